"""O estado do percurso: quem pode ser chamado por que lista, e o que se anota nas listas."""

from collections.abc import Iterable
from fractions import Fraction

from certame.conferencia.biografia import Pessoa, Vaga
from certame.conferencia.exame import Exame, unidade_da_pessoa
from certame.conferencia.fila import ESGOTADA, Avulsa, Posto, Trecho
from certame.dominio.historia import GERAL, NINGUEM, Acontecimento
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime

_INICIO = (-1, 0)


class Estado:
    """As vagas e as pessoas notáveis num instante, e as anotações que elas fazem nas listas."""

    def __init__(self, exame: Exame) -> None:
        self._exame = exame
        self._relato = exame.relato
        historia = exame.historia
        self._historia = historia
        criadas = b"\0" + bytes(historia.tipos)
        self._tipos = bytearray(criadas.ljust(exame.ultima + 1, b"\0"))
        self._total = len(historia.vagas)
        self.esperadas = self._contas_pelos_tipos()
        self.vagas = {v: Vaga(v, self._tipos[v]) for v in exame.vagas_notaveis}
        self.pessoas = {p: self._pessoa(p) for p in exame.pessoas_notaveis}
        self.primeiras: list[tuple[int, int]] = []
        self._pendentes: set[int] = set()
        self._proxima = 0
        self._cadeia = (0, 0)
        self._pedida = (0, 0)
        self._atual = GERAL
        self._passadas: list[int] = []
        self._sem_chamada: dict[int, int] = {}
        self._a_espera: dict[int, int] = {}
        self._vale = True
        self._imposta: Acontecimento | None = None
        self._assume = False
        self._repoe_sem: dict[int, int] = {}
        self._a_extinguir: set[int] = set()
        self._seguir_leituras(exame.regime)
        self._ha_escolha = exame.por_escolha
        self._sairam: set[int] = set()
        self._sairam_ao_certo: set[int] = set()
        self._instante = (0, 0)
        self._incluidas: dict[int, list[Fraction]] = {}
        self._convertidas: list[int] = []

    def _seguir_leituras(self, regime: Regime) -> None:
        """Daqui em diante valem as leituras deste regime."""
        self._regime = regime
        self._compensa = regime.leitura("computo") == "compensada"
        self._sempre = self._compensa and regime.leitura("compensa_ate") == "sempre"
        self._espera_decisao = regime.leitura("esgotamento") == "pendencia"

    def _contas_pelos_tipos(self) -> bytearray:
        """A conta que o tipo da vaga pede em cada chamada, com uma casa a mais no fim."""
        if self._exame.em_sequencia:
            return bytearray(self._tipos[1 : self._total + 1] + b"\0")
        return bytearray(map(self._tipos.__getitem__, [*self._historia.vagas, 0]))

    def _pessoa(self, indice: int) -> Pessoa:
        exame = self._exame
        pessoa = Pessoa(indice)
        if indice in exame.entram_depois and unidade_da_pessoa(exame, indice) is None:
            return pessoa
        for i, fila in enumerate(exame.filas):
            posto = fila.posto(indice)
            if posto is not None:
                pessoa.postos[i] = posto
                fila.notaveis.append(posto)
        self._restringir(pessoa)
        self._abrir(pessoa, pessoa.postos, _INICIO)
        return pessoa

    def _restringir(self, pessoa: Pessoa) -> None:
        """Quem está em mais de um grupo, fora de `quem_chamar_primeiro`, não se confere."""
        exame = self._exame
        reservadas = [i for i in pessoa.postos if i % exame.contas != GERAL]
        if len(reservadas) > 1 and (
            exame.regime.norma.multiplas is not Multiplas.QUEM_CHAMAR_PRIMEIRO
        ):
            pessoa.isentas.update(pessoa.postos)

    def _depois(self) -> tuple[int, int]:
        ordem, chamadas = self._instante
        return ordem + 1, chamadas

    def _abrir(self, pessoa: Pessoa, listas: Iterable[int], desde: tuple[int, int]) -> None:
        for i in listas:
            pessoa.pode.add(i)
            if i not in pessoa.isentas:
                pessoa.abertos.setdefault(i, desde)
                self._exame.filas[i].esgotada = False

    def _fechar(self, pessoa: Pessoa, listas: Iterable[int], ate: tuple[int, int]) -> None:
        for i in listas:
            pessoa.pode.discard(i)
            desde = pessoa.abertos.pop(i, None)
            if desde is not None:
                trecho = Trecho(*desde, *ate, pessoa.postos[i], pessoa.indice)
                self._exame.filas[i].trechos.append(trecho)

    def _fechar_todas(self, pessoa: Pessoa) -> None:
        self._fechar(pessoa, list(pessoa.pode), self._instante)

    def _tomar(self, i: int, posto: Posto, pessoa: int, vaga: int, principio: str = "P4") -> None:
        self._exame.filas[i].avulsas.append(Avulsa(*self._instante, posto, principio, pessoa, vaga))

    def _esgotar(self, i: int, vaga: int, principio: str) -> None:
        fila = self._exame.filas[i]
        if not fila.esgotada:
            fila.esgotada = True
            self._tomar(i, ESGOTADA, NINGUEM, vaga, principio)

    def _esgotar_ocupantes(self, vaga: int) -> None:
        """A geral acabou também para quem ocupa vaga reservada: já não há conta a converter."""
        ocupantes = self._exame.ocupantes[self._exame.unidade_da_vaga(vaga)]
        ocupantes.avulsas.append(Avulsa(*self._instante, ESGOTADA, "compensacao", NINGUEM, vaga))

    def _esgotar_com_cascata(self, vaga: int, contas: Iterable[int], principio: str) -> None:
        for conta in contas:
            for k in (conta, *self._cascata(conta)):
                self._esgotar(self._exame.fila(vaga, k), vaga, principio)

    def _cascata(self, conta: int) -> list[int]:
        """As contas a que passa a vaga de uma conta sem ninguém, antes da lista geral."""
        if conta == GERAL:
            return (
                list(range(1, self._exame.contas)) if self._exame.geral_aceita_reservada() else []
            )
        grupos = self._historia.grupos
        cascata = self._exame.regime.grupos[conta - 1].cascata
        return [grupos.index(destino) + 1 for destino in cascata if destino in grupos]

    def _fechar_reserva(self, pessoa: Pessoa) -> None:
        """Encerra o trecho em que a pessoa, ocupando vaga reservada, seguia na lista geral."""
        desde, pessoa.desde_a_reserva = pessoa.desde_a_reserva, None
        unidade = self._exame.unidade_da_vaga(pessoa.vaga) if pessoa.vaga else 0
        i = unidade * self._exame.contas
        if desde is not None and i in pessoa.postos:
            trecho = Trecho(*desde, *self._instante, pessoa.postos[i], pessoa.indice)
            self._exame.ocupantes[unidade].trechos.append(trecho)

    def _tomar_de_ocupantes(self, pessoa: Pessoa, numero: int, principio: str) -> None:
        unidade = self._exame.unidade_da_vaga(numero)
        posto = pessoa.postos[unidade * self._exame.contas]
        self._exame.ocupantes[unidade].avulsas.append(
            Avulsa(*self._instante, posto, principio, pessoa.indice, numero)
        )

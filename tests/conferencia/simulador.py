"""Um simulador lento e ingênuo, só dos testes: escreve histórias certas, lendo a regra ao pé da letra."""

from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction

from certame.dominio.edital import Cargo, Clausulas, GeralEsgotada
from certame.dominio.historia import Acontecimento, Fato, Historia
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.grupo import (
    Arredondamento,
    DestinoDaColisao,
    FamiliaDeSerie,
    Grupo,
    Multiplas,
    Serie,
)
from certame.norma.norma import Norma
from certame.norma.regime import Regime

COM_FIM_DE_FILA = Clausulas(fim_de_fila=True)
FUNDAMENTO = CONSTITUICAO["cf_art37_inc8"]
ESCOLHAS = {
    "computo": "por_via",
    "compensa_ate": "sempre",
    "arredondamento": "meio_para_cima",
    "alternancia_novas": "uma_a_uma",
    "pericia": "exclui",
    "vagas_novas": "continua",
    "saida_apos_posse": "mesma_lista",
    "esgotamento": "reverte",
    "base": "por_cargo",
    "teto": "nenhum",
}


def grupo(id: str = "pcd", **campos: object) -> Grupo:
    valores: dict[str, object] = {
        "id": id,
        "nome": id,
        "fracao": Fraction(1, 10),
        "arredondamento": Arredondamento.MEIO_PARA_CIMA,
        "serie": Serie(FamiliaDeSerie.FORMULA),
        "fundamento_da_fracao": FUNDAMENTO,
        "fundamento_da_serie": FUNDAMENTO,
    }
    return Grupo(**(valores | campos))  # type: ignore[arg-type]


def regime(
    grupos: Sequence[Grupo] | None = None,
    multiplas: Multiplas = Multiplas.QUEM_CHAMAR_PRIMEIRO,
    colisao: DestinoDaColisao = DestinoDaColisao.ANTERIOR_LIVRE,
    **escolhas: str,
) -> Regime:
    # Da norma a conferência só lê estes dois campos.
    campos = dict.fromkeys(campo.name for campo in fields(Norma))
    norma = Norma(**(campos | {"multiplas": multiplas, "colisao": colisao}))  # type: ignore[arg-type]
    return Regime(
        norma=norma,
        tipo="concurso",
        escolhas=ESCOLHAS | escolhas,
        adotadas=frozenset(),
        grupos=tuple([grupo()] if grupos is None else grupos),
    )


class Simulador:
    """Guarda listas de verdade e procura, a cada vaga, a primeira pessoa que se pode chamar."""

    def __init__(
        self,
        regime: Regime,
        tipos: Sequence[int],
        aprovados: int,
        reservadas: Sequence[Sequence[int]],
        *,
        do_edital: int | None = None,
        so_na_reservada: int = 0,
        clausulas: Clausulas = COM_FIM_DE_FILA,
    ) -> None:
        self.regime = regime
        self.clausulas = clausulas
        self.do_edital = len(tipos) if do_edital is None else do_edital
        grupos = tuple(g.id for g in regime.grupos)
        self.pessoas = aprovados + so_na_reservada
        self.listas = [list(range(aprovados)), *(sorted(r) for r in reservadas)]
        self.classificacao = list(range(aprovados))
        self._so_na_reservada = set(range(aprovados, self.pessoas))
        self.foram_ao_fim: set[tuple[int, int]] = set()
        self._reservadas = {g: tuple(sorted(r)) for g, r in zip(grupos, reservadas, strict=True)}
        self._aprovados = aprovados
        self.historia = Historia(grupos, self.do_edital, bytearray(tipos), [0] * len(tipos))
        self.criadas = self.do_edital
        self.proxima = 1
        self.ocupante: dict[int, int] = {}
        self.conta: dict[int, int] = {}
        self.vazias: dict[int, int] = {}
        self.retidas: set[int] = set()
        self.ja_ocupadas: set[int] = set()
        self.fora: set[int] = set()
        self.sairam: set[int] = set()
        self.sub_judice: set[int] = set()
        self.espelhos: set[int] = set()
        self.terminou = False

    # ---------------------------------------------------------------- saídas

    @property
    def ordem(self) -> Ordem:
        return Ordem(
            tuple(f"i{p}" for p in range(self.pessoas)),
            (ListasDaUnidade("", 0, self._aprovados, self._reservadas),),
        )

    @property
    def cargo(self) -> Cargo:
        return Cargo("c", "C", self.do_edital)

    def vaga_de(self, pessoa: int) -> int:
        return next((v for v, p in self.ocupante.items() if p == pessoa), 0)

    # ---------------------------------------------------------------- regras

    def _fato(self, fato: Fato, **campos: int) -> None:
        self.historia.fatos.append(Acontecimento(len(self.historia.vagas), fato, **campos))

    def _chamaveis(self, conta: int, salta: int | None) -> list[int]:
        ocupadas = set(self.ocupante.values())
        return [
            p
            for p in self.listas[conta]
            if p not in ocupadas and p not in self.fora and p not in self.espelhos and p != salta
        ]

    def _livres(self, conta: int, salta: int | None) -> list[int]:
        chamaveis = self._chamaveis(conta, salta)
        assert not self.sub_judice.intersection(chamaveis), "a cascata não passa por espelhos"
        return chamaveis

    def _compensa(self, vaga: int) -> bool:
        if self.regime.leitura("computo") != "compensada":
            return False
        if self.regime.leitura("compensa_ate") == "sempre":
            return True
        return vaga <= self.do_edital and vaga not in self.ja_ocupadas

    def _chamar(self, vaga: int, pessoa: int, conta: int) -> None:
        h = self.historia
        h.vagas.append(vaga)
        h.pessoas.append(pessoa)
        h.contas.append(conta)
        self.ocupante[vaga] = pessoa
        self.conta[vaga] = conta
        self.ja_ocupadas.add(vaga)
        self.vazias.pop(vaga, None)

    def _tentar(self, vaga: int, conta: int, salta: int | None) -> bool:
        chamaveis = self._chamaveis(conta, salta)
        if chamaveis:
            self._chamar(vaga, chamaveis[0], conta)
        return bool(chamaveis)

    def _espelhar(self, vaga: int, conta: int, salta: int | None) -> bool:
        """Dá posto espelho à primeira da lista, se está sub judice."""
        primeira = next(iter(self._chamaveis(conta, salta)), None)
        if primeira not in self.sub_judice:
            return False
        self._fato(Fato.ESPELHO, pessoa=primeira, vaga=vaga, grupo=conta)
        self.espelhos.add(primeira)
        return True

    def _cascata(self, conta: int) -> list[int]:
        destinos = self.regime.grupos[conta - 1].cascata
        return [self.historia.grupos.index(d) + 1 for d in destinos]

    def preencher(
        self, vaga: int, conta: int, salta: int | None = None, *, decidida: bool = False
    ) -> None:
        inicial = conta
        if self.terminou:
            self._vazia(vaga, inicial)
            return
        while True:
            if conta != 0:
                if self._espelhar(vaga, conta, salta):
                    continue
                if self._tentar(vaga, conta, salta):
                    return
                destino = next((d for d in self._cascata(conta) if self._livres(d, salta)), None)
                if destino is not None:
                    self._fato(Fato.CASCATA, vaga=vaga, grupo=conta, outro=destino)
                    self._tentar(vaga, destino, salta)
                    return
                pendente = self.regime.leitura("esgotamento") == "pendencia"
                if pendente and conta in self.sairam and not decidida:
                    self._vazia(vaga, conta)
                    return
                self._fato(Fato.REVERSAO, vaga=vaga, grupo=conta)
                conta = 0
            convertida = self._a_converter(vaga, salta)
            if convertida is None:
                if self._espelhar(vaga, 0, salta):
                    continue
                if self._tentar(vaga, 0, salta) or self._so_da_reservada(vaga, salta):
                    return
                self._vazia(vaga, conta)
                return
            sua = self.vaga_de(convertida)
            conta = self.conta[sua]
            self._fato(Fato.CONVERSAO, pessoa=convertida, vaga=vaga, grupo=conta)
            self.conta[sua] = 0

    def _so_da_reservada(self, vaga: int, salta: int | None) -> bool:
        if self.clausulas.geral_esgotada is not GeralEsgotada.RESERVADA:
            return False
        for conta in range(1, len(self.listas)):
            if self._livres(conta, salta):
                self._fato(Fato.CASCATA, vaga=vaga, grupo=0, outro=conta)
                return self._tentar(vaga, conta, salta)
        return False

    def _a_converter(self, vaga: int, salta: int | None) -> int | None:
        """A pessoa com conta reservada que vem antes de todas as que se podem chamar."""
        if not self._compensa(vaga):
            return None
        chamaveis = set(self._chamaveis(0, salta))
        for pessoa in self.listas[0]:
            if pessoa in chamaveis:
                return None
            sua = self.vaga_de(pessoa)
            if sua and self.conta[sua] != 0:
                return pessoa
        return None

    def _vazia(self, vaga: int, conta: int) -> None:
        self._fato(Fato.VAGA_SEM_OCUPANTE, vaga=vaga, grupo=conta)
        self.vazias[vaga] = conta

    # ---------------------------------------------------------------- atos

    def abrir(self, quantas: int = 1) -> None:
        for _ in range(quantas):
            while self.proxima in self.retidas:
                self.proxima += 1
            if self.proxima > self.criadas:
                return
            vaga, self.proxima = self.proxima, self.proxima + 1
            self.preencher(vaga, self.historia.tipos[vaga - 1])

    def criar(self, tipos: Sequence[int]) -> None:
        self._fato(Fato.VAGAS_CRIADAS, vaga=self.criadas + 1, outro=len(tipos))
        self.historia.tipos += bytes(tipos)
        self.historia.unidades += [0] * len(tipos)
        self.criadas += len(tipos)

    def sair(self, pessoa: int, fato: Fato = Fato.SAIDA) -> None:
        vaga = self.vaga_de(pessoa)
        conta = self.conta.get(vaga, 0)
        self._fato(fato, pessoa=pessoa, vaga=vaga, grupo=conta)
        self.fora.add(pessoa)
        self.sairam.update(k for k, lista in enumerate(self.listas) if pessoa in lista)
        if vaga:
            del self.ocupante[vaga]
            self.preencher(vaga, conta)

    def nao_confirmar(self, pessoa: int, grupo: int = 1) -> None:
        vaga = self.vaga_de(pessoa)
        if self.conta.get(vaga, 0) != grupo:
            vaga = 0
        self._fato(Fato.NAO_CONFIRMADA, pessoa=pessoa, vaga=vaga, grupo=grupo)
        if pessoa in self.listas[grupo]:
            self.listas[grupo].remove(pessoa)
        if vaga:
            del self.ocupante[vaga]
            self.preencher(vaga, grupo)

    def fim_de_fila(self, pessoa: int) -> None:
        vaga = self.vaga_de(pessoa)
        conta = self.conta.get(vaga, 0)
        self._fato(Fato.FIM_DE_FILA, pessoa=pessoa, vaga=vaga, grupo=conta)
        alcance = self.clausulas.listas_do_fim_de_fila
        for k, lista in enumerate(self.listas):
            if pessoa in lista and (not alcance or self.historia.nome_da_conta(k) in alcance):
                lista.remove(pessoa)
                lista.append(pessoa)
                self.foram_ao_fim.add((k, pessoa))
        if vaga:
            del self.ocupante[vaga]
            self.preencher(vaga, conta, salta=pessoa)

    def incluir(self, lugar: int, grupos: Sequence[int] = (), fato: Fato = Fato.INCLUSAO) -> int:
        pessoa = self.pessoas
        self.pessoas += 1
        # O lugar é o da lista de agora, com quem já entrou; quem saiu segue contando.
        depois = set(self.classificacao[lugar - 1 :])
        self.classificacao.insert(lugar - 1, pessoa)
        for k in (0, *grupos):
            lista = self.listas[k]
            adiante = (
                i
                for i, p in enumerate(lista)
                if p in depois or (k, p) in self.foram_ao_fim or p in self._so_na_reservada
            )
            lista.insert(next(adiante, len(lista)), pessoa)
        self._fato(fato, pessoa=pessoa, grupo=max(grupos, default=0), outro=lugar)
        if fato is Fato.SUB_JUDICE:
            self.sub_judice.add(pessoa)
        elif self._livre() and self._passou_a_vez(pessoa):
            vaga = self._livre()
            self._chamar(vaga, pessoa, self.vazias[vaga])
        return pessoa

    def _livre(self) -> int:
        """A menor vaga vazia que ninguém guarda, ou zero."""
        return min(self.vazias.keys() - self.retidas, default=0)

    def _passou_a_vez(self, pessoa: int) -> bool:
        depois = self.listas[0][self.listas[0].index(pessoa) + 1 :]
        return any(p in self.ocupante.values() for p in depois)

    def exito(self, pessoa: int) -> None:
        self._fato(Fato.EXITO_DEFINITIVO, pessoa=pessoa)
        self.sub_judice.discard(pessoa)
        if pessoa in self.espelhos and (vaga := self._livre()):
            self.espelhos.discard(pessoa)
            self._chamar(vaga, pessoa, self.vazias[vaga])

    def improcedencia(self, pessoa: int) -> None:
        self._fato(Fato.IMPROCEDENCIA, pessoa=pessoa)
        self.espelhos.discard(pessoa)
        self.fora.add(pessoa)

    def reter(self, vaga: int) -> None:
        self._fato(Fato.RESERVA_DE_VAGA, vaga=vaga)
        self.retidas.add(vaga)

    def liberar(self, vaga: int) -> None:
        self._fato(Fato.LIBERACAO, vaga=vaga)
        self.retidas.discard(vaga)
        if vaga < self.proxima:
            conta = self.vazias[vaga] if vaga in self.ja_ocupadas else None
            self.preencher(vaga, self.historia.tipos[vaga - 1] if conta is None else conta)

    def reverter(self, vaga: int) -> None:
        """A autoridade decide que a vaga da lista acabada reverte."""
        self.preencher(vaga, self.vazias[vaga], decidida=True)

    def acabar_validade(self) -> None:
        self._fato(Fato.FIM_DA_VALIDADE)
        self.terminou = True

"""Audita uma ordem de chamada feita por outros: linha a linha, certa, errada ou aparente."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from certame.dominio.ato import Ato, AtoDeCargo, ChamadaAssumida
from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.motor.aplicacao import aplicar
from certame.motor.assuncao import ChamadaDaLei, chamada_da_lei
from certame.motor.convocacao import Convocacao
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import Fundamento


class Juizo(StrEnum):
    """O que se pode dizer de uma chamada alegada."""

    CERTA = "certa"
    ERRADA = "errada"
    APARENTE = "aparente"


@dataclass(frozen=True, slots=True)
class Achado:
    """O juízo sobre uma chamada, com uma frase e os dispositivos.

    `preterida` é quem foi passada à frente, numa errada (vazia: ninguém); `seria` é quem a lei
    chamaria, e `lista_da_lei`, por que lista, pelo id (vazias: ninguém); `sem_explicacao` são as
    inscrições que os dados não dizem por que ficaram para trás, numa aparente.
    """

    ato: ChamadaAssumida
    juizo: Juizo
    frase: str
    fundamentos: tuple[Fundamento, ...]
    seria: str = ""
    lista_da_lei: str = ""
    preterida: str = ""
    sem_explicacao: tuple[str, ...] = ()

    @property
    def citacao(self) -> str:
        """Os dispositivos numa linha."""
        return "; ".join(fundamento.citacao for fundamento in self.fundamentos)


@dataclass(frozen=True, slots=True)
class Auditoria:
    """Os achados, uma chamada por vez, e os atos, chamadas ou não, que não podem ser fato."""

    achados: tuple[Achado, ...]
    recusados: tuple[tuple[Ato, AtoRecusado], ...]

    def quantos(self, juizo: Juizo) -> int:
        """Quantas chamadas tiveram o juízo."""
        return sum(achado.juizo is juizo for achado in self.achados)


def auditar(partida: Andamento, atos: Sequence[Ato]) -> Auditoria:
    """O juízo de cada chamada assumida entre os atos, na ordem deles; `partida` não muda.

    Cada uma se compara com a que a lei faria a partir do que havia. Quem ficou para trás e não
    aparece mais nos atos pode ter saído sem que se registrasse: a chamada é então aparente, e as
    seguintes partem dessa suposição. Erros: `AtoRecusado` se o certame ainda não podia chamar, ou se
    o cargo já chamou por si: o que então se recusaria é assumir, e isso não diz se a chamada é certa.
    """
    return _Auditor(partida.copia(), atos).auditar()


class _Auditor:
    """O mundo que se supõe, e os atos que ainda virão."""

    def __init__(self, suposto: Andamento, atos: Sequence[Ato]) -> None:
        self._suposto = suposto
        self._atos = atos
        self._recusados: list[tuple[Ato, AtoRecusado]] = []
        self._ultima_mencao: dict[tuple[str, str], int] = {}
        self._ultima_chamada: dict[tuple[str, int], int] = {}
        for quando, ato in enumerate(atos):
            if isinstance(ato, AtoDeCargo):
                self._ultima_mencao[ato.cargo, getattr(ato, "inscricao", "")] = quando
            if isinstance(ato, ChamadaAssumida):
                self._ultima_chamada[ato.cargo, ato.vaga] = quando

    def auditar(self) -> Auditoria:
        achados: list[Achado] = []
        for quando, ato in enumerate(self._atos):
            if isinstance(ato, ChamadaAssumida):
                achados.append(self._julgar(quando, ato))
                continue
            try:
                self._suposto.praticar(ato)
            except AtoRecusado as recusa:
                self._recusados.append((ato, recusa))
        return Auditoria(tuple(achados), tuple(self._recusados))

    def _julgar(self, quando: int, ato: ChamadaAssumida) -> Achado:
        """O juízo sobre a chamada, que depois entra no mundo suposto como foi feita."""
        convocacao = self._suposto.convocacoes[ato.cargo]
        convocacao.exigir_que_nao_chame_por_si()
        try:
            aplicar(convocacao.copia(), ato)
        except AtoRecusado as recusa:
            self._recusados.append((ato, recusa))
            frase = f"A chamada não podia ser feita: {recusa.motivo}."
            return Achado(ato, Juizo.ERRADA, frase, recusa.fundamentos)
        achado, saiu = _Comparacao(convocacao, ato, self, quando).comparar()
        for pessoa in saiu:
            convocacao.sair(pessoa)
        self._suposto.praticar(ato)
        return achado

    def some(self, cargo: str, inscricao: str, quando: int) -> bool:
        """Diz se a inscrição não aparece mais nos atos, depois deste."""
        return self._ultima_mencao.get((cargo, inscricao), -1) <= quando

    def chama_depois(self, cargo: str, vaga: int, quando: int) -> bool:
        """Diz se alguém é chamado depois para a vaga."""
        return self._ultima_chamada.get((cargo, vaga), -1) > quando


class _Comparacao:
    """Uma chamada alegada ao lado da que a lei faria."""

    def __init__(
        self, convocacao: Convocacao, ato: ChamadaAssumida, auditor: _Auditor, quando: int
    ) -> None:
        self._convocacao = convocacao
        self._ato = ato
        self._auditor = auditor
        self._quando = quando
        listas = ["geral", *convocacao.historia.grupos]
        self._alegada = convocacao.pessoa(ato.inscricao), listas.index(ato.lista)

    def comparar(self) -> tuple[Achado, tuple[int, ...]]:
        """O achado, e quem se supõe que saiu sem registro."""
        da_lei = chamada_da_lei(self._convocacao, self._ato.vaga)
        for pulada in da_lei.puladas:
            if self._auditor.chama_depois(self._ato.cargo, pulada, self._quando):
                return self._fora_da_vez(pulada), ()
        if (da_lei.pessoa, da_lei.conta) == self._alegada:
            return self._na_vez(da_lei), ()
        ausentes, sem_eles = self._sem_quem_some(da_lei)
        if (sem_eles.pessoa, sem_eles.conta) == self._alegada:
            return self._aparente(da_lei, ausentes), ausentes
        if sem_eles.pessoa == NINGUEM and sem_eles.espera_decisao:
            frase, fundamentos = sem_eles.porque()
            frase = f"Os dados não trazem a decisão que a lei pede: {frase}"
            return Achado(self._ato, Juizo.APARENTE, frase, fundamentos), ()
        return self._errada(sem_eles, ausentes), ()

    def _sem_quem_some(self, da_lei: ChamadaDaLei) -> tuple[tuple[int, ...], ChamadaDaLei]:
        """Quem a lei chamaria antes e não aparece mais, e a chamada dela sem essas pessoas."""
        ensaio = self._convocacao.copia()
        ausentes: list[int] = []
        while da_lei.pessoa not in (NINGUEM, self._alegada[0]) and self._auditor.some(
            self._ato.cargo, ensaio.inscricoes[da_lei.pessoa], self._quando
        ):
            ausentes.append(da_lei.pessoa)
            ensaio.sair(da_lei.pessoa)
            da_lei = chamada_da_lei(ensaio, self._ato.vaga)
        return tuple(ausentes), da_lei

    def _na_vez(self, da_lei: ChamadaDaLei) -> Achado:
        frase, fundamentos = da_lei.porque()
        if not da_lei.puladas:
            return self._achado(Juizo.CERTA, frase, fundamentos, da_lei)
        numeros = ", ".join(map(str, da_lei.puladas))
        qual = "a vaga" if len(da_lei.puladas) == 1 else "as vagas"
        frase = f"Os dados não dizem por que ninguém foi chamado antes para {qual} {numeros}."
        return self._achado(Juizo.APARENTE, frase, fundamentos, da_lei)

    def _fora_da_vez(self, pulada: int) -> Achado:
        """Um número menor se abriria antes, e só foi chamado depois."""
        antes = chamada_da_lei(self._convocacao, pulada)
        porque, fundamentos = antes.porque()
        frase = f"A vaga {pulada} se abriria antes, e só foi chamada depois. {porque}"
        return self._achado(
            Juizo.ERRADA, frase, fundamentos, antes, preterida=self._passada_por(antes)
        )

    def _aparente(self, da_lei: ChamadaDaLei, ausentes: tuple[int, ...]) -> Achado:
        nomes = tuple(self._convocacao.inscricoes[pessoa] for pessoa in ausentes)
        porque, fundamentos = da_lei.porque()
        if len(nomes) == 1:
            frase = (
                f"{nomes[0]} viria antes e não aparece mais: se saiu, falta registrar a saída; "
                f"senão, foi passada à frente. {porque}"
            )
        else:
            frase = (
                f"{quantos(len(nomes), 'pessoa')} viriam antes e não aparecem mais ({_algumas(nomes)}): se "
                f"saíram, falta registrar as saídas; senão, foram passadas à frente. {porque}"
            )
        return self._achado(Juizo.APARENTE, frase, fundamentos, da_lei, sem_explicacao=nomes)

    def _errada(self, da_lei: ChamadaDaLei, ausentes: tuple[int, ...]) -> Achado:
        """Errada mesmo supondo que saiu quem vinha antes e não aparece mais."""
        porque, fundamentos = da_lei.porque()
        preterida = self._passada_por(da_lei)
        if da_lei.pessoa == NINGUEM:
            frase = f"A lei não chamaria ninguém: {porque}"
        elif not preterida:
            suposto = ", sem quem vinha antes e não aparece mais," if ausentes else " agora, mas"
            frase = f"A pessoa viria{suposto} por outra lista. {porque}"
        else:
            frase = f"{preterida} foi passada à frente. {porque}"
            if self._convocacao.admite_fim_de_fila:
                frase += " Se ela pediu o fim da fila, falta registrar o pedido."
        return self._achado(Juizo.ERRADA, frase, fundamentos, da_lei, preterida=preterida)

    def _passada_por(self, da_lei: ChamadaDaLei) -> str:
        if da_lei.pessoa in (NINGUEM, self._alegada[0]):
            return ""
        return self._convocacao.inscricoes[da_lei.pessoa]

    def _achado(
        self,
        juizo: Juizo,
        frase: str,
        fundamentos: tuple[Fundamento, ...],
        da_lei: ChamadaDaLei,
        *,
        preterida: str = "",
        sem_explicacao: tuple[str, ...] = (),
    ) -> Achado:
        ninguem = da_lei.pessoa == NINGUEM
        return Achado(
            self._ato,
            juizo,
            frase,
            fundamentos,
            "" if ninguem else self._convocacao.inscricoes[da_lei.pessoa],
            "" if ninguem else self._convocacao.historia.nome_da_conta(da_lei.conta),
            preterida,
            sem_explicacao,
        )


_DITAS = 5


def _algumas(nomes: Sequence[str]) -> str:
    """As primeiras, e quantas mais.

    >>> _algumas("12"), _algumas("1234567")
    ('1, 2', '1, 2, 3, 4, 5 e mais 2')
    """
    ditas = ", ".join(nomes[:_DITAS])
    return f"{ditas} e mais {len(nomes) - _DITAS}" if len(nomes) > _DITAS else ditas

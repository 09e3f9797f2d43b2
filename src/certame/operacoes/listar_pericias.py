"""Lista as perícias de um certame, pessoa a pessoa: em que ponto está, o prazo que corre e o ato que vem."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, time
from functools import cached_property
from typing import NamedTuple, overload

from certame.dominio.ato import (
    TIPOS_DE_ATO,
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    PericiaConvocada,
)
from certame.dominio.prazo import SituacaoDoPrazo, Vencimento
from certame.motor.andamento import Andamento
from certame.motor.autos import Pessoa
from certame.motor.convocacao import Convocacao
from certame.motor.etapas import Etapa, cabe_na_etapa
from certame.motor.pericias import SituacaoDaPericia, situacao_da_pericia
from certame.motor.portoes import declarantes
from certame.operacoes.casos_da_equipe import casos_do_curso
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.listar_prazos import PrazosDoCertame
from certame.operacoes.pessoas_da_lista import PessoasDaLista, separar_com_atos
from certame.operacoes.prazos_do_curso import prazos_e_momento
from certame.operacoes.proximo_passo import (
    ProximoPasso,
    compatibilidade_por_avaliar,
    passo_da_pericia,
)

NOMES_DA_PERICIA: Mapping[SituacaoDaPericia, str] = {
    SituacaoDaPericia.NAO_HOUVE: "por convocar",
    SituacaoDaPericia.EM_CURSO: "em curso",
    SituacaoDaPericia.AUSENTE: "faltou",
    SituacaoDaPericia.ESPERA_A_JUNTA: "espera a Junta",
    SituacaoDaPericia.NA_JUNTA: "na Junta",
    SituacaoDaPericia.CONFIRMADA: "confirmada",
    SituacaoDaPericia.NAO_CONFIRMADA: "não confirmada",
    SituacaoDaPericia.INAPTA: "inapta",
}
"""Como se diz cada ponto da perícia; nada aqui é dado de saúde."""

_CORREM = (SituacaoDoPrazo.VENCIDO, SituacaoDoPrazo.A_VENCER)
_NUNCA = datetime.max.replace(tzinfo=UTC)


class CasoDePericia(NamedTuple):
    """A perícia de uma pessoa: `marcada`, para quando; `prazo`, o que vence primeiro.

    `por_fazer` diz se ainda há ato a praticar; `None` em `prazo` se nenhum corre. Os atos contam-se
    no andamento quando alguém os lê: são dezenas de milhares de casos, e lê-se uma página.
    """

    cargo: str
    inscricao: str
    situacao: SituacaoDaPericia
    marcada: datetime | None
    prazo: Vencimento | None
    por_fazer: bool
    andamento: Andamento

    @property
    def vencido(self) -> bool:
        """Diz se o prazo já passou."""
        return self.prazo is not None and self.prazo.situacao is SituacaoDoPrazo.VENCIDO

    @property
    def passos(self) -> tuple[ProximoPasso, ...]:
        """Os atos que cabem agora, o mais comum primeiro."""
        return passos_da_pericia(self.andamento, (self.cargo, self.inscricao))


class Pericias(Sequence[CasoDePericia]):
    """As perícias na ordem em que se leem: por fazer primeiro, e as que têm ato antes das que não.

    São dezenas de milhares, e quase todas de quem ainda não tem ato nenhum: o caso dessas pessoas
    só se faz quando alguém o lê.
    """

    def __init__(
        self, andamento: Andamento, com_atos: Iterable[CasoDePericia], sem_atos: Sequence[Pessoa]
    ) -> None:
        self._andamento = andamento
        self._com_atos = sorted(com_atos, key=_depois)
        self._sem_atos = sem_atos
        self._por_convocar = cabe_na_etapa(andamento.etapa, PericiaConvocada)
        # As que vêm depois das sem ato: as acabadas, se aquelas estão por fazer; senão, nenhuma.
        ate = (True, True) if self._por_convocar else (True, True, True)
        self._antes = bisect_left(self._com_atos, ate, key=_depois)

    def __len__(self) -> int:
        return len(self._com_atos) + len(self._sem_atos)

    @overload
    def __getitem__(self, qual: int) -> CasoDePericia: ...
    @overload
    def __getitem__(self, qual: slice) -> Sequence[CasoDePericia]: ...
    def __getitem__(self, qual: int | slice) -> CasoDePericia | Sequence[CasoDePericia]:
        if isinstance(qual, slice):
            return [self[i] for i in range(len(self))[qual]]
        i = range(len(self))[qual]
        if i < self._antes:
            return self._com_atos[i]
        if i < self._antes + len(self._sem_atos):
            return self._sem_ato(self._sem_atos[i - self._antes])
        return self._com_atos[i - len(self._sem_atos)]

    def _sem_ato(self, pessoa: Pessoa) -> CasoDePericia:
        nao_houve = SituacaoDaPericia.NAO_HOUVE
        return CasoDePericia(*pessoa, nao_houve, None, None, self._por_convocar, self._andamento)

    @property
    def com_atos(self) -> Sequence[CasoDePericia]:
        """Só as de quem tem algum ato ou prazo."""
        return self._com_atos

    @cached_property
    def vencidas(self) -> int:
        """Quantas têm o prazo vencido."""
        return sum(caso.vencido for caso in self._com_atos)

    @cached_property
    def por_fazer(self) -> int:
        """Quantas ainda têm ato a praticar."""
        sem_atos = len(self._sem_atos) if self._por_convocar else 0
        return sem_atos + sum(caso.por_fazer for caso in self._com_atos)

    def filtradas(
        self,
        cargo: str = "",
        situacao: str = "",
        prazo: str = "",
        procurada: Callable[[str, str], bool] | None = None,
    ) -> "Pericias":
        """Só as do cargo, da situação e do prazo ditos (vazio: todos) que `procurada` aceita.

        `prazo` é o valor de uma `SituacaoDoPrazo`, ou "nenhum"; `procurada` recebe o cargo e a
        inscrição.
        """
        if not (cargo or situacao or prazo or procurada):
            return self
        com_atos = [
            caso
            for caso in self._com_atos
            if cargo in ("", caso.cargo)
            and situacao in ("", caso.situacao.value)
            and prazo in ("", caso.prazo.situacao.value if caso.prazo else "nenhum")
            and (procurada is None or procurada(caso.cargo, caso.inscricao))
        ]
        sem_atos = self._sem_atos
        if situacao not in ("", SituacaoDaPericia.NAO_HOUVE.value) or prazo not in ("", "nenhum"):
            sem_atos = ()
        if cargo:
            sem_atos = [pessoa for pessoa in sem_atos if pessoa[0] == cargo]
        if procurada is not None:
            sem_atos = [pessoa for pessoa in sem_atos if procurada(*pessoa)]
        return Pericias(self._andamento, com_atos, sem_atos)

    def com_os_prazos(self, prazos: PrazosDoCertame) -> "Pericias":
        """As mesmas, com o prazo que corre em cada uma: as vencidas primeiro, e depois pelo prazo."""
        correm: dict[Pessoa, Vencimento] = {}
        for contado in prazos.vencimentos:
            if contado.situacao in _CORREM and contado.prazo.inscricao:
                correm.setdefault((contado.prazo.cargo, contado.prazo.inscricao), contado)
        if not correm:
            return self
        com_atos = [
            caso._replace(prazo=correm.get((caso.cargo, caso.inscricao))) for caso in self._com_atos
        ]
        sem_atos = self._sem_atos
        com_prazo = correm.keys() - {(caso.cargo, caso.inscricao) for caso in com_atos}
        if com_prazo:
            com_atos += [
                self._sem_ato(pessoa)._replace(prazo=correm[pessoa])
                for pessoa in sem_atos
                if pessoa in com_prazo
            ]
            sem_atos = [pessoa for pessoa in sem_atos if pessoa not in com_prazo]
        com_atos.sort(key=_fim)
        return Pericias(self._andamento, com_atos, sem_atos)


def pericias_do_curso(curso: CertameEmCurso, agora: datetime, membro: str = "") -> Pericias:
    """As perícias do certame em curso, com o prazo que corre em cada uma em `agora`.

    Com `membro`, só os casos dele. Erros: os de `prazos_do_curso`.
    """
    andamento = curso.andamento
    momento, prazos = prazos_e_momento(curso, agora)

    def sem_prazos() -> Pericias:
        if not membro:
            return pericias_sem_prazos(andamento)
        casos = casos_do_curso(curso, membro)
        return _sem_prazos(andamento, casos.com_atos, casos.sem_atos)

    guardadas = curso.ate_o_proximo(("pericias", membro), sem_prazos)
    return curso.ate_o_proximo(
        ("pericias", membro, momento), lambda: guardadas.com_os_prazos(prazos)
    )


def listar_pericias(
    andamento: Andamento, prazos: PrazosDoCertame, pessoas: Iterable[Pessoa] | None = None
) -> Pericias:
    """As perícias com o prazo que corre em cada uma.

    Sem `pessoas`, as de quem está agora numa lista reservada da norma.
    """
    return pericias_sem_prazos(andamento, pessoas).com_os_prazos(prazos)


def pericias_sem_prazos(andamento: Andamento, pessoas: Iterable[Pessoa] | None = None) -> Pericias:
    """As perícias como estão, sem os prazos, que mudam com a hora.

    Sem `pessoas`, as de quem está agora numa lista reservada da norma.
    """
    autos = andamento.processo.autos
    com: list[Pessoa] = []
    if pessoas is not None:
        sem: list[Pessoa] = []
        for pessoa in pessoas:
            (com if autos.da_pessoa(pessoa) else sem).append(pessoa)
        return _sem_prazos(andamento, com, sem)
    sem_atos: list[tuple[Convocacao, Sequence[int]]] = []
    for cargo, convocacao in andamento.convocacoes.items():
        na_lista = declarantes(andamento.regime, convocacao)
        daqui, outros = separar_com_atos(convocacao, na_lista, autos.inscricoes(cargo))
        com += daqui
        sem_atos.append((convocacao, outros))
    return _sem_prazos(andamento, com, PessoasDaLista(sem_atos))


def _sem_prazos(
    andamento: Andamento, com_atos: Iterable[Pessoa], sem_atos: Sequence[Pessoa]
) -> Pericias:
    etapa = andamento.etapa
    return Pericias(andamento, (_caso(andamento, etapa, pessoa) for pessoa in com_atos), sem_atos)


def _caso(andamento: Andamento, etapa: Etapa, pessoa: Pessoa) -> CasoDePericia:
    autos = andamento.processo.autos
    marcada = autos.ultimo(pessoa, PericiaConvocada)
    return CasoDePericia(
        *pessoa,
        situacao_da_pericia(andamento.regime.norma.rito, autos, pessoa),
        marcada.instante if marcada else None,
        None,
        bool(_passos(andamento, etapa, pessoa)),
        andamento,
    )


def passos_da_pericia(andamento: Andamento, pessoa: Pessoa) -> tuple[ProximoPasso, ...]:
    """Os atos da perícia da pessoa que cabem agora, com os campos que já se sabem."""
    return _passos(andamento, andamento.etapa, pessoa)


def _passos(andamento: Andamento, etapa: Etapa, pessoa: Pessoa) -> tuple[ProximoPasso, ...]:
    passo = passo_da_pericia(andamento, pessoa) or compatibilidade_por_avaliar(andamento, pessoa)
    if passo is None:
        return ()
    outros = _OUTROS.get(passo.tipo, ())
    todos = [passo, *(ProximoPasso(tipo, "", _so_a_pessoa(passo.campos)) for tipo in outros)]
    return tuple(p for p in todos if cabe_na_etapa(etapa, TIPOS_DE_ATO[p.tipo]))


def adaptacoes_por_atender(andamento: Andamento) -> tuple[ProximoPasso, ...]:
    """De cada adaptação indicada e ainda não atendida, o ato que a atende."""
    autos = andamento.processo.autos
    return tuple(
        ProximoPasso(
            "adaptacao_atendida",
            "",
            {"cargo": pessoa[0], "inscricao": pessoa[1], "adaptacao": indicada.id},
        )
        for pessoa in autos.pessoas()
        for indicada in autos.da_pessoa_do_tipo(pessoa, AdaptacaoIndicada)
        if indicada.id
        not in [a.adaptacao for a in autos.da_pessoa_do_tipo(pessoa, AdaptacaoAtendida)]
    )


_OUTROS = {
    "comparecimento_registrado": ("ausencia_registrada",),
    "deficiencia_confirmada": ("resultado_negativo_registrado",),
    "junta_instalada": ("assistente_indicado",),
}
"""De cada passo aos outros atos que podem vir no lugar dele."""


def _so_a_pessoa(campos: Mapping[str, str]) -> dict[str, str]:
    return {nome: valor for nome, valor in campos.items() if nome in ("cargo", "inscricao")}


def _depois(caso: CasoDePericia) -> tuple[bool, bool]:
    return not caso.vencido, not caso.por_fazer


def _fim(caso: CasoDePericia) -> datetime:
    if caso.prazo is None:
        return _NUNCA
    fim = caso.prazo.fim
    if isinstance(fim, datetime):
        return fim.astimezone(UTC)
    return datetime.combine(fim, time.max, tzinfo=UTC)

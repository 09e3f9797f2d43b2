"""Lista as perícias de um certame, pessoa a pessoa: em que ponto está, o prazo que corre e o ato que vem."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, time
from typing import NamedTuple

from certame.dominio.ato import (
    TIPOS_DE_ATO,
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    PericiaConvocada,
)
from certame.dominio.prazo import SituacaoDoPrazo, Vencimento
from certame.motor.andamento import Andamento
from certame.motor.autos import Pessoa
from certame.motor.etapas import Etapa, cabe_na_etapa
from certame.motor.pericias import SituacaoDaPericia, situacao_da_pericia
from certame.motor.portoes import declarantes
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.executar import Execucao
from certame.operacoes.listar_prazos import PrazosDoCertame, prazos_da_execucao
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


def prazos_do_curso(curso: CertameEmCurso, agora: datetime) -> PrazosDoCertame:
    """Os prazos do certame em curso. Erros: os de `prazos_da_execucao`."""
    return prazos_da_execucao(Execucao(curso.entrada, andamento=curso.andamento), agora)


def listar_pericias(
    andamento: Andamento, prazos: PrazosDoCertame, pessoas: Iterable[Pessoa] | None = None
) -> tuple[CasoDePericia, ...]:
    """As perícias, as de prazo vencido primeiro, depois as por fazer pelo prazo, e as acabadas.

    Sem `pessoas`, as de quem está agora numa lista reservada da norma.
    """
    return com_os_prazos(casos_sem_prazos(andamento, pessoas), prazos)


def casos_sem_prazos(
    andamento: Andamento, pessoas: Iterable[Pessoa] | None = None
) -> tuple[CasoDePericia, ...]:
    """As perícias como estão, as por fazer primeiro; sem os prazos, que mudam com a hora.

    Sem `pessoas`, as de quem está agora numa lista reservada da norma.
    """
    if pessoas is None:
        pessoas = _da_lista_reservada(andamento)
    etapa, autos = andamento.etapa, andamento.processo.autos
    por_convocar = cabe_na_etapa(etapa, PericiaConvocada)
    casos = [
        _caso(andamento, etapa, pessoa)
        if autos.da_pessoa(pessoa)
        else CasoDePericia(
            *pessoa, SituacaoDaPericia.NAO_HOUVE, None, None, por_convocar, andamento
        )
        for pessoa in pessoas
    ]
    return tuple(sorted(casos, key=_acabado))


def com_os_prazos(
    casos: Sequence[CasoDePericia], prazos: PrazosDoCertame
) -> tuple[CasoDePericia, ...]:
    """Os casos de `casos_sem_prazos`, com o prazo que corre em cada um, na ordem em que se leem."""
    correm: dict[Pessoa, Vencimento] = {}
    for contado in prazos.vencimentos:
        if contado.situacao in _CORREM and contado.prazo.inscricao:
            correm.setdefault((contado.prazo.cargo, contado.prazo.inscricao), contado)
    if not correm:
        return tuple(casos)
    com = [
        caso._replace(prazo=correm[caso.cargo, caso.inscricao])
        for caso in casos
        if (caso.cargo, caso.inscricao) in correm
    ]
    sem = [caso for caso in casos if (caso.cargo, caso.inscricao) not in correm]
    com.sort(key=_ordem)
    do_com = bisect_left(com, (True, True), key=_depois)
    do_sem = bisect_left(sem, True, key=_acabado)
    return (*com[:do_com], *sem[:do_sem], *com[do_com:], *sem[do_sem:])


def _da_lista_reservada(andamento: Andamento) -> Iterator[Pessoa]:
    for cargo, convocacao in andamento.convocacoes.items():
        for _, inscricao in declarantes(andamento.regime, convocacao):
            yield cargo, inscricao


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


def _acabado(caso: CasoDePericia) -> bool:
    return not caso.por_fazer


def _ordem(caso: CasoDePericia) -> tuple[bool, bool, datetime]:
    return *_depois(caso), _fim(caso.prazo)


def _depois(caso: CasoDePericia) -> tuple[bool, bool]:
    return not caso.vencido, not caso.por_fazer


def _fim(prazo: Vencimento | None) -> datetime:
    if prazo is None:
        return _NUNCA
    if isinstance(prazo.fim, datetime):
        return prazo.fim.astimezone(UTC)
    return datetime.combine(prazo.fim, time.max, tzinfo=UTC)

"""Lista os prazos de um certame num instante: o que venceu, o que vence, o que se cumpriu."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo

from certame.dominio.prazo import (
    Calendario,
    Feriado,
    PrazoAberto,
    SituacaoDoPrazo,
    UnidadeDoPrazo,
    Vencimento,
)
from certame.dominio.resultado import Pendencia
from certame.motor.prazos import calendario_do_prazo, vencimento
from certame.motor.prazos_do_certame import calendarios_fixados, prazos_do_certame
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_toml import CertameLido
from certame.operacoes.executar import Entrada, Execucao, executar
from certame.operacoes.feriados import calendario_do_periodo, feriados_da_norma

_FOLGA = timedelta(days=366)
_ORDEM = tuple(SituacaoDoPrazo)


@dataclass(frozen=True, slots=True)
class PrazosDoCertame:
    """Os prazos, os vencidos primeiro, e os que não se sabe quando acabam."""

    certame: str
    agora: datetime
    vencimentos: tuple[Vencimento, ...]
    pendencias: tuple[Pendencia, ...]

    @property
    def provisorio(self) -> bool:
        """Diz se algum prazo foi contado com feriados que nenhum ato fixou."""
        return any(contado.provisorio for contado in self.vencimentos)


def listar_prazos(pasta: Path, agora: datetime) -> PrazosDoCertame:
    """Os prazos do certame da pasta em `agora` (sem fuso, é a hora da cidade).

    Erros: os de `executar` e os de `prazos_da_execucao`.
    """
    return prazos_da_execucao(executar(pasta), agora)


def prazos_da_execucao(execucao: Execucao, agora: datetime) -> PrazosDoCertame:
    """Os prazos de um certame já executado, em `agora` (sem fuso, é a hora da cidade).

    Um prazo sem calendário fixado é contado com os feriados que a biblioteca traz hoje, e sai
    como provisório. Erros: `EntradaInvalida` se é preciso a biblioteca e ela falta.
    """
    entrada, andamento = execucao.entrada, execucao.andamento
    if andamento is None or entrada.norma is None:
        return PrazosDoCertame(entrada.lido.edital.id, agora, (), execucao.pendencias)
    fuso = ZoneInfo(entrada.norma.fuso)
    agora = agora.replace(tzinfo=fuso) if agora.tzinfo is None else agora.astimezone(fuso)
    _exigir_prazos_conhecidos(entrada)
    abertos = prazos_do_certame(andamento, entrada.lido.prazos)
    fixados = calendarios_fixados(andamento)
    de_hoje = _Provisorios(entrada)
    contados: list[Vencimento] = []
    pendencias: list[Pendencia] = []
    for prazo in abertos:
        comeco = _dia(prazo.desde, fuso)
        if comeco > agora.date():
            continue  # olhando de um dia passado, ainda não começou
        calendario = calendario_do_prazo(fixados, comeco)
        provisorio = calendario is None and _pede_calendario(prazo)
        if provisorio:
            calendario = de_hoje.do(comeco)
        contado = vencimento(prazo, calendario, fuso, agora, provisorio=provisorio)
        if isinstance(contado, Pendencia):
            pendencias.append(contado)
        else:
            contados.append(contado)
    contados.sort(key=lambda v: (_ORDEM.index(v.situacao), _instante(v.fim, fuso), v.prazo.id))
    return PrazosDoCertame(entrada.lido.edital.id, agora, tuple(contados), tuple(pendencias))


def calendario_para_fixar(pasta: Path, de: date, ate: date) -> str:
    """O `[[ato]]` que fixa os feriados do período, pronto para `certame.toml`.

    Erros: os de `executar`; `EntradaInvalida` se a biblioteca de feriados falta.
    """
    execucao = executar(pasta)
    if execucao.entrada.norma is None:
        raise EntradaInvalida(
            [
                execucao.entrada.lido.erro(
                    "edital", "não se sabe que norma rege o edital", "veja a pendência"
                )
            ]
        )
    calendario = calendario_do_periodo(
        execucao.entrada.norma.uf, de, ate, _da_cidade(execucao.entrada)
    )
    id = _id_livre(execucao.entrada.lido, f"calendario-{de.year}")
    dias = "".join(f"  {dia.isoformat()},\n" for dia in calendario.feriados)
    return (
        f'[[ato]]\nid = "{id}"\ntipo = "calendario_fixado"\n'
        "data = AAAA-MM-DD # o dia em que este ato é praticado\n"
        f"de = {de.isoformat()}\nate = {ate.isoformat()}\n"
        f'fonte = "{calendario.fonte}"\nferiados = [\n{dias}]\n'
    )


def _da_cidade(entrada: Entrada) -> tuple[Feriado, ...]:
    """Os feriados da cidade: os da pasta da norma dela e os de `certame.toml`."""
    if not entrada.lido.pasta_da_norma:
        return entrada.lido.feriados
    da_norma = feriados_da_norma(entrada.pasta / entrada.lido.pasta_da_norma)
    return (*da_norma, *entrada.lido.feriados)


class _Provisorios:
    """Os calendários da biblioteca de hoje, um por ano de começo, carregados uma vez."""

    def __init__(self, entrada: Entrada) -> None:
        self._entrada = entrada
        self._por_ano: dict[int, Calendario] = {}

    def do(self, comeco: date) -> Calendario:
        """O calendário do ano de começo e do seguinte."""
        assert self._entrada.norma is not None
        ano = comeco.year
        if ano not in self._por_ano:
            self._por_ano[ano] = calendario_do_periodo(
                self._entrada.norma.uf,
                date(ano, 1, 1),
                date(ano, 12, 31) + _FOLGA,
                _da_cidade(self._entrada),
            )
        return self._por_ano[ano]


def _exigir_prazos_conhecidos(entrada: Entrada) -> None:
    """Um `[[prazo]]` sem quantidade só pode ser o de um prazo da norma que não diz como contar."""
    assert entrada.norma is not None
    da_norma = {prazo.id: prazo for prazo in entrada.norma.prazos}
    erros = []
    for numero, prazo in enumerate(entrada.lido.prazos, start=1):
        campo = f"prazo[{numero}].id"
        if prazo.quantidade and prazo.id in da_norma:
            erros.append(
                entrada.lido.erro(
                    campo, "a lei já diz quanto dura este prazo", "deixe só contagem e cumpre_com"
                )
            )
        elif not prazo.quantidade and prazo.id not in da_norma:
            erros.append(
                entrada.lido.erro(
                    campo,
                    f"a norma não tem o prazo {prazo.id}",
                    f"use um destes: {', '.join(da_norma) or 'nenhum'}; ou escreva quantidade, "
                    "conta_de e para",
                )
            )
    if erros:
        raise EntradaInvalida(erros)


def _pede_calendario(prazo: PrazoAberto) -> bool:
    em_dias = prazo.unidade is UnidadeDoPrazo.DIAS
    return em_dias and prazo.termo is None and prazo.contagem is not None


def _id_livre(lido: CertameLido, id: str) -> str:
    usados = {ato.id for ato in lido.atos}
    nomes: Iterator[str] = (id if n == 1 else f"{id}-{n}" for n in count(1))
    return next(nome for nome in nomes if nome not in usados)


def _dia(quando: date | datetime, fuso: tzinfo) -> date:
    return quando.astimezone(fuso).date() if isinstance(quando, datetime) else quando


def _instante(fim: date | datetime, fuso: tzinfo) -> datetime:
    if isinstance(fim, datetime):
        return fim.astimezone(UTC)
    return datetime.combine(fim, time.max, tzinfo=fuso).astimezone(UTC)

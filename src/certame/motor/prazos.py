"""A conta dos prazos: dias, horas, e as datas da validade. O instante de agora vem de fora."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

from certame.dominio.prazo import (
    Calendario,
    Contagem,
    PrazoAberto,
    SituacaoDoPrazo,
    UnidadeDoPrazo,
    Vencimento,
)
from certame.dominio.resultado import Pendencia


def fim_prorrogado(inicio: date, fim: date) -> date:
    """O último dia depois de prorrogar por período igual ao de `inicio` a `fim`.

    Em meses inteiros quando o período acaba no mesmo dia do mês, ou na véspera dele; senão, em
    dias. A véspera é a armadilha: dois anos de 10/06/2025 a 09/06/2027 são dois anos, não 729 dias.

    >>> fim_prorrogado(date(2025, 6, 10), date(2027, 6, 10))
    datetime.date(2029, 6, 10)
    >>> fim_prorrogado(date(2025, 6, 10), date(2027, 6, 9))
    datetime.date(2029, 6, 9)
    >>> fim_prorrogado(date(2025, 6, 10), date(2025, 6, 20))
    datetime.date(2025, 6, 30)
    """
    for folga in (timedelta(), timedelta(days=1)):
        seguinte = fim + folga
        meses = (seguinte.year - inicio.year) * 12 + seguinte.month - inicio.month
        if meses and mais_meses(inicio, meses) == seguinte:
            return mais_meses(inicio, 2 * meses) - folga
    return fim + (fim - inicio)


def mais_meses(dia: date, meses: int) -> date:
    """O mesmo dia, `meses` depois; o último do mês quando ele não existe.

    >>> mais_meses(date(2025, 1, 31), 1)
    datetime.date(2025, 2, 28)
    """
    ano, mes = divmod(dia.year * 12 + dia.month - 1 + meses, 12)
    return date(ano, mes + 1, min(dia.day, monthrange(ano, mes + 1)[1]))


def validade_maxima(inicio: date) -> date:
    """O último dia de dois anos contados de `inicio`, o maior prazo que a Constituição admite.

    >>> validade_maxima(date(2025, 6, 10))
    datetime.date(2027, 6, 10)
    """
    return mais_meses(inicio, 24)


class ForaDoCalendario(LookupError):
    """Um dia que o calendário não cobre: sem os feriados dele, a conta não se faz."""


def fim_em_dias(desde: date, quantidade: int, contagem: Contagem, calendario: Calendario) -> date:
    """O último dia do prazo: o de `desde` não entra, o último entra.

    Se cai em sábado, domingo ou feriado, vai ao dia útil seguinte. Erros: `ForaDoCalendario`.

    >>> natal = Calendario(date(2026, 1, 1), date(2027, 1, 31), (date(2026, 12, 25),), "teste")
    >>> fim_em_dias(date(2026, 12, 15), 10, Contagem.CORRIDOS, natal)  # 25 é feriado; 26 e 27, não
    datetime.date(2026, 12, 28)
    >>> fim_em_dias(date(2026, 12, 23), 2, Contagem.UTEIS, natal)
    datetime.date(2026, 12, 28)
    """
    dia = desde
    if contagem is Contagem.CORRIDOS:
        dia += timedelta(days=quantidade)
        while not _util(dia, calendario):
            dia += timedelta(days=1)
        return dia
    faltam = quantidade
    while faltam:
        dia += timedelta(days=1)
        faltam -= _util(dia, calendario)
    return dia


def _util(dia: date, calendario: Calendario) -> bool:
    if not calendario.cobre(dia):
        raise ForaDoCalendario(dia)
    return calendario.util(dia)


def fim_em_horas(desde: datetime, quantidade: int, fuso: tzinfo) -> datetime:
    """O instante, no fuso da cidade, em que as horas acabam; correm seguidas, dia e noite.

    Contam-se horas que passaram, e não as do relógio de parede: a mudança para o horário de verão
    não rouba nem dá uma hora. Erros: `ValueError` se `desde` não tem fuso.

    >>> from zoneinfo import ZoneInfo
    >>> cidade = ZoneInfo("America/Sao_Paulo")  # em 4/11/2018 o relógio pulou uma hora
    >>> fim_em_horas(datetime(2018, 11, 3, 12, tzinfo=cidade), 24, cidade).isoformat()
    '2018-11-04T13:00:00-02:00'
    """
    if desde.tzinfo is None:
        raise ValueError("o instante da ciência precisa de fuso")
    return (desde.astimezone(UTC) + timedelta(hours=quantidade)).astimezone(fuso)


def calendario_do_prazo(
    calendarios: Sequence[tuple[date, Calendario]], desde: date
) -> Calendario | None:
    """O calendário que rege o prazo começado em `desde`, ou `None` se nenhum o cobre.

    `calendarios` são os fixados, cada um com o dia do ato, em ordem. Vale o último fixado até o
    começo do prazo; se nenhum, o primeiro fixado depois. Assim, um calendário novo nunca move um
    prazo que já corria com outro.
    """
    cobrem = [(dia, calendario) for dia, calendario in calendarios if calendario.cobre(desde)]
    antes = [calendario for dia, calendario in cobrem if dia <= desde]
    if antes:
        return antes[-1]
    return cobrem[0][1] if cobrem else None


def vencimento(
    prazo: PrazoAberto,
    calendario: Calendario | None,
    fuso: tzinfo,
    agora: datetime,
    *,
    provisorio: bool = False,
) -> Vencimento | Pendencia:
    """O fim do prazo e a situação dele em `agora`, ou o que falta para contá-lo.

    O prazo em dias vence quando acaba o último dia, na hora da cidade. O que se cumpriu depois de
    `agora` ainda não conta.
    """
    fim = _fim(prazo, calendario, fuso)
    if isinstance(fim, Pendencia):
        return fim
    depende = prazo.unidade is UnidadeDoPrazo.DIAS and prazo.termo is None
    if prazo.cumprido is not None and not _passou(agora, prazo.cumprido, fuso):
        atrasado = _passou(fim, prazo.cumprido, fuso)
        situacao = SituacaoDoPrazo.ENCERRADO if prazo.encerrado_por else SituacaoDoPrazo.CUMPRIDO
    else:
        situacao, atrasado = SituacaoDoPrazo.A_VENCER, False
        if _passou(fim, agora, fuso):
            situacao = SituacaoDoPrazo.DECORRIDO if prazo.faculdade else SituacaoDoPrazo.VENCIDO
    return Vencimento(prazo, fim, situacao, atrasado, provisorio and depende)


def _fim(
    prazo: PrazoAberto, calendario: Calendario | None, fuso: tzinfo
) -> date | datetime | Pendencia:
    if prazo.termo is not None:
        return prazo.termo
    desde = prazo.desde
    if prazo.unidade is UnidadeDoPrazo.HORAS:
        if not isinstance(desde, datetime) or desde.tzinfo is None:
            return _falta(
                prazo,
                "hora_do_prazo",
                "a hora em que a pessoa teve ciência",
                "quem notificou",
                "o prazo corre em horas, e o ato só tem o dia",
            )
        return fim_em_horas(desde, prazo.quantidade, fuso)
    if prazo.contagem is None:
        return _falta(
            prazo,
            "contagem_do_prazo",
            "o item do edital que diz se os dias são corridos ou úteis",
            "quem publica o edital",
            "nem a norma nem o edital dizem como contar os dias",
        )
    comeco = _dia(desde, fuso)
    try:
        if calendario is None:
            raise ForaDoCalendario(comeco)
        return fim_em_dias(comeco, prazo.quantidade, prazo.contagem, calendario)
    except ForaDoCalendario as fora:
        return _falta(
            prazo,
            "calendario_do_prazo",
            "o ato que fixa os feriados do período",
            "quem conduz o certame",
            f"o calendário não chega a {fora.args[0].strftime('%d/%m/%Y')}",
        )


def _falta(prazo: PrazoAberto, tipo: str, falta: str, de_quem: str, motivo: str) -> Pendencia:
    return Pendencia(
        tipo,
        f"não se sabe quando acaba o prazo para {prazo.o_que}: {motivo}",
        falta,
        de_quem,
        (prazo.dispositivo,),
        prazo.cargo,
        (prazo.inscricao,) if prazo.inscricao else (),
    )


def _dia(quando: date | datetime, fuso: tzinfo) -> date:
    return quando.astimezone(fuso).date() if isinstance(quando, datetime) else quando


def _passou(fim: date | datetime, quando: date | datetime, fuso: tzinfo) -> bool:
    if isinstance(fim, datetime) and isinstance(quando, datetime):
        return quando > fim
    return _dia(quando, fuso) > _dia(fim, fuso)

"""`certame prazos`: o que venceu, o que vence, e o arquivo para a agenda."""

import sys
from datetime import date, datetime, tzinfo
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Comando, opcao_json, opcao_trocar
from certame.cli.relogio import agora
from certame.cli.saida import Documento, escrever, mostrar, mostrar_dados
from certame.dominio.prazo import SituacaoDoPrazo, Vencimento
from certame.norma.leitor import ANOS, ano_de_fora
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.listar_prazos import (
    PrazosDoCertame,
    calendario_para_fixar,
    listar_prazos,
)
from certame.publicacao.calendario_ics import em_ics
from certame.publicacao.hora_por_extenso import dia_e_hora

_TITULOS = {
    SituacaoDoPrazo.VENCIDO: "Vencidos",
    SituacaoDoPrazo.A_VENCER: "A vencer",
    SituacaoDoPrazo.DECORRIDO: "Passaram sem uso",
    SituacaoDoPrazo.CUMPRIDO: "Cumpridos",
    SituacaoDoPrazo.ENCERRADO: "Encerrados antes do fim",
}


def _instante(_ctx: click.Context, _param: click.Parameter, valor: str | None) -> datetime | None:
    if valor is None:
        return None
    try:
        instante = datetime.fromisoformat(valor)
    except ValueError:
        raise click.BadParameter(f"{valor!r} não é como 2026-01-31T10:00") from None
    _exigir_ano(instante)
    return instante


def _exigir_ano(dia: date) -> None:
    if dia.year not in ANOS:
        raise click.BadParameter(f"{ano_de_fora(dia.year)}; confira a data")


def _periodo(
    _ctx: click.Context, _param: click.Parameter, valor: str | None
) -> tuple[date, date] | None:
    if valor is None:
        return None
    try:
        de, ate = map(date.fromisoformat, valor.split(":"))
    except ValueError:
        raise click.BadParameter(f"{valor!r} não é como 2026-01-01:2027-12-31") from None
    for dia in (de, ate):
        _exigir_ano(dia)
    if ate < de:
        raise click.BadParameter("o período acaba antes de começar")
    return de, ate


opcao_em = click.option(
    "--em",
    "em",
    callback=_instante,
    metavar="AAAA-MM-DDTHH:MM",
    help="O instante em que se olha, na hora da cidade. Sem isto, agora.",
)
"""A opção --em, que chega ao comando no argumento `em`."""


@click.command(cls=Comando)
@click.argument("pasta", type=PASTA_DO_CERTAME)
@opcao_em
@click.option(
    "--ics",
    "ics",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="ARQUIVO",
    help="Escreve também os prazos abertos nesse arquivo, para uma agenda.",
)
@opcao_trocar
@click.option(
    "--fixar",
    "fixar",
    callback=_periodo,
    metavar="DE:ATÉ",
    help="Só escreve o [[ato]] que fixa os feriados do período, para pôr em certame.toml.",
)
@opcao_json
def comando(
    pasta: Path,
    em: datetime | None,
    ics: Path | None,
    trocar: bool,
    fixar: tuple[date, date] | None,
    em_dados: bool,
) -> CodigoDeSaida:
    """Os prazos do certame escrito em PASTA: os vencidos primeiro.

    Contam-se pela lei e, onde ela cala, pelo edital ([[prazo]] em certame.toml). Prazo que nenhum
    dos dois diz como contar é pendência. Os feriados são os do ato calendario_fixado; sem ele, os
    que a biblioteca de feriados traz hoje, e o prazo sai como provisório.

    Termina com 5 se há prazo que não se sabe quando acaba.

    \b
    Exemplos:
      certame prazos exemplos/irupi-25-vagas --em 2026-01-31T10:00
      certame prazos exemplos/irupi-25-vagas --ics prazos.ics
    """
    if fixar:
        if em_dados or ics or em:
            raise click.UsageError("--fixar vai sozinho.")
        escrever(calendario_para_fixar(pasta, *fixar).rstrip("\n"), sys.stdout)
        return CodigoDeSaida.CERTO
    if trocar and ics is None:
        raise click.UsageError("--trocar é do arquivo de --ics.")
    prazos = listar_prazos(pasta, em or agora())
    if ics is not None:
        gravar(ics, em_ics(prazos.certame, prazos.vencimentos, prazos.agora), trocar=trocar)
    if em_dados:
        mostrar_dados(_dados(prazos, ics))
    else:
        mostrar(_documento(prazos, ics))
    return CodigoDeSaida.PENDENCIAS if prazos.pendencias else CodigoDeSaida.CERTO


def _dados(prazos: PrazosDoCertame, ics: Path | None) -> dict[str, object]:
    return {
        "versao": 1,
        "certame": prazos.certame,
        "em": prazos.agora.isoformat(timespec="seconds"),
        "provisorio": prazos.provisorio,
        "prazos": [dados_do_prazo(contado) for contado in prazos.vencimentos],
        "pendencias": [pendencia.para_dados() for pendencia in prazos.pendencias],
        "arquivo": str(ics) if ics else "",
    }


def dados_do_prazo(contado: Vencimento) -> dict[str, object]:
    """Um prazo para --json."""
    return {
        "id": contado.prazo.id,
        "situacao": contado.situacao.value,
        "atrasado": contado.atrasado,
        "provisorio": contado.provisorio,
        "o_que": contado.prazo.o_que,
        "fundamento": contado.prazo.dispositivo.para_dados(),
        "quantidade": contado.prazo.quantidade,
        "unidade": contado.prazo.unidade.value,
        "contagem": contado.prazo.contagem and contado.prazo.contagem.value,
        "desde": contado.prazo.desde.isoformat(),
        "fim": contado.fim.isoformat(),
        "cargo": contado.prazo.cargo,
        "inscricao": contado.prazo.inscricao,
        "encerrado_por": contado.prazo.encerrado_por,
    }


def _documento(prazos: PrazosDoCertame, ics: Path | None) -> Documento:
    documento = Documento()
    documento.titulo(f"Prazos do certame {prazos.certame} em {dia_e_hora(prazos.agora)}")
    if not prazos.vencimentos and not prazos.pendencias:
        documento.paragrafo("Nenhum ato abriu prazo.")
    for situacao, titulo in _TITULOS.items():
        contados = [c for c in prazos.vencimentos if c.situacao is situacao]
        if contados:
            documento.paragrafo(f"{titulo}: {len(contados)}")
        for contado in contados:
            documento.item(linha_do_prazo(contado, prazos.agora.tzinfo), recuo=2)
    if prazos.pendencias:
        documento.titulo("Pendências")
    for pendencia in prazos.pendencias:
        documento.item(f"{pendencia.frase} ({pendencia.citacao})")
        documento.item("falta", pendencia.falta, recuo=2)
        documento.item("de quem", pendencia.de_quem, recuo=2)
    if prazos.provisorio:
        documento.paragrafo("")
        documento.paragrafo(
            "Provisório: os feriados destes prazos ainda não foram fixados. Use --fixar e ponha o "
            "ato em certame.toml, para que o prazo não mude depois."
        )
    if ics is not None:
        documento.paragrafo(f"Escrito para a agenda: {ics}")
    return documento


def linha_do_prazo(contado: Vencimento, fuso: tzinfo | None) -> str:
    """Um prazo numa linha: quando acaba, o que fazer, de quem, e de onde se conta."""
    prazo = contado.prazo
    de_quem = f", inscrição {prazo.inscricao}" if prazo.inscricao else ""
    quanto = f"{prazo.quantidade} {prazo.unidade.value}" if prazo.quantidade else ""
    conta = f"; {quanto} desde {_escrito(prazo.desde, fuso)}" if quanto else ""
    marcas = (", com atraso" if contado.atrasado else "") + (
        ", provisório" if contado.provisorio else ""
    )
    if contado.situacao is SituacaoDoPrazo.ENCERRADO and prazo.cumprido is not None:
        quando = _escrito(prazo.cumprido, fuso)
        marcas += f", encerrada antes, em {quando}, pelo ato {prazo.encerrado_por}"
    return (
        f"{_escrito(contado.fim, fuso)}: {prazo.o_que}{de_quem} ({prazo.dispositivo.citacao}{conta})"
        f"{marcas}"
    )


def _escrito(quando: date | datetime, fuso: tzinfo | None) -> str:
    if isinstance(quando, datetime):
        return dia_e_hora(quando.astimezone(fuso))
    return quando.strftime("%d/%m/%Y")

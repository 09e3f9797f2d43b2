"""`certame reserva`: quantas vagas se reservam, quais, e por quê."""

from collections.abc import Sequence

import click

from certame.cli.norma import NOMES_DOS_TIPOS, norma_pedida
from certame.cli.programa import Comando, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.norma.norma import TIPOS, Norma
from certame.norma.regime import Regime, regime_da_norma
from certame.operacoes.calcular_reserva import Reserva, calcular_reserva

MAIS_VAGAS = 10_000_000
"""O maior total de vagas que o comando aceita."""

_NUMEROS_NA_TELA = 40


def quantas_vagas(valor: str) -> int:
    """O número de vagas escrito em `valor`; outra coisa é uso errado do comando."""
    texto = valor.strip()
    algarismos = texto.removeprefix("-")
    if not (algarismos.isascii() and algarismos.isdecimal()):
        raise click.BadParameter(f"{texto!r} não é um número inteiro; escreva só algarismos.")
    if texto != algarismos:
        raise click.BadParameter(f"{texto} é negativo; vagas são zero ou mais.")
    if len(texto.lstrip("0")) > len(str(MAIS_VAGAS)) or int(texto) > MAIS_VAGAS:
        raise click.BadParameter(f"{texto} vagas é demais; o máximo é {MAIS_VAGAS}.")
    return int(texto)


def vagas_por_ato(valor: str) -> tuple[int, ...]:
    """As vagas de cada ato, separadas por vírgula; um ato cria ao menos uma."""
    quantas = tuple(quantas_vagas(parte) for parte in valor.split(","))
    if 0 in quantas:
        raise click.BadParameter("um ato que cria vagas cria ao menos uma.")
    return quantas


def leitura_escolhida(valor: str) -> tuple[str, str]:
    """O nome da leitura e a opção, escritos como nome=opção."""
    nome, _, opcao = (parte.strip() for parte in valor.partition("="))
    if not nome or not opcao:
        raise click.BadParameter(f"{valor!r} não serve; escreva nome=opção (computo=por_via).")
    return nome, opcao


@click.command(cls=Comando)
@click.option(
    "--norma",
    callback=norma_pedida,
    metavar="ID|PASTA",
    required=True,
    help="Id de uma norma do acervo (certame norma listar) ou a pasta de outra.",
)
@click.option(
    "--vagas",
    type=quantas_vagas,
    metavar="N",
    required=True,
    help="Quantas vagas o edital oferece no cargo.",
)
@click.option(
    "--vagas-novas",
    type=vagas_por_ato,
    metavar="A,B,…",
    default=None,
    help="Vagas que surgiram depois: quantas em cada ato, em ordem.",
)
@click.option(
    "--tipo",
    type=click.Choice(TIPOS),
    default=TIPOS[0],
    show_default=True,
    help="Tipo do certame.",
)
@click.option(
    "--leitura",
    "leituras",
    type=leitura_escolhida,
    metavar="NOME=OPÇÃO",
    multiple=True,
    help="Leitura que o edital adotou fora do padrão; pode repetir.",
)
@opcao_json
def comando(
    norma: Norma,
    vagas: int,
    vagas_novas: tuple[int, ...] | None,
    tipo: str,
    leituras: Sequence[tuple[str, str]],
    em_dados: bool,
) -> None:
    """Quantas vagas se reservam, quais, e por quê.

    As vagas se contam do edital em diante: com --vagas-novas, o total dos grupos soma as do
    edital e as que surgiram.

    \b
    Exemplos:
      certame reserva --norma irupi-es-2025 --vagas 25
      certame reserva --norma irupi-es-2025 --vagas 4 --vagas-novas 1,10
      certame reserva --norma mogi-das-cruzes-sp-2006 --vagas 20 --vagas-novas 21 \\
          --leitura alternancia_novas=por_ato
    """
    novas = vagas_novas or ()
    if vagas + sum(novas) > MAIS_VAGAS:
        raise click.UsageError(
            f"{vagas + sum(novas)} vagas no total é demais; o máximo é {MAIS_VAGAS}."
        )
    reserva = calcular_reserva(_regime(norma, tipo, leituras), vagas, novas)
    if em_dados:
        mostrar_dados(_dados(reserva))
    else:
        mostrar(_documento(reserva))


def _regime(norma: Norma, tipo: str, leituras: Sequence[tuple[str, str]]) -> Regime:
    if len({nome for nome, _ in leituras}) < len(leituras):
        raise click.BadParameter("a mesma leitura aparece duas vezes", param_hint="'--leitura'")
    try:
        return regime_da_norma(norma, tipo, dict(leituras))
    except ValueError as falha:
        raise click.BadParameter(str(falha), param_hint="'--leitura'") from None


def _dados(reserva: Reserva) -> dict[str, object]:
    norma = reserva.regime.norma
    return {
        "versao": 1,
        "norma": {"id": norma.id, "versao": norma.versao, "sha256": norma.sha256},
        "tipo": reserva.regime.tipo,
        "leituras": dict(reserva.regime.escolhas),
        "vagas": reserva.vagas,
        "vagas_total": reserva.vagas_total,
        "grupos": {
            grupo.id: {
                "nome": grupo.nome,
                "reservadas": len(reserva.posicoes[grupo.id]),
                "posicoes": list(reserva.posicoes[grupo.id]),
                "reservadas_no_edital": len(reserva.do_edital[grupo.id]),
            }
            for grupo in reserva.regime.grupos
        },
        "atos": [
            {
                "vagas": ato.ultima - ato.primeira + 1,
                "primeira": ato.primeira,
                "ultima": ato.ultima,
                "grupos": {
                    id: {"reservadas": len(posicoes), "posicoes": list(posicoes)}
                    for id, posicoes in ato.posicoes.items()
                },
            }
            for ato in reserva.atos
        ],
        "passos": [passo.para_dados() for passo in reserva.passos],
        "avisos": list(reserva.avisos),
    }


def _documento(reserva: Reserva) -> Documento:
    norma = reserva.regime.norma
    documento = Documento()
    documento.titulo(f"Reserva de vagas: {norma.id}, {NOMES_DOS_TIPOS[reserva.regime.tipo]}")
    documento.item("vagas do edital", str(reserva.vagas))
    for numero, ato in enumerate(reserva.atos, start=1):
        documento.item(
            f"{numero}º ato",
            f"vaga {ato.primeira}"
            if ato.primeira == ato.ultima
            else f"{ato.ultima - ato.primeira + 1} vagas, {ato.primeira} a {ato.ultima}",
        )
    if reserva.atos:
        documento.item("vagas no total", str(reserva.vagas_total))
    for grupo in reserva.regime.grupos:
        posicoes = reserva.posicoes[grupo.id]
        quantas = "1 reservada" if len(posicoes) == 1 else f"{len(posicoes)} reservadas"
        documento.item(grupo.nome, f"{quantas}{_numeros(posicoes)}")
    documento.titulo("Como se chega a isso")
    for passo in reserva.passos:
        leitura = f"; {norma.leituras_por_extenso(passo.leitura)}" if passo.leitura else ""
        documento.item(f"{passo.frase} ({passo.citacao}{leitura})")
    if reserva.avisos:
        documento.titulo("Avisos")
    for aviso in reserva.avisos:
        documento.item(aviso)
    return documento


def _numeros(posicoes: Sequence[int]) -> str:
    if not posicoes:
        return ""
    nome = ": número " if len(posicoes) == 1 else ": números "
    numeros = nome + ", ".join(map(str, posicoes[:_NUMEROS_NA_TELA]))
    if len(posicoes) > _NUMEROS_NA_TELA:
        numeros += "… (todos com --json)"
    return numeros

"""`certame hipotese`: de quem a chamada mudaria sem um ato, sem uma ordem ou noutra leitura."""

from pathlib import Path

import click

from certame.analise.contrafactual import Mudanca
from certame.cli.codigos import CodigoDeSaida
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Comando, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.dominio.ato import NOMES_DOS_ATOS, Ato, OrdemJudicialCumprida
from certame.norma.regime import Regime
from certame.operacoes.imaginar_certame import (
    Hipotese,
    Imaginado,
    imaginar_certame,
    quantas_mudariam,
)
from certame.publicacao.modelo import HIPOTESE

_PESSOAS_NA_TELA = 40


def _leituras(
    _ctx: click.Context, _param: click.Parameter, valores: tuple[str, ...]
) -> dict[str, str] | None:
    leituras: dict[str, str] = {}
    for valor in valores:
        nome, igual, opcao = valor.partition("=")
        if not (nome and igual and opcao):
            raise click.BadParameter(f"{valor!r} não é como computo=compensada")
        if nome in leituras:
            raise click.BadParameter(f"a leitura {nome} aparece duas vezes")
        leituras[nome] = opcao
    return leituras or None


@click.command(cls=Comando, short_help="O que mudaria sem um ato ou noutra leitura.")
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option("--sem", multiple=True, metavar="ATO", help="Sem o ato deste id. Pode repetir.")
@click.option("--sem-anulados", is_flag=True, help="Sem os atos que já foram anulados.")
@click.option("--sem-ordens", is_flag=True, help="Sem nenhuma ordem judicial.")
@click.option(
    "--sem-processo",
    "processos",
    multiple=True,
    metavar="NÚMERO",
    help="Sem as ordens deste processo judicial. Pode repetir.",
)
@click.option(
    "--leitura",
    "leituras",
    multiple=True,
    callback=_leituras,
    metavar="NOME=OPÇÃO",
    help="Sob esta leitura da lei, em vez da adotada. Pode repetir.",
)
@opcao_json
def comando(
    pasta: Path,
    sem: tuple[str, ...],
    sem_anulados: bool,
    sem_ordens: bool,
    processos: tuple[str, ...],
    leituras: dict[str, str] | None,
    em_dados: bool,
) -> CodigoDeSaida:
    """De quem a chamada mudaria se um ato, uma ordem judicial ou uma leitura fosse outra.

    Os mesmos atos se refazem no mundo suposto, e os dois ficam lado a lado; o ato que lá não caberia
    fica de fora, e é dito. É hipótese: não vale como ato, e não muda nada. As pessoas aparecem só
    pela inscrição.

    \b
    Exemplos:
      certame hipotese exemplos/mogi-2006-20-vagas --leitura computo=por_via
      certame hipotese PASTA --sem ato-7
      certame hipotese PASTA --sem-ordens
    """
    hipotese = Hipotese(sem, sem_anulados, sem_ordens, processos, leituras)
    if hipotese.vazia:
        raise click.UsageError(
            "Diga o que se supõe: --sem, --sem-anulados, --sem-ordens, --sem-processo ou --leitura."
        )
    imaginado = imaginar_certame(pasta, hipotese)
    if em_dados:
        mostrar_dados(imaginado.para_dados())
    else:
        mostrar(_documento(imaginado))
    return CodigoDeSaida.CERTO


def _documento(imaginado: Imaginado) -> Documento:
    feito = imaginado.contrafactual
    documento = Documento()
    documento.titulo("O certame se fosse de outro modo")
    documento.paragrafo(HIPOTESE)
    for nome, opcao in (imaginado.hipotese.leituras or {}).items():
        leitura = imaginado.regime.norma.leituras[nome]
        documento.item("sob a leitura", f"{leitura.opcao_por_extenso(opcao)} ({nome} = {opcao})")
    for ato in imaginado.tirados:
        documento.item("sem o ato", _ato_escrito(ato))
    if not imaginado.tirados and not imaginado.hipotese.leituras:
        documento.paragrafo("Não há ato que se tire: o certame seria o mesmo.")
    documento.paragrafo(quantas_mudariam(len(feito.mudancas), feito.nomeacoes))
    for mudanca in sorted(feito.mudancas, key=lambda m: not m.diferenca.muda_a_nomeacao)[
        :_PESSOAS_NA_TELA
    ]:
        _escrever_mudanca(documento, imaginado, mudanca)
    if len(feito.mudancas) > _PESSOAS_NA_TELA:
        documento.paragrafo("… (todas com --json)")
    if feito.nao_cabem:
        documento.titulo("Atos que não caberiam")
    for ato in feito.nao_cabem:
        documento.item(_ato_escrito(ato))
    return documento


def _escrever_mudanca(documento: Documento, imaginado: Imaginado, mudanca: Mudanca) -> None:
    diferenca, porque = mudanca.diferenca, mudanca.porque
    hoje = _lugar(imaginado.regime, diferenca.vaga_adotada, diferenca.lista_adotada)
    la = _lugar(imaginado.regime, diferenca.vaga_na_outra, diferenca.lista_na_outra)
    documento.item(
        f"{diferenca.inscricao} ({imaginado.edital.cargo(diferenca.cargo).nome})",
        f"hoje, {hoje}; na hipótese, {la}",
    )
    if porque:
        documento.item(f"{porque.frase} ({porque.citacao})", recuo=2)


def _lugar(regime: Regime, vaga: int, lista: str) -> str:
    return f"vaga {vaga} pela {regime.nome_da_lista(lista)}" if vaga else "sem vaga"


def _ato_escrito(ato: Ato) -> str:
    processo = f", processo {ato.processo}" if isinstance(ato, OrdemJudicialCumprida) else ""
    return f"{ato.id}, {NOMES_DOS_ATOS[type(ato)]}, de {ato.data.strftime('%d/%m/%Y')}{processo}"

"""`certame divergencias`: de quem a chamada muda sob cada leitura não adotada."""

from collections.abc import Sequence
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Comando, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.motor.divergencia import Diferenca, Divergencia
from certame.norma.regime import Regime
from certame.operacoes.comparar_leituras import Comparacao, comparar_leituras
from certame.publicacao.modelo import HIPOTESE

_PESSOAS_NA_TELA = 20


@click.command(cls=Comando)
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option(
    "--hipotese",
    is_flag=True,
    help="Compara mesmo fora da data ou do escopo da lei; o que sai não vale como ato.",
)
@opcao_json
def comando(pasta: Path, hipotese: bool, em_dados: bool) -> CodigoDeSaida:
    """De quem a chamada muda sob cada outra leitura da lei.

    As leituras travam na publicação do edital: isto serve a quem controla, e a quem escolhe antes
    com listas inventadas. As pessoas aparecem só pela inscrição. Termina com 5 se uma pendência ainda
    impede a lista.

    \b
    Exemplo:
      certame divergencias exemplos/mogi-2006-20-vagas
    """
    comparacao = comparar_leituras(pasta, hipotese=hipotese)
    if em_dados:
        mostrar_dados(comparacao.para_dados())
    else:
        mostrar(_documento(comparacao))
    return CodigoDeSaida.CERTO


def _documento(comparacao: Comparacao) -> Documento:
    documento = Documento()
    documento.titulo("Divergências entre as leituras")
    if comparacao.hipotese:
        documento.paragrafo(HIPOTESE)
    documento.paragrafo(
        f"Norma {comparacao.regime.norma.id}. Troca-se uma leitura por vez; as outras ficam como estão."
    )
    impedidas = [d for d in comparacao.divergencias if d.impedida]
    iguais = [d for d in comparacao.divergencias if not d.diferencas and not d.impedida]
    for divergencia in comparacao.divergencias:
        if divergencia.diferencas:
            _escrever(documento, comparacao, divergencia)
    if impedidas:
        documento.titulo("Leituras sob as quais uma pendência impede o cálculo")
        for divergencia in impedidas:
            documento.item(*_leitura_e_opcao(comparacao, divergencia, divergencia.outra))
    if iguais:
        documento.titulo("Leituras que não mudam nada aqui")
        for divergencia in iguais:
            documento.item(*_leitura_e_opcao(comparacao, divergencia, divergencia.outra))
    return documento


def _leitura_e_opcao(
    comparacao: Comparacao, divergencia: Divergencia, opcao: str
) -> tuple[str, str]:
    leitura = comparacao.regime.norma.leituras[divergencia.leitura]
    ponto = leitura.por_extenso
    return ponto[:1].upper() + ponto[1:], leitura.opcao_por_extenso(opcao)


def _escrever(documento: Documento, comparacao: Comparacao, divergencia: Divergencia) -> None:
    ponto, outra = _leitura_e_opcao(comparacao, divergencia, divergencia.outra)
    _, adotada = _leitura_e_opcao(comparacao, divergencia, divergencia.adotada)
    documento.titulo(ponto)
    documento.item("adotada", adotada)
    documento.item("em vez dela", f"{outra} ({divergencia.leitura} = {divergencia.outra})")
    nomeacoes = sum(d.muda_a_nomeacao for d in divergencia.diferencas)
    documento.paragrafo(_quantas_mudam(len(divergencia.diferencas), nomeacoes))
    primeiras: Sequence[Diferenca] = sorted(
        divergencia.diferencas, key=lambda d: not d.muda_a_nomeacao
    )[:_PESSOAS_NA_TELA]
    regime = comparacao.regime
    for diferenca in primeiras:
        documento.item(
            f"{diferenca.inscricao} ({comparacao.edital.cargo(diferenca.cargo).nome})",
            f"{_lugar(regime, diferenca.vaga_adotada, diferenca.lista_adotada)}; na outra, "
            f"{_lugar(regime, diferenca.vaga_na_outra, diferenca.lista_na_outra)}",
        )
    if len(divergencia.diferencas) > _PESSOAS_NA_TELA:
        documento.paragrafo("… (todas com --json)")


def _lugar(regime: Regime, vaga: int, lista: str) -> str:
    return f"vaga {vaga} pela {regime.nome_da_lista(lista)}" if vaga else "sem vaga"


def _quantas_mudam(pessoas: int, nomeacoes: int) -> str:
    muda = "1 inscrição" if pessoas == 1 else f"{pessoas} inscrições"
    if not nomeacoes:
        return f"Muda para {muda}; ninguém ganha nem perde a vaga."
    ganham = "1 ganha ou perde" if nomeacoes == 1 else f"{nomeacoes} ganham ou perdem"
    return f"Muda para {muda}; {ganham} a vaga."

"""`certame porque`: por que alguém foi chamado, por que ainda não, e quando."""

from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Comando, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.motor.explicacao import Explicacao, Resposta
from certame.norma.norma import Norma
from certame.operacoes.executar import executar
from certame.operacoes.explicar_inscricao import explicar_inscricao
from certame.publicacao.modelo import USO_INTERNO


@click.command(cls=Comando)
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.argument("inscricao", metavar="INSCRIÇÃO")
@click.option("--cargo", default="", metavar="ID", help="O cargo, se o certame tem vários.")
@click.option(
    "--interno",
    is_flag=True,
    help="Para o servidor, não para publicar: diz também por que alguém saiu das listas.",
)
@opcao_json
def comando(
    pasta: Path, inscricao: str, cargo: str, interno: bool, em_dados: bool
) -> CodigoDeSaida:
    """Por que alguém foi chamado, ou ainda não, e quando será.

    A resposta serve a qualquer pessoa: não diz quem são as outras nem por que alguém saiu das
    listas. O motivo (desistência, perícia, fraude, ordem judicial) só sai com --interno, que é
    para quem conduz o certame e não se publica.

    Termina com 5 se uma pendência ainda impede a lista: diz o que falta e de quem.

    \b
    Exemplo:
      certame porque exemplos/irupi-25-vagas 06141
    """
    execucao = executar(pasta)
    respostas = explicar_inscricao(execucao, inscricao, cargo, interno=interno)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "inscricao": inscricao,
                "cargos": {id: _dados(resposta) for id, resposta in respostas.items()},
            }
        )
        return CodigoDeSaida.CERTO
    norma, edital = execucao.entrada.norma, execucao.entrada.lido.edital
    assert norma is not None
    documento = Documento()
    if interno:
        documento.paragrafo(USO_INTERNO)
    for id, resposta in respostas.items():
        documento.titulo(f"Inscrição {inscricao} — {edital.cargo(id).nome}")
        for frase in resposta.frases:
            documento.paragrafo(frase)
        for chamada in resposta.chamadas:
            _escrever_chamada(documento, norma, chamada)
    mostrar(documento)
    return CodigoDeSaida.CERTO


def _escrever_chamada(documento: Documento, norma: Norma, chamada: Explicacao) -> None:
    documento.titulo(f"Chamada para a vaga {chamada.vaga}, pela {chamada.lista}")
    for passo in chamada.passos:
        leitura = f"; {norma.leituras_por_extenso(passo.leitura)}" if passo.leitura else ""
        documento.item(f"{passo.frase} ({passo.citacao}{leitura})")


def _dados(resposta: Resposta) -> dict[str, object]:
    previsao = resposta.previsao
    return {
        "situacao": resposta.situacao,
        "frases": list(resposta.frases),
        "lugares": resposta.lugares,
        "proximas_reservadas": resposta.proximas_reservadas,
        "abertas": resposta.abertas,
        "previsao": (
            None
            if previsao is None
            else {
                "vaga": previsao.vaga,
                "lista": previsao.lista,
                "faltam_abrir": previsao.faltam_abrir,
                "impedimento": previsao.impedimento,
            }
        ),
        "chamadas": [
            {
                "vaga": chamada.vaga,
                "lista": chamada.lista,
                "frase": chamada.frase,
                "passos": [passo.para_dados() for passo in chamada.passos],
            }
            for chamada in resposta.chamadas
        ],
    }

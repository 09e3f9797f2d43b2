"""`certame assumir`: as chamadas que outros fizeram entram no livro como foram feitas."""

from pathlib import Path

import click

from certame.cli.atos import cabeca_dita, dados_do_feito
from certame.cli.auditar import CHAMADAS, dados_da_auditoria, escrever_auditoria, escrever_leitura
from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import avisar_do_veu, opcoes_do_veu
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import AUTOR, Comando, opcao_json
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.livro.registro import Cabeca
from certame.norma.concordancia import quantos
from certame.operacoes.assumir_chamadas import ChamadasDeForaAssumidas, assumir_chamadas
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.velar_nomes import SEM_NENHUM, Nomes, velar_nomes


@click.command(cls=Comando, short_help="Põe no livro as chamadas feitas por outros.")
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.argument("chamadas", type=CHAMADAS)
@click.option(
    "--autor",
    envvar=AUTOR,
    required=True,
    metavar="QUEM",
    show_envvar=True,
    help="Quem assume: um identificador sem nome, como rh-1.",
)
@click.option("--simular", is_flag=True, help="Só mostra a auditoria e o que entraria; nada muda.")
@click.option(
    "--se-cabeca",
    callback=cabeca_dita,
    metavar="NÚMERO:HASH",
    help="Só assume se o livro ainda está nesta cabeça, a que --simular mostrou.",
)
@opcoes_do_veu
@opcao_json
def comando(
    pasta: Path,
    chamadas: Path,
    autor: str,
    simular: bool,
    se_cabeca: Cabeca | None,
    chaves: Path | None,
    endereco: str,
    em_dados: bool,
) -> CodigoDeSaida:
    """Põe no livro do certame as CHAMADAS que outros fizeram, certas ou erradas.

    CHAMADAS é a mesma planilha de certame auditar. Cada chamada entra como foi feita; a que a lei não
    faria assim fica pendente, com quem seria chamado e por que dispositivo. Só cabe antes da primeira
    chamada feita por aqui. Entram todas as linhas, ou nenhuma.

    \b
    Exemplos:
      certame assumir PASTA chamadas.csv --autor rh-1 --simular
      certame assumir PASTA chamadas.csv --autor rh-1
    """
    curso = abrir_em_curso(pasta)
    velados = SEM_NENHUM if em_dados else velar_nomes(curso.nomes, pasta, chaves, endereco)
    assumidas = assumir_chamadas(
        curso,
        chamadas,
        autor=autor,
        agora=agora(),
        simular=simular,
        se_cabeca=se_cabeca,
    )
    if em_dados:
        mostrar_dados(
            {
                **dados_do_feito(assumidas.feito),
                "leitura": assumidas.lidas.para_dados(),
                **dados_da_auditoria(assumidas.auditoria),
            }
        )
    else:
        documento = _documento(assumidas, velados.nomes)
        avisar_do_veu(documento, velados)
        mostrar(documento)
    return CodigoDeSaida.CERTO


def _documento(assumidas: ChamadasDeForaAssumidas, nomes: Nomes) -> Documento:
    feito = assumidas.feito
    documento = Documento()
    simulacao = "Simulação, nada mudou: " if feito.simulado else ""
    documento.titulo(f"{simulacao}chamadas assumidas")
    escrever_leitura(documento, assumidas.lidas)
    documento.item("atos", quantos(len(feito.praticados), "ato"))
    documento.item("pendências que nascem", str(len(feito.pendencias)))
    if feito.simulado:
        documento.item("cabeça em que se simulou", str(feito.antes))
    else:
        documento.item(
            "recibo", f"{quantos(feito.cabeca.numero, 'registro')} no livro; cabeça {feito.cabeca}"
        )
    escrever_auditoria(documento, assumidas.auditoria, nomes)
    return documento

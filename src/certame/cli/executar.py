"""`certame executar`: do edital e do resultado à ordem de chamada, escrita em saida/."""

from collections.abc import Sequence
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import opcao_quem_abre, opcoes_dos_nomes
from certame.cli.programa import Comando, opcao_json
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.dominio.documento import PapelDeQuemVe
from certame.dominio.resultado import Pendencia
from certame.norma.concordancia import quantos
from certame.norma.texto_limpo import mostrada
from certame.operacoes.abrir_nomes_sociais import abrir_nomes_da_pasta
from certame.operacoes.comando_do_ato import com_comandos
from certame.operacoes.executar import Execucao, executar
from certame.operacoes.publicar_execucao import (
    INTERNO,
    PASTA,
    dados_da_execucao,
    publicacoes,
    publicar_execucao,
)
from certame.planilhas.resultado import RelatorioDaLeitura
from certame.publicacao.conferencia import frase_do_veredito
from certame.publicacao.modelo import Publicacao, Secao, Valor

PASTA_DO_CERTAME = click.Path(exists=True, file_okay=False, path_type=Path)

_LINHAS_NA_TELA = {"lista-geral": 10, "lista-unica": 10, "ordem-de-chamada": 60}
_LINHAS_DAS_OUTRAS = 20


@click.command(cls=Comando)
@click.argument("pasta", type=PASTA_DO_CERTAME)
@opcao_quem_abre
@opcoes_dos_nomes
@opcao_json
def comando(
    pasta: Path, autor: str, chaves: Path | None, endereco: str, papel: str, em_dados: bool
) -> CodigoDeSaida:
    """Executa o certame escrito em PASTA/certame.toml.

    Lê o edital, os atos e o arquivo da banca; calcula o quadro de vagas, as listas e a ordem de
    chamada; confere tudo com um programa à parte; e escreve em PASTA/saida/ cada publicação em
    texto, CSV e JSON. Se algo está errado, nada é escrito. De quem tem nome social no cofre, sai o
    nome social: o comando pede então as chaves e o autor, e anota a vista.

    Termina com 5 se há pendência que impede parte do cálculo, 1 se a conferência reprova, 3 se um
    arquivo tem erro e 4 se a lei ou o edital não permite um ato.

    \b
    Exemplo:
      certame executar exemplos/irupi-25-vagas
    """
    sociais = abrir_nomes_da_pasta(
        pasta,
        chaves,
        endereco,
        autor=autor,
        papel=PapelDeQuemVe(papel),
        instante=agora(),
    )
    execucao = executar(pasta, sociais)
    prontas = publicacoes(execucao)
    arquivos = publicar_execucao(execucao, prontas)
    if em_dados:
        mostrar_dados(dados_da_execucao(execucao, arquivos))
    else:
        mostrar(_documento(execucao, prontas, arquivos))
    return CodigoDeSaida.PENDENCIAS if execucao.bloqueada else CodigoDeSaida.CERTO


def _documento(
    execucao: Execucao, prontas: Sequence[Publicacao], arquivos: Sequence[Path]
) -> Documento:
    entrada = execucao.entrada
    edital = entrada.lido.edital
    documento = Documento()
    documento.titulo(f"{edital.titulo} — {edital.ente}")
    for passo in entrada.passos:
        documento.item(f"{passo.frase} ({passo.citacao})")
    if entrada.relatorio is not None:
        _escrever_leitura(documento, entrada.relatorio)
    for publicacao in prontas:
        if publicacao.nome not in ("pendencias", "conferencia"):
            _escrever_publicacao(documento, publicacao)
    documento.titulo("Pendências")
    abertas = [p for p in execucao.pendencias if not p.resolvida_por]
    if not abertas:
        documento.paragrafo("Nenhuma em aberto." if execucao.pendencias else "Nenhuma.")
    for pendencia in abertas:
        _escrever_pendencia(documento, pendencia, por_comandos=entrada.em_curso)
    for pendencia in execucao.pendencias:
        if pendencia.resolvida_por:
            documento.item("Resolvida", f"{pendencia.frase} Depois, {pendencia.resolvida_por}.")
    if execucao.vereditos:
        documento.titulo("Conferência")
    for cargo, veredito in execucao.vereditos.items():
        documento.item(edital.cargo(cargo).nome, frase_do_veredito(veredito))
    documento.titulo("Arquivos escritos")
    documento.paragrafo(
        f"{len(arquivos)} arquivos em {entrada.pasta / PASTA}: cada publicação em texto, CSV e "
        f"JSON. O que está em {INTERNO} é para quem conduz o certame: não publique."
    )
    return documento


def _escrever_leitura(documento: Documento, relatorio: RelatorioDaLeitura) -> None:
    documento.item(
        "Arquivo da banca",
        f"{quantos(relatorio.registros, 'linha')}: "
        f"{quantos(relatorio.importados, 'de pessoa aprovada', 'de pessoas aprovadas')} e "
        f"{relatorio.de_fora or 'nenhuma'} de fora",
    )
    if relatorio.ignoradas:
        documento.item("Colunas que ninguém leu", ", ".join(map(mostrada, relatorio.ignoradas)))
    for aviso in relatorio.avisos:
        documento.item("Aviso", aviso)


def _escrever_publicacao(documento: Documento, publicacao: Publicacao) -> None:
    documento.titulo(publicacao.titulo)
    limite = _LINHAS_NA_TELA.get(publicacao.nome, _LINHAS_DAS_OUTRAS)
    for secao in publicacao.secoes:
        if secao.titulo:
            documento.paragrafo(secao.titulo)
        for frase in secao.frases:
            documento.item(frase, recuo=2)
        _escrever_linhas(documento, publicacao, secao, limite)


def _escrever_linhas(
    documento: Documento, publicacao: Publicacao, secao: Secao, limite: int
) -> None:
    for linha in secao.linhas[:limite]:
        valores = dict(zip((c.chave for c in publicacao.colunas), linha, strict=True))
        documento.item(_escrita(publicacao.nome, valores), recuo=2)
    restam = len(secao.linhas) - limite
    if restam > 0:
        documento.paragrafo(f"… e mais {restam}, em {publicacao.nome}.txt", recuo=2)
    if not secao.linhas and secao.vazia:
        documento.paragrafo(secao.vazia, recuo=2)


def _escrita(publicacao: str, valores: dict[str, Valor]) -> str:
    match publicacao:
        case "quadro-de-vagas":
            return f"{valores['lista']}: {_vagas_e_numeros(valores)}"
        case "ordem-de-chamada":
            return (
                f"vaga {valores['vaga']}: {valores['inscricao']} {valores['nome']}, pela "
                f"{valores['lista']} ({valores['fundamentos']}). {valores['frase']}"
            )
        case "nao-aprovados":
            return f"{valores['inscricao']}: {valores['motivo']} ({valores['fundamentos']})"
        case "diferencas-com-a-banca":
            quem = f"{valores['inscricao']}, " if valores["inscricao"] else ""
            return (
                f"{quem}{valores['lista']}: publicado {valores['publicado']}, calculado "
                f"{valores['calculado']}; {valores['frase']}"
            )
        case _:
            return (
                f"{valores['posto']}º {valores['inscricao']} {valores['nome']}, nota "
                f"{valores['nota']}"
            )


def _vagas_e_numeros(valores: dict[str, Valor]) -> str:
    vagas, numeros = valores["vagas"], str(valores["numeros"])
    if not numeros:
        return str(vagas)
    if not vagas:
        return f"nenhuma no edital; {numeros}"
    return f"{vagas} ({'número' if vagas == 1 else 'números'} {numeros})"


def _escrever_pendencia(documento: Documento, pendencia: Pendencia, *, por_comandos: bool) -> None:
    bloqueio = "Impede o cálculo: " if pendencia.bloqueia else ""
    documento.item(f"{bloqueio}{pendencia.frase} ({pendencia.citacao})")
    falta = com_comandos(pendencia.falta) if por_comandos else pendencia.falta
    documento.item("falta", falta, recuo=2)
    documento.item("de quem", pendencia.de_quem, recuo=2)

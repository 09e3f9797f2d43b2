"""`certame importar`: do arquivo da banca ao resultado do certame, com prévia e desfazer."""

import re
from collections import Counter
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.programa import Comando, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.norma.concordancia import quantos
from certame.operacoes.confirmar_importacao import desfazer_na_pasta
from certame.operacoes.importar_resultado import (
    LEIAUTE,
    PERGUNTAS,
    Declarantes,
    Gravada,
    Preparada,
    dados_da_importacao,
    gravar_importacao,
    preparar_importacao,
)
from certame.planilhas.importacao import Conta, Importacao

_NA_TELA = 10
_FRASES_DA_CONTA = {
    "importadas": "de pessoas aprovadas",
    "recusadas": "recusadas",
    "de_fora": "de quem não foi aprovado",
    "deixadas_de_fora": "deixadas de fora por resposta sua",
    "cabecalhos_repetidos": "de cabeçalho repetido",
    "em_branco": "em branco",
    "juntadas": "da lista de um grupo, juntadas à linha da mesma pessoa",
    "nao_lidas": "não lidas",
    "fora_das_tabelas": "fora das tabelas (títulos, rodapés, assinaturas)",
}


class _Declarantes(click.ParamType[Declarantes]):
    """GRUPO=ARQUIVO, com #PARTE no fim se o arquivo tem várias abas."""

    name = "declarantes"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Declarantes:
        """O grupo, o caminho e a parte."""
        grupo, igual, resto = value.partition("=")
        if not igual or not grupo.strip() or not resto:
            self.fail(f"{value!r} não está na forma GRUPO=ARQUIVO.", param, ctx)
        caminho, _, parte = resto.partition("#")
        return Declarantes(grupo.strip(), Path(caminho), parte)


@click.command(cls=Comando)
@click.argument("arquivo", required=False, type=click.Path(path_type=Path))
@click.option(
    "--leiaute",
    type=click.Path(path_type=Path),
    metavar="ARQUIVO",
    help="O leiaute da banca, guardado de outra vez. Sem ele, o programa sugere um.",
)
@click.option(
    "--declarantes",
    multiple=True,
    type=_Declarantes(),
    metavar="GRUPO=ARQUIVO[#ABA]",
    help="Outro arquivo com quem declarou ser do grupo. Pode repetir.",
)
@click.option(
    "--para",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="PASTA",
    help="A pasta em que escrever. Sem ela, só mostra a prévia.",
)
@click.option("--sim", is_flag=True, help="Aceita o leiaute sugerido sem o conferir antes.")
@click.option(
    "--desfazer",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="PASTA",
    help="Desfaz a importação da PASTA, se o resultado ainda não foi usado.",
)
@opcao_json
def comando(
    arquivo: Path | None,
    leiaute: Path | None,
    declarantes: tuple[Declarantes, ...],
    para: Path | None,
    sim: bool,
    desfazer: Path | None,
    em_dados: bool,
) -> CodigoDeSaida:
    """Importa o ARQUIVO da banca, com prévia e a conta das linhas.

    Lê CSV, XLSX, ODS, PDF com texto, texto corrido, texto alinhado por espaços e JSON.

    Sem --para, mostra a prévia e nada escreve: o leiaute sugerido, a conta de todas as linhas, as
    recusadas e as perguntas. Com --para, na primeira vez escreve o leiaute para você conferir;
    repetido, importa. Se há perguntas, escreve-as em perguntas.toml: responda e repita.

    Termina com 0 se o resultado está pronto, 5 se falta conferir ou responder algo e 3 se o
    arquivo não pôde ser lido.

    \b
    Exemplos:
      certame importar resultado.xlsx
      certame importar resultado.xlsx --para meu-certame
      certame importar lista.csv --declarantes pcd=pcd.xlsx --para meu-certame
      certame importar --desfazer meu-certame
    """
    if desfazer is not None:
        if arquivo is not None or para is not None:
            raise click.UsageError("--desfazer não combina com ARQUIVO nem com --para.")
        return _desfazer(desfazer, em_dados=em_dados)
    if arquivo is None:
        raise click.UsageError("Falta dizer o ARQUIVO da banca.")
    preparada = preparar_importacao(arquivo, leiaute, declarantes, para)
    gravada = gravar_importacao(preparada, para, confirmado=sim) if para is not None else None
    pronta = gravada.pronta if gravada is not None else preparada.feita.pronta
    if em_dados:
        dados = dados_da_importacao(preparada)
        escritos = gravada.arquivos if gravada is not None else ()
        mostrar_dados(dados | {"pronta": pronta, "arquivos": [str(a) for a in escritos]})
    else:
        mostrar(_documento(preparada, gravada))
    return CodigoDeSaida.CERTO if pronta else CodigoDeSaida.PENDENCIAS


def _desfazer(pasta: Path, *, em_dados: bool) -> CodigoDeSaida:
    apagados = desfazer_na_pasta(pasta)
    if em_dados:
        mostrar_dados({"versao": 1, "apagados": [str(caminho) for caminho in apagados]})
        return CodigoDeSaida.CERTO
    documento = Documento()
    documento.titulo("Importação desfeita")
    for caminho in apagados:
        documento.item("apagado", str(caminho))
    documento.paragrafo("O leiaute e as respostas ficaram, para a próxima vez.")
    mostrar(documento)
    return CodigoDeSaida.CERTO


def _documento(preparada: Preparada, gravada: Gravada | None) -> Documento:
    feita = preparada.feita
    arquivo = feita.arquivo
    documento = Documento()
    documento.titulo(f"Importação de {arquivo.arquivo}")
    detalhes = [arquivo.especie.value.replace("_", " "), arquivo.codificacao]
    documento.item("Lido como", ", ".join(filter(None, detalhes)))
    _escrever_conta(documento, feita.conta)
    if feita.relatorio is not None and feita.relatorio.ignoradas:
        documento.item("Colunas que não são lidas", ", ".join(feita.relatorio.ignoradas))
    for juncao in feita.juncoes:
        documento.item(
            f"Declarantes de {juncao.lista.grupo} ({juncao.lista.rotulo})",
            f"{quantos(len(juncao.lista.declarantes), 'linha')}: {juncao.pela_inscricao} pela "
            f"inscrição, {juncao.pelo_nome} pelo nome, {juncao.por_resposta} por resposta sua, "
            f"{quantos(juncao.pedacos, 'pedaço')} de nome já achado, {juncao.em_pergunta} em "
            f"pergunta e {len(juncao.ausentes)} de quem não está no resultado; "
            + quantos(
                len(juncao.marcados),
                "linha do resultado marcada",
                "linhas do resultado marcadas",
            ),
        )
        for onde, linha, texto in juncao.fora_do_resultado():
            documento.item(f"fora do resultado, {onde}, linha {linha}", texto or "(vazia)", recuo=2)
    for grupo, (iguais, so_coluna, so_outra) in feita.comparadas.items():
        documento.item(
            f"Comparação de {grupo}",
            f"{quantos(iguais, 'igual', 'iguais')} à coluna do arquivo, {so_coluna} só na coluna, {so_outra} só na "
            "outra fonte",
        )
    _escrever_leiaute(documento, preparada)
    _escrever_amostra(documento, feita)
    _escrever_problemas(documento, feita)
    _escrever_fim(documento, preparada, gravada)
    return documento


def _escrever_conta(documento: Documento, conta: Conta) -> None:
    documento.item("Linhas do arquivo", str(conta.linhas))
    for campo, frase in _FRASES_DA_CONTA.items():
        if quantas := getattr(conta, campo):
            documento.item(frase, str(quantas), recuo=2)


def _escrever_leiaute(documento: Documento, preparada: Preparada) -> None:
    documento.titulo("Leiaute sugerido, para conferir" if preparada.sugerido else "Leiaute usado")
    for linha in preparada.leiaute_em_toml.splitlines():
        documento.paragrafo(linha)


def _escrever_amostra(documento: Documento, feita: Importacao) -> None:
    cabecalho, linhas = feita.amostra
    documento.titulo("Primeiras linhas")
    for ordem, linha in enumerate(linhas, start=1):
        if len(cabecalho) == len(linha):
            pares = [f"{t.strip() or '(sem título)'}: {v}" for t, v in zip(cabecalho, linha)]  # noqa: B905  # mesmo tamanho
        else:
            pares = [f"campo {n}: {valor}" for n, valor in enumerate(linha, start=1)]
        documento.item(str(ordem), "; ".join(pares))


def _escrever_problemas(documento: Documento, feita: Importacao) -> None:
    if feita.recusadas:
        documento.titulo("Linhas recusadas")
        _escrever_recusas(documento, feita)
    if feita.perguntas:
        documento.titulo(f"Perguntas ({len(feita.perguntas)})")
        for pergunta in feita.perguntas[:_NA_TELA]:
            documento.item(pergunta.texto)
            documento.item("opções", ", ".join(pergunta.opcoes), recuo=2)
        if len(feita.perguntas) > _NA_TELA:
            documento.paragrafo(f"… e mais {len(feita.perguntas) - _NA_TELA}.")
    if feita.impedimentos:
        documento.titulo("O que impede")
        for problema, conserto in feita.impedimentos:
            dito = problema if problema.endswith("?") else f"{problema}."
            documento.item(f"{dito} O que fazer: {conserto}.")
    if feita.avisos:
        documento.titulo("Avisos")
        for aviso in feita.avisos:
            documento.item(aviso)


def _escrever_recusas(documento: Documento, feita: Importacao) -> None:
    """Os motivos iguais vão juntos: mil linhas com a mesma situação são um problema só."""
    motivos: Counter[tuple[str, str]] = Counter()
    exemplos: dict[tuple[str, str], list[str]] = {}
    for recusada in feita.recusadas:
        motivo = recusada.campo, re.sub("[0-9]+", "#", recusada.problema)
        motivos[motivo] += 1
        exemplos.setdefault(motivo, []).append(
            f"{recusada.arquivo}, linha {recusada.linha}: {recusada.problema}. O que fazer: "
            f"{recusada.conserto}."
        )
    for motivo, quantas in motivos.most_common(_NA_TELA):
        campo = f", campo {motivo[0]}" if motivo[0] else ""
        vezes = "uma linha" if quantas == 1 else f"{quantas} linhas"
        documento.item(f"{vezes}{campo}", exemplos[motivo][0])
    if len(motivos) > _NA_TELA:
        documento.paragrafo(f"… e mais {quantos(len(motivos) - _NA_TELA, 'motivo')}.")


def _escrever_fim(documento: Documento, preparada: Preparada, gravada: Gravada | None) -> None:
    feita = preparada.feita
    if gravada is None:
        documento.titulo("Nada foi escrito")
        documento.paragrafo(
            "Isto é a prévia. Para importar, repita com --para e a pasta do certame."
        )
        return
    documento.titulo("Arquivos escritos")
    for caminho in gravada.arquivos:
        documento.item(str(caminho))
    if gravada.pronta:
        documento.paragrafo(
            'O resultado está pronto. Em certame.toml, escreva arquivo = "resultado.csv" em '
            "[resultado]."
        )
    elif preparada.sugerido:
        documento.paragrafo(
            f"Confira {LEIAUTE}, corrija o que for preciso e repita o comando: só então o "
            "resultado é escrito."
        )
    elif feita.perguntas and not feita.impedimentos:
        documento.paragrafo(f"Responda {PERGUNTAS} e repita o comando.")
    else:
        documento.paragrafo(f"Resolva o que impede, quase sempre em {LEIAUTE}, e repita o comando.")

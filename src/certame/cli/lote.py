"""`certame lote`: muitos certames, ou um de muitos cargos, calculados em colunas."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.falhas import avisar, codigo_da_falha, mensagem_da_falha
from certame.cli.programa import Comando, opcao_json
from certame.cli.progresso import progresso
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.lote import exigir_extra
from certame.norma.concordancia import quantos
from certame.operacoes.calcular_lote import (
    CertameDoLote,
    ResultadoDoLote,
    calcular_certame,
    certames_do_lote,
    dados_do_resultado,
)

_MOSTRADAS = 10
_GRAVIDADE = (
    CodigoDeSaida.DEFEITO,
    CodigoDeSaida.ENTRADA,
    CodigoDeSaida.RECUSA,
    CodigoDeSaida.DIFERENCAS,
    CodigoDeSaida.PENDENCIAS,
    CodigoDeSaida.CERTO,
)
"""Do pior ao melhor: o código do lote é o pior dos certames."""

_CAMINHO = click.Path(exists=True, path_type=Path)
_ARQUIVO = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(cls=Comando)
@click.argument("caminhos", type=_CAMINHO, nargs=-1, required=True, metavar="PASTA|ARQUIVO...")
@click.option(
    "--edital",
    type=_ARQUIVO,
    metavar="ARQUIVO",
    help="O certame.toml do arquivo de dados (CSV ou Parquet), com todos os cargos.",
)
@click.option(
    "--saida",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="PASTA",
    help="Onde escrever; sem ela, em saida-lote/, ao lado do certame ou dos dados.",
)
@click.option(
    "--formato",
    type=click.Choice(["parquet", "csv"]),
    default="parquet",
    show_default="parquet",
    help="O formato das listas e da ordem de chamada.",
)
@click.option(
    "--todas-as-vagas",
    is_flag=True,
    help="Abre também as vagas que nenhum ato abriu: é uma prévia, e o resumo o diz.",
)
@opcao_json
def comando(
    caminhos: Sequence[Path],
    edital: Path | None,
    saida: Path | None,
    formato: str,
    todas_as_vagas: bool,
    em_dados: bool,
) -> CodigoDeSaida:
    """Calcula muitos certames, ou um muito grande, em colunas.

    Cada PASTA é a de um certame ou de vários; o ARQUIVO, com --edital, é um resultado em CSV ou em
    Parquet. De cada certame escreve a lista geral, a de cada grupo, a ordem de chamada e um resumo com os
    números, as pendências e o veredito da conferência de cada cargo. Se algo está errado num
    certame, nada dele é escrito, e os outros seguem.

    Termina com o pior código dos certames: 70 se há defeito do programa, 3 se um arquivo tem erro,
    4 se a lei não permite um ato, 1 se a conferência reprova, 5 se há pendência que impede parte do
    cálculo.

    \b
    Exemplos:
      certame lote concursos/
      certame lote resultado.parquet --edital certame.toml --todas-as-vagas
    """
    exigir_extra()
    certames = certames_do_lote(caminhos, edital, saida)
    feitos: list[ResultadoDoLote] = []
    falhas: list[tuple[CertameDoLote, Exception]] = []
    with progresso(calado=em_dados) as avancar:
        for certame in certames:
            try:
                feitos.append(
                    calcular_certame(
                        certame, formato, todas_as_vagas=todas_as_vagas, avancar=avancar
                    )
                )
            # Até o defeito do programa: o que falha num certame não para os outros.
            except Exception as achada:
                if len(certames) == 1:
                    raise
                falhas.append((certame, achada))
    codigos = [codigo_da_falha(falha) for _, falha in falhas]
    codigos += [CodigoDeSaida.PENDENCIAS for feito in feitos if feito.bloqueado]
    codigo = min([*codigos, CodigoDeSaida.CERTO], key=_GRAVIDADE.index)
    if em_dados:
        mostrar_dados(_dados(feitos, falhas))
        return codigo
    for _, falha in falhas:
        avisar(falha, em_dados=False)
    mostrar(_documento(feitos, falhas))
    return codigo


def _dados(
    feitos: Sequence[ResultadoDoLote], falhas: Sequence[tuple[CertameDoLote, Exception]]
) -> dict[str, object]:
    return {
        "versao": 1,
        "certames": [dados_do_resultado(feito) for feito in feitos],
        "falhas": [
            {
                "certame": str(certame.toml),
                "codigo": int(codigo_da_falha(falha)),
                "mensagem": mensagem_da_falha(falha),
            }
            for certame, falha in falhas
        ],
    }


def _documento(
    feitos: Sequence[ResultadoDoLote], falhas: Sequence[tuple[CertameDoLote, Exception]]
) -> Documento:
    documento = Documento()
    for feito in feitos:
        documento.titulo(f"Edital {feito.edital}")
        if feito.relatorio is not None:
            documento.item(
                "Arquivo da banca",
                f"{quantos(feito.relatorio.registros, 'linha')}; "
                f"{quantos(feito.relatorio.importados, 'de pessoa aprovada', 'de pessoas aprovadas')}; "
                f"{feito.relatorio.de_fora} de quem não foi aprovado",
            )
            for aviso in feito.relatorio.avisos:
                documento.item("Aviso", aviso)
        _escrever_cargos(documento, feito)
        _escrever_pendencias(documento, feito)
        documento.item("Arquivos", f"{len(feito.arquivos)} em {feito.pasta}")
    for certame, _ in falhas:
        documento.titulo(str(certame.toml))
        documento.paragrafo("Nada foi escrito: veja o erro acima.")
    return documento


def _escrever_cargos(documento: Documento, feito: ResultadoDoLote) -> None:
    if not feito.resumos:
        documento.item("Executado pelo motor", feito.como)
        return
    chamadas = sum(sum(resumo.chamadas.values()) for resumo in feito.resumos)
    conferidos = sum(resumo.veredito is not None for resumo in feito.resumos)
    documento.item("Cargos", str(len(feito.resumos)))
    documento.item("Pessoas", str(sum(resumo.pessoas for resumo in feito.resumos)))
    previa = " (prévia: inclui vagas que nenhum ato abriu)" if feito.previa else ""
    documento.item("Chamadas", f"{chamadas}{previa}")
    documento.item("Conferidos por outro programa, sem diferença", quantos(conferidos, "cargo"))
    como = Counter(resumo.como for resumo in feito.resumos)
    for motivo, vezes in como.items():
        if len(como) > 1 or motivo != feito.como:
            documento.item(quantos(vezes, "cargo"), motivo, recuo=2)


def _escrever_pendencias(documento: Documento, feito: ResultadoDoLote) -> None:
    pendencias = feito.todas_as_pendencias
    documento.item("Pendências", str(len(pendencias)) if pendencias else "nenhuma")
    for pendencia in pendencias[:_MOSTRADAS]:
        bloqueio = " Impede parte do cálculo." if pendencia.bloqueia else ""
        onde = f"{pendencia.cargo}: " if pendencia.cargo else ""
        if pendencia.resolvida_por:
            frase = f"Resolvida: {pendencia.frase} Depois, {pendencia.resolvida_por}."
        else:
            frase = f"{pendencia.frase}{bloqueio} ({pendencia.citacao})"
        documento.item(f"{onde}{frase}", recuo=2)
    if len(pendencias) > _MOSTRADAS:
        documento.paragrafo(f"… e mais {len(pendencias) - _MOSTRADAS}, em resumo.json", recuo=2)

"""`certame pacote`: leva um certame inteiro num arquivo que qualquer pessoa refaz e confere."""

from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import opcao_quem_abre, opcoes_dos_nomes
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.livro import LIVRO, opcao_cabeca
from certame.cli.programa import Grupo, opcao_json, opcao_trocar
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.dominio.documento import PapelDeQuemVe
from certame.livro.registro import Cabeca
from certame.norma.concordancia import quantos
from certame.operacoes.abrir_nomes_sociais import abrir_nomes_da_pasta
from certame.operacoes.conferir_pacote import PacoteExaminado, conferir_arquivo_do_pacote
from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.fazer_pacote import PacoteFeito, fazer_pacote


@click.group(cls=Grupo)
def comando() -> None:
    """O certame num arquivo que qualquer um refaz e confere.

    Leva o livro de atos, a própria lei, a ordem, as chamadas e as publicações. O público tem só o
    que se publica; o reservado tem também notas, datas e quem não foi aprovado.

    \b
    Exemplos:
      certame pacote fazer exemplos/irupi-25-vagas --para irupi.zip
      certame pacote conferir irupi.zip
    """


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option(
    "--publico/--reservado",
    "publico",
    default=True,
    help="Só o que se publica (o padrão), ou também notas e datas.",
)
@click.option(
    "--para",
    "destino",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="ARQUIVO.zip",
    help="Onde o pacote é escrito.",
)
@click.option(
    "--livro",
    "livro",
    default="",
    metavar=LIVRO,
    help="O livro de atos. Sem ele, um livro é feito dos atos de certame.toml.",
)
@opcao_trocar
@opcao_quem_abre
@opcoes_dos_nomes
@opcao_json
def fazer(
    pasta: Path,
    publico: bool,
    destino: Path,
    livro: str,
    trocar: bool,
    autor: str,
    chaves: Path | None,
    endereco: str,
    papel: str,
    em_dados: bool,
) -> None:
    """Faz o pacote do certame escrito em PASTA.

    Confere-o antes de o escrever. O mesmo certame dá sempre os mesmos bytes. Um arquivo que já
    existe e é outro só é trocado com --trocar. De quem tem nome social no cofre, vai o nome social: o
    comando pede então as chaves e o autor, e anota a vista.

    \b
    Exemplo:
      certame pacote fazer exemplos/irupi-25-vagas --reservado --para irupi-reservado.zip
    """
    especie = Especie.PUBLICO if publico else Especie.RESERVADO
    sociais = abrir_nomes_da_pasta(
        pasta,
        chaves,
        endereco,
        autor=autor,
        papel=PapelDeQuemVe(papel),
        instante=agora(),
    )
    feito = fazer_pacote(pasta, especie, destino, livro, trocar=trocar, sociais=sociais)
    if em_dados:
        mostrar_dados(_do_feito(feito))
        return
    documento = Documento()
    documento.titulo(f"Pacote {_NOMES[feito.especie]} do certame {feito.livro.certame}")
    documento.item("arquivo", f"{feito.arquivo}, {feito.bytes} bytes")
    documento.item("atos", str(feito.livro.atos))
    documento.item("cabeça do livro", str(feito.livro.cabeca))
    documento.paragrafo(
        "Publique a cabeça em outro lugar: com ela, quem recebe o pacote sabe que nada foi cortado."
    )
    if feito.especie is Especie.RESERVADO:
        documento.paragrafo("Tem dados que não se publicam: entregue só a quem pode vê-los.")
    else:
        documento.paragrafo(
            "Leia-o antes de publicar: para a ordem se refazer, os atos trazem, pela inscrição, os "
            "motivos das saídas e as condições não confirmadas."
        )
    mostrar(documento)


_NOMES = {Especie.PUBLICO: "público", Especie.RESERVADO: "reservado"}


def _do_feito(feito: PacoteFeito) -> dict[str, object]:
    return {
        "versao": 1,
        "arquivo": str(feito.arquivo),
        "especie": feito.especie.value,
        "certame": feito.livro.certame,
        "atos": feito.livro.atos,
        "cabeca": str(feito.livro.cabeca),
        "bytes": feito.bytes,
    }


@comando.command()
@click.argument("arquivo", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@opcao_cabeca
@opcao_json
def conferir(arquivo: Path, cabecas: tuple[Cabeca, ...], em_dados: bool) -> CodigoDeSaida:
    """Refaz o que o pacote traz e diz se é igual ou onde difere.

    Sem rede. Confere os hashes e o livro, aplica a lei que vem dentro e chama de novo; no reservado, também
    classifica de novo. Termina com 0 se é igual e 1 se difere. Sem --cabeca, um pacote refeito com
    menos atos passa por certo: use a de uma publicação.

    \b
    Exemplo:
      certame pacote conferir irupi.zip --cabeca 11:0f52…
    """
    exame = conferir_arquivo_do_pacote(arquivo, cabecas)
    if em_dados:
        mostrar_dados(_do_exame(exame))
    else:
        mostrar(_documento(exame, len(cabecas)))
    return CodigoDeSaida.DIFERENCAS if exame.diferencas else CodigoDeSaida.CERTO


def _do_exame(exame: PacoteExaminado) -> dict[str, object]:
    return {
        "versao": 1,
        "arquivo": exame.arquivo,
        "igual": not exame.diferencas,
        "especie": exame.especie and exame.especie.value,
        "certame": exame.certame,
        "norma": exame.norma,
        "atos": exame.livro and exame.livro.atos,
        "cabeca": exame.livro and str(exame.livro.cabeca),
        "chamadas": exame.chamadas,
        "diferencas": [
            {"arquivo": d.arquivo, "ato": d.ato, "chamada": d.chamada, "frase": d.frase}
            for d in exame.diferencas
        ],
        "avisos": list(exame.avisos),
    }


def _documento(exame: PacoteExaminado, cabecas: int) -> Documento:
    documento = Documento()
    especie = f" {_NOMES[exame.especie]}" if exame.especie else ""
    documento.titulo(f"Pacote{especie} {exame.arquivo}")
    if exame.certame:
        documento.item("certame", f"{exame.certame}, pela norma {exame.norma}")
    if exame.livro is not None:
        documento.item("livro", f"{quantos(exame.livro.atos, 'ato')}; cabeça {exame.livro.cabeca}")
        if cabecas:
            documento.item("passa pelas cabeças dadas", str(cabecas))
    for aviso in exame.avisos:
        documento.item("Aviso", aviso)
    for diferenca in exame.diferencas:
        lugares = [diferenca.arquivo]
        lugares += [f"ato {diferenca.ato}"] if diferenca.ato else []
        lugares += [f"chamada {diferenca.chamada}"] if diferenca.chamada else []
        onde = ", ".join(filter(None, lugares))
        documento.item(f"DIFERE em {onde}" if onde else "DIFERE", diferenca.frase)
    if not exame.diferencas:
        chamadas = quantos(exame.chamadas, "chamada")
        documento.item("igual", f"{chamadas} e as publicações, refeitas, dão o mesmo")
    return documento

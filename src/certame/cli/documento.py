"""`certame documento`: os documentos que ficam fora do livro, cifrados, e quem os vê."""

import json
import sys
from pathlib import Path

import click

from certame.armazens.cofre.chaveiro import gravar_fechado
from certame.armazens.cofre.cofre import Documento
from certame.armazens.cofre.prateleira import Ficha
from certame.cli.cofre import CHAVES, opcao_autor, opcao_chaves, opcao_cofre
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Grupo, opcao_json
from certame.cli.relogio import agora
from certame.cli.saida import Documento as NaTela
from certame.cli.saida import escrever, mostrar, mostrar_dados
from certame.dominio.documento import (
    EspecieDeDocumento,
    FinalidadeDaVista,
    PapelDeQuemVe,
)
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.abrir_cofre_do_certame import (
    abrir_cofre_do_certame,
    abrir_prateleira_do_certame,
    norma_da_pasta_do_certame,
)
from certame.operacoes.equipe_do_certame import equipe_do_certame
from certame.operacoes.executar import executar
from certame.operacoes.forma_do_documento import e_forma, modelo
from certame.operacoes.guardar_documento import (
    DocumentoAGuardar,
    DocumentoNoCofre,
    documentos_do_pedido,
    guardar_documento,
)
from certame.operacoes.ver_documento import ver_documento

_GUARDAVEIS = [e.value for e in EspecieDeDocumento if e is not EspecieDeDocumento.PARTE_DO_PARECER]


@click.group(cls=Grupo)
def comando() -> None:
    """Os documentos pessoais e de saúde, cifrados fora do livro.

    O livro só guarda a referência de cada um. Toda vista fica anotada (certame vistas).

    \b
    Exemplos:
      certame documento guardar PASTA laudo.pdf --especie laudo --inscricao 0042 --autor rh-1
      certame documento modelo PASTA --especie parecer
      certame documento listar PASTA
      certame documento ver PASTA laudo-1f… --autor med-1 --papel equipe --finalidade pericia
    """


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.argument("arquivo", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--especie", required=True, type=click.Choice(_GUARDAVEIS), help="O que ele é.")
@click.option("--inscricao", default="", metavar="NÚMERO", help="De quem é; vazia: de ninguém.")
@click.option(
    "--equipe", default="", metavar="ID", help="A que deu o parecer; senão, a da perícia."
)
@click.option("--simular", is_flag=True, help="Só diz se serviria; nada é guardado.")
@opcao_autor
@opcao_chaves
@opcao_cofre
@opcao_json
def guardar(
    pasta: Path,
    arquivo: Path,
    especie: str,
    inscricao: str,
    equipe: str,
    simular: bool,
    autor: str,
    chaves: Path,
    endereco: str,
    em_dados: bool,
) -> None:
    """Guarda ARQUIVO no cofre do certame e dá a referência que os atos pedem.

    A declaração, o parecer em partes, o nome social e os contatos têm campos: preencha o modelo
    (certame documento modelo). O arquivo de fora do cofre continua onde está: apague-o.
    """
    pedido = DocumentoAGuardar(
        EspecieDeDocumento(especie), arquivo.name, arquivo.read_bytes(), inscricao, equipe
    )
    norma = None
    if e_forma(pedido.especie, pedido.arquivo):
        norma = norma_da_pasta_do_certame(pasta)
    if simular:
        documentos_do_pedido(norma, pedido)
        feito = None
    else:
        certame, cofre = abrir_cofre_do_certame(pasta, chaves, endereco, criar=True)
        feito = guardar_documento(cofre, certame, norma, pedido, autor=autor, instante=agora())
        cofre.fechar()
    if em_dados:
        mostrar_dados(_guardado(especie, feito))
        return
    documento = NaTela()
    if feito is None:
        documento.paragrafo("O documento serve. Nada foi guardado: era só para simular.")
    else:
        documento.titulo("Documento guardado")
        documento.item("referência", str(feito.referencia))
        for numero, parte in enumerate(feito.partes, start=1):
            documento.item(f"parte {numero}", str(parte))
        documento.paragrafo(f"A cópia de fora do cofre continua em {arquivo}: apague-a.")
    mostrar(documento)


def _guardado(especie: str, feito: DocumentoNoCofre | None) -> dict[str, object]:
    return {
        "versao": 1,
        "especie": especie,
        "guardado": feito is not None,
        "referencia": str(feito.referencia) if feito else "",
        "partes": [str(parte) for parte in feito.partes] if feito else [],
    }


@comando.command("modelo")
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option("--especie", required=True, type=click.Choice(_GUARDAVEIS), help="De que espécie.")
@click.option("--equipe", default="", metavar="ID", help="A que dá o parecer; senão, a da perícia.")
def mostrar_modelo(pasta: Path, especie: str, equipe: str) -> None:
    """Escreve o modelo da espécie, para preencher, com as partes que a norma pede."""
    norma = norma_da_pasta_do_certame(pasta)
    if norma is None:
        raise EntradaInvalida(
            [Erro(str(pasta), 0, "", "não se sabe a norma do certame", "resolva antes a pendência")]
        )
    escrever(modelo(EspecieDeDocumento(especie), norma, equipe).rstrip("\n"), sys.stdout)


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.argument("referencia", metavar="ID[:COMPROMISSO]")
@click.option("--papel", required=True, type=click.Choice([p.value for p in PapelDeQuemVe]))
@click.option(
    "--finalidade", required=True, type=click.Choice([f.value for f in FinalidadeDaVista])
)
@click.option(
    "--para",
    "destino",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="ARQUIVO",
    help="Onde escrever o conteúdo; só os documentos com campos se mostram na tela.",
)
@opcao_autor
@opcao_chaves
@opcao_cofre
@opcao_json
def ver(
    pasta: Path,
    referencia: str,
    papel: str,
    finalidade: str,
    destino: Path | None,
    autor: str,
    chaves: Path,
    endereco: str,
    em_dados: bool,
) -> None:
    """Abre um documento. A vista fica anotada antes, com quem, em que papel e para quê.

    Os dados de saúde só a equipe e a própria pessoa veem. É da equipe quem os atos do certame
    puseram numa, ou numa Junta, e só vê os documentos dos seus casos, como nas páginas. Com o
    compromisso, confere que o documento é o que o livro cita.
    """
    if destino is not None and destino.exists():
        raise click.UsageError(f"{destino} já existe: dê outro nome em --para.")
    certame, cofre = abrir_cofre_do_certame(pasta, chaves, endereco)
    equipe, em_que_papel = equipe_do_certame(pasta), PapelDeQuemVe(papel)
    so_os_seus_casos = equipe is not None and em_que_papel is PapelDeQuemVe.EQUIPE
    visto = ver_documento(
        cofre,
        certame,
        referencia,
        autor=autor,
        papel=em_que_papel,
        finalidade=FinalidadeDaVista(finalidade),
        equipe=equipe,
        andamento=executar(pasta).andamento if so_os_seus_casos else None,
        instante=agora(),
        so_com_campos=destino is None,
    )
    cofre.fechar()
    if destino is not None:
        gravar_fechado(destino, visto.conteudo)
    campos = _campos(visto) if destino is None else {}
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "documento": referencia.partition(":")[0],
                "especie": visto.especie,
                "inscricao": visto.inscricao,
                "arquivo": visto.arquivo,
                "escrito": str(destino or ""),
                "campos": campos,
            }
        )
        return
    na_tela = NaTela()
    na_tela.titulo(f"Documento {referencia.partition(':')[0]}")
    if visto.inscricao:
        na_tela.item("inscrição", visto.inscricao)
    _escrever_campos(na_tela, campos)
    if destino is not None:
        na_tela.item("escrito em", str(destino))
        na_tela.paragrafo("Está fora do cofre: apague-o quando não precisar mais.")
    mostrar(na_tela)


def _campos(visto: Documento) -> dict[str, object]:
    campos: dict[str, object] = json.loads(visto.conteudo)
    return campos


def _escrever_campos(na_tela: NaTela, campos: dict[str, object]) -> None:
    for nome, valor in campos.items():
        if isinstance(valor, list):
            for parte in valor:
                na_tela.item(parte["pede"], parte["texto"])
        elif nome not in ("especie", "versao"):
            na_tela.item(nome, str(valor) or "não informado")


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option("--inscricao", default="", metavar="NÚMERO", help="Só os dela; pede as chaves.")
@click.option(
    "--chaves",
    "chaves",
    envvar=CHAVES,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="ARQUIVO",
    help="O chaveiro; só com --inscricao.",
)
@opcao_cofre
@opcao_json
def listar(pasta: Path, inscricao: str, chaves: Path | None, endereco: str, em_dados: bool) -> None:
    """Lista os documentos do certame sem abrir nenhum: nem o conteúdo, nem de quem são."""
    if inscricao:
        if chaves is None:
            raise click.UsageError(
                f"Para listar os de uma inscrição, dê as chaves em --chaves ou na variável {CHAVES}."
            )
        certame, cofre = abrir_cofre_do_certame(pasta, chaves, endereco)
        prateleira, fichas = cofre.prateleira, cofre.fichas(certame, inscricao)
    else:
        certame, prateleira = abrir_prateleira_do_certame(pasta, endereco)
        fichas = prateleira.fichas(certame)
    prateleira.fechar()
    if em_dados:
        mostrar_dados({"versao": 1, "certame": certame, "documentos": list(map(_dados, fichas))})
        return
    documento = NaTela()
    documento.titulo(f"Documentos de {certame}")
    if fichas:
        documento.tabela(
            ("documento", "espécie", "guardado em", "por"),
            [(f.id, f.especie, f"{f.instante:%d/%m/%Y %H:%M}", f.autor) for f in fichas],
        )
    else:
        documento.paragrafo("Nenhum.")
    mostrar(documento)


def _dados(ficha: Ficha) -> dict[str, object]:
    return {
        "id": ficha.id,
        "especie": ficha.especie,
        "instante": ficha.instante.isoformat(),
        "autor": ficha.autor,
    }

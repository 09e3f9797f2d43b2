"""Guarda um documento no cofre do certame e devolve a referência que os atos pedem."""

from datetime import datetime
from functools import partial
from typing import NamedTuple

from certame.armazens.cofre.cofre import Cofre, Documento, Referencia
from certame.dominio.ato_do_cofre import DocumentoGuardado
from certame.dominio.documento import EspecieDeDocumento, Forma, Parecer, exigir_forma
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.norma import Norma
from certame.operacoes.anotar_vista import anotar_vista
from certame.operacoes.forma_do_documento import (
    campos_da_forma,
    campos_da_parte,
    conteudo_da_forma,
    e_forma,
    forma_do_texto,
)


class DocumentoAGuardar(NamedTuple):
    """O que alguém entrega: a espécie, o arquivo (nome e conteúdo) e de quem é (vazio: de ninguém).

    `equipe` é o id da equipe que deu o parecer; vazia, a da perícia.
    """

    especie: EspecieDeDocumento
    arquivo: str
    conteudo: bytes
    inscricao: str = ""
    equipe: str = ""


class DocumentoNoCofre(NamedTuple):
    """As referências: a do documento, e a de cada parte, se é um parecer em partes."""

    referencia: Referencia
    partes: tuple[Referencia, ...] = ()


def guardar_documento(
    cofre: Cofre,
    certame: str,
    norma: Norma | None,
    pedido: DocumentoAGuardar,
    *,
    autor: str,
    instante: datetime,
) -> DocumentoNoCofre:
    """Cifra o documento, guarda-o e anota quem o guardou.

    Erros: `AtoRecusado` se a forma não tem o que a norma pede, ou o autor não é um pseudônimo;
    `EntradaInvalida` se a forma não se lê, ou o arquivo está vazio; `CofreRecusado`.
    """
    exigir_pseudonimo(autor)
    documentos = documentos_do_pedido(norma, pedido)
    referencias = cofre.guardar(certame, documentos, autor=autor, instante=instante)
    anotar_vista(
        cofre.prateleira.vistas,
        certame,
        tuple(
            partial(_guardado, instante, referencia, EspecieDeDocumento(documento.especie))
            for referencia, documento in zip(referencias, documentos, strict=True)
        ),
        instante=instante,
        autor=autor,
    )
    return DocumentoNoCofre(referencias[0], referencias[1:])


def documentos_do_pedido(norma: Norma | None, pedido: DocumentoAGuardar) -> tuple[Documento, ...]:
    """O documento e, se é um parecer em partes, cada parte; nada é guardado.

    Erros: os de `guardar_documento`, menos os do cofre.
    """
    if not pedido.conteudo.strip():
        raise _erro(pedido, "o arquivo está vazio", "confira o arquivo")
    if not e_forma(pedido.especie, pedido.arquivo):
        return (Documento(pedido.especie, pedido.conteudo, pedido.inscricao, pedido.arquivo),)
    if norma is None:
        raise _erro(pedido, "não se sabe a norma do certame", "resolva antes a pendência do edital")
    if pedido.especie is EspecieDeDocumento.NOME_SOCIAL and not pedido.inscricao:
        raise _erro(pedido, "não se diz de quem é o nome social", "diga a inscrição dela")
    forma = _forma(pedido)
    exigir_forma(norma, forma, pedido.equipe)
    inteiro = conteudo_da_forma(pedido.especie, campos_da_forma(forma))
    partes = forma.partes if isinstance(forma, Parecer) else ()
    especie = EspecieDeDocumento.PARTE_DO_PARECER
    return (
        Documento(pedido.especie, inteiro, pedido.inscricao),
        *(
            Documento(especie, conteudo_da_forma(especie, campos_da_parte(p)), pedido.inscricao)
            for p in partes
        ),
    )


def _forma(pedido: DocumentoAGuardar) -> Forma:
    try:
        texto = pedido.conteudo.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _erro(pedido, "não está em UTF-8", "grave-o de novo em UTF-8") from None
    return forma_do_texto(texto, pedido.arquivo, pedido.especie)


def _guardado(
    instante: datetime, referencia: Referencia, especie: EspecieDeDocumento, id: str
) -> DocumentoGuardado:
    return DocumentoGuardado(
        id=id,
        data=instante.date(),
        documento=referencia.id,
        especie=especie,
        compromisso=referencia.compromisso,
    )


def _erro(pedido: DocumentoAGuardar, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(pedido.arquivo, 0, "", problema, conserto)])

"""Pratica um ato e guarda, no mesmo passo, os documentos que ele cita."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from certame.armazens.cofre.cofre import Cofre, Referencia
from certame.dominio.ato import Ato
from certame.dominio.ato_do_cofre import DocumentoDescartado
from certame.dominio.documento import EspecieDeDocumento
from certame.livro.registro import Cabeca
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.rito import Rito
from certame.operacoes.anotar_vista import anotar_vista
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito
from certame.operacoes.completar_ato import COMPLETADOS
from certame.operacoes.guardar_documento import (
    DocumentoAGuardar,
    DocumentoNoCofre,
    documentos_do_pedido,
    guardar_documento,
)
from certame.operacoes.preencher_ato import Escrito, campos_do_tipo

_ESPECIES = {
    "declaracao": EspecieDeDocumento.DECLARACAO,
    "laudo": EspecieDeDocumento.LAUDO,
    "pedido_de_condicao": EspecieDeDocumento.PEDIDO_DE_CONDICAO,
    "prova": EspecieDeDocumento.PROVA,
    "partes": EspecieDeDocumento.PARTE_DO_PARECER,
    "documento": EspecieDeDocumento.DOCUMENTO,
}
_DO_DOCUMENTO = {
    "parecer_emitido": EspecieDeDocumento.PARECER,
    "compatibilidade_avaliada": EspecieDeDocumento.PARECER,
    "junta_concluida": EspecieDeDocumento.PARECER,
    "deficiencia_confirmada": EspecieDeDocumento.DOCUMENTO_DE_SAUDE,
    "resultado_negativo_registrado": EspecieDeDocumento.DOCUMENTO_DE_SAUDE,
    "incidente_aberto": EspecieDeDocumento.DOCUMENTO_DE_SAUDE,
    "incidente_decidido": EspecieDeDocumento.DOCUMENTO_DE_SAUDE,
    "condicao_de_prova_decidida": EspecieDeDocumento.PEDIDO_DE_CONDICAO,
    "adaptacao_indicada": EspecieDeDocumento.APOIO,
    "adaptacao_atendida": EspecieDeDocumento.APOIO,
    "apoio_planejado": EspecieDeDocumento.APOIO,
    "apoio_acompanhado": EspecieDeDocumento.APOIO,
    "leitura_escolhida": EspecieDeDocumento.DOCUMENTO_DO_EDITAL,
    "leitura_alterada": EspecieDeDocumento.DOCUMENTO_DO_EDITAL,
}
"""O que é o `documento` de um ato, se não é um documento qualquer."""

_PARTES = "partes"
_POR_GUARDAR = Referencia("por-guardar", "0" * 64)


class Anexo(NamedTuple):
    """Um arquivo para um campo do ato; a espécie é a do campo, se não se diz outra (`None`)."""

    campo: str
    arquivo: str
    conteudo: bytes
    especie: EspecieDeDocumento | None = None


Guardados = Mapping[str, Sequence[Referencia]]
"""De cada campo às referências que ele leva: uma, ou, nas partes do parecer, uma de cada."""


class FeitoComDocumentos(NamedTuple):
    """O que se praticou e as referências do que se guardou, por campo."""

    feito: Feito
    guardados: Guardados


def campos_guardaveis(tipo: str) -> tuple[str, ...]:
    """Os campos do ato que um arquivo pode preencher; não os que o programa resume sozinho."""
    completados = COMPLETADOS.get(tipo, ())
    return tuple(c for c in campos_do_tipo(tipo) if c in _ESPECIES and c not in completados)


def especie_do_campo(tipo: str, campo: str) -> EspecieDeDocumento:
    """A espécie em que se guarda o arquivo de um campo do ato: é ela que diz quem o vê depois.

    >>> str(especie_do_campo("equipe_constituida", "documento"))
    'documento'
    >>> str(especie_do_campo("deficiencia_confirmada", "documento"))
    'documento_de_saude'
    """
    especie = _ESPECIES[campo]
    return _DO_DOCUMENTO.get(tipo, especie) if campo == "documento" else especie


def anexo_escrito(texto: str) -> Anexo:
    """O anexo escrito CAMPO=ARQUIVO, ou CAMPO:ESPECIE=ARQUIVO, com o arquivo lido.

    Erros: `ValueError` se não está assim, ou a espécie não existe; `OSError`.
    """
    campo, igual, arquivo = texto.partition("=")
    campo, _, especie = campo.strip().replace("-", "_").partition(":")
    if not (campo and igual and arquivo):
        raise ValueError("escreva CAMPO=ARQUIVO, como laudo=laudo.pdf")
    caminho = Path(arquivo)
    lida = EspecieDeDocumento(especie) if especie else None
    return Anexo(campo, caminho.name, caminho.read_bytes(), lida)


def praticar_com_documentos(
    curso: CertameEmCurso,
    tipo: str,
    escritos: Mapping[str, Escrito],
    anexos: Sequence[Anexo],
    *,
    fazer_ato: Callable[[Mapping[str, Escrito]], Ato],
    abrir_cofre: Callable[[], Cofre],
    autor: str,
    agora: datetime,
    simular: bool,
    se_cabeca: Cabeca | None,
) -> FeitoComDocumentos:
    """Pratica o ato com as referências dos documentos, que ficam guardados.

    O ato é ensaiado antes: se a lei não o permite, ou se se simula, nada se guarda. Se depois de
    guardar ele não entra no livro (outra pessoa agiu antes, o disco encheu), o que se guardou sai
    do cofre, e isso fica anotado. Erros: os de `CertameEmCurso.praticar`, de `preencher_ato` e de
    `guardar_documento`.
    """
    _exigir_campos(tipo, escritos, anexos)
    pedidos = [(anexo.campo, _pedido(curso, tipo, escritos, anexo)) for anexo in anexos]
    norma = curso.entrada.norma
    ficticios: dict[str, list[Referencia]] = {}
    for campo, pedido in pedidos:
        _, *partes = documentos_do_pedido(norma, pedido)
        _juntar(ficticios, campo, DocumentoNoCofre(_POR_GUARDAR, (_POR_GUARDAR,) * len(partes)))
    ensaio = curso.praticar(
        [fazer_ato(_com_referencias(tipo, escritos, ficticios))],
        autor=autor,
        agora=agora,
        simular=True,
        se_cabeca=se_cabeca,
    )
    if simular:
        return FeitoComDocumentos(ensaio, {})
    cofre, instante = abrir_cofre(), agora.astimezone(curso.fuso)
    guardados: dict[str, list[Referencia]] = {}
    try:
        for campo, pedido in pedidos:
            guardado = guardar_documento(
                cofre, curso.certame, norma, pedido, autor=autor, instante=instante
            )
            _juntar(guardados, campo, guardado)
        feito = curso.praticar(
            [fazer_ato(_com_referencias(tipo, escritos, guardados))],
            autor=autor,
            agora=agora,
            se_cabeca=ensaio.antes,
        )
    except BaseException:
        if _fora_do_livro(curso, guardados):
            _descartar(cofre, curso.certame, guardados, autor, instante)
        raise
    finally:
        cofre.fechar()
    return FeitoComDocumentos(feito, guardados)


def _fora_do_livro(curso: CertameEmCurso, guardados: Guardados) -> bool:
    """Diz se nenhum ato do livro cita o que se guardou; se o livro não se lê, na dúvida fica."""
    ids = {referencia.id for referencias in guardados.values() for referencia in referencias}
    try:
        registros = tuple(curso.armazem.ler(curso.certame))
    except Exception:  # noqa: BLE001  # apagar o que um ato cita não tem volta
        return False
    citados = "\n".join(str(dado) for registro in registros for dado in registro.dados.values())
    return not any(id in citados for id in ids)


def _juntar(refs: dict[str, list[Referencia]], campo: str, guardado: DocumentoNoCofre) -> None:
    refs.setdefault(campo, []).append(guardado.referencia)
    if guardado.partes:
        refs.setdefault(_PARTES, []).extend(guardado.partes)


def _exigir_campos(tipo: str, escritos: Mapping[str, Escrito], anexos: Sequence[Anexo]) -> None:
    guardaveis = campos_guardaveis(tipo)
    erros = []
    for indice, anexo in enumerate(anexos):
        if anexo.campo not in guardaveis:
            podem = ", ".join(guardaveis) or "nenhum"
            erros.append(_erro(anexo, "não é um campo que um arquivo preencha", f"podem: {podem}"))
        elif escritos.get(anexo.campo) or (
            anexo.campo != _PARTES and anexo.campo in [a.campo for a in anexos[:indice]]
        ):
            erros.append(_erro(anexo, "o campo já tem um documento", "dê um só"))
    if erros:
        raise EntradaInvalida(erros)


def _erro(anexo: Anexo, problema: str, conserto: str) -> Erro:
    return Erro(anexo.arquivo, 0, anexo.campo, problema, conserto)


def _pedido(
    curso: CertameEmCurso, tipo: str, escritos: Mapping[str, Escrito], anexo: Anexo
) -> DocumentoAGuardar:
    inscricao = str(escritos.get("inscricao") or "").strip()
    assert curso.entrada.norma is not None
    return DocumentoAGuardar(
        anexo.especie or especie_do_campo(tipo, anexo.campo),
        anexo.arquivo,
        anexo.conteudo,
        inscricao,
        equipe_do_ato(tipo, curso.entrada.norma.rito),
    )


def equipe_do_ato(tipo: str, rito: Rito) -> str:
    """O id, na norma, da equipe que dá o parecer do ato."""
    match tipo:
        case "compatibilidade_avaliada":
            return rito.equipe_da_compatibilidade
        case "junta_concluida":
            return rito.junta
        case _:
            return rito.equipe_da_pericia


def _com_referencias(
    tipo: str, escritos: Mapping[str, Escrito], guardados: Guardados
) -> dict[str, Escrito]:
    completos = dict(escritos)
    for campo, referencias in guardados.items():
        completos[campo] = (
            [str(r) for r in referencias] if campo == _PARTES else str(referencias[0])
        )
    if _PARTES in campos_do_tipo(tipo) and not completos.get(_PARTES):
        # Um texto vazio: o parecer que a norma não divide tem a lista, e nada nela.
        completos[_PARTES] = [""]
    return completos


def _descartar(
    cofre: Cofre,
    certame: str,
    guardados: Guardados,
    autor: str,
    instante: datetime,
) -> None:
    """Tira do cofre o que se guardou para o ato, e anota."""
    ids = [referencia.id for referencias in guardados.values() for referencia in referencias]
    if not ids:
        return
    fichas = {ficha.id: ficha.especie for ficha in cofre.prateleira.fichas(certame)}
    cofre.prateleira.descartar(certame, ids)
    anotar_vista(
        cofre.prateleira.vistas,
        certame,
        tuple(partial(_descartado, id, fichas[id], instante) for id in ids),
        instante=instante,
        autor=autor,
    )


def _descartado(documento: str, especie: str, instante: datetime, id: str) -> DocumentoDescartado:
    return DocumentoDescartado(
        id=id, data=instante.date(), documento=documento, especie=EspecieDeDocumento(especie)
    )

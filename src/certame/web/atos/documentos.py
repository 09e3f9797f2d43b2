"""Guarda no cofre o que o formulário de um ato traz: arquivos, a declaração e as partes do parecer."""

import json
from datetime import datetime

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from certame.armazens.banco.prateleira import PrateleiraDoBanco
from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cofre import Cofre
from certame.dominio.documento import EspecieDeDocumento
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.guardar_documento import (
    DocumentoAGuardar,
    DocumentoNoCofre,
    guardar_documento,
)
from certame.operacoes.praticar_com_documentos import equipe_do_ato, especie_do_campo
from certame.web.atos.formularios import ARQUIVOS, GUARDADO, NOME_DO_ARQUIVO, FormularioDoAto


def cofre_da_instalacao() -> Cofre:
    """O cofre no banco, com o chaveiro da pasta de dados."""
    return Cofre(PrateleiraDoBanco(), Chaveiro.ler(settings.CERTAME_DADOS.chaveiro))


def guardar_o_que_veio(
    formulario: FormularioDoAto, curso: CertameEmCurso, *, autor: str, instante: datetime
) -> QueryDict:
    """Os dados do formulário, com a referência no lugar de cada coisa guardada.

    Guarda-se antes da prévia: entre as duas páginas, o documento já está cifrado. Erros: os de
    `guardar_documento`.
    """
    dados: QueryDict = formulario.data.copy()  # type: ignore[attr-defined]  # veio de um POST
    inscricao = str(formulario.cleaned_data.get("inscricao", ""))

    def guardar(especie: EspecieDeDocumento, nome: str, conteudo: bytes) -> DocumentoNoCofre:
        equipe = equipe_do_ato(formulario.tipo, formulario.curso.andamento.regime.norma.rito)
        pedido = DocumentoAGuardar(especie, nome, conteudo, inscricao, equipe)
        cofre = cofre_da_instalacao()
        norma = curso.entrada.norma
        return guardar_documento(
            cofre, curso.certame, norma, pedido, autor=autor, instante=instante
        )

    for campo in ARQUIVOS:
        arquivo = formulario.cleaned_data.get(campo)
        if isinstance(arquivo, UploadedFile):
            especie = especie_do_campo(formulario.tipo, campo)
            guardado = guardar(especie, arquivo.name or campo, arquivo.read())
            dados[campo + GUARDADO] = str(guardado.referencia)
            dados[campo + NOME_DO_ARQUIVO] = arquivo.name or campo
    tipo, grau = (formulario.cleaned_data.get(f"declaracao_{c}", "") for c in ("tipo", "grau"))
    if (tipo or grau) and not dados.get("declaracao" + GUARDADO):
        forma = em_toml("declaracao", {"tipo": tipo, "grau": grau})
        guardado = guardar(EspecieDeDocumento.DECLARACAO, "declaracao.toml", forma)
        dados["declaracao" + GUARDADO] = str(guardado.referencia)
    if formulario.partes and not dados.get("partes" + GUARDADO):
        textos = [formulario.cleaned_data[f"parte_{n + 1}"] for n in range(len(formulario.partes))]
        forma = parecer_em_toml(formulario.partes, textos)
        guardado = guardar(EspecieDeDocumento.PARECER, "parecer.toml", forma)
        dados["documento" + GUARDADO] = str(guardado.referencia)
        dados["partes" + GUARDADO] = ",".join(map(str, guardado.partes))
    return dados


def em_toml(especie: str, campos: dict[str, str]) -> bytes:
    """A forma da espécie, com os campos, como o cofre a lê."""
    linhas = ["versao = 1", f'especie = "{especie}"']
    linhas += [f"{nome} = {_texto(valor)}" for nome, valor in campos.items()]
    return "\n".join(linhas).encode()


def parecer_em_toml(pedidas: tuple[str, ...], textos: list[str]) -> bytes:
    """A forma do parecer, com o texto de cada parte que a norma pede."""
    linhas = ["versao = 1", 'especie = "parecer"']
    for pede, texto in zip(pedidas, textos, strict=True):
        linhas += ["[[parte]]", f"pede = {_texto(pede)}", f"texto = {_texto(texto)}"]
    return "\n".join(linhas).encode()


def _texto(texto: str) -> str:
    # As aspas e os escapes do JSON são os do TOML, menos o DEL, que o TOML pede escapado.
    return json.dumps(texto, ensure_ascii=False).replace("\x7f", "\\u007f")

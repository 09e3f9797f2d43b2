"""Arquivos de banca inventados, com as estranhezas das de verdade, e o caminho pelas páginas."""

import io
import threading
import zipfile
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Cidade
from certame.web.trabalhos.trabalhador import trabalhar
from tests.operacoes.cursos import EDITAL
from tests.web.certames_da_mesa import endereco, registrado

BANCA = """\
Resultado final — Banca Exemplo;;;;;
Inscrição;Nome do candidato;Pontos;Conhecimentos gerais;Cota;Situação final
00104;ANA DE EXEMPLO;81,50;40,00;PcD;CLASSIFICADO
00117;BENTO MODELO;79,00;38,50;AC;CLASSIFICADO
00098;CÉLIA MODELO;88,25;41,25;PcD;CLASSIFICADO
Inscrição;Nome do candidato;Pontos;Conhecimentos gerais;Cota;Situação final
00120;DAVI DE EXEMPLO;45,00;20,00;AC;ELIMINADO
00131;FÁTIMA MODELO;#DIV/0!;39,00;AC;CLASSIFICADO
00140;ELISA MODELO;60,00;30,00;AC;EM ANÁLISE
""".encode("cp1252")
"""Um título acima do cabeçalho, o cabeçalho repetido, um erro de fórmula e uma situação estranha."""


def sem_resultado(cidade: Cidade) -> CertameRegistrado:
    """O certame 010-2026, com o edital e sem resultado."""
    certame = registrado(cidade)
    (certame.pasta / "resultado.csv").unlink()
    certame.escrever_edital(EDITAL.replace('[resultado]\narquivo = "resultado.csv"\n', ""))
    return certame


def planilha(linhas: list[list[str]]) -> bytes:
    """Um XLSX com uma aba só, de textos."""
    celulas = "".join(
        f'<row r="{n}">'
        + "".join(f'<c t="inlineStr"><is><t>{valor}</t></is></c>' for valor in linha)
        + "</row>"
        for n, linha in enumerate(linhas, start=1)
    )
    raiz = "http://schemas.openxmlformats.org"
    partes = {
        "[Content_Types].xml": f'<Types xmlns="{raiz}/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{raiz}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{raiz}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{raiz}/spreadsheetml/2006/main" xmlns:r="{raiz}/officeDocument/2006/relationships">'
        '<sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{raiz}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{raiz}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{raiz}/spreadsheetml/2006/main"><sheetData>{celulas}</sheetData></worksheet>',
    }
    memoria = io.BytesIO()
    with zipfile.ZipFile(memoria, "w") as arquivo:
        for nome, texto in partes.items():
            arquivo.writestr(nome, texto)
    return memoria.getvalue()


def tudo_feito() -> None:
    """Faz o que há na fila."""
    trabalhar(threading.Event(), ate_acabar=True)


def enviado(
    cliente: Client, certame: CertameRegistrado, nome: str, dados: bytes, **mais: str
) -> Any:
    """Envia o arquivo, espera a leitura e devolve a página da importação."""
    pagina = endereco(certame, "importacao/")
    arquivo = SimpleUploadedFile(nome, dados)
    resposta = cliente.post(f"{pagina}enviar/", {"arquivo": arquivo, **mais})
    assert resposta.status_code == 302, resposta.content.decode()
    tudo_feito()
    return cliente.get(pagina)


def campos_do_formulario(resposta: Any) -> dict[str, Any]:
    """Os campos do formulário da resposta, com o que viria se a pessoa só apertasse o botão."""
    formulario = resposta.context["formulario"]
    campos: dict[str, Any] = {}
    for ligado in formulario:
        valor = ligado.value()
        if valor is not False and valor not in (None, "", []):
            campos[ligado.html_name] = valor
    return campos

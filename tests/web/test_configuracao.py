"""A configuração atrás de https, e o certame registrado com o livro no banco das páginas."""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms import ValidationError
from django.template.loader import render_to_string
from django.utils.module_loading import import_string
from pytest_django import Settings

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.completar_ato import completar_ato
from certame.operacoes.preencher_ato import preencher_ato
from certame.web.atos.formularios import DOCUMENTOS
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.componentes.campos import ArquivoRecebido, Confirmacao, DocumentoRecebido
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.demonstracao import pasta_dos_exemplos
from tests.web.conftest import Elenco


def test_atras_de_https_o_django_nao_acha_o_que_reprovar(tmp_path: Path) -> None:
    ambiente = os.environ | {
        "DJANGO_SETTINGS_MODULE": "certame.web.configuracao",
        "CERTAME_PASTA": str(tmp_path),
        "CERTAME_ENDERECO": "https://concursos.exemplo.test",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    programa = (
        "from certame.web.pasta_de_dados import pasta_de_dados as p; p().preparar()\n"
        "import django; django.setup()\n"
        "from django.core.management import call_command as c\n"
        "c('check', deploy=True, fail_level='WARNING')\n"
        "from django.conf import settings as s\n"
        "assert s.SESSION_COOKIE_NAME.startswith('__Host-') and s.SESSION_COOKIE_SECURE\n"
        "assert 'concursos.exemplo.test' in s.ALLOWED_HOSTS\n"
    )
    feito = subprocess.run(
        [sys.executable, "-c", programa], env=ambiente, capture_output=True, text=True, check=False
    )
    # W005 e W021 pedem o domínio inteiro da prefeitura, que não é nosso para prometer.
    avisos = {p for p in feito.stderr.split() if p.startswith("(security.")}
    assert avisos <= {"(security.W005)", "(security.W021)"}, feito.stderr
    assert feito.returncode == 0 or avisos, feito.stderr


@pytest.fixture
def certame(elenco: Elenco, settings: Settings, tmp_path: Path) -> CertameRegistrado:
    settings.CERTAME_DADOS = type(settings.CERTAME_DADOS)(tmp_path)
    certame = CertameRegistrado.objects.create(
        cidade=elenco.irupi, identificador="001-2025", titulo="Exemplo"
    )
    exemplo = pasta_dos_exemplos() / "irupi-4-vagas"
    certame.escrever_edital((exemplo / "certame.toml").read_text(encoding="utf-8"))
    shutil.copy(exemplo / "resultado.csv", certame.pasta)
    return certame


def test_o_livro_do_certame_se_escreve_no_banco_das_paginas(certame: CertameRegistrado) -> None:
    MESA.esvaziar()
    with MESA.certame(certame) as curso:
        publicar(curso)
        cabeca = curso.cabeca
    assert ArmazemDoBanco().certames() == ("irupi-es/001-2025",)
    MESA.esvaziar()
    with MESA.certame(certame) as aberto_de_novo:
        assert aberto_de_novo.cabeca == cabeca


def publicar(curso: CertameEmCurso) -> None:
    edital = curso.entrada.lido.edital
    ato = preencher_ato(
        "edital_publicado",
        completar_ato(curso, "edital_publicado", {}),
        id=curso.proximo_id(),
        data=edital.publicacao,
        cargos=edital.cargos,
        fuso=curso.fuso,
    )
    curso.praticar([ato], autor="pessoa-1", agora=datetime(2025, 6, 11, 12, tzinfo=UTC))


def test_o_mesmo_numero_em_duas_cidades_sao_dois_livros(elenco: Elenco) -> None:
    for cidade in (elenco.irupi, elenco.mogi):
        CertameRegistrado.objects.create(cidade=cidade, identificador="001-2026", titulo="Um")
    assert {c.livro for c in CertameRegistrado.objects.all()} == {
        "irupi-es/001-2026",
        "mogi-das-cruzes-sp/001-2026",
    }


@pytest.mark.parametrize(
    ("nome", "tamanho", "frase"),
    [
        ("lista.exe", 10, "Este tipo"),
        ("lista.csv", 2000, "o maior que se aceita"),
        ("lista", 1, "tipo"),
    ],
)
def test_o_arquivo_de_outro_tipo_ou_grande_demais_e_recusado(
    settings: Settings, nome: str, tamanho: int, frase: str
) -> None:
    settings.CERTAME_MAIOR_ARQUIVO = 1000
    campo = ArquivoRecebido(label="Arquivo", terminacoes=(".csv", ".xlsx"))
    with pytest.raises(ValidationError, match=frase):
        campo.clean(SimpleUploadedFile(nome, b"x" * tamanho))
    certo = SimpleUploadedFile("LISTA.CSV", b"x" * 10)
    assert campo.clean(certo) is certo


@pytest.mark.parametrize(
    ("nome", "conteudo", "serve"),
    [
        ("laudo.pdf", b"%PDF-1.4 inventado", True),
        ("laudo.pdf", b"\xef\xbb\xbf%PDF-1.4 inventado", True),
        ("laudo.pdf", b"MZ\x90\0 programa", False),
        ("foto.png", b"\x89PNG\r\n\x1a\n...", True),
        ("foto.png", b"<svg onload='x'>", False),
        ("foto.JPEG", b"\xff\xd8\xff\xe0", True),
        ("foto.jpg", b"GIF89a", False),
        ("oficio.docx", b"PK\x03\x04", True),
        ("oficio.odt", b"{\\rtf1", False),
        ("nota.txt", "Despacho inventado, em português.".encode(), True),
        ("nota.txt", b"MZ\x90\0", False),
    ],
)
def test_o_documento_e_por_dentro_do_tipo_que_o_nome_diz(
    nome: str, conteudo: bytes, serve: bool
) -> None:
    campo = DocumentoRecebido(label="Documento", terminacoes=DOCUMENTOS)
    arquivo = SimpleUploadedFile(nome, conteudo)
    if serve:
        recebido = campo.clean(arquivo)
        assert recebido is arquivo
        assert arquivo.read() == conteudo, "quem o guarda lê desde o começo"
    else:
        with pytest.raises(ValidationError, match="por dentro o arquivo não é"):
            campo.clean(arquivo)


def test_confirmar_e_escrever_o_nome() -> None:
    assert not Confirmacao("001-2025", {"confirmo": "sim"}).is_valid()
    assert Confirmacao("001-2025", {"confirmo": " 001-2025 "}).is_valid()


def test_a_tabela_nao_aceita_linha_torta() -> None:
    with pytest.raises(ValueError, match="uma célula por coluna"):
        Tabela.de("Lista", ["Nome", "Posto"], [["Ana"]])


def test_no_celular_a_frase_vai_embaixo_do_nome_da_coluna(banco: Path) -> None:
    tabela = Tabela.de(
        "Lista", ["Nome", "Por quê"], [["Ana", "A vaga 1 é geral. " * 4], ["Bia", ""]]
    )
    assert Celula("encarregado@irupi.exemplo").longa, "e-mail partido no meio não se lê"
    feita = render_to_string("componentes/tabela.html", {"tabela": tabela})
    assert feita.count('class="longa"') == 1
    assert '<td role="cell" data-coluna="Por quê"></td>' in feita, "a vazia some no celular"


def test_nenhum_campo_de_senha_ou_codigo_traz_texto_que_parece_preenchido() -> None:
    for nome in (*settings.ACCOUNT_FORMS.values(), *settings.MFA_FORMS.values()):
        formulario = import_string(nome)
        assert formulario.__mro__[1].__name__ == "_SemDica", nome

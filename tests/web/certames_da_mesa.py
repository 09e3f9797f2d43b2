"""Certames registrados, com a pasta e o edital, para os testes das páginas."""

import shutil
from typing import Any

from django.test import Client

from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Cidade
from tests.operacoes.cursos import EDITAL, pasta_em_curso


def registrado(cidade: Cidade, edital: str = EDITAL) -> CertameRegistrado:
    """O certame 010-2026 da cidade, com o edital e o resultado na pasta e o livro no banco."""
    certame = CertameRegistrado.objects.create(
        cidade=cidade, identificador="010-2026", titulo="Concurso para motorista"
    )
    shutil.rmtree(certame.pasta, ignore_errors=True)  # a pasta de dados é a mesma em todo teste
    MESA.esvaziar()
    pasta_em_curso(certame.pasta, edital)
    certame.escrever_edital(edital)
    return certame


def endereco(certame: CertameRegistrado, resto: str = "") -> str:
    """O endereço de uma página do certame."""
    cidade = certame.cidade.identificador
    return f"/cidades/{cidade}/certames/{certame.identificador}/{resto}"


def pratica(cliente: Client, certame: CertameRegistrado, tipo: str, **campos: Any) -> Any:
    """Preenche o ato, vê a prévia e confirma; devolve a resposta da confirmação."""
    pagina = endereco(certame, f"atos/novo/{tipo}/")
    previa = cliente.post(pagina, campos)
    assert previa.status_code == 200, previa.content.decode()
    escondidos = campos_escondidos(previa)
    return cliente.post(pagina, escondidos)


def emite(cliente: Client, certame: CertameRegistrado, nome: str, *, segue: bool = False) -> Any:
    """Abre a confirmação da publicação e publica; devolve a resposta."""
    pagina = endereco(certame, f"publicacoes/agora/{nome}/emitir/")
    return cliente.post(pagina, campos_escondidos(cliente.get(pagina)), follow=segue)


def campos_escondidos(resposta: Any) -> dict[str, list[str]]:
    """Os campos escondidos do formulário da prévia."""
    from html.parser import HTMLParser

    achados: dict[str, list[str]] = {}

    class Leitor(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            ditos = dict(attrs)
            if tag == "input" and ditos.get("type") == "hidden":
                achados.setdefault(ditos["name"] or "", []).append(ditos.get("value") or "")

    Leitor().feed(resposta.content.decode())
    return achados

"""As páginas num navegador de verdade: o Chromium do sistema e o servidor que a prefeitura usa."""

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from waitress.server import create_server

from certame.web.contas.models import Pessoa
from tests.web.conftest import banco, banco_migrado, confirmado, elenco, fatima, gil

__all__ = ["banco", "banco_migrado", "elenco", "fatima", "gil"]

SEM_CHROMIUM = "não há Chromium nesta máquina. No Debian e no Ubuntu, instale o pacote chromium"
PROGRAMAS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Os nomes do Chromium; o primeiro é o mesmo sem janelas, e gasta a metade do processador."""

CELULAR = {"width": 320, "height": 640}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    programa = next(filter(None, map(shutil.which, PROGRAMAS)), None)
    if programa is None:
        pytest.skip(SEM_CHROMIUM)
    with sync_playwright() as playwright:
        navegador = playwright.chromium.launch(executable_path=programa)
        yield navegador
        navegador.close()


@pytest.fixture
def servidor(banco: Path) -> Iterator[str]:
    """O endereço do programa, servido como `certame servir` serve."""
    from certame.web.aplicacao import aplicacao

    servidor: Any = create_server(aplicacao, host="127.0.0.1", port=0)
    linha = threading.Thread(target=servidor.run, daemon=True)
    linha.start()
    yield f"http://127.0.0.1:{servidor.effective_port}"
    servidor.close()
    linha.join(timeout=5)


@pytest.fixture
def contexto(chromium: Browser, servidor: str) -> Iterator[BrowserContext]:
    """Uma janela nova, que anota todo pedido a outro endereço e toda queixa da política de conteúdo."""
    contexto = chromium.new_context(base_url=servidor, locale="pt-BR")
    contexto.set_default_timeout(10_000)
    fora: list[str] = []
    queixas: list[str] = []
    contexto.on(
        "request",
        lambda pedido: fora.append(pedido.url) if e_de_fora(pedido.url, servidor) else None,
    )
    contexto.on(
        "console", lambda aviso: queixas.append(aviso.text) if aviso.type == "error" else None
    )
    contexto.on("weberror", lambda erro: queixas.append(str(erro.error)))
    yield contexto
    contexto.close()
    assert not fora
    # O navegador queixa-se de toda recusa (4xx) e da abertura de um certame grande (503).
    assert not [queixa for queixa in queixas if not re.search(r"status of (4|503)", queixa)]


def e_de_fora(endereco: str, servidor: str) -> bool:
    return not endereco.startswith((servidor, "data:"))


@pytest.fixture
def pagina(contexto: BrowserContext) -> Page:
    """Uma página de quem ainda não entrou."""
    return contexto.new_page()


@pytest.fixture
def pagina_de(contexto: BrowserContext, servidor: str) -> Callable[[Pessoa], Page]:
    """Abre uma página em que a pessoa já entrou."""

    def abrir(pessoa: Pessoa) -> Page:
        sessao = confirmado(pessoa).cookies[settings.SESSION_COOKIE_NAME].value
        contexto.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": sessao, "url": servidor}]
        )
        return contexto.new_page()

    return abrir


def exigir_acessivel(pagina: Page) -> None:
    """Falha se o axe acha algo, se o celular rola para o lado, ou se falta o essencial."""
    achados = Axe().run(pagina).response["violations"]
    assert not [(a["id"], [no["html"] for no in a["nodes"]]) for a in achados]
    assert pagina.locator("html").get_attribute("lang") == "pt-BR"
    assert pagina.locator("main").count() == pagina.locator("h1").count() == 1
    antes = pagina.viewport_size
    pagina.set_viewport_size(CELULAR)  # type: ignore[arg-type]  # é uma medida
    largura = pagina.evaluate("document.documentElement.scrollWidth")
    assert largura <= CELULAR["width"], f"a página tem {largura} px num celular de 320"
    achados = Axe().run(pagina).response["violations"]
    assert not [(a["id"], [no["html"] for no in a["nodes"]]) for a in achados]
    if antes:
        pagina.set_viewport_size(antes)

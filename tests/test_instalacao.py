"""O extra que falta: o comando é o da instalação que se tem."""

import re
from pathlib import Path

import pytest

from certame.instalacao import comando_do_extra, comando_na_instalacao

RAIZ = Path(__file__).resolve().parents[1]
FONTES = RAIZ / "src" / "certame"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """O certame/__init__.py de uma cópia do projeto."""
    (tmp_path / "pyproject.toml").touch()
    return tmp_path / "src" / "certame" / "__init__.py"


def test_na_copia_do_projeto_e_o_pip_de_dentro_dela(clone: Path) -> None:
    linux, windows = (comando_na_instalacao("lote", clone, windows=w) for w in (False, True))
    assert linux == '.venv/bin/pip install -e ".[lote]", na pasta do projeto'
    assert windows == r'.venv\Scripts\pip install -e ".[lote]", na pasta do projeto'


def test_instalado_por_pip_e_pelo_nome(tmp_path: Path) -> None:
    pronto = tmp_path / "site-packages" / "certame" / "__init__.py"
    sem_projeto = tmp_path / "src" / "certame" / "__init__.py"
    for programa in (pronto, sem_projeto):
        comando = comando_na_instalacao("lote", programa, windows=False)
        assert comando == 'python -m pip install "certame[lote]"'


def test_o_arquivo_unico_nao_leva_extras(tmp_path: Path) -> None:
    (tmp_path / "certame.pyz").touch()
    programa = tmp_path / "certame.pyz" / "certame" / "__init__.py"
    comando = comando_na_instalacao("lote", programa, windows=False)
    assert comando == (
        '.venv/bin/pip install -e ".[lote]", numa cópia do projeto: um .pyz não leva extras'
    )


def test_o_de_agora_traz_o_extra() -> None:
    assert '[cofre]"' in comando_do_extra("cofre")


def test_nenhum_outro_lugar_escreve_o_comando() -> None:
    achados = [
        arquivo.relative_to(FONTES)
        for arquivo in FONTES.rglob("*.py")
        if arquivo.name != "instalacao.py"
        and re.search(r"pip install", arquivo.read_text(encoding="utf-8"))
    ]
    assert not achados

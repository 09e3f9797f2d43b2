"""O comando que instala um extra, para quem instalou o certame pronto e para quem o clonou."""

import os
from pathlib import Path

import certame


def comando_do_extra(extra: str) -> str:
    """O comando que traz o extra ("lote", "planilhas"…) à instalação que está rodando.

    Numa cópia do projeto, o de dentro da pasta `.venv` dela, na forma do sistema em que se está.
    """
    programa = Path(certame.__file__).resolve()
    return comando_na_instalacao(extra, programa, windows=os.name == "nt")


def comando_na_instalacao(extra: str, programa: Path, *, windows: bool) -> str:
    r"""O comando que traz o extra ao certame cujo `__init__.py` é `programa`.

    >>> comando_na_instalacao("lote", Path("lib/site-packages/certame/__init__.py"), windows=False)
    'python -m pip install "certame[lote]"'
    """
    raiz = programa.parents[2]
    pip = r".venv\Scripts\pip" if windows else ".venv/bin/pip"
    if programa.parents[1].is_file():
        return f'{pip} install -e ".[{extra}]", numa cópia do projeto: um .pyz não leva extras'
    if programa.parents[1].name != "src" or not (raiz / "pyproject.toml").is_file():
        return f'python -m pip install "certame[{extra}]"'
    return f'{pip} install -e ".[{extra}]", na pasta do projeto'

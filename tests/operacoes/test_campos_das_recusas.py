"""O campo que cada recusa diz é um campo dos atos, com o nome que ele tem neles."""

import ast
from pathlib import Path

import certame
from certame.operacoes.verbos import CAMPOS

_RECUSAM = {"AtoRecusado", "_recusar", "_recusa"}


def _ditos() -> set[str]:
    """Os campos escritos nas recusas das camadas que decidem, pelo texto delas."""
    raiz = Path(certame.__file__).parent
    ditos = set()
    for arquivo in (
        caminho for pasta in ("motor", "operacoes") for caminho in (raiz / pasta).glob("*.py")
    ):
        for no in ast.walk(ast.parse(arquivo.read_text("utf-8"))):
            if (
                isinstance(no, ast.Call)
                and getattr(no.func, "id", getattr(no.func, "attr", "")) in _RECUSAM
            ):
                for dado in no.keywords:
                    if dado.arg == "campo":
                        ditos |= {
                            parte.value
                            for parte in ast.walk(dado.value)
                            if isinstance(parte, ast.Constant) and isinstance(parte.value, str)
                        }
    return ditos - {""}


def test_o_campo_da_recusa_existe() -> None:
    ditos = _ditos()
    assert {"quantidade", "inscricao", "data", "instante"} <= ditos
    assert ditos <= {*CAMPOS, "data"}

"""Os esquemas JSON (draft 2020-12) das saídas e dos arquivos de entrada."""

import json
from importlib import resources
from typing import Any

_FIM = ".json"


def nomes_dos_esquemas() -> tuple[str, ...]:
    """Os nomes dos esquemas, em ordem alfabética."""
    arquivos = (arquivo.name for arquivo in resources.files(__name__).iterdir())
    return tuple(sorted(nome.removesuffix(_FIM) for nome in arquivos if nome.endswith(_FIM)))


def texto_do_esquema(nome: str) -> str:
    """O esquema como está no pacote. Erros: `KeyError` se o nome não é de nenhum."""
    if nome not in nomes_dos_esquemas():
        raise KeyError(nome)
    return resources.files(__name__).joinpath(nome + _FIM).read_text(encoding="utf-8")


def esquema(nome: str) -> dict[str, Any]:
    """O esquema lido. Erros: `KeyError` se o nome não é de nenhum."""
    lido = json.loads(texto_do_esquema(nome))
    assert isinstance(lido, dict)
    return lido

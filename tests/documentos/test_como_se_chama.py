"""As tabelas de como-se-chama.md são as que o motor calcula."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from certame.operacoes.casos import calcular_caso, casos_do_texto

TEXTO = (
    Path(__file__).resolve().parents[2] / "docs" / "explicacao" / "como-se-chama.md"
).read_text(encoding="utf-8")
_TABELA = re.compile(
    r"^<!-- caso: (?P<norma>\S+) (?P<vagas>\d+) vagas, pcd (?P<pcd>[\d ]+) -->\n\n"
    r"\| vaga \| por via \| compensada \|\n\|[-|]+\|\n(?P<linhas>(?:\|.*\|\n)+)",
    re.MULTILINE,
)


def chamadas(norma: str, vagas: str, pcd: str, computo: str) -> dict[int, str]:
    """De cada vaga à célula que a tabela deve ter."""
    (caso,) = casos_do_texto(
        f'[[caso]]\nid = "x"\ntitulo = "x"\nnorma = "{norma}"\ndispositivos = ["art1"]\n'
        f"vagas_do_edital = {vagas}\naprovados = 80\npcd = [{pcd.replace(' ', ', ')}]\n"
        f'computo = "{computo}"\n',
        "casos.toml",
    )
    return {
        vaga: f"{posto}, reservada" if lista == "reservada" else str(posto)
        for vaga, posto, lista in calcular_caso(caso).chamados
    }


def celulas() -> Iterator[tuple[str, int, str, str]]:
    for tabela in _TABELA.finditer(TEXTO):
        esperadas = [
            chamadas(tabela["norma"], tabela["vagas"], tabela["pcd"], computo)
            for computo in ("por_via", "compensada")
        ]
        for linha in tabela["linhas"].splitlines():
            vaga, *escritas = (celula.strip() for celula in linha.strip("|").split("|"))
            for escrita, esperada in zip(escritas, esperadas, strict=True):
                yield tabela["norma"], int(vaga), escrita, esperada[int(vaga)]


@pytest.mark.parametrize(("norma", "vaga", "escrita", "esperada"), list(celulas()))
def test_cada_celula(norma: str, vaga: int, escrita: str, esperada: str) -> None:
    assert escrita == esperada


def test_ha_as_duas_tabelas() -> None:
    assert len(_TABELA.findall(TEXTO)) == 2

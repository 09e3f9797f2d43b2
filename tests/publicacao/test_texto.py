"""O texto das publicações: o que se escreve, o que se cala e o que não se imita."""

import re
from datetime import date
from pathlib import Path

from certame.dominio.edital import Edital
from certame.publicacao.modelo import USO_INTERNO, Coluna, Publicacao, Secao, Valor
from certame.publicacao.pendencias import NOMES
from certame.publicacao.tabela_csv import em_csv
from certame.publicacao.texto import em_texto

EDITAL = Edital("1", "Concurso", "Irupi", date(2025, 6, 10), "concurso", "direta", "cargo", ())
COLUNAS = (
    Coluna("tipo", "pendência", {"pretericao": "pessoa passada à frente"}),
    Coluna("nome", "nome"),
    Coluna("bloqueia", "impede o cálculo"),
    Coluna("fundamentos", "fundamentos"),
)


def publicacao(*secoes: Secao) -> Publicacao:
    return Publicacao("p", "Título", EDITAL, None, COLUNAS, secoes, interna=True)


def corpo(*secoes: Secao) -> str:
    return "".join(em_texto(publicacao(*secoes))).partition("10/06/2025\n")[2]


def test_tipo_por_extenso_e_o_nao_que_nao_se_escreve() -> None:
    linhas: list[list[Valor]] = [
        ["pretericao", "Ana", False, "art. 1º; art. 2º"],
        ["x", "Gil", True, ""],
    ]
    assert corpo(Secao("Cargo", "c", linhas)) == (
        "\nCargo\n"
        "pendência pessoa passada à frente; nome Ana; fundamentos art. 1º; art. 2º.\n"
        "pendência x; nome Gil; impede o cálculo.\n"
    )


def test_o_nome_nao_imita_outra_coluna() -> None:
    linha: list[Valor] = ["x", 'Ana "A"; impede o cálculo', False, ""]
    assert corpo(Secao("", "c", [linha])) == (
        "\npendência x; nome \"Ana 'A'; impede o cálculo\".\n"
    )


def test_secao_sem_nada_nao_deixa_linha_em_branco() -> None:
    assert corpo(Secao("", "", []), Secao("Cargo", "c", [["x", "Ana", False, ""]])) == (
        "\nCargo\npendência x; nome Ana.\n"
    )


def test_uso_interno_abre_o_texto_e_vai_em_cada_linha_do_csv() -> None:
    da_secao = publicacao(Secao("Cargo", "c", [["pretericao", "Ana", False, ""]]))
    assert "".join(em_texto(da_secao)).startswith(f"{USO_INTERNO}\nTítulo\n")
    _, linha = "".join(em_csv(da_secao)).splitlines()
    assert linha == f"c;pessoa passada à frente;Ana;não;;{USO_INTERNO}"


def test_todo_tipo_do_guia_tem_nome() -> None:
    guia = Path(__file__).parents[2] / "docs/guias/ler-uma-pendencia.md"
    tipos = re.findall(r"^### `([a-z_]+)`$", guia.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(tipos) <= set(NOMES)

"""O que os documentos mostram é o que o programa faz: cada comando escrito roda aqui."""

import subprocess
from pathlib import Path

import pytest

from tests.documentos.blocos import (
    RAIZ,
    a_gravar,
    combina,
    documentos_com_console,
    refeito,
    rodados,
    sem_nome_a_vista,
)


@pytest.mark.parametrize(
    "documento", documentos_com_console(), ids=lambda d: str(d.relative_to(RAIZ))
)
def test_o_documento_mostra_a_saida_de_agora(documento: Path) -> None:
    for rodado in rodados(documento.read_text(encoding="utf-8")):
        assert rodado.certo, (
            f"{documento.name}: a saída de {rodado.comando!r} mudou; refaça com "
            "python -m tests.documentos.blocos\n" + "\n".join(rodado.saida)
        )


@pytest.mark.parametrize(
    "documento",
    sorted([*RAIZ.glob("*.md"), *(RAIZ / "docs").rglob("*.md")]),
    ids=lambda d: str(d.relative_to(RAIZ)),
)
def test_o_nome_de_cada_arquivo_a_gravar_esta_a_vista(documento: Path) -> None:
    assert not sem_nome_a_vista(documento.read_text(encoding="utf-8")), (
        "o comentário não aparece para quem lê: escreva o nome no parágrafo de cima"
    )


def test_o_git_nao_guarda_o_que_os_documentos_mandam_gravar() -> None:
    nomes = {"chaves.json", "OUTRO-LUGAR/chaves-2026-11.copia"}
    for documento in documentos_com_console():
        nomes |= a_gravar(documento.read_text(encoding="utf-8"))
    assert {"mogi/certame.toml", "com-prazo/x", "ordem.txt"} <= nomes
    feito = subprocess.run(
        ["git", "check-ignore", "--stdin", "--no-index"],
        cwd=RAIZ,
        input="\n".join(nomes),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not nomes - set(feito.stdout.split()), "acrescente a .gitignore"


def test_o_nome_so_no_comentario_ou_longe_nao_esta_a_vista() -> None:
    bloco = "<!-- arquivo: a/b.toml -->\n```toml\nx = 1\n```\n"
    assert sem_nome_a_vista(f"Grave como `a/b.toml`:\n\n{bloco}") == []
    assert sem_nome_a_vista(f"Grave:\n\n{bloco}") == ["a/b.toml"]
    assert sem_nome_a_vista(f"`a/b.toml`.\n\nAgora:\n\n{bloco}") == ["a/b.toml"]
    assert sem_nome_a_vista(bloco) == ["a/b.toml"]


def test_os_saltos_so_pulam_linhas_inteiras() -> None:
    assert combina(("[…]", "b"), ("a", "b"))
    assert not combina(("[…]", "b"), ("ab",))
    assert not combina(("a", "[…]"), ("b", "a"))


def test_o_salto_na_linha_pula_o_que_muda_a_cada_vez() -> None:
    assert combina(("cabeça 5:[…]; fim",), ("cabeça 5:3f9a; fim",))
    assert not combina(("cabeça 5:[…]; fim",), ("cabeça 6:3f9a; fim",))


VIDA = """\
```console
$ export CERTAME_AUTOR=rh-1
$ cp -r exemplos/irupi-25-vagas c
$ certame porque c 99999
[…]
$ certame copia fazer exemplos/livro-irupi copia
[…]
$ certame livro conferir exemplos/livro-irupi --cabeca 11:[…]
[…]
```
"""


def test_um_salto_nao_esconde_a_falha_e_a_cabeca_vem_da_tela() -> None:
    _, _, falhou, copiou, conferiu = rodados(VIDA)
    assert falhou.falhou
    assert not falhou.certo
    assert copiou.certo
    assert conferiu.certo
    novo = refeito(VIDA)
    assert "$ certame porque c 99999\nErro: " in novo
    assert "--cabeca 11:[…]\n[…]\n" in novo


ERRADO = """\
```console
$ certame reserva --norma irupi-es-2025 --vagas 5
Reserva de vagas: uma coisa antiga
[…]
- pessoas com deficiência: 9 reservadas: número 9
[…]
$ certame --versao
velha
```
"""


def test_refazer_conserta_o_que_mudou() -> None:
    novo = refeito(ERRADO)
    assert "velha" not in novo
    assert "- pessoas com deficiência: 1 reservada: número 5\n[…]\n" in novo
    assert all(rodado.certo for rodado in rodados(novo))

"""O porte de um TOML: o que é grande ou fundo demais se recusa antes de ler, com a linha."""

import sys
from time import monotonic

import pytest

from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import abrir_toml


def recusa(texto: str, maior: int = 4_000_000) -> tuple[int, str]:
    with pytest.raises(EntradaInvalida) as falha:
        abrir_toml(texto, "a.toml", maior=maior)
    (erro,) = falha.value.erros
    assert isinstance(erro, Erro)
    assert erro.conserto
    return erro.linha, erro.problema


FUNDAS = {
    "nua": "a" + ".a" * 7000 + " = 1",
    "espaçada": "a" + " . a" * 7000 + " = 1",
    "entre aspas": '"a"' + '."\\"."' * 7000 + " = 1",
    "entre apóstrofos": "'a'" + ".'a b'" * 7000 + " = 1",
    "de tabela": "[a" + ".a" * 7000 + "]",
    "de tabela repetida": "[[ a" + ".a" * 7000 + "]]",
    "em linha": "x = { a" + ".a" * 7000 + " = 1 }",
}


@pytest.mark.parametrize("chave", FUNDAS.values(), ids=FUNDAS)
def test_chave_com_milhares_de_pontos(chave: str) -> None:
    comeco = monotonic()
    linha, problema = recusa(f"b = 1\n{chave}\n")
    assert monotonic() - comeco < 1
    assert (linha, problema) == (2, "há uma chave com mais de 32 nomes separados por pontos")


@pytest.mark.parametrize(
    "texto",
    [
        "a = " + "[" * 40 + "]" * 40,
        "a = " + "{a=" * 40 + "1" + "}" * 40,
        "x = " + "{" + ".".join("a" * 30) + "={" + ".".join("a" * 30) + "=1}}",
        "a = " + "[" * sys.getrecursionlimit() + "]" * sys.getrecursionlimit(),
    ],
)
def test_listas_e_tabelas_umas_dentro_das_outras(texto: str) -> None:
    problema = "há listas ou tabelas demais, umas dentro das outras"
    assert recusa(f"b = 1\n{texto}\n") == (2, problema)


def test_texto_e_linha_grandes_demais() -> None:
    assert recusa("a = 1", 3) == (0, "o texto tem 5 caracteres, e aqui se leem até 3")
    linha = 'b = "' + "x" * 200_000 + '"'
    assert recusa(f"a = 1\n{linha}\n") == (
        2,
        "a linha tem 200.006 caracteres, e se leem até 200.000",
    )


def test_o_que_cabe_se_le() -> None:
    pontos = "1.2.3.4. " * 40
    fundo = ".".join("a" * 30)
    leitor = abrir_toml(f'{fundo} = 1\nb = "{pontos}{"." * 100}"\nc = [[[["x"]]]]\n', "a.toml")
    assert leitor.texto("b") == pontos + "." * 100


@pytest.mark.parametrize("corpo", ["a" * 190_000, " " * 190_000, '"a" ' * 45_000, "a. " * 60_000])
def test_linha_comprida_se_julga_depressa(corpo: str) -> None:
    comeco = monotonic()
    with pytest.raises(EntradaInvalida):
        abrir_toml(f"a = [\n[ {corpo} ,\n", "a.toml")
    assert monotonic() - comeco < 2


def test_milhares_de_chaves_desconhecidas_se_acusam_depressa() -> None:
    leitor = abrir_toml("".join(f"chave_{n} = 1\n" for n in range(5000)), "a.toml")
    for nome in ("titulo", "ente", "publicacao", "tipo", "administracao", "vinculo", "chave_9999"):
        leitor.texto(nome, "")
    comeco = monotonic()
    leitor.terminar()
    assert monotonic() - comeco < 1
    assert len(leitor.erros) == 5000
    assert "quis dizer chave_9999?" in leitor.erros[0].conserto
    assert leitor.erros[-1].conserto == "apague-a"

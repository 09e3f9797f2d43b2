"""O que uma recusa diz na tela: os nomes que a pessoa lê, e nunca o lugar de um arquivo no servidor."""

import pytest

from certame.armazens.cofre.cifra import CofreRecusado
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.lista_pendente import ListaPendente
from certame.web.recusas import frase_da_recusa, frases_da_recusa

FUNDAMENTO = (CONSTITUICAO["cf_art37"],)


def test_o_lugar_das_chaves_nao_aparece() -> None:
    falha = CofreRecusado(
        "/srv/certame/segredos/chaveiro.json", "a chave falta", "ponha-a de volta"
    )
    assert frases_da_recusa(falha) == ["a chave falta. O que fazer: ponha-a de volta."]


def test_do_arquivo_so_o_nome() -> None:
    erro = Erro(
        "/srv/certame/certames/irupi-es/010-2026/certame.toml", 7, "edital.norma", "falta", "x"
    )
    assert frases_da_recusa(EntradaInvalida([erro])) == [
        "certame.toml, linha 7, campo edital.norma: falta. O que fazer: x."
    ]


@pytest.mark.parametrize(
    "falha",
    [
        AtoRecusado("falta a nomeação", FUNDAMENTO, "registre-a (nomeacao_publicada)"),
        EntradaInvalida([Erro("", 0, "", "falta", "use certame nomeacao publicar")]),
        ListaPendente(
            [Pendencia("t", "Falta.", "a nomeação (nomeacao_publicada)", "rh", FUNDAMENTO)],
            interno=True,
        ),
    ],
)
def test_o_ato_se_diz_pelo_nome(falha: Exception) -> None:
    frase = frase_da_recusa(falha)
    assert "“Publicar uma nomeação”" in frase
    assert "nomeacao" not in frase
    assert frase[0].isupper()


def test_o_que_nao_e_recusa_nao_se_diz() -> None:
    assert frase_da_recusa(KeyError("x")) == ""

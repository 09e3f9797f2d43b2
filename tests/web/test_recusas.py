"""O que uma recusa diz na tela: os nomes que a pessoa lê, e nunca o lugar de um arquivo no servidor."""

import pytest
from django import forms
from django.conf import settings

from certame.armazens.cofre.cifra import CofreRecusado
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.lista_pendente import ListaPendente
from certame.web.recusas import anotar_recusa, frase_da_recusa, frases_da_recusa

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


def test_a_frase_que_diz_o_lugar_tambem_perde_o_caminho() -> None:
    pasta = settings.CERTAME_DADOS.certames / "irupi-es" / "010-2026"
    erro = Erro("", 0, "", f"não há o arquivo resultado.csv na pasta {pasta}", "ponha-o")
    assert frases_da_recusa(EntradaInvalida([erro])) == [
        "não há o arquivo resultado.csv na pasta 010-2026. O que fazer: ponha-o."
    ]
    recusado = AtoRecusado(f"{pasta}/certame.toml já não é o edital", FUNDAMENTO, "volte")
    assert frases_da_recusa(recusado)[0].startswith("certame.toml já não é o edital")
    formulario = forms.Form({})
    anotar_recusa(formulario, recusado)
    assert str(settings.CERTAME_DADOS.raiz) not in formulario.non_field_errors()[0]


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

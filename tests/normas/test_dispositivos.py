"""Cada dispositivo com efeito tem o seu arquivo de exemplos, e só ele; o vocabulário é fechado."""

import re
from functools import cache
from pathlib import Path

import pytest
from pytest_bdd.feature import get_features
from pytest_bdd.parser import Feature, ScenarioTemplate, Step
from pytest_bdd.steps import StepFunctionContext, step_function_context_registry

import certame.acervo
from certame.acervo import ids_do_acervo, norma_do_acervo

[ACERVO] = certame.acervo.__path__
PALAVRAS_DE_ONTEM = re.compile(
    r"deficientes?\b|port(?:ador|adora|ando)|inv[aá]lid|excepciona(?:l|is)|especiais\b",
    re.IGNORECASE,
)


@cache
def exemplos() -> list[tuple[str, str, Feature]]:
    """Devolve a norma, o dispositivo e o conteúdo de cada arquivo."""
    return [
        (id, Path(feature.filename).stem, feature)
        for id in ids_do_acervo()
        for feature in get_features([f"{ACERVO}/{id}/exemplos"])
    ]


def cenarios(feature: Feature) -> list[ScenarioTemplate]:
    return list(feature.scenarios.values())


def passos(feature: Feature) -> list[Step]:
    """Devolve as frases de um arquivo, com os exemplos já postos nos lugares."""
    achados = []
    for cenario in cenarios(feature):
        linhas = [linha for tabela in cenario.examples for linha in tabela.as_contexts()] or [{}]
        achados += [passo for linha in linhas for passo in cenario.render(linha).steps]
    return achados


def vocabulario() -> list[StepFunctionContext]:
    """Devolve as frases definidas em conftest.py (o pytest-bdd traz uma dele)."""
    return [
        definicao
        for definicao in step_function_context_registry.values()
        if definicao.step_func.__module__.endswith("normas.conftest")
    ]


def definicoes(passo: Step) -> list[StepFunctionContext]:
    return [
        definicao
        for definicao in vocabulario()
        if definicao.type == passo.type and definicao.parser.is_matching(passo.name)
    ]


@pytest.mark.parametrize("id", ids_do_acervo())
def test_todo_dispositivo_com_efeito_tem_exemplos_e_so_ele(id: str) -> None:
    norma = norma_do_acervo(id)
    com_efeito = {d.id for d in norma.dispositivos.values() if not d.sem_efeito}
    # O rito não muda a ordem das chamadas, mas recusa atos: também se mostra.
    do_rito = {id for ids in norma.rito.fundamentos.values() for id in ids}
    com_efeito |= do_rito & norma.dispositivos.keys()
    assert {dispositivo for qual, dispositivo, _ in exemplos() if qual == id} == com_efeito


@pytest.mark.parametrize(
    ("id", "dispositivo", "feature"),
    exemplos(),
    ids=lambda valor: valor if isinstance(valor, str) else "",
)
class TestArquivo:
    def test_abre_com_a_referencia_e_o_resumo(
        self, id: str, dispositivo: str, feature: Feature
    ) -> None:
        rotulo = norma_do_acervo(id).dispositivos[dispositivo].rotulo
        assert feature.language == "pt"
        assert feature.name.startswith(f"{rotulo} — ")
        assert len([linha for linha in feature.description.splitlines() if linha.strip()]) >= 2

    def test_tem_de_um_a_cinco_cenarios(self, id: str, dispositivo: str, feature: Feature) -> None:
        assert 1 <= len(cenarios(feature)) <= 5

    def test_mostra_onde_o_dispositivo_e_citado_ou_diz_por_que_nao(
        self, id: str, dispositivo: str, feature: Feature
    ) -> None:
        rotulo = norma_do_acervo(id).dispositivos[dispositivo].rotulo
        citado = any(f'"{rotulo}"' in passo.name for passo in passos(feature))
        assert citado or "Por enquanto" in feature.description

    def test_cada_frase_e_do_vocabulario_e_de_uma_so_maneira(
        self, id: str, dispositivo: str, feature: Feature
    ) -> None:
        assert not [p.name for p in passos(feature) if len(definicoes(p)) != 1]

    def test_nao_usa_as_palavras_antigas_da_lei(
        self, id: str, dispositivo: str, feature: Feature
    ) -> None:
        texto = Path(feature.filename).read_text(encoding="utf-8")
        assert not PALAVRAS_DE_ONTEM.findall(texto)


def test_nenhuma_frase_do_vocabulario_sobra() -> None:
    usadas = {
        definicao.parser.name
        for _, _, feature in exemplos()
        for passo in passos(feature)
        for definicao in definicoes(passo)
    }
    assert vocabulario()
    assert {definicao.parser.name for definicao in vocabulario()} == usadas

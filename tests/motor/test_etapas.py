"""As etapas do certame: o que cabe em cada uma, e o que cada recusa cita."""

from datetime import date
from typing import Any

import pytest

from certame.dominio.ato import (
    TIPOS_DE_ATO,
    CalendarioFixado,
    ClassificacaoDivulgada,
    ConvocacaoFeita,
    EditalPublicado,
    EditalRetificado,
    HomologacaoPublicada,
    InscricaoFeita,
    LeituraAlterada,
    LeituraEscolhida,
    NomeacaoPublicada,
    PericiaConvocada,
    PosseRegistrada,
    ResultadoDivulgado,
    VagasCriadas,
    ValidadeEncerrada,
)
from certame.dominio.ato_do_edital import OrigemDaMudanca
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.motor.etapas import NOMES, ORDEM, PROXIMO_PASSO, Etapa, exigir_etapa, fundamentos_de
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito
from tests.livro.livros import ato_de_exemplo
from tests.motor.certames import certame, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, regime
from tests.motor.processos import HORA, NORMAS, REF, Mundo, leituras


def recusa_na_etapa(tipo: str, etapa: Etapa) -> AtoRecusado | None:
    try:
        exigir_etapa(regime(MOGI_2006), etapa, ato_de_exemplo(tipo))
    except AtoRecusado as recusa:
        return recusa
    return None


@pytest.mark.parametrize("tipo", TIPOS_DE_ATO)
def test_todo_ato_cabe_em_alguma_etapa_e_a_recusa_tem_fundamento(tipo: str) -> None:
    recusas = [recusa_na_etapa(tipo, etapa) for etapa in ORDEM]
    cabe = [indice for indice, recusa in enumerate(recusas) if recusa is None]
    assert all(recusa.fundamentos for recusa in recusas if recusa)
    assert cabe == list(range(cabe[0], cabe[-1] + 1))


def test_toda_etapa_tem_nome_e_proximo_passo() -> None:
    assert set(NOMES) == set(PROXIMO_PASSO) == set(Etapa)


@pytest.mark.parametrize("norma", NORMAS)
def test_a_vida_inteira_passa_pelas_etapas_em_ordem(norma: str) -> None:
    mundo = Mundo(norma, 20, (6, 9))
    vistas = [mundo.andamento.etapa]

    def anotar() -> None:
        if mundo.andamento.etapa is not vistas[-1]:
            vistas.append(mundo.andamento.etapa)

    mundo.publicar()
    anotar()
    mundo(InscricaoFeita, posto=6, grupos=("pcd",), declaracao=REF)
    anotar()
    mundo(ResultadoDivulgado, documento=REF)
    anotar()
    mundo(ClassificacaoDivulgada, documento=REF)
    anotar()
    mundo.constituir_equipe()
    for posto in (6, 9):
        mundo.confirmar(posto)
        anotar()
    mundo.homologar()
    anotar()
    mundo.chamar(3)
    anotar()
    mundo(ValidadeEncerrada)
    anotar()
    assert vistas == list(Etapa)


@pytest.mark.parametrize(
    ("norma", "citacao"),
    [(IRUPI, "CF, art. 37, II"), (MOGI_1993, "art. 8º"), (MOGI_2006, "art. 8º")],
)
def test_chamada_antes_da_homologacao(norma: str, citacao: str) -> None:
    motivo, citados = Mundo(norma).classificar().confirmar().recusa(ConvocacaoFeita, quantidade=1)
    assert "só depois de homologado" in motivo
    assert citacao in citados


def test_chamada_depois_da_validade() -> None:
    mundo = Mundo().classificar().confirmar().homologar()
    mundo(ValidadeEncerrada)
    motivo, citados = mundo.recusa(ConvocacaoFeita, quantidade=1)
    assert "validade" in motivo
    assert "CF, art. 37, III" in citados


def test_fora_da_ordem_do_edital() -> None:
    mundo = Mundo()
    for classe, campos in (
        (InscricaoFeita, {"posto": 1}),
        (ResultadoDivulgado, {"documento": REF}),
        (EditalRetificado, {"documento": REF, "item": "4.2"}),
    ):
        motivo, _ = mundo.recusa(classe, **campos)
        assert "elaboração" in motivo
    mundo.classificar()
    motivo, _ = mundo.recusa(InscricaoFeita, posto=1)
    assert "só até inscrições" in motivo
    assert "só até" in mundo.recusa(ClassificacaoDivulgada, documento=REF)[0]
    mundo(EditalRetificado, documento=REF, item="4.2")
    mundo.confirmar().homologar()
    assert "só até perícia" in mundo.recusa(EditalRetificado, documento=REF, item="4.2")[0]
    assert "já foi homologado" in mundo.recusa(HomologacaoPublicada)[0]


def test_so_se_nomeia_e_se_empossa_depois_da_homologacao() -> None:
    mundo = Mundo().classificar().confirmar()
    assert "homologado" in mundo.recusa(NomeacaoPublicada, posto=1, documento=REF)[0]
    assert "homologado" in mundo.recusa(PosseRegistrada, posto=1)[0]


class TestLeituras:
    def test_so_se_escolhem_antes_do_edital(self) -> None:
        mundo = Mundo(IRUPI)
        campos: dict[str, Any] = {"leitura": "computo", "opcao": "por_via", "documento": REF}
        mundo(LeituraEscolhida, **campos)
        mundo.publicar()
        motivo, citados = mundo.recusa(LeituraEscolhida, **campos)
        assert "só até elaboração" in motivo
        assert "CF, art. 37, caput" in citados

    def test_a_escolhida_e_a_do_certame(self) -> None:
        mundo = Mundo(IRUPI)
        campos: dict[str, Any] = {"leitura": "computo", "documento": REF}
        assert (
            "computo = por_via" in mundo.recusa(LeituraEscolhida, opcao="compensada", **campos)[0]
        )
        assert "não tem a leitura" in mundo.recusa(LeituraEscolhida, opcao="outra", **campos)[0]
        campos["leitura"] = "outra"
        assert "não tem a leitura" in mundo.recusa(LeituraEscolhida, opcao="por_via", **campos)[0]

    @pytest.mark.parametrize("errado", ["norma", "versao_da_norma", "sha256", "leituras"])
    def test_o_edital_congela_a_norma_e_as_leituras(self, errado: str) -> None:
        mundo = Mundo(IRUPI)
        norma = mundo.andamento.regime.norma
        campos: dict[str, Any] = {
            "norma": norma.id,
            "versao_da_norma": norma.versao,
            "sha256": norma.sha256,
            "leituras": leituras(mundo.andamento.regime),
            "documento": REF,
        }
        campos[errado] = {"sha256": "0" * 64, "leituras": ()}.get(errado, "outra")
        motivo, _ = mundo.recusa(EditalPublicado, **campos)
        assert "não congela" in motivo

    def test_mudada_depois_vale_dali_em_diante(self) -> None:
        mundo = Mundo(IRUPI).classificar().confirmar().homologar()
        campos: dict[str, Any] = {"origem": OrigemDaMudanca.ORDEM_JUDICIAL, "documento": REF}
        mundo(LeituraAlterada, leitura="computo", opcao="compensada", **campos)
        mundo.chamar(1)
        assert mundo.andamento.regime_em_vigor.leitura("computo") == "compensada"
        assert mundo.andamento.regime.leitura("computo") == "por_via"

    def test_antes_do_edital_nao_se_muda_e_a_opcao_tem_de_existir(self) -> None:
        mundo = Mundo(IRUPI)
        campos: dict[str, Any] = {"origem": OrigemDaMudanca.ORDEM_JUDICIAL, "documento": REF}
        mundo(LeituraEscolhida, leitura="computo", opcao="por_via", documento=REF)
        motivo, _ = mundo.recusa(LeituraAlterada, leitura="computo", opcao="por_via", **campos)
        assert "só depois de edital publicado" in motivo
        mundo.publicar()
        motivo, _ = mundo.recusa(LeituraAlterada, leitura="computo", opcao="outra", **campos)
        assert "não tem a leitura computo = outra" in motivo
        motivo, _ = mundo.recusa(
            LeituraAlterada,
            leitura="computo",
            opcao="compensada",
            origem=OrigemDaMudanca.ORDEM_JUDICIAL,
            documento="o juiz mandou",
        )
        assert "documento" in motivo


class TestSemProcesso:
    def test_o_que_comeca_nas_chamadas_corre_como_antes(self) -> None:
        andamento = certame(5, 10, (6, 9))
        praticar(andamento, ConvocacaoFeita, quantidade=0)
        praticar(andamento, PosseRegistrada, posto=6)
        assert not andamento.processo.acompanhado

    def test_o_processo_nao_comeca_no_meio(self) -> None:
        mundo = Mundo(IRUPI, 5)
        mundo(ConvocacaoFeita, quantidade=1)
        motivo, _ = mundo.recusa(PericiaConvocada, posto=6, instante=HORA, documento=REF)
        assert "desde o edital" in motivo

    def test_acompanhado_de_origem_cobra_o_edital_antes_de_tudo(self) -> None:
        base = certame(5, 10, (6, 9))
        andamento = Andamento(base.regime, base.edital, base._partida, acompanhado=True)
        mundo = Mundo(IRUPI)
        mundo.andamento = andamento
        assert "edital publicado" in mundo.recusa(VagasCriadas, quantidade=1)[0]
        mundo(CalendarioFixado, de=date(2025, 1, 1), ate=date(2025, 12, 31), feriados=(), fonte="x")
        mundo.publicar()
        mundo(VagasCriadas, quantidade=1)


@pytest.mark.parametrize(
    ("de", "ate", "motivo"),
    [
        (date(2026, 2, 1), date(2026, 1, 1), "acaba em 01/01/2026, antes de começar"),
        (date(2026, 2, 1), date(2026, 2, 28), "o feriado de 01/01/2026 não é do período"),
    ],
)
def test_o_calendario_e_de_um_periodo(de: date, ate: date, motivo: str) -> None:
    mundo = Mundo(IRUPI)
    feriados = (date(2026, 2, 3), date(2026, 1, 1))
    campos: dict[str, Any] = {"de": de, "feriados": feriados, "fonte": "x"}
    assert motivo in mundo.recusa(CalendarioFixado, ate=ate, **campos)[0]
    campos["de"] = date(2026, 1, 1)
    mundo(CalendarioFixado, ate=date(2026, 2, 3), **campos)


def test_fundamentos_de_cada_especie_de_regra() -> None:
    de_2006 = regime(MOGI_2006)
    assert next(f.citacao for f in fundamentos_de(de_2006, Regra.POSSE)) == "CF, art. 37, II"
    assert [f.citacao for f in fundamentos_de(de_2006, RegraDoRito.APOIO)] == ["art. 9º, XIV"]
    assert [f.citacao for f in fundamentos_de(de_2006, "cf_art37")] == ["CF, art. 37, caput"]


def test_a_retificacao_cabe_ate_a_pericia() -> None:
    from certame.dominio.ato import EditalRetificado
    from certame.motor.etapas import Etapa, ultima_etapa

    assert ultima_etapa(EditalRetificado) is Etapa.PERICIA

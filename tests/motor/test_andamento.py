"""O andamento: atos em ordem, validade, e a anulação que corrige daí em diante sem apagar."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FaseDaInaptidao,
    FimDeFilaDeferido,
    FraudeDecidida,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    MotivoDaAnulacao,
    MotivoDaSaida,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    ReversaoDecidida,
    SaidaRegistrada,
    SorteioRealizado,
    VagasCriadas,
    VagaVaziaChamada,
    ValidadeEncerrada,
    ValidadeProrrogada,
)
from certame.dominio.edital import Clausulas
from certame.dominio.historia import Fato
from certame.dominio.resultado import AtoRecusado, Decisao
from certame.motor.andamento import (
    Andamento,
    PontoDePartida,
    Praticado,
    chamadas_do_ato,
    contrafactual,
)
from certame.motor.reserva import quadro_do_cargo
from certame.norma.grupo import Multiplas
from tests.motor.certames import CARGO, certame, chamadas_de, pendentes, praticar
from tests.motor.moldes import (
    IRUPI,
    MOGI_1993,
    chamadas,
    contas,
    convocacao,
    fatos,
    grupo,
    ocupantes,
    pendencias,
    posicoes,
    regime,
)

TODAS: dict[str, Any] = {"quantidade": 0}
DESISTE: dict[str, Any] = {"motivo": MotivoDaSaida.DESISTENCIA}
FIM_DE_FILA = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9.3")


def irupi(*pcd: int, vagas: int = 5, aprovados: int = 12, **campos: Any) -> Andamento:
    """Irupi com todas as vagas chamadas por um ato de id "chamada"."""
    feito = certame(vagas, aprovados, pcd or (6, 9), **campos)
    praticar(feito, ConvocacaoFeita, id="chamada", **TODAS)
    return feito


def anular(andamento: Andamento, ato: str, *, id: str = "", dia: date | None = None) -> None:
    praticar(andamento, AtoAnulado, id=id, dia=dia, ato=ato, motivo="erro_material")


def recusado(andamento: Andamento, classe: type[Ato], **campos: Any) -> AtoRecusado:
    """A recusa do ato; nada muda no certame, nem o que já venceu."""
    convocacao = chamadas_de(andamento)

    def retrato() -> list[object]:
        return [
            list(convocacao.ocupante),
            list(convocacao.historia.fatos),
            convocacao.validade_encerrada,
            andamento.pendencias,
            list(andamento.praticados),
            dict(andamento.anulados),
            andamento.homologacao,
            andamento.fim_da_validade,
        ]

    antes = retrato()
    with pytest.raises(AtoRecusado) as recusa:
        praticar(andamento, classe, **campos)
    assert retrato() == antes
    return recusa.value


def citados(recusa: AtoRecusado) -> list[str]:
    return [fundamento.citacao for fundamento in recusa.fundamentos]


# Praticar ---------------------------------------------------------------------------------


def test_cada_ato_guarda_o_que_causou() -> None:
    feito = irupi()
    saida = praticar(feito, SaidaRegistrada, posto=6, **DESISTE)
    homologacao = praticar(feito, HomologacaoPublicada)
    assert [(p.chamadas_de, p.chamadas_ate, p.fatos_de, p.fatos_ate) for p in feito.praticados] == [
        (0, 5, 0, 0),
        (5, 6, 0, 1),
        (0, 0, 0, 0),
    ]
    assert chamadas_do_ato(chamadas_de(feito), saida) == [(5, "9")]
    assert homologacao == Praticado(homologacao.ato)


def test_o_ato_guarda_as_pendencias_que_abriu() -> None:
    feito = irupi(8, 12, vagas=10, aprovados=20)
    negada = praticar(feito, CondicaoNaoConfirmada, posto=8, grupo="pcd")
    assert [(p.tipo, p.inscricoes) for p in negada.pendencias] == [("pretericao", ("8",))]
    assert praticar(feito, PosseRegistrada, posto=12).pendencias == ()


def test_os_mesmos_atos_dao_o_mesmo_estado() -> None:
    um = irupi()
    praticar(um, SaidaRegistrada, posto=6, **DESISTE)
    outro = contrafactual(um, set())
    assert chamadas_de(outro).historia == chamadas_de(um).historia
    assert outro.praticados == um.praticados


def test_ato_desconhecido_e_erro_de_quem_programa() -> None:
    with pytest.raises(TypeError, match="ato sem regra: Ato"):
        praticar(irupi(), Ato)


def test_o_sorteio_ja_esta_na_classificacao() -> None:
    feito = irupi()
    praticar(feito, SorteioRealizado, finalidade="desempate", fonte="loteria", semente="1 2 3")
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 6]


def test_fim_de_contrato_em_cargo_efetivo_e_recusado() -> None:
    feito = irupi()
    praticar(feito, PosseRegistrada, posto=2)
    recusa = recusado(feito, ContratoTerminado, posto=2)
    assert recusa.motivo == "o certame é para cargo efetivo, que não tem contrato com fim de prazo"
    assert citados(recusa) == ["art. 7º, I", "art. 7º, § 1º"]


# Homologação e validade -------------------------------------------------------------------

HOMOLOGACAO, FIM = date(2025, 7, 10), date(2027, 7, 10)


def homologado(**campos: Any) -> Andamento:
    feito = irupi(**{"validade": FIM, **campos})
    praticar(feito, HomologacaoPublicada, id="homologa", dia=HOMOLOGACAO)
    return feito


def test_homologa_uma_vez() -> None:
    feito = homologado()
    assert feito.homologacao == HOMOLOGACAO
    recusa = recusado(feito, HomologacaoPublicada)
    assert recusa.motivo == "o certame já foi homologado"
    assert citados(recusa) == ["CF, art. 37, II"]


def test_sem_validade_no_edital_homologa_sem_fim() -> None:
    feito = homologado(validade=None)
    assert feito.fim_da_validade is None


@pytest.mark.parametrize(
    ("validade", "motivo"),
    [
        (
            date(2027, 7, 11),
            "a validade vai até 11/07/2027, mais de dois anos depois da homologação",
        ),
        (date(2025, 7, 9), "a validade acaba em 09/07/2025, antes da homologação"),
    ],
)
def test_validade_que_nao_cabe_na_homologacao(validade: date, motivo: str) -> None:
    feito = irupi(validade=validade)
    recusa = recusado(feito, HomologacaoPublicada, dia=HOMOLOGACAO)
    assert recusa.motivo == motivo
    assert citados(recusa) == ["CF, art. 37, III"]


def test_a_homologacao_fixa_a_validade_que_o_edital_nao_diz() -> None:
    feito = irupi()
    praticar(feito, HomologacaoPublicada, id="homologa", dia=HOMOLOGACAO, validade=FIM)
    assert str(feito.fim_da_validade) == "2027-07-10"
    praticar(feito, AtoAnulado, ato="homologa", motivo="erro_material")
    assert feito.fim_da_validade is None
    outro = irupi(validade=FIM)
    recusa = recusado(outro, HomologacaoPublicada, dia=HOMOLOGACAO, validade=date(2027, 7, 9))
    assert recusa.motivo == (
        "o edital diz que a validade vai até 10/07/2027, e a homologação, até 09/07/2027"
    )
    assert citados(recusa) == ["CF, art. 37, III"]
    praticar(outro, HomologacaoPublicada, dia=HOMOLOGACAO, validade=FIM)
    assert outro.fim_da_validade == FIM


def test_no_ultimo_dia_ainda_se_chama_e_no_seguinte_nao() -> None:
    feito = homologado()
    praticar(feito, VagasCriadas, dia=FIM, quantidade=2)
    praticar(feito, ConvocacaoFeita, dia=FIM, quantidade=1)
    recusa = recusado(feito, ConvocacaoFeita, dia=date(2027, 7, 11), quantidade=1)
    assert recusa.motivo == "a validade do certame terminou: não há mais chamada"
    # A data do ato recusado podia estar errada: a validade não ficou encerrada por ele.
    praticar(feito, ConvocacaoFeita, dia=FIM, quantidade=1)
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 6, 5, 7]


def test_vaga_que_surge_depois_da_validade_nao_e_deste_certame() -> None:
    feito = homologado()
    depois = date(2027, 7, 11)
    recusa = recusado(feito, VagasCriadas, dia=depois, quantidade=2)
    assert recusa.motivo == "a validade do certame terminou: vaga que surge depois não é dele"
    assert citados(recusa) == ["CF, art. 37, III", "art. 7º, II", "art. 7º, § 2º"]
    assert "deste certame" in recusa.conserto
    praticar(feito, VagasCriadas, dia=FIM, quantidade=1)
    praticar(feito, ValidadeEncerrada, dia=FIM)
    recusado(feito, VagasCriadas, dia=FIM, quantidade=1)
    assert chamadas_de(feito).vagas_criadas == 6


def test_depois_da_validade_a_saida_deixa_a_vaga_vazia() -> None:
    feito = homologado()
    praticar(feito, SaidaRegistrada, dia=date(2027, 8, 1), posto=6, **DESISTE)
    praticar(feito, SaidaRegistrada, posto=1, **DESISTE)
    assert ocupantes(chamadas_de(feito)) == [0, 2, 3, 4, 0]
    assert fatos(chamadas_de(feito), Fato.FIM_DA_VALIDADE) == [(0, 0)]


def test_prorroga_uma_vez_por_periodo_igual() -> None:
    feito = homologado()
    praticar(feito, ValidadeProrrogada, ate=date(2029, 7, 10))
    assert feito.fim_da_validade == date(2029, 7, 10)
    recusa = recusado(feito, ValidadeProrrogada, ate=date(2031, 7, 10))
    assert recusa.motivo == "a validade já foi prorrogada, e só pode uma vez"
    assert citados(recusa) == ["CF, art. 37, III"]


@pytest.mark.parametrize("ate", [date(2028, 7, 10), date(2029, 7, 11)])
def test_prorrogacao_de_outro_tamanho_e_recusada(ate: date) -> None:
    recusa = recusado(homologado(), ValidadeProrrogada, ate=ate)
    assert recusa.motivo == (
        f"a prorrogação é por período igual: iria até 10/07/2029, não {ate.strftime('%d/%m/%Y')}"
    )
    assert recusa.conserto == "escreva ate = 2029-07-10"


def test_nao_se_prorroga_o_que_acabou() -> None:
    recusa = recusado(
        homologado(), ValidadeProrrogada, dia=date(2027, 7, 11), ate=date(2029, 7, 10)
    )
    assert recusa.motivo == "a validade já terminou e não se prorroga depois"


@pytest.mark.parametrize("validade", [None, FIM])
def test_nao_se_prorroga_sem_saber_de_quando_a_quando(validade: date | None) -> None:
    feito = irupi(validade=validade)
    recusa = recusado(feito, ValidadeProrrogada, ate=date(2029, 7, 10))
    assert recusa.motivo == "não se prorroga sem saber de quando a quando vale o certame"


def test_encerrar_a_validade_por_ato() -> None:
    feito = irupi()
    praticar(feito, ValidadeEncerrada)
    assert fatos(chamadas_de(feito), Fato.FIM_DA_VALIDADE) == [(0, 0)]
    assert recusado(feito, ConvocacaoFeita, **TODAS).motivo.startswith("a validade do certame")


def test_a_validade_se_encerra_uma_vez_so() -> None:
    feito = irupi()
    praticar(feito, ValidadeEncerrada, id="fim", dia=date(2026, 3, 2))
    recusa = recusado(feito, ValidadeEncerrada)
    assert recusa.motivo == "a validade já foi encerrada pelo ato fim, de 02/03/2026"
    assert recusa.conserto.startswith("se esse encerramento está errado, anule antes o ato fim")
    assert {f.citacao for f in recusa.fundamentos} == {"CF, art. 37, III"}
    praticar(feito, AtoAnulado, ato="fim", motivo=MotivoDaAnulacao.ERRO_MATERIAL)
    praticar(feito, ValidadeEncerrada)


def test_a_validade_que_acabou_por_si_ainda_se_encerra_por_ato() -> None:
    feito = homologado()
    praticar(feito, ValidadeEncerrada, dia=date(2027, 7, 11))


# Anulação: o que não se anula -------------------------------------------------------------


def test_anular_por_motivo_que_esta_no_documento_pede_o_documento() -> None:
    feito = irupi()
    campos: dict[str, Any] = {"ato": "chamada", "motivo": MotivoDaAnulacao.NO_DOCUMENTO}
    recusa = recusado(feito, AtoAnulado, **campos)
    assert recusa.motivo == "a anulação diz que o motivo está no documento, e não diz qual"
    recusa = recusado(feito, AtoAnulado, **campos, documento="despacho 3, pedido de Gil")
    assert "documento não está na forma" in recusa.motivo
    praticar(feito, AtoAnulado, **campos, documento="doc-1:" + "0a" * 32)
    assert "chamada" in feito.anulados


def test_anular_o_que_nao_existe_ou_ja_esta_anulado() -> None:
    feito = irupi()
    recusa = recusado(feito, AtoAnulado, ato="fantasma", motivo="erro_material")
    assert recusa.motivo == "não há ato fantasma antes deste"
    assert citados(recusa) == ["CF, art. 37, caput"]
    anular(feito, "chamada", id="anula")
    assert dict(feito.anulados) == {"chamada": "anula"}
    recusa = recusado(feito, AtoAnulado, ato="chamada", motivo="erro_material")
    assert recusa.motivo == "o ato chamada já foi anulado"


@pytest.mark.parametrize(
    ("classe", "campos", "motivo"),
    [
        (
            OrdemJudicialCumprida,
            {"efeito": EfeitoJudicial.SUB_JUDICE, "processo": "1", "inscricao": "7"},
            "uma ordem judicial só se desfaz por outra ordem",
        ),
        (
            SorteioRealizado,
            {"finalidade": "desempate", "fonte": "loteria", "semente": "1"},
            "o sorteio público não se repete; a classificação depende dele",
        ),
        (
            AtoAnulado,
            {"ato": "chamada", "motivo": "erro_material"},
            "uma anulação não se anula; pratique o ato de novo",
        ),
    ],
)
def test_o_que_nao_se_anula(classe: type[Ato], campos: dict[str, Any], motivo: str) -> None:
    feito = irupi()
    praticar(feito, classe, id="alvo", **campos)
    recusa = recusado(feito, AtoAnulado, ato="alvo", motivo="erro_material")
    assert recusa.motivo == motivo
    assert citados(recusa) == ["CF, art. 37, caput"]


def test_a_escolha_feita_nao_se_anula() -> None:
    quinto = Fraction(1, 5)
    dois = regime(
        IRUPI,
        [grupo("um", quinto, serie=posicoes(2)), grupo("outro", quinto, serie=posicoes(3))],
        multiplas=Multiplas.OPCAO,
    )
    base = certame(3, 9)
    quadro = quadro_do_cargo(dois, base.edital.cargos[0])
    assert isinstance(quadro, Decisao)
    ordem = convocacao(dois, 3, 9, grupos={"um": [7], "outro": [7, 8]}).ordem
    partida = PontoDePartida(quadro.valor, ordem, Clausulas())
    feito = Andamento(dois, base.edital, {CARGO: partida})
    praticar(feito, OpcaoManifestada, id="alvo", posto=8, grupo="outro")
    recusa = recusado(feito, AtoAnulado, ato="alvo", motivo="erro_material")
    assert recusa.motivo == "a escolha feita não se desfaz"


# Anulação: cada espécie de ato ------------------------------------------------------------


def test_convocacao_anulada_mantem_as_chamadas_e_pende_cada_uma() -> None:
    feito = irupi()
    anular(feito, "chamada", id="anula")
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 6]
    assert pendentes(feito) == [
        ("chamada_que_mudaria", (inscricao,)) for inscricao in ("1", "2", "3", "4", "6")
    ]
    primeira = feito.pendencias[0]
    assert primeira.frase == (
        "Anulado o ato chamada, a chamada de 1 para a vaga 1 (ato chamada) seria outra; ela fica "
        "de pé até decisão própria."
    )
    assert primeira.cargo == CARGO
    assert primeira.citacao == "art. 1º, par. único; art. 6º; CF, art. 5º, LV"


def test_saida_anulada_devolve_a_vaga_que_ninguem_ocupou() -> None:
    feito = irupi(5, vagas=5, aprovados=5)
    praticar(feito, SaidaRegistrada, id="saida", posto=1, **DESISTE)
    assert ocupantes(chamadas_de(feito)) == [0, 2, 3, 4, 5]
    anular(feito, "saida")
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 5]
    assert pendentes(feito) == []


def test_saida_anulada_com_a_vaga_ja_ocupada_volta_a_lista() -> None:
    feito = irupi()
    praticar(feito, SaidaRegistrada, id="saida", posto=6, **DESISTE)
    anular(feito, "saida")
    aberta = chamadas_de(feito)
    # A chamada do posto 9 fica de pé, e pende: sem a saída, não teria sido feita.
    assert ocupantes(aberta) == [1, 2, 3, 4, 9]
    assert pendentes(feito) == [("chamada_que_mudaria", ("9",))]
    praticar(feito, VagasCriadas, quantidade=1)
    praticar(feito, ConvocacaoFeita, **TODAS)
    praticar(feito, SaidaRegistrada, posto=9, **DESISTE)
    assert chamadas(aberta)[-2:] == [(6, 5, "geral"), (5, 6, "pcd")]


@pytest.mark.parametrize(
    ("classe", "campos"),
    [
        (SaidaRegistrada, DESISTE),
        (
            FraudeDecidida,
            {
                "notificacao": date(2025, 6, 20),
                "defesa": date(2025, 6, 25),
                "fim_do_prazo_sem_defesa": None,
                "documento": "doc-1:" + "0a" * 32,
            },
        ),
        (InaptidaoDeclarada, {"fase": FaseDaInaptidao.PERICIA}),
    ],
)
def test_toda_especie_de_saida_se_anula(classe: type[Ato], campos: dict[str, Any]) -> None:
    feito = irupi(5, vagas=5, aprovados=5, norma=MOGI_1993)
    praticar(feito, classe, id="saida", posto=5, **campos)
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 0]
    anular(feito, "saida")
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 5]


def test_saida_de_quem_esperava_anulada_devolve_o_lugar() -> None:
    feito = irupi()
    praticar(feito, SaidaRegistrada, id="saida", posto=9, **DESISTE)
    anular(feito, "saida")
    praticar(feito, SaidaRegistrada, posto=6, **DESISTE)
    assert chamadas(chamadas_de(feito))[-1] == (5, 9, "pcd")


def test_pendencia_do_esgotamento_some_com_a_saida_anulada() -> None:
    feito = irupi(6, escolhas={"esgotamento": "pendencia"})
    praticar(feito, SaidaRegistrada, id="saida", posto=6, **DESISTE)
    assert pendentes(feito) == [("esgotamento", ())]
    anular(feito, "saida")
    assert pendentes(feito) == []
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 6]


def test_incidente_anulado_deixa_de_pender() -> None:
    feito = irupi()
    praticar(feito, InaptidaoDeclarada, id="parecer", posto=6, fase=FaseDaInaptidao.PERICIA)
    assert pendentes(feito) == [("incidente", ("6",))]
    anular(feito, "parecer")
    assert pendentes(feito) == []


def test_contrato_terminado_por_engano_volta_a_vaga_que_tinha() -> None:
    feito = irupi(vinculo="temporario")
    praticar(feito, PosseRegistrada, posto=2)
    praticar(feito, ContratoTerminado, id="fim", posto=2)
    anular(feito, "fim")
    aberta = chamadas_de(feito)
    assert ocupantes(aberta) == [1, 2, 3, 4, 6]
    assert aberta.esta_em_exercicio(1)
    assert pendentes(feito) == []


def test_saida_que_encerrou_o_numero_devolve_o_numero() -> None:
    feito = irupi(escolhas={"saida_apos_posse": "segue_sequencia"})
    praticar(feito, PosseRegistrada, posto=2)
    praticar(feito, SaidaRegistrada, id="saida", posto=2, motivo=MotivoDaSaida.DESISTENCIA)
    assert ocupantes(chamadas_de(feito)) == [1, 0, 3, 4, 6, 5]
    anular(feito, "saida")
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 6, 5]
    assert pendentes(feito) == [("chamada_que_mudaria", ("5",))]


def test_nao_confirmada_anulada_volta_a_lista_e_a_pretericao_some() -> None:
    feito = irupi(8, 12, vagas=10, aprovados=20)
    praticar(feito, CondicaoNaoConfirmada, id="nega", posto=8, grupo="pcd")
    assert pendentes(feito) == [("pretericao", ("8",))]
    anular(feito, "nega")
    assert pendentes(feito) == [("chamada_que_mudaria", ("12",))]
    praticar(feito, SaidaRegistrada, posto=12, **DESISTE)
    assert chamadas(chamadas_de(feito))[-1] == (5, 8, "pcd")


def test_fim_de_fila_anulado_volta_ao_lugar() -> None:
    feito = irupi(clausulas=FIM_DE_FILA)
    praticar(feito, FimDeFilaDeferido, id="fim", posto=5)
    anular(feito, "fim")
    praticar(feito, SaidaRegistrada, posto=1, **DESISTE)
    assert chamadas(chamadas_de(feito))[-1] == (1, 5, "geral")


def test_posse_anulada_mantem_a_vaga() -> None:
    feito = irupi()
    praticar(feito, PosseRegistrada, id="posse", posto=6)
    anular(feito, "posse")
    aberta = chamadas_de(feito)
    assert not aberta.esta_em_exercicio(5)
    assert ocupantes(aberta) == [1, 2, 3, 4, 6]
    assert pendentes(feito) == []


def test_vagas_criadas_por_engano_somem_se_nao_foram_abertas() -> None:
    feito = irupi()
    praticar(feito, VagasCriadas, id="cria", quantidade=12)
    praticar(feito, ConvocacaoFeita, quantidade=1)
    anular(feito, "cria")
    aberta = chamadas_de(feito)
    assert aberta.vagas_criadas == 6
    assert ocupantes(aberta) == [1, 2, 3, 4, 6, 5]
    assert pendentes(feito) == [("chamada_que_mudaria", ("5",))]


def test_vagas_criadas_antes_de_outras_nao_somem() -> None:
    feito = irupi()
    praticar(feito, VagasCriadas, id="primeira", quantidade=2)
    praticar(feito, VagasCriadas, id="segunda", quantidade=2)
    recusa = recusado(feito, AtoAnulado, ato="primeira", motivo="erro_material")
    assert recusa.motivo.startswith("depois deste ato outro criou vagas")
    anular(feito, "segunda")
    anular(feito, "primeira")
    assert chamadas_de(feito).vagas_criadas == 5


def test_anular_a_reversao_decidida_deixa_a_chamada_de_pe_e_pendente() -> None:
    feito = certame(5, 12, [8], escolhas={"esgotamento": "pendencia"})
    praticar(feito, ConvocacaoFeita, quantidade=0)
    praticar(feito, SaidaRegistrada, posto=8, **DESISTE)
    praticar(feito, ReversaoDecidida, id="reverte", vaga=5)
    assert chamadas(chamadas_de(feito))[-1] == (5, 5, "geral")
    praticar(feito, AtoAnulado, ato="reverte", motivo="erro_material")
    assert chamadas_de(feito).vaga_da(4) == 5
    assert pendentes(feito)[-1] == ("chamada_que_mudaria", ("5",))


def test_anular_a_reintegracao_tira_de_novo_das_listas() -> None:
    feito = certame(4, 12, [8])
    praticar(feito, ConvocacaoFeita, quantidade=0)
    praticar(feito, SaidaRegistrada, posto=8, **DESISTE)
    praticar(feito, OrdemJudicialCumprida, id="volta", efeito=EfeitoJudicial.INCLUSAO,
             processo="1", inscricao="8")  # fmt: skip
    assert not chamadas_de(feito).saiu(7)
    praticar(feito, AtoAnulado, ato="volta", motivo="erro_material")
    assert chamadas_de(feito).saiu(7)
    assert pendentes(feito) == []


def test_chamada_para_vaga_vazia_anulada_pende() -> None:
    feito = irupi(5, vagas=5, aprovados=5)
    praticar(feito, SaidaRegistrada, posto=1, **DESISTE)
    praticar(feito, OrdemJudicialCumprida, efeito=EfeitoJudicial.INCLUSAO, processo="1",
             inscricao="X", posto=6)  # fmt: skip
    praticar(feito, VagaVaziaChamada, id="vazia", vaga=1)
    anular(feito, "vazia")
    assert pendentes(feito) == [("chamada_que_mudaria", ("X",))]


def test_inclusao_anulada_tira_quem_ainda_espera() -> None:
    feito = irupi()
    praticar(feito, OrdemJudicialCumprida, id="inclui", efeito=EfeitoJudicial.INCLUSAO,
             processo="1", inscricao="X", posto=1)  # fmt: skip
    assert pendentes(feito) == [("sem_vaga_para_decisao_judicial", ("X",))]
    anular(feito, "inclui")
    aberta = chamadas_de(feito)
    assert pendentes(feito) == []
    praticar(feito, SaidaRegistrada, posto=1, **DESISTE)
    assert aberta.inscricoes[aberta.ocupante[1]] == "5"


def test_inclusao_anulada_de_quem_ja_ocupa_so_pende() -> None:
    feito = irupi()
    praticar(feito, OrdemJudicialCumprida, id="inclui", efeito=EfeitoJudicial.INCLUSAO,
             processo="1", inscricao="X", posto=1)  # fmt: skip
    praticar(feito, SaidaRegistrada, posto=1, **DESISTE)
    anular(feito, "inclui")
    aberta = chamadas_de(feito)
    assert aberta.inscricoes[aberta.ocupante[1]] == "X"
    assert pendentes(feito) == [("chamada_que_mudaria", ("X",))]


def test_homologacao_anulada_leva_a_prorrogacao_que_contava_dela() -> None:
    feito = homologado()
    praticar(feito, ValidadeProrrogada, ate=date(2029, 7, 10))
    anular(feito, "homologa")
    assert (feito.homologacao, feito.fim_da_validade) == (None, FIM)
    praticar(feito, HomologacaoPublicada, dia=date(2026, 1, 10))
    praticar(feito, ValidadeProrrogada, ate=date(2029, 1, 10))
    assert feito.fim_da_validade == date(2029, 1, 10)


def test_prorrogada_em_tempo_segue_mesmo_se_um_fato_posterior_ja_a_encerrou() -> None:
    feito = homologado()
    praticar(feito, SaidaRegistrada, dia=date(2027, 8, 1), posto=6, **DESISTE)
    assert chamadas_de(feito).validade_encerrada
    praticar(feito, ValidadeProrrogada, dia=date(2027, 7, 9), ate=date(2029, 7, 10))
    assert not chamadas_de(feito).validade_encerrada
    praticar(feito, VagaVaziaChamada, dia=date(2027, 8, 2), vaga=5)
    assert ocupantes(chamadas_de(feito)) == [1, 2, 3, 4, 9]


def test_encerrada_por_ato_nao_se_prorroga_sem_anular_o_ato() -> None:
    feito = homologado()
    praticar(feito, ValidadeEncerrada, id="fim")
    recusa = recusado(feito, ValidadeProrrogada, ate=date(2029, 7, 10))
    assert recusa.motivo.startswith("a validade já foi encerrada por ato próprio")
    assert citados(recusa) == ["CF, art. 37, III"]
    anular(feito, "fim")
    praticar(feito, ValidadeProrrogada, ate=date(2029, 7, 10))
    assert feito.fim_da_validade == date(2029, 7, 10)


def test_prorrogacao_anulada_volta_ao_primeiro_fim() -> None:
    feito = homologado()
    praticar(feito, ValidadeProrrogada, id="prorroga", ate=date(2029, 7, 10))
    anular(feito, "prorroga")
    assert feito.fim_da_validade == FIM
    assert not chamadas_de(feito).validade_encerrada
    praticar(feito, ValidadeProrrogada, ate=date(2029, 7, 10))


def test_prorrogacao_anulada_depois_do_primeiro_fim_encerra_a_validade() -> None:
    feito = homologado()
    praticar(feito, ValidadeProrrogada, id="prorroga", ate=date(2029, 7, 10))
    praticar(feito, SaidaRegistrada, dia=date(2028, 1, 10), posto=6, **DESISTE)
    anular(feito, "prorroga", dia=date(2028, 2, 10))
    aberta = chamadas_de(feito)
    assert aberta.validade_encerrada
    # A chamada de 2028 fica de pé e pende: sem a prorrogação, a vaga ficaria vazia.
    assert ocupantes(aberta) == [1, 2, 3, 4, 9]
    assert pendentes(feito) == [("chamada_que_mudaria", ("9",))]


def test_fim_da_validade_anulado_volta_a_chamar() -> None:
    feito = irupi()
    praticar(feito, ValidadeEncerrada, id="fim")
    praticar(feito, SaidaRegistrada, posto=6, **DESISTE)
    anular(feito, "fim")
    aberta = chamadas_de(feito)
    assert fatos(aberta, Fato.VALIDADE_REABERTA) == [(0, 0)]
    assert ocupantes(aberta) == [1, 2, 3, 4, 0]
    praticar(feito, VagaVaziaChamada, vaga=5)
    assert chamadas(aberta)[-1] == (5, 9, "pcd")


def test_fim_da_validade_anulado_quando_ela_ja_acabou_pela_data() -> None:
    feito = homologado()
    praticar(feito, ValidadeEncerrada, id="fim")
    anular(feito, "fim", dia=date(2027, 7, 11))
    assert chamadas_de(feito).validade_encerrada


# Anulação: as chamadas que mudariam -------------------------------------------------------


def test_so_pende_a_chamada_de_quem_ainda_ocupa() -> None:
    feito = irupi()
    praticar(feito, SaidaRegistrada, id="saida", posto=6, **DESISTE)
    praticar(feito, SaidaRegistrada, posto=9, **DESISTE)
    anular(feito, "saida")
    # O posto 9 já saiu; a vaga 5 tinha revertido ao posto 5, que também não seria chamado.
    assert pendentes(feito) == [("chamada_que_mudaria", ("5",))]


def test_anular_duas_vezes_nao_repete_a_pendencia() -> None:
    feito = irupi(6, 9, 11)
    praticar(feito, SaidaRegistrada, id="primeira", posto=6, **DESISTE)
    praticar(feito, SaidaRegistrada, id="segunda", posto=1, **DESISTE)
    anular(feito, "primeira")
    anular(feito, "segunda")
    assert [(p.inscricoes, p.frase[:24]) for p in feito.pendencias] == [
        (("9",), "Anulado o ato primeira, "),
        (("5",), "Anulado o ato segunda, a"),
    ]


def test_a_chamada_que_volta_a_ser_a_mesma_deixa_de_pender() -> None:
    feito = certame(1, 3)
    inclui: dict[str, Any] = {
        "efeito": EfeitoJudicial.INCLUSAO,
        "processo": "1",
        "inscricao": "X",
        "posto": 1,
    }
    praticar(feito, OrdemJudicialCumprida, id="inclui", **inclui)
    praticar(feito, SaidaRegistrada, id="saida", posto="X", **DESISTE)
    praticar(feito, ConvocacaoFeita, **TODAS)
    assert ocupantes(chamadas_de(feito)) == [1]
    # Sem a saída, a vaga seria de X; sem a inclusão, volta a ser do posto 1.
    anular(feito, "saida")
    assert pendentes(feito) == [("chamada_que_mudaria", ("1",))]
    anular(feito, "inclui")
    assert pendentes(feito) == []


def test_chamada_feita_depois_da_correcao_nao_pende_por_anulacao_que_nada_tem_com_ela() -> None:
    feito = irupi()
    praticar(feito, SaidaRegistrada, id="saida", posto=1, **DESISTE)
    praticar(feito, PosseRegistrada, id="posse", posto=2)
    anular(feito, "saida")
    praticar(feito, VagasCriadas, quantidade=1)
    praticar(feito, ConvocacaoFeita, **TODAS)
    # Quem voltou à lista é a próxima; a chamada é consequência da correção, não um erro.
    assert chamadas(chamadas_de(feito))[-1] == (6, 1, "geral")
    anular(feito, "posse")
    assert pendentes(feito) == [("chamada_que_mudaria", ("5",))]


def test_contrafactual_deixa_de_fora_o_que_nao_caberia() -> None:
    feito = irupi()
    praticar(feito, PosseRegistrada, posto=6)
    sem = contrafactual(feito, {"chamada"})
    assert [p.ato.id for p in sem.praticados] == []
    assert pendencias(chamadas_de(sem)) == []
    assert contas(chamadas_de(sem)) == [""] * 5

"""Que norma rege um edital, o que fica fora do alcance dela e o que é preciso provar."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType

import pytest

from certame.dominio.edital import Edital, VigenciaProvada
from certame.dominio.resultado import AtoRecusado, Decisao, Pendencia
from certame.motor.selecao import exigir_escopo, norma_do_edital
from certame.norma.norma import Norma, Vigencia
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, PACOTES, regime

NORMAS = [regime(id).norma for id in PACOTES]
MOGI = "3530607"


def edital(
    publicacao: date,
    ibge: str = MOGI,
    provado: date | None = None,
    campos: Mapping[str, str] = MappingProxyType({}),
) -> Edital:
    vigencia = None if provado is None else VigenciaProvada(provado, "diário de 2006, página 3")
    return Edital(
        id="e",
        titulo="t",
        ente="Cidade",
        publicacao=publicacao,
        cargos=(),
        ibge=ibge,
        vigencia=vigencia,
        tipo=campos.get("tipo", "concurso"),
        administracao=campos.get("administracao", "direta"),
        vinculo=campos.get("vinculo", "cargo_efetivo"),
    )


def id_da(achada: Decisao[Norma] | Pendencia) -> str:
    assert isinstance(achada, Decisao)
    return achada.valor.id


@pytest.mark.parametrize(
    ("publicacao", "provado", "norma"),
    [
        (date(1993, 2, 10), None, MOGI_1993),
        (date(2005, 12, 31), None, MOGI_1993),
        (date(2006, 5, 19), date(2006, 5, 20), MOGI_1993),
        (date(2006, 5, 20), date(2006, 5, 20), MOGI_2006),
        (date(2007, 1, 1), None, MOGI_2006),
        (date(2006, 12, 31), date(2007, 1, 1), MOGI_1993),
    ],
)
def test_a_data_escolhe_a_redacao(publicacao: date, provado: date | None, norma: str) -> None:
    assert id_da(norma_do_edital(NORMAS, edital(publicacao, provado=provado))) == norma


def test_o_passo_diz_a_lei_e_o_fundamento() -> None:
    achada = norma_do_edital(NORMAS, edital(date(2000, 3, 1)))
    assert isinstance(achada, Decisao)
    [passo] = achada.passos
    assert passo.frase == (
        "O edital foi publicado em 01/03/2000; a norma que o rege é: Lei 3.993/1993."
    )
    assert passo.citacao == "art. 10"
    assert passo.entrada == {"publicacao": "2000-03-01"}
    assert passo.saida == {"norma": MOGI_1993, "versao": "1.1.0"}


@pytest.mark.parametrize(
    ("publicacao", "fim"),
    [
        (date(2006, 5, 19), "O começo da redação seguinte, em 20/05/2006, está provado: "),
        (date(2006, 5, 20), "O começo desta redação, em 20/05/2006, está provado: "),
    ],
)
def test_o_passo_traz_a_prova_que_decidiu(publicacao: date, fim: str) -> None:
    achada = norma_do_edital(NORMAS, edital(publicacao, provado=date(2006, 5, 20)))
    assert isinstance(achada, Decisao)
    assert achada.passos[0].frase.endswith(f"{fim}diário de 2006, página 3.")


def test_prova_que_nao_decide_nada_nao_aparece() -> None:
    achada = norma_do_edital(NORMAS, edital(date(2010, 1, 1), provado=date(2030, 1, 1)))
    assert isinstance(achada, Decisao)
    assert "provado" not in achada.passos[0].frase


def test_a_duvida_entre_duas_redacoes_e_pendencia() -> None:
    pendencia = norma_do_edital(NORMAS, edital(date(2006, 5, 20)))
    assert isinstance(pendencia, Pendencia)
    assert pendencia.tipo == "vigencia"
    assert pendencia.bloqueia
    assert pendencia.frase.startswith(
        "Não se sabe se a Lei 3.993/1993 ou a Lei 3.993/1993, com a redação da Lei 5.884/2006, rege um "
        "edital de 20/05/2006. "
    )
    assert pendencia.citacao == "art. 10"


def test_em_irupi_sem_prova_tudo_e_duvida() -> None:
    pendencia = norma_do_edital(NORMAS, edital(date(2030, 1, 1), "3202652"))
    assert isinstance(pendencia, Pendencia)
    assert pendencia.citacao == "art. 9º; art. 10"


def test_com_a_norma_dita_so_ela_conta() -> None:
    dita = replace(edital(date(2000, 1, 1), ""), norma=MOGI_1993)
    assert id_da(norma_do_edital(NORMAS, dita)) == MOGI_1993


@pytest.mark.parametrize(
    ("dita", "publicacao", "provado", "motivo", "conserto"),
    [
        (
            MOGI_2006,
            date(2005, 12, 31),
            None,
            (
                "o edital é de 31/12/2005, e a Lei 3.993/1993, com a redação da Lei 5.884/2006, não rege "
                "editais dessa data: vale desde um dia não conhecido, a partir de 01/01/2006; quem os rege é "
                "a Lei 3.993/1993"
            ),
            MOGI_1993,
        ),
        (
            MOGI_1993,
            date(2007, 1, 1),
            None,
            (
                "o edital é de 01/01/2007, e a Lei 3.993/1993 não rege editais dessa data: vale desde "
                "10/02/1993 até a véspera de um dia não conhecido, a partir de 01/01/2006; quem os rege é a "
                "Lei 3.993/1993, com a redação da Lei 5.884/2006"
            ),
            MOGI_2006,
        ),
        (
            MOGI_2006,
            date(2006, 5, 19),
            date(2006, 5, 20),
            (
                "o edital é de 19/05/2006, e a Lei 3.993/1993, com a redação da Lei 5.884/2006, não rege "
                "editais dessa data: vale desde 20/05/2006 (dia provado); quem os rege é a Lei 3.993/1993"
            ),
            MOGI_1993,
        ),
    ],
)
def test_a_norma_dita_que_nao_rege_diz_qual_outra_rege(
    dita: str, publicacao: date, provado: date | None, motivo: str, conserto: str
) -> None:
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital(NORMAS, replace(edital(publicacao, "", provado), norma=dita))
    assert recusa.value.motivo == motivo
    assert recusa.value.conserto.startswith(
        f'ponha norma = "{conserto}" em [edital], ou confira a data'
    )
    assert [f.citacao for f in recusa.value.fundamentos] == ["art. 10"]


def test_a_norma_dita_que_nao_rege_nao_da_por_certa_a_que_e_duvida() -> None:
    dia, fim = date(2000, 1, 1), date(1995, 1, 1)
    duvidosa = replace(
        NORMAS[1],
        id="outra",
        lei="Lei 1/1999",
        vigencia=Vigencia(date(1999, 1, 1), None, None, None),
    )
    fechada = replace(NORMAS[1], vigencia=Vigencia(date(1993, 2, 10), date(1993, 2, 10), fim, fim))
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital([fechada, duvidosa], replace(edital(dia), norma=fechada.id))
    assert recusa.value.motivo.endswith("01/01/1995; não se sabe se os rege a Lei 1/1999")


def test_com_a_norma_dita_e_nenhuma_que_reja_diz_se_de_todas_as_da_cidade() -> None:
    fora = edital(date(1990, 1, 1))
    with pytest.raises(AtoRecusado) as da_cidade:
        norma_do_edital(NORMAS, fora)
    with pytest.raises(AtoRecusado) as da_dita:
        norma_do_edital(NORMAS, replace(fora, norma=MOGI_2006))
    assert da_dita.value.motivo == da_cidade.value.motivo


def test_a_norma_dita_sozinha_nao_fala_pelas_que_nao_se_conhecem() -> None:
    dita = replace(edital(date(2000, 1, 1), ""), norma=MOGI_2006)
    so_ela = [norma for norma in NORMAS if norma.id == MOGI_2006]
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital(so_ela, dita)
    assert recusa.value.motivo == (
        "o edital é de 01/01/2000, e a Lei 3.993/1993, com a redação da Lei 5.884/2006, não rege "
        "editais dessa data: vale desde um dia não conhecido, a partir de 01/01/2006"
    )


def test_fora_da_data_diz_de_quando_a_quando_vale_cada_uma() -> None:
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital(NORMAS, edital(date(1990, 1, 1)))
    assert recusa.value.motivo == (
        "o edital é de 01/01/1990, e nenhuma norma de Mogi das Cruzes/SP rege editais dessa data: "
        "a Lei 3.993/1993 vale desde 10/02/1993 até a véspera de um dia não conhecido, a partir de "
        "01/01/2006; a Lei 3.993/1993, com a redação da Lei 5.884/2006, vale desde um dia não "
        "conhecido, a partir de 01/01/2006"
    )
    assert [f.citacao for f in recusa.value.fundamentos] == ["art. 10"]


def test_antes_do_dia_provado_a_recusa_diz_o_dia() -> None:
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital(NORMAS, edital(date(2025, 2, 2), "3202652", date(2025, 2, 3)))
    assert recusa.value.motivo.endswith(
        "nenhuma norma de Irupi/ES rege editais dessa data: a Lei de Irupi de 29/01/2025 (número não "
        "conhecido) vale desde 03/02/2025 (dia provado)"
    )
    assert [f.citacao for f in recusa.value.fundamentos] == ["art. 9º", "art. 10"]


def test_o_fim_conhecido_nao_depende_de_prova() -> None:
    fim = date(2000, 1, 1)
    fechada = replace(NORMAS[1], vigencia=Vigencia(date(1993, 2, 10), date(1993, 2, 10), fim, fim))
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital([fechada], edital(fim))
    assert recusa.value.motivo.endswith("vale desde 10/02/1993 até a véspera de 01/01/2000")


@pytest.mark.parametrize(
    ("publicacao", "ibge", "provado", "limite"),
    [
        (date(2006, 5, 20), MOGI, date(2005, 12, 31), "01/01/2006 nem depois de 01/01/2007"),
        (date(2006, 5, 20), MOGI, date(2007, 1, 2), "01/01/2006 nem depois de 01/01/2007"),
        (date(2025, 6, 10), "3202652", date(2025, 1, 28), "29/01/2025"),
    ],
)
def test_dia_provado_impossivel_e_recusado(
    publicacao: date, ibge: str, provado: date, limite: str
) -> None:
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital(NORMAS, edital(publicacao, ibge, provado))
    assert recusa.value.motivo == (
        f"o dia provado, {provado.strftime('%d/%m/%Y')}, não pode ser o do começo da redação, que "
        f"não foi antes de {limite}"
    )


def test_cidade_sem_norma_e_erro_de_quem_chama() -> None:
    with pytest.raises(ValueError, match="nenhuma norma é 9999999"):
        norma_do_edital(NORMAS, edital(date(2025, 1, 1), "9999999"))


@pytest.mark.parametrize(
    ("norma", "campos", "motivo"),
    [
        (IRUPI, {"administracao": "indireta"}, "não se aplica a administração indireta"),
        (IRUPI, {"vinculo": "emprego"}, "não se aplica a emprego público"),
        (MOGI_1993, {"vinculo": "temporario"}, "não se aplica a contrato temporário"),
        (MOGI_2006, {"vinculo": "temporario"}, "não se aplica a contrato temporário"),
    ],
)
def test_fora_do_escopo_e_recusado(norma: str, campos: dict[str, str], motivo: str) -> None:
    with pytest.raises(AtoRecusado) as recusa:
        exigir_escopo(regime(norma).norma, edital(date(2025, 6, 10), campos=campos))
    assert (
        recusa.value.motivo == f"a {regime(norma).norma.lei}{',' * (norma == MOGI_2006)} {motivo}"
    )
    assert norma not in recusa.value.motivo, "o id é do programa, e não de quem lê"
    assert [f.citacao for f in recusa.value.fundamentos] == ["art. 1º"]


def test_tipo_fora_do_escopo_e_recusado() -> None:
    norma = regime(IRUPI).norma
    so_concurso = replace(norma, escopo=replace(norma.escopo, tipos=("concurso",)))
    with pytest.raises(AtoRecusado, match="não se aplica a processo seletivo"):
        exigir_escopo(so_concurso, edital(date(2025, 6, 10), campos={"tipo": "processo_seletivo"}))


def test_a_norma_que_nao_e_lei_se_diz_pelo_nome() -> None:
    norma = replace(regime(IRUPI).norma, lei="Decreto 12/2025")
    with pytest.raises(AtoRecusado, match=r"^a norma Decreto 12/2025 não se aplica a emprego"):
        exigir_escopo(norma, edital(date(2025, 6, 10), campos={"vinculo": "emprego"}))


def test_o_escopo_tambem_e_conferido_na_escolha() -> None:
    with pytest.raises(AtoRecusado) as recusa:
        norma_do_edital(NORMAS, edital(date(2010, 1, 1), campos={"vinculo": "temporario"}))
    assert recusa.value.conserto == (
        "ela vale para: cargo efetivo, emprego público; para comparar, use certame divergencias --hipotese"
    )

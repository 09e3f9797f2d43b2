"""Do nome do ato ao que a lei manda fazer, ou à recusa com o fundamento."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from certame.conferencia.cargo import conferir_cargo
from certame.dominio.ato import (
    Ato,
    AtoDeCargo,
    AtoDePessoa,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FaseDaInaptidao,
    FimDeFilaDeferido,
    FraudeDecidida,
    InaptidaoDeclarada,
    MotivoDaSaida,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
    VagaVaziaChamada,
)
from certame.dominio.edital import Cargo, Clausulas, Unidade
from certame.dominio.historia import Fato
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado
from certame.motor.aplicacao import aplicar
from certame.motor.convocacao import Convocacao
from certame.norma.grupo import Arredondamento, Multiplas, Serie
from certame.norma.regra import Regra
from tests.motor.moldes import (
    CIMA,
    IRUPI,
    MOGI_1993,
    MOGI_2006,
    chamadas,
    convocacao,
    fatos,
    grupo,
    ocupantes,
    pendencias,
    posicoes,
    regime,
)

DIA = date(2025, 7, 1)
PERICIA, ESTAGIO = FaseDaInaptidao.PERICIA, FaseDaInaptidao.ESTAGIO
DUAS = Cargo("cargo", "Cargo", 20, (Unidade("Norte", 10), Unidade("Sul", 10)))


def ato(classe: type[Ato], **campos: Any) -> AtoDeCargo:
    if issubclass(classe, AtoDePessoa):
        campos["inscricao"] = str(campos.pop("posto"))
    criado = classe(id="a", data=DIA, cargo="cargo", **campos)  # type: ignore[call-arg]
    assert isinstance(criado, AtoDeCargo)
    return criado


def faz(em: Convocacao, classe: type[Ato], *, homologado: bool = False, **campos: Any) -> None:
    aplicar(em, ato(classe, **campos), homologado=homologado)


def recusado(
    em: Convocacao, classe: type[Ato], *, homologado: bool = False, **campos: Any
) -> AtoRecusado:
    """A recusa do ato, que não muda a ocupação nem a história."""
    antes = _retrato(em)
    with pytest.raises(AtoRecusado) as recusa:
        faz(em, classe, homologado=homologado, **campos)
    assert _retrato(em) == antes
    return recusa.value


def _retrato(em: Convocacao) -> tuple[list[object], ...]:
    return list(em.ocupante), list(em.historia.fatos), list(em.pendencias)


def citados(recusa: AtoRecusado) -> list[str]:
    return [fundamento.citacao for fundamento in recusa.fundamentos]


def irupi(vagas: int = 5, aprovados: int = 12, *postos: int, abertas: bool = True) -> Convocacao:
    """Irupi, com deficiência nos postos dados (6 e 9 se nenhum)."""
    pcd = [posto - 1 for posto in postos or (6, 9)]
    feita = convocacao(regime(IRUPI), vagas, aprovados, pcd)
    if abertas:
        feita.abrir_todas()
    return feita


def em_unidades() -> Convocacao:
    """Norte e Sul, dez vagas e quinze pessoas em cada uma."""
    ordem = Ordem(
        tuple(map(str, range(1, 31))),
        (
            ListasDaUnidade("Norte", 0, 15, {"pcd": (11,)}),
            ListasDaUnidade("Sul", 15, 30, {"pcd": (26,)}),
        ),
        {str(n): n - 1 for n in range(1, 31)},
    )
    return convocacao(regime(IRUPI), DUAS, ordem)


# Chamadas e vagas -------------------------------------------------------------------------


def test_chama_as_proximas_vagas() -> None:
    aberta = irupi(abertas=False)
    faz(aberta, ConvocacaoFeita, quantidade=2)
    assert chamadas(aberta) == [(1, 1, "geral"), (2, 2, "geral")]


def test_zero_chama_todas_as_que_faltam() -> None:
    aberta = irupi(abertas=False)
    faz(aberta, ConvocacaoFeita, quantidade=2)
    faz(aberta, ConvocacaoFeita, quantidade=0)
    assert ocupantes(aberta) == [1, 2, 3, 4, 6]


@pytest.mark.parametrize(
    ("vagas", "quantidade", "motivo"),
    [
        (3, 4, "o ato chama para 4 vagas e há 3 por abrir"),
        (0, 1, "o ato chama para 1 vaga e não há nenhuma por abrir"),
    ],
)
def test_nao_chama_mais_do_que_ha_por_abrir(vagas: int, quantidade: int, motivo: str) -> None:
    recusa = recusado(irupi(vagas, abertas=False), ConvocacaoFeita, quantidade=quantidade)
    assert recusa.motivo == motivo
    assert citados(recusa) == ["art. 7º, II", "art. 7º, § 2º"]


def test_numa_unidade_conta_o_que_ha_nela_e_nao_no_cargo() -> None:
    aberta = em_unidades()
    faz(aberta, ConvocacaoFeita, quantidade=8, unidade="Norte")
    assert recusado(aberta, ConvocacaoFeita, quantidade=3, unidade="Norte").motivo == (
        "o ato chama para 3 vagas e há 2 por abrir em Norte"
    )
    faz(aberta, ConvocacaoFeita, quantidade=0, unidade="Sul")
    assert [vaga for vaga, _, _ in chamadas(aberta)] == [*range(1, 9), *range(11, 21)]


def test_cargo_dividido_pede_a_unidade() -> None:
    recusa = recusado(em_unidades(), ConvocacaoFeita, quantidade=1)
    assert recusa.motivo == "o cargo cargo se divide em unidades e o ato não diz qual"
    assert recusa.conserto == "escreva unidade com um destes nomes: Norte, Sul"
    assert citados(recusa) == ["art. 4º, par. único"]


def test_unidade_que_nao_existe() -> None:
    recusa = recusado(em_unidades(), VagasCriadas, quantidade=1, unidade="Leste")
    assert recusa.motivo == "o cargo cargo não tem a unidade Leste"


def test_cargo_inteiro_nao_tem_unidade() -> None:
    recusa = recusado(irupi(), VagasCriadas, quantidade=1, unidade="Norte")
    assert recusa.motivo == "o cargo cargo não tem a unidade Norte"
    assert recusa.conserto == "tire a unidade do ato: este cargo não se divide"


def test_cria_vagas_na_unidade() -> None:
    aberta = em_unidades()
    faz(aberta, VagasCriadas, quantidade=2, unidade="Sul")
    assert aberta.historia.unidades[-2:] == [1, 1]


def test_chama_para_numero_vazio() -> None:
    aberta = irupi(5, 5, 5)
    faz(aberta, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    assert ocupantes(aberta) == [0, 2, 3, 4, 5]
    faz(
        aberta,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="1",
        inscricao="X",
        posto=6,
    )
    faz(aberta, VagaVaziaChamada, vaga=1)
    assert aberta.inscricoes[aberta.ocupante[1]] == "X"


def test_ato_desconhecido_e_erro_de_quem_programa() -> None:
    with pytest.raises(TypeError, match="ato sem regra: AtoDeCargo"):
        faz(irupi(), AtoDeCargo)
    with pytest.raises(TypeError, match="ato sem regra: AtoDePessoa"):
        faz(irupi(), AtoDePessoa, posto=1)


# Pessoas ----------------------------------------------------------------------------------


def test_quem_nao_esta_nas_listas_e_recusado() -> None:
    recusa = recusado(irupi(), PosseRegistrada, posto="007")
    assert recusa.motivo == "a inscrição 007 não está nas listas do cargo cargo"
    assert citados(recusa) == ["art. 1º, par. único", "art. 5º"]


def test_saida_repoe_a_vaga_na_mesma_lista() -> None:
    aberta = irupi()
    faz(aberta, SaidaRegistrada, posto=6, motivo=MotivoDaSaida.FALECIMENTO)
    assert chamadas(aberta)[-1] == (5, 9, "pcd")


@pytest.mark.parametrize(
    ("classe", "campos"),
    [
        (ContratoTerminado, {}),
        (InaptidaoDeclarada, {"fase": ESTAGIO}),
    ],
)
def test_so_quem_esta_em_exercicio(classe: type[Ato], campos: dict[str, Any]) -> None:
    recusa = recusado(irupi(), classe, posto=6, **campos)
    assert recusa.motivo == "a inscrição 6 não está em exercício"
    assert citados(recusa) == ["art. 2º, § 3º"]


DEPOIS_DA_POSSE = (
    MotivoDaSaida.EXONERACAO,
    MotivoDaSaida.DEMISSAO,
    MotivoDaSaida.REPROVACAO_NO_ESTAGIO,
    MotivoDaSaida.RESCISAO,
    MotivoDaSaida.APOSENTADORIA,
)


@pytest.mark.parametrize("motivo", DEPOIS_DA_POSSE)
def test_motivo_que_so_existe_depois_da_posse_pede_a_posse(motivo: MotivoDaSaida) -> None:
    aberta = irupi()
    recusa = recusado(aberta, SaidaRegistrada, posto=6, motivo=motivo)
    assert "a inscrição 6 não está em exercício" in recusa.motivo
    assert "só há depois da posse ou do contrato" in recusa.motivo
    assert "desistencia ou nao_comparecimento" in recusa.conserto
    assert recusa.fundamentos == aberta.regime.fundamentos(Regra.REPOSICAO)
    faz(aberta, PosseRegistrada, posto=6)
    faz(aberta, SaidaRegistrada, posto=6, motivo=motivo)
    assert chamadas(aberta)[-1] == (5, 9, "pcd")
    # Quem já saiu ouve isso, e não que falta a posse.
    assert "já saiu" in recusado(aberta, SaidaRegistrada, posto=6, motivo=motivo).motivo


@pytest.mark.parametrize("motivo", [m for m in MotivoDaSaida if m not in DEPOIS_DA_POSSE])
def test_os_outros_motivos_valem_antes_e_depois_da_posse(motivo: MotivoDaSaida) -> None:
    aberta = irupi()
    faz(aberta, SaidaRegistrada, posto=6, motivo=motivo)
    faz(aberta, PosseRegistrada, posto=9)
    faz(aberta, SaidaRegistrada, posto=9, motivo=motivo)
    assert chamadas(aberta)[-2:] == [(5, 9, "pcd"), (5, 5, "geral")]


def test_contrato_terminado_extingue_a_vaga() -> None:
    aberta = irupi()
    faz(aberta, PosseRegistrada, posto=2)
    faz(aberta, ContratoTerminado, posto=2)
    assert ocupantes(aberta) == [1, 0, 3, 4, 6]
    assert aberta.vagas_vazias == ()
    assert fatos(aberta, Fato.VAGA_EXTINTA) == [(0, 2)]


def test_quem_foi_chamado_na_validade_toma_posse_depois_dela() -> None:
    aberta = irupi()
    aberta.encerrar_validade()
    faz(aberta, PosseRegistrada, posto=6)
    assert aberta.esta_em_exercicio(5)


def test_nao_confirmada_fica_so_na_geral() -> None:
    aberta = irupi(10, 20, 8, 12)
    faz(aberta, CondicaoNaoConfirmada, posto=8, grupo="pcd")
    assert chamadas(aberta)[-1] == (5, 12, "pcd")
    assert pendencias(aberta) == [("pretericao", ("8",))]


def test_nao_confirmar_quem_exerce_pela_reserva_pede_processo() -> None:
    aberta = irupi()
    faz(aberta, PosseRegistrada, posto=6)
    recusa = recusado(aberta, CondicaoNaoConfirmada, posto=6, grupo="pcd")
    assert recusa.motivo == (
        "a inscrição 6 já está em exercício pela lista reservada, e negar a condição agora tira o "
        "cargo"
    )
    assert citados(recusa) == ["art. 2º, § 2º", "CF, art. 5º, LV"]


def test_nao_confirmar_quem_exerce_pela_geral_nao_tira_nada() -> None:
    aberta = irupi(5, 12, 2, 9)
    faz(aberta, PosseRegistrada, posto=2)
    faz(aberta, CondicaoNaoConfirmada, posto=2, grupo="pcd")
    assert ocupantes(aberta) == [1, 2, 3, 4, 9]
    assert aberta.grupos_da(1) == ()


@pytest.mark.parametrize("classe", [CondicaoNaoConfirmada, OpcaoManifestada])
def test_grupo_que_nao_existe_e_recusado(classe: type[Ato]) -> None:
    recusa = recusado(irupi(), classe, posto=6, grupo="negros")
    assert recusa.motivo == "não há vagas reservadas ao grupo negros"
    assert recusa.conserto == "escreva grupo com um destes ids: pcd"
    assert citados(recusa) == ["art. 2º, § 4º", "art. 5º"]


# Inaptidão --------------------------------------------------------------------------------


def de_mogi(norma: str, **escolhas: str) -> Convocacao:
    """Dez vagas e vinte pessoas; com deficiência, os postos 15 e 18."""
    aberta = convocacao(regime(norma, escolhas=escolhas), 10, 20, [14, 17])
    aberta.abrir_todas()
    return aberta


def test_pericia_que_so_enquadra_nao_exclui() -> None:
    recusa = recusado(de_mogi(MOGI_2006), InaptidaoDeclarada, posto=15, fase=PERICIA)
    assert citados(recusa) == ["art. 2º, § 2º", "art. 9º, XII"]
    assert recusa.motivo == (
        "a perícia não exclui ninguém por inaptidão: ela só diz se a condição se confirma e de que "
        "adaptações a pessoa precisa"
    )


def test_parecer_contrario_abre_incidente() -> None:
    aberta = irupi()
    faz(aberta, InaptidaoDeclarada, posto=6, fase=PERICIA, homologado=True)
    assert pendencias(aberta) == [("incidente", ("6",))]
    assert ocupantes(aberta) == [1, 2, 3, 4, 6]


def test_pericia_que_exclui_so_antes_da_homologacao() -> None:
    aberta = de_mogi(MOGI_1993)
    recusa = recusado(aberta, InaptidaoDeclarada, posto=15, fase=PERICIA, homologado=True)
    assert citados(recusa) == ["art. 7º, § 1º", "art. 8º", "art. 8º"]
    faz(aberta, InaptidaoDeclarada, posto=15, fase=PERICIA)
    assert chamadas(aberta)[-1] == (10, 18, "pcd")
    assert aberta.saiu(14)


@pytest.mark.parametrize("norma", [IRUPI, MOGI_1993, MOGI_2006])
def test_a_pericia_nao_alcanca_quem_nao_esta_em_lista_reservada(norma: str) -> None:
    aberta = de_mogi(norma) if norma != IRUPI else irupi()
    recusa = recusado(aberta, InaptidaoDeclarada, posto=1, fase=PERICIA)
    assert recusa.motivo == (
        "a inscrição 1 não está em lista reservada, e a perícia só examina quem está"
    )


@pytest.mark.parametrize("norma", [IRUPI, MOGI_1993, MOGI_2006])
def test_no_estagio_a_inaptidao_vale_em_toda_parte(norma: str) -> None:
    aberta = de_mogi(norma)
    faz(aberta, PosseRegistrada, posto=1)
    faz(aberta, InaptidaoDeclarada, posto=1, fase=ESTAGIO, homologado=True)
    assert fatos(aberta, Fato.INAPTIDAO) == [(1, 1)]
    assert chamadas(aberta)[-1][0] == 1


# Fraude -----------------------------------------------------------------------------------

ANTES, MEIO = date(2025, 5, 1), date(2025, 6, 1)


def fraude(
    notificacao: date | None,
    defesa: date | None,
    fim: date | None = None,
) -> dict[str, Any]:
    return {
        "notificacao": notificacao,
        "defesa": defesa,
        "fim_do_prazo_sem_defesa": fim,
        "documento": "doc-1:" + "0a" * 32,
    }


@pytest.mark.parametrize(
    "campos",
    [
        fraude(None, MEIO),
        fraude(ANTES, None),
    ],
)
def test_fraude_incompleta_e_recusada(campos: dict[str, Any]) -> None:
    recusa = recusado(irupi(), FraudeDecidida, posto=6, **campos)
    assert recusa.motivo == (
        "a eliminação de 6 por fraude pede notificação e defesa (ou o fim do prazo dela)"
    )
    assert citados(recusa) == ["art. 2º, § 1º", "CF, art. 5º, LV"]


@pytest.mark.parametrize(
    "campos", [fraude(MEIO, ANTES), fraude(ANTES, date(2025, 7, 2)), fraude(MEIO, None, ANTES)]
)
def test_fraude_fora_de_ordem_e_recusada(campos: dict[str, Any]) -> None:
    recusa = recusado(irupi(), FraudeDecidida, posto=6, **campos)
    assert recusa.motivo.startswith("na fraude de 6 as datas estão fora de ordem")


@pytest.mark.parametrize(
    "campos", [fraude(ANTES, MEIO), fraude(ANTES, None, MEIO), fraude(DIA, DIA)]
)
def test_fraude_com_defesa_ou_fim_do_prazo_elimina(campos: dict[str, Any]) -> None:
    aberta = irupi()
    faz(aberta, FraudeDecidida, posto=6, **campos)
    assert aberta.saiu(5)
    assert chamadas(aberta)[-1] == (5, 9, "pcd")


def test_em_exercicio_a_recusa_cita_o_dispositivo_de_quem_ja_esta_no_cargo() -> None:
    aberta = irupi()
    faz(aberta, PosseRegistrada, posto=6)
    recusa = recusado(aberta, FraudeDecidida, posto=6, **fraude(ANTES, None))
    assert citados(recusa) == ["art. 2º, § 2º", "CF, art. 5º, LV"]


# Fim de fila e escolha --------------------------------------------------------------------


def test_fim_de_fila_so_com_clausula() -> None:
    recusa = recusado(irupi(), FimDeFilaDeferido, posto=1)
    assert recusa.motivo == "o edital não admite o pedido de fim de fila"
    admite = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9.3")
    aberta = convocacao(regime(IRUPI), 5, 12, [5, 8], admite)
    aberta.abrir_todas()
    faz(aberta, FimDeFilaDeferido, posto=1)
    assert ocupantes(aberta) == [5, 2, 3, 4, 6]


def test_escolha_retoma_a_vaga_que_esperava() -> None:
    um, outro = grupo("um", *_quinto(2)), grupo("outro", *_quinto(3))
    dois = regime(IRUPI, [um, outro], multiplas=Multiplas.OPCAO)
    aberta = convocacao(dois, 3, 9, grupos={"um": [7], "outro": [7, 8]})
    faz(aberta, ConvocacaoFeita, quantidade=0)
    assert pendencias(aberta) == [("opcao", ("8",))]
    faz(aberta, OpcaoManifestada, posto=8, grupo="outro")
    faz(aberta, ConvocacaoFeita, quantidade=0)
    assert pendencias(aberta) == []
    assert chamadas(aberta)[-1] == (3, 8, "outro")


def test_so_escolhe_quem_esta_em_duas_listas_e_onde_a_norma_o_manda() -> None:
    recusa = recusado(irupi(), OpcaoManifestada, posto=6, grupo="pcd")
    assert recusa.motivo == "a norma não manda escolher entre listas reservadas"
    assert citados(recusa) == ["art. 3º, § 1º", "art. 5º, § 2º"]
    um, outro = grupo("um", *_quinto(2)), grupo("outro", *_quinto(3))
    dois = regime(IRUPI, [um, outro], multiplas=Multiplas.OPCAO)
    aberta = convocacao(dois, 3, 9, grupos={"um": [7], "outro": [7, 8]})
    recusa = recusado(aberta, OpcaoManifestada, posto=9, grupo="outro")
    assert recusa.motivo.endswith("não tem o que escolher: está nestas listas reservadas: outro")
    recusa = recusado(aberta, OpcaoManifestada, posto=9, grupo="um")
    assert recusa.motivo.endswith("reservadas: outro")
    recusa = recusado(aberta, OpcaoManifestada, posto=1, grupo="um")
    assert recusa.motivo.endswith("reservadas: nenhuma")


def _quinto(primeira: int) -> tuple[Fraction, Arredondamento, Serie]:
    return Fraction(1, 5), CIMA, posicoes(primeira, intervalo=5)


# Ordens judiciais -------------------------------------------------------------------------


def ordem(em: Convocacao, efeito: EfeitoJudicial, **campos: Any) -> None:
    faz(em, OrdemJudicialCumprida, efeito=efeito, processo="0001", **campos)


def test_a_ordem_chama_para_a_proxima_por_abrir_tambem_acabada_a_validade() -> None:
    aberta = irupi(abertas=False)
    faz(aberta, ConvocacaoFeita, quantidade=3)
    aberta.encerrar_validade()
    recusado(aberta, VagaVaziaChamada, vaga=4)
    recusa = recusado(
        aberta, OrdemJudicialCumprida, efeito=EfeitoJudicial.CHAMADA, processo="1", vaga=5
    )
    assert recusa.motivo == "a vaga 5 não está aberta e sem ocupante"
    ordem(aberta, EfeitoJudicial.CHAMADA, vaga=4)
    ordem(aberta, EfeitoJudicial.CHAMADA, vaga=5)
    assert ocupantes(aberta) == [1, 2, 3, 4, 6]
    assert aberta.vagas_por_abrir == 0
    lei, cargo = aberta.regime, Cargo("cargo", "", 5)
    veredito = conferir_cargo(lei, cargo, aberta.ordem, aberta.historia, Clausulas())
    assert veredito.falhas == ()


def test_a_ordem_nao_abre_a_vaga_guardada_nem_passa_a_frente_na_unidade() -> None:
    aberta = em_unidades()
    por_abrir = list(aberta.proximas_vagas())
    guardada = por_abrir[0]
    ordem(aberta, EfeitoJudicial.RESERVA_DE_VAGA, vaga=guardada)
    recusado(
        aberta, OrdemJudicialCumprida, efeito=EfeitoJudicial.CHAMADA, processo="1", vaga=guardada
    )
    da_outra = next(aberta.proximas_da(1))
    ordem(aberta, EfeitoJudicial.CHAMADA, vaga=da_outra)
    assert da_outra not in aberta.proximas_vagas()


def test_inclusao_entra_no_posto_e_nas_listas() -> None:
    aberta = irupi(4)
    ordem(aberta, EfeitoJudicial.INCLUSAO, inscricao="X", posto=5, grupos=("pcd",))
    faz(aberta, VagasCriadas, quantidade=1)
    faz(aberta, ConvocacaoFeita, quantidade=1)
    assert aberta.inscricoes[aberta.ocupante[5]] == "X"
    assert aberta.historia.contas[-1] == 1


@pytest.mark.parametrize(
    ("campos", "motivo"),
    [
        (
            {"inscricao": "6", "posto": 3},
            "a inscrição 6 já está nas listas do cargo cargo",
        ),
        (
            {"posto": 3},
            "a ordem de incluir alguém não diz a inscrição ou o posto na lista geral",
        ),
        (
            {"inscricao": "X"},
            "a ordem de incluir alguém não diz a inscrição ou o posto na lista geral",
        ),
        (
            {"inscricao": "X", "posto": 3, "grupos": ("negros",)},
            "não há vagas reservadas ao grupo negros",
        ),
    ],
)
def test_inclusao_mal_escrita_e_recusada(campos: dict[str, Any], motivo: str) -> None:
    recusa = recusado(
        irupi(),
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="0001",
        **campos,
    )
    assert recusa.motivo == motivo


def test_inclusao_de_quem_saiu_e_reintegracao() -> None:
    aberta = irupi(4)
    faz(aberta, SaidaRegistrada, posto=6, motivo=MotivoDaSaida.DESISTENCIA)
    ordem(aberta, EfeitoJudicial.INCLUSAO, inscricao="6")
    assert aberta.lugar(5) == 2
    faz(aberta, CondicaoNaoConfirmada, posto=6, grupo="pcd")
    faz(aberta, SaidaRegistrada, posto=6, motivo=MotivoDaSaida.DESISTENCIA)
    # O posto pode vir, se é o que tinha.
    ordem(aberta, EfeitoJudicial.INCLUSAO, inscricao="6", posto=6, grupos=("pcd",))
    assert aberta.grupos_da(5) == ("pcd",)


def test_sub_judice_de_quem_saiu_e_reintegracao_sem_vaga() -> None:
    aberta = irupi(4)
    faz(aberta, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    ordem(aberta, EfeitoJudicial.SUB_JUDICE, inscricao="1")
    assert not aberta.saiu(0)
    faz(aberta, VagasCriadas, quantidade=1)
    faz(aberta, ConvocacaoFeita, quantidade=0)
    assert not aberta.vaga_da(0)


@pytest.mark.parametrize(
    ("campos", "motivo"),
    [
        ({"posto": 3}, "volta ao lugar que tinha, que não é 3"),
        ({"grupos": ("negros",)}, "não há vagas reservadas ao grupo negros"),
    ],
)
def test_reintegracao_mal_escrita_e_recusada(campos: dict[str, Any], motivo: str) -> None:
    aberta = irupi()
    faz(aberta, SaidaRegistrada, posto=6, motivo=MotivoDaSaida.DESISTENCIA)
    recusa = recusado(
        aberta,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="1",
        inscricao="6",
        **campos,
    )
    assert motivo in recusa.motivo


def test_sub_judice_de_quem_esta_na_lista_e_de_quem_entra() -> None:
    aberta = irupi(3, abertas=False)
    ordem(aberta, EfeitoJudicial.SUB_JUDICE, inscricao="2")
    ordem(aberta, EfeitoJudicial.SUB_JUDICE, inscricao="X", posto=1)
    faz(aberta, ConvocacaoFeita, quantidade=0)
    assert ocupantes(aberta) == [1, 3, 4]
    assert [
        aberta.inscricoes[f.pessoa] for f in aberta.historia.fatos if f.fato is Fato.ESPELHO
    ] == [
        "X",
        "2",
    ]


@pytest.mark.parametrize(
    ("campo", "valor"), [("posto", 1), ("grupos", ("pcd",)), ("unidade", "Sede")]
)
def test_sub_judice_de_quem_esta_na_lista_nao_muda_o_lugar(campo: str, valor: Any) -> None:
    aberta = irupi(3, abertas=False)
    recusa = recusado(
        aberta,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.SUB_JUDICE,
        processo="1",
        inscricao="2",
        **{campo: valor},
    )
    assert f"já está nas listas do cargo cargo, e a ordem diz {campo}" in recusa.motivo
    assert recusa.conserto == f"tire {campo} do ato"


def test_quem_volta_por_ordem_volta_a_sua_unidade() -> None:
    aberta = em_unidades()
    faz(aberta, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    inscricao = aberta.inscricoes[0]
    recusa = recusado(
        aberta,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="1",
        inscricao=inscricao,
        unidade="Sul",
    )
    assert recusa.motivo == f"a inscrição {inscricao} não é da unidade Sul"
    ordem(aberta, EfeitoJudicial.INCLUSAO, inscricao=inscricao, unidade="Norte")
    assert not aberta.saiu(0)


def test_exito_e_improcedencia() -> None:
    aberta = irupi(3, abertas=False)
    ordem(aberta, EfeitoJudicial.SUB_JUDICE, inscricao="2")
    ordem(aberta, EfeitoJudicial.SUB_JUDICE, inscricao="3")
    faz(aberta, ConvocacaoFeita, quantidade=0)
    assert ocupantes(aberta) == [1, 4, 5]
    ordem(aberta, EfeitoJudicial.EXITO_DEFINITIVO, inscricao="2")
    assert pendencias(aberta) == [("sem_vaga_para_decisao_judicial", ("2",))]
    ordem(aberta, EfeitoJudicial.IMPROCEDENCIA, inscricao="3")
    assert aberta.saiu(2)


def test_reserva_liberacao_e_chamada_de_vaga() -> None:
    aberta = irupi(3, abertas=False)
    ordem(aberta, EfeitoJudicial.RESERVA_DE_VAGA, vaga=2)
    faz(aberta, ConvocacaoFeita, quantidade=0)
    assert ocupantes(aberta) == [1, 0, 2]
    ordem(aberta, EfeitoJudicial.LIBERACAO, vaga=2)
    assert ocupantes(aberta) == [1, 3, 2]
    aberta.encerrar_validade()
    faz(aberta, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    assert ocupantes(aberta) == [0, 3, 2]
    ordem(aberta, EfeitoJudicial.CHAMADA, vaga=1)
    assert ocupantes(aberta) == [4, 3, 2]

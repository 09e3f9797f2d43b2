"""Quem é chamado: um exemplo dirigido para cada fato que muda a ordem das chamadas.

As pessoas entram nos atos pelo índice (de 0) e aparecem nos resultados pelo posto (de 1).
"""

from fractions import Fraction

import pytest

from certame.dominio.edital import Cargo, Clausulas, GeralEsgotada, Unidade
from certame.dominio.historia import NINGUEM, Fato
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado
from certame.motor.convocacao import Convocacao
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from tests.motor.moldes import (
    CIMA,
    IRUPI,
    MOGI_1993,
    MOGI_2006,
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

COMPENSADA = {"computo": "compensada", "compensa_ate": "sempre"}
FIM_DE_FILA = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9.3")


def irupi(
    vagas: int,
    aprovados: int,
    *postos: int,
    clausulas: Clausulas | None = None,
    **escolhas: str,
) -> Convocacao:
    """Irupi com todas as vagas abertas; `postos` (de 1) são as pessoas com deficiência."""
    feita = convocacao(
        regime(IRUPI, escolhas=escolhas), vagas, aprovados, [p - 1 for p in postos], clausulas
    )
    feita.abrir_todas()
    return feita


def recusa(umregime: Regime, regra: Regra, erro: AtoRecusado) -> bool:
    """Diz se a recusa cita o fundamento da regra e diz o que fazer."""
    return erro.fundamentos == umregime.fundamentos(regra) and bool(erro.conserto)


# Exemplos do texto ---------------------------------------------------------------------------


def test_irupi_por_via_vinte_vagas_com_8_60_75() -> None:
    feita = irupi(20, 80, 8, 60, 75)
    reservadas = [(v, p) for v, p, lista in chamadas(feita) if lista == "pcd"]
    assert reservadas == [(5, 8), (15, 60)]
    assert chamadas(feita)[-1] == (20, 19, "geral")
    assert [p for _, p, _ in chamadas(feita)] == [
        *(1, 2, 3, 4, 8, 5, 6, 7, 9, 10, 11, 12, 13, 14, 60, 15, 16, 17, 18, 19)
    ]


def test_irupi_compensada_vinte_vagas_com_8_60_75() -> None:
    feita = irupi(20, 80, 8, 60, 75, computo="compensada")
    reservadas = [(v, p) for v, p, lista in chamadas(feita) if lista == "pcd"]
    assert reservadas == [(5, 8), (9, 60), (15, 75)]
    assert chamadas(feita)[-1] == (20, 18, "geral")
    assert fatos(feita, Fato.CONVERSAO) == [(8, 9)]
    assert contas(feita)[4] == "geral"


def test_mogi_2006_quarenta_vagas_com_3_50_70() -> None:
    feita = convocacao(regime(MOGI_2006), 40, 80, [2, 49, 69])
    feita.abrir_todas()
    assert [p for _, p, _ in chamadas(feita)][:7] == [1, 3, 2, 50, 70, 4, 5]
    assert chamadas(feita)[1:5:3] == [(2, 3, "pcd"), (5, 70, "pcd")]
    assert fatos(feita, Fato.CONVERSAO) == [(3, 5)]


def test_mogi_1993_segue_a_decima_e_a_trigesima() -> None:
    feita = convocacao(regime(MOGI_1993), 30, 60, [40, 50])
    feita.abrir_todas()
    assert [c for c in chamadas(feita) if c[2] == "pcd"] == [(10, 41, "pcd"), (30, 51, "pcd")]


def test_pcd_chamada_pela_geral_deixa_a_reserva_como_esta() -> None:
    feita = irupi(10, 40, 3, 30)
    assert chamadas(feita)[2] == (3, 3, "geral")
    assert chamadas(feita)[4] == (5, 30, "pcd")


# Reversão ------------------------------------------------------------------------------------


def test_sem_pcd_a_reservada_reverte_a_geral_e_fica_registrado() -> None:
    feita = irupi(15, 20)
    assert ocupantes(feita) == list(range(1, 16))
    assert fatos(feita, Fato.REVERSAO) == [(0, 5), (0, 15)]
    assert set(contas(feita)) == {"geral"}


def test_a_reversao_e_final_para_aquela_vaga() -> None:
    """Quem entra depois por decisão fica com as próximas, não com a que já reverteu."""
    feita = irupi(6, 20)
    feita.incluir("900", 7, ["pcd"])
    assert ocupantes(feita) == [1, 2, 3, 4, 5, 6]
    feita.sair(4)
    assert chamadas(feita)[-1] == (5, 21, "geral")
    feita.incluir("901", 20, ["pcd"])
    feita.criar_vagas(9)
    feita.abrir_todas()
    assert (7, 22, "pcd") in chamadas(feita)
    assert chamadas(feita)[-1] == (15, 14, "geral")


# Recomposição --------------------------------------------------------------------------------


def test_quem_faltava_e_entra_por_decisao_fica_com_a_proxima_vaga_geral() -> None:
    feita = irupi(6, 20)
    nova = feita.incluir("900", 15, ["pcd"])
    assert pendencias(feita) == []
    feita.criar_vagas(3)
    feita.abrir(1)
    assert chamadas(feita)[-1] == (7, nova + 1, "pcd")
    [fato] = [f for f in feita.historia.fatos if f.fato is Fato.RECOMPOSICAO]
    assert (fato.vaga, fato.grupo, fato.outro, fato.quando) == (7, 1, 1, 6)
    # Recomposta a reserva, as seguintes são gerais: uma só vaga tinha revertido.
    feita.incluir("901", 18, ["pcd"])
    feita.abrir_todas()
    assert chamadas(feita)[-2:] == [(8, 7, "geral"), (9, 8, "geral")]


def test_recompoe_uma_a_uma_ate_o_que_a_reserva_manda() -> None:
    feita = irupi(25, 60)
    assert len(fatos(feita, Fato.REVERSAO)) == 3
    novas = [feita.incluir(str(900 + i), 40 + i, ["pcd"]) for i in range(4)]
    feita.criar_vagas(5)
    feita.abrir_todas()
    assert [v for v, _, lista in chamadas(feita) if lista == "pcd"] == [26, 27, 28]
    assert [feita.vaga_da(p) for p in novas] == [26, 27, 28, 0]
    assert contas(feita).count("pcd") == 3
    # As vagas do próprio tipo não se perdem enquanto isso.
    feita.criar_vagas(5)
    feita.abrir_todas()
    assert feita.vaga_da(novas[3]) == 35


def test_recompoe_quantas_pessoas_entraram_e_nao_mais() -> None:
    feita = irupi(25, 60)
    feita.incluir("900", 40, ["pcd"])
    feita.criar_vagas(5)
    feita.abrir_todas()
    assert [v for v, _, lista in chamadas(feita) if lista == "pcd"] == [26]


def test_sem_vaga_revertida_nao_ha_o_que_recompor() -> None:
    feita = irupi(6, 20, 9)
    feita.incluir("900", 15, ["pcd"])
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert fatos(feita, Fato.RECOMPOSICAO) == []
    assert chamadas(feita)[-1] == (8, 7, "geral")


def test_a_vaga_que_ainda_responde_pelo_grupo_nao_falta() -> None:
    """Vazia depois da validade, extinta ou guardada, ela não reverteu."""
    extinta = irupi(6, 20, 9)
    extinta.terminar_contrato(8)
    extinta.incluir("900", 15, ["pcd"])
    guardada = convocacao(regime(IRUPI), 6, 20)
    guardada.reter_vaga(5)
    guardada.abrir_todas()
    guardada.incluir("900", 15, ["pcd"])
    pendente = irupi(6, 20, 9, esgotamento="pendencia")
    pendente.sair(8)
    pendente.incluir("900", 15, ["pcd"])
    for feita in (extinta, guardada, pendente):
        feita.criar_vagas(1)
        feita.abrir_todas()
        assert fatos(feita, Fato.RECOMPOSICAO) == []
        assert chamadas(feita)[-1][::2] == (7, "geral")


def test_quem_ja_recebeu_vaga_ou_saiu_nao_recompoe() -> None:
    feita = irupi(6, 20)
    chamada_antes = feita.incluir("900", 7, ["pcd"])
    feita.sair(0)
    assert feita.vaga_da(chamada_antes) == 1
    saiu = feita.incluir("901", 15, ["pcd"])
    feita.sair(saiu)
    fora_do_grupo = feita.incluir("902", 16)
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert not feita.vaga_da(fora_do_grupo)
    assert fatos(feita, Fato.RECOMPOSICAO) == []


def test_recompoe_pela_ordem_da_lista_e_pula_quem_esta_sub_judice() -> None:
    feita = irupi(6, 20)
    espelhada = feita.incluir("900", 12, ["pcd"], sub_judice=True)
    final = feita.incluir("901", 14, ["pcd"])
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert fatos(feita, Fato.ESPELHO) == [(espelhada + 1, 7)]
    assert chamadas(feita)[-2:] == [(7, final + 1, "pcd"), (8, 7, "geral")]


def test_sub_judice_so_recompoe_depois_de_ganhar() -> None:
    feita = irupi(6, 20)
    nova = feita.incluir("900", 15, ["pcd"], sub_judice=True)
    feita.criar_vagas(3)
    feita.abrir(1)
    assert chamadas(feita)[-1] == (7, 7, "geral")
    feita.decidir_a_favor(nova)
    feita.abrir(1)
    assert chamadas(feita)[-1] == (8, nova + 1, "pcd")
    # Quem volta a ficar sub judice antes da vez deixa de recompor.
    outra = irupi(6, 20)
    nova = outra.incluir("900", 15, ["pcd"])
    outra.por_sub_judice(nova)
    outra.criar_vagas(1)
    outra.abrir_todas()
    assert chamadas(outra)[-1] == (7, 7, "geral")


def test_reintegrada_e_anulacao_tambem_recompoem() -> None:
    reintegrada = irupi(6, 20, 15)
    reintegrada.sair(14)
    reintegrada.reintegrar(14)
    assert pendencias(reintegrada) == [("sem_vaga_para_decisao_judicial", ("15",))]
    saida = irupi(6, 20, 15)
    saida.sair(14)
    saida.desfazer_saida(14, 5, 1)
    negada = irupi(6, 20, 15)
    negada.nao_confirmar(14, "pcd")
    negada.readmitir(14, "pcd")
    for feita, por_ordem in ((reintegrada, 1), (saida, 0), (negada, 0)):
        feita.criar_vagas(1)
        feita.abrir_todas()
        assert chamadas(feita)[-1] == (7, 15, "pcd")
        assert [f.outro for f in feita.historia.fatos if f.fato is Fato.RECOMPOSICAO] == [por_ordem]


def test_quem_ja_ocupa_outra_vaga_nao_perde_nada_com_a_anulacao_da_sua_saida() -> None:
    feita = irupi(6, 20, 15)
    feita.sair(14)
    feita.reintegrar(14)
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (7, 15, "pcd")
    assert not feita.desfazer_saida(14, 5, 1)
    feita.criar_vagas(20)
    feita.abrir_todas()
    assert [vaga for vaga, posto, _ in chamadas(feita) if posto == 15] == [5, 7]


def test_recompoe_tambem_a_vaga_guardada_que_se_solta_e_a_que_nunca_teve_ninguem() -> None:
    feita = convocacao(regime(IRUPI), 6, 20)
    feita.reter_vaga(6)
    feita.abrir_todas()
    nova = feita.incluir("900", 15, ["pcd"])
    feita.liberar_vaga(6)
    assert chamadas(feita)[-1] == (6, nova + 1, "pcd")


def test_a_vaga_que_reverteu_e_nao_achou_ninguem_segue_geral() -> None:
    """A reversão é final para ela: quem entra depois a recebe pela geral."""
    feita = irupi(5, 4)
    nova = feita.incluir("900", 5, ["pcd"])
    feita.preencher_vazia(5)
    assert chamadas(feita)[-1] == (5, nova + 1, "geral")


def test_vaga_reservada_nova_nao_conta_como_recomposicao() -> None:
    feita = irupi(14, 40)
    nova = feita.incluir("900", 30, ["pcd"])
    outra = feita.incluir("901", 31, ["pcd"])
    feita.criar_vagas(2)
    feita.abrir_todas()
    # A 15 é do grupo; a 16, geral, recompõe a que reverteu.
    assert chamadas(feita)[-2:] == [(15, nova + 1, "pcd"), (16, outra + 1, "pcd")]
    assert fatos(feita, Fato.RECOMPOSICAO) == [(0, 16)]


def test_na_alternancia_a_reserva_e_a_das_vagas_abertas() -> None:
    """Das 40 do edital são duas reservadas, mas R(4) é uma: a segunda só se recompõe na 21ª."""
    feita = convocacao(regime(MOGI_2006), 40, 60)
    feita.abrir(4)
    assert fatos(feita, Fato.REVERSAO) == [(0, 2), (0, 4)]
    feita.incluir("900", 30, ["pcd"])
    feita.incluir("901", 31, ["pcd"])
    feita.abrir(2)
    assert fatos(feita, Fato.RECOMPOSICAO) == [(0, 5)]


def test_com_unidades_recompoe_na_unidade_de_quem_entrou() -> None:
    feita = por_unidades()
    for pessoa in (7, 9, 17, 20):
        feita.nao_confirmar(pessoa, "pcd")
    feita.abrir_todas()
    assert len(fatos(feita, Fato.REVERSAO)) == 2
    do_sul = feita.incluir("900", 9, ["pcd"], unidade=1)
    feita.criar_vagas(1, 0)
    feita.criar_vagas(2, 1)
    feita.abrir_todas()
    assert fatos(feita, Fato.RECOMPOSICAO) == [(0, 13)]
    assert feita.vaga_da(do_sul) == 13


def test_cada_grupo_recompoe_o_seu_na_ordem_da_norma() -> None:
    feita = convocacao(regime(grupos=DOIS), 4, 30)
    feita.abrir_todas()
    dos_dois = feita.incluir("900", 20, ["pcd", "negros"])
    dos_negros = feita.incluir("901", 21, ["negros"])
    feita.criar_vagas(3)
    feita.abrir_todas()
    assert chamadas(feita)[-3:] == [
        (5, dos_dois + 1, "pcd"),
        (6, dos_negros + 1, "negros"),
        (7, 5, "geral"),
    ]


def test_a_copia_nao_divide_quem_recompoe() -> None:
    feita = irupi(6, 20)
    nova = feita.incluir("900", 15, ["pcd"])
    copia = feita.copia()
    for uma in (copia, feita):
        uma.criar_vagas(1)
        uma.abrir_todas()
        assert uma.vaga_da(nova) == 7


def test_saida_anulada_da_vaga_que_se_extinguiu_devolve_a_vaga_e_a_conta() -> None:
    feita = irupi(6, 20, 9)
    feita.terminar_contrato(8)
    assert feita.desfazer_saida(8, 5, 1)
    assert contas(feita)[4] == "pcd"
    feita.sair(8)
    feita.incluir("900", 15, ["pcd"])
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert fatos(feita, Fato.RECOMPOSICAO) == [(0, 7)]


def test_sob_compensada_a_reversao_repete_a_regra_da_vaga_geral_inteira() -> None:
    # A 5 chama a 6 pela reserva. Na 7 a geral chega à 6: a conta dela abre, não há outra na
    # reservada, e a vaga segue pela geral.
    feita = irupi(7, 20, 6, computo="compensada")
    assert chamadas(feita)[-1] == (7, 7, "geral")
    assert fatos(feita, Fato.CONVERSAO) == [(6, 7)]
    assert fatos(feita, Fato.REVERSAO) == [(0, 7)]
    assert set(contas(feita)) == {"geral"}


def test_menos_gente_do_que_vagas_deixa_vaga_sem_ocupante() -> None:
    feita = irupi(7, 5, 2)
    assert ocupantes(feita) == [1, 2, 3, 4, 5, 0, 0]
    assert list(feita.vagas_vazias) == [6, 7]
    assert fatos(feita, Fato.VAGA_SEM_OCUPANTE) == [(0, 6), (0, 7)]
    assert pendencias(feita) == []


# Saídas e vagas novas ------------------------------------------------------------------------


def test_saida_repoe_a_mesma_vaga_pela_mesma_lista_e_nao_avanca_a_contagem() -> None:
    feita = irupi(10, 60, 17, 25, 40, 41)
    feita.sair(16)
    feita.sair(1)
    assert chamadas(feita)[-2:] == [(5, 25, "pcd"), (2, 10, "geral")]
    feita.criar_vagas(6)
    feita.abrir_todas()
    assert (15, 40, "pcd") in chamadas(feita)
    feita.tomar_posse(24)
    assert feita.esta_em_exercicio(24)
    feita.sair(24)
    assert not feita.esta_em_exercicio(24)
    assert chamadas(feita)[-1] == (5, 41, "pcd")
    assert feita.vagas_criadas == 16


def test_quem_sai_sem_ter_sido_chamada_some_das_listas_e_ninguem_e_chamada() -> None:
    feita = irupi(4, 20, 8, 9)
    antes = chamadas(feita)
    feita.sair(7)
    assert chamadas(feita) == antes
    assert feita.saiu(7)
    assert feita.lugar(8, "pcd") == 1
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 9, "pcd")


def test_sair_duas_vezes_e_recusado() -> None:
    feita = irupi(4, 20, 8)
    feita.sair(0)
    with pytest.raises(AtoRecusado, match="a inscrição 1 já saiu") as erro:
        feita.sair(0)
    assert recusa(feita.regime, Regra.REPOSICAO, erro.value)


def test_sob_compensada_a_reposicao_da_geral_pode_passar_a_reservada() -> None:
    # 8 está na 5 pela reserva. Sai a 1: a geral chega à 8, que vira geral, e a vaga 1 chama 60.
    feita = irupi(8, 80, 8, 60, computo="compensada")
    feita.sair(0)
    assert chamadas(feita)[-1] == (1, 60, "pcd")
    assert fatos(feita, Fato.CONVERSAO) == [(8, 1)]
    # A vaga 1 responde agora pela reserva: quem sai dela é reposta por ela, ou reverte.
    feita.sair(59)
    assert chamadas(feita)[-1] == (1, 9, "geral")
    assert fatos(feita, Fato.REVERSAO) == [(0, 1)]


def test_compensar_so_nas_vagas_do_edital_nao_compensa_reposicao_nem_vaga_nova() -> None:
    # Edital de 3: 1, 4 (reserva), 2. A geral ainda não chegou à 4.
    feita = convocacao(regime(MOGI_2006), 3, 30, [3, 20])
    feita.abrir_todas()
    assert [p for _, p, _ in chamadas(feita)] == [1, 4, 2]
    feita.sair(0)
    feita.criar_vagas(2)
    feita.abrir_todas()
    # 3 repõe a 1; a 4 e a 5 pulam a PcD 4, que continua na conta da reserva.
    assert chamadas(feita)[3:] == [(1, 3, "geral"), (4, 5, "geral"), (5, 6, "geral")]
    assert contas(feita)[1] == "pcd"
    assert fatos(feita, Fato.CONVERSAO) == []


def test_a_primeira_ocupacao_de_vaga_do_edital_compensa_mesmo_depois_de_guardada() -> None:
    feita = convocacao(regime(MOGI_2006), 3, 30, [1, 20])
    feita.reter_vaga(3)
    feita.abrir_todas()
    assert [p for _, p, _ in chamadas(feita)] == [1, 2]
    feita.liberar_vaga(3)
    assert chamadas(feita)[-1] == (3, 21, "pcd")
    assert fatos(feita, Fato.CONVERSAO) == [(2, 3)]


def test_vagas_novas_continuam_a_contagem() -> None:
    feita = irupi(2, 20, 10, 11)
    feita.criar_vagas(2)
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 10, "pcd")
    assert fatos(feita, Fato.VAGAS_CRIADAS) == [(0, 3), (0, 5)]


def test_vagas_novas_que_reiniciam_nunca_alcancam_a_reserva_de_quatro_em_quatro() -> None:
    feita = irupi(4, 40, 30, vagas_novas="reinicia")
    for _ in range(4):
        feita.criar_vagas(4)
    feita.abrir_todas()
    assert ocupantes(feita) == list(range(1, 21))


def test_segue_a_sequencia_fecha_a_vaga_de_quem_tinha_posse_e_abre_numero_novo() -> None:
    feita = irupi(5, 40, 20, 21, saida_apos_posse="segue_sequencia")
    feita.tomar_posse(19)
    feita.sair(19)
    # A reservada 5 fecha; a 6 é geral.
    assert chamadas(feita)[-1] == (6, 5, "geral")
    assert fatos(feita, Fato.VAGA_EXTINTA) == [(0, 5)]
    assert feita.vagas_criadas == 6
    assert feita.vagas_por_abrir == 0
    assert list(feita.vagas_vazias) == []
    # Sem posse, repõe-se a mesma vaga.
    feita.sair(0)
    assert chamadas(feita)[-1] == (1, 6, "geral")


def test_segue_a_sequencia_deixa_por_abrir_o_que_ja_estava_por_abrir() -> None:
    feita = convocacao(regime(IRUPI, escolhas={"saida_apos_posse": "segue_sequencia"}), 4, 40, [20])
    feita.abrir(2)
    feita.tomar_posse(0)
    feita.sair(0)
    assert list(feita.proximas_vagas()) == [3, 4]
    assert chamadas(feita)[-1] == (5, 21, "pcd")


def test_posse_antiga_nao_vale_para_a_chamada_de_depois() -> None:
    """Quem perdeu a vaga reservada depois da posse e é chamada de novo ainda não tomou posse."""
    feita = irupi(5, 8, 6, 7, saida_apos_posse="segue_sequencia")
    feita.tomar_posse(5)
    feita.nao_confirmar(5, "pcd")
    feita.criar_vagas(1)
    feita.abrir_todas()
    vaga = feita.vaga_da(5)
    assert vaga
    assert not feita.esta_em_exercicio(5)
    feita.sair(5)
    # Repõe a mesma vaga: não houve posse nesta chamada.
    assert chamadas(feita)[-1][0] == vaga


def test_posse_de_quem_nao_foi_chamada_e_recusada() -> None:
    feita = irupi(4, 20, 8)
    with pytest.raises(AtoRecusado, match="não foi chamada ou já saiu") as erro:
        feita.tomar_posse(10)
    assert recusa(feita.regime, Regra.POSSE, erro.value)


def test_esgotamento_reverte_ou_fica_pendente() -> None:
    revertida = irupi(5, 20, 10)
    revertida.sair(9)
    assert chamadas(revertida)[-1] == (5, 5, "geral")
    pendente = irupi(5, 20, 10, esgotamento="pendencia")
    pendente.sair(9)
    assert pendente.vagas_vazias == (5,)
    assert pendencias(pendente) == [("esgotamento", ())]
    assert pendente.pendencias[0].fundamentos == pendente.regime.fundamentos(Regra.REVERSAO)
    assert pendente.pendencias[0].cargo == "cargo"


def test_esgotamento_so_fala_de_lista_que_acabou_por_saidas() -> None:
    nunca_houve = irupi(5, 20, esgotamento="pendencia")
    assert pendencias(nunca_houve) == []
    assert ocupantes(nunca_houve) == [1, 2, 3, 4, 5]


def test_fim_de_fila_nao_e_saida_para_o_esgotamento() -> None:
    """Ninguém mais na lista: a vaga reverte, ainda que a leitura espere decisão quando alguém sai."""
    feita = irupi(5, 20, 10, esgotamento="pendencia", clausulas=FIM_DE_FILA)
    feita.pedir_fim_de_fila(9)
    assert chamadas(feita)[-1] == (5, 5, "geral")
    assert pendencias(feita) == []


def test_esgotamento_olha_a_lista_da_unidade_e_nao_o_cargo() -> None:
    feita = por_unidades(esgotamento="pendencia")
    feita.sair(7)
    feita.sair(9)
    feita.abrir_todas()
    # No Norte a reservada acabou por saídas; no Sul ninguém saiu, e a 11 segue com a lista.
    assert list(feita.vagas_vazias) == [5]
    feita.sair(17)
    assert chamadas(feita)[-1] == (11, 21, "pcd")
    outra = por_unidades(esgotamento="pendencia")
    outra.sair(17)
    for pessoa in (7, 9):
        outra.nao_confirmar(pessoa, "pcd")
    outra.abrir_todas()
    assert chamadas(outra)[4] == (5, 5, "geral")
    assert pendencias(outra) == []


def test_reversao_decidida_chama_como_vaga_geral() -> None:
    feita = irupi(5, 20, 10, esgotamento="pendencia")
    feita.sair(9)
    feita.reverter_vaga(5)
    assert chamadas(feita)[-1] == (5, 5, "geral")
    assert fatos(feita, Fato.REVERSAO) == [(0, 5)]
    assert list(feita.vagas_vazias) == []
    # A decisão valeu para aquela vaga: a próxima reservada espera outra.
    feita.criar_vagas(10)
    feita.abrir_todas()
    assert list(feita.vagas_vazias) == [15]
    assert pendencias(feita) == [("esgotamento", ())] * 2


def test_reversao_decidida_vale_tambem_depois_de_uma_conversao() -> None:
    # A 8 e a 9 têm as reservadas 5 e 15; sai a 9. A geral chega à 8, cuja conta abre.
    feita = irupi(5, 20, 5, 6, computo="compensada", esgotamento="pendencia")
    assert chamadas(feita)[-1] == (5, 5, "pcd")
    feita.sair(5)
    feita.sair(0)
    assert pendencias(feita) == [("esgotamento", ())]
    assert list(feita.vagas_vazias) == [1]
    feita.reverter_vaga(1)
    assert chamadas(feita)[-1] == (1, 7, "geral")


def test_reversao_decidida_sem_ninguem_na_geral_deixa_a_vaga_vazia_e_geral() -> None:
    feita = irupi(5, 5, 5, esgotamento="pendencia")
    feita.sair(4)
    feita.reverter_vaga(5)
    assert list(feita.vagas_vazias) == [5]
    with pytest.raises(AtoRecusado, match="não espera decisão"):
        feita.reverter_vaga(5)


def test_reverter_outra_vaga_e_recusado() -> None:
    feita = irupi(6, 6, 6, esgotamento="pendencia")
    feita.sair(0)
    feita.sair(5)
    assert list(feita.vagas_vazias) == [1, 5]
    feita.reter_vaga(5)
    # A 1 é geral, a 2 está ocupada, a 5 está guardada e a 9 não existe.
    for numero in (1, 2, 5, 9):
        with pytest.raises(AtoRecusado, match=f"a vaga {numero} não espera decisão") as erro:
            feita.reverter_vaga(numero)
        assert recusa(feita.regime, Regra.REVERSAO, erro.value)
    feita.liberar_vaga(5)
    feita.encerrar_validade()
    with pytest.raises(AtoRecusado, match="a validade do certame terminou"):
        feita.reverter_vaga(5)


def test_reverter_com_gente_de_volta_na_lista_e_recusado() -> None:
    feita = irupi(5, 20, 10, esgotamento="pendencia")
    feita.sair(9)
    nova = feita.incluir("900", 11, ["pcd"], sub_judice=True)
    outra = feita.incluir("901", 12, ["pcd"])
    with pytest.raises(AtoRecusado, match="voltou a ter quem chamar") as erro:
        feita.reverter_vaga(5)
    assert recusa(feita.regime, Regra.REVERSAO, erro.value)
    feita.sair(outra)
    # Sub judice não ocupa vaga: a reversão segue, e ela fica com o posto.
    feita.reverter_vaga(5)
    assert fatos(feita, Fato.ESPELHO) == [(nova + 1, 5)]
    assert chamadas(feita)[-1] == (5, 5, "geral")


# Perda da condição ---------------------------------------------------------------------------


def test_nao_confirmada_volta_a_geral_e_a_vaga_vai_a_proxima_da_reservada() -> None:
    feita = irupi(6, 30, 7, 20)
    feita.nao_confirmar(6, "pcd")
    assert chamadas(feita)[-1] == (5, 20, "pcd")
    assert feita.grupos_da(6) == ()
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert chamadas(feita)[-2:] == [(7, 6, "geral"), (8, 7, "geral")]
    assert pendencias(feita) == []


def test_nao_confirmada_ja_ultrapassada_e_preterida_e_fica_com_a_proxima_geral() -> None:
    feita = irupi(10, 40, 7, 20)
    feita.nao_confirmar(6, "pcd")
    assert chamadas(feita)[-1] == (5, 20, "pcd")
    assert pendencias(feita) == [("pretericao", ("7",))]
    assert feita.pendencias[0].fundamentos == feita.regime.fundamentos(Regra.NAO_CONFIRMADA)
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (11, 7, "geral")


def test_nao_confirmada_sem_outra_na_reservada_reverte_e_pode_ficar_com_a_mesma_vaga() -> None:
    feita = irupi(6, 30, 7)
    feita.nao_confirmar(6, "pcd")
    # A 6 está à frente da 7 na geral.
    assert chamadas(feita)[-1] == (5, 6, "geral")
    mesma = irupi(6, 30, 6)
    mesma.nao_confirmar(5, "pcd")
    assert chamadas(mesma)[-1] == (5, 6, "geral")
    assert mesma.vaga_da(5) == 5
    assert mesma.conta_da(5) == 0
    assert pendencias(mesma) == []


def test_nao_confirmada_cuja_conta_ja_abriu_nao_move_nada() -> None:
    feita = irupi(10, 40, 7, 20, computo="compensada")
    antes = chamadas(feita)
    assert contas(feita)[4] == "geral"
    feita.nao_confirmar(6, "pcd")
    assert chamadas(feita) == antes
    assert feita.vaga_da(6) == 5
    assert pendencias(feita) == []


def test_nao_confirmada_antes_de_ser_chamada_so_sai_da_reservada() -> None:
    feita = irupi(4, 20, 8, 9)
    feita.nao_confirmar(7, "pcd")
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 9, "pcd")
    assert feita.pode_ser_chamada(7)
    assert feita.lugar(7) == 4


def test_preterida_tambem_por_quem_entrou_fora_de_ordem() -> None:
    feita = irupi(5, 20, 5, 8)
    nova = feita.incluir("900", 6)
    feita.sair(0)
    assert chamadas(feita)[-1] == (1, nova + 1, "geral")
    feita.nao_confirmar(4, "pcd")
    # A vaga 5 foi à 8 pela reserva; abaixo da 5 só a incluída tem conta geral.
    assert chamadas(feita)[-1] == (5, 8, "pcd")
    assert pendencias(feita) == [("pretericao", ("5",))]


def test_nao_e_preterida_se_quem_estava_abaixo_ja_saiu() -> None:
    feita = irupi(7, 7, 5, 6, 7)
    # 1, 2, 3, 4, 5 (reserva), 6, 7 (geral); sem mais ninguém, as saídas deixam as vagas vazias.
    feita.sair(6)
    feita.sair(5)
    assert list(feita.vagas_vazias) == [6, 7]
    feita.nao_confirmar(4, "pcd")
    assert feita.vaga_da(4) == 5
    assert pendencias(feita) == []


def test_preterida_conta_so_quem_ainda_tem_a_vaga() -> None:
    feita = irupi(6, 9, 5, 9)
    # 1, 2, 3, 4, 5 (reserva), 6: a 6 sai e a 7 entra; a validade acaba e a 7 sai.
    feita.sair(5)
    assert chamadas(feita)[-1] == (6, 7, "geral")
    feita.encerrar_validade()
    feita.sair(6)
    feita.nao_confirmar(4, "pcd")
    assert list(feita.vagas_vazias) == [5, 6]
    assert pendencias(feita) == []


def test_nao_confirmar_quem_nao_esta_na_lista_e_recusado() -> None:
    feita = irupi(6, 30, 7)
    with pytest.raises(AtoRecusado, match="não está na lista reservada") as erro:
        feita.nao_confirmar(2, "pcd")
    assert recusa(feita.regime, Regra.NAO_CONFIRMADA, erro.value)
    feita.sair(6)
    with pytest.raises(AtoRecusado, match="não está na lista reservada"):
        feita.nao_confirmar(6, "pcd")


def test_so_na_reservada_que_perde_a_condicao_sai_do_certame() -> None:
    ordem = Ordem(
        inscricoes=tuple("abcdefgh"),
        unidades=(ListasDaUnidade("", 0, 6, {"pcd": (3, 6, 7)}),),
    )
    feita = convocacao(regime(IRUPI), 5, ordem)
    feita.abrir_todas()
    # A 4ª da geral já foi chamada por ela: a quinta chama a primeira que está só na reservada.
    assert chamadas(feita)[-1] == (5, 7, "pcd")
    feita.nao_confirmar(7, "pcd")
    assert feita.saiu(7)
    feita.nao_confirmar(6, "pcd")
    assert feita.saiu(6)
    assert chamadas(feita)[-1] == (5, 5, "geral")


# Inaptidão e fraude --------------------------------------------------------------------------


@pytest.mark.parametrize("fato", [Fato.INAPTIDAO, Fato.FRAUDE])
def test_inapta_ou_fraude_sai_das_duas_listas_e_a_vaga_e_reposta(fato: Fato) -> None:
    feita = convocacao(regime(MOGI_1993), 10, 40, [20, 30])
    feita.abrir_todas()
    feita.sair(20, fato)
    assert fatos(feita, fato) == [(21, 10)]
    assert chamadas(feita)[-1] == (10, 31, "pcd")
    feita.criar_vagas(40)
    feita.abrir_todas()
    assert chamadas(feita).count((10, 21, "pcd")) == 1
    assert 21 not in ocupantes(feita)


# Fim de fila ---------------------------------------------------------------------------------


def test_fim_de_fila_sem_clausula_e_recusado() -> None:
    feita = irupi(5, 12, 8)
    with pytest.raises(AtoRecusado, match="não admite o pedido de fim de fila") as erro:
        feita.pedir_fim_de_fila(7)
    assert recusa(feita.regime, Regra.LISTA_GERAL, erro.value)


def test_fim_de_fila_de_quem_ja_exerce_e_recusado() -> None:
    feita = irupi(5, 12, 8, clausulas=FIM_DE_FILA)
    feita.tomar_posse(7)
    with pytest.raises(AtoRecusado, match="já está em exercício, e o fim da fila é") as erro:
        feita.pedir_fim_de_fila(7)
    assert recusa(feita.regime, Regra.REPOSICAO, erro.value)
    assert feita.vaga_da(7) == 5
    # Perdida a vaga, espera como as outras e pode pedir.
    feita.nao_confirmar(7, "pcd")
    feita.pedir_fim_de_fila(7)
    assert feita.lugar(7) == 7


def test_fim_de_fila_a_vaga_nao_volta_para_quem_pediu() -> None:
    feita = irupi(5, 12, 8, clausulas=FIM_DE_FILA)
    feita.pedir_fim_de_fila(7)
    assert chamadas(feita)[-1] == (5, 5, "geral")
    feita.criar_vagas(8)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (12, 8, "geral")
    assert list(feita.vagas_vazias) == [13]


def test_fim_de_fila_sem_mais_ninguem_deixa_a_vaga_sem_ocupante_ate_um_ato() -> None:
    feita = irupi(5, 5, 5, clausulas=FIM_DE_FILA)
    feita.pedir_fim_de_fila(4)
    assert ocupantes(feita) == [1, 2, 3, 4, 0]
    assert list(feita.vagas_vazias) == [5]
    assert feita.pode_ser_chamada(4)
    feita.preencher_vazia(5)
    assert ocupantes(feita) == [1, 2, 3, 4, 5]


def test_fim_de_fila_so_nas_listas_que_o_edital_diz() -> None:
    so_geral = Clausulas(
        fim_de_fila=True, item_do_fim_de_fila="9", listas_do_fim_de_fila=("geral",)
    )
    feita = irupi(5, 20, 8, 9, 10, clausulas=so_geral)
    feita.pedir_fim_de_fila(7)
    assert chamadas(feita)[-1] == (5, 9, "pcd")
    # Na reservada ela continua à frente da 10; na geral, depois de todas.
    assert feita.lugar(7, "pcd") == 1
    assert feita.lugar(9, "pcd") == 2
    assert feita.lugar(7) == 15
    so_pcd = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9", listas_do_fim_de_fila=("pcd",))
    feita = irupi(5, 20, 8, 9, 10, clausulas=so_pcd)
    feita.pedir_fim_de_fila(7)
    assert feita.lugar(7, "pcd") == 2
    assert feita.lugar(7) == 4


def test_quem_pede_fim_de_fila_por_ultimo_fica_por_ultimo() -> None:
    feita = irupi(4, 8, clausulas=FIM_DE_FILA)
    for pessoa in range(4):
        feita.pedir_fim_de_fila(pessoa)
    assert ocupantes(feita) == [5, 6, 7, 8]
    feita.sair(4)
    feita.sair(5)
    assert ocupantes(feita) == [1, 2, 7, 8]
    # A 1 pede de novo: entra a 3, e a 1 fica depois da 4.
    feita.pedir_fim_de_fila(0)
    assert ocupantes(feita) == [3, 2, 7, 8]
    assert (feita.lugar(3), feita.lugar(0)) == (1, 2)


def test_fim_de_fila_de_quem_ainda_nao_foi_chamada() -> None:
    feita = irupi(2, 4, clausulas=FIM_DE_FILA)
    feita.pedir_fim_de_fila(2)
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 4, 3]


# Lista geral esgotada ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clausula", "ocupam", "pende"),
    [
        (GeralEsgotada.RESERVADA, [1, 2, 3, 4], []),
        (GeralEsgotada.NAO_PREENCHE, [1, 2, 0, 0], []),
        (GeralEsgotada.NAO_DITO, [1, 2, 0, 0], [("geral_esgotada", ())] * 2),
    ],
)
def test_geral_esgotada_e_como_o_edital_diz(
    clausula: GeralEsgotada, ocupam: list[int], pende: list[tuple[str, tuple[str, ...]]]
) -> None:
    ordem = Ordem(
        inscricoes=("a", "b", "c", "d"), unidades=(ListasDaUnidade("", 0, 2, {"pcd": (2, 3)}),)
    )
    clausulas = Clausulas(
        so_na_reservada=True,
        item_da_so_na_reservada="5.1",
        geral_esgotada=clausula,
        item_da_geral_esgotada="5.2",
    )
    feita = convocacao(regime(IRUPI), 4, ordem, clausulas=clausulas)
    feita.abrir_todas()
    assert ocupantes(feita) == ocupam
    assert pendencias(feita) == pende
    if clausula is GeralEsgotada.RESERVADA:
        assert contas(feita)[2:] == ["pcd", "pcd"]
        assert fatos(feita, Fato.CASCATA) == [(0, 3), (0, 4)]


def test_geral_esgotada_sem_ninguem_na_reservada_so_fica_sem_ocupante() -> None:
    feita = irupi(4, 2, clausulas=Clausulas(geral_esgotada=GeralEsgotada.RESERVADA))
    assert ocupantes(feita) == [1, 2, 0, 0]
    assert pendencias(feita) == []


def test_geral_esgotada_pula_quem_esta_sub_judice() -> None:
    ordem = Ordem(
        inscricoes=("a", "b", "c", "d"), unidades=(ListasDaUnidade("", 0, 2, {"pcd": (2, 3)}),)
    )
    clausulas = Clausulas(so_na_reservada=True, geral_esgotada=GeralEsgotada.RESERVADA)
    feita = convocacao(regime(IRUPI), 3, ordem, clausulas=clausulas)
    feita.por_sub_judice(2)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 4]
    assert fatos(feita, Fato.ESPELHO) == [(3, 3)]


# Vários grupos -------------------------------------------------------------------------------


def test_a_cascata_vem_antes_da_geral_e_a_vaga_responde_pela_lista_que_recebe() -> None:
    grupos = (
        grupo("quilombolas", Fraction(1, 10), serie=posicoes(2), cascata=("indigenas",)),
        grupo("indigenas", Fraction(1, 10), serie=posicoes(4)),
    )
    feita = convocacao(
        regime(grupos=grupos), 4, 20, grupos={"quilombolas": [], "indigenas": [10, 11, 12]}
    )
    feita.abrir_todas()
    assert chamadas(feita)[1] == (2, 11, "indigenas")
    assert fatos(feita, Fato.CASCATA) == [(0, 2)]
    assert feita.historia.tipos == bytes([0, 1, 0, 2])
    # A saída repõe pela lista que recebeu.
    feita.sair(10)
    assert chamadas(feita)[-1] == (2, 13, "indigenas")


def test_cascata_vazia_tambem_reverte() -> None:
    grupos = (
        grupo("quilombolas", Fraction(1, 10), serie=posicoes(2), cascata=("indigenas",)),
        grupo("indigenas", Fraction(1, 10), serie=posicoes(4)),
    )
    feita = convocacao(regime(grupos=grupos), 4, 20)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4]
    assert fatos(feita, Fato.REVERSAO) == [(0, 2), (0, 4)]
    assert fatos(feita, Fato.CASCATA) == []


DOIS = (
    grupo("pcd", Fraction(1, 10), serie=posicoes(2, intervalo=10)),
    grupo("negros", Fraction(1, 5), serie=posicoes(3, intervalo=5)),
)


def test_quem_chamar_primeiro_fica_nas_duas_listas_ate_ser_chamada() -> None:
    feita = convocacao(regime(grupos=DOIS), 3, 20, [9, 11], grupos={"negros": [9, 10]})
    assert feita.grupos_da(9) == ("pcd", "negros")
    feita.abrir_todas()
    assert chamadas(feita) == [(1, 1, "geral"), (2, 10, "pcd"), (3, 11, "negros")]


def test_nao_confirmar_um_grupo_mantem_o_outro() -> None:
    feita = convocacao(regime(grupos=DOIS), 3, 20, [9, 11], grupos={"negros": [9, 10]})
    feita.abrir(2)
    feita.nao_confirmar(9, "pcd")
    assert feita.grupos_da(9) == ("negros",)
    assert chamadas(feita)[-1] == (2, 12, "pcd")
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (3, 10, "negros")
    # E a vaga de um grupo não se perde por não se confirmar o outro.
    outra = convocacao(regime(grupos=DOIS), 3, 20, [9, 11], grupos={"negros": [9, 10]})
    outra.abrir_todas()
    outra.nao_confirmar(9, "negros")
    assert outra.vaga_da(9) == 2


def opcao(silencio: str, vagas: int = 8) -> Convocacao:
    umregime = regime(grupos=DOIS, multiplas=Multiplas.OPCAO, silencio=silencio)
    return convocacao(umregime, vagas, 30, [9, 11], grupos={"negros": [9, 10]})


def test_opcao_duas_listas_chamam_ao_mesmo_tempo_e_a_pessoa_escolhe() -> None:
    feita = opcao("pendencia")
    feita.abrir_todas()
    # A vaga 2 espera a escolha, e as seguintes esperam por ela.
    assert chamadas(feita) == [(1, 1, "geral")]
    assert pendencias(feita) == [("opcao", ("10",))]
    assert feita.pendencias[0].fundamentos == feita.regime.fundamentos(Regra.CHAMADA_RESERVADA)
    feita.optar(9, "pcd")
    assert chamadas(feita)[-1] == (2, 10, "pcd")
    feita.abrir_todas()
    assert chamadas(feita)[2] == (3, 11, "negros")
    assert feita.vagas_por_abrir == 0


def test_opcao_pela_outra_lista_deixa_a_vaga_para_a_seguinte() -> None:
    feita = opcao("pendencia")
    feita.abrir_todas()
    feita.optar(9, "negros")
    assert chamadas(feita)[-1] == (2, 12, "pcd")
    feita.abrir_todas()
    assert chamadas(feita)[2] == (3, 10, "negros")


def test_opcao_em_silencio_segue_o_que_a_norma_diz() -> None:
    pelo_pcd, pelos_negros = opcao("pcd"), opcao("negros")
    for feita in (pelo_pcd, pelos_negros):
        feita.abrir_todas()
        assert pendencias(feita) == []
    assert chamadas(pelo_pcd)[1:3] == [(2, 10, "pcd"), (3, 11, "negros")]
    assert chamadas(pelos_negros)[1:3] == [(2, 12, "pcd"), (3, 10, "negros")]


def test_opcao_sem_a_outra_lista_chamar_agora_nao_pergunta() -> None:
    # Só duas vagas: a lista de negros não tem vaga criada por abrir.
    feita = opcao("pendencia", 2)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (2, 10, "pcd")
    assert pendencias(feita) == []
    # A próxima da outra lista é outra pessoa: também não pergunta.
    umregime = regime(grupos=DOIS, multiplas=Multiplas.OPCAO, silencio="pendencia")
    feita = convocacao(umregime, 3, 30, [9], grupos={"negros": [8, 9]})
    feita.abrir_todas()
    assert chamadas(feita)[1:] == [(2, 10, "pcd"), (3, 9, "negros")]


def test_optar_antes_de_ser_perguntada_nao_repete_a_pendencia_das_outras() -> None:
    feita = opcao("pendencia")
    feita.abrir_todas()
    feita.optar(20, "pcd")
    assert pendencias(feita) == [("opcao", ("10",))]
    assert chamadas(feita) == [(1, 1, "geral")]


def test_optar_depois_da_validade_registra_e_nao_chama() -> None:
    feita = opcao("pendencia")
    feita.abrir_todas()
    feita.encerrar_validade()
    feita.optar(9, "pcd")
    assert chamadas(feita) == [(1, 1, "geral")]
    assert list(feita.vagas_vazias) == [2]


def test_quem_devia_escolher_e_sai_nao_prende_a_vaga() -> None:
    feita = opcao("pendencia")
    feita.abrir_todas()
    feita.sair(9)
    assert chamadas(feita)[-1] == (2, 12, "pcd")
    feita.abrir_todas()
    assert feita.vagas_por_abrir == 0


def test_quem_devia_escolher_e_perde_a_condicao_nao_prende_a_vaga() -> None:
    feita = opcao("pendencia")
    feita.abrir_todas()
    feita.nao_confirmar(9, "pcd")
    assert chamadas(feita)[-1] == (2, 12, "pcd")
    feita.abrir_todas()
    assert chamadas(feita)[2] == (3, 10, "negros")


def test_quem_devia_escolher_e_e_chamada_pela_geral_nao_prende_a_vaga() -> None:
    umregime = regime(grupos=DOIS, multiplas=Multiplas.OPCAO, silencio="pendencia")
    feita = convocacao(umregime, 4, 30, [1, 2], grupos={"negros": [1, 3]})
    feita.abrir_todas()
    assert pendencias(feita) == [("opcao", ("2",))]
    feita.sair(0)
    # A vaga 1 chama a 2 pela geral; a 2, que esperava a escolha, vai à seguinte da lista.
    assert chamadas(feita)[1:] == [(1, 2, "geral"), (2, 3, "pcd")]


def test_quem_devia_escolher_e_pede_fim_de_fila_nao_prende_a_vaga() -> None:
    umregime = regime(grupos=DOIS, multiplas=Multiplas.OPCAO, silencio="pendencia")
    feita = convocacao(umregime, 4, 30, [9, 11], FIM_DE_FILA, {"negros": [9, 10]})
    feita.abrir_todas()
    feita.pedir_fim_de_fila(9)
    assert chamadas(feita)[-1] == (2, 12, "pcd")


def test_quem_perde_a_vaga_da_lista_que_escolheu_volta_a_outra() -> None:
    feita = opcao("negros")
    feita.abrir_todas()
    assert feita.vaga_da(9) == 3
    feita.nao_confirmar(9, "negros")
    assert feita.lugar(9, "pcd") == 1
    feita.criar_vagas(4)
    feita.abrir_todas()
    assert feita.vaga_da(9)


def test_a_escolha_de_uma_lista_nao_apaga_a_pessoa_da_outra() -> None:
    """Quem optou por uma lista ainda pode ter a condição da outra negada."""
    feita = opcao("negros")
    feita.abrir_todas()
    assert feita.vaga_da(9) == 3
    assert feita.grupos_da(9) == ("pcd", "negros")
    feita.nao_confirmar(9, "pcd")
    assert feita.vaga_da(9) == 3


# Ordens judiciais ----------------------------------------------------------------------------


def test_incluida_a_frente_de_quem_espera_e_chamada_na_vez_dela() -> None:
    feita = irupi(4, 20, 8)
    nova = feita.incluir("900", 6)
    assert feita.inscricoes[nova] == "900"
    assert feita.vaga_da(nova) == 0
    assert feita.lugar(nova) == 2
    assert feita.lugar(5) == 3
    feita.criar_vagas(4)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 8, 5, 21, 6]
    assert pendencias(feita) == []


def test_incluida_na_reservada_no_lugar_do_posto() -> None:
    feita = irupi(4, 20, 8, 12)
    nova = feita.incluir("900", 10, ["pcd"])
    assert feita.grupos_da(nova) == ("pcd",)
    assert feita.lugar(nova, "pcd") == 2
    assert feita.lugar(11, "pcd") == 3
    assert feita.lugar(7, "pcd") == 1


def test_incluidas_seguem_na_reservada_a_ordem_da_geral_e_nao_a_de_chegada() -> None:
    feita = irupi(4, 20)
    depois = feita.incluir("900", 12, ["pcd"])
    antes = feita.incluir("901", 8, ["pcd"])
    no_mesmo = feita.incluir("902", 8, ["pcd"])  # a outra passa a ser a 9ª
    no_fim = [feita.incluir(str(903 + i), posto, ["pcd"]) for i, posto in enumerate((90, 80))]
    assert [feita.lugar(p, "pcd") for p in (no_mesmo, antes, depois, *no_fim)] == [1, 2, 3, 4, 5]
    assert feita.lugar(no_fim[0]) == feita.lugar(no_fim[1]) - 1  # type: ignore[operator]


def test_incluida_cuja_vez_passou_fica_com_a_vaga_sem_ocupante_de_menor_numero() -> None:
    feita = irupi(6, 6)
    feita.sair(3)
    feita.sair(1)
    assert list(feita.vagas_vazias) == [2, 4]
    nova = feita.incluir("900", 1)
    assert feita.vaga_da(nova) == 2
    assert feita.conta_da(nova) == 0
    assert list(feita.vagas_vazias) == [4]


def test_incluida_cuja_vez_passou_sem_vaga_fica_pendente_e_ninguem_e_retirada() -> None:
    feita = irupi(6, 20)
    nova = feita.incluir("900", 3)
    assert ocupantes(feita) == [1, 2, 3, 4, 5, 6]
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("900",))]
    assert feita.pendencias[0].fundamentos == feita.regime.fundamentos(Regra.ORDEM_JUDICIAL)
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert feita.vaga_da(nova) == 7


def test_incluida_na_reservada_cuja_vez_passou_por_la() -> None:
    feita = irupi(5, 20, 15)
    assert chamadas(feita)[-1] == (5, 15, "pcd")
    # Abaixo de todas as chamadas pela geral, mas à frente da 15 na reservada.
    nova = feita.incluir("900", 10, ["pcd"])
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("900",))]
    feita.sair(14)
    assert chamadas(feita)[-1] == (5, nova + 1, "pcd")


def test_incluida_com_vaga_reservada_sem_ocupante_responde_por_ela() -> None:
    feita = irupi(5, 20, 15)
    feita.encerrar_validade()
    feita.sair(14)
    assert list(feita.vagas_vazias) == [5]
    nova = feita.incluir("900", 2, ["pcd"])
    assert (feita.vaga_da(nova), contas(feita)[4]) == (5, "pcd")


def test_incluida_fora_do_grupo_ocupa_a_vaga_reservada_pela_geral() -> None:
    feita = irupi(5, 20, 15)
    feita.encerrar_validade()
    feita.sair(14)
    nova = feita.incluir("900", 2)
    assert (feita.vaga_da(nova), contas(feita)[4]) == (5, "geral")


def test_incluida_na_vaga_que_respondia_pela_reserva_por_compensacao() -> None:
    """A vaga 9 é geral por tipo, mas a conversão a deixou na conta da reserva."""
    feita = irupi(15, 80, 8, 60, 75, computo="compensada")
    assert chamadas(feita)[8] == (9, 60, "pcd")
    feita.encerrar_validade()
    feita.sair(59)
    nova = feita.incluir("900", 50, ["pcd"])
    assert feita.vaga_da(nova) == 9
    assert contas(feita)[8] == "pcd"


def test_numa_lista_geral_vazia_tambem_se_inclui() -> None:
    feita = convocacao(regime(IRUPI), 1, 0)
    feita.abrir_todas()
    nova = feita.incluir("900", 1, ["pcd"])
    assert not feita.vaga_da(nova)
    feita.preencher_vazia(1, por_ordem_judicial=True)
    assert feita.vaga_da(nova) == 1


def test_reintegrada_antes_da_vez_volta_aos_lugares_que_tinha() -> None:
    feita = irupi(4, 20, 8, 9)
    feita.sair(7)
    feita.reintegrar(7)
    assert (feita.lugar(7), feita.lugar(7, "pcd")) == (4, 1)
    assert fatos(feita, Fato.RETORNO) == [(8, 0)]
    assert pendencias(feita) == []
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 8, "pcd")


def test_reintegrada_cuja_vez_passou_fica_com_a_vaga_vazia_de_menor_numero() -> None:
    feita = irupi(6, 6)
    for pessoa in (1, 3, 5):
        feita.sair(pessoa)
    feita.reter_vaga(2)
    assert list(feita.vagas_vazias) == [2, 4, 6]
    # A 6, a última de todas, não tem ninguém abaixo: a vez dela passou porque já foi chamada.
    feita.reintegrar(5)
    assert feita.vaga_da(5) == 4
    feita.reintegrar(1)
    assert feita.vaga_da(1) == 6
    feita.reintegrar(3)
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("4",))]
    assert ocupantes(feita) == [1, 0, 3, 6, 5, 2]


def test_reintegrada_pela_reserva_de_que_veio() -> None:
    feita = irupi(5, 20, 15, 18)
    feita.encerrar_validade()
    feita.sair(14)
    feita.reintegrar(14)
    assert chamadas(feita)[-1] == (5, 15, "pcd")
    feita.tomar_posse(14)
    feita.sair(14)
    feita.reintegrar(14)
    assert not feita.esta_em_exercicio(14)


def test_reintegrada_que_perdeu_a_condicao_espera_a_vez_da_geral() -> None:
    """Chamada pela reserva e depois negada: a vez na geral ainda não chegou."""
    feita = irupi(5, 20, 15, 18)
    feita.nao_confirmar(14, "pcd")
    feita.sair(14)
    feita.reintegrar(14)
    assert feita.grupos_da(14) == ()
    assert feita.lugar(14) == 11
    assert pendencias(feita) == []


def test_reintegrada_com_a_condicao_que_lhe_tinham_negado() -> None:
    feita = irupi(4, 20, 15, 18)
    feita.nao_confirmar(14, "pcd")
    feita.sair(14)
    feita.reintegrar(14, ["pcd"])
    assert feita.lugar(14, "pcd") == 1
    # Quem não perdeu a condição volta a ela do mesmo jeito.
    feita.sair(17)
    feita.reintegrar(17, ["pcd"])
    assert feita.lugar(17, "pcd") == 2
    assert fatos(feita, Fato.RETORNO) == [(15, 0), (15, 0), (18, 0)]


def test_reintegrar_em_lista_em_que_nunca_esteve_e_recusado() -> None:
    feita = irupi(4, 20, 15)
    feita.sair(2)
    with pytest.raises(AtoRecusado, match="nunca esteve na lista reservada") as erro:
        feita.reintegrar(2, ["pcd"])
    assert recusa(feita.regime, Regra.ORDEM_JUDICIAL, erro.value)
    assert feita.saiu(2)


def test_reintegrar_quem_so_estava_na_reservada_pede_a_condicao_de_volta() -> None:
    ordem = Ordem(inscricoes=tuple("abcdef"), unidades=(ListasDaUnidade("", 0, 5, {"pcd": (5,)}),))
    feita = convocacao(regime(IRUPI), 4, ordem)
    feita.abrir_todas()
    feita.nao_confirmar(5, "pcd")
    with pytest.raises(AtoRecusado, match="só estava na lista reservada") as erro:
        feita.reintegrar(5)
    assert recusa(feita.regime, Regra.ORDEM_JUDICIAL, erro.value)
    feita.reintegrar(5, ["pcd"])
    assert feita.lugar(5, "pcd") == 1


def test_reintegrada_sub_judice_so_ocupa_vaga_com_a_decisao_final() -> None:
    feita = irupi(4, 20, 8)
    feita.sair(0)
    feita.reintegrar(0, sub_judice=True)
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert not feita.vaga_da(0)
    assert fatos(feita, Fato.ESPELHO) == [(1, 6)]
    feita.encerrar_validade()
    feita.sair(2)
    feita.decidir_a_favor(0)
    assert feita.vaga_da(0) == 3


def test_reintegrada_sub_judice_a_quem_nenhuma_vaga_chegou_tambem_ganha() -> None:
    feita = irupi(3, 3)
    feita.sair(2)
    feita.reintegrar(2, sub_judice=True)
    feita.decidir_a_favor(2)
    assert feita.vaga_da(2) == 3
    # De novo fora e de volta, agora sem ação: não está mais sub judice.
    feita.sair(2)
    feita.reintegrar(2, sub_judice=True)
    feita.sair(2)
    feita.reintegrar(2)
    assert feita.vaga_da(2) == 3


def test_sub_judice_tem_posto_espelho_e_nao_consome_vaga() -> None:
    feita = irupi(4, 20)
    nova = feita.incluir("900", 6, sub_judice=True)
    feita.criar_vagas(4)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert fatos(feita, Fato.ESPELHO) == [(nova + 1, 6)]
    assert feita.vaga_da(nova) == 0


def test_sub_judice_na_reservada_tambem_e_espelho() -> None:
    feita = irupi(4, 20, 9)
    nova = feita.incluir("900", 8, ["pcd"], sub_judice=True)
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 9, "pcd")
    assert fatos(feita, Fato.ESPELHO) == [(nova + 1, 5)]


def test_quem_ja_estava_na_lista_e_fica_sub_judice_tambem_nao_consome_vaga() -> None:
    feita = convocacao(regime(IRUPI), 4, 20)
    feita.por_sub_judice(2)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 4, 5]
    assert fatos(feita, Fato.ESPELHO) == [(3, 3)]


def test_sub_judice_de_quem_ja_ocupa_vaga_e_recusado() -> None:
    feita = irupi(4, 20)
    with pytest.raises(AtoRecusado, match="já ocupa uma vaga") as erro:
        feita.por_sub_judice(0)
    assert recusa(feita.regime, Regra.ORDEM_JUDICIAL, erro.value)


def test_exito_sem_vaga_livre_fica_pendente_e_vem_a_proxima() -> None:
    feita = irupi(4, 20)
    nova = feita.incluir("900", 6, sub_judice=True)
    feita.criar_vagas(2)
    feita.abrir_todas()
    feita.decidir_a_favor(nova)
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("900",))]
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert feita.vaga_da(nova) == 7


def test_exito_com_vaga_guardada_e_liberada() -> None:
    feita = irupi(4, 20)
    nova = feita.incluir("900", 5, sub_judice=True)
    feita.criar_vagas(3)
    feita.reter_vaga(6)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 5, 0, 6]
    assert list(feita.vagas_vazias) == [6]
    assert list(feita.vagas_retidas) == [6]
    # Enquanto guardada, não é vaga livre.
    feita.decidir_a_favor(nova)
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("900",))]
    feita.liberar_vaga(6)
    assert feita.vaga_da(nova) == 6
    assert list(feita.vagas_retidas) == []


def test_exito_com_numero_sem_ocupante_toma_o_menor() -> None:
    feita = irupi(3, 3)
    feita.sair(1)
    nova = feita.incluir("900", 1, sub_judice=True)
    assert feita.vaga_da(nova) == 0
    feita.preencher_vazia(2)
    assert feita.vaga_da(nova) == 0
    feita.decidir_a_favor(nova)
    assert feita.vaga_da(nova) == 2


def test_exito_antes_da_vez_segue_na_fila() -> None:
    feita = irupi(2, 20)
    nova = feita.incluir("900", 4, sub_judice=True)
    feita.decidir_a_favor(nova)
    assert pendencias(feita) == []
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 21]


def test_exito_de_quem_entrou_sub_judice_depois_da_vez_e_nem_chegou_a_ser_espelhada() -> None:
    """Incluída sub judice num posto já passado: o êxito dá a vaga livre, ou há pendência."""
    com_vaga = irupi(6, 6)
    com_vaga.sair(3)
    nova = com_vaga.incluir("900", 1, sub_judice=True)
    com_vaga.decidir_a_favor(nova)
    assert com_vaga.vaga_da(nova) == 4
    sem_vaga = irupi(6, 20)
    nova = sem_vaga.incluir("900", 1, sub_judice=True)
    sem_vaga.decidir_a_favor(nova)
    assert pendencias(sem_vaga) == [("sem_vaga_para_decisao_judicial", ("900",))]


def test_improcedencia_tira_das_listas() -> None:
    feita = irupi(4, 20)
    nova = feita.incluir("900", 6, sub_judice=True)
    feita.decidir_contra(nova)
    assert feita.saiu(nova)
    feita.criar_vagas(4)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert fatos(feita, Fato.IMPROCEDENCIA) == [(nova + 1, 0)]
    assert fatos(feita, Fato.ESPELHO) == []


def test_improcedencia_de_quem_ja_estava_na_lista() -> None:
    feita = convocacao(regime(IRUPI), 4, 20)
    feita.por_sub_judice(2)
    feita.decidir_contra(2)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 4, 5]


def test_decidir_sobre_quem_nao_esta_sub_judice_e_recusado() -> None:
    feita = irupi(4, 20)
    for decidir in (feita.decidir_a_favor, feita.decidir_contra):
        with pytest.raises(AtoRecusado, match="não está sub judice") as erro:
            decidir(7)
        assert recusa(feita.regime, Regra.ORDEM_JUDICIAL, erro.value)


def test_sub_judice_que_sai_nao_volta_com_o_exito() -> None:
    feita = irupi(4, 20)
    nova = feita.incluir("900", 6, sub_judice=True)
    feita.sair(nova)
    feita.decidir_a_favor(nova)
    assert feita.saiu(nova)
    assert pendencias(feita) == []


def test_guardar_vaga_ocupada_ou_que_nao_existe_e_recusado() -> None:
    feita = irupi(4, 20)
    with pytest.raises(AtoRecusado, match="a vaga 2 está ocupada") as erro:
        feita.reter_vaga(2)
    assert recusa(feita.regime, Regra.ORDEM_JUDICIAL, erro.value)
    for numero in (0, 5):
        with pytest.raises(AtoRecusado, match=f"a vaga {numero} não existe; há 4") as erro:
            feita.reter_vaga(numero)
        assert recusa(feita.regime, Regra.VAGAS_NOVAS, erro.value)


def test_guarda_liberada_e_primeira_ocupacao_pelo_tipo() -> None:
    feita = convocacao(regime(IRUPI), 6, 20, [10])
    feita.reter_vaga(5)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 0, 5]
    feita.liberar_vaga(5)
    assert chamadas(feita)[-1] == (5, 11, "pcd")


def test_guarda_liberada_de_numero_ja_ocupado_repoe_pela_conta_que_tinha() -> None:
    # A 5 reverteu à geral; com a lista acabada, quem a tinha saiu e o número ficou vago.
    feita = irupi(5, 5)
    feita.sair(4)
    assert list(feita.vagas_vazias) == [5]
    feita.reter_vaga(5)
    nova = feita.incluir("900", 6, ["pcd"])
    feita.liberar_vaga(5)
    assert chamadas(feita)[-1] == (5, nova + 1, "geral")
    # Por conversão, a 9 respondia pela reserva, embora o tipo dela seja geral.
    feita = irupi(15, 80, 8, 60, 75, 78, computo="compensada")
    assert chamadas(feita)[8] == (9, 60, "pcd")
    feita.encerrar_validade()
    feita.sair(59)
    feita.reter_vaga(9)
    feita.liberar_vaga(9)
    assert chamadas(feita)[-1] == (9, 78, "pcd")


def test_guarda_liberada_de_numero_vazio_nunca_ocupado_volta_ao_tipo() -> None:
    """A 5, reservada, reverteu e não achou ninguém: nunca ocupada, segue sendo reservada."""
    feita = irupi(5, 4)
    assert list(feita.vagas_vazias) == [5]
    nova = feita.incluir("900", 5, ["pcd"])
    feita.reter_vaga(5)
    feita.liberar_vaga(5)
    assert chamadas(feita)[-1] == (5, nova + 1, "pcd")


def test_guarda_liberada_antes_de_abrir_so_volta_a_fila() -> None:
    feita = convocacao(regime(IRUPI), 6, 20, [10])
    feita.reter_vaga(3)
    feita.liberar_vaga(3)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 11, 5]
    with pytest.raises(AtoRecusado, match="a vaga 3 não está guardada") as erro:
        feita.liberar_vaga(3)
    assert recusa(feita.regime, Regra.ORDEM_JUDICIAL, erro.value)


def test_vaga_guardada_nao_e_preenchida_por_ato_comum() -> None:
    feita = convocacao(regime(IRUPI), 3, 20)
    feita.reter_vaga(2)
    feita.abrir_todas()
    for numero in (1, 2):
        with pytest.raises(AtoRecusado, match=f"a vaga {numero} não está aberta") as erro:
            feita.preencher_vazia(numero)
        assert recusa(feita.regime, Regra.REPOSICAO, erro.value)


# Validade ------------------------------------------------------------------------------------


def test_depois_da_validade_nao_ha_chamada_salvo_ordem_judicial() -> None:
    feita = irupi(5, 20, 10, 11)
    feita.criar_vagas(2)
    feita.encerrar_validade()
    assert feita.validade_encerrada
    for ato in (feita.abrir_todas, lambda: feita.abrir(1), lambda: feita.preencher_vazia(5)):
        with pytest.raises(AtoRecusado, match="a validade do certame terminou") as erro:
            ato()
        assert recusa(feita.regime, Regra.VALIDADE, erro.value)
    feita.sair(9)
    assert list(feita.vagas_vazias) == [5]
    assert ocupantes(feita) == [1, 2, 3, 4, 0, 0, 0]
    feita.preencher_vazia(5, por_ordem_judicial=True)
    assert chamadas(feita)[-1] == (5, 11, "pcd")


def test_depois_da_validade_fraude_e_nao_confirmacao_valem_e_deixam_a_vaga() -> None:
    feita = irupi(5, 20, 10, 11)
    feita.encerrar_validade()
    feita.sair(0, Fato.FRAUDE)
    feita.nao_confirmar(9, "pcd")
    assert ocupantes(feita) == [0, 2, 3, 4, 0]
    assert feita.pode_ser_chamada(9)


def test_liberar_guarda_depois_da_validade_e_ordem_judicial_e_chama() -> None:
    feita = convocacao(regime(IRUPI), 3, 20)
    feita.reter_vaga(3)
    feita.abrir_todas()
    feita.encerrar_validade()
    feita.liberar_vaga(3)
    assert ocupantes(feita) == [1, 2, 3]


# Unidades ------------------------------------------------------------------------------------


def por_unidades(**escolhas: str) -> Convocacao:
    """Norte (6 vagas, pessoas 1 a 10) e Sul (5 vagas, 11 a 20; a 21 só na reservada)."""
    cargo = Cargo("c", "C", 11, (Unidade("Norte", 6), Unidade("Sul", 5)))
    ordem = Ordem(
        inscricoes=tuple(map(str, range(1, 22))),
        unidades=(
            ListasDaUnidade("Norte", 0, 10, {"pcd": (7, 9)}),
            ListasDaUnidade("Sul", 10, 20, {"pcd": (17, 20)}),
        ),
        indices={str(i + 1): i for i in range(21)},
    )
    return convocacao(regime(IRUPI, escolhas=escolhas), cargo, ordem)


def test_cada_unidade_chama_pelas_suas_listas() -> None:
    feita = por_unidades()
    assert feita.historia.tipos == bytes([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 8, 5, 11, 12, 13, 14, 18]
    feita.sair(17)
    assert chamadas(feita)[-1] == (11, 21, "pcd")
    feita.sair(20)
    # A reservada do Sul acabou: reverte à geral do Sul.
    assert chamadas(feita)[-1] == (11, 15, "geral")
    feita.nao_confirmar(9, "pcd")
    assert feita.lugar(9) == 4


def test_abrir_so_numa_unidade_e_criar_vaga_nela() -> None:
    feita = por_unidades()
    feita.abrir(2, 1)
    assert chamadas(feita) == [(7, 11, "geral"), (8, 12, "geral")]
    assert list(feita.proximas_vagas()) == [1, 2, 3, 4, 5, 6, 9, 10, 11]
    feita.criar_vagas(1, 1)
    feita.criar_vagas(1, 0)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 8, 5, 11, 12, 13, 14, 18, 15, 6]
    # R(25) = 3: a vigésima quinta do cargo é a próxima reservada, onde quer que caia.
    feita.criar_vagas(12, 1)
    assert feita.historia.tipos[24] == 1


def test_inclusao_e_saida_na_unidade_certa() -> None:
    feita = por_unidades()
    feita.abrir_todas()
    nova = feita.incluir("900", 6, ["pcd"], unidade=1)
    assert feita.lugar(nova) == 2
    feita.criar_vagas(2, 1)
    feita.abrir_todas()
    assert [c[1] for c in chamadas(feita)[-2:]] == [15, nova + 1]


def test_vaga_sem_ocupante_de_uma_unidade_nao_serve_a_incluida_da_outra() -> None:
    feita = por_unidades()
    feita.abrir_todas()
    feita.encerrar_validade()
    feita.sair(0)
    assert list(feita.vagas_vazias) == [1]
    nova = feita.incluir("900", 1, unidade=1)
    assert feita.vaga_da(nova) == 0
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("900",))]
    do_norte = feita.incluir("901", 1, unidade=0)
    assert feita.vaga_da(do_norte) == 1


def test_reintegrada_so_ocupa_vaga_da_unidade_dela() -> None:
    feita = por_unidades()
    feita.abrir_todas()
    feita.encerrar_validade()
    feita.sair(0)
    feita.sair(11)
    feita.reter_vaga(8)
    feita.reintegrar(11)
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("12",))]
    feita.reintegrar(0)
    assert feita.vaga_da(0) == 1


def test_incluida_em_duas_listas_reservadas_tem_uma_inclusao_para_cada() -> None:
    feita = convocacao(regime(grupos=DOIS), 1, 20, [9, 11], grupos={"negros": [10]})
    nova = feita.incluir("900", 3, ["pcd", "negros"])
    inclusoes = [f for f in feita.historia.fatos if f.fato is Fato.INCLUSAO]
    assert [(f.pessoa, f.grupo, f.outro) for f in inclusoes] == [(nova, 1, 3), (nova, 2, 3)]


def test_segue_a_sequencia_na_mesma_unidade() -> None:
    cargo = Cargo("c", "C", 4, (Unidade("Norte", 2), Unidade("Sul", 2)))
    ordem = Ordem(
        inscricoes=tuple(map(str, range(1, 11))),
        unidades=(ListasDaUnidade("Norte", 0, 5, {}), ListasDaUnidade("Sul", 5, 10, {})),
    )
    umregime = regime(MOGI_1993, escolhas={"saida_apos_posse": "segue_sequencia"})
    feita = convocacao(umregime, cargo, ordem)
    feita.abrir_todas()
    feita.tomar_posse(0)
    feita.sair(0)
    assert chamadas(feita)[-1] == (5, 3, "geral")
    assert feita.historia.unidades == [0, 0, 1, 1, 0]


def test_unidades_com_uma_lista_so_chamam_na_ordem_dos_numeros() -> None:
    cargo = Cargo("c", "C", 11, (Unidade("Norte", 6), Unidade("Sul", 5)))
    feita = convocacao(regime(IRUPI), cargo, 30, [20, 21])
    feita.abrir(7)
    assert ocupantes(feita)[:7] == [1, 2, 3, 4, 21, 5, 6]
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (11, 22, "pcd")


# Cópia e consultas ---------------------------------------------------------------------------


def test_a_copia_e_outra_convocacao() -> None:
    feita = irupi(4, 20, 8, clausulas=FIM_DE_FILA)
    copia = feita.copia()
    copia.sair(0)
    copia.incluir("900", 1)
    copia.criar_vagas(3)
    copia.abrir_todas()
    copia.pedir_fim_de_fila(1)
    assert ocupantes(feita) == [1, 2, 3, 4]
    assert feita.vagas_criadas == 4
    assert len(feita.inscricoes) == 20
    assert pendencias(feita) == []


def test_consultas() -> None:
    feita = irupi(4, 20, 8)
    assert feita.vaga_da(3) == 4
    assert feita.vaga_da(7) == 0
    assert feita.conta_da(7) == NINGUEM
    assert feita.conta_da(3) == 0
    assert feita.lugar(3) is None
    assert feita.lugar(4) == 1
    assert feita.lugar(7) == 4
    assert feita.lugar(7, "pcd") == 1
    assert feita.lugar(4, "pcd") is None
    assert feita.pode_ser_chamada(7)
    assert not feita.pode_ser_chamada(0)
    assert feita.historia.nome_da_conta(1) == "pcd"


def test_grupo_que_nao_cabe_na_lista_e_erro_de_quem_chama() -> None:
    cheia = regime(grupos=(grupo("pcd", Fraction(1, 2), CIMA),))
    feita = convocacao(cheia, 3, 4)
    with pytest.raises(KeyError):
        feita.nao_confirmar(0, "negros")


# Anulações -----------------------------------------------------------------------------------


def test_anular_a_saida_devolve_a_vaga_que_ainda_esta_sem_ocupante() -> None:
    feita = irupi(5, 5, 5)
    feita.sair(2)
    assert feita.desfazer_saida(2, 3, 0)
    assert ocupantes(feita) == [1, 2, 3, 4, 5]
    assert list(feita.vagas_vazias) == []
    feita.sair(4)
    assert list(feita.vagas_vazias) == [5]
    assert feita.desfazer_saida(4, 5, 1)
    assert contas(feita)[4] == "pcd"


def test_anular_a_saida_devolve_as_listas_quando_a_vaga_ja_tem_outra_pessoa() -> None:
    feita = irupi(4, 20, 8)
    feita.sair(1)
    assert ocupantes(feita) == [1, 5, 3, 4]
    assert not feita.desfazer_saida(1, 2, 0)
    assert ocupantes(feita) == [1, 5, 3, 4]
    assert feita.lugar(1) == 1
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 5, 3, 4, 8, 2]


def test_anular_a_saida_de_quem_nao_tinha_vaga() -> None:
    feita = irupi(4, 20, 8)
    feita.sair(7)
    assert not feita.desfazer_saida(7, 0, 0)
    assert feita.lugar(7, "pcd") == 1


def test_quem_recupera_a_vaga_volta_a_contar_na_pretericao() -> None:
    feita = irupi(6, 8, 5, 8)
    feita.encerrar_validade()
    feita.sair(5)
    nova = feita.incluir("900", 7)
    # Ninguém abaixo da incluída tem vaga pela geral: a vez dela não passou.
    assert pendencias(feita) == []
    assert feita.desfazer_saida(5, 6, 0)
    outra = feita.incluir("901", 6)
    assert (feita.vaga_da(nova), feita.vaga_da(outra)) == (0, 0)
    assert pendencias(feita) == [("sem_vaga_para_decisao_judicial", ("901",))]


def test_anular_a_negacao_da_condicao_readmite_na_lista() -> None:
    feita = irupi(4, 20, 8, 9)
    feita.nao_confirmar(7, "pcd")
    feita.readmitir(7, "pcd")
    assert feita.grupos_da(7) == ("pcd",)
    assert feita.lugar(7, "pcd") == 1
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 8, "pcd")


def test_anular_a_negacao_de_quem_estava_so_na_reservada() -> None:
    ordem = Ordem(inscricoes=tuple("abcdef"), unidades=(ListasDaUnidade("", 0, 5, {"pcd": (5,)}),))
    feita = convocacao(regime(IRUPI), 4, ordem)
    feita.abrir_todas()
    feita.nao_confirmar(5, "pcd")
    assert feita.saiu(5)
    feita.readmitir(5, "pcd")
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 6, "pcd")


def test_anular_o_fim_de_fila_devolve_o_lugar_de_origem() -> None:
    feita = irupi(4, 10, clausulas=FIM_DE_FILA)
    feita.pedir_fim_de_fila(6)
    assert feita.lugar(6) == 6
    feita.desfazer_fim_de_fila(6)
    assert feita.lugar(6) == 3
    # Quem nunca foi ao fim não muda de lugar.
    feita.desfazer_fim_de_fila(8)
    assert feita.lugar(8) == 5
    feita.criar_vagas(6)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_anular_o_fim_de_fila_de_quem_entrou_por_ordem_judicial() -> None:
    feita = irupi(4, 10, clausulas=FIM_DE_FILA)
    nova = feita.incluir("900", 6)
    feita.pedir_fim_de_fila(nova)
    assert feita.lugar(nova) == 7
    feita.desfazer_fim_de_fila(nova)
    assert feita.lugar(nova) == 2


def test_anular_a_posse() -> None:
    feita = irupi(4, 10)
    feita.tomar_posse(0)
    feita.desfazer_posse(0)
    assert not feita.esta_em_exercicio(0)
    assert feita.vaga_da(0) == 1


def test_anular_a_criacao_some_com_as_vagas_por_abrir() -> None:
    feita = irupi(4, 30, 20)
    feita.criar_vagas(6)
    feita.abrir(2)
    assert feita.desfazer_criacao(5, 6) == (5, 6)
    assert feita.vagas_criadas == 6
    assert feita.vagas_por_abrir == 0
    assert fatos(feita, Fato.VAGAS_CRIADAS) == [(0, 5), (0, 7)]
    feita.criar_vagas(9)
    feita.abrir_todas()
    assert [n for n, tipo in enumerate(feita.historia.tipos, start=1) if tipo] == [5, 15]
    assert len(chamadas(feita)) == 15


def test_anular_a_criacao_toda_aberta_nao_tira_ninguem() -> None:
    feita = irupi(4, 30)
    feita.criar_vagas(2)
    feita.abrir_todas()
    assert feita.desfazer_criacao(5, 2) == (5, 6)
    assert feita.vagas_criadas == 6


def test_anular_a_criacao_nao_some_com_vaga_guardada_pela_justica() -> None:
    feita = irupi(4, 30)
    feita.criar_vagas(3)
    feita.reter_vaga(6)
    assert feita.desfazer_criacao(5, 3) == (5, 6)
    assert feita.vagas_criadas == 6


def test_anular_criacao_seguida_de_outra_e_recusado() -> None:
    feita = irupi(4, 30)
    feita.criar_vagas(2)
    feita.criar_vagas(1)
    with pytest.raises(AtoRecusado, match="outro criou vagas") as erro:
        feita.desfazer_criacao(5, 2)
    assert recusa(feita.regime, Regra.VAGAS_NOVAS, erro.value)


def test_anular_a_inclusao() -> None:
    feita = irupi(4, 30)
    nova = feita.incluir("900", 6, sub_judice=True)
    assert not feita.retirar_incluida(nova)
    assert feita.saiu(nova)
    with pytest.raises(AtoRecusado, match="não está sub judice"):
        feita.decidir_a_favor(nova)
    ja_chamada = feita.incluir("901", 5)
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert feita.retirar_incluida(ja_chamada)
    assert feita.vaga_da(ja_chamada) == 5


def test_anular_o_fim_da_validade() -> None:
    feita = irupi(4, 30)
    feita.encerrar_validade()
    feita.reabrir_validade()
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 5]


# Consultas de quem explica -------------------------------------------------------------------


def test_onde_a_pessoa_esta() -> None:
    feita = por_unidades()
    assert feita.pessoa("12") == 11
    assert feita.pessoa("900") is None
    nova = feita.incluir("900", 1, unidade=1)
    assert feita.pessoa("900") == nova
    assert feita.unidade_da(nova) == 1
    assert [feita.unidade_da(p) for p in (0, 9, 10, 20)] == [0, 0, 1, 1]
    assert feita.posto_de_origem(11, 0) == 2
    assert feita.posto_de_origem(17, 1) == 1
    assert feita.posto_de_origem(20, 1) == 2
    assert feita.posto_de_origem(11, 1) is None
    assert feita.posto_de_origem(nova, 0) is None
    assert feita.conta_do_grupo("pcd") == 1
    assert (feita.por_abrir_na(0), feita.por_abrir_na(1)) == (6, 5)
    with pytest.raises(KeyError):
        feita.lugar(22)


def test_a_proxima_vaga_reservada_das_criadas_e_das_que_surgirem() -> None:
    feita = irupi(4, 30)
    assert feita.proxima_vaga_reservada("pcd") == 5
    feita.criar_vagas(8)
    assert feita.proxima_vaga_reservada("pcd") == 5
    feita.abrir_todas()
    assert feita.proxima_vaga_reservada("pcd") == 15
    escrita = regime(grupos=(grupo("pcd", Fraction(1, 10), serie=posicoes(2)),))
    acabou = convocacao(escrita, 3, 10)
    acabou.abrir_todas()
    assert acabou.proxima_vaga_reservada("pcd") is None


def test_muito_mais_vagas_que_gente() -> None:
    feita = irupi(20_000, 50, *range(1, 51))
    assert len(feita.vagas_vazias) == 20_000 - 50
    assert sorted(ocupantes(feita)[:50]) == list(range(1, 51))


def test_a_proxima_reservada_entre_as_que_ja_existem_pula_as_gerais() -> None:
    feita = irupi(1, 30)
    feita.criar_vagas(3)
    assert feita.proxima_vaga_reservada("pcd") == 5


def test_pessoa_que_nao_existe_nas_unidades_e_erro() -> None:
    with pytest.raises(KeyError):
        por_unidades().grupos_da(21)


def test_contrato_que_chega_ao_fim_extingue_a_vaga_e_nao_chama_ninguem() -> None:
    feita = irupi(5, 20, 8, 9)
    feita.terminar_contrato(7)
    assert feita.saiu(7)
    assert ocupantes(feita) == [1, 2, 3, 4, 0]
    assert list(feita.vagas_vazias) == []
    assert fatos(feita, Fato.VAGA_EXTINTA) == [(0, 5)]
    # Um contrato posterior é vaga nova: a sexta, que é geral.
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (6, 5, "geral")


def test_parecer_contrario_abre_incidente_e_nada_muda() -> None:
    feita = irupi(5, 20, 8)
    antes = chamadas(feita)
    feita.abrir_incidente(7)
    assert chamadas(feita) == antes
    assert feita.vaga_da(7) == 5
    assert pendencias(feita) == [("incidente", ("8",))]


def test_quem_esta_so_na_reservada_e_ganha_na_justica_ocupa_a_vaga_geral_que_ha() -> None:
    ordem = Ordem(inscricoes=tuple("abcdefg"), unidades=(ListasDaUnidade("", 0, 6, {"pcd": (6,)}),))
    feita = convocacao(regime(IRUPI), 5, ordem)
    feita.por_sub_judice(6)
    feita.abrir_todas()
    assert ocupantes(feita) == [1, 2, 3, 4, 5]
    feita.encerrar_validade()
    feita.sair(0)
    feita.decidir_a_favor(6)
    assert feita.vaga_da(6) == 1
    assert contas(feita)[0] == "geral"


def test_sub_judice_so_na_reservada_cuja_vez_ainda_nao_chegou() -> None:
    ordem = Ordem(inscricoes=tuple("abcdefg"), unidades=(ListasDaUnidade("", 0, 6, {"pcd": (6,)}),))
    feita = convocacao(regime(IRUPI), 4, ordem)
    feita.abrir_todas()
    feita.por_sub_judice(6)
    feita.decidir_a_favor(6)
    assert pendencias(feita) == []
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 7, "pcd")

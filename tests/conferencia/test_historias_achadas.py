"""As histórias que o acaso achou e a conferência recusava, ou o motor errava: cada uma, escrita."""

import pytest

from certame.dominio.edital import Aplicacao, Clausulas, GeralEsgotada
from certame.dominio.historia import Fato
from certame.norma.grupo import Multiplas
from tests.propriedades.todo_ato import COM_FIM_DE_FILA, Partida, TodoAto, maquina_de


def test_a_vaga_que_se_converteu_pode_esperar_a_escolha_de_alguem() -> None:
    maquina = TodoAto()
    maquina.publicar(
        partida=Partida(
            lei="alternância e negros",
            escolhas={"computo": "compensada", "compensa_ate": "sempre"},
            multiplas=Multiplas.OPCAO,
            vagas=(6,),
            aplicacao=Aplicacao.TOTAL,
            pessoas=(
                (0, frozenset(["pcd"])),
                (0, frozenset(["negros"])),
                (1, frozenset(["pcd", "negros"])),
            ),
            clausulas=Clausulas(
                fim_de_fila=True,
                geral_esgotada=GeralEsgotada.NAO_PREENCHE,
                alternancia_com_grupos=True,
            ),
        )
    )
    maquina.convocar_todas()
    assert [p.tipo for p in maquina.convocacao.pendencias] == ["opcao"]


def test_a_saida_de_quem_entrou_por_ordem_nao_acaba_a_lista_de_outra_unidade() -> None:
    maquina = TodoAto()
    maquina.publicar(
        partida=Partida(
            lei="alternância e negros",
            escolhas={"computo": "por_via", "esgotamento": "pendencia"},
            multiplas=Multiplas.QUEM_CHAMAR_PRIMEIRO,
            vagas=(0, 3),
            aplicacao=Aplicacao.AUTOMATICA,
            pessoas=((0, frozenset()),) * 7,
            clausulas=Clausulas(fim_de_fila=True, alternancia_com_grupos=True),
        )
    )
    for qual in (0, 2, 4):
        maquina.incluir(onde=0, posto=1, qual=qual, sub_judice=False)
    maquina.desistir(quem=8)
    maquina.convocar_todas()
    assert maquina.convocacao.historia.fatos


def test_a_que_se_converteu_e_esperou_a_escolha_chama_pela_conta_em_que_parou() -> None:
    maquina = maquina_de(
        "dois",
        (6,),
        *[("negros",), ("pcd",), (), (), ("negros", "pcd"), (), (), ("negros",), (), (), ()],
        escolhas={"computo": "compensada", "saida_apos_posse": "segue_sequencia"},
        multiplas=Multiplas.OPCAO,
    )
    maquina.incluir(posto=5, qual=13, onde=0, sub_judice=True)  # o posto espelho não consome a vaga
    maquina.desistir(quem=3)
    maquina.desistir(quem=2)
    maquina.convocar(quantas=4, onde=0)
    historia = maquina.convocacao.historia
    assert maquina.convocacao.espera_escolha(4)
    assert [fato.fato for fato in historia.fatos][-2:] == [Fato.CONVERSAO, Fato.ESPELHO]
    vaga, conta, feitas = historia.fatos[-1].vaga, historia.fatos[-1].grupo, len(historia.vagas)
    maquina.exonerar(quem=1)  # surge outra vaga antes, e a que esperava volta a chamar
    feitas += historia.vagas[feitas:].index(vaga)
    assert historia.contas[feitas] == conta
    for outra in {0, 1, 2} - {conta}:
        historia.contas[feitas] = outra
        with pytest.raises(AssertionError, match="e devia ser pela conta negros"):
            maquina.conferir()


def test_a_que_se_converteu_e_esperou_a_escolha_pode_ficar_vazia_na_conta_em_que_parou() -> None:
    maquina = maquina_de(
        "dois",
        (6,),
        *[("pcd",), ("negros",), ("negros", "pcd")],
        escolhas={
            "computo": "compensada",
            "compensa_ate": "vagas_do_edital",
            "esgotamento": "pendencia",
        },
        multiplas=Multiplas.OPCAO,
    )
    maquina.convocar_todas()
    assert maquina.convocacao.espera_escolha(2)
    maquina.desistir(quem=0)
    assert [f.grupo for f in maquina.convocacao.historia.fatos if f.vaga == 3][-1] == 1


def test_quem_pediu_o_fim_da_fila_e_saiu_nao_volta_quando_a_vaga_que_deixou_se_preenche() -> None:
    maquina = maquina_de(
        "dois",
        (6,),
        *[(), ("negros",), ("negros", "pcd"), (), ()],
        multiplas=Multiplas.OPCAO,
    )
    maquina.convocar_todas()
    maquina.por_no_fim_da_fila(quem=1)
    maquina.desistir(quem=1)
    maquina.desistir(quem=2)  # era dela a escolha por que a vaga esperava
    maquina.convocar(quantas=4, onde=0)
    assert maquina.convocacao.vagas_vazias


@pytest.mark.parametrize("quem_vem", ["por ordem", "do fim da fila"])
def test_quem_recupera_a_vaga_reservada_passa_a_geral_na_sua_vez(quem_vem: str) -> None:
    maquina = maquina_de("denso", (2,), (), ("pcd",), escolhas={"computo": "compensada"})
    maquina.convocar_todas()
    maquina.desistir(quem=1)
    maquina.anular(qual=0)
    historia = maquina.convocacao.historia
    assert historia.fatos[-1].fato is Fato.RETORNO
    if quem_vem == "por ordem":
        maquina.incluir(posto=9, qual=0, onde=0, sub_judice=False)
    else:
        maquina.por_no_fim_da_fila(quem=0)
    maquina.criar_vagas(quantas=1, onde=0)
    maquina.convocar_todas()
    (conversao,) = [f for f in historia.fatos if f.fato is Fato.CONVERSAO]
    assert (conversao.pessoa, conversao.grupo) == (1, 1)
    assert maquina.convocacao.conta_da(1) == 0


def test_quem_saiu_nao_volta_porque_se_anulou_a_negacao_da_condicao() -> None:
    maquina = maquina_de("denso", (3,), (), (), (), ("pcd",))
    maquina.nao_confirmar(quem=3, qual=0)
    maquina.desistir(quem=3)
    maquina.anular(qual=1)
    assert maquina.convocacao.saiu(3)
    assert maquina.convocacao.grupos_da(3) == ("pcd",)
    maquina.convocar_todas()
    assert 3 not in maquina.convocacao.historia.pessoas
    maquina.anular(qual=2)  # a saída; volta à lista que lhe devolveram
    maquina.criar_vagas(quantas=3, onde=0)
    maquina.convocar_todas()
    (lugar,) = [i for i, p in enumerate(maquina.convocacao.historia.pessoas) if p == 3]
    assert maquina.convocacao.historia.contas[lugar] == 1


def test_quem_entrou_por_ordem_pode_recompor_o_grupo_de_qualquer_unidade() -> None:
    maquina = TodoAto()
    maquina.publicar(
        partida=Partida(
            lei="dois",
            escolhas={},
            multiplas=Multiplas.QUEM_CHAMAR_PRIMEIRO,
            vagas=(3, 0),
            aplicacao=Aplicacao.POR_UNIDADE,
            pessoas=((1, frozenset()),),
            clausulas=COM_FIM_DE_FILA,
        )
    )
    maquina.convocar(quantas=2, onde=0)
    maquina.incluir(posto=11, qual=4, onde=1, sub_judice=False)
    maquina.incluir(posto=7, qual=5, onde=0, sub_judice=False)
    maquina.convocar_todas()
    assert Fato.RECOMPOSICAO in maquina.convocacao.historia.fatos.fato

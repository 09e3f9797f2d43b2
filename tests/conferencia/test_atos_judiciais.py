"""Fim de fila em exercício, guarda solta, reversão decidida, reintegração: o certo e o errado."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from certame.conferencia.chamadas import conferir_chamadas
from certame.dominio.edital import Cargo, Clausulas, Unidade
from certame.dominio.historia import Acontecimento, Fato, Fatos, Historia
from certame.dominio.ordem import ListasDaUnidade, Ordem, ordem_simples
from certame.norma.grupo import Arredondamento
from certame.norma.regime import Regime
from tests.conferencia.historias import conferir, copia
from tests.conferencia.simulador import Simulador, grupo, regime

VIA = regime()


F = Acontecimento


def escrita(
    tipos: Iterable[int],
    chamadas: Iterable[tuple[int, int, int]],
    fatos: Iterable[Acontecimento],
    grupos: tuple[str, ...] = ("pcd",),
) -> Historia:
    coluna = bytearray(tipos)
    vagas, pessoas, contas = map(list, zip(*chamadas, strict=True))
    unidades = [0] * len(coluna)
    return Historia(grupos, len(coluna), coluna, unidades, vagas, pessoas, contas, Fatos(fatos))


def da_escrita(
    historia: Historia, pcd: Iterable[int] = (), aprovados: int = 6, lei: Regime = VIA
) -> set[str]:
    """Os princípios feridos numa história escrita à mão, com até três incluídas no fim."""
    ordem = replace(ordem_simples(aprovados, list(pcd)), inscricoes=tuple(map(str, range(20))))
    cargo = Cargo("c", "C", historia.vagas_do_edital)
    falhas = conferir_chamadas(lei, cargo, ordem, historia, Clausulas())
    return {falha.principio for falha in falhas}


def principios(simulador: Simulador, historia: object = None) -> set[str]:
    return {falha.principio for falha in conferir(simulador, historia)}  # type: ignore[arg-type]


def posse(simulador: Simulador, pessoa: int) -> None:
    feitas = len(simulador.historia.vagas)
    fato = Acontecimento(feitas, Fato.POSSE, pessoa, simulador.vaga_de(pessoa))
    simulador.historia.fatos.append(fato)


def test_em_exercicio_nao_se_vai_ao_fim_da_fila() -> None:
    feito = Simulador(VIA, [0, 0, 1], 9, [[4, 5]])
    feito.abrir(3)
    posse(feito, 0)
    feito.fim_de_fila(0)
    assert principios(feito) == {"clausula"}


def test_anulada_a_posse_o_fim_da_fila_volta_a_caber() -> None:
    feito = Simulador(VIA, [0, 0, 1], 9, [[4, 5]])
    feito.abrir(3)
    posse(feito, 0)
    feito.historia.fatos.append(Acontecimento(3, Fato.POSSE_ANULADA, 0))
    feito.fim_de_fila(0)
    assert principios(feito) == set()


def test_posse_de_uma_chamada_nao_vale_para_a_seguinte() -> None:
    feito = Simulador(VIA, [0, 0, 1], 4, [[3]])
    feito.abrir(3)
    posse(feito, 3)
    feito.nao_confirmar(3)
    feito.criar([0, 0])
    feito.abrir(2)
    assert feito.vaga_de(3)
    feito.fim_de_fila(3)
    assert conferir(feito) == []


def guardada() -> Simulador:
    """A 2 é geral por tipo, e por conversão responde pela reserva; sai quem a tinha e ela é guardada."""
    feito = Simulador(regime(computo="compensada"), [1, 0, 0], 9, [[0, 4, 6]])
    feito.abrir(3)
    assert feito.conta[2] == 1
    feito.acabar_validade()
    feito.sair(4)
    feito.reter(2)
    feito.terminou = False
    feito.liberar(2)
    return feito


def test_guarda_solta_de_numero_ja_ocupado_repoe_a_conta_que_tinha() -> None:
    feito = guardada()
    assert feito.vaga_de(6) == 2
    assert conferir(feito) == []
    historia = copia(feito.historia)
    historia.pessoas[-1], historia.contas[-1] = 2, 0
    assert "P8" in principios(feito, historia)


# Lista que acaba por saídas, quando se espera decisão --------------------------------------------

PENDENCIA = regime(esgotamento="pendencia")


def acabada() -> Simulador:
    """Sai a única da reservada: a vaga dela fica vazia até a decisão."""
    feito = Simulador(PENDENCIA, [1, 0, 0, 1], 9, [[4]])
    feito.abrir(2)
    feito.sair(4)
    assert feito.vazias == {1: 1}
    return feito


def test_lista_acabada_por_saida_espera_decisao() -> None:
    feito = acabada()
    assert conferir(feito) == []
    feito.reverter(1)
    assert feito.vaga_de(1) == 1
    feito.abrir(2)
    assert feito.vazias == {4: 1}
    assert conferir(feito) == []


def test_sem_a_decisao_a_reversao_e_acusada() -> None:
    fatos = [F(2, Fato.SAIDA, 4, 1, 1), F(2, Fato.REVERSAO, vaga=1, grupo=1)]
    chamadas = [(1, 4, 1), (2, 0, 0), (1, 1, 0)]
    caso = escrita([1, 0], chamadas, fatos)
    assert da_escrita(caso, pcd=[4], lei=PENDENCIA) == {"reversao"}
    assert da_escrita(caso, pcd=[4]) == set()
    # Também na vaga que se abre depois, que não tem nenhum fato só dela.
    fatos = [F(0, Fato.SAIDA, 4), F(0, Fato.REVERSAO, vaga=1, grupo=1)]
    assert da_escrita(escrita([1], [(1, 0, 0)], fatos), pcd=[4], lei=PENDENCIA) == {"reversao"}


def test_lista_em_que_ninguem_saiu_reverte_e_nao_fica_vazia() -> None:
    feito = Simulador(PENDENCIA, [1, 0], 9, [[]])
    feito.abrir(2)
    assert feito.historia.pessoas == [0, 1]
    assert conferir(feito) == []
    vazia = [F(0, Fato.VAGA_SEM_OCUPANTE, vaga=1, grupo=1)]
    assert da_escrita(escrita([1, 0], [(2, 0, 0)], vazia), lei=PENDENCIA) == {"P11"}
    # O fim da fila não é saída.
    feito = Simulador(PENDENCIA, [1, 0], 9, [[4]])
    feito.abrir(1)
    feito.fim_de_fila(4)
    assert feito.vaga_de(0) == 1
    assert conferir(feito) == []


# Reintegração --------------------------------------------------------------------------------

POR_ORDEM = 1


def test_reintegrada_cuja_vez_passou_toma_a_vaga_vazia_mesmo_depois_da_validade() -> None:
    """Sai a 1 depois da validade; a ordem a devolve, e ela toma a vaga que deixou."""
    chamadas = [(1, 0, 0), (2, 1, 0), (2, 1, 0)]
    fatos = [
        F(2, Fato.FIM_DA_VALIDADE),
        F(2, Fato.SAIDA, 1, 2),
        F(2, Fato.VAGA_SEM_OCUPANTE, vaga=2),
        F(2, Fato.RETORNO, 1, outro=POR_ORDEM),
    ]
    assert da_escrita(escrita([0, 0], chamadas, fatos)) == set()
    # A anulação de uma saída não é ordem judicial: depois da validade não chama ninguém.
    anulada = [*fatos[:3], F(2, Fato.RETORNO, 1)]
    assert "validade" in da_escrita(escrita([0, 0], chamadas, anulada))


def test_reintegrada_toma_a_menor_das_vagas_vazias() -> None:
    fatos = [
        F(3, Fato.FIM_DA_VALIDADE),
        F(3, Fato.SAIDA, 0, 1),
        F(3, Fato.VAGA_SEM_OCUPANTE, vaga=1),
        F(3, Fato.SAIDA, 1, 2),
        F(3, Fato.VAGA_SEM_OCUPANTE, vaga=2),
        F(3, Fato.RETORNO, 1, outro=POR_ORDEM),
    ]
    primeiras = [(1, 0, 0), (2, 1, 0), (3, 2, 0)]
    assert da_escrita(escrita([0, 0, 0], [*primeiras, (1, 1, 0)], fatos)) == set()
    outra = escrita([0, 0, 0], [*primeiras, (2, 1, 0)], fatos)
    assert da_escrita(outra) == {"ordem_das_vagas"}


def test_reintegrada_com_a_condicao_devolvida_nao_se_ultrapassa_na_reservada() -> None:
    fatos = [
        F(1, Fato.NAO_CONFIRMADA, 3, grupo=1),
        F(1, Fato.SAIDA, 3),
        F(1, Fato.RETORNO, 3, grupo=1, outro=POR_ORDEM),
        F(1, Fato.RETORNO, 3, outro=POR_ORDEM),
    ]
    certa = escrita([0, 1], [(1, 0, 0), (2, 3, 1)], fatos)
    assert da_escrita(certa, pcd=[3, 4]) == set()
    errada = escrita([0, 1], [(1, 0, 0), (2, 4, 1)], fatos)
    assert da_escrita(errada, pcd=[3, 4]) == {"P4"}
    # Sem o retorno ao grupo, é a outra que vem.
    assert da_escrita(escrita([0, 1], [(1, 0, 0), (2, 4, 1)], fatos[:2]), pcd=[3, 4]) == set()


def test_outra_ordem_igual_nao_muda_quem_ja_tem_posto_espelho() -> None:
    fatos = [
        F(0, Fato.SUB_JUDICE, 0),
        F(0, Fato.ESPELHO, 0, 1),
        F(1, Fato.SUB_JUDICE, 0),
    ]
    assert da_escrita(escrita([0, 0], [(1, 1, 0), (2, 2, 0)], fatos)) == set()


def test_incluida_em_duas_listas_reservadas_tem_lugar_nas_duas() -> None:
    lei = regime([grupo("pcd"), grupo("negros")])
    nova = 6
    fatos = [F(0, Fato.INCLUSAO, nova, grupo=k, outro=3) for k in (1, 2)]
    for conta in (1, 2):
        tipos = [0, conta]
        caso = escrita(tipos, [(1, 0, 0), (2, nova, conta)], fatos, ("pcd", "negros"))
        assert da_escrita(caso, lei=lei) == set()


# Recomposição --------------------------------------------------------------------------------


def recomposta(vaga: int = 3, pessoa: int = 6, outras: Iterable[Acontecimento] = ()) -> Historia:
    """A 1 reverte; a 6 entra por ordem no 5º lugar; a 3, geral, recompõe."""
    fatos = [
        F(0, Fato.REVERSAO, vaga=1, grupo=1),
        F(2, Fato.INCLUSAO, 6, grupo=1, outro=5),
        *outras,
        F(vaga - 1, Fato.RECOMPOSICAO, vaga=vaga, grupo=1, outro=1),
    ]
    gerais = iter(range(2, 6))
    chamadas = [(1, 0, 0), (2, 1, 0)]
    chamadas += [(n, pessoa, 1) if n == vaga else (n, next(gerais), 0) for n in range(3, vaga + 1)]
    return escrita([1, 0, 0, 0][:vaga], chamadas, fatos)


MEIA = regime([grupo(fracao=Fraction(1, 4), arredondamento=Arredondamento.PARA_CIMA)])


def test_vaga_geral_recompoe_o_grupo_de_quem_entrou_por_decisao() -> None:
    assert da_escrita(recomposta(), lei=MEIA) == set()


def test_recomposicao_que_faltou_ou_atrasou() -> None:
    sem = recomposta()
    sem.fatos.pop()
    sem.pessoas[-1], sem.contas[-1] = 2, 0
    assert da_escrita(sem, lei=MEIA) == {"recomposicao"}
    assert da_escrita(recomposta(4), lei=MEIA) == {"recomposicao"}


def test_recomposicao_sem_ninguem_que_tenha_entrado_por_decisao() -> None:
    caso = recomposta(pessoa=4)
    caso.fatos = Fatos(f for f in caso.fatos if f.fato is not Fato.INCLUSAO)
    assert "recomposicao" in da_escrita(caso, lei=MEIA)


def test_recomposicao_de_grupo_a_que_nao_falta_vaga() -> None:
    """R(N) ainda não chega a uma vaga, ou a do tipo está com o grupo."""
    assert "recomposicao" in da_escrita(recomposta(), lei=VIA)
    fatos = [
        F(2, Fato.INCLUSAO, 6, grupo=1, outro=5),
        F(2, Fato.RECOMPOSICAO, vaga=3, grupo=1, outro=1),
    ]
    cheia = escrita([1, 0, 0], [(1, 4, 1), (2, 0, 0), (3, 6, 1)], fatos)
    assert "recomposicao" in da_escrita(cheia, pcd=[4], lei=MEIA)


@pytest.mark.parametrize(
    "antes",
    [
        [F(2, Fato.SAIDA, 6)],
        [F(2, Fato.SUB_JUDICE, 6)],
        [F(2, Fato.NAO_CONFIRMADA, 6, grupo=1)],
    ],
)
def test_quem_saiu_perdeu_a_condicao_ou_ficou_sub_judice_nao_recompoe(
    antes: list[Acontecimento],
) -> None:
    assert "recomposicao" in da_escrita(recomposta(outras=antes), lei=MEIA)


def test_recomposicao_depois_de_outra_regra_e_de_fato_que_nao_existe() -> None:
    caso = recomposta(outras=[F(2, Fato.REVERSAO, vaga=3, grupo=1)])
    assert "recomposicao" in da_escrita(caso, lei=MEIA)
    vazio = recomposta(outras=[F(2, Fato.RECOMPOSICAO, vaga=0, grupo=1)])
    assert "forma" in da_escrita(vazio, lei=MEIA)


def test_vaga_guardada_que_se_solta_tambem_recompoe() -> None:
    fatos = [
        F(0, Fato.REVERSAO, vaga=1, grupo=1),
        F(1, Fato.RESERVA_DE_VAGA, vaga=2),
        F(1, Fato.VAGA_SEM_OCUPANTE, vaga=2),
        F(1, Fato.INCLUSAO, 6, grupo=1, outro=5),
        F(1, Fato.LIBERACAO, vaga=2),
        F(1, Fato.RECOMPOSICAO, vaga=2, grupo=1, outro=1),
    ]
    assert da_escrita(escrita([1, 0], [(1, 0, 0), (2, 6, 1)], fatos), lei=MEIA) == set()


def test_anulada_a_negacao_quem_tinha_a_vaga_recompoe_a_lista() -> None:
    fatos = [
        F(1, Fato.NAO_CONFIRMADA, 4, 1, 1),
        F(1, Fato.REVERSAO, vaga=1, grupo=1),
        F(2, Fato.RETORNO, 4, grupo=1),
        F(2, Fato.RECOMPOSICAO, vaga=2, grupo=1),
    ]
    caso = escrita([1, 0], [(1, 4, 1), (1, 0, 0), (2, 4, 1)], fatos)
    assert da_escrita(caso, pcd=[4], lei=MEIA) == set()


def test_com_unidades_so_recompoe_a_unidade_de_quem_entrou() -> None:
    unidades = (
        ListasDaUnidade("A", 0, 3, {"pcd": (2,)}),
        ListasDaUnidade("B", 3, 6, {"pcd": ()}),
    )
    ordem = Ordem(tuple("abcdef"), unidades)
    cargo = Cargo("c", "C", 4, (Unidade("A", 2), Unidade("B", 2)))
    fatos = [
        F(0, Fato.SAIDA, 2),
        F(0, Fato.REVERSAO, vaga=1, grupo=1),
        F(1, Fato.RETORNO, 2, outro=POR_ORDEM),
        F(1, Fato.RECOMPOSICAO, vaga=2, grupo=1, outro=POR_ORDEM),
    ]
    caso = escrita([1, 0, 0, 0], [(1, 0, 0), (2, 2, 1), (3, 3, 0), (4, 4, 0)], fatos)
    caso.unidades[:] = [0, 0, 1, 1]
    assert conferir_chamadas(VIA, cargo, ordem, caso, Clausulas()) == []
    # Na unidade B, que não é a de quem entrou, a recomposição não cabe.
    outra = escrita([1, 0, 0, 0], [(1, 0, 0), (3, 2, 1), (2, 1, 0), (4, 3, 0)], fatos)
    outra.unidades[:] = [0, 0, 1, 1]
    outra.fatos = Fatos([*fatos[:3], fatos[3]._replace(vaga=3)])
    falhas = conferir_chamadas(VIA, cargo, ordem, outra, Clausulas())
    assert "recomposicao" in {falha.principio for falha in falhas}


def test_recuperar_vaga_que_nao_esta_livre_ou_de_outra_conta() -> None:
    """Anulada a saída, a vaga só volta se ninguém a ocupa, e com a conta que tinha."""
    fatos = [
        F(2, Fato.FIM_DA_VALIDADE),
        F(2, Fato.SAIDA, 4, 1, 1),
        F(2, Fato.VAGA_SEM_OCUPANTE, vaga=1, grupo=1),
    ]
    chamadas = [(1, 4, 1), (2, 0, 0)]
    volta = F(2, Fato.RETORNO, 4, 1, 1)
    certa = escrita([1, 0], chamadas, [*fatos, volta])
    assert da_escrita(certa, pcd=[4]) == set()
    assert da_escrita(certa, pcd=[4], lei=regime(computo="compensada")) == set()
    de_novo = escrita([1, 0], chamadas, [*fatos, volta, volta])
    assert da_escrita(de_novo, pcd=[4]) == {"P11"}
    trocada = escrita([1, 0], chamadas, [*fatos, volta._replace(grupo=0)])
    assert da_escrita(trocada, pcd=[4]) == {"P8"}


def test_numero_criado_no_lugar_da_vaga_extinta_abre_antes_dos_que_esperam() -> None:
    lei = regime(saida_apos_posse="segue_sequencia")
    fatos = [
        F(1, Fato.POSSE, 0, 1),
        F(1, Fato.SAIDA, 0, 1),
        F(1, Fato.VAGA_EXTINTA, vaga=1),
        F(1, Fato.VAGAS_CRIADAS, vaga=3, outro=1),
    ]
    caso = escrita([0, 0, 0], [(1, 0, 0), (3, 1, 0), (2, 2, 0)], fatos)
    caso.vagas_do_edital = 2
    assert da_escrita(caso, lei=lei) == set()
    assert "ordem_das_vagas" in da_escrita(caso)


def test_o_espelho_tambem_vem_da_cascata() -> None:
    """A vaga de negros, sem ninguém, passa à lista pcd, em que só há quem está sub judice."""
    lei = regime([grupo("pcd"), grupo("negros", cascata=("pcd",))])
    fatos = [
        F(0, Fato.SUB_JUDICE, 5, 0, 1, 1),
        F(0, Fato.ESPELHO, 5, 1, 1),
        F(0, Fato.REVERSAO, -1, 1, 2),
    ]
    certa = escrita([2, 0], [(1, 0, 0), (2, 1, 0)], fatos, ("pcd", "negros"))

    def feridos(pcd: list[int], negros: list[int], historia: Historia = certa) -> set[str]:
        listas = ListasDaUnidade("", 0, 5, {"pcd": tuple(pcd), "negros": tuple(negros)})
        ordem = Ordem(tuple(map(str, range(20))), (listas,))
        falhas = conferir_chamadas(lei, Cargo("c", "C", 2), ordem, historia, Clausulas())
        return {falha.principio for falha in falhas}

    assert feridos([], []) == set()
    # Com alguém na lista da vaga, a cascata não chega à outra.
    assert "reversao" in feridos([], [3])
    # A cascata é de negros a pcd, e não o contrário.
    ao_contrario = escrita(
        [1, 0],
        [(1, 0, 0), (2, 1, 0)],
        [
            F(0, Fato.SUB_JUDICE, 5, 0, 2, 1),
            F(0, Fato.ESPELHO, 5, 1, 2),
            F(0, Fato.REVERSAO, -1, 1, 1),
        ],
        ("pcd", "negros"),
    )
    assert "P8" in feridos([], [], ao_contrario)


def test_o_pedido_que_nao_achou_ninguem_nao_vale_para_quem_volta_depois() -> None:
    """A ordem manda chamar e não há ninguém; entra uma pessoa, e outra volta e fica com a vaga."""
    fatos = [
        F(1, Fato.SAIDA, 0, 1, 0),
        F(1, Fato.VAGA_SEM_OCUPANTE, -1, 1),
        F(1, Fato.CHAMADA_JUDICIAL, -1, 1),
        F(1, Fato.VAGA_SEM_OCUPANTE, -1, 1),
        F(1, Fato.INCLUSAO, 1, 0, 0, 1),
        F(1, Fato.RETORNO, 0, outro=1),
    ]
    assert da_escrita(escrita([0, 0], [(1, 0, 0), (1, 0, 0)], fatos), aprovados=1) == set()

"""Cada princípio: uma história certa, escrita à mão ou pelo simulador, e as que o contrariam."""

from collections.abc import Iterable, Sequence

import pytest

from certame.conferencia.chamadas import conferir_chamadas
from certame.conferencia.veredito import Falha
from certame.dominio.edital import Cargo, Clausulas, GeralEsgotada, Unidade
from certame.dominio.historia import (
    POR_FIM_DO_CONTRATO,
    Acontecimento,
    Fato,
    Fatos,
    Historia,
)
from certame.dominio.ordem import ListasDaUnidade, Ordem, ordem_simples
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime
from tests.conferencia.historias import (
    com_fato_novo,
    com_o_fato,
    conferir,
    copia,
    sem_a_chamada,
    sem_o_fato,
)
from tests.conferencia.simulador import Simulador, grupo, regime

F = Acontecimento
SEM_CLAUSULAS = Clausulas()
VIA = regime()
SEMPRE = regime(computo="compensada")
EDITAL = regime(computo="compensada", compensa_ate="vagas_do_edital")


def historia(
    tipos: Sequence[int],
    chamadas: Iterable[tuple[int, int, int]],
    fatos: Iterable[Acontecimento] = (),
    do_edital: int | None = None,
    grupos: tuple[str, ...] = ("pcd",),
    unidades: Sequence[int] | None = None,
) -> Historia:
    vagas, pessoas, contas = ([], [], []) if not (c := list(chamadas)) else zip(*c, strict=True)
    return Historia(
        grupos,
        len(tipos) if do_edital is None else do_edital,
        bytearray(tipos),
        [0] * len(tipos) if unidades is None else list(unidades),
        list(vagas),
        list(pessoas),
        list(contas),
        Fatos(fatos),
    )


def com_vagas(caso: Historia, do_edital: int) -> Historia:
    """O mesmo caso num edital com mais vagas gerais, ainda não abertas."""
    caso.tipos += bytes(do_edital - len(caso.tipos))
    caso.vagas_do_edital = do_edital
    return caso


def falhas(
    lei: Regime,
    caso: Historia,
    aprovados: int = 9,
    pcd: Sequence[int] = (),
    clausulas: Clausulas = SEM_CLAUSULAS,
    parcial: bool = False,
) -> list[Falha]:
    cargo = Cargo("c", "C", caso.vagas_do_edital)
    ordem = ordem_simples(aprovados, pcd)
    return conferir_chamadas(lei, cargo, ordem, caso, clausulas, parcial=parcial)


def principios(achadas: Iterable[Falha]) -> set[str]:
    return {falha.principio for falha in achadas}


# Irupi, 5 vagas: a quinta é reservada; a pessoa 7 é PcD.
CINCO = [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 3, 0), (5, 7, 1)]
TIPOS_5 = [0, 0, 0, 0, 1]


def test_cinco_vagas_certas() -> None:
    assert falhas(VIA, historia(TIPOS_5, CINCO), pcd=[7]) == []


def test_nenhuma_chamada_esta_certo() -> None:
    assert falhas(VIA, historia([], []), aprovados=0) == []
    assert falhas(SEMPRE, historia(TIPOS_5, []), aprovados=0) == []


@pytest.mark.parametrize(
    ("chamadas", "principio"),
    [
        ([(1, 1, 0), (2, 0, 0), *CINCO[2:]], "P4"),  # duas trocadas
        ([(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 4, 0), (5, 7, 1)], "P4"),  # a primeira esquecida
        ([(1, 0, 0), (2, 0, 0), *CINCO[2:]], "P11"),  # a mesma pessoa duas vezes
        ([(1, 0, 0), (1, 1, 0), *CINCO[2:]], "P11"),  # a mesma vaga duas vezes
        ([(2, 0, 0), (1, 1, 0), *CINCO[2:]], "ordem_das_vagas"),  # números fora de ordem
        ([*CINCO[:3], (5, 7, 1)], "ordem_das_vagas"),  # número pulado
        ([*CINCO[:4], (5, 7, 0)], "P8"),  # conta errada
        ([*CINCO[:4], (5, 4, 0)], "P8"),  # reversão sem registro
        ([*CINCO[:4], (5, 4, 1)], "P4"),  # quem não é da lista reservada
        ([*CINCO[:4], (5, 12, 1)], "P4"),  # quem não é de lista nenhuma
    ],
)
def test_cinco_vagas_erradas(chamadas: list[tuple[int, int, int]], principio: str) -> None:
    achadas = falhas(VIA, historia(TIPOS_5, chamadas), pcd=[7])
    assert principio in principios(achadas)


def test_a_frase_diz_quem_onde_e_por_quem() -> None:
    trocadas = [(1, 1, 0), (2, 0, 0), *CINCO[2:]]
    primeira = falhas(VIA, historia(TIPOS_5, trocadas), pcd=[7])[0]
    assert primeira == Falha(
        "P4",
        "a inscrição 1 foi ultrapassada na lista geral pela inscrição 2 (vaga 2)",
        2,
        ("1", "2"),
    )


def test_quem_ja_foi_chamada_pela_geral_nao_volta_pela_reservada() -> None:
    chamadas = [(1, 0, 0), (2, 1, 0), (3, 1, 1)]
    assert "P11" in principios(falhas(VIA, historia([0, 0, 1], chamadas), pcd=[1, 5]))


def test_ultrapassar_antes_de_a_reservada_chamar() -> None:
    chamadas = [(1, 1, 0), (2, 0, 1)]
    assert "P4" in principios(falhas(VIA, historia([0, 1], chamadas), pcd=[0]))


def test_membro_da_reservada_esquecido() -> None:
    achadas = falhas(VIA, historia([1], [(1, 5, 1)]), pcd=[3, 5])
    assert principios(achadas) == {"P4"}


# ---------------------------------------------------------------- reversão, cascata, vaga vazia


def test_reversao_certa_e_reversao_com_gente_na_lista() -> None:
    caso = historia([1], [(1, 0, 0)], [F(0, Fato.REVERSAO, vaga=1, grupo=1)])
    assert falhas(VIA, caso) == []
    assert principios(falhas(VIA, caso, pcd=[4])) == {"reversao"}


def test_reversoes_seguidas() -> None:
    chamadas = [(1, 0, 0), (2, 1, 0), (3, 2, 0)]
    fatos = [F(n, Fato.REVERSAO, vaga=n + 1, grupo=1) for n in range(3)]
    assert falhas(VIA, historia([1, 1, 1], chamadas, fatos)) == []
    assert principios(falhas(VIA, historia([1, 1, 1], chamadas, fatos[:2]))) == {"P8"}


def test_reversao_que_nao_parte_da_conta_da_vaga() -> None:
    geral = historia([0], [(1, 0, 0)], [F(0, Fato.REVERSAO, vaga=1, grupo=1)])
    assert principios(falhas(VIA, geral)) == {"P8", "reversao"}


def test_reversao_antes_da_chamada_que_ainda_esgotaria_a_lista() -> None:
    chamadas = [(1, 0, 0), (2, 4, 1)]
    caso = historia([1, 1], chamadas, [F(0, Fato.REVERSAO, vaga=1, grupo=1)])
    assert "reversao" in principios(falhas(VIA, caso, pcd=[4]))


def test_reversao_com_gente_que_a_geral_ainda_chamaria() -> None:
    chamadas = [(1, 0, 0), (2, 1, 0)]
    caso = historia([1, 0], chamadas, [F(0, Fato.REVERSAO, vaga=1, grupo=1)])
    assert "reversao" in principios(falhas(VIA, caso, pcd=[1]))


def test_so_se_acusa_quem_saiu_da_lista_depois_de_dada_por_esgotada() -> None:
    chamadas = [(1, 0, 0), (2, 1, 0), (3, 2, 0)]
    caso = historia([0, 1, 0], chamadas, [F(1, Fato.REVERSAO, vaga=2, grupo=1)])
    achadas = falhas(VIA, caso, pcd=[0, 2])
    assert [f.inscricoes for f in achadas if f.principio == "reversao"] == [("3",)]


def test_passagem_registrada_para_vaga_que_ninguem_preencheu() -> None:
    caso = historia([1, 0], [], [F(0, Fato.REVERSAO, vaga=1, grupo=1)])
    assert principios(falhas(VIA, caso)) == {"P8"}
    assert falhas(VIA, caso, parcial=True) == []


def duas_cascatas() -> Simulador:
    lei = regime([grupo("pcd", cascata=("negros",)), grupo("negros")])
    simulador = Simulador(lei, [1, 1], 5, [[], [3]])
    simulador.abrir(2)
    return simulador


def test_cascata_passa_ao_grupo_seguinte_e_depois_reverte() -> None:
    simulador = duas_cascatas()
    assert conferir(simulador) == []
    assert [f.fato for f in simulador.historia.fatos] == [Fato.CASCATA, Fato.REVERSAO]


def test_cascata_encadeada_em_dois_registros_e_aceita() -> None:
    lei = regime(
        [grupo("pcd", cascata=("negros", "indigenas")), grupo("negros"), grupo("indigenas")]
    )
    simulador = Simulador(lei, [1], 5, [[], [], [2]])
    simulador.abrir()
    uma_a_uma = com_o_fato(simulador.historia, 0, outro=2)
    uma_a_uma = com_fato_novo(uma_a_uma, 1, F(0, Fato.CASCATA, vaga=1, grupo=1, outro=3))
    assert conferir(simulador, uma_a_uma) == []
    esquecida = com_o_fato(simulador.historia, 0, grupo=2)
    assert principios(conferir(simulador, esquecida)) == {"P8", "reversao"}
    revertida = com_fato_novo(simulador.historia, 1, F(0, Fato.REVERSAO, vaga=1, grupo=1))
    revertida.contas[0] = 0
    assert {"reversao", "P4"} <= principios(conferir(simulador, revertida))


def test_cascata_fora_da_ordem_da_norma_ou_com_gente_antes() -> None:
    simulador = duas_cascatas()
    trocada = com_o_fato(simulador.historia, 0, outro=1)
    assert "reversao" in principios(conferir(simulador, trocada))
    lei = regime([grupo("pcd", cascata=("negros",)), grupo("negros")])
    outro = Simulador(lei, [1, 0], 5, [[4], [3]])
    caso = historia(
        [1, 0],
        [(1, 3, 2)],
        [F(0, Fato.CASCATA, vaga=1, grupo=1, outro=2)],
        grupos=("pcd", "negros"),
    )
    assert principios(conferir(outro, caso)) == {"reversao"}


def test_vaga_sem_ocupante_so_sem_ninguem_a_chamar() -> None:
    vazia = [F(1, Fato.VAGA_SEM_OCUPANTE, vaga=2)]
    caso = historia([0, 0], [(1, 0, 0)], vazia)
    assert falhas(VIA, caso, aprovados=1) == []
    assert principios(falhas(VIA, caso, aprovados=2)) == {"P11"}


def test_vaga_reservada_vazia_pede_as_duas_listas_esgotadas() -> None:
    vazia = [F(0, Fato.VAGA_SEM_OCUPANTE, vaga=1, grupo=1)]
    caso = historia([1], [], vazia)
    assert falhas(VIA, caso, aprovados=0) == []
    assert principios(falhas(VIA, caso, aprovados=2)) == {"P11"}
    # Com a leitura que espera decisão, a geral pode ter gente, se alguém saiu da reservada.
    espera = regime(esgotamento="pendencia")
    assert principios(falhas(espera, caso, aprovados=2)) == {"P11"}
    saiu = historia([1], [], [F(0, Fato.SAIDA, 1), *vazia])
    assert falhas(espera, saiu, aprovados=2, pcd=[1]) == []
    assert principios(falhas(espera, caso, aprovados=2, pcd=[1])) == {"P11"}


def test_vaga_vazia_pela_conta_errada() -> None:
    caso = historia([0], [], [F(0, Fato.VAGA_SEM_OCUPANTE, vaga=1, grupo=1)])
    assert principios(falhas(VIA, caso, aprovados=0)) == {"P8"}


def test_vaga_ocupada_nao_esta_vazia_nem_se_extingue_nem_se_retem() -> None:
    for fato in (Fato.VAGA_SEM_OCUPANTE, Fato.VAGA_EXTINTA, Fato.RESERVA_DE_VAGA):
        caso = historia([0], [(1, 0, 0)], [F(1, fato, vaga=1)])
        assert "P11" in principios(falhas(VIA, caso, aprovados=1)), fato


def test_vaga_vazia_so_se_preenche_por_ato_e_pela_mesma_conta() -> None:
    simulador = Simulador(VIA, [0, 0], 2, [[]])
    simulador.abrir(1)
    simulador.fim_de_fila(0)
    simulador.abrir(1)
    assert conferir(simulador) == []
    assert simulador.historia.vagas == [1, 1, 2]


# ---------------------------------------------------------------- saídas


def depois_da_saida(lei: Regime = VIA) -> Simulador:
    simulador = Simulador(lei, [0, 1, 0], 9, [[4, 6]], do_edital=3)
    simulador.abrir(2)
    simulador.sair(4)
    simulador.abrir(1)
    return simulador


def test_quem_sai_da_reservada_e_reposta_pela_reservada() -> None:
    simulador = depois_da_saida()
    assert conferir(simulador) == []
    assert simulador.historia.pessoas == [0, 4, 6, 1]


@pytest.mark.parametrize(
    ("adulterar", "principio"),
    [
        (lambda h: sem_a_chamada(h, 2), "P12"),  # sem reposição
        (lambda h: com_o_fato(h, 0, grupo=0), "P12"),  # deixou outra conta
        (lambda h: com_o_fato(h, 0, pessoa=6), "P12"),  # quem não ocupava
        (lambda h: com_o_fato(h, 0, vaga=0), "P12"),  # saída sem dizer a vaga
        (lambda h: sem_o_fato(h, 0), "P11"),  # dois na mesma vaga
        (lambda h: com_o_fato(h, 0, quando=3), "P11"),  # saiu depois da reposição
    ],
)
def test_saida_adulterada(adulterar: object, principio: str) -> None:
    simulador = depois_da_saida()
    adulterada = adulterar(simulador.historia)  # type: ignore[operator]
    assert principio in principios(conferir(simulador, adulterada))


def test_reposicao_depois_de_abrir_outra_vaga_e_recusada() -> None:
    saida = F(1, Fato.SAIDA, 0, 1, 0)
    certo = historia([0, 0], [(1, 0, 0), (1, 1, 0), (2, 2, 0)], [saida])
    assert falhas(VIA, certo) == []
    tarde = historia([0, 0], [(1, 0, 0), (2, 1, 0), (1, 2, 0)], [saida])
    assert principios(falhas(VIA, tarde)) == {"P12"}
    vazia_tarde = historia(
        [0, 0], [(1, 0, 0), (2, 1, 0)], [saida, F(2, Fato.VAGA_SEM_OCUPANTE, vaga=1)]
    )
    assert principios(falhas(VIA, vazia_tarde, aprovados=2)) == {"P12"}
    com_outra_saida = [saida, F(2, Fato.SAIDA, 1, 2, 0)]
    pior = historia([0, 0], [(1, 0, 0), (2, 1, 0), (2, 2, 0), (1, 3, 0)], com_outra_saida)
    assert "P12" in principios(falhas(VIA, pior))


def test_duas_saidas_juntas_repostas_em_seguida() -> None:
    fatos = [F(2, Fato.SAIDA, 0, 1, 0), F(2, Fato.SAIDA, 1, 2, 0)]
    chamadas = [(1, 0, 0), (2, 1, 0), (2, 2, 0), (1, 3, 0)]
    assert falhas(VIA, historia([0, 0], chamadas, fatos)) == []
    sem_a_segunda = historia([0, 0], chamadas[:3], fatos)
    assert principios(falhas(VIA, sem_a_segunda)) == {"P12"}


def test_quem_saiu_nao_e_mais_chamada() -> None:
    caso = historia([0, 0], [(1, 0, 0), (2, 1, 0)], [F(0, Fato.SAIDA, 1)])
    assert "P4" in principios(falhas(VIA, caso))
    assert "P4" in principios(
        falhas(VIA, historia([0, 0], [(1, 0, 0), (2, 2, 0)], [F(2, Fato.SAIDA, 1)]))
    )


def test_quem_pediu_fim_de_fila_depois_de_sair_nao_volta() -> None:
    fatos = [F(0, Fato.SAIDA, 0), F(0, Fato.FIM_DE_FILA, 0)]
    caso = historia([0, 0], [(1, 1, 0), (2, 0, 0)], fatos)
    assert "P4" in principios(falhas(VIA, caso, 2, clausulas=Clausulas(fim_de_fila=True)))


def test_segue_sequencia_fecha_a_vaga_de_quem_tomou_posse() -> None:
    lei = regime(saida_apos_posse="segue_sequencia")
    posse, saida = F(1, Fato.POSSE, 0, 1), F(1, Fato.SAIDA, 0, 1, 0)
    fechada = [
        posse,
        saida,
        F(1, Fato.VAGA_EXTINTA, vaga=1),
        F(1, Fato.VAGAS_CRIADAS, vaga=2, outro=1),
    ]
    certo = historia([0, 0], [(1, 0, 0), (2, 1, 0)], fechada, do_edital=1)
    assert falhas(lei, certo) == []
    reposta = historia([0], [(1, 0, 0), (1, 1, 0)], [posse, saida])
    assert falhas(VIA, reposta) == []
    assert principios(falhas(lei, reposta)) == {"P11"}
    sem_posse = historia([0], [(1, 0, 0), (1, 1, 0)], [F(0, Fato.POSSE, 5), saida])
    assert falhas(lei, sem_posse) == []
    vencida = [posse, F(1, Fato.FIM_DA_VALIDADE), saida, F(1, Fato.VAGA_SEM_OCUPANTE, vaga=1)]
    assert falhas(lei, historia([0], [(1, 0, 0)], vencida)) == []


# ---------------------------------------------------------------- não confirmada, fim de fila


def test_nao_confirmada_volta_a_geral_e_a_vaga_e_reposta() -> None:
    simulador = Simulador(VIA, [1, 0], 9, [[6, 8]])
    simulador.abrir(1)
    simulador.nao_confirmar(6)
    simulador.abrir(1)
    assert conferir(simulador) == []
    sem_vaga = com_o_fato(simulador.historia, 0, vaga=0)
    assert "P12" in principios(conferir(simulador, sem_vaga))


def test_nao_confirmada_preterida_toma_a_proxima_vaga_geral() -> None:
    simulador = Simulador(VIA, [0, 1, 0, 0], 4, [[1, 3]])
    simulador.abrir(3)
    simulador.nao_confirmar(1)
    simulador.abrir(1)
    assert simulador.historia.pessoas[-1] == 1
    assert conferir(simulador) == []
    ultrapassada = copia(simulador.historia)
    ultrapassada.pessoas[2], ultrapassada.pessoas[-1] = 1, 2
    assert conferir(simulador, ultrapassada)


def test_fim_de_fila_pede_clausula_e_salta_quem_pediu() -> None:
    simulador = Simulador(VIA, [0, 0], 3, [[]])
    simulador.abrir(1)
    simulador.fim_de_fila(0)
    simulador.abrir(1)
    assert conferir(simulador) == []
    simulador.clausulas = Clausulas()
    assert principios(conferir(simulador)) == {"clausula"}
    simulador.clausulas = Clausulas(fim_de_fila=True)
    na_mesma = copia(simulador.historia)
    na_mesma.pessoas[1] = 0
    assert "P4" in principios(conferir(simulador, na_mesma))


# ---------------------------------------------------------------- compensação


def irupi_20(lei: Regime) -> Simulador:
    """O exemplo do projeto: 20 vagas, PcD nos postos 8, 60 e 75 da geral."""
    tipos = [1 if n in (5, 15) else 0 for n in range(1, 21)]
    simulador = Simulador(lei, tipos, 90, [[7, 59, 74]])
    simulador.abrir(20)
    return simulador


def test_os_exemplos_do_projeto() -> None:
    via, compensada = irupi_20(VIA), irupi_20(SEMPRE)
    assert conferir(via) == conferir(compensada) == []
    assert (
        max(p for p, c in zip(via.historia.pessoas, via.historia.contas, strict=True) if not c)
        == 18
    )
    assert compensada.historia.pessoas[8] == 59
    assert conferir(irupi_20(EDITAL)) == []


def test_o_resultado_de_uma_leitura_nao_passa_na_outra() -> None:
    via, compensada = irupi_20(VIA), irupi_20(SEMPRE)
    via.regime, compensada.regime = SEMPRE, VIA
    assert {"compensacao", "P3"} <= principios(conferir(via))
    assert "compensacao" in principios(conferir(compensada))


@pytest.mark.parametrize(
    ("campos", "principio"),
    [
        ({"pessoa": 30}, "compensacao"),  # quem não ocupa vaga reservada
        ({"pessoa": 59}, "compensacao"),  # quem será chamada depois
        ({"grupo": 0}, "compensacao"),  # conta que já era geral
        ({"quando": 7, "vaga": 8}, "P4"),  # cedo demais
        ({"vaga": 12}, "P8"),  # vaga que não é a da chamada
        ({"vaga": 0}, "forma"),
        ({"grupo": 2}, "forma"),
        ({"grupo": 999}, "forma"),
        ({"pessoa": -1}, "compensacao"),
        ({"pessoa": 999}, "compensacao"),
    ],
)
def test_conversao_adulterada(campos: dict[str, object], principio: str) -> None:
    simulador = irupi_20(SEMPRE)
    adulterada = com_o_fato(simulador.historia, 0, **campos)
    assert principio in principios(conferir(simulador, adulterada))


def test_conversao_tarde_demais() -> None:
    simulador = Simulador(SEMPRE, [1, 0, 0, 0], 9, [[0, 7]])
    simulador.abrir(4)
    assert simulador.historia.pessoas == [0, 7, 1, 2]
    tarde = com_o_fato(simulador.historia, 0, quando=2, vaga=3)
    tarde.pessoas[1:3], tarde.contas[1:3] = [1, 7], [0, 1]
    achadas = conferir(simulador, tarde)
    assert principios(achadas) == {"compensacao"}


def test_conversao_duas_vezes_e_fora_da_ordem_da_geral() -> None:
    simulador = Simulador(SEMPRE, [1, 1, 0], 9, [[0, 1, 7, 8]])
    simulador.abrir(3)
    repetida = com_fato_novo(simulador.historia, 1, simulador.historia.fatos[0])
    assert "compensacao" in principios(conferir(simulador, repetida))
    trocada = com_o_fato(simulador.historia, 0, pessoa=1)
    assert "compensacao" in principios(conferir(simulador, trocada))
    duas = Simulador(SEMPRE, [1, 1, 0, 0], 9, [[0, 1, 7, 8]])
    duas.abrir(4)
    ao_contrario = com_o_fato(com_o_fato(duas.historia, 0, pessoa=1), 1, pessoa=0)
    assert "compensacao" in principios(conferir(duas, ao_contrario))


def test_compensa_so_na_primeira_ocupacao_das_vagas_do_edital() -> None:
    simulador = Simulador(EDITAL, [0, 1, 0], 9, [[2, 5]], do_edital=2)
    simulador.historia.fatos.append(F(0, Fato.VAGAS_CRIADAS, vaga=3, outro=1))
    simulador.criadas = 3
    simulador.abrir(2)
    simulador.sair(0)
    simulador.abrir(1)
    assert Fato.CONVERSAO not in simulador.historia.fatos.fato
    assert conferir(simulador) == []
    simulador.regime = SEMPRE
    assert principios(conferir(simulador)) == {"compensacao", "P3"}
    fora = Simulador(SEMPRE, [0, 1, 0], 9, [[1, 5]], do_edital=2)
    fora.historia.fatos.append(F(0, Fato.VAGAS_CRIADAS, vaga=3, outro=1))
    fora.criadas = 3
    fora.abrir(3)
    assert Fato.CONVERSAO in fora.historia.fatos.fato
    fora.regime = EDITAL
    assert "compensacao" in principios(conferir(fora))


def test_conversao_de_quem_depois_sai() -> None:
    simulador = Simulador(SEMPRE, [1, 0, 0], 9, [[0, 4, 7]])
    simulador.abrir(3)
    simulador.sair(0)
    assert conferir(simulador) == []
    conversao = simulador.historia.fatos.fato.index(Fato.CONVERSAO)
    sem = sem_o_fato(simulador.historia, conversao)
    assert {"compensacao", "P8"} & principios(conferir(simulador, sem))
    outra_conta = com_o_fato(simulador.historia, conversao, pessoa=4)
    assert "compensacao" in principios(conferir(simulador, outra_conta))


def test_conversao_de_quem_so_esta_na_reservada() -> None:
    clausulas = Clausulas(so_na_reservada=True, geral_esgotada=GeralEsgotada.RESERVADA)
    simulador = Simulador(SEMPRE, [1, 0], 3, [[3, 4]], so_na_reservada=2, clausulas=clausulas)
    simulador.abrir(2)
    assert conferir(simulador) == []
    caso = com_fato_novo(simulador.historia, 0, F(1, Fato.CONVERSAO, 3, 2, 1))
    caso.pessoas[1], caso.contas[1] = 4, 1
    assert "compensacao" in principios(conferir(simulador, caso))


def test_notavel_e_comum_convertem_em_ordem() -> None:
    """Quem sai depois tem biografia própria; a outra é comum. As duas ordens se conferem."""
    for notavel in (0, 1):
        simulador = Simulador(SEMPRE, [1, 1, 0, 0], 9, [[0, 1, 5, 6]])
        simulador.abrir(4)
        simulador.sair(notavel)
        assert conferir(simulador) == []
        trocadas = com_o_fato(com_o_fato(simulador.historia, 0, pessoa=1), 1, pessoa=0)
        assert "compensacao" in principios(conferir(simulador, trocadas))


# ---------------------------------------------------------------- forma de conjunto


def test_a_forma_de_conjunto_acusa_quem_falta_e_quem_sobra() -> None:
    simulador = irupi_20(SEMPRE)
    caso = copia(simulador.historia)
    caso.pessoas[-1] = 40
    achadas = conferir(simulador, caso)
    frases = [f.frase for f in achadas if f.principio == "P3"]
    assert any("ocupa vaga sem que" in frase for frase in frases)
    caso.pessoas[-1], caso.pessoas[14] = simulador.historia.pessoas[-1], 41
    frases = [f.frase for f in conferir(simulador, caso) if f.principio == "P3"]
    assert any("devia ocupar vaga" in frase for frase in frases)


def test_a_forma_de_conjunto_com_saidas_e_mais_vagas_que_gente() -> None:
    simulador = Simulador(SEMPRE, [0, 1, 0, 1], 9, [[2, 5, 6]])
    simulador.abrir(4)
    for pessoa in (0, 5, 8):
        simulador.sair(pessoa)
    simulador.nao_confirmar(6)
    assert conferir(simulador) == []


# ---------------------------------------------------------------- números, criação, validade


def test_vagas_que_surgem_continuam_a_contagem() -> None:
    simulador = Simulador(VIA, [0], 9, [[]])
    simulador.abrir(1)
    simulador.criar([0, 0])
    simulador.abrir(2)
    assert conferir(simulador) == []
    do_edital = com_fato_novo(simulador.historia, 0, F(0, Fato.VAGAS_CRIADAS, vaga=1, outro=1))
    assert conferir(simulador, do_edital) == []


@pytest.mark.parametrize(
    ("campos", "principios_devidos"),
    [
        ({"vaga": 3}, {"ordem_das_vagas"}),
        ({"outro": 1}, {"forma", "ordem_das_vagas"}),
        ({"quando": 2}, {"ordem_das_vagas"}),
    ],
)
def test_criacao_adulterada(campos: dict[str, object], principios_devidos: set[str]) -> None:
    simulador = Simulador(VIA, [0], 9, [[]])
    simulador.abrir(1)
    simulador.criar([0, 0])
    simulador.abrir(2)
    assert principios(conferir(simulador, com_o_fato(simulador.historia, 0, **campos))) == (
        principios_devidos
    )


def test_vaga_notavel_aberta_antes_da_hora() -> None:
    fatos = [F(0, Fato.VAGA_SEM_OCUPANTE, vaga=2), F(0, Fato.VAGA_SEM_OCUPANTE, vaga=1)]
    assert "ordem_das_vagas" in principios(falhas(VIA, historia([0, 0], [], fatos), aprovados=0))


def test_depois_da_validade_nao_se_chama() -> None:
    fim = F(1, Fato.FIM_DA_VALIDADE)
    caso = historia([0, 0], [(1, 0, 0), (2, 1, 0)], [fim])
    assert principios(falhas(VIA, caso)) == {"validade"}
    reaberta = historia([0, 0], [(1, 0, 0), (2, 1, 0)], [fim, F(1, Fato.VALIDADE_REABERTA)])
    assert falhas(VIA, reaberta) == []
    duas_vezes = [fim, F(1, Fato.FIM_DA_VALIDADE), F(1, Fato.VALIDADE_REABERTA)]
    assert falhas(VIA, historia([0, 0], [(1, 0, 0), (2, 1, 0)], duas_vezes)) == []


def test_saida_depois_da_validade_deixa_a_vaga_vazia() -> None:
    simulador = Simulador(VIA, [0], 9, [[]])
    simulador.abrir(1)
    simulador.acabar_validade()
    simulador.sair(0)
    assert conferir(simulador) == []


# ---------------------------------------------------------------- ordens judiciais


def test_vaga_retida_se_libera_e_se_preenche_pelo_seu_tipo() -> None:
    simulador = Simulador(VIA, [0, 1, 0], 9, [[4]])
    simulador.reter(2)
    simulador.abrir(3)
    simulador.liberar(2)
    assert conferir(simulador) == []
    assert simulador.historia.vagas == [1, 3, 2]
    com_validade = com_fato_novo(simulador.historia, 1, F(2, Fato.FIM_DA_VALIDADE))
    assert conferir(simulador, com_validade) == []
    sem_reter = sem_o_fato(simulador.historia, 0)
    assert "P11" in principios(conferir(simulador, sem_reter))
    sem_liberar = sem_o_fato(simulador.historia, 1)
    assert "P11" in principios(conferir(simulador, sem_liberar))
    sem_chamar = sem_a_chamada(simulador.historia, 2)
    assert principios(conferir(simulador, sem_chamar)) == {"P11"}


def test_vaga_retida_vazia_continua_retida() -> None:
    fatos = [F(0, Fato.RESERVA_DE_VAGA, vaga=1), F(0, Fato.VAGA_SEM_OCUPANTE, vaga=1)]
    assert falhas(VIA, historia([0, 0], [(2, 0, 0)], fatos)) == []


def test_vaga_extinta_nao_recebe_ninguem() -> None:
    posse, extingue = F(1, Fato.POSSE, 0, 1), F(1, Fato.VAGA_EXTINTA, vaga=1)
    no_prazo = F(1, Fato.SAIDA, 0, 1, 0, POR_FIM_DO_CONTRATO)
    extinta = [posse, no_prazo, extingue]
    assert falhas(VIA, historia([0], [(1, 0, 0)], extinta)) == []
    caso = historia([0], [(1, 0, 0), (1, 1, 0)], extinta)
    assert principios(falhas(VIA, caso)) == {"P11"}
    reposta = historia([0], [(1, 0, 0), (1, 1, 0)], [posse, no_prazo])
    assert principios(falhas(VIA, reposta)) == {"P11"}


@pytest.mark.parametrize("lei", [VIA, regime(saida_apos_posse="segue_sequencia")])
def test_so_se_extingue_a_vaga_que_a_saida_extingue(lei: Regime) -> None:
    """Quem sai sem ser por fim do contrato deixa uma vaga a repor: extingui-la tira a chamada de alguém."""
    posse, extingue = F(1, Fato.POSSE, 0, 1), F(1, Fato.VAGA_EXTINTA, vaga=1)
    for fato in (Fato.SAIDA, Fato.INAPTIDAO, Fato.FRAUDE):
        sem_posse = historia([0], [(1, 0, 0)], [F(1, fato, 0, 1, 0), extingue])
        [falha] = falhas(lei, sem_posse)
        assert (falha.principio, falha.vaga) == ("P12", 1)
        assert "foi extinta, e quem a deixou não" in falha.frase
        if lei is VIA:
            exercia = historia([0], [(1, 0, 0)], [posse, F(1, fato, 0, 1, 0), extingue])
            assert principios(falhas(lei, exercia)) == {"P12"}
    nunca_deixada = historia([0], [], [F(0, Fato.VAGA_EXTINTA, vaga=1)])
    assert "P12" in principios(falhas(lei, nunca_deixada))
    no_prazo = F(1, Fato.SAIDA, 0, 1, 0, POR_FIM_DO_CONTRATO)
    assert principios(falhas(lei, historia([0], [(1, 0, 0)], [no_prazo, extingue]))) == {"P12"}


def incluida(lugar: int) -> Simulador:
    simulador = Simulador(VIA, [0, 0, 0], 4, [[1]])
    simulador.abrir(1)
    simulador.incluir(lugar, [1])
    simulador.abrir(2)
    return simulador


@pytest.mark.parametrize("lugar", [1, 2, 3, 4, 5, 6])
def test_incluida_entra_no_seu_lugar(lugar: int) -> None:
    assert conferir(incluida(lugar)) == []


def test_incluida_nao_pode_ser_ultrapassada() -> None:
    simulador = incluida(1)
    assert simulador.historia.pessoas == [0, 4, 1]
    caso = copia(simulador.historia)
    caso.pessoas[1:] = [1, 2]
    assert principios(conferir(simulador, caso)) == {"P4"}
    longe = com_o_fato(simulador.historia, 0, outro=5)
    assert principios(conferir(simulador, longe)) == {"P4"}


def test_incluidas_em_fila_seguem_a_ordem_dos_lugares() -> None:
    simulador = Simulador(VIA, [0] * 7, 3, [[1]])
    for lugar in (2, 2, 4, 1, 7):
        simulador.incluir(lugar, [1])
    simulador.abrir(7)
    assert conferir(simulador) == []


def test_incluida_cuja_vez_passou_recebe_a_menor_vaga_vazia() -> None:
    simulador = Simulador(VIA, [0, 0, 0], 1, [[]])
    simulador.abrir(3)
    simulador.incluir(1)
    assert conferir(simulador) == []
    assert simulador.historia.vagas == [1, 2]
    caso = copia(simulador.historia)
    caso.vagas[1] = 3
    assert principios(conferir(simulador, caso)) == {"ordem_das_vagas"}


def test_incluida_que_ja_esta_na_ordem_da_reservada() -> None:
    """A nova pessoa pode já constar da lista reservada que se recebe, na posição dela."""
    simulador = Simulador(VIA, [1, 1], 4, [[1]])
    nova = simulador.incluir(2, [1])
    simulador.abrir(2)
    ordem = Ordem(simulador.ordem.inscricoes, (ListasDaUnidade("", 0, 4, {"pcd": (nova, 1)}),))
    caso = simulador.historia
    assert conferir_chamadas(VIA, simulador.cargo, ordem, caso, simulador.clausulas) == []


def test_sub_judice_tem_posto_espelho_e_nao_ocupa_vaga() -> None:
    simulador = Simulador(VIA, [0, 0], 4, [[]])
    pessoa = simulador.incluir(1, fato=Fato.SUB_JUDICE)
    simulador.abrir(1)
    assert conferir(simulador) == []
    assert simulador.historia.pessoas == [0]
    ocupa = sem_o_fato(simulador.historia, 1)
    ocupa.pessoas[0] = pessoa
    assert "P11" in principios(conferir(simulador, ocupa))
    assert principios(conferir(simulador, sem_o_fato(simulador.historia, 1))) == {"P4"}
    outra_conta = com_o_fato(simulador.historia, 1, grupo=1)
    assert {"P8", "P4"} <= principios(conferir(simulador, outra_conta))


def test_espelho_na_compensacao_e_numa_vaga_que_converte() -> None:
    simulador = Simulador(SEMPRE, [1, 0, 0], 6, [[1, 4]])
    simulador.incluir(1, fato=Fato.SUB_JUDICE)
    simulador.abrir(3)
    assert conferir(simulador) == []


def test_exito_toma_a_menor_vaga_vazia_e_improcedencia_tira() -> None:
    simulador = Simulador(VIA, [0, 0], 1, [[]])
    pessoa = simulador.incluir(1, fato=Fato.SUB_JUDICE)
    simulador.abrir(2)
    simulador.exito(pessoa)
    assert conferir(simulador) == []
    assert simulador.historia.pessoas == [0, pessoa]
    outro = Simulador(VIA, [0, 0], 3, [[]])
    perdeu = outro.incluir(1, fato=Fato.SUB_JUDICE)
    outro.abrir(1)
    outro.improcedencia(perdeu)
    outro.abrir(1)
    assert conferir(outro) == []


def test_exito_antes_da_vez_e_como_qualquer_pessoa() -> None:
    simulador = Simulador(VIA, [0, 0], 2, [[]])
    pessoa = simulador.incluir(2, fato=Fato.SUB_JUDICE)
    simulador.exito(pessoa)
    simulador.abrir(2)
    assert conferir(simulador) == []
    assert simulador.historia.pessoas == [0, pessoa]


def test_quem_tinha_saido_volta_por_inclusao_ao_seu_posto() -> None:
    fatos = [F(0, Fato.SAIDA, 0), F(1, Fato.INCLUSAO, 0)]
    assert falhas(VIA, historia([0, 0], [(1, 1, 0), (2, 0, 0)], fatos)) == []
    assert principios(falhas(VIA, historia([0, 0], [(1, 1, 0), (2, 2, 0)], fatos))) == {"P4"}


def test_retorno_devolve_a_pessoa_aos_seus_lugares() -> None:
    fatos = [F(0, Fato.SAIDA, 0), F(1, Fato.RETORNO, 0)]
    assert falhas(VIA, historia([0, 0], [(1, 1, 0), (2, 0, 0)], fatos)) == []
    assert principios(falhas(VIA, historia([0, 0], [(1, 1, 0), (2, 2, 0)], fatos))) == {"P4"}
    ocupando = [F(1, Fato.RETORNO, 0)]
    assert falhas(VIA, historia([0], [(1, 0, 0)], ocupando)) == []


# ---------------------------------------------------------------- lista geral esgotada


RESERVADA = Clausulas(so_na_reservada=True, geral_esgotada=GeralEsgotada.RESERVADA)


def esgotada(conta: int, fatos: Sequence[Acontecimento] = ()) -> list[Falha]:
    simulador = Simulador(VIA, [0, 0], 1, [[1]], so_na_reservada=1, clausulas=RESERVADA)
    caso = historia([0, 0], [(1, 0, 0), (2, 1, conta)], fatos)
    return conferir(simulador, caso)


def test_vaga_geral_sem_ninguem_vai_a_reservada_se_o_edital_diz() -> None:
    cascata = [F(1, Fato.CASCATA, vaga=2, grupo=0, outro=1)]
    assert esgotada(1, cascata) == esgotada(1) == esgotada(0) == []


def test_vaga_geral_nao_vai_a_reservada_com_gente_na_geral() -> None:
    simulador = Simulador(VIA, [0, 0], 2, [[2]], so_na_reservada=1, clausulas=RESERVADA)
    for conta in (0, 1):
        caso = historia([0, 0], [(1, 0, 0), (2, 2, conta)])
        assert principios(conferir(simulador, caso)) == {"P4"}
    da_geral = historia([0, 0], [(1, 0, 0), (2, 1, 1)])
    assert {"P8", "P4"} <= principios(conferir(simulador, da_geral))


@pytest.mark.parametrize("lei", [SEMPRE, EDITAL])
def test_vaga_geral_so_vai_a_reservada_depois_de_convertidas_as_contas(lei: Regime) -> None:
    simulador = Simulador(lei, [1, 0, 0], 1, [[0, 1, 2]], so_na_reservada=2, clausulas=RESERVADA)
    simulador.abrir(3)
    assert simulador.historia.pessoas == [0, 1, 2]
    assert simulador.historia.fatos.fato == [Fato.CONVERSAO, Fato.CASCATA]
    assert conferir(simulador) == []
    calada = sem_o_fato(simulador.historia, 0)
    assert principios(conferir(simulador, calada)) == {"compensacao"}
    for conta, fatos in ((1, []), (0, []), (1, [F(1, Fato.CASCATA, vaga=2, grupo=0, outro=1)])):
        caso = historia([1, 0], [(1, 0, 1), (2, 1, conta)], fatos)
        assert principios(conferir(simulador, com_vagas(caso, 3))) == {"compensacao"}


def test_sem_a_clausula_a_reservada_nao_recebe_vaga_geral() -> None:
    sem = Simulador(VIA, [0, 0], 1, [[1]], so_na_reservada=1, clausulas=Clausulas())
    cascata = [F(1, Fato.CASCATA, vaga=2, grupo=0, outro=1)]
    for conta, fatos in ((1, cascata), (1, []), (0, [])):
        assert conferir(sem, historia([0, 0], [(1, 0, 0), (2, 1, conta)], fatos))


def test_vaga_geral_vazia_com_gente_na_reservada_se_o_edital_a_manda_a_ela() -> None:
    simulador = Simulador(VIA, [0, 0], 1, [[1]], so_na_reservada=1, clausulas=RESERVADA)
    caso = historia([0, 0], [(1, 0, 0)], [F(1, Fato.VAGA_SEM_OCUPANTE, vaga=2)])
    assert principios(conferir(simulador, caso)) == {"P11"}
    simulador.clausulas = Clausulas(so_na_reservada=True, geral_esgotada=GeralEsgotada.NAO_PREENCHE)
    assert conferir(simulador, caso) == []


# ---------------------------------------------------------------- vários grupos


def dois_grupos(multiplas: Multiplas) -> Simulador:
    lei = regime([grupo("pcd"), grupo("negros")], multiplas)
    return Simulador(lei, [1, 2], 6, [[2, 3], [2, 4]])


def test_quem_esta_em_dois_grupos_sai_dos_dois_ao_ser_chamada() -> None:
    simulador = dois_grupos(Multiplas.QUEM_CHAMAR_PRIMEIRO)
    simulador.abrir(2)
    assert simulador.historia.pessoas == [2, 4]
    assert conferir(simulador) == []
    caso = copia(simulador.historia)
    caso.pessoas[1] = 2
    assert "P11" in principios(conferir(simulador, caso))


def test_vez_de_quem_esta_em_dois_grupos_com_opcao_nao_se_confere() -> None:
    simulador = dois_grupos(Multiplas.OPCAO)
    caso = historia([1, 2], [(1, 3, 1), (2, 2, 2)], grupos=("pcd", "negros"))
    assert conferir(simulador, caso) == []
    simulador.regime = regime([grupo("pcd"), grupo("negros")])
    assert principios(conferir(simulador, caso)) == {"P4"}


def test_opcao_dispensa_a_vez_nas_outras_listas() -> None:
    simulador = dois_grupos(Multiplas.QUEM_CHAMAR_PRIMEIRO)
    caso = historia(
        [1, 2],
        [(1, 3, 1), (2, 2, 2)],
        [F(0, Fato.OPCAO, 2, grupo=2)],
        grupos=("pcd", "negros"),
    )
    assert conferir(simulador, caso) == []


def test_compensacao_com_dois_grupos() -> None:
    lei = regime([grupo("pcd"), grupo("negros")], computo="compensada")
    simulador = Simulador(lei, [1, 2, 0, 0, 0], 9, [[0, 7], [1, 6]])
    simulador.abrir(5)
    assert conferir(simulador) == []
    trocado = com_o_fato(simulador.historia, 0, grupo=2)
    assert "compensacao" in principios(conferir(simulador, trocado))
    calada = sem_o_fato(simulador.historia, 1)
    assert conferir(simulador, calada)


# ---------------------------------------------------------------- unidades


UNIDADES = (
    ListasDaUnidade("norte", 0, 4, {"pcd": (1, 3)}),
    ListasDaUnidade("sul", 4, 8, {"pcd": (6, 8)}),
)
CARGO_DIVIDIDO = Cargo("c", "C", 4, (Unidade("norte", 2), Unidade("sul", 2)))


def por_unidade(caso: Historia, lei: Regime = VIA, clausulas: Clausulas = RESERVADA) -> list[Falha]:
    ordem = Ordem(tuple(f"i{p}" for p in range(10)), UNIDADES)
    return conferir_chamadas(lei, CARGO_DIVIDIDO, ordem, caso, clausulas)


def test_cada_unidade_chama_das_suas_listas() -> None:
    chamadas = [(1, 0, 0), (2, 1, 1), (3, 4, 0), (4, 6, 1)]
    certo = historia([0, 1, 0, 1], chamadas, unidades=[0, 0, 1, 1])
    assert por_unidade(certo) == []
    assert por_unidade(certo, SEMPRE) == []
    chamadas[2] = (3, 2, 0)
    outra = historia([0, 1, 0, 1], chamadas, unidades=[0, 0, 1, 1])
    assert "P4" in principios(por_unidade(outra))


def test_conversao_e_reversao_por_unidade() -> None:
    chamadas = [(1, 6, 1), (2, 4, 0), (3, 5, 0), (4, 8, 1)]
    fatos = [F(3, Fato.CONVERSAO, 6, 4, 1)]
    certo = historia([1, 0, 0, 0], chamadas, fatos, unidades=[1, 1, 1, 1])
    assert por_unidade(certo, SEMPRE) == []
    assert "compensacao" in principios(
        por_unidade(sem_o_fato(certo, 0), SEMPRE) + por_unidade(certo, VIA)
    )
    revertida = historia(
        [1, 1, 1, 0],
        [(1, 6, 1), (2, 8, 1), (3, 4, 0)],
        [F(2, Fato.REVERSAO, vaga=3, grupo=1)],
        unidades=[1, 1, 1, 1],
    )
    assert por_unidade(revertida) == []


def test_incluida_num_cargo_com_unidades_so_nao_se_confere_a_vez() -> None:
    fatos = [F(0, Fato.INCLUSAO, 9, outro=1)]
    for pessoa in (0, 9):
        caso = historia([0, 0, 0, 0], [(1, pessoa, 0)], fatos, unidades=[0, 0, 1, 1])
        assert por_unidade(caso) == []


# ---------------------------------------------------------------- forma


def test_dados_que_nao_combinam_param_a_conferencia() -> None:
    certa = historia(TIPOS_5, CINCO)
    com_saida = historia(TIPOS_5, CINCO, [F(0, Fato.SAIDA, 8)])
    casos = []
    for coluna, valor in (("vagas", 9), ("vagas", 0), ("contas", 7), ("contas", 300)):
        ruim = copia(certa)
        getattr(ruim, coluna)[0] = valor
        casos.append(ruim)
    ruim = copia(certa)
    ruim.tipos[0] = 2
    casos.append(ruim)
    ruim = copia(certa)
    ruim.contas.pop()
    casos.append(ruim)
    ruim = copia(com_saida)
    ruim.pessoas[0] = 99
    casos.append(ruim)
    ruim = copia(certa)
    ruim.grupos = ("outro",)
    casos.append(ruim)
    fatos = (
        F(9, Fato.POSSE, 0),
        F(0, Fato.SAIDA, 99),
        F(0, Fato.SAIDA, 0, 99),
        F(0, Fato.SAIDA, 0, 1, 9),
    )
    casos += [com_fato_novo(certa, 0, fato) for fato in fatos]
    casos.append(com_fato_novo(com_saida, 0, F(1, Fato.POSSE, 0)))
    for caso in casos:
        assert principios(falhas(VIA, caso, pcd=[7])) == {"forma"}


def test_listas_que_nao_combinam() -> None:
    caso = historia([0], [], unidades=[])
    cargo = Cargo("c", "C", 1, (Unidade("norte", 1), Unidade("sul", 0), Unidade("leste", 0)))
    for ordem, defeitos in (
        (Ordem((), ()), 2),
        (Ordem(("a",), (ListasDaUnidade("", 0, 1, {"pcd": (0, 0)}),)), 1),
        (Ordem(("a",), (ListasDaUnidade("", 0, 1, {"pcd": (0, 3)}),)), 1),
        (
            Ordem(("a",), (ListasDaUnidade("n", 0, 1, {}), ListasDaUnidade("s", 2, 2, {}))),
            3,
        ),
    ):
        achadas = conferir_chamadas(VIA, cargo, ordem, caso, Clausulas())
        assert [f.principio for f in achadas] == ["forma"] * defeitos
    de_menos = conferir_chamadas(
        VIA, Cargo("c", "C", 2), ordem_simples(1, []), historia([0], []), Clausulas()
    )
    assert principios(de_menos) == {"forma"}


def test_muitas_falhas_do_mesmo_principio_sao_so_contadas() -> None:
    ao_contrario = [(n + 1, 199 - n, 0) for n in range(200)]
    achadas = falhas(VIA, historia([0] * 200, ao_contrario), aprovados=200)
    assert len(achadas) == 51
    assert achadas[-1].frase == "mais 149 falhas deste princípio"


def test_a_forma_de_conjunto_com_quem_deixou_o_grupo_e_ocupa() -> None:
    for vagas in (2, 5):
        simulador = Simulador(SEMPRE, [0, 1, 0, 0, 0, 0], 9, [[1, 5]])
        simulador.abrir(vagas)
        simulador.nao_confirmar(1)
        simulador.sair(0)
        assert conferir(simulador) == []


def test_a_forma_de_conjunto_com_reversao_a_quem_deixou_o_grupo() -> None:
    simulador = Simulador(SEMPRE, [1, 1], 9, [[0]])
    simulador.abrir(1)
    simulador.nao_confirmar(0)
    simulador.abrir(1)
    assert simulador.historia.pessoas == [0, 0, 1]
    assert conferir(simulador) == []


def test_fim_de_fila_de_quem_ainda_espera_e_so_em_algumas_listas() -> None:
    for listas, chamadas in (((), [1, 2, 0]), (("geral",), [1, 0, 2]), (("pcd",), [0, 2, 1])):
        clausulas = Clausulas(fim_de_fila=True, listas_do_fim_de_fila=listas)
        simulador = Simulador(VIA, [0, 1, 0], 3, [[0, 2]], clausulas=clausulas)
        simulador.fim_de_fila(0)
        simulador.abrir(3)
        assert simulador.historia.pessoas == chamadas
        assert conferir(simulador) == []


def test_conversao_numa_vaga_do_edital_que_depois_muda_de_pessoa() -> None:
    simulador = Simulador(EDITAL, [1, 0, 0], 9, [[0, 4, 7]])
    simulador.abrir(2)
    assert Fato.CONVERSAO in simulador.historia.fatos.fato
    simulador.sair(4)
    simulador.abrir(1)
    assert conferir(simulador) == []
    fora_da_hora = com_fato_novo(simulador.historia, 2, F(2, Fato.CONVERSAO, 0, 2, 1))
    assert "compensacao" in principios(conferir(simulador, fora_da_hora))


def test_de_duas_conversoes_so_se_acusa_a_atrasada() -> None:
    simulador = Simulador(SEMPRE, [1, 1, 0, 0, 0, 0], 9, [[0, 2, 6, 7, 8]])
    simulador.abrir(6)
    assert simulador.historia.pessoas == [0, 2, 6, 1, 7, 3]
    tarde = com_o_fato(simulador.historia, 1, quando=5, vaga=6)
    tarde.pessoas[4:], tarde.contas[4:] = [3, 7], [0, 1]
    achadas = [f for f in conferir(simulador, tarde) if f.principio == "compensacao"]
    assert {f.inscricoes for f in achadas} == {("i2", "i3")}


def test_de_dois_trechos_so_se_acusa_o_ultrapassado() -> None:
    fatos = [F(0, Fato.SAIDA, 5), F(0, Fato.SAIDA, 2), F(1, Fato.RETORNO, 2), F(2, Fato.RETORNO, 5)]
    caso = historia([0, 0, 0], [(1, 0, 0), (2, 1, 0), (3, 3, 0)], fatos)
    assert {f.inscricoes for f in falhas(VIA, caso)} == {("3", "4")}
    por_avulsa = historia([0, 0], [(1, 0, 0), (2, 5, 0)], [*fatos[:3], F(1, Fato.RETORNO, 5)])
    assert ("3", "6") in {f.inscricoes for f in falhas(VIA, por_avulsa)}


def test_conversao_de_notavel_que_nao_ocupa_vaga_reservada() -> None:
    simulador = Simulador(SEMPRE, [1, 0, 0], 9, [[0, 4, 7]])
    simulador.sair(8)
    simulador.abrir(3)
    assert conferir(simulador) == []
    adulterada = com_o_fato(simulador.historia, 1, pessoa=8)
    assert "compensacao" in principios(conferir(simulador, adulterada))


def test_conversao_que_ultrapassa_quem_nunca_foi_chamada() -> None:
    fatos = [F(2, Fato.CONVERSAO, 0, 3, 1), F(3, Fato.CONVERSAO, 4, 4, 1)]
    chamadas = [(1, 0, 1), (2, 4, 1), (3, 6, 1), (4, 7, 1)]
    achadas = falhas(SEMPRE, historia([1, 1, 0, 0], chamadas, fatos), pcd=[0, 4, 6, 7])
    assert {f.inscricoes for f in achadas if f.principio == "P4"} == {
        ("2", "5"),
        ("3", "5"),
        ("4", "5"),
    }


def test_anulacao_que_tira_vaga_ja_aberta() -> None:
    fatos = [
        F(0, Fato.VAGAS_CRIADAS, vaga=3, outro=1),
        F(3, Fato.VAGAS_CRIADAS, vaga=3, outro=-1),
        F(3, Fato.VAGAS_CRIADAS, vaga=3, outro=1),
    ]
    caso = historia([0, 0, 0], [(1, 0, 0), (2, 1, 0), (3, 2, 0)], fatos, do_edital=2)
    assert [f.frase for f in falhas(VIA, caso)] == ["a vaga 3 foi retirada depois de aberta"]

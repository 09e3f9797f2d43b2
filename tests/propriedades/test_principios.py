"""Os doze princípios da convocação, um teste cada, sobre mundos inventados ao acaso."""

from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo, Criterio, Desempate, Edital
from certame.dominio.historia import GERAL, Fato
from certame.dominio.resultado import Decisao
from certame.motor.classificacao import classificar
from certame.motor.convocacao import Convocacao
from certame.motor.series import vagas_reservadas
from certame.norma.grupo import DestinoDaColisao, Grupo
from tests.motor.moldes import (
    IRUPI,
    MOGI_2006,
    chamadas,
    contas,
    convocacao,
    grupo,
    quadro,
    regime,
)
from tests.propriedades.mundos import (
    COM_TUDO,
    DENSO,
    LEITURAS,
    SEM_FIM,
    SO_SAIDAS,
    Ato,
    Mundo,
    aplicar,
    aplicar_no_oraculo,
    mundos,
    regime_da_lei,
    retrato,
)
from tests.propriedades.oraculo import Oraculo, chamadas_por_duas_filas, conjunto_da_lei

SEMPRE = [("compensada", "sempre")]
COM_GUARDA = (*COM_TUDO, "reter", "liberar", "encerrar")


def contas_ocupadas(convocacao: Convocacao) -> Counter[int]:
    """Quantas pessoas ocupam vaga em cada conta."""
    return Counter(convocacao.situacao.conta[p] for p in convocacao.ocupante[1:] if p >= 0)


def quando_chamada(mundo: Mundo) -> list[int | None]:
    """O ato em que cada pessoa foi chamada pela primeira vez; `None` se nunca."""
    feita = mundo.no_comeco()
    quando: list[int | None] = [None] * mundo.aprovados
    vistas = 0
    for vez, ato in enumerate(um_por_vez(mundo.atos)):
        aplicar(feita, ato)
        for pessoa in feita.historia.pessoas[vistas:]:
            if quando[pessoa] is None:
                quando[pessoa] = vez
        vistas = len(feita.historia.pessoas)
    return quando


def um_por_vez(atos: tuple[Ato, ...]) -> list[Ato]:
    """Os mesmos atos, com as vagas abertas uma a uma."""
    return [
        parte
        for ato in atos
        for parte in ([Ato("abrir")] * ato.valor if ato.verbo == "abrir" else [ato])
    ]


def membros(mundo: Mundo, convocacao: Convocacao) -> list[int]:
    """Quem ainda está na lista reservada, em ordem."""
    return [p for p in mundo.pcd if not convocacao.saiu(p) and "pcd" in convocacao.grupos_da(p)]


# Os doze -------------------------------------------------------------------------------------


@given(mundos(COM_GUARDA))
def test_1_dividir_a_chamada_em_lotes_nao_muda_nada(mundo: Mundo) -> None:
    junto = mundo.vivido()
    em_lotes = mundo.com_atos(um_por_vez(mundo.atos)).vivido()
    assert retrato(em_lotes) == retrato(junto)


@given(mundos(COM_TUDO))
def test_1_dividir_o_ato_que_cria_vagas_nao_muda_nada(mundo: Mundo) -> None:
    dividido = mundo.com_atos(
        parte
        for ato in mundo.atos
        for parte in ([Ato("criar")] * ato.valor if ato.verbo == "criar" else [ato])
    )
    assert retrato(dividido.vivido(), fatos=False) == retrato(mundo.vivido(), fatos=False)


@given(mundos(COM_GUARDA), st.integers(0, 14))
def test_2_uma_previa_nao_muda_nada(mundo: Mundo, ate: int) -> None:
    feita = mundo.com_atos(mundo.atos[:ate]).vivido()
    antes = retrato(feita)
    previa = feita.copia()
    assert retrato(previa) == antes
    for ato in mundo.atos[ate:]:
        aplicar(previa, ato)
    assert retrato(feita) == antes
    for ato in mundo.atos[ate:]:
        aplicar(feita, ato)
    assert retrato(feita) == retrato(previa) == retrato(mundo.vivido())


@given(mundos(SEM_FIM, SEMPRE))
def test_3_sob_compensada_ocupa_as_vagas_o_conjunto_da_lei(mundo: Mundo) -> None:
    feita = mundo.no_comeco()
    for ato in mundo.atos:
        aplicar(feita, ato)
        abertas = feita.vagas_criadas - feita.vagas_por_abrir
        reservadas = sum(map(bool, feita.historia.tipos[:abertas]))
        geral = [p for p in range(mundo.aprovados) if not feita.saiu(p)]
        esperado = conjunto_da_lei(geral, membros(mundo, feita), abertas, reservadas)
        assert {p for p in feita.ocupante[1:] if p >= 0} == esperado


@given(mundos(SO_SAIDAS))
def test_4_ninguem_e_passado_para_tras(mundo: Mundo) -> None:
    feita = mundo.no_comeco()
    saidas: set[int] = set()
    chamadas: list[int] = []
    for ato in um_por_vez(mundo.atos):
        if ato.verbo == "sair":
            saidas.add(ato.valor)
        aplicar(feita, ato)
        historia = feita.historia
        for pessoa, conta in zip(
            historia.pessoas[len(chamadas) :], historia.contas[len(chamadas) :], strict=True
        ):
            # Dentro da lista que chamou: todos à frente já foram chamados ou saíram.
            lista = range(mundo.aprovados) if conta == GERAL else mundo.pcd
            assert pessoa in lista
            for outra in lista:
                if outra < pessoa:
                    assert outra in saidas or outra in chamadas
            # Melhor nas duas listas nunca é chamada depois.
            for outra in range(pessoa):
                if outra in mundo.pcd or pessoa not in mundo.pcd:
                    assert outra in saidas or outra in chamadas
            chamadas.append(pessoa)


@given(mundos(SO_SAIDAS), st.data())
def test_5_declarar_a_deficiencia_nunca_atrasa_nem_tira_a_vaga(
    mundo: Mundo, dados: st.DataObject
) -> None:
    assume(mundo.aprovados)
    pessoa = dados.draw(st.integers(0, mundo.aprovados - 1))
    com = replace(mundo, pcd=tuple(sorted({*mundo.pcd, pessoa})))
    sem = replace(mundo, pcd=tuple(p for p in mundo.pcd if p != pessoa))
    quando_com, quando_sem = quando_chamada(com)[pessoa], quando_chamada(sem)[pessoa]
    if quando_sem is not None:
        assert quando_com is not None
        assert quando_com <= quando_sem
    if sem.vivido().vaga_da(pessoa):
        assert com.vivido().vaga_da(pessoa)


@given(st.sampled_from(LEITURAS), st.integers(1, 14), st.data())
def test_5_tambem_com_varios_grupos_quando_vale_a_primeira_que_chamar(
    leitura: tuple[str, str], aprovados: int, dados: st.DataObject
) -> None:
    grupos = (grupo("pcd", Fraction(1, 4)), grupo("negros", Fraction(1, 3)))
    conjuntos = st.sets(st.integers(0, aprovados - 1))
    pcd, negros = dados.draw(conjuntos), dados.draw(conjuntos)
    pessoa = dados.draw(st.integers(0, aprovados - 1))
    saidas = dados.draw(st.lists(st.integers(0, aprovados - 1), max_size=6))
    lugares = []
    for declarados in ({*pcd, pessoa}, pcd - {pessoa}):
        feita = convocacao(
            regime_da_lei(DENSO, *leitura, grupos),
            aprovados,
            aprovados,
            sorted(declarados),
            grupos={"negros": sorted(negros)},
        )
        quando = None
        for vez in range(aprovados):
            feita.abrir(1)
            if vez < len(saidas) and not feita.saiu(saidas[vez]):
                feita.sair(saidas[vez])
            if quando is None and pessoa in feita.historia.pessoas:
                quando = vez
        lugares.append((quando, bool(feita.vaga_da(pessoa))))
    (com, ocupa_com), (sem, ocupa_sem) = lugares
    assert sem is None or (com is not None and com <= sem)
    assert ocupa_com or not ocupa_sem


@given(mundos(SEM_FIM))
def test_6_ser_chamada_pela_geral_nao_mexe_na_reserva(mundo: Mundo) -> None:
    feita = mundo.no_comeco()
    for ato in um_por_vez(mundo.atos):
        antes = contas_ocupadas(feita)
        reversoes = len(fatos_de(feita, Fato.REVERSAO))
        vistas = len(feita.historia.vagas)
        aplicar(feita, ato)
        if ato.verbo != "abrir" or len(feita.historia.vagas) == vistas:
            continue
        if feita.historia.tipos[feita.historia.vagas[-1] - 1] == GERAL:
            revertidas = len(fatos_de(feita, Fato.REVERSAO)) - reversoes
            assert contas_ocupadas(feita)[1] == antes[1] - revertidas


def fatos_de(convocacao: Convocacao, fato: Fato) -> list[int]:
    return [f.vaga for f in convocacao.historia.fatos if f.fato is fato]


@given(mundos(COM_GUARDA))
def test_7_mais_uma_vaga_nao_tira_ninguem_nem_baixa_a_reserva(mundo: Mundo) -> None:
    feita = mundo.vivido()
    assume(not feita.validade_encerrada)
    ocupavam = {p for p in feita.ocupante[1:] if p >= 0}
    (pcd,) = mundo.regime.grupos
    antes = vagas_reservadas(pcd, feita.vagas_criadas)
    feita.criar_vagas(1)
    assert vagas_reservadas(pcd, feita.vagas_criadas) >= antes
    feita.abrir_todas()
    depois = {p for p in feita.ocupante[1:] if p >= 0}
    assert ocupavam <= depois


@given(mundos(COM_GUARDA))
def test_8_as_contas_de_cada_lista_sao_os_tipos_das_vagas(mundo: Mundo) -> None:
    feita = mundo.no_comeco()
    (pcd,) = mundo.regime.grupos
    for ato in um_por_vez(mundo.atos):
        aplicar(feita, ato)
        abertas = set(range(1, feita.vagas_criadas + 1)) - set(feita.proximas_vagas())
        reservadas = sum(bool(feita.historia.tipos[n - 1]) for n in abertas)
        sem_ninguem = len(feita.vagas_vazias)
        ocupadas = contas_ocupadas(feita)
        revertidas = len(fatos_de(feita, Fato.REVERSAO))
        assert ocupadas[GERAL] + ocupadas[1] + sem_ninguem == len(abertas)
        assert reservadas - revertidas - sem_ninguem <= ocupadas[1] <= reservadas
        # Os tipos somam R(T) depois de cada ato que cria vagas.
        if not mundo.regime.alternancia_estrita:
            assert feita.historia.tipos.count(1) == vagas_reservadas(pcd, feita.vagas_criadas)
        else:
            assert feita.historia.tipos.count(1) <= vagas_reservadas(pcd, feita.vagas_criadas)


@given(st.data())
def test_9_a_ordem_das_linhas_nao_muda_nada(dados: st.DataObject) -> None:
    pessoas = [
        Candidato(
            inscricao=f"{i:05d}",
            nome=f"Pessoa {i}",
            cargo="agente",
            nota=Decimal(nota),
            grupos=frozenset({"pcd"} if pcd else ()),
            nascimento=date(1960 + i, 1, 1),
        )
        for i, (nota, pcd) in enumerate(
            dados.draw(st.lists(st.tuples(st.integers(50, 60), st.booleans()), max_size=12))
        )
    ]
    trocadas = dados.draw(st.permutations(pessoas))
    umregime = regime(IRUPI)
    cargo = Cargo("agente", "Agente", len(pessoas))
    edital = Edital(
        "e",
        "Edital",
        "Município",
        date(2025, 6, 1),
        "concurso",
        "direta",
        "cargo_efetivo",
        (cargo,),
        (Desempate(Criterio.IDADE, "8.1"),),
    )
    resultados = []
    for linhas in (pessoas, trocadas):
        decisao = classificar(edital, cargo, linhas, umregime)
        assert isinstance(decisao, Decisao)
        feita = Convocacao(umregime, quadro(umregime, cargo), decisao.valor.ordem)
        feita.abrir_todas()
        resultados.append((decisao.valor, retrato(feita)))
    assert resultados[0] == resultados[1]


@given(mundos(COM_GUARDA))
def test_10_repetir_os_mesmos_atos_da_o_mesmo_estado_byte_a_byte(mundo: Mundo) -> None:
    assert retrato(mundo.vivido()) == retrato(mundo.vivido())


@given(mundos(COM_GUARDA))
def test_11_uma_pessoa_por_vaga_e_uma_vaga_por_pessoa(mundo: Mundo) -> None:
    feita = mundo.no_comeco()
    for ato in um_por_vez(mundo.atos):
        aplicar(feita, ato)
        dentro = [p for p in feita.ocupante[1:] if p >= 0]
        assert len(dentro) == len(set(dentro))
        for numero, pessoa in enumerate(feita.ocupante[1:], start=1):
            if pessoa >= 0:
                assert feita.vaga_da(pessoa) == numero
                assert not feita.saiu(pessoa)
        for pessoa in range(mundo.aprovados):
            assert not feita.vaga_da(pessoa) or feita.ocupante[feita.vaga_da(pessoa)] == pessoa
        por_abrir = set(feita.proximas_vagas())
        sem_ninguem = {
            n for n in range(1, feita.vagas_criadas + 1) if feita.ocupante[n] < 0
        } - por_abrir
        assert sem_ninguem == set(feita.vagas_vazias)


@given(mundos(("abrir", "abrir", "abrir", "sair", "criar")))
def test_11_so_fica_vaga_sem_ninguem_quando_nao_ha_quem_chamar(mundo: Mundo) -> None:
    feita = mundo.vivido()
    if feita.vagas_vazias:
        assert not any(map(feita.pode_ser_chamada, range(mundo.aprovados)))


@given(mundos(COM_GUARDA))
def test_12_uma_saida_chama_no_maximo_uma_pessoa_e_mantem_as_contas(mundo: Mundo) -> None:
    feita = mundo.no_comeco()
    for ato in mundo.atos:
        if ato.verbo != "sair" or feita.saiu(ato.valor):
            aplicar(feita, ato)
            continue
        vaga, conta = feita.vaga_da(ato.valor), feita.conta_da(ato.valor)
        antes, vistas = contas_ocupadas(feita), len(feita.historia.vagas)
        reversoes = len(fatos_de(feita, Fato.REVERSAO))
        aplicar(feita, ato)
        novas = feita.historia.vagas[vistas:]
        assert len(novas) <= 1
        if not vaga:
            assert not novas
            assert contas_ocupadas(feita) == antes
            continue
        reverteu = len(fatos_de(feita, Fato.REVERSAO)) > reversoes
        if not novas:
            # Ninguém mais, ou a validade terminou.
            assert vaga in feita.vagas_vazias
            continue
        assert novas == [vaga]
        if not reverteu:
            assert contas_ocupadas(feita) == antes
            if mundo.computo == "por_via":
                assert feita.historia.contas[-1] == conta


# O que a própria lei quebra ------------------------------------------------------------------


def test_onde_a_lei_quebra_a_fracao_mogi_uma_de_duas() -> None:
    """A alternância estrita de 2006 dá metade de duas vagas a um grupo de cinco por cento."""
    feita = convocacao(regime(MOGI_2006), 2, 30, [20])
    feita.abrir_todas()
    assert chamadas(feita) == [(1, 1, "geral"), (2, 21, "pcd")]
    assert contas(feita).count("pcd") > Fraction(1, 20) * 2


def test_onde_a_lei_quebra_a_fracao_irupi_nenhuma_de_quatro() -> None:
    """Com menos de cinco vagas, dez por cento fica em zero até a quinta surgir."""
    feita = convocacao(regime(IRUPI), 4, 30, [20])
    feita.abrir_todas()
    assert "pcd" not in contas(feita)
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert chamadas(feita)[-1] == (5, 21, "pcd")


def test_onde_a_alternancia_estrita_deixa_de_dever_um_numero_a_uma_vaga() -> None:
    """A reservada devida não cabe logo depois de outra: fica para o número seguinte."""
    umregime = regime(MOGI_2006, escolhas={"alternancia_novas": "por_ato"})
    feita = convocacao(umregime, 2, 60)
    feita.criar_vagas(19)
    assert [n for n, tipo in enumerate(feita.historia.tipos, start=1) if tipo] == [2, 4]


# Três formulações da mesma regra -------------------------------------------------------------


@given(mundos(COM_GUARDA, ate=24, atos=24))
def test_o_motor_vive_o_que_o_oraculo_vive(mundo: Mundo) -> None:
    feita, oraculo = mundo.no_comeco(), mundo.oraculo()
    for ato in mundo.atos:
        aplicar_no_oraculo(oraculo, ato, feita.vagas_criadas)
        aplicar(feita, ato)
        conferir_com_o_oraculo(feita, oraculo)


def conferir_com_o_oraculo(feita: Convocacao, oraculo: Oraculo) -> None:
    historia = feita.historia
    assert (
        list(zip(historia.vagas, historia.pessoas, historia.contas, strict=True))
        == oraculo.chamadas
    )
    ocupam = {n: p for n, p in enumerate(feita.ocupante) if p >= 0}
    assert ocupam == oraculo.ocupantes()
    assert {p: feita.conta_da(p) for p in ocupam.values()} == oraculo.conta
    assert set(feita.vagas_vazias) == set(oraculo.vazias)
    assert list(historia.tipos) == oraculo.tipos[: len(historia.tipos)]
    preteridas = [p.inscricoes for p in feita.pendencias if p.tipo == "pretericao"]
    assert preteridas == [(str(p + 1),) for p in oraculo.preteridas]
    reversoes = [(f.vaga, f.grupo) for f in historia.fatos if f.fato is Fato.REVERSAO]
    assert reversoes == oraculo.reversoes


@given(
    st.integers(0, 40),
    st.integers(0, 45),
    st.integers(1, 9),
    st.sampled_from(["sempre", "vagas_do_edital"]),
    st.data(),
)
def test_intercalar_duas_filas_da_as_mesmas_chamadas(
    aprovados: int, vagas: int, parte: int, compensa_ate: str, dados: st.DataObject
) -> None:
    pcd = sorted(dados.draw(st.sets(st.integers(0, aprovados - 1)))) if aprovados else []
    um = grupo("pcd", Fraction(1, parte + 1))
    feita = convocacao(
        regime_da_lei(DENSO, "compensada", compensa_ate, (um,)), vagas, aprovados, pcd
    )
    feita.abrir_todas()
    assert feita.historia.pessoas == chamadas_por_duas_filas(aprovados, pcd, feita.historia.tipos)
    reservadas = sum(map(bool, feita.historia.tipos))
    assert set(feita.historia.pessoas) == conjunto_da_lei(range(aprovados), pcd, vagas, reservadas)


@given(st.integers(1, 25), st.data())
def test_quem_esta_entre_os_n_primeiros_entra_em_toda_leitura(
    aprovados: int, dados: st.DataObject
) -> None:
    """Se todo o grupo está entre os N primeiros, todas as leituras dão os N primeiros."""
    vagas = dados.draw(st.integers(1, aprovados))
    pcd = sorted(dados.draw(st.sets(st.integers(0, vagas - 1))))
    for leitura in LEITURAS:
        feita = convocacao(regime_da_lei(DENSO, *leitura), vagas, aprovados, pcd)
        feita.abrir_todas()
        assert sorted(feita.historia.pessoas) == list(range(vagas))


GRUPOS_AO_LADO = st.lists(
    st.builds(lambda d: Fraction(1, d), st.integers(4, 9)), min_size=2, max_size=3
)


@given(GRUPOS_AO_LADO, st.sampled_from(LEITURAS), st.booleans(), st.data())
def test_varios_grupos_vivem_o_que_o_oraculo_vive(
    partes: list[Fraction], leitura: tuple[str, str], cascata: bool, dados: st.DataObject
) -> None:
    ids = [f"g{i}" for i in range(len(partes))]
    grupos: list[Grupo] = [
        grupo(id, fracao, cascata=ids[i + 1 :] if cascata else ())
        for i, (id, fracao) in enumerate(zip(ids, partes, strict=True))
    ]
    aprovados = dados.draw(st.integers(1, 18))
    conjuntos = st.sets(st.integers(0, aprovados - 1))
    listas = {id: sorted(dados.draw(conjuntos)) for id in ids}
    vagas = dados.draw(st.integers(0, 20))
    umregime = regime(
        IRUPI,
        grupos,
        {"computo": leitura[0], "compensa_ate": leitura[1]},
        colisao=DestinoDaColisao.PROXIMA_LIVRE,
    )
    feita = convocacao(umregime, vagas, aprovados, grupos=listas)
    previa = feita.copia()
    previa.criar_vagas(60)
    oraculo = Oraculo(
        geral=list(range(aprovados)),
        reservadas={conta: list(listas[id]) for conta, id in enumerate(ids, start=1)},
        tipos=list(previa.historia.tipos),
        edital=vagas,
        compensada=leitura[0] == "compensada",
        sempre=leitura[1] == "sempre",
        cascatas=(
            {c: list(range(c + 1, len(ids) + 1)) for c in range(1, len(ids) + 1)} if cascata else {}
        ),
    )
    pessoas = st.integers(0, aprovados - 1)
    for verbo in dados.draw(
        st.lists(st.sampled_from(["abrir", "abrir", "sair", "criar", "negar"]), max_size=14)
    ):
        if verbo in ("abrir", "criar"):
            ato = Ato(verbo, dados.draw(st.integers(1, 4)))
            aplicar_no_oraculo(oraculo, ato, feita.vagas_criadas)
            aplicar(feita, ato)
        elif verbo == "sair":
            ato = Ato(verbo, dados.draw(pessoas))
            aplicar_no_oraculo(oraculo, ato, feita.vagas_criadas)
            aplicar(feita, ato)
        else:
            pessoa, conta = dados.draw(pessoas), dados.draw(st.integers(1, len(ids)))
            if pessoa in oraculo.geral and pessoa in oraculo.reservadas[conta]:
                oraculo.nao_confirmar(pessoa, conta)
                feita.nao_confirmar(pessoa, ids[conta - 1])
        conferir_com_o_oraculo(feita, oraculo)

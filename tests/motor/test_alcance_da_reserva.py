"""Saber, sem ensaiar, quem as listas reservadas podem chamar: nunca falta ninguém."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from certame.dominio.ato import ConvocacaoFeita, VagaVaziaChamada
from certame.dominio.edital import Cargo, Clausulas, GeralEsgotada, Unidade
from certame.dominio.historia import GERAL, NINGUEM, Fato
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado, Decisao
from certame.motor.convocacao import Convocacao
from certame.motor.fila import Fila, Quem, Situacao
from certame.motor.reserva import quadro_do_cargo
from certame.norma.grupo import Multiplas
from tests.motor.moldes import IRUPI, MEIO, convocacao, grupo, regime
from tests.motor.processos import Mundo

ACASO = st.randoms(use_true_random=False)


def ao_acaso(acaso: Random) -> Convocacao:
    """Um cargo pequeno, já com alguma história, de listas, leituras e cláusulas quaisquer."""
    ids = ("pcd", "negros", "indigenas")[: acaso.randint(1, 3)]
    lei = regime(
        grupos=[
            grupo(
                id,
                Fraction(1, acaso.choice([3, 4, 5])),
                MEIO,
                cascata=[g for g in ids if g != id and acaso.random() < 0.4],
            )
            for id in ids
        ],
        escolhas={
            "computo": acaso.choice(["por_via", "compensada"]),
            "compensa_ate": acaso.choice(["sempre", "vagas_do_edital"]),
            "esgotamento": acaso.choice(["reverte", "pendencia"]),
            "saida_apos_posse": acaso.choice(["mesma_lista", "segue_sequencia"]),
        },
        multiplas=acaso.choice([Multiplas.QUEM_CHAMAR_PRIMEIRO, Multiplas.OPCAO]),
    )
    aprovados = acaso.randint(2, 14)
    clausulas = Clausulas(
        fim_de_fila=True,
        item_do_fim_de_fila="9",
        geral_esgotada=acaso.choice(list(GeralEsgotada)),
    )
    grupos = {id: [p for p in range(aprovados) if acaso.random() < 0.4] for id in ids}
    vagas = acaso.randint(2, 12)
    assume(isinstance(quadro_do_cargo(lei, Cargo("cargo", "Cargo", vagas)), Decisao))
    feita = convocacao(lei, vagas, aprovados, (), clausulas, grupos)
    for _ in range(acaso.randint(0, 12)):
        try:
            acaso.choice(ACONTECE)(feita, acaso)
        except (AtoRecusado, KeyError):
            continue
    return feita


def _alguem(feita: Convocacao, acaso: Random) -> int:
    return acaso.randrange(len(feita.inscricoes))


def _sair(feita: Convocacao, acaso: Random) -> None:
    feita.sair(_alguem(feita, acaso))


def _voltar(feita: Convocacao, acaso: Random) -> None:
    saidas = [f for f in feita.historia.fatos if f.fato is Fato.SAIDA and feita.saiu(f.pessoa)]
    if saidas:
        saida = acaso.choice(saidas)
        feita.desfazer_saida(saida.pessoa, saida.vaga, saida.grupo)


def _incluir(feita: Convocacao, acaso: Random) -> None:
    grupos = [id for id in feita.historia.grupos if acaso.random() < 0.5]
    nome = f"ordem-{len(feita.inscricoes)}"
    feita.incluir(nome, acaso.randint(1, 8), grupos, sub_judice=acaso.random() < 0.4)


def _reter(feita: Convocacao, acaso: Random) -> None:
    feita.reter_vaga(acaso.randint(1, feita.vagas_criadas))


ACONTECE: list[Callable[[Convocacao, Random], object]] = [
    lambda c, a: c.abrir(a.randint(1, 3)),
    lambda c, a: c.abrir(a.randint(1, 3)),
    _sair,
    _sair,
    _voltar,
    _incluir,
    _reter,
    lambda c, a: c.tomar_posse(_alguem(c, a)),
    lambda c, a: c.criar_vagas(a.randint(1, 3)),
    lambda c, a: c.nao_confirmar(_alguem(c, a), a.choice(c.historia.grupos)),
    lambda c, a: c.pedir_fim_de_fila(_alguem(c, a)),
    lambda c, a: c.optar(_alguem(c, a), a.choice(c.historia.grupos)),
]


def pela_reserva(ensaio: Convocacao, fazer: Callable[[Convocacao], object]) -> set[int]:
    """Quem a reserva chama, no que se faz no ensaio."""
    antes = len(ensaio.historia.vagas)
    fazer(ensaio)
    chamadas = zip(ensaio.historia.pessoas[antes:], ensaio.historia.contas[antes:], strict=True)
    return {pessoa for pessoa, conta in chamadas if conta != GERAL}


@given(ACASO)
def test_quem_a_reserva_chama_esta_no_alcance(acaso: Random) -> None:
    feita = ao_acaso(acaso)
    for quantas in range(1, feita.por_abrir_na(0) + 1):
        numeros = list(islice(feita.proximas_da(0), quantas))
        chamadas = pela_reserva(feita.copia(), lambda c, n=quantas: c.abrir(n))  # type: ignore[misc]
        assert chamadas <= set(feita.alcance_da_reserva(numeros))
    for vaga in set(feita.vagas_vazias) - set(feita.vagas_retidas):
        chamadas = pela_reserva(feita.copia(), lambda c, v=vaga: c.preencher_vazia(v))  # type: ignore[misc]
        assert chamadas <= set(feita.alcance_da_reserva([vaga]))


@given(ACASO)
def test_quem_repoe_pela_reserva_a_vaga_de_quem_sai_esta_no_alcance(acaso: Random) -> None:
    feita = ao_acaso(acaso)
    if acaso.random() < 0.2:
        feita.encerrar_validade()
    for pessoa in range(len(feita.inscricoes)):
        _repor_no_alcance(feita, pessoa)
        if feita.vaga_da(pessoa):
            empossada = feita.copia()
            if not empossada.esta_em_exercicio(pessoa):
                empossada.tomar_posse(pessoa)
            _repor_no_alcance(empossada, pessoa)


def _repor_no_alcance(feita: Convocacao, pessoa: int) -> None:
    alcance = set(feita.alcance_da_reposicao(pessoa))
    for verbo in (_sai, _vai_ao_fim, *map(_nega, feita.historia.grupos)):
        assert pela_reserva(feita.copia(), partial(verbo, pessoa=pessoa)) <= alcance
    for id in feita.historia.grupos:
        escolhe = partial(Convocacao.optar, pessoa=pessoa, grupo=id)
        assert pela_reserva(feita.copia(), escolhe) <= alcance


def _sai(feita: Convocacao, pessoa: int) -> None:
    if not feita.saiu(pessoa):
        feita.sair(pessoa)


def _vai_ao_fim(feita: Convocacao, pessoa: int) -> None:
    if not feita.saiu(pessoa) and not feita.esta_em_exercicio(pessoa):
        feita.pedir_fim_de_fila(pessoa)


def _nega(id: str) -> Callable[..., None]:
    def nega(feita: Convocacao, pessoa: int) -> None:
        if not feita.saiu(pessoa) and id in feita.grupos_da(pessoa):
            feita.nao_confirmar(pessoa, id)

    return nega


@given(ACASO)
def test_a_fila_em_ordem_e_a_que_se_tira_uma_a_uma(acaso: Random) -> None:
    feita = ao_acaso(acaso)
    for fila in feita._filas[0].todas():
        em_ordem, uma_a_uma = list(fila.em_ordem()), []
        feita_a_parte = feita.copia()
        irma = feita_a_parte._filas[0].todas()[feita._filas[0].todas().index(fila)]
        while (pessoa := irma.proxima()) != NINGUEM:
            uma_a_uma.append(pessoa)
            irma.remover(pessoa)
            feita_a_parte.situacao.estado[pessoa] = 2
        assert em_ordem == uma_a_uma


def test_a_vaga_geral_que_a_geral_preenche_nao_alcanca_ninguem_da_reserva() -> None:
    feita = convocacao(regime(escolhas={"computo": "compensada"}), 10, 30, range(0, 30, 3))
    assert list(feita.alcance_da_reserva([1])) == []
    assert list(feita.alcance_da_reserva([5])) == [0]
    assert list(feita.alcance_da_reserva([])) == []


def test_quem_esta_sub_judice_nao_e_chamado_nem_alarga_o_alcance() -> None:
    feita = convocacao(regime(escolhas={"computo": "compensada"}), 10, 30, [0, 9, 12, 15])
    cinco = range(1, 6)
    assert list(feita.alcance_da_reserva(cinco)) == [0, 9]
    feita.por_sub_judice(0)
    assert list(feita.alcance_da_reserva(cinco)) == [9]


def test_so_se_recusa_a_chamada_que_chega_a_quem_nao_tem_resultado() -> None:
    mundo = Mundo(IRUPI, 15, (6, 16, 20), aprovados=30)
    mundo.classificar().confirmar(6).homologar().chamar(14)
    assert "16 (cargo)" in mundo.recusa(ConvocacaoFeita, quantidade=1)[0]
    assert "16 (cargo)" in mundo.recusa(ConvocacaoFeita, quantidade=0)[0]
    assert mundo.recusa(ConvocacaoFeita, quantidade=2)[0].startswith("o ato chama para 2 vagas")
    assert mundo.recusa(VagaVaziaChamada, vaga=99)[0].startswith("a vaga 99 não está aberta")
    mundo.confirmar(16).chamar(0)


def test_chamar_todas_as_vagas_de_um_cargo_com_unidades_olha_cada_uma() -> None:
    cargo = Cargo("cargo", "Cargo", 10, (Unidade("A", 5), Unidade("B", 5)))
    ordem = Ordem(
        tuple(str(n) for n in range(1, 13)),
        (
            ListasDaUnidade("A", 0, 6, {"pcd": (5,)}),
            ListasDaUnidade("B", 6, 12, {"pcd": (11,)}),
        ),
    )
    feita = convocacao(regime(), cargo, ordem)
    assert [list(feita.alcance_da_reserva(list(feita.proximas_da(u)))) for u in (0, 1)] == [
        [5],
        [11],
    ]


def test_a_fila_em_ordem_pula_o_lugar_velho_e_nao_repete_quem_voltou_duas_vezes() -> None:
    fila = Fila(range(4), Situacao(4), Quem.LIVRES)
    for pessoa in (0, 1, 1):
        fila.para_o_fim(pessoa)
    assert list(fila.em_ordem()) == [2, 3, 0, 1]
    fila.retornar(3)
    fila.retornar(3)
    assert list(fila.em_ordem()) == [2, 3, 0, 1]

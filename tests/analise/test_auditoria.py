"""A ordem de chamada de outro, linha a linha: certa, errada ou aparente."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given

from certame.analise.auditoria import Achado, Auditoria, Juizo, auditar
from certame.dominio.ato import (
    Ato,
    ChamadaAssumida,
    ConvocacaoFeita,
    FimDeFilaDeferido,
    MotivoDaSaida,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
    ValidadeEncerrada,
)
from certame.dominio.edital import Clausulas
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.norma.regra import Regra
from tests.motor.certames import CARGO, certame, chamadas_de, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, chamadas
from tests.propriedades.mundos import Mundo, mundos

DIA = date(2025, 8, 1)
CERTA, ERRADA, APARENTE = Juizo


def atos(*feitos: tuple[Any, ...]) -> list[Ato]:
    """Chamadas (vaga, posto, lista) e outros atos (classe, campos), um por dia."""
    prontos: list[Ato] = []
    for n, feito in enumerate(feitos):
        comum: dict[str, Any] = {"id": f"linha-{n + 1}", "data": DIA + timedelta(days=n)}
        if isinstance(feito[0], int):
            vaga, posto, *lista = feito
            prontos.append(
                ChamadaAssumida(
                    **comum,
                    cargo=CARGO,
                    inscricao=str(posto),
                    vaga=vaga,
                    lista=lista[0] if lista else "geral",
                )
            )
        else:
            classe, campos = feito
            prontos.append(classe(**comum, **campos))
    return prontos


def sai(posto: int) -> tuple[Any, ...]:
    campos = {"cargo": CARGO, "inscricao": str(posto), "motivo": MotivoDaSaida.DESISTENCIA}
    return SaidaRegistrada, campos


def juizos(auditoria: Auditoria) -> list[Juizo]:
    return [achado.juizo for achado in auditoria.achados]


def um(auditoria: Auditoria, qual: int = -1) -> Achado:
    return auditoria.achados[qual]


@pytest.mark.parametrize(
    ("norma", "vagas", "pcd"),
    [(IRUPI, 20, (8, 60, 75)), (MOGI_1993, 30, (41, 51)), (MOGI_2006, 40, (3, 50, 70))],
)
def test_a_ordem_da_lei_e_toda_certa(norma: str, vagas: int, pcd: tuple[int, ...]) -> None:
    andamento = certame(vagas, 80, pcd, norma=norma)
    feito = certame(vagas, 80, pcd, norma=norma)
    praticar(feito, ConvocacaoFeita, quantidade=0)
    auditoria = auditar(andamento, atos(*chamadas(chamadas_de(feito))))
    assert auditoria.quantos(CERTA) == len(auditoria.achados) == vagas
    assert all(achado.fundamentos and achado.frase for achado in auditoria.achados)
    assert chamadas(chamadas_de(andamento)) == []


def test_errada_diz_quem_foi_preterida_e_por_que_dispositivo() -> None:
    """A quinta de Irupi é da lista especial; foi à geral, e a 8 só veio depois, pela geral."""
    feitas = [(v, v) for v in range(1, 6)] + [(6, 6), (7, 7), (8, 8)]
    auditoria = auditar(certame(20, 80, (8, 60)), atos(*feitas))
    assert juizos(auditoria) == [CERTA] * 4 + [ERRADA] + [CERTA] * 3
    errada = um(auditoria, 4)
    assert (errada.preterida, errada.seria, errada.lista_da_lei) == ("8", "8", "pcd")
    assert errada.frase.startswith("8 foi passada à frente. A vaga 5 é reservada")
    assert "art. 5º, § 2º" in errada.citacao


def test_aparente_quando_quem_ficou_para_tras_nao_aparece_mais() -> None:
    auditoria = auditar(
        certame(20, 80, (8, 60)), atos((1, 1), (2, 3), (3, 4), (4, 6), (5, 8, "pcd"))
    )
    assert juizos(auditoria) == [CERTA, APARENTE, CERTA, APARENTE, CERTA]
    assert [achado.sem_explicacao for achado in auditoria.achados[1::2]] == [("2",), ("5",)]
    assert um(auditoria, 1).seria == "2"
    assert um(auditoria, 1).preterida == ""
    assert "2 viria antes e não aparece mais" in um(auditoria, 1).frase


def test_aparente_com_varias_diz_as_primeiras() -> None:
    auditoria = auditar(certame(20, 80), atos((1, 8)))
    assert um(auditoria).sem_explicacao == tuple("1234567")
    assert (
        "7 pessoas viriam antes e não aparecem mais (1, 2, 3, 4, 5 e mais 2)" in um(auditoria).frase
    )


def test_a_reservada_que_some_inteira_explica_a_vaga_dada_a_geral() -> None:
    auditoria = auditar(certame(20, 80, (60, 70)), atos(*((v, v) for v in range(1, 7))))
    assert juizos(auditoria) == [CERTA] * 4 + [APARENTE, CERTA]
    assert um(auditoria, 4).sem_explicacao == ("60", "70")


def test_saida_registrada_explica() -> None:
    auditoria = auditar(certame(20, 80), atos((1, 1), sai(2), (2, 3), sai(1), (1, 4)))
    assert juizos(auditoria) == [CERTA] * 3
    assert auditoria.recusados == ()


def test_saida_registrada_depois_nao_explica() -> None:
    auditoria = auditar(certame(20, 80), atos((1, 2), sai(1), (2, 3)))
    assert juizos(auditoria) == [ERRADA, CERTA]
    assert um(auditoria, 0).preterida == "1"


def test_pedido_de_fim_de_fila_que_falta_e_lembrado_so_se_o_edital_o_admite() -> None:
    feitas = atos((1, 2), (2, 1))
    admite = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9.3")
    com, sem = auditar(certame(20, 80, clausulas=admite), feitas), auditar(certame(20, 80), feitas)
    assert (
        um(com, 0).frase
        == um(sem, 0).frase + " Se ela pediu o fim da fila, falta registrar o pedido."
    )
    pedido = FimDeFilaDeferido, {"cargo": CARGO, "inscricao": "1"}
    com_pedido = auditar(certame(20, 3, clausulas=admite), atos(pedido, (1, 2), (2, 3), (3, 1)))
    assert juizos(com_pedido) == [CERTA] * 3


def test_a_pessoa_da_vez_por_outra_lista() -> None:
    feitas = [(v, v) for v in range(1, 5)] + [(5, 8, "geral")]
    auditoria = auditar(certame(20, 80, (8,)), atos(*feitas))
    assert (um(auditoria).juizo, um(auditoria).preterida, um(auditoria).seria) == (ERRADA, "", "8")
    assert um(auditoria).frase.startswith("A pessoa viria agora, mas por outra lista.")


def test_por_outra_lista_mesmo_sem_quem_vinha_antes_e_nao_aparece_mais() -> None:
    auditoria = auditar(certame(20, 80, (8,)), atos((1, 8, "pcd")))
    achado = um(auditoria)
    assert (achado.juizo, achado.preterida) == (ERRADA, "")
    inicio = "A pessoa viria, sem quem vinha antes e não aparece mais, por outra lista."
    assert achado.frase.startswith(inicio)


def test_numero_que_so_se_chama_depois_e_errada_e_o_que_nunca_se_chama_e_aparente() -> None:
    depois = auditar(certame(20, 80), atos((1, 1), (3, 3), (2, 2)))
    assert juizos(depois) == [CERTA, ERRADA, CERTA]
    assert (um(depois, 1).preterida, um(depois, 1).seria) == ("2", "2")
    assert um(depois, 1).frase.startswith("A vaga 2 se abriria antes, e só foi chamada depois.")
    mesma = auditar(certame(20, 80), atos((2, 1), (1, 2)))
    assert (um(mesma, 0).juizo, um(mesma, 0).preterida) == (ERRADA, "")
    nunca = auditar(certame(20, 80), atos((1, 1), (4, 2), (5, 3)))
    assert juizos(nunca) == [CERTA, APARENTE, CERTA]
    assert "antes para as vagas 2, 3." in um(nunca, 1).frase
    uma = auditar(certame(20, 80), atos((2, 1)))
    assert "antes para a vaga 1." in um(uma).frase


def test_depois_da_validade_e_errada_sem_preterida() -> None:
    auditoria = auditar(certame(20, 80), atos((1, 1), (ValidadeEncerrada, {}), (2, 2)))
    assert (um(auditoria).juizo, um(auditoria).preterida, um(auditoria).seria) == (ERRADA, "", "")
    regra = certame(20, 80).regime.fundamentos(Regra.VALIDADE)
    assert um(auditoria).fundamentos == regra


def test_decisao_que_a_lei_pede_e_os_dados_nao_trazem_e_aparente() -> None:
    andamento = certame(10, 9, (9,), escolhas={"esgotamento": "pendencia"})
    feitas = [*((v, v) for v in range(1, 5)), sai(9), (5, 5)]
    auditoria = auditar(andamento, atos(*feitas))
    assert um(auditoria).juizo is APARENTE
    assert "Os dados não trazem a decisão que a lei pede" in um(auditoria).frase


@pytest.mark.parametrize(
    ("feita", "motivo"),
    [
        ((1, 99), "não está nas listas"),
        ((25, 2), "a vaga 25 não existe"),
        ((1, 2), "a vaga 1 está ocupada"),
        ((2, 1), "já ocupa a vaga 1"),
        ((2, 2, "negros"), "não há lista negros"),
    ],
)
def test_a_que_nao_podia_ser_feita_e_errada_e_as_seguintes_seguem(
    feita: tuple[Any, ...], motivo: str
) -> None:
    auditoria = auditar(certame(20, 80), atos((1, 1), feita, (2, 2)))
    assert juizos(auditoria) == [CERTA, ERRADA, CERTA]
    assert motivo in um(auditoria, 1).frase
    assert um(auditoria, 1).fundamentos


def test_o_que_a_lei_nao_deixa_registrar_fica_dito_a_parte() -> None:
    posse = PosseRegistrada, {"cargo": CARGO, "inscricao": "5"}
    criadas = VagasCriadas, {"cargo": CARGO, "quantidade": 2}
    auditoria = auditar(certame(1, 80), atos((1, 1), posse, criadas, (2, 2)))
    assert juizos(auditoria) == [CERTA, CERTA]
    ((ato, recusa),) = auditoria.recusados
    assert isinstance(ato, PosseRegistrada)
    assert "não foi chamada" in recusa.motivo


def test_onde_ja_se_chamou_por_aqui_nao_ha_o_que_auditar() -> None:
    andamento = certame(20, 80)
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    with pytest.raises(AtoRecusado, match="já correm por aqui"):
        auditar(andamento, atos((2, 2)))


@given(mundos(("abrir", "criar")))
def test_o_que_o_motor_chama_a_auditoria_da_por_certo(mundo: Mundo) -> None:
    escolhas = {"computo": mundo.computo, "compensa_ate": mundo.compensa_ate}
    lei = mundo.lei if mundo.lei != "denso" else IRUPI
    pcd = [posto + 1 for posto in mundo.pcd]

    def novo() -> Andamento:
        return certame(mundo.vagas, mundo.aprovados, pcd, norma=lei, escolhas=escolhas)

    feito = novo()
    praticar(feito, ConvocacaoFeita, quantidade=0)
    feitas: Sequence[Any] = chamadas(chamadas_de(feito))
    assert set(juizos(auditar(novo(), atos(*feitas)))) <= {CERTA}

"""O publicado ao lado do calculado: quem saiu do lugar, o que falta na lista, e o que explica."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Criterio, Desempate, Edital, EntreIdosos, NotaFinal, OrigemDaNota
from certame.dominio.resultado import Decisao
from certame.motor.apuracao import apurar
from certame.motor.classificacao import classificar
from certame.motor.confronto import (
    DiferencaComABanca,
    diferencas_com_a_banca,
    pendencia_das_diferencas,
)
from tests.motor.test_classificacao import (
    CARGO,
    ESPECIFICA,
    IDADE,
    IDADE_60,
    JURADO,
    SORTEIO,
    edital,
    pessoa,
    regime_padrao,
)

MAIS_IDADE = replace(IDADE_60, entre_idosos=EntreIdosos.MAIS_IDADE)


def com_posto(posto: int, inscricao: str, nota: str, *grupos: str, **campos: Any) -> Candidato:
    postos = {"geral": posto, **campos.pop("postos", {})}
    return pessoa(inscricao, nota, *grupos, postos=postos, **campos)


def diferencas(
    certame: Edital, pessoas: Sequence[Candidato], sorteio: dict[str, int] | None = None
) -> tuple[DiferencaComABanca, ...]:
    mundo = regime_padrao()
    apurada = apurar(certame, CARGO, pessoas, mundo)
    assert isinstance(apurada, Decisao)
    decidida = classificar(certame, CARGO, apurada.valor.aprovados, mundo, sorteio)
    assert isinstance(decidida, Decisao)
    return diferencas_com_a_banca(certame, mundo, pessoas, apurada.valor, decidida.valor, sorteio)


def em_resumo(achadas: Sequence[DiferencaComABanca]) -> list[tuple[str, str, str, str]]:
    return [(d.lista, d.inscricao, d.publicado, d.calculado) for d in achadas]


def test_sem_nada_publicado_nao_ha_o_que_comparar() -> None:
    assert diferencas(edital(), [pessoa("1", "80"), pessoa("2", "70")]) == ()
    assert pendencia_das_diferencas("agente", (), regime_padrao()) is None


def test_publicado_igual_ao_calculado_nao_difere() -> None:
    pessoas = [
        com_posto(1, "1", "80", "pcd", postos={"pcd": 1}),
        com_posto(2, "2", "70", "pcd", postos={"pcd": 2}, aprovado=True),
    ]
    assert diferencas(edital(), pessoas) == ()


def test_so_quem_mudou_de_lugar_e_apontado() -> None:
    # Gil foi publicado em primeiro; as outras duas só desceram um lugar por causa dele.
    pessoas = [com_posto(2, "1", "80"), com_posto(3, "2", "70"), com_posto(1, "3", "60")]
    (achada,) = diferencas(edital(), pessoas)
    assert em_resumo([achada]) == [("geral", "3", "1", "3")]
    assert achada.explicacao == "3 veio antes de 2, que tem nota final maior"
    pendencia = pendencia_das_diferencas("agente", [achada], regime_padrao())
    assert pendencia is not None
    assert pendencia.frase == "1 diferença entre o que a banca publicou e o que a conta dá (3)."
    assert (pendencia.bloqueia, pendencia.inscricoes) == (False, ("3",))


def test_quem_foi_passada_tambem_se_explica() -> None:
    pessoas = [com_posto(3, "1", "80"), com_posto(1, "2", "70"), com_posto(2, "3", "60")]
    (achada,) = diferencas(edital(), pessoas)
    assert em_resumo([achada]) == [("geral", "1", "3", "1")]
    assert achada.explicacao == "2 veio antes de 1, que tem nota final maior"


def explicacao(*cadeia: Desempate, primeira: dict[str, Any], segunda: dict[str, Any]) -> str:
    """O que explicaria a primeira ter sido publicada antes, quando a cadeia dá o contrário."""
    pessoas = [com_posto(1, "1", "80", **primeira), com_posto(2, "2", "80", **segunda)]
    (achada,) = diferencas(edital(*cadeia), pessoas, {"1": 2, "2": 1})
    return achada.explicacao


def test_a_explicacao_e_a_cadeia_sem_um_criterio() -> None:
    notas = {"conhecimentos específicos": Decimal(5)}
    maiores = {"conhecimentos específicos": Decimal(6)}
    frase = explicacao(
        ESPECIFICA,
        JURADO,
        primeira={"notas": notas, "jurado": True},
        segunda={"notas": maiores, "jurado": False},
    )
    assert frase == (
        "1 veio antes de 2; essa ordem é a da cadeia sem o critério nota de conhecimentos "
        "específicos"
    )


def test_a_explicacao_da_data_dos_60_anos_nao_diz_data() -> None:
    frase = explicacao(
        IDADE_60,
        JURADO,
        primeira={"nascimento": date(1966, 3, 2), "jurado": True},
        segunda={"nascimento": date(1966, 2, 28), "jurado": False},
    )
    assert frase == (
        "1 veio antes de 2; essa ordem é a da cadeia com outra data de referência para os 60 anos "
        "ou sem o critério 60 anos ou mais"
    )


def test_a_explicacao_entre_pessoas_idosas() -> None:
    frase = explicacao(
        MAIS_IDADE,
        JURADO,
        IDADE,
        primeira={"nascimento": date(1960, 2, 29), "jurado": True},
        segunda={"nascimento": date(1950, 1, 1), "jurado": False},
    )
    assert "com outra regra entre quem tem 60 anos ou mais" in frase


def test_as_vesperas_dos_60_anos_valem_para_29_de_fevereiro() -> None:
    # Contando os 60 anos entre os dois aniversários, só a primeira os tem.
    frase = explicacao(
        replace(IDADE_60, data_de_referencia=date(2030, 1, 1)),
        SORTEIO,
        primeira={"nascimento": date(1960, 2, 29)},
        segunda={"nascimento": date(1960, 3, 2)},
    )
    assert "com outra data de referência para os 60 anos" in frase


def test_ordem_que_nenhum_criterio_explica() -> None:
    frase = explicacao(JURADO, SORTEIO, primeira={"jurado": False}, segunda={"jurado": True})
    assert frase == "1 veio antes de 2; nenhuma mudança num critério só explica essa ordem"


def test_a_cadeia_mudada_que_pede_dado_que_falta_nao_explica() -> None:
    frase = explicacao(
        JURADO, IDADE_60, SORTEIO, primeira={"jurado": False}, segunda={"jurado": True}
    )
    assert "nenhuma mudança" in frase


def test_postos_repetidos_faltantes_e_gente_a_mais_ou_a_menos() -> None:
    final = NotaFinal("9", OrigemDaNota.DADA, minimo=Decimal(50))
    pessoas = [
        com_posto(1, "1", "80"),
        com_posto(3, "2", "70", postos={"pcd": 1}),
        com_posto(3, "3", "60"),
        pessoa("4", "55"),
        com_posto(5, "5", "40"),
    ]
    achadas = diferencas(edital(nota_final=final), pessoas)
    assert em_resumo(achadas) == [
        ("geral", "4", "—", "4"),
        ("geral", "5", "5", "—"),
        ("geral", "", "3", "—"),
        ("geral", "", "faltam 2, 4", "—"),
        ("pcd", "2", "1", "—"),
    ]
    assert [d.explicacao for d in achadas] == [
        "a banca não lhe deu posto nesta lista",
        "não alcançou o mínimo de 50 na nota final",
        "o mesmo posto está publicado para 2 e 3",
        "o arquivo não traz ninguém nestes postos",
        "a pessoa não é desta lista",
    ]
    pendencia = pendencia_das_diferencas("agente", achadas[2:4], regime_padrao())
    assert pendencia is not None
    assert pendencia.frase == "2 diferenças entre o que a banca publicou e o que a conta dá."
    assert achadas[0].para_dados()["publicado"] == "—"


def test_a_situacao_da_banca_tambem_e_comparada() -> None:
    final = NotaFinal("9", OrigemDaNota.DADA, minimo=Decimal(50))
    pessoas = [
        pessoa("1", "80", aprovado=True),
        pessoa("2", "70", aprovado=False),
        pessoa("3", "40", aprovado=True),
        pessoa("4", "40", aprovado=False),
    ]
    achadas = diferencas(edital(nota_final=final), pessoas)
    assert em_resumo(achadas) == [
        ("", "2", "não aprovada", "aprovada"),
        ("", "3", "aprovada", "não aprovada"),
    ]
    assert achadas[0].explicacao == "a conta do edital não dá motivo para deixá-la de fora"
    assert achadas[1].explicacao == "não alcançou o mínimo de 50 na nota final"


def test_num_arquivo_todo_trocado_as_explicacoes_param() -> None:
    quantas = 1003
    pessoas = [com_posto(quantas - n, str(n), str(quantas - n)) for n in range(quantas)]
    achadas = diferencas(edital(), pessoas)
    assert len(achadas) == quantas - 1
    assert sum(bool(d.explicacao) for d in achadas) == 1_000


@given(st.permutations(range(1, 8)), st.randoms(use_true_random=False))
def test_sem_quem_mudou_de_lugar_a_ordem_e_a_publicada(postos: list[int], acaso: Any) -> None:
    pessoas = [com_posto(posto, str(n), str(90 - n)) for n, posto in enumerate(postos, start=1)]
    acaso.shuffle(pessoas)
    achadas = diferencas(edital(), pessoas)
    fora = {d.inscricao for d in achadas}
    restam = [posto for n, posto in enumerate(postos, start=1) if str(n) not in fora]
    assert restam == sorted(restam)
    assert bool(achadas) is (postos != sorted(postos))


def test_o_criterio_de_posto_publicado_nao_se_contradiz() -> None:
    elo = Desempate(Criterio.POSTO_PUBLICADO, "10")
    assert diferencas(edital(elo), [com_posto(2, "1", "80"), com_posto(1, "2", "80")]) == ()

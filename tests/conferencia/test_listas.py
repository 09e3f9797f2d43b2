"""As listas publicadas: quem está nelas e em que ordem."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from certame.conferencia.desempate import Ordem, ordem_entre, tem_60_anos
from certame.conferencia.listas import conferir_listas
from certame.dominio.candidato import SEM_NOTA, Candidato
from certame.dominio.edital import Criterio, Desempate, EntreIdosos, HoraDoNascimento

DIA = date(2025, 3, 10)
SORTEIO = Desempate(Criterio.SORTEIO, "9")


def pessoa(inscricao: str, nota: str | int = 50, *grupos: str, **campos: Any) -> Candidato:
    return Candidato(
        inscricao, f"Pessoa {inscricao}", "c", Decimal(nota), grupos=frozenset(grupos), **campos
    )


def ordem(uma: Candidato, outra: Candidato, *elos: Desempate, **sorteio: int) -> Ordem:
    direta, inversa = ordem_entre(uma, outra, elos, sorteio), ordem_entre(outra, uma, elos, sorteio)
    contrarias = {Ordem.ANTES: Ordem.DEPOIS, Ordem.DEPOIS: Ordem.ANTES}
    assert inversa is contrarias.get(direta, direta)
    return direta


def nascida(ano: int, mes: int = 1, dia: int = 1, **campos: Any) -> Candidato:
    return pessoa("a", nascimento=date(ano, mes, dia), **campos)


# ---------------------------------------------------------------- a cadeia


def test_a_maior_nota_vem_antes_e_nota_que_falta_nao_decide() -> None:
    assert ordem(pessoa("a", "80.50"), pessoa("b", "80.5")) is Ordem.EMPATE
    assert ordem(pessoa("a", "80.51"), pessoa("b", "80.5")) is Ordem.ANTES
    sem_nota = Candidato("b", "B", "c", SEM_NOTA)
    assert ordem(pessoa("a"), sem_nota, SORTEIO, a=1, b=2) is Ordem.FALTA_DADO


@pytest.mark.parametrize(
    ("nascimento", "dia", "fez"),
    [
        (date(1965, 3, 10), DIA, True),
        (date(1965, 3, 11), DIA, False),
        (date(1968, 2, 29), date(2028, 2, 28), False),
        (date(1968, 2, 29), date(2028, 2, 29), True),
        (date(2040, 2, 29), date(2100, 2, 28), False),
        (date(2040, 2, 29), date(2100, 3, 1), True),
    ],
)
def test_sessenta_anos_no_dia_de_referencia(nascimento: date, dia: date, fez: bool) -> None:
    assert tem_60_anos(nascimento, dia) is fez


def test_idade_60() -> None:
    segue = Desempate(Criterio.IDADE_60, "1", data_de_referencia=DIA)
    mais_idade = Desempate(
        Criterio.IDADE_60, "1", data_de_referencia=DIA, entre_idosos=EntreIdosos.MAIS_IDADE
    )
    assert ordem(nascida(1960), nascida(1970), segue) is Ordem.ANTES
    assert ordem(nascida(1950), nascida(1960), segue) is Ordem.EMPATE
    assert ordem(nascida(1950), nascida(1960), mais_idade) is Ordem.ANTES
    assert ordem(nascida(1980), nascida(1990), mais_idade) is Ordem.EMPATE
    assert ordem(nascida(1980), pessoa("b"), mais_idade) is Ordem.FALTA_DADO
    sem_dia = Desempate(Criterio.IDADE_60, "1")
    assert ordem(nascida(1950), nascida(1960), sem_dia) is Ordem.FALTA_DADO


def test_idade_com_hora_do_nascimento() -> None:
    so_data = Desempate(Criterio.IDADE, "1")
    com_hora = Desempate(Criterio.IDADE, "1", hora=HoraDoNascimento.USA)
    cedo, tarde = (nascida(1990, hora_do_nascimento=h) for h in ("08:30", "08:30:15"))
    assert ordem(nascida(1990), nascida(1990, 1, 2), so_data) is Ordem.ANTES
    assert ordem(cedo, tarde, so_data) is Ordem.EMPATE
    assert ordem(cedo, tarde, com_hora) is Ordem.ANTES
    assert ordem(cedo, nascida(1990), com_hora) is Ordem.FALTA_DADO
    assert ordem(cedo, nascida(1990), so_data) is Ordem.EMPATE
    assert ordem(nascida(1990), nascida(1990), com_hora) is Ordem.FALTA_DADO
    suposta = Desempate(Criterio.IDADE, "1", hora=HoraDoNascimento.USA, hora_ausente="23:59:59")
    assert ordem(cedo, nascida(1990), suposta) is Ordem.ANTES


def test_notas_jurado_posto_e_sorteio() -> None:
    nota = Desempate(Criterio.NOTA, "1", "port")
    soma = Desempate(Criterio.NOTA, "1", provas=("port", "mat"))
    a = pessoa("a", notas={"port": Decimal(3), "mat": Decimal(1)}, jurado=True, postos={"geral": 1})
    b = pessoa(
        "b", notas={"port": Decimal(2), "mat": Decimal(2)}, jurado=False, postos={"geral": 2}
    )
    assert ordem(a, b, nota) is Ordem.ANTES
    assert ordem(a, b, soma) is Ordem.EMPATE
    assert ordem(a, pessoa("c", notas={"port": Decimal(9)}), soma) is Ordem.FALTA_DADO
    assert ordem(a, b, Desempate(Criterio.JURADO, "1")) is Ordem.ANTES
    assert ordem(a, pessoa("c"), Desempate(Criterio.JURADO, "1")) is Ordem.FALTA_DADO
    assert ordem(a, b, Desempate(Criterio.POSTO_PUBLICADO, "1")) is Ordem.ANTES
    assert ordem(a, b, nota, SORTEIO) is Ordem.ANTES
    assert ordem(a, b, soma, SORTEIO, a=2, b=1) is Ordem.DEPOIS
    assert ordem(a, b, SORTEIO, a=2) is Ordem.FALTA_DADO


# ---------------------------------------------------------------- as listas


ANA, BENTO, CELIA = pessoa("1", 90), pessoa("2", 80, "pcd"), pessoa("3", 70, "pcd")
DAVI = pessoa("4", 60, "pcd", na_geral=False)
TODOS = [CELIA, DAVI, ANA, BENTO]


def frases(
    geral: Sequence[str],
    pcd: Sequence[str],
    aprovados: Sequence[Candidato] = TODOS,
    desempates: Sequence[Desempate] = (),
) -> list[str]:
    falhas = conferir_listas(aprovados, geral, {"pcd": pcd}, desempates)
    assert all(falha.inscricoes for falha in falhas)
    return [falha.frase for falha in falhas]


def test_listas_certas() -> None:
    assert frases(["1", "2", "3"], ["2", "3", "4"]) == []
    assert conferir_listas([], [], {}, ()) == []


@pytest.mark.parametrize(
    ("geral", "pcd", "frase"),
    [
        (["1", "3"], ["2", "3", "4"], "a inscrição 2 falta na lista geral"),
        (["1", "2", "3", "4"], ["2", "3", "4"], "a inscrição 4 não devia estar na lista geral"),
        (["1", "2", "3", "9"], ["2", "3", "4"], "a inscrição 9 não devia estar na lista geral"),
        (["1", "2", "2", "3"], ["2", "3", "4"], "a inscrição 2 está 2 vezes na lista geral"),
        (["1", "2", "3"], ["2", "3"], "a inscrição 4 falta na lista pcd"),
        (["1", "2", "3"], ["1", "2", "3", "4"], "a inscrição 1 não devia estar na lista pcd"),
        (
            ["2", "1", "3"],
            ["2", "3", "4"],
            "na lista geral, as inscrições 2 e 1 estão fora da ordem do edital",
        ),
        (
            ["1", "2", "3"],
            ["3", "2", "4"],
            "as inscrições 3 e 2 estão em ordem trocada na lista pcd",
        ),
        (
            ["1", "2", "3"],
            ["2", "4", "3"],
            "na lista pcd, as inscrições 4 e 3 estão fora da ordem do edital",
        ),
    ],
)
def test_listas_erradas(geral: list[str], pcd: list[str], frase: str) -> None:
    assert frase in frases(geral, pcd)


def test_empate_sem_desempate_e_falta_de_sorteio() -> None:
    iguais = [pessoa("1"), pessoa("2")]
    assert frases(["1", "2"], [], iguais) == [
        "na lista geral, o edital não desempata as inscrições 1 e 2"
    ]
    assert frases(["1", "2"], [], iguais, [SORTEIO]) == [
        "na lista geral, falta dado para desempatar as inscrições 1 e 2"
    ]
    sorteio = {"1": 1, "2": 2}
    assert conferir_listas(iguais, ["1", "2"], {}, [SORTEIO], sorteio) == []
    assert conferir_listas(iguais, ["2", "1"], {}, [SORTEIO], sorteio)


def test_inscricao_repetida_entre_os_aprovados() -> None:
    assert frases(["1"], [], [ANA, ANA]) == ["a inscrição 1 está repetida"]


def test_elo_de_uma_lista_so_deixa_as_ordens_diferirem() -> None:
    so_pcd = Desempate(Criterio.SORTEIO, "2", listas=("pcd",))
    geral = Desempate(Criterio.NOTA, "1", "port", listas=("geral",))
    pares = [
        pessoa("1", 50, "pcd", notas={"port": Decimal(2)}),
        pessoa("2", 50, "pcd", notas={"port": Decimal(1)}),
    ]
    sorteio = {"1": 2, "2": 1}
    assert conferir_listas(pares, ["1", "2"], {"pcd": ["2", "1"]}, [so_pcd, geral], sorteio) == []
    assert conferir_listas(pares, ["1", "2"], {"pcd": ["1", "2"]}, [so_pcd, geral], sorteio)

"""O que o edital diz da classificação em certame.toml: o que se aceita e como se recusa."""

from datetime import date
from decimal import Decimal

import pytest

from certame.acervo import norma_do_acervo
from certame.dominio.edital import (
    ArredondamentoDeNota,
    Barreira,
    Conta,
    Criterio,
    Desempate,
    EmpateNaBarreira,
    EntreIdosos,
    Etapa,
    HoraDoNascimento,
    NotaDaBarreira,
    NotaFinal,
    OrigemDaNota,
    Precisao,
    Prova,
    SemNota,
    SoPelaReservada,
)
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_toml import certame_do_texto
from certame.operacoes.conferir_edital import regime_do_edital
from tests.operacoes.test_certame_toml import MINIMO, erros_de

ETAPA = """\
[[etapa]]
id = "objetiva"
item = "8.1"
[[etapa.prova]]
id = "portugues"
"""
FINAL = '[nota_final]\nitem = "9"\norigem = "calculada"\n'
BARREIRA = '[[etapa.barreira]]\nitem = "8.4"\nempate = "passam_todos"\n'


def test_sem_nada_da_classificacao_vale_o_arquivo() -> None:
    edital = certame_do_texto(MINIMO).edital
    assert (edital.etapas, edital.nota_final) == ((), None)


def test_tudo_o_que_se_pode_dizer() -> None:
    edital = certame_do_texto(
        MINIMO
        + """\
[[etapa]]
id = "objetiva"
nome = "prova objetiva"
item = "8.1"
conta = "media_ponderada"
peso = "7"
minimo = "50,5"
casas = 2
arredondamento = "truncar"
cargos = ["professor"]
[[etapa.prova]]
id = "portugues"
nome = "língua portuguesa"
item = "8.2"
peso = "1,5"
minimo = "5"
nao_zerar = true
maxima = "10"
sem_nota = "elimina"
casas = 1
arredondamento = "meio_para_cima"
[[etapa.prova]]
id = "conhecimentos_gerais"
[[etapa.barreira]]
item = "8.4"
limites = { geral = 100, pcd = 10 }
empate = "desempata"
nota = "acumulada"
so_pela_reservada = "fica_so_nela"
cargos = ["professor"]
[nota_final]
item = "9"
origem = "conferida"
conta = "media_ponderada"
minimo = "60"
"""
    ).edital
    assert edital.etapas == (
        Etapa(
            "objetiva",
            "prova objetiva",
            "8.1",
            (
                Prova(
                    "portugues",
                    "língua portuguesa",
                    "8.2",
                    peso=Decimal("1.5"),
                    minimo=Decimal(5),
                    nao_zerar=True,
                    maxima=Decimal(10),
                    sem_nota=SemNota.ELIMINA,
                    precisao=Precisao(1, ArredondamentoDeNota.MEIO_PARA_CIMA),
                ),
                Prova("conhecimentos_gerais", "conhecimentos gerais", "8.1"),
            ),
            conta=Conta.MEDIA_PONDERADA,
            peso=Decimal(7),
            minimo=Decimal("50.5"),
            precisao=Precisao(2, ArredondamentoDeNota.TRUNCAR),
            barreiras=(
                Barreira(
                    "8.4",
                    (("geral", 100), ("pcd", 10)),
                    EmpateNaBarreira.EXATOS,
                    NotaDaBarreira.ACUMULADA,
                    SoPelaReservada.FICA_SO_NELA,
                    ("professor",),
                ),
            ),
            cargos=("professor",),
        ),
    )
    assert edital.nota_final == NotaFinal(
        "9", OrigemDaNota.CONFERIDA, Conta.MEDIA_PONDERADA, Decimal(60)
    )


def test_a_cadeia_com_todos_os_criterios() -> None:
    edital = certame_do_texto(
        MINIMO
        + ETAPA
        + FINAL
        + """\
[[desempate]]
criterio = "idade_60"
item = "7.1"
data_de_referencia = 2025-07-31
entre_idosos = "mais_idade"
hora = "usa"
hora_ausente = "23:59:59"
listas = ["geral"]
[[desempate]]
criterio = "nota"
provas = ["portugues", "objetiva"]
nome = "tudo"
item = "7.2"
[[desempate]]
criterio = "nota"
provas = ["portugues"]
item = "7.3"
[[desempate]]
criterio = "posto_publicado"
item = "7.4"
"""
    ).edital
    assert edital.desempates == (
        Desempate(
            Criterio.IDADE_60,
            "7.1",
            data_de_referencia=date(2025, 7, 31),
            entre_idosos=EntreIdosos.MAIS_IDADE,
            hora=HoraDoNascimento.USA,
            hora_ausente="23:59:59",
            listas=("geral",),
        ),
        Desempate(Criterio.NOTA, "7.2", provas=("portugues", "objetiva"), nome="tudo"),
        Desempate(Criterio.NOTA, "7.3", prova="portugues"),
        Desempate(Criterio.POSTO_PUBLICADO, "7.4"),
    )


@pytest.mark.parametrize(
    ("fim", "trechos"),
    [
        (ETAPA, ["etapa: há etapas, e falta dizer como se chega à nota final"]),
        (FINAL, ["nota_final.origem: não há etapas de que calcular a nota"]),
        (
            ETAPA.replace('"portugues"', '"Português"') + FINAL,
            ["linha 21", "etapa[1].prova[1].id: o id Português tem letra fora do padrão"],
        ),
        (ETAPA.replace('"portugues"', '"nota"') + FINAL, ["nota já é o nome de outra coluna"]),
        (ETAPA.replace('"portugues"', '"posto_pcd"') + FINAL, ["posto_pcd já é o nome"]),
        (ETAPA.replace('"portugues"', '"objetiva"') + FINAL, ["há outra prova ou etapa objetiva"]),
        (ETAPA + 'peso = "0"\n' + FINAL, ["prova[1].peso: o peso 0 não é maior que zero"]),
        (ETAPA + "casas = 2\n" + FINAL, ["prova[1].arredondamento: falta esta chave"]),
        (
            ETAPA.replace('item = "8.1"', 'item = "8.1"\nconta = "media_ponderada"') + FINAL,
            ["etapa[1].conta: a média pode ter casas sem fim"],
        ),
        (
            ETAPA.replace('item = "8.1"', 'item = "8.1"\ncargos = ["medico"]') + FINAL,
            ["etapa[1].cargos: o cargo medico não existe"],
        ),
        (ETAPA + BARREIRA + FINAL, ["etapa[1].barreira[1].limites: falta esta chave"]),
        (
            ETAPA + BARREIRA + "limites = { pcd = 3 }\n" + FINAL,
            ["falta quantas pessoas da lista geral seguem", "so_pela_reservada: falta esta chave"],
        ),
        (
            ETAPA + BARREIRA + 'limites = { geral = "x", pcd = -1 }\n' + FINAL,
            ["limites.geral: não é um número inteiro", "limites.pcd: não é um número inteiro"],
        ),
        (
            ETAPA + 2 * (BARREIRA + "limites = { geral = 3 }\n") + FINAL,
            ["etapa[1].barreira: o cargo professor tem mais de uma barreira nesta etapa"],
        ),
        (
            ETAPA + FINAL + '[[desempate]]\ncriterio = "nota"\nprova = "ingles"\nitem = "7"\n',
            ["desempate[1].prova: nenhuma prova ou etapa é ingles", "use portugues, objetiva"],
        ),
        (
            '[[desempate]]\ncriterio = "nota"\nprovas = ["a", "a"]\nprova = "b"\nitem = "7"\n',
            ["desempate[1].prova: há prova e provas", "desempate[1].provas: há prova repetida"],
        ),
        (
            '[[desempate]]\ncriterio = "idade"\nhora = "usa"\nhora_ausente = "24:00"\nitem = "7"\n',
            ["desempate[1].hora_ausente: '24:00' não é uma hora"],
        ),
        (
            '[[desempate]]\ncriterio = "idade"\nhora_ausente = "23:59"\nitem = "7"\n',
            ["desempate[1].hora_ausente: chave desconhecida"],
        ),
    ],
)
def test_o_que_nao_serve_e_dito_com_linha_e_campo(fim: str, trechos: list[str]) -> None:
    ditos = "\n".join(erros_de(MINIMO + fim))
    assert not [trecho for trecho in trechos if trecho not in ditos], ditos


def test_lista_que_a_norma_nao_tem_e_recusada() -> None:
    lido = certame_do_texto(
        MINIMO
        + ETAPA
        + BARREIRA
        + 'limites = { geral = 9, negros = 3 }\nso_pela_reservada = "fica_nas_duas"\n'
        + FINAL
        + '[[desempate]]\ncriterio = "idade"\nitem = "7"\nlistas = ["geral", "pcd", "outra"]\n'
    )
    with pytest.raises(EntradaInvalida) as recusa:
        regime_do_edital(lido, norma_do_acervo("irupi-es-2025"))
    assert [(erro.campo, erro.problema) for erro in recusa.value.erros] == [
        ("etapa[1].barreira[1].limites", "a lista negros não existe"),
        ("desempate[1].listas", "a lista outra não existe"),
    ]

"""O leiaute em perguntas e de volta: sem mudar nada, dá o mesmo; o que se responde entra."""

from decimal import Decimal
from typing import Any

import pytest

from certame.operacoes.ajustar_leiaute import (
    APROVADO,
    FORA,
    GRUPO,
    MODALIDADE,
    NADA,
    NENHUM,
    Ajustes,
    leiaute_ajustado,
    leiaute_em_perguntas,
)
from certame.planilhas.abrir import tabelas_dos_bytes
from certame.planilhas.leiaute_da_banca import GrupoNoArquivo, LeiauteDaBanca
from certame.planilhas.sugestao import leiaute_sugerido

COM_TUDO = """\
Inscrição;Nome;Nota;Redação;Cota;Classificação PcD;Situação;CPF
1;Ana Exemplo (D);90,0;8,0;PcD;1;CLASSIFICADO;x
2;Bento Exemplo (*);80,0;7,0;AC;-;EM ANÁLISE;x
Inscrição;Nome;Nota;Redação;Cota;Classificação PcD;Situação;CPF
"""


def perguntado(texto: str, leiaute: LeiauteDaBanca | None = None) -> Any:
    lido = tabelas_dos_bytes(texto.encode(), "banca.csv", leiaute or LeiauteDaBanca())
    sugerido = leiaute or leiaute_sugerido(lido)[0]
    if leiaute is None and sugerido.campos:
        lido = tabelas_dos_bytes(texto.encode(), "banca.csv", sugerido)
    return sugerido, leiaute_em_perguntas(lido, sugerido)


def respondido(perguntas: Any, **mais: Any) -> Ajustes:
    ditos: dict[str, Any] = {
        "usos": [coluna.uso for coluna in perguntas.colunas],
        "situacoes": perguntas.situacoes,
        "valores": perguntas.valores,
        "marcas": perguntas.marcas,
        "tabelas": list(perguntas.tabelas),
    }
    return Ajustes(**(ditos | mais))


def test_as_perguntas_sao_as_do_arquivo() -> None:
    _, perguntas = perguntado(COM_TUDO)
    assert [coluna.uso for coluna in perguntas.colunas] == [
        *("inscricao", "nome", "nota", "prova:redacao", MODALIDADE, "posto_pcd", "situacao", NADA),
    ]
    assert perguntas.colunas[0].exemplos == ("1", "2")
    assert perguntas.situacoes == {"EM ANÁLISE": ""}
    assert perguntas.valores == {MODALIDADE: {"PcD": "pcd", "AC": "geral"}}
    assert perguntas.marcas == {"(D)": "pcd", "(*)": ""}
    assert perguntas.tabelas == {}


def test_o_que_se_responde_entra_no_leiaute() -> None:
    sugerido, perguntas = perguntado(COM_TUDO)
    novo = leiaute_ajustado(
        sugerido,
        perguntas,
        respondido(
            perguntas,
            situacoes={"EM ANÁLISE": FORA},
            marcas={"(D)": "pcd", "(*)": NENHUM},
            nota_maxima=Decimal(100),
            banca="Exemplo",
        ),
    )
    assert novo.situacoes_de_fora == ("EM ANÁLISE",)
    assert novo.sem_efeito_no_nome == ("(*)",)
    assert novo.grupos["pcd"] == GrupoNoArquivo(
        coluna="Cota", sim=("PcD",), nao=("AC",), posto="Classificação PcD", no_nome=("(D)",)
    )
    assert (novo.banca, novo.nota_maxima) == ("Exemplo", Decimal(100))
    assert novo.ignorar == ("CPF",)
    _, de_novo = perguntado(COM_TUDO, novo)
    assert de_novo.situacoes == {"EM ANÁLISE": FORA}
    assert [c.uso for c in de_novo.colunas] == [c.uso for c in perguntas.colunas]
    assert (
        leiaute_ajustado(
            novo, de_novo, respondido(de_novo, nota_maxima=Decimal(100), banca="Exemplo")
        )
        == novo
    )


def test_sem_coluna_da_marca_vale_o_posto_na_lista_do_grupo() -> None:
    sugerido, perguntas = perguntado(COM_TUDO)
    usos = ["" if uso == MODALIDADE else uso for uso in (c.uso for c in perguntas.colunas)]
    novo = leiaute_ajustado(sugerido, perguntas, respondido(perguntas, usos=usos, valores={}))
    assert novo.grupos["pcd"].pelo_posto
    assert "Cota" in novo.ignorar
    _, de_novo = perguntado(COM_TUDO, novo)
    assert [c.uso for c in de_novo.colunas] == usos
    assert de_novo.valores == {}
    assert leiaute_ajustado(novo, de_novo, respondido(de_novo)) == novo


@pytest.mark.parametrize(("resposta", "campo"), [("sim", "sim"), ("não", "nao")])
def test_valores_da_coluna_de_um_grupo(resposta: str, campo: str) -> None:
    texto = "Inscrição;Nome;Nota;PcD\n1;Ana;90;Talvez\n2;Bento;80;Não\n"
    sugerido, perguntas = perguntado(texto)
    assert perguntas.colunas[3].uso == f"{GRUPO}pcd"
    assert perguntas.valores == {"pcd": {"Talvez": ""}}
    novo = leiaute_ajustado(
        sugerido, perguntas, respondido(perguntas, valores={"pcd": {"Talvez": resposta}})
    )
    assert getattr(novo.grupos["pcd"], campo) == ("Talvez",)


def test_arquivo_sem_titulos() -> None:
    texto = "".join(f"{n:05}, Pessoa De Exemplo {'ABCDEFGH'[n]}, {90 - n}.50 / " for n in range(8))
    sugerido, perguntas = perguntado(texto.removesuffix(" / ") + ".")
    assert perguntas.sem_titulos
    assert [c.uso for c in perguntas.colunas] == ["inscricao", "nome", NADA]
    usos = ["inscricao", "nome", "nota"]
    novo = leiaute_ajustado(sugerido, perguntas, respondido(perguntas, usos=usos))
    assert novo.campos == ("inscricao", "nome", "nota")
    assert not novo.colunas
    assert not novo.ignorar


def test_situacao_respondida_aprovado() -> None:
    sugerido, perguntas = perguntado(COM_TUDO)
    ajustes = respondido(perguntas, situacoes={"EM ANÁLISE": APROVADO})
    assert leiaute_ajustado(sugerido, perguntas, ajustes).situacoes_de_aprovado == ("EM ANÁLISE",)


def test_arquivo_sem_tabela() -> None:
    _, perguntas = perguntado("[]")
    assert perguntas.colunas == ()

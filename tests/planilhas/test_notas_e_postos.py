"""O que a classificação pede ao arquivo: notas por prova, postos publicados, situação da banca."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    ArredondamentoDeNota,
    Cargo,
    Criterio,
    Desempate,
    Edital,
    Etapa,
    NotaFinal,
    OrigemDaNota,
    Precisao,
    Prova,
    SemNota,
)
from certame.planilhas.csv_resultado import resultado_do_csv
from certame.planilhas.leiaute import leiaute_do_edital
from certame.planilhas.resultado import ResultadoRecusado

UMA_CASA = Precisao(1, ArredondamentoDeNota.TRUNCAR)
ETAPA = Etapa(
    "objetiva",
    "prova objetiva",
    "8",
    (
        Prova("portugues", "língua portuguesa", "8", precisao=UMA_CASA, maxima=Decimal(10)),
        Prova("titulo", "títulos", "8", sem_nota=SemNota.ZERO),
    ),
    precisao=UMA_CASA,
)
EDITAL = Edital(
    id="e",
    titulo="t",
    ente="m",
    publicacao=date(2026, 1, 5),
    tipo="concurso",
    administracao="direta",
    vinculo="cargo_efetivo",
    cargos=(Cargo("agente", "Agente", 5),),
    desempates=(
        Desempate(Criterio.NOTA, "7", prova="objetiva"),
        Desempate(Criterio.POSTO_PUBLICADO, "7"),
    ),
    etapas=(ETAPA,),
    nota_final=NotaFinal("9", OrigemDaNota.CALCULADA),
)


def lidos(texto: str, edital: Edital = EDITAL, **colunas: str) -> list[Candidato]:
    leiaute = leiaute_do_edital(edital, ["pcd"], colunas=colunas, grupos_sem_coluna=["pcd"])
    return resultado_do_csv(texto.encode(), leiaute).candidatos


def test_a_prova_se_acha_pelo_nome_e_tem_as_suas_casas() -> None:
    (ana,) = lidos("Inscrição;Nota de Língua Portuguesa;Títulos\n01;7,59;-\n")
    assert ana.notas == {"portugues": Decimal("7.5")}
    assert ana.nota.is_nan()


def test_a_nota_final_pode_faltar_quando_se_calcula() -> None:
    ana, bento = lidos("Inscrição;Nota;Língua portuguesa\n01;-;7,5\n02;80,25;8\n")
    assert ana.nota.is_nan()
    assert bento.nota == Decimal("80.25")
    com_dada = replace(EDITAL, nota_final=NotaFinal("9", OrigemDaNota.DADA))
    with pytest.raises(ResultadoRecusado, match="falta a nota"):
        lidos("Inscrição;Nota;Língua portuguesa\n01;-;7,5\n", com_dada)


def test_prova_sem_coluna_ou_acima_da_maxima_e_recusada() -> None:
    with pytest.raises(ResultadoRecusado, match="falta a coluna obrigatória portugues"):
        lidos("Inscrição;Nota\n01;80\n")
    with pytest.raises(ResultadoRecusado, match=r"passa da nota máxima do edital \(10\)"):
        lidos("Inscrição;Língua portuguesa\n01;10,1\n")


def test_a_nota_da_etapa_so_e_lida_se_o_leiaute_diz_onde() -> None:
    texto = "Inscrição;Língua portuguesa;Prova objetiva\n01;7,5;9,99\n"
    (sem,) = lidos(texto)
    (com,) = lidos(texto, objetiva="Prova objetiva")
    assert "objetiva" not in sem.notas
    assert com.notas["objetiva"] == Decimal("9.9")


def test_postos_por_lista_e_quem_e_do_grupo_por_ter_posto() -> None:
    texto = "Inscrição;Língua portuguesa;class;class pcd\n01;7;1º;-\n02;6;2;1\n"
    ana, elisa = lidos(texto, posto="class", posto_pcd="class pcd")
    assert (ana.postos, ana.grupos) == ({"geral": 1}, frozenset())
    assert (elisa.postos, elisa.grupos) == ({"geral": 2, "pcd": 1}, frozenset({"pcd"}))
    # Sem o leiaute, só o título que o próprio certame escreve é posto.
    assert lidos("Inscrição;Língua portuguesa;Posto\n01;7;Sede\n")[0].postos == {}
    importado = "inscricao;portugues;posto;posto_pcd\n01;7;3;2\n"
    assert lidos(importado)[0].postos == {"geral": 3, "pcd": 2}


@pytest.mark.parametrize("posto", ["0", "1,5", "primeiro", "#REF!"])
def test_posto_que_nao_e_numero_e_recusado(posto: str) -> None:
    with pytest.raises(ResultadoRecusado):
        lidos(f"Inscrição;Língua portuguesa;class\n01;7;{posto}\n", posto="class")


def test_quem_a_banca_nao_aprovou_vem_com_a_situacao_para_comparar() -> None:
    texto = "Inscrição;Língua portuguesa;Situação\n01;7;Aprovado\n02;3;Eliminado\n"
    assert [(p.inscricao, p.aprovado) for p in lidos(texto)] == [("01", True), ("02", False)]
    dada = replace(EDITAL, nota_final=NotaFinal("9", OrigemDaNota.DADA))
    com_nota = "Inscrição;Nota;Língua portuguesa;Situação\n01;7;7;Aprovado\n02;3;3;Eliminado\n"
    assert [(p.inscricao, p.aprovado) for p in lidos(com_nota, dada)] == [("01", None)]

"""O que só se pratica no dia certo, uma vez, e o que não sai antes do ato que o divulga."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from certame.dominio.resultado import AtoRecusado
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.confirmar_importacao import desfazer_confirmacao, resultado_divulgado
from certame.operacoes.emitir_publicacao import (
    emitir_publicacao,
    falta_para_emitir,
    publicacoes_do_certame,
)
from certame.planilhas.resultado import ResultadoRecusado
from tests.operacoes.cursos import AGORA, EDITAL, homologado, pasta_em_curso, pratica

LISTAS = ("lista-geral", "lista-reservada-pcd")


def sem_nomes() -> Mapping[str, str]:
    return {}


def emite(curso: CertameEmCurso, nome: str) -> None:
    emitir_publicacao(curso, nome, autor="comissao-1", agora=AGORA, abrir_nomes=sem_nomes)


def recusa(curso: CertameEmCurso, nome: str) -> str:
    with pytest.raises(AtoRecusado) as recusado:
        emite(curso, nome)
    return str(recusado.value)


def test_nada_se_publica_antes_do_ato_que_o_divulga(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    assert "edital_publicado" in recusa(curso, "quadro-de-vagas")
    pratica(curso, "edital_publicado", "2026-03-02")
    assert falta_para_emitir(curso, "quadro-de-vagas") is None
    pratica(curso, "resultado_divulgado", "2026-05-04")
    for nome in LISTAS:
        assert "classificacao_divulgada" in recusa(curso, nome)
    pratica(curso, "classificacao_divulgada", "2026-05-11", id="listas")
    for nome in LISTAS:
        emite(curso, nome)
    assert "convocacao_feita" in recusa(curso, "ordem-de-chamada")
    pratica(curso, "ato_anulado", "2026-05-12", ato="listas", motivo="erro_material")
    assert "classificação ainda não se divulgou" in recusa(curso, "lista-geral")


def test_a_ordem_sai_depois_de_uma_chamada(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
    emite(curso, "ordem-de-chamada")


def test_resultado_sem_ninguem_aprovado_nao_vira_lista(tmp_path: Path) -> None:
    pasta_em_curso(tmp_path / "c")
    reprovados = "Inscrição;Nome;Nota;PcD;Situação\n0007;Ana Exemplo;20;Sim;Reprovado\n"
    (tmp_path / "c" / "resultado.csv").write_text(reprovados, encoding="utf-8")
    curso = abrir_em_curso(tmp_path / "c")
    for tipo, dia in (
        ("edital_publicado", "03-02"),
        ("resultado_divulgado", "05-04"),
        ("classificacao_divulgada", "05-11"),
    ):
        pratica(curso, tipo, f"2026-{dia}")
    (lista,) = (p.nome for p in publicacoes_do_certame(curso) if p.nome.startswith("lista-"))
    dita = recusa(curso, lista)
    assert "o resultado não tem ninguém aprovado" in dita
    assert "ato_anulado" in dita
    assert not (tmp_path / "c" / "publicacoes").exists()
    emite(curso, "quadro-de-vagas")


def test_sem_arquivo_da_banca_nao_se_divulga_resultado_nem_classificacao(tmp_path: Path) -> None:
    sem_arquivo = EDITAL.replace('[resultado]\narquivo = "resultado.csv"\n', "")
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c", sem_arquivo))
    pratica(curso, "edital_publicado", "2026-03-02")
    for tipo in ("resultado_divulgado", "classificacao_divulgada"):
        with pytest.raises(EntradaInvalida, match="falta dizer o arquivo da banca"):
            pratica(curso, tipo, "2026-05-04")
    so_cabecalho = pasta_em_curso(tmp_path / "d")
    (so_cabecalho / "resultado.csv").write_text("Inscrição;Nome;Nota;PcD\n", encoding="utf-8")
    with pytest.raises(ResultadoRecusado, match="só tem o cabeçalho"):
        abrir_em_curso(so_cabecalho)


def test_resultado_vazio_nao_vira_lista(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    texto = (pasta / "certame.toml").read_text(encoding="utf-8")
    sem_resultado = texto.replace('[resultado]\narquivo = "resultado.csv"\n', "")
    (pasta / "certame.toml").write_text(sem_resultado, encoding="utf-8")
    curso = abrir_em_curso(pasta)
    pratica(curso, "edital_publicado", "2026-03-02")
    falta: Any = falta_para_emitir(curso, "lista-geral")
    assert "A classificação ainda não se divulgou" in str(falta)


def test_o_edital_se_publica_no_dia_que_ele_diz(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    for dia in ("2024-01-10", "2026-03-03"):
        with pytest.raises(AtoRecusado, match="o edital diz que se publica em 02/03/2026"):
            pratica(curso, "edital_publicado", dia)
    pratica(curso, "edital_publicado", "2026-03-02")


def test_o_resultado_se_divulga_uma_vez(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    curso = abrir_em_curso(pasta)
    pratica(curso, "edital_publicado", "2026-03-02")
    assert not resultado_divulgado(curso.entrada.registros)
    pratica(curso, "resultado_divulgado", "2026-05-04", id="primeiro")
    assert resultado_divulgado(curso.entrada.registros)
    with pytest.raises(AtoRecusado, match="já foi divulgado, em 04/05/2026"):
        pratica(curso, "resultado_divulgado", "2026-05-05")
    with pytest.raises(EntradaInvalida, match="o resultado já foi divulgado"):
        desfazer_confirmacao(pasta, lambda: curso.entrada.registros)
    pratica(curso, "ato_anulado", "2026-05-05", ato="primeiro", motivo="erro_material")
    assert not resultado_divulgado(curso.entrada.registros)
    pratica(curso, "resultado_divulgado", "2026-05-06")

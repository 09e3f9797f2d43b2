"""`certame auditar` e `certame assumir`: as chamadas que outros fizeram."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Rodar
from tests.operacoes.cursos import pasta_em_curso
from tests.operacoes.test_assumir_chamadas import DA_LEI, planilha

ERRADA = "5;0005;geral;01/09/2026;;"


def test_auditar_diz_quem_foi_passada_a_frente(rodar: Rodar, dados: Any, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(
        tmp_path, *DA_LEI[:4], ERRADA, "3;0007;pcd;15/09/2026;;", "", ";0008;;16/09/2026;posse;"
    )
    lido = dados("auditar", "auditar", pasta, arquivo, "--json", codigo=1)
    assert lido["resumo"] == {"certa": 4, "errada": 2, "aparente": 0}
    assert lido["leitura"]["registros"] == 8
    quinta = lido["auditoria"][4]
    assert (quinta["linha"], quinta["preterida"], quinta["seria"]) == (
        *(6, "0007"),
        {"inscricao": "0007", "lista": "pcd"},
    )
    assert lido["recusados"][0]["tipo"] == "posse_registrada"
    tela = rodar("auditar", pasta, arquivo)
    assert tela.exit_code == 1
    assert "chamadas: 4 certas, 2 erradas e 0 aparentes" in tela.stdout
    assert "linha 6, vaga 5: 0005 Gil Exemplo: 0007 foi passada à frente." in tela.stdout
    assert "7 linhas lidas, 1 em branco" in tela.stdout
    assert "O que não pode ser registrado assim" in tela.stdout
    assert sorted(p.name for p in pasta.iterdir()) == ["certame.toml", "resultado.csv"]


def test_auditar_tudo_certo_termina_com_zero(rodar: Rodar, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    feita = rodar("auditar", pasta, planilha(tmp_path, *DA_LEI))
    assert feita.exit_code == 0
    assert "chamadas: 6 certas, 0 erradas e 0 aparentes" in feita.stdout


def test_o_exemplo_da_ajuda_de_auditar_funciona(
    rodar: Rodar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    ajuda = rodar("auditar", "--help").stdout
    exemplo = next(linha.split() for linha in ajuda.splitlines() if "certame auditar ex" in linha)
    feita = rodar(*exemplo[1:])
    assert feita.exit_code == 0
    assert "chamadas: 10 certas, 0 erradas e 0 aparentes" in feita.stdout


def test_auditar_muitas_mostra_as_primeiras(rodar: Rodar, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(tmp_path, *[f"{n};0001;geral;01/09/2026;;" for n in range(100, 170)])
    tela = rodar("auditar", pasta, arquivo).stdout
    assert "… e mais 10; todas com --json." in tela


def test_assumir_simula_grava_e_o_recibo_vem(rodar: Rodar, dados: Any, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(tmp_path, *DA_LEI[:4], ERRADA)
    simulado = rodar("assumir", pasta, arquivo, "--autor", "rh-1", "--simular")
    assert simulado.exit_code == 0
    assert "Simulação, nada mudou: chamadas assumidas" in simulado.stdout
    assert "cabeça em que se simulou" in simulado.stdout
    assert not (pasta / "livro").exists()
    feito = dados("assumir", "assumir", pasta, arquivo, "--autor", "rh-1", "--json")
    assert [ato["tipo"] for ato in feito["atos"]].count("chamada_assumida") == 5
    assert [p["tipo"] for p in feito["pendencias"]] == ["chamada_assumida_diverge"]
    assert feito["resumo"]["aparente"] == 1
    segundo = planilha(tmp_path, "3;0008;geral;20/09/2026;;")
    tela = rodar("assumir", pasta, segundo, "--autor", "rh-1")
    assert tela.exit_code == 0
    assert "recibo: 9 registros no livro" in tela.stdout
    assert "pendências que nascem: 1" in tela.stdout


def test_assumir_com_a_cabeca_de_antes_e_conflito(rodar: Rodar, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    rodar("assumir", pasta, planilha(tmp_path, *DA_LEI[:2]), "--autor", "rh-1")
    outra_cabeca = f"1:{'a' * 64}"
    outra = planilha(tmp_path, DA_LEI[3])
    feita = rodar("assumir", pasta, outra, "--autor", "rh-1", "--se-cabeca", outra_cabeca)
    assert feita.exit_code == 6


def test_coluna_que_ninguem_le_e_cabecalho_repetido_se_dizem(rodar: Rodar, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = tmp_path / "chamadas.csv"
    cabecalho = "vaga;inscricao;lista;data;Observação"
    linhas = [cabecalho, "1;0001;geral;01/09/2026;x", cabecalho, "2;0002;geral;01/09/2026;"]
    arquivo.write_text("\n".join(linhas) + "\n", encoding="utf-8")
    tela = rodar("auditar", pasta, arquivo).stdout
    assert "2 linhas lidas, 1 cabeçalho repetido" in tela
    assert "colunas que ninguém leu: Observação" in tela

"""`certame hipotese`: lado a lado, com o carimbo de hipótese e sem nome de ninguém."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Rodar
from tests.operacoes.cursos import EDITAL, pasta_em_curso
from tests.operacoes.test_imaginar_certame import ATOS, CHAMADA_E_SAIDA, ORDENS

HIPOTESE = "HIPÓTESE: não vale como ato."


def test_lado_a_lado_na_tela(rodar: Rodar, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c", EDITAL + ATOS)
    feito = rodar("hipotese", pasta, "--sem", "saida-do-davi")
    assert feito.exit_code == 0
    tela = " ".join(feito.stdout.split())
    assert HIPOTESE in tela
    assert "sem o ato: saida-do-davi, saida_registrada, de 02/09/2026" in tela
    assert "A chamada mudaria para 2 inscrições; 2 ganhariam ou perderiam a vaga." in tela
    assert "0003 (Motorista): hoje, sem vaga; na hipótese, vaga 3 pela lista geral" in tela
    assert "0005 (Motorista): hoje, vaga 3 pela lista geral; na hipótese, sem vaga" in tela
    assert "Atos que não caberiam" in tela
    assert "posse-do-gil" in tela
    assert "Exemplo" not in tela.replace("exemplo", "")


def test_em_dados(dados: Any, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c", EDITAL + ORDENS + CHAMADA_E_SAIDA)
    lido = dados("hipotese", "hipotese", pasta, "--sem-processo", "0001-11", "--json")
    assert lido["carimbo"] == HIPOTESE
    assert [(ato["id"], ato["processo"]) for ato in lido["sem"]] == [("ordem-1", "0001-11")]
    primeira = next(m for m in lido["mudancas"] if m["inscricao"] == "0900")
    assert primeira["na_hipotese"] == {"vaga": 0, "lista": ""}
    assert primeira["porque"] == ""
    assert primeira["porque_hoje"]
    assert primeira["dispositivos_hoje"]
    assert all(bool(m["porque_hoje"]) == bool(m["hoje"]["vaga"]) for m in lido["mudancas"])
    assert all(m["dispositivos"] for m in lido["mudancas"] if m["na_hipotese"]["vaga"])


def test_outra_leitura_e_muitas_pessoas(rodar: Rodar, dados: Any) -> None:
    pasta = "exemplos/mogi-2006-20-vagas"
    tela = rodar("hipotese", pasta, "--leitura", "computo=por_via").stdout
    assert "(computo = por_via)" in tela
    lido = dados("hipotese", "hipotese", pasta, "--leitura", "computo=por_via", "--json")
    assert lido["leituras"] == {"computo": "por_via"}
    assert len(lido["mudancas"]) == 22


def test_nada_mudaria(rodar: Rodar, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c", EDITAL + ATOS)
    tela = rodar("hipotese", pasta, "--sem-ordens").stdout
    assert "Não há ato que se tire" in tela
    assert "Nenhuma chamada mudaria." in tela


@pytest.mark.parametrize(
    ("opcoes", "mensagem"),
    [
        ((), "Diga o que se supõe"),
        (("--leitura", "computo"), "não é como computo=compensada"),
        (("--leitura", "a=b", "--leitura", "a=c"), "aparece duas vezes"),
    ],
)
def test_uso_errado(rodar: Rodar, tmp_path: Path, opcoes: tuple[str, ...], mensagem: str) -> None:
    feito = rodar("hipotese", pasta_em_curso(tmp_path / "c"), *opcoes)
    assert feito.exit_code == 2
    assert mensagem in feito.output

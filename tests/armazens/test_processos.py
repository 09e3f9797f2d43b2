"""Muitos processos no mesmo livro: nada se perde, nada se bifurca, e kill -9 não estraga."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from certame.livro.armazem import Armazem
from certame.livro.corrente import conferir_registros
from certame.operacoes.abrir_armazem import abrir_armazem
from tests.livro.livros import CERTAME

RAIZ = Path(__file__).parents[2]
PROCESSOS = 8
pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="este sistema não bifurca processos"
)


def rodar(*argumentos: object) -> Any:
    feito = subprocess.run(
        [sys.executable, "-m", "tests.armazens.varios_processos", *map(str, argumentos)],
        cwd=RAIZ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert feito.returncode == 0, feito.stderr.decode(errors="replace")
    return json.loads(feito.stdout)


def inscricoes(armazem: Armazem) -> list[int]:
    """As inscrições dos atos do livro, em ordem, com o livro conferido."""
    registros = list(armazem.ler(CERTAME))
    conferido = conferir_registros(registros)
    assert conferido.cabeca == armazem.cabeca(CERTAME)
    assert [registro.numero for registro in registros] == list(range(1, len(registros) + 1))
    return [int(registro.dados["inscricao"]) for registro in registros[1:]]


def test_oito_ao_mesmo_tempo_nada_se_perde(endereco: str) -> None:
    atos = 8
    feito = rodar("juntos", endereco, PROCESSOS, atos)
    assert feito["codigos"] == [0] * PROCESSOS
    assert feito["conflitos"] > 0, "não houve disputa: o teste não prova nada"
    armazem = abrir_armazem(endereco)
    esperadas = {
        processo * 1000 + ato for processo in range(1, PROCESSOS + 1) for ato in range(atos)
    }
    assert Counter(inscricoes(armazem)) == Counter(esperadas)
    armazem.fechar()


def test_oito_com_a_mesma_cabeca_so_um_ganha(endereco: str) -> None:
    feito = rodar("um_ganha", endereco, PROCESSOS)
    assert feito["codigos"] == [0] * PROCESSOS
    armazem = abrir_armazem(endereco)
    (vencedor,) = inscricoes(armazem)
    assert feito["vencedores"] == [[vencedor]] * PROCESSOS
    armazem.fechar()


def test_mortos_a_qualquer_instante_o_confirmado_fica(endereco: str) -> None:
    feito = rodar("mortos", endereco, 60 if Path(endereco).is_dir() else 30)
    armazem = abrir_armazem(endereco)
    guardadas = inscricoes(armazem)
    assert feito["confirmados"], "nenhum ato chegou a entrar: o teste não prova nada"
    assert set(feito["confirmados"]) <= set(guardadas)
    assert len(guardadas) == len(set(guardadas))
    # Lotes de três (as vezes múltiplas de três): entram inteiros ou não entram.
    dos_lotes = Counter(n // 10_000 for n in guardadas if n // 10_000 % 3 == 0)
    assert all(quantos % 3 == 0 for quantos in dos_lotes.values())
    if Path(endereco).is_dir():
        assert list(Path(endereco).glob("*.resto-*")), "nenhuma morte pegou uma linha no meio"
    armazem.fechar()

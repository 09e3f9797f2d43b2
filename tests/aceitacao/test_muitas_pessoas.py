"""Muitas pessoas no mesmo certame: nenhuma vaga com duas, nada se perde, e kill -9 não estraga."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from certame.dominio.historia import NINGUEM
from certame.livro.corrente import conferir_registros
from certame.livro.registro import Registro
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from tests.aceitacao.tamanhos import tamanho
from tests.aceitacao.vidas import fotografia
from tests.operacoes.cursos import EDITAL, homologado, pratica

RAIZ = Path(__file__).parents[2]
PESSOAS = 8
pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="este sistema não bifurca processos"
)


def rodar(*argumentos: object) -> Any:
    feito = subprocess.run(
        [sys.executable, "-m", "tests.aceitacao.oito_pessoas", *map(str, argumentos)],
        cwd=RAIZ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert feito.returncode == 0, feito.stderr.decode(errors="replace")
    return json.loads(feito.stdout)


def certame_em(pasta: Path, endereco: str) -> Path:
    """Um certame homologado de muitas vagas, com o livro no endereço."""
    edital = EDITAL + f'\n[livro]\nendereco = "{endereco}"\n'
    curso = homologado(pasta, edital=edital)
    pratica(curso, "vagas_criadas", quantidade="30")
    pratica(curso, "convocacao_feita", quantidade="1")
    curso.armazem.fechar()
    return pasta


def conferir_o_livro(curso: CertameEmCurso) -> list[Registro]:
    """Os registros, com a corrente inteira; uma pessoa por vaga e uma vaga por pessoa."""
    registros = list(curso.armazem.ler(curso.certame))
    assert conferir_registros(registros).cabeca == curso.cabeca
    assert [registro.numero for registro in registros] == list(range(1, len(registros) + 1))
    (convocacao,) = curso.andamento.convocacoes.values()
    ocupantes = [pessoa for pessoa in convocacao.ocupante[1:] if pessoa != NINGUEM]
    assert len(ocupantes) == len(set(ocupantes))
    assert fotografia(abrir_em_curso(curso.entrada.pasta)) == fotografia(curso)
    return registros


def test_oito_pessoas_ao_mesmo_tempo(tmp_path: Path, endereco: str) -> None:
    pasta = certame_em(tmp_path / "c", endereco)
    atos = tamanho(3, 20)
    feito = rodar("juntas", pasta, PESSOAS, atos)
    assert feito["codigos"] == [0] * PESSOAS
    assert sum(dito == 0 for ditos in feito["ditos"] for dito in ditos) > 0, "não houve disputa"
    curso = abrir_em_curso(pasta)
    registros = conferir_o_livro(curso)
    confirmados = {
        numero: f"rh-{pessoa}"
        for pessoa, ditos in enumerate(feito["ditos"], start=1)
        for numero in ditos
        if numero
    }
    # Cada ato confirmado está no livro, no lugar que se disse, e é de quem o praticou.
    assert {numero: registros[numero - 1].autor for numero in confirmados} == confirmados
    de_quem = Counter(r.autor for r in registros if r.autor.startswith("rh-"))
    assert de_quem == Counter(confirmados.values())
    curso.armazem.fechar()


def test_mortas_a_qualquer_instante_o_confirmado_fica(tmp_path: Path, endereco: str) -> None:
    pasta = certame_em(tmp_path / "c", endereco)
    feito = rodar("mortas", pasta, tamanho(5, 60))
    curso = abrir_em_curso(pasta)
    registros = conferir_o_livro(curso)
    confirmados = {
        numero: f"rh-{vez}"
        for vez, ditos in enumerate(feito["ditos"])
        for numero in ditos
        if numero
    }
    assert confirmados, "nenhum ato chegou a entrar: o teste não prova nada"
    assert {numero: registros[numero - 1].autor for numero in confirmados} == confirmados
    antes = curso.cabeca.numero
    assert pratica(curso, "vagas_criadas", quantidade="1").cabeca.numero == antes + 1
    curso.armazem.fechar()

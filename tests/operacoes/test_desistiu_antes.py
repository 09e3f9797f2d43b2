"""Quem desistiu antes da chamada: a data é a do pedido, e a de quem vem no lugar, a da chamada."""

from datetime import date
from pathlib import Path

from certame.operacoes.numeros_do_certame import numeros_do_cargo
from certame.publicacao.ordem_de_chamada import ordem_de_chamada
from tests.operacoes.cursos import REF, homologado, pratica


def test_quem_vem_no_lugar_nao_se_publica_chamado_antes_da_chamada(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="4")
    pratica(
        curso, "saida_registrada", "2026-06-10", inscricao="0004", motivo="desistencia",
        documento=REF,
    )  # fmt: skip
    edital = curso.entrada.lido.edital
    [secao] = ordem_de_chamada(edital, curso.andamento, {}, hipotese=False).secoes
    assert [linha[6] for linha in secao.linhas] == ["20/06/2026"] * 5
    [cargo] = edital.cargos
    assert [ponto.dia for ponto in numeros_do_cargo(curso.andamento, cargo.id).reserva] == [
        date(2026, 6, 20)
    ]

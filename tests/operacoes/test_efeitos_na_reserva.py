"""O que a prévia diz da reserva: quem sai das listas, a vaga que reverte, de quem é a próxima."""

from pathlib import Path
from typing import Any

import pytest

from certame.dominio.resultado import AtoRecusado
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.conferir_homologacao import frase_das_pericias
from certame.operacoes.efeitos_na_reserva import efeitos_na_reserva
from tests.operacoes.cursos import (
    REF,
    RESULTADO,
    classificado,
    examina,
    homologa,
    homologado,
    pasta_em_curso,
    pratica,
)

SAI: dict[str, Any] = {"inscricao": "0007", "motivo": "desistencia", "documento": REF}
DIA = "2026-06-20"


def ditos(curso: CertameEmCurso, tipo: str, dia: str = DIA, **escritos: Any) -> list[str]:
    feito = pratica(curso, tipo, dia, simular=True, **escritos)
    return [str(efeito) for efeito in efeitos_na_reserva(curso.andamento, feito)]


def test_ninguem_esvazia_a_lista_reservada_com_quem_nao_foi_chamado(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    for inscricao in ("0002", "0007"):
        with pytest.raises(AtoRecusado, match="não foi chamada para vaga nenhuma"):
            pratica(curso, "saida_registrada", inscricao=inscricao, motivo="nao_comparecimento")
    with pytest.raises(AtoRecusado, match="falta o documento"):
        pratica(curso, "saida_registrada", inscricao="0007", motivo="desistencia")
    feito = pratica(curso, "convocacao_feita", "2026-07-01", quantidade="5")
    assert [c.inscricao for c in feito.chamadas if c.lista == "pcd"] == ["0007"]


def test_a_desistencia_de_quem_espera_diz_de_que_listas_sai_e_a_quem_passa(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    # Célia é a primeira da reservada, mas a geral a alcança na vaga 2: a 5 é de Ana.
    listas, proxima = ditos(curso, "saida_registrada", **SAI)
    assert listas.startswith(
        "A inscrição 0007, que ainda não foi chamada, sai da lista geral e da reservada a"
    )
    assert "art. 7º, I" in listas
    assert "a 5, que seria da inscrição 0007, deixa de ter quem chamar" in proxima
    assert "art. 8º" in proxima


def test_a_reversao_vem_com_o_dispositivo(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "saida_registrada", DIA, **SAI)
    (reverte,) = ditos(curso, "convocacao_feita", "2026-07-01", quantidade="5")
    assert reverte.startswith("A vaga 5, reservada a ")
    assert "reverte à lista geral" in reverte
    assert "art. 8º" in reverte


def test_a_proxima_pode_passar_a_outra_da_mesma_lista(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    hugo = "0006;Hugo Exemplo;70,00;"
    trocado = RESULTADO.replace(hugo + "Não", hugo + "Sim")
    (pasta / "resultado.csv").write_text(trocado, encoding="utf-8")
    curso = abrir_em_curso(pasta)
    homologa(curso, ("0002", "0006", "0007"))
    _, proxima = ditos(curso, "saida_registrada", **SAI | {"inscricao": "0006"})
    assert "a 5, que seria da inscrição 0006, passa a ser da inscrição 0007" in proxima
    de_davi = SAI | {"inscricao": "0003"}
    assert ditos(curso, "saida_registrada", **de_davi) == [], "Davi só está na geral"
    assert ditos(curso, "convocacao_feita", quantidade="1") == []


def test_a_conferencia_da_homologacao_nao_diz_acabada_a_pericia_que_nao_houve(
    tmp_path: Path,
) -> None:
    curso = classificado(tmp_path / "c")
    pratica(curso, "saida_registrada", "2026-05-13", **SAI)
    nenhuma = "Não acabou a perícia de ninguém, de 2 pessoas da lista reservada; de 2, não houve"
    assert frase_das_pericias(curso.andamento).startswith(nenhuma)
    examina(curso, "0002")
    assert frase_das_pericias(curso.andamento) == (
        "Acabou a perícia de 1, de 2 pessoas da lista reservada; de 1, não houve perícia nenhuma."
    )
    todas = homologado(tmp_path / "d").andamento
    assert frase_das_pericias(todas) == "Acabou a perícia de 2, de 2 pessoas da lista reservada."


def test_sem_ninguem_na_reservada_nao_ha_pericia(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    (pasta / "resultado.csv").write_text(RESULTADO.replace("Sim", "Não"), encoding="utf-8")
    curso = abrir_em_curso(pasta)
    assert frase_das_pericias(curso.andamento).startswith("Ninguém concorre")

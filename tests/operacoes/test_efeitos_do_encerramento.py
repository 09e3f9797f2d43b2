"""Encerrar a validade diz antes o que fica por preencher, quem ainda espera e até quando iria."""

from pathlib import Path
from typing import Any

from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.efeitos_do_encerramento import efeitos_do_encerramento
from tests.operacoes.cursos import REF, homologado, pratica


def ditos(
    curso: CertameEmCurso,
    dia: str = "2026-07-01",
    tipo: str = "validade_encerrada",
    **escritos: Any,
) -> str:
    feito = pratica(curso, tipo, dia, simular=True, **escritos)
    return "\n".join(map(str, efeitos_do_encerramento(curso.andamento, feito)))


def test_diz_as_vagas_as_listas_e_o_dia_em_que_acabaria(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    frases = ditos(curso)
    assert (
        "Motorista: 5 vagas ficam sem ocupante, 1 reservada; pessoas que ainda esperam: 8 na lista "
        "geral, 2 na lista especial (" in frases
    )
    assert "já não se preenche por este certame, salvo ordem judicial" in frases
    assert "Sem este ato, a validade acaba por si em 15/06/2028 (CF, art. 37, III" in frases
    assert not ditos(curso, tipo="convocacao_feita", quantidade="1")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="4")
    assert "1 vaga fica sem ocupante, 1 reservada" in ditos(curso)
    assert "4 na lista geral, 1 na lista especial" in ditos(curso)
    pratica(curso, "convocacao_feita", "2026-06-21", quantidade="1")
    assert "Motorista: nenhuma vaga fica sem ocupante; " in ditos(curso)
    pratica(curso, "saida_registrada", "2026-06-22", inscricao="0001", motivo="nao_comparecimento")
    pratica(curso, "vagas_criadas", "2026-06-23", quantidade="2")
    assert "2 vagas ficam sem ocupante, nenhuma reservada" in ditos(curso)


def test_acabada_por_si_o_ato_so_o_registra(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c", validade="2026-08-01")
    (unica,) = ditos(curso, "2026-08-02").splitlines()
    assert unica.startswith("A validade já acabou por si em 01/08/2026: este ato só o registra (")


def test_sem_dia_certo_a_validade_nao_acaba_por_si(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c", validade="")
    assert "a validade não acaba por si: nem o edital nem a homologação" in ditos(curso)


def test_a_nomeacao_de_depois_do_fim_avisa_que_a_lei_nao_a_resolve(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c", validade="2026-08-01")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="4")
    nomeia: dict[str, Any] = {"tipo": "nomeacao_publicada", "documento": REF}
    assert not ditos(curso, "2026-08-01", inscricao="0001", **nomeia)
    duvida = ditos(curso, "2026-08-02", inscricao="0001", **nomeia)
    assert "a chamada é de antes" in duvida
    assert "(CF, art. 37, III" in duvida
    sai: dict[str, Any] = {"inscricao": "0001", "motivo": "nao_comparecimento"}
    pratica(curso, "saida_registrada", "2026-08-02", **sai)
    ordem: dict[str, Any] = {"efeito": "chamada", "processo": "1", "vaga": "1"}
    feito = pratica(curso, "ordem_judicial_cumprida", "2026-08-03", **ordem)
    [chamada] = feito.chamadas
    assert not ditos(curso, "2026-08-04", inscricao=chamada.inscricao, **nomeia), "o juiz mandou"

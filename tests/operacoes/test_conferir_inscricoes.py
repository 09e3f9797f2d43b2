"""As inscrições do livro e o arquivo da banca: a classificação não contraria o que se decidiu."""

from pathlib import Path
from typing import Any

import pytest

from certame.dominio.resultado import AtoRecusado
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from tests.operacoes.cursos import REF, pasta_em_curso, pratica


def inscrito(pasta: Path, inscricao: str, *grupos: str, decisao: str = "") -> CertameEmCurso:
    """Com a inscrição feita e, se dita, a decisão dela (o ato "decisao")."""
    curso = abrir_em_curso(pasta_em_curso(pasta))
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "inscricao_feita", "2026-03-10", inscricao=inscricao, grupos=grupos)
    if decisao:
        pratica(
            curso, "inscricao_decidida", "2026-03-20", inscricao=inscricao, documento=REF,
            decisao_da_inscricao=decisao, id="decisao",
        )  # fmt: skip
    return curso


def classifica(curso: CertameEmCurso) -> None:
    pratica(curso, "resultado_divulgado", "2026-05-04", id="resultado")
    pratica(curso, "classificacao_divulgada", "2026-05-11")


def recorre(curso: CertameEmCurso, conclusao: str) -> None:
    quem: dict[str, Any] = {"inscricao": "0007", "documento": REF}
    pratica(curso, "recurso_interposto", "2026-03-22", ato="decisao", id="recurso", **quem)
    pratica(curso, "recurso_decidido", "2026-03-25", recurso="recurso", conclusao=conclusao, **quem)


@pytest.mark.parametrize("decisao", ["", "aceita"])
def test_o_arquivo_que_diz_o_mesmo_passa(tmp_path: Path, decisao: str) -> None:
    classifica(inscrito(tmp_path / "c", "0007", "pcd", decisao=decisao))


@pytest.mark.parametrize(
    ("inscricao", "grupos", "decisao", "frase"),
    [
        (
            "0001",
            ["pcd"],
            "aceita",
            "0001 (motorista) declarou-se entre as pessoas com deficiência",
        ),
        (
            "0007",
            [],
            "",
            "0007 (motorista) está no arquivo entre as pessoas com deficiência, e a i",
        ),
        ("0007", ["pcd"], "so_na_geral", "a decisão a deixou só na geral"),
        ("0001", [], "recusada", "está no arquivo, e a inscrição foi recusada"),
    ],
)
def test_o_arquivo_que_contraria_a_inscricao_e_recusado(
    tmp_path: Path, inscricao: str, grupos: list[str], decisao: str, frase: str
) -> None:
    curso = inscrito(tmp_path / "c", inscricao, *grupos, decisao=decisao)
    with pytest.raises(AtoRecusado) as recusa:
        classifica(curso)
    assert frase in recusa.value.motivo
    assert [f.id for f in recusa.value.fundamentos] == ["art2", "art2_par4"]


def test_o_recurso_provido_desfaz_a_decisao(tmp_path: Path) -> None:
    curso = inscrito(tmp_path / "c", "0007", "pcd", decisao="so_na_geral")
    recorre(curso, "favoravel")
    classifica(curso)


def test_o_recurso_negado_nao_a_desfaz(tmp_path: Path) -> None:
    curso = inscrito(tmp_path / "c", "0007", "pcd", decisao="so_na_geral")
    recorre(curso, "contraria")
    with pytest.raises(AtoRecusado, match="só na geral"):
        classifica(curso)


def test_com_o_arquivo_certo_segue(tmp_path: Path) -> None:
    curso = inscrito(tmp_path / "c", "0001", "pcd", decisao="aceita")
    with pytest.raises(AtoRecusado):
        classifica(curso)
    resultado = tmp_path / "c" / "resultado.csv"
    texto = resultado.read_text(encoding="utf-8").replace("95,00;Não", "95,00;Sim")
    resultado.write_text(texto, encoding="utf-8")
    outro = abrir_em_curso(tmp_path / "c")
    pratica(outro, "ato_anulado", "2026-05-05", ato="resultado", motivo="erro_material")
    pratica(outro, "resultado_divulgado", "2026-05-05")
    pratica(outro, "classificacao_divulgada", "2026-05-11")
    assert outro.andamento.etapa == "classificacao_divulgada"

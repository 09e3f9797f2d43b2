"""Os atos que cabem agora, e o que se faz antes dos outros."""

from pathlib import Path

import pytest

from certame.dominio.ato import TIPOS_DE_ATO
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.listar_atos import listar_atos
from tests.operacoes.cursos import MEMBROS, REF, classificado, homologado, pasta_em_curso, pratica


def antes(curso: CertameEmCurso) -> dict[str, str]:
    return {um.tipo: um.antes for um in listar_atos(curso)}


def test_em_elaboracao_so_o_que_cabe(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    assert set(antes(curso)) <= set(TIPOS_DE_ATO)
    assert antes(curso)["edital_publicado"] == ""
    assert antes(curso)["ato_anulado"] == "não há ato que se anule"
    assert "convocacao_feita" not in antes(curso)


def test_o_que_a_lei_e_o_edital_nao_tem_nunca_vem(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    assert [um.tipo for um in listar_atos(curso) if um.nunca] == [
        "assistente_indicado",
        "junta_instalada",
        "junta_concluida",
        "chamada_assumida",
        "assuncao_encerrada",
        "contrato_terminado",
        "fim_de_fila_deferido",
        "opcao_manifestada",
    ]


def test_o_que_espera_outro_ato_diz_qual(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    assert antes(curso)["pericia_convocada"] == ""
    assert antes(curso)["recurso_decidido"] == "não há recurso por decidir"
    assert antes(curso)["incidente_decidido"] == "não há incidente por decidir"
    assert antes(curso)["compatibilidade_avaliada"] == "constitua a equipe"
    assert antes(curso)["sorteio_anunciado"] == "ninguém depende de sorteio hoje"
    pratica(
        curso, "incidente_aberto", "2026-05-12", inscricao="0002", documento=REF, id="incidente"
    )
    pratica(
        curso, "recurso_interposto", "2026-05-12", inscricao="0002", ato="incidente", documento=REF
    )
    pratica(
        curso, "equipe_constituida", "2026-05-12", membros=MEMBROS, documento=REF, id="oficial",
        especie="avaliacao_de_compatibilidade",
    )  # fmt: skip
    for tipo in ("recurso_decidido", "incidente_decidido", "compatibilidade_avaliada"):
        assert antes(curso)[tipo] == "", tipo
    pratica(curso, "ato_anulado", "2026-05-13", ato="oficial", motivo="erro_material")
    assert antes(curso)["compatibilidade_avaliada"] == "constitua a equipe"


def test_depois_de_homologado(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    ditos = antes(curso)
    assert ditos["homologacao_publicada"] == "o certame já foi homologado"
    assert ditos["convocacao_feita"] == ""
    assert ditos["posse_registrada"] == ditos["nomeacao_publicada"] == "faça uma chamada"
    assert ditos["chamada_assumida"] == "este certame corre por aqui desde o edital"
    assert ditos["contrato_terminado"] == "cargo efetivo não tem contrato com fim de prazo"
    assert ditos["fim_de_fila_deferido"] == "o edital não admite ir ao fim da fila"
    assert ditos["opcao_manifestada"] == "a lei não pede escolha entre listas"
    assert ditos["junta_concluida"] == "a lei da cidade não tem Junta"
    for tipo in ("reversao_decidida", "pretericao_decidida", "chamada_decidida"):
        assert ditos[tipo] == "não há pendência que o peça"
    pratica(curso, "convocacao_feita", "2026-07-01", quantidade="todas")
    assert antes(curso)["posse_registrada"] == ""
    assert antes(curso)["convocacao_feita"].startswith("todas as vagas já se abriram")


@pytest.mark.parametrize(("com", "dito"), [(True, ""), (False, "importe o resultado da banca")])
def test_o_resultado_espera_o_arquivo(tmp_path: Path, com: bool, dito: str) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    if not com:
        arquivo = pasta / "certame.toml"
        texto = arquivo.read_text(encoding="utf-8")
        sem = texto.replace('[resultado]\narquivo = "resultado.csv"\n', "")
        arquivo.write_text(sem, encoding="utf-8")
    curso = abrir_em_curso(pasta)
    pratica(curso, "edital_publicado", "2026-03-02")
    assert antes(curso)["resultado_divulgado"] == dito

"""Depois da classificação, ninguém troca de nome no arquivo sem se ver."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from certame.dominio.resultado import AtoRecusado
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.emitir_publicacao import PublicacaoEmitida, emitir_publicacao
from tests.operacoes.cursos import AGORA, EDITAL, classificado, homologado, pasta_em_curso, pratica

COM_UNIDADES = EDITAL.replace(
    "vagas = 5\n",
    'vagas = 5\n[[cargo.unidade]]\nnome = "Norte"\nvagas = 3\n'
    '[[cargo.unidade]]\nnome = "Sul"\nvagas = 2\n',
)


def emite(
    pasta: Path, nome: str = "lista-geral", sociais: Mapping[str, str] | None = None
) -> PublicacaoEmitida:
    return emitir_publicacao(
        abrir_em_curso(pasta),
        nome,
        autor="comissao-1",
        agora=AGORA,
        abrir_nomes=lambda: sociais or {},
    )


def troca(pasta: Path, de: str, para: str) -> None:
    arquivo = pasta / "resultado.csv"
    antes = arquivo.read_text("utf-8")
    assert de in antes
    arquivo.write_text(antes.replace(de, para), "utf-8")


def test_quem_troca_de_nome_no_arquivo_para_a_publicacao(tmp_path: Path) -> None:
    pratica(homologado(tmp_path), "convocacao_feita", quantidade="todas")
    emite(tmp_path)
    troca(tmp_path, "Ana Exemplo", "Outra Pessoa")
    for nome in ("lista-geral", "lista-reservada-pcd", "ordem-de-chamada"):
        with pytest.raises(AtoRecusado) as recusa:
            emite(tmp_path, nome)
        assert recusa.value.motivo == (
            "na publicação nº 1 a inscrição 0007 saiu como Ana Exemplo, e no arquivo da banca já é "
            "Outra Pessoa"
        )
    assert emite(tmp_path, "quadro-de-vagas").numero == 2, "não mostra nome nenhum"
    troca(tmp_path, "Outra Pessoa", "Ana Exemplo")
    assert emite(tmp_path).numero == 3


def test_o_nome_que_some_tambem(tmp_path: Path) -> None:
    classificado(tmp_path)
    emite(tmp_path)
    troca(tmp_path, "Ana Exemplo", "")
    with pytest.raises(AtoRecusado, match=r"já é \(sem nome\)"):
        emite(tmp_path)


def test_o_nome_que_faltava_pode_aparecer(tmp_path: Path) -> None:
    classificado(tmp_path)
    troca(tmp_path, "Ana Exemplo", "")
    emite(tmp_path)
    troca(tmp_path, "0007;", "0007;Ana Exemplo")
    assert emite(tmp_path).numero == 2


def test_a_chamada_publicada_tambem_prende_o_nome(tmp_path: Path) -> None:
    pratica(homologado(tmp_path), "convocacao_feita", quantidade="todas")
    emite(tmp_path, "ordem-de-chamada")
    troca(tmp_path, "Bento Exemplo", "Outra Pessoa")
    with pytest.raises(AtoRecusado, match="a inscrição 0001 saiu como Bento Exemplo"):
        emite(tmp_path)


def test_o_nome_do_cofre_corrige_e_volta_a_prender(tmp_path: Path) -> None:
    classificado(tmp_path)
    emite(tmp_path)
    sociais = {"0007": "Aline Exemplo"}
    assert emite(tmp_path, sociais=sociais).numero == 2
    assert emite(tmp_path, sociais=sociais | {"0007": "Alina Exemplo"}).numero == 3
    troca(tmp_path, "Bento Exemplo", "Outra Pessoa")
    with pytest.raises(AtoRecusado, match="a inscrição 0001"):
        emite(tmp_path, sociais=sociais)


def test_antes_da_classificacao_o_arquivo_ainda_muda(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path))
    pratica(curso, "edital_publicado", "2026-03-02")
    with pytest.raises(AtoRecusado, match="a classificação ainda não se divulgou"):
        emite(tmp_path)
    troca(tmp_path, "Ana Exemplo", "Ana Certa")
    curso = abrir_em_curso(tmp_path)
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    troca(tmp_path, "Ana Certa", "Ana Exemplo")
    assert emite(tmp_path).numero == 1
    troca(tmp_path, "Ana Exemplo", "Ana Certa")
    with pytest.raises(AtoRecusado, match="na publicação nº 1"):
        emite(tmp_path)


def test_anulada_e_divulgada_outra_vez_recomeca(tmp_path: Path) -> None:
    curso = classificado(tmp_path)
    emite(tmp_path)
    divulgada = curso.andamento.praticados[2].ato.id
    pratica(curso, "ato_anulado", ato=divulgada, motivo="erro_material")
    pratica(curso, "classificacao_divulgada")
    troca(tmp_path, "Ana Exemplo", "Ana Certa")
    assert emite(tmp_path).numero == 2


def test_a_publicacao_mudada_nao_serve_para_comparar(tmp_path: Path) -> None:
    classificado(tmp_path)
    dados = emite(tmp_path).pasta / "dados.json"
    certo = dados.read_bytes()
    for errado in (certo.replace(b"Ana Exemplo", b"Outra Pessoa"), None):
        dados.unlink() if errado is None else dados.write_bytes(errado)
        with pytest.raises(EntradaInvalida, match="já não é a que saiu"):
            emite(tmp_path)
    dados.write_bytes(certo)
    assert emite(tmp_path).numero == 2


def test_com_unidades_o_cargo_e_o_mesmo(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path, COM_UNIDADES)
    arquivo = pasta / "resultado.csv"
    cabecalho, *linhas = arquivo.read_text("utf-8").splitlines()
    com = [f"{cabecalho};Unidade", *(f"{linha};Norte" for linha in linhas)]
    arquivo.write_text("\n".join(com) + "\n", "utf-8")
    curso = abrir_em_curso(pasta)
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    emite(pasta)
    troca(pasta, "Ana Exemplo", "Outra Pessoa")
    with pytest.raises(AtoRecusado, match="a inscrição 0007"):
        emite(pasta)

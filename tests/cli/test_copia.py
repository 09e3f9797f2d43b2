"""`certame copia` da pasta inteira de um certame: fazer, conferir, guardar as últimas e restaurar."""

import errno
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connections

from certame.armazens.arquivo_sqlite import copiar_sqlite
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.falta_de_espaco import tamanho
from certame.operacoes.fazer_copia import fazer_copia
from tests.cli.conftest import Rodar
from tests.operacoes.cursos import EDITAL, classificado, pratica


def conteudo(pasta: Path) -> dict[str, bytes]:
    return {
        a.relative_to(pasta).as_posix(): a.read_bytes()
        for a in sorted(pasta.rglob("*"))
        if a.is_file()
    }


def test_a_pasta_do_certame_vai_e_volta_inteira(rodar: Rodar, dados: Any, tmp_path: Path) -> None:
    pasta = tmp_path / "certame"
    curso = classificado(pasta)
    (pasta / "cofre").mkdir()
    (pasta / "cofre" / "documento").write_bytes(b"cifrado")
    feita = dados("copia-fazer", "copia", "fazer", pasta, tmp_path / "copia", "--json")
    assert (feita["inteira"], feita["com_banco"], feita["com_chaves"]) == (True, False, False)
    assert [livro["cabeca"] for livro in feita["livros"]] == [str(curso.cabeca)]
    assert feita["arquivos"] == len(conteudo(pasta))
    assert not feita["nao_abrem"]
    assert dados("copia-fazer", "copia", "conferir", tmp_path / "copia", "--json") == feita
    assert "A cópia confere" in rodar("copia", "conferir", tmp_path / "copia").output

    antes = conteudo(pasta)
    shutil.rmtree(pasta)
    volta = dados("copia-restaurar", "copia", "restaurar", tmp_path / "copia", pasta, "--json")
    assert (volta["inteira"], volta["faltam_as_chaves"]) == (True, False)
    assert volta["arquivos"] == len(antes)
    assert conteudo(pasta) == antes
    de_novo = abrir_em_curso(pasta)
    assert de_novo.cabeca == curso.cabeca
    pratica(de_novo, "homologacao_publicada", "2026-06-15", validade="2028-06-15")

    resultado = rodar("copia", "restaurar", tmp_path / "copia", pasta)
    assert resultado.exit_code == 3
    assert "a pasta não está vazia" in " ".join(resultado.output.split())
    assert rodar("copia", "restaurar", tmp_path / "copia", pasta, "--trocar").exit_code == 2


@pytest.mark.parametrize("dentro", [True, False])
def test_o_livro_num_sqlite_dentro_ou_fora_da_pasta(
    rodar: Rodar, tmp_path: Path, dentro: bool
) -> None:
    endereco = "livro.sqlite3" if dentro else "../livros.sqlite3"
    edital = EDITAL + f'\n[livro]\nendereco = "{endereco}"\n'
    curso = classificado(tmp_path / "certame", edital)
    copia = tmp_path / "copia"
    assert rodar("copia", "fazer", tmp_path / "certame", copia).exit_code == 0
    assert (copia / "arquivos" / "livro.sqlite3").is_file() is dentro
    shutil.rmtree(tmp_path / "certame")
    connections.close_all()
    de_fora = tmp_path / "livros.sqlite3"
    for fim in ("", "-wal", "-shm"):
        Path(f"{de_fora}{fim}").unlink(missing_ok=True)
    resultado = rodar("copia", "restaurar", copia, tmp_path / "certame")
    assert resultado.exit_code == 0, resultado.output
    assert ("fora da pasta: não havia; foi posto" in " ".join(resultado.output.split())) is (
        not dentro
    )
    assert abrir_em_curso(tmp_path / "certame").cabeca == curso.cabeca
    assert de_fora.is_file() is not dentro


def test_as_datadas_guardam_so_as_ultimas(
    rodar: Rodar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    classificado(tmp_path / "certame")
    copias = tmp_path / "copias"
    velhas = [copias / f"2026-03-0{dia}-023000" for dia in (1, 2, 3)]
    for velha in velhas:
        assert rodar("copia", "fazer", tmp_path / "certame", velha).exit_code == 0
    (copias / "2020-01-01-000000").mkdir()  # sem manifesto: não é cópia
    (copias / "outra coisa").mkdir()
    feito = rodar("copia", "fazer", tmp_path / "certame", copias, "--datada", "--guardar", "2")
    assert feito.exit_code == 0, feito.output
    ficaram = {a.name for a in copias.iterdir()}
    assert {"2020-01-01-000000", "outra coisa", velhas[2].name} < ficaram
    assert len(ficaram) == 4


def test_o_que_nao_se_pede(rodar: Rodar, tmp_path: Path) -> None:
    classificado(tmp_path / "certame")
    com_chaves = rodar("copia", "fazer", tmp_path / "certame", tmp_path / "x", "--com-chaves")
    assert com_chaves.exit_code == 3
    assert "certame chave copiar" in com_chaves.output
    livros = tmp_path / "certame" / "livro"
    assert rodar("copia", "fazer", livros, tmp_path / "x", "--com-chaves").exit_code == 2
    assert rodar("copia", "fazer", livros, tmp_path / "x", "--guardar", "3").exit_code == 2
    dentro = rodar("copia", "fazer", tmp_path / "certame", tmp_path / "certame" / "copia")
    assert "fica dentro do que se copia" in " ".join(dentro.output.split())
    assert not (tmp_path / "x").exists()


def cheio(*_: object) -> None:
    """O que o sistema responde quando o disco enche: só o motivo, sem arquivo."""
    raise OSError(errno.ENOSPC, "No space left on device")


def com_livres(monkeypatch: pytest.MonkeyPatch, livres: int) -> None:
    uso = SimpleNamespace(total=10**12, used=10**12 - livres, free=livres)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: uso)


@pytest.mark.parametrize("inteira", [True, False])
def test_o_disco_cheio_diz_onde_quanto_falta_e_nao_deixa_meia_copia(
    rodar: Rodar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inteira: bool
) -> None:
    classificado(tmp_path / "certame")
    origem = tmp_path / "certame" if inteira else tmp_path / "certame" / "livro"
    pede = sum(len(bytes) for bytes in conteudo(origem).values())
    copias = tmp_path / "copias"
    com_livres(monkeypatch, 10)
    monkeypatch.setattr(shutil, "copyfileobj", cheio)
    monkeypatch.setattr("certame.operacoes.fazer_copia.gravar", cheio)
    feito = rodar("copia", "fazer", origem, copias / "de-hoje")
    dito = " ".join(feito.output.split())
    assert feito.exit_code == 3
    assert f"{copias / 'de-hoje'}: o disco encheu: a cópia pede ao menos {tamanho(pede)}" in dito
    assert f"em {copias} há 10 bytes; faltam {tamanho(pede - 10)}" in dito
    assert f"libere espaço em {copias}, ou faça a cópia noutro disco, e repita" in dito
    assert list(copias.iterdir()) == []


def test_o_banco_que_nao_cabe_e_do_destino_e_nao_da_origem(
    rodar: Rodar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edital = EDITAL + '\n[livro]\nendereco = "livros.sqlite3"\n'
    classificado(tmp_path / "certame", edital)
    connections.close_all()
    abrir = sqlite3.connect

    def de_uma_pagina(arquivo: object, **opcoes: Any) -> sqlite3.Connection:
        conexao: sqlite3.Connection = abrir(str(arquivo), **opcoes)
        if not opcoes:  # só o destino se abre sem opções
            conexao.execute("PRAGMA max_page_count=1")
        return conexao

    com_livres(monkeypatch, 10**9)
    monkeypatch.setattr(sqlite3, "connect", de_uma_pagina)
    origem = tmp_path / "certame" / "livros.sqlite3"
    feito = rodar("copia", "fazer", origem, tmp_path / "copia")
    dito = " ".join(feito.output.split())
    assert feito.exit_code == 3
    assert f"{tmp_path / 'copia'}: o disco encheu: em {tmp_path} há 1,0 GB livres" in dito
    assert "não é um banco" not in dito
    assert {a.name for a in tmp_path.iterdir()} == {"certame"}


def test_de_um_banco_de_servidor_nao_se_sabe_quanto_falta(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    com_livres(monkeypatch, 0)
    monkeypatch.setattr("certame.operacoes.fazer_copia.livros_guardados", cheio)
    with pytest.raises(EntradaInvalida, match="há 0 bytes livres, e não bastam"):
        fazer_copia("postgresql://nao/ha", tmp_path / "copia", datetime.now(UTC))


def test_a_outra_falha_do_disco_nomeia_a_copia(
    rodar: Rodar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def com_defeito(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    classificado(tmp_path / "certame")
    monkeypatch.setattr(shutil, "copyfileobj", com_defeito)
    feito = rodar("copia", "fazer", tmp_path / "certame", tmp_path / "copia")
    assert f"{tmp_path / 'copia'}: o disco deu erro" in " ".join(feito.output.split())


def test_o_defeito_do_banco_de_destino_continua_a_aparecer(tmp_path: Path) -> None:
    origem = tmp_path / "origem.sqlite3"
    with closing(sqlite3.connect(origem)) as conexao:
        conexao.execute("CREATE TABLE livro_registro (certame, numero, linha)")
    with pytest.raises(EntradaInvalida, match="não pode ser lido"):
        copiar_sqlite(origem, tmp_path / "pasta-que-nao-ha" / "banco.sqlite3")

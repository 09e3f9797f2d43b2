"""O nome social guardado no cofre é o que as publicações mostram, e cada abertura fica anotada."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from certame.cli.cofre import CHAVES
from certame.publicacao.zip_certo import ler_zip
from tests.cli.conftest import Rodar
from tests.operacoes.cursos import homologado, pasta_em_curso, pratica
from tests.operacoes.test_assumir_chamadas import planilha

AUTOR = ("--autor", "comissao-1")


@pytest.fixture
def chaves(tmp_path: Path, rodar: Rodar) -> Path:
    arquivo = tmp_path / "chaves.json"
    assert rodar("chave", "criar", arquivo).exit_code == 0
    return arquivo


@pytest.fixture
def pasta(tmp_path: Path) -> Path:
    pratica(homologado(tmp_path / "c"), "convocacao_feita", quantidade="todas")
    return tmp_path / "c"


@pytest.fixture
def guardar(rodar: Rodar, tmp_path: Path, pasta: Path, chaves: Path) -> Callable[..., None]:
    forma = tmp_path / "nome.toml"

    def guardar(nome: str, inscricao: str = "0007", *opcoes: object) -> None:
        forma.write_text(f'versao = 1\nespecie = "nome_social"\nnome = "{nome}"\n', "utf-8")
        feito = rodar(
            *("documento", "guardar", pasta, forma, "--especie", "nome_social"),
            *("--inscricao", inscricao, "--autor", "rh-1", "--chaves", chaves, *opcoes),
        )
        assert feito.exit_code == 0, feito.stderr

    return guardar


def emitir(pasta: Path, nome: str, *opcoes: object) -> tuple[object, ...]:
    return ("publicacao", "emitir", pasta, nome, *AUTOR, *opcoes)


def saiu(pasta: Path, numero: int, nome: str) -> str:
    arquivos = sorted((pasta / "publicacoes" / f"{numero:04d}-{nome}").iterdir())
    return "".join(a.read_text("utf-8") for a in arquivos)


def test_sai_o_ultimo_nome_guardado_em_tudo_e_o_outro_nao(
    rodar: Rodar,
    dados: Callable[..., Any],
    pasta: Path,
    chaves: Path,
    guardar: Callable[..., None],
) -> None:
    antes = dados("publicacao-emitir", *emitir(pasta, "lista-geral"), "--json")["emitida"]
    assert "Ana Exemplo" in saiu(pasta, 1, "lista-geral")
    guardar("Aline Engano")
    guardar("Aline Exemplo")
    depois = dados(
        "publicacao-emitir", *emitir(pasta, "lista-geral", "--chaves", chaves), "--json"
    )["emitida"]
    assert depois["sha256"] != antes["sha256"], "o código cobre o nome que saiu"
    for numero, nome in enumerate(("lista-reservada-pcd", "ordem-de-chamada"), start=3):
        assert rodar(*emitir(pasta, nome, "--chaves", chaves, "--papel", "rh")).exit_code == 0
        assert "Aline Exemplo" in saiu(pasta, numero, nome)
    for numero, nome in enumerate(("lista-geral", "lista-reservada-pcd", "ordem-de-chamada"), 2):
        assert "Ana Exemplo" not in saiu(pasta, numero, nome)
        assert "Engano" not in saiu(pasta, numero, nome)
    conferida = dados("publicacao-conferir", "publicacao", "conferir", pasta, "--json")
    assert [emitida["mudados"] for emitida in conferida["emitidas"]] == [[], [], [], []]


def test_cada_abertura_fica_anotada_e_so_a_do_que_saiu(
    rodar: Rodar,
    dados: Callable[..., Any],
    pasta: Path,
    chaves: Path,
    guardar: Callable[..., None],
) -> None:
    guardar("Aline Exemplo")
    guardar("Bruna Exemplo", "0001")
    assert rodar(*emitir(pasta, "quadro-de-vagas")).exit_code == 0, "não mostra nome nenhum"
    assert rodar(*emitir(pasta, "lista-x", "--chaves", chaves)).exit_code == 3
    assert rodar(*emitir(pasta, "lista-geral", "--chaves", chaves)).exit_code == 0
    vistas = dados("vistas-listar", "vistas", "listar", pasta, "--json")["vistas"]
    feitas = [(v["autor"], v["ato"], v["papel"], v["finalidade"]) for v in vistas]
    assert feitas == [
        ("rh-1", "documento_guardado", "", ""),
        ("rh-1", "documento_guardado", "", ""),
        ("comissao-1", "documento_visto", "comissao", "publicacao"),
        ("comissao-1", "documento_visto", "comissao", "publicacao"),
    ]
    assert "como comissão, para publicar" in " ".join(
        rodar("vistas", "listar", pasta).stdout.split()
    )


def test_sem_as_chaves_nao_sai_o_nome_que_a_pessoa_nao_usa(
    erros: Any, rodar: Rodar, pasta: Path, guardar: Callable[..., None]
) -> None:
    guardar("Aline Exemplo")
    (erro,) = erros(*emitir(pasta, "lista-geral"), codigo=4)
    assert "tem 1 nome social guardado" in erro["problema"]
    assert "--chaves" in erro["conserto"]
    assert not (pasta / "publicacoes").exists()


def test_o_cofre_em_banco_tambem(
    rodar: Rodar, pasta: Path, chaves: Path, guardar: Callable[..., None], tmp_path: Path
) -> None:
    (tmp_path / "banco").mkdir()
    banco = ("--cofre", tmp_path / "banco" / "cofre.sqlite3")
    guardar("Aline Exemplo", "0007", *banco)
    assert rodar(*emitir(pasta, "lista-geral", *banco)).exit_code == 4
    assert rodar(*emitir(pasta, "lista-geral", *banco, "--chaves", chaves)).exit_code == 0
    assert "Aline Exemplo" in saiu(pasta, 1, "lista-geral")


def test_a_inscricao_quase_certa_e_recusada_ate_se_guardar_com_a_certa(
    erros: Any, rodar: Rodar, pasta: Path, chaves: Path, guardar: Callable[..., None]
) -> None:
    guardar("Aline Exemplo", "7")
    guardar("Eva Exemplo", "9999")
    com_chaves = emitir(pasta, "lista-geral", "--chaves", chaves)
    (erro,) = erros(*com_chaves, codigo=4)
    assert "para a inscrição 7, e o resultado só tem a 0007" in erro["problema"]
    assert not (pasta / "publicacoes").exists()
    guardar("Aline Exemplo")
    assert rodar(*com_chaves).exit_code == 0
    assert "Aline Exemplo" in saiu(pasta, 1, "lista-geral")
    assert "Eva Exemplo" not in saiu(pasta, 1, "lista-geral")


def test_com_outras_chaves_nada_sai(
    rodar: Rodar, pasta: Path, guardar: Callable[..., None], tmp_path: Path
) -> None:
    guardar("Aline Exemplo")
    outras = tmp_path / "outras.json"
    assert rodar("chave", "criar", outras).exit_code == 0
    assert rodar(*emitir(pasta, "lista-geral", "--chaves", outras)).exit_code != 0
    assert not (pasta / "publicacoes").exists()


def test_as_chaves_se_dizem_pela_variavel(
    rodar: Rodar,
    pasta: Path,
    chaves: Path,
    guardar: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guardar("Aline Exemplo")
    monkeypatch.setenv(CHAVES, str(chaves))
    assert rodar(*emitir(pasta, "lista-geral")).exit_code == 0
    assert "Aline Exemplo" in saiu(pasta, 1, "lista-geral")


def abrindo(chaves: Path, *opcoes: object) -> tuple[object, ...]:
    return ("--chaves", chaves, *AUTOR, *opcoes)


def test_executar_e_o_pacote_tambem_mostram_o_nome_social(
    erros: Any,
    rodar: Rodar,
    dados: Callable[..., Any],
    pasta: Path,
    chaves: Path,
    guardar: Callable[..., None],
    tmp_path: Path,
) -> None:
    guardar("Aline Exemplo")
    zip_publico = tmp_path / "publico.zip"
    for comando in (("executar", pasta), ("pacote", "fazer", pasta, "--para", zip_publico)):
        (erro,) = erros(*comando, codigo=4)
        assert "--chaves" in erro["conserto"]
        (erro,) = erros(*comando, "--chaves", chaves, codigo=4)
        assert "--autor" in erro["conserto"]
        assert not (pasta / "saida").exists()
        assert not zip_publico.exists()
    executado = rodar("executar", pasta, *abrindo(chaves, "--papel", "rh"))
    assert executado.exit_code == 0, executado.stderr
    ditos = executado.stdout + "".join(
        arquivo.read_text("utf-8") for arquivo in (pasta / "saida").iterdir() if arquivo.is_file()
    )
    assert "Aline Exemplo" in ditos
    assert "Ana Exemplo" not in ditos
    feito = rodar("pacote", "fazer", pasta, "--para", zip_publico, *abrindo(chaves))
    assert feito.exit_code == 0, feito.stderr
    assert rodar("pacote", "conferir", zip_publico).exit_code == 0
    partes = b"".join(ler_zip(zip_publico.read_bytes()).values())
    assert b"Aline Exemplo" in partes
    assert b"Ana Exemplo" not in partes
    vistas = dados("vistas-listar", "vistas", "listar", pasta, "--json")["vistas"]
    assert [v["papel"] for v in vistas if v["ato"] == "documento_visto"] == ["rh", "comissao"]


def test_sem_nome_social_nada_se_pede(rodar: Rodar, pasta: Path, tmp_path: Path) -> None:
    assert rodar("executar", pasta).exit_code == 0
    assert rodar("pacote", "fazer", pasta, "--para", tmp_path / "p.zip").exit_code == 0


class TestForaDasPublicacoes:
    """Nos recibos, na situação e na auditoria, um véu no lugar do nome que a pessoa não usa."""

    @pytest.fixture
    def comandos(self, tmp_path: Path) -> list[tuple[object, ...]]:
        """Comandos que mostram o nome de 0007; o certame sem livro tem o cofre noutro lugar."""
        homologado(tmp_path / "em-curso")
        de_fora = pasta_em_curso(tmp_path / "de-fora")
        errada = planilha(tmp_path, "1;0007;geral;20/06/2026;;")
        ensaio = ("--autor", "rh-1", "--simular")
        (tmp_path / "cofre").mkdir()
        cofre = ("--cofre", tmp_path / "cofre")
        return [
            ("chamada", "fazer", tmp_path / "em-curso", "-n", "todas", *ensaio),
            ("situacao", tmp_path / "em-curso"),
            ("auditar", de_fora, errada, *cofre),
            ("assumir", de_fora, errada, *cofre, *ensaio),
        ]

    @pytest.fixture
    def guardado(
        self, tmp_path: Path, rodar: Rodar, chaves: Path, comandos: list[tuple[object, ...]]
    ) -> None:
        forma = tmp_path / "nome.toml"
        forma.write_text('versao = 1\nespecie = "nome_social"\nnome = "Aline Exemplo"\n', "utf-8")
        for pasta, cofre in (
            ("em-curso", tmp_path / "em-curso" / "cofre"),
            ("de-fora", tmp_path / "cofre"),
        ):
            guardar = ("documento", "guardar", tmp_path / pasta, forma, "--autor", "rh-1")
            onde = ("--especie", "nome_social", "--chaves", chaves, "--cofre", cofre)
            assert rodar(*guardar, *onde, "--inscricao", "0007").exit_code == 0

    def test_sem_nome_social_sai_o_do_arquivo(
        self, rodar: Rodar, comandos: list[tuple[object, ...]]
    ) -> None:
        for comando in comandos:
            assert "0007 Ana Exemplo" in " ".join(rodar(*comando).stdout.split()), comando

    @pytest.mark.usefixtures("guardado")
    def test_com_as_chaves_sai_o_veu(
        self, rodar: Rodar, comandos: list[tuple[object, ...]], chaves: Path, tmp_path: Path
    ) -> None:
        for comando in comandos:
            dito = " ".join(rodar(*comando, "--chaves", chaves).stdout.split())
            assert "0007 (nome social no cofre)" in dito, comando
            assert "Ana Exemplo" not in dito
            assert "Aline" not in dito
        assert "é 0007, 2º lugar" in " ".join(
            rodar(*comandos[0], "--chaves", chaves).stdout.split()
        )
        assert "viu" not in rodar("vistas", "listar", tmp_path / "em-curso").stdout

    @pytest.mark.usefixtures("guardado")
    def test_sem_as_chaves_so_as_inscricoes(
        self, rodar: Rodar, comandos: list[tuple[object, ...]]
    ) -> None:
        for comando in comandos:
            dito = " ".join(rodar(*comando).stdout.split())
            assert "sem as chaves (--chaves), só se mostram as inscrições" in dito, comando
            assert "0007" in dito
            assert not re.search("(Ana|Bento|Célia|Gil) Exemplo", dito)

    @pytest.mark.usefixtures("guardado")
    def test_com_outras_chaves_nada_se_pratica_e_em_json_nao_ha_nomes(
        self, rodar: Rodar, comandos: list[tuple[object, ...]], tmp_path: Path
    ) -> None:
        outras = tmp_path / "outras.json"
        assert rodar("chave", "criar", outras).exit_code == 0
        praticar = comandos[0][:-1]
        livro = tmp_path / "em-curso" / "livro"
        antes = sorted((um, um.read_bytes()) for um in livro.rglob("*") if um.is_file())
        assert rodar(*praticar, "--chaves", outras).exit_code == 3
        assert sorted((um, um.read_bytes()) for um in livro.rglob("*") if um.is_file()) == antes
        for comando in comandos:
            em_dados = rodar(*comando, "--chaves", outras, "--json")
            assert em_dados.exit_code in (0, 1), em_dados.stderr
            assert "Ana Exemplo" not in em_dados.stdout

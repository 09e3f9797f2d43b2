"""As publicações numeradas: saem conferidas, em quatro formatos, e não mudam."""

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from certame.cli.esquemas import esquema
from certame.operacoes.certame_em_curso import abrir_em_curso
from tests.cli.conftest import Rodar
from tests.operacoes.cursos import homologado, pasta_em_curso, pratica

AUTOR = ("--autor", "comissao-1")


class Textos(HTMLParser):
    """O texto de uma página e as marcas dela."""

    def __init__(self, pagina: str) -> None:
        super().__init__()
        self.marcas: list[str] = []
        self.texto = ""
        self.feed(pagina)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.marcas.append(tag)

    def handle_data(self, data: str) -> None:
        self.texto += data


def test_sai_numerada_com_hash_e_cabeca(dados: Callable[..., Any], tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", quantidade="todas")
    listadas = dados("publicacao-listar", "publicacao", "listar", tmp_path / "c", "--json")
    nomes = [possivel["nome"] for possivel in listadas["possiveis"]]
    assert nomes == ["quadro-de-vagas", "lista-geral", "lista-reservada-pcd", "ordem-de-chamada"]
    for numero, nome in enumerate(nomes, start=1):
        emitir = ("publicacao", "emitir", tmp_path / "c", nome, *AUTOR, "--json")
        emitida = dados("publicacao-emitir", *emitir)["emitida"]
        assert (emitida["numero"], emitida["cabeca"]) == (numero, str(curso.cabeca))
        pasta = Path(emitida["pasta"])
        pagina = Textos((pasta / "pagina.html").read_text(encoding="utf-8"))
        assert pagina.marcas.count("h1") == pagina.marcas.count("main") == 1
        assert "style" not in pagina.marcas
        assert "script" not in pagina.marcas
        for texto in (pagina.texto, (pasta / "texto.txt").read_text(encoding="utf-8")):
            assert f"Publicação nº {numero}" in texto
            assert emitida["codigo"] in texto
            assert str(curso.cabeca) in texto
        escrito = json.loads((pasta / "dados.json").read_text(encoding="utf-8"))
        Draft202012Validator(esquema("publicacao")).validate(escrito)
        assert escrito["emissao"]["sha256"] == emitida["sha256"]


def test_o_que_saiu_nao_muda_sem_se_ver(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    homologado(tmp_path / "c")
    conferir = ("publicacao", "conferir", tmp_path / "c")
    assert "Nada saiu ainda" in rodar(*conferir).stdout
    assert rodar("publicacao", "emitir", tmp_path / "c", "lista-geral", *AUTOR).exit_code == 0
    assert "está como saiu" in rodar(*conferir).stdout
    pagina = tmp_path / "c" / "publicacoes" / "0001-lista-geral" / "pagina.html"
    pagina.write_text(pagina.read_text("utf-8").replace("95,00", "99,00"), "utf-8")
    mudada = dados("publicacao-conferir", *conferir, "--json", codigo=1)
    assert mudada["emitidas"][0]["mudados"] == ["pagina.html"]
    pagina.unlink()
    assert "MUDOU: pagina.html" in " ".join(rodar(*conferir).stdout.split())
    registro = pagina.with_name("registro.json")
    registro.write_text("{}", "utf-8")
    quebrado = rodar(*conferir)
    assert quebrado.exit_code == 3
    assert "o registro da publicação não se lê" in quebrado.stderr


def test_recusas(rodar: Rodar, tmp_path: Path) -> None:
    pasta_em_curso(tmp_path / "c")
    emitir = ("publicacao", "emitir", tmp_path / "c")
    assert "ainda não tem livro" in rodar(*emitir, "lista-geral", *AUTOR).stderr
    pratica(abrir_em_curso(tmp_path / "c"), "edital_publicado", "2026-03-02")
    sem = rodar(*emitir, "lista-x", *AUTOR)
    assert sem.exit_code == 3
    assert "use uma destas: quadro-de-vagas" in sem.stderr
    assert rodar(*emitir, "lista-geral", "--autor", "Fátima").exit_code == 4
    assert "Nada ainda" in rodar("publicacao", "listar", tmp_path / "c").stdout


def test_a_pagina_escapa_o_que_vem_de_fora(rodar: Rodar, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = pasta / "resultado.csv"
    arquivo.write_text(arquivo.read_text("utf-8").replace("Bento Exemplo", "Bento <b>&"), "utf-8")
    pratica(abrir_em_curso(pasta), "edital_publicado", "2026-03-02")
    feita = rodar("publicacao", "emitir", pasta, "lista-geral", *AUTOR)
    assert feita.exit_code == 0, feita.stderr
    pagina = pasta / "publicacoes" / "0001-lista-geral" / "pagina.html"
    assert "Bento &lt;b&gt;&amp;" in pagina.read_text("utf-8")

"""As publicações numeradas: saem conferidas, em quatro formatos, e não mudam."""

import hashlib
import json
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from certame.cli.esquemas import esquema
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.emitir_publicacao import emitidas, publicacao_num_zip
from certame.publicacao.zip_certo import ler_zip
from tests.cli.conftest import Rodar
from tests.operacoes.cursos import EDITAL, classifica, homologado, pasta_em_curso, pratica

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


def test_com_os_atos_no_arquivo_diz_como_comecar_um_livro(erros: Any) -> None:
    (erro,) = erros("publicacao", "listar", "exemplos/irupi-25-vagas", codigo=3)
    assert erro["problema"] == (
        "praticar atos e publicar pedem o livro, e este certame tem os atos no arquivo"
    )
    assert "certame edital publicar PASTA" in erro["conserto"]


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


def sha(conteudo: bytes) -> str:
    return hashlib.sha256(conteudo).hexdigest()


def test_os_dados_forjados_com_o_registro_refeito_se_notam(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    homologado(tmp_path / "c")
    conferir = ("publicacao", "conferir", tmp_path / "c")
    assert rodar("publicacao", "emitir", tmp_path / "c", "lista-geral", *AUTOR).exit_code == 0
    pasta = tmp_path / "c" / "publicacoes" / "0001-lista-geral"
    (tmp_path / "c" / "publicacoes" / "indice.jsonl").unlink()
    forjados = (pasta / "dados.json").read_bytes().replace(b"95,00", b"99,00")
    (pasta / "dados.json").write_bytes(forjados)
    registro = json.loads((pasta / "registro.json").read_text("utf-8"))
    registro["arquivos"]["dados.json"] = sha(forjados)
    (pasta / "registro.json").write_text(json.dumps(registro), "utf-8")
    mudada = dados("publicacao-conferir", *conferir, "--json", codigo=1)
    assert mudada["emitidas"][0]["mudados"] == ["dados.json"]
    assert mudada["faltas"] == ["a publicação nº 1 não está no índice (publicacoes/indice.jsonl)"]
    (pasta / "dados.json").write_bytes(b"{}")
    registro["arquivos"]["dados.json"] = sha(b"{}")
    (pasta / "registro.json").write_text(json.dumps(registro), "utf-8")
    assert "MUDOU: dados.json" in " ".join(rodar(*conferir).stdout.split())


def test_o_registro_refeito_por_inteiro_nao_confere_com_o_indice(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    homologado(tmp_path / "c")
    assert rodar("publicacao", "emitir", tmp_path / "c", "lista-geral", *AUTOR).exit_code == 0
    registro = tmp_path / "c" / "publicacoes" / "0001-lista-geral" / "registro.json"
    registro.write_text(registro.read_text("utf-8").replace("comissao-1", "rh-1"), "utf-8")
    mudada = dados(
        "publicacao-conferir", "publicacao", "conferir", tmp_path / "c", "--json", codigo=1
    )
    assert mudada["emitidas"][0]["mudados"] == ["registro.json"]


def test_a_publicacao_que_some_se_nota_e_o_numero_nao_se_repete(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    pasta = tmp_path / "c"
    homologado(pasta)
    emitir = ("publicacao", "emitir", pasta)
    for nome in ("quadro-de-vagas", "lista-geral"):
        assert rodar(*emitir, nome, *AUTOR).exit_code == 0
    publicacoes = pasta / "publicacoes"
    shutil.rmtree(publicacoes / "0002-lista-geral")
    conferir = ("publicacao", "conferir", pasta)
    assert dados("publicacao-conferir", *conferir, "--json", codigo=1)["faltas"] == [
        "a publicação nº 2 (lista-geral) sumiu"
    ]
    assert "FALTA: a publicação nº 2" in rodar(*conferir).stdout
    emitida = dados("publicacao-emitir", *emitir, "lista-geral", *AUTOR, "--json")["emitida"]
    assert emitida["numero"] == 3
    shutil.copytree(publicacoes / "0003-lista-geral", publicacoes / "0003-outra")
    assert dados("publicacao-conferir", *conferir, "--json", codigo=1)["faltas"] == [
        "a publicação nº 2 (lista-geral) sumiu",
        "há 2 publicações com o nº 3",
    ]


def test_o_que_saiu_antes_de_o_indice_se_escrever_entra_nele_depois(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    pasta = tmp_path / "c"
    homologado(pasta)
    emitir = ("publicacao", "emitir", pasta, "lista-geral", *AUTOR)
    assert rodar(*emitir).exit_code == 0
    (pasta / "publicacoes" / "indice.jsonl").unlink()
    assert rodar(*emitir).exit_code == 0
    conferir = ("publicacao", "conferir", pasta)
    certa = dados("publicacao-conferir", *conferir, "--json")
    assert (len(certa["emitidas"]), certa["faltas"]) == (2, [])


def test_a_linha_mudada_do_indice_e_recusada_com_o_lugar(rodar: Rodar, tmp_path: Path) -> None:
    pasta = tmp_path / "c"
    homologado(pasta)
    emitir = ("publicacao", "emitir", pasta, "lista-geral", *AUTOR)
    for _ in range(2):
        assert rodar(*emitir).exit_code == 0
    indice = pasta / "publicacoes" / "indice.jsonl"
    certo = indice.read_text("utf-8")
    for errado, linha in (
        (certo.replace('"lista-geral"', '"outra"', 1), 2),
        (certo.split("\n")[1] + "\n", 1),
        ("{\n", 1),
    ):
        indice.write_text(errado, "utf-8")
        for comando in (("publicacao", "conferir", pasta), emitir):
            recusa = rodar(*comando)
            assert recusa.exit_code == 3
            assert f"indice.jsonl, linha {linha}: esta linha" in recusa.stderr
            assert "O que fazer" in recusa.stderr


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
    classifica(abrir_em_curso(pasta))
    feita = rodar("publicacao", "emitir", pasta, "lista-geral", *AUTOR)
    assert feita.exit_code == 0, feita.stderr
    pagina = pasta / "publicacoes" / "0001-lista-geral" / "pagina.html"
    assert "Bento &lt;b&gt;&amp;" in pagina.read_text("utf-8")


def test_quem_esta_de_fora_confere_o_que_baixou(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    homologado(tmp_path / "c")
    for nome in ("quadro-de-vagas", "lista-geral"):
        assert rodar("publicacao", "emitir", tmp_path / "c", nome, *AUTOR).exit_code == 0
    levada = tmp_path / "levada"
    levada.mkdir()
    for nome, conteudo in ler_zip(publicacao_num_zip(emitidas(tmp_path / "c")[1])).items():
        (levada / nome).write_bytes(conteudo)
    assert (levada / "publicacao.css").is_file()
    conferir = ("publicacao", "conferir", levada, "--json")
    certa = dados("publicacao-conferir", *conferir)
    assert [(e["numero"], e["mudados"]) for e in certa["emitidas"]] == [(2, [])]
    assert certa["faltas"] == []
    texto = levada / "texto.txt"
    texto.write_text(texto.read_text("utf-8").replace("95,00", "99,00"), "utf-8")
    mudada = dados("publicacao-conferir", *conferir, codigo=1)
    assert mudada["emitidas"][0]["mudados"] == ["texto.txt"]


def test_sai_o_numero_como_esta_no_edital(rodar: Rodar, tmp_path: Path) -> None:
    numerado = EDITAL.replace('id = "010-2026"', 'id = "010-2026"\nnumero = "010/2026"')
    pasta = pasta_em_curso(tmp_path / "c", numerado)
    classifica(abrir_em_curso(pasta))
    assert rodar("publicacao", "emitir", pasta, "lista-geral", *AUTOR).exit_code == 0
    saiu = pasta / "publicacoes" / "0001-lista-geral"
    for nome in ("pagina.html", "texto.txt"):
        assert "Edital 010/2026, publicado em 02/03/2026" in (saiu / nome).read_text("utf-8")
    edital = json.loads((saiu / "dados.json").read_text("utf-8"))
    Draft202012Validator(esquema("publicacao")).validate(edital)
    assert (edital["edital"]["id"], edital["edital"]["numero"]) == ("010-2026", "010/2026")

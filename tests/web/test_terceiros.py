"""Os arquivos de fora são os que dizemos: os mesmos bytes, com licença, e nada que chame fora."""

import hashlib
import re
import tomllib
from pathlib import Path

from certame.web.componentes.apps import TERCEIROS

WEB = TERCEIROS.parent
PACOTES = tomllib.loads((TERCEIROS / "terceiros.toml").read_text(encoding="utf-8"))["pacote"]
MAIOR = 400_000


def test_cada_arquivo_e_o_que_se_conferiu() -> None:
    ditos = {
        TERCEIROS / pacote["pasta"] / nome: hash
        for pacote in PACOTES
        for nome, hash in pacote["arquivos"].items()
    }
    achados = {a for a in TERCEIROS.rglob("*") if a.is_file() and a.name != "terceiros.toml"}
    assert achados == ditos.keys()
    for arquivo, hash in ditos.items():
        assert hashlib.sha256(arquivo.read_bytes()).hexdigest() == hash, arquivo


def test_cada_pacote_diz_licenca_versao_e_para_que_serve() -> None:
    for pacote in PACOTES:
        assert pacote["texto_da_licenca"] in pacote["arquivos"]
        assert all(pacote[campo] for campo in ("nome", "versao", "licenca", "para_que"))


def test_so_o_preciso() -> None:
    assert sum(a.stat().st_size for a in TERCEIROS.rglob("*") if a.is_file()) < MAIOR


def folhas_e_templates() -> list[Path]:
    return [a for fim in ("css", "html", "js", "svg") for a in WEB.rglob(f"*.{fim}")]


def test_nada_chama_fora() -> None:
    chamada = re.compile(
        r"@import|url\(\s*[\"']?(?:https?:)?//|(?:src|href|action)\s*=\s*[\"'](?:https?:)?//"
    )
    assert folhas_e_templates()
    for arquivo in folhas_e_templates():
        assert not chamada.search(arquivo.read_text(encoding="utf-8")), arquivo


def test_nenhum_template_tem_script_nem_estilo_em_linha() -> None:
    em_linha = re.compile(r"<style|<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=[\"']|javascript:")
    for arquivo in WEB.rglob("*.html"):
        assert not em_linha.search(arquivo.read_text(encoding="utf-8")), arquivo


def test_todo_icone_que_temos_aparece_e_todo_que_aparece_temos() -> None:
    pedido = re.compile(r"{% icone \"([\w-]+)\"")
    pedidos = {
        nome
        for arquivo in WEB.rglob("*.html")
        for nome in pedido.findall(arquivo.read_text(encoding="utf-8"))
    }
    assert pedidos == {a.stem for a in (TERCEIROS / "font-awesome").glob("*.svg")}


def test_toda_peca_do_govbr_esta_na_moldura() -> None:
    moldura = (WEB / "componentes/templates/moldura.html").read_text(encoding="utf-8")
    ligadas = set(re.findall(r"terceiros/govbr/([\w.-]+\.css)", moldura))
    assert ligadas == {a.name for a in (TERCEIROS / "govbr").glob("*.css")}

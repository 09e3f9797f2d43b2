"""`certame livro` e `certame copia`: o que se mostra, os códigos de saída e os esquemas."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from certame.cli.codigos import CodigoDeSaida
from certame.cli.falhas import codigo_da_falha
from certame.livro.armazem import Conflito
from certame.livro.registro import VAZIO
from tests.cli.conftest import Rodar, processo
from tests.livro.livro_de_exemplo import ARQUIVO, registros_do_exemplo
from tests.operacoes.cursos import homologado, pratica

REGISTROS = registros_do_exemplo()
CABECA = REGISTROS[-1].cabeca
OUTRA = f"5:{'a' * 64}"


@pytest.fixture
def pasta(tmp_path: Path) -> Path:
    """Uma pasta com o livro de exemplo, para mexer."""
    shutil.copytree(ARQUIVO.parent, tmp_path / "livros")
    return tmp_path / "livros"


def test_conferir_o_livro_certo(rodar: Rodar, dados: Any) -> None:
    cabeca = REGISTROS[4].cabeca
    lido = dados("livro-conferir", "livro", "conferir", ARQUIVO, "--cabeca", cabeca, "--json")
    (livro,) = lido["livros"]
    assert livro["certo"]
    assert livro["cabeca"] == str(CABECA)
    resultado = rodar("livro", "conferir", ARQUIVO, "--cabeca", cabeca)
    assert resultado.exit_code == 0
    assert "11 registros, dos quais 10 atos" in resultado.output
    assert "passa pelas cabeças dadas: 1" in resultado.output


def test_conferir_o_livro_mexido_termina_com_1_e_diz_onde(
    rodar: Rodar, dados: Any, pasta: Path
) -> None:
    arquivo = pasta / ARQUIVO.name
    inteiro = arquivo.read_bytes()
    arquivo.write_bytes(inteiro.replace(b'"01302"', b'"01303"'))
    resultado = rodar("livro", "conferir", pasta)
    assert resultado.exit_code == 1
    assert "DEFEITO: no registro 4" in resultado.output
    (livro,) = dados("livro-conferir", "livro", "conferir", pasta, "--json", codigo=1)["livros"]
    assert livro["defeito"]["tipo"] == "texto_mudado"
    arquivo.write_bytes(b"".join(inteiro.splitlines(keepends=True)[:-2]))
    assert rodar("livro", "conferir", pasta).exit_code == 0
    resultado = rodar("livro", "conferir", pasta, "--cabeca", CABECA)
    assert "faltam os registros 10 a 11" in " ".join(resultado.output.split())
    arquivo.write_bytes(b"nada\n")
    assert "Livro sem nome" in rodar("livro", "conferir", arquivo).output


def test_usos_errados(rodar: Rodar, erros: Any, pasta: Path, tmp_path: Path) -> None:
    assert rodar("livro", "conferir", pasta, "--cabeca", "5").exit_code == 2
    exemplo = (pasta / ARQUIVO.name).read_bytes()
    (pasta / "outro.jsonl").write_bytes(exemplo)
    resultado = rodar("livro", "conferir", pasta, "--cabeca", OUTRA)
    assert resultado.exit_code == 2
    assert "--certame" in resultado.output
    assert erros("livro", "conferir", tmp_path / "nada", codigo=3)
    (recusa,) = erros("livro", "exportar", pasta, tmp_path / "fora", codigo=1)
    assert (recusa["linha"], recusa["campo"]) == (1, "outro_certame")
    texto = rodar("livro", "exportar", pasta, tmp_path / "fora")
    assert texto.stderr.startswith("Livro recusado: livro outro, registro 1: ")


def test_exportar(rodar: Rodar, dados: Any, pasta: Path, tmp_path: Path) -> None:
    fora = tmp_path / "fora"
    (livro,) = dados("livro-exportar", "livro", "exportar", pasta, fora, "--json")["livros"]
    assert Path(livro["arquivo"]).read_bytes() == ARQUIVO.read_bytes()
    assert str(CABECA) in rodar("livro", "exportar", pasta, fora, "--certame", "002-2025").output


def test_copiar_e_restaurar(rodar: Rodar, dados: Any, pasta: Path, tmp_path: Path) -> None:
    copia = dados("copia-fazer", "copia", "fazer", pasta, tmp_path / "um", "--json")
    assert copia["livros"][0]["cabeca"] == str(CABECA)
    banco = tmp_path / "x.sqlite3"
    feita = dados("copia-restaurar", "copia", "restaurar", tmp_path / "um", banco, "--json")
    assert feita["livros"][0]["situacao"] == "novo"
    resultado = rodar("copia", "fazer", banco, tmp_path / "dois")
    assert "banco.sqlite3" in resultado.output
    for opcoes, frase in (((), "já estava igual"), (("--trocar",), "x.sqlite3.antes-1")):
        resultado = rodar("copia", "restaurar", tmp_path / "dois", banco, *opcoes)
        assert resultado.exit_code == 0
        assert frase in resultado.output
    trocada = dados(
        "copia-restaurar", "copia", "restaurar", tmp_path / "um", banco, "--trocar", "--json"
    )
    assert trocada["guardado"].endswith("x.sqlite3.antes-2")


def test_o_conflito_tem_codigo() -> None:
    conflito = Conflito("001-2026", VAZIO, CABECA, REGISTROS)
    assert codigo_da_falha(conflito) is CodigoDeSaida.CONFLITO


def test_a_instalacao_simples_confere_ate_sqlite(tmp_path: Path, rodar: Rodar) -> None:
    """Sem Django: quem audita só tem click e rich."""
    assert rodar("copia", "fazer", ARQUIVO, tmp_path / "copia").exit_code == 0
    banco = tmp_path / "x.sqlite3"
    assert rodar("copia", "restaurar", tmp_path / "copia", banco).exit_code == 0
    sem_django = tmp_path / "sem"
    sem_django.mkdir()
    (sem_django / "django.py").write_text("raise ImportError('não há')")
    feito = processo("livro", "conferir", str(banco), PYTHONPATH=str(sem_django))
    assert feito.returncode == 0, feito.stderr.decode()


class TestMostrar:
    def test_os_atos_em_ordem_com_o_nome_que_se_le(self, rodar: Rodar, dados: Any) -> None:
        lido = dados("livro-mostrar", "livro", "mostrar", ARQUIVO, "--json")
        assert (lido["total"], lido["achados"], lido["seguinte"]) == (10, 10, None)
        assert [ato["numero"] for ato in lido["atos"]] == list(range(2, 12))
        assert lido["cabeca"] == str(CABECA)
        assert lido["atos"][0]["nome"] == "Homologação publicada"
        saida = " ".join(rodar("livro", "mostrar", ARQUIVO).stdout.split())
        assert "- 2. 15/09/2025 Homologação publicada (ato-1): todo o certame" in saida
        assert "10 atos no livro; cabeça 11:" in saida

    def test_as_procuras(self, dados: Any) -> None:
        def achados(*procura: str) -> list[int]:
            lido = dados("livro-mostrar", "livro", "mostrar", ARQUIVO, *procura, "--json")
            return [ato["numero"] for ato in lido["atos"]]

        assert achados("--tipo", "chamada fazer") == achados("--tipo", "convocacao_feita")
        assert 3 in achados("--tipo", "chamada fazer")
        assert achados("--inscricao", "01302") == [4]
        assert achados("--cargo", "nenhum") == []
        assert achados("--autor", "comissao-1")[0] == 2
        assert achados("--ate", "15/09/2025") == [2]
        assert 2 not in achados("--desde", "16/09/2025")
        assert 4 in achados("--busca", "DESISTÊNCIA")
        assert achados("-n", "2", "--a-partir-de", "4") == [4, 5]

    def test_pagina_anulado_e_tarjado(self, rodar: Rodar, tmp_path: Path) -> None:
        curso = homologado(tmp_path / "c")
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1", id="chamada")
        pratica(
            curso, "ato_anulado", "2026-06-21", ato="chamada", motivo="erro_material", id="nulo"
        )
        onde = tmp_path / "c"  # a pasta do certame serve: é o livro dela
        assert rodar("livro", "conferir", onde).exit_code == 0
        pagina = rodar("livro", "mostrar", onde, "-n", "5").stdout
        assert "continue com --a-partir-de 7" in pagina
        resto = " ".join(rodar("livro", "mostrar", onde, "--a-partir-de", "7").stdout.split())
        assert "Chamada feita (chamada): ANULADO por nulo; cargo motorista" in resto
        assert "Parecer emitido (ato-7): TARJADO; inscrição 0002" in resto
        assert "o pacote público o esconde" in resto
        achado = rodar("livro", "mostrar", onde, "--tipo", "ato anular").stdout
        assert "a procura achou 1" in achado

    def test_o_livro_aberto_e_sem_atos(self, rodar: Rodar, tmp_path: Path) -> None:
        arquivo = tmp_path / "002-2025.jsonl"
        arquivo.write_bytes(ARQUIVO.read_bytes().splitlines(keepends=True)[0])
        assert "0 atos no livro; cabeça\n1:" in rodar("livro", "mostrar", arquivo).stdout
        arquivo.write_bytes(b"")
        assert "0 atos no livro; cabeça\n0:" in rodar("livro", "mostrar", arquivo).stdout

    def test_usos_errados(self, rodar: Rodar, erros: Any, pasta: Path) -> None:
        errado = rodar("livro", "mostrar", ARQUIVO, "--tipo", "chamada faser")
        assert errado.exit_code == 2
        assert "quis dizer 'chamada fazer'?" in errado.stderr
        assert "não há ato 'xyz'" in rodar("livro", "mostrar", ARQUIVO, "--tipo", "xyz").stderr
        assert rodar("livro", "mostrar", ARQUIVO, "--desde", "31/02/2025").exit_code == 2
        (pasta / "outro.jsonl").write_bytes((pasta / ARQUIVO.name).read_bytes())
        (erro,) = erros("livro", "mostrar", pasta, codigo=3)
        assert "--certame" in erro["conserto"]

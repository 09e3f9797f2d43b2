"""`certame norma`: listar, mostrar e validar."""

from pathlib import Path
from typing import Any

import pytest

from certame.acervo import arquivo_da_norma, ids_do_acervo, norma_do_acervo
from tests.cli.conftest import Rodar

IRUPI = "irupi-es-2025"


@pytest.fixture
def pasta(tmp_path: Path) -> Path:
    """Uma cópia da norma de Irupi numa pasta, com o nome que o id pede."""
    pasta = tmp_path / IRUPI
    pasta.mkdir()
    for nome in ("norma.toml", "casos.toml"):
        (pasta / nome).write_text(arquivo_da_norma(IRUPI, nome), encoding="utf-8")
    return pasta


OUTRO_GRUPO = """
[[grupo]]
id = "negros"
nome = "pessoas negras"
cascata = ["pcd"]
minimo_de_vagas = 3
teto = "1/4"
arredondamento = "meio_para_cima"
fracao = { valor = "1/5", dispositivo = "cf_art37" }
serie = { familia = "posicoes", lista = [3], intervalo = 5, dispositivo = "art6" }
[[grupo.faixa]]
ate = 4
reservadas = 1
"""


def trocar(arquivo: Path, *trocas: tuple[str, str]) -> None:
    texto = arquivo.read_text(encoding="utf-8")
    for antes, depois in trocas:
        assert antes in texto
        texto = texto.replace(antes, depois)
    arquivo.write_text(texto, encoding="utf-8")


def test_listar(rodar: Rodar, dados: Any) -> None:
    assert [
        norma["id"] for norma in dados("norma-listar", "norma", "listar", "--json")["normas"]
    ] == [*ids_do_acervo()]
    texto = rodar("norma", "listar").output
    for id in ids_do_acervo():
        assert id in texto


@pytest.mark.parametrize("id", ids_do_acervo())
def test_mostrar_traz_tudo_o_que_a_norma_diz(rodar: Rodar, dados: Any, id: str) -> None:
    norma = norma_do_acervo(id)
    texto = " ".join(rodar("norma", "mostrar", id).output.split())
    lido = dados("norma-mostrar", "norma", "mostrar", id, "--json")["norma"]
    assert [d["id"] for d in lido["dispositivos"]] == list(norma.dispositivos)
    esperados = [
        *(d.resumo for d in norma.dispositivos.values()),
        *(d.sem_efeito for d in norma.dispositivos.values()),
        *(leitura.pergunta for leitura in norma.leituras.values()),
        *(leitura.razao for leitura in norma.leituras.values()),
        *(opcao.descricao for leitura in norma.leituras.values() for opcao in leitura.opcoes),
        *(a.alcance for leitura in norma.leituras.values() for a in leitura.autoridades),
        *(prazo.consequencia for prazo in norma.prazos),
        *(item.exige for item in norma.itens_do_edital),
        *(equipe.composicao for equipe in norma.equipes),
        *norma.avisos,
        norma.rotulos.lista_reservada,
        norma.sha256,
    ]
    for esperado in esperados:
        assert " ".join(esperado.split()) in texto


def test_mostrar_norma_de_varios_grupos(rodar: Rodar, dados: Any, pasta: Path) -> None:
    trocar(
        pasta / "norma.toml",
        (
            "[multiplas]",
            OUTRO_GRUPO + "\n[multiplas]",
        ),
        (
            'padrao = "por_via"',
            'padrao = { concurso = "por_via", processo_seletivo = "compensada" }',
        ),
    )
    texto = " ".join(rodar("norma", "mostrar", pasta).output.split())
    for trecho in (
        "pessoas negras (negros): 20% das vagas (CF, art. 37, caput)",
        "números escritos: 3, e depois a cada 5",
        "até 4 vagas: 1 reservada",
        "teto: 25%",
        "sem ninguém, a vaga passa a: pcd",
        "pela lista que chamou (por_via; padrão no concurso público)",
    ):
        assert trecho in texto
    lido = dados("norma-mostrar", "norma", "mostrar", pasta, "--json")
    assert lido["norma"]["grupos"][1]["teto"] == "1/4"


def test_validar_norma_certa(rodar: Rodar, dados: Any, pasta: Path) -> None:
    resultado = rodar("norma", "validar", pasta)
    assert resultado.exit_code == 0, resultado.output
    assert "casos conferidos" in resultado.output
    lido = dados("norma-validar", "norma", "validar", pasta, "--json")
    assert lido["valida"] is True
    assert lido["casos"]["conferidos"] > 0


def test_validar_sem_casos(rodar: Rodar, pasta: Path) -> None:
    (pasta / "casos.toml").unlink()
    resultado = rodar("norma", "validar", pasta)
    assert resultado.exit_code == 0
    assert "0 casos conferidos" in resultado.output


def test_validar_acusa_todos_os_erros_de_uma_vez(dados: Any, pasta: Path) -> None:
    trocar(
        pasta / "norma.toml",
        ('uf = "ES"', 'uff = "ES"'),
        ('valor = "1/10"', 'valor = "10%"'),
    )
    lido = dados("norma-validar", "norma", "validar", pasta, "--json", codigo=3)
    assert lido["norma"] is None
    assert lido["valida"] is False
    campos = {erro["campo"] for erro in lido["erros"]}
    assert {"identidade.uff", "identidade.uf", "grupo[1].fracao.valor"} <= campos
    for erro in lido["erros"]:
        assert erro["arquivo"] == str(pasta / "norma.toml")
        assert erro["conserto"]


def test_validar_acusa_numeros_que_nao_se_sustentam(dados: Any, pasta: Path) -> None:
    trocar(
        pasta / "norma.toml",
        (
            "cascata = []\n",
            "cascata = []\nfaixa = [{ ate = 24, reservadas = 0 }, { ate = 34, reservadas = 3 }]\n",
        ),
    )
    lido = dados("norma-validar", "norma", "validar", pasta, "--json", codigo=3)
    assert lido["norma"] == IRUPI
    assert any("salta de 0 para 3" in erro["problema"] for erro in lido["erros"])
    assert lido["casos"]["conferidos"] == 0


def test_validar_acusa_caso_com_outra_resposta(rodar: Rodar, dados: Any, pasta: Path) -> None:
    trocar(pasta / "casos.toml", ('[5, 12, "reservada"]', '[5, 13, "reservada"]'))
    resultado = rodar("norma", "validar", pasta)
    assert resultado.exit_code == 1
    assert "Diferença: irupi-5-vagas: chamada 5" in " ".join(resultado.output.split())
    lido = dados("norma-validar", "norma", "validar", pasta, "--json", codigo=1)
    assert lido["casos"]["diferencas"]


def test_validar_acusa_erro_nos_casos(dados: Any, pasta: Path) -> None:
    trocar(pasta / "casos.toml", ("aprovados = 20", "aprovado = 20"))
    lido = dados("norma-validar", "norma", "validar", pasta, "--json", codigo=3)
    assert lido["erros"][0]["arquivo"] == str(pasta / "casos.toml")


def test_validar_avisa_alternancia_ao_lado_de_outro_grupo(dados: Any, tmp_path: Path) -> None:
    id = "mogi-das-cruzes-sp-2006"
    pasta = tmp_path / id
    pasta.mkdir()
    texto = arquivo_da_norma(id, "norma.toml").replace(
        "[multiplas]",
        '[[grupo]]\nid = "negros"\nnome = "pessoas negras"\n'
        'fracao = { valor = "1/5", dispositivo = "cf_art37" }\n'
        'serie = { familia = "formula", dispositivo = "cf_art37" }\n\n[multiplas]',
    )
    (pasta / "norma.toml").write_text(texto, encoding="utf-8")
    lido = dados("norma-validar", "norma", "validar", pasta, "--json")
    assert "só se resolve com cláusula do edital" in lido["avisos"][0]


def test_validar_confere_os_feriados_da_cidade(dados: Any, pasta: Path) -> None:
    feriado = '[[feriado]]\ndata = 2026-09-01\nnome = "x"\nato = "Lei 1/1990"\n'
    (pasta / "feriados.toml").write_text(feriado, encoding="utf-8")
    assert dados("norma-validar", "norma", "validar", pasta, "--json")["erros"] == []
    errado = feriado * 2 + '[[feriado]]\ndata = 10/11/2026\nnome = "y"\n'
    (pasta / "feriados.toml").write_text(errado, encoding="utf-8")
    (erro,) = dados("norma-validar", "norma", "validar", pasta, "--json", codigo=3)["erros"]
    assert (erro["arquivo"], erro["linha"]) == (str(pasta / "feriados.toml"), 10)
    (pasta / "feriados.toml").write_text(
        feriado * 2 + '[[feriado]]\ndata = 2026-11-10\nnome = "y"\n[outra]\n', encoding="utf-8"
    )
    lido = dados("norma-validar", "norma", "validar", pasta, "--json", codigo=3)
    assert [erro["campo"] for erro in lido["erros"]] == [
        "feriado[2].data",
        "feriado[3].ato",
        "outra",
    ]


def test_validar_pasta_que_nao_existe(dados: Any, tmp_path: Path) -> None:
    lido = dados("norma-validar", "norma", "validar", tmp_path / "nada", "--json", codigo=3)
    assert lido["erros"][0]["problema"] == "o arquivo não existe"


def test_norma_fora_do_utf_8(dados: Any, pasta: Path) -> None:
    arquivo = pasta / "norma.toml"
    arquivo.write_bytes(arquivo.read_text(encoding="utf-8").encode("cp1252", errors="replace"))
    lido = dados("norma-validar", "norma", "validar", pasta, "--json", codigo=3)
    assert lido["erros"][0]["linha"] == 1
    assert "UTF-8" in lido["erros"][0]["conserto"]

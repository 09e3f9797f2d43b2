"""O arquivo de casos: todo erro tem linha, campo e conserto; o que se compara e o que não."""

from pathlib import Path

import pytest

from certame.acervo import arquivo_da_norma
from certame.norma.carregador import norma_do_texto
from certame.norma.erros import EntradaInvalida
from certame.operacoes.casos import (
    EVENTOS,
    Caso,
    calcular_caso,
    casos_do_arquivo,
    casos_do_texto,
    conferir_caso,
)

LINHAS = {
    "id": '"a"',
    "norma": '"irupi-es-2025"',
    "vagas_do_edital": "5",
    "aprovados": "12",
    "pcd": "[7, 9]",
}
CERTOS = '[[1, 1, "geral"], [2, 2, "geral"], [3, 3, "geral"], [4, 4, "geral"], [5, 7, "reservada"]]'


def escrito(**trocas: str | None) -> str:
    linhas = LINHAS | trocas
    return "[[caso]]\n" + "".join(f"{c} = {v}\n" for c, v in linhas.items() if v is not None)


def caso(**trocas: str | None) -> Caso:
    (lido,) = casos_do_texto(escrito(**trocas), "c.toml")
    return lido


def erros(texto: str) -> list[tuple[int, str, str]]:
    with pytest.raises(EntradaInvalida) as invalida:
        casos_do_texto(texto, "c.toml")
    for erro in invalida.value.erros:
        assert erro.arquivo == "c.toml"
        assert erro.conserto
    return [(erro.linha, erro.campo, erro.problema) for erro in invalida.value.erros]


def um_erro(**trocas: str | None) -> tuple[int, str, str]:
    (erro,) = erros(escrito(**trocas))
    return erro


@pytest.mark.parametrize(
    ("trocas", "linha", "campo", "problema"),
    [
        ({"id": None}, 1, "id", "falta esta chave"),
        ({"norma": None}, 1, "norma", "falta esta chave"),
        ({"norma": '"irupi"'}, 3, "norma", "a norma irupi não é conhecida"),
        ({"vagas_do_edital": "-1"}, 4, "vagas_do_edital", "o número -1 é menor que 0"),
        ({"vagas_do_edital": "2.5"}, 4, "vagas_do_edital", "o valor 2.5 não é um número inteiro"),
        ({"aprovados": "2000000"}, 5, "aprovados", "o número 2000000 é grande demais"),
        ({"pcd": "[13]"}, 6, "pcd", "o posto 13 não existe: há 12 aprovados"),
        ({"pcd": "[0]"}, 6, "pcd", "o posto 0 não existe: há 12 aprovados"),
        ({"pcd": "[7, 7]"}, 6, "pcd", "o posto 7 aparece duas vezes"),
        ({"pcd": '["7"]'}, 6, "pcd", "o item '7' não serve"),
        ({"pdc": "[7]"}, 7, "pdc", "chave desconhecida"),
        ({"computo": '"compensado"'}, 7, "computo", "não existe a opção 'compensado'"),
        ({"alternancia_novas": '"por_ato"'}, 7, "alternancia_novas", "chave desconhecida"),
        ({"tipo": '"licitacao"'}, 7, "tipo", "não existe a opção 'licitacao'"),
        ({"grupos": "{ negros = [1] }"}, 7, "grupos", "a norma não tem o grupo negros"),
        ({"grupos": "{ pcd = [true] }"}, 7, "grupos", "o grupo pcd não é uma lista de postos"),
        ({"dispositivos": '["art99"]'}, 7, "dispositivos", "não tem o dispositivo art99"),
        ({"chamados": "[[1, 1]]"}, 7, "chamados", "o item 1 não é uma chamada"),
        ({"chamados": '[[1, 1, "x"]]'}, 7, "chamados", "o item 1 não é uma chamada"),
        ({"chamados": "3"}, 7, "chamados", "o item 1 não é uma chamada"),
        ({"recusas": '["1"]'}, 7, "recusas", "o item '1' não serve"),
        ({"pendencias": "[3]"}, 7, "pendencias", "o item 1 não é uma tabela"),
        ({"administracao": '"direta"'}, 1, "publicacao", "falta esta chave"),
    ],
)
def test_erro_do_caso(trocas: dict[str, str | None], linha: int, campo: str, problema: str) -> None:
    achado = um_erro(**trocas)
    assert achado[:2] == (linha, f"caso[1].{campo}")
    assert problema in achado[2]


@pytest.mark.parametrize(
    ("evento", "campo", "problema"),
    [
        ('{ tipo = "saiu", valor = 1 }', "tipo", "não existe a opção 'saiu'"),
        ("{ valor = 1 }", "tipo", "falta esta chave"),
        ('{ tipo = "sai" }', "valor", "falta esta chave"),
        ('{ tipo = "sai", valor = 13 }', "valor", "a pessoa 13 não existe: há 12 aprovados"),
        ('{ tipo = "sai", valor = 0 }', "valor", "o número 0 é menor que 1"),
        ('{ tipo = "sai", valor = 1, quem = 2 }', "quem", "chave desconhecida"),
        ('{ tipo = "vagas_novas", valor = 0 }', "valor", "o número 0 é menor que 1"),
        ('{ tipo = "vagas_novas", valor = 2000000 }', "valor", "é grande demais"),
        ('{ tipo = "vaga_retida", valor = 0 }', "valor", "o número 0 é menor que 1"),
        ('{ tipo = "homologacao", valor = 1 }', "valor", "chave desconhecida"),
        ('{ tipo = "inapta", valor = 1, fase = "x" }', "fase", "não existe a opção 'x'"),
        ('{ tipo = "sai", valor = 1, fase = "pericia" }', "fase", "chave desconhecida"),
        ('{ tipo = "nao_confirmada", valor = 7, grupo = "x" }', "grupo", "não existe a opção"),
        ('{ tipo = "inclusao", valor = 13 }', "posto", "falta esta chave"),
        ('{ tipo = "inclusao", valor = 12, posto = 1 }', "valor", "já está nas listas"),
        (
            '{ tipo = "inclusao", valor = 13, posto = 1, grupos = ["x"] }',
            "grupos",
            "não existe o grupo x",
        ),
    ],
)
def test_erro_do_evento(evento: str, campo: str, problema: str) -> None:
    achados = erros(escrito(eventos=f"[{evento}]"))
    assert all(linha == 7 for linha, _, _ in achados)
    assert any(
        nome == f"caso[1].eventos[1].{campo}" and problema in texto for _, nome, texto in achados
    )


@pytest.mark.parametrize(
    ("unidades", "problema"),
    [
        ('[{ nome = "a", vagas = 4, aprovados = 12 }]', "as vagas das unidades não somam"),
        ('[{ nome = "a", vagas = 5, aprovados = 11 }]', "os aprovados das unidades não somam"),
        (
            '[{ nome = "a", vagas = 2, aprovados = 6 }, { nome = "a", vagas = 3, aprovados = 6 }]',
            "duas unidades têm o mesmo nome",
        ),
        ("[{ vagas = 5, aprovados = 12 }]", "falta esta chave"),
    ],
)
def test_erro_das_unidades(unidades: str, problema: str) -> None:
    assert problema in um_erro(unidades=unidades)[2]


def test_id_repetido_e_arquivo_vazio() -> None:
    assert erros(escrito() + escrito()) == [(8, "caso[2].id", "o id a aparece duas vezes")]
    assert erros("caso = []")[0][2] == "o arquivo não tem nenhum caso"
    assert erros("")[0][1] == "caso"
    assert erros("caso = ")[0][0] == 1
    assert erros(escrito() + "[outra]\n")[0][1] == "outra"


def test_arquivo_que_nao_se_le(tmp_path: Path) -> None:
    arquivo = tmp_path / "c.toml"
    with pytest.raises(EntradaInvalida, match="o arquivo não existe"):
        casos_do_arquivo(arquivo)
    arquivo.write_bytes("# olá\nid = 'ç'".encode("cp1252"))
    with pytest.raises(EntradaInvalida, match="linha 1: há um caractere que não está em UTF-8"):
        casos_do_arquivo(arquivo)
    with pytest.raises(EntradaInvalida, match="é uma pasta"):
        casos_do_arquivo(tmp_path)


def test_arquivo_do_bloco_de_notas_com_marca_e_crlf(tmp_path: Path) -> None:
    arquivo = tmp_path / "c.toml"
    arquivo.write_bytes(escrito().replace("\n", "\r\n").encode("utf-8-sig"))
    assert [lido.id for lido in casos_do_arquivo(arquivo)] == ["a"]


@pytest.mark.parametrize(
    ("trocas", "diferenca"),
    [
        ({"chamados": CERTOS}, ""),
        ({"chamados": CERTOS, "posicoes": "[5]", "pendencias": "[]", "recusas": "[]"}, ""),
        ({}, "o caso não diz os chamados que espera"),
        ({"chamados": "[]"}, "chamada 1: não esperada, saiu vaga 1 para 1 pela lista geral"),
        (
            {"chamados": CERTOS[:-1] + ', [6, 5, "geral"]]'},
            "chamada 6: esperada vaga 6 para 5 pela lista geral, não saiu",
        ),
        (
            {"chamados": CERTOS, "posicoes": "[4]"},
            "vagas reservadas do edital: esperadas [4], saíram [5]",
        ),
        (
            {"chamados": CERTOS, "pendencias": '[{ tipo = "pretericao", pessoa = 7 }]'},
            "pendências: esperadas pretericao de 7, saíram nenhuma",
        ),
        (
            {"chamados": CERTOS, "pendencias": '[{ tipo = "base" }]'},
            "pendências: esperadas base, saíram nenhuma",
        ),
        ({"chamados": CERTOS, "recusas": "[1]"}, "o evento 1 devia ser recusado e não foi"),
        ({"chamados": CERTOS, "recusas": "[0]"}, "o edital devia ser recusado e não foi"),
        (
            {"chamados": CERTOS, "eventos": '[{ tipo = "posse", valor = 9 }]'},
            "o evento 1 foi recusado: a inscrição 9 não foi chamada ou já saiu",
        ),
        (
            {"chamados": "[]", "publicacao": "2024-01-01"},
            "o edital foi recusado: o edital é de 01/01/2024",
        ),
    ],
)
def test_o_que_se_compara(trocas: dict[str, str | None], diferenca: str) -> None:
    diferencas = conferir_caso(caso(**trocas)).diferencas
    if diferenca:
        assert len(diferencas) == 1
        assert diferencas[0].startswith(diferenca)
    else:
        assert diferencas == ()


def test_pendencia_que_o_caso_nao_cita_nao_e_diferenca() -> None:
    lido = caso(chamados=CERTOS, eventos='[{ tipo = "inapta", valor = 7 }]')
    assert calcular_caso(lido).pendencias == (("incidente", 7),)
    assert conferir_caso(lido).diferencas == ()


def test_norma_de_varios_grupos_usa_o_id_de_cada_lista() -> None:
    texto = arquivo_da_norma("irupi-es-2025", "norma.toml").replace(
        "[multiplas]",
        '[[grupo]]\nid = "negros"\nnome = "pessoas negras"\n'
        'fracao = { valor = "1/5", dispositivo = "art6" }\n'
        'serie = { familia = "formula", dispositivo = "art6" }\n\n[multiplas]',
    )
    norma = norma_do_texto(texto, "norma.toml")
    (lido,) = casos_do_texto(escrito(grupos="{ negros = [8] }"), "c.toml", [norma])
    assert calcular_caso(lido).chamados == (
        (1, 1, "geral"),
        (2, 2, "geral"),
        (3, 8, "negros"),
        (4, 3, "geral"),
        (5, 7, "pcd"),
    )


def test_norma_sem_o_grupo_pcd() -> None:
    texto = arquivo_da_norma("irupi-es-2025", "norma.toml").replace('id = "pcd"', 'id = "negros"')
    norma = norma_do_texto(texto, "norma.toml")
    with pytest.raises(EntradaInvalida, match="a norma não tem o grupo pcd"):
        casos_do_texto(escrito(), "c.toml", [norma])
    lidos = casos_do_texto(escrito(pcd=None, grupos="{ negros = [7] }"), "c.toml", [norma])
    assert calcular_caso(lidos[0]).chamados[-1] == (5, 7, "reservada")


def test_o_documento_cita_todo_tipo_de_evento() -> None:
    raiz = Path(__file__).resolve().parents[2]
    texto = (raiz / "docs/referencia/casos-de-conformidade.md").read_text(encoding="utf-8")
    assert not [tipo for tipo in EVENTOS if f"`{tipo}`" not in texto]


def test_o_esquema_e_o_leitor_conhecem_os_mesmos_eventos() -> None:
    from certame.cli.esquemas import esquema

    evento = esquema("arquivo-de-casos")["$defs"]["evento"]
    assert set(evento["properties"]["tipo"]["enum"]) == set(EVENTOS)

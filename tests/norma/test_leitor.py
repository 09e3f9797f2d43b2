"""O leitor de TOML: tipos exatos, linhas certas, nenhuma chave esquecida."""

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import Leitor, abrir_toml, linhas_das_chaves


def leitor_de(texto: str) -> Leitor:
    return abrir_toml(texto, "a.toml")


def problemas(leitor: Leitor) -> list[tuple[int, str, str]]:
    return [(erro.linha, erro.campo, erro.problema) for erro in leitor.erros]


def test_linhas_de_tabelas_repetidas_e_de_dentro() -> None:
    texto = """\
titulo = "a"

[[leitura]]  # a primeira
nome = "x"
[[leitura.opcao]]
nome = "y"
[[leitura.opcao]]
"nome" = "z"
[[leitura]]
padrao.concurso = "x"
[[leitura.opcao]]
[ 'fim' ]
"""
    assert linhas_das_chaves(texto) == {
        "titulo": 1,
        "leitura[1]": 3,
        "leitura[1].nome": 4,
        "leitura[1].opcao[1]": 5,
        "leitura[1].opcao[1].nome": 6,
        "leitura[1].opcao[2]": 7,
        "leitura[1].opcao[2].nome": 8,
        "leitura[2]": 9,
        "leitura[2].padrao.concurso": 10,
        "leitura[2].opcao[1]": 11,
        "fim": 12,
    }


@pytest.mark.parametrize("aspas", ['"""', "'''"])
def test_o_que_parece_chave_dentro_de_texto_longo_nao_conta(aspas: str) -> None:
    texto = f"a = {aspas}\nb = 1\n[c]\n{aspas}\nd = {aspas}x{aspas}\ne = 2\n"
    assert linhas_das_chaves(texto) == {"a": 1, "d": 5, "e": 6}


def test_erro_em_chave_sem_linha_usa_a_mais_proxima() -> None:
    leitor = leitor_de('[[cargo]]\nnome = "x"\n[edital]\nitem = { a = 1 }\n')
    leitor.erro("cargo", "p", "c")
    leitor.erro("edital.item.a", "p", "c")
    leitor.erro("outra", "p", "c")
    leitor.erro("", "p", "c")
    assert [(erro.linha, erro.campo) for erro in leitor.erros] == [
        (1, "cargo"),
        (4, "edital.item.a"),
        (0, "outra"),
        (0, ""),
    ]


def test_tem_nao_conta_como_leitura() -> None:
    leitor = leitor_de("a = 1\n")
    assert leitor.tem("a")
    assert not leitor.tem("b")
    leitor.terminar()
    assert leitor.erros == [
        Erro("a.toml", 1, "a", "chave desconhecida", "apague-a ou use uma destas: ")
    ]


def test_valores_certos() -> None:
    leitor = leitor_de(
        """\
texto = "a"
inteiro = 3
logico = true
data = 2025-06-10
fracao = "25/75"
virgula = "7,50"
ponto = "-7.5"
opcao = "b"
textos = ["a", "b"]
inteiros = [3, 1]
mapa = { x = 1 }
tabelas = [{ y = 2 }]
"""
    )
    assert leitor.texto("texto") == "a"
    assert leitor.inteiro("inteiro", minimo=3) == 3
    assert leitor.logico("logico") is True
    assert leitor.data("data") == date(2025, 6, 10)
    assert leitor.fracao("fracao") == Fraction(1, 3)
    assert str(leitor.decimal("virgula")) == "7.50"
    assert leitor.decimal("ponto") == Decimal("-7.5")
    assert leitor.opcao("opcao", ("a", "b")) == "b"
    assert leitor.textos("textos") == ("a", "b")
    assert leitor.inteiros("inteiros") == (3, 1)
    assert leitor.mapa("mapa") == {"x": 1}
    assert leitor.bruto("tabelas") == [{"y": 2}]
    assert [dentro.inteiro("y") for dentro in leitor.tabelas("tabelas")] == [2]
    leitor.terminar()
    assert leitor.erros == []


def test_o_que_falta_e_tem_padrao_vale_o_padrao() -> None:
    leitor = leitor_de("")
    assert leitor.texto("x", "") == ""
    assert leitor.inteiro("x", 7) == 7
    assert leitor.inteiro("x", None) is None
    assert leitor.logico("x", padrao=True) is True
    assert leitor.data("x", None) is None
    assert leitor.decimal("x", Decimal(2)) == Decimal(2)
    assert leitor.opcao("x", ("a", "b"), "b") == "b"
    assert leitor.textos("x", ("a",)) == ("a",)
    assert leitor.inteiros("x", ()) == ()
    assert leitor.tabela("x", obrigatoria=False) is None
    assert leitor.tabelas("x") == []
    assert leitor.mapa("x") == {}
    assert leitor.bruto("x") is None
    assert leitor.erros == []


def test_o_que_falta_sem_padrao_e_acusado_e_a_leitura_segue() -> None:
    leitor = leitor_de("")
    assert leitor.texto("texto") == ""
    assert leitor.inteiro("inteiro", minimo=2) == 2
    assert leitor.logico("logico") is False
    assert leitor.data("data") == date.min
    assert leitor.fracao("fracao") == Fraction(1, 2)
    assert leitor.decimal("decimal") == Decimal(0)
    assert leitor.opcao("opcao", ("a", "b")) == "a"
    assert leitor.textos("textos") == ()
    assert leitor.inteiros("inteiros") == ()
    assert leitor.tabela("tabela") is None
    assert leitor.tabelas("tabelas", minimo=1) == []
    assert leitor.mapa("mapa", obrigatoria=True) == {}
    assert [str(erro) for erro in leitor.erros] == [
        f"a.toml, campo {chave}: falta esta chave. O que fazer: acrescente {chave} ({nome})."
        for chave, nome in (
            ("texto", "um texto entre aspas"),
            ("inteiro", "um número inteiro"),
            ("logico", "true ou false"),
            ("data", "uma data como 2025-06-10, sem aspas"),
            ("fracao", 'uma fração entre aspas, como "1/10"'),
            ("decimal", 'um número entre aspas, como "7,5"'),
            ("opcao", "um texto entre aspas"),
            ("textos", "uma lista de textos"),
            ("inteiros", "uma lista de números inteiros"),
            ("tabela", "uma tabela [tabela]"),
            ("tabelas", "uma ou mais tabelas [[tabelas]]"),
            ("mapa", "uma tabela [mapa]"),
        )
    ]


def test_tipos_trocados_sao_acusados_com_o_valor_escrito() -> None:
    leitor = leitor_de(
        """\
texto = 1
inteiro = true
logico = 1
data = 2025-06-10 08:00:00
decimal = 7.5
textos = [1]
inteiros = [1, false]
mapa = [1]
tabelas = [1, { a = 1 }]
longo = [1111111111111111111, 2222222222222222222, 33333333333333333333]
dia = 2025-06-10
"""
    )
    leitor.texto("texto")
    leitor.inteiro("inteiro")
    leitor.logico("logico")
    leitor.data("data")
    assert leitor.decimal("decimal", Decimal(3)) == Decimal(3)
    leitor.textos("textos")
    leitor.inteiros("inteiros")
    leitor.mapa("mapa")
    assert len(leitor.tabelas("tabelas")) == 1
    leitor.texto("longo")
    leitor.texto("dia")
    assert problemas(leitor) == [
        (1, "texto", "o valor 1 não é um texto entre aspas"),
        (2, "inteiro", "o valor true não é um número inteiro"),
        (3, "logico", "o valor 1 não é true ou false"),
        (
            4,
            "data",
            "o valor 2025-06-10T08:00:00 não é uma data como 2025-06-10, sem aspas",
        ),
        (5, "decimal", 'o valor 7.5 não é um número entre aspas, como "7,5"'),
        (6, "textos", "o item 1 não serve"),
        (7, "inteiros", "o item false não serve"),
        (8, "mapa", "o valor […] não é uma tabela [mapa]"),
        (9, "tabelas", "o item 1 não é uma tabela"),
        (
            10,
            "longo",
            "o valor […] não é um texto entre aspas",
        ),
        (11, "dia", "o valor 2025-06-10 não é um texto entre aspas"),
    ]


def test_valores_fora_do_permitido() -> None:
    leitor = leitor_de('vazio = " "\nmenor = 1\nopcao = "pro_via"\nnota = "7,"\n')
    leitor.texto("vazio")
    assert leitor.inteiro("menor", minimo=2) == 2
    assert leitor.opcao("opcao", ("compensada", "por_via")) == "compensada"
    assert leitor.decimal("nota") == Decimal(0)
    assert [str(erro) for erro in leitor.erros] == [
        "a.toml, linha 1, campo vazio: o texto está vazio. O que fazer: escreva um texto.",
        "a.toml, linha 2, campo menor: o número 1 é menor que 2. O que fazer: escreva 2 ou mais.",
        (
            "a.toml, linha 3, campo opcao: não existe a opção 'pro_via'. O que fazer: use "
            "compensada, por_via (quis dizer por_via?)."
        ),
        "a.toml, linha 4, campo nota: '7,' não é um número. O que fazer: escreva como \"7,5\".",
    ]


@pytest.mark.parametrize(
    "escrita", ["1/0", "0/1", "1/1", "3/2", "-1/2", "0,1", "1 / 2", "", "1/2\n"]
)
def test_fracao_que_nao_serve(escrita: str) -> None:
    leitor = Leitor({"f": escrita}, arquivo="a.toml", linhas={"f": 1}, erros=[])
    assert leitor.fracao("f") == Fraction(1, 2)
    assert problemas(leitor) == [(1, "f", f"{escrita!r} não é uma fração entre 0 e 1")]


@given(st.fractions(min_value=0, max_value=1, max_denominator=999_999_999))
def test_toda_fracao_entre_zero_e_um_volta_exata(valor: Fraction) -> None:
    leitor = leitor_de(f'f = "{valor.numerator}/{valor.denominator}"\n')
    if valor in (0, 1):
        assert leitor.fracao("f") == Fraction(1, 2)
        assert len(leitor.erros) == 1
    else:
        assert leitor.fracao("f") == valor
        assert leitor.erros == []


def test_tabela_de_dentro_divide_os_erros_e_lembra_o_que_leu() -> None:
    leitor = leitor_de("[edital]\nvagas = 3\nvaga = 4\n")
    edital = leitor.tabela("edital")
    assert edital is not None
    assert edital.inteiro("vagas") == 3
    edital.terminar()
    leitor.terminar()
    assert leitor.erros == [
        Erro(
            "a.toml",
            3,
            "edital.vaga",
            "chave desconhecida",
            "apague-a ou use uma destas: vagas (quis dizer vagas?)",
        )
    ]


@pytest.mark.parametrize(
    ("texto", "linha"), [("a = \n", 1), ("a = 1\nb = [1,\n", 2), ("a = 1\n\na = 2\n", 3), ("x", 1)]
)
def test_toml_que_nao_abre_diz_a_linha(texto: str, linha: int) -> None:
    with pytest.raises(EntradaInvalida) as achado:
        abrir_toml(texto, "norma.toml")
    (erro,) = achado.value.erros
    assert (erro.arquivo, erro.linha, erro.campo) == ("norma.toml", linha, "")
    assert erro.conserto.startswith("corrija a escrita nesta linha")


INGLES = re.compile(
    r"\b(Invalid|Expected|Cannot|Unclosed|Unterminated|Illegal|Duplicate|at line|Found|Unescaped)\b"
)


@pytest.mark.parametrize(
    ("texto", "problema"),
    [
        ("=1", "a linha não começa"),
        ("a = 1 b", "há algo a mais"),
        ("a 1", "falta o sinal de igual"),
        ("[a", "falta fechar o colchete do nome"),
        ("[[a]", "falta fechar o colchete do nome"),
        ("[a]\n[a]", "a tabela aparece duas vezes"),
        ("a = [1", "falta fechar o colchete da lista"),
        ("a = {b = 1", "falta fechar a chave"),
        ("a = {b = 1, b = 2}", "a chave aparece duas vezes"),
        ("a = 'x", "faltam as aspas"),
        ('a = "x', "faltam as aspas"),
        ('a = "x\n"', "há um caractere que não se vê"),
        ('a = "\\q"', "há uma barra invertida"),
        ('a = "\\uZZZZ"', "o código depois da barra"),
        ('a = "\\uD800"', "o código depois da barra"),
        ("a = 2025-02-30", "a data não existe"),
        ("a = 1\na = 2", "a chave ou a tabela aparece duas vezes"),
        ("a = 1\n[a.b]", "a chave ou a tabela aparece duas vezes"),
        ("[a.b]\n[a]\nb.c = 1", "a tabela aparece de dois jeitos"),
        ("a = [1]\n[[a]]", "a tabela aparece de dois jeitos"),
        ("# \x00", "há um caractere que não se vê"),
    ],
)
def test_defeito_de_escrita_se_diz_em_portugues(texto: str, problema: str) -> None:
    with pytest.raises(EntradaInvalida) as achado:
        abrir_toml(texto, "norma.toml")
    (erro,) = achado.value.erros
    assert erro.problema.startswith(problema), erro.problema
    assert not INGLES.search(str(erro))


@pytest.mark.parametrize(
    ("texto", "linha", "problema"),
    [
        ("a = 1\nb = " + "9" * 5001, 2, "o número é grande demais"),
        ("a = 1\nb = 0x" + "f" * 5001, 2, "o número é grande demais"),
        ("a = 1\nb = " + "[" * 3000, 2, "há listas ou tabelas demais"),
        ('a = 1\nb = "x\\u0000"', 2, "o texto tem um caractere nulo"),
        ('[[c]]\na = ["\\u202e"]', 2, "o texto tem um caractere que não se vê (U+202E)"),
        ('"a\\u001b" = 1', 0, "o nome da chave tem um caractere de escape (ESC)"),
    ],
)
def test_valor_que_nao_se_pode_usar_diz_a_linha(texto: str, linha: int, problema: str) -> None:
    with pytest.raises(EntradaInvalida) as achado:
        abrir_toml(texto, "norma.toml")
    (erro,) = achado.value.erros
    assert erro.linha == linha
    assert erro.problema.startswith(problema)


def test_quebra_de_linha_so_onde_se_admite() -> None:
    texto = 'a = """x\ny"""\n[resultado]\ndelimitador = "\\t"\n'
    assert abrir_toml(texto, "norma.toml").texto("a") == "x\ny"
    with pytest.raises(EntradaInvalida) as achado:
        abrir_toml(texto, "certame.toml", salvo="")
    (erro,) = achado.value.erros
    assert (erro.campo, erro.problema) == ("a", "o texto tem uma quebra de linha")


@pytest.mark.parametrize(
    ("valor", "dito"),
    [
        ("{id = 'p'}", "{…}"),
        ("10:00:00", "10:00:00"),
        ("2025-06-10T10:00:00", "2025-06-10T10:00:00"),
        ("[]", "[]"),
        ("[1, 2]", "[…]"),
        ("1.5", "1.5"),
        ("true", "true"),
    ],
)
def test_o_valor_errado_aparece_como_foi_escrito(valor: str, dito: str) -> None:
    leitor = abrir_toml(f"a = {valor}", "x.toml")
    leitor.texto("a")
    assert leitor.erros[0].problema == f"o valor {dito} não é um texto entre aspas"


def test_o_padrao_de_um_inteiro_pode_ficar_abaixo_do_minimo() -> None:
    leitor = abrir_toml("a = 3", "x.toml")
    assert leitor.inteiro("vaga", 0, minimo=1) == 0
    assert leitor.erros == []


def test_linha_e_chaves_da_tabela() -> None:
    leitor = abrir_toml("[a]\nb = 1\nc = 2\n", "x.toml")
    tabela = leitor.tabela("a")
    assert tabela is not None
    assert (tabela.linha(), tabela.chaves()) == (1, ("b", "c"))
    assert leitor.linha() == 0


def test_a_lista_de_datas_nao_aceita_outra_coisa() -> None:
    leitor = abrir_toml("a = [2026-01-02]\nb = [2026-01-02T10:00:00]\nc = ['x']\n", "x.toml")
    assert leitor.datas("a") == (date(2026, 1, 2),)
    assert leitor.datas("b") == leitor.datas("c") == leitor.datas("d", ()) == ()
    assert [erro.campo for erro in leitor.erros] == ["b", "c"]


def test_o_ano_com_menos_de_quatro_algarismos_e_engano() -> None:
    texto = "a = 0026-01-02\nb = [0026-01-02]\nc = 0026-01-02T10:00:00Z\nd = 3026-01-02\n"
    leitor = abrir_toml(texto, "x.toml")
    leitor.data("a")
    leitor.datas("b")
    leitor.instante("c")
    leitor.data("d")
    assert [(erro.campo, erro.problema) for erro in leitor.erros] == [
        ("a", "o ano 26 não pode ser: as datas vão de 1900 a 2999"),
        ("b", "o ano 26 não pode ser: as datas vão de 1900 a 2999"),
        ("c", "o ano 26 não pode ser: as datas vão de 1900 a 2999"),
        ("d", "o ano 3026 não pode ser: as datas vão de 1900 a 2999"),
    ]


CURVAS = "as aspas são curvas (“ ”), como as que um editor de textos põe"
RETAS = 'troque-as por aspas retas: "texto"'
ISO = "escreva o ano, o mês e o dia, sem aspas: 2025-06-10"


@pytest.mark.parametrize(
    ("linha", "problema", "conserto"),
    [
        ("d = 10/06/2025", "a data 10/06/2025 não está como se escreve aqui", ISO),
        ("d = 10/6/2025 # dia", "a data 10/6/2025 não está como se escreve aqui", ISO),
        ("d = [10.06.2025]", "a data 10.06.2025 não está como se escreve aqui", ISO),
        ("d = [\n  10-06-2025,\n]", "a data 10-06-2025 não está como se escreve aqui", ISO),
        ("t = “Concurso”", CURVAS, RETAS),
        ('t = "Concurso”', CURVAS, RETAS),
        ("[“edital”]", CURVAS, RETAS),
        (
            "n = 7,5",
            "o número com vírgula 7,5 está sem aspas",
            'escreva "7,5", entre aspas',
        ),
        (
            "n = { a = -7,5 } # “aspas”",
            "o número com vírgula -7,5 está sem aspas",
            'escreva "-7,5", entre aspas',
        ),
        ("f = 1/10", "a fração 1/10 está sem aspas", 'escreva "1/10", entre aspas'),
    ],
)
def test_o_que_se_escreve_a_nossa_moda_tem_dica_propria(
    linha: str, problema: str, conserto: str
) -> None:
    with pytest.raises(EntradaInvalida) as recusa:
        abrir_toml(f"# “curvas” 1/1/2025\na = 1\n{linha}\n", "certame.toml")
    onde = 4 if "\n" in linha else 3
    (erro,) = recusa.value.erros
    assert (erro.linha, erro.problema, erro.conserto) == (onde, problema, conserto)


@pytest.mark.parametrize(
    "linha",
    ['t = "“a” 10/06/2025" 1', "t = '7,5' x", "d = 2025-6-10", "t = 1 # “a” = 10/06/2025\nx"],
)
def test_a_dica_nao_se_engana_com_o_que_esta_entre_aspas(linha: str) -> None:
    with pytest.raises(EntradaInvalida, match="corrija a escrita nesta linha"):
        abrir_toml(linha, "certame.toml")


def test_a_data_entre_aspas_tambem_tem_dica() -> None:
    leitor = abrir_toml('d = "10/06/2025"', "certame.toml")
    leitor.data("d")
    assert [(e.problema, e.conserto) for e in leitor.erros] == [
        ("a data 10/06/2025 não está como se escreve aqui", ISO)
    ]

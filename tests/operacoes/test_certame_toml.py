"""A leitura de certame.toml: o que aceita e como recusa, com arquivo, linha e campo."""

from datetime import date
from fractions import Fraction

import pytest

from certame.dominio.ato import (
    ConvocacaoFeita,
    EfeitoJudicial,
    FraudeDecidida,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    SaidaRegistrada,
)
from certame.dominio.edital import (
    Aplicacao,
    ArredondamentoDeNota,
    Criterio,
    EntreIdosos,
    GeralEsgotada,
    HoraDoNascimento,
)
from certame.norma.erros import EntradaInvalida
from certame.norma.grupo import FamiliaDeSerie
from certame.operacoes.certame_toml import certame_do_texto

MINIMO = """\
versao = 1
[edital]
id = "001-2025"
titulo = "Concurso público"
ente = "Município de Irupi/ES"
publicacao = 2025-06-10
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
norma = "irupi-es-2025"
[resultado]
arquivo = "resultado.csv"
[[cargo]]
id = "professor"
nome = "Professor"
vagas = 5
"""


def erros_de(texto: str) -> list[str]:
    """As mensagens de erro da leitura, uma por item."""
    with pytest.raises(EntradaInvalida) as recusa:
        certame_do_texto(texto)
    return [str(erro) for erro in recusa.value.erros]


def test_o_minimo_basta() -> None:
    lido = certame_do_texto(MINIMO)
    assert lido.edital.id == "001-2025"
    assert lido.edital.publicacao == date(2025, 6, 10)
    assert lido.edital.cargo("professor").vagas == 5
    assert lido.edital.arredondamento_da_nota is None
    assert lido.atos == ()


def test_le_tudo_o_que_o_edital_pode_dizer() -> None:
    lido = certame_do_texto(
        MINIMO.replace(
            'norma = "irupi-es-2025"\n',
            """norma = "irupi-es-2025"
validade = 2027-06-10
casas_da_nota = 1
arredondamento_da_nota = "truncar"
nota_maxima = "100"
[edital.vigencia]
inicio = 2025-01-30
prova = "diário oficial"
[edital.clausulas]
fim_de_fila = { item = "9.3", listas = ["geral"] }
so_na_reservada = { item = "8.1" }
geral_esgotada = { item = "8.2", destino = "reservada" }
alternancia_com_grupos = { item = "8.3" }
""",
        )
        + """
aplicacao = "por_unidade"
item_da_aplicacao = "4.2"
[[cargo.unidade]]
nome = "Sede"
vagas = 3
reservadas = { pcd = 1 }
[[cargo.unidade]]
nome = "Distrito"
vagas = 2
[[desempate]]
criterio = "idade_60"
item = "7.1"
data_de_referencia = 2025-07-31
entre_idosos = "mais_idade"
[[desempate]]
criterio = "nota"
item = "7.2"
prova = "especificos"
[[desempate]]
criterio = "idade"
item = "7.3"
hora = "usa"
[[desempate]]
criterio = "sorteio"
item = "7.4"
[[leitura]]
nome = "computo"
opcao = "compensada"
autor = "procuradoria"
justificativa = "parecer 12"
[[grupo]]
id = "negros"
nome = "pessoas negras"
item = "4.5"
fracao = "1/5"
arredondamento = "meio_para_cima"
serie = { familia = "posicoes", primeira = 3, intervalo = 5 }
"""
    )
    edital = lido.edital
    assert edital.validade == date(2027, 6, 10)
    assert edital.arredondamento_da_nota is ArredondamentoDeNota.TRUNCAR
    assert edital.vigencia is not None
    assert edital.vigencia.inicio == date(2025, 1, 30)
    assert edital.clausulas.fim_de_fila
    assert edital.clausulas.item_do_fim_de_fila == "9.3"
    assert edital.clausulas.listas_do_fim_de_fila == ("geral",)
    assert edital.clausulas.item_da_so_na_reservada == "8.1"
    assert edital.clausulas.geral_esgotada is GeralEsgotada.RESERVADA
    assert edital.clausulas.item_da_geral_esgotada == "8.2"
    assert edital.clausulas.item_da_alternancia_com_grupos == "8.3"
    cargo = edital.cargo("professor")
    assert cargo.aplicacao is Aplicacao.POR_UNIDADE
    assert [(u.nome, u.vagas, u.reservadas) for u in cargo.unidades] == [
        ("Sede", 3, (("pcd", 1),)),
        ("Distrito", 2, ()),
    ]
    assert [d.criterio for d in edital.desempates] == [
        Criterio.IDADE_60,
        Criterio.NOTA,
        Criterio.IDADE,
        Criterio.SORTEIO,
    ]
    assert edital.desempates[0].entre_idosos is EntreIdosos.MAIS_IDADE
    assert edital.desempates[2].hora is HoraDoNascimento.USA
    assert edital.leituras[0].autor == "procuradoria"
    assert edital.grupos[0].fracao == Fraction(1, 5)
    assert edital.grupos[0].serie.familia is FamiliaDeSerie.POSICOES
    assert edital.grupos[0].fundamento_da_fracao.citacao == "edital, item 4.5"


def test_le_os_atos_com_os_campos_de_cada_um() -> None:
    lido = certame_do_texto(
        MINIMO
        + """
[[ato]]
tipo = "convocacao_feita"
data = 2025-10-01
quantidade = "todas"
[[ato]]
id = "saida"
tipo = "saida_registrada"
data = 2025-10-02
inscricao = "007"
motivo = "desistencia"
[[ato]]
tipo = "fraude_decidida"
data = 2025-10-03
inscricao = "008"
notificacao = 2025-09-01
documento = "eliminação"
[[ato]]
tipo = "ordem_judicial_cumprida"
data = 2025-10-03
efeito = "inclusao"
processo = "0001"
inscricao = "009"
posto = 3
grupos = ["pcd"]
"""
    )
    chamada, saida, fraude, ordem = lido.atos
    assert chamada == ConvocacaoFeita(
        id="ato-1", data=date(2025, 10, 1), linha=18, cargo="professor", quantidade=0
    )
    assert isinstance(saida, SaidaRegistrada)
    assert (saida.id, saida.inscricao, saida.motivo) == (
        "saida",
        "007",
        MotivoDaSaida.DESISTENCIA,
    )
    assert isinstance(fraude, FraudeDecidida)
    assert (fraude.notificacao, fraude.defesa) == (date(2025, 9, 1), None)
    assert isinstance(ordem, OrdemJudicialCumprida)
    assert (ordem.efeito, ordem.posto, ordem.grupos) == (EfeitoJudicial.INCLUSAO, 3, ("pcd",))


@pytest.mark.parametrize(
    ("antes", "depois", "esperado"),
    [
        ("vagas = 5", "vagas = -1", "certame.toml, linha 16, campo cargo[1].vagas: "),
        ("vagas = 5", "vagas = 2.5", "certame.toml, linha 16, campo cargo[1].vagas: "),
        ("vagas = 5", "vagas = true", "certame.toml, linha 16, campo cargo[1].vagas: "),
        ("vagas = 5", "vagas = 99999999", "certame.toml, linha 16, campo cargo[1].vagas: "),
        ("vagas = 5", "vaga = 5", "certame.toml, linha 16, campo cargo[1].vaga: "),
        ('tipo = "concurso"', 'tipo = "seleção"', "certame.toml, linha 7, campo edital.tipo: "),
        ("2025-06-10", '"10/06/2025"', "certame.toml, linha 6, campo edital.publicacao: "),
        ('norma = "irupi-es-2025"\n', "", "certame.toml, linha 2, campo edital.norma: "),
        ("versao = 1", "versao = 9", "certame.toml, linha 1, campo versao: "),
        ("resultado.csv", "../x.csv", "certame.toml, linha 12, campo resultado.arquivo: "),
    ],
)
def test_recusa_com_linha_e_campo(antes: str, depois: str, esperado: str) -> None:
    assert any(erro.startswith(esperado) for erro in erros_de(MINIMO.replace(antes, depois)))


@pytest.mark.parametrize(
    ("trecho", "esperado"),
    [
        ('[[cargo]]\nid = "professor"\nnome = "B"\nvagas = 1\n', "o cargo professor aparece duas"),
        ('[[ato]]\ntipo = "chamada"\ndata = 2025-10-01\n', "não existe a opção 'chamada'"),
        (
            '[[ato]]\ntipo = "convocacao_feita"\ndata = 2025-10-01\nquantidade = 0\n',
            "o número 0 é menor que 1",
        ),
        (
            (
                '[[ato]]\ntipo = "saida_registrada"\ndata = 2025-10-01\ninscricao = "1"\n'
                'motivo = "termo"\n'
            ),
            "não existe a opção 'termo'",
        ),
        (
            (
                '[[ato]]\ntipo = "ordem_judicial_cumprida"\ndata = 2025-10-01\nprocesso = "1"\n'
                'efeito = "reserva_de_vaga"\n'
            ),
            "a ordem de reserva_de_vaga pede este campo",
        ),
        (
            (
                '[[ato]]\ntipo = "homologacao_publicada"\ndata = 2025-10-02\n'
                '[[ato]]\ntipo = "validade_encerrada"\ndata = 2025-10-01\n'
            ),
            "o ato é de 2025-10-01 e o anterior, de 2025-10-02",
        ),
        (
            (
                '[[ato]]\nid = "a"\ntipo = "homologacao_publicada"\ndata = 2025-10-02\n'
                '[[ato]]\nid = "a"\ntipo = "validade_encerrada"\ndata = 2025-10-02\n'
            ),
            "o id a aparece duas vezes",
        ),
        (
            '[[cargo.unidade]]\nnome = "Sede"\nvagas = 2\n',
            "o cargo diz 5 vagas e as unidades somam 2",
        ),
        (
            (
                '[[cargo.unidade]]\nnome = "Sede"\nvagas = 2\nreservadas = { pcd = "x" }\n'
                '[[cargo.unidade]]\nnome = "Sede"\nvagas = 3\n'
            ),
            "a unidade Sede aparece duas vezes",
        ),
        (
            (
                '[[leitura]]\nnome = "computo"\nopcao = "por_via"\nautor = "a"\njustificativa = "b"\n'
                '[[leitura]]\nnome = "computo"\nopcao = "por_via"\nautor = "a"\njustificativa = "b"\n'
            ),
            "a leitura computo aparece duas vezes",
        ),
    ],
)
def test_recusa_o_que_se_contradiz(trecho: str, esperado: str) -> None:
    assert any(esperado in erro for erro in erros_de(MINIMO + trecho))


def test_todos_os_erros_vem_de_uma_vez() -> None:
    texto = MINIMO.replace("vagas = 5", "vagas = -5").replace('id = "001-2025"', 'ident = "1"')
    assert len(erros_de(texto)) >= 3


# O que diria duas coisas, ou o que ninguém usaria ------------------------------------------


def ato(tipo: str, **campos: str) -> str:
    padrao = {"data": "2025-08-01"} | campos
    linhas = "".join(f"{chave} = {valor}\n" for chave, valor in padrao.items())
    return f'[[ato]]\ntipo = "{tipo}"\n{linhas}'


def ordem(efeito: str, **campos: str) -> str:
    return ato("ordem_judicial_cumprida", efeito=f'"{efeito}"', processo='"1"', **campos)


@pytest.mark.parametrize(
    ("efeito", "campos", "sobra"),
    [
        ("reserva_de_vaga", {"vaga": "2", "inscricao": '"0001"'}, "inscricao"),
        ("reserva_de_vaga", {"vaga": "2", "posto": "3"}, "posto"),
        ("liberacao", {"vaga": "2", "grupos": '["pcd"]'}, "grupos"),
        ("chamada", {"vaga": "2", "unidade": '"Sede"'}, "unidade"),
        ("improcedencia", {"inscricao": '"0001"', "vaga": "2"}, "vaga"),
        ("exito_definitivo", {"inscricao": '"0001"', "posto": "2"}, "posto"),
        ("inclusao", {"inscricao": '"0001"', "posto": "2", "vaga": "3"}, "vaga"),
    ],
)
def test_campo_que_a_ordem_judicial_nao_usa(
    efeito: str, campos: dict[str, str], sobra: str
) -> None:
    (erro,) = erros_de(MINIMO + ordem(efeito, **campos))
    assert f"campo ato[1].{sobra}: a ordem de {efeito} não usa este campo" in erro
    assert "linha " in erro


def test_fraude_com_defesa_e_sem_ela() -> None:
    dia = "2025-08-0"
    (erro,) = erros_de(
        MINIMO
        + ato(
            "fraude_decidida",
            data="2025-09-01",
            inscricao='"0001"',
            notificacao=f"{dia}1",
            defesa=f"{dia}2",
            fim_do_prazo_sem_defesa=f"{dia}9",
            documento='"1"',
        )
    )
    assert "houve defesa e também que o prazo passou sem ela" in erro


@pytest.mark.parametrize(
    ("de", "ate", "feriados", "erro"),
    [
        (
            "2026-12-31",
            "2026-01-01",
            "[2027-05-01]",
            "campo ato[1].ate: o período acaba em 2026-01-01, antes de começar, em 2026-12-31",
        ),
        (
            "2026-01-01",
            "2026-12-31",
            "[2026-05-01, 2027-01-01]",
            "campo ato[1].feriados: o feriado de 2027-01-01 não é do período",
        ),
    ],
)
def test_calendario_de_periodo_que_nao_ha(de: str, ate: str, feriados: str, erro: str) -> None:
    campos = {"data": "2026-01-02", "de": de, "ate": ate, "feriados": feriados, "fonte": '"lei"'}
    (achado,) = erros_de(MINIMO + ato("calendario_fixado", **campos))
    assert erro in achado


def test_ato_de_antes_do_edital() -> None:
    chamada = ato("convocacao_feita", data="2025-06-09", quantidade="1")
    (erro,) = erros_de(MINIMO + chamada)
    assert "campo ato[1].data: o ato é de 2025-06-09, antes da publicação do edital" in erro
    leitura = ato("leitura_escolhida", data="2025-06-01", nome='"computo"', opcao='"por_via"')
    leitura += 'responsavel = "procuradoria"\njustificativa = "parecer"\n'
    assert not [e for e in tentativa(MINIMO + leitura) if "antes da publicação" in e]


def tentativa(texto: str) -> list[str]:
    try:
        certame_do_texto(texto)
    except EntradaInvalida as recusa:
        return [str(erro) for erro in recusa.erros]
    return []


@pytest.mark.parametrize(
    ("escrita", "problema"),
    [
        ("Ana", '"Ana" não parece um número de inscrição'),
        (" 0001", 'a inscrição " 0001" tem espaços nas pontas'),
        ("0001;x", '"0001;x" não parece um número de inscrição'),
        ("0" * 41, "não parece um número de inscrição"),
        ("00\\n01", "o texto tem uma quebra de linha"),
        ("00\\u202e01", "o texto tem um caractere que não se vê (U+202E)"),
    ],
)
def test_a_inscricao_do_ato_segue_a_regra_do_arquivo(escrita: str, problema: str) -> None:
    (erro,) = erros_de(MINIMO + ato("posse_registrada", inscricao=f'"{escrita}"'))
    assert "campo ato[1].inscricao: " in erro
    assert problema in erro
    assert "\n" not in erro


@pytest.mark.parametrize(
    ("antes", "depois", "problema"),
    [
        ("vagas = 5", 'vagas = 5\naplicacao = "por_unidade"', "o cargo não tem unidades"),
        ("publicacao = 2025-06-10", "publicacao = 0001-01-01", "o ano 1 não pode ser"),
        ('norma = "i', 'casas_da_nota = 41\nnorma = "i', "41 casas são demais"),
        ('arquivo = "resultado.csv"', 'arquivo = "x\\u0000"', "o texto tem um caractere nulo"),
        ('arquivo = "resultado.csv"', 'arquivo = "."', "é uma pasta, e não um arquivo"),
        ('nome = "Professor"', 'nome = "Pro\\u001b[2J"', "um caractere de escape (ESC)"),
    ],
)
def test_valor_que_nao_se_aceita_em_silencio(antes: str, depois: str, problema: str) -> None:
    assert any(problema in erro for erro in erros_de(MINIMO.replace(antes, depois)))


def test_vagas_criadas_tem_limite() -> None:
    (erro,) = erros_de(MINIMO + ato("vagas_criadas", quantidade=str(10**12)))
    assert "campo ato[1].quantidade: 1000000000000 vagas passa do limite" in erro


@pytest.mark.parametrize("id", ["geral", "Negros", "a b", "1a", "é"])
def test_id_de_grupo_fora_do_padrao(id: str) -> None:
    do_grupo = (
        f'[[grupo]]\nid = "{id}"\nnome = "x"\nitem = "1"\nfracao = "1/5"\n'
        'arredondamento = "para_cima"\nserie = { familia = "formula" }\n'
    )
    (erro,) = erros_de(MINIMO + do_grupo)
    assert "campo grupo[1].id" in erro

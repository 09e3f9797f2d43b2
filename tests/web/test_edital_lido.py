"""O edital publicado lê-se por extenso, e só com o que diz."""

import tomllib

from certame.web.editais.formulario import FormularioDoEdital, achatar
from certame.web.editais.lido import Dito, Item, edital_lido
from certame.web.editais.retificacao import tabela_das_mudancas

TEXTO = """
versao = 1

[edital]
titulo = "Concurso público para guarda"
publicacao = 2026-03-02
tipo = "concurso"

[edital.vigencia]
inicio = 2025-01-30
prova = "página 3"

[edital.clausulas.fim_de_fila]
item = "8.1"
listas = ["geral", "pcd"]

[[cargo]]
id = "guarda"
nome = "Guarda"

[[cargo.unidade]]
nome = "Norte"
vagas = 3

[[cargo.unidade]]
nome = "Sul"
vagas = 4
reservadas = { pcd = 1 }

[[cargo]]
id = "fiscal"
nome = "Fiscal"
vagas = 2

[[desempate]]
criterio = "idade_60"
item = "9.1, a"
data_de_referencia = 2026-03-31
entre_idosos = "mais_idade"

[[desempate]]
criterio = "nota"
item = "9.1, b"
provas = ["conhecimentos_especificos", "objetiva"]
nome = "soma das provas"

[[prazo]]
id = "pericia"
item = "9.4"
contagem = "corridos"
"""
LISTAS = [("geral", "lista geral"), ("pcd", "pessoas com deficiência")]
PRAZOS = [("pericia", "Fazer a perícia")]


def test_o_edital_lido_por_partes() -> None:
    formulario = FormularioDoEdital(
        achatar(tomllib.loads(TEXTO), ["pcd"]), listas=LISTAS, prazos=PRAZOS
    )
    lido = edital_lido(formulario)
    assert lido.gerais == [
        Dito("Título", "Concurso público para guarda"),
        Dito("Dia da publicação", "02/03/2026"),
        Dito("Tipo", "Concurso público"),
        Dito("Dia em que a lei começou a valer", "30/01/2025"),
        Dito("Onde está a prova", "página 3"),
    ]
    assert lido.cargos is not None
    assert [coluna.titulo for coluna in lido.cargos.colunas] == [
        "Cargo", "Região ou especialidade", "Vagas", "Mais",
    ]  # fmt: skip
    assert [[celula.texto for celula in linha] for linha in lido.cargos.linhas] == [
        ["Guarda", "Norte", "3", ""],
        ["Guarda", "Sul", "4", "Reservadas nela a pessoas com deficiência: 1"],
        ["Fiscal", "", "2", ""],
    ]
    assert lido.desempates == [
        Item(
            "Ter 60 anos ou mais",
            "9.1, a",
            [
                Dito("Dia em que se contam os 60 anos", "31/03/2026"),
                Dito("Entre quem tem 60 anos", "Mais idade na frente"),
            ],
        ),
        Item(
            "Maior nota numa prova ou etapa",
            "9.1, b",
            [
                Dito("Prova ou etapa", "conhecimentos específicos, objetiva"),
                Dito("Nome da soma nas publicações", "soma das provas"),
            ],
        ),
    ]
    como_o_edital = {"objetiva": "prova objetiva", "conhecimentos_especificos": "prova específica"}
    assert edital_lido(formulario, como_o_edital.__getitem__).desempates[1].resto[0].valor == (
        "prova específica, prova objetiva"
    )
    assert lido.clausulas == [
        Dito("Item do fim de fila", "8.1"),
        Dito("Em que listas há fim de fila", "lista geral, pessoas com deficiência"),
    ]
    assert lido.nota == []
    assert lido.prazos == [Item("Fazer a perícia", "9.4", [Dito("Contagem", "Dias corridos")])]


def test_o_rascunho_vazio_ou_estragado_se_le_como_esta() -> None:
    vazio = edital_lido(FormularioDoEdital({}))
    assert vazio == ([], None, [], [], [], [])
    torto = edital_lido(FormularioDoEdital({"edital-publicacao": "ontem"}))
    assert torto.gerais == [Dito("Dia da publicação", "ontem")]


def test_o_que_a_retificacao_muda_le_se_com_os_nomes_da_pagina() -> None:
    """Nem chave do texto, nem código, nem dia ao contrário: quem confirma lê o que vai mudar."""
    depois = (
        TEXTO.replace("2026-03-02", "2026-03-09")
        .replace('tipo = "concurso"', 'tipo = "processo_seletivo"')
        .replace('item = "8.1"', 'item = "8.2"')
        .replace('prova = "página 3"', 'prova = "página 4"')
        .replace("vagas = 4", "vagas = 5")
        .replace("mais_idade", "seguem_a_cadeia")
        .replace('"objetiva"]', '"lingua_inglesa"]')
        .replace("corridos", "uteis")
    )
    tabela = tabela_das_mudancas(TEXTO, depois)
    assert [[celula.texto for celula in linha] for linha in tabela.linhas] == [
        ["Edital: Dia da publicação", "02/03/2026", "09/03/2026"],
        ["Edital: Tipo", "Concurso público", "Processo seletivo"],
        ["Edital: Onde está a prova", "página 3", "página 4"],
        ["Edital: Item do fim de fila", "8.1", "8.2"],
        ["Cargo “Guarda”, unidade “Sul”: Vagas nela", "4", "5"],
        [
            "Desempate “Ter 60 anos ou mais”: Entre quem tem 60 anos",
            "Mais idade na frente",
            "Seguem os critérios seguintes",
        ],
        [
            "Desempate “soma das provas”: Prova ou etapa",
            "conhecimentos específicos, objetiva",
            "conhecimentos específicos, língua inglesa",
        ],
        ["Prazo “pericia”: Contagem", "Dias corridos", "Dias úteis"],
    ]


def test_criterios_iguais_nao_se_escondem_na_retificacao() -> None:
    nota = '\n[[desempate]]\ncriterio = "nota"\nitem = "{}"\nprova = "{}"\n'
    antes = nota.format("9.1", "redacao") + nota.format("9.2", "objetiva")
    tabela = tabela_das_mudancas(antes, antes.replace("redacao", "titulos"))
    assert [[celula.texto for celula in linha] for linha in tabela.linhas] == [
        ["Desempate “Maior nota numa prova ou etapa 1”: Prova ou etapa", "redação", "títulos"]
    ]

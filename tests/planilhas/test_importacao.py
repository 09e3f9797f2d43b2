"""Da tabela ao resultado: leiaute sugerido, marcas de fora, listas de declarantes, contas."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.planilhas.abrir import tabelas_dos_bytes
from certame.planilhas.declarantes import ListaDeDeclarantes, lista_de_declarantes
from certame.planilhas.importacao import PERGUNTAS_SOBRE_LINHAS, Importacao, importacao
from certame.planilhas.leiaute_da_banca import GrupoNoArquivo, LeiauteDaBanca
from certame.planilhas.perguntas import FORA, NENHUMA, Resposta
from certame.planilhas.resultado import ResultadoRecusado
from certame.planilhas.sugestao import CONSERTO_DA_MARCA, leiaute_sugerido
from tests.planilhas.feitura import Aba, Celula, Formula, xlsx

ELENCO = """\
Inscrição;Nome;Cargo;Nota Final;PcD;Situação
0004;Ana;Agente;61,50;Sim;Classificado
0011;Bento;Agente;80;não;Aprovado
0002;Célia;Médico;79,5;PcD;APROVADA
0007;Davi;Médico;70;-;Eliminado
"""


def importado(
    dados: str | bytes,
    *,
    declarantes: Sequence[ListaDeDeclarantes] = (),
    respostas: Mapping[str, Resposta] | None = None,
    leiaute: LeiauteDaBanca | None = None,
    **troca: Any,
) -> Importacao:
    bytes_ = dados.encode() if isinstance(dados, str) else dados
    lido = tabelas_dos_bytes(bytes_, "r.csv", leiaute or LeiauteDaBanca())
    usado = leiaute or replace(leiaute_sugerido(lido)[0], **troca)
    if usado.campos and leiaute is None:
        lido = tabelas_dos_bytes(bytes_, "r.csv", usado)
    feita = importacao(lido, usado, declarantes, respostas)
    linhas = sum(len(tabela.linhas) for tabela in lido.tabelas)
    linhas += len(lido.sobras) + len(lido.juntadas)
    assert feita.conta.linhas == linhas, "toda linha do arquivo está na conta"
    return feita


def lista(grupo: str, texto: str | bytes, parte: str = "") -> ListaDeDeclarantes:
    dados = texto.encode() if isinstance(texto, str) else texto
    return lista_de_declarantes(
        grupo, tabelas_dos_bytes(dados, "lista.csv", LeiauteDaBanca()), parte
    )


def grupos(feita: Importacao) -> dict[str, set[str]]:
    assert feita.resultado is not None
    return {c.inscricao: set(c.grupos) for c in feita.resultado.candidatos}


def impedimentos(feita: Importacao) -> str:
    return " ".join(problema for problema, _ in feita.impedimentos)


# ------------------------------------------------------------------------ o que se sugere


def test_o_arquivo_sugere_o_leiaute_e_com_ele_se_importa() -> None:
    feita = importado(ELENCO)
    assert feita.pronta
    assert feita.conta.para_dados() == {
        "linhas": 4,
        "importadas": 3,
        "recusadas": 0,
        "de_fora": 1,
        "deixadas_de_fora": 0,
        "cabecalhos_repetidos": 0,
        "em_branco": 0,
        "juntadas": 0,
        "nao_lidas": 0,
        "fora_das_tabelas": 0,
    }
    assert grupos(feita) == {"0004": {"pcd"}, "0011": set(), "0002": {"pcd"}}
    assert feita.resultado is not None
    assert [c.cargo for c in feita.resultado.candidatos] == ["Agente", "Agente", "Médico"]
    assert feita.leiaute.casas == 2


def test_posto_por_lista_e_quem_tem_posto_e_do_grupo() -> None:
    texto = (
        "inscricao;nome;pontos;class ac;class pcd;class ppp;mat;tec\n"
        "1;Ana;90,0;1;1;;7,5;3\n2;Bento;80,0;2;;;6,0;3\n3;Célia;70,0;3;;1;6,0;2\n"
        "4;Gil;60,0;6;2;;7,5;2\n"
    )
    feita = importado(texto)
    assert grupos(feita) == {"1": {"pcd"}, "2": set(), "3": {"negros"}, "4": {"pcd"}}
    assert feita.resultado is not None
    assert feita.resultado.candidatos[0].postos == {"geral": 1, "pcd": 1}
    assert list(feita.leiaute.provas) == ["mat", "tec"]
    assert feita.avisos == ["O posto tem saltos: de 3 a 6. Confira se falta gente no arquivo."]


@pytest.mark.parametrize("ruim", ["10 (PcD)", "-1", "11º lugar", "0"])
def test_um_posto_estranho_e_recusado_e_nao_faz_sumir_a_coluna(ruim: str) -> None:
    texto = f"inscricao;nome;nota;classificação\n1;Ana;9;1\n2;Gil;8;{ruim}\n3;Eva;7;3º\n"
    feita = importado(texto)
    (recusada,) = feita.recusadas
    assert (recusada.linha, recusada.campo) == (3, "classificação")
    assert f'"{ruim}" não é um posto' in recusada.problema


def test_postos_empatados_e_contados_por_cargo_nao_sao_saltos() -> None:
    texto = (
        "inscricao;nome;cargo;nota;classificação\n1;A;x;9;1\n2;B;x;8;2\n3;C;x;8;2\n4;D;x;7;4\n"
        "5;E;y;9;1\n6;F;y;8;2\n"
    )
    assert importado(texto).avisos == []


def test_uma_coluna_que_diz_varias_listas() -> None:
    texto = "inscricao;nome;nota;cota\n1;Ana;9;PcD\n2;Gil;8;AC\n3;Eva;7;Racial\n"
    assert grupos(importado(texto)) == {"1": {"pcd"}, "2": set(), "3": {"negros"}}
    feita = importado(texto.replace("Racial", "Marciano"))
    assert feita.total_de_recusas == 1
    lido = tabelas_dos_bytes(
        texto.replace("Racial", "Marciano").encode(), "r.csv", LeiauteDaBanca()
    )
    (nota,) = leiaute_sugerido(lido)[1]
    assert 'a coluna "cota" tem valores que não se sabe de que lista são: "Marciano"' in nota


def notas_de(texto: str) -> str:
    lido = tabelas_dos_bytes(texto.encode(), "r.csv", LeiauteDaBanca())
    return " ".join(leiaute_sugerido(lido)[1])


@pytest.mark.parametrize(
    ("texto", "nota"),
    [
        ("inscricao;nome;\n1;Ana;9\n2;Gil;9\n", "a coluna 3, sem título, só tem números"),
        ("inscricao;nome;a\n1;Ana;9,5\n", "nenhum título diz a nota final (colunas de números: a"),
        ("inscricao;nome;nota;pontos\n1;Ana;9;8\n", 'mais de uma coluna serve: "nota" e "pontos"'),
        ("inscricao;nome;nota;status\n1;Ana;9;Apto\n", 'que o programa não conhece: "Apto"'),
        ("inscricao;nome;nota;pcd\n1;Ana;9;talvez\n", "valores que não dizem sim nem não"),
        ("inscricao;nome;nota;class xis\n1;Ana;9;1\n", 'de que lista é o posto da coluna "class'),
        ("inscricao;nome;nota\n1;Ana (ZZ);9\n", "marcas no nome que o programa não conhece: (ZZ)"),
    ],
)
def test_o_que_nao_se_reconhece_vira_nota(texto: str, nota: str) -> None:
    assert nota in notas_de(texto)


def test_a_nota_do_leiaute_sem_titulos_nao_traz_o_nome_de_ninguem() -> None:
    texto = "10000001, Ana, 28.00, 3 / 10000002, Gil, 30.00, 2 / 10000003, Eva, 31.00, 1."
    lido = tabelas_dos_bytes(texto.encode(), "r.txt", LeiauteDaBanca())
    leiaute, (nota,) = leiaute_sugerido(lido)
    assert leiaute.campos == ("inscricao", "nome", "campo_3", "campo_4")
    assert "inscricao | nome | 28.00 | 3" in nota
    assert "falta a coluna obrigatória nota" in impedimentos(importado(texto))
    campos = ("inscricao", "nome", "nota", "posto_pcd")
    feita = importado(texto.replace("28.00, 3", "28.00, -"), campos=campos)
    assert grupos(feita) == {
        "10000001": set(),
        "10000002": {"pcd"},
        "10000003": {"pcd"},
    }
    feita = importado(texto, campos=("inscricao", "nome", "nota", "ignorar"))
    assert feita.pronta
    feita = importado(texto, campos=("inscricao", "nome", "objetiva", "nota"))
    assert feita.resultado is not None
    assert str(feita.resultado.candidatos[0].notas["objetiva"]) == "28.00"


PCD = frozenset({"pcd"})
LISTAS = """\
1 CARGO 1: AGENTE, NÍVEL MÉDIO: inscrição, nome, nota e classificação.
10000001, Ana de Exemplo, 84.00, 1 / 10000002, Bento Modelo, 80.50, 2 / 10000003, Célia
Modelo, 70.00, 3.
1.1 Candidatos com deficiência, na mesma sequência: 10000001, Ana de Exemplo, 84.00, 1 /
10000007, Davi Exemplo, 50.00, 2.
2 CARGO 2: MÉDICO 10000001, Ana de Exemplo, 60.00, 2 / 10000009, Gil, 61.00, 1.
2.1 Candidatos com deficiência 10000009, Gil, 61.00, 1.
"""


def test_a_lista_do_grupo_numa_secao_vai_para_a_linha_da_pessoa() -> None:
    lido = tabelas_dos_bytes(LISTAS.encode(), "r.txt", LeiauteDaBanca())
    sugerido, notas = leiaute_sugerido(lido)
    assert sugerido.grupos == {"pcd": GrupoNoArquivo(secao="deficiência")}
    assert 'há seção com "deficiência" no título' in " ".join(notas)
    feita = importado(
        LISTAS,
        campos=("inscricao", "nome", "nota", "posto"),
        colunas={"cargo": "seção do texto"},
    )
    assert feita.pronta, feita.impedimentos
    assert (feita.conta.importadas, feita.conta.juntadas) == (6, 2)
    assert feita.resultado is not None
    ana, bento, celia, davi, ana_de_novo, gil = feita.resultado.candidatos
    assert (ana.grupos, ana.postos, ana.na_geral) == (PCD, {"geral": 1, "pcd": 1}, True)
    assert (bento.grupos, bento.postos) == (frozenset(), {"geral": 2})
    assert (celia.nome, celia.grupos) == ("Célia Modelo", frozenset())
    assert (davi.grupos, davi.postos, davi.na_geral) == (PCD, {"pcd": 2}, False)
    assert (ana_de_novo.cargo[:9], ana_de_novo.grupos) == ("2 CARGO 2", frozenset())
    assert (gil.grupos, gil.postos) == (PCD, {"geral": 1, "pcd": 1})
    assert "1 entrada está só na lista de um grupo" in " ".join(feita.avisos)


def test_dados_diferentes_nas_duas_listas_nao_se_juntam() -> None:
    texto = LISTAS.replace("sequência: 10000001, Ana de Exemplo, 84.00", "s: 10000001, Ana, 84.00")
    feita = importado(
        texto,
        campos=("inscricao", "nome", "nota", "posto"),
        colunas={"cargo": "seção do texto"},
    )
    assert [r.problema for r in feita.recusadas] == ["a inscrição 10000001 já está na linha 2"]


NA_MESMA_LINHA = (
    "10000001, Ana Modelo, 28.00, 31, 1 / 10000002, Bia Modelo, 27.00, 30, 2 / "
    "10000003, Cid Modelo, x, 30, 3 / 10000004, Dan Modelo, 25.00, 30, 4."
)
CORRIDOS = ("inscricao", "nome", "nota", "ce", "posto")


def test_so_se_pergunta_de_quem_tem_o_defeito_e_nao_de_quem_divide_a_linha() -> None:
    feita = importado(NA_MESMA_LINHA, campos=CORRIDOS, casas=2)
    (pergunta,) = feita.perguntas
    assert "10000003 | Cid Modelo | x" in pergunta.texto
    assert [r.texto for r in feita.recusadas] == ["10000003 | Cid Modelo | x | 30 | 3"]
    fora = {pergunta.chave: Resposta((FORA,), "sem nota")}
    certa = importado(NA_MESMA_LINHA, campos=CORRIDOS, casas=2, respostas=fora)
    assert certa.pronta
    assert grupos(certa).keys() == {"10000001", "10000002", "10000004"}
    assert certa.conta.deixadas_de_fora == 1


def test_quem_divide_a_linha_com_declarante_nao_vira_do_grupo() -> None:
    texto = NA_MESMA_LINHA.replace("x, 30", "26.00, 30")
    pcd = lista("pcd", "inscrição\n10000002\n")
    feita = importado(texto, campos=CORRIDOS, declarantes=[pcd])
    assert [i for i, ids in grupos(feita).items() if ids] == ["10000002"]


def test_a_mesma_pessoa_duas_vezes_na_linha_e_recusada_so_na_segunda() -> None:
    texto = NA_MESMA_LINHA.replace("x, 30", "26.00, 30").replace(
        " / 10000002", " / 10000001, Ana Modelo, 28.00, 31, 1 / 10000002"
    )
    feita = importado(texto, campos=CORRIDOS)
    (pergunta,) = feita.perguntas
    fora = {pergunta.chave: Resposta((FORA,), "repetida")}
    certa = importado(texto, campos=CORRIDOS, respostas=fora)
    assert certa.pronta
    assert len(grupos(certa)) == 4


@pytest.mark.parametrize(
    ("de", "para", "suposto", "quem"),
    [
        ("10000002,", "1000\n0002,", "é 10000002?", ("10000002", "Bia Modelo")),
        ("10000002,", "100\n00002,", "é 10000002?", ("10000002", "Bia Modelo")),
        ("Bia Modelo", "Bia\n12\nModelo", 'a linha "12", no meio', ("10000002", "Bia Modelo")),
        ("Bia Modelo", "Bia\n12 Modelo", 'é "Bia 12 Modelo"?', ("10000002", "Bia 12 Modelo")),
        ("10000002,", "\n12\n10000002,", '"12", antes da inscrição', ("10000002", "Bia Modelo")),
    ],
)
def test_o_que_a_quebra_de_linha_deixa_em_duvida_e_perguntado(
    de: str, para: str, suposto: str, quem: tuple[str, str]
) -> None:
    texto = NA_MESMA_LINHA.replace("x, 30", "26.00, 30").replace(de, para)
    feita = importado(texto, campos=CORRIDOS)
    (pergunta,) = feita.perguntas
    assert suposto in pergunta.texto
    assert " | ".join(quem) in pergunta.texto
    certa = importado(texto, campos=CORRIDOS, respostas={pergunta.chave: Resposta(("sim",))})
    assert certa.pronta
    assert certa.resultado is not None
    assert quem in [(c.inscricao, c.nome) for c in certa.resultado.candidatos]
    assert {c.cargo for c in certa.resultado.candidatos} == {"cargo"}
    fora = {pergunta.chave: Resposta((FORA,), "não é")}
    sem_ela = importado(texto, campos=CORRIDOS, respostas=fora)
    assert sem_ela.pronta
    assert grupos(sem_ela).keys() == {"10000001", "10000003", "10000004"}


def test_inscricao_com_espaco_no_texto_corrido_e_recusada() -> None:
    texto = NA_MESMA_LINHA.replace("x, 30", "26.00, 30").replace("10000002", "1000 0002")
    feita = importado(texto, campos=CORRIDOS)
    assert [r.problema for r in feita.recusadas] == [
        'a inscrição "1000 0002" está partida por um espaço'
    ]


def test_campo_sozinho_na_linha_nao_e_numero_de_pagina() -> None:
    texto = NA_MESMA_LINHA.replace("x, 30", "26.00,\n30\n").replace("30, 2 /", "30,\n2\n/")
    feita = importado(texto.replace("30\n, 3", "30\n, 3"), campos=CORRIDOS)
    assert feita.pronta, feita.perguntas


# ------------------------------------------------------------------ marcas coladas ao nome


def test_marca_colada_ao_nome_diz_o_grupo_e_sai_do_nome() -> None:
    texto = "inscricao;nome;nota\n1;Ana (D);9\n2;Bento;8\n3;Célia(spd);7\n4;Davi D;6\n"
    feita = importado(texto)
    assert grupos(feita) == {"1": {"pcd"}, "2": set(), "3": {"pcd"}, "4": set()}
    assert feita.resultado is not None
    assert [c.nome for c in feita.resultado.candidatos] == ["Ana", "Bento", "Célia", "Davi D"]


def test_as_marcas_que_nao_se_conhecem_sao_um_problema_so_e_cada_linha_se_diz_uma_vez() -> None:
    texto = "inscricao;nome;nota\n1;Ana (SJ) (SJ);9\n2;Bento (sj);8\n3;Célia (ZZ);7\n"
    feita = importado(texto, sem_efeito_no_nome=("(D)",))
    assert feita.impedimentos == [
        (
            "que é (SJ) no nome, nas linhas 2, 3? E que é (ZZ) no nome, na linha 4?",
            CONSERTO_DA_MARCA,
        )
    ]
    assert "no_nome" in CONSERTO_DA_MARCA
    assert "sem_efeito_no_nome" in CONSERTO_DA_MARCA


def test_marca_que_o_leiaute_nao_diz_impede() -> None:
    texto = "inscricao;nome;nota\n1;Ana (D);9\n2;Bento (SJ);8\n3;Célia (SJ) (D);7\n"
    assert "que é (SJ) no nome, nas linhas 3" in impedimentos(importado(texto))
    feita = importado(texto, sem_efeito_no_nome=("(SJ)",))
    assert feita.pronta
    assert grupos(feita) == {"1": {"pcd"}, "2": set(), "3": {"pcd"}}
    assert feita.resultado is not None
    assert feita.resultado.candidatos[2].nome == "Célia"


@pytest.mark.parametrize(
    "nome",
    [
        *("CID X ( D )", "CID X ( D)", "CID X (D).", "(D) CID X", "CID X [D]", "CID X - PcD"),
        *("CID X (P.C.D.)", "CID X (D ) ", "CID X – pcd.", "PcD - CID X", "CID X- PcD"),
        *("CID X PcD", "PCD CID X", "CID X, PcD", "CID X-PcD"),
    ],
)
def test_marca_escrita_de_outro_jeito_nao_se_perde(nome: str) -> None:
    texto = f"inscricao;nome;nota\n1;Ana (D);9\n2;{nome};8\n3;Gil D'Ávila-Sá Jr.;7\n"
    feita = importado(texto)
    assert feita.resultado is not None
    assert feita.pronta
    assert grupos(feita) == {"1": {"pcd"}, "2": {"pcd"}, "3": set()}
    assert [c.nome for c in feita.resultado.candidatos] == ["Ana", "CID X", "Gil D'Ávila-Sá Jr."]


@pytest.mark.parametrize(
    ("nome", "marca"),
    [
        ("HUGO X (PcD) *", "*"),
        ("HUGO X (cota racial)", "(cota racial)"),
        ("HUGO X (PCD/NEGRO)", "(PCD/NEGRO)"),
        ("HUGO X (Deficiente)", "(Deficiente)"),
        ("HUGO X - SJ", "- SJ"),
        ("HUGO X (D", "("),
        ("HUGO (XY) X", "(XY)"),
        ("HUGO X ¹", "¹"),
        ("HUGO X †", "†"),
        ("HUGO X / NI", "/"),
        ("HUGO X <D>", "<"),
    ],
)
def test_o_que_nao_e_nome_no_nome_impede_ate_se_dizer(nome: str, marca: str) -> None:
    texto = f"inscricao;nome;nota\n1;Ana (D);9\n2;{nome};8\n"
    assert f"que é {marca} no nome, na linha 3?" in impedimentos(importado(texto))


def test_uma_marca_pode_dizer_dois_grupos() -> None:
    dois = {
        "pcd": GrupoNoArquivo(no_nome=("(PCD/NEGRO)",)),
        "negros": GrupoNoArquivo(no_nome=("(pcd / negro)",)),
    }
    feita = importado("inscricao;nome;nota\n1;Ana;9\n2;Gil (PCD/NEGRO);8\n", grupos=dois)
    assert grupos(feita) == {"1": set(), "2": {"pcd", "negros"}}


def test_coluna_e_nome_que_discordam_viram_pergunta() -> None:
    texto = "inscricao;nome;nota;pcd\n1;Ana (D);9;n\n2;Bento;8;s\n3;Célia (D);7;s\n4;Gil;6;n\n"
    feita = importado(texto)
    assert [p.opcoes for p in feita.perguntas] == [("sim", "não"), ("sim", "não")]
    assert "1 · Ana é do grupo pcd? A coluna diz não" in feita.perguntas[0].texto.replace(
        " (D)", ""
    )
    assert feita.comparadas == {"pcd": [2, 1, 1]}
    respostas = {
        feita.perguntas[0].chave: Resposta(("sim",)),
        feita.perguntas[1].chave: Resposta(("não",)),
    }
    certa = importado(texto, respostas=respostas)
    assert certa.pronta
    assert grupos(certa) == {"1": {"pcd"}, "2": set(), "3": {"pcd"}, "4": set()}


def test_marca_ruim_na_coluna_continua_recusada() -> None:
    texto = "inscricao;nome;nota;pcd\n1;Ana (D);9;talvez\n2;Gil;8;n\n"
    feita = importado(texto)
    assert [r.problema for r in feita.recusadas] == ['"talvez" não é marca conhecida']


# -------------------------------------------------------------------- lista de declarantes

RESULTADO = """\
inscrição;nome;cargo;nascimento;nota
1;ANA DE EXEMPLO;x;01/01/1990;9
2;BENTO MODELO;x;02/01/1990;8
3;BENTO MODELO;x;03/01/1990;8
4;CÉLIA D'ÁVILA SANTOS;x;04/01/1990;7
5;CÉLIA D'ÁVILA SANTOS;y;04/01/1990;7
6;GIL DE EXEMPLO FILHO;y;05/01/1990;6
7;ELISA MODELO SANTOS;y;06/01/1990;5
"""


def test_pela_inscricao_e_quando_o_nome_nao_bate_pergunta() -> None:
    feita = importado(
        RESULTADO,
        declarantes=[
            lista("pcd", "Inscrição;Nome\n1;Ana de Exemplo\n2;\n99;Outro Nome\n7;Gil\n\n")
        ],
    )
    (juncao,) = feita.juncoes
    assert juncao.para_dados() | {"arquivo": ""} == {
        "grupo": "pcd",
        "arquivo": "",
        "linhas": 4,
        "pela_inscricao": 2,
        "pelo_nome": 0,
        "por_resposta": 0,
        "em_pergunta": 1,
        "pedacos_de_nome": 0,
        "fora_do_resultado": 1,
        "linhas_fora_do_resultado": [
            {"arquivo": "lista.csv", "linha": 4, "texto": "99 | Outro Nome"}
        ],
        "marcados": 2,
    }
    (pergunta,) = feita.perguntas
    assert "a inscrição 7 é de Gil na lista e de ELISA MODELO SANTOS no resultado" in pergunta.texto
    assert pergunta.opcoes == ("7", NENHUMA)
    assert not feita.pronta


@pytest.mark.parametrize(
    ("linha", "motivo"),
    [
        ("1;ANA MARIA DA SILVA MODELO", "a inscrição 1 só difere por zeros"),
        ("1;", "a inscrição 1 só difere por zeros"),
        ("000.1;Outro Nome", "a inscrição 000.1 só difere por zeros"),
        ("77;Ana Maria da Silva Modelo", "a inscrição 77 não está no resultado, mas o nome"),
    ],
)
def test_inscricao_que_perdeu_os_zeros_e_perguntada(linha: str, motivo: str) -> None:
    texto = "inscrição;nome;nota\n0001;ANA MARIA DA SILVA MODELO;9\n0002;GIL;8\n"
    pcd = lista("pcd", f"inscrição;nome\n{linha}\n")
    feita = importado(texto, declarantes=[pcd])
    (pergunta,) = feita.perguntas
    assert motivo in pergunta.texto
    assert (pergunta.opcoes, feita.pronta) == (("0001", NENHUMA), False)
    certa = importado(texto, declarantes=[pcd], respostas={pergunta.chave: Resposta(("0001",))})
    assert certa.pronta
    assert grupos(certa) == {"0001": {"pcd"}, "0002": set()}


def test_pelo_nome_com_homonimos_e_a_mesma_pessoa_em_dois_cargos() -> None:
    nomes = "Nome\nana  de exemplo\nCELIA D'AVILA SANTOS\nBento Modelo\nNinguém Aqui\n"
    feita = importado(RESULTADO, declarantes=[lista("pcd", nomes)])
    (juncao,) = feita.juncoes
    assert (juncao.pelo_nome, juncao.em_pergunta, len(juncao.ausentes)) == (2, 1, 1)
    (pergunta,) = feita.perguntas
    assert "há 2 inscrições com o nome Bento Modelo" in pergunta.texto
    assert (pergunta.opcoes, pergunta.sugestao) == (("2", "3", NENHUMA), ())
    assert grupos(feita)["1"] == grupos(feita)["4"] == grupos(feita)["5"] == {"pcd"}
    certa = importado(
        RESULTADO,
        declarantes=[lista("pcd", nomes)],
        respostas={pergunta.chave: Resposta(("3",))},
    )
    assert certa.pronta
    assert (grupos(certa)["2"], grupos(certa)["3"]) == (set(), {"pcd"})
    assert certa.juncoes[0].por_resposta == 1


def test_nomes_cortados_e_partidos_em_duas_linhas_sao_perguntados() -> None:
    nomes = (
        "ELISA MODELO\nSANTOS\nGIL DE EXEMPLO\nANA DE EXEMPLO DOS REIS\nCÉLIA D'ÁVILA SANTOS\n"
        "CÉLIA D'ÁVILA\nSANTOS\nGIL\n"
    )
    feita = importado(RESULTADO, declarantes=[lista("pcd", nomes)])
    partido, cortado, comprido = feita.perguntas
    assert "duas linhas seguidas da lista, juntas, dão ELISA MODELO SANTOS" in partido.texto
    assert partido.sugestao == ("7",)
    assert "GIL DE EXEMPLO pode ser o nome cortado de GIL DE EXEMPLO FILHO" in cortado.texto
    assert comprido.opcoes == ("1", NENHUMA)
    (juncao,) = feita.juncoes
    # Célia entrou inteira pela lista: os pedaços do nome dela não são outra pessoa.
    assert (juncao.pedacos, juncao.em_pergunta, juncao.pelo_nome) == (2, 4, 1)
    assert sum(
        (
            juncao.pela_inscricao,
            juncao.pelo_nome,
            juncao.por_resposta,
            juncao.em_pergunta,
            juncao.pedacos,
            len(juncao.ausentes),
        )
    ) == len(juncao.lista.declarantes)
    nenhuma = {p.chave: Resposta((NENHUMA,)) for p in feita.perguntas}
    certa = importado(RESULTADO, declarantes=[lista("pcd", nomes)], respostas=nenhuma)
    assert certa.pronta
    assert {i for i, ids in grupos(certa).items() if ids} == {"4", "5"}


def test_lista_e_coluna_que_discordam() -> None:
    texto = "inscrição;nome;nota;pcd\n1;Ana;9;s\n2;Gil;8;n\n3;Eva;7;s\n"
    feita = importado(texto, declarantes=[lista("pcd", "inscrição\n1\n2\n")])
    assert feita.comparadas == {"pcd": [1, 1, 1]}
    assert len(feita.perguntas) == 2


def test_posto_e_lista_que_discordam() -> None:
    texto = "inscrição;nome;nota;class geral;class pcd\n1;Ana;9;1;1\n2;Gil;8;2;\n"
    feita = importado(texto, declarantes=[lista("pcd", "inscrição\n2\n")])
    assert feita.comparadas == {"pcd": [0, 1, 1]}


def test_que_aba_traz_os_declarantes() -> None:
    nomes: Sequence[Sequence[Celula]] = (("Nome",), ("Ana de Exemplo",))
    duas = xlsx({"negros": Aba(nomes), "pcd": Aba((("GIL DE EXEMPLO FILHO",),))})
    assert lista("pcd", duas).declarantes[0].nome == "GIL DE EXEMPLO FILHO"
    assert lista("indigenas", duas, "negros").declarantes[0].nome == "Ana de Exemplo"
    with pytest.raises(ResultadoRecusado, match="não se sabe que parte"):
        lista("indigenas", duas)
    with pytest.raises(ResultadoRecusado, match="não tem coluna de inscrição nem de nome"):
        lista("pcd", "a;b\n1;2\n")
    assert lista("pcd", "7\n8\n").declarantes[0].inscricao == "7"


# ------------------------------------------------------------------------ linhas recusadas


def test_cada_linha_recusada_vem_com_o_motivo_dela() -> None:
    """O que se acha em passos diferentes da leitura não troca de linha."""
    feita = importado(
        "Inscrição;Nome;Nota;Nascimento\n"
        "0001;Ana;90;01/02/1960\n"
        "0002;Bento;#REF!;01/02/1961\n"
        "0003;Célia;88;31/02/1962\n"
        "0004;Davi;Exemplo;87;01/02/1963\n"
        "0005;Elisa;x;01/02/1964\n"
    )
    ditas = [(r.linha, r.campo, r.texto.split(" | ")[0]) for r in feita.recusadas]
    assert ditas == [
        (3, "Nota", "0002"),
        (4, "Nascimento", "0003"),
        (5, "", "0004"),
        (6, "Nota", "0005"),
    ]
    assert "31/02/1962" in feita.recusadas[1].problema
    assert "campos" in feita.recusadas[2].problema


def test_linha_recusada_vira_pergunta_e_so_sai_com_motivo() -> None:
    texto = (
        ELENCO
        + "0099;Elisa;Agente;setenta;não;Aprovado\n\nInscrição;Nome;Cargo;"
        + ("Nota Final;PcD;Situação\n0004;Ana;Agente;61,50;Sim;Classificado\n")
    )
    feita = importado(texto)
    assert (feita.conta.recusadas, feita.conta.cabecalhos_repetidos, feita.conta.em_branco) == (
        2,
        1,
        1,
    )
    assert feita.conta.importadas == 3
    nota, repetida = feita.perguntas
    assert '"setenta" não é uma nota' in nota.texto
    assert "0099 | Elisa | Agente | setenta | não | Aprovado" in nota.texto
    assert "a inscrição 0004 já está na linha 2" in repetida.texto
    assert feita.recusadas[0].texto.startswith("0099 | Elisa")
    respostas = {p.chave: Resposta((FORA,), "repetida") for p in feita.perguntas}
    certa = importado(texto, respostas=respostas)
    assert certa.pronta
    assert certa.conta.deixadas_de_fora == 2
    assert certa.deixadas[0] == ("r.csv", 6, "repetida")


def test_linhas_deslocadas_sao_apontadas() -> None:
    cabecalho = "curso;campus;grupo;nome;inscrição;pontos;situação\n"
    certas = "".join(f"Letras;Sul;Grupo A;Gil;{n};70,5;Aprovado\n" for n in range(100, 140))
    ruins = "TV);Sul;Sul;Grupo A;Ana;0117;70\n" * 2
    feita = importado(cabecalho + certas + ruins)
    assert "2 linhas parecem deslocadas" in " ".join(feita.avisos)
    assert all("A linha parece deslocada" in pergunta.texto for pergunta in feita.perguntas)


def test_recusas_demais_sao_do_leiaute() -> None:
    linhas = "".join(f"{n};Ana;setenta\n" for n in range(PERGUNTAS_SOBRE_LINHAS + 1))
    feita = importado(f"inscricao;nome;nota\n{linhas}")
    assert feita.perguntas == []
    assert "201 linhas foram recusadas" in impedimentos(feita)


def test_arquivo_so_com_cabecalho_e_sem_tabela() -> None:
    assert "só tem o cabeçalho" in impedimentos(importado("inscricao;nome;nota\n"))
    assert "não traz títulos" in impedimentos(importado("1;2\n3;4\n", campos=()))


def test_letras_perdidas_trocadas_erros_e_tamanhos_sao_avisados() -> None:
    texto = (
        "inscricao;nome;nota;obs\n0001;F\ufffdtima;70;\ufffd\n002;JoÃ£o;60;#N/D\n"
        "0003;Conceição;50;ok\n"
    )
    avisos = " ".join(importado(texto).avisos)
    assert "Há letra perdida (�) no nome na linha 2" in avisos
    assert 'Há letra perdida (�) em 1 linha da coluna "obs", na linha 2' in avisos
    assert "Há letras trocadas (como Ã§ no lugar de ç) na linha 3" in avisos
    assert "células de erro em colunas que não são lidas: obs (1)" in avisos
    assert "tamanhos diferentes (1 com 3, 2 com 4 algarismos)" in avisos


# ---------------------------------------------------------------------------- que tabelas

CABECALHO = ("inscrição", "nome", "nota", "pcd")


def test_abas_de_mesmo_cabecalho_vao_juntas_e_as_outras_impedem() -> None:
    uma = Aba((CABECALHO, ("1", "Ana", 9, "s")))
    outra = Aba((CABECALHO, ("2", "Gil", 8, "n"), ("1", "Ana", 9, "s")))
    feita = importado(xlsx({"A": uma, "B": outra}))
    assert [r.arquivo for r in feita.recusadas] == ["r.csv, aba B"]
    assert "já está na linha 2 da aba A" in feita.recusadas[0].problema
    diferente = Aba((("nome", "cpf"), ("Eva", "1")))
    feita = importado(xlsx({"A": uma, "C": diferente}), tabelas=())
    assert "as tabelas têm títulos diferentes" in impedimentos(feita)
    feita = importado(xlsx({"A": uma, "C": diferente}))
    assert feita.pronta
    assert feita.conta.nao_lidas == 1
    assert "A aba C não foi lida: tem 1 linha." in feita.avisos
    assert "não tem a aba X" in impedimentos(importado(xlsx({"A": uma}), tabelas=("aba X",)))


def test_inscricao_em_numero_avisa_que_os_zeros_nao_vieram() -> None:
    feita = importado(xlsx({"A": Aba((CABECALHO, (7, "Ana", 9, "s"), ("0011", "Gil", 8, "n")))}))
    assert feita.resultado is not None
    assert [c.inscricao for c in feita.resultado.candidatos] == ["7", "0011"]
    (aviso,) = [um for um in feita.avisos if "como número" in um]
    assert aviso.startswith('A coluna "inscrição" vem como número em 1 linha')
    assert "0007 chega como 7. O certame não os repõe." in aviso
    assert "peça o arquivo com essa coluna como texto" in aviso
    em_texto = importado(xlsx({"A": Aba((CABECALHO, ("0007", "Ana", 9, "s")))}))
    assert not any("como número" in um for um in em_texto.avisos)


@pytest.mark.parametrize("titulos", [(("Inscrição", "Nome"),), ()])
def test_o_que_se_estranha_na_lista_de_declarantes_tambem_se_diz(
    titulos: tuple[tuple[str, str], ...],
) -> None:
    """A inscrição em número da lista já não é a do resultado: diz-se por que ela não acha ninguém."""
    pessoas: tuple[tuple[Celula, ...], ...] = ((7, "Ana"),) if titulos else ((7,),)
    lista = xlsx({"PcD": Aba((*titulos, *pessoas))})
    pcd = lista_de_declarantes("pcd", tabelas_dos_bytes(lista, "pcd.xlsx", LeiauteDaBanca()))
    feita = importado("inscrição;nome;nota\n0007;Ana;9\n", declarantes=[pcd])
    titulo = "Inscrição" if titulos else "1"
    assert any(
        f'Em pcd.xlsx, aba PcD, dos declarantes: A coluna "{titulo}" vem como número em 1 linha'
        in um
        for um in feita.avisos
    )


def test_a_nota_que_e_formula_sem_valor_se_recusa_pelo_que_e() -> None:
    linha = ("0007", "Ana", Formula("30+40", None), "s")
    feita = importado(xlsx({"A": Aba((CABECALHO, linha, ("0011", "Gil", 8, "n")))}))
    (recusada,) = feita.recusadas
    assert recusada.problema == "a célula tem uma fórmula sem o valor gravado"
    assert recusada.conserto == (
        "abra a planilha no programa de planilhas, salve-a e importe-a de novo"
    )


def test_aba_escondida_so_se_a_pessoa_disser() -> None:
    abas = {
        "A": Aba((CABECALHO, ("1", "Ana", 9, "s"))),
        "B": Aba((CABECALHO, ("2", "Gil", 8, "n")), oculta=True),
    }
    assert "há aba B escondida na planilha" in impedimentos(importado(xlsx(abas)))
    assert importado(xlsx(abas), tabelas=("aba A", "aba B")).conta.importadas == 2


MESCLADA = (
    ("inscrição", "nome", "nota", "pcd", "foto"),
    ("1", "Ana", 9, "n", "x"),
    ("2", "Gil", 8, "Sim", "x"),
    ("3", "Eva", 7, None, None),
    ("4", "Lia", 6, "n", "x"),
)


def test_mescla_que_cobre_um_campo_lido_e_perguntada() -> None:
    dados = xlsx({"A": Aba(MESCLADA, mescladas=("D3:D4", "E3:E4"))})
    feita = importado(dados)
    (pergunta,) = feita.perguntas
    assert 'aba A, D3:D4: a célula mesclada "Sim" cobre a coluna "pcd" na linha 4' in pergunta.texto
    assert not feita.pronta
    for resposta, esperado in (("sim", {"pcd"}), ("não", set())):
        certa = importado(dados, respostas={pergunta.chave: Resposta((resposta,))})
        assert certa.pronta
        assert grupos(certa)["3"] == esperado
        assert grupos(certa)["2"] == {"pcd"}


def test_mescla_fora_da_tabela_ou_de_lado_a_lado() -> None:
    linhas = (("RESULTADO",), *MESCLADA[:2], ("2", "Gil", 8, None, "x"))
    feita = importado(xlsx({"A": Aba(linhas, mescladas=("A1:E1",))}))
    assert feita.pronta
    feita = importado(xlsx({"A": Aba(linhas, mescladas=("A1:E1", "C4:D4"))}))
    assert 'a célula mesclada "8" cobre a coluna "pcd"' in feita.perguntas[0].texto
    feita = importado(xlsx({"A": Aba(linhas, mescladas=("A1:E1", "A9:B12"))}))
    assert feita.pronta


# ---------------------------------------------------------------------- campos do leiaute


def test_coluna_ignorada_cargo_fixo_sem_nota_e_os_de_fora() -> None:
    texto = "inscricao;nome;nota;situação\n1;Ana;9;marciano\n2;Gil;8;venusiano\n"
    feita = importado(texto, ignorar=("situação",), colunas={}, cargo="Agente")
    assert feita.resultado is not None
    assert {c.cargo for c in feita.resultado.candidatos} == {"Agente"}
    sem_nota = "inscricao;nome;colocação\n1;Ana;1\n2;Gil;2\n"
    assert importado(sem_nota, sem_nota=True).pronta
    com_fora = "inscricao;nome;nota;situação\n1;Ana;9;aprovado\n2;Gil;;ausente\n"
    feita = importado(com_fora, com_os_de_fora=True)
    assert feita.resultado is not None
    assert [c.aprovado for c in feita.resultado.candidatos] == [True, False]


def test_unidades_do_arquivo_e_variacoes_de_escrita_do_cargo() -> None:
    texto = (
        "inscricao;nome;cargo;polo;nota\n1;Ana;MÉDICO;Sul;9\n2;Gil;Medico;sul ;8\n3;Eva;Agente;;7\n"
        "inscricao;nome;cargo;polo;nota\n4;Lia;;Sul;6\n"
    )
    feita = importado(texto)
    assert {r.campo for r in feita.recusadas} == {"cargo"}
    respostas = {p.chave: Resposta((FORA,), "sem cargo") for p in feita.perguntas}
    certa = importado(texto, respostas=respostas)
    assert certa.resultado is not None
    assert [(c.cargo, c.unidade) for c in certa.resultado.candidatos] == [
        ("MÉDICO", "Sul"),
        ("MÉDICO", "Sul"),
        ("Agente", ""),
    ]


def test_grupo_que_so_a_lista_traz_entra_sozinho() -> None:
    feita = importado(
        RESULTADO,
        leiaute=LeiauteDaBanca(delimitador=";", casas=0, grupos={"negros": GrupoNoArquivo()}),
        declarantes=[lista("quilombolas", "inscrição\n1\n")],
    )
    assert grupos(feita)["1"] == {"quilombolas"}
    assert any("Nenhuma coluna traz o grupo negros" in aviso for aviso in feita.avisos)


CELULA = st.sampled_from(["", "1", "02", "70", "70,5", "s", "não", "Ana (D)", "Gil", "#N/D", "�"])


@given(st.lists(st.lists(CELULA, max_size=6), max_size=15))
def test_a_conta_sempre_fecha(linhas: list[list[str]]) -> None:
    texto = "inscricao;nome;nota;pcd\n" + "".join(";".join(linha) + "\n" for linha in linhas)
    feita = importado(texto)
    if feita.pronta:
        assert not feita.recusadas


# -------------------------------------------------------------------------- nome social

COM_NOME_SOCIAL = """\
Inscrição;Nome;Nome social;Nota Final;PcD
0004;Ana (D);;61,50;não
0011;Bento Reis (D);Bruna Reis;80;não
"""


def test_o_nome_social_se_acha_sozinho_e_o_outro_nao_aparece() -> None:
    feita = importado(COM_NOME_SOCIAL.replace(" (D)", ""))
    assert feita.pronta
    assert feita.leiaute.colunas["nome_social"] == "Nome social"
    assert feita.resultado is not None
    assert [c.nome for c in feita.resultado.candidatos] == ["Ana", "Bruna Reis"]
    assert "Bento" not in repr(feita.amostra)


def test_a_marca_colada_ao_nome_de_quem_usa_nome_social_ainda_vale() -> None:
    leiaute = LeiauteDaBanca(
        delimitador=";", grupos={"pcd": GrupoNoArquivo(no_nome=("(D)",))}, ignorar=("PcD",)
    )
    feita = importado(COM_NOME_SOCIAL, leiaute=leiaute)
    assert grupos(feita) == {"0004": {"pcd"}, "0011": {"pcd"}}
    assert feita.resultado is not None
    assert feita.resultado.candidatos[1].nome == "Bruna Reis"


def test_a_linha_recusada_se_mostra_com_o_nome_social() -> None:
    feita = importado(COM_NOME_SOCIAL.replace("80", "oitenta").replace(" (D)", ""))
    ditos = [recusada.texto for recusada in feita.recusadas] + [p.texto for p in feita.perguntas]
    assert len(ditos) == 2
    assert all("Bruna Reis" in dito and "Bento" not in dito for dito in ditos)


@pytest.mark.parametrize("nome", ["Bento Reis", "Bruna Reis"])
@pytest.mark.parametrize("inscricao", ["", "0011"])
def test_a_lista_de_declarantes_acha_pelos_dois_nomes(nome: str, inscricao: str) -> None:
    texto = COM_NOME_SOCIAL.replace(" (D)", "")
    declarantes = lista("pcd", f"Inscrição;Nome\n{inscricao};{nome}\n")
    feita = importado(texto, declarantes=[declarantes], ignorar=("PcD",), grupos={})
    assert not feita.perguntas
    assert grupos(feita) == {"0004": set(), "0011": {"pcd"}}


def test_na_pergunta_sobre_um_declarante_so_o_nome_social_aparece() -> None:
    texto = COM_NOME_SOCIAL.replace(" (D)", "")
    declarantes = lista("pcd", "Inscrição;Nome\n0011;Gil\n")
    feita = importado(texto, declarantes=[declarantes], ignorar=("PcD",), grupos={})
    assert "Bruna Reis" in feita.perguntas[0].texto
    assert "Bento" not in repr(feita.perguntas)

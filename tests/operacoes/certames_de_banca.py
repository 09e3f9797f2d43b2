"""Certames pequenos, de gente inventada, com a forma de resultados que as bancas publicam."""

from pathlib import Path

EDITAL = """\
versao = 1
[edital]
id = "001-2026"
titulo = "Concurso público"
ente = "Município de Irupi/ES (exemplo inventado)"
norma = "irupi-es-2025"
publicacao = 2026-01-05
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
casas_da_nota = 1
arredondamento_da_nota = "truncar"
[edital.vigencia]
inicio = 2025-01-30
prova = "diário oficial (exemplo inventado)"
"""
CARGO = """\
[[cargo]]
id = "agente"
nome = "Agente"
vagas = 10
"""
PPP = """\
[[grupo]]
id = "ppp"
nome = "pessoas pretas e pardas"
item = "3.2"
fracao = "1/5"
arredondamento = "meio_para_cima"
serie = { familia = "formula" }
"""
CHAMADA = """\
[[ato]]
tipo = "homologacao_publicada"
data = 2026-05-04
[[ato]]
id = "chamada"
tipo = "convocacao_feita"
data = 2026-05-05
quantidade = "todas"
"""


def gravar(pasta: Path, toml: str, linhas: list[str]) -> Path:
    """Grava certame.toml e resultado.csv na pasta, e a devolve."""
    pasta.mkdir(exist_ok=True)
    (pasta / "certame.toml").write_text(toml, encoding="utf-8")
    (pasta / "resultado.csv").write_text("\n".join(linhas) + "\n", encoding="utf-8")
    return pasta


# ------------------------------------------------- subnotas, três listas, postos em cada uma

CABECALHO_DE_SUBNOTAS = (
    "polo,nome,nascimento,inscrição,l por,mat,conh bas,prob,tec,conh esp,pontos,"
    "class ac,class pcd,class ppp,situação final"
)
SUBNOTAS = (
    EDITAL
    + """\
[resultado]
arquivo = "resultado.csv"
situacoes_de_aprovado = ["CADASTRO-RESERVA"]
[resultado.colunas]
nota = "pontos"
posto = "class ac"
posto_pcd = "class pcd"
posto_ppp = "class ppp"
portugues = "l por"
matematica = "mat"
probabilidade = "prob"
tecnologia = "tec"
basicos = "conh bas"
especificos = "conh esp"
"""
    + CARGO
    + PPP
    + """\
[[etapa]]
id = "basicos"
nome = "conhecimentos básicos"
item = "5.1"
[[etapa.prova]]
id = "portugues"
nome = "português"
[[etapa.prova]]
id = "matematica"
nome = "matemática"
[[etapa]]
id = "especificos"
nome = "conhecimentos específicos"
item = "5.2"
[[etapa.prova]]
id = "probabilidade"
[[etapa.prova]]
id = "tecnologia"
[nota_final]
item = "6.1"
origem = "conferida"
[[desempate]]
criterio = "idade_60"
item = "7, a"
data_de_referencia = 2026-01-05
entre_idosos = "mais_idade"
[[desempate]]
criterio = "nota"
prova = "especificos"
item = "7, b"
[[desempate]]
criterio = "nota"
prova = "tecnologia"
item = "7, c"
[[desempate]]
criterio = "idade"
item = "7, d"
[[leitura]]
nome = "computo"
opcao = "compensada"
autor = "procuradoria"
justificativa = "exemplo"
"""
    + CHAMADA
)

# (inscrição, nascimento, por, mat, prob, tec, grupo), na ordem publicada da lista geral.
_PESSOAS = (
    ("0101", "02/03/1990", "15,0", "7,5", "6,0", "30,0", ""),
    ("0102", "09/09/1950", "12,0", "6,0", "6,0", "28,5", ""),
    ("0103", "01/01/1960", "13,5", "7,5", "4,5", "27,0", "ppp"),
    ("0104", "11/11/1991", "10,5", "6,0", "6,0", "30,0", ""),
    ("0105", "30/04/1985", "12,0", "6,0", "6,0", "28,5", "pcd"),
    ("0106", "30/04/1986", "12,0", "6,0", "6,0", "28,5", ""),
    ("0107", "05/05/1995", "13,5", "6,0", "6,0", "27,0", ""),
    ("0108", "06/06/1988", "10,5", "7,5", "6,0", "25,5", ""),
    ("0109", "07/07/1987", "10,5", "6,0", "7,5", "24,0", ""),
    ("0110", "08/08/1980", "10,5", "6,0", "6,0", "24,0", "ppp"),
    ("0111", "09/01/1999", "9,0", "6,0", "6,0", "24,0", ""),
    ("0112", "10/02/1998", "9,0", "4,5", "6,0", "24,0", ""),
    ("0113", "11/03/1997", "9,0", "4,5", "4,5", "24,0", "pcd"),
)

CLASSIFICADAS = {f"0{numero}" for numero in (101, 102, 103, 104, 105, 106, 107, 108, 110, 113)}
"""Sete vagas gerais vão até 0107; 0105 e 0103 chegam por elas, e a reserva delas passa a 0113 e
0110; a segunda vaga de pessoas pretas e pardas não tem mais ninguém e reverte para 0108."""


def linhas_de_subnotas() -> list[str]:
    """As linhas do arquivo, fora de ordem e com o cabeçalho repetido no meio."""
    postos = {"pcd": 0, "ppp": 0}
    linhas = []
    for posto, (inscricao, nascimento, por, mat, prob, tec, grupo) in enumerate(_PESSOAS, start=1):
        basicos, especificos = _soma(por, mat), _soma(prob, tec)
        postos[grupo] = postos.get(grupo, 0) + 1
        colunas = [
            "SEDE",
            f"PESSOA {inscricao}",
            nascimento,
            inscricao,
            *(f'"{nota}"' for nota in (por, mat, basicos, prob, tec, especificos)),
            f'"{_soma(basicos, especificos)}"',
            str(posto),
            *(str(postos[id]) if id == grupo else "" for id in ("pcd", "ppp")),
            "CLASSIFICADO" if inscricao in CLASSIFICADAS else "CADASTRO-RESERVA",
        ]
        linhas.append(",".join(colunas))
    embaralhadas = sorted(linhas, key=lambda linha: linha[::-1])
    return [CABECALHO_DE_SUBNOTAS, *embaralhadas[:6], CABECALHO_DE_SUBNOTAS, *embaralhadas[6:]]


def _soma(*notas: str) -> str:
    decimos = sum(int(nota.replace(",", "")) for nota in notas)
    return f"{decimos // 10},{decimos % 10}"


# --------------------------------------------------------- ordem de chamada de quatro listas

ORDEM_DE_CHAMADA = (
    EDITAL.replace("casas_da_nota = 1", "casas_da_nota = 2")
    + """\
[resultado]
arquivo = "resultado.csv"
grupos_sem_coluna = ["pcd"]
situacoes_de_aprovado = ["", "SIM", "FIM DE FILA"]
[resultado.colunas]
nota = "Pontuação"
posto = "Ordem"
negro = "Tipo de vaga"
hipossuficiente = "Tipo de vaga"
[resultado.marcas.negro]
sim = ["NEGRO"]
nao = ["AMPLA", "HIPO"]
[resultado.marcas.hipossuficiente]
sim = ["HIPO"]
nao = ["AMPLA", "NEGRO"]
"""
    + CARGO.replace("vagas = 10", "vagas = 22")
    + """\
[[grupo]]
id = "negro"
nome = "pessoas negras"
item = "5.1"
fracao = "1/5"
arredondamento = "meio_para_cima"
serie = { familia = "posicoes", primeira = 3, intervalo = 5 }
[[grupo]]
id = "hipossuficiente"
nome = "pessoas hipossuficientes"
item = "5.2"
fracao = "1/10"
arredondamento = "meio_para_cima"
serie = { familia = "posicoes", primeira = 11, intervalo = 10 }
[[desempate]]
criterio = "posto_publicado"
item = "7"
"""
    + CHAMADA
)
LISTAS_NA_ORDEM = {3: "NEGRO", 8: "NEGRO", 11: "HIPO", 13: "NEGRO", 18: "NEGRO"}
"""A lista de cada posição que não é da ampla: a 21 seria hipossuficiente, e a lista acabou."""


def linhas_da_ordem_de_chamada() -> list[str]:
    """A ordem de chamada publicada; as notas dos grupos são menores que as da ampla."""
    linhas = ["Ordem;Tipo de vaga;Inscrição;Nome;Pontuação;Situação"]
    for posicao in range(1, 23):
        lista = LISTAS_NA_ORDEM.get(posicao, "AMPLA")
        # As posições 6 e 7 empatam: só a ordem publicada diz quem vem antes.
        nota = 300 - (6 if posicao == 7 else posicao) - (0 if lista == "AMPLA" else 100)
        situacao = ("SIM", "FIM DE FILA", "")[posicao % 3]
        linhas.append(f"{posicao};{lista};{900 - posicao};PESSOA {posicao};{nota}.5;{situacao}")
    return [linhas[0], *sorted(linhas[1:], key=lambda linha: linha.split(";")[2])]


# ------------------------------------------------ barreira por modalidade e hora que se supõe

GUARDA = (
    EDITAL
    + """\
[resultado]
arquivo = "resultado.csv"
[resultado.colunas]
especificos = "ESP"
gerais = "GER"
nota = "PONTOS"
nascimento = "NASC."
posto = "POSIÇÃO"
pcd = "MODALIDADE"
feminino = "MODALIDADE"
[resultado.marcas.pcd]
sim = ["PcD"]
nao = ["Ampla", "Feminino"]
[resultado.marcas.feminino]
sim = ["Feminino"]
nao = ["Ampla", "PcD"]
"""
    + CARGO
    + PPP.replace('"ppp"', '"feminino"').replace("pessoas pretas e pardas", "mulheres")
    + """\
[[etapa]]
id = "objetiva"
nome = "prova objetiva"
item = "4.3"
minimo = "50"
[[etapa.prova]]
id = "especificos"
nome = "conhecimentos específicos"
[[etapa.prova]]
id = "gerais"
nome = "conhecimentos gerais"
[[etapa.barreira]]
item = "5.1"
limites = { geral = 4, pcd = 1, feminino = 1 }
empate = "desempata"
so_pela_reservada = "fica_nas_duas"
[nota_final]
item = "10"
origem = "conferida"
[[desempate]]
criterio = "nota"
prova = "especificos"
item = "10.1, 2"
[[desempate]]
criterio = "idade"
hora = "usa"
hora_ausente = "23:59:59"
item = "10.1, 4"
[[desempate]]
criterio = "jurado"
item = "10.1, 5"
[[desempate]]
criterio = "sorteio"
item = "10.1, 6"
"""
)
_COLUNAS_DA_GUARDA = (
    "INSCRIÇÃO;NOME;ESP;GER;PONTOS;NASC.;hora do nascimento;JURADO;MODALIDADE;POSIÇÃO;SITUAÇÃO"
)


def linhas_da_guarda() -> list[str]:
    """As pessoas de uma guarda municipal; empates por idade, hora, barreira."""
    return [
        _COLUNAS_DA_GUARDA,
        "0021;BENTO;64,0;28,0;92,0;16/11/1990;;Não;Ampla;1º;Aprovado",
        "0022;GIL;60,0;30,0;90,0;01/02/1995;;Não;Ampla;3º;Aprovado",
        "0023;CÉLIA;60,0;30,0;90,0;01/02/1995;08:15;Não;Feminino;2º;Aprovado",
        "0024;DAVI;55,0;30,0;85,0;07/07/1993;;Não;Ampla;4º;Aprovado",
        "0025;RUI;55,0;30,0;85,0;08/07/1993;;Não;Ampla;-;Eliminado",
        "0026;ANA;40,0;20,0;60,0;03/03/1988;;Sim;PcD;5º;Aprovado",
        "0027;ELISA;30,0;19,9;49,9;04/04/1987;;Não;PcD;-;Eliminado",
        "0028;FÁTIMA;50,0;20,0;70,0;05/05/1986;;Não;Feminino;-;Eliminado",
    ]

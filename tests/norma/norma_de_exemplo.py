"""A menor norma que carrega, inventada: dela cada teste estraga um ponto."""

from certame.norma.carregador import norma_do_texto
from certame.norma.norma import Norma
from certame.norma.regra import Regra

_LEITURAS = (
    ("computo", ("por_via", "compensada")),
    ("compensa_ate", ("sempre",)),
    ("arredondamento", ("meio_para_cima", "para_cima")),
    ("pericia", ("exclui",)),
    ("vagas_novas", ("continua",)),
    ("saida_apos_posse", ("mesma_lista",)),
    ("esgotamento", ("reverte",)),
    ("base", ("por_cargo",)),
    ("teto", ("nenhum", "1/5")),
)


def _leitura(nome: str, opcoes: tuple[str, ...]) -> str:
    texto = f"""
[[leitura]]
nome = "{nome}"
pergunta = "pergunta de {nome}"
dispositivos = ["art1"]
padrao = "{opcoes[0]}"
razao = "razão de {nome}"
"""
    return texto + "".join(
        f'[[leitura.opcao]]\nnome = "{opcao}"\ndescricao = "faz {opcao}"\n' for opcao in opcoes
    )


TEXTO = (
    """\
formato = 1
avisos = ["cuidado"]

[identidade]
id = "exemplo"
versao = "1.0.0"
titulo = "Norma de exemplo"
ente = "Município de Exemplo"
ibge = "1234567"
uf = "EX"
fuso = "America/Sao_Paulo"
urn = "urn:lex:br;exemplo;exemplo:municipal:lei:2000-01-01;1"
lei = "Lei 1/2000"
confianca = "inventada"

[vigencia]
inicio_possivel = 2000-01-01
inicio_certo = 2000-01-01

[escopo]
tipos = ["concurso", "processo_seletivo"]
administracoes = ["direta"]
vinculos = ["cargo_efetivo"]

[[dispositivo]]
id = "art1"
rotulo = "art. 1º"
resumo = "um décimo das vagas"
desde = 2000-01-01
dada_por = "Lei 1/2000"

[[dispositivo]]
id = "art2"
rotulo = "art. 2º"
resumo = "manda fazer a prova"
desde = 2000-01-01
dada_por = "Lei 1/2000"
sem_efeito = "não muda as chamadas"

[[grupo]]
id = "pcd"
nome = "pessoas com deficiência"
fracao = { valor = "1/10", dispositivo = "art1" }
serie = { familia = "formula", dispositivo = "art1" }

[multiplas]
modo = "quem_chamar_primeiro"

[colisao]
destino = "anterior_livre"
"""
    + "".join(_leitura(nome, opcoes) for nome, opcoes in _LEITURAS)
    + "\n[fundamentos]\n"
    + "".join(f'{regra} = ["art1"]\n' for regra in Regra)
    + """
[[prazo]]
id = "pericia"
dispositivo = "art1"
quantidade = 10
unidade = "dias"
conta_de = "classificacao_divulgada"
para = "fazer a perícia"
contagem = "do_edital"
consequencia = "aparece primeiro"

[[item_do_edital]]
id = "total"
dispositivo = "art1"
exige = "o total de vagas"

[[equipe]]
id = "junta"
dispositivo = "art1"
composicao = "três pessoas"
parecer = ["aptidão"]

[rotulos]
lista_geral = "lista geral"
lista_reservada = "lista reservada"
lista_unica = "lista única"

[corte]
so_na_reservada = true
"""
)


def com(*trocas: tuple[str, str]) -> str:
    """O texto de exemplo com cada trecho, que aparece uma só vez, trocado por outro."""
    texto = TEXTO
    for velho, novo in trocas:
        assert texto.count(velho) == 1, f"{velho!r} aparece {texto.count(velho)} vezes"
        texto = texto.replace(velho, novo)
    return texto


def norma(*trocas: tuple[str, str]) -> Norma:
    """A norma de exemplo, com as trocas."""
    return norma_do_texto(com(*trocas), "norma.toml", "exemplo")

"""O carregador acusa todos os defeitos de uma norma, cada um no lugar."""

from datetime import date
from fractions import Fraction

import pytest

from certame.norma.carregador import norma_do_texto, serie_do_leitor
from certame.norma.dispositivo import Dispositivo
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.grupo import (
    Arredondamento,
    DestinoDaColisao,
    Faixa,
    FamiliaDeSerie,
    Multiplas,
    Serie,
)
from certame.norma.leitor import abrir_toml
from certame.norma.leitura import Autoridade
from certame.norma.norma import (
    ComposicaoDaEquipe,
    Escopo,
    ItemDoEdital,
    Prazo,
    Rotulos,
    Variante,
    Vigencia,
)
from certame.norma.regra import Regra
from tests.norma.norma_de_exemplo import TEXTO, com, norma

CHAVES = (
    "avisos, colisao, corte, dispositivo, equipe, escopo, formato, fundamentos, grupo, identidade, "
    "item_do_edital, leitura, multiplas, prazo, rito, rotulos, variante, vigencia"
)
REGRAS = ", ".join(sorted(Regra))

ALTERNANCIA_NOVAS = """\
[[leitura]]
nome = "alternancia_novas"
pergunta = "pergunta"
dispositivos = ["art1"]
padrao = "uma_a_uma"
razao = "razão"
[[leitura.opcao]]
nome = "uma_a_uma"
descricao = "uma a uma"
"""

VARIANTE = """\
[[leitura]]
nome = "local"
pergunta = "pergunta"
dispositivos = ["art2"]
padrao = { concurso = "a", processo_seletivo = "b" }
razao = "razão"
[[leitura.opcao]]
nome = "a"
descricao = "a lei toda"
[[leitura.opcao]]
nome = "b"
descricao = "só o art. 2º"
[[leitura.autoridade]]
nome = "decisão"
alcance = "um caso"
fonte = "secundaria"

[[variante]]
leitura = "local"
opcao = "b"
tipo = "processo_seletivo"
minimo_de_vagas = 3
escolhas = { computo = "compensada" }
serie = { familia = "posicoes", primeira = 5, intervalo = 10, dispositivo = "art2" }
[variante.fundamentos]
serie = ["art2"]

[fundamentos]
"""


def caso(nome: str, trocas: list[tuple[str, str]], erros: list[str]) -> object:
    return pytest.param(trocas, erros, id=nome)


def erros_de(texto: str) -> list[str]:
    with pytest.raises(EntradaInvalida) as achado:
        norma_do_texto(texto, "norma.toml", "exemplo")
    assert str(achado.value) == "\n".join(map(str, achado.value.erros))
    return [str(erro).removeprefix("norma.toml, ") for erro in achado.value.erros]


DEFEITOS = [
    caso(
        "formato desconhecido",
        [("formato = 1", "formato = 2")],
        [
            "linha 1, campo formato: o formato 2 não é conhecido. O que fazer: use formato = 1.",
        ],
    ),
    caso(
        "falta o formato",
        [("formato = 1\n", "")],
        [
            "campo formato: falta esta chave. O que fazer: acrescente formato (um número inteiro).",
        ],
    ),
    caso(
        "formato que não é número",
        [("formato = 1", 'formato = "1"')],
        [
            "linha 1, campo formato: o valor '1' não é um número inteiro. O que fazer: escreva um número inteiro.",
        ],
    ),
    caso(
        "chave a mais na raiz",
        [("formato = 1", "formato = 1\nsobra = 3")],
        [
            f"linha 2, campo sobra: chave desconhecida. O que fazer: apague-a ou use uma destas: {CHAVES}.",
        ],
    ),
    caso(
        "tabela de nome trocado",
        [("[identidade]\n", "[identidade_]\n")],
        [
            "campo identidade: falta esta chave. O que fazer: acrescente identidade (uma tabela [identidade]).",
            f"linha 4, campo identidade_: chave desconhecida. O que fazer: apague-a ou use uma destas: {CHAVES} (quis dizer identidade?).",
        ],
    ),
    caso(
        "id com letra fora do padrão",
        [('id = "exemplo"', 'id = "Exemplo!"')],
        [
            "linha 5, campo identidade.id: o id Exemplo! difere da pasta exemplo. O que fazer: dê à pasta o nome do id.",
            "linha 5, campo identidade.id: o id Exemplo! tem letra fora do padrão. O que fazer: use a-z, 0-9, - e _.",
        ],
    ),
    caso(
        "id diferente da pasta",
        [('id = "exemplo"', 'id = "outro"')],
        [
            "linha 5, campo identidade.id: o id outro difere da pasta exemplo. O que fazer: dê à pasta o nome do id.",
        ],
    ),
    caso(
        "código do IBGE curto",
        [('ibge = "1234567"', 'ibge = "123"')],
        [
            "linha 9, campo identidade.ibge: o código 123 não tem 7 algarismos. O que fazer: use o do IBGE.",
        ],
    ),
    caso(
        "versão que não é texto",
        [('versao = "1.0.0"', "versao = 1")],
        [
            "linha 6, campo identidade.versao: o valor 1 não é um texto entre aspas. O que fazer: escreva um texto entre aspas.",
        ],
    ),
    caso(
        "texto vazio",
        [('confianca = "inventada"', 'confianca = " "')],
        [
            "linha 14, campo identidade.confianca: o texto está vazio. O que fazer: escreva um texto.",
        ],
    ),
    caso(
        "chave com acento não é TOML",
        [('confianca = "inventada"', 'confiança = "inventada"')],
        [
            "linha 14: falta o sinal de igual depois da chave. O que fazer: corrija a escrita nesta linha.",
        ],
    ),
    caso(
        "chave parecida",
        [('confianca = "inventada"', 'confiancia = "inventada"')],
        [
            "linha 4, campo identidade.confianca: falta esta chave. O que fazer: acrescente confianca (um texto entre aspas).",
            "linha 14, campo identidade.confiancia: chave desconhecida. O que fazer: apague-a ou use uma destas: confianca, ente, fuso, ibge, id, lei, titulo, uf, urn, versao (quis dizer confianca?).",
        ],
    ),
    caso(
        "dispositivo repetido",
        [('id = "art2"', 'id = "art1"')],
        [
            "linha 33, campo dispositivo[2].id: o dispositivo art1 aparece duas vezes. O que fazer: dê um id a cada um.",
        ],
    ),
    caso(
        "data entre aspas",
        [
            (
                'resumo = "manda fazer a prova"\ndesde = 2000-01-01',
                'resumo = "manda fazer a prova"\ndesde = "2000-01-01"',
            )
        ],
        [
            "linha 36, campo dispositivo[2].desde: o valor '2000-01-01' não é uma data como 2025-06-10, sem aspas. O que fazer: escreva uma data como 2025-06-10, sem aspas.",
        ],
    ),
    caso(
        "data com hora",
        [
            (
                'resumo = "manda fazer a prova"\ndesde = 2000-01-01',
                'resumo = "manda fazer a prova"\ndesde = 2000-01-01T10:00:00',
            )
        ],
        [
            "linha 36, campo dispositivo[2].desde: o valor 2000-01-01T10:00:00 não é uma data como 2025-06-10, sem aspas. O que fazer: escreva uma data como 2025-06-10, sem aspas.",
        ],
    ),
    caso(
        "falta a vigência",
        [("[vigencia]\ninicio_possivel = 2000-01-01\ninicio_certo = 2000-01-01\n", "")],
        [
            "campo vigencia: falta esta chave. O que fazer: acrescente vigencia (uma tabela [vigencia]).",
        ],
    ),
    caso(
        "datas fora de ordem",
        [("inicio_certo = 2000-01-01", "inicio_certo = 1999-01-01")],
        [
            "linha 16, campo vigencia: as datas da vigência estão fora de ordem. O que fazer: confira as datas.",
            "linha 16, campo vigencia.motivo_da_duvida: falta dizer por que há dúvida. O que fazer: escreva o motivo.",
        ],
    ),
    caso(
        "dúvida sem motivo",
        [("inicio_certo = 2000-01-01\n", "")],
        [
            "linha 16, campo vigencia.motivo_da_duvida: falta dizer por que há dúvida. O que fazer: escreva o motivo.",
        ],
    ),
    caso(
        "fim pela metade",
        [
            (
                "inicio_certo = 2000-01-01",
                'inicio_certo = 2000-01-01\nfim_possivel = 2001-01-01\nmotivo_da_duvida = "x"',
            )
        ],
        [
            "linha 16, campo vigencia.fim_certo: o fim pede as duas datas. O que fazer: dê fim_possivel e fim_certo.",
        ],
    ),
    caso(
        "falta o escopo",
        [
            (
                '[escopo]\ntipos = ["concurso", "processo_seletivo"]\nadministracoes = ["direta"]\nvinculos = ["cargo_efetivo"]\n',
                "",
            )
        ],
        [
            "campo escopo: falta esta chave. O que fazer: acrescente escopo (uma tabela [escopo]).",
        ],
    ),
    caso(
        "administração que não existe",
        [('administracoes = ["direta"]', 'administracoes = ["municipal"]')],
        [
            "linha 22, campo escopo.administracoes: não existe municipal. O que fazer: use direta, autarquica, fundacional, indireta.",
        ],
    ),
    caso(
        "item que não é texto",
        [('administracoes = ["direta"]', 'administracoes = ["direta", 3]')],
        [
            "linha 22, campo escopo.administracoes: o item 3 não serve. O que fazer: escreva uma lista de textos.",
        ],
    ),
    caso(
        "texto no lugar da lista",
        [('administracoes = ["direta"]', 'administracoes = "direta"')],
        [
            "linha 22, campo escopo.administracoes: o valor 'direta' não é uma lista de textos. O que fazer: escreva uma lista de textos.",
        ],
    ),
    caso(
        "fração em por cento",
        [('valor = "1/10"', 'valor = "10%"')],
        [
            "linha 43, campo grupo[1].fracao.valor: '10%' não é uma fração entre 0 e 1. O que fazer: escreva como \"1/10\".",
        ],
    ),
    caso(
        "fração maior que um",
        [('valor = "1/10"', 'valor = "11/10"')],
        [
            "linha 43, campo grupo[1].fracao.valor: '11/10' não é uma fração entre 0 e 1. O que fazer: escreva como \"1/10\".",
        ],
    ),
    caso(
        "fração zero",
        [('valor = "1/10"', 'valor = "0/10"')],
        [
            "linha 43, campo grupo[1].fracao.valor: '0/10' não é uma fração entre 0 e 1. O que fazer: escreva como \"1/10\".",
        ],
    ),
    caso(
        "fração sem aspas",
        [('valor = "1/10"', "valor = 1")],
        [
            'linha 43, campo grupo[1].fracao.valor: o valor 1 não é uma fração entre aspas, como "1/10". O que fazer: escreva uma fração entre aspas, como "1/10".',
        ],
    ),
    caso(
        "falta o valor da fração",
        [('valor = "1/10", ', "")],
        [
            'linha 43, campo grupo[1].fracao.valor: falta esta chave. O que fazer: acrescente valor (uma fração entre aspas, como "1/10").',
        ],
    ),
    caso(
        "falta a fração",
        [('fracao = { valor = "1/10", dispositivo = "art1" }\n', "")],
        [
            "linha 40, campo grupo[1].fracao: falta esta chave. O que fazer: acrescente fracao (uma tabela [grupo[1].fracao]).",
        ],
    ),
    caso(
        "falta a série",
        [('serie = { familia = "formula", dispositivo = "art1" }\n', "")],
        [
            "linha 40, campo grupo[1].serie: falta esta chave. O que fazer: acrescente serie (uma tabela [grupo[1].serie]).",
        ],
    ),
    caso(
        "dispositivo que não existe",
        [('valor = "1/10", dispositivo = "art1"', 'valor = "1/10", dispositivo = "art9"')],
        [
            "linha 43, campo grupo[1].fracao.dispositivo: o dispositivo art9 não está em nenhum [[dispositivo]]. O que fazer: escreva o id de um dispositivo da norma.",
        ],
    ),
    caso(
        "chave a mais na fração",
        [('valor = "1/10", dispositivo = "art1"', 'valor = "1/10", dispositivo = "art1", ate = 3')],
        [
            "linha 43, campo grupo[1].fracao.ate: chave desconhecida. O que fazer: apague-a ou use uma destas: dispositivo, valor.",
        ],
    ),
    caso(
        "família parecida",
        [('familia = "formula"', 'familia = "formulas"')],
        [
            "linha 44, campo grupo[1].serie.familia: não existe a opção 'formulas'. O que fazer: use formula, posicoes, alternancia_estrita (quis dizer formula?).",
        ],
    ),
    caso(
        "soma acima de um e cascata sem destino",
        [
            (
                "[multiplas]",
                '[[grupo]]\nid = "negros"\nnome = "pessoas negras"\nfracao = { valor = "19/20", dispositivo = "art1" }\nserie = { familia = "formula", dispositivo = "art1" }\ncascata = ["pcd", "indigenas", "negros"]\n\n[multiplas]',
            )
        ],
        [
            "linha 40, campo grupo: as frações somam mais que o total das vagas. O que fazer: confira as frações.",
            "linha 51, campo grupo[2].cascata: a cascata do grupo negros volta a ele mesmo. O que fazer: tire-o da cascata.",
            "linha 51, campo grupo[2].cascata: o grupo indigenas não existe. O que fazer: use pcd, negros.",
        ],
    ),
    caso(
        "grupo repetido",
        [
            (
                "[multiplas]",
                '[[grupo]]\nid = "pcd"\nnome = "pessoas negras"\nfracao = { valor = "1/20", dispositivo = "art1" }\nserie = { familia = "formula", dispositivo = "art1" }\n\n[multiplas]',
            )
        ],
        [
            "linha 40, campo grupo: o grupo pcd aparece duas vezes. O que fazer: dê um id a cada um.",
        ],
    ),
    caso(
        "id de grupo com maiúscula",
        [('id = "pcd"', 'id = "PcD"')],
        [
            "linha 41, campo grupo[1].id: o id PcD não serve. O que fazer: use letras minúsculas sem acento, algarismos e _, como pcd.",
        ],
    ),
    caso(
        "grupo com o nome da lista geral",
        [('id = "pcd"', 'id = "geral"')],
        [
            "linha 41, campo grupo[1].id: geral é o nome da lista geral. O que fazer: use letras minúsculas sem acento, algarismos e _, como pcd.",
        ],
    ),
    caso(
        "grupos demais",
        [
            (
                "[multiplas]",
                "".join(
                    f'[[grupo]]\nid = "g{n}"\nnome = "g"\nfracao = {{ valor = "1/999", dispositivo = "art1" }}\nserie = {{ familia = "formula", dispositivo = "art1" }}\n'
                    for n in range(254)
                )
                + "[multiplas]",
            )
        ],
        ["linha 40, campo grupo: 255 grupos são demais. O que fazer: use até 254."],
    ),
    caso(
        "teto maior que um",
        [('nome = "pessoas com deficiência"', 'nome = "pessoas com deficiência"\nteto = "2"')],
        [
            "linha 43, campo grupo[1].teto: '2' não é uma fração entre 0 e 1. O que fazer: escreva como \"1/10\".",
        ],
    ),
    caso(
        "faixas que não crescem",
        [
            (
                'nome = "pessoas com deficiência"',
                'nome = "pessoas com deficiência"\nfaixa = [{ ate = 10, reservadas = 1 }, { ate = 5, reservadas = 2 }]',
            )
        ],
        [
            "linha 43, campo grupo[1].faixa: as faixas não crescem. O que fazer: ponha-as da menor para a maior.",
        ],
    ),
    caso(
        "faixa maior que as vagas e item que não é tabela",
        [
            (
                'nome = "pessoas com deficiência"',
                'nome = "pessoas com deficiência"\nfaixa = [{ ate = 1, reservadas = 2 }, 7]',
            )
        ],
        [
            "linha 43, campo grupo[1].faixa: as faixas não crescem. O que fazer: ponha-as da menor para a maior.",
            "linha 43, campo grupo[1].faixa: o item 2 não é uma tabela. O que fazer: escreva uma ou mais tabelas [[grupo[1].faixa]].",
        ],
    ),
    caso(
        "três erros no mesmo grupo",
        [
            (
                'nome = "pessoas com deficiência"',
                'nome = "pessoas com deficiência"\nfaixa = 7\narredondamento = "acima"\nminimo_de_vagas = -1',
            )
        ],
        [
            "linha 43, campo grupo[1].faixa: o valor 7 não é uma ou mais tabelas [[grupo[1].faixa]]. O que fazer: escreva uma ou mais tabelas [[grupo[1].faixa]].",
            "linha 44, campo grupo[1].arredondamento: não existe a opção 'acima'. O que fazer: use meio_para_cima, para_cima, para_baixo (quis dizer para_cima?).",
            "linha 45, campo grupo[1].minimo_de_vagas: o número -1 é menor que 0. O que fazer: escreva 0 ou mais.",
        ],
    ),
    caso(
        "posições fora de ordem",
        [('serie = { familia = "formula", ', 'serie = { familia = "posicoes", lista = [5, 3], ')],
        [
            "linha 44, campo grupo[1].serie.lista: os números da série não crescem a partir de 1. O que fazer: ponha-os em ordem.",
        ],
    ),
    caso(
        "posições sem número",
        [('serie = { familia = "formula", ', 'serie = { familia = "posicoes", lista = [], ')],
        [
            "linha 44, campo grupo[1].serie.lista: os números da série não crescem a partir de 1. O que fazer: ponha-os em ordem.",
        ],
    ),
    caso(
        "posições a partir de zero",
        [('serie = { familia = "formula", ', 'serie = { familia = "posicoes", lista = [0, 3], ')],
        [
            "linha 44, campo grupo[1].serie.lista: os números da série não crescem a partir de 1. O que fazer: ponha-os em ordem.",
        ],
    ),
    caso(
        "primeira posição zero e sem intervalo",
        [('serie = { familia = "formula", ', 'serie = { familia = "posicoes", primeira = 0, ')],
        [
            "linha 44, campo grupo[1].serie.intervalo: falta esta chave. O que fazer: acrescente intervalo (um número inteiro).",
            "linha 44, campo grupo[1].serie.primeira: o número 0 é menor que 1. O que fazer: escreva 1 ou mais.",
        ],
    ),
    caso(
        "intervalo em série sem intervalo",
        [('serie = { familia = "formula", ', 'serie = { familia = "formula", intervalo = 3, ')],
        [
            "linha 44, campo grupo[1].serie.intervalo: chave desconhecida. O que fazer: apague-a ou use uma destas: dispositivo, familia.",
        ],
    ),
    caso(
        "silêncio para grupo que não existe",
        [('modo = "quem_chamar_primeiro"', 'modo = "opcao"\nsilencio = "negros"')],
        [
            "linha 48, campo multiplas.silencio: não existe a opção 'negros'. O que fazer: use pendencia, pcd.",
        ],
    ),
    caso(
        "silêncio que ninguém lê",
        [('modo = "quem_chamar_primeiro"', 'modo = "quem_chamar_primeiro"\nsilencio = "pcd"')],
        [
            "linha 48, campo multiplas.silencio: chave desconhecida. O que fazer: apague-a ou use uma destas: modo.",
        ],
    ),
    caso(
        "falta o modo das listas múltiplas",
        [('[multiplas]\nmodo = "quem_chamar_primeiro"\n', "")],
        [
            "campo multiplas: falta esta chave. O que fazer: acrescente multiplas (uma tabela [multiplas]).",
        ],
    ),
    caso(
        "falta a colisão",
        [('[colisao]\ndestino = "anterior_livre"\n', "")],
        [
            "campo colisao: falta esta chave. O que fazer: acrescente colisao (uma tabela [colisao]).",
        ],
    ),
    caso(
        "destino que não existe",
        [('destino = "anterior_livre"', 'destino = "perto"')],
        [
            "linha 50, campo colisao.destino: não existe a opção 'perto'. O que fazer: use anterior_livre, proxima_livre.",
        ],
    ),
    caso(
        "leitura que ninguém lê",
        [('nome = "vagas_novas"', 'nome = "vagas_novinhas"')],
        [
            "linha 52, campo leitura: falta a leitura vagas_novas. O que fazer: escreva opções, padrão e razão dela.",
            "linha 99, campo leitura[5].nome: nenhuma regra lê a leitura vagas_novinhas. O que fazer: apague-a ou escreva a [[variante]] que ela liga.",
        ],
    ),
    caso(
        "leitura repetida",
        [('nome = "vagas_novas"', 'nome = "base"')],
        [
            "linha 52, campo leitura: falta a leitura vagas_novas. O que fazer: escreva opções, padrão e razão dela.",
            "linha 105, campo leitura[5].opcao[1].nome: o motor não conhece a opção continua. O que fazer: use por_cargo, total_do_edital.",
            "linha 129, campo leitura[8].nome: a leitura base aparece duas vezes. O que fazer: junte-as.",
        ],
    ),
    caso(
        "opção que o motor não conhece",
        [('nome = "por_via"', 'nome = "por_caminho"')],
        [
            "linha 56, campo leitura[1].padrao: não existe a opção 'por_via'. O que fazer: use por_caminho, compensada.",
            "linha 59, campo leitura[1].opcao[1].nome: o motor não conhece a opção por_caminho. O que fazer: use por_via, compensada.",
        ],
    ),
    caso(
        "teto em por cento",
        [('nome = "1/5"', 'nome = "20%"')],
        [
            'linha 148, campo leitura[9].opcao[2].nome: o teto 20% não serve. O que fazer: use "nenhum" ou "1/5".',
        ],
    ),
    caso(
        "teto acima de um",
        [('nome = "1/5"', 'nome = "6/5"')],
        [
            'linha 148, campo leitura[9].opcao[2].nome: o teto 6/5 não está entre 0 e 1. O que fazer: use como "1/5".',
        ],
    ),
    caso(
        "opção repetida",
        [('nome = "compensada"', 'nome = "por_via"')],
        [
            "linha 62, campo leitura[1].opcao[2].nome: por_via aparece duas vezes. O que fazer: dê um nome a cada um.",
        ],
    ),
    caso(
        "opção sem nome",
        [('nome = "compensada"\n', "")],
        [
            "linha 61, campo leitura[1].opcao[2].nome: falta esta chave. O que fazer: acrescente nome (um texto entre aspas).",
        ],
    ),
    caso(
        "padrão que não é opção",
        [('padrao = "nenhum"', 'padrao = "nunca"')],
        [
            "linha 142, campo leitura[9].padrao: não existe a opção 'nunca'. O que fazer: use nenhum, 1/5.",
        ],
    ),
    caso(
        "falta o padrão",
        [('padrao = "nenhum"\n', "")],
        [
            "linha 138, campo leitura[9].padrao: falta esta chave. O que fazer: acrescente padrao (uma tabela [leitura[9].padrao]).",
        ],
    ),
    caso(
        "padrão de um só tipo",
        [('padrao = "nenhum"', 'padrao = { concurso = "nenhum" }')],
        [
            "linha 142, campo leitura[9].padrao.processo_seletivo: falta esta chave. O que fazer: acrescente processo_seletivo (um texto entre aspas).",
        ],
    ),
    caso(
        "fonte que não existe",
        [
            (
                'razao = "razão de teto"',
                'razao = "razão de teto"\n[[leitura.autoridade]]\nnome = "STF"\nalcance = "nada"\nfonte = "jornal"\n',
            )
        ],
        [
            "linha 147, campo leitura[9].autoridade[1].fonte: não existe a opção 'jornal'. O que fazer: use lida, secundaria.",
        ],
    ),
    caso(
        "leitura com dispositivo que não existe",
        [
            (
                'dispositivos = ["art1"]\npadrao = "nenhum"',
                'dispositivos = ["art1", "art7"]\npadrao = "nenhum"',
            )
        ],
        [
            "linha 141, campo leitura[9].dispositivos: o dispositivo art7 não está em nenhum [[dispositivo]]. O que fazer: escreva o id de um dispositivo da norma.",
        ],
    ),
    caso(
        "leitura sem opção",
        [('[[leitura.opcao]]\nnome = "reverte"\ndescricao = "faz reverte"\n', "")],
        [
            "linha 118, campo leitura[7].opcao: falta esta chave. O que fazer: acrescente opcao (uma ou mais tabelas [[leitura[7].opcao]]).",
        ],
    ),
    caso(
        "leitura local sem variante",
        [
            (
                "[fundamentos]\n",
                '[[leitura]]\nnome = "local"\npergunta = "?"\ndispositivos = ["art1"]\npadrao = "a"\nrazao = "r"\n[[leitura.opcao]]\nnome = "a"\ndescricao = "faz a"\n\n[fundamentos]\n',
            )
        ],
        [
            "linha 152, campo leitura[10].nome: nenhuma regra lê a leitura local. O que fazer: apague-a ou escreva a [[variante]] que ela liga.",
        ],
    ),
    caso(
        "alternância que nenhuma série lê",
        [
            (
                "[fundamentos]\n",
                '[[leitura]]\nnome = "alternancia_novas"\npergunta = "?"\ndispositivos = ["art1"]\npadrao = "uma_a_uma"\nrazao = "r"\n[[leitura.opcao]]\nnome = "uma_a_uma"\ndescricao = "faz a"\n\n[fundamentos]\n',
            )
        ],
        [
            "linha 52, campo leitura: nenhuma série lê alternancia_novas. O que fazer: apague essa leitura.",
        ],
    ),
    caso(
        "alternância estrita sem a leitura",
        [('familia = "formula"', 'familia = "alternancia_estrita"')],
        [
            "linha 52, campo leitura: falta a leitura alternancia_novas. O que fazer: a alternância estrita pede-a.",
        ],
    ),
    caso(
        "variante cheia de erros",
        [
            (
                "[fundamentos]\n",
                '[[variante]]\nleitura = "computo"\nopcao = "por_vias"\ntipo = "todos"\nescolhas = { teto = "1/3", novidade = "x" }\nserie = { familia = "formula" }\n[variante.fundamentos]\nposse = []\nserie = ["art8"]\nsobra = ["art1"]\n\n[fundamentos]\n',
            )
        ],
        [
            "linha 153, campo variante[1].opcao: a leitura computo não tem a opção por_vias. O que fazer: use por_via, compensada.",
            "linha 154, campo variante[1].tipo: não existe a opção 'todos'. O que fazer: use concurso, processo_seletivo.",
            "linha 155, campo variante[1].escolhas.novidade: não há a opção x. O que fazer: use leitura e opção da norma.",
            "linha 155, campo variante[1].escolhas.teto: não há a opção 1/3. O que fazer: use leitura e opção da norma.",
            "linha 156, campo variante[1].serie.dispositivo: falta esta chave. O que fazer: acrescente dispositivo (um texto entre aspas).",
            "linha 158, campo variante[1].fundamentos.posse: a regra ficou sem fundamento. O que fazer: cite ao menos um dispositivo.",
            "linha 159, campo variante[1].fundamentos.serie: o dispositivo art8 não está em nenhum [[dispositivo]]. O que fazer: escreva o id de um dispositivo da norma.",
            "linha 160, campo variante[1].fundamentos.sobra: chave desconhecida. O que fazer: apague-a ou use uma destas: posse, serie.",
        ],
    ),
    caso(
        "variante de leitura que não existe",
        [
            (
                "[fundamentos]\n",
                '[[variante]]\nleitura = "nada"\nopcao = "x"\ntipo = "concurso"\n\n[fundamentos]\n',
            )
        ],
        [
            "linha 152, campo variante[1].leitura: a norma não tem a leitura nada. O que fazer: use uma leitura dela.",
        ],
    ),
    caso(
        "falta o fundamento de uma regra",
        [('fraude = ["art1"]\n', "")],
        [
            "linha 151, campo fundamentos.fraude: falta esta chave. O que fazer: acrescente fraude (uma lista de textos).",
        ],
    ),
    caso(
        "regra sem fundamento e chave parecida",
        [('posse = ["art1"]\n', 'posse = []\npose = ["art1"]\n')],
        [
            "linha 172, campo fundamentos.posse: a regra ficou sem fundamento. O que fazer: cite ao menos um dispositivo.",
            f"linha 173, campo fundamentos.pose: chave desconhecida. O que fazer: apague-a ou use uma destas: {REGRAS} (quis dizer posse?).",
        ],
    ),
    caso(
        "fundamento que não existe",
        [('posse = ["art1"]\n', 'posse = ["art3", "cf_art37"]\n')],
        [
            "linha 172, campo fundamentos.posse: o dispositivo art3 não está em nenhum [[dispositivo]]. O que fazer: escreva o id de um dispositivo da norma.",
        ],
    ),
    caso(
        "falta a tabela de fundamentos",
        [("[fundamentos]\n", "[fundamento]\n")],
        [
            "campo fundamentos: falta esta chave. O que fazer: acrescente fundamentos (uma tabela [fundamentos]).",
            f"linha 151, campo fundamento: chave desconhecida. O que fazer: apague-a ou use uma destas: {CHAVES} (quis dizer fundamentos?).",
        ],
    ),
    caso(
        "prazo zero e contagem que não existe",
        [("quantidade = 10", "quantidade = 0"), ('contagem = "do_edital"', 'contagem = "lunar"')],
        [
            "linha 182, campo prazo[1].quantidade: o número 0 é menor que 1. O que fazer: escreva 1 ou mais.",
            "linha 186, campo prazo[1].contagem: não existe a opção 'lunar'. O que fazer: use do_edital, corridos, uteis.",
        ],
    ),
    caso(
        "prazo que não é número",
        [("quantidade = 10", "quantidade = true")],
        [
            "linha 182, campo prazo[1].quantidade: o valor true não é um número inteiro. O que fazer: escreva um número inteiro.",
        ],
    ),
    caso(
        "equipe repetida",
        [
            (
                "[[equipe]]",
                '[[equipe]]\nid = "junta"\ndispositivo = "art1"\ncomposicao = "y"\n[[equipe]]',
            )
        ],
        [
            "linha 199, campo equipe[2].id: junta aparece duas vezes. O que fazer: dê um id a cada um.",
        ],
    ),
    caso(
        "faltam os rótulos",
        [
            (
                '[rotulos]\nlista_geral = "lista geral"\nlista_reservada = "lista reservada"\nlista_unica = "lista única"\n',
                "",
            )
        ],
        [
            "campo rotulos: falta esta chave. O que fazer: acrescente rotulos (uma tabela [rotulos]).",
        ],
    ),
    caso(
        "rótulo a mais",
        [('lista_unica = "lista única"', 'lista_unica = "lista única"\nlista_dupla = "x"')],
        [
            "linha 204, campo rotulos.lista_dupla: chave desconhecida. O que fazer: apague-a ou use uma destas: lista_geral, lista_reservada, lista_unica (quis dizer lista_unica?).",
        ],
    ),
    caso(
        "tabela simples no lugar da repetida",
        [("[[prazo]]", "[prazo]")],
        [
            "linha 179, campo prazo: o valor {…} não é uma ou mais tabelas [[prazo]]. O que fazer: escreva uma ou mais tabelas [[prazo]].",
        ],
    ),
    caso(
        "aviso que não é lista",
        [('avisos = ["cuidado"]', 'avisos = "cuidado"')],
        [
            "linha 2, campo avisos: o valor 'cuidado' não é uma lista de textos. O que fazer: escreva uma lista de textos.",
        ],
    ),
    caso(
        "aviso que não é texto",
        [('avisos = ["cuidado"]', "avisos = [true]")],
        [
            "linha 2, campo avisos: o item true não serve. O que fazer: escreva uma lista de textos.",
        ],
    ),
    caso(
        "valor em branco não é TOML",
        [('versao = "1.0.0"', "versao = ")],
        [
            "linha 6: falta o valor depois do sinal de igual, ou ele está mal escrito. O que fazer: corrija a escrita nesta linha; textos vão entre aspas.",
        ],
    ),
]


@pytest.mark.parametrize(("trocas", "erros"), DEFEITOS)
def test_acusa_o_defeito_com_linha_campo_e_conserto(
    trocas: list[tuple[str, str]], erros: list[str]
) -> None:
    assert erros_de(com(*trocas)) == erros


def test_arquivo_vazio_acusa_tudo_o_que_falta() -> None:
    obrigatorias = [
        "colisao corte dispositivo escopo formato fundamentos grupo identidade leitura multiplas",
        "rotulos vigencia",
    ]
    faltas = {erro.partition(":")[0] for erro in erros_de("")}
    assert faltas == {f"campo {chave}" for chave in " ".join(obrigatorias).split()}


def test_acusa_dois_erros_distantes_de_uma_vez_na_ordem_do_arquivo() -> None:
    texto = com(('uf = "EX"', "uf = 3"), ('valor = "1/10"', 'valor = "um"'))
    with pytest.raises(EntradaInvalida) as achado:
        norma_do_texto(texto, "pasta/norma.toml")
    assert achado.value.erros == [
        Erro(
            "pasta/norma.toml",
            10,
            "identidade.uf",
            "o valor 3 não é um texto entre aspas",
            "escreva um texto entre aspas",
        ),
        Erro(
            "pasta/norma.toml",
            43,
            "grupo[1].fracao.valor",
            "'um' não é uma fração entre 0 e 1",
            'escreva como "1/10"',
        ),
    ]


def test_a_norma_de_exemplo_carrega_inteira() -> None:
    lida = norma()
    assert (lida.id, lida.versao, lida.ibge, lida.uf) == ("exemplo", "1.0.0", "1234567", "EX")
    assert lida.titulo == "Norma de exemplo"
    assert lida.ente == "Município de Exemplo"
    assert lida.fuso == "America/Sao_Paulo"
    assert lida.urn == "urn:lex:br;exemplo;exemplo:municipal:lei:2000-01-01;1"
    assert lida.lei == "Lei 1/2000"
    assert lida.confianca == "inventada"
    assert lida.vigencia == Vigencia(date(2000, 1, 1), date(2000, 1, 1))
    assert lida.escopo == Escopo(("concurso", "processo_seletivo"), ("direta",), ("cargo_efetivo",))
    assert lida.dispositivos["art2"] == Dispositivo(
        "art2",
        "art. 2º",
        "manda fazer a prova",
        date(2000, 1, 1),
        "Lei 1/2000",
        "não muda as chamadas",
    )
    assert [grupo.fracao for grupo in lida.grupos] == [Fraction(1, 10)]
    assert (lida.multiplas, lida.silencio) == (Multiplas.QUEM_CHAMAR_PRIMEIRO, "")
    assert lida.colisao is DestinoDaColisao.ANTERIOR_LIVRE
    assert lida.leituras["teto"].nomes == ("nenhum", "1/5")
    assert lida.leituras["teto"].padrao == {"concurso": "nenhum", "processo_seletivo": "nenhum"}
    assert lida.variantes == ()
    assert lida.fundamentos == dict.fromkeys(Regra, ("art1",))
    assert lida.prazos == (
        Prazo(
            "pericia",
            "art1",
            10,
            "dias",
            "classificacao_divulgada",
            "fazer a perícia",
            "do_edital",
            "aparece primeiro",
        ),
    )
    assert lida.itens_do_edital == (ItemDoEdital("total", "art1", "o total de vagas"),)
    assert lida.equipes == (ComposicaoDaEquipe("junta", "art1", "três pessoas", ("aptidão",)),)
    assert lida.rotulos == Rotulos("lista geral", "lista reservada", "lista única")
    assert lida.avisos == ("cuidado",)


def test_sem_pasta_o_id_nao_e_conferido() -> None:
    assert norma_do_texto(com(('id = "exemplo"', 'id = "outro"')), "x.toml").id == "outro"


def test_o_sha256_e_o_do_texto() -> None:
    assert norma().sha256 == "35231135c8026ff9c23f7d9e35821f18e4d26a6a9af5245ca764b44639e92d5c"
    assert norma(("avisos", "avisos ")).sha256 != norma().sha256


def test_o_que_e_opcional_pode_faltar() -> None:
    sem = norma(
        ('avisos = ["cuidado"]\n', ""),
        (TEXTO[TEXTO.index("[[prazo]]") : TEXTO.index("[rotulos]")], ""),
    )
    assert (sem.avisos, sem.prazos, sem.itens_do_edital, sem.equipes) == ((), (), (), ())


def test_vigencia_com_fim_e_motivo() -> None:
    lida = norma(
        (
            "inicio_certo = 2000-01-01",
            (
                "inicio_certo = 2000-01-01\nfim_possivel = 2006-01-01\nfim_certo = 2007-01-01\n"
                'motivo_da_duvida = "o dia não é conhecido"'
            ),
        )
    )
    assert lida.vigencia == Vigencia(
        date(2000, 1, 1),
        date(2000, 1, 1),
        date(2006, 1, 1),
        date(2007, 1, 1),
        "o dia não é conhecido",
    )


def test_grupo_com_faixas_teto_arredondamento_e_cascata() -> None:
    lida = norma(
        (
            'nome = "pessoas com deficiência"\n',
            (
                'nome = "pessoas com deficiência"\nteto = "1/5"\narredondamento = "para_baixo"\n'
                'minimo_de_vagas = 3\ncascata = ["negros"]\n'
                "faixa = [{ ate = 4, reservadas = 0 }, { ate = 10, reservadas = 1 }]\n"
            ),
        ),
        (
            "[multiplas]\n",
            (
                '[[grupo]]\nid = "negros"\nnome = "pessoas negras"\n'
                'fracao = { valor = "9/10", dispositivo = "art1" }\n'
                'serie = { familia = "posicoes", lista = [3, 8], dispositivo = "art2" }\n'
                "[multiplas]\n"
            ),
        ),
    )
    pcd, negros = lida.grupos
    assert pcd.teto == Fraction(1, 5)
    assert pcd.arredondamento is Arredondamento.PARA_BAIXO
    assert pcd.minimo_de_vagas == 3
    assert pcd.cascata == ("negros",)
    assert pcd.faixas == (Faixa(4, 0), Faixa(10, 1))
    # As frações somam exatamente um: ainda cabe.
    assert negros.fracao == Fraction(9, 10)
    assert negros.serie == Serie(FamiliaDeSerie.POSICOES, (3, 8), 0)
    assert negros.dispositivo_da_serie == "art2"


def test_modo_opcao_diz_o_que_vale_o_silencio() -> None:
    trocada = norma(('modo = "quem_chamar_primeiro"', 'modo = "opcao"\nsilencio = "pcd"'))
    assert (trocada.multiplas, trocada.silencio) == (Multiplas.OPCAO, "pcd")


def test_alternancia_estrita_com_a_sua_leitura() -> None:
    lida = norma(
        ('familia = "formula"', 'familia = "alternancia_estrita"'),
        ("[fundamentos]\n", ALTERNANCIA_NOVAS + "[fundamentos]\n"),
    )
    assert lida.grupos[0].serie == Serie(FamiliaDeSerie.ALTERNANCIA_ESTRITA)
    assert lida.leituras["alternancia_novas"].nomes == ("uma_a_uma",)


def test_variante_troca_parametros_e_fundamentos() -> None:
    lida = norma(("[fundamentos]\n", VARIANTE))
    assert lida.leituras["local"].padrao == {"concurso": "a", "processo_seletivo": "b"}
    assert lida.leituras["local"].autoridades == (Autoridade("decisão", "um caso", "secundaria"),)
    assert lida.variantes == (
        Variante(
            leitura="local",
            opcao="b",
            tipo="processo_seletivo",
            escolhas={"computo": "compensada"},
            minimo_de_vagas=3,
            serie=Serie(FamiliaDeSerie.POSICOES, (5,), 10),
            dispositivo_da_serie="art2",
            fundamentos={Regra.SERIE: ("art2",)},
        ),
    )


def test_variante_pode_nao_trocar_nada() -> None:
    simples = '[[variante]]\nleitura = "base"\nopcao = "por_cargo"\ntipo = "concurso"\n'
    lida = norma(("[fundamentos]\n", simples + "[fundamentos]\n"))
    assert lida.variantes == (Variante("base", "por_cargo", "concurso", {}, None, None),)


def test_serie_por_lista_com_intervalo() -> None:
    leitor = abrir_toml('familia = "posicoes"\nlista = [5, 21]\nintervalo = 20\n', "edital.toml")
    assert serie_do_leitor(leitor) == Serie(FamiliaDeSerie.POSICOES, (5, 21), 20)
    assert leitor.erros == []


def test_sem_titulos_as_leituras_se_dizem_pelos_nomes() -> None:
    lida = norma()
    assert lida.leituras["compensa_ate"].titulo == ""
    ditas = lida.leituras_por_extenso("compensa_ate: vagas_do_edital; base: por_cargo")
    assert ditas == "compensa ate: vagas do edital; base: por cargo"

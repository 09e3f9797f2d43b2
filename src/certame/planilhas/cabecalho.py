"""Onde está o cabeçalho de uma folha de células, e o que ficou acima dele."""

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import islice

from certame.dominio.edital import Cargo, Unidade
from certame.planilhas.arquivo_lido import Sobra, Tabela, com_texto
from certame.planilhas.leiaute import LeiauteDoResultado, normalizado
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.tabela import MapaDasColunas

DELIMITADORES = (";", ",", "\t", "|")
_PROCURADAS = 40
"""Em quantas linhas do começo o cabeçalho é procurado."""

_CARGOS = (Cargo("a", "a", 0, (Unidade("a", 0),)), Cargo("b", "b", 0))
"""Dois cargos, um com unidade: fazem procurar as colunas de cargo e de unidade."""

_GRUPOS = ("pcd",)


_OUTROS_TITULOS = frozenset(
    map(
        normalizado,
        (
            *("cpf", "rg", "documento", "ranking", "ordem", "nº", "seq", "classificação"),
            *("class", "colocação", "posição", "posto", "modalidade", "cota", "lista"),
            *("tipo de vaga", "concorrência", "sexo", "nota final", "vaga"),
        ),
    )
)
"""Títulos que nenhum campo lê sozinho, mas que dizem que a linha é um cabeçalho."""


def leiaute_para_procurar(leiaute: LeiauteDaBanca) -> LeiauteDoResultado:
    """O leiaute que reconhece todas as colunas, quaisquer que sejam os cargos."""
    procura = leiaute.para_resultado(_CARGOS)
    if leiaute.grupos:
        return procura
    return LeiauteDoResultado(
        cargos=_CARGOS, grupos=_GRUPOS, colunas=procura.colunas, provas=procura.provas
    )


def colunas_conhecidas(cabecalho: Sequence[str], procura: LeiauteDoResultado) -> int:
    """Quantos campos o cabeçalho traz, contando os que mais de uma coluna serve."""
    mapa = MapaDasColunas(cabecalho, procura)
    ambiguos = sum(problema.startswith("mais de uma") for _, problema, _ in mapa.erros)
    outros = sum(normalizado(titulo) in _OUTROS_TITULOS for titulo in mapa.ignoradas)
    return len(set(mapa.indices.values())) + ambiguos + outros


def indice_do_cabecalho(linhas: Iterable[Sequence[str]], procura: LeiauteDoResultado) -> int | None:
    """O índice da linha com mais campos conhecidos, ou `None` se nenhuma parece cabeçalho."""
    melhor, achado, vistas = 0, None, 0
    for indice, linha in enumerate(linhas):
        if not com_texto(linha):
            continue
        vistas += 1
        if vistas > _PROCURADAS:
            break
        conhecidas = colunas_conhecidas(linha, procura)
        # Um só título conhecido pode ser acaso no meio do texto; na primeira linha, não.
        if conhecidas > melhor and (conhecidas > 1 or vistas == 1):
            melhor, achado = conhecidas, indice
    return achado


def repete_o_cabecalho(linha: Sequence[str], normais: Sequence[str]) -> bool:
    """Diz se a linha é o cabeçalho outra vez; `normais` são os títulos já normalizados."""
    return len(linha) == len(normais) and all(
        normalizado(celula) == titulo for celula, titulo in zip(linha, normais, strict=True)
    )


def tabela_das_linhas(
    nome: str,
    linhas: list[list[str]],
    numeros: Sequence[int],
    leiaute: LeiauteDaBanca,
) -> tuple[Tabela, list[Sobra]]:
    """A tabela sob o cabeçalho achado, e as linhas com texto acima dele."""
    if leiaute.campos:
        return Tabela(nome, leiaute.campos, 0, linhas, numeros), []
    indice = indice_do_cabecalho(linhas, leiaute_para_procurar(leiaute))
    if indice is None:
        return Tabela(nome, (), 0, linhas, numeros), []
    sobras = [
        Sobra(numero, " ".join(" ".join(linha).split()))
        for linha, numero in zip(linhas[:indice], numeros[:indice], strict=True)
        if com_texto(linha)
    ]
    cabecalho = tuple(linhas[indice])
    tabela = Tabela(nome, cabecalho, numeros[indice], linhas[indice + 1 :], numeros[indice + 1 :])
    return tabela, sobras


def delimitador_do_texto(comeco: str, leiaute: LeiauteDaBanca) -> str:
    """O delimitador que faz alguma linha ter mais campos conhecidos; depois, mais colunas."""
    procura = leiaute_para_procurar(leiaute)

    def pontos(delimitador: str) -> tuple[int, int, int]:
        leitor = csv.reader(io.StringIO(comeco, newline=""), delimiter=delimitador)
        try:
            linhas = list(islice(filter(com_texto, leitor), _PROCURADAS))
        except csv.Error:
            return 0, 0, 0
        if not linhas:
            return 0, 0, 0
        conhecidas = max(colunas_conhecidas(linha, procura) for linha in linhas)
        larguras = [len(linha) for linha in linhas]
        comum = max(set(larguras), key=lambda largura: (larguras.count(largura), largura))
        return conhecidas, larguras.count(comum) if comum > 1 else 0, comum

    return max(DELIMITADORES, key=pontos)

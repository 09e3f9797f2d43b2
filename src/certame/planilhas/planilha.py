"""Uma planilha XLSX ou ODS como tabelas de texto, uma por aba, com o que ela esconde à vista."""

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import zip_longest
from typing import Any

from certame.norma.concordancia import quantos
from certame.planilhas.arquivo_lido import (
    Anotacoes,
    ArquivoLido,
    Especie,
    Lugares,
    Mescla,
    Tabela,
    com_texto,
    nas_linhas,
)
from certame.planilhas.cabecalho import tabela_das_linhas
from certame.planilhas.codificacao import recusa
from certame.planilhas.exame_da_planilha import (
    LETRAS_DA_CELULA,
    ExameDaAba,
    celula_enorme,
    exame_da_planilha,
    letras_da_coluna,
    retangulo,
)
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.pacotes import exigir_pacote
from certame.planilhas.valores import CONSERTO_DA_FORMULA, SEM_VALOR_GRAVADO
from certame.planilhas.zip_conferido import zip_conferido

_ALGARISMOS = 15
"""Os algarismos que uma planilha guarda de um número; os outros são resto da conta binária."""

_COM_PONTO = re.compile(r"\s*-?[0-9]+\.[0-9]+\s*")


def tabelas_da_planilha(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """As abas de um XLSX ou ODS. Erros: `ResultadoRecusado`."""
    with zip_conferido(dados, arquivo, leiaute.tamanho_maximo) as aberto:
        exames = exame_da_planilha(aberto, arquivo)
    calamine = exigir_pacote("python_calamine", arquivo)
    try:
        pasta = calamine.load_workbook(io.BytesIO(dados))
        abas = [
            pasta.get_sheet_by_name(nome).to_python(skip_empty_area=False)
            for nome in pasta.sheet_names
        ]
    except (calamine.CalamineError, OSError, ValueError) as erro:
        raise recusa(
            arquivo,
            0,
            f"a planilha não pôde ser lida ({erro})",
            "abra-a na planilha e salve de novo como XLSX ou ODS",
        ) from None
    exames_por_nome = {exame.nome: exame for exame in exames}
    lugares = Lugares(arquivo, tuple(f"aba {nome}" for nome in pasta.sheet_names))
    notas = Anotacoes(lugares)
    tabelas = []
    mescladas: list[Mescla] = []
    for indice, (nome, celulas) in enumerate(zip(pasta.sheet_names, abas, strict=True)):
        exame = exames_por_nome.get(nome, ExameDaAba(nome))
        if any(isinstance(v, str) and len(v) > LETRAS_DA_CELULA for c in celulas for v in c):
            raise celula_enorme(arquivo)
        tabela = _tabela_da_aba(indice, celulas, exame, leiaute, notas)
        if tabela is not None:
            tabelas.append(tabela)
            mescladas += _mesclas(tabela, exame.mescladas, lugares)
    return ArquivoLido(
        Especie.PLANILHA,
        lugares,
        tuple(tabelas),
        sobras=tuple(notas.sobras),
        avisos=tuple(notas.avisos),
        mescladas=tuple(mescladas),
    )


def _mesclas(tabela: Tabela, referencias: Sequence[str], lugares: Lugares) -> Iterator[Mescla]:
    """As mesclas que deixam vazia uma célula de quem está na tabela, coluna a coluna."""
    linhas = {
        lugares.linha(numero): (numero, linha)
        for numero, linha in zip(tabela.numeros, tabela.linhas, strict=True)
        if com_texto(linha)
    }
    ultima = max(linhas, default=0)
    for referencia in referencias:
        cantos = retangulo(referencia)
        if cantos is None:
            continue
        de_linha, de_coluna, ate_linha, ate_coluna = cantos
        dona = linhas.get(de_linha, (0, []))[1]
        valor = dona[de_coluna - 1].strip() if de_coluna <= len(dona) else ""
        if not valor:
            continue
        for coluna in range(de_coluna, min(ate_coluna, len(dona)) + 1):
            cobertas = [
                linhas[linha][0]
                for linha in range(de_linha, min(ate_linha, ultima) + 1)
                if (linha, coluna) != (de_linha, de_coluna)
                and linha in linhas
                and coluna <= len(linhas[linha][1])
                and not linhas[linha][1][coluna - 1].strip()
            ]
            if cobertas:
                yield Mescla(f"{tabela.nome}, {referencia}", coluna - 1, valor, tuple(cobertas))


def _tabela_da_aba(
    indice: int,
    celulas: list[list[Any]],
    exame: ExameDaAba,
    leiaute: LeiauteDaBanca,
    notas: Anotacoes,
) -> Tabela | None:
    nome = f"aba {exame.nome}"
    linhas = _em_texto(celulas, nome, notas)
    for (linha, coluna), texto in exame.erros.items():
        _por_celula(linhas, linha, coluna, texto)
    for linha, coluna in exame.sem_valor:
        _por_celula(linhas, linha, coluna, SEM_VALOR_GRAVADO)
    while linhas and not com_texto(linhas[-1]):
        linhas.pop()
    _avisar(exame, nome, notas)
    if not linhas:
        return None
    numeros = [notas.lugares.numero(indice, linha) for linha in range(1, len(linhas) + 1)]
    tabela, sobras = tabela_das_linhas(nome, linhas, numeros, leiaute)
    notas.sobras += sobras
    inteiros = _inteiros(celulas, map(notas.lugares.linha, tabela.numeros))
    return replace(_na_largura(tabela, oculta=exame.oculta), inteiros=inteiros)


def _inteiros(celulas: list[list[Any]], linhas: Iterable[int]) -> dict[int, int]:
    """De cada coluna a quantas das linhas a trazem como número inteiro, e não como texto."""
    contas: Counter[int] = Counter()
    for linha in linhas:
        contas.update(
            coluna
            for coluna, valor in enumerate(celulas[linha - 1] if linha <= len(celulas) else ())
            if isinstance(valor, float) and valor.is_integer()
        )
    return dict(contas)


def _por_celula(linhas: list[list[str]], linha: int, coluna: int, texto: str) -> None:
    while len(linhas) < linha:
        linhas.append([])
    celulas = linhas[linha - 1]
    celulas += [""] * (coluna - len(celulas))
    celulas[coluna - 1] = texto


def _na_largura(tabela: Tabela, *, oculta: bool) -> Tabela:
    """A tabela com as linhas da largura do cabeçalho; o que passa dela, só se tem texto."""
    if not tabela.cabecalho:
        largura = max(map(_usadas, tabela.linhas), default=1)
        cabecalho: tuple[str, ...] = ()
    else:
        largura = max(_usadas(tabela.cabecalho), 1)
        cabecalho = tabela.cabecalho[:largura]
    linhas = [
        [*linha[:largura], *[""] * (largura - len(linha)), *linha[largura : _usadas(linha)]]
        for linha in tabela.linhas
    ]
    return replace(tabela, cabecalho=cabecalho, linhas=linhas, oculta=oculta)


def _usadas(linha: Sequence[str]) -> int:
    return next((i + 1 for i in range(len(linha) - 1, -1, -1) if linha[i].strip()), 0)


def _em_texto(celulas: list[list[Any]], nome: str, notas: Anotacoes) -> list[list[str]]:
    colunas = []
    restos = 0
    for coluna in zip_longest(*celulas, fillvalue=""):
        decimal = (
            "." if any(isinstance(v, str) and _COM_PONTO.fullmatch(v) for v in coluna) else ","
        )
        textos = []
        for valor in coluna:
            if isinstance(valor, float):
                texto, com_resto = numero_em_texto(valor, decimal)
                restos += com_resto
            else:
                texto = _valor_em_texto(valor)
            textos.append(texto)
        colunas.append(textos)
    if restos:
        notas.avisos.append(
            f"Em {nome}, "
            + quantos(restos, "número vinha", "números vinham")
            + " com resto de conta (como 69,30000000000001): "
            + f"vale o valor com {_ALGARISMOS} algarismos, como a planilha os mostra."
        )
    return [list(linha) for linha in zip(*colunas, strict=True)]


def numero_em_texto(valor: float, decimal: str) -> tuple[str, bool]:
    """O número como a planilha o mostra, e se ele vinha com resto de conta binária.

    >>> numero_em_texto(10497988.0, ","), numero_em_texto(87.25, ",")
    (('10497988', False), ('87,25', False))
    >>> numero_em_texto(69.30000000000001, ",")
    ('69,3', True)
    """
    escrito = repr(valor)
    inteiro = escrito.removesuffix(".0")
    if len(escrito.lstrip("-").replace(".", "")) > _ALGARISMOS and "e" not in escrito:
        curto = f"{valor:.{_ALGARISMOS}g}"
        if "e" not in curto and "." in escrito and not escrito.endswith(".0"):
            return curto.replace(".", decimal), True
    algarismos = inteiro.lstrip("-")
    if algarismos.isdigit() and len(algarismos) > _ALGARISMOS:
        # A planilha já perdeu os últimos algarismos: melhor que se veja do que parecer certo.
        return f"{valor:.10E}".replace(".", decimal), False
    return inteiro.replace(".", decimal), False


def _valor_em_texto(valor: object) -> str:
    match valor:
        case str():
            return valor
        case bool():
            return "sim" if valor else "não"
        case datetime():
            dia = f"{valor:%d/%m/%Y}"
            return dia if valor.time() == time() else f"{dia} {valor:%H:%M:%S}"
        case date():
            return f"{valor:%d/%m/%Y}"
        case time():
            return f"{valor:%H:%M:%S}"
        case timedelta():
            return str(valor)
        case None:
            return ""
        case _:
            return str(valor)


def _avisar(exame: ExameDaAba, nome: str, notas: Anotacoes) -> None:
    avisos = notas.avisos
    if exame.oculta:
        avisos.append(f"A {nome} está oculta na planilha.")
    if exame.erros:
        linhas = sorted({linha for linha, _ in exame.erros})
        textos = ", ".join(sorted(set(exame.erros.values())))
        avisos.append(f"Em {nome} há células de erro ({textos}) {nas_linhas(linhas)}.")
    if exame.sem_valor:
        avisos.append(
            f"Em {nome} há {quantos(len(exame.sem_valor), 'célula')} com fórmula sem o valor gravado "
            f"{nas_linhas(sorted({linha for linha, _ in exame.sem_valor}))}: {CONSERTO_DA_FORMULA}."
        )
    if exame.formulas:
        avisos.append(
            f"Em {nome} há {quantos(exame.formulas, 'célula')} com fórmula: vale o último valor gravado."
        )
    if exame.mescladas:
        avisos.append(
            f"Em {nome} há células mescladas ({_primeiras(exame.mescladas)}): só a primeira traz o "
            "valor."
        )
    if exame.linhas_ocultas:
        avisos.append(
            f"Em {nome} há linhas ocultas, lidas como as outras: "
            f"{_primeiras(map(str, exame.linhas_ocultas))}."
        )
    if exame.colunas_ocultas:
        letras = map(letras_da_coluna, exame.colunas_ocultas)
        avisos.append(f"Em {nome} há colunas ocultas, lidas como as outras: {_primeiras(letras)}.")


def _primeiras(textos: Iterable[str]) -> str:
    todos = list(textos)
    resto = f" e mais {len(todos) - 5}" if len(todos) > 5 else ""
    return ", ".join(todos[:5]) + resto

"""O que se estranha num resultado e não impede de lê-lo: letras, erros, saltos, deslocamentos."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from certame.dominio.candidato import Candidato
from certame.norma.concordancia import quantos
from certame.planilhas.arquivo_lido import Lugares, Tabela, linhas_das_tabelas, nas_linhas
from certame.planilhas.leiaute import Campo, campo_do_posto
from certame.planilhas.valores import CELULAS_DE_ERRO

_LETRA_PERDIDA = "\ufffd"
_LETRA_TROCADA = re.compile("Ã[\u0080-\u00bf£§©ª³¡º´]|Ã‡|â€")
_POSTOS_DITOS = 5
_VEZES_DE_UM_VALOR_COMUM = 5


def avisos_das_celulas(
    tabelas: Sequence[Tabela], indices: Mapping[str, int], lugares: Lugares
) -> Iterator[str]:
    """Letras perdidas ou trocadas, erros em colunas não lidas, inscrições de tamanhos diferentes."""
    yield from _letras(tabelas, indices.get(Campo.NOME), lugares)
    largura = len(tabelas[0].cabecalho)
    linhas = [linha for _, linha in linhas_das_tabelas(tabelas) if len(linha) == largura]
    yield from _erros_fora_das_lidas(tabelas[0].cabecalho, linhas, set(indices.values()))
    if Campo.INSCRICAO in indices:
        yield from zeros_que_nao_vieram(tabelas, indices[Campo.INSCRICAO])
        yield from _tamanhos(linha[indices[Campo.INSCRICAO]].strip() for linha in linhas)


def zeros_que_nao_vieram(tabelas: Sequence[Tabela], coluna: int) -> Iterator[str]:
    """O aviso de que a planilha guarda as inscrições como número; nada, se as guarda como texto."""
    quantas = sum(tabela.inteiros.get(coluna, 0) for tabela in tabelas)
    if quantas:
        titulos = tabelas[0].cabecalho
        titulo = titulos[coluna].strip() if coluna < len(titulos) else f"{coluna + 1}"
        yield (
            f'A coluna "{titulo}" vem como número em {quantos(quantas, "linha")}, e uma planilha não '
            "guarda os zeros do começo de um número, ainda que os mostre: 0007 chega como 7. O certame "
            "não os repõe. Confira as inscrições com a banca; se elas têm zeros, peça o arquivo com essa "
            "coluna como texto e importe-o de novo."
        )


def _letras(tabelas: Sequence[Tabela], do_nome: int | None, lugares: Lugares) -> Iterator[str]:
    """As do nome quem diz é o leitor da tabela."""
    cabecalho = tabelas[0].cabecalho
    perdidas: dict[int, list[int]] = {}
    trocadas: list[int] = []
    for numero, linha in linhas_das_tabelas(tabelas):
        junta = "\n".join(linha)
        if _LETRA_PERDIDA in junta:
            for coluna, celula in enumerate(linha):
                if _LETRA_PERDIDA in celula and coluna != do_nome:
                    perdidas.setdefault(coluna, []).append(numero)
        if ("Ã" in junta or "â" in junta) and _LETRA_TROCADA.search(junta):
            trocadas.append(numero)
    for coluna, numeros in perdidas.items():
        titulo = cabecalho[coluna].strip() if coluna < len(cabecalho) else f"{coluna + 1}"
        yield (
            f'Há letra perdida (�) em {quantos(len(numeros), "linha")} da coluna "{titulo}", '
            f"{nas_linhas(numeros, lugares)}: o certame não adivinha que letra era."
        )
    if trocadas:
        yield (
            f"Há letras trocadas (como Ã§ no lugar de ç) {nas_linhas(trocadas, lugares)}: o "
            "arquivo foi salvo numa codificação errada; peça-o de novo."
        )


def _erros_fora_das_lidas(
    cabecalho: Sequence[str], linhas: Iterable[Sequence[str]], lidas: set[int]
) -> Iterator[str]:
    erros: Counter[str] = Counter()
    outras = [coluna for coluna in range(len(cabecalho)) if coluna not in lidas]
    for linha in linhas:
        for coluna in outras:
            if linha[coluna][:1] == "#" and linha[coluna].strip().upper() in CELULAS_DE_ERRO:
                erros[cabecalho[coluna].strip() or f"coluna {coluna + 1}"] += 1
    if erros:
        ditos = ", ".join(f"{titulo} ({quantas})" for titulo, quantas in erros.items())
        yield f"Há células de erro em colunas que não são lidas: {ditos}."


def _tamanhos(inscricoes: Iterable[str]) -> Iterator[str]:
    tamanhos = Counter(len(inscricao) for inscricao in inscricoes if inscricao.isdigit())
    if len(tamanhos) > 1:
        ditos = ", ".join(f"{quantas} com {n}" for n, quantas in sorted(tamanhos.items()))
        yield (
            f"As inscrições têm tamanhos diferentes ({ditos} algarismos): confira se alguma perdeu "
            "os zeros do começo."
        )


def linhas_deslocadas(tabelas: Sequence[Tabela], suspeitas: Iterable[int]) -> Iterator[int]:
    """As linhas suspeitas em que um valor comum de uma coluna aparece na do lado."""
    largura = len(tabelas[0].cabecalho)
    contas: list[Counter[str]] = [Counter() for _ in range(largura)]
    for _, linha in linhas_das_tabelas(tabelas):
        if len(linha) == largura:
            for conta, celula in zip(contas, linha, strict=True):
                conta[celula.strip()] += 1
    procuradas = set(suspeitas)
    for numero, linha in linhas_das_tabelas(tabelas):
        if len(linha) == largura and numero in procuradas:
            valores = [celula.strip() for celula in linha]
            if any(_e_do_lado(contas, coluna, valor) for coluna, valor in enumerate(valores)):
                yield numero


def _e_do_lado(contas: Sequence[Counter[str]], coluna: int, valor: str) -> bool:
    """Diz se o valor é comum numa coluna do lado, bem mais que na sua."""
    if not valor or valor.isdigit():
        return False
    lados = [lado for lado in (coluna - 1, coluna + 1) if 0 <= lado < len(contas)]
    return any(
        contas[lado][valor] >= _VEZES_DE_UM_VALOR_COMUM
        and contas[lado][valor] > 2 * contas[coluna][valor]
        for lado in lados
    )


# -------------------------------------------------------------------------------- postos

_Chave = Callable[[Candidato], tuple[str, ...]]


def _do_arquivo(_: Candidato) -> tuple[str, ...]:
    return ()


def _do_cargo(candidato: Candidato) -> tuple[str, ...]:
    return (candidato.cargo,)


def _da_unidade(candidato: Candidato) -> tuple[str, ...]:
    return candidato.cargo, candidato.unidade


def saltos_nos_postos(candidatos: Sequence[Candidato]) -> Iterator[str]:
    """Os saltos que o arquivo deixa na numeração de cada lista."""
    listas = dict.fromkeys(lista for candidato in candidatos for lista in candidato.postos)
    for lista in listas:
        # Não se sabe se a banca conta no arquivo todo, no cargo ou na unidade: vale a melhor.
        melhor = min(
            (_saltos(candidatos, lista, chave) for chave in (_do_arquivo, _do_cargo, _da_unidade)),
            key=len,
        )
        if melhor:
            ditos = "; ".join(melhor[:_POSTOS_DITOS])
            resto = f"; e mais {len(melhor) - _POSTOS_DITOS}" if len(melhor) > _POSTOS_DITOS else ""
            yield (
                f"O {campo_do_posto(lista)} tem saltos: {ditos}{resto}. Confira se falta gente no "
                "arquivo."
            )


def _saltos(candidatos: Sequence[Candidato], lista: str, chave: _Chave) -> list[str]:
    """Os saltos de uma lista; um posto repetido explica o salto que o segue."""
    listas: dict[tuple[str, ...], list[int]] = {}
    for candidato in candidatos:
        if posto := candidato.postos.get(lista):
            listas.setdefault(chave(candidato), []).append(posto)
    saltos = []
    for de_quem, postos in listas.items():
        postos.sort()
        onde = f" ({', '.join(filter(None, de_quem))})" if any(de_quem) else ""
        for ordem, (antes, depois) in enumerate(pairwise([0, *postos]), start=1):
            if depois - antes > 1 and depois != ordem:
                saltos.append(f"de {antes} a {depois}{onde}")
    return saltos

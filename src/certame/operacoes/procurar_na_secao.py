"""Procura nas linhas de uma seção de publicação, por um texto preparado uma vez só."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import TypeVar

from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.emitir_publicacao import publicacoes_do_certame
from certame.publicacao.modelo import LinhasSobDemanda, Publicacao, Secao, Valor

_ENTRE_VALORES, _ENTRE_LINHAS = "\x1f", "\x1e"
_POR_NOTA = "nota"
_MUDAM_COM_OS_ATOS = ("quadro-de-vagas", "ordem-de-chamada")
"""As publicações cujas linhas um ato muda; as outras saem das listas."""


T = TypeVar("T")

CRITERIO = "criterio"
"""A coluna das listas que diz o que separou a pessoa da que está logo acima."""


def procurar_na_secao(
    curso: CertameEmCurso,
    publicacao: Publicacao,
    secao: Secao,
    procurado: str = "",
    *,
    so_empates: bool = False,
) -> Sequence[Sequence[Valor]]:
    """As linhas da seção que têm o procurado em algum valor, sem olhar maiúscula.

    Com `so_empates`, só quem teve a mesma nota de alguém ao lado. O texto da seção se prepara na
    primeira busca e serve às seguintes; cada linha se monta quando se lê.
    """
    achadas: Sequence[int] = range(len(secao.linhas))
    if procurado:
        achadas = list(_texto(curso, publicacao, secao).achar(procurado))
    if so_empates:
        empatadas = _guardado(curso, publicacao, secao, "empates", _empatadas)
        achadas = [indice for indice in achadas if indice in empatadas]
    return LinhasSobDemanda(len(achadas), lambda i: secao.linhas[achadas[i]])


def tem_criterio(publicacao: Publicacao) -> bool:
    """Diz se as linhas da publicação dizem o que desfez cada empate."""
    return any(coluna.chave == CRITERIO for coluna in publicacao.colunas)


def preparar_procura(curso: CertameEmCurso) -> None:
    """Prepara já o texto das listas, que é grande e não muda com os atos."""
    for publicacao in publicacoes_do_certame(curso):
        if publicacao.nome not in _MUDAM_COM_OS_ATOS:
            for secao in publicacao.secoes:
                _texto(curso, publicacao, secao)


def _texto(curso: CertameEmCurso, publicacao: Publicacao, secao: Secao) -> "TextoDaSecao":
    return _guardado(curso, publicacao, secao, "procura", lambda _, s: TextoDaSecao(s.linhas))


def _guardado(
    curso: CertameEmCurso,
    publicacao: Publicacao,
    secao: Secao,
    nome: str,
    contar: Callable[[Publicacao, Secao], T],
) -> T:
    guardar = curso.ate_o_proximo if publicacao.nome in _MUDAM_COM_OS_ATOS else curso.das_listas
    return guardar((nome, publicacao.nome, secao.chave), lambda: contar(publicacao, secao))


def _empatadas(publicacao: Publicacao, secao: Secao) -> frozenset[int]:
    """As linhas que um critério de desempate separou da de cima, e as de cima."""
    onde = [coluna.chave for coluna in publicacao.colunas].index(CRITERIO)
    separadas = [
        indice
        for indice, linha in enumerate(secao.linhas)
        if indice and linha[onde] not in (None, "", _POR_NOTA)
    ]
    return frozenset(separadas).union(indice - 1 for indice in separadas)


class TextoDaSecao:
    """Todas as linhas num texto só, em minúsculas, e onde cada uma começa.

    >>> texto = TextoDaSecao([[1, "Ana", None], [2, "Bento", "x"], [3, "Mariana", "x"]])
    >>> list(texto.achar("ANA")), list(texto.achar("x")), list(texto.achar("2"))
    ([0, 2], [1, 2], [1])
    """

    def __init__(self, linhas: Sequence[Sequence[Valor]]) -> None:
        ditas = [
            _ENTRE_VALORES.join([str(valor) for valor in linha if valor is not None]).casefold()
            for linha in linhas
        ]
        self._texto = _ENTRE_LINHAS.join(ditas)
        self._comecos = [0, *accumulate(len(dita) + 1 for dita in ditas)]

    def achar(self, procurado: str) -> Iterator[int]:
        """Os índices das linhas que o têm, em ordem."""
        procurado = procurado.casefold()
        onde = self._texto.find(procurado)
        while onde >= 0:
            linha = bisect_right(self._comecos, onde) - 1
            yield linha
            onde = self._texto.find(procurado, self._comecos[linha + 1])

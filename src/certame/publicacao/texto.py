"""Texto simples, uma informação por linha, na ordem em que um leitor de tela deve dizê-las."""

from collections.abc import Iterator, Sequence

from certame.publicacao.formato import Linhas, num_formato
from certame.publicacao.modelo import (
    COMO_CONFERIR,
    PARA_CONFERIR,
    Coluna,
    Publicacao,
    Secao,
    Valor,
)

_FRASE = "frase"
_FUNDAMENTOS = "fundamentos"
_SEPARADOR = "; "


def em_texto(publicacao: Publicacao) -> Iterator[str]:
    """Os pedaços da publicação em texto."""
    return num_formato(publicacao, EmTexto(publicacao))


class EmTexto:
    """Escreve a publicação em texto."""

    def __init__(self, publicacao: Publicacao) -> None:
        self._publicacao = publicacao
        colunas = enumerate(publicacao.colunas)
        self._colunas = [(i, coluna) for i, coluna in colunas if coluna.chave != _FRASE]
        frases = (i for i, coluna in enumerate(publicacao.colunas) if coluna.chave == _FRASE)
        self._da_frase = next(frases, None)

    def comeco(self) -> str:
        """O cabeçalho."""
        return "".join(linha + "\n" for linha in self._publicacao.cabecalho())

    def abre(self, secao: Secao) -> str:
        """O título e as frases da seção, depois de uma linha em branco."""
        linhas = [secao.titulo] if secao.titulo else []
        linhas += secao.frases
        if not secao.linhas and secao.vazia:
            linhas.append(secao.vazia)
        if not linhas and not secao.linhas:
            return ""
        return "".join(f"{linha}\n" for linha in ("", *linhas))

    def linhas(self, secao: Secao, bloco: Linhas) -> str:  # noqa: ARG002  # a forma é de todos
        """Uma linha por pessoa ou item, e a frase dela na de baixo."""
        return "".join(map(self._linha, bloco))

    def _linha(self, linha: Sequence[Valor]) -> str:
        texto = _SEPARADOR.join(
            [
                _escrito(coluna, valor)
                for indice, coluna in self._colunas
                if (valor := linha[indice]) is not None and valor is not False and valor != ""
            ]
        )
        frase = linha[self._da_frase] if self._da_frase is not None else ""
        return f"{texto}.\n  {frase}\n" if frase else f"{texto}.\n"

    def fecha(self, secao: Secao) -> str:  # noqa: ARG002
        """Nada fecha uma seção."""
        return ""

    def fim(self) -> str:
        """As notas, e o que só serve a quem confere."""
        notas, pares = self._publicacao.notas, self._publicacao.para_conferir()
        linhas = ["", *notas] if notas else []
        if pares:
            linhas += [
                "",
                PARA_CONFERIR,
                COMO_CONFERIR,
                *(f"{nome}: {dado}" for nome, dado in pares),
            ]
        return "".join(f"{linha}\n" for linha in linhas)


def _escrito(coluna: Coluna, valor: Valor) -> str:
    """O título e o valor por extenso; um sim é só o título, e um não nem se escreve.

    Entre aspas se o que está no valor pareceria outra coluna.

    >>> _escrito(Coluna("nome", "nome"), 'Ana; nota final 99,00')
    'nome "Ana; nota final 99,00"'
    """
    if valor is True:
        return coluna.titulo
    texto = coluna.escrito(valor)
    if _SEPARADOR in texto and coluna.chave != _FUNDAMENTOS:
        texto = '"' + texto.replace('"', "'") + '"'
    return f"{coluna.titulo} {texto}"

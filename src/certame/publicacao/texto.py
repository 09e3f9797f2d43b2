"""Texto simples, uma informação por linha, na ordem em que um leitor de tela deve dizê-las."""

from collections.abc import Iterator

from certame.publicacao.modelo import Coluna, Publicacao, Secao, Valor

_FRASE = "frase"
_FUNDAMENTOS = "fundamentos"
_SEPARADOR = "; "


def em_texto(publicacao: Publicacao) -> Iterator[str]:
    """As linhas da publicação em texto, cada uma com a quebra no fim."""
    for linha in publicacao.cabecalho():
        yield linha + "\n"
    for secao in publicacao.secoes:
        yield "\n"
        yield from _secao(publicacao.colunas, secao)
    if publicacao.notas:
        yield "\n"
        for nota in publicacao.notas:
            yield nota + "\n"


def _secao(colunas: tuple[Coluna, ...], secao: Secao) -> Iterator[str]:
    if secao.titulo:
        yield secao.titulo + "\n"
    for frase in secao.frases:
        yield frase + "\n"
    if not secao.linhas:
        if secao.vazia:
            yield secao.vazia + "\n"
        return
    da_frase = next((i for i, c in enumerate(colunas) if c.chave == _FRASE), None)
    for linha in secao.linhas:
        partes = [
            f"{coluna.titulo} {_escrito(coluna, valor)}"
            for indice, (coluna, valor) in enumerate(zip(colunas, linha, strict=True))
            if valor not in ("", None) and indice != da_frase
        ]
        yield _SEPARADOR.join(partes) + ".\n"
        if da_frase is not None and linha[da_frase]:
            yield f"  {linha[da_frase]}\n"


def _escrito(coluna: Coluna, valor: Valor) -> str:
    """O valor por extenso; entre aspas se o que está nele pareceria outra coluna.

    >>> _escrito(Coluna("nome", "nome"), 'Ana; nota final 99,00')
    '"Ana; nota final 99,00"'
    """
    if isinstance(valor, bool):
        return "sim" if valor else "não"
    texto = str(valor)
    if _SEPARADOR in texto and coluna.chave != _FUNDAMENTOS:
        return '"' + texto.replace('"', "'") + '"'
    return texto

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
        if secao.titulo or secao.frases or secao.linhas or secao.vazia:
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
            _escrito(coluna, valor)
            for indice, (coluna, valor) in enumerate(zip(colunas, linha, strict=True))
            if indice != da_frase and valor is not None and valor is not False and valor != ""
        ]
        yield _SEPARADOR.join(partes) + ".\n"
        if da_frase is not None and linha[da_frase]:
            yield f"  {linha[da_frase]}\n"


def _escrito(coluna: Coluna, valor: Valor) -> str:
    """O título e o valor por extenso; um sim é só o título, e um não nem se escreve.

    Entre aspas se o que está no valor pareceria outra coluna.

    >>> _escrito(Coluna("nome", "nome"), 'Ana; nota final 99,00')
    'nome "Ana; nota final 99,00"'
    """
    if valor is True:
        return coluna.titulo
    texto = str(valor)
    texto = coluna.nomes.get(texto, texto)
    if _SEPARADOR in texto and coluna.chave != _FUNDAMENTOS:
        texto = '"' + texto.replace('"', "'") + '"'
    return f"{coluna.titulo} {texto}"

"""Erros de leitura: o que houve, onde (arquivo, linha, campo) e o que fazer."""

from dataclasses import dataclass

from certame.norma.texto_limpo import a_vista


@dataclass(frozen=True, slots=True, order=True)
class Erro:
    """Um problema encontrado num arquivo, com o lugar e o conserto.

    >>> print(Erro("norma.toml", 7, "grupo[1].fracao", "falta a chave", "escreva fracao = …"))
    norma.toml, linha 7, campo grupo[1].fracao: falta a chave. O que fazer: escreva fracao = ….
    >>> print(Erro("", 0, "", "falta o pacote", "instale-o"))
    falta o pacote. O que fazer: instale-o.
    """

    arquivo: str
    linha: int
    campo: str
    problema: str
    conserto: str

    def __str__(self) -> str:
        onde = ", ".join(
            parte
            for parte in (
                self.arquivo,
                f"linha {self.linha}" if self.linha else "",
                f"campo {self.campo}" if self.campo else "",
            )
            if parte
        )
        frase = f"{self.problema}. O que fazer: {self.conserto}."
        return a_vista(f"{onde}: {frase}" if onde else frase)


class EntradaInvalida(ValueError):
    """A entrada não pôde ser lida; traz todos os erros de uma vez, na ordem do arquivo.

    >>> raise EntradaInvalida([Erro("a.toml", 1, "x", "falta", "escreva")])
    Traceback (most recent call last):
    certame.norma.erros.EntradaInvalida: a.toml, linha 1, campo x: falta. O que fazer: escreva.
    """

    def __init__(self, erros: list[Erro]) -> None:
        self.erros = sorted(erros)
        super().__init__("\n".join(map(str, self.erros)))

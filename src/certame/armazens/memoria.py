"""O armazém de memória: para testes, prévias e o que não precisa durar."""

from collections.abc import Iterator, Sequence
from threading import Lock

from certame.livro.armazem import Conflito
from certame.livro.corrente import linhas_do_acrescimo
from certame.livro.registro import VAZIO, Cabeca, Registro


class ArmazemDeMemoria:
    """Livros que somem com o processo."""

    def __init__(self) -> None:
        self._livros: dict[str, list[Registro]] = {}
        self._tranca = Lock()

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm livro aqui, em ordem alfabética."""
        return tuple(sorted(self._livros))

    def cabeca(self, certame: str) -> Cabeca:
        """Onde o livro está; `VAZIO` se não foi aberto."""
        livro = self._livros.get(certame)
        return livro[-1].cabeca if livro else VAZIO

    def ler(self, certame: str, desde: int = 0) -> Iterator[Registro]:
        """Os registros de número maior que `desde`, em ordem."""
        return iter(self._livros.get(certame, [])[desde:])

    def acrescentar(self, certame: str, esperado: Cabeca, registros: Sequence[Registro]) -> Cabeca:
        """Põe todos os registros no fim do livro, ou nenhum, e devolve a nova cabeça.

        Erros: `Conflito`; `LivroRecusado`.
        """
        linhas_do_acrescimo(certame, esperado, registros)
        with self._tranca:
            atual = self.cabeca(certame)
            if atual != esperado:
                novos = tuple(self.ler(certame, esperado.numero))
                raise Conflito(certame, esperado, atual, novos)
            if registros:
                self._livros.setdefault(certame, []).extend(registros)
        return self.cabeca(certame)

    def fechar(self) -> None:
        """Nada há a soltar."""

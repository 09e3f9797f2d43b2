"""O armazém: onde um livro é guardado, e o que todos têm de cumprir."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from certame.livro.registro import Cabeca, Registro


class Armazem(Protocol):
    """Guarda livros e só acrescenta: não há como mudar nem tirar um registro.

    O que `acrescentar` confirmou está no disco, e fica lá mesmo que a energia caia em seguida.
    """

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm livro aqui, em ordem alfabética."""
        ...

    def cabeca(self, certame: str) -> Cabeca:
        """Onde o livro está; `VAZIO` se não foi aberto."""
        ...

    def ler(self, certame: str, desde: int = 0) -> Iterator[Registro]:
        """Os registros de número maior que `desde`, em ordem, com hashes e elos conferidos.

        Erros: `LivroRecusado` no primeiro que não confere.
        """
        ...

    def acrescentar(self, certame: str, esperado: Cabeca, registros: Sequence[Registro]) -> Cabeca:
        """Põe todos os registros no fim do livro, ou nenhum, e devolve a nova cabeça.

        Erros: `Conflito` se o livro não está em `esperado`; `LivroRecusado` se os registros não o
        continuam.
        """
        ...

    def fechar(self) -> None:
        """Solta o que o armazém tem aberto; depois disso ele não se usa."""
        ...


class Conflito(Exception):
    """Outra pessoa acrescentou antes: traz onde o livro está e o que entrou de novo.

    `novos` é vazio, e `outro_livro` é verdadeiro, se o livro nunca passou por `esperado`.
    """

    def __init__(
        self, certame: str, esperado: Cabeca, atual: Cabeca, novos: Sequence[Registro]
    ) -> None:
        self.certame = certame
        self.esperado = esperado
        self.atual = atual
        self.outro_livro = not novos or novos[0].hash_anterior != esperado.hash
        self.novos = () if self.outro_livro else tuple(novos)
        super().__init__(self._frase())

    def _frase(self) -> str:
        if self.outro_livro:
            return f"o livro de {self.certame} não é o que você leu; leia-o de novo"
        atos = "; ".join(
            f"{r.numero}, {r.tipo}, por {r.autor}, em {r.instante.isoformat()}" for r in self.novos
        )
        return f"o livro de {self.certame} mudou desde que você o leu. Entrou: {atos}"

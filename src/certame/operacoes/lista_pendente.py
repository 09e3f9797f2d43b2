"""O que se responde quando uma pendência ainda impede a lista: o que falta e de quem."""

from collections.abc import Sequence

from certame.dominio.resultado import Pendencia

AINDA_SEM_LISTA = "Ainda não há lista, e por isso não há resposta."


class ListaPendente(Exception):
    """Ainda não há lista, e por isso não há resposta; diz o que falta e de quem.

    `pendencias` são as que a impedem; `interno` diz se a mensagem conta também o que há.
    """

    def __init__(self, pendencias: Sequence[Pendencia], *, interno: bool) -> None:
        self.pendencias = tuple(pendencias)
        self.interno = interno
        super().__init__(" ".join([AINDA_SEM_LISTA, *map(self.dita, pendencias)]))

    def dita(self, pendencia: Pendencia) -> str:
        """A pendência em frases: o que falta, de quem e, só por dentro, o que há."""
        ha = f"{pendencia.frase} " if self.interno else ""
        return f"{ha}Falta {pendencia.falta} ({pendencia.citacao}). De quem: {pendencia.de_quem}."

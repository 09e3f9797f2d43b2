"""A entrada de um certame como o pacote a refaz: os atos e o fim do livro, sem a pasta."""

from collections.abc import Sequence
from dataclasses import replace

from certame.dominio.ato import Ato, EditalPublicado, LeituraEscolhida
from certame.livro.registro import Cabeca
from certame.operacoes.executar import Entrada


def do_pacote(entrada: Entrada, atos: Sequence[Ato], cabeca: Cabeca) -> Entrada:
    """A entrada com os atos e a cabeça do livro do pacote.

    O certame é acompanhado se o livro traz a publicação do edital ou a escolha de uma leitura.
    """
    acompanhado = any(isinstance(ato, EditalPublicado | LeituraEscolhida) for ato in atos)
    lido = replace(entrada.lido, atos=tuple(atos))
    return replace(entrada, lido=lido, registros=(), cabeca=cabeca, em_curso=acompanhado)

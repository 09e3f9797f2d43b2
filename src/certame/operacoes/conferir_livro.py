"""Confere os livros de um endereço: cada hash, cada elo, cada ato, e as cabeças impressas."""

from collections.abc import Sequence
from typing import NamedTuple

from certame.livro.corrente import LivroConferido, conferir, linhas_do_conteudo
from certame.livro.defeito import Defeito, LivroRecusado, TipoDeDefeito
from certame.livro.registro import Cabeca
from certame.operacoes.ler_livros import LivroGuardado, livros_guardados


class LivroExaminado(NamedTuple):
    """Um livro e o que se achou: `conferido`, se está certo, ou o primeiro `defeito`."""

    certame: str
    onde: str
    conferido: LivroConferido | None
    defeito: Defeito | None


def conferir_livros(
    endereco: str, esperadas: Sequence[Cabeca] = (), certame: str = ""
) -> tuple[LivroExaminado, ...]:
    """O exame de cada livro do endereço (ou só o do certame).

    `esperadas` são cabeças impressas de um certame: dê o certame se há vários livros.
    Erros: `EntradaInvalida` se não há livro ou ele não se lê.
    """
    return tuple(examinar(livro, esperadas) for livro in livros_guardados(endereco, certame))


def examinar(livro: LivroGuardado, esperadas: Sequence[Cabeca] = ()) -> LivroExaminado:
    """O exame de um livro guardado."""
    try:
        conferido = conferir(linhas_do_conteudo(livro.conteudo), esperadas)
        if livro.certame not in ("", conferido.certame):
            raise LivroRecusado(
                Defeito(
                    TipoDeDefeito.OUTRO_CERTAME,
                    1,
                    f"ele é do certame {conferido.certame}, e está guardado com outro nome",
                    livro.certame,
                )
            )
    except LivroRecusado as recusa:
        certame = recusa.defeito.certame or livro.certame
        return LivroExaminado(certame, livro.onde, None, recusa.defeito)
    return LivroExaminado(conferido.certame, livro.onde, conferido, None)


def exigir_certos(livros: Sequence[LivroGuardado]) -> tuple[LivroConferido, ...]:
    """Os livros conferidos. Erros: `LivroRecusado` no primeiro que tem defeito."""
    conferidos = []
    for livro in livros:
        exame = examinar(livro)
        if exame.conferido is None:
            assert exame.defeito is not None
            raise LivroRecusado(exame.defeito)
        conferidos.append(exame.conferido)
    return tuple(conferidos)

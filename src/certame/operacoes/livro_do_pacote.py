"""Lê o livro de um pacote, em que alguns registros podem estar tarjados."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from certame.livro.corrente import Elo, LivroConferido, conferir_registros, linhas_do_conteudo
from certame.livro.defeito import Defeito, LivroRecusado, TipoDeDefeito
from certame.livro.registro import Cabeca, Registro, registro_da_linha

_TARJADA = re.compile(rb'\{"hash":"([0-9a-f]{64})","tarjado":([1-9][0-9]{0,15})\}')


class LivroDoPacote(NamedTuple):
    """O livro inteiro, os registros que se leem e os números dos tarjados."""

    conferido: LivroConferido
    registros: tuple[Registro, ...]
    tarjados: tuple[int, ...]


def ler_livro_do_pacote(
    conteudo: bytes, esperadas: Sequence[Cabeca], *, com_tarja: bool
) -> LivroDoPacote:
    """O livro, conferido registro a registro.

    De um tarjado só se sabe o número e o hash: o registro seguinte tem de continuar esse hash, mas o
    elo que entra nele não se vê. Erros: `LivroRecusado`.
    """
    elo = Elo()
    cabecas: list[Cabeca] = []
    tarjados: list[int] = []
    registros: list[Registro] = []
    for numero, linha in enumerate(linhas_do_conteudo(conteudo), start=1):
        tarjada = _TARJADA.fullmatch(linha) if com_tarja and numero > 1 else None
        if tarjada is None:
            registro = registro_da_linha(linha, numero, elo.certame)
            elo.passar(registro)
            registros.append(registro)
        elif int(tarjada[2]) != numero:
            raise LivroRecusado(
                Defeito(
                    TipoDeDefeito.FORA_DE_ORDEM,
                    numero,
                    f"aqui está o registro {int(tarjada[2])}, tarjado: outro foi tirado",
                    elo.certame,
                )
            )
        else:
            elo = Elo(elo.certame, Cabeca(numero, tarjada[1].decode()))
            tarjados.append(numero)
        cabecas.append(elo.cabeca)
    conferir_registros(registros)
    for defeito in _cabecas_que_faltam(elo.certame, cabecas, esperadas):
        raise LivroRecusado(defeito)
    conferido = LivroConferido(elo.certame, elo.cabeca, len(cabecas) - 1)
    return LivroDoPacote(conferido, tuple(registros), tuple(tarjados))


def _cabecas_que_faltam(
    certame: str, cabecas: Sequence[Cabeca], esperadas: Sequence[Cabeca]
) -> Iterator[Defeito]:
    ultima = len(cabecas)
    for esperada in esperadas:
        if esperada.numero > ultima:
            yield Defeito(
                TipoDeDefeito.CAUDA_CORTADA,
                ultima + 1,
                f"faltam os registros {ultima + 1} a {esperada.numero}: o fim foi cortado",
                certame,
            )
        elif cabecas[esperada.numero - 1] != esperada:
            yield Defeito(
                TipoDeDefeito.CABECA_DIFERENTE,
                esperada.numero,
                "o hash não é o da cabeça impressa: o livro foi reescrito",
                certame,
            )

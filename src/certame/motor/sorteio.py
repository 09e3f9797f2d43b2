"""O sorteio público que qualquer um repete: a ordem sai do resumo SHA-256 de um texto conhecido.

A lista e a fonte da semente se publicam antes; a semente só existe depois. Com as três coisas,
a ordem é uma conta: não há máquina de sortear em que se tenha de acreditar.
"""

from collections.abc import Iterable
from hashlib import sha256


def ordem_do_sorteio(
    certame: str, finalidade: str, semente: str, inscricoes: Iterable[str]
) -> tuple[str, ...]:
    r"""As inscrições na ordem sorteada: SHA-256 crescente de um texto de quatro linhas.

    O texto é `certame\nfinalidade\nsemente\ninscricao`, em UTF-8, sem quebra no fim. Resumos
    iguais, que não se conhecem, ficariam em ordem de inscrição. Erros: `ValueError` se a
    inscrição se repete, se algo está vazio ou tem quebra de linha.

    A ordem em que as inscrições chegam não muda nada, e os zeros contam:

    >>> ordem_do_sorteio("irupi-2025", "desempate", "04 17 22 31 45 58", ["01", "02", "03"])
    ('02', '03', '01')
    >>> ordem_do_sorteio("irupi-2025", "desempate", "04 17 22 31 45 58", ["03", "02", "01"])
    ('02', '03', '01')
    >>> ordem_do_sorteio("irupi-2025", "desempate", "04 17 22 31 45 58", ["1", "2", "3"])
    ('1', '2', '3')
    """
    todas = _conferidas(inscricoes)
    for nome, parte in (("certame", certame), ("finalidade", finalidade), ("semente", semente)):
        _uma_linha(nome, parte)
    comeco = sha256(f"{certame}\n{finalidade}\n{semente}\n".encode())

    def resumo(inscricao: str) -> tuple[bytes, str]:
        completo = comeco.copy()
        completo.update(inscricao.encode())
        return completo.digest(), inscricao

    return tuple(sorted(todas, key=resumo))


def hash_da_lista(certame: str, finalidade: str, inscricoes: Iterable[str]) -> str:
    r"""O SHA-256, em hexadecimal, da lista de quem vai a sorteio, para publicar antes dele.

    O texto é `certame\nfinalidade\n` e as inscrições em ordem, uma por linha, sem quebra no
    fim. Erros: os de `ordem_do_sorteio`.

    >>> hash_da_lista("irupi-2025", "desempate", ["02", "01"])[:16]
    '5bf58e8341962a3b'
    >>> hash_da_lista("irupi-2025", "desempate", ["01", "02"])[:16]
    '5bf58e8341962a3b'
    """
    todas = _conferidas(inscricoes)
    for nome, parte in (("certame", certame), ("finalidade", finalidade)):
        _uma_linha(nome, parte)
    return sha256("\n".join([certame, finalidade, *sorted(todas)]).encode()).hexdigest()


def _conferidas(inscricoes: Iterable[str]) -> list[str]:
    todas = list(inscricoes)
    vistas: set[str] = set()
    for inscricao in todas:
        _uma_linha("inscrição", inscricao)
        if inscricao in vistas:
            raise ValueError(f"a inscrição {inscricao} aparece duas vezes no sorteio")
        vistas.add(inscricao)
    return todas


def _uma_linha(nome: str, texto: str) -> None:
    if not texto:
        raise ValueError(f"o sorteio pede {nome}, e o texto está vazio")
    if "\n" in texto or "\r" in texto:
        raise ValueError(f"{nome} tem quebra de linha, e o sorteio usa uma linha para cada parte")

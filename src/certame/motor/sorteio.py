"""O sorteio público que qualquer um repete: a ordem sai do resumo SHA-256 de um texto conhecido.

A lista e a fonte da semente se publicam antes; a semente só existe depois. Com as três coisas,
a ordem é uma conta: não há máquina de sortear em que se tenha de acreditar.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from certame.dominio.ato import SorteioAnunciado, SorteioRealizado
from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO, Fundamento

_IMPESSOALIDADE = CONSTITUICAO["cf_art37"]
_DITAS = 10


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


def texto_do_sorteio(certame: str, finalidade: str, semente: str, inscricao: str) -> str:
    r"""O texto de quatro linhas de cujo SHA-256 sai o lugar da inscrição, sem quebra no fim.

    >>> texto_do_sorteio("irupi-2025", "desempate", "04 17 22", "01")
    'irupi-2025\ndesempate\n04 17 22\n01'
    """
    return f"{certame}\n{finalidade}\n{semente}\n{inscricao}"


def resumo_do_sorteio(certame: str, finalidade: str, semente: str, inscricao: str) -> str:
    """O SHA-256 desse texto, em hexadecimal: quem tem o menor vem primeiro.

    >>> resumo_do_sorteio("irupi-2025", "desempate", "04 17 22 31 45 58", "02")[:16]
    '0fd43a74d666f30d'
    """
    return sha256(texto_do_sorteio(certame, finalidade, semente, inscricao).encode()).hexdigest()


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


# ------------------------------------------------------------------- o anúncio e o sorteio


def conferir_anuncio(
    certame: str,
    anuncio: SorteioAnunciado,
    empatadas: Iterable[str],
    fundamentos: Sequence[Fundamento],
) -> tuple[str, ...]:
    """A lista que vai ao sorteio, se o hash dela é o anunciado.

    `empatadas` são as inscrições cuja ordem depende dele; `fundamentos`, os do edital que o
    manda fazer. Erros: `AtoRecusado` se o edital não o prevê, se ninguém depende dele, se alguém
    empatado ficou fora da lista ou se o hash é outro; a mensagem traz o hash certo.
    """
    if not fundamentos:
        raise AtoRecusado(
            "o edital não prevê sorteio na cadeia de desempate",
            (_IMPESSOALIDADE,),
            'confira o edital; se ele o prevê, escreva [[desempate]] criterio = "sorteio"',
        )
    dependem = sorted(set(empatadas))
    lista = anuncio.inscricoes or tuple(dependem)
    if not lista:
        raise AtoRecusado(
            "nenhum empate depende deste sorteio",
            tuple(fundamentos),
            "confira cargo e etapa; se a lista mudou depois do sorteio, escreva em inscricoes a que "
            "foi a ele",
        )
    if fora := sorted(set(dependem) - set(lista)):
        raise AtoRecusado(
            f"o empate de {_ditas(fora)} depende do sorteio, e a lista anunciada não as tem",
            (*fundamentos, _IMPESSOALIDADE),
            "anuncie outro sorteio, com a lista certa",
        )
    certo = hash_da_lista(certame, anuncio.finalidade, lista)
    if anuncio.hash_da_lista != certo:
        raise AtoRecusado(
            f"o hash anunciado é {anuncio.hash_da_lista}, e o da lista que vai ao sorteio "
            f"({_ditas(sorted(lista))}) é {certo}",
            (*fundamentos, _IMPESSOALIDADE),
            "se a lista é esta, anuncie o hash certo antes de haver semente; se não é, confira o "
            "resultado da banca",
        )
    return lista


def anuncio_do_sorteio(
    realizado: SorteioRealizado,
    anuncios: Iterable[SorteioAnunciado],
    fundamentos: Sequence[Fundamento],
) -> SorteioAnunciado:
    """O anúncio de que o sorteio saiu. `anuncios` são os que não foram anulados.

    Erros: `AtoRecusado` se nenhum, de dia anterior, tem a mesma finalidade e a mesma fonte.
    """
    dito = (*fundamentos, _IMPESSOALIDADE)
    anuncio = next((a for a in anuncios if a.finalidade == realizado.finalidade), None)
    if anuncio is None:
        raise AtoRecusado(
            f'nenhum ato sorteio_anunciado tem a finalidade "{realizado.finalidade}"',
            dito,
            "anuncie antes a fonte da semente e o hash da lista, e sorteie com uma semente que "
            "ainda não exista",
        )
    if anuncio.data >= realizado.data:
        raise AtoRecusado(
            f"o anúncio é de {_dia(anuncio)} e o sorteio, de {_dia(realizado)}: a semente podia "
            "já existir",
            dito,
            "o anúncio tem de ser de um dia anterior; anuncie outro sorteio",
        )
    if anuncio.fonte != realizado.fonte:
        raise AtoRecusado(
            f'a fonte anunciada é "{anuncio.fonte}", e a do sorteio, "{realizado.fonte}"',
            dito,
            "escreva a mesma fonte; se a semente veio de outra, anuncie outro sorteio",
        )
    return anuncio


def lugares_do_sorteio(
    certame: str, realizado: SorteioRealizado, lista: Iterable[str]
) -> Mapping[str, int]:
    """O lugar de cada inscrição, de 1 em diante."""
    ordem = ordem_do_sorteio(certame, realizado.finalidade, realizado.semente, lista)
    return {inscricao: lugar for lugar, inscricao in enumerate(ordem, start=1)}


def _dia(ato: SorteioAnunciado | SorteioRealizado) -> str:
    return ato.data.strftime("%d/%m/%Y")


def _ditas(inscricoes: Sequence[str]) -> str:
    ditas = ", ".join(inscricoes[:_DITAS])
    return f"{ditas} e mais {len(inscricoes) - _DITAS}" if len(inscricoes) > _DITAS else ditas

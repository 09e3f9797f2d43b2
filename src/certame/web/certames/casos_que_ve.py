"""Que pessoas de um certame alguém vê: quem só é da equipe ou da administração, só as dos seus casos."""

from collections.abc import Iterable, Set

from certame.motor.autos import Pessoa as PessoaDoCertame
from certame.operacoes.casos_da_equipe import casos_do_curso
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.web.certames.mesa import autor
from certame.web.contas.models import Pessoa
from certame.web.politica import QUEM_SO_VE_OS_SEUS_CASOS, Papel

Casos = Set[PessoaDoCertame] | None
"""As pessoas que se veem, cada uma com o cargo; `None`, todas."""


def so_ve_os_seus(papeis: frozenset[Papel]) -> bool:
    """Diz se quem tem esses papéis na cidade só vê os seus casos.

    A administração cuida do programa e não tem caso nenhum.

    >>> so_ve_os_seus(frozenset({Papel.EQUIPE})), so_ve_os_seus(frozenset({Papel.EQUIPE, Papel.RH}))
    (True, False)
    >>> so_ve_os_seus(frozenset({Papel.ADMINISTRACAO}))
    True
    """
    return papeis <= QUEM_SO_VE_OS_SEUS_CASOS | {Papel.ADMINISTRACAO}


def casos_que_ve(papeis: frozenset[Papel], pessoa: Pessoa, curso: CertameEmCurso) -> Casos:
    """As pessoas do certame que a pessoa vê."""
    if not so_ve_os_seus(papeis):
        return None
    return casos_do_curso(curso, autor(pessoa))


def ve(casos: Casos, inscricao: str, cargo: str = "") -> bool:
    """Diz se o que é dessa inscrição se vê; o que não é de ninguém, todos veem.

    >>> casos = frozenset({("motorista", "0007")})
    >>> ve(casos, "0007"), ve(casos, "0007", "gari"), ve(casos, "0002"), ve(casos, ""), ve(None, "0002")
    (True, False, False, True, True)
    """
    if casos is None or not inscricao:
        return True
    if cargo:
        return (cargo, inscricao) in casos
    return any(i == inscricao for _, i in casos)


def ve_todas(casos: Casos, inscricoes: Iterable[str], cargo: str = "") -> bool:
    """Diz se o que fala dessas inscrições se vê: só se todas se veem."""
    return all(ve(casos, inscricao, cargo) for inscricao in inscricoes)

"""Os recursos providos que ninguém cumpriu ainda: o ato recorrido segue de pé, como estava."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from certame.dominio.ato import (
    Ato,
    AusenciaRegistrada,
    CompatibilidadeAvaliada,
    EditalPublicado,
    EditalRetificado,
    IncidenteAberto,
    IncidenteDecidido,
    InscricaoDecidida,
    JuntaConcluida,
    PericiaConvocada,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoNegativoRegistrado,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido
from certame.motor.autos import DE_TODO_O_CERTAME, Autos, Pessoa
from certame.motor.datas import CAMPO_QUE_REFERE

_CORRIGE_TAMBEM: dict[type[Ato], type[Ato]] = {
    EditalPublicado: EditalRetificado,
    AusenciaRegistrada: PericiaConvocada,
    ResultadoNegativoRegistrado: JuntaConcluida,
    IncidenteAberto: IncidenteDecidido,
    CompatibilidadeAvaliada: IncidenteDecidido,
}
"""De um tipo de ato ao outro tipo que o corrige; todo ato se corrige também com outro do seu tipo."""


class RecursoPorCumprir(NamedTuple):
    """O recurso, a decisão que o proveu, o ato recorrido e os tipos de ato que o corrigem.

    Anular o ato recorrido também cumpre o recurso, e sempre.
    """

    recurso: RecursoInterposto
    decisao: RecursoDecidido
    contra: Ato
    corrigem: tuple[type[Ato], ...]

    @property
    def pessoa(self) -> Pessoa:
        """De quem é o recurso."""
        return self.recurso.cargo, self.recurso.inscricao


def recursos_por_cumprir(autos: Autos) -> Iterator[RecursoPorCumprir]:
    """Os recursos providos cujo ato recorrido não se anulou nem se corrigiu depois da decisão.

    Corrige-o um ato posterior do mesmo tipo, ou do que o corrige, sobre o mesmo: a mesma pessoa e,
    se o ato refere outro, o mesmo outro. A decisão da inscrição não espera ato nenhum: provido o
    recurso, vale a inscrição como se fez.
    """
    for pessoa in autos.pessoas():
        for decisao in autos.da_pessoa_do_tipo(pessoa, RecursoDecidido):
            recurso = autos.ato(decisao.recurso)
            if decisao.conclusao is not DecisaoDoPedido.FAVORAVEL:
                continue
            assert isinstance(recurso, RecursoInterposto)
            contra = autos.ato(recurso.ato)
            if contra is None or isinstance(contra, InscricaoDecidida):
                continue
            tambem = _CORRIGE_TAMBEM.get(type(contra))
            corrigem = (type(contra), *((tambem,) if tambem else ()))
            de_todos = isinstance(contra, DE_TODO_O_CERTAME)
            depois = autos.depois_de(decisao, None if de_todos else pessoa)
            if not _corrigido(contra, corrigem, depois):
                yield RecursoPorCumprir(recurso, decisao, contra, corrigem)


def _corrigido(contra: Ato, corrigem: tuple[type[Ato], ...], depois: Iterable[Ato]) -> bool:
    do_mesmo = {contra.id, _referido(contra)}
    return any(
        type(ato) in corrigem and (_referido(ato) is None or _referido(ato) in do_mesmo)
        for ato in depois
    )


def _referido(ato: Ato) -> str | None:
    """O id do ato que este refere, ou `None` se não refere nenhum."""
    campo = CAMPO_QUE_REFERE.get(type(ato))
    return getattr(ato, campo) if campo else None

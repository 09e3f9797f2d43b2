"""Lista os incidentes e os recursos de um certame, abertos e decididos, com o ato que vem."""

from dataclasses import dataclass
from typing import Literal

from certame.dominio.ato import (
    Ato,
    AtoDePessoa,
    IncidenteDecidido,
    RecursoDecidido,
    RecursoInterposto,
)
from certame.motor.andamento import Andamento
from certame.motor.autos import Autos, Pessoa
from certame.operacoes.proximo_passo import ProximoPasso

Especie = Literal["incidente", "recurso"]


@dataclass(frozen=True, slots=True)
class Discussao:
    """Um incidente ou um recurso: o ato que o abriu e o que o decidiu (`None`: está aberto).

    `contra` é o ato de que se recorre: `None` no incidente, e se ele foi anulado.
    """

    especie: Especie
    aberta_por: AtoDePessoa
    decidida_por: IncidenteDecidido | RecursoDecidido | None
    contra: Ato | None = None

    @property
    def pessoa(self) -> Pessoa:
        """De quem é."""
        return self.aberta_por.cargo, self.aberta_por.inscricao

    @property
    def passo(self) -> ProximoPasso | None:
        """O ato que decide, com os campos que já se sabem; `None` se já se decidiu."""
        if self.decidida_por is not None:
            return None
        cargo, inscricao = self.pessoa
        campos = {"cargo": cargo, "inscricao": inscricao, self.especie: self.aberta_por.id}
        return ProximoPasso(f"{self.especie}_decidido", f"Decida o {self.especie}.", campos)


def listar_discussoes(andamento: Andamento) -> tuple[Discussao, ...]:
    """Os incidentes e os recursos, os abertos primeiro; o parecer contrário também é incidente."""
    autos = andamento.processo.autos
    todas = [d for pessoa in autos.pessoas() for d in _da_pessoa(autos, pessoa)]
    return tuple(sorted(todas, key=lambda d: (d.decidida_por is not None, d.aberta_por.data)))


def _da_pessoa(autos: Autos, pessoa: Pessoa) -> list[Discussao]:
    decisoes = autos.da_pessoa_do_tipo(pessoa, RecursoDecidido)
    do_recurso = {decisao.recurso: decisao for decisao in decisoes}
    incidentes = [
        Discussao(
            "incidente",
            incidente,
            next(iter(autos.decisoes_do_incidente(pessoa, incidente.id)[::-1]), None),
        )
        for incidente in autos.incidentes(pessoa)
    ]
    recursos = [
        Discussao("recurso", recurso, do_recurso.get(recurso.id), autos.ato(recurso.ato))
        for recurso in autos.da_pessoa_do_tipo(pessoa, RecursoInterposto)
    ]
    return incidentes + recursos

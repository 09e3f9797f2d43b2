"""Os autos de um certame: os atos já praticados, por id e por pessoa."""

from collections.abc import Sequence
from itertools import dropwhile
from typing import TypeVar

from certame.dominio.ato import (
    Ato,
    AtoDePessoa,
    ClassificacaoDivulgada,
    CompatibilidadeAvaliada,
    EditalPublicado,
    EditalRetificado,
    EquipeConstituida,
    HomologacaoPublicada,
    IncidenteAberto,
    IncidenteDecidido,
    NotificacaoFeita,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoDivulgado,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade

P = TypeVar("P", bound=AtoDePessoa)
Pessoa = tuple[str, str]
"""O cargo e a inscrição."""

DE_TODO_O_CERTAME = (
    EditalPublicado,
    EditalRetificado,
    ResultadoDivulgado,
    ClassificacaoDivulgada,
    HomologacaoPublicada,
)
"""Os atos que não são de uma pessoa e de que qualquer uma pode recorrer."""


class Autos:
    """Os atos na ordem em que foram praticados; só cresce."""

    def __init__(self) -> None:
        self._por_id: dict[str, Ato] = {}
        self._da_pessoa: dict[Pessoa, list[AtoDePessoa]] = {}
        self._equipes: list[EquipeConstituida] = []

    def copia(self) -> "Autos":
        """Cópia independente."""
        outros = Autos()
        outros._por_id = dict(self._por_id)
        outros._da_pessoa = {pessoa: list(atos) for pessoa, atos in self._da_pessoa.items()}
        outros._equipes = list(self._equipes)
        return outros

    def juntar(self, ato: Ato) -> None:
        """Põe um ato no fim."""
        self._por_id[ato.id] = ato
        if isinstance(ato, AtoDePessoa):
            self._da_pessoa.setdefault((ato.cargo, ato.inscricao), []).append(ato)
        elif isinstance(ato, EquipeConstituida):
            self._equipes.append(ato)

    def __len__(self) -> int:
        return len(self._por_id)

    def ato(self, id: str) -> Ato | None:
        """O ato de um id, ou `None`."""
        return self._por_id.get(id)

    @property
    def equipes(self) -> Sequence[EquipeConstituida]:
        """As equipes constituídas, na ordem; as Juntas são atos da pessoa."""
        return self._equipes

    def da_pessoa(self, pessoa: Pessoa) -> Sequence[AtoDePessoa]:
        """Os atos sobre uma pessoa, em ordem."""
        return self._da_pessoa.get(pessoa, ())

    def pessoas(self) -> tuple[Pessoa, ...]:
        """As pessoas de quem há algum ato, na ordem do primeiro."""
        return tuple(self._da_pessoa)

    def inscricoes(self, cargo: str) -> list[str]:
        """As inscrições de quem há algum ato no cargo, na ordem do primeiro."""
        return [inscricao for outro, inscricao in self._da_pessoa if outro == cargo]

    def da_pessoa_do_tipo(self, pessoa: Pessoa, tipo: type[P]) -> list[P]:
        """Os atos de um tipo sobre uma pessoa, em ordem."""
        return [ato for ato in self.da_pessoa(pessoa) if isinstance(ato, tipo)]

    def ultimo(self, pessoa: Pessoa, tipo: type[P]) -> P | None:
        """O último ato de um tipo sobre uma pessoa, ou `None`."""
        achados = self.da_pessoa_do_tipo(pessoa, tipo)
        return achados[-1] if achados else None

    def desde(self, pessoa: Pessoa, tipo: type[AtoDePessoa]) -> list[AtoDePessoa]:
        """Os atos da pessoa a partir do último de um tipo; nenhum, se não há desse tipo."""
        atos = list(self.da_pessoa(pessoa))
        ultimo = max((i for i, ato in enumerate(atos) if isinstance(ato, tipo)), default=len(atos))
        return atos[ultimo:]

    def depois_de(self, ato: AtoDePessoa, pessoa: Pessoa | None = None) -> Sequence[Ato]:
        """Os atos posteriores a um que está nos autos, em ordem; com `pessoa`, só os dela."""
        todos = self._por_id.values() if pessoa is None else self.da_pessoa(pessoa)
        return [*dropwhile(lambda outro: outro is not ato, todos)][1:]

    def notificacao(self, pessoa: Pessoa, ato: str) -> NotificacaoFeita | None:
        """O primeiro aviso de um ato à pessoa, ou `None`."""
        avisos = self.da_pessoa_do_tipo(pessoa, NotificacaoFeita)
        return next((aviso for aviso in avisos if aviso.ato == ato), None)

    def incidentes(self, pessoa: Pessoa) -> list[AtoDePessoa]:
        """Os incidentes sobre a pessoa: os abertos por ato próprio e os de parecer contrário."""
        return [
            ato
            for ato in self.da_pessoa(pessoa)
            if isinstance(ato, IncidenteAberto)
            or (
                isinstance(ato, CompatibilidadeAvaliada)
                and ato.fase is FaseDaCompatibilidade.ANTES_DA_POSSE
                and ato.conclusao is DecisaoDoPedido.CONTRARIA
            )
        ]

    def incidentes_abertos(self, pessoa: Pessoa) -> list[AtoDePessoa]:
        """Os incidentes sobre a pessoa que ainda não têm decisão."""
        return [i for i in self.incidentes(pessoa) if not self.decisoes_do_incidente(pessoa, i.id)]

    def decisoes_do_incidente(self, pessoa: Pessoa, incidente: str) -> list[IncidenteDecidido]:
        """As decisões de um incidente, em ordem; vale a última."""
        decisoes = self.da_pessoa_do_tipo(pessoa, IncidenteDecidido)
        return [decisao for decisao in decisoes if decisao.incidente == incidente]

    def recursos_abertos(self, pessoa: Pessoa) -> list[RecursoInterposto]:
        """Os recursos da pessoa que ainda não têm decisão."""
        decididos = {d.recurso for d in self.da_pessoa_do_tipo(pessoa, RecursoDecidido)}
        abertos = self.da_pessoa_do_tipo(pessoa, RecursoInterposto)
        return [recurso for recurso in abertos if recurso.id not in decididos]

    def decisao_do_recurso(self, pessoa: Pessoa, recurso: str) -> RecursoDecidido | None:
        """A decisão de um recurso da pessoa, pelo id dele, ou `None`."""
        decisoes = self.da_pessoa_do_tipo(pessoa, RecursoDecidido)
        return next((decisao for decisao in decisoes if decisao.recurso == recurso), None)

    def recorre_do_que_e_de_todos(self, recurso: RecursoInterposto) -> bool:
        """Diz se o recurso é contra um ato de todo o certame, e não sobre a pessoa."""
        return isinstance(self.ato(recurso.ato), DE_TODO_O_CERTAME)

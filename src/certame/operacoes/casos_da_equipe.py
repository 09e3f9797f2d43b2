"""De quem é cada caso: as pessoas que um membro de equipe ou de Junta examina, segundo os atos."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain

from certame.dominio.ato import (
    AtoDePessoa,
    CompatibilidadeAvaliada,
    EquipeConstituida,
    ImpedimentoDeclarado,
    JuntaInstalada,
    ParecerEmitido,
    PericiaConvocada,
)
from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.motor.autos import Pessoa
from certame.motor.convocacao import Convocacao
from certame.motor.equipes import ASSISTENTE, membros_de
from certame.motor.portoes import declarantes, e_declarante
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.pessoas_da_lista import PessoasDaLista, separar_com_atos
from certame.operacoes.proximo_passo import ProximoPasso


def equipes_do_membro(andamento: Andamento, membro: str) -> tuple[EquipeConstituida, ...]:
    """As equipes de que o membro é, pelos atos não anulados, na ordem em que se constituíram."""
    return tuple(
        equipe
        for equipe in andamento.processo.autos.equipes
        if membro in [um.id for um in membros_de(equipe.membros)]
    )


def com_a_minha_equipe(andamento: Andamento, membro: str, passo: ProximoPasso) -> ProximoPasso:
    """O passo pela equipe do membro, se há no cargo outra da mesma espécie além da que ele diz."""
    dita = andamento.processo.autos.ato(passo.campos.get("equipe", ""))
    if not isinstance(dita, EquipeConstituida):
        return passo
    minhas = [
        equipe.id
        for equipe in equipes_do_membro(andamento, membro)
        if (equipe.cargo, equipe.especie) == (dita.cargo, dita.especie)
    ]
    if not minhas or dita.id in minhas:
        return passo
    return dataclasses.replace(passo, campos={**passo.campos, "equipe": minhas[-1]})


class CasosDoMembro(Set[Pessoa]):
    """Os casos de um membro: os de quem já tem algum ato e, depois, os de quem não tem nenhum.

    Estes são quase todos; uns e outros vêm na ordem das listas.
    """

    def __init__(self, com_atos: Sequence[Pessoa], sem_atos: Sequence[Pessoa]) -> None:
        self.com_atos, self.sem_atos = com_atos, sem_atos
        self._com_atos = frozenset(com_atos)

    def __contains__(self, pessoa: object) -> bool:
        """Diz se o caso da pessoa é do membro."""
        return pessoa in self._com_atos or pessoa in self.sem_atos

    def __iter__(self) -> Iterator[Pessoa]:
        return chain(self.com_atos, self.sem_atos)

    def __len__(self) -> int:
        return len(self.com_atos) + len(self.sem_atos)


def casos_do_membro(andamento: Andamento, membro: str) -> CasosDoMembro:
    """Os casos do membro.

    É caso da equipe quem, no cargo dela, está na lista reservada ou já foi convocado para a
    perícia, enquanto outra equipe não deu o parecer; da Junta, só a pessoa dela. O impedimento
    tira o caso.
    """
    equipes, autos = equipes_do_membro(andamento, membro), andamento.processo.autos
    da_pericia = andamento.regime.norma.rito.equipe_da_pericia
    que_examinam = {equipe.cargo for equipe in equipes if equipe.especie == da_pericia}

    def e_dele(pessoa: Pessoa) -> bool:
        return _e_caso_do_membro(andamento, membro, equipes, pessoa)

    dele: list[Pessoa] = []
    sem_atos: list[tuple[Convocacao, Sequence[int]]] = []
    vistas: set[Pessoa] = set()
    for cargo in dict.fromkeys(equipe.cargo for equipe in equipes):
        convocacao = andamento.convocacoes.get(cargo)
        if convocacao is None:
            continue
        daqui, entre = autos.inscricoes(cargo), None
        if cargo not in que_examinam:
            chamadas = (convocacao.inscricoes[p] for p in convocacao.ocupante if p != NINGUEM)
            entre = {*daqui, *chamadas}
        na_lista = declarantes(andamento.regime, convocacao, entre)
        com_atos, sem = separar_com_atos(convocacao, na_lista, daqui)
        if cargo not in que_examinam:
            # Na que examina, quem está na lista e não tem ato nenhum é caso de toda equipe.
            sem = [i for i in sem if e_dele((cargo, convocacao.inscricoes[i]))]
        vistas.update(com_atos)
        dele += filter(e_dele, com_atos)
        sem_atos.append((convocacao, sem))
    dele += [pessoa for pessoa in autos.pessoas() if pessoa not in vistas and e_dele(pessoa)]
    return CasosDoMembro(dele, PessoasDaLista(sem_atos))


def casos_do_curso(curso: CertameEmCurso, membro: str) -> CasosDoMembro:
    """Os casos do membro no certame em curso, contados uma vez até o próximo registro."""
    return curso.ate_o_proximo(
        ("casos do membro", membro), lambda: casos_do_membro(curso.andamento, membro)
    )


def e_caso_do_membro(andamento: Andamento, membro: str, pessoa: Pessoa) -> bool:
    """Diz se o caso da pessoa é do membro (ver `casos_do_membro`)."""
    equipes = equipes_do_membro(andamento, membro)
    return _e_caso_do_membro(andamento, membro, equipes, pessoa)


def documentos_do_caso(
    andamento: Andamento, membro: str, pessoa: Pessoa, documentos: Iterable[str]
) -> frozenset[str]:
    """Dos documentos da inscrição, pelos ids, os que são do caso da pessoa, que é do membro.

    O documento é do cargo do ato que o cita. O que nenhum ato cita só se sabe de quem é quando a
    inscrição não tem, noutro cargo, um caso que não seja do membro.
    """
    cargo, inscricao = pessoa
    autos = andamento.processo.autos
    outros = [
        outra
        for outra in dict.fromkeys([*_na_lista(andamento, inscricao), *autos.pessoas()])
        if outra[1] == inscricao and outra[0] != cargo
    ]
    daqui = {id for id, _ in citados(autos.da_pessoa(pessoa))}
    de_la = {id for outra in outros for id, _ in citados(autos.da_pessoa(outra))}
    sem_duvida = all(e_caso_do_membro(andamento, membro, outra) for outra in outros)
    return frozenset(id for id in documentos if id in daqui or (sem_duvida and id not in de_la))


def exigir_do_caso(andamento: Andamento, membro: str, inscricao: str, documento: str) -> None:
    """Recusa o documento que não é de um caso do membro (ver `documentos_do_caso`).

    O que não é de ninguém passa. Erros: `AtoRecusado`.
    """
    pessoas = [(cargo.id, inscricao) for cargo in andamento.edital.cargos]
    if not inscricao or any(
        e_caso_do_membro(andamento, membro, pessoa)
        and documentos_do_caso(andamento, membro, pessoa, [documento])
        for pessoa in pessoas
    ):
        return
    raise AtoRecusado(
        f"o documento não é de um caso que {membro} examina",
        (CONSTITUICAO["cf_art5_inc79"],),
        "peça a quem é da equipe ou da Junta da pessoa, no cargo do documento",
    )


def citados(atos: Iterable[AtoDePessoa]) -> Iterator[tuple[str, AtoDePessoa]]:
    """De cada documento, pelo id, ao ato que o cita."""
    for ato in atos:
        for valor in (getattr(ato, campo.name) for campo in dataclasses.fields(ato)):
            for texto in valor if isinstance(valor, tuple) else (valor,):
                id, dois_pontos, _ = str(texto).partition(":")
                if dois_pontos:
                    yield id, ato


def _na_lista(andamento: Andamento, inscricao: str) -> Iterator[Pessoa]:
    """A inscrição em cada cargo em que está na lista reservada."""
    for cargo, convocacao in andamento.convocacoes.items():
        indice = convocacao.pessoa(inscricao)
        if indice is not None and e_declarante(andamento.regime, convocacao, indice):
            yield cargo, inscricao


def membros_do_caso(andamento: Andamento, pessoa: Pessoa) -> tuple[str, ...]:
    """Os membros de equipe ou de Junta de quem o caso da pessoa é (ver `casos_do_membro`)."""
    autos = andamento.processo.autos
    escritos = [equipe.membros for equipe in autos.equipes if equipe.cargo == pessoa[0]]
    escritos += [junta.membros for junta in autos.da_pessoa_do_tipo(pessoa, JuntaInstalada)]
    membros = dict.fromkeys(um.id for ditos in escritos for um in membros_de(ditos))
    return tuple(membro for membro in membros if e_caso_do_membro(andamento, membro, pessoa))


def na_junta_da_pessoa(andamento: Andamento, membro: str, pessoa: Pessoa) -> bool:
    """Diz se o membro está na última Junta da pessoa, e não como assistente dela."""
    junta = andamento.processo.autos.ultimo(pessoa, JuntaInstalada)
    return junta is not None and membro in [
        um.id for um in membros_de(junta.membros) if um.papel != ASSISTENTE
    ]


def _e_caso_do_membro(
    andamento: Andamento, membro: str, equipes: tuple[EquipeConstituida, ...], pessoa: Pessoa
) -> bool:
    autos = andamento.processo.autos
    impedimentos = autos.da_pessoa_do_tipo(pessoa, ImpedimentoDeclarado)
    if any(impedimento.membro == membro for impedimento in impedimentos):
        return False
    if na_junta_da_pessoa(andamento, membro, pessoa):
        return True
    return any(
        _e_caso_da_equipe(andamento, equipe, pessoa)
        for equipe in equipes
        if equipe.cargo == pessoa[0]
    )


def _e_caso_da_equipe(andamento: Andamento, equipe: EquipeConstituida, pessoa: Pessoa) -> bool:
    autos, rito = andamento.processo.autos, andamento.regime.norma.rito
    convocacao = andamento.convocacoes.get(pessoa[0])
    indice = convocacao.pessoa(pessoa[1]) if convocacao is not None else None
    na_lista = (
        convocacao is not None
        and indice is not None
        and e_declarante(andamento.regime, convocacao, indice)
    )
    da_vez = autos.desde(pessoa, PericiaConvocada)
    da_pericia = [ato.equipe for ato in da_vez if isinstance(ato, ParecerEmitido)]
    da_compatibilidade = [
        ato.equipe for ato in autos.da_pessoa_do_tipo(pessoa, CompatibilidadeAvaliada)
    ]
    if equipe.id in (*da_pericia, *da_compatibilidade):
        return True
    if equipe.especie == rito.equipe_da_pericia and (na_lista or da_vez) and not da_pericia:
        return True
    chamada = na_lista and convocacao is not None and bool(convocacao.vaga_da(indice or 0))
    return equipe.especie == rito.equipe_da_compatibilidade and chamada and not da_compatibilidade

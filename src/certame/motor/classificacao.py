"""A lista geral e as listas reservadas de um cargo, pela nota e pela cadeia de desempate do edital.

A lista reservada segue a ordem da geral, salvo se o edital lhe dá outra cadeia. A ordem das
linhas do arquivo nunca decide.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo, Edital
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import Decisao, Passo, Pendencia
from certame.motor.desempate import BANCA, LISTA_GERAL, Cadeia, nomeadas
from certame.motor.pertencimento import Pertencimento
from certame.norma.concordancia import quantos
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime
from certame.norma.regra import Regra


@dataclass(frozen=True, slots=True)
class Classificacao:
    """As listas de um cargo, com o posto de cada pessoa e o critério que a separou da anterior.

    A pessoa `i` é `candidatos[i]`, na ordem de `ordem`. `postos_gerais[i]` é o posto na lista
    geral da unidade dela, de 1 (0: está só na lista reservada); `postos_reservados[grupo][i]`, o
    posto na lista do grupo, só de quem está nela. `criterios_da_geral[i]` é a palavra que diz o
    que pôs a pessoa depois da anterior da lista geral ("nota", "60 anos ou mais", "nota de
    português", "jurado", "idade", "sorteio"; vazio na primeira de cada lista e em quem não está
    nela); `criterios_das_reservadas[grupo][i]`, o mesmo na lista do grupo. Nunca um dado.
    """

    cargo: str
    ordem: Ordem
    candidatos: Sequence[Candidato]
    postos_gerais: Sequence[int]
    postos_reservados: Mapping[str, Mapping[int, int]]
    criterios_da_geral: Sequence[str]
    criterios_das_reservadas: Mapping[str, Mapping[int, str]]
    lista_unica: bool


def classificar(
    edital: Edital,
    cargo: Cargo,
    candidatos: Iterable[Candidato],
    regime: Regime,
    sorteio: Mapping[str, int] | None = None,
) -> Decisao[Classificacao] | tuple[Pendencia, ...]:
    """As listas do cargo em ordem, ou todas as pendências que impedem de ordená-las.

    `candidatos` são os aprovados deste cargo, em qualquer ordem; `sorteio` vai da inscrição ao
    lugar que o sorteio público lhe deu. O tempo é o de ordenar. Erros: `ValueError` se alguém é
    de outro cargo, de unidade ou grupo que não existem, se está em lista nenhuma ou se a
    inscrição se repete.
    """
    pessoas = sorted(candidatos, key=attrgetter("inscricao"))
    pertencimento = Pertencimento(regime)
    por_unidade = _por_unidade(cargo, pessoas, pertencimento)
    if pendencia := _so_na_reservada_sem_clausula(edital, cargo, pessoas, regime):
        return (pendencia,)
    cadeias = _Cadeias(edital, cargo, regime, pertencimento, sorteio)
    unidades = [cadeias.ordenar(nome, membros) for nome, membros in por_unidade.items()]
    if pendencias := cadeias.pendencias:
        return pendencias
    classificacao = _montada(cargo, unidades, pertencimento)
    passos = _passos_das_listas(classificacao, regime)
    if pertencimento.escolhidos:
        passos.append(_passo_do_maior_percentual(pertencimento.escolhidos, regime))
    passos += [passo for cadeia in cadeias.todas for passo in cadeia.passos()]
    avisos = [aviso for cadeia in cadeias.todas for aviso in cadeia.avisos]
    return Decisao(classificacao, tuple(passos), tuple(dict.fromkeys(avisos)))


_Criterios = list[tuple[Candidato, str]]
"""As pessoas de uma lista, em ordem, com o critério que separou cada uma da anterior."""


@dataclass(frozen=True, slots=True)
class _UnidadeOrdenada:
    """Uma unidade em ordem: a geral, e cada reservada; `todas` inclui quem só está numa delas."""

    nome: str
    todas: list[Candidato]
    geral: _Criterios
    reservadas: dict[str, _Criterios]


class _Cadeias:
    """A cadeia da geral, que vale também nas reservadas, e as das listas que têm a sua."""

    def __init__(
        self,
        edital: Edital,
        cargo: Cargo,
        regime: Regime,
        pertencimento: Pertencimento,
        sorteio: Mapping[str, int] | None,
    ) -> None:
        fundamentos = regime.fundamentos(Regra.LISTA_GERAL)
        elos = {
            lista: [elo for elo in edital.desempates if elo.vale_na(lista)]
            for lista in (LISTA_GERAL, *pertencimento.ids)
        }
        proprias = {id for id in pertencimento.ids if elos[id] != elos[LISTA_GERAL]}
        self._pertencimento = pertencimento
        self._geral = Cadeia(
            edital,
            cargo.id,
            elos[LISTA_GERAL],
            lambda pessoa: pertencimento.listas(pessoa) - proprias,
            fundamentos,
            sorteio,
        )
        self._proprias = {
            grupo.id: Cadeia(
                edital,
                cargo.id,
                elos[grupo.id],
                lambda _: frozenset([LISTA_GERAL]),
                fundamentos,
                sorteio,
                f" na lista reservada de {grupo.nome}",
            )
            for grupo in regime.grupos
            if grupo.id in proprias
        }
        self.todas = (self._geral, *self._proprias.values())

    @property
    def pendencias(self) -> tuple[Pendencia, ...]:
        """O que as cadeias não decidiram, cada coisa uma vez."""
        return tuple(dict.fromkeys(p for cadeia in self.todas for p in cadeia.pendencias))

    def ordenar(self, nome: str, pessoas: list[Candidato]) -> _UnidadeOrdenada:
        """As listas de uma unidade; sem os critérios, se há pendência."""
        ordem, niveis = self._geral.ordenar(pessoas)
        membros: dict[str, list[int]] = {id: [] for id in self._pertencimento.ids}
        for lugar, pessoa in enumerate(ordem):
            if pessoa.grupos:
                for id in self._pertencimento.grupos(pessoa):
                    membros[id].append(lugar)
        # Em ordem de inscrição, para que a da geral não decida nada na lista de cadeia própria.
        proprias = {
            id: cadeia.ordenar(
                sorted((ordem[lugar] for lugar in membros[id]), key=attrgetter("inscricao"))
            )
            for id, cadeia in self._proprias.items()
        }
        if self.pendencias:
            return _UnidadeOrdenada(nome, ordem, [], {})
        na_geral = [lugar for lugar, pessoa in enumerate(ordem) if pessoa.na_geral]
        reservadas = {
            id: _com_criterios(self._proprias[id], *proprias[id], list(range(len(lugares))))
            if id in proprias
            else _com_criterios(self._geral, ordem, niveis, lugares)
            for id, lugares in membros.items()
        }
        geral = _com_criterios(self._geral, ordem, niveis, na_geral)
        return _UnidadeOrdenada(nome, ordem, geral, reservadas)


def _com_criterios(
    cadeia: Cadeia, ordem: list[Candidato], niveis: list[int], lugares: list[int]
) -> _Criterios:
    criterios = cadeia.criterios(niveis, lugares)
    return [(ordem[lugar], criterio) for lugar, criterio in zip(lugares, criterios, strict=True)]


def _por_unidade(
    cargo: Cargo, pessoas: list[Candidato], pertencimento: Pertencimento
) -> dict[str, list[Candidato]]:
    nomes = [unidade.nome for unidade in cargo.unidades] or [""]
    por_unidade: dict[str, list[Candidato]] = {nome: [] for nome in nomes}
    anterior = None
    for pessoa in pessoas:
        if pessoa.inscricao == anterior:
            raise ValueError(f"a inscrição {anterior} se repete no cargo {cargo.id}")
        anterior = pessoa.inscricao
        if pessoa.cargo != cargo.id:
            raise ValueError(f"a inscrição {anterior} é do cargo {pessoa.cargo}, não {cargo.id}")
        if pessoa.unidade not in por_unidade:
            raise ValueError(f"a inscrição {anterior} é da unidade {pessoa.unidade!r}, sem vagas")
        if pessoa.grupos:
            pertencimento.conferir(pessoa)
        elif not pessoa.na_geral:
            raise ValueError(f"a inscrição {anterior} não está em lista nenhuma")
        por_unidade[pessoa.unidade].append(pessoa)
    return por_unidade


def _so_na_reservada_sem_clausula(
    edital: Edital, cargo: Cargo, pessoas: list[Candidato], regime: Regime
) -> Pendencia | None:
    if edital.clausulas.so_na_reservada:
        return None
    fora = tuple(pessoa.inscricao for pessoa in pessoas if not pessoa.na_geral)
    if not fora:
        return None
    return Pendencia(
        "so_na_reservada",
        f"O resultado põe só na lista reservada {nomeadas(fora)}, e o edital não o admite.",
        "corrigir o resultado, ou a cláusula do edital que admite alguém só na lista reservada",
        BANCA,
        regime.fundamentos(Regra.CORTE),
        cargo=cargo.id,
        inscricoes=fora,
        bloqueia=True,
    )


def _montada(
    cargo: Cargo, unidades: list[_UnidadeOrdenada], pertencimento: Pertencimento
) -> Classificacao:
    candidatos = [pessoa for unidade in unidades for pessoa, _ in unidade.geral]
    gerais = len(candidatos)
    candidatos += [
        pessoa for unidade in unidades for pessoa in unidade.todas if not pessoa.na_geral
    ]
    indices = {pessoa.inscricao: indice for indice, pessoa in enumerate(candidatos)}
    postos_gerais: list[int] = []
    criterios_da_geral: list[str] = []
    postos: dict[str, dict[int, int]] = {id: {} for id in pertencimento.ids}
    criterios: dict[str, dict[int, str]] = {id: {} for id in pertencimento.ids}
    listas = []
    for unidade in unidades:
        inicio = len(postos_gerais)
        postos_gerais += range(1, len(unidade.geral) + 1)
        criterios_da_geral += [criterio for _, criterio in unidade.geral]
        reservadas = {}
        for id, membros in unidade.reservadas.items():
            pessoas = tuple(indices[pessoa.inscricao] for pessoa, _ in membros)
            postos[id] |= {pessoa: posto for posto, pessoa in enumerate(pessoas, start=1)}
            criterios[id] |= zip(pessoas, (criterio for _, criterio in membros), strict=True)
            reservadas[id] = pessoas
        listas.append(ListasDaUnidade(unidade.nome, inicio, len(postos_gerais), reservadas))
    so_na_reservada = len(candidatos) - gerais
    return Classificacao(
        cargo=cargo.id,
        ordem=Ordem(tuple(indices), tuple(listas), indices),
        candidatos=tuple(candidatos),
        postos_gerais=postos_gerais + [0] * so_na_reservada,
        postos_reservados=postos,
        criterios_da_geral=criterios_da_geral + [""] * so_na_reservada,
        criterios_das_reservadas=criterios,
        lista_unica=not any(postos.values()),
    )


def _passos_das_listas(classificacao: Classificacao, regime: Regime) -> list[Passo]:
    rotulos = regime.norma.rotulos
    gerais = sum(unidade.fim - unidade.inicio for unidade in classificacao.ordem.unidades)
    if classificacao.lista_unica:
        return [
            Passo(
                Regra.LISTA_UNICA,
                regime.fundamentos(Regra.LISTA_UNICA),
                f"Nenhuma pessoa aprovada concorre às vagas reservadas: há só a "
                f"{rotulos.lista_unica}, com {quantos(gerais, 'pessoa')}.",
                saida={"pessoas": str(gerais)},
            )
        ]
    passos = [
        Passo(
            Regra.LISTA_GERAL,
            regime.fundamentos(Regra.LISTA_GERAL),
            f"A {rotulos.lista_geral} tem {quantos(gerais, 'pessoa')}, em ordem de nota, e "
            "inclui quem também está em lista reservada.",
            saida={"pessoas": str(gerais)},
        )
    ]
    for grupo in regime.grupos:
        membros = len(classificacao.postos_reservados[grupo.id])
        passos.append(
            Passo(
                Regra.LISTA_RESERVADA,
                regime.fundamentos(Regra.LISTA_RESERVADA),
                f"A {rotulos.lista_reservada} de {grupo.nome} tem {quantos(membros, 'pessoa')}, "
                "na mesma ordem.",
                entrada={"grupo": grupo.id},
                saida={"pessoas": str(membros)},
            )
        )
    return passos


def _passo_do_maior_percentual(inscricoes: list[str], regime: Regime) -> Passo:
    return Passo(
        Regra.LISTA_RESERVADA,
        regime.fundamentos(Regra.LISTA_RESERVADA),
        f"{quantos(len(inscricoes), 'pessoa')} de mais de um grupo: cada uma fica só na lista do "
        "grupo de maior percentual.",
        entrada={"multiplas": Multiplas.MAIOR_PERCENTUAL.value},
        saida={"pessoas": str(len(inscricoes))},
    )

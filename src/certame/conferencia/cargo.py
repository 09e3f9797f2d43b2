"""Junta as conferências de um cargo num veredito, com o que foi e o que não foi conferido."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from certame.conferencia.chamadas import conferir_chamadas
from certame.conferencia.listas import conferir_listas
from certame.conferencia.periodos import periodos_da_historia
from certame.conferencia.reserva import conferir_reserva
from certame.conferencia.veredito import Conferido, Falha, Veredito
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo, Clausulas, Desempate
from certame.dominio.historia import Fato, Historia
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.norma.grupo import FamiliaDeSerie, Multiplas
from certame.norma.regime import Regime

SEMPRE_DE_FORA = (
    "o que só aparece comparando resultados entre si: um resultado só não o mostra",
    "que a chamada pela lista geral não usa a reserva: segue da conta de cada chamada",
    "o sorteio, as notas, os pareceres e os prazos não se refazem: valem como vieram",
)
"""O que nenhuma conferência de um resultado só alcança."""


def conferir_cargo(
    regime: Regime,
    cargo: Cargo,
    ordem: Ordem,
    historia: Historia,
    clausulas: Clausulas,
    *,
    aprovados: Iterable[Candidato] | None = None,
    desempates: Sequence[Desempate] = (),
    sorteio: Mapping[str, int] | None = None,
    parcial: bool = False,
) -> Veredito:
    """O veredito sobre um cargo: vagas, chamadas e, com os `aprovados`, também as listas."""
    falhas: list[Falha] = []
    conferido = [
        Conferido("vagas", len(historia.tipos)),
        Conferido("chamadas", len(historia.vagas)),
        Conferido("fatos", len(historia.fatos)),
    ]
    fora = list(SEMPRE_DE_FORA)
    falhas += conferir_reserva(
        regime, cargo, historia.tipos, historia.fatos, historia.unidades, historia=historia
    )
    falhas += conferir_chamadas(regime, cargo, ordem, historia, clausulas, parcial=parcial)
    if aprovados is None:
        fora.append("as listas não foram conferidas: faltou a relação de pessoas aprovadas")
    else:
        pessoas = com_as_listas(regime, aprovados)
        conferido.append(Conferido("pessoas", len(pessoas)))
        falhas += conferir_listas_do_cargo(ordem, pessoas, desempates, sorteio)
    fora += nao_conferidas(regime, cargo, historia)
    return Veredito(tuple(falhas), tuple(conferido), tuple(fora))


def com_as_listas(regime: Regime, aprovados: Iterable[Candidato]) -> list[Candidato]:
    """As pessoas com os grupos em cujas listas devem estar: todos, ou só o de maior percentual."""
    if regime.norma.multiplas is not Multiplas.MAIOR_PERCENTUAL:
        return list(aprovados)
    maiores = sorted(regime.grupos, key=lambda grupo: -grupo.fracao)
    pessoas = []
    for pessoa in aprovados:
        if len(pessoa.grupos) > 1:
            fica = next(grupo.id for grupo in maiores if grupo.id in pessoa.grupos)
            pessoas.append(replace(pessoa, grupos=frozenset([fica])))
        else:
            pessoas.append(pessoa)
    return pessoas


def conferir_listas_do_cargo(
    ordem: Ordem,
    aprovados: Sequence[Candidato],
    desempates: Sequence[Desempate],
    sorteio: Mapping[str, int] | None = None,
) -> list[Falha]:
    """As falhas nas listas de cada unidade de um cargo, como estão na ordem."""
    if len(ordem.unidades) == 1:
        return _listas_da_unidade(ordem, ordem.unidades[0], aprovados, desempates, sorteio)
    de_cada: dict[str, list[Candidato]] = {}
    for nome, pessoas in groupby(aprovados, key=lambda pessoa: pessoa.unidade):
        de_cada.setdefault(nome, []).extend(pessoas)
    falhas: list[Falha] = []
    for unidade in ordem.unidades:
        dela = de_cada.pop(unidade.nome, [])
        falhas += _listas_da_unidade(ordem, unidade, dela, desempates, sorteio)
    for nome, pessoas_sem_lista in de_cada.items():
        inscricoes = tuple(pessoa.inscricao for pessoa in pessoas_sem_lista)
        falhas.append(Falha("listas", f"a unidade {nome} não tem lista", 0, inscricoes))
    return falhas


def _listas_da_unidade(
    ordem: Ordem,
    unidade: ListasDaUnidade,
    aprovados: Iterable[Candidato],
    desempates: Sequence[Desempate],
    sorteio: Mapping[str, int] | None,
) -> list[Falha]:
    nome = ordem.inscricoes.__getitem__
    reservadas = {grupo: list(map(nome, ids)) for grupo, ids in unidade.reservadas.items()}
    geral = ordem.inscricoes[unidade.inicio : unidade.fim]
    return conferir_listas(aprovados, geral, reservadas, desempates, sorteio)


def nao_conferidas(regime: Regime, cargo: Cargo, historia: Historia) -> list[str]:
    """O que há neste cargo que os dados não deixam conferir por inteiro."""
    presentes = set(historia.fatos.fato)
    motivos = [
        (
            len(historia.grupos) > 1
            and regime.norma.multiplas is not Multiplas.QUEM_CHAMAR_PRIMEIRO,
            "a vez de quem está em mais de um grupo, que depende de opção ou de percentual",
        ),
        (
            Fato.OPCAO in presentes,
            "a vez de quem optou por uma lista, nas outras listas",
        ),
        (
            bool(presentes & {Fato.INCLUSAO, Fato.SUB_JUDICE}) and bool(cargo.unidades),
            "a vez de quem entrou por decisão num cargo com unidades, porque o fato não diz a unidade",
        ),
        (
            bool(presentes & {Fato.EXITO_DEFINITIVO, Fato.RETORNO}),
            "a vez de quem venceu depois de ter posto espelho e a conta da vaga vazia dada por ordem",
        ),
        (
            Fato.CHAMADA_ASSUMIDA in presentes,
            "de quem era a vez nas chamadas assumidas, que entram como foram feitas fora daqui",
        ),
        (
            Fato.INAPTIDAO in presentes,
            "se a inaptidão podia excluir: a conferência toma a exclusão como decidida",
        ),
        (
            any(
                grupo.teto is not None and grupo.serie.familia is FamiliaDeSerie.POSICOES
                for periodo in periodos_da_historia(regime, historia)
                for grupo in periodo.regime.grupos
            ),
            "o teto de grupo cuja série é de posições escritas",
        ),
    ]
    return [motivo for ha, motivo in motivos if ha]

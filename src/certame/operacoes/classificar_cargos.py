"""Apura, sorteia e classifica cada cargo, e põe o resultado ao lado do que a banca publicou."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    ConvocacaoFeita,
    SorteioAnunciado,
    SorteioRealizado,
)
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo, Criterio, Edital
from certame.dominio.resultado import AtoRecusado, Decisao, Pendencia
from certame.motor.apuracao import Apuracao, apurar
from certame.motor.classificacao import Classificacao, classificar
from certame.motor.confronto import (
    DiferencaComABanca,
    diferencas_com_a_banca,
    pendencia_das_diferencas,
)
from certame.motor.sorteio import anuncio_do_sorteio, conferir_anuncio, lugares_do_sorteio
from certame.norma.dispositivo import Fundamento, fundamento_do_edital
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.regime import Regime
from certame.operacoes.certame_toml import CertameLido

Sorteios = dict[str, dict[str, dict[str, int]]]
"""Do cargo à etapa (vazia: a classificação final) e à inscrição, o lugar sorteado."""


@dataclass(frozen=True, slots=True)
class Classificados:
    """O que se apurou e classificou, por cargo, e o que ficou pendente.

    `sorteios` vai do cargo à etapa (vazia: a classificação final) e à inscrição, o lugar sorteado.
    """

    apuracoes: Mapping[str, Apuracao] = field(default_factory=dict)
    classificacoes: Mapping[str, Decisao[Classificacao]] = field(default_factory=dict)
    sorteios: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    diferencas: Mapping[str, tuple[DiferencaComABanca, ...]] = field(default_factory=dict)
    pendencias: tuple[Pendencia, ...] = ()


def classificar_cargos(
    lido: CertameLido, regime: Regime, candidatos: Iterable[Candidato]
) -> Classificados:
    """As listas de cada cargo, com os sorteios anunciados e feitos.

    Erros: `AtoRecusado` se um sorteio não foi anunciado antes ou foi feito com outra lista;
    `EntradaInvalida` se cita cargo ou etapa que não existe.
    """
    edital = lido.edital
    por_cargo = pessoas_por_cargo(edital, candidatos)
    sorteios = sorteios_do_certame(lido, regime, por_cargo)
    apuracoes = {}
    classificacoes = {}
    diferencas = {}
    pendencias: list[Pendencia] = []
    for cargo in edital.cargos:
        do_cargo = sorteios[cargo.id]
        apurada = apurar(edital, cargo, por_cargo[cargo.id], regime, do_cargo)
        if not isinstance(apurada, Decisao):
            pendencias += apurada
            continue
        apuracoes[cargo.id] = apurada.valor
        lugares = do_cargo.get("")
        decidida = classificar(edital, cargo, apurada.valor.aprovados, regime, lugares)
        if not isinstance(decidida, Decisao):
            pendencias += decidida
            continue
        classificacoes[cargo.id] = replace(decidida, passos=apurada.passos + decidida.passos)
        diferencas[cargo.id] = diferencas_com_a_banca(
            edital, regime, por_cargo[cargo.id], apurada.valor, decidida.valor, lugares
        )
        if aviso := pendencia_das_diferencas(cargo.id, diferencas[cargo.id], regime):
            pendencias.append(aviso)
    return Classificados(apuracoes, classificacoes, sorteios, diferencas, tuple(pendencias))


def pessoas_por_cargo(
    edital: Edital, candidatos: Iterable[Candidato]
) -> dict[str, list[Candidato]]:
    """As pessoas de cada cargo do edital, na ordem em que vieram."""
    por_cargo: dict[str, list[Candidato]] = {cargo.id: [] for cargo in edital.cargos}
    for candidato in candidatos:
        por_cargo[candidato.cargo].append(candidato)
    return por_cargo


def sorteios_do_certame(
    lido: CertameLido, regime: Regime, por_cargo: Mapping[str, list[Candidato]]
) -> Sorteios:
    """Os sorteios feitos, cada um conferido com o anúncio e com a lista do momento dele."""
    edital = lido.edital
    sorteios: Sorteios = {cargo.id: {} for cargo in edital.cargos}
    anuncios = list(_anuncios(lido))
    fundamentos = fundamentos_do_sorteio(edital)
    realizados = [ato for ato in lido.atos if isinstance(ato, SorteioRealizado)]
    saiu: dict[str, SorteioRealizado] = {}
    for realizado in realizados:
        try:
            anuncio = anuncio_do_sorteio(realizado, anuncios, fundamentos)
        except AtoRecusado as recusa:
            raise _no_ato(lido, realizado, recusa) from None
        feito = saiu.setdefault(anuncio.id, realizado)
        if feito is not realizado:
            raise EntradaInvalida([_sorteio_repetido(lido, realizado, feito)])
    for anuncio in anuncios:
        cargos = [cargo for cargo in edital.cargos if anuncio.cargo in ("", cargo.id)]
        empatadas = quem_vai_a_sorteio(edital, regime, cargos, por_cargo, sorteios, anuncio.etapa)
        if empatadas is None:
            continue  # outra pendência vem antes, e a lista ainda pode mudar
        try:
            lista = conferir_anuncio(edital.id, anuncio, empatadas, fundamentos)
        except AtoRecusado as recusa:
            raise _no_ato(lido, anuncio, recusa) from None
        if anuncio.id in saiu:
            for chamada in _chamadas_antes_do_sorteio(lido, saiu[anuncio.id], cargos):
                so_ele = [edital.cargo(chamada.cargo)]
                if quem_vai_a_sorteio(edital, regime, so_ele, por_cargo, sorteios, anuncio.etapa):
                    raise _no_ato(lido, chamada, _antes_do_sorteio(saiu[anuncio.id], fundamentos))
            lugares = lugares_do_sorteio(edital.id, saiu[anuncio.id], lista)
            for cargo in cargos:
                sorteios[cargo.id].setdefault(anuncio.etapa, {}).update(lugares)
    return sorteios


def _anuncios(lido: CertameLido) -> Iterator[SorteioAnunciado]:
    anulados = {ato.ato for ato in lido.atos if isinstance(ato, AtoAnulado)}
    for numero, ato in enumerate(lido.atos, start=1):
        if isinstance(ato, SorteioAnunciado) and ato.id not in anulados:
            _exigir_cargo_e_etapa(lido, numero, ato)
            yield ato


def _sorteio_repetido(lido: CertameLido, repetido: Ato, feito: Ato) -> Erro:
    return lido.erro(
        f"ato[{lido.atos.index(repetido) + 1}].finalidade",
        f"o sorteio com esta finalidade já foi feito no ato {feito.id}",
        "tire este ato: o sorteio público não se repete",
    )


def _chamadas_antes_do_sorteio(
    lido: CertameLido, sorteio: SorteioRealizado, cargos: Sequence[Cargo]
) -> Iterator[ConvocacaoFeita]:
    """A primeira chamada de cada cargo que vem antes do sorteio e vale."""
    anulados = {ato.ato for ato in lido.atos if isinstance(ato, AtoAnulado)}
    faltam = {cargo.id for cargo in cargos}
    for ato in lido.atos:
        if ato is sorteio:
            return
        if isinstance(ato, ConvocacaoFeita) and ato.cargo in faltam and ato.id not in anulados:
            faltam.remove(ato.cargo)
            yield ato


def _antes_do_sorteio(
    sorteio: SorteioRealizado, fundamentos: tuple[Fundamento, ...]
) -> AtoRecusado:
    return AtoRecusado(
        f"no dia da chamada a ordem do cargo ainda dependia do sorteio, que é do ato {sorteio.id}",
        fundamentos,
        "ponha o sorteio antes da chamada, ou corrija as datas",
    )


def _exigir_cargo_e_etapa(lido: CertameLido, numero: int, anuncio: SorteioAnunciado) -> None:
    cargos = [cargo.id for cargo in lido.edital.cargos]
    if anuncio.cargo and anuncio.cargo not in cargos:
        problema, conserto = f"o cargo {anuncio.cargo} não existe", f"use {', '.join(cargos)}"
        raise EntradaInvalida([lido.erro(f"ato[{numero}].cargo", problema, conserto)])
    etapas = [etapa.id for etapa in lido.edital.etapas if etapa.barreiras]
    if anuncio.etapa and anuncio.etapa not in etapas:
        problema = f"nenhuma etapa com barreira é {anuncio.etapa}"
        conserto = f"use {', '.join(etapas)}" if etapas else "tire a etapa: não há barreira"
        raise EntradaInvalida([lido.erro(f"ato[{numero}].etapa", problema, conserto)])


def fundamentos_do_sorteio(edital: Edital) -> tuple[Fundamento, ...]:
    """Os itens do edital que mandam sortear; vazio se nenhum manda."""
    itens = dict.fromkeys(elo.item for elo in edital.desempates if elo.criterio is Criterio.SORTEIO)
    return tuple(fundamento_do_edital(item, "sorteio público") for item in itens)


def quem_vai_a_sorteio(
    edital: Edital,
    regime: Regime,
    cargos: Sequence[Cargo],
    por_cargo: Mapping[str, list[Candidato]],
    sorteios: Mapping[str, Mapping[str, Mapping[str, int]]],
    etapa: str,
) -> tuple[str, ...] | None:
    """As inscrições cuja ordem só o sorteio decide, em ordem; `None` se ainda não se sabe.

    Não se sabe enquanto outra pendência vem antes: quem a resolve pode mudar a lista.
    """
    dependem: set[str] = set()
    for cargo in cargos:
        do_cargo = sorteios[cargo.id]
        pendencias = (
            _da_barreira(edital, regime, cargo, por_cargo[cargo.id], do_cargo, etapa)
            if etapa
            else _da_classificacao(edital, regime, cargo, por_cargo[cargo.id], do_cargo)
        )
        if pendencias is None or any(p.tipo != "sorteio" for p in pendencias):
            return None
        dependem.update(*(p.inscricoes for p in pendencias))
    return tuple(sorted(dependem))


def _da_barreira(
    edital: Edital,
    regime: Regime,
    cargo: Cargo,
    pessoas: list[Candidato],
    sorteios: Mapping[str, Mapping[str, int]],
    etapa: str,
) -> tuple[Pendencia, ...] | None:
    ids = [e.id for e in edital.etapas]
    ate_aqui = replace(edital, etapas=edital.etapas[: ids.index(etapa) + 1])
    apurada = apurar(ate_aqui, cargo, pessoas, regime, sorteios)
    return () if isinstance(apurada, Decisao) else apurada


def _da_classificacao(
    edital: Edital,
    regime: Regime,
    cargo: Cargo,
    pessoas: list[Candidato],
    sorteios: Mapping[str, Mapping[str, int]],
) -> tuple[Pendencia, ...] | None:
    apurada = apurar(edital, cargo, pessoas, regime, sorteios)
    if not isinstance(apurada, Decisao):
        return None
    decidida = classificar(edital, cargo, apurada.valor.aprovados, regime, sorteios.get(""))
    return () if isinstance(decidida, Decisao) else decidida


def _no_ato(lido: CertameLido, ato: Ato, recusa: AtoRecusado) -> AtoRecusado:
    return AtoRecusado(
        f"{lido.onde_esta(ato)}: {recusa.motivo}",
        recusa.fundamentos,
        recusa.conserto,
    )

"""As listas de todos os cargos de um edital, em colunas, iguais às que o motor daria.

O que o motor decide olhando pessoa a pessoa fica com ele: os cargos com gente só na lista
reservada ou com lista de cadeia própria. Dos cargos com empate que a cadeia não desfaz, o motor
recebe só os empatados, e dá a pendência.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter

import polars as pl

from certame.dominio.edital import Criterio, Desempate
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import Decisao, Pendencia
from certame.lote.chaves import EMPATE, Chave, Ordenacao, chaves_da_cadeia, elos_da_lista, ordenar
from certame.lote.inscritos import (
    CARGO,
    INSCRICAO,
    NA_GERAL,
    NOTA,
    UNIDADE,
    Inscritos,
    coluna_do_grupo,
)
from certame.motor.classificacao import Classificacao, classificar
from certame.motor.desempate import LISTA_GERAL
from certame.motor.sorteio import ordem_do_sorteio
from certame.norma.grupo import Multiplas

SEM_CRITERIO = EMPATE
"""O critério da primeira pessoa de uma lista."""

_LISTA = "__lista"
_INSCRICAO_EM_NUMERO = 15
"""Até quantos algarismos uma inscrição cabe num inteiro junto com o cargo e o tamanho dela."""


@dataclass(frozen=True, slots=True)
class Sorteio:
    """O sorteio público feito: a finalidade anunciada e a semente que saiu."""

    finalidade: str
    semente: str


@dataclass(frozen=True, slots=True)
class Lista:
    """Uma unidade de um cargo (ou o cargo, sem unidades) nas listas em colunas.

    As pessoas dela são as linhas `inicio` a `inicio + tamanho - 1` de `ListasEmColunas.linhas`.
    """

    cargo: int
    unidade: int
    inicio: int
    tamanho: int


@dataclass(frozen=True, slots=True)
class ListasEmColunas:
    """As listas gerais de todos os cargos, uma depois da outra, e quem está em cada reservada.

    `linhas` são índices da tabela de inscritos, na ordem das listas; `criterios`, o índice em
    `palavras` do que pôs cada pessoa depois da anterior (`SEM_CRITERIO` na primeira); `grupos`,
    por grupo, quem está na lista dele, na mesma ordem. `pelo_motor` traz, por cargo, o motivo e
    a classificação que o motor fez; `pendencias`, as que impedem as listas de um cargo. Nenhum
    desses dois cargos deve ser lido nas colunas.
    """

    inscritos: Inscritos
    listas: tuple[Lista, ...]
    linhas: pl.Series
    criterios: pl.Series
    palavras: tuple[str, ...]
    grupos: Mapping[str, pl.Series]
    pelo_motor: Mapping[int, tuple[str, Decisao[Classificacao]]]
    pendencias: Mapping[int, tuple[Pendencia, ...]]

    def em_colunas(self, cargo: int) -> bool:
        """Diz se as listas do cargo estão nas colunas."""
        return cargo not in self.pelo_motor and cargo not in self.pendencias

    def indices_do_cargo(self, cargo: int) -> range:
        """Os índices em `listas` das listas do cargo."""
        do_cargo = attrgetter("cargo")
        return range(
            bisect_left(self.listas, cargo, key=do_cargo),
            bisect_right(self.listas, cargo, key=do_cargo),
        )

    def nome_da_unidade(self, lista: Lista) -> str:
        """O nome da unidade da lista; vazio se o cargo não se divide."""
        unidades = self.inscritos.edital.cargos[lista.cargo].unidades
        return unidades[lista.unidade].nome if unidades else ""

    def linhas_do_cargo(self, cargo: int) -> pl.Series:
        """As linhas da tabela de quem é do cargo, na ordem das listas dele."""
        indices = self.indices_do_cargo(cargo)
        primeira = self.listas[indices[0]].inicio
        quantas = sum(self.listas[indice].tamanho for indice in indices)
        return self.linhas.slice(primeira, quantas)

    def ordem_do_cargo(self, cargo: int) -> Ordem:
        """As listas do cargo na forma do motor."""
        indices = self.indices_do_cargo(cargo)
        primeira = self.listas[indices[0]].inicio
        tabela = self.inscritos.tabela
        inscricoes = tuple(tabela[INSCRICAO].gather(self.linhas_do_cargo(cargo)).to_list())
        unidades = []
        for indice in indices:
            lista = self.listas[indice]
            inicio = lista.inicio - primeira
            reservadas = {
                id: tuple((membro.slice(lista.inicio, lista.tamanho).arg_true() + inicio).to_list())
                for id, membro in self.grupos.items()
            }
            unidades.append(
                ListasDaUnidade(
                    self.nome_da_unidade(lista), inicio, inicio + lista.tamanho, reservadas
                )
            )
        return Ordem(inscricoes, tuple(unidades), {i: n for n, i in enumerate(inscricoes)})

    def criterios_da_reservada(self, grupo: str, inicio: int, tamanho: int) -> pl.Series:
        """Os critérios na lista de um grupo, entre as linhas dadas de uma lista geral.

        Entre dois membros seguidos, o que os separa é o primeiro critério da cadeia que aparece
        no trecho da geral entre eles.
        """
        membro = self.grupos[grupo].slice(inicio, tamanho)
        if not membro.any():
            return pl.Series([], dtype=pl.UInt8)
        # O trecho de um membro vai da linha depois do membro anterior até a dele.
        trecho = membro.cast(pl.UInt32).cum_sum() - membro.cast(pl.UInt32)
        menores = (
            pl.DataFrame({"trecho": trecho, "criterio": self.criterios.slice(inicio, tamanho)})
            .group_by("trecho", maintain_order=True)
            .agg(pl.col("criterio").min())["criterio"]
            .head(int(membro.sum()))
        )
        menores[0] = SEM_CRITERIO
        return menores


def listas_em_colunas(
    inscritos: Inscritos, sorteio: Sorteio | None = None, *, repetidas_conferidas: bool = False
) -> ListasEmColunas:
    """As listas de todos os cargos do edital.

    `repetidas_conferidas` diz que quem leu o arquivo já recusou inscrição repetida. Erros:
    `ValueError` se uma se repete num cargo.
    """
    edital = inscritos.edital
    if not repetidas_conferidas:
        _conferir_repetidas(inscritos)
    grupos = _pertencimentos(inscritos)
    elos = elos_da_lista(edital, LISTA_GERAL)
    chaves = chaves_da_cadeia(inscritos, elos)
    unidades = [max(len(cargo.unidades), 1) for cargo in edital.cargos]
    primeiras = pl.Series([0, *accumulate(unidades)][:-1], dtype=pl.UInt32)
    tabela = inscritos.tabela
    if max(unidades, default=1) == 1:
        lista = tabela[CARGO].cast(pl.Int64)
    else:
        lista = (primeiras.gather(tabela[CARGO]) + tabela[UNIDADE]).cast(pl.Int64)
    tabela = tabela.with_columns(lista.alias(_LISTA))
    ordenacao = ordenar(tabela, [pl.col(_LISTA), *(chave.valor for chave in chaves)])
    tamanhos = _tamanhos(lista, sum(unidades))
    listas = tuple(_listas(unidades, tamanhos))
    palavras = [chave.palavra for chave in chaves]
    motivos = _motivos_do_motor(inscritos, elos, grupos)
    if sorteio is not None and any(elo.criterio is Criterio.SORTEIO for elo in elos):
        _sortear(inscritos, ordenacao, len(chaves) + 1, sorteio)
        palavras.append("sorteio")
    problemas = _problemas(tabela, chaves, ordenacao, listas)
    pelo_motor: dict[int, tuple[str, Decisao[Classificacao]]] = {}
    pendencias: dict[int, tuple[Pendencia, ...]] = {}
    for cargo in sorted(motivos.keys() | problemas):
        por_inteiro = cargo in motivos
        resposta = _classificado_pelo_motor(
            inscritos, listas, ordenacao, cargo, sorteio, por_inteiro=por_inteiro
        )
        if isinstance(resposta, Decisao):
            pelo_motor[cargo] = (motivos[cargo], resposta)
        else:
            pendencias[cargo] = resposta
    return ListasEmColunas(
        inscritos,
        listas,
        ordenacao.linhas,
        # A chave 0 é a própria lista: 0 - 1 dá 255, que é SEM_CRITERIO, na primeira pessoa de cada.
        ordenacao.separa - 1,
        tuple(palavras),
        {id: membro.gather(ordenacao.linhas) for id, membro in grupos.items()},
        pelo_motor,
        pendencias,
    )


def _tamanhos(lista: pl.Series, quantas: int) -> list[int]:
    contagem = lista.value_counts()
    tamanhos = [0] * quantas
    for indice, quantos in contagem.iter_rows():
        tamanhos[indice] = quantos
    return tamanhos


def _listas(unidades: Sequence[int], tamanhos: Sequence[int]) -> Iterator[Lista]:
    indice = inicio = 0
    for cargo, quantas in enumerate(unidades):
        for unidade in range(quantas):
            yield Lista(cargo, unidade, inicio, tamanhos[indice])
            inicio += tamanhos[indice]
            indice += 1


def _conferir_repetidas(inscritos: Inscritos) -> None:
    tabela = inscritos.tabela
    if not ha_repetidas(tabela):
        return
    repetida = tabela.filter(pl.struct(CARGO, INSCRICAO).is_duplicated()).row(0, named=True)
    cargo = inscritos.edital.cargos[repetida[CARGO]].id
    raise ValueError(f"a inscrição {repetida[INSCRICAO]} se repete no cargo {cargo}")


def ha_repetidas(tabela: pl.DataFrame) -> bool:
    """Diz se alguma inscrição se repete num cargo."""
    inscricoes = tabela[INSCRICAO]
    total = len(inscricoes)
    if not total:
        return False
    tamanhos = inscricoes.str.len_bytes()
    menor, maior = int(str(tamanhos.min())), int(str(tamanhos.max()))
    if menor == maior and maior <= _INSCRICAO_EM_NUMERO:
        # Do mesmo tamanho e só de algarismos, comparar o texto é comparar o número.
        numeros = inscricoes.cast(pl.UInt64, strict=False)
        so_algarismos = numeros.null_count() == 0 and not inscricoes.str.starts_with("+").any()
        if so_algarismos:
            if numeros.n_unique() == total:
                return False
            largura = 10**maior
            distintas = (tabela[CARGO].cast(pl.UInt64) * largura + numeros).n_unique()
            return bool(distintas < total)
    return bool(tabela.select(pl.struct(CARGO, INSCRICAO).n_unique()).item() < total)


def _pertencimentos(inscritos: Inscritos) -> dict[str, pl.Series]:
    """De cada grupo, quem fica na lista dele; com uma lista só, a de maior percentual."""
    regime = inscritos.regime
    tabela = inscritos.tabela
    vazia = pl.Series([False], dtype=pl.Boolean).new_from_index(0, tabela.height)
    grupos = {
        grupo.id: tabela[coluna_do_grupo(grupo.id)]
        if inscritos.tem(coluna_do_grupo(grupo.id))
        else vazia
        for grupo in regime.grupos
    }
    if regime.norma.multiplas is Multiplas.MAIOR_PERCENTUAL:
        tomadas = vazia
        for grupo in sorted(regime.grupos, key=lambda grupo: grupo.fracao, reverse=True):
            sozinha = grupos[grupo.id] & ~tomadas
            tomadas = tomadas | grupos[grupo.id]
            grupos[grupo.id] = sozinha
    return grupos


def _motivos_do_motor(
    inscritos: Inscritos, elos: Sequence[Desempate], grupos: Mapping[str, pl.Series]
) -> dict[int, str]:
    """Os cargos em que as listas não se fazem em colunas, e por quê."""
    cargos = inscritos.tabela[CARGO]
    motivos: dict[int, str] = {}
    for id, membro in grupos.items():
        if elos_da_lista(inscritos.edital, id) != list(elos):
            for cargo in cargos.filter(membro).unique():
                motivos[cargo] = f"a lista do grupo {id} tem cadeia de desempate própria"
    if inscritos.tem(NA_GERAL):
        for cargo in cargos.filter(~inscritos.tabela[NA_GERAL]).unique():
            motivos[cargo] = "há gente só na lista reservada"
    return motivos


def _problemas(
    tabela: pl.DataFrame,
    chaves: Sequence[Chave],
    ordenacao: Ordenacao,
    listas: Sequence[Lista],
) -> set[int]:
    """Os cargos em que sobra empate ou falta um dado de que um empate depende."""
    separa, linhas = ordenacao.separa, ordenacao.linhas
    ruins = {_cargo_da_posicao(listas, posicao) for posicao in (separa == EMPATE).arg_true()}
    seguinte = separa.shift(-1, fill_value=0)
    # Quem divide com um vizinho tudo o que vem antes da chave precisa do dado dela.
    for indice in ordenacao.com_nulo:
        precisa = (separa >= indice) | (seguinte >= indice)
        posicoes = precisa.arg_true()
        falta = tabela[linhas.gather(posicoes)].select(
            pl.lit(None).is_null() if indice == 0 else chaves[indice - 1].valor.is_null()
        )
        coluna = falta.to_series()
        if len(coluna) != len(posicoes):
            coluna = coluna.new_from_index(0, len(posicoes))
        for posicao in posicoes.filter(coluna):
            ruins.add(_cargo_da_posicao(listas, posicao))
    return ruins


def _cargo_da_posicao(listas: Sequence[Lista], posicao: int) -> int:
    # Das listas que começam na mesma posição, só a última tem gente.
    return listas[bisect_right(listas, posicao, key=attrgetter("inicio")) - 1].cargo


def _sortear(inscritos: Inscritos, ordenacao: Ordenacao, chave: int, sorteio: Sorteio) -> None:
    """Põe em ordem de sorteio quem ainda empata, e anota que a chave do sorteio os separa."""
    separa, linhas = ordenacao.separa, ordenacao.linhas
    iguais = separa == EMPATE
    posicoes = (iguais | iguais.shift(-1, fill_value=False)).arg_true()
    empatadas = linhas.gather(posicoes).to_list()
    inscricoes = inscritos.tabela[INSCRICAO].gather(empatadas).to_list()
    continua = iguais.gather(posicoes).to_list()
    novas: list[int] = []
    while len(novas) < len(empatadas):
        comeco = len(novas)
        fim = comeco + 1
        while fim < len(empatadas) and continua[fim]:
            fim += 1
        linha_de = dict(zip(inscricoes[comeco:fim], empatadas[comeco:fim], strict=True))
        ordem = ordem_do_sorteio(inscritos.edital.id, sorteio.finalidade, sorteio.semente, linha_de)
        novas += [linha_de[inscricao] for inscricao in ordem]
    linhas.scatter(posicoes, novas)
    separa.scatter(iguais.arg_true(), chave)


def _classificado_pelo_motor(
    inscritos: Inscritos,
    listas: Sequence[Lista],
    ordenacao: Ordenacao,
    cargo: int,
    sorteio: Sorteio | None,
    *,
    por_inteiro: bool,
) -> Decisao[Classificacao] | tuple[Pendencia, ...]:
    """O que o motor responde do cargo; sem `por_inteiro`, só dos que têm a nota de um empatado."""
    do_cargo = [lista for lista in listas if lista.cargo == cargo]
    inicio = do_cargo[0].inicio
    tamanho = sum(lista.tamanho for lista in do_cargo)
    linhas = ordenacao.linhas.slice(inicio, tamanho)
    if not por_inteiro:
        # Fora de um empate de nota, ninguém pode estar numa pendência de desempate.
        tabela = inscritos.tabela[linhas].select(UNIDADE, NOTA)
        linhas = linhas.filter(tabela.select(pl.struct(UNIDADE, NOTA).is_duplicated()).to_series())
    candidatos = list(inscritos.candidatos(linhas))
    lugares = None
    if sorteio is not None:
        ordem = ordem_do_sorteio(
            inscritos.edital.id,
            sorteio.finalidade,
            sorteio.semente,
            [candidato.inscricao for candidato in candidatos],
        )
        lugares = {inscricao: lugar for lugar, inscricao in enumerate(ordem, start=1)}
    return classificar(
        inscritos.edital, inscritos.edital.cargos[cargo], candidatos, inscritos.regime, lugares
    )

"""A ordem de chamada de muitas listas de uma vez, nas primeiras aberturas das vagas.

Vale o que o motor faz vaga a vaga, escrito em contas sobre colunas. Numa lista em que só um grupo
tem gente, as pessoas dele são chamadas na ordem da lista reservada, as outras na da geral, e basta
saber em que vagas vem alguém do grupo:

- com compensação, nas reservadas e naquelas em que a lista geral, que anda uma pessoa por vaga
  geral, está em alguém do grupo;
- por via, a k-ésima pessoa do grupo, q-ésima da geral, vem na primeira vaga reservada depois da
  vaga da anterior, ou na vaga q, se vier antes. Contadas as reservadas até a vaga n em R(n), ela
  vem quando R chega a x(k) = mín(x(k - 1) + 1, R(q)), que é k + mínimo acumulado de R(q) - k.

Com vários grupos de pessoas diferentes e compensação em todas as vagas abertas, vale a mesma conta
do primeiro caso, grupo a grupo, enquanto nenhuma lista reservada acaba.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import polars as pl

from certame.dominio.historia import GERAL
from certame.lote.aberturas import AberturasDaLista
from certame.lote.tipos import juntos
from certame.norma.regime import Regime

_NUNCA = 1 << 40
_LUGAR_ZERO = pl.Series([0], dtype=pl.UInt32)
"""Vem antes da primeira pessoa: os lugares contam de 1."""


@dataclass(frozen=True, slots=True)
class ListaAChamar:
    """Uma lista e as vagas que se abrem nela; `grupos` são as contas dos que têm gente."""

    tamanho: int
    grupos: tuple[int, ...]
    aberturas: AberturasDaLista


@dataclass(frozen=True, slots=True)
class Chamadas:
    """As vagas abertas de um trecho de listas, em ordem, e quem é chamado para cada uma.

    `pessoas` são posições no trecho (nulo: ninguém); `contas`, a de cada chamada, no momento dela;
    `esgotou` diz, por lista, se uma reservada acabou onde a conta em colunas já não vale.
    """

    pessoas: pl.Series
    contas: pl.Series
    esgotou: tuple[bool, ...]


def _comecos(tamanhos: Sequence[int]) -> list[int]:
    return [0, *accumulate(tamanhos)][:-1]


class _Trecho:
    """As contas comuns: onde cada lista começa, entre as pessoas e entre as vagas."""

    def __init__(self, listas: Sequence[ListaAChamar], grupos: pl.Series) -> None:
        self.listas = listas
        self.uma_so = len(listas) == 1
        self.grupos = grupos
        vagas = [len(lista.aberturas.tipos) for lista in listas]
        self.total = sum(vagas)
        self.tamanhos = pl.Series([lista.tamanho for lista in listas], dtype=pl.UInt32)
        self.vagas = pl.Series(vagas, dtype=pl.UInt32)
        self.inicio_das_pessoas = pl.Series(
            _comecos([lista.tamanho for lista in listas]), dtype=pl.UInt32
        )
        self.inicio_das_vagas = pl.Series(_comecos(vagas), dtype=pl.UInt32)
        self.lista_da_vaga = pl.Series([], dtype=pl.UInt32) if self.uma_so else _repetidos(vagas)
        self.tipos = juntos([lista.aberturas.tipos for lista in listas])
        self.n = pl.int_range(1, self.total + 1, dtype=pl.UInt32, eager=True) - self.por_vaga(
            self.inicio_das_vagas
        )

    def por_vaga(self, por_lista: pl.Series) -> pl.Series | int:
        """O valor da lista de cada vaga; um só número, se há uma lista só."""
        return int(por_lista[0]) if self.uma_so else por_lista.gather(self.lista_da_vaga)

    def das_vagas(self, por_lista: pl.Series, vagas: pl.Series) -> pl.Series | int:
        """O valor da lista de cada uma das vagas dadas."""
        if self.uma_so:
            return int(por_lista[0])
        return por_lista.gather(self.lista_da_vaga.gather(vagas))

    def contadas(self, quais: pl.Series) -> pl.Series:
        """De cada vaga, quantas da lista, até ela, estão em `quais`."""
        total = quais.cum_sum()
        return total if self.uma_so else total - self.por_vaga(_antes(total, self.inicio_das_vagas))

    def antes_das_vagas(self, quais: pl.Series) -> pl.Series:
        """De cada lista, quantas vagas das anteriores estão em `quais`."""
        if self.uma_so:
            return pl.Series([0], dtype=pl.UInt32)
        return _antes(quais.cum_sum(), self.inicio_das_vagas)

    def antes_das_pessoas(self, quais: pl.Series) -> pl.Series:
        """De cada lista, quantas pessoas das anteriores estão em `quais`."""
        if self.uma_so:
            return pl.Series([0], dtype=pl.UInt32)
        return _antes(quais.cum_sum(), self.inicio_das_pessoas)


def _repetidos(quantos: Sequence[int]) -> pl.Series:
    """Os índices de `quantos`, cada um tantas vezes quanto ele diz."""
    indices = pl.int_range(len(quantos), dtype=pl.UInt32, eager=True)
    tabela = pl.DataFrame({"i": indices, "q": pl.Series(quantos, dtype=pl.UInt32)})
    return tabela.filter(pl.col("q") > 0).select(
        pl.col("i").repeat_by("q").explode(empty_as_null=False)
    )["i"]


def _antes(acumulado: pl.Series, inicios: pl.Series) -> pl.Series:
    com_zero = pl.concat([pl.Series([0], dtype=acumulado.dtype), acumulado])
    return com_zero.gather(inicios)


def chamar(regime: Regime, listas: Sequence[ListaAChamar], grupos: pl.Series) -> Chamadas:
    """As chamadas de todas as vagas abertas.

    `grupos` traz a conta do grupo de cada pessoa (0: nenhum), nas listas em sequência; ninguém
    está em dois. Se alguma lista com vagas a abrir tem mais de um grupo, só vale a compensação em
    todas as vagas de todas.
    """
    trecho = _Trecho(listas, grupos)
    if all(len(lista.grupos) <= 1 or not len(lista.aberturas.tipos) for lista in listas):
        return _com_um_grupo(regime, trecho)
    return _com_varios_grupos(regime, trecho)


def conta_que_atende(regime: Regime, grupos: Sequence[int]) -> list[int]:
    """De cada tipo de vaga, a conta da lista que a atende primeiro: a dele, a da cascata, a geral.

    `grupos` são as contas dos grupos em que há gente.
    """
    contas = {grupo.id: conta for conta, grupo in enumerate(regime.grupos, start=1)}
    atendem = [GERAL]
    for conta, grupo in enumerate(regime.grupos, start=1):
        fila = (conta, *(contas[id] for id in grupo.cascata))
        atendem.append(next((destino for destino in fila if destino in grupos), GERAL))
    return atendem


def quantas_convertem(regime: Regime, aberturas: AberturasDaLista) -> int:
    """Em quantas das vagas, da primeira em diante, a lista geral converte a conta de quem passa."""
    if regime.leitura("computo") != "compensada":
        return 0
    if regime.leitura("compensa_ate") == "sempre":
        return len(aberturas.tipos)
    return aberturas.do_edital


def _filas_das_vagas(regime: Regime, trecho: _Trecho) -> pl.Series:
    """A conta da lista que atende cada vaga."""
    tabelas = [conta_que_atende(regime, lista.grupos) for lista in trecho.listas]
    largura = len(regime.grupos) + 1
    if all(tabela == list(range(largura)) for tabela in tabelas):
        return trecho.tipos
    junta = pl.Series([conta for tabela in tabelas for conta in tabela], dtype=pl.UInt8)
    indices = trecho.tipos.cast(pl.UInt32)
    if not trecho.uma_so:
        indices = indices + trecho.lista_da_vaga * largura
    return junta.gather(indices)


def _com_um_grupo(regime: Regime, trecho: _Trecho) -> Chamadas:
    e_do_grupo = trecho.grupos != GERAL
    contas = pl.Series(
        [lista.grupos[0] if lista.grupos else GERAL for lista in trecho.listas], dtype=pl.UInt8
    )
    reservada = _filas_das_vagas(regime, trecho) != GERAL
    reservadas = trecho.contadas(reservada)
    do_grupo = e_do_grupo.arg_true()
    membros_antes = trecho.antes_das_pessoas(e_do_grupo)
    total_de_membros = e_do_grupo.sum()
    membros = membros_antes.shift(-1, fill_value=total_de_membros) - membros_antes
    convertem = pl.Series(
        [quantas_convertem(regime, lista.aberturas) for lista in trecho.listas], dtype=pl.UInt32
    )
    tudo_converte = bool((convertem == trecho.vagas).all())
    ja_chamados = membros * 0
    quantos: pl.Series | None = None
    if (convertem > 0).any():
        atendida, quantos = _na_compensacao(
            trecho, e_do_grupo, reservada, reservadas, membros, None if tudo_converte else convertem
        )
        if not tudo_converte:
            com_zero = pl.concat([pl.Series([0], dtype=pl.UInt32), quantos])
            ja_chamados = com_zero.gather(trecho.inicio_das_vagas + convertem)
            ja_chamados = ja_chamados.set(convertem == 0, 0)
    else:
        atendida = pl.Series([False], dtype=pl.Boolean).new_from_index(0, trecho.total)
    if not tudo_converte:
        vagas = _por_via(
            trecho, do_grupo, membros_antes, reservada, reservadas, convertem, ja_chamados
        )
        atendida = atendida.scatter(vagas, True) if len(vagas) else atendida
        quantos = None
    if quantos is None:
        quantos = trecho.contadas(atendida)
    # Quem vem: o k-ésimo do grupo, ou o (n - k)-ésimo dos outros.
    ordenados = _juntos([_LUGAR_ZERO, do_grupo, (~e_do_grupo).arg_true()])
    outros_antes = trecho.inicio_das_pessoas - membros_antes + total_de_membros
    dos_outros = trecho.n - quantos
    lugar = (quantos + trecho.por_vaga(membros_antes)).zip_with(
        atendida, dos_outros + trecho.por_vaga(outros_antes)
    )
    ninguem = ~atendida & (dos_outros > trecho.por_vaga(trecho.tamanhos - membros))
    pessoas = _gather(ordenados, lugar, ninguem)
    pela_reservada = atendida & reservada
    if (convertem > 0).any():
        # Na compensação, quem vem em vaga geral mas não é quem a lista geral traz, veio porque
        # esse já tinha vaga: a conta dele se converte, e a vaga fica na conta do grupo.
        em_gerais = (atendida & ~reservada).arg_true()
        postos = (pessoas.gather(em_gerais) + 1) - trecho.das_vagas(
            trecho.inicio_das_pessoas, em_gerais
        )
        numeros = trecho.n.gather(em_gerais)
        trocadas = postos != numeros - reservadas.gather(em_gerais)
        if not tudo_converte:
            trocadas = trocadas & (numeros <= trecho.das_vagas(convertem, em_gerais))
        pela_reservada = pela_reservada.scatter(em_gerais.filter(trocadas), True)
    contas_das_vagas = pela_reservada.cast(pl.UInt8)
    if not (contas == 1).all():
        contas_das_vagas = (contas_das_vagas * trecho.por_vaga(contas)).cast(pl.UInt8)
    return Chamadas(pessoas, contas_das_vagas, (False,) * len(trecho.listas))


def _juntos(partes: Sequence[pl.Series]) -> pl.Series:
    """As partes seguidas, num pedaço só: de vários, buscar por posição é mais lento."""
    return pl.concat(partes, rechunk=True)


def _gather(valores: pl.Series, lugares: pl.Series, sem_valor: pl.Series) -> pl.Series:
    """Os valores nos lugares; nulo onde não há."""
    if not len(valores):
        return pl.Series([None], dtype=pl.UInt32).new_from_index(0, len(lugares))
    if not sem_valor.any():
        return valores.gather(lugares)
    return valores.gather(lugares.clip(0, len(valores) - 1)).set(sem_valor, None)


def _na_compensacao(
    trecho: _Trecho,
    e_do_grupo: pl.Series,
    reservada: pl.Series,
    reservadas: pl.Series,
    membros: pl.Series,
    convertem: pl.Series | None,
) -> tuple[pl.Series, pl.Series]:
    """As vagas em que vem alguém do grupo e, em cada uma, quantos dele já vieram.

    Das que não convertem, o segundo não vale.
    """
    atual = trecho.n - reservadas
    # No lugar zero não há ninguém: é o de quem a geral ainda não trouxe ou já não tem.
    lugar = atual + trecho.por_vaga(trecho.inicio_das_pessoas)
    fora = atual > trecho.por_vaga(trecho.tamanhos)
    if fora.any():
        lugar = lugar.set(fora, 0)
    atendida = reservada | _juntos([pl.Series([False]), e_do_grupo]).gather(lugar)
    if convertem is not None:
        atendida = atendida & (trecho.n <= trecho.por_vaga(convertem))
    pedidas = trecho.contadas(atendida)
    limite = trecho.por_vaga(membros)
    dentro = pedidas <= limite
    if isinstance(limite, int):
        return atendida & dentro, pedidas.clip(upper_bound=limite)
    return atendida & dentro, pedidas.zip_with(dentro, limite)


def _por_via(
    trecho: _Trecho,
    do_grupo: pl.Series,
    membros_antes: pl.Series,
    reservada: pl.Series,
    reservadas: pl.Series,
    convertem: pl.Series,
    ja_chamados: pl.Series,
) -> pl.Series:
    """Os índices, no trecho, das vagas em que vem por via alguém do grupo.

    Depois de `convertem` vagas, com `ja_chamados` do grupo já chamados.
    """
    if not len(do_grupo):
        return pl.Series([], dtype=pl.UInt32)
    quantos = membros_antes.shift(-1, fill_value=len(do_grupo)) - membros_antes
    lista = _repetidos(quantos.to_list()) if not trecho.uma_so else None

    def por_membro(por_lista: pl.Series) -> pl.Series | int:
        return int(por_lista[0]) if lista is None else por_lista.gather(lista)

    k = pl.int_range(1, len(do_grupo) + 1, dtype=pl.Int64, eager=True) - por_membro(membros_antes)
    q = do_grupo.cast(pl.Int64) - por_membro(trecho.inicio_das_pessoas) + 1
    vagas = por_membro(trecho.vagas)
    no_alcance = q <= vagas
    inicio = por_membro(trecho.inicio_das_vagas)
    lugar = (q + inicio - 1).clip(0, max(len(reservadas) - 1, 0))
    r_de_q = reservadas.gather(lugar).cast(pl.Int64)
    if not no_alcance.all():
        r_de_q = r_de_q.set(~no_alcance, _NUNCA)
    com_zero = pl.concat([pl.Series([0], dtype=pl.UInt32), reservadas])
    na_partida = com_zero.gather(trecho.inicio_das_vagas + convertem)
    na_partida = na_partida.set(convertem == 0, 0).cast(pl.Int64) - ja_chamados
    partida = por_membro(na_partida)
    vieram = por_membro(ja_chamados)
    passo = r_de_q - k
    passo = (
        passo.clip(upper_bound=partida)
        if isinstance(partida, int)
        else passo.zip_with(passo <= partida, partida)
    )
    faltam = k > vieram
    if not faltam.all():
        passo = passo.zip_with(faltam, passo * 0 + partida)
    # Cada lista desce um degrau maior que tudo o que há nela: o mínimo acumulado recomeça.
    degrau = int(str(passo.max())) - int(str(passo.min())) + 1 if len(passo) else 0
    if lista is None:
        minimo = passo.cum_min()
    else:
        descida = lista.cast(pl.Int64) * degrau
        minimo = (passo - descida).cum_min() + descida
    anterior = (minimo + k).shift(1, fill_value=0)
    primeiro = k == 1
    anterior = anterior.zip_with(~primeiro, anterior * 0 + partida)
    posicoes = reservada.arg_true().cast(pl.Int64)
    das_listas = trecho.antes_das_vagas(reservada)
    quantas = das_listas.shift(-1, fill_value=len(posicoes)) - das_listas
    ha = anterior < por_membro(quantas)
    indice = anterior + por_membro(das_listas)
    if len(posicoes):
        pela_reserva = posicoes.gather(indice.clip(0, len(posicoes) - 1))
        pela_reserva = pela_reserva.set(~ha, _NUNCA) if not ha.all() else pela_reserva
    else:
        pela_reserva = indice * 0 + _NUNCA
    pela_geral = (q + inicio - 1).set(~no_alcance, _NUNCA)
    vaga = pela_reserva.zip_with(pela_reserva <= pela_geral, pela_geral)
    return vaga.filter(faltam & (vaga < _NUNCA)).cast(pl.UInt32)


def _com_varios_grupos(regime: Regime, trecho: _Trecho) -> Chamadas:
    """Compensação em todas as vagas, com vários grupos: cada vaga pede alguém de uma lista."""
    filas = _filas_das_vagas(regime, trecho)
    gerais = filas == GERAL
    atual = trecho.contadas(gerais)
    com_ninguem = _juntos([pl.Series([GERAL], dtype=pl.UInt8), trecho.grupos])
    lugar = atual + trecho.por_vaga(trecho.inicio_das_pessoas)
    fora = atual > trecho.por_vaga(trecho.tamanhos)
    if fora.any():
        lugar = lugar.set(fora, 0)
    pedida = com_ninguem.gather(lugar).zip_with(gerais, filas)
    pessoas = pl.Series([None], dtype=pl.UInt32).new_from_index(0, trecho.total)
    faltou = pl.Series([False], dtype=pl.Boolean).new_from_index(0, trecho.total)
    for conta in range(len(regime.grupos) + 1):
        membro = trecho.grupos == conta
        antes = trecho.antes_das_pessoas(membro)
        total = antes.shift(-1, fill_value=membro.sum()) - antes
        desta = pedida == conta
        ordinal = trecho.contadas(desta)
        ha = desta & (ordinal <= trecho.por_vaga(total))
        lugares = _juntos([_LUGAR_ZERO, membro.arg_true()])
        achadas = _gather(lugares, ordinal + trecho.por_vaga(antes), ~ha)
        pessoas = achadas.zip_with(ha, pessoas)
        if conta != GERAL:
            faltou = faltou | (desta & ~ha)
    posto = (pessoas + 1) - trecho.por_vaga(trecho.inicio_das_pessoas)
    convertida = (pedida != GERAL) & gerais & (posto != atual).fill_null(value=False)
    contas = pedida.zip_with(convertida | ~gerais, pl.Series([GERAL], dtype=pl.UInt8))
    esgotaram = trecho.antes_das_vagas(faltou)
    seguinte = esgotaram.shift(-1, fill_value=int(faltou.sum()))
    return Chamadas(pessoas, contas, tuple((seguinte > esgotaram).to_list()))

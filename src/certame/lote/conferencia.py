"""Confere em colunas as listas e as chamadas que o lote fez, sem usar as contas de quem as fez.

As listas: todas as pessoas, uma vez cada, e cada par vizinho comparado pelos dados de origem. As
chamadas: quem está à frente numa lista veio antes, cada conta é a que a vaga pede, e, com
compensação, quem ocupa vaga depois de cada abertura é o conjunto que a lei manda.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

import polars as pl

from certame.conferencia.veredito import Falha
from certame.dominio.edital import Criterio, Desempate, EntreIdosos, HoraDoNascimento
from certame.dominio.historia import GERAL
from certame.lote.chamadas import Chamadas, ListaAChamar
from certame.lote.classificacao import ListasEmColunas, Sorteio
from certame.lote.inscritos import (
    CARGO,
    HORA,
    INSCRICAO,
    JURADO,
    NASCIMENTO,
    NOTA,
    POSTO,
    UNIDADE,
    coluna_da_prova,
    segundos,
)
from certame.norma.regime import Regime

_TRECHO = 1 << 19
_ANOS = 60


@dataclass(slots=True)
class FalhasPorLista:
    """As falhas de cada lista, pelo índice dela; guarda uma de cada princípio."""

    por_lista: dict[int, dict[str, Falha]] = field(default_factory=dict)

    def falhar(self, lista: int, principio: str, frase: str) -> None:
        """Anota uma falha numa lista."""
        self.por_lista.setdefault(lista, {}).setdefault(principio, Falha(principio, frase))

    def da(self, lista: int) -> list[Falha]:
        """As falhas de uma lista."""
        return list(self.por_lista.get(lista, {}).values())


# ------------------------------------------------------------------------------- listas


def conferir_listas_em_colunas(
    listas: ListasEmColunas, sorteio: Sorteio | None = None
) -> FalhasPorLista:
    """As falhas nas listas dos cargos que estão nas colunas."""
    falhas = FalhasPorLista()
    tabela, linhas = listas.inscritos.tabela, listas.linhas
    vistas = pl.Series([False], dtype=pl.Boolean).new_from_index(0, tabela.height)
    if len(linhas) != tabela.height or not vistas.scatter(linhas, True).all():
        falhas.falhar(0, "listas", "há gente repetida ou faltando")
        return falhas
    inicios = pl.Series([lista.inicio for lista in listas.listas], dtype=pl.UInt32)
    elos = [elo for elo in listas.inscritos.edital.desempates if elo.vale_na("geral")]
    comparadas = _colunas_comparadas(elos)
    presentes = [nome for nome in tabela.columns if nome in comparadas]
    # A coluna que o arquivo não traz é um dado que falta a todos: só importa num empate.
    ausentes = [
        pl.lit(None, dtype=tipo).alias(nome)
        for nome, tipo in comparadas.items()
        if nome not in presentes
    ]
    antes = _vem_antes(elos)
    for inicio in range(0, len(linhas), _TRECHO):
        # Uma linha a mais no começo: o par vizinho pode estar em trechos diferentes.
        primeiro = max(inicio - 1, 0)
        posicoes = linhas.slice(primeiro, _TRECHO + inicio - primeiro)
        trecho = tabela.select(presentes)[posicoes].with_columns(ausentes)
        mesma = pl.all_horizontal(
            pl.col(c) == pl.col(c).shift(1) for c in (CARGO, UNIDADE) if c in presentes
        )
        certo = trecho.select((~mesma | antes).fill_null(value=False).alias("c"))["c"].slice(1)
        for posicao in (~certo).arg_true():
            lista = int(inicios.search_sorted(primeiro + posicao + 1, side="right")) - 1
            if not listas.em_colunas(listas.listas[lista].cargo):
                continue
            par = trecho[INSCRICAO].slice(posicao, 2).to_list()
            if not _sorteada_antes(listas, elos, sorteio, trecho.slice(posicao, 2), par):
                falhas.falhar(lista, "desempate", f"{par[0]} e {par[1]} estão fora da ordem")
    _conferir_composicao(listas, falhas)
    return falhas


def _colunas_comparadas(elos: Sequence[Desempate]) -> dict[str, pl.DataType]:
    """As colunas que a comparação lê, com o tipo que têm se o arquivo não as traz."""
    tipos: dict[str, pl.DataType] = dict.fromkeys(
        (CARGO, UNIDADE, INSCRICAO, NOTA, *(coluna_da_prova(p) for e in elos for p in e.somadas)),
        pl.Int64(),
    )
    criterios = {elo.criterio for elo in elos}
    if criterios & {Criterio.IDADE, Criterio.IDADE_60}:
        tipos |= {NASCIMENTO: pl.Date(), HORA: pl.Int32()}
    if Criterio.JURADO in criterios:
        tipos[JURADO] = pl.Boolean()
    if Criterio.POSTO_PUBLICADO in criterios:
        tipos[POSTO] = pl.Int64()
    return tipos


def _vem_antes(elos: Sequence[Desempate]) -> pl.Expr:
    """Se a linha anterior vem antes desta pela nota e pela cadeia; falso no empate."""
    comparacoes = [_maior(pl.col(NOTA))]
    for elo in elos:
        if elo.criterio is Criterio.SORTEIO:
            break
        comparacoes += _comparacoes(elo)
    resposta = pl.lit(value=False)
    for iguais, vence in reversed(comparacoes):
        resposta = pl.when(iguais).then(resposta).otherwise(vence)
    return resposta


_Comparacao = tuple[pl.Expr, pl.Expr]
"""Se as duas linhas são iguais no critério e, se não, se a anterior vence."""


def _maior(valor: pl.Expr) -> _Comparacao:
    return valor.shift(1) == valor, valor.shift(1) > valor


def _menor(valor: pl.Expr) -> _Comparacao:
    return valor.shift(1) == valor, valor.shift(1) < valor


def _comparacoes(elo: Desempate) -> Iterator[_Comparacao]:
    match elo.criterio:
        case Criterio.NOTA:
            notas = [pl.col(coluna_da_prova(prova)) for prova in elo.somadas]
            yield _maior(pl.sum_horizontal(notas, ignore_nulls=False))
        case Criterio.JURADO:
            yield _maior(pl.col(JURADO).cast(pl.Int8))
        case Criterio.POSTO_PUBLICADO:
            yield _menor(pl.col(POSTO))
        case Criterio.IDADE:
            yield _menor(pl.col(NASCIMENTO))
            if elo.hora is HoraDoNascimento.USA:
                yield _menor(_hora(elo))
        case _:
            referencia = elo.data_de_referencia
            if referencia is None:
                # Ninguém pode ter sido ordenado por um critério a que falta a data.
                yield pl.lit(value=False), pl.lit(value=False)
                return
            nascimento = pl.col(NASCIMENTO)
            completa = (
                (nascimento.dt.year() + _ANOS) * 10_000
                + nascimento.dt.month().cast(pl.Int32) * 100
                + nascimento.dt.day()
            )
            dia = referencia.year * 10_000 + referencia.month * 100 + referencia.day
            tem = (completa <= dia).cast(pl.Int8)
            yield _maior(tem)
            if elo.entre_idosos is EntreIdosos.MAIS_IDADE:
                iguais, vence = _menor(nascimento)
                yield iguais | (tem == 0), vence
                if elo.hora is HoraDoNascimento.USA:
                    iguais, vence = _menor(_hora(elo))
                    yield iguais | (tem == 0), vence


def _hora(elo: Desempate) -> pl.Expr:
    hora = pl.col(HORA)
    return hora.fill_null(segundos(elo.hora_ausente)) if elo.hora_ausente else hora


def _sorteada_antes(
    listas: ListasEmColunas,
    elos: Sequence[Desempate],
    sorteio: Sorteio | None,
    par: pl.DataFrame,
    inscricoes: Sequence[str],
) -> bool:
    """Se as duas só o sorteio separa, e o separa nesta ordem."""
    if sorteio is None or all(elo.criterio is not Criterio.SORTEIO for elo in elos):
        return False
    for elo in elos:
        if elo.criterio is Criterio.SORTEIO:
            break
        for iguais, _ in _comparacoes(elo):
            if not par.select(iguais.fill_null(value=False).alias("c"))["c"][1]:
                return False
    if par[NOTA][0] != par[NOTA][1]:
        return False
    certame = listas.inscritos.edital.id
    comeco = f"{certame}\n{sorteio.finalidade}\n{sorteio.semente}\n"
    resumos = [sha256(f"{comeco}{inscricao}".encode()).digest() for inscricao in inscricoes]
    return resumos[0] < resumos[1]


def _conferir_composicao(listas: ListasEmColunas, falhas: FalhasPorLista) -> None:
    """Cada lista geral tem quantos inscritos a unidade tem."""
    tabela = listas.inscritos.tabela
    contagem = {
        (cargo, unidade): quantos
        for cargo, unidade, quantos in tabela.group_by(CARGO, UNIDADE).len().iter_rows()
    }
    for indice, lista in enumerate(listas.listas):
        if contagem.get((lista.cargo, lista.unidade), 0) != lista.tamanho:
            falhas.falhar(indice, "listas", "a lista não tem o número de inscritos que devia")


# ----------------------------------------------------------------------------- chamadas


def conferir_chamadas_em_colunas(
    regime: Regime, listas: Sequence[ListaAChamar], grupos: pl.Series, chamadas: Chamadas
) -> FalhasPorLista:
    """As falhas nas chamadas de um trecho de listas, que o índice em `listas` nomeia."""
    pessoas = pl.DataFrame(
        {
            "lista": _coluna([(i, lista.tamanho) for i, lista in enumerate(listas)]),
            "grupo": grupos,
        }
    ).with_columns(pl.int_range(1, pl.len() + 1, dtype=pl.UInt32).over("lista").alias("posto"))
    vagas = _vagas(regime, listas, chamadas)
    falhas = FalhasPorLista()
    ocupadas = vagas.filter(pl.col("pessoa").is_not_null())
    # Uma pessoa por vaga e uma vaga por pessoa; vaga vazia só quando todos já vieram.
    if ocupadas["pessoa"].n_unique() != ocupadas.height:
        for lista in ocupadas.filter(pl.col("pessoa").is_duplicated())["lista"].unique():
            falhas.falhar(lista, "P11", "uma pessoa ocupa duas vagas")
        return falhas
    quando = pl.Series([None], dtype=pl.Int32).new_from_index(0, pessoas.height)
    conta = pl.Series([None], dtype=pl.UInt8).new_from_index(0, pessoas.height)
    pessoas = pessoas.with_columns(
        quando.scatter(ocupadas["pessoa"], ocupadas["n"]).alias("quando"),
        conta.scatter(ocupadas["pessoa"], ocupadas["conta"]).alias("conta"),
    )
    _acusar(
        falhas,
        "listas",
        "alguém foi chamado por lista em que não está",
        pessoas.filter(
            pl.col("quando").is_not_null()
            & (pl.col("conta") != GERAL)
            & (pl.col("conta") != pl.col("grupo"))
        ),
    )
    vagas = vagas.with_columns(
        pl.Series("lista_da_pessoa", pessoas["lista"].gather(vagas["pessoa"]))
    )
    _acusar(
        falhas,
        "P11",
        "alguém foi chamado em lista que não é a sua",
        vagas.filter(pl.col("lista_da_pessoa") != pl.col("lista")),
    )
    vieram = pessoas.group_by("lista").agg(pl.col("quando").count().alias("vieram"), pl.len())
    _acusar(
        falhas,
        "P11",
        "uma vaga ficou sem ninguém havendo quem chamar",
        vagas.filter(pl.col("pessoa").is_null())
        .join(vieram, on="lista", how="inner")
        .filter(pl.col("vieram") < pl.col("len")),
    )
    _conferir_filas(pessoas, falhas)
    _conferir_contas(regime, listas, pessoas, vagas, falhas)
    return falhas


def _coluna(quantos: Sequence[tuple[int, int]]) -> pl.Series:
    partes = [
        pl.Series([valor], dtype=pl.UInt32).new_from_index(0, vezes) for valor, vezes in quantos
    ]
    return pl.concat(partes) if partes else pl.Series([], dtype=pl.UInt32)


def _vagas(regime: Regime, listas: Sequence[ListaAChamar], chamadas: Chamadas) -> pl.DataFrame:
    atendem = [_quem_atende(regime, lista.grupos) for lista in listas]
    largura = len(regime.grupos) + 1
    tabela = pl.Series([conta for uma in atendem for conta in uma], dtype=pl.UInt8)
    tipos = pl.concat([lista.aberturas.tipos.rename("tipo") for lista in listas])
    vagas = pl.DataFrame(
        {
            "lista": _coluna([(i, len(lista.aberturas.tipos)) for i, lista in enumerate(listas)]),
            "tipo": tipos,
            "pessoa": chamadas.pessoas,
            "conta": chamadas.contas,
        }
    )
    return vagas.with_columns(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("lista").alias("n"),
        tabela.gather(vagas["lista"] * largura + vagas["tipo"]).alias("devida"),
    )


def _quem_atende(regime: Regime, com_gente: Sequence[int]) -> list[int]:
    """De cada tipo, a conta devida: a do grupo, a da cascata dele ou, sem ninguém, a geral."""
    ids = ["", *(grupo.id for grupo in regime.grupos)]
    devidas = [GERAL]
    for conta, grupo in enumerate(regime.grupos, start=1):
        possiveis = [conta] + [ids.index(id) for id in grupo.cascata]
        devidas.append(([c for c in possiveis if c in com_gente] or [GERAL])[0])
    return devidas


def _acusar(falhas: FalhasPorLista, principio: str, frase: str, erradas: pl.DataFrame) -> None:
    for lista in erradas["lista"].unique():
        falhas.falhar(lista, principio, frase)


def _conferir_filas(pessoas: pl.DataFrame, falhas: FalhasPorLista) -> None:
    """Na lista por que alguém foi chamado, todos os da frente já tinham vindo."""
    nunca = pl.col("quando").fill_null(2**31 - 1)
    da_geral = pessoas.with_columns(nunca.cum_max().over("lista").alias("maior"))
    _acusar(
        falhas,
        "P4",
        "alguém à frente na lista geral não tinha vindo",
        da_geral.filter((pl.col("conta") == GERAL) & (pl.col("maior") > pl.col("quando"))),
    )
    dos_grupos = pessoas.filter(pl.col("grupo") != GERAL).with_columns(
        nunca.cum_max().over("lista", "grupo").alias("maior")
    )
    _acusar(
        falhas,
        "P4",
        "alguém à frente na lista reservada não tinha vindo",
        dos_grupos.filter((pl.col("conta") != GERAL) & (pl.col("maior") > pl.col("quando"))),
    )


def _conferir_contas(
    regime: Regime,
    listas: Sequence[ListaAChamar],
    pessoas: pl.DataFrame,
    vagas: pl.DataFrame,
    falhas: FalhasPorLista,
) -> None:
    """Em cada vaga, a conta devida; e quantos de cada grupo ocupam vaga depois dela."""
    compensada = regime.leitura("computo") == "compensada"
    sempre = regime.leitura("compensa_ate") == "sempre"
    do_edital = pl.Series([lista.aberturas.do_edital for lista in listas], dtype=pl.Int32)
    vagas = vagas.with_columns(
        (
            pl.lit(value=compensada)
            if sempre or not compensada
            else pl.col("n") <= pl.Series("d", do_edital.gather(vagas["lista"]))
        ).alias("converte"),
        # Quantas vagas gerais se abriram: na compensação, o posto a que a geral já chegou.
        (pl.col("devida") == GERAL).cum_sum().over("lista").cast(pl.Int32).alias("gerais"),
        pl.Series("grupo", pessoas["grupo"].gather(vagas["pessoa"])),
        pl.Series("posto", pessoas["posto"].gather(vagas["pessoa"])),
    )
    de_outra_conta = (pl.col("conta") != GERAL) & (pl.col("conta") != pl.col("devida"))
    por_conversao = (
        pl.col("converte")
        & (pl.col("devida") == GERAL)
        & (pl.col("posto") > pl.col("gerais"))
        & (pl.col("conta") == pl.col("grupo"))
    )
    _acusar(
        falhas,
        "P8",
        "a conta da chamada não é a que a vaga pede",
        vagas.filter(de_outra_conta & ~por_conversao),
    )
    for conta in range(1, len(regime.grupos) + 1):
        _conferir_grupo(conta, pessoas, vagas, falhas)


def _conferir_grupo(
    conta: int, pessoas: pl.DataFrame, vagas: pl.DataFrame, falhas: FalhasPorLista
) -> None:
    e_membro = pl.col("grupo") == conta
    if not (pessoas["grupo"] == conta).any():
        return
    membros = pessoas.group_by("lista").agg(e_membro.sum().cast(pl.Int32).alias("membros"))
    contadas = vagas.join(membros, on="lista", how="left", maintain_order="left").with_columns(
        e_membro.fill_null(value=False).cum_sum().over("lista").cast(pl.Int32).alias("vieram"),
        (pl.col("devida") == conta).cum_sum().over("lista").cast(pl.Int32).alias("reservadas"),
        pl.col("membros").fill_null(0),
    )
    _acusar(
        falhas,
        "reversao",
        "uma vaga reservada reverteu com gente do grupo por chamar",
        contadas.filter(
            (pl.col("devida") == conta)
            & (pl.col("conta") == GERAL)
            & pl.col("pessoa").is_not_null()
            & (pl.col("vieram") < pl.col("membros"))
        ),
    )
    if not vagas["converte"].any():
        return
    # Depois de n vagas, r delas reservadas, ocupam vaga as n - r primeiras pessoas da geral e as
    # r primeiras do grupo que não estão entre elas; faltando gente, as seguintes da geral.
    ate_o_posto = pessoas.select(
        "lista", pl.col("posto").cast(pl.Int32), e_membro.cum_sum().over("lista").alias("no_topo")
    )
    com_topo = contadas.filter(pl.col("converte")).join(
        ate_o_posto, left_on=["lista", "gerais"], right_on=["lista", "posto"], how="left"
    )
    no_topo = (
        pl.when(pl.col("gerais") == 0)
        .then(0)
        .otherwise(pl.col("no_topo").cast(pl.Int32).fill_null(pl.col("membros")))
    )
    devem = pl.min_horizontal(no_topo + pl.col("reservadas"), pl.col("membros"))
    _acusar(
        falhas,
        "P3",
        "não ocupam vaga tantas pessoas do grupo quantas devem",
        com_topo.filter(pl.col("vieram") != devem),
    )

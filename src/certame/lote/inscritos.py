"""As pessoas de muitos cargos em colunas de inteiros, e a ida e a volta dos candidatos do motor."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

import polars as pl

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo, Criterio, Edital
from certame.norma.regime import Regime

CARGO = "cargo"
UNIDADE = "unidade"
INSCRICAO = "inscricao"
NOME = "nome"
NOTA = "nota"
NASCIMENTO = "nascimento"
HORA = "hora"
JURADO = "jurado"
NA_GERAL = "na_geral"
POSTO = "posto_publicado"
LINHA = "linha"
PREFIXO_DA_PROVA = "nota:"
PREFIXO_DO_GRUPO = "grupo:"

_MINUTO = 60
_HORA = 60 * _MINUTO
_LISTA_GERAL = "geral"


def coluna_da_prova(prova: str) -> str:
    """O nome da coluna com a nota de uma prova."""
    return PREFIXO_DA_PROVA + prova


def coluna_do_grupo(grupo: str) -> str:
    """O nome da coluna que diz quem é do grupo."""
    return PREFIXO_DO_GRUPO + grupo


def em_unidades(nota: Decimal, casas: int) -> int:
    """A nota em unidades da última casa do edital. Erros: `ValueError` se sobra casa.

    >>> em_unidades(Decimal("70.25"), 2)
    7025
    >>> em_unidades(Decimal("70.255"), 2)
    Traceback (most recent call last):
    ValueError: a nota 70.255 tem mais de 2 casas
    """
    exata = nota.scaleb(casas)
    inteira = int(exata)
    if inteira != exata:
        raise ValueError(f"a nota {nota} tem mais de {casas} casas")
    return inteira


def de_unidades(unidades: int, casas: int) -> Decimal:
    """A nota exata, com as casas do edital.

    >>> de_unidades(-25, 2)
    Decimal('-0.25')
    """
    return Decimal(unidades).scaleb(-casas)


def segundos(hora: str) -> int:
    """Os segundos desde a meia-noite de uma hora "hh:mm" ou "hh:mm:ss".

    >>> segundos("08:30"), segundos("08:30:15")
    (30600, 30615)
    """
    partes = [int(parte) for parte in hora.split(":")]
    return partes[0] * _HORA + partes[1] * _MINUTO + (partes[2] if len(partes) > 2 else 0)


def hora_escrita(total: int) -> str:
    """A hora "hh:mm:ss" de tantos segundos desde a meia-noite."""
    return f"{total // _HORA:02}:{total // _MINUTO % 60:02}:{total % 60:02}"


def provas_do_desempate(edital: Edital) -> tuple[str, ...]:
    """As provas cujas notas algum desempate usa, cada uma uma vez."""
    return tuple(
        dict.fromkeys(
            prova
            for elo in edital.desempates
            if elo.criterio is Criterio.NOTA
            for prova in elo.somadas
        )
    )


@dataclass(frozen=True, slots=True)
class Inscritos:
    """As pessoas aprovadas de um edital, uma por linha de `tabela`, em qualquer ordem.

    Colunas: `cargo`, o índice em `edital.cargos`; `unidade`, o índice nas unidades do cargo (0 se
    não há); `inscricao`; `nota` e `nota:<prova>`, inteiros em unidades da última casa do edital;
    `grupo:<id>`, um por grupo do regime. Podem faltar, e então ninguém as tem: `nome`,
    `nascimento`, `hora` (segundos), `jurado`, `posto_publicado`, `linha` e `na_geral` (sem ela,
    todos estão na lista geral).
    """

    edital: Edital
    regime: Regime
    tabela: pl.DataFrame

    def tem(self, coluna: str) -> bool:
        """Diz se a tabela tem a coluna."""
        return coluna in self.tabela.columns

    def candidatos(self, linhas: pl.Series | Sequence[int]) -> Iterator[Candidato]:
        """Os candidatos do motor nas linhas dadas da tabela, na ordem delas."""
        edital = self.edital
        casas = edital.casas_da_nota
        provas = provas_do_desempate(edital)
        grupos = [grupo.id for grupo in self.regime.grupos]
        indices = linhas if isinstance(linhas, pl.Series) else pl.Series(linhas, dtype=pl.UInt32)
        for linha in self.tabela[indices].iter_rows(named=True):
            cargo = edital.cargos[linha[CARGO]]
            notas = {p: linha.get(coluna_da_prova(p)) for p in provas}
            hora, posto = linha.get(HORA), linha.get(POSTO)
            yield Candidato(
                inscricao=linha[INSCRICAO],
                nome=linha.get(NOME) or "",
                cargo=cargo.id,
                nota=de_unidades(linha[NOTA], casas),
                notas={p: de_unidades(n, casas) for p, n in notas.items() if n is not None},
                grupos=frozenset(id for id in grupos if linha.get(coluna_do_grupo(id))),
                unidade=cargo.unidades[linha[UNIDADE]].nome if cargo.unidades else "",
                nascimento=linha.get(NASCIMENTO),
                hora_do_nascimento=None if hora is None else hora_escrita(hora),
                jurado=linha.get(JURADO),
                na_geral=linha.get(NA_GERAL, True),
                linha=linha.get(LINHA) or 0,
                postos={} if posto is None else {_LISTA_GERAL: posto},
            )


_DO_ARQUIVO = {
    "hora_do_nascimento": HORA,
    "posto": POSTO,
    "so_reservada": NA_GERAL,
}


def inscritos_do_arquivo(edital: Edital, regime: Regime, tabela: pl.DataFrame) -> Inscritos:
    """Os inscritos das colunas que os leitores de arquivo dão, com o nome que têm aqui."""
    nomes = dict(_DO_ARQUIVO)
    nomes |= {prova: coluna_da_prova(prova) for prova in provas_do_desempate(edital)}
    nomes |= {grupo.id: coluna_do_grupo(grupo.id) for grupo in regime.grupos}
    if "so_reservada" in tabela.columns:
        tabela = tabela.with_columns(~pl.col("so_reservada"))
    return Inscritos(
        edital,
        regime,
        tabela.rename({de: para for de, para in nomes.items() if de in tabela.columns}),
    )


def inscritos_de_candidatos(
    edital: Edital, regime: Regime, candidatos: Iterable[Candidato]
) -> Inscritos:
    """As colunas de candidatos já lidos. Erros: `ValueError` como em `classificar`."""
    pessoas = list(candidatos)
    cargos = {cargo.id: indice for indice, cargo in enumerate(edital.cargos)}
    conhecidos = {grupo.id for grupo in regime.grupos}
    for pessoa in pessoas:
        if pessoa.cargo not in cargos:
            raise ValueError(f"a inscrição {pessoa.inscricao} é do cargo {pessoa.cargo}, sem vagas")
        if desconhecidos := pessoa.grupos - conhecidos:
            raise ValueError(
                f"a inscrição {pessoa.inscricao} traz o grupo {min(desconhecidos)}, que não existe"
            )
        if not pessoa.grupos and not pessoa.na_geral:
            raise ValueError(f"a inscrição {pessoa.inscricao} não está em lista nenhuma")
    casas = edital.casas_da_nota
    colunas: dict[str, pl.Series] = {
        CARGO: pl.Series([cargos[p.cargo] for p in pessoas], dtype=pl.UInt32),
        UNIDADE: pl.Series(
            [_unidade(edital.cargos[cargos[p.cargo]], p) for p in pessoas], dtype=pl.UInt32
        ),
        INSCRICAO: pl.Series([p.inscricao for p in pessoas], dtype=pl.String),
        NOME: pl.Series([p.nome for p in pessoas], dtype=pl.String),
        NOTA: pl.Series([em_unidades(p.nota, casas) for p in pessoas], dtype=pl.Int64),
        NASCIMENTO: pl.Series([p.nascimento for p in pessoas], dtype=pl.Date),
        HORA: pl.Series(
            [
                None if p.hora_do_nascimento is None else segundos(p.hora_do_nascimento)
                for p in pessoas
            ],
            dtype=pl.Int32,
        ),
        JURADO: pl.Series([p.jurado for p in pessoas], dtype=pl.Boolean),
        NA_GERAL: pl.Series([p.na_geral for p in pessoas], dtype=pl.Boolean),
        POSTO: pl.Series([p.postos.get(_LISTA_GERAL) for p in pessoas], dtype=pl.Int64),
        LINHA: pl.Series([p.linha for p in pessoas], dtype=pl.UInt32),
    }
    for prova in provas_do_desempate(edital):
        colunas[coluna_da_prova(prova)] = pl.Series(
            [em_unidades(p.notas[prova], casas) if prova in p.notas else None for p in pessoas],
            dtype=pl.Int64,
        )
    for grupo in regime.grupos:
        colunas[coluna_do_grupo(grupo.id)] = pl.Series(
            [grupo.id in p.grupos for p in pessoas], dtype=pl.Boolean
        )
    return Inscritos(edital, regime, pl.DataFrame(colunas))


def _unidade(cargo: Cargo, pessoa: Candidato) -> int:
    nomes = [unidade.nome for unidade in cargo.unidades] or [""]
    if pessoa.unidade not in nomes:
        raise ValueError(
            f"a inscrição {pessoa.inscricao} é da unidade {pessoa.unidade!r}, sem vagas"
        )
    return nomes.index(pessoa.unidade)

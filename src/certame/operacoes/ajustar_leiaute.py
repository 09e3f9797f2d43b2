"""O leiaute posto em perguntas: o que é cada coluna, cada situação e cada marca, e o que se respondeu."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from certame.planilhas.arquivo_lido import ArquivoLido, Tabela
from certame.planilhas.cabecalho import leiaute_para_procurar, repete_o_cabecalho
from certame.planilhas.leiaute import (
    MARCAS_NAO,
    POSTO,
    SITUACOES_DE_APROVADO,
    SITUACOES_DE_FORA,
    Campo,
    marcas_de_sim,
    normalizado,
)
from certame.planilhas.leiaute_da_banca import IGNORAR, GrupoNoArquivo, LeiauteDaBanca
from certame.planilhas.sugestao import GERAL, forma_da_marca, marcas_no_nome
from certame.planilhas.tabela import MapaDasColunas

NADA, GRUPO, PROVA, MODALIDADE = "", "grupo:", "prova:", "modalidade"
"""Os usos de uma coluna, além dos campos.

Não ler; a marca de um grupo; a nota de uma prova; a palavra que diz em que lista a pessoa concorre.
"""

SIM, NAO, APROVADO, FORA, NENHUM = "sim", "não", "aprovado", "fora", "nenhum"
"""As respostas."""

_LINHAS = 20_000
_EXEMPLOS = 3
_VALORES = 40


@dataclass(frozen=True, slots=True)
class ColunaDoArquivo:
    """Uma coluna: o título, valores dela para a pessoa a reconhecer, e o uso que se supõe."""

    titulo: str
    exemplos: tuple[str, ...]
    uso: str


@dataclass(frozen=True, slots=True)
class LeiauteEmPerguntas:
    """O que a pessoa confere do leiaute.

    `situacoes` vai da situação que o programa não conhece a aprovado, fora ou vazio; `valores`, do
    grupo aos valores da coluna dele, cada um sim, não ou vazio, e de `MODALIDADE` aos dela, cada um o
    grupo, "geral" ou vazio; `marcas`, da marca colada ao nome ao
    grupo dela, "nenhum" ou vazio; `tabelas`, do nome de cada tabela a se ela vale.
    """

    colunas: tuple[ColunaDoArquivo, ...] = ()
    sem_titulos: bool = False
    situacoes: Mapping[str, str] = field(default_factory=dict)
    valores: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    marcas: Mapping[str, str] = field(default_factory=dict)
    tabelas: Mapping[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ajustes:
    """O que a pessoa respondeu; `usos` segue a ordem das colunas, e o resto, `LeiauteEmPerguntas`."""

    usos: Sequence[str]
    situacoes: Mapping[str, str]
    valores: Mapping[str, Mapping[str, str]]
    marcas: Mapping[str, str]
    tabelas: Sequence[str]
    banca: str = ""
    cargo: str = ""
    casas: int = 2
    nota_maxima: Decimal | None = None
    sem_nota: bool = False
    com_os_de_fora: bool = False
    leitor_do_pdf: str = ""


def leiaute_em_perguntas(arquivo: ArquivoLido, leiaute: LeiauteDaBanca) -> LeiauteEmPerguntas:
    """As perguntas do leiaute, com as respostas que ele já dá."""
    todas = {t.nome: not leiaute.tabelas or t.nome in leiaute.tabelas for t in arquivo.tabelas}
    valem = [t for t in arquivo.tabelas if todas[t.nome]]
    tabela = max(valem, key=lambda t: len(t.linhas), default=None)
    if tabela is None:
        return LeiauteEmPerguntas(tabelas=todas)
    titulos = leiaute.campos or tabela.cabecalho
    valores = _valores(tabela, len(titulos))
    usos = _usos(tabela, leiaute)
    if leiaute.campos:
        usos = [_uso_do_campo(campo, leiaute) for campo in leiaute.campos]
        titulos = tuple(f"coluna {n}" for n in range(1, len(usos) + 1))
    colunas = tuple(
        ColunaDoArquivo(titulo, tuple(v for v in conta if v)[:_EXEMPLOS], uso)
        for titulo, conta, uso in zip(titulos, valores, usos, strict=True)
    )
    return LeiauteEmPerguntas(
        colunas,
        bool(leiaute.campos),
        _situacoes(usos, valores, leiaute),
        _valores_dos_grupos(usos, valores, leiaute),
        _marcas(usos, tabela, leiaute),
        todas if len(todas) > 1 else {},
    )


def leiaute_ajustado(
    leiaute: LeiauteDaBanca, perguntado: LeiauteEmPerguntas, ajustes: Ajustes
) -> LeiauteDaBanca:
    """O leiaute com o que a pessoa respondeu; o que não se pergunta fica como estava."""
    colunas: dict[str, str] = {}
    provas: dict[str, str] = {}
    grupos: dict[str, GrupoNoArquivo] = {
        id: replace(grupo, coluna=None, posto=None, sim=(), nao=(), no_nome=())
        for id, grupo in leiaute.grupos.items()
        if grupo.secao
    }
    ignorar: list[str] = []
    campos: list[str] = []
    for coluna, uso in zip(perguntado.colunas, ajustes.usos, strict=True):
        campos.append(_campo_do_uso(uso))
        titulo = coluna.titulo
        if uso == NADA:
            ignorar.append(titulo.strip())
        elif uso.startswith(PROVA):
            provas[uso.removeprefix(PROVA)] = titulo
        elif uso == MODALIDADE:
            _por_modalidade(titulo, ajustes.valores.get(MODALIDADE, {}), grupos)
        elif uso.startswith(GRUPO):
            id = uso.removeprefix(GRUPO)
            grupos[id] = replace(grupos.get(id, GrupoNoArquivo()), coluna=titulo)
        elif uso.startswith(f"{POSTO}_"):
            id = uso.removeprefix(f"{POSTO}_")
            grupos[id] = replace(grupos.get(id, GrupoNoArquivo()), posto=titulo)
        else:
            colunas[uso] = titulo
    lidos = {
        coluna.titulo.strip()
        for coluna, uso in zip(perguntado.colunas, ajustes.usos, strict=True)
        if uso != NADA
    }
    if perguntado.sem_titulos:
        colunas, provas, ignorar = {}, {}, []
    for id, ditos in ajustes.valores.items():
        if id in grupos and id != MODALIDADE:
            sim = tuple(v for v, dito in ditos.items() if dito == SIM)
            nao = tuple(v for v, dito in ditos.items() if dito == NAO)
            grupos[id] = replace(grupos[id], sim=sim, nao=nao)
    grupos = {id: _pelo_posto(grupo) for id, grupo in grupos.items()}
    for marca, id in ajustes.marcas.items():
        if id and id != NENHUM:
            grupo = grupos.get(id, GrupoNoArquivo())
            grupos[id] = replace(grupo, no_nome=(*grupo.no_nome, marca))
    return replace(
        leiaute,
        banca=ajustes.banca,
        leitor_do_pdf=ajustes.leitor_do_pdf,
        tabelas=tuple(ajustes.tabelas) if perguntado.tabelas else leiaute.tabelas,
        campos=tuple(campos) if perguntado.sem_titulos else (),
        cargo=ajustes.cargo,
        casas=ajustes.casas,
        nota_maxima=ajustes.nota_maxima,
        sem_nota=ajustes.sem_nota,
        com_os_de_fora=ajustes.com_os_de_fora,
        sem_efeito_no_nome=tuple(m for m, id in ajustes.marcas.items() if id == NENHUM),
        colunas=colunas,
        provas=provas,
        ignorar=tuple(titulo for titulo in ignorar if titulo and titulo not in lidos),
        situacoes_de_aprovado=_com(ajustes.situacoes, APROVADO),
        situacoes_de_fora=_com(ajustes.situacoes, FORA),
        grupos=grupos,
    )


def _por_modalidade(
    titulo: str, valores: Mapping[str, str], grupos: dict[str, GrupoNoArquivo]
) -> None:
    """Cada grupo lê a mesma coluna: é dele quem tem um valor dele, e os outros valores não são."""
    for id in dict.fromkeys(dito for dito in valores.values() if dito not in ("", GERAL)):
        grupos[id] = replace(
            grupos.get(id, GrupoNoArquivo()),
            coluna=titulo,
            sim=tuple(valor for valor, dito in valores.items() if dito == id),
            nao=tuple(valor for valor, dito in valores.items() if dito not in ("", id)),
        )


def _com(situacoes: Mapping[str, str], destino: str) -> tuple[str, ...]:
    return tuple(situacao for situacao, dito in situacoes.items() if dito == destino)


def _pelo_posto(grupo: GrupoNoArquivo) -> GrupoNoArquivo:
    """Sem coluna da marca, quem tem posto na lista do grupo é do grupo."""
    return replace(grupo, pelo_posto=grupo.posto is not None and grupo.coluna is None)


def _usos(tabela: Tabela, leiaute: LeiauteDaBanca) -> list[str]:
    """O uso de cada coluna, como o leitor a entenderia."""
    indices = MapaDasColunas(tabela.cabecalho, leiaute_para_procurar(leiaute)).indices
    ignorar = {titulo.strip() for titulo in leiaute.ignorar}
    usos = [NADA] * len(tabela.cabecalho)
    pelo_posto = {id for id, grupo in leiaute.grupos.items() if grupo.coluna is None}
    for campo, indice in indices.items():
        if campo in pelo_posto:
            continue  # a coluna dele é a do posto, que já tem o seu uso
        if tabela.cabecalho[indice].strip() not in ignorar:
            usos[indice] = _uso_do_campo(campo, leiaute)
    for grupo in leiaute.grupos.values():
        if grupo.coluna in tabela.cabecalho and grupo.nao:
            usos[tabela.cabecalho.index(grupo.coluna)] = MODALIDADE
    return usos


def _uso_do_campo(campo: str, leiaute: LeiauteDaBanca) -> str:
    if campo in [*Campo, POSTO] or campo.startswith(f"{POSTO}_"):
        return str(campo)
    if campo == IGNORAR or campo.startswith("campo_"):
        return NADA
    if campo in leiaute.provas:
        return PROVA + campo
    if campo in leiaute.grupos or not leiaute.campos:
        return GRUPO + campo
    return PROVA + campo


def _campo_do_uso(uso: str) -> str:
    return (uso or IGNORAR).removeprefix(GRUPO).removeprefix(PROVA)


def _valores(tabela: Tabela, largura: int) -> list[Counter[str]]:
    cabecalho = list(map(normalizado, tabela.cabecalho))
    contas: list[Counter[str]] = [Counter() for _ in range(largura)]
    for linha in tabela.linhas[:_LINHAS]:
        if len(linha) == largura and not repete_o_cabecalho(linha, cabecalho):
            for conta, celula in zip(contas, linha, strict=True):
                conta[celula.strip()] += 1
    return contas


def _situacoes(
    usos: Sequence[str], valores: Sequence[Counter[str]], leiaute: LeiauteDaBanca
) -> dict[str, str]:
    if Campo.SITUACAO not in usos:
        return {}
    conhecidas = {
        forma
        for palavra in map(normalizado, (*SITUACOES_DE_APROVADO, *SITUACOES_DE_FORA))
        for forma in (palavra, f"{palavra.removesuffix('o')}a", f"{palavra}a")
    }
    ditas = dict.fromkeys(leiaute.situacoes_de_aprovado, APROVADO)
    ditas |= dict.fromkeys(leiaute.situacoes_de_fora, FORA)
    for valor in valores[usos.index(Campo.SITUACAO)]:
        if len(ditas) < _VALORES and normalizado(valor) not in conhecidas:
            ditas.setdefault(valor, "")
    return ditas


def _valores_dos_grupos(
    usos: Sequence[str], valores: Sequence[Counter[str]], leiaute: LeiauteDaBanca
) -> dict[str, dict[str, str]]:
    dos_grupos: dict[str, dict[str, str]] = {}
    if MODALIDADE in usos:
        dos_grupos[MODALIDADE] = _da_modalidade(valores[usos.index(MODALIDADE)], leiaute)
    for uso, conta in zip(usos, valores, strict=True):
        if not uso.startswith(GRUPO):
            continue
        id = uso.removeprefix(GRUPO)
        grupo = leiaute.grupos.get(id, GrupoNoArquivo())
        conhecidas = set(map(normalizado, (*marcas_de_sim(id), *MARCAS_NAO)))
        ditos = dict.fromkeys(grupo.sim, SIM) | dict.fromkeys(grupo.nao, NAO)
        for valor in conta:
            if len(ditos) < _VALORES and normalizado(valor) not in conhecidas:
                ditos.setdefault(valor, "")
        if ditos:
            dos_grupos[id] = ditos
    return dos_grupos


def _da_modalidade(valores: Counter[str], leiaute: LeiauteDaBanca) -> dict[str, str]:
    ditos = {}
    for valor in [valor for valor in valores if valor][:_VALORES]:
        de_quem = [id for id, grupo in leiaute.grupos.items() if valor in grupo.sim]
        geral = any(valor in grupo.nao for grupo in leiaute.grupos.values())
        ditos[valor] = de_quem[0] if de_quem else GERAL if geral else ""
    return ditos


def _marcas(usos: Sequence[str], tabela: Tabela, leiaute: LeiauteDaBanca) -> dict[str, str]:
    """As marcas coladas aos nomes; depois de um traço pode vir um sobrenome, e só se diz a dita."""
    ditas = dict.fromkeys(leiaute.sem_efeito_no_nome, NENHUM)
    for id, grupo in leiaute.grupos.items():
        ditas |= dict.fromkeys(grupo.no_nome, id)
    formas = set(map(forma_da_marca, ditas))
    if Campo.NOME not in usos:
        return ditas
    coluna = list(usos).index(Campo.NOME)
    for linha in tabela.linhas[:_LINHAS]:
        for _, _, marca in marcas_no_nome(linha[coluna]) if coluna < len(linha) else ():
            forma = forma_da_marca(marca)
            if forma not in formas and len(ditas) < _VALORES:
                formas.add(forma)
                ditas[marca] = ""
    return ditas

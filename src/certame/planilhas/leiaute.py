"""Como ler o resultado de uma banca: que coluna é o quê, que marca quer dizer o quê."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum

from certame.dominio.edital import (
    ArredondamentoDeNota,
    Cargo,
    Criterio,
    Edital,
    EntreIdosos,
    HoraDoNascimento,
    OrigemDaNota,
    Precisao,
    SemNota,
)


class Campo(StrEnum):
    """O que uma coluna pode trazer, além das notas por prova e dos grupos."""

    INSCRICAO = "inscricao"
    NOME = "nome"
    NOME_SOCIAL = "nome_social"
    CARGO = "cargo"
    UNIDADE = "unidade"
    NOTA = "nota"
    SITUACAO = "situacao"
    NASCIMENTO = "nascimento"
    HORA_DO_NASCIMENTO = "hora_do_nascimento"
    JURADO = "jurado"
    SO_RESERVADA = "so_reservada"


POSTO = "posto"
"""Campo do posto publicado na lista geral; o de um grupo é `posto_` e o id dele."""


def campo_do_posto(lista: str) -> str:
    """O campo do posto publicado na lista ("geral" ou o id de um grupo)."""
    return POSTO if lista == "geral" else f"{POSTO}_{lista}"


DO_DESEMPATE = frozenset({Campo.NASCIMENTO, Campo.HORA_DO_NASCIMENTO, Campo.JURADO})
"""Campos que só servem ao desempate: quando a cadeia não os usa, a coluna nem é lida."""

APELIDOS: dict[str, tuple[str, ...]] = {
    Campo.INSCRICAO: (
        "inscrição",
        "nº de inscrição",
        "nº inscrição",
        "n inscrição",
        "n de inscrição",
        "num inscrição",
        "número de inscrição",
        "número da inscrição",
        "inscr",
        "n inscr",
        "insc",
    ),
    Campo.NOME: ("nome", "nome completo", "nome do candidato", "candidato", "candidato(a)"),
    Campo.NOME_SOCIAL: ("nome social", "nome social do candidato", "nome social da pessoa"),
    Campo.CARGO: ("cargo", "emprego", "função", "cargo/emprego", "código do cargo"),
    Campo.UNIDADE: ("unidade", "polo", "localidade", "região", "lotação", "especialidade"),
    Campo.NOTA: (
        "nota",
        "nota final",
        "nota total",
        "pontos",
        "total de pontos",
        "pontuação",
        "pontuação final",
        "pontuação total",
    ),
    Campo.SITUACAO: ("situação", "situação final", "resultado", "resultado final", "status"),
    Campo.NASCIMENTO: (
        "nascimento",
        "nasc",
        "data de nascimento",
        "data do nascimento",
        "data nascimento",
        "data de nasc",
        "data nasc",
        "dt nascimento",
        "dt nasc",
    ),
    Campo.HORA_DO_NASCIMENTO: ("hora do nascimento", "hora de nascimento", "hora nascimento"),
    Campo.JURADO: ("jurado", "jurada", "jurado(a)", "função de jurado", "foi jurado"),
    Campo.SO_RESERVADA: (
        "só na reservada",
        "só reservada",
        "so_reservada",
        "só na lista reservada",
    ),
}
"""Os títulos que cada campo costuma ter, comparados sem acento, maiúscula, espaço nem sinal."""

APELIDOS_DE_GRUPO: dict[str, tuple[str, ...]] = {
    "pcd": (
        "pcd",
        "pne",
        "deficiência",
        "com deficiência",
        "pessoa com deficiência",
        "pessoas com deficiência",
        "candidato com deficiência",
    ),
}
"""Títulos a mais das colunas de grupo; o id do grupo sempre vale."""

MARCAS_SIM = ("sim", "s", "x", "1")
MARCAS_NAO = ("não", "n", "0", "-", "")
MARCAS_DE_GRUPO: dict[str, tuple[str, ...]] = {"pcd": ("pcd", "pne", "d")}
"""Marcas que só valem num grupo; o id do grupo sempre vale como "sim" na coluna dele."""


def marcas_de_sim(grupo: str) -> tuple[str, ...]:
    """As marcas que sempre dizem que alguém é do grupo.

    >>> marcas_de_sim("pcd"), marcas_de_sim("negros")
    (('sim', 's', 'x', '1', 'pcd', 'pne', 'd'), ('sim', 's', 'x', '1', 'negros'))
    """
    return tuple(dict.fromkeys((*MARCAS_SIM, *MARCAS_DE_GRUPO.get(grupo, ()), grupo)))


SITUACOES_DE_APROVADO = (
    "aprovado",
    "classificado",
    "habilitado",
    "cadastro de reserva",
    "cadastro-reserva",
    "CR",
    "vaga",
    "excedente",
)
SITUACOES_DE_FORA = (
    "reprovado",
    "eliminado",
    "desclassificado",
    "não aprovado",
    "não classificado",
    "não habilitado",
    "inabilitado",
    "ausente",
    "faltoso",
    "desistente",
    "excluído",
)
"""Situações de quem foi e de quem não foi aprovado; valem também no feminino e com "(a)"."""

NO_LEIAUTE = ("no leiaute", "no leiaute")
"""Onde se diz que coluna é qual e o que quer dizer cada situação, para as mensagens."""

TAMANHO_MAXIMO = 512 * 1024 * 1024
"""Bytes que um arquivo de resultado pode ter."""

LINHA_MAXIMA = 100_000
"""Caracteres que uma linha pode ter: bem acima de qualquer resultado, bem abaixo de um abuso."""


@dataclass(frozen=True, slots=True)
class Marcas:
    """Marcas a mais que uma banca usa na coluna de um grupo."""

    sim: tuple[str, ...] = ()
    nao: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeiauteDoResultado:
    """O que a leitura precisa saber do edital e da banca.

    `colunas` vai do campo (os de `Campo`, um grupo ou uma prova) ao título exato da coluna; quem
    não está lá é procurado pelos apelidos. `delimitador` vazio: descoberto pelo cabeçalho.
    `provas` são as notas que o desempate usa; `do_desempate`, os dados pessoais que ele usa: os
    outros não são lidos. Cada grupo precisa de uma coluna, salvo os de `grupos_sem_coluna`, em
    que ninguém concorre ou cujas marcas vêm de outro lugar. As marcas e situações daqui somam-se
    às conhecidas, e `situacoes_de_fora` vence. `nascimento_ate` é o último dia que uma data de
    nascimento pode ter.

    `nomes` vai da prova ao nome dela no edital `precisoes`, às casas da nota no arquivo, quando não
    são as da nota final, e `maximas`, à maior nota possível; as `provas_obrigatorias` precisam de coluna. Com
    `nota_pode_faltar`, a nota final não precisa de coluna nem de valor; com `com_os_de_fora`,
    quem a banca não aprovou também vem, com a situação, para ser comparado. O posto publicado só
    é lido se `colunas` diz onde está (campos `posto` e `posto_<grupo>`) ou se o título é esse
    mesmo, como o certame escreve ao importar; e diz quem é do grupo que não tem outra coluna.
    `onde_se_diz` é onde quem lê a mensagem diz a coluna e a situação.
    """

    cargos: tuple[Cargo, ...]
    grupos: tuple[str, ...] = ("pcd",)
    colunas: Mapping[str, str] = field(default_factory=dict)
    delimitador: str = ""
    provas: tuple[str, ...] = ()
    do_desempate: frozenset[str] = DO_DESEMPATE
    casas: int = 2
    arredondamento: ArredondamentoDeNota | None = None
    nota_maxima: Decimal | None = None
    so_na_reservada: bool = False
    grupos_sem_coluna: frozenset[str] = frozenset()
    marcas: Mapping[str, Marcas] = field(default_factory=dict)
    situacoes_de_aprovado: tuple[str, ...] = ()
    situacoes_de_fora: tuple[str, ...] = ()
    nascimento_ate: date | None = None
    nomes: Mapping[str, str] = field(default_factory=dict)
    precisoes: Mapping[str, Precisao] = field(default_factory=dict)
    maximas: Mapping[str, Decimal] = field(default_factory=dict)
    provas_obrigatorias: frozenset[str] = frozenset()
    nota_pode_faltar: bool = False
    inscricao_sem_espaco: bool = False
    com_os_de_fora: bool = False
    onde_se_diz: tuple[str, str] = NO_LEIAUTE
    tamanho_maximo: int = TAMANHO_MAXIMO
    linha_maxima: int = LINHA_MAXIMA


def leiaute_do_edital(
    edital: Edital,
    grupos: Iterable[str],
    *,
    colunas: Mapping[str, str] | None = None,
    delimitador: str = "",
    grupos_sem_coluna: Iterable[str] = (),
    marcas: Mapping[str, Marcas] | None = None,
    situacoes_de_aprovado: Iterable[str] = (),
    situacoes_de_fora: Iterable[str] = (),
    onde_se_diz: tuple[str, str] = NO_LEIAUTE,
) -> LeiauteDoResultado:
    """O leiaute que o edital pede: cargos, provas e dados do desempate, casas da nota, cláusulas.

    `grupos` são os ids dos grupos do regime, na ordem dele.
    """
    grupos = tuple(grupos)
    colunas = dict(colunas or {})
    for grupo in grupos:
        if grupo not in colunas and campo_do_posto(grupo) in colunas:
            colunas[grupo] = colunas[campo_do_posto(grupo)]
    provas, nomes, precisoes, obrigatorias = _provas_do_edital(edital, colunas)
    origem = edital.nota_final.origem if edital.nota_final else OrigemDaNota.DADA
    return LeiauteDoResultado(
        cargos=edital.cargos,
        grupos=grupos,
        colunas=colunas,
        delimitador=delimitador,
        provas=provas,
        do_desempate=frozenset(_dados_do_desempate(edital)),
        casas=edital.casas_da_nota,
        arredondamento=edital.arredondamento_da_nota,
        nota_maxima=edital.nota_maxima,
        so_na_reservada=edital.clausulas.so_na_reservada,
        grupos_sem_coluna=frozenset(grupos_sem_coluna),
        marcas=marcas or {},
        situacoes_de_aprovado=tuple(situacoes_de_aprovado),
        situacoes_de_fora=tuple(situacoes_de_fora),
        nascimento_ate=edital.publicacao,
        onde_se_diz=onde_se_diz,
        nomes=nomes,
        precisoes=precisoes,
        maximas={
            prova.id: prova.maxima
            for etapa in edital.etapas
            for prova in etapa.provas
            if prova.maxima is not None
        },
        provas_obrigatorias=obrigatorias,
        nota_pode_faltar=origem is not OrigemDaNota.DADA,
        com_os_de_fora=origem is not OrigemDaNota.DADA and bool(edital.etapas),
    )


def _dados_do_desempate(edital: Edital) -> set[str]:
    dados: set[str] = set()
    for elo in edital.desempates:
        match elo.criterio:
            case Criterio.JURADO:
                dados.add(Campo.JURADO)
            case Criterio.IDADE_60 | Criterio.IDADE:
                dados.add(Campo.NASCIMENTO)
                por_idade = (
                    elo.criterio is Criterio.IDADE or elo.entre_idosos is EntreIdosos.MAIS_IDADE
                )
                if por_idade and elo.hora is HoraDoNascimento.USA:
                    dados.add(Campo.HORA_DO_NASCIMENTO)
            case Criterio.NOTA | Criterio.POSTO_PUBLICADO | Criterio.SORTEIO:
                pass
    return dados


def _provas_do_edital(
    edital: Edital, colunas: Mapping[str, str]
) -> tuple[tuple[str, ...], dict[str, str], dict[str, Precisao], frozenset[str]]:
    """As provas a ler, os nomes e as casas de cada uma, e as que precisam de coluna.

    A nota de uma etapa se calcula; só é lida, para comparar, se `colunas` diz onde está.
    """
    nomes: dict[str, str] = {}
    precisoes: dict[str, Precisao] = {}
    obrigatorias = set()
    calculadas = set()
    for etapa in edital.etapas:
        for prova in etapa.provas:
            nomes[prova.id] = prova.nome
            if prova.precisao is not None:
                precisoes[prova.id] = prova.precisao
            if prova.sem_nota is not SemNota.ZERO:
                obrigatorias.add(prova.id)
        calculadas.add(etapa.id)
        if etapa.id in colunas:
            nomes[etapa.id] = etapa.nome
            if etapa.precisao is not None:
                precisoes[etapa.id] = etapa.precisao
    provas = dict.fromkeys(nomes)
    for elo in edital.desempates:
        provas |= dict.fromkeys(parte for parte in elo.somadas if parte not in calculadas)
    return tuple(provas), nomes, precisoes, frozenset(obrigatorias)


def normalizado(texto: str) -> str:
    """O texto sem acento, maiúscula, espaço nem sinal, para comparar títulos e palavras.

    >>> normalizado(" Nº de INSCRIÇÃO: "), normalizado("Aprovado(a)"), normalizado("---")
    ('nodeinscricao', 'aprovadoa', '')
    """
    sem_acento = unicodedata.normalize("NFKD", texto)
    return "".join(letra for letra in sem_acento if letra.isalnum()).casefold()

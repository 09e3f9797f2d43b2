"""O leiaute de uma banca: como é o arquivo dela, em dados, para guardar e usar de novo."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal

from certame.dominio.edital import Cargo
from certame.norma.erros import EntradaInvalida
from certame.norma.leitor import Leitor, abrir_toml
from certame.planilhas.arquivo_lido import Especie
from certame.planilhas.leiaute import (
    APELIDOS_DE_GRUPO,
    DO_DESEMPATE,
    LINHA_MAXIMA,
    POSTO,
    TAMANHO_MAXIMO,
    Campo,
    LeiauteDoResultado,
    Marcas,
    campo_do_posto,
)

LEITORES_DO_PDF = ("pypdfium2", "pdfplumber")
"""Os dois programas que leem PDF; só se escolhe um quando discordam."""

IGNORAR = "ignorar"
"""O campo que ninguém lê, num arquivo sem títulos."""

_VERSAO = 1
_MAIOR_LEIAUTE = 200_000
_SEM_NOME = re.compile(r"campo_[0-9]+")
_CHAVE_SIMPLES = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class GrupoNoArquivo:
    """Como o arquivo diz quem é de um grupo.

    `coluna` é o título da coluna com a marca (`None`: não há); `sim` e `nao`, as marcas dela além
    das conhecidas; `posto`, o título da coluna do lugar na lista do grupo; com `pelo_posto`, quem
    tem lugar nela é do grupo; `no_nome` são as marcas coladas ao nome.
    """

    coluna: str | None = None
    sim: tuple[str, ...] = ()
    nao: tuple[str, ...] = ()
    posto: str | None = None
    pelo_posto: bool = False
    no_nome: tuple[str, ...] = ()
    secao: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeiauteDaBanca:
    """O que se sabe do arquivo de uma banca, sem nada do edital.

    `especie`, `codificacao` e `delimitador` vazios são descobertos. `tabelas` são os nomes das
    abas ou tabelas a ler (vazio: a única, ou as de mesmo cabeçalho). `campos`, se há, é o que
    cada campo traz, em ordem, num arquivo sem títulos. `colunas` vai do campo ao título;
    `provas`, da prova ao título; `ignorar` são os títulos que ninguém deve ler. `cargo` é o de
    todos, se nenhuma coluna o traz. `sem_nota` diz que o arquivo não traz nota final;
    `com_os_de_fora`, que quem a banca não aprovou também vem. `sem_efeito_no_nome` são marcas
    coladas ao nome que não dizem grupo nenhum.
    """

    banca: str = ""
    especie: str = ""
    codificacao: str = ""
    delimitador: str = ""
    leitor_do_pdf: str = ""
    tabelas: tuple[str, ...] = ()
    campos: tuple[str, ...] = ()
    cargo: str = ""
    casas: int = 2
    nota_maxima: Decimal | None = None
    sem_nota: bool = False
    com_os_de_fora: bool = False
    sem_efeito_no_nome: tuple[str, ...] = ()
    colunas: Mapping[str, str] = field(default_factory=dict)
    provas: Mapping[str, str] = field(default_factory=dict)
    ignorar: tuple[str, ...] = ()
    situacoes_de_aprovado: tuple[str, ...] = ()
    situacoes_de_fora: tuple[str, ...] = ()
    grupos: Mapping[str, GrupoNoArquivo] = field(default_factory=dict)
    tamanho_maximo: int = TAMANHO_MAXIMO
    linha_maxima: int = LINHA_MAXIMA

    def para_resultado(
        self, cargos: Iterable[Cargo], fontes_de_fora: Iterable[str] = ()
    ) -> LeiauteDoResultado:
        """O leiaute com que `LeitorDaTabela` lê as linhas.

        `fontes_de_fora` são os grupos cuja marca vem (também) de fora da coluna própria: para
        eles vale a coluna que o programa acrescenta.
        """
        colunas = dict(self.colunas) | dict(self.provas)
        sem_coluna = set()
        fontes = set(fontes_de_fora)
        for id, grupo in self.grupos.items():
            if grupo.posto is not None:
                colunas[campo_do_posto(id)] = grupo.posto
            if id in fontes:
                colunas[id] = titulo_da_marca(id)
            elif grupo.coluna is not None:
                colunas[id] = grupo.coluna
            elif grupo.pelo_posto and grupo.posto is not None:
                colunas[id] = grupo.posto
            else:
                sem_coluna.add(id)
        return LeiauteDoResultado(
            cargos=tuple(cargos),
            grupos=tuple(self.grupos),
            colunas=colunas,
            delimitador=self.delimitador,
            provas=tuple(self.provas),
            do_desempate=frozenset(DO_DESEMPATE & colunas.keys()),
            casas=self.casas,
            nota_maxima=self.nota_maxima,
            so_na_reservada=True,
            grupos_sem_coluna=frozenset(sem_coluna),
            marcas={id: Marcas(grupo.sim, grupo.nao) for id, grupo in self.grupos.items()},
            situacoes_de_aprovado=self.situacoes_de_aprovado,
            situacoes_de_fora=self.situacoes_de_fora,
            nota_pode_faltar=self.sem_nota or self.com_os_de_fora,
            com_os_de_fora=self.com_os_de_fora,
            tamanho_maximo=self.tamanho_maximo,
            linha_maxima=self.linha_maxima,
        )


def titulo_da_marca(grupo: str) -> str:
    """O título da coluna que o programa acrescenta para a marca vinda de fora dela."""
    return f"{grupo} (marca de fora da coluna)"


def titulo_da_secao(grupo: str) -> str:
    """O título da coluna que o programa acrescenta para quem está na seção do grupo."""
    return f"{grupo} (pela seção do texto)"


SO_NA_RESERVADA = "só na reservada (pela seção do texto)"
"""O título da coluna de quem só está na seção de um grupo."""


# ---------------------------------------------------------------------------- do TOML


def leiaute_do_texto(texto: str, arquivo: str) -> LeiauteDaBanca:
    """O leiaute escrito em TOML. Erros: `EntradaInvalida` com todos os defeitos de uma vez."""
    leitor = abrir_toml(texto, arquivo, salvo=None, maior=_MAIOR_LEIAUTE)
    versao = leitor.inteiro("versao", minimo=1)
    if leitor.tem("versao") and versao != _VERSAO:
        leitor.erro("versao", f"a versão {versao} não é conhecida", f"use versao = {_VERSAO}")
    colunas = _titulos(leitor, "colunas")
    conhecidos = [*Campo, POSTO]
    for campo in colunas:
        if campo not in conhecidos:
            leitor.erro(
                f"colunas.{campo}",
                "o campo não existe",
                f"use {', '.join(conhecidos)}; nota de prova vai em [provas] e grupo, em [grupo.…]",
            )
    provas = _titulos(leitor, "provas")
    leiaute = LeiauteDaBanca(
        banca=leitor.texto("banca", ""),
        especie=_opcao(leitor, "especie", [especie.value for especie in Especie]),
        codificacao=leitor.texto("codificacao", ""),
        delimitador=_delimitador(leitor),
        leitor_do_pdf=_opcao(leitor, "leitor_do_pdf", LEITORES_DO_PDF),
        tabelas=leitor.textos("tabelas", ()),
        campos=leitor.textos("campos", ()),
        cargo=leitor.texto("cargo", ""),
        casas=leitor.inteiro("casas", 2),
        nota_maxima=leitor.decimal("nota_maxima") if leitor.tem("nota_maxima") else None,
        sem_nota=leitor.logico("sem_nota", False),
        com_os_de_fora=leitor.logico("com_os_de_fora", False),
        sem_efeito_no_nome=leitor.textos("sem_efeito_no_nome", ()),
        colunas=colunas,
        provas=provas,
        ignorar=leitor.textos("ignorar", ()),
        situacoes_de_aprovado=leitor.textos("situacoes_de_aprovado", ()),
        situacoes_de_fora=leitor.textos("situacoes_de_fora", ()),
        grupos=_grupos(leitor, provas),
    )
    leitor.terminar()
    if leitor.erros:
        raise EntradaInvalida(leitor.erros)
    return leiaute


def _titulos(leitor: Leitor, chave: str) -> dict[str, str]:
    titulos = {}
    for campo, titulo in leitor.mapa(chave).items():
        if isinstance(titulo, str):
            titulos[campo] = titulo
        else:
            leitor.erro(f"{chave}.{campo}", "não é um texto", "escreva o título da coluna")
    return titulos


def _opcao(leitor: Leitor, chave: str, opcoes: Iterable[str]) -> str:
    return leitor.opcao(chave, list(opcoes)) if leitor.tem(chave) else ""


def _delimitador(leitor: Leitor) -> str:
    delimitador = leitor.texto("delimitador", "")
    if len(delimitador) > 1 or delimitador in ('"', "\n", "\r", " "):
        leitor.erro("delimitador", "não é um delimitador", 'escreva um sinal só, como ";"')
        return ""
    return delimitador


def _grupos(leitor: Leitor, provas: Mapping[str, str]) -> dict[str, GrupoNoArquivo]:
    tabela = leitor.tabela("grupo", obrigatoria=False)
    if tabela is None:
        return {}
    grupos = {}
    for id in tabela.chaves():
        do_grupo = tabela.tabela(id)
        if do_grupo is None:
            continue
        grupo = GrupoNoArquivo(
            coluna=do_grupo.texto("coluna", "") if do_grupo.tem("coluna") else None,
            sim=do_grupo.textos("sim", ()),
            nao=do_grupo.textos("nao", ()),
            posto=do_grupo.texto("posto", "") if do_grupo.tem("posto") else None,
            pelo_posto=do_grupo.logico("pelo_posto", False),
            no_nome=do_grupo.textos("no_nome", ()),
            secao=do_grupo.texto("secao", ""),
        )
        if grupo.pelo_posto and grupo.posto is None:
            do_grupo.erro("pelo_posto", "falta dizer a coluna do posto", "acrescente posto")
        if id in provas or id in [*Campo, "geral"]:
            do_grupo.erro("", f"{id} já é nome de outra coisa", "dê outro id ao grupo")
        do_grupo.terminar()
        grupos[id] = grupo
    return grupos


# --------------------------------------------------------------------------- para TOML


def texto_do_leiaute(leiaute: LeiauteDaBanca, notas: Iterable[str] = ()) -> str:
    """O leiaute em TOML; `notas` vão como comentários no começo."""
    linhas = [f"# {nota}" for nota in notas]
    linhas += [f"versao = {_VERSAO}", *_simples(leiaute)]
    for nome, titulos in (("colunas", leiaute.colunas), ("provas", leiaute.provas)):
        if titulos:
            linhas += ["", f"[{nome}]"]
            linhas += [f"{_chave(campo)} = {_texto(titulo)}" for campo, titulo in titulos.items()]
    for id, grupo in leiaute.grupos.items():
        linhas += ["", f"[grupo.{_chave(id)}]", *_do_grupo(grupo)]
    return "\n".join(linhas) + "\n"


def _simples(leiaute: LeiauteDaBanca) -> Iterator[str]:
    for chave in (
        "banca",
        "especie",
        "codificacao",
        "delimitador",
        "leitor_do_pdf",
        "tabelas",
        "campos",
        "cargo",
    ):
        valor = getattr(leiaute, chave)
        if valor:
            yield f"{chave} = {_valor(valor)}"
    yield f"casas = {leiaute.casas}"
    if leiaute.nota_maxima is not None:
        yield f"nota_maxima = {_texto(str(leiaute.nota_maxima))}"
    for chave in ("sem_nota", "com_os_de_fora"):
        if getattr(leiaute, chave):
            yield f"{chave} = true"
    for chave in (
        "ignorar",
        "situacoes_de_aprovado",
        "situacoes_de_fora",
        "sem_efeito_no_nome",
    ):
        valor = getattr(leiaute, chave)
        if valor:
            yield f"{chave} = {_valor(valor)}"


def _do_grupo(grupo: GrupoNoArquivo) -> Iterator[str]:
    if grupo.coluna is not None:
        yield f"coluna = {_texto(grupo.coluna)}"
    for chave in ("sim", "nao"):
        if marcas := getattr(grupo, chave):
            yield f"{chave} = {_valor(marcas)}"
    if grupo.posto is not None:
        yield f"posto = {_texto(grupo.posto)}"
    if grupo.pelo_posto:
        yield "pelo_posto = true"
    if grupo.no_nome:
        yield f"no_nome = {_valor(grupo.no_nome)}"
    if grupo.secao:
        yield f"secao = {_texto(grupo.secao)}"


def _valor(valor: str | tuple[str, ...]) -> str:
    if isinstance(valor, str):
        return _texto(valor)
    return f"[{', '.join(map(_texto, valor))}]"


def _texto(texto: str) -> str:
    # Uma cadeia JSON é também uma cadeia TOML, salvo os sinais de controle 7F.
    return json.dumps(texto, ensure_ascii=False).replace("\x7f", "\\u007f")


def _chave(chave: str) -> str:
    return chave if _CHAVE_SIMPLES.fullmatch(chave) else _texto(chave)


def com_campos_como_titulos(leiaute: LeiauteDaBanca) -> LeiauteDaBanca:
    """O leiaute de um arquivo sem títulos, em que cada campo é o título da sua coluna.

    Um campo que não é conhecido, nem grupo, nem posto, é a nota de uma prova; `ignorar` e
    `campo_N` não são nada.
    """
    colunas: dict[str, str] = {}
    provas: dict[str, str] = {}
    grupos = dict(leiaute.grupos)
    for campo in leiaute.campos:
        if campo in [*Campo, POSTO]:
            colunas[campo] = campo
        elif campo.startswith(f"{POSTO}_"):
            id = campo.removeprefix(f"{POSTO}_")
            antes = grupos.get(id, GrupoNoArquivo(pelo_posto=True))
            grupos[id] = replace(antes, posto=campo)
        elif campo in grupos or campo in APELIDOS_DE_GRUPO:
            grupos[campo] = replace(grupos.get(campo, GrupoNoArquivo()), coluna=campo)
        elif campo != IGNORAR and not _SEM_NOME.fullmatch(campo):
            provas[campo] = campo
    for id, grupo in grupos.items():
        if grupo.secao:
            colunas[Campo.SO_RESERVADA] = SO_NA_RESERVADA
            posto = campo_do_posto(id) if POSTO in leiaute.campos else grupo.posto
            grupos[id] = replace(grupo, coluna=titulo_da_secao(id), posto=posto)
    return replace(
        leiaute,
        colunas=colunas | dict(leiaute.colunas),
        provas=provas | dict(leiaute.provas),
        grupos=grupos,
    )

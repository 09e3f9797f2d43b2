"""Lê as chamadas que outros fizeram, de uma planilha: uma por linha, com o que houve depois."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Any

from certame.dominio.ato import MotivoDaSaida
from certame.norma.erros import EntradaInvalida, Erro
from certame.planilhas.abrir import abrir_arquivo
from certame.planilhas.arquivo_lido import ArquivoLido, com_texto, linhas_das_tabelas
from certame.planilhas.cabecalho import repete_o_cabecalho
from certame.planilhas.leiaute import APELIDOS, APELIDOS_DE_GRUPO, Campo, normalizado
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.valores import ValorRecusado, dia, inscricao, mostrado, posto


class Ocorrencia(StrEnum):
    """O que houve com a pessoa, além dos motivos de saída."""

    CHAMADA = "chamada"
    POSSE = "posse"
    FIM_DE_FILA = "fim_de_fila"
    NAO_CONFIRMADA = "nao_confirmada"


Situacao = Ocorrencia | MotivoDaSaida

COLUNAS: dict[str, tuple[str, ...]] = {
    "vaga": ("vaga", "nº da vaga", "n da vaga", "número da vaga", "vaga nº"),
    "inscricao": APELIDOS[Campo.INSCRICAO],
    "lista": ("lista", "chamada pela", "modalidade", "concorrência", "tipo de vaga", "cota"),
    "data": (
        *("data", "data da chamada", "data da convocação", "data de convocação"),
        *("chamada em", "convocada em", "convocação"),
    ),
    "situacao": ("situação", "status", "ocorrência", "o que houve"),
    "data_da_situacao": (
        *("data da situação", "data da ocorrência", "situação em"),
        *("data do desfecho", "desfecho em"),
    ),
    "cargo": APELIDOS[Campo.CARGO],
    "documento": ("documento", "referência", "ato publicado"),
}
"""De cada campo aos títulos que servem; o id do campo sempre serve."""

_OBRIGATORIAS = ("vaga", "inscricao", "lista", "data")

_SITUACOES: dict[Situacao, tuple[str, ...]] = {
    Ocorrencia.CHAMADA: (
        *("", "chamada", "chamado", "chamado(a)", "convocada", "convocado", "convocado(a)"),
        *("nomeada", "nomeado", "nomeado(a)", "aguardando"),
    ),
    Ocorrencia.POSSE: (
        *("posse", "tomou posse", "empossada", "empossado", "empossado(a)", "em exercício"),
        *("contratada", "contratado", "contratado(a)"),
    ),
    Ocorrencia.FIM_DE_FILA: ("fim de fila", "final de fila", "fim da fila", "final da lista"),
    Ocorrencia.NAO_CONFIRMADA: (
        *("não confirmada", "condição não confirmada", "deficiência não confirmada"),
    ),
    MotivoDaSaida.DESISTENCIA: ("desistência", "desistiu", "desistente", "renúncia", "renunciou"),
    MotivoDaSaida.NAO_COMPARECIMENTO: (
        *("não comparecimento", "não compareceu", "ausente", "faltou"),
    ),
    MotivoDaSaida.EXONERACAO: ("exoneração", "exonerada", "exonerado", "exonerado(a)"),
    MotivoDaSaida.DEMISSAO: ("demissão", "demitida", "demitido", "demitido(a)"),
    MotivoDaSaida.REPROVACAO_NO_ESTAGIO: ("reprovação no estágio", "reprovado no estágio"),
    MotivoDaSaida.RESCISAO: ("rescisão", "rescindida", "rescindido"),
    MotivoDaSaida.FALECIMENTO: ("falecimento", "falecida", "falecido", "óbito"),
    MotivoDaSaida.APOSENTADORIA: ("aposentadoria", "aposentada", "aposentado"),
}

SITUACOES: Mapping[str, Situacao] = {
    normalizado(texto): situacao
    for situacao, textos in _SITUACOES.items()
    for texto in (*textos, situacao.value)
}
"""De cada modo de escrever, já normalizado, à situação."""

_APELIDOS_DA_GERAL = ("geral", "lista geral", "ampla", "ampla concorrência", "ac")


@dataclass(frozen=True, slots=True)
class LinhaDeChamada:
    """Uma linha: a chamada, se `vaga` não é zero, e o que houve depois com a pessoa, e quando."""

    linha: int
    cargo: str
    inscricao: str
    vaga: int
    lista: str
    data: date
    situacao: Situacao
    data_da_situacao: date
    documento: str


@dataclass(frozen=True, slots=True)
class ChamadasLidas:
    """As linhas lidas e a conta de todas; `ignoradas` são os títulos das colunas que ninguém leu."""

    arquivo: str
    linhas: tuple[LinhaDeChamada, ...]
    registros: int
    em_branco: int
    cabecalhos_repetidos: int
    ignoradas: tuple[str, ...]

    def para_dados(self) -> dict[str, object]:
        """A conta das linhas, para as saídas em JSON."""
        return {
            "arquivo": self.arquivo,
            "registros": self.registros,
            "lidas": len(self.linhas),
            "em_branco": self.em_branco,
            "cabecalhos_repetidos": self.cabecalhos_repetidos,
            "ignoradas": list(self.ignoradas),
        }


def nomes_das_listas(grupos: Sequence[str]) -> dict[str, str]:
    """De cada modo de escrever uma lista, já normalizado, ao id: "geral" ou o do grupo.

    >>> nomes = nomes_das_listas(["pcd"])
    >>> nomes["amplaconcorrencia"], nomes["pne"], nomes["especial"]
    ('geral', 'pcd', 'pcd')
    """
    nomes = dict.fromkeys(map(normalizado, _APELIDOS_DA_GERAL), "geral")
    for grupo in grupos:
        ditos = [grupo, *APELIDOS_DE_GRUPO.get(grupo, ())]
        if len(grupos) == 1:
            ditos += ["reservada", "lista reservada", "especial", "lista especial"]
        nomes |= dict.fromkeys(map(normalizado, ditos), grupo)
    return nomes


@dataclass(frozen=True, slots=True)
class ChamadasVistas:
    """O arquivo como se vê antes de lido: os títulos, as primeiras linhas, e o que já se achou.

    `achadas` diz, de cada campo, o título da coluna dele.
    """

    titulos: list[str]
    achadas: dict[str, str]
    amostra: list[list[str]]


def olhar_chamadas_passadas(caminho: Path, linhas: int = 5) -> ChamadasVistas:
    """Os títulos e as primeiras linhas do arquivo; nada se confere. Erros: `EntradaInvalida`."""
    _, arquivo = abrir_arquivo(caminho, LeiauteDaBanca())
    titulos = list(_cabecalho(arquivo))
    normais = list(map(normalizado, titulos))
    achadas = {
        campo: titulos[indices[0]]
        for campo, apelidos in COLUNAS.items()
        if len(indices := _indices(normais, (campo, *apelidos))) == 1
    }
    lidas = [celulas for _, celulas in linhas_das_tabelas(arquivo.tabelas) if com_texto(celulas)]
    return ChamadasVistas(titulos, achadas, lidas[:linhas])


def _cabecalho(arquivo: ArquivoLido) -> Sequence[str]:
    return next((tabela.cabecalho for tabela in arquivo.tabelas if tabela.cabecalho), ())


def _indices(normais: Sequence[str], ditos: Sequence[str]) -> list[int]:
    """As colunas cujo título, já normalizado, é um dos ditos."""
    titulos = set(map(normalizado, ditos))
    return [i for i, normal in enumerate(normais) if normal in titulos]


def ler_chamadas_passadas(
    caminho: Path,
    cargos: Sequence[str],
    grupos: Sequence[str],
    colunas: Mapping[str, str] | None = None,
) -> ChamadasLidas:
    """As chamadas de um arquivo (CSV, XLSX, ODS…), na ordem dele.

    `cargos` e `grupos` são os ids do certame; `colunas` diz, de um campo, o título da coluna dele,
    quando não é um dos conhecidos. Erros: `EntradaInvalida` com arquivo, linha e campo,
    todos de uma vez.
    """
    _, arquivo = abrir_arquivo(caminho, LeiauteDaBanca())
    erros = [Erro(arquivo.arquivo, 0, "", *motivo) for motivo in arquivo.impedimentos]
    if len(arquivo.tabelas) > 1:
        nomes = ", ".join(tabela.nome for tabela in arquivo.tabelas)
        problema = f"o arquivo tem mais de uma aba ou tabela: {nomes}"
        erros.append(Erro(arquivo.arquivo, 0, "", problema, "deixe só a das chamadas"))
    if erros:
        raise EntradaInvalida(erros)
    return _Leitor(arquivo, cargos, grupos, colunas or {}).ler()


class _Leitor:
    def __init__(
        self,
        arquivo: ArquivoLido,
        cargos: Sequence[str],
        grupos: Sequence[str],
        colunas: Mapping[str, str],
    ) -> None:
        self._arquivo = arquivo
        self._colunas = colunas
        self._cargos = cargos
        self._listas = nomes_das_listas(grupos)
        self._erros: list[Erro] = []
        self._cabecalho = _cabecalho(arquivo)
        self._indices = self._achar_colunas()

    def _erro(self, numero: int, campo: str, problema: str, conserto: str) -> None:
        onde, linha = self._arquivo.lugares.onde(numero)
        self._erros.append(Erro(onde, linha, campo, problema, conserto))

    def _achar_colunas(self) -> dict[str, int]:
        indices: dict[str, int] = {}
        normais = list(map(normalizado, self._cabecalho))
        obrigatorias = [*_OBRIGATORIAS, *(["cargo"] if len(self._cargos) > 1 else [])]
        for campo, apelidos in COLUNAS.items():
            ditos = (self._colunas[campo],) if campo in self._colunas else (campo, *apelidos)
            achados = _indices(normais, ditos)
            if len(achados) > 1:
                ditas = " e ".join(mostrado(self._cabecalho[i]) for i in achados)
                self._erro(0, campo, f"mais de uma coluna serve: {ditas}", "deixe só a certa")
            elif achados:
                indices[campo] = achados[0]
            elif campo in obrigatorias:
                self._erro(
                    0,
                    campo,
                    f"falta a coluna obrigatória {campo}",
                    f"ponha um destes títulos: {', '.join(apelidos)}",
                )
        if self._erros:
            raise EntradaInvalida(self._erros)
        return indices

    def ler(self) -> ChamadasLidas:
        linhas: list[LinhaDeChamada] = []
        normais = list(map(normalizado, self._cabecalho))
        registros = em_branco = repetidos = 0
        sobras = ((sobra.numero, [sobra.texto]) for sobra in self._arquivo.sobras)
        for numero, celulas in chain(sobras, linhas_das_tabelas(self._arquivo.tabelas)):
            registros += 1
            if not com_texto(celulas):
                em_branco += 1
            elif repete_o_cabecalho(celulas, normais):
                repetidos += 1
            elif (lida := self._linha(numero, celulas)) is not None:
                linhas.append(lida)
        if self._erros:
            raise EntradaInvalida(self._erros)
        usadas = set(self._indices.values())
        ignoradas = tuple(t for i, t in enumerate(self._cabecalho) if i not in usadas)
        return ChamadasLidas(
            self._arquivo.arquivo, tuple(linhas), registros, em_branco, repetidos, ignoradas
        )

    def _linha(self, numero: int, celulas: Sequence[str]) -> LinhaDeChamada | None:
        """A linha lida; `None` se algum campo tem erro, que fica anotado."""
        antes = len(self._erros)
        if len(celulas) > len(self._cabecalho) and com_texto(celulas[len(self._cabecalho) :]):
            self._erro(
                numero, "", "a linha tem mais células que o cabeçalho", "confira se está deslocada"
            )
        valores = {
            campo: self._valor(numero, campo, leitor, celulas)
            for campo, leitor in self._leitores().items()
        }
        if len(self._erros) == antes:
            for incoerencia in _incoerencias(**valores):
                self._erro(numero, *incoerencia)
        if len(self._erros) > antes:
            return None
        valores["data_da_situacao"] = valores["data_da_situacao"] or valores["data"]
        return LinhaDeChamada(linha=self._arquivo.lugares.linha(numero), **valores)

    def _leitores(self) -> dict[str, Callable[[str], Any]]:
        return {
            "vaga": _ler_vaga,
            "inscricao": inscricao,
            "lista": self._ler_lista,
            "data": dia,
            "situacao": _ler_situacao,
            "data_da_situacao": dia,
            "cargo": self._ler_cargo,
            "documento": str.strip,
        }

    def _valor(
        self, numero: int, campo: str, leitor: Callable[[str], Any], celulas: Sequence[str]
    ) -> Any:
        indice = self._indices.get(campo)
        texto = "" if indice is None or indice >= len(celulas) else celulas[indice]
        try:
            return leitor(texto)
        except ValorRecusado as recusa:
            self._erro(numero, campo, recusa.problema, recusa.conserto)
            return None

    def _ler_lista(self, texto: str) -> str:
        normal = normalizado(texto)
        if not normal:
            return ""
        if normal not in self._listas:
            ids = ", ".join(dict.fromkeys(self._listas.values()))
            raise ValorRecusado(f"não há lista {mostrado(texto)}", f"escreva uma destas: {ids}")
        return self._listas[normal]

    def _ler_cargo(self, texto: str) -> str:
        limpo = texto.strip()
        if not limpo and len(self._cargos) == 1:
            return self._cargos[0]
        if limpo not in self._cargos:
            ids = ", ".join(self._cargos)
            raise ValorRecusado(f"não há cargo {mostrado(limpo)}", f"escreva um destes ids: {ids}")
        return limpo


def _incoerencias(
    *,
    vaga: int,
    lista: str,
    data: date | None,
    situacao: Situacao,
    data_da_situacao: date | None,
    **_outros: str,
) -> Iterator[tuple[str, str, str]]:
    """O que numa linha não combina: campo, problema e conserto."""
    if data is None:
        yield "data", "falta a data", "escreva como dd/mm/aaaa"
    if bool(vaga) != bool(lista):
        campo = "lista" if vaga else "vaga"
        yield campo, f"falta a {campo}, e uma chamada diz a vaga e a lista", "preencha as duas"
    elif not vaga and situacao is Ocorrencia.CHAMADA:
        yield "vaga", "a linha não é chamada nem diz o que houve", "diga a vaga, ou a situação"
    if vaga and situacao is not Ocorrencia.CHAMADA and data_da_situacao is None:
        yield (
            "data_da_situacao",
            "a linha diz o que houve depois da chamada, mas não quando",
            "preencha a data da situação; ou ponha o que houve noutra linha, sem vaga nem lista",
        )
    if data and data_da_situacao and data_da_situacao < data:
        yield "data_da_situacao", "é anterior à data da linha", "confira as duas datas"


def _ler_vaga(texto: str) -> int:
    """O número da vaga; zero se a célula está vazia. Erros: `ValorRecusado`.

    >>> _ler_vaga("5ª"), _ler_vaga("")
    (5, 0)
    """
    try:
        return posto(texto) or 0
    except ValorRecusado:
        raise ValorRecusado(
            f"{mostrado(texto.strip())} não é um número de vaga", "escreva só o número, como 12"
        ) from None


def _ler_situacao(texto: str) -> Situacao:
    """A situação que o texto diz. Erros: `ValorRecusado`.

    >>> _ler_situacao("Não compareceu"), _ler_situacao(" ")
    (<MotivoDaSaida.NAO_COMPARECIMENTO: 'nao_comparecimento'>, <Ocorrencia.CHAMADA: 'chamada'>)
    """
    situacao = SITUACOES.get(normalizado(texto))
    if situacao is None:
        ditas = ", ".join(situacao.value for situacao in _SITUACOES)
        raise ValorRecusado(
            f"não se sabe o que é a situação {mostrado(texto.strip())}",
            f"escreva uma destas: {ditas}",
        )
    return situacao

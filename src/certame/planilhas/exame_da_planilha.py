"""O que a leitura rápida de uma planilha não diz: erros, fórmulas, mesclas e o que está oculto.

Lê o XML de dentro de um XLSX ou ODS, aba a aba. É preciso porque o leitor de valores devolve
vazia a célula de erro, e uma nota que falta não pode parecer uma nota em branco.
"""

import posixpath
import re
import zipfile
from dataclasses import dataclass, field
from xml.parsers import expat

from certame.planilhas.codificacao import recusa
from certame.planilhas.resultado import ResultadoRecusado

_MAXIMO_DE_CELULAS = 40_000_000
"""Células do retângulo que vai de A1 à última usada: o leitor guarda todas na memória."""

LETRAS_DA_CELULA = 32_767
"""O que cabe numa célula, no XLSX e nos programas que leem ODS."""

_BYTES_DE_UMA_LETRA = 9  # como em &#128512;, a forma mais comprida que se escreve

_REFERENCIA = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_LETRAS = 26
_PISTAS = re.compile(rb"\bt=[\"']e[\"']|<(?:\w+:)?f[ />]|mergeCell|hidden=")
_ULTIMA_LINHA = re.compile(rb"<(?:\w+:)?row\b[^>]*?\br=[\"']([0-9]{1,9})[\"']")
_COLUNAS = re.compile(rb"\br=[\"']([A-Z]{1,3})[0-9]{1,7}[\"']")
_ERRO_DE_ODS = re.compile(r"#[A-ZÚÃÇ/]+[0!?]*|Err:[0-9]+|#N/D|#N/A")


@dataclass(slots=True)
class ExameDaAba:
    """O que há numa aba além dos valores.

    `erros` vai de (linha, coluna), contadas de 1, ao texto do erro; `formulas` conta as células
    com fórmula; `sem_valor` são os lugares das que não têm o valor gravado; `mescladas`, os retângulos,
    como "B2:C5".
    """

    nome: str
    oculta: bool = False
    erros: dict[tuple[int, int], str] = field(default_factory=dict)
    formulas: int = 0
    sem_valor: list[tuple[int, int]] = field(default_factory=list)
    mescladas: list[str] = field(default_factory=list)
    linhas_ocultas: list[int] = field(default_factory=list)
    colunas_ocultas: list[int] = field(default_factory=list)


def exame_da_planilha(aberto: zipfile.ZipFile, arquivo: str) -> list[ExameDaAba]:
    """O exame de cada aba, na ordem da planilha. Erros: `ResultadoRecusado`."""
    nomes = set(aberto.namelist())
    try:
        for nome in sorted(nomes):
            if nome.endswith(".xml"):
                _conferir_textos(aberto.read(nome), arquivo)
        if "content.xml" in nomes:
            return _Ods(arquivo).ler(aberto.read("content.xml"))
        if "xl/workbook.xml" in nomes:
            return _do_xlsx(aberto, nomes, arquivo)
    except ResultadoRecusado:
        raise
    except (expat.ExpatError, zipfile.BadZipFile, RuntimeError, ValueError):
        raise recusa(
            arquivo, 0, "a planilha está estragada por dentro", "abra-a e salve de novo"
        ) from None
    raise recusa(
        arquivo, 0, "o arquivo comprimido não é uma planilha XLSX nem ODS", "confira o arquivo"
    )


def _conferir_textos(xml: bytes, arquivo: str) -> None:
    """Recusa o texto que não cabe numa célula, antes que outro leitor o guarde inteiro."""
    cabem = LETRAS_DA_CELULA * _BYTES_DE_UMA_LETRA
    lugar = max(xml.find(b"<"), 0)
    while len(xml) - lugar > cabem:
        proximo = xml.rfind(b"<", lugar + 1, lugar + cabem)
        if proximo < 0:
            raise celula_enorme(arquivo)
        lugar = proximo


def celula_enorme(arquivo: str) -> ResultadoRecusado:
    """A recusa de uma célula que nenhuma planilha aceita."""
    return recusa(
        arquivo,
        0,
        f"há uma célula com mais de {LETRAS_DA_CELULA} letras, e nenhuma planilha aceita mais",
        "ache a célula, apague o texto a mais e salve de novo",
    )


def retangulo(referencia: str) -> tuple[int, int, int, int] | None:
    """A primeira linha e coluna e as últimas, contadas de 1, de um retângulo como "B2:C5".

    >>> retangulo("B2:C5"), retangulo("B2")
    ((2, 2, 5, 3), None)
    """
    um, outro = map(_REFERENCIA.fullmatch, (referencia.partition(":")[::2]))
    if um is None or outro is None:
        return None
    return int(um[2]), numero_da_coluna(um[1]), int(outro[2]), numero_da_coluna(outro[1])


def letras_da_coluna(numero: int) -> str:
    """As letras de uma coluna contada de 1.

    >>> letras_da_coluna(1), letras_da_coluna(28)
    ('A', 'AB')
    """
    letras = ""
    while numero:
        numero, resto = divmod(numero - 1, _LETRAS)
        letras = chr(ord("A") + resto) + letras
    return letras


def numero_da_coluna(letras: str) -> int:
    """O número, contado de 1, da coluna.

    >>> numero_da_coluna("AB")
    28
    """
    numero = 0
    for letra in letras:
        numero = numero * _LETRAS + ord(letra) - ord("A") + 1
    return numero


def _conferir_extensao(linhas: int, colunas: int, aba: str, arquivo: str) -> None:
    if linhas * colunas > _MAXIMO_DE_CELULAS:
        raise recusa(
            f"{arquivo}, aba {aba}",
            0,
            f"a aba vai até a linha {linhas} e a coluna {letras_da_coluna(colunas)}, longe demais "
            "dos dados",
            "apague as linhas e colunas vazias do fim e salve de novo",
        )


# ------------------------------------------------------------------------------- XLSX


def _do_xlsx(aberto: zipfile.ZipFile, nomes: set[str], arquivo: str) -> list[ExameDaAba]:
    abas = _Elementos("sheet")
    abas.ler(aberto.read("xl/workbook.xml"))
    destinos: dict[str, str] = {}
    if "xl/_rels/workbook.xml.rels" in nomes:
        relacoes = _Elementos("Relationship")
        relacoes.ler(aberto.read("xl/_rels/workbook.xml.rels"))
        for relacao in relacoes.achados:
            destinos[relacao.get("Id", "")] = relacao.get("Target", "")
    exames = []
    for aba in abas.achados:
        exame = ExameDaAba(aba.get("name", ""), aba.get("state", "visible") != "visible")
        destino = destinos.get(aba.get("id", ""), "")
        caminho = posixpath.normpath(posixpath.join("xl", destino)).lstrip("/")
        if destino.startswith("/"):
            caminho = destino.lstrip("/")
        if caminho in nomes:
            _examinar_folha(aberto.read(caminho), exame, arquivo)
        exames.append(exame)
    return exames


def _examinar_folha(xml: bytes, exame: ExameDaAba, arquivo: str) -> None:
    colunas = {numero_da_coluna(letras.decode()) for letras in set(_COLUNAS.findall(xml))}
    linhas = max(map(int, _ULTIMA_LINHA.findall(xml)), default=0)
    _conferir_extensao(linhas, max(colunas, default=0), exame.nome, arquivo)
    # A maioria das abas só tem valores: sem nenhuma pista, não se percorre célula a célula.
    if _PISTAS.search(xml):
        _Folha(exame).ler(xml)


class _Xml:
    """Percorre um XML sem guardá-lo; os nomes chegam sem o espaço de nomes."""

    def ler(self, xml: bytes) -> None:
        leitor = expat.ParserCreate(namespace_separator=" ")
        leitor.buffer_text = True
        leitor.StartElementHandler = lambda nome, dados: self.abriu(
            nome.rpartition(" ")[2],
            {chave.rpartition(" ")[2]: valor for chave, valor in dados.items()},
        )
        leitor.EndElementHandler = lambda nome: self.fechou(nome.rpartition(" ")[2])
        leitor.CharacterDataHandler = self.texto
        # Sem entidades declaradas não há como uma letra virar um milhão.
        leitor.EntityDeclHandler = self._recusar_entidade
        leitor.Parse(xml, True)

    def _recusar_entidade(self, *_: object) -> None:
        raise expat.ExpatError("entidade declarada")

    def abriu(self, nome: str, dados: dict[str, str]) -> None:
        """Um elemento começou."""

    def fechou(self, nome: str) -> None:
        """Um elemento terminou."""

    def texto(self, texto: str) -> None:
        """Texto dentro do elemento aberto."""


class _Elementos(_Xml):
    """Os atributos de cada elemento com o nome dado."""

    def __init__(self, nome: str) -> None:
        self.achados: list[dict[str, str]] = []
        self._nome = nome

    def abriu(self, nome: str, dados: dict[str, str]) -> None:
        if nome == self._nome:
            self.achados.append(dados)


class _Folha(_Xml):
    """Uma aba de XLSX."""

    def __init__(self, exame: ExameDaAba) -> None:
        self._exame = exame
        self._linha = self._coluna = 0
        self._e_erro = self._e_texto = self._em_valor = self._calcula = False
        self._valor: str | None = None

    def abriu(self, nome: str, dados: dict[str, str]) -> None:
        if nome == "row":
            self._linha = int(dados.get("r", self._linha + 1))
            self._coluna = 0
            if _verdadeiro(dados.get("hidden")):
                self._exame.linhas_ocultas.append(self._linha)
        elif nome == "c":
            achada = _REFERENCIA.fullmatch(dados.get("r", ""))
            self._coluna = numero_da_coluna(achada[1]) if achada else self._coluna + 1
            self._e_erro, self._e_texto = dados.get("t") == "e", dados.get("t") == "str"
            self._calcula, self._valor = False, None
        elif nome == "v":
            self._em_valor, self._valor = True, ""
        elif nome == "f":
            self._calcula = True
            self._exame.formulas += 1
        elif nome == "mergeCell":
            self._exame.mescladas.append(dados.get("ref", ""))
        elif nome == "col" and _verdadeiro(dados.get("hidden")):
            ultima = min(int(dados.get("max", 0)), int(dados.get("min", 0)) + 1000)
            self._exame.colunas_ocultas += range(int(dados.get("min", 0)), ultima + 1)

    def fechou(self, nome: str) -> None:
        if nome == "v":
            self._em_valor = False
            if self._e_erro:
                dito = (self._valor or "").strip()
                self._exame.erros[self._linha, self._coluna] = dito or "#ERRO!"
        elif nome == "c" and self._calcula and not self._tem_valor:
            self._exame.sem_valor.append((self._linha, self._coluna))

    @property
    def _tem_valor(self) -> bool:
        """Diz se a célula traz o valor da conta: um texto pode ser vazio, um número não."""
        if self._valor is None:
            return False
        return self._e_texto or self._e_erro or bool(self._valor.strip())

    def texto(self, texto: str) -> None:
        if self._em_valor:
            self._valor = (self._valor or "") + texto


def _verdadeiro(valor: str | None) -> bool:
    return valor in {"1", "true"}


# -------------------------------------------------------------------------------- ODS


class _Ods(_Xml):
    """Todas as abas de um ODS, que estão num XML só."""

    def __init__(self, arquivo: str) -> None:
        self._arquivo = arquivo
        self._exames: list[ExameDaAba] = []
        self._linha = self._coluna = 0
        self._repete_linha = self._repete_coluna = 1
        self._ultima_linha = self._ultima_coluna = 0
        self._em_celula = False
        self._texto = ""
        self._tipo = ""
        self._pode_ser_erro = self._sem_valor = False
        self._estilo = ""
        self._ocultos: set[str] = set()

    def ler(self, xml: bytes) -> list[ExameDaAba]:  # type: ignore[override]  # devolve os exames
        """O exame de cada aba."""
        super().ler(xml)
        return self._exames

    def abriu(self, nome: str, dados: dict[str, str]) -> None:
        match nome:
            case "style":
                self._estilo = dados.get("name", "")
            case "table-properties" if dados.get("display") == "false":
                self._ocultos.add(self._estilo)
            case "table":
                oculta = dados.get("style-name", "") in self._ocultos
                self._exames.append(ExameDaAba(dados.get("name", ""), oculta))
                self._linha = self._coluna = self._ultima_linha = self._ultima_coluna = 0
            case "table-column":
                self._abriu_coluna(dados)
            case "table-row":
                self._repete_linha = int(dados.get("number-rows-repeated", 1))
                self._coluna = 0
                if dados.get("visibility", "visible") != "visible" and self._exames:
                    ate = self._linha + min(self._repete_linha, 1000)
                    self._exames[-1].linhas_ocultas += range(self._linha + 1, ate + 1)
            case "table-cell" | "covered-table-cell":
                self._abriu_celula(dados)
            case "s" if int(dados.get("c", 1)) > LETRAS_DA_CELULA:
                raise celula_enorme(self._arquivo)

    def _abriu_coluna(self, dados: dict[str, str]) -> None:
        repete = int(dados.get("number-columns-repeated", 1))
        if dados.get("visibility", "visible") != "visible" and self._exames:
            ate = self._coluna + min(repete, 1000)
            self._exames[-1].colunas_ocultas += range(self._coluna + 1, ate + 1)
        self._coluna += repete

    def _abriu_celula(self, dados: dict[str, str]) -> None:
        self._repete_coluna = int(dados.get("number-columns-repeated", 1))
        self._em_celula, self._texto = True, ""
        self._tipo = dados.get("value-type", "")
        self._pode_ser_erro = "formula" in dados or self._tipo != "float"
        self._sem_valor = "formula" in dados and not self._tipo
        if not self._exames:
            return
        exame = self._exames[-1]
        if "formula" in dados:
            exame.formulas += 1
        largura = int(dados.get("number-columns-spanned", 1))
        altura = int(dados.get("number-rows-spanned", 1))
        if largura > 1 or altura > 1:
            linha, coluna = self._linha + 1, self._coluna + 1
            fim = f"{letras_da_coluna(coluna + largura - 1)}{linha + altura - 1}"
            exame.mescladas.append(f"{letras_da_coluna(coluna)}{linha}:{fim}")

    def fechou(self, nome: str) -> None:
        match nome:
            case "table-cell" | "covered-table-cell":
                texto = self._texto.strip()
                if texto and self._exames:
                    self._com_texto(texto)
                elif self._sem_valor and self._exames:
                    self._exames[-1].sem_valor += self._lugares()
                self._coluna += self._repete_coluna
                self._em_celula = False
            case "table-row":
                self._linha += self._repete_linha
            case "table" if self._exames:
                _conferir_extensao(
                    self._ultima_linha, self._ultima_coluna, self._exames[-1].nome, self._arquivo
                )

    def _com_texto(self, texto: str) -> None:
        self._ultima_linha = self._linha + self._repete_linha
        self._ultima_coluna = max(self._ultima_coluna, self._coluna + self._repete_coluna)
        # Conforme o programa, a célula de erro diz ser erro, texto ou o número zero.
        if self._tipo == "error" or (self._pode_ser_erro and _ERRO_DE_ODS.fullmatch(texto)):
            self._exames[-1].erros |= dict.fromkeys(self._lugares(), texto)

    def _lugares(self) -> list[tuple[int, int]]:
        """A linha e a coluna da célula aberta, e das que a repetem."""
        linhas, colunas = min(self._repete_linha, 1000), min(self._repete_coluna, 1000)
        return [
            (self._linha + linha, self._coluna + coluna)
            for linha in range(1, linhas + 1)
            for coluna in range(1, colunas + 1)
        ]

    def texto(self, texto: str) -> None:
        if self._em_celula and len(self._texto) < 100:
            self._texto += texto

"""Leitor de TOML que acusa todos os erros de uma vez, cada um com arquivo, linha e chave.

Uma chave que ninguém lê é um erro: assim uma norma ou um edital nunca traz um valor
que o programa ignore em silêncio.
"""

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any, overload

from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.porte_do_toml import TEXTO_COMUM, exigir_porte, exigir_raso, fundo_demais
from certame.norma.texto_limpo import caractere_proibido, mostrada

_CABECALHO = re.compile(r"^\s*(\[\[?)([^\]]+)\]\]?\s*(#.*)?$")
_CHAVE = re.compile(r"""^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*[A-Za-z0-9_-]+)*)\s*=""")
_TRIPLAS = ('"""', "'''")
_SEM_INSTANTE = datetime.min.replace(tzinfo=UTC)
ANOS = range(1900, 3000)
"""Os anos que uma data pode ter: fora deles é engano de quem escreveu, e a conta dos prazos estoura."""

_FRACAO = re.compile(r"[0-9]{1,9}/[1-9][0-9]{0,8}")


def ano_de_fora(ano: int) -> str:
    """O que se diz de um ano que não está em `ANOS`."""
    return f"o ano {ano} não pode ser: as datas vão de {ANOS[0]} a {ANOS[-1]}"


def linhas_das_chaves(texto: str) -> dict[str, int]:
    r"""Linha (a partir de 1) de cada tabela e chave de um texto TOML.

    As tabelas repetidas são numeradas a partir de 1, como nas mensagens de erro.

    >>> linhas_das_chaves('[edital]\nid = "a"\n[[cargo]]\nvagas = 3\n')
    {'edital': 1, 'edital.id': 2, 'cargo[1]': 3, 'cargo[1].vagas': 4}
    """
    linhas: dict[str, int] = {}
    contagem: dict[str, int] = {}
    prefixo = ""
    aspas = ""
    for numero, linha in enumerate(texto.splitlines(), start=1):
        if aspas:
            if aspas in linha:
                aspas = ""
            continue
        if cabecalho := _CABECALHO.match(linha):
            partes = [parte.strip().strip("\"'") for parte in cabecalho[2].split(".")]
            prefixo = _caminho_da_tabela(partes, contagem, repetida=cabecalho[1] == "[[")
            linhas.setdefault(prefixo, numero)
        elif chave := _CHAVE.match(linha):
            nome = ".".join(parte.strip().strip("\"'") for parte in chave[1].split("."))
            linhas.setdefault(f"{prefixo}.{nome}" if prefixo else nome, numero)
            resto = linha[chave.end() :]
            aspas = next((a for a in _TRIPLAS if resto.count(a) == 1), "")
    return linhas


def _caminho_da_tabela(partes: Sequence[str], contagem: dict[str, int], *, repetida: bool) -> str:
    caminho = ""
    for indice, parte in enumerate(partes):
        caminho = f"{caminho}.{parte}" if caminho else parte
        if indice == len(partes) - 1 and repetida:
            contagem[caminho] = contagem.get(caminho, 0) + 1
        if caminho in contagem:
            caminho = f"{caminho}[{contagem[caminho]}]"
    return caminho


class Leitor:
    """Uma tabela TOML em leitura; lembra o que foi lido e junta os erros numa lista comum."""

    def __init__(
        self,
        dados: Mapping[str, Any],
        *,
        arquivo: str,
        linhas: Mapping[str, int],
        erros: list[Erro],
        caminho: str = "",
    ) -> None:
        self._dados = dados
        self._lidas: set[str] = set()
        self._arquivo = arquivo
        self._linhas = linhas
        self.caminho = caminho
        self.erros = erros

    def campo(self, chave: str) -> str:
        """Caminho da chave, como aparece nas mensagens."""
        return f"{self.caminho}.{chave}" if self.caminho else chave

    def erro(self, chave: str, problema: str, conserto: str) -> None:
        """Anota um erro na chave, com a linha mais próxima conhecida."""
        campo = self.campo(chave) if chave else self.caminho
        procurado = campo
        while procurado and procurado not in self._linhas:
            # De uma chave repetida sem número, serve a linha da primeira tabela.
            if f"{procurado}[1]" in self._linhas:
                procurado += "[1]"
            elif procurado.endswith("]"):
                # De uma tabela escrita dentro de uma lista, serve a linha da lista.
                procurado = procurado.rpartition("[")[0]
            else:
                procurado = procurado.rpartition(".")[0]
        linha = self._linhas.get(procurado, 0)
        self.erros.append(Erro(self._arquivo, linha, campo, problema, conserto))

    def chaves(self) -> tuple[str, ...]:
        """As chaves da tabela, na ordem do arquivo."""
        return tuple(self._dados)

    def linha(self) -> int:
        """A linha em que a tabela começa, ou 0 se não se sabe."""
        return self._linhas.get(self.caminho, 0)

    def tem(self, chave: str) -> bool:
        """Diz se a chave está presente (não conta como leitura)."""
        return chave in self._dados

    def _valor(self, chave: str, tipo: type | tuple[type, ...], nome: str, padrao: Any) -> Any:
        self._lidas.add(chave)
        if chave not in self._dados:
            if padrao is _OBRIGATORIA:
                self.erro(chave, "falta esta chave", f"acrescente {chave} ({nome})")
                return None
            return padrao
        valor = self._dados[chave]
        certo = isinstance(valor, tipo)
        if isinstance(valor, bool) and tipo is not bool:
            certo = False
        if isinstance(valor, datetime) and tipo is date:
            certo = False
        if not certo:
            em_data = tipo is date and isinstance(valor, str) and _DATA_NOSSA.fullmatch(valor)
            dito = (f"o valor {_amostra(valor)} não é {nome}", f"escreva {nome}")
            self.erro(chave, *(_data_mal_escrita(valor) if em_data else dito))
            return None if padrao is _OBRIGATORIA else padrao
        return valor

    def texto(self, chave: str, padrao: Any = ...) -> str:
        """Texto não vazio; sem `padrao`, a chave é obrigatória."""
        valor = self._valor(chave, str, "um texto entre aspas", _falta(padrao))
        if isinstance(valor, str) and not valor.strip() and padrao is ...:
            self.erro(chave, "o texto está vazio", "escreva um texto")
        return valor if valor is not None or padrao is not ... else ""

    @overload
    def inteiro(self, chave: str, padrao: None, *, minimo: int = 0) -> int | None: ...
    @overload
    def inteiro(self, chave: str, padrao: int = ..., *, minimo: int = 0) -> int: ...
    def inteiro(self, chave: str, padrao: Any = ..., *, minimo: int = 0) -> int | None:
        """Número inteiro não menor que `minimo`."""
        valor = self._valor(chave, int, "um número inteiro", _falta(padrao))
        if chave in self._dados and isinstance(valor, int) and valor < minimo:
            self.erro(chave, f"o número {valor} é menor que {minimo}", f"escreva {minimo} ou mais")
            valor = None if padrao is ... else padrao
        return valor if valor is not None or padrao is not ... else minimo

    def logico(self, chave: str, padrao: Any = ...) -> bool:
        """`true` ou `false`."""
        valor = self._valor(chave, bool, "true ou false", _falta(padrao))
        return valor if valor is not None or padrao is not ... else False

    @overload
    def data(self, chave: str, padrao: None) -> date | None: ...
    @overload
    def data(self, chave: str) -> date: ...
    def data(self, chave: str, padrao: Any = ...) -> date | None:
        """Data sem hora, como 2025-06-10 (sem aspas)."""
        valor = self._valor(chave, date, "uma data como 2025-06-10, sem aspas", _falta(padrao))
        if chave in self._dados and valor is not None:
            self._exigir_ano(chave, valor)
        return valor if valor is not None or padrao is not ... else date.min

    def _exigir_ano(self, chave: str, dia: date) -> None:
        if dia.year not in ANOS:
            self.erro(chave, ano_de_fora(dia.year), "confira a data, com o ano em 4 algarismos")

    def instante(self, chave: str) -> datetime:
        """Data e hora com fuso, como 2025-06-10T14:30:00-03:00 (sem aspas)."""
        nome = "uma data e hora com fuso como 2025-06-10T14:30:00-03:00, sem aspas"
        valor: datetime | None = self._valor(chave, datetime, nome, _OBRIGATORIA)
        if valor is None:
            return _SEM_INSTANTE
        if valor.utcoffset() is None:
            self.erro(chave, "a hora não tem fuso", f"escreva {nome}")
            return _SEM_INSTANTE
        self._exigir_ano(chave, valor)
        return valor

    def fracao(self, chave: str) -> Fraction:
        """Fração exata escrita como texto, entre 0 e 1, sem os extremos: "1/10"."""
        valor = self._valor(chave, str, 'uma fração entre aspas, como "1/10"', _OBRIGATORIA)
        if valor is None:
            return Fraction(1, 2)
        if not _FRACAO.fullmatch(valor) or not 0 < Fraction(valor) < 1:
            self.erro(
                chave, f"{_amostra(valor)} não é uma fração entre 0 e 1", 'escreva como "1/10"'
            )
            return Fraction(1, 2)
        return Fraction(valor)

    def decimal(self, chave: str, padrao: Any = ...) -> Decimal:
        """Número decimal escrito como texto, com ponto ou vírgula: "7,5"."""
        valor = self._valor(chave, str, 'um número entre aspas, como "7,5"', _falta(padrao))
        if valor is None or isinstance(valor, Decimal):
            return valor if valor is not None else Decimal(0)
        if not re.fullmatch(r"-?[0-9]+([.,][0-9]+)?", valor):
            self.erro(chave, f"{_amostra(valor)} não é um número", 'escreva como "7,5"')
            return Decimal(0)
        return Decimal(valor.replace(",", "."))

    def opcao(self, chave: str, opcoes: Sequence[str], padrao: Any = ...) -> str:
        """Um texto dentre `opcoes`; outro valor é erro, com a opção mais parecida sugerida."""
        valor = self._valor(chave, str, "um texto entre aspas", _falta(padrao))
        if isinstance(valor, str) and valor not in opcoes:
            self.erro(
                chave, f"não existe a opção {_amostra(valor)}", _sugestao(valor, opcoes, "use")
            )
            valor = None if padrao is ... else padrao
        return valor if valor is not None or padrao is not ... else opcoes[0]

    def textos(self, chave: str, padrao: Any = ...) -> tuple[str, ...]:
        """Lista de textos."""
        return self._lista(chave, str, "uma lista de textos", padrao)

    def inteiros(self, chave: str, padrao: Any = ...) -> tuple[int, ...]:
        """Lista de números inteiros."""
        return self._lista(chave, int, "uma lista de números inteiros", padrao)

    def datas(self, chave: str, padrao: Any = ...) -> tuple[date, ...]:
        """Lista de datas sem hora."""
        dias = self._lista(chave, date, "uma lista de datas como 2025-06-10", padrao)
        for dia in dias if chave in self._dados else ():
            self._exigir_ano(chave, dia)
        return dias

    def _lista(self, chave: str, tipo: type, nome: str, padrao: Any) -> tuple[Any, ...]:
        valor = self._valor(chave, list, nome, _falta(padrao))
        if valor is None or isinstance(valor, tuple):
            return valor or ()
        for item in valor:
            if not isinstance(item, tipo) or isinstance(item, bool | datetime):
                self.erro(chave, f"o item {_amostra(item)} não serve", f"escreva {nome}")
                return ()
        return tuple(valor)

    def tabela(self, chave: str, *, obrigatoria: bool = True) -> "Leitor | None":
        """A tabela de dentro, em leitura; `None` se falta."""
        nome = f"uma tabela [{self.campo(chave)}]"
        valor = self._valor(chave, dict, nome, _OBRIGATORIA if obrigatoria else None)
        return None if valor is None else self._dentro(valor, self.campo(chave))

    def tabelas(self, chave: str, *, minimo: int = 0) -> list["Leitor"]:
        """As tabelas repetidas [[chave]], em leitura."""
        nome = f"uma ou mais tabelas [[{self.campo(chave)}]]"
        valor = self._valor(chave, list, nome, _OBRIGATORIA if minimo else [])
        dentro = []
        for indice, item in enumerate(valor or [], start=1):
            if not isinstance(item, dict):
                self.erro(chave, f"o item {indice} não é uma tabela", f"escreva {nome}")
                continue
            dentro.append(self._dentro(item, f"{self.campo(chave)}[{indice}]"))
        return dentro

    def mapa(self, chave: str, *, obrigatoria: bool = False) -> dict[str, Any]:
        """Tabela de chaves livres, entregue como está; quem chama confere os valores."""
        nome = f"uma tabela [{self.campo(chave)}]"
        return dict(self._valor(chave, dict, nome, _OBRIGATORIA if obrigatoria else {}) or {})

    def bruto(self, chave: str) -> Any:
        """O valor como está no arquivo, ou `None`."""
        self._lidas.add(chave)
        return self._dados.get(chave)

    def _dentro(self, dados: Mapping[str, Any], caminho: str) -> "Leitor":
        return Leitor(
            dados, arquivo=self._arquivo, linhas=self._linhas, erros=self.erros, caminho=caminho
        )

    def terminar(self) -> None:
        """Acusa as chaves que ninguém leu."""
        conhecidas = sorted(self._lidas)
        for chave in self._dados:
            if chave not in self._lidas:
                # Procurar a parecida custa: num arquivo todo errado, as primeiras bastam.
                conserto = (
                    _sugestao(chave, conhecidas, "apague-a ou use uma destas:")
                    if len(self.erros) < _ERROS_COM_SUGESTAO
                    else "apague-a"
                )
                self.erro(chave, "chave desconhecida", conserto)


_OBRIGATORIA = object()
_NOME_LONGO = 80
_ERROS_COM_SUGESTAO = 50


def _falta(padrao: Any) -> Any:
    return _OBRIGATORIA if padrao is ... else padrao


def _amostra(valor: object) -> str:
    """O valor como quem escreveu o arquivo o reconhece, cortado se for longo."""
    match valor:
        case bool():
            return "true" if valor else "false"
        case str():
            return f"'{mostrada(valor)}'"
        case date() | time():
            return valor.isoformat()
        case dict():
            return "{…}"
        case list():
            return "[…]" if valor else "[]"
        case _:
            return mostrada(str(valor))


def _sugestao(valor: str, opcoes: Sequence[str], verbo: str) -> str:
    parecidas = difflib.get_close_matches(valor[:_NOME_LONGO], opcoes, n=1)
    fim = f" (quis dizer {parecidas[0]}?)" if parecidas else ""
    return f"{verbo} {', '.join(opcoes)}{fim}"


def abrir_toml(
    texto: str, arquivo: str, *, salvo: str | None = "\n\r\t", maior: int = TEXTO_COMUM
) -> Leitor:
    """Leitor da tabela de cima de um texto TOML de até `maior` caracteres.

    `salvo` são os controles que os textos podem ter; `None`: qualquer um. Erros: `EntradaInvalida`
    quando o texto não é TOML, com a linha que o defeito ocupa, passa do porte que se lê, ou tem
    números enormes ou caracteres que não se veem.

    >>> abrir_toml("a = ", "x.toml")
    Traceback (most recent call last):
    certame.norma.erros.EntradaInvalida: x.toml, linha 1: falta o valor depois do sinal de igual, \
ou ele está mal escrito. O que fazer: corrija a escrita nesta linha; textos vão entre aspas.
    """
    dados = dados_do_toml(texto, arquivo, maior=maior)
    leitor = Leitor(dados, arquivo=arquivo, linhas=linhas_das_chaves(texto), erros=[])
    _conferir_valores(leitor, dados, "", salvo)
    if leitor.erros:
        raise EntradaInvalida(leitor.erros)
    return leitor


def dados_do_toml(texto: str, arquivo: str, *, maior: int = TEXTO_COMUM) -> dict[str, Any]:
    """Os dados de um texto TOML, como o `tomllib` os dá. Erros: `EntradaInvalida`."""
    exigir_porte(texto, arquivo, maior)
    try:
        dados = tomllib.loads(texto)
    except tomllib.TOMLDecodeError as defeito:
        achado = re.search(r"at line (\d+)", str(defeito))
        linha = int(achado[1]) if achado else max(len(texto.splitlines()), 1)
        escrita = "".join(texto.splitlines()[linha - 1 : linha])
        dito = _valor_mal_escrito(escrita) or _defeito_do_toml(str(defeito))
        raise EntradaInvalida([Erro(arquivo, linha, "", *dito)]) from None
    except RecursionError:
        raise fundo_demais(arquivo, _linha_mais_funda(texto)) from None
    except ValueError:
        # O Python não lê um número com milhares de algarismos, e o tomllib não diz onde ele está.
        achado = _ALGARISMOS_DEMAIS.search(texto)
        linha = texto.count("\n", 0, achado.start()) + 1 if achado else 0
        raise EntradaInvalida([Erro(arquivo, linha, "", *_NUMERO_ENORME)]) from None
    exigir_raso(dados, arquivo, _linha_mais_funda(texto))
    return dados


_ALGARISMOS_DEMAIS = re.compile(r"[0-9_]{4000,}")
_MAIOR_NUMERO = 10**30
_NUMERO_ENORME = ("o número é grande demais", "confira os algarismos")
_DEFEITOS: tuple[tuple[str, str, str], ...] = (
    (
        "Invalid value",
        "falta o valor depois do sinal de igual, ou ele está mal escrito",
        "textos vão entre aspas",
    ),
    ("Invalid statement", "a linha não começa com uma chave nem com [tabela]", ""),
    (
        "Expected newline or end of document after a statement",
        "há algo a mais depois do valor",
        "deixe um valor só na linha; comentários começam com #",
    ),
    ("Expected '=' after a key", "falta o sinal de igual depois da chave", ""),
    ("Expected ']", "falta fechar o colchete do nome da tabela", ""),
    ("Invalid initial character for a key part", "o nome da chave começa mal, ou falta", ""),
    ("Unclosed array", "falta fechar o colchete da lista", ""),
    ("Unclosed inline table", "falta fechar a chave { } da tabela", ""),
    ("Unterminated string", "faltam as aspas que fecham o texto", ""),
    (
        "Illegal character",
        "há um caractere que não se vê, ou uma quebra de linha, dentro das aspas",
        "feche as aspas na mesma linha e apague o que não se vê",
    ),
    ("Found invalid character", "há um caractere que não se vê", ""),
    (
        "Unescaped '\\'",
        "há uma barra invertida no texto",
        "use aspas simples, como 'pasta\\arquivo', ou dobre a barra",
    ),
    ("Invalid hex value", "o código depois da barra invertida não serve", ""),
    ("Escaped character is not", "o código depois da barra invertida não é uma letra", ""),
    ("Invalid date or datetime", "a data não existe", "confira dia, mês e ano, como 2025-06-10"),
    ("Duplicate inline table key", "a chave aparece duas vezes", "fique com uma"),
    ("Cannot declare", "a tabela aparece duas vezes", "junte as duas numa só"),
    ("Cannot overwrite a value", "a chave ou a tabela aparece duas vezes", "fique com uma"),
    ("Cannot redefine", "a tabela aparece de dois jeitos", "fique com um"),
    ("Cannot mutate", "a tabela aparece de dois jeitos", "fique com um"),
    ("Expected ", "faltam as aspas que fecham o texto", ""),
)
"""O começo de cada mensagem do tomllib, o que ela quer dizer e o que fazer além de corrigir."""


def _defeito_do_toml(mensagem: str) -> tuple[str, str]:
    """O problema e o conserto, em português.

    >>> _defeito_do_toml("Something new (at line 3, column 1)")
    ('a escrita não é TOML nesta linha', 'corrija a escrita nesta linha')
    """
    conserto = "corrija a escrita nesta linha"
    for comeco, problema, mais in _DEFEITOS:
        if mensagem.startswith(comeco):
            return problema, f"{conserto}; {mais}" if mais else conserto
    return "a escrita não é TOML nesta linha", conserto


_ENTRE_ASPAS = re.compile(r"""\"(?:[^"\\\\]|\\\\.)*\"|'[^']*'""")
_CURVAS = "“”„‟‘’‚‛«»"
_ANTES_DO_VALOR = r"(?:[=\[,]|^)\s*"
_DATA_NOSSA = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_VALOR_EM_DATA = re.compile(f"{_ANTES_DO_VALOR}({_DATA_NOSSA.pattern})")
_VALOR_SEM_ASPAS = re.compile(r"=\s*(-?[0-9]+(?:,[0-9]+|/[0-9]+))(?![0-9/])")


def _valor_mal_escrito(linha: str) -> tuple[str, str] | None:
    """O problema e o conserto do que se escreve à nossa moda e o TOML não aceita; `None` se não há.

    >>> _valor_mal_escrito("publicacao = 10/06/2025")
    ('a data 10/06/2025 não está como se escreve aqui', \
'escreva o ano, o mês e o dia, sem aspas: 2025-06-10')
    """
    crua = _ENTRE_ASPAS.sub('""', linha).partition("#")[0]
    if any(curva in crua for curva in _CURVAS):
        return (
            f"as aspas são curvas ({_CURVAS[0]} {_CURVAS[1]}), como as que um editor de textos põe",
            'troque-as por aspas retas: "texto"',
        )
    if valor := _VALOR_EM_DATA.search(crua):
        return _data_mal_escrita(valor[1])
    if valor := _VALOR_SEM_ASPAS.search(crua):
        qual = "o número com vírgula" if "," in valor[1] else "a fração"
        return f"{qual} {valor[1]} está sem aspas", f'escreva "{valor[1]}", entre aspas'
    return None


def _data_mal_escrita(data: str) -> tuple[str, str]:
    dia, mes, ano = re.split("[/.-]", data)
    return (
        f"a data {data} não está como se escreve aqui",
        f"escreva o ano, o mês e o dia, sem aspas: {ano}-{mes:0>2}-{dia:0>2}",
    )


def _linha_mais_funda(texto: str) -> int:
    linhas = texto.splitlines() or [""]
    return max(range(len(linhas)), key=lambda i: linhas[i].count("[") + linhas[i].count("{")) + 1


def _conferir_valores(leitor: Leitor, valor: object, caminho: str, salvo: str | None) -> None:
    """Anota cada texto com caractere que não se vê e cada número que passa do razoável."""
    match valor:
        case dict():
            for chave, dentro in valor.items():
                vista = mostrada(chave)
                junto = f"{caminho}.{vista}" if caminho else vista
                if salvo is not None and (proibido := caractere_proibido(chave)):
                    leitor.erro(junto, f"o nome da chave tem {proibido}", "apague-o")
                _conferir_valores(leitor, dentro, junto, _com_tabulacao(junto, salvo))
        case list():
            em_tabelas = any(isinstance(item, dict) for item in valor)
            for indice, item in enumerate(valor, start=1):
                _conferir_valores(
                    leitor, item, f"{caminho}[{indice}]" if em_tabelas else caminho, salvo
                )
        case str() if salvo is not None:
            if proibido := caractere_proibido(valor, salvo=salvo):
                leitor.erro(caminho, f"o texto tem {proibido}", "apague-o e escreva numa linha só")
        case int():
            if abs(valor) > _MAIOR_NUMERO:
                leitor.erro(caminho, *_NUMERO_ENORME)


def _com_tabulacao(campo: str, salvo: str | None) -> str | None:
    return f"{salvo}\t" if salvo is not None and campo.endswith("delimitador") else salvo

"""Do texto de uma célula ao valor, com padrão estrito: o que não se reconhece é recusado."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from typing import Any

from certame.dominio.edital import ArredondamentoDeNota
from certame.norma.texto_limpo import a_vista, caractere_proibido, sem_apostrofo

DESCONHECIDO = frozenset({"", "-", "#N/D", "#N/A", "00-00-0000", "00/00/0000", "0000-00-00"})
"""Modos de dizer que não se sabe: valem nos campos que podem faltar."""

SEM_VALOR_GRAVADO = "#FÓRMULA SEM VALOR"
"""O que se lê numa célula com fórmula de que o arquivo não traz o valor."""

CELULAS_DE_ERRO = frozenset(
    {
        "#N/D",
        "#N/A",
        "#DIV/0!",
        "#REF!",
        "#VALOR!",
        "#VALUE!",
        "#NOME?",
        "#NAME?",
        "#NUM!",
        "#NÚM!",
        "#NULO!",
        "#NULL!",
        "#DESPEJAR!",
        "#SPILL!",
    }
)

CONSERTO_DA_FORMULA = "abra a planilha no programa de planilhas, salve-a e importe-a de novo"

_SEM_NOME_SOCIAL = frozenset(
    {"", "0", "n", "não", "nao", "nãoinformado", "naoinformado", "nãoseaplica", "naoseaplica"}
    | {"nãopossui", "naopossui", "nãotem", "naotem", "nãohá", "naoha", "nenhum"}
)
_SO_DIZ_QUE_HA = frozenset({"s", "sim", "x", "possui", "tem"})

MAXIMO_DE_CASAS = 12
"""Quantas casas decimais uma nota pode ter."""

TAMANHO_DA_INSCRICAO = 40
"""Quantos caracteres uma inscrição pode ter."""

_INSCRICAO = re.compile(r"[0-9A-Za-z](?:[0-9A-Za-z ./_-]*[0-9A-Za-z])?")
_NOTACAO_CIENTIFICA = re.compile(r"[0-9](?:[.,][0-9]+)?[eE]\+[0-9]+")
_NOTA = re.compile(r"(-?)([0-9]{1,9})(?:([.,])([0-9]{1,12}))?")
_DATA = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{4})|([0-9]{4})-([0-9]{2})-([0-9]{2})")
_HORA = re.compile(r"([0-9]{1,2})[:hH]([0-9]{2})(?::([0-9]{2}))?(?:min)?")
_POSTO = re.compile(r"([0-9]{1,9})\s?[ºª°.]?")
_MILHAR = 1000
PRIMEIRO_NASCIMENTO = date(1900, 1, 1)
_CONTA_EXATA = Context(prec=40)


class ValorRecusado(ValueError):
    """Um texto que o campo não aceita: o problema e o que fazer."""

    def __init__(self, problema: str, conserto: str) -> None:
        self.problema = problema
        self.conserto = conserto
        super().__init__(f"{problema}: {conserto}")


def mostrado(texto: str) -> str:
    """O texto da célula entre aspas, cortado se é longo, para uma mensagem."""
    return f'"{a_vista(texto[:37])}…"' if len(texto) > 40 else f'"{a_vista(texto)}"'


def inscricao(texto: str) -> str:
    """O número de inscrição como está escrito, com os zeros. Erros: `ValorRecusado`.

    >>> inscricao(" 0117911-9 ")
    '0117911-9'
    """
    limpo = texto.strip()
    _recusar_celula_de_erro(limpo)
    if not limpo:
        raise ValorRecusado("falta a inscrição", "preencha a coluna ou tire a linha")
    if _NOTACAO_CIENTIFICA.fullmatch(limpo):
        raise ValorRecusado(
            f"{mostrado(limpo)} perdeu algarismos na planilha",
            "formate a coluna como texto no arquivo de origem e salve de novo",
        )
    parece = _INSCRICAO.fullmatch(limpo) and any(letra.isdigit() for letra in limpo)
    if not parece or len(limpo) > TAMANHO_DA_INSCRICAO:
        raise ValorRecusado(
            f"{mostrado(limpo)} não parece um número de inscrição",
            "confira se a linha está deslocada ou se a coluna é outra",
        )
    return limpo


def posto(texto: str) -> int | None:
    """O posto numa lista, ou `None` se a pessoa não está nela. Erros: `ValorRecusado`.

    >>> posto("12"), posto(" 3º "), posto("-")
    (12, 3, None)
    """
    limpo = texto.strip()
    if limpo.upper() in DESCONHECIDO:
        return None
    partes = _POSTO.fullmatch(limpo)
    if partes is None or not int(partes[1]):
        _recusar_celula_de_erro(limpo)
        raise ValorRecusado(
            f"{mostrado(limpo)} não é um posto na lista", "escreva só o número, como 12 ou 12º"
        )
    return int(partes[1])


def nome(texto: str) -> str:
    """O nome sem espaços nas pontas nem o apóstrofo de planilha e, se há quebras, numa linha só.

    Erros: `ValorRecusado`.
    """
    limpo = sem_apostrofo(texto.strip())
    _recusar_celula_de_erro(limpo)
    if limpo.isprintable():
        return limpo
    # Aspas que sobram em duas linhas fazem delas um nome só, com as notas da primeira dentro.
    if "\n" in limpo and any(letra.isdigit() for letra in limpo):
        raise ValorRecusado(
            "o nome ocupa várias linhas e traz algarismos", "confira as aspas destas linhas"
        )
    numa_linha = " ".join(limpo.split())
    if proibido := caractere_proibido(numa_linha):
        raise ValorRecusado(f"o nome tem {proibido}", "apague-o no arquivo de origem")
    return numa_linha


def nome_social(texto: str) -> str:
    """O nome social, ou vazio se a pessoa não usa um. Erros: `ValorRecusado`.

    >>> nome_social(" Célia "), nome_social("não se aplica")
    ('Célia', '')
    """
    limpo = nome(texto)
    dito = "".join(filter(str.isalnum, limpo)).casefold()
    if dito in _SEM_NOME_SOCIAL:
        return ""
    if dito in _SO_DIZ_QUE_HA or not any(map(str.isalpha, dito)):
        raise ValorRecusado(
            f"{mostrado(limpo)} não é um nome social",
            "escreva o nome, ou deixe a célula vazia se a pessoa não usa um",
        )
    return limpo


def _recusar_celula_de_erro(limpo: str) -> None:
    if limpo.upper() == SEM_VALOR_GRAVADO:
        raise ValorRecusado("a célula tem uma fórmula sem o valor gravado", CONSERTO_DA_FORMULA)
    if limpo.upper() in CELULAS_DE_ERRO:
        raise ValorRecusado(
            f"{mostrado(limpo)} é um erro de fórmula da planilha",
            "conserte a célula no arquivo de origem",
        )


class LeitorDeNota:
    """Lê as notas de uma coluna, com vírgula ou ponto decimal, mas nunca os dois.

    >>> leitor = LeitorDeNota(2, ArredondamentoDeNota.TRUNCAR, Decimal(100))
    >>> leitor("70,5"), leitor("61,239"), leitor("-0,25")
    (Decimal('70.50'), Decimal('61.23'), Decimal('-0.25'))
    """

    def __init__(
        self,
        casas: int,
        arredondamento: ArredondamentoDeNota | None,
        maxima: Decimal | None,
        *,
        pode_faltar: bool = False,
        e_a_final: bool = True,
    ) -> None:
        self._casas = casas
        self._unidade = Decimal(1).scaleb(-casas)
        self._modo = {
            None: None,
            ArredondamentoDeNota.TRUNCAR: ROUND_DOWN,
            ArredondamentoDeNota.MEIO_PARA_CIMA: ROUND_HALF_UP,
        }[arredondamento]
        self._maxima = maxima
        self._pode_faltar = pode_faltar
        self._e_a_final = e_a_final
        self._sinal_decimal = ""

    def __call__(self, texto: str) -> Decimal | None:
        """A nota exata, já com as casas do edital; `None` se pode faltar e falta."""
        limpo = texto.strip()
        if self._pode_faltar and limpo.upper() in DESCONHECIDO:
            return None
        _recusar_celula_de_erro(limpo)
        if not limpo or limpo == "-":
            raise ValorRecusado(
                "falta a nota", "preencha a nota; quem não foi aprovado leva a situação na coluna"
            )
        partes = _NOTA.fullmatch(limpo)
        if partes is None:
            raise ValorRecusado(
                f"{mostrado(limpo)} não é uma nota",
                "use só algarismos e uma vírgula ou ponto decimal, sem separar os milhares",
            )
        menos, inteiros, separador, decimais = partes.groups(default="")
        if separador:
            self._conferir_separador(limpo, inteiros, separador, decimais)
        return self._no_padrao_do_edital(limpo, Decimal(f"{menos}{inteiros}.{decimais or '0'}"))

    def _conferir_separador(self, limpo: str, inteiros: str, separador: str, decimais: str) -> None:
        pode_ser_milhar = self._maxima is None or self._maxima >= _MILHAR
        if (
            pode_ser_milhar
            and self._casas < len(decimais) == 3
            and len(inteiros) <= len(decimais)
            and not inteiros.startswith("0")
        ):
            raise ValorRecusado(
                f"{mostrado(limpo)} pode ser milhar ou ter três casas decimais",
                "tire o separador de milhares, ou ponha a nota máxima no edital",
            )
        if self._sinal_decimal not in ("", separador):
            raise ValorRecusado(
                f"{mostrado(limpo)} usa outro sinal decimal que as linhas de cima",
                "use só vírgula ou só ponto na coluna toda",
            )
        self._sinal_decimal = separador

    def _no_padrao_do_edital(self, limpo: str, exata: Decimal) -> Decimal:
        if self._e_a_final and self._maxima is not None and exata > self._maxima:
            raise ValorRecusado(
                f"{mostrado(limpo)} passa da nota máxima do edital ({self._maxima})",
                "confira a nota e a coluna",
            )
        cortada = exata.quantize(self._unidade, ROUND_DOWN, _CONTA_EXATA)
        if cortada == exata:
            return cortada
        if self._modo is None:
            raise ValorRecusado(
                f"{mostrado(limpo)} tem mais casas decimais que as {self._casas} do edital, que não "
                "diz como arredondar",
                "diga no edital se a nota é truncada ou arredondada, ou corrija as casas",
            )
        return exata.quantize(self._unidade, self._modo, _CONTA_EXATA)


class LeitorDeMarca:
    """Lê sim ou não pelas marcas aceitas; qualquer outra é recusada, com a lista das aceitas.

    >>> leitor = LeitorDeMarca(("sim", "pcd"), ("não", ""))
    >>> leitor("PcD"), leitor(" NAO "), leitor("talvez")
    Traceback (most recent call last):
    certame.planilhas.valores.ValorRecusado: "talvez" não é marca conhecida: use sim, pcd ou, ...
    """

    def __init__(self, sim: Iterable[str], nao: Iterable[str]) -> None:
        sim, nao = tuple(sim), tuple(nao)
        self._valores = dict.fromkeys(map(marca_comparada, nao), False)
        self._valores |= dict.fromkeys(map(marca_comparada, sim), True)
        ditas = ", ".join(marca or "nada" for marca in nao)
        self._conserto = f"use {', '.join(sim)} ou, para não, {ditas}"

    def __call__(self, texto: str) -> bool:
        """Verdadeiro para as marcas de sim."""
        valor = self._valores.get(marca_comparada(texto))
        if valor is None:
            raise ValorRecusado(f"{mostrado(texto.strip())} não é marca conhecida", self._conserto)
        return valor


def marca_comparada(texto: str) -> str:
    """A marca como se compara: sem acento, maiúscula nem espaço nas pontas."""
    sem_acento = unicodedata.normalize("NFKD", texto.strip().casefold())
    return "".join(letra for letra in sem_acento if not unicodedata.combining(letra))


class LeitorDePalavra:
    """Lê um texto que tem de estar numa tabela, comparado como `chave` o deixa."""

    def __init__(
        self,
        tabela: Mapping[str, Any],
        chave: Callable[[str], str],
        problema: str,
        conserto: str,
    ) -> None:
        self._tabela = tabela
        self._chave = chave
        self._problema = problema
        self._conserto = conserto

    def __call__(self, texto: str) -> Any:
        """O valor da tabela. Erros: `ValorRecusado` se o texto não está nela."""
        try:
            return self._tabela[self._chave(texto)]
        except KeyError:
            limpo = texto.strip()
            dito = mostrado(limpo) if limpo else "a célula vazia"
            raise ValorRecusado(f"{dito} {self._problema}", self._conserto) from None


class LeitorDeNascimento:
    """Lê datas de nascimento em dd/mm/aaaa ou aaaa-mm-dd, até o dia `ate`.

    >>> leitor = LeitorDeNascimento(date(2026, 1, 5))
    >>> leitor("03/02/1966"), leitor("1966-02-03"), leitor("00-00-0000")
    (datetime.date(1966, 2, 3), datetime.date(1966, 2, 3), None)
    """

    def __init__(self, ate: date | None) -> None:
        self.ate = ate or date.max

    def __call__(self, texto: str) -> date | None:
        """A data, ou `None` se o arquivo diz que não a sabe."""
        nascimento = dia(texto, date.min)
        if nascimento is not None and not PRIMEIRO_NASCIMENTO <= nascimento <= self.ate:
            raise ValorRecusado(
                f"{mostrado(texto.strip())} não pode ser uma data de nascimento",
                "confira dia, mês e ano",
            )
        return nascimento


def dia(texto: str, impossivel: date | None = None) -> date | None:
    """O dia, ou `None` se o arquivo diz que não o sabe; `impossivel` se ele não existe.

    Erros: `ValorRecusado` se não é uma data, ou se o dia não existe e não se deu `impossivel`.

    >>> dia("01/09/2025"), dia("2025-09-01"), dia("-")
    (datetime.date(2025, 9, 1), datetime.date(2025, 9, 1), None)
    """
    limpo = texto.strip()
    if limpo.upper() in DESCONHECIDO:
        return None
    _recusar_celula_de_erro(limpo)
    partes = _DATA.fullmatch(limpo)
    if partes is None:
        raise ValorRecusado(f"{mostrado(limpo)} não é uma data", "escreva como dd/mm/aaaa")
    do_mes, mes, ano = (partes[1], partes[2], partes[3]) if partes[1] else partes.group(6, 5, 4)
    try:
        return date(int(ano), int(mes), int(do_mes))
    except ValueError:
        if impossivel is None:
            raise ValorRecusado(
                f"{mostrado(limpo)} não existe no calendário", "confira dia, mês e ano"
            ) from None
        return impossivel


def hora_do_nascimento(texto: str) -> str | None:
    """A hora como "hh:mm:ss", ou `None` se o arquivo diz que não a sabe. Erros: `ValorRecusado`.

    >>> hora_do_nascimento("8h30"), hora_do_nascimento("08:30:15"), hora_do_nascimento("-")
    ('08:30:00', '08:30:15', None)
    """
    limpo = texto.strip()
    if limpo.upper() in DESCONHECIDO:
        return None
    _recusar_celula_de_erro(limpo)
    partes = _HORA.fullmatch(limpo)
    hora, minuto, segundo = map(int, partes.groups(default="0")) if partes else (99, 0, 0)
    if hora > 23 or minuto > 59 or segundo > 59:
        raise ValorRecusado(f"{mostrado(limpo)} não é uma hora", "escreva como hh:mm")
    return f"{hora:02}:{minuto:02}:{segundo:02}"

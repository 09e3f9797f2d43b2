"""Que caracteres um texto pode ter: nenhum que não se veja, troque a ordem, quebre a linha ou calcule."""

import re
import unicodedata

_COMUM = re.compile(r"[ -~\u00a0-\u00ac\u00ae-\u024f]*")
_PROIBIDAS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_NOMES = {
    "\0": "um caractere nulo",
    "\b": "um retrocesso (BS)",
    "\t": "uma tabulação",
    "\n": "uma quebra de linha",
    "\r": "uma quebra de linha",
    "\x1b": "um caractere de escape (ESC)",
    "\x7f": "um caractere de apagar (DEL)",
    "\u2028": "uma quebra de linha",
    "\u2029": "uma quebra de linha",
}
_LARGURA = 60
_DE_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_DE_FORMULA_PROTEGIDA = tuple(f"'{comeco}" for comeco in _DE_FORMULA)


def caractere_proibido(texto: str, *, salvo: str = "") -> str:
    r"""O primeiro caractere que não se vê, com o nome dele; vazio se não há. `salvo` passam.

    Proibidos: controles, quebras de linha, marcas de direção e de largura zero.

    >>> caractere_proibido("Ana Ção"), caractere_proibido("A\x1b[2J")
    ('', 'um caractere de escape (ESC)')
    >>> caractere_proibido("abc\u202edef"), caractere_proibido("0\u200b1")
    ('um caractere que não se vê (U+202E)', 'um caractere que não se vê (U+200B)')
    """
    if _COMUM.fullmatch(texto):
        return ""
    for letra in texto:
        if letra not in salvo and unicodedata.category(letra) in _PROIBIDAS:
            return _NOMES.get(letra, f"um caractere que não se vê (U+{ord(letra):04X})")
    return ""


def a_vista(texto: str) -> str:
    r"""O texto numa linha só, com o que não se vê escrito como código.

    >>> print(a_vista("00\n01"), a_vista("\u202eabc"))
    00\n01 \u202eabc
    """
    if not caractere_proibido(texto):
        return texto
    return "".join(
        letra.encode("unicode_escape").decode("ascii")
        if unicodedata.category(letra) in _PROIBIDAS
        else letra
        for letra in texto
    )


def sem_formula(texto: str) -> str:
    """O texto como se escreve num CSV: com um apóstrofo à frente se uma planilha o leria como fórmula.

    >>> sem_formula("=1+1"), sem_formula("Ana"), sem_formula("d'Ávila")
    ("'=1+1", 'Ana', "d'Ávila")
    """
    return f"'{texto}" if texto.startswith(_DE_FORMULA) else texto


def sem_apostrofo(texto: str) -> str:
    """O texto como se lê de um CSV: o apóstrofo que o protegia de ser fórmula não é dele.

    >>> sem_apostrofo("'=1+1"), sem_apostrofo("'Ana"), sem_apostrofo("=1")
    ('=1+1', "'Ana", '=1')
    """
    return texto[1:] if texto.startswith(_DE_FORMULA_PROTEGIDA) else texto


def mostrada(texto: str, largura: int = _LARGURA) -> str:
    """O texto para pôr numa mensagem: numa linha, cortado, e com o que não se vê à vista.

    >>> mostrada("x" * 9, 5)
    'xxxx…'
    """
    visto = a_vista(texto[: largura + 1])
    return visto if len(visto) <= largura else visto[: largura - 1] + "…"

"""O contraste entre duas cores, pela conta das WCAG."""

CONTRASTE_MINIMO = 4.5
"""O que as WCAG 2.2 (AA) pedem entre as letras e o fundo."""


def contraste_com_branco(cor: str) -> float:
    """O contraste de #rrggbb com o branco, de 1 (branco) a 21 (preto).

    >>> contraste_com_branco("#000000")
    21.0
    >>> contraste_com_branco("#ffcd07") < CONTRASTE_MINIMO < contraste_com_branco("#1351b4")
    True
    """
    vermelho, verde, azul = (_linear(int(cor[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 1.05 / (0.2126 * vermelho + 0.7152 * verde + 0.0722 * azul + 0.05)


def _linear(canal: float) -> float:
    if canal <= 0.04045:
        return canal / 12.92
    return float(((canal + 0.055) / 1.055) ** 2.4)

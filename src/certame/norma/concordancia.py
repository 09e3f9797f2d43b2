"""O número com o nome que concorda com ele."""


def quantos(numero: int, um: str, varios: str = "") -> str:
    """O número com o nome no singular ou no plural; sem `varios`, o plural é com "s".

    >>> quantos(1, "empate"), quantos(0, "empate")
    ('1 empate', '0 empates')
    >>> quantos(2, "linha recusada", "linhas recusadas")
    '2 linhas recusadas'
    """
    return f"{numero} {um if numero == 1 else varios or um + 's'}"

"""A hora escrita para uma pessoa, com o nome por que o fuso da cidade é conhecido."""

from datetime import datetime, timedelta

from certame.norma.dia_e_hora import hora_escrita

_BRASILIA = "hora de Brasília"
_NOMES = {
    **dict.fromkeys(
        (
            "America/Araguaina",
            "America/Bahia",
            "America/Belem",
            "America/Fortaleza",
            "America/Maceio",
            "America/Recife",
            "America/Santarem",
            "America/Sao_Paulo",
        ),
        _BRASILIA,
    ),
    "America/Manaus": "hora de Manaus",
    "America/Cuiaba": "hora de Cuiabá",
    "America/Campo_Grande": "hora de Campo Grande",
    "America/Porto_Velho": "hora de Porto Velho",
    "America/Boa_Vista": "hora de Boa Vista",
    "America/Rio_Branco": "hora de Rio Branco",
    "America/Noronha": "hora de Fernando de Noronha",
}


def dia_e_hora(instante: datetime) -> str:
    """O dia, a hora e o fuso por extenso; sem nome comum, a diferença para o UTC.

    >>> from datetime import timezone
    >>> dia_e_hora(datetime(2026, 1, 31, 14, 0, tzinfo=timezone(timedelta(hours=-3))))
    '31/01/2026 às 14:00, UTC−3'
    """
    escrito = hora_escrita(instante)
    fuso = nome_do_fuso(instante)
    return f"{escrito}, {fuso}" if fuso else escrito


def nome_do_fuso(instante: datetime) -> str:
    """O nome do fuso do instante ("hora de Brasília", "UTC−2"); vazio se ele não tem fuso."""
    nome = _NOMES.get(getattr(instante.tzinfo, "key", ""), "")
    distancia = instante.utcoffset()
    if nome or distancia is None:
        return nome
    if not distancia:
        return "UTC"
    sinal = "−" if distancia < timedelta(0) else "+"
    horas, minutos = divmod(abs(distancia) // timedelta(minutes=1), 60)
    return f"UTC{sinal}{horas}:{minutos:02}" if minutos else f"UTC{sinal}{horas}"

"""Os tipos de ato por assunto, como se escolhem na página."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from certame.operacoes.verbos import VERBOS

_ASSUNTOS = (
    ("Edital e leituras", ("edital", "leitura", "calendario")),
    (
        "Inscrições, resultado e listas",
        ("inscricao", "condicao_de_prova", "resultado", "classificacao", "sorteio"),
    ),
    (
        "Perícia, Junta e compatibilidade",
        (
            *("equipe", "impedimento", "pericia", "comparecimento", "ausencia", "parecer"),
            *("deficiencia", "resultado_negativo", "ciencia", "assistente", "junta"),
            *("compatibilidade", "adaptacao", "apoio", "condicao_nao", "inaptidao"),
        ),
    ),
    (
        "Recursos, incidentes e fraude",
        ("notificacao", "recurso", "incidente", "investigacao", "defesa", "fraude"),
    ),
    (
        "Homologação, chamadas e posse",
        (
            *("homologacao", "convocacao", "vaga", "chamada", "assuncao", "reversao", "pretericao"),
            *("nomeacao", "posse", "saida", "contrato", "fim_de_fila", "opcao", "validade"),
        ),
    ),
)
"""De cada assunto aos começos dos tipos; vale o começo mais comprido."""

OUTROS = "Ordem judicial e anulação"
"""O assunto do que toca o certame inteiro."""


class AssuntoDosAtos(NamedTuple):
    """Um assunto e os tipos de ato dele."""

    titulo: str
    tipos: tuple[str, ...]


@cache
def assunto_do_ato(tipo: str) -> str:
    """O assunto de um tipo de ato.

    >>> assunto_do_ato("resultado_divulgado")
    'Inscrições, resultado e listas'
    >>> assunto_do_ato("resultado_negativo_registrado")
    'Perícia, Junta e compatibilidade'
    >>> assunto_do_ato("ato_anulado")
    'Ordem judicial e anulação'
    """
    achados = [
        (len(comeco), titulo)
        for titulo, comecos in _ASSUNTOS
        for comeco in comecos
        if tipo.startswith(comeco)
    ]
    return max(achados)[1] if achados else OUTROS


def por_assunto(tipos: Iterable[str]) -> list[AssuntoDosAtos]:
    """Os tipos agrupados, na ordem da vida de um certame; assunto sem nenhum não vem."""
    pedidos = set(tipos)
    titulos = [*(titulo for titulo, _ in _ASSUNTOS), OUTROS]
    grupos = (
        AssuntoDosAtos(t, tuple(v for v in VERBOS if v in pedidos and assunto_do_ato(v) == t))
        for t in titulos
    )
    return [grupo for grupo in grupos if grupo.tipos]

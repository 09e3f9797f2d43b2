"""O que cada ato causa além do que a prévia calcula: o que não se desfaz, dito antes."""

from collections.abc import Mapping

EFEITOS: Mapping[str, tuple[str, ...]] = {
    "leitura_alterada": (
        (
            "as chamadas daqui em diante seguem a leitura nova; cada uma das já publicadas que seria "
            "outra fica pendente, com aviso e defesa"
        ),
    ),
    "edital_publicado": (
        (
            "a lei e as leituras deste edital ficam travadas: só ordem judicial ou decisão final do "
            "corpo jurídico da cidade as altera (CF, art. 37)"
        ),
        "daqui em diante o edital só muda por retificação",
    ),
    "resultado_divulgado": (
        "o resultado fica preso ao livro: outra nota só entra anulada esta divulgação, com outra",
    ),
    "classificacao_divulgada": (
        "a ordem das listas fica travada, e o arquivo da banca já não se troca",
        "os prazos que a lei conta da classificação começam a correr neste dia",
    ),
    "resultado_negativo_registrado": (
        (
            "a pessoa não sai do concurso por isto: a lei ainda lhe dá o que vem depois, e os prazos "
            "disso correm deste dia e da ciência dela"
        ),
    ),
    "condicao_nao_confirmada": ("a pessoa sai da lista reservada e continua na geral",),
    "homologacao_publicada": ("as chamadas podem começar, e o edital já não se retifica",),
    "convocacao_feita": ("a ordem de quem é chamado sai da lei, e não de quem confirma",),
    "fraude_decidida": (
        "a pessoa é eliminada das listas, e a vaga dela vai a quem a lei diz (CF, art. 5º, LV)",
    ),
    "ato_anulado": (
        "o ato anulado fica no livro, com este ao lado",
        (
            "as próximas chamadas se recalculam; cada chamada já feita que seria outra não se desfaz: "
            "fica pendente até decisão própria, com aviso e defesa (CF, art. 5º, LV)"
        ),
    ),
    "validade_prorrogada": ("só se prorroga uma vez (CF, art. 37, III)",),
    "validade_encerrada": (
        "ninguém mais é chamado neste certame; só correm fraude, estágio e ordem judicial",
    ),
}
"""De cada tipo de ato ao que se diz antes de confirmar, sem ponto no fim."""

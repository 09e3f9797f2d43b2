"""A marca: a cor da cidade, numa folha de estilo, porque nas páginas não há estilo em linha."""

from django.conf import settings
from django.http import HttpResponse

from certame.web.contas.models import COR_PADRAO, Cidade

_FOLHA = ":root {{ --marca: {cor}; }}\n"


def unica_cidade() -> Cidade | None:
    """A cidade, se na instalação só há uma; com mais de uma, nenhuma se mostra a quem não entrou."""
    duas = list(Cidade.objects.all()[:2])
    return duas[0] if len(duas) == 1 else None


def folha_da_marca(cidade: Cidade | None) -> HttpResponse:
    """A folha com a cor da cidade, ou com a de fábrica."""
    cor = cidade.cor if cidade else COR_PADRAO
    resposta = HttpResponse(_FOLHA.format(cor=cor), content_type="text/css; charset=utf-8")
    resposta["Cache-Control"] = "private, max-age=300"
    return resposta


def do_pedido(pedido: object) -> dict[str, object]:
    """O que todo template recebe: a cidade da página ou, fora delas, a única; e se há gov.br."""
    return {
        "cidade": getattr(pedido, "cidade", None) or unica_cidade(),
        "ha_govbr": bool(settings.SOCIALACCOUNT_PROVIDERS),
    }

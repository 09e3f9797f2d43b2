"""O porteiro: acha os fatos de quem pede, pergunta à política e só deixa passar o que ela permite.

A view não recebe o nome da cidade nem o do certame que vieram no endereço: recebe `pedido.cidade` e
`pedido.certame`, já conferidos. Assim nenhuma view alcança a cidade errada por descuido.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
)
from django.shortcuts import redirect

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.contas.provas import provou_ha_pouco
from certame.web.contas.segundo_fator import tem_segundo_fator
from certame.web.politica import (
    PAGINAS,
    QUE_VEEM_SAUDE,
    Alcance,
    Papel,
    Regra,
    Situacao,
    Veredito,
    veredito,
)
from certame.web.sessoes.guarda import Aberto
from certame.web.sessoes.volta import ida_a_confirmacao, ida_a_entrada

LIGUE_O_SEGUNDO_FATOR = (
    "O seu papel dá acesso a dados de saúde. Antes de continuar, ligue o segundo fator: um código "
    "que muda a cada meio minuto, num aplicativo do celular."
)

FATOR_DE_QUEM_ADMINISTRA = (
    "Para mexer nas contas de outras pessoas, ligue antes o segundo fator: um código que muda a cada "
    "meio minuto, num aplicativo do celular. Leva um minuto, e depois você volta a Pessoas."
)

METODOS = ("GET", "HEAD", "OPTIONS", "POST")
"""Os métodos que as páginas conhecem; o que cada uma faz com eles é dela."""


class Pedido(HttpRequest):
    """O pedido que chega às views: a pessoa e, nas páginas de cidade, a cidade e os papéis nela."""

    user: Pessoa
    cidade: Cidade
    papeis: frozenset[Papel]
    certame: CertameRegistrado
    guardado: Aberto | None
    """O formulário que a pessoa enviou a esta página quando a sessão tinha acabado."""


class Porteiro:
    """Middleware que aplica `politica` a toda view, antes dela."""

    def __init__(self, seguir: Callable[[HttpRequest], HttpResponse]) -> None:
        self._seguir = seguir

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """A resposta."""
        return self._seguir(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        argumentos: tuple[Any, ...],
        nomeados: dict[str, Any],
    ) -> HttpResponseBase | None:
        """`None` se pode passar; senão, a resposta. Erros: `Http404`, `PermissionDenied`."""
        assert request.resolver_match is not None
        nome = request.resolver_match.view_name
        regra = PAGINAS.get(nome)
        if regra is None:
            raise ImproperlyConfigured(f"a página {nome!r} não está em politica.PAGINAS")
        if (regra.alcance is Alcance.CIDADE) != ("cidade" in nomeados):
            raise ImproperlyConfigured(
                f"a página {nome!r} é de cidade na política ou no endereço, mas não nos dois"
            )
        cidade = nomeados.pop("cidade", None)
        certame = nomeados.pop("certame", None)
        resposta = veredito(regra, request.method or "GET", _situacao(request, cidade, regra))
        match resposta:
            case Veredito.ENTRAR:
                return ida_a_entrada(request, cidade)
            case Veredito.SEGUNDO_FATOR:
                messages.warning(request, LIGUE_O_SEGUNDO_FATOR)
                return redirect("mfa_activate_totp")
            case Veredito.FATOR_PARA_AGIR:
                messages.warning(request, FATOR_DE_QUEM_ADMINISTRA)
                return redirect("mfa_activate_totp")
            case Veredito.CONFIRMAR:
                return ida_a_confirmacao(request, cidade)
            case Veredito.INVISIVEL:
                raise Http404
            case Veredito.NEGADO:
                raise PermissionDenied
        if certame is not None:
            _por_certame(request, certame)
        if request.method not in METODOS:
            return HttpResponseNotAllowed(METODOS)
        if request.method == "OPTIONS":
            return HttpResponse(status=204, headers={"Allow": ", ".join(METODOS)})
        return None


def _situacao(request: HttpRequest, cidade: str | None, regra: Regra) -> Situacao:
    pessoa = request.user
    if not isinstance(pessoa, Pessoa):
        return Situacao()
    em_vigor = list(Atribuicao.em_vigor.filter(pessoa=pessoa).select_related("cidade"))
    na_cidade = frozenset(
        Papel(atribuicao.papel)
        for atribuicao in em_vigor
        if atribuicao.cidade.identificador == cidade
    )
    if na_cidade:
        request.cidade = next(  # type: ignore[attr-defined]  # passa a ser um Pedido
            atribuicao.cidade
            for atribuicao in em_vigor
            if atribuicao.cidade.identificador == cidade
        )
        request.papeis = na_cidade  # type: ignore[attr-defined]
    em_todas = frozenset(Papel(atribuicao.papel) for atribuicao in em_vigor)
    # Só aqui a política o pede; sem se perguntar, é como se a pessoa não o tivesse.
    pede_o_fator = regra.de_contas or bool(em_todas & QUE_VEEM_SAUDE)
    return Situacao(
        True,
        na_cidade,
        em_todas,
        pede_o_fator and tem_segundo_fator(pessoa),
        regra.de_contas and provou_ha_pouco(request),
    )


def _por_certame(request: HttpRequest, identificador: str) -> None:
    cidade: Cidade = request.cidade  # type: ignore[attr-defined]
    achado = CertameRegistrado.objects.filter(cidade=cidade, identificador=identificador).first()
    if achado is None:
        raise Http404
    achado.cidade = cidade  # a que já se leu: a pasta do certame depende dela
    request.certame = achado  # type: ignore[attr-defined]

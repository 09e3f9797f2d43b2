"""Os endereços de todas as páginas: um `include` por fatia.

Do allauth só entram as páginas que a casa usa; as de cadastro e de e-mail não existem.
"""

from allauth.account import views as conta
from allauth.mfa import urls as segundo_fator
from allauth.socialaccount.views import login_cancelled
from django.conf import settings
from django.urls import include, path

from certame.web.componentes.catalogo import catalogo
from certame.web.contas.govbr.ida_e_volta import entrar, voltar
from certame.web.prazos.paginas import agenda_assinada

handler400 = "certame.web.pedido_ruim.pedido_ruim"
handler500 = "certame.web.banco_ocupado.falha_do_servidor"

_CERTAME = "cidades/<slug:cidade>/certames/<slug:certame>/"

urlpatterns = [
    path("", include("certame.web.inicio.enderecos")),
    path("", include("certame.web.contas.enderecos")),
    path("cidades/<slug:cidade>/", include("certame.web.certames.enderecos")),
    path("cidades/<slug:cidade>/", include("certame.web.prazos.enderecos")),
    path("agenda/<str:segredo>.ics", agenda_assinada, name="agenda"),
    path(f"{_CERTAME}painel/", include("certame.web.painel.enderecos")),
    path(f"{_CERTAME}atos/", include("certame.web.atos.enderecos")),
    path(f"{_CERTAME}pericias/", include("certame.web.pericias.enderecos")),
    path(f"{_CERTAME}publicacoes/", include("certame.web.publicacoes.enderecos")),
    path("cidades/<slug:cidade>/", include("certame.web.editais.enderecos")),
    path(f"{_CERTAME}trabalhos/", include("certame.web.trabalhos.enderecos")),
    path(f"{_CERTAME}chamadas-de-fora/", include("certame.web.de_fora.enderecos")),
    path(f"{_CERTAME}pacote/", include("certame.web.pacotes.enderecos")),
    path("cidades/<slug:cidade>/ajuda/", include("certame.web.ajuda.enderecos")),
    path(f"{_CERTAME}e-se/", include("certame.web.hipoteses.enderecos")),
    path(f"{_CERTAME}importacao/", include("certame.web.importacao.enderecos")),
    path("conta/entrar/", conta.login, name="account_login"),
    path("conta/sair/", conta.logout, name="account_logout"),
    path("conta/fechada/", conta.account_inactive, name="account_inactive"),
    path("conta/confirmar/", conta.reauthenticate, name="account_reauthenticate"),
    path("conta/senha/", conta.password_change, name="account_change_password"),
    path("conta/govbr/", entrar, name="govbr_login"),
    path("conta/govbr/volta/", voltar, name="govbr_callback"),
    path("conta/govbr/desistiu/", login_cancelled, name="socialaccount_login_cancelled"),
    path("conta/segundo-fator/", include(segundo_fator)),
    path("conta/sessoes/", include("certame.web.sessoes.enderecos")),
]

if settings.CERTAME_DESENVOLVIMENTO:
    urlpatterns.append(path("catalogo/", catalogo, name="catalogo"))

"""Os endereços das perícias, sob os de um certame."""

from django.urls import path

from certame.web.pericias import casos, discussoes, encarregado, equipes, meus_casos

app_name = "pericias"
urlpatterns = [
    path("", casos.casos, name="casos"),
    path("equipes/", equipes.equipes, name="equipes"),
    path("equipes/nova/", equipes.constituir, name="constituir"),
    path("discussoes/", discussoes.discussoes, name="discussoes"),
    path("homologacao/", discussoes.homologacao, name="homologacao"),
    path("meus/", meus_casos.meus, name="meus"),
    path("meus/<str:cargo>/<str:inscricao>/", meus_casos.caso, name="caso"),
    path(
        "meus/<str:cargo>/<str:inscricao>/<str:documento>/", meus_casos.documento, name="documento"
    ),
    path("vistas/", encarregado.vistas, name="vistas"),
    path("guarda/", encarregado.guarda, name="guarda"),
    path("apagar/", encarregado.apagar, name="apagar"),
]

"""Os endereços da importação, sob os de um certame."""

from django.urls import path

from certame.web.importacao import paginas

app_name = "importacao"
urlpatterns = [
    path("", paginas.previa, name="previa"),
    path("enviar/", paginas.enviar_arquivo, name="enviar"),
    path("leiaute/", paginas.leiaute, name="leiaute"),
    path("leiaute/texto/", paginas.leiaute_por_extenso, name="texto"),
    path("perguntas/", paginas.perguntas, name="perguntas"),
    path("declarantes/", paginas.declarantes, name="declarantes"),
    path("confirmar/", paginas.confirmar, name="confirmar"),
    path("desfazer/", paginas.desfazer, name="desfazer"),
    path("largar/", paginas.largar_tudo, name="largar"),
]

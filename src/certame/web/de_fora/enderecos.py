"""Os endereços das chamadas de fora, sob os de um certame."""

from django.urls import path

from certame.web.de_fora import paginas

app_name = "de_fora"
urlpatterns = [
    path("", paginas.inicio, name="inicio"),
    path("enviar/", paginas.enviar_arquivo, name="enviar"),
    path("colunas/", paginas.colunas, name="colunas"),
    path("largar/", paginas.largar_tudo, name="largar"),
    path("assumir/", paginas.assumir, name="assumir"),
]

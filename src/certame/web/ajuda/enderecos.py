"""Os endereços da ajuda, sob os de uma cidade."""

from django.urls import path

from certame.web.ajuda import paginas

app_name = "ajuda"
urlpatterns = [
    path("", paginas.temas, name="temas"),
    path("glossario/", paginas.glossario, name="glossario"),
    path("<slug:tema>/", paginas.tema, name="tema"),
]

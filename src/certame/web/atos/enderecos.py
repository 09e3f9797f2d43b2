"""Os endereços dos atos, sob os de um certame."""

from django.urls import path

from certame.web.atos import paginas

app_name = "atos"
urlpatterns = [
    path("", paginas.livro, name="livro"),
    path("novo/", paginas.escolher, name="escolher"),
    path("novo/<slug:tipo>/", paginas.praticar, name="praticar"),
    path("<str:ato>/", paginas.ato, name="ato"),
]

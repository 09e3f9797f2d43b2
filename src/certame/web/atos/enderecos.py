"""Os endereços dos atos, sob os de um certame."""

from django.urls import path

from certame.web.atos import livro, paginas

app_name = "atos"
urlpatterns = [
    path("", livro.livro, name="livro"),
    path("livro.csv", livro.exportar, name="exportar"),
    path("livro.jsonl", livro.linhas, name="linhas"),
    path("conferir/", livro.conferir, name="conferir"),
    path("novo/", paginas.escolher, name="escolher"),
    path("novo/<slug:tipo>/", paginas.praticar, name="praticar"),
    path("<str:ato>/", paginas.ato, name="ato"),
]

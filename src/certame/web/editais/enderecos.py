"""Os endereços dos editais, sob os da cidade."""

from django.urls import path

from certame.web.editais import conferencia, leituras, paginas, retificacao

app_name = "editais"
urlpatterns = [
    path("novo-certame/", paginas.novo, name="novo"),
    path("certames/<slug:certame>/edital/", paginas.edital, name="edital"),
    path("certames/<slug:certame>/edital/texto/", paginas.texto, name="texto"),
    path("certames/<slug:certame>/edital/retificar/", retificacao.retificar, name="retificar"),
    path(
        "certames/<slug:certame>/edital/retificacao/", retificacao.retificacao, name="retificacao"
    ),
    path("certames/<slug:certame>/edital/itens/", conferencia.itens, name="itens"),
    path("certames/<slug:certame>/leituras/", leituras.leituras, name="leituras"),
    path("certames/<slug:certame>/leituras/<str:leitura>/", leituras.leitura, name="leitura"),
]

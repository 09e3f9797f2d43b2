"""Os endereços das contas que não são do allauth."""

from django.urls import path

from certame.web.contas import paginas

app_name = "contas"
urlpatterns = [
    path("primeiro-uso/", paginas.primeiro_uso, name="primeiro-uso"),
    path("convite/<str:quem>/<str:selo>/", paginas.convite, name="convite"),
    path("cidades/<slug:cidade>/dados/", paginas.cidade, name="cidade"),
    path("cidades/<slug:cidade>/pessoas/", paginas.pessoas, name="pessoas"),
    path(
        "cidades/<slug:cidade>/pessoas/papel/<int:papel>/encerrar/",
        paginas.encerrar_papel,
        name="encerrar-papel",
    ),
]

"""Os endereços das contas que não são do allauth."""

from django.urls import path

from certame.web.contas import convites, paginas, pessoas

app_name = "contas"
urlpatterns = [
    path("primeiro-uso/", paginas.primeiro_uso, name="primeiro-uso"),
    path("convite/<str:quem>/<str:selo>/", paginas.convite, name="convite"),
    path("senha/<str:quem>/<str:selo>/", paginas.senha_nova, name="senha-nova"),
    path("conta/govbr/ligado/", paginas.govbr, name="govbr"),
    path("cidades/<slug:cidade>/dados/", paginas.cidade, name="cidade"),
    path("cidades/<slug:cidade>/pessoas/", paginas.pessoas, name="pessoas"),
    path(
        "cidades/<slug:cidade>/pessoas/acontecimentos/",
        pessoas.acontecimentos,
        name="acontecimentos",
    ),
    path("cidades/<slug:cidade>/pessoas/<int:pessoa>/", pessoas.pessoa, name="pessoa"),
    path(
        "cidades/<slug:cidade>/pessoas/<int:pessoa>/convite/",
        convites.convidada,
        name="convidada",
    ),
    path(
        "cidades/<slug:cidade>/pessoas/<int:pessoa>/senha/",
        pessoas.endereco_de_senha,
        name="endereco-de-senha",
    ),
    path(
        "cidades/<slug:cidade>/pessoas/<int:pessoa>/segundo-fator/",
        pessoas.zerar_fator,
        name="zerar-fator",
    ),
    path("cidades/<slug:cidade>/pessoas/<int:pessoa>/desligar/", pessoas.desligar, name="desligar"),
    path(
        "cidades/<slug:cidade>/pessoas/papel/<int:papel>/encerrar/",
        paginas.encerrar_papel,
        name="encerrar-papel",
    ),
]

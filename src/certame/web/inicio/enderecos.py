"""Os endereços que não são de uma cidade."""

from django.urls import path

from certame.web.inicio import paginas
from certame.web.inicio.saude import saude

urlpatterns = [
    path("", paginas.inicio, name="inicio"),
    path("situacao", paginas.situacao, name="situacao"),
    path("saude", saude, name="saude"),
    path("marca.css", paginas.marca, name="marca"),
    path("cidades/<slug:cidade>/marca.css", paginas.marca_da_cidade, name="marca-da-cidade"),
]

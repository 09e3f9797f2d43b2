"""Os endereços dos certames, sob os da cidade."""

from django.urls import path

from certame.web.certames import lista, paginas

app_name = "certames"
urlpatterns = [
    path("", lista.lista, name="lista"),
    path("certames/<slug:certame>/", paginas.certame, name="certame"),
]

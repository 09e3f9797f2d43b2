"""Os endereços das sessões."""

from django.urls import path

from certame.web.sessoes import paginas

app_name = "sessoes"
urlpatterns = [
    path("", paginas.sessoes, name="minhas"),
    path("continuar/", paginas.continuar, name="continuar"),
    path("guardado/<uuid:id>/apagar/", paginas.esquecer_guardado, name="esquecer"),
]

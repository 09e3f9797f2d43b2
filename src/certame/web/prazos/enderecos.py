"""Os endereços dos prazos, sob os de uma cidade."""

from django.urls import path

from certame.web.prazos import paginas

app_name = "prazos"
urlpatterns = [
    path("prazos/", paginas.da_cidade, name="da-cidade"),
    path("prazos/agenda/", paginas.agenda, name="agenda"),
    path("certames/<slug:certame>/prazos/", paginas.do_certame, name="do-certame"),
]

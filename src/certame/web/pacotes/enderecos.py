"""Os endereços dos pacotes, sob os de um certame."""

from django.urls import path

from certame.operacoes.conteudo_do_pacote import Especie
from certame.web.pacotes import paginas

app_name = "pacotes"
urlpatterns = [
    path("", paginas.pacotes, name="pacotes"),
    path("publico/", paginas.fazer, {"especie": Especie.PUBLICO}, name="fazer"),
    path("publico.zip", paginas.baixar, {"especie": Especie.PUBLICO}, name="publico"),
    path("reservado/", paginas.fazer, {"especie": Especie.RESERVADO}, name="fazer-reservado"),
    path("reservado.zip", paginas.baixar, {"especie": Especie.RESERVADO}, name="reservado"),
]

"""O endereço de um trabalho, sob os de um certame."""

from django.urls import path

from certame.web.trabalhos import paginas

app_name = "trabalhos"
urlpatterns = [
    path("<int:numero>/", paginas.trabalho, name="trabalho"),
    path("<int:numero>/cancelar/", paginas.cancelar_trabalho, name="cancelar"),
]

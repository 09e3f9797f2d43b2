"""O endereço do painel, sob o de um certame."""

from django.urls import path

from certame.web.painel import paginas

app_name = "painel"
urlpatterns = [path("", paginas.painel, name="certame")]

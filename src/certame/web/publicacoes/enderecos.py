"""Os endereços das publicações, sob os de um certame."""

from django.urls import path

from certame.web.publicacoes import nome_social, paginas

app_name = "publicacoes"
urlpatterns = [
    path("", paginas.indice, name="indice"),
    path("agora/<slug:nome>/", paginas.previa, name="previa"),
    path("agora/<slug:nome>/emitir/", paginas.emitir, name="emitir"),
    path("nome-social/", nome_social.nome_social, name="nome_social"),
    path("<int:numero>/", paginas.emitida, name="emitida"),
    path("<int:numero>/<str:arquivo>", paginas.arquivo, name="arquivo"),
]

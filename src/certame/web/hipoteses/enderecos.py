"""Os endereços das hipóteses, sob os de um certame."""

from django.urls import path

from certame.web.hipoteses import paginas

app_name = "hipoteses"
urlpatterns = [
    path("", paginas.e_se, name="e-se"),
    path("leituras/", paginas.leituras, name="leituras"),
    path("calcular/", paginas.calcular, name="calcular"),
]

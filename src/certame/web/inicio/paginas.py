"""A página inicial, a folha da marca e o sinal de que o programa está de pé."""

from django.db import connection
from django.http import HttpResponse
from django.shortcuts import redirect, render

from certame.web.contas.models import Cidade
from certame.web.inicio.marca import folha_da_marca, unica_cidade
from certame.web.porteiro import Pedido


def inicio(pedido: Pedido) -> HttpResponse:
    """As cidades da pessoa; quem só tem uma vai direto a ela."""
    cidades = list(
        Cidade.objects.filter(atribuicoes__pessoa=pedido.user, atribuicoes__ate=None).distinct()
    )
    if len(cidades) == 1:
        return redirect("certames:lista", cidades[0].identificador)
    return render(pedido, "inicio/inicio.html", {"cidades": cidades})


def situacao(pedido: Pedido) -> HttpResponse:
    """Uma linha de texto, depois de falar com o banco: serve a quem vigia o programa."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("certame: de pé\n", content_type="text/plain; charset=utf-8")


def marca(pedido: Pedido) -> HttpResponse:
    """A cor de fora das páginas de cidade: a da única cidade, se só há uma."""
    return folha_da_marca(unica_cidade())


def marca_da_cidade(pedido: Pedido) -> HttpResponse:
    """A cor da cidade."""
    return folha_da_marca(pedido.cidade)

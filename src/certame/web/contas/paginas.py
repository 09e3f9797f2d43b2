"""O primeiro uso, as pessoas da cidade e o convite."""

import secrets

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from certame.web.componentes.campos import Confirmacao
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.contas.acontecimentos import anotar
from certame.web.contas.convite import abrir_convite, convidar, dar_papel, endereco_do_convite
from certame.web.contas.formularios import CidadeMudada, PessoaNova, PrimeiroUso, SenhaDoConvite
from certame.web.contas.models import Atribuicao, Cidade, Pessoa, TipoDeAcontecimento
from certame.web.contas.pessoas import UNICA, administra_sozinha, encerrar_e_anotar
from certame.web.contas.senha_esquecida import abrir_endereco, trocar_a_senha
from certame.web.politica import Papel
from certame.web.porteiro import Pedido

_SEM_LEI = (
    "A cidade ainda não tem lei no programa, e sem ela não se abre certame. Se a lei dela está entre "
    "as que há, marque-a em Cidade, no alto da página."
)
_ENTRADA = "allauth.account.auth_backends.AuthenticationBackend"


def primeiro_uso(pedido: Pedido) -> HttpResponse:
    """O assistente: só existe enquanto não há ninguém, e só para quem tem o código da partida."""
    codigo = pedido.GET.get("codigo", "")
    arquivo = settings.CERTAME_DADOS.codigo_do_primeiro_uso
    if Pessoa.objects.exists() or not arquivo.exists():
        raise Http404
    if not secrets.compare_digest(codigo.encode(), arquivo.read_bytes()):
        raise Http404
    formulario = PrimeiroUso(pedido.POST or None)
    if formulario.is_valid():
        dados = formulario.cleaned_data
        cidade = Cidade.objects.create(
            identificador=formulario.identificador(),
            nome=dados["cidade"],
            uf=dados["uf"],
            ibge=dados["ibge"],
            cor=dados["cor"],
            normas=dados["normas"],
        )
        pessoa = Pessoa.objects.criar(dados["email"], dados["nome"], dados["senha"])
        for papel in (Papel.ADMINISTRACAO, Papel.RH):
            dar_papel(pessoa, cidade, papel, pessoa)
        arquivo.unlink()
        login(pedido, pessoa, _ENTRADA)
        messages.success(pedido, f"Pronto: {cidade} está aberta, e você a administra.")
        if not cidade.normas:
            messages.warning(pedido, _SEM_LEI)
        return redirect("contas:pessoas", cidade.identificador)
    return render(pedido, "contas/primeiro_uso.html", {"form": formulario})


def cidade(pedido: Pedido) -> HttpResponse:
    """O nome, o código, a cor e a lei da cidade; o que já se publicou segue a lei com que saiu."""
    atual = pedido.cidade
    iniciais = {
        "cidade": atual.nome,
        "ibge": atual.ibge,
        "cor": atual.cor,
        "normas": atual.normas,
    }
    formulario = CidadeMudada(pedido.POST or None, initial=iniciais)
    if formulario.is_valid():
        atual.nome, atual.ibge, atual.cor, atual.normas = (
            formulario.cleaned_data[campo] for campo in ("cidade", "ibge", "cor", "normas")
        )
        atual.save(update_fields=["nome", "ibge", "cor", "normas"])
        anotar(TipoDeAcontecimento.CIDADE_MUDADA, None, por=pedido.user, cidade=atual)
        messages.success(pedido, "Guardado. Vale para os certames que se criarem agora.")
        return redirect("contas:cidade", atual.identificador)
    return render(
        pedido,
        "contas/cidade.html",
        {"form": formulario, "caminho": [("Cidade", "")]},
        status=422 if formulario.errors else 200,
    )


def pessoas(pedido: Pedido) -> HttpResponse:
    """Quem tem papel na cidade; quem administra convida."""
    formulario = PessoaNova(pedido.POST or None)
    endereco = ""
    if formulario.is_valid():
        dados = formulario.cleaned_data
        try:
            pessoa = convidar(
                pedido.cidade,
                dados["nome"],
                dados["email"],
                list(formulario.papeis_escolhidos()),
                pedido.user,
            )
            endereco = endereco_do_convite(pedido, pessoa, pedido.cidade)
            formulario = PessoaNova()
        except ValidationError as recusa:
            formulario.add_error(None, recusa)
    em_vigor = Atribuicao.em_vigor.filter(cidade=pedido.cidade).select_related("pessoa", "cidade")
    administra = Papel.ADMINISTRACAO in pedido.papeis
    return render(
        pedido,
        "contas/pessoas.html",
        {
            "form": formulario,
            "endereco": endereco,
            "administra": administra,
            "tabela": Tabela.de(
                f"Quem tem papel em {pedido.cidade}",
                ["Pessoa", "E-mail", "Papel", *(["Encerrar"] if administra else [])],
                [
                    _linha(atribuicao, administra)
                    for atribuicao in em_vigor.order_by("pessoa__nome", "papel")
                ],
            ),
        },
    )


def _linha(atribuicao: Atribuicao, administra: bool) -> list[object]:
    pessoa = atribuicao.pessoa
    linha: list[object] = [pessoa.nome, pessoa.email, atribuicao.get_papel_display()]
    if administra:
        cidade = atribuicao.cidade.identificador
        linha[0] = Celula(pessoa.nome, reverse("contas:pessoa", args=[cidade, pessoa.pk]))
        endereco = reverse("contas:encerrar-papel", args=[cidade, atribuicao.pk])
        texto = f"Encerrar {atribuicao.get_papel_display()}, de {pessoa.nome}"
        linha.append(Celula(texto, endereco))
    return linha


def encerrar_papel(pedido: Pedido, papel: int) -> HttpResponse:
    """Encerra um papel, depois de confirmado. A cidade não fica sem quem a administre."""
    atribuicao = get_object_or_404(
        Atribuicao.em_vigor.select_related("pessoa"), pk=papel, cidade=pedido.cidade
    )
    formulario = Confirmacao(atribuicao.pessoa.nome, pedido.POST or None)
    if formulario.is_valid():
        administra = atribuicao.papel == Papel.ADMINISTRACAO
        if administra and administra_sozinha(pedido, atribuicao.pessoa):
            formulario.add_error(None, UNICA)
        else:
            encerrar_e_anotar(pedido, atribuicao)
            messages.success(pedido, f"O papel de {atribuicao.pessoa.nome} foi encerrado.")
            return redirect("contas:pessoas", pedido.cidade.identificador)
    return render(
        pedido,
        "contas/encerrar_papel.html",
        {
            "atribuicao": atribuicao,
            "form": formulario,
            "efeitos": [
                f"{atribuicao.pessoa.nome} perde agora este papel: {atribuicao.get_papel_display()}.",
                "Fica guardado quem deu o papel, desde quando e até quando.",
            ],
            "botao": "Encerrar o papel",
            "desistir": reverse("contas:pessoas", args=[pedido.cidade.identificador]),
        },
    )


def convite(pedido: Pedido, quem: str, selo: str) -> HttpResponse:
    """A pessoa convidada escolhe a senha; depois disso o endereço não serve mais."""
    aberto = abrir_convite(quem, selo)
    if aberto is None:
        return render(pedido, "contas/convite_vencido.html", status=404)
    if not aberto.escolhe_a_senha:
        return redirect("account_login")
    pessoa = aberto.pessoa
    formulario = SenhaDoConvite(pessoa, pedido.POST or None)
    if formulario.is_valid():
        pessoa.set_password(formulario.cleaned_data["senha"])
        pessoa.save(update_fields=["password"])
        anotar(TipoDeAcontecimento.SENHA_ESCOLHIDA, pessoa, por=pessoa)
        messages.success(pedido, "A senha está guardada. Entre com ela.")
        return redirect("account_login")
    return render(pedido, "contas/convite.html", {"form": formulario, "pessoa": pessoa})


@never_cache
def senha_nova(pedido: Pedido, quem: str, selo: str) -> HttpResponse:
    """Quem esqueceu a senha escolhe outra; depois disso o endereço não serve mais."""
    aberto = abrir_endereco(quem, selo)
    if aberto is None or not aberto.troca:
        vale = {"vale": aberto is not None}
        return render(pedido, "contas/senha_vencida.html", vale, status=404)
    formulario = SenhaDoConvite(aberto.pessoa, pedido.POST or None)
    if formulario.is_valid():
        trocar_a_senha(aberto.pessoa, formulario.cleaned_data["senha"])
        messages.success(pedido, "A senha nova está guardada. Entre com ela.")
        return redirect("account_login")
    contexto = {"form": formulario, "pessoa": aberto.pessoa}
    return render(pedido, "contas/senha_nova.html", contexto)

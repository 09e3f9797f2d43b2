"""O primeiro uso, as pessoas da cidade e o convite."""

import secrets

from allauth.account.internal.flows.login import record_authentication
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from certame.web.componentes.campos import Confirmacao
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.contas.acontecimentos import anotar
from certame.web.contas.convite import (
    ConviteAberto,
    a_espera,
    abrir_convite,
    aceitar,
    convidar,
    dar_papel,
    endereco_do_convite,
    recusar,
)
from certame.web.contas.convites import convites, sem_resposta, tabela_dos_convites
from certame.web.contas.formularios import CidadeMudada, PessoaNova, PrimeiroUso, SenhaDoConvite
from certame.web.contas.models import Atribuicao, Cidade, Pessoa, TipoDeAcontecimento
from certame.web.contas.pessoas import OS_SEUS, caminho_das_pessoas, encerrar_e_anotar
from certame.web.contas.provas import provou_ha_pouco
from certame.web.contas.segundo_fator import tem_segundo_fator
from certame.web.contas.senha_esquecida import abrir_endereco, trocar_a_senha
from certame.web.contas.tentativas import lembrar_navegador
from certame.web.politica import Papel
from certame.web.porteiro import Pedido
from certame.web.sessoes.volta import pagina_de_confirmar

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
        return render(pedido, "contas/sem_codigo.html", status=404)
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
        for papel in formulario.papeis():
            dar_papel(pessoa, cidade, papel, pessoa)
        arquivo.unlink()
        login(pedido, pessoa, _ENTRADA)
        record_authentication(pedido, pessoa, "password")  # acaba de a escolher
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
    endereco, espera = "", False
    if formulario.is_valid() and formulario.cleaned_data["email"].lower() == pedido.user.email:
        formulario.add_error("email", OS_SEUS)
    elif formulario.is_valid():
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
            espera = a_espera(pessoa, pedido.cidade).exists()
            formulario = PessoaNova()
        except ValidationError as recusa:
            formulario.add_error(None, recusa)
    de_agora = Atribuicao.objects.filter(cidade=pedido.cidade, ate=None, pessoa__is_active=True)
    papeis = sorted(
        de_agora.select_related("pessoa", "cidade"), key=lambda a: (a.nome, a.pessoa_id, a.papel)
    )
    achados = convites(pedido.cidade, papeis)
    administra = Papel.ADMINISTRACAO in pedido.papeis
    return render(
        pedido,
        "contas/pessoas.html",
        {
            "form": formulario,
            "endereco": endereco,
            "espera": espera,
            "administra": administra,
            "sem_fator": administra and not tem_segundo_fator(pedido.user),
            "tabela": Tabela.de(
                f"Quem tem papel em {pedido.cidade}",
                ["Pessoa", "E-mail", "Papel", *(["Encerrar"] if administra else [])],
                [
                    _linha(atribuicao, administra)
                    for atribuicao in papeis
                    if not sem_resposta(atribuicao)
                ],
            ),
            "convites": tabela_dos_convites(achados, pedido.cidade, administra=administra)
            if achados
            else None,
        },
    )


def _linha(atribuicao: Atribuicao, administra: bool) -> list[object]:
    pessoa, papel = atribuicao.pessoa, atribuicao.get_papel_display()
    linha: list[object] = [pessoa.nome, pessoa.email, papel]
    if administra:
        cidade = atribuicao.cidade.identificador
        linha[0] = Celula(pessoa.nome, reverse("contas:pessoa", args=[cidade, pessoa.pk]))
        endereco = reverse("contas:encerrar-papel", args=[cidade, atribuicao.pk])
        texto = f"Encerrar {papel}, de {pessoa.nome}"
        linha.append(Celula(texto, endereco))
    return linha


def encerrar_papel(pedido: Pedido, papel: int) -> HttpResponse:
    """Encerra um papel, depois de confirmado. Ninguém encerra o seu: sempre há quem administre."""
    atribuicao = get_object_or_404(
        Atribuicao.objects.filter(ate=None, pessoa__is_active=True).select_related("pessoa"),
        pk=papel,
        cidade=pedido.cidade,
    )
    formulario = Confirmacao(atribuicao.nome, pedido.POST or None)
    if formulario.is_valid():
        if atribuicao.pessoa == pedido.user:
            formulario.add_error(None, OS_SEUS)
        else:
            encerrar_e_anotar(pedido, atribuicao)
            messages.success(pedido, f"O papel de {atribuicao.nome} foi encerrado.")
            return redirect("contas:pessoas", pedido.cidade.identificador)
    return render(
        pedido,
        "contas/confirmar.html",
        {
            "caminho": caminho_das_pessoas(pedido, ("Encerrar o papel", "")),
            "titulo": f"Encerrar o papel de {atribuicao.nome}?",
            "form": formulario,
            "efeitos": [
                f"{atribuicao.nome} perde agora este papel: {atribuicao.get_papel_display()}.",
                "Fica guardado quem deu o papel, desde quando e até quando.",
            ],
            "botao": "Encerrar o papel",
            "desistir": reverse("contas:pessoas", args=[pedido.cidade.identificador]),
        },
    )


def convite(pedido: Pedido, quem: str, selo: str) -> HttpResponse:
    """A pessoa convidada escolhe a senha, ou aceita o papel noutra cidade; o endereço serve uma vez."""
    aberto = abrir_convite(quem, selo)
    if aberto is None:
        return render(pedido, "contas/convite_vencido.html", status=404)
    if aberto.a_aceitar:
        return _aceite(pedido, aberto)
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


def _aceite(pedido: Pedido, aberto: ConviteAberto) -> HttpResponse:
    """Quem já tem conta aceita com as duas provas: este endereço e a entrada nela, agora mesmo."""
    quem: object = pedido.user  # a página é aberta: pode não ser ninguém
    entrou = quem == aberto.pessoa
    contexto: dict[str, object] = {
        "convite": aberto,
        "da": aberto.a_aceitar[0].cidade,
        "de_outra_conta": isinstance(quem, Pessoa) and not entrou,
        "entrou": entrou,
    }
    if not entrou:
        return render(pedido, "contas/aceite.html", contexto)
    if pedido.method == "POST" and "recusar" in pedido.POST:
        recusar(aberto)
        messages.success(pedido, "O convite foi recusado. A sua conta segue como estava.")
        return redirect("inicio")
    if not provou_ha_pouco(pedido):
        return redirect_to_login(pedido.path, pagina_de_confirmar(pedido))
    formulario = SenhaDoConvite(aberto.pessoa, pedido.POST or None)
    if formulario.is_valid():
        aceitar(aberto, formulario.cleaned_data["senha"])
        logout(pedido)
        messages.success(pedido, "O convite está aceito. Entre com a senha nova.")
        return redirect("account_login")
    return render(pedido, "contas/aceite.html", {**contexto, "form": formulario})


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
        resposta = redirect("account_login")
        # Quem abriu o endereço é a pessoa: as senhas erradas de um estranho não a deixam de fora.
        lembrar_navegador(pedido, resposta, aberto.pessoa.email)
        return resposta
    contexto = {"form": formulario, "pessoa": aberto.pessoa}
    return render(pedido, "contas/senha_nova.html", contexto)


def govbr(pedido: Pedido) -> HttpResponse:
    """Diz se o gov.br está ligado à conta, e o desliga."""
    elos = SocialAccount.objects.filter(user=pedido.user)
    if pedido.method == "POST":
        if not provou_ha_pouco(pedido):
            return redirect_to_login(pedido.path, pagina_de_confirmar(pedido))
        if elos.delete()[0]:
            anotar(TipoDeAcontecimento.GOVBR_DESLIGADO, pedido.user, por=pedido.user)
            messages.success(pedido, "O gov.br já não entra nesta conta.")
        return redirect("contas:govbr")
    contexto = {"elos": elos, "caminho": [("A sua conta", reverse("mfa_index")), ("gov.br", "")]}
    return render(pedido, "contas/govbr.html", contexto)

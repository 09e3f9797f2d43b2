"""Uma pessoa da cidade: os papéis, a senha esquecida, o segundo fator perdido e o desligamento."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localtime
from django.views.decorators.http import require_POST

from certame.web.componentes.campos import Confirmacao
from certame.web.componentes.tabela import Tabela
from certame.web.contas.acontecimentos import anotar, da_cidade, frase, nomes_que_ve
from certame.web.contas.convite import dar_papel
from certame.web.contas.formularios import PapeisDaPessoa
from certame.web.contas.models import Acontecimento, Atribuicao, Pessoa, TipoDeAcontecimento
from certame.web.contas.segundo_fator import tem_segundo_fator
from certame.web.contas.senha_esquecida import (
    caminho_da_senha_nova,
    cortar_acessos,
    ja_viu_saude,
    so_quem_opera,
    zerar_segundo_fator,
)
from certame.web.politica import Papel
from certame.web.porteiro import Pedido
from certame.web.prazos.models import AssinaturaDaAgenda

OS_SEUS = (
    "Ninguém muda os próprios papéis. Os seus quem muda é outra pessoa da administração ou, se não há, quem "
    "opera o servidor, com certame conta papel."
)
_SO_QUEM_OPERA = (
    "O segundo fator desta conta só quem opera o servidor zera, com certame conta segundo-fator."
)
_O_SEU = (
    "O seu segundo fator quem zera é outra pessoa da administração ou, se não há, quem opera o "
    "servidor, com certame conta segundo-fator."
)
_POR_PAGINA = 50


def _da_cidade(pedido: Pedido, pk: int) -> tuple[Pessoa, frozenset[Papel]]:
    """A pessoa e os papéis dela na cidade. Erros: `Http404` se não tem nenhum."""
    em_vigor = Atribuicao.em_vigor.filter(cidade=pedido.cidade, pessoa=pk).select_related("pessoa")
    atribuicoes = list(em_vigor)
    if not atribuicoes:
        raise Http404
    return atribuicoes[0].pessoa, frozenset(Papel(a.papel) for a in atribuicoes)


def pessoa(pedido: Pedido, pessoa: int) -> HttpResponse:
    """O que a pessoa faz na cidade, que se muda aqui, e o que fazer se não consegue entrar."""
    achada, papeis = _da_cidade(pedido, pessoa)
    enviado = pedido.POST if pedido.method == "POST" else None
    formulario = PapeisDaPessoa(enviado, initial={"papeis": list(papeis)})
    if pedido.method == "POST" and formulario.is_valid():
        novos = frozenset(formulario.papeis_escolhidos())
        if achada == pedido.user:
            formulario.add_error("papeis", OS_SEUS)
        else:
            _mudar_papeis(pedido, achada, papeis, novos)
            messages.success(pedido, f"Os papéis de {achada.nome} estão guardados.")
            return redirect("contas:pessoas", pedido.cidade.identificador)
    return _mostrar(pedido, achada, formulario)


def _mudar_papeis(
    pedido: Pedido, pessoa: Pessoa, antes: frozenset[Papel], depois: frozenset[Papel]
) -> None:
    with transaction.atomic():
        for papel in sorted(depois - antes):
            dar_papel(pessoa, pedido.cidade, papel, pedido.user)
        for atribuicao in Atribuicao.em_vigor.filter(
            pessoa=pessoa, cidade=pedido.cidade, papel__in=antes - depois
        ):
            encerrar_e_anotar(pedido, atribuicao)
        if antes != depois:
            AssinaturaDaAgenda.revogar(pessoa, pedido.cidade)


def encerrar_e_anotar(pedido: Pedido, atribuicao: Atribuicao) -> None:
    """Encerra o papel e o anota; o endereço da agenda morre com ele."""
    atribuicao.encerrar()
    AssinaturaDaAgenda.revogar(atribuicao.pessoa, pedido.cidade)
    anotar(
        TipoDeAcontecimento.PAPEL_ENCERRADO,
        atribuicao.pessoa,
        por=pedido.user,
        cidade=pedido.cidade,
        papel=Papel(atribuicao.papel),
    )


def _mostrar(
    pedido: Pedido, pessoa: Pessoa, formulario: PapeisDaPessoa, endereco: str = ""
) -> HttpResponse:
    contexto = {
        "caminho": caminho_das_pessoas(pedido, (pessoa.nome, "")),
        "pessoa": pessoa,
        "form": formulario,
        "endereco": endereco,
        "ja_viu_saude": ja_viu_saude(pessoa),
        "tem_senha": pessoa.has_usable_password(),
        "tem_segundo_fator": tem_segundo_fator(pessoa),
    }
    estado = 422 if formulario.errors else 200
    return render(pedido, "contas/pessoa.html", contexto, status=estado)


@require_POST
def endereco_de_senha(pedido: Pedido, pessoa: int) -> HttpResponse:
    """Faz o endereço por que a pessoa escolhe outra senha; aparece uma vez só."""
    achada, papeis = _da_cidade(pedido, pessoa)
    endereco = pedido.build_absolute_uri(caminho_da_senha_nova(achada, pedido.cidade))
    anotar(TipoDeAcontecimento.ENDERECO_DE_SENHA, achada, por=pedido.user, cidade=pedido.cidade)
    resposta = _mostrar(pedido, achada, PapeisDaPessoa(initial={"papeis": list(papeis)}), endereco)
    resposta["Cache-Control"] = "private, no-store"
    return resposta


def zerar_fator(pedido: Pedido, pessoa: int) -> HttpResponse:
    """Zera, depois de confirmado, o segundo fator de quem perdeu o celular e os códigos."""
    achada, _ = _da_cidade(pedido, pessoa)
    formulario = Confirmacao(achada.nome, pedido.POST or None)
    if formulario.is_valid():
        if achada == pedido.user:
            formulario.add_error(None, _O_SEU)
        elif so_quem_opera(achada, pedido.cidade):
            formulario.add_error(None, _SO_QUEM_OPERA)
        else:
            zerar_segundo_fator(achada, por=pedido.user, cidade=pedido.cidade)
            messages.success(
                pedido,
                f"O segundo fator de {achada.nome} foi zerado, e as sessões dela, encerradas.",
            )
            return redirect("contas:pessoa", pedido.cidade.identificador, achada.pk)
    efeitos = [
        f"Confirme antes, por voz ou em pessoa, que quem pede é mesmo {achada.nome}.",
        "O código do celular e os códigos de recuperação de agora deixam de valer.",
        "As sessões abertas da pessoa se encerram.",
        "Ela entra só com a senha e, se vê dados de saúde, liga outro segundo fator antes de passar.",
        "Fica anotado quem zerou e quando; o encarregado dos dados vê.",
    ]
    return _confirmar(
        pedido,
        achada,
        formulario,
        f"Zerar o segundo fator de {achada.nome}?",
        efeitos,
        "Zerar o segundo fator",
    )


def desligar(pedido: Pedido, pessoa: int) -> HttpResponse:
    """Desliga, depois de confirmado, a pessoa da cidade."""
    achada, _ = _da_cidade(pedido, pessoa)
    formulario = Confirmacao(achada.nome, pedido.POST or None)
    if formulario.is_valid():
        if achada == pedido.user:
            formulario.add_error(None, OS_SEUS)
        else:
            desligar_da_cidade(pedido, achada)
            messages.success(pedido, f"{achada.nome} já não entra no que é de {pedido.cidade}.")
            return redirect("contas:pessoas", pedido.cidade.identificador)
    efeitos = [
        f"{achada.nome} perde agora todos os papéis em {pedido.cidade}.",
        "As sessões abertas da pessoa se encerram.",
        "O que ela praticou fica no livro, com o identificador dela.",
        "Se voltar um dia, convide-a de novo com o mesmo e-mail.",
    ]
    return _confirmar(
        pedido, achada, formulario, f"Desligar {achada.nome}?", efeitos, "Desligar a pessoa"
    )


def desligar_da_cidade(pedido: Pedido, pessoa: Pessoa) -> None:
    """A pessoa perde os papéis e os acessos; sem papel em lugar nenhum, a conta se fecha."""
    with transaction.atomic():
        for atribuicao in Atribuicao.em_vigor.filter(pessoa=pessoa, cidade=pedido.cidade):
            encerrar_e_anotar(pedido, atribuicao)
        if not Atribuicao.em_vigor.filter(pessoa=pessoa).exists():
            pessoa.is_active = False
            pessoa.save(update_fields=["is_active"])
            pessoa.guardados.all().delete()
        anotar(TipoDeAcontecimento.PESSOA_DESLIGADA, pessoa, por=pedido.user, cidade=pedido.cidade)
        cortar_acessos(pessoa)


def _confirmar(
    pedido: Pedido,
    pessoa: Pessoa,
    formulario: Confirmacao,
    titulo: str,
    efeitos: list[str],
    botao: str,
) -> HttpResponse:
    volta = reverse("contas:pessoa", args=[pedido.cidade.identificador, pessoa.pk])
    contexto = {
        "caminho": caminho_das_pessoas(pedido, (pessoa.nome, volta), (botao, "")),
        "titulo": titulo,
        "form": formulario,
        "efeitos": efeitos,
        "botao": botao,
        "desistir": volta,
    }
    return render(pedido, "contas/confirmar.html", contexto)


def acontecimentos(pedido: Pedido) -> HttpResponse:
    """O que aconteceu com as contas da cidade, do último ao primeiro."""
    pagina = Paginator(da_cidade(pedido.cidade), _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    nomes = nomes_que_ve(pedido.cidade, pagina)
    contexto = {
        "caminho": caminho_das_pessoas(pedido, ("Acontecimentos das contas", "")),
        "pagina": pagina,
        "tabela": Tabela.de(
            "O que aconteceu com as contas, do último ao primeiro",
            ["Quando", "O que", "Com quem", "Quem fez"],
            [_linha(um, nomes) for um in pagina],
        ),
    }
    return render(pedido, "contas/acontecimentos.html", contexto)


def _linha(um: Acontecimento, nomes: dict[int, str]) -> list[object]:
    quem = (
        nomes[um.por.pk] if um.por else "não se sabe" if um.de_ninguem else "quem opera o servidor"
    )
    quando = localtime(um.instante).strftime("%d/%m/%Y %H:%M")
    return [quando, frase(um), nomes[um.pessoa.pk] if um.pessoa else "", quem]


def caminho_das_pessoas(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    """As migalhas de uma página de contas: as pessoas da cidade e o `resto`, nome e endereço."""
    return [("Pessoas", reverse("contas:pessoas", args=[pedido.cidade.identificador])), *resto]

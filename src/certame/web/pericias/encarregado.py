"""O que o encarregado vê: quem viu o quê, se o registro confere, até quando se guarda, e o apagamento."""

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from certame.armazens.cofre.cofre import Cofre
from certame.dominio.ato_do_cofre import (
    CofreRecifrado,
    DadosApagados,
    DocumentoDescartado,
    DocumentoGuardado,
    DocumentoVisto,
    GuardaFixada,
)
from certame.dominio.documento import FinalidadeDaVista, PapelDeQuemVe
from certame.dominio.resultado import AtoRecusado
from certame.livro.defeito import LivroRecusado
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida
from certame.operacoes.apagar_dados import (
    DadosDoCertame,
    apagar_dados,
    dados_do_certame,
    exigir_apagavel,
)
from certame.operacoes.conferir_vistas import conferir_vistas
from certame.operacoes.fixar_guarda import fixar_guarda, pendencia_da_guarda
from certame.operacoes.listar_vistas import Vista
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import autor
from certame.web.componentes.campos import Confirmacao
from certame.web.componentes.tabela import Celula, Coluna, Tabela
from certame.web.pericias.casos import hora
from certame.web.pericias.equipes import nomes_das_pessoas
from certame.web.pericias.formularios import (
    NOMES_DAS_FINALIDADES,
    PedidoDoApagamento,
    PrazoDaGuarda,
)
from certame.web.pericias.lugares import Filtro, caminho, endereco, opcoes
from certame.web.pericias.meus_casos import NOMES_DAS_ESPECIES
from certame.web.pericias.models import PedidoDeApagamento
from certame.web.politica import QUEM_CONFIRMA, Papel, abre_para
from certame.web.porteiro import Pedido
from certame.web.recusas import anotar_recusa, frase_da_recusa

_POR_PAGINA = 50
_PAPEIS = {
    PapelDeQuemVe.EQUIPE: "equipe",
    PapelDeQuemVe.COMISSAO: "comissão",
    PapelDeQuemVe.RH: "recursos humanos",
    PapelDeQuemVe.PROCURADORIA: "procuradoria",
    PapelDeQuemVe.ENCARREGADO: "encarregado",
    PapelDeQuemVe.TITULAR: "a própria pessoa",
}
_FEITOS = {
    "visto": "viu",
    "guardado": "guardou",
    "descartado": "descartou",
    "outro": "guarda, chave e apagamento",
}
_SO_OUTRA = "Quem confirma é outra pessoa, da comissão ou da administração."
_SO_O_ENCARREGADO = (
    "Quem pede o apagamento é o encarregado dos dados; depois outra pessoa confirma."
)


@never_cache
def vistas(pedido: Pedido) -> HttpResponse:
    """Quem guardou, viu ou descartou o quê, do último ao primeiro, e se o registro confere."""
    cofre = cofre_da_instalacao()
    try:
        conferidas = conferir_vistas(cofre.prateleira, pedido.certame.livro)
    except LivroRecusado as recusa:
        com_defeito = {
            "caminho": caminho(pedido, ("Vistas", "")),
            "defeito": frase_da_recusa(recusa),
        }
        return render(pedido, "pericias/vistas.html", com_defeito)
    todas = conferidas.vistas.vistas
    nomes = nomes_das_pessoas([vista.autor for vista in todas])
    autores = {id: nomes.get(id, id) for id in dict.fromkeys(vista.autor for vista in todas)}
    filtros = _filtros(pedido, autores)
    valores = {filtro.nome: filtro.valor for filtro in filtros}
    achadas = [vista for vista in reversed(todas) if _passa(vista, valores)]
    pagina = Paginator(achadas, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    contexto = {
        "caminho": caminho(pedido, ("Vistas", "")),
        "total": len(todas),
        "vistos": sum(isinstance(vista.ato, DocumentoVisto) for vista in todas),
        "cabeca": str(conferidas.vistas.cabeca),
        "diferencas": conferidas.diferencas,
        "filtros": filtros,
        "pagina": pagina,
        "tabela": Tabela.de(
            "O registro, do último ao primeiro",
            [
                Coluna("Número", numero=True),
                "Quando",
                "Quem",
                "O que fez",
                "Documento",
                "Em que papel",
                "Para quê",
            ],
            [_linha(vista, autores) for vista in pagina],
        ),
    }
    return render(pedido, "pericias/vistas.html", contexto)


def _filtros(pedido: Pedido, autores: dict[str, str]) -> list[Filtro]:
    def valor(nome: str) -> str:
        return pedido.GET.get(nome, "").strip()

    papeis = {papel.value: nome for papel, nome in _PAPEIS.items()}
    finalidades = {f.value: nome for f, nome in NOMES_DAS_FINALIDADES.items()}
    return [
        Filtro("q", "Identificador do documento", valor("q")),
        Filtro("quem", "Quem", valor("quem"), opcoes(autores)),
        Filtro("fez", "O que fez", valor("fez"), opcoes(_FEITOS)),
        Filtro("papel", "Em que papel", valor("papel"), opcoes(papeis)),
        Filtro("finalidade", "Para quê", valor("finalidade"), opcoes(finalidades)),
    ]


def _passa(vista: Vista, filtros: dict[str, str]) -> bool:
    ato = vista.ato
    return (
        filtros["q"] in getattr(ato, "documento", "")
        and filtros["quem"] in ("", vista.autor)
        and filtros["fez"] in ("", _feito(vista))
        and filtros["papel"] in ("", getattr(ato, "papel", None))
        and filtros["finalidade"] in ("", getattr(ato, "finalidade", None))
    )


def _feito(vista: Vista) -> str:
    match vista.ato:
        case DocumentoVisto():
            return "visto"
        case DocumentoGuardado():
            return "guardado"
        case DocumentoDescartado():
            return "descartado"
    return "outro"


def _linha(vista: Vista, autores: dict[str, str]) -> list[object]:
    ato = vista.ato
    papel = finalidade = documento = ""
    feito = _FEITOS[_feito(vista)]
    match ato:
        case DocumentoVisto():
            papel = _PAPEIS[PapelDeQuemVe(ato.papel)]
            finalidade = NOMES_DAS_FINALIDADES[FinalidadeDaVista(ato.finalidade)]
        case GuardaFixada(ate=ate, fonte=fonte):
            feito = f"fixou a guarda até {ate.strftime('%d/%m/%Y')}, por {fonte}"
        case CofreRecifrado(documentos=n):
            feito = f"trocou a chave de {quantos(n, 'documento')}"
        case DadosApagados(documentos=n):
            feito = f"apagou {quantos(n, 'documento')} e a chave"
    if isinstance(ato, DocumentoVisto | DocumentoGuardado | DocumentoDescartado):
        documento = f"{NOMES_DAS_ESPECIES[ato.especie]}, {ato.documento}"
    return [
        vista.numero,
        hora(vista.instante),
        autores[vista.autor],
        Celula(feito),
        documento,
        papel,
        finalidade,
    ]


@never_cache
def guarda(pedido: Pedido) -> HttpResponse:
    """Até quando se guardam os dados pessoais; o prazo só se prolonga."""
    cofre, certame = cofre_da_instalacao(), pedido.certame.livro
    formulario = PrazoDaGuarda(pedido.POST if pedido.method == "POST" else None)
    if formulario.is_bound and formulario.is_valid():
        dados = formulario.cleaned_data
        try:
            fixar_guarda(
                cofre,
                certame,
                dados["ate"],
                dados["fonte"],
                autor=autor(pedido.user),
                instante=timezone.localtime(),
            )
        except (AtoRecusado, EntradaInvalida) as recusa:
            anotar_recusa(formulario, recusa)
        else:
            dia = dados["ate"].strftime("%d/%m/%Y")
            messages.success(pedido, f"Os dados se guardam até {dia}.")
            return redirect(endereco(pedido, "pericias:guarda"))
    contexto = {
        "caminho": caminho(pedido, ("Guarda dos dados", "")),
        "pendencia": pendencia_da_guarda(cofre.chaveiro, certame),
        "formulario": formulario,
        **_situacao(cofre, certame),
    }
    estado = 422 if formulario.errors else 200
    return render(pedido, "pericias/guarda.html", contexto, status=estado)


def _situacao(cofre: Cofre, certame: str) -> dict[str, object]:
    ate = cofre.chaveiro.guardar_ate(certame)
    hoje = timezone.localtime().date().isoformat()
    return {
        "ate": _dia(ate),
        "apagados_em": _dia(cofre.chaveiro.destruida_em(certame)),
        "vencida": bool(ate) and hoje > ate,
    }


def _dia(texto: str) -> str:
    return "/".join(reversed(texto.split("-"))) if texto else ""


@never_cache
def apagar(pedido: Pedido) -> HttpResponse:
    """Apaga os dados pessoais do certame: o encarregado pede, e outra pessoa confirma."""
    cofre, certame = cofre_da_instalacao(), pedido.certame
    aberto = PedidoDeApagamento.objects.filter(certame=certame, respondido_em=None).first()
    if pedido.method == "POST" and "desfazer" in pedido.POST:
        if aberto is not None:
            aberto.responder(pedido.user, confirmado=False)
            messages.success(pedido, "Pedido desfeito: nada se apagou.")
        return redirect(endereco(pedido, "pericias:apagar"))
    situacao = _situacao(cofre, certame.livro)
    trava = "" if situacao["apagados_em"] else _trava(cofre, pedido, situacao)
    dados = pedido.POST if pedido.method == "POST" else None
    classe = Confirmacao if aberto else PedidoDoApagamento
    formulario = classe(certame.identificador, dados)
    pode = _pode_confirmar(pedido, aberto) if aberto else Papel.ENCARREGADO in pedido.papeis
    if formulario.is_bound and not pode:
        formulario.add_error(None, _SO_OUTRA if aberto else _SO_O_ENCARREGADO)
    if formulario.is_bound and trava:
        formulario.add_error(None, trava)
    if formulario.is_bound and formulario.is_valid() and not situacao["apagados_em"]:
        if aberto is None:
            PedidoDeApagamento.objects.create(
                certame=certame,
                pedido_por=pedido.user,
                com_os_arquivos=formulario.cleaned_data["com_os_arquivos"],
            )
            messages.success(pedido, "Pedido feito. Nada se apaga até outra pessoa confirmar.")
            return redirect(endereco(pedido, "pericias:apagar"))
        try:
            feito = apagar_dados(
                cofre,
                certame.pasta,
                com_os_arquivos=aberto.com_os_arquivos,
                simular=False,
                autor=autor(pedido.user),
                instante=timezone.localtime(),
            )
        except (AtoRecusado, EntradaInvalida) as recusa:
            anotar_recusa(formulario, recusa)
        else:
            aberto.responder(pedido.user, confirmado=True)
            messages.success(
                pedido, f"Apagado: {quantos(feito.documentos, 'documento')} e a chave."
            )
            return redirect(endereco(pedido, "pericias:apagar"))
    ve_a_guarda = abre_para("pericias:guarda", pedido.papeis)
    volta = endereco(pedido, "pericias:guarda" if ve_a_guarda else "certames:certame")
    da_guarda = (("Guarda dos dados", volta),) if ve_a_guarda else ()
    contexto = {
        "caminho": caminho(pedido, *da_guarda, ("Apagar", "")),
        "form": formulario,
        "efeitos": _efeitos(
            dados_do_certame(cofre, certame.pasta), aberto.com_os_arquivos if aberto else None
        ),
        "botao": "Apagar os dados" if aberto else "Pedir que se apaguem",
        "desistir": volta,
        "aberto": aberto,
        "pode": pode,
        "trava": trava,
        "confirmado": PedidoDeApagamento.objects.filter(certame=certame, confirmado=True)
        .select_related("pedido_por", "respondido_por")
        .first(),
        **situacao,
    }
    estado = 422 if formulario.errors else 200
    return render(pedido, "pericias/apagar.html", contexto, status=estado)


def _pode_confirmar(pedido: Pedido, aberto: PedidoDeApagamento) -> bool:
    """Diz se quem pede é outra pessoa que não a do pedido, e da administração ou da comissão."""
    return aberto.pedido_por_id != pedido.user.pk and bool(pedido.papeis & QUEM_CONFIRMA)


def _trava(cofre: Cofre, pedido: Pedido, situacao: Mapping[str, object]) -> str:
    """Por que ainda não se pode apagar; vazio se já se pode."""
    if not situacao["ate"]:
        return (
            "Ainda não se disse até quando guardar os dados deste certame. Quem o diz é o "
            "encarregado dos dados, na página “Até quando guardar”."
        )
    if not situacao["vencida"]:
        return (
            f"Os dados deste certame têm de ser guardados até {situacao['ate']}. Espere esse dia."
        )
    try:
        exigir_apagavel(cofre, pedido.certame.pasta, timezone.now())
    except (AtoRecusado, EntradaInvalida) as recusa:
        return frase_da_recusa(recusa)
    return ""


def _efeitos(dados: DadosDoCertame, com_os_arquivos: bool | None) -> Sequence[str]:
    """O que se apaga, frase a frase; sem se saber ainda se com os arquivos, di-lo."""
    efeitos = [
        f"saem do cofre, e até das cópias: {quantos(dados.documentos, 'documento')} e a chave;",
        "o livro de atos e o registro de vistas ficam, e seguem conferindo;",
    ]
    if dados.com_nomes:
        nomes = ", ".join(caminho.name for caminho in dados.com_nomes)
        match com_os_arquivos:
            case None:
                efeitos.append(f"se você marcar, saem também da pasta: {nomes};")
            case True:
                efeitos.append(f"saem também da pasta: {nomes};")
            case False:
                efeitos.append(f"ficam na pasta, com nomes: {nomes};")
    if dados.por_ver:
        nomes = ", ".join(caminho.name for caminho in dados.por_ver)
        efeitos.append(f"ficam na pasta, e podem ter nomes: {nomes}. Veja-os você.")
    return efeitos

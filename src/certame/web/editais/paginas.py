"""As páginas do edital: o certame novo, o formulário e o texto."""

import tomllib
from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst

from certame.dominio.prazo import Contagem
from certame.dominio.resultado import Decisao, Pendencia
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida
from certame.norma.leitor import abrir_toml
from certame.norma.norma import Norma
from certame.operacoes.conferir_rascunho import (
    MAIOR_EDITAL,
    RascunhoConferido,
    conferir_rascunho,
)
from certame.operacoes.edital_do_pacote import toml_dos_dados
from certame.web.atos.quem_pratica import pode_praticar
from certame.web.certames.models import CertameRegistrado
from certame.web.editais.formulario import (
    CARGOS_POR_PAGINA,
    MAIS_UM_CARGO,
    FormularioDoEdital,
    achatar,
    do_post,
    mudar,
)
from certame.web.editais.guarda import (
    NOME,
    EditalDoCertame,
    OutraPessoaMudou,
    conferir_aberto,
    conferir_na_pasta,
    edital_do_certame,
    guardar_edital,
    itens_sem_lugar,
)
from certame.web.editais.lido import EditalLido, edital_lido
from certame.web.editais.models import Rascunho
from certame.web.editais.novo import CertameNovo
from certame.web.editais.quadro import quadro_de_vagas
from certame.web.politica import age_em
from certame.web.porteiro import Pedido

MUDOU = (
    "Outra pessoa mudou este edital depois que você o abriu. O que você escreveu está aqui, e ainda "
    "não foi guardado. Se guardar agora, o seu fica no lugar do dela."
)

NO_TEXTO = (
    "Outra pessoa mudou o texto deste edital, e ele ficou com um defeito. O que você escreveu está "
    "aqui, e ainda não foi guardado: conserte antes o texto, noutra janela, e guarde de novo."
)


def novo(pedido: Pedido) -> HttpResponse:
    """O certame novo: primeiro mostra a lei que rege o edital, depois cria."""
    formulario = CertameNovo(pedido.cidade, pedido.POST or None)
    if pedido.method == "POST" and formulario.is_valid() and "criar" in pedido.POST:
        try:
            criado = _criar(pedido, formulario)
        except IntegrityError:
            formulario.add_error("numero", "Já há um certame com este número nesta cidade.")
        else:
            messages.success(pedido, "Certame criado. Agora diga os cargos e as vagas.")
            return redirect("editais:edital", pedido.cidade.identificador, criado.identificador)
    regente = formulario.regente
    contexto = {
        "caminho": [("Certames", _cidade(pedido)), ("Novo certame", "")],
        "formulario": formulario,
        "decisao": regente if isinstance(regente, Decisao) else None,
        "vigencia": regente if isinstance(regente, Pendencia) else None,
    }
    return render(pedido, "editais/novo.html", contexto, status=422 if formulario.errors else 200)


def _criar(pedido: Pedido, formulario: CertameNovo) -> CertameRegistrado:
    with transaction.atomic():
        criado = CertameRegistrado.objects.create(
            cidade=pedido.cidade,
            identificador=formulario.cleaned_data["numero"],
            numero=formulario.numero_escrito,
            titulo=formulario.cleaned_data["titulo"],
            criado_por=pedido.user,
        )
        Rascunho.objects.create(certame=criado, texto=formulario.texto(), mudado_por=pedido.user)
    return criado


def edital(pedido: Pedido) -> HttpResponse:
    """O formulário do edital, com o quadro de vagas ao lado; publicado, só se lê."""
    aberto = edital_do_certame(pedido.certame)
    if pedido.method != "POST":
        return _mostrar(pedido, aberto)
    _exigir_que_se_mude(aberto)
    achatado = do_post(pedido.POST)
    da_lei = _da_lei(_so_o_texto(pedido, aberto))
    pagina = pedido.POST.get("mostrar") or pedido.POST.get("pagina", "1")
    formulario = FormularioDoEdital(achatado, **da_lei, pagina=pagina)
    try:
        anteriores = _dados(aberto.texto)
    except EntradaInvalida:
        return _pagina(pedido, aberto, formulario, RascunhoConferido(), aviso=NO_TEXTO, status=409)
    if mudanca := pedido.POST.get("mudar"):
        ultima = mudanca == MAIS_UM_CARGO
        formulario = FormularioDoEdital(
            mudar(achatado, mudanca), **da_lei, pagina="-1" if ultima else pagina
        )
        formulario.valido()
        formulario.focar(mudanca)
        return _pagina(pedido, aberto, formulario, _conferido_agora(pedido, formulario, anteriores))
    if not formulario.valido():
        return _pagina(pedido, aberto, formulario, RascunhoConferido(), status=422)
    novo_texto = toml_dos_dados(formulario.para_dados(anteriores))
    if "guardar" not in pedido.POST:
        conferido = conferir_na_pasta(pedido.certame, novo_texto, retifica=bool(aberto.publicado))
        return _pagina(pedido, aberto, formulario, conferido)
    return _guardar(pedido, novo_texto) or _pagina(
        pedido, aberto, formulario, RascunhoConferido(), aviso=MUDOU, status=409
    )


def texto(pedido: Pedido) -> HttpResponse:
    """O certame.toml inteiro, para o que o formulário não mostra; cada erro com a linha dele."""
    aberto = edital_do_certame(pedido.certame)
    escrito, aviso, status = aberto.texto, "", 200
    if pedido.method == "POST":
        _exigir_que_se_mude(aberto)
        escrito = pedido.POST.get("texto", "").replace("\r\n", "\n")
        # O PostgreSQL não guarda o NUL; o que se escreveu fica na página, com a linha dele.
        if "\0" in escrito:
            status = 422
        elif "guardar" in pedido.POST:
            feito = _guardar(pedido, escrito, de_volta="editais:texto")
            if feito is not None:
                return feito
            aviso, status = MUDOU, 409
    conferido = (
        conferir_aberto(pedido.certame, aberto)
        if escrito == aberto.texto
        else conferir_na_pasta(pedido.certame, escrito, retifica=bool(aberto.publicado))
    )
    contexto = {
        **_contexto(pedido, aberto, conferido),
        "caminho": caminho(pedido, ("Edital", endereco_do_edital(pedido)), ("Texto", "")),
        "escrito": escrito,
        "faixa": f":{CARGOS_POR_PAGINA}",
        "linhas": max(12, min(40, escrito.count("\n") + 3)),
        "aviso": aviso,
    }
    return render(pedido, "editais/texto.html", contexto, status=status)


def _guardar(
    pedido: Pedido, novo_texto: str, *, de_volta: str = "editais:edital"
) -> HttpResponse | None:
    """Guarda e volta à página; `None` se outra pessoa mudou antes."""
    try:
        conferido = guardar_edital(
            pedido.certame, novo_texto, quem=pedido.user, visto=pedido.POST.get("visto", "")
        )
    except OutraPessoaMudou:
        return None
    _acertar_registro(pedido.certame, conferido)
    faltam = len(conferido.erros) + (conferido.recusa is not None) + len(conferido.impedem)
    if faltam:
        frase = quantos(faltam, "ponto impede", "pontos impedem")
        messages.warning(pedido, f"Guardado como rascunho. {frase} publicar: veja abaixo.")
    else:
        messages.success(pedido, _guardado(pedido, conferido))
    pagina = pedido.POST.get("pagina", "1")
    volta = reverse(de_volta, args=[pedido.cidade.identificador, pedido.certame.identificador])
    return redirect(f"{volta}?cargos={pagina}" if pagina.isdecimal() and pagina != "1" else volta)


def _guardado(pedido: Pedido, conferido: RascunhoConferido) -> str:
    """O que se diz de um edital que já se pode publicar: os itens por conferir não o impedem."""
    faltam = itens_sem_lugar(pedido.certame, conferido.norma) if conferido.norma else ""
    if not faltam:
        return "Edital guardado. Nada impede publicar."
    itens = reverse(
        "editais:itens", args=[pedido.cidade.identificador, pedido.certame.identificador]
    )
    return format_html(
        "Edital guardado. Nada impede publicar, mas convém antes dizer onde o edital traz "
        '<a href="{}">{} sem lugar nele</a>.',
        itens,
        faltam,
    )


def _acertar_registro(certame: CertameRegistrado, conferido: RascunhoConferido) -> None:
    """O título e o número do registro acompanham os do edital enquanto ele se escreve."""
    if not (conferido.lido and conferido.serve):
        return
    edital = conferido.lido.edital
    if (certame.titulo, certame.numero) != (edital.titulo, edital.numero):
        certame.titulo, certame.numero = edital.titulo[:200], edital.numero[:60]
        certame.save(update_fields=["titulo", "numero"])


def _exigir_que_se_mude(aberto: EditalDoCertame) -> None:
    if aberto.publicado and not aberto.retifica:
        raise PermissionDenied


def _mostrar(pedido: Pedido, aberto: EditalDoCertame) -> HttpResponse:
    conferido = conferir_aberto(pedido.certame, aberto)
    da_lei = _da_lei(conferido if conferido.serve else _so_o_texto(pedido, aberto))
    try:
        dados = _dados(aberto.texto)
        escrito = pedido.guardado if not aberto.publicado or aberto.retifica else None
        achatado = (
            do_post(escrito.campos)
            if escrito
            else achatar(dados, [id for id, _ in da_lei["listas"][1:]])
        )
    except (EntradaInvalida, ValueError):
        messages.warning(
            pedido,
            "O texto do edital tem um defeito que o formulário não sabe mostrar. Nada se perdeu: "
            "conserte-o aqui, no texto.",
        )
        return redirect("editais:texto", pedido.cidade.identificador, pedido.certame.identificador)
    pagina = pedido.GET.get("cargos", "1")
    formulario = FormularioDoEdital(achatado, **da_lei, pagina=pagina)
    return _pagina(pedido, aberto, formulario, conferido)


def _conferido_agora(
    pedido: Pedido, formulario: FormularioDoEdital, anteriores: dict[str, Any]
) -> RascunhoConferido:
    """O quadro de antes de guardar; sem os erros, que a linha que acabou de nascer teria."""
    if not formulario.valido():
        return RascunhoConferido()
    agora = toml_dos_dados(formulario.para_dados(anteriores))
    conferido = conferir_na_pasta(pedido.certame, agora)
    return RascunhoConferido(conferido.lido) if conferido.erros else conferido


def _pagina(
    pedido: Pedido,
    aberto: EditalDoCertame,
    formulario: FormularioDoEdital,
    conferido: RascunhoConferido,
    *,
    aviso: str = "",
    status: int = 200,
) -> HttpResponse:
    formulario.valido()
    formulario.acusar(conferido.erros)
    mostrados = formulario.pagina
    contexto = _contexto(pedido, aberto, conferido)
    contexto |= {
        "lido": None if contexto["edita"] else _lido(formulario, conferido),
        "pagina": mostrados,
        "faixa": f"{max(mostrados.start_index() - 1, 0)}:{mostrados.end_index()}",
        "caminho": caminho(pedido, ("Edital", "")),
        "formulario": formulario,
        "so_no_texto": _so_no_texto(aberto.texto),
        "aviso": aviso,
    }
    return render(pedido, "editais/edital.html", contexto, status=status)


def _lido(formulario: FormularioDoEdital, conferido: RascunhoConferido) -> EditalLido:
    """O edital por extenso, com os nomes que ele dá às provas, se o texto se leu."""
    if conferido.lido is None:
        return edital_lido(formulario)
    return edital_lido(formulario, conferido.lido.edital.nome_da_nota)


def _contexto(
    pedido: Pedido, aberto: EditalDoCertame, conferido: RascunhoConferido
) -> dict[str, Any]:
    escreve = age_em("editais:edital", pedido.papeis)
    return {
        "aberto": aberto,
        "edita": escreve and (not aberto.publicado or aberto.retifica),
        "pode_retificar": escreve and not aberto.retifica and aberto.retificavel,
        "pode_publicar": not aberto.publicado
        and conferido.serve
        and not conferido.impedem
        and pode_praticar(pedido.papeis, "edital_publicado"),
        "conferido": conferido,
        "quadro": quadro_de_vagas(conferido),
        "itens_faltam": itens_sem_lugar(pedido.certame, conferido.norma) if conferido.norma else "",
    }


_DO_TEXTO = {
    "etapa": ("etapa de provas", "etapas de provas"),
    "nota_final": ("nota final", "notas finais"),
    "grupo": ("grupo do edital", "grupos do edital"),
    "feriado": ("feriado da cidade", "feriados da cidade"),
    "leitura": ("leitura adotada", "leituras adotadas"),
}


def _so_no_texto(escrito: str) -> list[str]:
    """O que o edital já diz e só se muda no texto."""
    try:
        dados = _dados(escrito)
    except EntradaInvalida:
        return []
    return [
        quantos(len(dados[c]) if isinstance(dados[c], list) else 1, *nomes)
        for c, nomes in _DO_TEXTO.items()
        if c in dados
    ]


def _dados(escrito: str) -> dict[str, Any]:
    """Os dados do texto. Erros: `EntradaInvalida` se ele não é TOML."""
    abrir_toml(escrito, NOME, salvo="", maior=MAIOR_EDITAL)
    return tomllib.loads(escrito)


def _so_o_texto(pedido: Pedido, aberto: EditalDoCertame) -> RascunhoConferido:
    """O texto conferido sem o livro; o que ainda não tem cargos, só pelo que decide a lei."""
    conferido = conferir_rascunho(aberto.texto, pedido.certame.pasta, NOME)
    if conferido.serve:
        return conferido
    try:
        dados = {
            c: v for c, v in _dados(aberto.texto).items() if c in ("versao", "edital", "grupo")
        }
    except EntradaInvalida:
        return conferido
    dados["cargo"] = [{"id": "um", "nome": "Um", "vagas": 1}]
    return conferir_rascunho(toml_dos_dados(dados), pedido.certame.pasta, NOME)


def _da_lei(conferido: RascunhoConferido) -> dict[str, Any]:
    """As listas do edital e os prazos que a lei lhe deixa contar, para os campos que os escolhem."""
    regime, norma = conferido.regime, conferido.norma
    grupos = [(g.id, g.nome) for g in regime.grupos] if regime else [("pcd", _PCD)]
    prazos = list(_prazos_do_edital(norma)) if norma else []
    return {"listas": [("geral", "lista geral"), *grupos], "prazos": prazos}


def _prazos_do_edital(norma: Norma) -> Iterator[tuple[str, str]]:
    """Os prazos da lei que o edital diz como se contam: o id e o que a pessoa lê."""
    for prazo in norma.prazos:
        if prazo.contagem not in list(Contagem):
            citacao = norma.fundamento(prazo.dispositivo).citacao
            nome = capfirst(prazo.para)
            yield prazo.id, f"{nome} ({citacao}, {prazo.quantidade} {prazo.unidade})"


_PCD = "pessoas com deficiência"


def _cidade(pedido: Pedido) -> str:
    return f"/cidades/{pedido.cidade.identificador}/"


def endereco_do_edital(pedido: Pedido) -> str:
    """O endereço da página do edital."""
    return f"{_cidade(pedido)}certames/{pedido.certame.identificador}/edital/"


def caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    """As migalhas de uma página do edital."""
    certame = f"{_cidade(pedido)}certames/{pedido.certame.identificador}/"
    return [("Certames", _cidade(pedido)), (pedido.certame.titulo, certame), *resto]

"""As páginas das chamadas de fora: enviar, dizer as colunas, ver a auditoria e assumir."""

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from certame.analise.auditoria import Juizo
from certame.livro.armazem import Conflito
from certame.livro.registro import cabeca_vista
from certame.norma.concordancia import quantos
from certame.operacoes.assumir_chamadas import assumir_chamadas
from certame.web.certames.mesa import MESA, autor
from certame.web.componentes.passos import passos
from certame.web.componentes.tabela import Celula, Coluna, Tabela
from certame.web.de_fora import auditoria
from certame.web.de_fora.auditoria import GUARDA, comecar, largar, mandar_auditar
from certame.web.de_fora.formularios import CAMPOS, Envio, FormularioDasColunas
from certame.web.de_fora.models import Exame
from certame.web.politica import age_em
from certame.web.porteiro import Pedido
from certame.web.reenvio import ja_feito, lembrar_feito

_POR_PAGINA = 50
_COLADO = "texto-colado.csv"
_PASSOS = ("Enviar", "Conferir as colunas", "Ver a auditoria", "Assumir")
_JUIZOS = {
    Juizo.CERTA: ("certa", "sucesso"),
    Juizo.ERRADA: ("errada", "perigo"),
    Juizo.APARENTE: ("aparente", "atencao"),
}


def inicio(pedido: Pedido) -> HttpResponse:
    """Onde o exame está: nada enviado, auditando, com linhas recusadas, ou com a auditoria."""
    exame = _exame(pedido)
    if exame is not None and exame.trabalho is not None and exame.trabalho.aberto:
        return _ao_trabalho(pedido, exame)
    achado = _achado(exame) if exame is not None else None
    if exame is None or achado is None:
        return _comeco(pedido, Envio(), exame)
    contexto: dict[str, Any] = {
        "caminho": _caminho(pedido, ("Chamadas de fora", "")),
        "exame": exame,
        "achado": achado,
        "guarda": GUARDA.days,
    }
    if "erros" in achado:
        pagina = Paginator(achado["erros"], _POR_PAGINA).get_page(pedido.GET.get("pagina"))
        contexto |= {
            "passos": passos(_PASSOS, 1),
            "pagina": pagina,
            "tabela": _tabela_das_recusas(pagina, len(achado["erros"])),
            "amostra": _amostra(achado),
        }
        return render(pedido, "de_fora/recusadas.html", contexto)
    return render(pedido, "de_fora/auditoria.html", contexto | _da_auditoria(pedido, achado))


@require_POST
def enviar_arquivo(pedido: Pedido) -> HttpResponse:
    """Recebe o arquivo ou o texto colado, no lugar do que houvesse, e manda auditar."""
    with MESA.certame(pedido.certame):  # sem edital não há com que comparar
        formulario = Envio(pedido.POST, pedido.FILES)
    if not formulario.is_valid():
        return _comeco(pedido, formulario, _exame(pedido))
    recebido = formulario.cleaned_data["arquivo"]
    trabalho = comecar(
        pedido.certame,
        pedido.user,
        recebido.name or _COLADO if recebido else _COLADO,
        recebido.chunks() if recebido else [formulario.cleaned_data["texto"].encode()],
        _base(pedido),
    )
    return redirect("trabalhos:trabalho", *_onde(pedido), trabalho.pk)


def colunas(pedido: Pedido) -> HttpResponse:
    """Em que coluna está cada coisa; respondido, o arquivo se audita de novo."""
    exame = _exame(pedido)
    achado = _achado(exame) if exame is not None else None
    if exame is None or achado is None:
        return redirect(_base(pedido))
    with MESA.certame(pedido.certame) as curso:
        varios = len(curso.andamento.edital.cargos) > 1
    formulario = FormularioDasColunas(
        achado["titulos"],
        achado["achadas"] | exame.colunas,
        varios,
        pedido.POST if pedido.method == "POST" else None,
    )
    if pedido.method == "POST" and formulario.is_valid():
        exame.colunas = formulario.colunas()
        mandar_auditar(exame, _base(pedido))
        return _ao_trabalho(pedido, exame)
    contexto = {
        "caminho": _caminho(pedido, ("Chamadas de fora", _base(pedido)), ("Colunas", "")),
        "passos": passos(_PASSOS, 1),
        "formulario": formulario,
        "exame": exame,
        "amostra": _amostra(achado),
    }
    return render(
        pedido, "de_fora/colunas.html", contexto, status=422 if formulario.errors else 200
    )


@require_POST
def largar_tudo(pedido: Pedido) -> HttpResponse:
    """Apaga o arquivo enviado e o que se achou nele."""
    exame = _exame(pedido)
    if exame is not None:
        largar(exame)
        messages.success(pedido, "O arquivo e a auditoria foram apagados.")
    return redirect(_base(pedido))


def assumir(pedido: Pedido) -> HttpResponse:
    """O que entra no livro e o que isso causa; confirmado, as chamadas se assumem."""
    exame = _exame(pedido)
    if exame is None:
        return _ja_assumidas(pedido)
    achado = _achado(exame)
    if achado is None or "cabeca" not in achado.get("assumir", {}):
        return redirect(_base(pedido))
    if pedido.method == "POST":
        return _assumir(pedido, exame, achado["assumir"]["atos"])
    contexto = {
        "caminho": _caminho(pedido, ("Chamadas de fora", _base(pedido)), ("Assumir", "")),
        "passos": passos(_PASSOS, 3),
        "exame": exame,
        "achado": achado,
        "diferentes": achado["resumo"]["errada"] + achado["resumo"]["aparente"],
    }
    return render(pedido, "de_fora/assumir.html", contexto)


def _ja_assumidas(pedido: Pedido) -> HttpResponse:
    """Leva ao livro quem envia outra vez o que já assumiu. Erros: `Http404` se não assumiu nada."""
    onde = ja_feito(pedido, "cabeca")
    if not onde:
        raise Http404
    messages.info(pedido, "Estas chamadas já estavam assumidas: nada se gravou outra vez.")
    return redirect(onde)


def _assumir(pedido: Pedido, exame: Exame, atos: int) -> HttpResponse:
    try:
        vista = cabeca_vista(pedido.POST.get("cabeca", ""))
    except ValueError:
        raise Http404 from None
    if str(exame.versao) != pedido.POST.get("versao"):
        messages.warning(pedido, "O arquivo mudou. Confira de novo antes de assumir.")
        return redirect(_base(pedido))
    if atos > auditoria.CABEM_NO_PEDIDO:
        livro = reverse("atos:livro", args=_onde(pedido))
        auditoria.mandar_assumir(exame, vista, livro)
        lembrar_feito(pedido, livro)
        return _ao_trabalho(pedido, exame)
    try:
        with MESA.certame(pedido.certame) as curso:
            if curso.cabeca != vista:
                raise Conflito(pedido.certame.livro, vista, curso.cabeca, ())
            feitas = assumir_chamadas(
                curso,
                exame.arquivo,
                autor=autor(pedido.user),
                agora=timezone.now(),
                colunas=exame.colunas,
                se_cabeca=vista,
            )
    except Conflito:
        if ja_feito(pedido, "cabeca"):
            return _ja_assumidas(pedido)
        messages.warning(
            pedido,
            "Outra pessoa praticou um ato antes, e nada do seu foi gravado. A auditoria se refaz com o "
            "que entrou: confira de novo.",
        )
        mandar_auditar(exame, _base(pedido))
        return _ao_trabalho(pedido, exame)
    lembrar_feito(pedido, reverse("atos:livro", args=_onde(pedido)))
    largar(exame)
    feito = feitas.feito
    messages.success(
        pedido,
        f"Feito: chamadas assumidas, em {quantos(len(feito.praticados), 'ato')}. O livro tem agora "
        f"{quantos(feito.cabeca.numero - 1, 'ato')}.",
    )
    if feito.pendencias:
        messages.warning(
            pedido,
            f"{quantos(len(feito.pendencias), 'pendência nasceu', 'pendências nasceram')}: estão na "
            "página do certame, cada uma com quem a resolve.",
        )
    return redirect("atos:livro", *_onde(pedido))


# O que se mostra ----------------------------------------------------------------------------


def _comeco(pedido: Pedido, formulario: Envio, exame: Exame | None) -> HttpResponse:
    contexto = {
        "caminho": _caminho(pedido, ("Chamadas de fora", "")),
        "passos": passos(_PASSOS, 0),
        "formulario": formulario,
        "exame": exame,
        "guarda": GUARDA.days,
        "campos": list(CAMPOS.values()),
    }
    return render(pedido, "de_fora/comeco.html", contexto, status=422 if formulario.errors else 200)


def _da_auditoria(pedido: Pedido, achado: dict[str, Any]) -> dict[str, Any]:
    escolhido = pedido.GET.get("juizo", "")
    chamadas = [c for c in achado["chamadas"] if escolhido in ("", c["juizo"])]
    pagina = Paginator(chamadas, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    varios = len({chamada["cargo"] for chamada in achado["chamadas"]}) > 1
    cabe = "cabeca" in achado["assumir"]
    with MESA.certame(pedido.certame) as curso:
        veus = curso.veus  # o nome social pode ter chegado depois da auditoria
    return {
        "passos": passos(_PASSOS, 2),
        "pagina": pagina,
        "tabela": _tabela(pagina, varios, veus) if chamadas else None,
        "juizo": escolhido,
        "filtros": [("", "Todas", len(achado["chamadas"]))]
        + [
            (juizo.value, f"{_JUIZOS[juizo][0].capitalize()}s", achado["resumo"][juizo.value])
            for juizo in Juizo
        ],
        "assume": age_em("de_fora:assumir", pedido.papeis) and cabe,
        "recusa": achado["assumir"].get("recusa", ""),
    }


def _tabela(pagina: Page[dict[str, Any]], varios: bool, veus: Mapping[str, str]) -> Tabela:
    colunas: list[Coluna | str] = [Coluna("Linha", numero=True), *(["Cargo"] if varios else [])]
    colunas += [
        "Vaga",
        "Quem foi chamado",
        "Pela",
        "Dia",
        "O que a lei diz",
        Coluna("Por quê", texto=True),
    ]
    linhas = []
    for chamada in pagina:
        texto, etiqueta = _JUIZOS[Juizo(chamada["juizo"])]
        linhas.append(
            [
                chamada["linha"],
                *([chamada["cargo"]] if varios else []),
                chamada["vaga"],
                _com_nome(chamada["inscricao"], chamada["nome"], veus),
                chamada["lista"],
                chamada["data"],
                Celula(texto, "", etiqueta),
                _porque(chamada, veus),
            ]
        )
    return Tabela.de("As chamadas do arquivo, uma a uma", colunas, linhas)


def _com_nome(inscricao: str, nome: str, veus: Mapping[str, str]) -> str:
    return f"{inscricao} {veus.get(inscricao, nome)}".strip()


def _porque(chamada: dict[str, Any], veus: Mapping[str, str]) -> str:
    if chamada["juizo"] == Juizo.CERTA.value or not chamada["seria"]:
        return str(chamada["frase"])
    seria = _com_nome(chamada["seria"], chamada["nome_da_seria"], veus)
    pela = f", pela {chamada['lista_da_lei']}" if chamada["lista_da_lei"] else ""
    return f"{chamada['frase']} A lei chamaria {seria}{pela}."


def _tabela_das_recusas(pagina: Page[list[Any]], quantas: int) -> Tabela:
    return Tabela.de(
        f"O que não se entendeu ({quantas})",
        ["Onde", "Campo", Coluna("Por quê", texto=True), "O que fazer"],
        [
            [
                f"linha {linha}" if linha else "o arquivo",
                CAMPOS.get(campo, campo),
                problema,
                conserto,
            ]
            for linha, campo, problema, conserto in pagina
        ],
    )


def _amostra(achado: dict[str, Any]) -> Tabela | None:
    titulos = [t.strip() or f"coluna {n}" for n, t in enumerate(achado["titulos"], start=1)]
    linhas = [linha for linha in achado["amostra"] if len(linha) == len(titulos)]
    return Tabela.de("As primeiras linhas, como foram lidas", titulos, linhas) if linhas else None


# De cada pedido -----------------------------------------------------------------------------


def _exame(pedido: Pedido) -> Exame | None:
    achado = Exame.objects.filter(certame=pedido.certame, pessoa=pedido.user)
    return achado.select_related("trabalho", "certame__cidade", "pessoa").first()


def _achado(exame: Exame) -> dict[str, Any] | None:
    if exame.lida != exame.versao or not exame.resultado.is_file():
        return None
    lido: dict[str, Any] = json.loads(exame.resultado.read_text(encoding="utf-8"))
    return lido


def _ao_trabalho(pedido: Pedido, exame: Exame) -> HttpResponseRedirect:
    assert exame.trabalho is not None
    return redirect("trabalhos:trabalho", *_onde(pedido), exame.trabalho.pk)


def _onde(pedido: Pedido) -> tuple[str, str]:
    return pedido.cidade.identificador, pedido.certame.identificador


def _base(pedido: Pedido) -> str:
    return reverse("de_fora:inicio", args=_onde(pedido))


def _caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    cidade, certame = _onde(pedido)
    return [
        ("Certames", reverse("certames:lista", args=[cidade])),
        (pedido.certame.titulo, reverse("certames:certame", args=[cidade, certame])),
        *resto,
    ]

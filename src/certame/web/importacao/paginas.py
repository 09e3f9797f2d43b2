"""As páginas da importação: a prévia, o envio, o leiaute, as perguntas, os declarantes e o fim.

Nenhuma tem regra própria: o que a linha de comando decide em `certame importar` decide aqui.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.livro.registro import Registro
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida
from certame.operacoes.ajustar_leiaute import leiaute_ajustado
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.comando_do_ato import com_nomes
from certame.operacoes.confirmar_importacao import (
    classificacao_divulgada,
    confirmar_importacao,
    desfazer_confirmacao,
    resultado_divulgado,
)
from certame.operacoes.executar import Entrada, ler_edital
from certame.operacoes.importar_resultado import (
    LEIAUTE,
    RESULTADO,
    escrever_inteiro,
    relatorio_da_importacao,
)
from certame.operacoes.prever_importacao import PREVIA
from certame.operacoes.responder_perguntas import (
    pergunta_dos_dados,
    perguntas_respondidas,
    responder_perguntas,
)
from certame.planilhas.leiaute_da_banca import leiaute_do_texto, texto_do_leiaute
from certame.planilhas.sugestao import CONSERTO_DA_MARCA, NOTA_DAS_MARCAS
from certame.web.certames.mesa import MESA, SemEdital
from certame.web.componentes.passos import passos
from certame.web.componentes.tabela import Coluna, Tabela
from certame.web.importacao.formularios import (
    CAMPOS_DA_BANCA,
    MARCA_NO_NOME,
    Envio,
    EnvioDeDeclarantes,
    FormularioDasPerguntas,
    FormularioDoLeiaute,
    LeiautePorExtenso,
)
from certame.web.importacao.leitura import GUARDA
from certame.web.importacao.models import Importacao, LeiauteDaCidade
from certame.web.importacao.preparo import (
    comecar,
    guardar,
    importacao_de,
    largar,
    mandar_ler,
    nome_de_arquivo,
)
from certame.web.porteiro import Pedido
from certame.web.recusas import frases_da_recusa

_POR_PAGINA = 50
_PERGUNTAS_POR_PAGINA = 20
_COLADO = "texto-colado.txt"
_PASSOS = ("Enviar", "Conferir o leiaute", "Responder", "Confirmar")
_FRASES_DA_CONTA = {
    "importadas": "Pessoas aprovadas",
    "recusadas": "Recusadas",
    "de_fora": "De quem não foi aprovado",
    "deixadas_de_fora": "Deixadas de fora por resposta sua",
    "cabecalhos_repetidos": "De cabeçalho repetido",
    "em_branco": "Em branco",
    "juntadas": "Da lista de um grupo, juntadas à linha da mesma pessoa",
    "nao_lidas": "Não lidas",
    "fora_das_tabelas": "Fora das tabelas (títulos, rodapés, assinaturas)",
}


def previa(pedido: Pedido) -> HttpResponse:
    """Onde a importação está: nada enviado, lendo, a prévia, ou já confirmada."""
    _exigir_edital(pedido)
    importacao = importacao_de(pedido.certame, pedido.user)
    contexto: dict[str, Any] = {
        "caminho": _caminho(pedido, ("Importar o resultado", "")),
        "guarda": GUARDA.days,
        "classificada": classificacao_divulgada(_registros(pedido)),
        "divulgado": resultado_divulgado(_registros(pedido)),
        "importada": relatorio_da_importacao(pedido.certame.pasta),
        "de_fora_daqui": (pedido.certame.pasta / RESULTADO).exists(),
        "importacao": importacao,
    }
    if contexto["importada"]:
        contexto["conta_da_importada"] = _conta(contexto["importada"])
    if contexto["classificada"] or contexto["importada"] or importacao is None:
        contexto["formulario"] = _envio(pedido)
        contexto["passos"] = passos(_PASSOS, 0)
        return render(pedido, "importacao/comeco.html", contexto)
    if pedido.GET.get("arquivo", importacao.marca_do_arquivo) != importacao.marca_do_arquivo:
        messages.warning(
            pedido,
            "O arquivo foi trocado, noutra aba ou noutra janela, depois que você enviou o seu. O que "
            f"se lê aqui é de {importacao.nome}; se não é o que você quer, envie o seu de novo.",
        )
    if importacao.trabalho is not None and importacao.trabalho.aberto:
        return _ao_trabalho(pedido, importacao)
    lida = _lida(importacao)
    if lida is None:
        contexto["falhou"] = importacao.trabalho
        contexto["formulario"] = _envio(pedido)
        contexto["passos"] = passos(_PASSOS, 0)
        return render(pedido, "importacao/comeco.html", contexto)
    contexto |= _da_previa(pedido, importacao, lida)
    return render(pedido, "importacao/previa.html", contexto)


def enviar_arquivo(pedido: Pedido) -> HttpResponse:
    """Recebe o arquivo ou o texto colado, no lugar do que houvesse, e manda ler."""
    _exigir_edital(pedido)
    if classificacao_divulgada(_registros(pedido)):
        return redirect(_base(pedido))
    formulario = _envio(pedido)
    if pedido.method == "POST" and formulario.is_valid():
        limpos = formulario.cleaned_data
        arquivo = limpos["arquivo"]
        banca = limpos.get("banca", "")
        lembrado = (
            get_object_or_404(LeiauteDaCidade, pk=banca, cidade=pedido.cidade).texto
            if banca
            else ""
        )
        trabalho = comecar(
            pedido.certame,
            pedido.user,
            arquivo.name or _COLADO if arquivo else _COLADO,
            arquivo.chunks() if arquivo else [limpos["texto"].encode()],
            lembrado,
            _base(pedido),
        )
        return redirect("trabalhos:trabalho", *_onde(pedido), trabalho.pk)
    contexto = {
        "caminho": _caminho(pedido, ("Importar o resultado", _base(pedido)), ("Enviar", "")),
        "formulario": formulario,
        "passos": passos(_PASSOS, 0),
        "guarda": GUARDA.days,
        "importacao": importacao_de(pedido.certame, pedido.user),
    }
    return render(pedido, "importacao/comeco.html", contexto)


def leiaute(pedido: Pedido) -> HttpResponse:
    """O leiaute em perguntas; respondido, o arquivo se lê de novo com ele."""
    importacao, lida = _em_preparo(pedido)
    if lida is None:
        return redirect(_base(pedido))
    edital = _exigir_edital(pedido)
    formulario = FormularioDoLeiaute(
        lida,
        edital.lido.edital,
        _grupos(edital),
        importacao.sem_ninguem,
        pedido.POST if pedido.method == "POST" else None,
    )
    if pedido.method == "POST" and formulario.is_valid():
        antes = leiaute_do_texto(lida["leiaute"], LEIAUTE)
        novo = leiaute_ajustado(antes, formulario.perguntado(), formulario.ajustes())
        escrever_inteiro(importacao.preparo / LEIAUTE, texto_do_leiaute(novo))
        importacao.sem_ninguem = formulario.cleaned_data.get("sem_ninguem", [])
        return _reler(pedido, importacao)
    contexto = {
        "caminho": _caminho(pedido, ("Importar o resultado", _base(pedido)), ("Leiaute", "")),
        "passos": passos(_PASSOS, 1),
        "formulario": formulario,
        "notas": _o_que_nao_soube(lida),
        "lida": lida,
    }
    return render(pedido, "importacao/leiaute.html", contexto)


def leiaute_por_extenso(pedido: Pedido) -> HttpResponse:
    """O leiaute escrito em TOML, para o que as perguntas não dizem."""
    importacao, lida = _em_preparo(pedido)
    formulario = LeiautePorExtenso(pedido.POST if pedido.method == "POST" else None)
    if pedido.method == "POST" and formulario.is_valid():
        try:
            leiaute_do_texto(formulario.cleaned_data["texto"], LEIAUTE)
        except EntradaInvalida as recusa:
            for frase in frases_da_recusa(recusa):
                formulario.add_error("texto", frase)
        else:
            escrever_inteiro(importacao.preparo / LEIAUTE, formulario.cleaned_data["texto"])
            return _reler(pedido, importacao)
    elif pedido.method != "POST":
        escrito = importacao.preparo / LEIAUTE
        texto = escrito.read_text(encoding="utf-8") if escrito.is_file() else ""
        texto = lida["leiaute"] if lida else texto
        formulario = LeiautePorExtenso(initial={"texto": texto})
    contexto = {
        "caminho": _caminho(
            pedido,
            ("Importar o resultado", _base(pedido)),
            ("Leiaute", f"{_base(pedido)}leiaute/"),
            ("Por extenso", ""),
        ),
        "formulario": formulario,
    }
    return render(pedido, "importacao/texto.html", contexto)


def perguntas(pedido: Pedido) -> HttpResponse:
    """As perguntas que só a pessoa resolve, uma página de cada vez; as respostas ficam guardadas."""
    importacao, lida = _em_preparo(pedido)
    if lida is None:
        return redirect(_base(pedido))
    respondidas = perguntas_respondidas(importacao.preparo)
    abertas = [pergunta_dos_dados(dita) for dita in lida["perguntas"]]
    todas = [
        *abertas,
        *(p for c, (p, _) in respondidas.items() if c not in {a.chave for a in abertas}),
    ]
    pagina = Paginator(todas, _PERGUNTAS_POR_PAGINA).get_page(pedido.GET.get("pagina"))
    formulario = FormularioDasPerguntas(
        list(pagina),
        {chave: resposta for chave, (_, resposta) in respondidas.items()},
        pedido.POST if pedido.method == "POST" else None,
    )
    if pedido.method == "POST" and formulario.is_valid():
        responder_perguntas(importacao.preparo, list(pagina), formulario.respostas())
        if pagina.has_next() and "seguir" in pedido.POST:
            return redirect(f"{pedido.path}?pagina={pagina.next_page_number()}")
        return _reler(pedido, importacao)
    contexto = {
        "caminho": _caminho(pedido, ("Importar o resultado", _base(pedido)), ("Perguntas", "")),
        "passos": passos(_PASSOS, 2),
        "formulario": formulario,
        "pagina": pagina,
        "abertas": len(abertas),
    }
    return render(pedido, "importacao/perguntas.html", contexto)


def declarantes(pedido: Pedido) -> HttpResponse:
    """O arquivo à parte com quem declarou ser de um grupo: acrescentar ou tirar."""
    importacao, _ = _em_preparo(pedido)
    grupos = _grupos(_exigir_edital(pedido))
    if pedido.method == "POST" and "tirar" in pedido.POST:
        importacao.declarantes = [
            d for d in importacao.declarantes if d["grupo"] != pedido.POST["tirar"]
        ]
        return _reler(pedido, importacao)
    formulario = EnvioDeDeclarantes(
        grupos, *((pedido.POST, pedido.FILES) if pedido.method == "POST" else ())
    )
    if pedido.method == "POST" and formulario.is_valid():
        limpos = formulario.cleaned_data
        grupo, recebido = limpos["grupo"], limpos["arquivo"]
        nome = nome_de_arquivo(recebido.name)
        guardar(importacao.arquivo_de(grupo, nome), recebido.chunks())
        outras = [d for d in importacao.declarantes if d["grupo"] != grupo]
        novo = {"grupo": grupo, "nome": nome, "parte": limpos["parte"].strip()}
        importacao.declarantes = [*outras, novo]
        return _reler(pedido, importacao)
    contexto = {
        "caminho": _caminho(pedido, ("Importar o resultado", _base(pedido)), ("Declarantes", "")),
        "formulario": formulario,
        "listas": [
            {**lista, "do_grupo": grupos.get(lista["grupo"], lista["grupo"])}
            for lista in importacao.declarantes
        ],
    }
    return render(pedido, "importacao/declarantes.html", contexto)


@require_POST
def confirmar(pedido: Pedido) -> HttpResponse:
    """Grava o resultado no certame, se a prévia que a pessoa viu é a de agora."""
    importacao, lida = _em_preparo(pedido)
    if lida is None or str(importacao.versao) != pedido.POST.get("versao"):
        messages.warning(pedido, "A prévia mudou. Confira de novo antes de confirmar.")
        return redirect(_base(pedido))
    with MESA.segurar(pedido.certame):
        confirmar_importacao(
            importacao.preparo,
            pedido.certame.pasta,
            lambda: _registros(pedido),
            importacao.sem_ninguem,
        )
    if banca := lida["usado"]["banca"]:
        LeiauteDaCidade.objects.update_or_create(
            cidade=pedido.cidade, banca=banca, defaults={"texto": lida["leiaute"]}
        )
    quantas = quantos(lida["conta"]["importadas"], "pessoa", "pessoas")
    messages.success(pedido, f"Importado: {quantas}, de {importacao.nome}.")
    return redirect(_base(pedido))


def desfazer(pedido: Pedido) -> HttpResponse:
    """Desfaz a importação do certame; o que a pessoa preparou volta a estar à mão."""
    if pedido.method == "POST":
        with MESA.segurar(pedido.certame):
            desfazer_confirmacao(pedido.certame.pasta, lambda: _registros(pedido))
        messages.success(pedido, "Importação desfeita. O leiaute e as respostas ficaram.")
        return redirect(_base(pedido))
    contexto = {
        "caminho": _caminho(pedido, ("Importar o resultado", _base(pedido)), ("Desfazer", "")),
        "base": _base(pedido),
    }
    return render(pedido, "importacao/desfazer.html", contexto)


@require_POST
def largar_tudo(pedido: Pedido) -> HttpResponse:
    """Apaga o arquivo enviado e tudo o que se preparou."""
    importacao = importacao_de(pedido.certame, pedido.user)
    if importacao is not None:
        largar(importacao)
        messages.success(pedido, "O arquivo e as respostas foram apagados.")
    return redirect(_base(pedido))


# ------------------------------------------------------------------------------- a prévia


def _da_previa(pedido: Pedido, importacao: Importacao, lida: dict[str, Any]) -> dict[str, Any]:
    recusadas = Paginator(lida["recusadas"], _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    cabecalho = lida["amostra"]["cabecalho"]
    titulos = [t.strip() or f"coluna {n}" for n, t in enumerate(cabecalho, start=1)]
    linhas = [linha for linha in lida["amostra"]["linhas"] if len(linha) == len(titulos)]
    pode = lida["pronta"] and not lida["leiaute_sugerido"] and not lida["recusas_do_edital"]
    passo = 1 if lida["leiaute_sugerido"] else 2 if lida["perguntas"] else 3
    return {
        "passos": passos(_PASSOS, passo),
        "lida": lida,
        "pode": pode,
        "notas": _o_que_nao_soube(lida, dos_impedimentos=True),
        "impedimentos": [_impedimento(i) for i in lida["impedimentos"]],
        "conta": _conta(lida),
        "conta_de_aprovadas": lida["conta"]["importadas"],
        "amostra": Tabela.de("As primeiras linhas, como foram lidas", titulos, linhas)
        if linhas
        else None,
        "recusadas": _tabela_das_recusadas(recusadas, lida) if lida["recusadas"] else None,
        "pagina": recusadas,
        "fora": [(motivo, len(onde), ", ".join(onde[:8])) for motivo, onde in lida["fora"].items()],
        "leitores_discordam": any(
            "duas leituras do PDF" in i["problema"] for i in lida["impedimentos"]
        ),
        "respondidas": len(perguntas_respondidas(importacao.preparo)),
    }


def _o_que_nao_soube(lida: Mapping[str, Any], *, dos_impedimentos: bool = False) -> list[str]:
    """As notas do leiaute sem a instrução do fim, que fala do arquivo TOML.

    Com `dos_impedimentos`, sem a das marcas, se elas já se dizem entre o que impede.
    """
    ja_ditas = dos_impedimentos and any(
        i["conserto"] == CONSERTO_DA_MARCA for i in lida["impedimentos"]
    )
    return [
        re.split(r"; |: escreva |: se for ela|\. Troque em campos", nota)[0]
        for nota in lida["notas"]
        if not (ja_ditas and nota.startswith(NOTA_DAS_MARCAS))
    ]


def _impedimento(dito: Mapping[str, str]) -> tuple[str, str]:
    """O que impede, com o ponto, e o que fazer na página, que não é o que se escreve no arquivo."""
    problema, conserto = dito["problema"], dito["conserto"]
    if conserto == CONSERTO_DA_MARCA:
        conserto = (
            f"no leiaute, em “{MARCA_NO_NOME}”, diga de que grupo é cada uma, ou que não diz grupo "
            "nenhum; a que não estiver lá, escreva-a no leiaute por extenso"
        )
    problema = com_nomes(problema)
    return problema if problema.endswith("?") else f"{problema}.", com_nomes(conserto)


def _conta(dados: Mapping[str, Any]) -> Tabela:
    conta = dados["conta"]
    linhas = [[frase, conta[c]] for c, frase in _FRASES_DA_CONTA.items() if conta[c]]
    return Tabela.de(
        f"Onde foi parar cada linha de {dados['arquivo']}",
        ["Linhas", Coluna("Quantas", numero=True)],
        [*linhas, ["Todas as linhas do arquivo", conta["linhas"]]],
    )


def _tabela_das_recusadas(recusadas: Iterable[Mapping[str, Any]], lida: dict[str, Any]) -> Tabela:
    return Tabela.de(
        f"Linhas recusadas ({lida['total_de_recusas']})",
        ["Onde", "Campo", Coluna("Por quê", texto=True), "O que fazer", "A linha"],
        [
            [
                f"{r['arquivo']}, linha {r['linha']}" if r["linha"] else r["arquivo"],
                CAMPOS_DA_BANCA.get(r["campo"], r["campo"]),
                com_nomes(r["problema"]),
                com_nomes(r["conserto"]),
                r["texto"],
            ]
            for r in recusadas
        ],
    )


# ------------------------------------------------------------------------------ de cada pedido


def _em_preparo(pedido: Pedido) -> tuple[Importacao, dict[str, Any] | None]:
    """A importação da pessoa e a prévia dela, se é a de agora. Erros: `Http404`."""
    _exigir_edital(pedido)
    importacao = get_object_or_404(
        Importacao.objects.select_related("trabalho", "certame__cidade", "pessoa"),
        certame=pedido.certame,
        pessoa=pedido.user,
    )
    return importacao, _lida(importacao)


def _lida(importacao: Importacao) -> dict[str, Any] | None:
    arquivo = importacao.preparo / PREVIA
    if importacao.lida != importacao.versao or not arquivo.is_file():
        return None
    lida: dict[str, Any] = json.loads(arquivo.read_text(encoding="utf-8"))
    return lida


def _exigir_edital(pedido: Pedido) -> Entrada:
    """O edital da pasta. Erros: `SemEdital`; `EntradaInvalida` se não se lê."""
    if not (pedido.certame.pasta / ARQUIVO).is_file():
        raise SemEdital(pedido.certame.identificador)
    return ler_edital(pedido.certame.pasta)


def _grupos(edital: Entrada) -> dict[str, str]:
    return {} if edital.regime is None else {g.id: g.nome for g in edital.regime.grupos}


def _registros(pedido: Pedido) -> Iterable[Registro]:
    return ArmazemDoBanco().ler(pedido.certame.livro)


def _envio(pedido: Pedido) -> Envio:
    bancas = [(b.pk, b.banca) for b in LeiauteDaCidade.objects.filter(cidade=pedido.cidade)]
    return Envio(bancas, *((pedido.POST, pedido.FILES) if pedido.method == "POST" else ()))


def _reler(pedido: Pedido, importacao: Importacao) -> HttpResponseRedirect:
    mandar_ler(importacao, _base(pedido))
    return _ao_trabalho(pedido, importacao)


def _ao_trabalho(pedido: Pedido, importacao: Importacao) -> HttpResponseRedirect:
    assert importacao.trabalho is not None
    return redirect("trabalhos:trabalho", *_onde(pedido), importacao.trabalho.pk)


def _onde(pedido: Pedido) -> tuple[str, str]:
    return pedido.cidade.identificador, pedido.certame.identificador


def _base(pedido: Pedido) -> str:
    return "/cidades/{}/certames/{}/importacao/".format(*_onde(pedido))


def _caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    cidade = f"/cidades/{pedido.cidade.identificador}/"
    certame = f"{cidade}certames/{pedido.certame.identificador}/"
    return [("Certames", cidade), (pedido.certame.titulo, certame), *resto]

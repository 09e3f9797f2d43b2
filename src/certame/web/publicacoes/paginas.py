"""As páginas das publicações: o índice, a prévia com busca, a emissão e o que saiu."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import DatabaseError
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from certame.dominio.documento import PapelDeQuemVe
from certame.operacoes.abrir_nomes_sociais import abrir_nomes_sociais, fichas_dos_nomes
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.emitir_publicacao import (
    PublicacaoEmitida,
    conferir_emitidas,
    emitidas,
    emitir_publicacao,
    falta_para_emitir,
    faltas_das_emitidas,
    publicacao_num_zip,
    publicacoes_do_certame,
)
from certame.operacoes.indice_das_publicacoes import PASTA, linhas_do_indice
from certame.operacoes.procurar_na_secao import procurar_na_secao, tem_criterio
from certame.publicacao.modelo import Coluna as ColunaDaPublicacao
from certame.publicacao.modelo import Publicacao, Secao, Valor
from certame.publicacao.pagina_html import FOLHA
from certame.publicacao.tabela_csv import em_csv
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.atos.lido import como_se_le
from certame.web.atos.vista import (
    Vista,
    conflito_do_livro,
    o_que_entrou,
    vista_de_agora,
    vista_lida,
)
from certame.web.certames.casos_que_ve import casos_que_ve
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.resumo import resumir
from certame.web.componentes.tabela import Celula, Coluna, Tabela
from certame.web.politica import PAGINAS
from certame.web.porteiro import Pedido
from certame.web.publicacoes.nome_social import papel_de_quem_abre
from certame.web.reenvio import ja_feito, lembrar_feito

_POR_PAGINA = 50
_NUMERICAS = frozenset({"posto", "vaga", "vagas", "ordem", "nota"})
_TUDO = "tudo.zip"
_MAIOR_ZIP = 64 * 1024 * 1024
"""Até quantos bytes os arquivos vão juntos: o .zip se faz na memória."""
_TIPOS = {
    "pagina.html": "text/html; charset=utf-8",
    FOLHA: "text/css; charset=utf-8",
    "texto.txt": "text/plain; charset=utf-8",
    "dados.csv": "text/csv; charset=utf-8",
    "dados.json": "application/json",
}


def indice(pedido: Pedido) -> HttpResponse:
    """O que se pode publicar agora e o que já saiu."""
    with MESA.certame(pedido.certame) as curso:
        possiveis = [(p.nome, p.titulo) for p in publicacoes_do_certame(curso)]
        pasta = curso.entrada.pasta
    saidas = sorted(emitidas(pasta), key=lambda e: e.numero, reverse=True)
    pagina = Paginator(saidas, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    base = _base(pedido)
    linhas = [
        [
            e.numero,
            Celula(e.titulo, f"{base}{e.numero}/"),
            e.instante.strftime("%d/%m/%Y, %H:%M"),
            e.codigo,
        ]
        for e in pagina
    ]
    contexto = {
        "caminho": _caminho(pedido, ("Listas e publicações", "")),
        "possiveis": possiveis,
        "guarda_nomes": bool(pedido.papeis & PAGINAS["publicacoes:nome_social"].agir),
        "faltas": "; ".join(faltas_das_emitidas(pasta)),
        "pagina": pagina,
        "tabela": Tabela.de(
            "Publicações que saíram, da última à primeira",
            [Coluna("Número", numero=True), "Publicação", "Quando", "Código"],
            linhas,
        ),
    }
    return render(pedido, "publicacoes/indice.html", contexto)


def previa(pedido: Pedido, nome: str) -> HttpResponse:
    """Uma publicação como se veria agora, com busca e por cargo."""
    with MESA.certame(pedido.certame) as curso:
        publicacao = _achada(publicacoes_do_certame(curso), nome)
        secoes = publicacao.secoes
        escolhida = pedido.GET.get("cargo") or (secoes[0].chave if secoes else "")
        secao = next((s for s in secoes if s.chave == escolhida), None)
        procurado = pedido.GET.get("q", "").strip()
        desempata = tem_criterio(publicacao)
        so_empates = desempata and "empates" in pedido.GET
        linhas = _linhas(curso, publicacao, secao, procurado, so_empates=so_empates)
        if secao and "csv" in pedido.GET:
            achadas = replace(publicacao, secoes=(replace(secao, linhas=linhas),))
            return _levada(pedido, achadas)
        pagina = Paginator(linhas, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
        contexto = {
            "caminho": _caminho(
                pedido, ("Listas e publicações", _base(pedido)), (publicacao.titulo, "")
            ),
            "publicacao": publicacao,
            "cabecalho": publicacao.cabecalho()[1:],
            "secoes": secoes,
            "secao": secao,
            "procurado": procurado,
            "desempata": desempata,
            "so_empates": so_empates,
            "pagina": pagina,
            "tabela": _tabela(publicacao, secao, list(pagina)),
            "emite": bool(pedido.papeis & PAGINAS["publicacoes:emitir"].agir),
            "falta": como_se_le(curso, str(falta_para_emitir(curso, nome) or "")),
        }
    return render(pedido, "publicacoes/previa.html", contexto)


def emitir(pedido: Pedido, nome: str) -> HttpResponse:
    """Confirma e emite a publicação; o que saiu não muda mais."""
    cofre = cofre_da_instalacao()
    papel = papel_de_quem_abre(pedido.papeis) or PapelDeQuemVe.RH
    with MESA.certame(pedido.certame) as curso:
        publicacao = _achada(publicacoes_do_certame(curso), nome)
        falta = falta_para_emitir(curso, nome)
        if pedido.method != "POST":
            if falta:
                return redirect(f"{_base(pedido)}agora/{nome}/")
            return _confirmacao(pedido, curso, publicacao)
        if repetida := ja_feito(pedido, "ultima"):
            messages.info(
                pedido, f"Esta publicação já tinha saído, com o nº {repetida}: não saiu outra."
            )
            return redirect(f"{_base(pedido)}{repetida}/")
        vista = vista_lida(pedido.POST.get("vista", ""))
        if not falta and vista != vista_de_agora(curso, nome):
            return _confirmacao(pedido, curso, publicacao, vista)
        quem, agora, certame = autor(pedido.user), timezone.now(), curso.certame
        feita = emitir_publicacao(
            curso,
            nome,
            autor=quem,
            agora=agora,
            abrir_nomes=lambda: abrir_nomes_sociais(
                cofre, certame, autor=quem, papel=papel, instante=agora.astimezone(curso.fuso)
            ),
        )
        lembrar_feito(pedido, str(feita.numero))
        # O que saiu está no disco: se o resumo não se grava, a lista o refaz depois.
        with suppress(DatabaseError):
            resumir(pedido.certame, curso, agora)
    messages.success(pedido, f"Saiu a publicação nº {feita.numero}, código {feita.codigo}.")
    return redirect(f"{_base(pedido)}{feita.numero}/")


def _confirmacao(
    pedido: Pedido, curso: CertameEmCurso, publicacao: Publicacao, vista: Vista | None = None
) -> HttpResponse:
    """A página que pede a confirmação; se já se confirmou outra coisa, com o que mudou (409)."""
    de_agora = vista_de_agora(curso, publicacao.nome)
    conflito = conflito_do_livro(curso, vista) if vista else None
    casos = casos_que_ve(pedido.papeis, pedido.user, curso)
    prateleira = cofre_da_instalacao().prateleira
    contexto = {
        "caminho": _caminho(
            pedido, ("Listas e publicações", _base(pedido)), (publicacao.titulo, "")
        ),
        "publicacao": publicacao,
        "cabeca": str(curso.cabeca),
        "vista": str(de_agora),
        "ultima": _ultima(curso),
        "sociais": len(fichas_dos_nomes(prateleira, curso.certame))
        if publicacao.mostra_nomes
        else 0,
        "de_novo": pedido.method == "POST",
        "outro_livro": conflito is not None and conflito.outro_livro,
        "entrou": o_que_entrou(conflito.novos, casos) if conflito else [],
        "mudou": vista.mudancas(de_agora) if vista else [],
    }
    status = 409 if pedido.method == "POST" else 200
    return render(pedido, "publicacoes/emitir.html", contexto, status=status)


def _ultima(curso: CertameEmCurso) -> int:
    """O número da última publicação que saiu; 0 se nenhuma."""
    return max((linha.numero for linha in linhas_do_indice(curso.entrada.pasta / PASTA)), default=0)


def emitida(pedido: Pedido, numero: int) -> HttpResponse:
    """Uma publicação que saiu, com os arquivos dela e se estão como saíram."""
    for saida, mudados in conferir_emitidas(pedido.certame.pasta):
        if saida.numero == numero:
            contexto = {
                "caminho": _caminho(
                    pedido, ("Listas e publicações", _base(pedido)), (f"Nº {numero}", "")
                ),
                "emitida": saida,
                "mudados": mudados,
                "tudo": _TUDO if not mudados and _cabe_num_zip(saida) else "",
            }
            return render(pedido, "publicacoes/emitida.html", contexto)
    raise Http404


def arquivo(pedido: Pedido, numero: int, arquivo: str) -> HttpResponse | FileResponse:
    """Um arquivo de uma publicação que saiu, ou todos num .zip."""
    saida: PublicacaoEmitida | None = next(
        (e for e in emitidas(pedido.certame.pasta) if e.numero == numero), None
    )
    if saida is not None and arquivo == _TUDO and _cabe_num_zip(saida):
        nome = f"{pedido.certame.identificador}-{numero:04d}-{saida.nome}.zip"
        return HttpResponse(
            publicacao_num_zip(saida),
            content_type="application/zip",
            headers={"Content-Disposition": f'attachment; filename="{nome}"'},
        )
    if saida is None or arquivo not in _TIPOS or not (saida.pasta / arquivo).is_file():
        raise Http404
    baixar = "baixar" in pedido.GET
    nome = f"{pedido.certame.identificador}-{numero:04d}-{saida.nome}-{arquivo}"
    return FileResponse(
        (saida.pasta / arquivo).open("rb"),
        as_attachment=baixar,
        filename=nome,
        content_type=_TIPOS[arquivo],
    )


def _cabe_num_zip(saida: PublicacaoEmitida) -> bool:
    arquivos = [saida.pasta / nome for nome in saida.arquivos]
    return all(um.is_file() for um in arquivos) and (
        sum(um.stat().st_size for um in arquivos) <= _MAIOR_ZIP
    )


def _linhas(
    curso: CertameEmCurso,
    publicacao: Publicacao,
    secao: Secao | None,
    procurado: str,
    *,
    so_empates: bool,
) -> Sequence[Sequence[Valor]]:
    if secao is None:
        return ()
    if not (procurado or so_empates):
        return secao.linhas
    return procurar_na_secao(curso, publicacao, secao, procurado, so_empates=so_empates)


def _levada(pedido: Pedido, publicacao: Publicacao) -> HttpResponse:
    """As linhas achadas em CSV, como estão agora: não é publicação."""
    nome = f"{pedido.certame.identificador}-{publicacao.nome}-agora.csv"
    return HttpResponse(
        "".join(em_csv(publicacao)).encode(),
        content_type=_TIPOS["dados.csv"],
        headers={"Content-Disposition": f'attachment; filename="{nome}"'},
    )


def _achada(publicacoes: Sequence[Publicacao], nome: str) -> Publicacao:
    for publicacao in publicacoes:
        if publicacao.nome == nome:
            return publicacao
    raise Http404


def _tabela(
    publicacao: Publicacao, secao: Secao | None, linhas: list[Sequence[Valor]]
) -> Tabela | None:
    if secao is None or not linhas:
        return None
    colunas = [
        Coluna(f"{c.titulo[0].upper()}{c.titulo[1:]}", c.chave in _NUMERICAS, c.chave == "frase")
        for c in publicacao.colunas
    ]
    return Tabela.de(
        f"{publicacao.titulo}: {secao.titulo}" if secao.titulo else publicacao.titulo,
        colunas,
        [
            [
                _escrito(coluna, valor)
                for coluna, valor in zip(publicacao.colunas, linha, strict=True)
            ]
            for linha in linhas
        ],
    )


def _escrito(coluna: ColunaDaPublicacao, valor: Valor) -> str:
    if valor is None or valor is False:
        return ""
    if valor is True:
        return "sim"
    return coluna.escrito(valor)


def _base(pedido: Pedido) -> str:
    cidade, certame = pedido.cidade.identificador, pedido.certame.identificador
    return f"/cidades/{cidade}/certames/{certame}/publicacoes/"


def _caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    cidade = f"/cidades/{pedido.cidade.identificador}/"
    certame = f"{cidade}certames/{pedido.certame.identificador}/"
    return [("Certames", cidade), (pedido.certame.titulo, certame), *resto]

"""As páginas dos atos: o livro, a escolha do ato, o formulário, a prévia e o ato praticado."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from certame.dominio.ato import ATOS_DO_PROCESSO, Ato, AtoDePessoa
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.livro.armazem import Conflito
from certame.livro.registro import Registro
from certame.motor.etapas import NOMES
from certame.motor.explicacao import Explicador
from certame.motor.portoes import impedida_por_pericia
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida
from certame.operacoes.casos_da_equipe import (
    e_caso_do_membro,
    equipes_do_membro,
)
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito
from certame.operacoes.completar_ato import completar_ato
from certame.operacoes.listar_atos import listar_atos
from certame.operacoes.preencher_ato import preencher_ato
from certame.operacoes.proximo_passo import passo_da_pericia
from certame.operacoes.publicacoes_por_sair import publicacoes_por_sair
from certame.operacoes.verbos import CAMPOS, VERBOS
from certame.web.atos.assuntos_dos_atos import por_assunto
from certame.web.atos.avisos import avisos_da_previa
from certame.web.atos.documentos import guardar_o_que_veio
from certame.web.atos.efeitos import EFEITOS
from certame.web.atos.formularios import ESCRITOS_NO_COFRE, FormularioDoAto
from certame.web.atos.lido import LeitorDoAto, como_se_le, membros_por_extenso
from certame.web.atos.livro import atos_que_ve, numero_do_ato
from certame.web.atos.quem_pratica import (
    QUEM_PRATICA,
    pode_praticar,
    so_nos_seus_casos,
    tipos_que_pratica,
)
from certame.web.atos.repetido import repetir
from certame.web.atos.vista import o_que_entrou, vista_de_agora, vista_lida
from certame.web.certames.casos_que_ve import Casos, casos_que_ve, ve_todas
from certame.web.certames.mesa import MESA, autor, recibo
from certame.web.componentes.tabela import Coluna, Tabela
from certame.web.contas.models import papeis_que_tinha
from certame.web.pericias.equipes import pessoas_dos_autores
from certame.web.pericias.lugares import (
    COM_COMPOSICAO,
    Link,
    endereco,
    endereco_do_ato,
    link_do_passo,
)
from certame.web.politica import NOMES as NOMES_DOS_PAPEIS
from certame.web.politica import Papel, abre_para
from certame.web.porteiro import Pedido
from certame.web.recusas import anotar_recusa
from certame.web.reenvio import ja_feito, lembrar_feito

_POR_PAGINA = 50
_MOSTRAM_SE = 20
_SO_A_SI = (
    "Você só se declara impedido a si. O impedimento de um colega, é a comissão que o declara."
)
_DIVULGAM = ("resultado_divulgado", "classificacao_divulgada")
"""Os atos que divulgam o que a banca mandou, e que sem ele não há como praticar."""


def ato(pedido: Pedido, ato: str) -> HttpResponse:
    """Um ato: os campos, o que causou, e o registro dele no livro."""
    with MESA.certame(pedido.certame) as curso:
        achado = next((r for r in atos_que_ve(pedido, curso) if r.dados.get("id") == ato), None)
        if achado is None:
            raise Http404
        praticado = next(p for p in curso.andamento.praticados if p.ato.id == ato)
        leitor = LeitorDoAto(curso, achado.tipo, str(achado.dados.get("cargo", "")))
        leitura = str(achado.dados.get("leitura", ""))
        anulado_por = curso.andamento.anulados.get(ato, "")
        campos = [
            leitor.campo(campo, valor, opcao=leitura)
            for campo, valor in achado.dados.items()
            if campo in CAMPOS and (valor or campo == "quantidade")
        ]
        contexto = {
            "caminho": _caminho(
                pedido, ("Livro de atos", _atos(pedido)), (VERBOS[achado.tipo].feito, "")
            ),
            "verbo": VERBOS[achado.tipo],
            "registro": achado,
            "numero": numero_do_ato(achado),
            "do_caso": _do_caso(pedido, curso, praticado.ato),
            "quem": _quem_praticou(pedido, achado),
            "ato": praticado.ato,
            "campos": campos,
            "anulado_por": anulado_por,
            "anulador": leitor.campo("ato", anulado_por).valor,
            "do_processo": type(praticado.ato) in ATOS_DO_PROCESSO.values()
            and isinstance(praticado.ato, AtoDePessoa),
            "chamadas": _chamadas_de(curso, praticado),
            "por_publicar": [p for p in publicacoes_por_sair(curso) if p.ato == ato]
            if abre_para("publicacoes:previa", pedido.papeis)
            else [],
            "cabeca": str(achado.cabeca),
            "quando": achado.instante.astimezone(curso.fuso),
        }
    return render(pedido, "atos/ato.html", contexto)


def _quem_praticou(pedido: Pedido, registro: Registro) -> str:
    """O nome de quem praticou e o papel em que o fez; de quem não é daqui, o identificador."""
    pessoa = pessoas_dos_autores([registro.autor]).get(registro.autor)
    if pessoa is None:
        return registro.autor
    tinha = papeis_que_tinha(pedido.cidade, pessoa, registro.instante)
    papeis = ", ".join(
        NOMES_DOS_PAPEIS[um] for um in Papel if um in tinha & QUEM_PRATICA[registro.tipo]
    )
    return f"{pessoa.nome} ({papeis})" if papeis else pessoa.nome


def _do_caso(pedido: Pedido, curso: CertameEmCurso, ato: Ato) -> str:
    """O endereço do caso de que o ato é, se quem o lê é da equipe que o examina."""
    if not isinstance(ato, AtoDePessoa) or not abre_para("pericias:caso", pedido.papeis):
        return ""
    if not e_caso_do_membro(curso.andamento, autor(pedido.user), (ato.cargo, ato.inscricao)):
        return ""
    return endereco(pedido, "pericias:caso", ato.cargo, ato.inscricao)


def escolher(pedido: Pedido) -> HttpResponse:
    """Os atos que a pessoa pode praticar: os que cabem agora primeiro."""
    tipos = tipos_que_pratica(pedido.papeis)
    with MESA.certame(pedido.certame) as curso:
        etapa = curso.andamento.etapa
        da_etapa = [um for um in listar_atos(curso) if um.tipo in tipos]
    na_etapa = {um.tipo for um in da_etapa}
    contexto = {
        "caminho": _caminho(pedido, ("Praticar um ato", "")),
        "etapa": NOMES[etapa],
        "cabem": [
            (assunto.titulo, [_link(pedido, tipo) for tipo in assunto.tipos])
            for assunto in por_assunto(um.tipo for um in da_etapa if not um.antes)
        ],
        "esperam": [
            (_link(pedido, um.tipo), um.antes) for um in da_etapa if um.antes and not um.nunca
        ],
        "nunca": [(VERBOS[um.tipo].nome, um.antes) for um in da_etapa if um.nunca],
        "outros": [VERBOS[tipo].nome for tipo in tipos if tipo not in na_etapa],
    }
    return render(pedido, "atos/escolher.html", contexto)


def _link(pedido: Pedido, tipo: str) -> Link:
    return Link(VERBOS[tipo].nome, endereco_do_ato(pedido, tipo))


@never_cache
def praticar(pedido: Pedido, tipo: str) -> HttpResponse:
    """O formulário do ato, a prévia do que ele causa, e a confirmação."""
    if tipo not in VERBOS:
        raise Http404
    if not pode_praticar(pedido.papeis, tipo):
        raise PermissionDenied
    with MESA.certame(pedido.certame) as curso:
        _exigir_caso_seu(pedido, tipo, curso)
        if tipo in _DIVULGAM and curso.entrada.relatorio is None:
            messages.info(pedido, "Antes de divulgar, importe aqui o resultado da banca.")
            return redirect(
                "importacao:previa", pedido.cidade.identificador, pedido.certame.identificador
            )
        casos = casos_que_ve(pedido.papeis, pedido.user, curso)
        if pedido.method != "POST":
            com_membros = pedido.GET.get("membros") or pedido.guardado
            if tipo in COM_COMPOSICAO and not com_membros:
                return redirect(endereco_do_ato(pedido, tipo, **pedido.GET.dict()))
            iniciais = {"data": _dia_que_se_espera(tipo, curso), **dict(pedido.GET.items())}
            if pedido.guardado is not None:
                iniciais |= _iniciais(tipo, pedido.guardado.campos)
            formulario = FormularioDoAto(tipo, curso, casos, initial=iniciais)
            return _pagina_do_formulario(pedido, tipo, formulario)
        if "corrigir" not in pedido.POST and (gravado := ja_feito(pedido, "confirmar")):
            messages.info(pedido, "Este ato já estava gravado: não se gravou outra vez.")
            return redirect(
                "atos:ato", pedido.cidade.identificador, pedido.certame.identificador, gravado
            )
        formulario = FormularioDoAto(tipo, curso, casos, pedido.POST, pedido.FILES)
        if "corrigir" in pedido.POST:
            em_branco = FormularioDoAto(tipo, curso, casos, initial=_iniciais(tipo, pedido.POST))
            return _pagina_do_formulario(pedido, tipo, em_branco)
        if formulario.is_valid() and not _pode_impedir(pedido, tipo, formulario):
            formulario.add_error("membro", _SO_A_SI)
        if not formulario.is_valid():
            return _pagina_do_formulario(pedido, tipo, formulario)
        return _previa_ou_ato(pedido, tipo, curso, formulario)


def _dia_que_se_espera(tipo: str, curso: CertameEmCurso) -> date:
    """O dia com que o formulário se abre: o que o edital diz para ele sair, ou hoje."""
    if tipo == "edital_publicado":
        return curso.andamento.edital.publicacao
    return timezone.now().astimezone(curso.fuso).date()


def _exigir_caso_seu(pedido: Pedido, tipo: str, curso: CertameEmCurso) -> None:
    """Quem só pratica o ato por ser da equipe só o pratica nos casos seus, e pela equipe sua.

    Erros: `Http404`, como se o caso não existisse.
    """
    dados = pedido.POST if pedido.method == "POST" else pedido.GET
    inscricao = dados.get("inscricao", "").strip()
    if not so_nos_seus_casos(pedido.papeis, tipo) or not (inscricao or pedido.method == "POST"):
        return
    cargos = [cargo.id for cargo in curso.andamento.edital.cargos]
    cargo = dados.get("cargo") or (cargos[0] if len(cargos) == 1 else "")
    membro = autor(pedido.user)
    if inscricao and not e_caso_do_membro(curso.andamento, membro, (cargo, inscricao)):
        raise Http404
    minhas = [equipe.id for equipe in equipes_do_membro(curso.andamento, membro)]
    if dados.get("equipe") and dados["equipe"] not in minhas:
        raise Http404


def _pode_impedir(pedido: Pedido, tipo: str, formulario: FormularioDoAto) -> bool:
    """Diz se não é o impedimento de um colega, que quem só é da equipe não declara."""
    if tipo != "impedimento_declarado" or not so_nos_seus_casos(pedido.papeis, tipo):
        return True
    return bool(formulario.cleaned_data["membro"] == autor(pedido.user))


def _previa_ou_ato(
    pedido: Pedido, tipo: str, curso: CertameEmCurso, formulario: FormularioDoAto
) -> HttpResponse:
    agora = timezone.now()
    quem = autor(pedido.user)
    casos = casos_que_ve(pedido.papeis, pedido.user, curso)
    vista = vista_lida(pedido.POST.get("confirmar", ""))
    conflito: Conflito | None = None
    try:
        dados = guardar_o_que_veio(formulario, curso, autor=quem, instante=agora)
        refeito = FormularioDoAto(tipo, curso, casos, dados)
        refeito.full_clean()
        praticavel = preencher_ato(
            tipo,
            completar_ato(curso, tipo, refeito.escritos()),
            id=curso.proximo_id(),
            data=refeito.cleaned_data["data"],
            cargos=curso.entrada.lido.edital.cargos,
            fuso=curso.fuso,
            onde="formulário",
        )
        campos = [refeito.cleaned_data["data"], refeito.escritos()]
        de_agora = vista_de_agora(curso, campos)
        if vista is not None and (vista == de_agora or vista.cabeca != curso.cabeca):
            try:
                feito = curso.praticar(
                    [praticavel], autor=quem, agora=agora, se_cabeca=vista.cabeca
                )
            except Conflito as houve:
                conflito = houve
                curso.por_em_dia()
            else:
                lembrar_feito(pedido, feito.praticados[0].ato.id)
                return _depois_do_ato(pedido, tipo, curso, feito, casos)
        feito = curso.praticar([praticavel], autor=quem, agora=agora, simular=True)
        de_agora = vista_de_agora(curso, campos)
    except (AtoRecusado, EntradaInvalida) as recusa:
        anotar_recusa(formulario, recusa, partial(como_se_le, curso))
        da_lei = isinstance(recusa, AtoRecusado) and tipo == "convocacao_feita"
        saidas = _saidas_da_chamada(pedido, curso, formulario) if da_lei else []
        return _pagina_do_formulario(pedido, tipo, formulario, saidas)
    contexto = {
        "caminho": _caminho(pedido, (VERBOS[tipo].nome, "")),
        "verbo": VERBOS[tipo],
        "formulario": refeito,
        "repetidos": repetir(refeito, curso, praticavel),
        "avisos": avisos_da_previa(pedido.certame, tipo, curso, feito),
        "efeitos": EFEITOS.get(tipo, ()),
        "pendencias": [como_se_le(curso, p.frase) for p in _que_se_veem(feito, casos)],
        "vista": str(de_agora),
        "etapa_depois": NOMES[feito.andamento.etapa],
        "etapa_antes": NOMES[curso.andamento.etapa],
        "chamadas": _chamadas_do_feito(curso, feito),
        "vagas_novas": _vagas_novas(curso, feito) if tipo == "vagas_criadas" else [],
        "quadro": _quadro(curso) if tipo == "edital_publicado" else None,
        "hash_do_texto": str(getattr(praticavel, "documento", "")).partition(":")[2],
        "de_novo": vista is not None,
        "entrou": o_que_entrou(conflito.novos, casos) if conflito else [],
        "mudou": vista.mudancas(de_agora) if vista else [],
        "conflito": conflito is not None,
        "outro_livro": conflito is not None and conflito.outro_livro,
        "foi_a_propria": conflito is not None and all(um.autor == quem for um in conflito.novos),
    }
    return render(pedido, "atos/previa.html", contexto, status=200 if vista is None else 409)


def _que_se_veem(feito: Feito, casos: Casos) -> list[Pendencia]:
    return [p for p in feito.pendencias if ve_todas(casos, p.inscricoes, p.cargo)]


def _depois_do_ato(
    pedido: Pedido, tipo: str, curso: CertameEmCurso, feito: Feito, casos: Casos
) -> HttpResponse:
    (praticado,) = feito.praticados
    dito = VERBOS[tipo].feito
    messages.success(pedido, recibo(f"{dito[0].lower()}{dito[1:]}", feito))
    for pendencia in _que_se_veem(feito, casos):
        messages.warning(pedido, como_se_le(curso, f"{pendencia.frase} Falta: {pendencia.falta}."))
    return redirect(
        "atos:ato", pedido.cidade.identificador, pedido.certame.identificador, praticado.ato.id
    )


def _saidas_da_chamada(
    pedido: Pedido, curso: CertameEmCurso, formulario: FormularioDoAto
) -> list[Link]:
    """O que fazer da chamada que a falta de uma perícia impede: chamar menos, ou fazer a perícia."""
    andamento = curso.andamento
    so_um = andamento.edital.cargos[0].id
    cargo = str(formulario.cleaned_data.get("cargo") or so_um)
    if cargo not in andamento.convocacoes:
        return []
    convocacao, confirmadas = andamento.convocacoes[cargo], andamento.processo.confirmadas
    dita = str(formulario.cleaned_data.get("unidade") or "")
    nomes = [unidade.nome for unidade in convocacao.unidades]
    unidade = nomes.index(dita) if dita in nomes else None
    impedida = impedida_por_pericia(andamento.regime, confirmadas, convocacao, unidade)
    if impedida is None:
        return []
    saidas = []
    if impedida.cabem and (len(nomes) <= 1 or unidade is not None):
        campos = {"cargo": cargo, "quantidade": str(impedida.cabem)}
        campos |= {"unidade": dita} if dita else {}
        em = f" em {dita}" if dita else ""
        chamar = f"Chamar só {quantos(impedida.cabem, 'vaga')}{em}, até a vaga {impedida.ate}"
        saidas.append(Link(chamar, endereco(pedido, "atos:praticar", "convocacao_feita", **campos)))
    passo = passo_da_pericia(andamento, (cargo, impedida.inscricao))
    if passo and (link := link_do_passo(pedido, passo)):
        saidas.append(Link(f"{link.texto}, inscrição {impedida.inscricao}", link.endereco))
    return saidas


def _pagina_do_formulario(
    pedido: Pedido, tipo: str, formulario: FormularioDoAto, saidas: Sequence[Link] = ()
) -> HttpResponse:
    contexto = {
        "caminho": _caminho(pedido, (VERBOS[tipo].nome, "")),
        "verbo": VERBOS[tipo],
        "formulario": formulario,
        "quem_compoe": _quem_compoe(formulario),
        "compor": endereco_do_ato(pedido, tipo),
        "saidas": saidas,
    }
    return render(
        pedido, "atos/formulario.html", contexto, status=422 if formulario.errors else 200
    )


def _quem_compoe(formulario: FormularioDoAto) -> str:
    """A equipe já composta, por extenso; vazio nos atos que não a compõem."""
    if "membros" not in formulario.fields:
        return ""
    escritos = str(formulario["membros"].value() or "")
    return membros_por_extenso([um.strip() for um in escritos.split(",") if um.strip()])


def _iniciais(tipo: str, dados: QueryDict) -> dict[str, Any]:
    fora = ("csrfmiddlewaretoken", "confirmar", "corrigir", *ESCRITOS_NO_COFRE.get(tipo, ()))
    return {
        campo: valores if len(valores) > 1 else valores[0]
        for campo, valores in dados.lists()
        if campo not in fora and valores
    }


# O que um ato causou ----------------------------------------------------------------------


def _chamadas_do_feito(curso: CertameEmCurso, feito: Feito) -> Tabela | None:
    linhas = [(c.cargo, c.indice) for c in feito.chamadas]
    return tabela_das_chamadas(curso, feito.andamento.convocacoes, linhas)


def _quadro(curso: CertameEmCurso) -> Tabela:
    """O quadro de vagas do edital que se publica: de cada cargo, as vagas e as reservadas."""
    grupos = curso.andamento.regime.grupos
    colunas = [Coluna(f"Reservadas a {grupo.nome}", numero=True) for grupo in grupos]
    linhas = [
        [
            quadro.cargo.nome,
            quadro.total,
            *(len(quadro.posicoes(conta)) for conta in range(1, len(grupos) + 1)),
        ]
        for quadro in (decisao.valor for decisao in curso.preparo.quadros.values())
    ]
    return Tabela.de("Quadro de vagas", ["Cargo", Coluna("Vagas", numero=True), *colunas], linhas)


def _vagas_novas(curso: CertameEmCurso, feito: Feito) -> list[str]:
    """As vagas que o ato cria, juntas pelo tipo: as gerais e as de cada grupo."""
    frases = []
    for cargo, convocacao in feito.andamento.convocacoes.items():
        antes = curso.andamento.convocacoes[cargo].vagas_criadas
        tipos = convocacao.historia.tipos[antes:]
        nomes = ["gerais", *(f"reservadas a {g.nome}" for g in feito.andamento.regime.grupos)]
        for conta in dict.fromkeys(tipos):
            vagas = [antes + n for n, tipo in enumerate(tipos, start=1) if tipo == conta]
            mostradas = ", ".join(map(str, vagas[:_MOSTRAM_SE]))
            mais = f" e mais {len(vagas) - _MOSTRAM_SE}" if len(vagas) > _MOSTRAM_SE else ""
            frases.append(f"vagas {nomes[conta]}: {mostradas}{mais}")
    return frases


def _chamadas_de(curso: CertameEmCurso, praticado: Any) -> Tabela | None:
    cargo = getattr(praticado.ato, "cargo", "")
    indices = range(praticado.chamadas_de, praticado.chamadas_ate)
    return tabela_das_chamadas(curso, curso.andamento.convocacoes, [(cargo, i) for i in indices])


def tabela_das_chamadas(
    curso: CertameEmCurso, convocacoes: Any, quais: list[tuple[str, int]]
) -> Tabela | None:
    """As chamadas de índices dados, cada uma com a vaga, a pessoa, a lista e o porquê."""
    if not quais:
        return None
    nomes = curso.nomes
    explicadores: dict[str, Explicador] = {}
    linhas = []
    for cargo, indice in quais:
        do_cargo = nomes.get(cargo, {})
        if cargo not in explicadores:
            explicadores[cargo] = Explicador(convocacoes[cargo], _nome_em(do_cargo))
        explicada = explicadores[cargo].chamada(indice)
        linhas.append(
            [
                explicada.vaga,
                explicada.inscricao,
                do_cargo.get(explicada.inscricao, ""),
                explicada.lista,
                f"{explicada.frase} ({explicada.citacao})",
            ]
        )
    colunas: list[Coluna | str] = [Coluna("Vaga", numero=True)]
    colunas += ["Inscrição", "Nome", "Chamada pela", Coluna("Por quê", texto=True)]
    return Tabela.de("Quem é chamado, e por quê", colunas, linhas)


def _nome_em(nomes: Mapping[str, str]) -> Callable[[str], str]:
    return lambda inscricao: nomes.get(inscricao, inscricao)


# Caminhos ---------------------------------------------------------------------------------


def _atos(pedido: Pedido) -> str:
    return f"/cidades/{pedido.cidade.identificador}/certames/{pedido.certame.identificador}/atos/"


def _caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    cidade = f"/cidades/{pedido.cidade.identificador}/"
    certame = f"{cidade}certames/{pedido.certame.identificador}/"
    return [("Certames", cidade), (pedido.certame.titulo, certame), *resto]

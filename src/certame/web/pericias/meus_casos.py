"""O que a equipe vê: só os casos dela, com os documentos, e cada vista anotada antes de abrir."""

import dataclasses
import json
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from certame.armazens.cofre.cofre import Cofre, Documento
from certame.armazens.cofre.prateleira import Ficha
from certame.dominio.ato import (
    NOMES_DOS_ATOS,
    TIPOS_DE_ATO,
    ApoioPlanejado,
    AtoDePessoa,
    ImpedimentoDeclarado,
    PericiaConvocada,
    PosseRegistrada,
)
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade
from certame.dominio.documento import (
    QUEM_VE,
    EspecieDeDocumento,
    FinalidadeDaVista,
    PapelDeQuemVe,
)
from certame.motor.andamento import Andamento
from certame.motor.autos import Pessoa
from certame.motor.equipes import membros_de
from certame.motor.etapas import cabe_na_etapa
from certame.norma.rito import MomentoDaCompatibilidade, RegraDoRito
from certame.operacoes.casos_da_equipe import (
    citados,
    com_a_minha_equipe,
    documentos_do_caso,
    e_caso_do_membro,
    equipes_do_membro,
)
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.equipe_do_certame import equipe_dos_atos
from certame.operacoes.listar_pericias import (
    CasoDePericia,
    listar_pericias,
    pericias_do_curso,
)
from certame.operacoes.prazos_do_curso import prazos_do_curso
from certame.operacoes.proximo_passo import ProximoPasso
from certame.operacoes.ver_documento import ver_documento
from certame.operacoes.verbos import VERBOS
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import MESA, autor
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.pericias.casos import celula_do_prazo, citacao, hora, notas_dos_prazos, situacao
from certame.web.pericias.formularios import PedidoDeVista
from certame.web.pericias.lugares import Link, caminho, endereco, link_do_passo
from certame.web.porteiro import Pedido

NOMES_DAS_ESPECIES = {
    EspecieDeDocumento.DECLARACAO: "o que a pessoa declarou",
    EspecieDeDocumento.LAUDO: "laudo",
    EspecieDeDocumento.PEDIDO_DE_CONDICAO: "pedido de condição de prova",
    EspecieDeDocumento.PARECER: "parecer",
    EspecieDeDocumento.PARTE_DO_PARECER: "parte de parecer",
    EspecieDeDocumento.PROVA: "prova de aviso",
    EspecieDeDocumento.NOME_SOCIAL: "nome social",
    EspecieDeDocumento.CONTATOS: "contatos",
    EspecieDeDocumento.APOIO: "adaptação ou apoio",
    EspecieDeDocumento.DOCUMENTO_DE_SAUDE: "documento de saúde",
    EspecieDeDocumento.DOCUMENTO: "documento",
    EspecieDeDocumento.DOCUMENTO_DO_EDITAL: "documento do edital",
}
"""Como se diz cada espécie de documento."""

_POR_PAGINA = 50
_CAMPOS_DAS_FORMAS = ("tipo", "grau", "nome", "telefone", "correio", "endereco")
_TIPOS = {
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
}
"""Os tipos que se dizem ao navegador; os outros vão como bytes."""


@never_cache
def meus(pedido: Pedido) -> HttpResponse:
    """A agenda e os casos da pessoa, os por fazer primeiro."""
    with MESA.certame(pedido.certame) as curso:
        andamento, fuso = curso.andamento, curso.fuso
        agora = timezone.now()
        prazos = prazos_do_curso(curso, agora)
        membro = autor(pedido.user)
        todos = pericias_do_curso(curso, agora, membro)
        pagina = Paginator(todos, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
        agenda = sorted(
            (
                (caso.marcada, caso)
                for caso in todos.com_atos
                if caso.marcada and caso.marcada >= agora
            ),
            key=lambda marcado: marcado[0],
        )
        contexto = {
            "caminho": caminho(pedido, ("Meus casos", "")),
            "agenda": [
                (hora(marcada, fuso), _link_do_caso(pedido, caso)) for marcada, caso in agenda
            ],
            "total": len(todos),
            "por_fazer": todos.por_fazer,
            "pagina": pagina,
            "tabela": Tabela.de(
                "Os seus casos, os por fazer primeiro",
                ["Inscrição", "Cargo", "Perícia", "Prazo", "O ato que vem"],
                [_linha(pedido, andamento, caso, fuso) for caso in pagina],
            ),
            "notas": notas_dos_prazos(prazos),
            "fundamento": citacao(andamento, RegraDoRito.EQUIPE),
        }
    return render(pedido, "pericias/meus.html", contexto)


def _link_do_caso(pedido: Pedido, caso: CasoDePericia) -> Link:
    return Link(
        f"inscrição {caso.inscricao}",
        endereco(pedido, "pericias:caso", caso.cargo, caso.inscricao),
    )


def _linha(
    pedido: Pedido, andamento: Andamento, caso: CasoDePericia, fuso: ZoneInfo
) -> list[Celula | str]:
    link = link_do_passo(pedido, caso.passos[0], cargo=caso.cargo) if caso.passos else None
    return [
        Celula(caso.inscricao, endereco(pedido, "pericias:caso", caso.cargo, caso.inscricao)),
        andamento.edital.cargo(caso.cargo).nome,
        situacao(caso, fuso),
        celula_do_prazo(caso.prazo, fuso),
        Celula(link.texto, endereco(pedido, "pericias:caso", caso.cargo, caso.inscricao))
        if link
        else "não é seu",
    ]


@never_cache
def caso(pedido: Pedido, cargo: str, inscricao: str) -> HttpResponse:
    """Um caso: o que fazer, os documentos que se podem pedir para ver, e o que já se praticou."""
    pessoa = cargo, inscricao
    with MESA.certame(pedido.certame) as curso:
        _exigir_meu(pedido, curso, pessoa)
        andamento, fuso = curso.andamento, curso.fuso
        prazos = prazos_do_curso(curso, timezone.now())
        (um,) = listar_pericias(andamento, prazos, [pessoa])
        atos = andamento.processo.autos.da_pessoa(pessoa)
        certame = curso.certame
        contexto: dict[str, object] = {
            "caminho": caminho(
                pedido,
                ("Meus casos", endereco(pedido, "pericias:meus")),
                (f"Inscrição {inscricao}", ""),
            ),
            "inscricao": inscricao,
            "cargo": andamento.edital.cargo(cargo).nome,
            "situacao": situacao(um, fuso),
            "prazo": celula_do_prazo(um.prazo, fuso),
            "passos": _links(pedido, _com_quem_assina(pedido, andamento, um), cargo),
            "outros": _links(pedido, _outros_atos(pedido, andamento, pessoa), cargo),
            "linha_do_tempo": [_praticado(pedido, ato, fuso) for ato in atos],
            "fundamento": citacao(andamento, RegraDoRito.PARECER),
        }
        cofre = cofre_da_instalacao()
        contexto["apagados_em"] = cofre.chaveiro.destruida_em(certame)
        if not contexto["apagados_em"]:
            fichas = _do_caso(pedido, andamento, pessoa, _visiveis(cofre, certame, inscricao))
            contexto["documentos"] = _tabela(pedido, pessoa, fichas, atos, fuso)
    return render(pedido, "pericias/caso.html", contexto)


def _exigir_meu(pedido: Pedido, curso: CertameEmCurso, pessoa: Pessoa) -> None:
    """Só o caso da própria equipe ou Junta. Erros: `Http404`, como se não houvesse."""
    if not e_caso_do_membro(curso.andamento, autor(pedido.user), pessoa):
        raise Http404


def _links(pedido: Pedido, passos: Iterator[ProximoPasso], cargo: str) -> list[Link]:
    links = (link_do_passo(pedido, passo, cargo=cargo) for passo in passos)
    return [link for link in links if link is not None]


def _com_quem_assina(
    pedido: Pedido, andamento: Andamento, caso: CasoDePericia
) -> Iterator[ProximoPasso]:
    """Os atos do caso; o parecer já com os membros da equipe de quem pede que não estão impedidos."""
    for um in caso.passos:
        passo = com_a_minha_equipe(andamento, autor(pedido.user), um)
        equipe = passo.campos.get("equipe", "")
        assinam = _quem_assina(andamento, equipe, (caso.cargo, caso.inscricao)) if equipe else ""
        campos = {**passo.campos, "assinam": assinam} if assinam else passo.campos
        yield dataclasses.replace(passo, campos=campos)


def _quem_assina(andamento: Andamento, equipe: str, pessoa: Pessoa) -> str:
    autos = andamento.processo.autos
    constituida = autos.ato(equipe)
    impedidos = {
        ato.membro
        for ato in autos.da_pessoa_do_tipo(pessoa, ImpedimentoDeclarado)
        if ato.equipe == equipe
    }
    membros = membros_de(getattr(constituida, "membros", ()))
    return ", ".join(membro.id for membro in membros if membro.id not in impedidos)


def _outros_atos(pedido: Pedido, andamento: Andamento, pessoa: Pessoa) -> Iterator[ProximoPasso]:
    """Os atos do caso fora da perícia: impedimento, compatibilidade, adaptação e apoio."""
    autos, rito, membro = andamento.processo.autos, andamento.regime.norma.rito, autor(pedido.user)
    da_pessoa = {"inscricao": pessoa[1]}
    minhas = [e for e in equipes_do_membro(andamento, membro) if e.cargo == pessoa[0]]
    passos = []
    for equipe in minhas:
        campos = {**da_pessoa, "equipe": equipe.id, "membro": membro}
        passos.append(ProximoPasso("impedimento_declarado", "", campos))
        if (
            equipe.especie == rito.equipe_da_compatibilidade
            and rito.compatibilidade is not MomentoDaCompatibilidade.NAO_HA
        ):
            no_estagio = rito.compatibilidade is MomentoDaCompatibilidade.NO_ESTAGIO
            if no_estagio and autos.ultimo(pessoa, PosseRegistrada) is None:
                continue  # antes da posse a lei não a deixa avaliar
            fase = (
                FaseDaCompatibilidade.ESTAGIO
                if no_estagio
                else FaseDaCompatibilidade.ANTES_DA_POSSE
            )
            campos = {
                **da_pessoa,
                "equipe": equipe.id,
                "fase": fase.value,
                "assinam": _quem_assina(andamento, equipe.id, pessoa),
            }
            passos.append(ProximoPasso("compatibilidade_avaliada", "", campos))
    passos += [
        ProximoPasso(tipo, "", da_pessoa) for tipo in ("adaptacao_indicada", "apoio_planejado")
    ]
    plano = autos.ultimo(pessoa, ApoioPlanejado)
    if plano is not None:
        passos.append(ProximoPasso("apoio_acompanhado", "", {**da_pessoa, "plano": plano.id}))
    for passo in passos:
        if cabe_na_etapa(andamento.etapa, TIPOS_DE_ATO[passo.tipo]):
            yield passo


def _praticado(pedido: Pedido, ato: AtoDePessoa, fuso: ZoneInfo) -> tuple[str, Link, str]:
    """Um ato da linha do tempo: o dia, o ato e a hora marcada. Quem o praticou não aparece."""
    marcada = f"para {hora(ato.instante, fuso)}" if isinstance(ato, PericiaConvocada) else ""
    feito = VERBOS[NOMES_DOS_ATOS[type(ato)]].feito
    link = Link(feito, endereco(pedido, "atos:ato", ato.id))
    return ato.data.strftime("%d/%m/%Y"), link, marcada


# Os documentos ----------------------------------------------------------------------------


def _visiveis(cofre: Cofre, certame: str, inscricao: str) -> list[Ficha]:
    """As fichas da inscrição de que a equipe vê a espécie; as partes vão dentro do parecer."""
    return [
        ficha
        for ficha in cofre.fichas(certame, inscricao)
        if ficha.especie != EspecieDeDocumento.PARTE_DO_PARECER
        and PapelDeQuemVe.EQUIPE in QUEM_VE[EspecieDeDocumento(ficha.especie)]
    ]


def _do_caso(
    pedido: Pedido, andamento: Andamento, pessoa: Pessoa, fichas: list[Ficha]
) -> list[Ficha]:
    """Destas fichas, as do caso: a mesma inscrição noutro cargo pode ser de outra equipe."""
    deste = documentos_do_caso(andamento, autor(pedido.user), pessoa, [f.id for f in fichas])
    return [ficha for ficha in fichas if ficha.id in deste]


def _tabela(
    pedido: Pedido,
    pessoa: Pessoa,
    fichas: list[Ficha],
    atos: Sequence[AtoDePessoa],
    fuso: ZoneInfo,
) -> Tabela | None:
    feitos = {id: VERBOS[NOMES_DOS_ATOS[type(ato)]].feito for id, ato in citados(atos)}
    linhas = [
        [
            Celula(
                NOMES_DAS_ESPECIES[EspecieDeDocumento(ficha.especie)],
                endereco(pedido, "pericias:documento", *pessoa, ficha.id),
            ),
            hora(ficha.instante, fuso),
            feitos.get(ficha.id, "ainda nenhum"),
            ficha.id,
        ]
        for ficha in fichas
    ]
    colunas = ["Documento", "Guardado em", "Ato que o cita", "Identificador"]
    return Tabela.de("Documentos da pessoa", colunas, linhas) if linhas else None


@never_cache
def documento(pedido: Pedido, cargo: str, inscricao: str, documento: str) -> HttpResponse:
    """Pede a finalidade, anota a vista e só então abre o documento."""
    pessoa = cargo, inscricao
    with MESA.certame(pedido.certame) as curso:
        _exigir_meu(pedido, curso, pessoa)
        equipe = equipe_dos_atos([praticado.ato for praticado in curso.andamento.praticados])
        certame, fuso = curso.certame, curso.fuso
        cofre = cofre_da_instalacao()
        if cofre.chaveiro.destruida_em(certame):
            messages.warning(
                pedido, "Acabou a guarda, e os documentos deste certame já não existem."
            )
            return redirect(endereco(pedido, "pericias:caso", *pessoa))
        fichas = _do_caso(pedido, curso.andamento, pessoa, _visiveis(cofre, certame, inscricao))
    ficha = next((f for f in fichas if f.id == documento), None)
    if ficha is None:
        raise Http404
    nome = NOMES_DAS_ESPECIES[EspecieDeDocumento(ficha.especie)]
    formulario = PedidoDeVista(pedido.POST if pedido.method == "POST" else None)
    contexto = {
        "caminho": caminho(
            pedido,
            ("Meus casos", endereco(pedido, "pericias:meus")),
            (f"Inscrição {inscricao}", endereco(pedido, "pericias:caso", *pessoa)),
            (nome.capitalize(), ""),
        ),
        "nome": nome,
        "inscricao": inscricao,
        "guardado": hora(ficha.instante, fuso),
        "formulario": formulario,
        "voltar": endereco(pedido, "pericias:caso", *pessoa),
    }
    if not (formulario.is_bound and formulario.is_valid()):
        estado = 422 if formulario.errors else 200
        return render(pedido, "pericias/documento.html", contexto, status=estado)
    aberto = ver_documento(
        cofre,
        certame,
        documento,
        autor=autor(pedido.user),
        papel=PapelDeQuemVe.EQUIPE,
        finalidade=FinalidadeDaVista(formulario.cleaned_data["finalidade"]),
        equipe=equipe,
        instante=timezone.now().astimezone(fuso),
    )
    if aberto.arquivo:
        return _arquivo(aberto)
    return render(pedido, "pericias/documento.html", {**contexto, "campos": _campos(aberto)})


def _campos(aberto: Documento) -> list[tuple[str, str]]:
    """Os campos de uma forma: o que se pede e o que se escreveu."""
    dados = json.loads(aberto.conteudo)
    if "partes" in dados:
        return [(parte["pede"], parte["texto"]) for parte in dados["partes"]]
    return [(nome, dados[nome]) for nome in _CAMPOS_DAS_FORMAS if nome in dados]


def _arquivo(aberto: Documento) -> HttpResponse:
    """O arquivo para baixar: nunca se abre dentro da página, nem fica guardado pelo caminho."""
    fim = PurePath(aberto.arquivo).suffix.lower()
    resposta = HttpResponse(
        aberto.conteudo, content_type=_TIPOS.get(fim, "application/octet-stream")
    )
    nome = "".join(
        letra for letra in aberto.arquivo if (letra.isascii() and letra.isalnum()) or letra in "-_."
    )
    resposta["Content-Disposition"] = f'attachment; filename="{nome or "documento"}"'
    resposta["Content-Security-Policy"] = "default-src 'none'; sandbox"
    resposta["X-Content-Type-Options"] = "nosniff"
    return resposta

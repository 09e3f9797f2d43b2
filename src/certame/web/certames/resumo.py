"""O resumo de um certame, para a lista não ter de abrir todos."""

import tomllib
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from pathlib import Path
from zoneinfo import ZoneInfo

from django.db.models import Max

from certame.armazens.banco.models import RegistroDoLivro
from certame.dominio.historia import GERAL
from certame.dominio.prazo import SituacaoDoPrazo
from certame.motor.andamento import Andamento
from certame.motor.etapas import Etapa
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.indice_das_publicacoes import INDICE, PASTA
from certame.operacoes.prazos_do_curso import prazos_do_curso
from certame.operacoes.proximo_passo import ProximoPasso, proximo_passo
from certame.operacoes.publicacoes_por_sair import publicacoes_por_sair
from certame.operacoes.verbos import VERBOS
from certame.web.certames.models import CertameRegistrado, ResumoDoCertame

_EM_ABERTO = (SituacaoDoPrazo.VENCIDO, SituacaoDoPrazo.A_VENCER)


def resumir(certame: CertameRegistrado, curso: CertameEmCurso, agora: datetime) -> None:
    """Guarda o que a lista mostra do certame como ele está agora."""
    andamento = curso.andamento
    vence_em, vence = _o_que_vence(curso, agora)
    reservadas = next(proximas_reservadas(andamento), "")
    ResumoDoCertame.objects.update_or_create(
        certame=certame,
        defaults={
            "visto": visto_de(certame, curso.cabeca.numero),
            "etapa": andamento.etapa.value,
            "proximo": _proximo(curso)[:200],
            "reservada": reservadas[:300],
            "vence_em": vence_em,
            "vence": vence[:300],
            "cargos": "\n".join(cargo.nome for cargo in andamento.edital.cargos),
            "por_publicar": _por_publicar(curso)[:300],
        },
    )


def resumir_o_que_nao_abre(certame: CertameRegistrado, proximo: str) -> None:
    """Guarda que o certame não se abre agora, e o que fazer."""
    (visto,) = vistos_de_agora([certame]).values()
    vazio = {"reservada": "", "vence_em": None, "vence": "", "cargos": "", "por_publicar": ""}
    ditos = {"visto": visto, "etapa": Etapa.ELABORACAO.value, "proximo": proximo, **vazio}
    ResumoDoCertame.objects.update_or_create(certame=certame, defaults=ditos)


def visto_de(certame: CertameRegistrado, numero: int) -> str:
    """O livro (até que registro), o edital e o índice das publicações de que um resumo sai."""
    pasta = certame.pasta
    arquivos = [_estado(arquivo) for arquivo in (pasta / ARQUIVO, pasta / PASTA / INDICE)]
    return ":".join([str(numero), *arquivos])


def _estado(arquivo: Path) -> str:
    """O instante e o tamanho do arquivo; vazio, se não há."""
    estado = arquivo.stat() if arquivo.is_file() else None
    return f"{estado.st_mtime_ns}:{estado.st_size}" if estado else ""


def vistos_de_agora(certames: Sequence[CertameRegistrado]) -> dict[int, str]:
    """De cada certame ao que o resumo dele diria ter visto, se fosse de agora; uma consulta só."""
    numeros = ultimos_registros(certames)
    return {c.pk: visto_de(c, numeros.get(c.livro, 0)) for c in certames}


def ultimos_registros(certames: Sequence[CertameRegistrado]) -> dict[str, int]:
    """De cada livro que já tem registro, pelo nome, ao número do último; uma consulta só."""
    livros = RegistroDoLivro.objects.filter(certame__in=[c.livro for c in certames])
    return dict(livros.values_list("certame").annotate(Max("numero")))


def cargos_do_certame(certame: CertameRegistrado) -> str:
    """Os nomes dos cargos, um por linha, sem abrir o certame: do resumo, ou do edital na pasta."""
    resumo: ResumoDoCertame | None = getattr(certame, "resumo", None)
    if resumo and resumo.cargos:
        return resumo.cargos
    try:
        escritos = tomllib.loads((certame.pasta / ARQUIVO).read_text("utf-8"))["cargo"]
        return "\n".join(str(cargo["nome"]) for cargo in escritos)
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def proximas_reservadas(andamento: Andamento) -> Iterator[str]:
    """De cada cargo e grupo, a próxima vaga reservada que já existe, e quantas vêm antes dela.

    Acabada a validade, nenhuma: já não se chama para ela.
    """
    for cargo, convocacao in andamento.convocacoes.items():
        if convocacao.validade_encerrada:
            continue
        nome = andamento.edital.cargo(cargo).nome
        tipos = convocacao.historia.tipos
        vistos: set[int] = set()
        for antes, vaga in enumerate(convocacao.proximas_vagas()):
            conta = tipos[vaga - 1]
            if conta == GERAL or conta in vistos:
                continue
            vistos.add(conta)
            quando = (
                f"vem depois de mais {quantos(antes, 'vaga')}" if antes else "é a próxima a chamar"
            )
            grupo = andamento.regime.grupos[conta - 1].nome
            yield f"{nome}: a vaga {vaga}, reservada a {grupo}, {quando}."
            if len(vistos) == len(andamento.regime.grupos):
                break


def proximo_do_curso(curso: CertameEmCurso) -> ProximoPasso | None:
    """O próximo passo que a lista e a página do certame mostram."""
    com_resultado = curso.entrada.relatorio is not None
    falta_sorteio = any(pendencia.tipo == "sorteio" for pendencia in curso.preparo.pendencias)

    def contar() -> ProximoPasso | None:
        return proximo_passo(
            curso.andamento, com_resultado=com_resultado, falta_sorteio=falta_sorteio
        )

    return curso.ate_o_proximo(("próximo passo", com_resultado, falta_sorteio), contar)


def _proximo(curso: CertameEmCurso) -> str:
    passo = proximo_do_curso(curso)
    if passo and falta_importar(curso, passo):
        return IMPORTAR
    return nome_do_passo(passo) if passo else ""


IMPORTAR = "Importar o resultado da banca"
"""O que se faz antes de divulgar um resultado que ainda não chegou."""


def falta_importar(curso: CertameEmCurso, passo: ProximoPasso) -> bool:
    """Diz se o passo é divulgar um resultado que ainda não se importou."""
    return passo.tipo == "resultado_divulgado" and curso.entrada.relatorio is None


def nome_do_passo(passo: ProximoPasso) -> str:
    """O ato que vem agora e de quem: "Registrar uma posse, inscrição 0007"."""
    inscricao = passo.campos.get("inscricao", "")
    de_quem = f", inscrição {inscricao}" if inscricao else ""
    return f"{VERBOS[passo.tipo].nome}{de_quem}"


def _por_publicar(curso: CertameEmCurso) -> str:
    """As publicações que um ato pede e ainda não saíram; nada, se uma que saiu não se lê."""
    try:
        titulos = [um.titulo for um in publicacoes_por_sair(curso)]
    except EntradaInvalida:
        return ""
    return "; ".join(titulo[:1].lower() + titulo[1:] for titulo in titulos)


def _o_que_vence(curso: CertameEmCurso, agora: datetime) -> tuple[datetime | None, str]:
    """O prazo aberto que acaba antes; nada, se não há ou se os feriados não se conhecem."""
    try:
        prazos = prazos_do_curso(curso, agora)
    except EntradaInvalida:
        return None, ""
    abertos = [
        (_instante(contado.fim, curso.fuso), contado.prazo.o_que)
        for contado in prazos.vencimentos
        if contado.situacao in _EM_ABERTO
    ]
    return min(abertos) if abertos else (None, "")


def _instante(fim: date | datetime, fuso: ZoneInfo) -> datetime:
    if isinstance(fim, datetime):
        return fim
    return datetime.combine(fim, time.max, tzinfo=fuso)

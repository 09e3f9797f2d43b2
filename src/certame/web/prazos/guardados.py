"""Os prazos abertos de uma cidade, sem abrir todos os certames a cada pedido."""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any, NamedTuple

from certame.dominio.prazo import PrazoAberto, SituacaoDoPrazo, Vencimento
from certame.dominio.resultado import AtoRecusado
from certame.livro.defeito import LivroRecusado
from certame.motor.andamento import Andamento
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida
from certame.operacoes.casos_da_equipe import membros_do_caso
from certame.operacoes.listar_prazos import PrazosDoCertame
from certame.operacoes.prazos_do_curso import prazos_do_curso
from certame.publicacao.calendario_ics import Evento, evento
from certame.web.certames.casos_que_ve import so_ve_os_seus
from certame.web.certames.mesa import MESA, Abrindo, SemEdital, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.certames.resumo import ultimos_registros
from certame.web.contas.models import Cidade, Pessoa
from certame.web.politica import Papel
from certame.web.prazos.models import PrazosGuardados

_JUNTAM = 20
"""Até quantas pessoas o mesmo prazo, com o mesmo fim, se mostra uma a uma."""
_ABERTOS = (SituacaoDoPrazo.VENCIDO, SituacaoDoPrazo.A_VENCER)


class PrazoDaCidade(NamedTuple):
    """Um prazo aberto de um certame da cidade; `membros` são os de quem o caso da pessoa é."""

    certame: CertameRegistrado
    fim: date | datetime
    o_que: str
    inscricao: str
    cargo: str
    citacao: str
    provisorio: bool
    uid: str
    resumo: str
    membros: tuple[str, ...] = ()

    @property
    def evento(self) -> Evento:
        """O prazo como vai à agenda."""
        return Evento(self.uid, self.fim, self.resumo, self.provisorio)

    def vencido(self, agora: datetime) -> bool:
        """Diz se o prazo já venceu em `agora`."""
        if isinstance(self.fim, datetime):
            return self.fim < agora
        return self.fim < agora.date()


def prazos_do(certame: CertameRegistrado, agora: datetime) -> PrazosDoCertame:
    """Os prazos do certame em `agora`. Erros: os da mesa."""
    with MESA.certame(certame) as curso:
        return prazos_do_curso(curso, agora)


class _Guardado(NamedTuple):
    """O que se guardou dos prazos de um certame: até que registro, se não abria, e os prazos."""

    registros: int
    fechado: bool
    prazos: list[dict[str, Any]]


class PrazosDaCidade(NamedTuple):
    """Os prazos abertos, os que acabam antes primeiro.

    `fechados` são os certames que não se abrem agora; `por_contar`, os que andaram desde a última
    vez e ainda se mostram como estavam.
    """

    prazos: list[PrazoDaCidade]
    fechados: list[CertameRegistrado]
    por_contar: int


def prazos_da_cidade(
    cidade: Cidade, agora: datetime, *, segundos: float | None = None
) -> PrazosDaCidade:
    """Os prazos da cidade; só se abrem os certames cujo livro andou desde a última vez.

    Passados os `segundos`, se ditos, não se abre mais nenhum.
    """
    ate = math.inf if segundos is None else time.monotonic() + segundos
    por_contar = 0
    certames = list(cidade.certames.all())
    for certame in certames:
        certame.cidade = cidade  # a mesma para todos: não se lê duzentas vezes
    achados = _guardados(cidade)
    ultimos = ultimos_registros(certames)
    prazos: list[PrazoDaCidade] = []
    fechados = []
    # Os que não se abriram da outra vez ficam para o fim: talvez já se abram, talvez não.
    certames.sort(key=lambda c: c.pk in achados and achados[c.pk].fechado)
    for certame in certames:
        registros = ultimos.get(certame.livro, 0)
        guardado = achados.get(certame.pk)
        if guardado is None or guardado.registros != registros or guardado.fechado:
            try:
                guardado = _guardar(certame, registros, agora) if time.monotonic() < ate else None
            except Abrindo:
                guardado = None
            if guardado is None:
                guardado = achados.get(certame.pk)
                por_contar += guardado is None or not guardado.fechado
        if guardado is None:
            continue
        if guardado.fechado:
            fechados.append(certame)
        prazos += _lidos(certame, guardado, em_dia=guardado.registros == registros)
    prazos.sort(key=lambda prazo: str(prazo.fim))
    return PrazosDaCidade(prazos, fechados, por_contar)


def que_a_pessoa_ve(
    prazos: list[PrazoDaCidade], pessoa: Pessoa, papeis: frozenset[Papel]
) -> list[PrazoDaCidade]:
    """Os prazos que a pessoa vê: quem só é da equipe, os dos seus casos e os que não são de ninguém.

    De quem é cada caso conta-se com os prazos: aqui não se abre certame nenhum.
    """
    if not so_ve_os_seus(papeis):
        return prazos
    membro = autor(pessoa)
    return [p for p in prazos if not p.inscricao or membro in p.membros]


def _guardados(cidade: Cidade) -> dict[int, _Guardado]:
    """De cada certame da cidade ao que se guardou dele."""
    linhas = PrazosGuardados.objects.filter(certame__cidade=cidade)
    colunas = linhas.values_list("certame", "registros", "fechado", "prazos")
    return {certame: _Guardado(*resto) for certame, *resto in colunas}


def _guardar(certame: CertameRegistrado, registros: int, agora: datetime) -> _Guardado:
    fechado, prazos = False, []
    try:
        with MESA.certame(certame) as curso:
            abertos = [
                v for v in prazos_do_curso(curso, agora).vencimentos if v.situacao in _ABERTOS
            ]
            prazos = [_dados(certame, curso.andamento, iguais) for iguais in _juntos(abertos)]
    except SemEdital:
        pass
    except (AtoRecusado, EntradaInvalida, LivroRecusado):
        fechado = True
    guardado = _Guardado(registros, fechado, prazos)
    PrazosGuardados.objects.update_or_create(certame=certame, defaults=guardado._asdict())
    return guardado


def _juntos(vencimentos: Sequence[Vencimento]) -> Iterator[list[Vencimento]]:
    """Os prazos um a um; os que correm iguais a muitas pessoas, juntos."""
    iguais: dict[object, list[Vencimento]] = {}
    for v in vencimentos:
        prazo = v.prazo
        chave = (prazo.id, prazo.cargo, prazo.desde, v.fim, v.provisorio) if prazo.inscricao else v
        iguais.setdefault(chave, []).append(v)
    for grupo in iguais.values():
        yield from [grupo] if len(grupo) > _JUNTAM else ([v] for v in grupo)


def _dados(
    certame: CertameRegistrado, andamento: Andamento, iguais: Sequence[Vencimento]
) -> dict[str, Any]:
    """O prazo como se guarda; o de muitas pessoas é um só, e de quem é vê-se nos do certame."""
    contado, quantas = iguais[0], ""
    if len(iguais) > 1:
        contado = replace(contado, prazo=replace(contado.prazo, inscricao=""))
        quantas = quantos(len(iguais), "pessoa")
    prazo = contado.prazo
    return {
        "fim": contado.fim.isoformat(),
        "o_que": f"{prazo.o_que} ({quantas})" if quantas else prazo.o_que,
        "inscricao": prazo.inscricao,
        "cargo": prazo.cargo,
        "citacao": prazo.dispositivo.citacao,
        "provisorio": contado.provisorio,
        "uid": evento(certame.livro, contado).uid,
        "resumo": "; ".join(filter(None, [evento(certame.identificador, contado).resumo, quantas])),
        "membros": _membros(andamento, prazo),
    }


def _membros(andamento: Andamento, prazo: PrazoAberto) -> list[str]:
    """De quem é o caso da pessoa a quem o prazo corre; sem cargo dito, em qualquer um."""
    if not prazo.inscricao:
        return []
    cargos = [prazo.cargo] if prazo.cargo else list(andamento.convocacoes)
    return [m for cargo in cargos for m in membros_do_caso(andamento, (cargo, prazo.inscricao))]


def _lidos(
    certame: CertameRegistrado, guardado: _Guardado, *, em_dia: bool
) -> Iterator[PrazoDaCidade]:
    """Os prazos guardados; se o livro andou, o caso pode já não ser de quem era, e não é de ninguém."""
    for dados in guardado.prazos:
        com_hora = "T" in dados["fim"]
        ler = datetime.fromisoformat if com_hora else date.fromisoformat
        yield PrazoDaCidade(
            certame,
            ler(dados["fim"]),
            dados["o_que"],
            dados["inscricao"],
            dados["cargo"],
            dados["citacao"],
            dados["provisorio"],
            dados["uid"],
            dados["resumo"],
            tuple(dados["membros"]) if em_dia else (),
        )

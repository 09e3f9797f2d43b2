"""O que um ato faz à reserva: a vaga que reverte, quem sai das listas, de quem é a próxima vaga."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from certame.dominio.ato import AtoDeCargo, AtoDePessoa, SaidaRegistrada
from certame.dominio.historia import Fato
from certame.motor.andamento import Andamento, Praticado
from certame.motor.convocacao import Convocacao
from certame.motor.proxima_reservada import ProximaReservada, proxima_reservada
from certame.norma.dispositivo import Fundamento
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.operacoes.certame_em_curso import Feito

_MOSTRAM_SE = 10


@dataclass(frozen=True, slots=True)
class EfeitoNaReserva:
    """Uma frase, sem ponto no fim, e os dispositivos que a mandam."""

    frase: str
    fundamentos: tuple[Fundamento, ...]

    def __str__(self) -> str:
        citadas = "; ".join(fundamento.citacao for fundamento in self.fundamentos)
        return f"{self.frase} ({citadas})."


def efeitos_na_reserva(antes: Andamento, feito: Feito) -> tuple[EfeitoNaReserva, ...]:
    """O que a prévia de um ato diz em destaque da reserva; vazio, ela não muda.

    `antes` é o estado de antes do ato, e não pode ser o mesmo objeto de `feito`: simule.
    """
    return tuple(
        efeito
        for praticado in feito.praticados
        if isinstance(praticado.ato, AtoDeCargo)
        for efeito in _do_praticado(antes, feito.andamento, praticado, praticado.ato)
    )


def _do_praticado(
    antes: Andamento, depois: Andamento, praticado: Praticado, ato: AtoDeCargo
) -> Iterator[EfeitoNaReserva]:
    regime = depois.regime_em_vigor
    era, fica = antes.convocacoes[ato.cargo], depois.convocacoes[ato.cargo]
    if isinstance(ato, SaidaRegistrada):
        yield from _das_listas(regime, era, ato)
    yield from _das_reversoes(regime, fica, praticado)
    if isinstance(ato, AtoDePessoa) and praticado.fatos_ate > praticado.fatos_de:
        yield from _da_proxima(regime, era, fica)


def _das_listas(regime: Regime, era: Convocacao, ato: SaidaRegistrada) -> Iterator[EfeitoNaReserva]:
    pessoa = era.pessoa(ato.inscricao)
    if pessoa is None or era.vaga_da(pessoa) or not (grupos := era.grupos_da(pessoa)):
        return
    nomes = [f"da reservada a {grupo.nome}" for grupo in regime.grupos if grupo.id in grupos]
    yield EfeitoNaReserva(
        f"A inscrição {ato.inscricao}, que ainda não foi chamada, sai da lista geral e "
        f"{' e '.join(nomes)}",
        regime.fundamentos(Regra.REPOSICAO),
    )


def _das_reversoes(
    regime: Regime, fica: Convocacao, praticado: Praticado
) -> Iterator[EfeitoNaReserva]:
    fatos = fica.historia.fatos[praticado.fatos_de : praticado.fatos_ate]
    for conta, grupo in enumerate(regime.grupos, start=1):
        vagas = [f.vaga for f in fatos if f.fato is Fato.REVERSAO and f.grupo == conta]
        if vagas:
            uma = len(vagas) == 1
            yield EfeitoNaReserva(
                f"{'A vaga' if uma else 'As vagas'} {_numeros(vagas)}, "
                f"{'reservada' if uma else 'reservadas'} a {grupo.nome}, "
                f"{'reverte' if uma else 'revertem'} à lista geral: não há mais ninguém a chamar na "
                "lista reservada",
                regime.fundamentos(Regra.REVERSAO),
            )


def _da_proxima(regime: Regime, era: Convocacao, fica: Convocacao) -> Iterator[EfeitoNaReserva]:
    for grupo in regime.grupos:
        uma, outra = proxima_reservada(era, grupo.id), proxima_reservada(fica, grupo.id)
        if uma is None or outra is None or _de_quem(uma) == _de_quem(outra):
            continue
        vaga = f"A próxima vaga reservada a {grupo.nome}, a {outra.vaga}"
        seria = f", que seria da inscrição {uma.inscricao}," if uma.inscricao else ","
        if outra.lista == grupo.id:
            yield EfeitoNaReserva(
                f"{vaga}{seria} passa a ser da inscrição {outra.inscricao}",
                regime.fundamentos(Regra.CHAMADA_RESERVADA),
            )
        elif uma.lista == grupo.id:
            yield EfeitoNaReserva(
                f"{vaga}{seria} deixa de ter quem chamar na lista reservada, e reverte a outra "
                "lista quando se abrir",
                regime.fundamentos(Regra.REVERSAO),
            )


def _de_quem(proxima: ProximaReservada) -> tuple[int, str, str]:
    return proxima.vaga, proxima.inscricao, proxima.lista


def _numeros(vagas: Sequence[int]) -> str:
    mostradas = ", ".join(map(str, vagas[:_MOSTRAM_SE]))
    mais = len(vagas) - _MOSTRAM_SE
    return f"{mostradas} e mais {mais}" if mais > 0 else mostradas

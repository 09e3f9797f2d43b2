"""Os prazos num arquivo .ics (RFC 5545), para a agenda da equipe.

A agenda vai para o telefone e para servidores de fora: só leva o certame, o dispositivo e a
inscrição. Nunca o nome, nem o que se examina.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from certame.dominio.prazo import SituacaoDoPrazo, Vencimento

_MAIOR_LINHA = 75
_CRLF = b"\r\n"


class Evento(NamedTuple):
    """Um prazo como vai à agenda: quando acaba e uma linha, sem nome nem saúde."""

    uid: str
    fim: date | datetime
    resumo: str
    provisorio: bool


def em_ics(certame: str, vencimentos: Iterable[Vencimento], agora: datetime) -> bytes:
    """O calendário dos prazos vencidos e a vencer, um evento por prazo.

    O UID de um prazo é sempre o mesmo: quem importa de novo atualiza, não repete.
    """
    abertos = (SituacaoDoPrazo.VENCIDO, SituacaoDoPrazo.A_VENCER)
    return calendario((evento(certame, v) for v in vencimentos if v.situacao in abertos), agora)


def evento(certame: str, contado: Vencimento) -> Evento:
    """O prazo como evento."""
    prazo = contado.prazo
    partes = [f"Prazo do certame {certame}", prazo.dispositivo.citacao]
    partes += [f"inscrição {prazo.inscricao}"] if prazo.inscricao else []
    return Evento(uid(certame, contado), contado.fim, "; ".join(partes), contado.provisorio)


def calendario(eventos: Iterable[Evento], agora: datetime) -> bytes:
    """O arquivo .ics com os eventos."""
    linhas = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//certame//prazos//PT-BR",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        *(linha for um in eventos for linha in _linhas(um, agora)),
        "END:VCALENDAR",
    ]
    return b"".join(_dobrada(linha) + _CRLF for linha in linhas)


def _linhas(um: Evento, agora: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{um.uid}"
    yield f"DTSTAMP:{_em_utc(agora)}"
    if isinstance(um.fim, datetime):
        yield f"DTSTART:{_em_utc(um.fim)}"
    else:
        yield f"DTSTART;VALUE=DATE:{um.fim:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{um.fim + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{escapado(um.resumo)}"
    if um.provisorio:
        yield f"DESCRIPTION:{escapado('Feriados ainda não fixados: a data pode mudar.')}"
    yield "CLASS:PRIVATE"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def uid(certame: str, contado: Vencimento) -> str:
    """O identificador do prazo: muda só se mudam o certame, a regra, a pessoa ou o começo."""
    prazo = contado.prazo
    partes = (certame, prazo.id, prazo.cargo, prazo.inscricao, prazo.desde.isoformat())
    resumo = hashlib.sha256("\n".join(partes).encode()).hexdigest()
    return f"{resumo[:32]}@certame"


def escapado(texto: str) -> str:
    r"""O texto com os sinais que o formato reserva protegidos.

    >>> escapado("art. 7º, § 1º; fim")
    'art. 7º\\, § 1º\\; fim'
    """
    protegido = texto.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return protegido.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _em_utc(instante: datetime) -> str:
    return f"{instante.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _dobrada(linha: str) -> bytes:
    """A linha em pedaços de até 75 bytes, sem partir um caractere; os de baixo têm um espaço."""
    pedacos: list[bytes] = []
    pedaco = b""
    for letra in linha:
        bytes_da_letra = letra.encode()
        if len(pedaco) + len(bytes_da_letra) > _MAIOR_LINHA:
            pedacos.append(pedaco)
            pedaco = b" "
        pedaco += bytes_da_letra
    return _CRLF.join([*pedacos, pedaco])

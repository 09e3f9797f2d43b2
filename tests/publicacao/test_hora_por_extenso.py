"""A hora sai com o fuso da cidade por extenso."""

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest

from certame.publicacao.hora_por_extenso import dia_e_hora


@pytest.mark.parametrize(
    ("fuso", "fim"),
    [
        (ZoneInfo("America/Sao_Paulo"), ", hora de Brasília"),
        (ZoneInfo("America/Fortaleza"), ", hora de Brasília"),
        (ZoneInfo("America/Manaus"), ", hora de Manaus"),
        (ZoneInfo("America/Noronha"), ", hora de Fernando de Noronha"),
        (ZoneInfo("America/Argentina/Salta"), ", UTC−3"),
        (ZoneInfo("America/St_Johns"), ", UTC−3:30"),
        (timezone(timedelta(hours=5, minutes=45)), ", UTC+5:45"),
        (UTC, ", UTC"),
        (None, ""),
    ],
)
def test_o_fuso_por_extenso(fuso: tzinfo | None, fim: str) -> None:
    assert dia_e_hora(datetime(2026, 1, 31, 14, 5, tzinfo=fuso)) == f"31/01/2026 às 14:05{fim}"

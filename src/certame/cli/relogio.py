"""O relógio dos comandos: só aqui se olha a hora."""

from datetime import UTC, datetime

from certame.operacoes.hora_da_cidade import BRASILIA


def agora() -> datetime:
    """O instante, na hora de Brasília: a da máquina pode ser qualquer uma."""
    return datetime.now(UTC).astimezone(BRASILIA)

"""O que cada fatia entrega para fazer em segundo plano, pelo nome do tipo."""

from collections.abc import Callable
from datetime import datetime

from certame.web.trabalhos.models import Trabalho

Avisar = Callable[[int, int, str], None]
"""Recebe o passo, quantos são e a frase dele. Erros: `Perdido` se o trabalho já não é deste."""

Feitor = Callable[[Trabalho, Avisar], None]
"""Faz o trabalho. Pode ser chamado de novo depois de morrer no meio: feito duas vezes, dá o mesmo."""

TIPOS: dict[str, Feitor] = {}
"""De cada tipo de trabalho a quem o faz; a fatia acrescenta o seu quando o aplicativo fica pronto."""

LIMPEZAS: list[Callable[[datetime], None]] = []
"""O que se apaga de tempos em tempos; cada um recebe o instante de agora."""

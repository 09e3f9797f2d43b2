"""Roda os exemplos que moram ao lado de cada norma do acervo."""

from pytest_bdd import scenarios

import certame.acervo
from certame.acervo import ids_do_acervo

[ACERVO] = certame.acervo.__path__

scenarios(*(f"{ACERVO}/{id}/exemplos" for id in ids_do_acervo()))

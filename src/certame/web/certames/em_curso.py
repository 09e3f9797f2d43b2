"""Abre o certame registrado como a linha de comando o abriria, com o livro no banco das páginas."""

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.executar import ler_edital
from certame.web.certames.models import CertameRegistrado


def em_curso(certame: CertameRegistrado) -> CertameEmCurso:
    """O certame no estado de agora. Não se chama dentro de uma transação.

    Erros: `EntradaInvalida` se a pasta tem defeito; `LivroRecusado`; `AtoRecusado` se o edital ou
    as listas não são os que se publicaram.
    """
    return CertameEmCurso(ler_edital(certame.pasta), ArmazemDoBanco())

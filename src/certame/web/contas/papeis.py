"""Os papéis que quem opera o servidor dá ou encerra, quando só uma pessoa administra a cidade."""

from certame.web.contas.acontecimentos import anotar
from certame.web.contas.convite import dar_papel
from certame.web.contas.models import Atribuicao, TipoDeAcontecimento
from certame.web.politica import Papel
from certame.web.prazos.models import AssinaturaDaAgenda


def mudar_papel_por_quem_opera(
    email: str, cidade: str, papel: Papel, *, encerrar: bool
) -> bool | None:
    """Diz se algo mudou; `None` se ninguém com esse e-mail tem papel na cidade com esse identificador."""
    papeis = Atribuicao.em_vigor.filter(
        pessoa__email=email.strip().lower(), cidade__identificador=cidade
    ).select_related("pessoa", "cidade")
    um = papeis.first()
    if um is None:
        return None
    tem = papeis.filter(papel=papel).first()
    if (tem is None) == encerrar:
        return False
    if tem is not None:
        tem.encerrar()
        anotar(TipoDeAcontecimento.PAPEL_ENCERRADO, um.pessoa, cidade=um.cidade, papel=papel)
    else:
        dar_papel(um.pessoa, um.cidade, papel, None)
    AssinaturaDaAgenda.revogar(um.pessoa, um.cidade)
    return True

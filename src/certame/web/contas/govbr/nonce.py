"""O nonce de cada ida ao gov.br: prende a resposta assinada à ida que a pediu.

O allauth não manda nenhum. O daqui sai do `state`, que o allauth sorteia, guarda na sessão e confere
na volta: não se adivinha sem o segredo do site, e não serve a outra ida.
"""

from django.utils.crypto import constant_time_compare, salted_hmac

_SAL = "certame.web.contas.govbr.nonce"


def nonce_da_ida(state: str) -> str:
    """O nonce que corresponde ao `state`."""
    return salted_hmac(_SAL, state, algorithm="sha256").hexdigest()


def confere(state: str, nonce: object) -> bool:
    """Diz se o nonce que voltou é o da ida."""
    return isinstance(nonce, str) and constant_time_compare(nonce, nonce_da_ida(state))

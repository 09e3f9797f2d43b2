"""O nome de um navegador, pelo que ele diz de si."""

_NAVEGADORES = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SISTEMAS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def navegador_de(dito: str) -> str:
    """Que navegador é, e em que sistema: o bastante para a pessoa o reconhecer.

    >>> navegador_de("Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0")
    'Firefox no Linux'
    >>> navegador_de("")
    'navegador desconhecido'
    """
    navegador = next((nome for marca, nome in _NAVEGADORES if marca in dito), "")
    sistema = next((nome for marca, nome in _SISTEMAS if marca in dito), "")
    if not navegador:
        return "navegador desconhecido"
    return f"{navegador} no {sistema}" if sistema else navegador

"""JSON com os mesmos dados, para outros programas; o formato está nos esquemas."""

import json
from collections.abc import Iterator

from certame.publicacao.modelo import Publicacao

VERSAO = 1


def em_json(publicacao: Publicacao) -> Iterator[str]:
    """Os pedaços do JSON da publicação, que juntos são um objeto só."""
    edital, norma = publicacao.edital, publicacao.norma
    dados: dict[str, object] = {
        "versao": VERSAO,
        "publicacao": publicacao.nome,
        "titulo": publicacao.titulo,
        "carimbo": " ".join(publicacao.carimbos),
        "edital": {
            "id": edital.id,
            "titulo": edital.titulo,
            "ente": edital.ente,
            "publicacao": edital.publicacao.isoformat(),
            "tipo": edital.tipo,
        },
        "norma": (
            {"id": norma.id, "versao": norma.versao, "sha256": norma.sha256, "lei": norma.lei}
            if norma is not None
            else None
        ),
        "cargos": [
            {
                "cargo": secao.chave,
                "titulo": secao.titulo,
                "frases": list(secao.frases),
                "linhas": [
                    dict(zip((c.chave for c in publicacao.colunas), linha, strict=True))
                    for linha in secao.linhas
                ],
            }
            for secao in publicacao.secoes
        ],
        "notas": list(publicacao.notas),
        **publicacao.dados,
    }
    yield from json.JSONEncoder(ensure_ascii=False, indent=2).iterencode(dados)
    yield "\n"

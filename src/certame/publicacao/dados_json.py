"""JSON com os mesmos dados, para outros programas; o formato está nos esquemas."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from json.encoder import encode_basestring

from certame.publicacao.formato import Linhas, num_formato
from certame.publicacao.modelo import Publicacao, Secao, Valor

VERSAO = 1
_RECUO = "  "
_EMISSAO = re.compile(rb',\n  "emissao": \{\n(?:    .*\n)+  \}')


def em_json(publicacao: Publicacao) -> Iterator[str]:
    """Os pedaços do JSON da publicação, que juntos são um objeto só."""
    return num_formato(publicacao, EmJson(publicacao))


def sem_a_emissao(escrito: bytes) -> bytes:
    r"""O JSON escrito por `em_json` como seria antes de a publicação ter número.

    >>> sem_a_emissao(b'{\n  "a": 1,\n  "emissao": {\n    "numero": 1\n  },\n  "b": 2\n}\n')
    b'{\n  "a": 1,\n  "b": 2\n}\n'
    """
    return _EMISSAO.sub(b"", escrito, count=1)


class EmJson:
    """Escreve a publicação em JSON, com os bytes de `json.dumps(…, indent=2)`, aos poucos."""

    def __init__(self, publicacao: Publicacao) -> None:
        self._publicacao = publicacao
        chaves = [encode_basestring(coluna.chave) for coluna in publicacao.colunas]
        self._chaves = [f"\n{_RECUO * 5}{chave}: " for chave in chaves]
        self._primeira_secao = self._primeira_linha = True

    def comeco(self) -> str:
        """Tudo o que vem antes dos cargos."""
        edital, norma = self._publicacao.edital, self._publicacao.norma
        dados: dict[str, object] = {
            "versao": VERSAO,
            "publicacao": self._publicacao.nome,
            "titulo": self._publicacao.titulo,
            "carimbo": " ".join(self._publicacao.carimbos),
            "edital": {
                "id": edital.id,
                **({"numero": edital.numero} if edital.numero else {}),
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
        }
        if (livro := self._publicacao.livro) is not None:
            dados["livro"] = {"atos": self._publicacao.atos_do_livro, "cabeca": str(livro)}
        if (emissao := self._publicacao.emissao) is not None:
            dados["emissao"] = {
                "numero": emissao.numero,
                "instante": emissao.instante.isoformat(timespec="seconds"),
                "codigo": emissao.codigo,
                "sha256": emissao.sha256,
            }
        return f'{{{_dentro(dados, 0)},\n{_RECUO}"cargos": ['

    def abre(self, secao: Secao) -> str:
        """A seção até as linhas dela."""
        virgula = "" if self._primeira_secao else ","
        self._primeira_secao, self._primeira_linha = False, True
        dados = {"cargo": secao.chave, "titulo": secao.titulo, "frases": list(secao.frases)}
        return f'{virgula}\n{_RECUO * 2}{{{_dentro(dados, 2)},\n{_RECUO * 3}"linhas": ['

    def linhas(self, secao: Secao, bloco: Linhas) -> str:  # noqa: ARG002  # a forma é de todos
        """As linhas, cada uma um objeto."""
        virgula = "" if self._primeira_linha else ","
        self._primeira_linha = False
        return virgula + ",".join(map(self._linha, bloco))

    def _linha(self, linha: Sequence[Valor]) -> str:
        pares = map(str.__add__, self._chaves, map(_escrito, linha))
        return f"\n{_RECUO * 4}{{{','.join(pares)}\n{_RECUO * 4}}}"

    def fecha(self, secao: Secao) -> str:  # noqa: ARG002
        """O fim das linhas e da seção."""
        fim = "]" if self._primeira_linha else f"\n{_RECUO * 3}]"
        return f"{fim}\n{_RECUO * 2}}}"

    def fim(self) -> str:
        """O que vem depois dos cargos."""
        fim = "]" if self._primeira_secao else f"\n{_RECUO}]"
        dados = {"notas": list(self._publicacao.notas), **self._publicacao.dados}
        return f"{fim},{_dentro(dados, 0)}\n}}\n"


def _escrito(valor: Valor) -> str:
    if isinstance(valor, str):
        return encode_basestring(valor)
    if isinstance(valor, bool) or valor is None:
        return json.dumps(valor)
    return str(valor)


def _dentro(dados: Mapping[str, object], nivel: int) -> str:
    r"""Os pares de um objeto, cada um na sua linha, sem as chaves que o fecham.

    >>> _dentro({"a": [1]}, 0)
    '\n  "a": [\n    1\n  ]'
    """
    escrito = json.dumps(dados, ensure_ascii=False, indent=2)
    return escrito[1:-2].replace("\n", "\n" + _RECUO * nivel)

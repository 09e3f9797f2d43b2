"""O registro: um ato no livro, com o hash que o prende ao anterior.

Cada linha do livro é `{"hash":"…","registro":{…}}`. O hash é o SHA-256 do texto de `registro`,
byte por byte como está na linha: dá para conferir com qualquer ferramenta.
"""

import hashlib
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from certame.livro.defeito import Defeito, LivroRecusado, TipoDeDefeito
from certame.livro.forma_canonica import (
    MAIOR_INTEIRO,
    ForaDaForma,
    Valor,
    em_nfc,
    instante_do_texto,
    texto_canonico,
    texto_do_instante,
    valor_do_texto,
)

HASH_INICIAL = "0" * 64
"""O hash anterior do primeiro registro."""

FORMATO = 1
"""A versão do formato do livro, que o primeiro registro guarda."""

ABERTURA = "livro_aberto"
"""O tipo do primeiro registro, que não é um ato: dá ao livro o certame, o formato e o acaso."""

_ANTES_DO_HASH, _DEPOIS_DO_HASH, _FIM = b'{"hash":"', b'","registro":', b"}"
_INICIO_DO_HASH = len(_ANTES_DO_HASH)
_FIM_DO_HASH = _INICIO_DO_HASH + 64
_INICIO_DO_CORPO = _FIM_DO_HASH + len(_DEPOIS_DO_HASH)
_CHAVES = ("autor", "certame", "dados", "hash_anterior", "instante", "numero", "tipo", "versao")
_CABECA = re.compile(r"([1-9][0-9]{0,15}):([0-9a-f]{64})")
_MAIOR_NOME = 100
_MENOR_NONCE = 16


class Cabeca(NamedTuple):
    """Onde um livro está: quantos registros tem e o hash do último.

    >>> cabeca = Cabeca(2, "ab" * 32)
    >>> cabeca_do_texto(str(cabeca)) == cabeca
    True
    """

    numero: int
    hash: str

    def __str__(self) -> str:
        return f"{self.numero}:{self.hash}"


VAZIO = Cabeca(0, HASH_INICIAL)
"""A cabeça de um livro ainda não aberto."""


def cabeca_do_texto(texto: str) -> Cabeca:
    """A cabeça escrita como "número:hash". Erros: `ValueError`."""
    achada = _CABECA.fullmatch(texto.strip().lower())
    if achada is None:
        raise ValueError("a cabeça se escreve NÚMERO:HASH, com os 64 algarismos do hash")
    return Cabeca(int(achada[1]), achada[2])


def cabeca_vista(texto: str) -> Cabeca:
    """A cabeça que alguém viu ao decidir: também a de um livro ainda não aberto. Erros: `ValueError`.

    >>> cabeca_vista(str(VAZIO)) == VAZIO
    True
    """
    return VAZIO if texto.strip() == str(VAZIO) else cabeca_do_texto(texto)


class Registro(NamedTuple):
    """Um registro do livro.

    `numero` conta de 1; `versao` é a do tipo de ato; `instante` tem fuso e segundos inteiros;
    `autor` é um identificador sem nome; `dados` são os campos do ato; `hash` é o do texto de tudo
    o mais, com `hash_anterior` dentro.
    """

    numero: int
    certame: str
    tipo: str
    versao: int
    instante: datetime
    autor: str
    dados: Mapping[str, Any]
    hash_anterior: str
    hash: str

    @property
    def cabeca(self) -> Cabeca:
        """A cabeça de um livro que termina aqui."""
        return Cabeca(self.numero, self.hash)


def novo_registro(
    anterior: Cabeca,
    certame: str,
    tipo: str,
    versao: int,
    dados: Mapping[str, Valor],
    *,
    instante: datetime,
    autor: str,
) -> Registro:
    """O registro que vem depois de `anterior`. O instante perde a fração de segundo.

    Erros: `ForaDaForma` se algo não cabe na forma canônica ou o instante não tem fuso.
    """
    registro = Registro(
        anterior.numero + 1,
        nome_de_certame(certame),
        tipo,
        versao,
        instante.replace(microsecond=0),
        autor,
        dados,
        anterior.hash,
        "",
    )
    return registro._replace(hash=_hash(_corpo(registro).encode()))


def nome_de_certame(certame: str) -> str:
    """O id do certame em NFC. Erros: `ForaDaForma` se é vazio, longo ou tem caractere de controle.

    >>> nome_de_certame("001/2026")
    '001/2026'
    """
    nome = em_nfc(certame)
    if not 1 <= len(nome) <= _MAIOR_NOME or not nome.isprintable() or nome != nome.strip():
        raise ForaDaForma(f"certame: {certame!r} não serve de nome de livro")
    return nome


def e_livro_do_edital(certame: str, edital: str) -> bool:
    """Diz se o nome do livro é o do edital, que pode trazer antes a cidade.

    >>> e_livro_do_edital("irupi-es/001-2026", "001-2026"), e_livro_do_edital("001/26", "001/26")
    (True, True)
    """
    return certame == edital or certame.endswith(f"/{edital}")


def abertura(certame: str, *, instante: datetime, autor: str, nonce: bytes) -> Registro:
    """O primeiro registro de um livro; `nonce` são ao menos 16 bytes ao acaso.

    Com ele, dois livros abertos com o mesmo nome nunca têm os mesmos hashes.
    """
    if len(nonce) < _MENOR_NONCE:
        raise ForaDaForma(f"nonce: são precisos ao menos {_MENOR_NONCE} bytes ao acaso")
    dados: dict[str, Valor] = {"formato": FORMATO, "nonce": nonce.hex()}
    return novo_registro(VAZIO, certame, ABERTURA, 1, dados, instante=instante, autor=autor)


def linha_do_registro(registro: Registro) -> bytes:
    """A linha do livro, com a quebra no fim."""
    return _linha(registro.hash, _corpo(registro).encode())


def linha_conferida(registro: Registro) -> bytes | None:
    """A linha do livro, se o hash do registro é o do seu texto; senão, `None`."""
    corpo = _corpo(registro).encode()
    return _linha(registro.hash, corpo) if _hash(corpo) == registro.hash else None


def _linha(hash: str, corpo: bytes) -> bytes:
    return b"".join((_ANTES_DO_HASH, hash.encode(), _DEPOIS_DO_HASH, corpo, _FIM, b"\n"))


def registro_da_linha(linha: bytes, numero: int, certame: str = "") -> Registro:
    """O registro de uma linha sem a quebra, com o hash e a forma conferidos.

    `numero` e `certame` só servem para dizer onde está o defeito. Erros: `LivroRecusado`.
    """
    if (
        linha[:_INICIO_DO_HASH] != _ANTES_DO_HASH
        or linha[_FIM_DO_HASH:_INICIO_DO_CORPO] != _DEPOIS_DO_HASH
        or linha[-1:] != _FIM
    ):
        raise _recusa(
            TipoDeDefeito.LINHA_ILEGIVEL, numero, "a linha não é um registro do livro", certame
        )
    corpo = linha[_INICIO_DO_CORPO:-1]
    resumo = hashlib.sha256(corpo).hexdigest()
    if resumo.encode() != linha[_INICIO_DO_HASH:_FIM_DO_HASH]:
        raise _recusa(
            TipoDeDefeito.TEXTO_MUDADO,
            numero,
            "o texto não é o que foi escrito: o hash dele é outro",
            certame,
        )
    try:
        return _do_valor(valor_do_texto(corpo.decode()), resumo)
    except ForaDaForma as falha:
        raise _recusa(TipoDeDefeito.FORA_DA_FORMA, numero, str(falha), certame) from None
    except UnicodeDecodeError:
        raise _recusa(
            TipoDeDefeito.FORA_DA_FORMA, numero, "há bytes que não são UTF-8", certame
        ) from None


def _recusa(tipo: TipoDeDefeito, numero: int, frase: str, certame: str) -> LivroRecusado:
    return LivroRecusado(Defeito(tipo, numero, frase, certame))


def _corpo(registro: Registro) -> str:
    return texto_canonico(
        {
            "autor": registro.autor,
            "certame": registro.certame,
            "dados": dict(registro.dados),
            "hash_anterior": registro.hash_anterior,
            "instante": texto_do_instante(registro.instante),
            "numero": registro.numero,
            "tipo": registro.tipo,
            "versao": registro.versao,
        }
    )


def _hash(corpo: bytes) -> str:
    return hashlib.sha256(corpo).hexdigest()


def _do_valor(valor: Any, hash: str) -> Registro:
    # O texto é canônico: as chaves vêm em ordem.
    if type(valor) is not dict or tuple(valor) != _CHAVES:
        raise ForaDaForma(f"as chaves do registro são {', '.join(_CHAVES)}")
    autor, certame, dados, anterior, instante, numero, tipo, versao = valor.values()
    if type(numero) is not int or type(versao) is not int or type(dados) is not dict:
        raise ForaDaForma("numero e versao são inteiros, e dados, um objeto")
    if numero > MAIOR_INTEIRO or versao > MAIOR_INTEIRO:
        raise ForaDaForma("numero ou versao: o inteiro é grande demais")
    if not (type(certame) is type(tipo) is type(autor) is type(anterior) is type(instante) is str):
        raise ForaDaForma("certame, tipo, autor, hash_anterior e instante são textos")
    quando = instante_do_texto(instante)
    if quando.microsecond:
        raise ForaDaForma(f"instante: {instante!r} tem fração de segundo")
    return Registro(numero, certame, tipo, versao, quando, autor, dados, anterior, hash)

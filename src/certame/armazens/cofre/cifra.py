"""A cifra do cofre: AES-256-GCM presa ao contexto, compromissos com sal e busca por HMAC."""

import hashlib
import hmac
import importlib
import json
import re
import secrets
from typing import Any, NamedTuple

from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro

TAMANHO_DA_CHAVE = 32
TAMANHO_DO_SAL = 32
_TAMANHO_DO_NONCE = 12
_TAMANHO_DA_MARCA = 16


class CofreRecusado(EntradaInvalida):
    """Um dado cifrado, uma chave ou um arquivo deles que não serve; diz o que fazer."""

    def __init__(self, arquivo: str, problema: str, conserto: str, linha: int = 0) -> None:
        super().__init__([Erro(arquivo, linha, "", problema, conserto)])


class Contexto(NamedTuple):
    """O lugar de um dado: cifrado para um lugar, não se abre em outro."""

    certame: str
    registro: str
    campo: str

    def em_bytes(self, especie: str, chave: str) -> bytes:
        """O contexto num só texto, sem que dois lugares possam dar o mesmo."""
        partes = ["certame-cofre", 1, especie, chave, *self]
        return json.dumps(partes, ensure_ascii=False, separators=(",", ":")).encode()


class ChaveDeDados(NamedTuple):
    """A chave dos dados de um certame, aberta, e o id dela no chaveiro."""

    id: str
    bytes: bytes


class Cifrado(NamedTuple):
    """Um dado cifrado e o compromisso dele, que é o que vai no livro."""

    cifra: bytes
    compromisso: str


def chave_nova() -> bytes:
    """Uma chave ao acaso."""
    return secrets.token_bytes(TAMANHO_DA_CHAVE)


def cifrar(chave: ChaveDeDados, contexto: Contexto, claro: bytes) -> Cifrado:
    """O dado cifrado, com um sal de 32 bytes ao acaso cifrado junto.

    Sem o sal ninguém testa, contra o compromisso, os poucos valores que um CPF ou uma data podem
    ter; e ele some com a chave.
    """
    sal = secrets.token_bytes(TAMANHO_DO_SAL)
    cifra = fechar(chave.bytes, contexto.em_bytes("dado", chave.id), sal + claro)
    return Cifrado(cifra, _compromisso(sal, contexto, claro))


def decifrar(chave: ChaveDeDados, contexto: Contexto, cifra: bytes, compromisso: str = "") -> bytes:
    """O dado. Erros: `CofreRecusado` se a chave, o lugar ou o compromisso não são os dele."""
    aberto = abrir(chave.bytes, contexto.em_bytes("dado", chave.id), cifra)
    sal, claro = aberto[:TAMANHO_DO_SAL], aberto[TAMANHO_DO_SAL:]
    if compromisso and not hmac.compare_digest(compromisso, _compromisso(sal, contexto, claro)):
        raise CofreRecusado(
            "",
            "o dado guardado não é o que o livro diz",
            "não o use; procure a cópia de segurança",
        )
    return claro


def recifrar(antiga: ChaveDeDados, nova: ChaveDeDados, contexto: Contexto, cifra: bytes) -> bytes:
    """A mesma coisa cifrada com outra chave: o sal é o mesmo, e o compromisso do livro segue valendo.

    Erros: `CofreRecusado` se a antiga não abre.
    """
    aberto = abrir(antiga.bytes, contexto.em_bytes("dado", antiga.id), cifra)
    return fechar(nova.bytes, contexto.em_bytes("dado", nova.id), aberto)


def _compromisso(sal: bytes, contexto: Contexto, claro: bytes) -> str:
    return hmac.new(sal, contexto.em_bytes("compromisso", "") + claro, hashlib.sha256).hexdigest()


def busca_do_cpf(chave: ChaveDeDados, cpf: str) -> str:
    """O que se guarda ao lado do dado para achar um CPF sem o escrever.

    Só quem tem a chave do certame o calcula: sem ela, os onze algarismos não se testam. Erros:
    `ValueError` se não são onze algarismos.

    >>> chave = ChaveDeDados("k1", bytes(32))
    >>> busca_do_cpf(chave, "529.982.247-25") == busca_do_cpf(chave, "52998224725")
    True
    """
    algarismos = re.sub(r"[.-]", "", cpf)
    if not re.fullmatch(r"[0-9]{11}", algarismos):
        raise ValueError("o CPF tem onze algarismos")
    return _busca(chave, "cpf", algarismos)


def busca_da_inscricao(chave: ChaveDeDados, inscricao: str) -> str:
    """O que se guarda ao lado do documento para o achar pela inscrição, sem a escrever.

    >>> len(busca_da_inscricao(ChaveDeDados("k1", bytes(32)), "0042"))
    64
    """
    return _busca(chave, "inscricao", inscricao)


def _busca(chave: ChaveDeDados, assunto: str, texto: str) -> str:
    derivada = hmac.new(chave.bytes, f"certame-cofre busca 1 {assunto}".encode(), hashlib.sha256)
    return hmac.new(derivada.digest(), texto.encode(), hashlib.sha256).hexdigest()


def fechar(chave: bytes, contexto: bytes, claro: bytes) -> bytes:
    """O texto cifrado: o nonce ao acaso, a cifra e a marca."""
    nonce = secrets.token_bytes(_TAMANHO_DO_NONCE)
    cifra: bytes = _aes(chave).encrypt(nonce, claro, contexto)
    return nonce + cifra


def abrir(chave: bytes, contexto: bytes, cifra: bytes) -> bytes:
    """O texto claro. Erros: `CofreRecusado` se algo não é o de quando se cifrou."""
    if len(cifra) < _TAMANHO_DO_NONCE + _TAMANHO_DA_MARCA:
        raise CofreRecusado("", "o dado cifrado está cortado", "procure a cópia de segurança")
    aes = _aes(chave)
    try:
        claro: bytes = aes.decrypt(cifra[:_TAMANHO_DO_NONCE], cifra[_TAMANHO_DO_NONCE:], contexto)
    except _marca_invalida():
        raise CofreRecusado(
            "",
            "não abre: a chave é outra, ou o dado foi mudado ou posto em outro lugar",
            "confira a chave; se é a certa, procure a cópia de segurança",
        ) from None
    return claro


def _aes(chave: bytes) -> Any:
    return _biblioteca("cryptography.hazmat.primitives.ciphers.aead").AESGCM(chave)


def _marca_invalida() -> type[Exception]:
    excecao: type[Exception] = _biblioteca("cryptography.exceptions").InvalidTag
    return excecao


def _biblioteca(modulo: str) -> Any:
    try:
        return importlib.import_module(modulo)
    except ImportError:
        raise CofreRecusado(
            "",
            "para cifrar falta o pacote cryptography",
            f"instale com {comando_do_extra('cofre')}",
        ) from None

"""A cópia de segurança das chaves: o chaveiro inteiro, cifrado com uma senha."""

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from pathlib import Path

from certame.armazens.cofre.chaveiro import Chaveiro, gravar_fechado
from certame.armazens.cofre.cifra import CofreRecusado, abrir, fechar

MENOR_SENHA = 12
"""De quantos caracteres é, no mínimo, a senha de uma cópia."""

_FORMATO = 1
_CUSTO = 2**15
_CONTEXTO = b"certame-cofre copia das chaves 1"


def copiar_chaves(chaveiro: Chaveiro, destino: Path, senha: str) -> None:
    """Escreve a cópia e a lê de volta antes de dizer que está pronta.

    Erros: `CofreRecusado` se a senha é curta ou a cópia já existe.
    """
    if len(senha) < MENOR_SENHA:
        raise CofreRecusado(
            "", "a senha da cópia é curta", f"use ao menos {MENOR_SENHA} caracteres"
        )
    if destino.exists():
        raise CofreRecusado(str(destino), "já existe", "dê outro nome à cópia")
    sal = secrets.token_bytes(16)
    cifra = fechar(_da_senha(senha, sal), _CONTEXTO, chaveiro.em_bytes())
    dados = {
        "formato": _FORMATO,
        "sal": base64.b64encode(sal).decode(),
        "cifra": base64.b64encode(cifra).decode(),
    }
    gravar_fechado(destino, (json.dumps(dados) + "\n").encode())
    if _conteudo(destino, senha) != chaveiro.em_bytes():
        raise CofreRecusado(str(destino), "a cópia não se lê de volta", "repita em outro disco")


def restaurar_chaves(
    copia: Path,
    destino: Path,
    senha: str,
    *,
    ensaio: bool = False,
    ambiente: Mapping[str, str] | None = None,
) -> Chaveiro:
    """O chaveiro da cópia, escrito em `destino`; com `ensaio`, só lido, e nada é escrito.

    O que já foi destruído no chaveiro que está em `destino` continua destruído; um chaveiro
    estragado é posto de lado. Erros: `CofreRecusado` se a senha é outra, se a cópia está cortada, ou
    se o chaveiro de agora tem chaves que ela não tem.
    """
    chaveiro = Chaveiro.dos_bytes(_conteudo(copia, senha), destino, ambiente)
    if destino.exists():
        atual = _ainda_legivel(destino, ambiente)
        if atual is None:
            if not ensaio:
                destino.replace(destino.with_name(f"{destino.name}.estragado"))
        elif faltam := atual.chaves_que_faltam(chaveiro):
            raise CofreRecusado(
                str(destino),
                f"o chaveiro de agora tem chaves que a cópia não tem ({', '.join(faltam)})",
                "não restaure por cima dele; a cópia é mais velha: faça outra",
            )
        else:
            chaveiro.juntar_destruidas(atual)
    if not ensaio:
        chaveiro.gravar()
    return chaveiro


def _ainda_legivel(destino: Path, ambiente: Mapping[str, str] | None) -> Chaveiro | None:
    try:
        return Chaveiro.dos_bytes(destino.read_bytes(), destino, ambiente)
    except CofreRecusado:
        return None


def _conteudo(copia: Path, senha: str) -> bytes:
    try:
        dados = json.loads(copia.read_bytes())
        if dados["formato"] != _FORMATO:
            raise ValueError("formato")
        sal = base64.b64decode(dados["sal"], validate=True)
        cifra = base64.b64decode(dados["cifra"], validate=True)
    except (ValueError, KeyError, TypeError):
        raise CofreRecusado(
            str(copia), "a cópia das chaves está cortada ou estragada", "use outra cópia"
        ) from None
    try:
        return abrir(_da_senha(senha, sal), _CONTEXTO, cifra)
    except CofreRecusado:
        raise CofreRecusado(
            str(copia),
            "a senha é outra, ou a cópia foi mudada",
            "confira a senha ou use outra cópia",
        ) from None


def _da_senha(senha: str, sal: bytes) -> bytes:
    return hashlib.scrypt(senha.encode(), salt=sal, n=_CUSTO, r=8, p=1, maxmem=2**26, dklen=32)

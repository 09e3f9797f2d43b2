"""O chaveiro: as chaves mestras e a chave de cada certame, embrulhada por uma delas.

Fica num arquivo só de quem opera (0600), fora da pasta dos dados. A chave mestra pode vir de uma
variável de ambiente, e então nem está nele.
"""

import base64
import binascii
import json
import os
import secrets
import stat
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from certame.armazens.cofre.cifra import (
    TAMANHO_DA_CHAVE,
    ChaveDeDados,
    CofreRecusado,
    Contexto,
    abrir,
    chave_nova,
    fechar,
)

VARIAVEL = "CERTAME_CHAVE_MESTRA"
"""A variável com a chave mestra, escrita "id:base64"."""

_FORMATO = 1


class Chaveiro:
    """As chaves de um arquivo. Toda mudança é gravada na hora, inteira ou nada."""

    def __init__(self, caminho: Path, dados: dict[str, Any], mestras: Mapping[str, bytes]) -> None:
        self.caminho = caminho
        self._dados = dados
        self._mestras = dict(mestras)

    @classmethod
    def criar(cls, caminho: Path, ambiente: Mapping[str, str] | None = None) -> "Chaveiro":
        """Um chaveiro novo, com uma chave mestra ao acaso (ou a da variável de ambiente).

        Erros: `CofreRecusado` se o arquivo já existe.
        """
        if caminho.exists():
            raise CofreRecusado(
                str(caminho), "já existe, e as chaves não se escrevem por cima", "dê outro nome"
            )
        de_fora = _mestra_do_ambiente(ambiente)
        id = de_fora[0] if de_fora else _id("m")
        dados: dict[str, Any] = {"formato": _FORMATO, "atual": id, "mestras": {}, "certames": {}}
        if de_fora:
            mestras = dict([de_fora])
        else:
            mestras = {id: chave_nova()}
            dados["mestras"][id] = _b64(mestras[id])
        chaveiro = cls(caminho, dados, mestras)
        chaveiro.gravar()
        return chaveiro

    @classmethod
    def ler(cls, caminho: Path, ambiente: Mapping[str, str] | None = None) -> "Chaveiro":
        """O chaveiro do arquivo.

        Erros: `CofreRecusado` se outros usuários podem lê-lo, ou se está cortado ou estragado.
        """
        conteudo = caminho.read_bytes()
        if os.name == "posix" and stat.S_IMODE(caminho.stat().st_mode) & 0o077:
            raise CofreRecusado(
                str(caminho),
                "outros usuários da máquina podem ler as chaves",
                f"rode chmod 600 {caminho} e veja quem as leu",
            )
        return cls.dos_bytes(conteudo, caminho, ambiente)

    @classmethod
    def dos_bytes(
        cls, conteudo: bytes, caminho: Path, ambiente: Mapping[str, str] | None = None
    ) -> "Chaveiro":
        """O chaveiro escrito em `conteudo`. Erros: `CofreRecusado`."""
        try:
            dados = json.loads(conteudo)
            if dados["formato"] != _FORMATO:
                raise ValueError("formato")
            mestras = {id: _bytes(chave) for id, chave in dados["mestras"].items()}
            for do_certame in dados["certames"].values():
                for chave in do_certame["chaves"].values():
                    _bytes(chave["embrulhada"], maior=True)
            atual = dados["atual"]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise CofreRecusado(
                str(caminho),
                "o arquivo das chaves está cortado ou estragado",
                "restaure a cópia com certame chave restaurar",
            ) from None
        if de_fora := _mestra_do_ambiente(ambiente):
            mestras[de_fora[0]] = de_fora[1]
        if atual not in mestras:
            raise CofreRecusado(
                str(caminho), f"falta a chave mestra {atual}", f"ponha-a em {VARIAVEL}"
            )
        return cls(caminho, dados, mestras)

    def em_bytes(self) -> bytes:
        """O conteúdo do arquivo."""
        return (json.dumps(self._dados, indent=1, sort_keys=True) + "\n").encode()

    def gravar(self) -> None:
        """Grava o arquivo, que só quem opera lê."""
        gravar_fechado(self.caminho, self.em_bytes())

    # As chaves de cada certame ------------------------------------------------------------

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm, ou tiveram, chave."""
        return tuple(sorted(self._dados["certames"]))

    def destruida_em(self, certame: str) -> str:
        """O dia em que a chave do certame foi destruída, ou "" se não foi."""
        return str(self._do_certame(certame)["destruida"])

    def chave_para_cifrar(self, certame: str) -> ChaveDeDados:
        """A chave atual do certame; é criada na primeira vez.

        Erros: `CofreRecusado` se ela foi destruída.
        """
        do_certame = self._do_certame(certame)
        if do_certame["destruida"]:
            raise self._destruida(certame)
        if not do_certame["chaves"]:
            id, chave = _id("k"), chave_nova()
            self._embrulhar(certame, id, chave)
            self.gravar()
        return self.chave(certame, max(do_certame["chaves"]))

    def chave(self, certame: str, id: str) -> ChaveDeDados:
        """A chave do certame com esse id. Erros: `CofreRecusado` se não está ou foi destruída."""
        do_certame = self._do_certame(certame)
        if do_certame["destruida"]:
            raise self._destruida(certame)
        embrulho = do_certame["chaves"].get(id)
        if embrulho is None:
            raise CofreRecusado(
                str(self.caminho),
                f"a chave {id} do certame {certame} não está no chaveiro",
                "use o chaveiro com que os dados foram guardados",
            )
        mestra = self._mestras.get(embrulho["mestra"])
        if mestra is None:
            raise CofreRecusado(
                str(self.caminho),
                f"falta a chave mestra {embrulho['mestra']}",
                f"ponha-a em {VARIAVEL}",
            )
        aberta = abrir(mestra, _contexto(certame, id), _bytes(embrulho["embrulhada"], maior=True))
        return ChaveDeDados(id, aberta)

    def trocar_mestra(self) -> str:
        """Cria outra chave mestra, embrulha de novo todas as chaves com ela e devolve o id.

        As mestras antigas saem do arquivo; os dados não mudam.
        """
        abertas = [
            (certame, id, self.chave(certame, id).bytes)
            for certame, do_certame in self._dados["certames"].items()
            for id in do_certame["chaves"]
        ]
        nova = _id("m")
        self._mestras[nova] = chave_nova()
        self._dados["atual"] = nova
        self._dados["mestras"] = {nova: _b64(self._mestras[nova])}
        for certame, id, chave in abertas:
            self._embrulhar(certame, id, chave)
        self.gravar()
        return nova

    # Guarda e destruição ------------------------------------------------------------------

    def reter(self, certame: str, ate: date) -> None:
        """Diz até quando os dados do certame têm de ser guardados; nunca encurta.

        Erros: `CofreRecusado` se o prazo já dito é maior.
        """
        do_certame = self._do_certame(certame)
        if do_certame["guardar_ate"] > ate.isoformat():
            raise CofreRecusado(
                str(self.caminho),
                f"os dados de {certame} já têm de ser guardados até {do_certame['guardar_ate']}",
                "a guarda só se prolonga",
            )
        do_certame["guardar_ate"] = ate.isoformat()
        self.gravar()

    def destruir(self, certame: str, em: date) -> None:
        """Destrói as chaves do certame: os dados dele não se abrem mais, em cópia nenhuma.

        Erros: `CofreRecusado` antes do fim da guarda, ou se o certame não tem chave.
        """
        if certame not in self._dados["certames"]:
            raise CofreRecusado(
                str(self.caminho), f"não há chave do certame {certame}", "confira o nome"
            )
        do_certame = self._do_certame(certame)
        if not do_certame["guardar_ate"] or em.isoformat() <= do_certame["guardar_ate"]:
            ate = do_certame["guardar_ate"]
            raise CofreRecusado(
                str(self.caminho),
                f"os dados de {certame} têm de ser guardados até {ate}"
                if ate
                else f"não se disse até quando guardar os dados de {certame}",
                "espere o fim da guarda" if ate else "diga com certame chave reter",
            )
        do_certame["chaves"] = {}
        do_certame["destruida"] = em.isoformat()
        self.gravar()

    def juntar_destruidas(self, outro: "Chaveiro") -> None:
        """Destrói aqui o que já foi destruído no outro: restaurar não desfaz uma destruição."""
        for certame, do_outro in outro._dados["certames"].items():
            if do_outro["destruida"]:
                self._do_certame(certame).update(chaves={}, destruida=do_outro["destruida"])

    def chaves_que_faltam(self, outro: "Chaveiro") -> tuple[str, ...]:
        """Os certames que têm aqui uma chave que o outro chaveiro não tem."""
        return tuple(
            certame
            for certame in self.certames()
            if self._do_certame(certame)["chaves"].keys()
            - outro._do_certame(certame)["chaves"].keys()
        )

    def _do_certame(self, certame: str) -> dict[str, Any]:
        vazio = {"chaves": {}, "destruida": "", "guardar_ate": ""}
        achado: dict[str, Any] = self._dados["certames"].setdefault(certame, vazio)
        return achado

    def _embrulhar(self, certame: str, id: str, chave: bytes) -> None:
        atual = self._dados["atual"]
        embrulhada = fechar(self._mestras[atual], _contexto(certame, id), chave)
        self._do_certame(certame)["chaves"][id] = {
            "mestra": atual,
            "embrulhada": _b64(embrulhada),
        }

    def _destruida(self, certame: str) -> CofreRecusado:
        em = self.destruida_em(certame)
        return CofreRecusado(
            str(self.caminho),
            f"a chave do certame {certame} foi destruída em {em}: os dados dele não existem mais",
            "o livro continua a conferir sem eles",
        )


def gravar_fechado(caminho: Path, conteudo: bytes) -> None:
    """Grava o arquivo, que só o dono lê, inteiro ou nada."""
    ao_lado = caminho.with_name(f".{caminho.name}.{secrets.token_hex(4)}")
    try:
        descritor = os.open(ao_lado, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descritor, "wb") as aberto:
            aberto.write(conteudo)
            aberto.flush()
            os.fsync(aberto.fileno())
        ao_lado.replace(caminho)
    except OSError:
        ao_lado.unlink(missing_ok=True)
        raise


def _contexto(certame: str, id: str) -> bytes:
    return Contexto(certame, "", "").em_bytes("chave", id)


def _mestra_do_ambiente(ambiente: Mapping[str, str] | None) -> tuple[str, bytes] | None:
    escrita = (os.environ if ambiente is None else ambiente).get(VARIAVEL, "")
    if not escrita:
        return None
    id, _, chave = escrita.partition(":")
    try:
        if not id:
            raise ValueError
        return id, _bytes(chave)
    except ValueError:
        raise CofreRecusado(
            "", f"{VARIAVEL} não é id:base64 de 32 bytes", "confira a variável"
        ) from None


def _id(letra: str) -> str:
    return f"{letra}-{secrets.token_hex(4)}"


def _b64(conteudo: bytes) -> str:
    return base64.b64encode(conteudo).decode()


def _bytes(texto: str, *, maior: bool = False) -> bytes:
    """Os bytes de um texto em base64. Erros: `ValueError` se não é ou não tem 32 bytes."""
    try:
        lidos = base64.b64decode(texto, validate=True)
    except binascii.Error:
        raise ValueError("base64") from None
    if not maior and len(lidos) != TAMANHO_DA_CHAVE:
        raise ValueError("tamanho")
    return lidos

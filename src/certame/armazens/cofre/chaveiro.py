"""O chaveiro: as chaves mestras e a chave de cada certame, embrulhada por uma delas.

Fica num arquivo só de quem opera (0600), fora da pasta dos dados. A chave mestra pode vir de uma
variável de ambiente, e então nem está nele.
"""

import base64
import binascii
import copy
import json
import os
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
from certame.armazens.falha_no_arquivo import falha_no_arquivo
from certame.armazens.tranca import trancado_sem_rasto
from certame.norma.dia_e_hora import dia_escrito

VARIAVEL = "CERTAME_CHAVE_MESTRA"
"""A variável com a chave mestra, escrita "id:base64"; ao trocá-la, a nova e a antiga, com vírgula."""

_FORMATO = 1


class Chaveiro:
    """As chaves de um arquivo. Toda mudança é gravada na hora, inteira ou nada.

    Vários programas podem usar o mesmo arquivo: cada um vê o que os outros gravaram, e uma chave
    destruída por um já não serve a nenhum.
    """

    def __init__(
        self, caminho: Path, dados: dict[str, Any], do_ambiente: Mapping[str, bytes]
    ) -> None:
        self.caminho = caminho
        self._dados = dados
        self._do_ambiente = dict(do_ambiente)
        self._visto = _assinatura(caminho)

    @classmethod
    def criar(cls, caminho: Path, ambiente: Mapping[str, str] | None = None) -> "Chaveiro":
        """Um chaveiro novo, com uma chave mestra ao acaso (ou a da variável de ambiente).

        Erros: `CofreRecusado` se o arquivo já existe.
        """
        if caminho.exists():
            raise CofreRecusado(
                str(caminho), "já existe, e as chaves não se escrevem por cima", "dê outro nome"
            )
        de_fora = _mestras_do_ambiente(ambiente)
        id = next(iter(de_fora), "") or _id("m")
        dados: dict[str, Any] = {"formato": _FORMATO, "atual": id, "mestras": {}, "certames": {}}
        if not de_fora:
            dados["mestras"][id] = _b64(chave_nova())
        chaveiro = cls(caminho, dados, de_fora)
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
        chaveiro = cls(caminho, _dados_lidos(conteudo, caminho), _mestras_do_ambiente(ambiente))
        chaveiro._mestra(chaveiro._dados["atual"])
        return chaveiro

    def em_bytes(self) -> bytes:
        """O conteúdo do arquivo."""
        return (json.dumps(self._dados, indent=1, sort_keys=True) + "\n").encode()

    def gravar(self) -> None:
        """Grava o arquivo, que só quem opera lê."""
        gravar_fechado(self.caminho, self.em_bytes())
        self._visto = _assinatura(self.caminho)

    # As chaves de cada certame ------------------------------------------------------------

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm, ou tiveram, chave."""
        self._por_em_dia()
        return tuple(sorted(self._dados["certames"]))

    def destruida_em(self, certame: str) -> str:
        """O dia em que a chave do certame foi destruída, ou "" se não foi."""
        return str(self._do_certame(certame)["destruida"])

    def guardar_ate(self, certame: str) -> str:
        """O dia até quando os dados do certame têm de ser guardados, ou "" se ninguém o disse."""
        return str(self._do_certame(certame)["guardar_ate"])

    def exigir_viva(self, certame: str) -> None:
        """Recusa o certame cuja chave foi destruída. Erros: `CofreRecusado`."""
        self._vivo(certame)

    def ids(self, certame: str) -> tuple[str, ...]:
        """Os ids das chaves do certame; a atual é a última."""
        do_certame = self._do_certame(certame)
        atual = do_certame["atual"]
        return (*sorted(do_certame["chaves"].keys() - {atual}), *([atual] if atual else []))

    def chave_para_cifrar(self, certame: str) -> ChaveDeDados:
        """A chave atual do certame; é criada na primeira vez.

        Erros: `CofreRecusado` se ela foi destruída.
        """
        if not self._vivo(certame)["atual"]:
            with self._gravando():
                if not self._vivo(certame)["atual"]:
                    self._criar_chave(certame)
        return self.chave(certame, self._vivo(certame)["atual"])

    def chave(self, certame: str, id: str) -> ChaveDeDados:
        """A chave do certame com esse id. Erros: `CofreRecusado` se não está ou foi destruída."""
        embrulho = self._vivo(certame)["chaves"].get(id)
        if embrulho is None:
            raise CofreRecusado(
                str(self.caminho),
                f"a chave {id} do certame {certame} não está no chaveiro",
                "use o chaveiro com que os dados foram guardados",
            )
        mestra = self._mestra(embrulho["mestra"])
        aberta = abrir(mestra, _contexto(certame, id), _bytes(embrulho["embrulhada"], maior=True))
        return ChaveDeDados(id, aberta)

    def trocar_chave(self, certame: str) -> str:
        """Cria outra chave para o certame e devolve o id; as antigas ainda leem o que cifraram.

        Erros: `CofreRecusado` se ela foi destruída, ou se o certame não tem chave.
        """
        with self._gravando():
            if not self._vivo(certame)["atual"]:
                raise self._sem_chave(certame)
            return self._criar_chave(certame)

    def esquecer_antigas(self, certame: str) -> tuple[str, ...]:
        """Tira do chaveiro as chaves que não são a atual, e devolve os ids delas.

        O que só elas abrem, também nas cópias, deixa de existir.
        """
        with self._gravando():
            do_certame = self._vivo(certame)
            antigas = tuple(sorted(do_certame["chaves"].keys() - {do_certame["atual"]}))
            for id in antigas:
                del do_certame["chaves"][id]
        return antigas

    def trocar_mestra(self) -> str:
        """Cria outra chave mestra, embrulha de novo todas as chaves com ela e devolve o id.

        As mestras antigas saem do arquivo; os dados não mudam. Se a mestra é a da variável de
        ambiente, a nova tem de estar nela, antes da antiga. Erros: `CofreRecusado`.
        """
        with self._gravando():
            abertas = [
                (certame, id, self.chave(certame, id).bytes)
                for certame, do_certame in self._dados["certames"].items()
                for id in do_certame["chaves"]
            ]
            nova = next(iter(self._do_ambiente), "")
            if nova and nova == self._dados["atual"]:
                raise CofreRecusado(
                    "",
                    f"a chave mestra {nova} é a da variável {VARIAVEL}",
                    f"ponha nela a nova antes da antiga, com vírgula: nova:base64,{nova}:base64",
                )
            self._dados["mestras"] = {}
            if not nova:
                nova = _id("m")
                self._dados["mestras"] = {nova: _b64(chave_nova())}
            self._dados["atual"] = nova
            for certame, id, chave in abertas:
                self._embrulhar(certame, id, chave)
        return nova

    # Guarda e destruição ------------------------------------------------------------------

    def reter(self, certame: str, ate: date) -> None:
        """Diz até quando os dados do certame têm de ser guardados; nunca encurta.

        Erros: `CofreRecusado` se o prazo já dito é maior, ou se a chave foi destruída.
        """
        with self._gravando():
            self.exigir_viva(certame)
            do_certame = self._a_mudar(certame)
            if do_certame["guardar_ate"] > ate.isoformat():
                raise CofreRecusado(
                    str(self.caminho),
                    f"os dados de {certame} já têm de ser guardados até "
                    f"{dia_escrito(date.fromisoformat(do_certame['guardar_ate']))}",
                    "a guarda só se prolonga",
                )
            do_certame["guardar_ate"] = ate.isoformat()

    def exigir_guarda_vencida(self, certame: str, em: date) -> None:
        """Recusa a destruição antes do fim da guarda. Erros: `CofreRecusado`."""
        ate = self.guardar_ate(certame)
        if not ate or em.isoformat() <= ate:
            raise CofreRecusado(
                str(self.caminho),
                f"os dados de {certame} têm de ser guardados até {dia_escrito(date.fromisoformat(ate))}"
                if ate
                else f"não se disse até quando guardar os dados de {certame}",
                "espere o fim da guarda" if ate else "diga com certame dados prazo",
            )

    def destruir(self, certame: str, em: date) -> None:
        """Destrói as chaves do certame: os dados dele não se abrem mais, em cópia nenhuma.

        Erros: `CofreRecusado` antes do fim da guarda, ou se o certame não tem chave.
        """
        with self._gravando():
            if certame not in self._dados["certames"]:
                raise self._sem_chave(certame)
            self.exigir_guarda_vencida(certame, em)
            self._a_mudar(certame).update(chaves={}, atual="", destruida=em.isoformat())

    def juntar_destruidas(self, outro: "Chaveiro") -> None:
        """Destrói aqui o que já foi destruído no outro: restaurar não desfaz uma destruição."""
        for certame, do_outro in outro._dados["certames"].items():
            if do_outro["destruida"]:
                self._a_mudar(certame).update(chaves={}, atual="", destruida=do_outro["destruida"])

    def chaves_que_faltam(self, outro: "Chaveiro") -> tuple[str, ...]:
        """Os certames que têm aqui uma chave que o outro chaveiro não tem."""
        return tuple(
            certame
            for certame in self.certames()
            if self._do_certame(certame)["chaves"].keys()
            - outro._do_certame(certame)["chaves"].keys()
        )

    def _do_certame(self, certame: str) -> dict[str, Any]:
        self._por_em_dia()
        vazio = {"chaves": {}, "atual": "", "destruida": "", "guardar_ate": ""}
        achado: dict[str, Any] = self._dados["certames"].get(certame, vazio)
        return achado

    def _a_mudar(self, certame: str) -> dict[str, Any]:
        achado: dict[str, Any] = self._dados["certames"].setdefault(
            certame, self._do_certame(certame)
        )
        return achado

    def _vivo(self, certame: str) -> dict[str, Any]:
        """O que há do certame. Erros: `CofreRecusado` se a chave foi destruída."""
        do_certame = self._do_certame(certame)
        if do_certame["destruida"]:
            raise self._destruida(certame)
        return do_certame

    def _mestra(self, id: str) -> bytes:
        if id in self._do_ambiente:
            return self._do_ambiente[id]
        if id not in self._dados["mestras"]:
            raise CofreRecusado(
                str(self.caminho), f"falta a chave mestra {id}", f"ponha-a em {VARIAVEL}"
            )
        return _bytes(self._dados["mestras"][id])

    def _criar_chave(self, certame: str) -> str:
        id = _id("k")
        self._embrulhar(certame, id, chave_nova())
        self._a_mudar(certame)["atual"] = id
        return id

    def _por_em_dia(self) -> None:
        """Relê o arquivo, se outro programa o gravou depois de lido."""
        agora = _assinatura(self.caminho)
        if agora and agora != self._visto:
            self._dados = _dados_lidos(self.caminho.read_bytes(), self.caminho)
            self._visto = agora

    @contextmanager
    def _gravando(self) -> Iterator[None]:
        """Um programa de cada vez: relê, muda e grava; se algo falha, nada muda."""
        with trancado_sem_rasto(self.caminho.with_name(f".{self.caminho.name}.trava")):
            self._por_em_dia()
            antes = copy.deepcopy(self._dados)
            try:
                yield
                self.gravar()
            except BaseException:
                self._dados = antes
                raise

    def _embrulhar(self, certame: str, id: str, chave: bytes) -> None:
        atual = self._dados["atual"]
        embrulhada = fechar(self._mestra(atual), _contexto(certame, id), chave)
        self._a_mudar(certame)["chaves"][id] = {
            "mestra": atual,
            "embrulhada": _b64(embrulhada),
        }

    def _sem_chave(self, certame: str) -> CofreRecusado:
        return CofreRecusado(
            str(self.caminho), f"não há chave do certame {certame}", "confira o nome"
        )

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
    with falha_no_arquivo(caminho):
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


def _dados_lidos(conteudo: bytes, caminho: Path) -> dict[str, Any]:
    try:
        dados: dict[str, Any] = json.loads(conteudo)
        if dados["formato"] != _FORMATO or type(dados["atual"]) is not str:
            raise ValueError("formato")
        for mestra in dados["mestras"].values():
            _bytes(mestra)
        for do_certame in dados["certames"].values():
            if do_certame["atual"] and do_certame["atual"] not in do_certame["chaves"]:
                raise ValueError("atual")
            for chave in do_certame["chaves"].values():
                _bytes(chave["embrulhada"], maior=True)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CofreRecusado(
            str(caminho),
            "o arquivo das chaves está cortado ou estragado",
            "restaure a cópia com certame chave restaurar",
        ) from None
    return dados


def _assinatura(caminho: Path) -> tuple[int, ...]:
    """O que muda quando o arquivo é gravado de novo; vazia se ele não existe."""
    try:
        visto = caminho.stat()
    except FileNotFoundError:
        return ()
    return visto.st_ino, visto.st_mtime_ns, visto.st_size


def _mestras_do_ambiente(ambiente: Mapping[str, str] | None) -> dict[str, bytes]:
    """As chaves da variável, na ordem: a primeira é a que vale, as outras só abrem."""
    escrita = (os.environ if ambiente is None else ambiente).get(VARIAVEL, "")
    mestras = {}
    try:
        for parte in filter(None, escrita.split(",")):
            id, _, chave = parte.partition(":")
            if not id:
                raise ValueError
            mestras[id] = _bytes(chave)
    except ValueError:
        raise CofreRecusado(
            "", f"{VARIAVEL} não é id:base64 de 32 bytes", "confira a variável"
        ) from None
    return mestras


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

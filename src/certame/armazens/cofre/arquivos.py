"""A prateleira em arquivos: uma pasta por certame, um arquivo por documento, só cifrado."""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from certame.armazens.cofre.chaveiro import gravar_fechado
from certame.armazens.cofre.cifra import CofreRecusado
from certame.armazens.cofre.prateleira import Ficha, Guardado, ja_ha, nao_ha
from certame.armazens.linhas import ArmazemDeLinhas, certame_da_pasta, nome_do_arquivo

TERMINACAO = ".cofre"
DOCUMENTOS, VISTAS = "documentos", "vistas"


class PrateleiraDeArquivos:
    """Documentos numa pasta: cada arquivo é a ficha, numa linha de JSON, e a cifra.

    Um arquivo entra inteiro ou não entra.
    """

    def __init__(self, pasta: Path) -> None:
        self._pasta = pasta
        self.nome = str(pasta)
        self.vistas = ArmazemDeLinhas(pasta / VISTAS)

    def contem(self, caminho: Path) -> bool:
        """Diz se o arquivo está dentro da pasta."""
        return caminho.resolve().is_relative_to(self._pasta.resolve())

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm documento aqui, em ordem alfabética."""
        documentos = self._pasta / DOCUMENTOS
        pastas = documentos.iterdir() if documentos.is_dir() else ()
        return tuple(
            sorted(
                certame
                for pasta in pastas
                if (certame := certame_da_pasta(pasta)) and next(pasta.glob("*" + TERMINACAO), None)
            )
        )

    def por(self, guardados: Sequence[Guardado]) -> None:
        """Guarda todos, ou nenhum. Erros: `CofreRecusado` se um id já existe; `OSError`."""
        for ficha, _ in guardados:
            if self._arquivo(ficha.certame, ficha.id).exists():
                raise ja_ha(self.nome, ficha.id)
        postos: list[Path] = []
        try:
            for guardado in guardados:
                postos.append(self._arquivo(guardado[0].certame, guardado[0].id))
                self._gravar(guardado)
        except BaseException:
            for posto in postos:
                posto.unlink(missing_ok=True)
            raise

    def fichas(self, certame: str, especie: str = "") -> tuple[Ficha, ...]:
        """As fichas do certame, na ordem em que foram guardadas. Erros: `CofreRecusado`."""
        fichas = (f for f in self._fichas(certame) if especie in ("", f.especie))
        return tuple(sorted(fichas, key=lambda ficha: (ficha.instante, ficha.id)))

    def tirar(self, certame: str, id: str) -> Guardado:
        """O documento. Erros: `CofreRecusado` se não há, ou o arquivo está cortado."""
        arquivo = self._arquivo(certame, id)
        try:
            linha, _, cifra = arquivo.read_bytes().partition(b"\n")
        except FileNotFoundError:
            raise nao_ha(self.nome, id) from None
        ficha = _ficha(arquivo, certame, linha)
        if len(cifra) != ficha.tamanho:
            raise _estragado(arquivo)
        return ficha, cifra

    def trocar(self, guardados: Iterable[Guardado]) -> None:
        """Põe outra chave, busca e cifra em documentos que já estão aqui, um de cada vez."""
        for guardado in guardados:
            self._gravar(guardado)

    def descartar(self, certame: str, ids: Iterable[str]) -> None:
        """Apaga esses documentos; o que não há não é erro."""
        for id in ids:
            self._arquivo(certame, id).unlink(missing_ok=True)

    def apagar(self, certame: str) -> int:
        """Apaga os documentos do certame, e diz quantos; o registro de vistas fica."""
        arquivos = list(self._da_pasta(certame))
        for arquivo in arquivos:
            arquivo.unlink()
        return len(arquivos)

    def fechar(self) -> None:
        """Nada há a soltar."""

    def _gravar(self, guardado: Guardado) -> None:
        ficha, cifra = guardado
        arquivo = self._arquivo(ficha.certame, ficha.id)
        self._pasta.parent.mkdir(parents=True, exist_ok=True)
        for pasta in (self._pasta, self._pasta / DOCUMENTOS, arquivo.parent):
            pasta.mkdir(exist_ok=True, mode=0o700)
        dados = {**ficha._asdict(), "instante": ficha.instante.isoformat()}
        del dados["certame"]
        linha = json.dumps(dados, ensure_ascii=False, sort_keys=True)
        gravar_fechado(arquivo, linha.encode() + b"\n" + cifra)

    def _fichas(self, certame: str) -> Iterator[Ficha]:
        for arquivo in self._da_pasta(certame):
            with arquivo.open("rb") as aberto:
                ficha = _ficha(arquivo, certame, aberto.readline().removesuffix(b"\n"))
            if arquivo != self._arquivo(certame, ficha.id):
                raise _estragado(arquivo)
            yield ficha

    def _da_pasta(self, certame: str) -> Iterator[Path]:
        return (self._pasta / DOCUMENTOS / nome_do_arquivo(certame)).glob("*" + TERMINACAO)

    def _arquivo(self, certame: str, id: str) -> Path:
        pasta = self._pasta / DOCUMENTOS / nome_do_arquivo(certame)
        return pasta / (nome_do_arquivo(id) + TERMINACAO)


def _ficha(arquivo: Path, certame: str, linha: bytes) -> Ficha:
    try:
        dados: dict[str, Any] = json.loads(linha)
        dados["instante"] = datetime.fromisoformat(dados["instante"])
        ficha = Ficha(certame, **dados)
    except (ValueError, KeyError, TypeError):
        raise _estragado(arquivo) from None
    textos = (ficha.id, ficha.especie, ficha.autor, ficha.chave, ficha.busca)
    if type(ficha.tamanho) is not int or not all(type(texto) is str for texto in textos):
        raise _estragado(arquivo)
    return ficha


def _estragado(arquivo: Path) -> CofreRecusado:
    return CofreRecusado(
        str(arquivo),
        "o arquivo está cortado ou estragado",
        "guarde-o como está e procure a cópia de segurança",
    )

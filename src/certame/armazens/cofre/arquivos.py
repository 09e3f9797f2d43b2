"""O cofre em arquivos: um por certame, uma linha por dado guardado, só cifrado."""

import base64
import binascii
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cifra import CofreRecusado, Contexto, cifrar, decifrar
from certame.armazens.linhas import nome_do_arquivo

TERMINACAO = ".cofre"


class CofreEmArquivos:
    """Guarda e lê dados cifrados numa pasta. O chaveiro fica fora dela.

    Erros: `CofreRecusado` se o chaveiro está na pasta dos dados.
    """

    def __init__(self, pasta: Path, chaveiro: Chaveiro) -> None:
        if chaveiro.caminho.resolve().is_relative_to(pasta.resolve()):
            raise CofreRecusado(
                str(chaveiro.caminho),
                "as chaves estão na pasta dos dados: quem copia uma leva as outras",
                "guarde-as em outra pasta, ou em outra máquina",
            )
        self._pasta = pasta
        self._chaveiro = chaveiro

    def guardar(self, certame: str, registro: str, campo: str, claro: bytes) -> str:
        """Guarda o dado e devolve o compromisso, que é o que se escreve no livro.

        Guardar de novo no mesmo lugar deixa valendo o último.
        """
        chave = self._chaveiro.chave_para_cifrar(certame)
        feito = cifrar(chave, Contexto(certame, registro, campo), claro)
        linha = json.dumps(
            {
                "registro": registro,
                "campo": campo,
                "chave": chave.id,
                "cifra": base64.b64encode(feito.cifra).decode(),
            },
            ensure_ascii=False,
            sort_keys=True,
        )
        self._pasta.mkdir(parents=True, exist_ok=True, mode=0o700)
        descritor = os.open(self._arquivo(certame), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(descritor, "ab") as aberto:
            aberto.write(linha.encode() + b"\n")
            aberto.flush()
            os.fsync(aberto.fileno())
        return feito.compromisso

    def ler(self, certame: str, registro: str, campo: str, compromisso: str = "") -> bytes:
        """O último dado guardado no lugar; com o compromisso, confere que é o do livro.

        Erros: `CofreRecusado` se não há, não abre, ou o arquivo está cortado.
        """
        achado = None
        for guardado in self._guardados(certame):
            if (guardado["registro"], guardado["campo"]) == (registro, campo):
                achado = guardado
        if achado is None:
            raise CofreRecusado(
                str(self._arquivo(certame)),
                f"não há {campo} do registro {registro}",
                "confira o registro; se devia haver, procure a cópia de segurança",
            )
        return self._aberto(certame, achado, compromisso)

    def conferir(self, certame: str) -> int:
        """Quantos dados do certame se abrem. Erros: `CofreRecusado` no primeiro que não."""
        quantos = 0
        for guardado in self._guardados(certame):
            self._aberto(certame, guardado)
            quantos += 1
        return quantos

    def _aberto(self, certame: str, guardado: dict[str, Any], compromisso: str = "") -> bytes:
        chave = self._chaveiro.chave(certame, guardado["chave"])
        contexto = Contexto(certame, guardado["registro"], guardado["campo"])
        return decifrar(chave, contexto, guardado["cifra"], compromisso)

    def _guardados(self, certame: str) -> Iterator[dict[str, Any]]:
        arquivo = self._arquivo(certame)
        if not arquivo.exists():
            return
        *linhas, sobra = arquivo.read_bytes().split(b"\n")
        for numero, linha in enumerate(linhas, start=1):
            try:
                guardado = json.loads(linha)
                guardado["cifra"] = base64.b64decode(guardado["cifra"], validate=True)
                partes = [guardado[chave] for chave in ("registro", "campo", "chave")]
                if not all(isinstance(parte, str) for parte in partes):
                    raise TypeError
            except (ValueError, KeyError, TypeError, binascii.Error):
                raise _cortado(arquivo, numero) from None
            yield guardado
        if sobra:
            raise _cortado(arquivo, len(linhas) + 1)

    def _arquivo(self, certame: str) -> Path:
        return self._pasta / (nome_do_arquivo(certame) + TERMINACAO)


def _cortado(arquivo: Path, linha: int) -> CofreRecusado:
    return CofreRecusado(
        str(arquivo),
        "a linha está cortada ou estragada",
        "guarde o arquivo como está e procure a cópia de segurança",
        linha,
    )

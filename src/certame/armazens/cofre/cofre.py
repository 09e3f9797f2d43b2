"""O cofre: cifra o que se guarda, abre o que se pede, e troca a chave de tudo."""

import json
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cifra import (
    ChaveDeDados,
    CofreRecusado,
    Contexto,
    busca_da_inscricao,
    cifrar,
    decifrar,
    recifrar,
)
from certame.armazens.cofre.prateleira import Ficha, Guardado, Prateleira

MAIOR_DOCUMENTO = 64 * 2**20
"""De quantos bytes é, no máximo, um documento."""

_VERSAO = 1
_DE_UMA_VEZ = 50


class Documento(NamedTuple):
    """Um documento aberto: o que é, de quem (inscrição; vazia: de ninguém) e o conteúdo.

    `arquivo` é o nome que ele tinha, ou vazio.
    """

    especie: str
    conteudo: bytes
    inscricao: str = ""
    arquivo: str = ""


class Referencia(NamedTuple):
    """Como o livro cita um documento: o id dele e o compromisso do conteúdo.

    >>> str(Referencia("laudo-1a", "ab" * 32))[:14]
    'laudo-1a:ababa'
    """

    id: str
    compromisso: str

    def __str__(self) -> str:
        return f"{self.id}:{self.compromisso}"


class Cofre:
    """Os documentos de uma prateleira, com as chaves de um chaveiro, que fica fora dela.

    Erros: `CofreRecusado` se o chaveiro está entre os documentos.
    """

    def __init__(self, prateleira: Prateleira, chaveiro: Chaveiro) -> None:
        if prateleira.contem(chaveiro.caminho):
            raise CofreRecusado(
                str(chaveiro.caminho),
                "as chaves estão na pasta dos dados: quem copia uma leva as outras",
                "guarde-as em outra pasta, ou em outra máquina",
            )
        self.prateleira = prateleira
        self.chaveiro = chaveiro

    def guardar(
        self, certame: str, documentos: Sequence[Documento], *, autor: str, instante: datetime
    ) -> tuple[Referencia, ...]:
        """Guarda os documentos, todos ou nenhum, e devolve a referência de cada um.

        Erros: `CofreRecusado` se um é grande demais ou a chave do certame foi destruída.
        """
        for documento in documentos:
            if len(documento.conteudo) > MAIOR_DOCUMENTO:
                raise CofreRecusado(
                    documento.arquivo,
                    f"o documento tem mais de {MAIOR_DOCUMENTO // 2**20} MiB",
                    "reduza-o, ou divida-o",
                )
        chave = self.chaveiro.chave_para_cifrar(certame)
        guardados, referencias = [], []
        for documento in documentos:
            id = f"{documento.especie.replace('_', '-')}-{secrets.token_hex(8)}"
            feito = cifrar(chave, Contexto(certame, id, documento.especie), _fechado(documento))
            ficha = Ficha(
                certame,
                id,
                documento.especie,
                instante.replace(microsecond=0),
                autor,
                chave.id,
                _busca(chave, documento.inscricao),
                len(feito.cifra),
            )
            guardados.append((ficha, feito.cifra))
            referencias.append(Referencia(id, feito.compromisso))
        self.prateleira.por(guardados)
        return tuple(referencias)

    def abrir(self, certame: str, id: str, compromisso: str = "") -> Documento:
        """O documento; com o compromisso, confere que é o que o livro diz.

        Erros: `CofreRecusado` se não há, não abre, ou não é o do compromisso.
        """
        return self._aberto(self.prateleira.tirar(certame, id), compromisso)

    def fichas(self, certame: str, inscricao: str = "") -> tuple[Ficha, ...]:
        """As fichas do certame, sem abrir nada; com a inscrição, só as dos documentos dela."""
        fichas = self.prateleira.fichas(certame)
        if not inscricao:
            return fichas
        ids = self.chaveiro.ids(certame)
        buscas = {id: _busca(self.chaveiro.chave(certame, id), inscricao) for id in ids}
        return tuple(ficha for ficha in fichas if buscas.get(ficha.chave) == ficha.busca)

    def de_quem(
        self, certame: str, fichas: Iterable[Ficha], inscricoes: Iterable[str]
    ) -> frozenset[str]:
        """As inscrições que têm alguma destas fichas, sem abrir documento nenhum.

        Erros: `CofreRecusado` se a chave do certame foi destruída.
        """
        buscas = {(ficha.chave, ficha.busca) for ficha in fichas}
        chaves = {id: self.chaveiro.chave(certame, id) for id, _ in buscas}
        return frozenset(
            inscricao
            for inscricao in inscricoes
            if any((id, _busca(chave, inscricao)) in buscas for id, chave in chaves.items())
        )

    def conferir(self, certame: str) -> int:
        """Quantos documentos do certame se abrem. Erros: `CofreRecusado` no primeiro que não."""
        fichas = self.prateleira.fichas(certame)
        for ficha in fichas:
            self.abrir(certame, ficha.id)
        return len(fichas)

    def recifrar(self, certame: str) -> int:
        """Cifra com a chave atual o que está com outra, e diz quantos documentos mudaram.

        As referências do livro seguem valendo. Interrompido, basta repetir.
        """
        atual = self.chaveiro.chave_para_cifrar(certame)
        fichas = [f for f in self.prateleira.fichas(certame) if f.chave != atual.id]
        for inicio in range(0, len(fichas), _DE_UMA_VEZ):
            trecho = fichas[inicio : inicio + _DE_UMA_VEZ]
            self.prateleira.trocar([self._recifrado(ficha, atual) for ficha in trecho])
        return len(fichas)

    def fechar(self) -> None:
        """Solta o que a prateleira tiver aberto."""
        self.prateleira.fechar()

    def _aberto(self, guardado: Guardado, compromisso: str = "") -> Documento:
        ficha, cifra = guardado
        chave = self.chaveiro.chave(ficha.certame, ficha.chave)
        return _documento(ficha, decifrar(chave, _contexto(ficha), cifra, compromisso))

    def _recifrado(self, ficha: Ficha, atual: ChaveDeDados) -> Guardado:
        guardado = self.prateleira.tirar(ficha.certame, ficha.id)
        antiga = self.chaveiro.chave(ficha.certame, ficha.chave)
        cifra = recifrar(antiga, atual, _contexto(ficha), guardado[1])
        busca = _busca(atual, self._aberto(guardado).inscricao)
        return ficha._replace(chave=atual.id, busca=busca, tamanho=len(cifra)), cifra


def _contexto(ficha: Ficha) -> Contexto:
    return Contexto(ficha.certame, ficha.id, ficha.especie)


def _busca(chave: ChaveDeDados, inscricao: str) -> str:
    return busca_da_inscricao(chave, inscricao) if inscricao else ""


def _fechado(documento: Documento) -> bytes:
    """O que se cifra: uma linha com o que diz de quem é, e o conteúdo."""
    dados = {
        "arquivo": documento.arquivo,
        "inscricao": documento.inscricao,
        "versao": _VERSAO,
    }
    linha = json.dumps(dados, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return linha.encode() + b"\n" + documento.conteudo


def _documento(ficha: Ficha, claro: bytes) -> Documento:
    linha, _, conteudo = claro.partition(b"\n")
    dados = json.loads(linha)
    if dados["versao"] != _VERSAO:
        raise CofreRecusado("", f"{ficha.id} é de uma versão mais nova", "atualize o programa")
    return Documento(ficha.especie, conteudo, dados["inscricao"], dados["arquivo"])

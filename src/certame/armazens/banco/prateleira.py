"""A prateleira do cofre no banco: uma linha por documento, e o registro de vistas ao lado."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.db.models.functions import Length

from certame.armazens.banco.armazem import VISTAS, ArmazemDoBanco
from certame.armazens.banco.models import DocumentoDoCofre
from certame.armazens.cofre.prateleira import Ficha, Guardado, ja_ha, nao_ha


class PrateleiraDoBanco:
    """Documentos num banco do Django, pelo apelido da conexão; `arquivo`, o do SQLite."""

    def __init__(self, apelido: str = "default", arquivo: Path | None = None) -> None:
        self.nome = str(arquivo or "o banco")
        self.vistas = ArmazemDoBanco(apelido, VISTAS)
        self._apelido = apelido
        self._arquivo = arquivo

    def contem(self, caminho: Path) -> bool:
        """Diz se o arquivo está na pasta do banco SQLite; o PostgreSQL não tem pasta daqui."""
        if self._arquivo is None:
            return False
        return caminho.resolve().is_relative_to(self._arquivo.resolve().parent)

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm documento aqui, em ordem alfabética."""
        return tuple(sorted(self._todos.values_list("certame", flat=True).distinct()))

    def por(self, guardados: Sequence[Guardado]) -> None:
        """Guarda todos, ou nenhum. Erros: `CofreRecusado` se um id já existe."""
        linhas = [
            DocumentoDoCofre(
                certame=ficha.certame,
                documento=ficha.id,
                especie=ficha.especie,
                instante=ficha.instante.isoformat(),
                autor=ficha.autor,
                chave=ficha.chave,
                busca=ficha.busca,
                cifra=cifra,
            )
            for ficha, cifra in guardados
        ]
        try:
            with transaction.atomic(using=self._apelido):
                self._todos.bulk_create(linhas)
        except IntegrityError:
            raise ja_ha(self.nome, ", ".join(ficha.id for ficha, _ in guardados)) from None

    def fichas(self, certame: str, especie: str = "") -> tuple[Ficha, ...]:
        """As fichas do certame, na ordem em que foram guardadas."""
        quais = {"certame": certame} | ({"especie": especie} if especie else {})
        linhas = self._todos.filter(**quais).annotate(tamanho=Length("cifra"))
        colunas = "documento", "especie", "instante", "autor", "chave", "busca", "tamanho"
        fichas = (_ficha(certame, *valores) for valores in linhas.values_list(*colunas))
        return tuple(sorted(fichas, key=lambda ficha: (ficha.instante, ficha.id)))

    def tirar(self, certame: str, id: str) -> Guardado:
        """O documento. Erros: `CofreRecusado` se não há."""
        linha = self._todos.filter(certame=certame, documento=id).first()
        if linha is None:
            raise nao_ha(self.nome, id)
        cifra = bytes(linha.cifra)
        resto = linha.especie, linha.instante, linha.autor, linha.chave, linha.busca, len(cifra)
        return _ficha(certame, id, *resto), cifra

    def trocar(self, guardados: Iterable[Guardado]) -> None:
        """Põe outra chave, busca e cifra em documentos que já estão aqui: todos, ou nenhum."""
        with transaction.atomic(using=self._apelido):
            for ficha, cifra in guardados:
                self._todos.filter(certame=ficha.certame, documento=ficha.id).update(
                    chave=ficha.chave, busca=ficha.busca, cifra=cifra
                )

    def descartar(self, certame: str, ids: Iterable[str]) -> None:
        """Apaga esses documentos; o que não há não é erro."""
        self._todos.filter(certame=certame, documento__in=list(ids)).delete()

    def apagar(self, certame: str) -> int:
        """Apaga os documentos do certame, e diz quantos; o registro de vistas fica."""
        quantos, _ = self._todos.filter(certame=certame).delete()
        return quantos

    def fechar(self) -> None:
        """Fecha a conexão desta linha de execução."""
        self.vistas.fechar()

    @property
    def _todos(self) -> "QuerySet[DocumentoDoCofre]":
        return DocumentoDoCofre.objects.using(self._apelido)


def _ficha(
    certame: str,
    id: str,
    especie: str,
    instante: str,
    autor: str,
    chave: str,
    busca: str,
    tamanho: int,
) -> Ficha:
    quando = datetime.fromisoformat(instante)
    return Ficha(certame, id, especie, quando, autor, chave, busca, tamanho)

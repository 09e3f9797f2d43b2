"""O armazém no banco: a tranca de cada certame, a cabeça e o acréscimo numa transação só."""

import hashlib
from collections.abc import Iterator, Sequence

from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from certame.livro.armazem import Conflito
from certame.livro.corrente import exigir_acrescimo, ler_registros
from certame.livro.registro import (
    VAZIO,
    Cabeca,
    Registro,
    linha_do_registro,
    registro_da_linha,
)

# Os bytes como estão, sem que o banco tente entendê-los: quem diz se servem é a corrente.
_LINHA = {"sqlite": "CAST(linha AS BLOB)", "postgresql": "convert_to(linha, 'UTF8')"}
_INSERIR = (
    "INSERT INTO livro_registro (certame, numero, hash_anterior, hash, linha) "
    "VALUES (%s, %s, %s, %s, %s)"
)


def chave_da_tranca(certame: str) -> int:
    """O número da tranca do certame no PostgreSQL: 64 bits, com sinal, do SHA-256 do nome."""
    resumo = hashlib.sha256(f"certame/livro/{certame}".encode()).digest()
    return int.from_bytes(resumo[:8], "big", signed=True)


class ArmazemDoBanco:
    """Livros num banco do Django, pelo apelido da conexão.

    Erros: `ImproperlyConfigured` se a conexão é SQLite e não abre transações IMMEDIATE.
    """

    def __init__(self, apelido: str = "default") -> None:
        self.apelido = apelido
        self._linha = _LINHA[self._conexao.vendor]
        opcoes = self._conexao.settings_dict["OPTIONS"]
        if self._conexao.vendor == "sqlite" and opcoes.get("transaction_mode") != "IMMEDIATE":
            raise ImproperlyConfigured("o livro pede transaction_mode IMMEDIATE no SQLite")

    @property
    def _conexao(self) -> BaseDatabaseWrapper:
        return connections[self.apelido]

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm livro aqui, em ordem alfabética."""
        with self._conexao.cursor() as cursor:
            cursor.execute("SELECT certame FROM livro_registro WHERE numero = 1")
            return tuple(sorted(certame for (certame,) in cursor.fetchall()))

    def cabeca(self, certame: str) -> Cabeca:
        """Onde o livro está; `VAZIO` se não foi aberto. Erros: `LivroRecusado`."""
        with self._conexao.cursor() as cursor:
            cursor.execute(
                f"SELECT numero, {self._linha} FROM livro_registro WHERE certame = %s "
                "ORDER BY numero DESC LIMIT 1",
                [certame],
            )
            ultima = cursor.fetchone()
        if ultima is None:
            return VAZIO
        numero, linha = ultima
        return registro_da_linha(bytes(linha), numero, certame).cabeca

    def ler(self, certame: str, desde: int = 0) -> Iterator[Registro]:
        """Os registros de número maior que `desde`, em ordem, com hashes e elos conferidos.

        Erros: `LivroRecusado`.
        """
        linhas = self.linhas(certame, desde)
        base = VAZIO
        if desde and linhas:
            base = registro_da_linha(linhas.pop(0), desde, certame).cabeca
            if base.numero != desde:
                linhas, base, desde = self.linhas(certame, 0), VAZIO, 0
        return ler_registros(linhas, certame, base)

    def acrescentar(self, certame: str, esperado: Cabeca, registros: Sequence[Registro]) -> Cabeca:
        """Põe todos os registros no fim do livro, ou nenhum, e devolve a nova cabeça.

        Quando volta, a transação já foi confirmada no disco: por isso não serve dentro de outra.
        Erros: `Conflito`; `LivroRecusado`.
        """
        nova = exigir_acrescimo(certame, esperado, registros)
        try:
            with transaction.atomic(using=self.apelido, durable=True):
                self._trancar(certame)
                if self.cabeca(certame) == esperado:
                    self._inserir(registros)
                    return nova
        except IntegrityError:
            # Alguém escreveu sem passar pela tranca, e as restrições da tabela seguraram.
            if self.cabeca(certame) == esperado:
                raise
        novos = tuple(self.ler(certame, esperado.numero))
        atual = novos[-1].cabeca if novos else self.cabeca(certame)
        raise Conflito(certame, esperado, atual, novos)

    def linhas(self, certame: str, desde: int = 0) -> list[bytes]:
        """As linhas de número `desde` em diante, como estão guardadas, sem conferir nada."""
        with self._conexao.cursor() as cursor:
            cursor.execute(
                f"SELECT {self._linha} FROM livro_registro WHERE certame = %s AND numero >= %s "
                "ORDER BY numero",
                [certame, desde],
            )
            return [bytes(linha) for (linha,) in cursor.fetchall()]

    def fechar(self) -> None:
        """Fecha a conexão desta linha de execução."""
        self._conexao.close()

    def _trancar(self, certame: str) -> None:
        """No PostgreSQL, um de cada vez por certame, até o fim da transação.

        Sem isto, duas transações leem a mesma cabeça e o livro se bifurcaria. No SQLite, a
        transação IMMEDIATE já é de um só.
        """
        if self._conexao.vendor == "postgresql":
            with self._conexao.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [chave_da_tranca(certame)])

    def _inserir(self, registros: Sequence[Registro]) -> None:
        with self._conexao.cursor() as cursor:
            cursor.executemany(
                _INSERIR,
                [
                    (
                        registro.certame,
                        registro.numero,
                        registro.hash_anterior,
                        registro.hash,
                        linha_do_registro(registro).removesuffix(b"\n").decode(),
                    )
                    for registro in registros
                ],
            )

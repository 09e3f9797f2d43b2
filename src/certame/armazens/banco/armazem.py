"""O armazém no banco: os gatilhos da tabela trancam e conferem, e o acréscimo é um comando só."""

from collections.abc import Iterator, Sequence

from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from certame.livro.armazem import Conflito
from certame.livro.corrente import ler_registros, linhas_do_acrescimo
from certame.livro.registro import (
    VAZIO,
    Cabeca,
    Registro,
    registro_da_linha,
)

# Os bytes como estão, sem que o banco tente entendê-los: quem diz se servem é a corrente.
_LINHA = {"sqlite": "CAST(linha AS BLOB)", "postgresql": "convert_to(linha, 'UTF8')"}
_COLUNAS = "(certame, numero, hash_anterior, hash, linha)"
_DE_UMA_VEZ = 1000
LIVRO, VISTAS = "livro_registro", "cofre_vista"
"""As tabelas que guardam livros: a dos atos dos certames e a das vistas dos documentos."""


class ArmazemDoBanco:
    """Livros numa tabela de um banco do Django, pelo apelido da conexão.

    Erros: `ImproperlyConfigured` se a conexão é SQLite e não abre transações IMMEDIATE.
    """

    def __init__(self, apelido: str = "default", tabela: str = LIVRO) -> None:
        self.apelido = apelido
        self._tabela = tabela
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
            cursor.execute(f"SELECT certame FROM {self._tabela} WHERE numero = 1")
            return tuple(sorted(certame for (certame,) in cursor.fetchall()))

    def cabeca(self, certame: str) -> Cabeca:
        """Onde o livro está; `VAZIO` se não foi aberto. Erros: `LivroRecusado`."""
        with self._conexao.cursor() as cursor:
            cursor.execute(
                f"SELECT numero, {self._linha} FROM {self._tabela} WHERE certame = %s "
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
        linhas = linhas_do_acrescimo(certame, esperado, registros)
        conexao = self._conexao  # achar a desta linha de execução custa
        if conexao.in_atomic_block:
            raise RuntimeError("o livro não se escreve dentro de outra transação")
        try:
            if registros:
                self._inserir(conexao, registros, linhas)
                return registros[-1].cabeca
        except IntegrityError:
            # O gatilho ou as restrições recusaram: o livro já não está em `esperado`.
            if self.cabeca(certame) == esperado:
                raise
        novos = tuple(self.ler(certame, esperado.numero))
        atual = novos[-1].cabeca if novos else self.cabeca(certame)
        if atual != esperado:
            raise Conflito(certame, esperado, atual, novos)
        return atual

    def linhas(self, certame: str, desde: int = 0) -> list[bytes]:
        """As linhas de número `desde` em diante, como estão guardadas, sem conferir nada."""
        with self._conexao.cursor() as cursor:
            cursor.execute(
                f"SELECT {self._linha} FROM {self._tabela} WHERE certame = %s AND numero >= %s "
                "ORDER BY numero",
                [certame, desde],
            )
            return [bytes(linha) for (linha,) in cursor.fetchall()]

    def fechar(self) -> None:
        """Fecha a conexão desta linha de execução."""
        self._conexao.close()

    def _inserir(
        self, conexao: BaseDatabaseWrapper, registros: Sequence[Registro], linhas: Sequence[bytes]
    ) -> None:
        """Um comando só, que entra inteiro ou não entra; muitos registros, numa transação.

        O gatilho da tabela tranca o certame e só deixa passar o que continua o livro: uma viagem
        ao banco basta para trancar, conferir a cabeça e gravar.
        """
        if len(registros) <= _DE_UMA_VEZ:
            self._inserir_de_uma_vez(conexao, registros, linhas)
            return
        with transaction.atomic(using=self.apelido, durable=True):
            for inicio in range(0, len(registros), _DE_UMA_VEZ):
                trecho = slice(inicio, inicio + _DE_UMA_VEZ)
                self._inserir_de_uma_vez(conexao, registros[trecho], linhas[trecho])

    def _inserir_de_uma_vez(
        self, conexao: BaseDatabaseWrapper, registros: Sequence[Registro], linhas: Sequence[bytes]
    ) -> None:
        valores: list[str | int] = []
        for registro, linha in zip(registros, linhas, strict=True):
            valores += (
                registro.certame,
                registro.numero,
                registro.hash_anterior,
                registro.hash,
                linha.removesuffix(b"\n").decode(),
            )
        lugares = ", ".join(["(%s, %s, %s, %s, %s)"] * len(registros))
        comando = f"INSERT INTO {self._tabela} {_COLUNAS} VALUES {lugares}"
        if conexao.vendor == "postgresql":
            _executar_no_postgresql(conexao, comando, valores, preparar=len(registros) == 1)
            return
        with conexao.cursor() as cursor:
            cursor.execute(comando, valores)


def _executar_no_postgresql(
    conexao: BaseDatabaseWrapper, comando: str, valores: Sequence[str | int], *, preparar: bool
) -> None:
    """O comando direto no psycopg: o de um registro só se prepara uma vez por conexão.

    O Django junta os valores ao texto, e o servidor teria de entender e planejar cada um.
    """
    from psycopg import Cursor

    conexao.ensure_connection()
    with conexao.wrap_database_errors, Cursor(conexao.connection) as cursor:
        cursor.execute(comando, valores, prepare=preparar)

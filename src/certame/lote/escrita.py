"""As publicações do lote em arquivos, escritas aos poucos: a memória não cresce com elas."""

import queue
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import polars as pl
from polars.io.plugins import register_io_source

FORMATOS = ("parquet", "csv")
"""Os formatos em que o lote escreve."""

_ESPERAM = 2
"""Quantas tabelas esperam na fila de cada arquivo."""

_COMECOS_DE_FORMULA = r"^[=+\-@\t\r]"


class Escritor:
    """Escreve numa pasta um arquivo por publicação, à medida que as tabelas chegam.

    Usa-se com `with`: na saída, todos os arquivos estão completos. Erros: os do disco, ao
    escrever ou na saída.
    """

    def __init__(self, pasta: Path, formato: str) -> None:
        self._pasta = pasta
        self._formato = formato
        self._abertos: dict[str, _Arquivo] = {}

    def __enter__(self) -> "Escritor":
        return self

    def __exit__(
        self,
        tipo: type[BaseException] | None,
        erro: BaseException | None,
        rastro: TracebackType | None,
    ) -> None:
        """Fecha os arquivos; se algo falhou no caminho, só espera que terminem."""
        falhas = [falha for aberto in self._abertos.values() if (falha := aberto.fechar())]
        if erro is None and falhas:
            raise falhas[0]

    def escrever(self, nome: str, tabela: pl.DataFrame) -> None:
        """Acrescenta a tabela ao arquivo da publicação `nome`."""
        if not tabela.width:
            return
        if nome not in self._abertos:
            caminho = self._pasta / f"{nome}.{self._formato}"
            self._abertos[nome] = _Arquivo(caminho, self._formato, tabela.schema)
        self._abertos[nome].acrescentar(tabela)

    @property
    def arquivos(self) -> tuple[str, ...]:
        """Os nomes dos arquivos começados, na ordem."""
        return tuple(f"{nome}.{self._formato}" for nome in self._abertos)


class _Arquivo:
    """Um arquivo escrito por uma linha de execução própria, que lê as tabelas de uma fila."""

    def __init__(self, caminho: Path, formato: str, esquema: pl.Schema) -> None:
        self._caminho = caminho
        self._formato = formato
        self._esquema = esquema
        self._fila: queue.Queue[pl.DataFrame | None] = queue.Queue(_ESPERAM)
        self._falha: BaseException | None = None
        self._linha = threading.Thread(target=self._rodar, daemon=True)
        self._linha.start()

    def acrescentar(self, tabela: pl.DataFrame) -> None:
        if self._falha is not None:
            raise self._falha
        self._fila.put(tabela)

    def fechar(self) -> BaseException | None:
        self._fila.put(None)
        self._linha.join()
        return self._falha

    def _rodar(self) -> None:
        try:
            fonte = register_io_source(self._tabelas, schema=self._esquema, is_pure=False)
            if self._formato == "parquet":
                fonte.sink_parquet(self._caminho, compression="snappy")
            else:
                em_texto(fonte, self._esquema).sink_csv(self._caminho, separator=";")
        except BaseException as falha:  # noqa: BLE001  # vai a quem escreve, na outra linha
            self._falha = falha
            # Quem escreve não pode ficar esperando por uma fila que ninguém lê.
            while self._fila.get() is not None:
                pass

    def _tabelas(self, *_: Any) -> Iterator[pl.DataFrame]:
        while (tabela := self._fila.get()) is not None:
            yield tabela


def em_texto(tabela: pl.LazyFrame, esquema: pl.Schema) -> pl.LazyFrame:
    """As colunas como se leem numa planilha: vírgula decimal, e texto que não vira fórmula."""
    return tabela.with_columns(
        pl.col(nome).cast(pl.String).str.replace(".", ",", literal=True)
        if isinstance(tipo, pl.Decimal)
        else pl.when(pl.col(nome).str.contains(_COMECOS_DE_FORMULA))
        .then("'" + pl.col(nome))
        .otherwise(pl.col(nome))
        .alias(nome)
        for nome, tipo in esquema.items()
        if isinstance(tipo, pl.Decimal | pl.String)
    )

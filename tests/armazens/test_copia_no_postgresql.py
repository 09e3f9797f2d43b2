"""A cópia de um PostgreSQL: vai em linhas, e volta em qualquer armazém."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from certame.livro.registro import VAZIO
from certame.norma.erros import EntradaInvalida
from certame.operacoes.abrir_armazem import abrir_armazem
from certame.operacoes.conferir_livro import conferir_livros
from certame.operacoes.fazer_copia import fazer_copia
from certame.operacoes.restaurar_copia import Situacao, restaurar_copia
from tests.armazens.servidor import Servidor
from tests.livro.livros import CERTAME, livro, posses

REGISTROS = livro(posses(4))


def cabecas(endereco: str) -> list[object]:
    return [exame.conferido and exame.conferido.cabeca for exame in conferir_livros(endereco)]


@pytest.mark.postgresql
def test_copiar_e_restaurar_no_postgresql(servidor: Servidor, tmp_path: Path) -> None:
    endereco = servidor.banco_novo()
    armazem = abrir_armazem(endereco, criar=True)
    armazem.acrescentar(CERTAME, VAZIO, REGISTROS)
    armazem.fechar()
    inteiro: list[object] = [REGISTROS[-1].cabeca]
    assert cabecas(endereco) == inteiro
    copia = fazer_copia(endereco, tmp_path / "copia", datetime(2026, 3, 2, tzinfo=UTC))
    assert not copia.com_banco
    restaurar_copia(copia.pasta, str(tmp_path / "voltou.sqlite3"))
    assert cabecas(str(tmp_path / "voltou.sqlite3")) == inteiro
    outro = servidor.banco_novo()
    restaurar_copia(copia.pasta, outro)
    feita = restaurar_copia(copia.pasta, outro)
    assert [livro.situacao for livro in feita.livros] == [Situacao.IGUAL]
    assert cabecas(outro) == inteiro
    with pytest.raises(EntradaInvalida, match="não se troca daqui"):
        restaurar_copia(copia.pasta, outro, trocar=True)

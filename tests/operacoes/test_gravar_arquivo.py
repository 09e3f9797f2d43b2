"""Gravar um arquivo: inteiro ou nada, e tão fechado quanto o processo pede."""

import os
from pathlib import Path

import pytest

from certame.norma.erros import EntradaInvalida
from certame.operacoes.gravar_arquivo import gravar


@pytest.mark.parametrize(("umask", "modo"), [(0o022, 0o644), (0o077, 0o600)])
def test_o_arquivo_sai_tao_fechado_quanto_o_processo_pede(
    tmp_path: Path, umask: int, modo: int
) -> None:
    antes = os.umask(umask)
    try:
        gravar(tmp_path / "a.txt", b"um")
        gravar(tmp_path / "a.txt", b"dois", trocar=True)
    finally:
        os.umask(antes)
    assert (tmp_path / "a.txt").read_bytes() == b"dois"
    assert (tmp_path / "a.txt").stat().st_mode & 0o777 == modo
    with pytest.raises(EntradaInvalida, match="já existe, e é outro"):
        gravar(tmp_path / "a.txt", b"um")
    assert [a.name for a in tmp_path.iterdir()] == ["a.txt"]

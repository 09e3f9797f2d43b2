"""`certame dossie`: só de fraude decidida, sempre com os mesmos bytes."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from certame.publicacao.zip_certo import ler_zip
from tests.cli.conftest import Rodar

EXEMPLOS = Path(__file__).parents[2] / "exemplos"
INSCRICAO = "08344"  # Elisa, chamada, tirada da lista especial e chamada de novo pela geral
FRAUDE = """
[[ato]]
id = "fraude"
tipo = "fraude_decidida"
data = 2026-07-01
inscricao = "08344"
notificacao = 2026-06-10
defesa = 2026-06-20
decisao = "processo 12/2026"
"""


@pytest.fixture
def pastas(tmp_path: Path) -> tuple[Path, Path]:
    """O certame e a pasta dos documentos."""
    certame, documentos = tmp_path / "certame", tmp_path / "autos"
    shutil.copytree(EXEMPLOS / "irupi-25-vagas", certame)
    (documentos / "anexos").mkdir(parents=True)
    (documentos / "Decisão.PDF").write_bytes(b"decisao inventada")
    (documentos / "anexos" / "nota").write_bytes(b"anexo")
    return certame, documentos


def decidir(certame: Path, texto: str = FRAUDE) -> None:
    with (certame / "certame.toml").open("a", encoding="utf-8") as arquivo:
        arquivo.write(texto)


def argumentos(pastas: tuple[Path, Path], destino: Path, inscricao: str = INSCRICAO) -> list[Any]:
    certame, documentos = pastas
    return [
        *("dossie", "fazer", certame, "--inscricao", inscricao),
        *("--documentos", documentos, "--para", destino),
    ]


def test_traz_os_documentos_e_a_linha_do_tempo(
    dados: Any, rodar: Rodar, pastas: tuple[Path, Path], tmp_path: Path
) -> None:
    decidir(pastas[0])
    um, dois = tmp_path / "um.zip", tmp_path / "dois.zip"
    feito = dados("dossie-fazer", *argumentos(pastas, um), "--json")
    assert feito["atos"] == ["primeira-chamada", "avaliacao-1", "segunda-chamada", "fraude"]
    assert "SHA-256" in rodar(*argumentos(pastas, dois)).output
    assert um.read_bytes() == dois.read_bytes()
    assert hashlib.sha256(um.read_bytes()).hexdigest() == feito["sha256"]
    arquivos = ler_zip(um.read_bytes())
    indice = json.loads(arquivos["indice.json"])
    for documento in indice["documentos"]:
        conteudo = arquivos[documento["arquivo"]]
        assert hashlib.sha256(conteudo).hexdigest() == documento["sha256"]
    assert [d["nome"] for d in indice["documentos"]] == ["Decisão.PDF", "anexos/nota"]
    assert [d["arquivo"][-4:] for d in indice["documentos"]] == [".pdf", ".bin"]
    assert indice["linha_do_tempo"][0]["vagas"]
    texto = arquivos["indice.txt"].decode()
    assert "art. 2º, § 1º" in texto
    assert "Inscrição 08344" in texto


def test_sem_fraude_decidida_nao_ha_dossie(
    erros: Any, pastas: tuple[Path, Path], tmp_path: Path
) -> None:
    destino = tmp_path / "um.zip"
    (erro,) = erros(*argumentos(pastas, destino), codigo=4)
    assert "não há fraude decidida" in erro["problema"]
    assert erro["fundamentos"]
    decidir(pastas[0])
    assert erros(*argumentos(pastas, destino, "01782"), codigo=4)
    decidir(
        pastas[0],
        '\n[[ato]]\ntipo = "ato_anulado"\ndata = 2026-07-02\nato = "fraude"\nmotivo = "erro"\n',
    )
    assert erros(*argumentos(pastas, destino), codigo=4)
    assert not destino.exists()


def test_documento_que_nao_e_arquivo_comum_e_pasta_vazia(
    erros: Any, pastas: tuple[Path, Path], tmp_path: Path
) -> None:
    decidir(pastas[0])
    (pastas[1] / "atalho").symlink_to(tmp_path)
    (erro,) = erros(*argumentos(pastas, tmp_path / "um.zip"), codigo=3)
    assert "não é um arquivo comum" in erro["problema"]
    shutil.rmtree(pastas[1])
    pastas[1].mkdir()
    (erro,) = erros(*argumentos(pastas, tmp_path / "um.zip"), codigo=3)
    assert "não há documento" in erro["problema"]


def test_outro_arquivo_so_se_troca_a_pedido(
    rodar: Rodar, erros: Any, pastas: tuple[Path, Path], tmp_path: Path
) -> None:
    decidir(pastas[0])
    destino = tmp_path / "um.zip"
    destino.write_bytes(b"outra coisa")
    (erro,) = erros(*argumentos(pastas, destino), codigo=3)
    assert "--trocar" in erro["conserto"]
    assert destino.read_bytes() == b"outra coisa"
    assert rodar(*argumentos(pastas, destino), "--trocar").exit_code == 0
    assert ler_zip(destino.read_bytes())

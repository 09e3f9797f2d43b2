"""`certame dossie`: só de fraude decidida, sempre com os mesmos bytes."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from certame.operacoes.conteudo_do_pacote import em_bytes
from certame.operacoes.fazer_dossie import indice_em_texto
from certame.publicacao.zip_certo import escrever_zip, ler_zip
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
documento = "doc-1:0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a"
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
        '\n[[ato]]\ntipo = "ato_anulado"\ndata = 2026-07-02\nato = "fraude"\nmotivo = "erro_material"\n',
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


@pytest.fixture
def dossie(rodar: Rodar, pastas: tuple[Path, Path], tmp_path: Path) -> Path:
    """Um dossiê certo."""
    decidir(pastas[0])
    arquivo = tmp_path / "um.zip"
    assert rodar(*argumentos(pastas, arquivo)).exit_code == 0
    return arquivo


def refeito(dossie: Path, **mudancas: Any) -> None:
    """Troca chaves do índice e refaz os dois índices e o ZIP, como quem falsifica faria."""
    arquivos = ler_zip(dossie.read_bytes())
    indice = json.loads(arquivos["indice.json"]) | mudancas
    arquivos |= {
        "indice.json": em_bytes(indice),
        "indice.txt": indice_em_texto(indice).encode(),
    }
    dossie.write_bytes(escrever_zip(arquivos))


def linha_do_tempo(dossie: Path) -> list[dict[str, Any]]:
    lida = json.loads(ler_zip(dossie.read_bytes())["indice.json"])["linha_do_tempo"]
    assert isinstance(lida, list)
    return lida


def conferido(dados: Any, dossie: Path, *mais: object, codigo: int = 1) -> Any:
    return dados("dossie-conferir", "dossie", "conferir", dossie, *mais, "--json", codigo=codigo)


def test_o_dossie_certo_se_confere(dados: Any, rodar: Rodar, dossie: Path) -> None:
    lido = conferido(dados, dossie, codigo=0)
    assert lido["certo"]
    assert (lido["certame"], lido["inscricao"], lido["norma"]) == (
        "002-2025",
        INSCRICAO,
        "irupi-es-2025",
    )
    assert (lido["documentos"], lido["atos"], lido["com_livro"]) == (2, 4, False)
    assert lido["sha256"] == hashlib.sha256(dossie.read_bytes()).hexdigest()
    texto = rodar("dossie", "conferir", dossie).output
    assert "- inteiro: 2 documentos e 4 atos na linha do tempo" in texto
    assert "sem --livro" in texto


def test_documento_mexido_que_falta_ou_que_sobra(dados: Any, rodar: Rodar, dossie: Path) -> None:
    certos = ler_zip(dossie.read_bytes())
    nome = next(n for n in certos if n.startswith("documentos/"))
    for arquivos, frase in (
        (certos | {nome: b"outra coisa"}, "foi mudado"),
        ({n: c for n, c in certos.items() if n != nome}, "falta este documento"),
        (certos | {"documentos/999.pdf": b"x"}, "não está no índice"),
    ):
        dossie.write_bytes(escrever_zip(arquivos))
        (diferenca,) = conferido(dados, dossie)["diferencas"]
        assert frase in diferenca["frase"]
        assert diferenca["arquivo"].startswith("documentos/")
    saida = rodar("dossie", "conferir", dossie)
    assert saida.exit_code == 1
    assert "- DIFERE em documentos/999.pdf: " in saida.output


@pytest.mark.parametrize(
    ("mudar", "frase"),
    [
        (lambda certos: certos | {"indice.txt": b"outro"}, "não é o do índice em JSON"),
        (lambda certos: certos | {"indice.json": b"{}"}, "não é o índice de um dossiê"),
        (lambda certos: certos | {"indice.json": b"nada"}, "não é JSON"),
        (
            lambda certos: certos | {"indice.json": certos["indice.json"] + b" "},
            "escrito de outro modo",
        ),
        (lambda _: {"a.txt": b""}, "falta indice.json"),
        (lambda certos: certos | {"indice.json": b'{"linha_do_tempo": 1}'}, "do formato 1"),
        (
            lambda certos: (
                certos | {"indice.json": b'{\n "formato": 1,\n "linha_do_tempo": 1\n}\n'}
            ),
            "não tem a forma de um índice",
        ),
    ],
)
def test_indice_mexido(dados: Any, dossie: Path, mudar: Any, frase: str) -> None:
    dossie.write_bytes(escrever_zip(mudar(ler_zip(dossie.read_bytes()))))
    (diferenca,) = conferido(dados, dossie)["diferencas"]
    assert frase in diferenca["frase"]


def test_o_que_nao_e_dossie(dados: Any, dossie: Path) -> None:
    dossie.write_bytes(b"nada")
    lido = conferido(dados, dossie)
    assert lido["certame"] == ""
    assert "não é um dossiê" in lido["diferencas"][0]["frase"]


def frases(dados: Any, dossie: Path, *mais: object) -> set[tuple[str, str]]:
    return {(d["ato"], d["frase"]) for d in conferido(dados, dossie, *mais)["diferencas"]}


def test_linha_do_tempo_falsa(dados: Any, dossie: Path) -> None:
    certa = linha_do_tempo(dossie)
    fraude = certa[-1]
    refeito(dossie, linha_do_tempo=[fraude, *certa[:-1]])
    fora_de_ordem = ("primeira-chamada", "a linha do tempo não está na ordem das datas")
    assert fora_de_ordem in frases(dados, dossie)
    refeito(dossie, linha_do_tempo=certa[:-1])
    assert "não há na linha do tempo fraude" in str(frases(dados, dossie))
    refeito(dossie, linha_do_tempo=[*certa[:-1], fraude | {"anulado": True}])
    assert "não há na linha do tempo fraude" in str(frases(dados, dossie))
    for troca, frase in (
        ({"notificacao": "2026-06-25"}, "não estão nessa ordem"),
        ({"defesa": "2026-07-25"}, "não estão nessa ordem"),
        ({"nada": 1}, "não se lê"),
    ):
        dados_da_fraude = fraude["dados"] | troca
        refeito(dossie, linha_do_tempo=[*certa[:-1], fraude | {"dados": dados_da_fraude}])
        assert frase in str(frases(dados, dossie))
    sem = {n: v for n, v in fraude["dados"].items() if n != "notificacao"}
    refeito(dossie, linha_do_tempo=[*certa[:-1], fraude | {"dados": sem}])
    assert "sem notificação" in str(frases(dados, dossie))
    refeito(dossie, linha_do_tempo=certa, inscricao="01782")
    assert ("fraude", "o ato não é sobre esta inscrição") in frases(dados, dossie)


def test_norma_trocada(dados: Any, dossie: Path) -> None:
    indice = json.loads(ler_zip(dossie.read_bytes())["indice.json"])
    refeito(dossie, norma=indice["norma"] | {"sha256": "0" * 64})
    assert "não é a que vem com o programa" in str(frases(dados, dossie))
    refeito(dossie, norma=indice["norma"] | {"id": "outra"})
    assert "a norma outra não vem" in str(conferido(dados, dossie, codigo=0)["avisos"])


def test_contra_o_livro(
    dados: Any, rodar: Rodar, pastas: tuple[Path, Path], dossie: Path, tmp_path: Path
) -> None:
    pacote = tmp_path / "pacote.zip"
    assert rodar("pacote", "fazer", pastas[0], "--reservado", "--para", pacote).exit_code == 0
    livro = tmp_path / "002-2025.jsonl"
    livro.write_bytes(ler_zip(pacote.read_bytes())["livro.jsonl"])
    lido = conferido(dados, dossie, "--livro", livro, codigo=0)
    assert lido["com_livro"]
    assert lido["avisos"] == []
    assert "como no livro" in rodar("dossie", "conferir", dossie, "--livro", livro).output
    certa = linha_do_tempo(dossie)
    sem_um = [momento for momento in certa if momento["ato"] != "avaliacao-1"]
    refeito(dossie, linha_do_tempo=sem_um)
    falta = ("avaliacao-1", "falta na linha do tempo um ato do livro")
    assert frases(dados, dossie, "--livro", livro) == {falta}
    outra = certa[-1] | {"dados": certa[-1]["dados"] | {"documento": "doc-2:" + "0a" * 32}}
    inventado = certa[1] | {"ato": "inventado"}
    anulado = certa[0] | {"anulado": True}
    refeito(dossie, linha_do_tempo=[anulado, *certa[1:2], inventado, *certa[2:-1], outra])
    assert frases(dados, dossie, "--livro", livro) == {
        ("primeira-chamada", "o ato está anulado aqui, e não no livro"),
        ("inventado", "o ato não está no livro"),
        ("fraude", "o ato não é o que está no livro"),
    }

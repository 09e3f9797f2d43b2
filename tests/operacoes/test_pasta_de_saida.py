"""A pasta de saída: tudo ou nada, uma execução por vez, sem restos."""

import errno
import sys
import threading
from pathlib import Path

import pytest

from certame.norma.erros import EntradaInvalida
from certame.operacoes import pasta_de_saida
from certame.operacoes.pasta_de_saida import pasta_nova


def escrever(destino: Path, texto: str, nome: str = "a.txt") -> None:
    with pasta_nova(destino) as nova:
        (nova / nome).parent.mkdir(exist_ok=True)
        (nova / nome).write_text(texto, encoding="utf-8")


def test_escreve_por_cima_e_nao_deixa_nada_ao_lado(tmp_path: Path) -> None:
    destino = tmp_path / "saida"
    escrever(destino, "um")
    escrever(destino, "dois", "interno/b.txt")
    escrever(destino, "três", "interno/b.txt")
    assert [p.name for p in tmp_path.iterdir()] == ["saida"]
    assert (destino / "interno" / "b.txt").read_text(encoding="utf-8") == "três"
    assert not (destino / "a.txt").exists()


def test_nao_apaga_o_que_outro_pos_em_interno(tmp_path: Path) -> None:
    escrever(tmp_path / "saida", "um", "interno/b.txt")
    (tmp_path / "saida" / "interno" / "minhas.txt").write_text("", encoding="utf-8")
    with pytest.raises(EntradaInvalida, match=r"interno/minhas\.txt"):
        escrever(tmp_path / "saida", "dois")


def test_marca_que_nao_e_utf8_nao_e_defeito(tmp_path: Path) -> None:
    escrever(tmp_path / "saida", "um")
    (tmp_path / "saida" / ".certame").write_bytes(b"\xff\xfe")
    with pytest.raises(EntradaInvalida, match=r"a\.txt"):
        escrever(tmp_path / "saida", "dois")


@pytest.mark.skipif(sys.platform == "win32", reason="atalhos pedem permissão no Windows")
@pytest.mark.parametrize("inteiro", [True, False])
def test_atalho_se_recusa_e_fica_onde_esta(tmp_path: Path, *, inteiro: bool) -> None:
    alvo = tmp_path / "alvo"
    if inteiro:
        alvo.mkdir()
    (tmp_path / "saida").symlink_to(alvo)
    with pytest.raises(EntradaInvalida, match="é um atalho para outro lugar") as recusa:
        escrever(tmp_path / "saida", "um")
    assert recusa.value.erros[0].arquivo == str(tmp_path / "saida")
    assert (tmp_path / "saida").is_symlink()


def test_arquivo_no_lugar_da_pasta(tmp_path: Path) -> None:
    (tmp_path / "saida").write_text("", encoding="utf-8")
    with pytest.raises(EntradaInvalida, match="é um arquivo, e não uma pasta"):
        escrever(tmp_path / "saida", "um")


def test_restos_de_quem_morreu_se_recolhem(tmp_path: Path) -> None:
    escrever(tmp_path / "saida", "um")
    (tmp_path / ".saida-nova-abc").mkdir()
    (tmp_path / ".saida-antiga-abc").mkdir()
    escrever(tmp_path / "saida", "dois")
    assert [p.name for p in tmp_path.iterdir()] == ["saida"]


def test_a_pasta_que_ja_saira_do_lugar_volta(tmp_path: Path) -> None:
    escrever(tmp_path / "saida", "um")
    (tmp_path / "saida").rename(tmp_path / ".saida-antiga-abc")

    with pytest.raises(ZeroDivisionError), pasta_nova(tmp_path / "saida"):
        raise ZeroDivisionError
    assert (tmp_path / "saida" / "a.txt").read_text(encoding="utf-8") == "um"


def test_duas_ao_mesmo_tempo_uma_espera_a_outra(tmp_path: Path) -> None:
    falhas: list[EntradaInvalida] = []

    def repetir(texto: str) -> None:
        try:
            for _ in range(20):
                escrever(tmp_path / "saida", texto)
        except EntradaInvalida as falha:
            falhas.append(falha)

    linhas = [threading.Thread(target=repetir, args=(str(n),)) for n in range(4)]
    for linha in linhas:
        linha.start()
    for linha in linhas:
        linha.join()
    assert not falhas
    assert [p.name for p in tmp_path.iterdir()] == ["saida"]


def test_disco_que_recusa_nomeia_a_saida(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def recusado(arquivo: Path) -> None:
        raise OSError(errno.EROFS, "", str(arquivo))

    monkeypatch.setattr(pasta_de_saida, "trancado_sem_rasto", recusado)
    with pytest.raises(EntradaInvalida) as recusa:
        escrever(tmp_path / "saida", "um")
    assert str(recusa.value) == (
        f"{tmp_path / 'saida'}: o disco só permite leitura. O que fazer: use outra pasta."
    )

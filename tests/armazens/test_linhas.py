"""O armazém de linhas: gravação interrompida, arquivo mexido, pasta só de leitura."""

import os
from pathlib import Path

import pytest

from certame.armazens import linhas
from certame.armazens.linhas import ArmazemDeLinhas
from certame.livro.corrente import conferir, linhas_do_conteudo
from certame.livro.defeito import LivroRecusado, TipoDeDefeito
from certame.livro.registro import VAZIO, linha_do_registro
from tests.livro.livros import CERTAME, escritos, livro, posses

REGISTROS = livro(posses(6))


@pytest.fixture
def armazem(tmp_path: Path) -> ArmazemDeLinhas:
    armazem = ArmazemDeLinhas(tmp_path)
    armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:5])
    return armazem


def do_zero(armazem: ArmazemDeLinhas) -> ArmazemDeLinhas:
    """Outro processo, que nunca viu o livro."""
    return ArmazemDeLinhas(armazem.pasta)


def texto(*registros: object) -> bytes:
    return b"".join(linha_do_registro(r) for r in registros)  # type: ignore[arg-type]


def test_o_arquivo_e_a_forma_canonica(armazem: ArmazemDeLinhas) -> None:
    conteudo = armazem.arquivo(CERTAME).read_bytes()
    assert conteudo == texto(*REGISTROS[:5])
    assert conferir(linhas_do_conteudo(conteudo)).cabeca == REGISTROS[4].cabeca


@pytest.mark.parametrize("quanto", [1, 40, -1])
def test_a_linha_que_nao_terminou_fica_ao_lado_e_se_avisa(
    armazem: ArmazemDeLinhas, quanto: int
) -> None:
    resto = linha_do_registro(REGISTROS[5])[:quanto]
    with armazem.arquivo(CERTAME).open("ab") as arquivo:
        arquivo.write(resto)
    for quem in (armazem, do_zero(armazem)):
        assert tuple(quem.ler(CERTAME)) == REGISTROS[:5]
        assert "interrompida" in quem.avisos[0]
    outro = do_zero(armazem)
    cabeca = outro.acrescentar(CERTAME, REGISTROS[4].cabeca, REGISTROS[5:])
    assert cabeca == do_zero(armazem).cabeca(CERTAME)
    guardado = armazem.pasta / f"{CERTAME}.resto-1.txt"
    assert guardado.read_bytes() == resto
    assert guardado.name in outro.avisos[0]
    assert armazem.arquivo(CERTAME).read_bytes() == texto(*REGISTROS)


def test_dois_restos_nao_se_misturam(armazem: ArmazemDeLinhas) -> None:
    for resto in (b"um", b"dois"):
        with armazem.arquivo(CERTAME).open("ab") as arquivo:
            arquivo.write(resto)
        armazem.acrescentar(CERTAME, REGISTROS[4].cabeca, [])
    assert (armazem.pasta / f"{CERTAME}.resto-1.txt").read_bytes() == b"um"
    assert (armazem.pasta / f"{CERTAME}.resto-2.txt").read_bytes() == b"dois"


@pytest.mark.parametrize("gravado", [0, 10, 400, -1])
def test_um_lote_interrompido_se_desfaz_inteiro(armazem: ArmazemDeLinhas, gravado: int) -> None:
    """Três atos de uma vez, e a energia caiu depois de parte deles: nenhum entra."""
    lote = escritos(REGISTROS[4], posses(3, desde=20))
    inicio = armazem.arquivo(CERTAME).stat().st_size
    anuncio = armazem.pasta / f"{CERTAME}.lote"
    anuncio.write_bytes(linhas._Lote.do_texto(inicio, texto(*lote)).em_json())
    with armazem.arquivo(CERTAME).open("ab") as arquivo:
        arquivo.write(texto(*lote)[:gravado])
    for quem in (armazem, do_zero(armazem)):
        assert tuple(quem.ler(CERTAME)) == REGISTROS[:5]
    assert do_zero(armazem).acrescentar(CERTAME, REGISTROS[4].cabeca, lote) == lote[-1].cabeca
    assert not anuncio.exists()
    assert tuple(armazem.ler(CERTAME)) == (*REGISTROS[:5], *lote)


def test_um_lote_inteiro_fica(armazem: ArmazemDeLinhas) -> None:
    """A energia caiu depois da última linha e antes de apagar o anúncio."""
    lote = escritos(REGISTROS[4], posses(3, desde=20))
    inicio = armazem.arquivo(CERTAME).stat().st_size
    anuncio = armazem.pasta / f"{CERTAME}.lote"
    anuncio.write_bytes(linhas._Lote.do_texto(inicio, texto(*lote)).em_json())
    with armazem.arquivo(CERTAME).open("ab") as arquivo:
        arquivo.write(texto(*lote))
    assert do_zero(armazem).cabeca(CERTAME) == lote[-1].cabeca
    outro = do_zero(armazem)
    outro.acrescentar(CERTAME, lote[-1].cabeca, escritos(lote[-1], posses(1, desde=40)))
    assert not outro.avisos
    assert not anuncio.exists()


def test_anuncio_de_lote_pela_metade_ou_antigo_nao_vale(armazem: ArmazemDeLinhas) -> None:
    anuncio = armazem.pasta / f"{CERTAME}.lote"
    for conteudo in (b"[12, 3", linhas._Lote.do_texto(0, b"nada").em_json()):
        anuncio.write_bytes(conteudo)
        assert do_zero(armazem).cabeca(CERTAME) == REGISTROS[4].cabeca
    armazem.acrescentar(CERTAME, REGISTROS[4].cabeca, [])
    assert not anuncio.exists()
    anuncio.write_bytes(b"[0, 3")
    do_zero(armazem).acrescentar("outro", VAZIO, [])
    assert tuple(armazem.ler(CERTAME)) == REGISTROS[:5]


def test_o_primeiro_ato_interrompido_deixa_o_livro_por_abrir(tmp_path: Path) -> None:
    armazem = ArmazemDeLinhas(tmp_path)
    armazem.arquivo(CERTAME).write_bytes(linha_do_registro(REGISTROS[0])[:30])
    assert armazem.certames() == ()
    assert armazem.cabeca(CERTAME) == VAZIO
    armazem.acrescentar(CERTAME, VAZIO, REGISTROS)
    assert armazem.certames() == (CERTAME,)


def mexer(armazem: ArmazemDeLinhas, novos: list[bytes]) -> None:
    armazem.arquivo(CERTAME).write_bytes(b"".join(novos))


def test_um_byte_um_ato_e_o_fim_mexidos_sao_recusados_com_o_lugar(
    armazem: ArmazemDeLinhas,
) -> None:
    todas = [linha_do_registro(registro) for registro in REGISTROS[:5]]
    mudada = todas[2].replace(b'"inscricao":"2"', b'"inscricao":"3"')
    casos = [
        ([*todas[:2], mudada, *todas[3:]], TipoDeDefeito.TEXTO_MUDADO, 3),
        ([*todas[:2], *todas[3:]], TipoDeDefeito.FORA_DE_ORDEM, 3),
    ]
    for mexidas, tipo, registro in casos:
        mexer(armazem, mexidas)
        for quem in (armazem, do_zero(armazem)):
            with pytest.raises(LivroRecusado) as recusa:
                list(quem.ler(CERTAME))
            assert (recusa.value.defeito.tipo, recusa.value.defeito.registro) == (tipo, registro)
        with pytest.raises(LivroRecusado):
            do_zero(armazem).acrescentar(CERTAME, REGISTROS[4].cabeca, REGISTROS[5:])


def test_o_fim_cortado_e_notado_por_quem_ja_tinha_visto(armazem: ArmazemDeLinhas) -> None:
    armazem.cabeca(CERTAME)
    mexer(armazem, [linha_do_registro(registro) for registro in REGISTROS[:3]])
    for olhar in (lambda: armazem.cabeca(CERTAME), lambda: list(armazem.ler(CERTAME))):
        with pytest.raises(LivroRecusado, match=r"registro 4: faltam os registros 4 a 5") as recusa:
            olhar()
        assert recusa.value.defeito.tipo is TipoDeDefeito.CAUDA_CORTADA
    armazem.arquivo(CERTAME).unlink()
    with pytest.raises(LivroRecusado, match=r"faltam os registros 1 a 5"):
        armazem.cabeca(CERTAME)


def test_o_livro_reescrito_e_notado_por_quem_ja_tinha_visto(armazem: ArmazemDeLinhas) -> None:
    armazem.cabeca(CERTAME)
    outro = livro(posses(4, desde=70))
    mexer(armazem, [linha_do_registro(registro) for registro in outro])
    with pytest.raises(LivroRecusado, match="registro 5: ele já foi outro"):
        armazem.cabeca(CERTAME)


def test_disco_cheio_nao_deixa_pedaco(
    armazem: ArmazemDeLinhas, monkeypatch: pytest.MonkeyPatch
) -> None:
    de_verdade = os.write

    def cheio(descritor: int, dados: memoryview) -> int:
        if len(dados) > 50:
            return de_verdade(descritor, dados[:50])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as troca:
        troca.setattr(os, "write", cheio)
        with pytest.raises(OSError, match="space"):
            armazem.acrescentar(CERTAME, REGISTROS[4].cabeca, REGISTROS[5:6])
    assert armazem.arquivo(CERTAME).read_bytes() == texto(*REGISTROS[:5])
    armazem.acrescentar(CERTAME, REGISTROS[4].cabeca, REGISTROS[5:])
    assert tuple(do_zero(armazem).ler(CERTAME)) == REGISTROS


def test_onde_nao_se_pode_trancar_ainda_se_le(armazem: ArmazemDeLinhas) -> None:
    """Numa pasta só de leitura a tranca não se cria; aqui, uma pasta com o nome dela."""
    trava = armazem.pasta / f"{CERTAME}.trava"
    trava.unlink()
    trava.mkdir()
    assert tuple(do_zero(armazem).ler(CERTAME)) == REGISTROS[:5]


def test_quem_ja_leu_so_le_o_que_entrou(armazem: ArmazemDeLinhas) -> None:
    leitor = do_zero(armazem)
    assert leitor.cabeca(CERTAME) == REGISTROS[4].cabeca
    armazem.acrescentar(CERTAME, REGISTROS[4].cabeca, REGISTROS[5:])
    assert tuple(leitor.ler(CERTAME, 5)) == REGISTROS[5:]
    assert tuple(leitor.ler(CERTAME, 2)) == REGISTROS[2:]
    assert leitor.cabeca(CERTAME) == REGISTROS[-1].cabeca

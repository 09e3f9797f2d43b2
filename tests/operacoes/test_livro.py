"""Conferir, exportar, copiar e restaurar livros; e o livro dá o mesmo que executar os atos."""

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from certame.livro.corrente import ler_registros, linhas_do_conteudo
from certame.livro.defeito import LivroRecusado, TipoDeDefeito
from certame.livro.estado import texto_do_estado
from certame.livro.registro import VAZIO
from certame.livro.repeticao import Repeticao
from certame.motor.andamento import Andamento
from certame.norma.erros import EntradaInvalida
from certame.operacoes.abrir_armazem import abrir_armazem
from certame.operacoes.conferir_livro import conferir_livros
from certame.operacoes.executar import executar
from certame.operacoes.exportar_livro import exportar_livros
from certame.operacoes.fazer_copia import fazer_copia, ler_copia
from certame.operacoes.restaurar_copia import Situacao, restaurar_copia
from tests.livro.livro_de_exemplo import ARQUIVO, ORIGEM, atos_sem_nomes, registros_do_exemplo
from tests.livro.livros import CERTAME, livro, posses

REGISTROS = livro(posses(6))
OUTROS = livro(posses(2), "002/2026")
HORA = datetime(2026, 3, 2, 12, tzinfo=UTC)


def guardar(endereco: Path | str, quantos: int = len(REGISTROS)) -> str:
    """Um armazém com dois livros; o primeiro, só com esses registros."""
    armazem = abrir_armazem(str(endereco), criar=True)
    armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:quantos])
    armazem.acrescentar("002/2026", VAZIO, OUTROS)
    armazem.fechar()
    return str(endereco)


@pytest.fixture(params=["livros", "livros.sqlite3"])
def nome(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def cabecas(endereco: str) -> dict[str, object]:
    exames = conferir_livros(endereco)
    return {e.certame: e.conferido.cabeca if e.conferido else e.defeito for e in exames}


INTEIROS = {CERTAME: REGISTROS[-1].cabeca, "002/2026": OUTROS[-1].cabeca}


# O exemplo ------------------------------------------------------------------------------------


def test_o_livro_de_exemplo_e_o_dos_atos_do_exemplo() -> None:
    linhas = linhas_do_conteudo(ARQUIVO.read_bytes())
    # Se falhar, mudaram os atos de irupi-25-vagas: python -m tests.livro.livro_de_exemplo
    assert list(ler_registros(linhas)) == registros_do_exemplo()


def test_repetir_o_livro_de_exemplo_da_o_que_executar_da() -> None:
    andamento = executar(ORIGEM).andamento
    assert andamento is not None

    def do_comeco() -> Andamento:
        return Andamento(andamento.regime, andamento.edital, andamento._partida)

    repetida = Repeticao("002-2025", do_comeco())
    repetida.avancar(ler_registros(linhas_do_conteudo(ARQUIVO.read_bytes())))
    direto = do_comeco()
    for ato in atos_sem_nomes():
        direto.praticar(ato)
    assert texto_do_estado(repetida.andamento) == texto_do_estado(direto)
    for cargo, convocacao in andamento.convocacoes.items():
        assert repetida.andamento.convocacoes[cargo].historia == convocacao.historia


# Conferir e exportar --------------------------------------------------------------------------


def test_conferir_cada_forma_de_guardar(tmp_path: Path, nome: str) -> None:
    endereco = guardar(tmp_path / nome)
    assert cabecas(endereco) == INTEIROS
    (um,) = conferir_livros(endereco, [REGISTROS[3].cabeca], CERTAME)
    assert um.conferido is not None
    assert um.conferido.atos == 6
    with pytest.raises(EntradaInvalida, match="não há livro de 009"):
        conferir_livros(endereco, certame="009")


def test_conferir_diz_o_defeito_de_cada_livro_e_segue(tmp_path: Path) -> None:
    guardar(tmp_path)
    arquivo = tmp_path / f"{CERTAME}.jsonl"
    linhas = arquivo.read_bytes().splitlines(keepends=True)
    casos = {
        b"".join([*linhas[:2], *linhas[3:]]): (TipoDeDefeito.FORA_DE_ORDEM, 3),
        b"".join(linhas)[:-9]: (TipoDeDefeito.LINHA_INCOMPLETA, 7),
        b"".join(linhas).replace(b'"id":"ato-2"', b'"id":"ato-9"'): (
            TipoDeDefeito.TEXTO_MUDADO,
            3,
        ),
        (tmp_path / "002%2f2026.jsonl").read_bytes(): (TipoDeDefeito.OUTRO_CERTAME, 1),
    }
    for conteudo, esperado in casos.items():
        arquivo.write_bytes(conteudo)
        exames = {exame.certame: exame for exame in conferir_livros(str(tmp_path))}
        defeito = exames[CERTAME].defeito
        assert defeito is not None
        assert (defeito.tipo, defeito.registro) == esperado
        assert exames["002/2026"].conferido is not None
        with pytest.raises(LivroRecusado):
            exportar_livros(str(tmp_path), tmp_path / "fora")
        assert not (tmp_path / "fora").exists()


def test_conferir_um_arquivo_so_com_o_certame_que_se_diz(tmp_path: Path) -> None:
    guardar(tmp_path)
    arquivo = str(tmp_path / f"{CERTAME}.jsonl")
    assert conferir_livros(arquivo, certame=CERTAME)[0].conferido is not None
    defeito = conferir_livros(arquivo, certame="outro")[0].defeito
    assert defeito is not None
    assert defeito.tipo is TipoDeDefeito.OUTRO_CERTAME


def test_o_que_nao_se_le_e_dito(tmp_path: Path) -> None:
    lixo = tmp_path / "lixo.sqlite3"
    lixo.write_bytes(b"nada" * 400)
    for endereco, frase in {
        str(tmp_path / "nada.jsonl"): "não existe",
        str(tmp_path / "nada.sqlite3"): "não existe",
        str(lixo): "não é um banco com livro",
        str(tmp_path): "não há livro nenhum",
    }.items():
        with pytest.raises(EntradaInvalida, match=frase):
            conferir_livros(endereco)


def test_exportar_da_a_forma_canonica_e_nao_escreve_por_cima(tmp_path: Path, nome: str) -> None:
    endereco = guardar(tmp_path / nome)
    exportados = exportar_livros(endereco, tmp_path / "fora")
    assert cabecas(str(tmp_path / "fora")) == INTEIROS
    assert exportar_livros(endereco, tmp_path / "fora") == exportados
    exportados[0].arquivo.write_bytes(b"outra coisa\n")
    with pytest.raises(EntradaInvalida, match="já existe, e é outro"):
        exportar_livros(endereco, tmp_path / "fora")
    assert exportados[0].arquivo.read_bytes() == b"outra coisa\n"


# Copiar e restaurar ---------------------------------------------------------------------------


@pytest.mark.parametrize("destino", ["voltou", "voltou.sqlite3"])
def test_a_copia_de_um_volta_em_qualquer_outro(tmp_path: Path, nome: str, destino: str) -> None:
    endereco = guardar(tmp_path / nome)
    copia = fazer_copia(endereco, tmp_path / "copias" / "hoje", HORA)
    assert copia.com_banco is nome.endswith(".sqlite3")
    assert copia.instante == HORA
    assert cabecas(str(copia.pasta / "livros")) == INTEIROS
    feita = restaurar_copia(copia.pasta, str(tmp_path / destino))
    assert {livro.situacao for livro in feita.livros} == {Situacao.NOVO}
    assert cabecas(str(tmp_path / destino)) == INTEIROS
    # O que voltou continua a receber atos.
    armazem = abrir_armazem(str(tmp_path / destino))
    armazem.acrescentar("003", VAZIO, livro([], "003"))
    armazem.fechar()
    assert not list(tmp_path.glob(".*"))


def test_a_copia_se_faz_com_o_banco_em_uso(tmp_path: Path) -> None:
    endereco = guardar(tmp_path / "x.sqlite3")
    armazem = abrir_armazem(endereco)
    armazem.acrescentar("003", VAZIO, livro([], "003"))
    copia = fazer_copia(endereco, tmp_path / "copia", HORA)
    armazem.fechar()
    assert [copiado.certame for copiado in copia.livros] == [CERTAME, "002/2026", "003"]


def test_nao_se_copia_livro_partido_nem_por_cima(tmp_path: Path) -> None:
    endereco = guardar(tmp_path / "livros")
    fazer_copia(endereco, tmp_path / "copia", HORA)
    with pytest.raises(EntradaInvalida, match="já existe"):
        fazer_copia(endereco, tmp_path / "copia", HORA)
    arquivo = tmp_path / "livros" / f"{CERTAME}.jsonl"
    arquivo.write_bytes(arquivo.read_bytes().replace(b'"ato-2"', b'"ato-9"'))
    with pytest.raises(LivroRecusado, match="registro 3"):
        fazer_copia(endereco, tmp_path / "outra", HORA)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copia", "livros"]


def test_restaurar_completa_o_que_e_comeco_da_copia(tmp_path: Path, nome: str) -> None:
    fazer_copia(guardar(tmp_path / "de"), tmp_path / "copia", HORA)
    destino = guardar(tmp_path / nome, quantos=3)
    feita = restaurar_copia(tmp_path / "copia", destino)
    assert {livro.certame: livro.situacao for livro in feita.livros} == {
        CERTAME: Situacao.COMPLETADO,
        "002/2026": Situacao.IGUAL,
    }
    assert feita.guardado is None
    assert cabecas(destino) == INTEIROS


def test_restaurar_nunca_apaga_o_que_a_copia_nao_tem(tmp_path: Path, nome: str) -> None:
    fazer_copia(guardar(tmp_path / "de", quantos=3), tmp_path / "copia", HORA)
    destino = guardar(tmp_path / nome)
    with pytest.raises(EntradaInvalida, match="não é o começo do da cópia"):
        restaurar_copia(tmp_path / "copia", destino)
    assert cabecas(destino) == INTEIROS
    feita = restaurar_copia(tmp_path / "copia", destino, trocar=True)
    assert {livro.situacao for livro in feita.livros} == {Situacao.TROCADO}
    assert cabecas(destino)[CERTAME] == REGISTROS[2].cabeca
    assert feita.guardado == tmp_path / f"{nome}.antes-1"
    # O que estava no lugar continua inteiro, com outro nome.
    devolvido = feita.guardado.rename(tmp_path / f"devolvido-{nome}")
    assert cabecas(str(devolvido)) == INTEIROS


def test_restaurar_sobre_um_livro_partido(tmp_path: Path) -> None:
    fazer_copia(guardar(tmp_path / "de"), tmp_path / "copia", HORA)
    destino = guardar(tmp_path / "livros")
    arquivo = tmp_path / "livros" / f"{CERTAME}.jsonl"
    arquivo.write_bytes(arquivo.read_bytes().replace(b'"ato-2"', b'"ato-9"'))
    with pytest.raises(EntradaInvalida, match="tem defeito: livro 001-2026, registro 3"):
        restaurar_copia(tmp_path / "copia", destino)
    restaurar_copia(tmp_path / "copia", destino, trocar=True)
    feita = restaurar_copia(tmp_path / "copia", destino, trocar=True)
    assert feita.guardado == tmp_path / "livros.antes-2"
    assert cabecas(destino) == INTEIROS


def test_nao_se_poe_um_banco_ao_lado_do_diario_de_outro(tmp_path: Path) -> None:
    fazer_copia(guardar(tmp_path / "x.sqlite3"), tmp_path / "copia", HORA)
    (tmp_path / "voltou.sqlite3-wal").write_bytes(b"de outro")
    with pytest.raises(EntradaInvalida, match="sobrou o diário"):
        restaurar_copia(tmp_path / "copia", str(tmp_path / "voltou.sqlite3"))
    assert not (tmp_path / "voltou.sqlite3").exists()


def mexer_no_indice(copia: Path, **mudancas: object) -> None:
    indice = copia / "copia.json"
    indice.write_text(json.dumps(json.loads(indice.read_text()) | mudancas))


def mexer_no_banco(copia: Path) -> None:
    import hashlib

    with closing(sqlite3.connect(copia / "banco.sqlite3")) as conexao:
        conexao.execute("DROP TRIGGER livro_registro_nao_se_apaga")
        conexao.execute("DELETE FROM livro_registro WHERE numero = 7")
        conexao.commit()
    sha256 = hashlib.sha256((copia / "banco.sqlite3").read_bytes()).hexdigest()
    mexer_no_indice(copia, banco=sha256)


def outra_cabeca(copia: Path) -> None:
    livros = json.loads((copia / "copia.json").read_text())["livros"]
    livros[0]["numero"] = 99
    mexer_no_indice(copia, livros=livros)


def acrescentar_byte(arquivo: Path) -> None:
    arquivo.write_bytes(arquivo.read_bytes() + b"\n")


@pytest.mark.parametrize(
    ("mexer", "frase"),
    [
        (lambda c: (c / "copia.json").unlink(), "falta copia.json"),
        (lambda c: (c / "copia.json").write_text("{"), "não é JSON"),
        (lambda c: (c / "copia.json").write_text("[]"), "da versão 1"),
        (lambda c: mexer_no_indice(c, versao=2), "da versão 1"),
        (lambda c: mexer_no_indice(c, livros=[{}]), "não está completo"),
        (lambda c: mexer_no_indice(c, instante="ontem"), "não está completo"),
        (lambda c: (c / "livros" / "002%2f2026.jsonl").unlink(), "não são os do índice"),
        (lambda c: acrescentar_byte(c / "livros" / f"{CERTAME}.jsonl"), "não é o que foi copiado"),
        (lambda c: acrescentar_byte(c / "banco.sqlite3"), "o banco não é o que foi copiado"),
        (lambda c: (c / "banco.sqlite3").unlink(), "o banco não é o que foi copiado"),
        (mexer_no_banco, "não têm os mesmos livros"),
        (outra_cabeca, "as cabeças não são"),
    ],
)
def test_copia_mexida_nao_se_restaura(tmp_path: Path, mexer: object, frase: str) -> None:
    fazer_copia(guardar(tmp_path / "x.sqlite3"), tmp_path / "copia", HORA)
    assert callable(mexer)
    mexer(tmp_path / "copia")
    with pytest.raises(EntradaInvalida, match=frase):
        restaurar_copia(tmp_path / "copia", str(tmp_path / "voltou"))
    assert not (tmp_path / "voltou").exists()


def test_a_copia_se_le_em_outro_lugar(tmp_path: Path) -> None:
    fazer_copia(guardar(tmp_path / "x.sqlite3"), tmp_path / "copia", HORA)
    shutil.copytree(tmp_path / "copia", tmp_path / "pendrive")
    assert ler_copia(tmp_path / "pendrive").livros == ler_copia(tmp_path / "copia").livros

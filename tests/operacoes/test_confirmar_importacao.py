"""Confirmar e desfazer na pasta: certame.toml por último, e nada se a classificação sai no meio."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from certame.norma.erros import EntradaInvalida
from certame.operacoes.confirmar_importacao import (
    classificacao_divulgada,
    confirmar_importacao,
    desfazer_confirmacao,
)
from certame.operacoes.executar import ler_edital
from certame.operacoes.importar_resultado import LEIAUTE, preparar_importacao
from certame.operacoes.nomear_resultado import texto_com_resultado
from certame.operacoes.prever_importacao import PRONTA, prever_importacao
from certame.operacoes.responder_perguntas import perguntas_respondidas, responder_perguntas
from certame.planilhas.perguntas import FORA, Assunto, Pergunta, Resposta
from tests.operacoes.cursos import EDITAL, RESULTADO, classificado, pratica

SEM_RESULTADO = EDITAL.replace('[resultado]\narquivo = "resultado.csv"\n', "")


@pytest.fixture
def pasta(tmp_path: Path) -> Path:
    pasta = tmp_path / "certame"
    pasta.mkdir()
    (pasta / "certame.toml").write_text(SEM_RESULTADO, "utf-8")
    return pasta


@pytest.fixture
def preparo(tmp_path: Path, pasta: Path) -> Path:
    preparo = tmp_path / "preparo"
    preparo.mkdir()
    banca = preparo / "banca.csv"
    banca.write_text(RESULTADO, "utf-8")
    (preparo / LEIAUTE).write_text(preparar_importacao(banca).leiaute_em_toml, "utf-8")
    passos: list[int] = []
    dados = prever_importacao(preparo, banca, (), ler_edital(pasta), avisar=passos.append)
    assert dados["recusas_do_edital"] == []
    assert passos == [1, 2, 3]
    return preparo


def arquivos(pasta: Path) -> dict[str, bytes]:
    return {caminho.name: caminho.read_bytes() for caminho in pasta.iterdir() if caminho.is_file()}


def sem_atos() -> tuple[()]:
    return ()


def test_confirmar_duas_vezes_da_o_mesmo_e_desfazer_volta_ao_comeco(
    preparo: Path, pasta: Path
) -> None:
    antes = arquivos(pasta)
    confirmar_importacao(preparo, pasta, sem_atos)
    feito = arquivos(pasta)
    confirmar_importacao(preparo, pasta, sem_atos)
    assert arquivos(pasta) == feito
    desfazer_confirmacao(pasta, sem_atos)
    depois = arquivos(pasta)
    assert depois.pop(LEIAUTE)
    assert tomllib.loads(depois["certame.toml"].decode()) == tomllib.loads(
        antes["certame.toml"].decode()
    )
    assert depois.keys() == antes.keys()


def test_interrompida_em_qualquer_ponto_acaba_certa(preparo: Path, pasta: Path) -> None:
    antes = arquivos(pasta)
    confirmar_importacao(preparo, pasta, sem_atos)
    inteira = arquivos(pasta)
    ordem = [LEIAUTE, "resultado.csv", "importacao.json", "certame.toml"]
    for quantos in range(len(ordem) + 1):
        for nome in inteira:
            (pasta / nome).unlink(missing_ok=True)
        feitos = set(ordem[:quantos])
        for nome, conteudo in (antes | {n: inteira[n] for n in feitos}).items():
            (pasta / nome).write_bytes(conteudo)
        confirmar_importacao(preparo, pasta, sem_atos)
        assert arquivos(pasta) == inteira


def test_a_classificacao_que_sai_enquanto_se_grava_ganha(
    preparo: Path, pasta: Path, tmp_path: Path
) -> None:
    curso = classificado(tmp_path / "outro")
    vistas: list[Any] = [(), curso.entrada.registros, curso.entrada.registros]
    antes = arquivos(pasta)
    with pytest.raises(EntradaInvalida, match="já foi divulgada"):
        confirmar_importacao(preparo, pasta, lambda: vistas.pop(0))
    depois = arquivos(pasta)
    assert depois["certame.toml"] == antes["certame.toml"]
    assert "resultado.csv" not in depois
    with pytest.raises(EntradaInvalida, match="anule a divulgação"):
        desfazer_confirmacao(pasta, lambda: curso.entrada.registros)


def test_anulada_a_divulgacao_volta_a_caber(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "outro")
    assert classificacao_divulgada(curso.entrada.registros)
    divulgada = next(
        p.ato.id for p in curso.andamento.praticados if "Classificacao" in type(p.ato).__name__
    )
    pratica(curso, "ato_anulado", ato=divulgada, motivo="erro_material")
    assert not classificacao_divulgada(curso.entrada.registros)


def test_sem_previa_pronta_nao_ha_o_que_confirmar(preparo: Path, pasta: Path) -> None:
    (preparo / PRONTA / "resultado.csv").unlink()
    with pytest.raises(EntradaInvalida, match="não há importação pronta"):
        confirmar_importacao(preparo, pasta, sem_atos)


@pytest.mark.parametrize("escrito", ["outro", ""])
def test_outro_resultado_nao_se_troca(preparo: Path, pasta: Path, escrito: str) -> None:
    confirmar_importacao(preparo, pasta, sem_atos)
    (pasta / "resultado.csv").write_text(escrito, "utf-8")
    with pytest.raises(EntradaInvalida, match="desfaça antes"):
        confirmar_importacao(preparo, pasta, sem_atos)
    (pasta / "importacao.json").unlink()
    with pytest.raises(EntradaInvalida, match="não veio por aqui"):
        confirmar_importacao(preparo, pasta, sem_atos)


@pytest.mark.parametrize(
    "texto",
    [
        "resultado = { arquivo = 'x.csv' }\n",
        "resultado.arquivo = 'x.csv'\n",
        "a = '''\n[resultado]\n'''\n",
    ],
)
def test_resultado_escrito_de_outro_jeito_nao_se_troca_as_cegas(texto: str) -> None:
    with pytest.raises(EntradaInvalida, match="sem risco"):
        texto_com_resultado(texto, "resultado.csv")


def test_o_resultado_sai_com_as_subtabelas_e_o_resto_fica() -> None:
    texto = (
        "# nota\na = 1\n[resultado]\narquivo = 'x'\n[resultado.colunas]\nnota = 'N'\n"
        "[[resultado_de_outro]]\nb = 2\n"
    )
    assert texto_com_resultado(texto, "") == "# nota\na = 1\n[[resultado_de_outro]]\nb = 2\n"
    novo = tomllib.loads(texto_com_resultado(texto, "r.csv", ["pcd"]))
    assert novo["resultado"] == {"arquivo": "r.csv", "grupos_sem_coluna": ["pcd"]}


def test_as_respostas_de_outras_perguntas_ficam(tmp_path: Path) -> None:
    uma = Pergunta("linha-1", Assunto.LINHA, "e esta?", (FORA,))
    outra = Pergunta("declarante-2", Assunto.DECLARANTE, "quem?", ("0001", "0002"), ("0001",))
    responder_perguntas(tmp_path, [uma], {"linha-1": Resposta((FORA,), "repetida")})
    responder_perguntas(tmp_path, [outra], {"declarante-2": Resposta(("0001", "0002"))})
    guardadas = perguntas_respondidas(tmp_path)
    assert guardadas["linha-1"] == (uma, Resposta((FORA,), "repetida"))
    assert guardadas["declarante-2"] == (outra, Resposta(("0001", "0002")))
    responder_perguntas(tmp_path, [uma], {"linha-1": Resposta(())})
    assert perguntas_respondidas(tmp_path).keys() == {"declarante-2"}
    with pytest.raises(EntradaInvalida, match="motivo"):
        responder_perguntas(tmp_path, [uma], {"linha-1": Resposta((FORA,))})
    assert perguntas_respondidas(tmp_path).keys() == {"declarante-2"}

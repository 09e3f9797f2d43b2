"""Os comandos que praticam atos: um para cada tipo, com as recusas e o recibo."""

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date
from pathlib import Path
from typing import Any

import pytest

from certame.cli.codigos import CodigoDeSaida
from certame.dominio.ato import TIPOS_DE_ATO, CalendarioFixado
from certame.livro.registro import Cabeca
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.preencher_ato import campos_do_tipo, preencher_ato
from certame.operacoes.verbos import CAMPOS, VERBOS
from tests.cli.conftest import Rodar, processo
from tests.operacoes.cursos import EDITAL, REF, classificado, homologado, pasta_em_curso

AUTOR = ("--autor", "rh-1")


def test_cada_tipo_de_ato_tem_um_verbo_e_cada_campo_um_rotulo() -> None:
    assert VERBOS.keys() == TIPOS_DE_ATO.keys()
    comandos = [verbo.comando for verbo in VERBOS.values()]
    assert len(set(comandos)) == len(comandos)
    usados = {campo for tipo in TIPOS_DE_ATO for campo in campos_do_tipo(tipo)}
    assert usados == CAMPOS.keys()


@pytest.mark.parametrize("tipo", TIPOS_DE_ATO)
def test_todo_verbo_tem_ajuda_com_exemplo(rodar: Rodar, tipo: str) -> None:
    verbo = VERBOS[tipo]
    ajuda = rodar(*verbo.comando.split(), "--help")
    assert ajuda.exit_code == 0
    assert verbo.nome in ajuda.stdout
    for campo in campos_do_tipo(tipo):
        assert f"--{campo.replace('_', '-')}" in ajuda.stdout
    assert f"certame {verbo.comando} PASTA" in ajuda.stdout


def test_a_vida_pela_linha_de_comando(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    feito = dados(
        "ato-praticar", "edital", "publicar", pasta, "--data", "02/03/2026", *AUTOR, "--json"
    )
    assert feito["atos"] == [{"id": "ato-1", "tipo": "edital_publicado", "data": "2026-03-02"}]
    assert feito["registros"] == 2
    assert feito["cabeca_antes"].startswith("0:")
    assert feito["etapa"] == "edital_publicado"
    recibo = rodar("resultado", "divulgar", pasta, "--data", "2026-05-04", *AUTOR)
    assert recibo.exit_code == 0
    assert "Resultado divulgado, ato ato-2" in recibo.stdout
    assert "recibo: 3 registros no livro; cabeça" in recibo.stdout


def test_a_chamada_diz_quem_por_que_lista_e_por_que(rodar: Rodar, tmp_path: Path) -> None:
    homologado(tmp_path / "c")
    ensaio = rodar("chamada", "fazer", tmp_path / "c", "-n", "5", "--simular", *AUTOR)
    assert ensaio.exit_code == 0
    assert "Simulação, nada mudou: Chamada feita" in ensaio.stdout
    escrito = " ".join(ensaio.stdout.split())
    assert "vaga 5: 0007 Ana Exemplo: pela lista especial" in escrito
    assert "art. 3º, § 1º" in escrito
    assert "cabeça em que se simulou" in escrito


def test_encerrar_a_validade_diz_antes_o_que_se_perde_e_depois_quem_a_encerrou(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    homologado(tmp_path / "c")
    encerra = ("validade", "encerrar", tmp_path / "c", "--data", "2026-07-01", *AUTOR)
    ensaio = " ".join(rodar(*encerra, "--simular").stdout.split())
    assert "ATENÇÃO ao fim da validade:" in ensaio
    assert "5 vagas ficam sem ocupante, 1 reservada" in ensaio
    assert "a validade acaba por si em 15/06/2028" in ensaio
    assert "ATENÇÃO" not in rodar(*encerra).stdout
    prazos = ("prazos", tmp_path / "c", "--em", "2026-08-01T10:00")
    (validade,) = [p for p in dados("prazos", *prazos, "--json")["prazos"] if p["id"] == "validade"]
    assert validade["situacao"] == "encerrado"
    escrito = " ".join(rodar(*prazos).stdout.split())
    assert "Encerrados antes do fim: 1" in escrito
    assert f"encerrada antes, em 01/07/2026, pelo ato {validade['encerrado_por']}" in escrito


def test_o_ano_que_nao_pode_ser_diz_o_campo_e_o_limite(
    rodar: Rodar, erros: Callable[..., Any], tmp_path: Path
) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    for ano in ("9999", "1026"):
        recusa = rodar("edital", "publicar", pasta, "--data", f"{ano}-03-02", *AUTOR)
        assert recusa.exit_code == CodigoDeSaida.USO
        assert f"o ano {ano} não pode ser: as datas vão de 1900 a 2999" in " ".join(
            recusa.stderr.split()
        )
    homologado(tmp_path / "d")
    (erro,) = erros(
        "validade", "prorrogar", tmp_path / "d", "--ate", "31/12/9998", *AUTOR, codigo=3
    )
    assert erro["campo"] == "ate"
    assert erro["conserto"].startswith("o ano 9998 não pode ser: as datas vão de 1900 a 2999")
    with pytest.raises(ValueError, match="o ano 9999 não pode ser"):
        preencher_ato(
            "comparecimento_registrado",
            {"inscricao": "0001", "instante": "9999-12-31 23:59"},
            id="a",
            data=date(2026, 6, 1),
            cargos=(),
            fuso=UTC,
        )
    for opcao in ("--em=9999-12-31T10:00", "--fixar=9998-01-01:9999-12-31"):
        saida = rodar("prazos", tmp_path / "d", opcao)
        assert saida.exit_code == CodigoDeSaida.USO
        assert "as datas vão de 1900 a 2999" in " ".join(saida.stderr.split())


def test_so_se_publica_o_edital_que_o_ensaio_mostrou(rodar: Rodar, tmp_path: Path) -> None:
    """O ensaio diz o hash do texto; dito em --documento, outro texto não se publica."""
    pasta = pasta_em_curso(tmp_path / "c")
    publica = ("edital", "publicar", pasta, "--data", "02/03/2026", *AUTOR)
    ensaio = " ".join(rodar(*publica, "--simular").stdout.split())
    achado = re.search(r"repita com: --documento (certame-toml:[0-9a-f]{64})", ensaio)
    assert achado
    (pasta / "certame.toml").write_text(EDITAL.replace("vagas = 5", "vagas = 4"), encoding="utf-8")
    confirma = (*publica, "--documento", achado[1])
    assert rodar(*confirma).exit_code == CodigoDeSaida.RECUSA
    (pasta / "certame.toml").write_text(EDITAL, encoding="utf-8")
    feito = rodar(*confirma)
    assert feito.exit_code == 0
    assert "repita com" not in feito.stdout


def test_confirmar_a_cabeca_do_ensaio(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    homologado(tmp_path / "c")
    chamada = ("chamada", "fazer", tmp_path / "c", "-n", "1", *AUTOR)
    ensaio = dados("ato-praticar", *chamada, "--simular", "--json")
    assert ensaio["cabeca"] == ensaio["cabeca_antes"]
    confirma = (*chamada, "--se-cabeca", ensaio["cabeca_antes"])
    assert rodar(*confirma).exit_code == 0
    segunda = rodar(*confirma)
    assert segunda.exit_code == CodigoDeSaida.CONFLITO
    assert "Nada foi gravado" in segunda.stderr
    assert "Chamada feita, por rh-1" in segunda.stderr
    assert (
        len(abrir_em_curso(tmp_path / "c").andamento.convocacoes["motorista"].historia.vagas) == 1
    )


def test_recusa_cita_o_dispositivo(erros: Callable[..., Any], tmp_path: Path) -> None:
    classificado(tmp_path / "c")
    (erro,) = erros("chamada", "fazer", tmp_path / "c", "-n", "1", *AUTOR, codigo=4)
    assert "só depois de homologado" in erro["problema"]
    assert erro["fundamentos"]


def test_campo_errado_diz_o_campo(erros: Callable[..., Any], tmp_path: Path) -> None:
    homologado(tmp_path / "c")
    achados = erros(
        "pericia", "convocar", tmp_path / "c", "--inscricao", "0002", "--instante", "31/02/2026 9h",
        "--documento", REF, "--cargo", "motoristo", *AUTOR, codigo=3,
    )  # fmt: skip
    assert [erro["campo"] for erro in achados] == ["cargo", "instante"]
    assert "motorista" in achados[0]["conserto"]
    assert "02/03/2026 14:30" in achados[1]["conserto"]
    (erro,) = erros("chamada", "fazer", tmp_path / "c", "-n", "cinco", *AUTOR, codigo=3)
    assert erro["campo"] == "quantidade"


@pytest.mark.parametrize(
    ("opcoes", "frase"),
    [
        (("--data", "31/02/2026", *AUTOR), "02/03/2026"),
        (("--se-cabeca", "x", *AUTOR), "NÚMERO:HASH"),
        ((), "--autor"),
    ],
)
def test_uso_errado(rodar: Rodar, tmp_path: Path, opcoes: tuple[str, ...], frase: str) -> None:
    pasta_em_curso(tmp_path / "c")
    feito = rodar("edital", "publicar", tmp_path / "c", *opcoes)
    assert feito.exit_code == CodigoDeSaida.USO
    assert frase in feito.stderr


def test_o_calendario_sai_da_biblioteca(dados: Callable[..., Any], tmp_path: Path) -> None:
    pytest.importorskip("holidays")
    pasta = pasta_em_curso(tmp_path / "c")
    fixar = ("calendario", "fixar", pasta, "--de", "2026-01-01", "--ate", "2026-12-31")
    dados("ato-praticar", *fixar, "--data", "2026-03-01", *AUTOR, "--json")
    (ato,) = abrir_em_curso(pasta).entrada.lido.atos
    assert isinstance(ato, CalendarioFixado)
    assert date(2026, 11, 20) in ato.feriados


def test_duas_pessoas_ao_mesmo_tempo_nunca_chamam_a_mesma_vaga(tmp_path: Path) -> None:
    homologado(tmp_path / "c")

    def chamar(quem: int) -> tuple[int, bytes]:
        feito = processo(
            "chamada", "fazer", str(tmp_path / "c"), "-n", "1", "--autor", f"rh-{quem}", "--json"
        )
        return feito.returncode, feito.stdout

    with ThreadPoolExecutor(4) as pessoas:
        saidas = list(pessoas.map(chamar, range(1, 5)))
    certas = [json.loads(saida) for codigo, saida in saidas if codigo == 0]
    assert {codigo for codigo, _ in saidas} <= {0, CodigoDeSaida.CONFLITO}
    vagas = [chamada["vaga"] for feito in certas for chamada in feito["chamadas"]]
    assert sorted(vagas) == list(range(1, len(certas) + 1))
    curso = abrir_em_curso(tmp_path / "c")
    assert isinstance(curso.cabeca, Cabeca)
    assert len(curso.andamento.convocacoes["motorista"].historia.vagas) == len(certas) >= 1

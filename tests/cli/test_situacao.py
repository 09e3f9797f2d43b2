"""`certame situacao`: o que quem conduz vê numa tela."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from certame.cli.codigos import CodigoDeSaida
from certame.cli.programa import AUTOR
from certame.operacoes.comando_do_ato import com_comandos
from certame.operacoes.verbos import VERBOS
from tests.cli.conftest import Rodar
from tests.operacoes.cursos import EDITAL, REF, classificado, homologado, pasta_em_curso, pratica

EXEMPLOS = Path(__file__).parents[2] / "exemplos"
EM = ("--em", "2026-11-30T10:00")


def test_do_edital_ao_primeiro_comando(rodar: Rodar, dados: Any, tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    lido = dados("situacao", "situacao", pasta, *EM, "--json")
    assert lido["etapa"] == "elaboracao"
    assert lido["proximo_passo"]["comando"] == f"certame edital publicar {pasta}"
    assert lido["em"] == "2026-11-30T10:00:00-03:00"
    assert not (pasta / "livro").exists()  # olhar não abre o livro
    saida = rodar("situacao", pasta, *EM).stdout
    assert "USO INTERNO" in saida
    assert f"  certame edital publicar {pasta} --autor …\n" in saida
    assert "O livro" not in saida


def test_o_comando_dado_e_o_que_se_digita(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    curso = homologado(tmp_path / "um certame")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
    lido = dados("situacao", "situacao", tmp_path / "um certame", *EM, "--json")
    assert lido["proximo_passo"]["campos"] == {"inscricao": "0001"}
    comando = lido["proximo_passo"]["comando"]
    assert comando == (
        f"certame nomeacao publicar '{tmp_path}/um certame' --inscricao 0001 --documento …"
    )
    monkeypatch.setenv(AUTOR, "rh-1")
    assert "--autor" not in rodar("situacao", tmp_path / "um certame", *EM).stdout


def test_a_proxima_reservada_e_o_alerta(rodar: Rodar, dados: Any, tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    saida = rodar("situacao", tmp_path / "c", *EM).stdout
    assert "A próxima vaga reservada é a 5ª: faltam 5 vagas até ela" in saida
    assert "falta publicar: lista geral" in saida
    assert "ordem de chamada" not in saida
    assert [
        um["nome"]
        for um in dados("situacao", "situacao", tmp_path / "c", *EM, "--json")["por_publicar"]
    ] == ["lista-geral", "lista-reservada-pcd"]
    assert "ATENÇÃO" not in saida
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="4")
    saida = " ".join(rodar("situacao", tmp_path / "c", *EM).stdout.split())
    assert (
        "ATENÇÃO: a próxima vaga reservada é a 5ª, e a próxima chamada a alcança. "
        "Se nada mudar, iria a 0007 Ana Exemplo." in saida
    )
    (cargo,) = dados("situacao", "situacao", tmp_path / "c", *EM, "--json")["cargos"]
    assert cargo["por_abrir"] == 1
    (proxima,) = cargo["proximas_reservadas"]
    assert (proxima["vaga"], proxima["faltam"], proxima["a_seguinte"]) == (5, 1, True)
    pratica(curso, "convocacao_feita", "2026-06-21", quantidade="1")
    saida = " ".join(rodar("situacao", tmp_path / "c", *EM).stdout.split())
    assert "é a 15ª: faltam 10 vagas até ela, com ela; ela ainda não foi criada" in saida
    assert "ninguém seria chamado para ela" in saida


def test_o_prazo_vencido_vem_antes_de_tudo(rodar: Rodar, tmp_path: Path) -> None:
    prazo = (
        '\n[[prazo]]\nid = "posse"\nitem = "12.1"\ncontagem = "corridos"\nquantidade = 30\n'
        'conta_de = "nomeacao_publicada"\npara = "tomar posse"\ncumpre_com = ["posse_registrada"]\n'
    )
    pasta = pasta_em_curso(tmp_path / "c", EDITAL + prazo)
    assert rodar("situacao", pasta, *EM).exit_code == CodigoDeSaida.CERTO
    shutil.rmtree(pasta)
    curso = homologado_com(pasta, EDITAL + prazo)
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
    pratica(curso, "nomeacao_publicada", "2026-06-25", inscricao="0001", documento=REF)
    pratica(
        curso, "calendario_fixado", "2026-06-26", de="2026-01-01", ate="2026-12-31",
        feriados=["2026-09-07"], fonte="à mão",
    )  # fmt: skip
    resultado = rodar("situacao", pasta, *EM)
    assert resultado.exit_code == CodigoDeSaida.PENDENCIAS
    assert resultado.stdout.index("- Vencido: ") < resultado.stdout.index("- etapa: ")


def homologado_com(pasta: Path, edital: str) -> Any:
    curso = classificado(pasta, edital)
    pratica(curso, "homologacao_publicada", "2026-06-15", validade="2028-06-15")
    return curso


def test_a_pendencia_fala_por_comandos(rodar: Rodar, tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="2")
    saida = " ".join(rodar("situacao", tmp_path / "c", *EM).stdout.split())
    assert "registrar o parecer (certame compatibilidade avaliar)" in saida
    assert "compatibilidade_avaliada" not in saida


def test_sem_livro_nao_se_sabe_o_proximo_passo(rodar: Rodar, dados: Any) -> None:
    pasta = EXEMPLOS / "irupi-25-vagas"
    em = ("--em", "2025-12-20T10:00")
    lido = dados("situacao", "situacao", pasta, *em, "--json")
    assert (lido["em_livro"], lido["proximo_passo"]) == (False, None)
    assert "certame.toml, sem livro" in rodar("situacao", pasta, *em).stdout


def test_acabado_o_certame_nada_espera(rodar: Rodar, tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "validade_encerrada", "2026-11-01")
    saida = rodar("situacao", tmp_path / "c", *EM).stdout
    assert "nada espera" in saida
    assert "A validade acabou: nenhuma vaga mais se abre." in saida
    assert "não nomeada" not in saida


def test_acabada_a_validade_quem_ficou_sem_nomeacao_nao_se_esquece(
    rodar: Rodar, tmp_path: Path
) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
    pratica(curso, "validade_encerrada", "2026-11-01")
    saida = " ".join(rodar("situacao", tmp_path / "c", *EM).stdout.split())
    assert "certame nomeacao publicar" not in saida
    assert "1 pessoa foi chamada antes do fim e não nomeada: leve o caso à procuradoria." in saida


def test_sem_norma_diz_o_que_falta(rodar: Rodar, tmp_path: Path) -> None:
    linha = next(linha for linha in EDITAL.splitlines() if linha.startswith("vigencia"))
    pasta = pasta_em_curso(
        tmp_path / "c", EDITAL.replace(linha, "").replace("2026-03-02", "2025-02-02")
    )
    resultado = rodar("situacao", pasta, *EM)
    assert resultado.exit_code == CodigoDeSaida.PENDENCIAS
    assert "Impede o cálculo" in resultado.stdout
    assert "próximo passo" not in resultado.stdout


def test_nenhuma_recusa_cita_o_tipo_do_ato(erros: Callable[..., Any], tmp_path: Path) -> None:
    homologado(tmp_path / "c")
    (erro,) = erros(
        "posse", "registrar", tmp_path / "c", "--inscricao", "0001", "--autor", "rh-1", codigo=4
    )
    assert "posse_registrada" not in erro["mensagem"]
    curso = classificado(tmp_path / "d")
    (erro,) = erros("chamada", "fazer", tmp_path / "d", "-n", "1", "--autor", "rh-1", codigo=4)
    assert "certame pericia convocar" in erro["conserto"]
    assert curso.andamento.etapa == "classificacao_divulgada"


@pytest.mark.parametrize("tipo", VERBOS)
def test_todo_tipo_vira_o_comando_dele(tipo: str) -> None:
    assert com_comandos(f"registre ({tipo}).") == f"registre (certame {VERBOS[tipo].comando})."


@pytest.mark.parametrize("comando", [("situacao", *EM), ("executar",)])
@pytest.mark.parametrize(
    ("estrago", "codigo", "dito"),
    [
        (lambda livro: livro.write_bytes(livro.read_bytes()[:-9]), 1, "põe de lado sozinho"),
        (
            lambda livro: livro.write_bytes(livro.read_bytes().replace(b"010-2026", b"011-2026")),
            1,
            "descubra quem mexeu",
        ),
        (lambda livro: livro.write_bytes(b""), 3, "o livro está vazio"),
        (lambda livro: livro.unlink() or livro.mkdir(), 3, "é uma pasta, e não o livro"),
    ],
)
def test_o_livro_estragado_diz_sempre_o_que_fazer(
    rodar: Rodar,
    tmp_path: Path,
    comando: tuple[str, ...],
    estrago: Callable[[Path], object],
    codigo: int,
    dito: str,
) -> None:
    classificado(tmp_path / "c")
    estrago(tmp_path / "c" / "livro" / "010-2026.jsonl")
    nome, *resto = comando
    saida = rodar(nome, tmp_path / "c", *resto)
    assert saida.exit_code == codigo
    assert dito in saida.stderr
    assert "O que fazer:" in saida.stderr


def test_o_livro_de_outro_certame_diz_o_que_fazer(rodar: Rodar, tmp_path: Path) -> None:
    classificado(tmp_path / "c", EDITAL.replace("010-2026", "011-2026"))
    pasta_em_curso(tmp_path / "d")
    (tmp_path / "d" / "livro").mkdir()
    livro = tmp_path / "c" / "livro" / "011-2026.jsonl"
    shutil.copy(livro, tmp_path / "d" / "livro" / "010-2026.jsonl")
    saida = rodar("situacao", tmp_path / "d", *EM)
    assert saida.exit_code == 1
    assert "ponha no lugar o livro deste certame" in saida.stderr


@pytest.mark.parametrize("comando", [("situacao", *EM), ("executar",)])
@pytest.mark.parametrize("resta", ["publicacoes/0001-lista-geral", "cofre/010-2026"])
def test_sem_o_livro_mas_com_o_que_vem_dele_nao_se_diz_que_nada_comecou(
    rodar: Rodar, tmp_path: Path, comando: tuple[str, ...], resta: str
) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    (pasta / resta).mkdir(parents=True)
    nome, *resto = comando
    saida = rodar(nome, pasta, *resto)
    assert saida.exit_code == 3
    assert (
        f"não há livro de atos aqui, e há {resta.partition('/')[0]}/. O que fazer" in saida.stderr
    )
    assert "cópia de segurança" in saida.stderr

"""`certame reserva`: números, passos, avisos e os pedidos que não servem."""

from pathlib import Path
from typing import Any

import pytest

from certame.acervo import arquivo_da_norma
from tests.cli.conftest import Rodar

IRUPI, MOGI = "irupi-es-2025", "mogi-das-cruzes-sp-2006"


@pytest.mark.parametrize(
    ("norma", "vagas", "posicoes"),
    [
        (IRUPI, 0, []),
        (IRUPI, 4, []),
        (IRUPI, 5, [5]),
        (IRUPI, 25, [5, 15, 25]),
        (MOGI, 1, []),
        (MOGI, 2, [2]),
        (MOGI, 20, [2]),
        (MOGI, 21, [2, 4]),
        ("mogi-das-cruzes-sp-1993", 30, [10, 30]),
    ],
)
def test_os_numeros_reservados(dados: Any, norma: str, vagas: int, posicoes: list[int]) -> None:
    lido = dados("reserva", "reserva", "--norma", norma, "--vagas", vagas, "--json")
    assert lido["vagas"] == lido["vagas_total"] == vagas
    assert lido["grupos"]["pcd"]["posicoes"] == posicoes
    assert lido["grupos"]["pcd"]["reservadas"] == len(posicoes)
    assert lido["norma"]["id"] == norma
    assert lido["passos"]
    assert lido["atos"] == []


@pytest.mark.parametrize(
    ("leitura", "do_ato", "todas"),
    [("uma_a_uma", [21, 41], [2, 21, 41]), ("por_ato", [21, 23], [2, 21, 23])],
)
def test_vagas_novas_somam_se_as_do_edital(
    dados: Any, leitura: str, do_ato: list[int], todas: list[int]
) -> None:
    lido = dados(
        *("reserva", "reserva", "--norma", MOGI, "--vagas", 20, "--vagas-novas", "21", "--json"),
        *("--leitura", f"alternancia_novas={leitura}"),
    )
    assert (lido["vagas"], lido["vagas_total"]) == (20, 41)
    assert lido["grupos"]["pcd"]["posicoes"] == todas
    assert lido["grupos"]["pcd"]["reservadas_no_edital"] == 1
    (ato,) = lido["atos"]
    assert (ato["primeira"], ato["ultima"], ato["vagas"]) == (21, 41, 21)
    assert ato["grupos"]["pcd"] == {"reservadas": 2, "posicoes": do_ato}
    assert lido["leituras"]["alternancia_novas"] == leitura


def test_o_tipo_muda_a_conta_quando_a_leitura_diz(dados: Any) -> None:
    base = ("reserva", "reserva", "--norma", MOGI, "--vagas", 9, "--json")
    leitura = ("--leitura", "alcance_art9=so_concurso")
    concurso = dados(*base, *leitura)
    seletivo = dados(*base, *leitura, "--tipo", "processo_seletivo")
    assert concurso["grupos"]["pcd"]["reservadas"] == 1
    assert seletivo["grupos"]["pcd"]["reservadas"] == 0


def test_aviso_acima_de_um_quinto(dados: Any) -> None:
    lido = dados("reserva", "reserva", "--norma", MOGI, "--vagas", 2, "--json")
    assert "passa de 20%" in lido["avisos"][0]


def test_texto_com_a_conta_e_os_dispositivos(rodar: Rodar) -> None:
    resultado = rodar("reserva", "--norma", IRUPI, "--vagas", 4, "--vagas-novas", "1,10")
    assert resultado.exit_code == 0
    for trecho in (
        "vagas do edital: 4",
        "1º ato: vaga 5",
        "2º ato: 10 vagas, 6 a 15",
        "vagas no total: 15",
        "2 reservadas: números 5, 15",
        "art. 7º, § 2º",
        "cadastro de reserva",
    ):
        assert trecho in resultado.output


def test_um_milhao_de_vagas_cabe_na_tela(rodar: Rodar) -> None:
    resultado = rodar("reserva", "--norma", IRUPI, "--vagas", 999_000, "--vagas-novas", "1000")
    assert resultado.exit_code == 0
    assert "100000 reservadas" in resultado.output
    assert len(resultado.output) < 5_000


def test_a_norma_pode_ser_uma_pasta(dados: Any, tmp_path: Path) -> None:
    pasta = tmp_path / IRUPI.replace("irupi", "vizinha")
    pasta.mkdir()
    texto = arquivo_da_norma(IRUPI, "norma.toml").replace(f'id = "{IRUPI}"', f'id = "{pasta.name}"')
    (pasta / "norma.toml").write_text(texto, encoding="utf-8")
    lido = dados("reserva", "reserva", "--norma", pasta, "--vagas", 5, "--json")
    assert lido["norma"]["id"] == pasta.name


@pytest.mark.parametrize(
    ("opcoes", "mensagem"),
    [
        (["--vagas", "-3"], "-3 é negativo"),
        (["--vagas", "3,5"], "'3,5' não é um número inteiro"),
        (["--vagas", "dez"], "'dez' não é um número inteiro"),
        (["--vagas", "٣"], "não é um número inteiro"),
        (["--vagas", ""], "'' não é um número inteiro"),
        (["--vagas", "10000001"], "10000001 vagas é demais; o máximo é 10000000"),
        (["--vagas", "9" * 5000], "é demais"),
        (["--vagas", "9999999", "--vagas-novas", "5"], "10000004 vagas no total é demais"),
        (["--vagas", "3", "--vagas-novas", "1,0"], "cria ao menos uma"),
        (["--vagas", "3", "--vagas-novas", "1;2"], "'1;2' não é um número inteiro"),
        (["--vagas", "3", "--leitura", "computo"], "escreva nome=opção"),
        (["--vagas", "3", "--leitura", "x=y"], "não tem a leitura x"),
        (["--vagas", "3", "--leitura", "computo=y"], "não tem a opção y"),
        (
            ["--vagas", "3", "--leitura", "computo=por_via", "--leitura", "computo=compensada"],
            "aparece duas vezes",
        ),
        (["--vagas", "3", "--tipo", "licitacao"], "'licitacao' não é um destes"),
    ],
)
def test_pedido_que_nao_serve(rodar: Rodar, opcoes: list[str], mensagem: str) -> None:
    resultado = rodar("reserva", "--norma", IRUPI, *opcoes)
    assert resultado.exit_code == 2
    assert mensagem in resultado.stderr


def test_norma_que_nao_existe(rodar: Rodar) -> None:
    resultado = rodar("reserva", "--norma", "irupi-es-2024", "--vagas", 3)
    assert resultado.exit_code == 2
    assert "Quis dizer irupi-es-2025?" in resultado.stderr


def test_pasta_sem_norma(erros: Any, tmp_path: Path) -> None:
    (erro,) = erros("reserva", "--norma", tmp_path, "--vagas", 3, codigo=3)
    assert erro["arquivo"] == str(tmp_path / "norma.toml")
    assert erro["problema"] == "o arquivo não existe"


def test_opcao_repetida_e_uso_errado(rodar: Rodar) -> None:
    resultado = rodar("reserva", "--norma", "irupi-es-2025", "--vagas", "3", "--vagas", "4")
    assert resultado.exit_code == 2
    assert "A opção --vagas aparece 2 vezes: diga uma só." in resultado.stderr

"""O painel: cada desenho com a tabela dos mesmos números."""

import re
from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from certame.operacoes.numeros_do_certame import PontoDaReserva, numeros_do_cargo
from certame.publicacao.desenho_svg import Serie, barras, degraus
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.operacoes.cursos import homologado, pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return registrado(elenco.irupi)


def texto(cliente: Client, certame: CertameRegistrado, resto: str = "") -> str:
    resposta = cliente.get(endereco(certame, f"painel/{resto}"))
    assert resposta.status_code == 200
    return str(resposta.content.decode())


def test_os_numeros_de_um_cargo(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="4")
    pratica(curso, "convocacao_feita", "2026-06-25", quantidade="1")
    pratica(curso, "saida_registrada", "2026-07-01", inscricao="0001", motivo="desistencia")
    numeros = numeros_do_cargo(curso.andamento, "motorista")
    assert (numeros.criadas, numeros.abertas, numeros.reservadas_criadas) == (5, 5, 1)
    assert numeros.reserva == (
        PontoDaReserva(date(2026, 6, 20), 0, 0),
        PontoDaReserva(date(2026, 6, 25), 1, 1),
        PontoDaReserva(date(2026, 7, 1), 1, 1),
    )
    assert numeros.chamadas == {"geral": 5, "pcd": 1}
    assert numeros.saidas == {"desistencia": 1}


def test_o_painel_vazio_e_o_cheio(elenco: Elenco, certame: CertameRegistrado) -> None:
    cliente = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    vazio = texto(cliente, certame)
    assert "Ninguém foi chamado ainda" in vazio
    assert 'role="img"' not in vazio
    with MESA.certame(certame) as curso:
        for tipo, dia in (
            ("edital_publicado", "2026-03-02"),
            ("resultado_divulgado", "2026-05-04"),
            ("classificacao_divulgada", "2026-05-11"),
            ("homologacao_publicada", "2026-06-15"),
        ):
            pratica(curso, tipo, dia)
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="2")
        pratica(curso, "saida_registrada", "2026-07-01", inscricao="0001", motivo="desistencia")
    cheio = texto(cliente, certame)
    assert cheio.count('role="img"') == 3
    assert cheio.count("<title>") == 4  # o da página e um por desenho
    assert "desistência" in cheio
    assert "style=" not in cheio
    assert cliente.get(endereco(certame, "painel/?cargo=outro")).status_code == 404


def test_gil_nao_ve_nada(gil: Pessoa, certame: CertameRegistrado) -> None:
    assert dentro(gil).get(endereco(certame, "painel/")).status_code == 404


def test_o_desenho_cabe_no_quadro() -> None:
    comprido = "lista especial de pessoas com deficiência"
    feito = barras("Chamadas", "d", [(comprido, 3), ("lista geral", 0)])
    assert f'<text x="0" y="14">{comprido}</text>' in feito
    linhas = degraus("R", "d", [Serie("um", [(0, 1)]), Serie("outro", [(0, 0)])], "a", "b")
    assert 'y="14" fill="#1351b4">um<' in linhas
    assert 'y="32" fill="#a23600">outro<' in linhas
    numeros = [int(n) for n in re.findall(r'(?:x|x1|x2|width)="(-?\d+)"', feito + linhas)]
    assert min(numeros) >= 0
    assert max(numeros) <= 340

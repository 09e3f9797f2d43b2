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
from tests.operacoes.cursos import EDITAL, homologa, homologado, pratica
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
        PontoDaReserva(date(2026, 6, 20), 0, 0, 0),
        PontoDaReserva(date(2026, 6, 25), 1, 1, 1),
        PontoDaReserva(date(2026, 7, 1), 1, 1, 1),
    )
    assert numeros.chamadas == {"geral": 5, "pcd": 1}
    assert numeros.saidas == {"desistencia": 1}


def test_o_painel_vazio_e_o_cheio(elenco: Elenco, certame: CertameRegistrado) -> None:
    cliente = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    vazio = texto(cliente, certame)
    assert "Ninguém foi chamado ainda" in vazio
    assert "é a 5ª vaga" in vazio
    assert 'role="img"' not in vazio
    with MESA.certame(certame) as curso:
        homologa(curso)
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="2")
        pratica(curso, "saida_registrada", "2026-07-01", inscricao="0001", motivo="desistencia")
    sem_reservada = texto(cliente, certame)
    assert "Nenhuma vaga reservada se abriu ainda, nas 2 primeiras" in sem_reservada
    assert "é a 5ª vaga" in sem_reservada
    assert sem_reservada.count('role="img"') == 3
    with MESA.certame(certame) as curso:
        pratica(curso, "convocacao_feita", "2026-07-02", quantidade="3")
    cheio = texto(cliente, certame)
    assert "1 de 1" in cheio
    assert "1 vaga reservada aberta, 1 usada pela lista reservada" in cheio
    assert cheio.count('role="img"') == 4
    assert cheio.count("<title>") == 5  # o da página e um por desenho
    assert "desistência" in cheio
    assert "style=" not in cheio
    assert cliente.get(endereco(certame, "painel/?cargo=outro")).status_code == 404


def test_gil_nao_ve_nada(gil: Pessoa, certame: CertameRegistrado) -> None:
    assert dentro(gil).get(endereco(certame, "painel/")).status_code == 404


def test_quem_repoe_usa_a_mesma_vaga(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-25", quantidade="5")
    pratica(curso, "saida_registrada", "2026-07-01", inscricao="0002", motivo="desistencia")
    numeros = numeros_do_cargo(curso.andamento, "motorista")
    (primeira, ultima) = numeros.reserva
    assert (primeira.devida, primeira.usada) == (ultima.devida, ultima.usada) == (1, 1)
    assert (primeira.chamadas, numeros.chamadas["pcd"]) == (1, ultima.chamadas)


def test_o_desenho_cabe_em_qualquer_largura() -> None:
    comprido = "lista especial de pessoas com deficiência"
    feito = barras("Chamadas", "d", [(comprido, 3), ("lista geral", 0)])
    assert ">lista especial de pessoas com<" in feito
    assert ">deficiência<" in feito
    linhas = degraus(
        "R", "d", [Serie("um", [(0, 1)]), Serie("outro", [(0, 0)])], (0, 0), ("a", "b")
    )
    assert "viewBox" not in feito + linhas  # é ela que encolheria a letra no celular
    assert 'font-size="15"' in feito
    assert 'font-size="15"' in linhas
    assert linhas.count('x2="97.00%"') == 2, "num dia só, as duas linhas atravessam o desenho"
    numeros = [float(n) for n in re.findall(r'(?:x|x1|x2|cx|width)="([\d.]+)%"', feito + linhas)]
    assert numeros
    assert max(numeros) <= 100


@pytest.mark.parametrize(
    ("maior", "marcas"),
    [
        (1, ["0", "1"]),
        (3, ["0", "1", "2", "3"]),
        (9, ["0", "3", "6", "9"]),
        (10, ["0", "3", "6", "9", "12"]),
    ],
)
def test_o_eixo_so_tem_numeros_inteiros(maior: int, marcas: list[str]) -> None:
    linhas = degraus("R", "d", [Serie("um", [(0, 0), (5, maior)])], (0, 9), ("a", "b"))
    assert re.findall(r'text-anchor="end">(\d+)<', linhas) == marcas


def test_antes_do_resultado_diz_qual_sera_a_reservada(
    elenco: Elenco, certame: CertameRegistrado
) -> None:
    certame.escrever_edital(EDITAL.replace('[resultado]\narquivo = "resultado.csv"\n', ""))
    (certame.pasta / "resultado.csv").unlink()
    cliente = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    assert "é a 5ª vaga" in texto(cliente, certame)

"""O livro na tela: os filtros, a conferência com o resultado dito, e o que se leva."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from certame.livro.corrente import conferir, linhas_do_conteudo
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.operacoes.cursos import pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro


@pytest.fixture
def certame(elenco: Elenco, fatima: Pessoa) -> CertameRegistrado:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        for tipo, dia in (
            ("edital_publicado", "2026-03-02"),
            ("resultado_divulgado", "2026-05-04"),
            ("classificacao_divulgada", "2026-05-11"),
            ("homologacao_publicada", "2026-06-15"),
        ):
            pratica(curso, tipo, dia)
        de_fatima = f"pessoa-{fatima.pk}"
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="3", autor=de_fatima)
        pratica(
            curso,
            "saida_registrada",
            "2026-07-01",
            inscricao="0001",
            motivo="desistencia",
            autor=de_fatima,
        )
    return certame


@pytest.fixture
def controle(elenco: Elenco) -> Client:
    return dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))


def lido(cliente: Client, certame: CertameRegistrado, resto: str = "") -> str:
    resposta = cliente.get(endereco(certame, f"atos/{resto}"))
    assert resposta.status_code == 200
    return str(resposta.content.decode())


@pytest.mark.parametrize(
    ("busca", "quantos"),
    [
        ("", 6),
        ("?inscricao=0001", 1),
        ("?inscricao=000", 0),
        ("?de=2026-06-15", 3),
        ("?ate=2026-05-04", 2),
        ("?de=2026-05-01&ate=2026-06-15&tipo=classificacao_divulgada", 1),
        ("?quem=comissao-1", 4),
        ("?q=ATO-1", 1),
        ("?q=ato-", 6),
        ("?q=6", 1),
        ("?q=7", 0),
    ],
)
def test_cada_filtro(
    controle: Client, certame: CertameRegistrado, busca: str, quantos: int
) -> None:
    assert lido(controle, certame, busca).count('scope="row"') == quantos
    assert len(lido(controle, certame, f"livro.csv{busca}").splitlines()) == quantos + 1


def test_o_numero_e_o_do_ato_e_o_registro_so_vem_no_recibo(
    controle: Client, certame: CertameRegistrado
) -> None:
    do_ato = lido(controle, certame, "ato-6/")
    assert "<dt>Número</dt><dd>6</dd>" in do_ato
    assert "Registro 7 do livro, ato-6" in do_ato
    (numero,) = re.findall(
        r'scope="row" data-coluna="Número" class="numero">(\d+)<',
        lido(controle, certame, "?q=ato-6"),
    )
    assert numero == "6"


def test_quem_praticou_aparece_pelo_nome_e_se_filtra(
    controle: Client, certame: CertameRegistrado, fatima: Pessoa
) -> None:
    texto = lido(controle, certame, f"?quem=pessoa-{fatima.pk}")
    assert texto.count('scope="row"') == 2
    assert "Fatima</option>" in texto
    assert "Cargo</label>" not in texto
    errada = controle.get(endereco(certame, "atos/?de=ontem"))
    assert errada.status_code == 422


def test_o_livro_inteiro_se_leva_e_confere(controle: Client, certame: CertameRegistrado) -> None:
    levado = controle.get(endereco(certame, "atos/livro.jsonl"))
    assert "attachment" in levado["Content-Disposition"]
    with MESA.certame(certame) as curso:
        assert conferir(linhas_do_conteudo(levado.content)).cabeca == curso.cabeca


def test_a_conferencia_diz_o_que_achou(controle: Client, certame: CertameRegistrado) -> None:
    with MESA.certame(certame) as curso:
        cabeca = curso.cabeca
        meio = curso.entrada.registros[2].cabeca
    texto = lido(controle, certame, "conferir/")
    assert "O livro está inteiro" in texto
    assert "Falta conferir com uma cabeça já publicada" in texto
    assert f"passa pela cabeça dada, {meio.numero}" in lido(
        controle, certame, f"conferir/?cabeca={meio}"
    )
    cortada = lido(controle, certame, f"conferir/?cabeca={cabeca.numero + 2}:{cabeca.hash}")
    assert "O livro não confere" in cortada
    assert "o fim foi cortado" in cortada
    assert controle.get(endereco(certame, "atos/conferir/?cabeca=x")).status_code == 422


def test_o_registro_mudado_por_fora_aparece(controle: Client, certame: CertameRegistrado) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER livro_registro_nao_muda")
        cursor.execute(
            "UPDATE livro_registro SET linha = REPLACE(linha, '2026-06-20', '2026-06-19')"
        )
    MESA.esvaziar()
    texto = lido(controle, certame, "conferir/")
    assert "O livro não confere" in texto
    assert "registro 6" in texto
    assert "Não pratique nem publique nada" in texto


def test_as_consultas_nao_crescem_com_os_atos(controle: Client, certame: CertameRegistrado) -> None:
    quantas = []
    for resto in ("?tipo=edital_publicado", ""):
        lido(controle, certame, resto)
        with CaptureQueriesContext(connection) as feitas:
            lido(controle, certame, resto)
        quantas.append(len(feitas))
    assert quantas[0] == quantas[1]


def test_quem_so_e_da_equipe_nao_leva_o_livro_inteiro_e_gil_nao_ve_nada(
    elenco: Elenco, gil: Pessoa, certame: CertameRegistrado
) -> None:
    for resto in ("", "livro.csv", "livro.jsonl", "conferir/"):
        assert dentro(gil).get(endereco(certame, f"atos/{resto}")).status_code == 404
    administra = dentro(elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO))
    assert administra.get(endereco(certame, "atos/livro.jsonl")).status_code == 403
    assert "livro.jsonl" not in lido(administra, certame)

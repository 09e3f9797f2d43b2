"""O certame grande abre-se ao lado: quem lê vê o andamento, quem age espera, e nada se perde."""

import gc
import time

import pytest
from django.test import Client

from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.web.aquecimento import aquecer
from certame.web.certames import mesa
from certame.web.certames.mesa import MESA, Abrindo, sem_esperar
from certame.web.certames.models import CertameRegistrado, ResumoDoCertame
from certame.web.contas.models import Cidade, Pessoa
from certame.web.politica import Papel
from certame.web.prazos.models import PrazosGuardados
from tests.web.certames_da_mesa import endereco, pratica, registrado
from tests.web.conftest import Elenco, dentro

LISTA = "/cidades/irupi-es/"


@pytest.fixture
def certame(elenco: Elenco, monkeypatch: pytest.MonkeyPatch) -> CertameRegistrado:
    """Um certame que a mesa toma por grande."""
    monkeypatch.setattr(mesa, "_PESADO", 1)
    return registrado(elenco.irupi)


@pytest.fixture
def cliente(elenco: Elenco) -> Client:
    return dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH, Papel.COMISSAO))


def aberta(cliente: Client, onde: str) -> str:
    """A página, depois de aberto o certame."""
    for _ in range(200):
        resposta = cliente.get(onde)
        if resposta.status_code != 503:
            return str(resposta.content.decode())
        time.sleep(0.05)
    raise AssertionError("não abriu")


def test_quem_le_ve_o_andamento_e_depois_a_pagina(
    certame: CertameRegistrado, cliente: Client
) -> None:
    with MESA.segurar(certame):
        resposta = cliente.get(endereco(certame))
        assert resposta.status_code == 503
        assert resposta["Refresh"] == "2"
        lida = resposta.content.decode()
        assert "Abrindo o certame" in lida
        assert "<progress" in lida
        assert cliente.get(endereco(certame, "atos/")).status_code == 503, "e não espera na fila"
    assert "Publicar o edital" in aberta(cliente, endereco(certame))


def test_a_lista_e_os_prazos_nao_esperam(certame: CertameRegistrado, cliente: Client) -> None:
    with MESA.segurar(certame):
        assert cliente.get(LISTA).status_code == 200
        assert "Ainda contando" in cliente.get(f"{LISTA}prazos/").content.decode()
        assert not ResumoDoCertame.objects.exists()
    aberta(cliente, endereco(certame))
    assert "Ainda contando" not in cliente.get(f"{LISTA}prazos/").content.decode()
    assert ResumoDoCertame.objects.get().etapa == "elaboracao"


def test_quem_age_espera(certame: CertameRegistrado, cliente: Client) -> None:
    assert pratica(cliente, certame, "edital_publicado", data="2026-03-02").status_code == 302
    assert "atos/ato-1/" in cliente.get(endereco(certame, "atos/")).content.decode()


def test_a_anulacao_refaz_se_ao_lado(certame: CertameRegistrado, cliente: Client) -> None:
    pratica(cliente, certame, "edital_publicado", data="2026-03-02")
    anulada = pratica(
        cliente, certame, "ato_anulado", data="2026-03-03", ato="ato-1", motivo="erro_material"
    )
    assert anulada.status_code == 302
    assert "anulado" in aberta(cliente, endereco(certame, "atos/"))
    assert ResumoDoCertame.objects.get().visto.startswith("3:")


def test_o_que_nao_abre_diz_por_que_a_quem_pede(
    certame: CertameRegistrado, cliente: Client
) -> None:
    (certame.pasta / "resultado.csv").write_text("nada disto", encoding="utf-8")
    lida = aberta(cliente, endereco(certame))
    assert "resultado.csv" in lida


def test_na_partida_o_grande_abre_se_e_os_prazos_se_contam(certame: CertameRegistrado) -> None:
    aquecer()
    assert PrazosGuardados.objects.get().certame == certame
    with sem_esperar(sim=True), MESA.certame(certame) as curso:
        assert curso.em_dia
    MESA.esvaziar()
    with sem_esperar(sim=True), pytest.raises(Abrindo), MESA.certame(certame):
        pass
    with MESA.segurar(certame):
        pass  # espera a abertura, que é de um banco que some com o teste


def test_o_grande_aberto_sai_do_caminho_do_coletor(certame: CertameRegistrado) -> None:
    assert gc.get_freeze_count() == 0
    with MESA.certame(certame) as curso:
        assert gc.get_freeze_count() > 0
        assert not any(objeto is curso for objeto in gc.get_objects())
    MESA.esvaziar()
    assert gc.get_freeze_count() == 0
    assert any(objeto is curso for objeto in gc.get_objects()), "fechado, volta a varrer-se"


def test_para_dar_lugar_fecha_se_um_pequeno_e_nao_o_grande(
    elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesa, "_PESADO", 50_000)
    monkeypatch.setattr(mesa, "_CABEM", 2)
    monkeypatch.setattr(mesa, "_NUM_LUGAR", 1)
    cidades = [elenco.irupi, elenco.mogi]
    cidades += [Cidade.objects.create(identificador=f"outra-{n}", nome="O", uf="ES") for n in "ab"]
    grande, *pequenos = [registrado(cidade) for cidade in cidades]
    (grande.pasta / "banca.pdf").write_bytes(b" " * 60_000)

    def cursos(certames: list[CertameRegistrado]) -> list[CertameEmCurso]:
        abertos = []
        for certame in certames:
            with MESA.certame(certame) as curso:
                abertos.append(curso)
        return abertos

    (antes,) = cursos([grande])
    primeiros = cursos(pequenos)
    assert cursos([grande]) == [antes], "abriram-se três depois, e cabem dois"
    depois = cursos(pequenos)
    assert [a is b for a, b in zip(primeiros, depois, strict=True)] == [False] * 3
    (pequenos[0].pasta / "banca.pdf").write_bytes(b" " * 60_000)
    cursos([pequenos[0]])
    assert cursos([grande]) != [antes], "mais de metade são grandes, e sai o mais antigo"


def test_no_lugar_de_um_grande_cabem_varios_pequenos(
    elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesa, "_CABEM", 1)
    monkeypatch.setattr(mesa, "_NUM_LUGAR", 2)
    certames = [registrado(cidade) for cidade in (elenco.irupi, elenco.mogi)]

    def cursos() -> list[CertameEmCurso]:
        abertos = []
        for certame in certames:
            with MESA.certame(certame) as curso:
                abertos.append(curso)
        return abertos

    antes = cursos()
    assert cursos() == antes, "cada um é meio lugar, e cabem os dois"
    monkeypatch.setattr(mesa, "_PESADO", 1_000)
    for certame in certames:
        (certame.pasta / "banca.pdf").write_bytes(b" " * 900)
    novos = cursos()
    assert novos[0] is not cursos()[0], "cada um é um lugar inteiro, e só cabe um"


def test_fechar_um_pequeno_nao_faz_varrer_o_grande(certame: CertameRegistrado) -> None:
    with MESA.certame(certame):
        parados = gc.get_freeze_count()
    pequeno = MESA._abertos[certame.pk]._replace(grande=False)
    assert parados > 0
    MESA._abertos[-1] = pequeno
    MESA._tirar(-1)
    assert gc.get_freeze_count() > 0
    MESA._tirar(certame.pk)
    assert gc.get_freeze_count() == 0


def test_gil_nao_ve_o_andamento(certame: CertameRegistrado, gil: Pessoa) -> None:
    assert dentro(gil).get(endereco(certame)).status_code == 404

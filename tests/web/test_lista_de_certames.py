"""A lista de certames: rápida com duzentos, em dia com cada ato, e com busca, filtro e ordem."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from certame.operacoes.emitir_publicacao import emitir_publicacao
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado, ResumoDoCertame
from certame.web.certames.resumo import visto_de
from certame.web.contas.models import Cidade, Pessoa
from certame.web.politica import Papel
from tests.operacoes.cursos import AGORA, EDITAL, classifica
from tests.web.casos_da_pericia import com_segundo_fator
from tests.web.certames_da_mesa import emite, pratica, registrado
from tests.web.conftest import Elenco, dentro

LISTA = "/cidades/irupi-es/"


@pytest.fixture
def mesa(elenco: Elenco) -> Client:
    return dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH))


def texto(resposta: Any) -> str:
    assert resposta.status_code == 200
    return str(resposta.content.decode())


def test_o_que_se_procura_nao_se_diz_facultativo(mesa: Client, elenco: Elenco) -> None:
    muitos(elenco.irupi, 3)
    pagina = texto(mesa.get("/cidades/irupi-es/"))
    assert "Publicações</label>" in pagina
    assert "(se quiser)" not in pagina


def muitos(cidade: Cidade, quantos: int) -> None:
    """Certames com resumo em dia, sem edital, metade deles com um prazo."""
    certames = CertameRegistrado.objects.bulk_create(
        CertameRegistrado(cidade=cidade, identificador=f"{n:03}-2025", titulo=f"Concurso {n:03}")
        for n in range(quantos)
    )
    ResumoDoCertame.objects.bulk_create(
        ResumoDoCertame(
            certame=certame,
            visto=visto_de(certame, 0),
            etapa="pericia" if n % 2 else "convocacoes",
            vence_em=timezone.now() + timedelta(days=quantos - n) if n % 2 else None,
            vence="decidir" if n % 2 else "",
        )
        for n, certame in enumerate(certames)
    )


def test_vazia_ensina_e_leva_ao_certame_novo(mesa: Client, elenco: Elenco) -> None:
    assert "Ainda não há certame" in texto(mesa.get(LISTA))
    assert "Novo certame" in texto(mesa.get(LISTA))
    controle = dentro(elenco.pessoa("Carla", elenco.irupi, Papel.CONTROLE))
    assert "Novo certame" not in texto(controle.get(LISTA))


def test_cada_ato_atualiza_o_que_a_lista_diz(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    assert "Publicar o edital" in texto(mesa.get(LISTA))
    pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    resumo = ResumoDoCertame.objects.get()
    assert (resumo.etapa, resumo.proximo) == ("edital_publicado", "Divulgar o resultado das provas")
    lida = texto(mesa.get(LISTA))
    assert "Edital publicado" in lida
    assert "Motorista: a vaga 5, reservada a pessoas com deficiência" in lida
    resumo.delete()
    assert "Motorista: a vaga 5" in texto(mesa.get(LISTA)), "apagado, refaz-se"


def test_o_edital_mudado_na_pasta_refaz_o_resumo(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    mesa.get(LISTA)
    edital = (certame.pasta / "certame.toml").read_text(encoding="utf-8")
    certame.escrever_edital(edital.replace("vagas = 5", "vagas = 15"))
    mesa.get(LISTA)
    (certame.pasta / "certame.toml").write_text("versao = ", encoding="utf-8")
    assert "ver o que não deixa seguir" in texto(mesa.get(LISTA))
    (certame.pasta / "certame.toml").unlink()
    assert "Completar o edital" in texto(mesa.get(LISTA))


def test_com_duzentos_nao_abre_nenhum_e_as_consultas_nao_crescem(
    mesa: Client, elenco: Elenco
) -> None:
    muitos(elenco.irupi, 3)
    mesa.get(LISTA)  # a primeira página anota a sessão
    with CaptureQueriesContext(
        connection,
    ) as poucas:
        mesa.get(LISTA)
    CertameRegistrado.objects.all().delete()
    muitos(elenco.irupi, 200)
    with CaptureQueriesContext(connection) as muitas:
        lida = texto(mesa.get(LISTA))
    assert len(muitas) == len(poucas)
    assert "200 certames" in lida
    assert "Página 1 de 10" in lida


def test_busca_filtro_e_ordem(mesa: Client, elenco: Elenco) -> None:
    muitos(elenco.irupi, 30)
    assert "1 certame." in texto(mesa.get(LISTA, {"q": "concurso 007"}))
    assert "Concurso 012" in texto(mesa.get(LISTA, {"q": "012/2025"}))
    assert "15 certames." in texto(mesa.get(LISTA, {"etapa": "pericia"}))
    assert "Nenhum certame com isso" in texto(mesa.get(LISTA, {"etapa": "encerrado"}))
    por_prazo = texto(mesa.get(LISTA, {"ordem": "vence"}))
    assert por_prazo.index("Concurso 029") < por_prazo.index("Concurso 001")
    assert "Concurso 000" in texto(mesa.get(LISTA, {"ordem": "titulo"}))
    assert texto(mesa.get(LISTA, {"ordem": "isto", "etapa": "aquilo", "pagina": "99"}))


def test_procura_por_titulo_e_por_cargo_sem_acento_nem_maiuscula(
    mesa: Client, elenco: Elenco
) -> None:
    muitos(elenco.irupi, 3)
    certame = registrado(
        elenco.irupi, EDITAL.replace('nome = "Motorista"', 'nome = "Médico Geral"')
    )
    assert not ResumoDoCertame.objects.filter(certame=certame).exists()
    for procurado in ("MEDICO geral", "médico", "CONCURSO para Motorista", "010/2026"):
        for _ in ("antes do resumo", "depois dele"):
            lida = texto(mesa.get(LISTA, {"q": procurado}))
            assert "1 certame." in lida, procurado
            assert "Concurso para motorista" in lida
    assert ResumoDoCertame.objects.get(certame=certame).cargos == "Médico Geral"
    assert "Nenhum certame com isso" in texto(mesa.get(LISTA, {"q": "médico veterinário"}))
    (certame.pasta / "certame.toml").write_text("versao = ", encoding="utf-8")
    mesa.get(LISTA)
    assert "Nenhum certame com isso" in texto(mesa.get(LISTA, {"q": "médico"}))


def test_procurar_entre_duzentos_nao_faz_mais_consultas(mesa: Client, elenco: Elenco) -> None:
    contadas = []
    for quantos in (3, 200):
        CertameRegistrado.objects.all().delete()
        muitos(elenco.irupi, quantos)
        ResumoDoCertame.objects.update(cargos="Médico", por_publicar="lista geral")
        mesa.get(LISTA)
        with CaptureQueriesContext(connection) as feitas:
            lida = texto(mesa.get(LISTA, {"q": "medico", "publicar": "falta"}))
        assert f"{quantos} certames." in lida
        contadas.append(len(feitas))
    assert contadas[0] == contadas[1]


def test_o_que_falta_publicar_se_ve_e_se_filtra(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    muitos(elenco.irupi, 1)
    so_falta = {"publicar": "falta"}
    assert "Nenhum certame com isso" in texto(mesa.get(LISTA, so_falta))
    with MESA.certame(certame) as curso:
        classifica(curso)
    falta = (
        "<strong>Falta publicar:</strong> lista geral; lista especial — pessoas com deficiência."
    )
    assert falta in texto(mesa.get(LISTA))
    assert "1 certame." in texto(mesa.get(LISTA, so_falta))
    emite(mesa, certame, "lista-geral")
    assert "<strong>Falta publicar:</strong> lista especial" in texto(mesa.get(LISTA))
    emite(mesa, certame, "lista-reservada-pcd")
    assert "Nenhum certame com isso" in texto(mesa.get(LISTA, so_falta))
    equipe = dentro(com_segundo_fator(elenco.pessoa("Igor", elenco.irupi, Papel.EQUIPE)))
    assert 'name="publicar"' not in texto(equipe.get(LISTA))
    (certame.pasta / "publicacoes" / "0001-lista-geral" / "registro.json").write_text("{", "utf-8")
    ResumoDoCertame.objects.all().delete()
    assert "Falta publicar" not in texto(mesa.get(LISTA)), "o que saiu não se lê: não se sabe"


def test_o_que_se_publica_na_linha_de_comando_refaz_o_resumo(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        classifica(curso)
    assert "Falta publicar" in texto(mesa.get(LISTA))
    with MESA.certame(certame) as curso:
        for nome in ("lista-geral", "lista-reservada-pcd"):
            emitir_publicacao(curso, nome, autor="rh-1", agora=AGORA, abrir_nomes=dict)
    assert "Falta publicar" not in texto(mesa.get(LISTA))


def test_gil_nao_ve_a_lista(gil: Pessoa, elenco: Elenco) -> None:
    registrado(elenco.irupi)
    assert dentro(gil).get(LISTA).status_code == 404

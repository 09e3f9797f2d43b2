"""Os prazos nas páginas e na agenda assinada."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from certame.dominio.resultado import Pendencia
from certame.operacoes.casos_da_equipe import casos_do_membro
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Pessoa, papeis_em
from certame.web.politica import Papel
from certame.web.prazos import guardados, paginas
from certame.web.prazos.guardados import prazos_da_cidade, que_a_pessoa_ve
from certame.web.prazos.models import AssinaturaDaAgenda, PrazosGuardados
from certame.web.prazos.paginas import juntas
from tests.operacoes.cursos import MOGI, REF
from tests.web.casos_da_pericia import ANA, CELIA, mesa_de_mogi
from tests.web.certames_da_mesa import endereco, pratica, registrado
from tests.web.conftest import Elenco, dentro

PRAZOS = "/cidades/irupi-es/prazos/"


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return registrado(elenco.irupi)


@pytest.fixture
def celia(elenco: Elenco) -> Pessoa:
    return elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH)


@pytest.fixture
def homologado(celia: Pessoa, certame: CertameRegistrado) -> Client:
    cliente = dentro(celia)
    pratica(cliente, certame, "edital_publicado", data="2026-03-02")
    pratica(cliente, certame, "resultado_divulgado", data="2026-05-04")
    pratica(cliente, certame, "classificacao_divulgada", data="2026-05-11")
    pratica(cliente, certame, "homologacao_publicada", data="2026-06-15", validade="2028-06-15")
    return cliente


def texto(cliente: Client, onde: str) -> str:
    resposta = cliente.get(onde)
    assert resposta.status_code == 200
    return str(resposta.content.decode())


def test_sem_prazo_ensina(celia: Pessoa, certame: CertameRegistrado) -> None:
    cliente = dentro(celia)
    assert "Nenhum prazo aberto" in texto(cliente, PRAZOS)
    assert "Nenhum prazo corre" in texto(cliente, endereco(certame, "prazos/"))


def test_so_se_oferece_a_agenda_a_quem_a_pode_assinar(elenco: Elenco, celia: Pessoa) -> None:
    controle = elenco.pessoa("Carla", elenco.irupi, Papel.CONTROLE)
    assert "Pôr na agenda do celular" in texto(dentro(celia), PRAZOS)
    assert "Pôr na agenda do celular" not in texto(dentro(controle), PRAZOS)
    assert dentro(controle).get(f"{PRAZOS}agenda/").status_code == 403


def test_os_prazos_do_certame_e_da_cidade(homologado: Client, certame: CertameRegistrado) -> None:
    for onde in (endereco(certame, "prazos/"), PRAZOS):
        pagina = texto(homologado, onde)
        assert "15/06/2028" in pagina
        assert "CF, art. 37, III" in pagina
        assert "a vencer" in pagina


def test_a_validade_encerrada_antes_diz_por_que_ato_e_nao_se_anuncia_mais_vaga(
    homologado: Client, certame: CertameRegistrado
) -> None:
    antes = texto(homologado, endereco(certame, ""))
    assert "reservada a" in antes
    pagina = endereco(certame, "atos/novo/validade_encerrada/")
    previa = homologado.post(pagina, {"data": "2026-07-01"}).content.decode()
    assert "Antes de encerrar, confira." in previa
    assert "5 vagas ficam sem ocupante, 1 reservada" in previa
    assert "a validade acaba por si em 15/06/2028" in previa
    pratica(
        homologado,
        certame,
        "convocacao_feita",
        data="2026-06-20",
        cargo="motorista",
        quantidade="1",
    )
    pratica(homologado, certame, "validade_encerrada", data="2026-07-01")
    prazos = texto(homologado, endereco(certame, "prazos/"))
    assert "encerrada antes do fim, em 01/07/2026, pelo ato ato-6" in prazos
    assert "cumprido" not in prazos
    depois = texto(homologado, endereco(certame, ""))
    assert "é a próxima a chamar" not in depois
    assert "vem depois de mais" not in depois
    assert "Publicar uma nomeação, inscrição" not in depois
    assert "1 pessoa foi chamada antes do fim e não nomeada" in depois


def test_so_abre_de_novo_o_certame_cujo_livro_andou(
    homologado: Client, certame: CertameRegistrado
) -> None:
    agora = datetime(2026, 11, 30, tzinfo=UTC)
    ((prazo,), *_) = prazos_da_cidade(certame.cidade, agora)
    assert not prazo.vencido(agora)
    assert prazo.vencido(agora + timedelta(days=700))
    (certame.pasta / "certame.toml").write_text("estragado", "utf-8")
    assert prazos_da_cidade(certame.cidade, agora) == ([prazo], [], 0)
    pratica_recusada = homologado.get(endereco(certame))
    assert pratica_recusada.status_code == 409


def test_certame_que_nao_se_abre_e_dito(celia: Pessoa, certame: CertameRegistrado) -> None:
    (certame.pasta / "certame.toml").write_text("estragado", "utf-8")
    assert "Não se abrem agora" in texto(dentro(celia), PRAZOS)


def test_as_consultas_nao_crescem_com_os_certames(homologado: Client, elenco: Elenco) -> None:
    texto(homologado, PRAZOS)
    with CaptureQueriesContext(connection) as com_um:
        texto(homologado, PRAZOS)
    for numero in range(20):
        CertameRegistrado.objects.create(
            cidade=elenco.irupi, identificador=f"1{numero}-2026", titulo="Outro"
        )
    while "Ainda contando" in texto(homologado, PRAZOS):
        pass  # um pedido não conta os prazos de todos: os que faltam ficam para o seguinte
    with CaptureQueriesContext(connection) as com_muitos:
        texto(homologado, PRAZOS)
    assert len(com_muitos) == len(com_um)


def test_a_agenda_se_assina_e_se_revoga(
    homologado: Client, celia: Pessoa, certame: CertameRegistrado
) -> None:
    agenda = f"{PRAZOS}agenda/"
    assert "Criar o endereço" in texto(homologado, agenda)
    criada = homologado.post(agenda).content.decode()
    onde = criada.split("http://testserver")[1].split("<")[0]
    calendario = Client().get(onde)  # sem entrar: o segredo é a chave
    assert calendario.status_code == 200
    assert calendario["Content-Type"].startswith("text/calendar")
    conteudo = calendario.content.decode()
    assert "DTSTART;VALUE=DATE:20280615" in conteudo
    assert "Exemplo" not in conteudo  # nenhum nome
    assert onde not in texto(homologado, agenda)  # não aparece outra vez
    outro = homologado.post(agenda).content.decode().split("http://testserver")[1].split("<")[0]
    assert Client().get(onde).status_code == 404
    homologado.post(agenda, {"revogar": "1"})
    assert Client().get(outro).status_code == 404
    assert AssinaturaDaAgenda.objects.count() == 2


def test_quem_perde_o_papel_perde_a_agenda(homologado: Client, celia: Pessoa) -> None:
    segredo = AssinaturaDaAgenda.criar(celia, celia.atribuicoes.all()[0].cidade)
    onde = reverse("agenda", args=[segredo])
    assert Client().get(onde).status_code == 200
    for atribuicao in Atribuicao.em_vigor.filter(pessoa=celia):
        atribuicao.encerrar()
    assert Client().get(onde).status_code == 404
    assert Client().get(reverse("agenda", args=["inventado"])).status_code == 404


def test_gil_nao_ve_nada(gil: Pessoa, homologado: Client, certame: CertameRegistrado) -> None:
    cliente = dentro(gil)
    for onde in (PRAZOS, f"{PRAZOS}agenda/", endereco(certame, "prazos/")):
        assert cliente.get(onde).status_code == cliente.post(onde).status_code == 404


def test_a_mesma_pendencia_de_prazo_se_diz_uma_vez() -> None:
    frase = "não se sabe quando acaba o prazo para recorrer: a lei não diz se os dias são úteis"
    uma, outra = (
        Pendencia("contagem", frase, "dizer", "a comissão", (), "motorista", (inscricao,))
        for inscricao in ("0002", "0007")
    )
    ((dita, _, de_quem),) = juntas((uma, outra))
    assert dita == f"N{frase[1:]}."
    assert de_quem == ["0002", "0007"]


def test_quem_so_e_da_equipe_ve_os_prazos_dos_seus_casos_sem_abrir_certame_nenhum(
    elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    mesa = mesa_de_mogi(elenco)
    da_equipe, de_fora, conduz = mesa.equipe[0], mesa.outra, mesa.comissao
    agora = datetime(2026, 5, 22, 14, tzinfo=UTC)
    da_ana: dict[str, Any] = {"inscricao": ANA}
    for inscricao in (ANA, CELIA):
        mesa.convoca(inscricao)
        mesa.parecer(inscricao)
    mesa.pratica(
        "resultado_negativo_registrado", "2026-05-22", resultado="nao_confirmada", documento=REF,
        **da_ana,
    )  # fmt: skip
    mesa.pratica(
        "ciencia_registrada", "2026-05-22", meio="pessoal", prova=REF, instante="2026-05-22 10:00",
        **da_ana,
    )  # fmt: skip

    def veem(pessoa: Pessoa) -> set[str]:
        prazos = prazos_da_cidade(elenco.mogi, agora).prazos
        vistos = que_a_pessoa_ve(prazos, pessoa, papeis_em(elenco.mogi, pessoa))
        return {prazo.inscricao for prazo in vistos}

    todos = veem(conduz)
    assert ANA in todos
    with MESA.certame(mesa.certame) as curso:
        dela = {inscricao for _, inscricao in casos_do_membro(curso.andamento, autor(da_equipe))}
    monkeypatch.setattr(MESA, "_em_dia", None)  # quem abrisse um certame caía aqui
    assert veem(da_equipe) == {i for i in todos if not i or i in dela} == todos
    assert veem(de_fora) == todos - {ANA, CELIA}
    PrazosGuardados.objects.update(registros=F("registros") - 1)
    com_o_de_antes = prazos_da_cidade(elenco.mogi, agora, segundos=0)
    assert com_o_de_antes.por_contar == 1
    papeis = papeis_em(elenco.mogi, da_equipe)
    vistos = que_a_pessoa_ve(com_o_de_antes.prazos, da_equipe, papeis)
    assert {prazo.inscricao for prazo in vistos} == todos - {ANA, CELIA}, "até que se conte de novo"


def test_o_mesmo_prazo_de_muitas_pessoas_e_um_so_na_cidade_e_um_a_um_no_certame(
    elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    prazo = '\n[[prazo]]\nid = "pericia"\nitem = "8.2"\ncontagem = "corridos"\n'
    mesa = mesa_de_mogi(elenco, MOGI + prazo)
    agora = datetime(2026, 5, 15, 14, tzinfo=UTC)
    das_duas = {p.inscricao for p in prazos_da_cidade(elenco.mogi, agora).prazos if p.inscricao}
    assert das_duas == {ANA, CELIA}
    PrazosGuardados.objects.all().delete()
    monkeypatch.setattr(guardados, "_JUNTAM", 1)
    ((junto,), *_) = prazos_da_cidade(elenco.mogi, agora)
    assert (junto.inscricao, junto.membros) == ("", ())
    assert junto.o_que.endswith("(2 pessoas)")
    assert junto.evento.resumo.endswith("; 2 pessoas")
    monkeypatch.setattr(paginas, "_POR_PAGINA", 1)
    cliente, onde = dentro(mesa.comissao), endereco(mesa.certame, "prazos/")
    primeira = texto(cliente, onde)
    assert "Página 1 de 2" in primeira
    assert primeira.count('role="rowheader"') == 1
    assert texto(cliente, f"{onde}?q={ANA}").count(f">{ANA}<") == 1
    assert "Nenhum prazo com isso" in texto(cliente, f"{onde}?situacao=cumprido")
    assert "Página 1 de 2" in texto(cliente, f"{onde}?situacao=outra"), "o que não há não filtra"
    monkeypatch.setattr(paginas, "_POR_PAGINA", 50)
    assert "Limpar" not in texto(cliente, onde), "poucos prazos não pedem procura"
    assert "Limpar" in texto(cliente, f"{onde}?q=9999"), "quem chega com uma vê que a fez"

"""As chamadas feitas noutro lugar, pelas páginas: auditar não muda nada; assumir é ato."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.de_fora import auditoria, paginas
from certame.web.de_fora.auditoria import GUARDA, apagar_o_que_nao_serve
from certame.web.de_fora.models import Exame
from certame.web.politica import Papel
from certame.web.trabalhos.models import Trabalho
from tests.operacoes.cursos import homologa, pratica
from tests.operacoes.test_assumir_chamadas import CABECALHO, DA_LEI
from tests.web.certames_da_mesa import campos_escondidos, endereco, registrado
from tests.web.conftest import Elenco, dentro
from tests.web.importacoes import planilha, tudo_feito

ERRADAS = (*DA_LEI[:4], "5;0005;geral;01/09/2026;;", "3;0007;geral;15/09/2026;;")
"""A vaga 5 é da lista reservada, e foi a Gil; Ana só foi chamada depois, pela geral."""


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return registrado(elenco.irupi)


@pytest.fixture
def controle(elenco: Elenco) -> Client:
    return dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))


def cabeca(certame: CertameRegistrado) -> str:
    with MESA.certame(certame) as curso:
        return str(curso.cabeca)


def pagina(certame: CertameRegistrado, resto: str = "") -> str:
    return endereco(certame, f"chamadas-de-fora/{resto}")


def enviada(
    cliente: Client, certame: CertameRegistrado, *linhas: str, titulos: str = CABECALHO
) -> Any:
    """Cola as linhas, espera a auditoria e devolve a página dela."""
    texto = "\n".join([titulos, *linhas]) + "\n"
    resposta = cliente.post(pagina(certame, "enviar/"), {"texto": texto})
    assert resposta.status_code == 302, resposta.content.decode()
    tudo_feito()
    return cliente.get(pagina(certame))


def test_o_controle_audita_e_nada_muda(controle: Client, certame: CertameRegistrado) -> None:
    antes = cabeca(certame)
    assert "Auditar não muda nada" in controle.get(pagina(certame)).content.decode()
    texto = enviada(controle, certame, *ERRADAS).content.decode()
    assert "Erradas (1)" in texto
    assert "0007 foi passada à frente" in texto
    assert "art. 3º, § 1º" in texto
    assert "A lei chamaria 0007 Ana Exemplo, pela lista especial." in texto
    assert "Quem assume as chamadas são os recursos humanos" in texto
    erradas = controle.get(f"{pagina(certame)}?juizo=errada").content.decode()
    assert erradas.count('scope="row"') == 1
    assert cabeca(certame) == antes
    for metodo in (controle.get, controle.post):
        assert metodo(pagina(certame, "assumir/")).status_code == 403
    apagado = controle.post(pagina(certame, "largar/"), follow=True)
    assert "foram apagados" in apagado.content.decode()
    assert not Exame.objects.exists()
    controle.post(pagina(certame, "largar/"))


def test_um_xlsx_e_a_fatima_assume(
    fatima: Pessoa, elenco: Elenco, certame: CertameRegistrado
) -> None:
    cliente = dentro(fatima)
    linhas = [linha.split(";") for linha in (CABECALHO, *ERRADAS)]
    arquivo = SimpleUploadedFile("chamadas.xlsx", planilha(linhas))
    assert cliente.post(pagina(certame, "enviar/"), {"arquivo": arquivo}).status_code == 302
    tudo_feito()
    assert "Ver o que entra no livro" in cliente.get(pagina(certame)).content.decode()
    previa = cliente.get(pagina(certame, "assumir/"))
    assert "Entram 8 atos" in previa.content.decode()
    assert "Há chamadas que não são as da lei" in previa.content.decode()
    escondidos = campos_escondidos(previa)
    velha = cliente.post(pagina(certame, "assumir/"), escondidos | {"versao": ["0"]}, follow=True)
    assert "O arquivo mudou" in velha.content.decode()
    errada = cliente.post(pagina(certame, "assumir/"), escondidos | {"cabeca": ["x"]})
    assert errada.status_code == 404
    feita = cliente.post(pagina(certame, "assumir/"), escondidos, follow=True)
    assert (
        "Feito: chamadas assumidas, em 8 atos. O livro tem agora 8 atos." in feita.content.decode()
    )
    with MESA.certame(certame) as curso:
        assert [r.tipo for r in curso.entrada.registros].count("chamada_assumida") == 6
        assert {r.autor for r in curso.entrada.registros} == {f"pessoa-{fatima.pk}"}
        tipos = [p.tipo for p in curso.andamento.pendencias]
    assert "chamada_assumida_diverge" in tipos
    assert not Exame.objects.exists()
    assert cliente.get(pagina(certame, "assumir/")).status_code == 404


@pytest.mark.parametrize("na_fila", [False, True])
def test_assumir_com_dois_cliques_ou_voltando_grava_uma_vez(
    fatima: Pessoa, certame: CertameRegistrado, monkeypatch: pytest.MonkeyPatch, na_fila: bool
) -> None:
    if na_fila:
        monkeypatch.setattr(auditoria, "CABEM_NO_PEDIDO", 7)
    cliente, assumir = dentro(fatima), pagina(certame, "assumir/")
    enviada(cliente, certame, *ERRADAS)
    escondidos = campos_escondidos(cliente.get(assumir))
    das_duas = [cliente.post(assumir, escondidos)["Location"] for _ in range(2)]
    assert das_duas[0] == das_duas[1]
    assert ("/trabalhos/" in das_duas[0]) == na_fila
    tudo_feito()
    de_novo = cliente.post(assumir, escondidos, follow=True)
    assert de_novo.redirect_chain == [(endereco(certame, "atos/"), 302)]
    assert "já estavam assumidas: nada se gravou outra vez" in de_novo.content.decode()
    with MESA.certame(certame) as curso:
        assert [r.tipo for r in curso.entrada.registros].count("chamada_assumida") == 6
    assert Trabalho.objects.filter(tipo=auditoria.TIPO_DE_ASSUMIR).count() == na_fila
    assert cliente.post(assumir, escondidos | {"versao": ["0"]}).status_code == 404


def test_o_clique_que_chega_enquanto_o_outro_assume_nao_acusa_outra_pessoa(
    fatima: Pessoa, certame: CertameRegistrado, monkeypatch: pytest.MonkeyPatch
) -> None:
    cliente, assumir = dentro(fatima), pagina(certame, "assumir/")
    enviada(cliente, certame, *ERRADAS)
    escondidos = campos_escondidos(cliente.get(assumir))
    exame = Exame.objects.select_related("certame__cidade", "pessoa").get()
    achado = paginas._achado(exame)
    cliente.post(assumir, escondidos)
    # O segundo pedido leu o exame antes de o primeiro acabar.
    monkeypatch.setattr(paginas, "_exame", lambda _: exame)
    monkeypatch.setattr(paginas, "_achado", lambda _: achado)
    segundo = cliente.post(assumir, escondidos, follow=True).content.decode()
    assert "já estavam assumidas" in segundo
    assert "Outra pessoa praticou" not in segundo
    assert not Exame.objects.exists()


@pytest.mark.parametrize("outra_antes", [False, True])
def test_muitas_chamadas_se_assumem_na_fila(
    fatima: Pessoa,
    certame: CertameRegistrado,
    monkeypatch: pytest.MonkeyPatch,
    outra_antes: bool,
) -> None:
    monkeypatch.setattr(auditoria, "CABEM_NO_PEDIDO", 7)
    cliente = dentro(fatima)
    enviada(cliente, certame, *ERRADAS)
    escondidos = campos_escondidos(cliente.get(pagina(certame, "assumir/")))
    antes = cabeca(certame)
    pedida = cliente.post(pagina(certame, "assumir/"), escondidos)
    assert "/trabalhos/" in pedida["Location"]
    assert cabeca(certame) == antes
    assert cliente.get(pagina(certame))["Location"] == pedida["Location"]
    if outra_antes:
        with MESA.certame(certame) as curso:
            pratica(curso, "edital_publicado", "2026-03-02")
        antes = cabeca(certame)
    tudo_feito()
    if outra_antes:
        assert (
            "o livro mudou depois da auditoria" in cliente.get(pedida["Location"]).content.decode()
        )
        assert cabeca(certame) == antes
        return
    assert cliente.get(pedida["Location"])["Location"] == endereco(certame, "atos/")
    with MESA.certame(certame) as curso:
        assert [r.tipo for r in curso.entrada.registros].count("chamada_assumida") == 6
        assert {r.autor for r in curso.entrada.registros} == {f"pessoa-{fatima.pk}"}
    assert not Exame.objects.exists()
    auditoria.assumir(Trabalho.objects.get(tipo=auditoria.TIPO_DE_ASSUMIR), lambda *_: None)


def test_a_coluna_que_nao_se_acha_se_diz(fatima: Pessoa, certame: CertameRegistrado) -> None:
    cliente = dentro(fatima)
    titulos = CABECALHO.replace("vaga", "Posto nº").replace("lista", "Relação")
    recusada = enviada(cliente, certame, *DA_LEI, titulos=titulos).content.decode()
    assert "falta a coluna obrigatória vaga" in recusada
    assert "Nada foi auditado" in recusada
    colunas = cliente.get(pagina(certame, "colunas/"))
    assert "Bento" not in colunas.content.decode()
    campos = {c.html_name: c.value() for c in colunas.context["formulario"]}
    assert campos["inscricao"] == "inscricao"
    assert "cargo" not in campos
    repetida = campos | {"vaga": "inscricao", "lista": "Relação"}
    negada = cliente.post(pagina(certame, "colunas/"), repetida)
    assert "escolhida duas vezes: inscricao" in negada.content.decode()
    certas = campos | {"vaga": "Posto nº", "lista": "Relação"}
    assert cliente.post(pagina(certame, "colunas/"), certas).status_code == 302
    tudo_feito()
    assert "Certas (6)" in cliente.get(pagina(certame)).content.decode()
    assumida = cliente.post(
        pagina(certame, "assumir/"), campos_escondidos(cliente.get(pagina(certame, "assumir/")))
    )
    assert assumida.status_code == 302
    with MESA.certame(certame) as curso:
        assert curso.andamento.pendencias == ()


def test_as_linhas_recusadas_se_dizem_todas(controle: Client, certame: CertameRegistrado) -> None:
    texto = enviada(controle, certame, "1;0001;outra;01/09/2026;;", "x;0002;geral;;;")
    ditas = texto.content.decode()
    assert "O que não se entendeu (" in ditas
    for frase in ("linha 2", "linha 3", "não há lista", "não é um número de vaga"):
        assert frase in ditas


def test_o_fato_que_nao_cabe_impede_assumir(fatima: Pessoa, certame: CertameRegistrado) -> None:
    cliente = dentro(fatima)
    texto = enviada(cliente, certame, *DA_LEI, ";0008;;04/09/2026;posse;").content.decode()
    assert "O que não pode ser registrado assim" in texto
    assert "Estas chamadas não se assumem neste certame" in texto
    assert "nada foi gravado" in texto
    assert cliente.get(pagina(certame, "assumir/")).status_code == 302


def test_num_certame_que_corre_por_aqui_diz_se_que_nao_ha_o_que_assumir(
    controle: Client, certame: CertameRegistrado
) -> None:
    with MESA.certame(certame) as curso:
        pratica(curso, "edital_publicado", "2026-03-02")
    texto = enviada(controle, certame, *DA_LEI).content.decode()
    assert "texto-colado.csv não foi auditado" in texto
    assert "este certame corre por aqui desde o edital" in texto


def test_onde_ja_se_chamou_por_aqui_recusa_se_auditar_e_nao_se_diz_errada(
    controle: Client, certame: CertameRegistrado
) -> None:
    with MESA.certame(certame) as curso:
        homologa(curso)
        pratica(curso, "convocacao_feita", "2026-09-01", cargo="motorista", quantidade="5")
    texto = enviada(controle, certame, *DA_LEI).content.decode()
    assert "texto-colado.csv não foi auditado" in texto
    assert "não há o que auditar numa planilha" in texto
    assert "Erradas" not in texto


def test_outra_pessoa_age_antes_e_nada_se_grava(fatima: Pessoa, certame: CertameRegistrado) -> None:
    cliente = dentro(fatima)
    enviada(cliente, certame, *DA_LEI)
    escondidos = campos_escondidos(cliente.get(pagina(certame, "assumir/")))
    with MESA.certame(certame) as curso:
        pratica(curso, "edital_publicado", "2026-03-02")
    depois = cabeca(certame)
    resposta = cliente.post(pagina(certame, "assumir/"), escondidos, follow=True)
    assert "Outra pessoa praticou um ato antes" in resposta.content.decode()
    assert cabeca(certame) == depois


def test_o_que_nao_se_le_e_o_que_falta(controle: Client, certame: CertameRegistrado) -> None:
    vazia = controle.post(pagina(certame, "enviar/"), {})
    assert "um dos dois" in vazia.content.decode()
    assert controle.get(pagina(certame, "colunas/")).status_code == 302
    ruim = SimpleUploadedFile("chamadas.xlsx", b"PK\x03\x04 isto nao e planilha")
    controle.post(pagina(certame, "enviar/"), {"arquivo": ruim})
    assert "Na fila" in controle.get(pagina(certame), follow=True).content.decode()
    tudo_feito()
    assert "não foi auditado" in controle.get(pagina(certame)).content.decode()
    exame = Exame.objects.get()
    apagar_o_que_nao_serve(exame.mexido_em + GUARDA)
    assert exame.pasta.exists()
    apagar_o_que_nao_serve(exame.mexido_em + 2 * GUARDA)
    assert not exame.pasta.exists()


def test_as_consultas_nao_crescem_com_as_linhas(
    controle: Client, certame: CertameRegistrado
) -> None:
    quantas = []
    for linhas in (DA_LEI[:1], DA_LEI):
        enviada(controle, certame, *linhas)
        with CaptureQueriesContext(connection) as feitas:
            controle.get(pagina(certame))
        quantas.append(len(feitas))
    assert quantas[0] == quantas[1]


def test_gil_nao_ve_e_o_exame_e_de_cada_um(
    gil: Pessoa, fatima: Pessoa, controle: Client, certame: CertameRegistrado
) -> None:
    enviada(controle, certame, *DA_LEI)
    assert "Auditoria de" not in dentro(fatima).get(pagina(certame)).content.decode()
    cliente = dentro(gil)
    for resto in ("", "colunas/", "assumir/"):
        assert cliente.get(pagina(certame, resto)).status_code == 404
    for resto in ("enviar/", "colunas/", "largar/", "assumir/"):
        assert cliente.post(pagina(certame, resto)).status_code == 404

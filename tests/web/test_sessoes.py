"""A sessão que acaba no meio de um formulário: nada se perde, e só volta a quem escreveu."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.http import QueryDict
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from certame.web.contas.models import Acontecimento, Atribuicao, Pessoa
from certame.web.politica import Papel
from certame.web.sessoes.models import FormularioGuardado, SessaoAberta
from certame.web.sessoes.preenchimento import preencher
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import SENHA, Elenco, dentro

NOVO = "/cidades/irupi-es/novo-certame/"
ESCRITO = {"numero": "010/2026", "titulo": "Título <b>inventado</b> & longo", "tipo": "concurso"}


def selo(resposta: Any) -> str:
    """O selo contra falsificação de uma página."""
    achado = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', resposta.content.decode())
    assert achado
    return achado[1]


def entrar(pessoa: Pessoa, cliente: Client | None = None, next: str = "/") -> Client:
    """O navegador em que a pessoa entrou pela página, com o selo cobrado como na vida."""
    cliente = cliente or Client(enforce_csrf_checks=True)
    dados = {"login": pessoa.email, "password": SENHA, "next": next}
    dados["csrfmiddlewaretoken"] = selo(cliente.get("/conta/entrar/"))
    resposta = cliente.post("/conta/entrar/", dados)
    assert (resposta.status_code, resposta["Location"]) == (302, next)
    return cliente


def expirar() -> None:
    """Acaba com o tempo de todas as sessões."""
    Session.objects.update(expire_date=timezone.now() - timedelta(minutes=1))


def enviado_sem_sessao(cliente: Client, onde: str = NOVO, **mais: str) -> Any:
    """Abre o formulário, deixa a sessão acabar e envia."""
    dados = {**(ESCRITO if onde == NOVO else {}), **mais}
    dados["csrfmiddlewaretoken"] = selo(cliente.get(onde))
    expirar()
    return cliente.post(onde, dados)


@pytest.fixture
def rh(elenco: Elenco) -> Pessoa:
    return elenco.pessoa("Fatima", elenco.irupi, Papel.RH)


def test_o_formulario_volta_preenchido_depois_de_entrar(rh: Pessoa) -> None:
    cliente = entrar(rh)
    resposta = enviado_sem_sessao(cliente)
    assert resposta["Location"].startswith(
        "/conta/entrar/?next=/cidades/irupi-es/novo-certame/%3Fguardado%3D"
    )
    assert "está guardado" in cliente.get(resposta["Location"]).content.decode()
    guardado = FormularioGuardado.objects.get()
    de_volta = f"{NOVO}?guardado={guardado.pk}"
    entrar(rh, cliente, de_volta)
    pagina = cliente.get(de_volta)
    html = pagina.content.decode()
    assert 'value="Título &lt;b&gt;inventado&lt;/b&gt; &amp; longo"' in html
    assert 'value="010/2026"' in html
    assert '<option value="concurso" selected>' in html
    assert "O que você tinha escrito está de volta" in html
    assert "no-store" in pagina["Cache-Control"]
    # enviado, não fica
    dados = {**ESCRITO, "csrfmiddlewaretoken": selo(pagina), "guardado": str(guardado.pk)}
    assert cliente.post(NOVO, dados).status_code in (200, 422)
    assert not FormularioGuardado.objects.exists()


def test_guarda_se_cifrado_sem_senha_nem_selo(rh: Pessoa) -> None:
    enviado_sem_sessao(entrar(rh), parte_1="cegueira inventada")
    guardado = FormularioGuardado.objects.get()
    for escondido in (b"inventad", b"cegueira", b"novo", b"csrf"):
        assert escondido not in bytes(guardado.cifra)


def test_outra_pessoa_na_mesma_maquina_nao_o_ve(rh: Pessoa, elenco: Elenco) -> None:
    bento = elenco.pessoa("Bento", elenco.irupi, Papel.RH)
    cliente = entrar(rh)
    resposta = enviado_sem_sessao(cliente)
    assert resposta.status_code == 302
    guardado = FormularioGuardado.objects.get()
    assert guardado.pessoa == rh
    entrar(bento, cliente, f"{NOVO}?guardado={guardado.pk}")
    for onde in (f"{NOVO}?guardado={guardado.pk}", "/conta/sessoes/"):
        pagina = cliente.get(onde)
        assert "inventado" not in pagina.content.decode()
        assert "está de volta" not in pagina.content.decode()
    apagar = f"/conta/sessoes/guardado/{guardado.pk}/apagar/"
    cliente.post(apagar, {"csrfmiddlewaretoken": selo(cliente.get("/conta/sessoes/"))})
    assert FormularioGuardado.objects.exists()


def test_a_pagina_de_uma_pessoa_enviada_por_outra_fica_para_quem_a_escreveu(
    rh: Pessoa, elenco: Elenco
) -> None:
    bento = elenco.pessoa("Bento", elenco.irupi, Papel.RH)
    cliente = entrar(rh)
    dados = {**ESCRITO, "criar": "1", "csrfmiddlewaretoken": selo(cliente.get(NOVO))}
    expirar()
    entrar(bento, cliente)
    resposta = cliente.post(NOVO, dados, follow=True)
    assert "aberta por outra pessoa" in resposta.content.decode()
    assert "inventado" not in resposta.content.decode()
    assert FormularioGuardado.objects.get().pessoa == rh


def test_quem_entrou_de_novo_noutra_aba_nao_perde_o_da_primeira(rh: Pessoa) -> None:
    cliente = entrar(rh)
    dados = {**ESCRITO, "csrfmiddlewaretoken": selo(cliente.get(NOVO))}
    expirar()
    cliente.get("/")
    entrar(rh, cliente)
    resposta = cliente.post(NOVO, dados, follow=True)
    assert "inventado" in resposta.content.decode()
    assert "aberta antes desta entrada" in resposta.content.decode()


def test_o_selo_continua_a_valer(rh: Pessoa) -> None:
    cliente = entrar(rh)
    for falso in ("", "x" * 64, "ç" * 64, "a" * 32):
        resposta = cliente.post(NOVO, {**ESCRITO, "csrfmiddlewaretoken": falso})
        assert resposta.status_code == 403
    expirar()
    assert cliente.post(NOVO, ESCRITO).status_code == 403
    assert not FormularioGuardado.objects.exists()


def test_o_que_passou_de_um_dia_nao_volta(rh: Pessoa) -> None:
    cliente = entrar(rh)
    enviado_sem_sessao(cliente)
    ontem = timezone.now() - timedelta(days=1, minutes=1)
    FormularioGuardado.objects.update(guardado_em=ontem)
    id = FormularioGuardado.objects.get().pk
    entrar(rh, cliente)
    assert "inventado" not in cliente.get(f"{NOVO}?guardado={id}").content.decode()
    enviado_sem_sessao(cliente)
    assert FormularioGuardado.objects.count() == 1  # o vencido saiu


def test_cabem_dez_de_cada_pessoa(rh: Pessoa) -> None:
    cliente = entrar(rh)
    dados = {**ESCRITO, "csrfmiddlewaretoken": selo(cliente.get(NOVO))}
    expirar()
    for _ in range(12):
        assert cliente.post(NOVO, dados).status_code == 302
    assert FormularioGuardado.objects.count() == 10


def test_nada_se_guarda_de_quem_ja_nao_tem_papel(rh: Pessoa) -> None:
    cliente = entrar(rh)
    dados = {**ESCRITO, "csrfmiddlewaretoken": selo(cliente.get(NOVO))}
    expirar()
    Atribuicao.objects.get().encerrar()
    assert cliente.post(NOVO, dados)["Location"] == f"/conta/entrar/?next={NOVO}"
    assert not FormularioGuardado.objects.exists()


def test_as_paginas_da_conta_nunca_se_guardam(rh: Pessoa) -> None:
    cliente = entrar(rh)
    selado = selo(cliente.get("/conta/sessoes/"))
    expirar()
    dados = {"oldpassword": SENHA, "password1": "x", "csrfmiddlewaretoken": selado}
    assert cliente.post("/conta/senha/", dados).status_code == 302
    assert not FormularioGuardado.objects.exists()


def test_o_edital_volta_com_as_linhas_que_tinha(elenco: Elenco, rh: Pessoa) -> None:
    from tests.operacoes.cursos import EDITAL

    certame = registrado(elenco.irupi, EDITAL)
    onde = endereco(certame, "edital/")
    cliente = entrar(rh)
    pagina = cliente.get(onde).content.decode()
    cargos = int(re.search(r'name="cargos" value="(\d+)"', pagina)[1])  # type: ignore[index]
    enviado_sem_sessao(
        cliente, onde, cargos=str(cargos + 1), guardar="1", **{f"cargo-{cargos}-nome": "Merendeira"}
    )
    id = FormularioGuardado.objects.get().pk
    entrar(rh, cliente)
    html = cliente.get(f"{onde}?guardado={id}").content.decode()
    assert 'value="Merendeira"' in html
    assert "Copie o que precisar" not in html


def test_o_aviso_diz_quando_acaba_e_o_botao_a_prolonga(rh: Pessoa) -> None:
    cliente = entrar(rh)
    assert 'data-segundos="28800"' in cliente.get(NOVO).content.decode()
    perto = timezone.now() + timedelta(minutes=1)
    Session.objects.update(expire_date=perto)
    assert cliente.get("/conta/sessoes/continuar/").json() == {"segundos": 28800}
    assert Session.objects.get().expire_date > perto + timedelta(hours=7)


def test_ler_paginas_nao_escreve_a_sessao_a_cada_uma_e_ela_nunca_dura_menos_que_o_dito(
    rh: Pessoa, settings: Settings
) -> None:
    cliente = entrar(rh)
    cliente.get(NOVO)
    gravada = Session.objects.get().expire_date
    cliente.get(NOVO)
    assert Session.objects.get().expire_date == gravada
    settings.CERTAME_USO_DA_SESSAO = 0
    cliente.get(NOVO)
    assert Session.objects.get().expire_date > gravada
    dura = gravada - timezone.now()
    assert timedelta(seconds=settings.CERTAME_SESSAO) < dura


def test_a_pessoa_ve_e_encerra_as_suas_sessoes(rh: Pessoa) -> None:
    aqui, ali, la = entrar(rh), entrar(rh), entrar(rh)
    assert SessaoAberta.vivas(rh).count() == 3
    pagina = aqui.get("/conta/sessoes/")
    assert pagina.content.decode().count(">Encerrar<") == 2
    outra = SessaoAberta.objects.get(chave=ali.session.session_key)
    dados = {"sessao": str(outra.pk), "csrfmiddlewaretoken": selo(pagina)}
    aqui.post("/conta/sessoes/", dados)
    assert [c.get("/conta/sessoes/").status_code for c in (aqui, ali, la)] == [200, 302, 200]
    aqui.post("/conta/sessoes/", {"outras": "1", "csrfmiddlewaretoken": selo(pagina)})
    assert [c.get("/conta/sessoes/").status_code for c in (aqui, la)] == [200, 302]
    assert Acontecimento.objects.filter(tipo="sessoes_encerradas", pessoa=rh).count() == 2


def test_ninguem_encerra_a_sessao_de_outra_pessoa(rh: Pessoa, gil: Pessoa) -> None:
    dela, dele = entrar(rh), entrar(gil)
    sessao = SessaoAberta.objects.get(pessoa=rh)
    selado = selo(dele.get("/conta/sessoes/"))
    for escolhida in (str(sessao.pk), "", "x", "9" * 30):
        dele.post("/conta/sessoes/", {"sessao": escolhida, "csrfmiddlewaretoken": selado})
    assert dela.get("/conta/sessoes/").status_code == 200


def test_a_sessao_muda_de_chave_ao_entrar(rh: Pessoa) -> None:
    cliente = Client(enforce_csrf_checks=True)
    dados = {"login": rh.email, "password": SENHA}
    dados["csrfmiddlewaretoken"] = selo(cliente.get("/conta/entrar/"))
    cliente.cookies["sessionid"] = "a" * 32
    cliente.post("/conta/entrar/", dados)
    assert cliente.cookies["sessionid"].value != "a" * 32
    com_a_chave_de_antes = Client()
    com_a_chave_de_antes.cookies["sessionid"] = "a" * 32
    assert com_a_chave_de_antes.get("/").status_code == 302


@pytest.mark.parametrize("de_fora", ["https://outro.exemplo/", "//outro.exemplo/", "javascript:1"])
def test_a_volta_nunca_sai_do_programa(rh: Pessoa, de_fora: str) -> None:
    cliente = dentro(rh)
    expirar()
    resposta = cliente.post(NOVO, {}, headers={"referer": de_fora})
    assert resposta["Location"] == f"/conta/entrar/?next={NOVO}"


def test_preencher_mexe_so_no_formulario_certo() -> None:
    html = (
        '<form method="post" action="/a/"><input name="n"><textarea name="t">\nvelho</textarea>'
        '<input type="checkbox" name="c" value="1" checked><input type="password" name="s">'
        '<input type="radio" name="r" value="x"><input type="file" name="f">'
        '<button name="b" value="1">B</button></form>'
        '<form method="post" action="/b/"><input name="n" value="outro"></form>'
    )
    campos = QueryDict("n=%22%3E1&t=%0Aum%3C&r=x&s=segredo&b=1&sumiu=ainda&confirmar=2")
    feita = preencher(html, "/a/", "id-1", campos)
    assert feita.html == (
        '<form method="post" action="/a/"><input name="n" value="&quot;&gt;1">'
        '<textarea name="t">\n\num&lt;</textarea>'
        '<input type="checkbox" name="c" value="1"><input type="password" name="s">'
        '<input type="radio" name="r" value="x" checked><input type="file" name="f">'
        '<button name="b" value="1">B</button><input type="hidden" name="guardado" value="id-1">'
        '</form><form method="post" action="/b/"><input name="n" value="outro"></form>'
    )
    assert feita.sobras == {"sumiu": "ainda"}
    assert feita.pede_arquivo

"""O bloqueio por tentativas: por conta, por origem e no segundo fator; e o que vem grande demais."""

import time
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
)
from django.core.exceptions import BadRequest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from pytest_django import Settings

from certame.web.contas.models import Pessoa
from certame.web.pedido_ruim import pedido_ruim
from certame.web.politica import Papel
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import SENHA, Elenco, dentro


def tentar(email: str, senha: str = "errada", **cabecalhos: str) -> str:
    dados = {"login": email, "password": senha}
    cliente = Client(headers=cabecalhos)
    return str(cliente.post("/conta/entrar/", dados, follow=True).content.decode())


def test_a_mesma_origem_espera_mesmo_com_contas_diferentes(fatima: Pessoa) -> None:
    for numero in range(20):
        assert "não confere" in tentar(f"pessoa{numero}@exemplo.test")
    assert "tentativas demais" in tentar(fatima.email, SENHA)


def test_atras_do_proxy_a_origem_e_quem_falou_com_ele(fatima: Pessoa, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    de_um, de_outro = ({"x-forwarded-for": f"6.6.6.6, 10.0.0.{n}"} for n in (1, 2))
    for numero in range(20):
        tentar(f"pessoa{numero}@exemplo.test", **de_um)
    # o que a própria pessoa escreve no cabeçalho não a faz parecer outra
    disfarcado = {"x-forwarded-for": "7.7.7.7, 10.0.0.1"}
    assert "tentativas demais" in tentar(fatima.email, SENHA, **disfarcado)
    assert "tentativas demais" not in tentar(fatima.email, SENHA, **de_outro)


def entrou(cliente: Client, email: str) -> str:
    """O que se lê ao escrever a senha certa: vazio se entrou."""
    resposta = cliente.post("/conta/entrar/", {"login": email, "password": SENHA})
    if resposta.status_code == 302:
        return ""
    return str(resposta.content.decode())


def conhecido(pessoa: Pessoa) -> Client:
    """Um navegador pelo qual a pessoa já entrou e saiu."""
    cliente = Client()
    assert entrou(cliente, pessoa.email) == ""
    cliente.post("/conta/sair/")
    return cliente


def de_muitos_lugares(pessoa: Pessoa, quantos: int) -> None:
    """Senhas erradas, cada uma de um endereço que a conta não conhece."""
    for numero in range(quantos):
        lido = tentar(pessoa.email, **{"x-forwarded-for": f"10.1.{numero // 200}.{numero % 200}"})
        assert "não confere" in lido, numero


def test_um_estranho_fica_preso_e_a_dona_entra_de_outro_lugar(
    fatima: Pessoa, settings: Settings
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    estranho, dona = ({"x-forwarded-for": f"10.0.0.{n}"} for n in (1, 2))
    for _ in range(5):
        tentar(fatima.email, **estranho)
    assert "Tente outra vez daqui a 15 minutos." in tentar(fatima.email, SENHA, **estranho)
    assert entrou(Client(headers=dona), fatima.email) == ""


def test_a_dona_entra_pelo_navegador_dela_mesmo_da_rede_do_estranho(fatima: Pessoa) -> None:
    dela = conhecido(fatima)
    for _ in range(6):
        tentar(fatima.email)
    assert "tentativas demais" in tentar(fatima.email, SENHA)
    assert entrou(dela, fatima.email) == ""


def test_de_muitos_enderecos_tambem_se_espera_menos_a_dona_no_navegador_dela(
    fatima: Pessoa, gil: Pessoa, settings: Settings
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    dela, do_gil = conhecido(fatima), conhecido(gil)
    de_muitos_lugares(fatima, 30)
    novo = tentar(fatima.email, SENHA, **{"x-forwarded-for": "10.9.9.9"})
    assert "tentativas demais" in novo
    assert "navegador em que costuma entrar" in novo
    assert "60 minutos" in novo
    assert "tentativas demais" in entrou(do_gil, fatima.email)  # conhece outra conta, não esta
    assert entrou(dela, fatima.email) == ""


def test_o_navegador_conhecido_tambem_espera_se_erra_demais(fatima: Pessoa) -> None:
    dela = conhecido(fatima)
    for _ in range(5):
        dela.post("/conta/entrar/", {"login": fatima.email, "password": "errada"})
    assert "tentativas demais" in entrou(dela, fatima.email)


def test_o_que_se_bloqueia_nao_conta_contra_quem_vem_de_fora(
    fatima: Pessoa, settings: Settings
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for _ in range(25):  # cinco se olham, as outras nem chegam à senha
        tentar(fatima.email, **{"x-forwarded-for": "10.0.0.1"})
    de_muitos_lugares(fatima, 25)


def test_entrar_nao_gasta_as_tentativas(fatima: Pessoa, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for numero in range(35):
        de_outro = Client(headers={"x-forwarded-for": f"10.2.0.{numero}"})
        assert entrou(de_outro, fatima.email) == ""


def test_o_cookie_do_navegador_so_vale_com_o_selo(fatima: Pessoa, settings: Settings) -> None:
    dela = conhecido(fatima)
    cookie = dela.cookies[settings.CERTAME_COOKIE_DO_NAVEGADOR]
    assert (bool(cookie["httponly"]), cookie["samesite"]) == (True, "Lax")
    assert fatima.email not in cookie.value
    falso = Client()
    falso.cookies[settings.CERTAME_COOKIE_DO_NAVEGADOR] = f"{cookie.value}x"
    for _ in range(5):
        tentar(fatima.email)
    assert "tentativas demais" in entrou(falso, fatima.email)


def test_pedidos_demais_se_dizem_em_portugues(banco: Path) -> None:
    for numero in range(31):
        dados = {"login": f"pessoa{numero}@exemplo.test", "password": "errada"}
        resposta = Client().post("/conta/entrar/", dados)
    pagina = resposta.content.decode()
    assert resposta.status_code == 429
    assert "<h1>Foram pedidos demais em pouco tempo</h1>" in pagina
    assert "Espere cinco minutos" in pagina


def test_o_bloqueio_de_uma_conta_nao_prende_as_outras(fatima: Pessoa, gil: Pessoa) -> None:
    for _ in range(6):
        tentar(fatima.email)
    assert "tentativas demais" in tentar(fatima.email, SENHA)
    assert "tentativas demais" not in tentar(gil.email, SENHA)


def test_o_codigo_do_segundo_fator_tambem_se_conta(fatima: Pessoa) -> None:
    TOTP.activate(fatima, "A" * 32)
    cliente = Client()
    cliente.post("/conta/entrar/", {"login": fatima.email, "password": SENHA})
    for _ in range(6):
        resposta = cliente.post("/conta/segundo-fator/authenticate/", {"code": "000000"})
    assert "entativas" in resposta.content.decode()
    assert cliente.get("/")["Location"].startswith("/conta/entrar/")


@pytest.mark.parametrize(
    "pagina", ["/conta/entrar/", "/conta/sessoes/", "/cidades/irupi-es/", "/nao-existe/"]
)
def test_toda_pagina_leva_os_cabecalhos_de_seguranca(fatima: Pessoa, pagina: str) -> None:
    resposta = dentro(fatima).get(pagina, follow=True)
    politica = resposta["Content-Security-Policy"]
    for parte in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert parte in politica
    assert "unsafe" not in politica
    assert resposta["X-Frame-Options"] == "DENY"
    assert resposta["X-Content-Type-Options"] == "nosniff"
    assert resposta["Referrer-Policy"] == "same-origin"
    assert "style=" not in resposta.content.decode()
    assert "onclick" not in resposta.content.decode()


def test_o_cookie_da_sessao_nao_se_le_por_programa(fatima: Pessoa) -> None:
    cliente = Client()
    cliente.post("/conta/entrar/", {"login": fatima.email, "password": SENHA})
    cookie = cliente.cookies["sessionid"]
    assert (bool(cookie["httponly"]), cookie["samesite"], cookie["max-age"]) == (True, "Lax", "")


MUITOS = {f"campo-{n}": "1" for n in range(20_001)}
GRANDE = {"texto": "x" * (2 * 1024 * 1024 + 1)}


@pytest.mark.parametrize(
    ("dados", "titulo", "diz"),
    [
        (MUITOS, "O formulário tem campos demais", "mais do que os 20.000 que cabem"),
        (GRANDE, "O formulário é grande demais", "vai até 2,0\xa0MB"),
    ],
    ids=["muitos", "grande"],
)
def test_formulario_grande_demais_nao_entra_nem_se_guarda(
    elenco: Elenco, dados: dict[str, str], titulo: str, diz: str
) -> None:
    onde = endereco(registrado(elenco.irupi), "edital/texto/")
    cliente = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    ruim(cliente.post(onde, dados), titulo, diz, "página do texto", "Voltar ao início")


def test_envio_cortado_no_meio_se_diz(elenco: Elenco) -> None:
    onde = endereco(registrado(elenco.irupi), "edital/texto/")
    cliente = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    sem_corte = "multipart/form-data"  # falta dizer onde uma parte acaba
    ruim(
        cliente.post(onde, b"x", content_type=sem_corte),
        "O envio chegou incompleto",
        "escolha o arquivo de novo",
    )


def test_arquivos_demais_se_dizem(elenco: Elenco) -> None:
    onde = endereco(registrado(elenco.irupi), "edital/texto/")
    cliente = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    arquivos = {f"a{n}": SimpleUploadedFile(f"{n}.txt", b"x") for n in range(101)}
    ruim(
        cliente.post(onde, arquivos),
        "São arquivos demais",
        "mais do que os 100 que cabem",
        "mais de uma",
    )


def test_antes_de_entrar_o_pedido_ruim_tambem_se_diz(banco: Path) -> None:
    # pelos nomes curtos, cabe no que se aceita antes de entrar
    resposta = Client().get("/conta/entrar/", dict.fromkeys(map(str, range(20_001)), ""))
    ruim(resposta, "O formulário tem campos demais")


def test_o_endereco_que_nao_e_o_do_programa_se_diz(banco: Path) -> None:
    pagina = ruim(
        Client(headers={"host": "outro.test"}).get("/conta/entrar/"),
        "Este endereço não é o do programa",
        "CERTAME_ENDERECO",
    )
    assert "Voltar ao início" not in pagina  # levaria ao mesmo endereço


def test_o_que_mais_nao_se_entende_se_diz(rf: RequestFactory) -> None:
    ruim(pedido_ruim(rf.get("/"), BadRequest()), "O servidor não entendeu o pedido")


def ruim(resposta: Any, titulo: str, *diz: str) -> str:
    """Confere que a página é a nossa, com 400; devolve o texto dela."""
    pagina = str(resposta.content.decode())
    assert resposta.status_code == 400
    assert f"<h1>{titulo}</h1>" in pagina
    assert "Bad Request" not in pagina
    for frase in ("Nada do que você enviou foi feito", *diz):
        assert frase in pagina, frase
    return pagina


@pytest.mark.parametrize(
    ("passos", "vale"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)]
)
def test_o_codigo_que_mudou_enquanto_se_escrevia_ainda_vale(
    fatima: Pessoa, passos: int, vale: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    agora = int(time.time())
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time.time", lambda: agora)
    segredo = generate_totp_secret()
    fator = TOTP.activate(fatima, segredo)
    codigo = format_hotp_value(hotp_value(segredo, agora // 30 + passos))
    assert fator.validate_code(codigo) is vale
    assert not fator.validate_code(codigo)  # e só uma vez

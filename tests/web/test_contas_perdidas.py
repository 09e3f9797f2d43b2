"""A senha esquecida, o segundo fator perdido, os papéis, o desligamento e o que disso fica anotado."""

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from click.testing import CliRunner
from django.test import Client
from pytest_django import Settings

from certame.cli.programa import certame
from certame.web.contas import senha_esquecida
from certame.web.contas.models import Acontecimento, Atribuicao, Cidade, Pessoa
from certame.web.politica import Papel
from certame.web.prazos.models import AssinaturaDaAgenda
from tests.web.casos_da_pericia import com_segundo_fator
from tests.web.conftest import SENHA, Elenco, confirmado, dentro

OUTRA = "outra frase bem comprida"
PESSOAS = "/cidades/irupi-es/pessoas/"


@pytest.fixture
def alice(elenco: Elenco) -> Pessoa:
    return com_segundo_fator(elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO))


@pytest.fixture
def bento(elenco: Elenco) -> Pessoa:
    return elenco.pessoa("Bento", elenco.irupi, Papel.COMISSAO)


def da_pessoa(pessoa: Pessoa, resto: str = "") -> str:
    return f"{PESSOAS}{pessoa.pk}/{resto}"


def endereco_da_senha(quem: Pessoa, pessoa: Pessoa) -> str:
    resposta = confirmado(quem).post(da_pessoa(pessoa, "senha/"))
    achado = re.search(r"http://testserver(/senha/\S+/)<", resposta.content.decode())
    assert achado
    assert "no-store" in resposta["Cache-Control"]
    return achado[1]


def anotados(pessoa: Pessoa) -> list[tuple[str, str]]:
    """O que se anotou da pessoa, do primeiro ao último, e quem fez."""
    achados = Acontecimento.objects.filter(pessoa=pessoa).select_related("por").order_by("pk")
    return [(um.tipo, um.por.nome if um.por else "") for um in achados]


def entra(pessoa: Pessoa, senha: str) -> bool:
    dados = {"login": pessoa.email, "password": senha}
    return bool(Client().post("/conta/entrar/", dados).status_code == 302)


def test_quem_esqueceu_a_senha_escolhe_outra_uma_vez(alice: Pessoa, bento: Pessoa) -> None:
    aberto = dentro(bento)
    endereco = endereco_da_senha(alice, bento)
    assert "Bento" in Client().get(endereco).content.decode()
    curta = Client().post(endereco, {"senha": "curta", "de_novo": "curta"})
    assert "12 caracteres" in curta.content.decode()
    Client().post(endereco, {"senha": OUTRA, "de_novo": OUTRA})
    assert (entra(bento, SENHA), entra(bento, OUTRA)) == (False, True)
    assert Client().get(endereco).status_code == 404
    assert aberto.get("/").status_code == 302
    assert anotados(bento) == [("endereco_de_senha", "Alice"), ("senha_refeita", "Bento")]


def test_quem_refaz_a_senha_entra_ainda_que_um_estranho_tenha_errado_muito(
    alice: Pessoa, bento: Pessoa, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {
        "login_failed_de_fora": "1/h/key"
    }
    assert not entra(bento, "de um estranho")
    assert not entra(bento, SENHA), "de um navegador novo, espera"
    dela = Client()
    dela.post(endereco_da_senha(alice, bento), {"senha": OUTRA, "de_novo": OUTRA})
    dados = {"login": bento.email, "password": OUTRA}
    assert dela.post("/conta/entrar/", dados).status_code == 302


def test_o_endereco_da_senha_vale_um_dia(
    alice: Pessoa, bento: Pessoa, monkeypatch: pytest.MonkeyPatch
) -> None:
    endereco = endereco_da_senha(alice, bento)
    gerador = senha_esquecida._senha_nova
    agora = gerador._now()
    for passou, estado in ((timedelta(hours=23, minutes=59), 200), (timedelta(hours=25), 404)):
        depois = agora + passou
        monkeypatch.setattr(type(gerador), "_now", lambda _, depois=depois: depois)
        assert Client().get(endereco).status_code == estado


def test_entrar_desfaz_o_endereco_que_ninguem_usou(alice: Pessoa, bento: Pessoa) -> None:
    endereco = endereco_da_senha(alice, bento)
    assert entra(bento, SENHA)
    assert Client().get(endereco).status_code == 404


@pytest.mark.parametrize(
    "selo", ["MQ/abc-def", "zz/abc-def", "%C3%A7/abc", "OTk5OTk5OTk5OTk5OTk5OTk5OTk/a-b"]
)
def test_endereco_inventado(alice: Pessoa, selo: str) -> None:
    assert Client().get(f"/senha/{selo}/").status_code == 404


def test_o_convite_nao_refaz_a_senha_de_quem_ja_tem_uma(alice: Pessoa, bento: Pessoa) -> None:
    dados = {"nome": "Bento", "email": bento.email, "papeis": ["rh"]}
    resposta = confirmado(alice).post(PESSOAS, dados)
    endereco = re.search(r"http://testserver(/convite/\S+/)<", resposta.content.decode())
    assert endereco
    assert Client().get(endereco[1])["Location"] == "/conta/entrar/"


def test_de_quem_e_tambem_de_outra_cidade_ninguem_refaz_nada(
    alice: Pessoa, bento: Pessoa, elenco: Elenco
) -> None:
    com_segundo_fator(bento)
    Atribuicao.objects.create(pessoa=bento, cidade=elenco.mogi, papel=Papel.RH)
    endereco = endereco_da_senha(alice, bento)
    resposta = Client().post(endereco, {"senha": OUTRA, "de_novo": OUTRA})
    assert "não se troca por aqui" in resposta.content.decode()
    assert "Mogi" not in resposta.content.decode()
    resposta = confirmado(alice).post(da_pessoa(bento, "segundo-fator/"), {"confirmo": "Bento"})
    assert "só quem opera o servidor" in resposta.content.decode()
    assert "Mogi" not in resposta.content.decode()
    assert Authenticator.objects.filter(user=bento).exists()
    bento.refresh_from_db()
    assert bento.check_password(SENHA)


def test_um_codigo_de_recuperacao_entra_no_lugar_do_celular(bento: Pessoa) -> None:
    TOTP.activate(bento, "A" * 32)
    codigo = RecoveryCodes.activate(bento).get_unused_codes()[0]
    for esperado in (302, 200):  # serve uma vez
        cliente = Client()
        dados = {"login": bento.email, "password": SENHA}
        assert "segundo-fator" in cliente.post("/conta/entrar/", dados)["Location"]
        entrou = cliente.post("/conta/segundo-fator/authenticate/", {"code": codigo})
        assert entrou.status_code == esperado
        assert (cliente.get("/").status_code == 302) is True
        assert ("entrar" in cliente.get("/")["Location"]) is (esperado == 200)


def test_quem_perdeu_tudo_pede_a_administracao(alice: Pessoa, bento: Pessoa) -> None:
    TOTP.activate(bento, "A" * 32)
    RecoveryCodes.activate(bento)
    aberto = dentro(bento)
    cliente = confirmado(alice)
    assert "códigos de recuperação" in cliente.get(da_pessoa(bento)).content.decode()
    cliente.post(da_pessoa(bento, "segundo-fator/"), {"confirmo": "outra"})
    assert Authenticator.objects.filter(user=bento).count() == 2
    cliente.post(da_pessoa(bento, "segundo-fator/"), {"confirmo": "bento"})
    assert not Authenticator.objects.filter(user=bento).exists()
    assert aberto.get("/").status_code == 302
    assert anotados(bento)[-1] == ("fator_zerado", "Alice")
    assert entra(bento, SENHA)


def test_ninguem_zera_o_seu(alice: Pessoa) -> None:
    resposta = confirmado(alice).post(da_pessoa(alice, "segundo-fator/"), {"confirmo": "Alice"})
    assert "quem zera é outra pessoa" in resposta.content.decode()
    assert Authenticator.objects.filter(user=alice).exists()


def comando(*argumentos: str) -> Any:
    return CliRunner().invoke(certame, ["conta", *argumentos])


def test_a_administracao_que_esqueceu_tem_o_comando(alice: Pessoa) -> None:
    aberto = confirmado(alice)
    escrito = comando("senha", "ALICE@exemplo.test").output
    endereco = re.search(r"http://127.0.0.1:8000(/senha/\S+/)", escrito)
    assert endereco, escrito
    Client().post(endereco[1], {"senha": OUTRA, "de_novo": OUTRA})
    alice.refresh_from_db()
    assert alice.check_password(OUTRA)
    assert "zerado" in comando("segundo-fator", alice.email).output
    assert aberto.get("/").status_code == 302
    assert "nada mudou" in comando("segundo-fator", alice.email).output
    assert anotados(alice) == [
        ("endereco_de_senha", ""),
        ("senha_refeita", "Alice"),
        ("fator_zerado", ""),
    ]
    for verbo in ("senha", "segundo-fator"):
        falha = comando(verbo, "ninguem@exemplo.test")
        assert falha.exit_code != 0
        assert "não há conta aberta" in falha.output


def test_mudar_os_papeis(alice: Pessoa, bento: Pessoa) -> None:
    cliente = confirmado(alice)
    assert (
        'value="comissao" id="id_papeis_1" checked'
        in re.sub(r"\s+", " ", cliente.get(da_pessoa(bento)).content.decode())
        or "checked" in cliente.get(da_pessoa(bento)).content.decode()
    )
    cliente.post(da_pessoa(bento), {"papeis": ["rh", "controle"]})
    em_vigor = Atribuicao.em_vigor.filter(pessoa=bento)
    assert {um.papel for um in em_vigor} == {"rh", "controle"}
    assert [tipo for tipo, _ in anotados(bento)] == ["papel_dado", "papel_dado", "papel_encerrado"]
    assert cliente.post(da_pessoa(bento), {}).status_code == 422
    recusa = cliente.post(da_pessoa(alice), {"papeis": ["rh"]})
    assert "próprios papéis" in recusa.content.decode()
    assert Atribuicao.em_vigor.filter(pessoa=alice, papel="administracao").exists()


def test_desligar_acaba_com_as_sessoes_e_fecha_a_conta(alice: Pessoa, bento: Pessoa) -> None:
    aberto = dentro(bento)
    cliente = confirmado(alice)
    recusa = cliente.post(da_pessoa(alice, "desligar/"), {"confirmo": "Alice"})
    assert "próprios papéis" in recusa.content.decode()
    cliente.post(da_pessoa(bento, "desligar/"), {"confirmo": "Bento"})
    assert aberto.get("/").status_code == 302
    assert not entra(bento, SENHA) or aberto.get("/").status_code == 302
    bento.refresh_from_db()
    assert not bento.is_active
    assert anotados(bento)[-1] == ("pessoa_desligada", "Alice")
    assert cliente.get(da_pessoa(bento)).status_code == 404
    # e volta por um convite, com outra senha
    dados = {"nome": "Bento", "email": bento.email, "papeis": ["rh"]}
    resposta = cliente.post(PESSOAS, dados)
    endereco = re.search(r"http://testserver(/convite/\S+/)<", resposta.content.decode())
    assert endereco
    Client().post(endereco[1], {"senha": OUTRA, "de_novo": OUTRA})
    assert entra(bento, OUTRA)


def test_desligar_de_uma_cidade_nao_fecha_a_conta_de_quem_e_de_outra(
    alice: Pessoa, bento: Pessoa, elenco: Elenco
) -> None:
    Atribuicao.objects.create(pessoa=bento, cidade=elenco.mogi, papel=Papel.RH)
    confirmado(alice).post(da_pessoa(bento, "desligar/"), {"confirmo": "Bento"})
    cliente = dentro(bento)
    assert cliente.get("/cidades/mogi-das-cruzes-sp/").status_code == 200
    assert cliente.get("/cidades/irupi-es/").status_code == 404


@pytest.mark.parametrize("resto", ["", "senha/", "segundo-fator/", "desligar/"])
def test_gil_de_outra_cidade_nao_alcanca_ninguem_daqui(
    alice: Pessoa, bento: Pessoa, elenco: Elenco, resto: str
) -> None:
    gil = elenco.pessoa("Gil", elenco.mogi, Papel.ADMINISTRACAO)
    cliente = confirmado(com_segundo_fator(gil))
    assert cliente.post(da_pessoa(bento, resto), {"confirmo": "Bento"}).status_code == 404
    da_dele = da_pessoa(bento, resto).replace("irupi-es", "mogi-das-cruzes-sp")
    assert cliente.post(da_dele, {"confirmo": "Bento"}).status_code == 404
    assert Atribuicao.em_vigor.filter(pessoa=bento).exists()
    assert confirmado(alice).post(da_pessoa(gil, resto), {"confirmo": "Gil"}).status_code == 404


def test_a_administracao_e_o_encarregado_veem_o_que_aconteceu(
    alice: Pessoa, bento: Pessoa, elenco: Elenco
) -> None:
    endereco_da_senha(alice, bento)
    for _ in range(6):
        Client().post("/conta/entrar/", {"login": bento.email, "password": "errada"})
    Client().post("/conta/entrar/", {"login": "ninguem@exemplo.test", "password": "errada"})
    encarregado = com_segundo_fator(elenco.pessoa("Enzo", elenco.irupi, Papel.ENCARREGADO))
    outro = elenco.pessoa("Gil", elenco.mogi, Papel.ADMINISTRACAO)
    for quem in (alice, encarregado):
        pagina = dentro(quem).get(f"{PESSOAS}acontecimentos/").content.decode()
        assert "endereço para outra senha" in pagina
        assert pagina.count("entrada bloqueada por tentativas") == 1
    assert dentro(bento).get(f"{PESSOAS}acontecimentos/").status_code == 403
    de_la = dentro(outro).get("/cidades/mogi-das-cruzes-sp/pessoas/acontecimentos/")
    assert "Bento" not in de_la.content.decode()


LIGAR = "/conta/segundo-fator/totp/activate/"


def entrou_agora(pessoa: Pessoa) -> Client:
    """Um navegador em que a pessoa acaba de escrever a senha na entrada."""
    cliente = Client()
    cliente.post("/conta/entrar/", {"login": pessoa.email, "password": SENHA})
    return cliente


def liga_o_fator(cliente: Client) -> Any:
    """O que se responde a quem escreve o código que o aplicativo mostra."""
    chave = re.search(r'id="chave">(\w+)<', cliente.get(LIGAR).content.decode())
    assert chave
    codigo = format_hotp_value(hotp_value(chave[1], next(iter(yield_hotp_counters_from_time()))))
    return cliente.post(LIGAR, {"code": codigo}, follow=True)


def test_quem_acaba_de_entrar_nao_repete_a_senha(elenco: Elenco) -> None:
    cliente = entrou_agora(elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO))
    assert cliente.get(LIGAR).status_code == 200
    assert "ódigos de recuperação" in liga_o_fator(cliente).content.decode()
    convite = {"nome": "Célia", "email": "celia@exemplo.test", "papeis": ["equipe"]}
    assert "Convite pronto" in cliente.post(PESSOAS, convite).content.decode()


def test_quem_entrou_ha_mais_de_dez_minutos_prova_de_novo(
    elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO)
    cliente = entrou_agora(alice)
    agora = time.time()
    monkeypatch.setattr("certame.web.contas.provas.time.time", lambda: agora + 601)
    assert cliente.get(LIGAR)["Location"].startswith("/conta/confirmar/")
    com_segundo_fator(alice)
    convite = {"nome": "Célia", "email": "celia@exemplo.test", "papeis": ["equipe"]}
    assert cliente.post(PESSOAS, convite)["Location"].startswith("/conta/confirmar/")


def test_sem_a_senha_na_entrada_se_prova_quem_e(bento: Pessoa) -> None:
    assert dentro(bento).get(LIGAR)["Location"].startswith("/conta/confirmar/")


def test_o_que_a_pessoa_faz_na_propria_conta_fica_anotado(bento: Pessoa) -> None:
    cliente = entrou_agora(bento)
    liga_o_fator(cliente)
    cliente.post("/conta/segundo-fator/recovery-codes/generate/", {})
    pagina = cliente.get("/conta/senha/").content.decode()
    assert "Ao menos 12 caracteres" in pagina
    assert "A mesma senha, outra vez</label>" in pagina
    dados = {"oldpassword": SENHA, "password1": OUTRA, "password2": OUTRA}
    cliente.post("/conta/senha/", dados)
    tipos = [tipo for tipo, _ in anotados(bento)]
    assert tipos == ["fator_ligado", "codigos_feitos", "senha_trocada"]


def test_editar_a_cidade(alice: Pessoa, elenco: Elenco) -> None:
    cliente = confirmado(alice)
    onde = "/cidades/irupi-es/dados/"
    dados = {
        "cidade": "Irupi Nova",
        "ibge": "3202652",
        "normas": ["irupi-es-2025"],
        "cor": "#0C5F3A",
    }
    for campo, valor, frase in (
        ("cor", "#ffff00", "clara demais"),
        ("ibge", "32", "sete algarismos"),
        ("normas", "outra", "outra"),
        ("cidade", "", "obrigatório"),
    ):
        recusa = cliente.post(onde, {**dados, campo: valor})
        assert (recusa.status_code, frase in recusa.content.decode()) == (422, True), campo
    assert cliente.post(onde, dados).status_code == 302
    cidade = Cidade.objects.get(pk=elenco.irupi.pk)
    assert (cidade.nome, cidade.cor, cidade.ibge) == ("Irupi Nova", "#0c5f3a", "3202652")
    assert cidade.identificador == "irupi-es"
    assert "#0c5f3a" in cliente.get("/cidades/irupi-es/marca.css").content.decode()
    assert Acontecimento.objects.get(tipo="cidade_mudada").por == alice


def test_mexer_em_contas_pede_o_segundo_fator_e_confirmar(elenco: Elenco, bento: Pessoa) -> None:
    alice = elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO)
    convite = {"nome": "Célia", "email": "celia@exemplo.test", "papeis": ["equipe"]}
    atos = [
        (PESSOAS, convite),
        (da_pessoa(bento), {"papeis": ["equipe"]}),
        (da_pessoa(bento, "senha/"), {}),
        (da_pessoa(bento, "segundo-fator/"), {"confirmo": "Bento"}),
        (da_pessoa(bento, "desligar/"), {"confirmo": "Bento"}),
        (f"{PESSOAS}papel/{Atribuicao.objects.get(pessoa=bento).pk}/encerrar/", {}),
    ]
    assert "ligue o segundo fator" in dentro(alice).get(PESSOAS).content.decode()
    for onde, dados in atos:
        para = dentro(alice).post(onde, dados)["Location"]
        assert para == "/conta/segundo-fator/totp/activate/", onde
    com_segundo_fator(alice)
    for onde, dados in atos:
        para = dentro(alice).post(onde, dados)["Location"]
        assert para.startswith("/conta/confirmar/?next="), onde
    assert not Acontecimento.objects.exists()
    assert {a.papel for a in Atribuicao.em_vigor.filter(pessoa=bento)} == {"comissao"}


def test_a_administracao_nao_refaz_a_conta_de_quem_ja_viu_saude(
    alice: Pessoa, elenco: Elenco
) -> None:
    ines = com_segundo_fator(elenco.pessoa("Ines", elenco.irupi, Papel.EQUIPE))
    dentro(ines)
    cliente = confirmado(alice)
    assert "certame conta senha" in cliente.get(da_pessoa(ines)).content.decode()
    # nem tirando antes o papel
    cliente.post(da_pessoa(ines), {"papeis": ["rh"]})
    endereco = endereco_da_senha(alice, ines)
    assert "não se troca por aqui" in Client().get(endereco).content.decode()
    recusa = cliente.post(da_pessoa(ines, "segundo-fator/"), {"confirmo": "Ines"})
    assert "só quem opera o servidor" in recusa.content.decode()
    # nem desligando e convidando de novo
    cliente.post(da_pessoa(ines, "desligar/"), {"confirmo": "Ines"})
    dados = {"nome": "Ines", "email": ines.email, "papeis": ["equipe"]}
    convite = re.search(
        r"http://testserver(/convite/\S+/)<", cliente.post(PESSOAS, dados).content.decode()
    )
    assert convite
    assert Client().get(convite[1])["Location"] == "/conta/entrar/"
    assert Authenticator.objects.filter(user=ines).exists()


def test_dar_um_papel_desfaz_o_endereco_da_senha(alice: Pessoa, bento: Pessoa) -> None:
    endereco = endereco_da_senha(alice, bento)
    confirmado(alice).post(da_pessoa(bento), {"papeis": ["comissao", "equipe"]})
    assert Client().get(endereco).status_code == 404


def test_ninguem_se_da_papel(alice: Pessoa) -> None:
    cliente = confirmado(alice)
    seu = Atribuicao.objects.get(pessoa=alice)
    for onde, dados in (
        (PESSOAS, {"nome": "Alice", "email": "ALICE@exemplo.test", "papeis": ["equipe"]}),
        (da_pessoa(alice), {"papeis": ["administracao", "equipe"]}),
        (da_pessoa(alice, "desligar/"), {"confirmo": "Alice"}),
        (f"{PESSOAS}papel/{seu.pk}/encerrar/", {"confirmo": "Alice"}),
    ):
        assert "próprios papéis" in cliente.post(onde, dados).content.decode(), onde
    assert list(Atribuicao.em_vigor.filter(pessoa=alice)) == [seu]


def test_quem_opera_da_o_papel_a_quem_administra_sozinha(alice: Pessoa) -> None:
    def papeis() -> set[str]:
        return {a.papel for a in Atribuicao.em_vigor.filter(pessoa=alice)}

    assert "Papel dado" in comando("papel", alice.email, "irupi-es", "comissao").output
    assert papeis() == {"administracao", "comissao"}
    assert "nada mudou" in comando("papel", alice.email, "irupi-es", "comissao").output
    assert "encerrado" in comando("papel", alice.email, "irupi-es", "comissao", "--encerrar").output
    assert papeis() == {"administracao"}
    falha = comando("papel", alice.email, "mogi-das-cruzes-sp", "rh")
    assert "não há conta aberta" in falha.output
    assert anotados(alice) == [("papel_dado", ""), ("papel_encerrado", "")]


@pytest.mark.parametrize("como", ["senha", "fator", "papel", "desligar", "encerrar", "controle"])
def test_o_endereco_da_agenda_morre_com_o_acesso(
    alice: Pessoa, bento: Pessoa, elenco: Elenco, como: str
) -> None:
    com_segundo_fator(bento)
    segredo = AssinaturaDaAgenda.criar(bento, elenco.irupi)
    cliente, seu = confirmado(alice), Atribuicao.objects.get(pessoa=bento)
    match como:
        case "senha":
            onde = endereco_da_senha(alice, bento)
            Client().post(onde, {"senha": OUTRA, "de_novo": OUTRA})
        case "fator":
            cliente.post(da_pessoa(bento, "segundo-fator/"), {"confirmo": "Bento"})
        case "papel":
            cliente.post(da_pessoa(bento), {"papeis": ["comissao", "rh"]})
        case "desligar":
            cliente.post(da_pessoa(bento, "desligar/"), {"confirmo": "Bento"})
        case "encerrar":
            cliente.post(f"{PESSOAS}papel/{seu.pk}/encerrar/", {"confirmo": "Bento"})
        case _:  # e a cada leitura se confere o papel de hoje
            Atribuicao.objects.filter(pk=seu.pk).update(papel=Papel.CONTROLE)
    assert Client().get(f"/agenda/{segredo}.ics").status_code == 404

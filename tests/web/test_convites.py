"""Os convites que esperam resposta: quem os vê, até quando valem, mandar de novo e cancelar."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import localtime

from certame.web.contas.models import Acontecimento, Atribuicao, Pessoa
from certame.web.politica import Papel
from tests.web.casos_da_pericia import com_segundo_fator
from tests.web.conftest import SENHA, Elenco, confirmado, dentro

PESSOAS = "/cidades/irupi-es/pessoas/"
NOVA = "outra frase bem comprida"


@pytest.fixture
def alice(elenco: Elenco) -> Client:
    """O navegador de quem administra Irupi, com a senha escrita de novo."""
    pessoa = elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO)
    return confirmado(com_segundo_fator(pessoa))


def convida(quem: Client, email: str, *papeis: Papel) -> str:
    """O endereço do convite."""
    dados = {"nome": "Bento Exemplo", "email": email, "papeis": [str(p) for p in papeis]}
    return do_convite(quem.post(PESSOAS, dados).content.decode())


def do_convite(pagina: str) -> str:
    achado = re.search(r"http://testserver(/convite/\S+/)<", pagina)
    assert achado
    return achado[1]


def da_pessoa(email: str) -> str:
    return f"{PESSOAS}{Pessoa.objects.get(email=email).pk}/convite/"


def a_espera_na_tela(quem: Client) -> str:
    """A tabela dos convites, vazia se não há nenhum."""
    achada = re.search(
        r"<caption>Convites que esperam resposta.*?</table>",
        quem.get(PESSOAS).content.decode(),
        re.DOTALL,
    )
    return achada[0] if achada else ""


def test_o_convite_aparece_ate_a_pessoa_escolher_a_senha(alice: Client) -> None:
    assert a_espera_na_tela(alice) == ""
    endereco = convida(alice, "bento@exemplo.test", Papel.COMISSAO, Papel.RH)
    tabela = a_espera_na_tela(alice)
    for dito in ("Bento Exemplo", "bento@exemplo.test", "Comissão do concurso, Recursos humanos"):
        assert dito in tabela
    assert tabela.count("<tr") == 2  # os dois papéis numa linha
    assert da_pessoa("bento@exemplo.test") in tabela
    assert "Encerrar Comissão" not in alice.get(PESSOAS).content.decode()
    Client().post(endereco, {"senha": SENHA, "de_novo": SENHA})
    assert a_espera_na_tela(alice) == ""
    assert "Encerrar Comissão" in alice.get(PESSOAS).content.decode()
    assert alice.get(da_pessoa("bento@exemplo.test")).status_code == 404


def test_diz_ate_quando_o_endereco_vale(alice: Client) -> None:
    convida(alice, "bento@exemplo.test", Papel.RH)
    feito = Acontecimento.objects.filter(tipo="convite_feito")
    (um,) = feito
    vale = localtime(um.instante + timedelta(days=3))
    assert f">{vale:%d/%m/%Y, %H:%M}<" in a_espera_na_tela(alice)
    assert "venceu" not in a_espera_na_tela(alice)
    feito.update(instante=um.instante - timedelta(days=3, minutes=1))
    assert "venceu em" in a_espera_na_tela(alice)
    feito.delete()
    assert "nenhum endereço feito" in a_espera_na_tela(alice)


def test_mandar_de_novo_faz_outro_endereco_e_mata_o_de_antes(alice: Client) -> None:
    antes = convida(alice, "bento@exemplo.test", Papel.RH)
    Acontecimento.objects.filter(tipo="convite_feito").delete()
    onde = da_pessoa("bento@exemplo.test")
    agora = do_convite(alice.post(onde, {"refazer": "sim"}).content.decode())
    assert Client().get(antes).status_code == 404
    Client().post(agora, {"senha": SENHA, "de_novo": SENHA})
    assert Client().login(email="bento@exemplo.test", password=SENHA)
    assert Acontecimento.objects.filter(tipo="convite_feito").count() == 1
    (papel,) = Atribuicao.em_vigor.filter(pessoa__email="bento@exemplo.test")
    assert papel.papel == "rh"


def test_cancelar_mata_o_endereco_e_a_pessoa_pode_ser_convidada_outra_vez(alice: Client) -> None:
    antes = convida(alice, "bento@exemplo.test", Papel.RH)
    feito = alice.post(da_pessoa("bento@exemplo.test"), {"cancelar": "sim"}, follow=True)
    assert "O convite de Bento Exemplo está cancelado." in feito.content.decode()
    assert a_espera_na_tela(alice) == ""
    assert Client().get(antes).status_code == 404
    assert not Atribuicao.em_vigor.filter(pessoa__email="bento@exemplo.test").exists()
    assert Client().get(convida(alice, "bento@exemplo.test", Papel.RH)).status_code == 200
    assert Client().get(antes).status_code == 404


def test_de_quem_e_de_outra_cidade_so_o_que_esta_escreveu(alice: Client, gil: Pessoa) -> None:
    antes = convida(alice, gil.email, Papel.CONTROLE)
    onde = da_pessoa(gil.email)
    for pagina in (a_espera_na_tela(alice), alice.get(onde).content.decode()):
        assert "Bento Exemplo" in pagina
        assert ">Gil<" not in pagina
    agora = do_convite(alice.post(onde, {"refazer": "sim"}).content.decode())
    assert Client().get(antes).status_code == 404
    assert "Entre nela para aceitar" in Client().get(agora).content.decode()
    alice.post(onde, {"cancelar": "sim"})
    assert Client().get(agora).status_code == 404
    assert dentro(gil).get("/cidades/mogi-das-cruzes-sp/").status_code == 200
    gil.refresh_from_db()
    assert gil.check_password(SENHA)


def test_quem_so_le_ve_os_convites_e_nao_os_muda(alice: Client, elenco: Elenco) -> None:
    convida(alice, "bento@exemplo.test", Papel.RH)
    onde = da_pessoa("bento@exemplo.test")
    for papel in (Papel.CONTROLE, Papel.ENCARREGADO):
        quem = confirmado(com_segundo_fator(elenco.pessoa(str(papel), elenco.irupi, papel)))
        assert "Bento Exemplo" in a_espera_na_tela(quem)
        assert onde not in quem.get(PESSOAS).content.decode()
        assert quem.get(onde).status_code == 403
        for acao in ("refazer", "cancelar"):
            assert quem.post(onde, {acao: "sim"}).status_code == 403
    sem_provar = elenco.pessoa("Davi", elenco.irupi, Papel.ADMINISTRACAO)
    ida = dentro(com_segundo_fator(sem_provar)).post(onde, {"cancelar": "sim"})
    assert "/confirm" in ida["Location"] or "reauthenticate" in ida["Location"]
    assert Atribuicao.em_vigor.filter(pessoa__email="bento@exemplo.test").exists()


def test_nem_o_proprio_nem_de_outra_cidade(alice: Client, elenco: Elenco, gil: Pessoa) -> None:
    de_mogi = Pessoa.objects.criar("nova@exemplo.test", "Nova", None)
    Atribuicao.objects.create(pessoa=de_mogi, cidade=elenco.mogi, papel=Papel.RH)
    sua = Pessoa.objects.get(nome="Alice")
    for outra in (de_mogi, gil):
        assert alice.get(f"{PESSOAS}{outra.pk}/convite/").status_code == 404
    sua.set_unusable_password()
    sua.save()
    assert confirmado(sua).get(f"{PESSOAS}{sua.pk}/convite/").status_code == 404

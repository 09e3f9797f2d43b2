"""O papel noutra cidade só vale depois do aceite, com o endereço de uso único e a entrada na conta."""

import re

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from certame.web.contas.models import Acontecimento, Atribuicao, Pessoa
from certame.web.contas.senha_esquecida import caminho_da_senha_nova
from certame.web.politica import Papel
from certame.web.prazos.models import AssinaturaDaAgenda
from tests.web.casos_da_pericia import com_segundo_fator
from tests.web.conftest import SENHA, Elenco, confirmado, dentro

DE_IRUPI = "/cidades/irupi-es/pessoas/"
DE_MOGI = "/cidades/mogi-das-cruzes-sp/pessoas/"
ROUBADA = "a senha de quem chegou antes"
NOVA = "outra frase bem comprida"


def administra(elenco: Elenco, de: str) -> Client:
    """Quem administra a cidade, com o segundo fator e a senha escrita de novo."""
    cidade = elenco.irupi if de == DE_IRUPI else elenco.mogi
    pessoa = elenco.pessoa(f"Adm-{cidade.pk}", cidade, Papel.ADMINISTRACAO)
    return confirmado(com_segundo_fator(pessoa))


def convite(quem: Client, de: str, email: str, papel: Papel, nome: str = "Dito Aqui") -> str:
    resposta = quem.post(de, {"nome": nome, "email": email, "papeis": [papel.value]})
    achado = re.search(r"http://testserver(/convite/\S+/)<", resposta.content.decode())
    assert achado
    return achado[1]


def test_quem_chegou_antes_com_o_e_mail_nao_entra_na_outra_cidade(elenco: Elenco) -> None:
    atacante = administra(elenco, DE_IRUPI)
    endereco = convite(atacante, DE_IRUPI, "futuro@exemplo.test", Papel.RH)
    Client().post(endereco, {"senha": ROUBADA, "de_novo": ROUBADA})
    futuro = Pessoa.objects.get(email="futuro@exemplo.test")
    de_mogi = administra(elenco, DE_MOGI)
    aceite = convite(de_mogi, DE_MOGI, futuro.email, Papel.EQUIPE)
    # com a senha, e sem o endereço que Mogi entregou, nada de Mogi abre
    roubado = Client()
    roubado.post("/conta/entrar/", {"login": futuro.email, "password": ROUBADA})
    assert roubado.get("/cidades/mogi-das-cruzes-sp/").status_code == 404
    assert roubado.get("/cidades/irupi-es/").status_code == 200
    # com o endereço, e sem entrar, também não
    pagina = Client().get(aceite).content.decode()
    assert "Entre nela para aceitar" in pagina
    assert "nunca fez esta conta" in pagina
    Client().post(aceite, {"senha": NOVA, "de_novo": NOVA})
    assert not Atribuicao.em_vigor.filter(cidade=elenco.mogi, pessoa=futuro).exists()
    assert (
        "certame conta senha"
        in de_mogi.post(
            DE_MOGI, {"nome": "Futuro", "email": futuro.email, "papeis": ["equipe"]}
        ).content.decode()
    )


def test_aceitar_pede_as_duas_provas_e_troca_tudo(elenco: Elenco, gil: Pessoa) -> None:
    aceite = convite(administra(elenco, DE_IRUPI), DE_IRUPI, gil.email, Papel.COMISSAO)
    antigo = dentro(gil)
    antigo.get("/")
    SocialAccount.objects.create(user=gil, provider="govbr", uid="de teste")
    segredo = AssinaturaDaAgenda.criar(gil, elenco.mogi)
    pendente = caminho_da_senha_nova(gil)
    # entrou há muito: confirma antes que é ele
    ida = antigo.post(aceite, {"senha": NOVA, "de_novo": NOVA})
    assert ida["Location"].startswith("/conta/confirmar/?next=/convite/")
    cliente = confirmado(gil)
    assert "Comissão do concurso" in cliente.get(aceite).content.decode()
    repetida = cliente.post(aceite, {"senha": SENHA, "de_novo": SENHA})
    assert "a senha de agora" in repetida.content.decode()
    assert cliente.post(aceite, {"senha": NOVA, "de_novo": NOVA})["Location"] == "/conta/entrar/"
    gil.refresh_from_db()
    assert gil.check_password(NOVA)
    assert not SocialAccount.objects.filter(user=gil).exists()
    assert antigo.get("/").status_code == 302
    for morto in (aceite, pendente, f"/agenda/{segredo}.ics"):
        assert Client().get(morto).status_code == 404, morto
    assert dentro(gil).get("/cidades/irupi-es/").status_code == 200
    assert dentro(gil).get("/cidades/mogi-das-cruzes-sp/").status_code == 200


def test_o_papel_a_espera_nao_muda_a_conta_e_se_recusa(elenco: Elenco, gil: Pessoa) -> None:
    quem_convida = administra(elenco, DE_IRUPI)
    aceite = convite(quem_convida, DE_IRUPI, gil.email, Papel.EQUIPE)
    assert dentro(gil).get("/cidades/mogi-das-cruzes-sp/").status_code == 200
    # quem administra a cidade dele continua a poder refazer a senha
    de_mogi = administra(elenco, DE_MOGI)
    feito = de_mogi.post(f"{DE_MOGI}{gil.pk}/senha/").content.decode()
    endereco = re.search(r"http://testserver(/senha/\S+/)<", feito)
    assert endereco
    assert Client().get(endereco[1]).status_code == 200
    assert "outra conta" in quem_convida.get(aceite).content.decode()
    dentro(gil).post(aceite, {"recusar": "sim"})
    assert Client().get(aceite).status_code == 404
    assert not Atribuicao.em_vigor.filter(pessoa=gil, cidade=elenco.irupi).exists()
    assert "espera o aceite" not in quem_convida.get(DE_IRUPI).content.decode()


def test_ate_o_aceite_so_se_ve_o_que_a_cidade_escreveu(elenco: Elenco, gil: Pessoa) -> None:
    Pessoa.objects.filter(pk=gil.pk).update(nome="Gil Nomeverdadeiro")
    Acontecimento.objects.create(tipo="senha_trocada", pessoa=gil, por=gil)
    cliente = administra(elenco, DE_IRUPI)
    aceite = convite(cliente, DE_IRUPI, gil.email, Papel.CONTROLE)
    papel = Atribuicao.objects.get(pessoa=gil, cidade=elenco.irupi)
    onde = (DE_IRUPI, f"{DE_IRUPI}acontecimentos/", f"{DE_IRUPI}papel/{papel.pk}/encerrar/")
    for endereco in onde:
        pagina = cliente.get(endereco).content.decode()
        assert "Dito Aqui" in pagina, endereco
        assert "Nomeverdadeiro" not in pagina, endereco
        assert "senha trocada" not in pagina, endereco
    assert cliente.get(f"{DE_IRUPI}{gil.pk}/").status_code == 404
    confirmado(gil).post(aceite, {"senha": NOVA, "de_novo": NOVA})
    aceito = cliente.get(f"{DE_IRUPI}acontecimentos/").content.decode()
    assert "convite aceito" in aceito
    assert "Nomeverdadeiro" in aceito
    assert "senha trocada" not in aceito  # o de antes é da outra cidade
    Atribuicao.objects.get(pk=papel.pk).encerrar()
    Acontecimento.objects.create(tipo="senha_trocada", pessoa=gil, por=gil)
    assert "senha trocada" not in cliente.get(f"{DE_IRUPI}acontecimentos/").content.decode()


@pytest.mark.parametrize("encerra", [True, False])
def test_o_convite_de_novo_ou_encerrado_mata_o_endereco_de_antes(
    elenco: Elenco, gil: Pessoa, encerra: bool
) -> None:
    cliente = administra(elenco, DE_IRUPI)
    antes = convite(cliente, DE_IRUPI, gil.email, Papel.RH)
    if encerra:
        papel = Atribuicao.objects.get(pessoa=gil, cidade=elenco.irupi)
        cliente.post(f"{DE_IRUPI}papel/{papel.pk}/encerrar/", {"confirmo": "Dito Aqui"})
    else:
        assert convite(cliente, DE_IRUPI, gil.email, Papel.RH) != antes
    assert confirmado(gil).get(antes).status_code == 404

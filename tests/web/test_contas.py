"""O primeiro uso, as pessoas, o convite e o bloqueio por tentativas."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.test import Client

from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.partida import codigo_do_primeiro_uso
from certame.web.pasta_de_dados import PastaDeDados
from certame.web.politica import Papel
from tests.web.casos_da_pericia import com_segundo_fator
from tests.web.conftest import SENHA, Elenco, confirmado, dentro

RESPOSTAS = {
    "cidade": "Irupi",
    "uf": "ES",
    "ibge": "3202652",
    "cor": "#0C5F3A",
    "normas": ["irupi-es-2025"],
    "nome": "Ana Lúcia",
    "email": "Ana@Exemplo.test",
    "senha": SENHA,
    "de_novo": SENHA,
}


@pytest.fixture
def codigo(banco: Path) -> str:
    return codigo_do_primeiro_uso(settings.CERTAME_DADOS)


def test_o_primeiro_uso_cria_a_cidade_a_lei_e_a_primeira_pessoa(codigo: str) -> None:
    cliente = Client()
    resposta = cliente.post(f"/primeiro-uso/?codigo={codigo}", RESPOSTAS, follow=True)
    assert resposta.redirect_chain[-1][0] == "/cidades/irupi-es/pessoas/"
    cidade, pessoa = Cidade.objects.get(), Pessoa.objects.get()
    assert (cidade.nome, cidade.cor, cidade.normas) == ("Irupi", "#0c5f3a", ["irupi-es-2025"])
    assert pessoa.email == "ana@exemplo.test"
    assert {a.papel for a in Atribuicao.em_vigor.all()} == {"administracao", "rh"}
    # quem acaba de escolher a senha não a repete para ligar o segundo fator
    assert cliente.get("/conta/segundo-fator/totp/activate/").status_code == 200
    # e não se repete
    assert Client().get(f"/primeiro-uso/?codigo={codigo}").status_code == 404
    assert codigo_do_primeiro_uso(settings.CERTAME_DADOS) == ""


@pytest.mark.parametrize(("marca", "papeis"), [({}, 2), ({"comissao": "on"}, 3)])
def test_quem_comeca_so_conduz_o_concurso_inteiro_se_e_tambem_a_comissao(
    codigo: str, marca: dict[str, str], papeis: int
) -> None:
    Client().post(f"/primeiro-uso/?codigo={codigo}", RESPOSTAS | marca)
    dados = [atribuicao.papel for atribuicao in Atribuicao.objects.all()]
    assert len(dados) == papeis
    assert (Papel.COMISSAO in dados) == bool(marca)


@pytest.mark.parametrize("errado", ["", "?codigo=", "?codigo=0000", "?codigo=ção"])
def test_sem_o_codigo_da_tela_o_primeiro_uso_nao_existe(codigo: str, errado: str) -> None:
    sem_codigo = Client().get(f"/primeiro-uso/{errado}")
    assert sem_codigo.status_code == 404
    assert "Use o endereço inteiro que apareceu na janela" in sem_codigo.content.decode()
    entrada = Client().get("/", follow=True).content.decode()
    assert "use o endereço que apareceu na janela do programa" in entrada
    assert "Peça um convite" not in entrada
    assert Client().post(f"/primeiro-uso/{errado}", RESPOSTAS).status_code == 404
    assert not Pessoa.objects.exists()


@pytest.mark.parametrize(
    ("campo", "valor", "frase"),
    [
        ("de_novo", "outra coisa qualquer", "não são iguais"),
        ("senha", "curta", "12 caracteres"),
        ("nome", SENHA.title(), "A senha é parecida demais com o seu nome:"),
        ("email", "umafrasecompridademais@exemplo.test", "parecida demais com o seu e-mail:"),
        ("cor", "#ffff00", "clara demais"),
        ("ibge", "32", "sete algarismos"),
        ("uf", "XX", "XX"),
        ("cidade", "!!!", "com letras"),
        ("cidade", "Iru\u200bpi", "um caractere que não se vê (U+200B)"),
        ("cidade", "Iru\tpi", "uma tabulação"),
        ("nome", "Ana\u202e Lúcia", "um caractere que não se vê (U+202E)"),
        ("email", "ana@exem\u200bplo.test", "um caractere que não se vê (U+200B)"),
    ],
)
def test_o_primeiro_uso_diz_o_que_esta_errado(
    codigo: str, campo: str, valor: str, frase: str
) -> None:
    resposta = Client().post(f"/primeiro-uso/?codigo={codigo}", RESPOSTAS | {campo: valor})
    assert frase in resposta.content.decode()
    assert not Pessoa.objects.exists()


def test_o_nome_com_marca_que_nao_se_ve_nao_entra_na_cidade_nem_no_convite(
    administra: Pessoa,
) -> None:
    """O da cidade vai para cada edital novo, e o da pessoa engana quem o lê."""
    quem = confirmado(administra)
    cidade = {"cidade": "Irupi\u202e", "ibge": "3202652", "cor": "#0c5f3a", "normas": []}
    recusada = quem.post("/cidades/irupi-es/dados/", cidade)
    assert recusada.status_code == 422
    assert "um caractere que não se vê (U+202E)" in recusada.content.decode()
    assert Cidade.objects.get(identificador="irupi-es").nome == "Irupi"
    convite = {"nome": "Beto\u202e", "email": "beto@exemplo.test", "papeis": ["comissao"]}
    pagina = quem.post("/cidades/irupi-es/pessoas/", convite).content.decode()
    assert "um caractere que não se vê (U+202E)" in pagina
    assert not Pessoa.objects.filter(email="beto@exemplo.test").exists()


@pytest.fixture
def administra(elenco: Elenco) -> Pessoa:
    return com_segundo_fator(elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO))


def convidar(quem: Pessoa, email: str, papel: Papel = Papel.COMISSAO) -> str:
    """O endereço do convite."""
    resposta = confirmado(quem).post(
        "/cidades/irupi-es/pessoas/", {"nome": "Bento", "email": email, "papeis": [papel.value]}
    )
    achado = re.search(r"http://testserver(/convite/\S+/)<", resposta.content.decode())
    assert achado
    return achado[1]


def test_o_convite_serve_uma_vez(administra: Pessoa) -> None:
    endereco = convidar(administra, "bento@exemplo.test")
    cliente = Client()
    assert "Bento" in cliente.get(endereco).content.decode()
    cliente.post(endereco, {"senha": SENHA, "de_novo": SENHA})
    assert Client().login(email="bento@exemplo.test", password=SENHA)
    assert cliente.get(endereco).status_code == 404
    (atribuicao,) = Atribuicao.em_vigor.filter(pessoa__email="bento@exemplo.test")
    assert (atribuicao.papel, atribuicao.dada_por) == ("comissao", administra)


def test_quem_administra_uma_cidade_nao_toma_a_conta_de_quem_e_de_outra(
    administra: Pessoa, gil: Pessoa
) -> None:
    endereco = convidar(administra, gil.email)
    antes = gil.password
    resposta = Client().post(endereco, {"senha": "outra senha comprida", "de_novo": "x"})
    assert "Entre nela para aceitar" in resposta.content.decode()
    gil.refresh_from_db()
    assert gil.password == antes


@pytest.mark.parametrize("selo", ["MQ/abc-def", "zz/abc-def", "%C3%A7/abc"])
def test_convite_inventado(elenco: Elenco, fatima: Pessoa, selo: str) -> None:
    assert Client().get(f"/convite/{selo}/").status_code == 404


@pytest.mark.parametrize(
    ("papel", "ler", "agir"),
    [(Papel.RH, 403, 403), (Papel.CONTROLE, 200, 403), (Papel.ADMINISTRACAO, 200, 200)],
)
def test_so_quem_administra_convida(elenco: Elenco, papel: Papel, ler: int, agir: int) -> None:
    cliente = confirmado(com_segundo_fator(elenco.pessoa("Bento", elenco.irupi, papel)))
    assert cliente.get("/cidades/irupi-es/pessoas/").status_code == ler
    dados = {"nome": "Célia", "email": "celia@exemplo.test", "papeis": ["rh"]}
    assert cliente.post("/cidades/irupi-es/pessoas/", dados).status_code == agir


def test_encerrar_um_papel_pede_confirmacao(administra: Pessoa, fatima: Pessoa) -> None:
    do_rh = Atribuicao.objects.get(pessoa=fatima)
    endereco = f"/cidades/irupi-es/pessoas/papel/{do_rh.pk}/encerrar/"
    cliente = confirmado(administra)
    _, migalhas, resto = cliente.get(endereco).content.decode().partition('class="migalhas')
    assert migalhas
    assert '<a href="/cidades/irupi-es/pessoas/">Pessoas</a>' in resto.partition("</nav>")[0]
    cliente.post(endereco, {"confirmo": "outra"})
    assert Atribuicao.em_vigor.filter(pk=do_rh.pk).exists()
    cliente.post(endereco, {"confirmo": "fatima"})
    do_rh.refresh_from_db()
    assert do_rh.ate is not None


def test_a_cidade_nao_fica_sem_quem_a_administre(administra: Pessoa) -> None:
    seu = Atribuicao.objects.get(pessoa=administra)
    resposta = confirmado(administra).post(
        f"/cidades/irupi-es/pessoas/papel/{seu.pk}/encerrar/", {"confirmo": "Alice"}
    )
    assert "próprios papéis" in resposta.content.decode()
    assert Atribuicao.em_vigor.filter(pk=seu.pk).exists()


def test_o_papel_de_uma_cidade_nao_se_encerra_de_outra(administra: Pessoa, gil: Pessoa) -> None:
    dele = Atribuicao.objects.get(pessoa=gil)
    endereco = f"/cidades/irupi-es/pessoas/papel/{dele.pk}/encerrar/"
    assert confirmado(administra).post(endereco, {"confirmo": "Gil"}).status_code == 404
    assert Atribuicao.em_vigor.filter(pk=dele.pk).exists()


def test_depois_de_cinco_tentativas_nem_a_senha_certa_entra(fatima: Pessoa) -> None:
    def tentar(senha: str) -> str:
        dados = {"login": fatima.email, "password": senha}
        return Client().post("/conta/entrar/", dados, follow=True).content.decode()

    for _ in range(5):
        assert "não confere" in tentar("errada")
    assert "tentativas demais" in tentar(SENHA)


def test_a_marca_e_a_da_cidade(fatima: Pessoa, elenco: Elenco) -> None:
    Cidade.objects.filter(pk=elenco.irupi.pk).update(cor="#0c5f3a")
    assert "#0c5f3a" in dentro(fatima).get("/cidades/irupi-es/marca.css").content.decode()
    assert "#0c5f3a" not in Client().get("/marca.css").content.decode()


def test_com_uma_cidade_so_a_marca_dela_esta_em_toda_pagina(banco: Path) -> None:
    Cidade.objects.create(identificador="irupi-es", nome="Irupi", uf="ES", cor="#0c5f3a")
    assert "#0c5f3a" in Client().get("/marca.css").content.decode()
    assert "Irupi" in Client().get("/conta/entrar/").content.decode()


def test_a_cidade_recusa_a_norma_que_nao_ha_e_a_cor_malfeita(banco: Path) -> None:
    cidade = Cidade(identificador="x-es", nome="X", uf="ES", normas=["inventada"], cor="azul")
    with pytest.raises(ValidationError) as recusa:
        cidade.full_clean()
    assert recusa.value.message_dict.keys() == {"normas", "cor"}


def test_o_segredo_do_site_nasce_uma_vez_e_so_o_dono_le(tmp_path: Path) -> None:
    dados = PastaDeDados(tmp_path / "dados")
    assert dados.segredo() == ""
    dados.preparar()
    segredo, chaves = dados.segredo(), dados.chaveiro.read_bytes()
    dados.preparar()
    assert len(segredo) >= 50
    assert (dados.segredo(), dados.chaveiro.read_bytes()) == (segredo, chaves)
    assert (dados.segredos / "site").stat().st_mode & 0o077 == 0


def test_sem_lei_marcada_vale_a_que_tem_o_nome_da_cidade(codigo: str) -> None:
    ditos = {**RESPOSTAS, "cidade": "Mogi das Cruzes", "uf": "SP", "ibge": "", "normas": []}
    Client().post(f"/primeiro-uso/?codigo={codigo}", ditos)
    normas = ["mogi-das-cruzes-sp-1993", "mogi-das-cruzes-sp-2006"]
    assert Cidade.objects.get().normas == normas


def test_cidade_sem_lei_diz_onde_se_marca(codigo: str) -> None:
    cliente = Client()
    ditos = {**RESPOSTAS, "cidade": "Exemplo", "ibge": "", "normas": []}
    aberta = cliente.post(f"/primeiro-uso/?codigo={codigo}", ditos, follow=True)
    assert "ainda não tem lei no programa" in aberta.content.decode()
    pagina = "/cidades/exemplo-es/dados/"
    assert (
        cliente.post(pagina, {"cidade": "Exemplo", "ibge": "32", "cor": "#0c5f3a"}).status_code
        == 422
    )
    cliente.post(
        pagina, {"cidade": "Exemplo", "ibge": "", "cor": "#0c5f3a", "normas": ["irupi-es-2025"]}
    )
    assert Cidade.objects.get().normas == ["irupi-es-2025"]


@pytest.mark.parametrize(
    ("papel", "visto"), [(Papel.RH, 403), (Papel.CONTROLE, 403), (Papel.ADMINISTRACAO, 200)]
)
def test_so_quem_administra_muda_a_cidade(elenco: Elenco, papel: Papel, visto: int) -> None:
    bento = dentro(elenco.pessoa("Bento", elenco.irupi, papel))
    assert bento.get("/cidades/irupi-es/dados/").status_code == visto
    assert bento.get("/cidades/mogi-das-cruzes-sp/dados/").status_code == 404
    if visto == 403:
        negada = bento.get("/cidades/irupi-es/dados/").content.decode()
        assert "Quem pode: administração do programa." in negada
        assert (
            '<a class="br-button primary" href="/cidades/irupi-es/">Voltar aos certames' in negada
        )

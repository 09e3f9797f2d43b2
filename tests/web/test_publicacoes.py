"""As listas com busca e as publicações que saem e não mudam, pelas páginas."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from certame.operacoes.listar_vistas import listar_vistas
from certame.operacoes.velar_nomes import VEU
from certame.publicacao.zip_certo import ler_zip
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.operacoes.cursos import EDITAL, RESULTADO
from tests.web.certames_da_mesa import (
    campos_escondidos,
    emite,
    endereco,
    pratica,
    registrado,
)
from tests.web.conftest import Elenco, dentro


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return registrado(elenco.irupi)


@pytest.fixture
def comissao(elenco: Elenco, certame: CertameRegistrado) -> Client:
    cliente = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    pratica(cliente, certame, "edital_publicado", data="2026-03-02")
    return cliente


def classifica(cliente: Client, certame: CertameRegistrado) -> None:
    pratica(cliente, certame, "resultado_divulgado", data="2026-05-04")
    pratica(cliente, certame, "classificacao_divulgada", data="2026-05-11")


def lida(cliente: Client, certame: CertameRegistrado, resto: str) -> str:
    resposta = cliente.get(endereco(certame, f"publicacoes/{resto}"))
    assert resposta.status_code == 200
    return str(resposta.content.decode())


def test_a_lista_se_ve_e_se_procura(comissao: Client, certame: CertameRegistrado) -> None:
    assert "Nada saiu ainda" in lida(comissao, certame, "")
    lista = lida(comissao, certame, "agora/lista-geral/")
    assert "Bento Exemplo" in lista
    assert "95,00" in lista
    achada = lida(comissao, certame, "agora/lista-geral/?q=0007")
    assert "Ana Exemplo" in achada
    assert "Bento Exemplo" not in achada
    assert "Ninguém com isso" in lida(comissao, certame, "agora/lista-geral/?q=ninguem")
    assert "Nada aqui ainda" in lida(comissao, certame, "agora/lista-geral/?cargo=outro")
    assert comissao.get(endereco(certame, "publicacoes/agora/x/")).status_code == 404


def test_sai_uma_vez_e_nao_muda(comissao: Client, certame: CertameRegistrado) -> None:
    emitir = endereco(certame, "publicacoes/agora/lista-geral/emitir/")
    cedo = lida(comissao, certame, "agora/lista-geral/")
    assert "Ainda não se publica" in cedo
    assert "Publicar</a>" not in cedo
    assert comissao.get(emitir).status_code == 302
    classifica(comissao, certame)
    assert "Isto não tem volta" in comissao.get(emitir).content.decode()
    with MESA.certame(certame) as curso:
        assert not (curso.entrada.pasta / "publicacoes").exists()
    feita = emite(comissao, certame, "lista-geral", segue=True)
    assert "Saiu a publicação nº 1" in feita.content.decode()
    assert "Está como saiu" in lida(comissao, certame, "1/")
    assert "Lista geral</a>" in lida(comissao, certame, "")
    pagina = comissao.get(endereco(certame, "publicacoes/1/pagina.html"))
    assert b"Bento Exemplo" in b"".join(pagina)
    pagina.close()
    baixada = comissao.get(endereco(certame, "publicacoes/1/dados.csv?baixar"))
    assert "attachment" in baixada["Content-Disposition"]
    baixada.close()
    tudo = comissao.get(endereco(certame, "publicacoes/1/tudo.zip"))
    assert {"pagina.html", "publicacao.css", "registro.json"} < set(ler_zip(tudo.content))
    assert 'href="tudo.zip"' in lida(comissao, certame, "1/")
    assert "Como levar ao site" in lida(comissao, certame, "1/")
    arquivo = certame.pasta / "publicacoes" / "0001-lista-geral" / "texto.txt"
    arquivo.write_text("outra coisa", "utf-8")
    assert "já não é o que saiu" in lida(comissao, certame, "1/")
    assert "Como levar ao site" not in lida(comissao, certame, "1/")
    assert 'href="tudo.zip"' not in lida(comissao, certame, "1/")
    assert "sumiu" not in lida(comissao, certame, "")
    arquivo.parent.rename(certame.pasta / "tirada")
    sem_ela = lida(comissao, certame, "")
    assert "a publicação nº 1 (lista-geral) sumiu" in sem_ela
    assert "Nada saiu ainda" not in sem_ela
    (certame.pasta / "tirada").rename(arquivo.parent)
    for resto in ("2/", "1/registro.json", "2/tudo.zip", "1/../certame.toml", "2/pagina.html"):
        assert comissao.get(endereco(certame, f"publicacoes/{resto}")).status_code == 404


def test_lista_sem_ninguem_nao_sai_nem_forcando(
    comissao: Client, certame: CertameRegistrado
) -> None:
    reprovados = "Inscrição;Nome;Nota;PcD;Situação\n0007;Ana Exemplo;20;Sim;Reprovado\n"
    (certame.pasta / "resultado.csv").write_text(reprovados, encoding="utf-8")
    classifica(comissao, certame)
    assert "O resultado não tem ninguém aprovado" in lida(comissao, certame, "agora/lista-unica/")
    emitir = endereco(certame, "publicacoes/agora/lista-unica/emitir/")
    assert comissao.get(emitir).status_code == 302
    negada = comissao.post(emitir, {"ultima": "0"})
    assert negada.status_code >= 400
    assert "ninguém aprovado" in negada.content.decode()
    assert not (certame.pasta / "publicacoes").exists()


def test_publicar_com_dois_cliques_sai_uma_vez(
    comissao: Client, certame: CertameRegistrado
) -> None:
    classifica(comissao, certame)
    emitir = endereco(certame, "publicacoes/agora/lista-geral/emitir/")
    campos = campos_escondidos(comissao.get(emitir))
    assert campos["ultima"] == ["0"]
    das_duas = [comissao.post(emitir, campos)["Location"] for _ in range(2)]
    assert das_duas[0] == das_duas[1] == endereco(certame, "publicacoes/1/")
    assert "já tinha saído, com o nº 1" in comissao.get(das_duas[1]).content.decode()
    campos = campos_escondidos(comissao.get(emitir))
    assert campos["ultima"] == ["1"]
    assert comissao.post(emitir, campos)["Location"] == endereco(certame, "publicacoes/2/")


def test_o_que_mudou_depois_da_confirmacao_aberta_nao_sai(
    comissao: Client, elenco: Elenco, certame: CertameRegistrado
) -> None:
    """Entre abrir a página e publicar, entrou um ato: nada sai, e a página diz o que entrou."""
    classifica(comissao, certame)
    emitir = endereco(certame, "publicacoes/agora/lista-geral/emitir/")
    campos = campos_escondidos(comissao.get(emitir))
    davi = dentro(elenco.pessoa("Davi", elenco.irupi, Papel.COMISSAO))
    feriados = {"data": "2026-05-12", "de": "2026-01-01", "ate": "2026-12-31", "fonte": "decreto"}
    pratica(davi, certame, "calendario_fixado", **feriados)
    negada = comissao.post(emitir, campos)
    assert negada.status_code == 409
    texto = negada.content.decode()
    assert "Nada saiu: confira de novo" in texto
    assert "Calendário fixado, por Davi" in texto
    assert not (certame.pasta / "publicacoes").exists()
    assert comissao.post(emitir, {"ultima": "0"}).status_code == 409, "sem o que se viu, não sai"
    de_outro_livro = campos | {"vista": f"3:{'0a' * 32}"}
    assert "não existe nele" in comissao.post(emitir, de_outro_livro).content.decode()
    das_duas = [comissao.post(emitir, campos_escondidos(negada)) for _ in range(2)]
    assert [feita["Location"] for feita in das_duas] == [endereco(certame, "publicacoes/1/")] * 2


def test_a_publicacao_que_mudou_na_pasta_nao_sai(
    comissao: Client, certame: CertameRegistrado
) -> None:
    """O livro é o mesmo, e o nome de uma pessoa é outro no arquivo da banca: nada sai."""
    classifica(comissao, certame)
    emitir = endereco(certame, "publicacoes/agora/lista-geral/emitir/")
    campos = campos_escondidos(comissao.get(emitir))
    trocado = RESULTADO.replace("Bento Exemplo", "Bento Exemplar")
    (certame.pasta / "resultado.csv").write_text(trocado, encoding="utf-8")
    negada = comissao.post(emitir, campos)
    assert negada.status_code == 409
    assert "<li>o resultado importado da banca</li>" in negada.content.decode()
    assert not (certame.pasta / "publicacoes").exists()


def test_quem_so_le_nao_publica(
    comissao: Client, elenco: Elenco, certame: CertameRegistrado
) -> None:
    classifica(comissao, certame)
    controle = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    assert "Publicar</a>" not in lida(controle, certame, "agora/lista-geral/")
    assert "Publicar</a>" in lida(comissao, certame, "agora/lista-geral/")
    emitir = endereco(certame, "publicacoes/agora/lista-geral/emitir/")
    assert controle.get(emitir).status_code == controle.post(emitir).status_code == 403


def test_divulgada_a_classificacao_manda_se_publicar(
    comissao: Client, certame: CertameRegistrado
) -> None:
    """As listas depois da classificação, e a ordem depois de cada chamada; o que saiu já não falta."""

    def faltam(resto: str = "") -> list[str]:
        pagina = comissao.get(endereco(certame, resto)).content.decode()
        _, achou, depois = pagina.partition('id="por-publicar"')
        return (
            re.findall(r"publicacoes/agora/([a-z-]+)/", depois.partition("</p>")[0])
            if achou
            else []
        )

    assert faltam() == []
    pratica(comissao, certame, "resultado_divulgado", data="2026-05-04")
    pratica(comissao, certame, "classificacao_divulgada", data="2026-05-11")
    listas = ["lista-geral", "lista-reservada-pcd"]
    assert faltam() == faltam("atos/ato-3/") == listas
    assert faltam("atos/ato-2/") == []
    for lista in listas:
        emite(comissao, certame, lista)
    assert faltam() == faltam("atos/ato-3/") == []
    pratica(comissao, certame, "homologacao_publicada", data="2026-06-15", validade="2028-06-15")
    for quem in ("ato-5", "ato-6"):
        pratica(
            comissao,
            certame,
            "convocacao_feita",
            data="2026-06-20",
            cargo="motorista",
            quantidade="1",
        )
        assert faltam() == faltam(f"atos/{quem}/") == ["ordem-de-chamada"]
        emite(comissao, certame, "ordem-de-chamada")
        assert faltam() == []


def test_gil_nao_ve_nada(gil: Pessoa, comissao: Client, certame: CertameRegistrado) -> None:
    classifica(comissao, certame)
    emite(comissao, certame, "lista-geral")
    cliente = dentro(gil)
    for resto in (
        *("", "agora/lista-geral/", "agora/lista-geral/emitir/", "1/", "1/pagina.html"),
        "nome-social/",
    ):
        assert cliente.get(endereco(certame, f"publicacoes/{resto}")).status_code == 404


def test_as_consultas_nao_crescem_com_a_lista(comissao: Client, certame: CertameRegistrado) -> None:
    with CaptureQueriesContext(connection) as poucas:
        lida(comissao, certame, "agora/lista-geral/?q=0007")
    with CaptureQueriesContext(connection) as muitas:
        lida(comissao, certame, "agora/lista-geral/")
    assert len(poucas) == len(muitas)


def test_o_nome_social_se_guarda_e_e_o_que_sai(
    comissao: Client, elenco: Elenco, certame: CertameRegistrado
) -> None:
    classifica(comissao, certame)
    emitir = endereco(certame, "publicacoes/agora/lista-geral/emitir/")
    assert "nome social" not in comissao.get(emitir).content.decode()
    pagina = endereco(certame, "publicacoes/nome-social/")
    assert pagina in lida(comissao, certame, "")
    assert "Ninguém tem nome social" in comissao.get(pagina).content.decode()
    for nome in ("Aline Engano", "Aline Exemplo"):
        feito = comissao.post(pagina, {"inscricao": "0007", "nome": nome}, follow=True)
        assert "a inscrição 0007 sai com este nome" in feito.content.decode()
    assert "cofre deste certame: 1." in feito.content.decode()
    for previa in ("lista-geral/", "lista-geral/?q=0007", "lista-reservada-pcd/"):
        vista = lida(comissao, certame, f"agora/{previa}")
        assert VEU in vista
        assert "Ana Exemplo" not in vista
    assert "Ninguém com isso" in lida(comissao, certame, "agora/lista-geral/?q=Ana")
    assert "sai o nome social" in comissao.get(emitir).content.decode()
    feita = emite(comissao, certame, "lista-geral", segue=True)
    assert "Saiu a publicação nº 1" in feita.content.decode()
    saiu = (certame.pasta / "publicacoes" / "0001-lista-geral" / "dados.csv").read_text("utf-8")
    assert "Aline Exemplo" in saiu
    assert "Ana Exemplo" not in saiu
    rh = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH))
    outra = emite(rh, certame, "lista-geral", segue=True)
    assert "Saiu a publicação nº 2" in outra.content.decode()
    vistas = listar_vistas(cofre_da_instalacao().prateleira, certame.livro).vistas
    feitos = [(v.autor, type(v.ato).__name__, str(getattr(v.ato, "papel", ""))) for v in vistas]
    celia, fatima = (autor(Pessoa.objects.get(nome=nome)) for nome in ("Celia", "Fatima"))
    assert feitos == [
        (celia, "DocumentoGuardado", ""),
        (celia, "DocumentoGuardado", ""),
        (celia, "DocumentoVisto", "comissao"),
        (fatima, "DocumentoVisto", "rh"),
    ]


@pytest.mark.parametrize(
    ("campos", "frase"),
    [
        ({"inscricao": "7", "nome": "Aline"}, "No arquivo da banca, a inscrição é 0007."),
        ({"inscricao": "0007", "nome": " "}, "Nome que sai nas publicações"),
        ({"inscricao": "", "nome": "Aline"}, "Número de inscrição"),
    ],
)
def test_o_nome_social_que_nao_serve_nao_se_guarda(
    comissao: Client, certame: CertameRegistrado, campos: dict[str, str], frase: str
) -> None:
    recusada = comissao.post(endereco(certame, "publicacoes/nome-social/"), campos)
    assert recusada.status_code == 422
    assert frase in recusada.content.decode()
    assert cofre_da_instalacao().fichas(certame.livro) == ()


@pytest.mark.parametrize("marca", ["\u202e", "\u200b", "\u2066"])
def test_o_nome_social_com_marca_que_nao_se_ve_se_corrige_na_pagina(
    comissao: Client, certame: CertameRegistrado, marca: str
) -> None:
    """As marcas vêm de texto copiado: o erro fica no campo, e o que se escreveu não se perde."""
    campos = {"inscricao": "0007", "nome": f"Aline{marca} Exemplo"}
    recusada = comissao.post(endereco(certame, "publicacoes/nome-social/"), campos)
    assert recusada.status_code == 422
    texto = recusada.content.decode()
    assert f"um caractere que não se vê (U+{ord(marca):04X})" in texto
    assert '<a href="#id_nome">' in texto
    assert 'aria-invalid="true"' in texto.partition('name="nome"')[2].partition(">")[0]
    assert f'value="Aline{marca} Exemplo"' in texto
    assert 'value="0007"' in texto
    assert "nome.toml" not in texto
    assert cofre_da_instalacao().fichas(certame.livro) == ()


def test_quem_so_le_nao_guarda_nome_social(
    comissao: Client, elenco: Elenco, certame: CertameRegistrado
) -> None:
    controle = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    assert "nome-social" not in lida(controle, certame, "")
    pagina = endereco(certame, "publicacoes/nome-social/")
    assert controle.get(pagina).status_code == controle.post(pagina).status_code == 403


def test_os_empates_se_explicam_sem_a_data_e_a_lista_se_leva(elenco: Elenco) -> None:
    desempate = '[[desempate]]\ncriterio = "idade"\nitem = "9.2"\n'
    edital = EDITAL.replace("[[cargo]]", f"{desempate}\n[[cargo]]")
    certame = registrado(elenco.irupi, edital)
    (certame.pasta / "resultado.csv").write_text(
        "Inscrição;Nome;Nota;PcD;Nascimento\n"
        "0001;Bento Exemplo;95,00;Não;03/02/1990\n"
        "0002;Célia Exemplo;90,00;Sim;04/05/1980\n"
        "0003;Davi Exemplo;90,00;Não;05/06/1991\n"
        "0007;Ana Exemplo;65,00;Sim;06/07/1992\n",
        encoding="utf-8",
    )
    cliente = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    pratica(cliente, certame, "edital_publicado", data="2026-03-02")
    toda = lida(cliente, certame, "agora/lista-geral/")
    assert toda.count('scope="row"') == 4
    assert ">idade<" in toda
    assert "1980" not in toda
    assert "a data de nascimento não aparece" in toda
    empates = lida(cliente, certame, "agora/lista-geral/?empates=1")
    assert empates.count('scope="row"') == 2
    assert "Célia Exemplo" in empates
    assert "Bento Exemplo" not in empates
    assert "Nenhum empate assim" in lida(cliente, certame, "agora/lista-geral/?empates=1&q=Bento")
    levada = cliente.get(endereco(certame, "publicacoes/agora/lista-geral/?empates=1&csv=1"))
    assert "attachment" in levada["Content-Disposition"]
    assert len(levada.content.decode().splitlines()) == 3
    assert "Só onde houve empate" not in lida(cliente, certame, "agora/quadro-de-vagas/?empates=1")

"""O pacote pelas páginas: o público para quem acompanha, o reservado só para quem conduz."""

import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from certame.dominio.ato_do_cofre import DocumentoVisto
from certame.operacoes.conferir_pacote import conferir_pacote
from certame.operacoes.listar_vistas import listar_vistas
from certame.publicacao.zip_certo import ler_zip
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.pacotes.feitos import GUARDA, apagar_os_velhos
from certame.web.politica import Papel
from certame.web.trabalhos.models import Trabalho
from tests.operacoes.cursos import pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro
from tests.web.importacoes import tudo_feito


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    certame = registrado(elenco.irupi)
    shutil.rmtree(settings.CERTAME_DADOS.raiz / "pacotes", ignore_errors=True)
    with MESA.certame(certame) as curso:
        pratica(curso, "edital_publicado", "2026-03-02")
    return certame


@pytest.fixture
def controle(elenco: Elenco) -> Client:
    return dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))


def pagina(certame: CertameRegistrado, resto: str = "") -> str:
    return endereco(certame, f"pacote/{resto}")


def baixado(cliente: Client, certame: CertameRegistrado, especie: str) -> bytes:
    feito = cliente.post(pagina(certame, f"{especie}/"))
    assert feito.status_code == 302
    tudo_feito()
    assert (
        f"Baixar irupi-es-010-2026-{especie}.zip"
        in cliente.get(feito["Location"], follow=True).content.decode()
    )
    resposta = cliente.get(pagina(certame, f"{especie}.zip"))
    assert "attachment" in resposta["Content-Disposition"]
    conteudo = b"".join(resposta)
    resposta.close()
    return conteudo


def test_o_publico_se_confere_e_nao_traz_o_que_nao_se_publica(
    controle: Client, certame: CertameRegistrado
) -> None:
    vista = controle.get(pagina(certame)).content.decode()
    assert "Reservado" not in vista
    with MESA.certame(certame) as curso:
        assert f"--cabeca {curso.cabeca}" in vista
    conteudo = baixado(controle, certame, "publico")
    assert not conferir_pacote(conteudo, "p.zip").diferencas
    assert b"candidatos.jsonl" not in conteudo
    # O mesmo ponto do livro não se refaz; outro ato pede outro pacote.
    assert controle.post(pagina(certame, "publico/"))["Location"] == pagina(certame)
    with MESA.certame(certame) as curso:
        pratica(curso, "resultado_divulgado", "2026-05-04")
    assert controle.get(pagina(certame, "publico.zip")).status_code == 404
    for metodo in (controle.get, controle.post):
        assert metodo(pagina(certame, "reservado/")).status_code == 403
    assert controle.get(pagina(certame, "reservado.zip")).status_code == 403


def test_pedir_o_pacote_com_dois_cliques_faz_um(
    controle: Client, certame: CertameRegistrado, monkeypatch: pytest.MonkeyPatch
) -> None:
    pedidos = []
    agora = timezone.now()
    for minuto in range(3):  # nem quando o relógio passa do minuto entre os cliques
        monkeypatch.setattr(timezone, "now", lambda m=minuto: agora + timedelta(minutes=m))
        pedidos.append(controle.post(pagina(certame, "publico/"))["Location"])
    monkeypatch.undo()
    assert len(set(pedidos)) == 1
    assert "/trabalhos/" in pedidos[0]
    assert Trabalho.objects.count() == 1
    tudo_feito()
    assert controle.post(pagina(certame, "publico/"))["Location"] == pagina(certame)
    assert Trabalho.objects.count() == 1


def test_o_reservado_e_de_quem_conduz(fatima: Pessoa, certame: CertameRegistrado) -> None:
    cliente = dentro(fatima)
    assert "dados pessoais que não se publicam" in cliente.get(pagina(certame)).content.decode()
    conteudo = baixado(cliente, certame, "reservado")
    assert b"candidatos.jsonl" in conteudo
    assert not conferir_pacote(conteudo, "p.zip").diferencas
    raiz: Path = settings.CERTAME_DADOS.raiz
    (arquivo,) = (raiz / "pacotes" / str(certame.pk)).glob("reservado-*")
    if os.name == "posix":
        assert arquivo.stat().st_mode & 0o077 == arquivo.parent.stat().st_mode & 0o077 == 0
    apagar_os_velhos(timezone.now() + GUARDA - timedelta(hours=1))
    assert arquivo.exists()
    apagar_os_velhos(timezone.now() + GUARDA + timedelta(hours=1))
    assert cliente.get(pagina(certame, "reservado.zip")).status_code == 404


def test_sem_livro_nao_ha_pacote(controle: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    assert "O livro ainda não começou" in controle.get(pagina(certame)).content.decode()
    assert controle.post(pagina(certame, "publico/")).status_code == 302
    assert controle.get(pagina(certame, "publico.zip")).status_code == 404


def test_gil_nao_ve_nada(gil: Pessoa, certame: CertameRegistrado) -> None:
    cliente = dentro(gil)
    for resto in ("", "publico.zip", "reservado.zip"):
        assert cliente.get(pagina(certame, resto)).status_code == 404
    for resto in ("publico/", "reservado/"):
        assert cliente.post(pagina(certame, resto)).status_code == 404


def test_o_pacote_leva_o_nome_social_do_cofre(
    controle: Client, elenco: Elenco, certame: CertameRegistrado
) -> None:
    antes = baixado(controle, certame, "publico")
    assert b"Ana Exemplo" in b"".join(ler_zip(antes).values())
    rh = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH))
    rh.post(
        endereco(certame, "publicacoes/nome-social/"),
        {"inscricao": "0007", "nome": "Aline Exemplo"},
    )
    assert controle.get(pagina(certame, "publico.zip")).status_code == 404, "o de antes não serve"
    recusada = controle.post(pagina(certame, "publico/"))
    assert recusada.status_code == 409
    assert "quem só acompanha não os abre" in recusada.content.decode()
    depois = b"".join(ler_zip(baixado(rh, certame, "publico")).values())
    assert b"Aline Exemplo" in depois
    assert b"Ana Exemplo" not in depois
    aberto = controle.get(pagina(certame, "publico.zip"))
    assert aberto.status_code == 200
    aberto.close()
    vista = listar_vistas(cofre_da_instalacao().prateleira, certame.livro).vistas[-1]
    assert isinstance(vista.ato, DocumentoVisto)
    assert (vista.autor, vista.ato.papel) == (autor(Pessoa.objects.get(nome="Fatima")), "rh")

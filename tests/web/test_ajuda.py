"""A ajuda: cada tela com consequência leva ao tema certo, e o tema, à lei da cidade."""

import pytest
from django.test import Client

from certame.acervo import norma_do_acervo
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.verbos import VERBOS
from certame.web.ajuda.palavras import partes_do_glossario, procurar
from certame.web.ajuda.temas import TEMA_DA_PAGINA, TEMA_DO_ATO, TEMAS, tema_da_pagina
from certame.web.contas.models import Pessoa
from certame.web.politica import PAGINAS, Papel
from tests.test_glossario import linhas
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro

AJUDA = "/cidades/irupi-es/ajuda/"


@pytest.fixture
def cliente(fatima: Pessoa) -> Client:
    return dentro(fatima)


def lida(cliente: Client, pagina: str) -> str:
    resposta = cliente.get(pagina)
    assert resposta.status_code == 200
    return str(resposta.content.decode())


def test_todo_ato_e_toda_pagina_citada_tem_tema() -> None:
    assert TEMA_DO_ATO.keys() == VERBOS.keys()
    assert TEMA_DA_PAGINA.keys() <= PAGINAS.keys()
    assert {*TEMA_DO_ATO.values(), *TEMA_DA_PAGINA.values()} <= TEMAS.keys()
    assert tema_da_pagina("atos:praticar", "posse_registrada") is TEMAS["posse"]
    assert tema_da_pagina("marca-da-cidade") is None


def test_todo_tema_cita_so_o_que_a_lei_tem() -> None:
    for tema in TEMAS.values():
        assert tema.constituicao or tema.dispositivos, tema.nome
        for norma, ids in tema.dispositivos.items():
            assert set(ids) <= norma_do_acervo(norma).dispositivos.keys(), tema.nome
        assert set(tema.constituicao) <= CONSTITUICAO.keys(), tema.nome


def test_cada_tema_se_le_com_a_lei_da_cidade(cliente: Client) -> None:
    indice = lida(cliente, AJUDA)
    for tema in TEMAS.values():
        assert tema.titulo in indice
        assert f"<h1>{tema.titulo}</h1>" in lida(cliente, f"{AJUDA}{tema.nome}/")
    pericia = lida(cliente, f"{AJUDA}pericia/")
    assert "art. 2º, § 3º" in pericia
    assert norma_do_acervo("irupi-es-2025").dispositivos["art2_par3"].resumo in pericia
    assert "3.993" not in pericia
    assert cliente.get(f"{AJUDA}inventado/").status_code == 404


def test_os_prazos_da_cidade_saem_da_norma_dela(cliente: Client, elenco: Elenco) -> None:
    elenco.mogi.normas = ["mogi-das-cruzes-sp-1993", "mogi-das-cruzes-sp-2006"]
    elenco.mogi.save()
    mogi = dentro(elenco.pessoa("Celia", elenco.mogi, Papel.COMISSAO))
    dita = " ".join(lida(mogi, "/cidades/mogi-das-cruzes-sp/ajuda/prazos/").split())
    normas = [norma_do_acervo(id) for id in elenco.mogi.normas]
    for norma in normas:
        assert norma.lei in dita
        for prazo in norma.prazos:
            assert f"<dt>{prazo.para[0].upper()}{prazo.para[1:]}</dt>" in dita
            assert prazo.consequencia in dita
    assert (
        "10 dias, úteis ou corridos como o edital disser, desde classificação divulgada (art. 7º)."
        in dita
    )
    assert "24 horas corridos" not in dita
    assert "24 horas seguidas, desde ciência registrada (art. 7º, § 2º)." in dita
    de_irupi = lida(cliente, f"{AJUDA}prazos/")
    assert "não conta prazo nenhum: correm os que o edital der" in de_irupi
    assert "Os prazos que ela dá" not in de_irupi
    assert "Os prazos que ela dá" not in lida(mogi, "/cidades/mogi-das-cruzes-sp/ajuda/pericia/")


def test_as_telas_levam_ao_tema(cliente: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    for resto, tema in (
        ("atos/novo/posse_registrada/", "posse"),
        ("atos/novo/saida_registrada/", "saida"),
        ("atos/", "nao-se-desfaz"),
        ("prazos/", "prazos"),
    ):
        assert f'href="{AJUDA}{tema}/"' in lida(cliente, endereco(certame, resto))
    assert "ajuda-da-pagina" not in lida(cliente, AJUDA)


def test_o_glossario_e_o_do_arquivo_e_tem_busca_e_ancoras(cliente: Client) -> None:
    palavras = [p for parte in partes_do_glossario() for p in parte.palavras]
    termos = [linha[0].replace("`", "") for linha in linhas()]
    assert [p.termo for p in palavras] == [t for t in termos if not t.endswith(" *")]
    assert "família de série *" in termos
    ancoras = [palavra.ancora for palavra in palavras]
    assert all(ancoras)
    assert len(set(ancoras)) == len(ancoras)
    pagina = lida(cliente, f"{AJUDA}glossario/")
    assert 'id="lista-reservada"' in pagina
    assert 'id="hash"' in pagina
    assert "desenho do projeto" not in pagina
    assert "Não diga" not in pagina
    achada = lida(cliente, f"{AJUDA}glossario/?q=PRETERICAO")
    assert "preterição" in achada
    assert 'id="lista-unica"' not in achada
    assert "Nenhuma palavra com isso" in lida(cliente, f"{AJUDA}glossario/?q=xyzxyz")
    assert procurar("xyzxyz") == []


def test_gil_nao_ve_nada(gil: Pessoa) -> None:
    for resto in ("", "pericia/", "glossario/"):
        assert dentro(gil).get(f"{AJUDA}{resto}").status_code == 404

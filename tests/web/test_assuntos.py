"""A página do certame agrupa por assunto o que cada papel abre, e só isso."""

import re

import pytest

from certame.web.politica import Papel
from tests.web.casos_da_pericia import com_segundo_fator
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro

_DE_TODOS = ["Edital e leituras", "Resultado e listas", "Prazos e painel", "Controle e livro"]


@pytest.mark.parametrize(
    ("papel", "a_mais", "links"),
    [
        (Papel.RH, ["Perícias", "Chamadas e atos"], {"Praticar um ato", "Perícias"}),
        (Papel.CONTROLE, ["Perícias", "Chamadas e atos"], {"Perícias", "E se…: o que mudaria"}),
        (Papel.EQUIPE, ["Perícias", "Chamadas e atos"], {"Meus casos", "Praticar um ato"}),
        (Papel.ENCARREGADO, [], {"Quem viu os documentos", "Guarda dos dados"}),
    ],
)
def test_cada_papel_so_ve_o_que_abre(
    elenco: Elenco, papel: Papel, a_mais: list[str], links: set[str]
) -> None:
    certame = registrado(elenco.irupi)
    cliente = dentro(com_segundo_fator(elenco.pessoa("Alguem", elenco.irupi, papel)))
    pagina = cliente.get(endereco(certame)).content.decode()
    assuntos = pagina.partition('class="assuntos"')[2]
    titulos = re.findall("<h3>([^<]+)</h3>", assuntos)
    assert sorted(titulos) == sorted([*_DE_TODOS, *a_mais])
    achados = dict(re.findall(r'<li><a href="([^"]+)">([^<]+)</a>', assuntos))
    assert links <= set(achados.values())
    assert {cliente.get(onde).status_code for onde in achados} == {200}
    assert ("Praticar um ato" in achados.values()) == (papel in (Papel.RH, Papel.EQUIPE))


def test_quem_nao_tem_ato_que_caiba_le_que_nao_tem(elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    for papel, diz in ((Papel.EQUIPE, True), (Papel.COMISSAO, False)):
        cliente = dentro(com_segundo_fator(elenco.pessoa(papel.value, elenco.irupi, papel)))
        pagina = cliente.get(endereco(certame, "atos/novo/")).content.decode()
        assert ("Nenhum ato do seu papel cabe agora." in pagina) == diz


@pytest.mark.parametrize("resto", ["publicacoes/agora/lista-geral/", "atos/novo/"])
@pytest.mark.parametrize("papel", [Papel.ENCARREGADO, Papel.ADMINISTRACAO])
def test_quem_nao_pratica_nem_publica_nao_ve_a_previa(
    elenco: Elenco, papel: Papel, resto: str
) -> None:
    certame = registrado(elenco.irupi)
    cliente = dentro(com_segundo_fator(elenco.pessoa("Davi", elenco.irupi, papel)))
    negada = cliente.get(endereco(certame, resto))
    pagina = negada.content.decode()
    assert negada.status_code == 403
    assert "Isto não é do seu papel" in pagina
    assert "Quem pode: recursos humanos, comissão do concurso, procuradoria ou" in pagina
    assert f'href="{endereco(certame)}">Voltar ao certame</a>' in pagina
    for de_onde in ("", "publicacoes/"):
        vista = cliente.get(endereco(certame, de_onde))
        assert resto not in vista.content.decode(), de_onde

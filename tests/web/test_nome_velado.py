"""De quem tem nome social no cofre, o nome do arquivo não aparece em página nenhuma."""

import pytest

from certame.dominio.documento import EspecieDeDocumento
from certame.operacoes.velar_nomes import VEU
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.politica import Papel
from tests.operacoes.test_assumir_chamadas import DA_LEI
from tests.web.casos_da_pericia import Mesa
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro
from tests.web.test_consultas import DA_CIDADE, DO_CERTAME, POUCAS, PRIMEIRA, mundo
from tests.web.test_de_fora import enviada, pagina

FORMA = b'versao = 1\nespecie = "nome_social"\nnome = "Aline Exemplo"\n'


def guarda(certame: CertameRegistrado, elenco: Elenco, inscricao: str) -> None:
    """O nome social no cofre."""
    quem = elenco.pessoa("Guarda", certame.cidade, Papel.RH)
    mesa = Mesa(certame, quem, (quem, quem, quem), quem, quem)
    mesa.guarda(inscricao, EspecieDeDocumento.NOME_SOCIAL, "nome.toml", FORMA)


@pytest.mark.parametrize("preparado", [False, True])
def test_em_nenhuma_pagina_da_cidade(elenco: Elenco, *, preparado: bool) -> None:
    cidade = mundo(elenco, POUCAS)
    enderecos = {nome: endereco(cidade.certame, onde) for nome, onde in DO_CERTAME.items()}
    base = f"/cidades/{cidade.certame.cidade.identificador}/"
    enderecos |= {nome: base + onde for nome, onde in DA_CIDADE.items()}

    def mostram(nome: str) -> set[str]:
        achadas = set()
        for onde, molde in enderecos.items():
            pagina = cidade.cliente.get(molde.replace("{documento}", cidade.documento))
            assert pagina.status_code == 200, onde
            if nome in pagina.getvalue().decode():
                achadas.add(onde)
        return achadas

    com_nomes = mostram("Pessoa 1")
    assert {"pericias:casos", "publicacoes:previa"} <= com_nomes
    guarda(cidade.certame, elenco, PRIMEIRA)
    if preparado:
        MESA.esvaziar()
        MESA.preparar(cidade.certame)
    assert mostram("Pessoa 1") == set()
    # na prévia se procura pelo nome do arquivo, que já não acha ninguém
    assert mostram(VEU) >= com_nomes - {"publicacoes:previa"}


def test_nem_na_auditoria_das_chamadas_de_fora(elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    controle = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    chamadas = (*DA_LEI[:4], "5;0005;geral;01/09/2026;;", "3;0007;geral;15/09/2026;;")
    assert (
        "A lei chamaria 0007 Ana Exemplo" in enviada(controle, certame, *chamadas).content.decode()
    )
    guarda(certame, elenco, "0007")
    for texto in (
        controle.get(pagina(certame)).content.decode(),
        enviada(controle, certame, *chamadas).content.decode(),
    ):
        assert "Ana Exemplo" not in texto
        assert f"A lei chamaria 0007 {VEU}" in texto

"""As leituras da lei pelas páginas: a experiência em listas inventadas, a adoção e a trava."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from certame.acervo import norma_do_acervo
from certame.armazens.banco.models import DocumentoDoCofre
from certame.dominio.ato import LeituraEscolhida
from certame.norma.regime import regime_da_norma
from certame.operacoes.casos import casos_do_acervo
from certame.operacoes.experimentar_leitura import ListaInventada, experimentar_leitura
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.web.certames_da_mesa import campos_escondidos, endereco, pratica, registrado
from tests.web.conftest import Elenco, dentro

ADOCAO = {
    "opcao": "compensada",
    "autor": "Procuradoria de Irupi",
    "dia_da_decisao": "2026-02-20",
    "justificativa": "Parecer 12/2026\n(exemplo inventado)",
    "dia_do_ato": "2026-02-27",
}


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return registrado(elenco.irupi)


@pytest.fixture
def paulo(elenco: Elenco) -> Client:
    """Paulo, da procuradoria."""
    return dentro(elenco.pessoa("Paulo", elenco.irupi, Papel.PROCURADORIA))


def texto(resposta: Any) -> str:
    return str(resposta.content.decode())


def test_a_lista_inventada_mostra_de_quem_mudaria_a_chamada() -> None:
    regime = regime_da_norma(norma_do_acervo("irupi-es-2025"))
    lista = ListaInventada(5, 10, {"pcd": (2, 7, 9)}, inaptas=(9,))
    por_via, compensada = experimentar_leitura(regime, "computo", lista)
    assert por_via.em_vigor
    assert not por_via.mudam
    assert por_via.chamados == (
        (1, 1, "geral"),
        (2, 2, "geral"),
        (3, 3, "geral"),
        (4, 4, "geral"),
        (5, 7, "reservada"),
    )
    assert compensada.mudam == {}, "a geral chegou antes à segunda: nas duas leituras ela não conta"
    cedo = ListaInventada(15, 20, {"pcd": (6, 12, 17)})
    por_via, compensada = experimentar_leitura(regime, "computo", cedo)
    assert compensada.mudam, "a sexta é chamada na vaga 5 e a geral a alcança"


def test_a_experiencia_da_o_mesmo_que_os_casos_publicados() -> None:
    """Os casos sem eventos do acervo, pela experiência: as chamadas são as que eles esperam."""
    vistos = 0
    for caso in casos_do_acervo():
        if caso.eventos or caso.unidades or caso.edital or caso.esperado.chamados is None:
            continue
        lista = ListaInventada(caso.vagas_do_edital, caso.aprovados, caso.grupos)
        for feita in experimentar_leitura(caso.regime, "computo", lista):
            if feita.em_vigor:
                assert feita.chamados == caso.esperado.chamados, caso.id
                vistos += 1
    assert vistos > 5


def test_a_pagina_diz_o_conflito_e_experimenta_sem_ninguem_de_verdade(
    paulo: Client, certame: CertameRegistrado
) -> None:
    lida = texto(paulo.get(endereco(certame, "leituras/")))
    assert "Como se conta quem está nas duas listas" in lida
    assert "padrão da norma" in lida
    pagina = endereco(certame, "leituras/computo/")
    aberta = texto(paulo.get(pagina))
    assert "art. 5º, § 1º" in aberta
    assert "Por que o padrão é esse" in aberta
    ditos: dict[str, str | int] = {"vagas": 15, "aprovados": 20, "grupo_pcd": "6, 12, 17"}
    feita = texto(paulo.get(pagina, ditos))
    assert "De quem mudaria a chamada: Pela geral" in feita
    assert "6º lugar" in feita or "12º lugar" in feita
    assert "Célia" not in feita
    errada = texto(paulo.get(pagina, {**ditos, "grupo_pcd": "6, 99"}))
    assert "Escreva números de 1 a 20" in errada
    recusada = texto(paulo.get(pagina, {**ditos, "saem": "20"}))
    assert "Não cabe nesta opção" in recusada
    assert paulo.get(endereco(certame, "leituras/nao-existe/")).status_code == 404


def test_nenhuma_pagina_de_leitura_cita_opcao_pelo_nome_de_programa(
    paulo: Client, certame: CertameRegistrado
) -> None:
    perto = texto(paulo.get(endereco(certame, "leituras/pericia/")))
    assert "A favor de “a perícia só diz se há deficiência”" in perto
    assert "so_enquadramento:" not in perto
    assert "computo = " not in texto(paulo.get(endereco(certame, "leituras/compensa_ate/")))


def test_quem_altera_uma_leitura_escolhe_a_opcao(paulo: Client, certame: CertameRegistrado) -> None:
    pagina = texto(paulo.get(endereco(certame, "atos/novo/leitura_alterada/?leitura=teto")))
    opcoes = pagina[pagina.index('name="opcao"') :]
    primeiro = opcoes[opcoes.index("<optgroup") : opcoes.index("</optgroup")]
    assert 'label="limite da parte reservada"' in primeiro, "a leitura já dita vem antes"
    assert "sem limite (em vigor)" in primeiro
    assert 'value="1/5"' in primeiro


def test_adotar_escreve_no_edital_no_cofre_e_no_livro(
    paulo: Client, certame: CertameRegistrado
) -> None:
    pagina = endereco(certame, "leituras/computo/")
    assert paulo.post(pagina, {**ADOCAO, "justificativa": ""}).status_code == 422
    parecer = SimpleUploadedFile("parecer.pdf", b"%PDF-1.7 exemplo inventado")
    feita = texto(paulo.post(pagina, {**ADOCAO, "documento": parecer}, follow=True))
    assert "Feito: leitura adotada. É o 1º ato do livro." in feita
    assert "Parecer 12/2026 (exemplo inventado)" in feita
    assert "neste certame não se troca" in feita
    with MESA.certame(certame) as curso:
        (praticado,) = curso.andamento.praticados
        assert isinstance(praticado.ato, LeituraEscolhida)
        assert curso.andamento.regime.leitura("computo") == "compensada"
        assert curso.entrada.lido.edital.leituras[0].autor == "Procuradoria de Irupi"
    guardado = DocumentoDoCofre.objects.get(documento=praticado.ato.documento.partition(":")[0])
    assert guardado.especie == "documento_do_edital"
    outra = endereco(certame, "leituras/arredondamento/")
    sem_arquivo = paulo.post(outra, {**ADOCAO, "opcao": "meio_para_cima"})
    assert sem_arquivo.status_code == 302
    assert DocumentoDoCofre.objects.count() == 2
    trocada = paulo.post(pagina, {**ADOCAO, "opcao": "por_via"})
    assert trocada.status_code == 422
    assert "A escolha desta leitura já está no livro (CF, art. 37" in texto(trocada)
    assert DocumentoDoCofre.objects.count() == 2


def test_adotar_com_dois_cliques_ou_voltando_grava_uma_vez(
    paulo: Client, certame: CertameRegistrado
) -> None:
    pagina = endereco(certame, "leituras/computo/")
    ditos = {**ADOCAO, **campos_escondidos(paulo.get(pagina))}
    assert ditos["cabeca"]
    das_duas = [paulo.post(pagina, ditos) for _ in range(2)]
    assert [resposta["Location"] for resposta in das_duas] == [pagina, pagina]
    assert "já estava adotada, no ato ato-1: nada se gravou outra vez" in texto(paulo.get(pagina))
    with MESA.certame(certame) as curso:
        assert len(curso.andamento.praticados) == 1
    assert DocumentoDoCofre.objects.count() == 1
    assert paulo.post(pagina, {**ditos, "opcao": "por_via"}).status_code == 422


def test_publicado_o_edital_a_leitura_trava(
    elenco: Elenco, paulo: Client, certame: CertameRegistrado
) -> None:
    celia = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    assert celia.post(endereco(certame, "leituras/computo/"), ADOCAO).status_code == 403
    paulo.post(endereco(certame, "leituras/computo/"), ADOCAO)
    assert pratica(celia, certame, "edital_publicado", data="2026-03-02").status_code == 302
    assert "As leituras estão travadas" in texto(paulo.get(endereco(certame, "leituras/")))
    pagina = endereco(certame, "leituras/teto/")
    lida = texto(paulo.get(pagina))
    assert "Registrar a ordem ou a decisão" in lida
    assert "Adotar esta leitura" not in lida
    recusada = paulo.post(pagina, {**ADOCAO, "opcao": "1/5"})
    assert recusada.status_code == 422
    assert "O edital já saiu (CF, art. 37" in texto(recusada)


def test_gil_nao_ve_as_leituras(gil: Pessoa, certame: CertameRegistrado) -> None:
    for resto in ("leituras/", "leituras/computo/"):
        assert dentro(gil).get(endereco(certame, resto)).status_code == 404

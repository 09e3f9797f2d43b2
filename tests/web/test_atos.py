"""Os atos pelas páginas: formulário, prévia, confirmação, conflito e o livro."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from certame.dominio.ato import TIPOS_DE_ATO
from certame.operacoes.preencher_ato import campos_do_tipo, pode_faltar
from certame.operacoes.resumos import referencia_do_edital
from certame.operacoes.verbos import VERBOS
from certame.web.atos.formularios import PEDE_SE
from certame.web.atos.quem_pratica import QUEM_PRATICA
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Pessoa
from certame.web.pericias.lugares import COM_COMPOSICAO
from certame.web.politica import QUE_VEEM_SAUDE, Papel
from tests.operacoes.cursos import EDITAL, MEMBROS, RESULTADO
from tests.web.certames_da_mesa import campos_escondidos, endereco, pratica, registrado
from tests.web.conftest import Elenco, dentro


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return registrado(elenco.irupi)


@pytest.fixture
def celia(elenco: Elenco) -> Pessoa:
    """Célia, da comissão e do RH: numa cidade pequena, a mesma pessoa faz os dois."""
    return elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH)


@pytest.fixture
def mesa(celia: Pessoa, certame: CertameRegistrado) -> Client:
    return dentro(celia)


def publica(cliente: Client, certame: CertameRegistrado) -> None:
    feito = pratica(cliente, certame, "edital_publicado", data="2026-03-02")
    assert feito.status_code == 302, feito.content.decode()


def test_todo_tipo_de_ato_tem_quem_o_pratique() -> None:
    assert QUEM_PRATICA.keys() == TIPOS_DE_ATO.keys()
    assert all(quem and Papel.CONTROLE not in quem for quem in QUEM_PRATICA.values())


def test_todo_ato_tem_formulario_que_acusa_o_que_falta(
    elenco: Elenco, certame: CertameRegistrado
) -> None:
    sem_saude = [papel for papel in Papel if papel not in QUE_VEEM_SAUDE | {Papel.CONTROLE}]
    cliente = dentro(elenco.pessoa("Celia", elenco.irupi, *sem_saude))
    for tipo in TIPOS_DE_ATO:
        pagina = endereco(certame, f"atos/novo/{tipo}/")
        if not QUEM_PRATICA[tipo] & set(sem_saude):
            assert cliente.get(pagina).status_code == 403
            continue
        aberta = cliente.get(pagina)
        if tipo in COM_COMPOSICAO:
            assert "/pericias/" in aberta["Location"], "a página em que se compõe"
        else:
            assert aberta.status_code == 200
        vazio = cliente.post(pagina, {})
        assert vazio.status_code == 422
        assert "Confira antes de continuar" in vazio.content.decode()


def test_a_previa_nao_pratica_e_a_confirmacao_da_o_recibo(
    mesa: Client, celia: Pessoa, certame: CertameRegistrado
) -> None:
    pagina = endereco(certame, "atos/novo/edital_publicado/")
    previa = mesa.post(pagina, {"data": "2026-03-02"})
    assert "Ainda não foi feito" in previa.content.decode()
    with MESA.certame(certame) as curso:
        assert curso.cabeca.numero == 0
    feito = mesa.post(pagina, campos_escondidos(previa), follow=True)
    texto = feito.content.decode()
    assert "Feito: edital publicado. É o 1º ato do livro." in texto
    assert "<summary>Detalhes técnicos</summary>" in texto
    with MESA.certame(certame) as curso:
        assert curso.cabeca.numero == 2
        assert curso.certame == "irupi-es/010-2026"
        assert curso.entrada.registros[-1].autor == autor(celia)
    livro = mesa.get(endereco(certame, "atos/")).content.decode()
    assert "Edital publicado" in livro
    assert str(curso.cabeca) in livro


def test_a_vida_ate_a_chamada(mesa: Client, certame: CertameRegistrado) -> None:
    publica(mesa, certame)
    pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    pratica(mesa, certame, "classificacao_divulgada", data="2026-05-11")
    documento = SimpleUploadedFile("portaria.pdf", b"%PDF-1.4 portaria")
    pratica(
        mesa, certame, "equipe_constituida", data="2026-05-12", cargo="motorista",
        membros=", ".join(MEMBROS), documento=documento, especie="avaliacao_biopsicossocial",
    )  # fmt: skip
    conferencia = mesa.get(endereco(certame, "pericias/homologacao/")).content.decode()
    assert "Nada falta." not in conferencia
    assert (
        "Motorista: 2 perícias por fazer. Sem elas, as chamadas vão só até a vaga 4" in conferencia
    )
    assert "a vaga 5 espera a perícia de 0007" in conferencia
    assert "atos/novo/homologacao_publicada/" in conferencia
    pratica(mesa, certame, "homologacao_publicada", data="2026-06-15", validade="2028-06-15")
    pagina = endereco(certame, "atos/novo/convocacao_feita/")
    previa = mesa.post(pagina, {"data": "2026-06-20", "cargo": "motorista", "quantidade": "2"})
    texto = previa.content.decode()
    assert "2 pessoas são chamadas, estas" in texto
    assert "Bento Exemplo" in texto
    recusada = mesa.post(pagina, {"data": "2026-06-20", "cargo": "motorista", "quantidade": "5"})
    assert recusada.status_code == 422
    recusa = recusada.content.decode()
    assert "antes do resultado da perícia" in recusa
    assert "quantidade=4" in recusa
    assert ">Chamar só 4 vagas, até a vaga 4</a>" in recusa
    assert ">Convocar para a perícia, inscrição 0007</a>" in recusa
    assert mesa.post(pagina, campos_escondidos(previa)).status_code == 302
    pagina_do_certame = mesa.get(endereco(certame)).content.decode()
    assert "a vaga 5, reservada a pessoas com deficiência" in pagina_do_certame
    with MESA.certame(certame) as curso:
        equipe = next(a for a in curso.entrada.lido.atos if "equipe" in type(a).__name__.lower())
    assert str(getattr(equipe, "documento", "")).startswith("documento-")


def test_a_equipe_de_compatibilidade_grava_a_sua_especie(
    mesa: Client, certame: CertameRegistrado
) -> None:
    """A norma de Irupi tem duas equipes: a do endereço chega ao livro, e nenhuma se supõe."""
    publica(mesa, certame)
    pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    pratica(mesa, certame, "classificacao_divulgada", data="2026-05-11")
    pagina = endereco(certame, "atos/novo/equipe_constituida/")
    especie = "avaliacao_de_compatibilidade"
    lida = mesa.get(f"{pagina}?especie={especie}&membros=med-1/medico").content.decode()
    assert f'value="{especie}" selected>avaliação de compatibilidade' in lida
    campos = {"data": "2026-05-12", "cargo": "motorista", "membros": ", ".join(MEMBROS)}
    documento = SimpleUploadedFile("portaria.pdf", b"%PDF-1.4 portaria")
    sem_dizer = mesa.post(pagina, campos | {"documento": documento})
    assert sem_dizer.status_code == 422
    documento.seek(0)
    previa = mesa.post(pagina, campos | {"documento": documento, "especie": especie})
    assert mesa.post(pagina, campos_escondidos(previa)).status_code == 302
    with MESA.certame(certame) as curso:
        assert curso.entrada.registros[-1].dados["especie"] == especie


def test_o_campo_completado_que_vem_no_endereco_nao_se_perde(
    mesa: Client, certame: CertameRegistrado
) -> None:
    pagina = endereco(certame, "atos/novo/calendario_fixado/")
    assert 'name="fonte"' not in mesa.get(pagina).content.decode()
    lida = mesa.get(f"{pagina}?fonte=decreto").content.decode()
    assert 'name="fonte" value="decreto"' in lida
    campos = {"data": "2026-03-01", "de": "2026-01-01", "ate": "2026-12-31", "fonte": "decreto"}
    pratica(mesa, certame, "calendario_fixado", **campos)
    with MESA.certame(certame) as curso:
        assert curso.entrada.registros[-1].dados["fonte"] == "decreto"


def test_a_pagina_e_a_lista_dao_o_mesmo_proximo_passo(
    mesa: Client, certame: CertameRegistrado, elenco: Elenco
) -> None:
    """O mesmo ato, a mesma pessoa, e o link já com os campos; nenhum nome de programa na tela."""
    controle = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    lista = f"/cidades/{certame.cidade.identificador}/"
    dias = [
        ("edital_publicado", "2026-03-02", "Divulgar o resultado das provas", ""),
        ("resultado_divulgado", "2026-05-04", "Divulgar a classificação", ""),
        ("classificacao_divulgada", "2026-05-11", "Convocar para a perícia, inscrição 0002",
         "atos/novo/pericia_convocada/?inscricao=0002"),
        ("homologacao_publicada", "2026-06-15", "Convocar para a perícia, inscrição 0007",
         "atos/novo/pericia_convocada/?inscricao=0007"),
    ]  # fmt: skip
    for tipo, dia, espera, link in dias:
        campos = {"validade": "2028-06-15"} if tipo == "homologacao_publicada" else {}
        assert pratica(mesa, certame, tipo, data=dia, **campos).status_code == 302
        pagina = mesa.get(endereco(certame)).content.decode()
        assert f">{espera}</a>" in pagina
        assert f'href="{endereco(certame, link)}' in pagina
        assert espera in mesa.get(lista).content.decode()
        de_quem_le = controle.get(endereco(certame)).content.decode()
        assert "Quem faz:" in de_quem_le
        assert not any(nome in de_quem_le for nome in TIPOS_DE_ATO)
        assert "--simular" not in pagina


def test_a_previa_repete_o_que_se_vai_gravar(mesa: Client, certame: CertameRegistrado) -> None:
    """Rótulo e valor de cada campo, o nome ao lado da inscrição e o do arquivo, também no conflito."""
    for tipo, dia in (
        ("edital_publicado", "2026-03-02"),
        ("resultado_divulgado", "2026-05-04"),
        ("classificacao_divulgada", "2026-05-11"),
    ):
        pratica(mesa, certame, tipo, data=dia)
    with MESA.certame(certame) as curso:
        nome = curso.entrada.nomes()["motorista"]["0002"]
    pagina = endereco(certame, "atos/novo/pericia_convocada/")
    documento = SimpleUploadedFile("convocacao.pdf", b"%PDF-1.4 convocacao")
    campos = {"data": "2026-05-13", "cargo": "motorista", "inscricao": "0002"}
    previa = mesa.post(pagina, campos | {"instante": "2026-05-20T09:00", "documento": documento})
    for lida in (previa, mesa.post(pagina, campos_escondidos(previa) | {"confirmar": "1:abc"})):
        texto = lida.content.decode()
        for rotulo, valor in (
            ("Dia do ato", "13/05/2026"),
            ("Cargo", "Motorista"),
            ("Inscrição", f"0002, {nome}"),
            ("Dia e hora", "20/05/2026, 09:00"),
            ("Documento", "convocacao.pdf (guardado, cifrado)"),
        ):
            assert f'<dt>{rotulo}</dt><dd class="valor">{valor}</dd>' in texto


def test_a_previa_repete_a_equipe_por_extenso(mesa: Client, certame: CertameRegistrado) -> None:
    for tipo, dia in (
        ("edital_publicado", "2026-03-02"),
        ("resultado_divulgado", "2026-05-04"),
        ("classificacao_divulgada", "2026-05-11"),
    ):
        pratica(mesa, certame, tipo, data=dia)
    campos = {
        "data": "2026-05-12", "cargo": "motorista", "especie": "avaliacao_biopsicossocial",
        "membros": "med-1/medico, psi-2/psicologo",
        "documento": SimpleUploadedFile("portaria.pdf", b"%PDF-1.4 portaria"),
    }  # fmt: skip
    pagina = endereco(certame, "atos/novo/equipe_constituida/")
    texto = mesa.post(pagina, campos).content.decode()
    assert '<dd class="valor">avaliação biopsicossocial</dd>' in texto
    assert '<dd class="valor">med-1 (médico); psi-2 (psicólogo)</dd>' in texto


def test_a_pagina_do_ato_diz_quem_o_praticou_e_em_que_papel(
    mesa: Client, celia: Pessoa, elenco: Elenco, certame: CertameRegistrado
) -> None:
    """Célia é também do RH, e o edital se publica pela comissão; o identificador não se mostra."""
    Atribuicao.objects.update(desde=timezone.now() - timedelta(days=1))
    publica(mesa, certame)
    pagina = endereco(certame, "atos/ato-1/")
    texto = mesa.get(pagina).content.decode()
    assert "<dd>Celia (Comissão do concurso), em " in texto
    assert autor(celia) not in texto
    Atribuicao.em_vigor.get(pessoa=celia, papel=Papel.COMISSAO).encerrar()
    fatima = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH))
    assert "<dd>Celia (Comissão do concurso), em " in fatima.get(pagina).content.decode()


def test_a_pagina_do_ato_diz_nomes_no_lugar_de_codigos(
    mesa: Client, certame: CertameRegistrado
) -> None:
    publica(mesa, certame)
    publicado = mesa.get(endereco(certame, "atos/ato-1/")).content.decode()
    assert "Como se conta quem está nas duas listas: pela lista que chamou" in publicado
    assert "computo=por_via" not in publicado
    assert "Celia" in publicado
    assert "Celia, em" in mesa.get(endereco(certame, "atos/")).content.decode()
    ditos = {"data": "2026-03-09", "cargo": "motorista", "inscricao": "0002", "grupos": "pcd"}
    laudo = SimpleUploadedFile("laudo.pdf", b"%PDF-1.4 laudo")
    pratica(mesa, certame, "inscricao_feita", laudo=laudo, **ditos)
    feita = mesa.get(endereco(certame, "atos/ato-2/")).content.decode()
    for dito in ("Motorista", "0002, Célia Exemplo", "pessoas com deficiência"):
        assert f'<dd class="valor">{dito}</dd>' in feita
    assert re.search(r'<dd class="valor">laudo-\w+ <code class="hash">[0-9a-f]{64}</code>', feita)
    recurso = {"data": "2026-03-10", "cargo": "motorista", "inscricao": "0002", "ato": "ato-2"}
    pedido = SimpleUploadedFile("recurso.pdf", b"%PDF-1.4 recurso")
    pratica(mesa, certame, "recurso_interposto", documento=pedido, **recurso)
    citado = mesa.get(endereco(certame, "atos/ato-3/")).content.decode()
    assert f'href="{endereco(certame, "atos/ato-2/")}">Inscrição feita em 09/03/2026' in citado


def test_a_ordem_de_incluir_alem_do_fim_da_lista_avisa(
    mesa: Client, certame: CertameRegistrado
) -> None:
    publica(mesa, certame)
    pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    pratica(mesa, certame, "classificacao_divulgada", data="2026-05-11")
    pagina = endereco(certame, "atos/novo/ordem_judicial_cumprida/")

    def previa(posto: str) -> str:
        ordem = {"data": "2026-05-12", "cargo": "motorista", "efeito": "inclusao", "posto": posto}
        decisao = SimpleUploadedFile("ordem.pdf", b"%PDF-1.4 ordem")
        ditos = {**ordem, "processo": "0001", "inscricao": "0999", "documento": decisao}
        return str(mesa.post(pagina, ditos).content.decode())

    avisada = previa("999")
    assert re.search(
        r"no posto 999, e as listas do cargo têm \d+ pessoas: ela ficaria no fim", avisada
    )
    certa = previa("2")
    assert "Confira o posto na decisão" not in certa
    assert '<input type="hidden" name="confirmar"' in certa


def test_recorre_se_do_que_e_de_todos_e_a_escolha_diz_qual(
    mesa: Client, certame: CertameRegistrado, monkeypatch: pytest.MonkeyPatch
) -> None:
    publica(mesa, certame)
    pagina = endereco(certame, "atos/novo/recurso_interposto/")
    aberta = mesa.get(pagina).content.decode()
    assert "Edital publicado em 02/03/2026 (ato-1)</option>" in aberta
    ditos = {"data": "2026-03-09", "cargo": "motorista", "inscricao": "0002", "grupos": "pcd"}
    laudo = SimpleUploadedFile("laudo.pdf", b"%PDF-1.4 laudo")
    pratica(mesa, certame, "inscricao_feita", laudo=laudo, **ditos)
    recurso = {"data": "2026-03-10", "cargo": "motorista", "ato": "ato-1"}

    def pedido() -> SimpleUploadedFile:
        return SimpleUploadedFile("recurso.pdf", b"%PDF-1.4 recurso")

    previa = mesa.post(pagina, {**recurso, "inscricao": "0999", "documento": pedido()})
    assert "A inscrição 0999 ainda não consta neste certame" in previa.content.decode()
    previa = mesa.post(pagina, {**recurso, "inscricao": "0002", "documento": pedido()})
    assert "ainda não consta" not in previa.content.decode()
    pratica(
        mesa, certame, "recurso_interposto", documento=pedido(), **{**recurso, "inscricao": "0002"}
    )
    gravado = mesa.get(endereco(certame, "atos/ato-3/")).content.decode()
    assert f'href="{endereco(certame, "atos/ato-1/")}">Edital publicado em 02/03/2026' in gravado
    discussoes = mesa.get(endereco(certame, "pericias/discussoes/")).content.decode()
    assert "Recurso recebido, contra: Edital publicado em 02/03/2026" in discussoes
    decidir = mesa.get(endereco(certame, "atos/novo/recurso_decidido/")).content.decode()
    dito = "Recurso recebido em 10/03/2026, inscrição 0002, contra: Edital publicado em 02/03/2026"
    assert dito in decidir
    pratica(
        mesa,
        certame,
        "recurso_decidido",
        data="2026-03-11",
        cargo="motorista",
        inscricao="0002",
        recurso="ato-3",
        conclusao="contraria",
        documento=pedido(),
    )
    outro = {**recurso, "data": "2026-03-12", "inscricao": "0002"}
    pratica(mesa, certame, "recurso_interposto", documento=pedido(), **outro)
    decidir = mesa.get(endereco(certame, "atos/novo/recurso_decidido/")).content.decode()
    assert "(ato-5)</option>" in decidir
    assert "(ato-3)</option>" not in decidir, "o recurso já decidido não se oferece"

    alheia = {**recurso, "inscricao": "0003", "ato": "ato-2", "documento": pedido()}
    assert "nem de todo o certame. Escolha um destes" in mesa.post(pagina, alheia).content.decode()
    monkeypatch.setattr("certame.web.atos.formularios._CABEM_NA_ESCOLHA", 1)
    muitos = mesa.get(pagina).content.decode()
    assert "Edital publicado em" in muitos, "o que é de todos sempre se escolhe"
    assert "Inscrição feita em" not in muitos
    em_branco = {"data": "2026-03-10", "cargo": "motorista", "inscricao": "0002"}
    volta = mesa.post(pagina, {**em_branco, "documento": pedido()}).content.decode()
    assert "Inscrição feita em 09/03/2026, inscrição 0002 (ato-2)</option>" in volta


def test_o_que_espera_outra_coisa_diz_o_que_e(mesa: Client, certame: CertameRegistrado) -> None:
    publica(mesa, certame)
    aberta = mesa.get(endereco(certame, "atos/novo/")).content.decode()
    cabem, _, esperam = aberta.partition("Esperam outra coisa")
    assert "Divulgar o resultado das provas" in cabem
    assert "Decidir um recurso" not in cabem
    assert "não há recurso por decidir" in esperam
    assert "<h3>Inscrições, resultado e listas</h3>" in cabem
    pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    pratica(mesa, certame, "classificacao_divulgada", data="2026-05-11")
    pratica(mesa, certame, "homologacao_publicada", data="2026-06-15", validade="2028-06-15")
    depois = mesa.get(endereco(certame, "atos/novo/")).content.decode()
    esperam, fechado, nunca = depois.partition("Os que este certame não tem")
    assert fechado
    assert "a lei da cidade não tem Junta" in nunca
    assert "a lei da cidade não tem Junta" not in esperam
    assert f'href="{endereco(certame, "edital/")}">Retificar o edital' in cabem
    assert f'href="{endereco(certame, "pericias/equipes/")}">Constituir uma equipe' in cabem


def test_publicar_o_edital_avisa_do_dia_e_da_conferencia(
    mesa: Client, certame: CertameRegistrado
) -> None:
    pagina = endereco(certame, "atos/novo/edital_publicado/")
    assert 'value="2026-03-02"' in mesa.get(pagina).content.decode(), "o dia que o edital diz"
    certo = mesa.post(pagina, {"data": "2026-03-02"}).content.decode()
    assert "Este não é o dia que o edital diz." not in certo
    assert "Ainda sem lugar no edital: 6 itens da lei." in certo
    outro = mesa.post(pagina, {"data": "2026-03-04"}).content.decode()
    assert "O edital diz que se publica em 02/03/2026" in outro


def test_a_homologacao_sem_validade_avisa(mesa: Client, certame: CertameRegistrado) -> None:
    for tipo, dia in (
        ("edital_publicado", "2026-03-02"),
        ("resultado_divulgado", "2026-05-04"),
        ("classificacao_divulgada", "2026-05-11"),
    ):
        pratica(mesa, certame, tipo, data=dia)
    pagina = endereco(certame, "atos/novo/homologacao_publicada/")
    sem = mesa.post(pagina, {"data": "2026-06-15"}).content.decode()
    assert "O fim da validade não será contado." in sem
    assert "art. 37, III" in sem
    com = mesa.post(pagina, {"data": "2026-06-15", "validade": "2028-06-15"}).content.decode()
    assert "O fim da validade não será contado." not in com


def test_a_etapa_que_passou_sem_registro_nao_se_diz_feita(
    mesa: Client, certame: CertameRegistrado
) -> None:
    """Sem inscrição nem perícia registradas aqui; e as vagas do edital à parte das criadas depois."""
    publica(mesa, certame)
    pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    pratica(mesa, certame, "classificacao_divulgada", data="2026-05-11")
    pagina = mesa.get(endereco(certame)).content.decode()
    assert pagina.count("não houve registro") == 1, "as inscrições"
    assert pagina.count('<li class="feito">') == 3
    pratica(mesa, certame, "homologacao_publicada", data="2026-06-15", validade="2028-06-15")
    documento = SimpleUploadedFile("lei.pdf", b"%PDF-1.4 lei")
    pratica(
        mesa, certame, "vagas_criadas", data="2026-06-20", cargo="motorista", quantidade="2",
        documento=documento,
    )  # fmt: skip
    pagina = mesa.get(endereco(certame)).content.decode()
    assert pagina.count("não houve registro") == 2, "as inscrições e a perícia"
    numeros = re.findall(r'<td[^>]*class="numero"[^>]*>(\d+)</td>', pagina)
    assert numeros[:3] == ["5", "2", "7"]


FERIADOS = {"data": "2026-05-04", "de": "2026-01-01", "ate": "2026-12-31", "fonte": "decreto"}


def test_duas_pessoas_a_segunda_ve_o_que_entrou(
    mesa: Client, elenco: Elenco, certame: CertameRegistrado
) -> None:
    publica(mesa, certame)
    outra = dentro(elenco.pessoa("Davi", elenco.irupi, Papel.COMISSAO))
    pagina = endereco(certame, "atos/novo/calendario_fixado/")
    das_duas = [cliente.post(pagina, FERIADOS) for cliente in (mesa, outra)]
    assert mesa.post(pagina, campos_escondidos(das_duas[0])).status_code == 302
    segunda = outra.post(pagina, campos_escondidos(das_duas[1]))
    assert segunda.status_code == 409
    texto = segunda.content.decode()
    assert "Outra pessoa agiu antes" in texto
    assert f"{VERBOS['calendario_fixado'].feito}, por Celia" in texto
    with MESA.certame(certame) as curso:
        assert curso.cabeca.numero == 3
    assert outra.post(pagina, campos_escondidos(segunda)).status_code == 302


def test_o_edital_que_mudou_depois_da_previa_nao_se_publica(
    mesa: Client, certame: CertameRegistrado
) -> None:
    """A prévia mostra as vagas e o hash do texto, e só esse texto se confirma."""
    pagina = endereco(certame, "atos/novo/edital_publicado/")
    previa = mesa.post(pagina, {"data": "2026-03-02"})
    antes = previa.content.decode()
    with MESA.certame(certame) as curso:
        hash_do_texto = referencia_do_edital(curso.entrada.pasta).partition(":")[2]
    assert f'Hash do texto do edital: <code class="hash">{hash_do_texto}</code>' in antes
    assert "Reservadas a pessoas com deficiência" in antes
    assert _quadro(antes) == ["5", "1"]
    campos = campos_escondidos(previa)
    certame.escrever_edital(EDITAL.replace("vagas = 5", "vagas = 14"))
    confirmada = mesa.post(pagina, campos)
    assert confirmada.status_code == 409
    texto = confirmada.content.decode()
    assert "O que você confirmou já não é o que a prévia mostrava" in texto
    assert "<li>o texto do edital</li>" in texto
    assert "Nada do seu foi gravado" in texto
    assert _quadro(texto)[0] == "14"
    with MESA.certame(certame) as curso:
        assert curso.cabeca.numero == 0
    das_duas = [mesa.post(pagina, campos_escondidos(confirmada)) for _ in range(2)]
    assert [feito.status_code for feito in das_duas] == [302, 302]
    assert "já estava gravado" in mesa.get(das_duas[1]["Location"]).content.decode()


def _quadro(texto: str) -> list[str]:
    """Os números do quadro de vagas da prévia."""
    _, _, quadro = texto.partition("Quadro de vagas")
    return re.findall(r'<td[^>]*class="numero"[^>]*>(\d+)</td>', quadro.partition("</table>")[0])


@pytest.mark.parametrize("tipo", ["resultado_divulgado", "classificacao_divulgada"])
def test_o_resultado_trocado_depois_da_previa_nao_se_divulga(
    mesa: Client, certame: CertameRegistrado, tipo: str
) -> None:
    """Outro arquivo da banca, com as mesmas notas e outro declarante: a lista seria outra."""
    publica(mesa, certame)
    pagina = endereco(certame, f"atos/novo/{tipo}/")
    if tipo == "classificacao_divulgada":
        pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    campos = campos_escondidos(mesa.post(pagina, {"data": "2026-05-11"}))
    outro = RESULTADO.replace("85,00;Não", "85,00;Sim")
    (certame.pasta / "resultado.csv").write_text(outro, encoding="utf-8")
    confirmada = mesa.post(pagina, campos)
    assert confirmada.status_code == 409
    assert "<li>o resultado importado da banca</li>" in confirmada.content.decode()
    with MESA.certame(certame) as curso:
        assert curso.entrada.registros[-1].tipo != tipo
    assert mesa.post(pagina, campos_escondidos(confirmada)).status_code == 302


def test_so_se_confirmam_os_campos_da_previa(mesa: Client, certame: CertameRegistrado) -> None:
    publica(mesa, certame)
    pagina = endereco(certame, "atos/novo/calendario_fixado/")
    campos = campos_escondidos(mesa.post(pagina, FERIADOS))
    for outros in ({"fonte": "outro decreto"}, {"data": "2026-05-05"}):
        confirmada = mesa.post(pagina, campos | outros)
        assert confirmada.status_code == 409
        texto = confirmada.content.decode()
        assert "<li>os campos preenchidos</li>" in texto
        assert "Nada do seu foi gravado" in texto
    with MESA.certame(certame) as curso:
        assert curso.cabeca.numero == 2
    assert mesa.post(pagina, campos).status_code == 302


def test_o_mesmo_envio_outra_vez_leva_ao_ato_ja_gravado(
    mesa: Client, certame: CertameRegistrado
) -> None:
    """Dois cliques, ou voltar e reenviar: nem grava de novo, nem mostra a prévia do seguinte."""
    publica(mesa, certame)
    pagina = endereco(certame, "atos/novo/resultado_divulgado/")
    campos = campos_escondidos(mesa.post(pagina, {"data": "2026-05-04"}))
    primeira, segunda = mesa.post(pagina, campos), mesa.post(pagina, campos)
    assert segunda.status_code == 302
    assert primeira["Location"] == segunda["Location"]
    assert "já estava gravado" in mesa.get(segunda["Location"]).content.decode()
    with MESA.certame(certame) as curso:
        assert curso.cabeca.numero == 3


def test_outra_aba_da_propria_pessoa_nao_e_outra_pessoa(
    mesa: Client, certame: CertameRegistrado
) -> None:
    publica(mesa, certame)
    pagina = endereco(certame, "atos/novo/calendario_fixado/")
    das_abas = [
        campos_escondidos(mesa.post(pagina, FERIADOS | {"data": dia}))
        for dia in ("2026-05-04", "2026-05-05")
    ]
    assert mesa.post(pagina, das_abas[0]).status_code == 302
    segunda = mesa.post(pagina, das_abas[1])
    texto = segunda.content.decode()
    assert "Outra pessoa" not in texto
    assert segunda.status_code == 409


def test_criar_vagas_demais_se_recusa_na_hora(mesa: Client, certame: CertameRegistrado) -> None:
    publica(mesa, certame)
    pagina = endereco(certame, "atos/novo/vagas_criadas/")
    resposta = mesa.post(
        pagina, {"data": "2026-05-04", "cargo": "motorista", "quantidade": "10000000"}
    )
    assert resposta.status_code == 422
    assert "demais para um ato só" in resposta.content.decode()


def test_quem_nao_pode_nao_pratica(elenco: Elenco, certame: CertameRegistrado) -> None:
    controle = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    assert controle.get(endereco(certame, "atos/")).status_code == 200
    assert controle.get(endereco(certame, "atos/novo/")).status_code == 403
    rh = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH))
    pagina = endereco(certame, "atos/novo/edital_publicado/")
    assert rh.get(pagina).status_code == rh.post(pagina, {"data": "2026-03-02"}).status_code == 403


def test_gil_nao_ve_nada(gil: Pessoa, certame: CertameRegistrado) -> None:
    cliente = dentro(gil)
    for resto in ("", "atos/", "atos/novo/", "atos/novo/edital_publicado/", "atos/ato-1/"):
        assert cliente.get(endereco(certame, resto)).status_code == 404
        assert cliente.post(endereco(certame, resto), {}).status_code == 404


def test_ato_que_nao_ha(mesa: Client, certame: CertameRegistrado) -> None:
    assert mesa.get(endereco(certame, "atos/novo/inventado/")).status_code == 404
    publica(mesa, certame)
    assert mesa.get(endereco(certame, "atos/ato-9/")).status_code == 404
    assert mesa.get(endereco(certame, "atos/ato-1/")).status_code == 200


def test_edital_mudado_diz_o_que_fazer(mesa: Client, certame: CertameRegistrado) -> None:
    publica(mesa, certame)
    arquivo = certame.pasta / "certame.toml"
    arquivo.write_text(arquivo.read_text("utf-8").replace("vagas = 5", "vagas = 7"), "utf-8")
    pagina = mesa.get(endereco(certame))
    assert pagina.status_code == 409
    dita = pagina.content.decode()
    assert "<li>certame.toml já não é o edital que se publicou" in dita
    assert "Voltar aos certames" in dita  # a página do certame é esta mesma
    outra = mesa.get(endereco(certame, "atos/novo/homologacao_publicada/"))
    assert outra.status_code == 409
    assert "Voltar ao certame<" in outra.content.decode()


def test_corrigir_volta_ao_formulario_com_o_que_se_escreveu(
    mesa: Client, certame: CertameRegistrado
) -> None:
    pagina = endereco(certame, "atos/novo/calendario_fixado/")
    campos = {"data": "2026-03-01", "de": "2026-01-01", "ate": "2026-12-31"}
    previa = mesa.post(pagina, campos)
    de_volta = mesa.post(pagina, campos_escondidos(previa) | {"corrigir": "1"})
    assert 'value="2026-12-31"' in de_volta.content.decode()
    with MESA.certame(certame) as curso:
        assert curso.cabeca.numero == 0


@pytest.mark.parametrize(
    "busca", ["?q=motorista", "?tipo=edital_publicado", "?q=nada", "?pagina=9"]
)
def test_o_livro_se_procura(mesa: Client, certame: CertameRegistrado, busca: str) -> None:
    publica(mesa, certame)
    pagina = mesa.get(endereco(certame, f"atos/{busca}"))
    assert pagina.status_code == 200
    achou = "Edital publicado</a>" in pagina.content.decode()
    assert achou is (busca in ("?tipo=edital_publicado", "?pagina=9"))


def test_o_ano_que_nao_pode_ser_se_diz_ao_lado_do_campo(
    mesa: Client, certame: CertameRegistrado
) -> None:
    pagina = endereco(certame, "atos/novo/edital_publicado/")
    for ano in ("9999", "1026"):
        recusa = mesa.post(pagina, {"data": f"{ano}-03-02"})
        assert recusa.status_code == 422
        texto = recusa.content.decode()
        assert f"ano {ano} não pode ser: as datas vão de 1900 a 2999" in texto
        assert 'href="#id_data"' in texto


@pytest.mark.parametrize(
    ("de", "ate", "campo", "frase"),
    [
        ("2026-01-01", "2025-01-01", "ate", "acaba em 01/01/2025, antes de começar, em 01/01/2026"),
        ("2026-01-01", "2099-12-31", "ate", "são mais de 20 anos, e os feriados mudam"),
        ("2095-01-01", "2105-12-31", "ate", "não sabe os feriados de 2105"),
    ],
)
def test_o_periodo_dos_feriados_que_nao_serve_se_diz_no_campo(
    mesa: Client, certame: CertameRegistrado, de: str, ate: str, campo: str, frase: str
) -> None:
    pagina = endereco(certame, "atos/novo/calendario_fixado/")
    recusa = mesa.post(pagina, {"data": "2026-03-02", "de": de, "ate": ate})
    assert recusa.status_code == 422
    texto = recusa.content.decode()
    assert frase in texto
    assert f'href="#id_{campo}"' in texto
    assert "chave" not in texto


def test_numa_unidade_a_recusa_oferece_as_vagas_que_cabem_nela(elenco: Elenco) -> None:
    unidades = '[{nome = "Norte", vagas = 5, reservadas = {pcd = 1}}, {nome = "Sul", vagas = 5}]'
    certame = registrado(
        elenco.irupi, EDITAL.replace("vagas = 5", f"vagas = 10\nunidade = {unidades}")
    )
    cabecalho, *linhas = RESULTADO.splitlines()
    com_unidade = [f"{cabecalho};Unidade", *(f"{linha};Norte" for linha in linhas)]
    (certame.pasta / "resultado.csv").write_text("\n".join(com_unidade) + "\n", "utf-8")
    mesa = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH))
    publica(mesa, certame)
    for tipo, dia in (
        ("resultado_divulgado", "2026-05-04"),
        ("classificacao_divulgada", "2026-05-11"),
        ("homologacao_publicada", "2026-06-15"),
    ):
        pratica(mesa, certame, tipo, data=dia)
    pagina = endereco(certame, "atos/novo/convocacao_feita/")
    pedida = {"data": "2026-06-20", "cargo": "motorista", "unidade": "Norte", "quantidade": "5"}
    recusa = mesa.post(pagina, pedida)
    assert recusa.status_code == 422
    assert ">Chamar só 4 vagas em Norte, até a vaga 4</a>" in recusa.content.decode()


@pytest.mark.parametrize(
    ("tipo", "campos", "campo", "frase"),
    [
        ("convocacao_feita", {"quantidade": "99"}, "quantidade", "O ato chama para 99 vagas"),
        (
            "saida_registrada",
            {"inscricao": "9999", "motivo": "desistencia"},
            "inscricao",
            "A inscrição 9999 não está nas listas",
        ),
        (
            "saida_registrada",
            {"inscricao": "0001", "motivo": "exoneracao"},
            "motivo",
            "o motivo é desistência ou não comparecimento.",
        ),
        ("convocacao_feita", {"quantidade": "1", "data": "2999-01-01"}, "data", "e hoje é"),
        ("convocacao_feita", {"quantidade": "1", "data": "2026-06-01"}, "data", "já está no livro"),
        (
            "validade_prorrogada",
            {"ate": "2030-06-16"},
            "ate",
            (
                "iria até 15/06/2030, não 16/06/2030 (CF, art. 37, III). O que fazer: preencha “até” "
                "com 15/06/2030."
            ),
        ),
    ],
)
def test_a_recusa_de_um_campo_fica_ao_lado_dele(
    mesa: Client,
    certame: CertameRegistrado,
    tipo: str,
    campos: dict[str, str],
    campo: str,
    frase: str,
) -> None:
    """A recusa da lei que é de um campo se liga a ele: o sumário leva lá, e o leitor de tela a lê."""
    publica(mesa, certame)
    for feito, dia, mais in (
        ("resultado_divulgado", "2026-05-04", {}),
        ("classificacao_divulgada", "2026-05-11", {}),
        ("homologacao_publicada", "2026-06-15", {"validade": "2028-06-15"}),
    ):
        pratica(mesa, certame, feito, data=dia, **mais)
    pagina = endereco(certame, f"atos/novo/{tipo}/")
    escrito = {"data": "2026-06-20", "cargo": "motorista"} | campos
    recusa = mesa.post(pagina, escrito)
    assert recusa.status_code == 422
    texto = recusa.content.decode()
    (ao_lado,) = re.findall(
        rf'<div class="erro" id="id_{campo}_error">(.*?)</div>', texto, re.DOTALL
    )
    assert frase in ao_lado
    (controle,) = re.findall(rf'<(?:input|select)[^>]*name="{campo}"[^>]*>', texto)
    assert 'aria-invalid="true"' in controle
    assert f"id_{campo}_error" in controle
    assert f'<a href="#id_{campo}">' in texto
    assert texto.count("aria-invalid") == 1
    assert all(f'value="{valor}"' in texto for valor in campos.values())


@pytest.mark.parametrize("todas", ["todas", "TODAS", " Todas "])
def test_todas_se_escreve_de_qualquer_jeito(
    mesa: Client, certame: CertameRegistrado, todas: str
) -> None:
    publica(mesa, certame)
    pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    pratica(mesa, certame, "classificacao_divulgada", data="2026-05-11")
    pratica(mesa, certame, "homologacao_publicada", data="2026-06-15", validade="2028-06-15")
    chamada = {"data": "2026-06-20", "cargo": "motorista", "quantidade": todas}
    texto = mesa.post(endereco(certame, "atos/novo/convocacao_feita/"), chamada).content.decode()
    assert "antes do resultado da perícia de 0007" in texto, "chegou à lei: a quantidade serviu"


def test_a_recusa_da_leitura_diz_as_opcoes_por_extenso(
    elenco: Elenco, mesa: Client, certame: CertameRegistrado
) -> None:
    publica(mesa, certame)
    procuradora = dentro(elenco.pessoa("Pedro", elenco.irupi, Papel.PROCURADORIA))
    with MESA.certame(certame) as curso:
        leituras = curso.andamento.regime.norma.leituras
    (uma, outra) = [nome for nome in leituras if "_" in "".join(leituras[nome].nomes)][:2]
    alheia = next(opcao for opcao in leituras[outra].nomes if opcao not in leituras[uma].nomes)
    campos = {
        "data": "2026-03-20",
        "leitura": uma,
        "opcao": alheia,
        "origem": "ordem_judicial",
        "processo": "0001234-56.2026.8.08.0001",
        "documento": SimpleUploadedFile("ordem.pdf", b"%PDF-1.4 ordem"),
    }
    pagina = endereco(certame, "atos/novo/leitura_alterada/")
    texto = procuradora.post(pagina, campos).content.decode()
    (recusa,) = re.findall(r'<div class="erro" id="id_opcao_error">(.*?)</div>', texto, re.DOTALL)
    dita = recusa.rpartition("</svg>")[2]
    assert f"não tem a leitura “{leituras[uma].por_extenso}”: " in dita
    assert all(leituras[uma].opcao_por_extenso(opcao) in dita for opcao in leituras[uma].nomes)
    assert "_" not in dita
    assert "=" not in dita


def test_a_recusa_de_campo_que_nao_se_ve_fica_no_sumario(
    mesa: Client, certame: CertameRegistrado
) -> None:
    """A composição da equipe se escreve noutra página: aqui não há campo a que levar."""
    publica(mesa, certame)
    pratica(mesa, certame, "resultado_divulgado", data="2026-05-04")
    pratica(mesa, certame, "classificacao_divulgada", data="2026-05-11")
    recusa = mesa.post(
        endereco(certame, "atos/novo/equipe_constituida/"),
        {
            "data": "2026-05-12",
            "cargo": "motorista",
            "membros": "med-1/medico",
            "especie": "avaliacao_biopsicossocial",
            "documento": SimpleUploadedFile("portaria.pdf", b"%PDF-1.4 portaria"),
        },
    )
    texto = recusa.content.decode()
    assert recusa.status_code == 422
    assert "<li>A composição não é a da norma" in texto
    assert 'href="#id_membros"' not in texto


def test_a_declaracao_com_marca_que_nao_se_ve_se_corrige_ao_lado(
    mesa: Client, certame: CertameRegistrado
) -> None:
    publica(mesa, certame)
    campos = {
        "data": "2026-03-10",
        "cargo": "motorista",
        "inscricao": "0007",
        "grupos": "pcd",
        "declaracao_tipo": "visual\u200b",
        "declaracao_grau": "leve",
    }
    texto = mesa.post(endereco(certame, "atos/novo/inscricao_feita/"), campos).content.decode()
    assert '<a href="#id_declaracao_tipo">' in texto
    assert "um caractere que não se vê (U+200B)" in texto


@pytest.mark.parametrize(
    ("tipo", "campo", "quando"),
    [
        (
            "saida_registrada",
            "documento",
            "obrigatório na desistência e no falecimento de quem ainda não foi chamado",
        ),
        ("ato_anulado", "documento", "obrigatório se é ele que diz o motivo"),
        ("ordem_judicial_cumprida", "vaga", "obrigatório se a ordem é sobre uma vaga"),
        ("homologacao_publicada", "validade", "se quiser"),
    ],
)
def test_o_rotulo_diz_quando_se_pede_o_que_pode_ficar_em_branco(
    mesa: Client, certame: CertameRegistrado, tipo: str, campo: str, quando: str
) -> None:
    texto = mesa.get(endereco(certame, f"atos/novo/{tipo}/")).content.decode()
    (rotulo,) = re.findall(rf'<label for="id_{campo}">(.*?)</label>', texto)
    assert f"({quando})" in rotulo


def test_o_que_se_pede_as_vezes_e_do_ato_e_pode_ficar_em_branco() -> None:
    """O que o rótulo diz pedido às vezes não é nem de outro ato nem pedido sempre."""
    assert all(campo in campos_do_tipo(tipo) for tipo, campo in PEDE_SE)
    assert all(pode_faltar(tipo, campo) for tipo, campo in PEDE_SE)

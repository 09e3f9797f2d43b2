"""O edital pelas páginas: o certame novo, o formulário, o texto e a retificação."""

import re
import tomllib
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from certame.dominio.ato import EditalRetificado
from certame.operacoes.certame_toml import ARQUIVO, certame_do_texto
from certame.operacoes.resumos import referencia_do_edital
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Cidade, Pessoa
from certame.web.editais.formulario import FormularioDoEdital, achatar, mudar
from certame.web.editais.guarda import curso_com_o_texto, edital_do_certame
from certame.web.editais.models import Rascunho
from certame.web.politica import Papel
from tests.operacoes.cursos import EDITAL, homologa
from tests.operacoes.cursos import pratica as pratica_no_curso
from tests.web.certames_da_mesa import endereco, pratica, registrado
from tests.web.conftest import Elenco, dentro

NOVO = {
    "numero": "021/2026",
    "titulo": "Concurso para professor",
    "publicacao": "2026-03-02",
    "tipo": "concurso",
    "administracao": "direta",
    "vinculo": "cargo_efetivo",
    "inicio": "2025-01-30",
    "prova": "diário oficial (exemplo inventado)",
}
COMPLETO = """\
versao = 1

[edital]
id = "010-2026"
titulo = "Concurso público para motorista (exemplo inventado)"
ente = "Município de Irupi/ES (exemplo inventado)"
norma = "irupi-es-2025"
publicacao = 2026-03-02
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
validade = 2028-03-02
casas_da_nota = 1
arredondamento_da_nota = "truncar"
nota_maxima = "100"
vigencia = {inicio = 2025-01-30, prova = "página do diário oficial (exemplo inventado)"}
clausulas = {fim_de_fila = {item = "9.3", listas = ["geral"]}, so_na_reservada = {item = "8.1"}, \
geral_esgotada = {item = "8.2", destino = "reservada"}}

[[cargo]]
id = "motorista"
nome = "Motorista"
unidade = [{nome = "Sede", vagas = 8}, {nome = "Zona rural", vagas = 4, reservadas = {pcd = 1}}]
aplicacao = "total"
item_da_aplicacao = "4.2"

[[cargo]]
id = "vigia"
nome = "Vigia"
vagas = 0

[[etapa]]
id = "objetiva"
item = "7.1"
prova = [{id = "portugues"}, {id = "matematica", peso = "2"}]

[nota_final]
item = "7.2"
origem = "calculada"

[[desempate]]
criterio = "idade_60"
item = "7.3, a"
data_de_referencia = 2026-07-31
entre_idosos = "mais_idade"
hora = "usa"
hora_ausente = "23:59"

[[desempate]]
criterio = "nota"
item = "7.3, b"
provas = ["portugues", "matematica"]
nome = "soma das duas"
listas = ["pcd"]

[[desempate]]
criterio = "jurado"
item = "7.3, c"

[[desempate]]
criterio = "sorteio"
item = "7.3, d"

[[prazo]]
id = "recurso_do_gabarito"
item = "10.1"
contagem = "uteis"
quantidade = 2
conta_de = "resultado_divulgado"
para = "recorrer do gabarito"
cumpre_com = ["recurso_interposto"]
faculdade = true
"""


@pytest.fixture
def celia(elenco: Elenco) -> Pessoa:
    return elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH)


@pytest.fixture
def mesa(celia: Pessoa) -> Client:
    return dentro(celia)


class _Campos(HTMLParser):
    """Os valores que o navegador mandaria, sem os botões."""

    def __init__(self) -> None:
        super().__init__()
        self.achados: dict[str, Any] = {}
        self._select = self._texto = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        ditos = dict(attrs)
        nome = ditos.get("name") or ""
        if tag == "input" and nome:
            if ditos.get("type") in ("checkbox", "radio"):
                if "checked" in ditos:
                    self.achados.setdefault(nome, []).append(ditos.get("value") or "on")
            else:
                self.achados[nome] = ditos.get("value") or ""
        elif tag == "select":
            self._select = nome
        elif tag == "option" and "selected" in ditos:
            self.achados.setdefault(self._select, []).append(ditos.get("value") or "")
        elif tag == "textarea":
            self._texto = nome

    def handle_data(self, data: str) -> None:
        if self._texto:
            self.achados[self._texto] = data.removeprefix("\n")
            self._texto = ""


def campos(resposta: Any) -> dict[str, Any]:
    leitor = _Campos()
    leitor.feed(resposta.content.decode())
    return leitor.achados


def certame_com(cidade: Cidade, texto: str) -> CertameRegistrado:
    certame = registrado(cidade)
    certame.escrever_edital(texto)
    return certame


def escrito(certame: CertameRegistrado) -> dict[str, Any]:
    dados = tomllib.loads((certame.pasta / ARQUIVO).read_text(encoding="utf-8"))
    del dados["livro"]
    return dados


def test_o_certame_novo_mostra_a_lei_antes_de_existir(mesa: Client, elenco: Elenco) -> None:
    previa = mesa.post("/cidades/irupi-es/novo-certame/", NOVO).content.decode()
    assert "Lei de Irupi de 29/01/2025" in previa
    assert "art. 9º" in previa
    assert not CertameRegistrado.objects.exists()
    criado = mesa.post("/cidades/irupi-es/novo-certame/", {**NOVO, "criar": "1"})
    assert criado.status_code == 302
    certame = CertameRegistrado.objects.get()
    assert (certame.identificador, certame.numero_escrito) == ("021-2026", "021/2026")
    pagina = mesa.get(criado["Location"]).content.decode()
    assert "Nenhum cargo ainda" in pagina
    assert "<h1>Edital 021/2026</h1>" in pagina
    assert (
        "numero = &quot;021/2026&quot;"
        in mesa.get(endereco(certame, "edital/texto/")).content.decode()
    )
    assert "Edital 021/2026" in mesa.get("/cidades/irupi-es/").content.decode()
    assert mesa.get(endereco(certame)).status_code == 200


@pytest.mark.parametrize(
    ("numero", "frase"),
    [
        ("021\u202e/2026", "um caractere que não se vê (U+202E)"),
        ("021/2026\u200b", "um caractere que não se vê (U+200B)"),
        ("021\t2026", "uma tabulação"),
        ("CON", "O Windows guarda o nome con para si"),
        ("lpt1.", "O Windows guarda o nome lpt1 para si"),
    ],
)
def test_o_numero_que_nao_serve_de_nome_nao_abre_certame(
    mesa: Client, numero: str, frase: str
) -> None:
    pagina = mesa.post(
        "/cidades/irupi-es/novo-certame/", {**NOVO, "numero": numero, "criar": "1"}
    ).content.decode()
    assert frase in pagina
    assert not CertameRegistrado.objects.exists()


def test_sem_a_prova_a_vigencia_fica_pendente_e_antes_da_lei_nao_ha_certame(
    mesa: Client, elenco: Elenco
) -> None:
    pagina = "/cidades/irupi-es/novo-certame/"
    sem_prova = {**NOVO, "inicio": "", "prova": ""}
    assert "Falta provar de quando é a lei" in mesa.post(pagina, sem_prova).content.decode()
    antes = mesa.post(pagina, {**NOVO, "publicacao": "2024-05-01", "criar": "1"})
    assert antes.status_code == 422
    assert "art. 9º" in antes.content.decode()
    fora = mesa.post(pagina, {**NOVO, "vinculo": "emprego", "criar": "1"})
    assert "não se aplica a emprego público" in fora.content.decode()
    assert "art. 1º" in fora.content.decode()
    so_dia = mesa.post(pagina, {**NOVO, "prova": ""})
    assert "vêm juntos" in so_dia.content.decode()
    assert not CertameRegistrado.objects.exists()
    criado = mesa.post(pagina, {**sem_prova, "criar": "1"})
    edital = mesa.get(criado["Location"]).content.decode()
    assert "O que impede publicar" not in edital  # ainda faltam os cargos
    assert mesa.post(pagina, {**NOVO, "criar": "1"}).status_code == 422


def test_cidade_sem_lei_nao_cria_certame(elenco: Elenco, gil: Pessoa) -> None:
    pagina = "/cidades/mogi-das-cruzes-sp/novo-certame/"
    assert "em Cidade, no alto da página" in dentro(gil).post(pagina, NOVO).content.decode()


def test_do_rascunho_vazio_ao_edital_que_se_publica(mesa: Client, elenco: Elenco) -> None:
    mesa.post("/cidades/irupi-es/novo-certame/", {**NOVO, "criar": "1"})
    certame = CertameRegistrado.objects.get()
    pagina = endereco(certame, "edital/")
    criado = mesa.get(pagina)
    assert "Falta preencher." in criado.content.decode()
    assert "Erro:" not in criado.content.decode()
    assert "sumario-de-erros" not in criado.content.decode()
    ditos = campos(criado)
    com_cargo = mesa.post(pagina, {**ditos, "mudar": "mais:cargos"})
    assert "Cargo 1" in com_cargo.content.decode()
    assert re.findall(
        r'<[a-z]+ [^>]*name="([^"]+)"[^>]* autofocus', com_cargo.content.decode()
    ) == ["cargo-0-nome"]
    ditos = campos(com_cargo) | {"cargo-0-nome": "Professor", "cargo-0-vagas": "25"}
    quadro = mesa.post(pagina, {**ditos, "calcular": "1"}).content.decode()
    assert "3, as vagas 5, 15, 25" in quadro
    assert not (certame.pasta / ARQUIVO).exists()
    guardado = mesa.post(pagina, {**ditos, "guardar": "1"}, follow=True).content.decode()
    assert "Nada impede publicar" in guardado
    assert "O edital sai em 02/03/2026" in guardado
    assert "foi publicado em" not in guardado
    assert escrito(certame)["cargo"] == [{"id": "professor", "nome": "Professor", "vagas": 25}]
    assert not Rascunho.objects.exists()
    feito = pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    assert feito.status_code == 302
    publicado = mesa.get(pagina).content.decode()
    assert "Começar uma retificação" in publicado
    assert 'name="guardar"' not in publicado
    assert "<fieldset" not in publicado
    assert "<dt>Dia da publicação</dt><dd>02/03/2026</dd>" in publicado
    assert ">Professor</th>" in publicado
    assert mesa.post(pagina, {**ditos, "guardar": "1"}).status_code == 403
    assert mesa.post(endereco(certame, "edital/texto/"), {"texto": ""}).status_code == 403


def test_o_prazo_se_escolhe_pelo_que_ele_e(mesa: Client, elenco: Elenco) -> None:
    elenco.irupi.normas = ["mogi-das-cruzes-sp-2006"]
    elenco.irupi.save()
    do_novo = {**NOVO, "publicacao": "2024-03-04", "inicio": "", "prova": "", "criar": "1"}
    mesa.post("/cidades/irupi-es/novo-certame/", do_novo)
    pagina = endereco(CertameRegistrado.objects.get(), "edital/")
    vazia = mesa.get(pagina)
    assert "Falta dizer os cargos" in vazia.content.decode()
    com_um = mesa.post(pagina, {**campos(vazia), "mudar": "mais:prazos"})
    assert "Fazer a perícia (art. 7º, 10 dias)" in com_um.content.decode()
    assert 'name="prazo-0-para"' not in com_um.content.decode()
    da_lei = {"prazo-0-id": "pericia", "prazo-0-item": "9.1", "prazo-0-contagem": "corridos"}
    do_cargo = {"cargos": "1", "cargo-0-nome": "Agente", "cargo-0-vagas": "4"}
    ditos = {**campos(com_um), **da_lei, **do_cargo, "mudar": "mais:prazos"}
    com_dois = mesa.post(pagina, ditos).content.decode()
    assert "Falta dizer: Formar a Junta (art. 7º, § 1º, 5 dias)." in com_dois
    outro = {
        "prazos": "2",
        "prazo-1-id": "outro",
        "prazo-1-item": "9.9",
        "prazo-1-contagem": "uteis",
        "prazo-1-quantidade": "3",
        "prazo-1-conta_de": "edital_publicado",
        "prazo-1-para": "Impugnar o edital",
    }
    del ditos["mudar"]
    assert mesa.post(pagina, {**ditos, **outro, "guardar": "1"}).status_code == 302
    certame = CertameRegistrado.objects.get()
    assert [p["id"] for p in escrito(certame)["prazo"]] == ["pericia", "impugnar-o-edital"]
    assert "Impugnar o edital" in mesa.get(pagina).content.decode()


def test_o_que_se_le_e_o_que_se_escreve(mesa: Client, elenco: Elenco) -> None:
    certame = certame_com(elenco.irupi, COMPLETO)
    pagina = endereco(certame, "edital/")
    antes = escrito(certame)
    certame_do_texto(COMPLETO)
    aberta = mesa.get(pagina)
    assert aberta.status_code == 200, aberta
    guardado = mesa.post(pagina, {**campos(aberta), "guardar": "1"})
    assert guardado.status_code == 302
    assert escrito(certame) == antes
    achatado = achatar(antes, ["pcd"])
    assert achatado["cargo-0-unidade-1-reservadas_pcd"] == "1"
    de_novo, de_antes = campos(mesa.get(pagina)), campos(aberta)
    for muda in ("csrfmiddlewaretoken", "visto"):
        del de_novo[muda], de_antes[muda]
    assert de_novo == de_antes


def test_o_criterio_escolhido_diz_pelo_rotulo_o_que_falta(mesa: Client, elenco: Elenco) -> None:
    """Escolhidos os 60 anos, a tela fala dos campos dela, e não das chaves do texto."""
    pagina = endereco(certame_com(elenco.irupi, EDITAL), "edital/")
    ditos = campos(mesa.get(pagina)) | {
        "desempates": "1",
        "desempate-0-criterio": "idade_60",
        "desempate-0-item": "8.1",
    }
    guardado = mesa.post(pagina, {**ditos, "guardar": "1"}, follow=True).content.decode()
    assert (
        'href="#id_desempate-0-data_de_referencia">Dia em que se contam os 60 anos: '
        "Falta preencher este campo.</a>" in guardado
    )
    for do_texto in ("esta chave", "Acrescente", "sem aspas", "[edital"):
        assert do_texto not in guardado
    assert re.search(r"Dia em que se contam os 60 anos</label>", guardado), "não é “se houver”"


def test_o_edital_guardado_diz_juntos_o_que_pode_e_o_que_convem(
    mesa: Client, elenco: Elenco
) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/")
    guardado = mesa.post(pagina, {**campos(mesa.get(pagina)), "guardar": "1"}, follow=True)
    texto = guardado.content.decode()
    itens = endereco(certame, "edital/itens/")
    assert f'impede publicar, mas convém antes dizer onde o edital traz <a href="{itens}">' in texto
    publica = mesa.post(
        endereco(certame, "atos/novo/edital_publicado/"), {"data": "2026-03-02"}
    ).content.decode()
    assert f'<a href="{itens}">Confira antes o edital contra a lei' in publica


def test_o_erro_do_nucleo_fica_no_campo_e_o_rascunho_se_guarda(
    mesa: Client, elenco: Elenco
) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/")
    ditos = campos(mesa.get(pagina)) | {"cargo-0-vagas": ""}
    guardado = mesa.post(pagina, {**ditos, "guardar": "1"}, follow=True).content.decode()
    assert "1 ponto impede publicar" in guardado
    assert 'href="#id_cargo-0-vagas">Vagas: Falta preencher este campo.' in guardado
    assert not (certame.pasta / ARQUIVO).exists(), "com defeito, ninguém publica a de antes"
    assert (
        "O edital deste certame ainda não está pronto"
        in mesa.get(endereco(certame)).content.decode()
    )
    ditos = campos(mesa.get(pagina)) | {"cargo-0-vagas": "muitas"}
    errado = mesa.post(pagina, {**ditos, "guardar": "1"})
    assert errado.status_code == 422
    assert 'value="muitas"' in errado.content.decode()
    ditos = campos(mesa.get(pagina)) | {"cargo-0-vagas": "6"}
    mesa.post(pagina, {**ditos, "guardar": "1"})
    assert escrito(certame)["cargo"][0]["vagas"] == 6


def test_quem_guarda_por_cima_de_outra_pessoa_fica_sabendo(mesa: Client, elenco: Elenco) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/")
    velha, nova = campos(mesa.get(pagina)), campos(mesa.get(pagina)) | {"cargo-0-vagas": "7"}
    assert mesa.post(pagina, {**nova, "guardar": "1"}).status_code == 302
    conflito = mesa.post(pagina, {**velha, "cargo-0-vagas": "9", "guardar": "1"})
    assert conflito.status_code == 409
    assert 'value="9"' in conflito.content.decode()
    assert escrito(certame)["cargo"][0]["vagas"] == 7
    mesa.post(pagina, {**campos(conflito), "guardar": "1"})
    assert escrito(certame)["cargo"][0]["vagas"] == 9


def test_dividir_em_unidades_mostra_o_custo_e_o_que_impede(mesa: Client, elenco: Elenco) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/")
    ditos = campos(mesa.get(pagina))
    for _ in range(3):
        ditos = campos(mesa.post(pagina, {**ditos, "mudar": "mais:cargo-0-unidades"}))
    ditos |= {"cargo-0-vagas": ""}
    for n, nome in enumerate(("Sede", "Norte", "Sul")):
        ditos |= {f"cargo-0-unidade-{n}-nome": nome, f"cargo-0-unidade-{n}-vagas": "4"}
    previa = mesa.post(pagina, {**ditos, "calcular": "1"}).content.decode()
    assert "O que impede publicar" in previa
    assert "dividir em unidades tiraria 1 vaga reservada" in previa
    assert "art. 4º, par. único" in previa
    ditos["cargo-0-unidade-1-reservadas_pcd"] = "1"
    previa = mesa.post(pagina, {**ditos, "calcular": "1"}).content.decode()
    assert "O que impede publicar" not in previa


def test_cargos_divididos_mostram_o_que_a_divisao_tira(mesa: Client, elenco: Elenco) -> None:
    outro = EDITAL.replace("vagas = 5", "vagas = 4") + (
        '\n[[cargo]]\nid = "b"\nnome = "Motorista da saúde"\nvagas = 4\n'
    )
    pagina = endereco(certame_com(elenco.irupi, outro), "edital/")
    assert "Dividir as vagas em 2 cargos tira 1 vaga reservada" in mesa.get(pagina).content.decode()


def test_o_texto_diz_a_linha_e_nunca_perde_o_que_se_escreveu(mesa: Client, elenco: Elenco) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/texto/")
    ditos = campos(mesa.get(pagina))
    quebrado = ditos["texto"].replace("vagas = 5", "vagas = cinco")
    conferido = mesa.post(pagina, {**ditos, "texto": quebrado, "conferir": "1"})
    linha = quebrado.split("\n").index("vagas = cinco") + 1
    assert f"Linha {linha}: falta o valor" in conferido.content.decode()
    assert escrito(certame)["cargo"][0]["vagas"] == 5
    mesa.post(pagina, {**ditos, "texto": quebrado, "guardar": "1"})
    assert campos(mesa.get(pagina))["texto"] == quebrado
    do_formulario = mesa.get(endereco(certame, "edital/"))
    assert do_formulario["Location"] == pagina
    ditos = campos(mesa.get(pagina))
    inteiro = (
        quebrado.replace("cinco", "6") + '\n[[feriado]]\ndata = 2026-06-13\nnome = "x"\nato = "y"\n'
    )
    assert mesa.post(pagina, {**ditos, "texto": inteiro, "guardar": "1"}).status_code == 302
    assert escrito(certame)["feriado"][0]["nome"] == "x"
    assert "1 feriado da cidade" in mesa.get(endereco(certame, "edital/")).content.decode()
    velho = mesa.post(pagina, {**ditos, "texto": inteiro, "guardar": "1"})
    assert velho.status_code == 409


@pytest.mark.parametrize(
    ("estrago", "frase"),
    [
        ("a" + ".a" * 7000 + " = 1", "Linha 1: há uma chave com mais de 32 nomes"),
        ("a = " + "{a=" * 300 + "1" + "}" * 300, "Linha 1: há listas ou tabelas demais"),
        ("# " + "x" * 500_000, "caracteres, e aqui se leem até 500.000"),
        ("a = 1.5\nb = 10:00:00\n[edital]\nc = 1.5", "chave desconhecida"),
    ],
)
def test_um_texto_feito_para_parar_quem_le_se_recusa_na_hora(
    mesa: Client, elenco: Elenco, estrago: str, frase: str
) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/texto/")
    ditos = campos(mesa.get(pagina))
    comeco = monotonic()
    guardado = mesa.post(pagina, {**ditos, "texto": estrago, "guardar": "1"}, follow=True)
    assert guardado.status_code == 200
    assert frase in guardado.content.decode()
    for resto in ("edital/", "edital/texto/", "edital/itens/", "edital/retificacao/", ""):
        assert mesa.get(endereco(certame, resto), follow=True).status_code in (200, 404, 409)
    assert monotonic() - comeco < 10


def test_de_muitos_defeitos_se_mostram_os_primeiros_e_se_diz_quantos_mais(
    mesa: Client, elenco: Elenco
) -> None:
    """Vinte mil cargos em branco levavam vinte segundos e oito megabytes."""
    pagina = endereco(certame_com(elenco.irupi, EDITAL), "edital/texto/")
    ditos = campos(mesa.get(pagina))
    muitos = ditos["texto"] + "\n[[cargo]]\n" * 20_000
    comeco = monotonic()
    conferido = mesa.post(pagina, {**ditos, "texto": muitos, "conferir": "1"}).content.decode()
    assert monotonic() - comeco < 10
    assert conferido.count("<li>Linha ") == 50
    assert "E mais 79949 defeitos. Corrija estes e confira de novo" in conferido
    assert len(conferido) < 3 * len(muitos)


@pytest.mark.parametrize(
    ("de", "para", "frase"),
    [
        ('titulo = "', f'titulo = "{"x" * 190_000}', "letras, e aqui cabem 200"),
        ('nome = "', f'nome = "{"x" * 300}', "letras, e aqui cabem 200"),
        (
            "",
            "".join(f'[[cargo]]\nid = "c{n}"\nnome = "C{n}"\nvagas = 1\n' for n in range(3000)),
            "cargos, e aqui cabem 500",
        ),
    ],
)
def test_o_que_nao_cabe_no_edital_se_diz(
    mesa: Client, elenco: Elenco, de: str, para: str, frase: str
) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/texto/")
    ditos = campos(mesa.get(pagina))
    escrito = ditos["texto"].replace(de, para, 1) if de else f"{ditos['texto']}\n{para}"
    comeco = monotonic()
    resposta = mesa.post(pagina, {**ditos, "texto": escrito, "guardar": "1"}, follow=True)
    assert monotonic() - comeco < 15
    assert resposta.status_code == 200
    assert frase in resposta.content.decode()
    assert not (certame.pasta / ARQUIVO).exists()


@pytest.mark.parametrize("pasta", ["/etc/passwd", "../../..", "nao-existe", "norma"])
def test_o_texto_nao_diz_que_arquivos_o_servidor_abre(
    mesa: Client, elenco: Elenco, pasta: str
) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/texto/")
    ditos = campos(mesa.get(pagina))
    trocado = ditos["texto"].replace('norma = "irupi-es-2025"', f'pasta_da_norma = "{pasta}"')
    assert trocado != ditos["texto"]
    for pedido in ({"conferir": "1"}, {"guardar": "1"}):
        resposta = mesa.post(pagina, {**ditos, "texto": trocado, **pedido}, follow=True)
        visto = resposta.content.decode()
        assert "aqui não se diz a pasta da norma" in visto
        # O mesmo, haja ou não o que se nomeou: nada se fica sabendo do servidor.
        assert not [frase for frase in ("não existe", "não é uma pasta") if frase in visto]
    assert not (certame.pasta / ARQUIVO).exists()


def test_o_formulario_aberto_nao_se_perde_se_o_texto_quebra(mesa: Client, elenco: Elenco) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    formulario, texto = endereco(certame, "edital/"), endereco(certame, "edital/texto/")
    aberto = campos(mesa.get(formulario)) | {"cargo-0-vagas": "8"}
    mesa.post(texto, {**campos(mesa.get(texto)), "texto": "versao = ", "guardar": "1"})
    for botao in ("guardar", "calcular", "mudar"):
        parado = mesa.post(formulario, {**aberto, botao: "1"})
        assert parado.status_code == 409
        assert 'value="8"' in parado.content.decode()
    estragado = mesa.post(formulario, {**aberto, "cargo-0-outras": "x = "})
    assert estragado.status_code == 409


def test_um_edital_de_muitos_cargos_cabe_no_formulario(mesa: Client, elenco: Elenco) -> None:
    muitos = "".join(f'[[cargo]]\nid = "c{n}"\nnome = "Cargo {n}"\nvagas = 3\n' for n in range(150))
    certame = certame_com(elenco.irupi, EDITAL + muitos)
    pagina = endereco(certame, "edital/")
    aberta = mesa.get(pagina)
    assert aberta.content.decode().count("<legend>Cargo ") == 20
    ultima = mesa.post(pagina, {**campos(aberta), "mostrar": "8"})
    assert "Cargos 141 a 151, de 151" in ultima.content.decode()
    ditos = campos(ultima) | {"cargo-150-vagas": "10"}
    guardado = mesa.post(pagina, {**ditos, "guardar": "1"})
    assert guardado["Location"].endswith("/edital/?cargos=8")
    assert "Cargo 151: Cargo 149" in mesa.get(guardado["Location"]).content.decode()
    assert len(escrito(certame)["cargo"]) == 151
    assert escrito(certame)["cargo"][150]["vagas"] == 10
    inteira = campos(mesa.get(pagina))
    errada = mesa.post(pagina, {**inteira, "cargo-33-outras": "x = "})
    assert errada.status_code == 422
    assert "Cargos 21 a 40" in errada.content.decode()  # mostra-se o primeiro cargo com erro
    nova = mesa.post(pagina, {**inteira, "mudar": "mais:cargos"}).content.decode()
    assert "<legend>Cargo 152" in nova


def test_as_linhas_se_mudam_sem_perder_nada() -> None:
    achatado = achatar(tomllib.loads(COMPLETO), ["pcd"])
    trocado = mudar(achatado, "sobe:cargo-1")
    assert trocado["cargo-0-nome"] == "Vigia"
    assert trocado["cargo-1-unidade-1-reservadas_pcd"] == "1"
    assert mudar(trocado, "desce:cargo-0") == achatado
    assert mudar(achatado, "sobe:cargo-0") == achatado
    assert mudar(achatado, "menos:cargo-9") == achatado
    assert mudar(achatado, "isto:nao-existe") == achatado
    assert mudar(achatado, "mais:edital-titulo") == achatado
    sem = mudar(achatado, "menos:cargo-0-unidade-0")
    assert sem["cargo-0-unidades"] == 1
    assert sem["cargo-0-unidade-0-nome"] == "Zona rural"
    sem = mudar(achatado, "menos:desempate-0")
    assert [sem[f"desempate-{n}-criterio"] for n in range(3)] == ["nota", "jurado", "sorteio"]
    assert FormularioDoEdital(sem, listas=[("geral", ""), ("pcd", "")]).valido()


def test_retificar_mostra_o_antes_e_o_depois_e_vai_ao_livro(
    mesa: Client, celia: Pessoa, elenco: Elenco
) -> None:
    certame = registrado(elenco.irupi)
    assert pratica(mesa, certame, "edital_publicado", data="2026-03-02").status_code == 302
    pagina = endereco(certame, "edital/")
    previa = endereco(certame, "edital/retificacao/")
    assert mesa.get(previa)["Location"] == pagina
    mesa.post(endereco(certame, "edital/retificar/"))
    assert "igual ao edital publicado" in mesa.get(previa).content.decode()
    publicado = escrito(certame)
    ditos = campos(mesa.get(pagina)) | {"cargo-0-vagas": "15"}
    assert mesa.post(pagina, {**ditos, "guardar": "1"}).status_code == 302
    assert escrito(certame) == publicado, "o publicado vale até confirmar"
    mostrado = mesa.get(previa).content.decode()
    assert "1 de 5 (5)" in mostrado
    assert "2 de 15 (5, 15)" in mostrado
    assert mesa.post(previa, {"item": ""}).status_code == 422
    ensaio = mesa.post(previa, {"item": "4.2", "dia_do_ato": "2026-03-09"})
    assert "O que isto causa" in ensaio.content.decode()
    assert escrito(certame) == publicado
    feito = mesa.post(previa, campos(ensaio), follow=True).content.decode()
    assert "Feito: edital retificado. É o 2º ato do livro." in feito
    assert escrito(certame)["cargo"][0]["vagas"] == 15
    assert not edital_do_certame(certame).retifica
    assert mesa.get(endereco(certame)).status_code == 200


def test_retificar_com_dois_cliques_ou_voltando_grava_uma_vez(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    pagina, previa = (endereco(certame, f"edital/{resto}") for resto in ("", "retificacao/"))
    comecar = endereco(certame, "edital/retificar/")
    mesa.post(comecar)
    ditos = campos(mesa.get(pagina)) | {"cargo-0-vagas": "15"}
    mesa.post(pagina, {**ditos, "guardar": "1"})
    mesa.post(comecar)  # outra vez: o que já se escreveu fica
    confirmar = campos(mesa.post(previa, {"item": "4.2", "dia_do_ato": "2026-03-09"}))
    assert confirmar["confirmar"]
    das_duas = [mesa.post(previa, confirmar)["Location"] for _ in range(2)]
    assert das_duas == [pagina, pagina]
    dito = mesa.get(pagina).content.decode()
    assert "já estava no livro, no ato ato-2: não se fez outra" in dito
    mesa.post(comecar)  # começada outra, o formulário velho não a confirma
    ditos = campos(mesa.get(pagina)) | {"cargo-0-vagas": "25"}
    mesa.post(pagina, {**ditos, "guardar": "1"})
    assert mesa.post(previa, confirmar)["Location"] == pagina
    assert escrito(certame)["cargo"][0]["vagas"] == 15
    with MESA.certame(certame) as curso:
        assert [r.tipo for r in curso.entrada.registros].count("edital_retificado") == 1


def test_so_se_confirma_a_retificacao_da_previa(
    mesa: Client, elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outro texto no rascunho, ou outro item: nada se grava, e a página diz o que mudou."""
    certame = registrado(elenco.irupi)
    pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    pagina, previa = (endereco(certame, f"edital/{resto}") for resto in ("", "retificacao/"))
    mesa.post(endereco(certame, "edital/retificar/"))
    mesa.post(pagina, {**campos(mesa.get(pagina)), "cargo-0-vagas": "15", "guardar": "1"})
    ensaio = {"item": "4.2", "dia_do_ato": "2026-03-09"}
    confirmar = campos(mesa.post(previa, ensaio))
    outro_item = mesa.post(previa, {**confirmar, "item": "4.3"})
    assert outro_item.status_code == 409
    assert "Mudou, desde a prévia: os campos preenchidos." in outro_item.content.decode()
    mesa.post(pagina, {**campos(mesa.get(pagina)), "cargo-0-vagas": "25", "guardar": "1"})
    outro_texto = mesa.post(previa, confirmar)
    assert outro_texto.status_code == 409
    dito = outro_texto.content.decode()
    assert "Mudou, desde a prévia: o texto do edital. Nada foi gravado" in dito
    assert escrito(certame)["cargo"][0]["vagas"] == 5
    confirmar = campos(mesa.post(previa, ensaio))
    with monkeypatch.context() as no_meio:  # o rascunho muda depois de lido
        outro = EDITAL.replace("vagas = 5", "vagas = 35")
        no_meio.setattr("certame.web.editais.guarda.rascunho_com_o_resultado", lambda _: outro)
        assert mesa.post(previa, confirmar).status_code == 409
    assert mesa.post(previa, confirmar)["Location"] == pagina
    assert escrito(certame)["cargo"][0]["vagas"] == 25


def test_a_falta_de_luz_entre_o_ato_e_o_arquivo_se_acaba_sozinha(
    mesa: Client, celia: Pessoa, elenco: Elenco
) -> None:
    certame = registrado(elenco.irupi)
    pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    novo = edital_do_certame(certame).texto.replace("vagas = 5", "vagas = 15")
    Rascunho.objects.create(certame=certame, texto=novo, mudado_por=celia)
    with curso_com_o_texto(certame, novo, retifica=True) as curso:
        ato = EditalRetificado(
            id="ato-2",
            data=date(2026, 3, 9),
            item="4.2",
            documento=referencia_do_edital(curso.entrada.pasta),
        )
        curso.praticar([ato], autor=autor(celia), agora=timezone.now())
    assert mesa.get(endereco(certame)).status_code == 409, "o arquivo ainda é o velho"
    lido = mesa.get(endereco(certame, "edital/")).content.decode()
    assert 'data-coluna="Vagas" class="numero">15<' in lido
    assert escrito(certame)["cargo"][0]["vagas"] == 15
    assert not Rascunho.objects.exists()
    assert mesa.get(endereco(certame)).status_code == 200


def test_retificacao_nao_muda_leitura_nem_lei_e_se_pode_desistir(
    mesa: Client, elenco: Elenco
) -> None:
    certame = registrado(elenco.irupi)
    pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    mesa.post(endereco(certame, "edital/retificar/"))
    pagina = endereco(certame, "edital/texto/")
    ditos = campos(mesa.get(pagina))
    outra = ditos["texto"] + (
        '\n[[leitura]]\nnome = "computo"\nopcao = "compensada"\nautor = "a"\njustificativa = "b"\n'
    )
    mesa.post(pagina, {**ditos, "texto": outra, "guardar": "1"})
    mostrado = mesa.get(endereco(certame, "edital/retificacao/")).content.decode()
    assert "não congela a norma e as leituras" in mostrado
    assert "Confirmar a retificação" not in mostrado
    mesa.post(endereco(certame, "edital/retificar/"), {"desistir": "1"})
    assert not Rascunho.objects.exists()
    assert mesa.get(endereco(certame)).status_code == 200


@pytest.mark.parametrize(
    ("rascunho", "dito"),
    [
        ("[[[", "Linha 1 do texto: "),
        (EDITAL + "\x00", "do texto: "),
        (EDITAL.replace("vagas = 5", "vagas = 2.5"), "cargo[1].vagas: "),
        (EDITAL + EDITAL, "do texto: "),
        (EDITAL + "x = " + "[" * 4000 + "]" * 4000, "do texto: "),
        (EDITAL + "x = " + "9" * 5000, "do texto: "),
        ("", "versao: falta esta chave"),
        ("edital = 1\ncargo = 2\n", "edital: "),
        (EDITAL.replace('id = "010-2026"', 'id = "011-2026"'), "edital.id: a retificação não muda"),
    ],
    ids=["colchetes", "nul", "meia_vaga", "repetido", "fundo", "enorme", "vazio", "torto", "id"],
)
def test_o_rascunho_defeituoso_da_retificacao_diz_o_que_esta_errado_e_onde(
    mesa: Client, celia: Pessoa, elenco: Elenco, rascunho: str, dito: str
) -> None:
    certame = registrado(elenco.irupi)
    pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    assert rascunho != EDITAL
    Rascunho.objects.create(certame=certame, texto=rascunho, mudado_por=celia)
    pagina = endereco(certame, "edital/retificacao/")
    for resposta in (mesa.get(pagina), mesa.post(pagina, {"item": "4.2", "confirmar": "x"})):
        assert resposta.status_code == 422
        mostrado = resposta.content.decode()
        assert "O edital novo tem defeito" in mostrado
        assert dito in mostrado
        assert "Confirmar a retificação" not in mostrado
    assert mesa.get(endereco(certame, "edital/texto/")).status_code == 200
    assert mesa.get(endereco(certame, "edital/")).status_code in {200, 302}
    assert mesa.get(endereco(certame)).status_code == 200
    assert escrito(certame)["edital"]["id"] == "010-2026"


def test_o_texto_com_nul_nao_se_guarda_e_diz_a_linha(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    pratica(mesa, certame, "edital_publicado", data="2026-03-02")
    mesa.post(endereco(certame, "edital/retificar/"))
    pagina = endereco(certame, "edital/texto/")
    ditos = campos(mesa.get(pagina))
    com_nul = {**ditos, "texto": ditos["texto"] + "\x00", "guardar": "1"}
    resposta = mesa.post(pagina, com_nul)
    assert resposta.status_code == 422
    assert "O que conferir no texto" in resposta.content.decode()
    assert "\x00" not in Rascunho.objects.get().texto


def test_retificacao_nao_se_comeca_na_etapa_que_nao_a_admite(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        homologa(curso)
        pratica_no_curso(curso, "convocacao_feita", "2026-06-20", quantidade="1")
    cabia = "O edital se retifica só até perícia, e o certame está em convocações."
    pagina = mesa.get(endereco(certame, "edital/")).content.decode()
    assert cabia in pagina
    assert "Começar uma retificação" not in pagina
    resposta = mesa.post(endereco(certame, "edital/retificar/"), follow=True)
    assert f"{cabia} Nada mudou." in resposta.content.decode()
    assert not Rascunho.objects.exists()


def test_o_edital_se_confere_contra_a_lei_item_por_item(mesa: Client, elenco: Elenco) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = endereco(certame, "edital/itens/")
    aberta = mesa.get(pagina)
    assert "art. 4º. Escreva onde o edital o diz" in aberta.content.decode()
    assert "6 itens da lei" in aberta.content.decode()
    ditos = campos(aberta) | {"reserva_por_cargo": "item 3.1"}
    guardada = mesa.post(pagina, ditos, follow=True).content.decode()
    assert 'value="item 3.1"' in guardada
    assert "5 itens da lei" in guardada
    assert (
        "6 itens da lei"
        in mesa.post(pagina, {**ditos, "reserva_por_cargo": ""}, follow=True).content.decode()
    )
    (certame.pasta / ARQUIVO).unlink()
    assert "Ainda não se sabe que lei rege" in mesa.get(pagina).content.decode()


def test_so_quem_escreve_o_edital_o_muda_e_gil_nada_ve(
    elenco: Elenco, gil: Pessoa, banco: Path
) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    paginas = [
        endereco(certame, f"edital/{resto}")
        for resto in ("", "itens/", "texto/", "retificar/", "retificacao/")
    ]
    for pagina in [*paginas, "/cidades/irupi-es/novo-certame/"]:
        assert dentro(gil).get(pagina).status_code == 404
        assert dentro(gil).post(pagina).status_code == 404
    controle = dentro(elenco.pessoa("Carla", elenco.irupi, Papel.CONTROLE))
    lida = controle.get(paginas[0]).content.decode()
    assert "3, as vagas" not in lida
    assert "Quadro de vagas" in lida
    assert 'name="guardar"' not in lida
    for pagina in [*paginas, "/cidades/irupi-es/novo-certame/"]:
        assert controle.post(pagina).status_code == 403


def test_nenhum_id_se_repete_na_pagina_do_edital(mesa: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    pagina = mesa.get(endereco(certame, "edital/")).content.decode()
    ids = re.findall(r'\sid="([^"]+)"', pagina)
    assert "id_edital-fim_de_fila_listas" in ids
    assert sorted(ids) == sorted(set(ids))

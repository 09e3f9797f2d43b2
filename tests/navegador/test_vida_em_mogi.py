"""Um concurso de Mogi das Cruzes inteiro, só por telas, de um banco em branco.

É a vida de docs/tutorial/uma-vida-em-mogi.md, por quem não conhece nem ids nem comandos: cada passo
parte de um link, e cada campo se acha pelo rótulo.
"""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from certame.web.partida import codigo_do_primeiro_uso
from certame.web.trabalhos.trabalhador import trabalhar
from tests.navegador.conftest import exigir_acessivel
from tests.navegador.test_paginas import codigo_de_agora
from tests.web.conftest import SENHA

TITULO = "Concurso público para agente administrativo"
ESPERA = 20_000
"""Quanto se espera por uma página, em milissegundos: a máquina dos testes pode estar cheia."""
DOCUMENTO = {"name": "despacho.txt", "mimeType": "text/plain", "buffer": b"Inventado."}
RESULTADO = "\n".join(
    (
        "Inscrição\tNome\tNota\tPcD\tNascimento",
        "20601\tRui Exemplo\t93,00\tNão\t01/02/1990",
        "20602\tGil Exemplo\t90,00\tNão\t01/02/1991",
        "20603\tCélia Exemplo\t88,00\tSim\t03/02/1990",
        "20604\tDavi Exemplo\t85,00\tNão\t05/02/1990",
        "20605\tNina Exemplo\t85,00\tNão\t07/02/1992",
        "20606\tAna Exemplo\t76,00\tSim\t09/02/1990",
        "20607\tOtto Exemplo\t74,00\tSim\t10/02/1990",
        "20608\tBento Exemplo\t71,00\tNão\t11/02/1990",
    )
)


class Pessoa:
    """Alguém numa janela sua."""

    def __init__(self, pagina: Page) -> None:
        self.pagina = pagina
        self._vistas: set[str] = set()

    def clicar(self, *nomes: str) -> None:
        """Clica em cada link, um depois do outro."""
        for nome in nomes:
            self.pagina.get_by_role("link", name=nome, exact=True).first.click()

    def botao(self, nome: str) -> None:
        self.pagina.get_by_role("button", name=nome, exact=True).click()

    def no_certame(self, *nomes: str) -> None:
        """Da lista ao certame, e de lá aos links."""
        self.pagina.goto("/")
        self.clicar(TITULO, *nomes)

    def conferir(self, nome: str) -> None:
        """O axe, uma vez por página."""
        if nome not in self._vistas:
            self._vistas.add(nome)
            exigir_acessivel(self.pagina)

    def ve(self, *trechos: str) -> None:
        for trecho in trechos:
            expect(self.pagina.locator("main")).to_contain_text(trecho, timeout=ESPERA)

    def preencher(self, campos: dict[str, str | bool]) -> None:
        """Cada campo pelo rótulo; `True` marca, e o arquivo é sempre o despacho."""
        for rotulo, valor in campos.items():
            exato = self.pagina.get_by_label(rotulo, exact=True)
            campo = (exato if exato.count() else self.pagina.get_by_label(rotulo)).first
            tipo = campo.evaluate("campo => campo.type || campo.tagName")
            if valor is True:
                campo.check()
            elif tipo == "file":
                campo.set_input_files(DOCUMENTO)  # type: ignore[arg-type]
            elif tipo == "select-one":
                opcoes = campo.locator("option").all_inner_texts()
                campo.select_option(label=next(o for o in opcoes if str(valor) in o))
            else:
                campo.fill(str(valor))

    def ver_o_que_causa(self, dia: str, **campos: str | bool) -> None:
        self.preencher({"Dia do ato": dia, **{c.replace("_", " "): v for c, v in campos.items()}})
        self.botao("Ver o que causa")

    def confirmar(self) -> None:
        self.pagina.locator("form .primary").last.click()
        expect(self.pagina.get_by_role("status")).to_contain_text("ato do livro", timeout=ESPERA)

    def praticar(self, nome: str, dia: str, **campos: str | bool) -> None:
        """Um ato do começo ao fim, pela lista de atos."""
        self.no_certame("Praticar um ato", nome)
        self.ver_o_que_causa(dia, **campos)
        self.confirmar()

    def recusam(self, frase: str) -> None:
        aviso = self.pagina.get_by_role("alert")
        expect(aviso).to_contain_text(frase, timeout=ESPERA)
        expect(aviso).to_be_focused()


@pytest.fixture
def trabalhador(banco: Path) -> Iterator[None]:
    """Um trabalhador ligado, como `certame servir` liga."""
    parar = threading.Event()
    linha = threading.Thread(target=trabalhar, args=(parar,), daemon=True)
    linha.start()
    yield
    parar.set()
    linha.join(timeout=30)


@pytest.fixture
def janela(chromium: Browser, servidor: str, trabalhador: None) -> Iterator[Callable[..., Pessoa]]:
    """Abre janelas, cada uma de uma pessoa; as queixas do navegador falham o teste."""
    contextos: list[BrowserContext] = []
    queixas: list[str] = []

    def abrir(**opcoes: object) -> Pessoa:
        contexto = chromium.new_context(base_url=servidor, locale="pt-BR", **opcoes)  # type: ignore[arg-type]
        contexto.set_default_timeout(ESPERA)
        contexto.on("weberror", lambda erro: queixas.append(str(erro.error)))
        contextos.append(contexto)
        return Pessoa(contexto.new_page())

    yield abrir
    for contexto in contextos:
        contexto.close()
    assert not queixas


def test_a_vida_inteira(janela: Callable[..., Pessoa], banco: Path) -> None:
    fatima, paulo, ines = primeiro_uso(janela)
    escrever_o_edital(fatima)
    adotar_a_leitura(paulo)
    publicar_e_retificar(fatima)
    inscrever(fatima)
    divulgar(fatima)
    examinar(fatima, ines)
    homologar(fatima, ines)
    chamar_sem_javascript(fatima, janela)
    empossar(fatima, ines)
    anular_uma_saida(fatima, paulo)
    chamar_so_com_o_teclado(fatima, paulo)
    publicar_e_acompanhar(fatima)
    encerrar(fatima)


def primeiro_uso(janela: Callable[..., Pessoa]) -> tuple[Pessoa, Pessoa, Pessoa]:
    fatima = janela()
    codigo = codigo_do_primeiro_uso(settings.CERTAME_DADOS)
    fatima.pagina.goto(f"/primeiro-uso/?codigo={codigo}")
    fatima.preencher(
        {
            "Nome da cidade": "Mogi das Cruzes",
            "Estado": "SP",
            "O seu nome": "Fátima Exemplo",
            "O seu e-mail": "fatima@exemplo.test",
            "Senha": SENHA,
            "A mesma senha": SENHA,
        }
    )
    fatima.botao("Começar")
    fatima.clicar("Cidade")
    fatima.conferir("cidade")
    expect(fatima.pagina.get_by_label("redação de 2006")).to_be_checked()  # pelo nome da cidade
    fatima.clicar("Pessoas")
    fatima.clicar("Ligar o segundo fator")
    ligar_o_segundo_fator(fatima)
    fatima.pagina.goto("/")
    return (
        fatima,
        aceitar(janela, convidar(fatima, "Paulo Exemplo", "paulo@exemplo.test", "Procuradoria")),
        ligar_o_segundo_fator(
            aceitar(
                janela,
                convidar(fatima, "Inês Exemplo", "ines@exemplo.test", "Equipe multiprofissional"),
            )
        ),
    )


def convidar(fatima: Pessoa, nome: str, email: str, papel: str) -> tuple[str, str]:
    fatima.clicar("Pessoas")
    pagina = fatima.pagina
    pagina.get_by_label("Nome", exact=True).fill(nome)
    fatima.preencher({"E-mail": email, papel: True})
    fatima.botao("Convidar")
    return pagina.locator("#endereco-do-convite").inner_text(), email


def aceitar(janela: Callable[..., Pessoa], convite: tuple[str, str]) -> Pessoa:
    endereco, email = convite
    pessoa = janela()
    pessoa.pagina.goto(endereco)
    pessoa.preencher({"Senha": SENHA, "A mesma senha": SENHA})
    pessoa.botao("Guardar a senha")
    pessoa.preencher({"E-mail": email, "Senha": SENHA})
    pessoa.botao("Entrar")
    return pessoa


def ligar_o_segundo_fator(ines: Pessoa) -> Pessoa:
    ines.preencher(
        {"Código do autenticador": codigo_de_agora(ines.pagina.locator("#chave").inner_text())}
    )
    ines.botao("Ligar")
    expect(ines.pagina.get_by_role("heading", name="Códigos de recuperação")).to_be_visible()
    return ines


def escrever_o_edital(fatima: Pessoa) -> None:
    pagina = fatima.pagina
    pagina.goto("/")
    fatima.clicar("Novo certame")
    fatima.preencher(
        {
            "Número do edital": "006/2024",
            "Título": TITULO,
            "Dia da publicação do edital": "2024-03-04",
            "Tipo": "Concurso público",
            "Quem contrata": "Administração direta",
            "Vínculo": "Cargo efetivo",
        }
    )
    fatima.botao("Ver a lei que rege")
    fatima.ve("com a redação da Lei 5.884/2006")
    fatima.botao("Criar o certame")
    fatima.ve("Falta dizer os cargos")
    fatima.botao("Adicionar cargo")
    fatima.preencher({"Nome do cargo": "Agente administrativo"})
    pagina.get_by_label("Vagas", exact=True).fill("3")
    fatima.botao("Adicionar critério")
    fatima.preencher({"Critério": "Mais idade"})
    pagina.get_by_label("Item do edital", exact=True).first.fill("7.2")
    for numero, (prazo, item) in enumerate((("Fazer a perícia", "9.1"), ("Formar a Junta", "9.4"))):
        fatima.botao("Adicionar prazo")
        pagina.wait_for_load_state()
        linha = pagina.get_by_role("group", name=f"Prazo {numero + 1}", exact=True)
        escolha = linha.get_by_label("Que prazo é")
        escolha.select_option(
            label=next(o for o in escolha.locator("option").all_inner_texts() if prazo in o)
        )
        linha.get_by_label("Item do edital").fill(item)
        linha.get_by_label("Contagem").select_option(label="Dias corridos")
    fatima.botao("Guardar")
    fatima.ve("Nada impede publicar", "1, a vaga 2")
    fatima.conferir("edital")
    fatima.clicar("Conferir o edital contra a lei, item por item")
    fatima.preencher({"A fração sempre elevada": "item 3.1"})
    fatima.botao("Guardar a conferência")
    fatima.ve("15 itens da lei")


def adotar_a_leitura(paulo: Pessoa) -> None:
    paulo.no_certame("Leituras da lei", "Como se numeram as vagas que surgem depois")
    paulo.ve("Começam outra contagem", "Quem já decidiu sobre isto")
    paulo.botao("Experimentar")
    paulo.ve("Muda a chamada de 2 pessoas")
    paulo.conferir("leitura")
    paulo.botao("Adotar esta leitura")
    paulo.recusam("Justificativa")
    paulo.preencher(
        {
            "Continuam a contagem": True,
            "Dia do ato": "2024-02-28",
            "Justificativa": "Parecer 7/2024 (exemplo inventado)",
        }
    )
    paulo.botao("Adotar esta leitura")
    paulo.ve("leitura adotada", "neste certame não se troca")


def publicar_e_retificar(fatima: Pessoa) -> None:
    fatima.no_certame("Publicar o edital")
    fatima.ver_o_que_causa("2024-03-04")
    fatima.ve("a lei e as leituras deste edital ficam travadas", "15 itens da lei")
    fatima.confirmar()
    fatima.no_certame("Edital e quadro de vagas")
    fatima.botao("Começar uma retificação")
    fatima.pagina.get_by_label("Vagas", exact=True).fill("4")
    fatima.botao("Guardar")
    fatima.clicar("Ver o antes e o depois")
    fatima.preencher({"Item do edital que se corrige": "3.1", "Dia do ato": "2024-03-06"})
    fatima.botao("Ver o que causa")
    fatima.botao("Confirmar a retificação")
    fatima.ve("edital retificado")
    fatima.no_certame("Praticar um ato", "Fixar os feriados dos prazos")
    fatima.ver_o_que_causa("2024-03-06", De_que_dia="2024-01-01", Até_que_dia="2026-12-31")
    fatima.ve("15/11/2024")
    fatima.confirmar()


def inscrever(fatima: Pessoa) -> None:
    saude = {"Tipo da deficiência": "exemplo", "Grau da deficiência": "exemplo", "Laudo": "sim"}
    for numero in ("20603", "20606", "20607"):
        fatima.no_certame("Praticar um ato", "Registrar uma inscrição")
        fatima.preencher({"Inscrição": numero, "pessoas com deficiência": True, "Laudo": "sim"})
        if numero == "20603":
            fatima.ver_o_que_causa("2024-03-11")
            fatima.recusam("A lei o pede de quem concorre à reserva (art. 3º)")
            fatima.conferir("inscrição")
        fatima.preencher(dict(saude))
        fatima.ver_o_que_causa("2024-03-11")
        fatima.confirmar()
    decisoes = {"20603": "aceita", "20606": "aceita", "20607": "recusada"}
    for numero, decisao in decisoes.items():
        fatima.praticar(
            "Decidir uma inscrição", "2024-03-25",
            Inscrição=numero, Decisão=decisao, Documento="sim",
        )  # fmt: skip
    fatima.praticar(
        "Registrar um recurso", "2024-03-27",
        Inscrição="20607", Ato="Inscrição decidida em 25/03/2024, inscrição 20607", Documento="sim",
    )  # fmt: skip
    fatima.no_certame("Incidentes e recursos", "Decidir um recurso")
    fatima.ver_o_que_causa("2024-04-01", Conclusão="favorável", Documento="sim")
    fatima.confirmar()


def divulgar(fatima: Pessoa) -> None:
    pagina = fatima.pagina
    fatima.no_certame("Praticar um ato", "Divulgar o resultado das provas")
    fatima.ve("Antes de divulgar, importe aqui o resultado da banca")
    pagina.get_by_label("Ou cole o texto aqui").fill(RESULTADO)
    fatima.botao("Enviar e ler")
    pagina.get_by_role("link", name="Conferir o leiaute", exact=True).click()
    fatima.botao("Guardar e ler de novo")
    pagina.get_by_role("button", name="Confirmar a importação").click()
    fatima.ve("Importado: 8 pessoas")
    fatima.praticar("Divulgar o resultado das provas", "2024-05-06")
    fatima.no_certame("Divulgar a classificação")
    fatima.ver_o_que_causa("2024-05-13")
    fatima.ve("os prazos que a lei conta da classificação começam a correr")
    fatima.confirmar()
    fatima.no_certame("Listas e publicações", "Lista geral")
    pagina.get_by_label("Inscrição ou nome").fill("Nina")
    fatima.botao("Procurar")
    linha = pagina.get_by_role("row").filter(has_text="20605")
    expect(linha).to_contain_text("idade")  # e não a data
    fatima.conferir("lista")
    fatima.clicar("Listas e publicações")
    fatima.clicar("Lista especial — pessoas com deficiência")
    expect(pagina.locator("tbody tr")).to_have_count(3)
    fatima.no_certame("Prazos")
    fatima.ve("23/05/2024", "art. 7º")


def examinar(fatima: Pessoa, ines: Pessoa) -> None:
    fatima.no_certame("Equipes e Juntas")
    fatima.pagina.get_by_role("link", name="Constituir: ").click()
    fatima.preencher(
        {
            "1. Pessoa da cidade": "Inês Exemplo",
            "1. Formação": "visual",
            "2. Quem não tem conta": "age-1",
            "2. Formação": "visual",
            "3. Quem não tem conta": "age-2",
            "3. Formação": "auditiva",
        }
    )
    fatima.conferir("equipe")
    fatima.botao("Seguir para o ato")
    fatima.ver_o_que_causa("2024-05-14", Documento="sim")
    fatima.ve("Inês Exemplo (médico, visual)")
    fatima.confirmar()
    for numero, hora in (("20603", "09:00"), ("20607", "10:00")):
        pericia(fatima, ines, numero, "2024-05-14", f"2024-05-20T{hora}")
    no_caso(ines, "20603", "Confirmar a deficiência")
    ines.ver_o_que_causa("2024-05-20", Documento="sim")
    ines.confirmar()
    no_caso(ines, "20607", "Registrar o resultado negativo da perícia")
    # a lei não deixa declarar ninguém inapto, e a página não o oferece
    expect(ines.pagina.get_by_label("Resultado").locator("option")).to_have_count(2)
    ines.ver_o_que_causa("2024-05-20", Resultado="não confirmada", Documento="sim")
    ines.confirmar()
    no_caso(ines, "20607", "Registrar a ciência do resultado")
    ines.ver_o_que_causa(
        "2024-05-20", Meio="pessoalmente", Dia_e_hora="2024-05-20T14:00", Prova="sim"
    )
    ines.confirmar()
    da_junta(fatima, ines)


def pericia(fatima: Pessoa, ines: Pessoa, numero: str, dia: str, marcada: str) -> None:
    """Da convocação ao parecer."""
    fatima.no_certame("Perícias")
    fatima.conferir("perícias")
    linha = fatima.pagina.get_by_role("row").filter(has_text=numero)
    linha.get_by_role("link", name="Convocar para a perícia").click()
    fatima.ver_o_que_causa(dia, Dia_e_hora=marcada, Documento="sim")
    fatima.confirmar()
    no_caso(ines, numero, "Registrar o comparecimento à perícia")
    ines.ver_o_que_causa(marcada[:10], Dia_e_hora=marcada)
    ines.confirmar()
    no_caso(ines, numero, "Emitir um parecer")
    ines.preencher({f"{parte}. ": "Texto inventado." for parte in range(1, 5)})
    ines.ver_o_que_causa(marcada[:10])
    ines.recusam("5. O CID e outros padrões reconhecidos")  # as cinco, ou nada
    ines.conferir("parecer")
    ines.preencher({"5. ": "Texto inventado."})
    ines.ver_o_que_causa(marcada[:10])
    ines.confirmar()


def no_caso(ines: Pessoa, numero: str, ato: str) -> None:
    ines.no_certame("Meus casos")
    ines.conferir("meus casos")
    ines.clicar(numero)
    ines.conferir("caso")
    ines.clicar(ato)


def da_junta(fatima: Pessoa, ines: Pessoa) -> None:
    compor_a_junta(fatima, "2024-05-21T09:00")
    fatima.recusam("espere até 21/05/2024 às 14:00")
    fatima.no_certame("Perícias", "Instalar a Junta", "indicar o assistente técnico")
    fatima.ver_o_que_causa("2024-05-21", Assistente="assist-1", Dia_e_hora="2024-05-21T15:00")
    fatima.recusam("acabou em 21/05/2024 às 14:00")
    fatima.ver_o_que_causa("2024-05-21", Dia_e_hora="2024-05-21T10:00")
    fatima.confirmar()
    compor_a_junta(fatima, "2024-05-22T09:00")
    fatima.ve("assist-1 (assistente)")
    fatima.confirmar()
    no_caso(ines, "20607", "Concluir a Junta")
    ines.ver_o_que_causa(
        "2024-05-23", Resultado="não confirmada", Dia_e_hora="2024-05-23T16:00", Documento="sim"
    )
    ines.confirmar()
    fatima.no_certame("Perícias", "Tirar da lista reservada quem não teve a condição confirmada")
    fatima.ver_o_que_causa("2024-05-24")
    fatima.ve("a pessoa sai da lista reservada e continua na geral")
    fatima.confirmar()


def compor_a_junta(fatima: Pessoa, instante: str) -> None:
    fatima.no_certame("Perícias", "Instalar a Junta")
    fatima.preencher(
        {
            "1. Pessoa da cidade": "Inês Exemplo",
            "2. Quem não tem conta": "med-8",
            "2. O que é na equipe": "médico",
        }
    )
    fatima.botao("Seguir para o ato")
    fatima.ver_o_que_causa(instante[:10], Dia_e_hora=instante, Documento="sim")


def homologar(fatima: Pessoa, ines: Pessoa) -> None:
    fatima.praticar("Abrir um incidente", "2024-05-24", Inscrição="20603", Documento="sim")
    fatima.no_certame("O que falta para homologar")
    fatima.ve("Há incidente sem decisão", "A perícia não acabou")
    fatima.conferir("homologação")
    fatima.no_certame("Praticar um ato", "Publicar a homologação")
    fatima.ve("Há incidente sem decisão")  # leva ao que falta, e não a um ato que se recusa
    pericia(fatima, ines, "20606", "2024-05-27", "2024-06-03T09:00")
    no_caso(ines, "20606", "Confirmar a deficiência")
    expect(ines.pagina.get_by_text("Registrar o parecer de compatibilidade")).to_have_count(0)
    ines.ver_o_que_causa("2024-06-03", Documento="sim")
    ines.confirmar()
    fatima.no_certame("O que falta para homologar", "Decidir um incidente")
    fatima.ver_o_que_causa("2024-06-10", Conclusão="favorável", Documento="sim")
    fatima.confirmar()
    fatima.no_certame("O que falta para homologar", "Publicar a homologação")
    fatima.ver_o_que_causa("2024-06-17", Validade="2025-06-17")
    fatima.ve("o edital já não se retifica")
    fatima.confirmar()


def chamar_sem_javascript(fatima: Pessoa, janela: Callable[..., Pessoa]) -> None:
    """A primeira chamada, com o JavaScript desligado."""
    entrou = fatima.pagina.context.storage_state()
    sem = janela(java_script_enabled=False, storage_state=entrou)
    sem.no_certame("Fazer uma chamada")
    sem.ve("Agente administrativo: 4 vagas por abrir.")
    sem.ver_o_que_causa("2024-07-01", Quantidade="todas")
    sem.ve("4 pessoas são chamadas", "passa a contar na geral; a vaga 4 vai à próxima pessoa")
    nomes = [linha.split("\t")[2] for linha in sem.pagina.locator("tbody tr").all_inner_texts()]
    assert nomes == ["Rui Exemplo", "Célia Exemplo", "Gil Exemplo", "Ana Exemplo"]
    sem.confirmar()
    sem.ve("todas as que faltavam abrir")


def empossar(fatima: Pessoa, ines: Pessoa) -> None:
    for numero in ("20601", "20606"):
        fatima.praticar("Publicar uma nomeação", "2024-07-03", Inscrição=numero, Documento="sim")
        fatima.praticar("Registrar uma posse", "2024-07-15", Inscrição=numero)
    no_caso(ines, "20606", "Registrar o parecer de compatibilidade")  # só agora a lei deixa
    expect(ines.pagina.get_by_label("Fase")).to_have_value("estagio")


def anular_uma_saida(fatima: Pessoa, paulo: Pessoa) -> None:
    fatima.no_certame("Praticar um ato", "Registrar uma saída")
    fatima.ver_o_que_causa("2024-07-22", Inscrição="20602", Motivo="desistência")
    fatima.ve("Davi Exemplo", "ficou livre e vai à próxima pessoa da mesma lista")
    fatima.confirmar()
    paulo.no_certame("Praticar um ato", "Anular um ato")
    paulo.ver_o_que_causa(
        "2024-07-25", Ato="Saída registrada em 22/07/2024", Motivo="erro material"
    )
    paulo.ve("a chamada de 20604 para a vaga 3", "seria outra; ela fica de pé até decisão própria")
    paulo.conferir("prévia")
    paulo.confirmar()
    fatima.no_certame()
    fatima.conferir("certame")
    fatima.clicar("Decidir uma chamada que mudaria")
    fatima.ver_o_que_causa("2024-08-05", Conclusão="mantida", Documento="sim")
    expect(fatima.pagina.get_by_text("Fica pendente")).to_have_count(0)
    fatima.confirmar()
    fatima.no_certame()
    expect(fatima.pagina.get_by_text("O que está pendente")).to_have_count(0)


def chamar_so_com_o_teclado(fatima: Pessoa, paulo: Pessoa) -> None:
    """Duas vagas novas, uma guardada pelo juiz, e a chamada da outra sem tocar no mouse."""
    fatima.no_certame("Praticar um ato", "Criar vagas")
    fatima.ver_o_que_causa("2024-09-02", Quantidade="2")
    fatima.ve("vagas gerais: 5, 6")
    fatima.confirmar()
    ordem = {"Vaga": "6", "Processo": "0007654-32.2024 (inventado)"}
    paulo.praticar("Cumprir uma ordem judicial", "2024-09-03", Efeito="guardar uma vaga", **ordem)

    pagina = fatima.pagina
    fatima.no_certame()
    for nome in ("Praticar um ato", "Fazer uma chamada"):
        ir_com_tab(pagina, nome)
        pagina.keyboard.press("Enter")
        expect(pagina.get_by_role("heading", name=nome, level=1)).to_be_visible(timeout=ESPERA)
    ir_com_tab(pagina, "Dia do ato")
    pagina.keyboard.type("09092024")
    ir_com_tab(pagina, "Quantidade")
    pagina.keyboard.type("muitas")
    pagina.keyboard.press("Enter")
    fatima.recusam("Quantidade: O valor")
    ir_com_tab(pagina, "Quantidade")
    pagina.keyboard.press("ControlOrMeta+A")
    pagina.keyboard.type("todas")
    ir_com_tab(pagina, "Ver o que causa")
    pagina.keyboard.press("Space")
    fatima.ve("1 pessoa é chamada", "surgiu depois do edital, na mesma contagem")
    ir_com_tab(pagina, "Fazer uma chamada")
    pagina.keyboard.press("Enter")
    recibo = pagina.get_by_role("status")
    expect(recibo).to_contain_text("Feito: chamada feita.", timeout=ESPERA)
    expect(recibo).to_be_focused()

    paulo.no_certame("Praticar um ato", "Cumprir uma ordem judicial")
    paulo.ver_o_que_causa("2024-10-14", Efeito="liberar a vaga guardada", **ordem)
    paulo.ve("A vaga 6 estava guardada por ordem judicial e foi liberada")
    paulo.confirmar()


def ir_com_tab(pagina: Page, nome: str) -> None:
    """Aperta Tab até o foco chegar ao que tem o nome, e exige que ele se veja."""
    for _ in range(120):
        pagina.keyboard.press("Tab")
        onde = pagina.evaluate(
            """() => {
                const foco = document.activeElement, estilo = getComputedStyle(foco);
                const nome = foco.labels?.[0]?.textContent || foco.textContent;
                const visto = estilo.outlineStyle !== "none" || estilo.boxShadow !== "none";
                return [nome.trim(), visto];
            }"""
        )
        if onde[0] == nome:
            assert onde[1], f"o foco em {nome} não se vê"
            return
    raise AssertionError(f"o teclado não chega a {nome}")


def publicar_e_acompanhar(fatima: Pessoa) -> None:
    pagina = fatima.pagina
    fatima.no_certame("Listas e publicações", "Ordem de chamada", "Publicar")
    fatima.ve("Isto não tem volta")
    fatima.botao("Publicar")
    fatima.ve("Está como saiu", "Código de verificação")
    fatima.conferir("publicação")
    fatima.no_certame("Painel")
    fatima.ve("6 de 6")
    fatima.conferir("painel")
    fatima.clicar("Prazos", "Pôr na agenda do celular")
    fatima.botao("Criar o endereço")
    agenda = pagina.request.get(pagina.locator("code.hash").inner_text())
    assert agenda.text().startswith("BEGIN:VCALENDAR")
    assert "Exemplo" not in agenda.text()  # ninguém pelo nome


def encerrar(fatima: Pessoa) -> None:
    fatima.no_certame("Praticar um ato", "Registrar uma saída")
    fatima.ver_o_que_causa("2025-03-10", Inscrição="20606", Motivo="exoneração")
    fatima.ve("vaga 4")
    fatima.confirmar()
    fatima.no_certame("Praticar um ato", "Prorrogar a validade")
    fatima.ver_o_que_causa("2025-06-02", Até="2027-06-17")
    fatima.recusam("preencha “até” com 17/06/2026")
    fatima.ver_o_que_causa("2025-06-02", Até="2026-06-17")
    fatima.confirmar()
    fatima.no_certame("Praticar um ato", "Encerrar a validade")
    fatima.ver_o_que_causa("2026-06-18")
    fatima.ve("ninguém mais é chamado neste certame")
    fatima.confirmar()
    fatima.no_certame("Livro de atos")
    fatima.ve("Validade encerrada", "anulado", "Cabeça do livro")
    fatima.clicar("Conferir o livro")
    fatima.ve("O livro está inteiro")

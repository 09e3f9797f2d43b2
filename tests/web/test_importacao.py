"""A importação pelas páginas: do arquivo da banca à confirmação, e de volta."""

import json
import os
import signal
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.importacao.leitura import GUARDA, apagar_o_que_nao_serve
from certame.web.importacao.models import Importacao, LeiauteDaCidade
from certame.web.politica import Papel
from certame.web.trabalhos.fila import ceifar
from certame.web.trabalhos.models import Estado, Trabalho
from tests.web.certames_da_mesa import endereco, pratica
from tests.web.conftest import Elenco, dentro
from tests.web.importacoes import (
    BANCA,
    campos_do_formulario,
    enviado,
    planilha,
    sem_resultado,
    tudo_feito,
)
from tests.web.test_trabalhos import esperar
from tests.web.trabalho_lento import trabalhador_noutro_processo

PAGINAS = (
    *("", "enviar/", "leiaute/", "leiaute/texto/", "perguntas/", "declarantes/"),
    *("confirmar/", "desfazer/", "largar/"),
)


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return sem_resultado(elenco.irupi)


@pytest.fixture
def comissao(elenco: Elenco) -> Client:
    return dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))


def pagina(cliente: Client, certame: CertameRegistrado, resto: str = "") -> Any:
    resposta = cliente.get(endereco(certame, f"importacao/{resto}"))
    assert resposta.status_code == 200, resposta
    return resposta


def texto(resposta: Any) -> str:
    return str(resposta.content.decode())


def posta(cliente: Client, certame: CertameRegistrado, resto: str, campos: dict[str, Any]) -> Any:
    resposta = cliente.post(endereco(certame, f"importacao/{resto}"), campos)
    assert resposta.status_code == 302, texto(resposta)
    tudo_feito()
    return pagina(cliente, certame)


def com_leiaute(cliente: Client, certame: CertameRegistrado, **mais: Any) -> Any:
    campos = campos_do_formulario(pagina(cliente, certame, "leiaute/"))
    return posta(cliente, certame, "leiaute/", campos | mais)


def confirmada(cliente: Client, certame: CertameRegistrado) -> Any:
    versao = Importacao.objects.get(certame=certame).versao
    return cliente.post(endereco(certame, "importacao/confirmar/"), {"versao": versao}, follow=True)


def simples(cliente: Client, certame: CertameRegistrado) -> None:
    """O caminho mais curto: uma planilha sem estranhezas, até a confirmação."""
    linhas = [["Inscrição", "Nome", "Nota", "PcD"], ["0001", "Bento Exemplo", "95", "Não"]]
    linhas += [["0002", "Célia Exemplo", "90", "Sim"]]
    enviado(cliente, certame, "resultado.xlsx", planilha(linhas))
    pronta = com_leiaute(cliente, certame)
    assert "Confirmar a importação" in texto(pronta)
    assert "Importado: 2 pessoas" in texto(confirmada(cliente, certame))


def test_o_que_a_banca_escreve_nunca_e_html_na_pagina(
    comissao: Client, certame: CertameRegistrado
) -> None:
    nomes = ("<meta content=0 url=//exemplo.invalid", "http-equiv=refresh>", "<b>Ivo</b> & 'Rui'")
    linhas = ["Inscrição;Nome;Nota;PcD;<i>Sala</i>"]
    linhas += [f"{n:04d};{nome};{90 - n},00;Não;<u>1" for n, nome in enumerate(nomes, 1)]
    enviado(comissao, certame, "resultado.csv", "\n".join(linhas).encode())
    for onde in ("leiaute/", "", "perguntas/"):
        resposta = comissao.get(endereco(certame, f"importacao/{onde}"), follow=True)
        for marca in ("<meta content=0", "http-equiv=refresh>", "<b>Ivo", "<i>Sala", "<u>1"):
            assert marca not in texto(resposta), (onde, marca)
    assert "&lt;meta content=0" in texto(pagina(comissao, certame, "leiaute/"))


def test_o_vazio_ensina_o_que_pedir(comissao: Client, certame: CertameRegistrado) -> None:
    vazio = texto(pagina(comissao, certame))
    assert "O que pedir à banca" in vazio
    assert f"{GUARDA.days} dias" in vazio
    assert "Importar o resultado da banca" in texto(comissao.get(endereco(certame)))


def test_o_caminho_inteiro_com_estranhezas_e_o_desfazer(
    comissao: Client, certame: CertameRegistrado
) -> None:
    previa = enviado(comissao, certame, "banca.csv", BANCA)
    assert previa.context["lida"]["leiaute_sugerido"]
    assert "O programa reconheceu as colunas" in texto(previa)
    assert "Confirmar a importação" not in texto(previa)
    assert not (certame.pasta / "resultado.csv").exists()

    formulario = pagina(comissao, certame, "leiaute/")
    assert "EM ANÁLISE" in texto(formulario)
    campos = campos_do_formulario(formulario)
    assert campos["uso_0"] == "inscricao"
    assert campos["uso_2"] == "nota"
    assert campos["uso_3"].startswith("prova:")
    assert campos["uso_4"] == "modalidade"
    assert {campos["valor_modalidade_0"], campos["valor_modalidade_1"]} == {"pcd", "geral"}
    previa = com_leiaute(comissao, certame, situacao_0="fora", banca="Banca Exemplo")
    lida = previa.context["lida"]
    assert lida["conta"] == {
        **dict.fromkeys(("deixadas_de_fora", "em_branco", "juntadas", "nao_lidas"), 0),
        "linhas": 8,
        "importadas": 3,
        "recusadas": 1,
        "de_fora": 2,
        "cabecalhos_repetidos": 1,
        "fora_das_tabelas": 1,
    }
    assert "erro de fórmula" in texto(previa)

    perguntas = pagina(comissao, certame, "perguntas/")
    (chave,) = (p["chave"] for p in lida["perguntas"])
    sem_motivo = comissao.post(endereco(certame, "importacao/perguntas/"), {chave: "fora"})
    assert "Diga por que" in texto(sem_motivo)
    assert "1 por responder" in texto(perguntas)
    previa = posta(
        comissao,
        certame,
        "perguntas/",
        {chave: "fora", f"motivo_{chave}": "a banca anulou a prova"},
    )
    assert "a banca anulou a prova" in texto(previa)
    assert "1 respondida)" in texto(previa)
    assert "Confirmar a importação" in texto(previa)
    assert "Na lista reservada a pessoas com deficiência: 2</strong> das 3 pessoas" in texto(previa)

    final = confirmada(comissao, certame)
    assert "Importado: 3 pessoas" in texto(final)
    assert LeiauteDaCidade.objects.get().banca == "Banca Exemplo"
    lido = tomllib.loads((certame.pasta / "certame.toml").read_text("utf-8"))
    assert lido["resultado"] == {"arquivo": "resultado.csv"}
    with MESA.certame(certame) as curso:
        inscritos = {(c.inscricao, tuple(c.grupos)) for c in curso.entrada.candidatos}
    assert inscritos == {("00104", ("pcd",)), ("00117", ()), ("00098", ("pcd",))}
    assert "a banca anulou" in (certame.pasta / "importacao.json").read_text("utf-8")

    assert "Desfazer a importação" in texto(pagina(comissao, certame))
    assert "O resultado sai do certame" in texto(pagina(comissao, certame, "desfazer/"))
    previa = posta(comissao, certame, "desfazer/", {})
    assert "Confirmar a importação" in texto(previa)
    assert not (certame.pasta / "resultado.csv").exists()
    assert "resultado" not in tomllib.loads((certame.pasta / "certame.toml").read_text("utf-8"))
    assert "Importado: 3 pessoas" in texto(confirmada(comissao, certame))


def test_a_banca_conhecida_ja_vem_com_o_leiaute(
    comissao: Client, certame: CertameRegistrado
) -> None:
    enviado(comissao, certame, "banca.csv", BANCA)
    com_leiaute(comissao, certame, situacao_0="fora", banca="Banca Exemplo")
    guardado = (Importacao.objects.get().preparo / "leiaute.toml").read_text("utf-8")
    banca = LeiauteDaCidade.objects.create(
        cidade=certame.cidade, banca="Banca Exemplo", texto=guardado
    )
    assert "Banca Exemplo" in texto(pagina(comissao, certame, "enviar/"))
    previa = enviado(comissao, certame, "outra.csv", BANCA, banca=str(banca.pk))
    assert not previa.context["lida"]["leiaute_sugerido"]


def test_texto_colado(comissao: Client, certame: CertameRegistrado) -> None:
    colado = "Inscrição\tNome\tNota\tPcD\n0001\tBento Exemplo\t95\tNão\n"
    envio = endereco(certame, "importacao/enviar/")
    assert comissao.post(envio, {"texto": colado}).status_code == 302
    tudo_feito()
    previa = pagina(comissao, certame)
    assert "texto-colado.txt" in texto(previa)
    assert previa.context["lida"]["conta"]["importadas"] == 1


@pytest.mark.parametrize(
    ("nome", "dados", "frase"),
    [
        ("banca.exe", b"MZ", "Este tipo de arquivo não serve"),
        ("banca.csv", b"x" * (settings.CERTAME_MAIOR_ARQUIVO + 1), "o maior que se aceita"),
        ("banca.csv", b"", "vazio"),
    ],
)
def test_arquivo_que_nem_se_recebe(
    comissao: Client, certame: CertameRegistrado, nome: str, dados: bytes, frase: str
) -> None:
    envio = endereco(certame, "importacao/enviar/")
    resposta = comissao.post(envio, {"arquivo": SimpleUploadedFile(nome, dados)})
    assert resposta.status_code == 200
    assert frase in texto(resposta)
    assert not Importacao.objects.exists()
    nada = comissao.post(envio, {})
    assert "um dos dois" in texto(nada)


def test_arquivo_que_nao_se_le_diz_por_que_e_deixa_enviar_outro(
    comissao: Client, certame: CertameRegistrado
) -> None:
    resposta = enviado(comissao, certame, "antiga.xlsx", b"\xd0\xcf\x11\xe0" + b"x" * 100)
    assert "planilha XLS antiga" in texto(resposta)
    assert "Enviar e ler" in texto(resposta)
    assert comissao.get(endereco(certame, "importacao/leiaute/")).status_code == 302
    assert comissao.get(endereco(certame, "importacao/perguntas/")).status_code == 302


def test_so_quem_opera_le_o_arquivo_e_o_nome_hostil_nao_sai_da_pasta(
    comissao: Client, certame: CertameRegistrado
) -> None:
    enviado(comissao, certame, "..\\..\\etc passwd.csv", BANCA)
    importacao = Importacao.objects.get()
    assert importacao.arquivo.read_bytes() == BANCA
    assert importacao.arquivo.resolve().is_relative_to(importacao.preparo.resolve())
    assert importacao.arquivo.stat().st_mode & 0o777 == 0o600
    assert importacao.preparo.stat().st_mode & 0o777 == 0o700


def test_quem_sai_retoma_de_onde_parou(
    comissao: Client, certame: CertameRegistrado, elenco: Elenco
) -> None:
    enviado(comissao, certame, "banca.csv", BANCA)
    com_leiaute(comissao, certame, situacao_0="fora")
    comissao.logout()
    de_novo = dentro(Pessoa.objects.get(nome="Celia"))
    assert "pergunta" in texto(pagina(de_novo, certame))
    fatima = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH))
    assert "O que pedir à banca" in texto(pagina(fatima, certame))


def test_o_trabalhador_morre_no_meio_da_importacao_e_outro_a_termina_certa(
    comissao: Client, certame: CertameRegistrado, banco: Path
) -> None:
    linhas = [
        f"{n:06};Pessoa de Exemplo {n};{n % 10000 / 100:.2f}".replace(".", ",")
        for n in range(60_000)
    ]
    grande = "\n".join(["Inscrição;Nome;Nota;PcD", *(f"{linha};Não" for linha in linhas)]).encode()
    envio = endereco(certame, "importacao/enviar/")
    comissao.post(envio, {"arquivo": SimpleUploadedFile("grande.csv", grande)})
    processo = trabalhador_noutro_processo(banco)
    esperar(lambda: Trabalho.objects.get().passo == 1)
    os.kill(processo.pid, signal.SIGKILL)
    processo.wait()
    assert Trabalho.objects.get().estado == Estado.RODANDO
    assert not (Importacao.objects.get().preparo / "previa.json").exists()
    assert comissao.get(endereco(certame, "importacao/")).status_code == 302
    assert ceifar(timezone.now() + timedelta(minutes=5)) == 1
    tudo_feito()
    assert Trabalho.objects.get().tentativa == 2
    previa = pagina(comissao, certame)
    assert previa.context["lida"]["conta"]["importadas"] == 60_000
    com_leiaute(comissao, certame)
    assert "Importado: 60.000 pessoas" in texto(confirmada(comissao, certame)).replace(
        "60000", "60.000"
    )
    assert len((certame.pasta / "resultado.csv").read_text("utf-8").splitlines()) == 60_001


def test_confirmar_interrompido_se_faz_de_novo_e_acaba(
    comissao: Client, certame: CertameRegistrado
) -> None:
    simples(comissao, certame)
    inteira = {a.name: a.read_bytes() for a in certame.pasta.iterdir() if a.is_file()}
    for falta in ("importacao.json", "resultado.csv"):  # o que não se tinha escrito ainda
        (certame.pasta / falta).unlink()
        certame.escrever_edital(
            (certame.pasta / "certame.toml").read_text("utf-8").split("[resultado]")[0]
        )
        confirmada(comissao, certame)
        agora = {a.name: a.read_bytes() for a in certame.pasta.iterdir() if a.is_file()}
        assert agora.keys() == inteira.keys()
        assert agora["resultado.csv"] == inteira["resultado.csv"]
        (certame.pasta / "resultado.csv").unlink(missing_ok=falta == "x")
        (certame.pasta / "resultado.csv").write_bytes(inteira["resultado.csv"])
    assert "Importado: 2 pessoas" in texto(confirmada(comissao, certame))


def test_a_previa_velha_nao_se_confirma(comissao: Client, certame: CertameRegistrado) -> None:
    enviado(comissao, certame, "banca.csv", BANCA)
    resposta = comissao.post(
        endereco(certame, "importacao/confirmar/"), {"versao": "0"}, follow=True
    )
    assert "A prévia mudou" in texto(resposta)
    assert "não há importação pronta" in texto(confirmada(comissao, certame))


def test_o_que_nao_combina_com_o_edital_se_diz_antes(
    comissao: Client, certame: CertameRegistrado
) -> None:
    dados = b"Inscricao;Nome;Nota\n1;Bento Exemplo;95\n"
    enviado(comissao, certame, "sem-pcd.csv", dados)
    previa = com_leiaute(comissao, certame)
    assert "O que não combina com o edital" in texto(previa)
    assert "Confirmar a importação" not in texto(previa)
    previa = com_leiaute(comissao, certame, sem_ninguem=["pcd"])
    assert "Confirmar a importação" in texto(previa)
    confirmada(comissao, certame)
    lido = tomllib.loads((certame.pasta / "certame.toml").read_text("utf-8"))
    assert lido["resultado"]["grupos_sem_coluna"] == ["pcd"]


def test_arquivo_de_declarantes(comissao: Client, certame: CertameRegistrado) -> None:
    dados = "Inscrição;Nome;Nota\n0001;Bento Exemplo;95\n0002;Célia Exemplo;90\n".encode()
    enviado(comissao, certame, "lista.csv", dados)
    com_leiaute(comissao, certame)
    lista = SimpleUploadedFile("pcd.csv", "Inscrição;Nome\n0002;Célia Exemplo\n".encode())
    campos = {"grupo": "pcd", "arquivo": lista}
    previa = posta(comissao, certame, "declarantes/", campos)
    assert "Confirmar a importação" in texto(previa)
    assert "pcd.csv (pessoas com deficiência)" in texto(pagina(comissao, certame, "declarantes/"))
    tirada = posta(comissao, certame, "declarantes/", {"tirar": "pcd"})
    assert "O que não combina com o edital" in texto(tirada)


def test_o_leiaute_por_extenso(comissao: Client, certame: CertameRegistrado) -> None:
    enviado(comissao, certame, "banca.csv", BANCA)
    por_extenso = endereco(certame, "importacao/leiaute/texto/")
    assert "versao = 1" in texto(comissao.get(por_extenso))
    errado = comissao.post(por_extenso, {"texto": "versao = 1\nbanana = 2\n"})
    assert "banana" in texto(errado)
    escrito = pagina(comissao, certame, "leiaute/texto/").context["formulario"].initial["texto"]
    campos = {"texto": f"{escrito}\n"}
    assert not posta(comissao, certame, "leiaute/texto/", campos).context["lida"][
        "leiaute_sugerido"
    ]


def test_a_marca_no_nome_se_diz_uma_vez_e_pelo_campo_da_pagina(
    comissao: Client, certame: CertameRegistrado
) -> None:
    linhas = [["Inscrição", "Nome", "Nota", "PcD"], ["0001", "Bento Exemplo (ZZ)", "95", "Não"]]
    linhas += [["0002", "Célia Exemplo (zz)", "90", "Sim"]]
    previa = texto(enviado(comissao, certame, "resultado.xlsx", planilha(linhas)))
    assert previa.count("(ZZ)") == 1 + previa.count("Bento Exemplo (ZZ)")
    assert "Que é (ZZ) no nome, nas linhas" in previa
    assert "em “Marca junto ao nome”, diga de que grupo é cada uma" in previa
    assert "no_nome" not in previa
    assert "?." not in previa
    leiaute = texto(pagina(comissao, certame, "leiaute/"))
    assert "Marca junto ao nome “(ZZ)”" in leiaute
    assert "no_nome" not in leiaute
    depois = texto(com_leiaute(comissao, certame, marca_0="nenhum"))
    assert "O que impede" not in depois


def test_coluna_com_dois_usos_se_recusa(comissao: Client, certame: CertameRegistrado) -> None:
    enviado(comissao, certame, "banca.csv", BANCA)
    campos = campos_do_formulario(pagina(comissao, certame, "leiaute/"))
    resposta = comissao.post(endereco(certame, "importacao/leiaute/"), campos | {"uso_3": "nota"})
    assert "Já é o uso de outra coluna" in texto(resposta)


def test_divulgada_a_classificacao_nao_se_importa_nem_se_desfaz(
    comissao: Client, certame: CertameRegistrado
) -> None:
    simples(comissao, certame)
    pratica(comissao, certame, "edital_publicado", data="2026-03-02")
    assert "Desfazer a importação" in texto(pagina(comissao, certame))
    pratica(comissao, certame, "resultado_divulgado", data="2026-05-04")
    divulgado = texto(pagina(comissao, certame))
    assert "anule antes a divulgação do resultado" in divulgado
    assert "Desfazer a importação" not in divulgado
    assert comissao.post(endereco(certame, "importacao/desfazer/")).status_code == 409
    pratica(comissao, certame, "classificacao_divulgada", data="2026-05-11")
    assert "A classificação já foi divulgada" in texto(pagina(comissao, certame))
    desfeita = comissao.post(endereco(certame, "importacao/desfazer/"))
    assert desfeita.status_code == 409
    assert "anule a divulgação" in texto(desfeita)
    assert (certame.pasta / "resultado.csv").exists()
    preparo = Importacao.objects.get().preparo
    outro = {"arquivo": SimpleUploadedFile("banca.csv", BANCA)}
    comissao.post(endereco(certame, "importacao/enviar/"), outro)
    assert Importacao.objects.get().nome == "resultado.xlsx"
    apagar_o_que_nao_serve(timezone.now())
    assert not preparo.exists()
    assert not Importacao.objects.exists()


def test_o_arquivo_some_em_trinta_dias_ou_quando_a_pessoa_manda(
    comissao: Client, certame: CertameRegistrado
) -> None:
    enviado(comissao, certame, "banca.csv", BANCA)
    preparo = Importacao.objects.get().preparo
    apagar_o_que_nao_serve(timezone.now())
    assert preparo.exists()
    apagar_o_que_nao_serve(timezone.now() + GUARDA + timedelta(hours=1))
    assert not preparo.exists()
    enviado(comissao, certame, "banca.csv", BANCA)
    preparo = Importacao.objects.get().preparo
    vazio = posta(comissao, certame, "largar/", {})
    assert "O que pedir à banca" in texto(vazio)
    assert not preparo.exists()


def test_o_resultado_posto_por_fora_nao_se_perde(
    comissao: Client, certame: CertameRegistrado
) -> None:
    (certame.pasta / "resultado.csv").write_text("Inscrição;Nota\n1;2\n", "utf-8")
    assert "O certame já tem um resultado" in texto(pagina(comissao, certame))
    linhas = [["Inscrição", "Nome", "Nota", "PcD"], ["0001", "Bento Exemplo", "95", "Não"]]
    enviado(comissao, certame, "r.xlsx", planilha(linhas))
    com_leiaute(comissao, certame)
    recusa = confirmada(comissao, certame)
    assert recusa.status_code == 409
    assert "não veio por aqui" in texto(recusa)
    assert (certame.pasta / "resultado.csv").read_text("utf-8") == "Inscrição;Nota\n1;2\n"


def test_quem_so_le_e_quem_e_de_outra_cidade_nao_importam(
    comissao: Client, certame: CertameRegistrado, elenco: Elenco, gil: Pessoa
) -> None:
    enviado(comissao, certame, "banca.csv", BANCA)
    controle = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    for resto in PAGINAS:
        pedida = endereco(certame, f"importacao/{resto}")
        for cliente, resposta in ((controle, 403), (dentro(gil), 404)):
            assert cliente.get(pedida).status_code == resposta, pedida
            assert cliente.post(pedida).status_code == resposta, pedida
    assert "Importar o resultado" not in texto(controle.get(endereco(certame)))


def test_as_consultas_nao_crescem_com_as_linhas(
    comissao: Client, certame: CertameRegistrado
) -> None:
    def consultas(quantas: int) -> int:
        ruins = "".join(f"{n};Pessoa {n};#N/D;Não\n" for n in range(quantas))
        enviado(comissao, certame, "r.csv", f"Inscrição;Nome;Nota;PcD\n{ruins}".encode())
        com_leiaute(comissao, certame)
        with CaptureQueriesContext(
            connection,
        ) as vistas:
            pagina(comissao, certame)
        return len(vistas)

    assert consultas(3) == consultas(150)
    dados = json.loads((Importacao.objects.get().preparo / "previa.json").read_text("utf-8"))
    assert len(dados["perguntas"]) == 150
    perguntas = pagina(comissao, certame, "perguntas/")
    campos = {p["chave"]: "fora" for p in dados["perguntas"][:20]}
    campos |= {f"motivo_{chave}": "sem nota" for chave in list(campos)}
    seguinte = comissao.post(endereco(certame, "importacao/perguntas/"), campos | {"seguir": "sim"})
    assert seguinte["Location"].endswith("?pagina=2")
    assert "150 por responder" in texto(perguntas)


def test_quem_enviou_sabe_que_outra_aba_trocou_o_arquivo(
    comissao: Client, certame: CertameRegistrado
) -> None:
    enviar = endereco(certame, "importacao/enviar/")
    for nome in ("primeiro.csv", "segundo.csv"):
        comissao.post(enviar, {"arquivo": SimpleUploadedFile(nome, BANCA)})
    tudo_feito()
    primeiro, segundo = Trabalho.objects.order_by("pk")
    trocado = "O arquivo foi trocado, noutra aba"
    avisada = comissao.get(primeiro.volta).content.decode()
    assert trocado in avisada
    assert "segundo.csv" in avisada
    assert trocado not in comissao.get(segundo.volta).content.decode()


def test_enviar_confirmar_e_desfazer_duas_vezes_e_uma_so(
    comissao: Client, certame: CertameRegistrado
) -> None:
    base = endereco(certame, "importacao/")
    enviado(comissao, certame, "banca.csv", BANCA)
    versao = str(Importacao.objects.get().versao)
    for resto in ("confirmar/", "desfazer/", "declarantes/", "largar/", "largar/"):
        for _ in range(2):
            resposta = comissao.post(f"{base}{resto}", {"versao": versao, "tirar": "pcd"})
            assert resposta.status_code < 500, (resto, resposta.content.decode())
    assert not Importacao.objects.exists()
    assert not (certame.pasta / "resultado.csv").exists()

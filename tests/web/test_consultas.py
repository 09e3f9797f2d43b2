"""Nenhuma página faz mais consultas porque há mais linhas: com duas e com quarenta, o mesmo número."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from certame.dominio.documento import EspecieDeDocumento
from certame.operacoes.emitir_publicacao import emitir_publicacao
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.certames.resumo import resumir_o_que_nao_abre
from certame.web.politica import PAGINAS, Papel
from certame.web.trabalhos.models import Trabalho
from tests.operacoes.cursos import AGORA, MOGI, REF
from tests.web.casos_da_pericia import Mesa, com_segundo_fator
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro

POUCAS, MUITAS = 2, 40
PRIMEIRA = "0001"

SO_POST = "só recebe formulário, e leva a outra página"
ARQUIVO = "um arquivo só, sem linhas"
DA_CONTA = "é da própria pessoa, sem linhas"
SEM_LINHAS: Mapping[str, str] = {
    **dict.fromkeys(("inicio", "situacao", "saude", "marca", "catalogo"), "não tem linhas"),
    "marca-da-cidade": ARQUIVO,
    **{
        nome: DA_CONTA
        for nome in PAGINAS
        if nome.startswith(("account_", "mfa_", "govbr_", "socialaccount_", "contas:"))
        and nome != "contas:pessoas"
    },
    "publicacoes:arquivo": ARQUIVO,
    "editais:retificar": "abre o rascunho e leva ao edital",
    **dict.fromkeys(
        (
            *("editais:retificacao", "trabalhos:cancelar", "hipoteses:calcular"),
            *("sessoes:continuar", "sessoes:esquecer"),
            *("pacotes:fazer", "pacotes:fazer-reservado"),
            *("de_fora:enviar", "de_fora:colunas", "de_fora:largar"),
            *("importacao:enviar", "importacao:largar", "importacao:desfazer"),
        ),
        SO_POST,
    ),
    **dict.fromkeys(("pacotes:publico", "pacotes:reservado"), ARQUIVO),
}
"""As páginas que não mostram linhas, e por quê."""

NOUTRO_TESTE: Mapping[str, str] = {
    **dict.fromkeys(
        [
            f"importacao:{pagina}"
            for pagina in ("previa", "leiaute", "texto", "perguntas", "declarantes", "confirmar")
        ],
        "test_importacao.py",
    ),
    **dict.fromkeys(("de_fora:inicio", "de_fora:assumir"), "test_de_fora.py"),
}
"""As páginas que pedem um arquivo enviado antes: onde a contagem delas se confere."""

DO_CERTAME: Mapping[str, str] = {
    "certames:certame": "",
    "painel:certame": "painel/",
    "prazos:do-certame": "prazos/",
    "publicacoes:indice": "publicacoes/",
    "publicacoes:previa": "publicacoes/agora/lista-geral/?q=pessoa",
    "publicacoes:emitir": "publicacoes/agora/lista-geral/emitir/",
    "publicacoes:emitida": "publicacoes/1/",
    "publicacoes:nome_social": "publicacoes/nome-social/",
    "editais:edital": "edital/",
    "editais:texto": "edital/texto/",
    "editais:itens": "edital/itens/",
    "editais:leituras": "leituras/",
    "editais:leitura": "leituras/computo/",
    "trabalhos:trabalho": "trabalhos/1/",
    "pacotes:pacotes": "pacote/",
    "hipoteses:e-se": "e-se/?sem=incidente-1",
    "hipoteses:leituras": "e-se/leituras/",
    "pericias:casos": "pericias/",
    "pericias:equipes": "pericias/equipes/",
    "pericias:constituir": "pericias/equipes/nova/",
    "pericias:discussoes": "pericias/discussoes/",
    "pericias:homologacao": "pericias/homologacao/",
    "pericias:meus": "pericias/meus/",
    "pericias:caso": f"pericias/meus/motorista/{PRIMEIRA}/",
    "pericias:documento": f"pericias/meus/motorista/{PRIMEIRA}/{{documento}}/",
    "pericias:vistas": "pericias/vistas/",
    "pericias:guarda": "pericias/guarda/",
    "pericias:apagar": "pericias/apagar/",
    "atos:livro": "atos/",
    "atos:ato": "atos/equipe-0/",
    "atos:linhas": "atos/livro.jsonl",
    "atos:exportar": "atos/livro.csv",
    "atos:conferir": "atos/conferir/",
    "atos:escolher": "atos/novo/",
    "atos:praticar": "atos/novo/incidente_decidido/",
}
"""As páginas do certame, e onde cada uma está."""

DA_CIDADE: Mapping[str, str] = {
    "ajuda:temas": "ajuda/",
    "ajuda:tema": "ajuda/edital/",
    "ajuda:glossario": "ajuda/glossario/",
    "certames:lista": "",
    "prazos:da-cidade": "prazos/",
    "prazos:agenda": "prazos/agenda/",
    "contas:pessoas": "pessoas/",
    "editais:novo": "novo-certame/",
}


@dataclass(frozen=True)
class Mundo:
    """A cidade montada: quem vê tudo, o certame e o que só se sabe depois."""

    cliente: Client
    certame: CertameRegistrado
    documento: str
    agenda: str


def mundo(elenco: Elenco, linhas: int) -> Mundo:
    """Mogi com `linhas` de cada coisa: pessoas, certames, candidatos, equipes, atos, documentos."""
    certame = registrado(elenco.mogi, MOGI)
    ditos = ["Inscrição;Nome;Nota;PcD"]
    ditos += [f"{n:04d};Pessoa {n};{1000 - n},00;Sim" for n in range(1, linhas + 1)]
    (certame.pasta / "resultado.csv").write_text("\n".join(ditos), encoding="utf-8")
    todos = com_segundo_fator(elenco.pessoa("Todos", elenco.mogi, *Papel))
    outras = [elenco.pessoa(f"Outra{n}", elenco.mogi, Papel.RH) for n in range(linhas)]
    for numero in range(linhas):
        outro = CertameRegistrado.objects.create(
            cidade=elenco.mogi, identificador=f"1{numero:02d}-2026", titulo="Outro certame"
        )
        resumir_o_que_nao_abre(outro, "Completar o edital")
    mesa = Mesa(certame, todos, (todos, todos, todos), todos, todos)
    mesa.pratica("edital_publicado", "2026-03-02")
    mesa.pratica("resultado_divulgado", "2026-05-04")
    mesa.pratica("classificacao_divulgada", "2026-05-11")
    hora = "2026-05-20 09:00"
    for n, outra in enumerate(outras):
        membros = [f"{autor(todos)}/medico/visual", f"{autor(outra)}/carreira/visual", "mot-2/carreira/auditiva"]  # fmt: skip
        mesa.pratica("equipe_constituida", "2026-05-12", id=f"equipe-{n}", membros=membros, documento=REF)  # fmt: skip
        quem = {"inscricao": f"{n + 1:04d}", "documento": REF}
        mesa.pratica("pericia_convocada", "2026-05-13", instante=hora, **quem)
        mesa.pratica("incidente_aberto", "2026-05-14", id=f"incidente-{n}", **quem)
    cliente, *_ = [dentro(todos) for _ in range(linhas)]
    documentos = [
        mesa.guarda(PRIMEIRA, EspecieDeDocumento.LAUDO, "laudo.pdf", b"%PDF-1.4 inventado")
        for _ in range(linhas)
    ]
    for documento in documentos:
        onde = DO_CERTAME["pericias:documento"].format(documento=documento)
        aberto = cliente.post(endereco(certame, onde), {"finalidade": "pericia"})
        assert aberto["Content-Disposition"]
    with MESA.certame(certame) as curso:
        for _ in range(linhas):
            emitir_publicacao(
                curso, "quadro-de-vagas", autor="comissao-1", agora=AGORA, abrir_nomes=dict
            )
    for n in range(linhas):
        Trabalho.objects.create(
            pk=n + 1, chave=str(n), tipo="t", certame=certame, pessoa=todos, titulo="T", volta="/"
        )
    agenda = cliente.post("/cidades/mogi-das-cruzes-sp/prazos/agenda/")
    endereco_da_agenda = agenda.content.decode().partition("/agenda/")[2].partition(".ics")[0]
    return Mundo(cliente, certame, documentos[0], f"/agenda/{endereco_da_agenda}.ics")


def consultas(mundo: Mundo) -> dict[str, int]:
    """Quantas consultas cada página faz, já aberto o certame."""
    cidade = mundo.certame.cidade.identificador
    enderecos = {
        **{nome: endereco(mundo.certame, resto) for nome, resto in DO_CERTAME.items()},
        **{nome: f"/cidades/{cidade}/{resto}" for nome, resto in DA_CIDADE.items()},
        "agenda": mundo.agenda,
        "sessoes:minhas": "/conta/sessoes/",
    }
    contadas = {}
    for nome, molde in enderecos.items():
        onde = molde.replace("{documento}", mundo.documento)
        while b"Ainda contando" in mundo.cliente.get(onde).getvalue():
            pass  # os prazos dos certames contam-se aos poucos
        with CaptureQueriesContext(connection) as feitas:
            resposta = mundo.cliente.get(onde)
            resposta.getvalue()  # o que se manda aos poucos também consulta
        assert resposta.status_code == 200, (nome, resposta.status_code)
        contadas[nome] = len(feitas)
    return contadas


@pytest.fixture(scope="module")
def guardadas() -> dict[int, dict[str, int]]:
    """As consultas já contadas, por quantas linhas havia."""
    return {}


@pytest.mark.parametrize("linhas", [POUCAS, MUITAS])
def test_as_consultas_nao_crescem_com_as_linhas(
    elenco: Elenco, linhas: int, guardadas: dict[int, dict[str, int]]
) -> None:
    guardadas[linhas] = consultas(mundo(elenco, linhas))
    assert guardadas[linhas] == guardadas[POUCAS]


def test_toda_pagina_se_confere_ou_se_diz_por_que_nao() -> None:
    ditas = [*DO_CERTAME, *DA_CIDADE, *NOUTRO_TESTE, *SEM_LINHAS, "agenda", "sessoes:minhas"]
    assert sorted(ditas) == sorted(PAGINAS)
    for onde in set(NOUTRO_TESTE.values()):
        texto = (Path(__file__).parent / onde).read_text(encoding="utf-8")
        assert "def test_as_consultas_nao_crescem_com_as_linhas" in texto

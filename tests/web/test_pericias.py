"""As perícias pelas páginas: os casos, quem os vê, as equipes, a homologação e as vistas."""

import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from certame.armazens.banco.prateleira import PrateleiraDoBanco
from certame.dominio.ato_do_cofre import DocumentoVisto
from certame.dominio.documento import EspecieDeDocumento
from certame.operacoes.listar_vistas import listar_vistas
from certame.operacoes.velar_nomes import VEU
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import MESA, autor
from certame.web.contas.models import Atribuicao, Pessoa
from certame.web.pericias.models import PedidoDeApagamento
from certame.web.politica import Papel
from tests.operacoes.cursos import MOGI, REF
from tests.web.casos_da_pericia import ANA, CELIA, Mesa, com_segundo_fator, mesa_de_mogi
from tests.web.certames_da_mesa import campos_escondidos, endereco, registrado
from tests.web.conftest import Elenco, dentro

LAUDO = b"%PDF-1.4 laudo inventado"
CASO = f"pericias/meus/motorista/{ANA}/"


@pytest.fixture
def mesa(elenco: Elenco) -> Mesa:
    return mesa_de_mogi(elenco)


@pytest.fixture
def ines(mesa: Mesa) -> Client:
    """Inês, da equipe."""
    return dentro(mesa.equipe[0])


@pytest.fixture
def celia(mesa: Mesa) -> Client:
    """Célia, da comissão e do RH."""
    return dentro(mesa.comissao)


def texto(resposta: Any) -> str:
    """O que se lê na página, sem o resto da moldura."""
    pagina: str = resposta.content.decode()
    return pagina


def laudo_da_ana(mesa: Mesa) -> str:
    return mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", LAUDO)


# Quem abre o quê ---------------------------------------------------------------------------

TODAS = {
    "pericias/": {Papel.RH, Papel.COMISSAO, Papel.CONTROLE},
    "pericias/equipes/": {Papel.RH, Papel.COMISSAO, Papel.CONTROLE, Papel.PROCURADORIA},
    "pericias/equipes/nova/": {Papel.COMISSAO},
    "pericias/discussoes/": {Papel.RH, Papel.COMISSAO, Papel.CONTROLE, Papel.PROCURADORIA},
    "pericias/homologacao/": {Papel.RH, Papel.COMISSAO, Papel.CONTROLE, Papel.PROCURADORIA},
    "pericias/meus/": {Papel.EQUIPE},
    "pericias/vistas/": {Papel.ENCARREGADO},
    "pericias/guarda/": {Papel.ENCARREGADO},
    "pericias/apagar/": {Papel.ENCARREGADO, Papel.COMISSAO, Papel.ADMINISTRACAO},
}
AGEM = {
    "pericias/equipes/nova/": {Papel.COMISSAO},
    "pericias/guarda/": {Papel.ENCARREGADO},
    "pericias/apagar/": {Papel.ENCARREGADO, Papel.COMISSAO, Papel.ADMINISTRACAO},
}
"""Quem pode POST; quem não tem, nenhum."""


@pytest.mark.parametrize("papel", list(Papel))
def test_a_matriz_de_papeis(elenco: Elenco, mesa: Mesa, papel: Papel) -> None:
    cliente = dentro(com_segundo_fator(elenco.pessoa("Zoe", elenco.mogi, papel)))
    for pagina, leem in TODAS.items():
        lido = cliente.get(endereco(mesa.certame, pagina)).status_code
        assert lido == (200 if papel in leem else 403), (pagina, papel)
        agiu = cliente.post(endereco(mesa.certame, pagina), {}).status_code
        assert agiu == (422 if papel in AGEM.get(pagina, set()) else 403), (pagina, papel)
    do_caso = 404 if papel is Papel.EQUIPE else 403
    documento = laudo_da_ana(mesa)
    for pagina in (CASO, f"{CASO}{documento}/"):
        assert cliente.get(endereco(mesa.certame, pagina)).status_code == do_caso
    pedido = cliente.post(endereco(mesa.certame, f"{CASO}{documento}/"), {"finalidade": "pericia"})
    assert pedido.status_code == do_caso


def test_de_outra_cidade_nao_se_ve_nada(elenco: Elenco, mesa: Mesa, fatima: Pessoa) -> None:
    documento = laudo_da_ana(mesa)
    equipe_de_la = com_segundo_fator(elenco.pessoa("Yara", elenco.irupi, Papel.EQUIPE))
    for pessoa in (fatima, equipe_de_la):
        cliente = dentro(pessoa)
        for pagina in (*TODAS, CASO, f"{CASO}{documento}/"):
            assert cliente.get(endereco(mesa.certame, pagina)).status_code == 404
            assert cliente.post(endereco(mesa.certame, pagina), {}).status_code == 404


def test_a_equipe_sem_segundo_fator_nao_abre_nada(mesa: Mesa, elenco: Elenco) -> None:
    nova = elenco.pessoa("Nara", elenco.mogi, Papel.EQUIPE)
    mesa.constitui((nova, *mesa.equipe[1:]), id="equipe-2")
    cliente = dentro(nova)
    for pagina in ("pericias/meus/", CASO):
        resposta = cliente.get(endereco(mesa.certame, pagina))
        assert resposta["Location"] == "/conta/segundo-fator/totp/activate/"


# Os casos ----------------------------------------------------------------------------------


def test_a_lista_dos_casos_leva_ao_ato_e_nao_tem_dado_de_saude(mesa: Mesa, celia: Client) -> None:
    laudo_da_ana(mesa)
    pagina = texto(celia.get(endereco(mesa.certame, "pericias/")))
    assert "atos/novo/pericia_convocada/?inscricao=0007&amp;cargo=motorista" in pagina
    assert "Ana Exemplo" in pagina
    assert "Bento Exemplo" not in pagina
    assert "laudo-" not in pagina
    for filtro, achadas in {
        "q=ana": ["0007"], "q=0002": ["0002"], "situacao=confirmada": [], "cargo=motorista":
        ["0002", "0007"], "prazo=nenhum&situacao=nao_houve": ["0002", "0007"],
    }.items():  # fmt: skip
        achou = texto(celia.get(endereco(mesa.certame, f"pericias/?{filtro}")))
        assert re.findall(r'rowheader" [^>]*>(\d+)<', achou) == achadas, filtro


def test_de_quem_tem_nome_social_no_cofre_o_do_arquivo_nao_aparece(
    mesa: Mesa, celia: Client
) -> None:
    forma = b'versao = 1\nespecie = "nome_social"\nnome = "Aline Exemplo"\n'
    assert "Ana Exemplo" in texto(celia.get(endereco(mesa.certame, "pericias/")))
    mesa.guarda(ANA, EspecieDeDocumento.NOME_SOCIAL, "nome.toml", forma)
    pagina = texto(celia.get(endereco(mesa.certame, "pericias/")))
    assert VEU in pagina
    assert "Ana Exemplo" not in pagina
    assert "Aline Exemplo" not in pagina, "abrir pede um motivo"


def test_os_vencidos_vem_primeiro(elenco: Elenco) -> None:
    prazo = '\n[[prazo]]\nid = "pericia"\nitem = "8.2"\ncontagem = "corridos"\n'
    mesa = mesa_de_mogi(elenco, MOGI + prazo)
    mesa.convoca(CELIA)
    mesa.parecer(CELIA)
    mesa.pratica("deficiencia_confirmada", "2026-05-22", inscricao=CELIA, documento=REF)
    pagina = texto(dentro(mesa.comissao).get(endereco(mesa.certame, "pericias/")))
    assert re.findall(r'rowheader" [^>]*>(\d+)<', pagina) == [ANA, CELIA]
    assert "venceu 21/05/2026: fazer a perícia (art. 7º)" in pagina
    assert "<strong>1</strong> com prazo vencido" in pagina
    assert "nada a fazer" in pagina


def test_a_consulta_nao_cresce_com_as_linhas(mesa: Mesa, celia: Client, ines: Client) -> None:
    def consultas(cliente: Client, pagina: str) -> int:
        cliente.get(endereco(mesa.certame, pagina))
        with CaptureQueriesContext(connection) as feitas:
            assert cliente.get(endereco(mesa.certame, pagina)).status_code == 200
        return len(feitas)

    enzo = dentro(mesa.encarregado)
    laudo_da_ana(mesa)
    paginas = [
        (celia, "pericias/"), (celia, "pericias/equipes/"), (ines, "pericias/meus/"),
        (ines, CASO), (enzo, "pericias/vistas/"),
    ]  # fmt: skip
    antes = [consultas(cliente, pagina) for cliente, pagina in paginas]
    for numero in range(5):
        laudo_da_ana(mesa)
        mesa.constitui(mesa.equipe, id=f"mais-{numero}")
    assert [consultas(cliente, pagina) for cliente, pagina in paginas] == antes


# Meus casos --------------------------------------------------------------------------------


def test_a_equipe_ve_so_os_casos_dela(mesa: Mesa, ines: Client) -> None:
    assert ines.get(endereco(mesa.certame, CASO)).status_code == 200
    de_fora = dentro(mesa.outra)
    assert "Nenhum caso seu" in texto(de_fora.get(endereco(mesa.certame, "pericias/meus/")))
    assert de_fora.get(endereco(mesa.certame, CASO)).status_code == 404
    assert ines.get(endereco(mesa.certame, "pericias/meus/motorista/0001/")).status_code == 404
    assert ines.get(endereco(mesa.certame, f"pericias/meus/outro/{ANA}/")).status_code == 404


def test_o_impedimento_tira_o_caso(mesa: Mesa, ines: Client) -> None:
    mesa.pratica(
        "impedimento_declarado", "2026-05-13", inscricao=ANA, equipe="equipe",
        membro=autor(mesa.equipe[0]), documento=REF,
    )  # fmt: skip
    assert ines.get(endereco(mesa.certame, CASO)).status_code == 404
    meus = texto(ines.get(endereco(mesa.certame, "pericias/meus/")))
    assert ANA not in meus
    assert CELIA in meus
    assert dentro(mesa.equipe[1]).get(endereco(mesa.certame, CASO)).status_code == 200


def test_dado_o_parecer_o_caso_e_so_da_equipe_que_o_deu(mesa: Mesa, elenco: Elenco) -> None:
    outras = tuple(
        com_segundo_fator(elenco.pessoa(nome, elenco.mogi, Papel.EQUIPE))
        for nome in ("Lia", "Leo", "Lara")
    )
    mesa.constitui(outras, id="segunda")
    mesa.convoca(ANA)
    assert dentro(outras[0]).get(endereco(mesa.certame, CASO)).status_code == 200
    mesa.parecer(ANA, equipe="equipe")
    assert dentro(outras[0]).get(endereco(mesa.certame, CASO)).status_code == 404
    assert dentro(mesa.equipe[0]).get(endereco(mesa.certame, CASO)).status_code == 200


def test_quem_so_e_da_junta_ve_so_a_pessoa_dela(mesa: Mesa) -> None:
    mesa.convoca(ANA)
    mesa.parecer(ANA)
    mesa.pratica(
        "resultado_negativo_registrado", "2026-05-22", inscricao=ANA, resultado="nao_confirmada",
        documento=REF,
    )  # fmt: skip
    mesa.pratica(
        "ciencia_registrada", "2026-05-22", inscricao=ANA, meio="pessoal", prova=REF,
        instante="2026-05-22 10:00",
    )  # fmt: skip
    hugo = dentro(mesa.outra)
    assert hugo.get(endereco(mesa.certame, CASO)).status_code == 404
    mesa.pratica(
        "junta_instalada", "2026-05-26", inscricao=ANA, instante="2026-05-26 09:00",
        membros=[f"{autor(mesa.outra)}/especialista"], documento=REF,
    )  # fmt: skip
    assert hugo.get(endereco(mesa.certame, CASO)).status_code == 200
    meus = texto(hugo.get(endereco(mesa.certame, "pericias/meus/")))
    assert ANA in meus
    assert CELIA not in meus
    assert "Concluir a Junta" in meus


def test_a_linha_do_tempo_nao_diz_quem_praticou(mesa: Mesa, ines: Client) -> None:
    mesa.convoca(ANA)
    pagina = texto(ines.get(endereco(mesa.certame, CASO)))
    assert "Comparecimento registrado" in pagina
    assert "comissao-1" not in pagina
    for outra in mesa.equipe[1:]:
        assert outra.nome not in pagina


# O ato de um caso que não é da pessoa ---------------------------------------------------------


def test_o_parecer_de_um_caso_de_outra_equipe_nao_se_abre(mesa: Mesa, ines: Client) -> None:
    mesa.convoca(ANA)
    hugo = dentro(mesa.outra)
    for tipo in ("parecer_emitido", "deficiencia_confirmada", "adaptacao_indicada"):
        pagina = endereco(mesa.certame, f"atos/novo/{tipo}/")
        assert ines.get(f"{pagina}?inscricao={ANA}").status_code == 200
        assert hugo.get(f"{pagina}?inscricao={ANA}").status_code == 404
        dados = {"inscricao": ANA, "cargo": "motorista", "data": "2026-05-21"}
        assert hugo.post(pagina, dados).status_code == 404
        assert hugo.post(pagina, {**dados, "corrigir": "1"}).status_code == 404
        assert hugo.post(pagina, {**dados, "confirmar": "1:0"}).status_code == 404
        de_ninguem = {**dados, "inscricao": "0001"}
        assert ines.post(pagina, de_ninguem).status_code == 404


def test_o_parecer_por_uma_equipe_que_nao_e_a_dela(mesa: Mesa, elenco: Elenco) -> None:
    outras = tuple(
        com_segundo_fator(elenco.pessoa(nome, elenco.mogi, Papel.EQUIPE))
        for nome in ("Lia", "Leo", "Lara")
    )
    mesa.constitui(outras, id="segunda")
    mesa.convoca(ANA)
    pagina = endereco(mesa.certame, "atos/novo/parecer_emitido/")
    dados = {"inscricao": ANA, "cargo": "motorista", "data": "2026-05-21", "equipe": "segunda"}
    assert dentro(mesa.equipe[0]).post(pagina, dados).status_code == 404
    assert dentro(outras[0]).post(pagina, dados).status_code == 422


def test_a_comissao_que_tambem_e_equipe_so_da_parecer_no_que_e_seu(
    mesa: Mesa, elenco: Elenco
) -> None:
    Atribuicao.objects.create(pessoa=mesa.comissao, cidade=elenco.mogi, papel=Papel.EQUIPE)
    cliente = dentro(com_segundo_fator(mesa.comissao))
    parecer = endereco(mesa.certame, f"atos/novo/parecer_emitido/?inscricao={ANA}")
    assert cliente.get(parecer).status_code == 404
    ciencia = endereco(mesa.certame, f"atos/novo/ciencia_registrada/?inscricao={ANA}")
    assert cliente.get(ciencia).status_code == 200


def test_do_colega_quem_declara_o_impedimento_e_a_comissao(
    mesa: Mesa, ines: Client, celia: Client
) -> None:
    pagina = endereco(mesa.certame, "atos/novo/impedimento_declarado/")
    dados = {
        "inscricao": ANA, "cargo": "motorista", "data": "2026-05-13", "equipe": "equipe",
        "membro": autor(mesa.equipe[1]), "documento": SimpleUploadedFile("motivo.pdf", LAUDO),
    }  # fmt: skip
    recusa = ines.post(pagina, dados)
    assert recusa.status_code == 422
    assert "só se declara impedido a si" in texto(recusa)
    dados["documento"] = SimpleUploadedFile("motivo.pdf", LAUDO)
    assert celia.post(pagina, dados).status_code == 200
    dados["documento"] = SimpleUploadedFile("motivo.pdf", LAUDO)
    previa = ines.post(pagina, {**dados, "membro": autor(mesa.equipe[0])})
    assert previa.status_code == 200, texto(previa)
    trocado = {**campos_escondidos(previa), "membro": autor(mesa.equipe[1])}
    assert ines.post(pagina, trocado).status_code == 422
    assert ines.post(pagina, campos_escondidos(previa)).status_code == 302
    assert ines.get(endereco(mesa.certame, CASO)).status_code == 404


def test_com_duas_equipes_no_cargo_cada_uma_vai_ao_seu_parecer(
    mesa: Mesa, elenco: Elenco, ines: Client
) -> None:
    outras = tuple(
        com_segundo_fator(elenco.pessoa(nome, elenco.mogi, Papel.EQUIPE))
        for nome in ("Lia", "Leo", "Lara")
    )
    mesa.constitui(outras, id="segunda")
    mesa.convoca(ANA)
    mesa.convoca(CELIA)
    for cliente, equipe in ((ines, "equipe"), (dentro(outras[0]), "segunda")):
        do_certame = re.search(
            r'href="([^"]+parecer_emitido[^"]+)"', texto(cliente.get(endereco(mesa.certame)))
        )
        assert do_certame
        do_caso = link(texto(cliente.get(endereco(mesa.certame, CASO))), "Emitir um parecer")
        for onde in (do_caso, do_certame[1].replace("&amp;", "&")):
            assert f"equipe={equipe}" in onde
            assert cliente.get(onde).status_code == 200


def test_o_resultado_contra_se_diz_pelo_nome_e_se_alcanca(mesa: Mesa, ines: Client) -> None:
    mesa.convoca(ANA)
    mesa.parecer(ANA)
    mesa.convoca(CELIA)
    mesa.parecer(CELIA)
    for pagina in (endereco(mesa.certame), endereco(mesa.certame, CASO)):
        lida = texto(ines.get(pagina))
        assert "certame pericia" not in lida
        assert "atos/novo/resultado_negativo_registrado/?" in lida
    assert "com “Registrar o resultado negativo da perícia”" in texto(
        ines.get(endereco(mesa.certame))
    )


def test_a_administracao_nao_ve_os_atos_das_pessoas_nem_a_previa(
    mesa: Mesa, elenco: Elenco
) -> None:
    mesa.convoca(ANA)
    alice = dentro(elenco.pessoa("Alice", elenco.mogi, Papel.ADMINISTRACAO))
    previa = endereco(mesa.certame, "publicacoes/agora/lista-pcd/")
    assert alice.get(previa).status_code == 403
    for onde in ("", "atos/", "atos/livro.csv", "prazos/", "publicacoes/"):
        assert ANA not in texto(alice.get(endereco(mesa.certame, onde))), onde
    with MESA.certame(mesa.certame) as curso:
        ato = curso.andamento.processo.autos.da_pessoa(("motorista", ANA))[0].id
    assert alice.get(endereco(mesa.certame, f"atos/{ato}/")).status_code == 404


def test_no_livro_a_equipe_nao_ve_os_atos_dos_casos_dos_outros(mesa: Mesa, ines: Client) -> None:
    mesa.convoca(ANA)
    with MESA.certame(mesa.certame) as curso:
        ato = curso.andamento.processo.autos.da_pessoa(("motorista", ANA))[0].id
    hugo = dentro(mesa.outra)
    assert ines.get(endereco(mesa.certame, f"atos/{ato}/")).status_code == 200
    assert hugo.get(endereco(mesa.certame, f"atos/{ato}/")).status_code == 404
    assert ANA in texto(ines.get(endereco(mesa.certame, "atos/")))
    do_livro = texto(hugo.get(endereco(mesa.certame, "atos/")))
    assert ANA not in do_livro
    assert "Edital publicado" in do_livro


# Os documentos -------------------------------------------------------------------------------


def vistas(mesa: Mesa) -> list[DocumentoVisto]:
    registro = listar_vistas(PrateleiraDoBanco(), mesa.certame.livro).vistas
    return [vista.ato for vista in registro if isinstance(vista.ato, DocumentoVisto)]


def test_a_vista_fica_anotada_antes_de_abrir(mesa: Mesa, ines: Client) -> None:
    documento = laudo_da_ana(mesa)
    pagina = endereco(mesa.certame, f"{CASO}{documento}/")
    assert f"{CASO}{documento}/" in texto(ines.get(endereco(mesa.certame, CASO)))
    pede = ines.get(pagina)
    assert LAUDO not in pede.content
    assert not vistas(mesa)
    assert ines.post(pagina, {}).status_code == 422
    assert ines.post(pagina, {"finalidade": "curiosidade"}).status_code == 422
    assert not vistas(mesa)
    aberto = ines.post(pagina, {"finalidade": "pericia"})
    assert aberto.content == LAUDO
    (vista,) = vistas(mesa)
    assert (vista.documento, str(vista.papel), str(vista.finalidade)) == (
        documento, "equipe", "pericia",
    )  # fmt: skip


def test_o_arquivo_vai_com_cabecalhos_seguros(mesa: Mesa, ines: Client) -> None:
    nome = 'la"udo\r\n.html'
    documento = mesa.guarda(ANA, EspecieDeDocumento.LAUDO, nome, b"<script>x</script>")
    pagina = endereco(mesa.certame, f"{CASO}{documento}/")
    aberto = ines.post(pagina, {"finalidade": "pericia"})
    assert aberto["Content-Type"] == "application/octet-stream"
    assert aberto["Content-Disposition"] == 'attachment; filename="laudo.html"'
    assert aberto["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in aberto["Cache-Control"]
    assert "sandbox" in aberto["Content-Security-Policy"]


def test_o_que_tem_campos_se_le_na_pagina(mesa: Mesa, ines: Client) -> None:
    declaracao = b'versao = 1\nespecie = "declaracao"\ntipo = "inventado"\ngrau = "<b>leve</b>"\n'
    documento = mesa.guarda(ANA, EspecieDeDocumento.DECLARACAO, "d.toml", declaracao)
    pagina = endereco(mesa.certame, f"{CASO}{documento}/")
    aberto = ines.post(pagina, {"finalidade": "pericia"})
    assert "&lt;b&gt;leve&lt;/b&gt;" in texto(aberto)
    assert "no-store" in aberto["Cache-Control"]


def test_o_documento_de_outra_pessoa_nao_se_abre_pelo_caso(mesa: Mesa, ines: Client) -> None:
    da_celia = mesa.guarda(CELIA, EspecieDeDocumento.LAUDO, "laudo.pdf", LAUDO)
    pagina = endereco(mesa.certame, f"{CASO}{da_celia}/")
    assert ines.get(pagina).status_code == 404
    assert ines.post(pagina, {"finalidade": "pericia"}).status_code == 404
    nenhum = endereco(mesa.certame, f"{CASO}laudo-0000/")
    assert ines.post(nenhum, {"finalidade": "pericia"}).status_code == 404
    assert not vistas(mesa)


def test_o_que_prova_a_saude_no_ato_fica_so_para_a_equipe(mesa: Mesa, ines: Client) -> None:
    """O documento da confirmação é de saúde, e não um documento qualquer."""
    mesa.convoca(ANA)
    mesa.parecer(ANA)
    pagina = endereco(mesa.certame, "atos/novo/deficiencia_confirmada/")
    previa = ines.post(
        pagina,
        {
            "inscricao": ANA, "cargo": "motorista", "data": "2026-05-22",
            "documento": SimpleUploadedFile("resultado.pdf", LAUDO),
        },
    )  # fmt: skip
    assert ines.post(pagina, campos_escondidos(previa)).status_code == 302
    fichas = PrateleiraDoBanco().fichas(mesa.certame.livro)
    assert [ficha.especie for ficha in fichas] == ["documento_de_saude"]


# O parecer pela página -----------------------------------------------------------------------


def link(pagina: str, nome: str) -> str:
    """Para onde leva o link de um ato."""
    achado = re.search(rf'href="([^"]+)">{nome}<', pagina)
    assert achado, nome
    return achado[1].replace("&amp;", "&")


def test_o_parecer_com_as_cinco_partes(mesa: Mesa, ines: Client) -> None:
    mesa.convoca(ANA)
    do_ato = link(texto(ines.get(endereco(mesa.certame, CASO))), "Emitir um parecer")
    formulario = texto(ines.get(do_ato))
    assert all(f"{numero}. " in formulario for numero in range(1, 6))
    membros = [autor(pessoa) for pessoa in mesa.equipe]
    assert [f'value="{membro}"' in formulario for membro in membros] == [True] * 3
    assert formulario.count(" checked") == 3, "o link já diz quem examina"
    pagina, _, _ = do_ato.partition("?")
    dados = {
        "inscricao": ANA, "cargo": "motorista", "data": "2026-05-21", "equipe": "equipe",
        "assinam": list(membros), **{f"parte_{n}": f"texto {n}" for n in range(1, 6)},
    }  # fmt: skip
    assert ines.post(pagina, {**dados, "parte_3": ""}).status_code == 422
    previa = ines.post(pagina, dados)
    assert previa.status_code == 200, texto(previa)
    # corrigir não reaproveita o que já se guardou
    corrige = campos_escondidos(previa) | {"corrigir": "1"}
    assert "texto 3" in texto(ines.post(pagina, corrige))
    previa = ines.post(pagina, {**dados, "parte_3": "texto corrigido"})
    assert ines.post(pagina, campos_escondidos(previa)).status_code == 302
    with MESA.certame(mesa.certame) as curso:
        ato = curso.andamento.processo.autos.da_pessoa(("motorista", ANA))[-1]
    id = getattr(ato, "documento", "").partition(":")[0]
    assert id.startswith("parecer-")
    aberto = ines.post(endereco(mesa.certame, f"{CASO}{id}/"), {"finalidade": "pericia"})
    assert "texto corrigido" in texto(aberto)
    caso = texto(ines.get(endereco(mesa.certame, CASO)))
    assert "Parecer emitido" in caso
    assert "parte de parecer" not in caso


# Equipes -------------------------------------------------------------------------------------


def test_constituir_com_a_composicao_da_lei(mesa: Mesa, celia: Client) -> None:
    pagina = endereco(mesa.certame, "pericias/equipes/nova/")
    formulario = texto(celia.get(pagina))
    assert "São exatamente 3" in formulario
    assert "Ines" in formulario
    assert "Enzo" not in formulario
    ines, ivo, _ = mesa.equipe
    dados = {
        "cargo": "motorista", "pessoa_1": autor(ines), "papel_1": "Médico", "area_1": "Visual",
        "pessoa_2": autor(ivo), "papel_2": "carreira", "area_2": "física",
        "fora_3": "rg-15", "papel_3": "carreira", "area_3": "auditiva",
    }  # fmt: skip
    seguiu = celia.post(pagina, dados)
    assert seguiu.status_code == 302
    do_ato = texto(celia.get(seguiu["Location"]))
    membros = f"{autor(ines)}/medico/visual, {autor(ivo)}/carreira/fisica, rg-15/carreira/auditiva"
    assert f'value="{membros}"' in do_ato
    for errado, frase in {
        "papel_1": "de medico há 0", "area_3": "falta a área", "pessoa_2": "há 2 e a norma pede 3",
    }.items():  # fmt: skip
        recusa = celia.post(pagina, {**dados, errado: "" if errado != "papel_1" else "carreira"})
        assert recusa.status_code == 422
        assert frase in texto(recusa)
        assert "art. 2º" in texto(recusa)
    assert celia.post(pagina, {**dados, "fora_3": "José da Silva"}).status_code == 422
    assert celia.post(pagina, {**dados, "fora_1": "rg-2"}).status_code == 422
    assert celia.post(pagina, {**dados, "pessoa_1": "pessoa-9999"}).status_code == 422


def test_a_junta_leva_o_assistente_que_a_pessoa_indicou(mesa: Mesa, celia: Client) -> None:
    mesa.convoca(ANA)
    mesa.parecer(ANA)
    mesa.pratica(
        "resultado_negativo_registrado", "2026-05-22", inscricao=ANA, resultado="nao_confirmada",
        documento=REF,
    )  # fmt: skip
    mesa.pratica(
        "ciencia_registrada", "2026-05-22", inscricao=ANA, meio="pessoal", prova=REF,
        instante="2026-05-22 10:00",
    )  # fmt: skip
    mesa.pratica(
        "assistente_indicado", "2026-05-22", inscricao=ANA, assistente="crm-77",
        instante="2026-05-22 15:00",
    )  # fmt: skip
    casos = texto(celia.get(endereco(mesa.certame, "pericias/")))
    pagina = link(casos, "Instalar a Junta")
    assert "crm-77" in texto(celia.get(pagina))
    seguiu = celia.post(pagina, {"pessoa_1": autor(mesa.outra), "papel_1": "especialista"})
    do_ato = texto(celia.get(seguiu["Location"]))
    assert f'value="{autor(mesa.outra)}/especialista, crm-77/assistente"' in do_ato
    sem = celia.post(pagina, {"pessoa_1": autor(mesa.outra), "papel_1": "médico"})
    assert "de especialista há 0" in texto(sem)


@pytest.mark.parametrize(
    "busca", ["?ato=convocacao_feita", "?especie=junta", "?ato=junta_instalada"]
)
def test_o_que_nao_se_constitui(mesa: Mesa, celia: Client, busca: str) -> None:
    pagina = endereco(mesa.certame, f"pericias/equipes/nova/{busca}")
    assert celia.get(pagina).status_code == 404


def test_as_equipes_constituidas(mesa: Mesa, celia: Client) -> None:
    pagina = texto(celia.get(endereco(mesa.certame, "pericias/equipes/")))
    assert "Ines (médico, visual)" in pagina
    assert "Três profissionais" in pagina


# O que se discute e a homologação -------------------------------------------------------------


def test_a_homologacao_so_tem_botao_quando_nada_falta(mesa: Mesa, celia: Client) -> None:
    pagina = endereco(mesa.certame, "pericias/homologacao/")
    faltam = texto(celia.get(pagina))
    assert "Faltam 2 coisas" in faltam
    assert "art. 8º" in faltam or "art. 7º" in faltam
    assert "homologacao_publicada" not in faltam
    for inscricao in (ANA, CELIA):
        mesa.convoca(inscricao)
        mesa.parecer(inscricao)
        mesa.pratica("deficiencia_confirmada", "2026-05-22", inscricao=inscricao, documento=REF)
    mesa.pratica("incidente_aberto", "2026-05-23", inscricao=ANA, documento=REF, id="inc")
    mesa.pratica("incidente_aberto", "2026-05-23", inscricao=CELIA, documento=REF, id="outro")
    mesa.pratica(
        "incidente_decidido", "2026-05-24", inscricao=CELIA, incidente="outro",
        conclusao="favoravel", documento=REF, id="decisao",
    )  # fmt: skip
    mesa.pratica(
        "recurso_interposto", "2026-05-24", inscricao=CELIA, ato="decisao", documento=REF, id="rec"
    )
    faltam = texto(celia.get(pagina))
    assert "Há incidente sem decisão" in faltam
    assert "Há recurso sem decisão" in faltam
    assert "homologacao_publicada" not in faltam
    discussoes = endereco(mesa.certame, "pericias/discussoes/")
    assert "<strong>2</strong> de 3 sem decisão" in texto(celia.get(discussoes))
    decide = link(texto(celia.get(f"{discussoes}?especie=incidente")), "Decidir um incidente")
    assert "incidente=inc" in decide
    so_recursos = texto(celia.get(f"{discussoes}?especie=recurso&situacao=aberta&q=0002"))
    assert "incidente_decidido" not in so_recursos
    campos = {"documento": REF, "conclusao": "favoravel"}
    mesa.pratica("incidente_decidido", "2026-05-25", inscricao=ANA, incidente="inc", **campos)
    mesa.pratica("recurso_decidido", "2026-05-25", inscricao=CELIA, recurso="rec", **campos)
    assert "favorável, em 25/05/2026" in texto(celia.get(f"{discussoes}?situacao=decidida"))
    assert "Nada com isso" in texto(celia.get(f"{discussoes}?situacao=aberta"))
    nada_falta = texto(celia.get(pagina))
    assert "Nada falta." in nada_falta
    assert "atos/novo/homologacao_publicada/" in nada_falta
    mesa.pratica("homologacao_publicada", "2026-06-15", validade="2028-06-15")
    assert "Homologado." in texto(celia.get(pagina))


# O encarregado -------------------------------------------------------------------------------


def test_o_encarregado_ve_quem_viu_e_nada_de_saude(mesa: Mesa, ines: Client) -> None:
    documento = laudo_da_ana(mesa)
    ines.post(endereco(mesa.certame, f"{CASO}{documento}/"), {"finalidade": "pericia"})
    enzo = dentro(mesa.encarregado)
    pagina = texto(enzo.get(endereco(mesa.certame, "pericias/vistas/")))
    assert "Confere." in pagina
    assert "Ines" in pagina
    assert "fazer a perícia" in pagina
    assert documento in pagina
    assert ANA not in pagina
    assert LAUDO.decode() not in pagina
    for filtro, linhas in {
        "fez=visto": 1, "fez=guardado": 1, "papel=rh": 0, "finalidade=pericia": 1,
        f"quem={autor(mesa.equipe[0])}": 1, "q=laudo-": 2, "fez=outro": 0,
    }.items():  # fmt: skip
        achou = texto(enzo.get(endereco(mesa.certame, f"pericias/vistas/?{filtro}")))
        assert achou.count('role="rowheader"') == linhas, filtro


def test_o_documento_que_some_aparece(mesa: Mesa) -> None:
    documento = laudo_da_ana(mesa)
    PrateleiraDoBanco().descartar(mesa.certame.livro, [documento])
    pagina = texto(dentro(mesa.encarregado).get(endereco(mesa.certame, "pericias/vistas/")))
    assert f"{documento} foi guardado na vista 2 e não está no cofre" in pagina
    assert "Confere." not in pagina


def acaba_a_guarda(mesa: Mesa) -> None:
    """A guarda como se fixada há tempo: pela página, só de hoje em diante."""
    cofre_da_instalacao().chaveiro.reter(mesa.certame.livro, date(2026, 10, 1))


def encerra(mesa: Mesa) -> None:
    """Da perícia das duas à homologação, e o fim da validade."""
    for inscricao in (ANA, CELIA):
        mesa.convoca(inscricao)
        mesa.parecer(inscricao)
        mesa.pratica("deficiencia_confirmada", "2026-05-22", inscricao=inscricao, documento=REF)
    mesa.pratica("homologacao_publicada", "2026-06-15", validade="2028-06-15")
    mesa.pratica("validade_encerrada", "2026-09-01")


def test_a_guarda_so_se_fixa_para_a_frente(mesa: Mesa) -> None:
    enzo = dentro(mesa.encarregado)
    guarda = endereco(mesa.certame, "pericias/guarda/")
    assert "Não se sabe até quando" in texto(enzo.get(guarda))
    passado = {"ate": "2020-01-01", "fonte": "edital, item 12.4"}
    recusa = enzo.post(guarda, passado)
    assert recusa.status_code == 422
    assert "já passou" in texto(recusa)
    assert not cofre_da_instalacao().chaveiro.guardar_ate(mesa.certame.livro)
    prazo = {**passado, "ate": "2099-12-31"}
    assert enzo.post(guarda, {**prazo, "fonte": "de ana@exemplo.test"}).status_code == 422
    assert enzo.post(guarda, prazo).status_code == 302
    assert enzo.post(guarda, {**prazo, "ate": "2099-09-01"}).status_code == 422
    assert "segredos" not in texto(enzo.post(guarda, {**prazo, "ate": "2099-09-01"}))


def test_o_certame_em_curso_nao_se_apaga(mesa: Mesa, celia: Client) -> None:
    laudo_da_ana(mesa)
    acaba_a_guarda(mesa)
    enzo, apagar = dentro(mesa.encarregado), endereco(mesa.certame, "pericias/apagar/")
    confirma = {"confirmo": mesa.certame.identificador}
    assert "não está encerrado" in texto(enzo.get(apagar))
    assert enzo.post(apagar, confirma).status_code == 422
    assert celia.post(apagar, confirma).status_code == 422
    assert not PedidoDeApagamento.objects.exists()
    # mesmo que já houvesse um pedido
    PedidoDeApagamento.objects.create(
        certame=mesa.certame, pedido_por=mesa.encarregado, com_os_arquivos=True
    )
    assert celia.post(apagar, confirma).status_code == 422
    assert PrateleiraDoBanco().fichas(mesa.certame.livro)


def test_um_pede_e_outro_confirma(elenco: Elenco, mesa: Mesa, celia: Client, ines: Client) -> None:
    documento = laudo_da_ana(mesa)
    encerra(mesa)
    enzo, apagar = dentro(mesa.encarregado), endereco(mesa.certame, "pericias/apagar/")
    confirma = {"confirmo": mesa.certame.identificador}
    pagina = texto(enzo.get(apagar))
    assert "Ainda não se pode" in pagina, "ninguém fixou a guarda"
    assert "na página “Até quando guardar”" in pagina
    assert "certame dados prazo" not in pagina, "quem está na página não está no terminal"
    assert enzo.post(apagar, confirma).status_code == 422
    acaba_a_guarda(mesa)
    assert celia.post(apagar, confirma).status_code == 422, "só o encarregado pede"
    assert "1 documento e a chave" in texto(enzo.get(apagar))
    assert enzo.post(apagar, {"confirmo": "outro"}).status_code == 422
    assert enzo.post(apagar, confirma).status_code == 302
    assert PrateleiraDoBanco().fichas(mesa.certame.livro), "pedir não apaga"
    # quem pediu não confirma, mesmo com outro papel; outro encarregado também não
    Atribuicao.objects.create(
        pessoa=mesa.encarregado, cidade=elenco.mogi, papel=Papel.ADMINISTRACAO
    )
    outro = dentro(com_segundo_fator(elenco.pessoa("Eva", elenco.mogi, Papel.ENCARREGADO)))
    for cliente in (enzo, outro):
        assert cliente.post(apagar, confirma).status_code == 422
    assert PrateleiraDoBanco().fichas(mesa.certame.livro)
    # desfeito, é preciso pedir de novo
    assert enzo.post(apagar, {"desfazer": "1"}).status_code == 302
    assert celia.post(apagar, confirma).status_code == 422
    assert enzo.post(apagar, confirma).status_code == 302
    assert "Enzo</strong> pediu em" in texto(celia.get(apagar))
    assert celia.post(apagar, confirma).status_code == 302
    assert not PrateleiraDoBanco().fichas(mesa.certame.livro)
    assert "pedido por Enzo e confirmado por Celia" in texto(enzo.get(apagar))
    assert "já não existem" in texto(enzo.get(endereco(mesa.certame, "pericias/guarda/")))
    assert "apagou 1 documento" in texto(enzo.get(endereco(mesa.certame, "pericias/vistas/")))
    assert "Acabou a guarda" in texto(ines.get(endereco(mesa.certame, CASO)))
    fica = ines.post(endereco(mesa.certame, f"{CASO}{documento}/"), {"finalidade": "pericia"})
    assert fica["Location"] == endereco(mesa.certame, CASO)


def test_apagar_tambem_os_arquivos_com_nomes(mesa: Mesa, celia: Client) -> None:
    laudo_da_ana(mesa)
    encerra(mesa)
    acaba_a_guarda(mesa)
    enzo, apagar = dentro(mesa.encarregado), endereco(mesa.certame, "pericias/apagar/")
    assert "resultado.csv" in texto(enzo.get(apagar))
    confirma = {"confirmo": mesa.certame.identificador}
    assert enzo.post(apagar, {**confirma, "com_os_arquivos": "on"}).status_code == 302
    assert (mesa.certame.pasta / "resultado.csv").exists()
    feito = celia.post(apagar, confirma)
    assert feito.status_code == 302, texto(feito)
    assert not (mesa.certame.pasta / "resultado.csv").exists()
    assert (mesa.certame.pasta / "publico-sem-nomes.zip").exists()
    for pagina in ("vistas", "guarda", "apagar"):
        assert enzo.get(endereco(mesa.certame, f"pericias/{pagina}/")).status_code == 200
    sem_nomes = dentro(mesa.comissao).get(endereco(mesa.certame, "pericias/"))
    assert sem_nomes.status_code == 409
    assert "resultado.csv" in texto(sem_nomes)


def test_o_rh_ve_a_adaptacao_por_atender(mesa: Mesa, celia: Client) -> None:
    mesa.convoca(ANA)
    pagina = endereco(mesa.certame, "pericias/")
    assert "Adaptações por atender" not in texto(celia.get(pagina))
    mesa.pratica("adaptacao_indicada", "2026-05-21", inscricao=ANA, documento=REF, id="ada")
    assert "adaptacao=ada" in link(texto(celia.get(pagina)), "Registrar a adaptação atendida")
    mesa.pratica("adaptacao_atendida", "2026-05-22", inscricao=ANA, adaptacao="ada", documento=REF)
    assert "Adaptações por atender" not in texto(celia.get(pagina))


def test_em_irupi_a_equipe_e_de_duas_profissoes(elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    cliente = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    pagina = endereco(certame, "pericias/equipes/nova/")
    formulario = texto(cliente.get(pagina))
    assert "multiprofissional e interdisciplinar" in formulario
    assert "Formação" not in formulario
    uma = {
        "cargo": "motorista",
        "fora_1": "crm-1",
        "papel_1": "médico",
        "fora_2": "crm-2",
        "papel_2": "médica",
    }
    so_uma = cliente.post(pagina, {**uma, "papel_2": "médico"})
    assert "há só 1 profissão" in texto(so_uma)
    seguiu = cliente.post(pagina, {**uma, "papel_2": "Assistente social"})
    assert "crm-2%2Fassistente_social" in seguiu["Location"]
    assert "especie=avaliacao_biopsicossocial" in seguiu["Location"]
    outra = texto(cliente.get(f"{pagina}?especie=avaliacao_de_compatibilidade"))
    assert "antes da posse" in outra


def test_o_parecer_que_a_lei_nao_divide_e_um_arquivo(elenco: Elenco) -> None:
    de_1993 = MOGI.replace("mogi-das-cruzes-sp-2006", "mogi-das-cruzes-sp-1993").replace(
        "publicacao = 2026-03-02", "publicacao = 2003-03-03"
    )
    mesa = mesa_de_mogi(elenco, de_1993)
    mesa.convoca(ANA)
    ines = dentro(mesa.equipe[0])
    do_ato = link(texto(ines.get(endereco(mesa.certame, CASO))), "Emitir um parecer")
    formulario = texto(ines.get(do_ato))
    assert "parte_1" not in formulario
    pagina, _, _ = do_ato.partition("?")
    previa = ines.post(
        pagina,
        {
            "inscricao": ANA, "cargo": "motorista", "data": "2026-05-21", "equipe": "equipe",
            "assinam": [autor(p) for p in mesa.equipe],
            "documento": SimpleUploadedFile("parecer.pdf", LAUDO),
        },
    )  # fmt: skip
    assert previa.status_code == 200, texto(previa)
    assert ines.post(pagina, campos_escondidos(previa)).status_code == 302
    fichas = PrateleiraDoBanco().fichas(mesa.certame.livro)
    assert [ficha.especie for ficha in fichas] == ["parecer"]

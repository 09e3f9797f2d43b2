"""A cópia inteira da instalação: faz-se, tudo some, restaura-se, e as páginas continuam dali."""

import json
import shutil
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from pytest_django import Settings

from certame.armazens.banco.prateleira import PrateleiraDoBanco
from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.copia_das_chaves import copiar_chaves, restaurar_chaves
from certame.dominio.documento import EspecieDeDocumento
from certame.livro.armazem import Conflito
from certame.norma.erros import EntradaInvalida
from certame.operacoes.copia_inteira import CopiaInteira, ler_copia_inteira
from certame.operacoes.fazer_copia_inteira import fazer_copia_inteira
from certame.operacoes.listar_vistas import listar_vistas
from certame.operacoes.restaurar_copia_inteira import restaurar_copia_inteira
from certame.web.certames.mesa import MESA
from certame.web.contas.models import Pessoa
from certame.web.pasta_de_dados import PastaDeDados
from certame.web.sessoes.models import FormularioGuardado, SessaoAberta
from tests.armazens.servidor import Servidor
from tests.operacoes.cursos import REF
from tests.web.casos_da_pericia import ANA, CELIA, Mesa, mesa_de_mogi
from tests.web.certames_da_mesa import emite, endereco, pratica
from tests.web.conftest import Elenco, dentro, usando

HORA = datetime(2026, 11, 30, 2, tzinfo=UTC)
LAUDO = b"%PDF-1.4 laudo inventado"
SENHA = "a senha da copia das chaves"
so_no_sqlite = pytest.mark.parametrize("instalacao", ["sqlite"], indirect=True)


@pytest.fixture
def banco(instalacao: str) -> str:
    """No lugar do banco dos outros testes: cada teste daqui roda nos dois."""
    return instalacao


@pytest.fixture
def mesa(elenco: Elenco, monkeypatch: pytest.MonkeyPatch, banco: str) -> Mesa:
    """O certame de Mogi homologado, com um laudo no cofre já visto pela equipe."""
    if banco:
        monkeypatch.setenv("DATABASE_URL", banco)
    mesa = mesa_de_mogi(elenco)
    for inscricao in (ANA, CELIA):
        mesa.convoca(inscricao)
        mesa.parecer(inscricao)
        mesa.pratica("deficiencia_confirmada", "2026-05-22", inscricao=inscricao, documento=REF)
    mesa.pratica("homologacao_publicada", "2026-06-15", validade="2028-06-15")
    return mesa


def pagina_do_laudo(mesa: Mesa, documento: str) -> str:
    return endereco(mesa.certame, f"pericias/meus/motorista/{ANA}/{documento}/")


def ve(mesa: Mesa, documento: str) -> bytes:
    pedido = dentro(mesa.equipe[0]).post(
        pagina_do_laudo(mesa, documento), {"finalidade": "pericia"}
    )
    assert pedido.status_code == 200
    visto: bytes = pedido.content
    return visto


def arquivos(raiz: Path) -> dict[str, bytes]:
    return {
        a.relative_to(raiz).as_posix(): a.read_bytes()
        for a in sorted((raiz / "certames").rglob("*"))
        if a.is_file()
    }


def copiar(raiz: Path, destino: Path, banco: str, *, com_chaves: bool = False) -> CopiaInteira:
    return fazer_copia_inteira(raiz, destino, HORA, banco=banco, com_chaves=com_chaves)


def sem_um_livro(copia: Path) -> None:
    manifesto = copia / "copia.json"
    dados = json.loads(manifesto.read_text())
    dados["livros"][0]["numero"] += 1
    manifesto.write_text(json.dumps(dados))


def de_fora(copia: Path) -> None:
    manifesto = copia / "copia.json"
    dados = json.loads(manifesto.read_text())
    dados["arquivos"][0]["arquivo"] = "../fora"
    manifesto.write_text(json.dumps(dados))


def outro_banco(request: pytest.FixtureRequest, banco: str) -> str:
    if not banco:
        return ""
    servidor: Servidor = request.getfixturevalue("servidor")
    return servidor.banco_novo()


def test_fazer_apagar_restaurar_e_continuar(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings, request: pytest.FixtureRequest
) -> None:
    documento = mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", LAUDO)
    assert ve(mesa, documento) == LAUDO
    comissao = dentro(mesa.comissao)
    emite(comissao, mesa.certame, "lista-geral")
    raiz = settings.CERTAME_DADOS.raiz
    antes = arquivos(raiz)
    with MESA.certame(mesa.certame) as curso:
        cabeca = curso.cabeca
    vistas = listar_vistas(PrateleiraDoBanco(), mesa.certame.livro).vistas
    copiar_chaves(Chaveiro.ler(settings.CERTAME_DADOS.chaveiro), tmp_path / "chaves.copia", SENHA)

    copia = copiar(raiz, tmp_path / "copias" / "hoje", banco)
    assert copia.banco == ("banco.dump" if banco else "banco.sqlite3")
    assert not copia.com_chaves
    assert not copia.nao_abrem
    assert [(c.certame, c.cabeca) for c in copia.livros] == [(mesa.certame.livro, cabeca)]
    levado = (tmp_path / "copias" / "hoje").rglob("*")
    assert not [a for a in levado if a.name in ("chaveiro.json", "site")]
    assert any("/editais/" in nome for nome in antes)
    assert any("/publicacoes/" in nome for nome in antes)

    connection.close()
    shutil.rmtree(raiz)
    volta, novo = tmp_path / "voltou", outro_banco(request, banco)
    restaurar_copia_inteira(copia.pasta, volta, banco=novo)
    dados = PastaDeDados(volta)
    with pytest.raises(EntradaInvalida, match="elas ainda não voltaram"):
        dados.preparar()
    restaurar_chaves(tmp_path / "chaves.copia", dados.chaveiro, SENHA)
    dados.preparar()
    assert sorted(a.name for a in dados.segredos.iterdir()) == ["chaveiro.json", "site"]

    # Só muda, em certame.toml, o endereço do banco, que agora é outro.
    agora = arquivos(volta)
    assert antes.keys() == agora.keys()
    mudaram = {nome for nome in antes if antes[nome] != agora[nome]}
    assert {nome.rpartition("/")[2] for nome in mudaram} == {"certame.toml"}
    for nome in mudaram:
        linhas = zip(antes[nome].splitlines(), agora[nome].splitlines(), strict=True)
        assert [a.split(b" =")[0] for a, b in linhas if a != b] == [b"endereco"]

    settings.CERTAME_DADOS = dados
    with usando(novo or str(dados.banco)):
        assert Pessoa.objects.get(pk=mesa.comissao.pk).nome == mesa.comissao.nome
        with MESA.certame(mesa.certame) as curso:
            assert curso.cabeca == cabeca
        assert listar_vistas(PrateleiraDoBanco(), mesa.certame.livro).vistas == vistas
        assert ve(mesa, documento) == LAUDO
        chamada = pratica(
            dentro(mesa.comissao), mesa.certame, "convocacao_feita",
            data="2026-06-20", cargo="motorista", quantidade="3",
        )  # fmt: skip
        assert chamada.status_code == 302, chamada.content.decode()
        with MESA.certame(mesa.certame) as curso:
            assert curso.cabeca.numero == cabeca.numero + 1


def test_quem_acha_a_copia_nao_entra_por_nenhuma_sessao(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings, request: pytest.FixtureRequest
) -> None:
    entrou = dentro(mesa.equipe[0])
    chave = entrou.session.session_key
    assert chave
    SessaoAberta.objects.create(pessoa=mesa.equipe[0], chave=chave, selo="0" * 64, navegador="Um")
    cache.set("bloqueio-de-agora", 1)
    selado = b"formulario por reenviar"
    FormularioGuardado.objects.create(pessoa=mesa.equipe[0], chave="contas", cifra=selado)
    copia = copiar(settings.CERTAME_DADOS.raiz, tmp_path / "copia", banco)
    if banco:
        assert copia.tabelas["public.django_session"] == copia.tabelas["public.web_cache"] == 0
    else:
        escrito = (copia.pasta / copia.banco).read_bytes()
        assert not [s for s in (chave.encode(), b"bloqueio-de-agora", selado) if s in escrito]
    assert Session.objects.filter(session_key=chave).exists()  # na origem, ninguém sai

    novo = outro_banco(request, banco)
    restaurar_copia_inteira(copia.pasta, tmp_path / "voltou", banco=novo)
    with usando(novo or str(tmp_path / "voltou" / "banco" / "certame.sqlite3")):
        assert Pessoa.objects.filter(pk=mesa.equipe[0].pk).exists()
        for tabela in (Session, SessaoAberta, FormularioGuardado):
            assert not tabela.objects.exists()
        assert cache.get("bloqueio-de-agora") is None


def test_a_copia_so_quem_opera_le_e_nao_leva_o_que_some_em_dias(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings
) -> None:
    raiz = settings.CERTAME_DADOS.raiz
    for pasta in ("importacoes/1/recebido", "chamadas-de-fora/1", "pacotes/1"):
        (raiz / pasta).mkdir(parents=True)
        (raiz / pasta / "nomes.csv").write_text("0004;Ana")
    aberto = mesa.certame.pasta / "certame.toml"
    aberto.chmod(0o644)
    aberto.parent.chmod(0o755)
    copia = copiar(raiz, tmp_path / "copia", banco, com_chaves=True)
    assert not [peca.arquivo for peca in copia.pecas if peca.arquivo.endswith("nomes.csv")]
    todos = [copia.pasta, *copia.pasta.rglob("*")]
    assert any(arquivo.name == "certame.toml" for arquivo in todos)
    assert [a for a in todos if a.stat().st_mode & 0o077] == []


def test_as_chaves_so_vao_se_pedidas_e_entao_tudo_volta_de_uma_vez(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings, request: pytest.FixtureRequest
) -> None:
    documento = mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", LAUDO)
    copia = copiar(settings.CERTAME_DADOS.raiz, tmp_path / "copia", banco, com_chaves=True)
    assert copia.com_chaves
    assert copia.pasta.stat().st_mode & 0o077 == 0
    novo = outro_banco(request, banco)
    restaurar_copia_inteira(copia.pasta, tmp_path / "voltou", banco=novo)
    dados = settings.CERTAME_DADOS = PastaDeDados(tmp_path / "voltou")
    dados.preparar()
    assert dados.chaveiro.stat().st_mode & 0o077 == 0
    with usando(novo or str(dados.banco)):
        assert ve(mesa, documento) == LAUDO


def test_a_copia_com_gente_escrevendo_sai_consistente(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings, request: pytest.FixtureRequest
) -> None:
    """Enquanto se copia, praticam-se atos: em cada cópia o livro confere e o certame se abre."""
    parar = threading.Event()
    praticados: list[int] = []

    def escrever() -> None:
        try:
            while not parar.is_set():
                dia = {"documento": REF, "id": f"inc-{len(praticados)}"}
                mesa.pratica("incidente_aberto", "2026-06-16", inscricao=ANA, **dia)
                mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", LAUDO)
                praticados.append(1)
        except Conflito:
            pass
        finally:
            connection.close()

    linha = threading.Thread(target=escrever)
    linha.start()
    try:
        copias = [
            copiar(settings.CERTAME_DADOS.raiz, tmp_path / f"copia-{n}", banco) for n in range(3)
        ]
    finally:
        parar.set()
        linha.join()
    numeros = [copia.livros[0].cabeca.numero for copia in copias]
    assert numeros == sorted(numeros)
    assert numeros[0] < numeros[-1]
    for copia in copias:
        assert not copia.nao_abrem
    ultima = outro_banco(request, banco)
    restaurar_copia_inteira(copias[-1].pasta, tmp_path / "voltou", banco=ultima)
    settings.CERTAME_DADOS = PastaDeDados(tmp_path / "voltou")
    with usando(ultima or str(settings.CERTAME_DADOS.banco)), MESA.certame(mesa.certame) as curso:
        assert curso.cabeca == copias[-1].livros[0].cabeca


def test_so_volta_num_lugar_vazio_e_do_mesmo_tipo(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings
) -> None:
    raiz = settings.CERTAME_DADOS.raiz
    copia = copiar(raiz, tmp_path / "copia", banco)
    with pytest.raises(EntradaInvalida, match="não está vazia"):
        restaurar_copia_inteira(copia.pasta, raiz, banco=banco)
    frase = "o banco não está vazio" if banco else "o arquivo já existe"
    ocupado = banco or str(settings.CERTAME_DADOS.banco)
    with pytest.raises(EntradaInvalida, match=frase):
        restaurar_copia_inteira(copia.pasta, tmp_path / "voltou", banco=ocupado)
    outro = str(tmp_path / "x.sqlite3") if banco else "postgresql://certame@/x"
    with pytest.raises(EntradaInvalida, match="e este não é"):
        restaurar_copia_inteira(copia.pasta, tmp_path / "voltou", banco=outro)
    assert not (tmp_path / "voltou").exists()
    assert sorted(a.name for a in tmp_path.glob(".*")) == []


@so_no_sqlite
@pytest.mark.parametrize(
    ("mexer", "frase"),
    [
        (lambda c: (c / "copia.json").write_text("{"), "falta copia.json|cortado ou estragado"),
        (lambda c: (c / "banco.sqlite3").write_bytes(b"x"), "não é o que foi copiado"),
        (lambda c: next(c.rglob("resultado.csv")).unlink(), "falta na cópia"),
        (lambda c: (c / "arquivos" / "mais.txt").touch(), "não estava na cópia"),
        (sem_um_livro, "os livros não são os do manifesto"),
        (de_fora, "nomeia arquivos de fora"),
    ],
)
def test_copia_mexida_nao_volta(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings, mexer: object, frase: str
) -> None:
    copia = copiar(settings.CERTAME_DADOS.raiz, tmp_path / "copia", banco)
    assert callable(mexer)
    mexer(copia.pasta)
    with pytest.raises(EntradaInvalida, match=frase):
        ler_copia_inteira(copia.pasta)
    with pytest.raises(EntradaInvalida):
        restaurar_copia_inteira(copia.pasta, tmp_path / "voltou")
    assert not (tmp_path / "voltou").exists()


@so_no_sqlite
def test_o_certame_que_ja_nao_se_abria_vai_assim_mesmo_e_se_diz(
    mesa: Mesa, banco: str, tmp_path: Path, settings: Settings
) -> None:
    edital = mesa.certame.pasta / "certame.toml"
    edital.write_text(edital.read_text().replace("vagas = 5", "vagas = 6"))
    copia = copiar(settings.CERTAME_DADOS.raiz, tmp_path / "copia", banco)
    (onde, motivo) = next(iter(copia.nao_abrem.items()))
    assert onde == "certames/mogi-das-cruzes-sp/010-2026"
    assert str(tmp_path) not in motivo
    with pytest.raises(EntradaInvalida, match="fica dentro do que se copia"):
        copiar(settings.CERTAME_DADOS.raiz, settings.CERTAME_DADOS.raiz / "copias" / "x", banco)

"""Os dados pessoais de ponta a ponta: guardar, ver, as vistas, a chave trocada, e o fim deles."""

import json
import re
import shutil
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from certame.acervo import norma_do_acervo
from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cifra import CofreRecusado
from certame.armazens.cofre.cofre import Cofre, Documento
from certame.armazens.cofre.copia_das_chaves import copiar_chaves, restaurar_chaves
from certame.dominio.ato import EditalPublicado, JuntaInstalada
from certame.dominio.ato_do_cofre import (
    DadosApagados,
    DocumentoGuardado,
    DocumentoVisto,
    GuardaFixada,
)
from certame.dominio.documento import EspecieDeDocumento, FinalidadeDaVista, PapelDeQuemVe
from certame.dominio.resultado import AtoRecusado
from certame.livro.armazem import Conflito
from certame.livro.defeito import LivroRecusado
from certame.livro.registro import Cabeca
from certame.norma.erros import EntradaInvalida
from certame.operacoes.abrir_cofre import abrir_prateleira
from certame.operacoes.abrir_cofre_do_certame import abrir_cofre_do_certame
from certame.operacoes.apagar_dados import PACOTE_SEM_NOMES, apagar_dados
from certame.operacoes.conferir_livro import conferir_livros
from certame.operacoes.conferir_pacote import conferir_pacote
from certame.operacoes.conferir_vistas import conferir_vistas
from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.equipe_do_certame import QuemExamina, equipe_do_certame, equipe_dos_atos
from certame.operacoes.executar import executar
from certame.operacoes.fazer_pacote import NOME_APAGADO, fazer_pacote
from certame.operacoes.fixar_guarda import fixar_guarda, pendencia_da_guarda
from certame.operacoes.forma_do_documento import modelo
from certame.operacoes.guardar_documento import (
    DocumentoAGuardar,
    DocumentoNoCofre,
    guardar_documento,
)
from certame.operacoes.listar_vistas import listar_vistas
from certame.operacoes.publicar_execucao import publicacoes, publicar_execucao
from certame.operacoes.trocar_chave_de_dados import trocar_chave_de_dados
from certame.operacoes.ver_documento import ver_documento
from certame.publicacao.zip_certo import ler_zip
from tests.operacoes.cursos import EDITAL, classificado, homologado, pratica

EXEMPLOS = Path(__file__).parents[2] / "exemplos"
MOGI = norma_do_acervo("mogi-das-cruzes-sp-2006")
CERTAME = "003-2026"
INSTANTE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LAUDO = DocumentoAGuardar(
    EspecieDeDocumento.LAUDO, "laudo.pdf", b"laudo de Elisa, inventado", "0042"
)
SENHA = "senha comprida de teste"


@pytest.fixture
def pasta(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXEMPLOS / "mogi-2006-20-vagas", tmp_path / "certame"))


@pytest.fixture
def chaves(tmp_path: Path) -> Path:
    return Chaveiro.criar(tmp_path / "chaves.json", {}).caminho


@pytest.fixture
def cofre(pasta: Path, chaves: Path) -> Cofre:
    certame, cofre = abrir_cofre_do_certame(pasta, chaves, criar=True)
    assert certame == CERTAME
    return cofre


def guardar(
    cofre: Cofre, pedido: DocumentoAGuardar = LAUDO, autor: str = "rh-1"
) -> DocumentoNoCofre:
    return guardar_documento(cofre, CERTAME, MOGI, pedido, autor=autor, instante=INSTANTE)


def ver(cofre: Cofre, referencia: object, **trocas: Any) -> Any:
    pedido: dict[str, Any] = {
        "autor": "med-1",
        "papel": PapelDeQuemVe.EQUIPE,
        "finalidade": FinalidadeDaVista.PERICIA,
        "equipe": QuemExamina(frozenset({"med-1", "med-2"})),
        "instante": INSTANTE + timedelta(minutes=1),
    }
    return ver_documento(cofre, CERTAME, str(referencia), **(pedido | trocas))


def atos(cofre: Cofre) -> list[Any]:
    return [vista.ato for vista in listar_vistas(cofre.prateleira, CERTAME).vistas]


def preenchido(especie: str, troca: tuple[str, str] = ('"""\n"""', '"""\num texto\n"""')) -> bytes:
    return modelo(EspecieDeDocumento(especie), MOGI).replace(*troca).encode()


class TestGuardarEVer:
    def test_a_vista_fica_anotada_com_quem_em_que_papel_e_para_que(self, cofre: Cofre) -> None:
        feito = guardar(cofre)
        visto = ver(cofre, feito.referencia)
        assert (visto.conteudo, visto.inscricao) == (LAUDO.conteudo, "0042")
        guardado, vista = listar_vistas(cofre.prateleira, CERTAME).vistas
        assert isinstance(guardado.ato, DocumentoGuardado)
        assert f"{guardado.ato.documento}:{guardado.ato.compromisso}" == str(feito.referencia)
        assert (vista.autor, vista.instante) == ("med-1", INSTANTE + timedelta(minutes=1))
        assert vista.ato == DocumentoVisto(
            id="vista-3",
            data=date(2026, 3, 2),
            documento=feito.referencia.id,
            especie=EspecieDeDocumento.LAUDO,
            papel=PapelDeQuemVe.EQUIPE,
            finalidade=FinalidadeDaVista.PERICIA,
        )

    def test_o_registro_nao_diz_de_quem_nem_o_que(self, cofre: Cofre, pasta: Path) -> None:
        ver(cofre, guardar(cofre).referencia)
        texto = (pasta / "cofre" / "vistas" / f"{CERTAME}.jsonl").read_text(encoding="utf-8")
        sem_acaso = re.sub(r"[0-9a-f]{16,64}", "", texto)  # um hash pode trazer 0042 por acaso
        for segredo in ("0042", "Elisa", "laudo.pdf", "inventado"):
            assert segredo not in sem_acaso

    def test_sem_a_anotacao_ninguem_ve(self, cofre: Cofre, monkeypatch: pytest.MonkeyPatch) -> None:
        feito = guardar(cofre)

        def disco_cheio(*_: object) -> Cabeca:
            raise OSError(28, "cheio")

        monkeypatch.setattr(cofre.prateleira.vistas, "acrescentar", disco_cheio)
        with pytest.raises(OSError, match="cheio"):
            ver(cofre, feito.referencia)

    def test_quem_nao_pode_nao_ve_e_nada_se_anota(self, cofre: Cofre) -> None:
        feito = guardar(cofre)
        impedido = QuemExamina(frozenset({"med-1"}), frozenset({("med-1", "0042")}))
        for trocas, erro in (
            ({"papel": PapelDeQuemVe.RH}, AtoRecusado),
            ({"autor": "Fátima"}, AtoRecusado),
            ({"autor": "med-9"}, AtoRecusado),
            ({"equipe": impedido}, AtoRecusado),
            ({"so_com_campos": True}, CofreRecusado),
        ):
            with pytest.raises(erro):
                ver(cofre, feito.referencia, **trocas)
        with pytest.raises(CofreRecusado, match="não é o que o livro diz"):
            ver(cofre, f"{feito.referencia.id}:{'a' * 64}")
        assert len(atos(cofre)) == 1

    def test_a_propria_pessoa_e_a_ordem_judicial_nao_pedem_equipe(self, cofre: Cofre) -> None:
        feito = guardar(cofre)
        for papel, finalidade in (
            (PapelDeQuemVe.TITULAR, FinalidadeDaVista.PEDIDO_DA_PESSOA),
            (PapelDeQuemVe.PROCURADORIA, FinalidadeDaVista.ORDEM_JUDICIAL),
        ):
            visto = ver(cofre, feito.referencia, autor="x-1", papel=papel, finalidade=finalidade)
            assert visto.conteudo == LAUDO.conteudo

    def test_quem_anota_ao_mesmo_tempo_nao_se_perde(
        self, cofre: Cofre, monkeypatch: pytest.MonkeyPatch, pasta: Path, chaves: Path
    ) -> None:
        feito = guardar(cofre)
        vistas, gravar = cofre.prateleira.vistas, cofre.prateleira.vistas.acrescentar
        _, outro = abrir_cofre_do_certame(pasta, chaves)

        def chegar_antes(*pedido: Any) -> Cabeca:
            monkeypatch.setattr(vistas, "acrescentar", gravar)
            ver(outro, feito.referencia, autor="med-2")
            return gravar(*pedido)

        monkeypatch.setattr(vistas, "acrescentar", chegar_antes)
        ver(cofre, feito.referencia)
        todas = listar_vistas(cofre.prateleira, CERTAME).vistas
        assert [vista.autor for vista in todas] == ["rh-1", "med-2", "med-1"]

    def test_o_registro_de_outro_lugar_nao_se_continua(
        self, cofre: Cofre, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        feito = guardar(cofre)
        monkeypatch.setattr(cofre.prateleira.vistas, "cabeca", lambda _: Cabeca(9, "a" * 64))
        with pytest.raises(Conflito):
            ver(cofre, feito.referencia)

    def test_as_chaves_nao_ficam_na_pasta_do_certame(self, pasta: Path) -> None:
        dentro = Chaveiro.criar(pasta / "chaves.json", {})
        with pytest.raises(CofreRecusado, match="na pasta do certame"):
            abrir_cofre_do_certame(pasta, dentro.caminho, criar=True)


class TestEquipe:
    def test_a_equipe_sai_dos_atos_do_livro(self, tmp_path: Path) -> None:
        curso = classificado(tmp_path / "c")
        membros = frozenset({"med-1", "psi-2", "soc-3"})
        assert equipe_do_certame(tmp_path / "c") == QuemExamina(membros)
        pratica(
            curso,
            "impedimento_declarado",
            inscricao="0007",
            equipe="equipe",
            membro="med-1",
            documento="doc-1:" + "0a" * 32,
        )
        assert equipe_do_certame(tmp_path / "c") == QuemExamina(
            membros, frozenset({("med-1", "0007")})
        )
        pratica(curso, "ato_anulado", ato="ato-5", motivo="erro_material")
        assert equipe_do_certame(tmp_path / "c") == QuemExamina(membros)
        pratica(curso, "ato_anulado", ato="equipe", motivo="erro_material")
        assert equipe_do_certame(tmp_path / "c") == QuemExamina(frozenset())

    def test_a_junta_entra_e_o_assistente_da_pessoa_nao(self) -> None:
        junta = JuntaInstalada(
            id="j",
            data=date(2026, 3, 2),
            cargo="motorista",
            inscricao="0007",
            membros=("esp-1/especialista", "assist-1/assistente"),
            instante=INSTANTE,
            documento="doc-1:" + "0a" * 32,
        )
        edital = EditalPublicado(
            id="e",
            data=date(2026, 3, 2),
            norma="n",
            versao_da_norma="1",
            sha256="0a" * 32,
            leituras=(),
            documento="doc-1:" + "0a" * 32,
        )
        assert equipe_dos_atos([edital, junta]) == QuemExamina(frozenset({"esp-1"}))

    def test_sem_o_processo_nos_atos_nao_se_sabe_quem_e(self, pasta: Path, cofre: Cofre) -> None:
        assert equipe_do_certame(pasta) is None
        feito = guardar(cofre)
        assert ver(cofre, feito.referencia, autor="med-9", equipe=None).inscricao == "0042"


class TestCopia:
    def test_o_ensaio_em_outra_maquina(self, cofre: Cofre, pasta: Path, tmp_path: Path) -> None:
        """A pasta do certame de um lado, a cópia das chaves do outro: tudo volta e confere."""
        referencia = guardar(cofre).referencia
        ver(cofre, referencia)
        cabeca = listar_vistas(cofre.prateleira, CERTAME).cabeca
        copiar_chaves(cofre.chaveiro, tmp_path / "chaves.copia", SENHA)
        outra = tmp_path / "outra-maquina"
        shutil.copytree(pasta, outra / "certame")
        restaurar_chaves(tmp_path / "chaves.copia", outra / "chaves.json", SENHA, ambiente={})
        _, voltou = abrir_cofre_do_certame(outra / "certame", outra / "chaves.json")
        assert voltou.conferir(CERTAME) == 1
        assert conferir_vistas(voltou.prateleira, CERTAME, [cabeca]).diferencas == ()
        assert ver(voltou, referencia).conteudo == LAUDO.conteudo


class TestFormas:
    def test_o_parecer_vira_um_documento_e_uma_referencia_por_parte(self, cofre: Cofre) -> None:
        pedido = DocumentoAGuardar(
            EspecieDeDocumento.PARECER, "p.toml", preenchido("parecer"), "0042"
        )
        feito = guardar(cofre, pedido, "med-1")
        assert len(feito.partes) == 5
        inteiro = json.loads(ver(cofre, feito.referencia, so_com_campos=True).conteudo)
        assert (inteiro["especie"], inteiro["versao"]) == ("parecer", 1)
        for parte, referencia in zip(inteiro["partes"], feito.partes, strict=True):
            lida = json.loads(ver(cofre, referencia, so_com_campos=True).conteudo)
            assert lida == {**parte, "especie": "parte_do_parecer", "versao": 1}
            assert parte["texto"] == "um texto"
        assert len(cofre.fichas(CERTAME, "0042")) == 6

    def test_o_parecer_em_arquivo_fica_como_esta(self, cofre: Cofre) -> None:
        pedido = DocumentoAGuardar(EspecieDeDocumento.PARECER, "junta.pdf", b"%PDF", "0042")
        feito = guardar(cofre, pedido)
        assert feito.partes == ()
        assert ver(cofre, feito.referencia).conteudo == b"%PDF"

    @pytest.mark.parametrize(
        ("especie", "troca", "campos"),
        [
            ("nome_social", ('nome = ""', 'nome = "Célia"'), {"nome": "Célia"}),
            (
                "contatos",
                ('correio = ""', 'correio = "celia@exemplo.invalid"'),
                {"telefone": "", "correio": "celia@exemplo.invalid", "endereco": ""},
            ),
            (
                "declaracao",
                ('tipo = ""\ngrau = ""', 'tipo = "visual"\ngrau = "leve"'),
                {"tipo": "visual", "grau": "leve"},
            ),
        ],
    )
    def test_cada_forma_se_guarda_com_a_versao(
        self, cofre: Cofre, especie: str, troca: tuple[str, str], campos: dict[str, str]
    ) -> None:
        pedido = DocumentoAGuardar(
            EspecieDeDocumento(especie), "f.toml", preenchido(especie, troca), "0042"
        )
        visto = ver(cofre, guardar(cofre, pedido).referencia, so_com_campos=True)
        assert json.loads(visto.conteudo) == {**campos, "especie": especie, "versao": 1}

    @pytest.mark.parametrize(
        ("especie", "conteudo", "erro", "frase"),
        [
            ("laudo", b" \n", EntradaInvalida, "vazio"),
            ("declaracao", b"\xff", EntradaInvalida, "UTF-8"),
            ("declaracao", b"versao = 2\nespecie = 'declaracao'", EntradaInvalida, "versão 2"),
            ("declaracao", b"versao = 1\nespecie = 'contatos'", EntradaInvalida, "contatos"),
            (
                "declaracao",
                preenchido("declaracao", ("x", "x")) + b"cid = 'x'",
                EntradaInvalida,
                "desconhecida",
            ),
            ("parecer", preenchido("parecer") + b"cid = 'x'", EntradaInvalida, "desconhecida"),
            ("declaracao", preenchido("declaracao"), AtoRecusado, "o tipo e o grau"),
            ("parecer", preenchido("parecer", ("x", "x")), AtoRecusado, "deixa vazio"),
        ],
    )
    def test_o_que_nao_serve_nao_se_guarda(
        self,
        cofre: Cofre,
        especie: str,
        conteudo: bytes,
        erro: type[Exception],
        frase: str,
    ) -> None:
        pedido = DocumentoAGuardar(EspecieDeDocumento(especie), "f.toml", conteudo, "0042")
        with pytest.raises(erro, match=frase):
            guardar(cofre, pedido)
        assert cofre.fichas(CERTAME) == ()
        assert atos(cofre) == []
        assert cofre.chaveiro.certames() == ()

    def test_sem_norma_a_forma_nao_se_julga(self, cofre: Cofre) -> None:
        pedido = DocumentoAGuardar(
            EspecieDeDocumento.NOME_SOCIAL, "f.toml", preenchido("nome_social")
        )
        with pytest.raises(EntradaInvalida, match="não se sabe a norma"):
            guardar_documento(cofre, CERTAME, None, pedido, autor="rh-1", instante=INSTANTE)

    def test_o_nome_social_e_de_alguem(self, cofre: Cofre) -> None:
        forma = preenchido("nome_social", ('nome = ""', 'nome = "Célia"'))
        with pytest.raises(EntradaInvalida, match="não se diz de quem é"):
            guardar(cofre, DocumentoAGuardar(EspecieDeDocumento.NOME_SOCIAL, "f.toml", forma))

    def test_a_especie_sem_campos_nao_tem_modelo(self) -> None:
        with pytest.raises(EntradaInvalida, match="laudo não tem campos"):
            modelo(EspecieDeDocumento.LAUDO, MOGI)


class TestConferirVistas:
    def test_o_que_some_e_o_que_aparece_se_veem(self, cofre: Cofre) -> None:
        um, outro = guardar(cofre).referencia, guardar(cofre).referencia
        assert conferir_vistas(cofre.prateleira, CERTAME).diferencas == ()
        tirados = [cofre.prateleira.tirar(CERTAME, r.id) for r in (um, outro)]
        cofre.prateleira.apagar(CERTAME)
        ficha, cifra = tirados[0]
        cofre.prateleira.por([(ficha._replace(autor="rh-9"), cifra)])
        (intruso,) = cofre.guardar(
            CERTAME, [cofre.abrir(CERTAME, um.id)], autor="x", instante=INSTANTE
        )
        assert conferir_vistas(cofre.prateleira, CERTAME).diferencas == (
            f"a ficha de {um.id} não é a da vista 2",
            f"{outro.id} foi guardado na vista 3 e não está no cofre",
            f"{intruso.id} está no cofre e não foi anotado: a gravação foi interrompida, ou alguém o pôs",
        )

    def test_a_vista_apagada_e_o_fim_cortado_se_veem(self, cofre: Cofre, pasta: Path) -> None:
        feito = guardar(cofre)
        ver(cofre, feito.referencia)
        cabeca = listar_vistas(cofre.prateleira, CERTAME).cabeca
        arquivo = pasta / "cofre" / "vistas" / f"{CERTAME}.jsonl"
        linhas = arquivo.read_bytes().splitlines(keepends=True)
        arquivo.write_bytes(b"".join(linhas[:-1]))
        cortado = abrir_prateleira(str(pasta / "cofre"))
        assert conferir_vistas(cortado, CERTAME).diferencas == ()
        with pytest.raises(LivroRecusado, match="o fim foi cortado"):
            conferir_vistas(cortado, CERTAME, [cabeca])
        arquivo.write_bytes(linhas[0] + linhas[2])
        with pytest.raises(LivroRecusado):
            conferir_vistas(abrir_prateleira(str(pasta / "cofre")), CERTAME)


def test_trocar_a_chave_anota_e_so_esquece_se_se_pede(cofre: Cofre) -> None:
    referencia = guardar(cofre).referencia
    trocar: Callable[..., Any] = trocar_chave_de_dados
    feita = trocar(cofre, CERTAME, esquecer=False, autor="rh-1", instante=INSTANTE)
    assert (feita.documentos, feita.esquecidas) == (1, ())
    assert len(cofre.chaveiro.ids(CERTAME)) == 2
    feita = trocar(cofre, CERTAME, esquecer=True, autor="rh-1", instante=INSTANTE)
    assert len(feita.esquecidas) == 2
    assert cofre.chaveiro.ids(CERTAME) == (feita.chave,)
    assert ver(cofre, referencia).conteudo == LAUDO.conteudo
    assert conferir_vistas(cofre.prateleira, CERTAME).diferencas == ()


class TestGuarda:
    def test_sem_prazo_a_pendencia_diz_de_quem(self, cofre: Cofre) -> None:
        pendencia = pendencia_da_guarda(cofre.chaveiro, CERTAME)
        assert pendencia is not None
        assert "encarregado de dados" in pendencia.de_quem
        fixar_guarda(
            cofre, CERTAME, date(2030, 12, 31), "edital, item 9", autor="rh-1", instante=INSTANTE
        )
        assert pendencia_da_guarda(cofre.chaveiro, CERTAME) is None
        assert atos(cofre) == [
            GuardaFixada(
                id="vista-2",
                data=date(2026, 3, 2),
                ate=date(2030, 12, 31),
                fonte="edital, item 9",
            )
        ]

    def test_a_fonte_com_dado_pessoal_nao_fixa_nada(self, cofre: Cofre) -> None:
        with pytest.raises(AtoRecusado):
            fixar_guarda(
                cofre,
                CERTAME,
                date(2030, 12, 31),
                "celia@exemplo.invalid",
                autor="rh-1",
                instante=INSTANTE,
            )
        assert cofre.chaveiro.guardar_ate(CERTAME) == ""

    def test_o_dia_que_ja_passou_nao_se_fixa(self, cofre: Cofre) -> None:
        ontem = INSTANTE.date() - timedelta(days=1)
        with pytest.raises(AtoRecusado, match="já passou"):
            fixar_guarda(cofre, CERTAME, ontem, "edital, item 9", autor="rh-1", instante=INSTANTE)
        assert cofre.chaveiro.guardar_ate(CERTAME) == ""


class TestApagar:
    DEPOIS = datetime(2031, 1, 1, 9, 0, tzinfo=UTC)

    def apagar(self, cofre: Cofre, pasta: Path, **trocas: Any) -> Any:
        pedido: dict[str, Any] = {
            "com_os_arquivos": True,
            "simular": False,
            "autor": "dpo-1",
            "instante": self.DEPOIS,
        }
        return apagar_dados(cofre, pasta, **(pedido | trocas))

    @pytest.fixture
    def cheio(self, cofre: Cofre, pasta: Path) -> DocumentoNoCofre:
        """Um certame publicado, com livro, um laudo guardado e visto, e a guarda fixada."""
        execucao = executar(pasta)
        publicar_execucao(execucao, publicacoes(execucao))
        feito = guardar(cofre)
        ver(cofre, feito.referencia)
        fixar_guarda(
            cofre, CERTAME, date(2030, 12, 31), "edital, item 9", autor="rh-1", instante=INSTANTE
        )
        return feito

    def test_de_ponta_a_ponta(
        self, cofre: Cofre, pasta: Path, chaves: Path, tmp_path: Path, cheio: DocumentoNoCofre
    ) -> None:
        publico = fazer_pacote(pasta, Especie.PUBLICO, tmp_path / "antes.zip").arquivo.read_bytes()
        livro = tmp_path / "livro.jsonl"
        livro.write_bytes(ler_zip(publico)["livro.jsonl"])
        shutil.copytree(pasta / "cofre", tmp_path / "copia-do-cofre")
        copiar_chaves(cofre.chaveiro, tmp_path / "copia-das-chaves", SENHA)
        nomes = {candidato.nome for candidato in executar(pasta).entrada.candidatos}

        feito = self.apagar(cofre, pasta)
        assert feito.documentos == 1
        assert {p.name for p in feito.com_nomes} == {"resultado.csv", "saida"}
        assert feito.por_ver == ()

        # Não abre mais: nem daqui, nem da cópia do cofre, nem restauradas as chaves por cima.
        with pytest.raises(CofreRecusado, match="destruída em 2031-01-01"):
            ver(cofre, cheio.referencia)
        copia = abrir_prateleira(str(tmp_path / "copia-do-cofre"))
        assert len(copia.fichas(CERTAME)) == 1
        volta = restaurar_chaves(tmp_path / "copia-das-chaves", chaves, SENHA, ambiente={})
        for chaveiro in (Chaveiro.ler(chaves, {}), volta):
            with pytest.raises(CofreRecusado, match="destruída"):
                Cofre(copia, chaveiro).abrir(CERTAME, cheio.referencia.id)

        # O livro, o pacote público de antes e as vistas seguem conferindo.
        (exame,) = conferir_livros(str(livro), (), CERTAME)
        assert exame.defeito is None
        assert conferir_pacote(publico, "antes.zip").diferencas == ()
        assert conferir_vistas(cofre.prateleira, CERTAME).diferencas == ()
        assert atos(cofre)[-1] == DadosApagados(id="vista-5", data=date(2031, 1, 1), documentos=1)

        # As listas seguem, só pela inscrição, e nenhum nome ficou na pasta.
        sem_nomes = (pasta / PACOTE_SEM_NOMES).read_bytes()
        assert conferir_pacote(sem_nomes, PACOTE_SEM_NOMES).diferencas == ()
        dentro = ler_zip(sem_nomes)
        assert NOME_APAGADO in dentro["publicacoes/lista-geral.txt"].decode()
        restantes = [p.read_bytes() for p in pasta.rglob("*") if p.is_file()]
        for conteudo in [*restantes, *dentro.values()]:
            assert not [nome for nome in nomes if nome.encode() in conteudo]

    def test_simular_nao_muda_nada(
        self, cofre: Cofre, pasta: Path, cheio: DocumentoNoCofre
    ) -> None:
        antes = {p: p.read_bytes() for p in pasta.rglob("*") if p.is_file()}
        simulado = self.apagar(cofre, pasta, simular=True)
        assert {p: p.read_bytes() for p in pasta.rglob("*") if p.is_file()} == antes
        assert cofre.abrir(CERTAME, *cheio.referencia).conteudo == LAUDO.conteudo
        assert self.apagar(cofre, pasta) == simulado

    def test_antes_do_fim_da_guarda_nada_se_apaga(
        self, cofre: Cofre, pasta: Path, cheio: DocumentoNoCofre
    ) -> None:
        for simular in (True, False):
            with pytest.raises(AtoRecusado, match="até 31/12/2030"):
                self.apagar(cofre, pasta, simular=simular, instante=self.DEPOIS - timedelta(days=1))
        assert (pasta / "resultado.csv").exists()
        assert cofre.abrir(CERTAME, cheio.referencia.id).conteudo == LAUDO.conteudo

    def test_o_dia_e_o_da_cidade_e_nao_o_da_maquina(
        self, cofre: Cofre, pasta: Path, cheio: DocumentoNoCofre
    ) -> None:
        ainda_e_dia_31 = datetime(2031, 1, 1, 2, 59, tzinfo=UTC)  # 23h59 em Irupi
        for fuso in (UTC, ZoneInfo("Pacific/Kiritimati")):
            with pytest.raises(AtoRecusado, match="até 31/12/2030"):
                self.apagar(cofre, pasta, instante=ainda_e_dia_31.astimezone(fuso))
        assert cofre.abrir(CERTAME, cheio.referencia.id).conteudo == LAUDO.conteudo
        ja_e_dia_1 = ainda_e_dia_31 + timedelta(minutes=1)
        self.apagar(cofre, pasta, instante=ja_e_dia_1)
        assert cofre.chaveiro.destruida_em(CERTAME) == "2031-01-01"

    def test_o_certame_que_corre_nao_se_apaga(self, chaves: Path, tmp_path: Path) -> None:
        pasta = tmp_path / "em-curso"
        curso = homologado(pasta)  # com a validade até 15/06/2028
        certame, aberto = abrir_cofre_do_certame(pasta, chaves, criar=True)

        def apaga(pasta: Path, dia: date) -> int:
            em = datetime(dia.year, dia.month, dia.day, 12, tzinfo=UTC)
            return int(self.apagar(aberto, pasta, simular=True, instante=em).documentos)

        aberto.chaveiro.reter(certame, date(2026, 1, 1))
        with pytest.raises(AtoRecusado, match="não está encerrado: a validade vai até 15/06/2028"):
            apaga(pasta, date(2028, 6, 15))
        assert apaga(pasta, date(2028, 6, 16)) == 0
        pratica(curso, "validade_prorrogada", "2026-07-01", ate="2030-06-15")
        with pytest.raises(AtoRecusado, match="até 15/06/2030"):
            apaga(pasta, date(2028, 6, 16))
        pratica(curso, "validade_encerrada", "2026-08-01")
        with pytest.raises(AtoRecusado, match="até 01/08/2026"):
            apaga(pasta, date(2026, 8, 1))
        assert apaga(pasta, date(2026, 8, 2)) == 0

    def test_o_que_nao_se_homologou_nao_acaba_so_pelo_dia_do_edital(
        self, chaves: Path, tmp_path: Path
    ) -> None:
        pasta = tmp_path / "classificado"
        classificado(pasta, EDITAL.replace("vigencia", "validade = 2028-06-15\nvigencia"))
        certame, cofre = abrir_cofre_do_certame(pasta, chaves, criar=True)
        cofre.chaveiro.reter(certame, date(2026, 1, 1))
        with pytest.raises(AtoRecusado, match=r"não está encerrado \(CF"):
            self.apagar(cofre, pasta, simular=True)

    def test_sem_os_arquivos_eles_ficam_e_sao_ditos(
        self, cofre: Cofre, pasta: Path, cheio: DocumentoNoCofre
    ) -> None:
        (pasta / "anexo.pdf").write_bytes(b"x")
        feito = self.apagar(cofre, pasta, com_os_arquivos=False)
        assert feito.com_nomes == ()
        assert {p.name for p in feito.por_ver} == {"resultado.csv", "saida", "anexo.pdf"}
        assert (pasta / "resultado.csv").exists()
        assert cofre.fichas(CERTAME) == ()
        # Depois, com os arquivos: o que já está apagado não se apaga de novo, e o dia é o mesmo.
        feito = self.apagar(cofre, pasta, instante=self.DEPOIS + timedelta(days=9))
        assert {p.name for p in feito.com_nomes} == {"resultado.csv", "saida"}
        assert cofre.chaveiro.destruida_em(CERTAME) == "2031-01-01"
        assert not (pasta / "resultado.csv").exists()
        assert conferir_pacote((pasta / PACOTE_SEM_NOMES).read_bytes(), "p").diferencas == ()

    def test_quem_nunca_guardou_documento_tambem_apaga_os_nomes(
        self, cofre: Cofre, pasta: Path
    ) -> None:
        with pytest.raises(AtoRecusado, match="não se disse até quando"):
            self.apagar(cofre, pasta, simular=True)
        assert not (pasta / "cofre").exists()
        fixar_guarda(
            cofre, CERTAME, date(2030, 12, 31), "edital, item 9", autor="rh-1", instante=INSTANTE
        )
        assert self.apagar(cofre, pasta).documentos == 0
        assert not (pasta / "resultado.csv").exists()
        with pytest.raises(CofreRecusado, match="destruída"):
            guardar(cofre)

    def test_o_pacote_que_nao_se_faz_nao_deixa_apagar_nada(
        self, cofre: Cofre, pasta: Path, cheio: DocumentoNoCofre
    ) -> None:
        (pasta / "resultado.csv").write_text("estragado", encoding="utf-8")
        with pytest.raises(EntradaInvalida):
            self.apagar(cofre, pasta)
        assert cofre.abrir(CERTAME, cheio.referencia.id).conteudo == LAUDO.conteudo
        assert (pasta / "saida").exists()

    def test_um_certame_em_curso_fica_com_o_livro_e_as_listas_sem_nomes(
        self, chaves: Path, tmp_path: Path
    ) -> None:
        pasta = tmp_path / "em-curso"
        curso = homologado(pasta)
        pratica(curso, "convocacao_feita", "2026-06-16", quantidade="5")
        certame, cofre = abrir_cofre_do_certame(pasta, chaves, criar=True)
        cofre.guardar(certame, [Documento("laudo", b"inventado")], autor="rh-1", instante=INSTANTE)
        cofre.chaveiro.reter(certame, date(2030, 12, 31))
        feito = self.apagar(cofre, pasta)
        assert {p.name for p in feito.com_nomes} == {"resultado.csv"}
        assert feito.por_ver == ()
        (exame,) = conferir_livros(str(pasta / "livro"), (), certame)
        assert exame.conferido is not None
        assert exame.conferido.cabeca == curso.cabeca
        pacote = conferir_pacote((pasta / PACOTE_SEM_NOMES).read_bytes(), "p", [curso.cabeca])
        assert pacote.diferencas == ()
        for arquivo in filter(Path.is_file, pasta.rglob("*")):
            assert b"Exemplo" not in arquivo.read_bytes()

"""`certame documento`, `certame vistas` e `certame dados`: o que cada um diz e como termina."""

import json
import shutil
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from certame.cli import cofre
from certame.cli.cofre import CHAVES
from certame.dominio.documento import FinalidadeDaVista, PapelDeQuemVe
from certame.operacoes.abrir_cofre_do_certame import abrir_cofre_do_certame
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.fixar_guarda import fixar_guarda
from tests.cli.conftest import Rodar
from tests.operacoes.cursos import REF, classificado, examina

EXEMPLOS = Path(__file__).parents[2] / "exemplos"
CERTAME = "003-2026"
VER = ("--autor", "med-1", "--papel", "equipe", "--finalidade", "pericia")


@pytest.fixture
def pasta(tmp_path: Path, rodar: Rodar, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CHAVES, str(tmp_path / "chaves.json"))
    assert rodar("chave", "criar", tmp_path / "chaves.json").exit_code == 0
    return Path(shutil.copytree(EXEMPLOS / "mogi-2006-20-vagas", tmp_path / "certame"))


@pytest.fixture
def laudo(tmp_path: Path) -> Path:
    arquivo = tmp_path / "laudo.pdf"
    arquivo.write_bytes(b"%PDF laudo inventado")
    return arquivo


def guardar(
    pasta: Path, arquivo: Path, especie: str = "laudo", inscricao: str = "0042"
) -> tuple[object, ...]:
    opcoes = ("--especie", especie, "--inscricao", inscricao, "--autor", "rh-1")
    return ("documento", "guardar", pasta, arquivo, *opcoes)


def test_guardar_listar_e_ver_um_arquivo(
    dados: Any, rodar: Rodar, erros: Any, pasta: Path, laudo: Path, tmp_path: Path
) -> None:
    feito = dados("documento-guardar", *guardar(pasta, laudo), "--json")
    assert feito["guardado"]
    assert "referência:" in rodar(*guardar(pasta, laudo)).output
    lista = dados("documento-listar", "documento", "listar", pasta, "--json")
    assert [d["especie"] for d in lista["documentos"]] == ["laudo", "laudo"]
    so_dela = ("documento", "listar", pasta, "--inscricao", "0042", "--json")
    assert dados("documento-listar", *so_dela) == lista
    assert "0042" not in rodar("documento", "listar", pasta).output
    ver = ("documento", "ver", pasta, feito["referencia"], *VER)
    (erro,) = erros(*ver, codigo=3)
    assert "não se mostra na tela" in erro["problema"]
    destino = tmp_path / "aberto.pdf"
    visto = dados("documento-ver", *ver, "--para", destino, "--json")
    assert (visto["inscricao"], visto["arquivo"], visto["campos"]) == ("0042", "laudo.pdf", {})
    assert destino.read_bytes() == laudo.read_bytes()
    assert rodar(*ver, "--para", destino).exit_code == 2
    destino.unlink()
    assert "apague-o" in rodar(*ver, "--para", destino).output


def test_simular_nao_guarda(dados: Any, rodar: Rodar, pasta: Path, laudo: Path) -> None:
    feito = dados("documento-guardar", *guardar(pasta, laudo), "--simular", "--json")
    assert (feito["guardado"], feito["referencia"]) == (False, "")
    assert "Nada foi guardado" in rodar(*guardar(pasta, laudo), "--simular").output
    assert not (pasta / "cofre").exists()


def test_o_parecer_em_partes(
    dados: Any, rodar: Rodar, erros: Any, pasta: Path, tmp_path: Path
) -> None:
    modelo = rodar("documento", "modelo", pasta, "--especie", "parecer").output
    parecer = tmp_path / "parecer.toml"
    parecer.write_text(modelo, encoding="utf-8")
    (erro,) = erros(*guardar(pasta, parecer, "parecer"), codigo=4)
    assert erro["fundamentos"][0]["citacao"] == "art. 2º, § 1º"
    parecer.write_text(modelo.replace('"""\n"""', '"""\num texto\n"""'), encoding="utf-8")
    assert "parte 5" in rodar(*guardar(pasta, parecer, "parecer")).output
    feito = dados("documento-guardar", *guardar(pasta, parecer, "parecer"), "--json")
    assert len(feito["partes"]) == 5
    ver = ("documento", "ver", pasta, feito["referencia"], *VER)
    assert "os equipamentos que a pessoa usa: um texto" in rodar(*ver).output
    assert len(dados("documento-ver", *ver, "--json")["campos"]["partes"]) == 5
    assert (
        rodar("documento", "ver", pasta, feito["referencia"], *VER, "--papel", "rh").exit_code == 2
    )


def test_a_forma_de_campos_na_tela(rodar: Rodar, dados: Any, pasta: Path, tmp_path: Path) -> None:
    contatos = tmp_path / "contatos.toml"
    modelo = rodar("documento", "modelo", pasta, "--especie", "contatos").output
    contatos.write_text(modelo.replace('telefone = ""', 'telefone = "1"'), encoding="utf-8")
    opcoes = ("--especie", "contatos", "--autor", "rh-1", "--json")
    feito = dados("documento-guardar", "documento", "guardar", pasta, contatos, *opcoes)
    saida = rodar("documento", "ver", pasta, feito["referencia"], *VER).output
    assert "telefone: 1" in saida
    assert "correio: não informado" in saida
    assert "inscrição" not in saida


def test_quem_nao_pode_nao_ve(dados: Any, erros: Any, pasta: Path, laudo: Path) -> None:
    feito = dados("documento-guardar", *guardar(pasta, laudo), "--json")
    opcoes = ("--autor", "rh-1", "--papel", "rh", "--finalidade", "pericia")
    (erro,) = erros("documento", "ver", pasta, feito["referencia"], *opcoes, codigo=4)
    assert "rh não vê" in erro["problema"]


def test_as_vistas_se_listam_e_se_conferem_sem_as_chaves(
    dados: Any, rodar: Rodar, pasta: Path, laudo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feito = dados("documento-guardar", *guardar(pasta, laudo), "--json")
    id = feito["referencia"].partition(":")[0]
    rodar("documento", "ver", pasta, id, *VER, "--para", laudo.with_name("x"))
    monkeypatch.delenv(CHAVES)
    lista = dados("vistas-listar", "vistas", "listar", pasta, "--json")
    assert [v["ato"] for v in lista["vistas"]] == ["documento_guardado", "documento_visto"]
    so_dela = dados("vistas-listar", "vistas", "listar", pasta, "--de", "med-1", "--json")
    assert so_dela["vistas"] == lista["vistas"][1:]
    assert f"med-1 viu {id}, como equipe, para a perícia" in rodar("vistas", "listar", pasta).output
    assert "Nenhuma." in rodar("vistas", "listar", pasta, "--documento", "outro").output
    conferir = ("vistas", "conferir", pasta)
    assert dados("vistas-conferir", *conferir, "--json")["certo"]
    assert "2 vistas" in rodar(*conferir, "--cabeca", lista["cabeca"]).output
    next((pasta / "cofre" / "documentos" / CERTAME).iterdir()).unlink()
    assert not dados("vistas-conferir", *conferir, "--json", codigo=1)["certo"]
    assert "não está no cofre" in rodar(*conferir).output


def test_o_cofre_vazio(dados: Any, rodar: Rodar, erros: Any, pasta: Path) -> None:
    (erro,) = erros("documento", "listar", pasta, codigo=3)
    assert "não há cofre" in erro["problema"]
    (pasta / "cofre").mkdir()
    assert "Nenhum." in rodar("documento", "listar", pasta).output
    assert dados("vistas-listar", "vistas", "listar", pasta, "--json")["cabeca"] == ""
    assert dados("vistas-conferir", "vistas", "conferir", pasta, "--json")["vistas"] == 0
    assert "0 vistas" in rodar("vistas", "conferir", pasta).output


def test_da_lista_de_uma_inscricao_se_pedem_as_chaves(
    rodar: Rodar, pasta: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(CHAVES)
    resultado = rodar("documento", "listar", pasta, "--inscricao", "0042")
    assert resultado.exit_code == 2
    assert "--chaves" in resultado.stderr


def test_o_cofre_em_banco(dados: Any, pasta: Path, laudo: Path, tmp_path: Path) -> None:
    (tmp_path / "banco").mkdir()
    banco = ("--cofre", tmp_path / "banco" / "cofre.sqlite3")
    feito = dados("documento-guardar", *guardar(pasta, laudo), *banco, "--json")
    ver = ("documento", "ver", pasta, feito["referencia"], *VER, "--para", tmp_path / "x.pdf")
    dados("documento-ver", *ver, *banco, "--json")
    assert dados("vistas-conferir", "vistas", "conferir", pasta, *banco, "--json")["vistas"] == 2
    assert not (pasta / "cofre").exists()


def test_a_guarda_que_se_fixa_fica_anotada(dados: Any, pasta: Path) -> None:
    prazo = ("dados", "prazo", pasta, "--ate", "2099-12-31", "--fonte", "edital, 9")
    fixado = dados("dados-prazo", *prazo, "--autor", "rh-1", "--json")
    assert (fixado["guardar_ate"], fixado["pendencia"]) == ("2099-12-31", None)
    (vista,) = dados("vistas-listar", "vistas", "listar", pasta, "--json")["vistas"]
    assert vista["ato"] == "guarda_fixada"


def test_o_prazo_a_chave_e_o_fim(
    dados: Any, rodar: Rodar, erros: Any, pasta: Path, laudo: Path
) -> None:
    prazo, apagar = ("dados", "prazo", pasta), ("dados", "apagar", pasta, "--autor", "dpo-1")
    assert dados("dados-prazo", *prazo, "--json", codigo=5)["pendencia"]["tipo"] == "guarda"
    assert "de quem: quem redige o edital" in rodar(*prazo).output
    assert not (pasta / "cofre").exists()
    (erro,) = erros(*apagar, "--simular", codigo=4)
    assert "não se disse até quando" in erro["problema"]
    fixar = (*prazo, "--ate", "2020-12-31")
    assert rodar(*fixar).exit_code == 2
    (erro,) = erros(*fixar, "--fonte", "edital, 9", "--autor", "rh-1", codigo=4)
    assert "já passou" in erro["problema"]
    _, aberto = abrir_cofre_do_certame(pasta, pasta.parent / "chaves.json", criar=True)
    ha_tempo = datetime(2020, 1, 2, tzinfo=UTC)
    fixar_guarda(aberto, CERTAME, date(2020, 12, 31), "edital, 9", autor="rh-1", instante=ha_tempo)
    dados("documento-guardar", *guardar(pasta, laudo), "--json")
    fixado = dados("dados-prazo", *prazo, "--json")
    assert (fixado["guardar_ate"], fixado["pendencia"]) == ("2020-12-31", None)
    (erro,) = erros(*apagar, "--simular", codigo=4)
    assert "não está encerrado" in erro["problema"]
    toml = pasta / "certame.toml"
    ha_dez_anos = toml.read_text("utf-8").replace("2026-", "2016-").replace("2028-", "2018-")
    toml.write_text(ha_dez_anos, "utf-8")
    trocar = ("dados", "trocar-chave", pasta, "--autor", "rh-1")
    assert dados("dados-trocar-chave", *trocar, "--json")["esquecidas"] == []
    assert "esquecidas: k-" in rodar(*trocar, "--esquecer-antigas").output

    simulado = dados("dados-apagar", *apagar, "--simular", "--com-os-arquivos", "--json")
    assert (simulado["apagado"], simulado["documentos"]) == (False, 1)
    assert "NÃO HÁ VOLTA" in rodar(*apagar, "--simular").output
    recusa = rodar(*apagar, "--confirmo", "outro")
    assert recusa.exit_code == 2
    assert "Não há volta" in recusa.stderr
    feito = dados("dados-apagar", *apagar, "--confirmo", CERTAME, "--com-os-arquivos", "--json")
    assert feito == {**simulado, "apagado": True}
    assert "apagados em" in rodar(*prazo).output
    assert rodar("pacote", "conferir", pasta / "publico-sem-nomes.zip").exit_code == 0
    vistas = dados("vistas-listar", "vistas", "listar", pasta, "--json")["vistas"]
    assert [vista["ato"] for vista in vistas] == [
        "guarda_fixada",
        "documento_guardado",
        "cofre_recifrado",
        "cofre_recifrado",
        "dados_apagados",
    ]
    saida = rodar(*apagar, "--confirmo", CERTAME).output
    assert "Foram apagados, com a chave: 0 documentos" in saida
    assert (
        json.loads((pasta.parent / "chaves.json").read_bytes())["certames"][CERTAME]["chaves"] == {}
    )


def test_todo_papel_e_toda_finalidade_se_dizem() -> None:
    assert cofre.PAPEIS.keys() == set(PapelDeQuemVe)
    assert cofre.FINALIDADES.keys() == set(FinalidadeDaVista)


class TestGuardarComOAto:
    """`--guardar CAMPO=ARQUIVO`, nos comandos que praticam atos."""

    CONVOCAR = ("--inscricao", "0007", "--instante", "2026-05-20 09:00", "--data", "2026-05-13")

    @pytest.fixture
    def em_curso(self, tmp_path: Path, pasta: Path) -> Path:
        classificado(tmp_path / "em-curso")
        return tmp_path / "em-curso"

    def convocar(self, em_curso: Path, *opcoes: object) -> tuple[object, ...]:
        return ("pericia", "convocar", em_curso, *self.CONVOCAR, "--autor", "rh-1", *opcoes)

    def test_guarda_e_diz_a_referencia(
        self, dados: Any, rodar: Rodar, em_curso: Path, laudo: Path
    ) -> None:
        guardar = ("--guardar", f"documento={laudo}")
        ensaio = dados("ato-praticar", *self.convocar(em_curso, *guardar, "--simular", "--json"))
        assert ensaio["guardados"] == {}
        assert not (em_curso / "cofre").exists()
        feito = dados("ato-praticar", *self.convocar(em_curso, *guardar, "--json"))
        (referencia,) = feito["guardados"]["documento"]
        lista = dados("documento-listar", "documento", "listar", em_curso, "--json")
        assert [d["id"] for d in lista["documentos"]] == [referencia.partition(":")[0]]
        ato = feito["atos"][0]["id"]
        fazer = ("notificacao", "fazer", em_curso, "--inscricao", "0007", "--ato", ato)
        resto = ("--meio", "pessoal", "--instante", "2026-05-14 09:00", "--autor", "rh-1")
        saida = rodar(*fazer, *resto, "--guardar", f"prova={laudo}").output
        assert "guardado no cofre, prova" in saida
        assert "apague-as" in saida

    def test_so_ve_quem_os_atos_puseram_na_equipe(
        self, dados: Any, erros: Any, em_curso: Path, laudo: Path
    ) -> None:
        feito = dados("documento-guardar", *guardar(em_curso, laudo, inscricao="0007"), "--json")
        ver = ("documento", "ver", em_curso, feito["referencia"], "--para", laudo.with_name("x"))
        (erro,) = erros(*ver, "--autor", "med-9", *VER[2:], codigo=4)
        assert "med-9 não está em equipe" in erro["problema"]
        dados("documento-ver", *ver, *VER, "--json")

    def test_a_equipe_so_ve_os_documentos_dos_seus_casos(
        self, dados: Any, erros: Any, em_curso: Path, laudo: Path
    ) -> None:
        examina(abrir_em_curso(em_curso), "0007")
        equipe = ("equipe", "constituir", em_curso, "--cargo", "motorista", "--autor", "rh-1")
        membros = ("med-9/medico", "psi-9/psicologo", "soc-9/assistente_social")
        dados("ato-praticar", *equipe, "--membros", ",".join(membros), "--documento", REF, "--json")
        da_ana = dados("documento-guardar", *guardar(em_curso, laudo, inscricao="0007"), "--json")
        da_celia = dados("documento-guardar", *guardar(em_curso, laudo, inscricao="0002"), "--json")
        ver = ("documento", "ver", em_curso)
        como = ("--autor", "med-9", *VER[2:], "--para", laudo.with_name("x"))
        (erro,) = erros(*ver, da_ana["referencia"], *como, codigo=4)
        assert erro["problema"] == "o documento não é de um caso que med-9 examina"
        assert not laudo.with_name("x").exists()
        dados("documento-ver", *ver, da_celia["referencia"], *como, "--json")
        vistas = dados("vistas-listar", "vistas", "listar", em_curso, "--de", "med-9", "--json")
        assert [v["documento"] for v in vistas["vistas"]] == [
            da_celia["referencia"].partition(":")[0]
        ]

    def test_o_recusado_nao_guarda(self, erros: Any, em_curso: Path, laudo: Path) -> None:
        guardar = ("--guardar", f"documento={laudo}", "--autor", "rh-1")
        (erro,) = erros("pericia", "confirmar", em_curso, "--inscricao", "0007", *guardar, codigo=4)
        assert erro["fundamentos"]
        assert not (em_curso / "cofre").exists()

    def test_uso_errado(
        self, rodar: Rodar, em_curso: Path, laudo: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        falta = rodar(*self.convocar(em_curso))
        assert falta.exit_code == 2
        assert "Falta a opção '--documento', ou --guardar documento=ARQUIVO." in falta.stderr
        assert rodar(*self.convocar(em_curso, "--guardar", "documento")).exit_code == 2
        sumido = rodar(*self.convocar(em_curso, "--guardar", "documento=nao-ha.pdf"))
        assert sumido.exit_code == 3
        monkeypatch.delenv(CHAVES)
        sem_chaves = rodar(*self.convocar(em_curso, "--guardar", f"documento={laudo}"))
        assert sem_chaves.exit_code == 2
        assert "--chaves" in sem_chaves.stderr

    def test_quem_nao_tem_o_que_guardar_nao_tem_a_opcao(self, rodar: Rodar) -> None:
        assert "--guardar" not in rodar("chamada", "fazer", "--help").output
        assert "--guardar" in rodar("inscricao", "fazer", "--help").output

"""O cofre: o que cifra, o que recusa, a cópia das chaves, e a anonimização com o livro inteiro."""

import base64
import hashlib
import json
import os
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.armazens.cofre import arquivos as modulo_dos_arquivos
from certame.armazens.cofre import chaveiro as modulo_do_chaveiro
from certame.armazens.cofre import cofre as modulo_do_cofre
from certame.armazens.cofre.arquivos import PrateleiraDeArquivos
from certame.armazens.cofre.chaveiro import VARIAVEL, Chaveiro
from certame.armazens.cofre.cifra import (
    ChaveDeDados,
    CofreRecusado,
    Contexto,
    busca_do_cpf,
    chave_nova,
    cifrar,
    decifrar,
)
from certame.armazens.cofre.cofre import Cofre, Documento, Referencia
from certame.armazens.cofre.copia_das_chaves import copiar_chaves, restaurar_chaves
from certame.instalacao import comando_do_extra
from certame.livro.corrente import conferir, linhas_do_conteudo
from certame.livro.registro import VAZIO, linha_do_registro
from certame.norma.erros import EntradaInvalida
from certame.operacoes.abrir_cofre import abrir_prateleira
from tests.armazens.conftest import NO_POSTGRESQL
from tests.livro.livros import INSTANTE, livro, posses

CERTAME = "001/2026"
LAUDO = b"laudo de Elisa, inventado"
SENHA = "senha comprida de teste"
LUGAR = Contexto(CERTAME, "0042", "laudo")
DO_LAUDO = Documento("laudo", LAUDO, "0042", "laudo.pdf")


class TestCifra:
    chave = ChaveDeDados("k1", bytes(range(32)))

    @given(st.binary(max_size=2000))
    def test_abre_o_que_fechou(self, claro: bytes) -> None:
        feito = cifrar(self.chave, LUGAR, claro)
        assert decifrar(self.chave, LUGAR, feito.cifra, feito.compromisso) == claro
        assert len(claro) < 4 or claro not in feito.cifra

    def test_duas_vezes_da_outra_cifra_e_outro_compromisso(self) -> None:
        um, outro = (cifrar(self.chave, LUGAR, LAUDO) for _ in range(2))
        assert um.cifra != outro.cifra
        assert um.compromisso != outro.compromisso

    def test_o_compromisso_nao_e_o_hash_do_dado(self) -> None:
        feito = cifrar(self.chave, LUGAR, b"52998224725")
        assert feito.compromisso != hashlib.sha256(b"52998224725").hexdigest()

    @pytest.mark.parametrize(
        ("chave", "lugar"),
        [
            (ChaveDeDados("k1", bytes(32)), LUGAR),
            (ChaveDeDados("k2", bytes(range(32))), LUGAR),
            (chave, LUGAR._replace(certame="002/2026")),
            (chave, LUGAR._replace(registro="0043")),
            (chave, LUGAR._replace(campo="cpf")),
            # As partes do lugar não se confundem: "a"+"bc" não é "ab"+"c".
            (chave, LUGAR._replace(registro="004", campo="2laudo")),
        ],
    )
    def test_outra_chave_ou_outro_lugar_nao_abre(
        self, chave: ChaveDeDados, lugar: Contexto
    ) -> None:
        feito = cifrar(self.chave, LUGAR, LAUDO)
        with pytest.raises(CofreRecusado, match="a chave é outra, ou o dado foi mudado"):
            decifrar(chave, lugar, feito.cifra)

    def test_todo_byte_mudado_e_recusado(self) -> None:
        cifra = cifrar(self.chave, LUGAR, LAUDO).cifra
        for lugar in range(len(cifra)):
            trocada = bytearray(cifra)
            trocada[lugar] ^= 1
            with pytest.raises(CofreRecusado):
                decifrar(self.chave, LUGAR, bytes(trocada))

    def test_cifra_cortada(self) -> None:
        with pytest.raises(CofreRecusado, match="cortado"):
            decifrar(self.chave, LUGAR, b"123")

    def test_o_dado_trocado_por_outro_do_mesmo_lugar_nao_cumpre_o_compromisso(self) -> None:
        um, outro = (cifrar(self.chave, LUGAR, dado) for dado in (LAUDO, b"outro"))
        with pytest.raises(CofreRecusado, match="não é o que o livro diz"):
            decifrar(self.chave, LUGAR, outro.cifra, um.compromisso)

    def test_a_busca_do_cpf_depende_da_chave(self) -> None:
        achado = busca_do_cpf(self.chave, "529.982.247-25")
        assert achado == busca_do_cpf(self.chave, "52998224725")
        assert achado != busca_do_cpf(ChaveDeDados("k1", chave_nova()), "52998224725")
        for errado in ("529", "５２９９８２２４７２５", "52998224725x"):
            with pytest.raises(ValueError, match="onze"):
                busca_do_cpf(self.chave, errado)

    def test_sem_a_biblioteca_diz_como_instalar(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(
            __import__("sys").modules, "cryptography.hazmat.primitives.ciphers.aead", None
        )
        with pytest.raises(CofreRecusado, match=re.escape(comando_do_extra("cofre"))):
            cifrar(self.chave, LUGAR, LAUDO)


def guardar(cofre: Cofre, *documentos: Documento, certame: str = CERTAME) -> list[Referencia]:
    return list(cofre.guardar(certame, documentos, autor="rh-1", instante=INSTANTE))


class TestContrato:
    """O que vale em toda prateleira: arquivos, SQLite e PostgreSQL."""

    def test_guarda_cifrado_e_abre_o_que_e_do_compromisso(
        self, cofre: Cofre, tmp_path: Path
    ) -> None:
        laudo, cpf = guardar(cofre, DO_LAUDO, Documento("documento", b"52998224725"))
        assert cofre.abrir(CERTAME, laudo.id, laudo.compromisso) == DO_LAUDO
        assert cofre.abrir(CERTAME, cpf.id).conteudo == b"52998224725"
        for arquivo in filter(Path.is_file, (tmp_path / "dados").rglob("*")):
            conteudo = arquivo.read_bytes()
            for segredo in (b"Elisa", b"0042", b"laudo.pdf", b"52998224725"):
                assert segredo not in conteudo
        assert cofre.conferir(CERTAME) == 2
        with pytest.raises(CofreRecusado, match="não é o que o livro diz"):
            cofre.abrir(CERTAME, laudo.id, cpf.compromisso)

    def test_as_fichas_se_leem_sem_abrir_e_na_ordem(self, cofre: Cofre) -> None:
        assert cofre.prateleira.certames() == ()
        assert cofre.fichas(CERTAME) == ()
        depois = INSTANTE + timedelta(seconds=1, microseconds=7)
        (tarde,) = cofre.guardar(CERTAME, [DO_LAUDO], autor="rh-2", instante=depois)
        cedo, junto = guardar(cofre, DO_LAUDO, Documento("prova", b"AR"))
        guardar(cofre, DO_LAUDO, certame="002/2026")
        fichas = cofre.prateleira.fichas(CERTAME)
        assert [f.id for f in fichas] == [*sorted([cedo.id, junto.id]), tarde.id]
        ficha = fichas[-1]
        assert (ficha.certame, ficha.especie, ficha.autor) == (CERTAME, "laudo", "rh-2")
        assert ficha.instante == depois.replace(microsecond=0)
        assert ficha.instante.isoformat() == depois.replace(microsecond=0).isoformat()
        assert ficha.tamanho == len(cofre.prateleira.tirar(CERTAME, tarde.id)[1])
        assert cofre.prateleira.certames() == (CERTAME, "002/2026")
        assert [f.id for f in cofre.prateleira.fichas(CERTAME, "prova")] == [junto.id]
        assert cofre.prateleira.fichas("002/2026", "prova") == ()

    def test_acha_os_de_uma_inscricao_mesmo_com_a_chave_trocada(self, cofre: Cofre) -> None:
        (um,) = guardar(cofre, DO_LAUDO)
        guardar(cofre, DO_LAUDO._replace(inscricao="0043"), Documento("documento", b"edital"))
        assert [f.id for f in cofre.fichas(CERTAME, "0042")] == [um.id]
        cofre.chaveiro.trocar_chave(CERTAME)
        (outro,) = guardar(cofre, DO_LAUDO)
        for _ in range(2):
            assert {f.id for f in cofre.fichas(CERTAME, "0042")} == {um.id, outro.id}
            cofre.recifrar(CERTAME)
        assert cofre.fichas(CERTAME, "0099") == ()

    def test_diz_de_que_inscricoes_sao_sem_abrir_nenhum(self, cofre: Cofre) -> None:
        guardar(cofre, DO_LAUDO, Documento("documento", b"edital"))
        cofre.chaveiro.trocar_chave(CERTAME)
        guardar(cofre, DO_LAUDO._replace(inscricao="0043"))
        fichas = cofre.fichas(CERTAME)
        assert cofre.de_quem(CERTAME, fichas, ["0042", "0043", "0044"]) == {"0042", "0043"}
        assert cofre.de_quem(CERTAME, (), ["0042"]) == frozenset()

    def test_o_que_nao_ha(self, cofre: Cofre) -> None:
        with pytest.raises(CofreRecusado, match="não há o documento laudo-1"):
            cofre.abrir(CERTAME, "laudo-1")
        (laudo,) = guardar(cofre, DO_LAUDO)
        with pytest.raises(CofreRecusado, match="não há o documento"):
            cofre.abrir("002/2026", laudo.id)

    def test_todos_ou_nenhum(self, cofre: Cofre) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        repetido = cofre.prateleira.tirar(CERTAME, laudo.id)
        novo = (repetido[0]._replace(id="laudo-novo"), repetido[1])
        with pytest.raises(CofreRecusado, match="já há um documento"):
            cofre.prateleira.por([novo, repetido])
        assert [f.id for f in cofre.fichas(CERTAME)] == [laudo.id]

    @pytest.mark.parametrize(("certame", "id"), [(CERTAME, "laudo-outro"), ("002/2026", "")])
    def test_a_cifra_posta_em_outro_lugar_nao_abre(
        self, cofre: Cofre, certame: str, id: str
    ) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        guardar(cofre, DO_LAUDO, certame="002/2026")
        ficha, cifra = cofre.prateleira.tirar(CERTAME, laudo.id)
        (chave,) = cofre.chaveiro.ids(certame)
        posta = ficha._replace(certame=certame, id=id or laudo.id, chave=chave)
        cofre.prateleira.por([(posta, cifra)])
        with pytest.raises(CofreRecusado, match="posto em outro lugar"):
            cofre.abrir(posta.certame, posta.id)

    def test_grande_demais(self, cofre: Cofre, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(modulo_do_cofre, "MAIOR_DOCUMENTO", 2**20)
        with pytest.raises(CofreRecusado, match="mais de 1 MiB"):
            guardar(cofre, DO_LAUDO, Documento("laudo", bytes(2**20 + 1)))
        assert cofre.fichas(CERTAME) == ()
        guardar(cofre, Documento("laudo", bytes(2**20)))

    def test_trocar_a_chave_recifra_e_as_referencias_seguem(self, cofre: Cofre) -> None:
        antes = guardar(cofre, DO_LAUDO, Documento("prova", b"AR"))
        velha = cofre.chaveiro.ids(CERTAME)
        nova = cofre.chaveiro.trocar_chave(CERTAME)
        assert cofre.chaveiro.ids(CERTAME) == (*velha, nova)
        assert cofre.conferir(CERTAME) == 2, "as antigas ainda leem"
        guardados = [cofre.prateleira.tirar(CERTAME, r.id) for r in antes]
        assert cofre.recifrar(CERTAME) == 2
        assert cofre.recifrar(CERTAME) == 0
        assert cofre.chaveiro.esquecer_antigas(CERTAME) == velha
        for referencia, (ficha, cifra) in zip(antes, guardados, strict=True):
            depois, outra = cofre.prateleira.tirar(CERTAME, referencia.id)
            assert outra != cifra
            assert depois == ficha._replace(chave=nova, busca=depois.busca)
            cofre.abrir(CERTAME, referencia.id, referencia.compromisso)
        # A cópia velha dos dados já não se abre: a chave dela foi esquecida.
        cofre.prateleira.trocar(guardados[:1])
        with pytest.raises(CofreRecusado, match="não está no chaveiro"):
            cofre.abrir(CERTAME, antes[0].id)

    def test_a_troca_interrompida_se_repete(self, cofre: Cofre) -> None:
        um, outro = guardar(cofre, DO_LAUDO, DO_LAUDO)
        cofre.chaveiro.trocar_chave(CERTAME)
        cofre.recifrar(CERTAME)
        velho = cofre.prateleira.tirar(CERTAME, outro.id)
        cofre.chaveiro.trocar_chave(CERTAME)
        cofre.prateleira.trocar([velho])
        assert cofre.recifrar(CERTAME) == 2
        for referencia in (um, outro):
            assert cofre.abrir(CERTAME, *referencia) == DO_LAUDO

    def test_apagar_tira_tudo_e_o_registro_de_vistas_fica(self, cofre: Cofre) -> None:
        guardar(cofre, DO_LAUDO, DO_LAUDO)
        guardar(cofre, DO_LAUDO, certame="002/2026")
        vistas = cofre.prateleira.vistas
        vistas.acrescentar(CERTAME, VAZIO, livro([], CERTAME))
        assert cofre.prateleira.apagar(CERTAME) == 2
        assert cofre.prateleira.apagar(CERTAME) == 0
        assert cofre.fichas(CERTAME) == ()
        assert cofre.prateleira.certames() == ("002/2026",)
        assert vistas.certames() == (CERTAME,)

    def test_descartar_tira_so_o_que_se_diz(self, cofre: Cofre) -> None:
        um, outro = guardar(cofre, DO_LAUDO, DO_LAUDO)
        (alheio,) = guardar(cofre, DO_LAUDO, certame="002/2026")
        cofre.prateleira.descartar(CERTAME, [um.id, alheio.id, "nada"])
        assert [f.id for f in cofre.fichas(CERTAME)] == [outro.id]
        assert [f.id for f in cofre.fichas("002/2026")] == [alheio.id]

    def test_com_outro_chaveiro_nao_abre(self, cofre: Cofre, tmp_path: Path) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        outro = Cofre(cofre.prateleira, Chaveiro.criar(tmp_path / "outras.json", {}))
        with pytest.raises(CofreRecusado, match="não está no chaveiro"):
            outro.abrir(CERTAME, laudo.id)


class TestArquivos:
    @pytest.fixture
    def cofre(self, tmp_path: Path, chaveiro: Chaveiro) -> Cofre:
        return Cofre(PrateleiraDeArquivos(tmp_path / "dados"), chaveiro)

    def test_cortado_ou_estragado_diz_o_arquivo(self, cofre: Cofre, tmp_path: Path) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        (arquivo,) = (tmp_path / "dados").rglob("*.cofre")
        inteiro = arquivo.read_bytes()
        for fim in range(len(inteiro)):
            arquivo.write_bytes(inteiro[:fim])
            with pytest.raises(CofreRecusado, match=rf"{laudo.id}.*cortado ou estragado"):
                cofre.conferir(CERTAME)
        for lixo in (b"{}\n", b"[]\n", inteiro.replace(b'"rh-1"', b"1"), b"\xff\n"):
            arquivo.write_bytes(lixo)
            with pytest.raises(CofreRecusado, match="cortado ou estragado"):
                cofre.fichas(CERTAME)

    def test_o_arquivo_com_o_nome_de_outro_e_recusado(self, cofre: Cofre, tmp_path: Path) -> None:
        guardar(cofre, DO_LAUDO)
        (arquivo,) = (tmp_path / "dados").rglob("*.cofre")
        arquivo.rename(arquivo.with_name("laudo-outro.cofre"))
        with pytest.raises(CofreRecusado, match="estragado"):
            cofre.fichas(CERTAME)

    @pytest.mark.skipif(os.name != "posix", reason="as permissões do Windows são outras")
    def test_so_quem_opera_le(self, cofre: Cofre, tmp_path: Path) -> None:
        guardar(cofre, DO_LAUDO)
        (arquivo,) = (tmp_path / "dados").rglob("*.cofre")
        assert arquivo.stat().st_mode & 0o777 == 0o600
        for pasta in (tmp_path / "dados", arquivo.parent.parent, arquivo.parent):
            assert pasta.stat().st_mode & 0o077 == 0

    def test_as_chaves_nao_ficam_com_os_dados(self, tmp_path: Path) -> None:
        (tmp_path / "dados").mkdir()
        dentro = Chaveiro.criar(tmp_path / "dados" / "chaves.json", {})
        with pytest.raises(CofreRecusado, match="na pasta dos dados"):
            Cofre(PrateleiraDeArquivos(tmp_path / "dados"), dentro)
        with pytest.raises(CofreRecusado, match="na pasta dos dados"):
            Cofre(abrir_prateleira(str(tmp_path / "dados" / "x.sqlite3"), criar=True), dentro)

    def test_o_disco_que_falha_nao_deixa_metade(
        self, cofre: Cofre, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ja = iter([True, False])

        def um_sim_outro_nao(caminho: Path, conteudo: bytes) -> None:
            modulo_do_chaveiro.gravar_fechado(caminho, conteudo) if next(ja) else _sem_espaco()

        monkeypatch.setattr(modulo_dos_arquivos, "gravar_fechado", um_sim_outro_nao)
        with pytest.raises(OSError, match="cheio"):
            guardar(cofre, DO_LAUDO, DO_LAUDO)
        assert cofre.fichas(CERTAME) == ()


def _sem_espaco(*_: object) -> None:
    raise OSError(28, "cheio")


class TestBanco:
    @pytest.mark.parametrize("prateleira", ["sqlite", NO_POSTGRESQL], indirect=True)
    def test_so_a_cifra_muda(self, cofre: Cofre) -> None:
        from django.db import IntegrityError, connections

        (laudo,) = guardar(cofre, DO_LAUDO)
        vistas: Any = cofre.prateleira.vistas
        vistas.acrescentar(CERTAME, VAZIO, livro([], CERTAME))
        comandos = {
            "UPDATE cofre_documento SET especie = 'prova'": "só muda a cifra",
            "UPDATE cofre_documento SET certame = 'x'": "só muda a cifra",
            "UPDATE cofre_vista SET linha = 'x'": "só cresce",
            "DELETE FROM cofre_vista": "só cresce",
        }
        for comando, frase in comandos.items():
            with (
                pytest.raises(IntegrityError, match=frase),
                connections[vistas.apelido].cursor() as cursor,
            ):
                cursor.execute(comando)
        assert cofre.abrir(CERTAME, laudo.id) == DO_LAUDO
        assert len(list(vistas.ler(CERTAME))) == 1

    def test_o_banco_sem_cofre_diz_o_que_falta(self, tmp_path: Path) -> None:
        import sqlite3

        sqlite3.connect(tmp_path / "vazio.sqlite3").close()
        with pytest.raises(EntradaInvalida, match="o banco não tem cofre"):
            abrir_prateleira(str(tmp_path / "vazio.sqlite3"))
        with pytest.raises(EntradaInvalida, match="não há cofre nesta pasta"):
            abrir_prateleira(str(tmp_path / "nada"))


class TestChaveiro:
    @pytest.mark.skipif(os.name != "posix", reason="as permissões do Windows são outras")
    def test_so_quem_opera_le(self, chaveiro: Chaveiro) -> None:
        assert chaveiro.caminho.stat().st_mode & 0o777 == 0o600
        chaveiro.caminho.chmod(0o640)
        with pytest.raises(CofreRecusado, match="chmod 600"):
            Chaveiro.ler(chaveiro.caminho, {})

    def test_nao_se_cria_por_cima(self, chaveiro: Chaveiro) -> None:
        with pytest.raises(CofreRecusado, match="já existe"):
            Chaveiro.criar(chaveiro.caminho, {})

    def test_cortado_em_qualquer_ponto(self, chaveiro: Chaveiro) -> None:
        chaveiro.chave_para_cifrar(CERTAME)
        inteiro = chaveiro.em_bytes()
        for fim in range(0, len(inteiro) - 2, 7):
            with pytest.raises(CofreRecusado, match="cortado"):
                Chaveiro.dos_bytes(inteiro[:fim], chaveiro.caminho, {})

    def test_a_mestra_do_ambiente_nao_vai_no_arquivo(self, tmp_path: Path) -> None:
        mestra = base64.b64encode(chave_nova()).decode()
        ambiente = {VARIAVEL: f"fora:{mestra}"}
        caminho = tmp_path / "chaves.json"
        feita = Chaveiro.criar(caminho, ambiente).chave_para_cifrar(CERTAME)
        assert mestra not in caminho.read_text(encoding="utf-8")
        assert Chaveiro.ler(caminho, ambiente).chave(CERTAME, feita.id) == feita
        with pytest.raises(CofreRecusado, match="falta a chave mestra fora"):
            Chaveiro.ler(caminho, {})
        outra = {VARIAVEL: f"fora:{base64.b64encode(bytes(32)).decode()}"}
        with pytest.raises(CofreRecusado, match="a chave é outra"):
            Chaveiro.ler(caminho, outra).chave(CERTAME, feita.id)
        for errada in ("x", ":" + mestra, "fora:AAAA", "fora:é"):
            with pytest.raises(CofreRecusado, match=VARIAVEL):
                Chaveiro.ler(caminho, {VARIAVEL: errada})

    def test_trocar_a_mestra_nao_muda_os_dados(
        self, chaveiro: Chaveiro, cofre: Cofre, tmp_path: Path
    ) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        antes = json.loads(chaveiro.em_bytes())["mestras"]
        chaveiro.trocar_mestra()
        relido = Chaveiro.ler(chaveiro.caminho, {})
        assert not antes.keys() & json.loads(relido.em_bytes())["mestras"].keys()
        assert Cofre(cofre.prateleira, relido).abrir(CERTAME, *laudo) == DO_LAUDO

    def test_a_mestra_de_fora_troca_se_pela_nova_da_variavel(self, tmp_path: Path) -> None:
        velha, nova = (f"{id}:{base64.b64encode(chave_nova()).decode()}" for id in ("v", "n"))
        caminho = tmp_path / "chaves.json"
        dados = Chaveiro.criar(caminho, {VARIAVEL: velha}).chave_para_cifrar(CERTAME)
        with pytest.raises(CofreRecusado, match="a nova antes da antiga"):
            Chaveiro.ler(caminho, {VARIAVEL: velha}).trocar_mestra()
        with pytest.raises(CofreRecusado, match="falta a chave mestra v"):
            Chaveiro.ler(caminho, {VARIAVEL: nova})
        assert Chaveiro.ler(caminho, {VARIAVEL: f"{nova},{velha}"}).trocar_mestra() == "n"
        assert Chaveiro.ler(caminho, {VARIAVEL: nova}).chave(CERTAME, dados.id) == dados
        assert json.loads(caminho.read_bytes())["mestras"] == {}

    def test_dois_programas_com_o_mesmo_chaveiro_nao_se_perdem(self, chaveiro: Chaveiro) -> None:
        outro = Chaveiro.ler(chaveiro.caminho, {})
        minha = chaveiro.chave_para_cifrar(CERTAME)
        assert outro.chave_para_cifrar(CERTAME) == minha
        do_outro = outro.chave_para_cifrar("002/2026")
        assert chaveiro.chave("002/2026", do_outro.id) == do_outro
        outro.reter(CERTAME, date(2030, 12, 31))
        outro.destruir(CERTAME, date(2031, 1, 1))
        with pytest.raises(CofreRecusado, match="destruída em 2031-01-01"):
            chaveiro.chave(CERTAME, minha.id)

    def test_a_gravacao_que_falha_nao_muda_nada(
        self, chaveiro: Chaveiro, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        chaveiro.chave_para_cifrar(CERTAME)
        antes = chaveiro.em_bytes()
        monkeypatch.setattr(modulo_do_chaveiro, "gravar_fechado", _sem_espaco)
        with pytest.raises(OSError, match="cheio"):
            chaveiro.trocar_chave(CERTAME)
        assert chaveiro.em_bytes() == antes

    def test_so_se_troca_a_chave_que_ha(self, chaveiro: Chaveiro) -> None:
        with pytest.raises(CofreRecusado, match="não há chave"):
            chaveiro.trocar_chave(CERTAME)
        assert chaveiro.certames() == ()


class TestCopia:
    def test_o_ensaio_e_a_volta(self, chaveiro: Chaveiro, cofre: Cofre, tmp_path: Path) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        copia = tmp_path / "copia"
        copiar_chaves(chaveiro, copia, SENHA)
        chaveiro.caminho.unlink()
        restaurar_chaves(copia, chaveiro.caminho, SENHA, ensaio=True, ambiente={})
        assert not chaveiro.caminho.exists()
        volta = restaurar_chaves(copia, chaveiro.caminho, SENHA, ambiente={})
        assert Chaveiro.ler(chaveiro.caminho, {}).em_bytes() == volta.em_bytes()
        assert Cofre(cofre.prateleira, volta).abrir(CERTAME, *laudo) == DO_LAUDO

    def test_senha_errada_curta_e_copia_cortada(self, chaveiro: Chaveiro, tmp_path: Path) -> None:
        copia, outra = tmp_path / "copia", tmp_path / "outra"
        copiar_chaves(chaveiro, copia, SENHA)
        with pytest.raises(CofreRecusado, match="já existe"):
            copiar_chaves(chaveiro, copia, SENHA)
        with pytest.raises(CofreRecusado, match="curta"):
            copiar_chaves(chaveiro, outra, "curta")
        with pytest.raises(CofreRecusado, match="a senha é outra"):
            restaurar_chaves(copia, outra, "outra senha comprida", ambiente={})
        copia.write_bytes(copia.read_bytes()[:-40])
        with pytest.raises(CofreRecusado, match="cortada"):
            restaurar_chaves(copia, outra, SENHA, ambiente={})
        assert not outra.exists()

    def test_a_copia_velha_nao_apaga_chave_nova(self, chaveiro: Chaveiro, tmp_path: Path) -> None:
        copia = tmp_path / "copia"
        copiar_chaves(chaveiro, copia, SENHA)
        chaveiro.chave_para_cifrar(CERTAME)
        antes = chaveiro.caminho.read_bytes()
        with pytest.raises(CofreRecusado, match=CERTAME):
            restaurar_chaves(copia, chaveiro.caminho, SENHA, ambiente={})
        assert chaveiro.caminho.read_bytes() == antes

    def test_o_chaveiro_estragado_fica_de_lado(self, chaveiro: Chaveiro, tmp_path: Path) -> None:
        copia = tmp_path / "copia"
        copiar_chaves(chaveiro, copia, SENHA)
        chaveiro.caminho.write_bytes(b"{")
        restaurar_chaves(copia, chaveiro.caminho, SENHA, ensaio=True, ambiente={})
        assert chaveiro.caminho.read_bytes() == b"{"
        restaurar_chaves(copia, chaveiro.caminho, SENHA, ambiente={})
        assert Chaveiro.ler(chaveiro.caminho, {}).em_bytes() == chaveiro.em_bytes()
        assert (tmp_path / "chaves.json.estragado").read_bytes() == b"{"


class TestAnonimizacao:
    def test_destruida_a_chave_o_dado_some_e_o_livro_confere(
        self, chaveiro: Chaveiro, cofre: Cofre
    ) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        copia_dos_dados = cofre.prateleira.tirar(CERTAME, laudo.id)
        linhas = b"".join(map(linha_do_registro, livro(posses(3))))
        antes = conferir(linhas_do_conteudo(linhas))
        chaveiro.reter(CERTAME, date(2030, 12, 31))
        chaveiro.destruir(CERTAME, date(2031, 1, 1))
        relido = Chaveiro.ler(chaveiro.caminho, {})
        for depois in (cofre, Cofre(cofre.prateleira, relido)):
            with pytest.raises(CofreRecusado, match="destruída em 2031-01-01"):
                depois.abrir(CERTAME, *laudo)
            with pytest.raises(CofreRecusado, match="destruída"):
                guardar(depois, DO_LAUDO)
        # A cópia dos dados está inteira, e nem ela se abre.
        assert cofre.prateleira.tirar(CERTAME, laudo.id) == copia_dos_dados
        assert conferir(linhas_do_conteudo(linhas)) == antes
        with pytest.raises(CofreRecusado, match="destruída"):
            chaveiro.reter(CERTAME, date(2040, 1, 1))

    def test_restaurar_as_chaves_nao_desfaz_a_destruicao(
        self, chaveiro: Chaveiro, cofre: Cofre, tmp_path: Path
    ) -> None:
        (laudo,) = guardar(cofre, DO_LAUDO)
        copiar_chaves(chaveiro, tmp_path / "copia", SENHA)
        chaveiro.reter(CERTAME, date(2030, 12, 31))
        chaveiro.destruir(CERTAME, date(2031, 1, 1))
        volta = restaurar_chaves(tmp_path / "copia", chaveiro.caminho, SENHA, ambiente={})
        with pytest.raises(CofreRecusado, match="destruída"):
            Cofre(cofre.prateleira, volta).abrir(CERTAME, laudo.id)

    def test_nao_se_destroi_antes_do_fim_da_guarda(self, chaveiro: Chaveiro) -> None:
        with pytest.raises(CofreRecusado, match="não há chave"):
            chaveiro.destruir(CERTAME, date(2031, 1, 1))
        chaveiro.chave_para_cifrar(CERTAME)
        with pytest.raises(CofreRecusado, match="não se disse até quando"):
            chaveiro.destruir(CERTAME, date(2031, 1, 1))
        chaveiro.reter(CERTAME, date(2030, 12, 31))
        with pytest.raises(CofreRecusado, match="até 31/12/2030"):
            chaveiro.destruir(CERTAME, date(2030, 12, 31))
        with pytest.raises(CofreRecusado, match="só se prolonga"):
            chaveiro.reter(CERTAME, date(2030, 1, 1))

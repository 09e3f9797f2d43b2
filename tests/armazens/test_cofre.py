"""O cofre: o que cifra, o que recusa, a cópia das chaves, e a anonimização com o livro inteiro."""

import base64
import hashlib
import json
import os
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.armazens.cofre.arquivos import CofreEmArquivos
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
from certame.armazens.cofre.copia_das_chaves import copiar_chaves, restaurar_chaves
from certame.livro.corrente import conferir, linhas_do_conteudo
from certame.livro.registro import linha_do_registro
from tests.livro.livros import livro, posses

CERTAME = "001/2026"
LAUDO = b"laudo de Elisa, inventado"
SENHA = "senha comprida de teste"
LUGAR = Contexto(CERTAME, "0042", "laudo")


@pytest.fixture
def chaveiro(tmp_path: Path) -> Chaveiro:
    return Chaveiro.criar(tmp_path / "chaves.json", {})


@pytest.fixture
def cofre(tmp_path: Path, chaveiro: Chaveiro) -> CofreEmArquivos:
    return CofreEmArquivos(tmp_path / "dados", chaveiro)


def arquivo_do_cofre(tmp_path: Path) -> Path:
    (arquivo,) = (tmp_path / "dados").iterdir()
    return arquivo


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
        with pytest.raises(CofreRecusado, match=r"certame\[cofre\]"):
            cifrar(self.chave, LUGAR, LAUDO)


class TestCofre:
    def test_guarda_cifrado_e_le_o_ultimo(self, cofre: CofreEmArquivos, tmp_path: Path) -> None:
        cofre.guardar(CERTAME, "0042", "laudo", b"antes")
        compromisso = cofre.guardar(CERTAME, "0042", "laudo", LAUDO)
        cofre.guardar(CERTAME, "0042", "cpf", b"52998224725")
        assert cofre.ler(CERTAME, "0042", "laudo", compromisso) == LAUDO
        conteudo = arquivo_do_cofre(tmp_path).read_bytes()
        assert b"Elisa" not in conteudo
        assert b"52998224725" not in conteudo
        assert cofre.conferir(CERTAME) == 3

    def test_o_que_nao_ha(self, cofre: CofreEmArquivos) -> None:
        with pytest.raises(CofreRecusado, match="não há cpf do registro 0042"):
            cofre.ler(CERTAME, "0042", "cpf")

    def test_a_linha_posta_em_outra_pessoa_nao_abre(
        self, cofre: CofreEmArquivos, tmp_path: Path
    ) -> None:
        cofre.guardar(CERTAME, "0042", "laudo", LAUDO)
        arquivo = arquivo_do_cofre(tmp_path)
        arquivo.write_bytes(arquivo.read_bytes().replace(b"0042", b"0043"))
        with pytest.raises(CofreRecusado, match="posto em outro lugar"):
            cofre.ler(CERTAME, "0043", "laudo")

    def test_o_arquivo_cortado_diz_a_linha(self, cofre: CofreEmArquivos, tmp_path: Path) -> None:
        for campo in ("laudo", "cpf"):
            cofre.guardar(CERTAME, "0042", campo, LAUDO)
        arquivo = arquivo_do_cofre(tmp_path)
        inteiro = arquivo.read_bytes()
        for fim in (len(inteiro) - 1, len(inteiro) - 30):
            arquivo.write_bytes(inteiro[:fim])
            with pytest.raises(CofreRecusado, match=r"linha 2.*cortada"):
                cofre.conferir(CERTAME)
        arquivo.write_bytes(b"{}\n")
        with pytest.raises(CofreRecusado, match="linha 1"):
            cofre.conferir(CERTAME)

    def test_as_chaves_nao_ficam_com_os_dados(self, tmp_path: Path) -> None:
        (tmp_path / "dados").mkdir()
        dentro = Chaveiro.criar(tmp_path / "dados" / "chaves.json", {})
        with pytest.raises(CofreRecusado, match="na pasta dos dados"):
            CofreEmArquivos(tmp_path / "dados", dentro)

    def test_com_outro_chaveiro_nao_abre(self, cofre: CofreEmArquivos, tmp_path: Path) -> None:
        cofre.guardar(CERTAME, "0042", "laudo", LAUDO)
        outro = Chaveiro.criar(tmp_path / "outras.json", {})
        with pytest.raises(CofreRecusado, match="não está no chaveiro"):
            CofreEmArquivos(tmp_path / "dados", outro).ler(CERTAME, "0042", "laudo")


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
        self, chaveiro: Chaveiro, cofre: CofreEmArquivos, tmp_path: Path
    ) -> None:
        cofre.guardar(CERTAME, "0042", "laudo", LAUDO)
        antes = json.loads(chaveiro.em_bytes())["mestras"]
        chaveiro.trocar_mestra()
        relido = Chaveiro.ler(chaveiro.caminho, {})
        assert not antes.keys() & json.loads(relido.em_bytes())["mestras"].keys()
        assert CofreEmArquivos(tmp_path / "dados", relido).ler(CERTAME, "0042", "laudo") == LAUDO


class TestCopia:
    def test_o_ensaio_e_a_volta(
        self, chaveiro: Chaveiro, cofre: CofreEmArquivos, tmp_path: Path
    ) -> None:
        cofre.guardar(CERTAME, "0042", "laudo", LAUDO)
        copia = tmp_path / "copia"
        copiar_chaves(chaveiro, copia, SENHA)
        chaveiro.caminho.unlink()
        restaurar_chaves(copia, chaveiro.caminho, SENHA, ensaio=True, ambiente={})
        assert not chaveiro.caminho.exists()
        volta = restaurar_chaves(copia, chaveiro.caminho, SENHA, ambiente={})
        assert Chaveiro.ler(chaveiro.caminho, {}).em_bytes() == volta.em_bytes()
        assert CofreEmArquivos(tmp_path / "dados", volta).ler(CERTAME, "0042", "laudo") == LAUDO

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
        self, chaveiro: Chaveiro, cofre: CofreEmArquivos, tmp_path: Path
    ) -> None:
        compromisso = cofre.guardar(CERTAME, "0042", "laudo", LAUDO)
        copia_dos_dados = arquivo_do_cofre(tmp_path).read_bytes()
        linhas = b"".join(map(linha_do_registro, livro(posses(3))))
        antes = conferir(linhas_do_conteudo(linhas))
        chaveiro.reter(CERTAME, date(2030, 12, 31))
        chaveiro.destruir(CERTAME, date(2031, 1, 1))
        relido = Chaveiro.ler(chaveiro.caminho, {})
        for depois in (cofre, CofreEmArquivos(tmp_path / "dados", relido)):
            with pytest.raises(CofreRecusado, match="destruída em 2031-01-01"):
                depois.ler(CERTAME, "0042", "laudo", compromisso)
            with pytest.raises(CofreRecusado, match="destruída"):
                depois.guardar(CERTAME, "0042", "laudo", LAUDO)
        # A cópia dos dados está inteira, e nem ela se abre.
        assert arquivo_do_cofre(tmp_path).read_bytes() == copia_dos_dados
        assert conferir(linhas_do_conteudo(linhas)) == antes

    def test_restaurar_as_chaves_nao_desfaz_a_destruicao(
        self, chaveiro: Chaveiro, cofre: CofreEmArquivos, tmp_path: Path
    ) -> None:
        cofre.guardar(CERTAME, "0042", "laudo", LAUDO)
        copiar_chaves(chaveiro, tmp_path / "copia", SENHA)
        chaveiro.reter(CERTAME, date(2030, 12, 31))
        chaveiro.destruir(CERTAME, date(2031, 1, 1))
        volta = restaurar_chaves(tmp_path / "copia", chaveiro.caminho, SENHA, ambiente={})
        with pytest.raises(CofreRecusado, match="destruída"):
            CofreEmArquivos(tmp_path / "dados", volta).ler(CERTAME, "0042", "laudo")

    def test_nao_se_destroi_antes_do_fim_da_guarda(self, chaveiro: Chaveiro) -> None:
        with pytest.raises(CofreRecusado, match="não há chave"):
            chaveiro.destruir(CERTAME, date(2031, 1, 1))
        chaveiro.chave_para_cifrar(CERTAME)
        with pytest.raises(CofreRecusado, match="não se disse até quando"):
            chaveiro.destruir(CERTAME, date(2031, 1, 1))
        chaveiro.reter(CERTAME, date(2030, 12, 31))
        with pytest.raises(CofreRecusado, match="até 2030-12-31"):
            chaveiro.destruir(CERTAME, date(2030, 12, 31))
        with pytest.raises(CofreRecusado, match="só se prolonga"):
            chaveiro.reter(CERTAME, date(2030, 1, 1))

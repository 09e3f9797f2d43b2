"""`certame prazos`: a lista, os códigos, o calendário fixado e o arquivo da agenda."""

import re
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from certame.acervo import arquivo_da_norma
from certame.dominio.prazo import PrazoAberto, SituacaoDoPrazo, UnidadeDoPrazo, Vencimento
from certame.instalacao import comando_do_extra
from certame.norma.dispositivo import fundamento_do_edital
from certame.publicacao.calendario_ics import em_ics
from tests.cli.conftest import Rodar

EXEMPLOS = Path(__file__).parents[2] / "exemplos"
POSSE = """
[[prazo]]
id = "posse"
item = "12.1"
contagem = "corridos"
quantidade = 30
conta_de = "convocacao_feita"
para = "tomar posse; com perícia, ou não"
cumpre_com = ["posse_registrada", "saida_registrada"]
"""
CALENDARIO = """
[[ato]]
id = "calendario"
tipo = "calendario_fixado"
data = 2026-06-08
de = 2025-01-01
ate = 2027-12-31
fonte = "à mão"
feriados = [2025-11-10]
"""


@pytest.fixture
def irupi(tmp_path: Path) -> Path:
    """Uma cópia do exemplo de Irupi com 25 vagas."""
    pasta = tmp_path / "irupi"
    shutil.copytree(EXEMPLOS / "irupi-25-vagas", pasta, ignore=shutil.ignore_patterns("saida*"))
    return pasta


def acrescentar(pasta: Path, texto: str) -> None:
    with (pasta / "certame.toml").open("a", encoding="utf-8") as arquivo:
        arquivo.write(texto)


def test_os_vencidos_vem_primeiro(dados: Any, irupi: Path) -> None:
    acrescentar(irupi, POSSE)
    lido = dados("prazos", "prazos", irupi, "--em", "2025-12-20T10:00", "--json")
    situacoes = [prazo["situacao"] for prazo in lido["prazos"]]
    assert situacoes == sorted(situacoes, key=["vencido", "a_vencer", "cumprido"].index)
    assert {"vencido", "a_vencer", "cumprido"} == set(situacoes)
    assert lido["provisorio"]
    assert lido["em"] == "2025-12-20T10:00:00-03:00"


def test_o_texto_diz_quem_quando_e_por_que(rodar: Rodar, irupi: Path) -> None:
    acrescentar(irupi, POSSE)
    saida = rodar("prazos", irupi, "--em", "2025-12-20T10:00").output
    assert "em 20/12/2025 às 10:00, hora de Brasília" in saida
    assert "edital, item 12.1" in saida
    assert "Provisório" in saida
    assert "CF, art. 37, III" in saida


def test_o_calendario_fixado_dispensa_a_biblioteca(
    rodar: Rodar, dados: Any, irupi: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    acrescentar(irupi, POSSE)

    monkeypatch.setitem(sys.modules, "holidays", None)
    resultado = rodar("prazos", irupi, "--em", "2025-12-20T10:00")
    assert resultado.exit_code == 3
    assert comando_do_extra("feriados") in resultado.stderr
    acrescentar(irupi, CALENDARIO)
    lido = dados("prazos", "prazos", irupi, "--em", "2025-12-20T10:00", "--json")
    assert not lido["provisorio"]


def test_o_que_se_fixou_cola_no_certame(rodar: Rodar, dados: Any, irupi: Path) -> None:
    acrescentar(irupi, POSSE)
    bloco = rodar("prazos", irupi, "--fixar", "2025-01-01:2026-12-31").output
    assert "2025-04-28" in bloco  # Nossa Senhora da Penha, do Espírito Santo
    acrescentar(irupi, "\n" + bloco.replace("AAAA-MM-DD", "2026-06-08"))
    antes = dados("prazos", "prazos", irupi, "--em", "2025-12-20T10:00", "--json")
    assert not antes["provisorio"]


def test_os_feriados_ao_lado_da_norma_da_cidade_valem(
    rodar: Rodar, dados: Any, erros: Any, irupi: Path
) -> None:
    acrescentar(irupi, POSSE)
    fim = {"inscricao": "01302", "fim": "2025-10-31"}
    em = ("--em", "2025-12-20T10:00", "--json")

    def prazo_da_pessoa() -> dict[str, str]:
        lidos = dados("prazos", "prazos", irupi, *em)["prazos"]
        (achado,) = [p for p in lidos if p["id"] == "posse" and p["inscricao"] == "01302"]
        return {chave: achado[chave] for chave in fim}

    assert prazo_da_pessoa() == fim
    norma = irupi / "irupi-es-2025"
    norma.mkdir()
    texto = arquivo_da_norma("irupi-es-2025", "norma.toml")
    (norma / "norma.toml").write_text(texto, encoding="utf-8")
    toml = (irupi / "certame.toml").read_text(encoding="utf-8")
    daqui = toml.replace('norma = "irupi-es-2025"', 'pasta_da_norma = "irupi-es-2025"')
    (irupi / "certame.toml").write_text(daqui, encoding="utf-8")
    assert prazo_da_pessoa() == fim
    (norma / "feriados.toml").write_text(
        '[[feriado]]\ndata = 2025-10-31\nnome = "dia da cidade"\nato = "Decreto 9/2025"\n',
        encoding="utf-8",
    )
    # 31/10/2025 é sexta: o prazo passa à segunda.
    assert prazo_da_pessoa() == fim | {"fim": "2025-11-03"}
    acrescentar(irupi, '\n[[feriado]]\ndata = 2025-11-03\nnome = "y"\nato = "Decreto 10/2025"\n')
    assert prazo_da_pessoa() == fim | {"fim": "2025-11-04"}
    fixado = rodar("prazos", irupi, "--fixar", "2025-10-01:2025-12-31").output
    assert "  2025-10-31,\n" in fixado
    assert "Decreto 10/2025, Decreto 9/2025" in fixado
    (norma / "feriados.toml").write_text("[[feriado]]\n", encoding="utf-8")
    assert {erro["campo"] for erro in erros("prazos", irupi, *em[:2], codigo=3)} == {
        "feriado[1].data",
        "feriado[1].nome",
        "feriado[1].ato",
    }


def test_sem_contagem_o_prazo_da_lei_e_do_edital_errado_se_acusa(erros: Any, irupi: Path) -> None:
    acrescentar(irupi, '\n[[prazo]]\nid = "nada"\nitem = "1"\ncontagem = "uteis"\n')
    (erro,) = erros("prazos", irupi, codigo=3)
    assert "nada" in erro["problema"]
    assert erro["linha"] > 0


@pytest.mark.parametrize(
    ("tabela", "campo"),
    [
        ('id = "x"\nitem = "1"\n', "contagem"),
        ('id = "x"\nitem = "1"\nquantidade = 2\nunidade = "horas"\npara = "y"\n', "conta_de"),
        ('id = "x"\nitem = "1"\ncontagem = "uteis"\ncumpre_com = ["nada"]\n', "cumpre_com"),
    ],
)
def test_prazo_mal_escrito(erros: Any, irupi: Path, tabela: str, campo: str) -> None:
    acrescentar(irupi, "\n[[prazo]]\n" + tabela)
    achados = erros("prazos", irupi, codigo=3)
    assert any(erro["campo"].endswith(campo) for erro in achados)


def test_prazo_repetido(erros: Any, irupi: Path) -> None:
    acrescentar(irupi, POSSE + POSSE)
    (erro,) = erros("prazos", irupi, codigo=3)
    assert "duas vezes" in erro["problema"]


def test_horas_sem_a_hora_sao_pendencia(dados: Any, irupi: Path) -> None:
    acrescentar(
        irupi,
        '\n[[prazo]]\nid = "x"\nitem = "1"\nquantidade = 24\nunidade = "horas"\n'
        'conta_de = "homologacao_publicada"\npara = "recorrer"\n',
    )
    lido = dados("prazos", "prazos", irupi, "--em", "2026-01-01", "--json", codigo=5)
    assert [pendencia["tipo"] for pendencia in lido["pendencias"]] == ["hora_do_prazo"]


@pytest.mark.parametrize("pedido", [("--em", "ontem"), ("--fixar", "2026"), ("--fixar", "b:a")])
def test_uso_errado(rodar: Rodar, irupi: Path, pedido: tuple[str, str]) -> None:
    assert rodar("prazos", irupi, *pedido).exit_code == 2
    assert rodar("prazos", irupi, "--trocar").exit_code == 2
    assert rodar("prazos", irupi, "--fixar", "2026-02-01:2026-01-01").exit_code == 2
    assert rodar("prazos", irupi, "--fixar", "2026-01-01:2026-02-01", "--json").exit_code == 2


class TestAgenda:
    def escrita(self, rodar: Rodar, pasta: Path, em: str = "2025-12-20T10:00") -> bytes:
        arquivo = pasta / "prazos.ics"
        assert rodar("prazos", pasta, "--em", em, "--ics", arquivo, "--trocar").exit_code == 0
        return arquivo.read_bytes()

    def test_cada_linha_acaba_em_crlf_e_cabe_em_75_bytes(self, rodar: Rodar, irupi: Path) -> None:
        acrescentar(irupi, POSSE)
        conteudo = self.escrita(rodar, irupi)
        assert conteudo.endswith(b"END:VCALENDAR\r\n")
        linhas = conteudo.split(b"\r\n")
        assert not any(b"\n" in linha or b"\r" in linha for linha in linhas)
        assert max(map(len, linhas)) <= 75
        assert all(linha.decode("utf-8") for linha in linhas[:-1])

    def test_sem_nome_nem_o_que_se_faz(self, rodar: Rodar, irupi: Path) -> None:
        acrescentar(irupi, POSSE)
        texto = self.escrita(rodar, irupi).decode().replace("\r\n ", "")
        resultado = (irupi / "resultado.csv").read_text(encoding="cp1252")
        nomes = {celula for linha in resultado.splitlines() for celula in re.split(r"[;,]", linha)}
        compridos = {nome for nome in nomes if " " in nome}
        assert compridos
        assert not [nome for nome in compridos if nome in texto]
        assert "perícia" not in texto
        assert "posse" not in texto
        assert "inscrição " in texto

    def test_os_identificadores_nao_mudam(self, rodar: Rodar, irupi: Path) -> None:
        acrescentar(irupi, POSSE)
        antes = self.escrita(rodar, irupi)
        acrescentar(irupi, CALENDARIO)
        depois = self.escrita(rodar, irupi, "2025-12-21T10:00")
        uids = [set(re.findall(rb"UID:(\S+)", conteudo)) for conteudo in (antes, depois)]
        assert uids[0] == uids[1]
        assert len(uids[0]) == antes.count(b"BEGIN:VEVENT")

    def test_outro_arquivo_so_se_troca_a_pedido(
        self, rodar: Rodar, erros: Any, irupi: Path
    ) -> None:
        (irupi / "prazos.ics").write_bytes(b"outra coisa")
        (erro,) = erros("prazos", irupi, "--ics", irupi / "prazos.ics", codigo=3)
        assert "--trocar" in erro["conserto"]
        assert (irupi / "prazos.ics").read_bytes() == b"outra coisa"
        assert self.escrita(rodar, irupi).startswith(b"BEGIN:VCALENDAR")

    def test_o_cumprido_sai_da_agenda(self, rodar: Rodar, irupi: Path) -> None:
        acrescentar(irupi, POSSE)
        texto = self.escrita(rodar, irupi).decode()
        assert "06348" not in texto.replace("\r\n ", "")

    def test_a_linha_longa_se_dobra_sem_partir_letra(self) -> None:
        instante = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
        prazo = PrazoAberto(
            "x", fundamento_do_edital("9", "x"), 24, UnidadeDoPrazo.HORAS, None, instante, "ç" * 90
        )
        contado = Vencimento(prazo, instante, SituacaoDoPrazo.A_VENCER)
        conteudo = em_ics("ã" * 50, [contado], instante)
        linhas = conteudo.split(b"\r\n")
        assert max(map(len, linhas)) <= 75
        assert "".join(linha.decode() for linha in linhas if linha)
        assert "ç" * 90 in conteudo.replace(b"\r\n ", b"").decode()
        assert b"DTSTART:20260102T030405Z" in linhas

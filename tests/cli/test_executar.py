"""`certame executar`, `porque` e `divergencias`: saídas, esquemas e códigos."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from certame.cli.esquemas import esquema
from certame.publicacao.modelo import HIPOTESE, USO_INTERNO
from tests.cli.conftest import Rodar

EXEMPLOS = Path(__file__).parents[2] / "exemplos"
NOMES = ("irupi-4-vagas", "irupi-25-vagas", "mogi-2006-20-vagas", "mogi-1993-30-vagas")


@pytest.fixture
def irupi(tmp_path: Path) -> Path:
    """Uma cópia do exemplo de Irupi com 25 vagas."""
    pasta = tmp_path / "irupi"
    shutil.copytree(EXEMPLOS / "irupi-25-vagas", pasta, ignore=shutil.ignore_patterns("saida*"))
    return pasta


@pytest.mark.parametrize("nome", NOMES)
def test_cada_exemplo_executa_e_cada_publicacao_segue_o_esquema(
    dados: Any, tmp_path: Path, nome: str
) -> None:
    pasta = tmp_path / nome
    shutil.copytree(EXEMPLOS / nome, pasta, ignore=shutil.ignore_patterns("saida*"))
    lido = dados("executar", "executar", pasta, "--json")
    assert all(veredito["certo"] for veredito in lido["conferencia"].values())
    publicacoes = sorted((pasta / "saida").rglob("*.json"))
    assert publicacoes
    for arquivo in publicacoes:
        Draft202012Validator(esquema("publicacao")).validate(json.loads(arquivo.read_text()))


def test_em_texto_mostra_reserva_listas_ordem_e_conferencia(rodar: Rodar, irupi: Path) -> None:
    resultado = rodar("executar", irupi)
    assert resultado.exit_code == 0, resultado.output
    for trecho in (
        "são as de número 5, 15, 25. (art. 3º, § 1º)",
        "Lista especial — pessoas com deficiência",
        "vaga 5: 08344 ELISA EXEMPLO, pela lista especial",
        "voltou à lista geral",
        "outro programa examinou o resultado e não achou diferença",
    ):
        assert trecho in " ".join(resultado.stdout.split())


def test_a_conferencia_em_texto_nao_tem_codigo(rodar: Rodar, irupi: Path) -> None:
    assert rodar("executar", irupi).exit_code == 0
    texto = (irupi / "saida" / "conferencia.txt").read_text(encoding="utf-8")
    assert not re.findall(r"\bP\d+\b", texto)
    assert "conferido o tipo de cada vaga; quantos 28." in texto
    geral = (irupi / "saida" / "lista-geral.txt").read_text(encoding="utf-8")
    assert "posto decidido por nota de conhecimentos específicos" in geral


def test_pendencia_que_impede_termina_com_5_e_diz_o_que_falta(rodar: Rodar, irupi: Path) -> None:
    texto = (irupi / "certame.toml").read_text(encoding="utf-8")
    inicio, fim = texto.index("[edital.vigencia]"), texto.index("[resultado]")
    (irupi / "certame.toml").write_text(texto[:inicio] + texto[fim:], encoding="utf-8")
    resultado = rodar("executar", irupi)
    assert resultado.exit_code == 5
    assert "provar o dia" in " ".join(resultado.stdout.split())
    saida = irupi / "saida"
    assert {p.relative_to(saida).as_posix() for p in saida.rglob("*") if p.is_file()} == {
        ".certame",
        "interno/pendencias.txt",
        "interno/pendencias.csv",
        "interno/pendencias.json",
    }
    assert (
        (saida / "interno" / "pendencias.txt").read_text(encoding="utf-8").startswith(USO_INTERNO)
    )
    assert USO_INTERNO in (saida / "interno" / "pendencias.csv").read_text(encoding="utf-8")
    lido = json.loads((saida / "interno" / "pendencias.json").read_text(encoding="utf-8"))
    assert lido["carimbo"] == USO_INTERNO
    assert rodar("porque", irupi, "06141").exit_code == 5
    divergencias = rodar("divergencias", irupi)
    assert divergencias.exit_code == 5
    assert "De quem: quem publica o edital." in divergencias.stderr


def test_erro_no_resultado_termina_com_3_e_nada_e_escrito(
    erros: Any, rodar: Rodar, irupi: Path
) -> None:
    csv = irupi / "resultado.csv"
    linhas = csv.read_bytes().split(b"\r\n")
    linhas[3] = linhas[3].replace(b",", b";")
    csv.write_bytes(b"\r\n".join(linhas))
    achados = erros("executar", irupi, codigo=3)
    assert achados[0]["linha"] == 4
    assert achados[0]["arquivo"].endswith("resultado.csv")
    assert not (irupi / "saida").exists()


def test_recusa_termina_com_4_e_cita_o_dispositivo(erros: Any, irupi: Path) -> None:
    texto = (irupi / "certame.toml").read_text(encoding="utf-8")
    (irupi / "certame.toml").write_text(
        texto.replace("publicacao = 2025-06-10", "publicacao = 2025-01-28"), encoding="utf-8"
    )
    (erro,) = erros("executar", irupi, codigo=4)
    assert [f["citacao"] for f in erro["fundamentos"]] == ["art. 9º", "art. 10"]
    assert not (irupi / "saida").exists()


def test_hipotese_so_na_comparacao_e_com_carimbo(dados: Any, rodar: Rodar, irupi: Path) -> None:
    texto = (irupi / "certame.toml").read_text(encoding="utf-8")
    (irupi / "certame.toml").write_text(
        texto.replace("publicacao = 2025-06-10", "publicacao = 2025-01-28"), encoding="utf-8"
    )
    lido = dados("divergencias", "divergencias", irupi, "--hipotese", "--json")
    assert lido["carimbo"] == HIPOTESE
    assert HIPOTESE in rodar("divergencias", irupi, "--hipotese").stdout
    assert rodar("executar", irupi, "--hipotese").exit_code == 2


def test_porque_de_quem_ocupa_e_de_quem_espera(dados: Any, rodar: Rodar) -> None:
    pasta = EXEMPLOS / "irupi-25-vagas"
    ocupa = dados("porque", "porque", pasta, "06141", "--json")["cargos"]["professor"]
    assert ocupa["situacao"] == "chamada"
    assert [c["vaga"] for c in ocupa["chamadas"]] == [15]
    espera = dados("porque", "porque", pasta, "08303", "--json")["cargos"]["professor"]
    assert (espera["situacao"], espera["previsao"]["vaga"]) == ("espera", 46)
    assert "sua vez vem na 46ª vaga" in rodar("porque", pasta, "08303").stdout
    texto = " ".join(rodar("porque", pasta, "06141").stdout.split())
    assert texto.startswith("Inscrição 06141 — Professor dos anos iniciais")
    assert "como se conta quem está nas duas listas: pela lista que chamou" in texto
    assert "computo" not in texto


def test_porque_de_quem_nao_esta(erros: Any) -> None:
    (erro,) = erros("porque", EXEMPLOS / "irupi-25-vagas", "99999", codigo=3)
    assert erro["mensagem"].startswith("inscrição 99999: não está entre os aprovados.")


def test_porque_com_a_lista_pendente_diz_o_que_falta_e_de_quem(
    rodar: Rodar, erros: Any, irupi: Path
) -> None:
    texto = (irupi / "certame.toml").read_text(encoding="utf-8")
    inicio, fim = texto.index("[edital.vigencia]"), texto.index("[resultado]")
    (irupi / "certame.toml").write_text(texto[:inicio] + texto[fim:], encoding="utf-8")
    resultado = rodar("porque", irupi, "06141")
    assert resultado.exit_code == 5
    assert "Recusado" not in resultado.stderr
    assert resultado.stderr.startswith("Ainda não há lista")
    assert "Falta provar o dia em que a redação entrou em vigor" in resultado.stderr
    assert "De quem: quem publica o edital." in resultado.stderr
    (erro,) = erros("porque", irupi, "06141", codigo=5)
    assert erro["conserto"].endswith("(de quem: quem publica o edital)")
    assert erro["fundamentos"]


FRAUDE = """
[[ato]]
tipo = "fraude_decidida"
data = 2026-07-01
inscricao = "06141"
notificacao = 2026-06-10
defesa = 2026-06-20
documento = "doc-1:0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a"
"""


def test_porque_nunca_revela_fraude_saida_ou_guarda(dados: Any, rodar: Rodar, irupi: Path) -> None:
    with (irupi / "certame.toml").open("a", encoding="utf-8") as arquivo:
        arquivo.write(FRAUDE)
    fora = dados("porque", "porque", irupi, "06141", "--json")["cargos"]["professor"]
    assert fora["situacao"] == "fora"
    assert fora["frases"] == ["Esta inscrição não está mais nas listas deste cargo."]
    assert fora["chamadas"] == []
    por_dentro = rodar("porque", irupi, "06141", "--interno").stdout
    assert por_dentro.startswith(USO_INTERNO)
    assert "fraude" in por_dentro
    assert "fraude" not in rodar("porque", irupi, "06141").stdout


def test_a_ordem_publicada_nao_diz_quem_saiu_nem_por_que(rodar: Rodar, irupi: Path) -> None:
    with (irupi / "certame.toml").open("a", encoding="utf-8") as arquivo:
        arquivo.write(FRAUDE)
    assert rodar("executar", irupi).exit_code == 0
    for formato in ("txt", "csv", "json"):
        texto = (irupi / "saida" / f"ordem-de-chamada.{formato}").read_text(encoding="utf-8")
        assert "fraude" not in texto
        assert "art. 2º" not in texto
        assert "ocupada pela lista especial, ficou livre" in texto


def test_divergencias_do_exemplo(dados: Any, rodar: Rodar) -> None:
    pasta = EXEMPLOS / "mogi-2006-20-vagas"
    lido = dados("divergencias", "divergencias", pasta, "--json")
    por_via = next(d for d in lido["divergencias"] if d["outra"] == "por_via")
    assert {d["inscricao"] for d in por_via["diferencas"] if d["muda_a_nomeacao"]}
    texto = rodar("divergencias", pasta).stdout
    assert "Como se conta quem está nas duas listas\n" in texto
    assert "- adotada: pela geral, se ela também alcança a pessoa\n" in texto
    assert "- em vez dela: pela lista que chamou (computo = por_via)\n" in texto
    assert "(Agente administrativo): vaga 21 pela lista especial; na outra, sem vaga" in texto
    assert "pcd" not in texto
    assert "Célia" not in texto


def test_pasta_que_nao_existe_e_pasta_sem_certame(rodar: Rodar, tmp_path: Path) -> None:
    assert rodar("executar", tmp_path / "nada").exit_code == 2
    vazia = rodar("executar", tmp_path)
    assert vazia.exit_code == 3
    assert "certame.toml" in vazia.stderr


def test_coluna_que_ninguem_leu_aparece_na_tela(rodar: Rodar, irupi: Path) -> None:
    csv = irupi / "resultado.csv"
    linhas = csv.read_text(encoding="cp1252").splitlines()
    novas = [f"{linhas[0]};Observação", *(f"{linha};x" for linha in linhas[1:])]
    csv.write_text("\n".join(novas), encoding="utf-8")
    assert "Colunas que ninguém leu: Observação" in rodar("executar", irupi).stdout


def test_mensagem_de_erro_fica_numa_linha(rodar: Rodar, irupi: Path) -> None:
    csv = irupi / "resultado.csv"
    linhas = csv.read_text(encoding="cp1252").splitlines()
    csv.write_text("\n".join([*linhas, '"00\n01' + linhas[1][5:].replace(";", '";', 1)]), "utf-8")
    resultado = rodar("executar", irupi)
    assert resultado.exit_code == 3
    assert resultado.stderr.count("\n") == 1, resultado.stderr
    assert "00\\n01" in resultado.stderr


def test_o_arquivo_da_banca_que_falta_diz_a_pasta_a_linha_e_os_parecidos(
    erros: Any, irupi: Path
) -> None:
    (irupi / "resultado.csv").rename(irupi / "Resultado-final.CSV")
    (irupi / "notas.xlsx").touch()
    toml = (irupi / "certame.toml").read_text(encoding="utf-8").splitlines()
    for comando in ("executar", "lote"):
        (erro,) = erros(comando, irupi, codigo=3)
        assert erro["arquivo"] == str(irupi / "certame.toml")
        assert toml[erro["linha"] - 1] == 'arquivo = "resultado.csv"'
        assert erro["problema"].startswith("não há o arquivo resultado.csv na pasta ")
        assert erro["problema"].endswith("/irupi")
        assert erro["conserto"].endswith("; lá há Resultado-final.CSV")
    (irupi / "Resultado-final.CSV").unlink()
    (erro,) = erros("executar", irupi, codigo=3)
    assert erro["conserto"] == "corrija o nome aqui, ou ponha o arquivo nessa pasta"

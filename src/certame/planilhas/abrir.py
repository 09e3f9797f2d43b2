"""Abre o arquivo de uma banca, seja qual for a espécie, e devolve as tabelas dele."""

from collections.abc import Callable, Mapping
from pathlib import Path

from certame.planilhas.arquivo_lido import ArquivoLido, Especie
from certame.planilhas.cabecalho import colunas_conhecidas, leiaute_para_procurar
from certame.planilhas.codificacao import recusa, texto_e_codificacao
from certame.planilhas.csv_resultado import bytes_do_arquivo
from certame.planilhas.csv_tabela import tabela_do_csv
from certame.planilhas.json_tabela import tabelas_do_json
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.pdf import tabelas_do_pdf
from certame.planilhas.planilha import tabelas_da_planilha
from certame.planilhas.texto_alinhado import tabelas_do_texto_alinhado
from certame.planilhas.texto_corrido import parece_texto_corrido, tabela_do_texto_corrido

_LEITORES: Mapping[Especie, Callable[[bytes, str, LeiauteDaBanca], ArquivoLido]] = {
    Especie.CSV: tabela_do_csv,
    Especie.PLANILHA: tabelas_da_planilha,
    Especie.PDF: tabelas_do_pdf,
    Especie.TEXTO_ALINHADO: tabelas_do_texto_alinhado,
    Especie.TEXTO_CORRIDO: tabela_do_texto_corrido,
    Especie.JSON: tabelas_do_json,
}
_COMECO = 200_000


def abrir_arquivo(caminho: Path, leiaute: LeiauteDaBanca) -> tuple[bytes, ArquivoLido]:
    """Os bytes do arquivo e as tabelas lidas deles. Erros: `ResultadoRecusado`."""
    dados = bytes_do_arquivo(caminho, leiaute.tamanho_maximo)
    return dados, tabelas_dos_bytes(dados, caminho.name, leiaute)


def tabelas_dos_bytes(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """As tabelas do arquivo, pelo leitor que o conteúdo pede. Erros: `ResultadoRecusado`."""
    especie = _especie(dados, arquivo, leiaute)
    return _LEITORES[especie](dados, arquivo, leiaute)


def _especie(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> Especie:
    if dados.startswith(b"PK\x03\x04"):
        return Especie.PLANILHA
    if b"%PDF-" in dados[:1024]:
        return Especie.PDF
    if dados.startswith(b"\xd0\xcf\x11\xe0"):
        raise recusa(
            arquivo, 0, "isto é uma planilha XLS antiga, ou com senha", "salve como XLSX, sem senha"
        )
    if dados.startswith(b"\x1f\x8b"):
        raise recusa(arquivo, 0, "isto é um arquivo comprimido", "extraia o arquivo de dentro dele")
    if leiaute.especie in {Especie.PLANILHA, Especie.PDF}:
        raise recusa(
            arquivo,
            0,
            f"o leiaute diz {leiaute.especie}, e o arquivo não é",
            "confira se é o arquivo certo, ou use outro leiaute",
        )
    if leiaute.especie:
        return Especie(leiaute.especie)
    texto, _ = texto_e_codificacao(dados, arquivo, leiaute.codificacao)
    if texto.lstrip("\ufeff \r\n\t")[:1] in {"[", "{"}:
        return Especie.JSON
    if parece_texto_corrido(texto[:_COMECO]):
        return Especie.TEXTO_CORRIDO
    return Especie.TEXTO_ALINHADO if _parece_alinhado(texto[:_COMECO], leiaute) else Especie.CSV


def _parece_alinhado(comeco: str, leiaute: LeiauteDaBanca) -> bool:
    """Diz se há uma linha de títulos separados só por espaços."""
    procura = leiaute_para_procurar(leiaute)
    for linha in comeco.splitlines():
        titulos = [titulo for titulo in linha.strip().split("  ") if titulo.strip()]
        if len(titulos) < 2 or any(sinal in linha for sinal in ";\t|"):
            continue
        if colunas_conhecidas(titulos, procura) >= 2:
            return True
    return False

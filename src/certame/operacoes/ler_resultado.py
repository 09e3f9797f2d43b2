"""Lê o resultado da banca que o certame nomeia."""

import difflib
from pathlib import Path

from certame.norma.erros import EntradaInvalida
from certame.norma.regime import Regime
from certame.norma.texto_limpo import mostrada
from certame.operacoes.certame_toml import ARQUIVO, CertameLido
from certame.planilhas.csv_resultado import ler_resultado
from certame.planilhas.leiaute import LeiauteDoResultado, leiaute_do_edital
from certame.planilhas.resultado import ResultadoLido


def resultado_do_certame(pasta: Path, lido: CertameLido, regime: Regime) -> ResultadoLido:
    """Os candidatos aprovados e o relatório da leitura.

    Erros: `EntradaInvalida` com arquivo, linha e campo; nenhuma linha se perde em silêncio.
    """
    if not lido.resultado.arquivo:
        falta = "falta dizer o arquivo da banca", 'acrescente [resultado], com arquivo = "…"'
        raise EntradaInvalida([lido.erro("resultado", *falta)])
    lidos = ler_resultado(caminho_do_resultado(pasta, lido), leiaute_do_certame(lido, regime))
    colunas = lidos.relatorio.colunas
    erros = [
        lido.erro(
            "resultado.grupos_sem_coluna",
            f"o grupo {grupo} está aqui, e o arquivo da banca tem a coluna dele, {colunas[grupo]}",
            "tire o grupo daqui, ou a coluna do arquivo",
        )
        for grupo in lido.resultado.grupos_sem_coluna
        if grupo in colunas
    ]
    if erros:
        raise EntradaInvalida(erros)
    return lidos


def caminho_do_resultado(pasta: Path, lido: CertameLido) -> Path:
    """O arquivo da banca, na pasta do certame.

    Erros: `EntradaInvalida` se ele não está lá, com os de nome parecido que há na pasta.
    """
    caminho = pasta / lido.resultado.arquivo
    if caminho.exists() or caminho.is_symlink():
        return caminho
    conserto = "corrija o nome aqui, ou ponha o arquivo nessa pasta"
    if parecidos := _parecidos(caminho):
        conserto += f"; lá há {', '.join(map(mostrada, parecidos))}"
    problema = f"não há o arquivo {mostrada(caminho.name)} na pasta {pasta}"
    raise EntradaInvalida([lido.erro("resultado.arquivo", problema, conserto)])


def _parecidos(caminho: Path) -> list[str]:
    """Os nomes da pasta que se parecem com o do arquivo, os mais parecidos primeiro."""
    nomes = {
        vizinho.name.casefold(): vizinho.name
        for vizinho in sorted(caminho.parent.iterdir())
        if vizinho.is_file() and vizinho.name != ARQUIVO and not vizinho.name.startswith(".")
    }
    achados = difflib.get_close_matches(caminho.name.casefold(), list(nomes), n=5)
    return [nomes[achado] for achado in achados]


def leiaute_do_certame(lido: CertameLido, regime: Regime) -> LeiauteDoResultado:
    """Como ler o arquivo da banca, pelo edital e pelo que `[resultado]` diz."""
    resultado = lido.resultado
    return leiaute_do_edital(
        lido.edital,
        [grupo.id for grupo in regime.grupos],
        colunas=resultado.colunas,
        delimitador=resultado.delimitador,
        grupos_sem_coluna=resultado.grupos_sem_coluna,
        marcas=resultado.marcas,
        situacoes_de_aprovado=resultado.situacoes_de_aprovado,
        situacoes_de_fora=resultado.situacoes_de_fora,
        onde_se_diz=(
            "em certame.toml, [resultado.colunas],",
            "em certame.toml, [resultado], situacoes_de_aprovado ou situacoes_de_fora,",
        ),
    )

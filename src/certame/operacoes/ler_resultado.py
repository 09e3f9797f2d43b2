"""Lê o resultado da banca que o certame nomeia."""

from pathlib import Path

from certame.norma.erros import EntradaInvalida
from certame.norma.regime import Regime
from certame.operacoes.certame_toml import CertameLido
from certame.planilhas.csv_resultado import ler_resultado
from certame.planilhas.leiaute import LeiauteDoResultado, leiaute_do_edital
from certame.planilhas.resultado import ResultadoLido


def resultado_do_certame(pasta: Path, lido: CertameLido, regime: Regime) -> ResultadoLido:
    """Os candidatos aprovados e o relatório da leitura.

    Erros: `EntradaInvalida` com arquivo, linha e campo; nenhuma linha se perde em silêncio.
    """
    lidos = ler_resultado(pasta / lido.resultado.arquivo, leiaute_do_certame(lido, regime))
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

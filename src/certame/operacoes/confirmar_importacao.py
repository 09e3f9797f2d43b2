"""Leva a importação preparada à pasta do certame, e a desfaz enquanto a classificação não saiu."""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from certame.dominio.ato import AtoAnulado, ClassificacaoDivulgada, ResultadoDivulgado
from certame.livro.corrente import ato_do_registro
from certame.livro.registro import Registro
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.certame_toml import ARQUIVO, certame_do_texto
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.importar_resultado import (
    LEIAUTE,
    PERGUNTAS,
    RELATORIO,
    RESULTADO,
    desfazer_importacao,
    o_que_se_desfaz,
    relatorio_da_importacao,
)
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.livro_da_pasta import PASTA_DO_LIVRO, registros_do_livro
from certame.operacoes.nomear_resultado import texto_com_resultado
from certame.operacoes.prever_importacao import PRONTA

Registros = Callable[[], Iterable[Registro]]
"""Lê os registros do livro do certame, todos, agora."""


def confirmar_importacao(
    preparo: Path, pasta: Path, registros: Registros, sem_ninguem: Sequence[str] = ()
) -> None:
    """Grava na pasta do certame o resultado limpo, o leiaute, as respostas, o relatório e [resultado].

    certame.toml é o último: antes dele nada vale. Interrompida, faz-se de novo e acaba; feita duas
    vezes, dá o mesmo. Erros: `EntradaInvalida` se há outro resultado na pasta, ou se a classificação
    já se divulgou, mesmo enquanto se gravava: então nada fica.
    """
    exigir_antes_da_classificacao(pasta, registros())
    pronta = preparo / PRONTA
    if not (pronta / RESULTADO).is_file():
        raise _erro(pasta, "não há importação pronta para confirmar", "confira a prévia")
    _exigir_sem_outro(pasta, pronta)
    antes = texto_do_arquivo(pasta / ARQUIVO)
    depois = texto_com_resultado(antes, RESULTADO, sem_ninguem)
    for origem in (pronta / LEIAUTE, preparo / PERGUNTAS, pronta / RESULTADO, pronta / RELATORIO):
        if origem.is_file():
            gravar(pasta / origem.name, origem.read_bytes(), trocar=True)
    gravar(pasta / ARQUIVO, depois.encode(), trocar=True)
    if classificacao_divulgada(registros()):
        gravar(pasta / ARQUIVO, antes.encode(), trocar=True)
        (pasta / RESULTADO).unlink()
        (pasta / RELATORIO).unlink()
        exigir_antes_da_classificacao(pasta, registros())


def desfazer_confirmacao(pasta: Path, registros: Registros) -> None:
    """Apaga o resultado importado e tira [resultado] de certame.toml; o leiaute e as respostas ficam.

    Erros: `EntradaInvalida` se o resultado ou a classificação já se divulgou, ou os de
    `desfazer_importacao`.
    """
    _exigir_nada_divulgado(pasta, registros)
    o_que_se_desfaz(pasta)
    texto = texto_do_arquivo(pasta / ARQUIVO)
    if tomllib.loads(texto).get("resultado", {}).get("arquivo") == RESULTADO:
        gravar(pasta / ARQUIVO, texto_com_resultado(texto, "").encode(), trocar=True)
    desfazer_importacao(pasta)


def desfazer_na_pasta(pasta: Path) -> tuple[Path, ...]:
    """Apaga o resultado importado, conferido antes o livro da pasta, e devolve o que apagou.

    Não mexe em certame.toml. Erros: `EntradaInvalida` se o resultado ou a classificação já se
    divulgou, ou se há livro e o edital não se lê; os de `desfazer_importacao` e os do livro.
    """
    o_que_se_desfaz(pasta)
    _exigir_nada_divulgado(pasta, lambda: _registros_da_pasta(pasta))
    return desfazer_importacao(pasta)


def _registros_da_pasta(pasta: Path) -> Sequence[Registro]:
    caminho = pasta / ARQUIVO
    if not caminho.is_file():
        return ()
    texto = texto_do_arquivo(caminho)
    try:
        lido = certame_do_texto(texto, str(caminho))
    except EntradaInvalida:
        if (pasta / PASTA_DO_LIVRO).exists() or "[livro]" in texto:
            raise
        return ()  # o edital ainda não se lê, e sem ele nenhum ato se praticou
    return registros_do_livro(pasta, lido)


def _exigir_nada_divulgado(pasta: Path, registros: Registros) -> None:
    exigir_antes_da_classificacao(pasta, registros())
    if resultado_divulgado(registros()):
        raise _erro(
            pasta,
            "o resultado já foi divulgado com o arquivo que há",
            "se ele saiu errado, anule antes a divulgação do resultado, e então desfaça a importação",
        )


def exigir_antes_da_classificacao(pasta: Path, registros: Iterable[Registro]) -> None:
    """Nada, se a classificação ainda não se divulgou. Erros: `EntradaInvalida`."""
    if classificacao_divulgada(registros):
        raise _erro(
            pasta,
            "a classificação já foi divulgada com o resultado que há",
            "se o resultado estava errado, anule a divulgação, importe e divulgue de novo",
        )


def classificacao_divulgada(registros: Iterable[Registro]) -> bool:
    """Diz se há no livro uma divulgação da classificação que ninguém anulou."""
    return _ha_de_pe(registros, ClassificacaoDivulgada)


def resultado_divulgado(registros: Iterable[Registro]) -> bool:
    """Diz se há no livro uma divulgação do resultado que ninguém anulou."""
    return _ha_de_pe(registros, ResultadoDivulgado)


def _ha_de_pe(
    registros: Iterable[Registro], tipo: type[ClassificacaoDivulgada | ResultadoDivulgado]
) -> bool:
    atos = [ato for registro in registros if (ato := ato_do_registro(registro)) is not None]
    anulados = {ato.ato for ato in atos if isinstance(ato, AtoAnulado)}
    return any(isinstance(ato, tipo) and ato.id not in anulados for ato in atos)


def _exigir_sem_outro(pasta: Path, pronta: Path) -> None:
    resultado = pasta / RESULTADO
    if not resultado.exists() or resultado.read_bytes() == (pronta / RESULTADO).read_bytes():
        return
    importado = bool(relatorio_da_importacao(pasta).get("pronta"))
    raise _erro(
        resultado,
        "o certame já tem um resultado" + ("" if importado else " que não veio por aqui"),
        "desfaça antes a importação dele"
        if importado
        else "peça a quem cuida do programa que o tire da pasta",
    )


def _erro(caminho: Path, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(caminho.name, 0, "", problema, conserto)])

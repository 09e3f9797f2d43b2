"""Guarda o texto de cada edital publicado, e diz se ele ainda se pode mudar.

Sabido o resultado, trocar desempate, vaga ou nota seria escolher quem ganha: o edital só se
retifica no que não mexe nas listas.
"""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from certame.dominio.ato import Ato, EditalRetificado
from certame.dominio.resultado import AtoRecusado
from certame.motor.etapas import ORDEM, Etapa
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.edital_do_pacote import edital_canonico
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.resumos import referencia_publicada

PASTA_DOS_EDITAIS = "editais"
"""A pasta, ao lado de certame.toml, em que fica o texto de cada edital publicado."""

_NAO_MEXE_NAS_LISTAS = {"edital": ("numero", "titulo", "ente"), "cargo": ("nome",)}
_TABELAS_LIVRES = ("prazo",)


def guardar_edital(pasta: Path, editais: Path) -> None:
    """Guarda em `editais` o edital canônico da pasta, num arquivo que se chama como o resumo dele.

    Erros: `OSError` do disco.
    """
    texto = edital_canonico(texto_do_arquivo(pasta / ARQUIVO)).encode()
    editais.mkdir(parents=True, exist_ok=True)
    gravar(editais / _nome(hashlib.sha256(texto).hexdigest()), texto, trocar=True)


def exigir_edital_no_tempo(
    pasta: Path, editais: Path, etapa: Etapa, atos: Sequence[Ato], novos: Sequence[Ato]
) -> None:
    """Recusa os atos novos que, sabido o resultado, mudam no edital o que mexe nas listas.

    `atos` são os que já estão no livro. Vale para a retificação e para a anulação de uma. Erros:
    `AtoRecusado`, também se falta o texto de antes, com que se compara.
    """
    antes, depois = referencia_publicada(atos), referencia_publicada((*atos, *novos))
    if antes == depois or ORDEM.index(etapa) < ORDEM.index(Etapa.RESULTADOS):
        return
    da_pasta = edital_canonico(texto_do_arquivo(pasta / ARQUIVO))
    # A retificação traz o edital da pasta: se o resumo é outro, ela não cabe, e quem congela o diz.
    retifica = any(isinstance(ato, EditalRetificado) for ato in novos)
    de = _publicado(antes, da_pasta, editais)
    para = tomllib.loads(da_pasta) if retifica else _publicado(depois, da_pasta, editais)
    mudou = tuple(_mudancas(de, para))
    if mudou:
        raise AtoRecusado(
            f"o resultado já se sabe, e isto muda no edital o que mexe nas listas: "
            f"{', '.join(mudou)}",
            (CONSTITUICAO["cf_art37"],),
            "deixe-o como se publicou; se um juiz mandou mudar, registre a ordem "
            "(ordem_judicial_cumprida ou leitura_alterada); se o resultado saiu errado, anule antes "
            "a divulgação dele (ato_anulado)",
        )


def _publicado(referencia: str, da_pasta: str, editais: Path) -> Mapping[str, Any]:
    """O edital da referência: o da pasta do certame, se é ele, ou o guardado."""
    resumo = referencia.partition(":")[2]
    guardado = editais / _nome(resumo)
    textos = [da_pasta]
    if resumo and guardado.is_file():
        textos.append(guardado.read_bytes().decode("utf-8", "replace"))
    for texto in textos:
        if hashlib.sha256(texto.encode()).hexdigest() == resumo:
            return tomllib.loads(texto)
    raise AtoRecusado(
        "o resultado já se sabe, e falta o texto do edital publicado para ver o que isto muda",
        (CONSTITUICAO["cf_art37"],),
        f"ponha de volta, da cópia de segurança, {guardado}"
        if resumo
        else "o edital se publica uma vez só: anule antes a divulgação do resultado (ato_anulado)",
    )


def _nome(resumo: str) -> str:
    return f"{resumo}.toml"


def _mudancas(antes: Mapping[str, Any], depois: Mapping[str, Any]) -> Iterator[str]:
    """O que muda entre os dois editais e pode mexer nas listas, pelo nome em certame.toml."""
    for tabela in sorted({*antes, *depois} - {*_TABELAS_LIVRES}):
        livres = _NAO_MEXE_NAS_LISTAS.get(tabela, ())
        de, para = (_sem(dados.get(tabela), livres) for dados in (antes, depois))
        if isinstance(de, dict) and isinstance(para, dict):
            chaves = sorted({*de, *para})
            yield from (f"{tabela}.{c}" for c in chaves if de.get(c) != para.get(c))
        elif de != para:
            yield tabela


def _sem(valor: Any, livres: Sequence[str]) -> Any:
    if isinstance(valor, list):
        return [_sem(item, livres) for item in valor]
    if isinstance(valor, dict):
        return {chave: dito for chave, dito in valor.items() if chave not in livres}
    return valor

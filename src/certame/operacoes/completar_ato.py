"""Completa o que alguém pede com o que o programa já sabe, e recusa o que ainda não se pode fazer."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.anunciar_sorteio import lista_do_sorteio
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.conferir_inscricoes import exigir_inscricoes_iguais
from certame.operacoes.executar import preparar
from certame.operacoes.feriados import anos_conhecidos, calendario_do_periodo
from certame.operacoes.preencher_ato import Escrito, data_escrita, exigir_escritos
from certame.operacoes.resumos import (
    referencia_da_ordem,
    referencia_do_edital,
    referencia_do_resultado,
)

COMPLETADOS: dict[str, tuple[str, ...]] = {
    "edital_publicado": ("norma", "versao_da_norma", "sha256", "leituras", "documento"),
    "edital_retificado": ("documento",),
    "resultado_divulgado": ("documento",),
    "classificacao_divulgada": ("documento",),
    "equipe_constituida": ("especie",),
    "sorteio_anunciado": ("hash_da_lista",),
    "calendario_fixado": ("feriados", "fonte"),
}
"""De cada tipo de ato aos campos que o programa preenche, se a pessoa não os escreve."""

_MAIS_ANOS = 20
"""Ninguém conta prazos por mais tempo que isso num certame."""


def completar_ato(
    curso: CertameEmCurso, tipo: str, escritos: Mapping[str, Escrito]
) -> dict[str, Escrito]:
    """Os campos escritos e os que o programa sabe preencher.

    Erros: `AtoRecusado` se uma pendência do edital ou das listas impede o ato;
    `EntradaInvalida` se falta o arquivo da banca, se o período dos feriados não serve, ou se o que se
    escreveu não serve nem de texto.
    """
    exigir_escritos(escritos, tipo)
    match tipo:
        case "edital_publicado":
            sabidos = _do_edital(curso)
        case "edital_retificado":
            sabidos = {"documento": referencia_do_edital(curso.entrada.pasta)}
        case "resultado_divulgado":
            _exigir_resultado(curso)
            sabidos = {"documento": referencia_do_resultado(curso.entrada)}
        case "classificacao_divulgada":
            _exigir_resultado(curso)
            exigir_inscricoes_iguais(curso.andamento, curso.entrada.candidatos)
            _exigir_sem_pendencia(curso.preparo.pendencias)
            sabidos = {"documento": _referencia_da_ordem(curso)}
        case "equipe_constituida":
            sabidos = {"especie": curso.andamento.regime.norma.rito.equipe_da_pericia}
        case "sorteio_anunciado":
            sabidos = {"hash_da_lista": _hash_da_lista(curso, escritos)}
        case "calendario_fixado":
            sabidos = _do_calendario(curso, escritos)
        case _:
            sabidos = {}
    return sabidos | {campo: escrito for campo, escrito in escritos.items() if escrito}


def _referencia_da_ordem(curso: CertameEmCurso) -> str:
    return referencia_da_ordem(curso.andamento.edital, curso.preparo.classificados.classificacoes)


def _do_edital(curso: CertameEmCurso) -> dict[str, Escrito]:
    regime = curso.andamento.regime
    so_edital = replace(curso.entrada, candidatos=())
    _exigir_sem_pendencia(preparar(so_edital, regime).pendencias)
    norma = regime.norma
    return {
        "norma": norma.id,
        "versao_da_norma": norma.versao,
        "sha256": norma.sha256,
        "leituras": [f"{nome}={opcao}" for nome, opcao in sorted(regime.escolhas.items())],
        "documento": referencia_do_edital(curso.entrada.pasta),
    }


def _exigir_sem_pendencia(pendencias: tuple[Pendencia, ...]) -> None:
    impedem = [pendencia for pendencia in pendencias if pendencia.bloqueia]
    if impedem:
        raise AtoRecusado(
            " ".join(pendencia.frase for pendencia in impedem),
            tuple(dict.fromkeys(f for pendencia in impedem for f in pendencia.fundamentos)),
            "; ".join(f"{pendencia.falta} ({pendencia.de_quem})" for pendencia in impedem),
        )


def _exigir_resultado(curso: CertameEmCurso) -> None:
    if curso.entrada.relatorio is None:
        problema = "falta dizer o arquivo da banca"
        conserto = 'acrescente [resultado], com arquivo = "…", ou use certame importar'
        raise EntradaInvalida([curso.entrada.lido.erro("resultado", problema, conserto)])


def _hash_da_lista(curso: CertameEmCurso, escritos: Mapping[str, Escrito]) -> str:
    if escritos.get("hash_da_lista"):
        return ""
    finalidade, cargo, etapa = (
        str(escritos.get(c) or "") for c in ("finalidade", "cargo", "etapa")
    )
    lista = lista_do_sorteio(curso.entrada.pasta, finalidade, cargo, etapa)
    if not lista.inscricoes:
        problema, conserto = "ninguém depende de sorteio hoje", "não há o que anunciar"
        raise EntradaInvalida([Erro(str(curso.entrada.pasta), 0, "", problema, conserto)])
    return lista.hash_da_lista


def _do_calendario(curso: CertameEmCurso, escritos: Mapping[str, Escrito]) -> dict[str, Escrito]:
    if escritos.get("feriados") or not (escritos.get("de") and escritos.get("ate")):
        return {}
    try:
        de, ate = (data_escrita(str(escritos[campo])) for campo in ("de", "ate"))
    except ValueError:
        return {}  # quem preenche o ato diz qual das duas está errada
    uf = curso.andamento.regime.norma.uf
    _exigir_periodo(uf, de, ate)
    calendario = calendario_do_periodo(uf, de, ate, curso.entrada.lido.feriados)
    return {
        "feriados": [dia.isoformat() for dia in calendario.feriados],
        "fonte": calendario.fonte,
    }


def _exigir_periodo(uf: str, de: date, ate: date) -> None:
    if ate < de:
        problema = f"o período acaba em {ate:%d/%m/%Y}, antes de começar, em {de:%d/%m/%Y}"
        conserto = "escreva o primeiro dia no começo e o último no fim"
        raise EntradaInvalida([Erro("", 0, "ate", problema, conserto)])
    sabidos = anos_conhecidos(uf)
    for campo, dia in (("de", de), ("ate", ate)):
        if dia.year not in sabidos:
            problema = (
                f"o programa não sabe os feriados de {dia.year}: só de {sabidos[0]} a {sabidos[-1]}"
            )
            raise EntradaInvalida([Erro("", 0, campo, problema, "escreva um dia entre esses anos")])
    if ate.year - de.year > _MAIS_ANOS:
        problema = (
            f"de {de:%d/%m/%Y} a {ate:%d/%m/%Y} são mais de {_MAIS_ANOS} anos, e os feriados mudam"
        )
        conserto = "escreva o último dia em que ainda corre prazo, com a validade e a prorrogação"
        raise EntradaInvalida([Erro("", 0, "ate", problema, conserto)])

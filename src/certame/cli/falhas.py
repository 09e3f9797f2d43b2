"""Da exceção à mensagem e ao código de saída: o único lugar que decide isso."""

import os
import sys
import traceback

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.saida import em_json, escrever
from certame.dominio.resultado import AtoRecusado
from certame.livro.armazem import Conflito
from certame.livro.defeito import LivroRecusado
from certame.norma.dia_e_hora import hora_escrita
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.conferir_resultado import ResultadoReprovado
from certame.operacoes.ler_arquivo import erro_do_sistema
from certame.operacoes.lista_pendente import AINDA_SEM_LISTA, ListaPendente
from certame.operacoes.verbos import VERBOS
from certame.publicacao.conferencia import frase_da_falha

_DEPURAR = "CERTAME_DEPURAR"
_AVISE = (
    "O erro é do programa, não seu. Avise quem o mantém: diga o comando que usou e copie a linha "
    "acima."
)


def codigo_da_falha(falha: BaseException) -> CodigoDeSaida:
    """O código de saída que a exceção pede."""
    match falha:
        case click.UsageError():
            return CodigoDeSaida.USO
        case click.exceptions.Abort() | KeyboardInterrupt():
            return CodigoDeSaida.INTERROMPIDO
        case EntradaInvalida() | OSError() | click.FileError():
            return CodigoDeSaida.ENTRADA
        case AtoRecusado():
            return CodigoDeSaida.RECUSA
        case ResultadoReprovado() | LivroRecusado():
            return CodigoDeSaida.DIFERENCAS
        case ListaPendente():
            return CodigoDeSaida.PENDENCIAS
        case Conflito():
            return CodigoDeSaida.CONFLITO
        case _:
            return CodigoDeSaida.DEFEITO


def mensagem_da_falha(falha: Exception) -> str:
    """A falha numa frase, para quem a põe entre outros dados."""
    if isinstance(falha, OSError):
        return str(erro_do_sistema(falha))
    defeito = codigo_da_falha(falha) is CodigoDeSaida.DEFEITO
    return _defeito(falha) if defeito else str(falha)


def avisar(falha: BaseException, *, em_dados: bool) -> CodigoDeSaida:
    """Escreve a falha na saída de erros, em texto ou em JSON, e devolve o código de saída."""
    codigo = codigo_da_falha(falha)
    if em_dados:
        dados = {"versao": 1, "codigo": int(codigo), "erros": _dados(falha)}
        escrever(em_json(dados, sys.stderr), sys.stderr)
    elif isinstance(falha, click.ClickException):
        falha.show(sys.stderr)
    else:
        for linha in _linhas(falha):
            escrever(linha, sys.stderr)
    if codigo is CodigoDeSaida.DEFEITO and os.environ.get(_DEPURAR) == "1":
        traceback.print_exception(falha, file=sys.stderr)
    return codigo


def _linhas(falha: BaseException) -> list[str]:
    match falha:
        case EntradaInvalida(erros=erros):
            return [f"Erro: {erro}" for erro in erros]
        case AtoRecusado():
            return [f"Recusado: {falha}"]
        case ResultadoReprovado(falhas=falhas):
            return [
                "A conferência independente reprovou o resultado, e nada dele saiu:",
                *(f"- {frase_da_falha(achada)}" for achada in falhas),
                (
                    "É um defeito do programa, não do que você escreveu. Avise quem mantém o projeto e "
                    "não publique."
                ),
            ]
        case ListaPendente(pendencias=pendencias):
            return [AINDA_SEM_LISTA, *(f"- {falha.dita(pendencia)}" for pendencia in pendencias)]
        case LivroRecusado(defeito=defeito):
            return [f"Livro recusado: {falha}. O que fazer: {defeito.conserto}."]
        case Conflito():
            return [
                f"Nada foi gravado: {_do_conflito(falha)}.",
                "Veja o que mudou e, se o ato ainda cabe, repita o comando.",
            ]
        case OSError():
            return [f"Erro: {erro_do_sistema(falha)}"]
        case click.exceptions.Abort() | KeyboardInterrupt():
            return ["Interrompido."]
        case _:
            return [
                f"Defeito do certame: {_defeito(falha)}",
                f"{_AVISE} Para ver os detalhes, repita com {_DEPURAR}=1.",
            ]


def _do_conflito(conflito: Conflito) -> str:
    """O conflito com o nome que se lê de cada ato que entrou."""
    if conflito.outro_livro:
        return str(conflito)
    atos = "; ".join(
        f"{r.numero}, {VERBOS[r.tipo].feito if r.tipo in VERBOS else r.tipo}, por {r.autor}, em "
        f"{hora_escrita(r.instante)}"
        for r in conflito.novos
    )
    return f"o livro de {conflito.certame} mudou desde que você o leu. Entrou: {atos}"


def _defeito(falha: BaseException) -> str:
    return f"{type(falha).__name__}: {falha}"


def _dados(falha: BaseException) -> list[dict[str, object]]:
    match falha:
        case EntradaInvalida(erros=erros):
            return [_do_erro(erro) for erro in erros]
        case AtoRecusado():
            return [
                _item(
                    str(falha),
                    problema=falha.motivo,
                    conserto=falha.conserto,
                    fundamentos=[fundamento.para_dados() for fundamento in falha.fundamentos],
                )
            ]
        case ResultadoReprovado(falhas=falhas):
            return [
                _item(achada.frase, campo=achada.principio, problema=achada.frase)
                for achada in falhas
            ]
        case ListaPendente(pendencias=pendencias):
            return [
                _item(
                    f"{AINDA_SEM_LISTA} {falha.dita(pendencia)}",
                    campo=pendencia.cargo,
                    problema=AINDA_SEM_LISTA,
                    conserto=f"{pendencia.falta} (de quem: {pendencia.de_quem})",
                    fundamentos=[f.para_dados() for f in pendencia.fundamentos],
                )
                for pendencia in pendencias
            ]
        case LivroRecusado(defeito=defeito):
            return [
                _item(
                    str(falha),
                    linha=defeito.registro,
                    campo=defeito.tipo.value,
                    problema=defeito.frase,
                    conserto=defeito.conserto,
                )
            ]
        case Conflito():
            return [_item(str(falha), problema=str(falha))]
        case OSError():
            return [_do_erro(erro_do_sistema(falha))]
        case click.ClickException():
            mensagem = falha.format_message()
            return [_item(mensagem, problema=mensagem)]
        case click.exceptions.Abort() | KeyboardInterrupt():
            return [_item("Interrompido.")]
        case _:
            return [_item(_defeito(falha), problema=_defeito(falha))]


def _do_erro(erro: Erro) -> dict[str, object]:
    return _item(
        str(erro),
        arquivo=erro.arquivo,
        linha=erro.linha,
        campo=erro.campo,
        problema=erro.problema,
        conserto=erro.conserto,
    )


def _item(
    mensagem: str,
    *,
    arquivo: str = "",
    linha: int = 0,
    campo: str = "",
    problema: str = "",
    conserto: str = "",
    fundamentos: list[dict[str, str]] | None = None,
) -> dict[str, object]:
    return {
        "mensagem": mensagem,
        "arquivo": arquivo,
        "linha": linha,
        "campo": campo,
        "problema": problema,
        "conserto": conserto,
        "fundamentos": fundamentos or [],
    }

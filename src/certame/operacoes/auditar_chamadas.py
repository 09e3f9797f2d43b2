"""Audita as chamadas que outros fizeram, de uma planilha, sem tocar no certame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from pathlib import Path

from certame.analise.auditoria import Auditoria, auditar
from certame.dominio.ato import (
    AssuncaoEncerrada,
    Ato,
    ChamadaAssumida,
    ConvocacaoFeita,
    HomologacaoPublicada,
    ReversaoDecidida,
    VagaVaziaChamada,
)
from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.certame_toml import CertameLido
from certame.operacoes.chamadas_de_fora import ler_chamadas_de_fora
from certame.operacoes.executar import Entrada, Preparo, ler_entrada, preparar
from certame.planilhas.chamadas_passadas import ChamadasLidas
from certame.publicacao.listas import SEM_NOMES

_CHAMAM = (ConvocacaoFeita, VagaVaziaChamada, ReversaoDecidida, AssuncaoEncerrada)
"""Os atos depois dos quais o cargo chama por si, e nada mais se assume nele."""


@dataclass(frozen=True, slots=True)
class ChamadasAuditadas:
    """A conta das linhas, o juízo de cada chamada, e do cargo e da inscrição ao nome da pessoa."""

    norma: str
    lidas: ChamadasLidas
    auditoria: Auditoria
    nomes: Mapping[str, Mapping[str, str]]


def auditar_chamadas(pasta: Path, caminho: Path) -> ChamadasAuditadas:
    """O juízo de cada chamada do arquivo, entre os atos que o certame da pasta já tem, por data.

    As chamadas que o próprio certame fez nos cargos do arquivo ficam de lado: compara-se com o que a
    lei faria desde o começo. Erros: `EntradaInvalida` com arquivo, linha e campo; `AtoRecusado`, também quando uma pendência
    impede o cálculo.
    """
    return auditar_de_fora(ler_entrada(pasta), caminho)


def auditar_de_fora(
    entrada: Entrada,
    caminho: Path,
    colunas: Mapping[str, str] | None = None,
    veus: Mapping[str, str] = SEM_NOMES,
) -> ChamadasAuditadas:
    """O mesmo, do que já se leu do certame; `colunas` diz o título de uma coluna que não se acha.

    `veus` vai da inscrição ao que se mostra no lugar do nome do arquivo.

    Erros: os de `auditar_chamadas`.
    """
    if entrada.regime is None:
        assert entrada.pendencia is not None
        pendencia = entrada.pendencia
        raise AtoRecusado(pendencia.frase, pendencia.fundamentos, pendencia.falta)
    _exigir_que_se_chame_fora(entrada)
    preparo = preparar(entrada, entrada.regime)
    exigir_listas(preparo)
    lidas, de_fora = ler_chamadas_de_fora(
        caminho, entrada.lido, entrada.regime, (f"de-fora-{n}" for n in count(1)), colunas
    )
    do_certame, correm = _sem_as_do_certame(entrada.lido.atos, de_fora)
    atos = _por_data([*do_certame, *de_fora], assumido=entrada.em_curso)
    auditoria = auditar(preparo.andamento, atos)
    if correm:
        auditoria = _exigir_que_o_certame_caiba(entrada.lido, atos, de_fora, auditoria)
    destas = {ato.id for ato in de_fora}
    so_destas = replace(
        auditoria,
        achados=tuple(achado for achado in auditoria.achados if achado.ato.id in destas),
    )
    return ChamadasAuditadas(entrada.regime.norma.id, lidas, so_destas, entrada.nomes(veus))


def _exigir_que_se_chame_fora(entrada: Entrada) -> None:
    """Recusa auditar onde o livro começa antes das chamadas: nele, cada ato passa pelo processo.

    Erros: `AtoRecusado`.
    """
    primeiro = entrada.lido.atos[:1]
    if entrada.em_curso and primeiro and not isinstance(primeiro[0], ChamadaAssumida):
        raise AtoRecusado(
            "este certame corre por aqui desde o edital: nenhuma chamada dele se fez fora, e não há o "
            "que auditar numa planilha",
            (CONSTITUICAO["cf_art37"],),
            "para conferir a ordem que se publicou, compare-a com as chamadas do livro, que o pacote "
            "público refaz e confere",
        )


def _sem_as_do_certame(atos: Sequence[Ato], de_fora: Sequence[Ato]) -> tuple[tuple[Ato, ...], bool]:
    """Os atos do certame sem as chamadas dele nos cargos do arquivo, e se havia alguma.

    Sai também o que o arquivo repete: cada chamada se compara com a lei desde o começo, uma vez.
    """
    cargos = {ato.cargo for ato in de_fora if isinstance(ato, ChamadaAssumida)}
    repetidos = {_o_que_diz(ato) for ato in de_fora}
    ficam = tuple(
        ato
        for ato in atos
        if not (isinstance(ato, _CHAMAM) and ato.cargo in cargos)
        and _o_que_diz(ato) not in repetidos
    )
    return ficam, len(ficam) < len(atos)


def _por_data(atos: Sequence[Ato], *, assumido: bool) -> list[Ato]:
    """Os atos por data; no livro `assumido`, que começa por uma chamada, a homologação vem depois dela."""
    primeira = min((ato.data for ato in atos if isinstance(ato, ChamadaAssumida)), default=None)

    def lugar(ato: Ato) -> tuple[date, bool]:
        if assumido and primeira and isinstance(ato, HomologacaoPublicada):
            return max(ato.data, primeira), True
        return ato.data, False

    return sorted(atos, key=lugar)


def _o_que_diz(ato: Ato) -> Ato:
    """O ato sem o que nele é só de quem o escreveu: o id, a linha e o documento."""
    limpo = replace(ato, id="", linha=0)
    return replace(limpo, documento="") if isinstance(limpo, ChamadaAssumida) else limpo


def _exigir_que_o_certame_caiba(
    lido: CertameLido, atos: Sequence[Ato], de_fora: Sequence[Ato], auditoria: Auditoria
) -> Auditoria:
    """A auditoria sem as recusas do que o certame registrou depois da última chamada do arquivo.

    Erros: `AtoRecusado` se, antes dela, um ato do certame só cabe com as chamadas que ele fez: sem
    o ato, não se sabe o que a lei faria.
    """
    do_arquivo = {ato.id for ato in de_fora}
    chamadas = {ato.id for ato in de_fora if isinstance(ato, ChamadaAssumida)}
    ultima = max((n for n, ato in enumerate(atos) if ato.id in chamadas), default=0)
    antes = {ato.id for ato in atos[:ultima]}
    for ato, recusa in auditoria.recusados:
        if ato.id in antes - do_arquivo:
            raise AtoRecusado(
                f"{lido.onde_esta(ato)}: este ato só cabe com as chamadas que o certame fez, e não com "
                f"as do arquivo ({recusa.motivo}); sem ele não se sabe o que a lei faria depois",
                recusa.fundamentos,
                f"deixe no arquivo só as chamadas de antes de {ato.data.strftime('%d/%m/%Y')}",
            )
    recusados = tuple(par for par in auditoria.recusados if par[0].id in do_arquivo)
    return replace(auditoria, recusados=recusados)


def exigir_listas(preparo: Preparo) -> None:
    """Recusa comparar enquanto uma pendência impede as listas. Erros: `AtoRecusado`."""
    for pendencia in preparo.pendencias:
        if pendencia.bloqueia:
            raise AtoRecusado(pendencia.frase, pendencia.fundamentos, pendencia.falta)

"""As listas: geral, reservada, e a única quando não há quem entre na reservada."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from types import MappingProxyType

from certame.dominio.edital import Edital
from certame.dominio.resultado import Decisao
from certame.motor.classificacao import Classificacao
from certame.norma.regime import Regime
from certame.publicacao.modelo import Coluna, LinhasSobDemanda, Publicacao, Secao, Valor

_COLUNAS = (
    Coluna("posto", "lugar"),
    Coluna("inscricao", "inscrição"),
    Coluna("nome", "nome"),
    Coluna("nota", "nota final"),
    Coluna("criterio", "posto decidido por"),
)

SEM_NOMES: Mapping[str, str] = MappingProxyType({})
"""Ninguém tem nome social: vale o do arquivo da banca."""


def listas(
    edital: Edital,
    regime: Regime,
    classificacoes: Mapping[str, Decisao[Classificacao]],
    *,
    hipotese: bool,
    sociais: Mapping[str, str] = SEM_NOMES,
) -> tuple[Publicacao, ...]:
    """As publicações de listas que o certame pede, na ordem: geral, reservadas, única.

    `sociais` vai da inscrição ao nome social, que sai no lugar do nome do arquivo.
    """
    dobradas = {id: d for id, d in classificacoes.items() if not d.valor.lista_unica}
    unicas = {id: d for id, d in classificacoes.items() if d.valor.lista_unica}
    publicacoes = []
    if dobradas:
        publicacoes.append(
            _publicacao(
                edital,
                regime,
                "lista-geral",
                regime.norma.rotulos.lista_geral,
                tuple(_gerais(edital, dobradas, sociais)),
                hipotese=hipotese,
            )
        )
        for grupo in regime.grupos:
            secoes = tuple(_reservadas(edital, dobradas, grupo.id, sociais))
            if not secoes:
                continue
            nome = regime.norma.rotulos.lista_reservada
            publicacoes.append(
                _publicacao(
                    edital,
                    regime,
                    f"lista-reservada-{grupo.id}",
                    f"{nome} — {grupo.nome}",
                    secoes,
                    hipotese=hipotese,
                )
            )
    if unicas:
        publicacoes.append(
            _publicacao(
                edital,
                regime,
                "lista-unica",
                regime.norma.rotulos.lista_unica,
                tuple(_gerais(edital, unicas, sociais)),
                hipotese=hipotese,
            )
        )
    return tuple(publicacoes)


def _publicacao(
    edital: Edital,
    regime: Regime,
    nome: str,
    titulo: str,
    secoes: tuple[Secao, ...],
    *,
    hipotese: bool,
) -> Publicacao:
    return Publicacao(
        nome=nome,
        titulo=titulo[0].upper() + titulo[1:],
        edital=edital,
        norma=regime.norma,
        colunas=_COLUNAS,
        secoes=secoes,
        hipotese=hipotese,
    )


def _frases(decisao: Decisao[Classificacao]) -> tuple[str, ...]:
    frases = tuple(f"{passo.frase} ({passo.citacao})" for passo in decisao.passos)
    return frases + tuple(f"Aviso: {aviso}" for aviso in decisao.avisos)


def _gerais(
    edital: Edital,
    classificacoes: Mapping[str, Decisao[Classificacao]],
    sociais: Mapping[str, str],
) -> Iterator[Secao]:
    for id, decisao in classificacoes.items():
        classificacao = decisao.valor
        unidades = classificacao.ordem.unidades
        for unidade in unidades:
            yield Secao(
                titulo=_titulo(edital, id, unidade.nome),
                chave=id if not unidade.nome else f"{id}/{unidade.nome}",
                linhas=_linhas(
                    edital,
                    classificacao,
                    sociais,
                    range(unidade.inicio, unidade.fim),
                    classificacao.postos_gerais.__getitem__,
                    classificacao.criterios_da_geral.__getitem__,
                ),
                frases=_frases(decisao),
                vazia="Ninguém nesta lista.",
            )


def _reservadas(
    edital: Edital,
    classificacoes: Mapping[str, Decisao[Classificacao]],
    grupo: str,
    sociais: Mapping[str, str],
) -> Iterator[Secao]:
    for id, decisao in classificacoes.items():
        classificacao = decisao.valor
        postos = classificacao.postos_reservados.get(grupo, {})
        criterios = classificacao.criterios_das_reservadas.get(grupo, {})
        for unidade in classificacao.ordem.unidades:
            yield Secao(
                titulo=_titulo(edital, id, unidade.nome),
                chave=id if not unidade.nome else f"{id}/{unidade.nome}",
                linhas=_linhas(
                    edital,
                    classificacao,
                    sociais,
                    unidade.reservadas.get(grupo, ()),
                    postos.__getitem__,
                    partial(_criterio, criterios),
                ),
                vazia="Ninguém nesta lista.",
            )


def _titulo(edital: Edital, cargo: str, unidade: str) -> str:
    nome = edital.cargo(cargo).nome
    return f"{nome} — {unidade}" if unidade else nome


def _linhas(
    edital: Edital,
    classificacao: Classificacao,
    sociais: Mapping[str, str],
    pessoas: Sequence[int],
    posto: Callable[[int], int],
    criterio: Callable[[int], str],
) -> LinhasSobDemanda:
    """As linhas das pessoas, na ordem dada."""

    def linha(indice: int) -> list[Valor]:
        pessoa = pessoas[indice]
        candidato = classificacao.candidatos[pessoa]
        return [
            posto(pessoa),
            candidato.inscricao,
            sociais.get(candidato.inscricao, candidato.nome),
            nota_escrita(candidato.nota, edital.casas_da_nota),
            criterio(pessoa),
        ]

    return LinhasSobDemanda(len(pessoas), linha)


def _criterio(criterios: Mapping[int, str], pessoa: int) -> str:
    return criterios.get(pessoa, "")


def nota_escrita(nota: Decimal, casas: int) -> str:
    """A nota com vírgula e as casas do edital.

    >>> nota_escrita(Decimal("87.5"), 2)
    '87,50'
    """
    return f"{nota:.{casas}f}".replace(".", ",")

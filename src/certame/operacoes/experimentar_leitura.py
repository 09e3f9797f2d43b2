"""Experimenta as opções de uma leitura numa lista inventada: quem seria chamado sob cada uma."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from certame.norma.grupo import Grupo
from certame.norma.regime import Regime, regime_da_norma
from certame.operacoes.casos import Caso, Chamada, Esperado, Evento, calcular_caso

MAIOR_LISTA = 500
"""O maior número de vagas ou de pessoas de uma lista inventada."""


@dataclass(frozen=True, slots=True)
class ListaInventada:
    """Uma lista sem ninguém de verdade: a pessoa é o posto dela na lista geral.

    `grupos` traz os postos de quem é de cada grupo; `vagas_novas`, quantas cria cada ato depois do
    edital; `desistem`, quem desiste; `saem`, quem toma posse e sai; `inaptas`, quem a perícia diz
    inapta.
    """

    vagas: int
    aprovados: int
    grupos: Mapping[str, tuple[int, ...]]
    vagas_novas: tuple[int, ...] = ()
    inaptas: tuple[int, ...] = ()
    desistem: tuple[int, ...] = ()
    saem: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpcaoExperimentada:
    """As chamadas sob uma opção, e as pessoas cuja chamada ela muda.

    `mudam` vai da pessoa à vaga e à lista sob a opção em vigor e sob esta; vaga 0: não é chamada.
    `recusas` são os eventos da lista que sob esta opção não cabem, com o porquê.
    """

    opcao: str
    em_vigor: bool
    chamados: tuple[Chamada, ...]
    mudam: Mapping[int, tuple[tuple[int, str], tuple[int, str]]]
    recusas: tuple[str, ...]


def experimentar_leitura(
    regime: Regime, leitura: str, lista: ListaInventada, grupos: tuple[Grupo, ...] = ()
) -> tuple[OpcaoExperimentada, ...]:
    """Cada opção da leitura na lista, na ordem da norma; as outras leituras ficam como estão.

    `grupos` são os do edital. Erros: `ResultadoReprovado` se a conferência não aceita a resposta.
    """
    em_vigor = regime.leitura(leitura)
    adotadas = {nome: regime.escolhas[nome] for nome in regime.adotadas}
    feitos = {}
    for opcao in regime.norma.leituras[leitura].nomes:
        outro = regime_da_norma(regime.norma, regime.tipo, adotadas | {leitura: opcao}, grupos)
        feitos[opcao] = calcular_caso(_caso(outro, lista))
    base = _primeira_chamada(feitos[em_vigor].chamados)
    experimentadas = []
    for opcao, feito in feitos.items():
        dela = _primeira_chamada(feito.chamados)
        mudam = {
            pessoa: (base.get(pessoa, (0, "")), dela.get(pessoa, (0, "")))
            for pessoa in sorted({*base, *dela})
            if base.get(pessoa) != dela.get(pessoa)
        }
        recusas = tuple(feito.recusas.values())
        experimentadas.append(
            OpcaoExperimentada(opcao, opcao == em_vigor, feito.chamados, mudam, recusas)
        )
    return tuple(experimentadas)


def _caso(regime: Regime, lista: ListaInventada) -> Caso:
    return Caso(
        id="experiencia",
        titulo="",
        regime=regime,
        vagas_do_edital=lista.vagas,
        aprovados=lista.aprovados,
        grupos={grupo.id: tuple(lista.grupos.get(grupo.id, ())) for grupo in regime.grupos},
        unidades=(),
        eventos=tuple(_eventos(lista)),
        edital=None,
        dispositivos=(),
        esperado=Esperado(None, None, None, None),
    )


def _eventos(lista: ListaInventada) -> Iterator[Evento]:
    for pessoa in lista.inaptas:
        yield Evento("inapta", pessoa)
    for pessoa in lista.desistem:
        yield Evento("sai", pessoa)
    for pessoa in lista.saem:
        yield Evento("posse", pessoa)
        yield Evento("sai", pessoa)
    for quantas in lista.vagas_novas:
        yield Evento("vagas_novas", quantas)


def _primeira_chamada(chamados: tuple[Chamada, ...]) -> dict[int, tuple[int, str]]:
    """De cada pessoa à vaga e à lista por que foi chamada primeiro."""
    primeiras: dict[int, tuple[int, str]] = {}
    for vaga, pessoa, lista in chamados:
        primeiras.setdefault(pessoa, (vaga, lista))
    return primeiras

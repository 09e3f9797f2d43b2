"""Submete o resultado de cada cargo à conferência independente, antes que ele saia."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.por_ato import ConferenciaPorAto
from certame.conferencia.veredito import Falha, Veredito
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Edital
from certame.dominio.historia import Historia
from certame.dominio.ordem import Ordem
from certame.motor.andamento import Andamento
from certame.motor.convocacao import Convocacao
from certame.operacoes.classificar_cargos import Classificados


class ResultadoReprovado(Exception):
    """A conferência independente não aceita o resultado: é um defeito do programa."""

    def __init__(self, falhas: Sequence[Falha]) -> None:
        self.falhas = tuple(falhas)
        super().__init__("; ".join(f"{falha.principio}: {falha.frase}" for falha in falhas))


def exigir_sem_falhas(falhas: Sequence[Falha]) -> None:
    """Nada, se não há falhas. Erros: `ResultadoReprovado`."""
    if falhas:
        raise ResultadoReprovado(falhas)


def vereditos(
    edital: Edital,
    andamento: Andamento,
    aprovados: Mapping[str, Sequence[Candidato]],
    sorteios: Mapping[str, Mapping[str, int]],
) -> dict[str, Veredito]:
    """O veredito de cada cargo que chegou à ordem de chamada.

    `aprovados` vai do cargo a quem foi lido do arquivo da banca, e não ao que o motor ordenou;
    `sorteios`, ao lugar que o sorteio deu a cada inscrição.
    """
    return {
        cargo: conferir_cargo(
            andamento.regime,
            edital.cargo(cargo),
            ordem_com_incluidas(convocacao),
            convocacao.historia,
            edital.clausulas,
            aprovados=aprovados[cargo],
            desempates=edital.desempates,
            sorteio=sorteios.get(cargo),
        )
        for cargo, convocacao in andamento.convocacoes.items()
        if cargo in aprovados
    }


class ConferenciaDoCurso:
    """A conferência independente de um certame em curso: de cada cargo, só o que entrou.

    `ensaia` é a do certame de que o `andamento` é cópia: o que ela já conferiu não se confere outra
    vez.
    """

    def __init__(
        self,
        classificados: Classificados,
        andamento: Andamento,
        *,
        ensaia: "ConferenciaDoCurso | None" = None,
    ) -> None:
        self._classificados = classificados
        self._andamento = andamento
        self._ensaia = ensaia
        self._no_comeco = {id: c.historia for id, c in andamento.convocacoes.items()}
        self._cargos: dict[str, ConferenciaPorAto] = {}
        self._historias: dict[str, Historia] = {}

    def exigir(self, cargo: str) -> None:
        """Nada, se a conferência aceita o cargo. Erros: `ResultadoReprovado`.

        Na primeira vez confere o cargo inteiro, com as listas; depois, o que entrou desde então. Se
        a história é outra, porque se anulou uma chamada assumida, confere-a inteira.
        """
        if cargo not in self._classificados.classificacoes:
            return
        historia = self._andamento.convocacoes[cargo].historia
        if cargo not in self._cargos or self._historias[cargo] is not historia:
            self._cargos[cargo], self._historias[cargo] = self._de(cargo), historia
        exigir_sem_falhas(self._cargos[cargo].conferir().falhas)

    def _de(self, cargo: str) -> ConferenciaPorAto:
        edital, convocacao = self._andamento.edital, self._andamento.convocacoes[cargo]
        if self._ensaia is not None and convocacao.historia is self._no_comeco[cargo]:
            self._ensaia.exigir(cargo)
            pronta = self._ensaia._cargos[cargo]
            return pronta.copia(ordem_com_incluidas(convocacao), convocacao.historia)
        return ConferenciaPorAto(
            self._andamento.regime,
            edital.cargo(cargo),
            ordem_com_incluidas(convocacao),
            convocacao.historia,
            edital.clausulas,
            aprovados=self._classificados.apuracoes[cargo].aprovados,
            desempates=edital.desempates,
            sorteio=self._classificados.sorteios[cargo].get("", {}),
        )


def ordem_com_incluidas(convocacao: Convocacao) -> Ordem:
    """A ordem do cargo com as inscrições de quem entrou por ordem judicial, no fim."""
    return replace(convocacao.ordem, inscricoes=convocacao.inscricoes)

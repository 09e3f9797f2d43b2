"""A conferência de um cargo ato a ato: a cada um, só o que ele acrescentou à história."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.exame import abrir_exame, montar_filas
from certame.conferencia.percurso_por_ato import PercursoPorAto
from certame.conferencia.veredito import Conferido, Relato, Veredito
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo, Clausulas, Desempate
from certame.dominio.historia import Historia
from certame.dominio.ordem import Ordem
from certame.norma.regime import Regime

PARA_O_FIM = (
    "a forma de conjunto (P3), as listas e os desempates ficam para a conferência completa",
    "o que já estava na história não se relê: se mudou por trás, só a conferência completa nota",
)
"""O que a conferência por ato deixa para a completa."""


class ConferenciaPorAto:
    """O estado do que já se conferiu de um cargo, com a história que cresce a cada ato.

    `ordem.inscricoes` e `historia` são as mesmas em que o certame corre: quem entra por decisão e o
    que acontece aparecem nelas. Os `aprovados`, os desempates e o sorteio servem às vezes em que se
    confere tudo. `refeita` diz por que a última conferência não foi só do que entrou;
    é vazia quando foi.
    """

    def __init__(
        self,
        regime: Regime,
        cargo: Cargo,
        ordem: Ordem,
        historia: Historia,
        clausulas: Clausulas,
        *,
        aprovados: Iterable[Candidato] | None = None,
        desempates: Sequence[Desempate] = (),
        sorteio: Mapping[str, int] | None = None,
    ) -> None:
        self._caso = (regime, cargo, ordem, historia, clausulas)
        self._inteira = partial(
            conferir_cargo,
            *self._caso,
            aprovados=aprovados,
            desempates=desempates,
            sorteio=sorteio,
        )
        self._relato = Relato(ordem.inscricoes)
        self._percurso: PercursoPorAto | None = None
        self._vistas = (0, 0, 0)
        self.refeita = ""

    def copia(self, ordem: Ordem, historia: Historia) -> "ConferenciaPorAto":
        """Outra, no mesmo ponto, para as cópias da ordem e da história em que se ensaia.

        O que ela conferir não muda esta.
        """
        regime, cargo, _, _, clausulas = self._caso
        outra = ConferenciaPorAto(
            regime, cargo, ordem, historia, clausulas, **self._inteira.keywords
        )
        outra._vistas, outra.refeita = self._vistas, self.refeita
        if self._percurso is not None:
            outra._percurso = self._percurso.copia(ordem, historia, outra._relato)
        return outra

    def conferir(self) -> Veredito:
        """O veredito sobre o que entrou desde a última vez; da primeira, sobre a história toda.

        Achada uma falha, ou um fato que muda o que se supunha do começo, o cargo se confere de novo
        por inteiro e é esse o veredito: as falhas são as da conferência completa.
        """
        percurso = self._percurso
        if percurso is None:
            return self._refazer(self.refeita or "é a primeira vez")
        percurso.avancar()
        if percurso.refazer:
            return self._refazer(percurso.refazer)
        if self._relato.falhas():
            return self._refazer("o que entrou não passou")
        self.refeita = ""
        return self._veredito()

    def _veredito(self) -> Veredito:
        *_, historia, _ = self._caso
        vistas = (len(historia.tipos), len(historia.vagas), len(historia.fatos))
        conferido = tuple(
            Conferido(nome, max(0, agora - antes))
            for nome, agora, antes in zip(
                ("vagas", "chamadas", "fatos"), vistas, self._vistas, strict=True
            )
        )
        self._vistas = vistas
        return Veredito((), conferido, PARA_O_FIM)

    def _refazer(self, motivo: str) -> Veredito:
        """Confere tudo e põe o percurso em dia; se ele não passa, o próximo ato também refaz."""
        veredito = self._inteira()
        self._percurso = None
        self.refeita = motivo
        if veredito.certo:
            self._recomecar()
            self._veredito()
        return replace(veredito, nao_conferido=(*veredito.nao_conferido, *PARA_O_FIM[:1]))

    def _recomecar(self) -> None:
        regime, cargo, ordem, historia, clausulas = self._caso
        self._relato = Relato(ordem.inscricoes)
        exame = abrir_exame(regime, ordem, historia, clausulas, self._relato)
        montar_filas(exame)
        percurso = PercursoPorAto(exame, cargo)
        percurso.avancar()
        if not self._relato.falhas():
            self._percurso = percurso

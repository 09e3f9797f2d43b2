"""Compara o certame como o edital o lê com o que seria sob cada outra leitura."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from certame.dominio.edital import Edital
from certame.motor.andamento import Andamento
from certame.motor.divergencia import Diferenca, Divergencia, divergencias
from certame.norma.regime import Regime
from certame.operacoes.executar import Entrada, ler_entrada, rodar
from certame.operacoes.lista_pendente import ListaPendente
from certame.publicacao.modelo import HIPOTESE


@dataclass(frozen=True, slots=True)
class Comparacao:
    """As divergências de um certame; `hipotese` quando a norma foi usada fora da data ou escopo."""

    edital: Edital
    regime: Regime
    divergencias: tuple[Divergencia, ...]
    hipotese: bool

    def para_dados(self) -> dict[str, object]:
        """As divergências, para as saídas em JSON; ninguém aparece pelo nome."""
        return {
            "versao": 1,
            "carimbo": HIPOTESE if self.hipotese else "",
            "norma": self.regime.norma.id,
            "adotadas": dict(self.regime.escolhas),
            "divergencias": [
                {
                    "leitura": divergencia.leitura,
                    "adotada": divergencia.adotada,
                    "outra": divergencia.outra,
                    "impedida": divergencia.impedida,
                    "diferencas": [_da_diferenca(d) for d in divergencia.diferencas],
                }
                for divergencia in self.divergencias
            ],
        }


def comparar_leituras(pasta: Path, *, hipotese: bool = False) -> Comparacao:
    """As divergências do certame da pasta.

    Erros: `EntradaInvalida`; `AtoRecusado`; `ListaPendente` se uma pendência impede o cálculo.
    """
    return comparar(ler_entrada(pasta, hipotese=hipotese))


def comparar(entrada: Entrada) -> Comparacao:
    """O mesmo, do que já se leu do certame. Erros: os de `comparar_leituras`."""
    adotada = rodar(entrada)
    if adotada.andamento is None or adotada.bloqueada:
        raise ListaPendente([p for p in adotada.pendencias if p.bloqueia], interno=True)

    def refazer(escolhas: Mapping[str, str]) -> Andamento | None:
        return rodar(entrada, escolhas).andamento

    return Comparacao(
        entrada.lido.edital,
        adotada.andamento.regime,
        divergencias(adotada.andamento, refazer),
        entrada.hipotese,
    )


def _da_diferenca(diferenca: Diferenca) -> dict[str, object]:
    return {
        "cargo": diferenca.cargo,
        "inscricao": diferenca.inscricao,
        "adotada": {"vaga": diferenca.vaga_adotada, "lista": diferenca.lista_adotada},
        "outra": {"vaga": diferenca.vaga_na_outra, "lista": diferenca.lista_na_outra},
        "muda_a_nomeacao": diferenca.muda_a_nomeacao,
    }

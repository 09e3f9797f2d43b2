"""Compara o motor e a conferência com um laço comum de Python que chama a mesma gente.

Um concurso, 10 % de pessoas com deficiência ao acaso, todos chamados. O laço simples só anda na
lista geral e guarda (vaga, inscrição, lista); o laço de duas listas também decide quem vem, como
um programa de prefeitura faria. O tempo do motor vai do quadro de vagas à última chamada;
o da conferência é o de examinar a história que ele deixou.

Uso: python benchmarks/chamadas.py
"""

import gc
import random
from collections.abc import Callable, Sequence
from time import perf_counter

from certame.acervo import norma_do_acervo
from certame.conferencia.chamadas import conferir_chamadas
from certame.dominio.edital import Cargo, Clausulas
from certame.dominio.ordem import Ordem, ordem_simples
from certame.dominio.resultado import Decisao
from certame.motor.convocacao import Convocacao
from certame.motor.reserva import quadro_do_cargo
from certame.norma.regime import Regime, regime_da_norma

TAMANHOS = (10_000, 100_000, 1_000_000)
VEZES = 5
Chamada = tuple[int, str, str]


def laco_simples(inscricoes: Sequence[str]) -> list[Chamada]:
    """O menor laço que guarda uma linha por chamada."""
    saida = []
    for numero in range(1, len(inscricoes) + 1):
        saida.append((numero, inscricoes[numero - 1], "geral"))  # noqa: PERF401
    return saida


def laco_de_duas_listas(inscricoes: Sequence[str], pcd: Sequence[int]) -> list[Chamada]:
    """O laço que anda nas duas listas, com a quinta vaga e depois a cada dez."""
    saida = []
    chamada = bytearray(len(inscricoes))
    geral = reservada = 0
    for numero in range(1, len(inscricoes) + 1):
        if numero % 10 == 5:
            while reservada < len(pcd) and chamada[pcd[reservada]]:
                reservada += 1
            if reservada < len(pcd):
                pessoa = pcd[reservada]
                chamada[pessoa] = 1
                saida.append((numero, inscricoes[pessoa], "reservada"))
                continue
        while chamada[geral]:
            geral += 1
        chamada[geral] = 1
        saida.append((numero, inscricoes[geral], "geral"))
    return saida


def chamar_todos(regime: Regime, ordem: Ordem) -> Convocacao:
    """O motor, do quadro à última vaga."""
    quadro = quadro_do_cargo(regime, Cargo("agente", "Agente", len(ordem.inscricoes)))
    assert isinstance(quadro, Decisao)
    convocacao = Convocacao(regime, quadro.valor, ordem)
    convocacao.abrir_todas()
    return convocacao


def conferir(chamada: Convocacao) -> None:
    """A conferência das chamadas, que tem de aprovar."""
    cargo = Cargo("agente", "Agente", len(chamada.inscricoes))
    falhas = conferir_chamadas(chamada.regime, cargo, chamada.ordem, chamada.historia, Clausulas())
    assert not falhas


def menor_tempo(tarefa: Callable[[], object]) -> float:
    """O menor de alguns tempos, em segundos."""
    tempos = []
    for _ in range(VEZES):
        gc.collect()
        comeco = perf_counter()
        tarefa()
        tempos.append(perf_counter() - comeco)
    return min(tempos)


def main() -> None:
    """Imprime uma linha por tamanho e leitura, com as razões."""
    norma = norma_do_acervo("irupi-es-2025")
    print(
        f"{'aprovados':>10} {'leitura':<12} {'motor':>9} {'÷ simples':>10} {'÷ duas listas':>14} "
        f"{'conferência':>12} {'÷ simples':>10}"
    )
    for total in TAMANHOS:
        sorteio = random.Random(total)
        pcd = [i for i in range(total) if sorteio.random() < 0.1]
        ordem = ordem_simples(total, pcd)
        simples = menor_tempo(lambda o=ordem: laco_simples(o.inscricoes))  # type: ignore[misc]
        duas = menor_tempo(
            lambda o=ordem, p=pcd: laco_de_duas_listas(o.inscricoes, p)  # type: ignore[misc]
        )
        for computo in ("por_via", "compensada"):
            regime = regime_da_norma(norma, "concurso", {"computo": computo})
            tempo = menor_tempo(lambda r=regime, o=ordem: chamar_todos(r, o))  # type: ignore[misc]
            chamada = chamar_todos(regime, ordem)
            conferencia = menor_tempo(lambda c=chamada: conferir(c))  # type: ignore[misc]
            print(
                f"{total:>10} {computo:<12} {tempo * 1000:>7.1f}ms "
                f"{tempo / simples:>10.2f} {tempo / duas:>14.2f} "
                f"{conferencia * 1000:>10.1f}ms {conferencia / simples:>10.2f}"
            )


if __name__ == "__main__":
    main()

"""Mede se o custo de um ato cresce com o certame.

Monta dois certames de Irupi acompanhados desde o edital, com gente ainda por examinar: um de mil
aprovados e cem atos, outro de cem mil e dez mil. Pratica em cada um os mesmos atos, um de cada vez
e alternando, e imprime, por tipo de ato, a razão entre as medianas: só o motor, o motor e a conferência
por ato, e o motor gravando em linhas e em SQLite.

Uso, na raiz do projeto: python -m benchmarks.ato
"""

import gc
import statistics
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

from certame.conferencia.por_ato import ConferenciaPorAto
from certame.dominio.ato import (
    Ato,
    AtoDeCargo,
    ComparecimentoRegistrado,
    ConvocacaoFeita,
    IncidenteAberto,
    MotivoDaSaida,
    NomeacaoPublicada,
    NotificacaoFeita,
    ParecerEmitido,
    PericiaConvocada,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.ato_da_inscricao import MeioDaNotificacao
from certame.dominio.ordem import Ordem
from certame.livro.armazem import Armazem
from certame.livro.escrita import livro_novo, registros_dos_atos
from certame.livro.registro import VAZIO
from certame.operacoes.abrir_armazem import abrir_armazem
from tests.livro.livros import AUTOR, INSTANTE, NONCE
from tests.motor.certames import CARGO
from tests.motor.moldes import IRUPI
from tests.motor.processos import HORA, REF, Mundo

PEQUENO, GRANDE = (1_000, 100), (100_000, 10_000)
"""Quantos aprovados e quantos atos."""

VEZES = 20
EXAMINADOS = 10
"""Quantos da reserva, além dos já chamados, passaram pela perícia."""

SO_O_MOTOR = "só o motor"


class Certame:
    """Um certame em curso, o armazém em que se grava (se algum) e quem ainda não teve ato."""

    def __init__(self, aprovados: int, atos: int, computo: str) -> None:
        abertas = max(atos // 2, 2 * VEZES)
        pcd = range(3, aprovados + 1, 10)
        self.mundo = Mundo(
            IRUPI,
            aprovados // 5,
            pcd,
            aprovados=aprovados,
            escolhas={"computo": computo},
        )
        self.mundo.classificar().confirmar(*pcd[: abertas // 5 + EXAMINADOS])
        self.por_examinar = iter(pcd[abertas // 5 + EXAMINADOS :])
        self.mundo.homologar().chamar(abertas)
        self.armazem: Armazem | None = None
        self.conferencia: ConferenciaPorAto | None = None
        andamento = self.mundo.andamento
        convocacao = andamento.convocacoes[CARGO]
        sem_parecer = [pessoa + 1 for pessoa in convocacao.historia.pessoas if pessoa % 10 != 2]
        for posto in sem_parecer[: -2 * VEZES]:
            if len(andamento.praticados) >= atos - 1:
                break
            self.mundo.nomear(posto)(PosseRegistrada, posto=posto)
        for posto in cycle(pcd[: abertas // 5]):
            if len(andamento.praticados) >= atos:
                break
            self.mundo.avisar(posto, f"pericia-{posto}")
        self.ocupam = iter(sem_parecer[-2 * VEZES :])

    def gravar_em(self, endereco: str) -> None:
        """Daqui em diante cada ato vai também para um livro novo no endereço."""
        self.armazem = abrir_armazem(endereco, criar=True)
        primeiro = livro_novo("certame", instante=INSTANTE, autor=AUTOR, nonce=NONCE)
        self.cabeca = self.armazem.acrescentar("certame", VAZIO, [primeiro])

    def conferir(self) -> None:
        """Daqui em diante cada ato se confere, só no que acrescentou."""
        andamento = self.mundo.andamento
        convocacao = andamento.convocacoes[CARGO]
        self.conferencia = ConferenciaPorAto(
            andamento.regime,
            andamento.edital.cargos[0],
            Ordem(convocacao.inscricoes, convocacao.ordem.unidades),
            convocacao.historia,
            andamento.edital.clausulas,
        )
        assert self.conferencia.conferir().certo

    def praticar(self, ato: Ato) -> None:
        """Pratica o ato, confere-o se é o caso e, se há armazém, espera que esteja no disco."""
        self.mundo.andamento.praticar(ato)
        if self.conferencia is not None:
            assert self.conferencia.conferir().certo
            assert not self.conferencia.refeita
        if self.armazem is not None:
            registros = registros_dos_atos(
                "certame", self.cabeca, [ato], instante=INSTANTE, autor=AUTOR
            )
            self.cabeca = self.armazem.acrescentar("certame", self.cabeca, registros)

    def novo(self, classe: type[Ato], **campos: Any) -> Ato:
        """Um ato no dia do último, com id próprio."""
        feitos = self.mundo.andamento.praticados
        if issubclass(classe, AtoDeCargo):
            campos["cargo"] = CARGO
        return classe(id=f"ato-{len(feitos) + 1}", data=feitos[-1].ato.data, **campos)

    def da_vez(self) -> str:
        """A inscrição da próxima pessoa que ocupa vaga e ainda não tomou posse."""
        return str(next(self.ocupam))

    def atos(self) -> Iterator[tuple[str, Ato]]:
        """Um ato de cada tipo comum, com o nome; o nome vazio prepara o seguinte."""
        yield "chamada", self.novo(ConvocacaoFeita, quantidade=1)
        chamada = {"inscricao": self.da_vez()}
        yield "nomeação", self.novo(NomeacaoPublicada, **chamada, documento=REF)
        yield "posse", self.novo(PosseRegistrada, **chamada)
        desistencia = {"inscricao": self.da_vez(), "motivo": MotivoDaSaida.DESISTENCIA}
        yield "saída", self.novo(SaidaRegistrada, **desistencia)
        posto = next(self.por_examinar)
        pericia = {"inscricao": str(posto), "instante": HORA, "documento": REF}
        convocada = self.novo(PericiaConvocada, **pericia)
        yield "perícia convocada", convocada
        aviso = {"inscricao": str(posto), "ato": convocada.id, "meio": MeioDaNotificacao.CORREIO}
        yield "notificação", self.novo(NotificacaoFeita, **aviso, prova=REF, instante=HORA)
        yield "", self.novo(ComparecimentoRegistrado, inscricao=str(posto), instante=HORA)
        parecer = {"inscricao": str(posto), "equipe": "equipe", "assinam": self.mundo.assinam}
        yield (
            "parecer",
            self.novo(ParecerEmitido, **parecer, partes=self.mundo.partes, documento=REF),
        )
        yield "incidente", self.novo(IncidenteAberto, inscricao=str(posto), documento=REF)
        yield "vagas criadas", self.novo(VagasCriadas, quantidade=1)


Preparo = Callable[[Certame], None]


def medir(computo: str, preparar: Preparo) -> dict[str, tuple[float, float]]:
    """A mediana de cada tipo de ato, em segundos, no certame pequeno e no grande."""
    certames = [Certame(*tamanho, computo) for tamanho in (PEQUENO, GRANDE)]
    for certame in certames:
        preparar(certame)
    tempos: dict[str, tuple[list[float], list[float]]] = {}
    gc.collect()
    gc.freeze()
    for _ in range(VEZES):
        for passos in zip(*(certame.atos() for certame in certames), strict=True):
            for qual, (certame, (nome, ato)) in enumerate(zip(certames, passos, strict=True)):
                comeco = perf_counter()
                certame.praticar(ato)
                if nome:
                    tempos.setdefault(nome, ([], []))[qual].append(perf_counter() - comeco)
    gc.unfreeze()
    return {
        nome: (statistics.median(pequeno), statistics.median(grande))
        for nome, (pequeno, grande) in tempos.items()
    }


def main() -> None:
    """Imprime, por leitura, uma linha por tipo de ato, com as razões de cada jeito de gravar."""
    print(f"o ato em {GRANDE} ÷ o mesmo ato em {PEQUENO} (aprovados, atos); meta: até 2")
    with tempfile.TemporaryDirectory() as pasta:
        for computo in ("por_via", "compensada"):
            jeitos: dict[str, Preparo] = {
                SO_O_MOTOR: lambda _certame: None,
                "conferindo": Certame.conferir,
                "linhas": lambda c: c.gravar_em(tempfile.mkdtemp(dir=pasta)),
                "SQLite": lambda c: c.gravar_em(
                    str(Path(tempfile.mkdtemp(dir=pasta)) / "l.sqlite3")
                ),
            }
            medidas = {jeito: medir(computo, preparo) for jeito, preparo in jeitos.items()}
            print(f"{computo:<20}" + "".join(f"{jeito:>26}" for jeito in jeitos))
            for nome in medidas[SO_O_MOTOR]:
                colunas = ""
                for medida in medidas.values():
                    pequeno, grande = medida[nome]
                    colunas += f"{grande * 1e6:>15.0f} µs  ({grande / pequeno:.2f})"
                print(f"  {nome:<18}{colunas}")


if __name__ == "__main__":
    main()

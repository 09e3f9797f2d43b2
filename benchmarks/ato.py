"""Mede se o custo de um ato cresce com o certame.

Monta dois certames de Irupi acompanhados desde o edital, com gente ainda por examinar: um de mil
aprovados e cem atos, outro de cem mil e dez mil. Pratica em cada um os mesmos atos, um de cada vez
e alternando, num processo quente, e imprime, por tipo de ato, a razão entre as medianas: só o motor; o
motor e a conferência por ato; e o ato inteiro, como se pratica numa pasta (datas, motor, conferência e
livro), com o livro na memória, em linhas e em SQLite.

Uso, na raiz do projeto: python -m benchmarks.ato
"""

import gc
import statistics
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

from certame.armazens.memoria import ArmazemDeMemoria
from certame.conferencia.por_ato import ConferenciaPorAto
from certame.dominio.ato import (
    TIPOS_DE_ATO,
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
from certame.operacoes.abrir_armazem import abrir_armazem
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.executar import ler_edital
from tests.livro.livros import AUTOR
from tests.motor.certames import CARGO
from tests.motor.moldes import IRUPI
from tests.motor.processos import HORA, REF, Mundo
from tests.operacoes.cursos import pratica

PEQUENO, GRANDE = (1_000, 100), (100_000, 10_000)
"""Quantos aprovados e quantos atos."""

VEZES = 20
EXAMINADOS = 10
"""Quantos da reserva, além dos já chamados, passaram pela perícia."""


EDITAL = """\
versao = 1

[edital]
id = "010-2026"
titulo = "Concurso (exemplo inventado)"
ente = "Município de Irupi/ES (exemplo inventado)"
norma = "irupi-es-2025"
publicacao = 2025-06-10
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
vigencia = {{ inicio = 2025-01-30, prova = "página do diário oficial (exemplo inventado)" }}

[resultado]
arquivo = "resultado.csv"

[[cargo]]
id = "{cargo}"
nome = "Cargo"
vagas = {vagas}
"""
AGORA = datetime(2070, 1, 1, 15, tzinfo=UTC)
"""Um dia depois de todos os atos: há um por dia."""


class Certame:
    """Um certame em curso, o armazém em que se grava (se algum) e quem ainda não teve ato."""

    def __init__(self, aprovados: int, atos: int, computo: str, onde: str) -> None:
        self.onde = onde
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
        self.curso: CertameEmCurso | None = None
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

    def correr_em(self, armazem: Armazem) -> None:
        """Daqui em diante cada ato se pratica como numa pasta, com o livro no armazém."""
        pasta = Path(tempfile.mkdtemp(dir=self.onde))
        total = len(self.mundo.andamento.convocacoes[CARGO].inscricoes)
        edital = EDITAL.format(vagas=total // 5, cargo=CARGO)
        (pasta / "certame.toml").write_text(edital, encoding="utf-8")
        linhas = ["Inscrição;Nome;Nota;PcD"] + [
            f"{n};Pessoa {n};{total - n + 1},00;{'Sim' if n % 10 == 3 else 'Não'}"
            for n in range(1, total + 1)
        ]
        (pasta / "resultado.csv").write_text("\n".join(linhas), encoding="utf-8")
        self.curso = CertameEmCurso(ler_edital(pasta), armazem)
        praticados = self.mundo.andamento.praticados
        ate_as_listas, depois = praticados[:3], praticados[3:]
        for feito in ate_as_listas:
            tipo = {classe: nome for nome, classe in TIPOS_DE_ATO.items()}[type(feito.ato)]
            pratica(self.curso, tipo, feito.ato.data.isoformat(), id=feito.ato.id, agora=AGORA)
        self.curso.praticar([feito.ato for feito in depois], autor=AUTOR, agora=AGORA)

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
        """Pratica o ato, pela pasta ou só pelo motor, e o confere se é o caso."""
        if self.curso is not None:
            self.curso.praticar([ato], autor=AUTOR, agora=AGORA)
            return
        self.mundo.andamento.praticar(ato)
        if self.conferencia is not None:
            assert self.conferencia.conferir().certo
            assert not self.conferencia.refeita

    def novo(self, classe: type[Ato], **campos: Any) -> Ato:
        """Um ato no dia do último, com id próprio."""
        feitos = (self.curso or self.mundo).andamento.praticados
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
    tempos: dict[str, tuple[list[float], list[float]]] = {}
    with tempfile.TemporaryDirectory() as onde:
        certames = [Certame(*tamanho, computo, onde) for tamanho in (PEQUENO, GRANDE)]
        for certame in certames:
            preparar(certame)
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


def em_linhas(certame: Certame) -> None:
    """Com o livro numa pasta."""
    certame.correr_em(abrir_armazem(tempfile.mkdtemp(dir=certame.onde), criar=True))


def em_sqlite(certame: Certame) -> None:
    """Com o livro num arquivo SQLite."""
    arquivo = Path(tempfile.mkdtemp(dir=certame.onde)) / "livro.sqlite3"
    certame.correr_em(abrir_armazem(str(arquivo), criar=True))


def main() -> None:
    """Imprime, por leitura, uma linha por tipo de ato, com as razões de cada jeito de praticar."""
    print(f"o ato em {GRANDE} ÷ o mesmo ato em {PEQUENO} (aprovados, atos); meta: até 2")
    so_o_motor: dict[str, Preparo] = {
        "só o motor": lambda _certame: None,
        "e a conferência": Certame.conferir,
    }
    inteiro: dict[str, Preparo] = {
        "inteiro, na memória": lambda certame: certame.correr_em(ArmazemDeMemoria()),
        "em linhas": em_linhas,
        "em SQLite": em_sqlite,
    }
    for computo, jeitos in (("por_via", so_o_motor | inteiro), ("compensada", so_o_motor)):
        medidas = {jeito: medir(computo, preparo) for jeito, preparo in jeitos.items()}
        print(f"{computo:<18}" + "".join(f"{jeito:>22}" for jeito in jeitos))
        for nome in medidas["só o motor"]:
            colunas = ""
            for medida in medidas.values():
                pequeno, grande = medida[nome]
                colunas += f"{grande * 1e6:>11.0f} µs  ({grande / pequeno:.2f})"
            print(f"  {nome:<18}{colunas}")


if __name__ == "__main__":
    main()

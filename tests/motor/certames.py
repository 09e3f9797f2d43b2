"""Certames prontos e atos curtos para os testes do andamento. Pessoas pelo posto, de 1."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from certame.dominio.ato import Ato, AtoDeCargo, AtoDePessoa
from certame.dominio.edital import Cargo, Clausulas, Edital
from certame.dominio.ordem import Ordem, ordem_simples
from certame.motor.andamento import Andamento, PontoDePartida, Praticado
from certame.motor.convocacao import Convocacao
from tests.motor.moldes import IRUPI, quadro, regime

CARGO = "cargo"
PRIMEIRO_DIA = date(2025, 7, 1)


def certame(
    vagas: int | Cargo,
    aprovados: int | Ordem,
    pcd: Sequence[int] = (),
    *,
    norma: str = IRUPI,
    escolhas: Mapping[str, str] | None = None,
    clausulas: Clausulas | None = None,
    validade: date | None = None,
    vinculo: str = "cargo_efetivo",
) -> Andamento:
    """Um certame de um cargo só; `pcd` são postos da lista geral."""
    cargo = Cargo(CARGO, "Cargo", vagas) if isinstance(vagas, int) else vagas
    clausulas = clausulas or Clausulas()
    do_certame = regime(norma, escolhas=escolhas)
    edital = Edital(
        id="edital",
        titulo="Edital",
        ente="Cidade",
        publicacao=date(2025, 6, 10),
        tipo="concurso",
        administracao="direta",
        vinculo=vinculo,
        cargos=(cargo,),
        clausulas=clausulas,
        validade=validade,
    )
    ordem = (
        ordem_simples(aprovados, [posto - 1 for posto in pcd])
        if isinstance(aprovados, int)
        else aprovados
    )
    partida = PontoDePartida(quadro(do_certame, cargo), ordem, clausulas)
    return Andamento(do_certame, edital, {cargo.id: partida})


def praticar(
    andamento: Andamento, classe: type[Ato], *, id: str = "", dia: date | None = None, **campos: Any
) -> Praticado:
    """Pratica um ato no dia seguinte ao do anterior, com id "ato-N" se não vier outro."""
    feitos = andamento.praticados
    quando = dia or (feitos[-1].ato.data + timedelta(days=1) if feitos else PRIMEIRO_DIA)
    if issubclass(classe, AtoDeCargo):
        campos.setdefault("cargo", CARGO)
    if issubclass(classe, AtoDePessoa):
        campos["inscricao"] = str(campos.pop("posto"))
    return andamento.praticar(classe(id=id or f"ato-{len(feitos) + 1}", data=quando, **campos))


def chamadas_de(andamento: Andamento) -> Convocacao:
    """As chamadas do único cargo."""
    return andamento.convocacoes[CARGO]


def pendentes(andamento: Andamento) -> list[tuple[str, tuple[str, ...]]]:
    """As pendências, como (tipo, inscrições)."""
    return [(p.tipo, p.inscricoes) for p in andamento.pendencias]

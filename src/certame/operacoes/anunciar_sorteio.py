"""A lista que vai a sorteio num certame, com o hash que se anuncia antes de haver semente."""

from dataclasses import dataclass
from pathlib import Path

from certame.dominio.resultado import AtoRecusado
from certame.motor.sorteio import hash_da_lista
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida
from certame.operacoes.classificar_cargos import (
    fundamentos_do_sorteio,
    pessoas_por_cargo,
    quem_vai_a_sorteio,
    sorteios_do_certame,
)
from certame.operacoes.executar import ler_entrada


@dataclass(frozen=True, slots=True)
class ListaDoSorteio:
    """Quem vai a sorteio e o hash da lista; os dois vazios se ninguém depende dele."""

    certame: str
    finalidade: str
    cargo: str
    etapa: str
    inscricoes: tuple[str, ...]
    hash_da_lista: str


def lista_do_sorteio(
    pasta: Path, finalidade: str, cargo: str = "", etapa: str = ""
) -> ListaDoSorteio:
    """A lista de quem hoje só o sorteio separa, no certame da pasta.

    Erros: `EntradaInvalida`; `AtoRecusado` se o edital não prevê sorteio ou se outra pendência
    vem antes e a lista ainda pode mudar.
    """
    entrada = ler_entrada(pasta)
    lido, regime = entrada.lido, entrada.regime
    if regime is None:
        assert entrada.pendencia is not None
        p = entrada.pendencia
        raise AtoRecusado(p.frase, p.fundamentos, p.falta)
    edital = lido.edital
    cargos = [c for c in edital.cargos if cargo in ("", c.id)]
    if not cargos:
        ids = ", ".join(c.id for c in edital.cargos)
        raise EntradaInvalida([lido.erro("cargo", f"o cargo {cargo} não existe", f"use {ids}")])
    etapas = [e.id for e in edital.etapas if e.barreiras]
    if etapa and etapa not in etapas:
        conserto = f"use {', '.join(etapas)}" if etapas else "tire a etapa: não há barreira"
        problema = f"nenhuma etapa com barreira é {etapa}"
        raise EntradaInvalida([lido.erro("etapa", problema, conserto)])
    fundamentos = fundamentos_do_sorteio(edital)
    if not fundamentos:
        raise AtoRecusado(
            "o edital não prevê sorteio na cadeia de desempate",
            (CONSTITUICAO["cf_art37"],),
            'confira o edital; se ele o prevê, escreva [[desempate]] criterio = "sorteio"',
        )
    por_cargo = pessoas_por_cargo(edital, entrada.candidatos)
    sorteios = sorteios_do_certame(lido, regime, por_cargo)
    inscricoes = quem_vai_a_sorteio(edital, regime, cargos, por_cargo, sorteios, etapa)
    if inscricoes is None:
        raise AtoRecusado(
            "outra pendência vem antes, e a lista de quem vai a sorteio ainda pode mudar",
            fundamentos,
            "veja as pendências com certame executar e resolva-as antes de anunciar",
        )
    hash = hash_da_lista(edital.id, finalidade, inscricoes) if inscricoes else ""
    return ListaDoSorteio(edital.id, finalidade, cargo, etapa, inscricoes, hash)

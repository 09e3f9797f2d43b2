"""Confere as chamadas de um cargo, sem refazê-las, em tempo linear."""

from bisect import bisect_right
from itertools import compress, count
from operator import ne

from certame.conferencia.assuncao import conferir_assuncao
from certame.conferencia.compensacao import conferir_compensacao
from certame.conferencia.conjunto import conferir_conjunto, conjunto_se_aplica
from certame.conferencia.exame import Exame, abrir_exame, anotar_saidas, separar
from certame.conferencia.fila import ESGOTADA, Avulsa, Conversoes, conferir_fila, so_os_crescentes
from certame.conferencia.forma import conferir_forma
from certame.conferencia.numeros import conferir_numeros
from certame.conferencia.percurso import Percurso
from certame.conferencia.recomposicao import conferir_recomposicao
from certame.conferencia.validade import conferir_validade
from certame.conferencia.veredito import Falha, Relato
from certame.dominio.edital import Cargo, Clausulas
from certame.dominio.historia import GERAL, NINGUEM, Historia
from certame.dominio.ordem import Ordem
from certame.norma.regime import Regime


def conferir_chamadas(
    regime: Regime,
    cargo: Cargo,
    ordem: Ordem,
    historia: Historia,
    clausulas: Clausulas,
    *,
    parcial: bool = False,
) -> list[Falha]:
    """As falhas nas chamadas de um cargo; vazia se todas estão certas.

    `parcial` é verdadeiro quando a história para no meio de um ato: o que falta resolver no fim
    não é falha.
    """
    relato = Relato(ordem.inscricoes)
    exame = abrir_exame(regime, ordem, historia, clausulas, relato)
    if not conferir_forma(exame, cargo):
        return relato.falhas()
    separar(exame)
    percurso = Percurso(exame)
    percurso.percorrer()
    percurso.conferir_fim(parcial=parcial, abertas=max(historia.vagas, default=0))
    conferir_numeros(exame, percurso.primeiras)
    conferir_validade(exame)
    conferir_assuncao(exame)
    conferir_recomposicao(exame, cargo)
    _conferir_contas(exame, percurso.esperadas)
    _conferir_listas(exame)
    if exame.compensada:
        conferir_compensacao(exame)
    if not parcial and conjunto_se_aplica(exame):
        ocupam = [p.indice for p in percurso.pessoas.values() if p.vaga]
        conferir_conjunto(exame, ocupam)
    return relato.falhas()


def _conferir_listas(exame: Exame) -> None:
    vagas, relato = exame.historia.vagas, exame.relato
    for fila in exame.filas:
        so_os_crescentes(fila, vagas, relato)
    anotar_saidas(exame)
    nenhuma = Conversoes()
    for i, fila in enumerate(exame.filas):
        unidade, conta = divmod(i, exame.contas)
        conversoes = exame.conversoes[unidade] if conta == GERAL else nenhuma
        conferir_fila(fila, conversoes, vagas, relato)


def _conferir_contas(exame: Exame, esperadas: bytearray) -> None:
    """Compara de uma vez a conta de cada chamada com a esperada."""
    historia = exame.historia
    contas = bytes(historia.contas)
    devidas = bytes(esperadas[: len(contas)])
    if contas == devidas:
        return
    for chamada in compress(count(), map(ne, contas, devidas)):
        if devidas[chamada] == GERAL and so_na_reservada(exame, chamada):
            _esgotar_na_chamada(exame, chamada)
            continue
        acusar_conta(exame, chamada, devidas[chamada])


def acusar_conta(exame: Exame, chamada: int, devida: int) -> None:
    """Anota que uma chamada não foi pela conta devida."""
    historia = exame.historia
    vaga, nome = historia.vagas[chamada], exame.relato.nome(historia.pessoas[chamada])
    tem, deve = map(historia.nome_da_conta, (historia.contas[chamada], devida))
    exame.relato.falha(
        "P8",
        f"a inscrição {nome} foi chamada para a vaga {vaga} pela conta {tem}, e devia ser pela "
        f"conta {deve}",
        vaga,
        [nome],
    )


def so_na_reservada(exame: Exame, chamada: int) -> bool:
    """Diz se a vaga geral podia ir à pessoa chamada, que não está na lista geral."""
    geral = exame.filas[exame.fila(exame.historia.vagas[chamada], GERAL)]
    pessoa = exame.historia.pessoas[chamada]
    return exame.geral_aceita_reservada() and geral.posto(pessoa) is None


def _esgotar_na_chamada(exame: Exame, chamada: int) -> None:
    """A vaga geral foi à lista reservada: não pode haver ninguém a chamar, nem a converter."""
    vaga = exame.historia.vagas[chamada]
    ordem = chamada + bisect_right(exame.historia.fatos.quando, chamada)
    exame.filas[exame.fila(vaga, GERAL)].avulsas.append(
        Avulsa(ordem, chamada, ESGOTADA, "P4", NINGUEM, vaga)
    )
    if exame.converte(chamada):
        exame.ocupantes[exame.unidade_da_vaga(vaga)].avulsas.append(
            Avulsa(ordem, chamada, ESGOTADA, "compensacao", NINGUEM, vaga)
        )

"""Confere a compensação: a lista geral não passa de quem ocupa vaga reservada sem convertê-la.

Vista assim, a lista geral segue tendo quem já ocupa vaga reservada, até que a conta se torne
geral ou a pessoa saia. Tomam dela as chamadas gerais que podem converter e as conversões.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import islice, repeat
from operator import gt, le, lt, sub

from certame.conferencia.exame import Exame
from certame.conferencia.fila import (
    NUNCA,
    Conversoes,
    Fila,
    Posto,
    Sequencia,
    acusar,
    acusar_quem_ficou,
    conferir_trechos,
)
from certame.conferencia.veredito import Relato


def conferir_compensacao(exame: Exame) -> None:
    """Anota cada conversão errada e cada conversão que faltou."""
    vagas, relato = exame.historia.vagas, exame.relato
    for unidade, ocupantes in enumerate(exame.ocupantes):
        inicio = unidade * exame.contas
        conversoes = exame.conversoes[unidade]
        geral, *reservadas = exame.filas[inicio : inicio + exame.contas]
        ocupantes.comuns = _que_convertem(exame, geral.comuns)
        ocupantes.avulsas.sort()
        lugares = geral.lugares_das_saidas[: len(conversoes.pessoas)]
        primeiras = _sao_as_primeiras(geral, reservadas, conversoes)
        if not primeiras:
            _conferir_contas(exame, reservadas, conversoes)
            _conferir_ordem(ocupantes, conversoes, relato)
            lugares = []
        if not lugares or ocupantes.comuns is not geral.comuns:
            lugares = list(map(bisect_left, repeat(ocupantes.comuns.postos), conversoes.pessoas))
        _conferir_com_as_chamadas(ocupantes, conversoes, lugares, vagas, relato)
        _conferir_avulsas(ocupantes, conversoes, relato)
        _conferir_nao_convertidos(
            ocupantes, reservadas, conversoes, vagas, relato, primeiras=primeiras
        )
        conferir_trechos(ocupantes, conversoes, vagas, relato, "compensacao")


def _que_convertem(exame: Exame, comuns: Sequencia) -> Sequencia:
    """As chamadas gerais em que se deve converter: todas, ou só as das vagas do edital."""
    vagas, limite = exame.historia.vagas, exame.historia.vagas_do_edital
    um_so = len(exame.periodos) == 1
    if exame.sempre or (um_so and len(exame.historia.tipos) <= limite and not exame.reposicoes):
        return comuns
    if um_so:
        reposicoes = exame.reposicoes
        escolhidas = [
            i
            for i, chamada in enumerate(comuns.chamadas[:-1])
            if vagas[chamada - 1] <= limite and chamada - 1 not in reposicoes
        ]
    else:
        chamadas = enumerate(comuns.chamadas[:-1])
        escolhidas = [i for i, chamada in chamadas if exame.converte(chamada - 1)]
    escolhidas.append(-1)
    return Sequencia(
        [comuns.postos[i] for i in escolhidas],
        [comuns.pessoas[i] for i in escolhidas],
        [comuns.chamadas[i] for i in escolhidas],
    )


def _sao_as_primeiras(geral: Fila, reservadas: Sequence[Fila], conversoes: Conversoes) -> bool:
    """Diz se, com um grupo só, se converteram as primeiras pessoas chamadas por ele, em ordem.

    São então as primeiras `saidas` da lista geral.
    """
    if len(reservadas) != 1 or len(geral.saidas) != len(reservadas[0].comuns):
        return False
    comuns, quantas = reservadas[0].comuns, len(conversoes.pessoas)
    return (
        conversoes.pessoas == comuns.pessoas[:quantas]
        and all(map(le, comuns.chamadas, conversoes.chamadas))
        and all(map(lt, comuns.pessoas, islice(comuns.pessoas, 1, None)))
    )


def _conferir_contas(exame: Exame, reservadas: Sequence[Fila], conversoes: Conversoes) -> None:
    """Confere que cada pessoa convertida ocupava vaga pelo grupo, e uma vez só."""
    chamadas: dict[int, int] = {}
    for fila in reservadas:
        chamadas.update(zip(fila.comuns.pessoas, fila.comuns.chamadas, strict=True))
    contas, vistas = exame.historia.contas, set[int]()
    for pessoa, quando, grupo, vaga in zip(
        conversoes.pessoas,
        conversoes.chamadas,
        conversoes.contas(),
        conversoes.vagas(),
        strict=True,
    ):
        chamada = chamadas.get(pessoa, NUNCA)
        if chamada > quando or contas[chamada - 1] != grupo or pessoa in vistas:
            nome = exame.relato.nome(pessoa)
            exame.relato.falha(
                "compensacao",
                f"a conta da inscrição {nome} tornou-se geral na vaga {vaga}, e ela não ocupava "
                f"vaga por {exame.historia.nome_da_conta(grupo)}",
                vaga,
                [nome],
            )
        vistas.add(pessoa)


def _conferir_ordem(ocupantes: Fila, conversoes: Conversoes, relato: Relato) -> None:
    """Confere que as conversões seguem a ordem da lista geral."""
    pessoas = conversoes.pessoas
    for antes, depois, vaga in zip(pessoas, pessoas[1:], conversoes.vagas()[1:], strict=False):
        if antes >= depois:
            acusar(relato, ocupantes.nome, "compensacao", depois, antes, vaga)


def _conferir_com_as_chamadas(
    ocupantes: Fila,
    conversoes: Conversoes,
    lugares: Sequence[int],
    vagas: Sequence[int],
    relato: Relato,
) -> None:
    """Confere que cada conversão veio na vez da pessoa, entre as chamadas da lista geral."""
    comuns, pessoas, quando = ocupantes.comuns, conversoes.pessoas, conversoes.chamadas
    if not all(map(gt, map(comuns.chamadas.__getitem__, lugares), quando)):
        for lugar, pessoa, chamadas in zip(lugares, pessoas, quando, strict=True):
            if comuns.chamadas[lugar] <= chamadas:
                outra, vaga = comuns.pessoas[lugar], vagas[comuns.chamadas[lugar] - 1]
                acusar(relato, ocupantes.nome, "compensacao", pessoa, outra, vaga)
    # Quem está logo antes na lista, se alguém está, já tinha sido chamado.
    anteriores = map(comuns.chamadas.__getitem__, map(sub, lugares, repeat(1)))
    if any(map(gt, anteriores, quando)):
        for lugar, pessoa, chamadas, vaga in zip(
            lugares, pessoas, quando, conversoes.vagas(), strict=True
        ):
            if lugar > 0 and comuns.chamadas[lugar - 1] > chamadas:
                acusar(relato, ocupantes.nome, "P4", comuns.pessoas[lugar - 1], pessoa, vaga)


def _conferir_avulsas(ocupantes: Fila, conversoes: Conversoes, relato: Relato) -> None:
    """Confere as conversões de pessoas comuns com as tomadas de quem tem biografia própria."""
    avulsas = ocupantes.avulsas
    if not avulsas:
        return
    pessoas, ordens = [*conversoes.pessoas, NUNCA], conversoes.ordens()
    for avulsa in avulsas:
        seguinte = bisect_right(ordens, avulsa.ordem)
        if pessoas[seguinte] < avulsa.posto:
            outra = pessoas[seguinte]
            acusar(relato, ocupantes.nome, "compensacao", outra, avulsa.pessoa, avulsa.vaga)


def _conferir_nao_convertidos(
    ocupantes: Fila,
    reservadas: Sequence[Fila],
    conversoes: Conversoes,
    vagas: Sequence[int],
    relato: Relato,
    *,
    primeiras: bool,
) -> None:
    """Confere que quem segue em vaga reservada está, na geral, depois de todos os tomados."""
    maior: Posto = max(
        ocupantes.comuns.ultimo(),
        max(conversoes.pessoas, default=-1),
        max((avulsa.posto for avulsa in ocupantes.avulsas), default=-1),
    )
    inicio, fim = ocupantes.faixa()
    for fila in reservadas:
        if primeiras:
            ocupam = set(fila.comuns.pessoas[len(conversoes.pessoas) :][:1])
        else:
            ocupam = set(fila.comuns.pessoas).difference(conversoes.pessoas)
        if min(ocupam) < maior:
            for pessoa in sorted(ocupam):
                if inicio <= pessoa < min(maior, fim):
                    acusar_quem_ficou(ocupantes, pessoa, conversoes, vagas, relato, "compensacao")

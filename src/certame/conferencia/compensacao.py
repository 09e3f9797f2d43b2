"""Confere a compensação: a lista geral não passa de quem ocupa vaga reservada sem convertê-la.

Vista assim, a lista geral segue tendo quem já ocupa vaga reservada, até que a conta se torne
geral ou a pessoa saia. Tomam dela as chamadas gerais que podem converter e as conversões.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, islice, repeat
from operator import ge, lt

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
        _conferir_contas(exame, reservadas, conversoes)
        _conferir_ordem(ocupantes, conversoes, vagas, relato)
        _conferir_avulsas(ocupantes, conversoes, relato)
        _conferir_nao_convertidos(ocupantes, reservadas, conversoes, vagas, relato)
        conferir_trechos(ocupantes, conversoes, vagas, relato, "compensacao")


def _que_convertem(exame: Exame, comuns: Sequencia) -> Sequencia:
    """As chamadas gerais em que se deve converter: todas, ou só as das vagas do edital."""
    vagas, limite = exame.historia.vagas, exame.historia.vagas_do_edital
    if exame.sempre or (len(exame.historia.tipos) <= limite and not exame.reposicoes):
        return comuns
    reposicoes = set(exame.reposicoes)
    escolhidas = [
        i
        for i, chamada in enumerate(comuns.chamadas)
        if vagas[chamada] <= limite and chamada not in reposicoes
    ]
    return Sequencia(
        [comuns.postos[i] for i in escolhidas],
        [comuns.pessoas[i] for i in escolhidas],
        [comuns.chamadas[i] for i in escolhidas],
    )


def _conferir_contas(exame: Exame, reservadas: Sequence[Fila], conversoes: Conversoes) -> None:
    """Confere que cada pessoa convertida ocupava vaga pelo grupo, e uma vez só."""
    chamadas: dict[int, int] = {}
    for fila in reservadas:
        chamadas.update(zip(fila.comuns.pessoas, fila.comuns.chamadas, strict=True))
    contas, vistas = exame.historia.contas, set[int]()
    for pessoa, quando, grupo, vaga in zip(
        conversoes.pessoas, conversoes.chamadas, conversoes.contas, conversoes.vagas, strict=True
    ):
        chamada = chamadas.get(pessoa, NUNCA)
        if chamada >= quando or contas[chamada] != grupo or pessoa in vistas:
            nome = exame.relato.nome(pessoa)
            exame.relato.falha(
                "compensacao",
                f"a conta da inscrição {nome} tornou-se geral na vaga {vaga}, e ela não ocupava "
                f"vaga por {exame.historia.nome_da_conta(grupo)}",
                vaga,
                [nome],
            )
        vistas.add(pessoa)


def _conferir_ordem(
    ocupantes: Fila, conversoes: Conversoes, vagas: Sequence[int], relato: Relato
) -> None:
    """Confere que cada conversão veio na vez da pessoa na lista geral."""
    comuns, pessoas = ocupantes.comuns, conversoes.pessoas
    if not all(map(lt, pessoas, islice(pessoas, 1, None))):
        for antes, depois, vaga in zip(
            pessoas, islice(pessoas, 1, None), islice(conversoes.vagas, 1, None), strict=False
        ):
            if antes >= depois:
                acusar(relato, ocupantes.nome, "compensacao", depois, antes, vaga)
    lugares = list(map(bisect_left, repeat(comuns.postos), pessoas))
    chamadas = [*comuns.chamadas, NUNCA, -1]
    if any(map(lt, map(chamadas.__getitem__, lugares), conversoes.chamadas)):
        for lugar, pessoa, quando in zip(lugares, pessoas, conversoes.chamadas, strict=True):
            if chamadas[lugar] < quando:
                outra, vaga = comuns.pessoas[lugar], vagas[chamadas[lugar]]
                acusar(relato, ocupantes.nome, "compensacao", pessoa, outra, vaga)
    anteriores = [lugar - 1 for lugar in lugares]
    if any(map(ge, map(chamadas.__getitem__, anteriores), conversoes.chamadas)):
        for lugar, pessoa, quando, vaga in zip(
            anteriores, pessoas, conversoes.chamadas, conversoes.vagas, strict=True
        ):
            if chamadas[lugar] >= quando:
                acusar(relato, ocupantes.nome, "P4", comuns.pessoas[lugar], pessoa, vaga)


def _conferir_avulsas(ocupantes: Fila, conversoes: Conversoes, relato: Relato) -> None:
    """Confere as conversões de pessoas comuns com as tomadas de quem tem biografia própria."""
    avulsas = ocupantes.avulsas
    if not avulsas:
        return
    pessoas = [*conversoes.pessoas, NUNCA]
    for avulsa in avulsas:
        seguinte = bisect_right(conversoes.ordens, avulsa.ordem)
        if pessoas[seguinte] < avulsa.posto:
            acusar(
                relato, ocupantes.nome, "compensacao", pessoas[seguinte], avulsa.pessoa, avulsa.vaga
            )
    ordens = [avulsa.ordem for avulsa in avulsas]
    maximos = [-1, *accumulate((avulsa.posto for avulsa in avulsas), max)]
    for ordem, pessoa in zip(conversoes.ordens, conversoes.pessoas, strict=True):
        ate = bisect_left(ordens, ordem)
        if maximos[ate] > pessoa:
            avulsa = next(a for a in avulsas if a.posto > pessoa)
            acusar(relato, ocupantes.nome, "compensacao", pessoa, avulsa.pessoa, avulsa.vaga)


def _conferir_nao_convertidos(
    ocupantes: Fila,
    reservadas: Sequence[Fila],
    conversoes: Conversoes,
    vagas: Sequence[int],
    relato: Relato,
) -> None:
    """Confere que quem segue em vaga reservada está, na geral, depois de todos os tomados."""
    comuns = ocupantes.comuns
    maior: Posto = max(
        comuns.postos[-1] if comuns.postos else -1,
        max(conversoes.pessoas, default=-1),
        max((avulsa.posto for avulsa in ocupantes.avulsas), default=-1),
    )
    convertidas = set(conversoes.pessoas)
    inicio, fim = ocupantes.faixa()
    for fila in reservadas:
        for pessoa in fila.comuns.pessoas:
            if inicio <= pessoa < min(maior, fim) and pessoa not in convertidas:
                acusar_quem_ficou(ocupantes, pessoa, conversoes, vagas, relato, "compensacao")

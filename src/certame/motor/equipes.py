"""As equipes: a composição que a norma manda, os impedimentos e as partes do parecer."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from certame.dominio.ato import (
    CompatibilidadeAvaliada,
    EquipeConstituida,
    ImpedimentoDeclarado,
    JuntaInstalada,
    ParecerEmitido,
)
from certame.dominio.resultado import AtoRecusado
from certame.motor.autos import Autos
from certame.norma.norma import ComposicaoDaEquipe
from certame.norma.regime import Regime
from certame.norma.rito import RegraDoRito

ASSISTENTE = "assistente"
"""O papel, na Junta, de quem a pessoa indicou para assisti-la."""


class Membro(NamedTuple):
    """Um membro de equipe, sem nome: id, papel e área de formação (vazia se a norma não pede)."""

    id: str
    papel: str
    area: str = ""

    @classmethod
    def de_texto(cls, texto: str) -> "Membro":
        """O membro escrito como "id/papel" ou "id/papel/area".

        >>> Membro.de_texto("med-1/medico/visual")
        Membro(id='med-1', papel='medico', area='visual')
        """
        return cls(*texto.split("/"))


def membros_de(textos: Sequence[str]) -> list[Membro]:
    """Os membros escritos num ato."""
    return [Membro.de_texto(texto) for texto in textos]


def defeito_da_composicao(composicao: ComposicaoDaEquipe, membros: Sequence[Membro]) -> str:
    """O que falta ou sobra nos membros, numa frase; vazia se a composição é a da norma."""
    papeis = Counter(membro.papel for membro in membros)
    if len({membro.id for membro in membros}) < len(membros):
        return "há um membro repetido"
    if not membros:
        return "não há membro nenhum"
    if composicao.membros and len(membros) != composicao.membros:
        return f"há {len(membros)} e a norma pede {composicao.membros}"
    for papel, minimo in composicao.papeis.items():
        if papeis[papel] < minimo:
            return f"de {papel} há {papeis[papel]} e a norma pede ao menos {minimo}"
    if len(papeis) < composicao.papeis_distintos:
        return (
            f"há só {len(papeis)} profissão e a norma pede ao menos {composicao.papeis_distintos}"
        )
    if composicao.com_area and not all(membro.area for membro in membros):
        return "falta a área de formação de algum membro"
    return ""


def exigir_equipe(regime: Regime, ato: EquipeConstituida) -> None:
    """Confere a espécie e a composição da equipe. Erros: `AtoRecusado`."""
    rito = regime.norma.rito
    admitidas = {rito.equipe_da_pericia, rito.equipe_da_compatibilidade} - {""}
    if ato.especie not in admitidas:
        raise AtoRecusado(
            f"a norma não tem a equipe {ato.especie}",
            regime.fundamentos_do_rito(RegraDoRito.EQUIPE),
            f"escreva especie com um destes ids: {', '.join(sorted(admitidas))}",
            campo="especie",
        )
    _exigir_composicao(
        regime, RegraDoRito.EQUIPE, regime.norma.equipe(ato.especie), membros_de(ato.membros)
    )


def exigir_junta(regime: Regime, ato: JuntaInstalada, assistente: str) -> None:
    """Confere a composição da Junta, com o assistente que a pessoa indicou ("": nenhum)."""
    membros = membros_de(ato.membros)
    peritos = [membro for membro in membros if membro.papel != ASSISTENTE]
    composicao = regime.norma.equipe(regime.norma.rito.junta)
    _exigir_composicao(regime, RegraDoRito.JUNTA, composicao, peritos)
    assistentes = [membro.id for membro in membros if membro.papel == ASSISTENTE]
    if assistentes != [assistente] * bool(assistente):
        raise AtoRecusado(
            "o assistente na Junta é o que a pessoa indicou, e só ele",
            regime.fundamentos_do_rito(RegraDoRito.ASSISTENTE),
            f"ponha {assistente}/{ASSISTENTE} entre os membros"
            if assistente
            else "tire o assistente dos membros, ou registre antes a indicação",
        )


def exigir_impedimento(regime: Regime, autos: Autos, ato: ImpedimentoDeclarado) -> None:
    """O impedido tem de ser membro da equipe. Erros: `AtoRecusado`."""
    equipe = _equipe(regime, autos, ato.equipe, ato.cargo)
    if ato.membro not in [membro.id for membro in membros_de(equipe.membros)]:
        motivo = f"{ato.membro} não é da equipe {ato.equipe}"
        raise _recusa(regime, RegraDoRito.EQUIPE, motivo, "membro")


def exigir_parecer(
    regime: Regime, autos: Autos, ato: ParecerEmitido | CompatibilidadeAvaliada, especie: str
) -> None:
    """Confere quem assina, os impedimentos e as partes do parecer. Erros: `AtoRecusado`."""
    equipe = _equipe(regime, autos, ato.equipe, ato.cargo)
    if equipe.especie != especie:
        motivo = f"este parecer é da equipe {especie}, não da {ato.equipe}"
        raise _recusa(regime, RegraDoRito.EQUIPE, motivo, "equipe")
    da_equipe = {membro.id: membro for membro in membros_de(equipe.membros)}
    pessoa = ato.cargo, ato.inscricao
    impedidos = {
        impedimento.membro
        for impedimento in autos.da_pessoa_do_tipo(pessoa, ImpedimentoDeclarado)
        if impedimento.equipe == ato.equipe
    }
    for id in ato.assinam:
        if id not in da_equipe or id in impedidos:
            porque = "está impedido neste caso" if id in impedidos else "não é da equipe"
            motivo = f"{id} assina o parecer e {porque}"
            raise _recusa(regime, RegraDoRito.EQUIPE, motivo, "assinam")
    composicao = regime.norma.equipe(especie)
    assinam = [da_equipe[id] for id in ato.assinam]
    _exigir_composicao(regime, RegraDoRito.EQUIPE, composicao, assinam, "assinam")
    if len(ato.partes) != len(composicao.parecer):
        raise AtoRecusado(
            f"o parecer traz {_partes(len(ato.partes))} e a norma pede {len(composicao.parecer)}",
            regime.fundamentos_do_rito(RegraDoRito.PARECER),
            "escreva uma referência para cada parte: " + "; ".join(composicao.parecer)
            if composicao.parecer
            else "a norma não divide este parecer: deixe partes vazio",
            campo="partes",
        )


def _partes(quantas: int) -> str:
    return "1 parte" if quantas == 1 else f"{quantas} partes"


def _exigir_composicao(
    regime: Regime,
    regra: RegraDoRito,
    composicao: ComposicaoDaEquipe,
    membros: Sequence[Membro],
    campo: str = "membros",
) -> None:
    if defeito := defeito_da_composicao(composicao, membros):
        raise AtoRecusado(
            f"a composição não é a da norma: {defeito}",
            regime.fundamentos_do_rito(regra),
            f"componha assim: {composicao.composicao.rstrip('.')}",
            campo=campo,
        )


def _equipe(regime: Regime, autos: Autos, id: str, cargo: str) -> EquipeConstituida:
    equipe = autos.ato(id)
    if not isinstance(equipe, EquipeConstituida) or equipe.cargo != cargo:
        raise _recusa(regime, RegraDoRito.EQUIPE, f"não há equipe {id} neste cargo", "equipe")
    return equipe


def _recusa(regime: Regime, regra: RegraDoRito, motivo: str, campo: str) -> AtoRecusado:
    return AtoRecusado(
        motivo,
        regime.fundamentos_do_rito(regra),
        "confira a equipe e os membros dela",
        campo=campo,
    )

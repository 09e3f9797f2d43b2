"""Confere o tipo de cada vaga: o percentual, a série, as colisões, as unidades, os atos novos."""

from collections.abc import Sequence

from certame.conferencia.mudancas import tipos_com_mudancas
from certame.conferencia.quantidade import reserva_devida
from certame.conferencia.tipos import SemLugar, tipos_continuos, tipos_reiniciados
from certame.conferencia.unidades import (
    AssentosIndefinidos,
    assentos,
    por_unidade_nao_reduz,
    tipos_com_assentos,
    tipos_que_surgem,
)
from certame.conferencia.veredito import Falha, Relato
from certame.dominio.edital import Aplicacao, Cargo
from certame.dominio.historia import Fato, Fatos, Historia
from certame.norma.regime import Regime


def conferir_reserva(
    regime: Regime,
    cargo: Cargo,
    tipos: Sequence[int],
    fatos: Fatos | None = None,
    unidades: Sequence[int] = (),
    *,
    historia: Historia | None = None,
) -> list[Falha]:
    """As falhas nos tipos das vagas de um cargo; vazia se todos estão certos.

    `tipos[n - 1]` é o tipo da vaga `n`; os atos que criaram vagas vêm de `fatos`; `unidades`, se
    dada, é a unidade de cada vaga; `historia` é precisa quando um ato mudou uma leitura.
    """
    relato = Relato()
    fatos = Fatos() if fatos is None else fatos
    atos = vagas_por_ato(cargo.vagas, fatos)
    if sum(atos) != len(tipos):
        relato.falha(
            "forma", f"os atos criaram {sum(atos)} vagas e a história tem {len(tipos)} tipos"
        )
        return relato.falhas()
    _conferir_unidades(cargo, unidades, relato)
    try:
        if historia is None or Fato.LEITURA_ALTERADA not in fatos.fato:
            devidos = tipos_devidos(regime, cargo, atos)
        else:
            devidos = tipos_com_mudancas(regime, cargo, historia, tipos_devidos)
        _comparar(regime, bytes(tipos), devidos, relato)
    except _PercentualReduzido:
        relato.falha("reserva", "aplicar o percentual por unidade reduz o total de reservadas")
    except SemLugar as falta:
        relato.falha("reserva", f"a vaga reservada {falta}, que colidiu, não tem número livre")
    except AssentosIndefinidos:
        relato.falha(
            "reserva",
            "o cálculo não diz em que unidade cai cada vaga reservada, e o edital também não",
        )
    return relato.falhas()


class _PercentualReduzido(Exception):
    """O edital aplica o percentual por unidade, e isso reduz o total de reservadas."""


def tipos_devidos(regime: Regime, cargo: Cargo, atos: Sequence[int]) -> bytearray:
    """O tipo de cada vaga que os atos criaram, sob um regime só; o primeiro ato é o edital."""
    if cargo.unidades:
        return _com_as_novas(regime, _tipos_das_unidades(regime, cargo), atos)
    return _tipos_do_cargo(regime, atos)


def vagas_por_ato(do_edital: int, fatos: Fatos) -> list[int]:
    """Quantas vagas cada ato criou; o primeiro é o edital, que pode ou não estar nos fatos.

    A anulação de um ato é negativa: tira as últimas vagas.
    """
    atos = [do_edital]
    for fato, vaga, quantas in zip(fatos.fato, fatos.vaga, fatos.outro, strict=True):
        if fato is Fato.VAGAS_CRIADAS and (vaga, quantas) != (1, do_edital):
            atos.append(quantas)
    return atos


def _tipos_do_cargo(regime: Regime, atos: Sequence[int]) -> bytearray:
    montar = tipos_reiniciados if regime.leitura("vagas_novas") == "reinicia" else tipos_continuos
    return montar(regime.grupos, atos, por_ato=_por_ato(regime), destino=regime.norma.colisao)


def _por_ato(regime: Regime) -> bool:
    return regime.escolhas.get("alternancia_novas") == "por_ato"


def _conferir_unidades(cargo: Cargo, unidades: Sequence[int], relato: Relato) -> None:
    esperadas = [u for u, unidade in enumerate(cargo.unidades) for _ in range(unidade.vagas)]
    if unidades and cargo.unidades and list(unidades[: cargo.vagas]) != esperadas:
        relato.falha("forma", "as vagas do edital não seguem a ordem das unidades")


def _tipos_das_unidades(regime: Regime, cargo: Cargo) -> bytearray:
    """Os tipos das vagas do edital com unidades, pela aplicação que o edital e a lei permitem."""
    grupos, unidades = regime.grupos, cargo.unidades
    permitido = por_unidade_nao_reduz(grupos, unidades)
    if cargo.aplicacao is Aplicacao.POR_UNIDADE and not permitido:
        raise _PercentualReduzido
    escritas = any(unidade.reservadas for unidade in unidades)
    automatica = cargo.aplicacao is Aplicacao.AUTOMATICA and permitido and not escritas
    if cargo.aplicacao is Aplicacao.POR_UNIDADE or automatica:
        lugares = [[reserva_devida(g, unidade.vagas) for unidade in unidades] for g in grupos]
    else:
        lugares = [assentos(grupo, unidades) for grupo in grupos]
    return tipos_com_assentos(grupos, unidades, lugares, regime.norma.colisao)


def _com_as_novas(regime: Regime, do_edital: bytearray, atos: Sequence[int]) -> bytearray:
    if regime.leitura("vagas_novas") == "reinicia":
        return do_edital + _tipos_do_cargo(regime, [0, *atos[1:]])
    return tipos_que_surgem(regime.grupos, do_edital, atos[1:], por_ato=_por_ato(regime))


def _comparar(regime: Regime, tipos: bytes, esperados: bytearray, relato: Relato) -> None:
    if tipos == esperados:
        return
    nomes = ("geral", *(grupo.id for grupo in regime.grupos))
    for numero, (tem, deve) in enumerate(zip(tipos, esperados, strict=True), start=1):
        if tem != deve:
            nome = nomes[tem] if tem < len(nomes) else "desconhecido"
            relato.falha(
                "reserva", f"a vaga {numero} está como {nome} e deveria ser {nomes[deve]}", numero
            )
    for tipo, grupo in enumerate(regime.grupos, start=1):
        ha, devidas = tipos.count(tipo), reserva_devida(grupo, len(tipos))
        if ha < devidas:
            relato.falha(
                "reserva",
                f"são {ha} vagas de {grupo.id} em {len(tipos)}, e a norma pede {devidas}",
            )

"""Histórias ao acaso nas três normas: o processo nunca quebra o motor, e repetir dá o mesmo."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certame.dominio.ato import (
    AssistenteIndicado,
    Ato,
    AtoAnulado,
    AtoDePessoa,
    AusenciaRegistrada,
    CienciaRegistrada,
    ComparecimentoRegistrado,
    CompatibilidadeAvaliada,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    DefesaApresentada,
    DeficienciaConfirmada,
    FraudeDecidida,
    HomologacaoPublicada,
    IncidenteAberto,
    IncidenteDecidido,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    JuntaConcluida,
    JuntaInstalada,
    MotivoDaSaida,
    NomeacaoPublicada,
    NotificacaoFeita,
    ParecerEmitido,
    PericiaConvocada,
    PosseRegistrada,
    ResultadoNegativoRegistrado,
    SaidaRegistrada,
    VagasCriadas,
    ValidadeEncerrada,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido, MeioDaNotificacao
from certame.dominio.ato_da_pericia import (
    FaseDaCompatibilidade,
    ResultadoDaJunta,
    ResultadoNegativo,
)
from certame.dominio.historia import GERAL, NINGUEM
from certame.dominio.resultado import AtoRecusado
from certame.livro.estado import texto_do_estado
from certame.motor.andamento import Andamento, Praticado
from certame.motor.pericias import SituacaoDaPericia, situacao_da_pericia
from certame.motor.portoes import parecer_antes_da_posse, pericias_por_concluir
from certame.norma.rito import MomentoDaCompatibilidade
from tests.motor.certames import CARGO, certame
from tests.motor.moldes import IRUPI
from tests.motor.processos import HORA, NORMAS, REF, Mundo, retrato

PCD = (3, 4, 7)
_VERBOS: Sequence[tuple[type[Ato], dict[str, Any]]] = (
    (PericiaConvocada, {"instante": HORA, "documento": REF}),
    (ComparecimentoRegistrado, {"instante": HORA}),
    (ParecerEmitido, {"equipe": "equipe", "documento": REF}),
    (DeficienciaConfirmada, {"documento": REF}),
    (PericiaConvocada, {"instante": HORA, "documento": REF}),
    (ComparecimentoRegistrado, {"instante": HORA}),
    (ParecerEmitido, {"equipe": "equipe", "documento": REF}),
    (DeficienciaConfirmada, {"documento": REF}),
    (
        ResultadoNegativoRegistrado,
        {"resultado": ResultadoNegativo.NAO_CONFIRMADA, "documento": REF},
    ),
    (NotificacaoFeita, {"meio": MeioDaNotificacao.CORREIO, "prova": REF}),
    (AusenciaRegistrada, {"instante": HORA}),
    (CienciaRegistrada, {"meio": MeioDaNotificacao.PESSOAL, "prova": REF, "instante": HORA}),
    (AssistenteIndicado, {"assistente": "assist-1", "instante": HORA}),
    (
        JuntaInstalada,
        {
            "membros": ("esp-1/especialista",),
            "instante": HORA + timedelta(hours=25),
            "documento": REF,
        },
    ),
    (
        JuntaConcluida,
        {"resultado": ResultadoDaJunta.CONFIRMADA, "instante": HORA, "documento": REF},
    ),
    (CondicaoNaoConfirmada, {"grupo": "pcd"}),
    (IncidenteAberto, {"documento": REF}),
    (IncidenteDecidido, {"conclusao": DecisaoDoPedido.FAVORAVEL, "documento": REF}),
    (HomologacaoPublicada, {}),
    (HomologacaoPublicada, {}),
    (ConvocacaoFeita, {}),
    (ConvocacaoFeita, {}),
    (NomeacaoPublicada, {"documento": REF}),
    (PosseRegistrada, {}),
    (
        CompatibilidadeAvaliada,
        {
            "fase": FaseDaCompatibilidade.ANTES_DA_POSSE,
            "conclusao": DecisaoDoPedido.FAVORAVEL,
            "equipe": "compatibilidade",
            "documento": REF,
        },
    ),
    (InvestigacaoInstaurada, {"documento": REF}),
    (InvestigacaoNotificada, {"prova": REF, "instante": HORA}),
    (DefesaApresentada, {"documento": REF}),
    (
        FraudeDecidida,
        {
            "notificacao": None,
            "defesa": None,
            "fim_do_prazo_sem_defesa": None,
            "documento": "doc-1:" + "0a" * 32,
        },
    ),
    (SaidaRegistrada, {"motivo": MotivoDaSaida.DESISTENCIA}),
    (VagasCriadas, {"quantidade": 2}),
    (AtoAnulado, {"motivo": "erro_material"}),
    (ValidadeEncerrada, {}),
)
Sorteado = tuple[int, int, int]
historias = st.lists(
    st.tuples(st.integers(0, len(_VERBOS) - 1), st.integers(1, 8), st.integers(1, 4)), max_size=120
)


def mundo_de(norma: str) -> Mundo:
    """Um certame acompanhado, já com as listas e as equipes."""
    mundo = Mundo(norma, 5, PCD, aprovados=8).classificar()
    if norma == IRUPI:
        mundo.avaliar(PCD[0])
    return mundo


def atos(mundo: Mundo, sorteados: Sequence[Sorteado]) -> Iterator[Ato]:
    """Os atos sorteados, muitos dos quais o processo recusa."""
    dia = mundo.andamento.praticados[-1].ato.data
    for indice, (verbo, posto, quantos) in enumerate(sorteados):
        classe, fixos = _VERBOS[verbo]
        if classe is ValidadeEncerrada and posto != 1:
            continue
        dia += timedelta(days=1)
        campos: dict[str, Any] = {"id": f"a-{indice}", "data": dia, **fixos}
        if issubclass(classe, AtoDePessoa | VagasCriadas | ConvocacaoFeita):
            campos["cargo"] = CARGO
        if issubclass(classe, AtoDePessoa):
            campos["inscricao"] = str(posto)
        anteriores = [p.ato for p in mundo.andamento.praticados]
        if classe is ConvocacaoFeita:
            campos["quantidade"] = quantos
        elif classe is ParecerEmitido:
            campos |= {"assinam": mundo.assinam, "partes": mundo.partes}
        elif classe is CompatibilidadeAvaliada:
            campos |= mundo.compatibilidade(posto)
            del campos["posto"]
        elif classe is AtoAnulado:
            campos["ato"] = anteriores[-min(quantos, len(anteriores))].id
        elif classe in (NotificacaoFeita, IncidenteDecidido):
            da_pessoa = [
                ato
                for ato in anteriores
                if isinstance(ato, PericiaConvocada | IncidenteAberto)
                and ato.inscricao == str(posto)
            ]
            alvo = da_pessoa[-1].id if da_pessoa else "nenhum"
            if classe is NotificacaoFeita:
                campos |= {"ato": alvo, "instante": HORA - timedelta(hours=1)}
            else:
                campos["incidente"] = alvo
        yield classe(**campos)


def conferir_portoes(andamento: Andamento, praticado: Praticado) -> None:
    """O que os portões prometem, visto de fora depois de cada ato aceito."""
    ato = praticado.ato
    conferir_chamadas(andamento, praticado)
    processo = andamento.processo
    rito = processo.regime.norma.rito
    match ato:
        case HomologacaoPublicada():
            assert not list(
                pericias_por_concluir(processo.regime, processo.autos, andamento.convocacoes)
            )
            assert not any(processo.autos.incidentes_abertos(p) for p in processo.autos.pessoas())
        case ConvocacaoFeita():
            assert andamento.homologacao is not None
        case PosseRegistrada():
            convocacao = andamento.convocacoes[CARGO]
            pessoa = convocacao.pessoa(ato.inscricao)
            assert pessoa is not None
            antes_da_posse = rito.compatibilidade is MomentoDaCompatibilidade.ANTES_DA_POSSE
            if antes_da_posse and convocacao.grupos_da(pessoa):
                assert parecer_antes_da_posse(processo.autos, (CARGO, ato.inscricao))
        case CondicaoNaoConfirmada():
            situacao = situacao_da_pericia(rito, processo.autos, (CARGO, ato.inscricao))
            assert situacao is SituacaoDaPericia.NAO_CONFIRMADA
        case _:
            pass


def conferir_chamadas(andamento: Andamento, praticado: Praticado) -> None:
    """Nenhum ato chama pela lista reservada quem não tem a perícia concluída."""
    convocacao, rito = andamento.convocacoes[CARGO], andamento.regime.norma.rito
    for indice in range(praticado.chamadas_de, praticado.chamadas_ate):
        if convocacao.historia.contas[indice] != GERAL:
            inscricao = convocacao.inscricoes[convocacao.historia.pessoas[indice]]
            situacao = situacao_da_pericia(rito, andamento.processo.autos, (CARGO, inscricao))
            assert situacao is SituacaoDaPericia.CONFIRMADA


@pytest.mark.parametrize("norma", NORMAS)
@settings(max_examples=60, deadline=None)
@given(historias)
def test_recusa_nada_muda_e_repetir_da_o_mesmo(norma: str, sorteados: list[Sorteado]) -> None:
    mundo = mundo_de(norma)
    andamento = mundo.andamento
    etapas = [andamento.etapa]
    for ato in atos(mundo, sorteados):
        antes = retrato(andamento)
        try:
            praticado = andamento.praticar(ato)
        except AtoRecusado:
            assert retrato(andamento) == antes
            continue
        conferir_portoes(andamento, praticado)
        etapas.append(andamento.etapa)
        convocacao = andamento.convocacoes[CARGO]
        ocupantes = [p for p in convocacao.ocupante if p != NINGUEM]
        assert len(ocupantes) == len(set(ocupantes))
        if not convocacao.validade_encerrada and not andamento.anulados:
            assert len(convocacao.historia.tipos) == convocacao.vagas_criadas
    de_novo = certame(5, 8, PCD, norma=norma)
    for praticado in andamento.praticados:
        de_novo.praticar(praticado.ato)
    assert texto_do_estado(de_novo) == texto_do_estado(andamento)

"""Os portões: o que precisa estar feito antes de homologar, chamar, nomear e dar posse."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from certame.dominio.ato import (
    AtoDeCargo,
    AtoDePessoa,
    CompatibilidadeAvaliada,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    DefesaApresentada,
    DefesaNaoApresentada,
    FimDeFilaDeferido,
    FraudeDecidida,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    MotivoDaSaida,
    NomeacaoPublicada,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    ReversaoDecidida,
    SaidaRegistrada,
    VagaVaziaChamada,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade
from certame.dominio.historia import GERAL
from certame.dominio.resultado import AtoRecusado
from certame.motor.aplicacao import aplicar, indice_da_unidade
from certame.motor.assuncao import divergencia_da
from certame.motor.autos import Autos, Pessoa
from certame.motor.convocacao import Convocacao
from certame.motor.pericias import SituacaoDaPericia, situacao_da_pericia
from certame.norma.dispositivo import CONSTITUICAO, Fundamento
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.norma.rito import MomentoDaCompatibilidade, RegraDoRito

Convocacoes = Mapping[str, Convocacao]


def declarantes(
    regime: Regime, convocacao: Convocacao, entre: Iterable[str] | None = None
) -> list[int]:
    """Os índices de quem está agora numa lista reservada que a própria norma criou, em ordem.

    Os grupos que o edital acrescenta não passam por esta perícia. Com `entre`, só estas inscrições:
    o custo é o delas, e não o da lista.
    """
    da_norma = {grupo.id for grupo in regime.norma.grupos}
    vistos = declararam(regime, convocacao)
    vistos.update(range(len(convocacao.ordem.inscricoes), len(convocacao.inscricoes)))
    if entre is not None:
        vistos.intersection_update(map(convocacao.pessoa, entre))
    return convocacao.dos_grupos(da_norma, vistos)


def inscricoes_declarantes(
    regime: Regime, convocacao: Convocacao, entre: Iterable[str] | None = None
) -> list[str]:
    """As inscrições dos `declarantes`."""
    inscricoes = convocacao.inscricoes
    return [inscricoes[pessoa] for pessoa in declarantes(regime, convocacao, entre)]


def declararam(regime: Regime, convocacao: Convocacao) -> set[int]:
    """Os índices de quem a classificação pôs numa lista reservada da norma, também de quem já saiu."""
    listas = [
        unidade.reservadas.get(grupo.id, ())
        for unidade in convocacao.ordem.unidades
        for grupo in regime.norma.grupos
    ]
    return set().union(*listas)


def na_lista_ao_classificar(regime: Regime, convocacao: Convocacao) -> Iterator[str]:
    """As inscrições que a classificação pôs numa lista reservada da norma, e ainda estão nela.

    Também as de quem já saiu do cargo; quem teve a condição negada já não está na lista.
    """
    da_norma = {grupo.id for grupo in regime.norma.grupos}
    classificadas = declararam(regime, convocacao)
    for pessoa in convocacao.dos_grupos(da_norma, classificadas, tambem_quem_saiu=True):
        yield convocacao.inscricoes[pessoa]


def e_declarante(regime: Regime, convocacao: Convocacao, pessoa: int) -> bool:
    """Diz se a pessoa está numa lista reservada que a própria norma criou."""
    return convocacao.esta_num_de({grupo.id for grupo in regime.norma.grupos}, pessoa)


def exigir_homologavel(
    regime: Regime, autos: Autos, convocacoes: Convocacoes, ato: HomologacaoPublicada
) -> None:
    """Recusa a homologação com perícia, incidente ou recurso em aberto, pessoa por pessoa."""
    abertas = list(pericias_por_concluir(regime, autos, convocacoes))
    discussoes = [
        pessoa
        for pessoa in autos.pessoas()
        if autos.incidentes_abertos(pessoa) or autos.recursos_abertos(pessoa)
    ]
    motivos = []
    if abertas:
        motivos.append(f"a perícia não acabou para {_lista(abertas)}")
    if discussoes:
        motivos.append(f"há incidente ou recurso sem decisão de {_lista(discussoes)}")
    if not motivos:
        return
    rito = regime.fundamentos_do_rito
    fundamentos = [
        *regime.fundamentos(Regra.HOMOLOGACAO),
        *(rito(RegraDoRito.PERICIA) if abertas else ()),
        *fundamentos_do_que_se_discute(regime, autos, discussoes),
    ]
    raise AtoRecusado(
        f"não se homologa em {ato.data.strftime('%d/%m/%Y')}: " + "; ".join(motivos),
        tuple(dict.fromkeys(fundamentos)),
        "conclua a perícia e decida o que está aberto",
    )


def fundamentos_do_que_se_discute(
    regime: Regime, autos: Autos, pessoas: Sequence[Pessoa]
) -> tuple[Fundamento, ...]:
    """O que manda decidir os incidentes e os recursos abertos das pessoas.

    Do recurso contra um ato de todo o certame a lei da cidade não fala: vale a Constituição.
    """
    recursos = [recurso for pessoa in pessoas for recurso in autos.recursos_abertos(pessoa)]
    de_todos = [recurso for recurso in recursos if autos.recorre_do_que_e_de_todos(recurso)]
    da_pessoa = len(recursos) > len(de_todos) or any(map(autos.incidentes_abertos, pessoas))
    rito = regime.fundamentos_do_rito(RegraDoRito.INCIDENTE) if da_pessoa else ()
    da_constituicao = (CONSTITUICAO["cf_art5_inc55"],) if de_todos else ()
    return tuple(dict.fromkeys((*rito, *da_constituicao)))


def pericias_por_concluir(
    regime: Regime, autos: Autos, convocacoes: Convocacoes
) -> Iterator[Pessoa]:
    """As pessoas cuja perícia tem de acabar antes da homologação."""
    rito = regime.norma.rito
    for cargo, convocacao in convocacoes.items():
        # Sem ato nenhum, a perícia nem começou.
        entre = None if rito.pericia_antes_da_homologacao else autos.inscricoes(cargo)
        for inscricao in inscricoes_declarantes(regime, convocacao, entre):
            pessoa = cargo, inscricao
            situacao = situacao_da_pericia(rito, autos, pessoa)
            if situacao is SituacaoDaPericia.CONFIRMADA:
                continue
            nem_comecou = situacao is SituacaoDaPericia.NAO_HOUVE
            if not nem_comecou or rito.pericia_antes_da_homologacao:
                yield pessoa


def exigir_chamada_possivel(
    regime: Regime,
    confirmadas: Collection[Pessoa],
    convocacao: Convocacao,
    ato: AtoDeCargo,
    *,
    homologado: bool,
) -> None:
    """Nenhuma chamada pela lista reservada antes do resultado da perícia de quem seria chamado.

    Vale para toda chamada que o ato cause, também a que repõe a vaga de quem sai; a ordem judicial
    se cumpre. Só se as listas reservadas podem alcançar alguém sem resultado é que o ato se ensaia,
    numa cópia; nada muda. Erros: `AtoRecusado`.
    """

    def sem_resultado(onde: Convocacao, pessoa: int) -> bool:
        quem = onde.cargo, onde.inscricoes[pessoa]
        return quem not in confirmadas and e_declarante(regime, onde, pessoa)

    if not any(sem_resultado(convocacao, pessoa) for pessoa in _alcance(convocacao, ato)):
        return
    ensaio = convocacao.copia()
    antes = len(ensaio.historia.vagas)
    aplicar(ensaio, ato, homologado=homologado)
    chamadas = zip(ensaio.historia.pessoas[antes:], ensaio.historia.contas[antes:], strict=True)
    cedo = [
        (ensaio.cargo, ensaio.inscricoes[pessoa])
        for pessoa, conta in chamadas
        if conta != GERAL and sem_resultado(ensaio, pessoa)
    ]
    if cedo:
        chama = isinstance(ato, ATOS_QUE_CHAMAM)
        o_que = "a chamada" if chama else "a reposição da vaga"
        so_ate = ""
        if isinstance(ato, ConvocacaoFeita):
            so_ate = _so_ate(regime, confirmadas, convocacao, ato)
        raise AtoRecusado(
            f"{o_que} seria pela lista reservada antes do resultado da perícia de {_lista(cedo)}",
            (
                *regime.fundamentos(Regra.CHAMADA_RESERVADA),
                *regime.fundamentos_do_rito(RegraDoRito.PERICIA),
            ),
            f"conclua antes a perícia de {_lista(cedo)}"
            + (so_ate if chama else "; este ato se registra depois, com o dia em que se deu"),
        )


def _so_ate(
    regime: Regime, confirmadas: Collection[Pessoa], convocacao: Convocacao, ato: ConvocacaoFeita
) -> str:
    """Até que vaga se chama sem a perícia que falta, em cada unidade do ato; vazio se em nenhuma."""
    nomes = [unidade.nome for unidade in convocacao.unidades]
    if len(nomes) <= 1:
        onde: list[tuple[int | None, str]] = [(None, "")]
    else:
        onde = [(i, f" em {n}") for i, n in enumerate(nomes) if ato.unidade in ("", n)]
    ditas = [
        f"até a vaga {impedida.ate}{em} (quantidade: {impedida.cabem})"
        for unidade, em in onde
        if (impedida := impedida_por_pericia(regime, confirmadas, convocacao, unidade))
        and impedida.cabem
    ]
    return f"; sem ela, cabe chamar agora {' e '.join(ditas)}" if ditas else ""


class ChamadaImpedida(NamedTuple):
    """A chamada que a falta de uma perícia impede: a vaga, de quem é a perícia, e o que cabe antes.

    `cabem` é quantas vagas se abrem antes dela, e `ate`, a última delas (0: nenhuma).
    """

    vaga: int
    inscricao: str
    cabem: int
    ate: int


def impedida_por_pericia(
    regime: Regime,
    confirmadas: Collection[Pessoa],
    convocacao: Convocacao,
    unidade: int | None = None,
) -> ChamadaImpedida | None:
    """A primeira vaga que já existe e não se abre sem perícia, na ordem; `None` se não há.

    Com `unidade` (o índice), só as vagas dela. Vaga a vaga, numa cópia: a convocação não muda.
    """

    def sem_resultado(pessoa: int) -> bool:
        quem = convocacao.cargo, convocacao.inscricoes[pessoa]
        return quem not in confirmadas and e_declarante(regime, convocacao, pessoa)

    unidades = range(max(1, len(convocacao.unidades))) if unidade is None else (unidade,)
    por_unidade = [list(convocacao.proximas_da(u)) for u in unidades]
    alcance = chain.from_iterable(map(convocacao.alcance_da_reserva, por_unidade))
    if convocacao.validade_encerrada or not any(map(sem_resultado, alcance)):
        return None
    ensaio = convocacao.copia()
    historia = ensaio.historia
    ate = 0
    numeros = list(ensaio.proximas_vagas()) if unidade is None else por_unidade[0]
    for cabem, numero in enumerate(numeros):
        antes = len(historia.vagas)
        ensaio.abrir(1, historia.unidades[numero - 1])
        for pessoa, conta in zip(historia.pessoas[antes:], historia.contas[antes:], strict=True):
            if conta != GERAL and sem_resultado(pessoa):
                return ChamadaImpedida(numero, ensaio.inscricoes[pessoa], cabem, ate)
        ate = numero
    return None


ATOS_QUE_CHAMAM = (ConvocacaoFeita, VagaVaziaChamada, ReversaoDecidida)
"""Os atos cujo efeito é chamar; os outros chamam só para repor uma vaga ou seguir uma escolha."""


def _alcance(convocacao: Convocacao, ato: AtoDeCargo) -> Iterator[int]:
    """Quem as listas reservadas podem chamar no ato, se ele couber."""
    match ato:
        case OrdemJudicialCumprida():
            return iter(())
        case ConvocacaoFeita():
            return chain.from_iterable(
                map(convocacao.alcance_da_reserva, _numeros_da_chamada(convocacao, ato))
            )
        case VagaVaziaChamada() | ReversaoDecidida():
            existe = 1 <= ato.vaga <= convocacao.vagas_criadas
            return convocacao.alcance_da_reserva([ato.vaga] if existe else [])
        case _:
            pessoa = convocacao.pessoa(ato.inscricao) if isinstance(ato, _MUDAM_ALGUEM) else None
            return iter(()) if pessoa is None else convocacao.alcance_da_reposicao(pessoa)


_MUDAM_ALGUEM = (
    SaidaRegistrada,
    FraudeDecidida,
    InaptidaoDeclarada,
    CondicaoNaoConfirmada,
    FimDeFilaDeferido,
    OpcaoManifestada,
)
"""Os atos sobre uma pessoa que podem fazer chamar outra: para a vaga dela, ou para a que a espera."""


def _numeros_da_chamada(convocacao: Convocacao, ato: ConvocacaoFeita) -> Iterator[list[int]]:
    """Os números que o ato abre, por unidade."""
    if not ato.quantidade and not ato.unidade:
        unidades: Sequence[int] = range(max(1, len(convocacao.unidades)))
    else:
        unidades = [indice_da_unidade(convocacao, ato.unidade)]
    quantas = ato.quantidade or None
    return (list(islice(convocacao.proximas_da(unidade), quantas)) for unidade in unidades)


def exigir_o_que_chamar(convocacao: Convocacao, ato: ConvocacaoFeita) -> None:
    """Chamar todas as vagas que faltam pede que falte alguma; vencida a validade, a recusa é outra."""
    if ato.quantidade or convocacao.validade_encerrada:
        return
    if not any(map(len, _numeros_da_chamada(convocacao, ato))):
        raise AtoRecusado(
            "não há vaga por abrir: não há o que chamar",
            convocacao.regime.fundamentos(Regra.VAGAS_NOVAS),
            "registre antes o ato que cria as novas; a vaga já aberta e sem ocupante se chama com "
            "vaga_vazia_chamada",
        )


def exigir_saida(regime: Regime, convocacao: Convocacao, ato: SaidaRegistrada) -> None:
    """Só não comparece quem foi chamado; e quem nem foi chamado só sai com documento que o prove.

    Sem isto, um ato tiraria das listas quem ainda espera a vez, e a vaga reservada reverteria.
    Erros: `AtoRecusado`; de quem já saiu ou não está nas listas, a recusa é do motor.
    """
    pessoa = convocacao.pessoa(ato.inscricao)
    if pessoa is None or convocacao.saiu(pessoa):
        return
    chamada = convocacao.vaga_da(pessoa) > 0
    fundamentos = com_defesa(regime.fundamentos(Regra.REPOSICAO))
    if ato.motivo is MotivoDaSaida.NAO_COMPARECIMENTO:
        if convocacao.esta_em_exercicio(pessoa):
            raise AtoRecusado(
                f"a inscrição {ato.inscricao} já tomou posse: não se diz que não compareceu",
                fundamentos,
                "escolha o motivo certo da saída, como exoneracao ou desistencia",
                campo="motivo",
            )
        if not chamada:
            raise AtoRecusado(
                f"a inscrição {ato.inscricao} não foi chamada para vaga nenhuma: não há a que não "
                "comparecer",
                fundamentos,
                "registre antes a chamada (convocacao_feita); se a pessoa faltou à perícia, o ato é "
                "ausencia_registrada; se desistiu, o motivo é desistencia, com o documento dela",
                campo="motivo",
            )
    elif not chamada and not ato.documento and ato.motivo in _ANTES_DA_CHAMADA:
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} ainda não foi chamada, e a saída a tira de todas as listas: "
            "falta o documento que a prova",
            fundamentos,
            "guarde o pedido assinado pela pessoa, ou a certidão do falecimento, e escreva em "
            "documento a referência dele",
            campo="documento",
        )


_ANTES_DA_CHAMADA = (MotivoDaSaida.DESISTENCIA, MotivoDaSaida.FALECIMENTO)
"""Os motivos com que sai quem ainda não foi chamado; os outros pedem a posse, e o motor o diz."""


def exigir_nomeavel(
    regime: Regime,
    autos: Autos,
    convocacao: Convocacao,
    ato: NomeacaoPublicada,
    de_pe: str = "",
) -> None:
    """Só se nomeia quem foi chamado, e pela lista reservada só quem tem a perícia concluída.

    `de_pe` é o id da nomeação da pessoa para a mesma chamada, se já houve: não se nomeia outra vez.
    """
    pessoa = convocacao.pessoa(ato.inscricao)
    if pessoa is None or not convocacao.vaga_da(pessoa) or convocacao.saiu(pessoa):
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} não tem vaga: não foi chamada ou já saiu",
            (CONSTITUICAO["cf_art37_inc2"], CONSTITUICAO["cf_art37_inc4"]),
            "registre a chamada antes da nomeação",
            campo="inscricao",
        )
    if de_pe:
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} já foi nomeada pelo ato {de_pe}, para a mesma chamada",
            (CONSTITUICAO["cf_art37_inc2"], CONSTITUICAO["cf_art37_inc4"]),
            f"se essa nomeação está errada, anule antes o ato {de_pe} (ato_anulado)",
            campo="inscricao",
        )
    _exigir_sem_divergencia(convocacao, ato, pessoa)
    situacao = situacao_da_pericia(regime.norma.rito, autos, (ato.cargo, ato.inscricao))
    pela_reserva = convocacao.conta_da(pessoa) != GERAL and e_declarante(regime, convocacao, pessoa)
    if pela_reserva and situacao is not SituacaoDaPericia.CONFIRMADA:
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} foi chamada pela lista reservada e a perícia dela não "
            "acabou",
            regime.fundamentos_do_rito(RegraDoRito.PERICIA),
            "conclua antes a perícia",
        )


def exigir_empossavel(
    regime: Regime,
    autos: Autos,
    convocacao: Convocacao,
    ato: PosseRegistrada,
    *,
    falta_nomear: bool,
) -> None:
    """A posse pede nomeação (em cargo efetivo) e, onde a norma manda, o parecer favorável.

    `falta_nomear` diz que o cargo a pede, e que não há nomeação de pé para esta chamada.
    """
    pessoa = convocacao.pessoa(ato.inscricao)
    if pessoa is None or not convocacao.vaga_da(pessoa):
        return  # a recusa de quem não foi chamado é do motor
    _exigir_sem_divergencia(convocacao, ato, pessoa)
    chave = ato.cargo, ato.inscricao
    if falta_nomear:
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} não foi nomeada para esta chamada",
            (CONSTITUICAO["cf_art37_inc2"],),
            "registre antes a nomeação (nomeacao_publicada)",
        )
    if e_declarante(regime, convocacao, pessoa):
        _exigir_compatibilidade(regime, autos, chave)


def _exigir_sem_divergencia(convocacao: Convocacao, ato: AtoDePessoa, pessoa: int) -> None:
    """A chamada assumida que a lei não faria não se completa sem decisão que a mantenha."""
    vaga = convocacao.vaga_da(pessoa)
    pendencia = divergencia_da(convocacao, ato.inscricao, vaga)
    if pendencia is None:
        decidida = divergencia_da(convocacao, ato.inscricao, vaga, decidida=True)
        pendencia = None if decidida and decidida.resolvida_por else decidida
    if pendencia is not None:
        raise AtoRecusado(
            f"a chamada de {ato.inscricao} para a vaga {vaga}, feita fora daqui, não é a que a lei "
            "faria, e não há decisão que a mantenha",
            com_defesa(pendencia.fundamentos),
            "decida antes sobre ela (chamada_decidida), com aviso e defesa",
        )


def _exigir_compatibilidade(regime: Regime, autos: Autos, pessoa: Pessoa) -> None:
    if regime.norma.rito.compatibilidade is not MomentoDaCompatibilidade.ANTES_DA_POSSE:
        return
    fundamentos = tuple(
        dict.fromkeys(
            (
                *regime.fundamentos(Regra.POSSE),
                *regime.fundamentos_do_rito(RegraDoRito.COMPATIBILIDADE),
            )
        )
    )
    parecer = parecer_antes_da_posse(autos, pessoa)
    if parecer is None:
        raise AtoRecusado(
            f"falta o parecer de compatibilidade da inscrição {pessoa[1]}, que a lei pede antes da "
            "posse de toda pessoa aprovada com deficiência, qualquer que seja a lista que chamou",
            fundamentos,
            "registre antes o parecer (compatibilidade_avaliada)",
        )
    if parecer.conclusao is DecisaoDoPedido.CONTRARIA and not _superado(autos, pessoa, parecer):
        raise AtoRecusado(
            f"o parecer da inscrição {pessoa[1]} é contrário, e o incidente dele não teve decisão "
            "favorável",
            tuple(
                dict.fromkeys((*fundamentos, *regime.fundamentos_do_rito(RegraDoRito.INCIDENTE)))
            ),
            "decida o incidente, com aviso, defesa e recurso",
        )


def parecer_antes_da_posse(autos: Autos, pessoa: Pessoa) -> CompatibilidadeAvaliada | None:
    """O último parecer de compatibilidade dado antes da posse, ou `None`."""
    pareceres = [
        parecer
        for parecer in autos.da_pessoa_do_tipo(pessoa, CompatibilidadeAvaliada)
        if parecer.fase is FaseDaCompatibilidade.ANTES_DA_POSSE
    ]
    return pareceres[-1] if pareceres else None


def _superado(autos: Autos, pessoa: Pessoa, parecer: CompatibilidadeAvaliada) -> bool:
    """O incidente aberto pelo parecer, que tem o id dele, foi decidido a favor da pessoa."""
    decisoes = autos.decisoes_do_incidente(pessoa, parecer.id)
    return bool(decisoes) and decisoes[-1].conclusao is DecisaoDoPedido.FAVORAVEL


Ouvida = tuple[InvestigacaoNotificada, DefesaApresentada | DefesaNaoApresentada]
"""O aviso e a defesa, ou o fim do prazo dela."""


def ouvida_da(autos: Autos, pessoa: Pessoa) -> Ouvida | None:
    """O aviso e a defesa da última apuração sobre a pessoa; `None` se falta um dos dois."""
    apuracao = autos.desde(pessoa, InvestigacaoInstaurada)
    avisos = [ato for ato in apuracao if isinstance(ato, InvestigacaoNotificada)]
    defesas = [ato for ato in apuracao if isinstance(ato, DefesaApresentada | DefesaNaoApresentada)]
    return (avisos[0], defesas[-1]) if avisos and defesas else None


def exigir_ouvida(
    regime: Regime, autos: Autos, convocacao: Convocacao, ato: FraudeDecidida
) -> None:
    """A decisão de fraude pede os atos da apuração, e as datas deles. Erros: `AtoRecusado`."""
    ouvida = ouvida_da(autos, (ato.cargo, ato.inscricao))
    indice = convocacao.pessoa(ato.inscricao)
    em_exercicio = indice is not None and convocacao.esta_em_exercicio(indice)
    regra = Regra.FRAUDE_EM_EXERCICIO if em_exercicio else Regra.FRAUDE
    if ouvida is None:
        raise AtoRecusado(
            f"a eliminação de {ato.inscricao} por fraude pede apuração instaurada, aviso à pessoa "
            "e defesa (ou o fim do prazo dela)",
            com_defesa(regime.fundamentos(regra)),
            "registre investigacao_instaurada, investigacao_notificada e defesa_apresentada ou "
            "defesa_nao_apresentada",
        )
    certas = com_as_datas(ato, ouvida)
    for campo in ("notificacao", "defesa", "fim_do_prazo_sem_defesa"):
        if getattr(ato, campo) not in (None, getattr(certas, campo)):
            raise AtoRecusado(
                f"a data em {campo} não é a do ato da apuração sobre {ato.inscricao}",
                com_defesa(regime.fundamentos(regra)),
                f"tire {campo}: a data já está no ato próprio",
                campo=campo,
            )


def com_as_datas(ato: FraudeDecidida, ouvida: Ouvida) -> FraudeDecidida:
    """A decisão com as datas do aviso e da defesa que os autos trazem."""
    aviso, defesa = ouvida
    com_defesa_dela = isinstance(defesa, DefesaApresentada)
    return replace(
        ato,
        notificacao=aviso.data,
        defesa=defesa.data if com_defesa_dela else None,
        fim_do_prazo_sem_defesa=None if com_defesa_dela else defesa.data,
    )


def exigir_da_fraude(regime: Regime, autos: Autos, ato: AtoDePessoa) -> None:
    """Confere a ordem da apuração: instaurar, avisar, ouvir. Erros: `AtoRecusado`."""
    apuracao = autos.desde((ato.cargo, ato.inscricao), InvestigacaoInstaurada)
    falta = ""
    if not apuracao:
        falta = "instaurada"
    elif not isinstance(ato, InvestigacaoNotificada) and not any(
        isinstance(outro, InvestigacaoNotificada) for outro in apuracao
    ):
        falta = "notificada"
    if falta:
        raise AtoRecusado(
            f"a apuração sobre a inscrição {ato.inscricao} não foi {falta}",
            com_defesa(regime.fundamentos(Regra.FRAUDE)),
            f"registre antes investigacao_{falta}",
        )


def com_defesa(fundamentos: tuple[Fundamento, ...]) -> tuple[Fundamento, ...]:
    """Os fundamentos e o da ampla defesa, sem repetir."""
    return tuple(dict.fromkeys((*fundamentos, CONSTITUICAO["cf_art5_inc55"])))


def _lista(pessoas: list[Pessoa]) -> str:
    return ", ".join(f"{inscricao} ({cargo})" for cargo, inscricao in pessoas)

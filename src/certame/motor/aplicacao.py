"""Aplica um ato a uma convocação: do nome do ato ao que a lei manda fazer, ou à recusa."""

from datetime import date
from typing import assert_never

from certame.dominio.ato import (
    AssuncaoEncerrada,
    AtoDeCargo,
    AtoDePessoa,
    ChamadaAssumida,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FaseDaInaptidao,
    FimDeFilaDeferido,
    FraudeDecidida,
    InaptidaoDeclarada,
    MotivoDaSaida,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    PretericaoDecidida,
    ReversaoDecidida,
    SaidaRegistrada,
    VagasCriadas,
    VagaVaziaChamada,
)
from certame.dominio.historia import GERAL, Fato
from certame.dominio.resultado import AtoRecusado
from certame.motor.assuncao import assumir
from certame.motor.convocacao import Convocacao
from certame.norma.dispositivo import CONSTITUICAO, Fundamento
from certame.norma.grupo import Multiplas
from certame.norma.regra import Regra

_DEPOIS_DA_POSSE = {
    MotivoDaSaida.EXONERACAO: "exoneração",
    MotivoDaSaida.DEMISSAO: "demissão",
    MotivoDaSaida.REPROVACAO_NO_ESTAGIO: "reprovação no estágio",
    MotivoDaSaida.RESCISAO: "rescisão",
    MotivoDaSaida.APOSENTADORIA: "aposentadoria",
}
"""Motivos que só existem depois da posse ou do contrato, e como se dizem."""


def aplicar(convocacao: Convocacao, ato: AtoDeCargo, *, homologado: bool = False) -> None:
    """Aplica um ato de cargo; o que ele causa fica na história da convocação.

    `homologado` diz se a homologação já foi publicada. Erros: `AtoRecusado` com o fundamento.
    """
    match ato:
        case ConvocacaoFeita():
            _convocar(convocacao, ato)
        case VagaVaziaChamada():
            convocacao.preencher_vazia(ato.vaga)
        case ReversaoDecidida():
            convocacao.reverter_vaga(ato.vaga)
        case AssuncaoEncerrada():
            convocacao.encerrar_assuncao()
        case VagasCriadas():
            _criar(convocacao, ato)
        case OrdemJudicialCumprida():
            _cumprir(convocacao, ato)
        case AtoDePessoa():
            _aplicar_a_pessoa(convocacao, ato, homologado=homologado)
        case _:
            raise TypeError(f"ato sem regra: {type(ato).__name__}")


def _convocar(convocacao: Convocacao, ato: ConvocacaoFeita) -> None:
    if not ato.quantidade:
        if ato.unidade:
            indice = indice_da_unidade(convocacao, ato.unidade)
            convocacao.abrir(convocacao.vagas_por_abrir, indice)
        else:
            convocacao.abrir_todas()
        return
    indice = indice_da_unidade(convocacao, ato.unidade)
    disponiveis = convocacao.por_abrir_na(indice)
    if ato.quantidade > disponiveis:
        raise AtoRecusado(
            f"o ato chama para {_vagas(ato.quantidade)} e {_ha(disponiveis)} por abrir"
            + (f" em {ato.unidade}" if ato.unidade else ""),
            convocacao.regime.fundamentos(Regra.VAGAS_NOVAS),
            "chame para menos vagas ou registre antes o ato que cria as novas",
            campo="quantidade",
        )
    convocacao.abrir(ato.quantidade, indice)


def _criar(convocacao: Convocacao, ato: VagasCriadas) -> None:
    """As vagas contam-se em toda a validade do certame, e só nela."""
    if convocacao.validade_encerrada:
        fundamentos = convocacao.regime.fundamentos
        raise AtoRecusado(
            "a validade do certame terminou: vaga que surge depois não é dele",
            (*fundamentos(Regra.VALIDADE), *fundamentos(Regra.VAGAS_NOVAS)),
            "não a registre: nenhuma vaga nova é deste certame, e só uma ordem judicial permite chamar "
            "agora",
        )
    convocacao.criar_vagas(ato.quantidade, indice_da_unidade(convocacao, ato.unidade))


def _vagas(quantas: int) -> str:
    return f"{quantas} vaga" if quantas == 1 else f"{quantas} vagas"


def _ha(quantas: int) -> str:
    return f"há {quantas}" if quantas else "não há nenhuma"


def indice_da_unidade(convocacao: Convocacao, nome: str) -> int:
    """O índice da unidade pelo nome. Erros: `AtoRecusado` se o nome falta ou não existe."""
    nomes = [unidade.nome for unidade in convocacao.unidades]
    if not nomes and not nome:
        return 0
    if nome in nomes:
        return nomes.index(nome)
    motivo = f"o cargo {convocacao.cargo} não tem a unidade {nome}"
    if not nome:
        motivo = f"o cargo {convocacao.cargo} se divide em unidades e o ato não diz qual"
    raise AtoRecusado(
        motivo,
        convocacao.regime.fundamentos(Regra.BASE),
        f"escreva unidade com um destes nomes: {', '.join(nomes)}"
        if nomes
        else "tire a unidade do ato: este cargo não se divide",
        campo="unidade",
    )


def pessoa_da(convocacao: Convocacao, inscricao: str) -> int:
    """O índice da pessoa. Erros: `AtoRecusado` se a inscrição não está nas listas do cargo."""
    pessoa = convocacao.pessoa(inscricao)
    if pessoa is None:
        raise AtoRecusado(
            f"a inscrição {inscricao} não está nas listas do cargo {convocacao.cargo}",
            convocacao.regime.fundamentos(Regra.LISTA_GERAL),
            "confira a inscrição, com os zeros, e o cargo",
            campo="inscricao",
        )
    return pessoa


def _aplicar_a_pessoa(convocacao: Convocacao, ato: AtoDePessoa, *, homologado: bool) -> None:
    pessoa = pessoa_da(convocacao, ato.inscricao)
    match ato:
        case ChamadaAssumida():
            _assumir(convocacao, ato, pessoa)
        case SaidaRegistrada():
            _exigir_motivo_possivel(convocacao, ato, pessoa)
            convocacao.sair(pessoa)
        case ContratoTerminado():
            _exigir_exercicio(convocacao, pessoa, ato.inscricao)
            convocacao.terminar_contrato(pessoa)
        case PosseRegistrada():
            convocacao.tomar_posse(pessoa)
        case CondicaoNaoConfirmada():
            _exigir_grupos(convocacao, ato.grupo)
            _exigir_processo(convocacao, ato, pessoa)
            convocacao.nao_confirmar(pessoa, ato.grupo)
        case InaptidaoDeclarada():
            _declarar_inapta(convocacao, ato, pessoa, homologado=homologado)
        case FraudeDecidida():
            _exigir_defesa(convocacao, ato, pessoa)
            convocacao.sair(pessoa, Fato.FRAUDE)
        case PretericaoDecidida():
            convocacao.decidir_pretericao(pessoa, desfecho_da_pretericao(ato))
        case FimDeFilaDeferido():
            convocacao.pedir_fim_de_fila(pessoa)
        case OpcaoManifestada():
            _exigir_escolha(convocacao, ato, pessoa)
            convocacao.optar(pessoa, ato.grupo)
        case _:
            raise TypeError(f"ato sem regra: {type(ato).__name__}")


def _assumir(convocacao: Convocacao, ato: ChamadaAssumida, pessoa: int) -> None:
    listas = [convocacao.historia.nome_da_conta(GERAL), *convocacao.historia.grupos]
    if ato.lista not in listas:
        raise AtoRecusado(
            f"não há lista {ato.lista} neste certame",
            convocacao.regime.fundamentos(Regra.LISTA_RESERVADA),
            f"escreva em lista uma destas: {', '.join(listas)}",
            campo="lista",
        )
    assumir(convocacao, pessoa, ato.vaga, listas.index(ato.lista))


def desfecho_da_pretericao(ato: PretericaoDecidida) -> str:
    """Como se diz que o ato fechou a pendência."""
    return f"o ato {ato.id} decidiu: chamadas à frente, {ato.conclusao.value}s"


def _exigir_grupos(convocacao: Convocacao, *grupos: str, campo: str = "grupo") -> None:
    regime = convocacao.regime
    conhecidos = [grupo.id for grupo in regime.grupos]
    for grupo in grupos:
        if grupo not in conhecidos:
            raise AtoRecusado(
                f"não há vagas reservadas ao grupo {grupo}",
                regime.fundamentos(Regra.LISTA_RESERVADA),
                f"escreva grupo com um destes ids: {', '.join(conhecidos)}",
                campo=campo,
            )


def _exigir_escolha(convocacao: Convocacao, ato: OpcaoManifestada, pessoa: int) -> None:
    """Só se escolhe onde a norma o manda, e entre as listas em que se está."""
    _exigir_grupos(convocacao, ato.grupo)
    listas = convocacao.grupos_da(pessoa)
    if convocacao.regime.norma.multiplas is not Multiplas.OPCAO:
        motivo = "a norma não manda escolher entre listas reservadas"
    elif ato.grupo not in listas or len(listas) == 1:
        ditas = ", ".join(listas) or "nenhuma"
        motivo = f"a inscrição {ato.inscricao} não tem o que escolher: está nestas listas reservadas: {ditas}"
    else:
        return
    raise AtoRecusado(
        motivo,
        convocacao.regime.fundamentos(Regra.CHAMADA_RESERVADA),
        "não registre a escolha: a chamada segue a ordem das listas",
    )


def _exigir_processo(convocacao: Convocacao, ato: CondicaoNaoConfirmada, pessoa: int) -> None:
    """Quem já exerce o cargo pela lista reservada só o perde depois de processo com defesa."""
    pela_reserva = convocacao.conta_da(pessoa) == convocacao.conta_do_grupo(ato.grupo)
    if pela_reserva and convocacao.esta_em_exercicio(pessoa):
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} já está em exercício pela lista reservada, e negar a "
            "condição agora tira o cargo",
            _com_defesa(convocacao, Regra.FRAUDE_EM_EXERCICIO),
            "instaure o processo, com aviso e defesa, e registre o que ele decidir",
        )


def _exigir_motivo_possivel(convocacao: Convocacao, ato: SaidaRegistrada, pessoa: int) -> None:
    """Quem já saiu tem outra recusa; dos demais, alguns motivos pedem a posse registrada."""
    if convocacao.saiu(pessoa) or convocacao.esta_em_exercicio(pessoa):
        return
    if ato.motivo in _DEPOIS_DA_POSSE:
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} não está em exercício, e "
            f"{_DEPOIS_DA_POSSE[ato.motivo]} só há depois da posse ou do contrato",
            convocacao.regime.fundamentos(Regra.REPOSICAO),
            "registre antes a posse ou o contrato (posse_registrada); se não houve, o motivo é "
            "desistencia ou nao_comparecimento",
            campo="motivo",
        )


def _exigir_exercicio(convocacao: Convocacao, pessoa: int, inscricao: str) -> None:
    if not convocacao.esta_em_exercicio(pessoa):
        raise AtoRecusado(
            f"a inscrição {inscricao} não está em exercício",
            convocacao.regime.fundamentos(Regra.POSSE),
            "registre antes a posse ou o contrato",
            campo="inscricao",
        )


def _declarar_inapta(
    convocacao: Convocacao, ato: InaptidaoDeclarada, pessoa: int, *, homologado: bool
) -> None:
    regime = convocacao.regime
    fundamentos = regime.fundamentos(Regra.INAPTIDAO)
    if ato.fase is FaseDaInaptidao.ESTAGIO:
        _exigir_exercicio(convocacao, pessoa, ato.inscricao)
        convocacao.sair(pessoa, Fato.INAPTIDAO)
        return
    if not convocacao.grupos_da(pessoa):
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} não está em lista reservada, e a perícia só examina quem "
            "está",
            fundamentos,
            "confira a inscrição",
            campo="inscricao",
        )
    match regime.leitura("pericia"):
        case "so_enquadramento":
            raise AtoRecusado(
                "a perícia não exclui ninguém por inaptidão: ela só diz se a condição se confirma "
                "e de que adaptações a pessoa precisa",
                fundamentos,
                "registre as adaptações, ou condicao_nao_confirmada se foi esse o resultado",
            )
        case "incidente":
            convocacao.abrir_incidente(pessoa)
        case _:
            if homologado:
                raise AtoRecusado(
                    "depois da homologação, a inaptidão só tira alguém das listas por anulação ou "
                    "ordem judicial",
                    fundamentos + regime.fundamentos(Regra.HOMOLOGACAO),
                    "instaure a anulação, com aviso e defesa",
                )
            convocacao.sair(pessoa, Fato.INAPTIDAO)


def _exigir_defesa(convocacao: Convocacao, ato: FraudeDecidida, pessoa: int) -> None:
    """Fraude pede, nesta ordem: notificação, defesa ou o fim do prazo dela, e decisão."""
    regra = Regra.FRAUDE_EM_EXERCICIO if convocacao.esta_em_exercicio(pessoa) else Regra.FRAUDE
    fundamentos = _com_defesa(convocacao, regra)
    ouvida: date | None = ato.defesa or ato.fim_do_prazo_sem_defesa
    if ato.notificacao is None or ouvida is None:
        raise AtoRecusado(
            f"a eliminação de {ato.inscricao} por fraude pede notificação e defesa (ou o fim do "
            "prazo dela)",
            fundamentos,
            "preencha notificacao, e defesa ou fim_do_prazo_sem_defesa",
        )
    if not ato.notificacao <= ouvida <= ato.data:
        raise AtoRecusado(
            f"na fraude de {ato.inscricao} as datas estão fora de ordem: a notificação vem antes "
            "da defesa, e a decisão depois das duas",
            fundamentos,
            "corrija as datas",
        )


def _com_defesa(convocacao: Convocacao, regra: Regra) -> tuple[Fundamento, ...]:
    """Os fundamentos da regra e o da ampla defesa, sem repetir."""
    da_regra = convocacao.regime.fundamentos(regra)
    return tuple(dict.fromkeys((*da_regra, CONSTITUICAO["cf_art5_inc55"])))


def _cumprir(convocacao: Convocacao, ato: OrdemJudicialCumprida) -> None:
    match ato.efeito:
        case EfeitoJudicial.INCLUSAO:
            _incluir(convocacao, ato)
        case EfeitoJudicial.SUB_JUDICE:
            pessoa = convocacao.pessoa(ato.inscricao)
            if pessoa is None or convocacao.saiu(pessoa):
                _incluir(convocacao, ato, sub_judice=True)
            else:
                _exigir_so_a_inscricao(convocacao, ato)
                convocacao.por_sub_judice(pessoa)
        case EfeitoJudicial.EXITO_DEFINITIVO:
            convocacao.decidir_a_favor(pessoa_da(convocacao, ato.inscricao))
        case EfeitoJudicial.IMPROCEDENCIA:
            convocacao.decidir_contra(pessoa_da(convocacao, ato.inscricao))
        case EfeitoJudicial.RESERVA_DE_VAGA:
            convocacao.reter_vaga(ato.vaga)
        case EfeitoJudicial.LIBERACAO:
            convocacao.liberar_vaga(ato.vaga)
        case EfeitoJudicial.CHAMADA:
            convocacao.preencher_vazia(ato.vaga, por_ordem_judicial=True)
        case _:
            assert_never(ato.efeito)


def _exigir_so_a_inscricao(convocacao: Convocacao, ato: OrdemJudicialCumprida) -> None:
    """Quem já está nas listas fica no seu posto: a ordem não diz outro."""
    for campo in ("posto", "grupos", "unidade"):
        if getattr(ato, campo):
            raise AtoRecusado(
                f"a inscrição {ato.inscricao} já está nas listas do cargo {convocacao.cargo}, e a "
                f"ordem diz {campo}, que só serve a quem entra",
                convocacao.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                f"tire {campo} do ato",
                campo=campo,
            )


def _incluir(
    convocacao: Convocacao, ato: OrdemJudicialCumprida, *, sub_judice: bool = False
) -> None:
    pessoa = convocacao.pessoa(ato.inscricao)
    if pessoa is not None:
        _reintegrar(convocacao, ato, pessoa, sub_judice=sub_judice)
        return
    if not ato.inscricao or ato.posto < 1:
        raise AtoRecusado(
            "a ordem de incluir alguém não diz a inscrição ou o posto na lista geral",
            convocacao.regime.fundamentos(Regra.ORDEM_JUDICIAL),
            "escreva inscricao, e posto a partir de 1",
        )
    _exigir_grupos(convocacao, *ato.grupos, campo="grupos")
    convocacao.incluir(
        ato.inscricao,
        ato.posto,
        ato.grupos,
        sub_judice=sub_judice,
        unidade=indice_da_unidade(convocacao, ato.unidade),
    )


def _reintegrar(
    convocacao: Convocacao, ato: OrdemJudicialCumprida, pessoa: int, *, sub_judice: bool
) -> None:
    """Quem saiu volta aos seus lugares; quem está nas listas não tem de que voltar."""
    fundamentos = convocacao.regime.fundamentos(Regra.ORDEM_JUDICIAL)
    if not convocacao.saiu(pessoa):
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} já está nas listas do cargo {convocacao.cargo}",
            fundamentos,
            "confira a inscrição; para quem já está na lista não há inclusão",
            campo="inscricao",
        )
    if ato.posto and ato.posto != convocacao.posto_de_origem(pessoa, GERAL):
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} saiu das listas e volta ao lugar que tinha, que não é "
            f"{ato.posto}",
            fundamentos,
            "tire posto do ato",
            campo="posto",
        )
    sua = convocacao.unidade_da(pessoa)
    if ato.unidade and indice_da_unidade(convocacao, ato.unidade) != sua:
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} não é da unidade {ato.unidade}",
            fundamentos,
            "tire unidade do ato: quem volta, volta à sua",
            campo="unidade",
        )
    _exigir_grupos(convocacao, *ato.grupos, campo="grupos")
    convocacao.reintegrar(pessoa, ato.grupos, sub_judice=sub_judice)

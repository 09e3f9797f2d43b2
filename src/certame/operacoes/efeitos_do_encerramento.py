"""O que o fim da validade leva: dito antes de o ato que o encerra, ou o que vem depois, ficar no livro."""

from collections.abc import Iterator

from certame.dominio.ato import NomeacaoPublicada, ValidadeEncerrada
from certame.dominio.historia import GERAL, NINGUEM, Fato
from certame.motor.andamento import Andamento
from certame.motor.convocacao import Convocacao
from certame.norma.concordancia import quantos
from certame.norma.grupo import LISTA_GERAL
from certame.norma.regra import Regra
from certame.operacoes.certame_em_curso import Feito
from certame.operacoes.efeitos_na_reserva import EfeitoNaReserva


def efeitos_do_encerramento(antes: Andamento, feito: Feito) -> tuple[EfeitoNaReserva, ...]:
    """O que diz a prévia de `validade_encerrada`, e a da nomeação de depois do fim; senão, vazio.

    De cada cargo, as vagas sem ocupante, quantas delas são reservadas e quantas pessoas esperam em
    cada lista; depois, que as chamadas acabam e em que dia a validade acabaria por si. Da nomeação de
    quem se chamou antes do fim, que a lei não a resolve. `antes` é o estado de antes do ato: simule.
    """
    efeitos: list[EfeitoNaReserva] = []
    for praticado in feito.praticados:
        match praticado.ato:
            case ValidadeEncerrada() as ato:
                efeitos += _do_fim(antes, ato)
            case NomeacaoPublicada() as ato:
                efeitos += _da_nomeacao(feito.andamento, ato)
            case _:
                pass
    return tuple(efeitos)


def _da_nomeacao(depois: Andamento, ato: NomeacaoPublicada) -> Iterator[EfeitoNaReserva]:
    """De quem se chamou antes do fim; a chamada de depois é de ordem judicial, e a nomeação a segue."""
    convocacao = depois.convocacoes[ato.cargo]
    if not convocacao.validade_encerrada:
        return
    historia, pessoa = convocacao.historia, convocacao.pessoa(ato.inscricao)
    fim = max(fato.quando for fato in historia.fatos if fato.fato is Fato.FIM_DA_VALIDADE)
    if pessoa in historia.pessoas[:fim] and pessoa not in historia.pessoas[fim:]:
        yield EfeitoNaReserva(
            "A validade já acabou, e a chamada é de antes: a lei da cidade não diz se a nomeação ainda "
            "cabe; leve o caso à procuradoria antes de confirmar",
            depois.regime_em_vigor.fundamentos(Regra.VALIDADE),
        )


def _do_fim(antes: Andamento, ato: ValidadeEncerrada) -> Iterator[EfeitoNaReserva]:
    fundamentos = antes.regime_em_vigor.fundamentos(Regra.VALIDADE)
    fim = antes.fim_da_validade
    if fim is not None and ato.data > fim:
        frase = f"A validade já acabou por si em {fim:%d/%m/%Y}: este ato só o registra"
        yield EfeitoNaReserva(frase, fundamentos)
        return
    for cargo, convocacao in antes.convocacoes.items():
        nome = antes.edital.cargo(cargo).nome
        yield EfeitoNaReserva(f"{nome}: {_vagas(convocacao)}; {_espera(convocacao)}", fundamentos)
    yield EfeitoNaReserva(
        "Acabam as chamadas: vaga que esteja sem ocupante, ou que fique assim, já não se preenche por "
        "este certame, salvo ordem judicial, e a validade já não se prorroga",
        fundamentos,
    )
    if fim is None:
        frase = (
            "Sem este ato, a validade não acaba por si: nem o edital nem a homologação dizem o "
            "último dia"
        )
    else:
        frase = f"Sem este ato, a validade acaba por si em {fim:%d/%m/%Y}"
    yield EfeitoNaReserva(frase, fundamentos)


def _vagas(convocacao: Convocacao) -> str:
    ocupante, tipos = convocacao.ocupante, convocacao.historia.tipos
    livres = [n for n in range(1, convocacao.vagas_criadas + 1) if ocupante[n] == NINGUEM]
    if not livres:
        return "nenhuma vaga fica sem ocupante"
    ficam = quantos(len(livres), "vaga fica", "vagas ficam")
    reservadas = sum(tipos[n - 1] != GERAL for n in livres)
    delas = quantos(reservadas, "reservada") if reservadas else "nenhuma reservada"
    return f"{ficam} sem ocupante, {delas}"


def _espera(convocacao: Convocacao) -> str:
    regime = convocacao.regime
    listas = ", ".join(
        f"{convocacao.quantas_esperam(conta)} na {regime.nome_da_lista(id)}"
        for conta, id in enumerate((LISTA_GERAL, *(grupo.id for grupo in regime.grupos)))
    )
    return f"pessoas que ainda esperam: {listas}"

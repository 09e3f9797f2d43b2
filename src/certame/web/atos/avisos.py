"""O que a prévia de um ato avisa: o que a lei não recusa, e a pessoa talvez não queira."""

from typing import NamedTuple

from certame.dominio.ato import Ato, OrdemJudicialCumprida, RecursoInterposto, SorteioAnunciado
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito
from certame.operacoes.efeitos_do_encerramento import efeitos_do_encerramento
from certame.operacoes.efeitos_na_reserva import efeitos_na_reserva
from certame.web.certames.models import CertameRegistrado
from certame.web.editais.guarda import itens_sem_lugar


class Aviso(NamedTuple):
    """Um aviso: o título, o que fazer e, se há, a página em que se faz (`pagina`, o nome dela)."""

    titulo: str
    texto: str
    pagina: str = ""
    o_que_faz: str = ""


_SEM_VALIDADE = Aviso(
    "O fim da validade não será contado.",
    "Nem o edital nem este ato dizem até que dia o certame vale "
    f"({CONSTITUICAO['cf_art37_inc3'].citacao}): o programa não conta o fim da validade, não avisa "
    "dele e não recusa a chamada feita depois. Para que conte, escolha Corrigir e preencha o campo "
    "“Validade”.",
)


_DO_FIM_DA_VALIDADE = {
    "validade_encerrada": "Antes de encerrar, confira.",
    "nomeacao_publicada": "Antes de nomear, confira.",
}


def avisos_da_previa(
    certame: CertameRegistrado, tipo: str, curso: CertameEmCurso, feito: Feito
) -> list[Aviso]:
    """Os avisos do ato que se praticaria, na ordem em que se leem.

    O que muda na reserva vem primeiro.
    """
    na_reserva = [
        Aviso("Atenção: a reserva muda.", str(efeito))
        for efeito in efeitos_na_reserva(curso.andamento, feito)
    ]
    return [*na_reserva, *_do_tipo(certame, tipo, curso, feito)]


def _do_tipo(
    certame: CertameRegistrado, tipo: str, curso: CertameEmCurso, feito: Feito
) -> list[Aviso]:
    if tipo == "homologacao_publicada" and feito.andamento.fim_da_validade is None:
        return [_SEM_VALIDADE]
    if tipo == "edital_publicado":
        return _da_publicacao(certame, curso)
    if tipo in _DO_FIM_DA_VALIDADE:
        efeitos = efeitos_do_encerramento(curso.andamento, feito)
        return [Aviso(_DO_FIM_DA_VALIDADE[tipo], str(efeito)) for efeito in efeitos]
    return [aviso for praticado in feito.praticados for aviso in _do_ato(curso, praticado.ato)]


def _do_ato(curso: CertameEmCurso, ato: Ato) -> list[Aviso]:
    match ato:
        case SorteioAnunciado():
            return [_do_anuncio(ato)]
        case OrdemJudicialCumprida():
            return _do_posto(curso, ato)
        case RecursoInterposto():
            return _da_inscricao(curso, ato)
        case _:
            return []


def _do_posto(curso: CertameEmCurso, ato: OrdemJudicialCumprida) -> list[Aviso]:
    """O aviso de quem se inclui num posto que a lista não tem: fica no fim dela."""
    quantas = len(curso.andamento.convocacoes[ato.cargo].inscricoes)
    if ato.posto <= quantas + 1:
        return []
    return [
        Aviso(
            "Confira o posto na decisão.",
            f"A ordem inclui a pessoa no posto {ato.posto}, e as listas do cargo têm "
            f"{quantos(quantas, 'pessoa')}: ela ficaria no fim. Se o posto está errado, escolha Corrigir.",
        )
    ]


def _da_inscricao(curso: CertameEmCurso, ato: RecursoInterposto) -> list[Aviso]:
    """O aviso de quem recorre do que é de todos com um número de inscrição que não se conhece."""
    conhecida = curso.andamento.processo.autos.da_pessoa((ato.cargo, ato.inscricao))
    if conhecida or ato.inscricao in curso.nomes.get(ato.cargo, {}):
        return []
    return [
        Aviso(
            "Confira o número de inscrição.",
            f"A inscrição {ato.inscricao} ainda não consta neste certame: não há ato sobre ela, nem "
            "está no resultado importado. Se o número está certo, confirme; se não, escolha Corrigir.",
        )
    ]


def _do_anuncio(ato: SorteioAnunciado) -> Aviso:
    return Aviso(
        "O que anunciar.",
        f"Publique a fonte ({ato.fonte}), a lista de quem vai a sorteio e o hash dela, "
        f"{ato.hash_da_lista}, antes de o valor sorteado existir. O sorteio se faz noutro dia.",
    )


def _da_publicacao(certame: CertameRegistrado, curso: CertameEmCurso) -> list[Aviso]:
    avisos = []
    if faltam := itens_sem_lugar(certame, curso.andamento.regime.norma):
        avisos.append(
            Aviso(
                "A conferência do edital não acabou.",
                f"Ainda sem lugar no edital: {faltam}. Depois de publicado, o que faltou só entra "
                "por retificação.",
                "editais:itens",
                "Confira antes o edital contra a lei, item por item",
            )
        )
    return avisos

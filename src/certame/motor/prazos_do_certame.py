"""Os prazos que os atos de um certame abriram, pela norma e pelo edital."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from operator import itemgetter

from certame.dominio.ato import (
    NOMES_DOS_ATOS,
    Ato,
    AtoDeCargo,
    AtoDePessoa,
    CalendarioFixado,
    ClassificacaoDivulgada,
    PericiaConvocada,
    RecursoDecidido,
    RecursoInterposto,
    ValidadeEncerrada,
)
from certame.dominio.prazo import (
    Calendario,
    Contagem,
    PrazoAberto,
    PrazoDoEdital,
    UnidadeDoPrazo,
)
from certame.motor.andamento import Andamento, Praticado
from certame.motor.portoes import na_lista_ao_classificar
from certame.norma.dispositivo import Fundamento, fundamento_do_edital
from certame.norma.regra import Regra

VALIDADE = "validade"
"""O id do prazo que é a validade do certame."""

_PERICIA, _ASSISTENTE = "pericia", "assistente_tecnico"
_DEIXOU = ("saida_registrada",)
_CUMPREM = {
    _PERICIA: (
        "deficiencia_confirmada",
        "resultado_negativo_registrado",
        "condicao_nao_confirmada",
        *_DEIXOU,
    ),
    "junta": ("junta_instalada", *_DEIXOU),
    _ASSISTENTE: ("assistente_indicado",),
    "conclusao_da_junta": ("junta_concluida", *_DEIXOU),
}
"""Do prazo da norma, pelo id, aos atos que o cumprem; o edital pode dizer outros."""


@dataclass(frozen=True, slots=True)
class _RegraDoPrazo:
    id: str
    dispositivo: Fundamento
    quantidade: int
    unidade: UnidadeDoPrazo
    contagem: Contagem | None
    conta_de: str
    para: str
    cumpre_com: tuple[str, ...]
    faculdade: bool


_Cumprimentos = dict[str, list[tuple[int, str, Ato]]]


def prazos_do_certame(
    andamento: Andamento, do_edital: Sequence[PrazoDoEdital] = ()
) -> tuple[PrazoAberto, ...]:
    """Todo prazo que algum ato abriu, cumprido ou não, na ordem das regras e dos atos.

    Um prazo conta do ato cujo tipo é o `conta_de` da regra, e se cumpre com o primeiro ato
    posterior de um tipo de `cumpre_com`, da mesma pessoa (ou do mesmo cargo). Ato anulado não
    abre nem cumpre prazo. O prazo de recorrer do que é de todos corre a todos: o recurso de uma
    pessoa não o cumpre, nem cumpre outro prazo dela. A decisão de um recurso só cumpre o dele.
    """
    validos = [p for p in andamento.praticados if p.ato.id not in andamento.anulados]
    abertos: list[PrazoAberto] = []
    for regra in _regras(andamento, do_edital):
        cumprimentos = _cumprimentos(andamento, regra, validos)
        for ordem, praticado in enumerate(validos):
            if NOMES_DOS_ATOS[type(praticado.ato)] != regra.conta_de:
                continue
            abertos += (
                _aberto(regra, praticado.ato, ordem, cargo, inscricao, cumprimentos)
                for cargo, inscricao in _de_quem(andamento, regra, praticado)
            )
    return (*abertos, *_validade(andamento, validos))


def calendarios_fixados(andamento: Andamento) -> tuple[tuple[date, Calendario], ...]:
    """Os calendários que os atos fixaram, cada um com o dia do ato, em ordem."""
    return tuple(
        (ato.data, Calendario(ato.de, ato.ate, ato.feriados, ato.fonte))
        for praticado in andamento.praticados
        if isinstance(ato := praticado.ato, CalendarioFixado) and ato.id not in andamento.anulados
    )


def _regras(andamento: Andamento, do_edital: Sequence[PrazoDoEdital]) -> Iterator[_RegraDoPrazo]:
    norma = andamento.regime.norma
    do_id = {prazo.id: prazo for prazo in do_edital}
    contagens = {contagem.value: contagem for contagem in Contagem}
    for prazo in norma.prazos:
        escrito = do_id.pop(prazo.id, None)
        contagem = contagens.get(prazo.contagem)
        if contagem is None and escrito is not None:
            contagem = escrito.contagem
        yield _RegraDoPrazo(
            prazo.id,
            norma.fundamento(prazo.dispositivo),
            prazo.quantidade,
            UnidadeDoPrazo(prazo.unidade),
            contagem,
            prazo.conta_de,
            prazo.para,
            (escrito.cumpre_com if escrito else ()) or _CUMPREM.get(prazo.id, ()),
            prazo.id == _ASSISTENTE,
        )
    for edital in do_id.values():
        yield _RegraDoPrazo(
            edital.id,
            fundamento_do_edital(edital.item, f"prazo para {edital.para}"),
            edital.quantidade,
            edital.unidade,
            edital.contagem,
            edital.conta_de,
            edital.para,
            edital.cumpre_com,
            edital.faculdade,
        )


def _de_quem(
    andamento: Andamento, regra: _RegraDoPrazo, praticado: Praticado
) -> Iterator[tuple[str, str]]:
    """O cargo e a inscrição a quem o prazo corre.

    O da perícia corre a cada pessoa que a lei manda examinar; o de uma chamada, a cada pessoa
    chamada.
    """
    ato = praticado.ato
    if isinstance(ato, ClassificacaoDivulgada) and regra.id == _PERICIA:
        for cargo, convocacao in andamento.convocacoes.items():
            for inscricao in na_lista_ao_classificar(andamento.regime, convocacao):
                yield cargo, inscricao
    elif isinstance(ato, AtoDePessoa):
        yield ato.cargo, ato.inscricao
    elif not isinstance(ato, AtoDeCargo):
        yield "", getattr(ato, "inscricao", "")
    elif praticado.chamadas_ate == praticado.chamadas_de:
        yield ato.cargo, getattr(ato, "inscricao", "")
    else:
        convocacao = andamento.convocacoes[ato.cargo]
        for pessoa in convocacao.historia.pessoas[praticado.chamadas_de : praticado.chamadas_ate]:
            yield ato.cargo, convocacao.inscricoes[pessoa]


def _cumprimentos(
    andamento: Andamento, regra: _RegraDoPrazo, validos: Sequence[Praticado]
) -> _Cumprimentos:
    """Da inscrição ("": de ninguém em especial) aos atos que cumprem o prazo, em ordem."""
    achados: _Cumprimentos = {}
    for ordem, praticado in enumerate(validos):
        ato = praticado.ato
        if NOMES_DOS_ATOS[type(ato)] in regra.cumpre_com and not _de_todos(andamento, ato):
            inscricao, cargo = getattr(ato, "inscricao", ""), getattr(ato, "cargo", "")
            achados.setdefault(inscricao, []).append((ordem, cargo, ato))
    return achados


def _de_todos(andamento: Andamento, ato: Ato) -> bool:
    """Diz se é o recurso de um ato de todo o certame."""
    autos = andamento.processo.autos
    return isinstance(ato, RecursoInterposto) and autos.recorre_do_que_e_de_todos(ato)


def _serve(aberto_por: Ato, cumpre: Ato) -> bool:
    """Diz se o ato cumpre o prazo que o outro abriu: a decisão de um recurso, só o dele."""
    if isinstance(aberto_por, RecursoInterposto) and isinstance(cumpre, RecursoDecidido):
        return cumpre.recurso == aberto_por.id
    return True


def _aberto(
    regra: _RegraDoPrazo,
    ato: Ato,
    ordem: int,
    cargo: str,
    inscricao: str,
    cumprimentos: _Cumprimentos,
) -> PrazoAberto:
    servem = [
        (depois, quando(cumpre))
        for de_quem in {inscricao, ""}
        for depois, outro_cargo, cumpre in cumprimentos.get(de_quem, ())
        if depois > ordem and (not cargo or outro_cargo in ("", cargo)) and _serve(ato, cumpre)
    ]
    return PrazoAberto(
        regra.para,
        regra.dispositivo,
        regra.quantidade,
        regra.unidade,
        regra.contagem,
        quando(ato),
        inscricao,
        cargo,
        regra.id,
        min(servem, key=itemgetter(0))[1] if servem else None,
        faculdade=regra.faculdade,
    )


def quando(ato: Ato) -> date | datetime:
    """O instante do ato, se ele o guarda; senão, o dia. O da perícia convocada ainda está por vir."""
    instante = getattr(ato, "instante", None)
    if isinstance(instante, datetime) and not isinstance(ato, PericiaConvocada):
        return instante
    return ato.data


def _validade(andamento: Andamento, validos: Sequence[Praticado]) -> Iterator[PrazoAberto]:
    if andamento.homologacao is None or andamento.fim_da_validade is None:
        return
    encerraram = (p.ato for p in validos if isinstance(p.ato, ValidadeEncerrada))
    encerrou = next(encerraram, None)
    antes = encerrou is not None and encerrou.data <= andamento.fim_da_validade
    yield PrazoAberto(
        "validade do concurso: chamar as pessoas aprovadas",
        andamento.regime.fundamentos(Regra.VALIDADE)[0],
        0,
        UnidadeDoPrazo.DIAS,
        None,
        andamento.homologacao,
        id=VALIDADE,
        cumprido=encerrou.data if encerrou else None,
        termo=andamento.fim_da_validade,
        encerrado_por=encerrou.id if encerrou and antes else "",
    )

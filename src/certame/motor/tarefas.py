"""O que falta fazer num certame: o próximo passo, e o que está aberto, pessoa por pessoa."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from certame.dominio.ato import (
    NOMES_DOS_ATOS,
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    FraudeComunicada,
    FraudeDecidida,
)
from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import Pendencia
from certame.motor.andamento import Andamento
from certame.motor.autos import Pessoa
from certame.motor.etapas import NOMES, PROXIMO_PASSO, Etapa, fundamentos_de
from certame.motor.pericias import SituacaoDaPericia, situacao_da_pericia
from certame.motor.portoes import (
    declarantes,
    fundamentos_do_que_se_discute,
    inscricoes_declarantes,
    parecer_antes_da_posse,
)
from certame.motor.recursos import RecursoPorCumprir, recursos_por_cumprir
from certame.norma.dispositivo import CONSTITUICAO, Fundamento
from certame.norma.regra import Regra
from certame.norma.rito import SILENCIO, MomentoDaCompatibilidade, RegraDoRito

_REGRA_DO_PASSO: dict[Etapa, Regra | RegraDoRito | str] = {
    Etapa.ELABORACAO: "cf_art37",
    Etapa.EDITAL_PUBLICADO: RegraDoRito.INSCRICAO,
    Etapa.INSCRICOES: RegraDoRito.INSCRICAO,
    Etapa.RESULTADOS: Regra.LISTA_GERAL,
    Etapa.CLASSIFICACAO_DIVULGADA: RegraDoRito.PERICIA,
    Etapa.PERICIA: Regra.HOMOLOGACAO,
    Etapa.HOMOLOGADO: Regra.CHAMADA_GERAL,
    Etapa.CONVOCACOES: Regra.CHAMADA_GERAL,
    Etapa.ENCERRADO: Regra.VALIDADE,
}


def tarefas(andamento: Andamento) -> tuple[Pendencia, ...]:
    """O que falta fazer num certame acompanhado; nada, se ele não é.

    A primeira é o próximo passo da etapa; as outras, o que está aberto, cada uma com as pessoas.
    Nenhuma impede o cálculo: quem recusa são os portões.
    """
    if not andamento.processo.acompanhado:
        return ()
    return (_proximo_passo(andamento), *_abertas(andamento))


@dataclass(frozen=True, slots=True)
class DeclarantesDoCargo:
    """Quem está agora numa lista reservada da própria norma, e quais dessas pessoas têm posse."""

    cargo: str
    inscricoes: tuple[str, ...]
    empossadas: tuple[str, ...] = ()


def declarantes_do_cargo(andamento: Andamento, cargo: str) -> DeclarantesDoCargo:
    """Os declarantes de um cargo, na ordem da lista dele."""
    convocacao = andamento.convocacoes[cargo]
    achados = declarantes(andamento.regime, convocacao)
    inscricoes = convocacao.inscricoes
    return DeclarantesDoCargo(
        cargo,
        tuple(inscricoes[pessoa] for pessoa in achados),
        tuple(inscricoes[pessoa] for pessoa in achados if convocacao.esta_em_exercicio(pessoa)),
    )


def precisa_dos_declarantes(andamento: Andamento) -> bool:
    """Diz se algum portão do certame deixou de ser conferido por falta de registro."""
    rito = andamento.regime.norma.rito
    return not andamento.processo.acompanhado and (
        rito.compatibilidade is MomentoDaCompatibilidade.ANTES_DA_POSSE
        or (rito.pericia_antes_da_homologacao and andamento.homologacao is not None)
    )


def portoes_sem_fatos(
    andamento: Andamento, dos_cargos: Iterable[DeclarantesDoCargo] | None = None
) -> tuple[Pendencia, ...]:
    """Os portões que um certame não acompanhado deixou de conferir, com as pessoas.

    A lei os pede do mesmo modo; o que falta é o registro. `dos_cargos` são os declarantes de quem
    já os contou, cargo a cargo; sem ele, contam-se os do andamento.
    """
    if not precisa_dos_declarantes(andamento):
        return ()
    regime = andamento.regime
    rito = regime.norma.rito
    if dos_cargos is None:
        dos_cargos = [declarantes_do_cargo(andamento, cargo) for cargo in andamento.convocacoes]
    contados = list(dos_cargos)
    faltas = []
    if rito.pericia_antes_da_homologacao and andamento.homologacao is not None:
        faltas.append(
            _pendencia(
                "pericia_nao_registrada",
                "O certame foi homologado sem que a perícia destas pessoas esteja registrada.",
                "guardar a prova de que a perícia acabou antes",
                "quem homologa",
                regime.fundamentos(Regra.HOMOLOGACAO),
                [(do_cargo.cargo, i) for do_cargo in contados for i in do_cargo.inscricoes],
            )
        )
    if rito.compatibilidade is MomentoDaCompatibilidade.ANTES_DA_POSSE:
        faltas.append(
            _pendencia(
                "parecer_nao_registrado",
                "Estas pessoas tomaram posse sem que o parecer de compatibilidade esteja "
                "registrado.",
                "guardar a prova de que o parecer veio antes",
                "quem dá posse",
                regime.fundamentos(Regra.POSSE),
                [(do_cargo.cargo, i) for do_cargo in contados for i in do_cargo.empossadas],
            )
        )
    return tuple(falta for falta in faltas if falta.inscricoes)


def _proximo_passo(andamento: Andamento) -> Pendencia:
    etapa = andamento.etapa
    return Pendencia(
        "proximo_passo",
        f"O certame está em {NOMES[etapa]}.",
        PROXIMO_PASSO[etapa],
        "a comissão do certame",
        fundamentos_de(andamento.regime, _REGRA_DO_PASSO[etapa]),
    )


def _abertas(andamento: Andamento) -> Iterator[Pendencia]:
    regime, autos = andamento.regime, andamento.processo.autos
    rito = regime.norma.rito
    em_curso = [
        pessoa
        for pessoa in _declarantes_com_atos(andamento)
        if situacao_da_pericia(rito, autos, pessoa)
        not in (SituacaoDaPericia.CONFIRMADA, SituacaoDaPericia.NAO_HOUVE)
    ]
    discussoes = [
        pessoa
        for pessoa in autos.pessoas()
        if autos.incidentes_abertos(pessoa) or autos.recursos_abertos(pessoa)
    ]
    sem_adaptacao = [
        pessoa
        for pessoa in autos.pessoas()
        if {a.id for a in autos.da_pessoa_do_tipo(pessoa, AdaptacaoIndicada)}
        - {a.adaptacao for a in autos.da_pessoa_do_tipo(pessoa, AdaptacaoAtendida)}
    ]
    sem_comunicar = [
        pessoa
        for pessoa in autos.pessoas()
        if autos.ultimo(pessoa, FraudeDecidida) and not autos.ultimo(pessoa, FraudeComunicada)
    ]
    da_lei = rito.fundamentos[RegraDoRito.COMUNICACAO_DA_FRAUDE] != SILENCIO
    do_rito = regime.fundamentos_do_rito
    casos = (
        _pendencia(
            "pericia_em_curso",
            "A perícia destas pessoas começou e não acabou.",
            "concluir a perícia, com a Junta onde a lei a manda, e registrar o efeito",
            "a equipe que examina",
            do_rito(RegraDoRito.PERICIA),
            em_curso,
        ),
        _pendencia(
            "discussao_aberta",
            "Há incidente sobre estas pessoas, ou recurso delas, sem decisão.",
            "decidir o que está aberto",
            "a autoridade competente",
            fundamentos_do_que_se_discute(regime, autos, discussoes),
            discussoes,
        ),
        _pendencia(
            "compatibilidade_por_avaliar",
            "Estas pessoas foram chamadas e não tomam posse sem o parecer de compatibilidade.",
            "registrar o parecer (compatibilidade_avaliada)",
            "a equipe que avalia",
            do_rito(RegraDoRito.COMPATIBILIDADE),
            list(_sem_parecer(andamento)),
        ),
        _pendencia(
            "adaptacao_por_atender",
            "Há adaptação indicada que ainda não está à disposição destas pessoas.",
            "atender e registrar (adaptacao_atendida)",
            "o órgão em que a pessoa trabalha",
            do_rito(RegraDoRito.APOIO),
            sem_adaptacao,
        ),
        _pendencia(
            "fraude_por_comunicar",
            "A fraude destas pessoas foi decidida e não foi ao Ministério Público.",
            "enviar o caso com os documentos e registrar (fraude_comunicada)",
            "a autoridade competente",
            do_rito(RegraDoRito.COMUNICACAO_DA_FRAUDE),
            sem_comunicar if da_lei else [],
        ),
    )
    yield from (caso for caso in casos if caso.inscricoes)
    for por_cumprir in recursos_por_cumprir(autos):
        yield _por_cumprir(andamento, por_cumprir)


def _por_cumprir(andamento: Andamento, do_recurso: RecursoPorCumprir) -> Pendencia:
    recurso, decisao, contra, corrigem = do_recurso
    regime, autos = andamento.regime, andamento.processo.autos
    de_todos = autos.recorre_do_que_e_de_todos(recurso)
    rito = regime.fundamentos_do_rito(RegraDoRito.INCIDENTE)
    tipos = " ou ".join(NOMES_DOS_ATOS[tipo] for tipo in corrigem)
    return _pendencia(
        "recurso_por_cumprir",
        f"O recurso contra o ato {contra.id} foi provido pelo ato {decisao.id}, de "
        f"{decisao.data:%d/%m/%Y}, e o ato recorrido segue de pé, sem outro que o corrija.",
        f"anular o ato recorrido (ato_anulado), ou praticar outro que o corrija ({tipos})",
        "a autoridade competente",
        (CONSTITUICAO["cf_art5_inc55"],) if de_todos else rito,
        [do_recurso.pessoa],
    )


def _declarantes_com_atos(andamento: Andamento) -> Iterator[Pessoa]:
    for cargo, convocacao in andamento.convocacoes.items():
        com_atos = andamento.processo.autos.inscricoes(cargo)
        for inscricao in inscricoes_declarantes(andamento.regime, convocacao, com_atos):
            yield cargo, inscricao


def _sem_parecer(andamento: Andamento) -> Iterator[Pessoa]:
    regime, autos = andamento.regime, andamento.processo.autos
    if regime.norma.rito.compatibilidade is not MomentoDaCompatibilidade.ANTES_DA_POSSE:
        return
    for cargo, convocacao in andamento.convocacoes.items():
        ocupam = {convocacao.inscricoes[p] for p in convocacao.ocupante if p != NINGUEM}
        for pessoa in declarantes(regime, convocacao, ocupam):
            inscricao = convocacao.inscricoes[pessoa]
            exerce = convocacao.esta_em_exercicio(pessoa)
            if not exerce and parecer_antes_da_posse(autos, (cargo, inscricao)) is None:
                yield cargo, inscricao


def _pendencia(
    tipo: str,
    frase: str,
    falta: str,
    de_quem: str,
    fundamentos: tuple[Fundamento, ...],
    pessoas: list[Pessoa],
) -> Pendencia:
    cargos = sorted({cargo for cargo, _ in pessoas})
    return Pendencia(
        tipo,
        frase,
        falta,
        de_quem,
        fundamentos,
        cargo=cargos[0] if len(cargos) == 1 else "",
        inscricoes=tuple(inscricao for _, inscricao in pessoas),
    )

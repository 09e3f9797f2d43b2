"""O único próximo passo de um certame acompanhado: o ato que vem agora, e sobre quem."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from certame.dominio.ato import (
    CienciaRegistrada,
    ComparecimentoRegistrado,
    FraudeComunicada,
    FraudeDecidida,
    InscricaoDecidida,
    InscricaoFeita,
    MotivoDaAnulacao,
    ParecerEmitido,
    PericiaConvocada,
    ResultadoNegativoRegistrado,
    SorteioAnunciado,
    SorteioRealizado,
)
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade
from certame.dominio.historia import GERAL
from certame.motor.andamento import Andamento
from certame.motor.autos import Pessoa
from certame.motor.etapas import ORDEM, Etapa
from certame.motor.pericias import SituacaoDaPericia, situacao_da_pericia
from certame.motor.portoes import (
    e_declarante,
    impedida_por_pericia,
    inscricoes_declarantes,
    parecer_antes_da_posse,
)
from certame.motor.recursos import recursos_por_cumprir
from certame.norma.concordancia import quantos
from certame.norma.rito import SILENCIO, MomentoDaCompatibilidade, RegraDoRito


@dataclass(frozen=True, slots=True)
class ProximoPasso:
    """O ato que vem agora (`tipo`), o que é, numa frase, e os campos dele que já se sabem."""

    tipo: str
    frase: str
    campos: Mapping[str, str] = field(default_factory=dict)


_ANTES_DAS_LISTAS = {
    Etapa.ELABORACAO: ProximoPasso("edital_publicado", "Confira o edital e publique-o."),
    Etapa.EDITAL_PUBLICADO: ProximoPasso("inscricao_feita", "Receba as inscrições."),
    Etapa.INSCRICOES: ProximoPasso(
        "resultado_divulgado", "Acabadas as inscrições, divulgue o resultado das provas."
    ),
    Etapa.RESULTADOS: ProximoPasso(
        "classificacao_divulgada", "Confira as listas e divulgue a classificação."
    ),
}


def proximo_passo(
    andamento: Andamento, *, com_resultado: bool = False, falta_sorteio: bool = False
) -> ProximoPasso | None:
    """O próximo passo; `None` se nada espera ou se o certame não se acompanha por atos.

    Primeiro o que está em discussão, depois quem foi chamado, depois o que a etapa pede; entre
    pessoas, a ordem da lista. `com_resultado` diz se o arquivo da banca já chegou: então as
    inscrições acabaram, mesmo que nenhuma se tenha registrado aqui. `falta_sorteio` diz que um
    empate que o edital manda sortear impede a classificação.
    """
    if not andamento.processo.acompanhado:
        return None
    passos = _passos(andamento, com_resultado=com_resultado, falta_sorteio=falta_sorteio)
    return next(passos, None)


def _passos(
    andamento: Andamento, *, com_resultado: bool, falta_sorteio: bool
) -> Iterator[ProximoPasso]:
    etapa = andamento.etapa
    yield from _do_que_se_discute(andamento)
    if etapa in (Etapa.INSCRICOES, Etapa.RESULTADOS):
        yield from _das_inscricoes(andamento)
    if etapa is Etapa.EDITAL_PUBLICADO and com_resultado:
        etapa = Etapa.INSCRICOES
    if etapa is Etapa.RESULTADOS and falta_sorteio:
        yield _do_sorteio(andamento)
        return
    if etapa in _ANTES_DAS_LISTAS:
        yield _ANTES_DAS_LISTAS[etapa]
        return
    if ORDEM.index(etapa) < ORDEM.index(Etapa.HOMOLOGADO):
        yield from _das_pericias(andamento)
        yield ProximoPasso("homologacao_publicada", "Homologue o certame.")
        return
    acabou = etapa is Etapa.ENCERRADO
    yield from _dos_chamados(andamento, fora=set(sem_nomeacao(andamento)) if acabou else ())
    if etapa is not Etapa.ENCERRADO:
        yield from _das_pericias_que_impedem(andamento)
        yield from _das_pericias(andamento)
        yield from _das_vagas(andamento)


def _do_sorteio(andamento: Andamento) -> ProximoPasso:
    feitos = [p.ato for p in andamento.praticados if p.ato.id not in andamento.anulados]
    sorteados = {ato.finalidade for ato in feitos if isinstance(ato, SorteioRealizado)}
    for ato in reversed(feitos):
        if isinstance(ato, SorteioAnunciado) and ato.finalidade not in sorteados:
            campos = {"finalidade": ato.finalidade, "fonte": ato.fonte}
            frase = "Sorteado o valor na fonte anunciada, registre-o."
            return ProximoPasso("sorteio_realizado", frase, campos)
    frase = (
        "Há empate que o edital manda sortear: anuncie o sorteio antes de haver o valor sorteado."
    )
    return ProximoPasso("sorteio_anunciado", frase)


def _da_pessoa(
    andamento: Andamento, tipo: str, frase: str, pessoa: Pessoa, **campos: str
) -> ProximoPasso:
    cargo, inscricao = pessoa
    do_cargo = {"cargo": cargo} if len(andamento.edital.cargos) > 1 else {}
    dita = frase.format(inscricao=inscricao)
    return ProximoPasso(tipo, dita, {**do_cargo, "inscricao": inscricao, **campos})


def _do_que_se_discute(andamento: Andamento) -> Iterator[ProximoPasso]:
    autos = andamento.processo.autos
    da_lei = andamento.regime.norma.rito.fundamentos[RegraDoRito.COMUNICACAO_DA_FRAUDE] != SILENCIO
    for pessoa in autos.pessoas():
        for recurso in autos.recursos_abertos(pessoa):
            frase = "Decida o recurso da inscrição {inscricao}."
            yield _da_pessoa(andamento, "recurso_decidido", frase, pessoa, recurso=recurso.id)
        for incidente in autos.incidentes_abertos(pessoa):
            frase = "Decida o incidente sobre a inscrição {inscricao}."
            yield _da_pessoa(andamento, "incidente_decidido", frase, pessoa, incidente=incidente.id)
        decidida = autos.ultimo(pessoa, FraudeDecidida)
        if da_lei and decidida and not autos.ultimo(pessoa, FraudeComunicada):
            frase = "Comunique ao Ministério Público a fraude da inscrição {inscricao}."
            yield _da_pessoa(andamento, "fraude_comunicada", frase, pessoa)
    for por_cumprir in recursos_por_cumprir(autos):
        _, inscricao = por_cumprir.pessoa
        frase = (
            f"Cumpra o recurso provido da inscrição {inscricao}: anule o ato recorrido, ou pratique "
            "outro que o corrija."
        )
        campos = {"ato": por_cumprir.contra.id, "motivo": MotivoDaAnulacao.RECURSO_PROVIDO.value}
        yield ProximoPasso("ato_anulado", frase, campos)


def _das_inscricoes(andamento: Andamento) -> Iterator[ProximoPasso]:
    autos = andamento.processo.autos
    for pessoa in autos.pessoas():
        feita = autos.ultimo(pessoa, InscricaoFeita)
        if feita is not None and autos.ultimo(pessoa, InscricaoDecidida) is None:
            yield _da_pessoa(
                andamento, "inscricao_decidida", "Decida a inscrição {inscricao}.", pessoa
            )


def _das_pericias_que_impedem(andamento: Andamento) -> Iterator[ProximoPasso]:
    """De cada cargo, a perícia sem a qual a próxima vaga reservada não se chama."""
    confirmadas = andamento.processo.confirmadas
    for cargo, convocacao in andamento.convocacoes.items():
        impedida = impedida_por_pericia(andamento.regime, confirmadas, convocacao)
        if impedida and (passo := passo_da_pericia(andamento, (cargo, impedida.inscricao))):
            yield passo


def _das_pericias(andamento: Andamento) -> Iterator[ProximoPasso]:
    for cargo, convocacao in andamento.convocacoes.items():
        for inscricao in inscricoes_declarantes(andamento.regime, convocacao):
            if passo := passo_da_pericia(andamento, (cargo, inscricao)):
                yield passo


def passo_da_pericia(andamento: Andamento, pessoa: Pessoa) -> ProximoPasso | None:
    """O que falta à perícia da pessoa; nada, se a deficiência está confirmada."""
    situacao = situacao_da_pericia(andamento.regime.norma.rito, andamento.processo.autos, pessoa)
    match situacao:
        case SituacaoDaPericia.CONFIRMADA:
            return None
        case SituacaoDaPericia.EM_CURSO:
            return _da_pericia_em_curso(andamento, pessoa)
        case SituacaoDaPericia.ESPERA_A_JUNTA:
            return _da_junta(andamento, pessoa)
        case _:
            tipo, frase, campos = _DA_PERICIA[situacao]
            return _da_pessoa(andamento, tipo, frase, pessoa, **campos)


_SO_NA_GERAL = (
    "condicao_nao_confirmada",
    "Tire da lista reservada a inscrição {inscricao}, que segue na geral.",
)
_DA_PERICIA: dict[SituacaoDaPericia, tuple[str, str, dict[str, str]]] = {
    SituacaoDaPericia.NAO_HOUVE: (
        "pericia_convocada",
        "Convoque a inscrição {inscricao} para a perícia.",
        {},
    ),
    SituacaoDaPericia.AUSENTE: (*_SO_NA_GERAL, {"grupo": "pcd"}),
    SituacaoDaPericia.NA_JUNTA: (
        "junta_concluida",
        "Registre o resultado da Junta da inscrição {inscricao}.",
        {},
    ),
    SituacaoDaPericia.NAO_CONFIRMADA: (*_SO_NA_GERAL, {"grupo": "pcd"}),
    SituacaoDaPericia.INAPTA: (
        "inaptidao_declarada",
        "Declare o efeito da inaptidão da inscrição {inscricao}.",
        {"fase": "pericia"},
    ),
}


def _da_pericia_em_curso(andamento: Andamento, pessoa: Pessoa) -> ProximoPasso:
    desde = andamento.processo.autos.desde(pessoa, PericiaConvocada)
    if not any(isinstance(ato, ComparecimentoRegistrado) for ato in desde):
        frase = "Registre se a inscrição {inscricao} compareceu à perícia."
        return _da_pessoa(andamento, "comparecimento_registrado", frase, pessoa)
    if any(isinstance(ato, ParecerEmitido) for ato in desde):
        frase = (
            "Registre o resultado da perícia da inscrição {inscricao}; se foi contra ela, com "
            "certame pericia negar."
        )
        return _da_pessoa(andamento, "deficiencia_confirmada", frase, pessoa)
    equipe = equipe_do_cargo(andamento, pessoa[0], andamento.regime.norma.rito.equipe_da_pericia)
    if not equipe:
        return _constituir(andamento, pessoa[0])
    frase = "Registre o parecer da equipe sobre a inscrição {inscricao}."
    return _da_pessoa(andamento, "parecer_emitido", frase, pessoa, equipe=equipe)


def _da_junta(andamento: Andamento, pessoa: Pessoa) -> ProximoPasso:
    desde = andamento.processo.autos.desde(pessoa, ResultadoNegativoRegistrado)
    if not any(isinstance(ato, CienciaRegistrada) for ato in desde):
        frase = "Dê à inscrição {inscricao} ciência do resultado, com prova e hora."
        return _da_pessoa(andamento, "ciencia_registrada", frase, pessoa)
    frase = (
        "Instale a Junta da inscrição {inscricao}, depois de ela indicar assistente ou de passar o "
        "prazo."
    )
    return _da_pessoa(andamento, "junta_instalada", frase, pessoa)


def equipe_do_cargo(andamento: Andamento, cargo: str, especie: str) -> str:
    """O id da última equipe da espécie constituída no cargo e não anulada; vazio se não há."""
    achadas = (
        equipe.id
        for equipe in reversed(andamento.processo.autos.equipes)
        if (equipe.cargo, equipe.especie) == (cargo, especie)
    )
    return next(achadas, "")


def _constituir(andamento: Andamento, cargo: str, **campos: str) -> ProximoPasso:
    do_cargo = {"cargo": cargo} if len(andamento.edital.cargos) > 1 else {}
    return ProximoPasso(
        "equipe_constituida", "Constitua a equipe que examina.", {**do_cargo, **campos}
    )


def _dos_chamados(andamento: Andamento, fora: Collection[Pessoa]) -> Iterator[ProximoPasso]:
    """De quem foi chamado e ainda não exerce, tirando quem está em `fora`."""
    for pessoa in _a_empossar(andamento):
        if pessoa not in fora:
            yield _ate_a_posse(andamento, pessoa)


def sem_nomeacao(andamento: Andamento) -> tuple[Pessoa, ...]:
    """Quem tem vaga, num cargo efetivo que se acompanha por atos, e ainda não foi nomeado."""
    processo = andamento.processo
    if andamento.edital.vinculo != "cargo_efetivo" or not processo.acompanhado:
        return ()
    return tuple(p for p in _a_empossar(andamento) if p not in processo.nomeados)


def frase_dos_sem_nomeacao(andamento: Andamento) -> str:
    """O que dizer, acabada a validade, de quem foi chamado e não se nomeou; vazia se não há."""
    quantas = len(sem_nomeacao(andamento)) if andamento.etapa is Etapa.ENCERRADO else 0
    if not quantas:
        return ""
    foram = quantos(quantas, "pessoa foi chamada", "pessoas foram chamadas")
    nomeada = "nomeada" if quantas == 1 else "nomeadas"
    return f"{foram} antes do fim e não {nomeada}: leve o caso à procuradoria."


def _a_empossar(andamento: Andamento) -> Iterator[Pessoa]:
    for cargo, convocacao in andamento.convocacoes.items():
        for pessoa in dict.fromkeys(p for p in convocacao.ocupante if p >= 0):
            if not convocacao.esta_em_exercicio(pessoa):
                yield cargo, convocacao.inscricoes[pessoa]


def compatibilidade_por_avaliar(andamento: Andamento, pessoa: Pessoa) -> ProximoPasso | None:
    """O parecer de compatibilidade que a posse de quem foi chamado espera; `None` se não espera."""
    if pessoa not in andamento.processo.chamadas:
        return None
    convocacao = andamento.convocacoes[pessoa[0]]
    indice = convocacao.pessoa(pessoa[1])
    if indice not in convocacao.ocupante or convocacao.esta_em_exercicio(indice):
        return None
    passo = _ate_a_posse(andamento, pessoa)
    return passo if passo.tipo == "compatibilidade_avaliada" else None


def _das_vagas(andamento: Andamento) -> Iterator[ProximoPasso]:
    for cargo, convocacao in andamento.convocacoes.items():
        if convocacao.vagas_por_abrir and not convocacao.validade_encerrada:
            do_cargo = {"cargo": cargo} if len(andamento.convocacoes) > 1 else {}
            frase = "Chame para as vagas que faltam; ensaie antes, com --simular."
            yield ProximoPasso("convocacao_feita", frase, do_cargo)


def _ate_a_posse(andamento: Andamento, pessoa: Pessoa) -> ProximoPasso:
    regime, autos = andamento.regime, andamento.processo.autos
    rito, convocacao = regime.norma.rito, andamento.convocacoes[pessoa[0]]
    indice = convocacao.pessoa(pessoa[1])
    assert indice is not None
    declarante = e_declarante(regime, convocacao, indice)
    pela_reserva = declarante and convocacao.conta_da(indice) != GERAL
    if pela_reserva and (da_pericia := passo_da_pericia(andamento, pessoa)):
        return da_pericia
    efetivo = andamento.edital.vinculo == "cargo_efetivo"
    if efetivo and pessoa not in andamento.processo.nomeados:
        frase = "Publique a nomeação da inscrição {inscricao}."
        return _da_pessoa(andamento, "nomeacao_publicada", frase, pessoa)
    antes_da_posse = rito.compatibilidade is MomentoDaCompatibilidade.ANTES_DA_POSSE
    sem_parecer = parecer_antes_da_posse(autos, pessoa) is None
    if antes_da_posse and sem_parecer and declarante:
        especie = rito.equipe_da_compatibilidade
        equipe = equipe_do_cargo(andamento, pessoa[0], especie)
        if not equipe:
            return _constituir(andamento, pessoa[0], especie=especie)
        frase = "Registre o parecer de compatibilidade da inscrição {inscricao}, antes da posse."
        fase = FaseDaCompatibilidade.ANTES_DA_POSSE.value
        tipo = "compatibilidade_avaliada"
        return _da_pessoa(andamento, tipo, frase, pessoa, fase=fase, equipe=equipe)
    frase = "Registre a posse da inscrição {inscricao}, ou a saída dela se não veio."
    return _da_pessoa(andamento, "posse_registrada", frase, pessoa)

"""As etapas de um certame: em que ponto ele está, que atos cabem ali, e o que vem depois."""

from enum import StrEnum

from certame.dominio.ato import (
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    ApoioAcompanhado,
    ApoioPlanejado,
    AssistenteIndicado,
    AssuncaoEncerrada,
    Ato,
    AtoAnulado,
    AusenciaRegistrada,
    CalendarioFixado,
    ChamadaAssumida,
    ChamadaDecidida,
    CienciaRegistrada,
    ClassificacaoDivulgada,
    ComparecimentoRegistrado,
    CompatibilidadeAvaliada,
    CondicaoDeProvaDecidida,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    DefesaApresentada,
    DefesaNaoApresentada,
    DeficienciaConfirmada,
    EditalPublicado,
    EditalRetificado,
    EquipeConstituida,
    FimDeFilaDeferido,
    FraudeComunicada,
    FraudeDecidida,
    HomologacaoPublicada,
    ImpedimentoDeclarado,
    InaptidaoDeclarada,
    IncidenteAberto,
    IncidenteDecidido,
    InscricaoDecidida,
    InscricaoFeita,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    JuntaConcluida,
    JuntaInstalada,
    LeituraAlterada,
    LeituraEscolhida,
    NomeacaoPublicada,
    NotificacaoFeita,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    ParecerEmitido,
    PericiaConvocada,
    PosseRegistrada,
    PretericaoDecidida,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoDivulgado,
    ResultadoNegativoRegistrado,
    ReversaoDecidida,
    SaidaRegistrada,
    SorteioAnunciado,
    SorteioRealizado,
    VagasCriadas,
    VagaVaziaChamada,
    ValidadeEncerrada,
    ValidadeProrrogada,
)
from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO, Fundamento
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito


class Etapa(StrEnum):
    """Em que ponto o certame está, na ordem em que os pontos vêm."""

    ELABORACAO = "elaboracao"
    EDITAL_PUBLICADO = "edital_publicado"
    INSCRICOES = "inscricoes"
    RESULTADOS = "resultados"
    CLASSIFICACAO_DIVULGADA = "classificacao_divulgada"
    PERICIA = "pericia"
    HOMOLOGADO = "homologado"
    CONVOCACOES = "convocacoes"
    ENCERRADO = "encerrado"


ORDEM = tuple(Etapa)
NOMES = {
    Etapa.ELABORACAO: "elaboração do edital",
    Etapa.EDITAL_PUBLICADO: "edital publicado",
    Etapa.INSCRICOES: "inscrições",
    Etapa.RESULTADOS: "resultados",
    Etapa.CLASSIFICACAO_DIVULGADA: "classificação divulgada",
    Etapa.PERICIA: "perícia",
    Etapa.HOMOLOGADO: "homologado",
    Etapa.CONVOCACOES: "convocações",
    Etapa.ENCERRADO: "encerrado",
}
"""Como cada etapa se diz."""

PROXIMO_PASSO = {
    Etapa.ELABORACAO: "conferir o edital e publicá-lo (edital_publicado)",
    Etapa.EDITAL_PUBLICADO: "receber as inscrições (inscricao_feita)",
    Etapa.INSCRICOES: "decidir as inscrições e divulgar o resultado (resultado_divulgado)",
    Etapa.RESULTADOS: "divulgar a classificação (classificacao_divulgada)",
    Etapa.CLASSIFICACAO_DIVULGADA: (
        "convocar para a perícia (pericia_convocada) ou, se ela não é precisa, homologar "
        "(homologacao_publicada)"
    ),
    Etapa.PERICIA: "concluir as perícias e os incidentes e homologar (homologacao_publicada)",
    Etapa.HOMOLOGADO: "chamar para as vagas (convocacao_feita)",
    Etapa.CONVOCACOES: "nomear, dar posse e chamar para as vagas que faltam",
    Etapa.ENCERRADO: "nada mais se chama; só correm fraude, estágio e ordem judicial",
}
"""O que fazer em seguida, em cada etapa."""

_CABE: dict[type[Ato], tuple[Etapa, Etapa, Regra | RegraDoRito | str]] = {
    LeituraEscolhida: (Etapa.ELABORACAO, Etapa.ELABORACAO, "cf_art37"),
    EditalPublicado: (Etapa.ELABORACAO, Etapa.ELABORACAO, "cf_art37"),
    EditalRetificado: (Etapa.EDITAL_PUBLICADO, Etapa.PERICIA, "cf_art37"),
    LeituraAlterada: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, "cf_art37"),
    InscricaoFeita: (Etapa.EDITAL_PUBLICADO, Etapa.INSCRICOES, RegraDoRito.INSCRICAO),
    InscricaoDecidida: (Etapa.INSCRICOES, Etapa.RESULTADOS, RegraDoRito.INSCRICAO),
    CondicaoDeProvaDecidida: (Etapa.INSCRICOES, Etapa.INSCRICOES, RegraDoRito.CONDICAO_DE_PROVA),
    NotificacaoFeita: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, "cf_art5_inc55"),
    RecursoInterposto: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, "cf_art5_inc55"),
    RecursoDecidido: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, "cf_art5_inc55"),
    ResultadoDivulgado: (Etapa.EDITAL_PUBLICADO, Etapa.RESULTADOS, Regra.LISTA_GERAL),
    ClassificacaoDivulgada: (Etapa.RESULTADOS, Etapa.RESULTADOS, Regra.LISTA_GERAL),
    EquipeConstituida: (Etapa.EDITAL_PUBLICADO, Etapa.CONVOCACOES, RegraDoRito.EQUIPE),
    ImpedimentoDeclarado: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, RegraDoRito.EQUIPE),
    PericiaConvocada: (
        Etapa.CLASSIFICACAO_DIVULGADA,
        Etapa.CONVOCACOES,
        RegraDoRito.PERICIA,
    ),
    ComparecimentoRegistrado: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.PERICIA),
    AusenciaRegistrada: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.PERICIA),
    ParecerEmitido: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.PARECER),
    DeficienciaConfirmada: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.PERICIA),
    ResultadoNegativoRegistrado: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.PERICIA),
    CienciaRegistrada: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.PERICIA),
    AssistenteIndicado: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.ASSISTENTE),
    JuntaInstalada: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.JUNTA),
    JuntaConcluida: (Etapa.PERICIA, Etapa.CONVOCACOES, RegraDoRito.JUNTA),
    CompatibilidadeAvaliada: (
        Etapa.CLASSIFICACAO_DIVULGADA,
        Etapa.ENCERRADO,
        RegraDoRito.COMPATIBILIDADE,
    ),
    AdaptacaoIndicada: (Etapa.INSCRICOES, Etapa.ENCERRADO, RegraDoRito.APOIO),
    AdaptacaoAtendida: (Etapa.INSCRICOES, Etapa.ENCERRADO, RegraDoRito.APOIO),
    ApoioPlanejado: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, RegraDoRito.APOIO),
    ApoioAcompanhado: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, RegraDoRito.APOIO),
    IncidenteAberto: (Etapa.INSCRICOES, Etapa.ENCERRADO, RegraDoRito.INCIDENTE),
    IncidenteDecidido: (Etapa.INSCRICOES, Etapa.ENCERRADO, RegraDoRito.INCIDENTE),
    InvestigacaoInstaurada: (Etapa.INSCRICOES, Etapa.ENCERRADO, Regra.FRAUDE),
    InvestigacaoNotificada: (Etapa.INSCRICOES, Etapa.ENCERRADO, Regra.FRAUDE),
    DefesaApresentada: (Etapa.INSCRICOES, Etapa.ENCERRADO, Regra.FRAUDE),
    DefesaNaoApresentada: (Etapa.INSCRICOES, Etapa.ENCERRADO, Regra.FRAUDE),
    FraudeDecidida: (Etapa.INSCRICOES, Etapa.ENCERRADO, Regra.FRAUDE),
    FraudeComunicada: (Etapa.INSCRICOES, Etapa.ENCERRADO, RegraDoRito.COMUNICACAO_DA_FRAUDE),
    SorteioAnunciado: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, "cf_art37"),
    SorteioRealizado: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, "cf_art37"),
    CondicaoNaoConfirmada: (
        Etapa.CLASSIFICACAO_DIVULGADA,
        Etapa.ENCERRADO,
        Regra.NAO_CONFIRMADA,
    ),
    InaptidaoDeclarada: (Etapa.CLASSIFICACAO_DIVULGADA, Etapa.ENCERRADO, Regra.INAPTIDAO),
    HomologacaoPublicada: (
        Etapa.CLASSIFICACAO_DIVULGADA,
        Etapa.ENCERRADO,
        Regra.HOMOLOGACAO,
    ),
    ConvocacaoFeita: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    VagaVaziaChamada: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    ChamadaAssumida: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    AssuncaoEncerrada: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    ReversaoDecidida: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    PretericaoDecidida: (Etapa.CLASSIFICACAO_DIVULGADA, Etapa.ENCERRADO, "cf_art5_inc55"),
    ChamadaDecidida: (Etapa.CLASSIFICACAO_DIVULGADA, Etapa.ENCERRADO, "cf_art5_inc55"),
    OpcaoManifestada: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    FimDeFilaDeferido: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    NomeacaoPublicada: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.HOMOLOGACAO),
    PosseRegistrada: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.POSSE),
    ContratoTerminado: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.REPOSICAO),
    SaidaRegistrada: (Etapa.INSCRICOES, Etapa.ENCERRADO, Regra.REPOSICAO),
    VagasCriadas: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, Regra.VAGAS_NOVAS),
    OrdemJudicialCumprida: (Etapa.EDITAL_PUBLICADO, Etapa.ENCERRADO, Regra.ORDEM_JUDICIAL),
    ValidadeProrrogada: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.VALIDADE),
    ValidadeEncerrada: (Etapa.HOMOLOGADO, Etapa.ENCERRADO, Regra.VALIDADE),
    CalendarioFixado: (Etapa.ELABORACAO, Etapa.ENCERRADO, "cf_art37"),
    AtoAnulado: (Etapa.ELABORACAO, Etapa.ENCERRADO, "cf_art37"),
}
"""De cada tipo de ato à primeira e à última etapa em que cabe, e à regra que o diz.

Onde uma regra mais fina já recusa (chamada depois da validade, homologação repetida), a etapa não
recusa antes: a recusa dela diz melhor o que houve.
"""

_LEVA_A: dict[type[Ato], Etapa] = {
    EditalPublicado: Etapa.EDITAL_PUBLICADO,
    InscricaoFeita: Etapa.INSCRICOES,
    ResultadoDivulgado: Etapa.RESULTADOS,
    ClassificacaoDivulgada: Etapa.CLASSIFICACAO_DIVULGADA,
    PericiaConvocada: Etapa.PERICIA,
    HomologacaoPublicada: Etapa.HOMOLOGADO,
    ConvocacaoFeita: Etapa.CONVOCACOES,
    ChamadaAssumida: Etapa.CONVOCACOES,
}


def etapa_depois(etapa: Etapa, ato: Ato) -> Etapa:
    """A etapa em que o certame fica depois do ato; nunca anda para trás.

    >>> from datetime import date
    >>> homologacao = HomologacaoPublicada(id="a", data=date(2026, 3, 2))
    >>> etapa_depois(Etapa.PERICIA, homologacao), etapa_depois(Etapa.CONVOCACOES, homologacao)
    (<Etapa.HOMOLOGADO: 'homologado'>, <Etapa.CONVOCACOES: 'convocacoes'>)
    """
    nova = _LEVA_A.get(type(ato))
    return etapa if nova is None else max(etapa, nova, key=ORDEM.index)


def cabe_na_etapa(etapa: Etapa, tipo: type[Ato]) -> bool:
    """Diz se um ato desse tipo cabe na etapa; outros portões ainda podem recusá-lo."""
    primeira, ultima, _ = _CABE[tipo]
    return ORDEM.index(primeira) <= ORDEM.index(etapa) <= ORDEM.index(ultima)


def ultima_etapa(tipo: type[Ato]) -> Etapa:
    """A última etapa em que um ato desse tipo cabe."""
    return _CABE[tipo][1]


def regra_da_etapa(tipo: type[Ato]) -> Regra | RegraDoRito | str:
    """A regra que diz quando um ato desse tipo cabe; ou o id do dispositivo da Constituição."""
    return _CABE[tipo][2]


def exigir_etapa(regime: Regime, etapa: Etapa, ato: Ato) -> None:
    """Recusa o ato que não cabe na etapa. Erros: `AtoRecusado` com o dispositivo que o proíbe."""
    primeira, ultima, regra = _CABE[type(ato)]
    cedo = ORDEM.index(etapa) < ORDEM.index(primeira)
    tarde = ORDEM.index(etapa) > ORDEM.index(ultima)
    if not cedo and not tarde:
        return
    quando = f"só depois de {NOMES[primeira]}" if cedo else f"só até {NOMES[ultima]}"
    raise AtoRecusado(
        f"este ato cabe {quando}, e o certame está em {NOMES[etapa]}",
        fundamentos_de(regime, regra),
        f"o próximo passo é {PROXIMO_PASSO[etapa]}"
        if cedo
        else "se houve erro, anule o que se praticou depois; uma ordem judicial também o permite",
    )


def fundamentos_de(regime: Regime, regra: Regra | RegraDoRito | str) -> tuple[Fundamento, ...]:
    """Os fundamentos de uma regra do motor, de uma do rito, ou da Constituição pelo id."""
    if isinstance(regra, Regra):
        return regime.fundamentos(regra)
    if isinstance(regra, RegraDoRito):
        return regime.fundamentos_do_rito(regra)
    return (CONSTITUICAO[regra],)

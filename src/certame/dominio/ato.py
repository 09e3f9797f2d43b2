"""Os atos de um certame: o vocabulário de `[[ato]]` e, no livro, o de cada registro.

Cada ato tem um `tipo` (substantivo e particípio), uma data e os campos da sua classe. Um ato
errado nunca se apaga: um `ato_anulado` o anula e os dois ficam.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from certame.dominio.ato_da_fraude import (
    DefesaApresentada,
    DefesaNaoApresentada,
    FraudeComunicada,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
)
from certame.dominio.ato_da_inscricao import (
    CondicaoDeProvaDecidida,
    InscricaoDecidida,
    InscricaoFeita,
    NotificacaoFeita,
    RecursoDecidido,
    RecursoInterposto,
)
from certame.dominio.ato_da_pendencia import ChamadaDecidida, PretericaoDecidida
from certame.dominio.ato_da_pericia import (
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    ApoioAcompanhado,
    ApoioPlanejado,
    AssistenteIndicado,
    AusenciaRegistrada,
    CienciaRegistrada,
    ComparecimentoRegistrado,
    CompatibilidadeAvaliada,
    DeficienciaConfirmada,
    EquipeConstituida,
    ImpedimentoDeclarado,
    IncidenteAberto,
    IncidenteDecidido,
    JuntaConcluida,
    JuntaInstalada,
    ParecerEmitido,
    PericiaConvocada,
    ResultadoNegativoRegistrado,
)
from certame.dominio.ato_do_edital import (
    ClassificacaoDivulgada,
    EditalPublicado,
    EditalRetificado,
    LeituraAlterada,
    LeituraEscolhida,
    ResultadoDivulgado,
)
from certame.dominio.forma_do_ato import Ato, AtoDeCargo, AtoDePessoa

__all__ = [
    "AdaptacaoAtendida",
    "AdaptacaoIndicada",
    "ApoioAcompanhado",
    "ApoioPlanejado",
    "AssistenteIndicado",
    "Ato",
    "AtoDeCargo",
    "AtoDePessoa",
    "AusenciaRegistrada",
    "ChamadaDecidida",
    "CienciaRegistrada",
    "ClassificacaoDivulgada",
    "ComparecimentoRegistrado",
    "CompatibilidadeAvaliada",
    "CondicaoDeProvaDecidida",
    "DefesaApresentada",
    "DefesaNaoApresentada",
    "DeficienciaConfirmada",
    "EditalPublicado",
    "EditalRetificado",
    "EquipeConstituida",
    "FraudeComunicada",
    "ImpedimentoDeclarado",
    "IncidenteAberto",
    "IncidenteDecidido",
    "InscricaoDecidida",
    "InscricaoFeita",
    "InvestigacaoInstaurada",
    "InvestigacaoNotificada",
    "JuntaConcluida",
    "JuntaInstalada",
    "LeituraAlterada",
    "LeituraEscolhida",
    "NotificacaoFeita",
    "ParecerEmitido",
    "PericiaConvocada",
    "PretericaoDecidida",
    "RecursoDecidido",
    "RecursoInterposto",
    "ResultadoDivulgado",
    "ResultadoNegativoRegistrado",
]


class MotivoDaSaida(StrEnum):
    """Por que alguém deixa o certame ou o cargo."""

    DESISTENCIA = "desistencia"
    NAO_COMPARECIMENTO = "nao_comparecimento"
    EXONERACAO = "exoneracao"
    DEMISSAO = "demissao"
    REPROVACAO_NO_ESTAGIO = "reprovacao_no_estagio"
    RESCISAO = "rescisao"
    FALECIMENTO = "falecimento"
    APOSENTADORIA = "aposentadoria"


class FaseDaInaptidao(StrEnum):
    """Em que fase alguém foi declarado inapto."""

    PERICIA = "pericia"
    ESTAGIO = "estagio"


class MotivoDaAnulacao(StrEnum):
    """Por que um ato se anula; o que não está aqui está no documento."""

    ERRO_MATERIAL = "erro_material"
    ILEGALIDADE = "ilegalidade"
    RECURSO_PROVIDO = "recurso_provido"
    ORDEM_JUDICIAL = "ordem_judicial"
    NO_DOCUMENTO = "no_documento"


class EfeitoJudicial(StrEnum):
    """O que uma ordem judicial manda fazer."""

    INCLUSAO = "inclusao"
    SUB_JUDICE = "sub_judice"
    EXITO_DEFINITIVO = "exito_definitivo"
    IMPROCEDENCIA = "improcedencia"
    RESERVA_DE_VAGA = "reserva_de_vaga"
    LIBERACAO = "liberacao"
    CHAMADA = "chamada"


@dataclass(frozen=True, slots=True, kw_only=True)
class HomologacaoPublicada(Ato):
    """A homologação do resultado; dela conta a validade.

    `validade` é o último dia em que se chama, se o edital só diz o prazo (`None`: o edital diz o dia).
    """

    validade: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SorteioAnunciado(Ato):
    """O anúncio de um sorteio: de que fonte virá a semente e o hash da lista que vai a ele.

    `cargo` e `etapa` dizem que empates ele desfaz (vazios: os da classificação final de todos os
    cargos; com etapa, os da barreira dela). `inscricoes` é a lista, quando vai a sorteio mais
    gente que a empatada (vazia: vão só as pessoas empatadas).
    """

    finalidade: str
    fonte: str
    hash_da_lista: str
    cargo: str = ""
    etapa: str = ""
    inscricoes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SorteioRealizado(Ato):
    """O sorteio público de desempate: a fonte anunciada antes e o valor que saiu dela."""

    finalidade: str
    fonte: str
    semente: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvocacaoFeita(AtoDeCargo):
    """A chamada das próximas `quantidade` vagas (0: todas as que faltam abrir)."""

    quantidade: int
    unidade: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VagaVaziaChamada(AtoDeCargo):
    """A chamada para um número já aberto que está sem ocupante."""

    vaga: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChamadaAssumida(AtoDePessoa):
    """Uma chamada feita antes de o certame correr aqui: entra como foi feita, certa ou errada.

    `lista` é a por que se disse feita: "geral" ou o id do grupo. `documento` é a referência
    "id:compromisso" do ato publicado (vazio: nenhuma).
    """

    vaga: int
    lista: str
    documento: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssuncaoEncerrada(AtoDeCargo):
    """As chamadas feitas antes já estão todas assumidas; daqui em diante, chama-se por aqui."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReversaoDecidida(AtoDeCargo):
    """A decisão de reverter à lista geral a vaga vazia da lista que acabou por saídas."""

    vaga: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VagasCriadas(AtoDeCargo):
    """Vagas além das do edital."""

    quantidade: int
    unidade: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidaRegistrada(AtoDePessoa):
    """Alguém deixa o certame ou o cargo, antes ou depois da posse.

    `documento` é a referência do que a prova, como o pedido da pessoa; vazio, não se disse.
    """

    motivo: MotivoDaSaida
    documento: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContratoTerminado(AtoDePessoa):
    """Um contrato temporário chegou ao fim do prazo: não é rescisão, e a vaga não é reposta."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NomeacaoPublicada(AtoDePessoa):
    """A nomeação da pessoa para a vaga a que foi chamada."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PosseRegistrada(AtoDePessoa):
    """A pessoa tomou posse ou assinou o contrato."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CondicaoNaoConfirmada(AtoDePessoa):
    """A avaliação não confirmou a condição declarada: fica só na lista geral."""

    grupo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InaptidaoDeclarada(AtoDePessoa):
    """A perícia ou o estágio declarou a pessoa inapta."""

    fase: FaseDaInaptidao


@dataclass(frozen=True, slots=True, kw_only=True)
class FraudeDecidida(AtoDePessoa):
    """Decisão sobre fraude, depois de notificação e de defesa (ou do prazo dela sem defesa).

    `documento` é a referência da decisão, "id:compromisso".
    """

    notificacao: date | None
    defesa: date | None
    fim_do_prazo_sem_defesa: date | None
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FimDeFilaDeferido(AtoDePessoa):
    """O pedido de fim de fila foi aceito."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpcaoManifestada(AtoDePessoa):
    """Chamada por duas listas reservadas, a pessoa escolheu uma."""

    grupo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdemJudicialCumprida(AtoDeCargo):
    """O cumprimento de uma ordem judicial, com o processo e o que ela manda."""

    efeito: EfeitoJudicial
    processo: str
    inscricao: str = ""
    posto: int = 0
    grupos: tuple[str, ...] = ()
    vaga: int = 0
    unidade: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidadeProrrogada(Ato):
    """A única prorrogação da validade, até a data dada."""

    ate: date


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidadeEncerrada(Ato):
    """O fim da validade do certame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarioFixado(Ato):
    """Os feriados com que se contam os prazos de `de` a `ate`, fixados para não mudarem depois."""

    de: date
    ate: date
    feriados: tuple[date, ...]
    fonte: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AtoAnulado(Ato):
    """A anulação de um ato anterior, pelo id, com o motivo e a referência de quem a decidiu."""

    ato: str
    motivo: MotivoDaAnulacao
    documento: str = ""


ATOS_DO_PROCESSO: dict[str, type[Ato]] = {
    "leitura_escolhida": LeituraEscolhida,
    "edital_publicado": EditalPublicado,
    "edital_retificado": EditalRetificado,
    "inscricao_feita": InscricaoFeita,
    "inscricao_decidida": InscricaoDecidida,
    "condicao_de_prova_decidida": CondicaoDeProvaDecidida,
    "notificacao_feita": NotificacaoFeita,
    "recurso_interposto": RecursoInterposto,
    "recurso_decidido": RecursoDecidido,
    "resultado_divulgado": ResultadoDivulgado,
    "classificacao_divulgada": ClassificacaoDivulgada,
    "equipe_constituida": EquipeConstituida,
    "impedimento_declarado": ImpedimentoDeclarado,
    "pericia_convocada": PericiaConvocada,
    "comparecimento_registrado": ComparecimentoRegistrado,
    "ausencia_registrada": AusenciaRegistrada,
    "parecer_emitido": ParecerEmitido,
    "deficiencia_confirmada": DeficienciaConfirmada,
    "resultado_negativo_registrado": ResultadoNegativoRegistrado,
    "ciencia_registrada": CienciaRegistrada,
    "assistente_indicado": AssistenteIndicado,
    "junta_instalada": JuntaInstalada,
    "junta_concluida": JuntaConcluida,
    "compatibilidade_avaliada": CompatibilidadeAvaliada,
    "adaptacao_indicada": AdaptacaoIndicada,
    "adaptacao_atendida": AdaptacaoAtendida,
    "apoio_planejado": ApoioPlanejado,
    "apoio_acompanhado": ApoioAcompanhado,
    "incidente_aberto": IncidenteAberto,
    "incidente_decidido": IncidenteDecidido,
    "nomeacao_publicada": NomeacaoPublicada,
    "investigacao_instaurada": InvestigacaoInstaurada,
    "investigacao_notificada": InvestigacaoNotificada,
    "defesa_apresentada": DefesaApresentada,
    "defesa_nao_apresentada": DefesaNaoApresentada,
    "fraude_comunicada": FraudeComunicada,
}
"""Os atos que não mudam listas nem vagas: dizem em que ponto está o certame e cada pessoa."""

TIPOS_DE_ATO: dict[str, type[Ato]] = {
    **ATOS_DO_PROCESSO,
    "homologacao_publicada": HomologacaoPublicada,
    "leitura_alterada": LeituraAlterada,
    "sorteio_anunciado": SorteioAnunciado,
    "sorteio_realizado": SorteioRealizado,
    "convocacao_feita": ConvocacaoFeita,
    "vaga_vazia_chamada": VagaVaziaChamada,
    "chamada_assumida": ChamadaAssumida,
    "assuncao_encerrada": AssuncaoEncerrada,
    "reversao_decidida": ReversaoDecidida,
    "pretericao_decidida": PretericaoDecidida,
    "chamada_decidida": ChamadaDecidida,
    "vagas_criadas": VagasCriadas,
    "saida_registrada": SaidaRegistrada,
    "contrato_terminado": ContratoTerminado,
    "posse_registrada": PosseRegistrada,
    "condicao_nao_confirmada": CondicaoNaoConfirmada,
    "inaptidao_declarada": InaptidaoDeclarada,
    "fraude_decidida": FraudeDecidida,
    "fim_de_fila_deferido": FimDeFilaDeferido,
    "opcao_manifestada": OpcaoManifestada,
    "ordem_judicial_cumprida": OrdemJudicialCumprida,
    "validade_prorrogada": ValidadeProrrogada,
    "validade_encerrada": ValidadeEncerrada,
    "calendario_fixado": CalendarioFixado,
    "ato_anulado": AtoAnulado,
}
"""O nome de cada tipo de ato em `certame.toml` e no livro."""

NOMES_DOS_ATOS: dict[type[Ato], str] = {classe: nome for nome, classe in TIPOS_DE_ATO.items()}

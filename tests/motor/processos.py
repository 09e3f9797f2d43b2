"""Certames acompanhados desde o edital, e atos curtos do processo. Pessoas pelo posto, de 1."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

from certame.dominio.ato import (
    AssistenteIndicado,
    Ato,
    AusenciaRegistrada,
    CienciaRegistrada,
    ClassificacaoDivulgada,
    ComparecimentoRegistrado,
    CompatibilidadeAvaliada,
    ConvocacaoFeita,
    DeficienciaConfirmada,
    EditalPublicado,
    EquipeConstituida,
    HomologacaoPublicada,
    JuntaConcluida,
    JuntaInstalada,
    NomeacaoPublicada,
    NotificacaoFeita,
    ParecerEmitido,
    PericiaConvocada,
    ResultadoDivulgado,
    ResultadoNegativoRegistrado,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido, MeioDaNotificacao
from certame.dominio.ato_da_pericia import (
    FaseDaCompatibilidade,
    ResultadoDaJunta,
    ResultadoNegativo,
)
from certame.dominio.edital import Cargo
from certame.dominio.ordem import Ordem
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento, Praticado
from certame.norma.regime import Regime
from tests.motor.certames import CARGO, certame, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006

REF = "doc-1:" + "0a" * 32
HORA = datetime(2025, 8, 1, 9, 0, tzinfo=timezone(timedelta(hours=-3)))
NORMAS = (IRUPI, MOGI_1993, MOGI_2006)

MEMBROS = {
    IRUPI: ("med-1/medico", "psi-2/psicologo", "soc-3/assistente_social"),
    MOGI_1993: ("med-1/medico",),
    MOGI_2006: ("med-1/medico/visual", "prof-2/carreira/visual", "prof-3/carreira/fisica"),
}
"""Uma equipe certa para cada norma."""


def leituras(regime: Regime) -> tuple[str, ...]:
    """As leituras como o ato do edital as congela."""
    return tuple(sorted(f"{nome}={opcao}" for nome, opcao in regime.escolhas.items()))


class Mundo:
    """Um certame acompanhado e os verbos dos testes."""

    def __init__(
        self,
        norma: str = MOGI_2006,
        vagas: int | Cargo = 2,
        pcd: Sequence[int] = (6, 8),
        *,
        aprovados: int | Ordem = 12,
        **outros: Any,
    ) -> None:
        self.norma = norma
        self.andamento: Andamento = certame(vagas, aprovados, pcd, norma=norma, **outros)
        self.pcd = pcd

    def __call__(self, classe: type[Ato], **campos: Any) -> Praticado:
        return praticar(self.andamento, classe, **campos)

    def recusa(self, classe: type[Ato], **campos: Any) -> tuple[str, set[str]]:
        """O motivo e as citações da recusa; confere que nada mudou."""
        antes = retrato(self.andamento)
        try:
            self(classe, **campos)
        except AtoRecusado as recusa:
            assert retrato(self.andamento) == antes
            return recusa.motivo, {f.citacao for f in recusa.fundamentos}
        raise AssertionError(f"{classe.__name__} foi aceito")

    def publicar(self) -> "Mundo":
        regime = self.andamento.regime
        self(
            EditalPublicado,
            id="edital",
            norma=regime.norma.id,
            versao_da_norma=regime.norma.versao,
            sha256=regime.norma.sha256,
            leituras=leituras(regime),
            documento=REF,
        )
        return self

    def classificar(self) -> "Mundo":
        self.publicar()
        self(ResultadoDivulgado, documento=REF)
        self(ClassificacaoDivulgada, documento=REF)
        return self.constituir_equipe()

    def constituir_equipe(self) -> "Mundo":
        self(
            EquipeConstituida,
            id="equipe",
            especie=self.andamento.regime.norma.rito.equipe_da_pericia,
            membros=MEMBROS[self.norma],
            documento=REF,
        )
        return self

    @property
    def partes(self) -> tuple[str, ...]:
        norma = self.andamento.regime.norma
        return (REF,) * len(norma.equipe(norma.rito.equipe_da_pericia).parecer)

    @property
    def assinam(self) -> tuple[str, ...]:
        return tuple(membro.partition("/")[0] for membro in MEMBROS[self.norma])

    def convocar_para_pericia(self, posto: int) -> "Mundo":
        self(PericiaConvocada, id=f"pericia-{posto}", posto=posto, instante=HORA, documento=REF)
        return self

    def examinar(self, posto: int) -> "Mundo":
        """Até o parecer, sem o resultado."""
        self.convocar_para_pericia(posto)
        self(ComparecimentoRegistrado, posto=posto, instante=HORA)
        self(
            ParecerEmitido,
            posto=posto,
            equipe="equipe",
            assinam=self.assinam,
            partes=self.partes,
            documento=REF,
        )
        return self

    def confirmar(self, *postos: int) -> "Mundo":
        for posto in postos or self.pcd:
            self.examinar(posto)
            self(DeficienciaConfirmada, posto=posto, documento=REF)
        return self

    def negar(
        self, posto: int, resultado: ResultadoNegativo = ResultadoNegativo.NAO_CONFIRMADA
    ) -> "Mundo":
        self.examinar(posto)
        self(
            ResultadoNegativoRegistrado,
            id=f"negativo-{posto}",
            posto=posto,
            resultado=resultado,
            documento=REF,
        )
        return self

    def dar_ciencia(self, posto: int) -> "Mundo":
        self(
            CienciaRegistrada,
            posto=posto,
            meio=MeioDaNotificacao.ELETRONICO,
            prova=REF,
            instante=HORA,
        )
        return self

    def indicar(self, posto: int, horas: int = 1) -> "Mundo":
        self(
            AssistenteIndicado,
            posto=posto,
            assistente="assist-1",
            instante=HORA + timedelta(hours=horas),
        )
        return self

    def instalar_junta(self, posto: int, *outros: str, horas: int = 25) -> "Mundo":
        self(JuntaInstalada, **self.junta(posto, *outros, horas=horas))
        return self

    def junta(self, posto: int, *outros: str, horas: int = 25) -> Mapping[str, Any]:
        return {
            "posto": posto,
            "membros": ("esp-1/especialista", *outros),
            "instante": HORA + timedelta(hours=horas),
            "documento": REF,
        }

    def concluir_junta(self, posto: int, resultado: ResultadoDaJunta) -> "Mundo":
        self(
            JuntaConcluida,
            id=f"junta-{posto}",
            posto=posto,
            resultado=resultado,
            instante=HORA + timedelta(hours=27),
            documento=REF,
        )
        return self

    def avisar(self, posto: int, ato: str, horas: int = -24) -> "Mundo":
        self(
            NotificacaoFeita,
            posto=posto,
            ato=ato,
            meio=MeioDaNotificacao.CORREIO,
            prova=REF,
            instante=HORA + timedelta(hours=horas),
        )
        return self

    def faltar(self, posto: int) -> "Mundo":
        self(AusenciaRegistrada, posto=posto, instante=HORA + timedelta(hours=1))
        return self

    def homologar(self) -> "Mundo":
        self(HomologacaoPublicada, id="homologacao")
        return self

    def chamar(self, quantidade: int = 0) -> "Mundo":
        self(ConvocacaoFeita, quantidade=quantidade)
        return self

    def nomear(self, posto: int) -> "Mundo":
        self(NomeacaoPublicada, posto=posto, documento=REF)
        return self

    def compatibilidade(
        self,
        posto: int,
        conclusao: DecisaoDoPedido = DecisaoDoPedido.FAVORAVEL,
        fase: FaseDaCompatibilidade = FaseDaCompatibilidade.ANTES_DA_POSSE,
    ) -> Mapping[str, Any]:
        norma = self.andamento.regime.norma
        especie = norma.rito.equipe_da_compatibilidade
        partes = len(norma.equipe(especie).parecer) if especie else 0
        return {
            "posto": posto,
            "fase": fase,
            "conclusao": conclusao,
            "equipe": "equipe-da-compatibilidade" if norma.id == IRUPI else "equipe",
            "assinam": self.assinam,
            "partes": (REF,) * partes,
            "documento": REF,
        }

    def avaliar(
        self, posto: int, conclusao: DecisaoDoPedido = DecisaoDoPedido.FAVORAVEL
    ) -> "Mundo":
        """O parecer de compatibilidade de Irupi, com a equipe dele."""
        if self.andamento.processo.autos.ato("equipe-da-compatibilidade") is None:
            self(
                EquipeConstituida,
                id="equipe-da-compatibilidade",
                especie="avaliacao_de_compatibilidade",
                membros=MEMBROS[IRUPI],
                documento=REF,
            )
        self(
            CompatibilidadeAvaliada,
            id=f"parecer-{posto}",
            **self.compatibilidade(posto, conclusao),
        )
        return self


def retrato(andamento: Andamento) -> tuple[object, ...]:
    """O que um ato recusado não pode mudar."""
    convocacao = andamento.convocacoes[CARGO]
    return (
        list(convocacao.ocupante),
        list(convocacao.historia.fatos),
        bytes(convocacao.situacao.estado),
        bytes(convocacao.situacao.conta),
        andamento.pendencias,
        andamento.etapa,
        len(andamento.processo.autos),
        dict(andamento.anulados),
        andamento.homologacao,
        andamento.fim_da_validade,
        len(andamento.praticados),
    )

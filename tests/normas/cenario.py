"""O mundo de um cenário: monta o certame que as frases descrevem e guarda o que o motor respondeu."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from functools import cache
from typing import Any

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.dominio.ato import (
    Ato,
    AtoDeCargo,
    AtoDePessoa,
    ClassificacaoDivulgada,
    ComparecimentoRegistrado,
    EditalPublicado,
    EquipeConstituida,
    ParecerEmitido,
    PericiaConvocada,
    ResultadoDivulgado,
)
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Aplicacao, Cargo, Edital, Unidade, VigenciaProvada
from certame.dominio.resultado import AtoRecusado, Decisao, Passo, Pendencia
from certame.motor.andamento import Andamento, PontoDePartida
from certame.motor.classificacao import Classificacao, classificar
from certame.motor.convocacao import Convocacao
from certame.motor.explicacao import Explicacao, Explicador
from certame.motor.reserva import Quadro, quadro_do_cargo
from certame.motor.selecao import norma_do_edital
from certame.norma.norma import Norma
from certame.norma.regime import Regime, regime_da_norma

NORMAS = {
    "Irupi": "irupi-es-2025",
    "Mogi das Cruzes na redação de 1993": "mogi-das-cruzes-sp-1993",
    "Mogi das Cruzes na redação de 2006": "mogi-das-cruzes-sp-2006",
}
"""Como as frases chamam cada norma do acervo."""

IBGE = {"Irupi": "3202652", "Mogi das Cruzes": "3530607"}
CARGO = "cargo"
ABAIXO_DO_CORTE = "abaixo do corte"
REF = "documento:" + "0" * 64
HORA = datetime(2025, 8, 1, 9, 0, tzinfo=timezone(timedelta(hours=-3)))
"""A hora da perícia e da ciência do resultado; as outras se contam dela."""

EQUIPES = {
    "irupi-es-2025": ("med-1/medico", "psi-2/psicologo"),
    "mogi-das-cruzes-sp-1993": ("med-1/medico",),
    "mogi-das-cruzes-sp-2006": (
        "med-1/medico/visual",
        "prof-2/carreira/visual",
        "prof-3/carreira/fisica",
    ),
}
"""Uma equipe que a lei de cada norma admite."""


@cache
def norma(id: str) -> Norma:
    """Devolve a norma do acervo, lida uma vez só."""
    return norma_do_acervo(id)


def numeros(texto: str) -> list[int]:
    """Devolve os números de uma lista escrita: "5, 15 e 25" ou "1 a 4".

    >>> numeros("8, 60 e 75"), numeros("1 a 4"), numeros("7")
    ([8, 60, 75], [1, 2, 3, 4], [7])
    """
    if faixa := re.fullmatch(r"(\d+) a (\d+)", texto):
        return list(range(int(faixa[1]), int(faixa[2]) + 1))
    return [int(numero) for numero in re.findall(r"\d+", texto)]


def dia(texto: str) -> date:
    """Devolve a data de "10/06/2025"."""
    quando, mes, ano = map(int, texto.split("/"))
    return date(ano, mes, quando)


@dataclass
class Cenario:
    """O que se sabe do certame até aqui; o certame só se monta quando alguém pergunta."""

    cidade: str = ""
    tipo: str = "concurso"
    administracao: str = "direta"
    vinculo: str = "cargo_efetivo"
    publicacao: date = date(2025, 6, 10)
    vigencia: VigenciaProvada | None = None
    validade: date | None = None
    vagas: int = 0
    unidades: list[Unidade] = field(default_factory=list)
    aplicacao: Aplicacao = Aplicacao.AUTOMATICA
    aprovados: int = 0
    pcd: Sequence[int] = ()
    abaixo_do_corte: bool = False
    leituras: dict[str, str] = field(default_factory=dict)
    recusa: AtoRecusado | None = None
    recusa_conferida: bool = False
    escolhida: Decisao[Norma] | Pendencia | None = None
    assinam: tuple[str, ...] = ()
    assistente: str = ""
    _andamento: Andamento | None = None
    _atos: int = 0
    _dia: date = date(2025, 7, 1)

    # O certame ----------------------------------------------------------------------------

    @property
    def norma(self) -> Norma:
        """A norma da cidade do cenário."""
        return norma(NORMAS[self.cidade])

    @property
    def regime(self) -> Regime:
        """A norma com as leituras que o edital adotou."""
        return regime_da_norma(self.norma, self.tipo, self.leituras)

    @property
    def cargo(self) -> Cargo:
        """O único cargo do cenário."""
        return Cargo(CARGO, "Cargo", self.vagas, tuple(self.unidades), self.aplicacao)

    @property
    def edital(self) -> Edital:
        """O edital do cenário."""
        return Edital(
            id="edital",
            titulo="Edital do cenário",
            ente=self.cidade,
            publicacao=self.publicacao,
            tipo=self.tipo,
            administracao=self.administracao,
            vinculo=self.vinculo,
            cargos=(self.cargo,),
            vigencia=self.vigencia,
            ibge=IBGE[self.cidade.split(" na redação")[0]],
            validade=self.validade,
        )

    def procurar_norma(self) -> None:
        """Procura no acervo a norma do edital; guarda o achado ou a recusa."""
        try:
            self.escolhida = norma_do_edital([norma(id) for id in ids_do_acervo()], self.edital)
        except AtoRecusado as recusa:
            self.recusa = recusa

    @property
    def quadro(self) -> Decisao[Quadro] | Pendencia:
        """O quadro de vagas do edital."""
        return quadro_do_cargo(self.regime, self.cargo)

    @property
    def listas(self) -> Decisao[Classificacao] | tuple[Pendencia, ...]:
        """As listas; a pessoa de posto `n` é a inscrição `n`."""
        pessoas = [
            Candidato(
                str(posto),
                f"Pessoa {posto}",
                CARGO,
                Decimal(1000 - posto),
                grupos=frozenset({"pcd"} if posto in self.pcd else ()),
            )
            for posto in range(1, self.aprovados + 1)
        ]
        if self.abaixo_do_corte:
            pessoas.append(
                Candidato(
                    ABAIXO_DO_CORTE,
                    "Pessoa",
                    CARGO,
                    Decimal(0),
                    grupos=frozenset({"pcd"}),
                    na_geral=False,
                )
            )
        return classificar(self.edital, self.cargo, pessoas, self.regime)

    @property
    def andamento(self) -> Andamento:
        """O certame em curso."""
        if self._andamento is None:
            quadro, listas = self.quadro, self.listas
            assert isinstance(quadro, Decisao)
            assert isinstance(listas, Decisao)
            edital = self.edital
            partida = PontoDePartida(quadro.valor, listas.valor.ordem, edital.clausulas)
            self._andamento = Andamento(self.regime, edital, {CARGO: partida})
        return self._andamento

    @property
    def convocacao(self) -> Convocacao:
        """As chamadas do único cargo."""
        return self.andamento.convocacoes[CARGO]

    # Atos ---------------------------------------------------------------------------------

    def praticar(self, classe: type[Ato], **campos: Any) -> None:
        """Pratica um ato no dia seguinte ao do anterior; guarda a recusa, se houver."""
        assert self.recusa is None or self.recusa_conferida, self.recusa
        self._atos += 1
        self._dia += timedelta(days=1)
        if issubclass(classe, AtoDeCargo):
            campos["cargo"] = CARGO
        if issubclass(classe, AtoDePessoa):
            campos["inscricao"] = str(campos.pop("posto"))
        id = campos.pop("id", f"ato-{self._atos}")
        ato = classe(id=id, data=self._dia, **campos)
        antes = self.retrato()
        try:
            self.andamento.praticar(ato)
        except AtoRecusado as recusa:
            self.recusa = recusa
            self.recusa_conferida = False
            assert self.retrato() == antes

    def publicar_edital(self) -> None:
        """Publica o edital: daqui em diante o certame é acompanhado."""
        regime = self.andamento.regime
        leituras = sorted(f"{nome}={opcao}" for nome, opcao in regime.escolhas.items())
        self.praticar(
            EditalPublicado,
            norma=regime.norma.id,
            versao_da_norma=regime.norma.versao,
            sha256=regime.norma.sha256,
            leituras=tuple(leituras),
            documento=REF,
        )

    def divulgar_listas(self) -> None:
        """Divulga o resultado e as listas."""
        self.praticar(ResultadoDivulgado, documento=REF)
        self.praticar(ClassificacaoDivulgada, documento=REF)

    def constituir_equipe(self, *membros: str, especie: str = "") -> None:
        """Constitui a equipe da perícia, ou a da espécie dada, com um membro por papel."""
        especie = especie or self.regime.norma.rito.equipe_da_pericia
        self.praticar(
            EquipeConstituida, id=especie, especie=especie, membros=membros, documento=REF
        )
        self.assinam = tuple(membro.partition("/")[0] for membro in membros)

    def convocar_para_pericia(self, posto: str) -> None:
        """Convoca a pessoa para a perícia."""
        self.praticar(
            PericiaConvocada, id=f"pericia-{posto}", posto=posto, instante=HORA, documento=REF
        )

    def examinar(self, posto: str, partes: int | None = None) -> None:
        """Da convocação ao parecer, com tantas partes quantas a norma pede, ou com `partes`."""
        especie = self.regime.norma.rito.equipe_da_pericia
        if partes is None:
            partes = len(self.regime.norma.equipe(especie).parecer)
        self.convocar_para_pericia(posto)
        self.praticar(ComparecimentoRegistrado, posto=posto, instante=HORA)
        self.praticar(
            ParecerEmitido,
            posto=posto,
            equipe=especie,
            assinam=self.assinam,
            partes=(REF,) * partes,
            documento=REF,
        )

    @property
    def hoje(self) -> date:
        """O dia do próximo ato."""
        return self._dia + timedelta(days=1)

    def retrato(self) -> tuple[object, ...]:
        """O que um ato recusado não pode mudar."""
        convocacao = self.convocacao
        return (
            list(convocacao.ocupante),
            list(convocacao.historia.fatos),
            bytes(convocacao.situacao.estado),
            bytes(convocacao.situacao.conta),
            self.andamento.pendencias,
            self.andamento.etapa,
            len(self.andamento.processo.autos),
        )

    # Respostas ----------------------------------------------------------------------------

    def pessoa(self, posto: int) -> int:
        """O índice da pessoa de um posto da lista geral."""
        pessoa = self.convocacao.pessoa(str(posto))
        assert pessoa is not None
        return pessoa

    def conta(self, lista: str) -> str:
        """A conta ("geral" ou "pcd") do nome que a cidade dá à lista."""
        rotulos = self.norma.rotulos
        contas = {rotulos.lista_geral: "geral", rotulos.lista_reservada: "pcd"}
        return contas[f"lista {lista}"]

    def ocupacao(self, vaga: int) -> tuple[str, str]:
        """Quem ocupa a vaga e por que conta; vazios se ninguém."""
        convocacao = self.convocacao
        pessoa = convocacao.ocupante[vaga]
        if pessoa < 0:
            return "", ""
        conta = convocacao.historia.nome_da_conta(convocacao.conta_da(pessoa))
        return convocacao.inscricoes[pessoa], conta

    def explicacao(self, vaga: int) -> Explicacao:
        """A explicação da última chamada para a vaga."""
        vagas = self.convocacao.historia.vagas
        indice = max(indice for indice, chamada in enumerate(vagas) if chamada == vaga)
        return Explicador(self.convocacao).chamada(indice)

    def reservadas(self) -> list[int]:
        """Os números das vagas reservadas que existem agora."""
        if self._andamento is not None:
            tipos: Iterable[int] = self.convocacao.historia.tipos
        else:
            quadro = self.quadro
            assert isinstance(quadro, Decisao), quadro
            tipos = quadro.valor.tipos
        return [numero for numero, tipo in enumerate(tipos, start=1) if tipo]

    def pendencias(self) -> list[Pendencia]:
        """Tudo o que está pendente."""
        if isinstance(self.escolhida, Pendencia):
            return [self.escolhida]
        if self._andamento is not None:
            return list(self._andamento.pendencias)
        quadro, listas = self.quadro, self.listas
        achadas = [quadro] if isinstance(quadro, Pendencia) else []
        return achadas + (list(listas) if isinstance(listas, tuple) else [])


def citacoes(passos: Iterable[Passo | Pendencia | AtoRecusado]) -> set[str]:
    """Devolve as citações de vários passos (ou pendências, ou recusas)."""
    return {fundamento.citacao for passo in passos for fundamento in passo.fundamentos}

"""Um certame em curso: o que os atos do livro fizeram dele até agora, e como se pratica o seguinte."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    AtoDeCargo,
    ClassificacaoDivulgada,
    ConvocacaoFeita,
    EditalPublicado,
    EditalRetificado,
    HomologacaoPublicada,
    ResultadoDivulgado,
    SorteioAnunciado,
    SorteioRealizado,
    VagaVaziaChamada,
    ValidadeEncerrada,
    ValidadeProrrogada,
)
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.livro.armazem import Armazem, Conflito
from certame.livro.corrente import ato_do_registro
from certame.livro.escrita import livro_novo, registros_dos_atos
from certame.livro.registro import VAZIO, Cabeca, Registro
from certame.livro.repeticao import Repeticao
from certame.motor.andamento import Andamento, Praticado
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.conferir_resultado import ConferenciaDoCurso
from certame.operacoes.executar import (
    Entrada,
    Preparo,
    com_o_livro,
    com_os_candidatos,
    ler_edital,
    preparar,
)
from certame.operacoes.livro_da_pasta import armazem_do_livro
from certame.operacoes.resumos import exigir_o_que_se_congelou

_MARCOS = (
    EditalPublicado,
    EditalRetificado,
    ResultadoDivulgado,
    ClassificacaoDivulgada,
    HomologacaoPublicada,
    ConvocacaoFeita,
    VagaVaziaChamada,
    ValidadeProrrogada,
    ValidadeEncerrada,
)
"""Os atos cuja data não pode vir antes da de outro destes já praticado."""

_MUDAM_AS_LISTAS = (SorteioAnunciado, SorteioRealizado, AtoAnulado)
"""Depois destes, as listas se refazem do começo."""


@dataclass(frozen=True, slots=True)
class ChamadaCausada:
    """Uma chamada que um ato causou: em que cargo, a vaga, quem, e por que lista.

    `indice` é o dela na história do cargo.
    """

    cargo: str
    indice: int
    vaga: int
    inscricao: str
    lista: str


@dataclass(frozen=True, slots=True)
class Feito:
    """O que se praticou, ou se praticaria (`simulado`), e o que isso causou.

    `antes` é a cabeça do livro em que se decidiu, e `cabeca`, a de depois (a mesma, se simulado);
    `pendencias` são as que nasceram; `andamento`, o estado de depois.
    """

    praticados: tuple[Praticado, ...]
    chamadas: tuple[ChamadaCausada, ...]
    pendencias: tuple[Pendencia, ...]
    antes: Cabeca
    cabeca: Cabeca
    registros: tuple[Registro, ...]
    andamento: Andamento
    simulado: bool


class CertameEmCurso:
    """O certame de uma pasta e o livro dele, sempre no estado do último registro lido.

    Serve a uma pessoa de cada vez; outra, noutro processo, pode agir ao mesmo tempo: quem chega
    depois recebe `Conflito`, com o que entrou, e nada do que ia gravar fica pela metade.
    """

    def __init__(self, edital: Entrada, armazem: Armazem, *, retifica: bool = False) -> None:
        """`edital` é o que `ler_edital` dá; com `retifica`, ele pode não ser o que se publicou."""
        self._edital = edital
        self._retifica = retifica
        self.armazem = armazem
        self.certame = edital.lido.nome_do_livro
        self.preparo: Preparo
        self._entrada: Entrada
        self._por_juntar: list[Registro] = []
        self._repeticao: Repeticao
        self._conferencia: ConferenciaDoCurso
        self._marcos: list[Ato] = []
        self._refazer()

    @property
    def entrada(self) -> Entrada:
        """O edital, as pessoas e os atos do livro até a cabeça."""
        if self._por_juntar:
            # Só quem lê paga a releitura dos atos; praticar não a faz.
            so_edital = replace(self._entrada, lido=self._edital.lido)
            registros = (*self._entrada.registros, *self._por_juntar)
            self._entrada, self._por_juntar = com_o_livro(so_edital, registros), []
        return self._entrada

    @property
    def andamento(self) -> Andamento:
        """O estado de agora; só se lê."""
        return self._repeticao.andamento

    @property
    def cabeca(self) -> Cabeca:
        """O ponto do livro a que o estado corresponde."""
        return self._repeticao.cabeca

    @property
    def fuso(self) -> ZoneInfo:
        """O fuso da cidade."""
        assert self._entrada.norma is not None
        return ZoneInfo(self._entrada.norma.fuso)

    def proximo_id(self) -> str:
        """O id que um ato recebe se ninguém lhe dá outro."""
        return next(self.proximos_ids())

    def proximos_ids(self) -> Iterator[str]:
        """Os ids que os atos seguintes recebem, sem fim."""
        numeros = count(len(self.andamento.praticados) + 1)
        repeticao = self._repeticao
        return (id for numero in numeros if not repeticao.tem(id := f"ato-{numero}"))

    def por_em_dia(self) -> Cabeca:
        """Lê o que outras pessoas acrescentaram e devolve a cabeça.

        Erros: `LivroRecusado`.
        """
        novos = tuple(self.armazem.ler(self.certame, self.cabeca.numero))
        if not novos:
            return self.cabeca
        self._por_juntar += novos
        if any(isinstance(ato_do_registro(registro), _MUDAM_AS_LISTAS) for registro in novos):
            self._partir(self.entrada.registros)
        else:
            feitos = len(self.andamento.praticados)
            self._repeticao.avancar(novos)
            self._guardar_marcos(self.andamento.praticados[feitos:])
        return self.cabeca

    def praticar(
        self,
        atos: Sequence[Ato],
        *,
        autor: str,
        agora: datetime,
        simular: bool = False,
        se_cabeca: Cabeca | None = None,
    ) -> Feito:
        """Pratica os atos, todos ou nenhum, e os grava no livro; simulando, nada muda.

        `autor` é um identificador sem nome; `se_cabeca`, o ponto em que a pessoa viu o que está
        confirmando. Erros: `AtoRecusado`; `Conflito` se o livro já não está ali;
        `ResultadoReprovado` se a conferência independente não aceita o que se faria.
        """
        antes = self.cabeca
        if se_cabeca not in (None, antes):
            assert se_cabeca is not None
            novos = tuple(self.armazem.ler(self.certame, se_cabeca.numero))
            raise Conflito(self.certame, se_cabeca, antes, novos)
        self._exigir_datas(atos, agora)
        registros = self._registros(atos, autor, agora)
        repeticao = self._repeticao.copia() if simular else self._repeticao
        pendentes = set(map(id, repeticao.andamento.pendencias))
        try:
            praticados = tuple(
                praticado for r in registros if (praticado := repeticao.praticar(r)) is not None
            )
            conferencia = self._conferencia
            if simular:
                conferencia = ConferenciaDoCurso(self.preparo.classificados, repeticao.andamento)
            for cargo in _cargos_mudados(praticados, repeticao.andamento):
                conferencia.exigir(cargo)
            if not simular:
                self.armazem.acrescentar(self.certame, antes, registros)
        except BaseException:
            if not simular and self.cabeca != antes:
                self._refazer()
            raise
        andamento = repeticao.andamento
        novas = tuple(p for p in andamento.pendencias if id(p) not in pendentes)
        feito = Feito(
            praticados,
            tuple(_chamadas(praticados, andamento)),
            novas,
            antes,
            antes if simular else repeticao.cabeca,
            registros,
            andamento,
            simular,
        )
        if not simular:
            self._por_juntar += registros
            self._guardar_marcos(praticados)
            if any(isinstance(ato, _MUDAM_AS_LISTAS) for ato in atos):
                self._partir(self.entrada.registros)
        return feito

    # Estado -------------------------------------------------------------------------------

    def _refazer(self) -> None:
        """Lê o livro do primeiro registro e refaz tudo."""
        self._partir(tuple(self.armazem.ler(self.certame)))

    def _partir(self, registros: tuple[Registro, ...]) -> None:
        entrada = com_o_livro(self._edital, registros)
        if entrada.norma is None or entrada.regime is None:
            assert entrada.pendencia is not None
            raise EntradaInvalida(
                [entrada.lido.erro("edital", entrada.pendencia.frase, entrada.pendencia.falta)]
            )
        self._entrada, self._por_juntar = com_os_candidatos(entrada), []
        self.preparo = preparar(self._entrada, entrada.regime)
        exigir_o_que_se_congelou(self._entrada, self.preparo, retifica=self._retifica)
        self._repeticao = Repeticao(self.certame, self.preparo.andamento)
        self._repeticao.avancar(registros)
        self._conferencia = ConferenciaDoCurso(self.preparo.classificados, self.andamento)
        self._marcos = []
        self._guardar_marcos(self.andamento.praticados)

    def _guardar_marcos(self, praticados: Sequence[Praticado]) -> None:
        self._marcos += [p.ato for p in praticados if isinstance(p.ato, _MARCOS)]

    def _registros(self, atos: Sequence[Ato], autor: str, agora: datetime) -> tuple[Registro, ...]:
        """Os registros dos atos; no primeiro de todos, antes deles, o que abre o livro."""
        instante = agora.astimezone(self.fuso)
        cabeca = self.cabeca
        abertura: tuple[Registro, ...] = ()
        if cabeca == VAZIO:
            nonce = secrets.token_bytes(16)
            aberto = livro_novo(self.certame, instante=instante, autor=autor, nonce=nonce)
            cabeca, abertura = aberto.cabeca, (aberto,)
        return (
            *abertura,
            *registros_dos_atos(self.certame, cabeca, atos, instante=instante, autor=autor),
        )

    def _exigir_datas(self, atos: Sequence[Ato], agora: datetime) -> None:
        """Nenhum ato é de amanhã, e os marcos do certame vêm na ordem dos dias."""
        hoje = agora.astimezone(self.fuso).date()
        ultimo = self._ultimo_marco()
        for ato in atos:
            if ato.data > hoje:
                raise AtoRecusado(
                    f"o ato é de {_dia(ato.data)}, e hoje é {_dia(hoje)}",
                    (CONSTITUICAO["cf_art37"],),
                    "pratique-o no dia dele, ou corrija a data",
                )
            if not isinstance(ato, _MARCOS):
                continue
            if ultimo is not None and ato.data < ultimo.data:
                raise AtoRecusado(
                    f"o ato é de {_dia(ato.data)}, antes do ato {ultimo.id}, de "
                    f"{_dia(ultimo.data)}, que já está no livro",
                    (CONSTITUICAO["cf_art37"],),
                    "corrija a data; se é o outro que está errado, anule-o antes",
                )
            ultimo = ato

    def _ultimo_marco(self) -> Ato | None:
        anulados = self.andamento.anulados
        return next((ato for ato in reversed(self._marcos) if ato.id not in anulados), None)


def abrir_em_curso(pasta: Path, *, retifica: bool = False) -> CertameEmCurso:
    """O certame da pasta, com o livro que ela diz; o livro só se cria no primeiro ato.

    Com `retifica`, o edital da pasta pode já não ser o publicado: é o que se vai retificar. Erros:
    `EntradaInvalida`; `LivroRecusado`; `AtoRecusado` se o edital ou as listas não são os que se
    publicaram.
    """
    edital = ler_edital(pasta)
    return CertameEmCurso(edital, armazem_do_livro(pasta, edital.lido), retifica=retifica)


def exigir_aberto(curso: CertameEmCurso) -> None:
    """Recusa seguir sem livro. Erros: `EntradaInvalida` com o que fazer."""
    if curso.cabeca == VAZIO:
        raise EntradaInvalida(
            [
                Erro(
                    str(curso.entrada.pasta),
                    0,
                    "",
                    "este certame ainda não tem livro de atos",
                    "publique o edital: certame edital publicar PASTA --autor QUEM",
                )
            ]
        )


def _cargos_mudados(praticados: Sequence[Praticado], andamento: Andamento) -> Iterator[str]:
    """Os cargos em que os atos mudaram alguma coisa da história."""
    cargos: dict[str, None] = {}
    for praticado in praticados:
        ato = praticado.ato
        if not isinstance(ato, AtoDeCargo):
            if isinstance(ato, AtoAnulado | ValidadeEncerrada):
                cargos.update(dict.fromkeys(andamento.convocacoes))
        elif (praticado.chamadas_ate, praticado.fatos_ate) != (
            praticado.chamadas_de,
            praticado.fatos_de,
        ):
            cargos[ato.cargo] = None
    yield from cargos


def _chamadas(praticados: Sequence[Praticado], andamento: Andamento) -> Iterator[ChamadaCausada]:
    for praticado in praticados:
        if not isinstance(praticado.ato, AtoDeCargo):
            continue
        convocacao = andamento.convocacoes[praticado.ato.cargo]
        historia = convocacao.historia
        for indice in range(praticado.chamadas_de, praticado.chamadas_ate):
            yield ChamadaCausada(
                praticado.ato.cargo,
                indice,
                historia.vagas[indice],
                convocacao.inscricoes[historia.pessoas[indice]],
                historia.nome_da_conta(historia.contas[indice]),
            )


def _dia(dia: date) -> str:
    return dia.strftime("%d/%m/%Y")

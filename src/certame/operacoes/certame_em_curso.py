"""Um certame em curso: o que os atos do livro fizeram dele até agora, e como se pratica o seguinte."""

import secrets
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from certame.dominio.ato import (
    NOMES_DOS_ATOS,
    Ato,
    AtoAnulado,
    AtoDeCargo,
    ClassificacaoDivulgada,
    ConvocacaoFeita,
    EditalPublicado,
    EditalRetificado,
    HomologacaoPublicada,
    LeituraAlterada,
    PericiaConvocada,
    ResultadoDivulgado,
    SorteioAnunciado,
    SorteioRealizado,
    VagaVaziaChamada,
    ValidadeEncerrada,
    ValidadeProrrogada,
)
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.livro.armazem import Armazem, Conflito
from certame.livro.defeito import Defeito, LivroRecusado, TipoDeDefeito
from certame.livro.escrita import livro_novo, registros_dos_atos
from certame.livro.forma_canonica import em_nfc
from certame.livro.registro import VAZIO, Cabeca, Registro
from certame.livro.repeticao import Repeticao
from certame.motor.andamento import Andamento, Praticado
from certame.norma.dia_e_hora import dia_escrito, hora_escrita
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.texto_limpo import mostrada
from certame.operacoes.conferir_resultado import ConferenciaDoCurso
from certame.operacoes.executar import (
    Entrada,
    Preparo,
    com_mais_registros,
    com_o_livro,
    com_os_candidatos,
    ler_edital,
    preparar,
)
from certame.operacoes.exigir_marcos import exigir_marcos
from certame.operacoes.livro_da_pasta import armazem_do_livro
from certame.operacoes.resumos import exigir_o_que_se_congelou, exigir_resultado_divulgado
from certame.operacoes.retificar_edital import (
    PASTA_DOS_EDITAIS,
    exigir_edital_no_tempo,
    guardar_edital,
)
from certame.publicacao.listas import SEM_NOMES

T = TypeVar("T")

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

_MUDAM_AS_LISTAS = (SorteioAnunciado, SorteioRealizado)
"""Com estes, as listas se refazem do começo; se não se refazem, o ato não cabe."""

_CONGELAM = (EditalPublicado, EditalRetificado, ClassificacaoDivulgada)
"""Os atos que prendem ao livro o edital ou a ordem da pasta."""

_PUBLICAM_O_EDITAL = (EditalPublicado, EditalRetificado)
"""Com estes, o texto do edital se guarda ao lado do livro, que só traz o resumo dele."""

_DA_PASTA = {
    NOMES_DOS_ATOS[tipo] for tipo in (*_MUDAM_AS_LISTAS, *_CONGELAM, ResultadoDivulgado, AtoAnulado)
}
"""Os tipos de ato que, feitos por outra pessoa, pedem que a pasta se leia de novo."""


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

    def __init__(
        self,
        edital: Entrada,
        armazem: Armazem,
        *,
        retifica: bool = False,
        editais: Path | None = None,
        adia: bool = False,
    ) -> None:
        """`edital` é o que `ler_edital` dá; com `retifica`, ele pode não ser o que se publicou.

        `editais` é a pasta dos editais publicados, se não é a que fica na pasta do certame. Com
        `adia`, o que um registro manda refazer do começo só se refaz quando alguém olha: até lá,
        `em_dia` é falso.
        """
        self._adia = adia
        self._edital = edital
        self._editais = editais or edital.pasta / PASTA_DOS_EDITAIS
        self._retifica = retifica
        self.armazem = armazem
        self.certame = edital.lido.nome_do_livro
        self.preparo: Preparo
        self._entrada: Entrada
        self._por_juntar: list[Registro] = []
        self._repeticao: Repeticao
        self._conferencia: ConferenciaDoCurso
        self._marcos: list[Ato] = []
        self._lida = VAZIO
        self._ate_o_proximo: dict[Hashable, Any] = {}
        self._das_listas: dict[Hashable, Any] = {}
        self._veus: Mapping[str, str] = SEM_NOMES
        self._velados: Hashable = ()
        self._partir()

    @property
    def entrada(self) -> Entrada:
        """O edital, as pessoas e os atos do livro até a cabeça."""
        if self._por_juntar:
            # Só quem lê paga a leitura dos atos novos; praticar não a faz.
            self._entrada = com_mais_registros(self._entrada, self._por_juntar)
            self._por_juntar = []
        return self._entrada

    @property
    def andamento(self) -> Andamento:
        """O estado de agora; só se lê. Erros: os de `por_em_dia`, depois de uma falha."""
        self._exigir_em_dia()
        return self._repeticao.andamento

    @property
    def cabeca(self) -> Cabeca:
        """O ponto do livro a que o estado corresponde. Erros: os de `andamento`."""
        self._exigir_em_dia()
        return self._repeticao.cabeca

    @property
    def em_dia(self) -> bool:
        """Diz se o estado já é o do livro; senão, quem o olhar espera que tudo se refaça."""
        return self._em_dia

    @property
    def fuso(self) -> ZoneInfo:
        """O fuso da cidade."""
        assert self._entrada.norma is not None
        return ZoneInfo(self._entrada.norma.fuso)

    @property
    def nomes(self) -> Mapping[str, Mapping[str, str]]:
        """Do cargo e da inscrição ao nome da pessoa, ou ao véu dela, contado uma vez só."""
        return self.das_listas("nomes", lambda: self._entrada.nomes(self._veus))

    @property
    def veus(self) -> Mapping[str, str]:
        """Da inscrição ao que se mostra no lugar do nome do arquivo."""
        return self._veus

    def velar(self, quais: Hashable, contar: Callable[[], Mapping[str, str]]) -> None:
        """Daqui em diante mostra, no lugar do nome, o que `contar` dá de cada inscrição.

        Só conta se `quais` não é o da última vez, ou se as listas se refizeram.
        """
        if quais == self._velados:
            return
        self._veus, self._velados = contar(), quais
        self._das_listas, self._ate_o_proximo = {}, {}

    def ate_o_proximo(self, nome: Hashable, contar: Callable[[], T]) -> T:
        """O que `contar` dá do estado de agora, contado uma vez só até o próximo registro.

        Erros: os de `andamento` e os de `contar`.
        """
        self._exigir_em_dia()
        contado: T = _contado(self._ate_o_proximo, nome, contar)
        return contado

    def das_listas(self, nome: Hashable, contar: Callable[[], T]) -> T:
        """O que `contar` dá das listas da pasta, contado uma vez só até que elas se refaçam.

        Erros: os de `ate_o_proximo`.
        """
        self._exigir_em_dia()
        contado: T = _contado(self._das_listas, nome, contar)
        return contado

    def preparar_se(self) -> None:
        """Faz já o que o primeiro pedido esperaria: conta os nomes e confere cada cargo.

        Erros: `ResultadoReprovado`; os de `andamento`.
        """
        _ = self.nomes  # com o véu: contá-los sem ele deixaria o nome do arquivo guardado
        for cargo in self.andamento.convocacoes:
            self._conferencia.exigir(cargo)

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

        Erros: `LivroRecusado`; `AtoRecusado` se a pasta já não é a que o livro congelou.
        """
        antes = self.cabeca
        novos = tuple(self.armazem.ler(self.certame, antes.numero))
        if not novos:
            self._exigir_a_cabeca(antes)
        elif any(registro.tipo in _DA_PASTA for registro in novos):
            self._em_dia = False
            if self._adia:
                return antes
        else:
            with self._mudando():
                feitos = len(self._repeticao.andamento.praticados)
                self._repeticao.avancar(novos)
                self._juntar(novos, self._repeticao.andamento.praticados[feitos:])
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
        self._exigir_ids_novos(atos)
        exigir_marcos(self.andamento, atos)
        self._exigir_datas(atos, agora)
        self._exigir_edital_no_tempo(atos)
        if any(isinstance(ato, EditalRetificado) for ato in atos):
            self._exigir_mesma_publicacao()
        registros = self._registros(atos, autor, agora)
        if simular:
            return replace(self._ensaiar(atos, registros), cabeca=antes, simulado=True)
        muda_as_listas = any(isinstance(ato, _MUDAM_AS_LISTAS) for ato in atos)
        with self._mudando():
            if muda_as_listas:
                feito = self._ensaiar(atos, registros)
            else:
                feito = self._feito(self._repeticao, self._conferencia, registros)
                self._exigir_congelado(atos, registros)
            if any(isinstance(ato, _PUBLICAM_O_EDITAL) for ato in atos):
                guardar_edital(self._edital.pasta, self._editais)
            self.armazem.acrescentar(self.certame, antes, registros)
            self._juntar(registros, feito.praticados)
        if muda_as_listas or any(isinstance(ato, AtoAnulado) for ato in atos):
            self._em_dia = False
            if self._adia:
                return feito
            with suppress(Exception):  # o ato já está no livro; quem olhar o estado é que sabe
                self._exigir_em_dia()
        return feito

    # Estado -------------------------------------------------------------------------------

    def _feito(
        self,
        repeticao: Repeticao,
        conferencia: ConferenciaDoCurso,
        registros: tuple[Registro, ...],
    ) -> Feito:
        """Pratica os registros na repetição, e exige que a conferência os aceite."""
        antes = repeticao.cabeca
        pendentes = set(repeticao.andamento.pendencias)
        feitos = (repeticao.praticar(registro) for registro in registros)
        praticados = tuple(praticado for praticado in feitos if praticado is not None)
        andamento = repeticao.andamento
        for cargo in _cargos_mudados(praticados, andamento):
            conferencia.exigir(cargo)
        return Feito(
            praticados,
            tuple(_chamadas(praticados, andamento)),
            tuple(p for p in andamento.pendencias if p not in pendentes and not p.resolvida_por),
            antes,
            repeticao.cabeca,
            registros,
            andamento,
            simulado=False,
        )

    def _ensaiar(self, atos: Sequence[Ato], registros: tuple[Registro, ...]) -> Feito:
        """O que se faria, numa cópia; com listas que mudam, também o que delas se refaz."""
        copia = self._repeticao.copia()
        conferencia = ConferenciaDoCurso(
            self.preparo.classificados, copia.andamento, ensaia=self._conferencia
        )
        feito = self._feito(copia, conferencia, registros)
        self._exigir_congelado(atos, registros)
        if not any(isinstance(ato, _MUDAM_AS_LISTAS) for ato in atos):
            return feito
        _, preparo, repeticao = self._do_comeco(self.entrada.registros + registros)
        conferencia = ConferenciaDoCurso(preparo.classificados, repeticao.andamento)
        for cargo in repeticao.andamento.convocacoes:
            conferencia.exigir(cargo)
        return replace(feito, andamento=repeticao.andamento)

    @contextmanager
    def _mudando(self) -> Iterator[None]:
        """Enquanto muda, o estado não vale; se a mudança falha, volta-se ao que o livro diz.

        Se nem o livro se lê, o certame não serve até que se leia.
        """
        self._em_dia = False
        try:
            yield
        except BaseException as falha:
            nada_mudou = self._repeticao.cabeca == self._lida
            self._em_dia = nada_mudou and isinstance(falha, AtoRecusado)
            with suppress(Exception):
                self._exigir_em_dia()
            raise
        self._em_dia = True

    def _exigir_em_dia(self) -> None:
        """Se o estado não vale, lê a pasta e o livro do primeiro registro e refaz tudo."""
        if not self._em_dia:
            self._edital = ler_edital(self._edital.pasta)
            self._partir()

    def _partir(self) -> None:
        registros = tuple(self.armazem.ler(self.certame))
        self._entrada, self.preparo, self._repeticao = self._do_comeco(registros)
        andamento = self._repeticao.andamento
        self._conferencia = ConferenciaDoCurso(self.preparo.classificados, andamento)
        self._por_juntar, self._marcos, self._das_listas = [], [], {}
        if self._veus:
            self._velados = None
        self._juntar((), andamento.praticados)
        self._em_dia = True

    def _juntar(self, registros: Sequence[Registro], praticados: Sequence[Praticado]) -> None:
        """Põe na entrada o que entrou no livro, e nos marcos os que houver."""
        self._ate_o_proximo = {}
        self._por_juntar += registros
        self._marcos += [p.ato for p in praticados if isinstance(p.ato, _MARCOS)]
        self._lida = self._repeticao.cabeca

    def _do_comeco(self, registros: tuple[Registro, ...]) -> tuple[Entrada, Preparo, Repeticao]:
        entrada = com_o_livro(self._edital, registros)
        regime = entrada.regime
        if entrada.norma is None or regime is None:
            assert entrada.pendencia is not None
            raise EntradaInvalida(
                [entrada.lido.erro("edital", entrada.pendencia.frase, entrada.pendencia.falta)]
            )
        entrada = com_os_candidatos(entrada)
        preparo = preparar(entrada, regime)
        classificacoes = preparo.classificados.classificacoes
        exigir_o_que_se_congelou(entrada, classificacoes, retifica=self._retifica)
        repeticao = Repeticao(self.certame, preparo.andamento)
        repeticao.avancar(registros)
        return entrada, preparo, repeticao

    def _entrada_com(self, novos: tuple[Registro, ...]) -> Entrada:
        return com_mais_registros(self.entrada, novos)

    def _exigir_congelado(self, atos: Sequence[Ato], registros: tuple[Registro, ...]) -> None:
        """O que o ato congela é o que está na pasta; senão, ninguém mais abriria o certame."""
        if any(isinstance(ato, _CONGELAM) for ato in atos):
            entrada = self._entrada_com(registros)
            exigir_o_que_se_congelou(entrada, self.preparo.classificados.classificacoes)
        if any(isinstance(ato, ResultadoDivulgado | ClassificacaoDivulgada) for ato in atos):
            exigir_resultado_divulgado(self._entrada_com(registros))

    def _exigir_a_cabeca(self, cabeca: Cabeca) -> None:
        """O livro não tem mais nada, mas tem de ter tudo o que já se leu dele."""
        agora = self.armazem.cabeca(self.certame)
        if agora.numero < cabeca.numero:
            falta = agora.numero + 1
            frase = f"faltam os registros {falta} a {cabeca.numero}, que já estiveram aqui"
            raise LivroRecusado(Defeito(TipoDeDefeito.CAUDA_CORTADA, falta, frase, self.certame))

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

    def _exigir_edital_no_tempo(self, atos: Sequence[Ato]) -> None:
        """Sabido o resultado, o edital já não muda no que mexe nas listas."""
        if any(isinstance(ato, EditalRetificado | AtoAnulado) for ato in atos):
            exigir_edital_no_tempo(
                self._edital.pasta,
                self._editais,
                self.andamento.etapa,
                self.entrada.lido.atos,
                atos,
            )

    def _exigir_ids_novos(self, atos: Sequence[Ato]) -> None:
        """Cada ato tem um id só dele."""
        usados: set[str] = set()
        for ato in atos:
            if em_nfc(ato.id) in usados or self._repeticao.tem(em_nfc(ato.id)):
                problema = f"já há um ato {mostrada(ato.id)} neste certame"
                conserto = "escreva outro id, ou nenhum: o programa numera"
                raise EntradaInvalida([Erro("", 0, "id", problema, conserto)])
            usados.add(em_nfc(ato.id))

    def _exigir_datas(self, atos: Sequence[Ato], agora: datetime) -> None:
        """Nenhum ato é do que ainda vem, e os marcos do certame vêm na ordem dos dias."""
        hoje = agora.astimezone(self.fuso).date()
        ultimo = self._ultimo_marco()
        for ato in atos:
            if ato.data > hoje:
                raise AtoRecusado(
                    f"o ato é de {dia_escrito(ato.data)}, e hoje é {dia_escrito(hoje)}",
                    (CONSTITUICAO["cf_art37"],),
                    "pratique-o no dia dele, ou corrija a data",
                    campo="data",
                )
            self._exigir_hora_passada(ato, agora)
            if not isinstance(ato, _MARCOS):
                continue
            if ultimo is not None and ato.data < ultimo.data:
                raise AtoRecusado(
                    f"o ato é de {dia_escrito(ato.data)}, antes do ato {ultimo.id}, de "
                    f"{dia_escrito(ultimo.data)}, que já está no livro",
                    (CONSTITUICAO["cf_art37"],),
                    "corrija a data; se é o outro que está errado, anule-o antes",
                    campo="data",
                )
            ultimo = ato

    def _exigir_hora_passada(self, ato: Ato, agora: datetime) -> None:
        """O fato que o ato registra já houve; só a perícia se marca para depois."""
        foi = getattr(ato, "instante", agora)
        if foi.tzinfo and foi > agora and not isinstance(ato, PericiaConvocada):
            de_la = hora_escrita(foi.astimezone(self.fuso))
            raise AtoRecusado(
                f"o ato diz que foi em {de_la}, e agora são {hora_escrita(agora.astimezone(self.fuso))}",
                (CONSTITUICAO["cf_art37"],),
                f"registre-o a partir de {de_la}, ou corrija a hora",
                campo="instante",
            )

    def _exigir_mesma_publicacao(self) -> None:
        """A retificação não muda o dia em que o edital se publicou. Erros: `AtoRecusado`."""
        anulados, dito = self.andamento.anulados, self._edital.lido.edital.publicacao
        for marco in self._marcos:
            publica = isinstance(marco, EditalPublicado) and marco.id not in anulados
            if publica and marco.data != dito:
                raise AtoRecusado(
                    f"o edital retificado diz que se publicou em {dia_escrito(dito)}, e ele se publicou em "
                    f"{dia_escrito(marco.data)}",
                    (CONSTITUICAO["cf_art37"],),
                    f"escreva publicacao = {marco.data.isoformat()}: a retificação não muda esse dia",
                )

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


def _contado(guardados: dict[Hashable, T], nome: Hashable, contar: Callable[[], T]) -> T:
    if nome not in guardados:
        guardados[nome] = contar()
    return guardados[nome]


def _cargos_mudados(praticados: Sequence[Praticado], andamento: Andamento) -> Iterator[str]:
    """Os cargos em que os atos mudaram alguma coisa da história."""
    cargos: dict[str, None] = {}
    for praticado in praticados:
        ato = praticado.ato
        if not isinstance(ato, AtoDeCargo):
            if isinstance(ato, AtoAnulado | LeituraAlterada | ValidadeEncerrada):
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

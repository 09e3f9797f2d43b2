"""O que se examina: a história separada por lista, e o que nela foge do comum."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import compress, islice, pairwise, repeat
from operator import eq, lt, or_

from certame.conferencia.fila import NUNCA, Conversoes, Fila, Sequencia
from certame.conferencia.periodos import (
    Periodo,
    periodos_da_historia,
    regime_da_chamada,
    regime_do_fato_de_indice,
)
from certame.conferencia.veredito import Relato
from certame.dominio.edital import Clausulas, GeralEsgotada
from certame.dominio.historia import GERAL, NINGUEM, Acontecimento, Fato, Historia
from certame.dominio.ordem import Ordem
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime

_ALHEIOS = (
    Fato.CONVERSAO,
    Fato.REVERSAO,
    Fato.RECOMPOSICAO,
    Fato.CASCATA,
    Fato.POSSE,
    Fato.POSSE_ANULADA,
    Fato.VAGAS_CRIADAS,
    Fato.FIM_DA_VALIDADE,
    Fato.VALIDADE_REABERTA,
    Fato.ASSUNCAO_ENCERRADA,
    Fato.LEITURA_ALTERADA,
)

PROPRIOS = tuple(fato for fato in Fato if fato not in _ALHEIOS)
"""Os fatos que mudam uma pessoa ou uma vaga para além da chamada que os cerca."""

_MUDAM_A_CONTA = (Fato.CONVERSAO, Fato.REVERSAO, Fato.RECOMPOSICAO)
_ENTRAM_DEPOIS = (Fato.INCLUSAO, Fato.SUB_JUDICE)


@dataclass(slots=True)
class Exame:
    """A história de um cargo, arrumada para ser conferida.

    `regime` é o do edital; `periodos`, os que valeram. `compensada` diz se em algum se compensa;
    `sempre`, se em todos e em todas as vagas.
    `filas[unidade * (grupos + 1) + conta]` é a lista de uma conta numa unidade; `ocupantes` tem,
    por unidade, a geral vista por quem ocupa vaga reservada; `conversoes`, por unidade, as de
    pessoas comuns. Pessoas e vagas notáveis são as que têm fatos próprios: delas se segue a
    biografia; das outras, basta a sequência das chamadas. `ultima` é a vaga de maior número que já
    houve, também se a anulação do ato que a criou a tirou.
    """

    regime: Regime
    ordem: Ordem
    historia: Historia
    clausulas: Clausulas
    relato: Relato
    periodos: list[Periodo]
    compensada: bool
    sempre: bool
    varias_unidades: bool
    em_sequencia: bool
    fatos_presentes: frozenset[Fato]
    filas: list[Fila] = field(default_factory=list)
    ocupantes: list[Fila] = field(default_factory=list)
    conversoes: list[Conversoes] = field(default_factory=list)
    pessoas_notaveis: set[int] = field(default_factory=set)
    entram_depois: set[int] = field(default_factory=set)
    vagas_notaveis: set[int] = field(default_factory=set)
    no_lugar_de_extintas: set[int] = field(default_factory=set)
    chamadas_notaveis: list[int] = field(default_factory=list)
    chamadas_de_notaveis: list[int] = field(default_factory=list)
    reposicoes: set[int] = field(default_factory=set)
    ultima: int = 0

    @property
    def contas(self) -> int:
        """Quantas contas há: a geral e uma por grupo."""
        return len(self.historia.grupos) + 1

    def fatos_de(self, *tipos: Fato) -> list[Acontecimento]:
        """Os fatos de certos tipos, na ordem; sem percorrer a história quando não há nenhum."""
        if self.fatos_presentes.isdisjoint(tipos):
            return []
        fatos = self.historia.fatos
        return [fatos[i] for i, tipo in enumerate(fatos.fato) if tipo in tipos]

    def existe(self, fato: Acontecimento) -> bool:
        """Diz se a pessoa, a vaga e o grupo que o fato cita existem."""
        return (
            NINGUEM <= fato.pessoa < len(self.ordem.inscricoes)
            and 0 <= fato.vaga <= self.ultima
            and GERAL <= fato.grupo < self.contas
        )

    def unidade_da_vaga(self, vaga: int) -> int:
        """A unidade de uma vaga; zero quando o cargo não se divide."""
        criada = vaga <= len(self.historia.tipos)
        return self.historia.unidades[vaga - 1] if self.varias_unidades and criada else 0

    def fila(self, vaga: int, conta: int) -> int:
        """O índice da lista que responde por uma conta na unidade da vaga."""
        return self.unidade_da_vaga(vaga) * self.contas + conta

    def converte(self, chamada: int) -> bool:
        """Diz se a vaga da chamada de índice dado, sendo geral, converte quem ocupa reservada."""
        if self.sempre or not self.compensada:
            return self.sempre
        regime = regime_da_chamada(self.periodos, chamada)
        if regime.leitura("computo") != "compensada":
            return False
        do_edital = self.historia.vagas[chamada] <= self.historia.vagas_do_edital
        return regime.leitura("compensa_ate") == "sempre" or (
            do_edital and chamada not in self.reposicoes
        )

    @property
    def por_escolha(self) -> bool:
        """Diz se quem está em mais de um grupo escolhe por qual quer ser chamado."""
        return self.contas > 2 and self.regime.norma.multiplas is Multiplas.OPCAO

    def geral_aceita_reservada(self) -> bool:
        """Diz se a vaga geral sem ninguém na lista geral vai a quem está só na reservada."""
        return self.clausulas.geral_esgotada is GeralEsgotada.RESERVADA


def abrir_exame(
    regime: Regime, ordem: Ordem, historia: Historia, clausulas: Clausulas, relato: Relato
) -> Exame:
    """O exame de uma história, antes de conferida a forma dela e de separadas as listas."""
    periodos = periodos_da_historia(regime, historia)
    compensam = [p.regime for p in periodos if p.regime.leitura("computo") == "compensada"]
    exame = Exame(
        regime=regime,
        ordem=ordem,
        historia=historia,
        clausulas=clausulas,
        relato=relato,
        periodos=periodos,
        compensada=bool(compensam),
        sempre=len(compensam) == len(periodos)
        and all(vigente.leitura("compensa_ate") == "sempre" for vigente in compensam),
        varias_unidades=len(ordem.unidades) > 1,
        em_sequencia=vagas_em_sequencia(historia.vagas),
        fatos_presentes=tipos_de_fato(historia.fatos.fato),
    )
    criacoes = exame.fatos_de(Fato.VAGAS_CRIADAS)
    exame.ultima = max([len(historia.tipos), *(f.vaga - 1 - f.outro for f in criacoes)])
    return exame


def separar(exame: Exame) -> None:
    """Separa a história por lista e acha o que foge do comum; a forma já deve estar conferida."""
    montar_filas(exame)
    _separar_notaveis(exame)
    if exame.varias_unidades:
        _sequencias_por_unidade(exame)
    else:
        _sequencias(exame)


def vagas_em_sequencia(vagas: Sequence[int]) -> bool:
    """Diz se as chamadas foram para as vagas 1, 2, 3…, sem pular nem repetir."""
    if not vagas:
        return True
    crescem = all(map(lt, vagas, islice(vagas, 1, None)))
    return crescem and vagas[0] == 1 and vagas[-1] == len(vagas)


def tipos_de_fato(tipos: Sequence[Fato]) -> frozenset[Fato]:
    """Os tipos de fato que há na história."""
    return frozenset(dict(zip(map(id, tipos), tipos, strict=True)).values())


def montar_filas(exame: Exame) -> None:
    """As listas de cada unidade, ainda sem chamada nenhuma."""
    for unidade in exame.ordem.unidades:
        de_onde = f" ({unidade.nome})" if unidade.nome else ""
        geral = range(unidade.inicio, unidade.fim)
        exame.filas.append(Fila(f"geral{de_onde}", geral, geral=True))
        exame.ocupantes.append(Fila(f"geral{de_onde}", geral, geral=True))
        exame.conversoes.append(Conversoes())
        for grupo in exame.historia.grupos:
            membros = unidade.reservadas.get(grupo, ())
            exame.filas.append(Fila(f"{grupo}{de_onde}", membros, geral=False))


def _separar_notaveis(exame: Exame) -> None:
    proprios = exame.fatos_de(*PROPRIOS)
    exame.pessoas_notaveis = {f.pessoa for f in proprios if f.pessoa >= 0}
    exame.entram_depois = {f.pessoa for f in proprios if f.fato in _ENTRAM_DEPOIS}
    exame.no_lugar_de_extintas = _criadas_no_lugar_de_extintas(exame)
    exame.vagas_notaveis = {f.vaga for f in proprios if f.vaga > 0} | exame.no_lugar_de_extintas
    if exame.por_escolha:
        exame.vagas_notaveis |= _que_mudaram_de_conta_e_esperam(exame)
    if exame.contas > 2 and exame.regime.norma.multiplas is not Multiplas.QUEM_CHAMAR_PRIMEIRO:
        exame.pessoas_notaveis |= de_mais_de_um_grupo(exame.ordem)
    if exame.geral_aceita_reservada():
        fim = exame.ordem.unidades[-1].fim
        for fila in exame.filas:
            exame.pessoas_notaveis.update(p for p in fila.membros if p >= fim)
    if not exame.pessoas_notaveis and not exame.vagas_notaveis:
        return
    das_vagas = bytearray(exame.ultima + 1)
    for vaga in exame.vagas_notaveis:
        das_vagas[vaga] = 1
    das_pessoas = bytearray(len(exame.ordem.inscricoes))
    for pessoa in exame.pessoas_notaveis:
        das_pessoas[pessoa] = 1
    chamadas = range(len(exame.historia.vagas))
    de_vagas = map(das_vagas.__getitem__, exame.historia.vagas)
    de_pessoas = bytes(map(das_pessoas.__getitem__, exame.historia.pessoas))
    exame.chamadas_de_notaveis = list(compress(chamadas, de_pessoas))
    exame.chamadas_notaveis = list(compress(chamadas, map(or_, de_vagas, de_pessoas)))


def _que_mudaram_de_conta_e_esperam(exame: Exame) -> set[int]:
    """As vagas que mudaram de conta sem que a chamada seguinte fosse a delas."""
    vagas = exame.historia.vagas
    return {
        fato.vaga
        for fato in exame.fatos_de(*_MUDAM_A_CONTA)
        if fato.vaga > 0
        and exame.existe(fato)
        and vagas[fato.quando : fato.quando + 1] != [fato.vaga]
    }


def _criadas_no_lugar_de_extintas(exame: Exame) -> set[int]:
    """Os números que se criam e se abrem no ato em que a vaga de quem exercia se extingue."""
    if not any(segue_sequencia(periodo.regime) for periodo in exame.periodos):
        return set()
    fatos, destes = exame.historia.fatos, (Fato.VAGA_EXTINTA, Fato.VAGAS_CRIADAS)
    criadas = set()
    for antes, depois in pairwise(i for i, tipo in enumerate(fatos.fato) if tipo in destes):
        extinta, criada = fatos[antes], fatos[depois]
        if (
            extinta.fato is Fato.VAGA_EXTINTA
            and criada.fato is Fato.VAGAS_CRIADAS
            and (criada.quando, criada.outro) == (extinta.quando, 1)
            and exame.existe(criada)
            and segue_sequencia(regime_do_fato_de_indice(exame.periodos, depois))
        ):
            criadas.add(criada.vaga)
    return criadas


def segue_sequencia(regime: Regime) -> bool:
    """Diz se a vaga de quem sai depois da posse se extingue e outra se cria no lugar dela."""
    return regime.leitura("saida_apos_posse") == "segue_sequencia"


def de_mais_de_um_grupo(ordem: Ordem) -> set[int]:
    """As pessoas que estão em mais de uma lista reservada."""
    vistas: set[int] = set()
    repetidas: set[int] = set()
    for unidade in ordem.unidades:
        for membros in unidade.reservadas.values():
            repetidas.update(vistas.intersection(membros))
            vistas.update(membros)
    return repetidas


def _sequencias(exame: Exame) -> None:
    """Separa as chamadas comuns por conta, em operações sobre colunas inteiras."""
    historia = exame.historia
    contas = bytes(historia.contas)
    # Com as vagas em sequência, o número da chamada é o da vaga.
    chamadas = historia.vagas if exame.em_sequencia else range(1, len(contas) + 1)
    for conta, fila in enumerate(exame.filas):
        if conta not in contas:
            continue
        so_esta = bytearray(256)
        so_esta[conta] = 1
        escolha = bytearray(contas.translate(bytes(so_esta)))
        for chamada in exame.chamadas_de_notaveis:
            escolha[chamada] = 0
        pessoas = list(compress(historia.pessoas, escolha))
        fila.comuns = Sequencia(fila.postos_de(pessoas), pessoas, list(compress(chamadas, escolha)))
        _por_sentinela(fila.comuns)


def _por_sentinela(comuns: Sequencia) -> None:
    comuns.pessoas.append(NUNCA)
    comuns.chamadas.append(NUNCA)
    if comuns.postos is not comuns.pessoas:
        comuns.postos.append(NUNCA)


def _sequencias_por_unidade(exame: Exame) -> None:
    historia = exame.historia
    notaveis = set(exame.chamadas_de_notaveis)
    for fila in exame.filas:
        fila.comuns = Sequencia([], [], [])
    for chamada, (vaga, pessoa, conta) in enumerate(
        zip(historia.vagas, historia.pessoas, historia.contas, strict=True)
    ):
        if chamada not in notaveis:
            comuns = exame.filas[exame.fila(vaga, conta)].comuns
            comuns.pessoas.append(pessoa)
            comuns.chamadas.append(chamada + 1)
    for fila in exame.filas:
        fila.comuns.postos = fila.postos_de(fila.comuns.pessoas)
        _por_sentinela(fila.comuns)


def anotar_saidas(exame: Exame) -> None:
    """Anota em cada lista quem saiu dela chamado por outra lista da mesma unidade."""
    for inicio in range(0, len(exame.filas), exame.contas):
        geral, *reservadas = exame.filas[inicio : inicio + exame.contas]
        for fila in reservadas:
            _saidas_pela_geral(fila, geral)
            for outra in (geral, *reservadas):
                if outra is not fila:
                    _saidas_por_reservada(outra, fila.comuns)


def _saidas_pela_geral(fila: Fila, geral: Fila) -> None:
    """Os membros da reservada que a geral chamou; os que a reservada chamou, a geral confere."""
    if len(fila.comuns) == len(fila.membros):
        return
    chamados = set(fila.comuns.pessoas)
    restam = [pessoa for pessoa in fila.membros if pessoa not in chamados]
    lugares = list(map(bisect_left, repeat(geral.comuns.pessoas), restam))
    achados = list(map(eq, map(geral.comuns.pessoas.__getitem__, lugares), restam))
    fila.saidas += fila.postos_de(list(compress(restam, achados)))
    fila.chamadas_das_saidas += map(geral.comuns.chamadas.__getitem__, compress(lugares, achados))


def _saidas_por_reservada(fila: Fila, comuns: Sequencia) -> None:
    if fila.geral and max(comuns.pessoas[:-1], default=-1) < fila.faixa()[1]:
        # Na geral, a não ser quem está só na reservada, estão todas.
        fila.saidas += comuns.pessoas[:-1]
        fila.chamadas_das_saidas += comuns.chamadas[:-1]
        return
    for pessoa, chamada in zip(comuns.pessoas, comuns.chamadas, strict=True):
        posto = fila.posto(pessoa)
        if posto is not None:
            fila.saidas.append(posto)
            fila.chamadas_das_saidas.append(chamada)


def unidade_da_pessoa(exame: Exame, pessoa: int) -> int | None:
    """A unidade em cuja lista geral a pessoa está; `None` se não está em nenhuma."""
    inicios: Sequence[int] = [unidade.inicio for unidade in exame.ordem.unidades]
    unidade = bisect_right(inicios, pessoa) - 1
    if unidade >= 0 and pessoa < exame.ordem.unidades[unidade].fim:
        return unidade
    return None

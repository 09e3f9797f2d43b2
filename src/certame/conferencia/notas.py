"""Confere quem foi aprovado e com que nota: refaz as contas, pessoa a pessoa, do edital e das notas."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from certame.conferencia.desempate import Ordem, ordem_entre
from certame.conferencia.veredito import Falha, Relato
from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    ArredondamentoDeNota,
    Barreira,
    Conta,
    Criterio,
    Edital,
    EmpateNaBarreira,
    Etapa,
    NotaDaBarreira,
    OrigemDaNota,
    SemNota,
    SoPelaReservada,
)

_SEGUE = "segue"
_MODOS = {
    ArredondamentoDeNota.TRUNCAR: ROUND_DOWN,
    ArredondamentoDeNota.MEIO_PARA_CIMA: ROUND_HALF_UP,
}
_EXATA = Context(prec=200)


@dataclass(slots=True)
class _Pessoa:
    """Uma pessoa e o que as etapas deram até aqui; `parou` é onde (None: segue)."""

    lida: Candidato
    notas: dict[str, Decimal]
    etapas: list[tuple[Decimal, Decimal]] = field(default_factory=list)
    parou: str | None = None
    por: set[str] = field(default_factory=set)


def conferir_notas(
    edital: Edital,
    cargo: str,
    lidas: Iterable[Candidato],
    aprovadas: Sequence[Candidato],
    paradas: Mapping[str, str],
    sorteios: Mapping[str, Mapping[str, int]] | None = None,
    maior_percentual: Sequence[str] = (),
) -> list[Falha]:
    """As falhas na apuração de um cargo; vazia se está certa.

    `lidas` são todas as pessoas do arquivo; `aprovadas`, as que o resultado classificou;
    `paradas`, em que etapa cada uma das outras parou (vazia: na nota final); `sorteios`, por
    etapa, o lugar tirado; `maior_percentual`, os grupos do maior ao menor, se quem é de vários
    fica só na lista do primeiro.
    """
    relato = Relato()
    pessoas = {lida.inscricao: _Pessoa(lida, dict(lida.notas)) for lida in lidas}
    if edital.nota_final is not None:
        for etapa in edital.etapas_do(cargo):
            disputam = _que_alcancam(etapa, pessoas.values())
            for barreira in etapa.barreiras:
                if not barreira.cargos or cargo in barreira.cargos:
                    sorteio = (sorteios or {}).get(etapa.id, {})
                    passagem = _Passagem(edital, cargo, etapa, barreira, maior_percentual, sorteio)
                    passagem.parar(disputam)
    finais = {
        inscricao: _nota_final(edital, pessoa)
        for inscricao, pessoa in pessoas.items()
        if pessoa.parou is None
    }
    for inscricao, final in finais.items():
        minimo = edital.nota_final.minimo if edital.nota_final else None
        if minimo is not None and final < minimo:
            pessoas[inscricao].parou = ""
    _comparar(relato, pessoas, finais, aprovadas, paradas)
    return relato.falhas()


def _comparar(
    relato: Relato,
    pessoas: Mapping[str, _Pessoa],
    finais: Mapping[str, Decimal],
    aprovadas: Sequence[Candidato],
    paradas: Mapping[str, str],
) -> None:
    por_inscricao = {aprovada.inscricao: aprovada for aprovada in aprovadas}
    for inscricao, pessoa in pessoas.items():
        aprovada = por_inscricao.pop(inscricao, None)
        onde = _SEGUE if aprovada is not None else paradas.get(inscricao)
        devia = _SEGUE if pessoa.parou is None else pessoa.parou
        if onde != devia:
            frase = f"a inscrição {inscricao} {_devia(devia)}, e no resultado {_esta(onde)}"
            relato.falha("notas", frase, inscricoes=(inscricao,))
        elif aprovada is not None:
            if aprovada.nota != finais[inscricao]:
                frase = f"a nota final da inscrição {inscricao} não é a que a conta dá"
                relato.falha("notas", frase, inscricoes=(inscricao,))
            if (aprovada.na_geral, aprovada.grupos) != _listas(pessoa):
                frase = f"a inscrição {inscricao} não está nas listas por que passou a barreira"
                relato.falha("notas", frase, inscricoes=(inscricao,))
    for inscricao in por_inscricao:
        frase = f"a inscrição {inscricao} foi classificada e não veio do arquivo"
        relato.falha("notas", frase, inscricoes=(inscricao,))


def _devia(onde: str) -> str:
    return "devia seguir" if onde == _SEGUE else f"devia parar em {onde or 'nota final'}"


def _esta(onde: str | None) -> str:
    if onde is None:
        return "não está"
    return onde if onde == _SEGUE else f"parou em {onde or 'nota final'}"


def _listas(pessoa: _Pessoa) -> tuple[bool, frozenset[str]]:
    return (
        (False, frozenset(pessoa.por)) if pessoa.por else (pessoa.lida.na_geral, pessoa.lida.grupos)
    )


def _que_alcancam(etapa: Etapa, pessoas: Iterable[_Pessoa]) -> list[_Pessoa]:
    disputam = [pessoa for pessoa in pessoas if pessoa.parou is None]
    for pessoa in disputam:
        if not _alcanca(etapa, pessoa):
            pessoa.parou = etapa.id
    return [pessoa for pessoa in disputam if pessoa.parou is None]


def _alcanca(etapa: Etapa, pessoa: _Pessoa) -> bool:
    """Faz a conta da etapa e diz se a pessoa alcança todos os mínimos dela."""
    segue = True
    soma, pesos = Fraction(0), Fraction(0)
    for prova in etapa.provas:
        lida = pessoa.lida.notas.get(prova.id)
        if lida is None and prova.sem_nota is SemNota.ELIMINA:
            segue = False
        nota = lida or Decimal(0)
        pessoa.notas[prova.id] = nota
        if (prova.nao_zerar and not nota > 0) or not (prova.minimo is None or nota >= prova.minimo):
            segue = False
        soma += Fraction(nota) * Fraction(prova.peso)
        pesos += Fraction(prova.peso)
    exata = soma / pesos if etapa.conta is Conta.MEDIA_PONDERADA else soma
    casas = etapa.precisao.casas if etapa.precisao else None
    nota = _cortada(exata, casas, etapa.precisao.modo if etapa.precisao else None)
    pessoa.notas[etapa.id] = nota
    pessoa.etapas.append((nota, etapa.peso))
    return segue and (etapa.minimo is None or nota >= etapa.minimo)


def _cortada(exata: Fraction, casas: int | None, modo: ArredondamentoDeNota | None) -> Decimal:
    quociente = _EXATA.divide(Decimal(exata.numerator), Decimal(exata.denominator))
    if casas is None or modo is None:
        return quociente
    return quociente.quantize(Decimal(1).scaleb(-casas), _MODOS[modo], _EXATA)


def _nota_final(edital: Edital, pessoa: _Pessoa) -> Decimal:
    final = edital.nota_final
    if final is None or final.origem is OrigemDaNota.DADA:
        return pessoa.lida.nota
    soma = sum((Fraction(nota) * Fraction(peso) for nota, peso in pessoa.etapas), Fraction(0))
    if final.conta is Conta.MEDIA_PONDERADA:
        soma /= sum((Fraction(peso) for _, peso in pessoa.etapas), Fraction(0))
    return _cortada(soma, edital.casas_da_nota, edital.arredondamento_da_nota)


class _Passagem:
    """Quem passa uma barreira: quem tem menos gente à frente que o limite, em alguma lista."""

    def __init__(
        self,
        edital: Edital,
        cargo: str,
        etapa: Etapa,
        barreira: Barreira,
        maior_percentual: Sequence[str],
        sorteio: Mapping[str, int],
    ) -> None:
        self._barreira = barreira
        self._maior_percentual = maior_percentual
        self._sorteio = sorteio
        etapas = edital.etapas_do(cargo)
        feitas = etapas[: etapas.index(etapa) + 1]
        self._avaliadas = {e.id for e in feitas} | {p.id for e in feitas for p in e.provas}
        self._desempates = edital.desempates
        self._etapa = etapa.id

    def parar(self, disputam: list[_Pessoa]) -> None:
        """Para quem não passa e anota por que listas passou quem fica só nelas."""
        passam: dict[str, set[str]] = {}
        for unidade in {pessoa.lida.unidade for pessoa in disputam}:
            for lista, limite in self._barreira.limites:
                membros = [
                    pessoa
                    for pessoa in disputam
                    if pessoa.lida.unidade == unidade and lista in self._listas(pessoa)
                ]
                for inscricao in self._dentro_do_limite(lista, limite, membros):
                    passam.setdefault(inscricao, set()).add(lista)
        so_nela = self._barreira.so_pela_reservada is SoPelaReservada.FICA_SO_NELA
        for pessoa in disputam:
            por = passam.get(pessoa.lida.inscricao)
            if por is None:
                pessoa.parou = self._etapa
            elif so_nela and "geral" not in por:
                pessoa.por = por

    def _listas(self, pessoa: _Pessoa) -> frozenset[str]:
        na_geral, grupos = _listas(pessoa)
        if len(grupos) > 1 and self._maior_percentual:
            grupos = frozenset([next(id for id in self._maior_percentual if id in grupos)])
        return grupos | {"geral"} if na_geral else grupos

    def _dentro_do_limite(self, lista: str, limite: int, membros: list[_Pessoa]) -> Iterator[str]:
        notas = sorted(self._nota(pessoa) for pessoa in membros)
        exatos = self._barreira.empate is EmpateNaBarreira.EXATOS
        for pessoa in membros:
            nota = self._nota(pessoa)
            na_frente = len(notas) - bisect_right(notas, nota)
            iguais = len(notas) - na_frente - bisect_left(notas, nota)
            if exatos and na_frente < limite < na_frente + iguais:
                na_frente += sum(
                    self._vem_antes(lista, outra, pessoa)
                    for outra in membros
                    if outra is not pessoa and self._nota(outra) == nota
                )
            if na_frente < limite:
                yield pessoa.lida.inscricao

    def _nota(self, pessoa: _Pessoa) -> Fraction:
        if self._barreira.nota is NotaDaBarreira.DA_ETAPA:
            return Fraction(pessoa.etapas[-1][0])
        return sum((Fraction(nota) * Fraction(peso) for nota, peso in pessoa.etapas), Fraction(0))

    def _vem_antes(self, lista: str, uma: _Pessoa, outra: _Pessoa) -> bool:
        """Diz se o desempate, com o que já foi avaliado, põe `uma` antes."""
        elos = [
            elo
            for elo in self._desempates
            if elo.vale_na(lista)
            and elo.criterio is not Criterio.POSTO_PUBLICADO
            and not (elo.criterio is Criterio.NOTA and set(elo.somadas) - self._avaliadas)
        ]
        primeira = replace(uma.lida, nota=Decimal(0), notas=uma.notas)
        segunda = replace(outra.lida, nota=Decimal(0), notas=outra.notas)
        return ordem_entre(primeira, segunda, elos, self._sorteio) is Ordem.ANTES

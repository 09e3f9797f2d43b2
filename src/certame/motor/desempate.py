"""A cadeia de desempate do edital: põe pessoas em ordem e diz que critério separou cada uma.

Cada critério só é consultado onde ainda há empate, e um dado que falta só vira pendência se o
empate depende dele. Empate que a cadeia não desfaz é pendência: a ordem das linhas do arquivo
nunca decide.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    Criterio,
    Desempate,
    Edital,
    EntreIdosos,
    HoraDoNascimento,
)
from certame.dominio.resultado import Passo, Pendencia
from certame.motor.nota import soma_exata
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import Fundamento, fundamento_do_edital

_COMISSAO = "a comissão do concurso"
BANCA = "a banca ou a comissão do concurso"
_IDADE_DO_IDOSO = 60
_NOMEADAS = 6
"""Quantas inscrições uma frase escreve; as outras só na coluna `inscricoes` da pendência."""

LISTA_GERAL = "geral"
"""A lista geral, onde se nomeiam listas."""

_NOTA = 0
"""Nível da nota final; o elo `k` da cadeia (de 1) tem os níveis `2k` e `2k + 1`."""

_SEM_FRONTEIRA = 1_000_000
"""Nível entre pessoas que não dividem lista nenhuma: nada precisou separá-las."""

_Parte = tuple[list[Candidato], int]
"""Gente ainda empatada e o nível do critério que a separou da parte anterior."""


@dataclass(frozen=True, slots=True)
class _Falta:
    """O que impede um critério de desfazer um empate, e a quem falta."""

    tipo: str
    o_que: str
    conserto: str
    de_quem: str
    pessoas: list[Candidato]


class _Elo:
    """Um elo da cadeia: parte um grupo empatado em partes ordenadas.

    Cada elo tem dois níveis, para as duas palavras de `idade_60`: o de chegar aos 60 anos e o
    da idade entre os que chegaram. A hora do nascimento é um elo à parte (`so_hora`), com os
    níveis do da idade: só quem nasceu no mesmo dia precisa dela.
    """

    def __init__(
        self,
        edital: Edital,
        desempate: Desempate,
        ordem: int,
        sorteio: Mapping[str, int],
        *,
        so_hora: bool = False,
    ) -> None:
        self.desempate = desempate
        self.ordem = ordem
        self.so_hora = so_hora
        self.nivel = 2 * (ordem + 1)
        self.palavra = palavra_do_desempate(edital, desempate)
        self.com_hora_dita = 0
        self._edital = edital
        self._sorteio = sorteio
        partir: dict[Criterio, Callable[[list[Candidato]], list[_Parte] | _Falta]] = {
            Criterio.IDADE_60: self._por_60_anos,
            Criterio.NOTA: self._por_nota,
            Criterio.JURADO: self._por_jurado,
            Criterio.IDADE: self._por_idade,
            Criterio.POSTO_PUBLICADO: self._por_posto_publicado,
            Criterio.SORTEIO: self._por_sorteio,
        }
        self.partir = self._por_hora if so_hora else partir[desempate.criterio]

    @property
    def fundamento(self) -> Fundamento:
        """O item do edital que manda desempatar assim."""
        return fundamento_do_edital(self.desempate.item, f"desempate por {self.palavra}")

    def _por_60_anos(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        referencia = self.desempate.data_de_referencia
        if referencia is None:
            return _Falta(
                "data_de_referencia",
                "o edital não diz o dia em que se contam os 60 anos",
                "dizer no edital a data de referência",
                "quem redige o edital",
                [],
            )
        if falta := _sem_nascimento(pessoas):
            return falta
        idosas = [p for p in pessoas if _tem_60_anos(p, referencia)]
        outras = [p for p in pessoas if not _tem_60_anos(p, referencia)]
        partes: list[_Parte] = []
        if self.desempate.entre_idosos is EntreIdosos.MAIS_IDADE:
            partes += _partes(idosas, attrgetter("nascimento"), self.nivel + 1)
        elif idosas:
            partes.append((idosas, self.nivel))
        if outras:
            partes.append((outras, self.nivel))
        return partes

    def _por_idade(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        return _sem_nascimento(pessoas) or _partes(pessoas, attrgetter("nascimento"), self.nivel)

    def _por_hora(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        nivel = self.nivel
        if self.desempate.criterio is Criterio.IDADE_60:
            # Até aqui, ou todas têm 60 anos e a mesma data, ou nenhuma tem 60 anos.
            referencia, nivel = self.desempate.data_de_referencia, nivel + 1
            assert referencia is not None  # sem ela o elo da idade já parou a cadeia
            if not _tem_60_anos(pessoas[0], referencia):
                return [(pessoas, nivel)]
        ausente = self.desempate.hora_ausente
        falta = [pessoa for pessoa in pessoas if pessoa.hora_do_nascimento is None]
        if falta and not ausente:
            return _dado_ausente("a hora do nascimento", falta)
        self.com_hora_dita += bool(falta)
        return _partes(pessoas, lambda p: _hora(p, ausente), nivel)

    def _por_nota(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        provas = self.desempate.somadas
        for prova in provas:
            if falta := [pessoa for pessoa in pessoas if prova not in pessoa.notas]:
                return _dado_ausente(f"a nota de {self._edital.nome_da_nota(prova)}", falta)

        def soma(pessoa: Candidato) -> Decimal:
            return soma_exata(pessoa.notas[prova] for prova in provas)

        return _partes(pessoas, soma, self.nivel, maior_primeiro=True)

    def _por_posto_publicado(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        if falta := [pessoa for pessoa in pessoas if LISTA_GERAL not in pessoa.postos]:
            return _dado_ausente("o posto que a banca publicou", falta)
        return _partes(pessoas, lambda p: p.postos[LISTA_GERAL], self.nivel)

    def _por_jurado(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        if falta := [pessoa for pessoa in pessoas if pessoa.jurado is None]:
            return _dado_ausente("dizer se a pessoa foi jurada", falta)
        return _partes(pessoas, attrgetter("jurado"), self.nivel, maior_primeiro=True)

    def _por_sorteio(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        lugares = self._sorteio
        if falta := [pessoa for pessoa in pessoas if pessoa.inscricao not in lugares]:
            return _Falta(
                "sorteio",
                "o sorteio que o edital manda fazer ainda não foi feito",
                "anunciar o sorteio público e, noutro dia, fazê-lo e registrar a semente",
                _COMISSAO,
                falta,
            )
        return _partes(pessoas, lambda p: lugares[p.inscricao], self.nivel)


class Cadeia:
    """Ordena as pessoas de cada unidade e guarda o que a cadeia não decidiu.

    `desempates` são os elos, em ordem; `listas_da` dá as listas de cada pessoa, para não acusar
    empate entre quem não divide lista nenhuma; `fundamentos` são os da ordem por nota; `onde`,
    o que os passos dizem da lista ("na lista de pcd").
    """

    def __init__(
        self,
        edital: Edital,
        cargo: str,
        desempates: Sequence[Desempate],
        listas_da: Callable[[Candidato], frozenset[str]],
        fundamentos: tuple[Fundamento, ...],
        sorteio: Mapping[str, int] | None = None,
        onde: str = "",
    ) -> None:
        self._cargo = cargo
        self._listas_da = listas_da
        self._fundamentos = fundamentos
        self._onde = onde
        self._dos_desempates = [
            _Elo(edital, desempate, ordem, sorteio or {})
            for ordem, desempate in enumerate(desempates)
        ]
        self._decididos = [0] * len(self._dos_desempates)
        self._palavras = ["nota", ""]
        self._elos: list[_Elo] = []
        for elo in self._dos_desempates:
            self._palavras += [elo.palavra, "idade"]
            self._elos.append(elo)
            if _usa_a_hora(elo.desempate):
                self._elos.append(_Elo(edital, elo.desempate, elo.ordem, {}, so_hora=True))
        self.pendencias: list[Pendencia] = []
        self._ordem: list[Candidato] = []
        self._niveis: list[int] = []
        self._ha_so_reservada = False
        self._corte: int | None = None

    def ordenar(
        self, pessoas: list[Candidato], corte: int | None = None
    ) -> tuple[list[Candidato], list[int]]:
        """As pessoas em ordem e, para cada uma, o nível do critério que a separa da anterior.

        Com `corte`, só importa quem fica entre as primeiras `corte`: o empate que não está no
        último lugar delas não é desfeito.
        """
        self._ordem, self._niveis, self._corte = [], [], corte
        self._ha_so_reservada = corte is None and not all(pessoa.na_geral for pessoa in pessoas)
        por_nota = _partes(pessoas, attrgetter("nota"), _NOTA, maior_primeiro=True)
        self._escrever(por_nota, _NOTA, 0)
        return self._ordem, self._niveis

    def criterios(self, niveis: list[int], lugares: list[int]) -> list[str]:
        """O critério que separa cada pessoa da lista da anterior nela; vazio na primeira.

        `lugares` são os dos membros na ordem completa: entre dois deles decidiu o primeiro
        critério da cadeia que aparece no trecho.
        """
        palavras = self._palavras
        return [""][: len(lugares)] + [
            palavras[min(niveis[antes + 1 : depois + 1])] for antes, depois in pairwise(lugares)
        ]

    def passos(self) -> list[Passo]:
        """Um passo por critério que desfez algum empate."""
        return [
            Passo(
                "desempate",
                (elo.fundamento,),
                f"O critério {elo.palavra} desfez {quantos(decididos, 'empate')}{self._onde}.",
                saida={"criterio": elo.palavra, "empates": str(decididos)},
            )
            for elo, decididos in zip(self._dos_desempates, self._decididos, strict=True)
            if decididos
        ]

    @property
    def avisos(self) -> list[str]:
        """O que a cadeia fez por falta de um dado que o edital diz como suprir."""
        return [
            f"Em {quantos(elo.com_hora_dita, 'empate')} por idade, a hora do nascimento que falta "
            f"foi contada como {elo.desempate.hora_ausente} ({elo.fundamento.citacao})."
            for elo in self._elos
            if elo.com_hora_dita
        ]

    def _escrever(self, partes: list[_Parte], fronteira: int, elo: int) -> None:
        """Escreve as partes em ordem; `fronteira` é o nível que vem antes da primeira pessoa."""
        for indice, (empatadas, nivel) in enumerate(partes):
            antes = nivel if indice else fronteira
            if len(empatadas) == 1:
                self._ordem.append(empatadas[0])
                self._niveis.append(antes)
            elif self._ha_so_reservada:
                for juntas in self._que_dividem_lista(empatadas):
                    self._desempatar(juntas, antes, elo)
                    antes = _SEM_FRONTEIRA
            else:
                self._desempatar(empatadas, antes, elo)

    def _que_dividem_lista(self, pessoas: list[Candidato]) -> list[list[Candidato]]:
        """As pessoas em conjuntos que não têm lista em comum: entre eles não há empate."""
        conjuntos: list[tuple[frozenset[str], list[Candidato]]] = []
        for pessoa in pessoas:
            listas = self._listas_da(pessoa)
            juntas: list[Candidato] = []
            separados = []
            for outras, membros in conjuntos:
                if outras & listas:
                    listas |= outras
                    juntas += membros
                else:
                    separados.append((outras, membros))
            conjuntos = [*separados, (listas, [*juntas, pessoa])]
        return [membros for _, membros in conjuntos]

    def _desempatar(self, pessoas: list[Candidato], fronteira: int, elo: int) -> None:
        antes = len(self._ordem)
        if self._corte is not None and not antes < self._corte < antes + len(pessoas):
            self._ordem += pessoas
            self._niveis += [fronteira] * len(pessoas)
            return
        if len(pessoas) > 1 and elo < len(self._elos):
            partes = self._elos[elo].partir(pessoas)
            if not isinstance(partes, _Falta):
                self._decididos[self._elos[elo].ordem] += len(partes) > 1
                self._escrever(partes, fronteira, elo + 1)
                return
            self.pendencias.append(self._pendencia_da_falta(self._elos[elo], partes, pessoas))
        elif len(pessoas) > 1:
            self.pendencias.append(self._pendencia_do_empate(pessoas))
        self._ordem += pessoas
        self._niveis += [fronteira] + [_SEM_FRONTEIRA] * (len(pessoas) - 1)

    def _pendencia_da_falta(
        self, elo: _Elo, falta: _Falta, empatadas: list[Candidato]
    ) -> Pendencia:
        quais = inscricoes_de(empatadas)
        frase = f"Empate entre {nomeadas(quais)} depende de {elo.palavra}: {falta.o_que}"
        if falta.pessoas and len(falta.pessoas) < len(empatadas):
            frase += f" (falta a {nomeadas(inscricoes_de(falta.pessoas))})"
        return self._pendencia(
            falta.tipo, f"{frase}.", falta.conserto, falta.de_quem, (elo.fundamento,), quais
        )

    def _pendencia_do_empate(self, empatadas: list[Candidato]) -> Pendencia:
        quais = inscricoes_de(empatadas)
        tentados = ", ".join(["nota", *(elo.palavra for elo in self._dos_desempates)])
        return self._pendencia(
            "empate",
            f"{nomeadas(quais)} continuam em empate depois de: {tentados}.",
            "um critério do edital que separe essas pessoas, ou o sorteio público se o edital o "
            "prevê",
            _COMISSAO,
            (
                *self._fundamentos,
                *(elo.fundamento for elo in self._dos_desempates),
            ),
            quais,
        )

    def _pendencia(
        self,
        tipo: str,
        frase: str,
        falta: str,
        de_quem: str,
        fundamentos: tuple[Fundamento, ...],
        inscricoes: tuple[str, ...],
    ) -> Pendencia:
        return Pendencia(
            tipo,
            frase,
            falta,
            de_quem,
            fundamentos,
            cargo=self._cargo,
            inscricoes=inscricoes,
            bloqueia=True,
        )


def _partes(
    pessoas: list[Candidato],
    chave: Callable[[Candidato], Any],
    nivel: int,
    *,
    maior_primeiro: bool = False,
) -> list[_Parte]:
    ordenadas = sorted(pessoas, key=chave, reverse=maior_primeiro)
    return [(list(iguais), nivel) for _, iguais in groupby(ordenadas, key=chave)]


def _sem_nascimento(pessoas: list[Candidato]) -> _Falta | None:
    falta = [pessoa for pessoa in pessoas if pessoa.nascimento is None]
    return _dado_ausente("a data de nascimento", falta) if falta else None


def _dado_ausente(o_que: str, pessoas: list[Candidato]) -> _Falta:
    return _Falta("dado_ausente", f"falta {o_que}", f"informar {o_que}", BANCA, pessoas)


def _tem_60_anos(pessoa: Candidato, referencia: date) -> bool:
    """Diz se os 60 anos se completam até a referência; em ano sem 29/02, no dia seguinte."""
    nascimento = pessoa.nascimento
    assert nascimento is not None  # quem não tem a data já foi separado
    completa = (nascimento.year + _IDADE_DO_IDOSO, nascimento.month, nascimento.day)
    return completa <= (referencia.year, referencia.month, referencia.day)


def _usa_a_hora(desempate: Desempate) -> bool:
    pela_idade = desempate.criterio is Criterio.IDADE or (
        desempate.criterio is Criterio.IDADE_60 and desempate.entre_idosos is EntreIdosos.MAIS_IDADE
    )
    return pela_idade and desempate.hora is HoraDoNascimento.USA


def _hora(pessoa: Candidato, ausente: str) -> str:
    """A hora do nascimento com os segundos, para comparar como texto."""
    hora = pessoa.hora_do_nascimento or ausente
    return hora if len(hora) == len("00:00:00") else f"{hora}:00"


def palavra_do_desempate(edital: Edital, desempate: Desempate) -> str:
    """O critério como aparece nas publicações: uma palavra, nunca um dado.

    >>> from types import SimpleNamespace
    >>> edital = SimpleNamespace(nome_da_nota=lambda id: id.replace("_", " "))
    >>> nota = Desempate(Criterio.NOTA, "7.1", provas=("lingua_portuguesa", "redação"))
    >>> palavra_do_desempate(edital, nota)
    'soma das notas de lingua portuguesa e redação'
    """
    match desempate.criterio:
        case Criterio.IDADE_60:
            return "60 anos ou mais"
        case Criterio.NOTA if desempate.nome:
            return f"nota de {desempate.nome}"
        case Criterio.NOTA:
            nomes = [edital.nome_da_nota(prova) for prova in desempate.somadas]
            return f"{'soma das notas' if len(nomes) > 1 else 'nota'} de {nomeadas(nomes)}"
        case Criterio.POSTO_PUBLICADO:
            return "posto publicado"
        case outro:
            return outro.value


def inscricoes_de(pessoas: list[Candidato]) -> tuple[str, ...]:
    """As inscrições, em ordem de texto."""
    return tuple(sorted(pessoa.inscricao for pessoa in pessoas))


def nomeadas(inscricoes: Sequence[str]) -> str:
    """As inscrições numa frase; muitas, só as primeiras e quantas mais.

    >>> nomeadas(["07", "11"]), nomeadas([str(n) for n in range(1, 10)])
    ('07 e 11', '1, 2, 3, 4, 5, 6 e mais 3')
    """
    if len(inscricoes) > _NOMEADAS:
        return f"{', '.join(inscricoes[:_NOMEADAS])} e mais {len(inscricoes) - _NOMEADAS}"
    return " e ".join(filter(None, [", ".join(inscricoes[:-1]), inscricoes[-1]]))

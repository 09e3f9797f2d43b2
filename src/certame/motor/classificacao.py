"""A lista geral e as listas reservadas de um cargo, pela nota e pela cadeia de desempate do edital.

Cada critério só é consultado onde ainda há empate, e um dado que falta só vira pendência se o
empate depende dele. Empate que a cadeia não desfaz é pendência: a ordem das linhas do arquivo
nunca decide.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    Cargo,
    Criterio,
    Desempate,
    Edital,
    EntreIdosos,
    HoraDoNascimento,
)
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import Decisao, Passo, Pendencia
from certame.norma.dispositivo import Fundamento, fundamento_do_edital
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime
from certame.norma.regra import Regra

_COMISSAO = "a comissão do concurso"
_BANCA = "a banca ou a comissão do concurso"
_IDADE_DO_IDOSO = 60
_NOMEADAS = 6
"""Quantas inscrições uma frase escreve; as outras só na coluna `inscricoes` da pendência."""


@dataclass(frozen=True, slots=True)
class Classificacao:
    """As listas de um cargo, com o posto de cada pessoa e o critério que a separou da anterior.

    A pessoa `i` é `candidatos[i]`, na ordem de `ordem`. `postos_gerais[i]` é o posto na lista
    geral da unidade dela, de 1 (0: está só na lista reservada); `postos_reservados[grupo][i]`, o
    posto na lista do grupo, só de quem está nela. `criterios_da_geral[i]` é a palavra que diz o
    que pôs a pessoa depois da anterior da lista geral ("nota", "60 anos ou mais", "nota de
    português", "jurado", "idade", "sorteio"; vazio na primeira de cada lista e em quem não está
    nela); `criterios_das_reservadas[grupo][i]`, o mesmo na lista do grupo. Nunca um dado.
    """

    cargo: str
    ordem: Ordem
    candidatos: Sequence[Candidato]
    postos_gerais: Sequence[int]
    postos_reservados: Mapping[str, Mapping[int, int]]
    criterios_da_geral: Sequence[str]
    criterios_das_reservadas: Mapping[str, Mapping[int, str]]
    lista_unica: bool


def classificar(
    edital: Edital,
    cargo: Cargo,
    candidatos: Iterable[Candidato],
    regime: Regime,
    sorteio: Mapping[str, int] | None = None,
) -> Decisao[Classificacao] | tuple[Pendencia, ...]:
    """As listas do cargo em ordem, ou todas as pendências que impedem de ordená-las.

    `candidatos` são os aprovados deste cargo, em qualquer ordem; `sorteio` vai da inscrição ao
    lugar que o sorteio público lhe deu. O tempo é o de ordenar. Erros: `ValueError` se alguém é
    de outro cargo, de unidade ou grupo que não existem, se está em lista nenhuma ou se a
    inscrição se repete.
    """
    pessoas = sorted(candidatos, key=attrgetter("inscricao"))
    grupos_de = _Grupos(regime)
    por_unidade = _por_unidade(cargo, pessoas, grupos_de)
    if pendencia := _so_na_reservada_sem_clausula(edital, cargo, pessoas, regime):
        return (pendencia,)
    cadeia = _Cadeia(edital, cargo, regime, grupos_de, sorteio)
    ordenadas = [cadeia.ordenar(da_unidade) for da_unidade in por_unidade.values()]
    if cadeia.pendencias:
        return tuple(cadeia.pendencias)
    classificacao = _montada(cargo, list(por_unidade), ordenadas, cadeia, grupos_de)
    passos = _passos_das_listas(classificacao, regime)
    if grupos_de.escolhidos:
        passos.append(_passo_do_maior_percentual(grupos_de.escolhidos, regime))
    passos += cadeia.passos()
    return Decisao(classificacao, tuple(passos), tuple(cadeia.avisos))


class _Grupos:
    """Em que listas reservadas cada pessoa fica, quando pertence a mais de um grupo."""

    def __init__(self, regime: Regime) -> None:
        self.ids = tuple(grupo.id for grupo in regime.grupos)
        self.escolhidos: list[str] = []
        self._conhecidos = frozenset(self.ids)
        self._uma_so = regime.norma.multiplas is Multiplas.MAIOR_PERCENTUAL
        # sorted é estável: entre frações iguais fica a ordem dos grupos.
        ordenados = sorted(regime.grupos, key=lambda grupo: grupo.fracao, reverse=True)
        self._do_maior = tuple(grupo.id for grupo in ordenados)

    def conferir(self, pessoa: Candidato) -> None:
        """Aceita os grupos da pessoa. Erros: `ValueError` se algum não existe."""
        if desconhecidos := pessoa.grupos - self._conhecidos:
            raise ValueError(
                f"a inscrição {pessoa.inscricao} traz o grupo {min(desconhecidos)}, que não existe"
            )
        if self._uma_so and len(pessoa.grupos) > 1:
            self.escolhidos.append(pessoa.inscricao)

    def da(self, pessoa: Candidato) -> frozenset[str]:
        """Os grupos em cujas listas a pessoa fica."""
        if self._uma_so and len(pessoa.grupos) > 1:
            return frozenset([next(id for id in self._do_maior if id in pessoa.grupos)])
        return pessoa.grupos


def _por_unidade(
    cargo: Cargo, pessoas: list[Candidato], grupos_de: _Grupos
) -> dict[str, list[Candidato]]:
    nomes = [unidade.nome for unidade in cargo.unidades] or [""]
    por_unidade: dict[str, list[Candidato]] = {nome: [] for nome in nomes}
    anterior = None
    for pessoa in pessoas:
        if pessoa.inscricao == anterior:
            raise ValueError(f"a inscrição {anterior} se repete no cargo {cargo.id}")
        anterior = pessoa.inscricao
        if pessoa.cargo != cargo.id:
            raise ValueError(f"a inscrição {anterior} é do cargo {pessoa.cargo}, não {cargo.id}")
        if pessoa.unidade not in por_unidade:
            raise ValueError(f"a inscrição {anterior} é da unidade {pessoa.unidade!r}, sem vagas")
        if pessoa.grupos:
            grupos_de.conferir(pessoa)
        elif not pessoa.na_geral:
            raise ValueError(f"a inscrição {anterior} não está em lista nenhuma")
        por_unidade[pessoa.unidade].append(pessoa)
    return por_unidade


def _so_na_reservada_sem_clausula(
    edital: Edital, cargo: Cargo, pessoas: list[Candidato], regime: Regime
) -> Pendencia | None:
    if edital.clausulas.so_na_reservada:
        return None
    fora = tuple(pessoa.inscricao for pessoa in pessoas if not pessoa.na_geral)
    if not fora:
        return None
    return Pendencia(
        "so_na_reservada",
        f"O resultado põe só na lista reservada {_nomeadas(fora)}, e o edital não o admite.",
        "corrigir o resultado, ou a cláusula do edital que admite alguém só na lista reservada",
        _BANCA,
        regime.fundamentos(Regra.CORTE),
        cargo=cargo.id,
        inscricoes=fora,
        bloqueia=True,
    )


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
    da idade entre os que chegaram.
    """

    def __init__(self, desempate: Desempate, nivel: int, sorteio: Mapping[str, int]) -> None:
        self.desempate = desempate
        self.nivel = nivel
        self.sem_hora = 0
        self._sorteio = sorteio
        partir: dict[Criterio, Callable[[list[Candidato]], list[_Parte] | _Falta]] = {
            Criterio.IDADE_60: self._por_60_anos,
            Criterio.NOTA: self._por_nota,
            Criterio.JURADO: self._por_jurado,
            Criterio.IDADE: self._por_idade,
            Criterio.SORTEIO: self._por_sorteio,
        }
        self.partir = partir[desempate.criterio]

    @property
    def palavra(self) -> str:
        """O critério como aparece nas publicações."""
        match self.desempate.criterio:
            case Criterio.IDADE_60:
                return "60 anos ou mais"
            case Criterio.NOTA:
                return f"nota de {self.desempate.prova}"
            case outro:
                return outro.value

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
            partes += self._da_mais_velha(idosas, self.nivel + 1)
        elif idosas:
            partes.append((idosas, self.nivel))
        if outras:
            partes.append((outras, self.nivel))
        return partes

    def _por_idade(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        return _sem_nascimento(pessoas) or self._da_mais_velha(pessoas, self.nivel)

    def _da_mais_velha(self, pessoas: list[Candidato], nivel: int) -> list[_Parte]:
        partes: list[_Parte] = []
        for iguais, _ in _partes(pessoas, attrgetter("nascimento"), nivel):
            if len(iguais) == 1 or self.desempate.hora is HoraDoNascimento.NAO_USA:
                partes.append((iguais, nivel))
            elif any(pessoa.hora_do_nascimento is None for pessoa in iguais):
                self.sem_hora += 1
                partes.append((iguais, nivel))
            else:
                partes += _partes(iguais, _hora, nivel)
        return partes

    def _por_nota(self, pessoas: list[Candidato]) -> list[_Parte] | _Falta:
        prova = self.desempate.prova
        if falta := [pessoa for pessoa in pessoas if prova not in pessoa.notas]:
            return _dado_ausente(f"a nota de {prova}", falta)
        return _partes(pessoas, lambda p: p.notas[prova], self.nivel, maior_primeiro=True)

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
                "fazer o sorteio público e registrar o resultado",
                _COMISSAO,
                falta,
            )
        return _partes(pessoas, lambda p: lugares[p.inscricao], self.nivel)


class _Cadeia:
    """Ordena as pessoas de cada unidade e guarda o que a cadeia não decidiu."""

    def __init__(
        self,
        edital: Edital,
        cargo: Cargo,
        regime: Regime,
        grupos_de: _Grupos,
        sorteio: Mapping[str, int] | None,
    ) -> None:
        self._cargo = cargo
        self._regime = regime
        self._grupos_de = grupos_de
        self._elos = [
            _Elo(desempate, 2 * indice, sorteio or {})
            for indice, desempate in enumerate(edital.desempates, start=1)
        ]
        self._decididos = [0] * len(self._elos)
        self._palavras = ["nota", ""]
        for elo in self._elos:
            self._palavras += [elo.palavra, "idade"]
        self.pendencias: list[Pendencia] = []
        self._ordem: list[Candidato] = []
        self._niveis: list[int] = []
        self._ha_so_reservada = False

    def ordenar(self, pessoas: list[Candidato]) -> tuple[list[Candidato], list[int]]:
        """As pessoas em ordem e, para cada uma, o nível do critério que a separa da anterior."""
        self._ordem, self._niveis = [], []
        self._ha_so_reservada = not all(pessoa.na_geral for pessoa in pessoas)
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
                f"O critério {elo.palavra} desfez {_quantos(decididos, 'empate')}.",
                saida={"criterio": elo.palavra, "empates": str(decididos)},
            )
            for elo, decididos in zip(self._elos, self._decididos, strict=True)
            if decididos
        ]

    @property
    def avisos(self) -> list[str]:
        """O que a cadeia deixou de usar por falta de dado que ela não exige."""
        return [
            f"A hora do nascimento não desfez {_quantos(elo.sem_hora, 'empate')} por idade: falta "
            "a hora de alguém."
            for elo in self._elos
            if elo.sem_hora
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
            listas = self._grupos_de.da(pessoa)
            if pessoa.na_geral:
                listas |= {""}
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
        if len(pessoas) > 1 and elo < len(self._elos):
            partes = self._elos[elo].partir(pessoas)
            if not isinstance(partes, _Falta):
                self._decididos[elo] += len(partes) > 1
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
        quais = _inscricoes(empatadas)
        frase = f"Empate entre {_nomeadas(quais)} depende de {elo.palavra}: {falta.o_que}"
        if falta.pessoas and len(falta.pessoas) < len(empatadas):
            frase += f" (falta a {_nomeadas(_inscricoes(falta.pessoas))})"
        return self._pendencia(
            falta.tipo, f"{frase}.", falta.conserto, falta.de_quem, (elo.fundamento,), quais
        )

    def _pendencia_do_empate(self, empatadas: list[Candidato]) -> Pendencia:
        quais = _inscricoes(empatadas)
        tentados = ", ".join(["nota", *(elo.palavra for elo in self._elos)])
        return self._pendencia(
            "empate",
            f"{_nomeadas(quais)} continuam em empate depois de: {tentados}.",
            "um critério do edital que separe essas pessoas, ou o sorteio público se o edital o "
            "prevê",
            _COMISSAO,
            (
                *self._regime.fundamentos(Regra.LISTA_GERAL),
                *(elo.fundamento for elo in self._elos),
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
            cargo=self._cargo.id,
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
    return _Falta("dado_ausente", f"falta {o_que}", f"informar {o_que}", _BANCA, pessoas)


def _tem_60_anos(pessoa: Candidato, referencia: date) -> bool:
    """Diz se os 60 anos se completam até a referência; em ano sem 29/02, no dia seguinte."""
    nascimento = pessoa.nascimento
    assert nascimento is not None  # quem não tem a data já foi separado
    completa = (nascimento.year + _IDADE_DO_IDOSO, nascimento.month, nascimento.day)
    return completa <= (referencia.year, referencia.month, referencia.day)


def _hora(pessoa: Candidato) -> str:
    """A hora do nascimento com os segundos, para comparar como texto."""
    hora = str(pessoa.hora_do_nascimento)
    return hora if len(hora) == len("00:00:00") else f"{hora}:00"


def _montada(
    cargo: Cargo,
    unidades: list[str],
    ordenadas: list[tuple[list[Candidato], list[int]]],
    cadeia: _Cadeia,
    grupos_de: _Grupos,
) -> Classificacao:
    candidatos = [pessoa for ordem, _ in ordenadas for pessoa in ordem if pessoa.na_geral]
    gerais = len(candidatos)
    candidatos += [pessoa for ordem, _ in ordenadas for pessoa in ordem if not pessoa.na_geral]
    indices = {pessoa.inscricao: indice for indice, pessoa in enumerate(candidatos)}
    postos_gerais: list[int] = []
    criterios_da_geral: list[str] = []
    postos: dict[str, dict[int, int]] = {id: {} for id in grupos_de.ids}
    criterios: dict[str, dict[int, str]] = {id: {} for id in grupos_de.ids}
    listas = []
    for nome, (ordem, niveis) in zip(unidades, ordenadas, strict=True):
        inicio = len(postos_gerais)
        na_geral = [lugar for lugar, pessoa in enumerate(ordem) if pessoa.na_geral]
        postos_gerais += range(1, len(na_geral) + 1)
        criterios_da_geral += cadeia.criterios(niveis, na_geral)
        membros: dict[str, list[int]] = {id: [] for id in grupos_de.ids}
        for lugar, pessoa in enumerate(ordem):
            if pessoa.grupos:
                for id in grupos_de.da(pessoa):
                    membros[id].append(lugar)
        reservadas = {}
        for id, lugares in membros.items():
            pessoas = tuple(indices[ordem[lugar].inscricao] for lugar in lugares)
            postos[id] |= {pessoa: posto for posto, pessoa in enumerate(pessoas, start=1)}
            criterios[id] |= zip(pessoas, cadeia.criterios(niveis, lugares), strict=True)
            reservadas[id] = pessoas
        listas.append(ListasDaUnidade(nome, inicio, len(postos_gerais), reservadas))
    so_na_reservada = len(candidatos) - gerais
    return Classificacao(
        cargo=cargo.id,
        ordem=Ordem(tuple(indices), tuple(listas), indices),
        candidatos=tuple(candidatos),
        postos_gerais=postos_gerais + [0] * so_na_reservada,
        postos_reservados=postos,
        criterios_da_geral=criterios_da_geral + [""] * so_na_reservada,
        criterios_das_reservadas=criterios,
        lista_unica=not any(postos.values()),
    )


def _passos_das_listas(classificacao: Classificacao, regime: Regime) -> list[Passo]:
    rotulos = regime.norma.rotulos
    gerais = sum(unidade.fim - unidade.inicio for unidade in classificacao.ordem.unidades)
    if classificacao.lista_unica:
        return [
            Passo(
                Regra.LISTA_UNICA,
                regime.fundamentos(Regra.LISTA_UNICA),
                f"Nenhuma pessoa aprovada concorre às vagas reservadas: há só a "
                f"{rotulos.lista_unica}, com {_quantos(gerais, 'pessoa')}.",
                saida={"pessoas": str(gerais)},
            )
        ]
    passos = [
        Passo(
            Regra.LISTA_GERAL,
            regime.fundamentos(Regra.LISTA_GERAL),
            f"A {rotulos.lista_geral} tem {_quantos(gerais, 'pessoa')}, em ordem de nota, e "
            "inclui quem também está em lista reservada.",
            saida={"pessoas": str(gerais)},
        )
    ]
    for grupo in regime.grupos:
        membros = len(classificacao.postos_reservados[grupo.id])
        passos.append(
            Passo(
                Regra.LISTA_RESERVADA,
                regime.fundamentos(Regra.LISTA_RESERVADA),
                f"A {rotulos.lista_reservada} de {grupo.nome} tem {_quantos(membros, 'pessoa')}, "
                "na mesma ordem.",
                entrada={"grupo": grupo.id},
                saida={"pessoas": str(membros)},
            )
        )
    return passos


def _passo_do_maior_percentual(inscricoes: list[str], regime: Regime) -> Passo:
    return Passo(
        Regra.LISTA_RESERVADA,
        regime.fundamentos(Regra.LISTA_RESERVADA),
        f"{_quantos(len(inscricoes), 'pessoa')} de mais de um grupo: cada uma fica só na lista do "
        "grupo de maior percentual.",
        entrada={"multiplas": Multiplas.MAIOR_PERCENTUAL.value},
        saida={"pessoas": str(len(inscricoes))},
    )


def _inscricoes(pessoas: list[Candidato]) -> tuple[str, ...]:
    return tuple(sorted(pessoa.inscricao for pessoa in pessoas))


def _nomeadas(inscricoes: Sequence[str]) -> str:
    """As inscrições numa frase; muitas, só as primeiras e quantas mais.

    >>> _nomeadas(["07", "11"]), _nomeadas([str(n) for n in range(1, 10)])
    ('07 e 11', '1, 2, 3, 4, 5, 6 e mais 3')
    """
    if len(inscricoes) > _NOMEADAS:
        return f"{', '.join(inscricoes[:_NOMEADAS])} e mais {len(inscricoes) - _NOMEADAS}"
    return " e ".join(filter(None, [", ".join(inscricoes[:-1]), inscricoes[-1]]))


def _quantos(numero: int, nome: str) -> str:
    return f"{numero} {nome}" if numero == 1 else f"{numero} {nome}s"

"""O que a banca publicou ao lado do que a conta dá: postos e situações que diferem, e por quê.

Só compara: nada daqui muda uma lista. De quem saiu do lugar diz-se o mínimo — as outras pessoas
podem ter o número trocado só porque uma passou à frente delas.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Criterio, Desempate, Edital, EntreIdosos
from certame.dominio.resultado import Pendencia
from certame.motor.apuracao import Apuracao
from certame.motor.classificacao import Classificacao
from certame.motor.desempate import (
    BANCA,
    LISTA_GERAL,
    Cadeia,
    nomeadas,
    palavra_do_desempate,
)
from certame.norma.concordancia import quantos
from certame.norma.regime import Regime
from certame.norma.regra import Regra

_EXPLICADAS = 1_000
"""Quantas pessoas fora do lugar ganham explicação: num arquivo todo trocado, as outras não ajudam."""

_DITOS = 10


@dataclass(frozen=True, slots=True)
class DiferencaComABanca:
    """Uma diferença entre o publicado e o calculado.

    `lista` é "geral" ou o grupo (vazio: é da situação); `inscricao` é vazia quando a diferença é
    da lista inteira; `publicado` e `calculado` são o posto ou a situação, em palavras;
    `explicacao`, o que separaria um do outro.
    """

    lista: str
    unidade: str
    inscricao: str
    publicado: str
    calculado: str
    explicacao: str

    def para_dados(self) -> dict[str, str]:
        """A diferença como dicionário, para as saídas em JSON."""
        return {
            "lista": self.lista,
            "unidade": self.unidade,
            "inscricao": self.inscricao,
            "publicado": self.publicado,
            "calculado": self.calculado,
            "explicacao": self.explicacao,
        }


def diferencas_com_a_banca(
    edital: Edital,
    regime: Regime,
    lidos: Iterable[Candidato],
    apuracao: Apuracao,
    classificacao: Classificacao,
    sorteio: Mapping[str, int] | None = None,
) -> tuple[DiferencaComABanca, ...]:
    """Tudo o que difere num cargo; vazia se nada difere ou se a banca não publicou o que comparar.

    `lidos` são todas as pessoas do cargo que o arquivo traz, como vieram.
    """
    pessoas = sorted(lidos, key=lambda pessoa: pessoa.inscricao)
    motivos = {fora.inscricao: "; ".join(fora.motivos) for fora in apuracao.nao_aprovados}
    diferencas = list(_situacoes(pessoas, motivos))
    candidatos = {pessoa.inscricao: pessoa for pessoa in classificacao.candidatos}
    for unidade in classificacao.ordem.unidades:
        da_unidade = [pessoa for pessoa in pessoas if pessoa.unidade == unidade.nome]
        listas: dict[str, Sequence[int]] = {LISTA_GERAL: range(unidade.inicio, unidade.fim)}
        listas |= unidade.reservadas
        for lista, indices in listas.items():
            ordem = [classificacao.ordem.inscricoes[indice] for indice in indices]
            publicados = {
                pessoa.inscricao: pessoa.postos[lista]
                for pessoa in da_unidade
                if lista in pessoa.postos
            }
            if publicados:
                elos = [elo for elo in edital.desempates if elo.vale_na(lista)]
                juiz = _Juiz(edital, classificacao.cargo, elos, regime, sorteio)
                lado = _Lista(lista, unidade.nome, ordem, publicados, motivos)
                diferencas += lado.quem_falta()
                diferencas += lado.postos_estranhos()
                diferencas += lado.fora_do_lugar(candidatos, juiz)
    return tuple(diferencas)


def pendencia_das_diferencas(
    cargo: str, diferencas: Sequence[DiferencaComABanca], regime: Regime
) -> Pendencia | None:
    """O aviso de que o publicado difere; não impede o cálculo. `None` se nada difere."""
    if not diferencas:
        return None
    inscricoes = tuple(sorted({d.inscricao for d in diferencas if d.inscricao}))
    quais = f" ({nomeadas(inscricoes)})" if inscricoes else ""
    return Pendencia(
        "diferenca_com_a_banca",
        f"{quantos(len(diferencas), 'diferença')} entre o que a banca publicou e o que a conta "
        f"dá{quais}.",
        "conferir cada uma com a banca: ou o arquivo tem erro, ou o edital escrito aqui não é o "
        "que ela aplicou",
        BANCA,
        regime.fundamentos(Regra.LISTA_GERAL),
        cargo=cargo,
        inscricoes=inscricoes,
    )


def _situacoes(
    pessoas: list[Candidato], motivos: Mapping[str, str]
) -> Iterator[DiferencaComABanca]:
    for pessoa in pessoas:
        motivo = motivos.get(pessoa.inscricao)
        if pessoa.aprovado is None or pessoa.aprovado is (motivo is None):
            continue
        yield DiferencaComABanca(
            "",
            pessoa.unidade,
            pessoa.inscricao,
            "aprovada" if pessoa.aprovado else "não aprovada",
            "não aprovada" if pessoa.aprovado else "aprovada",
            motivo or "a conta do edital não dá motivo para deixá-la de fora",
        )


class _Lista:
    """Uma lista publicada e a mesma lista calculada."""

    def __init__(
        self,
        lista: str,
        unidade: str,
        ordem: list[str],
        publicados: dict[str, int],
        motivos: Mapping[str, str],
    ) -> None:
        self._lista = lista
        self._unidade = unidade
        self._ordem = ordem
        self._calculados = {inscricao: posto for posto, inscricao in enumerate(ordem, start=1)}
        self._publicados = publicados
        self._motivos = motivos

    def _diferenca(
        self, inscricao: str, explicacao: str, publicado: str = ""
    ) -> DiferencaComABanca:
        return DiferencaComABanca(
            self._lista,
            self._unidade,
            inscricao,
            publicado or _ou_traco(self._publicados.get(inscricao)),
            _ou_traco(self._calculados.get(inscricao)),
            explicacao,
        )

    def quem_falta(self) -> Iterator[DiferencaComABanca]:
        """Quem está só na lista publicada ou só na calculada."""
        for inscricao in self._ordem:
            if inscricao not in self._publicados:
                yield self._diferenca(inscricao, "a banca não lhe deu posto nesta lista")
        for inscricao in sorted(self._publicados.keys() - self._calculados.keys()):
            motivo = self._motivos.get(inscricao, "a pessoa não é desta lista")
            yield self._diferenca(inscricao, motivo)

    def postos_estranhos(self) -> Iterator[DiferencaComABanca]:
        """Postos publicados duas vezes, e os que faltam entre o primeiro e o último."""
        vezes = Counter(self._publicados.values())
        for posto, quantas in sorted(vezes.items()):
            if quantas > 1:
                donos = sorted(i for i, publicado in self._publicados.items() if publicado == posto)
                frase = f"o mesmo posto está publicado para {nomeadas(donos)}"
                yield self._diferenca("", frase, str(posto))
        faltam = [posto for posto in range(1, max(vezes)) if posto not in vezes]
        if faltam:
            frase = "o arquivo não traz ninguém nestes postos"
            yield self._diferenca("", frase, f"faltam {_faixas(faltam)}")

    def fora_do_lugar(
        self, candidatos: Mapping[str, Candidato], juiz: "_Juiz"
    ) -> Iterator[DiferencaComABanca]:
        """As pessoas que, postas noutro lugar, dariam a ordem publicada: o menor número delas."""
        comuns = [inscricao for inscricao in self._ordem if inscricao in self._publicados]
        lugares = {inscricao: lugar for lugar, inscricao in enumerate(comuns)}
        publicada = sorted(comuns, key=lambda i: (self._publicados[i], lugares[i]))
        certas = _maior_trecho_em_ordem([lugares[inscricao] for inscricao in publicada])
        trocadas = [inscricao for inscricao in publicada if lugares[inscricao] not in certas]
        lugar_publicado = {inscricao: lugar for lugar, inscricao in enumerate(publicada)}
        for feitas, inscricao in enumerate(trocadas):
            explicacao = ""
            if feitas < _EXPLICADAS:
                outra, passou = _com_quem_trocou(inscricao, comuns, lugares, lugar_publicado)
                primeira, segunda = (inscricao, outra) if passou else (outra, inscricao)
                explicacao = juiz.o_que_explicaria(candidatos[primeira], candidatos[segunda])
            yield self._diferenca(inscricao, explicacao)


def _com_quem_trocou(
    inscricao: str,
    comuns: list[str],
    lugares: Mapping[str, int],
    publicado: Mapping[str, int],
) -> tuple[str, bool]:
    """A pessoa mais próxima com quem trocou de lugar, e se a passou (ou foi passada por ela)."""
    lugar = lugares[inscricao]
    antes = next((i for i in reversed(comuns[:lugar]) if publicado[i] > publicado[inscricao]), None)
    if antes is not None:
        return antes, True
    return next(i for i in comuns[lugar + 1 :] if publicado[i] < publicado[inscricao]), False


def _maior_trecho_em_ordem(numeros: list[int]) -> set[int]:
    """Os números da maior subsequência crescente: quem fica, se os outros mudarem de lugar.

    >>> sorted(_maior_trecho_em_ordem([2, 0, 1, 3])), _maior_trecho_em_ordem([])
    ([0, 1, 3], set())
    """
    fins: list[int] = []
    indices: list[int] = []
    anteriores = []
    for indice, numero in enumerate(numeros):
        lugar = bisect_left(fins, numero)
        anteriores.append(indices[lugar - 1] if lugar else -1)
        fins[lugar : lugar + 1] = [numero]
        indices[lugar : lugar + 1] = [indice]
    trecho = set()
    indice = indices[-1] if indices else -1
    while indice >= 0:
        trecho.add(numeros[indice])
        indice = anteriores[indice]
    return trecho


class _Juiz:
    """Compara duas pessoas pela cadeia, e pela cadeia com um critério mudado."""

    def __init__(
        self,
        edital: Edital,
        cargo: str,
        elos: list[Desempate],
        regime: Regime,
        sorteio: Mapping[str, int] | None,
    ) -> None:
        self._edital = edital
        self._cargo = cargo
        self._elos = elos
        self._fundamentos = regime.fundamentos(Regra.LISTA_GERAL)
        self._sorteio = sorteio

    def o_que_explicaria(self, primeira: Candidato, segunda: Candidato) -> str:
        """O que poria a `primeira` na frente, como a banca publicou; a cadeia dá o contrário."""
        par = f"{primeira.inscricao} veio antes de {segunda.inscricao}"
        if primeira.nota != segunda.nota:
            return f"{par}, que tem nota final maior"
        mudancas = [
            mudanca
            for mudanca, elos in self._mudancas(primeira, segunda)
            if self._vem_antes(primeira, segunda, elos)
        ]
        if not mudancas:
            return f"{par}; nenhuma mudança num critério só explica essa ordem"
        return f"{par}; essa ordem é a da cadeia {' ou '.join(dict.fromkeys(mudancas))}"

    def _mudancas(
        self, primeira: Candidato, segunda: Candidato
    ) -> Iterator[tuple[str, list[Desempate]]]:
        for indice, elo in enumerate(self._elos):
            antes, depois = self._elos[:indice], self._elos[indice + 1 :]
            if elo.criterio is Criterio.IDADE_60:
                for dia in _vesperas_dos_60(primeira, segunda):
                    outro = replace(elo, data_de_referencia=dia)
                    yield "com outra data de referência para os 60 anos", [*antes, outro, *depois]
                inverso = {
                    EntreIdosos.MAIS_IDADE: EntreIdosos.SEGUEM_A_CADEIA,
                    EntreIdosos.SEGUEM_A_CADEIA: EntreIdosos.MAIS_IDADE,
                }
                outro = replace(elo, entre_idosos=inverso[elo.entre_idosos])
                yield "com outra regra entre quem tem 60 anos ou mais", [*antes, outro, *depois]
            palavra = palavra_do_desempate(self._edital, elo)
            yield f"sem o critério {palavra}", [*antes, *depois]

    def _vem_antes(self, primeira: Candidato, segunda: Candidato, elos: list[Desempate]) -> bool:
        cadeia = Cadeia(
            self._edital,
            self._cargo,
            elos,
            lambda _: frozenset([LISTA_GERAL]),
            self._fundamentos,
            self._sorteio,
        )
        ordem, _ = cadeia.ordenar([segunda, primeira])
        return not cadeia.pendencias and ordem[0] is primeira


def _vesperas_dos_60(*pessoas: Candidato) -> Iterator[date]:
    """Os dias em que muda quem já fez 60 anos: o de cada aniversário e a véspera dele."""
    for pessoa in pessoas:
        if pessoa.nascimento is not None:
            ano = pessoa.nascimento.year + 60
            marco = (pessoa.nascimento.month, pessoa.nascimento.day)
            dia = date(ano, 3, 1) if marco == (2, 29) else date(ano, *marco)
            yield dia
            yield dia - timedelta(days=1)


def _faixas(numeros: list[int]) -> str:
    """Números crescentes em palavras, os seguidos juntos.

    >>> _faixas([3]), _faixas([3, 4, 5, 9]), _faixas(list(range(1, 40, 2)))
    ('3', '3 a 5, 9', '1, 3, 5, 7, 9, 11, 13, 15, 17, 19 e outros')
    """
    faixas: list[list[int]] = []
    for numero in numeros:
        if faixas and numero == faixas[-1][1] + 1:
            faixas[-1][1] = numero
        else:
            faixas.append([numero, numero])
    ditas = [str(a) if a == b else f"{a} a {b}" for a, b in faixas[:_DITOS]]
    return ", ".join(ditas) + (" e outros" if len(faixas) > _DITOS else "")


def _ou_traco(posto: int | None) -> str:
    return "—" if posto is None else str(posto)

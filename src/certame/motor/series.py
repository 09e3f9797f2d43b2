"""Quantas vagas se reservam em N, e quais: arredondamento, famílias de série, colisões."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from certame.dominio.historia import GERAL
from certame.norma.grupo import (
    Arredondamento,
    DestinoDaColisao,
    FamiliaDeSerie,
    Grupo,
    Serie,
)
from certame.norma.regime import Regime

_FOLGA = 1_000
"""Quantos números além do pedido se olham ao resolver colisões."""


def vagas_reservadas(grupo: Grupo, total: int) -> int:
    """R(N): quantas das primeiras `total` vagas são do grupo. Exato, sem vírgula flutuante.

    Abaixo do mínimo de vagas nenhuma é reservada, nem escrita. Na `formula`, se ao chegar ao
    mínimo a conta já pede mais de uma, a primeira é a do mínimo e cada outra vai ao número
    seguinte, até alcançar a conta: nunca antes, onde não há reserva, nem duas no mesmo número.

    >>> from certame.norma.grupo import *; from fractions import Fraction as F
    >>> from dataclasses import replace
    >>> irupi = Grupo("pcd", "", F(1, 10), Arredondamento.MEIO_PARA_CIMA,
    ...               Serie(FamiliaDeSerie.FORMULA), None, None)
    >>> [vagas_reservadas(irupi, n) for n in (4, 5, 14, 15, 24, 25)]
    [0, 1, 1, 2, 2, 3]
    >>> com_minimo = replace(irupi, minimo_de_vagas=25)
    >>> [vagas_reservadas(com_minimo, n) for n in (24, 25, 26, 27, 34, 35)]
    [0, 1, 2, 3, 3, 4]
    """
    if total < max(1, grupo.minimo_de_vagas):
        return 0
    serie = grupo.serie
    if serie.familia is FamiliaDeSerie.POSICOES:
        return _escritas_ate(serie, total) - _escritas_ate(serie, grupo.minimo_de_vagas - 1)
    for faixa in grupo.faixas:
        if total <= faixa.ate:
            reservadas = faixa.reservadas
            break
    else:
        reservadas = _arredondada(grupo.fracao.numerator * total, grupo.fracao.denominator, grupo)
        if grupo.faixas:
            reservadas = max(reservadas, grupo.faixas[-1].reservadas)
    if grupo.teto is not None:
        reservadas = min(reservadas, grupo.teto.numerator * total // grupo.teto.denominator)
    if serie.familia is FamiliaDeSerie.FORMULA and grupo.minimo_de_vagas:
        reservadas = min(reservadas, total - grupo.minimo_de_vagas + 1)
    return reservadas


def _escritas_ate(serie: Serie, total: int) -> int:
    """Quantos números da série de posições não passam de `total`, sem olhar o mínimo."""
    escritas = bisect_right(serie.lista, total)
    if escritas < len(serie.lista) or not serie.intervalo:
        return escritas
    return escritas + (total - serie.lista[-1]) // serie.intervalo


def _arredondada(numerador: int, denominador: int, grupo: Grupo) -> int:
    if grupo.arredondamento is Arredondamento.PARA_CIMA:
        return -(-numerador // denominador)
    if grupo.arredondamento is Arredondamento.PARA_BAIXO:
        return numerador // denominador
    return (2 * numerador + denominador) // (2 * denominador)


def posicao_reservada(grupo: Grupo, k: int) -> int | None:
    """O número da `k`-ésima vaga reservada (de 1): o menor N com R(N) ≥ k.

    Vale para `formula` e `posicoes`; `None` se a lista escrita na norma acabou.

    >>> from certame.norma.grupo import *; from fractions import Fraction as F
    >>> federal = Grupo("pcd", "", F(1, 20), Arredondamento.PARA_CIMA,
    ...                 Serie(FamiliaDeSerie.FORMULA), None, None, teto=F(1, 5))
    >>> [posicao_reservada(federal, k) for k in (1, 2, 3)]
    [5, 21, 41]
    """
    serie = grupo.serie
    if serie.familia is FamiliaDeSerie.POSICOES:
        k += _escritas_ate(serie, grupo.minimo_de_vagas - 1)
        if k <= len(serie.lista):
            return serie.lista[k - 1]
        if not serie.intervalo:
            return None
        return serie.lista[-1] + (k - len(serie.lista)) * serie.intervalo
    numero = _primeira_com(grupo, k)
    if grupo.teto is not None:
        numero = max(numero, -(-k * grupo.teto.denominator // grupo.teto.numerator))
    if grupo.minimo_de_vagas:
        numero = max(numero, grupo.minimo_de_vagas + k - 1)
    return numero


def _primeira_com(grupo: Grupo, k: int) -> int:
    """O menor N em que as faixas e a fração, sem teto nem mínimo, dão `k` reservadas."""
    anterior = 0
    for faixa in grupo.faixas:
        if faixa.reservadas >= k:
            return anterior + 1
        anterior = faixa.ate
    numerador, denominador = grupo.fracao.numerator, grupo.fracao.denominator
    if grupo.arredondamento is Arredondamento.PARA_CIMA:
        numero = (k - 1) * denominador // numerador + 1
    elif grupo.arredondamento is Arredondamento.PARA_BAIXO:
        numero = -(-k * denominador // numerador)
    else:
        numero = -(-(2 * k - 1) * denominador // (2 * numerador))
    return max(numero, anterior + 1)


def posicoes_reservadas(grupo: Grupo, total: int) -> Iterator[int]:
    """Os números reservados do grupo até `total`, pela fórmula ou pelas posições escritas."""
    formula = grupo.serie.familia is not FamiliaDeSerie.POSICOES
    if formula and not grupo.faixas and grupo.teto is None:
        # A fração a/b dá exatamente a reservadas a cada b números: bastam as primeiras.
        primeiras = [_primeira_com(grupo, k) for k in range(1, grupo.fracao.numerator + 1)]
        livre = grupo.minimo_de_vagas
        for volta in range(0, total, grupo.fracao.denominator):
            for primeira in primeiras:
                numero = max(primeira + volta, livre)
                if numero > total:
                    return
                yield numero
                livre = numero + 1
        return
    k = 1
    while (posicao := posicao_reservada(grupo, k)) is not None and posicao <= total:
        yield posicao
        k += 1


def posicoes_alternadas(grupo: Grupo, do_edital: int, total: int) -> list[int]:
    """Os números da alternância estrita até `total`, se as vagas surgem uma a uma depois do edital.

    No edital, um sim e um não a partir do 2, até a reserva do total dele; depois, o menor número
    que já pede mais uma, nunca logo depois de outro.

    >>> from certame.norma.grupo import *; from fractions import Fraction as F
    >>> alternada = Grupo("pcd", "", F(1, 20), Arredondamento.PARA_CIMA,
    ...                   Serie(FamiliaDeSerie.ALTERNANCIA_ESTRITA), None, None, minimo_de_vagas=2)
    >>> posicoes_alternadas(alternada, 40, 70)
    [2, 4, 41, 61]
    """
    numeros = posicoes_do_ato(grupo, [], 1, do_edital)
    while True:
        seguinte = numeros[-1] + 2 if numeros else 2
        numero = max(do_edital + 1, seguinte, _menor_total_com(grupo, len(numeros) + 1))
        if numero > total:
            return numeros
        numeros.append(numero)


def posicoes_do_ato(grupo: Grupo, anteriores: Sequence[int], inicio: int, fim: int) -> list[int]:
    """Os números `anteriores` da alternância e os do ato que cria as vagas de `inicio` a `fim`."""
    numeros = list(anteriores)
    devidas = vagas_reservadas(grupo, fim)
    while len(numeros) < devidas:
        numero = max(inicio, numeros[-1] + 2 if numeros else 2)
        if numero > fim:
            break
        numeros.append(numero)
    return numeros


def _menor_total_com(grupo: Grupo, k: int) -> int:
    """O menor N com R(N) ≥ k numa alternância estrita."""
    numero = max(_primeira_com(grupo, k), grupo.minimo_de_vagas)
    if grupo.teto is not None:
        numero = max(numero, -(-k * grupo.teto.denominator // grupo.teto.numerator))
    return numero


class ColisaoSemSaida(ValueError):
    """Duas séries pedem o mesmo número e não há outro livre."""


class UnidadePorDizer(ValueError):
    """A leitura nova muda a reserva das vagas do edital, e nada diz em que unidade ela cai."""


def tipos_por_series(
    grupos: Sequence[Grupo],
    destino: DestinoDaColisao,
    total: int,
    alternadas: Mapping[int, Sequence[int]] | None = None,
    *,
    criadas: int = 0,
) -> bytearray:
    """O tipo de cada vaga de 1 a `total`: 0 geral, k o k-ésimo grupo.

    Os grupos entram na ordem dada; quem chega a um número já tomado vai ao mais próximo que
    nenhuma série pede, na direção de `destino`. `alternadas` traz, por conta, os números que pede
    um grupo de alternância estrita (sem eles, nenhum). Quem pede número depois das `criadas` não
    vai parar entre elas, que já têm tipo, nem a alternância na vaga 1: vai então ao livre seguinte.
    Erros: `ColisaoSemSaida`.
    """
    horizonte = total + (_FOLGA if len(grupos) > 1 else 0)
    tipos = bytearray(horizonte)
    pedidos = _pedidos(grupos, alternadas or {}, horizonte)
    pedido = bytearray(horizonte)
    for numeros in pedidos:
        for numero in numeros:
            pedido[numero - 1] = 1
    passo = -1 if destino is DestinoDaColisao.ANTERIOR_LIVRE else 1
    for conta, numeros in enumerate(pedidos, start=1):
        piso = max(criadas, int(_alterna(grupos[conta - 1])))
        for numero in numeros:
            indice = numero - 1
            if tipos[indice]:
                while 0 <= indice < horizonte and (tipos[indice] or pedido[indice]):
                    indice += passo
                if piso and indice < piso < numero:
                    indice = numero
                    while indice < horizonte and (tipos[indice] or pedido[indice]):
                        indice += 1
                if indice < 0 or (indice >= horizonte and numero <= total):
                    raise ColisaoSemSaida(
                        f"a vaga {numero} é pedida por duas séries e não há outra livre "
                        f"({grupos[tipos[numero - 1] - 1].id} e {grupos[conta - 1].id})"
                    )
                if indice >= horizonte:
                    continue
            tipos[indice] = conta
    return tipos[:total]


def _alterna(grupo: Grupo) -> bool:
    return grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA


def _pedidos(
    grupos: Sequence[Grupo], alternadas: Mapping[int, Sequence[int]], horizonte: int
) -> list[Sequence[int]]:
    """Os números que a série de cada grupo pede até o horizonte."""
    pedidos: list[Sequence[int]] = []
    for conta, grupo in enumerate(grupos, start=1):
        if _alterna(grupo):
            pedidos.append(alternadas.get(conta, ()))
        else:
            pedidos.append(list(posicoes_reservadas(grupo, horizonte)))
    return pedidos


class Numeracao:
    """Dá o tipo das vagas à medida que os atos as criam; o tipo de um número nunca muda.

    `tipos[n - 1]` é o tipo da vaga `n`. O tempo é linear no total de vagas criadas, qualquer que
    seja o tamanho dos atos.
    """

    def __init__(self, regime: Regime) -> None:
        self._regime = regime
        self._grupos = regime.grupos
        self._reinicia = regime.escolhas["vagas_novas"] == "reinicia"
        self._por_ato = regime.escolhas.get("alternancia_novas") == "por_ato"
        self._estritas = [
            conta for conta, grupo in enumerate(regime.grupos, start=1) if _alterna(grupo)
        ]
        self._do_edital = 0
        self._alternadas: dict[int, list[int]] = {conta: [] for conta in self._estritas}
        self._series = bytearray()
        self._por_contagem = self._por_unidade = False
        self._atos: list[tuple[int, int]] = []
        self.tipos = bytearray()
        self._reservadas = [0] * (len(regime.grupos) + 1)

    def copia(self) -> "Numeracao":
        """Cópia independente."""
        outra = Numeracao(self._regime)
        outra._reinicia, outra._por_contagem = self._reinicia, self._por_contagem
        outra._por_unidade, outra._atos = self._por_unidade, list(self._atos)
        outra._series, outra.tipos = bytearray(self._series), bytearray(self.tipos)
        outra._reservadas = list(self._reservadas)
        outra._do_edital = self._do_edital
        outra._alternadas = {conta: list(numeros) for conta, numeros in self._alternadas.items()}
        return outra

    def criar_do_edital(self, total: int) -> None:
        """Cria as vagas do edital: o total é um fato só."""
        self._do_edital = total
        self._atos.append((1, total))
        self._estender(self._novos(total, total))

    def criar_com_tipos(self, tipos: bytes, *, por_unidade: bool) -> None:
        """Cria as vagas do edital com os tipos já decididos.

        Se o foram por unidade, daí em diante um número é reservado quando R(N) passa das
        reservadas até ali.
        """
        self._por_contagem = self._por_unidade = por_unidade
        self._do_edital = len(tipos)
        self._atos.append((1, len(tipos)))
        if self._por_ato and not por_unidade:
            self._alternar_no_ato(len(tipos))
        self._estender(tipos)

    def criar_novas(self, quantidade: int) -> None:
        """Cria, num ato, `quantidade` vagas além das que existem, continuando a contagem."""
        self._atos.append((len(self.tipos) + 1, len(self.tipos) + quantidade))
        if self._reinicia:
            isolada = Numeracao(self._regime)
            isolada._reinicia = False
            isolada.criar_novas(quantidade)
            self._estender(isolada.tipos)
        elif self._por_contagem:
            antes = len(self.tipos)
            self.tipos += bytes(quantidade)
            novos = range(antes + 1, antes + quantidade + 1)
            self._contar(novos, antes, self._reservadas)
        else:
            total = len(self.tipos) + quantidade if self._por_ato else None
            self._estender(self._novos(quantidade, total))

    def remover_ultimas(self, quantidade: int) -> None:
        """Desfaz a criação das últimas vagas."""
        inicio = len(self.tipos) - quantidade
        for tipo in self.tipos[inicio:]:
            self._reservadas[tipo] -= 1
        del self.tipos[inicio:]
        self._atos[1:] = [ato for ato in self._atos[1:] if ato[0] <= inicio]
        for conta, numeros in self._alternadas.items():
            self._alternadas[conta] = [numero for numero in numeros if numero <= inicio]

    def _estender(self, novos: bytes | bytearray) -> None:
        for conta in range(1, len(self._grupos) + 1):
            self._reservadas[conta] += novos.count(conta)
        self.tipos += novos

    def _novos(self, quantidade: int, total_conhecido: int | None) -> bytearray:
        inicio = len(self.tipos)
        fim = inicio + quantidade
        if self._estritas and len(self._grupos) == 1:
            novos = bytearray(quantidade)
            self._alternar(novos, total_conhecido)
            return novos
        if self._estritas and self._por_ato:
            self._alternar_no_ato(fim)
            return self._colocados(fim, self._alternadas, criadas=inicio)[inicio:]
        if len(self._series) < fim:
            ate = max(fim, 2 * inicio)
            alternadas = {
                conta: posicoes_alternadas(self._grupos[conta - 1], self._do_edital, ate + _FOLGA)
                for conta in self._estritas
            }
            self._series = self._colocados(ate, alternadas, criadas=0)
        return self._series[inicio:fim]

    def _colocados(
        self, total: int, alternadas: Mapping[int, Sequence[int]], *, criadas: int
    ) -> bytearray:
        destino = self._regime.norma.colisao
        return tipos_por_series(self._grupos, destino, total, alternadas, criadas=criadas)

    def _alternar_no_ato(self, fim: int) -> None:
        """Anota os números que a alternância pede no ato que cria as vagas até `fim`."""
        inicio = len(self.tipos) + 1
        for conta, numeros in self._alternadas.items():
            grupo = self._grupos[conta - 1]
            self._alternadas[conta] = posicoes_do_ato(grupo, numeros, inicio, fim)

    def _alternar(self, novos: bytearray, total_conhecido: int | None) -> None:
        """A alternância de um grupo só, vaga a vaga."""
        (grupo,) = self._grupos
        inicio = len(self.tipos)
        reservadas = self._reservadas[1]
        devidas = 0 if total_conhecido is None else vagas_reservadas(grupo, total_conhecido)
        anterior = self.tipos[-1] if self.tipos else 1
        for indice in range(len(novos)):
            if total_conhecido is not None and reservadas >= devidas:
                break
            if total_conhecido is None:
                devidas = vagas_reservadas(grupo, inicio + indice + 1)
            if not anterior and devidas > reservadas:
                novos[indice] = 1
                reservadas += 1
            anterior = novos[indice]

    def sob(
        self, regime: Regime, do_edital: bytes, abertas: Collection[int], *, por_unidade: bool
    ) -> "Numeracao":
        """A numeração que segue desta sob outro regime: as vagas abertas ficam com o tipo que têm.

        `do_edital` são os tipos das vagas do edital sob o regime novo desde o começo. Se as abertas
        têm o tipo que ele lhes daria, as outras têm o que ele lhes dá; senão, cada uma é reservada
        quando a reserva até ela passa das reservadas até ali. Erros: `UnidadePorDizer` se o cargo
        tem unidades e isso não diz onde caem as vagas do edital; `ColisaoSemSaida`.
        """
        nova = self._refeita(regime, do_edital, por_unidade=por_unidade)
        oferecidas = len(do_edital)
        diferem = [n for n in abertas if self.tipos[n - 1] != nova.tipos[n - 1]]
        if not diferem:
            return nova
        contadas = [n for n in range(1, len(self.tipos) + 1) if n not in abertas]
        if min(diferem) > oferecidas:
            contadas = [numero for numero in contadas if numero > oferecidas]
        elif por_unidade and min(contadas, default=oferecidas + 1) <= oferecidas:
            raise UnidadePorDizer
        for numero in diferem:
            nova.tipos[numero - 1] = self.tipos[numero - 1]
        nova._por_contagem = True
        nova._contar(contadas, 0, [0] * len(nova._reservadas))
        nova._reservadas = [nova.tipos.count(conta) for conta in range(len(nova._reservadas))]
        return nova

    def _refeita(self, regime: Regime, do_edital: bytes, *, por_unidade: bool) -> "Numeracao":
        """A numeração dos mesmos atos, sob outro regime desde o começo."""
        nova = Numeracao(regime)
        nova.criar_com_tipos(do_edital, por_unidade=por_unidade)
        seguintes = [inicio for inicio, _ in self._atos[2:]] + [len(self.tipos) + 1]
        for (inicio, fim), seguinte in zip(self._atos[1:], seguintes, strict=False):
            nova.criar_novas(fim - inicio + 1)
            nova.remover_ultimas(fim + 1 - seguinte)
        return nova

    def _contar(self, numeros: Iterable[int], ate: int, reservadas: list[int]) -> None:
        """Dá aos números, em ordem, o tipo do primeiro grupo cuja reserva passa das que há até ali.

        `reservadas` traz quantas de cada tipo há até o número `ate`, e segue a conta. Onde cada ato
        recomeça, contam-se só as dele. A alternância olha o total do edital ou, sendo por ato, o de
        depois dele, e não dá duas seguidas; com unidades, vaga a vaga, só conta.
        """
        desde = 1
        for numero in numeros:
            inicio, fim = self._atos[bisect_right(self._atos, numero, key=itemgetter(0)) - 1]
            if self._reinicia and inicio != desde:
                desde, ate = inicio, inicio - 1
                reservadas[:] = [0] * len(reservadas)
            for contado in range(ate + 1, numero):
                reservadas[self.tipos[contado - 1]] += 1
            ate = numero
            conta = self._conta_do_numero(numero - desde, fim - desde, numero, reservadas)
            self.tipos[numero - 1] = conta
            reservadas[conta] += 1

    def _conta_do_numero(
        self, anteriores: int, depois_do_ato: int, numero: int, reservadas: Sequence[int]
    ) -> int:
        """A conta de um número com tantos `anteriores` na contagem dele."""
        inteiro = self._por_ato or numero <= self._do_edital
        for conta, grupo in enumerate(self._grupos, start=1):
            total = anteriores + 1
            if conta in self._estritas:
                alterna = inteiro or self._reinicia or not self._por_unidade
                anterior = self.tipos[numero - 2] if anteriores else conta
                if alterna and anterior == conta:
                    continue
                total = depois_do_ato + 1 if inteiro else total
            if vagas_reservadas(grupo, total) > reservadas[conta]:
                return conta
        return GERAL

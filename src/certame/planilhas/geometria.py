"""De palavras com lugar na página a tabelas: serve ao PDF e ao texto alinhado por espaços.

As colunas vêm do lugar dos títulos e do vão entre as palavras de baixo deles; as linhas, da
coluna que identifica a pessoa; um nome quebrado em duas linhas volta a ser um. O que não cabe
numa linha da tabela não some: sai como sobra.
"""

import re
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from certame.norma.concordancia import quantos
from certame.planilhas.arquivo_lido import Anotacoes, Sobra, Tabela, nas_linhas
from certame.planilhas.cabecalho import colunas_conhecidas, leiaute_para_procurar
from certame.planilhas.leiaute import Campo, LeiauteDoResultado, normalizado
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.tabela import MapaDasColunas

_FAIXAS = 400
"""Em quantas faixas se procura o vão entre dois títulos."""

_VAO_DE_CONTINUACAO = 0.8
"""Até quantas alturas de letra separam uma linha da continuação dela."""

_EMPATE = 0.2
_CONFIRA = "confira essas pessoas e corrija na fonte, ou peça a planilha à banca"
_NUMERO_LONGO = re.compile(r"[0-9]{4}")
_ALGARISMO = re.compile(r"[0-9]")
_NO_RODAPE = 3
"""Em quantas linhas do fim da primeira página se procura o rodapé que as outras repetem."""

_IDENTIFICA = re.compile(r"(?=\S*[0-9])\S+")
"""Um número de inscrição ou um posto: uma palavra só, com algum algarismo."""


@dataclass(frozen=True, slots=True)
class Palavra:
    """Uma palavra e o retângulo dela na página; `y` cresce para baixo."""

    texto: str
    x0: float
    x1: float
    y0: float
    y1: float

    @property
    def meio(self) -> float:
        """O meio dela na horizontal."""
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True, slots=True)
class LinhaVisual:
    """As palavras de uma mesma altura, da esquerda para a direita, e o lugar da linha."""

    numero: int
    pagina: int
    palavras: tuple[Palavra, ...]

    @property
    def topo(self) -> float:
        """Onde ela começa na vertical."""
        return min(palavra.y0 for palavra in self.palavras)

    @property
    def fundo(self) -> float:
        """Onde ela termina na vertical."""
        return max(palavra.y1 for palavra in self.palavras)

    @property
    def altura(self) -> float:
        """A altura das letras."""
        return self.fundo - self.topo

    @property
    def texto(self) -> str:
        """As palavras separadas por um espaço."""
        return " ".join(palavra.texto for palavra in self.palavras)

    def trechos(self, vao: float) -> list[Palavra]:
        """As palavras juntadas em trechos; `vao` é o espaço que separa dois, em alturas."""
        trechos: list[Palavra] = []
        limite = vao * self.altura
        for palavra in self.palavras:
            if trechos and palavra.x0 - trechos[-1].x1 < limite:
                antes = trechos[-1]
                trechos[-1] = Palavra(
                    f"{antes.texto} {palavra.texto}",
                    antes.x0,
                    max(antes.x1, palavra.x1),
                    min(antes.y0, palavra.y0),
                    max(antes.y1, palavra.y1),
                )
            else:
                trechos.append(palavra)
        return trechos


def linhas_visuais(
    palavras: Sequence[Palavra], pagina: int, numero: Callable[[int], int]
) -> list[LinhaVisual]:
    """As linhas de uma página, de cima para baixo; `numero(i)` dá o lugar da linha `i` dela."""
    linhas: list[list[Palavra]] = []
    meio = altura = 0.0
    for palavra in sorted(palavras, key=lambda p: (p.y0 + p.y1, p.x0)):
        centro = (palavra.y0 + palavra.y1) / 2
        if linhas and abs(centro - meio) < min(altura, palavra.y1 - palavra.y0) / 2:
            linhas[-1].append(palavra)
        else:
            linhas.append([palavra])
            meio, altura = centro, palavra.y1 - palavra.y0
    return [
        LinhaVisual(numero(indice), pagina, tuple(sorted(linha, key=lambda p: p.x0)))
        for indice, linha in enumerate(linhas, start=1)
    ]


@dataclass(slots=True)
class _Cabecalho:
    """Um cabeçalho achado: os títulos e as linhas que ele ocupa, de `inicio` a antes de `fim`."""

    inicio: int
    fim: int
    titulos: list[Palavra]

    @property
    def textos(self) -> tuple[str, ...]:
        return tuple(titulo.texto for titulo in self.titulos)


def tabelas_das_linhas(
    linhas: Sequence[LinhaVisual], leiaute: LeiauteDaBanca, notas: Anotacoes, vao: float
) -> list[Tabela]:
    """As tabelas achadas, as de mesmo cabeçalho numa só; o resto vai para `notas.sobras`."""
    procura = leiaute_para_procurar(leiaute)
    cabecalhos = list(_cabecalhos(linhas, procura, vao))
    tabelas: dict[tuple[str, ...], Tabela] = {}
    primeiro = cabecalhos[0].inicio if cabecalhos else len(linhas)
    notas.sobras += [Sobra(linha.numero, linha.texto) for linha in linhas[:primeiro]]
    mobilia = _mobilia(linhas, primeiro)
    for indice, cabecalho in enumerate(cabecalhos):
        fim = cabecalhos[indice + 1].inicio if indice + 1 < len(cabecalhos) else len(linhas)
        corpo = linhas[cabecalho.fim : fim]
        titulos = cabecalho.textos
        chave = tuple(map(normalizado, titulos))
        numero = linhas[cabecalho.inicio].numero
        tabela = tabelas.get(chave)
        continua = tabela is not None
        if tabela is None:
            nome = f"tabela {len(tabelas) + 1}"
            tabela = tabelas[chave] = Tabela(nome, titulos, numero, [], [])
        else:
            tabela.linhas.append(list(tabela.cabecalho))
            assert isinstance(tabela.numeros, list)
            tabela.numeros.append(numero)
        colunas = MapaDasColunas(titulos, procura).indices
        ancora, do_nome = colunas.get(Campo.INSCRICAO, 0), colunas.get(Campo.NOME)
        dono, postas = _encher(tabela, corpo, cabecalho, ancora, notas, vao)
        _exigir_sem_nome_cortado(corpo, postas, dono, mobilia, do_nome, notas, continua=continua)
    return list(tabelas.values())


# ---------------------------------------------------------------------------- cabeçalhos


def _cabecalhos(
    linhas: Sequence[LinhaVisual], procura: LeiauteDoResultado, vao: float
) -> Iterator[_Cabecalho]:
    vistos: dict[tuple[str, ...], int] = {}

    def pontos(titulos: Sequence[Palavra]) -> int:
        textos = tuple(titulo.texto for titulo in titulos)
        if textos not in vistos:
            achados = MapaDasColunas(textos, procura).indices
            de_gente = Campo.INSCRICAO in achados or Campo.NOME in achados
            vistos[textos] = colunas_conhecidas(textos, procura) if de_gente else 0
        return vistos[textos]

    indice = 0
    while indice < len(linhas):
        melhor: _Cabecalho | None = None
        maior = 1
        for quantas in (1, 2, 3):
            grupo = linhas[indice : indice + quantas]
            if len(grupo) < quantas or not _podem_ser_titulo(grupo):
                break
            titulos = _juntados(grupo, vao)
            if len(titulos) > 1 and pontos(titulos) > maior:
                maior = pontos(titulos)
                melhor = _Cabecalho(indice, indice + quantas, titulos)
        # Se sem a linha de cima os títulos são os mesmos, ela é um título de fora da tabela.
        sem_a_de_cima = linhas[indice + 1 : melhor.fim] if melhor is not None else ()
        if sem_a_de_cima and pontos(_juntados(sem_a_de_cima, vao)) >= maior:
            indice += 1
        elif melhor is not None:
            yield melhor
            indice = melhor.fim
        else:
            indice += 1


def _podem_ser_titulo(grupo: Sequence[LinhaVisual]) -> bool:
    if any(_NUMERO_LONGO.search(linha.texto) for linha in grupo):
        return False
    return all(
        abaixo.pagina == acima.pagina and abaixo.topo - acima.fundo < acima.altura
        for acima, abaixo in pairwise(grupo)
    )


def _juntados(grupo: Sequence[LinhaVisual], vao: float) -> list[Palavra]:
    """Os títulos de um cabeçalho de várias linhas: o que está embaixo junta-se ao de cima."""
    titulos: list[Palavra] = []
    for linha in grupo:
        for trecho in linha.trechos(vao):
            acima = [t for t in titulos if t.x0 < trecho.x1 and trecho.x0 < t.x1]
            texto = " ".join([*(t.texto for t in acima), trecho.texto])
            todos = [*acima, trecho]
            titulos = [t for t in titulos if t not in acima]
            titulos.append(
                Palavra(
                    texto,
                    min(t.x0 for t in todos),
                    max(t.x1 for t in todos),
                    min(t.y0 for t in todos),
                    max(t.y1 for t in todos),
                )
            )
    return sorted(titulos, key=lambda titulo: titulo.x0)


# -------------------------------------------------------------------------------- linhas


def _encher(
    tabela: Tabela,
    corpo: Sequence[LinhaVisual],
    cabecalho: _Cabecalho,
    ancora: int,
    notas: Anotacoes,
    vao: float,
) -> tuple[dict[int, int], list[list[list[Palavra]]]]:
    """Põe na tabela as linhas do corpo; dá de quem é cada linha e o que há em cada coluna dela.

    `ancora` é a coluna que toda linha de pessoa preenche: a da inscrição ou, sem ela, a primeira.
    """
    largura = len(cabecalho.titulos)
    certas = [linha for linha in corpo if _certa(linha.trechos(vao), cabecalho.titulos, ancora)]
    limites = _limites(cabecalho.titulos, certas)
    postas = [_nas_colunas(linha, limites, vao) for linha in corpo]
    de_pessoa = {
        indice: indice
        for indice, celulas in enumerate(postas)
        if _e_de_pessoa(celulas, ancora, largura)
    }
    extensoes = _extensoes(cabecalho.titulos, [postas[indice] for indice in de_pessoa])
    soltas = {
        indice
        for indice, celulas in enumerate(postas)
        if indice not in de_pessoa and not celulas[ancora] and _cabe(celulas, extensoes)
    }
    dono = _continuacoes(corpo, soltas, de_pessoa, notas)
    incompletas = _incompletas(postas, dono, de_pessoa, ancora)
    _anotar_as_de_fora(corpo, postas, dono, incompletas, ancora, notas)
    partes: dict[int, list[int]] = {indice: [] for indice in sorted(de_pessoa.keys() | incompletas)}
    for indice in sorted(dono):
        partes[dono[indice]].append(indice)
    for indice, da_pessoa in partes.items():
        # Sem lugar certo para os valores, a linha vai inteira num campo só, e é recusada.
        textos = (
            [corpo[indice].texto]
            if indice in incompletas
            else [
                " ".join(trecho.texto for parte in da_pessoa for trecho in postas[parte][coluna])
                for coluna in range(largura)
            ]
        )
        tabela.linhas.append(textos)
        assert isinstance(tabela.numeros, list)
        tabela.numeros.append(corpo[indice].numero)
    return dono, postas


def _incompletas(
    postas: Sequence[list[list[Palavra]]],
    dono: dict[int, int],
    de_pessoa: dict[int, int],
    ancora: int,
) -> set[int]:
    """As linhas que começam com o que parece a inscrição de alguém e não têm as outras colunas."""
    textos = [postas[indice][ancora][0].texto for indice in de_pessoa]
    formas = {_ALGARISMO.sub("9", texto) for texto in textos}
    longas = any(texto.isdigit() and _NUMERO_LONGO.match(texto) for texto in textos)
    achadas = set()
    for indice, celulas in enumerate(postas):
        if indice in dono or not celulas[ancora]:
            continue
        comeco = celulas[ancora][0].texto.split()[0]
        longa = _NUMERO_LONGO.match(comeco) is not None
        acompanhada = sum(map(len, celulas)) > 1 or " " in celulas[ancora][0].texto
        parecida = _ALGARISMO.sub("9", comeco) in formas and _IDENTIFICA.fullmatch(comeco)
        if (parecida and (longa or acompanhada)) or (longas and longa and comeco.isdigit()):
            achadas.add(indice)
    return achadas


def _mobilia(linhas: Sequence[LinhaVisual], primeiro: int) -> set[str]:
    """O feitio das linhas que cercam a tabela na primeira página e que as outras repetem."""
    da_primeira = [linha for linha in linhas if linha.pagina == linhas[0].pagina]
    return {
        _ALGARISMO.sub("#", linha.texto)
        for linha in (*linhas[:primeiro], *da_primeira[-_NO_RODAPE:])
    }


def _exigir_sem_nome_cortado(
    corpo: Sequence[LinhaVisual],
    postas: Sequence[list[list[Palavra]]],
    dono: dict[int, int],
    mobilia: set[str],
    do_nome: int | None,
    notas: Anotacoes,
    *,
    continua: bool,
) -> None:
    """Impede se, no alto de uma página, um texto pode ser o resto do nome da página de antes."""
    suspeitas = []
    paginas: dict[int, list[int]] = {}
    for indice, linha in enumerate(corpo):
        paginas.setdefault(linha.pagina, []).append(indice)
    for indices in paginas.values():
        antes = continua or any(indice < indices[0] for indice in dono)
        soltas = [i for i in indices if _ALGARISMO.sub("#", corpo[i].texto) not in mobilia]
        pessoas = [i for i in soltas if dono.get(i) == i]
        if not antes or not soltas:
            continue
        no_alto = [i for i in soltas if i < pessoas[0]] if pessoas else soltas[:1]
        suspeitas += [
            corpo[i].numero
            for i in no_alto
            if _so_no_nome(postas[i], do_nome) and not _e_da_de_baixo(corpo, dono, i)
        ]
    if suspeitas:
        onde = nas_linhas(suspeitas, notas.lugares)
        problema = f"não se sabe se o texto no alto da página continua o nome da de antes, {onde}"
        notas.impedimentos.append((problema, _CONFIRA))


def _so_no_nome(celulas: list[list[Palavra]], do_nome: int | None) -> bool:
    """Diz se a linha só tem texto, e todo ele na coluna do nome."""
    return all(
        bool(celula) == (coluna == do_nome) and not any(_ALGARISMO.search(t.texto) for t in celula)
        for coluna, celula in enumerate(celulas)
    )


def _e_da_de_baixo(
    corpo: Sequence[LinhaVisual],
    dono: dict[int, int],
    indice: int,
) -> bool:
    """Diz se o nome da pessoa de baixo está centrado: tanto dele acima quanto abaixo da linha."""
    pessoa = dono.get(indice)
    if pessoa is None:
        return False
    acima = sum(dono.get(i) == pessoa for i in range(pessoa))
    abaixo = sum(dono.get(i) == pessoa for i in range(pessoa + 1, len(corpo)))
    return acima == abaixo


def _anotar_as_de_fora(
    corpo: Sequence[LinhaVisual],
    postas: Sequence[list[list[Palavra]]],
    dono: dict[int, int],
    recusadas: set[int],
    ancora: int,
    notas: Anotacoes,
) -> None:
    """Guarda o que não é de pessoa nenhuma; o que está no meio da tabela não passa calado."""
    da_tabela = sorted(dono.keys() | recusadas)
    no_meio, incompletas = [], []
    for indice, linha in enumerate(corpo):
        if indice in dono or indice in recusadas:
            continue
        notas.sobras.append(Sobra(linha.numero, linha.texto))
        antes = bisect(da_tabela, indice)
        vizinhas = da_tabela[max(antes - 1, 0) : antes + 1] if 0 < antes < len(da_tabela) else []
        if vizinhas and {corpo[vizinha].pagina for vizinha in vizinhas} == {linha.pagina}:
            no_meio.append(linha.numero)
        celula = postas[indice][ancora]
        if celula and _IDENTIFICA.fullmatch(celula[0].texto):
            incompletas.append(linha.numero)
    if no_meio:
        onde = nas_linhas(no_meio, notas.lugares)
        problema = f"não se sabe de quem é o texto no meio da tabela, {onde}"
        notas.impedimentos.append((problema, _CONFIRA))
    if recusadas:
        onde = nas_linhas([corpo[indice].numero for indice in sorted(recusadas)], notas.lugares)
        notas.avisos.append(
            quantos(len(recusadas), "linha recusada", "linhas recusadas")
            + ": o começo é o da linha de uma pessoa, mas os valores não estão sob os títulos: "
            + f"{onde}."
        )
    if incompletas:
        notas.avisos.append(
            quantos(len(incompletas), "linha ficou", "linhas ficaram")
            + " de fora da tabela: o começo é o da linha de uma pessoa, mas faltam as outras "
            + f"colunas. Confira {nas_linhas(incompletas, notas.lugares)}."
        )


def _e_de_pessoa(celulas: list[list[Palavra]], ancora: int, largura: int) -> bool:
    """Diz se a linha tem quem ela é, sem dois trechos numa coluna, e quase todas as colunas."""
    return (
        len(celulas[ancora]) == 1
        and _IDENTIFICA.fullmatch(celulas[ancora][0].texto) is not None
        and all(len(celula) <= 1 for celula in celulas)
        and _tem_as_outras(celulas, largura)
    )


def _certa(trechos: Sequence[Palavra], titulos: Sequence[Palavra], ancora: int) -> bool:
    """Diz se a linha tem um trecho para cada título ou, com menos, cada um sob o seu."""
    if len(trechos) == len(titulos):
        return _IDENTIFICA.fullmatch(trechos[ancora].texto) is not None
    meios = [(antes.meio + depois.meio) / 2 for antes, depois in pairwise(titulos)]
    celulas: list[list[Palavra]] = [[] for _ in titulos]
    for trecho in trechos:
        celulas[bisect(meios, trecho.meio)].append(trecho)
    return _e_de_pessoa(celulas, ancora, len(titulos))


def _tem_as_outras(celulas: list[list[Palavra]], largura: int) -> bool:
    """Diz se ao menos três quintos das colunas estão preenchidos."""
    return sum(map(bool, celulas)) >= max(2, (3 * largura + 4) // 5)


def _limites(titulos: Sequence[Palavra], certas: Sequence[LinhaVisual]) -> list[float]:
    """Onde acaba cada coluna, menos a última: no vão maior entre os meios de dois títulos."""
    palavras = [palavra for linha in certas for palavra in linha.palavras]
    limites = []
    for antes, depois in pairwise(titulos):
        inicio, fim = antes.meio, depois.meio
        passo = max((fim - inicio) / _FAIXAS, 0.01)
        ocupadas = [0] * (_FAIXAS + 1)
        for palavra in (*palavras, antes, depois):
            primeira = max(int((palavra.x0 - inicio) / passo), 0)
            ultima = min(int((palavra.x1 - inicio) / passo), _FAIXAS)
            for faixa in range(primeira, ultima + 1):
                ocupadas[faixa] += 1
        comeco, tamanho = _maior_vao(ocupadas)
        limites.append(inicio + (comeco + tamanho / 2) * passo)
    return limites


def _maior_vao(ocupadas: Sequence[int]) -> tuple[int, int]:
    """O começo e o tamanho da maior sequência de faixas com a menor ocupação."""
    menor = min(ocupadas)
    comeco, tamanho, atual = 0, 0, 0
    for indice, quantas in enumerate(ocupadas):
        atual = atual + 1 if quantas == menor else 0
        if atual > tamanho:
            comeco, tamanho = indice - atual + 1, atual
    return comeco, tamanho


def _nas_colunas(linha: LinhaVisual, limites: Sequence[float], vao: float) -> list[list[Palavra]]:
    """Os trechos da linha em cada coluna; um trecho que passa de um limite é partido nele."""
    celulas: list[list[Palavra]] = [[] for _ in range(len(limites) + 1)]
    for trecho in linha.trechos(vao):
        coluna = bisect(limites, trecho.meio)
        if coluna != bisect(limites, trecho.x0) or coluna != bisect(limites, trecho.x1):
            for palavra in linha.palavras:
                if trecho.x0 <= palavra.x0 and palavra.x1 <= trecho.x1:
                    _acrescentar(celulas[bisect(limites, palavra.meio)], palavra)
        else:
            celulas[coluna].append(trecho)
    return celulas


def _acrescentar(celula: list[Palavra], palavra: Palavra) -> None:
    if celula:
        antes = celula.pop()
        palavra = Palavra(
            f"{antes.texto} {palavra.texto}", antes.x0, palavra.x1, antes.y0, palavra.y1
        )
    celula.append(palavra)


def _extensoes(
    titulos: Sequence[Palavra], linhas: Sequence[list[list[Palavra]]]
) -> list[tuple[float, float]]:
    """De onde a onde o texto de cada coluna pode ir sem entrar no de outra."""
    usadas = []
    for coluna, titulo in enumerate(titulos):
        trechos = [titulo, *(trecho for linha in linhas for trecho in linha[coluna])]
        usadas.append((min(t.x0 for t in trechos), max(t.x1 for t in trechos)))
    folga = [(fim - inicio) / 4 for inicio, fim in usadas]
    comecos = [usadas[0][0] - folga[0], *(fim for _, fim in usadas[:-1])]
    fins = [*(inicio for inicio, _ in usadas[1:]), usadas[-1][1] + folga[-1]]
    return list(zip(comecos, fins, strict=True))


def _cabe(celulas: list[list[Palavra]], extensoes: Sequence[tuple[float, float]]) -> bool:
    """Diz se cada trecho está dentro da coluna: um rodapé quase nunca está."""
    return all(
        inicio <= trecho.x0 and trecho.x1 <= fim
        for celula, (inicio, fim) in zip(celulas, extensoes, strict=True)
        for trecho in celula
    )


def _continuacoes(
    corpo: Sequence[LinhaVisual],
    soltas: set[int],
    de_pessoa: dict[int, int],
    notas: Anotacoes,
) -> dict[int, int]:
    """De cada linha da tabela à linha da pessoa a que pertence."""
    dono = dict(de_pessoa)
    juntadas: list[int] = []
    duvidosas: list[int] = []
    mudou = True
    while mudou:
        mudou = False
        for indice in sorted(soltas - dono.keys()):
            acima = _vao(corpo, indice - 1, indice) if indice - 1 in dono else None
            abaixo = _vao(corpo, indice, indice + 1) if indice + 1 in dono else None
            altura = corpo[indice].altura
            perto = [v for v in (acima, abaixo) if v is not None and v <= _limite(altura)]
            if not perto:
                continue
            # Quem espera a vez de um vizinho mais perto não se junta ao mais longe.
            if _tem_vizinho_mais_perto(corpo, indice, soltas - dono.keys(), min(perto)):
                continue
            sobe = acima is not None and (abaixo is None or acima <= abaixo)
            if acima is not None and abaixo is not None and abs(acima - abaixo) < _EMPATE * altura:
                sobe = True
                duvidosas.append(corpo[indice].numero)
            dono[indice] = dono[indice - 1] if sobe else dono[indice + 1]
            juntadas.append(corpo[indice].numero)
            mudou = True
    if juntadas:
        notas.avisos.append(
            quantos(len(juntadas), "linha juntada", "linhas juntadas")
            + " à pessoa mais perto, porque o nome ou outro texto continua ali: "
            + f"{nas_linhas(sorted(juntadas), notas.lugares)}."
        )
    if duvidosas:
        ditas = ", ".join(notas.lugares.dito(numero) for numero in sorted(duvidosas))
        notas.impedimentos.append(
            (
                f"não se sabe se estas linhas continuam a de cima ou a de baixo: {ditas}",
                _CONFIRA,
            )
        )
    return dono


def _limite(altura: float) -> float:
    return _VAO_DE_CONTINUACAO * altura


def _tem_vizinho_mais_perto(
    corpo: Sequence[LinhaVisual], indice: int, esperando: set[int], menor: float
) -> bool:
    return any(
        vizinho in esperando and _vao(corpo, *sorted((indice, vizinho))) < menor - 0.01
        for vizinho in (indice - 1, indice + 1)
    )


def _vao(corpo: Sequence[LinhaVisual], acima: int, abaixo: int) -> float:
    """O espaço entre duas linhas; infinito se estão em páginas diferentes."""
    if corpo[acima].pagina != corpo[abaixo].pagina:
        return float("inf")
    return corpo[abaixo].topo - corpo[acima].fundo

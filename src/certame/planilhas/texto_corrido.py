"""O texto corrido das bancas: `inscrição, nome, n1, … / …`, com entradas quebradas em linhas.

Não há títulos: o que é cada campo quem diz é o leiaute. Uma entrada pode quebrar entre linhas e
páginas, o ponto final vem colado à última nota e, entre as listas, há títulos de seção.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from certame.norma.concordancia import quantos
from certame.planilhas.arquivo_lido import (
    ArquivoLido,
    Duvida,
    Especie,
    Lugares,
    Sobra,
    Tabela,
    na_ordem,
    nas_linhas,
)
from certame.planilhas.codificacao import conferir_texto, texto_e_codificacao
from certame.planilhas.leiaute import POSTO, campo_do_posto, normalizado
from certame.planilhas.leiaute_da_banca import SO_NA_RESERVADA, LeiauteDaBanca, titulo_da_secao

SECAO = "seção do texto"
"""O título da coluna com o título da seção em que a entrada está, se há mais de uma."""

_INSCRICAO = r"[0-9][0-9./-]{3,}[0-9]"
_INICIO = re.compile(rf"(?<![\w.,/-]){_INSCRICAO}\s*,\s*(?=[^\W\d_])")
_ENTRE_PESSOAS = re.compile(r"\s+/\s*|\s*/\s+")
_ENTRE_CAMPOS = re.compile(r",\s+|,(?=[^\d\s])")
_PAGINA = re.compile(
    r"(?:p[áa]g(?:ina|\.)?|fls?\.?)\s*[0-9]+(?:\s*(?:de|/)\s*[0-9]+)?", re.IGNORECASE
)
_LETRA = re.compile(r"[^\W\d_]")
_ALGARISMO = re.compile(r"[0-9]+")
_FIM_EM_NUMERO = re.compile(r"(?:^|[\s/])([0-9][0-9./-]*)$")
_COMECO_EM_NUMERO = re.compile(r"([0-9./-]*[0-9])\s*,")
_MINIMO_DE_ENTRADAS = 3
_NA_BORDA = 3
_MOBILIA = 12
"""Letras que tem ao menos uma linha repetida para ser tida por cabeçalho ou rodapé de página."""


@dataclass(frozen=True, slots=True)
class LinhaDeTexto:
    """Uma linha do arquivo com o lugar dela."""

    numero: int
    texto: str
    pagina: int = 0


def parece_texto_corrido(texto: str) -> bool:
    """Diz se o texto tem o feitio de entradas separadas por barra."""
    inicios = len(_INICIO.findall(texto))
    return inicios >= _MINIMO_DE_ENTRADAS and len(_ENTRE_PESSOAS.findall(texto)) >= inicios // 2


def tabela_do_texto_corrido(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """A tabela de um texto corrido. Erros: `ResultadoRecusado`."""
    texto, codificacao = texto_e_codificacao(dados, arquivo, leiaute.codificacao)
    conferir_texto(texto, arquivo, leiaute.linha_maxima)
    linhas = linhas_do_texto(texto)
    lugares = Lugares(arquivo)
    entradas = entradas_do_texto(linhas, leiaute, lugares)
    return ArquivoLido(
        Especie.TEXTO_CORRIDO,
        lugares,
        (entradas.tabela,),
        codificacao,
        sobras=entradas.sobras,
        avisos=entradas.avisos,
        juntadas=entradas.juntadas,
        duvidas=entradas.duvidas,
    )


def linhas_do_texto(texto: str) -> list[LinhaDeTexto]:
    """As linhas, contadas como um editor as conta; a página muda no sinal de nova página."""
    linhas: list[LinhaDeTexto] = []
    pagina = 0
    for numero, parte in enumerate(re.split(r"\r\n|\r|\n", texto), start=1):
        pagina += parte.count("\f")
        linhas.append(LinhaDeTexto(numero, parte.replace("\f", " "), pagina))
    return linhas


@dataclass(frozen=True, slots=True)
class Entradas:
    """A tabela com uma pessoa por linha, e os textos que não são de ninguém.

    `juntadas` são os lugares das entradas da lista de um grupo que foram juntadas à da mesma
    pessoa na lista geral; `avisos`, o que se estranhou nisso.
    """

    tabela: Tabela
    sobras: tuple[Sobra, ...]
    juntadas: tuple[int, ...] = ()
    avisos: tuple[str, ...] = ()
    duvidas: tuple[Duvida, ...] = ()


@dataclass(slots=True)
class _Entrada:
    numero: int
    campos: list[str]
    secao: str
    lista: str


def entradas_do_texto(
    linhas: Sequence[LinhaDeTexto], leiaute: LeiauteDaBanca, lugares: Lugares
) -> Entradas:
    """As entradas do texto; as de uma seção de grupo vão para a linha da mesma pessoa."""
    mobilia = _mobilia(linhas)
    leitor = _Leitor(leiaute)
    leitor.sobras += [
        Sobra(linha.numero, linha.texto.strip()) for linha in linhas if linha in mobilia
    ]
    leitor.ler(_juntas([linha for linha in linhas if linha not in mobilia]))
    entradas = leitor.entradas
    sobras = tuple(sorted(leitor.sobras, key=lambda sobra: sobra.numero))
    cabecalho = leiaute.campos
    juntadas: list[int] = []
    avisos: list[str] = []
    if cabecalho and leitor.grupos:
        entradas, cabecalho = _dobradas(
            entradas, cabecalho, [*leitor.grupos], lugares, juntadas, avisos
        )
    if len({entrada.secao for entrada in entradas}) > 1:
        for entrada in entradas:
            entrada.campos.insert(0, entrada.secao)
        cabecalho = (SECAO, *cabecalho) if cabecalho else ()
    tabela = Tabela(
        "",
        cabecalho,
        0,
        [entrada.campos for entrada in entradas],
        [entrada.numero for entrada in entradas],
    )
    return Entradas(tabela, sobras, tuple(juntadas), tuple(avisos), tuple(leitor.duvidas))


class _Leitor:
    """Percorre o texto numa linha só, guardando a seção e a lista em que está."""

    def __init__(self, leiaute: LeiauteDaBanca) -> None:
        self.grupos = {id: normalizado(g.secao) for id, g in leiaute.grupos.items() if g.secao}
        self.entradas: list[_Entrada] = []
        self.sobras: list[Sobra] = []
        self.duvidas: list[Duvida] = []
        self._supostas: list[tuple[int, str]] = []
        self._secao = self._lista = ""
        self._na_linha: Counter[int] = Counter()

    def ler(self, juntas: "_Juntas") -> None:
        junto = juntas.texto
        self.sobras += juntas.paginas
        self._supostas = juntas.supostas

        def numero(posicao: int) -> int:
            return juntas.numeros[bisect_right(juntas.inicios, posicao) - 1]

        for inicio, fim in _pedacos(junto):
            pedaco = junto[inicio:fim]
            marcos = [marco.start() for marco in _INICIO.finditer(pedaco)]
            if not marcos:
                if "," in pedaco:
                    self._entrada(pedaco, numero(inicio), inicio)
                else:
                    self._titulo(pedaco, numero(inicio))
                continue
            antes = " ".join(pedaco[: marcos[0]].split())
            if antes and not _LETRA.search(antes):
                suposta = f'"{antes}", antes da inscrição, não é parte dela (é número de página)'
                self._supostas.append((inicio + marcos[0], suposta))
            self._titulo(antes, numero(inicio))
            for marco, proximo in zip(marcos, [*marcos[1:], len(pedaco)], strict=True):
                self._entrada(pedaco[marco:proximo], numero(inicio + marco), inicio + marco)

    def _entrada(self, pedaco: str, numero: int, posicao: int) -> None:
        campos, titulo = _entrada(pedaco)
        # Cada pessoa tem o seu número, ainda que divida a linha com outras.
        proprio = na_ordem(numero, self._na_linha[numero])
        self._na_linha[numero] += 1
        self.entradas.append(_Entrada(proprio, campos, self._secao, self._lista))
        if len(campos) > 1 and _ALGARISMO.search(campos[1]) and _LETRA.search(campos[1]):
            self.duvidas.append(Duvida(proprio, f'o nome, com algarismos, é "{campos[1]}"'))
        self.duvidas += [
            Duvida(proprio, texto)
            for onde, texto in self._supostas
            if posicao <= onde < posicao + len(pedaco)
        ]
        self._titulo(titulo, numero)

    def _titulo(self, titulo: str, numero: int) -> None:
        titulo = " ".join(titulo.split())
        if not titulo:
            return
        self.sobras.append(Sobra(numero, titulo))
        if not _LETRA.search(titulo):
            # Um número de página não muda a seção de ninguém.
            return
        normal = normalizado(titulo)
        self._lista = next((id for id, parte in self.grupos.items() if parte in normal), "")
        if not self._lista:
            self._secao = titulo


def _dobradas(
    entradas: Sequence[_Entrada],
    campos: tuple[str, ...],
    grupos: Sequence[str],
    lugares: Lugares,
    juntadas: list[int],
    avisos: list[str],
) -> tuple[list[_Entrada], tuple[str, ...]]:
    """Uma entrada por pessoa, com uma coluna por grupo e, se há posto, o posto na lista dele.

    Só se junta quem tem os mesmos dados nas duas listas; quem está só na do grupo fica marcado
    assim.
    """
    no_posto = campos.index(POSTO) if POSTO in campos else None
    por_chave: dict[tuple[str, ...], _Entrada] = {}
    postos: dict[int, dict[str, str]] = {}
    so_reservada: list[_Entrada] = []
    feitas = []
    for entrada in entradas:
        certa = len(entrada.campos) == len(campos)
        posto = entrada.campos[no_posto] if certa and no_posto is not None else "sim"
        if certa and no_posto is not None and entrada.lista:
            entrada.campos[no_posto] = "-"
        iguais = [campo for i, campo in enumerate(entrada.campos) if i != no_posto]
        chave = (entrada.secao, *iguais)
        dona = por_chave.get(chave) if entrada.lista else None
        if dona is not None:
            juntadas.append(entrada.numero)
        else:
            feitas.append(entrada)
            dona = entrada
            if not entrada.lista:
                por_chave.setdefault(chave, entrada)
            elif certa:
                so_reservada.append(entrada)
        if entrada.lista and certa:
            postos.setdefault(id(dona), {})[entrada.lista] = posto
    so_na_do_grupo = set(map(id, so_reservada))
    for entrada in feitas:
        if len(entrada.campos) == len(campos):
            do_grupo = postos.get(id(entrada), {})
            entrada.campos += ["sim" if grupo in do_grupo else "não" for grupo in grupos]
            if no_posto is not None:
                entrada.campos += [do_grupo.get(grupo, "-") for grupo in grupos]
            entrada.campos.append("sim" if id(entrada) in so_na_do_grupo else "não")
    if so_reservada:
        avisos.append(
            f"{quantos(len(so_reservada), 'entrada está', 'entradas estão')} só na lista de um grupo, e não na geral da mesma "
            f"seção: {nas_linhas([entrada.numero for entrada in so_reservada], lugares)}."
        )
    novas = [titulo_da_secao(grupo) for grupo in grupos]
    if no_posto is not None:
        novas += [campo_do_posto(grupo) for grupo in grupos]
    return feitas, (*campos, *novas, SO_NA_RESERVADA)


def _mobilia(linhas: Sequence[LinhaDeTexto]) -> set[LinhaDeTexto]:
    """Os cabeçalhos e rodapés de página: números de página e linhas que se repetem."""
    formas = Counter(_ALGARISMO.sub("#", linha.texto.strip()) for linha in linhas)
    bordas = _bordas(linhas)
    achadas = set()
    for linha in linhas:
        texto = linha.texto.strip()
        # Um pedaço de nome também se repete; mas não tem algarismo nem mora na borda.
        repetida = (
            formas[_ALGARISMO.sub("#", texto)] > 1
            and len(texto) >= _MOBILIA
            and not re.search(r"[,/]", texto)
            and (linha in bordas or _ALGARISMO.search(texto) is not None)
        )
        so_pagina = linha in bordas and texto == str(linha.pagina + 1)
        if _PAGINA.fullmatch(texto) or repetida or so_pagina:
            achadas.add(linha)
    return achadas


def _bordas(linhas: Sequence[LinhaDeTexto]) -> set[LinhaDeTexto]:
    """As primeiras e as últimas linhas de cada página, se há mais de uma página."""
    paginas: dict[int, list[LinhaDeTexto]] = {}
    for linha in linhas:
        if linha.texto.strip():
            paginas.setdefault(linha.pagina, []).append(linha)
    if len(paginas) < 2:
        return set()
    return {
        linha
        for da_pagina in paginas.values()
        for linha in (*da_pagina[:_NA_BORDA], *da_pagina[-_NA_BORDA:])
    }


@dataclass(slots=True)
class _Juntas:
    """O texto numa linha só, onde cada linha começa nele e o lugar de cada uma.

    `paginas` são as linhas só de algarismos tiradas do meio de uma entrada; `supostas`, o lugar no
    texto e o que se supôs ao juntar.
    """

    texto: str
    inicios: list[int]
    numeros: list[int]
    paginas: list[Sobra]
    supostas: list[tuple[int, str]]


def _juntas(todas: Sequence[LinhaDeTexto]) -> _Juntas:
    linhas = [(linha.numero, linha.texto.strip()) for linha in todas if linha.texto.strip()]
    tamanhos = Counter(
        len(marco[0].split(",")[0].rstrip())
        for _, texto in linhas
        for marco in _INICIO.finditer(texto)
    )
    juntas = _Juntas("", [], [], [], [])
    partes: list[str] = []
    posicao = 0
    for indice, (numero, texto) in enumerate(linhas):
        depois = linhas[indice + 1][1] if indice + 1 < len(linhas) else ""
        quebrada = _inscricao_quebrada(texto, depois, tamanhos)
        antes = partes[-1].rstrip() if partes else ""
        if texto.isdigit() and not quebrada and _no_meio(antes, depois):
            juntas.paginas.append(Sobra(numero, texto))
            suposta = f'a linha "{texto}", no meio da pessoa, é número de página'
            juntas.supostas.append((posicao - 1, suposta))
            continue
        juntas.inicios.append(posicao)
        juntas.numeros.append(numero)
        # Um nome com hífen quebrado nele continua sem espaço; um "-" sozinho é um campo.
        colado = len(texto) > 1 and texto[-1] == "-" and texto[-2].isalpha()
        partes.append(texto if colado or quebrada else texto + " ")
        posicao += len(partes[-1])
        if quebrada:
            suposta = f"a inscrição, quebrada no fim da linha, é {quebrada}"
            juntas.supostas.append((posicao - 1, suposta))
    juntas.texto = "".join(partes)
    juntas.inicios = juntas.inicios or [0]
    juntas.numeros = juntas.numeros or [0]
    return juntas


def _inscricao_quebrada(texto: str, depois: str, tamanhos: Counter[int]) -> str:
    """A inscrição que começa no fim de uma linha e acaba no começo da outra, ou nada."""
    fim, comeco = _FIM_EM_NUMERO.search(texto), _COMECO_EM_NUMERO.match(depois)
    if fim is None or comeco is None:
        return ""
    inteira = fim[1] + comeco[1]
    # O pedaço de baixo pode parecer uma inscrição; mas o tamanho dele é mais raro que o do todo.
    return inteira if tamanhos[len(inteira)] > tamanhos[len(comeco[1])] else ""


def _no_meio(antes: str, depois: str) -> bool:
    """Diz se uma linha só de algarismos está no meio de uma entrada, sem ser um campo dela."""
    if not antes or antes.endswith(("/", ".")) or not depois:
        return False
    return not (antes.endswith(",") and depois.startswith(("/", ",")))


def _pedacos(junto: str) -> Iterable[tuple[int, int]]:
    inicio = 0
    for barra in _ENTRE_PESSOAS.finditer(junto):
        yield inicio, barra.start()
        inicio = barra.end()
    yield inicio, len(junto)


def _entrada(pedaco: str) -> tuple[list[str], str]:
    """Os campos de uma entrada e o título que vem depois do ponto final dela.

    >>> _entrada("10000001, Ana Modelo, -1.25, - . 2 CARGO 2: MÉDICO ")
    (['10000001', 'Ana Modelo', '-1.25', '-'], '2 CARGO 2: MÉDICO')
    >>> _entrada("10000002, Gil de Exemplo, 28.00, 31.")
    (['10000002', 'Gil de Exemplo', '28.00', '31'], '')
    """
    cortes = list(_ENTRE_CAMPOS.finditer(pedaco))
    titulo = ""
    # O título pode ter vírgulas: o ponto final é o primeiro ponto seguido de espaço, depois do
    # nome, ou o que termina o texto.
    if len(cortes) >= 2:
        depois = cortes[1].end()
        final = re.search(r"\.(?=\s|$)", pedaco[depois:])
        if final is not None:
            titulo = " ".join(pedaco[depois + final.end() :].split())
            pedaco = pedaco[: depois + final.start()]
    campos = [" ".join(campo.split()) for campo in _ENTRE_CAMPOS.split(pedaco)]
    return campos, titulo

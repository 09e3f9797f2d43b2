"""O que todo leitor devolve: tabelas de texto, com o lugar de cada linha e o que sobrou."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

_LINHAS_POR_PARTE = 100_000_000
"""Mais linhas do que qualquer parte tem: o número guarda a parte e a linha juntas."""

_LUGARES_NA_LINHA = _LINHAS_POR_PARTE * 1_000_000
"""Mais que o número de qualquer linha: acima dele vai a ordem da pessoa na linha."""


class Especie(StrEnum):
    """A forma do arquivo, que decide quem o lê."""

    CSV = "csv"
    PLANILHA = "planilha"
    PDF = "pdf"
    TEXTO_ALINHADO = "texto_alinhado"
    TEXTO_CORRIDO = "texto_corrido"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Lugares:
    """Diz de onde veio cada linha: o número dela junta a parte (aba, página) e a linha na parte.

    Onde uma linha traz várias pessoas, o número de cada uma traz também a ordem dela na linha.

    >>> lugares = Lugares("r.pdf", ("página 1", "página 2"))
    >>> lugares.onde(lugares.numero(1, 12)), lugares.dito(lugares.numero(1, 12))
    (('r.pdf, página 2', 12), '12 da página 2')
    >>> lugares.onde(na_ordem(12, 3)), lugares.ordem(na_ordem(12, 3)), lugares.ordem(12)
    (('r.pdf, página 1', 12), 3, 0)
    """

    arquivo: str
    partes: tuple[str, ...] = ("",)

    def numero(self, parte: int, linha: int) -> int:
        """O número da linha; na primeira parte, é a própria linha."""
        return parte * _LINHAS_POR_PARTE + linha

    def onde(self, numero: int) -> tuple[str, int]:
        """O arquivo com a parte, e a linha."""
        parte, linha = self.parte(numero), self.linha(numero)
        return (f"{self.arquivo}, {parte}" if parte else self.arquivo), linha

    def parte(self, numero: int) -> str:
        """O nome da parte em que a linha está."""
        return self.partes[numero % _LUGARES_NA_LINHA // _LINHAS_POR_PARTE]

    def linha(self, numero: int) -> int:
        """A linha dentro da parte."""
        return numero % _LINHAS_POR_PARTE

    def ordem(self, numero: int) -> int:
        """Quantas pessoas vêm antes desta na mesma linha."""
        return numero // _LUGARES_NA_LINHA

    def chave(self, numero: int) -> tuple[object, ...]:
        """O que identifica a pessoa no arquivo: o lugar e, se ela divide a linha, a ordem nela."""
        ordem = self.ordem(numero)
        return (*self.onde(numero), ordem) if ordem else self.onde(numero)

    def dito(self, numero: int) -> str:
        """A linha em palavras, com a parte se há mais de uma."""
        linha = str(self.linha(numero))
        parte = self.parte(numero)
        return f"{linha} da {parte}" if parte and len(self.partes) > 1 else linha


def na_ordem(numero: int, ordem: int) -> int:
    """O número de quem tem `ordem` pessoas antes de si na mesma linha."""
    return numero % _LUGARES_NA_LINHA + ordem * _LUGARES_NA_LINHA


@dataclass(frozen=True, slots=True)
class Tabela:
    """Linhas de células de texto sob um mesmo cabeçalho.

    `cabecalho` vazio: o arquivo não traz títulos. `numeros[i]` é o lugar de `linhas[i]`, como
    `Lugares` o conta. As linhas podem ter tamanhos diferentes: quem confere é `LeitorDaTabela`.
    `oculta` diz que é uma aba escondida na planilha; `inteiros` vai de cada coluna a quantas linhas a
    trazem como número inteiro, que não guarda os zeros do começo.
    """

    nome: str
    cabecalho: tuple[str, ...]
    linha_do_cabecalho: int
    linhas: list[list[str]]
    numeros: Sequence[int]
    oculta: bool = False
    inteiros: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sobra:
    """Um texto do arquivo que não está em tabela nenhuma: rodapé, assinatura, aviso da banca."""

    numero: int
    texto: str


@dataclass(frozen=True, slots=True)
class Duvida:
    """O que o leitor supôs para ler uma pessoa, e só quem vê o arquivo pode confirmar."""

    numero: int
    texto: str


@dataclass(frozen=True, slots=True)
class Mescla:
    """Uma célula mesclada: o valor dela e as linhas que ela cobre, vazias, numa coluna."""

    onde: str
    coluna: int
    valor: str
    numeros: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArquivoLido:
    """As tabelas de um arquivo, o que ficou fora delas e o que o leitor estranhou.

    `impedimentos` são os problemas que só a pessoa resolve antes de importar (as duas leituras
    de um PDF que não batem, por exemplo), cada um com o que fazer; `juntadas`, os lugares das
    linhas da lista de um grupo que foram para a linha da mesma pessoa na lista geral; `duvidas`, o
    que se supôs e é preciso confirmar; `mescladas`, as células mescladas que cobrem pessoas.
    """

    especie: Especie
    lugares: Lugares
    tabelas: tuple[Tabela, ...]
    codificacao: str = ""
    delimitador: str = ""
    sobras: tuple[Sobra, ...] = ()
    avisos: tuple[str, ...] = ()
    impedimentos: tuple[tuple[str, str], ...] = ()
    juntadas: tuple[int, ...] = ()
    duvidas: tuple[Duvida, ...] = ()
    mescladas: tuple[Mescla, ...] = ()

    @property
    def arquivo(self) -> str:
        """O nome do arquivo."""
        return self.lugares.arquivo


@dataclass(slots=True)
class Anotacoes:
    """O que um leitor vai estranhando pelo caminho, na ordem."""

    lugares: Lugares
    avisos: list[str] = field(default_factory=list)
    impedimentos: list[tuple[str, str]] = field(default_factory=list)
    sobras: list[Sobra] = field(default_factory=list)


def nas_linhas(numeros: Sequence[int], lugares: Lugares | None = None, ditas: int = 5) -> str:
    """Onde, em palavras.

    >>> nas_linhas([3]), nas_linhas([3, 4]), nas_linhas(list(range(2, 12)))
    ('na linha 3', 'nas linhas 3, 4', 'nas linhas 2, 3, 4, 5, 6 e em mais 5')
    """
    textos = ", ".join(lugares.dito(n) if lugares else str(n) for n in numeros[:ditas])
    resto = f" e em mais {len(numeros) - ditas}" if len(numeros) > ditas else ""
    return f"{'na linha' if len(numeros) == 1 else 'nas linhas'} {textos}{resto}"


def sem_metades(texto: str) -> str:
    r"""O texto em que cada metade solta de um caractere vira letra perdida (�).

    >>> sem_metades("G\ud83dil"), sem_metades("\ud83d\ude00")
    ('G�il', '😀')
    """
    if texto.isascii():
        return texto
    return texto.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def com_texto(linha: Sequence[str]) -> bool:
    """Diz se alguma célula tem algo além de espaço."""
    return any(map(str.strip, linha))


def linhas_das_tabelas(tabelas: Sequence[Tabela]) -> Iterator[tuple[int, list[str]]]:
    """O número e as células de cada linha, tabela a tabela."""
    for tabela in tabelas:
        yield from zip(tabela.numeros, tabela.linhas, strict=True)

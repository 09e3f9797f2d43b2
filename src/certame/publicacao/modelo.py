"""A forma comum das publicações: cabeçalho, seções por cargo, linhas com colunas nomeadas."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, overload

from certame.dominio.edital import Edital
from certame.livro.registro import Cabeca
from certame.norma.concordancia import quantos
from certame.norma.norma import Norma

HIPOTESE = "HIPÓTESE: não vale como ato."
"""Carimbo do que foi calculado fora da data ou do escopo da lei, só para comparar."""

PARA_CONFERIR = "Para conferir esta publicação"
"""O título do bloco do fim, com os dados técnicos."""

COMO_CONFERIR = (
    "Estes números não dizem nada sobre as pessoas nem sobre a ordem: servem a quem queira ter certeza de "
    "que nada mudou depois de sair. São como um lacre: mudada uma letra, dão outros. O código de verificação "
    "é o começo do resumo dos dados, e tem de ser o mesmo em todos os lugares em que isto foi publicado."
)
"""A frase que explica os dados técnicos."""

USO_INTERNO = "USO INTERNO: não publicar."
"""Carimbo do que serve só a quem conduz o certame: diz de recusas, investigações e guardas."""

Valor = str | int | bool | None

_ATO_DO_LIVRO = re.compile(r"ato-([0-9]+)\b")


@dataclass(frozen=True, slots=True)
class Coluna:
    """Uma coluna: a chave nos dados e o título que a pessoa lê.

    `nomes` diz por extenso os valores que nos dados são palavras de programa.
    """

    chave: str
    titulo: str
    nomes: Mapping[str, str] = field(default_factory=dict)

    def escrito(self, valor: Valor) -> str:
        """O valor como a pessoa o lê; o ato do livro, pelo lugar dele.

        >>> Coluna("ato", "ato").escrito("ato-5 (anulado)")
        '5º do livro (anulado)'
        >>> Coluna("tipo", "tipo", {"x": "um nome"}).escrito("x")
        'um nome'
        """
        texto = self.nomes.get(str(valor), str(valor))
        return _ATO_DO_LIVRO.sub(r"\1º do livro", texto) if self.chave == "ato" else texto


class LinhasSobDemanda(Sequence[Sequence[Valor]]):
    """As linhas de uma seção, cada uma montada só quando alguém a lê: um milhão não se guarda.

    >>> linhas = LinhasSobDemanda(3, lambda i: [i])
    >>> len(linhas), linhas[1], linhas[:2], list(linhas)
    (3, [1], [[0], [1]], [[0], [1], [2]])
    """

    def __init__(self, quantas: int, linha: Callable[[int], Sequence[Valor]]) -> None:
        self._indices = range(quantas)
        self._linha = linha

    def __len__(self) -> int:
        return len(self._indices)

    @overload
    def __getitem__(self, onde: int) -> Sequence[Valor]: ...

    @overload
    def __getitem__(self, onde: slice) -> Sequence[Sequence[Valor]]: ...

    def __getitem__(self, onde: int | slice) -> Sequence[Valor] | Sequence[Sequence[Valor]]:
        if isinstance(onde, slice):
            return list(map(self._linha, self._indices[onde]))
        return self._linha(self._indices[onde])

    def __iter__(self) -> Iterator[Sequence[Valor]]:
        return map(self._linha, self._indices)


@dataclass(frozen=True, slots=True)
class Secao:
    """As linhas de um cargo (ou do certame todo), com o que se diz antes delas.

    `frases` são lidas antes da tabela; `vazia` é o que se diz quando não há linhas. A coluna
    `frase`, se há, é a que o texto corrido usa no lugar da linha inteira.
    """

    titulo: str
    chave: str
    linhas: Sequence[Sequence[Valor]]
    frases: tuple[str, ...] = ()
    vazia: str = ""


class Emissao(NamedTuple):
    """A publicação que saiu: o número dela no certame, quando, e o SHA-256 dos dados.

    O SHA-256 é o do JSON da publicação sem a emissão.
    """

    numero: int
    instante: datetime
    sha256: str

    @property
    def codigo(self) -> str:
        """O código de verificação: o começo do SHA-256, em quatro grupos que se ditam.

        >>> Emissao(1, datetime(2026, 3, 2), "0123456789abcdef" * 4).codigo
        '0123-4567-89AB-CDEF'
        """
        letras = self.sha256[:16].upper()
        return "-".join(letras[i : i + 4] for i in range(0, 16, 4))


@dataclass(frozen=True, slots=True)
class Publicacao:
    """Uma publicação pronta para qualquer formato; `interna` se não é para publicar.

    `nome` é o do arquivo, sem a terminação; `dados` são os objetos que só o JSON leva; `livro`, o
    ponto do livro de atos de que ela saiu (`None`: o certame não tem livro); `emissao`, o número e
    o hash da que saiu (`None`: ainda não saiu).
    """

    nome: str
    titulo: str
    edital: Edital
    norma: Norma | None
    colunas: tuple[Coluna, ...]
    secoes: tuple[Secao, ...]
    notas: tuple[str, ...] = ()
    dados: dict[str, object] = field(default_factory=dict)
    hipotese: bool = False
    interna: bool = False
    livro: Cabeca | None = None
    emissao: Emissao | None = None

    @property
    def mostra_nomes(self) -> bool:
        """Diz se há nomes de pessoas nela."""
        return any(coluna.chave == "nome" for coluna in self.colunas)

    @property
    def carimbos(self) -> tuple[str, ...]:
        """O que se escreve antes de tudo, em todos os formatos."""
        todos = ((HIPOTESE, self.hipotese), (USO_INTERNO, self.interna))
        return tuple(carimbo for carimbo, tem in todos if tem)

    def cabecalho(self) -> tuple[str, ...]:
        """As linhas de cima: carimbos, título, certame, cidade, lei, número e código."""
        edital, emissao = self.edital, self.emissao
        linhas = [*self.carimbos, self.titulo, f"{edital.titulo} — {edital.ente}"]
        linhas.append(
            f"Edital {edital.numero_escrito}, publicado em {edital.publicacao.strftime('%d/%m/%Y')}"
        )
        if self.norma is not None:
            linhas.append(self.norma.lei)
        if emissao is not None:
            dia = emissao.instante.strftime("%d/%m/%Y, %H:%M")
            linhas.append(f"Publicação nº {emissao.numero}, de {dia}")
            linhas.append(f"Código de verificação: {emissao.codigo}")
        return tuple(linhas)

    def para_conferir(self) -> tuple[tuple[str, str], ...]:
        """O que só serve a quem confere, aos pares: o nome do dado e ele."""
        pares = []
        if self.emissao is not None:
            pares.append(("Resumo dos dados (SHA-256)", self.emissao.sha256))
        if self.livro is not None:
            atos = quantos(self.atos_do_livro, "ato")
            pares.append((f"Livro do certame, com {atos}: cabeça", str(self.livro)))
        if self.norma is not None:
            versao = f"{self.norma.id}, versão {self.norma.versao}"
            pares.append(("A lei, como o programa a leu", versao))
        return tuple(pares)

    @property
    def atos_do_livro(self) -> int:
        """Quantos atos tem o livro até ali: o primeiro registro só o abre."""
        return 0 if self.livro is None else self.livro.numero - 1

"""O que a leitura de um resultado devolve: os candidatos e a conta de todas as linhas."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from certame.dominio.candidato import Candidato
from certame.norma.erros import EntradaInvalida, Erro

ERROS_MOSTRADOS = 20
"""Quantos erros a mensagem escreve antes de dizer quantos mais há."""

ERROS_GUARDADOS = 10_000
"""Quantos erros se guardam: de um arquivo todo errado basta saber quantos são."""


@dataclass(frozen=True, slots=True)
class RelatorioDaLeitura:
    """A conta de cada linha de um arquivo de resultado.

    `registros` são as linhas lidas fora o cabeçalho, e é a soma de `importados`, `recusados`,
    `de_fora`, `cabecalhos_repetidos` e `em_branco`. `fora` vai do motivo (a situação como está
    no arquivo) às linhas de quem não foi aprovado. `colunas` vai do campo ao título da coluna
    que o trouxe; `ignoradas` são os títulos das que ninguém leu.
    """

    arquivo: str
    codificacao: str = ""
    delimitador: str = ""
    colunas: Mapping[str, str] = field(default_factory=dict)
    ignoradas: tuple[str, ...] = ()
    registros: int = 0
    importados: int = 0
    recusados: int = 0
    fora: Mapping[str, Sequence[int]] = field(default_factory=dict)
    cabecalhos_repetidos: int = 0
    em_branco: int = 0
    avisos: tuple[str, ...] = ()

    @property
    def de_fora(self) -> int:
        """Quantas linhas são de quem não foi aprovado."""
        return sum(map(len, self.fora.values()))

    def para_dados(self) -> dict[str, object]:
        """O relatório como dicionário, para as saídas em JSON."""
        return {
            "arquivo": self.arquivo,
            "codificacao": self.codificacao,
            "delimitador": self.delimitador,
            "colunas": dict(self.colunas),
            "ignoradas": list(self.ignoradas),
            "registros": self.registros,
            "importados": self.importados,
            "recusados": self.recusados,
            "fora": {motivo: list(linhas) for motivo, linhas in self.fora.items()},
            "cabecalhos_repetidos": self.cabecalhos_repetidos,
            "em_branco": self.em_branco,
            "avisos": list(self.avisos),
        }


@dataclass(frozen=True, slots=True)
class ResultadoLido:
    """Os candidatos aprovados, na ordem do arquivo, e o relatório da leitura."""

    candidatos: list[Candidato]
    relatorio: RelatorioDaLeitura


class ResultadoRecusado(EntradaInvalida):
    """O arquivo não serve: há ao menos uma linha recusada, e nada dele se usa.

    `total` conta todos os erros; `erros` traz os primeiros do arquivo, e a mensagem, menos ainda.
    `numeros`, se há, são os das linhas deles, como `Lugares` os conta.
    """

    def __init__(
        self,
        erros: list[Erro],
        total: int,
        relatorio: RelatorioDaLeitura,
        numeros: Sequence[int] = (),
    ) -> None:
        if numeros:
            # Os erros vão à ordem do arquivo, e o número de cada um vai com ele.
            pares = sorted(zip(erros, numeros, strict=True), key=itemgetter(0))
            erros = [erro for erro, _ in pares]
            numeros = [numero for _, numero in pares]
        super().__init__(erros)
        self.numeros = tuple(numeros)
        self.total = total
        self.relatorio = relatorio

    def __str__(self) -> str:
        linhas = [str(erro) for erro in self.erros[:ERROS_MOSTRADOS]]
        if self.total > len(linhas):
            linhas.append(f"… e mais {self.total - len(linhas)}.")
        return "\n".join(linhas)

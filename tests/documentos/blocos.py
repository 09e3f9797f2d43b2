"""Os blocos de console dos documentos: o comando roda de verdade, e a saída é a que está escrita.

Num bloco `console`, a linha que começa com `$ ` é um comando; as de baixo são a saída dele, até o
comando seguinte. Uma linha `[…]` salta quantas linhas for; no meio de uma linha, salta o que muda a
cada vez. Antes de um bloco, `<!-- arquivo: NOME -->` manda gravá-lo nesse arquivo, e
`<!-- acrescente: NOME -->`, no fim dele; o parágrafo de cima também diz o nome, porque o
comentário não aparece a quem lê. Os comandos rodam numa pasta vazia com uma cópia de
`exemplos/`. Serve `certame …`, `cp -r` e `export NOME=valor`.

Um livro novo tem hashes ao acaso. A cabeça `5:3f…` dele se escreve `5:[…]`; num comando, `5:[…]` é a
cabeça 5 que a saída de um comando anterior mostrou, como quem a copia da tela. As referências dos
documentos guardados, `laudo-1f…:9c…`, também mudam, e se escrevem `laudo-[…]`.

Comando que falha tem de mostrar por que: um salto não esconde recusa nem erro.

Depois de mudar uma mensagem, refaça as saídas escritas, na raiz do projeto:

    python -m tests.documentos.blocos
"""

import difflib
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from certame.cli.codigos import CodigoDeSaida

RAIZ = Path(__file__).resolve().parents[2]
SALTO = "[…]"
_COMANDO = "$ "
_BLOCO = re.compile(
    r"^(?:<!-- (?P<modo>arquivo|acrescente): (?P<nome>\S+) -->\n+)?"
    r"```(?P<lingua>[a-z]*)\n(?P<corpo>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


_CABECA = re.compile(r"\b(\d+):[0-9a-f]{64}\b")
_DE_SEMPRE = frozenset(
    re.findall(
        r"[0-9a-f]{64}",
        "".join(livro.read_text("utf-8") for livro in (RAIZ / "exemplos").rglob("*.jsonl")),
    )
)
"""Os hashes dos livros de exemplo, que não mudam."""

_REFERENCIA = re.compile(r"\b([a-z]+(?:-[a-z]+)*)-[0-9a-f]{16,}(?::[0-9a-f]{64})?\b")


@dataclass(frozen=True, slots=True)
class Rodado:
    """Um comando do documento, a saída escrita e a que ele deu agora."""

    comando: str
    escrita: tuple[str, ...]
    saida: tuple[str, ...]
    falhou: bool = False

    @property
    def certo(self) -> bool:
        """Diz se a saída escrita é a de agora, com os saltos; a de uma falha está à vista."""
        escondida = all(linha == SALTO for linha in self.escrita)
        return combina(self.escrita, self.saida) and not (self.falhou and escondida)


def documentos_com_console() -> list[Path]:
    """Os documentos do projeto que têm algum bloco de console."""
    todos = [*RAIZ.glob("*.md"), *(RAIZ / "docs").rglob("*.md")]
    return sorted(d for d in todos if "```console\n" in d.read_text(encoding="utf-8"))


def sem_nome_a_vista(texto: str) -> list[str]:
    r"""Os arquivos que o documento manda gravar sem dizer o nome no parágrafo logo acima.

    >>> sem_nome_a_vista("Grave:\n\n<!-- arquivo: a.txt -->\n```\nx\n```\n")
    ['a.txt']
    """
    return [
        bloco["nome"]
        for bloco in _BLOCO.finditer(texto)
        if bloco["modo"]
        and f"`{bloco['nome']}`" not in texto[: bloco.start()].rstrip("\n").rpartition("\n\n")[2]
    ]


def a_gravar(texto: str) -> set[str]:
    """Os arquivos que o documento manda gravar, e um em cada pasta que ele manda copiar."""
    gravados = {bloco["nome"] for bloco in _BLOCO.finditer(texto) if bloco["modo"]}
    return gravados | {
        f"{destino}/x" for destino in re.findall(r"^\$ cp -r \S+ (\S+)$", texto, re.MULTILINE)
    }


def combina(escrita: tuple[str, ...], saida: tuple[str, ...]) -> bool:
    """Diz se a saída tem os trechos escritos, em ordem, e nada mais fora dos saltos.

    >>> combina(("a", "[…]", "d"), ("a", "b", "c", "d")), combina(("a", "d"), ("a", "b", "d"))
    (True, False)
    """
    padrao = "".join(
        r"(?:.*\n)*?" if linha == SALTO else _padrao_da_linha(linha) + "\n" for linha in escrita
    )
    return re.fullmatch(padrao, "".join(linha + "\n" for linha in saida)) is not None


def _padrao_da_linha(linha: str) -> str:
    return ".+".join(map(re.escape, linha.split(SALTO)))


@contextmanager
def pasta_de_teste() -> Iterator[None]:
    """Uma pasta vazia com `exemplos/`, em que se trabalha até o fim do bloco."""
    antes, ambiente = Path.cwd(), dict(os.environ)
    with tempfile.TemporaryDirectory() as nome:
        shutil.copytree(
            RAIZ / "exemplos",
            Path(nome) / "exemplos",
            ignore=shutil.ignore_patterns("saida*", ".saida-*"),
        )
        os.chdir(nome)
        try:
            yield
        finally:
            os.chdir(antes)
            os.environ.clear()
            os.environ.update(ambiente)


def rodados(texto: str) -> list[Rodado]:
    """Roda os comandos do documento, na ordem, e devolve cada um com as duas saídas."""
    feitos: list[Rodado] = []
    cabecas: dict[str, str] = {}
    with pasta_de_teste():
        for bloco in _BLOCO.finditer(texto):
            if bloco["modo"]:
                _gravar(bloco["modo"], Path(bloco["nome"]), bloco["corpo"])
            if bloco["lingua"] == "console":
                for _, comando, escrita in _comandos(bloco["corpo"]):
                    saida, codigo = _rodar(_com_as_cabecas(comando, cabecas))
                    cabecas |= {a[1]: a[0] for a in _CABECA.finditer("\n".join(saida))}
                    falhou = codigo not in (CodigoDeSaida.CERTO, CodigoDeSaida.PENDENCIAS)
                    feitos.append(Rodado(comando, escrita, saida, falhou))
    return feitos


def _com_as_cabecas(comando: str, cabecas: Mapping[str, str]) -> str:
    """O comando com as cabeças que ele abrevia, como quem as copia da tela."""
    return re.sub(r"\b(\d+):\[…\]", lambda a: cabecas.get(a[1], a[0]), comando)


def _abreviada(linha: str) -> str:
    """A linha com um salto no lugar do que muda a cada vez: hashes e ids que nascem ao acaso."""
    hoje = date.today().strftime("%d/%m/%Y")  # noqa: DTZ011  # como o relógio de quem roda
    linha = re.sub(rf"(\bem |^ +){hoje} às \d\d:\d\d(, UTC−3)?", rf"\1{SALTO}", linha)
    linha = _REFERENCIA.sub(rf"\1-{SALTO}", linha)
    return _CABECA.sub(
        lambda a: a[0] if a[0].partition(":")[2] in _DE_SEMPRE else f"{a[1]}:{SALTO}", linha
    )


def _gravar(modo: str, arquivo: Path, corpo: str) -> None:
    assert not arquivo.is_absolute()
    assert ".." not in arquivo.parts
    arquivo.parent.mkdir(parents=True, exist_ok=True)
    with arquivo.open("w" if modo == "arquivo" else "a", encoding="utf-8") as saida:
        saida.write(corpo)


def _comandos(corpo: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Cada comando como está escrito, numa linha só, e a saída escrita."""
    for trecho in re.split(r"^\$ ", corpo, flags=re.MULTILINE)[1:]:
        cru, *linhas = trecho.rstrip("\n").split("\n")
        comando = cru
        while comando.endswith("\\"):
            seguinte = linhas.pop(0)
            cru, comando = f"{cru}\n{seguinte}", comando[:-1] + seguinte
        yield cru, comando, tuple(linhas)


def _rodar(comando: str) -> tuple[tuple[str, ...], int]:
    from click.testing import CliRunner

    from certame.cli.programa import certame

    programa, *argumentos = shlex.split(comando)
    match programa, argumentos:
        case "certame", _:
            resultado = CliRunner().invoke(certame, argumentos)
            assert resultado.exit_code != CodigoDeSaida.DEFEITO, resultado.output
            return tuple(resultado.output.rstrip("\n").split("\n")), resultado.exit_code
        case "cp", ["-r", origem, destino]:
            shutil.copytree(origem, destino)
            return (), CodigoDeSaida.CERTO
        case "export", [atribuicao]:
            nome, _, valor = atribuicao.partition("=")
            os.environ[nome] = valor
            return (), CodigoDeSaida.CERTO
    raise ValueError(f"o documento usa um comando que não se roda aqui: {comando}")


def refeito(texto: str) -> str:
    """O documento com as saídas de agora; nos blocos com saltos, os trechos mais parecidos."""
    fila = iter(rodados(texto))

    def bloco_refeito(bloco: re.Match[str]) -> str:
        if bloco["lingua"] != "console":
            return bloco[0]
        linhas: list[str] = []
        for cru, _, escrita in _comandos(bloco["corpo"]):
            rodado = next(fila)
            certa = escrita if rodado.certo else _refeita(escrita, rodado)
            linhas += [f"{_COMANDO}{cru}", *certa]
        return bloco[0].replace(bloco["corpo"], "".join(linha + "\n" for linha in linhas))

    return _BLOCO.sub(bloco_refeito, texto)


def _refeita(escrita: tuple[str, ...], rodado: Rodado) -> Sequence[str]:
    """A saída de agora nos trechos que se escreveram, com as linhas escritas que ainda servem."""
    if all(linha == SALTO for linha in escrita):
        escrita = ()
    return [
        next((e for e in escrita if SALTO in e[:-1] and combina((e,), (linha,))), _abreviada(linha))
        if linha != SALTO
        else linha
        for linha in _trechos_parecidos(escrita, rodado.saida)
    ]


def _trechos_parecidos(escrita: tuple[str, ...], saida: tuple[str, ...]) -> Sequence[str]:
    if SALTO not in escrita:
        return saida
    trechos: list[list[str]] = [[]]
    for linha in escrita:
        if linha == SALTO:
            trechos.append([])
        else:
            trechos[-1].append(linha)
    novos, inicio = [], 0
    for indice, trecho in enumerate(trechos):
        if trecho:
            primeira = inicio if not indice else _mais_parecida(trecho[0], saida, inicio)
            ultima = _mais_parecida(trecho[-1], saida, primeira)
            if indice == len(trechos) - 1:
                ultima = len(saida) - 1
            novos.append(list(saida[primeira : ultima + 1]))
            inicio = ultima + 1
        else:
            novos.append([])
    juntos = novos[0]
    for novo in novos[1:]:
        juntos = [*juntos, SALTO, *novo]
    return juntos


def _mais_parecida(linha: str, saida: tuple[str, ...], inicio: int) -> int:
    def parecenca(indice: int) -> tuple[float, int]:
        return difflib.SequenceMatcher(None, linha, saida[indice]).ratio(), -indice

    return max(range(inicio, len(saida)), key=parecenca)


if __name__ == "__main__":
    for documento in documentos_com_console():
        antes = documento.read_text(encoding="utf-8")
        if (depois := refeito(antes)) != antes:
            documento.write_text(depois, encoding="utf-8")

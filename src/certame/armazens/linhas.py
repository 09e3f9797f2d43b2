"""O armazém de linhas: um arquivo de texto por certame, uma linha por registro.

É a forma canônica do livro: qualquer editor a abre, qualquer cópia serve. O arquivo só cresce. Uma
gravação interrompida (falta de energia, processo morto) deixa no fim um resto que nunca foi
confirmado: ele sai do livro, fica guardado ao lado e é anunciado.
"""

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from certame.armazens.falha_no_arquivo import falha_no_arquivo
from certame.armazens.tranca import trancado
from certame.livro.armazem import Conflito
from certame.livro.corrente import ler_registros, linhas_do_acrescimo
from certame.livro.defeito import Defeito, LivroRecusado, TipoDeDefeito
from certame.livro.registro import VAZIO, Cabeca, Registro, registro_da_linha

TERMINACAO = ".jsonl"
_LETRAS = re.compile(r"[a-z0-9_-]")
_TRECHO = re.compile(r"%([0-9a-f]{2})|([a-z0-9_-])")
# Nomes que o Windows guarda para si, com qualquer terminação.
_RESERVADOS = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")


class _Ponto(NamedTuple):
    """Um registro já conferido: onde a linha dele começa e acaba, e a cabeça do livro ali."""

    inicio: int
    fim: int
    cabeca: Cabeca


_COMECO = _Ponto(0, 0, VAZIO)


class ArmazemDeLinhas:
    """Livros numa pasta. `avisar` recebe o que a pessoa precisa saber; sem ele, vai a `avisos`."""

    def __init__(self, pasta: Path, avisar: Callable[[str], None] | None = None) -> None:
        self.pasta = pasta
        self.avisos: list[str] = []
        self._avisar = avisar or self.avisos.append
        self._vistos: dict[str, _Ponto] = {}

    def arquivo(self, certame: str) -> Path:
        """O arquivo em que está, ou estaria, o livro do certame."""
        return self.pasta / (nome_do_arquivo(certame) + TERMINACAO)

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm livro aqui, em ordem alfabética."""
        nomes = (certame_do_arquivo(a) for a in self.pasta.glob("*" + TERMINACAO))
        return tuple(sorted(nome for nome in nomes if nome and self._aberto(nome)))

    def cabeca(self, certame: str) -> Cabeca:
        """Onde o livro está; `VAZIO` se não foi aberto. Erros: `LivroRecusado`."""
        with self._lendo(certame):
            return self._em_dia(certame).cabeca

    def ler(self, certame: str, desde: int = 0) -> Iterator[Registro]:
        """Os registros de número maior que `desde`, com hashes e elos conferidos.

        Erros: `LivroRecusado`.
        """
        with self._lendo(certame):
            return self._depois_de(certame, self._base(certame), desde)

    def acrescentar(self, certame: str, esperado: Cabeca, registros: Sequence[Registro]) -> Cabeca:
        """Põe todos os registros no fim do livro, ou nenhum, e devolve a nova cabeça.

        Erros: `Conflito`; `LivroRecusado`; `OSError` do disco.
        """
        linhas = linhas_do_acrescimo(certame, esperado, registros)
        self.pasta.mkdir(parents=True, exist_ok=True)
        with trancado(self._ao_lado(certame, ".trava")):
            self._por_o_resto_de_lado(certame)
            antes = self._base(certame)
            ponto = self._em_dia(certame)
            if ponto.cabeca != esperado:
                novos = tuple(self._depois_de(certame, antes, esperado.numero))
                raise Conflito(certame, esperado, ponto.cabeca, novos)
            if linhas:
                self._gravar(certame, ponto.fim, linhas)
                fim = ponto.fim + sum(map(len, linhas))
                ponto = _Ponto(fim - len(linhas[-1]), fim, registros[-1].cabeca)
                self._vistos[certame] = ponto
        return ponto.cabeca

    def fechar(self) -> None:
        """Nada há a soltar: cada leitura e cada gravação abre e fecha o arquivo."""

    # Leitura ------------------------------------------------------------------------------

    @contextmanager
    def _lendo(self, certame: str) -> Iterator[None]:
        """Com a tranca, se der; numa pasta só de leitura ninguém grava, e ela não faz falta."""
        if not self.arquivo(certame).exists():
            yield
            return
        try:
            tranca = trancado(self._ao_lado(certame, ".trava"))
            tranca.__enter__()
        except OSError:
            yield
            return
        try:
            yield
        finally:
            tranca.__exit__(None, None, None)

    def _aberto(self, certame: str) -> bool:
        with self.arquivo(certame).open("rb") as aberto:
            return aberto.readline().endswith(b"\n")

    def _em_dia(self, certame: str) -> _Ponto:
        """O último registro do livro, lendo só o que entrou depois do último visto."""
        ponto = base = self._base(certame)
        for _, lugar in self._percorrer(certame, base, self._conteudo(certame, base.fim)):
            ponto = lugar
        self._vistos[certame] = ponto
        return ponto

    def _depois_de(self, certame: str, base: _Ponto, desde: int) -> Iterator[Registro]:
        """Os registros depois de `desde`; lê só a partir de `base`, se ela não passou dele."""
        if base.cabeca.numero > desde:
            base = _COMECO
        conteudo = self._conteudo(certame, base.fim)
        return (r for r, _ in self._percorrer(certame, base, conteudo) if r.numero > desde)

    def _base(self, certame: str) -> _Ponto:
        """O último registro visto, se o arquivo ainda o tem no mesmo lugar; senão, o começo."""
        visto = self._vistos.get(certame, _COMECO)
        if visto is _COMECO:
            return visto
        try:
            with self.arquivo(certame).open("rb") as aberto:
                aberto.seek(visto.inicio)
                linha = aberto.read(visto.fim - visto.inicio)
            lido = registro_da_linha(linha.removesuffix(b"\n"), visto.cabeca.numero)
        except (FileNotFoundError, LivroRecusado):
            return _COMECO
        return visto if lido.cabeca == visto.cabeca else _COMECO

    def _percorrer(
        self, certame: str, base: _Ponto, conteudo: bytes
    ) -> Iterator[tuple[Registro, _Ponto]]:
        """Os registros depois de `base`, conferidos, e o lugar de cada um.

        O livro tem de passar pelo último registro visto: o que já esteve aqui não some.
        """
        visto = self._vistos.get(certame, _COMECO).cabeca
        ponto, linhas = base, conteudo.split(b"\n")[:-1]
        for registro, linha in zip(
            ler_registros(linhas, certame, base.cabeca), linhas, strict=True
        ):
            ponto = _Ponto(ponto.fim, ponto.fim + len(linha) + 1, registro.cabeca)
            if registro.numero == visto.numero and registro.hash != visto.hash:
                raise LivroRecusado(
                    Defeito(
                        TipoDeDefeito.CABECA_DIFERENTE,
                        registro.numero,
                        "ele já foi outro: o livro foi reescrito",
                        certame,
                    )
                )
            yield registro, ponto
        if ponto.cabeca.numero < visto.numero:
            falta = ponto.cabeca.numero + 1
            raise LivroRecusado(
                Defeito(
                    TipoDeDefeito.CAUDA_CORTADA,
                    falta,
                    f"faltam os registros {falta} a {visto.numero}, que já estiveram aqui",
                    certame,
                )
            )

    def _conteudo(self, certame: str, inicio: int) -> bytes:
        """O que o livro tem a partir do byte `inicio`, sem o resto de uma gravação interrompida."""
        try:
            with self.arquivo(certame).open("rb") as aberto:
                aberto.seek(inicio)
                conteudo = aberto.read()
        except FileNotFoundError:
            return b""
        valido = self._tamanho_valido(certame, conteudo, inicio)
        if valido < len(conteudo):
            self._avisar(
                f"Livro {certame}: os últimos {len(conteudo) - valido} bytes são de uma gravação "
                "interrompida, que não foi confirmada a ninguém; ficam de fora do livro."
            )
        return conteudo[:valido]

    def _tamanho_valido(self, certame: str, conteudo: bytes, inicio: int) -> int:
        lote = self._lote(certame)
        if lote is not None:
            de = lote.inicio - inicio
            # Um lote interrompido é sempre a última coisa do arquivo; o que tem mais depois dele
            # é um anúncio antigo, que não vale.
            do_lote = conteudo[max(de, 0) :]
            if de >= 0 and len(do_lote) <= lote.tamanho and not lote.completo(do_lote):
                return min(de, len(conteudo))
        return conteudo.rfind(b"\n") + 1

    # Gravação -----------------------------------------------------------------------------

    def _ao_lado(self, certame: str, terminacao: str) -> Path:
        return self.pasta / (nome_do_arquivo(certame) + terminacao)

    def _gravar(self, certame: str, inicio: int, linhas: Sequence[bytes]) -> None:
        """Grava as linhas no fim e só volta quando estão no disco.

        Várias linhas são um lote: o arquivo .lote diz onde ele começa, e uma interrupção no meio
        o desfaz inteiro.
        """
        arquivo, texto = self.arquivo(certame), b"".join(linhas)
        lote = self._ao_lado(certame, ".lote")
        novo = not arquivo.exists()
        if len(linhas) > 1:
            _escrever(lote, _Lote.do_texto(inicio, texto).em_json(), os.O_TRUNC)
            _firmar_pasta(self.pasta)
        try:
            _escrever(arquivo, texto, os.O_APPEND)
        except OSError:
            # O disco encheu, por exemplo: o que chegou a entrar sai, e nada foi confirmado.
            _cortar(arquivo, inicio)
            raise
        if novo:
            _firmar_pasta(self.pasta)
        lote.unlink(missing_ok=True)

    def _lote(self, certame: str) -> "_Lote | None":
        try:
            return _Lote.de_json(self._ao_lado(certame, ".lote").read_bytes())
        except FileNotFoundError:
            return None

    def _por_o_resto_de_lado(self, certame: str) -> None:
        """Tira do fim do arquivo o que não foi confirmado e o guarda num arquivo ao lado."""
        arquivo = self.arquivo(certame)
        if not arquivo.exists():
            self._ao_lado(certame, ".lote").unlink(missing_ok=True)
            return
        inicio = self._base(certame).fim
        with arquivo.open("rb") as aberto:
            aberto.seek(inicio)
            conteudo = aberto.read()
        valido = self._tamanho_valido(certame, conteudo, inicio)
        resto = conteudo[valido:]
        if resto:
            guardado = self._nome_livre(certame)
            _escrever(guardado, resto, os.O_EXCL)
            _firmar_pasta(self.pasta)
            _cortar(arquivo, inicio + valido)
            self._avisar(
                f"Livro {certame}: uma gravação foi interrompida antes de ser confirmada. O que "
                f"ela deixou ({len(resto)} bytes) saiu do livro e está em {guardado.name}. Se "
                "alguém praticou um ato e não recebeu confirmação, pratique-o de novo."
            )
        self._ao_lado(certame, ".lote").unlink(missing_ok=True)

    def _nome_livre(self, certame: str) -> Path:
        numero = 1
        while (nome := self._ao_lado(certame, f".resto-{numero}.txt")).exists():
            numero += 1
        return nome


class _Lote(NamedTuple):
    """O anúncio de um lote: onde começa no arquivo, quantos bytes tem e o hash deles."""

    inicio: int
    tamanho: int
    sha256: str

    @classmethod
    def do_texto(cls, inicio: int, texto: bytes) -> "_Lote":
        return cls(inicio, len(texto), hashlib.sha256(texto).hexdigest())

    @classmethod
    def de_json(cls, conteudo: bytes) -> "_Lote | None":
        """O lote anunciado, ou `None` se nem o anúncio terminou: então nada dele foi gravado."""
        try:
            inicio, tamanho, sha256 = json.loads(conteudo)
        except ValueError:
            return None
        return cls(inicio, tamanho, sha256)

    def em_json(self) -> bytes:
        return json.dumps(self).encode()

    def completo(self, gravado: bytes) -> bool:
        return hashlib.sha256(gravado).hexdigest() == self.sha256


def nome_do_arquivo(certame: str) -> str:
    """Um nome de arquivo que serve em qualquer sistema, e de que se tira o certame de volta.

    >>> nome_do_arquivo("001/2026"), nome_do_arquivo("con"), nome_do_arquivo("Câmara")
    ('001%2f2026', '%63on', '%43%c3%a2mara')
    """
    letras = [
        letra if _LETRAS.fullmatch(letra) else "".join(f"%{byte:02x}" for byte in letra.encode())
        for letra in certame
    ]
    if nome_reservado(certame):
        letras[0] = f"%{ord(certame[0]):02x}"
    return "".join(letras)


def nome_reservado(nome: str) -> bool:
    """Diz se o Windows guarda este nome para si, e não deixa pôr nele arquivo nem pasta.

    >>> nome_reservado("con"), nome_reservado("CON"), nome_reservado("concurso")
    (True, True, False)
    """
    return _RESERVADOS.fullmatch(nome.lower()) is not None


def certame_do_arquivo(arquivo: Path) -> str:
    """O certame de um arquivo de livro, ou "" se o nome não é de um livro.

    >>> certame_do_arquivo(Path("001%2f2026.jsonl")), certame_do_arquivo(Path("notas.jsonl"))
    ('001/2026', 'notas')
    >>> certame_do_arquivo(Path("Meu livro.jsonl"))
    ''
    """
    return _certame_do_nome(arquivo.name.removesuffix(TERMINACAO))


def certame_da_pasta(pasta: Path) -> str:
    """O certame de uma pasta com o nome dele, ou "" se o nome não é de um.

    >>> certame_da_pasta(Path("001%2f2026"))
    '001/2026'
    """
    return _certame_do_nome(pasta.name)


def _certame_do_nome(nome: str) -> str:
    pedacos = [
        bytes([int(achado[1], 16)]) if achado[1] else achado[2].encode()
        for achado in _TRECHO.finditer(nome)
    ]
    certame = b"".join(pedacos).decode(errors="replace")
    return certame if certame and nome_do_arquivo(certame) == nome else ""


def _escrever(arquivo: Path, texto: bytes, modo: int) -> None:
    binario = getattr(os, "O_BINARY", 0)  # no Windows, sem isto a quebra viraria duas
    with falha_no_arquivo(arquivo):
        descritor = os.open(arquivo, os.O_WRONLY | os.O_CREAT | modo | binario, 0o666)
        try:
            falta = memoryview(texto)
            while falta:
                falta = falta[os.write(descritor, falta) :]
            os.fsync(descritor)
        finally:
            os.close(descritor)


def _cortar(arquivo: Path, tamanho: int) -> None:
    if not arquivo.exists():
        return
    with arquivo.open("r+b") as aberto:
        aberto.truncate(tamanho)
        os.fsync(aberto.fileno())


def _firmar_pasta(pasta: Path) -> None:
    """Garante que o nome de um arquivo novo também está no disco."""
    if os.name == "nt":
        return  # o Windows não abre pastas assim, e firma o nome com o arquivo
    descritor = os.open(pasta, os.O_RDONLY)
    try:
        os.fsync(descritor)
    finally:
        os.close(descritor)

"""A corrente: lê as linhas de um livro e diz exatamente onde ela se parte."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from certame.dominio.ato import Ato
from certame.livro.defeito import Defeito, LivroRecusado, TipoDeDefeito
from certame.livro.registro import (
    ABERTURA,
    FORMATO,
    VAZIO,
    Cabeca,
    Registro,
    linha_conferida,
    registro_da_linha,
)
from certame.livro.vocabulario import VOCABULARIO, FormaDesconhecida, Vocabulario


class Elo:
    """O ponto a que se chegou numa corrente; só deixa passar o registro que o continua."""

    __slots__ = ("_hash", "_numero", "certame")

    def __init__(self, certame: str = "", cabeca: Cabeca = VAZIO) -> None:
        self.certame = certame
        self._numero, self._hash = cabeca

    @property
    def cabeca(self) -> Cabeca:
        """Até onde se chegou."""
        return Cabeca(self._numero, self._hash)

    def passar(self, registro: Registro) -> None:
        """Avança para o registro. Erros: `LivroRecusado` se ele não continua o livro."""
        numero = registro.numero
        if (
            numero != self._numero + 1
            or registro.hash_anterior != self._hash
            or registro.certame != self.certame
            or (registro.tipo == ABERTURA) is (numero > 1)
        ):
            self._exigir_continuacao(registro)
        self._numero, self._hash = numero, registro.hash

    def _exigir_continuacao(self, registro: Registro) -> None:
        esperado = self._numero + 1
        if registro.numero != esperado:
            self._recusar(
                TipoDeDefeito.FORA_DE_ORDEM,
                f"aqui está o registro {registro.numero}: o {esperado} foi tirado ou mudou de "
                "lugar",
            )
        if registro.hash_anterior != self._hash:
            self._recusar(
                TipoDeDefeito.ELO_PARTIDO,
                f"ele não continua o registro {esperado - 1}: um dos dois foi trocado"
                if esperado > 1
                else "ele diz continuar outro registro, e é o primeiro",
            )
        if self.certame and registro.certame != self.certame:
            self._recusar(
                TipoDeDefeito.OUTRO_CERTAME, f"ele é do certame {registro.certame}, de outro livro"
            )
        if (registro.tipo == ABERTURA) is (esperado > 1):
            self._recusar(
                TipoDeDefeito.ABERTURA, f"o primeiro registro, e só ele, é do tipo {ABERTURA}"
            )
        self.certame = registro.certame

    def _recusar(self, tipo: TipoDeDefeito, frase: str) -> NoReturn:
        raise LivroRecusado(Defeito(tipo, self._numero + 1, frase, self.certame))


def linhas_do_conteudo(conteudo: bytes) -> list[bytes]:
    """As linhas de um arquivo de livro, sem as quebras.

    Erros: `LivroRecusado` se a última não termina: a gravação dela foi interrompida.
    """
    *linhas, sobra = conteudo.split(b"\n")
    if sobra:
        raise LivroRecusado(
            Defeito(
                TipoDeDefeito.LINHA_INCOMPLETA,
                len(linhas) + 1,
                "a linha não termina: a gravação foi interrompida, ou o fim foi cortado",
            )
        )
    return linhas


def ler_registros(
    linhas: Iterable[bytes], certame: str = "", desde: Cabeca = VAZIO
) -> Iterator[Registro]:
    """Os registros de linhas que vêm depois de `desde`, cada um conferido e preso ao anterior.

    Erros: `LivroRecusado` no primeiro que não confere.
    """
    elo = Elo(certame, desde)
    for numero, linha in enumerate(linhas, start=desde.numero + 1):
        registro = registro_da_linha(linha, numero, elo.certame)
        elo.passar(registro)
        yield registro


def linhas_do_acrescimo(
    certame: str, esperado: Cabeca, registros: Sequence[Registro]
) -> list[bytes]:
    """As linhas dos registros, com a quebra. Erros: `LivroRecusado` se não continuam o livro.

    Todo armazém passa por aqui antes de escrever.
    """
    elo = Elo(certame, esperado)
    linhas = []
    for registro in registros:
        elo.passar(registro)
        linha = linha_conferida(registro)
        if linha is None:
            frase = "o hash não é o do texto do registro"
            raise LivroRecusado(
                Defeito(TipoDeDefeito.TEXTO_MUDADO, registro.numero, frase, registro.certame)
            )
        linhas.append(linha)
    return linhas


class LivroConferido(NamedTuple):
    """O que se sabe de um livro inteiro e certo: de que certame, até onde vai, quantos atos."""

    certame: str
    cabeca: Cabeca
    atos: int


def conferir(
    linhas: Iterable[bytes],
    esperadas: Iterable[Cabeca] = (),
    vocabulario: Vocabulario = VOCABULARIO,
) -> LivroConferido:
    """Confere um livro inteiro: cada hash, cada elo, a forma de cada ato, e nenhum id repetido.

    `esperadas` são cabeças impressas em publicações: o livro tem de passar por todas, e assim um
    fim cortado, que sozinho não se nota, aparece. Erros: `LivroRecusado`.
    """
    registros = ler_registros(linhas)
    return conferir_registros(registros, esperadas, vocabulario)


def conferir_registros(
    registros: Iterable[Registro],
    esperadas: Iterable[Cabeca] = (),
    vocabulario: Vocabulario = VOCABULARIO,
) -> LivroConferido:
    """O mesmo que `conferir`, para registros que um armazém já leu em corrente."""
    ids: dict[str, int] = {}
    procuradas = {cabeca.numero: cabeca.hash for cabeca in esperadas}
    certame, cabeca = "", VAZIO
    for registro in registros:
        certame, cabeca = registro.certame, registro.cabeca
        ato = ato_do_registro(registro, vocabulario)
        if ato is not None:
            exigir_id_novo(ids, registro, ato)
        if procuradas.pop(cabeca.numero, cabeca.hash) != cabeca.hash:
            raise LivroRecusado(
                Defeito(
                    TipoDeDefeito.CABECA_DIFERENTE,
                    cabeca.numero,
                    "o hash não é o da cabeça dada: o livro foi reescrito, ou ela é de outro livro",
                    certame,
                )
            )
    if not cabeca.numero:
        raise LivroRecusado(Defeito(TipoDeDefeito.ABERTURA, 1, "o livro está vazio"))
    if procuradas:
        raise LivroRecusado(
            Defeito(
                TipoDeDefeito.CAUDA_CORTADA,
                cabeca.numero + 1,
                f"faltam os registros {cabeca.numero + 1} a {max(procuradas)}: o fim foi cortado",
                certame,
            )
        )
    return LivroConferido(certame, cabeca, len(ids))


def ato_do_registro(registro: Registro, vocabulario: Vocabulario = VOCABULARIO) -> Ato | None:
    """O ato de um registro, ou `None` na abertura. Erros: `LivroRecusado` com o lugar."""
    try:
        if registro.tipo == ABERTURA:
            _exigir_formato(registro)
            return None
        return vocabulario.ato_dos_dados(registro.tipo, registro.versao, registro.dados)
    except FormaDesconhecida as falha:
        raise LivroRecusado(
            Defeito(TipoDeDefeito.FORMA_DESCONHECIDA, registro.numero, str(falha), registro.certame)
        ) from None


def exigir_id_novo(ids: dict[str, int], registro: Registro, ato: Ato) -> None:
    """Guarda em `ids` o registro do ato. Erros: `LivroRecusado` se outro já tem esse id."""
    primeiro = ids.setdefault(ato.id, registro.numero)
    if primeiro != registro.numero:
        raise LivroRecusado(
            Defeito(
                TipoDeDefeito.ATO_REPETIDO,
                registro.numero,
                f"o ato {ato.id} já está no registro {primeiro}",
                registro.certame,
            )
        )


def _exigir_formato(registro: Registro) -> None:
    dados = registro.dados
    if registro.versao != 1 or dados.get("formato") != FORMATO:
        raise FormaDesconhecida(
            f"dados.formato: este programa lê livros do formato {FORMATO}; atualize-o"
        )
    if dados.keys() != {"formato", "nonce"} or type(dados["nonce"]) is not str:
        raise FormaDesconhecida("dados: a abertura traz formato e nonce")

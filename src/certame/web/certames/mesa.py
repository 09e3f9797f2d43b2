"""A mesa: os certames abertos neste processo, cada um no estado em que o livro está."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, RLock
from typing import NamedTuple

from django.db import DatabaseError
from django.utils import timezone

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.executar import Entrada, ler_edital
from certame.web.certames.models import CertameRegistrado
from certame.web.certames.resumo import resumir
from certame.web.contas.models import Pessoa

_CABEM = 24
_Assinatura = tuple[tuple[str, int, int], ...]


class SemEdital(LookupError):
    """O certame ainda não tem edital escrito."""


class _Aberto(NamedTuple):
    assinatura: _Assinatura
    curso: CertameEmCurso


class Mesa:
    """Guarda abertos os certames usados há pouco; jogada fora, tudo se refaz do livro.

    Num certame age uma pessoa de cada vez neste processo; noutro processo, quem decide é o livro.
    """

    def __init__(self) -> None:
        self._trava = Lock()
        self._travas: dict[int, RLock] = {}
        self._abertos: OrderedDict[int, _Aberto] = OrderedDict()

    @contextmanager
    def certame(self, registrado: CertameRegistrado) -> Iterator[CertameEmCurso]:
        """O certame em curso, em dia com o livro e com os arquivos da pasta.

        Erros: `SemEdital`; os de `CertameEmCurso`.
        """
        with self.segurar(registrado):
            curso = self._em_dia(registrado)
            antes = curso.cabeca
            yield curso
            if curso.cabeca != antes:
                # O ato já está no livro: se o resumo não se grava, a lista o refaz depois.
                with suppress(DatabaseError):
                    resumir(registrado, curso, timezone.now())

    @contextmanager
    def segurar(self, registrado: CertameRegistrado) -> Iterator[None]:
        """Segura o certame neste processo sem o abrir: é o que pede quem lhe muda o edital."""
        with self._trava:
            trava = self._travas.setdefault(registrado.pk, RLock())
        with trava:
            yield

    def esvaziar(self) -> None:
        """Fecha todos: o próximo pedido os abre de novo, do livro."""
        with self._trava:
            self._abertos.clear()

    def _em_dia(self, registrado: CertameRegistrado) -> CertameEmCurso:
        assinatura = _assinatura(registrado.pasta)
        if not any(nome == ARQUIVO for nome, _, _ in assinatura):
            raise SemEdital(registrado.identificador)
        aberto = self._abertos.get(registrado.pk)
        if aberto is not None and aberto.assinatura == assinatura:
            aberto.curso.por_em_dia()
        else:
            curso = CertameEmCurso(_edital(registrado), ArmazemDoBanco())
            aberto = _Aberto(assinatura, curso)
        with self._trava:
            self._abertos[registrado.pk] = aberto
            self._abertos.move_to_end(registrado.pk)
            while len(self._abertos) > _CABEM:
                self._abertos.popitem(last=False)
        return aberto.curso


def _edital(registrado: CertameRegistrado) -> Entrada:
    """O edital da pasta. Erros: `EntradaInvalida` se ele não diz que o livro é o deste certame."""
    edital = ler_edital(registrado.pasta)
    if edital.lido.nome_do_livro != registrado.livro:
        problema = f"o nome do livro devia ser {registrado.livro}"
        raise EntradaInvalida([edital.lido.erro("livro.nome", problema, "corrija [livro]")])
    return edital


MESA = Mesa()
"""A mesa deste processo."""


def autor(pessoa: Pessoa) -> str:
    """O identificador sem nome com que a pessoa assina no livro."""
    return f"pessoa-{pessoa.pk}"


def _assinatura(pasta: Path) -> _Assinatura:
    """Os arquivos da pasta, com o instante e o tamanho: mudou um, o certame se abre de novo."""
    if not pasta.is_dir():
        return ()
    estados = ((arquivo.name, arquivo.stat()) for arquivo in pasta.iterdir() if arquivo.is_file())
    return tuple(sorted((nome, e.st_mtime_ns, e.st_size) for nome, e in estados))

"""A mesa: os certames abertos neste processo, cada um no estado em que o livro está."""

import gc
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import Lock, RLock, Thread
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.armazens.banco.prateleira import PrateleiraDoBanco
from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cofre import Cofre
from certame.dominio.documento import EspecieDeDocumento
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.executar import Entrada, ler_edital
from certame.operacoes.procurar_na_secao import preparar_procura
from certame.operacoes.velar_nomes import VEU
from certame.planilhas.csv_resultado import sem_coleta
from certame.web.certames.models import CertameRegistrado
from certame.web.certames.resumo import resumir
from certame.web.contas.models import Pessoa

_CABEM = 24
"""Quantos lugares há na mesa: um certame grande ocupa um."""
_NUM_LUGAR = 10
"""Quantos certames dos menores cabem no lugar de um grande; os outros pequenos, pelo que têm."""
_PESADO = 1024 * 1024
"""A partir de quantos bytes na pasta um certame demora mais de um segundo a abrir."""

_BYTES_POR_SEGUNDO = 600 * 1024
"""Quanto se costuma abrir por segundo, para dizer quanto falta."""

_Assinatura = tuple[tuple[str, int, int], ...]
_ADIA: ContextVar[bool] = ContextVar("adia", default=False)


class SemEdital(LookupError):
    """O certame ainda não tem edital escrito."""


class Abrindo(Exception):
    """O certame é grande e abre-se ao lado: `ha` segundos que começou, e costuma levar `leva`."""

    def __init__(self, ha: float, leva: float) -> None:
        self.ha, self.leva = ha, leva
        super().__init__(f"o certame está a abrir-se há {ha:.0f} s")


@contextmanager
def sem_esperar(*, sim: bool) -> Iterator[None]:
    """Enquanto dura, se `sim`, a mesa não faz esperar por um certame grande: levanta `Abrindo`."""
    antes = _ADIA.set(sim)
    try:
        yield
    finally:
        _ADIA.reset(antes)


class _Aberto(NamedTuple):
    """Um certame aberto; `ocupa` é quanto ocupa, em partes de um lugar."""

    assinatura: _Assinatura
    curso: CertameEmCurso
    grande: bool
    ocupa: int


class _Abertura(NamedTuple):
    comeco: float
    bytes: int

    def abrindo(self) -> Abrindo:
        return Abrindo(time.monotonic() - self.comeco, self.bytes / _BYTES_POR_SEGUNDO)


class Mesa:
    """Guarda abertos os certames usados há pouco; jogada fora, tudo se refaz do livro.

    Num certame age uma pessoa de cada vez neste processo; noutro processo, quem decide é o livro.
    O certame grande, para quem só lê, abre-se ao lado.
    """

    def __init__(self) -> None:
        self._trava = Lock()
        self._travas: dict[int, RLock] = {}
        self._abertos: OrderedDict[int, _Aberto] = OrderedDict()
        self._abrindo: dict[int, _Abertura] = {}
        self._falharam: dict[int, _Assinatura] = {}

    @contextmanager
    def certame(self, registrado: CertameRegistrado) -> Iterator[CertameEmCurso]:
        """O certame em curso, em dia com o livro e com os arquivos da pasta.

        Erros: `SemEdital`; `Abrindo`, dentro de `sem_esperar`; os de `CertameEmCurso`.
        """
        if _ADIA.get() and (abertura := self._abrindo.get(registrado.pk)):
            raise abertura.abrindo()
        with self.segurar(registrado):
            curso = self._em_dia(registrado)
            _velar(curso)
            antes = curso.cabeca
            yield curso
            if not curso.em_dia:
                self._fechar(registrado)
                self._abrir_ao_lado(registrado, _assinatura(registrado.pasta))
            elif curso.cabeca != antes:
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
            gc.unfreeze()

    def _em_dia(self, registrado: CertameRegistrado) -> CertameEmCurso:
        assinatura = _assinatura(registrado.pasta)
        if not any(nome == ARQUIVO for nome, _, _ in assinatura):
            raise SemEdital(registrado.identificador)
        aberto = self._abertos.get(registrado.pk)
        if aberto is not None and aberto.assinatura == assinatura:
            aberto.curso.por_em_dia()
        if aberto is None or aberto.assinatura != assinatura or not aberto.curso.em_dia:
            aberto = self._abrir(registrado, assinatura)
        with self._trava:
            self._abertos[registrado.pk] = aberto
            self._abertos.move_to_end(registrado.pk)
            while sum(um.ocupa for um in self._abertos.values()) > _CABEM * _NUM_LUGAR:
                self._tirar(self._de_saida())
        return aberto.curso

    def _abrir(self, registrado: CertameRegistrado, assinatura: _Assinatura) -> _Aberto:
        """O certame aberto do começo; para quem não espera, se é grande, só se começa a abrir."""
        bytes = _bytes(assinatura)
        pesado = bytes >= _PESADO
        if _ADIA.get() and pesado and self._falharam.get(registrado.pk) != assinatura:
            raise self._abrir_ao_lado(registrado, assinatura).abrindo()
        with sem_coleta():
            curso = CertameEmCurso(_edital(registrado), ArmazemDoBanco(), adia=pesado)
        if pesado:
            _nao_varrer()
        partes = -(-_NUM_LUGAR * bytes // _PESADO)
        return _Aberto(assinatura, curso, pesado, max(1, min(_NUM_LUGAR, partes)))

    def _de_saida(self) -> int:
        """O que se fecha para dar lugar: o pequeno usado há mais tempo, que volta num instante.

        Mas os grandes só se poupam enquanto não são mais de metade.
        """
        pequenos = [pk for pk, um in self._abertos.items() if not um.grande]
        grandes = len(self._abertos) - len(pequenos)
        return next(iter(self._abertos if grandes > _CABEM // 2 else pequenos))

    def _fechar(self, registrado: CertameRegistrado) -> None:
        with self._trava:
            self._tirar(registrado.pk)

    def _tirar(self, pk: int) -> None:
        """Larga o certame; se era grande, o que dele sobrar volta a varrer-se."""
        largado = self._abertos.pop(pk, None)
        if largado is not None and largado.grande:
            gc.unfreeze()

    def preparar(self, registrado: CertameRegistrado) -> None:
        """Abre já o certame e faz o que o primeiro pedido esperaria, se ninguém o está fazendo.

        O que o impede não se diz aqui: quem pedir o certame é que vê.
        """
        assinatura = _assinatura(registrado.pasta)
        _, nova = self._comecar(registrado, assinatura)
        if nova:
            self._acabar(registrado, assinatura)

    def _abrir_ao_lado(self, registrado: CertameRegistrado, assinatura: _Assinatura) -> _Abertura:
        """O mesmo, noutra linha de execução."""
        abertura, nova = self._comecar(registrado, assinatura)
        if nova:

            def abrir() -> None:
                try:
                    self._acabar(registrado, assinatura)
                finally:
                    connections.close_all()

            Thread(target=abrir, daemon=True).start()
        return abertura

    def _comecar(
        self, registrado: CertameRegistrado, assinatura: _Assinatura
    ) -> tuple[_Abertura, bool]:
        """A abertura que corre, e se é nova."""
        with self._trava:
            ja = self._abrindo.get(registrado.pk)
            if ja is not None:
                return ja, False
            abertura = _Abertura(time.monotonic(), _bytes(assinatura))
            self._abrindo[registrado.pk] = abertura
            self._falharam.pop(registrado.pk, None)
            return abertura, True

    def _acabar(self, registrado: CertameRegistrado, assinatura: _Assinatura) -> None:
        try:
            with sem_esperar(sim=False), self.certame(registrado) as curso:
                curso.preparar_se()
                preparar_procura(curso)
                _nao_varrer()
                resumir(registrado, curso, timezone.now())
        except Exception:  # noqa: BLE001  # quem pedir o certame abre-o esperando, e vê o que houve
            self._falharam[registrado.pk] = assinatura
        finally:
            with self._trava:
                del self._abrindo[registrado.pk]


def _nao_varrer() -> None:
    """Tira o que já há do caminho do coletor de ciclos, até que um certame se feche.

    São milhões de objetos que não formam ciclo: varrê-los custa décimos de segundo, em qualquer pedido.
    """
    gc.freeze()


def _edital(registrado: CertameRegistrado) -> Entrada:
    """O edital da pasta. Erros: `EntradaInvalida` se ele não diz que o livro é o deste certame."""
    edital = ler_edital(registrado.pasta)
    if edital.lido.nome_do_livro != registrado.livro:
        problema = f"o nome do livro devia ser {registrado.livro}"
        raise EntradaInvalida([edital.lido.erro("livro.nome", problema, "corrija [livro]")])
    return edital


def _velar(curso: CertameEmCurso) -> None:
    """Põe um véu no nome do arquivo de quem tem nome social no cofre, sem abrir nenhum."""
    prateleira = PrateleiraDoBanco()
    fichas = prateleira.fichas(curso.certame, EspecieDeDocumento.NOME_SOCIAL)

    def veus() -> dict[str, str]:
        if not fichas:
            return {}
        cofre = Cofre(prateleira, Chaveiro.ler(settings.CERTAME_DADOS.chaveiro))
        if cofre.chaveiro.destruida_em(curso.certame):
            return {}
        inscricoes = (candidato.inscricao for candidato in curso.entrada.candidatos)
        return dict.fromkeys(cofre.de_quem(curso.certame, fichas, inscricoes), VEU)

    curso.velar(tuple((ficha.chave, ficha.id) for ficha in fichas), veus)


MESA = Mesa()
"""A mesa deste processo."""


def recibo(feito_o_que: str, feito: Feito) -> str:
    """A frase de quem acaba de praticar um ato: o que se fez e o lugar dele no livro."""
    return f"Feito: {feito_o_que}. É o {feito.cabeca.numero - 1}º ato do livro."


def autor(pessoa: Pessoa) -> str:
    """O identificador sem nome com que a pessoa assina no livro."""
    return f"pessoa-{pessoa.pk}"


def _bytes(assinatura: _Assinatura) -> int:
    return sum(tamanho for _, _, tamanho in assinatura)


def e_grande(registrado: CertameRegistrado) -> bool:
    """Diz se o certame demora a abrir."""
    return _bytes(_assinatura(registrado.pasta)) >= _PESADO


def _assinatura(pasta: Path) -> _Assinatura:
    """Os arquivos da pasta, com o instante e o tamanho: mudou um, o certame se abre de novo."""
    if not pasta.is_dir():
        return ()
    estados = ((arquivo.name, arquivo.stat()) for arquivo in pasta.iterdir() if arquivo.is_file())
    return tuple(sorted((nome, e.st_mtime_ns, e.st_size) for nome, e in estados))

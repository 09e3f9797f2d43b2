"""Onde está o texto do edital de um certame, e como se guarda o que se mudou."""

import hashlib
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from django.utils import timezone

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.dominio.ato import EditalRetificado
from certame.dominio.resultado import AtoRecusado
from certame.livro.registro import VAZIO, Cabeca
from certame.motor.etapas import NOMES, Etapa, cabe_na_etapa, ultima_etapa
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import dados_do_toml, linhas_das_chaves
from certame.norma.norma import Norma
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito
from certame.operacoes.certame_toml import ARQUIVO, certame_do_texto
from certame.operacoes.conferir_rascunho import (
    MAIOR_EDITAL,
    RascunhoConferido,
    conferir_rascunho,
)
from certame.operacoes.edital_do_pacote import toml_dos_dados
from certame.operacoes.executar import ler_edital
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.resumos import referencia_do_edital, referencia_do_texto
from certame.operacoes.retificar_edital import PASTA_DOS_EDITAIS
from certame.web.certames.mesa import MESA, SemEdital, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.editais.models import ItemConferido, Rascunho

NOME = "edital"
"""Como as mensagens chamam o texto que ainda se escreve."""


class TextoMudou(Exception):
    """A retificação já não é a que a pessoa viu; os argumentos dizem o que mudou."""


class EditalDoCertame(NamedTuple):
    """O texto que se mostra, se é rascunho, o publicado (vazio: ainda não saiu) e a etapa."""

    texto: str
    rascunho: bool
    publicado: str
    etapa: Etapa

    @property
    def retifica(self) -> bool:
        """Diz se o texto é o de uma retificação em curso."""
        return bool(self.publicado) and self.rascunho

    @property
    def retificavel(self) -> bool:
        """Diz se a etapa ainda admite retificação."""
        return bool(self.publicado) and cabe_na_etapa(self.etapa, EditalRetificado)

    @property
    def ate_quando_retifica(self) -> str:
        """Até que etapa cabia retificar, e em qual o certame está."""
        return (
            f"O edital se retifica só até {NOMES[ultima_etapa(EditalRetificado)]}, e o certame está "
            f"em {NOMES[self.etapa]}."
        )

    @property
    def visto(self) -> str:
        """O que diz, ao guardar, se outra pessoa mudou o texto antes."""
        return hashlib.sha256(self.texto.encode()).hexdigest()


class OutraPessoaMudou(Exception):
    """O texto já não é o que a pessoa abriu."""


def edital_do_certame(certame: CertameRegistrado) -> EditalDoCertame:
    """O texto do edital e em que ponto está. Sem livro, o certame nem se abre. Erros: os da mesa."""
    rascunho = Rascunho.objects.filter(certame=certame).first()
    etapa = Etapa.ELABORACAO
    if ArmazemDoBanco().cabeca(certame.livro) != VAZIO:
        if rascunho is not None and _acabar_o_que_parou(certame, rascunho):
            rascunho = None
        with suppress(SemEdital), MESA.certame(certame) as curso:
            etapa = curso.andamento.etapa
    escrito = _escrito_na_pasta(certame)
    publicado = "" if etapa is Etapa.ELABORACAO else escrito
    texto = escrito if rascunho is None else rascunho.texto
    return EditalDoCertame(texto, rascunho is not None, publicado, etapa)


def _acabar_o_que_parou(certame: CertameRegistrado, rascunho: Rascunho) -> bool:
    """Acaba o que a falta de luz parou entre o ato e o arquivo; diz se havia o que acabar.

    O ato já está no livro, a pasta não abre mais com ele, e o rascunho é o texto que abre.
    """
    with MESA.segurar(certame):
        try:
            with suppress(SemEdital), MESA.certame(certame):
                return False
        except AtoRecusado:
            try:
                texto = rascunho_com_o_resultado(certame)
            except EntradaInvalida:
                return False
            if not conferir_na_pasta(certame, texto).serve:
                return False
            certame.escrever_edital(texto)
            rascunho.delete()
            return True
    return False


def guardar_edital(
    certame: CertameRegistrado, texto: str, *, quem: Pessoa, visto: str
) -> RascunhoConferido:
    """Guarda o texto e o confere; o que serve vira certame.toml, o resto fica como rascunho.

    Enquanto o rascunho tem defeito não há certame.toml: ninguém publica por engano a versão de
    antes. Depois da publicação só o rascunho muda. Erros: `OutraPessoaMudou`; os da mesa.
    """
    with MESA.segurar(certame):
        agora = edital_do_certame(certame)
        if visto != agora.visto:
            raise OutraPessoaMudou
        conferido = conferir_na_pasta(certame, texto, retifica=bool(agora.publicado))
        if conferido.serve and not agora.publicado:
            certame.escrever_edital(texto)
            Rascunho.objects.filter(certame=certame).delete()
        else:
            _guardar_rascunho(certame, texto, quem)
            if not agora.publicado:
                (certame.pasta / ARQUIVO).unlink(missing_ok=True)
    return conferido


def conferir_aberto(certame: CertameRegistrado, aberto: EditalDoCertame) -> RascunhoConferido:
    """O edital aberto, conferido; só um rascunho pede que se refaça o certame inteiro."""
    if aberto.rascunho:
        return conferir_na_pasta(certame, aberto.texto, retifica=bool(aberto.publicado))
    return conferir_rascunho(aberto.texto, certame.pasta, NOME)


def conferir_na_pasta(
    certame: CertameRegistrado, texto: str, *, retifica: bool = False
) -> RascunhoConferido:
    """O texto conferido, também com os atos que já estão no livro."""
    conferido = conferir_rascunho(texto, certame.pasta, NOME)
    if retifica and conferido.serve:
        try:
            _exigir_o_mesmo_id(certame, texto)
        except EntradaInvalida as falha:
            return RascunhoConferido(conferido.lido, erros=tuple(falha.erros))
    if not conferido.serve or ArmazemDoBanco().cabeca(certame.livro) == VAZIO:
        return conferido
    try:
        with curso_com_o_texto(certame, texto, retifica=retifica):
            return conferido
    except AtoRecusado as recusa:
        return RascunhoConferido(conferido.lido, recusa=recusa)
    except EntradaInvalida as falha:
        return RascunhoConferido(conferido.lido, erros=tuple(falha.erros))


@contextmanager
def curso_com_o_texto(
    certame: CertameRegistrado, texto: str, *, retifica: bool = False
) -> Iterator[CertameEmCurso]:
    """O certame em curso com outro edital, numa cópia da pasta; o livro é o de verdade.

    Erros: os de `CertameEmCurso`.
    """
    with tempfile.TemporaryDirectory(prefix="certame-edital-") as temporaria:
        copia = Path(temporaria)
        if certame.pasta.is_dir():
            for arquivo in certame.pasta.iterdir():
                if arquivo.is_file() and arquivo.name != ARQUIVO:
                    shutil.copy(arquivo, copia)
        gravar(copia / ARQUIVO, certame.texto_com_livro(texto).encode())
        editais = certame.pasta / PASTA_DOS_EDITAIS
        armazem = ArmazemDoBanco()
        yield CertameEmCurso(ler_edital(copia), armazem, retifica=retifica, editais=editais)


def praticar_retificacao(
    certame: CertameRegistrado,
    *,
    item: str,
    dia: date,
    quem: Pessoa,
    agora: datetime,
    se_cabeca: Cabeca | None,
    se_texto: str = "",
) -> Feito:
    """Pratica a retificação do rascunho; sem `se_cabeca`, só ensaia. Depois dela vale o texto novo.

    `se_texto` é a referência do texto que a pessoa viu. Erros: `TextoMudou`; `AtoRecusado`;
    `Conflito`; os da mesa.
    """
    with MESA.segurar(certame):
        texto = rascunho_com_o_resultado(certame)
        if se_cabeca is not None and se_texto != referencia_do_texto(texto):
            raise TextoMudou
        with curso_com_o_texto(certame, texto, retifica=True) as curso:
            ato = EditalRetificado(
                id=curso.proximo_id(),
                data=dia,
                item=item,
                documento=referencia_do_edital(curso.entrada.pasta),
            )
            feito = curso.praticar(
                [ato],
                autor=autor(quem),
                agora=agora,
                simular=se_cabeca is None,
                se_cabeca=se_cabeca,
            )
        if se_cabeca is not None:
            certame.escrever_edital(texto)
            Rascunho.objects.filter(certame=certame).delete()
    return feito


def rascunho_com_o_resultado(certame: CertameRegistrado) -> str:
    """O texto da retificação, com o que da pasta não se congela: o arquivo da banca e os feriados.

    Erros: `AtoRecusado` se não há retificação; `EntradaInvalida` se o rascunho nem como TOML de
    edital se lê, ou muda o id do certame.
    """
    rascunho = Rascunho.objects.filter(certame=certame).first()
    if rascunho is None:
        raise AtoRecusado(
            "não há retificação em curso",
            (CONSTITUICAO["cf_art37"],),
            "comece uma na página do edital",
        )
    certame_do_texto(rascunho.texto, NOME, maior=MAIOR_EDITAL)
    _exigir_o_mesmo_id(certame, rascunho.texto)
    dados = dados_do_toml(rascunho.texto, NOME, maior=MAIOR_EDITAL)
    da_pasta = tomllib.loads((certame.pasta / ARQUIVO).read_text(encoding="utf-8"))
    for chave in ("resultado", "feriado"):
        dados.pop(chave, None)
        if chave in da_pasta:
            dados[chave] = da_pasta[chave]
    return toml_dos_dados(dados)


def _exigir_o_mesmo_id(certame: CertameRegistrado, texto: str) -> None:
    """Recusa a retificação que muda o id com que o edital se publicou. Erros: `EntradaInvalida`."""
    publicado = tomllib.loads(texto_do_arquivo(certame.pasta / ARQUIVO))["edital"]["id"]
    if tomllib.loads(texto)["edital"]["id"] != publicado:
        raise EntradaInvalida(
            [
                Erro(
                    NOME,
                    linhas_das_chaves(texto).get("edital.id", 0),
                    "edital.id",
                    "a retificação não muda o id com que o certame se publicou",
                    f'escreva id = "{publicado}"',
                )
            ]
        )


def comecar_retificacao(certame: CertameRegistrado, texto: str, quem: Pessoa) -> None:
    """Abre a retificação, com o texto publicado por começo."""
    Rascunho.objects.get_or_create(certame=certame, defaults={"texto": texto, "mudado_por": quem})


def itens_sem_lugar(certame: CertameRegistrado, norma: Norma) -> str:
    """Quantos itens da lei ainda não se acharam no edital, por extenso; vazio se nenhum."""
    achados = set(ItemConferido.objects.filter(certame=certame).values_list("item", flat=True))
    faltam = sum(item.id not in achados for item in norma.itens_do_edital)
    return quantos(faltam, "item da lei", "itens da lei") if faltam else ""


@contextmanager
def edital_que_muda_com_o_ato(
    certame: CertameRegistrado, texto: str, quem: Pessoa
) -> Iterator[None]:
    """Segura o texto num rascunho enquanto se pratica o ato que o faz valer, e depois o grava.

    Se algo para no meio, `edital_do_certame` acaba. Recusado o ato, o rascunho some.
    """
    _guardar_rascunho(certame, texto, quem)
    try:
        yield
    except BaseException:
        Rascunho.objects.filter(certame=certame).delete()
        raise
    certame.escrever_edital(texto)
    Rascunho.objects.filter(certame=certame).delete()


def _guardar_rascunho(certame: CertameRegistrado, texto: str, quem: Pessoa) -> None:
    Rascunho.objects.update_or_create(
        certame=certame,
        defaults={"texto": texto, "mudado_por": quem, "mudado_em": timezone.now()},
    )


def _escrito_na_pasta(certame: CertameRegistrado) -> str:
    """O certame.toml da pasta, sem [livro]; vazio se não há."""
    arquivo = certame.pasta / ARQUIVO
    if not arquivo.is_file():
        return ""
    dados = tomllib.loads(texto_do_arquivo(arquivo))
    dados.pop("livro", None)
    return toml_dos_dados(dados)

"""Abre os nomes sociais do cofre de um certame: são os nomes que as publicações mostram."""

import json
from collections.abc import Collection, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

from certame.armazens.cofre.cofre import Cofre
from certame.armazens.cofre.prateleira import Ficha, Prateleira
from certame.dominio.ato_do_cofre import DocumentoGuardado, DocumentoVisto
from certame.dominio.documento import (
    EspecieDeDocumento,
    FinalidadeDaVista,
    PapelDeQuemVe,
    exigir_quem_pode,
)
from certame.dominio.resultado import AtoRecusado
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.abrir_cofre import PASTA
from certame.operacoes.abrir_cofre_do_certame import (
    abrir_cofre_do_certame,
    abrir_prateleira_do_certame,
)
from certame.operacoes.anotar_vista import anotar_vista
from certame.operacoes.listar_vistas import listar_vistas


def fichas_dos_nomes(prateleira: Prateleira, certame: str) -> tuple[Ficha, ...]:
    """As fichas dos nomes sociais do certame, do primeiro guardado ao último, sem abrir nenhum."""
    dos_nomes = prateleira.fichas(certame, EspecieDeDocumento.NOME_SOCIAL)
    if len({(f.chave, f.busca, f.instante) for f in dos_nomes}) == len(dos_nomes):
        return dos_nomes
    # Dois da mesma pessoa no mesmo segundo: quem diz qual veio depois é o registro de vistas.
    numeros = {
        vista.ato.documento: vista.numero
        for vista in listar_vistas(prateleira, certame).vistas
        if isinstance(vista.ato, DocumentoGuardado)
    }
    return tuple(sorted(dos_nomes, key=lambda f: (f.instante, numeros.get(f.id, 0))))


def abrir_nomes_sociais(
    cofre: Cofre, certame: str, *, autor: str, papel: PapelDeQuemVe, instante: datetime
) -> dict[str, str]:
    """De cada inscrição ao último nome social guardado para ela.

    Só o último de cada pessoa se abre, e antes de abrir qualquer um todas as vistas estão no disco,
    para publicar. Erros: `AtoRecusado` se o autor não é um pseudônimo; `CofreRecusado` se um não
    abre, ou a chave do certame foi destruída.
    """
    exigir_pseudonimo(autor)
    exigir_quem_pode(EspecieDeDocumento.NOME_SOCIAL, papel, FinalidadeDaVista.PUBLICACAO)
    ultimas: dict[tuple[str, str], Ficha] = {}
    for ficha in reversed(fichas_dos_nomes(cofre.prateleira, certame)):
        ultimas.setdefault((ficha.chave, ficha.busca), ficha)
    if not ultimas:
        return {}
    cofre.chaveiro.exigir_viva(certame)
    anotar_vista(
        cofre.prateleira.vistas,
        certame,
        tuple(partial(_visto, ficha.id, papel, instante) for ficha in ultimas.values()),
        instante=instante,
        autor=autor,
    )
    nomes: dict[str, str] = {}
    for ficha in ultimas.values():
        aberto = cofre.abrir(certame, ficha.id)
        nomes.setdefault(aberto.inscricao, str(json.loads(aberto.conteudo)["nome"]).strip())
    return nomes


def abrir_nomes_da_pasta(
    pasta: Path,
    chaves: Path | None,
    endereco: str = "",
    *,
    autor: str,
    papel: PapelDeQuemVe,
    instante: datetime,
) -> dict[str, str]:
    """Os nomes sociais do cofre da pasta, ou de `endereco`; sem cofre, nenhum.

    Erros: `AtoRecusado` se há nomes sociais e não se deram as chaves; os de `abrir_nomes_sociais`.
    """
    if not endereco and not (pasta / PASTA).is_dir():
        return {}
    certame, prateleira = abrir_prateleira_do_certame(pasta, endereco)
    fichas = fichas_dos_nomes(prateleira, certame)
    prateleira.fechar()
    if not fichas:
        return {}
    if chaves is None:
        guardados = quantos(len(fichas), "nome social guardado", "nomes sociais guardados")
        raise AtoRecusado(
            f"o cofre deste certame tem {guardados}, e sem as chaves sairia o nome que a pessoa "
            "não usa",
            (CONSTITUICAO["cf_art5_inc79"],),
            "dê o chaveiro em --chaves, ou na variável CERTAME_CHAVES: a vista fica anotada",
        )
    if not autor:
        raise AtoRecusado(
            "não se sabe quem abre os nomes sociais do cofre",
            (CONSTITUICAO["cf_art5_inc79"],),
            "diga --autor, ou a variável CERTAME_AUTOR: um identificador sem nome, como rh-1",
        )
    _, cofre = abrir_cofre_do_certame(pasta, chaves, endereco)
    nomes = abrir_nomes_sociais(cofre, certame, autor=autor, papel=papel, instante=instante)
    cofre.fechar()
    return nomes


def exigir_nomes_com_dono(nomes: Mapping[str, str], inscricoes: Collection[str]) -> None:
    """Recusa o nome social guardado com a inscrição quase certa, que não sairia. Erros: `AtoRecusado`.

    Quem não está entre as `inscricoes` pode não ter sido aprovado; mas não a que só difere de uma
    delas por zeros, maiúsculas ou espaços.
    """
    sem_dono = {
        inscricao_comparada(inscricao): inscricao for inscricao in nomes.keys() - inscricoes
    }
    if not sem_dono:
        return
    for inscricao in inscricoes:
        outra = sem_dono.get(inscricao_comparada(inscricao))
        if outra is not None and inscricao not in nomes:
            raise AtoRecusado(
                f"há um nome social guardado para a inscrição {outra}, e o resultado só tem a "
                f"{inscricao}",
                (CONSTITUICAO["cf_art5_inc79"],),
                f"guarde-o outra vez com a inscrição {inscricao}, ou o nome do arquivo nela, se não "
                "é a mesma pessoa",
            )


def inscricao_comparada(inscricao: str) -> str:
    """A inscrição sem zeros à esquerda, maiúsculas nem espaços, para achar a que é quase igual.

    >>> inscricao_comparada("00 7a") == inscricao_comparada("7A")
    True
    """
    return "".join(inscricao.split()).casefold().lstrip("0")


def _visto(documento: str, papel: PapelDeQuemVe, instante: datetime, id: str) -> DocumentoVisto:
    return DocumentoVisto(
        id=id,
        data=instante.date(),
        documento=documento,
        especie=EspecieDeDocumento.NOME_SOCIAL,
        papel=papel,
        finalidade=FinalidadeDaVista.PUBLICACAO,
    )

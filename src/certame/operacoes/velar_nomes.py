"""Põe um véu no nome do arquivo da banca de quem tem nome social no cofre, sem abrir nenhum."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from certame.dominio.documento import EspecieDeDocumento
from certame.operacoes.abrir_cofre import PASTA
from certame.operacoes.abrir_cofre_do_certame import (
    abrir_cofre_do_certame,
    abrir_prateleira_do_certame,
)

VEU = "(nome social no cofre)"
"""O que se mostra, fora das publicações, de quem tem nome social no cofre: abri-lo pede um motivo."""

Nomes = Mapping[str, Mapping[str, str]]
"""Do cargo e da inscrição ao nome da pessoa."""


class NomesVelados(NamedTuple):
    """Os nomes que se podem mostrar; `sem_chaves` diz que nenhum, por não se saber de quem são os do cofre."""

    nomes: Nomes
    sem_chaves: bool = False


SEM_NENHUM = NomesVelados({})
"""Para quem não mostra nome nenhum."""


def velar_nomes(nomes: Nomes, pasta: Path, chaves: Path | None, endereco: str = "") -> NomesVelados:
    """Os nomes do arquivo, com o véu em quem tem nome social no cofre da pasta, ou no de `endereco`.

    Sem nomes sociais, ou sem cofre, são os do arquivo. Sem as chaves não se sabe de quem é cada
    nome social, e não sai nome nenhum. Erros: `EntradaInvalida` se o cofre não se abre;
    `CofreRecusado` se as chaves não são as dele.
    """
    if not endereco and not (pasta / PASTA).is_dir():
        return NomesVelados(nomes)
    certame, prateleira = abrir_prateleira_do_certame(pasta, endereco)
    fichas = prateleira.fichas(certame, EspecieDeDocumento.NOME_SOCIAL)
    prateleira.fechar()
    if not fichas:
        return NomesVelados(nomes)
    if chaves is None:
        return NomesVelados({}, sem_chaves=True)
    _, cofre = abrir_cofre_do_certame(pasta, chaves, endereco)
    inscricoes = {inscricao for do_cargo in nomes.values() for inscricao in do_cargo}
    veus = dict.fromkeys(cofre.de_quem(certame, fichas, inscricoes), VEU)
    cofre.fechar()
    return NomesVelados(
        {
            cargo: {inscricao: veus.get(inscricao, nome) for inscricao, nome in do_cargo.items()}
            for cargo, do_cargo in nomes.items()
        }
    )

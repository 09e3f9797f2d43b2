"""As opções e os textos que os comandos do cofre têm em comum."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from certame.cli.programa import AUTOR
from certame.cli.saida import Documento
from certame.dominio.ato_do_cofre import (
    ATOS_DO_COFRE,
    CofreRecifrado,
    DadosApagados,
    DocumentoDescartado,
    DocumentoGuardado,
    DocumentoVisto,
    GuardaFixada,
)
from certame.dominio.documento import FinalidadeDaVista, PapelDeQuemVe
from certame.norma.concordancia import quantos
from certame.operacoes.listar_vistas import Vista
from certame.operacoes.velar_nomes import NomesVelados

CHAVES = "CERTAME_CHAVES"
"""A variável com o arquivo das chaves, para não o repetir em cada comando."""

Funcao = TypeVar("Funcao", bound=Callable[..., Any])


def _opcao_chaves(ajuda: str, *, pedida: bool = False) -> Callable[[Funcao], Funcao]:
    return click.option(
        "--chaves",
        "chaves",
        required=pedida,
        envvar=CHAVES,
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="ARQUIVO",
        help=f"{ajuda} Também na variável {CHAVES}.",
    )


opcao_chaves = _opcao_chaves("O chaveiro, fora da pasta do certame.", pedida=True)
opcao_cofre = click.option(
    "--cofre",
    "endereco",
    default="",
    metavar="PASTA|BANCO",
    help="Onde está o cofre; sem a opção, na pasta cofre do certame.",
)


def opcoes_do_veu(funcao: Funcao) -> Funcao:
    """As opções de quem mostra nomes sem os publicar: o cofre e as chaves, para não mostrar o civil."""
    for opcao in (
        opcao_cofre,
        _opcao_chaves(
            "O chaveiro: se o cofre tem nomes sociais, sem ele não se mostra nome nenhum."
        ),
    ):
        funcao = opcao(funcao)
    return funcao


def avisar_do_veu(documento: Documento, velados: NomesVelados) -> None:
    """Diz por que não há nomes, se faltam as chaves."""
    if velados.sem_chaves:
        documento.paragrafo(
            "O cofre tem nomes sociais: sem as chaves (--chaves), só se mostram as inscrições."
        )


opcao_autor = click.option(
    "--autor",
    "autor",
    required=True,
    envvar=AUTOR,
    show_envvar=True,
    metavar="QUEM",
    help="Quem age: um identificador sem nome, como rh-1.",
)


def opcoes_dos_nomes(funcao: Funcao) -> Funcao:
    """As opções de quem mostra nomes: o cofre dos nomes sociais, as chaves, e em que papel se abrem."""
    opcoes = (
        _opcao_chaves("O chaveiro; pedido se o cofre tem nomes sociais."),
        opcao_cofre,
        click.option(
            "--papel",
            type=click.Choice([p.value for p in (PapelDeQuemVe.RH, PapelDeQuemVe.COMISSAO)]),
            default=PapelDeQuemVe.COMISSAO.value,
            show_default=True,
            help="Em que papel se abrem os nomes sociais.",
        ),
    )
    for opcao in reversed(opcoes):
        funcao = opcao(funcao)
    return funcao


opcao_quem_abre = click.option(
    "--autor",
    "autor",
    default="",
    envvar=AUTOR,
    show_envvar=True,
    metavar="QUEM",
    help="Quem abre os nomes sociais, se os há: um identificador sem nome, como rh-1.",
)
PAPEIS = {
    PapelDeQuemVe.EQUIPE: "equipe",
    PapelDeQuemVe.COMISSAO: "comissão",
    PapelDeQuemVe.RH: "RH",
    PapelDeQuemVe.PROCURADORIA: "procuradoria",
    PapelDeQuemVe.ENCARREGADO: "encarregado",
    PapelDeQuemVe.TITULAR: "a própria pessoa",
}
"""Como se diz cada papel."""

FINALIDADES = {
    FinalidadeDaVista.INSCRICAO: "decidir a inscrição",
    FinalidadeDaVista.CONDICAO_DE_PROVA: "decidir a condição de prova",
    FinalidadeDaVista.PERICIA: "a perícia",
    FinalidadeDaVista.JUNTA: "a Junta",
    FinalidadeDaVista.COMPATIBILIDADE: "avaliar a compatibilidade",
    FinalidadeDaVista.APOIO: "o apoio no estágio",
    FinalidadeDaVista.RECURSO: "um recurso",
    FinalidadeDaVista.FRAUDE: "apurar fraude",
    FinalidadeDaVista.NOTIFICACAO: "notificar",
    FinalidadeDaVista.PUBLICACAO: "publicar",
    FinalidadeDaVista.PEDIDO_DA_PESSOA: "atender a pessoa",
    FinalidadeDaVista.ORDEM_JUDICIAL: "cumprir ordem judicial",
}
"""Como se diz cada finalidade, depois de "para"."""

_NOMES = {classe: nome for nome, classe in ATOS_DO_COFRE.items()}


def dados_da_vista(vista: Vista) -> dict[str, object]:
    """A vista como objeto JSON; o que o ato não tem fica vazio."""
    ato = vista.ato
    return {
        "numero": vista.numero,
        "instante": vista.instante.isoformat(),
        "autor": vista.autor,
        "ato": _NOMES[type(ato)],
        "documento": getattr(ato, "documento", ""),
        "especie": str(getattr(ato, "especie", "")),
        "papel": str(getattr(ato, "papel", "")),
        "finalidade": str(getattr(ato, "finalidade", "")),
        "frase": frase_da_vista(vista),
    }


def frase_da_vista(vista: Vista) -> str:
    """O que se fez, numa frase."""
    match vista.ato:
        case DocumentoGuardado(documento=documento):
            return f"guardou {documento}"
        case DocumentoVisto(documento=documento, papel=papel, finalidade=finalidade):
            return f"viu {documento}, como {PAPEIS[papel]}, para {FINALIDADES[finalidade]}"
        case DocumentoDescartado(documento=documento):
            return f"tirou {documento}, cujo ato não entrou no livro"
        case GuardaFixada(ate=ate, fonte=fonte):
            return f"fixou a guarda até {ate:%d/%m/%Y} ({fonte})"
        case CofreRecifrado(chave=chave, documentos=documentos):
            return f"cifrou de novo {quantos(documentos, 'documento')}, com a chave {chave}"
        case DadosApagados(documentos=documentos):
            return f"apagou os dados: {quantos(documentos, 'documento')}"
        case _:
            return _NOMES[type(vista.ato)]

"""Confere o registro de vistas com o que está guardado: nada some do cofre sem que apareça."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from certame.armazens.cofre.prateleira import Ficha, Prateleira
from certame.dominio.ato_do_cofre import DadosApagados, DocumentoDescartado, DocumentoGuardado
from certame.livro.registro import Cabeca
from certame.operacoes.listar_vistas import Vista, Vistas, listar_vistas


class VistasConferidas(NamedTuple):
    """O registro e o que não bate com o cofre, uma frase para cada documento."""

    vistas: Vistas
    diferencas: tuple[str, ...]


def conferir_vistas(
    prateleira: Prateleira, certame: str, cabecas: Sequence[Cabeca] = ()
) -> VistasConferidas:
    """O registro conferido; não abre documento nenhum e não pede chave.

    Erros: `LivroRecusado` se a corrente se parte; `CofreRecusado` se uma ficha não se lê.
    """
    vistas = listar_vistas(prateleira, certame, cabecas)
    guardados: dict[str, tuple[Vista, DocumentoGuardado]] = {}
    for vista in vistas.vistas:
        match vista.ato:
            case DocumentoGuardado() as ato:
                guardados[ato.documento] = vista, ato
            case DocumentoDescartado(documento=documento):
                guardados.pop(documento, None)
            case DadosApagados():
                guardados.clear()
    fichas = {ficha.id: ficha for ficha in prateleira.fichas(certame)}
    return VistasConferidas(vistas, tuple(_diferencas(guardados, fichas)))


def _diferencas(
    guardados: dict[str, tuple[Vista, DocumentoGuardado]], fichas: dict[str, Ficha]
) -> Iterator[str]:
    for id, (vista, ato) in guardados.items():
        ficha = fichas.get(id)
        if ficha is None:
            yield f"{id} foi guardado na vista {vista.numero} e não está no cofre"
        elif (ficha.especie, ficha.autor, ficha.instante) != (
            ato.especie,
            vista.autor,
            vista.instante,
        ):
            yield f"a ficha de {id} não é a da vista {vista.numero}"
    for id in sorted(fichas.keys() - guardados.keys()):
        yield f"{id} está no cofre e não foi anotado: a gravação foi interrompida, ou alguém o pôs"

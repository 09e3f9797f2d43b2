"""Abre um documento do cofre para alguém, e antes anota quem o viu, em que papel e para quê."""

from datetime import datetime

from certame.armazens.cofre.cifra import CofreRecusado
from certame.armazens.cofre.cofre import Cofre, Documento
from certame.dominio.ato_do_cofre import DocumentoVisto
from certame.dominio.documento import (
    COM_CAMPOS,
    EspecieDeDocumento,
    FinalidadeDaVista,
    PapelDeQuemVe,
    exigir_quem_pode,
)
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.motor.andamento import Andamento
from certame.operacoes.anotar_vista import anotar_vista
from certame.operacoes.casos_da_equipe import exigir_do_caso
from certame.operacoes.equipe_do_certame import QuemExamina, exigir_da_equipe


def ver_documento(
    cofre: Cofre,
    certame: str,
    referencia: str,
    *,
    autor: str,
    papel: PapelDeQuemVe,
    finalidade: FinalidadeDaVista,
    equipe: QuemExamina | None,
    instante: datetime,
    andamento: Andamento | None = None,
    so_com_campos: bool = False,
) -> Documento:
    """O documento da referência ("id:compromisso", ou só o id), depois de a vista estar no disco.

    Sem a anotação ninguém vê: se ela falha, o documento não sai. `equipe` é quem examina no
    certame (`None`: não se sabe): só quem é dela, e não está impedido, vê nesse
    papel; com `andamento`, só os documentos dos seus casos (sem ele, quem chama já o exigiu, ou não se
    sabe de quem é cada caso). Com `so_com_campos`, um que é arquivo é recusado antes de visto. Erros: `AtoRecusado` se o papel não vê a espécie, ou o autor
    não é um pseudônimo; `CofreRecusado` se não há, não abre, ou não é o do compromisso.
    """
    exigir_pseudonimo(autor)
    id, _, compromisso = referencia.partition(":")
    cofre.chaveiro.exigir_viva(certame)
    ficha, _ = cofre.prateleira.tirar(certame, id)
    especie = EspecieDeDocumento(ficha.especie)
    exigir_quem_pode(especie, papel, finalidade)
    documento = cofre.abrir(certame, id, compromisso)
    if papel is PapelDeQuemVe.EQUIPE:
        exigir_da_equipe(autor, documento.inscricao, equipe)
        if andamento is not None:
            exigir_do_caso(andamento, autor, documento.inscricao, id)
    if so_com_campos and (documento.arquivo or especie not in COM_CAMPOS):
        raise CofreRecusado(id, "é um arquivo, e não se mostra na tela", "diga onde o escrever")

    def visto(id_do_ato: str) -> DocumentoVisto:
        return DocumentoVisto(
            id=id_do_ato,
            data=instante.date(),
            documento=id,
            especie=especie,
            papel=papel,
            finalidade=finalidade,
        )

    anotar_vista(cofre.prateleira.vistas, certame, (visto,), instante=instante, autor=autor)
    return documento

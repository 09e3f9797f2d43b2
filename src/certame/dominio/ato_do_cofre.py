"""Os atos sobre o cofre dos dados pessoais: o que o registro de vistas guarda.

Não são atos do certame e não entram no livro dele. Nenhum traz inscrição, nome nem dado de saúde:
só o id do documento, a espécie, e quem, em que papel e para quê.
"""

from dataclasses import dataclass
from datetime import date

from certame.dominio.documento import EspecieDeDocumento, FinalidadeDaVista, PapelDeQuemVe
from certame.dominio.forma_do_ato import Ato


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentoGuardado(Ato):
    """Um documento entrou no cofre, com o compromisso que o livro vai citar."""

    documento: str
    especie: EspecieDeDocumento
    compromisso: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentoVisto(Ato):
    """Alguém abriu um documento, num papel e para um fim."""

    documento: str
    especie: EspecieDeDocumento
    papel: PapelDeQuemVe
    finalidade: FinalidadeDaVista


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentoDescartado(Ato):
    """Um documento guardado para um ato que não chegou a entrar no livro saiu do cofre."""

    documento: str
    especie: EspecieDeDocumento


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardaFixada(Ato):
    """O dia até quando os dados do certame têm de ser guardados, e de onde ele vem."""

    ate: date
    fonte: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CofreRecifrado(Ato):
    """Os documentos passaram a outra chave de dados."""

    chave: str
    documentos: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DadosApagados(Ato):
    """A chave dos dados do certame foi destruída: `documentos` deixaram de existir."""

    documentos: int


ATOS_DO_COFRE: dict[str, type[Ato]] = {
    "documento_guardado": DocumentoGuardado,
    "documento_visto": DocumentoVisto,
    "documento_descartado": DocumentoDescartado,
    "guarda_fixada": GuardaFixada,
    "cofre_recifrado": CofreRecifrado,
    "dados_apagados": DadosApagados,
}
"""O nome de cada ato no registro de vistas."""

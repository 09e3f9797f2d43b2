"""Os atos do edital e dos resultados: o que se publica para todas as pessoas.

`documento` é sempre uma referência, "id:compromisso": o id do documento, que fica fora do livro, e
o hash dele com um sal guardado ao lado.
"""

from dataclasses import dataclass
from enum import StrEnum

from certame.dominio.forma_do_ato import Ato


class OrigemDaMudanca(StrEnum):
    """Quem pode mudar uma leitura depois do edital."""

    ORDEM_JUDICIAL = "ordem_judicial"
    DECISAO_FINAL = "decisao_final"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeituraEscolhida(Ato):
    """A opção que o edital vai adotar numa leitura; só antes da publicação dele."""

    leitura: str
    opcao: str
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditalPublicado(Ato):
    """A publicação do edital: congela a norma (id, versão e hash) e todas as leituras.

    `leituras` traz "nome=opcao" de cada leitura da norma, em ordem alfabética.
    """

    norma: str
    versao_da_norma: str
    sha256: str
    leituras: tuple[str, ...]
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditalRetificado(Ato):
    """Uma correção do edital, com o item corrigido."""

    item: str
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeituraAlterada(Ato):
    """A mudança de uma leitura depois do edital, por ordem judicial ou decisão jurídica final."""

    leitura: str
    opcao: str
    origem: OrigemDaMudanca
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultadoDivulgado(Ato):
    """A divulgação do resultado de uma etapa de provas."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassificacaoDivulgada(Ato):
    """A divulgação das listas de classificação."""

    documento: str

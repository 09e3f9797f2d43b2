"""Os documentos que ficam fora do livro: as espécies, as formas com campos e quem vê cada um."""

from dataclasses import dataclass
from enum import StrEnum

from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.norma import Norma
from certame.norma.rito import RegraDoRito


class EspecieDeDocumento(StrEnum):
    """O que um documento é; diz quem o pode ver."""

    DECLARACAO = "declaracao"
    LAUDO = "laudo"
    PEDIDO_DE_CONDICAO = "pedido_de_condicao"
    PARECER = "parecer"
    PARTE_DO_PARECER = "parte_do_parecer"
    PROVA = "prova"
    NOME_SOCIAL = "nome_social"
    CONTATOS = "contatos"
    APOIO = "apoio"
    DOCUMENTO_DE_SAUDE = "documento_de_saude"
    DOCUMENTO = "documento"
    DOCUMENTO_DO_EDITAL = "documento_do_edital"


class PapelDeQuemVe(StrEnum):
    """Em que papel alguém abre um documento."""

    EQUIPE = "equipe"
    COMISSAO = "comissao"
    RH = "rh"
    PROCURADORIA = "procuradoria"
    ENCARREGADO = "encarregado"
    TITULAR = "titular"


class FinalidadeDaVista(StrEnum):
    """Para que alguém abre um documento: uma lista fechada, em que nada da saúde cabe."""

    INSCRICAO = "inscricao"
    CONDICAO_DE_PROVA = "condicao_de_prova"
    PERICIA = "pericia"
    JUNTA = "junta"
    COMPATIBILIDADE = "compatibilidade"
    APOIO = "apoio"
    RECURSO = "recurso"
    FRAUDE = "fraude"
    NOTIFICACAO = "notificacao"
    PUBLICACAO = "publicacao"
    PEDIDO_DA_PESSOA = "pedido_da_pessoa"
    ORDEM_JUDICIAL = "ordem_judicial"


COM_CAMPOS = frozenset(
    {
        EspecieDeDocumento.DECLARACAO,
        EspecieDeDocumento.PARECER,
        EspecieDeDocumento.PARTE_DO_PARECER,
        EspecieDeDocumento.NOME_SOCIAL,
        EspecieDeDocumento.CONTATOS,
    }
)
"""As espécies que têm campos; um parecer que a norma não divide é também um arquivo."""

_DE_SAUDE = frozenset({PapelDeQuemVe.EQUIPE, PapelDeQuemVe.TITULAR})
_DE_SAUDE_E_DA_PROVA = _DE_SAUDE | {PapelDeQuemVe.COMISSAO}
_DE_SAUDE_E_DO_APOIO = _DE_SAUDE | {PapelDeQuemVe.RH}
_TODOS = frozenset(PapelDeQuemVe)

QUEM_VE: dict[EspecieDeDocumento, frozenset[PapelDeQuemVe]] = {
    EspecieDeDocumento.DECLARACAO: _DE_SAUDE,
    EspecieDeDocumento.LAUDO: _DE_SAUDE,
    EspecieDeDocumento.PEDIDO_DE_CONDICAO: _DE_SAUDE_E_DA_PROVA,
    EspecieDeDocumento.PARECER: _DE_SAUDE,
    EspecieDeDocumento.PARTE_DO_PARECER: _DE_SAUDE,
    EspecieDeDocumento.APOIO: _DE_SAUDE_E_DO_APOIO,
    EspecieDeDocumento.DOCUMENTO_DE_SAUDE: _DE_SAUDE,
    EspecieDeDocumento.PROVA: _TODOS,
    EspecieDeDocumento.NOME_SOCIAL: _TODOS,
    EspecieDeDocumento.CONTATOS: _TODOS,
    EspecieDeDocumento.DOCUMENTO: _TODOS,
    EspecieDeDocumento.DOCUMENTO_DO_EDITAL: _TODOS,
}
"""Os papéis que abrem cada espécie; os dados de saúde, só a equipe e a própria pessoa."""

_EXCECOES = frozenset(
    {
        (PapelDeQuemVe.PROCURADORIA, FinalidadeDaVista.ORDEM_JUDICIAL),
        (PapelDeQuemVe.ENCARREGADO, FinalidadeDaVista.PEDIDO_DA_PESSOA),
    }
)


def exigir_quem_pode(
    especie: EspecieDeDocumento, papel: PapelDeQuemVe, finalidade: FinalidadeDaVista
) -> None:
    """Só deixa passar quem pode ver a espécie, ou cumpre uma ordem ou um pedido (`_EXCECOES`).

    Erros: `AtoRecusado`.
    """
    if papel in QUEM_VE[especie] or (papel, finalidade) in _EXCECOES:
        return
    podem = ", ".join(sorted(QUEM_VE[especie]))
    raise AtoRecusado(
        f"{papel} não vê um documento da espécie {especie}, que tem dados de saúde",
        (CONSTITUICAO["cf_art5_inc79"],),
        f"peça a quem pode: {podem}; por ordem judicial, procuradoria; a pedido da pessoa, "
        "encarregado",
    )


@dataclass(frozen=True, slots=True)
class Declaracao:
    """O que a pessoa declara na inscrição: o tipo e o grau da deficiência."""

    tipo: str
    grau: str


@dataclass(frozen=True, slots=True)
class ParteDoParecer:
    """Uma parte do parecer: o que a norma pede nela e o que a equipe escreveu."""

    pede: str
    texto: str


@dataclass(frozen=True, slots=True)
class Parecer:
    """O parecer de uma equipe, nas partes que a norma pede, na ordem dela."""

    partes: tuple[ParteDoParecer, ...]


@dataclass(frozen=True, slots=True)
class NomeSocial:
    """O nome pelo qual a pessoa é chamada, e que vai nas publicações."""

    nome: str


@dataclass(frozen=True, slots=True)
class Contatos:
    """Por onde se avisa a pessoa; o que ela não deu fica vazio."""

    telefone: str = ""
    correio: str = ""
    endereco: str = ""


Forma = Declaracao | Parecer | NomeSocial | Contatos
"""Os documentos que têm campos; os outros são o arquivo que a pessoa ou a equipe entregou."""


def exigir_forma(norma: Norma, forma: Forma, equipe: str = "") -> None:
    """Recusa a forma a que falta o que a norma pede; `equipe`, a que dá o parecer.

    Sem equipe, o parecer é da que a norma põe na perícia. Erros: `AtoRecusado`, com o dispositivo.
    """
    match forma:
        case Declaracao():
            _exigir_tipo_e_grau(norma, forma)
        case Parecer():
            _exigir_partes(norma, forma, partes_do_parecer(norma, equipe))
        case NomeSocial(nome=nome):
            if not nome.strip():
                raise _falta("o nome social está vazio", "escreva o nome")
        case _:
            if not (forma.telefone.strip() or forma.correio.strip() or forma.endereco.strip()):
                raise _falta("não há contato nenhum", "escreva ao menos um")


def partes_do_parecer(norma: Norma, equipe: str = "") -> tuple[str, ...]:
    """O que a norma pede em cada parte do parecer da equipe (vazio: não o divide).

    Erros: `AtoRecusado` se a norma não tem a equipe.
    """
    especie = equipe or norma.rito.equipe_da_pericia or norma.rito.equipe_da_compatibilidade
    try:
        return norma.equipe(especie).parecer
    except KeyError:
        conhecidas = ", ".join(composicao.id for composicao in norma.equipes)
        raise AtoRecusado(
            f"a norma não tem a equipe {especie or 'de perícia'}",
            norma.fundamentos_do_rito(RegraDoRito.EQUIPE),
            f"use uma destas: {conhecidas}" if conhecidas else "guarde o arquivo do parecer",
        ) from None


def _exigir_tipo_e_grau(norma: Norma, declaracao: Declaracao) -> None:
    faltam = [
        nome
        for nome, texto in (("o tipo", declaracao.tipo), ("o grau", declaracao.grau))
        if not texto.strip()
    ]
    if faltam and norma.rito.declaracao_detalhada:
        raise AtoRecusado(
            f"falta {' e '.join(faltam)} na declaração",
            norma.fundamentos_do_rito(RegraDoRito.INSCRICAO),
            "escreva tipo e grau",
        )


def _exigir_partes(norma: Norma, parecer: Parecer, pedidas: tuple[str, ...]) -> None:
    if not pedidas:
        raise AtoRecusado(
            "a norma não divide este parecer em partes",
            norma.fundamentos_do_rito(RegraDoRito.PARECER),
            "guarde o arquivo do parecer inteiro",
        )
    if tuple(parte.pede for parte in parecer.partes) != pedidas:
        raise AtoRecusado(
            f"as partes do parecer não são as {len(pedidas)} que a norma pede, na ordem dela",
            norma.fundamentos_do_rito(RegraDoRito.PARECER),
            "escreva uma parte para cada: " + "; ".join(pedidas),
        )
    vazias = [parte.pede for parte in parecer.partes if not parte.texto.strip()]
    if vazias:
        raise AtoRecusado(
            f"o parecer deixa vazio: {'; '.join(vazias)}",
            norma.fundamentos_do_rito(RegraDoRito.PARECER),
            "todas as partes são obrigatórias: diga em cada uma o que se viu, ou que nada há",
        )


def _falta(motivo: str, conserto: str) -> AtoRecusado:
    return AtoRecusado(motivo, (CONSTITUICAO["cf_art5_inc79"],), conserto)

"""Dispositivos da lei e o fundamento que cada passo do cálculo carrega."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Origem(StrEnum):
    """De onde vem um fundamento."""

    NORMA = "norma"
    EDITAL = "edital"
    CONSTITUICAO = "constituicao"


@dataclass(frozen=True, slots=True)
class Dispositivo:
    """Um artigo, parágrafo, inciso ou alínea, com o resumo em palavras nossas.

    `id` é o fragmento LexML ("art3_par1"); `desde`, a data da redação; `dada_por`, o ato que a
    deu. Quem não tem efeito no cálculo diz por quê em `sem_efeito`.
    """

    id: str
    rotulo: str
    resumo: str
    desde: date
    dada_por: str
    sem_efeito: str = ""


@dataclass(frozen=True, slots=True)
class Fundamento:
    """A razão jurídica de um passo: um dispositivo da norma, um item do edital ou a Constituição.

    >>> Fundamento(Origem.NORMA, "irupi-es-2025", "art3", "art. 3º", "dez por cento", "original")
    ... # doctest: +ELLIPSIS
    Fundamento(origem=<Origem.NORMA: 'norma'>, norma='irupi-es-2025', id='art3', ...)
    """

    origem: Origem
    norma: str
    id: str
    rotulo: str
    resumo: str
    redacao: str

    @property
    def citacao(self) -> str:
        """Como o fundamento aparece numa linha: "art. 3º, § 1º" ou "edital, item 4.2"."""
        return f"edital, item {self.rotulo}" if self.origem is Origem.EDITAL else self.rotulo

    def para_dados(self) -> dict[str, str]:
        """O fundamento como dicionário, para as saídas em JSON."""
        return {
            "origem": self.origem.value,
            "norma": self.norma,
            "dispositivo": self.id,
            "citacao": self.citacao,
            "resumo": self.resumo,
            "redacao": self.redacao,
        }


def fundamento_do_edital(item: str, resumo: str) -> Fundamento:
    """Fundamento num item do edital."""
    return Fundamento(Origem.EDITAL, "", item, item, resumo, "edital")


def _constitucional(id: str, rotulo: str, resumo: str) -> Fundamento:
    return Fundamento(Origem.CONSTITUICAO, "cf-1988", id, rotulo, resumo, "Constituição Federal")


CONSTITUICAO: dict[str, Fundamento] = {
    f.id: f
    for f in (
        _constitucional(
            "cf_art5_inc55",
            "CF, art. 5º, LV",
            "ninguém é punido num processo sem contraditório e ampla defesa",
        ),
        _constitucional(
            "cf_art5_inc79",
            "CF, art. 5º, LXXIX",
            "é direito de todos a proteção dos dados pessoais",
        ),
        _constitucional("cf_art37", "CF, art. 37, caput", "a administração age com impessoalidade"),
        _constitucional(
            "cf_art37_inc2",
            "CF, art. 37, II",
            "o cargo efetivo depende de aprovação em concurso, na ordem de classificação",
        ),
        _constitucional(
            "cf_art37_inc3",
            "CF, art. 37, III",
            "o concurso vale por até dois anos e pode ser prorrogado uma vez, por igual período",
        ),
        _constitucional(
            "cf_art37_inc4",
            "CF, art. 37, IV",
            "quem foi aprovado tem prioridade na chamada durante a validade do concurso",
        ),
        _constitucional(
            "cf_art37_inc8",
            "CF, art. 37, VIII",
            "a lei reserva um percentual de cargos e empregos para pessoas com deficiência",
        ),
    )
}
"""Os poucos dispositivos constitucionais que um passo pode citar, por id."""

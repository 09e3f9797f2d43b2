"""Que norma rege um edital: pela cidade, pela data, pelo tipo e pela administração."""

from collections.abc import Sequence

from certame.dominio.edital import Edital
from certame.dominio.resultado import AtoRecusado, Decisao, Passo, Pendencia, Resultado
from certame.norma.norma import Alcance, Norma
from certame.norma.regra import Regra

_NOMES = {
    "concurso": "concurso público",
    "processo_seletivo": "processo seletivo",
    "direta": "administração direta",
    "autarquica": "autarquia",
    "fundacional": "fundação",
    "indireta": "administração indireta",
    "cargo_efetivo": "cargo efetivo",
    "emprego": "emprego público",
    "temporario": "contrato temporário",
}


def norma_do_edital(normas: Sequence[Norma], edital: Edital) -> Resultado[Norma]:
    """A norma que rege o edital, dentre as dadas.

    Com `edital.norma` só ela é considerada; senão, as da cidade (`edital.ibge`). Quando o dia em
    que a redação começou a valer não é conhecido nem provado, `Pendencia`.
    Erros: `AtoRecusado` fora da data ou do escopo de todas.
    """
    candidatas = [
        norma
        for norma in normas
        if (norma.id == edital.norma if edital.norma else norma.ibge == edital.ibge)
    ]
    if not candidatas:
        raise ValueError("nenhuma norma desta cidade")
    provado = edital.vigencia.inicio if edital.vigencia else None
    alcances = {
        norma.id: norma.vigencia.alcance(edital.publicacao, provado) for norma in candidatas
    }
    certas = [norma for norma in candidatas if alcances[norma.id] is Alcance.CERTO]
    if certas:
        exigir_escopo(certas[0], edital)
        return Decisao(certas[0], (_passo(certas[0], edital),))
    duvidosas = [norma for norma in candidatas if alcances[norma.id] is Alcance.DUVIDOSO]
    if duvidosas:
        return _pendencia(duvidosas, edital)
    norma = candidatas[-1]
    raise AtoRecusado(
        f"o edital é de {edital.publicacao.strftime('%d/%m/%Y')} e a norma {norma.id} não rege "
        f"editais dessa data ({_periodo(norma)})",
        norma.fundamentos_da(Regra.VIGENCIA),
        "confira a data de publicação ou a norma; para comparar normas, use --hipotese",
    )


def exigir_escopo(norma: Norma, edital: Edital) -> None:
    """Confere se o tipo, a administração e o vínculo estão no escopo da norma.

    Erros: `AtoRecusado` citando o dispositivo do escopo.
    """
    escopo = norma.escopo
    for valor, admitidos in (
        (edital.tipo, escopo.tipos),
        (edital.administracao, escopo.administracoes),
        (edital.vinculo, escopo.vinculos),
    ):
        if valor not in admitidos:
            nomes = ", ".join(_NOMES[admitido] for admitido in admitidos)
            raise AtoRecusado(
                f"a norma {norma.id} não se aplica a {_NOMES[valor]}",
                norma.fundamentos_da(Regra.ESCOPO),
                f"ela vale para: {nomes}; para comparar normas, use --hipotese",
            )


def _passo(norma: Norma, edital: Edital) -> Passo:
    frase = (
        f"O edital foi publicado em {edital.publicacao.strftime('%d/%m/%Y')}: rege-o {norma.lei}."
    )
    if edital.vigencia:
        frase += (
            f" O começo da vigência, {edital.vigencia.inicio.strftime('%d/%m/%Y')}, é provado por: "
            f"{edital.vigencia.prova}."
        )
    return Passo(
        Regra.VIGENCIA,
        norma.fundamentos_da(Regra.VIGENCIA),
        frase,
        entrada={"publicacao": edital.publicacao.isoformat()},
        saida={"norma": norma.id, "versao": norma.versao},
    )


def _pendencia(duvidosas: Sequence[Norma], edital: Edital) -> Pendencia:
    norma = duvidosas[0]
    return Pendencia(
        "vigencia",
        f"Não se sabe se a norma {' ou '.join(n.id for n in duvidosas)} rege um edital de "
        f"{edital.publicacao.strftime('%d/%m/%Y')}. {norma.vigencia.motivo_da_duvida}",
        "provar o dia em que a redação entrou em vigor, em [edital.vigencia] com inicio e prova",
        "quem publica o edital",
        norma.fundamentos_da(Regra.VIGENCIA),
        bloqueia=True,
    )


def _periodo(norma: Norma) -> str:
    inicio = norma.vigencia.inicio_possivel.strftime("%d/%m/%Y")
    if norma.vigencia.fim_possivel is None:
        return f"vale desde {inicio}"
    return f"vale de {inicio} até {norma.vigencia.fim_possivel.strftime('%d/%m/%Y')}"

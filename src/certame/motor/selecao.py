"""Que norma rege um edital: pela cidade, pela data, pelo tipo e pela administração."""

from collections.abc import Sequence
from datetime import date

from certame.dominio.edital import Edital
from certame.dominio.resultado import AtoRecusado, Decisao, Passo, Pendencia, Resultado
from certame.norma.dia_e_hora import dia_escrito
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

    Com `edital.norma` só ela é considerada; senão, as da cidade (`edital.ibge`); sem os dois, todas
    as dadas (é o caso de uma pasta com a norma). Quando o dia em que a redação começou a valer
    não é conhecido nem provado, `Pendencia`.
    Erros: `AtoRecusado` fora da data ou do escopo de todas; se outra das dadas, da mesma cidade, rege
    a data, a recusa diz qual.
    """
    candidatas = [
        norma
        for norma in normas
        if (norma.id == edital.norma if edital.norma else edital.ibge in ("", norma.ibge))
    ]
    if not candidatas:
        raise ValueError(f"nenhuma norma é {edital.norma or edital.ibge}")
    provado = edital.vigencia.inicio if edital.vigencia else None
    for norma in candidatas:
        _exigir_prova_possivel(norma, edital)
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
    raise _fora_da_data(normas, candidatas, edital)


def _fora_da_data(
    normas: Sequence[Norma], candidatas: Sequence[Norma], edital: Edital
) -> AtoRecusado:
    """A recusa de um edital cuja data nenhuma candidata rege.

    Se o edital diz a norma, procura-se entre as outras da cidade a que rege a data; se
    só se conhece a dita, nada se afirma das outras.
    """
    provado = edital.vigencia.inicio if edital.vigencia else None
    da_cidade = [n for n in normas if n.ibge == candidatas[0].ibge] if edital.norma else candidatas
    alcances = [(n, n.vigencia.alcance(edital.publicacao, provado)) for n in da_cidade]
    certas = [norma for norma, alcance in alcances if alcance is Alcance.CERTO]
    duvidosas = [norma for norma, alcance in alcances if alcance is Alcance.DUVIDOSO]
    data = f"o edital é de {dia_escrito(edital.publicacao)}, e"
    confira = "confira a data de publicação ou a norma"
    if edital.norma and (certas or duvidosas or len(da_cidade) == 1):
        dita = candidatas[0]
        motivo = f"{data} {_dita(dita)} não rege editais dessa data: {_periodo(dita, provado)}"
        if certas:
            motivo += f"; quem os rege é {_dita(certas[0]).removesuffix(',')}"
            confira = f'ponha norma = "{certas[0].id}" em [edital], ou confira a data de publicação'
        elif duvidosas:
            outras = " ou ".join(map(_dita, duvidosas)).removesuffix(",")
            motivo += f"; não se sabe se os rege {outras}"
    else:
        periodos = "; ".join(f"{_dita(norma)} {_periodo(norma, provado)}" for norma in da_cidade)
        cidades = " e de ".join(dict.fromkeys(_cidade(norma) for norma in da_cidade))
        motivo = f"{data} nenhuma norma de {cidades} rege editais dessa data: {periodos}"
    return AtoRecusado(
        motivo,
        candidatas[0].fundamentos_da(Regra.VIGENCIA),
        f"{confira}; para comparar, use certame divergencias --hipotese",
    )


def _exigir_prova_possivel(norma: Norma, edital: Edital) -> None:
    """A data provada cai entre o primeiro dia possível e o primeiro dia certo da redação.

    Só importa quando é ela que decide, isto é, quando a data do edital deixa dúvida.
    """
    vigencia = norma.vigencia
    if edital.vigencia is None or vigencia.alcance(edital.publicacao) is not Alcance.DUVIDOSO:
        return
    provado = edital.vigencia.inicio
    primeiro, certo = vigencia.fim_possivel, vigencia.fim_certo
    if primeiro is None or _duvida_no_inicio(norma, edital):
        primeiro, certo = vigencia.inicio_possivel, vigencia.inicio_certo
    if provado < primeiro or (certo is not None and provado > certo):
        limite = f" nem depois de {dia_escrito(certo)}" if certo is not None else ""
        raise AtoRecusado(
            f"o dia provado, {dia_escrito(provado)}, não pode ser o do começo da redação, que não foi "
            f"antes de {dia_escrito(primeiro)}{limite}",
            norma.fundamentos_da(Regra.VIGENCIA),
            "confira inicio e prova em [edital.vigencia]",
        )


def _duvida_no_inicio(norma: Norma, edital: Edital) -> bool:
    """Diz se o dia que não se conhece é o do começo da norma, e não o do fim dela."""
    certo = norma.vigencia.inicio_certo
    return certo is None or edital.publicacao < certo


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
                f"{_dita(norma)} não se aplica a {_NOMES[valor]}",
                norma.fundamentos_da(Regra.ESCOPO),
                f"ela vale para: {nomes}; para comparar, use certame divergencias --hipotese",
            )


def _dita(norma: Norma) -> str:
    """A norma numa frase: "a Lei 3.993/1993"."""
    lei = f"{norma.lei}," if ", " in norma.lei else norma.lei
    return f"a {lei}" if lei.startswith("Lei ") else f"a norma {lei}"


def _cidade(norma: Norma) -> str:
    return f"{norma.ente.removeprefix('Município de ')}/{norma.uf}"


def _passo(norma: Norma, edital: Edital) -> Passo:
    frase = f"O edital foi publicado em {dia_escrito(edital.publicacao)}; a norma que o rege é: {norma.lei}."
    if edital.vigencia and norma.vigencia.alcance(edital.publicacao) is Alcance.DUVIDOSO:
        qual = "desta redação" if _duvida_no_inicio(norma, edital) else "da redação seguinte"
        frase += (
            f" O começo {qual}, em {dia_escrito(edital.vigencia.inicio)}, está provado: "
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
        f"Não se sabe se {' ou '.join(map(_dita, duvidosas))} rege um edital de "
        f"{dia_escrito(edital.publicacao)}. {norma.vigencia.motivo_da_duvida}",
        "provar o dia em que a redação entrou em vigor, em [edital.vigencia] com inicio e prova",
        "quem publica o edital",
        norma.fundamentos_da(Regra.VIGENCIA),
        bloqueia=True,
    )


def _periodo(norma: Norma, provado: date | None) -> str:
    """Desde quando e até quando a norma vale, com o dia provado no lugar do desconhecido."""
    vigencia = norma.vigencia
    inicio, fim = vigencia.inicio_possivel, vigencia.fim_possivel
    periodo = f"vale desde {_limite(inicio, vigencia.inicio_certo, provado)}"
    if fim is None:
        return periodo
    return f"{periodo} até a véspera de {_limite(fim, vigencia.fim_certo, provado)}"


def _limite(possivel: date, certo: date | None, provado: date | None) -> str:
    if certo == possivel:
        return dia_escrito(possivel)
    if provado is not None:
        return f"{dia_escrito(provado)} (dia provado)"
    return f"um dia não conhecido, a partir de {dia_escrito(possivel)}"

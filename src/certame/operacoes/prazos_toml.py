"""Lê de `certame.toml` o que o edital diz dos prazos e os feriados da própria cidade."""

from datetime import date

from certame.dominio.ato import TIPOS_DE_ATO
from certame.dominio.prazo import Contagem, Feriado, PrazoDoEdital, UnidadeDoPrazo
from certame.norma.leitor import Leitor

_SO_DO_EDITAL = ("quantidade", "unidade", "conta_de", "para", "faculdade")


def prazos_do_leitor(leitor: Leitor) -> tuple[PrazoDoEdital, ...]:
    """Os `[[prazo]]` do edital, na ordem do arquivo; os erros ficam no leitor.

    Sem `quantidade`, é a contagem de um prazo da lei; com ela, um prazo do próprio edital.
    """
    prazos: list[PrazoDoEdital] = []
    usados: set[str] = set()
    for tabela in leitor.tabelas("prazo"):
        prazo = _prazo(tabela)
        if prazo.id in usados:
            tabela.erro("id", f"o prazo {prazo.id} aparece duas vezes", "fique com um")
        usados.add(prazo.id)
        prazos.append(prazo)
        tabela.terminar()
    return tuple(prazos)


def _prazo(tabela: Leitor) -> PrazoDoEdital:
    id, item = tabela.texto("id"), tabela.texto("item")
    cumpre_com = tabela.textos("cumpre_com", ())
    for tipo in cumpre_com:
        if tipo not in TIPOS_DE_ATO:
            tabela.erro("cumpre_com", f"não há ato do tipo {tipo}", "use o tipo de um [[ato]]")
    contagens = [contagem.value for contagem in Contagem]
    if not any(tabela.tem(chave) for chave in _SO_DO_EDITAL):
        return PrazoDoEdital(
            id, item, Contagem(tabela.opcao("contagem", contagens)), cumpre_com=cumpre_com
        )
    unidades = [unidade.value for unidade in UnidadeDoPrazo]
    unidade = UnidadeDoPrazo(tabela.opcao("unidade", unidades, UnidadeDoPrazo.DIAS.value))
    # Horas correm seguidas: só os dias têm contagem.
    em_dias = unidade is UnidadeDoPrazo.DIAS
    return PrazoDoEdital(
        id,
        item,
        Contagem(tabela.opcao("contagem", contagens)) if em_dias else Contagem.CORRIDOS,
        tabela.inteiro("quantidade", minimo=1),
        unidade,
        tabela.opcao("conta_de", list(TIPOS_DE_ATO)),
        tabela.texto("para"),
        cumpre_com,
        tabela.logico("faculdade", False),
    )


def feriados_do_leitor(leitor: Leitor) -> tuple[Feriado, ...]:
    """Os `[[feriado]]` da cidade, na ordem do arquivo; os erros ficam no leitor."""
    feriados: list[Feriado] = []
    dias: set[date] = set()
    for tabela in leitor.tabelas("feriado"):
        feriado = Feriado(tabela.data("data"), tabela.texto("nome"), tabela.texto("ato"))
        if feriado.data in dias:
            dia = feriado.data.isoformat()
            tabela.erro("data", f"o feriado de {dia} aparece duas vezes", "fique com um")
        dias.add(feriado.data)
        feriados.append(feriado)
        tabela.terminar()
    return tuple(feriados)

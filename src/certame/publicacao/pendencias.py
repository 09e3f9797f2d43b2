"""As pendências: o que os fatos não decidem, o que falta, de quem, e se algo já as resolveu."""

from collections.abc import Sequence

from certame.dominio.edital import Edital
from certame.dominio.resultado import Pendencia
from certame.norma.norma import Norma
from certame.publicacao.modelo import Coluna, Publicacao, Secao

_COLUNAS = (
    Coluna("tipo", "pendência"),
    Coluna("inscricoes", "inscrições"),
    Coluna("falta", "falta"),
    Coluna("de_quem", "de quem"),
    Coluna("fundamentos", "fundamentos"),
    Coluna("bloqueia", "impede o cálculo"),
    Coluna("frase", "o que há"),
    Coluna("situacao", "situação"),
)


def pendencias(
    edital: Edital, norma: Norma | None, todas: Sequence[Pendencia], *, hipotese: bool
) -> Publicacao:
    """As pendências do certame, primeiro as sem cargo, depois cargo a cargo; as abertas na frente."""
    cargos = dict.fromkeys(("", *(cargo.id for cargo in edital.cargos)))
    secoes: list[Secao] = []
    for cargo in cargos:
        do_cargo = [p for p in todas if p.cargo == cargo]
        do_cargo.sort(key=lambda p: bool(p.resolvida_por))
        if not do_cargo and secoes:
            continue
        secoes.append(
            Secao(
                titulo=edital.cargo(cargo).nome if cargo else "",
                chave=cargo,
                linhas=[
                    [
                        p.tipo,
                        ", ".join(p.inscricoes),
                        p.falta,
                        p.de_quem,
                        p.citacao,
                        p.bloqueia,
                        p.frase,
                        f"resolvida: {p.resolvida_por}" if p.resolvida_por else "em aberto",
                    ]
                    for p in do_cargo
                ],
                vazia="Nenhuma pendência." if not todas else "",
            )
        )
    return Publicacao(
        nome="pendencias",
        titulo="Pendências",
        edital=edital,
        norma=norma,
        colunas=_COLUNAS,
        secoes=tuple(secoes),
        dados={"pendencias": [p.para_dados() for p in todas]},
        hipotese=hipotese,
        interna=True,
    )

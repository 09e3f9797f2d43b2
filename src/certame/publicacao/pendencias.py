"""As pendências: o que os fatos não decidem, o que falta, de quem, e se algo já as resolveu."""

from collections.abc import Sequence

from certame.dominio.edital import Edital
from certame.dominio.resultado import Pendencia
from certame.norma.norma import Norma
from certame.publicacao.modelo import Coluna, Publicacao, Secao

NOMES = {
    "adaptacao_por_atender": "adaptação por atender",
    "alternancia_com_grupos": "alternância com outros grupos",
    "base": "base do cálculo da reserva",
    "chamada_assumida_diverge": "chamada feita fora que diverge da lei",
    "chamada_que_mudaria": "chamada que mudaria",
    "colisao": "números que coincidem",
    "compatibilidade_por_avaliar": "compatibilidade por avaliar",
    "dado_ausente": "dado que falta ao desempate",
    "data_de_referencia": "data de referência da idade",
    "diferenca_com_a_banca": "diferença com o que a banca publicou",
    "discussao_aberta": "discussão aberta",
    "empate": "empate",
    "esgotamento": "lista reservada que acabou",
    "fraude_por_comunicar": "fraude por comunicar",
    "geral_esgotada": "lista geral que acabou",
    "guarda": "prazo de guarda dos dados",
    "incidente": "incidente aberto",
    "opcao": "escolha entre duas listas",
    "parecer_nao_registrado": "parecer não registrado",
    "pericia_em_curso": "perícia em curso",
    "pericia_nao_registrada": "perícia não registrada",
    "pretericao": "pessoa passada à frente",
    "primeira_chamada": "primeira chamada",
    "proximo_passo": "próximo passo",
    "recurso_por_cumprir": "recurso provido por cumprir",
    "sem_vaga_para_decisao_judicial": "decisão judicial sem vaga",
    "so_na_reservada": "pessoa só na lista reservada",
    "sorteio": "sorteio por fazer",
    "vigencia": "dia em que a lei começou a valer",
}
"""Como se diz cada tipo de pendência."""

_COLUNAS = (
    Coluna("tipo", "pendência", NOMES),
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

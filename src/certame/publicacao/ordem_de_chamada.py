"""A ordem de chamada: cada chamada com vaga, pessoa, lista, dispositivos e uma frase simples."""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate

from certame.dominio.ato import AtoDeCargo
from certame.dominio.edital import Edital
from certame.motor.andamento import Andamento
from certame.motor.explicacao import Explicador
from certame.publicacao.modelo import Coluna, LinhasSobDemanda, Publicacao, Secao, Valor

_COLUNAS = (
    Coluna("ordem", "chamada número"),
    Coluna("vaga", "vaga"),
    Coluna("inscricao", "inscrição"),
    Coluna("nome", "nome"),
    Coluna("lista", "chamada pela"),
    Coluna("fundamentos", "dispositivos"),
    Coluna("data", "data"),
    Coluna("ato", "ato"),
    Coluna("situacao", "hoje"),
    Coluna("frase", "por quê"),
)


def ordem_de_chamada(
    edital: Edital, andamento: Andamento, nomes: Mapping[str, Mapping[str, str]], *, hipotese: bool
) -> Publicacao:
    """Todas as chamadas, cargo a cargo, na ordem em que foram feitas.

    `nomes` vai do cargo e da inscrição ao nome da pessoa.
    """
    secoes = tuple(
        _secao(edital, andamento, cargo, nomes.get(cargo, {})) for cargo in andamento.convocacoes
    )
    return Publicacao(
        nome="ordem-de-chamada",
        titulo="Ordem de chamada",
        edital=edital,
        norma=andamento.regime.norma,
        colunas=_COLUNAS,
        secoes=secoes,
        hipotese=hipotese,
    )


def _secao(edital: Edital, andamento: Andamento, cargo: str, nomes: Mapping[str, str]) -> Secao:
    convocacao = andamento.convocacoes[cargo]
    explicador = Explicador(convocacao, lambda inscricao: nomes.get(inscricao, inscricao))
    praticados = [
        praticado
        for praticado in andamento.praticados
        if isinstance(praticado.ato, AtoDeCargo) and praticado.ato.cargo == cargo
    ]
    # Onde, na conta de linhas, começam as chamadas de cada ato.
    comecos = [0, *accumulate(p.chamadas_ate - p.chamadas_de for p in praticados)]

    def linha(numero: int) -> list[Valor]:
        qual = bisect_right(comecos, numero) - 1
        praticado = praticados[qual]
        indice = praticado.chamadas_de + numero - comecos[qual]
        ato = praticado.ato
        explicada = explicador.chamada(indice)
        ocupante = convocacao.ocupante[explicada.vaga]
        ainda = ocupante >= 0 and convocacao.inscricoes[ocupante] == explicada.inscricao
        return [
            indice + 1,
            explicada.vaga,
            explicada.inscricao,
            nomes.get(explicada.inscricao, ""),
            explicada.lista,
            explicada.citacao,
            praticado.dia_das_chamadas.strftime("%d/%m/%Y"),
            f"{ato.id} (anulado)" if ato.id in andamento.anulados else ato.id,
            "ocupa a vaga" if ainda else "deixou a vaga",
            explicada.frase,
        ]

    vazias = convocacao.vagas_vazias
    frases = [_vagas_ate_agora(convocacao.vagas_criadas, convocacao.vagas_por_abrir)]
    if vazias:
        numeros = ", ".join(map(str, vazias))
        frases.append(f"Abertas e sem ocupante: {numeros}.")
    return Secao(
        titulo=edital.cargo(cargo).nome,
        chave=cargo,
        linhas=LinhasSobDemanda(comecos[-1], linha),
        frases=tuple(frases),
        vazia="Ninguém foi chamado ainda.",
    )


def _vagas_ate_agora(criadas: int, por_abrir: int) -> str:
    """Quantas vagas há e quantas faltam abrir.

    >>> _vagas_ate_agora(1, 0), _vagas_ate_agora(6, 2)
    ('Há 1 vaga, já aberta.', 'Há 6 vagas; 2 por abrir.')
    """
    vagas = "1 vaga" if criadas == 1 else f"{criadas} vagas"
    if por_abrir:
        return f"Há {vagas}; {por_abrir} por abrir."
    return f"Há {vagas}, {'já aberta' if criadas == 1 else 'todas abertas'}."

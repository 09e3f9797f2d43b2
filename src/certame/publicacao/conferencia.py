"""O veredito da conferência independente: o que foi conferido, o que não, e o resultado."""

from collections.abc import Mapping

from certame.conferencia.veredito import PRINCIPIOS, Falha, Veredito
from certame.dominio.edital import Edital
from certame.norma.norma import Norma
from certame.publicacao.modelo import Coluna, Publicacao, Secao

NOMES = {
    "vagas": "o tipo de cada vaga",
    "chamadas": "cada chamada",
    "fatos": "saídas, reposições e o mais que mudou as listas",
    "pessoas": "cada pessoa nas listas",
    "notas": "a nota de cada pessoa do arquivo da banca",
}
"""Como se diz cada conferência feita."""

_COLUNAS = (Coluna("conferencia", "conferido", NOMES), Coluna("quantos", "quantos"))


def conferencia(
    edital: Edital, norma: Norma | None, vereditos: Mapping[str, Veredito], *, hipotese: bool
) -> Publicacao:
    """O veredito de cada cargo, com o que foi olhado e o que não pôde ser."""
    return Publicacao(
        nome="conferencia",
        titulo="Conferência do resultado",
        edital=edital,
        norma=norma,
        colunas=_COLUNAS,
        secoes=tuple(
            Secao(
                titulo=edital.cargo(cargo).nome,
                chave=cargo,
                linhas=[[item.nome, item.quantos] for item in veredito.conferido],
                frases=(
                    frase_do_veredito(veredito),
                    *map(frase_da_falha, veredito.falhas),
                    *(f"Não conferido: {frase}" for frase in veredito.nao_conferido),
                ),
            )
            for cargo, veredito in vereditos.items()
        ),
        dados={"vereditos": {cargo: v.para_dados() for cargo, v in vereditos.items()}},
        hipotese=hipotese,
    )


def frase_da_falha(falha: Falha) -> str:
    """A regra que o resultado contraria, por extenso, e onde.

    >>> frase_da_falha(Falha("P4", "a inscrição 07 foi ultrapassada"))
    'devia valer que ninguém é ultrapassado dentro de uma lista; a inscrição 07 foi ultrapassada'
    """
    return f"devia valer que {PRINCIPIOS[falha.principio]}; {falha.frase}"


def frase_do_veredito(veredito: Veredito) -> str:
    """O resultado da conferência de um cargo, para escrever depois do nome dele.

    >>> frase_do_veredito(Veredito((), (), ()))
    'outro programa examinou o resultado e não achou diferença'
    """
    if veredito.certo:
        return "outro programa examinou o resultado e não achou diferença"
    falhas = len(veredito.falhas)
    return f"{falhas} {'ponto contraria' if falhas == 1 else 'pontos contrariam'} as regras"

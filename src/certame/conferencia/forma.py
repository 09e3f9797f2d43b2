"""Confere que as colunas, os fatos e as listas de uma história combinam entre si."""

from itertools import pairwise

from certame.conferencia.veredito import Relato
from certame.dominio.edital import Cargo
from certame.dominio.historia import Historia
from certame.dominio.ordem import Ordem
from certame.norma.regime import Regime


def conferir_forma(
    regime: Regime, cargo: Cargo, ordem: Ordem, historia: Historia, relato: Relato
) -> bool:
    """Diz se os dados permitem conferir o resto; anota o que não combina."""
    defeitos = [
        *_defeitos_das_colunas(ordem, historia),
        *_defeitos_dos_fatos(ordem, historia),
        *_defeitos_das_listas(cargo, ordem, historia),
    ]
    if historia.grupos != tuple(grupo.id for grupo in regime.grupos):
        defeitos.append("os grupos da história não são os da norma, na ordem dela")
    if historia.vagas_do_edital != cargo.vagas:
        defeitos.append(
            f"a história parte de {historia.vagas_do_edital} vagas e o edital oferece {cargo.vagas}"
        )
    for defeito in defeitos:
        relato.falha("forma", defeito)
    return not defeitos


def _defeitos_das_colunas(ordem: Ordem, historia: Historia) -> list[str]:
    vagas, pessoas, contas = historia.vagas, historia.pessoas, historia.contas
    if not len(vagas) == len(pessoas) == len(contas):
        return ["as colunas das chamadas têm tamanhos diferentes"]
    defeitos = []
    for nome, coluna, menor, maior in (
        ("vaga", vagas, 1, len(historia.tipos)),
        ("pessoa", pessoas, 0, len(ordem.inscricoes) - 1),
        ("conta", contas, 0, len(historia.grupos)),
        ("tipo", historia.tipos, 0, len(historia.grupos)),
    ):
        if coluna and (min(coluna) < menor or max(coluna) > maior):
            defeitos.append(f"há {nome} fora de {menor} a {maior}")
    return defeitos


def _defeitos_dos_fatos(ordem: Ordem, historia: Historia) -> list[str]:
    pessoas, vagas, grupos = len(ordem.inscricoes), len(historia.tipos), len(historia.grupos)
    ultimo, chamadas = 0, len(historia.vagas)
    for quando, fato, pessoa, vaga, grupo, _ in historia.fatos:
        if not ultimo <= quando <= chamadas:
            return [f"o fato {fato.value} está fora da ordem das chamadas"]
        ultimo = quando
        if not (-1 <= pessoa < pessoas and 0 <= vaga <= vagas and 0 <= grupo <= grupos):
            return [f"o fato {fato.value} cita pessoa, vaga ou grupo que não existe"]
    return []


def _defeitos_das_listas(cargo: Cargo, ordem: Ordem, historia: Historia) -> list[str]:
    defeitos = []
    if not ordem.unidades:
        defeitos.append("a ordem não tem nenhuma lista")
    if any(antes.fim != depois.inicio for antes, depois in pairwise(ordem.unidades)):
        defeitos.append("as listas gerais das unidades não se seguem")
    if cargo.unidades and len(ordem.unidades) not in (1, len(cargo.unidades)):
        defeitos.append("as listas não são as das unidades do cargo")
    if len(ordem.unidades) > 1:
        unidades = historia.unidades
        if len(unidades) != len(historia.tipos):
            defeitos.append("falta a unidade de alguma vaga")
        elif unidades and not 0 <= min(unidades) <= max(unidades) < len(ordem.unidades):
            defeitos.append("há vaga de unidade que não existe")
    for unidade in ordem.unidades:
        for grupo, membros in unidade.reservadas.items():
            if len(set(membros)) != len(membros):
                defeitos.append(f"há pessoa repetida na lista {grupo}")
            elif membros and not 0 <= min(membros) <= max(membros) < len(ordem.inscricoes):
                defeitos.append(f"há pessoa que não existe na lista {grupo}")
    return defeitos

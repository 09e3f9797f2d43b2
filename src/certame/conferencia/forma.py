"""Confere que as colunas, os fatos e as listas de uma história combinam entre si."""

from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from operator import le, lt

from certame.conferencia.exame import PROPRIOS, Exame
from certame.conferencia.periodos import LEITURA_QUE_NAO_HA, regime_do_fato
from certame.dominio.edital import Cargo
from certame.dominio.historia import Fato, Historia
from certame.dominio.ordem import Ordem


def conferir_forma(exame: Exame, cargo: Cargo) -> bool:
    """Diz se os dados permitem conferir o resto; anota o que não combina.

    Quem foi chamado sem estar em lista nenhuma não é defeito de forma: a lista o acusa.
    """
    historia, ordem = exame.historia, exame.ordem
    defeitos = [
        *_defeitos_das_colunas(exame),
        *_defeitos_dos_fatos(exame),
        *_defeitos_das_listas(cargo, ordem, historia),
    ]
    if historia.grupos != tuple(grupo.id for grupo in exame.regime.grupos):
        defeitos.append("os grupos da história não são os da norma, na ordem dela")
    if historia.vagas_do_edital != cargo.vagas:
        defeitos.append(
            f"a história parte de {historia.vagas_do_edital} vagas e o edital oferece {cargo.vagas}"
        )
    for defeito in defeitos:
        exame.relato.falha("forma", defeito)
    return not defeitos


def _defeitos_das_colunas(exame: Exame) -> list[str]:
    historia = exame.historia
    vagas, pessoas, contas = historia.vagas, historia.pessoas, historia.contas
    if not len(vagas) == len(pessoas) == len(contas):
        return ["as colunas das chamadas têm tamanhos diferentes"]
    grupos = len(historia.grupos)
    if not (_so_contas(contas, grupos) and _so_contas(historia.tipos, grupos)):
        return ["há conta ou tipo de vaga que não é de nenhum grupo"]
    maior = len(vagas) if exame.em_sequencia else max(vagas)
    if maior > len(historia.tipos) or not (exame.em_sequencia or min(vagas) > 0):
        return ["há chamada para vaga que não existe"]
    if not exame.fatos_presentes.isdisjoint(PROPRIOS) and not _entre(
        pessoas, 0, len(exame.ordem.inscricoes)
    ):
        return ["há chamada de pessoa que não existe"]
    return []


def _so_contas(coluna: Iterable[int], grupos: int) -> bool:
    try:
        return not bytes(coluna).translate(None, bytes(range(grupos + 1)))
    except ValueError:
        return False


def _entre(coluna: Sequence[int], menor: int, fim: int) -> bool:
    return not coluna or menor <= min(coluna) <= max(coluna) < fim


def _defeitos_dos_fatos(exame: Exame) -> list[str]:
    fatos, chamadas = exame.historia.fatos, len(exame.historia.vagas)
    if not all(map(le, fatos.quando, islice(fatos.quando, 1, None))) or not _entre(
        [*fatos.quando[:1], *fatos.quando[-1:]], 0, chamadas + 1
    ):
        return ["os fatos estão fora da ordem das chamadas"]
    defeitos = [
        f"o fato {fato.fato.value} cita pessoa, vaga ou grupo que não existe"
        for fato in exame.fatos_de(*PROPRIOS)
        if not exame.existe(fato)
    ]
    if any(
        regime_do_fato(exame.regime, exame.historia, fato.outro) is None
        for fato in exame.fatos_de(Fato.LEITURA_ALTERADA)
    ):
        defeitos.append(LEITURA_QUE_NAO_HA)
    return defeitos


def _defeitos_das_listas(cargo: Cargo, ordem: Ordem, historia: Historia) -> list[str]:
    defeitos = []
    if not ordem.unidades:
        defeitos.append("a ordem não tem nenhuma lista")
    if any(antes.fim != depois.inicio for antes, depois in pairwise(ordem.unidades)):
        defeitos.append("as listas gerais das unidades não se seguem")
    if cargo.unidades and len(ordem.unidades) not in (1, len(cargo.unidades)):
        defeitos.append("as listas não são as das unidades do cargo")
    if len(ordem.unidades) > 1 and (
        len(historia.unidades) != len(historia.tipos)
        or not _entre(historia.unidades, 0, len(ordem.unidades))
    ):
        defeitos.append("há vaga sem unidade")
    for unidade in ordem.unidades:
        for grupo, membros in unidade.reservadas.items():
            crescem = all(map(lt, membros, islice(membros, 1, None)))
            if not crescem and len(set(membros)) != len(membros):
                defeitos.append(f"há pessoa repetida na lista {grupo}")
            pontas = [*membros[:1], *membros[-1:]] if crescem else membros
            if not _entre(pontas, 0, len(ordem.inscricoes)):
                defeitos.append(f"há pessoa que não existe na lista {grupo}")
    return defeitos

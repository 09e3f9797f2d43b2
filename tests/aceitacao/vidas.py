"""Um livro de vida longa e quem o abre sem disco, para estragar e refazer à vontade."""

from pathlib import Path
from typing import Any

from certame.armazens.memoria import ArmazemDeMemoria
from certame.livro.estado import texto_do_estado
from certame.livro.registro import VAZIO, Registro
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.executar import Entrada, ler_edital
from tests.operacoes.cursos import REF, homologado, pratica


def vivido(pasta: Path) -> CertameEmCurso:
    """Do edital a uma vaga reposta e a uma anulação."""
    curso = homologado(pasta)
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="3")
    pratica(curso, "saida_registrada", "2026-06-22", inscricao="0001", motivo="desistencia")
    pratica(curso, "nomeacao_publicada", "2026-06-22", inscricao="0003", documento=REF)
    pratica(curso, "posse_registrada", "2026-06-23", inscricao="0003")
    pratica(curso, "vagas_criadas", "2026-06-24", quantidade="2", id="criadas")
    pratica(curso, "convocacao_feita", "2026-06-25", quantidade="1")
    pratica(curso, "ato_anulado", "2026-06-26", ato="criadas", motivo="erro_material")
    return curso


def em_memoria(edital: Entrada, registros: tuple[Registro, ...]) -> CertameEmCurso:
    """O certame com esses registros, num armazém que só existe aqui."""
    armazem = ArmazemDeMemoria()
    armazem.acrescentar(edital.lido.nome_do_livro, VAZIO, registros)
    return CertameEmCurso(edital, armazem)


def edital_e_registros(curso: CertameEmCurso) -> tuple[Entrada, tuple[Registro, ...]]:
    """O edital da pasta e tudo o que está no livro."""
    return ler_edital(curso.entrada.pasta), tuple(curso.armazem.ler(curso.certame))


def fotografia(curso: CertameEmCurso) -> Any:
    """O que um ato recusado não pode mudar: o estado, o livro e a entrada."""
    return (
        texto_do_estado(curso.andamento),
        curso.cabeca,
        curso.armazem.cabeca(curso.certame),
        curso.entrada.cabeca,
    )

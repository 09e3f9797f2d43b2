"""Campos hostis em cada tipo de ato: uma recusa que se entende, e nada muda."""

import random
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from certame.cli.codigos import CodigoDeSaida
from certame.dominio.ato import TIPOS_DE_ATO
from certame.dominio.resultado import AtoRecusado
from certame.livro.estado import texto_do_estado
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.completar_ato import completar_ato
from certame.operacoes.executar import Entrada
from certame.operacoes.preencher_ato import Escrito, campos_do_tipo, preencher_ato
from certame.operacoes.verbos import VERBOS
from tests.aceitacao.tamanhos import tamanho
from tests.aceitacao.vidas import edital_e_registros, em_memoria, fotografia, vivido
from tests.cli.conftest import Rodar, rodar
from tests.operacoes.cursos import AGORA, MEMBROS, REF

__all__ = ["rodar"]

MAIOR_MENSAGEM = 2000
HOSTIS: tuple[Escrito, ...] = (
    *("", " ", "a" * 100_000, "9" * 5000, "a@" * 30_000, "1," * 30_000),
    *("a\ud800b", "a\x00b", "a\nb", "a\x1b[2J", "e\u0301", "\u202eabc", "\u200b", "😀" * 50),
    *("-1", "--1", "0", "1.5", "nan", "²", "١٢", str(2**31), str(2**63), "1e9", "todas"),
    *("0001-01-01", "9999-12-31", "31/02/2026", "02-03-2026", "99999999999-01-01"),
    *("0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00", "2026-05-20T25:00", "2026-05-20T09:00Z"),
    *("2026-05-20 09:00:00.123456", f"{2**63} 09:00"),
    *("nao-existe", "ato-1", ":", "doc-1:zz", "doc-1:" + "0A" * 32, "certame-toml:" + "00" * 32),
    *("ordem:" + "00" * 32, "111.444.777-35", "a@b.co", "=", "/", "med-1/", "/medico", ",,,"),
    *('"""', '{"a":1}', "<script>", "../../etc/passwd", "%s{0}", "'; DROP TABLE livro_registro"),
    *([], ["a", "a"], ["", ""], ["0001", "0001"]),
)  # fmt: skip
BONS: dict[str, Escrito] = {
    "adaptacao": "ato-1",
    "assinam": ["med-1", "psi-2", "soc-3"],
    "assistente": "assist-1",
    "ate": "2026-12-31",
    "ato": "ato-1",
    "cargo": "motorista",
    "de": "2026-01-01",
    "feriados": ["2026-09-07"],
    "finalidade": "desempate",
    "grupo": "pcd",
    "grupos": ["pcd"],
    "hash_da_lista": "0a" * 32,
    "inscricao": "0002",
    "inscricoes": ["0001"],
    "instante": "2026-05-20 09:00",
    "leituras": ["computo=por_via"],
    "lista": "geral",
    "membros": MEMBROS,
    "norma": "irupi-es-2025",
    "partes": [REF],
    "sha256": "0a" * 32,
    "unidade": "",
    "validade": "2028-06-15",
    **dict.fromkeys(("declaracao", "documento", "laudo", "pedido_de_condicao", "prova"), REF),
    **dict.fromkeys(("posto", "quantidade", "semente", "vaga"), "1"),
    **dict.fromkeys(("notificacao", "defesa"), "2026-06-21"),
    "fim_do_prazo_sem_defesa": "",
}


def bons(tipo: str) -> dict[str, Escrito]:
    """Um valor plausível para cada campo do tipo."""
    return {campo: _bom(campo, tipo_dele) for campo, tipo_dele in campos_do_tipo(tipo).items()}


def _bom(campo: str, tipo: Any) -> Escrito:
    if isinstance(tipo, type) and issubclass(tipo, StrEnum):
        return str(next(iter(tipo)))
    return BONS.get(campo, "x-1")


def tentativas(tipo: str) -> Iterator[tuple[str, Escrito]]:
    """De cada campo (e do id, do autor e da data) os valores hostis desta rodada."""
    acaso = random.Random(tipo)
    campos = [*campos_do_tipo(tipo), "id", "autor", "não há"]
    for campo in campos:
        for hostil in acaso.sample(HOSTIS, tamanho(8, len(HOSTIS))):
            yield campo, hostil
    yield "id", "ato-1"
    yield "data", "0001-01-01"
    yield "data", "9999-12-31"


def tentar(curso: CertameEmCurso, tipo: str, campo: str, hostil: Escrito) -> bool:
    """Pratica o ato com o valor hostil; diz se foi aceito. Só as recusas que se entendem passam."""
    dado = {"id": curso.proximo_id(), "autor": "rh-1", "data": "2026-06-30"}
    escritos = bons(tipo)
    if campo in dado:
        dado[campo] = str(hostil)
    else:
        escritos[campo] = hostil
    try:
        ato = preencher_ato(
            tipo,
            completar_ato(curso, tipo, escritos),
            id=dado["id"],
            data=date.fromisoformat(dado["data"]),
            cargos=curso.entrada.lido.edital.cargos,
            fuso=curso.fuso,
        )
        curso.praticar([ato], autor=dado["autor"], agora=AGORA)
    except (AtoRecusado, EntradaInvalida) as falha:
        conferir_a_recusa(falha)
        return False
    return True


def conferir_a_recusa(falha: AtoRecusado | EntradaInvalida) -> None:
    """Diz onde, com que fundamento, o que fazer, e não repete um texto enorme."""
    erros = falha.erros if isinstance(falha, EntradaInvalida) else [falha]
    assert len(str(falha)) < MAIOR_MENSAGEM * len(erros)
    assert all(erro.conserto for erro in erros)
    if isinstance(falha, AtoRecusado):
        assert falha.fundamentos
    else:
        assert all(erro.campo for erro in falha.erros)


@pytest.fixture(scope="module")
def partida(tmp_path_factory: pytest.TempPathFactory) -> tuple[Entrada, Any]:
    return edital_e_registros(vivido(tmp_path_factory.mktemp("hostis") / "c"))


@pytest.mark.parametrize("tipo", TIPOS_DE_ATO)
def test_cada_campo_de_cada_ato(partida: tuple[Entrada, Any], tipo: str) -> None:
    curso = em_memoria(*partida)
    antes = fotografia(curso)
    for campo, hostil in tentativas(tipo):
        if not tentar(curso, tipo, campo, hostil):
            assert fotografia(curso) == antes, (campo, hostil)
            continue
        # Aceito, está no livro, e o livro se reabre no mesmo estado.
        outro = CertameEmCurso(partida[0], curso.armazem)
        assert fotografia(outro) == fotografia(curso), (campo, hostil)
        curso = em_memoria(*partida)


def test_pela_linha_de_comando_nunca_e_defeito(rodar: Rodar, tmp_path: Path) -> None:
    pasta = tmp_path / "c"
    curso = vivido(pasta)
    antes = texto_do_estado(curso.andamento)
    acaso = random.Random(70)
    for tipo in acaso.sample(list(TIPOS_DE_ATO), tamanho(14, len(TIPOS_DE_ATO))):
        verbo = VERBOS[tipo]
        campo = acaso.choice([*campos_do_tipo(tipo), "id", "data", "autor"])
        for hostil in acaso.sample(HOSTIS, tamanho(3, 12)):
            escritos = {"autor": "rh-1", "data": "2026-06-30"} | bons(tipo) | {campo: hostil}
            opcoes = [
                f"--{nome.replace('_', '-')}={item}"
                for nome, valor in escritos.items()
                for item in ([valor] if isinstance(valor, str) else valor)
            ]
            feito = rodar(*verbo.comando.split(), pasta, *opcoes, "--simular", "--json")
            assert feito.exit_code in {
                CodigoDeSaida.CERTO,
                CodigoDeSaida.USO,
                CodigoDeSaida.ENTRADA,
                CodigoDeSaida.RECUSA,
            }, (tipo, campo, hostil, feito.output[-600:])
    assert texto_do_estado(abrir_em_curso(pasta).andamento) == antes

"""O esquema de certame.toml: aceita o que o programa aceita e recusa o que ele recusa."""

import json
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from certame.cli.esquemas import esquema
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_toml import certame_do_texto
from tests.cli.esquema_do_certame import refeito
from tests.documentos.test_certame_toml import chaves_do_certame

EXEMPLOS = sorted((Path(__file__).resolve().parents[2] / "exemplos").glob("*/certame.toml"))
ESQUEMA = esquema("certame")


def como_dados(texto: str) -> Any:
    """O TOML como um leitor de JSON o veria: as datas em texto."""
    return json.loads(json.dumps(tomllib.loads(texto), default=_data))


def _data(valor: object) -> str:
    assert isinstance(valor, date)
    return valor.isoformat()


def defeitos(texto: str) -> list[str]:
    achados = Draft202012Validator(ESQUEMA).iter_errors(como_dados(texto))
    return [f"{achado.json_path}: {achado.message}" for achado in achados]


@pytest.mark.parametrize("arquivo", EXEMPLOS, ids=lambda a: a.parent.name)
def test_os_exemplos_obedecem(arquivo: Path) -> None:
    assert defeitos(arquivo.read_text(encoding="utf-8")) == []


def test_ha_ao_menos_quatro_exemplos() -> None:
    assert len(EXEMPLOS) >= 4


MINIMO = """\
versao = 1
[edital]
id = "1"
titulo = "t"
ente = "e"
norma = "irupi-es-2025"
publicacao = 2025-06-10
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
[resultado]
arquivo = "resultado.csv"
[[cargo]]
id = "c"
nome = "C"
vagas = 5
"""
ATO = '[[ato]]\ndata = 2025-10-01\ntipo = "'


def test_o_minimo_obedece() -> None:
    assert defeitos(MINIMO) == []
    certame_do_texto(MINIMO)


@pytest.mark.parametrize(
    "texto",
    [
        MINIMO.replace("versao = 1", "versao = 2"),
        MINIMO.replace("vagas = 5", "vagas = -1"),
        MINIMO.replace("vagas = 5", "vagas = 2.5"),
        MINIMO.replace("vagas = 5", "vaga = 5"),
        MINIMO.replace("vagas = 5", 'vagas = "cinco"'),
        MINIMO.replace('norma = "irupi-es-2025"\n', ""),
        MINIMO.replace('tipo = "concurso"', 'tipo = "seleção"'),
        MINIMO.replace("2025-06-10", '"10/06/2025"'),
        MINIMO.replace("2025-06-10", "2025-06-10T08:00:00"),
        MINIMO.replace("resultado.csv", "../resultado.csv"),
        MINIMO.replace('arquivo = "resultado.csv"\n', ""),
        MINIMO + '[[desempate]]\ncriterio = "idade_60"\nitem = "7"\n',
        MINIMO + '[[desempate]]\ncriterio = "jurado"\nitem = "7"\nhora = "usa"\n',
        MINIMO + '[[leitura]]\nnome = "computo"\nopcao = "por_via"\n',
        MINIMO + "[livro]\n",
        MINIMO + ATO + 'chamada"\n',
        MINIMO + ATO + 'convocacao_feita"\nquantidade = 0\n',
        MINIMO + ATO + 'convocacao_feita"\nquantidade = "tudo"\n',
        MINIMO + ATO + 'saida_registrada"\ninscricao = "1"\nmotivo = "termo"\n',
        MINIMO + ATO + 'posse_registrada"\ninscricao = 1\n',
        MINIMO + ATO + 'ordem_judicial_cumprida"\nprocesso = "1"\nefeito = "liberacao"\n',
        MINIMO + ATO + 'homologacao_publicada"\nquantidade = 1\n',
    ],
)
def test_o_que_o_programa_recusa_o_esquema_tambem(texto: str) -> None:
    assert defeitos(texto)
    with pytest.raises(EntradaInvalida):
        certame_do_texto(texto)


@pytest.mark.parametrize(
    "fim",
    [
        'convocacao_feita"\nquantidade = "todas"\n',
        'convocacao_feita"\nquantidade = 3\nunidade = "Sede"\n',
        'fraude_decidida"\ninscricao = "1"\ndocumento = "eliminação"\nnotificacao = 2025-09-01\n',
        'ordem_judicial_cumprida"\nprocesso = "1"\nefeito = "liberacao"\nvaga = 3\n',
    ],
)
def test_o_que_o_programa_aceita_o_esquema_tambem(fim: str) -> None:
    assert defeitos(MINIMO + ATO + fim) == []
    certame_do_texto(MINIMO + ATO + fim)


def test_os_atos_do_esquema_sao_os_das_classes() -> None:
    assert refeito(ESQUEMA) == ESQUEMA, "refaça com python -m tests.cli.esquema_do_certame"


def propriedades(parte: Any) -> Iterator[str]:
    """Os nomes de todas as propriedades do esquema, em qualquer nível."""
    if isinstance(parte, dict):
        yield from parte.get("properties", {})
        for valor in parte.values():
            yield from propriedades(valor)
    elif isinstance(parte, list):
        for valor in parte:
            yield from propriedades(valor)


def test_o_esquema_conhece_toda_chave_que_o_programa_le() -> None:
    assert not chaves_do_certame() - set(propriedades(ESQUEMA)), (
        "acrescente ao esquema certame.json"
    )

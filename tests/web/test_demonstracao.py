"""A demonstração nasce com um certame que já chama e outro que espera a perícia."""

from pathlib import Path

import pytest
from pytest_django import Settings

from certame.motor.etapas import Etapa
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.demonstracao import semear


@pytest.mark.usefixtures("banco")
def test_os_dois_certames_ja_andaram(settings: Settings, tmp_path: Path) -> None:
    settings.CERTAME_DADOS = type(settings.CERTAME_DADOS)(tmp_path)
    MESA.esvaziar()
    entradas = semear()
    assert len({entrada.senha for entrada in entradas}) == len(entradas) == 8
    com_fator = {entrada.email for entrada in entradas if entrada.com_segundo_fator}
    assert com_fator == {
        "equipe@irupi.exemplo", "encarregado@irupi.exemplo", "equipe@mogi.exemplo",
    }  # fmt: skip
    etapas = {}
    for certame in CertameRegistrado.objects.all():
        with MESA.certame(certame) as curso:
            etapas[certame.cidade.identificador] = curso.andamento.etapa
            chamadas = sum(len(c.historia.vagas) for c in curso.andamento.convocacoes.values())
            assert chamadas == (5 if certame.cidade.uf == "ES" else 0)
    assert etapas == {
        "irupi-es": Etapa.CONVOCACOES,
        "mogi-das-cruzes-sp": Etapa.CLASSIFICACAO_DIVULGADA,
    }
    MESA.esvaziar()

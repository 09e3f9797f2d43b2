"""A demonstração nasce com um certame que já chama e outro no meio das perícias."""

from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from certame.motor.etapas import Etapa
from certame.motor.pericias import SituacaoDaPericia
from certame.operacoes.casos_da_equipe import casos_do_membro
from certame.operacoes.emitir_publicacao import emitidas
from certame.operacoes.listar_pericias import pericias_sem_prazos
from certame.operacoes.numeros_do_certame import numeros_do_cargo
from certame.operacoes.prazos_do_curso import prazos_do_curso
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.demonstracao import semear


@pytest.mark.usefixtures("banco")
def test_os_dois_certames_ja_andaram(settings: Settings, tmp_path: Path) -> None:
    settings.CERTAME_DADOS = type(settings.CERTAME_DADOS)(tmp_path)
    settings.CERTAME_DADOS.preparar()
    MESA.esvaziar()
    entradas = semear()
    assert len({entrada.senha for entrada in entradas}) == len(entradas) == 8
    com_fator = {entrada.email for entrada in entradas if entrada.com_segundo_fator}
    assert com_fator == {
        "equipe@irupi.exemplo", "encarregado@irupi.exemplo", "equipe@mogi.exemplo",
    }  # fmt: skip
    irupi, mogi = (CertameRegistrado.objects.get(cidade__uf=uf) for uf in ("ES", "SP"))
    with MESA.certame(irupi) as curso:
        assert curso.andamento.etapa is Etapa.CONVOCACOES
        numeros = numeros_do_cargo(curso.andamento, "professor")
    ultimo = numeros.reserva[-1]
    assert (numeros.criadas, ultimo.devida, ultimo.usada) == (26, 2, 2)
    assert numeros.chamadas["pcd"] == ultimo.chamadas == 3  # a vaga de Ana passa a Helena
    assert numeros.saidas == {"desistencia": 1, "exoneracao": 1}
    assert [p.nome for p in emitidas(irupi.pasta)] == ["lista-geral", "ordem-de-chamada"]
    with MESA.certame(mogi) as curso:
        assert curso.andamento.etapa is Etapa.PERICIA
        casos = {c.inscricao: c.situacao for c in pericias_sem_prazos(curso.andamento)}
        prazos = prazos_do_curso(curso, timezone.now())
        iara = autor(Pessoa.objects.get(email="equipe@mogi.exemplo"))
        seus = casos_do_membro(curso.andamento, iara)
    assert casos == {
        "03329": SituacaoDaPericia.NA_JUNTA,
        "06116": SituacaoDaPericia.CONFIRMADA,
        "09599": SituacaoDaPericia.EM_CURSO,
        "08324": SituacaoDaPericia.EM_CURSO,
    }
    assert prazos.vencimentos
    assert not prazos.pendencias
    assert seus
    MESA.esvaziar()

"""De quem é cada caso: a equipe do cargo, a Junta da pessoa, o impedimento e a anulação."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from certame.dominio.ato import EquipeConstituida
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento, Praticado
from certame.operacoes.casos_da_equipe import (
    casos_do_membro,
    e_caso_do_membro,
    exigir_do_caso,
    membros_do_caso,
)
from certame.operacoes.conferir_homologacao import conferir_homologacao
from certame.operacoes.listar_pericias import listar_pericias, pericias_sem_prazos
from certame.operacoes.prazos_do_curso import prazos_do_curso
from certame.operacoes.proximo_passo import equipe_do_cargo
from tests.operacoes.cursos import (
    AGORA,
    MEMBROS,
    REF,
    classificado,
    examina,
    na_junta,
    pratica,
)
from tests.operacoes.cursos import homologado as certame_homologado

CELIA, ANA = ("motorista", "0002"), ("motorista", "0007")


def test_a_equipe_do_cargo_ve_quem_esta_na_lista_reservada(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    assert list(casos_do_membro(curso.andamento, "med-1")) == [CELIA, ANA]
    assert list(casos_do_membro(curso.andamento, "med-9")) == []
    pratica(curso, "ato_anulado", "2026-05-13", ato="equipe", motivo="erro_material")
    assert list(casos_do_membro(curso.andamento, "med-1")) == []


def test_quem_desistiu_antes_da_pericia_deixa_de_ser_caso(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    examina(curso, "0002")
    assert e_caso_do_membro(curso.andamento, "psi-2", CELIA)  # deu o parecer: ainda é dela
    assert not e_caso_do_membro(curso.andamento, "psi-2", ("motorista", "0001"))
    assert not e_caso_do_membro(curso.andamento, "psi-2", ("outro", "0007"))


def test_so_se_abre_o_documento_de_um_caso_da_propria_equipe(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    examina(curso, "0002")
    pratica(
        curso, "equipe_constituida", "2026-05-25", id="segunda", documento=REF,
        membros=["med-9/medico", "psi-9/psicologo", "soc-9/assistente_social"],
    )  # fmt: skip
    exigir_do_caso(curso.andamento, "med-1", "0002", "laudo-1")
    exigir_do_caso(curso.andamento, "med-9", "0007", "laudo-2")
    exigir_do_caso(curso.andamento, "med-9", "", "portaria-1")  # de ninguém
    for inscricao in ("0002", "0001", "0099"):  # de outra equipe, da lista geral e de ninguém
        with pytest.raises(AtoRecusado, match="não é de um caso que med-9 examina") as recusa:
            exigir_do_caso(curso.andamento, "med-9", inscricao, "laudo-1")
        assert [um.citacao for um in recusa.value.fundamentos] == ["CF, art. 5º, LXXIX"]


def test_a_equipe_da_compatibilidade_ve_quem_foi_chamado(tmp_path: Path) -> None:
    curso = certame_homologado(tmp_path / "c")
    pratica(
        curso, "equipe_constituida", "2026-06-16", id="compatibilidade", documento=REF,
        especie="avaliacao_de_compatibilidade", membros=["med-8/medico"],
    )  # fmt: skip
    assert list(casos_do_membro(curso.andamento, "med-8")) == []
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="5")
    chamadas = casos_do_membro(curso.andamento, "med-8")
    assert chamadas
    assert set(chamadas) <= {CELIA, ANA}
    assert list(casos_do_membro(curso.andamento, "med-1")) == [CELIA, ANA]


def test_e_caso_da_compatibilidade_quem_se_chamou_sem_ato_nenhum_seu(tmp_path: Path) -> None:
    curso = certame_homologado(tmp_path / "c", examinadas=["0007"])
    pratica(
        curso, "equipe_constituida", "2026-06-16", id="compatibilidade", documento=REF,
        especie="avaliacao_de_compatibilidade", membros=["med-8/medico"],
    )  # fmt: skip
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="2")
    assert not curso.andamento.processo.autos.da_pessoa(CELIA)
    assert list(casos_do_membro(curso.andamento, "med-8")) == [CELIA]
    assert membros_do_caso(curso.andamento, CELIA) == ("med-1", "psi-2", "soc-3", "med-8")


def test_o_assistente_esta_na_junta_e_nao_ve_o_caso(tmp_path: Path) -> None:
    curso = na_junta(tmp_path / "c")
    ana: dict[str, Any] = {"inscricao": "0007"}
    assert list(casos_do_membro(curso.andamento, "esp-1")) == [ANA]
    assert "esp-1" in membros_do_caso(curso.andamento, ANA)
    assert "crm-7" not in membros_do_caso(curso.andamento, ANA)
    assert "esp-1" not in membros_do_caso(curso.andamento, CELIA)
    assert list(casos_do_membro(curso.andamento, "crm-7")) == []
    faltas = {falta.inscricao: falta for falta in conferir_homologacao(curso.andamento)}
    assert faltas["0007"].frase == "A Junta não acabou."
    assert faltas["0007"].citacao == "art. 8º; art. 9º, XVI; art. 7º, § 1º"
    assert [falta.passo.tipo for falta in faltas.values() if falta.passo] == [
        "pericia_convocada", "junta_concluida",
    ]  # fmt: skip
    pratica(
        curso, "junta_concluida", "2026-05-26", resultado="nao_confirmada", documento=REF,
        instante="2026-05-26 10:00", **ana,
    )  # fmt: skip
    (da_ana,) = (f for f in conferir_homologacao(curso.andamento) if f.inscricao == "0007")
    assert da_ana.frase == "O resultado da perícia ainda não produziu efeito na lista."
    casos = listar_pericias(curso.andamento, prazos_do_curso(curso, AGORA), [ANA, CELIA])
    assert [(caso.inscricao, caso.situacao.value, caso.por_fazer) for caso in casos] == [
        ("0007", "nao_confirmada", True), ("0002", "nao_houve", True),
    ]  # fmt: skip


def test_quem_tem_atos_e_nenhuma_pericia_nao_a_deve_onde_a_lei_nao_a_pede_antes(
    tmp_path: Path,
) -> None:
    curso = classificado(tmp_path / "c")
    pratica(curso, "incidente_aberto", "2026-05-13", inscricao="0002", documento=REF)
    (falta,) = conferir_homologacao(curso.andamento)
    assert (falta.inscricao, falta.frase) == ("0002", "Há incidente sem decisão.")


class Contados(list[Praticado]):
    """Os atos praticados, que contam quantas vezes alguém os percorre."""

    voltas = 0

    def __iter__(self) -> Iterator[Praticado]:
        self.voltas += 1
        return super().__iter__()


def pelos_atos(andamento: Andamento, cargo: str, especie: str) -> str:
    """A última equipe do cargo, percorrendo todos os atos."""
    achadas = [
        feito.ato.id
        for feito in andamento.praticados
        if isinstance(feito.ato, EquipeConstituida)
        and (feito.ato.cargo, feito.ato.especie) == (cargo, especie)
        and feito.ato.id not in andamento.anulados
    ]
    return achadas[-1] if achadas else ""


def test_a_equipe_do_cargo_e_a_ultima_que_os_atos_dizem(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    especie = curso.andamento.regime.norma.rito.equipe_da_pericia
    achadas = []
    for tipo, escritos in (
        ("equipe_constituida", {"id": "segunda", "membros": MEMBROS, "documento": REF}),
        ("ato_anulado", {"ato": "segunda", "motivo": "erro_material"}),
        ("ato_anulado", {"ato": "equipe", "motivo": "erro_material"}),
    ):
        pratica(curso, tipo, "2026-05-13", **escritos)
        achadas.append(equipe_do_cargo(curso.andamento, "motorista", especie))
        assert achadas[-1] == pelos_atos(curso.andamento, "motorista", especie)
        assert equipe_do_cargo(curso.andamento, "outro", especie) == ""
    assert achadas == ["segunda", "equipe", ""]


def test_contar_os_casos_nao_percorre_os_atos(tmp_path: Path) -> None:
    curso = certame_homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="5")
    andamento = curso.andamento
    todos, meus = pericias_sem_prazos(andamento), casos_do_membro(andamento, "med-1")
    andamento.praticados = contados = Contados(andamento.praticados)
    assert [caso.passos for caso in pericias_sem_prazos(andamento)] == [
        caso.passos for caso in todos
    ]
    assert casos_do_membro(andamento, "med-1") == meus
    assert membros_do_caso(andamento, CELIA) == ("med-1", "psi-2", "soc-3")
    assert contados.voltas == 0

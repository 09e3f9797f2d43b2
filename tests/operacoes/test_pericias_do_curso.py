"""As perícias e os prazos de um certame em curso: contados uma vez, e de novo só quando algo muda."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from certame.dominio.prazo import SituacaoDoPrazo
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.executar import Execucao
from certame.operacoes.listar_pericias import (
    Pericias,
    listar_pericias,
    pericias_do_curso,
    pericias_sem_prazos,
)
from certame.operacoes.listar_prazos import prazos_da_execucao
from certame.operacoes.prazos_do_curso import prazos_do_curso, prazos_e_momento
from tests.operacoes.cursos import (
    AGORA,
    MOGI,
    REF,
    classificado,
    examina,
    homologado,
    na_junta,
    pratica,
)


def de_agora(pericias: Pericias) -> list[tuple[str, str, bool]]:
    return [(caso.inscricao, caso.situacao.value, caso.por_fazer) for caso in pericias]


def test_as_por_fazer_vem_antes_e_as_que_tem_ato_antes_das_que_nao(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    assert de_agora(pericias_sem_prazos(curso.andamento)) == [
        ("0002", "nao_houve", True),
        ("0007", "nao_houve", True),
    ]
    pratica(
        curso, "pericia_convocada", "2026-05-13", inscricao="0007", documento=REF,
        instante="2026-05-20 09:00",
    )  # fmt: skip
    assert de_agora(pericias_sem_prazos(curso.andamento)) == [
        ("0007", "em_curso", True),
        ("0002", "nao_houve", True),
    ]
    curso = classificado(tmp_path / "d")
    examina(curso, "0007")
    pericias = pericias_sem_prazos(curso.andamento)
    assert de_agora(pericias) == [("0002", "nao_houve", True), ("0007", "confirmada", False)]
    assert (pericias.por_fazer, pericias.vencidas, len(pericias)) == (1, 0, 2)
    assert [caso.inscricao for caso in pericias.com_atos] == ["0007"]
    assert [caso.inscricao for caso in pericias[1:]] == ["0007"]
    assert pericias[-1] == pericias[1]


def test_encerrado_o_certame_quem_nao_tem_ato_vem_no_fim(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c", examinadas=["0007"])
    assert de_agora(pericias_sem_prazos(curso.andamento))[0] == ("0002", "nao_houve", True)
    pratica(curso, "validade_encerrada", "2026-06-20")
    pericias = pericias_sem_prazos(curso.andamento)
    assert de_agora(pericias) == [("0007", "confirmada", False), ("0002", "nao_houve", False)]
    assert pericias.por_fazer == 0


def tem_na_inscricao(procurada: str, _: str, inscricao: str) -> bool:
    return procurada in inscricao


def test_o_filtro_da_o_mesmo_que_olhar_caso_a_caso(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    examina(curso, "0002")
    todas = listar_pericias(curso.andamento, prazos_do_curso(curso, AGORA))
    assert todas.filtradas() is todas
    for cargo in ("motorista", "outro"):
        for situacao in ("", "nao_houve", "confirmada", "em_curso"):
            for prazo in ("", "nenhum", "a_vencer", "vencido"):
                for procurada in ("", "7", "0002"):
                    achadas = todas.filtradas(
                        cargo, situacao, prazo, partial(tem_na_inscricao, procurada)
                    )
                    assert list(achadas) == [
                        c
                        for c in todas
                        if c.cargo == cargo
                        and situacao in ("", c.situacao.value)
                        and prazo in ("", c.prazo.situacao.value if c.prazo else "nenhum")
                        and procurada in c.inscricao
                    ]


def contados(curso: CertameEmCurso, agora: datetime) -> list[tuple[str, str, str]]:
    prazos = prazos_da_execucao(Execucao(curso.entrada, andamento=curso.andamento), agora)
    return [(v.prazo.id, v.prazo.inscricao, v.situacao.value) for v in prazos.vencimentos]


def test_os_prazos_mudam_quando_muda_o_dia_ou_acaba_um_em_horas(tmp_path: Path) -> None:
    curso = na_junta(tmp_path / "c")
    prazos = prazos_do_curso(curso, AGORA)
    instantes = [v.fim for v in prazos.vencimentos if isinstance(v.fim, datetime)]
    instantes += [
        v.prazo.cumprido for v in prazos.vencimentos if isinstance(v.prazo.cumprido, datetime)
    ]
    assert instantes, "o exemplo tem de ter prazo em horas"
    pouco = timedelta(seconds=1)
    olhados = sorted(
        um
        for fim in instantes
        for um in (fim - pouco, fim, fim + pouco, fim - timedelta(hours=3), fim + timedelta(days=2))
    )
    for agora in (*olhados, *reversed(olhados)):
        vistos = prazos_do_curso(curso, agora)
        assert vistos.agora == agora
        assert [(v.prazo.id, v.prazo.inscricao, v.situacao.value) for v in vistos.vencimentos] == (
            contados(curso, agora)
        )


def test_enquanto_nada_muda_os_prazos_e_as_pericias_sao_os_mesmos(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    momento, primeiros = prazos_e_momento(curso, AGORA)
    assert prazos_e_momento(curso, AGORA + timedelta(seconds=5)) == (momento, primeiros)
    assert prazos_e_momento(curso, AGORA + timedelta(seconds=5))[1] is primeiros
    pericias = pericias_do_curso(curso, AGORA)
    assert pericias_do_curso(curso, AGORA + timedelta(seconds=5)) is pericias
    assert list(pericias_do_curso(curso, AGORA, "med-1")) == list(pericias)
    assert list(pericias_do_curso(curso, AGORA, "med-9")) == []
    pratica(curso, "incidente_aberto", "2026-05-13", inscricao="0002", documento=REF)
    assert pericias_do_curso(curso, AGORA) is not pericias


def test_o_prazo_vencido_vem_primeiro_tambem_de_quem_nao_tem_ato(tmp_path: Path) -> None:
    prazo = '\n[[prazo]]\nid = "pericia"\nitem = "8.2"\ncontagem = "corridos"\n'
    curso = na_junta(tmp_path / "c", MOGI + prazo)
    vencidos = prazos_do_curso(curso, AGORA + timedelta(days=365))
    (da_celia,) = [v for v in vencidos.vencimentos if v.prazo.inscricao == "0002"]
    assert da_celia.situacao is SituacaoDoPrazo.VENCIDO
    assert [caso.inscricao for caso in pericias_sem_prazos(curso.andamento)] == ["0007", "0002"]
    pericias = listar_pericias(curso.andamento, vencidos)
    assert {(c.inscricao, c.vencido) for c in pericias} == {("0007", True), ("0002", True)}
    assert pericias.vencidas == 2
    so_a_celia = replace(vencidos, vencimentos=(da_celia,))
    pericias = listar_pericias(curso.andamento, so_a_celia)
    assert [(c.inscricao, c.vencido) for c in pericias] == [("0002", True), ("0007", False)]

"""O certame ao lado do que seria sem um ato, sem uma ordem ou sob outra leitura."""

from pathlib import Path

import pytest

from certame.norma.erros import EntradaInvalida
from certame.operacoes.imaginar_certame import Hipotese, Imaginado, imaginar_certame
from certame.operacoes.lista_pendente import ListaPendente
from tests.operacoes.cursos import EDITAL, pasta_em_curso

CHAMADA_E_SAIDA = """
[[ato]]
id = "chamada"
tipo = "convocacao_feita"
data = 2026-09-01
quantidade = "todas"

[[ato]]
id = "saida-do-davi"
tipo = "saida_registrada"
inscricao = "0003"
data = 2026-09-02
motivo = "desistencia"
"""
ATOS = (
    CHAMADA_E_SAIDA
    + """
[[ato]]
id = "posse-do-gil"
tipo = "posse_registrada"
inscricao = "0005"
data = 2026-09-03
"""
)
ORDENS = """
[[ato]]
id = "ordem-1"
tipo = "ordem_judicial_cumprida"
data = 2026-08-01
efeito = "inclusao"
processo = "0001-11"
inscricao = "0900"
posto = 1

[[ato]]
id = "ordem-2"
tipo = "ordem_judicial_cumprida"
data = 2026-08-02
efeito = "inclusao"
processo = "0002-22"
inscricao = "0901"
posto = 2
"""


def imaginado(pasta: Path, atos: str, **hipotese: object) -> Imaginado:
    edital = EDITAL + atos
    return imaginar_certame(
        pasta_em_curso(pasta / "c", edital),
        Hipotese(**hipotese),  # type: ignore[arg-type]
    )


def mudam(feito: Imaginado) -> dict[str, tuple[int, int]]:
    return {
        m.diferenca.inscricao: (m.diferenca.vaga_adotada, m.diferenca.vaga_na_outra)
        for m in feito.contrafactual.mudancas
    }


def test_sem_um_ato_diz_quem_mudaria_por_que_e_o_que_nao_caberia(tmp_path: Path) -> None:
    feito = imaginado(tmp_path, ATOS, sem=("saida-do-davi",))
    assert mudam(feito) == {"0003": (0, 3), "0005": (3, 0)}
    assert feito.contrafactual.nomeacoes == 2
    assert [ato.id for ato in feito.contrafactual.nao_cabem] == ["posse-do-gil"]
    davi, gil = feito.contrafactual.mudancas
    assert davi.porque is not None
    assert "0003" in davi.porque.frase
    assert davi.porque.citacao
    assert gil.porque is None


def test_sem_os_anulados_e_o_que_a_anulacao_deixou_de_pe(tmp_path: Path) -> None:
    anulacao = (
        '\n[[ato]]\nid = "anulacao"\ntipo = "ato_anulado"\ndata = 2026-09-04\n'
        'ato = "saida-do-davi"\nmotivo = "erro_material"\n'
    )
    feito = imaginado(tmp_path, ATOS + anulacao, sem_anulados=True)
    assert [ato.id for ato in feito.tirados] == ["saida-do-davi"]
    assert mudam(feito) == {"0003": (0, 3), "0005": (3, 0)}
    # Tirando outro ato, o anulado também fica fora.
    outro = imaginado(tmp_path, ATOS + anulacao, sem=("posse-do-gil",))
    assert mudam(outro) == mudam(feito)


def test_sem_as_ordens_ou_so_as_de_um_processo(tmp_path: Path) -> None:
    todas = imaginado(tmp_path, ORDENS + CHAMADA_E_SAIDA, sem_ordens=True)
    assert [ato.id for ato in todas.tirados] == ["ordem-1", "ordem-2"]
    assert mudam(todas)["0900"] == (1, 0)
    assert mudam(todas)["0001"] == (3, 1)
    uma = imaginado(tmp_path, ORDENS + CHAMADA_E_SAIDA, processos=("0002-22",))
    assert [ato.id for ato in uma.tirados] == ["ordem-2"]
    assert "0900" not in mudam(uma)
    assert mudam(uma)["0901"] == (2, 0)


def test_sem_ordens_num_certame_sem_nenhuma_nada_muda(tmp_path: Path) -> None:
    feito = imaginado(tmp_path, ATOS, sem_ordens=True)
    assert (feito.tirados, feito.contrafactual.mudancas) == ((), ())
    assert feito.contrafactual.nao_cabem == ()


def test_sob_outra_leitura_tambem_sem_um_ato() -> None:
    pasta = Path("exemplos/mogi-2006-20-vagas")
    leituras = {"computo": "por_via"}
    outra = imaginar_certame(pasta, Hipotese(leituras=leituras))
    assert len(outra.contrafactual.mudancas) == 22
    junto = imaginar_certame(pasta, Hipotese(leituras=leituras, sem=("desistencia-1",)))
    assert mudam(junto) != mudam(outra)


@pytest.mark.parametrize(
    ("hipotese", "erro"),
    [
        ({"sem": ("nada",)}, "não há ato nada. O que fazer: use um destes: chamada"),
        ({"processos": ("9",)}, "não há ordem do processo 9.*não há nenhum"),
        ({"leituras": {"sorte": "sim"}}, "a norma não tem a leitura sorte"),
        ({"leituras": {"computo": "sim"}}, "a leitura computo não tem a opção sim"),
    ],
)
def test_o_que_nao_existe_e_erro_com_o_que_ha(
    tmp_path: Path, hipotese: dict[str, object], erro: str
) -> None:
    with pytest.raises(EntradaInvalida, match=erro):
        imaginado(tmp_path, ATOS, **hipotese)


def test_enquanto_uma_pendencia_impede_as_listas_nao_se_imagina(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c", EDITAL + ATOS)
    resultado = (pasta / "resultado.csv").read_text(encoding="utf-8")
    (pasta / "resultado.csv").write_text(resultado.replace("75,00", "70,00"), encoding="utf-8")
    with pytest.raises(ListaPendente):
        imaginar_certame(pasta, Hipotese(sem_ordens=True))

"""O certame ao lado do que seria sem um ato, sem uma ordem ou sob outra leitura."""

from pathlib import Path
from typing import Any

import pytest

from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.comparar_leituras import comparar_leituras
from certame.operacoes.imaginar_certame import Hipotese, Imaginado, imaginar_certame
from certame.operacoes.lista_pendente import ListaPendente
from tests.operacoes.cursos import EDITAL, REF, pasta_em_curso, pratica

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
    assert davi.porque_hoje is None
    assert gil.porque_hoje is not None
    assert (gil.porque_hoje.vaga, gil.porque_hoje.inscricao) == (3, "0005")


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


EM_MOGI = EDITAL.replace("irupi-es-2025", "mogi-das-cruzes-sp-2006").replace(
    "vagas = 5", "vagas = 4"
)
EM_MOGI = EM_MOGI.replace("Irupi/ES", "Mogi das Cruzes/SP")
EM_MOGI = "\n".join(linha for linha in EM_MOGI.split("\n") if not linha.startswith("vigencia"))


def chamado_em_mogi(pasta: Path) -> Path:
    """Com livro, do edital às quatro chamadas: Bento, Célia (pela especial), Ana e Davi."""
    curso = abrir_em_curso(pasta_em_curso(pasta, EM_MOGI))
    escolhida: dict[str, Any] = {"leitura": "computo", "opcao": "compensada", "documento": REF}
    pratica(curso, "leitura_escolhida", "2026-03-01", **escolhida)
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    membros = ("med-1/medico/visual", "age-1/carreira/visual", "age-2/carreira/visual")
    pratica(curso, "equipe_constituida", "2026-05-12", id="equipe", membros=membros, documento=REF)
    norma = curso.andamento.regime.norma
    partes = len(norma.equipe(norma.rito.equipe_da_pericia).parecer)
    for inscricao in ("0002", "0007"):
        hora = "2026-05-20 09:00"
        quem: dict[str, Any] = {"inscricao": inscricao}
        pratica(curso, "pericia_convocada", "2026-05-13", instante=hora, documento=REF, **quem)
        pratica(curso, "comparecimento_registrado", "2026-05-20", instante=hora, **quem)
        parecer: dict[str, Any] = {
            "equipe": "equipe",
            "assinam": [membro.partition("/")[0] for membro in membros],
            "partes": [REF] * partes,
        }
        pratica(curso, "parecer_emitido", "2026-05-21", documento=REF, **parecer, **quem)
        pratica(curso, "deficiencia_confirmada", "2026-05-22", documento=REF, **quem)
    pratica(curso, "homologacao_publicada", "2026-06-15", validade="2028-06-15")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="todas")
    return pasta


def test_com_livro_o_que_congela_leituras_vale_com_as_da_hipotese(tmp_path: Path) -> None:
    pasta = chamado_em_mogi(tmp_path / "c")
    feito = imaginar_certame(pasta, Hipotese(leituras={"computo": "por_via"}))
    # Hoje Célia conta na geral, na vaga 3 (letra f), e a especial segue com Ana. Contada só pela via
    # em que entrou, Célia fica na especial: Davi sobe à vaga 3, Fátima ganha a 4, Ana perde a dela.
    assert mudam(feito) == {"0002": (2, 2), "0003": (4, 3), "0004": (0, 4), "0007": (3, 0)}
    assert feito.contrafactual.nomeacoes == 2
    assert feito.contrafactual.nao_cabem == ()
    por_leitura = {(d.leitura, d.outra): d for d in comparar_leituras(pasta).divergencias}
    por_via = por_leitura["computo", "por_via"].diferencas
    assert [d.inscricao for d in por_via if d.muda_a_nomeacao] == ["0004", "0007"]
    assert list(por_via) == [m.diferenca for m in feito.contrafactual.mudancas]
    # Sob leitura nenhuma o certame inteiro cai: todos os quatro sem vaga.
    assert all(
        any(d.vaga_na_outra for d in outra.diferencas)
        for outra in por_leitura.values()
        if outra.diferencas
    )

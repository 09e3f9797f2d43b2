"""A planilha de chamadas que outros fizeram: cada linha contada, cada erro com lugar e conserto."""

from datetime import date
from pathlib import Path

import pytest

from certame.dominio.ato import MotivoDaSaida
from certame.norma.erros import EntradaInvalida
from certame.planilhas.chamadas_passadas import (
    ChamadasLidas,
    Ocorrencia,
    ler_chamadas_passadas,
    olhar_chamadas_passadas,
)
from tests.planilhas.feitura import Aba, xlsx

CABECALHO = "Vaga;Nº de inscrição;Modalidade;Data da convocação;Situação;Data da situação;Nome"


def ler(
    pasta: Path, *linhas: str, cargos: tuple[str, ...] = ("agente",), cabecalho: str = CABECALHO
) -> ChamadasLidas:
    arquivo = pasta / "chamadas.csv"
    arquivo.write_text("\n".join([cabecalho, *linhas]) + "\n", encoding="utf-8")
    return ler_chamadas_passadas(arquivo, cargos, ("pcd",))


def erros(pasta: Path, *linhas: str, **outros: object) -> list[tuple[int, str, str]]:
    with pytest.raises(EntradaInvalida) as recusa:
        ler(pasta, *linhas, **outros)  # type: ignore[arg-type]
    assert all(erro.arquivo == "chamadas.csv" and erro.conserto for erro in recusa.value.erros)
    return [(erro.linha, erro.campo, erro.problema) for erro in recusa.value.erros]


def test_cada_linha_e_lida_ou_contada(tmp_path: Path) -> None:
    lidas = ler(
        tmp_path,
        "1;0001;Ampla concorrência;01/09/2025;;;Bento Exemplo",
        ";;;;;;",
        CABECALHO,
        "5ª;0007;PNE;2025-09-01;Empossado(a);10/09/2025;Ana Exemplo",
        ";0001;;15/09/2025;desistiu;;Bento Exemplo",
    )
    assert (lidas.registros, lidas.em_branco, lidas.cabecalhos_repetidos) == (5, 1, 1)
    assert lidas.ignoradas == ("Nome",)
    bento, ana, saida = lidas.linhas
    assert (bento.linha, bento.vaga, bento.lista, bento.situacao) == (
        *(2, 1, "geral"),
        Ocorrencia.CHAMADA,
    )
    assert (ana.linha, ana.vaga, ana.inscricao, ana.lista) == (5, 5, "0007", "pcd")
    assert (ana.data, ana.data_da_situacao) == (date(2025, 9, 1), date(2025, 9, 10))
    assert (ana.situacao, ana.cargo) == (Ocorrencia.POSSE, "agente")
    assert (saida.vaga, saida.lista, saida.situacao) == (0, "", MotivoDaSaida.DESISTENCIA)
    assert saida.data_da_situacao == date(2025, 9, 15)
    assert lidas.para_dados() == {
        "arquivo": "chamadas.csv",
        "registros": 5,
        "lidas": 3,
        "em_branco": 1,
        "cabecalhos_repetidos": 1,
        "ignoradas": ["Nome"],
    }


@pytest.mark.parametrize(
    ("linha", "campo", "problema"),
    [
        ("x;0001;geral;01/09/2025;;;", "vaga", '"x" não é um número de vaga'),
        ("1;;geral;01/09/2025;;;", "inscricao", "falta a inscrição"),
        ("1;0001;negros;01/09/2025;;;", "lista", 'não há lista "negros"'),
        ("1;0001;geral;ontem;;;", "data", '"ontem" não é uma data'),
        ("1;0001;geral;31/02/2025;;;", "data", '"31/02/2025" não existe no calendário'),
        ("1;0001;geral;;;;", "data", "falta a data"),
        ("1;0001;;01/09/2025;;;", "lista", "falta a lista"),
        (";0001;geral;01/09/2025;;;", "vaga", "falta a vaga"),
        (";0001;;01/09/2025;;;", "vaga", "não é chamada nem diz o que houve"),
        ("1;0001;geral;01/09/2025;sumiu;;", "situacao", 'não se sabe o que é a situação "sumiu"'),
        ("1;0001;geral;01/09/2025;posse;;", "data_da_situacao", "mas não quando"),
        ("1;0001;geral;01/09/2025;posse;31/08/2025;", "data_da_situacao", "anterior à data"),
        ("1;0001;geral;01/09/2025;;;;8", "", "mais células que o cabeçalho"),
    ],
)
def test_cada_erro_diz_a_linha_e_o_campo(
    tmp_path: Path, linha: str, campo: str, problema: str
) -> None:
    ((onde, qual, dito),) = erros(tmp_path, "2;0002;geral;01/09/2025;;;", linha)
    assert (onde, qual) == (3, campo)
    assert problema in dito


def test_todos_os_erros_de_uma_vez(tmp_path: Path) -> None:
    achados = erros(tmp_path, "x;0001;geral;01/09/2025;;;", "1;0001;;01/09/2025;;;")
    assert [(linha, campo) for linha, campo, _ in achados] == [(2, "vaga"), (3, "lista")]


def test_coluna_que_falta_ou_e_dupla(tmp_path: Path) -> None:
    achados = erros(tmp_path, cabecalho="Vaga;Inscrição;Situação;Status")
    assert [campo for _, campo, _ in achados] == ["data", "lista", "situacao"]


def test_com_varios_cargos_a_coluna_do_cargo_e_obrigatoria(tmp_path: Path) -> None:
    dois = ("agente", "guarda")
    assert erros(tmp_path, "1;0001;geral;01/09/2025;;;", cargos=dois)[0][1] == "cargo"
    cabecalho = f"{CABECALHO};Cargo"
    achados = erros(tmp_path, "1;0001;geral;01/09/2025;;;;outro", cargos=dois, cabecalho=cabecalho)
    assert achados[0][1:] == ("cargo", 'não há cargo "outro"')
    lidas = ler(tmp_path, "1;0001;geral;01/09/2025;;;;guarda", cargos=dois, cabecalho=cabecalho)
    assert lidas.linhas[0].cargo == "guarda"


def test_planilha_com_varias_abas_e_recusada(tmp_path: Path) -> None:
    arquivo = tmp_path / "chamadas.xlsx"
    celulas = [CABECALHO.split(";"), ["1", "0001", "geral", "01/09/2025", "", "", ""]]
    arquivo.write_bytes(xlsx({"um": Aba(celulas), "dois": Aba(celulas)}))
    with pytest.raises(EntradaInvalida, match="mais de uma aba"):
        ler_chamadas_passadas(arquivo, ("agente",), ("pcd",))
    arquivo.write_bytes(xlsx({"um": Aba(celulas)}))
    assert len(ler_chamadas_passadas(arquivo, ("agente",), ("pcd",)).linhas) == 1


def test_as_aspas_que_nao_fecham_impedem(tmp_path: Path) -> None:
    linhas = ['1;0001;"geral;01/09/2025;;;', *["2;0002;geral;01/09/2025;;;"] * 8]
    assert erros(tmp_path, *linhas)


def test_olha_os_titulos_e_aceita_a_coluna_que_se_disse(tmp_path: Path) -> None:
    arquivo = tmp_path / "chamadas.csv"
    arquivo.write_text(
        "Posto nº;Inscrição;Lista;Data\n;;;\n1;0001;geral;01/09/2026\n", encoding="utf-8"
    )
    vista = olhar_chamadas_passadas(arquivo)
    assert vista.titulos == ["Posto nº", "Inscrição", "Lista", "Data"]
    assert vista.achadas == {"inscricao": "Inscrição", "lista": "Lista", "data": "Data"}
    assert vista.amostra == [["1", "0001", "geral", "01/09/2026"]]
    lidas = ler_chamadas_passadas(arquivo, ["motorista"], ["pcd"], {"vaga": "Posto nº"})
    assert [(linha.vaga, linha.inscricao) for linha in lidas.linhas] == [(1, "0001")]
    with pytest.raises(EntradaInvalida, match="falta a coluna obrigatória vaga"):
        ler_chamadas_passadas(arquivo, ["motorista"], ["pcd"])

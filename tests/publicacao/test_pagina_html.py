"""A página das publicações: cartões na tela estreita, e o que é técnico só no fim."""

from datetime import UTC, date, datetime

from certame.acervo import norma_do_acervo
from certame.dominio.edital import Edital
from certame.livro.registro import Cabeca
from certame.publicacao.modelo import PARA_CONFERIR, Coluna, Emissao, Publicacao, Secao
from certame.publicacao.pagina_html import em_pagina
from certame.publicacao.texto import em_texto

EDITAL = Edital("1", "Concurso", "Irupi", date(2025, 6, 10), "concurso", "direta", "cargo", ())
COLUNAS = (Coluna("ordem", "chamada número"), Coluna("ato", "ato"))
PUBLICACAO = Publicacao(
    "p",
    "Ordem de chamada",
    EDITAL,
    norma_do_acervo("irupi-es-2025"),
    COLUNAS,
    (Secao("Motorista", "m", [[1, "ato-5 (anulado)"], [2, "c2"]]),),
    livro=Cabeca(6, "ab" * 32),
    emissao=Emissao(3, datetime(2026, 3, 2, 10, tzinfo=UTC), "cd" * 32),
)


def test_os_dados_tecnicos_ficam_no_fim_explicados() -> None:
    for escrita in ("".join(em_pagina(PUBLICACAO)), "".join(em_texto(PUBLICACAO))):
        lido, titulo, conferir = escrita.partition(PARA_CONFERIR)
        assert titulo
        assert "CDCD-CDCD-CDCD-CDCD" in lido
        for tecnico in ("cd" * 32, "ab" * 32, "irupi-es-2025"):
            assert tecnico not in lido
            assert tecnico in conferir
        assert "São como um lacre" in conferir


def test_o_ato_se_diz_pelo_lugar_no_livro() -> None:
    pagina, texto = "".join(em_pagina(PUBLICACAO)), "".join(em_texto(PUBLICACAO))
    assert "ato-5" not in pagina + texto
    assert "chamada número 1; ato 5º do livro (anulado).\n" in texto
    assert ">c2</td>" in pagina


def test_cada_celula_sabe_a_coluna_e_o_papel_dela() -> None:
    pagina = "".join(em_pagina(PUBLICACAO))
    assert (
        '<th role="rowheader" scope="row" class="ordem" data-coluna="chamada número">1</th>'
        in pagina
    )
    assert '<td role="cell" class="ato" data-coluna="ato">5º do livro (anulado)</td>' in pagina
    assert '<table role="table">' in pagina

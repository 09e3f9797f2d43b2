"""Os números de uma norma: o que se acusa e o que passa."""

from dataclasses import replace
from fractions import Fraction

import pytest

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.motor.coerencia import Gravidade, Problema, problemas_da_norma
from certame.norma.grupo import DestinoDaColisao, Faixa, FamiliaDeSerie, Serie
from certame.norma.norma import GrupoDaNorma, Norma

IRUPI = norma_do_acervo("irupi-es-2025")
MOGI = norma_do_acervo("mogi-das-cruzes-sp-2006")
FORMULA = Serie(FamiliaDeSerie.FORMULA)


def grupo(id: str, fracao: str, **campos: object) -> GrupoDaNorma:
    base = replace(
        IRUPI.grupos[0],
        id=id,
        fracao=Fraction(fracao),
        serie=FORMULA,
        dispositivo_da_fracao="cf_art37",
        dispositivo_da_serie="cf_art37",
    )
    return replace(base, **campos)  # type: ignore[arg-type]


def com(norma: Norma, *grupos: GrupoDaNorma) -> Norma:
    return replace(norma, grupos=grupos)


def frases(norma: Norma) -> list[str]:
    return [p.frase for p in problemas_da_norma(norma) if p.gravidade is Gravidade.ERRO]


@pytest.mark.parametrize("id", ids_do_acervo())
def test_as_normas_do_acervo_se_sustentam(id: str) -> None:
    assert problemas_da_norma(norma_do_acervo(id)) == ()


def test_alternancia_estrita_que_nao_cabe() -> None:
    meia = grupo("pcd", "3/5", serie=MOGI.grupos[0].serie, minimo_de_vagas=2)
    (primeiro, *_) = problemas_da_norma(com(MOGI, meia))
    assert primeiro == Problema(
        Gravidade.ERRO,
        "grupo[1].serie",
        "com 2 vagas a reserva de pcd é 2, e a alternância estrita só comporta 1",
        "escreva minimo_de_vagas, um teto ou outra série",
    )


def test_vaga_unica_na_alternancia_pede_minimo() -> None:
    sem_minimo = replace(MOGI.grupos[0], minimo_de_vagas=0)
    assert "com 1 vaga a reserva de pcd é 1" in frases(com(MOGI, sem_minimo))[0]


def test_reserva_que_diminui() -> None:
    cai = grupo("pcd", "1/10", teto=None, faixas=(Faixa(4, 1), Faixa(10, 0)))
    assert "diminui de 1 para 0 quando as vagas passam a 5" in frases(com(IRUPI, cai))[0]


def avisos(norma: Norma) -> list[tuple[str, str]]:
    problemas = problemas_da_norma(norma)
    return [(p.chave, p.frase) for p in problemas if p.gravidade is Gravidade.AVISO]


def test_reserva_que_salta_numa_faixa() -> None:
    salta = grupo("pcd", "1/10", teto=None, faixas=(Faixa(9, 0), Faixa(20, 3)))
    assert "salta de 0 para 3 quando as vagas passam a 10" in frases(com(IRUPI, salta))[0]


def test_minimo_que_ja_pede_mais_de_uma_e_aviso() -> None:
    norma = com(IRUPI, grupo("pcd", "1/10", minimo_de_vagas=25))
    assert frases(norma) == []
    (chave, frase) = avisos(norma)[0]
    assert chave == "grupo[1].minimo_de_vagas"
    assert frase == (
        "com 25 vagas a conta de pcd pede 3 e, como antes do mínimo nada se reserva, a vaga 25 é a "
        "primeira e as outras vêm em seguida"
    )
    assert avisos(com(IRUPI, grupo("pcd", "1/10", minimo_de_vagas=5))) == []


def test_posicoes_abaixo_do_minimo_sao_aviso() -> None:
    serie = Serie(FamiliaDeSerie.POSICOES, (2, 4, 15), 10)
    norma = com(IRUPI, grupo("pcd", "1/10", serie=serie, minimo_de_vagas=5))
    assert frases(norma) == []
    (_, frase) = avisos(norma)[0]
    assert frase == (
        "a série de pcd escreve 2 posições abaixo do mínimo de 5 vagas, onde nada se reserva"
    )
    norma = com(IRUPI, grupo("pcd", "1/10", serie=serie, minimo_de_vagas=4))
    assert "escreve 1 posição abaixo" in avisos(norma)[0][1]
    assert avisos(com(IRUPI, grupo("pcd", "1/10", serie=serie, minimo_de_vagas=2))) == []


def test_alternancia_pode_saltar_porque_os_numeros_vem_depois() -> None:
    com_minimo = replace(MOGI.grupos[0], minimo_de_vagas=45)
    assert frases(com(MOGI, com_minimo)) == []


def test_fracoes_que_somam_mais_que_tudo() -> None:
    norma = com(IRUPI, grupo("a", "3/5"), grupo("b", "3/5"))
    assert "as frações somam 6/5, mais que o total das vagas" in frases(norma)


def test_arredondamentos_que_somam_mais_que_as_vagas() -> None:
    norma = com(IRUPI, grupo("a", "1/2"), grupo("b", "1/2"))
    assert "com 1 vaga os grupos somam 2 reservadas" in frases(norma)


def test_colisao_sem_saida() -> None:
    norma = replace(
        com(IRUPI, grupo("a", "1/2"), grupo("b", "1/2")), colisao=DestinoDaColisao.ANTERIOR_LIVRE
    )
    achadas = frases(norma)
    assert any("a vaga 1 é pedida por duas séries" in frase for frase in achadas)


def test_colisao_com_saida_passa() -> None:
    norma = com(
        IRUPI,
        grupo("negros", "1/4"),
        grupo("indigenas", "3/100"),
        grupo("quilombolas", "2/100"),
    )
    assert not [p for p in problemas_da_norma(norma) if p.gravidade is Gravidade.ERRO]


def test_alternancia_ao_lado_de_outro_grupo_e_aviso() -> None:
    norma = com(MOGI, MOGI.grupos[0], grupo("negros", "1/5", arredondamento=None))
    avisos = [p for p in problemas_da_norma(norma) if p.gravidade is Gravidade.AVISO]
    assert [aviso.chave for aviso in avisos] == ["grupo"]


@pytest.mark.parametrize("cascata", [("b", "b"), ("a",)])
def test_cascata_que_volta(cascata: tuple[str, ...]) -> None:
    norma = com(IRUPI, grupo("a", "1/10", cascata=cascata), grupo("b", "1/50"))
    (problema,) = [p for p in problemas_da_norma(norma) if p.chave == "grupo[1].cascata"]
    assert problema.frase == "a cascata de a passa duas vezes pelo mesmo grupo"


def test_o_que_so_uma_opcao_fora_do_padrao_traz_e_aviso() -> None:
    norma = com(IRUPI, grupo("negros", "1/4"), grupo("indigenas", "3/100"))
    assert frases(norma) == []
    avisos = [problema.frase for problema in problemas_da_norma(norma)]
    assert "com arredondamento = para_cima, com 1 vaga os grupos somam 2 reservadas" in avisos


def test_o_tipo_de_certame_tambem_conta() -> None:
    leituras = dict(MOGI.leituras)
    leituras["alcance_art9"] = replace(
        leituras["alcance_art9"],
        padrao={"concurso": "tambem_processo_seletivo", "processo_seletivo": "so_concurso"},
    )
    variante = replace(MOGI.variantes[0], minimo_de_vagas=100)
    norma = replace(MOGI, leituras=leituras, variantes=(variante,))
    assert "com 100 vagas a conta de pcd pede 5" in avisos(norma)[0][1]

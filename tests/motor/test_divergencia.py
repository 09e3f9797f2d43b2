"""De quem a chamada muda sob outra leitura, e o que nenhuma leitura muda."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from certame.dominio.ato import (
    ConvocacaoFeita,
    EfeitoJudicial,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    PosseRegistrada,
    SaidaRegistrada,
)
from certame.motor.andamento import Andamento
from certame.motor.divergencia import (
    Diferenca,
    Rodada,
    alternativas,
    diferencas,
    divergencias,
)
from tests.motor.certames import CARGO, certame, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, regime


def chamado(norma: str = IRUPI, **campos: Any) -> Andamento:
    """Vinte vagas, noventa pessoas; com deficiência, os postos 8, 60 e 75."""
    padrao: dict[str, Any] = {"vagas": 20, "aprovados": 90, "pcd": (8, 60, 75)}
    feito = certame(norma=norma, **{**padrao, **campos})
    praticar(feito, ConvocacaoFeita, quantidade=0)
    return feito


def rodada(norma: str = IRUPI, **campos: Any) -> Rodada:
    def rodar(escolhas: Mapping[str, str]) -> Andamento:
        return chamado(norma, escolhas=escolhas, **campos)

    return rodar


def test_o_exemplo_do_desenho_de_quem_a_chamada_muda() -> None:
    outro = chamado(escolhas={"computo": "compensada"})
    assert diferencas(chamado(), outro) == (
        # O posto 8 segue na vaga 5, mas passa a contar na geral.
        Diferenca(CARGO, "8", 5, "pcd", 5, "geral"),
        *(Diferenca(CARGO, str(n), n, "geral", n + 1, "geral") for n in range(9, 14)),
        Diferenca(CARGO, "14", 14, "geral", 16, "geral"),
        *(Diferenca(CARGO, str(n), n + 1, "geral", n + 2, "geral") for n in range(15, 19)),
        Diferenca(CARGO, "19", 20, "geral", 0, ""),
        Diferenca(CARGO, "60", 15, "pcd", 9, "pcd"),
        Diferenca(CARGO, "75", 0, "", 15, "pcd"),
    )


def test_ganhar_ou_perder_a_vaga_e_mais_que_mudar_de_numero() -> None:
    outro = chamado(escolhas={"computo": "compensada"})
    mudam = [d.inscricao for d in diferencas(chamado(), outro) if d.muda_a_nomeacao]
    assert mudam == ["19", "75"]


def test_a_mesma_leitura_nao_difere() -> None:
    assert diferencas(chamado(), chamado()) == ()


def test_cada_opcao_nao_adotada_aparece_uma_vez_na_ordem_da_norma() -> None:
    achadas = divergencias(chamado(), rodada())
    assert [(d.leitura, d.adotada, d.outra, len(d.diferencas)) for d in achadas] == [
        ("computo", "por_via", "compensada", 14),
        ("arredondamento", "meio_para_cima", "para_cima", 10),
        ("arredondamento", "meio_para_cima", "para_baixo", 12),
        ("teto", "nenhum", "1/5", 0),
        ("pericia", "incidente", "so_enquadramento", 0),
        ("pericia", "incidente", "exclui", 0),
        ("vagas_novas", "continua", "reinicia", 0),
        ("saida_apos_posse", "mesma_lista", "segue_sequencia", 0),
        ("esgotamento", "reverte", "pendencia", 0),
        ("base", "total_do_edital", "por_cargo", 0),
    ]
    assert not any(d.impedida for d in achadas)


def test_ate_onde_se_compensa_so_importa_quando_se_compensa() -> None:
    assert "compensa_ate" not in dict(alternativas(regime(MOGI_1993)))
    assert list(alternativas(regime(MOGI_2006)))[:2] == [
        ("computo", "por_via"),
        ("compensa_ate", "sempre"),
    ]


def test_leitura_que_uma_pendencia_impede_fica_dita() -> None:
    def impedida(escolhas: Mapping[str, str]) -> None:
        assert len(escolhas) == 1

    achadas = divergencias(chamado(), impedida)
    assert len(achadas) == 10
    assert all(d.impedida and d.diferencas == () for d in achadas)


def test_os_mesmos_atos_sob_a_outra_leitura() -> None:
    def com_saida(**campos: Any) -> Andamento:
        feito = chamado(**campos)
        praticar(feito, PosseRegistrada, posto=2)
        praticar(feito, SaidaRegistrada, posto=2, motivo=MotivoDaSaida.DESISTENCIA)
        return feito

    # Na outra leitura a vaga 2 se encerra e o posto 20 fica com a 21, nova.
    outro = com_saida(escolhas={"saida_apos_posse": "segue_sequencia"})
    assert diferencas(com_saida(), outro) == (Diferenca(CARGO, "20", 2, "geral", 21, "geral"),)


def test_quem_entrou_por_ordem_judicial_vem_depois_da_lista() -> None:
    def com_inclusao(**campos: Any) -> Andamento:
        feito = certame(2, 3, **campos)
        praticar(
            feito,
            OrdemJudicialCumprida,
            efeito=EfeitoJudicial.INCLUSAO,
            processo="1",
            inscricao="X",
            posto=1,
        )
        return feito

    chamada = com_inclusao()
    praticar(chamada, ConvocacaoFeita, quantidade=0)
    assert diferencas(chamada, com_inclusao()) == (
        Diferenca(CARGO, "1", 2, "geral", 0, ""),
        Diferenca(CARGO, "X", 1, "geral", 0, ""),
    )


def test_cargo_que_a_outra_leitura_nao_calculou() -> None:
    adotado = certame(1, 1)
    praticar(adotado, ConvocacaoFeita, quantidade=0)
    sem_cargo = Andamento(adotado.regime, replace(adotado.edital, cargos=()), {})
    assert diferencas(adotado, sem_cargo) == (Diferenca(CARGO, "1", 1, "geral", 0, ""),)

"""Os grupos que o edital acrescenta têm de se sustentar com os da norma antes de qualquer conta."""

from fractions import Fraction
from pathlib import Path

import pytest

from certame.acervo import norma_do_acervo
from certame.dominio.edital import Cargo
from certame.dominio.resultado import Pendencia
from certame.motor.reserva import quadro_do_cargo
from certame.norma.erros import EntradaInvalida
from certame.norma.regime import Regime
from certame.operacoes.certame_toml import certame_do_texto
from certame.operacoes.conferir_edital import regime_do_edital
from tests.motor.moldes import grupo, posicoes, regime

EXEMPLO = Path(__file__).parents[2] / "exemplos" / "irupi-4-vagas" / "certame.toml"


def escrito(id: str, fracao: str, *, modo: str = "meio_para_cima", cascata: str = "") -> str:
    linhas = ["[[grupo]]", f'id = "{id}"', f'nome = "{id}"', 'item = "4.5"', f'fracao = "{fracao}"']
    linhas += [f'arredondamento = "{modo}"', 'serie = { familia = "formula" }']
    return "\n".join([*linhas, f"cascata = [{cascata}]" if cascata else "", ""])


def com_grupos(*grupos: str) -> Regime:
    texto = EXEMPLO.read_text(encoding="utf-8") + "\n" + "\n".join(grupos)
    return regime_do_edital(
        certame_do_texto(texto, "certame.toml"), norma_do_acervo("irupi-es-2025")
    )


def test_dois_grupos_que_pedem_a_primeira_vaga() -> None:
    with pytest.raises(EntradaInvalida) as erro:
        com_grupos(
            escrito("negros", "1/10", modo="para_cima"),
            escrito("indigenas", "1/5", modo="para_cima"),
        )
    (unico,) = erro.value.erros
    assert "pedida por duas séries" in unico.problema
    assert unico.arquivo == "certame.toml"
    assert unico.linha


def test_grupo_que_nao_se_sustenta_diz_a_linha_dele() -> None:
    estrito = escrito("negros", "3/4").replace('"formula"', '"alternancia_estrita"')
    with pytest.raises(EntradaInvalida) as erro:
        com_grupos(estrito)
    (unico,) = erro.value.erros
    assert "alternância" in unico.problema
    assert (unico.campo, bool(unico.linha)) == ("grupo[1].serie", True)


def test_dois_grupos_podem_cobrir_se_um_ao_outro() -> None:
    feito = com_grupos(
        escrito("quilombolas", "1/50", cascata='"indigenas"'),
        escrito("indigenas", "3/100", cascata='"quilombolas", "pcd"'),
    )
    assert feito.grupo("quilombolas").cascata == ("indigenas",)


@pytest.mark.parametrize("cascata", ['"negros"', '"pcd", "pcd"'])
def test_cascata_que_volta_ou_se_repete(cascata: str) -> None:
    with pytest.raises(EntradaInvalida) as erro:
        com_grupos(escrito("negros", "1/5", cascata=cascata))
    assert erro.value.erros


def test_a_colisao_que_so_este_cargo_tem_vira_pendencia() -> None:
    cheias = [grupo(id, Fraction(1, 4), serie=posicoes(1)) for id in ("pcd", "negros")]
    quadro = quadro_do_cargo(regime(grupos=cheias), Cargo("c", "Professor", 1))
    assert isinstance(quadro, Pendencia)
    assert (quadro.tipo, quadro.bloqueia) == ("colisao", True)

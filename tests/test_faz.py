"""faz.py: o que se diz no fim de uma rodada que não chegou ao fim."""

import pytest

import faz


def test_interrompida_a_rodada_diz_o_que_nao_rodou(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    partes = [faz.Parte("lint", ["lint"]), faz.Parte("tipos", ["tipos"]), faz.Parte("testes", [])]

    def rodar(comando: list[str]) -> int:
        if comando == ["tipos"]:
            raise KeyboardInterrupt
        return 0

    monkeypatch.setattr(faz, "partes_da_verificacao", lambda _: partes)
    monkeypatch.setattr(faz, "instalar", lambda _: None)
    monkeypatch.setattr(faz, "rodar", rodar)
    assert faz.principal(["testes"]) == 130
    assert capsys.readouterr().out.endswith(
        "== resumo\n"
        "lint: passou\n"
        "tipos: INTERROMPIDA\n"
        "testes: NÃO RODOU: a rodada foi interrompida em tipos\n"
    )


def test_interrompido_fora_das_partes_tambem_se_diz_sem_rastro(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def instalar(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(faz, "instalar", instalar)
    assert faz.principal(["exemplo"]) == 130
    assert "Interrompido" in capsys.readouterr().err

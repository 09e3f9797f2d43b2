"""Confere que as chamadas assumidas vêm antes de todas as próprias, cada uma com o seu registro."""

from certame.conferencia.exame import Exame
from certame.dominio.historia import Acontecimento, Fato


def conferir_assuncao(exame: Exame) -> None:
    """Anota a chamada assumida depois de uma própria, a sem registro e o registro sem chamada."""
    registros = exame.fatos_de(Fato.CHAMADA_ASSUMIDA, Fato.ASSUNCAO_ENCERRADA)
    assumidas = 0
    encerrada = False
    for registro in registros:
        if registro.quando != assumidas or encerrada:
            _acusar(exame, registro, "veio depois de chamada própria, ou não é o de chamada alguma")
        if registro.fato is Fato.ASSUNCAO_ENCERRADA:
            encerrada = True
            continue
        if not _e_o_da_chamada(exame, registro):
            _acusar(exame, registro, "não é o da chamada que se segue")
        assumidas += 1
    if registros and not encerrada and len(exame.historia.vagas) > assumidas:
        _acusar(exame, registros[-1], "não foi seguido do fim da assunção, e há chamada própria")


def _e_o_da_chamada(exame: Exame, registro: Acontecimento) -> bool:
    historia, qual = exame.historia, registro.quando
    return qual < len(historia.vagas) and (registro.pessoa, registro.vaga, registro.grupo) == (
        historia.pessoas[qual],
        historia.vagas[qual],
        historia.contas[qual],
    )


def _acusar(exame: Exame, registro: Acontecimento, motivo: str) -> None:
    exame.relato.falha(
        "assuncao", f"o registro de {registro.fato.value} (vaga {registro.vaga}) {motivo}"
    )

"""Confere que as chamadas assumidas vêm antes de todas as próprias, cada uma com o seu registro."""

from certame.conferencia.exame import Exame
from certame.dominio.historia import Acontecimento, Fato

REGISTROS = (Fato.CHAMADA_ASSUMIDA, Fato.ASSUNCAO_ENCERRADA)


def conferir_assuncao(exame: Exame) -> None:
    """Anota a chamada assumida depois de uma própria, a sem registro e o registro sem chamada."""
    assuncao = Assuncao(exame)
    for registro in exame.fatos_de(*REGISTROS):
        assuncao.registrar(registro)
    assuncao.conferir_fim()


class Assuncao:
    """Quantas chamadas se assumiram, e se já se disse que são todas."""

    def __init__(self, exame: Exame) -> None:
        self._exame = exame
        self._assumidas = 0
        self._encerrada = False
        self._ultimo: Acontecimento | None = None

    def registrar(self, registro: Acontecimento) -> None:
        """Confere um dos `REGISTROS` com as chamadas já assumidas."""
        self._ultimo = registro
        if registro.quando != self._assumidas or self._encerrada:
            motivo = "veio depois de chamada própria, ou não é o de chamada alguma"
            _acusar(self._exame, registro, motivo)
        if registro.fato is Fato.ASSUNCAO_ENCERRADA:
            self._encerrada = True
            return
        if not _e_o_da_chamada(self._exame, registro):
            _acusar(self._exame, registro, "não é o da chamada que se segue")
        self._assumidas += 1

    def conferir_fim(self) -> None:
        """Confere que não há chamada própria antes de a assunção se encerrar."""
        if self._ultimo is None or self._encerrada:
            return
        if len(self._exame.historia.vagas) > self._assumidas:
            motivo = "não foi seguido do fim da assunção, e há chamada própria"
            _acusar(self._exame, self._ultimo, motivo)


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

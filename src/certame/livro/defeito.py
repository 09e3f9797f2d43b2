"""O defeito de um livro: em que registro a corrente se parte, e por quê."""

from dataclasses import dataclass
from enum import StrEnum


class TipoDeDefeito(StrEnum):
    """Por que um livro foi recusado."""

    LINHA_ILEGIVEL = "linha_ilegivel"
    LINHA_INCOMPLETA = "linha_incompleta"
    TEXTO_MUDADO = "texto_mudado"
    FORA_DA_FORMA = "fora_da_forma"
    FORMA_DESCONHECIDA = "forma_desconhecida"
    FORA_DE_ORDEM = "fora_de_ordem"
    ELO_PARTIDO = "elo_partido"
    OUTRO_CERTAME = "outro_certame"
    ABERTURA = "abertura"
    ATO_REPETIDO = "ato_repetido"
    CAUDA_CORTADA = "cauda_cortada"
    CABECA_DIFERENTE = "cabeca_diferente"


_MEXIDO = (
    "não use este livro; guarde-o como está, compare com uma cópia e com as publicações, e descubra "
    "quem mexeu"
)
_CONSERTOS = {
    TipoDeDefeito.LINHA_INCOMPLETA: (
        "se faltou energia, é normal: ninguém recebeu recibo desta linha, e o próximo ato a põe de "
        "lado sozinho; se alguém tem recibo dela, ponha antes de volta a cópia de segurança"
    ),
    TipoDeDefeito.OUTRO_CERTAME: (
        "ponha no lugar o livro deste certame, ou corrija [livro] em certame.toml"
    ),
    TipoDeDefeito.FORMA_DESCONHECIDA: (
        "instale a versão do programa que escreveu o livro, ou uma mais nova"
    ),
    TipoDeDefeito.CAUDA_CORTADA: (
        "o fim do livro sumiu; não pratique nada, e ponha de volta a cópia de segurança que o tem"
    ),
}


@dataclass(frozen=True, slots=True)
class Defeito:
    """O lugar e o motivo: `registro` é o número (e a linha do arquivo), contado de 1.

    `certame` pode ser vazio, quando nem isso se leu.
    """

    tipo: TipoDeDefeito
    registro: int
    frase: str
    certame: str = ""

    @property
    def conserto(self) -> str:
        """O que fazer diante dele.

        >>> Defeito(TipoDeDefeito.TEXTO_MUDADO, 7, "o hash é outro").conserto[:19]
        'não use este livro;'
        """
        return _CONSERTOS.get(self.tipo, _MEXIDO)

    def __str__(self) -> str:
        de_quem = f"livro {self.certame}, " if self.certame else ""
        return f"{de_quem}registro {self.registro}: {self.frase}"


class LivroRecusado(ValueError):
    """Um livro, ou um acréscimo a ele, que a corrente não sustenta.

    >>> raise LivroRecusado(Defeito(TipoDeDefeito.ELO_PARTIDO, 7, "não continua o 6", "001-2026"))
    Traceback (most recent call last):
    certame.livro.defeito.LivroRecusado: livro 001-2026, registro 7: não continua o 6
    """

    def __init__(self, defeito: Defeito) -> None:
        self.defeito = defeito
        super().__init__(str(defeito))

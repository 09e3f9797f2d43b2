"""O certame como está ao lado de outro que não houve: de quem a chamada muda, e por quê."""

from collections.abc import Collection
from dataclasses import dataclass

from certame.dominio.ato import Ato, AtoAnulado
from certame.motor.andamento import Andamento
from certame.motor.divergencia import Diferenca, diferencas
from certame.motor.explicacao import Explicacao, Explicador


@dataclass(frozen=True, slots=True)
class Mudanca:
    """Uma pessoa cuja vaga ou lista mudaria, e a chamada dela em cada mundo, explicada.

    `porque` é a que teria no outro mundo, e `porque_hoje`, a que tem no certame como está; é `None`
    se ali não tem vaga.
    """

    diferenca: Diferenca
    porque: Explicacao | None
    porque_hoje: Explicacao | None


@dataclass(frozen=True, slots=True)
class Contrafactual:
    """O que mudaria; `nao_cabem` são os atos que no outro mundo a lei não deixaria praticar."""

    mudancas: tuple[Mudanca, ...]
    nao_cabem: tuple[Ato, ...]

    @property
    def nomeacoes(self) -> int:
        """Quantas pessoas ganhariam ou perderiam a vaga."""
        return sum(mudanca.diferenca.muda_a_nomeacao for mudanca in self.mudancas)


def comparar_com(adotado: Andamento, outro: Andamento, sem: Collection[str] = ()) -> Contrafactual:
    """De quem a chamada muda entre o certame e o outro mundo, que não tem os atos de ids `sem`.

    As pessoas vêm na ordem das listas, e só pela inscrição: quem ainda pode escolher uma leitura não
    sabe a quem ela serve.
    """
    aqui, la = _Mundo(adotado), _Mundo(outro)
    mudancas = tuple(
        Mudanca(
            diferenca,
            la.porque(diferenca) if diferenca.vaga_na_outra else None,
            aqui.porque(diferenca) if diferenca.vaga_adotada else None,
        )
        for diferenca in diferencas(adotado, outro)
    )
    praticados = {praticado.ato.id for praticado in outro.praticados}
    nao_cabem = tuple(
        praticado.ato
        for praticado in adotado.praticados
        if praticado.ato.id not in praticados
        and praticado.ato.id not in sem
        and not isinstance(praticado.ato, AtoAnulado)
    )
    return Contrafactual(mudancas, nao_cabem)


class _Mundo:
    """Um andamento e quem lhe explica as chamadas, cargo a cargo."""

    def __init__(self, andamento: Andamento) -> None:
        self._convocacoes = andamento.convocacoes
        self._explicadores = {c: Explicador(feita) for c, feita in self._convocacoes.items()}
        self._ultimas: dict[str, dict[int, int]] = {}

    def porque(self, diferenca: Diferenca) -> Explicacao:
        """A explicação da última chamada da pessoa, que é a que ela ocupa."""
        cargo = diferenca.cargo
        convocacao = self._convocacoes[cargo]
        if cargo not in self._ultimas:
            pessoas = convocacao.historia.pessoas
            self._ultimas[cargo] = {pessoa: indice for indice, pessoa in enumerate(pessoas)}
        pessoa = convocacao.pessoa(diferenca.inscricao)
        assert pessoa is not None
        return self._explicadores[cargo].chamada(self._ultimas[cargo][pessoa])

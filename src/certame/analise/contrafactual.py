"""O certame como está ao lado de outro que não houve: de quem a chamada muda, e por quê."""

from collections.abc import Collection
from dataclasses import dataclass

from certame.dominio.ato import Ato, AtoAnulado
from certame.motor.andamento import Andamento
from certame.motor.divergencia import Diferenca, diferencas
from certame.motor.explicacao import Explicacao, Explicador


@dataclass(frozen=True, slots=True)
class Mudanca:
    """Uma pessoa cuja vaga ou lista mudaria; `porque` explica a chamada que teria no outro mundo.

    É `None` se lá não teria vaga.
    """

    diferenca: Diferenca
    porque: Explicacao | None


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
    explicadores = {cargo: Explicador(feita) for cargo, feita in outro.convocacoes.items()}
    mudancas = tuple(
        Mudanca(diferenca, _porque(outro, explicadores, diferenca))
        for diferenca in diferencas(adotado, outro)
    )
    la = {praticado.ato.id for praticado in outro.praticados}
    nao_cabem = tuple(
        praticado.ato
        for praticado in adotado.praticados
        if praticado.ato.id not in la
        and praticado.ato.id not in sem
        and not isinstance(praticado.ato, AtoAnulado)
    )
    return Contrafactual(mudancas, nao_cabem)


def _porque(
    outro: Andamento, explicadores: dict[str, Explicador], diferenca: Diferenca
) -> Explicacao | None:
    if not diferenca.vaga_na_outra:
        return None
    convocacao = outro.convocacoes[diferenca.cargo]
    pessoa = convocacao.pessoa(diferenca.inscricao)
    pessoas = convocacao.historia.pessoas
    ultima = max(indice for indice, chamada in enumerate(pessoas) if chamada == pessoa)
    return explicadores[diferenca.cargo].chamada(ultima)

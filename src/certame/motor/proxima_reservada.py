"""A próxima vaga reservada de um cargo: qual é, quantas vagas faltam até ela, e quem seria chamado."""

from dataclasses import dataclass

from certame.motor.convocacao import Convocacao


@dataclass(frozen=True, slots=True)
class ProximaReservada:
    """A próxima vaga reservada a um grupo, se nada mudar e as vagas se abrirem uma a uma.

    `faltam` é quantas vagas se abrem até ela, com ela (1: é a seguinte); `inscricao`, quem seria
    chamado para ela (vazia: ninguém, ou não se sabe em que unidade ela surge); `lista`, por qual;
    `criada` diz se a vaga já existe ou ainda vai surgir.
    """

    grupo: str
    vaga: int
    faltam: int
    inscricao: str
    lista: str
    criada: bool

    @property
    def a_seguinte(self) -> bool:
        """Diz se a próxima chamada, mesmo para uma vaga só, a alcança."""
        return self.criada and self.faltam == 1


def proxima_reservada(convocacao: Convocacao, grupo: str) -> ProximaReservada | None:
    """A próxima vaga reservada ao grupo; `None` se a série ou a validade acabou.

    Trabalha numa cópia: a convocação não muda.
    """
    vaga = convocacao.proxima_vaga_reservada(grupo)
    if vaga is None or convocacao.validade_encerrada:
        return None
    criadas = convocacao.vagas_criadas
    anteriores = sum(1 for numero in convocacao.proximas_vagas() if numero <= vaga)
    faltam = anteriores + max(0, vaga - criadas)
    inscricao, lista = _quem_seria(convocacao, vaga)
    return ProximaReservada(grupo, vaga, faltam, inscricao, lista, vaga <= criadas)


def _quem_seria(convocacao: Convocacao, vaga: int) -> tuple[str, str]:
    """A inscrição e a lista de quem ocuparia a vaga, se todas as anteriores se abrissem antes."""
    copia = convocacao.copia()
    historia = copia.historia
    if vaga > copia.vagas_criadas:
        if len(copia.unidades) > 1:
            return "", ""
        copia.criar_vagas(vaga - copia.vagas_criadas)
    for numero in list(copia.proximas_vagas()):
        if numero > vaga:
            break
        copia.abrir(1, historia.unidades[numero - 1])
    if vaga not in historia.vagas:
        return "", ""
    chamada = historia.vagas.index(vaga)
    lista = historia.nome_da_conta(historia.contas[chamada])
    return copia.inscricoes[historia.pessoas[chamada]], lista

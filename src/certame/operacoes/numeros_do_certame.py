"""Os números de um certame que as pessoas olham: a reserva no tempo, as chamadas e as saídas."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from certame.dominio.ato import AtoDeCargo, SaidaRegistrada
from certame.dominio.historia import GERAL
from certame.motor.andamento import Andamento


@dataclass(frozen=True, slots=True)
class PontoDaReserva:
    """Até um dia: a reserva devida, a usada, e quantas chamadas a lista reservada fez.

    A devida são as vagas reservadas que já se abriram; a usada, as vagas para que a lista
    reservada já chamou alguém. Quem repõe outra pessoa na mesma vaga é mais uma chamada, e a
    vaga usada é a mesma.
    """

    dia: date
    devida: int
    usada: int
    chamadas: int


@dataclass(frozen=True, slots=True)
class NumerosDoCargo:
    """Os números de um cargo; `chamadas` vai da conta ("geral", "pcd"…) a quantas; `saidas`, do motivo.

    A reserva soma todos os grupos.
    """

    cargo: str
    nome: str
    criadas: int
    abertas: int
    reservadas_criadas: int
    reserva: tuple[PontoDaReserva, ...]
    chamadas: Mapping[str, int]
    saidas: Mapping[str, int]


def numeros_do_cargo(andamento: Andamento, cargo: str) -> NumerosDoCargo:
    """Os números do cargo, dos atos de pé. Erros: `KeyError` se o cargo não corre."""
    convocacao = andamento.convocacoes[cargo]
    historia = convocacao.historia
    chamadas: Counter[str] = Counter({"geral": 0, **dict.fromkeys(historia.grupos, 0)})
    saidas: Counter[str] = Counter()
    abertas: set[int] = set()
    usadas: set[int] = set()
    devida = pela_reservada = 0
    pontos: dict[date, PontoDaReserva] = {}
    for praticado in andamento.praticados:
        ato = praticado.ato
        if not isinstance(ato, AtoDeCargo) or ato.cargo != cargo:
            continue
        if isinstance(ato, SaidaRegistrada) and ato.id not in andamento.anulados:
            saidas[ato.motivo.value] += 1
        for indice in range(praticado.chamadas_de, praticado.chamadas_ate):
            vaga, conta = historia.vagas[indice], historia.contas[indice]
            chamadas[historia.nome_da_conta(conta)] += 1
            if conta != GERAL:
                pela_reservada += 1
                usadas.add(vaga)
            if vaga not in abertas:
                abertas.add(vaga)
                devida += historia.tipos[vaga - 1] != GERAL
        if praticado.chamadas_ate > praticado.chamadas_de:
            dia = praticado.dia_das_chamadas
            pontos[dia] = PontoDaReserva(dia, devida, len(usadas), pela_reservada)
    return NumerosDoCargo(
        cargo,
        andamento.edital.cargo(cargo).nome,
        convocacao.vagas_criadas,
        convocacao.vagas_criadas - convocacao.vagas_por_abrir,
        sum(tipo != GERAL for tipo in historia.tipos),
        tuple(sorted(pontos.values(), key=lambda ponto: ponto.dia)),
        dict(chamadas),
        dict(saidas),
    )

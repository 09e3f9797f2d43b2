"""Fim de fila em exercício, guarda solta, reversão decidida, reintegração: o certo e o errado."""

from certame.dominio.historia import Acontecimento, Fato
from tests.conferencia.historias import conferir, copia
from tests.conferencia.simulador import Simulador, regime

VIA = regime()


def principios(simulador: Simulador, historia: object = None) -> set[str]:
    return {falha.principio for falha in conferir(simulador, historia)}  # type: ignore[arg-type]


def posse(simulador: Simulador, pessoa: int) -> None:
    feitas = len(simulador.historia.vagas)
    fato = Acontecimento(feitas, Fato.POSSE, pessoa, simulador.vaga_de(pessoa))
    simulador.historia.fatos.append(fato)


def test_em_exercicio_nao_se_vai_ao_fim_da_fila() -> None:
    feito = Simulador(VIA, [0, 0, 1], 9, [[4, 5]])
    feito.abrir(3)
    posse(feito, 0)
    feito.fim_de_fila(0)
    assert principios(feito) == {"clausula"}


def test_posse_de_uma_chamada_nao_vale_para_a_seguinte() -> None:
    feito = Simulador(VIA, [0, 0, 1], 4, [[3]])
    feito.abrir(3)
    posse(feito, 3)
    feito.nao_confirmar(3)
    feito.criar([0, 0])
    feito.abrir(2)
    assert feito.vaga_de(3)
    feito.fim_de_fila(3)
    assert conferir(feito) == []


def guardada() -> Simulador:
    """A 2 é geral por tipo, e por conversão responde pela reserva; sai quem a tinha e ela é guardada."""
    feito = Simulador(regime(computo="compensada"), [1, 0, 0], 9, [[0, 4, 6]])
    feito.abrir(3)
    assert feito.conta[2] == 1
    feito.acabar_validade()
    feito.sair(4)
    feito.reter(2)
    feito.terminou = False
    feito.liberar(2)
    return feito


def test_guarda_solta_de_numero_ja_ocupado_repoe_a_conta_que_tinha() -> None:
    feito = guardada()
    assert feito.vaga_de(6) == 2
    assert conferir(feito) == []
    historia = copia(feito.historia)
    historia.pessoas[-1], historia.contas[-1] = 2, 0
    assert "P8" in principios(feito, historia)

"""Os códigos de saída do programa, um para cada jeito de terminar."""

from enum import IntEnum


class CodigoDeSaida(IntEnum):
    """Como o comando terminou; o que cada um quer dizer está em `SIGNIFICADOS`."""

    CERTO = 0
    DIFERENCAS = 1
    USO = 2
    ENTRADA = 3
    RECUSA = 4
    PENDENCIAS = 5
    CONFLITO = 6
    DEFEITO = 70
    INTERROMPIDO = 130


SIGNIFICADOS = {
    CodigoDeSaida.CERTO: "tudo certo",
    CodigoDeSaida.DIFERENCAS: "a conferência ou a comparação achou diferença",
    CodigoDeSaida.USO: "o comando foi usado de modo errado",
    CodigoDeSaida.ENTRADA: "um arquivo de entrada tem erro",
    CodigoDeSaida.RECUSA: "a lei ou o edital não permite",
    CodigoDeSaida.PENDENCIAS: "foi feito, mas há pendência que impede o passo seguinte",
    CodigoDeSaida.CONFLITO: "outra pessoa praticou um ato antes: nada foi gravado",
    CodigoDeSaida.DEFEITO: "defeito do programa",
    CodigoDeSaida.INTERROMPIDO: "interrompido no teclado (Ctrl+C)",
}
"""O que quer dizer cada código, em uma linha, como aparece na ajuda."""

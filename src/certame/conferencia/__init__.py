"""A conferência independente de um resultado, antes que ele saia. Camada pura, sem o motor.

Escrita só a partir do texto das regras: um erro do motor não se repete aqui. Quem usa chama
`conferir_reserva`, `conferir_listas` e `conferir_chamadas`, ou `conferir_cargo`, que junta tudo
num `Veredito`; quem pratica um ato de cada vez usa `ConferenciaPorAto`, que confere só o que entrou e
deixa para a completa o que só no fim se vê. Uma falha impede a publicação; nada é corrigido em silêncio.
"""

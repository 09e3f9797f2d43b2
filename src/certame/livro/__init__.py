"""O livro: os atos de um certame em registros encadeados, que qualquer pessoa pode conferir.

Camada pura. `forma_canonica` escreve, `registro` encadeia, `corrente` confere, `vocabulario` leva
atos a registros e de volta, `repeticao` refaz o estado, `armazem` diz o que todo armazém cumpre.
"""

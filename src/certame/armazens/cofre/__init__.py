"""O cofre: os dados pessoais e de saúde, cifrados fora do livro, com uma chave por certame.

O livro só guarda o compromisso de cada dado. Destruída a chave, o dado deixa de existir, também nas
cópias, e o livro continua a conferir.
"""

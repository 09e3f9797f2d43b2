"""O armazém num banco de dados: um aplicativo do Django com a tabela do livro.

Pede o extra [banco] (e [postgres], para o PostgreSQL). Nada daqui se importa sem ele.
"""

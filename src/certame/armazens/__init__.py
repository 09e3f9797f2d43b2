"""Onde os livros são guardados: na memória, em arquivos de linhas ou num banco de dados.

Todos cumprem o mesmo contrato (`certame.livro.armazem`), cobrado pelos mesmos testes.
"""

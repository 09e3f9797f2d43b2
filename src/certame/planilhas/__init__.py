"""Arquivos de entrada: um leitor por espécie, todos com a mesma saída e todas as linhas contadas."""

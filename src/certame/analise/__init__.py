"""O que se diz de um certame olhando-o de fora: auditorias e comparações, sem escrever nada."""

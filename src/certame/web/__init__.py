"""As páginas: a mesa da prefeitura, desenhada no servidor, que funciona sem JavaScript.

Pede o extra [web]. Nada daqui se importa sem ele.
"""

"""O começo: a página inicial, a marca da cidade e o sinal de que o programa está de pé."""

"""A ajuda: os temas em palavras simples, com os dispositivos da lei da cidade, e o glossário."""

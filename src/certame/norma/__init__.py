"""A lei como dado: dispositivos, redações com data, parâmetros, leituras, prazos. Camada pura."""

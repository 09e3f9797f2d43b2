"""Os trabalhos demorados: a fila, quem os faz, e a página em que se acompanha cada um."""

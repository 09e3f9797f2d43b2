"""Os certames de uma cidade: a lista e a página de cada um."""

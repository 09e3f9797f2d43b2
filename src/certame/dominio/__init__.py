"""Os fatos de um certame: edital, candidatos, listas, vagas, história das chamadas. Camada pura."""

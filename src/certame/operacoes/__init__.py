"""Os casos de uso: um verbo por arquivo, com o que toca disco e ordem das coisas."""

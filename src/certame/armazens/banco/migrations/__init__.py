"""As migrações da tabela do livro."""

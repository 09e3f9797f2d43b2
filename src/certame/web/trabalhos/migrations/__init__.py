"""As migrações da tabela dos trabalhos."""

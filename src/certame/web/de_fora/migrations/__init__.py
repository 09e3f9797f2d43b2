"""As migrações das chamadas de fora."""

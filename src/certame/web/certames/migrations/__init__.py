"""As migrações dos certames registrados."""

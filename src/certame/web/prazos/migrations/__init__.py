"""As migrações dos prazos."""

"""As migrações das sessões."""

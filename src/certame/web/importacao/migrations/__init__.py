"""As migrações das importações."""

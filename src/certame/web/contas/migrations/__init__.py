"""As migrações das contas."""

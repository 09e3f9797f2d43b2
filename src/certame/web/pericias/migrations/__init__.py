"""As migrações das hipóteses."""

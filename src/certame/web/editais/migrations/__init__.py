"""As migrações dos rascunhos de edital."""

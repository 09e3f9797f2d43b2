"""As contas: cidades, pessoas, papéis, entrar e sair."""

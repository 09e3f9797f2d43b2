"""As tabelas cujas linhas nunca vão numa cópia: o que está nelas só serve agora, e abre portas."""

SO_DO_MOMENTO = (
    "django_session",
    "sessoes_sessaoaberta",
    "sessoes_formularioguardado",
    "web_cache",
)
"""As sessões, com a chave que faz o papel da senha; os formulários por reenviar; e o cache."""

"""Entrar com o gov.br: OIDC com PKCE e nonce, e nada guardado além do elo entre as contas."""

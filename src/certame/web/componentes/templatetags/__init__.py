"""As marcas de template da casa."""

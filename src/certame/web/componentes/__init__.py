"""As peças das páginas: a moldura, os formulários, as tabelas e os avisos, no padrão gov.br.

A marca é a da própria cidade; o logotipo do gov.br não é nosso para usar.
"""

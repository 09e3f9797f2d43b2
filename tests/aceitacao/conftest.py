"""O PostgreSQL dos testes e um endereço de livro de cada tipo, como nos armazéns."""

from tests.armazens.conftest import endereco, servidor

__all__ = ["endereco", "servidor"]

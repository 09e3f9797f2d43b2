"""Um endereço de livro de cada tipo, como nos armazéns."""

from tests.armazens.conftest import endereco

__all__ = ["endereco"]

"""A tabela do livro. Só se acrescenta: gatilhos recusam mudar e apagar (ver a migração)."""

from typing import ClassVar

from django.db import models


class RegistroDoLivro(models.Model):
    """Um registro. A verdade é `linha`, na forma canônica; as outras colunas servem de índice.

    Um registro só tem um seguinte: `hash_anterior` não se repete num certame, e por isso o livro
    não se bifurca nem que a tranca falhe.
    """

    certame = models.CharField(max_length=100)
    numero = models.BigIntegerField()
    hash_anterior = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    linha = models.TextField()

    class Meta:
        """O nome da tabela e o que ela garante."""

        db_table = "livro_registro"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["certame", "numero"], name="livro_numero_unico_no_certame"
            ),
            models.UniqueConstraint(
                fields=["certame", "hash_anterior"], name="livro_anterior_unico_no_certame"
            ),
            models.CheckConstraint(
                condition=models.Q(numero__gte=1), name="livro_numero_de_um_em_diante"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certame}, registro {self.numero}"

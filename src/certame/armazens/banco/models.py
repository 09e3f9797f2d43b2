"""As tabelas do livro e do cofre; gatilhos guardam o que não se muda (ver as migrações)."""

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


class DocumentoDoCofre(models.Model):
    """Um documento cifrado. Só a chave, a busca e a cifra mudam, quando se troca a chave."""

    certame = models.CharField(max_length=100)
    documento = models.CharField(max_length=100)
    especie = models.CharField(max_length=50)
    instante = models.CharField(max_length=40)
    autor = models.CharField(max_length=64)
    chave = models.CharField(max_length=40)
    busca = models.CharField(max_length=64, blank=True)
    cifra = models.BinaryField()

    class Meta:
        """O nome da tabela e o que ela garante."""

        db_table = "cofre_documento"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["certame", "documento"], name="cofre_documento_unico_no_certame"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certame}, {self.documento}"


class RegistroDeVista(models.Model):
    """Um registro de quem guardou, viu ou apagou documentos; só cresce, como o livro."""

    certame = models.CharField(max_length=100)
    numero = models.BigIntegerField()
    hash_anterior = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    linha = models.TextField()

    class Meta:
        """O nome da tabela e o que ela garante."""

        db_table = "cofre_vista"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["certame", "numero"], name="vista_numero_unico_no_certame"
            ),
            models.UniqueConstraint(
                fields=["certame", "hash_anterior"], name="vista_anterior_unico_no_certame"
            ),
            models.CheckConstraint(
                condition=models.Q(numero__gte=1), name="vista_numero_de_um_em_diante"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certame}, vista {self.numero}"

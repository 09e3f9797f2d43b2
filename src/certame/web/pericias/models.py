"""O pedido de apagar os dados de um certame: uma pessoa pede, outra confirma."""

from django.db import models
from django.utils import timezone

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa


class PedidoDeApagamento(models.Model):
    """Quem pediu que se apagassem os dados, e quem o confirmou ou o desfez. Fica guardado."""

    certame = models.ForeignKey(CertameRegistrado, on_delete=models.CASCADE, related_name="+")
    pedido_por = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")
    pedido_em = models.DateTimeField(default=timezone.now)
    com_os_arquivos = models.BooleanField()
    respondido_por = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, null=True, related_name="+"
    )
    respondido_em = models.DateTimeField(null=True)
    confirmado = models.BooleanField(default=False)

    class Meta:
        """Um pedido aberto por certame."""

        constraints = (
            models.UniqueConstraint(
                fields=["certame"],
                condition=models.Q(respondido_em=None),
                name="um_pedido_aberto_por_certame",
            ),
        )

    def __str__(self) -> str:
        return f"{self.certame}, pedido em {self.pedido_em:%d/%m/%Y}"

    def responder(self, pessoa: Pessoa, *, confirmado: bool) -> None:
        """Fecha o pedido, confirmado ou desfeito pela pessoa."""
        self.respondido_por, self.respondido_em = pessoa, timezone.now()
        self.confirmado = confirmado
        self.save()

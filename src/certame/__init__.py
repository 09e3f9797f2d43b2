"""certame: a reserva de vagas para pessoas com deficiência, pela letra da lei de cada cidade."""

__version__ = "0.1.0"

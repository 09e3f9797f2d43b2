"""A senha que se parece com quem a escolhe não serve, e a recusa diz com quê."""

from django.contrib.auth.password_validation import UserAttributeSimilarityValidator


class SenhaParecida(UserAttributeSimilarityValidator):
    """Recusa a senha parecida com o nome ou com o e-mail; só muda, no do Django, a frase."""

    def get_error_message(self) -> str:
        """A frase, com o lugar do que se parece."""
        return (
            "A senha é parecida demais com o seu %(verbose_name)s: outra pessoa a adivinharia. Escolha "
            "uma frase que não o traga."
        )

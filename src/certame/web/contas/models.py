"""As cidades, as pessoas e o que cada pessoa é em cada cidade."""

import re
from datetime import datetime
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone

from certame.acervo import ids_do_acervo
from certame.web.contas.contraste import CONTRASTE_MINIMO, contraste_com_branco
from certame.web.politica import NOMES, Papel

COR_PADRAO = "#1351b4"
"""A cor de uma cidade que ainda não disse a sua."""

UFS = (
    *("AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA"),
    *("PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"),
)
"""As siglas dos estados e do Distrito Federal."""


def validar_cor(cor: str) -> None:
    """Recusa a cor malformada ou clara demais para letras brancas. Erros: `ValidationError`."""
    if not re.fullmatch(r"#[0-9a-f]{6}", cor):
        raise ValidationError("Escreva a cor como #1351b4: # e seis algarismos de 0 a f.")
    if contraste_com_branco(cor) < CONTRASTE_MINIMO:
        raise ValidationError(
            "A cor é clara demais: letras brancas sobre ela não se leem bem. Escolha uma mais escura."
        )


def validar_norma(normas: list[str]) -> None:
    """Recusa uma norma que não está no acervo. Erros: `ValidationError`."""
    for norma in normas:
        if norma not in ids_do_acervo():
            raise ValidationError(f"{norma} não é uma norma que vem com o programa.")


class Cidade(models.Model):
    """Uma cidade que usa esta instalação. Nada de uma se vê da outra.

    `identificador` vai no endereço das páginas e no nome da pasta; `normas` são ids do acervo;
    `cor` é a da marca dela, escura o bastante para letras brancas.
    """

    identificador = models.SlugField(max_length=60, unique=True)
    nome = models.CharField("nome da cidade", max_length=100)
    uf = models.CharField("estado", max_length=2, choices=[(uf, uf) for uf in UFS])
    ibge = models.CharField(
        "código do IBGE",
        max_length=7,
        blank=True,
        validators=[RegexValidator(r"^[0-9]{7}$", "O código do IBGE tem sete algarismos.")],
    )
    normas = models.JSONField(default=list, blank=True, validators=[validar_norma])
    cor = models.CharField(
        "cor da cidade", max_length=7, default=COR_PADRAO, validators=[validar_cor]
    )
    criada_em = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """A ordem."""

        ordering: ClassVar = ["nome", "uf"]

    def __str__(self) -> str:
        return f"{self.nome}/{self.uf}"


class Pessoas(BaseUserManager["Pessoa"]):
    """Cria e acha pessoas pelo e-mail, que não distingue maiúsculas."""

    def criar(self, email: str, nome: str, senha: str | None = None) -> "Pessoa":
        """Uma pessoa nova; sem senha, só entra depois de escolher uma."""
        pessoa = Pessoa(email=email.strip().lower(), nome=nome)
        pessoa.set_password(senha)
        pessoa.full_clean()
        pessoa.save(using=self._db)
        return pessoa

    def get_by_natural_key(self, username: str | None) -> "Pessoa":
        """A pessoa com esse e-mail."""
        return self.get(email=(username or "").strip().lower())


class Pessoa(AbstractBaseUser):
    """Quem usa as páginas. O e-mail é o nome com que entra; o que pode vem de `Atribuicao`."""

    email = models.EmailField("e-mail", unique=True)
    nome = models.CharField("nome", max_length=150)
    is_active = models.BooleanField("pode entrar", default=True)
    criada_em = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[Pessoas] = Pessoas()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar = ["nome"]

    class Meta:
        """A ordem."""

        ordering: ClassVar = ["nome"]

    def __str__(self) -> str:
        return self.nome


class EmVigor(models.Manager["Atribuicao"]):
    """Só as atribuições que ninguém encerrou, de pessoas que podem entrar."""

    def get_queryset(self) -> models.QuerySet["Atribuicao"]:
        """As atribuições em vigor: as que não acabaram nem esperam o aceite."""
        em_vigor = super().get_queryset().filter(ate=None, pendente=False)
        return em_vigor.filter(pessoa__is_active=True)


class Atribuicao(models.Model):
    """O papel de uma pessoa numa cidade. Encerrar não apaga: fica quem deu, quando e até quando.

    `pendente` diz que a pessoa já tinha conta e ainda não aceitou: não vale nada. `nome_dito` é o nome que
    a cidade escreveu ao convidar, o único que ela vê até o aceite.
    """

    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="atribuicoes")
    cidade = models.ForeignKey(Cidade, on_delete=models.PROTECT, related_name="atribuicoes")
    papel = models.CharField(
        max_length=20, choices=[(papel.value, nome) for papel, nome in NOMES.items()]
    )
    desde = models.DateTimeField(default=timezone.now, editable=False)
    ate = models.DateTimeField(null=True, editable=False)
    dada_por = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    pendente = models.BooleanField(default=False, editable=False)
    nome_dito = models.CharField(max_length=150, blank=True, editable=False)

    objects: ClassVar[models.Manager["Atribuicao"]] = models.Manager()
    em_vigor: ClassVar[EmVigor] = EmVigor()

    class Meta:
        """Ninguém tem duas vezes o mesmo papel, na mesma cidade, ao mesmo tempo."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pessoa", "cidade", "papel"],
                condition=models.Q(ate=None),
                name="contas_papel_unico_em_vigor",
            ),
            models.CheckConstraint(
                condition=models.Q(papel__in=[papel.value for papel in Papel]),
                name="contas_papel_conhecido",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pessoa}, {self.get_papel_display()} em {self.cidade}"

    @property
    def nome(self) -> str:
        """O nome que a cidade vê: o da conta, ou só o que ela escreveu se a pessoa não aceitou."""
        return self.nome_dito if self.pendente else self.pessoa.nome

    def encerrar(self) -> None:
        """Encerra a atribuição agora."""
        self.ate = timezone.now()
        self.save(update_fields=["ate"])


def papeis_em(cidade: Cidade, pessoa: Pessoa) -> frozenset[Papel]:
    """Os papéis que a pessoa tem agora na cidade."""
    em_vigor = Atribuicao.em_vigor.filter(cidade=cidade, pessoa=pessoa)
    return frozenset(Papel(papel) for papel in em_vigor.values_list("papel", flat=True))


def papeis_que_tinha(cidade: Cidade, pessoa: Pessoa, instante: datetime) -> frozenset[Papel]:
    """Os papéis que a pessoa tinha na cidade naquele instante."""
    tinha = Atribuicao.objects.filter(
        cidade=cidade, pessoa=pessoa, pendente=False, desde__lte=instante
    ).exclude(ate__lte=instante)
    return frozenset(Papel(papel) for papel in tinha.values_list("papel", flat=True))


class TipoDeAcontecimento(models.TextChoices):
    """O que acontece com uma conta, e como se lê."""

    CONVITE_FEITO = "convite_feito", "convite feito"
    CONVITE_ACEITO = "convite_aceito", "convite aceito"
    CONVITE_RECUSADO = "convite_recusado", "convite recusado"
    SENHA_ESCOLHIDA = "senha_escolhida", "senha escolhida pelo convite"
    PAPEL_DADO = "papel_dado", "papel dado"
    PAPEL_ENCERRADO = "papel_encerrado", "papel encerrado"
    ENDERECO_DE_SENHA = "endereco_de_senha", "endereço para outra senha"
    SENHA_REFEITA = "senha_refeita", "senha refeita por um endereço"
    SENHA_TROCADA = "senha_trocada", "senha trocada"
    FATOR_LIGADO = "fator_ligado", "segundo fator ligado"
    FATOR_DESLIGADO = "fator_desligado", "segundo fator desligado"
    FATOR_ZERADO = "fator_zerado", "segundo fator zerado"
    CODIGOS_FEITOS = "codigos_feitos", "códigos de recuperação refeitos"
    GOVBR_DESLIGADO = "govbr_desligado", "gov.br desligado da conta"
    SESSOES_ENCERRADAS = "sessoes_encerradas", "sessões encerradas"
    PESSOA_DESLIGADA = "pessoa_desligada", "pessoa desligada"
    PESSOA_RELIGADA = "pessoa_religada", "conta aberta de novo"
    ENTRADA_BLOQUEADA = "entrada_bloqueada", "entrada bloqueada por tentativas"
    CIDADE_MUDADA = "cidade_mudada", "dados da cidade mudados"


class Acontecimento(models.Model):
    """Algo que aconteceu com uma conta ou com a cidade. Só se acrescenta.

    Sem `cidade`, é da conta. Sem `por`, foi quem opera o servidor; com `de_ninguem`, não se sabe quem
    (uma senha errada qualquer um escreve).
    """

    tipo = models.CharField(max_length=30, choices=TipoDeAcontecimento.choices, editable=False)
    pessoa = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    por = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    cidade = models.ForeignKey(
        Cidade, on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    papel = models.CharField(max_length=20, blank=True, editable=False)
    de_ninguem = models.BooleanField(default=False, editable=False)
    instante = models.DateTimeField(default=timezone.now, editable=False, db_index=True)

    class Meta:
        """A ordem."""

        ordering: ClassVar = ["-instante", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_tipo_display()}, {self.instante}"

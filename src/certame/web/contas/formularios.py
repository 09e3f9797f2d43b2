"""Os formulários das contas."""

from collections.abc import Mapping
from typing import Any

from allauth.account.forms import ChangePasswordForm, LoginForm, ReauthenticateForm
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as MFAReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.text import slugify

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.web.componentes.campos import numa_linha
from certame.web.contas.models import COR_PADRAO, UFS, Pessoa, validar_cor
from certame.web.politica import NOMES, Papel

AJUDA_DA_SENHA = "Ao menos 12 caracteres. Uma frase de que você se lembre serve bem."
"""O que a senha tem de ter."""

DE_NOVO = "A mesma senha, outra vez"
"""O rótulo da senha repetida."""


class _SemDica:
    """O rótulo à vista, sem o texto cinza que some ao escrever e parece coisa já preenchida."""

    fields: Mapping[str, forms.Field]

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        for campo in self.fields.values():
            campo.widget.attrs.pop("placeholder", None)


class Entrar(_SemDica, LoginForm):  # type: ignore[misc]  # allauth vem sem tipos
    """E-mail e senha."""

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self.fields["login"].label = "E-mail"


class MudarSenha(_SemDica, ChangePasswordForm):  # type: ignore[misc]  # allauth vem sem tipos
    """A senha de antes e, duas vezes, a nova, com as palavras de quem a escolhe pela primeira vez."""

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self.fields["password1"].help_text = AJUDA_DA_SENHA
        self.fields["password2"].label = DE_NOVO


class Confirmar(_SemDica, ReauthenticateForm):  # type: ignore[misc]  # allauth vem sem tipos
    """A senha, de quem confirma que é quem é."""


class LigarSegundoFator(_SemDica, ActivateTOTPForm):  # type: ignore[misc]  # allauth vem sem tipos
    """O código que o aplicativo mostra."""


class EntrarComCodigo(_SemDica, AuthenticateForm):  # type: ignore[misc]  # allauth vem sem tipos
    """O código do segundo fator."""


class ConfirmarComCodigo(_SemDica, MFAReauthenticateForm):  # type: ignore[misc]  # allauth vem sem tipos
    """O código do segundo fator, de quem confirma que é quem é."""


class SenhaNova(forms.Form):
    """Uma senha escrita duas vezes."""

    senha = forms.CharField(
        label="Senha",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=AJUDA_DA_SENHA,
    )
    de_novo = forms.CharField(
        label=DE_NOVO,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def _pessoa(self) -> Pessoa | None:
        """De quem é a senha, para que não se pareça com o nome nem com o e-mail."""
        return None

    def clean(self) -> dict[str, Any]:
        """Os dados. Erros: `ValidationError` se as duas não são iguais ou a senha é fraca."""
        dados = super().clean() or {}
        senha = dados.get("senha")
        if senha and dados.get("de_novo") and senha != dados["de_novo"]:
            self.add_error("de_novo", "As duas senhas não são iguais.")
        if senha:
            try:
                validate_password(senha, self._pessoa())
            except ValidationError as fraca:
                self.add_error("senha", fraca)
        return dados


class SenhaDoConvite(SenhaNova):
    """A senha de quem foi convidado."""

    def __init__(self, pessoa: Pessoa, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self._convidada = pessoa

    def _pessoa(self) -> Pessoa:
        return self._convidada

    def clean_senha(self) -> str:
        """A senha. Erros: `ValidationError` se é a que a conta já tem."""
        senha: str = self.cleaned_data["senha"]
        if self._convidada.check_password(senha):
            raise ValidationError("É a senha de agora: escolha outra.")
        return senha


def _normas() -> list[tuple[str, str]]:
    return [(id, norma_do_acervo(id).titulo) for id in ids_do_acervo()]


class DadosDaCidade(forms.Form):
    """O que se diz de uma cidade, e que se pode mudar depois: o código, a cor e a lei."""

    ibge = forms.RegexField(
        r"^[0-9]{7}$",
        label="Código do IBGE",
        required=False,
        help_text="Sete algarismos, como 3202652.",
        error_messages={"invalid": "O código do IBGE tem sete algarismos."},
    )
    cor = forms.CharField(
        label="Cor da cidade",
        initial=COR_PADRAO,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text="Escura o bastante para letras brancas.",
    )
    normas = forms.MultipleChoiceField(
        label="A lei da cidade",
        choices=_normas,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Marque uma redação da lei da cidade: as outras vêm junto, e a data de cada edital diz "
        "qual o rege. Se a sua não está aqui, siga sem marcar: uma lei nova se escreve depois.",
    )

    def clean_cor(self) -> str:
        """A cor, em minúsculas. Erros: `ValidationError` se é clara demais."""
        cor: str = self.cleaned_data["cor"].lower()
        validar_cor(cor)
        return cor


class CidadeMudada(DadosDaCidade):
    """O que se muda de uma cidade. O estado e o endereço das páginas ficam como nasceram."""

    cidade = forms.CharField(label="Nome da cidade", max_length=100, validators=[numa_linha])
    field_order = ("cidade", "ibge", "cor", "normas")


def normas_com_o_nome(cidade: str, uf: str) -> list[str]:
    """Os ids das normas do acervo que são da cidade com esse nome.

    >>> normas_com_o_nome("irupi", "ES")
    ['irupi-es-2025']
    """
    return [
        norma.id
        for norma in map(norma_do_acervo, ids_do_acervo())
        if norma.uf == uf and slugify(norma.ente) == slugify(f"Município de {cidade}")
    ]


class PrimeiroUso(DadosDaCidade, SenhaNova):
    """A cidade, a lei dela e a primeira pessoa."""

    cidade = forms.CharField(label="Nome da cidade", max_length=100, validators=[numa_linha])
    uf = forms.ChoiceField(label="Estado", choices=[("", "Escolha"), *((uf, uf) for uf in UFS)])
    nome = forms.CharField(label="O seu nome", max_length=150, validators=[numa_linha])
    email = forms.EmailField(label="O seu e-mail", max_length=254, validators=[numa_linha])
    comissao = forms.BooleanField(
        label="Também sou da comissão do concurso",
        help_text="É a comissão que publica o edital e homologa. Depois, quem muda os seus papéis é "
        "outra pessoa da administração.",
        required=False,
        initial=True,
    )
    field_order = (
        "cidade", "uf", "ibge", "cor", "normas", "nome", "email", "senha", "de_novo", "comissao",
    )  # fmt: skip

    def _pessoa(self) -> Pessoa:
        return Pessoa(
            nome=self.cleaned_data.get("nome", ""), email=self.cleaned_data.get("email", "")
        )

    def clean_cidade(self) -> str:
        """O nome. Erros: `ValidationError` se dele não sai um endereço."""
        nome: str = self.cleaned_data["cidade"].strip()
        if not slugify(nome):
            raise ValidationError("Escreva o nome da cidade com letras.")
        return nome

    def clean(self) -> dict[str, Any]:
        """Os dados; sem lei marcada, entra a que tem o nome da cidade."""
        dados = super().clean() or {}
        if not dados.get("normas") and not dados.get("ibge"):
            dados["normas"] = normas_com_o_nome(dados.get("cidade", ""), dados.get("uf", ""))
        return dados

    def papeis(self) -> list[Papel]:
        """O que a primeira pessoa faz: administra, conduz e, se marcou, é da comissão."""
        da_comissao = [Papel.COMISSAO] if self.cleaned_data["comissao"] else []
        return [Papel.ADMINISTRACAO, Papel.RH, *da_comissao]

    def identificador(self) -> str:
        """O da cidade, como vai no endereço: irupi-es."""
        return f"{slugify(self.cleaned_data['cidade'])}-{self.cleaned_data['uf'].lower()}"


class PapeisDaPessoa(forms.Form):
    """O que uma pessoa faz na cidade."""

    papeis = forms.MultipleChoiceField(
        label="O que a pessoa faz",
        choices=[(papel.value, nome) for papel, nome in NOMES.items()],
        widget=forms.CheckboxSelectMultiple,
    )

    def papeis_escolhidos(self) -> list[Papel]:
        """Os papéis marcados."""
        return [Papel(papel) for papel in self.cleaned_data["papeis"]]


class PessoaNova(PapeisDaPessoa):
    """Quem se convida, e para quê."""

    nome = forms.CharField(label="Nome", max_length=150, validators=[numa_linha])
    email = forms.EmailField(label="E-mail", max_length=254, validators=[numa_linha])
    field_order = ("nome", "email", "papeis")

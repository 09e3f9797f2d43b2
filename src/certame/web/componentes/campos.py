"""Os campos que várias fatias usam: o arquivo que chega, o texto que se vê, a confirmação sem volta."""

from pathlib import Path
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat

from certame.norma.texto_limpo import caractere_proibido

_COMECO = 1024
_ZIP, _JPEG = b"PK\x03\x04", b"\xff\xd8\xff"
_MARCAS = {
    ".png": b"\x89PNG\r\n\x1a\n",
    ".jpg": _JPEG,
    ".jpeg": _JPEG,
    ".odt": _ZIP,
    ".docx": _ZIP,
}
"""De cada tipo aos bytes com que o arquivo começa."""


def so_o_que_se_ve(texto: str, *, salvo: str = "\n\r\t") -> None:
    """Recusa o texto com marcas que não se veem. Erros: `ValidationError`, que diz qual é."""
    if proibido := caractere_proibido(texto, salvo=salvo):
        raise forms.ValidationError(
            f"O texto tem {proibido}, que costuma vir do que se copia e cola. Apague o que está no campo "
            "e escreva de novo, à mão."
        )


def numa_linha(texto: str) -> None:
    """Recusa também a quebra de linha e a tabulação, que o edital não admite. Erros: `ValidationError`."""
    so_o_que_se_ve(texto, salvo="")


class NumeroInteiro(forms.IntegerField):
    """Um número só com os algarismos de 0 a 9, que são os que os atos e o edital leem."""

    def to_python(self, value: Any) -> int | None:
        """O número. Erros: `ValidationError` se tem algarismos de outra escrita."""
        if isinstance(value, str) and any(
            letra.isdigit() and not letra.isascii() for letra in value
        ):
            raise forms.ValidationError("Escreva o número só com os algarismos de 0 a 9, como 12.")
        return super().to_python(value)


def que_se_pede(campo: forms.Field, quando: str) -> forms.Field:
    """O campo, que diz no rótulo quando se pede; sem isso, é "se quiser", ou o que já dizia."""
    if quando:
        campo.pede_se = quando  # type: ignore[attr-defined]  # é o rótulo que o lê
    return campo


class ArquivoRecebido(forms.FileField):
    """Um arquivo, só dos tipos ditos e até o tamanho da casa.

    `qual` diz que arquivo se pede, e abre a ajuda. O tipo é o do nome; o conteúdo quem confere é o leitor dele, que recusa o que não entende.
    """

    def __init__(self, *, terminacoes: tuple[str, ...], qual: str = "", **opcoes: object) -> None:
        self.terminacoes = terminacoes
        opcoes.setdefault("widget", forms.FileInput(attrs={"accept": ",".join(terminacoes)}))
        opcoes.setdefault(
            "help_text",
            f"{qual} Serve {_lista(terminacoes)}, de até "
            f"{filesizeformat(settings.CERTAME_MAIOR_ARQUIVO)}.".strip(),
        )
        super().__init__(max_length=150, **opcoes)  # type: ignore[arg-type]  # são as do Django

    def clean(self, data: object, initial: object = None) -> object:
        """O arquivo. Erros: `ValidationError` se o tipo ou o tamanho não serve."""
        arquivo = super().clean(data, initial)
        if isinstance(arquivo, UploadedFile):
            if Path(arquivo.name or "").suffix.lower() not in self.terminacoes:
                raise forms.ValidationError(
                    f"Este tipo de arquivo não serve. Envie {_lista(self.terminacoes)}."
                )
            tamanho = arquivo.size or 0
            if tamanho > settings.CERTAME_MAIOR_ARQUIVO:
                raise forms.ValidationError(
                    f"O arquivo tem {filesizeformat(tamanho)}; o maior que se aceita é de "
                    f"{filesizeformat(settings.CERTAME_MAIOR_ARQUIVO)}."
                )
        return arquivo


class DocumentoRecebido(ArquivoRecebido):
    """Um documento que se guarda como veio: nenhum leitor o abre depois, e por isso o começo dele se confere."""

    def clean(self, data: object, initial: object = None) -> object:
        """O arquivo. Erros: `ValidationError` também se por dentro não é do tipo que o nome diz."""
        arquivo = super().clean(data, initial)
        if isinstance(arquivo, UploadedFile):
            fim = Path(arquivo.name or "").suffix.lower()
            arquivo.seek(0)
            comeco = arquivo.read(_COMECO)
            arquivo.seek(0)
            if not _e_do_tipo(fim, comeco):
                raise forms.ValidationError(
                    f"O nome diz {fim.removeprefix('.').upper()}, e por dentro o arquivo não é. Abra-o "
                    "no seu computador, salve-o de novo nesse tipo e envie."
                )
        return arquivo


class Confirmacao(forms.Form):
    """Confirma um ato sem volta: a pessoa escreve o nome do que vai mudar."""

    confirmo = forms.CharField(label="Para confirmar, escreva o nome", max_length=200)

    def __init__(self, nome: str, *args: object, **opcoes: object) -> None:
        super().__init__(*args, **opcoes)  # type: ignore[arg-type]  # são os do Django
        self._nome = nome
        self.fields["confirmo"].help_text = f"Escreva assim: {nome}"

    def clean_confirmo(self) -> str:
        """O nome escrito. Erros: `ValidationError` se não é o esperado."""
        escrito: str = self.cleaned_data["confirmo"]
        if escrito.strip().casefold() != self._nome.casefold():
            raise forms.ValidationError(f"Não é o nome esperado: escreva {self._nome}.")
        return escrito


def _lista(terminacoes: tuple[str, ...]) -> str:
    *primeiras, ultima = (fim.removeprefix(".").upper() for fim in terminacoes)
    return f"{', '.join(primeiras)} ou {ultima}" if primeiras else ultima


def _e_do_tipo(fim: str, comeco: bytes) -> bool:
    r"""Diz se o começo do arquivo é do tipo; o do PDF pode vir depois de algum lixo, e texto não tem zero.

    >>> [_e_do_tipo(*um) for um in ((".pdf", b"\r\n%PDF-1.7"), (".png", b"<svg"), (".txt", b"MZ\0"))]
    [True, False, False]
    """
    if fim == ".pdf":
        return b"%PDF-" in comeco
    if fim in _MARCAS:
        return comeco.startswith(_MARCAS[fim])
    return b"\0" not in comeco

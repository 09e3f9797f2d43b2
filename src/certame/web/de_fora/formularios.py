"""Os formulários das chamadas de fora: o envio e as colunas que o programa não achou."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from certame.web.componentes.campos import ArquivoRecebido, que_se_pede

_TERMINACOES = (".csv", ".txt", ".xlsx", ".ods")
_MAIOR_TEXTO = 500_000
CAMPOS: Mapping[str, str] = {
    "vaga": "Número da vaga",
    "inscricao": "Número de inscrição",
    "lista": "Por que lista se disse feita",
    "data": "Dia da chamada",
    "situacao": "O que houve depois (posse, desistência…)",
    "data_da_situacao": "O dia em que isso houve",
    "cargo": "Cargo",
    "documento": "Referência do ato publicado",
}
"""O que cada coluna é, na ordem em que se pergunta."""

OBRIGATORIOS = ("vaga", "inscricao", "lista", "data")


class Envio(forms.Form):
    """A planilha das chamadas, ou as células dela coladas."""

    arquivo = ArquivoRecebido(
        terminacoes=_TERMINACOES, label="Planilha das chamadas", required=False
    )
    texto = forms.CharField(
        label="Ou cole as células aqui",
        required=False,
        max_length=_MAIOR_TEXTO,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="Copie da planilha com a linha dos títulos. Não precisa arrumar nada.",
    )

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        for nome in ("arquivo", "texto"):
            que_se_pede(self.fields[nome], "um dos dois")

    def clean(self) -> dict[str, Any]:
        """Um dos dois. Erros: `ValidationError`."""
        limpos = super().clean() or {}
        tem_arquivo, tem_texto = bool(limpos.get("arquivo")), bool(limpos.get("texto", "").strip())
        if not self.errors and tem_arquivo == tem_texto:
            raise forms.ValidationError(
                "Envie o arquivo ou cole as células: um dos dois, e não os dois."
            )
        return limpos


class FormularioDasColunas(forms.Form):
    """De cada campo, em que coluna ele está."""

    def __init__(
        self,
        titulos: Sequence[str],
        achadas: Mapping[str, str],
        varios_cargos: bool,
        *args: Any,
        **opcoes: Any,
    ) -> None:
        super().__init__(*args, **opcoes)
        self._achadas = achadas
        ditos = [(titulo, titulo) for titulo in dict.fromkeys(titulos) if titulo.strip()]
        for campo, rotulo in CAMPOS.items():
            if campo == "cargo" and not varios_cargos:
                continue
            obrigatorio = campo in OBRIGATORIOS or campo == "cargo"
            self.fields[campo] = forms.ChoiceField(
                label=rotulo,
                required=obrigatorio,
                initial=achadas.get(campo, ""),
                choices=[("", "Escolha a coluna" if obrigatorio else "Não há"), *ditos],
            )

    def clean(self) -> dict[str, Any]:
        """Cada coluna diz uma coisa só. Erros: `ValidationError`."""
        limpos = super().clean() or {}
        escolhidas = [titulo for titulo in limpos.values() if titulo]
        repetidas = {titulo for titulo in escolhidas if escolhidas.count(titulo) > 1}
        if repetidas:
            raise forms.ValidationError(
                f"A mesma coluna foi escolhida duas vezes: {', '.join(sorted(repetidas))}."
            )
        return limpos

    def colunas(self) -> dict[str, str]:
        """De cada campo ao título da coluna."""
        return {campo: titulo for campo, titulo in self.cleaned_data.items() if titulo}

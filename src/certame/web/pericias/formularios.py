"""Os formulários das perícias: quem compõe a equipe, para que se vê um documento, até quando se guarda."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField

from certame.dominio.documento import FinalidadeDaVista
from certame.dominio.resultado import AtoRecusado
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.motor.equipes import ASSISTENTE, Membro, defeito_da_composicao
from certame.norma.norma import ComposicaoDaEquipe
from certame.operacoes.comando_do_ato import com_nomes
from certame.operacoes.verbos import por_extenso
from certame.web.componentes.campos import Confirmacao, so_o_que_se_ve

_LUGARES_A_MAIS = 2
_MINIMO_DE_LUGARES = 3

NOMES_DAS_FINALIDADES = {
    FinalidadeDaVista.INSCRICAO: "decidir a inscrição",
    FinalidadeDaVista.CONDICAO_DE_PROVA: "decidir a condição de prova",
    FinalidadeDaVista.PERICIA: "fazer a perícia",
    FinalidadeDaVista.JUNTA: "trabalhar na Junta",
    FinalidadeDaVista.COMPATIBILIDADE: "avaliar a compatibilidade com o cargo",
    FinalidadeDaVista.APOIO: "planejar ou acompanhar o apoio",
    FinalidadeDaVista.RECURSO: "instruir um recurso",
    FinalidadeDaVista.FRAUDE: "apurar uma fraude",
    FinalidadeDaVista.NOTIFICACAO: "avisar a pessoa",
    FinalidadeDaVista.PUBLICACAO: "pôr o nome numa publicação",
    FinalidadeDaVista.PEDIDO_DA_PESSOA: "atender a um pedido da própria pessoa",
    FinalidadeDaVista.ORDEM_JUDICIAL: "cumprir ordem judicial",
}
"""Para que se abre um documento, como a pessoa lê."""

DA_EQUIPE = (
    FinalidadeDaVista.PERICIA,
    FinalidadeDaVista.JUNTA,
    FinalidadeDaVista.COMPATIBILIDADE,
    FinalidadeDaVista.APOIO,
    FinalidadeDaVista.RECURSO,
    FinalidadeDaVista.CONDICAO_DE_PROVA,
    FinalidadeDaVista.INSCRICAO,
)
"""As finalidades de quem examina."""


class Lugar(NamedTuple):
    """Um lugar da equipe no formulário."""

    numero: int
    campos: list[BoundField]


class FormularioDaEquipe(forms.Form):
    """Quem compõe a equipe, um lugar de cada vez; `membros` sai como o ato pede.

    Cada membro é uma pessoa da cidade ou, sem conta, um identificador sem nome. A composição quem
    confere é o motor; aqui se diz antes o que falta.
    """

    def __init__(
        self,
        composicao: ComposicaoDaEquipe,
        pessoas: Sequence[tuple[str, str]],
        cargos: Sequence[tuple[str, str]],
        dispositivo: str,
        *args: Any,
        **opcoes: Any,
    ) -> None:
        super().__init__(*args, **opcoes)
        self._composicao = composicao
        self._dispositivo = dispositivo
        self.membros: tuple[str, ...] = ()
        if len(cargos) > 1:
            self.fields["cargo"] = forms.ChoiceField(
                label="Cargo", choices=[("", "Escolha"), *cargos]
            )
        elif cargos:
            self.fields["cargo"] = forms.CharField(widget=forms.HiddenInput, initial=cargos[0][0])
        papeis = [papel for papel, quantos in composicao.papeis.items() for _ in range(quantos)]
        minimo = max(composicao.membros, len(papeis), composicao.papeis_distintos)
        exato = composicao.membros
        self._lugares = exato or max(minimo, _MINIMO_DE_LUGARES) + _LUGARES_A_MAIS
        for numero in range(1, self._lugares + 1):
            papel = papeis[numero - 1] if numero <= len(papeis) else ""
            self._por_lugar(numero, papel, pessoas, obrigatorio=numero <= minimo)

    def _por_lugar(
        self, numero: int, papel: str, pessoas: Sequence[tuple[str, str]], *, obrigatorio: bool
    ) -> None:
        escolhas = [("", "Escolha"), *pessoas]
        self.fields[f"pessoa_{numero}"] = forms.ChoiceField(
            label=f"{numero}. Pessoa da cidade", choices=escolhas, required=False
        )
        self.fields[f"fora_{numero}"] = forms.CharField(
            label=f"{numero}. Quem não tem conta", required=False, max_length=64,
            validators=[so_o_que_se_ve],
            help_text="Um código sem nome: crm-12.",
        )  # fmt: skip
        self.fields[f"papel_{numero}"] = forms.CharField(
            label=f"{numero}. O que é na equipe",
            required=False,
            max_length=40,
            validators=[so_o_que_se_ve],
            initial=nome_do_papel(papel),
            help_text="Como a lei pede." if papel else "A profissão, como psicóloga.",
        )
        if self._composicao.com_area:
            self.fields[f"area_{numero}"] = forms.CharField(
                label=f"{numero}. Formação", required=False, max_length=40,
                validators=[so_o_que_se_ve],
                help_text="A área em que atua, como visual.",
            )  # fmt: skip

    def lugares(self) -> Iterator[Lugar]:
        """Cada lugar com os campos dele, para desenhar."""
        for numero in range(1, self._lugares + 1):
            nomes = (f"{nome}_{numero}" for nome in ("pessoa", "fora", "papel", "area"))
            yield Lugar(numero, [self[nome] for nome in nomes if nome in self.fields])

    def clean(self) -> dict[str, Any]:
        """Os campos. Erros: `ValidationError` se a composição não é a que a lei pede."""
        dados: dict[str, Any] = super().clean() or self.cleaned_data
        membros = [m for n in range(1, self._lugares + 1) if (m := self._membro(n)) is not None]
        if not self.errors:
            defeito = defeito_da_composicao(self._composicao, membros)
            if defeito:
                raise forms.ValidationError(
                    f"A composição não é a que a lei pede ({self._dispositivo}): {defeito}."
                )
        self.membros = tuple("/".join(filter(None, membro)) for membro in membros)
        return dados

    def _membro(self, numero: int) -> Membro | None:
        pessoa, fora, papel, area = (
            str(self.cleaned_data.get(f"{nome}_{numero}") or "").strip()
            for nome in ("pessoa", "fora", "papel", "area")
        )
        if not (pessoa or fora):
            return None
        if pessoa and fora:
            self.add_error(f"fora_{numero}", "Escolha uma pessoa ou escreva um identificador.")
            return None
        if not pessoa:
            try:
                exigir_pseudonimo(fora)
            except AtoRecusado as recusa:
                self.add_error(f"fora_{numero}", com_nomes(f"Não serve: {recusa.conserto}."))
                return None
        if not palavra(papel):
            self.add_error(f"papel_{numero}", "Diga o que a pessoa é na equipe.")
            return None
        if palavra(papel) == ASSISTENTE:
            self.add_error(
                f"papel_{numero}", "O assistente é o que a pessoa indicou, e já entra só."
            )
            return None
        return Membro(pessoa or fora, palavra(papel), palavra(area))


def nome_do_papel(papel: str) -> str:
    """O papel como se lê.

    >>> nome_do_papel("medico"), nome_do_papel("assistente_social")
    ('médico', 'assistente social')
    """
    return por_extenso(papel)


def palavra(texto: str) -> str:
    """O texto como o ato o escreve: sem acento, minúsculo, com "_" no lugar do espaço.

    >>> palavra("Assistente social"), palavra("Médico")
    ('assistente_social', 'medico')
    """
    sem_acento = unicodedata.normalize("NFKD", texto).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", sem_acento.lower()).strip("_")


class PedidoDeVista(forms.Form):
    """Para que se abre um documento."""

    finalidade = forms.ChoiceField(
        label="Para que você precisa ver",
        choices=[(f.value, NOMES_DAS_FINALIDADES[f]) for f in DA_EQUIPE],
        widget=forms.RadioSelect,
    )


class PrazoDaGuarda(forms.Form):
    """Até quando se guardam os dados, e de onde vem o prazo."""

    ate = forms.DateField(
        label="Guardar até",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="O último dia. Depois de dito, só se prolonga.",
    )
    fonte = forms.CharField(
        label="De onde vem o prazo",
        max_length=200,
        validators=[so_o_que_se_ve],
        help_text="O item do edital ou o ato da cidade que o fixa, como: edital, item 12.4.",
    )


class PedidoDoApagamento(Confirmacao):
    """Pede o apagamento, e diz se leva também os arquivos com nomes."""

    com_os_arquivos = forms.BooleanField(
        label="Apagar também os arquivos com nomes da pasta do certame",
        required=False,
        help_text="Antes, o programa guarda na pasta o pacote público sem nomes, conferido.",
    )

"""O certame novo: o número, a data e a lei que rege o edital, antes de se escrever o resto."""

from typing import Any

from django import forms
from django.utils.text import slugify

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.armazens.linhas import nome_reservado
from certame.dominio.edital import Edital, VigenciaProvada
from certame.dominio.resultado import AtoRecusado, Resultado
from certame.motor.selecao import norma_do_edital
from certame.norma.norma import ADMINISTRACOES, TIPOS, VINCULOS, Norma
from certame.operacoes.edital_do_pacote import toml_dos_dados
from certame.web.certames.models import CertameRegistrado
from certame.web.componentes.campos import numa_linha
from certame.web.contas.models import Cidade
from certame.web.editais.formulario import dia, opcoes
from certame.web.recusas import frase_da_recusa


class CertameNovo(forms.Form):
    """O que decide a lei, e o nome do certame."""

    numero = forms.CharField(
        label="Número do edital",
        max_length=38,
        validators=[numa_linha],
        help_text="Como está nele: 001/2026. Assim se mostra e se publica; só no endereço das páginas as barras viram hífens.",
    )
    titulo = forms.CharField(
        label="Título",
        max_length=200,
        validators=[numa_linha],
        help_text="Como: Concurso público para professor.",
    )
    publicacao = forms.DateField(
        label="Dia da publicação do edital",
        widget=dia(),
        help_text="O dia previsto serve; pode mudar até publicar. É ele que decide a lei.",
    )
    tipo = forms.ChoiceField(label="Tipo", choices=opcoes(TIPOS))
    administracao = forms.ChoiceField(label="Quem contrata", choices=opcoes(ADMINISTRACOES))
    vinculo = forms.ChoiceField(label="Vínculo", choices=opcoes(VINCULOS))
    inicio = forms.DateField(
        label="Dia em que a lei começou a valer",
        required=False,
        widget=dia(),
        help_text="O do diário oficial em que a lei se publicou.",
    )
    prova = forms.CharField(
        label="Onde está a prova desse dia",
        required=False,
        max_length=300,
        validators=[numa_linha],
        help_text="Como: diário oficial de 30/01/2025, página 3.",
    )

    def __init__(self, cidade: Cidade, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self._cidade = cidade
        self.regente: Resultado[Norma] | None = None
        self.numero_escrito = ""

    @property
    def da_vigencia(self) -> list[forms.BoundField]:
        """O dia em que a lei começou a valer e a prova dele: só se pedem quando faltam."""
        return [self["inicio"], self["prova"]]

    @property
    def vigencia_dita(self) -> bool:
        """Diz se alguém escreveu o dia ou a prova."""
        return any(campo.value() for campo in self.da_vigencia)

    @property
    def gerais(self) -> list[forms.BoundField]:
        """Os outros campos."""
        return [campo for campo in self if campo.name not in ("inicio", "prova")]

    def clean_numero(self) -> str:
        """O número como vai no endereço. Erros: `ValidationError` se não serve ou já há."""
        numero: str = self.cleaned_data["numero"].replace("/", "-").replace(".", "-")
        identificador = slugify(numero)[:38].strip("-")
        if not identificador:
            raise forms.ValidationError("Escreva o número com letras ou algarismos.")
        if nome_reservado(identificador):
            raise forms.ValidationError(
                f"O Windows guarda o nome {identificador} para si, e não abriria a pasta do certame. Escreva "
                "o número como está no edital, com o ano: 001/2026."
            )
        if CertameRegistrado.objects.filter(
            cidade=self._cidade, identificador=identificador
        ).exists():
            raise forms.ValidationError(f"Já há um certame {identificador} nesta cidade.")
        escrito: str = self.cleaned_data["numero"]
        self.numero_escrito = escrito if escrito != identificador else ""
        return identificador

    def clean(self) -> dict[str, Any]:
        """Os dados, com `regente`. Erros: `ValidationError` se nenhuma lei da cidade rege o edital."""
        dados = super().clean() or {}
        if bool(dados.get("inicio")) != bool(dados.get("prova")):
            falta = "prova" if dados.get("inicio") else "inicio"
            self.add_error(falta, "O dia e a prova dele vêm juntos.")
        if self.errors:
            return dados
        normas = normas_da_cidade(self._cidade)
        if not normas:
            raise forms.ValidationError(
                f"Não está dito qual é a lei de {self._cidade.nome}. Quem administra o programa a marca "
                "em Cidade, no alto da página; uma lei que não está lá se escreve antes como norma."
            )
        try:
            self.regente = norma_do_edital(normas, self._edital(dados, normas[0].ibge))
        except AtoRecusado as recusa:
            raise forms.ValidationError(frase_da_recusa(recusa)) from None
        return dados

    def _edital(self, dados: dict[str, Any], ibge: str) -> Edital:
        provada = VigenciaProvada(dados["inicio"], dados["prova"]) if dados["inicio"] else None
        return Edital(
            dados["numero"],
            dados["titulo"],
            str(self._cidade),
            dados["publicacao"],
            dados["tipo"],
            dados["administracao"],
            dados["vinculo"],
            (),
            vigencia=provada,
            ibge=ibge,
        )

    def texto(self) -> str:
        """O rascunho de certame.toml, ainda sem cargos."""
        ditos, escrito = self.cleaned_data, self.numero_escrito
        edital: dict[str, Any] = {
            "id": ditos["numero"],
            **({"numero": escrito} if escrito else {}),
            "titulo": ditos["titulo"],
            "ente": f"Município de {self._cidade}",
            "ibge": normas_da_cidade(self._cidade)[0].ibge,
            **{c: ditos[c] for c in ("publicacao", "tipo", "administracao", "vinculo")},
        }
        if ditos["inicio"]:
            edital["vigencia"] = {"inicio": ditos["inicio"], "prova": ditos["prova"]}
        return toml_dos_dados({"versao": 1, "edital": edital})


def normas_da_cidade(cidade: Cidade) -> list[Norma]:
    """As redações da lei da cidade que o programa tem; o código do IBGE ou a lei marcada as acha."""
    normas = [norma_do_acervo(id) for id in ids_do_acervo()]
    ibges = {cidade.ibge} | {norma.ibge for norma in normas if norma.id in cidade.normas}
    return [norma for norma in normas if norma.ibge in ibges - {""}]

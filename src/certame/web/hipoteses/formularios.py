"""O que se supõe, em perguntas: sem que atos, sem que ordens judiciais, sob que leituras."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.text import capfirst

from certame.dominio.ato import NOMES_DOS_ATOS, Ato, OrdemJudicialCumprida
from certame.motor.andamento import Andamento
from certame.motor.etapas import Etapa
from certame.norma.norma import Norma
from certame.operacoes.verbos import VERBOS
from certame.web.hipoteses.contas import Pergunta

_LEITURA = "leitura-"
_MOSTRADOS = 20
"""Quantos atos se mostram para marcar, além dos já marcados."""


def citados(norma: Norma, dispositivos: Sequence[str]) -> str:
    """Os dispositivos da norma numa linha, como se citam."""
    return "; ".join(norma.fundamento(id).citacao for id in dispositivos)


def _ato_dito(numero: int, ato: Ato) -> str:
    """O ato pelo nome, com o número, o dia e de quem é."""
    de_quem = "".join(
        f", {rotulo} {valor}"
        for rotulo, campo in (("inscrição", "inscricao"), ("processo", "processo"))
        if (valor := getattr(ato, campo, ""))
    )
    feito = VERBOS[NOMES_DOS_ATOS[type(ato)]].feito
    return f"{numero}. {feito}, de {ato.data.strftime('%d/%m/%Y')}{de_quem}"


class FormularioDaHipotese(forms.Form):
    """Os atos, as ordens e as leituras que o certame permite trocar; nada é obrigatório."""

    procura = forms.CharField(
        label="Procurar um ato",
        required=False,
        max_length=60,
        help_text="O nome do ato, o dia, a inscrição ou o processo. Depois marque abaixo.",
    )
    atos = forms.MultipleChoiceField(
        label="Sem estes atos", required=False, widget=forms.CheckboxSelectMultiple
    )
    sem = forms.CharField(
        label="Sem estes, pelo número",
        required=False,
        max_length=500,
        help_text="O número de cada ato, como está no livro: 7, ou ato-7. Separe com espaço.",
    )
    sem_anulados = forms.BooleanField(label="Sem os atos que já foram anulados", required=False)
    sem_ordens = forms.BooleanField(label="Sem nenhuma ordem judicial", required=False)

    def __init__(self, andamento: Andamento, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # são os do Django
        ids = [praticado.ato.id for praticado in andamento.praticados]
        # O id manda: um ato pode chamar-se 7 e ser o quinto do livro.
        self._atos = {str(numero): id for numero, id in enumerate(ids, start=1)}
        self._atos |= {id: id for id in ids}
        if ids:
            self._por_atos(andamento)
        else:
            del self.fields["procura"], self.fields["atos"]
        ordens = {
            praticado.ato.processo
            for praticado in andamento.praticados
            if isinstance(praticado.ato, OrdemJudicialCumprida)
        }
        if not andamento.anulados:
            del self.fields["sem_anulados"]
        if not ordens:
            del self.fields["sem_ordens"]
        if len(ordens) > 1:
            self.fields["processos"] = forms.MultipleChoiceField(
                label="Sem as ordens destes processos",
                required=False,
                choices=[(processo, processo) for processo in sorted(ordens)],
                widget=forms.CheckboxSelectMultiple,
            )
        # Antes do edital, dizer a quem serve cada leitura seria escolher a pessoa, e não a lei.
        self.da_leitura: list[str] = []
        if andamento.etapa is not Etapa.ELABORACAO:
            self._por_leituras(andamento)

    def _por_atos(self, andamento: Andamento) -> None:
        """Os atos que se marcam, do último ao primeiro: os já marcados, e os que se procuram."""
        todos = {
            praticado.ato.id: _ato_dito(numero, praticado.ato)
            for numero, praticado in enumerate(andamento.praticados, start=1)
        }
        enviado = self.data if isinstance(self.data, QueryDict) else QueryDict()
        dito = enviado.get("procura", "").strip().casefold()
        marcados = [id for id in enviado.getlist("atos") if id in todos]
        achados = [id for id in reversed(todos) if dito in todos[id].casefold()]
        mostrados = dict.fromkeys([*marcados, *achados[:_MOSTRADOS]])
        campo = self.fields["atos"]
        campo.choices = [(id, todos[id]) for id in mostrados]  # type: ignore[attr-defined]
        if len(achados) > _MOSTRADOS:
            campo.help_text = (
                f"Os últimos {_MOSTRADOS} de {len(achados)}: procure acima para ver os outros."
            )
        elif not achados:
            campo.help_text = "Nenhum ato tem o que se procurou."

    def _por_leituras(self, andamento: Andamento) -> None:
        regime = andamento.regime
        for nome, leitura in regime.norma.leituras.items():
            adotada = regime.leitura(nome)
            outras = [
                (opcao, leitura.opcao_por_extenso(opcao))
                for opcao in leitura.nomes
                if opcao != adotada
            ]
            campo = f"{_LEITURA}{nome}"
            self.da_leitura.append(campo)
            self.fields[campo] = forms.ChoiceField(
                label=capfirst(leitura.por_extenso),
                required=False,
                choices=[("", f"Como está: {leitura.opcao_por_extenso(adotada)}"), *outras],
                help_text=citados(regime.norma, leitura.dispositivos),
            )

    def dos_atos(self) -> list[forms.BoundField]:
        """Os campos dos atos e das ordens."""
        return [campo for campo in self if campo.name not in self.da_leitura]

    def das_leituras(self) -> list[forms.BoundField]:
        """Os campos das leituras."""
        return [self[nome] for nome in self.da_leitura]

    def clean_sem(self) -> tuple[str, ...]:
        """Os ids dos atos, ditos por eles ou pelos números. Erros: `ValidationError` se algum falta."""
        ditos = [dito for dito in re.split(r"[\s,;]+", self.cleaned_data["sem"]) if dito]
        faltam = [dito for dito in ditos if dito not in self._atos]
        if faltam:
            raise forms.ValidationError(
                f"Não há neste certame: {', '.join(faltam)}. Veja o número no livro de atos."
            )
        return tuple(dict.fromkeys(self._atos[dito] for dito in ditos))

    def pergunta(self) -> Pergunta:
        """O que se supôs, só com o que foi dito; vazio se nada."""
        limpos: dict[str, Any] = self.cleaned_data
        leituras = {
            campo.removeprefix(_LEITURA): limpos[campo]
            for campo in self.da_leitura
            if limpos[campo]
        }
        tudo = {
            "sem": list(dict.fromkeys([*limpos.get("atos", ()), *limpos["sem"]])),
            "sem_anulados": limpos.get("sem_anulados", False),
            "sem_ordens": limpos.get("sem_ordens", False),
            "processos": limpos.get("processos", []),
            "leituras": leituras,
        }
        return {nome: valor for nome, valor in tudo.items() if valor}

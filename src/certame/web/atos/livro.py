"""O livro na tela: os atos com filtros, a conferência dele, e o que se leva."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.livro.corrente import conferir_registros
from certame.livro.defeito import LivroRecusado
from certame.livro.registro import Cabeca, Registro, cabeca_do_texto, linha_do_registro
from certame.norma.texto_limpo import sem_formula
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.verbos import VERBOS
from certame.publicacao.tabela_csv import BOM
from certame.web.certames.casos_que_ve import Casos, casos_que_ve, ve
from certame.web.certames.mesa import MESA
from certame.web.componentes.tabela import Celula, Coluna, Tabela
from certame.web.pericias.equipes import nomes_das_pessoas
from certame.web.porteiro import Pedido

_POR_PAGINA = 50
_PROCURADOS = ("inscricao", "cargo", "processo")
_IDS = ("id", "ato")
_COLUNAS = (
    *("registro", "id", "ato", "tipo", "dia", "cargo", "inscricao"),
    *("autor", "gravado_em", "situacao", "hash"),
)


class Filtros(forms.Form):
    """O que se procura no livro; nada é obrigatório."""

    de_busca = True  # o rótulo cala o "se quiser"

    q = forms.CharField(
        label="Inscrição, cargo, processo ou número do ato", required=False, max_length=60
    )
    inscricao = forms.CharField(label="Só desta inscrição", required=False, max_length=60)
    tipo = forms.ChoiceField(
        label="Tipo de ato",
        required=False,
        choices=[("", "Todos"), *((verbo.tipo, verbo.feito) for verbo in VERBOS.values())],
    )
    de = forms.DateField(
        label="De",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    ate = forms.DateField(
        label="Até",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(
        self, dados: object, cargos: Mapping[str, str], autores: Mapping[str, str]
    ) -> None:
        super().__init__(dados)  # type: ignore[arg-type]  # é o do Django
        if len(cargos) > 1:
            self.fields["cargo"] = forms.ChoiceField(
                label="Cargo", required=False, choices=[("", "Todos"), *cargos.items()]
            )
        if len(autores) > 1:
            self.fields["quem"] = forms.ChoiceField(
                label="Praticado por", required=False, choices=[("", "Todos"), *autores.items()]
            )

    def passam(self, registros: Iterable[Registro]) -> list[Registro]:
        """Os registros que têm tudo o que se procura; um filtro vazio não custa nada."""
        for passa in self._condicoes():
            registros = filter(passa, registros)
        return list(registros)

    def _condicoes(self) -> Iterator[Callable[[Registro], bool]]:
        """O que os filtros ditos pedem de um registro, o que custa menos primeiro."""
        ditos = self.cleaned_data
        inscricao, procurado = ditos["inscricao"].strip(), ditos["q"].strip().casefold()
        if tipo := ditos["tipo"]:
            yield lambda registro: registro.tipo == tipo
        if quem := ditos.get("quem"):
            yield lambda registro: registro.autor == quem
        if cargo := ditos.get("cargo"):
            yield lambda registro: registro.dados.get("cargo", "") == cargo
        if inscricao:
            yield lambda registro: registro.dados.get("inscricao", "") == inscricao
        if (de := ditos["de"]) is not None:
            yield lambda registro: _dia(registro) >= de
        if (ate := ditos["ate"]) is not None:
            yield lambda registro: _dia(registro) <= ate
        if procurado:
            yield _procura(procurado)


def _dia(registro: Registro) -> date:
    return date.fromisoformat(str(registro.dados["data"]))


def _procura(procurado: str) -> Callable[[Registro], bool]:
    """Se o que se procura está no registro; só algarismos não são parte do número de um ato."""
    so_algarismos = procurado.isdecimal()
    campos = _PROCURADOS if so_algarismos else (*_PROCURADOS, *_IDS)

    def esta(registro: Registro) -> bool:
        ditos = [dito for campo in campos if (dito := registro.dados.get(campo))]
        # O formulário recusa o sinal que os separa: o que se procura está todo nalgum deles.
        return procurado in "\0".join(map(str, ditos)).casefold() or (
            so_algarismos and procurado == str(numero_do_ato(registro))
        )

    return esta


class CabecaPublicada(forms.Form):
    """A cabeça impressa numa publicação, contra a qual se confere o livro."""

    cabeca = forms.CharField(
        label="Cabeça publicada",
        required=False,
        max_length=100,
        help_text="O número e o hash que saíram no diário oficial, em ata ou numa publicação: 11:2596…",
    )

    def clean_cabeca(self) -> Cabeca | None:
        """A cabeça, se foi dita. Erros: `ValidationError` se não é uma."""
        texto = self.cleaned_data["cabeca"].strip()
        try:
            return cabeca_do_texto(texto) if texto else None
        except ValueError:
            raise forms.ValidationError(
                "Não é uma cabeça: escreva o número, dois-pontos e os 64 sinais do hash."
            ) from None


def livro(pedido: Pedido) -> HttpResponse:
    """Os atos do livro, do mais novo ao mais antigo, com filtros."""
    with MESA.certame(pedido.certame) as curso:
        filtros, achados, nomes = _achados(pedido, curso)
        pagina = Paginator(achados, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
        anulados = curso.andamento.anulados
        daqui = reverse(
            "atos:livro", args=[pedido.cidade.identificador, pedido.certame.identificador]
        )
        contexto = {
            "caminho": caminho_do_livro(pedido),
            "tabela": Tabela.de(
                "Atos praticados, do último ao primeiro",
                [
                    Coluna("Número", numero=True),
                    "Ato",
                    "Dia",
                    "De quem",
                    "Praticado por",
                    "Situação",
                ],
                [_linha(daqui, registro, anulados, curso.fuso, nomes) for registro in pagina],
            ),
            "pagina": pagina,
            "form": filtros,
            "achados": len(achados),
            "consulta": pedido.GET.urlencode(),
            "cabeca": str(curso.cabeca),
            "atos": max(curso.cabeca.numero - 1, 0),
        }
    return render(pedido, "atos/livro.html", contexto, status=422 if filtros.errors else 200)


def conferir(pedido: Pedido) -> HttpResponse:
    """Confere o livro guardado, registro a registro, e diz o que achou."""
    formulario = CabecaPublicada(pedido.GET)
    contexto: dict[str, object] = {
        "caminho": [*caminho_do_livro(pedido, fim=False), ("Conferência", "")],
        "formulario": formulario,
    }
    if formulario.is_valid():
        esperada = formulario.cleaned_data["cabeca"]
        contexto["esperada"] = esperada
        try:
            registros = ArmazemDoBanco().ler(pedido.certame.livro)
            contexto["conferido"] = conferir_registros(registros, [esperada] if esperada else [])
        except LivroRecusado as recusa:
            contexto["defeito"] = recusa.defeito
    return render(pedido, "atos/conferir.html", contexto, status=422 if formulario.errors else 200)


def exportar(pedido: Pedido) -> HttpResponse:
    """Os atos achados, em CSV, do primeiro ao último."""
    with MESA.certame(pedido.certame) as curso:
        _, achados, _ = _achados(pedido, curso)
        anulados, fuso = curso.andamento.anulados, curso.fuso
    saida = io.StringIO()
    escritor = csv.writer(saida, delimiter=";", lineterminator="\r\n")
    escritor.writerow(_COLUNAS)
    for registro in reversed(achados):
        dados = registro.dados
        linha = [
            str(registro.numero),
            str(dados["id"]),
            VERBOS[registro.tipo].feito,
            registro.tipo,
            str(dados["data"]),
            str(dados.get("cargo", "")),
            str(dados.get("inscricao", "")),
            registro.autor,
            registro.instante.astimezone(fuso).isoformat(),
            "anulado" if dados["id"] in anulados else "vale",
            registro.hash,
        ]
        escritor.writerow(map(sem_formula, linha))
    return _arquivo(pedido, (BOM + saida.getvalue()).encode(), "csv", "text/csv; charset=utf-8")


def linhas(pedido: Pedido) -> HttpResponse:
    """O livro inteiro, na forma que `certame livro conferir` lê."""
    registros = ArmazemDoBanco().ler(pedido.certame.livro)
    conteudo = b"".join(map(linha_do_registro, registros))
    return _arquivo(pedido, conteudo, "jsonl", "application/jsonl")


def numero_do_ato(registro: Registro) -> int:
    """O número do ato, que conta só os atos: o primeiro registro do livro não é nenhum."""
    return registro.numero - 1


def atos_que_ve(pedido: Pedido, curso: CertameEmCurso) -> Iterator[Registro]:
    """Os atos que a pessoa vê: quem só é da equipe não vê os dos casos dos outros."""
    casos = casos_que_ve(pedido.papeis, pedido.user, curso)
    atos = (registro for registro in curso.entrada.registros if registro.numero > 1)
    return atos if casos is None else (ato for ato in atos if ve_registro(casos, ato))


def ve_registro(casos: Casos, registro: Registro) -> bool:
    """Diz se o ato do registro se vê, por ser de um destes casos ou de ninguém."""
    cargo, inscricao = (str(registro.dados.get(c, "")) for c in ("cargo", "inscricao"))
    return ve(casos, inscricao, cargo)


def caminho_do_livro(pedido: Pedido, *, fim: bool = True) -> list[tuple[str, str]]:
    """O caminho até o livro; sem `fim`, ele leva ao livro."""
    cidade, certame = pedido.cidade.identificador, pedido.certame.identificador
    return [
        ("Certames", reverse("certames:lista", args=[cidade])),
        (pedido.certame.titulo, reverse("certames:certame", args=[cidade, certame])),
        ("Livro de atos", "" if fim else reverse("atos:livro", args=[cidade, certame])),
    ]


def _achados(
    pedido: Pedido, curso: CertameEmCurso
) -> tuple[Filtros, list[Registro], dict[str, str]]:
    """Os filtros, os atos que passam por eles, do último ao primeiro, e os nomes dos autores."""
    registros = list(atos_que_ve(pedido, curso))
    ids = list(dict.fromkeys(registro.autor for registro in registros))
    nomes = nomes_das_pessoas(ids)
    cargos = {cargo.id: cargo.nome for cargo in curso.andamento.edital.cargos}
    filtros = Filtros(pedido.GET, cargos, {id: nomes.get(id, id) for id in ids})
    if not filtros.is_valid():
        return filtros, [], nomes
    return filtros, filtros.passam(reversed(registros)), nomes


def _linha(
    livro: str,
    registro: Registro,
    anulados: Mapping[str, str],
    fuso: ZoneInfo,
    nomes: Mapping[str, str],
) -> list[Celula | str | int]:
    id = str(registro.dados["id"])
    dia = datetime.fromisoformat(str(registro.dados["data"])).strftime("%d/%m/%Y")
    quando = registro.instante.astimezone(fuso).strftime("%d/%m/%Y %H:%M")
    return [
        numero_do_ato(registro),
        Celula(VERBOS[registro.tipo].feito, f"{livro}{quote(id, safe='')}/"),
        dia,
        str(registro.dados.get("inscricao", "")),
        f"{nomes.get(registro.autor, registro.autor)}, em {quando}",
        Celula("anulado", "", "atencao") if id in anulados else "vale",
    ]


def _arquivo(pedido: Pedido, conteudo: bytes, terminacao: str, tipo: str) -> HttpResponse:
    nome = f"{pedido.cidade.identificador}-{pedido.certame.identificador}-livro.{terminacao}"
    return HttpResponse(
        conteudo,
        content_type=tipo,
        headers={"Content-Disposition": f'attachment; filename="{nome}"'},
    )

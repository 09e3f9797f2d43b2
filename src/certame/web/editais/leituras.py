"""As leituras da lei: o que cada uma decide, a experiência em listas inventadas e a adoção."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import capfirst

from certame.dominio.ato import LeituraAlterada, LeituraEscolhida
from certame.dominio.documento import EspecieDeDocumento
from certame.dominio.edital import LeituraAdotada
from certame.dominio.resultado import AtoRecusado
from certame.motor.etapas import Etapa
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida
from certame.norma.leitura import Leitura
from certame.norma.regime import Regime
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito
from certame.operacoes.edital_do_pacote import toml_dos_dados
from certame.operacoes.experimentar_leitura import (
    MAIOR_LISTA,
    ListaInventada,
    OpcaoExperimentada,
    experimentar_leitura,
)
from certame.operacoes.guardar_documento import DocumentoAGuardar, guardar_documento
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.atos.formularios import DOCUMENTOS
from certame.web.atos.quem_pratica import pode_praticar
from certame.web.certames.mesa import MESA, autor, recibo
from certame.web.componentes.campos import DocumentoRecebido, NumeroInteiro, so_o_que_se_ve
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.editais.formulario import dia
from certame.web.editais.guarda import (
    EditalDoCertame,
    conferir_na_pasta,
    curso_com_o_texto,
    edital_do_certame,
    edital_que_muda_com_o_ato,
)
from certame.web.editais.paginas import caminho
from certame.web.politica import age_em
from certame.web.porteiro import Pedido
from certame.web.recusas import anotar_recusa
from certame.web.reenvio import ja_feito, lembrar_feito

_POR_GUARDAR = f"por-guardar:{'0' * 64}"


class Experiencia(forms.Form):
    """Uma lista inventada: números de postos, e ninguém de verdade."""

    vagas = NumeroInteiro(label="Vagas do edital", min_value=0, max_value=MAIOR_LISTA)
    aprovados = NumeroInteiro(label="Pessoas na lista geral", min_value=1, max_value=MAIOR_LISTA)
    vagas_novas = forms.CharField(
        label="Vagas que surgem depois",
        required=False,
        max_length=200,
        help_text="Quantas em cada ato, com vírgula: 5, 10.",
    )
    inaptas = forms.CharField(
        label="Ditas inaptas na perícia", required=False, max_length=200, help_text="Os postos."
    )
    desistem = forms.CharField(
        label="Desistem depois de chamadas", required=False, max_length=200, help_text="Os postos."
    )
    saem = forms.CharField(
        label="Tomam posse e saem", required=False, max_length=200, help_text="Os postos."
    )

    def __init__(self, regime: Regime, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self._grupos = {f"grupo_{grupo.id}": grupo.id for grupo in regime.grupos}
        for grupo in regime.grupos:
            self.fields[f"grupo_{grupo.id}"] = forms.CharField(
                label=f"Postos de {grupo.nome}",
                required=False,
                max_length=1000,
                help_text="Os lugares na lista geral de quem é do grupo, com vírgula: 3, 9, 14.",
            )
        self.order_fields(["vagas", "aprovados", *self._grupos])

    def clean(self) -> dict[str, Any]:
        """Os números. Erros: `ValidationError` no campo que não é de números ou passa da lista."""
        dados = super().clean() or {}
        aprovados = dados.get("aprovados") or 0
        for campo in ("vagas_novas", "inaptas", "desistem", "saem", *self._grupos):
            limite = MAIOR_LISTA if campo == "vagas_novas" else aprovados
            pedacos = [p.strip() for p in dados.get(campo, "").split(",") if p.strip()]
            if not all(p.isdecimal() and 1 <= int(p) <= limite for p in pedacos):
                self.add_error(campo, f"Escreva números de 1 a {limite}, com vírgula.")
                continue
            numeros = list(map(int, pedacos))
            repete = campo == "vagas_novas"
            dados[campo] = tuple(numeros if repete else sorted(set(numeros)))
        return dados

    def lista(self) -> ListaInventada:
        """A lista."""
        ditos = self.cleaned_data
        grupos = {id: ditos[campo] for campo, id in self._grupos.items()}
        outros = {c: ditos[c] for c in ("vagas_novas", "inaptas", "desistem", "saem")}
        return ListaInventada(ditos["vagas"], ditos["aprovados"], grupos, **outros)


class Adocao(forms.Form):
    """A opção que se adota, por quem e por quê."""

    opcao = forms.ChoiceField(label="Opção que se adota", widget=forms.RadioSelect)
    dia_do_ato = forms.DateField(
        label="Dia do ato", widget=dia(), help_text="O dia em que a autoridade escolheu."
    )
    autor = forms.CharField(
        label="Quem decide",
        max_length=200,
        validators=[so_o_que_se_ve],
        help_text="O órgão ou a função, sem nome de pessoa.",
    )
    justificativa = forms.CharField(
        label="Justificativa",
        max_length=2000,
        validators=[so_o_que_se_ve],
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Vai no edital, e todos a leem. Cite o parecer ou o despacho.",
    )
    documento = DocumentoRecebido(
        label="Parecer ou despacho", required=False, terminacoes=DOCUMENTOS
    )

    def __init__(self, leitura: Leitura, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self.fields["opcao"].choices = [  # type: ignore[attr-defined]  # é de escolha
            (opcao.nome, leitura.opcao_por_extenso(opcao.nome)) for opcao in leitura.opcoes
        ]
        self.fields[
            "documento"
        ].help_text += " Fica no cofre. Sem ele, guarda-se a justificativa escrita acima."


def leituras(pedido: Pedido) -> HttpResponse:
    """As leituras da lei, a opção em vigor em cada uma, e de onde ela vem."""
    with MESA.certame(pedido.certame) as curso:
        norma = curso.andamento.regime.norma
        linhas = [
            [
                Celula(capfirst(leitura.por_extenso), f"{_leituras(pedido)}{nome}/"),
                capfirst(leitura.opcao_por_extenso(curso.andamento.regime.leitura(nome))),
                _origem(curso, nome),
            ]
            for nome, leitura in norma.leituras.items()
        ]
        contexto = {
            "caminho": caminho(pedido, ("Leituras da lei", "")),
            "lei": norma.lei,
            "elabora": curso.andamento.etapa is Etapa.ELABORACAO,
            "tabela": Tabela.de(
                "Leituras deste certame", ["Ponto", "Opção em vigor", "De onde vem"], linhas
            ),
        }
    return render(pedido, "editais/leituras.html", contexto)


def leitura(pedido: Pedido, leitura: str) -> HttpResponse:
    """Uma leitura: o conflito, as opções, a experiência e, antes do edital, a adoção."""
    with MESA.certame(pedido.certame) as curso:
        regime = curso.andamento.regime
        achada = regime.norma.leituras.get(leitura)
        if achada is None:
            raise Http404
        adocao = Adocao(
            achada,
            pedido.POST or None,
            pedido.FILES or None,
            initial={
                "opcao": regime.leitura(leitura),
                "autor": f"Procuradoria de {pedido.cidade.nome}",
                "dia_do_ato": timezone.now().astimezone(curso.fuso).date(),
            },
        )
        if pedido.method == "POST" and (ja := ja_feito(pedido, "cabeca")):
            messages.info(
                pedido, f"Esta leitura já estava adotada, no ato {ja}: nada se gravou outra vez."
            )
            return redirect(f"{_leituras(pedido)}{leitura}/")
        if pedido.method == "POST" and adocao.is_valid():
            try:
                feito = adotar(
                    pedido,
                    achada,
                    adocao.cleaned_data,
                    no_livro=bool(_ato_da_leitura(curso, leitura)),
                )
            except (AtoRecusado, EntradaInvalida) as recusa:
                anotar_recusa(adocao, recusa)
            else:
                lembrar_feito(pedido, feito.praticados[0].ato.id)
                messages.success(pedido, recibo("leitura adotada", feito))
                return redirect(f"{_leituras(pedido)}{leitura}/")
        experiencia = _experiencia(pedido, regime)
        feitas: tuple[OpcaoExperimentada, ...] = ()
        if experiencia.is_bound and experiencia.is_valid():
            grupos = curso.entrada.lido.edital.grupos
            feitas = experimentar_leitura(regime, leitura, experiencia.lista(), grupos)
        contexto = {
            **_da_leitura(curso, achada),
            "caminho": caminho(
                pedido, ("Leituras da lei", _leituras(pedido)), (capfirst(achada.por_extenso), "")
            ),
            "experiencia": experiencia,
            "feitas": [_mostrada(regime, achada, feita) for feita in feitas],
            "adocao": adocao,
            "cabeca": str(curso.cabeca),
            "adota": age_em("editais:leitura", pedido.papeis),
            "altera": pode_praticar(pedido.papeis, "leitura_alterada"),
        }
    return render(pedido, "editais/leitura.html", contexto, status=422 if adocao.errors else 200)


def adotar(pedido: Pedido, leitura: Leitura, ditos: Mapping[str, Any], *, no_livro: bool) -> Feito:
    """Escreve a leitura no edital, guarda a justificativa no cofre e pratica o ato.

    Tudo se ensaia antes de guardar; `no_livro` diz que a leitura já tem ato. Erros: `AtoRecusado`.
    """
    certame, quem, agora = pedido.certame, autor(pedido.user), timezone.now()
    with MESA.segurar(certame):
        aberto = edital_do_certame(certame)
        _exigir_que_se_adote(aberto, ja_no_livro=no_livro)
        dados = tomllib.loads(aberto.texto)
        adotada = LeituraAdotada(
            leitura.nome, ditos["opcao"], ditos["autor"], " ".join(ditos["justificativa"].split())
        )
        outras = [um for um in dados.get("leitura", []) if um["nome"] != leitura.nome]
        dados["leitura"] = [
            *outras,
            {c: getattr(adotada, c) for c in ("nome", "opcao", "autor", "justificativa")},
        ]
        texto = toml_dos_dados(dados)
        conferido = conferir_na_pasta(certame, texto)
        if conferido.recusa is not None:
            raise conferido.recusa
        with curso_com_o_texto(certame, texto) as curso:
            ato = LeituraEscolhida(
                id=curso.proximo_id(),
                data=ditos["dia_do_ato"],
                leitura=adotada.nome,
                opcao=adotada.opcao,
                documento=_POR_GUARDAR,
            )
            feito = curso.praticar([ato], autor=quem, agora=agora, simular=True)
            guardado = guardar_documento(
                cofre_da_instalacao(),
                curso.certame,
                curso.entrada.norma,
                _documento(ditos),
                autor=quem,
                instante=agora,
            )
            ato = replace(ato, documento=str(guardado.referencia))
            with edital_que_muda_com_o_ato(certame, texto, pedido.user):
                feito = curso.praticar([ato], autor=quem, agora=agora)
    return feito


def _exigir_que_se_adote(aberto: EditalDoCertame, *, ja_no_livro: bool) -> None:
    motivo = conserto = ""
    if aberto.publicado:
        motivo = "o edital já saiu"
        conserto = "a leitura só muda por ordem judicial ou decisão final"
    elif aberto.rascunho:
        motivo, conserto = "o rascunho do edital tem defeito", "complete antes o edital"
    elif ja_no_livro:
        motivo = "a escolha desta leitura já está no livro"
        conserto = "para outra escolha, comece outro certame, antes de publicar"
    if motivo:
        raise AtoRecusado(motivo, (CONSTITUICAO["cf_art37"],), conserto)


def _documento(ditos: Mapping[str, Any]) -> DocumentoAGuardar:
    especie, arquivo = EspecieDeDocumento.DOCUMENTO_DO_EDITAL, ditos.get("documento")
    if isinstance(arquivo, UploadedFile):
        return DocumentoAGuardar(especie, arquivo.name or "documento", arquivo.read())
    return DocumentoAGuardar(especie, "justificativa.txt", ditos["justificativa"].encode())


def _da_leitura(curso: CertameEmCurso, leitura: Leitura) -> dict[str, Any]:
    regime = curso.andamento.regime
    padrao = leitura.padrao[regime.tipo]
    em_vigor = regime.leitura(leitura.nome)
    return {
        "leitura": leitura,
        "razao": _sem_codigos(leitura.razao, regime),
        "autoridades": [(a, _sem_codigos(a.alcance, regime)) for a in leitura.autoridades],
        "ponto": capfirst(leitura.por_extenso),
        "fundamentos": [regime.norma.fundamento(id) for id in leitura.dispositivos],
        "opcoes": [
            (
                capfirst(leitura.opcao_por_extenso(opcao.nome)),
                opcao.descricao,
                opcao.nome == em_vigor,
                opcao.nome == padrao,
            )
            for opcao in leitura.opcoes
        ],
        "origem": _origem(curso, leitura.nome),
        "adotada": next(
            (um for um in curso.entrada.lido.edital.leituras if um.nome == leitura.nome), None
        ),
        "no_livro": _ato_da_leitura(curso, leitura.nome),
        "elabora": curso.andamento.etapa is Etapa.ELABORACAO,
    }


def _sem_codigos(texto: str, regime: Regime) -> str:
    """O texto da norma com o título de cada opção que ele cita pelo nome de programa."""
    for leitura in regime.norma.leituras.values():
        for opcao in leitura.opcoes:
            titulo = leitura.opcao_por_extenso(opcao.nome)
            texto = re.sub(
                rf"\bcom {leitura.nome} = {opcao.nome}\b",
                f"se a leitura for “{leitura.por_extenso}: {titulo}”",
                texto,
            )
            texto = re.sub(rf"\bA favor de {opcao.nome}\b", f"A favor de “{titulo}”", texto)
    return texto


def _ato_da_leitura(curso: CertameEmCurso, nome: str) -> str:
    """O id do último ato que decidiu a leitura; vazio se nenhum."""
    ids = [
        p.ato.id
        for p in curso.andamento.praticados
        if isinstance(p.ato, LeituraEscolhida | LeituraAlterada)
        and p.ato.leitura == nome
        and p.ato.id not in curso.andamento.anulados
    ]
    return ids[-1] if ids else ""


def _origem(curso: CertameEmCurso, nome: str) -> str:
    if _ato_da_leitura(curso, nome):
        return "adotada, com ato no livro"
    if any(um.nome == nome for um in curso.entrada.lido.edital.leituras):
        return "escrita no edital"
    return "padrão da norma"


def _experiencia(pedido: Pedido, regime: Regime) -> Experiencia:
    """A do endereço; sem ela, uma lista de exemplo, com os postos do grupo espalhados."""
    if "vagas" in pedido.GET:
        return Experiencia(regime, pedido.GET)
    iniciais: dict[str, Any] = {"vagas": 20, "aprovados": 40, "vagas_novas": "5"}
    for n, grupo in enumerate(regime.grupos):
        iniciais[f"grupo_{grupo.id}"] = ", ".join(str(posto + n) for posto in (4, 11, 18, 25, 32))
    return Experiencia(regime, initial=iniciais)


def _mostrada(regime: Regime, leitura: Leitura, feita: OpcaoExperimentada) -> dict[str, Any]:
    def lugar(onde: tuple[int, str]) -> str:
        vaga, lista = onde
        id = regime.grupos[0].id if lista == "reservada" else lista
        return f"vaga {vaga}, pela {regime.nome_da_lista(id)}" if vaga else "não é chamada"

    ganham = sum(1 for antes, depois in feita.mudam.values() if bool(antes[0]) != bool(depois[0]))
    por_ganho = sorted(feita.mudam.items(), key=lambda um: bool(um[1][0][0]) == bool(um[1][1][0]))
    linhas = [
        [f"{pessoa}º lugar", lugar(antes), lugar(depois)] for pessoa, (antes, depois) in por_ganho
    ]
    nome = capfirst(leitura.opcao_por_extenso(feita.opcao))
    return {
        "nome": nome,
        "em_vigor": feita.em_vigor,
        "chamadas": len(feita.chamados),
        "quantas": len(linhas),
        "ganham": ganham,
        "recusas": feita.recusas,
        "tabela": Tabela.de(
            f"De quem mudaria a chamada: {nome}",
            ["Pessoa inventada", "Na opção em vigor", "Nesta opção"],
            linhas,
        ),
    }


def _leituras(pedido: Pedido) -> str:
    cidade, certame = pedido.cidade.identificador, pedido.certame.identificador
    return f"/cidades/{cidade}/certames/{certame}/leituras/"

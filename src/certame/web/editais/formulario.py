"""O edital como formulário: as linhas que se repetem, e a ida e a volta ao TOML."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.core.paginator import Page, Paginator
from django.utils.text import capfirst, slugify

from certame.dominio.edital import (
    Aplicacao,
    ArredondamentoDeNota,
    Criterio,
    EntreIdosos,
    GeralEsgotada,
    HoraDoNascimento,
)
from certame.dominio.prazo import Contagem, UnidadeDoPrazo
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import abrir_toml
from certame.norma.norma import ADMINISTRACOES, TIPOS, VINCULOS
from certame.operacoes.edital_do_pacote import toml_dos_dados
from certame.operacoes.verbos import VERBOS
from certame.web.componentes.campos import NumeroInteiro, numa_linha

NOMES = {
    "concurso": "Concurso público",
    "processo_seletivo": "Processo seletivo",
    "direta": "Administração direta",
    "autarquica": "Autarquia",
    "fundacional": "Fundação",
    "indireta": "Administração indireta",
    "cargo_efetivo": "Cargo efetivo",
    "emprego": "Emprego público",
    "temporario": "Contrato temporário",
    "truncar": "Corta as casas a mais",
    "meio_para_cima": "Arredonda: meio ou mais sobe",
    "automatica": "O programa compara e aplica a que a lei manda",
    "total": "Sobre o total das vagas do cargo",
    "por_unidade": "Em cada unidade, se não reduzir a reserva",
    "idade_60": "Ter 60 anos ou mais",
    "nota": "Maior nota numa prova ou etapa",
    "jurado": "Ter sido jurado",
    "idade": "Mais idade",
    "posto_publicado": "A ordem que a banca publicou",
    "sorteio": "Sorteio público",
    "mais_idade": "Mais idade na frente",
    "seguem_a_cadeia": "Seguem os critérios seguintes",
    "nao_usa": "Não conta",
    "usa": "Conta a hora",
    "reservada": "Passa à lista reservada",
    "nao_preenche": "Fica sem preencher",
    "corridos": "Dias corridos",
    "uteis": "Dias úteis",
    "dias": "Dias",
    "horas": "Horas",
}
"""De cada opção do edital ao que a pessoa lê."""

MAIS, MENOS, SOBE, DESCE = "mais", "menos", "sobe", "desce"
"""O que se faz com uma linha que se repete."""

MAIS_UM_CARGO = f"{MAIS}:cargos"
"""O pedido de mais um cargo, que nasce no fim."""


def opcoes(valores: Sequence[str], *, vazia: str = "") -> list[tuple[str, str]]:
    """As opções com os nomes; `vazia` é o que se lê em quem ainda não escolheu."""
    return [("", vazia or "Escolha"), *((valor, NOMES[valor]) for valor in valores)]


def dia() -> forms.DateInput:
    """O campo de um dia."""
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


_MAIS_VAGAS = 100_000
"""Quantas vagas cabem num cargo pelo formulário: mais que isso é engano de quem digita."""


class Parte(forms.Form):
    """Um pedaço do edital. Campo em branco não se escreve; o que falta quem acusa é o leitor."""

    outras = forms.CharField(required=False, widget=forms.HiddenInput, strip=False)
    PEDIDOS: ClassVar[frozenset[str]] = frozenset()
    """Os campos que o edital tem de dizer."""

    def __init__(
        self,
        *args: Any,
        listas: Sequence[tuple[str, str]] = (),
        prazos: Sequence[tuple[str, str]] = (),
        **opcoes: Any,
    ) -> None:
        super().__init__(*args, **opcoes)
        self.listas_do_certame = listas
        self.prazos_da_lei = prazos
        self._preparar()
        for nome, campo in self.fields.items():
            campo.required = False
            if isinstance(campo, forms.CharField) and nome != "outras":
                campo.validators.append(numa_linha)
            vars(campo)["template_name"] = "editais/campo.html"
            vars(campo)["opcional"] = nome not in self.PEDIDOS

    def _preparar(self) -> None:
        """Ajusta os campos às listas do certame."""

    def clean_outras(self) -> str:
        """O que não tem campo, em TOML. Erros: `ValidationError` se alguém o estragou."""
        outras: str = self.cleaned_data["outras"]
        if not outras:
            return ""
        try:
            abrir_toml(outras, "", salvo="")
        except EntradaInvalida:
            raise forms.ValidationError(
                "Abra a página de novo: veio um pedaço estragado."
            ) from None
        return outras

    def na_tela(self, frase: str) -> str:
        """A frase com o rótulo do campo no lugar do nome que ele tem no texto do edital."""
        rotulos = {n: c.label for n, c in self.fields.items() if "_" in n and c.label}
        for nome, rotulo in rotulos.items():
            frase = re.sub(rf"\b{nome}\b( = )?", f"“{rotulo}” ", frase)
        return re.sub(r" +([.,;)])", r"\1", frase.replace(", sem aspas", "")).strip()

    @property
    def visiveis(self) -> list[forms.BoundField]:
        """Os campos que se veem."""
        return [campo for campo in self if not campo.is_hidden]

    def para_dados(self) -> dict[str, Any]:
        """O que a parte diz, pronto para o TOML, com o que veio de fora do formulário."""
        outras = self.cleaned_data.get("outras", "")
        ditos = dict(tomllib.loads(outras)) if outras else {}
        escritos = self.cleaned_data.items()
        return ditos | {n: v for n, v in escritos if n != "outras" and not _em_branco(v)}


class DadosDoEdital(Parte):
    """O que vale para o edital inteiro, com as cláusulas e a prova da vigência."""

    titulo = forms.CharField(label="Título", max_length=200)
    ente = forms.CharField(label="Quem faz o certame", max_length=200)
    publicacao = forms.DateField(
        label="Dia da publicação", widget=dia(), help_text="Decide que lei rege o edital."
    )
    tipo = forms.ChoiceField(label="Tipo", choices=opcoes(TIPOS))
    administracao = forms.ChoiceField(label="Administração", choices=opcoes(ADMINISTRACOES))
    vinculo = forms.ChoiceField(label="Vínculo", choices=opcoes(VINCULOS))
    validade = forms.DateField(
        label="Último dia da validade",
        widget=dia(),
        help_text="Se o edital diz só o prazo, deixe em branco: diz-se na homologação.",
    )
    casas_da_nota = NumeroInteiro(
        label="Casas decimais da nota", min_value=0, max_value=12, help_text="Em branco, 2."
    )
    arredondamento_da_nota = forms.ChoiceField(
        label="Se a nota vem com casas a mais",
        choices=opcoes(list(ArredondamentoDeNota), vazia="É erro"),
    )
    nota_maxima = forms.CharField(label="Nota máxima", max_length=20, help_text="Como 100 ou 87,5.")
    vigencia_inicio = forms.DateField(
        label="Dia em que a lei começou a valer",
        widget=dia(),
        help_text="Só se esse dia não é conhecido e a data do edital depende dele.",
    )
    vigencia_prova = forms.CharField(
        label="Onde está a prova", max_length=300, help_text="Como: diário oficial, página 3."
    )
    fim_de_fila_item = forms.CharField(
        label="Item do fim de fila",
        max_length=40,
        help_text="Preencha se o edital admite que a pessoa peça para ir ao fim da fila.",
    )
    fim_de_fila_listas = forms.MultipleChoiceField(
        label="Em que listas há fim de fila",
        widget=forms.CheckboxSelectMultiple,
        help_text="Nenhuma marcada: em todas.",
    )
    so_na_reservada_item = forms.CharField(
        label="Item de quem fica só na lista reservada",
        max_length=40,
        help_text="Preencha se o edital admite na lista reservada quem ficou abaixo do corte da "
        "geral. Há leis que o proíbem.",
    )
    geral_esgotada_item = forms.CharField(
        label="Item da lista geral esgotada",
        max_length=40,
        help_text="Preencha se o edital diz para onde vai a vaga geral quando a lista geral acaba.",
    )
    geral_esgotada_destino = forms.ChoiceField(
        label="Esgotada a lista geral, a vaga geral",
        choices=opcoes(
            [GeralEsgotada.RESERVADA, GeralEsgotada.NAO_PREENCHE], vazia="O edital não diz"
        ),
    )
    alternancia_com_grupos_item = forms.CharField(
        label="Item da alternância com outros grupos",
        max_length=40,
        help_text="Preencha se o edital diz como três listas ou mais se alternam.",
    )

    PEDIDOS = frozenset({"titulo", "ente", "publicacao", "tipo", "administracao", "vinculo"})
    CLAUSULAS: ClassVar = (
        "fim_de_fila",
        "so_na_reservada",
        "geral_esgotada",
        "alternancia_com_grupos",
    )

    def _preparar(self) -> None:
        self.fields["fim_de_fila_listas"].choices = self.listas_do_certame  # type: ignore[attr-defined]

    def para_dados(self) -> dict[str, Any]:
        """A tabela [edital], com as de dentro."""
        ditos = super().para_dados()
        for tabela in ("vigencia", *self.CLAUSULAS):
            comeco = f"{tabela}_"
            dentro = {
                nome.removeprefix(comeco): ditos.pop(nome)
                for nome in [n for n in ditos if n in self.fields and n.startswith(comeco)]
            }
            if not dentro:
                continue
            if tabela == "vigencia":
                ditos[tabela] = dentro
            else:
                ditos.setdefault("clausulas", {})[tabela] = dentro
        return ditos

    @property
    def gerais(self) -> list[forms.BoundField]:
        """Os campos do alto do edital."""
        nomes = ("titulo", "ente", "publicacao", "tipo", "administracao", "vinculo", "validade")
        return [self[nome] for nome in nomes]

    @property
    def da_nota(self) -> list[forms.BoundField]:
        """Os campos da nota."""
        return [self[n] for n in ("casas_da_nota", "arredondamento_da_nota", "nota_maxima")]

    @property
    def da_vigencia(self) -> list[forms.BoundField]:
        """Os campos da prova da vigência."""
        return [self["vigencia_inicio"], self["vigencia_prova"]]

    @property
    def das_clausulas(self) -> list[forms.BoundField]:
        """Os campos das cláusulas."""
        return [c for c in self.visiveis if c.name.startswith(self.CLAUSULAS)]


class UnidadeEscrita(Parte):
    """Uma região ou especialidade de um cargo."""

    PEDIDOS = frozenset({"nome", "vagas"})
    nome = forms.CharField(label="Região ou especialidade", max_length=100)
    vagas = NumeroInteiro(label="Vagas nela", min_value=0, max_value=_MAIS_VAGAS)

    def _preparar(self) -> None:
        for grupo, nome in self.listas_do_certame[1:]:
            self.fields[f"reservadas_{grupo}"] = NumeroInteiro(
                label=f"Reservadas nela a {nome}", min_value=0
            )

    def para_dados(self) -> dict[str, Any]:
        """A tabela [[cargo.unidade]]."""
        ditos = super().para_dados()
        dos_grupos = {
            grupo: ditos.pop(f"reservadas_{grupo}")
            for grupo, _ in self.listas_do_certame[1:]
            if f"reservadas_{grupo}" in ditos
        }
        if dos_grupos:
            ditos["reservadas"] = ditos.get("reservadas", {}) | dos_grupos
        return ditos


class CargoEscrito(Parte):
    """Um cargo, com as vagas ou as unidades."""

    PEDIDOS = frozenset({"nome", "vagas"})
    id = forms.CharField(max_length=100, widget=forms.HiddenInput)
    nome = forms.CharField(label="Nome do cargo", max_length=200)
    vagas = NumeroInteiro(
        label="Vagas",
        min_value=0,
        max_value=_MAIS_VAGAS,
        help_text="0 é só cadastro de reserva. Com unidades, em branco: é a soma delas.",
    )
    aplicacao = forms.ChoiceField(
        label="Sobre o que vai o percentual",
        choices=opcoes(list(Aplicacao), vazia=NOMES["automatica"]),
        help_text="Só em cargo dividido em unidades.",
    )
    item_da_aplicacao = forms.CharField(label="Item do edital que o diz", max_length=40)


class DesempateEscrito(Parte):
    """Um critério de desempate. Campo que não serve ao critério é erro."""

    PEDIDOS = frozenset({"criterio", "item"})
    criterio = forms.ChoiceField(label="Critério", choices=opcoes(list(Criterio)))
    item = forms.CharField(label="Item do edital", max_length=40)
    prova = forms.CharField(
        label="Prova ou etapa",
        max_length=100,
        help_text="Na nota: a coluna da prova. Várias, com vírgula, se somam.",
    )
    nome = forms.CharField(label="Nome da soma nas publicações", max_length=100)
    data_de_referencia = forms.DateField(
        label="Dia em que se contam os 60 anos", widget=dia(), help_text="Em 60 anos ou mais."
    )
    entre_idosos = forms.ChoiceField(
        label="Entre quem tem 60 anos",
        choices=opcoes(list(EntreIdosos)),
        help_text="Em 60 anos ou mais.",
    )
    hora = forms.ChoiceField(
        label="A hora do nascimento",
        choices=opcoes(list(HoraDoNascimento), vazia=NOMES["nao_usa"]),
        help_text="Nos critérios de idade.",
    )
    hora_ausente = forms.CharField(
        label="Hora de quem não a informou", max_length=8, help_text="Como 23:59, se o edital diz."
    )
    listas = forms.MultipleChoiceField(
        label="Em que listas",
        widget=forms.CheckboxSelectMultiple,
        help_text="Nenhuma marcada: em todas.",
    )

    DO_CRITERIO: ClassVar[Mapping[str, tuple[str, ...]]] = {
        Criterio.IDADE_60: ("data_de_referencia", "entre_idosos", "hora", "hora_ausente", "listas"),
        Criterio.NOTA: ("prova", "nome", "listas"),
        Criterio.JURADO: ("listas",),
        Criterio.IDADE: ("hora", "hora_ausente", "listas"),
        Criterio.SORTEIO: ("listas",),
    }
    """Os campos que cada critério tem além do item."""
    PEDIDOS_DO_CRITERIO: ClassVar[Mapping[str, tuple[str, ...]]] = {
        Criterio.IDADE_60: ("data_de_referencia", "entre_idosos"),
        Criterio.NOTA: ("prova",),
    }
    """Os que o edital tem de dizer, escolhido o critério."""

    @property
    def visiveis(self) -> list[forms.BoundField]:
        """Os campos do critério escolhido, e os de outro que estejam escritos ou errados."""
        do_criterio = self.DO_CRITERIO.get(str(self["criterio"].value() or ""), ())
        return [
            campo
            for campo in super().visiveis
            if campo.name in ("criterio", "item", *do_criterio) or campo.value() or campo.errors
        ]

    def _preparar(self) -> None:
        self.fields["listas"].choices = self.listas_do_certame  # type: ignore[attr-defined]
        criterio = str(self["criterio"].value() or "")
        self.PEDIDOS = DesempateEscrito.PEDIDOS.union(self.PEDIDOS_DO_CRITERIO.get(criterio, ()))  # type: ignore[misc]

    def para_dados(self) -> dict[str, Any]:
        """A tabela [[desempate]]; várias provas viram `provas`."""
        ditos = super().para_dados()
        provas = [p.strip() for p in ditos.pop("prova", "").split(",") if p.strip()]
        if provas:
            ditos |= {"prova": provas[0]} if len(provas) == 1 else {"provas": provas}
        return ditos


OUTRO_PRAZO = "outro"
"""O que se escolhe quando o prazo não é da lei; o id sai do que ele é."""


class PrazoEscrito(Parte):
    """Um prazo: como se conta um da lei, ou um do próprio edital."""

    PEDIDOS = frozenset({"id", "item", "contagem"})
    id = forms.ChoiceField(label="Que prazo é")
    item = forms.CharField(label="Item do edital", max_length=40)
    contagem = forms.ChoiceField(label="Contagem", choices=opcoes(list(Contagem)))
    quantidade = NumeroInteiro(label="Quantos", min_value=1)
    unidade = forms.ChoiceField(
        label="Dias ou horas", choices=opcoes(list(UnidadeDoPrazo), vazia=NOMES["dias"])
    )
    conta_de = forms.ChoiceField(
        label="Conta de que ato",
        choices=[("", "Escolha"), *((tipo, verbo.feito) for tipo, verbo in VERBOS.items())],
    )
    para = forms.CharField(label="Para quê", max_length=200)
    cumpre_com = forms.MultipleChoiceField(
        label="Cumpre-se com que atos",
        choices=[(tipo, verbo.feito) for tipo, verbo in VERBOS.items()],
        widget=forms.SelectMultiple(attrs={"size": 4}),
    )
    faculdade = forms.BooleanField(label="É faculdade: deixar passar não é falta")

    def _preparar(self) -> None:
        """Escolhe-se entre os prazos que a lei deixa ao edital contar e os do próprio edital."""
        dito = str(self["id"].value() or "")
        escolhas = [("", "Escolha"), *self.prazos_da_lei]
        if dito not in {"", OUTRO_PRAZO, *(id for id, _ in self.prazos_da_lei)}:
            escolhas.append((dito, str(self["para"].value() or dito)))
        escolhas.append((OUTRO_PRAZO, "Outro, que só este edital tem"))
        self.fields["id"].choices = escolhas  # type: ignore[attr-defined]  # é de escolha

    @property
    def visiveis(self) -> list[forms.BoundField]:
        """De um prazo da lei, só como se conta; de um do edital, tudo. O escrito nunca some."""
        da_lei = {"", *(id for id, _ in self.prazos_da_lei)}
        if str(self["id"].value() or "") not in da_lei:
            return super().visiveis
        return [
            campo
            for campo in super().visiveis
            if campo.name in self.PEDIDOS or campo.value() or campo.errors
        ]


CARGOS_POR_PAGINA = 20
"""Quantos cargos se mostram de uma vez; os outros vão junto, escondidos, e nada se perde."""

_DO_CARGO = re.compile(r"cargo-([0-9]+)-")


@dataclass(frozen=True, slots=True)
class LinhaDoCargo:
    """Um cargo, as unidades dele e o número dele na lista."""

    cargo: CargoEscrito
    unidades: list[UnidadeEscrita]
    numero: int

    @property
    def tem_erro(self) -> bool:
        """Diz se algo dele não serve."""
        return any(parte.errors for parte in (self.cargo, *self.unidades))


class FormularioDoEdital:
    """Os pedaços todos, feitos do que a pessoa escreveu ou do que o TOML diz.

    `achatado` vai do nome de cada campo ao que está escrito nele; `pagina` é que cargos se mostram.
    Erros do leitor entram com `acusar`. Só `valido()` diz se os tipos servem; o resto quem confere é
    o núcleo.
    """

    def __init__(
        self,
        achatado: Mapping[str, Any],
        *,
        listas: Sequence[tuple[str, str]] = (),
        prazos: Sequence[tuple[str, str]] = (),
        pagina: str = "1",
    ) -> None:
        self._achatado = achatado
        self._pagina = pagina
        comum: dict[str, Any] = {
            "listas": listas or [("geral", "lista geral")],
            "prazos": prazos,
        }
        self.edital = DadosDoEdital(achatado, prefix="edital", **comum)
        self.cargos = [
            LinhaDoCargo(
                CargoEscrito(achatado, prefix=f"cargo-{n}", **comum),
                [
                    UnidadeEscrita(achatado, prefix=f"cargo-{n}-unidade-{m}", **comum)
                    for m in range(_contar(achatado, f"cargo-{n}-unidades"))
                ],
                n + 1,
            )
            for n in range(_contar(achatado, "cargos"))
        ]
        self.desempates = [
            DesempateEscrito(achatado, prefix=f"desempate-{n}", **comum)
            for n in range(_contar(achatado, "desempates"))
        ]
        self.prazos = [
            PrazoEscrito(achatado, prefix=f"prazo-{n}", **comum)
            for n in range(_contar(achatado, "prazos"))
        ]
        self.soltos: list[str] = []
        ditos = {str(parte["id"].value()) for parte in self.prazos}
        self.prazos_por_dizer = [nome for id, nome in prazos if id not in ditos]

    def focar(self, mudanca: str) -> None:
        """Põe o foco, com ou sem JavaScript, no primeiro campo da linha que a mudança fez ou moveu.

        `mudanca` é a de `mudar`, já feita neste formulário.
        """
        oque, _, onde = mudanca.partition(":")
        if oque == MAIS:
            onde = f"{onde.removesuffix('s')}-{_contar(self._achatado, onde) - 1}"
        for parte in self.partes:
            if parte.prefix == onde:
                parte.visiveis[0].field.widget.attrs["autofocus"] = True

    @property
    def pagina(self) -> Page[LinhaDoCargo]:
        """Os cargos que se mostram: os da página pedida, ou os da primeira com erro, se nela não há."""
        paginas = Paginator(self.cargos, CARGOS_POR_PAGINA)
        pedida = paginas.get_page(self._pagina)  # a que não há é a última
        com_erro = [linha.numero for linha in self.cargos if linha.tem_erro]
        if not com_erro or any(linha.numero in com_erro for linha in pedida):
            return pedida
        return paginas.get_page((com_erro[0] - 1) // CARGOS_POR_PAGINA + 1)

    @property
    def escondidos(self) -> list[tuple[str, Any]]:
        """O que está escrito nos cargos que não se mostram."""
        mostrados = {linha.numero - 1 for linha in self.pagina}
        return [
            (nome, valor)
            for nome, valor in self._achatado.items()
            if (achado := _DO_CARGO.match(nome)) and int(achado[1]) not in mostrados
        ]

    @property
    def partes(self) -> Iterator[Parte]:
        """Cada pedaço, na ordem da página."""
        yield self.edital
        for linha in self.cargos:
            yield linha.cargo
            yield from linha.unidades
        yield from self.desempates
        yield from self.prazos

    def valido(self) -> bool:
        """Diz se tudo o que se escreveu tem o tipo certo."""
        return all(parte.is_valid() for parte in self.partes)

    def para_dados(self, anteriores: Mapping[str, Any]) -> dict[str, Any]:
        """Os dados do TOML: os do formulário no lugar dos `anteriores`, e o resto como estava."""
        velho = anteriores.get("edital", {})
        do_edital = self.edital.para_dados()
        dados = dict(anteriores)
        da_casa = {c: velho[c] for c in velho if c not in _DO_FORMULARIO}
        dados["edital"] = _na_ordem(velho, da_casa | do_edital)
        cargos = [self._cargo(linha) for linha in self.cargos]
        usados = {cargo["id"] for cargo in cargos if "id" in cargo}
        for cargo in cargos:
            if "id" not in cargo and (novo := _id_livre(cargo.get("nome", ""), usados)):
                cargo |= {"id": novo}
        dados["cargo"] = [{"id": c.pop("id"), **c} if "id" in c else c for c in cargos]
        dados["desempate"] = [parte.para_dados() for parte in self.desempates]
        prazos = [parte.para_dados() for parte in self.prazos]
        dos_outros = {str(prazo.get("id")) for prazo in prazos}
        for prazo in prazos:
            if prazo.get("id") == OUTRO_PRAZO:
                prazo["id"] = _id_livre(prazo.get("para", "") or "prazo do edital", dos_outros)
        dados["prazo"] = prazos
        return {chave: valor for chave, valor in dados.items() if valor != []}

    def _cargo(self, linha: LinhaDoCargo) -> dict[str, Any]:
        ditos = linha.cargo.para_dados()
        unidades = [unidade.para_dados() for unidade in linha.unidades]
        return ditos | ({"unidade": unidades} if unidades else {})

    def acusar(self, erros: Sequence[Erro]) -> None:
        """Põe cada erro no campo dele; o que não é de nenhum fica em `soltos`, com a linha."""
        partes = {parte.prefix: parte for parte in self.partes}
        for erro in erros:
            conserto = capfirst(erro.conserto)
            frase = f"{capfirst(erro.problema)}. {conserto}."
            prefixo, campo = _lugar(erro.campo)
            parte = partes.get(prefixo)
            if parte is not None and campo in parte.fields:
                parte.add_error(campo, _NA_TELA.get(erro.problema, "") or parte.na_tela(frase))
            elif erro.campo == "cargo" and not self.cargos:
                self.soltos.append(_SEM_CARGOS)
            else:
                onde = f"Linha {erro.linha}, {erro.campo}: " if erro.linha else ""
                self.soltos.append(f"{onde}{frase}")

    @property
    def falta_comecar(self) -> str:
        """O que falta a um edital que só não tem cargos; vazio se é outra coisa."""
        return self.soltos[0] if self.soltos == [_SEM_CARGOS] and not self.achados else ""

    @property
    def achados(self) -> list[tuple[str, str]]:
        """Os erros dos campos: o id do campo e a frase, com o rótulo."""
        return [
            (campo.id_for_label or campo.auto_id, f"{campo.label}: {erro}")
            for parte in self.partes
            for campo in parte
            for erro in campo.errors
        ]


_SEM_CARGOS = "Falta dizer os cargos. Adicione ao menos um, com as vagas dele."
_NA_TELA = {
    "falta esta chave": "Falta preencher este campo.",
    "o texto está vazio": "Falta preencher este campo.",
    "chave desconhecida": "Este campo não serve aqui. Deixe-o em branco.",
}
"""O que se diz na tela dos problemas que o texto do edital diz por chave."""

_DO_FORMULARIO = frozenset(
    {nome for nome in DadosDoEdital.base_fields if "_item" not in nome} | {"vigencia", "clausulas"}
)
_DE_DENTRO = tuple(f"{tabela}_" for tabela in ("vigencia", *DadosDoEdital.CLAUSULAS))
_LISTAS = {"cargos": "cargo", "desempates": "desempate", "prazos": "prazo"}


def achatar(dados: Mapping[str, Any], grupos: Sequence[str]) -> dict[str, Any]:
    """De cada campo do formulário ao que o TOML diz dele.

    `grupos` são os ids dos que têm campo nas unidades. Erros: `ValueError` se o texto tem uma
    forma que o formulário não mostra.
    """
    achatado: dict[str, Any] = {}
    edital = dict(_tabela(dados.get("edital", {})))
    dentro = {"vigencia": edital.pop("vigencia", {}), **_tabela(edital.pop("clausulas", {}))}
    for tabela, valores in dentro.items():
        edital |= {f"{tabela}_{chave}": valor for chave, valor in _tabela(valores).items()}
    if fora := {c for c in edital if c.startswith(_DE_DENTRO)} - DadosDoEdital.base_fields.keys():
        raise ValueError(", ".join(fora))
    conhecidos = {c: v for c, v in edital.items() if c in DadosDoEdital.base_fields}
    _por(achatado, "edital", DadosDoEdital, conhecidos)
    for lista, chave in _LISTAS.items():
        linhas = dados.get(chave, [])
        if not isinstance(linhas, list) or len(linhas) > _MAXIMO_DE_LINHAS:
            raise ValueError(chave)
        achatado[lista] = len(linhas)
        for n, linha in enumerate(linhas):
            _achatar_linha(achatado, f"{chave}-{n}", dict(_tabela(linha)), grupos)
    return achatado


def _achatar_linha(
    achatado: dict[str, Any], prefixo: str, linha: dict[str, Any], grupos: Sequence[str]
) -> None:
    chave = prefixo.partition("-")[0]
    if chave == "cargo":
        unidades = linha.pop("unidade", [])
        if not isinstance(unidades, list) or len(unidades) > _MAXIMO_DE_LINHAS:
            raise ValueError(prefixo)
        achatado[f"{prefixo}-unidades"] = len(unidades)
        for m, unidade in enumerate(unidades):
            escrita = dict(_tabela(unidade))
            reservadas = dict(_tabela(escrita.pop("reservadas", {})))
            escrita |= {f"reservadas_{g}": reservadas.pop(g) for g in grupos if g in reservadas}
            escrita |= {"reservadas": reservadas} if reservadas else {}
            _por(achatado, f"{prefixo}-unidade-{m}", UnidadeEscrita, escrita, grupos)
        _por(achatado, prefixo, CargoEscrito, linha)
    elif chave == "desempate":
        if "provas" in linha and "prova" not in linha:
            linha["prova"] = ", ".join(map(str, linha.pop("provas")))
        _por(achatado, prefixo, DesempateEscrito, linha)
    else:
        _por(achatado, prefixo, PrazoEscrito, linha)


def _por(
    achatado: dict[str, Any],
    prefixo: str,
    classe: type[Parte],
    ditos: Mapping[str, Any],
    grupos: Sequence[str] = (),
) -> None:
    """Põe cada valor no campo dele; o que não tem campo vai junto, escondido."""
    campos = {*classe.base_fields, *(f"reservadas_{grupo}" for grupo in grupos)} - {"outras"}
    for nome, valor in ditos.items():
        if nome in campos:
            achatado[f"{prefixo}-{nome}"] = _escrito(valor)
    fora = {nome: valor for nome, valor in ditos.items() if nome not in campos}
    if fora:
        achatado[f"{prefixo}-outras"] = toml_dos_dados(fora)


def do_post(post: Mapping[str, Any]) -> dict[str, Any]:
    """O que veio do formulário, campo a campo; as listas de valores, inteiras."""
    achatado: dict[str, Any] = {}
    for nome, valores in post.lists():  # type: ignore[attr-defined]  # é um QueryDict
        lista = nome.endswith(("listas", "cumpre_com"))
        achatado[nome] = list(valores) if lista else valores[-1]
    return achatado


def mudar(achatado: Mapping[str, Any], pedido: str) -> dict[str, Any]:
    """O formulário com uma linha a mais, a menos ou noutro lugar.

    `pedido` é "mais:cargos", "mais:cargo-0-unidades", "menos:desempate-1" ou "sobe:desempate-1";
    o que não se entende não muda nada.
    """
    oque, _, onde = pedido.partition(":")
    mudado = dict(achatado)
    if oque == MAIS and _CONTADOR.fullmatch(onde):
        mudado[onde] = _contar(achatado, onde) + 1
        return mudado
    base, _, numero = onde.rpartition("-")
    contador = f"{base}s"
    quantas = _contar(achatado, contador)
    if not numero.isdecimal() or int(numero) >= quantas:
        return mudado
    ordem = list(range(quantas))
    indice = int(numero)
    if oque == MENOS:
        ordem.pop(indice)
    elif oque in (SOBE, DESCE):
        outro = indice - 1 if oque == SOBE else indice + 1
        if 0 <= outro < quantas:
            ordem[indice], ordem[outro] = ordem[outro], ordem[indice]
    mudado = {c: v for c, v in mudado.items() if not c.startswith(f"{base}-")}
    for novo, velho in enumerate(ordem):
        comeco = f"{base}-{velho}-"
        for nome, valor in achatado.items():
            if nome.startswith(comeco):
                mudado[f"{base}-{novo}-{nome.removeprefix(comeco)}"] = valor
    mudado[contador] = len(ordem)
    return mudado


_MAXIMO_DE_LINHAS = 1000
_CONTADOR = re.compile(r"cargos|desempates|prazos|cargo-[0-9]+-unidades")


def _contar(achatado: Mapping[str, Any], nome: str) -> int:
    dito = str(achatado.get(nome, "0"))
    return min(int(dito), _MAXIMO_DE_LINHAS) if dito.isdecimal() else 0


def _escrito(valor: Any) -> Any:
    if isinstance(valor, list):
        return [str(item) for item in valor]
    if isinstance(valor, bool):
        return "on" if valor else ""
    return valor.isoformat() if isinstance(valor, date) else str(valor)


def _em_branco(valor: Any) -> bool:
    return valor is None or valor is False or valor == "" or valor == []


def _tabela(valor: Any) -> Mapping[str, Any]:
    if not isinstance(valor, Mapping):
        raise ValueError(repr(valor))
    return valor


def _na_ordem(velho: Mapping[str, Any], novo: Mapping[str, Any]) -> dict[str, Any]:
    """Os valores novos na ordem em que as chaves já estavam; as novas no fim."""
    chaves = dict.fromkeys([*(c for c in velho if c in novo), *novo])
    return {chave: novo[chave] for chave in chaves}


def _id_livre(nome: str, usados: set[str]) -> str:
    base = slugify(nome)[:60]
    numero, id = 1, base
    while id in usados:
        numero += 1
        id = f"{base}-{numero}"
    usados.add(id)
    return id


def _lugar(campo: str) -> tuple[str, str]:
    """O prefixo da parte e o nome do campo: "cargo[2].unidade[1].vagas" e "edital.vigencia.inicio"."""
    pedacos = campo.split(".")
    if pedacos[0] == "edital":
        dentro = [p for p in pedacos[1:] if p != "clausulas"]
        nome = "_".join(dentro)
        return "edital", nome if nome in DadosDoEdital.base_fields else f"{nome}_item"
    prefixo = []
    for pedaco in pedacos:
        nome, _, numero = pedaco.partition("[")
        if not numero:
            break
        prefixo.append(f"{nome}-{int(numero.rstrip(']')) - 1}")
    resto = pedacos[len(prefixo) :]
    nome = "_".join(resto)
    if prefixo and prefixo[-1].startswith("desempate") and nome == "provas":
        nome = "prova"
    if prefixo and prefixo[-1].startswith("cargo") and nome in ("id", "unidade", ""):
        nome = "nome"
    return "-".join(prefixo), nome

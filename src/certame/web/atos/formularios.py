"""O formulário de um ato, feito dos campos da classe dele."""

from collections.abc import Callable, Iterator
from datetime import date, datetime
from enum import StrEnum
from typing import Any, get_origin

from django import forms

from certame.dominio.ato import (
    NOMES_DOS_ATOS,
    Ato,
    AtoDePessoa,
    EquipeConstituida,
    JuntaInstalada,
    RecursoInterposto,
)
from certame.dominio.documento import partes_do_parecer
from certame.motor.autos import DE_TODO_O_CERTAME
from certame.motor.equipes import membros_de
from certame.norma.concordancia import quantos
from certame.norma.rito import RegraDoRito
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.completar_ato import COMPLETADOS
from certame.operacoes.preencher_ato import Escrito, campos_do_tipo, pode_faltar
from certame.operacoes.verbos import CAMPOS, OPCOES, VERBOS, por_extenso
from certame.web.atos.lido import ato_por_extenso, membros_por_extenso
from certame.web.certames.casos_que_ve import Casos, ve
from certame.web.componentes.campos import DocumentoRecebido, que_se_pede, so_o_que_se_ve

DOCUMENTOS = (".pdf", ".png", ".jpg", ".jpeg", ".odt", ".docx", ".txt")
"""Os documentos que se recebem."""

ARQUIVOS = ("documento", "laudo", "pedido_de_condicao", "prova")
"""Os campos que recebem um arquivo, que se guarda no cofre."""

PARECERES = ("parecer_emitido", "compatibilidade_avaliada")
"""Os atos cujo parecer se escreve na própria página, uma parte de cada vez."""

_REFEREM = {
    "incidente": ("incidente_aberto",),
    "recurso": ("recurso_interposto",),
    "plano": ("apoio_planejado",),
    "adaptacao": ("adaptacao_indicada",),
}
"""De cada campo que cita um ato aos tipos de ato que ele cita."""

_DA_PAGINA = {
    ("", "especie"): ("que equipe", "o que a equipe faz, segundo a norma da cidade"),
    ("", "cargo"): ("cargo", "escolha o cargo"),
    ("", "instante"): ("dia e hora", "na hora da cidade"),
    ("", "equipe"): ("equipe", "escolha a equipe constituída"),
    ("", "incidente"): ("incidente", "escolha o incidente"),
    ("", "recurso"): ("recurso", "escolha o recurso"),
    ("", "assinam"): ("quem assina", "marque quem da equipe assina"),
    ("", "membro"): ("quem se impede", "escolha a pessoa da equipe"),
    ("", "plano"): ("plano", "escolha o plano de apoio"),
    ("", "adaptacao"): ("adaptação", "escolha a adaptação indicada"),
    ("", "leitura"): ("leitura", "escolha a leitura que muda"),
    ("", "opcao"): ("opção", "a que passa a valer: escolha uma das da leitura acima"),
    ("", "grupo"): ("grupo", "a lista reservada de que se trata"),
    ("", "grupos"): (
        "concorre também à reserva de",
        "marque o que a pessoa declarou; sem marcar, concorre só na lista geral",
    ),
    ("", "lista"): ("lista", "a lista por que se chamou"),
    ("", "ato"): ("ato", "o ato de que se trata"),
    ("recurso_interposto", "ato"): (
        "ato",
        (
            "o edital, uma retificação, o resultado, a classificação, a homologação ou um ato sobre a "
            "pessoa; se o dela não está na lista, escreva a inscrição e mande, e ele aparece"
        ),
    ),
    ("sorteio_anunciado", "fonte"): (
        "fonte",
        "de onde sairá o valor sorteado, como a Loteria Federal de um dia que ainda não veio",
    ),
    ("sorteio_realizado", "finalidade"): ("finalidade", "a mesma do anúncio"),
    ("sorteio_realizado", "fonte"): ("fonte", "a mesma do anúncio"),
    ("sorteio_realizado", "semente"): ("valor sorteado", "o que saiu da fonte anunciada"),
    ("calendario_fixado", "de"): ("de que dia", "o primeiro dia do certame"),
    ("calendario_fixado", "ate"): (
        "até que dia",
        (
            "o último em que ainda corre prazo, com a validade e a prorrogação; entram os feriados do "
            "país, do estado e os que o edital diz da cidade"
        ),
    ),
    ("vagas_criadas", "quantidade"): ("quantidade", "quantas vagas se criam"),
    ("convocacao_feita", "quantidade"): (
        "quantidade",
        "quantas pessoas se chamam; escreva todas para as vagas que faltam abrir",
    ),
}
"""Do tipo ("" para todos) e do campo ao rótulo e à ajuda de quem escolhe na página, e não digita id."""

_DIA_DO_DOCUMENTO = "O dia em que ele aconteceu, que está no documento; pode não ser hoje."
_DIA = {
    "edital_publicado": "O dia em que o edital saiu no Diário Oficial.",
    "edital_retificado": "O dia em que a retificação saiu no Diário Oficial.",
    "resultado_divulgado": "O dia em que o resultado se divulgou.",
    "classificacao_divulgada": "O dia em que as listas se divulgaram.",
    "certame_homologado": "O dia em que a homologação se publicou: dela conta a validade.",
    "convocacao_feita": "O dia em que a chamada se publicou.",
    "nomeacao_publicada": "O dia em que a nomeação saiu no Diário Oficial.",
    "posse_registrada": "O dia em que a pessoa tomou posse.",
    "saida_registrada": "O dia em que a pessoa saiu, ou em que disse que desiste.",
    "ciencia_registrada": "O dia em que a pessoa soube.",
    "ato_anulado": "O dia da decisão que anula.",
    "parecer_emitido": "O dia que está no parecer.",
}
"""De cada tipo ao que é o dia dele; nos outros, o do documento."""

_DOCUMENTO_DO_ATO = "O papel assinado que prova este ato."
_DOCUMENTOS_DOS_ATOS = {
    "edital_publicado": "O edital como saiu.",
    "edital_retificado": "A retificação como saiu.",
    "leitura_escolhida": "O parecer ou despacho que escolhe a leitura.",
    "leitura_alterada": "A ordem do juiz ou a decisão final que muda a leitura.",
    "resultado_divulgado": "O resultado como se divulgou.",
    "classificacao_divulgada": "As listas como se divulgaram.",
    "equipe_constituida": "A portaria ou o decreto que nomeia a equipe.",
    "impedimento_declarado": "A declaração assinada por quem se impede.",
    "pericia_convocada": "A convocação para a perícia.",
    "junta_instalada": "A ata em que a Junta começa.",
    "junta_concluida": "A ata com o resultado da Junta.",
    "inscricao_decidida": "A decisão sobre a inscrição.",
    "recurso_interposto": "O recurso que a pessoa entregou.",
    "recurso_decidido": "A decisão do recurso.",
    "incidente_aberto": "O que deu começo à discussão.",
    "incidente_decidido": "A decisão do incidente.",
    "apoio_planejado": "O plano de apoio.",
    "apoio_acompanhado": "O relatório do acompanhamento.",
    "adaptacao_indicada": "O que indica de que a pessoa precisa para trabalhar.",
    "adaptacao_atendida": "O que mostra que a adaptação está à disposição.",
    "nomeacao_publicada": "O decreto ou a portaria de nomeação.",
    "saida_registrada": "O pedido da pessoa, o decreto ou a portaria que a tira do cargo.",
    "chamada_assumida": "A publicação da chamada feita noutro lugar.",
    "ato_anulado": "A decisão que anula o ato.",
    "investigacao_instaurada": "A portaria que abre a apuração.",
    "defesa_apresentada": "A defesa que a pessoa entregou.",
    "defesa_nao_apresentada": "A certidão de que o prazo passou sem defesa.",
    "fraude_decidida": "A decisão da apuração.",
    "fraude_comunicada": "O ofício ao Ministério Público.",
    "pretericao_decidida": "A decisão sobre quem foi passado à frente.",
    "chamada_decidida": "A decisão sobre a chamada.",
}
"""De cada tipo ao documento que ele pede; nos outros, o papel assinado."""

_DOS_OUTROS_ARQUIVOS = {
    "laudo": "O laudo que a pessoa entregou.",
    "pedido_de_condicao": "O pedido que a pessoa entregou.",
    "prova": "O que mostra que a pessoa foi avisada: o recibo, o aviso do correio ou a página do diário.",
}

PEDE_SE = {
    ("saida_registrada", "documento"): (
        "obrigatório na desistência e no falecimento de quem ainda não foi chamado"
    ),
    ("ato_anulado", "documento"): "obrigatório se é ele que diz o motivo",
    ("ordem_judicial_cumprida", "inscricao"): "obrigatório se a ordem é sobre uma pessoa",
    ("ordem_judicial_cumprida", "posto"): "obrigatório para incluir quem não está nas listas",
    ("ordem_judicial_cumprida", "vaga"): "obrigatório se a ordem é sobre uma vaga",
    ("ordem_judicial_cumprida", "unidade"): (
        "obrigatório para incluir alguém num cargo que se divide"
    ),
    ("vagas_criadas", "unidade"): "obrigatório se o cargo se divide",
    ("convocacao_feita", "unidade"): "obrigatório se o cargo se divide, salvo para chamar todas",
}
"""Do tipo e do campo que pode ficar em branco a quando o ato, ainda assim, o pede."""

_CABEM_NA_ESCOLHA = 200
"""Até quantos atos se oferecem numa escolha; com mais, escreve-se o id, que está no livro."""

_ERROS = {
    ("recurso_interposto", "ato"): {
        "invalid_choice": (
            "Este ato não é sobre a inscrição escrita, nem de todo o certame. Escolha um destes, ou "
            "corrija a inscrição."
        ),
        "required": (
            "Escolha o ato de que se recorre: aqui estão os de todo o certame e os sobre a inscrição "
            "escrita."
        ),
    },
}
"""Do tipo e do campo ao que se diz de uma escolha que não serve, ou que falta."""

GUARDADO = "_guardado"
"""O fim do nome do campo escondido com a referência de um arquivo já guardado no cofre."""

NOME_DO_ARQUIVO = "_nome"
"""O fim do nome do campo escondido com o nome do arquivo enviado, que a prévia repete."""

ESCRITOS_NO_COFRE = {
    "inscricao_feita": ("declaracao" + GUARDADO,),
    **dict.fromkeys(PARECERES, ("documento" + GUARDADO, "partes" + GUARDADO)),
}
"""De cada tipo aos campos do que se escreve na página e se guarda no cofre: corrigido, guarda-se de novo."""


class FormularioDoAto(forms.Form):
    """Os campos que a pessoa escreve de um ato; o que o programa completa não aparece.

    `escritos()` dá o que `preencher_ato` pede. A lei quem confere é o motor.
    """

    def __init__(
        self, tipo: str, curso: CertameEmCurso, casos: Casos, *args: Any, **opcoes: Any
    ) -> None:
        super().__init__(*args, **opcoes)
        self.tipo = tipo
        self.casos = casos
        self.curso = curso
        self.fields["data"] = forms.DateField(
            label="Dia do ato", widget=_dia(), help_text=_DIA.get(tipo, _DIA_DO_DOCUMENTO)
        )
        completados = COMPLETADOS.get(tipo, ())
        for nome, tipo_do_campo in campos_do_tipo(tipo).items():
            if nome in self._sem_uso():
                continue
            if tipo in PARECERES and nome in ("partes", "documento"):
                continue
            if nome in completados and not self._escolhe_a_especie(nome):
                if self._veio(nome):
                    self.fields[nome] = self._dito(nome)
                continue
            for chave, campo in self._campos(nome, tipo_do_campo):
                self.fields[chave] = que_se_pede(campo, PEDE_SE.get((tipo, chave), ""))
        self._separar_iniciais()
        self.partes = self._partes()
        for numero, pede in enumerate(self.partes, start=1):
            self.fields[f"parte_{numero}"] = forms.CharField(
                label=f"{numero}. {pede[0].upper()}{pede[1:]}",
                widget=forms.Textarea(attrs={"rows": 4}),
                max_length=20_000,
                validators=[so_o_que_se_ve],
            )
        if self.partes:
            for chave in ESCRITOS_NO_COFRE[tipo]:
                self.fields[chave] = forms.CharField(widget=forms.HiddenInput, required=False)
        elif tipo in PARECERES:
            for chave, campo in self._arquivo("documento", obrigatorio=True):
                self.fields[chave] = campo

    def _separar_iniciais(self) -> None:
        """Faz lista do que veio do endereço com vírgulas para um campo de vários valores."""
        for nome, campo in self.fields.items():
            dito = self.initial.get(nome)
            if isinstance(campo, forms.MultipleChoiceField) and isinstance(dito, str):
                self.initial[nome] = [um.strip() for um in dito.split(",")]

    # Campos -------------------------------------------------------------------------------

    def _sem_uso(self) -> tuple[str, ...]:
        """Os campos de que este edital não fala: unidade sem unidades, etapa sem barreira."""
        edital = self.curso.andamento.edital
        unidades = any(cargo.unidades for cargo in edital.cargos)
        barreiras = any(etapa.barreiras for etapa in edital.etapas)
        return ("unidade",) * (not unidades) + ("etapa",) * (not barreiras)

    def _escolhe_a_especie(self, nome: str) -> bool:
        """Diz se a norma tem mais de uma equipe: quem constitui diz qual, e o programa não supõe."""
        return nome == "especie" and len(self._especies()) > 1

    def _especies(self) -> list[tuple[str, str]]:
        norma = self.curso.andamento.regime.norma
        return [
            (equipe.id, por_extenso(equipe.id))
            for equipe in norma.equipes
            if equipe.id != norma.rito.junta
        ]

    def _veio(self, nome: str) -> bool:
        return bool((self.data or self.initial).get(nome))

    def _dito(self, nome: str) -> forms.Field:
        """O campo que o programa completaria, quando alguém já o disse: fica à vista."""
        rotulo = CAMPOS[nome][0]
        ajuda = "Veio preenchido; em branco, o programa completa."
        return forms.CharField(
            label=f"{rotulo[0].upper()}{rotulo[1:]}", help_text=ajuda, required=False
        )

    def _campos(self, nome: str, tipo: Any) -> Iterator[tuple[str, forms.Field]]:
        do_campo = _DA_PAGINA.get(("", nome), CAMPOS[nome])
        rotulo, ajuda = _DA_PAGINA.get((self.tipo, nome), do_campo)
        obrigatorio = not pode_faltar(self.tipo, nome)
        comum: dict[str, Any] = {
            "label": f"{rotulo[0].upper()}{rotulo[1:]}",
            "help_text": f"{ajuda[0].upper()}{ajuda[1:]}.",
            "required": obrigatorio,
            "error_messages": _ERROS.get((self.tipo, nome)),
        }
        opcoes = self._opcoes(nome, tipo)
        if nome == "unidade" and not opcoes:
            return  # nenhum cargo se divide
        if (self.tipo, nome) == ("convocacao_feita", "quantidade"):
            comum["help_text"] += f" {self._por_abrir()}"
        if nome in ARQUIVOS:
            yield from self._arquivo(nome, obrigatorio=obrigatorio)
        elif nome == "declaracao":
            yield from self._declaracao()
        elif nome == "cargo" and opcoes is not None and len(opcoes) == 1:
            yield nome, forms.CharField(widget=forms.HiddenInput, initial=opcoes[0][0])
        elif nome == "membros":
            comum["label"] = "Quem compõe"
            yield nome, forms.CharField(widget=forms.HiddenInput, max_length=2_000, **comum)
        elif get_origin(tipo) is tuple and opcoes is not None:
            yield (
                nome,
                forms.MultipleChoiceField(
                    choices=opcoes, widget=forms.CheckboxSelectMultiple, **comum
                ),
            )
        elif opcoes is not None:
            escolha = [("", "Escolha"), *opcoes]
            so_uma = opcoes[0][0] if len(opcoes) == 1 and obrigatorio else ""
            yield nome, forms.ChoiceField(choices=escolha, initial=so_uma, **comum)
        elif tipo is date:
            yield nome, forms.DateField(widget=_dia(), **comum)
        elif tipo is datetime:
            yield nome, forms.CharField(widget=_hora(), **comum)
        elif get_origin(tipo) is tuple:
            comum["help_text"] += " Separe por vírgula."
            yield nome, forms.CharField(max_length=2_000, validators=[so_o_que_se_ve], **comum)
        else:
            yield nome, forms.CharField(max_length=200, validators=[so_o_que_se_ve], **comum)

    def _opcoes(self, nome: str, tipo: Any) -> list[tuple[str, Any]] | None:
        """As opções do campo, se ele escolhe entre o que já há."""
        andamento = self.curso.andamento
        if nome == "cargo":
            return [(cargo.id, cargo.nome) for cargo in andamento.edital.cargos]
        if nome == "unidade":
            unidades = [u.nome for cargo in andamento.edital.cargos for u in cargo.unidades]
            return [(um, um) for um in dict.fromkeys(unidades)]
        if nome in ("grupo", "grupos"):
            return [(grupo.id, grupo.nome) for grupo in andamento.regime.grupos]
        if nome == "lista":
            return [("geral", "lista geral"), *((g.id, g.nome) for g in andamento.regime.grupos)]
        if nome == "ato":
            return self._atos_quaisquer()
        if nome == "leitura":
            leituras = andamento.regime.norma.leituras
            return [(id, leitura.por_extenso) for id, leitura in leituras.items()]
        if nome == "equipe":
            return [(ato.id, self._equipe(ato)) for ato in self._equipes()]
        if nome in ("assinam", "membro"):
            return self._membros() or None
        if nome in _REFEREM:
            return self._atos(_REFEREM[nome], self._por_decidir)
        if nome in ("especie", "opcao"):
            return self._especies() if nome == "especie" else self._opcoes_das_leituras()
        if isinstance(tipo, type) and issubclass(tipo, StrEnum):
            fora = self._opcoes_que_a_lei_nao_deixa()
            return [(opcao.value, OPCOES[opcao.value]) for opcao in tipo if opcao.value not in fora]
        return None

    def _opcoes_das_leituras(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """As opções de cada leitura, juntas sob o nome dela; a leitura já dita vem antes."""
        regime = self.curso.andamento.regime
        dita = str((self.data or self.initial).get("leitura", ""))
        leituras = sorted(regime.norma.leituras.items(), key=lambda par: par[0] != dita)
        return [
            (
                leitura.por_extenso,
                [
                    (
                        opcao.nome,
                        leitura.opcao_por_extenso(opcao.nome)
                        + (" (em vigor)" if opcao.nome == regime.leitura(id) else ""),
                    )
                    for opcao in leitura.opcoes
                ],
            )
            for id, leitura in leituras
        ]

    def _equipes(self) -> list[EquipeConstituida | JuntaInstalada]:
        """As equipes de que o ato pode ser: as da espécie dele e, de quem se impede, todas."""
        andamento = self.curso.andamento
        rito = andamento.regime.norma.rito
        pedidas = {
            "parecer_emitido": (rito.equipe_da_pericia,),
            "compatibilidade_avaliada": (rito.equipe_da_compatibilidade,),
        }.get(self.tipo, (rito.equipe_da_pericia, rito.equipe_da_compatibilidade, ""))
        return [
            ato
            for praticado in andamento.praticados
            if isinstance(ato := praticado.ato, EquipeConstituida | JuntaInstalada)
            and ato.id not in andamento.anulados
            and getattr(ato, "especie", "") in pedidas
        ]

    def _equipe(self, ato: EquipeConstituida | JuntaInstalada) -> str:
        nomes = membros_por_extenso([m.id for m in membros_de(ato.membros)])
        return f"{ato_por_extenso(ato)}: {nomes}"

    def _membros(self) -> list[tuple[str, str]]:
        """Quem compõe a equipe dita ou, sem ela, as que o ato admite, cada pessoa uma vez."""
        dita = str(self["equipe"].value() or "") if "equipe" in self.fields else ""
        equipes = [ato for ato in self._equipes() if dita in ("", ato.id)]
        escritos = {m.split("/")[0]: m for ato in equipes for m in ato.membros}
        return [(id, membros_por_extenso([escrito])) for id, escrito in escritos.items()]

    def _por_abrir(self) -> str:
        """Quantas vagas faltam abrir, de cada cargo que as tem."""
        andamento = self.curso.andamento
        frases = [
            f"{andamento.edital.cargo(cargo).nome}: "
            f"{quantos(convocacao.vagas_por_abrir, 'vaga por abrir', 'vagas por abrir')}."
            for cargo, convocacao in andamento.convocacoes.items()
            if convocacao.vagas_por_abrir
        ]
        return " ".join(frases) or "Não há vaga por abrir."

    def _opcoes_que_a_lei_nao_deixa(self) -> tuple[str, ...]:
        """O que se escolheria para o motor recusar: só a leitura que exclui declara alguém inapto."""
        exclui = self.curso.andamento.regime.leitura("pericia") == "exclui"
        da_pericia = self.tipo in ("resultado_negativo_registrado", "junta_concluida")
        return ("inapta",) if da_pericia and not exclui else ()

    def _atos_quaisquer(self) -> list[tuple[str, str]] | None:
        """Os atos de que o campo "ato" escolhe; `None` se não cabem numa escolha."""
        if self.tipo == "recurso_interposto":
            return self._recorriveis()
        todos = self._atos(tuple(VERBOS))
        return todos if len(todos) <= _CABEM_NA_ESCOLHA else None

    def _recorriveis(self) -> list[tuple[str, str]]:
        """Os atos de que se recorre: os de todo o certame e os sobre a pessoa da inscrição escrita.

        Sem a inscrição, os sobre todas as pessoas, se cabem numa escolha.
        """
        inscricao = self._inscricao_escrita()
        todos = self._atos(
            tuple(VERBOS),
            lambda ato: (
                isinstance(ato, DE_TODO_O_CERTAME)
                or (isinstance(ato, AtoDePessoa) and inscricao in ("", ato.inscricao))
            ),
        )
        if len(todos) <= _CABEM_NA_ESCOLHA or inscricao:
            return todos
        return self._atos(tuple(VERBOS), lambda ato: isinstance(ato, DE_TODO_O_CERTAME))

    def _por_decidir(self, ato: Ato) -> bool:
        """Diz se o ato ainda se escolhe: o recurso já decidido não se decide outra vez."""
        if not isinstance(ato, RecursoInterposto):
            return True
        abertos = self.curso.andamento.processo.autos.recursos_abertos((ato.cargo, ato.inscricao))
        return ato in abertos

    def _inscricao_escrita(self) -> str:
        return str((self.data or self.initial).get("inscricao") or "").strip()

    def _atos(
        self, tipos: tuple[str, ...], serve: Callable[[Ato], bool] = lambda _: True
    ) -> list[tuple[str, str]]:
        andamento = self.curso.andamento
        achados = []
        for praticado in reversed(andamento.praticados):
            ato = praticado.ato
            tipo = NOMES_DOS_ATOS[type(ato)]
            if isinstance(ato, AtoDePessoa) and not ve(self.casos, ato.inscricao, ato.cargo):
                continue
            if tipo in tipos and serve(ato) and ato.id not in andamento.anulados:
                achados.append((ato.id, f"{self._dito_na_escolha(ato)} ({ato.id})"))
        return achados

    def _dito_na_escolha(self, ato: Ato) -> str:
        """O ato por extenso; do recurso, também contra que ato."""
        contra = (
            self.curso.andamento.processo.autos.ato(ato.ato)
            if isinstance(ato, RecursoInterposto)
            else None
        )
        return ato_por_extenso(ato) + (f", contra: {ato_por_extenso(contra)}" if contra else "")

    def _arquivo(self, nome: str, *, obrigatorio: bool) -> Iterator[tuple[str, forms.Field]]:
        rotulo = CAMPOS[nome][0]
        guardado = (self.data or {}).get(nome + GUARDADO, "")
        yield (
            nome,
            DocumentoRecebido(
                terminacoes=DOCUMENTOS,
                label=f"{rotulo[0].upper()}{rotulo[1:]}",
                qual=_DOS_OUTROS_ARQUIVOS.get(nome)
                or _DOCUMENTOS_DOS_ATOS.get(self.tipo, _DOCUMENTO_DO_ATO),
                required=obrigatorio and not guardado,
            ),
        )
        for fim in (GUARDADO, NOME_DO_ARQUIVO):
            yield nome + fim, forms.CharField(widget=forms.HiddenInput, required=False)

    def _declaracao(self) -> Iterator[tuple[str, forms.Field]]:
        detalhada = self.curso.andamento.regime.norma.rito.declaracao_detalhada
        for nome, rotulo in (("tipo", "Tipo da deficiência"), ("grau", "Grau da deficiência")):
            campo = forms.CharField(
                label=rotulo,
                help_text="Fica cifrado, fora do livro; só a equipe vê.",
                required=False,
                max_length=300,
                validators=[so_o_que_se_ve],
            )
            quando = "obrigatório de quem concorre à reserva" if detalhada else ""
            yield f"declaracao_{nome}", que_se_pede(campo, quando)
        yield "declaracao" + GUARDADO, forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        """Os campos. Erros: `ValidationError` se quem declara não diz o tipo e o grau, e a lei os pede."""
        dados: dict[str, Any] = super().clean() or self.cleaned_data
        norma = self.curso.andamento.regime.norma
        declara = self.tipo == "inscricao_feita" and bool(dados.get("grupos"))
        if declara and norma.rito.declaracao_detalhada:
            citacao = "; ".join(
                um.citacao
                for um in self.curso.andamento.regime.fundamentos_do_rito(RegraDoRito.INSCRICAO)
            )
            for campo in ("declaracao_tipo", "declaracao_grau"):
                if not dados.get(campo) and not dados.get("declaracao" + GUARDADO):
                    self.add_error(campo, f"A lei o pede de quem concorre à reserva ({citacao}).")
        return dados

    def _partes(self) -> tuple[str, ...]:
        if self.tipo not in PARECERES:
            return ()
        rito = self.curso.andamento.regime.norma.rito
        da_pericia = self.tipo == "parecer_emitido"
        especie = rito.equipe_da_pericia if da_pericia else rito.equipe_da_compatibilidade
        return partes_do_parecer(self.curso.andamento.regime.norma, especie)

    # O que foi escrito --------------------------------------------------------------------

    def escritos(self) -> dict[str, Escrito]:
        """Cada campo do ato como se escreve na linha de comando; os arquivos, pela referência."""
        escritos: dict[str, Escrito] = {}
        for nome, tipo in campos_do_tipo(self.tipo).items():
            valor = self.cleaned_data.get(nome + GUARDADO) or self.cleaned_data.get(nome)
            if not valor or nome in self.files:
                valor = self.cleaned_data.get(nome + GUARDADO, "")
            if isinstance(valor, date):
                valor = valor.isoformat()
            if valor:
                lista = get_origin(tipo) is tuple and not isinstance(valor, str)
                escritos[nome] = list(valor) if lista else str(valor)
        if self.tipo in PARECERES and not self.partes:
            escritos["partes"] = [""]  # a lista, e nada nela: a norma não divide o parecer
        return escritos


def _dia() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


def _hora() -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

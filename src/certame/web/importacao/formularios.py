"""Os formulários da importação: o envio, o leiaute em perguntas, as perguntas e os declarantes."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django import forms

from certame.dominio.edital import Cargo, Edital
from certame.operacoes.ajustar_leiaute import (
    APROVADO,
    FORA,
    GRUPO,
    MODALIDADE,
    NADA,
    NAO,
    NENHUM,
    PROVA,
    SIM,
    Ajustes,
    ColunaDoArquivo,
    LeiauteEmPerguntas,
)
from certame.planilhas.arquivo_lido import Especie
from certame.planilhas.leiaute import POSTO, Campo
from certame.planilhas.leiaute_da_banca import LEITORES_DO_PDF
from certame.planilhas.perguntas import FORA as DE_FORA
from certame.planilhas.perguntas import NENHUMA, Assunto, Pergunta, Resposta
from certame.planilhas.sugestao import GERAL
from certame.web.componentes.campos import (
    ArquivoRecebido,
    NumeroInteiro,
    que_se_pede,
    so_o_que_se_ve,
)

TERMINACOES = (".csv", ".xlsx", ".ods", ".pdf", ".txt", ".json")
"""Os arquivos que se recebem da banca."""

_MAIOR_TEXTO = 500_000
_MAIS_CASAS = 6
CAMPOS_DA_BANCA = {
    Campo.INSCRICAO: "Número de inscrição",
    Campo.NOME: "Nome",
    Campo.NOME_SOCIAL: "Nome social",
    Campo.CARGO: "Cargo",
    Campo.UNIDADE: "Unidade, polo ou especialidade",
    Campo.NOTA: "Nota final",
    POSTO: "Classificação na lista geral",
    Campo.SITUACAO: "Situação (aprovado, eliminado…)",
    Campo.NASCIMENTO: "Data de nascimento",
    Campo.HORA_DO_NASCIMENTO: "Hora do nascimento",
    Campo.JURADO: "Foi jurado",
    Campo.SO_RESERVADA: "Só está na lista reservada",
    MODALIDADE: "A lista em que concorre (ampla, PcD…)",
}
"""De cada campo do arquivo da banca ao que a pessoa lê."""
MARCA_NO_NOME = "Marca junto ao nome"
"""Como começa, no leiaute, a pergunta de que grupo é uma marca colada ao nome."""

_RESPOSTAS = {"sim": "Sim", "não": "Não", DE_FORA: "Deixar esta pessoa de fora"}
_NAO_LER, _NAO_SEI = "nao_ler", ("nao_sei", "Ainda não sei")


class Envio(forms.Form):
    """O arquivo da banca, ou o texto dela colado; e a banca, se a cidade já a conhece."""

    arquivo = ArquivoRecebido(terminacoes=TERMINACOES, label="Arquivo da banca", required=False)
    texto = forms.CharField(
        label="Ou cole o texto aqui",
        required=False,
        max_length=_MAIOR_TEXTO,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text="Serve o trecho do diário oficial, ou as células copiadas de uma planilha.",
    )

    def __init__(self, bancas: Sequence[tuple[int, str]], *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        for nome in ("arquivo", "texto"):
            que_se_pede(self.fields[nome], "um dos dois")
        if bancas:
            self.fields["banca"] = forms.ChoiceField(
                label="Banca",
                required=False,
                choices=[("", "Outra, ou não sei"), *bancas],
                help_text="Se a cidade já importou desta banca, o programa já sabe o leiaute dela.",
            )

    def clean(self) -> dict[str, Any]:
        """Um dos dois. Erros: `ValidationError`."""
        limpos = super().clean() or {}
        tem_arquivo, tem_texto = bool(limpos.get("arquivo")), bool(limpos.get("texto", "").strip())
        if not self.errors and tem_arquivo == tem_texto:
            raise forms.ValidationError(
                "Envie o arquivo ou cole o texto: um dos dois, e não os dois."
            )
        return limpos


class FormularioDoLeiaute(forms.Form):
    """O leiaute em perguntas: uma por coluna, e as que o arquivo traz."""

    def __init__(
        self,
        previa: Mapping[str, Any],
        edital: Edital,
        grupos: Mapping[str, str],
        sem_ninguem: Sequence[str],
        *args: Any,
        **opcoes: Any,
    ) -> None:
        super().__init__(*args, **opcoes)
        ajustes = previa["ajustes"]
        self._colunas = ajustes["colunas"]
        self._listas = ajustes
        self._grupos = dict(grupos)
        for uso in (coluna["uso"] for coluna in self._colunas):
            self._conhecer(uso)
        for valores in ajustes["valores"].values():
            for dito in valores.values():
                self._conhecer(GRUPO + dito if dito not in ("", SIM, NAO, GERAL) else "")
        self._das_tabelas()
        self._das_colunas(edital)
        self._dos_valores()
        self._do_resto(previa, edital.cargos, sem_ninguem)

    def _conhecer(self, uso: str) -> None:
        id = uso.removeprefix(GRUPO).removeprefix(f"{POSTO}_")
        if id != uso:
            self._grupos.setdefault(id, id)

    def _das_tabelas(self) -> None:
        tabelas = self._listas["tabelas"]
        if tabelas:
            self.fields["tabelas"] = forms.MultipleChoiceField(
                label="Que partes do arquivo valem",
                choices=[(nome, nome) for nome in tabelas],
                initial=[nome for nome, vale in tabelas.items() if vale],
                widget=forms.CheckboxSelectMultiple,
                help_text="As que valem têm de ter os mesmos títulos.",
            )

    def _das_colunas(self, edital: Edital) -> None:
        usos = self._usos(edital)
        for numero, coluna in enumerate(self._colunas):
            titulo = coluna["titulo"].strip() or f"{numero + 1}, sem título"
            exemplos = ", ".join(map(_curto, coluna["exemplos"]))
            self.fields[f"uso_{numero}"] = forms.ChoiceField(
                label=f"Coluna {titulo}",
                choices=usos,
                initial=coluna["uso"] or _NAO_LER,
                help_text=f"Traz, por exemplo: {exemplos}" if exemplos else "Está vazia",
            )

    def _usos(self, edital: Edital) -> list[tuple[str, str]]:
        provas: dict[str, str] = {}
        for etapa in edital.etapas:
            provas |= {prova.id: prova.nome for prova in etapa.provas} | {etapa.id: etapa.nome}
        for coluna in self._colunas:
            if coluna["uso"].startswith(PROVA):
                id = coluna["uso"].removeprefix(PROVA)
                provas.setdefault(id, id.replace("_", " "))
        return [
            (_NAO_LER, "Não ler"),
            *CAMPOS_DA_BANCA.items(),
            *((GRUPO + id, f"É de {nome}? (sim ou não)") for id, nome in self._grupos.items()),
            *(
                (f"{POSTO}_{id}", f"Classificação na lista de {nome}")
                for id, nome in self._grupos.items()
            ),
            *((PROVA + id, f"Nota da prova: {nome}") for id, nome in provas.items()),
        ]

    def _dos_valores(self) -> None:
        self._perguntar(
            "situacao",
            "Situação",
            self._listas["situacoes"],
            [(APROVADO, "Foi aprovado"), (FORA, "Não foi aprovado")],
        )
        dos_grupos = list(self._grupos.items())
        for grupo, valores in self._listas["valores"].items():
            if grupo == MODALIDADE:
                opcoes = [(GERAL, "Ampla concorrência"), *dos_grupos]
                self._perguntar(f"valor_{grupo}", "Concorre", valores, opcoes)
            else:
                nome = self._grupos.get(grupo, grupo)
                opcoes = [(SIM, f"É de {nome}"), (NAO, f"Não é de {nome}")]
                self._perguntar(f"valor_{grupo}", f"Na coluna de {nome},", valores, opcoes)
        opcoes = [(NENHUM, "Não diz grupo nenhum"), *dos_grupos]
        self._perguntar("marca", MARCA_NO_NOME, self._listas["marcas"], opcoes)

    def _perguntar(
        self,
        prefixo: str,
        rotulo: str,
        valores: Mapping[str, str],
        opcoes: Sequence[tuple[str, str]],
    ) -> None:
        for numero, (valor, dito) in enumerate(valores.items()):
            self.fields[f"{prefixo}_{numero}"] = forms.ChoiceField(
                label=f"{rotulo} “{_curto(valor) or 'vazio'}”",
                choices=[_NAO_SEI, *opcoes],
                initial=dito or _NAO_SEI[0],
            )

    def _do_resto(
        self, previa: Mapping[str, Any], cargos: Sequence[Cargo], sem_ninguem: Sequence[str]
    ) -> None:
        usado = previa["usado"]
        if previa["especie"] == Especie.PDF:
            self.fields["leitor_do_pdf"] = forms.ChoiceField(
                label="Leitura do PDF",
                required=False,
                choices=[
                    ("", "As duas, e comparar"),
                    *((nome, f"Só a do {nome}") for nome in LEITORES_DO_PDF),
                ],
                initial=usado["leitor_do_pdf"],
                help_text="O PDF é lido por dois programas. Escolha um só se eles discordam e você "
                "conferiu no PDF qual está certo.",
            )
        if len(cargos) > 1:
            self.fields["cargo"] = forms.ChoiceField(
                label="Cargo de todos",
                required=False,
                choices=[
                    ("", "O arquivo diz o de cada um"),
                    *((cargo.id, cargo.nome) for cargo in cargos),
                ],
                initial=usado["cargo"],
                help_text="Só se o arquivo é de um cargo e não o escreve em coluna nenhuma.",
            )
        self.fields["casas"] = NumeroInteiro(
            label="Casas depois da vírgula nas notas",
            min_value=0,
            max_value=_MAIS_CASAS,
            initial=usado["casas"],
            help_text="Nota com mais casas do que isto é recusada, e não arredondada.",
        )
        self.fields["nota_maxima"] = forms.DecimalField(
            label="Maior nota possível",
            required=False,
            initial=usado["nota_maxima"],
            localize=True,
            help_text="Nota acima dela é recusada.",
        )
        self.fields["sem_nota"] = forms.BooleanField(
            label="O arquivo não traz nota final", required=False, initial=usado["sem_nota"]
        )
        self.fields["com_os_de_fora"] = forms.BooleanField(
            label="Guardar também quem não foi aprovado",
            required=False,
            initial=usado["com_os_de_fora"],
        )
        if self._grupos:
            self.fields["sem_ninguem"] = forms.MultipleChoiceField(
                label="Ninguém concorre em",
                required=False,
                choices=list(self._grupos.items()),
                initial=list(sem_ninguem),
                widget=forms.CheckboxSelectMultiple,
                help_text="Marque só se a banca confirmou que não há inscrito nesta reserva: o "
                "programa não supõe que ninguém tem deficiência porque falta a coluna.",
            )
        self.fields["banca"] = forms.CharField(
            label="Nome da banca",
            required=False,
            max_length=80,
            validators=[so_o_que_se_ve],
            initial=usado["banca"],
            help_text="Com o nome, o programa lembra este leiaute na próxima vez.",
        )

    def clean(self) -> dict[str, Any]:
        """Cada uso numa coluna só. Erros: o campo que repete."""
        limpos = super().clean() or {}
        donos: dict[str, str] = {}
        for numero in range(len(self._colunas)):
            uso = limpos.get(f"uso_{numero}", _NAO_LER)
            if uso in donos:
                self.add_error(
                    f"uso_{numero}", f"Já é o uso de outra coluna ({donos[uso]}). Escolha uma só."
                )
            elif uso != _NAO_LER:
                donos[uso] = str(self.fields[f"uso_{numero}"].label)
        return limpos

    def perguntado(self) -> LeiauteEmPerguntas:
        """As perguntas como foram feitas."""
        return perguntado_dos_dados(self._listas)

    def ajustes(self) -> Ajustes:
        """O que se respondeu."""
        limpos = self.cleaned_data
        maxima = limpos["nota_maxima"]
        return Ajustes(
            usos=[self._uso(numero) for numero in range(len(self._colunas))],
            situacoes=self._dito("situacao", self._listas["situacoes"]),
            valores={
                grupo: self._dito(f"valor_{grupo}", valores)
                for grupo, valores in self._listas["valores"].items()
            },
            marcas=self._dito("marca", self._listas["marcas"]),
            tabelas=limpos.get("tabelas", ()),
            banca=limpos["banca"].strip(),
            cargo=limpos.get("cargo", ""),
            casas=limpos["casas"],
            nota_maxima=None if maxima is None else Decimal(maxima),
            sem_nota=limpos["sem_nota"],
            com_os_de_fora=limpos["com_os_de_fora"],
            leitor_do_pdf=limpos.get("leitor_do_pdf", ""),
        )

    def _uso(self, numero: int) -> str:
        uso: str = self.cleaned_data[f"uso_{numero}"]
        return NADA if uso == _NAO_LER else uso

    def _dito(self, prefixo: str, valores: Iterable[str]) -> dict[str, str]:
        ditos = [self.cleaned_data[f"{prefixo}_{n}"] for n, _ in enumerate(valores)]
        return {
            valor: "" if dito == _NAO_SEI[0] else dito
            for valor, dito in zip(valores, ditos, strict=True)
        }


class LeiautePorExtenso(forms.Form):
    """O leiaute em TOML, para o que o formulário não pergunta."""

    texto = forms.CharField(
        label="Leiaute",
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 16, "class": "codigo", "spellcheck": "false"}),
    )


class FormularioDasPerguntas(forms.Form):
    """As perguntas de uma página, com as respostas já dadas."""

    def __init__(
        self,
        perguntas: Sequence[Pergunta],
        dadas: Mapping[str, Resposta],
        *args: Any,
        **opcoes: Any,
    ) -> None:
        super().__init__(*args, **opcoes)
        self._perguntas = perguntas
        for pergunta in perguntas:
            dada = dadas.get(pergunta.chave, Resposta(()))
            ditas = [(opcao, _opcao(opcao)) for opcao in pergunta.opcoes]
            escolhas = list(dada.escolhas)
            comum: dict[str, Any] = {"label": pergunta.texto}
            if pergunta.sugestao:
                comum["help_text"] = f"Parece ser {', '.join(pergunta.sugestao)}. Confira."
            if pergunta.assunto is Assunto.DECLARANTE:
                self.fields[pergunta.chave] = forms.MultipleChoiceField(
                    choices=ditas,
                    required=False,
                    initial=escolhas,
                    widget=forms.CheckboxSelectMultiple,
                    **comum,
                )
            else:
                self.fields[pergunta.chave] = forms.ChoiceField(
                    choices=[_NAO_SEI, *ditas],
                    initial=next(iter(escolhas), _NAO_SEI[0]),
                    widget=forms.RadioSelect,
                    **comum,
                )
            if DE_FORA in pergunta.opcoes:
                self.fields[f"motivo_{pergunta.chave}"] = que_se_pede(
                    forms.CharField(
                        label="Motivo",
                        required=False,
                        max_length=300,
                        validators=[so_o_que_se_ve],
                        initial=dada.motivo,
                        help_text="Fica no relatório da importação.",
                    ),
                    "obrigatório se deixar de fora",
                )

    def clean(self) -> dict[str, Any]:
        """Quem fica de fora fica com motivo, e as respostas não se contradizem."""
        limpos = super().clean() or {}
        for pergunta in self._perguntas:
            escolhas = _escolhas(limpos.get(pergunta.chave, ""))
            if DE_FORA in escolhas and not limpos.get(f"motivo_{pergunta.chave}", "").strip():
                self.add_error(f"motivo_{pergunta.chave}", "Diga por que a pessoa fica de fora.")
            if NENHUMA in escolhas and len(escolhas) > 1:
                self.add_error(pergunta.chave, "As respostas se contradizem: deixe uma só.")
        return limpos

    def respostas(self) -> dict[str, Resposta]:
        """A resposta de cada pergunta; a vazia também."""
        return {
            pergunta.chave: Resposta(
                _escolhas(self.cleaned_data[pergunta.chave]),
                self.cleaned_data.get(f"motivo_{pergunta.chave}", "").strip(),
            )
            for pergunta in self._perguntas
        }


class EnvioDeDeclarantes(forms.Form):
    """O arquivo com quem declarou ser de um grupo."""

    grupo = forms.ChoiceField(label="De que grupo é a lista")
    arquivo = ArquivoRecebido(terminacoes=TERMINACOES, label="Arquivo dos declarantes")
    parte = forms.CharField(
        label="Aba ou tabela",
        required=False,
        max_length=80,
        validators=[so_o_que_se_ve],
        help_text="Só se o arquivo tem várias.",
    )

    def __init__(self, grupos: Mapping[str, str], *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self.fields["grupo"].choices = list(grupos.items())  # type: ignore[attr-defined]


def perguntado_dos_dados(dados: Mapping[str, Any]) -> LeiauteEmPerguntas:
    """As perguntas do leiaute, da prévia gravada."""
    return LeiauteEmPerguntas(
        colunas=tuple(
            ColunaDoArquivo(coluna["titulo"], tuple(coluna["exemplos"]), coluna["uso"])
            for coluna in dados["colunas"]
        ),
        sem_titulos=dados["sem_titulos"],
        situacoes=dados["situacoes"],
        valores=dados["valores"],
        marcas=dados["marcas"],
        tabelas=dados["tabelas"],
    )


def _escolhas(dito: str | list[str]) -> tuple[str, ...]:
    if isinstance(dito, list):
        return tuple(dito)
    return (dito,) if dito not in ("", _NAO_SEI[0]) else ()


def _opcao(opcao: str) -> str:
    if opcao == NENHUMA:
        return "De ninguém do resultado"
    return _RESPOSTAS.get(opcao, opcao)


def _curto(texto: str) -> str:
    return texto if len(texto) <= 40 else f"{texto[:39]}…"

"""Lê, calcula e confere casos de conformidade: listas pequenas com a resposta que se espera.

O formato está em docs/referencia/casos-de-conformidade.md. Uma pessoa é o posto que tem na lista
geral; os eventos viram atos, e o motor os aplica como aplica os de um certame de verdade.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from certame.acervo import arquivo_da_norma, ids_do_acervo, norma_do_acervo
from certame.conferencia.cargo import conferir_cargo
from certame.dominio.ato import (
    AtoDeCargo,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FaseDaInaptidao,
    FimDeFilaDeferido,
    FraudeDecidida,
    InaptidaoDeclarada,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    PosseRegistrada,
    ReversaoDecidida,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.edital import Cargo, Clausulas, Edital, Unidade, VigenciaProvada
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.motor.aplicacao import aplicar
from certame.motor.convocacao import Convocacao
from certame.motor.reserva import Quadro, quadro_do_cargo
from certame.motor.selecao import norma_do_edital
from certame.norma.erros import EntradaInvalida
from certame.norma.leitor import Leitor, abrir_toml
from certame.norma.norma import ADMINISTRACOES, TIPOS, VINCULOS, Norma
from certame.norma.regime import Regime, regime_da_norma
from certame.operacoes.conferir_resultado import exigir_sem_falhas, ordem_com_incluidas
from certame.operacoes.ler_arquivo import texto_do_arquivo

MAIOR_NUMERO = 1_000_000
"""O maior número de vagas ou de pessoas de um caso."""

ARQUIVO_DOS_CASOS = "casos.toml"
_CARGO = "cargo"
_DIA = date(2000, 1, 1)
_DOCUMENTO = "decisao-do-caso:" + "0" * 64
"""Os eventos de um caso não têm data: todos acontecem no mesmo dia."""

Chamada = tuple[int, int, str]
"""Vaga, pessoa, lista que responde no momento da chamada."""


@dataclass(frozen=True, slots=True)
class Evento:
    """Um evento do caso. `valor` é uma pessoa, um número de vaga ou uma quantidade."""

    tipo: str
    valor: int = 0
    posto: int = 0
    grupos: tuple[str, ...] = ()
    grupo: str = ""
    unidade: str = ""
    fase: str = "pericia"
    com_defesa: bool = True


@dataclass(frozen=True, slots=True)
class Esperado:
    """O que o caso diz que deve sair; `None` é o que ele não diz."""

    chamados: tuple[Chamada, ...] | None
    pendencias: tuple[tuple[str, int], ...] | None
    recusas: tuple[int, ...] | None
    posicoes: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Caso:
    """Um caso de conformidade, já conferido contra a norma.

    `grupos` traz os postos de quem é de cada grupo; `unidades`, o nome, as vagas e quantos
    aprovados há em cada uma (vazio se o cargo não é dividido). `edital` é `None` se o caso não
    pergunta se a norma rege o edital.
    """

    id: str
    titulo: str
    regime: Regime
    vagas_do_edital: int
    aprovados: int
    grupos: Mapping[str, tuple[int, ...]]
    unidades: tuple[tuple[Unidade, int], ...]
    eventos: tuple[Evento, ...]
    edital: Edital | None
    dispositivos: tuple[str, ...]
    esperado: Esperado


@dataclass(frozen=True, slots=True)
class Calculado:
    """O que o motor respondeu a um caso.

    `recusas` vai do número do evento (de 1; 0 é o próprio edital) à mensagem com o fundamento; `posicoes`, os números
    reservados entre as vagas do edital, de qualquer grupo.
    """

    id: str
    chamados: tuple[Chamada, ...]
    pendencias: tuple[tuple[str, int], ...]
    recusas: Mapping[int, str] = field(default_factory=dict)
    posicoes: tuple[int, ...] = ()

    def para_dados(self) -> dict[str, object]:
        """O resultado como dicionário, para a saída em JSON; `recusas` só aparece se há."""
        dados: dict[str, object] = {
            "id": self.id,
            "chamados": [list(chamada) for chamada in self.chamados],
            "pendencias": [
                {"tipo": tipo, "pessoa": pessoa} if pessoa else {"tipo": tipo}
                for tipo, pessoa in self.pendencias
            ],
        }
        if self.recusas:
            dados["recusas"] = [
                {"evento": evento, "motivo": motivo} for evento, motivo in self.recusas.items()
            ]
        return dados


@dataclass(frozen=True, slots=True)
class Conferencia:
    """Um caso, o que saiu e em que difere do esperado (nada, se está certo)."""

    caso: Caso
    calculado: Calculado
    diferencas: tuple[str, ...]


# Leitura ------------------------------------------------------------------------------------


def casos_do_arquivo(caminho: Path, normas: Sequence[Norma] = ()) -> list[Caso]:
    """Os casos de um arquivo; `normas` são as que ele pode usar além das do acervo.

    Erros: `EntradaInvalida` com todos os erros, cada um com arquivo, linha e campo.
    """
    return casos_do_texto(texto_do_arquivo(caminho), str(caminho), normas)


def casos_do_acervo() -> list[Caso]:
    """Os casos que vêm com o programa, norma por norma."""
    casos = []
    for id in ids_do_acervo():
        texto = arquivo_da_norma(id, ARQUIVO_DOS_CASOS)
        casos += casos_do_texto(texto, f"{id}/{ARQUIVO_DOS_CASOS}")
    return casos


def casos_do_texto(texto: str, arquivo: str, normas: Sequence[Norma] = ()) -> list[Caso]:
    """Os casos escritos em `texto`. Erros: `EntradaInvalida`."""
    leitor = abrir_toml(texto, arquivo)
    conhecidas = {norma.id: norma for norma in normas}
    ids: set[str] = set()
    casos = []
    for tabela in leitor.tabelas("caso", minimo=1):
        caso = _Montagem(tabela, conhecidas).caso()
        if caso is None:
            continue
        if caso.id in ids:
            tabela.erro("id", f"o id {caso.id} aparece duas vezes", "dê um id a cada caso")
        ids.add(caso.id)
        casos.append(caso)
    leitor.terminar()
    if not leitor.erros and not casos:
        leitor.erro("caso", "o arquivo não tem nenhum caso", "escreva ao menos um [[caso]]")
    if leitor.erros:
        raise EntradaInvalida(leitor.erros)
    return casos


class _Montagem:
    """Monta um caso a partir da tabela dele."""

    def __init__(self, tabela: Leitor, conhecidas: dict[str, Norma]) -> None:
        self._tabela = tabela
        self._conhecidas = conhecidas
        self._aprovados = 0
        self._incluidas: set[int] = set()

    def caso(self) -> Caso | None:
        """O caso, ou `None` se a norma dele não é conhecida (o erro já foi anotado)."""
        tabela = self._tabela
        id = tabela.texto("id")
        titulo = tabela.texto("titulo", "")
        norma = self._norma()
        if norma is None:
            return None
        tipo = tabela.opcao("tipo", TIPOS, TIPOS[0])
        regime = regime_da_norma(norma, tipo, self._leituras(norma))
        vagas = self._quantos("vagas_do_edital")
        self._aprovados = self._quantos("aprovados")
        grupos = self._grupos(regime)
        caso = Caso(
            id=id,
            titulo=titulo,
            regime=regime,
            vagas_do_edital=vagas,
            aprovados=self._aprovados,
            grupos=grupos,
            unidades=self._unidades(vagas),
            eventos=self._eventos(regime),
            edital=self._edital(norma, tipo),
            dispositivos=self._dispositivos(norma),
            esperado=Esperado(
                chamados=self._chamados(regime),
                pendencias=self._pendencias(),
                recusas=self._inteiros("recusas"),
                posicoes=self._inteiros("posicoes"),
            ),
        )
        tabela.terminar()
        return caso

    def _norma(self) -> Norma | None:
        id = self._tabela.texto("norma")
        if id in self._conhecidas:
            return self._conhecidas[id]
        if id in ids_do_acervo():
            self._conhecidas[id] = norma_do_acervo(id)
            return self._conhecidas[id]
        if id:
            conhecidas = sorted({*self._conhecidas, *ids_do_acervo()})
            self._tabela.erro(
                "norma", f"a norma {id} não é conhecida", f"use {', '.join(conhecidas)}"
            )
        return None

    def _leituras(self, norma: Norma) -> dict[str, str]:
        return {
            nome: self._tabela.opcao(nome, leitura.nomes)
            for nome, leitura in norma.leituras.items()
            if self._tabela.tem(nome)
        }

    def _quantos(self, chave: str) -> int:
        quantos = self._tabela.inteiro(chave)
        if quantos > MAIOR_NUMERO:
            self._tabela.erro(
                chave, f"o número {quantos} é grande demais", f"escreva até {MAIOR_NUMERO}"
            )
            return MAIOR_NUMERO
        return quantos

    def _grupos(self, regime: Regime) -> dict[str, tuple[int, ...]]:
        ids = [grupo.id for grupo in regime.grupos]
        grupos = dict.fromkeys(ids, ()) | self._postos_do_pcd(ids)
        for nome, postos in self._tabela.mapa("grupos").items():
            if nome not in ids:
                self._tabela.erro(
                    "grupos", f"a norma não tem o grupo {nome}", f"use {', '.join(ids)}"
                )
            elif not isinstance(postos, list) or not all(type(p) is int for p in postos):
                self._tabela.erro(
                    "grupos", f"o grupo {nome} não é uma lista de postos", "escreva como [3, 9]"
                )
            else:
                grupos[nome] = self._postos("grupos", postos)
        return grupos

    def _postos_do_pcd(self, ids: list[str]) -> dict[str, tuple[int, ...]]:
        if "pcd" in ids:
            return {"pcd": self._postos("pcd", self._tabela.inteiros("pcd"))}
        if self._tabela.inteiros("pcd", ()):
            self._tabela.erro("pcd", "a norma não tem o grupo pcd", "use a tabela grupos")
        return {}

    def _postos(self, chave: str, postos: Sequence[int]) -> tuple[int, ...]:
        for posto, vezes in Counter(postos).items():
            if not 1 <= posto <= self._aprovados:
                self._tabela.erro(
                    chave,
                    f"o posto {posto} não existe: há {self._aprovados} aprovados",
                    f"escreva postos de 1 a {self._aprovados}",
                )
            if vezes > 1:
                self._tabela.erro(chave, f"o posto {posto} aparece duas vezes", "escreva-o uma vez")
        return tuple(sorted(set(postos)))

    def _unidades(self, vagas: int) -> tuple[tuple[Unidade, int], ...]:
        unidades: list[tuple[Unidade, int]] = []
        for tabela in self._tabela.tabelas("unidades"):
            reservadas = tabela.inteiro("reservadas", None)
            unidade = Unidade(
                tabela.texto("nome"),
                tabela.inteiro("vagas"),
                () if reservadas is None else (("pcd", reservadas),),
            )
            unidades.append((unidade, tabela.inteiro("aprovados")))
            tabela.terminar()
        nomes = [unidade.nome for unidade, _ in unidades]
        if len(set(nomes)) < len(nomes):
            self._tabela.erro("unidades", "duas unidades têm o mesmo nome", "dê um nome a cada uma")
        if unidades and sum(unidade.vagas for unidade, _ in unidades) != vagas:
            self._tabela.erro(
                "unidades", "as vagas das unidades não somam as do edital", "confira as vagas"
            )
        if unidades and sum(aprovados for _, aprovados in unidades) != self._aprovados:
            self._tabela.erro(
                "unidades", "os aprovados das unidades não somam os do caso", "confira os aprovados"
            )
        return tuple(unidades)

    def _edital(self, norma: Norma, tipo: str) -> Edital | None:
        tabela = self._tabela
        if not any(map(tabela.tem, ("publicacao", "inicio_provado", "administracao", "vinculo"))):
            return None
        provado = tabela.data("inicio_provado", None)
        return Edital(
            id="",
            titulo="",
            ente="",
            publicacao=tabela.data("publicacao"),
            tipo=tipo,
            administracao=tabela.opcao("administracao", ADMINISTRACOES, ADMINISTRACOES[0]),
            vinculo=tabela.opcao("vinculo", VINCULOS, VINCULOS[0]),
            cargos=(),
            vigencia=None if provado is None else VigenciaProvada(provado, "o caso"),
            norma=norma.id,
        )

    def _dispositivos(self, norma: Norma) -> tuple[str, ...]:
        ids = self._tabela.textos("dispositivos", ())
        for id in ids:
            if id not in norma.dispositivos:
                self._tabela.erro(
                    "dispositivos",
                    f"a norma {norma.id} não tem o dispositivo {id}",
                    f"veja os ids com: certame norma mostrar {norma.id} --json",
                )
        return ids

    def _eventos(self, regime: Regime) -> tuple[Evento, ...]:
        return tuple(self._evento(t, regime) for t in self._tabela.tabelas("eventos"))

    def _evento(self, tabela: Leitor, regime: Regime) -> Evento:
        tipo = tabela.opcao("tipo", list(EVENTOS))
        forma = EVENTOS[tipo]
        valor = 0
        if forma.valor == "pessoa":
            valor = self._pessoa(tabela)
        elif forma.valor:
            valor = tabela.inteiro("valor", minimo=0 if tipo == "chamada" else 1)
            if valor > MAIOR_NUMERO:
                tabela.erro("valor", f"o número {valor} é grande demais", f"até {MAIOR_NUMERO}")
        ids = [grupo.id for grupo in regime.grupos]
        posto, grupo = 0, ids[0]
        grupos: tuple[str, ...] = ()
        if tipo == "inclusao":
            posto = tabela.inteiro("posto", minimo=1)
            grupos = tabela.textos("grupos", ())
            for id in grupos:
                if id not in ids:
                    tabela.erro("grupos", f"não existe o grupo {id}", f"use {', '.join(ids)}")
        if tipo == "nao_confirmada":
            grupo = tabela.opcao("grupo", ids, ids[0])
        evento = Evento(
            tipo,
            valor,
            posto=posto,
            grupos=grupos,
            grupo=grupo,
            unidade=tabela.texto("unidade", "") if forma.na_unidade else "",
            fase=(
                tabela.opcao("fase", [f.value for f in FaseDaInaptidao], "pericia")
                if tipo == "inapta"
                else "pericia"
            ),
            com_defesa=tabela.logico("com_defesa", True) if tipo == "fraude" else True,
        )
        tabela.terminar()
        return evento

    def _pessoa(self, tabela: Leitor) -> int:
        """A pessoa do evento: alguém dos aprovados ou incluído antes; na inclusão, alguém novo."""
        pessoa = tabela.inteiro("valor", minimo=1)
        nova = tabela.bruto("tipo") == "inclusao"
        conhecida = 1 <= pessoa <= self._aprovados or pessoa in self._incluidas
        if nova and conhecida:
            tabela.erro(
                "valor",
                f"a pessoa {pessoa} já está nas listas",
                f"dê à incluída um número maior que {self._aprovados}",
            )
        elif nova:
            self._incluidas.add(pessoa)
        elif not conhecida:
            tabela.erro(
                "valor",
                f"a pessoa {pessoa} não existe: há {self._aprovados} aprovados",
                f"escreva um número de 1 a {self._aprovados}",
            )
        return pessoa

    def _chamados(self, regime: Regime) -> tuple[Chamada, ...] | None:
        if not self._tabela.tem("chamados"):
            return None
        listas = _nomes_das_listas(regime)
        chamados = []
        lista = self._tabela.bruto("chamados")
        for item in lista if isinstance(lista, list) else [None]:
            match item:
                case [int() as vaga, int() as pessoa, str() as nome] if nome in listas:
                    chamados.append((vaga, pessoa, nome))
                case _:
                    self._tabela.erro(
                        "chamados",
                        f"o item {len(chamados) + 1} não é uma chamada",
                        f"escreva [vaga, pessoa, lista], com lista entre {', '.join(listas)}",
                    )
                    break
        return tuple(chamados)

    def _pendencias(self) -> tuple[tuple[str, int], ...] | None:
        if not self._tabela.tem("pendencias"):
            return None
        pendencias = []
        for tabela in self._tabela.tabelas("pendencias"):
            pendencias.append((tabela.texto("tipo"), tabela.inteiro("pessoa", 0)))
            tabela.terminar()
        return tuple(pendencias)

    def _inteiros(self, chave: str) -> tuple[int, ...] | None:
        return self._tabela.inteiros(chave) if self._tabela.tem(chave) else None


# Cálculo ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Forma:
    """O que um tipo de evento espera: que é `valor`, e se diz a unidade."""

    valor: str
    atos: Callable[[Evento, str], tuple[AtoDeCargo, ...]]
    na_unidade: bool = False


def _comum(evento: Evento) -> dict[str, Any]:
    return {"id": evento.tipo, "data": _DIA, "cargo": _CARGO}


def _de_pessoa(classe: Callable[..., AtoDeCargo], **campos: object) -> Callable[..., Any]:
    return lambda evento, inscricao: (classe(**_comum(evento), inscricao=inscricao, **campos),)


def _vagas_novas(evento: Evento, _inscricao: str) -> tuple[AtoDeCargo, ...]:
    comum = _comum(evento) | {"quantidade": evento.valor, "unidade": evento.unidade}
    return VagasCriadas(**comum), ConvocacaoFeita(**comum | {"quantidade": 0})


def _vagas_criadas(evento: Evento, _inscricao: str) -> tuple[AtoDeCargo, ...]:
    comum = _comum(evento) | {"quantidade": evento.valor, "unidade": evento.unidade}
    return (VagasCriadas(**comum),)


def _chamada(evento: Evento, _inscricao: str) -> tuple[AtoDeCargo, ...]:
    comum = _comum(evento) | {"quantidade": evento.valor, "unidade": evento.unidade}
    return (ConvocacaoFeita(**comum),)


def _reversao_decidida(evento: Evento, _inscricao: str) -> tuple[AtoDeCargo, ...]:
    return (ReversaoDecidida(**_comum(evento), vaga=evento.valor),)


def _nao_confirmada(evento: Evento, inscricao: str) -> tuple[AtoDeCargo, ...]:
    return (CondicaoNaoConfirmada(**_comum(evento), inscricao=inscricao, grupo=evento.grupo),)


def _inapta(evento: Evento, inscricao: str) -> tuple[AtoDeCargo, ...]:
    fase = FaseDaInaptidao(evento.fase)
    return (InaptidaoDeclarada(**_comum(evento), inscricao=inscricao, fase=fase),)


def _fraude(evento: Evento, inscricao: str) -> tuple[AtoDeCargo, ...]:
    ouvida = _DIA if evento.com_defesa else None
    return (
        FraudeDecidida(
            **_comum(evento),
            inscricao=inscricao,
            notificacao=ouvida,
            defesa=ouvida,
            fim_do_prazo_sem_defesa=None,
            documento=_DOCUMENTO,
        ),
    )


def _ordem(efeito: EfeitoJudicial, *, sobre_vaga: bool = False) -> Callable[..., Any]:
    def atos(evento: Evento, inscricao: str) -> tuple[AtoDeCargo, ...]:
        return (
            OrdemJudicialCumprida(
                **_comum(evento),
                efeito=efeito,
                processo="processo",
                inscricao="" if sobre_vaga else inscricao,
                posto=evento.posto,
                grupos=evento.grupos,
                vaga=evento.valor if sobre_vaga else 0,
                unidade=evento.unidade,
            ),
        )

    return atos


def _sem_ato(_evento: Evento, _inscricao: str) -> tuple[AtoDeCargo, ...]:
    return ()


EVENTOS: dict[str, _Forma] = {
    "sai": _Forma("pessoa", _de_pessoa(SaidaRegistrada, motivo=MotivoDaSaida.DESISTENCIA)),
    "vagas_novas": _Forma("quantas", _vagas_novas, na_unidade=True),
    "nao_confirmada": _Forma("pessoa", _nao_confirmada),
    "fim_de_fila": _Forma("pessoa", _de_pessoa(FimDeFilaDeferido)),
    "inapta": _Forma("pessoa", _inapta),
    "fraude": _Forma("pessoa", _fraude),
    "posse": _Forma("pessoa", _de_pessoa(PosseRegistrada)),
    "contrato_terminado": _Forma("pessoa", _de_pessoa(ContratoTerminado)),
    "homologacao": _Forma("", _sem_ato),
    "fim_da_validade": _Forma("", _sem_ato),
    "vagas_criadas": _Forma("quantas", _vagas_criadas, na_unidade=True),
    "chamada": _Forma("quantas", _chamada, na_unidade=True),
    "vaga_retida": _Forma("vaga", _ordem(EfeitoJudicial.RESERVA_DE_VAGA, sobre_vaga=True)),
    "vaga_liberada": _Forma("vaga", _ordem(EfeitoJudicial.LIBERACAO, sobre_vaga=True)),
    "vaga_chamada": _Forma("vaga", _ordem(EfeitoJudicial.CHAMADA, sobre_vaga=True)),
    "reversao_decidida": _Forma("vaga", _reversao_decidida),
    "inclusao": _Forma("pessoa", _ordem(EfeitoJudicial.INCLUSAO), na_unidade=True),
    "reintegracao": _Forma("pessoa", _ordem(EfeitoJudicial.INCLUSAO)),
    "sub_judice": _Forma("pessoa", _ordem(EfeitoJudicial.SUB_JUDICE)),
    "exito_definitivo": _Forma("pessoa", _ordem(EfeitoJudicial.EXITO_DEFINITIVO)),
    "improcedencia": _Forma("pessoa", _ordem(EfeitoJudicial.IMPROCEDENCIA)),
}
"""Os tipos de evento de um caso, e o que cada um vira."""


def calcular_caso(caso: Caso) -> Calculado:
    """O que o motor responde ao caso: chamadas em ordem, pendências e atos recusados.

    Erros: `ResultadoReprovado` se a conferência independente não aceita a resposta.
    """
    if caso.edital is not None:
        try:
            regente = norma_do_edital([caso.regime.norma], caso.edital)
        except AtoRecusado as recusa:
            return Calculado(caso.id, (), (), {0: str(recusa)})
        if isinstance(regente, Pendencia):
            return Calculado(caso.id, (), ((regente.tipo, 0),))
    unidades = tuple(unidade for unidade, _ in caso.unidades)
    cargo = Cargo(_CARGO, "", caso.vagas_do_edital, unidades)
    quadro = quadro_do_cargo(caso.regime, cargo)
    if isinstance(quadro, Pendencia):
        return Calculado(caso.id, (), ((quadro.tipo, 0),))
    ordem, clausulas = _ordem_das_pessoas(caso), Clausulas(fim_de_fila=True)
    convocacao = Convocacao(caso.regime, quadro.valor, ordem, clausulas)
    convocacao.abrir_todas()
    recusas = {}
    homologado = False
    for numero, evento in enumerate(caso.eventos, start=1):
        homologado = homologado or evento.tipo == "homologacao"
        try:
            if evento.tipo == "fim_da_validade":
                convocacao.encerrar_validade()
            for ato in EVENTOS[evento.tipo].atos(evento, str(evento.valor)):
                aplicar(convocacao, ato, homologado=homologado)
        except AtoRecusado as recusa:
            recusas[numero] = str(recusa)
    completa = ordem_com_incluidas(convocacao)
    veredito = conferir_cargo(caso.regime, cargo, completa, convocacao.historia, clausulas)
    exigir_sem_falhas(veredito.falhas)
    return Calculado(
        caso.id,
        _chamadas(caso.regime, convocacao),
        tuple(
            (pendencia.tipo, int(pendencia.inscricoes[0]) if pendencia.inscricoes else 0)
            for pendencia in convocacao.pendencias
        ),
        recusas,
        _posicoes(quadro.valor),
    )


def _ordem_das_pessoas(caso: Caso) -> Ordem:
    inscricoes = tuple(map(str, range(1, caso.aprovados + 1)))
    unidades = []
    inicio = 0
    for nome, aprovados in [(u.nome, n) for u, n in caso.unidades] or [("", caso.aprovados)]:
        fim = inicio + aprovados
        reservadas = {
            grupo: tuple(posto - 1 for posto in postos if inicio < posto <= fim)
            for grupo, postos in caso.grupos.items()
        }
        unidades.append(ListasDaUnidade(nome, inicio, fim, reservadas))
        inicio = fim
    return Ordem(
        inscricoes, tuple(unidades), {inscricao: i for i, inscricao in enumerate(inscricoes)}
    )


def _nomes_das_listas(regime: Regime) -> tuple[str, ...]:
    """Como se chamam as listas no caso: "reservada" ou, com vários grupos, o id de cada um."""
    if len(regime.grupos) == 1:
        return ("geral", "reservada")
    return ("geral", *(grupo.id for grupo in regime.grupos))


def _chamadas(regime: Regime, convocacao: Convocacao) -> tuple[Chamada, ...]:
    listas = _nomes_das_listas(regime)
    historia = convocacao.historia
    return tuple(
        (vaga, int(convocacao.inscricoes[pessoa]), listas[conta])
        for vaga, pessoa, conta in zip(
            historia.vagas, historia.pessoas, historia.contas, strict=True
        )
    )


def _posicoes(quadro: Quadro) -> tuple[int, ...]:
    return tuple(numero for numero, tipo in enumerate(quadro.tipos, start=1) if tipo)


# Conferência --------------------------------------------------------------------------------


def conferir_casos(casos: Iterable[Caso]) -> list[Conferencia]:
    """Cada caso calculado e comparado com o que ele espera, na ordem dada."""
    return [conferir_caso(caso) for caso in casos]


def conferir_caso(caso: Caso) -> Conferencia:
    """O caso calculado e comparado com o que ele espera."""
    calculado = calcular_caso(caso)
    return Conferencia(caso, calculado, tuple(_diferencas(caso.esperado, calculado)))


def _diferencas(esperado: Esperado, calculado: Calculado) -> list[str]:
    diferencas = []
    if esperado.posicoes is not None and esperado.posicoes != calculado.posicoes:
        diferencas.append(
            f"vagas reservadas do edital: esperadas {list(esperado.posicoes)}, saíram "
            f"{list(calculado.posicoes)}"
        )
    if esperado.chamados is None:
        diferencas.append("o caso não diz os chamados que espera")
    elif esperado.chamados != calculado.chamados:
        diferencas.append(_primeira_diferenca(esperado.chamados, calculado.chamados))
    if esperado.pendencias is not None and Counter(esperado.pendencias) != Counter(
        calculado.pendencias
    ):
        diferencas.append(
            f"pendências: esperadas {_pendencias_escritas(esperado.pendencias)}, saíram "
            f"{_pendencias_escritas(calculado.pendencias)}"
        )
    recusas = esperado.recusas or ()
    for numero, motivo in calculado.recusas.items():
        if numero not in recusas:
            diferencas.append(f"{_evento_escrito(numero)} foi recusado: {motivo}")
    diferencas += [
        f"{_evento_escrito(numero)} devia ser recusado e não foi"
        for numero in recusas
        if numero not in calculado.recusas
    ]
    return diferencas


def _primeira_diferenca(esperados: Sequence[Chamada], saidos: Sequence[Chamada]) -> str:
    for numero, (esperada, saida) in enumerate(zip(esperados, saidos, strict=False), start=1):
        if esperada != saida:
            return (
                f"chamada {numero}: esperada {_chamada_escrita(esperada)}, saiu "
                f"{_chamada_escrita(saida)}"
            )
    comuns = min(len(esperados), len(saidos))
    if len(esperados) > comuns:
        return f"chamada {comuns + 1}: esperada {_chamada_escrita(esperados[comuns])}, não saiu"
    return f"chamada {comuns + 1}: não esperada, saiu {_chamada_escrita(saidos[comuns])}"


def _evento_escrito(numero: int) -> str:
    return f"o evento {numero}" if numero else "o edital"


def _chamada_escrita(chamada: Chamada) -> str:
    vaga, pessoa, lista = chamada
    return f"vaga {vaga} para {pessoa} pela lista {lista}"


def _pendencias_escritas(pendencias: Sequence[tuple[str, int]]) -> str:
    escritas = [f"{tipo} de {pessoa}" if pessoa else tipo for tipo, pessoa in pendencias]
    return ", ".join(escritas) or "nenhuma"

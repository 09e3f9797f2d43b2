"""Uma história sem roteiro: depois de cada ato, de qualquer tipo, a conferência aceita o que o motor fez."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from certame.conferencia.cargo import conferir_cargo
from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    AtoDeCargo,
    ChamadaDecidida,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FaseDaInaptidao,
    FimDeFilaDeferido,
    FraudeDecidida,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    LeituraAlterada,
    MotivoDaSaida,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    PretericaoDecidida,
    ReversaoDecidida,
    SaidaRegistrada,
    VagasCriadas,
    VagaVaziaChamada,
    ValidadeEncerrada,
)
from certame.dominio.ato_da_pendencia import DestinoDaChamada
from certame.dominio.ato_do_edital import OrigemDaMudanca
from certame.dominio.edital import Aplicacao, Cargo, Clausulas, Edital, GeralEsgotada, Unidade
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.motor.andamento import Andamento, PontoDePartida
from certame.motor.portoes import declarantes, e_declarante, na_lista_ao_classificar
from certame.motor.reserva import quadro_do_cargo
from certame.norma.grupo import Grupo, Multiplas
from certame.norma.regime import Regime
from certame.operacoes.conferir_resultado import ordem_com_incluidas
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, grupo, regime

CARGO = "c"
DENSO = (grupo("pcd", Fraction(1, 3)),)
NEGROS = grupo("negros", Fraction(1, 4), cascata=["pcd"])
INDIGENAS = grupo("indigenas", Fraction(1, 5))
LEIS: dict[str, tuple[str, tuple[Grupo, ...]]] = {
    "irupi": (IRUPI, ()),
    "denso": (IRUPI, DENSO),
    "mogi-1993": (MOGI_1993, ()),
    "mogi-2006": (MOGI_2006, ()),
    "dois": (IRUPI, (*DENSO, NEGROS)),
    "três": (IRUPI, (*DENSO, NEGROS, INDIGENAS)),
    "alternância e negros": (MOGI_2006, (*regime(MOGI_2006).grupos, NEGROS)),
}
LEITURAS = {
    "computo": ("por_via", "compensada"),
    "compensa_ate": ("sempre", "vagas_do_edital"),
    "esgotamento": ("reverte", "reverte", "pendencia"),
    "saida_apos_posse": ("mesma_lista", "segue_sequencia"),
    "vagas_novas": ("continua", "continua", "continua", "reinicia"),
}
MUDAVEIS = (*LEITURAS, "arredondamento", "alternancia_novas", "teto")
REF = "doc-1:" + "0a" * 32
POSTO = st.integers(0, 15)


@dataclass(frozen=True)
class Partida:
    """Tudo o que existe antes do primeiro ato."""

    lei: str
    escolhas: Mapping[str, str]
    multiplas: Multiplas
    vagas: tuple[int, ...]
    aplicacao: Aplicacao
    pessoas: tuple[tuple[int, frozenset[str]], ...]
    clausulas: Clausulas

    @property
    def regime(self) -> Regime:
        """O regime, só com as leituras que a norma tem."""
        norma, grupos = LEIS[self.lei]
        conhecidas = regime(norma).norma.leituras
        escolhas = {
            nome: opcao
            for nome, opcao in self.escolhas.items()
            if nome in conhecidas and opcao in conhecidas[nome].nomes
        }
        return regime(norma, grupos, escolhas, multiplas=self.multiplas)

    @property
    def cargo(self) -> Cargo:
        """O cargo; com mais de uma quantidade de vagas, dividido em unidades."""
        if len(self.vagas) == 1:
            return Cargo(CARGO, "Cargo", self.vagas[0])
        unidades = tuple(Unidade(f"u{i}", quantas) for i, quantas in enumerate(self.vagas))
        return Cargo(CARGO, "Cargo", sum(self.vagas), unidades, self.aplicacao)

    def ordem(self, grupos: tuple[str, ...]) -> Ordem:
        """As listas de cada unidade, as pessoas na ordem em que foram inventadas."""
        listas = []
        inicio = 0
        for unidade in range(len(self.vagas)):
            daqui = [p for onde, p in self.pessoas if onde % len(self.vagas) == unidade]
            reservadas = {
                id: tuple(inicio + i for i, declarados in enumerate(daqui) if id in declarados)
                for id in grupos
            }
            nome = f"u{unidade}" if len(self.vagas) > 1 else ""
            listas.append(ListasDaUnidade(nome, inicio, inicio + len(daqui), reservadas))
            inicio += len(daqui)
        inscricoes = tuple(f"{i + 1:03d}" for i in range(inicio))
        return Ordem(inscricoes, tuple(listas), {nome: i for i, nome in enumerate(inscricoes)})

    def andamento(self) -> Andamento | None:
        """O andamento sem nenhum ato; `None` se o edital ainda tem o que dizer."""
        da_lei, cargo = self.regime, self.cargo
        quadro = quadro_do_cargo(da_lei, cargo)
        if isinstance(quadro, Pendencia):
            return None
        edital = Edital(
            id="e",
            titulo="E",
            ente="Cidade",
            publicacao=date(2025, 6, 10),
            tipo="concurso",
            administracao="direta",
            vinculo="temporario",
            cargos=(cargo,),
            clausulas=self.clausulas,
        )
        ordem = self.ordem(tuple(grupo.id for grupo in da_lei.grupos))
        partida = PontoDePartida(quadro.valor, ordem, self.clausulas)
        return Andamento(da_lei, edital, {CARGO: partida})


@st.composite
def partidas(draw: st.DrawFn) -> Partida:
    """Um cargo pequeno, em unidades ou não, com qualquer leitura e cláusula."""
    grupos = ("pcd", "negros", "indigenas")
    listas = st.sampled_from(((), (), ("geral",), ("pcd",), ("geral", "pcd")))
    return Partida(
        lei=draw(st.sampled_from(list(LEIS))),
        escolhas={nome: draw(st.sampled_from(opcoes)) for nome, opcoes in LEITURAS.items()},
        multiplas=draw(st.sampled_from([Multiplas.QUEM_CHAMAR_PRIMEIRO] * 3 + [Multiplas.OPCAO])),
        vagas=tuple(draw(st.sampled_from([1, 1, 1, 2, 3]).flatmap(_vagas_por_unidade))),
        aplicacao=draw(st.sampled_from(Aplicacao)),
        pessoas=tuple(
            draw(
                st.lists(
                    st.tuples(st.integers(0, 2), st.frozensets(st.sampled_from(grupos))),
                    min_size=1,
                    max_size=14,
                )
            )
        ),
        clausulas=Clausulas(
            fim_de_fila=True,
            listas_do_fim_de_fila=draw(listas),
            geral_esgotada=draw(st.sampled_from(GeralEsgotada)),
            alternancia_com_grupos=True,
        ),
    )


def _vagas_por_unidade(unidades: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 9), min_size=unidades, max_size=unidades)


class TodoAto(RuleBasedStateMachine):
    """Os atos que o motor aceita, um a um; a conferência tem de aceitar o que cada um deixa."""

    andamento: Andamento | None = None

    @initialize(partida=partidas())
    def publicar(self, partida: Partida) -> None:
        self.andamento = partida.andamento()
        self.conferir()

    @property
    def convocacao(self) -> Any:
        assert self.andamento is not None
        return self.andamento.convocacoes[CARGO]

    def conferir(self) -> None:
        if self.andamento is None:
            return
        convocacao = self.convocacao
        veredito = conferir_cargo(
            self.andamento.regime,
            self.andamento.edital.cargo(CARGO),
            ordem_com_incluidas(convocacao),
            convocacao.historia,
            self.andamento.edital.clausulas,
        )
        assert veredito.certo, [falha.frase for falha in veredito.falhas]
        assert declarantes(self.andamento.regime, convocacao) == [
            pessoa
            for pessoa in range(len(convocacao.inscricoes))
            if not convocacao.saiu(pessoa)
            and e_declarante(self.andamento.regime, convocacao, pessoa)
        ]
        assert list(na_lista_ao_classificar(self.andamento.regime, convocacao)) == [
            inscricao
            for pessoa, inscricao in enumerate(convocacao.ordem.inscricoes)
            if e_declarante(self.andamento.regime, convocacao, pessoa)
        ]

    def fazer(self, classe: type[Ato], **campos: Any) -> None:
        """Pratica o ato, se cabe, e confere o cargo."""
        if self.andamento is None:
            return
        if issubclass(classe, AtoDeCargo):
            campos["cargo"] = CARGO
        numero = len(self.andamento.praticados)
        dia = date(2025, 7, 1) + timedelta(days=numero)
        try:
            self.andamento.praticar(classe(id=f"a{numero}", data=dia, **campos))
        except AtoRecusado:
            return
        self.conferir()

    def unidade(self, posto: int) -> str:
        if self.andamento is None or not self.convocacao.unidades:
            return ""
        unidades = self.convocacao.unidades
        return str(unidades[posto % len(unidades)].nome)

    def grupo(self, posto: int) -> str:
        if self.andamento is None:
            return ""
        grupos = self.andamento.regime.grupos
        return grupos[posto % len(grupos)].id

    def inscricao(self, posto: int) -> str:
        if self.andamento is None:
            return ""
        return str(self.convocacao.inscricoes[posto % len(self.convocacao.inscricoes)])

    @rule(quantas=st.integers(1, 4), onde=POSTO)
    def convocar(self, quantas: int, onde: int) -> None:
        self.fazer(ConvocacaoFeita, quantidade=quantas, unidade=self.unidade(onde))

    @rule()
    def convocar_todas(self) -> None:
        self.fazer(ConvocacaoFeita, quantidade=0)

    @rule(quantas=st.integers(1, 4), onde=POSTO)
    def criar_vagas(self, quantas: int, onde: int) -> None:
        self.fazer(VagasCriadas, quantidade=quantas, unidade=self.unidade(onde))

    @rule(quem=POSTO)
    def desistir(self, quem: int) -> None:
        self.fazer(
            SaidaRegistrada, inscricao=self.inscricao(quem), motivo=MotivoDaSaida.DESISTENCIA
        )

    @rule(quem=POSTO)
    def tomar_posse(self, quem: int) -> None:
        self.fazer(PosseRegistrada, inscricao=self.inscricao(quem))

    @rule(quem=POSTO)
    def exonerar(self, quem: int) -> None:
        inscricao = self.inscricao(quem)
        self.fazer(PosseRegistrada, inscricao=inscricao)
        self.fazer(SaidaRegistrada, inscricao=inscricao, motivo=MotivoDaSaida.EXONERACAO)

    @rule(quem=POSTO)
    def terminar_contrato(self, quem: int) -> None:
        self.fazer(ContratoTerminado, inscricao=self.inscricao(quem))

    @rule(quem=POSTO, qual=POSTO)
    def nao_confirmar(self, quem: int, qual: int) -> None:
        self.fazer(CondicaoNaoConfirmada, inscricao=self.inscricao(quem), grupo=self.grupo(qual))

    @rule(quem=POSTO, fase=st.sampled_from(FaseDaInaptidao))
    def declarar_inapta(self, quem: int, fase: FaseDaInaptidao) -> None:
        self.fazer(InaptidaoDeclarada, inscricao=self.inscricao(quem), fase=fase)

    @rule(quem=POSTO)
    def eliminar_por_fraude(self, quem: int) -> None:
        dia = date(2025, 7, 1)
        self.fazer(
            FraudeDecidida,
            inscricao=self.inscricao(quem),
            notificacao=dia,
            defesa=dia,
            fim_do_prazo_sem_defesa=None,
            documento=REF,
        )

    @rule(quem=POSTO)
    def por_no_fim_da_fila(self, quem: int) -> None:
        self.fazer(FimDeFilaDeferido, inscricao=self.inscricao(quem))

    @rule(quem=POSTO, qual=POSTO)
    def optar(self, quem: int, qual: int) -> None:
        self.fazer(OpcaoManifestada, inscricao=self.inscricao(quem), grupo=self.grupo(qual))

    @rule(vaga=POSTO)
    def chamar_para_a_vazia(self, vaga: int) -> None:
        self.fazer(VagaVaziaChamada, vaga=vaga)

    @rule(vaga=POSTO)
    def reverter(self, vaga: int) -> None:
        self.fazer(ReversaoDecidida, vaga=vaga)

    @rule(posto=st.integers(1, 16), qual=POSTO, onde=POSTO, sub_judice=st.booleans())
    def incluir(self, posto: int, qual: int, onde: int, *, sub_judice: bool) -> None:
        if self.andamento is None:
            return
        self.ordem_judicial(
            EfeitoJudicial.SUB_JUDICE if sub_judice else EfeitoJudicial.INCLUSAO,
            inscricao=f"9{len(self.convocacao.inscricoes):02d}",
            posto=posto,
            grupos=(self.grupo(qual),) if qual % 3 else (),
            unidade=self.unidade(onde),
        )

    @rule(quem=POSTO, efeito=st.sampled_from(list(EfeitoJudicial)[:4]))
    def decidir_em_juizo(self, quem: int, efeito: EfeitoJudicial) -> None:
        self.ordem_judicial(efeito, inscricao=self.inscricao(quem))

    @rule(vaga=POSTO, efeito=st.sampled_from(list(EfeitoJudicial)[4:]))
    def mandar_sobre_a_vaga(self, vaga: int, efeito: EfeitoJudicial) -> None:
        self.ordem_judicial(efeito, vaga=vaga)

    def ordem_judicial(self, efeito: EfeitoJudicial, **campos: Any) -> None:
        self.fazer(OrdemJudicialCumprida, efeito=efeito, processo="p", **campos)

    @rule(qual=st.sampled_from(list(MUDAVEIS)), opcao=POSTO)
    def alterar_leitura(self, qual: str, opcao: int) -> None:
        if self.andamento is None or qual not in self.andamento.regime.norma.leituras:
            return
        opcoes = self.andamento.regime.norma.leituras[qual].nomes
        self.fazer(
            LeituraAlterada,
            leitura=qual,
            opcao=opcoes[opcao % len(opcoes)],
            origem=OrigemDaMudanca.ORDEM_JUDICIAL,
            documento=REF,
        )

    @rule(quem=POSTO, qual=POSTO, conclusao=st.sampled_from(DestinoDaChamada))
    def decidir(self, quem: int, qual: int, conclusao: DestinoDaChamada) -> None:
        if self.andamento is None:
            return
        self.fazer(
            PretericaoDecidida,
            inscricao=self.inscricao(quem),
            conclusao=conclusao,
            documento=REF,
        )
        mudariam = [p for p in self.andamento.pendencias if p.tipo == "chamada_que_mudaria"]
        if mudariam:
            esta = mudariam[qual % len(mudariam)]
            self.fazer(
                ChamadaDecidida,
                inscricao=esta.inscricoes[0],
                vaga=esta.vaga,
                conclusao=conclusao,
                documento=REF,
            )

    @rule()
    def homologar(self) -> None:
        self.fazer(HomologacaoPublicada)

    @rule()
    def encerrar_a_validade(self) -> None:
        self.fazer(ValidadeEncerrada)

    @rule(qual=POSTO)
    def anular(self, qual: int) -> None:
        if self.andamento is not None and self.andamento.praticados:
            praticados = self.andamento.praticados
            ato = praticados[-1 - qual % len(praticados)].ato.id
            # A cópia não guarda o mundo sem os anulados: refaz tudo, e tem de dar o mesmo.
            refeito, feitos = self.andamento.copia(), len(praticados)
            self.fazer(AtoAnulado, ato=ato, motivo="erro_material")
            if len(praticados) > feitos:
                refeito.praticar(praticados[-1].ato)
                assert refeito.pendencias == self.andamento.pendencias


COM_FIM_DE_FILA = Clausulas(fim_de_fila=True, alternancia_com_grupos=True)


def maquina_de(
    lei: str,
    vagas: tuple[int, ...],
    *pessoas: tuple[str, ...],
    escolhas: Mapping[str, str] | None = None,
    multiplas: Multiplas = Multiplas.QUEM_CHAMAR_PRIMEIRO,
) -> TodoAto:
    """Um cargo com as pessoas na ordem, todas da primeira unidade, e os grupos de cada uma."""
    maquina = TodoAto()
    maquina.publicar(
        partida=Partida(
            lei=lei,
            escolhas=escolhas or {},
            multiplas=multiplas,
            vagas=vagas,
            aplicacao=Aplicacao.POR_UNIDADE,
            pessoas=tuple((0, frozenset(grupos)) for grupos in pessoas),
            clausulas=COM_FIM_DE_FILA,
        )
    )
    return maquina

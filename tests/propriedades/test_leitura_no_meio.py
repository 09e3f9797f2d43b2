"""Uma leitura mudada no meio da história: o que fica, o que segue, o que pende. Sem roteiro."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    LeituraAlterada,
    MotivoDaAnulacao,
    MotivoDaSaida,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.ato_do_edital import OrigemDaMudanca
from certame.dominio.historia import Fato, Historia
from certame.dominio.resultado import AtoRecusado
from certame.livro.estado import texto_do_estado
from certame.motor.andamento import Andamento
from certame.motor.series import vagas_reservadas
from certame.norma.grupo import FamiliaDeSerie
from certame.norma.regime import regime_com_leituras
from tests.motor.certames import CARGO, certame
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, regime
from tests.motor.processos import REF

LEITURAS = ("computo", "compensa_ate", "arredondamento", "alternancia_novas", "vagas_novas", "teto",
            "saida_apos_posse", "esgotamento", "pericia", "base")  # fmt: skip


@dataclass(frozen=True)
class Concurso:
    """Um cargo pequeno e os atos que se tentam, sem as mudanças de leitura."""

    norma: str
    escolhas: dict[str, str]
    vagas: int
    aprovados: int
    pcd: tuple[int, ...]
    atos: tuple[Ato, ...]

    def andamento(self, mudadas: dict[str, str] | None = None) -> Andamento:
        """O andamento antes do primeiro ato, sob outras leituras desde o começo se vierem."""
        escolhas = {**self.escolhas, **(mudadas or {})}
        return certame(self.vagas, self.aprovados, self.pcd, norma=self.norma, escolhas=escolhas)


@st.composite
def concursos(draw: st.DrawFn) -> Concurso:
    norma = draw(st.sampled_from((IRUPI, MOGI_1993, MOGI_2006)))
    aprovados = draw(st.integers(1, 40))
    pcd = draw(st.lists(st.integers(1, aprovados), unique=True, max_size=8).map(sorted))
    atos = draw(st.lists(_atos(aprovados), max_size=14))
    return Concurso(
        norma,
        _escolhas(draw, norma),
        draw(st.integers(0, 30)),
        aprovados,
        tuple(pcd),
        tuple(
            replace(ato, id=f"a{numero}", data=date(2025, 7, 1) + timedelta(days=numero))
            for numero, ato in enumerate(atos)
        ),
    )


def _escolhas(draw: st.DrawFn, norma: str) -> dict[str, str]:
    leituras = regime(norma).norma.leituras
    return {
        nome: draw(st.sampled_from(leituras[nome].nomes))
        for nome in LEITURAS
        if nome in leituras and draw(st.booleans())
    }


def _atos(aprovados: int) -> st.SearchStrategy[Ato]:
    comum: dict[str, Any] = {"id": "", "data": date(2025, 7, 1), "cargo": CARGO}
    quem = st.integers(1, aprovados).map(str)
    return st.one_of(
        st.integers(1, 9).map(lambda n: ConvocacaoFeita(**comum, quantidade=n)),
        st.integers(1, 9).map(lambda n: ConvocacaoFeita(**comum, quantidade=n)),
        st.integers(1, 12).map(lambda n: VagasCriadas(**comum, quantidade=n)),
        quem.map(lambda i: SaidaRegistrada(**comum, inscricao=i, motivo=MotivoDaSaida.DESISTENCIA)),
        quem.map(lambda i: PosseRegistrada(**comum, inscricao=i)),
        quem.map(lambda i: CondicaoNaoConfirmada(**comum, inscricao=i, grupo="pcd")),
    )


@st.composite
def mudancas(draw: st.DrawFn) -> tuple[Concurso, dict[str, str]]:
    """Um concurso e uma opção qualquer de uma leitura dele, talvez a que já vale."""
    concurso = draw(concursos())
    leituras = regime(concurso.norma).norma.leituras
    nome = draw(st.sampled_from([nome for nome in LEITURAS if nome in leituras]))
    return concurso, {nome: draw(st.sampled_from(leituras[nome].nomes))}


def praticar(andamento: Andamento, atos: Sequence[Ato]) -> None:
    """Pratica os atos que cabem."""
    for ato in atos:
        try:
            andamento.praticar(ato)
        except AtoRecusado:
            continue


def alterar(andamento: Andamento, mudada: dict[str, str], numero: int = 0) -> None:
    ((leitura, opcao),) = mudada.items()
    andamento.praticar(
        LeituraAlterada(
            id=f"mudança-{numero}",
            data=date(2025, 7, 1) + timedelta(days=numero),
            leitura=leitura,
            opcao=opcao,
            origem=OrigemDaMudanca.DECISAO_FINAL,
            documento=REF,
        )
    )


def chamadas(historia: Historia) -> list[tuple[int, int, int]]:
    return list(zip(historia.vagas, historia.pessoas, historia.contas, strict=True))


def visto(andamento: Andamento) -> tuple[object, ...]:
    """O que as chamadas deixaram, menos o registro da própria mudança."""
    convocacao = andamento.convocacoes[CARGO]
    historia = convocacao.historia
    return (
        bytes(historia.tipos),
        chamadas(historia),
        list(convocacao.ocupante),
        bytes(convocacao.situacao.conta),
        bytes(convocacao.situacao.estado),
        [fato for fato in historia.fatos if fato.fato is not Fato.LEITURA_ALTERADA],
        [p for p in andamento.pendencias if p.tipo != "chamada_que_mudaria"],
    )


@given(mudancas(), st.data())
def test_mudar_para_a_mesma_opcao_nao_muda_nada(
    mudanca: tuple[Concurso, dict[str, str]], dados: st.DataObject
) -> None:
    concurso, _ = mudanca
    parado, mudado = concurso.andamento(), concurso.andamento()
    quando = dados.draw(st.integers(0, len(concurso.atos)))
    nome = dados.draw(st.sampled_from(sorted(parado.regime.escolhas)))
    praticar(parado, concurso.atos)
    praticar(mudado, concurso.atos[:quando])
    alterar(mudado, {nome: mudado.regime.leitura(nome)}, quando)
    praticar(mudado, concurso.atos[quando:])
    assert visto(mudado) == visto(parado)
    assert mudado.pendencias == parado.pendencias


@given(mudancas(), st.data())
def test_mudar_antes_da_primeira_chamada_e_ter_corrido_com_ela(
    mudanca: tuple[Concurso, dict[str, str]], dados: st.DataObject
) -> None:
    concurso, mudada = mudanca
    sem_chamada = [ato for ato in concurso.atos if isinstance(ato, VagasCriadas)]
    quando = dados.draw(st.integers(0, len(sem_chamada)))
    depois = [*sem_chamada[quando:], *(a for a in concurso.atos if not isinstance(a, VagasCriadas))]
    mudado = concurso.andamento()
    praticar(mudado, sem_chamada[:quando])
    alterar(mudado, mudada)
    praticar(mudado, [replace(ato, data=date(2026, 1, 1)) for ato in depois])
    desde_o_comeco = concurso.andamento(mudada)
    praticar(desde_o_comeco, sem_chamada[:quando])
    praticar(desde_o_comeco, [replace(ato, data=date(2026, 1, 1)) for ato in depois])
    assert visto(mudado) == visto(desde_o_comeco)
    assert mudado.pendencias == desde_o_comeco.pendencias


@given(mudancas(), st.data())
def test_o_que_se_chamou_fica_e_pende_o_que_seria_outro(
    mudanca: tuple[Concurso, dict[str, str]], dados: st.DataObject
) -> None:
    concurso, mudada = mudanca
    quando = dados.draw(st.integers(0, len(concurso.atos)))
    andamento = concurso.andamento()
    praticar(andamento, concurso.atos[:quando])
    antes = andamento.copia()
    alterar(andamento, mudada, quando)
    convocacao, de_antes = andamento.convocacoes[CARGO], antes.convocacoes[CARGO]
    assert chamadas(convocacao.historia) == chamadas(de_antes.historia)
    assert convocacao.ocupante == de_antes.ocupante
    por_abrir = set(convocacao.proximas_vagas())
    for numero, tipos in enumerate(
        zip(convocacao.historia.tipos, de_antes.historia.tipos, strict=True), start=1
    ):
        assert numero in por_abrir or tipos[0] == tipos[1]
    outro = concurso.andamento(mudada)
    praticar(outro, [praticado.ato for praticado in antes.praticados])
    de_ca, de_la = _por_ato_e_vaga(antes), _por_ato_e_vaga(outro)
    pendem = {
        (vaga, inscricao)
        for (ato, vaga), inscricao in de_ca.items()
        if de_la.get((ato, vaga)) != inscricao
        and convocacao.vaga_da(convocacao.pessoa(inscricao) or 0) == vaga
    }
    assert {
        (p.vaga, p.inscricoes[0]) for p in andamento.pendencias if p.tipo == "chamada_que_mudaria"
    } == pendem


def _por_ato_e_vaga(andamento: Andamento) -> dict[tuple[str, int], str]:
    convocacao = andamento.convocacoes[CARGO]
    historia = convocacao.historia
    return {
        (p.ato.id, historia.vagas[i]): convocacao.inscricoes[historia.pessoas[i]]
        for p in andamento.praticados
        for i in range(p.chamadas_de, p.chamadas_ate)
    }


@given(mudancas(), st.data())
def test_vaga_por_abrir_e_reservada_se_a_reserva_passa_das_que_ha(
    mudanca: tuple[Concurso, dict[str, str]], dados: st.DataObject
) -> None:
    concurso, mudada = mudanca
    quando = dados.draw(st.integers(0, len(concurso.atos)))
    andamento = concurso.andamento()
    praticar(andamento, concurso.atos[:quando])
    alterar(andamento, mudada, quando)
    praticar(andamento, [ato for ato in concurso.atos[quando:] if isinstance(ato, VagasCriadas)])
    lei = regime_com_leituras(andamento.regime, mudada)
    (grupo,) = lei.grupos
    estrita = grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA
    if estrita or lei.leitura("vagas_novas") == "reinicia":
        return
    if lei.grupos == andamento.regime.grupos and "vagas_novas" not in mudada:
        return
    convocacao = andamento.convocacoes[CARGO]
    tipos = convocacao.historia.tipos
    for numero in convocacao.proximas_vagas():
        ate_ali = tipos[: numero - 1].count(1)
        assert bool(tipos[numero - 1]) == (vagas_reservadas(grupo, numero) > ate_ali)


@given(mudancas(), st.data())
def test_anulada_sem_chamada_no_meio_e_como_se_nao_tivesse_havido(
    mudanca: tuple[Concurso, dict[str, str]], dados: st.DataObject
) -> None:
    concurso, mudada = mudanca
    quando = dados.draw(st.integers(0, len(concurso.atos)))
    parado, mudado = concurso.andamento(), concurso.andamento()
    praticar(parado, concurso.atos)
    praticar(mudado, concurso.atos[:quando])
    alterar(mudado, mudada, quando)
    mudado.praticar(
        AtoAnulado(
            id="anula",
            data=date(2025, 7, 1) + timedelta(days=quando),
            ato=f"mudança-{quando}",
            motivo=MotivoDaAnulacao.ERRO_MATERIAL,
        )
    )
    praticar(mudado, concurso.atos[quando:])
    assert visto(mudado) == visto(parado)
    assert mudado.pendencias == parado.pendencias


@given(mudancas(), mudancas(), st.data())
def test_repetir_os_atos_da_o_mesmo_estado(
    mudanca: tuple[Concurso, dict[str, str]],
    outra: tuple[Concurso, dict[str, str]],
    dados: st.DataObject,
) -> None:
    concurso, mudada = mudanca
    quando = dados.draw(st.integers(0, len(concurso.atos)))
    andamento = concurso.andamento()
    praticar(andamento, concurso.atos[:quando])
    alterar(andamento, mudada, quando)
    praticar(andamento, concurso.atos[quando:])
    if next(iter(outra[1])) in andamento.regime.norma.leituras:
        praticar(
            andamento,
            [
                LeituraAlterada(
                    id="outra",
                    data=date(2026, 1, 1),
                    leitura=next(iter(outra[1])),
                    opcao=next(iter(outra[1].values())),
                    origem=OrigemDaMudanca.ORDEM_JUDICIAL,
                    documento=REF,
                )
            ],
        )
    if andamento.praticados:
        qual = dados.draw(st.integers(0, len(andamento.praticados) - 1))
        alvo = andamento.praticados[qual].ato.id
        praticar(
            andamento,
            [
                AtoAnulado(
                    id="anula",
                    data=date(2026, 1, 2),
                    ato=alvo,
                    motivo=MotivoDaAnulacao.ERRO_MATERIAL,
                )
            ],
        )
    de_novo = concurso.andamento()
    for praticado in andamento.praticados:
        de_novo.praticar(praticado.ato)
    assert texto_do_estado(de_novo) == texto_do_estado(andamento)
    assert texto_do_estado(andamento.copia()) == texto_do_estado(andamento)

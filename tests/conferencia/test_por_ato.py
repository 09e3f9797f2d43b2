"""Conferir ato a ato acusa no mesmo ato que conferir tudo, e não relê o que já conferiu."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.percurso_por_ato import (
    ANULOU_A_CRIACAO,
    JA_TINHA_FATOS,
    MUDOU_A_LEITURA,
)
from certame.conferencia.por_ato import PARA_O_FIM, ConferenciaPorAto
from certame.conferencia.veredito import Veredito
from certame.dominio.ato import (
    AssuncaoEncerrada,
    Ato,
    AtoAnulado,
    AtoDePessoa,
    ChamadaAssumida,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FimDeFilaDeferido,
    HomologacaoPublicada,
    LeituraAlterada,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    PosseRegistrada,
    ReversaoDecidida,
    SaidaRegistrada,
    VagasCriadas,
    VagaVaziaChamada,
    ValidadeEncerrada,
)
from certame.dominio.ato_do_edital import OrigemDaMudanca
from certame.dominio.edital import Cargo, Clausulas, GeralEsgotada, Unidade
from certame.dominio.historia import GERAL, Acontecimento, Fato, Historia
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.norma.grupo import Multiplas
from tests.conferencia.historias import (
    com_o_fato,
    copia,
    historia_ao_acaso,
    sem_a_chamada,
    sem_o_fato,
)
from tests.conferencia.passos import Caso, Passo, comparar, passo_de
from tests.conferencia.simulador import Simulador, grupo, regime
from tests.motor.certames import CARGO, certame, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006
from tests.motor.processos import REF

SEMENTES = pytest.mark.parametrize("semente", range(100))
"""Histórias sempre as mesmas: o Hypothesis, de `Random`, tira quase só as pequenas."""


def caso_ao_acaso(acaso: Random) -> Caso:
    passos: list[Passo] = []
    simulador = historia_ao_acaso(
        acaso,
        grupos=acaso.randint(1, 3),
        com_juiz=acaso.random() < 0.6,
        a_cada_ato=lambda ate_aqui: passos.append(passo_de(ate_aqui.historia)),
    )
    return Caso(
        simulador.regime,
        simulador.cargo,
        simulador.ordem,
        simulador.historia,
        simulador.clausulas,
        passos,
    )


def adulterado(caso: Caso, acaso: Random) -> Caso:
    """O caso com uma chamada ou um fato trocado, calado ou mudado."""
    historia, passos = copia(caso.historia), list(caso.passos)
    chamadas, fatos = len(historia.vagas), len(historia.fatos)
    pessoas, contas = len(caso.ordem.inscricoes), len(historia.grupos) + 1
    especie = acaso.randrange(8)
    if especie < 5 and chamadas:
        i, j = acaso.randrange(chamadas), acaso.randrange(chamadas)
        if especie == 0:
            coluna = historia.pessoas
            coluna[i], coluna[j] = coluna[j], coluna[i]
        elif especie == 1:
            historia.pessoas[i] = acaso.randrange(pessoas)
        elif especie == 2:
            historia.contas[i] = acaso.randrange(contas)
        elif especie == 3:
            historia.vagas[i] = acaso.randint(1, len(historia.tipos))
        else:
            historia = sem_a_chamada(historia, i)
            passos = [p._replace(chamadas=p.chamadas - (p.chamadas > i)) for p in passos]
    elif fatos:
        i = acaso.randrange(fatos)
        if especie == 5:
            historia = sem_o_fato(historia, i)
            passos = [p._replace(fatos=p.fatos - (p.fatos > i)) for p in passos]
        elif especie == 6:
            historia = com_o_fato(historia, i, fato=acaso.choice(list(Fato)))
        else:
            campo, ate = acaso.choice(
                [("pessoa", pessoas), ("vaga", len(historia.tipos) + 1), ("grupo", contas)]
            )
            historia = com_o_fato(historia, i, **{campo: acaso.randrange(ate)})
    return caso._replace(historia=historia, passos=passos)


@SEMENTES
def test_a_historia_certa_passa_ato_a_ato(semente: int) -> None:
    acaso = Random(semente)
    achadas, inteira = comparar(caso_ao_acaso(acaso))
    assert bool(achadas) == bool(inteira)


@SEMENTES
def test_a_adulterada_se_acusa_no_mesmo_ato(semente: int) -> None:
    acaso = Random(semente)
    caso = caso_ao_acaso(acaso)
    for _ in range(4):
        achadas, inteira = comparar(adulterado(caso, acaso))
        assert achadas or not inteira


# Com o motor ------------------------------------------------------------------------------


def andamento_ao_acaso(acaso: Random) -> Andamento:
    clausulas = Clausulas(
        fim_de_fila=True,
        item_do_fim_de_fila="9",
        geral_esgotada=acaso.choice(list(GeralEsgotada)),
    )
    norma = acaso.choice([IRUPI, MOGI_1993, MOGI_2006])
    escolhas = {
        "computo": acaso.choice(["por_via", "compensada"]),
        "saida_apos_posse": acaso.choice(["mesma_lista", "segue_sequencia"]),
        "esgotamento": acaso.choice(["reverte", "pendencia"]),
        "vagas_novas": acaso.choice(["continua", "continua", "reinicia"]),
    }
    outros: dict[str, Any] = {
        "norma": norma,
        "escolhas": escolhas,
        "clausulas": clausulas,
        "validade": date(2025, 7, 1) + timedelta(days=acaso.choice([8, 40, 600])),
        "vinculo": "contrato_temporario",
    }
    aprovados = acaso.randint(6, 30)
    if acaso.random() < 0.3:
        return com_unidades(aprovados, acaso, **outros)
    pcd = [posto for posto in range(1, aprovados + 1) if acaso.random() < 0.3]
    return certame(acaso.randint(2, 16), aprovados, pcd, **outros)


def com_unidades(aprovados: int, acaso: Random, **outros: Any) -> Andamento:
    meio = aprovados // 2
    unidades = tuple(
        ListasDaUnidade(
            nome, inicio, fim, {"pcd": tuple(p for p in range(inicio, fim) if acaso.random() < 0.3)}
        )
        for nome, inicio, fim in (("A", 0, meio), ("B", meio, aprovados))
    )
    inscricoes = tuple(map(str, range(1, aprovados + 1)))
    ordem = Ordem(inscricoes, unidades, {nome: i for i, nome in enumerate(inscricoes)})
    return certame(Cargo(CARGO, "Cargo", 11, (Unidade("A", 7), Unidade("B", 4))), ordem, **outros)


def atos_ao_acaso(acaso: Random, andamento: Andamento) -> Iterator[Callable[[], object]]:
    """Até trinta atos de toda espécie, alguns dos quais a lei recusa."""
    convocacao = andamento.convocacoes[CARGO]
    unidade = {"unidade": acaso.choice("AB")} if convocacao.unidades else {}
    yield lambda: praticar(andamento, HomologacaoPublicada)
    sorteados = acaso.choices(_ATOS, k=acaso.randint(3, 30))
    if acaso.random() < 0.4:
        sorteados = acaso.choices(_DE_FORA, k=acaso.randint(1, 10)) + sorteados
    for sortear in sorteados:
        classe, campos = sortear(acaso, convocacao.vagas_criadas)
        if classe in (ConvocacaoFeita, VagasCriadas):
            campos |= unidade
        if issubclass(classe, AtoDePessoa):
            campos.setdefault("posto", acaso.randint(1, len(convocacao.inscricoes)))
        if classe is AtoAnulado:
            feitos = andamento.praticados
            campos = (
                {"ato": acaso.choice(feitos).ato.id, "motivo": "erro_material"}
                if feitos
                else campos
            )
        yield lambda classe=classe, campos=campos: praticar(andamento, classe, **campos)  # type: ignore[misc]


def _ordem(acaso: Random, vagas: int) -> dict[str, Any]:
    efeito = acaso.choice(list(EfeitoJudicial))
    campos: dict[str, Any] = {"efeito": efeito, "processo": "p"}
    if efeito in (EfeitoJudicial.RESERVA_DE_VAGA, EfeitoJudicial.LIBERACAO, EfeitoJudicial.CHAMADA):
        return campos | {"vaga": acaso.randint(1, vagas)}
    quem = acaso.choice(["ordem-1", "ordem-2", str(acaso.randint(1, 12))])
    posto = {"posto": acaso.randint(1, 6), "grupos": acaso.choice([(), ("pcd",)])}
    return campos | {"inscricao": quem} | acaso.choice([posto, {}])


_ATOS: list[Callable[[Random, int], tuple[type[Ato], dict[str, Any]]]] = [
    lambda a, _: (ConvocacaoFeita, {"quantidade": a.randint(1, 4)}),
    lambda a, _: (ConvocacaoFeita, {"quantidade": a.randint(1, 4)}),
    lambda a, _: (VagasCriadas, {"quantidade": a.randint(1, 3)}),
    lambda _a, _v: (SaidaRegistrada, {"motivo": MotivoDaSaida.DESISTENCIA}),
    lambda _a, _v: (SaidaRegistrada, {"motivo": MotivoDaSaida.EXONERACAO}),
    lambda _a, _v: (PosseRegistrada, {}),
    lambda _a, _v: (ContratoTerminado, {}),
    lambda _a, _v: (CondicaoNaoConfirmada, {"grupo": "pcd"}),
    lambda _a, _v: (FimDeFilaDeferido, {}),
    lambda a, vagas: (OrdemJudicialCumprida, _ordem(a, vagas)),
    lambda a, vagas: (OrdemJudicialCumprida, _ordem(a, vagas)),
    lambda a, vagas: (VagaVaziaChamada, {"vaga": a.randint(1, vagas)}),
    lambda a, vagas: (ReversaoDecidida, {"vaga": a.randint(1, vagas)}),
    lambda _a, _v: (AtoAnulado, {"ato": "ato-1", "motivo": "erro_material"}),
    lambda a, _: (LeituraAlterada, _outra_leitura(a)),
]


def _outra_leitura(acaso: Random) -> dict[str, Any]:
    leitura, opcao = acaso.choice(
        [
            ("computo", "por_via"),
            ("computo", "compensada"),
            ("esgotamento", "pendencia"),
            ("saida_apos_posse", "segue_sequencia"),
            ("vagas_novas", "reinicia"),
        ]
    )
    origem = OrigemDaMudanca.DECISAO_FINAL
    return {"leitura": leitura, "opcao": opcao, "origem": origem, "documento": REF}


_DE_FORA: list[Callable[[Random, int], tuple[type[Ato], dict[str, Any]]]] = [
    *3 * [lambda a, vagas: (ChamadaAssumida, _assumida(a, vagas))],
    lambda _a, _v: (SaidaRegistrada, {"motivo": MotivoDaSaida.DESISTENCIA}),
    lambda _a, _v: (FimDeFilaDeferido, {}),
    lambda _a, _v: (AssuncaoEncerrada, {}),
]


def _assumida(acaso: Random, vagas: int) -> dict[str, Any]:
    return {"vaga": acaso.randint(1, min(vagas, 5)), "lista": acaso.choice(["geral", "pcd"])}


def por_ato(andamento: Andamento) -> tuple[ConferenciaPorAto, Callable[[], Veredito]]:
    """A conferência que anda com o único cargo, e a que o confere inteiro."""
    convocacao, edital = andamento.convocacoes[CARGO], andamento.edital
    ordem = Ordem(convocacao.inscricoes, convocacao.ordem.unidades)
    caso = (
        andamento.regime,
        edital.cargos[0],
        ordem,
        convocacao.historia,
        edital.clausulas,
    )
    return ConferenciaPorAto(*caso), lambda: conferir_cargo(*caso)


@SEMENTES
def test_cada_ato_do_motor_passa_nas_duas_e_so_o_que_entrou_se_rele(semente: int) -> None:
    acaso = Random(semente)
    andamento = andamento_ao_acaso(acaso)
    conferencia, inteira = por_ato(andamento)
    assert conferencia.conferir().certo
    historia = andamento.convocacoes[CARGO].historia
    for fazer in atos_ao_acaso(acaso, andamento):
        antes = passo_de(historia)
        try:
            fazer()
        except (AtoRecusado, KeyError):
            continue
        veredito = conferencia.conferir()
        assert veredito.certo == inteira().certo
        if veredito.certo:
            assert conferencia.refeita in ("", ANULOU_A_CRIACAO, MUDOU_A_LEITURA)
        if not conferencia.refeita:
            quantos = {item.nome: item.quantos for item in veredito.conferido}
            assert quantos["chamadas"] == len(historia.vagas) - antes.chamadas
            assert quantos["fatos"] == len(historia.fatos) - antes.fatos


@SEMENTES
def test_a_copia_confere_o_ensaio_e_a_original_nao_muda(semente: int) -> None:
    acaso = Random(semente)
    andamento = andamento_ao_acaso(acaso)
    conferencia, inteira = por_ato(andamento)
    if acaso.random() < 0.9:
        assert conferencia.conferir().certo
    for fazer in atos_ao_acaso(acaso, andamento):
        ensaio = andamento.copia()
        do_ensaio = ensaio.convocacoes[CARGO]
        outra = conferencia.copia(
            Ordem(do_ensaio.inscricoes, do_ensaio.ordem.unidades), do_ensaio.historia
        )
        _, do_ensaio_inteiro = por_ato(ensaio)
        for ensaiar in islice(atos_ao_acaso(acaso, ensaio), 3):
            with suppress(AtoRecusado, KeyError):
                ensaiar()
                assert outra.conferir().certo == do_ensaio_inteiro().certo
        with suppress(AtoRecusado, KeyError):
            fazer()
            assert conferencia.conferir().certo == inteira().certo


def test_a_copia_so_confere_o_que_se_ensaia() -> None:
    andamento, conferencia, _ = em_curso()
    ensaio = andamento.copia()
    convocacao = ensaio.convocacoes[CARGO]
    outra = conferencia.copia(
        Ordem(convocacao.inscricoes, convocacao.ordem.unidades), convocacao.historia
    )
    praticar(ensaio, ConvocacaoFeita, quantidade=3)
    veredito = outra.conferir()
    assert (veredito.certo, outra.refeita) == (True, "")
    assert {item.nome: item.quantos for item in veredito.conferido}["chamadas"] == 3
    assert len(andamento.convocacoes[CARGO].historia.vagas) == 8
    assert {item.nome: item.quantos for item in conferencia.conferir().conferido} == {
        "vagas": 0, "chamadas": 0, "fatos": 0,
    }  # fmt: skip


def em_curso() -> tuple[Andamento, ConferenciaPorAto, Callable[[], Veredito]]:
    andamento = certame(20, 60, (3, 9, 14, 30, 45), escolhas={"computo": "compensada"})
    conferencia, inteira = por_ato(andamento)
    conferencia.conferir()
    praticar(andamento, ConvocacaoFeita, quantidade=8)
    assert conferencia.conferir().certo
    return andamento, conferencia, inteira


def test_diz_o_que_conferiu_e_o_que_deixa_para_a_completa() -> None:
    andamento, conferencia, _ = em_curso()
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    veredito = conferencia.conferir()
    assert veredito.certo
    assert conferencia.refeita == ""
    assert [(c.nome, c.quantos) for c in veredito.conferido] == [
        ("vagas", 0),
        ("chamadas", 1),
        ("fatos", 1),
    ]
    assert veredito.nao_conferido == PARA_O_FIM


def _chamar_outra(historia: Historia) -> None:
    historia.pessoas[-1] += 1


def _trocar_a_conta(historia: Historia) -> None:
    historia.contas[-1] = 1


def _repetir_a_vaga(historia: Historia) -> None:
    historia.vagas[-1] = 3


def _mudar_o_tipo(historia: Historia) -> None:
    historia.fatos.append(Acontecimento(len(historia.vagas), Fato.VAGAS_CRIADAS, vaga=21, outro=2))
    historia.tipos += b"\1\0"
    historia.unidades += [0, 0]


def _criar_sem_fato(historia: Historia) -> None:
    historia.tipos.append(GERAL)


def _abrir_antes_de_criar(historia: Historia) -> None:
    historia.vagas[-1] = 21
    historia.fatos.append(Acontecimento(len(historia.vagas), Fato.VAGAS_CRIADAS, vaga=21, outro=1))
    historia.tipos += bytes(1)
    historia.unidades += [0]


def _chamar_depois_da_validade(historia: Historia) -> None:
    historia.fatos.append(Acontecimento(len(historia.vagas) - 1, Fato.FIM_DA_VALIDADE))


def _partir_as_colunas(historia: Historia) -> None:
    historia.contas.pop()


def _citar_quem_nao_existe(historia: Historia) -> None:
    historia.pessoas[-1] = 99


@pytest.mark.parametrize(
    "estragar",
    [
        _chamar_outra,
        _trocar_a_conta,
        _repetir_a_vaga,
        _mudar_o_tipo,
        _criar_sem_fato,
        _abrir_antes_de_criar,
        _chamar_depois_da_validade,
        _partir_as_colunas,
        _citar_quem_nao_existe,
    ],
)
def test_a_falha_e_a_da_conferencia_completa(estragar: Callable[[Historia], None]) -> None:
    andamento, conferencia, inteira = em_curso()
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    estragar(andamento.convocacoes[CARGO].historia)
    veredito = conferencia.conferir()
    assert not veredito.certo
    assert veredito.falhas == inteira().falhas
    assert conferencia.refeita == "o que entrou não passou"


def test_depois_de_uma_falha_tudo_se_refaz_ate_passar() -> None:
    andamento, conferencia, inteira = em_curso()
    historia = andamento.convocacoes[CARGO].historia
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    historia.pessoas[-1] += 1
    assert not conferencia.conferir().certo
    assert conferencia.conferir().falhas == inteira().falhas
    historia.pessoas[-1] -= 1
    assert conferencia.conferir().certo
    assert conferencia.refeita
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert conferencia.conferir().certo
    assert conferencia.refeita == ""


def test_o_que_ja_se_conferiu_so_a_completa_rele() -> None:
    andamento, conferencia, inteira = em_curso()
    andamento.convocacoes[CARGO].historia.contas[0] = 1
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert conferencia.conferir().certo
    assert not inteira().certo


def test_se_a_historia_encolheu_tudo_se_refaz() -> None:
    andamento, conferencia, _ = em_curso()
    historia = andamento.convocacoes[CARGO].historia
    for coluna in (historia.vagas, historia.pessoas, historia.contas):
        coluna.pop()
    assert conferencia.conferir().certo
    assert conferencia.refeita == "o que entrou não passou"


def test_a_suspeita_que_a_completa_nao_confirma_nao_e_falha() -> None:
    """Uma vaga que só um pedido cita, e ninguém abre, a completa não cobra; a que anda estranha."""
    andamento, conferencia, inteira = em_curso()
    historia = andamento.convocacoes[CARGO].historia
    historia.fatos.append(Acontecimento(8, Fato.CHAMADA_JUDICIAL, vaga=9))
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    historia.vagas[-1] = 10
    for _ in range(2):
        assert conferencia.conferir() == Veredito(
            (), inteira().conferido, (*inteira().nao_conferido, PARA_O_FIM[0])
        )
        assert conferencia.refeita == "o que entrou não passou"


def test_anular_a_criacao_de_vagas_refaz_e_o_diz() -> None:
    andamento, conferencia, _ = em_curso()
    praticar(andamento, VagasCriadas, id="criou", quantidade=7)
    assert conferencia.conferir().certo
    assert conferencia.refeita == ""
    praticar(andamento, AtoAnulado, ato="criou", motivo="erro_material")
    assert conferencia.conferir().certo
    assert conferencia.refeita == ANULOU_A_CRIACAO
    praticar(andamento, VagasCriadas, quantidade=2)
    assert conferencia.conferir().certo
    assert conferencia.refeita == ""


def test_o_fato_que_repete_as_vagas_do_edital_nao_cria_outras() -> None:
    andamento, conferencia, inteira = em_curso()
    historia = andamento.convocacoes[CARGO].historia
    historia.fatos.append(Acontecimento(8, Fato.VAGAS_CRIADAS, vaga=1, outro=20))
    assert conferencia.conferir().certo
    assert conferencia.refeita == ""
    assert inteira().certo


def em_dois_grupos(multiplas: Multiplas) -> Simulador:
    """Ana está nas duas listas reservadas; Bento, só na de pessoas com deficiência."""
    lei = regime([grupo("pcd"), grupo("negros")], multiplas)
    return Simulador(lei, [0, 0, 0, 1, 2], 8, [[2, 5], [2, 6]])


@pytest.mark.parametrize("multiplas", list(Multiplas))
def test_quem_esta_em_mais_de_um_grupo_se_confere_como_na_completa(multiplas: Multiplas) -> None:
    passos = []
    simulador = em_dois_grupos(multiplas)
    for _ in range(5):
        simulador.abrir(1)
        passos.append(passo_de(simulador.historia))
    caso = Caso(
        simulador.regime,
        simulador.cargo,
        simulador.ordem,
        simulador.historia,
        simulador.clausulas,
        passos,
    )
    assert comparar(caso) == ([], [])


def test_quem_so_estava_na_reservada_e_entra_na_geral_por_decisao_refaz() -> None:
    lei = regime()
    simulador = Simulador(lei, [0, 0, 0, 0], 3, [[1, 3]], so_na_reservada=1)
    ordem, historia = simulador.ordem, simulador.historia
    clausulas = Clausulas(so_na_reservada=True, geral_esgotada=GeralEsgotada.RESERVADA)
    cargo = Cargo("c", "C", 4)
    conferencia = ConferenciaPorAto(lei, cargo, ordem, historia, clausulas)
    assert conferencia.conferir().certo
    historia.fatos.append(Acontecimento(0, Fato.SAIDA, pessoa=3))
    assert conferencia.conferir().certo
    assert conferencia.refeita == ""
    historia.fatos.append(Acontecimento(0, Fato.INCLUSAO, pessoa=3, outro=2))
    assert conferencia.conferir().certo
    assert conferencia.refeita == JA_TINHA_FATOS


@pytest.mark.parametrize("computo", ["por_via", "compensada"])
@pytest.mark.parametrize(("chamadas", "certo"), [([0, 1, 2, 3], True), ([0, 1, 3], False)])
def test_a_vaga_geral_so_vai_a_quem_so_esta_na_reservada_se_a_geral_acabou(
    computo: str, chamadas: list[int], certo: bool
) -> None:
    lei = regime(computo=computo)
    simulador = Simulador(lei, [0, 0, 0, 0], 3, [[1, 3]], so_na_reservada=1)
    clausulas = Clausulas(so_na_reservada=True, geral_esgotada=GeralEsgotada.RESERVADA)
    historia = simulador.historia
    caso = (lei, Cargo("c", "C", 4), simulador.ordem, historia, clausulas)
    conferencia = ConferenciaPorAto(*caso)
    assert conferencia.conferir().certo
    for vaga, pessoa in enumerate(chamadas, start=1):
        historia.vagas.append(vaga)
        historia.pessoas.append(pessoa)
        historia.contas.append(int(pessoa == 3))
        veredito = conferencia.conferir()
        assert veredito.certo == conferir_cargo(*caso).certo
    assert veredito.certo == certo
    assert bool(conferencia.refeita) != certo


def test_a_vaga_que_se_cria_no_lugar_da_extinta_se_abre_na_hora() -> None:
    andamento = certame(20, 60, (3, 9), escolhas={"saida_apos_posse": "segue_sequencia"})
    conferencia, inteira = por_ato(andamento)
    conferencia.conferir()
    praticar(andamento, ConvocacaoFeita, quantidade=6)
    praticar(andamento, PosseRegistrada, posto=1)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.EXONERACAO)
    assert andamento.convocacoes[CARGO].historia.vagas[-1] == 21
    praticar(andamento, ConvocacaoFeita, quantidade=2)
    assert conferencia.conferir().certo
    assert conferencia.refeita == ""
    assert inteira().certo


def test_reaberta_a_validade_volta_se_a_chamar_sem_ordem() -> None:
    andamento, conferencia, _ = em_curso()
    praticar(andamento, ValidadeEncerrada, id="fim")
    assert conferencia.conferir().certo
    praticar(andamento, AtoAnulado, ato="fim", motivo="erro_material")
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert conferencia.conferir().certo
    assert conferencia.refeita == ""

"""A conta dos prazos em dias e em horas, e os que os atos abrem."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.ato import (
    AtoAnulado,
    CalendarioFixado,
    ConvocacaoFeita,
    HomologacaoPublicada,
    PosseRegistrada,
    VagasCriadas,
    ValidadeEncerrada,
)
from certame.dominio.ato_da_pericia import ResultadoDaJunta
from certame.dominio.prazo import (
    Calendario,
    Contagem,
    PrazoAberto,
    PrazoDoEdital,
    SituacaoDoPrazo,
    UnidadeDoPrazo,
    Vencimento,
)
from certame.dominio.resultado import Pendencia
from certame.motor.prazos import (
    ForaDoCalendario,
    calendario_do_prazo,
    fim_em_dias,
    fim_em_horas,
    vencimento,
)
from certame.motor.prazos_do_certame import calendarios_fixados, prazos_do_certame
from certame.norma.dispositivo import fundamento_do_edital
from tests.motor.certames import CARGO, certame, praticar
from tests.motor.moldes import MOGI_1993, MOGI_2006
from tests.motor.processos import HORA, Mundo

CIDADE = ZoneInfo("America/Sao_Paulo")
ANO = Calendario(
    date(2026, 1, 1), date(2026, 12, 31), (date(2026, 4, 3), date(2026, 4, 21)), "teste"
)
VIGESIMO = date(2026, 3, 20)  # sexta-feira


@pytest.mark.parametrize(
    ("desde", "quantidade", "contagem", "fim"),
    [
        # O dia do começo não entra, o último entra.
        (date(2026, 3, 2), 10, Contagem.CORRIDOS, date(2026, 3, 12)),
        # Cai num sábado: vai à segunda.
        (date(2026, 3, 4), 10, Contagem.CORRIDOS, date(2026, 3, 16)),
        # Cai na sexta-feira santa, seguida do fim de semana.
        (date(2026, 3, 24), 10, Contagem.CORRIDOS, date(2026, 4, 6)),
        # Começar num feriado não muda a conta em dias corridos.
        (date(2026, 4, 3), 10, Contagem.CORRIDOS, date(2026, 4, 13)),
        (VIGESIMO, 5, Contagem.UTEIS, date(2026, 3, 27)),
        (date(2026, 4, 1), 2, Contagem.UTEIS, date(2026, 4, 6)),
        (VIGESIMO, 0, Contagem.UTEIS, VIGESIMO),
    ],
)
def test_o_fim_em_dias(desde: date, quantidade: int, contagem: Contagem, fim: date) -> None:
    assert fim_em_dias(desde, quantidade, contagem, ANO) == fim


dias = st.dates(date(2026, 1, 1), date(2026, 10, 1))


@given(dias, st.integers(1, 30))
def test_o_fim_e_dia_util_e_os_uteis_nunca_acabam_antes(desde: date, quantidade: int) -> None:
    corridos = fim_em_dias(desde, quantidade, Contagem.CORRIDOS, ANO)
    uteis = fim_em_dias(desde, quantidade, Contagem.UTEIS, ANO)
    assert ANO.util(corridos)
    assert ANO.util(uteis)
    assert desde + timedelta(days=quantidade) <= corridos
    assert corridos <= uteis
    entre = (desde + timedelta(days=n) for n in range(1, (uteis - desde).days + 1))
    assert sum(map(ANO.util, entre)) == quantidade


@given(dias, st.integers(0, 30), st.sampled_from(Contagem))
def test_o_fim_nao_recua_quando_o_prazo_cresce(
    desde: date, quantidade: int, contagem: Contagem
) -> None:
    menor = fim_em_dias(desde, quantidade, contagem, ANO)
    assert menor <= fim_em_dias(desde, quantidade + 1, contagem, ANO)


def test_sem_os_feriados_do_fim_a_conta_nao_se_faz() -> None:
    with pytest.raises(ForaDoCalendario):
        fim_em_dias(date(2026, 12, 30), 5, Contagem.UTEIS, ANO)


@pytest.mark.parametrize(
    ("desde", "horas", "fim"),
    [
        ("2026-01-31T23:30:00-03:00", 24, "2026-02-01T23:30:00-03:00"),
        # O relógio voltou uma hora em 18/02/2018 e pulou uma em 04/11/2018.
        ("2018-02-17T12:00:00-02:00", 24, "2018-02-18T11:00:00-03:00"),
        ("2018-11-03T12:00:00-03:00", 48, "2018-11-05T13:00:00-02:00"),
        # Notificada de outro fuso, a hora sai na da cidade.
        ("2026-01-31T10:00:00+00:00", 24, "2026-02-01T07:00:00-03:00"),
    ],
)
def test_o_fim_em_horas(desde: str, horas: int, fim: str) -> None:
    assert fim_em_horas(datetime.fromisoformat(desde), horas, CIDADE).isoformat() == fim


def test_horas_pedem_fuso() -> None:
    with pytest.raises(ValueError, match="fuso"):
        fim_em_horas(datetime(2026, 1, 1), 24, CIDADE)  # noqa: DTZ001


def test_um_calendario_novo_nao_move_o_prazo_que_ja_corria() -> None:
    novo = Calendario(ANO.de, ANO.ate, (), "outra versão")
    fixados = [(date(2026, 1, 5), ANO), (date(2026, 6, 1), novo)]
    assert calendario_do_prazo(fixados, date(2026, 3, 1)) is ANO
    assert calendario_do_prazo(fixados, date(2026, 6, 1)) is novo
    # Começou antes de qualquer calendário: vale o primeiro que se fixou.
    assert calendario_do_prazo(fixados, date(2026, 1, 2)) is ANO
    assert calendario_do_prazo(fixados, date(2025, 1, 2)) is None


def prazo(**campos: object) -> PrazoAberto:
    dados: dict[str, object] = {
        "o_que": "recorrer",
        "dispositivo": fundamento_do_edital("9", "prazo"),
        "quantidade": 2,
        "unidade": UnidadeDoPrazo.DIAS,
        "contagem": Contagem.UTEIS,
        "desde": VIGESIMO,
        "inscricao": "07",
    }
    return PrazoAberto(**dados | campos)  # type: ignore[arg-type]  # os campos são os da classe


def em(texto: str) -> datetime:
    return datetime.fromisoformat(texto).replace(tzinfo=CIDADE)


def contado(de: PrazoAberto, agora: str, calendario: Calendario | None = ANO) -> Vencimento:
    achado = vencimento(de, calendario, CIDADE, em(agora))
    assert isinstance(achado, Vencimento)
    return achado


def test_vence_quando_acaba_o_ultimo_dia_na_hora_da_cidade() -> None:
    assert contado(prazo(), "2026-03-24T23:59").situacao is SituacaoDoPrazo.A_VENCER
    assert contado(prazo(), "2026-03-25T00:00").situacao is SituacaoDoPrazo.VENCIDO
    # À meia-noite de Londres ainda são 21 horas na cidade.
    de_fora = vencimento(prazo(), ANO, CIDADE, datetime(2026, 3, 25, 1, tzinfo=UTC))
    assert isinstance(de_fora, Vencimento)
    assert de_fora.situacao is SituacaoDoPrazo.A_VENCER


def test_as_horas_vencem_no_instante() -> None:
    de = prazo(unidade=UnidadeDoPrazo.HORAS, quantidade=24, desde=em("2026-03-20T10:00"))
    assert contado(de, "2026-03-21T10:00", None).situacao is SituacaoDoPrazo.A_VENCER
    assert contado(de, "2026-03-21T10:01", None).situacao is SituacaoDoPrazo.VENCIDO


def test_cumprido_no_prazo_e_com_atraso() -> None:
    no_prazo = contado(prazo(cumprido=date(2026, 3, 24)), "2027-01-01T00:00")
    assert (no_prazo.situacao, no_prazo.atrasado) == (SituacaoDoPrazo.CUMPRIDO, False)
    tarde = contado(prazo(cumprido=em("2026-03-25T08:00")), "2027-01-01T00:00")
    assert (tarde.situacao, tarde.atrasado) == (SituacaoDoPrazo.CUMPRIDO, True)


def test_o_que_se_cumpriu_depois_ainda_nao_conta() -> None:
    de = prazo(cumprido=date(2026, 3, 24))
    assert contado(de, "2026-03-23T10:00").situacao is SituacaoDoPrazo.A_VENCER
    assert contado(de, "2026-03-24T10:00").situacao is SituacaoDoPrazo.CUMPRIDO


def test_conta_do_dia_na_cidade_quando_o_ato_tem_hora() -> None:
    de_noite = prazo(desde=datetime(2026, 3, 21, 1, tzinfo=UTC))  # ainda dia 20 na cidade
    assert contado(de_noite, "2026-03-20T23:00").fim == date(2026, 3, 24)


@pytest.mark.parametrize(
    ("campos", "calendario", "tipo"),
    [
        ({"contagem": None}, ANO, "contagem_do_prazo"),
        ({"unidade": UnidadeDoPrazo.HORAS}, ANO, "hora_do_prazo"),
        ({"inscricao": ""}, None, "calendario_do_prazo"),
        ({"desde": date(2026, 12, 30)}, ANO, "calendario_do_prazo"),
    ],
)
def test_o_que_nao_se_sabe_contar_e_pendencia(
    campos: dict[str, object], calendario: Calendario | None, tipo: str
) -> None:
    achado = vencimento(prazo(**campos), calendario, CIDADE, em("2026-03-20T10:00"))
    assert isinstance(achado, Pendencia)
    assert achado.tipo == tipo
    assert achado.fundamentos


def test_so_o_prazo_em_dias_e_provisorio() -> None:
    agora = em("2026-03-20T10:00")
    em_dias = vencimento(prazo(), ANO, CIDADE, agora, provisorio=True)
    com_termo = vencimento(prazo(termo=VIGESIMO), None, CIDADE, agora, provisorio=True)
    assert isinstance(em_dias, Vencimento)
    assert isinstance(com_termo, Vencimento)
    assert (em_dias.provisorio, com_termo.provisorio) == (True, False)


POSSE = PrazoDoEdital(
    "posse",
    "12.1",
    Contagem.CORRIDOS,
    30,
    conta_de="convocacao_feita",
    para="tomar posse",
    cumpre_com=("posse_registrada", "saida_registrada"),
)


def test_a_chamada_abre_um_prazo_a_cada_pessoa_e_a_posse_o_cumpre() -> None:
    andamento = certame(3, 5)
    praticar(andamento, HomologacaoPublicada, dia=date(2026, 3, 2))
    praticar(andamento, ConvocacaoFeita, quantidade=2)
    praticar(andamento, PosseRegistrada, posto=2, dia=date(2026, 3, 10))
    prazos = prazos_do_certame(andamento, [POSSE])
    assert [(p.inscricao, p.cargo, p.desde, p.cumprido) for p in prazos] == [
        ("1", CARGO, date(2026, 3, 3), None),
        ("2", CARGO, date(2026, 3, 3), date(2026, 3, 10)),
    ]
    assert {p.dispositivo.citacao for p in prazos} == {"edital, item 12.1"}


def test_o_ato_de_uma_pessoa_abre_o_prazo_dela() -> None:
    exercicio = PrazoDoEdital(
        "exercicio", "12.2", Contagem.CORRIDOS, 15, conta_de="posse_registrada", para="começar"
    )
    andamento = certame(3, 5)
    praticar(andamento, HomologacaoPublicada, dia=date(2026, 3, 2))
    praticar(andamento, ConvocacaoFeita, quantidade=2)
    praticar(andamento, PosseRegistrada, posto=2)
    assert [(p.inscricao, p.cargo) for p in prazos_do_certame(andamento, [exercicio])] == [
        ("2", CARGO)
    ]


def test_ato_anulado_nao_abre_prazo() -> None:
    andamento = certame(3, 5)
    praticar(andamento, HomologacaoPublicada, dia=date(2026, 3, 2))
    praticar(andamento, ConvocacaoFeita, quantidade=2, id="chamada")
    praticar(andamento, AtoAnulado, ato="chamada", motivo="erro_material")
    assert prazos_do_certame(andamento, [POSSE]) == ()


def test_prazo_de_um_ato_sem_pessoa_e_cumprido_pelo_seguinte() -> None:
    regra = PrazoDoEdital(
        "chamar",
        "13",
        Contagem.UTEIS,
        5,
        conta_de="vagas_criadas",
        para="chamar",
        cumpre_com=("vagas_criadas",),
    )
    do_certame = PrazoDoEdital(
        "chamar-todos", "14", Contagem.UTEIS, 5, conta_de="homologacao_publicada", para="chamar"
    )
    andamento = certame(3, 5)
    praticar(andamento, HomologacaoPublicada, dia=date(2026, 3, 2))
    praticar(andamento, VagasCriadas, quantidade=1)
    praticar(andamento, VagasCriadas, quantidade=1, dia=date(2026, 5, 4))
    achados = prazos_do_certame(andamento, [regra, do_certame])
    assert [(p.id, p.cargo, p.cumprido) for p in achados] == [
        ("chamar", CARGO, date(2026, 5, 4)),
        ("chamar", CARGO, None),
        ("chamar-todos", "", None),
    ]


@pytest.mark.parametrize("norma", [MOGI_1993, MOGI_2006])
class TestPrazosDeMogi:
    def prazos(self, mundo: Mundo, *do_edital: PrazoDoEdital) -> dict[tuple[str, str], PrazoAberto]:
        return {(p.id, p.inscricao): p for p in prazos_do_certame(mundo.andamento, do_edital)}

    def test_a_pericia_corre_a_cada_declarante_e_a_contagem_vem_do_edital(self, norma: str) -> None:
        mundo = Mundo(norma, pcd=(6, 8)).classificar()
        mundo.confirmar(6)
        calada = self.prazos(mundo)
        assert set(calada) == {("pericia", "6"), ("pericia", "8")}
        assert calada["pericia", "8"].contagem is None
        assert calada["pericia", "8"].dispositivo.citacao == "art. 7º"
        achado = vencimento(calada["pericia", "8"], ANO, CIDADE, em("2026-03-20T10:00"))
        assert isinstance(achado, Pendencia)
        dita = self.prazos(mundo, PrazoDoEdital("pericia", "8", Contagem.UTEIS))
        assert dita["pericia", "8"].contagem is Contagem.UTEIS
        assert dita["pericia", "8"].cumprido is None
        assert dita["pericia", "6"].cumprido is not None

    def test_a_junta_e_o_assistente(self, norma: str) -> None:
        mundo = Mundo(norma, pcd=(6, 8)).classificar().negar(6)
        assert self.prazos(mundo)["junta", "6"].cumprido is None
        mundo.dar_ciencia(6)
        indicar = self.prazos(mundo)["assistente_tecnico", "6"]
        assert indicar.desde == HORA
        assert indicar.contagem is Contagem.CORRIDOS
        fim = fim_em_horas(HORA, 24, CIDADE)
        for minutos, situacao in ((0, SituacaoDoPrazo.A_VENCER), (1, SituacaoDoPrazo.DECORRIDO)):
            agora = fim + timedelta(minutes=minutos)
            contado = vencimento(indicar, None, CIDADE, agora)
            assert isinstance(contado, Vencimento)
            assert (contado.fim, contado.situacao) == (fim, situacao)
        mundo.instalar_junta(6)
        prazos = self.prazos(mundo)
        assert prazos["junta", "6"].cumprido == HORA + timedelta(hours=25)
        assert prazos["conclusao_da_junta", "6"].quantidade == 48
        assert prazos["conclusao_da_junta", "6"].cumprido is None
        mundo.concluir_junta(6, ResultadoDaJunta.CONFIRMADA)
        concluida = HORA + timedelta(hours=27)
        assert self.prazos(mundo)["conclusao_da_junta", "6"].cumprido == concluida

    def test_a_hora_marcada_da_pericia_nao_e_a_da_convocacao(self, norma: str) -> None:
        regra = PrazoDoEdital(
            "aviso", "8.1", Contagem.UTEIS, 2, conta_de="pericia_convocada", para="avisar"
        )
        mundo = Mundo(norma).classificar().convocar_para_pericia(6)
        aviso = self.prazos(mundo, regra)["aviso", "6"]
        assert aviso.desde == mundo.andamento.praticados[-1].ato.data


def test_a_validade_e_um_prazo_de_dia_certo() -> None:
    andamento = certame(3, 5, validade=date(2027, 3, 1))
    assert prazos_do_certame(andamento) == ()
    praticar(andamento, HomologacaoPublicada, dia=date(2026, 3, 2))
    (aberto,) = prazos_do_certame(andamento)
    assert (aberto.id, aberto.termo, aberto.cumprido) == ("validade", date(2027, 3, 1), None)
    assert contado(aberto, "2027-03-01T23:00", None).situacao is SituacaoDoPrazo.A_VENCER
    assert contado(aberto, "2027-03-02T00:00", None).situacao is SituacaoDoPrazo.VENCIDO
    praticar(andamento, ValidadeEncerrada, dia=date(2026, 12, 1))
    (encerrado,) = prazos_do_certame(andamento)
    assert (encerrado.cumprido, encerrado.encerrado_por) == (date(2026, 12, 1), "ato-2")
    assert contado(encerrado, "2026-11-30T10:00", None).situacao is SituacaoDoPrazo.A_VENCER
    assert contado(encerrado, "2026-12-01T10:00", None).situacao is SituacaoDoPrazo.ENCERRADO


def test_encerrada_depois_do_ultimo_dia_a_validade_ja_tinha_acabado() -> None:
    andamento = certame(3, 5, validade=date(2027, 3, 1))
    praticar(andamento, HomologacaoPublicada, dia=date(2026, 3, 2))
    praticar(andamento, ValidadeEncerrada, dia=date(2027, 3, 2))
    (acabada,) = prazos_do_certame(andamento)
    assert (acabada.cumprido, acabada.encerrado_por) == (date(2027, 3, 2), "")


def test_os_calendarios_fixados_em_ordem_e_sem_os_anulados() -> None:
    andamento = certame(3, 5)
    for id in ("primeiro", "segundo"):
        praticar(
            andamento,
            CalendarioFixado,
            id=id,
            dia=date(2026, 1, 5),
            de=ANO.de,
            ate=ANO.ate,
            feriados=ANO.feriados,
            fonte=id,
        )
    praticar(andamento, AtoAnulado, ato="primeiro", motivo="erro_material")
    (fixado,) = calendarios_fixados(andamento)
    assert fixado == (date(2026, 1, 5), Calendario(ANO.de, ANO.ate, ANO.feriados, "segundo"))

"""A leitura mudada depois do edital vale dali em diante; o que já se chamou fica de pé."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from certame.dominio.ato import (
    AtoAnulado,
    ChamadaDecidida,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    DefesaApresentada,
    EfeitoJudicial,
    FaseDaInaptidao,
    FraudeDecidida,
    InaptidaoDeclarada,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    LeituraAlterada,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    PretericaoDecidida,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.ato_da_pendencia import DestinoDaChamada
from certame.dominio.ato_do_edital import OrigemDaMudanca
from certame.dominio.edital import Aplicacao, Cargo, Clausulas, Unidade
from certame.dominio.historia import Fato
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento, PontoDePartida
from certame.motor.explicacao import Explicador
from certame.norma.grupo import DestinoDaColisao, Grupo, Multiplas
from certame.norma.regime import regime_com_leituras, regime_da_norma
from tests.motor.certames import CARGO, certame, chamadas_de, praticar
from tests.motor.moldes import (
    IRUPI,
    MOGI_1993,
    MOGI_2006,
    PCD_FEDERAL,
    chamadas,
    contas,
    grupo,
    ocupantes,
    posicoes,
    quadro,
    regime,
)
from tests.motor.processos import HORA, REF, Mundo

DUAS = {"computo": "compensada"}


def alterar(andamento: Andamento, leitura: str, opcao: str, **outros: Any) -> None:
    praticar(
        andamento,
        LeituraAlterada,
        leitura=leitura,
        opcao=opcao,
        origem=OrigemDaMudanca.ORDEM_JUDICIAL,
        documento=REF,
        **outros,
    )


def convocar(andamento: Andamento, quantidade: int = 0, **outros: Any) -> None:
    praticar(andamento, ConvocacaoFeita, quantidade=quantidade, **outros)


def reservadas(andamento: Andamento) -> list[int]:
    """Os números reservados, do primeiro ao último."""
    tipos = chamadas_de(andamento).historia.tipos
    return [numero for numero, tipo in enumerate(tipos, start=1) if tipo]


def mudariam(andamento: Andamento) -> list[int]:
    """As vagas das chamadas que mudariam e esperam decisão."""
    return [
        p.vaga
        for p in andamento.pendencias_de_agora
        if p.tipo == "chamada_que_mudaria" and not p.resolvida_por
    ]


class TestComputo:
    """O exemplo da lei de Irupi: vinte vagas, pessoas com deficiência nos postos 8, 60 e 75."""

    def chamado(self) -> Andamento:
        andamento = certame(20, 100, (8, 60, 75))
        convocar(andamento)
        return andamento

    def test_as_chamadas_ficam_e_as_seguintes_compensam(self) -> None:
        andamento = self.chamado()
        antes = ocupantes(chamadas_de(andamento))
        alterar(andamento, "computo", "compensada")
        assert ocupantes(chamadas_de(andamento)) == antes
        assert max(antes) == 60
        praticar(andamento, VagasCriadas, quantidade=2)
        convocar(andamento)
        # A geral chega a quem está no posto 8 e ocupa a vaga 5: conta nela, e a 21 vai ao posto 75.
        assert chamadas(chamadas_de(andamento), 20) == [(21, 75, "pcd"), (22, 20, "geral")]
        assert contas(chamadas_de(andamento))[4] == "geral"

    def test_cada_chamada_que_seria_outra_pende(self) -> None:
        andamento = self.chamado()
        alterar(andamento, "computo", "compensada", id="mudança")
        # Desde o começo: 8 na vaga 5, 60 na 9, 75 na 15; da 9 em diante tudo anda um lugar.
        assert mudariam(andamento) == list(range(9, 21))
        pendencia = andamento.pendencias[0]
        assert "Mudada a leitura pelo ato mudança (computo = compensada)" in pendencia.frase
        assert pendencia.inscricoes == ("9",)

    def test_a_mesma_opcao_nao_muda_nada(self) -> None:
        andamento = self.chamado()
        alterar(andamento, "computo", "por_via")
        assert mudariam(andamento) == []
        assert Fato.LEITURA_ALTERADA not in chamadas_de(andamento).historia.fatos.fato
        assert andamento.regime_em_vigor is andamento.regime
        assert andamento.leituras_mudadas == (("computo", "por_via"),)

    def test_voltar_a_leitura_do_edital(self) -> None:
        andamento = self.chamado()
        alterar(andamento, "computo", "compensada")
        alterar(andamento, "computo", "por_via")
        assert mudariam(andamento) == []
        praticar(andamento, VagasCriadas, quantidade=1)
        convocar(andamento)
        assert chamadas(chamadas_de(andamento), 20) == [(21, 20, "geral")]

    def test_de_compensada_a_por_via_quem_ja_conta_na_geral_fica(self) -> None:
        andamento = certame(20, 100, (8, 60, 75), escolhas=DUAS)
        convocar(andamento, 12)
        alterar(andamento, "computo", "por_via")
        convocar(andamento)
        da_reserva = [c for c in chamadas(chamadas_de(andamento)) if c[2] == "pcd"]
        assert da_reserva == [(5, 8, "pcd"), (9, 60, "pcd"), (15, 75, "pcd")]

    def test_a_explicacao_e_pela_leitura_de_entao(self) -> None:
        andamento = self.chamado()
        alterar(andamento, "computo", "compensada")
        praticar(andamento, VagasCriadas, quantidade=1)
        convocar(andamento)
        explicador = Explicador(chamadas_de(andamento))
        ditas = [
            {passo.leitura for passo in explicador.chamada(indice).passos} - {""}
            for indice in (20, 3)
        ]
        assert ditas == [{"computo: compensada"}, {"computo: por_via"}]


class TestAnulacaoDaMudanca:
    def test_sem_chamada_no_meio_tudo_volta(self) -> None:
        andamento = certame(30, 60, (8, 40, 50))
        convocar(andamento, 7)
        antes = reservadas(andamento)
        alterar(andamento, "arredondamento", "para_cima", id="mudança")
        assert reservadas(andamento) == [5, 11, 21] != antes
        praticar(andamento, AtoAnulado, ato="mudança", motivo="erro_material")
        assert reservadas(andamento) == antes == [5, 15, 25]
        assert mudariam(andamento) == []
        assert andamento.regime_em_vigor is andamento.regime

    def test_as_chamadas_feitas_sob_ela_ficam_e_pendem(self) -> None:
        andamento = certame(30, 60, (8, 40, 50))
        convocar(andamento, 7)
        alterar(andamento, "arredondamento", "para_cima", id="mudança")
        convocar(andamento, 5)
        praticar(andamento, AtoAnulado, ato="mudança", motivo="erro_material")
        # A 11 fica reservada, porque foi aberta; R(15) = 2 já está cumprido, e a próxima é a 25.
        assert reservadas(andamento) == [5, 11, 25]
        assert chamadas_de(andamento).ocupante[11] == 39
        assert mudariam(andamento) == [11, 12]

    def test_a_mudanca_mais_nova_continua(self) -> None:
        andamento = certame(20, 100, (8, 60, 75))
        convocar(andamento)
        alterar(andamento, "computo", "compensada", id="uma")
        alterar(andamento, "saida_apos_posse", "segue_sequencia", id="outra")
        praticar(andamento, AtoAnulado, ato="uma", motivo="erro_material")
        em_vigor = andamento.regime_em_vigor
        assert em_vigor.leitura("computo") == "por_via"
        assert em_vigor.leitura("saida_apos_posse") == "segue_sequencia"
        assert mudariam(andamento) == []

    def test_a_anulacao_de_outro_ato_olha_de_novo_as_que_pendiam_pela_leitura(self) -> None:
        andamento = certame(20, 100, (8, 60, 75))
        praticar(andamento, SaidaRegistrada, posto=8, motivo=MotivoDaSaida.DESISTENCIA, id="saída")
        convocar(andamento)
        alterar(andamento, "computo", "compensada")
        assert mudariam(andamento) == []
        praticar(andamento, AtoAnulado, ato="saída", motivo="erro_material")
        # A 5 e a 15 mudam porque a 8 volta; da 9 em diante, pela leitura. Nenhuma pende duas vezes.
        assert sorted(mudariam(andamento)) == [5, *range(9, 21)]


class TestTipos:
    @pytest.mark.parametrize(
        ("norma", "vagas", "abertas", "leitura", "opcao", "esperadas"),
        [
            # R(N) de 10%, para cima: 1, 11, 21. A 1 já foi geral; a 5, reservada, cumpre R(8) = 1.
            (IRUPI, 25, 7, "arredondamento", "para_cima", [5, 11, 21]),
            # Para baixo: 10, 20, 30. A 5 já foi; a segunda só na 20, a terceira na 30.
            (IRUPI, 30, 7, "arredondamento", "para_baixo", [5, 20, 30]),
            # Nada reservado ainda foi aberto: os tipos são os de quem correu assim desde o começo.
            (IRUPI, 30, 4, "arredondamento", "para_baixo", [10, 20, 30]),
            # R(4) = 1 para cima, e nenhuma das quatro abertas o foi: a 5 é, e depois a 11.
            (IRUPI, 25, 4, "arredondamento", "para_cima", [5, 11, 21]),
            # Alternância: R(30) = 1, para baixo. Aberta só a 2, a 4 deixa de ser.
            (MOGI_2006, 30, 3, "arredondamento", "para_baixo", [2]),
            (MOGI_2006, 30, 4, "arredondamento", "para_baixo", [2, 4]),
            # De 1993, meio para cima: 10 e 30; para cima: 1 e 21. Devida a da 1, vem na 6.
            (MOGI_1993, 30, 5, "arredondamento", "para_cima", [6, 21]),
        ],
    )
    def test_o_das_abertas_fica_e_o_das_outras_segue_a_leitura(
        self, norma: str, vagas: int, abertas: int, leitura: str, opcao: str, esperadas: list[int]
    ) -> None:
        andamento = certame(vagas, 60, (8, 9, 10, 11), norma=norma)
        convocar(andamento, abertas)
        alterar(andamento, leitura, opcao)
        assert reservadas(andamento) == esperadas

    def test_as_novas_contam_depois_da_mudanca(self) -> None:
        andamento = certame(7, 80, (8, 9, 10, 11, 12))
        convocar(andamento)
        alterar(andamento, "arredondamento", "para_cima")
        praticar(andamento, VagasCriadas, quantidade=4)
        praticar(andamento, VagasCriadas, quantidade=11)
        assert reservadas(andamento) == [5, 11, 21]
        praticar(andamento, AtoAnulado, ato="ato-4", motivo="erro_material")
        praticar(andamento, VagasCriadas, quantidade=10)
        assert reservadas(andamento) == [5, 11, 21]

    @pytest.mark.parametrize(
        ("abertas", "esperadas"), [(0, [5, 15, 25, 35]), (12, [5, 15, 25, 35]), (35, [5, 25, 35])]
    )
    def test_de_reinicia_a_continua(self, abertas: int, esperadas: list[int]) -> None:
        escolhas = {"vagas_novas": "reinicia"}
        andamento = certame(8, 90, range(20, 40), escolhas=escolhas)
        for _ in range(4):
            praticar(andamento, VagasCriadas, quantidade=8)
        assert reservadas(andamento) == [5, 13, 21, 29, 37]
        if abertas:
            convocar(andamento, abertas)
        alterar(andamento, "vagas_novas", "continua")
        if abertas == 35:
            esperadas = [5, 13, 21, 29]
        assert reservadas(andamento) == esperadas

    def test_de_continua_a_reinicia_cada_ato_conta_as_suas(self) -> None:
        andamento = certame(5, 90, range(20, 40))
        praticar(andamento, VagasCriadas, quantidade=6)
        praticar(andamento, VagasCriadas, quantidade=6)
        assert reservadas(andamento) == [5, 15]
        convocar(andamento, 10)
        alterar(andamento, "vagas_novas", "reinicia")
        # No primeiro ato a 5ª é a 10, já aberta e geral: a seguinte dele cumpre; no segundo, a 16.
        assert reservadas(andamento) == [5, 11, 16]
        praticar(andamento, VagasCriadas, quantidade=5)
        assert reservadas(andamento) == [5, 11, 16, 22]

    def test_alternancia_por_ato(self) -> None:
        andamento = certame(20, 120, range(30, 60), norma=MOGI_2006)
        praticar(andamento, VagasCriadas, quantidade=21)
        assert reservadas(andamento) == [2, 21, 41]
        convocar(andamento, 21)
        alterar(andamento, "alternancia_novas", "por_ato")
        # A 21 é também a do ato, e a segunda dele, sem duas seguidas, é a 23.
        assert reservadas(andamento) == [2, 21, 23]
        convocar(andamento, 1)
        alterar(andamento, "alternancia_novas", "uma_a_uma")
        assert reservadas(andamento) == [2, 21, 41]

    def test_alternancia_contada_nunca_da_duas_seguidas(self) -> None:
        escolhas = {"alternancia_novas": "por_ato", "arredondamento": "para_baixo"}
        andamento = certame(19, 120, range(30, 60), norma=MOGI_2006, escolhas=escolhas)
        praticar(andamento, VagasCriadas, quantidade=21)
        assert reservadas(andamento) == [20, 22]
        convocar(andamento, 23)
        alterar(andamento, "arredondamento", "para_cima")
        # O edital já aberto não teve nenhuma. R(40) = 2 está cumprido.
        assert reservadas(andamento) == [20, 22]
        praticar(andamento, VagasCriadas, quantidade=41)
        # R(81) = 5: faltam três, na primeira do ato e nas alternadas.
        assert reservadas(andamento) == [20, 22, 41, 43, 45]

    def test_leitura_que_traz_outras_consigo_e_o_que_o_edital_disse_fica(self) -> None:
        solta = regime_da_norma(regime(MOGI_2006).norma, "processo_seletivo")
        dita = regime_da_norma(
            solta.norma,
            "processo_seletivo",
            {"arredondamento": "para_cima", "computo": "compensada"},
        )
        mudada = {"alcance_art9": "so_concurso"}
        assert regime_com_leituras(solta, mudada).escolhas["arredondamento"] == "meio_para_cima"
        assert regime_com_leituras(solta, mudada).escolhas["computo"] == "por_via"
        assert regime_com_leituras(dita, mudada).escolhas["arredondamento"] == "para_cima"
        assert regime_com_leituras(dita, {}) is dita
        com_negros = replace(solta, grupos=(*solta.grupos, PCD_FEDERAL))
        assert regime_com_leituras(com_negros, mudada).grupos[1:] == (PCD_FEDERAL,)


def dividido(*unidades: Unidade, aplicacao: Aplicacao = Aplicacao.AUTOMATICA) -> Cargo:
    return Cargo(CARGO, "Cargo", sum(u.vagas for u in unidades), unidades, aplicacao)


def listas(*tamanhos: int) -> Ordem:
    """Uma lista por unidade; em cada uma, as três últimas pessoas são do grupo."""
    unidades, inicio = [], 0
    for i, tamanho in enumerate(tamanhos):
        fim = inicio + tamanho
        unidades.append(ListasDaUnidade(f"u{i}", inicio, fim, {"pcd": tuple(range(fim - 3, fim))}))
        inicio = fim
    inscricoes = tuple(str(n) for n in range(1, inicio + 1))
    return Ordem(inscricoes, tuple(unidades), {nome: i for i, nome in enumerate(inscricoes)})


class TestUnidades:
    def novo(self, *vagas: int) -> Andamento:
        cargo = dividido(*(Unidade(f"u{i}", quantas) for i, quantas in enumerate(vagas)))
        return certame(cargo, listas(*(12 for _ in vagas)))

    def test_sem_nada_aberto_e_o_quadro_da_leitura_nova(self) -> None:
        andamento = self.novo(5, 6)
        assert reservadas(andamento) == [5, 10]
        alterar(andamento, "arredondamento", "para_baixo")
        # R(11) = 1, pelo maior resto na maior; o número 10 da série não cabe, e fica a última.
        assert reservadas(andamento) == [11]

    def test_aberto_o_que_nao_muda_o_resto_segue(self) -> None:
        andamento = self.novo(5, 6)
        convocar(andamento, 4, unidade="u0")
        alterar(andamento, "arredondamento", "para_baixo")
        assert reservadas(andamento) == [11]

    def test_aberta_vaga_de_outro_tipo_a_decisao_tem_de_dizer_quais(self) -> None:
        andamento = self.novo(5, 6)
        convocar(andamento, 5, unidade="u0")
        with pytest.raises(AtoRecusado, match="nada diz em quais caem"):
            alterar(andamento, "arredondamento", "para_baixo")
        assert reservadas(andamento) == [5, 10]
        assert andamento.leituras_mudadas == ()

    def test_abertas_todas_as_do_edital_as_novas_contam(self) -> None:
        andamento = self.novo(5, 6)
        convocar(andamento)
        praticar(andamento, VagasCriadas, quantidade=30, unidade="u1")
        alterar(andamento, "arredondamento", "para_baixo")
        assert reservadas(andamento) == [5, 10, 30, 40]
        praticar(andamento, VagasCriadas, quantidade=10, unidade="u0")
        assert reservadas(andamento) == [5, 10, 30, 40, 50]

    def test_novas_abertas_fora_de_ordem_ficam(self) -> None:
        andamento = self.novo(5, 5)
        for quantas, unidade in ((3, "u0"), (3, "u1"), (5, "u0"), (10, "u1")):
            praticar(andamento, VagasCriadas, quantidade=quantas, unidade=unidade)
        assert reservadas(andamento) == [5, 10, 25]
        convocar(andamento, 18, unidade="u1")
        alterar(andamento, "vagas_novas", "reinicia")
        # Do terceiro ato, a 5ª é a 21; do quarto seria a 26, e a 25, já aberta, a cumpriu.
        assert reservadas(andamento) == [5, 10, 21, 25]

    def test_anular_a_mudanca_tambem_pede_que_se_diga_onde_caem(self) -> None:
        andamento = self.novo(5, 5)
        alterar(andamento, "arredondamento", "para_cima", id="mudança")
        assert reservadas(andamento) == [1, 6]
        convocar(andamento, 5, unidade="u1")
        with pytest.raises(AtoRecusado, match="nada diz em quais caem"):
            praticar(andamento, AtoAnulado, ato="mudança", motivo="erro_material")
        assert andamento.leituras_mudadas == (("arredondamento", "para_cima"),)

    def test_o_quadro_que_o_edital_nao_decide_e_recusado(self) -> None:
        cargo = dividido(Unidade("u0", 4), Unidade("u1", 4))
        andamento = certame(cargo, listas(12, 12), escolhas={"arredondamento": "para_baixo"})
        assert reservadas(andamento) == []
        with pytest.raises(AtoRecusado, match="deixa em aberto o quadro de vagas"):
            alterar(andamento, "arredondamento", "meio_para_cima")


class TestRecusas:
    def com_grupos(self, *grupos: Grupo, **outros: Any) -> Andamento:
        base = certame(1, 1)
        clausulas = outros.pop("clausulas", Clausulas())
        lei = regime(outros.pop("norma", IRUPI), grupos, outros.pop("escolhas", None), **outros)
        cargo = Cargo(CARGO, "Cargo", 12)
        edital = replace(base.edital, cargos=(cargo,), clausulas=clausulas)
        ids = [g.id for g in lei.grupos]
        ordem = Ordem(
            tuple(str(n) for n in range(1, 31)),
            (ListasDaUnidade("", 0, 30, dict.fromkeys(ids, (4, 9, 14, 19))),),
            {str(n): n - 1 for n in range(1, 31)},
        )
        return Andamento(lei, edital, {CARGO: PontoDePartida(quadro(lei, cargo), ordem, clausulas)})

    def test_vaga_que_espera_escolha_vem_antes(self) -> None:
        (pcd,) = regime(IRUPI).grupos
        andamento = self.com_grupos(
            pcd, grupo("negros", pcd.fracao), multiplas=Multiplas.OPCAO,
            colisao=DestinoDaColisao.PROXIMA_LIVRE,
        )  # fmt: skip
        convocar(andamento)
        assert [p.tipo for p in andamento.pendencias] == ["opcao"]
        with pytest.raises(AtoRecusado, match="espera a escolha"):
            alterar(andamento, "arredondamento", "para_cima")
        alterar(andamento, "computo", "compensada")  # não muda tipo nenhum: vale

    def test_alternancia_ao_lado_de_outro_grupo_pede_clausula(self) -> None:
        solta = regime_da_norma(
            regime(MOGI_2006).norma, "processo_seletivo", {"alcance_art9": "so_concurso"}
        )
        andamento = self.com_grupos(grupo("x", PCD_FEDERAL.fracao))
        lei = replace(solta, grupos=(*solta.grupos, grupo("negros", PCD_FEDERAL.fracao * 4)))
        cargo = andamento.edital.cargo(CARGO)
        partida = {
            CARGO: PontoDePartida(
                quadro(lei, cargo), replace(andamento._partida[CARGO].ordem), Clausulas()
            )
        }
        andamento = Andamento(lei, andamento.edital, partida)
        with pytest.raises(AtoRecusado, match="alternância estrita ao lado de outro grupo"):
            alterar(andamento, "alcance_art9", "tambem_processo_seletivo")

    def test_colisao_sem_saida_se_recusa(self) -> None:
        decimo = Fraction(1, 10)
        repetidas = [grupo(id, decimo, serie=posicoes(1)) for id in ("a", "b")]
        lei = replace(regime(IRUPI), grupos=tuple(repetidas))
        andamento = self.com_grupos(grupo("x", PCD_FEDERAL.fracao))
        cargo = andamento.edital.cargo(CARGO)
        ponto = replace(andamento._partida[CARGO], quadro=quadro(regime(IRUPI), cargo))
        convocacao = Andamento(regime(IRUPI), andamento.edital, {CARGO: ponto}).convocacoes[CARGO]
        convocacao.criar_vagas(3)
        with pytest.raises(AtoRecusado, match="pedida por duas séries"):
            convocacao.numeracao_sob(lei, ponto.quadro)


class TestPericia:
    def test_a_inaptidao_passa_a_excluir(self) -> None:
        andamento = certame(5, 20, (8, 10))
        inapta: Mapping[str, Any] = {"posto": 8, "fase": FaseDaInaptidao.PERICIA}
        praticar(andamento, InaptidaoDeclarada, **inapta)
        assert [p.tipo for p in andamento.pendencias] == ["incidente"]
        alterar(andamento, "pericia", "exclui")
        praticar(andamento, InaptidaoDeclarada, **inapta)
        convocar(andamento)
        assert chamadas(chamadas_de(andamento))[-1] == (5, 10, "pcd")

    def test_no_certame_acompanhado_a_fraude_decidida_segue_valendo_no_outro_mundo(self) -> None:
        mundo = Mundo(IRUPI, 5, (3, 4)).classificar().confirmar().homologar()
        mundo.chamar(4)
        mundo(InvestigacaoInstaurada, posto=2, documento=REF)
        mundo(InvestigacaoNotificada, posto=2, prova=REF, instante=HORA)
        mundo(DefesaApresentada, posto=2, documento=REF)
        datas = dict.fromkeys(("notificacao", "defesa", "fim_do_prazo_sem_defesa"))
        mundo(FraudeDecidida, posto=2, documento=REF, **datas)
        alterar(mundo.andamento, "esgotamento", "reverte")
        alterar(mundo.andamento, "computo", "compensada")
        # Nenhuma reservada se abriu: por qualquer leitura se chamou o mesmo.
        assert mudariam(mundo.andamento) == []


class TestPreterida:
    """Quem estava na 8 e não teve a condição confirmada volta à geral, que já a passou."""

    def preterida(self) -> Andamento:
        andamento = certame(12, 30, (8, 20))
        convocar(andamento)
        praticar(andamento, CondicaoNaoConfirmada, posto=8, grupo="pcd", id="negada")
        return andamento

    def decidir(self, andamento: Andamento, posto: int = 8, id: str = "decisão") -> None:
        praticar(
            andamento,
            PretericaoDecidida,
            posto=posto,
            conclusao=DestinoDaChamada.MANTIDA,
            documento=REF,
            id=id,
        )

    def abertas(self, andamento: Andamento) -> list[str]:
        return [p.tipo for p in andamento.pendencias_de_agora if not p.resolvida_por]

    def test_a_decisao_fecha_e_ninguem_se_move(self) -> None:
        andamento = self.preterida()
        assert self.abertas(andamento) == ["pretericao"]
        antes = ocupantes(chamadas_de(andamento))
        self.decidir(andamento)
        assert ocupantes(chamadas_de(andamento)) == antes
        assert self.abertas(andamento) == []
        [fechada] = andamento.pendencias
        assert fechada.resolvida_por == "o ato decisão decidiu: chamadas à frente, mantidas"
        praticar(andamento, VagasCriadas, quantidade=1)
        convocar(andamento)
        assert ocupantes(chamadas_de(andamento))[-1] == 8

    def test_sem_pretericao_nao_ha_o_que_decidir_e_nao_se_decide_de_novo(self) -> None:
        andamento = self.preterida()
        with pytest.raises(AtoRecusado, match="não há preterição por decidir sobre a inscrição 9"):
            self.decidir(andamento, posto=9)
        self.decidir(andamento)
        with pytest.raises(AtoRecusado, match="não há preterição por decidir"):
            self.decidir(andamento, id="outra")

    def test_anulada_a_decisao_a_pendencia_volta(self) -> None:
        andamento = self.preterida()
        self.decidir(andamento)
        praticar(andamento, AtoAnulado, ato="decisão", motivo="erro_material")
        assert self.abertas(andamento) == ["pretericao"]

    def test_anulada_a_negacao_nada_pende_decidida_ou_nao(self) -> None:
        andamento = self.preterida()
        self.decidir(andamento)
        praticar(andamento, AtoAnulado, ato="negada", motivo="erro_material")
        assert "pretericao" not in [p.tipo for p in andamento.pendencias]


def test_exito_sem_vaga_fecha_quando_a_pessoa_e_chamada() -> None:
    """Quem vence e não acha vaga é a primeira da lista: a próxima vaga é dela, e a pendência fecha."""
    andamento = certame(3, 20, ())
    praticar(
        andamento,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.SUB_JUDICE,
        processo="1",
        inscricao="2",
    )
    convocar(andamento)
    praticar(
        andamento,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.EXITO_DEFINITIVO,
        processo="1",
        inscricao="2",
    )
    [pendente] = andamento.pendencias_de_agora
    assert (pendente.tipo, pendente.resolvida_por) == ("sem_vaga_para_decisao_judicial", "")
    praticar(andamento, SaidaRegistrada, posto=3, motivo=MotivoDaSaida.DESISTENCIA)
    [fechada] = andamento.pendencias_de_agora
    assert fechada.resolvida_por == "a inscrição ocupa a vaga 2"


class TestDecisoes:
    def mudado(self) -> Andamento:
        andamento = certame(10, 100, (8, 60, 75))
        convocar(andamento)
        alterar(andamento, "computo", "compensada")
        return andamento

    def decidir(self, andamento: Andamento, posto: int, vaga: int, conclusao: str) -> None:
        praticar(
            andamento,
            ChamadaDecidida,
            posto=posto,
            vaga=vaga,
            conclusao=DestinoDaChamada(conclusao),
            documento=REF,
            id=f"decisão-{vaga}",
        )

    def test_mantida_fecha_e_ninguem_se_move(self) -> None:
        andamento = self.mudado()
        assert mudariam(andamento) == [9, 10]
        antes = ocupantes(chamadas_de(andamento))
        self.decidir(andamento, 9, 9, "mantida")
        assert ocupantes(chamadas_de(andamento)) == antes
        assert mudariam(andamento) == [10]
        fechada = next(p for p in andamento.pendencias_de_agora if p.vaga == 9)
        assert fechada.resolvida_por == "o ato decisão-9 manteve a chamada"

    def test_desfeita_espera_a_saida(self) -> None:
        andamento = self.mudado()
        self.decidir(andamento, 9, 9, "desfeita")
        [aberta] = [p for p in andamento.pendencias_de_agora if p.vaga == 9]
        assert aberta.falta.startswith("registrar a saída")
        assert not aberta.resolvida_por
        praticar(andamento, SaidaRegistrada, posto=9, motivo=MotivoDaSaida.NAO_COMPARECIMENTO)
        assert mudariam(andamento) == [10]

    @pytest.mark.parametrize(("posto", "vaga"), [(1, 1), (9, 10), (10, 9)])
    def test_so_se_decide_o_que_pende(self, posto: int, vaga: int) -> None:
        andamento = self.mudado()
        with pytest.raises(AtoRecusado, match="não há por decidir"):
            self.decidir(andamento, posto, vaga, "mantida")

    def test_nao_se_decide_duas_vezes_mas_anulada_a_decisao_sim(self) -> None:
        andamento = self.mudado()
        self.decidir(andamento, 9, 9, "mantida")
        with pytest.raises(AtoRecusado, match="não há por decidir"):
            self.decidir(andamento, 9, 9, "mantida")
        praticar(andamento, AtoAnulado, ato="decisão-9", motivo="erro_material")
        assert mudariam(andamento) == [9, 10]
        assert andamento.copia().pendencias == andamento.pendencias

    def test_motivo_novo_pede_outra_decisao(self) -> None:
        andamento = certame(10, 100, (60, 75))
        praticar(andamento, SaidaRegistrada, posto=3, motivo=MotivoDaSaida.DESISTENCIA, id="a")
        praticar(andamento, SaidaRegistrada, posto=4, motivo=MotivoDaSaida.DESISTENCIA, id="b")
        convocar(andamento)
        praticar(andamento, AtoAnulado, ato="a", motivo="erro_material")
        self.decidir(andamento, 11, 10, "mantida")
        assert 10 not in mudariam(andamento)
        praticar(andamento, AtoAnulado, ato="b", motivo="erro_material")
        assert 10 in mudariam(andamento)

    def test_a_decisao_nao_prende_o_ato_do_processo(self) -> None:
        """Anular um ato do processo não pede antes a anulação de uma decisão sobre chamada."""
        mundo = Mundo(IRUPI, 6, (5, 9)).classificar().confirmar().homologar()
        mundo.chamar()
        alterar(mundo.andamento, "computo", "compensada")
        assert mudariam(mundo.andamento) == [6]
        ocupante = ocupantes(chamadas_de(mundo.andamento))[5]
        self.decidir(mundo.andamento, ocupante, 6, "mantida")
        mundo.nomear(1)
        nomeacao = mundo.andamento.praticados[-1].ato.id
        mundo(AtoAnulado, ato=nomeacao, motivo="erro_material")
        assert mudariam(mundo.andamento) == []

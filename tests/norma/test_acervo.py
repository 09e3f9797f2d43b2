"""As três normas do acervo, conferidas contra o que cada lei diz."""

import hashlib
import re
from datetime import date
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from certame.acervo import arquivo_da_norma, ids_do_acervo, norma_do_acervo
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.grupo import Arredondamento, DestinoDaColisao, FamiliaDeSerie, Multiplas, Serie
from certame.norma.norma import Alcance, Norma
from certame.norma.regime import regime_da_norma
from certame.norma.regra import Regra

IRUPI = "irupi-es-2025"
MOGI_1993 = "mogi-das-cruzes-sp-1993"
MOGI_2006 = "mogi-das-cruzes-sp-2006"
TODAS = (IRUPI, MOGI_1993, MOGI_2006)

ROMANOS = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII",
    "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI",
)  # fmt: skip

DISPOSITIVOS = {
    IRUPI: (
        "art1 art1_par1u art2 art2_par1 art2_par2 art2_par3 art2_par4 art3 art3_par1 art3_par2 "
        "art3_par3 art4 art4_par1u art5 art5_par1 art5_par2 art6 art7_inc1 art7_inc2 art7_par1 "
        "art7_par2 art8 art9 art10"
    ),
    MOGI_1993: (
        "art1 art1_par1u art2 art3 art4 art5 art6 art6_par1u art7 art7_par1 art7_par2 art7_par3 "
        "art8 art9 art10"
    ),
    MOGI_2006: (
        "art1 art1_par1u art2 art2_par1 art2_par2 art3 art4 art5 art6 art6_par1u art7 art7_par1 "
        "art7_par2 art7_par3 art8 art9 art9_inc1 art9_inc2 art9_inc3 art9_inc4 art9_inc5 "
        "art9_inc6 art9_inc7 art9_inc8 art9_inc9 art9_inc10 art9_inc11 art9_inc11_ali_a "
        "art9_inc11_ali_b art9_inc11_ali_c art9_inc11_ali_d art9_inc11_ali_e art9_inc11_ali_f "
        "art9_inc12 art9_inc13 art9_inc14 art9_inc15 art9_inc16 art10"
    ),
}

PADROES = {
    IRUPI: {
        "computo": "por_via",
        "compensa_ate": "sempre",
        "arredondamento": "meio_para_cima",
        "teto": "nenhum",
        "pericia": "incidente",
        "vagas_novas": "continua",
        "saida_apos_posse": "mesma_lista",
        "esgotamento": "reverte",
        "base": "total_do_edital",
    },
    MOGI_1993: {
        "computo": "por_via",
        "compensa_ate": "sempre",
        "arredondamento": "meio_para_cima",
        "teto": "nenhum",
        "pericia": "exclui",
        "vagas_novas": "continua",
        "saida_apos_posse": "mesma_lista",
        "esgotamento": "reverte",
        "base": "por_cargo",
    },
    MOGI_2006: {
        "computo": "compensada",
        "compensa_ate": "vagas_do_edital",
        "arredondamento": "para_cima",
        "alcance_art9": "tambem_processo_seletivo",
        "alternancia_novas": "uma_a_uma",
        "teto": "nenhum",
        "pericia": "so_enquadramento",
        "vagas_novas": "continua",
        "saida_apos_posse": "mesma_lista",
        "esgotamento": "reverte",
        "base": "por_cargo",
    },
}

OPCOES = {
    "computo": {"por_via", "compensada"},
    "compensa_ate": {"sempre", "vagas_do_edital"},
    "arredondamento": {"meio_para_cima", "para_cima", "para_baixo"},
    "alcance_art9": {"tambem_processo_seletivo", "so_concurso"},
    "alternancia_novas": {"uma_a_uma", "por_ato"},
    "teto": {"nenhum", "1/5"},
    "vagas_novas": {"continua", "reinicia"},
    "saida_apos_posse": {"mesma_lista", "segue_sequencia"},
    "esgotamento": {"reverte", "pendencia"},
    "base": {"por_cargo", "total_do_edital"},
}

PERICIA = {
    IRUPI: {"incidente", "so_enquadramento", "exclui"},
    MOGI_1993: {"exclui", "so_enquadramento"},
    MOGI_2006: {"so_enquadramento", "exclui"},
}


def rotulo_de(id: str) -> str:
    """Como se cita o dispositivo de um id: "art9_inc11_ali_f" é "art. 9º, XI, f"."""
    achado = re.fullmatch(r"art(\d+)(?:_par(\d+|1u))?(?:_inc(\d+))?(?:_ali_([a-z]))?", id)
    assert achado, id
    artigo, paragrafo, inciso, alinea = achado.groups()
    partes = [f"art. {artigo}º" if int(artigo) < 10 else f"art. {artigo}"]
    if paragrafo:
        partes.append("par. único" if paragrafo == "1u" else f"§ {paragrafo}º")
    if inciso:
        partes.append(ROMANOS[int(inciso) - 1])
    if alinea:
        partes.append(alinea)
    return ", ".join(partes)


def citados_no_calculo(norma: Norma) -> set[str]:
    """Os dispositivos em que alguma regra, grupo ou leitura se apoia."""
    citados = {id for ids in norma.fundamentos.values() for id in ids}
    for variante in norma.variantes:
        citados |= {id for ids in variante.fundamentos.values() for id in ids}
        citados.add(variante.dispositivo_da_serie)
    for grupo in norma.grupos:
        citados |= {grupo.dispositivo_da_fracao, grupo.dispositivo_da_serie}
    for leitura in norma.leituras.values():
        citados |= set(leitura.dispositivos)
    return citados


def citados_nos_deveres(norma: Norma) -> set[str]:
    """Os dispositivos de prazos, itens do edital e equipes."""
    return (
        {prazo.dispositivo for prazo in norma.prazos}
        | {item.dispositivo for item in norma.itens_do_edital}
        | {equipe.dispositivo for equipe in norma.equipes}
    )


def test_o_acervo_traz_as_tres_normas() -> None:
    assert ids_do_acervo() == TODAS


def test_id_desconhecido() -> None:
    with pytest.raises(KeyError, match=r"^'outra-cidade'$"):
        norma_do_acervo("outra-cidade")


@pytest.mark.parametrize("id", TODAS)
def test_carrega_com_o_id_da_pasta_e_o_sha256_do_texto(id: str) -> None:
    norma = norma_do_acervo(id)
    texto = arquivo_da_norma(id, "norma.toml")
    assert norma.id == id
    assert norma.versao == "1.1.0"
    assert norma.sha256 == hashlib.sha256(texto.encode()).hexdigest()


@pytest.mark.parametrize(
    ("id", "ente", "ibge", "uf", "urn", "lei"),
    [
        (
            IRUPI,
            "Município de Irupi",
            "3202652",
            "ES",
            # Sem ";número": o número da lei não é conhecido.
            "urn:lex:br;espirito.santo;irupi:municipal:lei:2025-01-29",
            "Lei de Irupi de 29/01/2025 (número não conhecido)",
        ),
        (
            MOGI_1993,
            "Município de Mogi das Cruzes",
            "3530607",
            "SP",
            "urn:lex:br;sao.paulo;mogi.cruzes:municipal:lei:1993-02-10;3993",
            "Lei 3.993/1993",
        ),
        (
            MOGI_2006,
            "Município de Mogi das Cruzes",
            "3530607",
            "SP",
            "urn:lex:br;sao.paulo;mogi.cruzes:municipal:lei:1993-02-10;3993",
            "Lei 3.993/1993, com a redação da Lei 5.884/2006",
        ),
    ],
)
def test_identidade(id: str, ente: str, ibge: str, uf: str, urn: str, lei: str) -> None:
    norma = norma_do_acervo(id)
    assert (norma.ente, norma.ibge, norma.uf, norma.urn, norma.lei) == (ente, ibge, uf, urn, lei)
    assert ZoneInfo(norma.fuso).key == "America/Sao_Paulo"
    assert "segunda mão" in norma.confianca


@pytest.mark.parametrize(
    ("id", "dia", "provado", "alcance"),
    [
        (IRUPI, date(2025, 1, 28), None, Alcance.FORA),
        (IRUPI, date(2025, 1, 29), None, Alcance.DUVIDOSO),
        (IRUPI, date(2026, 6, 1), None, Alcance.DUVIDOSO),
        (IRUPI, date(2026, 6, 1), date(2025, 2, 3), Alcance.CERTO),
        (MOGI_1993, date(1993, 2, 9), None, Alcance.FORA),
        (MOGI_1993, date(1993, 2, 10), None, Alcance.CERTO),
        (MOGI_1993, date(2005, 12, 31), None, Alcance.CERTO),
        (MOGI_1993, date(2006, 7, 1), None, Alcance.DUVIDOSO),
        (MOGI_1993, date(2007, 1, 1), None, Alcance.FORA),
        (MOGI_2006, date(2005, 12, 31), None, Alcance.FORA),
        (MOGI_2006, date(2006, 7, 1), None, Alcance.DUVIDOSO),
        (MOGI_2006, date(2007, 1, 1), None, Alcance.CERTO),
    ],
)
def test_vigencia(id: str, dia: date, provado: date | None, alcance: Alcance) -> None:
    assert norma_do_acervo(id).vigencia.alcance(dia, provado) is alcance


@pytest.mark.parametrize("dia", [date(2006, 1, 1), date(2006, 6, 15), date(2006, 12, 31)])
def test_provado_o_dia_de_2006_so_uma_redacao_de_mogi_rege(dia: date) -> None:
    provado = date(2006, 6, 15)
    alcances = [norma_do_acervo(id).vigencia.alcance(dia, provado) for id in (MOGI_1993, MOGI_2006)]
    esperado = [Alcance.CERTO, Alcance.FORA]
    assert alcances == (esperado if dia < provado else esperado[::-1])


@pytest.mark.parametrize(
    ("id", "administracoes", "vinculos"),
    [
        (IRUPI, {"direta", "autarquica", "fundacional"}, {"cargo_efetivo", "temporario"}),
        (
            MOGI_1993,
            {"direta", "indireta", "autarquica", "fundacional"},
            {"cargo_efetivo", "emprego"},
        ),
        (
            MOGI_2006,
            {"direta", "indireta", "autarquica", "fundacional"},
            {"cargo_efetivo", "emprego"},
        ),
    ],
)
def test_escopo(id: str, administracoes: set[str], vinculos: set[str]) -> None:
    escopo = norma_do_acervo(id).escopo
    assert set(escopo.tipos) == {"concurso", "processo_seletivo"}
    assert set(escopo.administracoes) == administracoes
    assert set(escopo.vinculos) == vinculos


@pytest.mark.parametrize("id", TODAS)
def test_tem_todos_os_dispositivos_da_lei_e_so_eles(id: str) -> None:
    assert list(norma_do_acervo(id).dispositivos) == DISPOSITIVOS[id].split()


@pytest.mark.parametrize("id", TODAS)
def test_o_rotulo_diz_o_mesmo_que_o_id(id: str) -> None:
    for dispositivo in norma_do_acervo(id).dispositivos.values():
        assert dispositivo.rotulo == rotulo_de(dispositivo.id)


@pytest.mark.parametrize("id", TODAS)
def test_todo_dispositivo_tem_uso_ou_diz_por_que_nao_tem_efeito(id: str) -> None:
    norma = norma_do_acervo(id)
    no_calculo = citados_no_calculo(norma)
    for dispositivo in norma.dispositivos.values():
        assert (dispositivo.id in no_calculo) == (not dispositivo.sem_efeito), dispositivo.id


@pytest.mark.parametrize("id", TODAS)
def test_so_cita_dispositivo_da_propria_lei_ou_da_constituicao(id: str) -> None:
    norma = norma_do_acervo(id)
    citados = (citados_no_calculo(norma) | citados_nos_deveres(norma)) - {""}
    assert citados <= set(norma.dispositivos) | set(CONSTITUICAO)
    # Prazos, itens do edital e equipes são da lei da cidade, nunca da Constituição.
    assert citados_nos_deveres(norma) <= set(norma.dispositivos)


@pytest.mark.parametrize("id", TODAS)
def test_toda_regra_tem_fundamento(id: str) -> None:
    norma = norma_do_acervo(id)
    for regra in Regra:
        assert norma.fundamentos_da(regra), regra


@pytest.mark.parametrize(
    ("id", "regra", "citacoes"),
    [
        (IRUPI, Regra.FRAUDE, ["art. 2º, § 1º", "CF, art. 5º, LV"]),
        (IRUPI, Regra.FRAUDE_EM_EXERCICIO, ["art. 2º, § 2º"]),
        (IRUPI, Regra.POSSE, ["art. 2º, § 3º"]),
        (IRUPI, Regra.REPOSICAO, ["art. 7º, I", "art. 7º, § 1º"]),
        (IRUPI, Regra.VAGAS_NOVAS, ["art. 7º, II", "art. 7º, § 2º"]),
        (IRUPI, Regra.REVERSAO, ["art. 8º"]),
        (IRUPI, Regra.VALIDADE, ["CF, art. 37, III"]),
        (MOGI_1993, Regra.ARREDONDAMENTO, ["art. 1º, par. único"]),
        (MOGI_1993, Regra.INAPTIDAO, ["art. 7º, § 1º", "art. 8º"]),
        (MOGI_1993, Regra.REVERSAO, ["art. 6º", "art. 6º, par. único"]),
        (MOGI_2006, Regra.COMPUTO, ["art. 9º, XI, f"]),
        (MOGI_2006, Regra.INAPTIDAO, ["art. 2º, § 2º", "art. 9º, XII"]),
        (MOGI_2006, Regra.HOMOLOGACAO, ["art. 8º", "art. 9º, XVI"]),
        (MOGI_2006, Regra.VAGAS_NOVAS, ["art. 9º, XV"]),
    ],
)
def test_fundamentos_das_regras(id: str, regra: Regra, citacoes: list[str]) -> None:
    fundamentos = norma_do_acervo(id).fundamentos_da(regra)
    assert [fundamento.citacao for fundamento in fundamentos] == citacoes


def test_datas_e_atos_das_redacoes() -> None:
    for dispositivo in norma_do_acervo(IRUPI).dispositivos.values():
        assert dispositivo.desde == date(2025, 1, 29)
    for dispositivo in norma_do_acervo(MOGI_1993).dispositivos.values():
        assert (dispositivo.desde, dispositivo.dada_por) == (date(1993, 2, 10), "Lei 3.993/1993")
    for dispositivo in norma_do_acervo(MOGI_2006).dispositivos.values():
        de_2006 = re.match(r"art(2|9)(_|$)", dispositivo.id)
        assert (dispositivo.desde, dispositivo.dada_por) == (
            (date(2006, 1, 1), "Lei 5.884/2006 (dia não conhecido)")
            if de_2006
            else (date(1993, 2, 10), "Lei 3.993/1993")
        )


def test_a_redacao_citada_nunca_mostra_dia_que_nao_se_conhece() -> None:
    irupi = norma_do_acervo(IRUPI)
    assert irupi.fundamento("art3").redacao == "lei de 29/01/2025, redação original"
    mogi = norma_do_acervo(MOGI_2006)
    assert mogi.fundamento("art9_inc11").redacao == "Lei 5.884/2006 (dia não conhecido)"
    assert mogi.fundamento("art1").redacao == "Lei 3.993/1993 (10/02/1993)"


@pytest.mark.parametrize("id", TODAS)
def test_leituras_com_as_opcoes_e_o_padrao_da_lei(id: str) -> None:
    leituras = norma_do_acervo(id).leituras
    for tipo in ("concurso", "processo_seletivo"):
        assert {nome: le.padrao[tipo] for nome, le in leituras.items()} == PADROES[id]
    opcoes = OPCOES | {"pericia": PERICIA[id]}
    for nome, leitura in leituras.items():
        assert set(leitura.nomes) == opcoes[nome]
        # A primeira opção é a do padrão: é a que se lê primeiro numa tela.
        assert leitura.nomes[0] == leitura.padrao["concurso"]
        assert leitura.dispositivos


@pytest.mark.parametrize("id", TODAS)
def test_so_e_lida_a_autoridade_cujo_texto_foi_lido(id: str) -> None:
    lidas = {
        autoridade.nome
        for leitura in norma_do_acervo(id).leituras.values()
        for autoridade in leitura.autoridades
        if autoridade.fonte == "lida"
    }
    assert all(nome.startswith("Lei federal 15.142/2025, ") for nome in lidas)


@pytest.mark.parametrize(
    ("id", "fracao", "familia", "da_fracao", "da_serie", "minimo"),
    [
        (IRUPI, Fraction(1, 10), FamiliaDeSerie.FORMULA, "art3", "art3_par1", 0),
        (MOGI_1993, Fraction(1, 20), FamiliaDeSerie.FORMULA, "art1", "art1_par1u", 0),
        (
            MOGI_2006,
            Fraction(1, 20),
            FamiliaDeSerie.ALTERNANCIA_ESTRITA,
            "art1",
            "art9_inc11",
            2,
        ),
    ],
)
def test_o_unico_grupo_e_o_das_pessoas_com_deficiencia(
    id: str, fracao: Fraction, familia: FamiliaDeSerie, da_fracao: str, da_serie: str, minimo: int
) -> None:
    norma = norma_do_acervo(id)
    (pcd,) = norma.grupos
    assert (pcd.id, pcd.nome, pcd.fracao) == ("pcd", "pessoas com deficiência", fracao)
    assert pcd.serie == Serie(familia)
    assert (pcd.dispositivo_da_fracao, pcd.dispositivo_da_serie) == (da_fracao, da_serie)
    assert (pcd.minimo_de_vagas, pcd.cascata, pcd.faixas) == (minimo, (), ())
    assert (pcd.arredondamento, pcd.teto) == (None, None)
    assert norma.multiplas is Multiplas.QUEM_CHAMAR_PRIMEIRO
    assert norma.colisao is DestinoDaColisao.ANTERIOR_LIVRE


def test_mogi_2006_sem_o_artigo_9_no_processo_seletivo() -> None:
    mogi = norma_do_acervo(MOGI_2006)
    regime = regime_da_norma(mogi, "processo_seletivo", {"alcance_art9": "so_concurso"})
    (pcd,) = regime.grupos
    assert pcd.arredondamento is Arredondamento.MEIO_PARA_CIMA
    assert pcd.serie == Serie(FamiliaDeSerie.FORMULA)
    assert pcd.minimo_de_vagas == 0
    assert regime.leitura("computo") == "por_via"
    assert regime.adotadas == {"alcance_art9"}
    # O que a leitura afastou não é citado em passo nenhum.
    citados = {f.id for regra in Regra for f in regime.fundamentos(regra)}
    citados |= {pcd.fundamento_da_fracao.id, pcd.fundamento_da_serie.id}
    assert not [id for id in citados if id.startswith("art9")]


def test_mogi_2006_com_o_artigo_9_nos_dois_tipos() -> None:
    mogi = norma_do_acervo(MOGI_2006)
    concurso = regime_da_norma(mogi, "concurso")
    assert concurso.grupos == regime_da_norma(mogi, "processo_seletivo").grupos
    # No concurso, a leitura so_concurso não muda nada: o art. 9º continua valendo.
    adotada = regime_da_norma(mogi, "concurso", {"alcance_art9": "so_concurso"})
    assert adotada.grupos == concurso.grupos
    assert adotada.leitura("computo") == "compensada"


def test_irupi_nao_tem_prazo_e_mogi_tem_os_quatro_do_artigo_7() -> None:
    assert norma_do_acervo(IRUPI).prazos == ()
    for id in (MOGI_1993, MOGI_2006):
        prazos = norma_do_acervo(id).prazos
        assert [
            (p.id, p.dispositivo, p.quantidade, p.unidade, p.conta_de, p.contagem) for p in prazos
        ] == [
            ("pericia", "art7", 10, "dias", "classificacao_divulgada", "do_edital"),
            ("junta", "art7_par1", 5, "dias", "resultado_negativo_registrado", "do_edital"),
            ("assistente_tecnico", "art7_par2", 24, "horas", "ciencia_registrada", "corridos"),
            ("conclusao_da_junta", "art7_par3", 48, "horas", "junta_instalada", "corridos"),
        ]
    assert norma_do_acervo(MOGI_1993).prazos == norma_do_acervo(MOGI_2006).prazos


@pytest.mark.parametrize(
    ("id", "dispositivos"),
    [
        (IRUPI, ["art4", "art2", "art3", "art3_par1", "art3_par2", "art4_par1u"]),
        (MOGI_1993, ["art9"]),
        (MOGI_2006, [f"art9_inc{numero}" for numero in range(1, 17)]),
    ],
)
def test_conferencia_do_edital_item_a_item(id: str, dispositivos: list[str]) -> None:
    assert [item.dispositivo for item in norma_do_acervo(id).itens_do_edital] == dispositivos


@pytest.mark.parametrize(
    ("id", "equipes"),
    [
        (
            IRUPI,
            [
                ("avaliacao_biopsicossocial", "art2", 1),
                ("avaliacao_de_compatibilidade", "art2_par3", 1),
            ],
        ),
        (MOGI_1993, [("pericia", "art7", 0), ("junta", "art7_par1", 0)]),
        (MOGI_2006, [("equipe_multiprofissional", "art2", 5), ("junta", "art7_par1", 0)]),
    ],
)
def test_equipes_e_partes_do_parecer(id: str, equipes: list[tuple[str, str, int]]) -> None:
    achadas = norma_do_acervo(id).equipes
    assert [(e.id, e.dispositivo, len(e.parecer)) for e in achadas] == equipes


@pytest.mark.parametrize(
    ("id", "reservada"),
    [(IRUPI, "lista especial"), (MOGI_1993, "lista específica"), (MOGI_2006, "lista especial")],
)
def test_rotulos_das_listas(id: str, reservada: str) -> None:
    rotulos = norma_do_acervo(id).rotulos
    assert (rotulos.lista_geral, rotulos.lista_reservada, rotulos.lista_unica) == (
        "lista geral",
        reservada,
        "lista geral única",
    )


@pytest.mark.parametrize(
    ("id", "trecho"),
    [
        (IRUPI, "não fixa percentual para elas"),
        (IRUPI, "MS 26.310"),
        (MOGI_1993, "por analogia"),
        (MOGI_2006, "Vaga única é da lista geral"),
        (MOGI_2006, "MS 26.310"),
        (MOGI_2006, "só fala em concurso"),
    ],
)
def test_avisos(id: str, trecho: str) -> None:
    assert len([aviso for aviso in norma_do_acervo(id).avisos if trecho in aviso]) == 1


@pytest.mark.parametrize("id", TODAS)
def test_a_pessoa_e_sempre_chamada_pelo_nome_de_hoje(id: str) -> None:
    texto = arquivo_da_norma(id, "norma.toml").lower()
    antigos = r"portador|deficientes?\b|inválid|excepciona(?:l|is)\b|necessidades especiais|normais"
    assert re.findall(antigos, texto) == []
    assert "pessoas com deficiência" in texto


@pytest.mark.parametrize("id", TODAS)
def test_as_linhas_cabem_em_cem_colunas(id: str) -> None:
    linhas = arquivo_da_norma(id, "norma.toml").splitlines()
    assert [linha for linha in linhas if len(linha) > 100] == []


@pytest.mark.parametrize("id", TODAS)
def test_cada_leitura_e_cada_opcao_se_dizem_por_extenso(id: str) -> None:
    leituras = norma_do_acervo(id).leituras.values()
    titulos = [leitura.titulo for leitura in leituras]
    assert all(titulos)
    assert len(set(titulos)) == len(titulos)
    for leitura in leituras:
        das_opcoes = [leitura.opcao_por_extenso(nome) for nome in leitura.nomes]
        assert len(set(das_opcoes)) == len(das_opcoes)
        assert not [titulo for titulo in (*das_opcoes, leitura.titulo) if "_" in titulo]
        assert all(opcao.titulo for opcao in leitura.opcoes)


def test_as_leituras_de_um_passo_por_extenso() -> None:
    ditas = "vagas_novas: continua; alternancia_novas: por_ato"
    assert norma_do_acervo(MOGI_2006).leituras_por_extenso(ditas) == (
        "como se numeram as vagas que surgem depois: continuam a contagem; "
        "como se alternam as vagas que surgem depois: dentro de cada ato que as cria"
    )
    assert norma_do_acervo(MOGI_2006).leituras_por_extenso("") == ""

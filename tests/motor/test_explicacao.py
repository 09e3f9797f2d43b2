"""Por que alguém foi chamado, por que ainda não, e quando vem a vez: frase a frase."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from certame.dominio.edital import Cargo, Clausulas, GeralEsgotada, Unidade
from certame.dominio.historia import Fato
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.motor.convocacao import Convocacao
from certame.motor.explicacao import FORA_DAS_LISTAS, Explicacao, Explicador, Previsao, prever
from certame.norma.grupo import Multiplas
from certame.norma.regra import Regra
from tests.motor.moldes import (
    CIMA,
    IRUPI,
    MOGI_2006,
    convocacao,
    grupo,
    pendencias,
    posicoes,
    regime,
)

FIM_DE_FILA = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9.3")


def irupi(
    *pcd: int,
    vagas: int = 5,
    aprovados: int = 12,
    abertas: bool = True,
    clausulas: Clausulas | None = None,
    **escolhas: str,
) -> Convocacao:
    """Irupi; `pcd` são postos da lista geral (6 e 9 se nenhum)."""
    postos = pcd or (6, 9)
    feita = convocacao(
        regime(IRUPI, escolhas=escolhas), vagas, aprovados, [p - 1 for p in postos], clausulas
    )
    if abertas:
        feita.abrir_todas()
    return feita


def nome(inscricao: str) -> str:
    return f"Pessoa {inscricao}"


def ultima(aberta: Convocacao) -> Explicacao:
    return Explicador(aberta, nome).chamada(len(aberta.historia.vagas) - 1)


def frases(explicada: Explicacao) -> list[str]:
    return [passo.frase for passo in explicada.passos]


def porque(aberta: Convocacao, posto: int | str) -> tuple[str, ...]:
    return Explicador(aberta, nome).porque(str(posto), interno=True).frases


# Chamadas ---------------------------------------------------------------------------------


def test_chamada_pela_geral() -> None:
    explicada = Explicador(irupi()).chamada(0)
    assert (explicada.vaga, explicada.inscricao, explicada.lista) == (1, "1", "lista geral")
    assert explicada.frase == (
        "A vaga 1 é geral. A próxima pessoa a chamar na lista geral é 1, 1º lugar."
    )
    assert explicada.citacao == "art. 1º, par. único; art. 6º"
    vaga, chamada = explicada.passos
    assert (vaga.entrada, vaga.saida) == ({"vaga": "1"}, {"tipo": "geral"})
    assert chamada.leitura == "computo: por_via"
    assert chamada.saida == {"inscricao": "1", "lista": "geral"}


def test_chamada_pela_reservada() -> None:
    explicada = ultima(irupi())
    assert explicada.lista == "lista especial"
    assert frases(explicada) == [
        "A vaga 5 é reservada a pessoas com deficiência.",
        "A próxima pessoa a chamar na lista especial é Pessoa 6, 1º lugar.",
    ]
    assert explicada.citacao == "art. 3º, § 1º; art. 5º, § 2º"
    assert explicada.passos[0].saida == {"tipo": "pcd"}


def test_vaga_nova_continua_a_contagem() -> None:
    aberta = irupi(vagas=4)
    aberta.criar_vagas(1)
    aberta.abrir(1)
    explicada = ultima(aberta)
    assert frases(explicada)[0] == (
        "A vaga 5 é reservada a pessoas com deficiência e surgiu depois do edital, na mesma "
        "contagem."
    )
    assert explicada.passos[0].citacao == "art. 3º, § 1º; art. 7º, II; art. 7º, § 2º"


def test_explicar_na_ordem_ou_fora_dela_da_no_mesmo() -> None:
    aberta = irupi()
    aberta.sair(0)
    um, outro = Explicador(aberta), Explicador(aberta)
    depois = um.chamada(5)
    assert um.chamada(0) == outro.chamada(0)
    assert outro.chamada(5) == depois
    assert "está sendo reposta" in frases(depois)[0]
    assert "está sendo reposta" not in frases(um.chamada(0))[0]


def saida(aberta: Convocacao) -> None:
    aberta.sair(5)


def inaptidao(aberta: Convocacao) -> None:
    aberta.sair(5, Fato.INAPTIDAO)


def fraude(aberta: Convocacao) -> None:
    aberta.sair(5, Fato.FRAUDE)


def fim_de_fila(aberta: Convocacao) -> None:
    aberta.pedir_fim_de_fila(5)


def nao_confirmada(aberta: Convocacao) -> None:
    aberta.nao_confirmar(5, "pcd")


@pytest.mark.parametrize("fato", [saida, inaptidao, fraude, fim_de_fila, nao_confirmada])
def test_reposicao_nao_diz_quem_deixou_a_vaga_nem_por_que(
    fato: Callable[[Convocacao], None],
) -> None:
    aberta = irupi(clausulas=FIM_DE_FILA)
    fato(aberta)
    explicada = ultima(aberta)
    assert frases(explicada) == [
        "A vaga 5 é reservada a pessoas com deficiência; está sendo reposta.",
        (
            "A vaga 5, ocupada pela lista especial, ficou livre e vai à próxima pessoa da mesma "
            "lista."
        ),
        "A próxima pessoa a chamar na lista especial é Pessoa 9, 2º lugar.",
    ]
    assert explicada.passos[1].citacao == "art. 7º, I; art. 7º, § 1º"
    assert explicada.passos[1].leitura == "saida_apos_posse: mesma_lista"
    assert explicada.passos[1].saida == {"conta": "pcd"}
    # A frase única não repete a da vaga: começa pelo que aconteceu.
    assert explicada.frase == " ".join(frases(explicada)[1:])


def test_fato_que_nao_explica_a_chamada_fica_de_fora() -> None:
    aberta = irupi()
    aberta.tomar_posse(5)
    aberta.sair(5)
    assert [passo.regra for passo in ultima(aberta).passos] == [
        "serie",
        "reposicao",
        "chamada_reservada",
    ]


def test_conversao() -> None:
    aberta = irupi(8, 60, 75, vagas=20, aprovados=90, computo="compensada", compensa_ate="sempre")
    explicada = Explicador(aberta, nome).chamada(8)
    assert (explicada.vaga, explicada.inscricao) == (9, "60")
    assert frases(explicada)[1] == (
        "A lista geral chegou a Pessoa 8, que já ocupa uma vaga pela lista especial e passa a "
        "contar na geral; a vaga 9 vai à próxima pessoa da lista especial."
    )
    assert explicada.passos[1].citacao == "art. 5º, § 1º; art. 5º, § 2º"
    assert explicada.passos[1].leitura == "computo: compensada"


def test_reversao() -> None:
    explicada = ultima(irupi(2))
    assert frases(explicada)[1] == (
        "Não há mais ninguém a chamar na lista especial: a vaga 5 reverte à lista geral."
    )
    assert explicada.passos[1].citacao == "art. 8º"
    assert explicada.passos[1].leitura == "esgotamento: reverte"


def dois_grupos(cascata: tuple[str, ...] = (), modo: Multiplas | None = None) -> Convocacao:
    """Três vagas e nove pessoas: a 2 é do grupo um (ninguém ou o posto 8) e a 3, do outro."""
    quinto = Fraction(1, 5)
    grupos = [
        grupo("um", quinto, CIMA, posicoes(2, intervalo=5), cascata=cascata),
        grupo("outro", quinto, CIMA, posicoes(3, intervalo=5)),
    ]
    do_certame = regime(IRUPI, grupos, multiplas=modo or Multiplas.QUEM_CHAMAR_PRIMEIRO)
    de_um = [7] if modo else []
    aberta = convocacao(do_certame, 3, 9, grupos={"um": de_um, "outro": [7, 8]})
    aberta.abrir_todas()
    return aberta


def test_cascata_e_o_nome_da_lista_com_varios_grupos() -> None:
    explicada = Explicador(dois_grupos(cascata=("outro",)), nome).chamada(1)
    assert explicada.lista == "lista especial de pessoas do grupo outro"
    assert frases(explicada)[1] == (
        "Não há ninguém a chamar na lista especial de pessoas do grupo um: a vaga 2 passa à lista "
        "especial de pessoas do grupo outro."
    )
    assert explicada.passos[1].citacao == "art. 8º"


def test_espelho_e_liberacao() -> None:
    aberta = irupi(vagas=2, abertas=False)
    aberta.por_sub_judice(0)
    aberta.reter_vaga(2)
    aberta.abrir_todas()
    assert frases(ultima(aberta))[1] == (
        "Por ordem judicial, a vaga 1 segue à próxima pessoa da lista."
    )
    aberta.liberar_vaga(2)
    explicada = ultima(aberta)
    assert (explicada.vaga, explicada.inscricao) == (2, "3")
    assert frases(explicada)[1] == "A vaga 2 estava guardada por ordem judicial e foi liberada."
    assert explicada.passos[1].citacao == "CF, art. 37, caput"


# Quem tem deficiência e veio pela geral ---------------------------------------------------

NAO_CONTA = (
    "Pessoa 3 também está na lista especial; a chamada veio pela lista geral e não conta na "
    "reserva."
)


def terceira(aberta: Convocacao) -> list[str]:
    return frases(Explicador(aberta, nome).chamada(2))


def test_quem_veio_pela_geral_nao_conta_na_reserva() -> None:
    aberta = irupi(3, 9)
    explicada = Explicador(aberta, nome).chamada(2)
    assert frases(explicada)[-1] == NAO_CONTA
    assert explicada.passos[-1].citacao == "art. 5º, § 1º; art. 5º, § 2º"
    assert explicada.frase.endswith(NAO_CONTA)


def test_condicao_negada_depois_nao_muda_a_explicacao_de_antes() -> None:
    aberta = irupi(3, 9)
    aberta.nao_confirmar(2, "pcd")
    assert terceira(aberta)[-1] == NAO_CONTA


def test_condicao_negada_antes_ja_nao_estava_na_lista() -> None:
    aberta = irupi(3, 9, abertas=False)
    aberta.nao_confirmar(2, "pcd")
    aberta.abrir_todas()
    assert NAO_CONTA not in terceira(aberta)


# Por que ----------------------------------------------------------------------------------


def test_inscricao_que_nao_existe() -> None:
    with pytest.raises(KeyError, match="007"):
        Explicador(irupi()).porque("007")


def test_quem_ocupa() -> None:
    resposta = Explicador(irupi()).porque("6")
    assert (resposta.situacao, resposta.frases) == ("chamada", ("A inscrição ocupa a vaga 5.",))
    assert [chamada.vaga for chamada in resposta.chamadas] == [5]
    assert (resposta.lugares, resposta.proximas_reservadas, resposta.previsao) == ({}, {}, None)
    assert resposta.abertas == 5


def test_quem_foi_chamada_pela_especial_e_passou_a_contar_na_geral() -> None:
    aberta = irupi(8, 60, 75, vagas=20, aprovados=90, computo="compensada", compensa_ate="sempre")
    assert porque(aberta, 8) == (
        "A inscrição ocupa a vaga 5.",
        (
            "Foi chamada pela lista especial; depois a lista geral a alcançou e ela passou a contar na "
            "geral."
        ),
    )


def test_o_exemplo_do_desenho() -> None:
    # Nona da lista especial, doze abertas: a próxima reservada é a 15ª e a vez vem na 85ª.
    aberta = irupi(*range(100, 109), vagas=12, aprovados=200)
    resposta = Explicador(aberta).porque("108")
    assert resposta.frases == (
        "Na lista geral, é a 108ª e, entre quem ainda espera, a 96ª.",
        "Na lista especial, é a 9ª e, entre quem ainda espera, a 8ª.",
        "A próxima vaga reservada a pessoas com deficiência é a 15ª.",
        "Foram abertas 12 vagas.",
        "Se nada mudar, sua vez vem na 85ª vaga, pela lista especial.",
    )
    assert resposta.situacao == "espera"
    assert resposta.lugares == {"geral": 96, "pcd": 8}
    assert resposta.proximas_reservadas == {"pcd": 15}
    assert resposta.previsao == Previsao(85, "pcd", 73)


@pytest.mark.parametrize(
    ("abertas", "frase"),
    [
        (0, "Nenhuma vaga foi aberta ainda."),
        (1, "Foi aberta 1 vaga."),
        (2, "Foram abertas 2 vagas."),
    ],
)
def test_quantas_foram_abertas(abertas: int, frase: str) -> None:
    aberta = irupi(abertas=False)
    aberta.abrir(abertas)
    assert porque(aberta, 12)[-2] == frase


def test_quem_espera_sem_ninguem_a_frente_so_tem_um_lugar() -> None:
    aberta = irupi(abertas=False)
    assert porque(aberta, 3) == (
        "Na lista geral, é a 3ª.",
        "Nenhuma vaga foi aberta ainda.",
        "Se nada mudar, sua vez vem na 3ª vaga, pela lista geral.",
    )


@pytest.mark.parametrize("por_ordem", [True, False])
def test_recomposicao_se_explica_sem_dizer_quem_entrou(*, por_ordem: bool) -> None:
    feita = convocacao(regime(IRUPI), 5, 20, [14])
    feita.abrir_todas()
    feita.sair(14)
    if por_ordem:
        feita.reintegrar(14)
    else:
        feita.desfazer_saida(14, 5, 1)
    feita.criar_vagas(1)
    feita.abrir_todas()
    explicada = Explicador(feita).chamada(6)
    assert explicada.frase.startswith(
        "Uma vaga reservada tinha deixado de ser da lista especial por falta de gente; alguém que "
        "faltava entrou nela por decisão, e a vaga 6 vai à próxima pessoa dela. A próxima pessoa a "
        "chamar na lista especial é 15"
    )
    reversao = feita.regime.fundamentos(Regra.REVERSAO)
    ordem = feita.regime.fundamentos(Regra.ORDEM_JUDICIAL) if por_ordem else ()
    assert explicada.passos[1].fundamentos == reversao + ordem


def test_quem_entrou_por_ordem_judicial_nao_tem_posto_de_origem() -> None:
    aberta = irupi()
    aberta.incluir("X", 10)
    assert porque(aberta, "X")[0] == "Na lista geral, é a 5ª."


def test_depois_da_validade_nao_ha_previsao() -> None:
    aberta = irupi()
    aberta.encerrar_validade()
    resposta = Explicador(aberta).porque("12")
    assert resposta.previsao is None
    assert resposta.frases[-1] == (
        "A validade terminou: só uma ordem judicial permite chamar agora."
    )


def test_serie_que_acaba_nao_tem_proxima_reservada() -> None:
    so_uma = [grupo("pcd", Fraction(1, 10), CIMA, posicoes(2))]
    aberta = convocacao(regime(IRUPI, so_uma), 3, 9, [5, 7])
    aberta.abrir_todas()
    resposta = Explicador(aberta).porque("8")
    assert resposta.proximas_reservadas == {}
    assert resposta.previsao == Previsao(8, "geral", 5)


def test_quem_preferiu_outra_lista() -> None:
    aberta = dois_grupos(modo=Multiplas.OPCAO)
    assert pendencias(aberta) == [("opcao", ("8",))]
    aberta.optar(7, "outro")
    aberta.criar_vagas(1)
    resposta = Explicador(aberta).porque("8")
    assert resposta.lugares == {"geral": 6, "outro": 1}
    assert "Na lista especial de pessoas do grupo um, não espera a vez: preferiu outra lista." in (
        resposta.frases
    )


@pytest.mark.parametrize(
    ("fato", "frase"),
    [
        (saida, "A inscrição saiu deste cargo (art. 7º, I; art. 7º, § 1º)"),
        (inaptidao, "A inscrição teve a inaptidão declarada (art. 2º, § 3º; CF, art. 5º, LV)"),
        (
            fraude,
            "A inscrição foi eliminada por decisão sobre fraude (art. 2º, § 1º; CF, art. 5º, LV)",
        ),
    ],
)
def test_so_por_dentro_se_sabe_por_que_alguem_saiu(
    fato: Callable[[Convocacao], None], frase: str
) -> None:
    aberta = irupi()
    fato(aberta)
    publica = Explicador(aberta).porque("6")
    assert (publica.situacao, publica.frases) == ("fora", (FORA_DAS_LISTAS,))
    assert publica.chamadas == ()
    resposta = Explicador(aberta).porque("6", interno=True)
    assert resposta.situacao == "fora"
    assert resposta.frases == (f"{frase}: não está mais nas listas.",)
    assert [chamada.vaga for chamada in resposta.chamadas] == [5]


def test_quem_perdeu_a_acao() -> None:
    aberta = irupi(abertas=False)
    aberta.por_sub_judice(0)
    aberta.decidir_contra(0)
    assert porque(aberta, 1) == (
        (
            "A inscrição perdeu o posto que tinha por ordem judicial (CF, art. 37, caput): não está "
            "mais nas listas."
        ),
    )


def so_na_reservada(clausulas: Clausulas) -> Convocacao:
    """Três vagas, quatro na geral e o índice 4 só na reservada."""
    ordem = Ordem(
        ("1", "2", "3", "4", "R"),
        (ListasDaUnidade("", 0, 4, {"pcd": (4,)}),),
        {"1": 0, "2": 1, "3": 2, "4": 3, "R": 4},
    )
    aberta = convocacao(regime(IRUPI), 3, ordem, clausulas=clausulas)
    aberta.abrir_todas()
    return aberta


def test_quem_estava_so_na_reservada_e_perdeu_a_condicao() -> None:
    aberta = so_na_reservada(Clausulas())
    aberta.nao_confirmar(4, "pcd")
    assert porque(aberta, "R") == (
        (
            "A inscrição não teve a condição confirmada e não está na lista geral (art. 2º; art. 5º): "
            "não está mais nas listas."
        ),
    )


def test_sub_judice_que_ja_teve_a_vez() -> None:
    aberta = irupi(vagas=2, abertas=False)
    aberta.por_sub_judice(0)
    aberta.abrir_todas()
    publica = Explicador(aberta).porque("1")
    assert (publica.situacao, publica.frases) == ("fora", (FORA_DAS_LISTAS,))
    resposta = Explicador(aberta).porque("1", interno=True)
    assert resposta.situacao == "espelho"
    assert resposta.frases == (
        (
            "A vez chegou, mas a inscrição está sub judice: o posto está guardado e não ocupa vaga até "
            "a decisão final."
        ),
    )


# Previsão ---------------------------------------------------------------------------------


def test_prever_nao_muda_nada() -> None:
    aberta = irupi()
    antes = aberta.copia().historia
    assert prever(aberta, 11) == Previsao(12, "geral", 7)
    assert aberta.historia == antes
    assert aberta.vagas_criadas == 5


def test_previsao_conta_as_vagas_criadas_e_as_que_surgirem() -> None:
    aberta = irupi(6, 9, vagas=14, aprovados=40, abertas=False)
    aberta.abrir(5)
    # A reservada seguinte é a 15ª, mas a lista geral chega ao posto 9 na décima.
    assert prever(aberta, 8) == Previsao(9, "geral", 4)


def test_previsao_na_unidade_da_pessoa() -> None:
    cargo = Cargo("cargo", "Cargo", 20, (Unidade("Norte", 10), Unidade("Sul", 10)))
    ordem = Ordem(
        tuple(map(str, range(1, 31))),
        (ListasDaUnidade("Norte", 0, 15, {"pcd": ()}), ListasDaUnidade("Sul", 15, 30, {"pcd": ()})),
        {str(n): n - 1 for n in range(1, 31)},
    )
    aberta = convocacao(regime(IRUPI), cargo, ordem)
    assert prever(aberta, 17) == Previsao(13, "geral", 3)
    assert prever(aberta, 26) == Previsao(22, "geral", 12)


def test_vaga_guardada_nao_encerra_a_previsao() -> None:
    aberta = irupi(vagas=4, abertas=False)
    aberta.reter_vaga(4)
    aberta.abrir_todas()
    assert prever(aberta, 3) == Previsao(6, "geral", 2)


def test_sub_judice_que_ainda_espera_guarda_o_posto() -> None:
    aberta = irupi()
    aberta.por_sub_judice(8)
    assert prever(aberta, 8) == Previsao(9, "geral", 4, "sub_judice")
    publica = Explicador(aberta).porque("9")
    assert publica.previsao == Previsao(9, "geral", 4)
    assert publica.frases[-1] == "Se nada mudar, sua vez vem na 9ª vaga, pela lista geral."
    assert porque(aberta, 9)[-1] == (
        "Se nada mudar, sua vez vem na 9ª vaga, pela lista geral; sub judice, o posto fica guardado "
        "e a vaga segue à próxima pessoa."
    )


def test_previsao_parada_por_uma_escolha() -> None:
    aberta = dois_grupos(modo=Multiplas.OPCAO)
    assert prever(aberta, 8) == Previsao(None, "", 0, "escolha")
    assert porque(aberta, 9)[-1] == (
        "Não se sabe quando vem sua vez: as chamadas esperam a escolha de alguém."
    )


def test_vez_que_nao_vem() -> None:
    so_uma = [grupo("pcd", Fraction(1, 10), CIMA, posicoes(1))]
    ordem = Ordem(
        ("1", "R", "S"),
        (ListasDaUnidade("", 0, 1, {"pcd": (1, 2)}),),
        {"1": 0, "R": 1, "S": 2},
    )
    nao_preenche = Clausulas(geral_esgotada=GeralEsgotada.NAO_PREENCHE)
    aberta = convocacao(regime(IRUPI, so_uma), 2, ordem, clausulas=nao_preenche)
    aberta.abrir_todas()
    assert prever(aberta, 2) == Previsao(None, "", 0, "fim_das_listas")
    assert porque(aberta, "S")[-1] == (
        "Se nada mudar, sua vez não vem: não há vaga que chegue a esta inscrição."
    )


def test_lista_geral_que_acaba_nao_encerra_a_espera_da_reservada() -> None:
    aberta = so_na_reservada(Clausulas(geral_esgotada=GeralEsgotada.NAO_PREENCHE))
    assert prever(aberta, 4) == Previsao(5, "pcd", 2)


def test_previsao_na_alternancia_estrita() -> None:
    aberta = convocacao(regime(MOGI_2006), 2, 90, [59, 69])
    aberta.abrir_todas()
    assert prever(aberta, 69) == Previsao(21, "pcd", 19)

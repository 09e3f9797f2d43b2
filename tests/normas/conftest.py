"""O vocabulário dos exemplos: cada frase que um cenário pode usar, e o que ela faz.

São poucas frases, de propósito: quem é da procuradoria lê os cenários sem saber do programa.
"""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from pytest_bdd import given, parsers, then, when

from certame.dominio.ato import (
    AdaptacaoIndicada,
    ApoioPlanejado,
    AssistenteIndicado,
    AusenciaRegistrada,
    CienciaRegistrada,
    CompatibilidadeAvaliada,
    CondicaoDeProvaDecidida,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    DefesaApresentada,
    DeficienciaConfirmada,
    FaseDaInaptidao,
    FraudeComunicada,
    FraudeDecidida,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    IncidenteAberto,
    IncidenteDecidido,
    InscricaoFeita,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    JuntaConcluida,
    JuntaInstalada,
    MotivoDaSaida,
    NomeacaoPublicada,
    NotificacaoFeita,
    PosseRegistrada,
    RecursoInterposto,
    ResultadoNegativoRegistrado,
    ReversaoDecidida,
    SaidaRegistrada,
    VagasCriadas,
    ValidadeEncerrada,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido, MeioDaNotificacao
from certame.dominio.ato_da_pericia import (
    FaseDaCompatibilidade,
    ResultadoDaJunta,
    ResultadoNegativo,
)
from certame.dominio.edital import Aplicacao, Unidade, VigenciaProvada
from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import Decisao, Pendencia
from certame.motor.explicacao import prever
from tests.normas.cenario import EQUIPES, HORA, NORMAS, REF, Cenario, citacoes, dia, numeros

ESCOPOS = {
    "de processo seletivo": ("tipo", "processo_seletivo"),
    "de autarquia": ("administracao", "autarquica"),
    "de fundação": ("administracao", "fundacional"),
    "da administração indireta": ("administracao", "indireta"),
    "para cargo efetivo": ("vinculo", "cargo_efetivo"),
    "para emprego público": ("vinculo", "emprego"),
    "para contrato temporário": ("vinculo", "temporario"),
}
MOTIVOS = {
    "desistência": MotivoDaSaida.DESISTENCIA,
    "não comparecimento": MotivoDaSaida.NAO_COMPARECIMENTO,
    "exoneração": MotivoDaSaida.EXONERACAO,
    "dispensa": MotivoDaSaida.DEMISSAO,
    "reprovação no estágio probatório": MotivoDaSaida.REPROVACAO_NO_ESTAGIO,
    "rescisão do contrato": MotivoDaSaida.RESCISAO,
    "falecimento": MotivoDaSaida.FALECIMENTO,
    "aposentadoria": MotivoDaSaida.APOSENTADORIA,
}
PENDENCIAS = {
    "a preterição": "pretericao",
    "o incidente": "incidente",
    "a vigência da lei": "vigencia",
    "a distribuição das vagas reservadas": "base",
    "a vaga da lista que acabou": "esgotamento",
    "quem está só na lista reservada": "so_na_reservada",
}
DATA = r"\d{2}/\d{2}/\d{4}"
LISTA = r"geral|especial|específica"
POSTOS = r"\d+(?:(?:, \d+)* e \d+)?|\d+ a \d+"


def frase(texto: str) -> parsers.re:
    """O leitor de uma frase escrita como expressão regular."""
    return parsers.re(texto)


@pytest.fixture
def cenario() -> Iterator[Cenario]:
    """O mundo do cenário; recusa que nenhum "Então" conferiu é falha."""
    mundo = Cenario()
    yield mundo
    assert mundo.recusa is None or mundo.recusa_conferida, mundo.recusa


# O certame --------------------------------------------------------------------------------


@given(
    frase(r"um (?P<tipo>concurso|processo seletivo) de (?P<cidade>.+) com (?P<vagas>\d+) vagas?")
)
def um_certame(cenario: Cenario, tipo: str, cidade: str, vagas: str) -> None:
    cenario.cidade, cenario.vagas = cidade, int(vagas)
    cenario.tipo = tipo.replace(" ", "_")
    assert cidade in NORMAS


@given(frase(rf"um edital de (?P<cidade>Irupi|Mogi das Cruzes) publicado em (?P<data>{DATA})"))
def um_edital(cenario: Cenario, cidade: str, data: str) -> None:
    cenario.cidade, cenario.publicacao, cenario.vagas = cidade, dia(data), 1


@given(frase(rf"o edital é (?P<escopo>{'|'.join(ESCOPOS)})"))
def o_edital_e(cenario: Cenario, escopo: str) -> None:
    setattr(cenario, *ESCOPOS[escopo])


@given(frase(rf"está provado que a redação começou em (?P<data>{DATA})"))
def esta_provado(cenario: Cenario, data: str) -> None:
    cenario.vigencia = VigenciaProvada(dia(data), "diário oficial, página 1")


@given(frase(r"(?P<quantas>\d+) pessoas aprovadas; tem deficiência a do posto (?P<pcd>\d+)"))
@given(
    frase(rf"(?P<quantas>\d+) pessoas aprovadas; têm deficiência as dos postos (?P<pcd>{POSTOS})")
)
@given(frase(r"(?P<quantas>\d+) pessoas aprovadas; nenhuma tem deficiência(?P<pcd>)"))
def pessoas_aprovadas(cenario: Cenario, quantas: str, pcd: str) -> None:
    cenario.aprovados, cenario.pcd = int(quantas), numeros(pcd)


@given("outra pessoa com deficiência ficou abaixo da nota de corte")
def abaixo_do_corte(cenario: Cenario) -> None:
    cenario.abaixo_do_corte = True


@given(frase(r"o edital adota a leitura (?P<nome>\w+) = (?P<opcao>\w+)"))
def o_edital_adota(cenario: Cenario, nome: str, opcao: str) -> None:
    cenario.leituras[nome] = opcao


@given(frase(r"o cargo se divide em (?P<unidades>.+ com \d+ vagas?)"))
def o_cargo_se_divide(cenario: Cenario, unidades: str) -> None:
    partes = re.findall(r"(\w+) com (\d+) vagas?", unidades)
    cenario.unidades = [Unidade(nome, int(vagas)) for nome, vagas in partes]
    assert sum(unidade.vagas for unidade in cenario.unidades) == cenario.vagas


@given(frase(r"o cargo se divide em (?P<quantas>\d+) especialidades de 1 vaga"))
def o_cargo_se_divide_em_especialidades(cenario: Cenario, quantas: str) -> None:
    cenario.unidades = [Unidade(f"E{n}", 1) for n in range(1, int(quantas) + 1)]
    assert int(quantas) == cenario.vagas


@given("o edital aplica o percentual em cada unidade")
def aplica_por_unidade(cenario: Cenario) -> None:
    cenario.aplicacao = Aplicacao.POR_UNIDADE


@given(frase(r"o edital põe (?P<quantas>\d+) vagas? reservadas? em (?P<nome>\w+)"))
def o_edital_poe(cenario: Cenario, quantas: str, nome: str) -> None:
    cenario.unidades = [
        Unidade(unidade.nome, unidade.vagas, (("pcd", int(quantas)),))
        if unidade.nome == nome
        else unidade
        for unidade in cenario.unidades
    ]


# O que acontece ---------------------------------------------------------------------------


@when("se procura a norma do edital")
def se_procura_a_norma(cenario: Cenario) -> None:
    cenario.procurar_norma()


@when("o quadro de vagas é calculado")
def o_quadro_e_calculado(cenario: Cenario) -> None:
    _ = cenario.quadro


@when("as listas são feitas")
def as_listas_sao_feitas(cenario: Cenario) -> None:
    _ = cenario.listas


@when("todas as vagas são chamadas")
def todas_sao_chamadas(cenario: Cenario) -> None:
    cenario.praticar(ConvocacaoFeita, quantidade=0)


@when(frase(r"(?P<quantas>\d+) vagas? (?:é chamada|são chamadas)"))
def sao_chamadas(cenario: Cenario, quantas: str) -> None:
    cenario.praticar(ConvocacaoFeita, quantidade=int(quantas))


@when(frase(r"surgem? (?P<quantas>\d+) vagas?(?: em (?P<unidade>\w+))?"))
def surgem_vagas(cenario: Cenario, quantas: str, unidade: str | None) -> None:
    cenario.praticar(VagasCriadas, quantidade=int(quantas), unidade=unidade or "")


@when(frase(rf"a pessoa do posto (?P<posto>\d+) sai por (?P<motivo>{'|'.join(MOTIVOS)})"))
def a_pessoa_sai(cenario: Cenario, posto: str, motivo: str) -> None:
    cenario.praticar(SaidaRegistrada, posto=posto, motivo=MOTIVOS[motivo])


@when(frase(r"a autoridade decide que a vaga (?P<vaga>\d+) reverte"))
def a_vaga_reverte(cenario: Cenario, vaga: str) -> None:
    cenario.praticar(ReversaoDecidida, vaga=int(vaga))


@when(frase(r"a pessoa do posto (?P<posto>\d+) (?:toma posse|assina o contrato)"))
def toma_posse(cenario: Cenario, posto: str) -> None:
    cenario.praticar(PosseRegistrada, posto=posto)


@when(frase(r"o contrato da pessoa do posto (?P<posto>\d+) chega ao fim do prazo"))
def o_contrato_termina(cenario: Cenario, posto: str) -> None:
    cenario.praticar(ContratoTerminado, posto=posto)


@when(
    frase(r"a (?:avaliação|perícia) não confirma a deficiência da pessoa do posto (?P<posto>\d+)")
)
def nao_confirma(cenario: Cenario, posto: str) -> None:
    cenario.praticar(CondicaoNaoConfirmada, posto=posto, grupo="pcd")


@when(frase(r"a perícia declara inapta a pessoa do posto (?P<posto>\d+)"))
@when(frase(r"o parecer sobre a pessoa do posto (?P<posto>\d+) é contrário"))
def a_pericia_declara_inapta(cenario: Cenario, posto: str) -> None:
    cenario.praticar(InaptidaoDeclarada, posto=posto, fase=FaseDaInaptidao.PERICIA)


@when(frase(r"o estágio probatório declara inapta a pessoa do posto (?P<posto>\d+)"))
def o_estagio_declara_inapta(cenario: Cenario, posto: str) -> None:
    cenario.praticar(InaptidaoDeclarada, posto=posto, fase=FaseDaInaptidao.ESTAGIO)


@when(
    frase(
        r"a fraude da pessoa do posto (?P<posto>\d+) é decidida (?P<como>sem notificação nem defesa|"
        r"com notificação e sem defesa|com notificação e defesa|"
        r"com notificação e o fim do prazo sem defesa|com a defesa antes da notificação)"
    )
)
def a_fraude_e_decidida(cenario: Cenario, posto: str, como: str) -> None:
    hoje = cenario.hoje
    antes, depois = hoje - timedelta(days=30), hoje - timedelta(days=10)
    if "antes da notificação" in como:
        antes, depois = depois, antes
    cenario.praticar(
        FraudeDecidida,
        posto=posto,
        notificacao=None if "sem notificação" in como else antes,
        defesa=None if "sem" in como else depois,
        fim_do_prazo_sem_defesa=depois if "fim do prazo" in como else None,
        documento="doc-1:" + "0a" * 32,
    )


@when("o resultado é homologado")
def o_resultado_e_homologado(cenario: Cenario) -> None:
    cenario.praticar(HomologacaoPublicada)


@when("a validade termina")
def a_validade_termina(cenario: Cenario) -> None:
    cenario.praticar(ValidadeEncerrada)


# O processo, do edital à posse -------------------------------------------------------------


@given("o edital foi publicado")
def o_edital_foi_publicado(cenario: Cenario) -> None:
    cenario.publicar_edital()


@given("as listas foram divulgadas e a equipe, constituída")
def as_listas_foram_divulgadas(cenario: Cenario) -> None:
    cenario.publicar_edital()
    cenario.divulgar_listas()
    cenario.constituir_equipe(*EQUIPES[cenario.norma.id])


@when(
    frase(
        r"a pessoa do posto (?P<posto>\d+) se inscreve com deficiência(?P<como>, com o tipo e o grau|)"
    )
)
def se_inscreve(cenario: Cenario, posto: str, como: str) -> None:
    declaracao = REF if como else ""
    cenario.praticar(InscricaoFeita, posto=posto, grupos=("pcd",), declaracao=declaracao)


@when(
    frase(
        r"a pessoa do posto (?P<posto>\d+) se inscreve (?P<como>com|sem) pedido de condição de prova"
    )
)
def pede_condicao(cenario: Cenario, posto: str, como: str) -> None:
    pedido = REF if como == "com" else ""
    cenario.praticar(InscricaoFeita, posto=posto, pedido_de_condicao=pedido)


@when(frase(r"a condição de prova da pessoa do posto (?P<posto>\d+) é decidida"))
def a_condicao_e_decidida(cenario: Cenario, posto: str) -> None:
    cenario.praticar(
        CondicaoDeProvaDecidida, posto=posto, conclusao=DecisaoDoPedido.FAVORAVEL, documento=REF
    )


@when(frase(r"a equipe se constitui com (?P<membros>[a-zé ,]+)"))
def a_equipe_se_constitui(cenario: Cenario, membros: str) -> None:
    papeis = {"médico": "medico", "da carreira": "carreira"}
    nomes = [papeis.get(nome, nome) for nome in membros.split(", ")]
    cenario.constituir_equipe(*(f"m-{n}/{nome}/visual" for n, nome in enumerate(nomes, start=1)))


@when(frase(r"a perícia confirma a deficiência d(?:a|as) pessoas? dos? postos? (?P<postos>.+)"))
def a_pericia_confirma(cenario: Cenario, postos: str) -> None:
    for posto in numeros(postos):
        cenario.examinar(str(posto))
        cenario.praticar(DeficienciaConfirmada, posto=posto, documento=REF)


@when(frase(r"a pessoa do posto (?P<posto>\d+) é convocada para a perícia"))
def e_convocada_para_a_pericia(cenario: Cenario, posto: str) -> None:
    cenario.convocar_para_pericia(posto)


@when(frase(r"o parecer sobre a pessoa do posto (?P<posto>\d+) traz só (?P<partes>\d+) partes"))
def o_parecer_traz(cenario: Cenario, posto: str, partes: str) -> None:
    cenario.examinar(posto, int(partes))


@when(frase(r"a perícia tem resultado negativo para a pessoa do posto (?P<posto>\d+)"))
def resultado_negativo(cenario: Cenario, posto: str) -> None:
    cenario.examinar(posto)
    cenario.praticar(
        ResultadoNegativoRegistrado,
        posto=posto,
        resultado=ResultadoNegativo.NAO_CONFIRMADA,
        documento=REF,
    )


@when(frase(r"a pessoa do posto (?P<posto>\d+) falta à perícia, (?P<como>avisada com|sem) prova"))
def falta_a_pericia(cenario: Cenario, posto: str, como: str) -> None:
    cenario.convocar_para_pericia(posto)
    if como == "avisada com":
        cenario.praticar(
            NotificacaoFeita,
            posto=posto,
            ato=f"pericia-{posto}",
            meio=MeioDaNotificacao.CORREIO,
            prova=REF,
            instante=HORA - timedelta(days=5),
        )
    cenario.praticar(AusenciaRegistrada, posto=posto, instante=HORA)


@when(frase(r"a pessoa do posto (?P<posto>\d+) sabe do resultado"))
def sabe_do_resultado(cenario: Cenario, posto: str) -> None:
    cenario.praticar(
        CienciaRegistrada,
        posto=posto,
        meio=MeioDaNotificacao.PESSOAL,
        prova=REF,
        instante=HORA,
    )


@when(frase(r"a pessoa do posto (?P<posto>\d+) indica assistente (?P<horas>\d+) horas depois"))
def indica_assistente(cenario: Cenario, posto: str, horas: str) -> None:
    cenario.assistente = "assist-1"
    instante = HORA + timedelta(hours=int(horas))
    cenario.praticar(
        AssistenteIndicado, posto=posto, assistente=cenario.assistente, instante=instante
    )


@when(
    frase(
        r"a Junta da pessoa do posto (?P<posto>\d+) se instala (?P<horas>\d+) horas depois"
        r"(?P<como>, sem especialista|)"
    )
)
def a_junta_se_instala(cenario: Cenario, posto: str, horas: str, como: str) -> None:
    membros = ["med-1/medico" if como else "esp-1/especialista"]
    if cenario.assistente:
        membros.append(f"{cenario.assistente}/assistente")
    cenario.praticar(
        JuntaInstalada,
        posto=posto,
        membros=tuple(membros),
        instante=HORA + timedelta(hours=int(horas)),
        documento=REF,
    )


@when(frase(r"a Junta (?P<como>não |)confirma a deficiência da pessoa do posto (?P<posto>\d+)"))
def a_junta_conclui(cenario: Cenario, como: str, posto: str) -> None:
    cenario.praticar(
        JuntaConcluida,
        id=f"junta-{posto}",
        posto=posto,
        resultado=ResultadoDaJunta.NAO_CONFIRMADA if como else ResultadoDaJunta.CONFIRMADA,
        instante=HORA + timedelta(hours=48),
        documento=REF,
    )


@when(frase(r"a pessoa do posto (?P<posto>\d+) recorre do que a Junta concluiu"))
def recorre_da_junta(cenario: Cenario, posto: str) -> None:
    cenario.praticar(RecursoInterposto, posto=posto, ato=f"junta-{posto}", documento=REF)


@when(frase(r"se abre um incidente sobre a pessoa do posto (?P<posto>\d+)"))
def se_abre_um_incidente(cenario: Cenario, posto: str) -> None:
    cenario.praticar(IncidenteAberto, id=f"incidente-{posto}", posto=posto, documento=REF)


@when(
    frase(
        r"o incidente da pessoa do posto (?P<posto>\d+) é decidido (?P<como>a favor dela|contra ela)"
    )
)
def o_incidente_e_decidido(cenario: Cenario, posto: str, como: str) -> None:
    conclusao = DecisaoDoPedido.FAVORAVEL if como == "a favor dela" else DecisaoDoPedido.CONTRARIA
    cenario.praticar(
        IncidenteDecidido,
        posto=posto,
        incidente=f"incidente-{posto}",
        conclusao=conclusao,
        documento=REF,
    )


@when(frase(r"(?:é nomeada a pessoa do posto|são nomeadas as dos postos) (?P<postos>.+)"))
def e_nomeada(cenario: Cenario, postos: str) -> None:
    for posto in numeros(postos):
        cenario.praticar(NomeacaoPublicada, posto=posto, documento=REF)


@when(
    frase(
        r"a compatibilidade da pessoa do posto (?P<posto>\d+) é avaliada (?P<fase>antes da posse|no "
        r"estágio), com parecer (?P<como>favorável|contrário)"
    )
)
def a_compatibilidade_e_avaliada(cenario: Cenario, posto: str, fase: str, como: str) -> None:
    norma = cenario.norma
    especie = norma.rito.equipe_da_compatibilidade
    if especie not in ("", norma.rito.equipe_da_pericia):
        cenario.constituir_equipe(*EQUIPES[norma.id], especie=especie)
    cenario.praticar(
        CompatibilidadeAvaliada,
        id=f"incidente-{posto}",
        posto=posto,
        fase=FaseDaCompatibilidade("estagio" if fase == "no estágio" else "antes_da_posse"),
        conclusao=(DecisaoDoPedido.FAVORAVEL if como == "favorável" else DecisaoDoPedido.CONTRARIA),
        equipe=especie,
        assinam=cenario.assinam,
        partes=(REF,) * len(norma.equipe(especie).parecer),
        documento=REF,
    )


@when(frase(r"se indicam as adaptações de que a pessoa do posto (?P<posto>\d+) precisa"))
def se_indicam_adaptacoes(cenario: Cenario, posto: str) -> None:
    cenario.praticar(AdaptacaoIndicada, posto=posto, documento=REF)


@when(frase(r"se faz o plano de apoio da pessoa do posto (?P<posto>\d+)"))
def se_faz_o_plano(cenario: Cenario, posto: str) -> None:
    cenario.praticar(ApoioPlanejado, posto=posto, documento=REF)


@when(frase(r"a fraude da pessoa do posto (?P<posto>\d+) é apurada, com aviso e defesa"))
def a_fraude_e_apurada(cenario: Cenario, posto: str) -> None:
    cenario.praticar(InvestigacaoInstaurada, posto=posto, documento=REF)
    cenario.praticar(InvestigacaoNotificada, posto=posto, prova=REF, instante=HORA)
    cenario.praticar(DefesaApresentada, posto=posto, documento=REF)


@when(frase(r"a fraude da pessoa do posto (?P<posto>\d+) vai ao Ministério Público"))
def a_fraude_vai_ao_mp(cenario: Cenario, posto: str) -> None:
    cenario.praticar(FraudeComunicada, posto=posto, documento=REF)


# O que a lei manda ------------------------------------------------------------------------


@then(frase(r"a norma do edital é a de (?P<cidade>.+)"))
def a_norma_e(cenario: Cenario, cidade: str) -> None:
    assert isinstance(cenario.escolhida, Decisao)
    assert cenario.escolhida.valor.id == NORMAS[cidade]


@then(frase(r'a escolha da norma cita "(?P<citacao>[^"]+)"'))
def a_escolha_cita(cenario: Cenario, citacao: str) -> None:
    assert isinstance(cenario.escolhida, Decisao)
    assert citacao in citacoes(cenario.escolhida.passos)


@then(frase(r'o (?:ato|edital) é recusado citando "(?P<citacao>[^"]+)"'))
def e_recusado(cenario: Cenario, citacao: str) -> None:
    assert cenario.recusa is not None
    assert citacao in citacoes([cenario.recusa])
    cenario.recusa_conferida = True


@then(frase(rf"as vagas reservadas são (?P<quais>{POSTOS})"))
@then(frase(r"a vaga reservada é a (?P<quais>\d+)"))
@then(frase(r"nenhuma vaga é reservada(?P<quais>)"))
def as_vagas_reservadas_sao(cenario: Cenario, quais: str) -> None:
    assert cenario.reservadas() == numeros(quais)


@then(frase(r"(?P<quantas>\d+) vagas? (?:é reservada|são reservadas)"))
def quantas_sao_reservadas(cenario: Cenario, quantas: str) -> None:
    assert len(cenario.reservadas()) == int(quantas)


@then(frase(r'o quadro de vagas cita "(?P<citacao>[^"]+)"'))
def o_quadro_cita(cenario: Cenario, citacao: str) -> None:
    quadro = cenario.quadro
    assert isinstance(quadro, Decisao)
    assert citacao in citacoes(quadro.passos)


@then("o quadro de vagas avisa que a reserva passa de 20%")
def o_quadro_avisa(cenario: Cenario) -> None:
    quadro = cenario.quadro
    assert isinstance(quadro, Decisao)
    assert any("passa de 20%" in aviso for aviso in quadro.avisos)


@then("a lei só reserva vagas a pessoas com deficiência")
def so_pessoas_com_deficiencia(cenario: Cenario) -> None:
    assert [grupo.id for grupo in cenario.norma.grupos] == ["pcd"]


@then(frase(rf"a lista (?P<lista>{LISTA}) tem as pessoas dos postos (?P<postos>{POSTOS})"))
def a_lista_tem(cenario: Cenario, lista: str, postos: str) -> None:
    listas = cenario.listas
    assert isinstance(listas, Decisao)
    [unidade] = listas.valor.ordem.unidades
    indices = (
        range(unidade.inicio, unidade.fim)
        if cenario.conta(lista) == "geral"
        else unidade.reservadas["pcd"]
    )
    achados = [int(listas.valor.ordem.inscricoes[indice]) for indice in indices]
    assert achados == numeros(postos)


@then("há uma só lista")
def ha_uma_so_lista(cenario: Cenario) -> None:
    listas = cenario.listas
    assert isinstance(listas, Decisao)
    assert listas.valor.lista_unica


@then("há duas listas")
def ha_duas_listas(cenario: Cenario) -> None:
    listas = cenario.listas
    assert isinstance(listas, Decisao)
    assert not listas.valor.lista_unica


@then(frase(r'a publicação das listas cita "(?P<citacao>[^"]+)"'))
def as_listas_citam(cenario: Cenario, citacao: str) -> None:
    listas = cenario.listas
    assert isinstance(listas, Decisao)
    assert citacao in citacoes(listas.passos)


@then(
    frase(
        rf"a vaga (?P<vaga>\d+) é da pessoa do posto (?P<posto>\d+) pela lista (?P<lista>{LISTA})"
    )
)
def a_vaga_e_da_pessoa(cenario: Cenario, vaga: str, posto: str, lista: str) -> None:
    assert cenario.ocupacao(int(vaga)) == (posto, cenario.conta(lista))


@then(
    frase(
        rf"as vagas (?P<vagas>{POSTOS}) são das pessoas dos postos (?P<postos>{POSTOS}) pela lista "
        rf"(?P<lista>{LISTA})"
    )
)
def as_vagas_sao_das_pessoas(cenario: Cenario, vagas: str, postos: str, lista: str) -> None:
    conta = cenario.conta(lista)
    assert [cenario.ocupacao(vaga) for vaga in numeros(vagas)] == [
        (str(posto), conta) for posto in numeros(postos)
    ]


@then(
    frase(
        r"a pessoa do posto (?P<posto>\d+) foi chamada para a vaga (?P<vaga>\d+) pela lista "
        rf"(?P<lista>{LISTA})"
    )
)
def foi_chamada(cenario: Cenario, posto: str, vaga: str, lista: str) -> None:
    historia = cenario.convocacao.historia
    chamadas = [
        (numero, historia.nome_da_conta(conta))
        for numero, pessoa, conta in zip(
            historia.vagas, historia.pessoas, historia.contas, strict=True
        )
        if pessoa == cenario.pessoa(int(posto))
    ]
    assert chamadas == [(int(vaga), cenario.conta(lista))]


@then(frase(r"a pessoa do posto (?P<posto>\d+) não tem vaga"))
def nao_tem_vaga(cenario: Cenario, posto: str) -> None:
    assert not cenario.convocacao.vaga_da(cenario.pessoa(int(posto)))


@then(frase(r"a pessoa do posto (?P<posto>\d+) saiu das listas"))
def saiu_das_listas(cenario: Cenario, posto: str) -> None:
    assert cenario.convocacao.saiu(cenario.pessoa(int(posto)))


@then(frase(r"a pessoa do posto (?P<posto>\d+) está só na lista geral"))
def esta_so_na_geral(cenario: Cenario, posto: str) -> None:
    pessoa = cenario.pessoa(int(posto))
    assert not cenario.convocacao.saiu(pessoa)
    assert cenario.convocacao.grupos_da(pessoa) == ()


@then(frase(r"a pessoa do posto (?P<posto>\d+) continua nas duas listas"))
def esta_nas_duas_listas(cenario: Cenario, posto: str) -> None:
    pessoa = cenario.pessoa(int(posto))
    assert not cenario.convocacao.saiu(pessoa)
    assert cenario.convocacao.grupos_da(pessoa) == ("pcd",)


@then(frase(r"a vaga (?P<vaga>\d+) está sem ocupante"))
def esta_sem_ocupante(cenario: Cenario, vaga: str) -> None:
    assert int(vaga) in cenario.convocacao.vagas_vazias


@then(frase(r"a vaga (?P<vaga>\d+) se extingue e ninguém é chamado para ela"))
def a_vaga_se_extingue(cenario: Cenario, vaga: str) -> None:
    numero = int(vaga)
    assert cenario.convocacao.ocupante[numero] == NINGUEM
    assert numero not in cenario.convocacao.vagas_vazias
    assert cenario.convocacao.historia.vagas.count(numero) == 1


@then(frase(r'a chamada da vaga (?P<vaga>\d+) cita "(?P<citacao>[^"]+)"'))
def a_chamada_cita(cenario: Cenario, vaga: str, citacao: str) -> None:
    assert citacao in citacoes(cenario.explicacao(int(vaga)).passos)


@then(frase(r'a explicação da vaga (?P<vaga>\d+) diz "(?P<texto>[^"]+)"'))
def a_explicacao_diz(cenario: Cenario, vaga: str, texto: str) -> None:
    assert texto in [passo.frase for passo in cenario.explicacao(int(vaga)).passos]


@then(
    frase(
        r"se nada mudar, a vez da pessoa do posto (?P<posto>\d+) vem na vaga (?P<vaga>\d+) pela lista "
        rf"(?P<lista>{LISTA})"
    )
)
def se_nada_mudar(cenario: Cenario, posto: str, vaga: str, lista: str) -> None:
    previsao = prever(cenario.convocacao, cenario.pessoa(int(posto)))
    assert (previsao.vaga, previsao.lista) == (int(vaga), cenario.conta(lista))


@then(
    frase(
        rf"fica pendente (?P<o_que>{'|'.join(PENDENCIAS)})(?: da pessoa do posto (?P<posto>\d+))?"
    )
)
def fica_pendente(cenario: Cenario, o_que: str, posto: str | None) -> None:
    achadas = [p for p in cenario.pendencias() if p.tipo == PENDENCIAS[o_que]]
    assert len(achadas) == 1
    if posto is not None:
        assert achadas[0].inscricoes == (posto,)


@then(frase(r'a pendência cita "(?P<citacao>[^"]+)"'))
def a_pendencia_cita(cenario: Cenario, citacao: str) -> None:
    [pendencia] = cenario.pendencias()
    assert isinstance(pendencia, Pendencia)
    assert citacao in citacoes([pendencia])


@then("nada fica pendente")
def nada_fica_pendente(cenario: Cenario) -> None:
    assert cenario.pendencias() == []


# O que a norma traz escrito, para as etapas que não mudam a ordem -------------------------


@then(frase(r'a conferência do edital tem um item que cita "(?P<citacao>[^"]+)"'))
def a_conferencia_tem_item(cenario: Cenario, citacao: str) -> None:
    itens = cenario.norma.itens_do_edital
    assert citacao in {cenario.norma.fundamento(item.dispositivo).citacao for item in itens}


@then(
    frase(
        r"o prazo para (?P<para>.+) é de (?P<quantidade>\d+) (?P<unidade>dias|horas) e cita "
        r'"(?P<citacao>[^"]+)"'
    )
)
def o_prazo_e(cenario: Cenario, para: str, quantidade: str, unidade: str, citacao: str) -> None:
    prazos = {
        (p.para, p.quantidade, p.unidade, cenario.norma.fundamento(p.dispositivo).citacao)
        for p in cenario.norma.prazos
    }
    assert (para, int(quantidade), unidade, citacao) in prazos


@then(frase(r'a leitura (?P<nome>\w+) em vigor é (?P<opcao>\w+) e cita "(?P<citacao>[^"]+)"'))
def a_leitura_e(cenario: Cenario, nome: str, opcao: str, citacao: str) -> None:
    leitura = cenario.norma.leituras[nome]
    assert cenario.regime.leitura(nome) == opcao
    assert citacao in {cenario.norma.fundamento(id).citacao for id in leitura.dispositivos}

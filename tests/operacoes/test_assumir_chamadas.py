"""Assumir e auditar uma planilha de chamadas: da pasta ao livro."""

from pathlib import Path
from random import Random

import pytest

from certame.analise.auditoria import Juizo
from certame.dominio.ato import (
    ChamadaAssumida,
    CondicaoNaoConfirmada,
    FimDeFilaDeferido,
    HomologacaoPublicada,
    PericiaConvocada,
    PosseRegistrada,
    SaidaRegistrada,
)
from certame.dominio.resultado import AtoRecusado
from certame.motor.etapas import Etapa
from certame.norma.erros import EntradaInvalida
from certame.operacoes.assumir_chamadas import ChamadasDeForaAssumidas, assumir_chamadas
from certame.operacoes.auditar_chamadas import auditar_chamadas
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.executar import executar
from tests.operacoes.cursos import AGORA, EDITAL, homologa, pasta_em_curso, pratica

CABECALHO = "vaga;inscricao;lista;data;situacao;data_da_situacao"
DA_LEI = (
    "1;0001;geral;01/09/2026;posse;10/09/2026",
    "2;0002;geral;01/09/2026;;",
    "3;0003;geral;01/09/2026;desistencia;08/09/2026",
    "4;0004;geral;01/09/2026;;",
    "5;0007;pcd;01/09/2026;;",
    "3;0005;geral;15/09/2026;;",
)
"""Irupi, cinco vagas: Bento, Célia, Davi e Fátima pela geral, Ana pela reservada; Gil no lugar de Davi."""


def planilha(pasta: Path, *linhas: str) -> Path:
    arquivo = pasta / "chamadas.csv"
    arquivo.write_text("\n".join([CABECALHO, *linhas]) + "\n", encoding="utf-8")
    return arquivo


def assumir(
    curso: CertameEmCurso, arquivo: Path, *, simular: bool = False
) -> ChamadasDeForaAssumidas:
    return assumir_chamadas(curso, arquivo, autor="rh-1", agora=AGORA, simular=simular)


def test_a_ordem_da_lei_entra_no_livro_sem_pendencia(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(tmp_path, *DA_LEI)
    antes = sorted(pasta.iterdir())
    ensaio = assumir(abrir_em_curso(pasta), arquivo, simular=True)
    assert sorted(pasta.iterdir()) == antes
    feita = assumir(abrir_em_curso(pasta), arquivo)
    assert ensaio.auditoria == feita.auditoria
    assert feita.auditoria.quantos(Juizo.CERTA) == len(feita.auditoria.achados) == 6
    assert feita.feito.pendencias == ()
    assert [type(p.ato) for p in feita.feito.praticados] == [
        *[ChamadaAssumida] * 5,
        *(SaidaRegistrada, PosseRegistrada, ChamadaAssumida),
    ]
    de_novo = executar(pasta)
    assert de_novo.andamento is not None
    convocacao = de_novo.andamento.convocacoes["motorista"]
    assert [convocacao.inscricoes[p] for p in convocacao.ocupante[1:]] == [
        *("0001", "0002", "0005", "0004", "0007")
    ]


def test_a_ordem_das_linhas_nao_muda_nada(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    certas = auditar_chamadas(pasta, planilha(tmp_path, *DA_LEI)).auditoria
    trocadas = list(DA_LEI)
    for semente in range(5):
        Random(semente).shuffle(trocadas)
        outras = auditar_chamadas(pasta, planilha(tmp_path, *trocadas)).auditoria
        assert [a.ato.inscricao for a in outras.achados] == [
            a.ato.inscricao for a in certas.achados
        ]
        assert {a.juizo for a in outras.achados} == {Juizo.CERTA}


def test_no_mesmo_dia_a_saida_de_quem_foi_chamado_vem_logo_depois_da_chamada(
    tmp_path: Path,
) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    linhas = (
        "1;0002;geral;01/09/2026;;",
        "1;0001;geral;01/09/2026;desistencia;01/09/2026",
        ";0003;;01/09/2026;desistencia;",
        "2;0004;geral;01/09/2026;;",
    )
    trocadas = (linhas[1], linhas[0], *linhas[2:])
    auditada = auditar_chamadas(pasta, planilha(tmp_path, *trocadas)).auditoria
    assert [a.juizo for a in auditada.achados] == [Juizo.CERTA] * 3
    # Duas chamadas para a mesma vaga no mesmo dia: vale a ordem das linhas.
    auditada = auditar_chamadas(pasta, planilha(tmp_path, *linhas)).auditoria
    assert auditada.achados[0].juizo is Juizo.ERRADA


def test_a_errada_entra_e_fica_pendente(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(
        tmp_path, *DA_LEI[:4], "5;0005;geral;01/09/2026;;", "3;0007;pcd;15/09/2026;;"
    )
    feita = assumir(abrir_em_curso(pasta), arquivo)
    assert feita.auditoria.achados[4].preterida == "0007"
    assert [p.tipo for p in feita.feito.pendencias] == ["chamada_assumida_diverge"] * 2
    pendencias = [p for p in executar(pasta).pendencias if p.tipo == "chamada_assumida_diverge"]
    assert [p.inscricoes for p in pendencias] == [("0005", "0007"), ("0007", "0006")]


def test_o_que_nao_pode_ser_fato_impede_tudo_e_diz_a_linha(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(tmp_path, DA_LEI[0], "1;0002;geral;02/09/2026;;", ";0008;;03/09/2026;posse;")
    with pytest.raises(AtoRecusado) as recusa:
        assumir(abrir_em_curso(pasta), arquivo)
    assert "chamadas.csv, linha 3: a vaga 1 está ocupada" in recusa.value.motivo
    assert "(e mais 1 recusa)" in recusa.value.motivo
    assert not (pasta / "livro").exists()
    auditada = auditar_chamadas(pasta, arquivo).auditoria
    assert [ato.linha for ato, _ in auditada.recusados] == [3, 4]
    arquivo = planilha(tmp_path, DA_LEI[0], "1;0002;geral;02/09/2026;;")
    with pytest.raises(AtoRecusado, match="linha 3: a vaga 1 está ocupada pela inscrição 0001 \\("):
        assumir(abrir_em_curso(pasta), arquivo)


def test_depois_de_assumido_o_certame_corre_pelos_portoes(tmp_path: Path) -> None:
    """A homologação e as posses de antes são fatos; a próxima chamada reservada espera a perícia."""
    pasta = pasta_em_curso(tmp_path / "c")
    curso = abrir_em_curso(pasta)
    assumir(curso, planilha(tmp_path, *DA_LEI))
    assert curso.andamento.etapa is Etapa.CONVOCACOES
    pratica(curso, "homologacao_publicada", dia="2026-08-01")
    pratica(curso, "vagas_criadas", quantidade="10", dia="2026-10-01")
    # Perícia de quem está na lista reservada cabe; chamar pela reservada sem ela, não.
    pratica(curso, "convocacao_feita", quantidade="3", dia="2026-10-02")
    assert not curso.andamento.convocacoes["motorista"].assume
    with pytest.raises(AtoRecusado, match="já correm por aqui"):
        assumir(curso, planilha(tmp_path, "9;0008;geral;03/10/2026;;"))
    with pytest.raises(AtoRecusado, match="não foi nomeada"):
        pratica(curso, "posse_registrada", inscricao="0006", dia="2026-10-05")
    reaberto = abrir_em_curso(pasta)
    assert reaberto.andamento.processo.assumido
    assert isinstance(reaberto.andamento.praticados[8].ato, HomologacaoPublicada)


def test_enquanto_assume_o_processo_e_a_chamada_propria_passam_pelos_portoes(
    tmp_path: Path,
) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    assumir(curso, planilha(tmp_path, DA_LEI[0]))
    pratica(curso, "nomeacao_publicada", inscricao="0001", documento="doc-1:" + "0a" * 32)
    with pytest.raises(AtoRecusado, match="perícia"):
        pratica(curso, "convocacao_feita", quantidade="4", dia="2026-10-02")
    assert PericiaConvocada not in {type(p.ato) for p in curso.andamento.praticados}


def test_anulada_a_errada_corrige_se_e_o_certame_segue_assumido(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    curso = abrir_em_curso(pasta)
    assumir(curso, planilha(tmp_path, "1;0002;geral;01/09/2026;;"))
    pratica(curso, "homologacao_publicada", dia="2026-08-01")
    pratica(curso, "ato_anulado", ato="ato-1", motivo="erro_material")
    assert curso.andamento.processo.assumido
    assert curso.andamento.homologacao is not None
    feita = assumir(curso, planilha(tmp_path, *DA_LEI))
    assert feita.feito.pendencias == ()
    assert abrir_em_curso(pasta).andamento.pendencias == ()


def test_as_outras_situacoes(tmp_path: Path) -> None:
    edital = EDITAL.replace(
        "[resultado]",
        '[edital.clausulas]\nfim_de_fila = { item = "9.3" }\n\n[resultado]',
    )
    pasta = pasta_em_curso(tmp_path / "c", edital)
    arquivo = planilha(
        tmp_path,
        "1;0001;geral;01/09/2026;fim de fila;02/09/2026",
        "1;0002;geral;03/09/2026;;",
        ";0007;;04/09/2026;não confirmada;",
    )
    feita = assumir(abrir_em_curso(pasta), arquivo)
    tipos = [type(p.ato) for p in feita.feito.praticados]
    assert tipos == [ChamadaAssumida, FimDeFilaDeferido, ChamadaAssumida, CondicaoNaoConfirmada]


def test_com_dois_grupos_a_nao_confirmada_vai_por_ato_proprio(tmp_path: Path) -> None:
    edital = EDITAL + (
        '\n[[grupo]]\nid = "negros"\nnome = "pessoas negras"\nitem = "3.1"\nfracao = "1/5"\n'
        'arredondamento = "meio_para_cima"\nserie = { familia = "formula" }\n'
    )
    pasta = pasta_em_curso(tmp_path / "c", edital)
    resultado = (pasta / "resultado.csv").read_text(encoding="utf-8").splitlines()
    com_coluna = [f"{linha};{'negros' if not n else 'Não'}" for n, linha in enumerate(resultado)]
    (pasta / "resultado.csv").write_text("\n".join(com_coluna) + "\n", encoding="utf-8")
    with pytest.raises(EntradaInvalida, match="campo situacao: com mais de um grupo"):
        auditar_chamadas(pasta, planilha(tmp_path, ";0007;;04/09/2026;não confirmada;"))


def test_a_auditoria_olha_os_atos_que_o_certame_ja_tem(tmp_path: Path) -> None:
    """Sem livro, os [[ato]] entram por data entre as chamadas do arquivo."""
    edital = EDITAL + (
        '\n[[ato]]\ntipo = "saida_registrada"\ninscricao = "0002"\ndata = 2026-09-02\n'
        'motivo = "desistencia"\n'
    )
    pasta = pasta_em_curso(tmp_path / "c", edital)
    arquivo = planilha(tmp_path, DA_LEI[0], "2;0003;geral;03/09/2026;;")
    feita = auditar_chamadas(pasta, arquivo)
    assert [a.juizo for a in feita.auditoria.achados] == [Juizo.CERTA] * 2
    assert feita.norma == "irupi-es-2025"
    arquivo = planilha(tmp_path, DA_LEI[0], "2;0003;geral;01/09/2026;;")
    assert auditar_chamadas(pasta, arquivo).auditoria.achados[1].juizo is Juizo.ERRADA


def test_sem_listas_nao_ha_o_que_auditar_nem_assumir(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    resultado = (pasta / "resultado.csv").read_text(encoding="utf-8")
    (pasta / "resultado.csv").write_text(resultado.replace("75,00", "70,00"), encoding="utf-8")
    arquivo = planilha(tmp_path, DA_LEI[0])
    with pytest.raises(AtoRecusado, match="mpate"):
        auditar_chamadas(pasta, arquivo)
    with pytest.raises(AtoRecusado, match="mpate"):
        assumir(abrir_em_curso(pasta), arquivo)


def test_sem_saber_que_lei_rege_nao_se_audita(tmp_path: Path) -> None:
    edital = EDITAL.replace(
        'vigencia = { inicio = 2025-01-30, prova = "página do diário oficial (exemplo inventado)" }\n',
        "",
    ).replace("2026-03-02", "2025-02-01")
    pasta = pasta_em_curso(tmp_path / "c", edital)
    with pytest.raises(AtoRecusado):
        auditar_chamadas(pasta, planilha(tmp_path, DA_LEI[0]))


EXEMPLO = Path(__file__).parents[2] / "exemplos" / "irupi-25-vagas"


def feitas_no_exemplo(ate: int, pasta: Path = EXEMPLO) -> list[str]:
    """As linhas das primeiras chamadas do exemplo, como ele as fez."""
    execucao = executar(pasta)
    assert execucao.andamento is not None
    convocacao = execucao.andamento.convocacoes["professor"]
    historia = convocacao.historia
    feitas = zip(historia.vagas, historia.pessoas, historia.contas, strict=True)
    return [
        f"{vaga};{convocacao.inscricoes[pessoa]};{historia.nome_da_conta(conta)};01/10/2025;;"
        for vaga, pessoa, conta in list(feitas)[:ate]
    ]


def trocadas(linhas: list[str], uma: int, outra: int) -> list[str]:
    """As linhas com as pessoas de duas delas trocadas."""
    campos = [linha.split(";") for linha in linhas]
    campos[uma][1], campos[outra][1] = campos[outra][1], campos[uma][1]
    return [";".join(linha) for linha in campos]


def test_o_certame_que_ja_chamou_se_audita_do_comeco(tmp_path: Path) -> None:
    linhas = feitas_no_exemplo(10)
    auditada = auditar_chamadas(EXEMPLO, planilha(tmp_path, *linhas)).auditoria
    assert [a.juizo for a in auditada.achados] == [Juizo.CERTA] * 10
    assert auditada.recusados == ()
    errada = auditar_chamadas(EXEMPLO, planilha(tmp_path, *trocadas(linhas, 4, 5))).auditoria
    assert [(a.ato.vaga, a.preterida) for a in errada.achados if a.juizo is not Juizo.CERTA] == [
        *((5, "08344"), (6, "09859"))
    ]


def test_o_que_o_certame_registrou_entre_as_chamadas_conta(tmp_path: Path) -> None:
    linhas = feitas_no_exemplo(12)
    linhas[10] = linhas[10].replace("01/10", "10/10")
    linhas[11] = linhas[11].replace("01/10", "20/10")
    auditada = auditar_chamadas(EXEMPLO, planilha(tmp_path, *linhas)).auditoria
    assert [a.juizo for a in auditada.achados] == [Juizo.CERTA] * 12


def test_o_ato_do_certame_que_nao_cabe_com_o_arquivo_impede_auditar(tmp_path: Path) -> None:
    linhas = feitas_no_exemplo(10)
    linhas[9] = linhas[9].replace("01/10/2025", "05/11/2025")
    with pytest.raises(AtoRecusado) as recusa:
        auditar_chamadas(EXEMPLO, planilha(tmp_path, *linhas))
    assert "ato posse-1: este ato só cabe com as chamadas que o certame fez" in recusa.value.motivo
    assert recusa.value.conserto == "deixe no arquivo só as chamadas de antes de 03/11/2025"


def test_o_que_ja_se_assumiu_se_audita_de_novo_igual(tmp_path: Path) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(tmp_path, *DA_LEI[:4], "5;0005;geral;01/09/2026;;")
    antes = auditar_chamadas(pasta, arquivo).auditoria
    assumir(abrir_em_curso(pasta), arquivo)
    assert auditar_chamadas(pasta, arquivo).auditoria == antes
    so_a_posse = tmp_path / "posse"
    so_a_posse.mkdir()
    repetida = planilha(so_a_posse, ";0001;;10/09/2026;posse;")
    assert auditar_chamadas(pasta, repetida).auditoria.recusados == ()
    pratica(abrir_em_curso(pasta), "assuncao_encerrada", "2026-09-20", cargo="motorista")
    assert auditar_chamadas(pasta, arquivo).auditoria == antes


def test_no_certame_que_chama_desde_o_edital_nao_ha_veredito(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    homologa(curso)
    pratica(curso, "convocacao_feita", "2026-09-01", cargo="motorista", quantidade="5")
    with pytest.raises(AtoRecusado, match="não há o que auditar"):
        auditar_chamadas(tmp_path / "c", planilha(tmp_path, *DA_LEI))


def test_a_homologacao_que_se_registra_depois_de_assumir_nao_impede_auditar(
    tmp_path: Path,
) -> None:
    pasta = pasta_em_curso(tmp_path / "c")
    arquivo = planilha(tmp_path, *DA_LEI)
    antes = auditar_chamadas(pasta, arquivo).auditoria
    assumir(abrir_em_curso(pasta), arquivo)
    pratica(abrir_em_curso(pasta), "homologacao_publicada", "2026-06-15", validade="2028-06-15")
    assert auditar_chamadas(pasta, arquivo).auditoria == antes

"""O único próximo passo: do edital à última posse, quem o segue não é recusado."""

from pathlib import Path
from typing import Any

import pytest

from certame.dominio.resultado import AtoRecusado
from certame.motor.portoes import ChamadaImpedida
from certame.operacoes.anunciar_sorteio import lista_do_sorteio
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.conferir_homologacao import (
    PericiasPorFazer,
    conferir_homologacao,
    pericias_por_fazer,
)
from certame.operacoes.listar_discussoes import listar_discussoes
from certame.operacoes.proximo_passo import frase_dos_sem_nomeacao, proximo_passo, sem_nomeacao
from tests.operacoes.cursos import (
    EDITAL,
    EQUIPE_DE_MOGI,
    MEMBROS,
    MOGI,
    REF,
    classificado,
    examina,
    homologado,
    pasta_em_curso,
    pratica,
)


def passo(curso: CertameEmCurso) -> tuple[str, dict[str, str]]:
    proximo = proximo_passo(curso.andamento)
    assert proximo is not None
    return proximo.tipo, dict(proximo.campos)


def test_antes_das_listas(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    assert passo(curso) == ("edital_publicado", {})
    pratica(curso, "edital_publicado", "2026-03-02")
    assert passo(curso) == ("inscricao_feita", {})
    com_resultado = proximo_passo(curso.andamento, com_resultado=True)
    assert com_resultado is not None
    assert com_resultado.tipo == "resultado_divulgado", "a banca já mandou as notas"
    pratica(curso, "inscricao_feita", "2026-03-10", inscricao="0007", grupos=["pcd"])
    assert passo(curso) == ("inscricao_decidida", {"inscricao": "0007"})
    pratica(
        curso, "inscricao_decidida", "2026-03-20", inscricao="0007", decisao_da_inscricao="recusada",
        documento=REF, id="decisao",
    )  # fmt: skip
    assert passo(curso) == ("resultado_divulgado", {})
    pratica(
        curso, "recurso_interposto", "2026-03-22", inscricao="0007", ato="decisao", documento=REF,
        id="recurso",
    )  # fmt: skip
    assert passo(curso) == ("recurso_decidido", {"inscricao": "0007", "recurso": "recurso"})
    falta = conferir_homologacao(curso.andamento)[-1]
    assert (falta.inscricao, falta.frase) == ("0007", "Há recurso sem decisão.")
    pratica(
        curso, "recurso_decidido", "2026-03-25", inscricao="0007", recurso="recurso",
        conclusao="favoravel", documento=REF,
    )  # fmt: skip
    pratica(curso, "resultado_divulgado", "2026-05-04")
    assert passo(curso) == ("classificacao_divulgada", {})


def test_o_recurso_do_edital_espera_decisao_pela_constituicao(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    pratica(curso, "edital_publicado", "2026-03-02", id="edital")
    pratica(
        curso, "recurso_interposto", "2026-03-05", inscricao="0007", ato="edital", documento=REF,
        id="recurso",
    )  # fmt: skip
    assert passo(curso) == ("recurso_decidido", {"inscricao": "0007", "recurso": "recurso"})
    (discussao,) = listar_discussoes(curso.andamento)
    assert discussao.contra is not None
    assert discussao.contra.id == "edital"
    falta = conferir_homologacao(curso.andamento)[-1]
    assert (falta.inscricao, falta.frase) == ("0007", "Há recurso sem decisão.")
    assert "CF, art. 5º, LV" in falta.citacao


def test_o_recurso_provido_pede_o_ato_que_o_cumpre(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04", id="resultado")
    quem: dict[str, Any] = {"inscricao": "0007", "documento": REF}
    pratica(curso, "recurso_interposto", "2026-05-05", ato="resultado", id="recurso", **quem)
    pratica(
        curso, "recurso_decidido", "2026-05-06", recurso="recurso", conclusao="favoravel", **quem
    )  # fmt: skip
    anula: dict[str, Any] = {"ato": "resultado", "motivo": "recurso_provido"}
    assert passo(curso) == ("ato_anulado", anula)
    pratica(curso, "ato_anulado", "2026-05-07", **anula)
    assert passo(curso) == ("inscricao_feita", {}), "o que vinha antes do resultado"


def test_a_pericia_ate_a_homologacao(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    quem: dict[str, Any] = {"inscricao": "0002"}
    assert passo(curso) == ("pericia_convocada", quem)
    hora = "2026-05-20 09:00"
    pratica(curso, "pericia_convocada", "2026-05-13", instante=hora, documento=REF, **quem)
    assert passo(curso) == ("comparecimento_registrado", quem)
    pratica(curso, "comparecimento_registrado", "2026-05-20", instante=hora, **quem)
    assert passo(curso) == ("equipe_constituida", {})
    pratica(curso, "equipe_constituida", "2026-05-12", id="equipe", membros=MEMBROS, documento=REF)
    assert passo(curso) == ("parecer_emitido", {**quem, "equipe": "equipe"})
    pratica(
        curso, "parecer_emitido", "2026-05-21", equipe="equipe", assinam=["med-1", "psi-2", "soc-3"],
        partes=[REF], documento=REF, **quem,
    )  # fmt: skip
    assert passo(curso) == ("deficiencia_confirmada", quem)
    pratica(
        curso, "resultado_negativo_registrado", "2026-05-22", resultado="nao_confirmada",
        documento=REF, **quem,
    )  # fmt: skip
    assert passo(curso) == ("condicao_nao_confirmada", {**quem, "grupo": "pcd"})
    pratica(curso, "condicao_nao_confirmada", "2026-05-23", grupo="pcd", **quem)
    assert passo(curso) == ("pericia_convocada", {"inscricao": "0007"})
    examina(curso, "0007")
    assert passo(curso) == ("homologacao_publicada", {})


def test_a_junta(tmp_path: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c", MOGI))
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    pratica(
        curso, "equipe_constituida", "2026-05-12", id="e", membros=EQUIPE_DE_MOGI, documento=REF
    )
    quem: dict[str, Any] = {"inscricao": "0002"}
    hora = "2026-05-20 09:00"
    pratica(curso, "pericia_convocada", "2026-05-13", instante=hora, documento=REF, **quem)
    pratica(curso, "comparecimento_registrado", "2026-05-20", instante=hora, **quem)
    pratica(
        curso, "parecer_emitido", "2026-05-20", equipe="e", assinam=["med-1", "mot-1", "mot-2"],
        partes=[REF] * 5, documento=REF, **quem,
    )  # fmt: skip
    pratica(
        curso, "resultado_negativo_registrado", "2026-05-20", resultado="nao_confirmada",
        documento=REF, **quem,
    )  # fmt: skip
    assert passo(curso) == ("ciencia_registrada", quem)
    ciente: dict[str, Any] = {"meio": "pessoal", "prova": REF, "instante": "2026-05-20 10:00"}
    pratica(curso, "ciencia_registrada", "2026-05-20", **ciente, **quem)
    assert passo(curso) == ("junta_instalada", quem)
    pratica(
        curso, "junta_instalada", "2026-05-22", membros=["med-7/especialista"], documento=REF,
        instante="2026-05-22 09:00", **quem,
    )  # fmt: skip
    assert passo(curso) == ("junta_concluida", quem)


def test_da_chamada_a_posse(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    assert passo(curso) == ("convocacao_feita", {})
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="2")
    assert passo(curso) == ("nomeacao_publicada", {"inscricao": "0001"})
    for inscricao in ("0001", "0002"):
        pratica(curso, "nomeacao_publicada", "2026-06-25", inscricao=inscricao, documento=REF)
    assert passo(curso) == ("posse_registrada", {"inscricao": "0001"})
    pratica(curso, "posse_registrada", "2026-07-01", inscricao="0001")
    especie = "avaliacao_de_compatibilidade"
    assert passo(curso) == ("equipe_constituida", {"especie": especie})
    pratica(
        curso, "equipe_constituida", "2026-07-01", id="oficial", especie=especie, membros=MEMBROS,
        documento=REF,
    )  # fmt: skip
    tipo, sabidos = passo(curso)
    campos: dict[str, Any] = {**sabidos}
    assert tipo == "compatibilidade_avaliada"
    assert campos == {"inscricao": "0002", "fase": "antes_da_posse", "equipe": "oficial"}
    pratica(
        curso, tipo, "2026-07-02", **campos, assinam=["med-1"], partes=[REF], conclusao="contraria",
        documento=REF, id="parecer",
    )  # fmt: skip
    assert passo(curso) == ("incidente_decidido", {"inscricao": "0002", "incidente": "parecer"})
    pratica(
        curso, "incidente_decidido", "2026-07-05", inscricao="0002", incidente="parecer",
        conclusao="favoravel", documento=REF,
    )  # fmt: skip
    assert passo(curso) == ("posse_registrada", {"inscricao": "0002"})


def test_a_fraude_por_comunicar_vem_antes(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    quem: dict[str, Any] = {"inscricao": "0007"}
    pratica(curso, "investigacao_instaurada", "2026-07-01", documento=REF, **quem)
    avisada: dict[str, Any] = {"prova": REF, "instante": "2026-07-02 10:00"}
    pratica(curso, "investigacao_notificada", "2026-07-02", **avisada, **quem)
    pratica(curso, "defesa_nao_apresentada", "2026-07-20", documento=REF, **quem)
    pratica(curso, "fraude_decidida", "2026-08-01", documento="doc-1:" + "0a" * 32, **quem)
    assert passo(curso) == ("fraude_comunicada", quem)


def test_nada_espera_quando_tudo_se_fez(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "validade_encerrada", "2026-11-01")
    assert proximo_passo(curso.andamento) is None
    assert frase_dos_sem_nomeacao(curso.andamento) == ""


def test_acabada_a_validade_segue_so_a_posse_de_quem_ja_se_nomeou(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="4")
    pratica(curso, "nomeacao_publicada", "2026-07-01", inscricao="0004", documento=REF)
    assert passo(curso) == ("nomeacao_publicada", {"inscricao": "0001"})
    assert frase_dos_sem_nomeacao(curso.andamento) == ""
    pratica(curso, "validade_encerrada", "2026-07-02")
    assert passo(curso) == ("posse_registrada", {"inscricao": "0004"})
    pratica(curso, "posse_registrada", "2026-07-10", inscricao="0004")
    assert proximo_passo(curso.andamento) is None
    assert frase_dos_sem_nomeacao(curso.andamento) == (
        "3 pessoas foram chamadas antes do fim e não nomeadas: leve o caso à procuradoria."
    )


def test_onde_nao_ha_nomeacao_a_posse_de_quem_foi_chamado_segue(tmp_path: Path) -> None:
    edital = EDITAL.replace("cargo_efetivo", "temporario")
    curso = homologado(tmp_path / "c", edital=edital)
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
    pratica(curso, "validade_encerrada", "2026-07-02")
    assert passo(curso) == ("posse_registrada", {"inscricao": "0001"})
    assert frase_dos_sem_nomeacao(curso.andamento) == ""


@pytest.mark.parametrize("declarante", ["0002", "0007"])
def test_com_varios_cargos_o_passo_diz_o_cargo(tmp_path: Path, declarante: str) -> None:
    edital = EDITAL + '\n[[cargo]]\nid = "fiscal"\nnome = "Fiscal"\nvagas = 1\n'
    pasta = pasta_em_curso(tmp_path / "c", edital)
    (pasta / "resultado.csv").write_text(
        "Inscrição;Nome;Nota;PcD;Cargo\n"
        f"{declarante};Ana Exemplo;65,00;Sim;Fiscal\n"
        "0001;Bento Exemplo;95,00;Não;Motorista\n",
        encoding="utf-8",
    )
    curso = abrir_em_curso(pasta)
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    assert passo(curso) == ("pericia_convocada", {"cargo": "fiscal", "inscricao": declarante})


def test_o_certame_sem_livro_nao_tem_proximo_passo(tmp_path: Path) -> None:
    curso = classificado(tmp_path / "c")
    curso.andamento.processo.acompanhado = False
    assert proximo_passo(curso.andamento) is None


def test_quem_vem_pela_reservada_sem_pericia_e_examinado_antes_de_nomear(tmp_path: Path) -> None:
    curso = _com_mais_uma_declarante(tmp_path / "c")
    ordem: dict[str, Any] = {"processo": "1", "vaga": "5"}
    pratica(curso, "ordem_judicial_cumprida", "2026-06-20", efeito="reserva_de_vaga", **ordem)
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="todas")
    sai: dict[str, Any] = {"inscricao": "0007", "motivo": "desistencia", "documento": REF}
    pratica(curso, "saida_registrada", "2026-06-21", **sai)
    pratica(curso, "ordem_judicial_cumprida", "2026-06-21", efeito="liberacao", **ordem)
    especie = "avaliacao_de_compatibilidade"
    pratica(
        curso, "equipe_constituida", "2026-06-22", id="oficial", especie=especie, membros=MEMBROS,
        documento=REF,
    )  # fmt: skip
    parecer: dict[str, Any] = {"assinam": ["med-1"], "partes": [REF], "conclusao": "favoravel"}
    pratica(
        curso, "compatibilidade_avaliada", "2026-06-23", inscricao="0002", fase="antes_da_posse",
        equipe="oficial", documento=REF, **parecer,
    )  # fmt: skip
    for inscricao in ("0001", "0002", "0003", "0004"):
        pratica(curso, "nomeacao_publicada", "2026-06-25", inscricao=inscricao, documento=REF)
        pratica(curso, "posse_registrada", "2026-07-01", inscricao=inscricao)
    assert passo(curso) == ("pericia_convocada", {"inscricao": "0008"})
    examina(curso, "0008")
    assert passo(curso) == ("nomeacao_publicada", {"inscricao": "0008"})


def _com_mais_uma_declarante(pasta: Path) -> CertameEmCurso:
    """Homologado; 0008 também declarou a deficiência, e ainda não foi examinada."""
    resultado = pasta_em_curso(pasta) / "resultado.csv"
    texto = resultado.read_text(encoding="utf-8").replace("60,00;Não", "60,00;Sim")
    resultado.write_text(texto, encoding="utf-8")
    curso = abrir_em_curso(pasta)
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    pratica(curso, "equipe_constituida", "2026-05-12", id="equipe", membros=MEMBROS, documento=REF)
    for inscricao in ("0002", "0007"):
        examina(curso, inscricao)
    pratica(curso, "homologacao_publicada", "2026-06-15", validade="2028-06-15")
    return curso


def test_o_sorteio_vem_antes_da_classificacao(tmp_path: Path) -> None:
    edital = EDITAL + '\n[[desempate]]\ncriterio = "sorteio"\nitem = "8.2"\n'
    pasta = pasta_em_curso(tmp_path / "c", edital)
    resultado = pasta / "resultado.csv"
    resultado.write_text(resultado.read_text("utf-8").replace("80,00", "85,00"), "utf-8")
    curso = abrir_em_curso(pasta)
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    anuncio = proximo_passo(curso.andamento, falta_sorteio=True)
    assert anuncio is not None
    assert (anuncio.tipo, dict(anuncio.campos)) == ("sorteio_anunciado", {})
    dito: dict[str, Any] = {
        "finalidade": "desempate",
        "fonte": "loteria de 09/05/2026 (exemplo inventado)",
    }
    lista = lista_do_sorteio(pasta, "desempate").hash_da_lista
    pratica(curso, "sorteio_anunciado", "2026-05-05", hash_da_lista=lista, **dito)
    sorteio = proximo_passo(curso.andamento, falta_sorteio=True)
    assert sorteio is not None
    assert (sorteio.tipo, dict(sorteio.campos)) == ("sorteio_realizado", dito)
    assert passo(curso) == ("classificacao_divulgada", {})


def test_a_pericia_que_impede_a_proxima_vaga_vem_na_frente(tmp_path: Path) -> None:
    """Célia e Ana por examinar; a vaga 5 é de Ana, que a geral não alcança."""
    curso = classificado(tmp_path / "c")
    por_fazer = pericias_por_fazer(curso.andamento)
    assert conferir_homologacao(curso.andamento) == ()
    assert por_fazer == (
        PericiasPorFazer("motorista", "Motorista", 2, ChamadaImpedida(5, "0007", 4, 4)),
    )
    pratica(curso, "homologacao_publicada", "2026-06-15", validade="2028-06-15")
    assert passo(curso) == ("pericia_convocada", {"inscricao": "0007"})
    with pytest.raises(AtoRecusado) as recusa:
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="todas")
    assert recusa.value.conserto == (
        "conclua antes a perícia de 0007 (motorista); sem ela, cabe chamar agora até a vaga 4 "
        "(quantidade: 4)"
    )
    pratica(curso, "convocacao_feita", "2026-06-20", quantidade="4")
    with pytest.raises(AtoRecusado) as recusa:
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="todas")
    assert recusa.value.conserto == "conclua antes a perícia de 0007 (motorista)"
    examina(curso, "0007")
    assert pericias_por_fazer(curso.andamento) == (
        PericiasPorFazer("motorista", "Motorista", 1, None),
    )


def test_a_pericia_de_quem_a_geral_chama_nao_impede(tmp_path: Path) -> None:
    """Ana examinada, e Célia não: a geral chama Célia, e a vaga 5 é de Ana."""
    curso = classificado(tmp_path / "c")
    examina(curso, "0007")
    assert pericias_por_fazer(curso.andamento) == (
        PericiasPorFazer("motorista", "Motorista", 1, None),
    )


def test_quem_saiu_e_foi_chamado_de_novo_espera_outra_nomeacao(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    bento: dict[str, Any] = {"inscricao": "0001"}
    pratica(curso, "convocacao_feita", "2026-07-01", quantidade="1")
    pratica(curso, "nomeacao_publicada", "2026-07-02", documento=REF, **bento)
    pratica(curso, "saida_registrada", "2026-07-03", motivo="desistencia", **bento)
    pratica(
        curso, "ordem_judicial_cumprida", "2026-07-04", efeito="inclusao", processo="1",
        **bento,
    )  # fmt: skip
    pratica(curso, "convocacao_feita", "2026-07-05", quantidade="todas")
    dela = ("motorista", "0001")
    assert dela in sem_nomeacao(curso.andamento), "a de antes era da outra chamada"
    pratica(curso, "nomeacao_publicada", "2026-07-06", documento=REF, **bento)
    assert dela not in sem_nomeacao(curso.andamento)

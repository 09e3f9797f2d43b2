"""O ato e os documentos que ele cita, no mesmo passo: tudo, ou nada guardado."""

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cofre import Cofre
from certame.dominio.ato import TIPOS_DE_ATO, Ato
from certame.dominio.ato_do_cofre import DocumentoDescartado, DocumentoGuardado
from certame.dominio.documento import EspecieDeDocumento
from certame.dominio.resultado import AtoRecusado
from certame.livro.armazem import Conflito
from certame.norma.erros import EntradaInvalida
from certame.operacoes.abrir_cofre_do_certame import abrir_cofre_do_certame
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.completar_ato import completar_ato
from certame.operacoes.conferir_vistas import conferir_vistas
from certame.operacoes.forma_do_documento import modelo
from certame.operacoes.listar_vistas import listar_vistas
from certame.operacoes.praticar_com_documentos import (
    Anexo,
    FeitoComDocumentos,
    anexo_escrito,
    campos_guardaveis,
    praticar_com_documentos,
)
from certame.operacoes.preencher_ato import Escrito, campos_do_tipo, preencher_ato
from tests.operacoes.cursos import AGORA, classificado, pasta_em_curso, pratica

CERTAME = "010-2026"
CONVOCACAO = {"inscricao": "0007", "instante": "2026-11-30 11:00"}
OFICIO = Anexo("documento", "oficio.pdf", b"oficio inventado")


@pytest.fixture
def curso(tmp_path: Path) -> CertameEmCurso:
    return classificado(tmp_path / "c")


@pytest.fixture
def chaves(tmp_path: Path) -> Path:
    return Chaveiro.criar(tmp_path / "chaves.json", {}).caminho


def aberto(chaves: Path) -> Cofre:
    return abrir_cofre_do_certame(chaves.parent / "c", chaves, criar=True).cofre


def praticar(
    curso: CertameEmCurso,
    chaves: Path,
    tipo: str,
    anexos: list[Anexo],
    escritos: Mapping[str, Escrito],
    **trocas: Any,
) -> FeitoComDocumentos:
    def fazer_ato(completos: Mapping[str, Escrito]) -> Ato:
        return preencher_ato(
            tipo,
            completar_ato(curso, tipo, completos),
            id=curso.proximo_id(),
            data=date(2026, 11, 30),
            cargos=curso.entrada.lido.edital.cargos,
            fuso=curso.fuso,
        )

    pedido: dict[str, Any] = {
        "fazer_ato": fazer_ato,
        "abrir_cofre": lambda: aberto(chaves),
        "autor": "rh-1",
        "agora": AGORA,
        "simular": False,
        "se_cabeca": None,
    }
    return praticar_com_documentos(curso, tipo, escritos, anexos, **(pedido | trocas))


def atos_do_cofre(chaves: Path) -> list[Any]:
    return [v.ato for v in listar_vistas(aberto(chaves).prateleira, CERTAME).vistas]


def test_o_ato_leva_a_referencia_do_que_se_guardou(curso: CertameEmCurso, chaves: Path) -> None:
    feito = praticar(curso, chaves, "pericia_convocada", [OFICIO], CONVOCACAO)
    (referencia,) = feito.guardados["documento"]
    ato: Any = feito.feito.praticados[0].ato
    assert ato.documento == str(referencia)
    relido: Any = abrir_em_curso(chaves.parent / "c").andamento.praticados[-1].ato
    assert relido == ato
    documento = aberto(chaves).abrir(CERTAME, *referencia)
    assert documento == ("documento", OFICIO.conteudo, "0007", "oficio.pdf")
    (guardado,) = atos_do_cofre(chaves)
    assert isinstance(guardado, DocumentoGuardado)
    assert conferir_vistas(aberto(chaves).prateleira, CERTAME).diferencas == ()


def test_simular_nao_toca_o_cofre_nem_as_chaves(curso: CertameEmCurso, chaves: Path) -> None:
    antes, cabeca = chaves.read_bytes(), curso.cabeca
    feito = praticar(curso, chaves, "pericia_convocada", [OFICIO], CONVOCACAO, simular=True)
    assert feito.guardados == {}
    assert feito.feito.simulado
    assert (chaves.read_bytes(), curso.cabeca) == (antes, cabeca)
    assert not (chaves.parent / "c" / "cofre").exists()


@pytest.mark.parametrize("simular", [True, False])
def test_o_ato_recusado_nao_guarda_nada(curso: CertameEmCurso, chaves: Path, simular: bool) -> None:
    ninguem = {**CONVOCACAO, "inscricao": "0003"}
    with pytest.raises(AtoRecusado):
        praticar(curso, chaves, "pericia_convocada", [OFICIO], ninguem, simular=simular)
    assert not (chaves.parent / "c" / "cofre").exists()


def test_a_forma_que_nao_serve_nao_chega_ao_livro(curso: CertameEmCurso, chaves: Path) -> None:
    cabeca = curso.cabeca
    vazio = OFICIO._replace(conteudo=b" ")
    with pytest.raises(EntradaInvalida, match="vazio"):
        praticar(curso, chaves, "pericia_convocada", [vazio], CONVOCACAO)
    assert curso.cabeca == cabeca


def test_se_outra_pessoa_agiu_antes_o_guardado_sai_e_se_anota(
    curso: CertameEmCurso, chaves: Path
) -> None:
    def abrir_depois_de_outro() -> Cofre:
        outro = abrir_em_curso(chaves.parent / "c")
        pratica(outro, "pericia_convocada", inscricao="0002", instante="2026-11-30 09:00",
                documento="doc-1:" + "0a" * 32)  # fmt: skip
        return aberto(chaves)

    with pytest.raises(Conflito):
        praticar(
            curso,
            chaves,
            "pericia_convocada",
            [OFICIO],
            CONVOCACAO,
            abrir_cofre=abrir_depois_de_outro,
        )
    cofre = aberto(chaves)
    assert cofre.fichas(CERTAME) == ()
    guardado, descartado = atos_do_cofre(chaves)
    assert isinstance(descartado, DocumentoDescartado)
    assert (descartado.documento, descartado.especie) == (guardado.documento, guardado.especie)
    assert conferir_vistas(cofre.prateleira, CERTAME).diferencas == ()


@pytest.mark.parametrize("le", [True, False])
def test_se_o_ato_entrou_e_a_gravacao_ainda_assim_falhou_o_documento_fica(
    curso: CertameEmCurso, chaves: Path, monkeypatch: pytest.MonkeyPatch, le: bool
) -> None:
    acrescentar, ler = curso.armazem.acrescentar, curso.armazem.ler
    caiu = False

    def grava_e_cai(*argumentos: Any) -> None:
        nonlocal caiu
        acrescentar(*argumentos)
        caiu = True
        raise OSError(5, "o disco sumiu depois de gravar")

    def ler_se_da(*argumentos: Any) -> Any:
        if caiu and not le:
            raise OSError(5, "o disco sumiu")
        return ler(*argumentos)

    monkeypatch.setattr(curso.armazem, "acrescentar", grava_e_cai)
    monkeypatch.setattr(curso.armazem, "ler", ler_se_da)
    with pytest.raises(OSError, match="o disco sumiu"):
        praticar(curso, chaves, "pericia_convocada", [OFICIO], CONVOCACAO)
    ato: Any = abrir_em_curso(chaves.parent / "c").andamento.praticados[-1].ato
    id, _, compromisso = ato.documento.partition(":")
    assert aberto(chaves).abrir(CERTAME, id, compromisso).conteudo == OFICIO.conteudo


def test_o_segundo_documento_que_falha_leva_o_primeiro(
    tmp_path: Path, chaves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    pratica(curso, "edital_publicado", "2026-03-02")
    cofre = aberto(chaves)
    por, vezes = cofre.prateleira.por, iter([True, False])

    def um_sim_outro_nao(guardados: Any) -> None:
        if not next(vezes):
            raise OSError(28, "cheio")
        por(guardados)

    monkeypatch.setattr(cofre.prateleira, "por", um_sim_outro_nao)
    anexos = [
        Anexo("laudo", "laudo.pdf", b"laudo inventado"),
        Anexo("pedido_de_condicao", "pedido.txt", b"prova ampliada"),
    ]
    with pytest.raises(OSError, match="cheio"):
        praticar(
            curso,
            chaves,
            "inscricao_feita",
            anexos,
            {"inscricao": "0007", "grupos": "pcd"},
            abrir_cofre=lambda: cofre,
        )
    assert aberto(chaves).fichas(CERTAME) == ()
    assert curso.cabeca.numero == 2


def test_varios_campos_e_a_especie_de_cada_um(tmp_path: Path, chaves: Path) -> None:
    curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
    pratica(curso, "edital_publicado", "2026-03-02")
    declaracao = b'versao = 1\nespecie = "declaracao"\ntipo = "visual"\ngrau = "leve"\n'
    anexos = [
        Anexo("declaracao", "d.toml", declaracao),
        Anexo("laudo", "laudo.pdf", b"laudo inventado"),
        Anexo("pedido_de_condicao", "p.txt", b"prova", EspecieDeDocumento.DOCUMENTO_DE_SAUDE),
    ]
    feito = praticar(
        curso, chaves, "inscricao_feita", anexos, {"inscricao": "0007", "grupos": "pcd"}
    )
    ato: Any = feito.feito.praticados[0].ato
    for campo, (referencia,) in feito.guardados.items():
        assert getattr(ato, campo) == str(referencia)
    assert sorted(f.especie for f in aberto(chaves).fichas(CERTAME, "0007")) == [
        "declaracao",
        "documento_de_saude",
        "laudo",
    ]


def periciado(curso: CertameEmCurso, chaves: Path) -> dict[str, Escrito]:
    """Os campos do parecer da pessoa que compareceu."""
    hora = "2026-11-30 09:00"
    praticar(curso, chaves, "pericia_convocada", [OFICIO], {**CONVOCACAO, "instante": hora})
    pratica(curso, "comparecimento_registrado", instante=hora, inscricao="0007")
    return {"inscricao": "0007", "equipe": "equipe", "assinam": ["med-1", "psi-2", "soc-3"]}


def test_do_parecer_preenchido_saem_as_partes(curso: CertameEmCurso, chaves: Path) -> None:
    escritos = periciado(curso, chaves)
    assert curso.entrada.norma is not None
    forma = modelo(EspecieDeDocumento.PARECER, curso.entrada.norma)
    conteudo = forma.replace('"""\n"""', '"""\nvisto\n"""').encode()
    anexos = [Anexo("documento", "parecer.toml", conteudo)]
    feito = praticar(curso, chaves, "parecer_emitido", anexos, escritos)
    ato: Any = feito.feito.praticados[0].ato
    assert ato.partes == tuple(map(str, feito.guardados["partes"]))
    assert len(ato.partes) == 1
    assert ato.documento.startswith("parecer-")


def test_o_parecer_em_arquivos_leva_um_para_cada_parte(curso: CertameEmCurso, chaves: Path) -> None:
    escritos = periciado(curso, chaves)
    parecer, parte = OFICIO._replace(arquivo="p.pdf"), Anexo("partes", "a.pdf", b"avaliacao")
    for anexos, frase in (([parecer], "0 partes"), ([parecer, parte, parte], "2 partes")):
        with pytest.raises(AtoRecusado, match=frase):
            praticar(curso, chaves, "parecer_emitido", anexos, escritos)
    feito = praticar(curso, chaves, "parecer_emitido", [parecer, parte], escritos)
    (referencia,) = feito.guardados["partes"]
    assert aberto(chaves).abrir(CERTAME, *referencia).conteudo == b"avaliacao"


@pytest.mark.parametrize(
    ("anexos", "escritos", "frase"),
    [
        ([OFICIO._replace(campo="laudo")], CONVOCACAO, "podem: documento"),
        ([OFICIO, OFICIO], CONVOCACAO, "já tem um documento"),
        ([OFICIO], {**CONVOCACAO, "documento": "doc-1:" + "0a" * 32}, "já tem um documento"),
    ],
)
def test_o_campo_errado_se_diz(
    curso: CertameEmCurso,
    chaves: Path,
    anexos: list[Anexo],
    escritos: dict[str, str],
    frase: str,
) -> None:
    with pytest.raises(EntradaInvalida, match=frase):
        praticar(curso, chaves, "pericia_convocada", anexos, escritos)


def test_todo_campo_de_referencia_se_guarda_menos_o_que_se_resume() -> None:
    de_referencia = {
        "documento", "declaracao", "laudo", "pedido_de_condicao", "prova", "partes"
    }  # fmt: skip
    resumidos = {
        "edital_publicado", "edital_retificado", "resultado_divulgado", "classificacao_divulgada"
    }  # fmt: skip
    for tipo in TIPOS_DE_ATO:
        esperados = de_referencia & campos_do_tipo(tipo).keys() if tipo not in resumidos else set()
        assert set(campos_guardaveis(tipo)) == esperados


def test_o_anexo_como_se_escreve(tmp_path: Path) -> None:
    arquivo = tmp_path / "a=b.pdf"
    arquivo.write_bytes(b"x")
    lido = anexo_escrito(f"pedido-de-condicao:documento_de_saude={arquivo}")
    assert lido == Anexo(
        "pedido_de_condicao", "a=b.pdf", b"x", EspecieDeDocumento.DOCUMENTO_DE_SAUDE
    )
    assert anexo_escrito(f"laudo={arquivo}").especie is None
    for texto in ("laudo", "=x", "laudo=", f"laudo:nada={arquivo}"):
        with pytest.raises(ValueError, match=re.compile("CAMPO=ARQUIVO|nada")):
            anexo_escrito(texto)
    with pytest.raises(FileNotFoundError):
        anexo_escrito("laudo=nao-ha.pdf")

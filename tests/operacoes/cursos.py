"""Pastas de certames pequenos em curso, e atos curtos sobre eles."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from certame.operacoes.certame_em_curso import CertameEmCurso, Feito, abrir_em_curso
from certame.operacoes.completar_ato import completar_ato
from certame.operacoes.preencher_ato import Escrito, preencher_ato

REF = "doc-1:" + "0a" * 32
AGORA = datetime(2026, 11, 30, 15, tzinfo=UTC)
MEMBROS = ("med-1/medico", "psi-2/psicologo", "soc-3/assistente_social")

EDITAL = """\
versao = 1

[edital]
id = "010-2026"
titulo = "Concurso público para motorista (exemplo inventado)"
ente = "Município de Irupi/ES (exemplo inventado)"
norma = "irupi-es-2025"
publicacao = 2026-03-02
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
vigencia = { inicio = 2025-01-30, prova = "página do diário oficial (exemplo inventado)" }

[resultado]
arquivo = "resultado.csv"

[[cargo]]
id = "motorista"
nome = "Motorista"
vagas = 5
"""
RESULTADO = """\
Inscrição;Nome;Nota;PcD
0001;Bento Exemplo;95,00;Não
0002;Célia Exemplo;90,00;Sim
0003;Davi Exemplo;85,00;Não
0004;Fátima Exemplo;80,00;Não
0005;Gil Exemplo;75,00;Não
0006;Hugo Exemplo;70,00;Não
0007;Ana Exemplo;65,00;Sim
0008;Ivo Exemplo;60,00;Não
"""

MOGI = (
    EDITAL.replace("irupi-es-2025", "mogi-das-cruzes-sp-2006")
    .replace("Município de Irupi/ES", "Município de Mogi das Cruzes/SP")
    .replace('vigencia = { inicio = 2025-01-30, prova = "página do diário oficial (exemplo inventado)" }\n', "")
)  # fmt: skip
EQUIPE_DE_MOGI = ("med-1/medico/visual", "mot-1/carreira/visual", "mot-2/carreira/auditiva")


def pasta_em_curso(pasta: Path, edital: str = EDITAL) -> Path:
    """A pasta com o edital e o resultado, ainda sem livro."""
    pasta.mkdir(parents=True, exist_ok=True)
    (pasta / "certame.toml").write_text(edital, encoding="utf-8")
    (pasta / "resultado.csv").write_text(RESULTADO, encoding="utf-8")
    return pasta


def pratica(
    curso: CertameEmCurso,
    tipo: str,
    dia: str = "2026-11-30",
    *,
    autor: str = "comissao-1",
    agora: datetime = AGORA,
    simular: bool = False,
    se_cabeca: Any = None,
    id: str = "",
    **escritos: Escrito,
) -> Feito:
    """Pratica o ato do tipo, com o que o programa completa."""
    ato = preencher_ato(
        tipo,
        completar_ato(curso, tipo, escritos),
        id=id or curso.proximo_id(),
        data=date.fromisoformat(dia),
        cargos=curso.entrada.lido.edital.cargos,
        fuso=curso.fuso,
    )
    return curso.praticar([ato], autor=autor, agora=agora, simular=simular, se_cabeca=se_cabeca)


def classificado(pasta: Path, edital: str = EDITAL) -> CertameEmCurso:
    """Em curso, com a classificação divulgada e a equipe constituída (o ato "equipe")."""
    curso = abrir_em_curso(pasta_em_curso(pasta, edital))
    classifica(curso)
    return curso


def classifica(curso: CertameEmCurso) -> None:
    """Do edital à classificação, e a equipe constituída (o ato "equipe")."""
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    pratica(curso, "equipe_constituida", "2026-05-12", id="equipe", membros=MEMBROS, documento=REF)


def homologa(
    curso: CertameEmCurso,
    examinadas: Sequence[str] = ("0002", "0007"),
    validade: str = "2028-06-15",
) -> None:
    """Do edital à homologação, com as perícias feitas."""
    classifica(curso)
    for inscricao in examinadas:
        examina(curso, inscricao)
    pratica(curso, "homologacao_publicada", "2026-06-15", validade=validade)


def examina(curso: CertameEmCurso, inscricao: str) -> None:
    """A perícia da pessoa, até a deficiência confirmada."""
    quem: dict[str, Any] = {"inscricao": inscricao}
    hora = "2026-05-20 09:00"
    pratica(curso, "pericia_convocada", "2026-05-13", instante=hora, documento=REF, **quem)
    pratica(curso, "comparecimento_registrado", "2026-05-20", instante=hora, **quem)
    equipe = curso.andamento.regime.norma.equipe(
        curso.andamento.regime.norma.rito.equipe_da_pericia
    )
    pratica(
        curso,
        "parecer_emitido",
        "2026-05-21",
        equipe="equipe",
        assinam=[membro.partition("/")[0] for membro in MEMBROS],
        partes=[REF] * len(equipe.parecer),
        documento=REF,
        **quem,
    )
    pratica(curso, "deficiencia_confirmada", "2026-05-22", documento=REF, **quem)


def homologado(
    pasta: Path,
    examinadas: Sequence[str] = ("0002", "0007"),
    edital: str = EDITAL,
    validade: str = "2028-06-15",
) -> CertameEmCurso:
    """Em curso e homologado, com as perícias feitas."""
    curso = abrir_em_curso(pasta_em_curso(pasta, edital))
    homologa(curso, examinadas, validade)
    return curso


def na_junta(pasta: Path, edital: str = MOGI) -> CertameEmCurso:
    """Em curso, em Mogi das Cruzes, com a 0007 na Junta e a 0002 por convocar."""
    curso = abrir_em_curso(pasta_em_curso(pasta, edital))
    for tipo, dia in (("edital", "03-02"), ("resultado", "05-04"), ("classificacao", "05-11")):
        feito = "publicado" if tipo == "edital" else "divulgado"
        feito = "divulgada" if tipo == "classificacao" else feito
        pratica(curso, f"{tipo}_{feito}", f"2026-{dia}")
    pratica(
        curso, "equipe_constituida", "2026-05-12", id="equipe", membros=EQUIPE_DE_MOGI,
        documento=REF,
    )  # fmt: skip
    ana: dict[str, Any] = {"inscricao": "0007"}
    hora = "2026-05-20 09:00"
    pratica(curso, "pericia_convocada", "2026-05-13", instante=hora, documento=REF, **ana)
    pratica(curso, "comparecimento_registrado", "2026-05-20", instante=hora, **ana)
    pratica(
        curso, "parecer_emitido", "2026-05-21", equipe="equipe", partes=[REF] * 5, documento=REF,
        assinam=[membro.partition("/")[0] for membro in EQUIPE_DE_MOGI], **ana,
    )  # fmt: skip
    pratica(
        curso, "resultado_negativo_registrado", "2026-05-22", resultado="nao_confirmada", documento=REF,
        **ana,
    )  # fmt: skip
    ciencia: dict[str, Any] = {"meio": "pessoal", "prova": REF, "instante": "2026-05-22 10:00"}
    pratica(curso, "ciencia_registrada", "2026-05-22", **ciencia, **ana)
    pratica(
        curso, "assistente_indicado", "2026-05-22", assistente="crm-7",
        instante="2026-05-22 12:00", **ana,
    )  # fmt: skip
    pratica(
        curso, "junta_instalada", "2026-05-25", instante="2026-05-25 09:00", documento=REF,
        membros=["esp-1/especialista", "crm-7/assistente"], **ana,
    )  # fmt: skip
    return curso

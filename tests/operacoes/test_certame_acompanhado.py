"""Um certame.toml que registra a vida inteira, do edital à posse, executado de ponta a ponta."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from certame.acervo import norma_do_acervo
from certame.dominio.resultado import AtoRecusado
from certame.motor.etapas import Etapa
from certame.norma.erros import EntradaInvalida
from certame.norma.regime import regime_da_norma
from certame.operacoes.executar import executar

NORMA = "mogi-das-cruzes-sp-2006"
REF = "doc-1:" + "0a" * 32
EDITAL = """\
versao = 1

[edital]
id = "009-2026"
titulo = "Concurso público para agente (exemplo inventado)"
ente = "Município de Mogi das Cruzes/SP (exemplo inventado)"
norma = "mogi-das-cruzes-sp-2006"
publicacao = 2026-03-02
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
validade = 2028-06-14

[resultado]
arquivo = "resultado.csv"

[[cargo]]
id = "agente"
nome = "Agente"
vagas = 2
"""
RESULTADO = """\
Inscrição;Nome;Nota;PcD
0001;Bento Exemplo;90,00;Não
0002;Célia Exemplo;88,00;Sim
0003;Fátima Exemplo;85,00;Não
0004;Ana Exemplo;80,00;Sim
"""
INSTANTE = "2026-06-20T09:00:00-03:00"


def ato(tipo: str, **campos: object) -> str:
    linhas = [f'tipo = "{tipo}"']
    for nome, valor in campos.items():
        if isinstance(valor, tuple):
            escrito = "[" + ", ".join(f'"{item}"' for item in valor) + "]"
        elif nome == "instante" or isinstance(valor, int):
            escrito = str(valor)
        else:
            escrito = f'"{valor}"'
        linhas.append(f"{nome} = {escrito}")
    return "\n".join(linhas)


def pericia(inscricao: str) -> list[str]:
    comum = {"inscricao": inscricao, "documento": REF}
    return [
        ato("pericia_convocada", instante=INSTANTE, **comum),
        ato("comparecimento_registrado", inscricao=inscricao, instante=INSTANTE),
        ato(
            "parecer_emitido",
            equipe="equipe",
            assinam=("med-1", "prof-2", "prof-3"),
            partes=(REF,) * 5,
            **comum,
        ),
        ato("deficiencia_confirmada", **comum),
    ]


def vida() -> list[str]:
    """Os atos, na ordem, do edital à posse de Célia."""
    norma = norma_do_acervo(NORMA)
    regime = regime_da_norma(norma)
    return [
        ato(
            "edital_publicado",
            norma=NORMA,
            versao_da_norma=norma.versao,
            sha256=norma.sha256,
            leituras=tuple(sorted(f"{n}={o}" for n, o in regime.escolhas.items())),
            documento=REF,
        ),
        ato("inscricao_feita", inscricao="0002", grupos=("pcd",), declaracao=REF),
        ato("resultado_divulgado", documento=REF),
        ato("classificacao_divulgada", documento=REF),
        ato(
            "equipe_constituida",
            id="equipe",
            especie="equipe_multiprofissional",
            membros=("med-1/medico/visual", "prof-2/carreira/visual", "prof-3/carreira/fisica"),
            documento=REF,
        ),
        *pericia("0002"),
        *pericia("0004"),
        ato("homologacao_publicada"),
        ato("convocacao_feita", quantidade=2),
        ato("nomeacao_publicada", inscricao="0002", documento=REF),
        ato("posse_registrada", inscricao="0002"),
    ]


def escrever(pasta: Path, atos: list[str]) -> Path:
    dia = date(2026, 6, 1)
    texto = EDITAL
    for indice, escrito in enumerate(atos):
        texto += f"\n[[ato]]\ndata = {dia + timedelta(days=indice)}\n{escrito}\n"
    (pasta / "certame.toml").write_text(texto, encoding="utf-8")
    (pasta / "resultado.csv").write_text(RESULTADO, encoding="utf-8")
    return pasta


def test_a_vida_inteira_corre(tmp_path: Path) -> None:
    execucao = executar(escrever(tmp_path, vida()))
    assert execucao.andamento is not None
    assert execucao.andamento.etapa is Etapa.CONVOCACOES
    assert all(veredito.certo for veredito in execucao.vereditos.values())
    assert [p.tipo for p in execucao.pendencias] == ["proximo_passo"]
    convocacao = execucao.andamento.convocacoes["agente"]
    assert [convocacao.inscricoes[p] for p in convocacao.ocupante[1:]] == ["0001", "0002"]


@pytest.mark.parametrize(
    ("tirado", "motivo"),
    [
        ("deficiencia_confirmada", "não se homologa"),
        ("homologacao_publicada", "só depois de homologado"),
        ("nomeacao_publicada", "não foi nomeada"),
    ],
)
def test_sem_um_ato_o_seguinte_e_recusado_com_a_linha(
    tmp_path: Path, tirado: str, motivo: str
) -> None:
    atos = vida()
    del atos[max(indice for indice, escrito in enumerate(atos) if tirado in escrito)]
    with pytest.raises(AtoRecusado, match=r"certame\.toml, linha \d+") as recusa:
        executar(escrever(tmp_path, atos))
    assert motivo in str(recusa.value)


def test_hora_sem_fuso_e_erro_com_a_linha(tmp_path: Path) -> None:
    atos = [escrito.replace("-03:00", "") for escrito in vida()]
    with pytest.raises(EntradaInvalida, match="fuso"):
        executar(escrever(tmp_path, atos))

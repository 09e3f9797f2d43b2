"""A classificação inteira, do arquivo da banca às listas, com sorteios anunciados e feitos."""

from pathlib import Path

import pytest

from certame.dominio.resultado import AtoRecusado
from certame.motor.sorteio import hash_da_lista
from certame.norma.erros import EntradaInvalida
from certame.operacoes.anunciar_sorteio import lista_do_sorteio
from certame.operacoes.executar import Execucao, executar
from certame.operacoes.explicar_inscricao import explicar_inscricao
from certame.operacoes.publicar_execucao import publicacoes
from tests.norma.norma_de_exemplo import TEXTO as NORMA
from tests.operacoes.certames_de_banca import (
    CARGO,
    CHAMADA,
    CLASSIFICADAS,
    EDITAL,
    GUARDA,
    LISTAS_NA_ORDEM,
    ORDEM_DE_CHAMADA,
    SUBNOTAS,
    gravar,
    linhas_da_guarda,
    linhas_da_ordem_de_chamada,
    linhas_de_subnotas,
)

EXEMPLOS = Path(__file__).parents[2] / "exemplos"


def posicoes(execucao: Execucao) -> list[str]:
    return list(execucao.classificacoes["agente"].valor.ordem.inscricoes)


# ---------------------------------------------------- as formas dos arquivos das bancas


def test_subnotas_postos_de_tres_listas_e_situacao_se_reproduzem(tmp_path: Path) -> None:
    execucao = executar(gravar(tmp_path / "c", SUBNOTAS, linhas_de_subnotas()))
    assert execucao.pendencias == ()
    assert execucao.diferencas == {"agente": ()}
    assert posicoes(execucao) == [f"{numero:04}" for numero in range(101, 114)]
    valor = execucao.classificacoes["agente"].valor
    assert valor.criterios_da_geral[:7] == [
        "",
        "nota",
        "idade",
        "60 anos ou mais",
        "nota de conhecimentos específicos",
        "idade",
        "nota de conhecimentos específicos",
    ]
    assert execucao.andamento is not None
    convocacao = execucao.andamento.convocacoes["agente"]
    chamadas = {convocacao.inscricoes[pessoa] for pessoa in convocacao.historia.pessoas}
    assert chamadas == CLASSIFICADAS
    conferido = {item.nome: item.quantos for item in execucao.vereditos["agente"].conferido}
    assert conferido["notas"] == 13


def test_posto_trocado_no_arquivo_e_apontado_com_o_que_explicaria(tmp_path: Path) -> None:
    linhas = [
        linha.replace(",5,1,,", ",6,1,,").replace(",6,,,CLASS", ",5,,,CLASS")
        for linha in linhas_de_subnotas()
    ]
    execucao = executar(gravar(tmp_path / "c", SUBNOTAS, linhas))
    (diferenca,) = execucao.diferencas["agente"]
    assert (diferenca.lista, diferenca.publicado, diferenca.calculado) in (
        ("geral", "6", "5"),
        ("geral", "5", "6"),
    )
    assert diferenca.explicacao.startswith("0106 veio antes de 0105")
    (pendencia,) = execucao.pendencias
    assert pendencia.tipo == "diferenca_com_a_banca"
    nomes = [publicacao.nome for publicacao in publicacoes(execucao)]
    assert "diferencas-com-a-banca" in nomes
    assert "nao-aprovados" not in nomes


def test_nota_de_etapa_que_nao_bate_impede_o_calculo(tmp_path: Path) -> None:
    linhas = [linha.replace('"36,0"', '"36,5"') for linha in linhas_de_subnotas()]
    execucao = executar(gravar(tmp_path / "c", SUBNOTAS, linhas))
    assert execucao.bloqueada
    assert {p.tipo for p in execucao.pendencias} == {"nota_divergente"}


def test_a_lista_de_cada_posicao_da_ordem_de_chamada_se_reproduz(tmp_path: Path) -> None:
    execucao = executar(gravar(tmp_path / "c", ORDEM_DE_CHAMADA, linhas_da_ordem_de_chamada()))
    assert execucao.andamento is not None
    convocacao = execucao.andamento.convocacoes["agente"]
    historia = convocacao.historia
    nomes = {"NEGRO": "negro", "HIPO": "hipossuficiente", "AMPLA": "geral"}
    assert [
        (vaga, convocacao.inscricoes[pessoa], historia.nome_da_conta(conta))
        for vaga, pessoa, conta in zip(
            historia.vagas, historia.pessoas, historia.contas, strict=True
        )
    ] == [
        (vaga, str(900 - vaga), nomes[LISTAS_NA_ORDEM.get(vaga, "AMPLA")]) for vaga in range(1, 23)
    ]


def test_barreira_por_modalidade_hora_suposta_e_quem_nao_segue(tmp_path: Path) -> None:
    execucao = executar(gravar(tmp_path / "c", GUARDA, linhas_da_guarda()))
    assert execucao.diferencas == {"agente": ()}
    assert posicoes(execucao) == ["0021", "0023", "0022", "0024", "0026"]
    fora = {p.inscricao: p.motivos for p in execucao.apuracoes["agente"].nao_aprovados}
    assert fora == {
        "0025": ("ficou além da barreira de prova objetiva",),
        "0027": ("não alcançou o mínimo de 50 em prova objetiva",),
        "0028": ("ficou além da barreira de prova objetiva",),
    }
    (aviso,) = execucao.classificacoes["agente"].avisos
    assert "foi contada como 23:59:59 (edital, item 10.1, 4)" in aviso
    saidas = {publicacao.nome: publicacao for publicacao in publicacoes(execucao)}
    assert saidas["nao-aprovados"].secoes[0].linhas[1] == [
        "0027",
        "prova objetiva",
        "não alcançou o mínimo de 50 em prova objetiva",
        "edital, item 4.3",
    ]
    # Nenhum nome, nascimento ou hora sai de quem não segue.
    texto = str(saidas["nao-aprovados"].secoes)
    assert "ELISA" not in texto
    assert "1987" not in texto


def test_porque_diz_o_motivo_a_quem_nao_segue(tmp_path: Path) -> None:
    execucao = executar(gravar(tmp_path / "c", GUARDA, linhas_da_guarda()))
    with pytest.raises(AtoRecusado) as recusada:
        explicar_inscricao(execucao, "0027")
    assert recusada.value.motivo == (
        "a inscrição 0027 não segue no certame: não alcançou o mínimo de 50 em prova objetiva"
    )
    assert [f.citacao for f in recusada.value.fundamentos] == ["edital, item 4.3"]
    with pytest.raises(EntradaInvalida, match="não está entre os aprovados"):
        explicar_inscricao(execucao, "9999")


def test_situacao_da_banca_que_a_conta_nao_da_e_apontada(tmp_path: Path) -> None:
    linhas = [linha.replace("-;Eliminado", "6º;Aprovado") for linha in linhas_da_guarda()[:-1]]
    execucao = executar(gravar(tmp_path / "c", GUARDA, [*linhas, linhas_da_guarda()[-1]]))
    achadas = [
        (d.lista, d.inscricao, d.publicado, d.calculado) for d in execucao.diferencas["agente"]
    ]
    assert ("", "0025", "aprovada", "não aprovada") in achadas
    assert ("geral", "0027", "6", "—") in achadas
    assert not execucao.bloqueada


def test_a_ordem_das_linhas_do_arquivo_nao_muda_nada(tmp_path: Path) -> None:
    linhas = linhas_da_guarda()
    um = executar(gravar(tmp_path / "um", GUARDA, linhas))
    outro = executar(gravar(tmp_path / "outro", GUARDA, [linhas[0], *reversed(linhas[1:])]))
    assert posicoes(um) == posicoes(outro)
    assert um.diferencas == outro.diferencas


def com_norma_na_pasta(pasta: Path, norma: str, toml: str) -> str:
    """O certame regido pela norma que fica ao lado dele, sem nomeá-la."""
    (pasta / "exemplo").mkdir(parents=True)
    (pasta / "exemplo" / "norma.toml").write_text(norma, encoding="utf-8")
    toml = toml.replace('norma = "irupi-es-2025"', 'pasta_da_norma = "exemplo"')
    inicio = toml.index("[edital.vigencia]")
    return toml[:inicio] + toml[toml.index("[resultado]") :]


def test_norma_numa_pasta_nao_precisa_ser_nomeada_no_edital(tmp_path: Path) -> None:
    pasta = tmp_path / "c"
    execucao = executar(gravar(pasta, com_norma_na_pasta(pasta, NORMA, GUARDA), linhas_da_guarda()))
    assert posicoes(execucao)[0] == "0021"


def test_todos_os_grupos_podem_vir_do_edital(tmp_path: Path) -> None:
    pasta = tmp_path / "c"
    inicio, fim = NORMA.index("[[grupo]]"), NORMA.index("[multiplas]")
    sem_grupo = "grupo = []\n" + NORMA[:inicio] + NORMA[fim:]
    toml = ORDEM_DE_CHAMADA.replace('grupos_sem_coluna = ["pcd"]\n', "")
    linhas = linhas_da_ordem_de_chamada()
    execucao = executar(gravar(pasta, com_norma_na_pasta(pasta, sem_grupo, toml), linhas))
    assert execucao.andamento is not None
    historia = execucao.andamento.convocacoes["agente"].historia
    assert historia.grupos == ("negro", "hipossuficiente")
    assert {
        v: historia.grupos[c - 1] for v, c in zip(historia.vagas, historia.contas, strict=True) if c
    } == {
        3: "negro",
        8: "negro",
        11: "hipossuficiente",
        13: "negro",
        18: "negro",
    }


def test_o_exemplo_com_etapas_e_sorteio() -> None:
    execucao = executar(EXEMPLOS / "irupi-etapas-e-sorteio")
    assert execucao.pendencias == ()
    assert execucao.diferencas == {"agente": ()}
    valor = execucao.classificacoes["agente"].valor
    assert valor.criterios_da_geral[:6] == ["", "nota", "nota", "sorteio", "nota", "jurado"]
    assert len(execucao.apuracoes["agente"].nao_aprovados) == 5
    assert execucao.vereditos["agente"].certo


# ------------------------------------------------------------------- o sorteio, do anúncio

SORTEIO = (
    EDITAL
    + '[resultado]\narquivo = "resultado.csv"\n'
    + CARGO
    + '[[cargo]]\nid = "medico"\nnome = "Médico"\nvagas = 2\n'
    + '[[desempate]]\ncriterio = "sorteio"\nitem = "7.9"\n'
)
EMPATADOS = [
    "Inscrição;Nome;Cargo;Nota;PcD",
    "01;BENTO;Agente;80,0;Não",
    "02;ANA;Agente;80,0;Sim",
    "03;GIL;Agente;70,0;Não",
    "04;RUI;Médico;60,0;Não",
    "05;IVO;Médico;60,0;Não",
]
FIM = "desempate dos agentes"
HASH = hash_da_lista("001-2026", FIM, ["01", "02"])


def anuncio(hash: str = HASH, dia: str = "2026-03-02", **campos: str) -> str:
    padrao = {"finalidade": FIM, "fonte": "loteria 5990", "hash_da_lista": hash, "cargo": "agente"}
    return ato("sorteio_anunciado", dia, **(padrao | campos))


def realizado(dia: str = "2026-03-05", **campos: str) -> str:
    padrao = {"finalidade": FIM, "fonte": "loteria 5990", "semente": "213 977 005 840 128"}
    return ato("sorteio_realizado", dia, **(padrao | campos))


def ato(tipo: str, dia: str, **campos: str) -> str:
    linhas = [f'[[ato]]\ntipo = "{tipo}"\ndata = {dia}\n']
    linhas += [
        f"{campo} = {valor}\n" if valor.startswith("[") else f'{campo} = "{valor}"\n'
        for campo, valor in campos.items()
    ]
    return "".join(linhas)


def com_atos(pasta: Path, *atos: str, linhas: list[str] = EMPATADOS) -> Path:
    return gravar(pasta / "c", SORTEIO + "".join(atos), linhas)


def test_sem_sorteio_fica_a_pendencia_e_a_lista_a_anunciar(tmp_path: Path) -> None:
    pasta = com_atos(tmp_path)
    execucao = executar(pasta)
    assert [(p.tipo, p.cargo, p.inscricoes) for p in execucao.pendencias] == [
        ("sorteio", "agente", ("01", "02")),
        ("sorteio", "medico", ("04", "05")),
    ]
    lista = lista_do_sorteio(pasta, FIM, "agente")
    assert (lista.inscricoes, lista.hash_da_lista) == (("01", "02"), HASH)
    todas = lista_do_sorteio(pasta, "tudo")
    assert todas.inscricoes == ("01", "02", "04", "05")
    assert todas.hash_da_lista == hash_da_lista("001-2026", "tudo", todas.inscricoes)


def test_anunciado_antes_e_feito_depois_o_sorteio_vale(tmp_path: Path) -> None:
    so_o_anuncio = executar(com_atos(tmp_path, anuncio()))
    assert [p.cargo for p in so_o_anuncio.pendencias] == ["agente", "medico"]
    feito = executar(com_atos(tmp_path, anuncio(), realizado()))
    assert [p.cargo for p in feito.pendencias] == ["medico"]
    valor = feito.classificacoes["agente"].valor
    assert sorted(valor.ordem.inscricoes[:2]) == ["01", "02"]
    assert valor.criterios_da_geral == ["", "sorteio", "nota"]
    assert feito.vereditos["agente"].certo


def test_um_sorteio_pode_servir_a_todos_os_cargos(tmp_path: Path) -> None:
    todos = hash_da_lista("001-2026", FIM, ["01", "02", "04", "05"])
    sem_cargo = anuncio(todos).replace('cargo = "agente"\n', "")
    assert executar(com_atos(tmp_path, sem_cargo, realizado())).pendencias == ()


def test_o_sorteio_nao_se_repete(tmp_path: Path) -> None:
    outro = realizado(dia="2026-03-06", semente="1 2 3")
    with pytest.raises(EntradaInvalida, match="já foi feito no ato ato-2") as recusada:
        executar(com_atos(tmp_path, anuncio(), realizado(), outro))
    assert recusada.value.erros[0].campo == "ato[3].finalidade"


def test_chamada_de_antes_do_sorteio_que_a_decide_e_recusada(tmp_path: Path) -> None:
    def chamada(cargo: str) -> str:
        homologado = ato("homologacao_publicada", "2026-03-03")
        return homologado + ato("convocacao_feita", "2026-03-04", cargo=cargo, quantidade="todas")

    antes = recusa(com_atos(tmp_path, anuncio(), chamada("agente"), realizado()))
    assert "ato ato-3: no dia da chamada a ordem do cargo ainda dependia do sorteio" in antes.motivo
    assert antes.fundamentos[0].citacao == "edital, item 7.9"
    # O cargo que o sorteio não decide pode chamar antes dele.
    assert executar(com_atos(tmp_path, anuncio(), chamada("medico"), realizado())).bloqueada


def recusa(pasta: Path) -> AtoRecusado:
    with pytest.raises(AtoRecusado) as achada:
        executar(pasta)
    assert achada.value.fundamentos
    return achada.value


def test_sorteio_nao_anunciado_ou_de_outra_lista_e_recusado(tmp_path: Path) -> None:
    sem_anuncio = recusa(com_atos(tmp_path, realizado()))
    assert "ato ato-1: nenhum ato sorteio_anunciado tem a finalidade" in sem_anuncio.motivo
    assert f"linha {SORTEIO.count(chr(10)) + 1}," in sem_anuncio.motivo
    assert sem_anuncio.fundamentos[0].citacao == "edital, item 7.9"
    no_dia = recusa(com_atos(tmp_path, anuncio(dia="2026-03-05"), realizado()))
    assert "a semente podia já existir" in no_dia.motivo
    outra_fonte = recusa(com_atos(tmp_path, anuncio(), realizado(fonte="drand")))
    assert "a fonte anunciada" in outra_fonte.motivo
    outro_hash = recusa(com_atos(tmp_path, anuncio("0" * 64), realizado()))
    assert f"o da lista que vai ao sorteio (01, 02) é {HASH}" in outro_hash.motivo
    assert recusa(com_atos(tmp_path, anuncio("0" * 64))).motivo == outro_hash.motivo


def test_anuncio_anulado_nao_conta(tmp_path: Path) -> None:
    errado = anuncio("0" * 64, finalidade="errada", id="errado")
    anulado = ato("ato_anulado", "2026-03-02", ato="errado", motivo="erro_material")
    feito = executar(com_atos(tmp_path, errado, anulado, anuncio(), realizado()))
    assert "agente" in feito.classificacoes


def test_lista_escrita_no_anuncio_serve_se_alguem_saiu_depois(tmp_path: Path) -> None:
    escrito = anuncio(
        hash_da_lista("001-2026", FIM, ["01", "02", "09"]), inscricoes='["01", "02", "09"]'
    )
    feito = executar(com_atos(tmp_path, escrito, realizado()))
    assert "agente" in feito.classificacoes


def test_com_outra_pendencia_antes_o_sorteio_espera(tmp_path: Path) -> None:
    toml = SORTEIO.replace(
        '[[desempate]]\ncriterio = "sorteio"',
        '[[desempate]]\ncriterio = "jurado"\nitem = "7.8"\n[[desempate]]\ncriterio = "sorteio"',
    )
    pasta = gravar(tmp_path / "c", toml + anuncio() + realizado(), EMPATADOS)
    assert [p.tipo for p in executar(pasta).pendencias] == ["dado_ausente", "dado_ausente"]
    with pytest.raises(AtoRecusado, match="outra pendência vem antes"):
        lista_do_sorteio(pasta, "outra", "agente")


@pytest.mark.parametrize(
    ("campos", "problema"),
    [
        ({"cargo": "pintor"}, "o cargo pintor não existe"),
        ({"etapa": "objetiva"}, "nenhuma etapa com barreira é objetiva"),
    ],
)
def test_anuncio_de_cargo_ou_etapa_que_nao_existe(
    tmp_path: Path, campos: dict[str, str], problema: str
) -> None:
    with pytest.raises(EntradaInvalida) as recusada:
        executar(com_atos(tmp_path, anuncio(**campos)))
    (erro,) = recusada.value.erros
    assert erro.problema == problema
    assert erro.linha > SORTEIO.count("\n")
    with pytest.raises(EntradaInvalida, match=problema):
        lista_do_sorteio(com_atos(tmp_path), FIM, **campos)


def test_edital_sem_sorteio_nao_tem_lista(tmp_path: Path) -> None:
    toml = SORTEIO.replace('criterio = "sorteio"', 'criterio = "jurado"')
    with pytest.raises(AtoRecusado, match="não prevê sorteio"):
        lista_do_sorteio(gravar(tmp_path / "c", toml, EMPATADOS), FIM)


def test_lei_que_a_data_nao_decide_impede_a_lista(tmp_path: Path) -> None:
    inicio = SORTEIO.index("[edital.vigencia]")
    toml = SORTEIO[:inicio] + SORTEIO[SORTEIO.index("[resultado]") :]
    with pytest.raises(AtoRecusado):
        lista_do_sorteio(gravar(tmp_path / "c", toml, EMPATADOS), FIM)


# --------------------------------------------------------------- o sorteio de uma barreira

NA_BARREIRA = GUARDA.replace("geral = 4", "geral = 1")
IGUAIS = [
    linhas_da_guarda()[0],
    "01;BENTO;60,0;30,0;90,0;01/02/1995;;Não;Ampla;;Aprovado",
    "02;GIL;60,0;30,0;90,0;01/02/1995;;Não;Ampla;;Aprovado",
    "03;IVO;50,0;30,0;80,0;01/02/1995;;Não;Ampla;;Aprovado",
]


def test_o_empate_na_barreira_tem_o_sorteio_dele(tmp_path: Path) -> None:
    pasta = gravar(tmp_path / "c", NA_BARREIRA + CHAMADA, IGUAIS)
    (pendencia,) = executar(pasta).pendencias
    assert (pendencia.tipo, pendencia.inscricoes) == ("sorteio", ("01", "02"))
    lista = lista_do_sorteio(pasta, "barreira", etapa="objetiva")
    assert lista.inscricoes == ("01", "02")
    atos = anuncio(lista.hash_da_lista, finalidade="barreira", etapa="objetiva") + realizado(
        finalidade="barreira"
    )
    feito = executar(gravar(tmp_path / "c", NA_BARREIRA + atos, IGUAIS))
    assert [d.lista for d in feito.diferencas["agente"]] == ["", ""]
    assert len(posicoes(feito)) == 1
    assert lista_do_sorteio(tmp_path / "c", "final").inscricoes == ()
    assert lista_do_sorteio(tmp_path / "c", "final").hash_da_lista == ""

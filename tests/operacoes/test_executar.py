"""O certame inteiro: dos exemplos à ordem de chamada, e o que acontece quando algo não serve."""

import csv
import json
import re
import shutil
import stat
from pathlib import Path

import pytest

from certame.dominio.resultado import AtoRecusado
from certame.norma.erros import EntradaInvalida
from certame.operacoes.comparar_leituras import comparar_leituras
from certame.operacoes.executar import Execucao, executar
from certame.operacoes.explicar_inscricao import explicar_inscricao
from certame.operacoes.lista_pendente import ListaPendente
from certame.operacoes.publicar_execucao import INTERNO, PASTA, publicacoes, publicar_execucao

EXEMPLOS = Path(__file__).parents[2] / "exemplos"


@pytest.fixture
def irupi(tmp_path: Path) -> Path:
    """Uma cópia do exemplo de Irupi com 25 vagas, para mexer."""
    return copia(tmp_path, "irupi-25-vagas")


def copia(tmp_path: Path, exemplo: str) -> Path:
    pasta = tmp_path / exemplo
    shutil.copytree(EXEMPLOS / exemplo, pasta, ignore=shutil.ignore_patterns(f"{PASTA}*"))
    return pasta


def trocar(pasta: Path, velho: str, novo: str, arquivo: str = "certame.toml") -> None:
    caminho = pasta / arquivo
    texto = caminho.read_text(encoding="utf-8")
    assert velho in texto
    caminho.write_text(texto.replace(velho, novo), encoding="utf-8")


def chamadas(execucao: Execucao, cargo: str) -> list[tuple[int, str, str]]:
    assert execucao.andamento is not None
    convocacao = execucao.andamento.convocacoes[cargo]
    historia = convocacao.historia
    return [
        (vaga, convocacao.inscricoes[pessoa], historia.nome_da_conta(conta))
        for vaga, pessoa, conta in zip(
            historia.vagas, historia.pessoas, historia.contas, strict=True
        )
    ]


def test_irupi_4_vagas_e_a_quinta_que_surge() -> None:
    execucao = executar(EXEMPLOS / "irupi-4-vagas")
    assert all(veredito.certo for veredito in execucao.vereditos.values())
    assert not execucao.pendencias
    assert chamadas(execucao, "assistente-social") == [
        (1, "02485", "geral"),
        (2, "07490", "geral"),
        (3, "03580", "geral"),
        (4, "01975", "geral"),
        (2, "08601", "geral"),  # Davi desistiu
        (5, "09505", "pcd"),  # Ana: a quinta vaga é dela
        (6, "02392", "geral"),
    ]


def test_irupi_25_vagas() -> None:
    execucao = executar(EXEMPLOS / "irupi-25-vagas")
    assert all(veredito.certo for veredito in execucao.vereditos.values())
    feitas = chamadas(execucao, "professor")
    assert len(feitas) == 30
    assert [c for c in feitas if c[2] == "pcd"] == [
        (5, "08344", "pcd"),  # Elisa
        (5, "06348", "pcd"),  # Ana, depois que a condição de Elisa não se confirmou
        (15, "06141", "pcd"),  # Fátima
        (5, "08340", "pcd"),  # Helena, depois da exoneração de Ana
    ]
    assert (3, "06741", "geral") in feitas  # Célia, bem colocada nas duas listas
    assert (11, "08344", "geral") in feitas  # Elisa volta à lista geral e leva a próxima vaga
    assert (25, "03347", "geral") in feitas  # reversão: não há mais ninguém na especial
    assert [(p.tipo, p.inscricoes, p.resolvida_por) for p in execucao.pendencias] == [
        ("pretericao", ("08344",), "")
    ]
    assert not execucao.bloqueada


def test_mogi_2006_com_a_letra_f() -> None:
    execucao = executar(EXEMPLOS / "mogi-2006-20-vagas")
    assert all(veredito.certo for veredito in execucao.vereditos.values())
    # O arquivo começa nas chamadas: o programa lembra que a perícia não está registrada.
    assert [p.tipo for p in execucao.pendencias] == ["pericia_nao_registrada"]
    feitas = chamadas(execucao, "agente")
    assert feitas[:5] == [
        (1, "05986", "geral"),
        (2, "06116", "pcd"),  # Célia, 3ª da geral
        (3, "09605", "geral"),
        (4, "03329", "pcd"),  # a geral chegou a Célia: a vaga vai à próxima da especial
        (5, "03262", "geral"),
    ]
    assert (4, "09599", "pcd") in feitas  # Ana não compareceu: a mesma lista repõe
    assert (21, "08324", "pcd") in feitas  # a segunda vaga reservada é a 21


def test_mogi_2006_com_uma_vaga_pergunta_de_quantas_e_a_primeira_chamada(tmp_path: Path) -> None:
    pasta = copia(tmp_path, "mogi-2006-20-vagas")
    trocar(pasta, "vagas = 20", "vagas = 1")
    texto = (pasta / "certame.toml").read_text(encoding="utf-8")
    (pasta / "certame.toml").write_text(texto[: texto.index("[[ato]]")], encoding="utf-8")
    execucao = executar(pasta)
    assert [(p.tipo, p.cargo, p.bloqueia) for p in execucao.pendencias] == [
        ("primeira_chamada", "agente", False)
    ]
    assert execucao.pendencias[0].citacao == "art. 9º, XI, f"


def test_mogi_1993_com_pericia_que_exclui() -> None:
    execucao = executar(EXEMPLOS / "mogi-1993-30-vagas")
    assert all(veredito.certo for veredito in execucao.vereditos.values())
    feitas = chamadas(execucao, "auxiliar")
    assert (10, "05424", "pcd") in feitas
    assert (30, "01852", "geral") in feitas
    assert "04502" not in {inscricao for _, inscricao, _ in feitas}


def test_escreve_cada_publicacao_em_tres_formatos_que_concordam(irupi: Path) -> None:
    execucao = executar(irupi)
    arquivos = publicar_execucao(execucao, publicacoes(execucao))
    nomes = {arquivo.relative_to(irupi / PASTA).as_posix() for arquivo in arquivos}
    assert nomes == {
        f"{nome}.{formato}"
        for nome in (
            "quadro-de-vagas",
            "lista-geral",
            "lista-reservada-pcd",
            "ordem-de-chamada",
            "interno/pendencias",
            "conferencia",
        )
        for formato in ("txt", "csv", "json")
    }
    saida = irupi / PASTA
    interno = saida / "interno"
    assert stat.S_IMODE(interno.stat().st_mode) == 0o700
    assert {stat.S_IMODE(arquivo.stat().st_mode) for arquivo in interno.iterdir()} == {0o600}
    lido = json.loads((saida / "ordem-de-chamada.json").read_text(encoding="utf-8"))
    linhas = lido["cargos"][0]["linhas"]
    with (saida / "ordem-de-chamada.csv").open(encoding="utf-8-sig", newline="") as arquivo:
        tabela = list(csv.DictReader(arquivo, delimiter=";"))
    assert [str(linha["vaga"]) for linha in linhas] == [linha["vaga"] for linha in tabela]
    assert all(linha["fundamentos"] and linha["frase"] for linha in linhas)
    assert (saida / "ordem-de-chamada.txt").read_text(encoding="utf-8").count("vaga 5;") == 3


def test_pendencia_resolvida_se_publica_como_resolvida(irupi: Path) -> None:
    with (irupi / "certame.toml").open("a", encoding="utf-8") as arquivo:
        arquivo.write(
            '[[ato]]\ntipo = "saida_registrada"\ndata = 2026-07-01\ninscricao = "08344"\n'
            'motivo = "desistencia"\n'
        )
    execucao = executar(irupi)
    publicar_execucao(execucao, publicacoes(execucao))
    with (irupi / PASTA / INTERNO / "pendencias.csv").open(
        encoding="utf-8-sig", newline=""
    ) as arquivo:
        (linha,) = csv.DictReader(arquivo, delimiter=";")
    assert linha["situação"] == "resolvida: a inscrição saiu das listas"
    lido = json.loads((irupi / PASTA / INTERNO / "pendencias.json").read_text(encoding="utf-8"))
    assert lido["pendencias"][0]["resolvida_por"] == "a inscrição saiu das listas"


def test_escrever_de_novo_troca_a_saida_inteira(irupi: Path) -> None:
    execucao = executar(irupi)
    publicar_execucao(execucao, publicacoes(execucao))
    antes = {p: p.read_bytes() for p in (irupi / PASTA).rglob("*.*")}
    publicar_execucao(execucao, publicacoes(execucao))
    assert {p: p.read_bytes() for p in (irupi / PASTA).rglob("*.*")} == antes
    assert sorted(p.name for p in irupi.iterdir()) == [
        *("certame.toml", "chamadas.csv", "resultado.csv", PASTA)
    ]


def test_nao_apaga_arquivo_que_nao_e_do_programa(irupi: Path) -> None:
    (irupi / PASTA).mkdir()
    (irupi / PASTA / "anotações.txt").write_text("minhas", encoding="utf-8")
    execucao = executar(irupi)
    with pytest.raises(EntradaInvalida, match=r"anotações\.txt"):
        publicar_execucao(execucao, publicacoes(execucao))
    assert [p.name for p in (irupi / PASTA).iterdir()] == ["anotações.txt"]


def test_sem_a_prova_da_vigencia_ha_pendencia(irupi: Path) -> None:
    trocar(irupi, "[edital.vigencia]\ninicio = 2025-01-30\n", "# sem prova\n[x]\n")
    trocar(irupi, "[x]\nprova", "#")
    execucao = executar(irupi)
    assert execucao.bloqueada
    assert execucao.andamento is None
    assert [p.tipo for p in execucao.pendencias] == ["vigencia"]
    assert {p.nome for p in publicacoes(execucao)} == {"pendencias"}


def test_edital_anterior_a_lei_e_recusado_citando_a(irupi: Path) -> None:
    trocar(irupi, "publicacao = 2025-06-10", "publicacao = 2024-06-10")
    with pytest.raises(AtoRecusado, match=r"art\. 9º"):
        executar(irupi)
    comparacao = comparar_leituras(irupi, hipotese=True)
    assert comparacao.hipotese


def test_fora_do_escopo_e_recusado(irupi: Path) -> None:
    trocar(irupi, 'administracao = "direta"', 'administracao = "indireta"')
    with pytest.raises(AtoRecusado, match=r"art\. 1º"):
        executar(irupi)


@pytest.mark.parametrize(
    ("velho", "novo", "campo"),
    [
        ('norma = "irupi-es-2025"', 'norma = "irupi"', "edital.norma"),
        ('norma = "irupi-es-2025"', 'ibge = "9999999"', "edital.ibge"),
        ('grupo = "pcd"', 'grupo = "idosos"', "ato[4].grupo"),
        ('arquivo = "resultado.csv"', 'arquivo = "outro.csv"', "resultado.arquivo"),
    ],
)
def test_o_que_nao_cabe_na_norma_e_recusado(irupi: Path, velho: str, novo: str, campo: str) -> None:
    trocar(irupi, velho, novo)
    with pytest.raises(EntradaInvalida) as recusa:
        executar(irupi)
    assert recusa.value.erros[0].campo == campo


def test_ato_recusado_diz_o_arquivo_a_linha_e_o_ato(irupi: Path) -> None:
    trocar(irupi, 'id = "quarta-chamada"', 'id = "quarta-chamada"\n# a mais\n')
    trocar(irupi, "data = 2026-06-08\nquantidade = 2", "data = 2026-06-08\nquantidade = 9")
    with pytest.raises(AtoRecusado, match=r"certame\.toml, linha \d+, ato quarta-chamada: "):
        executar(irupi)


def test_chamada_depois_da_validade_e_recusada(irupi: Path) -> None:
    trocar(irupi, "data = 2026-06-08", "data = 2027-09-16")
    with pytest.raises(AtoRecusado, match="validade do certame terminou"):
        executar(irupi)


def test_leitura_adotada_muda_a_ordem(irupi: Path) -> None:
    trocar(
        irupi,
        '[[ato]]\nid = "homologacao"',
        '[[leitura]]\nnome = "computo"\nopcao = "compensada"\nautor = "procuradoria"\n'
        'justificativa = "parecer"\n\n[[ato]]\nid = "homologacao"',
    )
    execucao = executar(irupi)
    assert all(veredito.certo for veredito in execucao.vereditos.values())
    assert execucao.andamento is not None
    assert execucao.andamento.regime.leitura("computo") == "compensada"


def test_leitura_que_a_norma_nao_tem(irupi: Path) -> None:
    trocar(
        irupi,
        '[[ato]]\nid = "homologacao"',
        '[[leitura]]\nnome = "computo"\nopcao = "sorte"\nautor = "a"\njustificativa = "b"\n'
        '\n[[leitura]]\nnome = "humor"\nopcao = "bom"\nautor = "a"\njustificativa = "b"\n'
        '\n[[ato]]\nid = "homologacao"',
    )
    with pytest.raises(EntradaInvalida) as recusa:
        executar(irupi)
    assert [erro.campo for erro in recusa.value.erros] == ["leitura[1].opcao", "leitura[2].nome"]


def test_empate_que_a_cadeia_nao_desfaz_e_pendencia_com_as_inscricoes(tmp_path: Path) -> None:
    pasta = copia(tmp_path, "irupi-4-vagas")
    texto = (pasta / "certame.toml").read_text(encoding="utf-8")
    inicio, fim = texto.index("[[desempate]]"), texto.index("[[ato]]")
    (pasta / "certame.toml").write_text(texto[:inicio] + texto[fim:], encoding="utf-8")
    linhas = (pasta / "resultado.csv").read_text(encoding="utf-8-sig")
    (pasta / "resultado.csv").write_text(linhas.replace("95,00", "96,00"), encoding="utf-8")
    execucao = executar(pasta)
    assert [(p.tipo, p.inscricoes, p.bloqueia) for p in execucao.pendencias] == [
        ("empate", ("02485", "07490"), True)
    ]
    assert {p.nome for p in publicacoes(execucao)} >= {"quadro-de-vagas", "pendencias"}
    with pytest.raises(ListaPendente, match="Ainda não há lista") as espera:
        explicar_inscricao(execucao, "02485")
    assert "07490" not in str(espera.value)
    assert "Falta um critério do edital que separe essas pessoas" in str(espera.value)
    with pytest.raises(ListaPendente, match="02485 e 07490 continuam em empate"):
        explicar_inscricao(execucao, "02485", interno=True)


def test_grupo_por_clausula_do_edital(irupi: Path) -> None:
    trocar(
        irupi,
        '[[ato]]\nid = "homologacao"',
        '[[grupo]]\nid = "negros"\nnome = "pessoas negras"\nitem = "4.5"\nfracao = "1/5"\n'
        'arredondamento = "meio_para_cima"\nserie = { familia = "formula" }\n'
        '\n[[ato]]\nid = "homologacao"',
    )
    trocar(irupi, "[resultado]\n", '[resultado]\ngrupos_sem_coluna = ["negros"]\n')
    execucao = executar(irupi)
    assert all(veredito.certo for veredito in execucao.vereditos.values())
    assert execucao.quadros["professor"].valor.posicoes(2) == (3, 8, 13, 18, 23)


def test_explica_so_com_o_que_e_da_propria_inscricao() -> None:
    execucao = executar(EXEMPLOS / "irupi-25-vagas")
    resposta = explicar_inscricao(execucao, "08340")["professor"]
    assert resposta.situacao == "chamada"
    assert "06348" not in json.dumps([p.frase for c in resposta.chamadas for p in c.passos])
    espera = explicar_inscricao(execucao, "08303")["professor"]
    assert espera.previsao is not None
    assert espera.previsao.vaga == 46


def test_so_o_servidor_ve_os_atos_sobre_a_inscricao() -> None:
    execucao = executar(EXEMPLOS / "irupi-25-vagas")
    para_todos = explicar_inscricao(execucao, "01302")["professor"]
    assert para_todos.frases == ("Esta inscrição não está mais nas listas deste cargo.",)
    interna = explicar_inscricao(execucao, "01302", interno=True)["professor"]
    assert interna.frases[-1] == (
        "Em 10/10/2025, ato desistencia-1: saida registrada (desistencia)."
    )
    elisa = explicar_inscricao(execucao, "08344", interno=True)["professor"]
    assert elisa.frases[-1] == "Em 20/10/2025, ato avaliacao-1: condicao nao confirmada."


def test_inscricao_que_nao_existe_e_cargo_que_nao_existe() -> None:
    execucao = executar(EXEMPLOS / "irupi-25-vagas")
    with pytest.raises(EntradaInvalida, match="não está entre"):
        explicar_inscricao(execucao, "00000")
    with pytest.raises(EntradaInvalida, match="não há o cargo"):
        explicar_inscricao(execucao, "08340", "gari")


def test_divergencias_dizem_de_quem_a_chamada_muda() -> None:
    comparacao = comparar_leituras(EXEMPLOS / "mogi-2006-20-vagas")
    por_leitura = {(d.leitura, d.outra): d.diferencas for d in comparacao.divergencias}
    assert not comparacao.hipotese
    assert {d.inscricao for d in por_leitura["computo", "por_via"]}
    assert all(
        d.vaga_adotada != d.vaga_na_outra or d.lista_adotada != d.lista_na_outra
        for d in por_leitura["computo", "por_via"]
    )


@pytest.mark.parametrize(
    ("antes", "depois", "campo", "problema"),
    [
        (
            'norma = "irupi-es-2025"',
            'norma = "irupi-es-2025"\nibge = "3530607"',
            "edital.ibge",
            "e o edital diz 3530607",
        ),
        (
            "[resultado]",
            '[resultado.marcas]\npcd = { sim = ["nao"] }\n[resultado]',
            "resultado.marcas.pcd",
            'a marca "nao" diria sim e não ao mesmo tempo',
        ),
        (
            "[resultado]",
            '[resultado.marcas]\npcd = { nao = ["PcD"] }\n[resultado]',
            "resultado.marcas.pcd",
            'a marca "PcD" diria sim e não ao mesmo tempo',
        ),
        (
            "[resultado]",
            '[resultado.marcas]\nzz = { sim = ["a"] }\n[resultado]',
            "resultado.marcas.zz",
            "o grupo zz não existe",
        ),
        (
            "[resultado]",
            '[resultado]\ngrupos_sem_coluna = ["zz"]',
            "resultado.grupos_sem_coluna",
            "o grupo zz não existe",
        ),
        (
            "[resultado]",
            '[resultado]\ngrupos_sem_coluna = ["pcd"]',
            "resultado.grupos_sem_coluna",
            "e o arquivo da banca tem a coluna dele",
        ),
        (
            "[resultado]",
            '[resultado]\nsituacoes_de_aprovado = ["Lista B"]\nsituacoes_de_fora = ["lista b"]',
            "resultado.situacoes_de_aprovado",
            'a situação "Lista B" também é de quem não foi aprovado',
        ),
    ],
)
def test_o_que_diria_duas_coisas_e_erro(
    irupi: Path, antes: str, depois: str, campo: str, problema: str
) -> None:
    trocar(irupi, antes, depois)
    with pytest.raises(EntradaInvalida) as recusa:
        executar(irupi)
    erro = recusa.value.erros[0]
    assert (erro.campo, erro.linha > 0) == (campo, True)
    assert problema in erro.problema


def test_dois_campos_na_mesma_coluna(irupi: Path) -> None:
    texto = (irupi / "certame.toml").read_text(encoding="utf-8")
    inicio = texto.index("[resultado.colunas]") + len("[resultado.colunas]\n")
    fim = texto.index("\n\n", inicio)
    colunas = 'nome = "Nota final"\nnota = "Nota final"'
    (irupi / "certame.toml").write_text(texto[:inicio] + colunas + texto[fim:], encoding="utf-8")
    with pytest.raises(EntradaInvalida, match=r"já é a de nome.*\[resultado\.colunas\]"):
        executar(irupi)


def test_coluna_que_falta_se_diz_em_certame_toml(irupi: Path) -> None:
    csv = irupi / "resultado.csv"
    csv.write_bytes(csv.read_bytes().replace(b"PcD", b"Quem", 1))
    with pytest.raises(EntradaInvalida, match=r"diga em certame\.toml, \[resultado\.colunas\]"):
        executar(irupi)


def test_inscricoes_parecidas_sao_avisadas(irupi: Path) -> None:
    csv = irupi / "resultado.csv"
    linhas = csv.read_text(encoding="cp1252").splitlines()
    sem_o_zero = linhas[1].lstrip("0")
    assert sem_o_zero != linhas[1]
    csv.write_text("\n".join([*linhas, sem_o_zero]), encoding="utf-8")
    relatorio = executar(irupi).entrada.relatorio
    assert relatorio is not None
    assert any("só diferem por zeros" in aviso for aviso in relatorio.avisos)


def test_empate_diz_que_os_atos_do_cargo_nao_foram_aplicados(tmp_path: Path) -> None:
    pasta = copia(tmp_path, "irupi-4-vagas")
    texto = (pasta / "certame.toml").read_text(encoding="utf-8")
    inicio, fim = texto.index("[[desempate]]"), texto.index("[[ato]]")
    (pasta / "certame.toml").write_text(texto[:inicio] + texto[fim:], encoding="utf-8")
    linhas = (pasta / "resultado.csv").read_text(encoding="utf-8-sig")
    (pasta / "resultado.csv").write_text(linhas.replace("95,00", "96,00"), encoding="utf-8")
    (pendencia,) = (p for p in executar(pasta).pendencias if p.bloqueia)
    assert "atos deste cargo não foram aplicados." in pendencia.frase


@pytest.mark.parametrize("da_pasta", [False, True])
def test_a_norma_escolhida_que_nao_rege_a_data_diz_qual_rege(
    tmp_path: Path, *, da_pasta: bool
) -> None:
    pasta = copia(tmp_path, "mogi-2006-20-vagas")
    texto = (pasta / "certame.toml").read_text(encoding="utf-8")
    texto = re.sub(r"(?m)^publicacao = .*$", "publicacao = 2005-12-31", texto)
    if da_pasta:
        id = "mogi-das-cruzes-sp-2006"
        shutil.copytree(EXEMPLOS.parent / "src/certame/acervo" / id, pasta / id)
        texto = re.sub(r"(?m)^norma = .*$", f'pasta_da_norma = "{id}"', texto)
    (pasta / "certame.toml").write_text(texto, encoding="utf-8")
    with pytest.raises(AtoRecusado, match=r"quem os rege é a Lei 3\.993/1993"):
        executar(pasta)

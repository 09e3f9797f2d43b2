"""O certame em curso: cada ato vai ao livro, e o que a lei, a hora ou outra pessoa impedem não vai."""

import hashlib
import shutil
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from certame.dominio.ato import Ato
from certame.dominio.resultado import AtoRecusado
from certame.livro.armazem import Conflito
from certame.livro.corrente import ato_do_registro
from certame.livro.estado import texto_do_estado
from certame.livro.registro import VAZIO, Registro
from certame.motor.etapas import Etapa
from certame.motor.fila import FORA
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.conferir_pacote import conferir_arquivo_do_pacote
from certame.operacoes.conferir_resultado import ResultadoReprovado
from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.executar import executar
from certame.operacoes.fazer_pacote import PacoteComDefeito, fazer_pacote
from certame.operacoes.publicar_execucao import publicacoes
from certame.publicacao.texto import em_texto
from tests.operacoes.cursos import (
    AGORA,
    EDITAL,
    REF,
    classificado,
    homologado,
    pasta_em_curso,
    pratica,
)

SEM_RESULTADO = EDITAL.replace('[resultado]\narquivo = "resultado.csv"\n', "")


def trocar(pasta: Path, arquivo: str, velho: str, novo: str) -> None:
    texto = (pasta / arquivo).read_text(encoding="utf-8")
    assert velho in texto
    (pasta / arquivo).write_text(texto.replace(velho, novo), encoding="utf-8")


ANTIGO = hashlib.sha256(
    "".join(f"motorista\t000{n}\t{100 - 5 * n},00\n" for n in range(1, 9)).encode()
).hexdigest()
"""O resumo do resultado como os livros antigos o escreviam: cargo, inscrição e nota final."""


def com_etapas(pasta: Path) -> Path:
    """A pasta do exemplo em que o edital calcula a nota final, sem os atos."""
    exemplo = Path(__file__).parents[2] / "exemplos/irupi-etapas-e-sorteio"
    edital = (exemplo / "certame.toml").read_text(encoding="utf-8").partition("[[ato]]")[0]
    pasta_em_curso(pasta, edital)
    shutil.copy(exemplo / "resultado.csv", pasta)
    return pasta


def sorteia(curso: CertameEmCurso) -> None:
    sorteio: dict[str, Any] = {"finalidade": "desempate da classificação final", "fonte": "Loteria"}
    pratica(curso, "sorteio_anunciado", "2025-11-03", **sorteio)
    pratica(curso, "sorteio_realizado", "2025-11-06", semente="213 977", **sorteio)


def estado_do_livro(curso: CertameEmCurso) -> str:
    """O estado de quem abre a pasta agora, do primeiro registro."""
    return texto_do_estado(abrir_em_curso(curso.entrada.pasta).andamento)


class TestVida:
    def test_do_edital_a_saida_e_o_livro_da_o_mesmo_estado(self, tmp_path: Path) -> None:
        curso = homologado(tmp_path / "c")
        feito = pratica(curso, "convocacao_feita", "2026-06-20", quantidade="todas")
        assert [(c.vaga, c.inscricao, c.lista) for c in feito.chamadas] == [
            (1, "0001", "geral"),
            (2, "0002", "geral"),
            (3, "0003", "geral"),
            (4, "0004", "geral"),
            (5, "0007", "pcd"),
        ]
        assert feito.cabeca.numero == len(feito.andamento.praticados) + 1
        saida = pratica(curso, "saida_registrada", inscricao="0003", motivo="desistencia")
        assert [(c.vaga, c.inscricao) for c in saida.chamadas] == [(3, "0005")]
        assert curso.andamento.etapa is Etapa.CONVOCACOES
        assert str(curso.andamento.fim_da_validade) == "2028-06-15"
        assert texto_do_estado(curso.andamento) == estado_do_livro(curso)

    def test_antes_do_resultado_o_certame_ja_corre(self, tmp_path: Path) -> None:
        pasta = pasta_em_curso(tmp_path / "c", SEM_RESULTADO)
        curso = abrir_em_curso(pasta)
        assert curso.cabeca == VAZIO
        pratica(curso, "edital_publicado", "2026-03-02")
        pratica(curso, "inscricao_feita", "2026-03-10", inscricao="0007", grupos=["pcd"])
        with pytest.raises(EntradaInvalida, match="falta dizer o arquivo da banca"):
            pratica(curso, "resultado_divulgado", "2026-05-04")
        (pasta / "certame.toml").write_text(EDITAL, encoding="utf-8")
        outro = abrir_em_curso(pasta)  # [resultado] não é parte do que o edital congelou
        pratica(outro, "resultado_divulgado", "2026-05-04")
        assert outro.andamento.etapa is Etapa.RESULTADOS

    def test_o_nome_do_livro_pode_trazer_a_cidade(self, tmp_path: Path) -> None:
        edital = EDITAL + '\n[livro]\nnome = "irupi-es/010-2026"\n'
        curso = homologado(tmp_path / "c", edital=edital)
        assert curso.certame == "irupi-es/010-2026"
        feito = fazer_pacote(tmp_path / "c", Especie.PUBLICO, tmp_path / "p.zip")
        assert feito.livro.certame == "irupi-es/010-2026"
        assert conferir_arquivo_do_pacote(tmp_path / "p.zip").diferencas == ()

    @pytest.mark.parametrize("nome", ["livros.sqlite3", "outra"])
    def test_o_livro_fica_onde_o_certame_diz(self, tmp_path: Path, nome: str) -> None:
        pytest.importorskip("django")
        edital = EDITAL + f'\n[livro]\nendereco = "../{nome}"\n'
        curso = classificado(tmp_path / "c", edital)
        assert (tmp_path / nome).exists()
        assert not (tmp_path / "c" / "livro").exists()
        assert texto_do_estado(curso.andamento) == estado_do_livro(curso)
        assert executar(tmp_path / "c").entrada.cabeca == curso.cabeca


class TestSimular:
    def test_nada_muda_e_o_que_se_ve_e_o_que_se_faria(self, tmp_path: Path) -> None:
        curso = homologado(tmp_path / "c")
        antes = curso.cabeca, texto_do_estado(curso.andamento)
        ensaio = pratica(curso, "convocacao_feita", quantidade="2", simular=True)
        assert (curso.cabeca, texto_do_estado(curso.andamento)) == antes
        assert ensaio.cabeca == ensaio.antes == curso.cabeca
        feito = pratica(curso, "convocacao_feita", quantidade="2", se_cabeca=ensaio.antes)
        assert feito.chamadas == ensaio.chamadas
        assert texto_do_estado(feito.andamento) == texto_do_estado(ensaio.andamento)

    def test_simular_o_primeiro_ato_nao_cria_livro(self, tmp_path: Path) -> None:
        curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
        pratica(curso, "edital_publicado", "2026-03-02", simular=True)
        assert curso.cabeca == VAZIO
        assert not (tmp_path / "c" / "livro").exists()


class TestDuasPessoas:
    def test_uma_grava_e_a_outra_sabe_o_que_entrou(self, tmp_path: Path) -> None:
        uma = homologado(tmp_path / "c")
        outra = abrir_em_curso(tmp_path / "c")
        pratica(uma, "convocacao_feita", quantidade="2", autor="rh-1")
        estado = texto_do_estado(uma.andamento)
        with pytest.raises(Conflito) as conflito:
            pratica(outra, "convocacao_feita", quantidade="2", autor="rh-2")
        assert [(r.tipo, r.autor) for r in conflito.value.novos] == [("convocacao_feita", "rh-1")]
        assert texto_do_estado(outra.andamento) == estado  # já vê o que entrou
        feito = pratica(outra, "convocacao_feita", quantidade="2", autor="rh-2")
        assert [c.vaga for c in feito.chamadas] == [3, 4]
        assert uma.por_em_dia() == outra.cabeca
        assert texto_do_estado(uma.andamento) == texto_do_estado(outra.andamento)
        assert uma.por_em_dia() == outra.cabeca

    def test_confirmar_o_que_se_viu_noutra_cabeca_e_conflito(self, tmp_path: Path) -> None:
        curso = homologado(tmp_path / "c")
        vista = curso.cabeca
        pratica(curso, "convocacao_feita", quantidade="1")
        with pytest.raises(Conflito, match="convocacao_feita"):
            pratica(curso, "convocacao_feita", quantidade="1", se_cabeca=vista)


class TestRecusa:
    def test_o_recusado_nao_entra_e_a_pessoa_segue(self, tmp_path: Path) -> None:
        curso = classificado(tmp_path / "c")
        antes = curso.cabeca
        with pytest.raises(AtoRecusado, match="só depois de homologado") as recusa:
            pratica(curso, "convocacao_feita", quantidade="1")
        assert recusa.value.fundamentos
        assert not recusa.value.motivo.startswith("livro")
        assert curso.cabeca == antes
        pratica(curso, "homologacao_publicada")

    def test_ato_de_amanha_e_marco_fora_de_ordem(self, tmp_path: Path) -> None:
        curso = classificado(tmp_path / "c")
        amanha = str(date(2026, 11, 30) + timedelta(days=1))
        with pytest.raises(AtoRecusado, match="o ato é de 01/12/2026, e hoje é 30/11/2026"):
            pratica(curso, "homologacao_publicada", amanha)
        with pytest.raises(AtoRecusado, match="antes do ato ato-3, de 11/05/2026"):
            pratica(curso, "homologacao_publicada", "2026-05-10")

    def test_a_hora_de_um_fato_ja_passou_e_a_da_pericia_marcada_nao(self, tmp_path: Path) -> None:
        """Quem registra a presença antes das duas da tarde, para as duas, registra o que não houve."""
        curso = classificado(tmp_path / "c")
        marcada = "2026-11-30T14:00"
        pratica(curso, "pericia_convocada", instante=marcada, documento=REF, inscricao="0007")
        antes = AGORA.replace(hour=16, minute=59)  # 13h59 em Irupi
        with pytest.raises(AtoRecusado) as recusa:
            pratica(
                curso, "comparecimento_registrado", instante=marcada, agora=antes, inscricao="0007"
            )
        assert recusa.value.motivo == (
            "o ato diz que foi em 30/11/2026 às 14:00, e agora são 30/11/2026 às 13:59"
        )
        assert recusa.value.conserto == (
            "registre-o a partir de 30/11/2026 às 14:00, ou corrija a hora"
        )
        assert recusa.value.campo == "instante"
        na_hora = AGORA.replace(hour=17)
        pratica(
            curso, "comparecimento_registrado", instante=marcada, agora=na_hora, inscricao="0007"
        )

    def test_o_dia_e_o_da_cidade(self, tmp_path: Path) -> None:
        curso = classificado(tmp_path / "c")
        meia_noite = AGORA.replace(day=30, hour=2, minute=30)  # ainda é dia 29 em Irupi
        with pytest.raises(AtoRecusado, match="hoje é 29/11/2026"):
            pratica(curso, "homologacao_publicada", "2026-11-30", agora=meia_noite)

    @pytest.mark.parametrize("id", ["ato-1", " ato-1 "])
    def test_o_id_e_de_um_ato_so(self, tmp_path: Path, id: str) -> None:
        curso = classificado(tmp_path / "c")
        antes = curso.cabeca
        with pytest.raises(EntradaInvalida, match="já há um ato ato-1 neste certame") as invalida:
            pratica(curso, "homologacao_publicada", id=id)
        assert invalida.value.erros[0].campo == "id"
        assert curso.cabeca == antes

    @pytest.mark.parametrize(
        ("tipo", "campos", "frase"),
        [
            (
                "sorteio_anunciado",
                {"fonte": "loteria", "hash_da_lista": "0a" * 32},
                "o edital não prevê sorteio",
            ),
            ("sorteio_realizado", {"fonte": "loteria", "semente": "1"}, "nenhum ato sorteio_anun"),
        ],
    )
    def test_o_sorteio_que_nao_cabe_nao_entra(
        self, tmp_path: Path, tipo: str, campos: dict[str, Any], frase: str
    ) -> None:
        curso = classificado(tmp_path / "c")
        antes = curso.cabeca
        for simular in (True, False):
            with pytest.raises(AtoRecusado, match=frase):
                pratica(curso, tipo, finalidade="desempate", simular=simular, **campos)
        assert curso.cabeca == abrir_em_curso(tmp_path / "c").cabeca == antes

    @pytest.mark.parametrize(
        ("tipo", "documento"),
        [
            ("edital_retificado", "certame-toml:" + "00" * 32),
            ("classificacao_divulgada", "ordem:" + "00" * 32),
        ],
    )
    def test_nao_se_congela_o_que_nao_esta_na_pasta(
        self, tmp_path: Path, tipo: str, documento: str
    ) -> None:
        curso = classificado(tmp_path / "c")
        if tipo == "classificacao_divulgada":
            pratica(curso, "ato_anulado", ato="ato-3", motivo="erro_material")
        antes = curso.cabeca
        item: dict[str, Any] = {"item": "1"} if tipo == "edital_retificado" else {}
        with pytest.raises(AtoRecusado, match="já não é"):
            pratica(curso, tipo, documento=documento, **item)
        assert curso.cabeca == abrir_em_curso(tmp_path / "c").cabeca == antes

    def test_o_autor_nao_e_um_nome(self, tmp_path: Path) -> None:
        curso = classificado(tmp_path / "c")
        antes = curso.cabeca
        with pytest.raises(AtoRecusado, match="não serve de autor"):
            pratica(curso, "homologacao_publicada", autor="Fátima")
        assert curso.cabeca == antes

    def test_edital_com_pendencia_nao_se_publica(self, tmp_path: Path) -> None:
        unidades = "".join(f'[[cargo.unidade]]\nnome = "U{n}"\nvagas = 4\n' for n in (1, 2, 3))
        edital = SEM_RESULTADO.replace("vagas = 5\n", unidades)
        curso = abrir_em_curso(pasta_em_curso(tmp_path / "c", edital))
        with pytest.raises(AtoRecusado) as recusa:
            pratica(curso, "edital_publicado", "2026-03-02")
        assert "edital" in recusa.value.conserto
        assert recusa.value.fundamentos

    def test_classificacao_com_empate_nao_se_divulga(self, tmp_path: Path) -> None:
        pasta = pasta_em_curso(tmp_path / "c")
        trocar(pasta, "resultado.csv", "90,00", "95,00")
        curso = abrir_em_curso(pasta)
        pratica(curso, "edital_publicado", "2026-03-02")
        pratica(curso, "resultado_divulgado", "2026-05-04")
        with pytest.raises(AtoRecusado, match="continuam em empate"):
            pratica(curso, "classificacao_divulgada", "2026-05-11")


class TestConferencia:
    @pytest.mark.parametrize("ja_conferido", [False, True])
    def test_o_defeito_do_motor_para_o_ato_e_nada_entra(
        self, tmp_path: Path, ja_conferido: bool
    ) -> None:
        curso = homologado(tmp_path / "c")
        if ja_conferido:
            pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
        antes = curso.cabeca
        situacao = curso.andamento.convocacoes["motorista"].situacao
        situacao.estado[1] = FORA  # o motor passa a esquecer a segunda pessoa da lista
        with pytest.raises(ResultadoReprovado, match="P4: a inscrição 0002 foi ultrapassada"):
            pratica(curso, "convocacao_feita", "2026-06-20", quantidade="3")
        assert curso.cabeca == antes == abrir_em_curso(curso.entrada.pasta).cabeca
        feito = pratica(curso, "convocacao_feita", "2026-06-20", quantidade="3")
        assert "0002" in [c.inscricao for c in feito.chamadas]

    def test_o_que_outra_pessoa_praticou_tambem_se_confere(self, tmp_path: Path) -> None:
        curso = homologado(tmp_path / "c")
        outra = abrir_em_curso(tmp_path / "c")
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
        pratica(curso, "saida_registrada", inscricao="0001", motivo="desistencia")
        outra.por_em_dia()
        assert outra.entrada == curso.entrada
        pratica(outra, "convocacao_feita", "2026-06-21", quantidade="1")
        curso.por_em_dia()
        with pytest.raises(AtoRecusado, match="antes do ato"):
            pratica(curso, "convocacao_feita", "2026-06-20", quantidade="1")
        assert texto_do_estado(curso.andamento) == estado_do_livro(outra)


class TestCongelado:
    def test_o_edital_publicado_nao_muda_em_silencio(self, tmp_path: Path) -> None:
        pasta = tmp_path / "c"
        curso = abrir_em_curso(pasta_em_curso(pasta))
        pratica(curso, "edital_publicado", "2026-03-02")
        trocar(pasta, "certame.toml", "vagas = 5", "vagas = 7")
        with pytest.raises(AtoRecusado, match="já não é o edital que se publicou"):
            abrir_em_curso(pasta)
        retificando = abrir_em_curso(pasta, retifica=True)
        pratica(retificando, "edital_retificado", "2026-03-20", item="2.1")
        assert abrir_em_curso(pasta).andamento.edital.cargos[0].vagas == 7

    def test_anulada_a_retificacao_volta_se_ao_texto_de_antes(self, tmp_path: Path) -> None:
        pasta = tmp_path / "c"
        curso = abrir_em_curso(pasta_em_curso(pasta))
        pratica(curso, "edital_publicado", "2026-03-02")
        trocar(pasta, "certame.toml", "vagas = 5", "vagas = 7")
        retificando = abrir_em_curso(pasta, retifica=True)
        pratica(retificando, "edital_retificado", "2026-03-20", item="2.1")
        curso = abrir_em_curso(pasta)
        anulado = pratica(curso, "ato_anulado", "2026-03-21", ato="ato-2", motivo="erro_material")
        assert anulado.cabeca.numero == 4
        with pytest.raises(AtoRecusado, match="volte ao texto publicado"):
            curso.por_em_dia()  # nem o mesmo objeto segue com o edital que já não vale
        trocar(pasta, "certame.toml", "vagas = 7", "vagas = 5")
        assert curso.por_em_dia() == anulado.cabeca
        assert curso.andamento.edital.cargos[0].vagas == 5

    def test_a_retificacao_nao_muda_o_dia_da_publicacao(self, tmp_path: Path) -> None:
        pasta = pasta_em_curso(tmp_path / "c")
        pratica(abrir_em_curso(pasta), "edital_publicado", "2026-03-02")
        pasta_em_curso(pasta, EDITAL.replace("publicacao = 2026-03-02", "publicacao = 2026-03-01"))
        retificando = abrir_em_curso(pasta, retifica=True)
        with pytest.raises(AtoRecusado, match="escreva publicacao = 2026-03-02"):
            pratica(retificando, "edital_retificado", "2026-03-20", item="2.1")

    def test_anulado_o_edital_publica_se_com_outra_leitura(self, tmp_path: Path) -> None:
        """O que se anulou não obriga: nem a leitura, nem o que o edital congelou dela."""
        pasta = pasta_em_curso(tmp_path / "c")
        curso = abrir_em_curso(pasta)
        leitura, opcao = next(iter(sorted(curso.andamento.regime.escolhas.items())))
        outra = next(
            nome for nome in curso.andamento.regime.norma.leituras[leitura].nomes if nome != opcao
        )
        pratica(
            curso, "leitura_escolhida", "2026-03-01", documento=REF, leitura=leitura, opcao=opcao
        )
        pratica(curso, "edital_publicado", "2026-03-02")
        for ato in ("ato-2", "ato-1"):
            pratica(curso, "ato_anulado", "2026-03-03", ato=ato, motivo="erro_material")
        escolhida = EDITAL + (
            f'\n[[leitura]]\nnome = "{leitura}"\nopcao = "{outra}"\n'
            'autor = "procuradoria do município"\njustificativa = "parecer 12/2026"\n'
        )
        pasta_em_curso(pasta, escolhida.replace("2026-03-02", "2026-03-04"))
        curso = abrir_em_curso(pasta)
        pratica(
            curso, "leitura_escolhida", "2026-03-04", documento=REF, leitura=leitura, opcao=outra
        )
        pratica(curso, "edital_publicado", "2026-03-04")
        reaberto = abrir_em_curso(pasta)
        assert reaberto.andamento.regime.leitura(leitura) == outra
        assert reaberto.andamento.etapa.value == "edital_publicado"

    def test_quem_ja_tinha_aberto_le_o_edital_retificado(self, tmp_path: Path) -> None:
        pasta = tmp_path / "c"
        pratica(abrir_em_curso(pasta_em_curso(pasta)), "edital_publicado", "2026-03-02")
        outra = abrir_em_curso(pasta)
        trocar(pasta, "certame.toml", "vagas = 5", "vagas = 7")
        retificando = abrir_em_curso(pasta, retifica=True)
        pratica(retificando, "edital_retificado", "2026-03-20", item="2.1")
        assert outra.por_em_dia() == retificando.cabeca
        assert outra.andamento.edital.cargos[0].vagas == 7

    @pytest.mark.parametrize(
        ("antes", "depois", "mudou"),
        [
            ("vagas = 5", "vagas = 7", "cargo"),
            ('vinculo = "', 'casas_da_nota = 1\nvinculo = "', "edital.casas_da_nota"),
            (
                "[resultado]",
                '[[desempate]]\ncriterio = "sorteio"\nitem = "7.3"\n\n[resultado]',
                "desempate",
            ),
        ],
    )
    def test_sabido_o_resultado_a_retificacao_nao_mexe_nas_listas(
        self, tmp_path: Path, antes: str, depois: str, mudou: str
    ) -> None:
        pasta = tmp_path / "c"
        curso = abrir_em_curso(pasta_em_curso(pasta))
        pratica(curso, "edital_publicado", "2026-03-02")
        pratica(curso, "resultado_divulgado", "2026-05-04")
        trocar(pasta, "certame.toml", antes, depois)
        retificando = abrir_em_curso(pasta, retifica=True)
        for simular in (True, False):
            with pytest.raises(AtoRecusado, match=f"mexe nas listas: {mudou} .CF, art. 37"):
                pratica(retificando, "edital_retificado", item="7.3", simular=simular)
        trocar(pasta, "certame.toml", depois, antes)
        curso = abrir_em_curso(pasta)
        pratica(curso, "ato_anulado", "2026-05-05", ato="ato-2", motivo="erro_material")
        trocar(pasta, "certame.toml", antes, depois)
        pratica(abrir_em_curso(pasta, retifica=True), "edital_retificado", item="7.3")

    def test_sabido_o_resultado_o_titulo_e_o_nome_do_cargo_se_retificam(
        self, tmp_path: Path
    ) -> None:
        pasta = tmp_path / "c"
        curso = abrir_em_curso(pasta_em_curso(pasta))
        pratica(curso, "edital_publicado", "2026-03-02")
        pratica(curso, "resultado_divulgado", "2026-05-04")
        trocar(pasta, "certame.toml", 'nome = "Motorista"', 'nome = "Motorista de ambulância"')
        trocar(pasta, "certame.toml", "Concurso público", "Concurso")
        feito = pratica(abrir_em_curso(pasta, retifica=True), "edital_retificado", item="1")
        assert abrir_em_curso(pasta).cabeca == feito.cabeca
        assert len(list((pasta / "editais").iterdir())) == 2

    @pytest.mark.parametrize("guardado", ["some", "muda"])
    def test_sem_o_texto_publicado_nao_se_retifica_sabido_o_resultado(
        self, tmp_path: Path, guardado: str
    ) -> None:
        pasta = tmp_path / "c"
        curso = abrir_em_curso(pasta_em_curso(pasta))
        pratica(curso, "edital_publicado", "2026-03-02")
        pratica(curso, "resultado_divulgado", "2026-05-04")
        (texto,) = (pasta / "editais").iterdir()
        trocar(pasta, "certame.toml", "vagas = 5", "vagas = 7")
        if guardado == "some":
            texto.unlink()
        else:
            trocar(texto.parent, texto.name, "vagas = 5", "vagas = 7")
        retificando = abrir_em_curso(pasta, retifica=True)
        with pytest.raises(AtoRecusado, match=f"falta o texto do edital publicado.*{texto.name}"):
            pratica(retificando, "edital_retificado", item="2.1")

    def test_sabido_o_resultado_a_anulacao_da_retificacao_tambem_escolhe(
        self, tmp_path: Path
    ) -> None:
        pasta = tmp_path / "c"
        pratica(abrir_em_curso(pasta_em_curso(pasta)), "edital_publicado", "2026-03-02")
        trocar(pasta, "certame.toml", "vagas = 5", "vagas = 7")
        curso = abrir_em_curso(pasta, retifica=True)
        pratica(curso, "edital_retificado", "2026-03-20", item="2.1")
        pratica(curso, "resultado_divulgado", "2026-05-04")
        antes = curso.cabeca
        with pytest.raises(AtoRecusado, match="mexe nas listas: cargo"):
            pratica(curso, "ato_anulado", ato="ato-2", motivo="erro_material")
        assert curso.cabeca == antes

    def test_leitura_trocada_depois_do_edital_nem_retificando(self, tmp_path: Path) -> None:
        pasta = tmp_path / "c"
        pratica(abrir_em_curso(pasta_em_curso(pasta)), "edital_publicado", "2026-03-02")
        with (pasta / "certame.toml").open("a", encoding="utf-8") as arquivo:
            arquivo.write(
                '[[leitura]]\nnome = "computo"\nopcao = "compensada"\nautor = "Procuradoria"\n'
                'justificativa = "parecer 1/2026"\n'
            )
        with pytest.raises(AtoRecusado, match="não congela a norma e as leituras"):
            abrir_em_curso(pasta, retifica=True)

    def test_a_classificacao_divulgada_nao_muda_em_silencio(self, tmp_path: Path) -> None:
        classificado(tmp_path / "c")
        trocar(tmp_path / "c", "resultado.csv", "85,00", "96,00")
        with pytest.raises(AtoRecusado, match="já não é a que se divulgou"):
            abrir_em_curso(tmp_path / "c")

    def test_anulada_a_divulgacao_divulga_se_a_certa(self, tmp_path: Path) -> None:
        curso = classificado(tmp_path / "c")
        pratica(curso, "ato_anulado", "2026-05-13", ato="ato-3", motivo="erro_material")
        trocar(tmp_path / "c", "resultado.csv", "85,00", "96,00")
        certo = abrir_em_curso(tmp_path / "c")
        with pytest.raises(AtoRecusado, match="já não é o do resultado que se divulgou"):
            pratica(certo, "classificacao_divulgada", "2026-05-14")
        pratica(certo, "ato_anulado", "2026-05-14", ato="ato-2", motivo="erro_material")
        pratica(certo, "resultado_divulgado", "2026-05-14")
        pratica(certo, "classificacao_divulgada", "2026-05-14")
        assert certo.andamento.convocacoes["motorista"].inscricoes[0] == "0003"

    @pytest.mark.parametrize("id", ["outro", "certame-toml", "ordem", "resultado"])
    def test_quem_congela_e_o_programa(self, tmp_path: Path, id: str) -> None:
        curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
        falso = f"{id}:{'a' * 64}"
        with pytest.raises(AtoRecusado, match="já não é"):
            pratica(curso, "edital_publicado", "2026-03-02", documento=falso)
        pratica(curso, "edital_publicado", "2026-03-02")
        with pytest.raises(AtoRecusado, match="já não é"):
            pratica(curso, "resultado_divulgado", "2026-05-04", documento=falso)
        pratica(curso, "resultado_divulgado", "2026-05-04")
        with pytest.raises(AtoRecusado, match="já não é"):
            pratica(curso, "classificacao_divulgada", "2026-05-11", documento=falso)
        assert curso.andamento.etapa is Etapa.RESULTADOS

    def test_entre_o_resultado_e_a_classificacao_nao_se_troca_a_nota(self, tmp_path: Path) -> None:
        curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
        pratica(curso, "edital_publicado", "2026-03-02")
        pratica(curso, "resultado_divulgado", "2026-05-04")
        trocar(tmp_path / "c", "resultado.csv", "60,00", "99,00")
        with pytest.raises(AtoRecusado, match="já não é o do resultado que se divulgou"):
            pratica(abrir_em_curso(tmp_path / "c"), "classificacao_divulgada", "2026-05-11")

    def test_nem_a_nota_de_uma_prova_se_o_edital_calcula_a_final(self, tmp_path: Path) -> None:
        pasta = com_etapas(tmp_path / "c")
        curso = abrir_em_curso(pasta)
        pratica(curso, "edital_publicado", "2025-08-04")
        pratica(curso, "resultado_divulgado", "2025-10-04")
        sorteia(curso)
        trocar(pasta, "resultado.csv", "95,0;80,0;88,0", "95,0;80,0;98,0")
        with pytest.raises(AtoRecusado, match="já não é o do resultado que se divulgou"):
            pratica(abrir_em_curso(pasta), "classificacao_divulgada", "2025-11-10")

    def test_depois_da_classificacao_nem_a_de_quem_nao_foi_aprovado(self, tmp_path: Path) -> None:
        pasta = com_etapas(tmp_path / "c")
        curso = abrir_em_curso(pasta)
        pratica(curso, "edital_publicado", "2025-08-04")
        pratica(curso, "resultado_divulgado", "2025-10-04")
        sorteia(curso)
        pratica(curso, "classificacao_divulgada", "2025-11-10")
        trocar(pasta, "resultado.csv", "45,0;48,0;-", "46,0;48,0;-")
        with pytest.raises(AtoRecusado, match="já não é o do resultado que se divulgou"):
            abrir_em_curso(pasta)

    def test_o_resultado_divulgado_por_um_livro_antigo_segue_valendo(self, tmp_path: Path) -> None:
        pasta = tmp_path / "c"
        curso = abrir_em_curso(pasta_em_curso(pasta))
        pratica(curso, "edital_publicado", "2026-03-02")
        antiga = f"resultado:{ANTIGO}"
        pratica(curso, "resultado_divulgado", "2026-05-04", documento=antiga)
        pratica(abrir_em_curso(pasta), "classificacao_divulgada", "2026-05-11")
        trocar(pasta, "resultado.csv", "60,00", "59,00")
        with pytest.raises(AtoRecusado, match="já não é"):
            abrir_em_curso(pasta)

    def test_pasta_mexida_nao_se_executa_nem_vira_pacote(self, tmp_path: Path) -> None:
        curso = homologado(tmp_path / "c")
        pratica(curso, "convocacao_feita", quantidade="2")
        certo = fazer_pacote(tmp_path / "c", Especie.PUBLICO, tmp_path / "certo.zip")
        trocar(tmp_path / "c", "resultado.csv", "60,00", "99,00")
        for especie in Especie:
            with pytest.raises(AtoRecusado, match="já não é a que se divulgou"):
                fazer_pacote(tmp_path / "c", especie, tmp_path / "falso.zip")
        with pytest.raises(AtoRecusado, match="já não é a que se divulgou"):
            executar(tmp_path / "c")
        assert conferir_arquivo_do_pacote(certo.arquivo, [curso.cabeca]).diferencas == ()

    @pytest.mark.parametrize("especie", list(Especie))
    def test_o_pacote_com_outra_ordem_ou_outro_edital_nao_confere(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, especie: Especie
    ) -> None:
        curso = homologado(tmp_path / "c")
        pratica(curso, "convocacao_feita", quantidade="2")
        sem_conferir = "certame.operacoes.fazer_pacote.exigir_o_que_se_congelou"
        monkeypatch.setattr(sem_conferir, lambda *_: None)
        monkeypatch.setattr("certame.operacoes.executar.exigir_o_que_se_congelou", lambda *_: None)
        trocar(tmp_path / "c", "resultado.csv", "60,00", "99,00")
        with pytest.raises(PacoteComDefeito, match="a ordem não é a que se divulgou"):
            fazer_pacote(tmp_path / "c", especie, tmp_path / "falso.zip")
        trocar(tmp_path / "c", "resultado.csv", "99,00", "60,00")
        trocar(tmp_path / "c", "certame.toml", "para motorista", "para condutor")
        with pytest.raises(PacoteComDefeito, match="o edital não é o que se publicou"):
            fazer_pacote(tmp_path / "c", especie, tmp_path / "falso.zip")

    def test_atos_em_dois_lugares(self, tmp_path: Path) -> None:
        classificado(tmp_path / "c")
        with (tmp_path / "c" / "certame.toml").open("a", encoding="utf-8") as arquivo:
            arquivo.write('[[ato]]\ntipo = "homologacao_publicada"\ndata = 2026-06-01\n')
        for abrir in (abrir_em_curso, executar):
            with pytest.raises(EntradaInvalida, match="os atos deste certame estão no livro"):
                abrir(tmp_path / "c")


class TestLeitura:
    def test_a_execucao_le_o_livro_e_toda_publicacao_diz_a_cabeca(self, tmp_path: Path) -> None:
        curso = homologado(tmp_path / "c")
        pratica(curso, "convocacao_feita", quantidade="todas")
        execucao = executar(tmp_path / "c")
        assert execucao.andamento is not None
        assert texto_do_estado(execucao.andamento) == texto_do_estado(curso.andamento)
        atos, cabeca = f"com {curso.cabeca.numero - 1} atos", str(curso.cabeca)
        prontas = publicacoes(execucao)
        assert prontas
        for publicacao in prontas:
            texto = "".join(em_texto(publicacao))
            assert atos in texto
            assert cabeca in texto

    @pytest.mark.parametrize("especie", list(Especie))
    def test_o_pacote_do_livro_se_refaz(self, tmp_path: Path, especie: Especie) -> None:
        curso = homologado(tmp_path / "c")
        pratica(curso, "convocacao_feita", quantidade="todas")
        pratica(curso, "saida_registrada", inscricao="0007", motivo="desistencia")
        feito = fazer_pacote(tmp_path / "c", especie, tmp_path / "p.zip")
        assert feito.livro.cabeca == curso.cabeca
        exame = conferir_arquivo_do_pacote(tmp_path / "p.zip", [curso.cabeca])
        assert exame.diferencas == ()
        assert exame.chamadas == 6

    def test_o_pacote_de_quem_ainda_nao_classificou(self, tmp_path: Path) -> None:
        curso = abrir_em_curso(pasta_em_curso(tmp_path / "c"))
        pratica(curso, "edital_publicado", "2026-03-02")
        trocar(tmp_path / "c", "resultado.csv", "90,00", "95,00")  # um empate: sem classificação
        for especie in Especie:
            fazer_pacote(tmp_path / "c", especie, tmp_path / f"{especie}.zip")
            exame = conferir_arquivo_do_pacote(tmp_path / f"{especie}.zip")
            assert exame.diferencas == ()

    def test_o_livro_mexido_nao_se_abre(self, tmp_path: Path) -> None:
        classificado(tmp_path / "c")
        livro = tmp_path / "c" / "livro" / "010-2026.jsonl"
        livro.write_bytes(livro.read_bytes().replace(b"2026-05-11", b"2026-05-10", 1))
        for abrir in (abrir_em_curso, executar):
            with pytest.raises(Exception, match="registro 4"):
                abrir(tmp_path / "c")


class TestContados:
    """O que se conta uma vez só, até o próximo registro ou até as listas se refazerem."""

    def test_ate_o_proximo_registro(self, tmp_path: Path) -> None:
        curso, contas = classificado(tmp_path / "c"), count()
        assert [curso.ate_o_proximo("x", lambda: next(contas)) for _ in range(2)] == [0, 0]
        pratica(curso, "homologacao_publicada", simular=True)
        assert curso.ate_o_proximo("x", lambda: next(contas)) == 0
        pratica(curso, "homologacao_publicada")
        assert curso.ate_o_proximo("x", lambda: next(contas)) == 1

    def test_o_que_outra_pessoa_gravou_tambem_conta_de_novo(self, tmp_path: Path) -> None:
        curso, contas = classificado(tmp_path / "c"), count()
        assert curso.ate_o_proximo("x", lambda: next(contas)) == 0
        pratica(abrir_em_curso(tmp_path / "c"), "homologacao_publicada")
        curso.por_em_dia()
        assert curso.ate_o_proximo("x", lambda: next(contas)) == 1

    def test_das_listas_ate_que_se_refacam(self, tmp_path: Path) -> None:
        curso, contas = classificado(tmp_path / "c"), count()
        assert curso.das_listas("x", lambda: next(contas)) == 0
        feito = pratica(curso, "homologacao_publicada")
        assert curso.das_listas("x", lambda: next(contas)) == 0
        pratica(curso, "ato_anulado", ato=feito.praticados[0].ato.id, motivo="erro_material")
        assert curso.das_listas("x", lambda: next(contas)) == 1
        assert curso.nomes == curso.entrada.nomes()


def test_a_previa_confere_sem_conferir_tudo_outra_vez(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    pratica(curso, "convocacao_feita", quantidade="2")
    conferidas = curso._conferencia._cargos["motorista"]
    for _ in range(2):
        previsto = pratica(curso, "convocacao_feita", quantidade="3", simular=True)
        assert [chamada.inscricao for chamada in previsto.chamadas] == ["0003", "0004", "0007"]
        assert curso._conferencia._cargos["motorista"] is conferidas
        assert not conferidas.refeita or conferidas.refeita == "é a primeira vez"
    feito = pratica(curso, "convocacao_feita", quantidade="3")
    assert feito.chamadas == previsto.chamadas
    assert conferidas.refeita == ""


def test_o_veu_fica_no_lugar_do_nome_e_so_se_conta_quando_muda(tmp_path: Path) -> None:
    curso = homologado(tmp_path / "c")
    contados: list[int] = []

    def veus() -> dict[str, str]:
        contados.append(1)
        return {"0007": "véu"}

    assert curso.nomes["motorista"]["0007"] == "Ana Exemplo"
    assert curso.veus == {}
    for _ in range(2):
        curso.velar("um", veus)
        assert curso.nomes["motorista"]["0007"] == curso.veus["0007"] == "véu"
        assert curso.nomes["motorista"]["0001"] == "Bento Exemplo"
    pratica(curso, "convocacao_feita", quantidade="todas")
    curso.velar("um", veus)
    assert len(contados) == 1, "um ato comum não refaz as listas"
    pratica(curso, "ato_anulado", ato=curso.andamento.praticados[-1].ato.id, motivo="erro_material")
    curso.velar("um", veus)
    assert len(contados) == 2, "refeitas as listas, conta-se de novo"
    assert curso.entrada.nomes()["motorista"]["0007"] == "Ana Exemplo"
    curso.velar((), dict)
    assert curso.nomes["motorista"]["0007"] == "Ana Exemplo"


def test_a_entrada_le_so_os_atos_novos_e_e_a_de_quem_abre_agora(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    curso = classificado(tmp_path / "c")
    lidos: list[int] = []

    def contado(registro: Registro) -> Ato | None:
        lidos.append(registro.numero)
        return ato_do_registro(registro)

    _ = curso.entrada
    monkeypatch.setattr("certame.operacoes.executar.ato_do_registro", contado)
    pratica(
        curso, "pericia_convocada", "2026-05-13", inscricao="0007", documento=REF,
        instante="2026-05-20 09:00",
    )  # fmt: skip
    assert curso.entrada.cabeca == curso.cabeca
    assert lidos == [curso.cabeca.numero]
    assert curso.entrada == abrir_em_curso(tmp_path / "c").entrada

"""Histórias sem roteiro pelo livro em curso, nas três normas: a cada ato, tudo o que se promete.

Com `CERTAME_TESTES_LONGOS=1`, histórias de 200 passos.
"""

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from certame.dominio.ato import TIPOS_DE_ATO, ConvocacaoFeita
from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import AtoRecusado
from certame.livro.estado import texto_do_estado
from certame.motor.andamento import Andamento
from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito, abrir_em_curso
from certame.operacoes.conferir_pacote import conferir_arquivo_do_pacote
from certame.operacoes.conferir_resultado import exigir_sem_falhas, vereditos
from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.fazer_pacote import fazer_pacote
from certame.operacoes.preencher_ato import Escrito, campos_do_tipo
from tests.aceitacao.tamanhos import tamanho
from tests.aceitacao.vidas import fotografia
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006
from tests.motor.processos import MEMBROS
from tests.operacoes.cursos import EDITAL, REF, pratica

CARGO = "motorista"
PESSOAS = 14
PCD = (2, 5, 7, 11, 13)
PUBLICACAO = {
    IRUPI: date(2026, 3, 2),
    MOGI_1993: date(2004, 5, 3),
    MOGI_2006: date(2026, 3, 2),
}
NOMES = ("Ana", "Bento", "Célia", "Davi", "Elisa", "Fátima", "Gil")
FORA_DO_ACASO = {"edital_publicado", "resultado_divulgado", "classificacao_divulgada"}
POSTO = st.integers(1, PESSOAS)
VERBOS = ("chamar", "sair", "empossar", "qualquer") * 3 + (
    "examinar",
    "homologar",
    "criar",
    "anular",
)
DO_CARGO = sorted(TIPOS_DE_ATO.keys() - FORA_DO_ACASO)


def pasta_da_norma(pasta: Path, norma: str, vagas: int) -> Path:
    """A pasta de um certame de catorze pessoas sob a norma."""
    texto = EDITAL.replace("irupi-es-2025", norma).replace("vagas = 5", f"vagas = {vagas}")
    texto = texto.replace("2026-03-02", PUBLICACAO[norma].isoformat())
    if norma != IRUPI:
        texto = "".join(
            linha for linha in texto.splitlines(keepends=True) if "vigencia" not in linha
        )
    pasta.mkdir(parents=True)
    (pasta / "certame.toml").write_text(texto, encoding="utf-8")
    linhas = [
        f"{posto:04d};{NOMES[posto % 7]} Exemplo;{100 - posto},00;{'Sim' if posto in PCD else 'Não'}\n"
        for posto in range(1, PESSOAS + 1)
    ]
    (pasta / "resultado.csv").write_text(
        "Inscrição;Nome;Nota;PcD\n" + "".join(linhas), encoding="utf-8"
    )
    return pasta


class LivroEmCurso(RuleBasedStateMachine):
    """Uma pessoa pratica, outra acompanha; quem abre agora vê o mesmo."""

    curso: CertameEmCurso
    leitor: CertameEmCurso

    def __init__(self) -> None:
        super().__init__()
        self.tempo = Path(tempfile.mkdtemp(prefix="certame-"))

    @initialize(
        norma=st.sampled_from([IRUPI, MOGI_1993, MOGI_2006]),
        vagas=st.integers(1, 9),
        adiantado=st.sampled_from([True, True, True, False]),
    )
    def publicar(self, norma: str, vagas: int, adiantado: bool) -> None:
        self.norma = norma
        self.dia = PUBLICACAO[norma] - timedelta(days=1)
        self.curso = abrir_em_curso(pasta_da_norma(self.tempo / "c", norma, vagas))
        self.leitor = abrir_em_curso(self.tempo / "c")
        self.certo("edital_publicado")
        self.certo("resultado_divulgado")
        self.certo("classificacao_divulgada")
        self.certo("equipe_constituida", id="equipe", membros=MEMBROS[norma], documento=REF)
        if adiantado:
            for posto in PCD:
                self.pericia(posto)
            self.fazer("homologacao_publicada", validade=self.daqui_a(700))

    # Atos -----------------------------------------------------------------------------------

    def daqui_a(self, dias: int) -> str:
        return (self.dia + timedelta(days=dias)).isoformat()

    def certo(self, tipo: str, **escritos: Any) -> None:
        assert self.fazer(tipo, **escritos) is not None, tipo

    def fazer(self, tipo: str, **escritos: Any) -> Feito | None:
        """Ensaia e pratica; `None` se os dois recusam, pelo mesmo motivo e sem mudar nada."""
        self.dia += timedelta(days=1)
        curso, dia = self.curso, self.dia.isoformat()
        antes = fotografia(curso)
        recusas = []
        ensaio = None
        for simular in (True, False):
            try:
                feito = pratica(
                    curso,
                    tipo,
                    dia,
                    simular=simular,
                    se_cabeca=ensaio and ensaio.antes,
                    **escritos,
                )
            except (AtoRecusado, EntradaInvalida) as recusa:
                recusas.append(str(recusa))
                assert fotografia(curso) == antes
            if simular:
                assert fotografia(curso) == antes
                ensaio = None if recusas else feito
        if recusas:
            assert len(recusas) == 2
            assert recusas[0] == recusas[1]
            return None
        assert ensaio is not None
        self.conferir_o_feito(ensaio, feito)
        return feito

    def conferir_o_feito(self, ensaio: Feito, feito: Feito) -> None:
        """Fez-se o que se ensaiou, e todo mundo vê o mesmo."""
        assert feito.chamadas == ensaio.chamadas
        assert [p.para_dados() for p in feito.pendencias] == [
            p.para_dados() for p in ensaio.pendencias
        ]
        estado = texto_do_estado(self.curso.andamento)
        assert texto_do_estado(ensaio.andamento) == texto_do_estado(feito.andamento) == estado
        assert self.leitor.por_em_dia() == self.curso.cabeca == feito.cabeca
        assert fotografia(self.leitor) == fotografia(self.curso)
        self.conferir_os_principios(self.curso.andamento)

    def conferir_os_principios(self, andamento: Andamento) -> None:
        convocacao = andamento.convocacoes[CARGO]
        ocupantes = [pessoa for pessoa in convocacao.ocupante[1:] if pessoa != NINGUEM]
        assert len(ocupantes) == len(set(ocupantes))
        for vaga, pessoa in enumerate(convocacao.ocupante[1:], start=1):
            if pessoa != NINGUEM:
                assert convocacao.situacao.vaga[pessoa] == vaga
        classificados = self.curso.preparo.classificados
        aprovados = {id: a.aprovados for id, a in classificados.apuracoes.items()}
        for veredito in vereditos(andamento.edital, andamento, aprovados, {}).values():
            exigir_sem_falhas(veredito.falhas)

    def pericia(self, posto: int) -> None:
        """A perícia de uma pessoa até a deficiência confirmada; cada passo pode não caber."""
        quem = {"inscricao": f"{posto:04d}"}
        hora = f"{self.daqui_a(1)} 09:00"
        norma = self.curso.andamento.regime.norma
        partes = [REF] * len(norma.equipe(norma.rito.equipe_da_pericia).parecer)
        assinam = [membro.partition("/")[0] for membro in MEMBROS[self.norma]]
        self.fazer("pericia_convocada", instante=hora, documento=REF, **quem)
        self.fazer("comparecimento_registrado", instante=hora, **quem)
        self.fazer(
            "parecer_emitido",
            equipe="equipe",
            assinam=assinam,
            partes=partes,
            documento=REF,
            **quem,
        )
        self.fazer("deficiencia_confirmada", documento=REF, **quem)

    # Regras ---------------------------------------------------------------------------------

    @rule(
        verbo=st.sampled_from(VERBOS),
        posto=POSTO,
        quantas=st.integers(1, 4),
        motivo=st.sampled_from(["desistencia", "exoneracao", "falecimento"]),
        tipo=st.sampled_from(DO_CARGO),
        dados=st.data(),
    )
    def passo(
        self,
        verbo: str,
        posto: int,
        quantas: int,
        motivo: str,
        tipo: str,
        dados: st.DataObject,
    ) -> None:
        """Um passo da vida do certame; um sorteio só, para que nenhum verbo fique de fora."""
        match verbo:
            case "examinar":
                self.examinar(PCD[posto % len(PCD)])
            case "homologar":
                self.homologar((None, 100, 700)[posto % 3])
            case "chamar":
                self.chamar(quantas)
            case "sair":
                self.sair(posto, motivo)
            case "empossar":
                self.empossar(posto)
            case "criar":
                self.criar(quantas)
            case "anular":
                self.anular(posto)
            case _:
                self.qualquer(dados, tipo)

    def examinar(self, posto: int) -> None:
        self.pericia(posto)

    def homologar(self, prazo: int | None) -> None:
        self.fazer("homologacao_publicada", validade=self.daqui_a(prazo) if prazo else "")

    def chamar(self, quantas: int) -> None:
        """Chamar em lote ou uma a uma dá o mesmo."""
        uma_a_uma = self.curso.andamento.copia()
        feito = self.fazer("convocacao_feita", quantidade=str(quantas))
        if feito is None:
            return
        (uma,) = (praticado.ato for praticado in feito.praticados)
        assert isinstance(uma, ConvocacaoFeita)
        for _ in range(len(feito.chamadas)):
            uma_a_uma.praticar(replace(uma, quantidade=1))
        assert uma_a_uma.convocacoes[CARGO].ocupante == (
            self.curso.andamento.convocacoes[CARGO].ocupante
        )

    def sair(self, posto: int, motivo: str) -> None:
        """Uma saída chama no máximo uma pessoa, e não tira ninguém mais."""
        antes = set(self.curso.andamento.convocacoes[CARGO].ocupante[1:]) - {NINGUEM}
        feito = self.fazer("saida_registrada", inscricao=f"{posto:04d}", motivo=motivo)
        if feito is not None:
            depois = set(self.curso.andamento.convocacoes[CARGO].ocupante[1:]) - {NINGUEM}
            assert len(feito.chamadas) <= 1
            assert len(antes - depois) <= 1

    def empossar(self, posto: int) -> None:
        quem = {"inscricao": f"{posto:04d}"}
        self.fazer("nomeacao_publicada", documento=REF, **quem)
        self.fazer("posse_registrada", **quem)

    def criar(self, quantas: int) -> None:
        self.fazer("vagas_criadas", quantidade=str(quantas))

    def anular(self, tras: int) -> None:
        praticados = self.curso.andamento.praticados
        alvo = praticados[-min(tras, len(praticados))].ato.id
        self.fazer("ato_anulado", ato=alvo, motivo="erro_material")

    def qualquer(self, dados: st.DataObject, tipo: str) -> None:
        """Um ato de qualquer tipo, com campos plausíveis; quase sempre se recusa."""
        if tipo == "validade_encerrada" and dados.draw(st.integers(0, 5)):
            return
        campos = campos_do_tipo(tipo).items()
        self.fazer(tipo, **{campo: self.um(dados, campo, tipo_dele) for campo, tipo_dele in campos})

    def um(self, dados: st.DataObject, campo: str, tipo: Any) -> Escrito:
        if isinstance(tipo, type) and issubclass(tipo, StrEnum):
            return dados.draw(st.sampled_from([str(opcao) for opcao in tipo]))
        return dados.draw(st.sampled_from(self.plausiveis().get(campo, ["x-1"])))

    def plausiveis(self) -> dict[str, Sequence[Escrito]]:
        """De cada campo aos valores que um ato de agora podia ter."""
        ids = [p.ato.id for p in self.curso.andamento.praticados]
        leituras = self.curso.andamento.regime.norma.leituras
        membros = MEMBROS[self.norma]
        antes, depois = ["", self.daqui_a(-10)], [self.daqui_a(400)]
        numeros = tuple(map(str, range(1, 10)))
        return {
            "cargo": [CARGO],
            "inscricao": [f"{posto:04d}" for posto in range(1, PESSOAS + 1)],
            "equipe": ["equipe"],
            "membros": [membros, ("esp-1/especialista",)],
            "assinam": [[membro.partition("/")[0] for membro in membros]],
            "grupos": [["pcd"]],
            "instante": [f"{self.daqui_a(dias)} 10:00" for dias in range(3)],
            "feriados": [[self.daqui_a(3)]],
            "leitura": sorted(leituras),
            "opcao": sorted({leitura.nomes[-1] for leitura in leituras.values()}),
            "finalidade": ["desempate"],
            **dict.fromkeys(("ato", "recurso", "incidente", "adaptacao", "plano"), ids),
            **dict.fromkeys(("grupo", "lista"), ("pcd", "geral")),
            **dict.fromkeys(("vaga", "posto", "quantidade"), numeros),
            **dict.fromkeys(("documento", "prova", "laudo", "declaracao", "partes"), (REF,)),
            **dict.fromkeys(("de", "notificacao", "defesa", "fim_do_prazo_sem_defesa"), antes),
            **dict.fromkeys(("ate", "validade"), depois),
            **dict.fromkeys(("membro", "assistente"), ("med-1",)),
            **dict.fromkeys(("hash_da_lista", "especie", "inscricoes", "unidade", "etapa"), ("",)),
        }

    # O livro --------------------------------------------------------------------------------

    @precondition(lambda self: len(self.curso.andamento.praticados) % 8 == 0)
    @rule()
    def repetir(self) -> None:
        """O livro lido do começo dá o estado vivo."""
        assert fotografia(abrir_em_curso(self.tempo / "c")) == fotografia(self.curso)

    def teardown(self) -> None:
        if hasattr(self, "curso"):
            self.repetir()
            fazer_pacote(self.tempo / "c", Especie.RESERVADO, self.tempo / "p.zip")
            exame = conferir_arquivo_do_pacote(self.tempo / "p.zip", [self.curso.cabeca])
            assert exame.diferencas == ()
        shutil.rmtree(self.tempo)


TestLivroEmCurso = LivroEmCurso.TestCase
TestLivroEmCurso.settings = settings(
    stateful_step_count=tamanho(20, 200),
    max_examples=tamanho(6, 60),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

"""A situação de um certame para quem o conduz: onde está, o próximo passo, e o que não pode esperar."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from certame.dominio.resultado import Pendencia
from certame.livro.registro import Cabeca
from certame.motor.etapas import Etapa
from certame.motor.proxima_reservada import ProximaReservada, proxima_reservada
from certame.operacoes.comando_do_ato import com_comandos, comando_do_ato
from certame.operacoes.executar import (
    Entrada,
    com_o_livro,
    com_os_candidatos,
    ler_edital,
    rodar,
)
from certame.operacoes.listar_prazos import PrazosDoCertame, prazos_da_execucao
from certame.operacoes.livro_da_pasta import exigir_livro_presente, registros_do_livro
from certame.operacoes.proximo_passo import ProximoPasso, frase_dos_sem_nomeacao, proximo_passo
from certame.operacoes.publicacoes_por_sair import PublicacaoPorSair, por_sair_da_execucao
from certame.operacoes.publicar_execucao import publicacoes


@dataclass(frozen=True, slots=True)
class VagasDoCargo:
    """As vagas de um cargo: quantas há, quantas faltam abrir, e a próxima reservada de cada grupo.

    `com_lista` diz se já há classificação: sem ela, não se sabe quem iria à vaga.
    """

    cargo: str
    nome: str
    criadas: int
    por_abrir: int
    com_lista: bool
    proximas: tuple[ProximaReservada, ...]


@dataclass(frozen=True, slots=True)
class SituacaoDoCertame:
    """Tudo o que quem conduz olha primeiro.

    `etapa` é `None` se não se sabe que norma rege o edital. `passo` é `None` se nada espera, ou se
    os atos estão em `certame.toml` e não num livro (`em_livro` falso). `pendencias` são só as
    abertas, e falam por comandos. `nomes` vai do cargo e da inscrição ao nome. `por_publicar` são
    as publicações que um ato pede e ainda não saíram. `sem_nomeacao` diz, acabada a validade, quantas
    pessoas foram chamadas e não se nomearam; vazia se não há.
    """

    certame: str
    titulo: str
    pasta: str
    etapa: Etapa | None
    em_livro: bool
    passo: ProximoPasso | None
    cargos: tuple[VagasDoCargo, ...]
    prazos: PrazosDoCertame
    pendencias: tuple[Pendencia, ...]
    cabeca: Cabeca
    nomes: Mapping[str, Mapping[str, str]]
    por_publicar: tuple[PublicacaoPorSair, ...]
    sem_nomeacao: str = ""

    @property
    def comando(self) -> str:
        """O comando do próximo passo; vazio se não há."""
        if self.passo is None:
            return ""
        return comando_do_ato(self.passo.tipo, self.pasta, self.passo.campos)


def situacao_do_certame(pasta: Path, agora: datetime) -> SituacaoDoCertame:
    """A situação do certame da pasta em `agora` (sem fuso, é a hora da cidade).

    Erros: os de `executar` e os de `prazos_da_execucao`.
    """
    execucao = rodar(_entrada(pasta))
    entrada, andamento = execucao.entrada, execucao.andamento
    abertas = tuple(
        replace(p, frase=com_comandos(p.frase), falta=com_comandos(p.falta))
        if entrada.em_curso
        else p
        for p in execucao.pendencias
        if not p.resolvida_por and p.tipo != "proximo_passo"
    )
    return SituacaoDoCertame(
        entrada.lido.edital.id,
        entrada.lido.edital.titulo,
        str(pasta),
        andamento.etapa if andamento else None,
        entrada.em_curso,
        proximo_passo(
            andamento,
            com_resultado=entrada.relatorio is not None,
            falta_sorteio=any(p.tipo == "sorteio" for p in abertas),
        )
        if andamento
        else None,
        tuple(
            VagasDoCargo(
                id,
                entrada.lido.edital.cargo(id).nome,
                convocacao.vagas_criadas,
                convocacao.vagas_por_abrir,
                bool(convocacao.inscricoes),
                tuple(
                    proxima
                    for grupo in convocacao.regime.grupos
                    if (proxima := proxima_reservada(convocacao, grupo.id))
                ),
            )
            for id, convocacao in (andamento.convocacoes if andamento else {}).items()
        ),
        prazos_da_execucao(execucao, agora),
        abertas,
        entrada.cabeca,
        execucao.nomes(),
        por_sair_da_execucao(pasta, andamento, entrada.registros, publicacoes(execucao))
        if andamento and entrada.em_curso
        else (),
        frase_dos_sem_nomeacao(andamento) if andamento else "",
    )


def _entrada(pasta: Path) -> Entrada:
    """A entrada da pasta; sem atos no arquivo, corre pelo livro, mesmo antes do primeiro ato."""
    edital = ler_edital(pasta)
    registros = registros_do_livro(pasta, edital.lido)
    if not registros:
        exigir_livro_presente(pasta, edital.lido)
    if registros or not edital.lido.atos:
        edital = com_o_livro(edital, registros)
    return com_os_candidatos(edital)

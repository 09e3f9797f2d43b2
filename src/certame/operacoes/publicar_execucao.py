"""Escreve em `saida/` as publicações de uma execução: tudo ou nada."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from certame.livro.registro import VAZIO
from certame.motor.andamento import Andamento
from certame.operacoes.executar import Entrada, Execucao, Preparo
from certame.operacoes.pasta_de_saida import pasta_nova
from certame.planilhas.csv_resultado import sem_coleta
from certame.publicacao.conferencia import conferencia
from certame.publicacao.dados_json import EmJson
from certame.publicacao.diferencas_com_a_banca import diferencas_com_a_banca
from certame.publicacao.formato import Formato, em_formatos
from certame.publicacao.listas import SEM_NOMES, listas
from certame.publicacao.modelo import Publicacao
from certame.publicacao.nao_aprovados import nao_aprovados
from certame.publicacao.ordem_de_chamada import ordem_de_chamada
from certame.publicacao.pendencias import pendencias
from certame.publicacao.quadro_de_vagas import quadro_de_vagas
from certame.publicacao.tabela_csv import EmCsv
from certame.publicacao.texto import EmTexto

PASTA = "saida"
INTERNO = "interno"
"""A pasta, dentro de `saida/`, do que serve a quem conduz o certame e não se publica."""

_FORMATOS: tuple[tuple[str, Callable[[Publicacao], Formato], str], ...] = (
    ("txt", EmTexto, "\n"),
    ("csv", EmCsv, ""),
    ("json", EmJson, "\n"),
)


def publicacoes_de(
    entrada: Entrada,
    preparo: Preparo,
    andamento: Andamento,
    nomes: Mapping[str, Mapping[str, str]],
    sociais: Mapping[str, str] = SEM_NOMES,
) -> tuple[Publicacao, ...]:
    """O que se publica de um certame em curso: o quadro, as listas e a ordem de chamada.

    `nomes` vai do cargo e da inscrição ao nome; `sociais`, da inscrição ao nome social guardado no
    cofre, que já está em `nomes`.
    Monta-se sem refazer conta nenhuma; cada linha, só quando alguém a lê.
    """
    edital, regime = entrada.lido.edital, andamento.regime
    classificados = preparo.classificados
    fora = nao_aprovados(edital, entrada.norma, classificados.apuracoes, hipotese=False)
    prontas = (
        quadro_de_vagas(edital, regime, preparo.quadros, hipotese=False),
        *listas(edital, regime, classificados.classificacoes, hipotese=False, sociais=sociais),
        *((fora,) if fora else ()),
        ordem_de_chamada(edital, andamento, nomes, hipotese=False),
    )
    livro = None if entrada.cabeca == VAZIO else entrada.cabeca
    return tuple(replace(pronta, livro=livro) for pronta in prontas)


def publicacoes(execucao: Execucao) -> tuple[Publicacao, ...]:
    """As publicações que a execução permite, na ordem em que se leem."""
    entrada = execucao.entrada
    edital, hipotese = entrada.lido.edital, entrada.hipotese
    saidas: list[Publicacao] = []
    if execucao.andamento is not None:
        regime = execucao.andamento.regime
        saidas.append(quadro_de_vagas(edital, regime, execucao.quadros, hipotese=hipotese))
        saidas += listas(edital, regime, execucao.classificacoes, hipotese=hipotese)
        fora = nao_aprovados(edital, entrada.norma, execucao.apuracoes, hipotese=hipotese)
        diferem = diferencas_com_a_banca(edital, regime, execucao.diferencas, hipotese=hipotese)
        saidas += filter(None, (fora, diferem))
        saidas.append(
            ordem_de_chamada(edital, execucao.andamento, execucao.nomes(), hipotese=hipotese)
        )
    saidas.append(pendencias(edital, entrada.norma, execucao.pendencias, hipotese=hipotese))
    if execucao.vereditos:
        saidas.append(conferencia(edital, entrada.norma, execucao.vereditos, hipotese=hipotese))
    livro = None if entrada.cabeca == VAZIO else entrada.cabeca
    return tuple(replace(saida, livro=livro) for saida in saidas)


def publicar_execucao(execucao: Execucao, prontas: Sequence[Publicacao]) -> tuple[Path, ...]:
    """Escreve cada publicação pronta em texto, CSV e JSON e devolve os arquivos.

    As de uso interno vão para `saida/interno/`, que só quem executa lê.
    Escreve numa pasta ao lado e só no fim a põe no lugar de `saida/`: nunca fica pela metade.
    Erros: `EntradaInvalida` se `saida/` tem arquivos que não são daqui ou o disco não deixa.
    """
    destino = execucao.entrada.pasta / PASTA
    with pasta_nova(destino) as nova, sem_coleta():
        if any(publicacao.interna for publicacao in prontas):
            (nova / INTERNO).mkdir(mode=0o700)
        nomes = [nome for publicacao in prontas for nome in _escrever(nova, publicacao)]
    return tuple(destino / nome for nome in nomes)


def dados_da_execucao(execucao: Execucao, arquivos: tuple[Path, ...]) -> dict[str, object]:
    """O resumo da execução para --json; os detalhes estão nos arquivos escritos."""
    entrada, andamento = execucao.entrada, execucao.andamento
    edital, norma = entrada.lido.edital, entrada.norma
    return {
        "versao": 1,
        "edital": edital.id,
        "norma": norma and {"id": norma.id, "versao": norma.versao, "sha256": norma.sha256},
        "arquivo_da_banca": entrada.relatorio and entrada.relatorio.para_dados(),
        "cargos": {
            id: {
                "nome": edital.cargo(id).nome,
                "vagas_do_edital": convocacao.historia.vagas_do_edital,
                "vagas_criadas": convocacao.vagas_criadas,
                "vagas_por_abrir": convocacao.vagas_por_abrir,
                "vagas_sem_ocupante": list(convocacao.vagas_vazias),
                "chamadas": [
                    [vaga, convocacao.inscricoes[pessoa], convocacao.historia.nome_da_conta(conta)]
                    for vaga, pessoa, conta in zip(
                        convocacao.historia.vagas,
                        convocacao.historia.pessoas,
                        convocacao.historia.contas,
                        strict=True,
                    )
                ],
            }
            for id, convocacao in (andamento.convocacoes if andamento else {}).items()
        },
        "pendencias": [pendencia.para_dados() for pendencia in execucao.pendencias],
        "conferencia": {
            cargo: veredito.para_dados() for cargo, veredito in execucao.vereditos.items()
        },
        "arquivos": [str(arquivo) for arquivo in arquivos],
    }


def _escrever(pasta: Path, publicacao: Publicacao) -> list[str]:
    """Escreve os três formatos numa passagem só pelas linhas."""
    nome = f"{INTERNO}/{publicacao.nome}" if publicacao.interna else publicacao.nome
    nomes = [f"{nome}.{terminacao}" for terminacao, _, _ in _FORMATOS]
    formatos = [formato(publicacao) for _, formato, _ in _FORMATOS]
    abrir = _so_de_quem_escreve if publicacao.interna else None
    with ExitStack() as abertos:
        arquivos = [
            abertos.enter_context(
                open(pasta / nome, "w", encoding="utf-8", newline=quebra, opener=abrir)
            )
            for nome, (_, _, quebra) in zip(nomes, _FORMATOS, strict=True)
        ]
        for pedacos in em_formatos(publicacao, formatos):
            for arquivo, pedaco in zip(arquivos, pedacos, strict=True):
                arquivo.write(pedaco)
        for arquivo in arquivos:
            arquivo.flush()
            os.fsync(arquivo.fileno())
    return nomes


def _so_de_quem_escreve(caminho: str, modo: int) -> int:
    return os.open(caminho, modo, 0o600)

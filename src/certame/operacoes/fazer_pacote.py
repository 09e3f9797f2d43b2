"""Faz o pacote de um certame: o livro, a lei, a ordem, as chamadas e as publicações num arquivo."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from certame.acervo import arquivo_da_norma
from certame.dominio.ato import Ato
from certame.livro.corrente import (
    LivroConferido,
    ato_do_registro,
    conferir_registros,
    ler_registros,
    linhas_do_conteudo,
)
from certame.livro.registro import Registro
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.abrir_norma import ARQUIVO_DA_NORMA
from certame.operacoes.candidatos_do_pacote import linhas_dos_candidatos
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.conferir_pacote import conferir_pacote
from certame.operacoes.conteudo_do_pacote import (
    CANDIDATOS,
    CHAMADAS,
    DO_PUBLICO,
    EDITAL,
    LISTA,
    LIVRO,
    NORMA,
    ORDEM,
    Especie,
    arquivos_das_publicacoes,
    com_indice,
    dados_das_chamadas,
    em_bytes,
    linhas_do_livro,
    livro_dos_atos,
)
from certame.operacoes.edital_do_pacote import edital_do_pacote
from certame.operacoes.entrada_do_pacote import do_pacote
from certame.operacoes.executar import Entrada, Execucao, com_os_nomes, ler_entrada, rodar
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.ler_livros import livros_guardados
from certame.operacoes.ordem_do_pacote import dados_da_ordem
from certame.operacoes.publicar_execucao import publicacoes
from certame.operacoes.resumos import exigir_o_que_se_congelou
from certame.publicacao.listas import SEM_NOMES
from certame.publicacao.zip_certo import escrever_zip

NOME_APAGADO = "(nome apagado)"
"""O que fica no lugar do nome, num pacote feito depois de acabada a guarda dos dados."""


class PacoteFeito(NamedTuple):
    """O arquivo escrito, de que espécie, e o livro que vai nele."""

    arquivo: Path
    especie: Especie
    livro: LivroConferido
    bytes: int


class PacoteComDefeito(RuntimeError):
    """O pacote que se acabou de fazer não se confere: é um defeito do programa."""


def fazer_pacote(
    pasta: Path,
    especie: Especie,
    destino: Path,
    livro: str = "",
    *,
    trocar: bool = False,
    sem_nomes: bool = False,
    sociais: Mapping[str, str] = SEM_NOMES,
) -> PacoteFeito:
    """Faz o pacote do certame da pasta, confere-o e só então o escreve em `destino`.

    `livro` é o endereço do livro de atos, se há um; sem ele, os atos de `certame.toml` viram um
    livro, sempre o mesmo para o mesmo arquivo; `trocar` deixa pôr o pacote no lugar de outro
    arquivo; com `sem_nomes`, as pessoas são só o número de inscrição; `sociais` vai da inscrição ao
    nome social. Erros: os de `executar`; de `gravar`; `EntradaInvalida` se há pendência que impede o
    cálculo, ou se os atos do arquivo não são os do livro; `LivroRecusado`.
    """
    lida = com_os_nomes(ler_entrada(pasta), sociais)
    return pacote_da_entrada(lida, especie, destino, livro, trocar=trocar, sem_nomes=sem_nomes)


def pacote_da_entrada(
    lida: Entrada,
    especie: Especie,
    destino: Path,
    livro: str = "",
    *,
    trocar: bool = False,
    sem_nomes: bool = False,
) -> PacoteFeito:
    """O mesmo, do que já se leu do certame. Erros: os de `fazer_pacote`."""
    entrada = lida
    texto = edital_do_pacote(texto_do_arquivo(lida.pasta / ARQUIVO))
    if entrada.norma is None:
        raise _sem_calculo(entrada, [entrada.pendencia.frase] if entrada.pendencia else [])
    registros = entrada.registros
    if not registros:
        registros = _do_livro(entrada, livro) if livro else _do_arquivo(entrada, texto)
    conferido = conferir_registros(registros)
    # Do livro, os atos perdem a linha do arquivo: quem confere o pacote não a conhece.
    atos = [ato for r in registros if (ato := ato_do_registro(r)) is not None]
    norma, entrada = entrada.norma, do_pacote(entrada, atos, conferido.cabeca)
    if sem_nomes:
        anonimos = tuple(replace(c, nome=NOME_APAGADO) for c in entrada.candidatos)
        entrada = replace(entrada, candidatos=anonimos)
    execucao = rodar(entrada)
    if execucao.andamento is None:
        raise _sem_calculo(entrada, [pendencia.frase for pendencia in execucao.pendencias])
    if lida.registros:
        exigir_o_que_se_congelou(lida, execucao.classificacoes)
    conteudo = escrever_zip(
        com_indice(_arquivos(execucao, especie, texto, registros), especie, norma, conferido)
    )
    exame = conferir_pacote(conteudo, str(destino))
    if exame.diferencas:
        raise PacoteComDefeito(f"o pacote não se refaz: {exame.diferencas[0].frase}")
    gravar(destino, conteudo, trocar=trocar)
    return PacoteFeito(destino, especie, conferido, len(conteudo))


def _arquivos(
    execucao: Execucao, especie: Especie, edital: str, registros: Sequence[Registro]
) -> dict[str, bytes]:
    entrada, andamento = execucao.entrada, execucao.andamento
    assert entrada.norma is not None
    assert andamento is not None
    prontas = publicacoes(execucao)
    arquivos = {
        EDITAL: edital.encode(),
        LIVRO: linhas_do_livro(registros, especie),
        NORMA: _texto_da_norma(entrada).encode(),
        CHAMADAS: em_bytes(dados_das_chamadas(andamento)),
    }
    if especie is Especie.RESERVADO:
        arquivos[CANDIDATOS] = linhas_dos_candidatos(entrada.candidatos)
    else:
        ordem = dados_da_ordem(entrada.lido.edital, execucao.classificacoes)
        arquivos[ORDEM] = em_bytes(ordem)
        prontas = tuple(p for p in prontas if p.nome in DO_PUBLICO or p.nome.startswith(LISTA))
    return arquivos | arquivos_das_publicacoes(prontas)


def _texto_da_norma(entrada: Entrada) -> str:
    assert entrada.norma is not None
    if entrada.lido.pasta_da_norma:
        pasta = entrada.pasta / entrada.lido.pasta_da_norma
        return texto_do_arquivo(pasta / ARQUIVO_DA_NORMA)
    return arquivo_da_norma(entrada.norma.id, ARQUIVO_DA_NORMA)


def _do_arquivo(entrada: Entrada, texto: str) -> tuple[Registro, ...]:
    assert entrada.norma is not None
    edital = entrada.lido.edital
    return livro_dos_atos(edital.id, entrada.lido.atos, entrada.norma, edital, texto)


def _do_livro(entrada: Entrada, endereco: str) -> tuple[Registro, ...]:
    certame = entrada.lido.nome_do_livro
    (guardado,) = livros_guardados(endereco, certame)
    registros = tuple(ler_registros(linhas_do_conteudo(guardado.conteudo), certame))
    do_livro = [ato for r in registros if (ato := ato_do_registro(r)) is not None]
    do_arquivo = [replace(ato, linha=0) for ato in entrada.lido.atos]
    if do_arquivo and do_arquivo != do_livro:
        raise EntradaInvalida(
            [
                entrada.lido.erro(
                    "ato",
                    f"os atos do arquivo não são os do livro ({_primeira(do_arquivo, do_livro)})",
                    "tire os [[ato]] do arquivo: valem os do livro",
                )
            ]
        )
    return registros


def _primeira(do_arquivo: Sequence[Ato], do_livro: Sequence[Ato]) -> str:
    for numero, (um, outro) in enumerate(zip(do_arquivo, do_livro, strict=False), start=1):
        if um != outro:
            return f"o {numero}º é {um.id} num e {outro.id} no outro"
    return f"{len(do_arquivo)} num e {len(do_livro)} no outro"


def _sem_calculo(entrada: Entrada, frases: Sequence[str]) -> EntradaInvalida:
    return EntradaInvalida(
        [
            Erro(
                entrada.lido.arquivo,
                0,
                "",
                f"há pendência que impede o cálculo: {' '.join(frases)}",
                "resolva-a e repita",
            )
        ]
    )

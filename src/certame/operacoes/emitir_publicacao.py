"""Emite uma publicação: numerada, datada, com o hash dos dados e a cabeça do livro, e nunca mais muda."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from certame.armazens.tranca import trancado
from certame.dominio.ato import ClassificacaoDivulgada, EditalPublicado
from certame.dominio.resultado import AtoRecusado
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.norma.dispositivo import CONSTITUICAO, Fundamento
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.regra import Regra
from certame.operacoes.abrir_nomes_sociais import exigir_nomes_com_dono
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.conferir_apuracao import vereditos_com_as_notas
from certame.operacoes.conferir_nomes_publicados import exigir_os_nomes_publicados
from certame.operacoes.conferir_resultado import exigir_sem_falhas
from certame.operacoes.indice_das_publicacoes import (
    INDICE,
    PASTA,
    LinhaDoIndice,
    escrever_indice,
    linhas_do_indice,
)
from certame.operacoes.pasta_de_saida import pasta_nova
from certame.operacoes.publicar_execucao import publicacoes_de
from certame.publicacao.dados_json import em_json, sem_a_emissao
from certame.publicacao.modelo import Emissao, Publicacao
from certame.publicacao.pagina_html import FOLHA, em_pagina
from certame.publicacao.tabela_csv import em_csv
from certame.publicacao.texto import em_texto
from certame.publicacao.zip_certo import escrever_zip

REGISTRO = "registro.json"
_FORMATOS = (
    ("pagina.html", em_pagina),
    ("texto.txt", em_texto),
    ("dados.csv", em_csv),
    ("dados.json", em_json),
)


class PublicacaoEmitida(NamedTuple):
    """Uma publicação que saiu: o que é, quando, por quem, de que ponto do livro, e os hashes.

    `arquivos` vai do nome ao SHA-256; `pasta` é onde estão.
    """

    numero: int
    nome: str
    titulo: str
    instante: datetime
    autor: str
    cabeca: str
    codigo: str
    sha256: str
    arquivos: dict[str, str]
    pasta: Path


def publicacoes_do_certame(curso: CertameEmCurso) -> tuple[Publicacao, ...]:
    """As publicações que o certame permite agora, como se veriam, com os véus; nada é emitido."""
    return curso.ate_o_proximo(
        "publicações",
        lambda: publicacoes_de(
            curso.entrada, curso.preparo, curso.andamento, curso.nomes, curso.veus
        ),
    )


def emitir_publicacao(
    curso: CertameEmCurso,
    nome: str,
    *,
    autor: str,
    agora: datetime,
    abrir_nomes: Callable[[], Mapping[str, str]],
) -> PublicacaoEmitida:
    """Confere o certame inteiro por fora e emite a publicação em página, texto, CSV e JSON.

    `abrir_nomes` dá o nome social de cada inscrição, e só se chama se a publicação tem nomes e vai
    sair. O número segue o da anterior; duas pessoas ao mesmo tempo recebem números diferentes.
    Erros: `EntradaInvalida` se não há a publicação; `ResultadoReprovado`; `AtoRecusado` se o autor
    não é um pseudônimo, um nome social está com a inscrição quase certa, ou alguém trocou de nome no
    arquivo; os de `abrir_nomes`.
    """
    exigir_pseudonimo(autor)
    prontas = _por_nome(publicacoes_do_certame(curso))
    if nome not in prontas:
        problema = f"não há a publicação {nome}"
        conserto = f"use uma destas: {', '.join(prontas)}"
        raise EntradaInvalida([Erro(str(curso.entrada.pasta), 0, "", problema, conserto)])
    if falta := falta_para_emitir(curso, nome):
        raise AtoRecusado(falta.motivo, falta.fundamentos, falta.conserto)
    _exigir_conferido(curso)
    if prontas[nome].mostra_nomes:
        sociais = abrir_nomes()
        exigir_os_nomes_publicados(curso, sociais, emitidas(curso.entrada.pasta))
        exigir_nomes_com_dono(sociais, {c.inscricao for c in curso.entrada.candidatos})
        nomes = curso.entrada.nomes(sociais)
        prontas = _por_nome(
            publicacoes_de(curso.entrada, curso.preparo, curso.andamento, nomes, sociais)
        )
    pasta = curso.entrada.pasta / PASTA
    pasta.mkdir(exist_ok=True)
    with trancado(pasta / ".trava"):
        indice = _indice_completo(curso.entrada.pasta)
        numero = indice[-1].numero + 1 if indice else 1
        feita = _emitir(pasta, prontas[nome], numero, autor, agora.astimezone(curso.fuso))
        escrever_indice(pasta, (*indice, _linha(feita)))
        return feita


class FaltaParaEmitir(NamedTuple):
    """Por que uma publicação ainda não sai, com o dispositivo e o ato que vem antes."""

    motivo: str
    fundamentos: tuple[Fundamento, ...]
    conserto: str

    def __str__(self) -> str:
        return f"{self.motivo[0].upper()}{self.motivo[1:]}: {self.conserto}."


def falta_para_emitir(curso: CertameEmCurso, nome: str) -> FaltaParaEmitir | None:
    """O que falta para a publicação sair; `None`, pode sair.

    Nada se publica antes do ato que o divulga. No certame assumido, esses atos se fizeram fora.
    """
    andamento = curso.andamento
    if andamento.processo.assumido:
        return None
    de_pe = [p for p in andamento.praticados if p.ato.id not in andamento.anulados]
    lista = nome not in (_QUADRO, _ORDEM)
    if lista and not any(isinstance(p.ato, ClassificacaoDivulgada) for p in de_pe):
        motivo, regra = "a classificação ainda não se divulgou", Regra.LISTA_GERAL
        conserto = "divulgue antes a classificação (classificacao_divulgada)"
    elif lista and not curso.entrada.candidatos:
        motivo, regra = "o resultado não tem ninguém aprovado", Regra.LISTA_GERAL
        conserto = (
            "confira com a banca; se o arquivo não era esse, anule a divulgação (ato_anulado), importe "
            "o certo e divulgue-o (resultado_divulgado)"
        )
    elif nome == _ORDEM and not any(p.chamadas_ate > p.chamadas_de for p in de_pe):
        motivo, regra = "ainda não se chamou ninguém", Regra.CHAMADA_GERAL
        conserto = "faça antes uma chamada (convocacao_feita)"
    elif not any(isinstance(p.ato, EditalPublicado) for p in de_pe):
        motivo, regra = "o edital ainda não se publicou", Regra.VIGENCIA
        conserto = "publique antes o edital (edital_publicado)"
    else:
        return None
    fundamentos = (*andamento.regime.fundamentos(regra), CONSTITUICAO["cf_art37"])
    return FaltaParaEmitir(motivo, fundamentos, conserto)


_QUADRO, _ORDEM = "quadro-de-vagas", "ordem-de-chamada"


def _por_nome(publicacoes: Sequence[Publicacao]) -> dict[str, Publicacao]:
    return {publicacao.nome: publicacao for publicacao in publicacoes}


def _indice_completo(pasta: Path) -> tuple[LinhaDoIndice, ...]:
    """O índice, com o que saiu e uma queda de energia não deixou pôr nele."""
    indice = linhas_do_indice(pasta / PASTA)
    for emitida in emitidas(pasta):
        if not indice or emitida.numero > indice[-1].numero:
            indice = (*indice, _linha(emitida))
    return indice


def _linha(emitida: PublicacaoEmitida) -> LinhaDoIndice:
    registro = hashlib.sha256((emitida.pasta / REGISTRO).read_bytes()).hexdigest()
    return LinhaDoIndice(emitida.numero, emitida.nome, registro)


def _exigir_conferido(curso: CertameEmCurso) -> None:
    vereditos = vereditos_com_as_notas(
        curso.andamento.edital,
        curso.andamento,
        curso.preparo.classificados,
        curso.entrada.candidatos,
    )
    exigir_sem_falhas([falha for veredito in vereditos.values() for falha in veredito.falhas])


def _emitir(
    pasta: Path, publicacao: Publicacao, numero: int, autor: str, instante: datetime
) -> PublicacaoEmitida:
    instante = instante.replace(microsecond=0)
    sem_emissao = hashlib.sha256()
    for pedaco in em_json(publicacao):
        sem_emissao.update(pedaco.encode())
    emissao = Emissao(numero, instante, sem_emissao.hexdigest())
    pronta = replace(publicacao, emissao=emissao)
    destino = pasta / f"{numero:04d}-{publicacao.nome}"
    with pasta_nova(destino) as nova:
        hashes = {}
        for arquivo, desenho in _FORMATOS:
            resumo = hashlib.sha256()
            with (nova / arquivo).open("wb") as aberto:
                for pedaco in desenho(pronta):
                    bruto = pedaco.encode()
                    resumo.update(bruto)
                    aberto.write(bruto)
                aberto.flush()
                os.fsync(aberto.fileno())
            hashes[arquivo] = resumo.hexdigest()
        folha = resources.files("certame.publicacao").joinpath(FOLHA).read_bytes()
        (nova / FOLHA).write_bytes(folha)
        dados = {
            "versao": 1,
            "numero": numero,
            "nome": publicacao.nome,
            "titulo": publicacao.titulo,
            "instante": instante.isoformat(),
            "autor": autor,
            "cabeca": str(publicacao.livro or ""),
            "sha256": emissao.sha256,
            "arquivos": hashes,
        }
        texto = json.dumps(dados, ensure_ascii=False, indent=1) + "\n"
        (nova / REGISTRO).write_text(texto, encoding="utf-8")
    return _lida(destino)


def emitidas(pasta: Path) -> tuple[PublicacaoEmitida, ...]:
    """As publicações emitidas do certame da pasta, da primeira à última.

    Erros: `EntradaInvalida` se o registro de uma não se lê.
    """
    achadas = (pasta / PASTA).glob(f"[0-9]*/{REGISTRO}")
    return tuple(sorted((_lida(achada.parent) for achada in achadas), key=lambda e: e.numero))


def conferir_emitidas(pasta: Path) -> Iterator[tuple[PublicacaoEmitida, Sequence[str]]]:
    """Cada publicação emitida e os arquivos dela que já não são os que saíram (vazio: está certa).

    Confere o hash de cada arquivo, o SHA-256 dos dados com o que dados.json traz, e o registro com
    o índice. Não prova nada contra quem refaz tudo, índice incluído. Erros: os de `emitidas` e de
    `linhas_do_indice`.
    """
    indice = {linha.numero: linha for linha in linhas_do_indice(pasta / PASTA)}
    for emitida in emitidas(pasta):
        mudados = _mudados(emitida)
        if emitida.numero in indice and indice[emitida.numero] != _linha(emitida):
            mudados.append(REGISTRO)
        yield emitida, mudados


def conferir_levada(pasta: Path) -> tuple[PublicacaoEmitida, Sequence[str]] | None:
    """A publicação levada para `pasta`, sem o certame, e os arquivos que mudaram; `None` se não é uma.

    Prova que os arquivos são os do registro que veio com eles. Que o registro é o que saiu, só o
    código o diz: compara-se com o que a prefeitura publicou. Erros: `EntradaInvalida`.
    """
    if not (pasta / REGISTRO).is_file():
        return None
    emitida = _lida(pasta)
    return emitida, _mudados(emitida)


def publicacao_num_zip(emitida: PublicacaoEmitida) -> bytes:
    """O ZIP com os arquivos da publicação, a folha de estilo e o registro que os confere."""
    nomes = (*emitida.arquivos, FOLHA, REGISTRO)
    return escrever_zip({nome: (emitida.pasta / nome).read_bytes() for nome in nomes})


def _mudados(emitida: PublicacaoEmitida) -> list[str]:
    """Os arquivos que já não são os que o registro diz."""
    mudados = [
        nome
        for nome, sha256 in emitida.arquivos.items()
        if not (emitida.pasta / nome).is_file()
        or hashlib.sha256((emitida.pasta / nome).read_bytes()).hexdigest() != sha256
    ]
    dados = emitida.pasta / "dados.json"
    if dados.is_file() and dados.name not in mudados and not _dados_certos(dados, emitida):
        mudados.append(dados.name)
    return mudados


def _dados_certos(arquivo: Path, emitida: PublicacaoEmitida) -> bool:
    """Diz se os dados dão o SHA-256 que o registro diz, e trazem a emissão dele."""
    escrito = arquivo.read_bytes()
    try:
        dita = json.loads(escrito)["emissao"]
    except (ValueError, KeyError, TypeError):
        return False
    emissao = {
        "numero": emitida.numero,
        "instante": emitida.instante.isoformat(timespec="seconds"),
        "codigo": emitida.codigo,
        "sha256": emitida.sha256,
    }
    resumo = hashlib.sha256(sem_a_emissao(escrito)).hexdigest()
    return dita == emissao and resumo == emitida.sha256


def faltas_das_emitidas(pasta: Path) -> tuple[str, ...]:
    """O que está errado na numeração, em frases: publicação que sumiu, repetida ou fora do índice.

    Erros: os de `emitidas` e de `linhas_do_indice`.
    """
    indice = {linha.numero: linha for linha in linhas_do_indice(pasta / PASTA)}
    numeros = Counter(emitida.numero for emitida in emitidas(pasta))
    ultimo = max((*indice, *numeros), default=0)
    faltas = []
    for numero in range(1, ultimo + 1):
        if not numeros[numero]:
            nome = f" ({indice[numero].nome})" if numero in indice else ""
            faltas.append(f"a publicação nº {numero}{nome} sumiu")
        elif numeros[numero] > 1:
            faltas.append(f"há {numeros[numero]} publicações com o nº {numero}")
        elif numero not in indice:
            faltas.append(f"a publicação nº {numero} não está no índice ({PASTA}/{INDICE})")
    return tuple(faltas)


def _lida(pasta: Path) -> PublicacaoEmitida:
    arquivo = pasta / REGISTRO
    try:
        dados = json.loads(arquivo.read_text(encoding="utf-8"))
        instante = datetime.fromisoformat(dados["instante"])
        emissao = Emissao(int(dados["numero"]), instante, str(dados["sha256"]))
        return PublicacaoEmitida(
            emissao.numero,
            str(dados["nome"]),
            str(dados["titulo"]),
            instante,
            str(dados["autor"]),
            str(dados["cabeca"]),
            emissao.codigo,
            emissao.sha256,
            {str(nome): str(sha256) for nome, sha256 in dados["arquivos"].items()},
            pasta,
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        problema, conserto = "o registro da publicação não se lê", "procure a cópia de segurança"
        raise EntradaInvalida([Erro(str(arquivo), 0, "", problema, conserto)]) from None

"""Faz o dossiê de uma fraude decidida: o caso, os documentos e a linha do tempo, para entregar."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from certame.dominio.ato import AtoDePessoa, FraudeDecidida
from certame.dominio.resultado import AtoRecusado
from certame.livro.vocabulario import VOCABULARIO
from certame.motor.andamento import Andamento, Praticado
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.regra import Regra
from certame.operacoes.conteudo_do_pacote import em_bytes
from certame.operacoes.executar import Execucao, executar
from certame.operacoes.gravar_arquivo import gravar
from certame.publicacao.zip_certo import MAIOR_ARQUIVO, ZipRecusado, escrever_zip

INDICE = "indice.json"
INDICE_EM_TEXTO = "indice.txt"
DOCUMENTOS = "documentos/"
FORMATO = 1


class Documento(NamedTuple):
    """Um documento do dossiê: o nome no ZIP, o que tinha na pasta, e o conteúdo."""

    arquivo: str
    nome: str
    conteudo: bytes

    @property
    def sha256(self) -> str:
        """O SHA-256 do conteúdo."""
        return hashlib.sha256(self.conteudo).hexdigest()


class Momento(NamedTuple):
    """Um ato na linha do tempo da pessoa; `chamadas` são os números das vagas que ele lhe deu."""

    data: str
    ato: str
    tipo: str
    dados: dict[str, Any]
    vagas: tuple[int, ...]
    anulado: bool


class DossieFeito(NamedTuple):
    """O arquivo escrito e o que há nele."""

    arquivo: Path
    certame: str
    cargo: str
    inscricao: str
    documentos: tuple[Documento, ...]
    momentos: tuple[Momento, ...]
    sha256: str


def fazer_dossie(
    pasta: Path,
    inscricao: str,
    documentos: Path,
    destino: Path,
    cargo: str = "",
    *,
    trocar: bool = False,
) -> DossieFeito:
    """Faz o dossiê da pessoa e o escreve em `destino`; o mesmo caso dá sempre os mesmos bytes.

    Erros: `AtoRecusado` se não há fraude decidida (e não anulada) sobre a pessoa; os de
    `executar`; de `gravar`; `EntradaInvalida` se um documento não se lê ou são grandes demais.
    """
    execucao = executar(pasta)
    andamento = execucao.andamento
    if andamento is None:
        frases = " ".join(pendencia.frase for pendencia in execucao.pendencias)
        raise EntradaInvalida(
            [Erro(execucao.entrada.lido.arquivo, 0, "", frases, "resolva a pendência e repita")]
        )
    cargo = _cargo_da_fraude(andamento, inscricao, cargo)
    momentos = tuple(_linha_do_tempo(andamento, cargo, inscricao))
    lidos = tuple(_documentos(documentos))
    indice = _indice(execucao, cargo, inscricao, lidos, momentos)
    try:
        conteudo = escrever_zip(
            {
                INDICE: em_bytes(indice),
                INDICE_EM_TEXTO: indice_em_texto(indice).encode(),
                **{documento.arquivo: documento.conteudo for documento in lidos},
            }
        )
    except ZipRecusado as recusa:
        raise EntradaInvalida(
            [Erro(str(documentos), 0, "", f"a pasta {recusa}", "junte documentos num PDF só")]
        ) from None
    gravar(destino, conteudo, trocar=trocar)
    return DossieFeito(
        destino,
        execucao.entrada.lido.edital.id,
        cargo,
        inscricao,
        lidos,
        momentos,
        hashlib.sha256(conteudo).hexdigest(),
    )


def _cargo_da_fraude(andamento: Andamento, inscricao: str, cargo: str) -> str:
    cargos = {
        ato.cargo
        for praticado in andamento.praticados
        if isinstance(ato := praticado.ato, FraudeDecidida)
        and ato.inscricao == inscricao
        and ato.id not in andamento.anulados
        and cargo in ("", ato.cargo)
    }
    if not cargos:
        raise AtoRecusado(
            f"não há fraude decidida sobre a inscrição {inscricao}",
            andamento.regime.fundamentos(Regra.FRAUDE),
            "o dossiê só se faz depois de notificação, defesa (ou o prazo dela) e decisão",
        )
    if len(cargos) > 1:
        raise EntradaInvalida(
            [
                Erro(
                    "",
                    0,
                    "cargo",
                    f"a inscrição {inscricao} tem fraude decidida em {', '.join(sorted(cargos))}",
                    "diga de qual é o dossiê, com --cargo",
                )
            ]
        )
    return cargos.pop()


def _linha_do_tempo(andamento: Andamento, cargo: str, inscricao: str) -> Iterator[Momento]:
    for praticado in andamento.praticados:
        ato = praticado.ato
        vagas = _vagas(andamento, praticado, cargo, inscricao)
        da_pessoa = (
            isinstance(ato, AtoDePessoa) and (ato.cargo, ato.inscricao) == (cargo, inscricao)
        ) or getattr(ato, "inscricao", "") == inscricao
        if da_pessoa or vagas:
            tipo, _, dados = VOCABULARIO.dados_do_ato(ato)
            outros = {nome: valor for nome, valor in dados.items() if nome not in ("id", "data")}
            anulado = ato.id in andamento.anulados
            yield Momento(ato.data.isoformat(), ato.id, tipo, outros, vagas, anulado)


def _vagas(
    andamento: Andamento, praticado: Praticado, cargo: str, inscricao: str
) -> tuple[int, ...]:
    """Os números das vagas que o ato deu à pessoa."""
    if getattr(praticado.ato, "cargo", "") != cargo or cargo not in andamento.convocacoes:
        return ()
    convocacao = andamento.convocacoes[cargo]
    historia = convocacao.historia
    return tuple(
        historia.vagas[indice]
        for indice in range(praticado.chamadas_de, praticado.chamadas_ate)
        if convocacao.inscricoes[historia.pessoas[indice]] == inscricao
    )


def _documentos(pasta: Path) -> Iterator[Documento]:
    """Cada arquivo da pasta, numerado na ordem dos nomes."""
    total = 0
    caminhos = sorted(pasta.rglob("*"), key=lambda c: c.relative_to(pasta).as_posix())
    arquivos = [caminho for caminho in caminhos if caminho.is_symlink() or not caminho.is_dir()]
    if not arquivos:
        raise _erro(pasta, "não há documento nenhum na pasta", "ponha nela o que vai no dossiê")
    for numero, caminho in enumerate(arquivos, start=1):
        if caminho.is_symlink() or not caminho.is_file():
            raise _erro(caminho, "não é um arquivo comum", "ponha uma cópia dele no lugar")
        total += caminho.stat().st_size
        if total > MAIOR_ARQUIVO // 2:
            raise _erro(pasta, "os documentos são grandes demais", "reduza os maiores")
        terminacao = caminho.suffix.lower()
        if not terminacao[1:].isascii() or not terminacao[1:].isalnum():
            terminacao = ".bin"
        nome = caminho.relative_to(pasta).as_posix()
        yield Documento(f"{DOCUMENTOS}{numero:03d}{terminacao}", nome, caminho.read_bytes())


def _erro(caminho: Path, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(str(caminho), 0, "", problema, conserto)])


def _indice(
    execucao: Execucao,
    cargo: str,
    inscricao: str,
    documentos: Sequence[Documento],
    momentos: Sequence[Momento],
) -> dict[str, Any]:
    norma = execucao.entrada.norma
    edital = execucao.entrada.lido.edital
    assert norma is not None
    assert execucao.andamento is not None
    return {
        "formato": FORMATO,
        "certame": {"id": edital.id, "titulo": edital.titulo, "ente": edital.ente},
        "cargo": {"id": cargo, "nome": edital.cargo(cargo).nome},
        "inscricao": inscricao,
        "norma": {"id": norma.id, "versao": norma.versao, "sha256": norma.sha256, "lei": norma.lei},
        "fundamentos": [
            f.para_dados() for f in execucao.andamento.regime.fundamentos(Regra.FRAUDE)
        ],
        "linha_do_tempo": [
            {**momento._asdict(), "vagas": list(momento.vagas)} for momento in momentos
        ],
        "documentos": [
            {
                "arquivo": documento.arquivo,
                "nome": documento.nome,
                "bytes": len(documento.conteudo),
                "sha256": documento.sha256,
            }
            for documento in documentos
        ],
    }


def indice_em_texto(indice: dict[str, Any]) -> str:
    """O índice do dossiê para quem o lê num papel, sempre o mesmo para os mesmos dados."""
    linhas = [
        "DOSSIÊ DE FRAUDE DECIDIDA",
        "",
        f"{indice['certame']['titulo']} — {indice['certame']['ente']}",
        f"Edital {indice['certame']['id']}; cargo {indice['cargo']['nome']}",
        f"Inscrição {indice['inscricao']}",
        "{lei} (norma {id}, versão {versao})".format(**indice["norma"]),
        "",
        "Por quê",
        "",
        *(f"- {f['citacao']}: {f['resumo']}" for f in indice["fundamentos"]),
        "",
        "Linha do tempo",
        "",
        *map(_momento_em_texto, indice["linha_do_tempo"]),
        "",
        "Documentos",
        "",
        *(
            f"- {d['arquivo']} (na pasta: {d['nome']}), {d['bytes']} bytes, SHA-256 {d['sha256']}"
            for d in indice["documentos"]
        ),
    ]
    return "\n".join(linhas) + "\n"


def _momento_em_texto(momento: dict[str, Any]) -> str:
    vagas = f"; vaga {', '.join(map(str, momento['vagas']))}" if momento["vagas"] else ""
    anulado = " (anulado)" if momento["anulado"] else ""
    fora = ("cargo", "inscricao")
    dados = "; ".join(f"{n}: {v}" for n, v in momento["dados"].items() if n not in fora)
    fim = f" — {dados}" if dados else ""
    return f"- {momento['data']}, {momento['tipo']} ({momento['ato']}){anulado}{vagas}{fim}"

"""Importa o arquivo de uma banca para a pasta de um certame: prévia, gravação e desfazer."""

import csv
import hashlib
import io
import json
import os
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from certame.dominio.candidato import Candidato
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import dados_do_toml
from certame.norma.texto_limpo import sem_formula
from certame.operacoes.ler_arquivo import erro_do_sistema, texto_do_arquivo
from certame.planilhas.abrir import abrir_arquivo
from certame.planilhas.declarantes import ListaDeDeclarantes, lista_de_declarantes
from certame.planilhas.importacao import Importacao, importacao
from certame.planilhas.leiaute import Campo, campo_do_posto
from certame.planilhas.leiaute_da_banca import (
    LeiauteDaBanca,
    leiaute_do_texto,
    texto_do_leiaute,
)
from certame.planilhas.perguntas import (
    Resposta,
    respostas_do_texto,
    texto_das_perguntas,
)
from certame.planilhas.sugestao import leiaute_sugerido
from certame.publicacao.tabela_csv import BOM

RESULTADO, LEIAUTE, PERGUNTAS, RELATORIO = (
    "resultado.csv",
    "leiaute.toml",
    "perguntas.toml",
    "importacao.json",
)
"""Os arquivos que uma importação escreve na pasta."""

_CERTAME = "certame.toml"
_SAIDAS = ("saida", "saida-lote")
_SIM = {True: "sim", False: "não", None: ""}


@dataclass(frozen=True, slots=True)
class Declarantes:
    """Um arquivo de declarantes pedido na linha de comando; `parte` é a aba ou tabela dele."""

    grupo: str
    caminho: Path
    parte: str = ""


@dataclass(frozen=True, slots=True)
class Preparada:
    """A importação lida e nada escrito.

    `leiaute` é o dado ou o sugerido, sem o que só valeu para este arquivo; `dado`, o texto dele.
    `sugerido` diz que ninguém confirmou ainda o leiaute; `notas` é o que ele deixa por decidir.
    """

    feita: Importacao
    leiaute: LeiauteDaBanca
    sha256: str
    sugerido: bool
    notas: tuple[str, ...]
    respostas: dict[str, Resposta]
    dado: str = ""

    @property
    def leiaute_em_toml(self) -> str:
        """O leiaute como se grava: o texto dado pela pessoa, ou o sugerido."""
        return self.dado or texto_do_leiaute(self.leiaute, self.notas)


@dataclass(frozen=True, slots=True)
class Gravada:
    """O que foi escrito na pasta; só com `pronta` há resultado."""

    arquivos: tuple[Path, ...]
    pronta: bool


def preparar_importacao(
    arquivo: Path,
    leiaute: Path | None = None,
    declarantes: Sequence[Declarantes] = (),
    pasta: Path | None = None,
) -> Preparada:
    """Lê o arquivo com o leiaute dado, o da pasta ou o que o arquivo sugere.

    As respostas de `perguntas.toml` da pasta valem. Erros: `EntradaInvalida`.
    """
    if leiaute is None and pasta is not None and (pasta / LEIAUTE).is_file():
        leiaute = pasta / LEIAUTE
    notas: tuple[str, ...] = ()
    dado = ""
    if leiaute is not None:
        dado = texto_do_arquivo(leiaute)
        da_banca = leiaute_do_texto(dado, str(leiaute))
        dados, lido = abrir_arquivo(arquivo, da_banca)
    else:
        dados, lido = abrir_arquivo(arquivo, LeiauteDaBanca())
        da_banca, notas = leiaute_sugerido(lido)
        if da_banca.campos:
            dados, lido = abrir_arquivo(arquivo, da_banca)
    respostas: dict[str, Resposta] = {}
    if pasta is not None and (pasta / PERGUNTAS).is_file():
        caminho = pasta / PERGUNTAS
        respostas = respostas_do_texto(texto_do_arquivo(caminho), str(caminho))
    listas = [_lista(pedida) for pedida in declarantes]
    feita = importacao(lido, da_banca, listas, respostas)
    sha256 = hashlib.sha256(dados).hexdigest()
    return Preparada(feita, da_banca, sha256, leiaute is None, notas, respostas, dado)


def _lista(pedida: Declarantes) -> ListaDeDeclarantes:
    _, lido = abrir_arquivo(pedida.caminho, LeiauteDaBanca())
    return lista_de_declarantes(pedida.grupo, lido, pedida.parte)


# ------------------------------------------------------------------------------- gravar


def gravar_importacao(preparada: Preparada, pasta: Path, *, confirmado: bool) -> Gravada:
    """Escreve na pasta o leiaute, o relatório e, se nada falta, o resultado.

    Com o leiaute ainda por confirmar, ou com perguntas sem resposta, escreve só o que a pessoa
    precisa para decidir. Erros: `EntradaInvalida` se a pasta já tem um resultado.
    """
    _exigir_sem_resultado(pasta)
    feita = preparada.feita
    textos: dict[str, str] = {LEIAUTE: preparada.leiaute_em_toml}
    pronta = feita.pronta and (confirmado or not preparada.sugerido)
    if feita.perguntas and not preparada.sugerido:
        textos[PERGUNTAS] = _perguntas_em_toml(preparada, pasta)
    if pronta:
        textos[RESULTADO] = "".join(linhas_do_resultado(feita))
    somas = {nome: _soma(texto) for nome, texto in textos.items()}
    dados = dados_da_importacao(preparada) | {"pronta": pronta, "arquivos": somas}
    textos[RELATORIO] = json.dumps(dados, ensure_ascii=False, indent=2) + "\n"
    try:
        pasta.mkdir(parents=True, exist_ok=True)
        for nome, texto in textos.items():
            escrever_inteiro(pasta / nome, texto)
    except OSError as erro:
        raise EntradaInvalida([erro_do_sistema(erro, str(pasta))]) from None
    return Gravada(tuple(pasta / nome for nome in textos), pronta)


def _perguntas_em_toml(preparada: Preparada, pasta: Path) -> str:
    """As perguntas abertas; as respondidas continuam no arquivo, com as respostas."""
    antigas = pasta / PERGUNTAS
    abertas = {pergunta.chave for pergunta in preparada.feita.perguntas}
    texto = texto_das_perguntas(preparada.feita.perguntas, {})
    if antigas.is_file() and preparada.respostas:
        linhas = antigas.read_text(encoding="utf-8-sig").split("\n[[pergunta]]\n")
        respondidas = [
            bloco.rstrip("\n")
            for bloco in linhas[1:]
            if (chave := tomllib.loads(bloco).get("chave")) in preparada.respostas
            and chave not in abertas
        ]
        texto += "".join(f"\n[[pergunta]]\n{bloco}\n" for bloco in respondidas)
    return texto


def _soma(texto: str) -> str:
    return hashlib.sha256(texto.encode("utf-8")).hexdigest()


def escrever_inteiro(caminho: Path, texto: str) -> None:
    """Escreve ao lado e troca: nunca fica um arquivo pela metade."""
    provisorio = caminho.with_name(f".{caminho.name}.novo")
    with provisorio.open("w", encoding="utf-8", newline="") as arquivo:
        arquivo.write(texto)
        arquivo.flush()
        os.fsync(arquivo.fileno())
    provisorio.replace(caminho)


def _exigir_sem_resultado(pasta: Path) -> None:
    if not (pasta / RESULTADO).exists():
        return
    if relatorio_da_importacao(pasta).get("pronta"):
        raise _erro(
            pasta / RESULTADO,
            "a pasta já tem um resultado importado",
            f"desfaça antes, com certame importar --desfazer {pasta}, ou use outra pasta",
        )
    raise _erro(
        pasta / RESULTADO,
        "a pasta já tem um resultado que o certame não importou",
        "mova-o para outro lugar, ou use outra pasta",
    )


# ----------------------------------------------------------------------------- desfazer


def desfazer_importacao(pasta: Path) -> tuple[Path, ...]:
    """Apaga o resultado importado e o relatório, e devolve o que apagou.

    Só se desfaz o que ainda não foi usado: nem ato em `certame.toml`, nem `saida/`, nem
    `saida-lote/`. O leiaute e as respostas, que são trabalho da pessoa, ficam. Erros: `EntradaInvalida`.
    """
    apagados = o_que_se_desfaz(pasta)
    for caminho in apagados:
        caminho.unlink()
    return apagados


def o_que_se_desfaz(pasta: Path) -> tuple[Path, ...]:
    """Os arquivos que `desfazer_importacao` apagaria. Erros: os dela."""
    relatorio = relatorio_da_importacao(pasta)
    if not relatorio:
        raise _erro(pasta, "não há importação nesta pasta", "confira a pasta")
    _exigir_sem_uso(pasta)
    somas = relatorio.get("arquivos", {})
    resultado = pasta / RESULTADO
    if resultado.exists() and hashlib.sha256(resultado.read_bytes()).hexdigest() != somas.get(
        RESULTADO
    ):
        raise _erro(
            resultado,
            "o arquivo foi mudado depois da importação",
            "se é para perder a mudança, apague-o à mão e repita",
        )
    return tuple(caminho for caminho in (resultado, pasta / RELATORIO) if caminho.exists())


def _exigir_sem_uso(pasta: Path) -> None:
    for saida in _SAIDAS:
        if (pasta / saida).exists():
            raise _erro(
                pasta / saida,
                "o resultado já foi usado: há publicações feitas com ele",
                "corrija com um ato novo, e não trocando o resultado",
            )
    certame = pasta / _CERTAME
    if not certame.is_file():
        return
    texto = texto_do_arquivo(certame)
    try:
        lido = dados_do_toml(texto, str(certame))
    except EntradaInvalida:
        raise _erro(
            certame, "não se sabe se o resultado foi usado: o arquivo não se lê", "conserte-o"
        ) from None
    resultado = lido.get("resultado")
    nomeado = isinstance(resultado, dict) and resultado.get("arquivo") == RESULTADO
    if nomeado and lido.get("ato"):
        raise _erro(
            certame,
            "o resultado já foi usado: o certame tem atos",
            "corrija com um ato novo, e não trocando o resultado",
        )


def relatorio_da_importacao(pasta: Path) -> dict[str, Any]:
    """O relatório gravado na pasta, ou vazio se não houve importação. Erros: `EntradaInvalida`."""
    caminho = pasta / RELATORIO
    if not caminho.is_file():
        return {}
    try:
        lido = json.loads(texto_do_arquivo(caminho))
    except json.JSONDecodeError:
        lido = None
    if not isinstance(lido, dict) or not isinstance(lido.get("arquivos"), dict):
        raise _erro(caminho, "não é o relatório de uma importação", "apague-o e importe de novo")
    return lido


def _erro(caminho: Path, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(str(caminho), 0, "", problema, conserto)])


# ----------------------------------------------------------------------- o resultado limpo


def linhas_do_resultado(feita: Importacao) -> Iterator[str]:
    """O resultado em CSV, com um título fixo para cada campo, na ordem do arquivo da banca.

    As situações e marcas da banca já viraram aprovado e sim ou não; textos que uma planilha
    leria como fórmula ganham um apóstrofo.
    """
    assert feita.resultado is not None
    memoria = io.StringIO(newline="")
    escritor = csv.writer(memoria, delimiter=";", lineterminator="\r\n")
    colunas = _colunas(feita)
    yield BOM
    escritor.writerow([titulo for titulo, _ in colunas])
    for candidato in feita.resultado.candidatos:
        escritor.writerow([celula(candidato) for _, celula in colunas])
        yield memoria.getvalue()
        memoria.seek(0)
        memoria.truncate()
    yield memoria.getvalue()


_Coluna = tuple[str, Callable[[Candidato], object]]


def _colunas(feita: Importacao) -> list[_Coluna]:
    assert feita.relatorio is not None
    lidas = feita.relatorio.colunas
    leiaute = feita.leiaute
    colunas: list[_Coluna] = [("inscricao", lambda c: c.inscricao)]
    if not lidas.keys().isdisjoint({Campo.NOME, Campo.NOME_SOCIAL}):
        colunas.append(("nome", lambda c: sem_formula(c.nome)))
    if Campo.CARGO in lidas or leiaute.cargo:
        colunas.append(("cargo", lambda c: sem_formula(c.cargo)))
    if Campo.UNIDADE in lidas:
        colunas.append(("unidade", lambda c: sem_formula(c.unidade)))
    if Campo.NOTA in lidas:
        colunas.append(("nota", lambda c: "" if c.nota.is_nan() else _numero(c.nota)))
    colunas += [(prova, _nota_da_prova(prova)) for prova in leiaute.provas if prova in lidas]
    colunas += [(grupo, _do_grupo(grupo)) for grupo in feita.grupos]
    opcionais: list[_Coluna] = [
        (Campo.NASCIMENTO, lambda c: f"{c.nascimento:%d/%m/%Y}" if c.nascimento else ""),
        (Campo.HORA_DO_NASCIMENTO, lambda c: c.hora_do_nascimento or ""),
        (Campo.JURADO, lambda c: _SIM[c.jurado]),
        (Campo.SO_RESERVADA, lambda c: _SIM[not c.na_geral]),
    ]
    colunas += [(str(titulo), celula) for titulo, celula in opcionais if titulo in lidas]
    for lista in ("geral", *feita.grupos):
        if campo_do_posto(lista) in lidas:
            colunas.append((campo_do_posto(lista), _posto(lista)))
    if leiaute.com_os_de_fora and Campo.SITUACAO in lidas:
        colunas.append(
            (Campo.SITUACAO, lambda c: "reprovado" if c.aprovado is False else "aprovado")
        )
    return colunas


def _nota_da_prova(prova: str) -> Callable[[Candidato], object]:
    return lambda candidato: _numero(candidato.notas.get(prova))


def _do_grupo(grupo: str) -> Callable[[Candidato], object]:
    return lambda candidato: _SIM[grupo in candidato.grupos]


def _posto(lista: str) -> Callable[[Candidato], object]:
    return lambda candidato: candidato.postos.get(lista, "")


def _numero(nota: object) -> str:
    return "" if nota is None else str(nota).replace(".", ",")


# ---------------------------------------------------------------------------- os dados


def dados_da_importacao(preparada: Preparada) -> dict[str, object]:
    """A importação como dicionário, para --json e para o relatório gravado."""
    feita = preparada.feita
    arquivo = feita.arquivo
    return {
        "versao": 1,
        "arquivo": arquivo.arquivo,
        "sha256": preparada.sha256,
        "especie": arquivo.especie.value,
        "codificacao": arquivo.codificacao,
        "pronta": feita.pronta,
        "leiaute_sugerido": preparada.sugerido,
        "leiaute": preparada.leiaute_em_toml,
        "conta": feita.conta.para_dados(),
        "colunas": dict(feita.relatorio.colunas) if feita.relatorio else {},
        "ignoradas": list(feita.relatorio.ignoradas) if feita.relatorio else [],
        "fora": {
            motivo: [arquivo.lugares.dito(numero) for numero in numeros]
            for motivo, numeros in (feita.relatorio.fora if feita.relatorio else {}).items()
        },
        "deixadas_de_fora": [
            {"arquivo": onde, "linha": linha, "motivo": motivo}
            for onde, linha, motivo in feita.deixadas
        ],
        "declarantes": [juncao.para_dados() for juncao in feita.juncoes],
        "comparadas": {
            grupo: dict(zip(("iguais", "so_na_coluna", "so_na_outra"), conta, strict=True))
            for grupo, conta in feita.comparadas.items()
        },
        "recusadas": [recusada.para_dados() for recusada in feita.recusadas],
        "total_de_recusas": feita.total_de_recusas,
        "perguntas": [pergunta.para_dados() for pergunta in feita.perguntas],
        "impedimentos": [
            {"problema": problema, "conserto": conserto}
            for problema, conserto in feita.impedimentos
        ],
        "avisos": list(feita.avisos),
        "fora_das_tabelas": [
            {"onde": arquivo.lugares.dito(sobra.numero), "texto": sobra.texto}
            for sobra in arquivo.sobras
        ],
        "arquivos": {},
    }

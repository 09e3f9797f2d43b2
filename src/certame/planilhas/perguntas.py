"""O que só a pessoa resolve numa importação, e as respostas que ela dá."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from certame.norma.erros import EntradaInvalida
from certame.norma.leitor import abrir_toml

SIM, NAO = "sim", "não"

FORA = "fora"
"""A resposta que deixa uma linha de fora, com o motivo."""

NENHUMA = "nenhuma"
"""A resposta de que o nome da lista não é de ninguém do resultado."""

_VERSAO = 1


class Assunto(StrEnum):
    """Sobre o que é a pergunta."""

    LINHA = "linha"
    DECLARANTE = "declarante"
    MARCA = "marca"
    MESCLA = "mescla"


@dataclass(frozen=True, slots=True)
class Pergunta:
    """Uma dúvida, as respostas que ela admite e, se há, a que parece certa.

    `chave` é do conteúdo: a mesma dúvida do mesmo arquivo tem sempre a mesma.
    """

    chave: str
    assunto: Assunto
    texto: str
    opcoes: tuple[str, ...]
    sugestao: tuple[str, ...] = ()

    def para_dados(self) -> dict[str, object]:
        """A pergunta como dicionário, para as saídas em JSON."""
        return {
            "chave": self.chave,
            "assunto": self.assunto.value,
            "texto": self.texto,
            "opcoes": list(self.opcoes),
            "sugestao": list(self.sugestao),
        }


@dataclass(frozen=True, slots=True)
class Resposta:
    """As opções escolhidas e, quando se deixa alguém de fora, o motivo."""

    escolhas: tuple[str, ...]
    motivo: str = ""


def chave_da_pergunta(assunto: Assunto, *partes: object) -> str:
    """A chave de uma pergunta, a mesma para as mesmas partes.

    >>> chave_da_pergunta(Assunto.LINHA, "r.csv", 3)
    'linha-ed94eb40bf'
    """
    junto = json.dumps([str(parte) for parte in partes], ensure_ascii=False)
    return f"{assunto}-{hashlib.sha256(junto.encode()).hexdigest()[:10]}"


def respostas_do_texto(texto: str, arquivo: str) -> dict[str, Resposta]:
    """As respostas dadas num arquivo de perguntas; as em branco não vêm.

    Erros: `EntradaInvalida` com todos os defeitos de uma vez.
    """
    leitor = abrir_toml(texto, arquivo, salvo=None)
    versao = leitor.inteiro("versao", minimo=1)
    if leitor.tem("versao") and versao != _VERSAO:
        leitor.erro("versao", f"a versão {versao} não é conhecida", f"use versao = {_VERSAO}")
    respostas: dict[str, Resposta] = {}
    for tabela in leitor.tabelas("pergunta"):
        chave = tabela.texto("chave")
        tabela.texto("texto", "")
        tabela.textos("sugestao", ())
        opcoes = tabela.textos("opcoes", ())
        resposta = Resposta(tabela.textos("resposta", ()), tabela.texto("motivo", ""))
        estranhas = [escolha for escolha in resposta.escolhas if escolha not in opcoes]
        if estranhas:
            tabela.erro(
                "resposta",
                f"{', '.join(estranhas)} não está nas opções",
                f"use {', '.join(opcoes)}",
            )
        if FORA in resposta.escolhas and not resposta.motivo.strip():
            tabela.erro("motivo", "falta dizer por que a linha fica de fora", "escreva o motivo")
        if len(resposta.escolhas) > 1 and {FORA, NENHUMA} & set(resposta.escolhas):
            tabela.erro("resposta", "as respostas se contradizem", "deixe uma só")
        tabela.terminar()
        if resposta.escolhas:
            respostas[chave] = resposta
    leitor.terminar()
    if leitor.erros:
        raise EntradaInvalida(leitor.erros)
    return respostas


def texto_das_perguntas(
    perguntas: Sequence[Pergunta], respostas: Mapping[str, Resposta], notas: Iterable[str] = ()
) -> str:
    """As perguntas em TOML, com as respostas já dadas no lugar."""
    linhas = [
        *(f"# {nota}" for nota in notas),
        "# Escreva em resposta uma ou mais das opções, entre aspas; para deixar uma linha de fora,",
        "# diga também o motivo. Depois repita o comando.",
        f"versao = {_VERSAO}",
    ]
    for pergunta in perguntas:
        dada = respostas.get(pergunta.chave, Resposta(()))
        linhas += [
            "",
            "[[pergunta]]",
            f"chave = {_texto(pergunta.chave)}",
            f"texto = {_texto(pergunta.texto)}",
            f"opcoes = {_lista(pergunta.opcoes)}",
        ]
        if pergunta.sugestao:
            linhas.append(f"sugestao = {_lista(pergunta.sugestao)}")
        linhas += [f"resposta = {_lista(dada.escolhas)}", f"motivo = {_texto(dada.motivo)}"]
    return "\n".join(linhas) + "\n"


def _texto(texto: str) -> str:
    return json.dumps(texto, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lista(textos: Iterable[str]) -> str:
    return f"[{', '.join(map(_texto, textos))}]"

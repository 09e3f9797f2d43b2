"""Marcas de grupo que não vêm de uma coluna: as coladas ao nome e as de outro arquivo.

Cada grupo assim ganha uma coluna a mais na tabela. Se ele já tem coluna própria, as duas fontes
são comparadas, e de quem elas discordam se pergunta.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from certame.planilhas.arquivo_lido import Lugares, Tabela
from certame.planilhas.cabecalho import repete_o_cabecalho
from certame.planilhas.leiaute import MARCAS_DE_GRUPO, MARCAS_NAO, MARCAS_SIM, normalizado
from certame.planilhas.leiaute_da_banca import GrupoNoArquivo, LeiauteDaBanca, titulo_da_marca
from certame.planilhas.perguntas import NAO, SIM, Assunto, Pergunta, Resposta, chave_da_pergunta
from certame.planilhas.sugestao import forma_da_marca, marcas_no_nome
from certame.planilhas.valores import LeitorDeMarca, ValorRecusado, posto

_SOLTOS = " \t\r\n,;-–—"
"""O que a marca deixa no fim do nome quando sai dele."""


@dataclass(slots=True)
class MarcasDeFora:
    """As tabelas com as colunas acrescentadas, e o que se achou nelas.

    `desconhecidas` vai da marca no nome que o leiaute não diz às linhas dela; `comparadas`, do
    grupo de duas fontes à conta de (iguais, só na coluna, só na outra).
    """

    tabelas: list[Tabela] = field(default_factory=list)
    grupos: tuple[str, ...] = ()
    perguntas: list[Pergunta] = field(default_factory=list)
    desconhecidas: dict[str, list[int]] = field(default_factory=dict)
    comparadas: dict[str, list[int]] = field(default_factory=dict)


def com_marcas_de_fora(
    tabelas: Sequence[Tabela],
    leiaute: LeiauteDaBanca,
    indices: Mapping[str, int],
    marcados: Mapping[str, set[int]],
    respostas: Mapping[str, Resposta],
    lugares: Lugares,
) -> MarcasDeFora:
    """As tabelas com o nome limpo e uma coluna a mais para cada grupo marcado de fora.

    `indices` vai do campo à coluna que o traz (nome, inscrição e as dos grupos e seus postos);
    `marcados`, do grupo às linhas que outro arquivo diz serem dele.
    """
    trabalho = _Trabalho(leiaute, indices, marcados, respostas, lugares)
    trabalho.feitas.tabelas = [trabalho.tabela(tabela) for tabela in tabelas]
    return trabalho.feitas


class _Trabalho:
    def __init__(
        self,
        leiaute: LeiauteDaBanca,
        indices: Mapping[str, int],
        marcados: Mapping[str, set[int]],
        respostas: Mapping[str, Resposta],
        lugares: Lugares,
    ) -> None:
        self._nome = indices.get("nome")
        self._inscricao = indices.get("inscricao")
        self._marcados = marcados
        self._respostas = respostas
        self._lugares = lugares
        self._ditas: dict[str, str] = {}
        self._no_nome: dict[str, set[str]] = {}
        ditas = [(marca, id) for id, g in leiaute.grupos.items() for marca in g.no_nome]
        for marca, id in (*ditas, *((marca, "") for marca in leiaute.sem_efeito_no_nome)):
            self._no_nome.setdefault(forma_da_marca(marca), set()).add(id)
        self._marca = _padrao([*self._no_nome])
        grupos = [id for id, grupo in leiaute.grupos.items() if grupo.no_nome or id in marcados]
        self._proprias = {id: _leitor_proprio(id, leiaute.grupos[id], indices) for id in grupos}
        self.feitas = MarcasDeFora(grupos=tuple(grupos))

    def tabela(self, tabela: Tabela) -> Tabela:
        """A tabela com as colunas a mais."""
        grupos = self.feitas.grupos
        cabecalho = list(map(normalizado, tabela.cabecalho))
        linhas = []
        for numero, linha in zip(tabela.numeros, tabela.linhas, strict=True):
            if len(linha) != len(cabecalho) or not any(map(str.strip, linha)):
                linhas.append(linha)
            elif repete_o_cabecalho(linha, cabecalho):
                linhas.append([*linha, *map(titulo_da_marca, grupos)])
            else:
                linhas.append(self._linha(numero, linha))
        if not grupos:
            return replace(tabela, linhas=linhas)
        novo = (*tabela.cabecalho, *map(titulo_da_marca, grupos))
        # Uma linha em branco tem de continuar da largura da tabela para ser contada como tal.
        linhas = [
            [*linha, *[""] * len(grupos)]
            if len(linha) == len(cabecalho) and not any(map(str.strip, linha))
            else linha
            for linha in linhas
        ]
        return replace(tabela, cabecalho=novo, linhas=linhas)

    def _linha(self, numero: int, linha: list[str]) -> list[str]:
        do_nome: set[str] = set()
        if self._nome is not None:
            nome = linha[self._nome]
            while achada := self._marca.search(nome):
                do_nome |= self._no_nome[forma_da_marca(achada[1])]
                nome = nome[: achada.start()].rstrip(_SOLTOS)
            for inicio, fim, marca in reversed(marcas_no_nome(nome)):
                grupos = self._no_nome.get(forma_da_marca(marca))
                if grupos is None:
                    self._anotar_desconhecida(marca, numero)
                else:
                    do_nome |= grupos
                    nome = f"{nome[:inicio].rstrip(_SOLTOS)} {nome[fim:]}".strip()
            if do_nome:
                linha = list(linha)
                linha[self._nome] = nome
        marcas = [
            self._valor(id, numero, linha, id in do_nome or numero in self._marcados.get(id, ()))
            for id in self.feitas.grupos
        ]
        return [*linha, *marcas] if marcas else linha

    def _anotar_desconhecida(self, marca: str, numero: int) -> None:
        """A marca e a linha, uma vez cada: "(sj)" e "(SJ)" são a mesma."""
        dita = self._ditas.setdefault(forma_da_marca(marca), marca)
        numeros = self.feitas.desconhecidas.setdefault(dita, [])
        if numero not in numeros[-1:]:
            numeros.append(numero)

    def _valor(self, id: str, numero: int, linha: list[str], de_fora: bool) -> str:
        propria = self._proprias[id]
        if propria is None:
            return SIM if de_fora else NAO
        coluna, ler = propria
        try:
            na_coluna = ler(linha[coluna])
        except ValorRecusado:
            return linha[coluna]
        conta = self.feitas.comparadas.setdefault(id, [0, 0, 0])
        if na_coluna == de_fora:
            conta[0] += 1
            return SIM if de_fora else NAO
        conta[1 if na_coluna else 2] += 1
        return self._perguntado(id, numero, linha, na_coluna)

    def _perguntado(self, id: str, numero: int, linha: list[str], na_coluna: bool) -> str:
        onde, linha_na_parte = self._lugares.onde(numero)
        chave = chave_da_pergunta(Assunto.MARCA, id, *self._lugares.chave(numero), *linha)
        resposta = self._respostas.get(chave)
        if resposta is not None:
            return resposta.escolhas[0]
        quem = " · ".join(
            linha[indice].strip() for indice in (self._inscricao, self._nome) if indice is not None
        )
        diz, outra = (SIM, NAO) if na_coluna else (NAO, SIM)
        self.feitas.perguntas.append(
            Pergunta(
                chave,
                Assunto.MARCA,
                f"{onde}, linha {linha_na_parte}: {quem} é do grupo {id}? A coluna diz {diz}; a "
                f"marca no nome ou a outra lista diz {outra}",
                (SIM, NAO),
            )
        )
        return SIM if na_coluna else NAO


def _leitor_proprio(
    id: str, grupo: GrupoNoArquivo, indices: Mapping[str, int]
) -> tuple[int, Callable[[str], bool]] | None:
    """A coluna própria do grupo e como lê-la, se ele tem alguma."""
    if grupo.coluna is not None and id in indices:
        sim = (*MARCAS_SIM, *MARCAS_DE_GRUPO.get(id, ()), id, *grupo.sim)
        return indices[id], LeitorDeMarca(sim, (*MARCAS_NAO, *grupo.nao))
    if grupo.pelo_posto and f"posto_{id}" in indices:
        return indices[f"posto_{id}"], lambda texto: posto(texto) is not None
    return None


def _padrao(marcas: Sequence[str]) -> re.Pattern[str]:
    """O que casa com uma das marcas no fim de um nome, com espaço antes ou colada."""
    if not marcas:
        return re.compile(r"(?!)")
    ditas = "|".join(re.escape(marca) for marca in sorted(marcas, key=len, reverse=True))
    # Uma marca que é só letras precisa do espaço: senão "Ana D" e "David" dariam no mesmo.
    soltas = [marca for marca in marcas if marca[:1].isalnum()]
    if soltas:
        return re.compile(rf"(?:\s+|(?=\W))({ditas})[\s.,;:]*$", re.IGNORECASE)
    return re.compile(rf"\s*({ditas})[\s.,;:]*$", re.IGNORECASE)

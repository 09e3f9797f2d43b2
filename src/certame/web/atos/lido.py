"""O que um ato diz, campo a campo, como a pessoa lê: nomes no lugar de códigos."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.text import capfirst

from certame.dominio.ato import NOMES_DOS_ATOS, Ato, AtoDePessoa
from certame.norma.leitura import Leitura
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.comando_do_ato import com_nomes
from certame.operacoes.preencher_ato import campos_do_tipo
from certame.operacoes.verbos import CAMPOS, OPCOES, VERBOS, por_extenso
from certame.web.pericias.equipes import nomes_das_pessoas

ATOS_CITADOS = ("ato", "adaptacao", "equipe", "incidente", "plano", "recurso")
"""Os campos que citam outro ato."""

_DE_PESSOAS = ("inscricao", "inscricoes")
_DE_MEMBROS = ("membros", "membro", "assinam", "assistente")
_GUARDADOS = ("declaracao", "documento", "laudo", "partes", "pedido_de_condicao", "prova")
_RESUMOS = ("sha256", "hash_da_lista")


class Lido(NamedTuple):
    """Um campo: o rótulo, o valor, o resumo que o prova e o ato que ele cita, se há."""

    rotulo: str
    valor: str
    resumo: str = ""
    ato: str = ""


class LeitorDoAto:
    """Lê os campos de um ato de um tipo, no certame em que ele está; `cargo` é o id."""

    def __init__(self, curso: CertameEmCurso, tipo: str, cargo: str) -> None:
        self._andamento = curso.andamento
        self._fuso = curso.fuso
        cargos = [um.id for um in curso.andamento.edital.cargos]
        self._nomes = curso.nomes.get(cargo or cargos[0], {})
        self._tipos = {"data": date, **campos_do_tipo(tipo)}

    def campo(self, nome: str, escrito: Any, rotulo: str = "", opcao: str = "") -> Lido:
        """O campo lido; `rotulo` no lugar do de sempre, `opcao` é o nome da leitura de uma opção."""
        lidos = self._separados(nome, escrito)
        dito = rotulo or ("dia e hora" if nome == "instante" else CAMPOS[nome][0])
        dito = capfirst(dito)
        if nome in _GUARDADOS:
            ids = ", ".join(um.partition(":")[0] for um in lidos)
            return Lido(dito, ids, lidos[0].partition(":")[2] if len(lidos) == 1 else "")
        if nome in _RESUMOS:
            return Lido(dito, "", str(escrito))
        citado = str(escrito) if nome in ATOS_CITADOS else ""
        return Lido(dito, self._valor(nome, lidos, opcao), ato=citado)

    @staticmethod
    def _separados(nome: str, escrito: Any) -> list[str]:
        if isinstance(escrito, list | tuple):
            return [str(um) for um in escrito]
        if nome in (*_DE_PESSOAS, *_DE_MEMBROS, "partes"):
            return [parte.strip() for parte in str(escrito).split(",") if parte.strip()]
        return [str(escrito)]

    def _valor(self, nome: str, ditos: list[str], opcao: str) -> str:
        regime, edital = self._andamento.regime, self._andamento.edital
        tipo = self._tipos.get(nome)
        grupos = {"geral": "lista geral", **{g.id: g.nome for g in regime.grupos}}
        if nome == "quantidade" and ditos == ["0"]:
            return "todas as que faltavam abrir"
        if nome == "cargo":
            return edital.cargo(ditos[0]).nome
        if nome in _DE_PESSOAS:
            return ", ".join(self._pessoa(um) for um in ditos)
        if nome in _DE_MEMBROS:
            return membros_por_extenso(ditos)
        if nome in ("grupo", "grupos", "lista"):
            return ", ".join(grupos.get(um, um) for um in ditos)
        if nome in ATOS_CITADOS:
            return self._citado(ditos[0])
        if nome == "especie":
            return por_extenso(ditos[0])
        if nome == "leitura":
            return self._leitura(ditos[0])
        if nome == "opcao" and opcao:
            return self._opcao(opcao, ditos[0])
        if nome == "leituras":
            return "\n".join(
                f"{self._leitura(ponto)}: {self._opcao(ponto, escolha)}"
                for ponto, _, escolha in (um.partition("=") for um in ditos)
            )
        if isinstance(tipo, type) and issubclass(tipo, StrEnum):
            return OPCOES.get(ditos[0], ditos[0])
        return ", ".join(self._dia_ou_texto(tipo, nome, um) for um in ditos)

    def _pessoa(self, inscricao: str) -> str:
        nome = self._nomes.get(inscricao, "")
        return f"{inscricao}, {nome}" if nome else inscricao

    def _leitura(self, nome: str) -> str:
        leitura = self._andamento.regime.norma.leituras.get(nome)
        dito = leitura.por_extenso if leitura else nome
        return capfirst(dito)

    def _opcao(self, nome: str, opcao: str) -> str:
        leitura = self._andamento.regime.norma.leituras.get(nome)
        return leitura.opcao_por_extenso(opcao) if leitura else opcao

    def _citado(self, id: str) -> str:
        achado = next((p.ato for p in self._andamento.praticados if p.ato.id == id), None)
        return ato_por_extenso(achado) if achado else id

    def _dia_ou_texto(self, tipo: Any, nome: str, dito: str) -> str:
        try:
            if tipo is datetime:
                instante = datetime.fromisoformat(dito)
                local = instante.astimezone(self._fuso) if instante.tzinfo else instante
                return local.strftime("%d/%m/%Y, %H:%M")
            if tipo is date or nome == "feriados":
                return date.fromisoformat(dito).strftime("%d/%m/%Y")
        except ValueError:
            return dito
        return dito


def ato_por_extenso(ato: Ato) -> str:
    """O ato numa linha: o que se fez, quando e de quem."""
    de_quem = f", inscrição {ato.inscricao}" if isinstance(ato, AtoDePessoa) else ""
    return f"{VERBOS[NOMES_DOS_ATOS[type(ato)]].feito} em {ato.data:%d/%m/%Y}{de_quem}"


_CITADO = re.compile(r"\b(?P<antes>o ato |ato )?(?P<id>[a-z]+-[0-9]+)\b")


def como_se_le(curso: CertameEmCurso, texto: str) -> str:
    """Uma frase do núcleo como se lê na página: nomes no lugar de tipos, cargos e ids de atos."""
    andamento = curso.andamento
    cargos = andamento.edital.cargos
    for cargo in cargos:
        texto = texto.replace(f" ({cargo.id})", f" ({cargo.nome})" if len(cargos) > 1 else "")
    for nome, leitura in andamento.regime.norma.leituras.items():
        texto = _com_a_leitura(texto, nome, leitura)
    atos = {praticado.ato.id: praticado.ato for praticado in andamento.praticados}

    def citado(achado: re.Match[str]) -> str:
        ato = atos.get(achado["id"])
        if ato is None:
            return achado[0]
        artigo = "o ato " if achado["antes"] == "o ato " else ""
        return f"{artigo}“{ato_por_extenso(ato)}”"

    frase = _CITADO.sub(citado, com_nomes(texto))
    return capfirst(frase)


def _com_a_leitura(texto: str, nome: str, leitura: Leitura) -> str:
    """O texto que fala da leitura, como "nome = opcao", com ela e as opções dela por extenso."""
    dita = re.compile(rf"\b{re.escape(nome)} = (?=\w)")
    if not dita.search(texto):
        return texto
    opcoes = re.compile(rf"\b(?:{'|'.join(map(re.escape, leitura.nomes))})\b")
    com_opcoes = opcoes.sub(lambda achada: leitura.opcao_por_extenso(achada[0]), texto)
    return dita.sub(f"“{leitura.por_extenso}”: ", com_opcoes)


def membros_por_extenso(ditos: Sequence[str]) -> str:
    """Os membros escritos como pessoa-7/medico/visual, pelo nome, com o que são."""
    partidos = [dito.split("/") for dito in ditos]  # quem assina vem só com o identificador
    nomes = nomes_das_pessoas([id for id, *_ in partidos])
    escritos = []
    for id, *o_que_e in partidos:
        por_palavra = ", ".join(por_extenso(parte) for parte in o_que_e if parte)
        nome = nomes.get(id, id)
        escritos.append(f"{nome} ({por_palavra})" if por_palavra else nome)
    return "; ".join(escritos)

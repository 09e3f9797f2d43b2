"""Mostra os atos de um livro, um por linha, com o nome que a pessoa lê e só os que ela procura."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from certame.livro.corrente import ler_registros, linhas_do_conteudo
from certame.livro.registro import ABERTURA, VAZIO, Cabeca, Registro
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.conteudo_do_pacote import e_reservado
from certame.operacoes.executar import ler_edital
from certame.operacoes.ler_livros import LivroGuardado, livros_guardados
from certame.operacoes.livro_da_pasta import endereco_do_livro
from certame.operacoes.preencher_ato import campos_do_tipo
from certame.operacoes.verbos import CAMPOS, VERBOS
from certame.publicacao.hora_por_extenso import dia_e_hora

_ANULACAO = "ato_anulado"
_A_PARTE = ("id", "data", "cargo", "inscricao")


@dataclass(frozen=True, slots=True)
class AtoNoLivro:
    """Um ato do livro: o número do registro, quando e por quem foi gravado, e o que é.

    `nome` é o que a pessoa lê ("Chamada feita"); `campos`, os outros campos, com o rótulo deles;
    `anulado_por`, o id do ato que o anulou (vazio: está de pé); `tarjado` diz se um pacote público
    o esconde.
    """

    numero: int
    id: str
    tipo: str
    nome: str
    dia: date
    instante: datetime
    autor: str
    cargo: str
    inscricao: str
    campos: tuple[tuple[str, str], ...]
    anulado_por: str
    tarjado: bool


@dataclass(frozen=True, slots=True)
class Procura:
    """O que se procura num livro; o vazio não limita nada. Os dias são os dos atos."""

    tipo: str = ""
    inscricao: str = ""
    cargo: str = ""
    autor: str = ""
    desde: date | None = None
    ate: date | None = None
    texto: str = ""

    def acha(self, ato: AtoNoLivro) -> bool:
        """Diz se o ato é dos procurados."""
        return (
            self.tipo in ("", ato.tipo)
            and self.inscricao in ("", ato.inscricao)
            and self.cargo in ("", ato.cargo)
            and self.autor in ("", ato.autor)
            and (self.desde is None or self.desde <= ato.dia)
            and (self.ate is None or ato.dia <= self.ate)
            and _sem_acento(self.texto) in _sem_acento(_tudo(ato))
        )


@dataclass(frozen=True, slots=True)
class LivroMostrado:
    """Os atos achados num livro, dentre `total`, e a cabeça dele."""

    certame: str
    onde: str
    total: int
    cabeca: Cabeca
    atos: tuple[AtoNoLivro, ...]


def lugar_do_livro(endereco: str) -> str:
    """O endereço de um livro; de uma pasta de certame, o do livro que ela diz.

    Erros: `EntradaInvalida` se o `certame.toml` da pasta não se lê.
    """
    pasta = Path(endereco)
    if (pasta / ARQUIVO).is_file():
        return endereco_do_livro(pasta, ler_edital(pasta).lido)
    return endereco


def mostrar_livro(endereco: str, certame: str, procura: Procura) -> LivroMostrado:
    """Os atos procurados de um livro, em ordem, depois de conferida a corrente.

    Erros: `EntradaInvalida` se não há livro, ou há vários e não se diz de que certame;
    `LivroRecusado` se ele não confere.
    """
    livros = livros_guardados(endereco, certame)
    if len(livros) > 1:
        conserto = f"diga um, com --certame: {', '.join(livro.certame for livro in livros)}"
        raise EntradaInvalida([Erro(endereco, 0, "", "há livros de vários certames", conserto)])
    (livro,) = livros
    registros = _conferidos(livro)
    atos = list(_atos(registros))
    return LivroMostrado(
        registros[0].certame if registros else livro.certame,
        livro.onde,
        len(atos),
        registros[-1].cabeca if registros else VAZIO,
        tuple(filter(procura.acha, atos)),
    )


def _conferidos(livro: LivroGuardado) -> Sequence[Registro]:
    return list(ler_registros(linhas_do_conteudo(livro.conteudo), livro.certame))


def _atos(registros: Sequence[Registro]) -> Iterator[AtoNoLivro]:
    anulados = {r.dados["ato"]: r.dados["id"] for r in registros if r.tipo == _ANULACAO}
    for registro in registros:
        if registro.tipo == ABERTURA:
            continue
        dados = registro.dados
        verbo = VERBOS.get(registro.tipo)
        yield AtoNoLivro(
            registro.numero,
            dados["id"],
            registro.tipo,
            verbo.feito if verbo else registro.tipo,
            date.fromisoformat(dados["data"]),
            registro.instante,
            registro.autor,
            dados.get("cargo", ""),
            dados.get("inscricao", ""),
            tuple(
                (CAMPOS[campo][0] if campo in CAMPOS else campo, _escrito(registro, campo))
                for campo, valor in dados.items()
                if campo not in _A_PARTE and valor not in ("", [])
            ),
            anulados.get(dados["id"], ""),
            e_reservado(registro),
        )


def _escrito(registro: Registro, campo: str) -> str:
    """O valor de um campo para a pessoa: o dia e a hora por extenso, e zero vagas como todas."""
    valor = registro.dados[campo]
    tipo = campos_do_tipo(registro.tipo).get(campo) if registro.tipo in VERBOS else None
    if tipo is date:
        return date.fromisoformat(valor).strftime("%d/%m/%Y")
    if tipo is datetime:
        return dia_e_hora(datetime.fromisoformat(valor))
    if campo == "quantidade" and not valor:
        return "todas as que faltavam abrir"
    return ", ".join(map(str, valor)) if isinstance(valor, list) else str(valor)


def _tudo(ato: AtoNoLivro) -> str:
    campos = " ".join(f"{rotulo} {valor}" for rotulo, valor in ato.campos)
    return f"{ato.id} {ato.tipo} {ato.nome} {ato.autor} {ato.cargo} {ato.inscricao} {campos}"


def _sem_acento(texto: str) -> str:
    decomposto = unicodedata.normalize("NFKD", texto.casefold())
    return "".join(letra for letra in decomposto if not unicodedata.combining(letra))

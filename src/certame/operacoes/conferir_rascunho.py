"""Confere um edital que ainda se escreve: os erros, a norma que o rege, o quadro e o que o impede."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from certame.dominio.resultado import AtoRecusado, Decisao, Passo, Pendencia
from certame.motor.reserva import Quadro, quadro_do_cargo
from certame.motor.series import vagas_reservadas
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import Fundamento
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.norma import Norma
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.operacoes.certame_toml import CertameLido, certame_do_texto
from certame.operacoes.conferir_edital import (
    pendencia_da_alternancia,
    pendencias_da_primeira_chamada,
    regime_do_edital,
)
from certame.operacoes.executar import norma_que_rege

MAIS_CARGOS = 500
"""Quantos cargos pode ter um edital que se escreve nas páginas."""

LETRAS_DO_CAMPO = 200
"""Quantas letras pode ter um nome ou um título nele; as do campo do formulário."""

_SEM_PASTA = (
    "aqui não se diz a pasta da norma: a norma é a da cidade, e vem com o programa",
    "apague a chave e escreva norma ou ibge; uma norma de fora, só pela linha de comando",
)
MAIOR_EDITAL = 500_000
"""Quantos caracteres pode ter o texto de um edital que se escreve nas páginas."""


@dataclass(frozen=True, slots=True)
class CustoDeDividir:
    """O que dividir as vagas faz à reserva de um grupo: dividida, e se fosse uma conta só.

    `cargo` é o nome do cargo dividido em unidades; vazio, os cargos do edital todos.
    """

    cargo: str
    grupo: str
    partes: int
    vagas: int
    dividida: int
    no_total: int
    fundamentos: tuple[Fundamento, ...]

    @property
    def custo(self) -> int:
        """Quantas vagas reservadas a divisão tira."""
        return max(0, self.no_total - self.dividida)


_ERROS_DE_UMA_VEZ = 50


@dataclass(frozen=True, slots=True)
class RascunhoConferido:
    """O que se sabe de um rascunho.

    Com `erros` ou `recusa` não se sabe mais nada. `norma` é `None` se a data não a decide:
    `vigencia` diz então o que falta provar. `passos` dizem por que é essa a norma; `quadros` vai
    do id do cargo ao quadro dele, e só traz os que se calculam.
    """

    lido: CertameLido | None = None
    erros: tuple[Erro, ...] = ()
    recusa: AtoRecusado | None = None
    norma: Norma | None = None
    vigencia: Pendencia | None = None
    passos: tuple[Passo, ...] = ()
    regime: Regime | None = None
    quadros: tuple[tuple[str, Decisao[Quadro]], ...] = ()
    pendencias: tuple[Pendencia, ...] = ()
    custos: tuple[CustoDeDividir, ...] = ()

    @property
    def primeiros_erros(self) -> tuple[Erro, ...]:
        """Os erros que cabem numa página, na ordem do texto."""
        return self.erros[:_ERROS_DE_UMA_VEZ]

    @property
    def erros_a_mais(self) -> str:
        """Quantos erros ficam por mostrar, e o que fazer; vazio se nenhum."""
        a_mais = len(self.erros) - _ERROS_DE_UMA_VEZ
        if a_mais <= 0:
            return ""
        return f"E mais {quantos(a_mais, 'defeito')}. Corrija estes e confira de novo: os outros aparecem então."

    @property
    def serve(self) -> bool:
        """Diz se já é um edital que o programa abre, ainda que alguma pendência o impeça de sair."""
        return self.regime is not None

    @property
    def impedem(self) -> tuple[Pendencia, ...]:
        """As pendências que não deixam publicar."""
        da_norma = (self.vigencia,) if self.vigencia else ()
        return (*da_norma, *(p for p in self.pendencias if p.bloqueia))

    @property
    def avisos(self) -> tuple[Pendencia, ...]:
        """As pendências que não impedem publicar."""
        return tuple(p for p in self.pendencias if not p.bloqueia)


def conferir_rascunho(texto: str, pasta: Path, arquivo: str) -> RascunhoConferido:
    """O rascunho conferido; nenhum defeito dele é exceção. `arquivo` é como as mensagens o chamam.

    A norma vem do acervo: quem escreve nas páginas não diz que arquivos o servidor abre.
    """
    try:
        lido = certame_do_texto(texto, arquivo, maior=MAIOR_EDITAL)
        if erros := list(_do_porte(lido)):
            raise EntradaInvalida(erros)
    except EntradaInvalida as falha:
        return RascunhoConferido(erros=tuple(falha.erros))
    try:
        norma, vigencia, passos, _ = norma_que_rege(pasta, lido, hipotese=False)
        if norma is None:
            return RascunhoConferido(lido, vigencia=vigencia)
        regime = regime_do_edital(lido, norma)
    except EntradaInvalida as falha:
        return RascunhoConferido(lido, erros=tuple(falha.erros))
    except AtoRecusado as recusa:
        return RascunhoConferido(lido, recusa=recusa)
    quadros: list[tuple[str, Decisao[Quadro]]] = []
    alternancia = pendencia_da_alternancia(lido, regime)
    pendencias = [alternancia] if alternancia else []
    for cargo in lido.edital.cargos:
        quadro = quadro_do_cargo(regime, cargo)
        if isinstance(quadro, Pendencia):
            pendencias.append(quadro)
        else:
            quadros.append((cargo.id, quadro))
    pendencias += pendencias_da_primeira_chamada(lido, regime)
    return RascunhoConferido(
        lido,
        norma=norma,
        passos=passos,
        regime=regime,
        quadros=tuple(quadros),
        pendencias=tuple(pendencias),
        custos=tuple(_custos(lido, regime)),
    )


def _do_porte(lido: CertameLido) -> Iterator[Erro]:
    """O que a linha de comando aceita e as páginas não: a pasta da norma, e o que é grande demais."""
    edital = lido.edital
    if lido.pasta_da_norma:
        yield lido.erro("edital.pasta_da_norma", *_SEM_PASTA)
    if len(edital.cargos) > MAIS_CARGOS:
        yield lido.erro(
            f"cargo[{MAIS_CARGOS + 1}]",
            f"há {quantos(len(edital.cargos), 'cargo')}, e aqui cabem {MAIS_CARGOS}",
            "divida o certame em dois, ou junte os cargos iguais como unidades de um só",
        )
    textos = {"edital.id": edital.id, "edital.titulo": edital.titulo, "edital.ente": edital.ente}
    for numero, cargo in enumerate(edital.cargos, start=1):
        textos |= {f"cargo[{numero}].id": cargo.id, f"cargo[{numero}].nome": cargo.nome}
        for qual, unidade in enumerate(cargo.unidades, start=1):
            textos[f"cargo[{numero}].unidade[{qual}].nome"] = unidade.nome
    for campo, texto in textos.items():
        if len(texto) > LETRAS_DO_CAMPO:
            yield lido.erro(
                campo,
                f"o texto tem {quantos(len(texto), 'letra')}, e aqui cabem {LETRAS_DO_CAMPO}",
                "encurte-o: o que falta dizer vai no edital publicado",
            )


def _custos(lido: CertameLido, regime: Regime) -> Iterator[CustoDeDividir]:
    """As divisões que tiram vagas reservadas: de um cargo em unidades, e do edital em cargos."""
    cargos = lido.edital.cargos
    divididos = [(cargo.nome, [u.vagas for u in cargo.unidades]) for cargo in cargos]
    divididos.append(("", [cargo.vagas for cargo in cargos]))
    for nome, partes in divididos:
        for grupo in regime.grupos:
            custo = CustoDeDividir(
                nome,
                grupo.nome,
                len(partes),
                sum(partes),
                sum(vagas_reservadas(grupo, vagas) for vagas in partes),
                vagas_reservadas(grupo, sum(partes)),
                regime.fundamentos(Regra.BASE),
            )
            if custo.custo:
                yield custo

"""Confere as listas publicadas: quem está em cada uma, uma só vez, na ordem do edital."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from certame.conferencia.desempate import Ordem, ordem_entre
from certame.conferencia.veredito import Falha, Relato
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Desempate


def conferir_listas(
    aprovados: Iterable[Candidato],
    geral: Sequence[str],
    reservadas: Mapping[str, Sequence[str]],
    desempates: Sequence[Desempate],
    sorteio: Mapping[str, int] | None = None,
) -> list[Falha]:
    """As falhas nas listas de um cargo, ou de uma unidade dele; vazia se estão certas.

    `aprovados` vêm em qualquer ordem; `geral` e `reservadas` trazem as inscrições como foram
    publicadas; `sorteio`, o lugar tirado por inscrição. A ordem de entrada nunca desempata.
    """
    conferencia = _Conferencia(aprovados, desempates, sorteio or {})
    conferencia.composicao("geral", geral, conferencia.da_geral())
    conferencia.ordem("geral", geral)
    for grupo, lista in reservadas.items():
        conferencia.composicao(grupo, lista, conferencia.do_grupo(grupo))
        if conferencia.elos(grupo) == conferencia.elos("geral"):
            conferencia.mesma_ordem(grupo, lista, geral)
        conferencia.ordem(grupo, lista)
    return conferencia.relato.falhas()


class _Conferencia:
    def __init__(
        self,
        aprovados: Iterable[Candidato],
        desempates: Sequence[Desempate],
        sorteio: Mapping[str, int],
    ) -> None:
        self.relato = Relato()
        self._candidatos: dict[str, Candidato] = {}
        for candidato in aprovados:
            if candidato.inscricao in self._candidatos:
                self._falha(
                    "listas",
                    f"a inscrição {candidato.inscricao} está repetida",
                    candidato.inscricao,
                )
            self._candidatos[candidato.inscricao] = candidato
        self._desempates = desempates
        self._sorteio = sorteio

    def _falha(self, principio: str, frase: str, *inscricoes: str) -> None:
        self.relato.falha(principio, frase, inscricoes=inscricoes)

    def elos(self, nome: str) -> list[Desempate]:
        """Os desempates que o edital manda usar na lista."""
        return [elo for elo in self._desempates if elo.vale_na(nome)]

    def da_geral(self) -> set[str]:
        return {c.inscricao for c in self._candidatos.values() if c.na_geral}

    def do_grupo(self, grupo: str) -> set[str]:
        return {c.inscricao for c in self._candidatos.values() if grupo in c.grupos}

    def composicao(self, nome: str, lista: Sequence[str], devem: set[str]) -> None:
        """Acusa quem falta, quem sobra e quem está duas vezes."""
        estao = set(lista)
        for inscricao in sorted(devem - estao):
            self._falha("listas", f"a inscrição {inscricao} falta na lista {nome}", inscricao)
        for inscricao in sorted(estao - devem):
            self._falha(
                "listas", f"a inscrição {inscricao} não devia estar na lista {nome}", inscricao
            )
        if len(estao) != len(lista):
            for inscricao, vezes in Counter(lista).items():
                if vezes > 1:
                    self._falha(
                        "listas",
                        f"a inscrição {inscricao} está {vezes} vezes na lista {nome}",
                        inscricao,
                    )

    def mesma_ordem(self, nome: str, lista: Sequence[str], geral: Sequence[str]) -> None:
        """Acusa quem está na lista reservada noutra ordem que a da geral."""
        postos = {inscricao: posto for posto, inscricao in enumerate(geral)}
        comuns = [inscricao for inscricao in lista if inscricao in postos]
        for antes, depois in pairwise(comuns):
            if postos[antes] > postos[depois]:
                self._falha(
                    "listas",
                    f"as inscrições {antes} e {depois} estão em ordem trocada na lista {nome}",
                    antes,
                    depois,
                )

    def ordem(self, nome: str, lista: Sequence[str]) -> None:
        """Acusa cada par vizinho fora da ordem da nota e dos desempates, ou sem desempate."""
        elos = self.elos(nome)
        conhecidos = [self._candidatos[i] for i in lista if i in self._candidatos]
        for antes, depois in pairwise(conhecidos):
            ordem = ordem_entre(antes, depois, elos, self._sorteio)
            if ordem is Ordem.ANTES:
                continue
            par = f"{antes.inscricao} e {depois.inscricao}"
            if ordem is Ordem.DEPOIS:
                frase = f"na lista {nome}, as inscrições {par} estão fora da ordem do edital"
            elif ordem is Ordem.EMPATE:
                frase = f"na lista {nome}, o edital não desempata as inscrições {par}"
            else:
                frase = f"na lista {nome}, falta dado para desempatar as inscrições {par}"
            self._falha("desempate", frase, antes.inscricao, depois.inscricao)

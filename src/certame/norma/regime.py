"""O regime de um certame: a norma com uma opção escolhida em cada leitura."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from certame.norma.dispositivo import Fundamento
from certame.norma.grupo import LISTA_GERAL, Arredondamento, FamiliaDeSerie, Grupo
from certame.norma.leitura import SEM_TETO
from certame.norma.norma import GrupoDaNorma, Norma
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito


@dataclass(frozen=True, slots=True)
class Regime:
    """A norma mais as escolhas: tudo o que o motor precisa saber da lei.

    `escolhas` vai do nome da leitura à opção; `adotadas` são as que o edital escolheu fora do
    padrão; `grupos` já trazem arredondamento e teto. A ordem dos grupos é a da norma, seguida
    dos que o edital acrescentou. `fundamentos_trocados` são os que uma leitura adotada põe no
    lugar dos da norma. `ditas` são as opções que o edital escreveu, também as iguais ao padrão:
    uma leitura que traz outras consigo não muda estas.
    """

    norma: Norma
    tipo: str
    escolhas: Mapping[str, str]
    adotadas: frozenset[str]
    grupos: tuple[Grupo, ...]
    fundamentos_trocados: Mapping[Regra, tuple[str, ...]] = field(default_factory=dict)
    ditas: Mapping[str, str] = field(default_factory=dict)

    def leitura(self, nome: str) -> str:
        """A opção em vigor numa leitura."""
        return self.escolhas[nome]

    def grupo(self, id: str) -> Grupo:
        """O grupo pelo id. Erros: `KeyError` se não existe."""
        for grupo in self.grupos:
            if grupo.id == id:
                return grupo
        raise KeyError(id)

    def fundamentos(self, regra: Regra) -> tuple[Fundamento, ...]:
        """Os fundamentos de uma regra nesta norma, com as leituras em vigor."""
        if regra in self.fundamentos_trocados:
            return tuple(map(self.norma.fundamento, self.fundamentos_trocados[regra]))
        return self.norma.fundamentos_da(regra)

    def fundamentos_do_rito(self, regra: RegraDoRito) -> tuple[Fundamento, ...]:
        """Os fundamentos de uma regra do rito nesta norma."""
        return self.norma.fundamentos_do_rito(regra)

    def nome_da_lista(self, id: str) -> str:
        """Como a cidade chama a lista "geral" ou a de um grupo; com vários, diz qual grupo."""
        rotulos = self.norma.rotulos
        if id == LISTA_GERAL:
            return rotulos.lista_geral
        if len(self.grupos) == 1:
            return rotulos.lista_reservada
        return f"{rotulos.lista_reservada} de {self.grupo(id).nome}"

    @property
    def alternancia_estrita(self) -> bool:
        """Diz se algum grupo segue a alternância estrita."""
        return any(g.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA for g in self.grupos)


def regime_da_norma(
    norma: Norma,
    tipo: str = "concurso",
    escolhas: Mapping[str, str] | None = None,
    grupos_do_edital: tuple[Grupo, ...] = (),
) -> Regime:
    """O regime de um certame do `tipo`, com as `escolhas` do edital e o padrão no resto.

    Erros: `ValueError` se a leitura não existe na norma ou a opção não é dela.
    """
    adotadas = dict(escolhas or {})
    for nome, opcao in adotadas.items():
        if nome not in norma.leituras:
            conhecidas = ", ".join(norma.leituras)
            raise ValueError(f"a norma {norma.id} não tem a leitura {nome}; tem: {conhecidas}")
        if opcao not in norma.leituras[nome].nomes:
            opcoes = ", ".join(norma.leituras[nome].nomes)
            raise ValueError(f"a leitura {nome} não tem a opção {opcao}; tem: {opcoes}")
    padrao = {nome: leitura.padrao[tipo] for nome, leitura in norma.leituras.items()}
    em_vigor = padrao | adotadas
    da_norma = norma.grupos
    trocados: dict[Regra, tuple[str, ...]] = {}
    for variante in norma.variantes:
        if em_vigor[variante.leitura] == variante.opcao and tipo == variante.tipo:
            padrao |= variante.escolhas
            trocados |= variante.fundamentos
            da_norma = tuple(
                replace(
                    grupo,
                    serie=variante.serie or grupo.serie,
                    dispositivo_da_serie=(
                        variante.dispositivo_da_serie or grupo.dispositivo_da_serie
                    ),
                    minimo_de_vagas=(
                        grupo.minimo_de_vagas
                        if variante.minimo_de_vagas is None
                        else variante.minimo_de_vagas
                    ),
                )
                for grupo in da_norma
            )
    completas = padrao | adotadas
    return Regime(
        norma=norma,
        tipo=tipo,
        escolhas=completas,
        adotadas=frozenset(n for n, o in adotadas.items() if padrao[n] != o),
        grupos=tuple(_com_leituras(norma, grupo, completas) for grupo in da_norma)
        + grupos_do_edital,
        fundamentos_trocados=trocados,
        ditas=adotadas,
    )


def regime_com_leituras(do_edital: Regime, mudadas: Mapping[str, str]) -> Regime:
    """O regime do edital com as leituras que um ato posterior mudou; o mesmo, se não há nenhuma.

    Os grupos que não são os da norma ficam como estão. Erros: `ValueError` se a leitura não existe
    na norma ou a opção não é dela.
    """
    if not mudadas:
        return do_edital
    antes = regime_da_norma(do_edital.norma, do_edital.tipo, do_edital.ditas)
    depois = regime_da_norma(do_edital.norma, do_edital.tipo, {**do_edital.ditas, **mudadas})
    novos = dict(zip(antes.grupos, depois.grupos, strict=True))
    return replace(depois, grupos=tuple(novos.get(grupo, grupo) for grupo in do_edital.grupos))


def _com_leituras(norma: Norma, grupo: GrupoDaNorma, escolhas: Mapping[str, str]) -> Grupo:
    teto = escolhas["teto"]
    return Grupo(
        id=grupo.id,
        nome=grupo.nome,
        fracao=grupo.fracao,
        arredondamento=grupo.arredondamento or Arredondamento(escolhas["arredondamento"]),
        serie=grupo.serie,
        fundamento_da_fracao=norma.fundamento(grupo.dispositivo_da_fracao),
        fundamento_da_serie=norma.fundamento(grupo.dispositivo_da_serie),
        minimo_de_vagas=grupo.minimo_de_vagas,
        faixas=grupo.faixas,
        teto=grupo.teto if teto == SEM_TETO else Fraction(teto),
        cascata=grupo.cascata,
    )

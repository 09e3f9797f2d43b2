"""As listas, a ordem de chamada e a conferência de todos os cargos de um edital, trecho a trecho.

Cada trecho são cargos seguidos, com gente e vagas até um limite: a memória não cresce com o
edital. O que não se faz em colunas, o motor faz, cargo a cargo, e o resumo diz por quê.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.reserva import conferir_reserva
from certame.conferencia.veredito import Conferido, Falha, Veredito
from certame.dominio.ato import (
    Ato,
    AtoDeCargo,
    HomologacaoPublicada,
    VagasCriadas,
)
from certame.dominio.candidato import Candidato
from certame.dominio.historia import Acontecimento, Fato, Fatos
from certame.dominio.resultado import Pendencia
from certame.lote.aberturas import AberturasDoCargo, ForaDasColunas, aberturas_do_cargo
from certame.lote.chamadas import ListaAChamar, chamar, quantas_convertem
from certame.lote.classificacao import SEM_CRITERIO, ListasEmColunas, Sorteio
from certame.lote.conferencia import (
    FalhasPorLista,
    conferir_chamadas_em_colunas,
    conferir_listas_em_colunas,
)
from certame.lote.inscritos import INSCRICAO, NOME, NOTA
from certame.lote.resumo import EM_COLUNAS, ResumoDoCargo, TrechoCalculado
from certame.lote.tabelas import repetida, seguidas, vezes
from certame.lote.tipos import TiposDoEdital
from certame.motor.andamento import Andamento, PontoDePartida
from certame.motor.classificacao import Classificacao
from certame.motor.reserva import quadro_do_cargo
from certame.motor.sorteio import ordem_do_sorteio
from certame.motor.tarefas import (
    DeclarantesDoCargo,
    declarantes_do_cargo,
    portoes_sem_fatos,
    precisa_dos_declarantes,
    tarefas,
)
from certame.norma.regime import Regime

POR_VEZ = 1_000_000
"""Quantas pessoas e vagas há, mais ou menos, em cada trecho."""

Praticar = Callable[[Andamento, Ato], None]
"""Pratica um ato; quem chama diz como a recusa aparece."""

_SEM_EFEITO_NOS_CARGOS = {"HomologacaoPublicada", "SorteioAnunciado", "SorteioRealizado"}


def praticar_ato(andamento: Andamento, ato: Ato) -> None:
    """Pratica o ato, e a recusa sai como o motor a diz."""
    andamento.praticar(ato)


def calcular(
    listas: ListasEmColunas,
    atos: Sequence[Ato] = (),
    sorteio: Sorteio | None = None,
    *,
    praticar: Praticar = praticar_ato,
    por_vez: int = POR_VEZ,
    conferir: bool = True,
) -> Iterator[TrechoCalculado]:
    """Os trechos, do primeiro ao último cargo do edital.

    Erros: `AtoRecusado` no primeiro ato que a lei não permite.
    """
    calculo = _Calculo(listas, atos, sorteio, praticar, conferir=conferir)
    calculo.praticar_os_do_certame()
    if conferir:
        calculo.falhas_das_listas = conferir_listas_em_colunas(listas, sorteio)
    for trecho in _trechos(listas, por_vez):
        yield calculo.trecho(trecho)


def certame_sem_cargos(
    listas: ListasEmColunas, atos: Sequence[Ato], praticar: Praticar = praticar_ato
) -> Andamento:
    """O andamento depois dos atos que não são de cargo nenhum."""
    andamento = Andamento(listas.inscritos.regime, listas.inscritos.edital, {})
    for ato in atos:
        if not isinstance(ato, AtoDeCargo):
            praticar(andamento, ato)
    return andamento


def pendencias_do_certame(
    listas: ListasEmColunas, atos: Sequence[Ato], resumos: Sequence[ResumoDoCargo]
) -> tuple[Pendencia, ...]:
    """As pendências que não são de um cargo só: os portões sem registro e o que falta fazer."""
    andamento = certame_sem_cargos(listas, atos)
    contados = [resumo.declarantes for resumo in resumos if resumo.declarantes is not None]
    return (*portoes_sem_fatos(andamento, contados), *tarefas(andamento))


def _trechos(listas: ListasEmColunas, por_vez: int) -> Iterator[range]:
    tamanhos = [cargo.vagas for cargo in listas.inscritos.edital.cargos]
    for lista in listas.listas:
        tamanhos[lista.cargo] += lista.tamanho
    inicio = soma = 0
    for cargo, tamanho in enumerate(tamanhos):
        if soma and soma + tamanho > por_vez:
            yield range(inicio, cargo)
            inicio, soma = cargo, 0
        soma += tamanho
    if inicio < len(tamanhos):
        yield range(inicio, len(tamanhos))


@dataclass(slots=True)
class _Partes:
    """As tabelas de um trecho, ainda por juntar; cada uma com o índice do cargo."""

    geral: list[pl.DataFrame] = field(default_factory=list)
    reservadas: dict[str, list[pl.DataFrame]] = field(default_factory=dict)
    chamadas: list[pl.DataFrame] = field(default_factory=list)
    resumos: dict[int, ResumoDoCargo] = field(default_factory=dict)


class _Calculo:
    def __init__(
        self,
        listas: ListasEmColunas,
        atos: Sequence[Ato],
        sorteio: Sorteio | None,
        praticar: Praticar,
        *,
        conferir: bool,
    ) -> None:
        self.listas = listas
        self.regime: Regime = listas.inscritos.regime
        self.edital = listas.inscritos.edital
        self.falhas_das_listas = FalhasPorLista()
        self._sorteio = sorteio
        self._praticar = praticar
        self._conferir = conferir
        self._tipos = TiposDoEdital(self.regime)
        self._reservas: dict[int, list[Falha]] = {}
        self._atos_do_certame = [ato for ato in atos if not isinstance(ato, AtoDeCargo)]
        self._atos: dict[str, list[Ato]] = {cargo.id: [] for cargo in self.edital.cargos}
        for ato in atos:
            if isinstance(ato, AtoDeCargo):
                self._atos[ato.cargo].append(ato)
        self._todos = atos
        self._conta_declarantes = False
        self._do_certame = self._motivo_do_certame()
        self._das_listas: dict[int, list[int]] = {}
        for indice, lista in enumerate(listas.listas):
            self._das_listas.setdefault(lista.cargo, []).append(indice)
        self._membros = self._contar_membros()
        self._de_varios = self._com_gente_de_varios_grupos()
        self._nomes = NOME in listas.inscritos.tabela.columns
        ids = [cargo.id for cargo in self.edital.cargos]
        self._ids = pl.Series(ids, dtype=pl.Enum(ids))
        self._unidades = pl.Series(
            [listas.nome_da_unidade(lista) for lista in listas.listas],
        )
        self._unidades = self._unidades.cast(pl.Enum(self._unidades.unique(maintain_order=True)))
        palavras = [*listas.palavras, *[""] * (SEM_CRITERIO + 1 - len(listas.palavras))]
        do_motor = [
            criterio
            for _, decisao in listas.pelo_motor.values()
            for criterio in (
                *decisao.valor.criterios_da_geral,
                *(
                    c
                    for uma in decisao.valor.criterios_das_reservadas.values()
                    for c in uma.values()
                ),
            )
        ]
        self._palavras = pl.Series(
            palavras, dtype=pl.Enum(list(dict.fromkeys(palavras + do_motor)))
        )
        contas = ["geral", *(grupo.id for grupo in self.regime.grupos)]
        self._contas = pl.Series(contas, dtype=pl.Enum(contas))

    # Preparo ------------------------------------------------------------------------------

    def praticar_os_do_certame(self) -> None:
        """Pratica os atos sem cargo num certame vazio: a recusa de um deles aparece logo."""
        sem_cargos = certame_sem_cargos(self.listas, self._atos_do_certame, self._praticar)
        self._conta_declarantes = precisa_dos_declarantes(sem_cargos)

    def _motivo_do_certame(self) -> str:
        validade = self.edital.validade
        for ato in self._todos:
            if isinstance(ato, HomologacaoPublicada) and ato.validade is not None:
                return "a homologação fixa a validade"
            if validade is not None and ato.data > validade:
                return "há ato depois da validade"
            if not isinstance(ato, AtoDeCargo) and type(ato).__name__ not in _SEM_EFEITO_NOS_CARGOS:
                return "há atos sobre a validade ou a anulação de outro"
        return ""

    def _contar_membros(self) -> dict[str, list[int]]:
        """De cada grupo, quantas pessoas há em cada lista."""
        inicios = pl.Series([lista.inicio for lista in self.listas.listas], dtype=pl.UInt32)
        fins = inicios + pl.Series([lista.tamanho for lista in self.listas.listas], dtype=pl.UInt32)
        zero = pl.Series([0], dtype=pl.UInt32)
        membros = {}
        for id, membro in self.listas.grupos.items():
            acumulado = pl.concat([zero, membro.cum_sum().cast(pl.UInt32)])
            membros[id] = (acumulado.gather(fins) - acumulado.gather(inicios)).to_list()
        return membros

    def _com_gente_de_varios_grupos(self) -> set[int]:
        grupos = list(self.listas.grupos.values())
        if len(grupos) < 2:
            return set()
        soma = grupos[0].cast(pl.UInt8)
        for membro in grupos[1:]:
            soma = soma + membro.cast(pl.UInt8)
        posicoes = (soma > 1).arg_true()
        if not len(posicoes):
            return set()
        linhas = self.listas.linhas.gather(posicoes)
        return set(self.listas.inscritos.tabela["cargo"].gather(linhas).unique().to_list())

    # Um trecho ----------------------------------------------------------------------------

    def trecho(self, cargos: range) -> TrechoCalculado:
        """Os resultados dos cargos dados."""
        partes = _Partes(reservadas={id: [] for id in self.listas.grupos})
        em_colunas = [cargo for cargo in cargos if self.listas.em_colunas(cargo)]
        self._escrever_listas(em_colunas, partes)
        um_grupo: dict[int, AberturasDoCargo] = {}
        varios: dict[int, AberturasDoCargo] = {}
        pelo_motor: dict[int, str] = {}
        for cargo in cargos:
            if cargo in self.listas.pendencias:
                quadro = quadro_do_cargo(self.regime, self.edital.cargos[cargo])
                do_quadro = (quadro,) if isinstance(quadro, Pendencia) else ()
                self._bloqueado(cargo, do_quadro + self.listas.pendencias[cargo], partes)
                continue
            try:
                aberturas = self._aberturas(cargo)
            except ForaDasColunas as fora:
                pelo_motor[cargo] = str(fora)
                continue
            if isinstance(aberturas, Pendencia):
                self._bloqueado(cargo, (aberturas,), partes)
            elif self._chama_de_varios_grupos(cargo, aberturas):
                varios[cargo] = aberturas
            else:
                um_grupo[cargo] = aberturas
        self._chamar(um_grupo, partes)
        for cargo in self._chamar(varios, partes):
            pelo_motor[cargo] = "uma lista reservada acaba, e há mais de um grupo"
        for cargo, motivo in pelo_motor.items():
            self._pelo_motor(cargo, motivo, partes)
        return self._juntar(cargos, partes, em_ordem=not pelo_motor and not varios)

    def _aberturas(self, cargo: int) -> AberturasDoCargo | Pendencia:
        """As vagas que se abrem no cargo. Erros: `ForaDasColunas` com o motivo."""
        if cargo in self.listas.pelo_motor:
            raise ForaDasColunas(self.listas.pelo_motor[cargo][0])
        atos = self._atos[self.edital.cargos[cargo].id]
        do_cargo = [ato for ato in atos if isinstance(ato, AtoDeCargo)]
        if self._do_certame and do_cargo:
            raise ForaDasColunas(self._do_certame)
        if cargo in self._de_varios:
            raise ForaDasColunas("há gente em mais de um grupo")
        aberturas = aberturas_do_cargo(
            self.regime, self.edital.cargos[cargo], do_cargo, self._tipos
        )
        if isinstance(aberturas, AberturasDoCargo) and self._chama_de_varios_grupos(
            cargo, aberturas
        ):
            for da_lista in aberturas.listas:
                if quantas_convertem(self.regime, da_lista) < len(da_lista.tipos):
                    raise ForaDasColunas("há vários grupos, e a chamada por via depende de todos")
        return aberturas

    def _chama_de_varios_grupos(self, cargo: int, aberturas: AberturasDoCargo) -> bool:
        """Diz se alguma lista em que se abrem vagas tem gente de mais de um grupo."""
        return any(
            len(da_lista.tipos) and len(self._grupos_da(lista)) > 1
            for lista, da_lista in zip(self._das_listas[cargo], aberturas.listas, strict=True)
        )

    def _grupos_da(self, lista: int) -> tuple[int, ...]:
        """As contas dos grupos em que a lista tem gente."""
        return tuple(
            conta
            for conta, grupo in enumerate(self.regime.grupos, start=1)
            if self._membros[grupo.id][lista]
        )

    def _bloqueado(self, cargo: int, pendencias: tuple[Pendencia, ...], partes: _Partes) -> None:
        partes.resumos[cargo] = self._resumo(
            cargo, EM_COLUNAS, vagas=self.edital.cargos[cargo].vagas, pendencias=pendencias
        )

    def _resumo(
        self,
        cargo: int,
        como: str,
        *,
        vagas: int,
        chamadas: Mapping[str, int] | None = None,
        pendencias: tuple[Pendencia, ...] = (),
        veredito: Veredito | None = None,
        declarantes: DeclarantesDoCargo | None = None,
    ) -> ResumoDoCargo:
        indices = self._das_listas[cargo]
        return ResumoDoCargo(
            cargo=self.edital.cargos[cargo].id,
            como=como,
            pessoas=sum(self.listas.listas[indice].tamanho for indice in indices),
            por_grupo={
                id: sum(membros[indice] for indice in indices)
                for id, membros in self._membros.items()
            },
            vagas_do_edital=self.edital.cargos[cargo].vagas,
            vagas_criadas=vagas,
            chamadas=chamadas or {},
            pendencias=pendencias,
            veredito=veredito,
            declarantes=declarantes,
        )

    def _declarantes_das_colunas(self, cargo: int) -> DeclarantesDoCargo | None:
        """Quem está nas listas reservadas da norma; em colunas ninguém sai nem toma posse."""
        so_da_posse = not self.regime.norma.rito.pericia_antes_da_homologacao
        if so_da_posse or not self._conta_declarantes:
            return None
        linhas = self.listas.linhas_do_cargo(cargo)
        inicio = self.listas.listas[self._das_listas[cargo][0]].inicio
        declara = pl.Series([False], dtype=pl.Boolean).new_from_index(0, len(linhas))
        for grupo in self.regime.norma.grupos:
            declara = declara | self.listas.grupos[grupo.id].slice(inicio, len(linhas))
        inscricoes = self.listas.inscritos.tabela[INSCRICAO].gather(linhas.filter(declara))
        return DeclarantesDoCargo(self.edital.cargos[cargo].id, tuple(inscricoes.to_list()))

    # Listas -------------------------------------------------------------------------------

    def _escrever_listas(self, cargos: Sequence[int], partes: _Partes) -> None:
        """Acrescenta as listas dos cargos feitos em colunas, em trechos de linhas seguidas."""
        indices = [indice for cargo in cargos for indice in self._das_listas[cargo]]
        for inicio, fim in seguidas(indices):
            listas = self.listas.listas[inicio:fim]
            de = listas[0].inicio
            quantas = listas[-1].inicio + listas[-1].tamanho - de
            lista = repetida([(inicio + i, lista.tamanho) for i, lista in enumerate(listas)])
            comecos = pl.Series([lista.inicio - de for lista in listas], dtype=pl.UInt32)
            posicao = pl.int_range(1, quantas + 1, dtype=pl.UInt32, eager=True)
            postos = posicao - comecos.gather(lista - inicio)
            linhas = self.listas.linhas.slice(de, quantas)
            partes.geral.append(
                self._tabela(lista, postos, linhas, self.listas.criterios.slice(de, quantas))
            )
            for id, membro in self.listas.grupos.items():
                deles = membro.slice(de, quantas)
                onde = deles.arg_true()
                da_lista = lista.gather(onde)
                antes = pl.concat([pl.Series([0], dtype=pl.UInt32), deles.cum_sum()])
                ordinais = pl.int_range(1, len(onde) + 1, dtype=pl.UInt32, eager=True)
                criterios = self.listas.criterios_da_reservada(id, de, quantas)
                do_comeco = da_lista != da_lista.shift(1)
                criterios = criterios.zip_with(
                    ~do_comeco.fill_null(value=True),
                    pl.Series([SEM_CRITERIO], dtype=pl.UInt8),
                )
                partes.reservadas[id].append(
                    self._tabela(
                        da_lista,
                        ordinais - antes.gather(comecos).gather(da_lista - inicio),
                        linhas.gather(onde),
                        criterios,
                    )
                )

    def _tabela(
        self, lista: pl.Series, postos: pl.Series, linhas: pl.Series, criterios: pl.Series
    ) -> pl.DataFrame:
        tabela = self.listas.inscritos.tabela
        cargos = pl.Series([lista.cargo for lista in self.listas.listas], dtype=pl.UInt32)
        return pl.DataFrame(
            {
                "cargo": cargos.gather(lista),
                "unidade": self._unidades.gather(lista),
                "posto": postos,
                INSCRICAO: tabela[INSCRICAO].gather(linhas),
                **({NOME: tabela[NOME].gather(linhas)} if self._nomes else {}),
                NOTA: tabela[NOTA].gather(linhas).cast(pl.Int64),
                "criterio": self._palavras.gather(criterios),
            }
        )

    # Chamadas em colunas ------------------------------------------------------------------

    def _chamar(self, cargos: Mapping[int, AberturasDoCargo], partes: _Partes) -> list[int]:
        """Chama os cargos dados; devolve os que o motor tem de refazer."""
        if not cargos:
            return []
        a_chamar: list[ListaAChamar] = []
        indices: list[int] = []
        for cargo, aberturas in cargos.items():
            for indice, da_lista in zip(self._das_listas[cargo], aberturas.listas, strict=True):
                tamanho = self.listas.listas[indice].tamanho
                a_chamar.append(ListaAChamar(tamanho, self._grupos_da(indice), da_lista))
                indices.append(indice)
        linhas = pl.concat(
            [self._fatia(self.listas.linhas, inicio, fim) for inicio, fim in seguidas(indices)]
        )
        grupos = pl.Series([0], dtype=pl.UInt8).new_from_index(0, len(linhas))
        for conta, membro in enumerate(self.listas.grupos.values(), start=1):
            deles = pl.concat(
                [self._fatia(membro, inicio, fim) for inicio, fim in seguidas(indices)]
            )
            grupos = grupos + deles.cast(pl.UInt8) * conta
        grupos = grupos.cast(pl.UInt8)
        chamadas = chamar(self.regime, a_chamar, grupos)
        falhas = FalhasPorLista()
        if self._conferir:
            falhas = conferir_chamadas_em_colunas(self.regime, a_chamar, grupos, chamadas)
        refazer = []
        primeira = 0
        for cargo, aberturas in cargos.items():
            ultima = primeira + len(aberturas.listas)
            if any(chamadas.esgotou[primeira:ultima]):
                refazer.append(cargo)
            primeira = ultima
        self._escrever_chamadas(
            cargos, refazer, a_chamar, linhas, chamadas.pessoas, chamadas.contas, falhas, partes
        )
        return refazer

    def _fatia(self, coluna: pl.Series, primeira: int, depois_da_ultima: int) -> pl.Series:
        de = self.listas.listas[primeira].inicio
        ultima = self.listas.listas[depois_da_ultima - 1]
        return coluna.slice(de, ultima.inicio + ultima.tamanho - de)

    def _escrever_chamadas(
        self,
        cargos: Mapping[int, AberturasDoCargo],
        refazer: Sequence[int],
        a_chamar: Sequence[ListaAChamar],
        linhas: pl.Series,
        pessoas: pl.Series,
        contas: pl.Series,
        falhas: FalhasPorLista,
        partes: _Partes,
    ) -> None:
        tabela = self.listas.inscritos.tabela
        das_vagas = repetida(
            [
                (cargo, sum(len(lista.tipos) for lista in aberturas.listas))
                for cargo, aberturas in cargos.items()
            ]
        )
        achadas = linhas.gather(pessoas)
        feitas = pl.DataFrame(
            {
                "cargo": das_vagas,
                "vaga": pl.concat([lista.aberturas.numeros for lista in a_chamar]),
                INSCRICAO: tabela[INSCRICAO].gather(achadas),
                **({NOME: tabela[NOME].gather(achadas)} if self._nomes else {}),
                "lista": self._contas.gather(contas),
            }
        )
        if any(len(aberturas.listas) > 1 for aberturas in cargos.values()):
            vez = pl.concat([vezes(aberturas) for aberturas in cargos.values()])
            feitas = (
                feitas.with_columns(vez.alias("vez"))
                .sort("cargo", "vez", maintain_order=True)
                .drop("vez")
            )
        if pessoas.null_count():
            feitas = feitas.filter(pl.col(INSCRICAO).is_not_null())
        if refazer:
            feitas = feitas.filter(~pl.col("cargo").is_in(list(refazer)))
        partes.chamadas.append(feitas)
        por_conta: dict[int, dict[str, int]] = {}
        for cargo, lista, quantas in feitas.group_by("cargo", "lista").len().iter_rows():
            por_conta.setdefault(cargo, {})[lista] = quantas
        primeira = 0
        for cargo, aberturas in cargos.items():
            ultima = primeira + len(aberturas.listas)
            if cargo not in refazer:
                das_chamadas = [f for i in range(primeira, ultima) for f in falhas.da(i)]
                contadas = por_conta.get(cargo, {})
                partes.resumos[cargo] = self._resumo(
                    cargo,
                    EM_COLUNAS,
                    vagas=aberturas.criadas,
                    chamadas={
                        conta: contadas[conta] for conta in self._contas if conta in contadas
                    },
                    veredito=self._veredito_das_colunas(
                        cargo, aberturas, das_chamadas, sum(contadas.values())
                    ),
                    declarantes=self._declarantes_das_colunas(cargo),
                )
            primeira = ultima

    def _veredito_das_colunas(
        self, cargo: int, aberturas: AberturasDoCargo, das_chamadas: list[Falha], chamadas: int
    ) -> Veredito | None:
        if not self._conferir:
            return None
        falhas = [*self._falhas_da_reserva(cargo, aberturas)]
        for indice in self._das_listas[cargo]:
            falhas += self.falhas_das_listas.da(indice)
        pessoas = sum(self.listas.listas[indice].tamanho for indice in self._das_listas[cargo])
        return Veredito(
            (*falhas, *das_chamadas),
            (
                Conferido("tipos das vagas", aberturas.criadas),
                Conferido("pessoas nas listas", pessoas),
                Conferido("chamadas", chamadas),
            ),
            (),
        )

    def _falhas_da_reserva(self, cargo: int, aberturas: AberturasDoCargo) -> list[Falha]:
        """As falhas nos tipos das vagas abertas; cargos sem unidades e de mesmo total, uma vez só."""
        do_cargo = self.edital.cargos[cargo]
        simples = not do_cargo.unidades and aberturas.criadas == do_cargo.vagas
        if simples and do_cargo.vagas in self._reservas:
            return self._reservas[do_cargo.vagas]
        fatos = []
        criadas = do_cargo.vagas
        for ato in self._atos[do_cargo.id]:
            if isinstance(ato, VagasCriadas):
                fatos.append(
                    Acontecimento(0, Fato.VAGAS_CRIADAS, vaga=criadas + 1, outro=ato.quantidade)
                )
                criadas += ato.quantidade
        tipos = aberturas.tipos.to_list()
        falhas = conferir_reserva(self.regime, do_cargo, tipos, Fatos(fatos))
        if simples:
            self._reservas[do_cargo.vagas] = falhas
        return falhas

    # Pelo motor ---------------------------------------------------------------------------

    def _pelo_motor(self, cargo: int, motivo: str, partes: _Partes) -> None:
        """Faz o cargo como `certame executar` o faria."""
        do_cargo = self.edital.cargos[cargo]
        if cargo in self.listas.pelo_motor:
            classificacao = self.listas.pelo_motor[cargo][1].valor
            ordem = classificacao.ordem
            self._escrever_listas_do_motor(cargo, classificacao, partes)
        else:
            ordem = self.listas.ordem_do_cargo(cargo)
        quadro = quadro_do_cargo(self.regime, do_cargo)
        if isinstance(quadro, Pendencia):
            self._bloqueado(cargo, (quadro,), partes)
            return
        andamento = Andamento(
            self.regime,
            self.edital,
            {do_cargo.id: PontoDePartida(quadro.valor, ordem, self.edital.clausulas)},
        )
        for ato in self._todos:
            if not isinstance(ato, AtoDeCargo) or ato.cargo == do_cargo.id:
                self._praticar(andamento, ato)
        convocacao = andamento.convocacoes[do_cargo.id]
        historia = convocacao.historia
        contas = [historia.nome_da_conta(conta) for conta in historia.contas]
        inscricoes = [convocacao.inscricoes[pessoa] for pessoa in historia.pessoas]
        nomes = self._nomes_de(cargo) if self._nomes else {}
        partes.chamadas.append(
            pl.DataFrame(
                {
                    "cargo": pl.Series([cargo], dtype=pl.UInt32).new_from_index(0, len(contas)),
                    "vaga": pl.Series(historia.vagas, dtype=pl.UInt32),
                    INSCRICAO: pl.Series(inscricoes, dtype=pl.String),
                    **(
                        {NOME: pl.Series([nomes.get(i, "") for i in inscricoes], dtype=pl.String)}
                        if self._nomes
                        else {}
                    ),
                    "lista": pl.Series(contas, dtype=self._contas.dtype),
                }
            )
        )
        veredito = None
        if self._conferir:
            veredito = conferir_cargo(
                self.regime,
                do_cargo,
                replace(ordem, inscricoes=convocacao.inscricoes),
                historia,
                self.edital.clausulas,
                aprovados=self._candidatos(cargo),
                desempates=self.edital.desempates,
                sorteio=self._lugares(cargo),
            )
        partes.resumos[cargo] = self._resumo(
            cargo,
            motivo,
            vagas=convocacao.vagas_criadas,
            chamadas={c: contas.count(c) for c in self._contas if c in contas},
            pendencias=andamento.pendencias_de_agora,
            veredito=veredito,
            declarantes=(
                declarantes_do_cargo(andamento, do_cargo.id) if self._conta_declarantes else None
            ),
        )

    def _nomes_de(self, cargo: int) -> dict[str, str]:
        tabela = self.listas.inscritos.tabela.select(INSCRICAO, NOME)
        return dict(tabela[self.listas.linhas_do_cargo(cargo)].iter_rows())

    def _candidatos(self, cargo: int) -> list[Candidato]:
        return list(self.listas.inscritos.candidatos(self.listas.linhas_do_cargo(cargo)))

    def _lugares(self, cargo: int) -> dict[str, int] | None:
        """O lugar que o sorteio deu a cada inscrição do cargo."""
        if self._sorteio is None:
            return None
        ordem = ordem_do_sorteio(
            self.edital.id,
            self._sorteio.finalidade,
            self._sorteio.semente,
            self.listas.inscritos.tabela[INSCRICAO]
            .gather(self.listas.linhas_do_cargo(cargo))
            .to_list(),
        )
        return {inscricao: lugar for lugar, inscricao in enumerate(ordem, start=1)}

    def _escrever_listas_do_motor(
        self, cargo: int, classificacao: Classificacao, partes: _Partes
    ) -> None:
        pessoas = classificacao.candidatos
        gerais = [i for i, posto in enumerate(classificacao.postos_gerais) if posto]
        partes.geral.append(
            self._tabela_de_candidatos(
                cargo,
                [pessoas[i] for i in gerais],
                [classificacao.postos_gerais[i] for i in gerais],
                [classificacao.criterios_da_geral[i] for i in gerais],
            )
        )
        unidade_de = {
            pessoa: ordem
            for ordem, unidade in enumerate(classificacao.ordem.unidades)
            for membros in unidade.reservadas.values()
            for pessoa in membros
        }
        for id, postos in classificacao.postos_reservados.items():
            membros = sorted(postos, key=lambda i: (unidade_de[i], postos[i]))
            partes.reservadas[id].append(
                self._tabela_de_candidatos(
                    cargo,
                    [pessoas[i] for i in membros],
                    [postos[i] for i in membros],
                    [classificacao.criterios_das_reservadas[id][i] for i in membros],
                )
            )

    def _tabela_de_candidatos(
        self,
        cargo: int,
        pessoas: Sequence[Candidato],
        postos: Sequence[int],
        criterios: Sequence[str],
    ) -> pl.DataFrame:
        casas = self.edital.casas_da_nota
        return pl.DataFrame(
            {
                "cargo": pl.Series([cargo], dtype=pl.UInt32).new_from_index(0, len(pessoas)),
                "unidade": pl.Series([p.unidade for p in pessoas], dtype=self._unidades.dtype),
                "posto": pl.Series(postos, dtype=pl.UInt32),
                INSCRICAO: pl.Series([p.inscricao for p in pessoas], dtype=pl.String),
                **(
                    {NOME: pl.Series([p.nome for p in pessoas], dtype=pl.String)}
                    if self._nomes
                    else {}
                ),
                NOTA: pl.Series([int(p.nota.scaleb(casas)) for p in pessoas], dtype=pl.Int64),
                "criterio": pl.Series(criterios, dtype=self._palavras.dtype),
            }
        )

    # Fim ----------------------------------------------------------------------------------

    def _juntar(self, cargos: range, partes: _Partes, *, em_ordem: bool) -> TrechoCalculado:
        return TrechoCalculado(
            self._junta(partes.geral, em_ordem=em_ordem),
            {
                id: self._junta(tabelas, em_ordem=em_ordem)
                for id, tabelas in partes.reservadas.items()
            },
            self._junta(partes.chamadas, em_ordem=em_ordem),
            tuple(partes.resumos[cargo] for cargo in cargos),
        )

    def _junta(self, tabelas: Sequence[pl.DataFrame], *, em_ordem: bool) -> pl.DataFrame:
        if not tabelas:
            return pl.DataFrame()
        junta = pl.concat(tabelas)
        if not em_ordem:
            junta = junta.sort("cargo", maintain_order=True)
        junta = junta.with_columns(self._ids.gather(junta["cargo"]).alias("cargo"))
        if NOTA in junta.columns:
            casas = self.edital.casas_da_nota
            junta = junta.with_columns(
                (pl.col(NOTA).cast(pl.Decimal(38, casas)) / 10**casas).alias(NOTA)
            )
        return junta

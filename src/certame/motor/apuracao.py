"""Das notas de cada prova à nota final de um cargo: mínimos, barreiras, quem segue e por que não.

As etapas correm na ordem do edital e cada passo tem as suas casas. Quem não segue leva o motivo,
com o item do edital. Nota que falta a quem ainda disputa é pendência, salvo se o edital diz o que
ela vale.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter

from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    Barreira,
    Cargo,
    Conta,
    Criterio,
    Desempate,
    Edital,
    EmpateNaBarreira,
    Etapa,
    NotaDaBarreira,
    NotaFinal,
    OrigemDaNota,
    Precisao,
    SemNota,
    SoPelaReservada,
)
from certame.dominio.resultado import Decisao, Passo, Pendencia
from certame.motor.desempate import BANCA, LISTA_GERAL, Cadeia, nomeadas
from certame.motor.nota import com_ate_tantas_casas, conta_das_partes, cortada
from certame.motor.pertencimento import Pertencimento
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import Fundamento, fundamento_do_edital
from certame.norma.regime import Regime

_REDATOR = "quem redige o edital"


@dataclass(frozen=True, slots=True)
class NaoAprovado:
    """Quem não segue: em que etapa parou (vazio: na nota final) e por quê, em palavras."""

    inscricao: str
    etapa: str
    motivos: tuple[str, ...]
    fundamentos: tuple[Fundamento, ...]


@dataclass(frozen=True, slots=True)
class Apuracao:
    """Quem foi aprovado num cargo, já com a nota final e a de cada etapa, e quem não foi.

    Os dois vêm em ordem de inscrição.
    """

    cargo: str
    aprovados: tuple[Candidato, ...]
    nao_aprovados: tuple[NaoAprovado, ...]


def apurar(
    edital: Edital,
    cargo: Cargo,
    candidatos: Iterable[Candidato],
    regime: Regime,
    sorteios: Mapping[str, Mapping[str, int]] | None = None,
) -> Decisao[Apuracao] | tuple[Pendencia, ...]:
    """Os aprovados do cargo, ou todas as pendências que impedem de saber quem são.

    `sorteios` vai da etapa ao lugar que o sorteio da barreira dela deu a cada inscrição. Sem
    etapas nem nota final no edital, todos os que o arquivo traz são os aprovados.
    """
    pessoas = sorted(candidatos, key=attrgetter("inscricao"))
    etapas = edital.etapas_do(cargo.id)
    final = edital.nota_final
    if final is None:
        return Decisao(Apuracao(cargo.id, tuple(pessoas), ()), ())
    apuracao = _Apuracao(edital, cargo, regime, sorteios or {})
    avaliadas = [_Avaliada(pessoa) for pessoa in pessoas]
    for etapa in etapas:
        avaliadas = apuracao.passar(etapa, avaliadas)
        if apuracao.pendencias:
            return tuple(apuracao.pendencias)
    aprovados = apuracao.concluir(final, avaliadas)
    if apuracao.pendencias:
        return tuple(apuracao.pendencias)
    fora = sorted(apuracao.fora, key=attrgetter("inscricao"))
    return Decisao(Apuracao(cargo.id, tuple(aprovados), tuple(fora)), tuple(apuracao.passos), ())


@dataclass(slots=True)
class _Avaliada:
    """Uma pessoa que ainda disputa, com o que já se apurou dela."""

    pessoa: Candidato
    notas: dict[str, Decimal] = field(default_factory=dict)
    partes: list[tuple[Decimal, Decimal]] = field(default_factory=list)


class _Apuracao:
    def __init__(
        self,
        edital: Edital,
        cargo: Cargo,
        regime: Regime,
        sorteios: Mapping[str, Mapping[str, int]],
    ) -> None:
        self._edital = edital
        self._cargo = cargo
        self._pertencimento = Pertencimento(regime)
        self._sorteios = sorteios
        self._apuradas: set[str] = set()
        self._ditos: dict[
            tuple[tuple[str, str], ...], tuple[tuple[str, ...], tuple[Fundamento, ...]]
        ] = {}
        self.pendencias: list[Pendencia] = []
        self.fora: list[NaoAprovado] = []
        self.passos: list[Passo] = []

    # ---------------------------------------------------------------------------- a etapa

    def passar(self, etapa: Etapa, avaliadas: list[_Avaliada]) -> list[_Avaliada]:
        """Quem segue depois da etapa; os outros ficam em `fora`."""
        self._exigir_notas(etapa, avaliadas)
        if self.pendencias:
            return []
        seguem = []
        divergentes = []
        for avaliada in avaliadas:
            motivos = list(self._nas_provas(etapa, avaliada))
            partes = [(avaliada.notas[prova.id], prova.peso) for prova in etapa.provas]
            nota = cortada(conta_das_partes(etapa.conta, partes), etapa.precisao)
            if nota is None:
                self._acusar_casas(etapa.nome, etapa.item)
                return []
            dada = avaliada.pessoa.notas.get(etapa.id)
            if dada is not None and dada != nota:
                divergentes.append((avaliada.pessoa.inscricao, dada, nota))
            avaliada.notas[etapa.id] = nota
            avaliada.partes.append((nota, etapa.peso))
            if etapa.minimo is not None and nota < etapa.minimo:
                motivos.append(
                    (
                        f"não alcançou o mínimo de {_escrito(etapa.minimo)} em {etapa.nome}",
                        etapa.item,
                    )
                )
            if motivos:
                self._por_fora(avaliada, etapa.id, motivos)
            else:
                seguem.append(avaliada)
        self._acusar_divergencia(etapa.nome, etapa.item, divergentes)
        self._apuradas |= {etapa.id} | {prova.id for prova in etapa.provas}
        alcancaram = len(seguem)
        barreira = _barreira_do_cargo(etapa, self._cargo.id)
        if barreira is not None:
            seguem = self._na_barreira(etapa, barreira, seguem)
        self._anotar(etapa, barreira, len(avaliadas), alcancaram, len(seguem))
        return seguem

    def _exigir_notas(self, etapa: Etapa, avaliadas: list[_Avaliada]) -> None:
        for prova in etapa.provas:
            if prova.sem_nota is not SemNota.PENDENCIA:
                continue
            falta = tuple(
                avaliada.pessoa.inscricao
                for avaliada in avaliadas
                if prova.id not in avaliada.pessoa.notas
            )
            if falta:
                self._pendencia(
                    "dado_ausente",
                    f"Falta a nota de {prova.nome} de {nomeadas(falta)}.",
                    f"informar a nota de {prova.nome}, ou dizer em sem_nota o que vale a falta dela",
                    prova.item,
                    f"nota de {prova.nome}",
                    falta,
                )

    def _nas_provas(self, etapa: Etapa, avaliada: _Avaliada) -> Iterator[tuple[str, str]]:
        """Os motivos, em cada prova, para a pessoa não seguir, com o item do edital."""
        for prova in etapa.provas:
            nota = avaliada.pessoa.notas.get(prova.id)
            falta = nota is None
            nota = Decimal(0) if nota is None else nota
            avaliada.notas[prova.id] = nota
            if falta and prova.sem_nota is SemNota.ELIMINA:
                yield f"não tem nota em {prova.nome}", prova.item
            elif prova.nao_zerar and nota <= 0:
                yield f"zerou {prova.nome}", prova.item
            elif prova.minimo is not None and nota < prova.minimo:
                yield (
                    f"não alcançou o mínimo de {_escrito(prova.minimo)} em {prova.nome}",
                    prova.item,
                )

    def _por_fora(self, avaliada: _Avaliada, etapa: str, motivos: list[tuple[str, str]]) -> None:
        # Muita gente para pelos mesmos motivos: as frases e os fundamentos se dividem.
        chave = tuple(motivos)
        if chave not in self._ditos:
            itens = dict.fromkeys(item for _, item in motivos)
            self._ditos[chave] = (
                tuple(dict.fromkeys(frase for frase, _ in motivos)),
                tuple(fundamento_do_edital(item, "quem segue") for item in itens),
            )
        self.fora.append(NaoAprovado(avaliada.pessoa.inscricao, etapa, *self._ditos[chave]))

    def _anotar(
        self, etapa: Etapa, barreira: Barreira | None, avaliadas: int, alcancaram: int, seguem: int
    ) -> None:
        frase = f"Em {etapa.nome}, {quantos(avaliadas, 'pessoa')} com nota"
        if alcancaram < avaliadas:
            frase += f"; {quantos(avaliadas - alcancaram, 'pessoa')} sem o mínimo"
        fundamentos = [fundamento_do_edital(etapa.item, etapa.nome)]
        if barreira is not None:
            frase += f"; {quantos(alcancaram - seguem, 'pessoa')} além da barreira"
            fundamentos.append(fundamento_do_edital(barreira.item, f"barreira de {etapa.nome}"))
        self.passos.append(
            Passo(
                "etapa",
                tuple(fundamentos),
                f"{frase}; {'segue' if seguem == 1 else 'seguem'} {seguem}.",
                entrada={"etapa": etapa.id, "pessoas": str(avaliadas)},
                saida={"pessoas": str(seguem)},
            )
        )

    # ------------------------------------------------------------------------- a barreira

    def _na_barreira(
        self, etapa: Etapa, barreira: Barreira, avaliadas: list[_Avaliada]
    ) -> list[_Avaliada]:
        passam: dict[str, set[str]] = {}
        for unidade in dict.fromkeys(avaliada.pessoa.unidade for avaliada in avaliadas):
            da_unidade = [a for a in avaliadas if a.pessoa.unidade == unidade]
            com_nota = [(a, self._nota_na_barreira(barreira, a)) for a in da_unidade]
            for lista, limite in barreira.limites:
                membros = [
                    (a, nota)
                    for a, nota in com_nota
                    if lista in self._pertencimento.listas(a.pessoa)
                ]
                for passa in self._primeiras(etapa, barreira, lista, limite, membros):
                    passam.setdefault(passa.pessoa.inscricao, set()).add(lista)
        seguem = []
        for avaliada in avaliadas:
            pessoa = avaliada.pessoa
            por = passam.get(pessoa.inscricao)
            if por is None:
                motivo = f"ficou além da barreira de {etapa.nome}"
                self._por_fora(avaliada, etapa.id, [(motivo, barreira.item)])
                continue
            so_pela_reservada = LISTA_GERAL not in por
            if so_pela_reservada and barreira.so_pela_reservada is SoPelaReservada.FICA_SO_NELA:
                avaliada.pessoa = replace(pessoa, na_geral=False, grupos=frozenset(por))
            seguem.append(avaliada)
        return seguem

    def _nota_na_barreira(self, barreira: Barreira, avaliada: _Avaliada) -> Decimal:
        if barreira.nota is NotaDaBarreira.DA_ETAPA:
            return avaliada.partes[-1][0]
        # A soma ordena como a média: o divisor é o mesmo para todos.
        nota = cortada(conta_das_partes(Conta.SOMA, avaliada.partes), None)
        assert nota is not None  # soma de decimais é decimal
        return nota

    def _primeiras(
        self,
        etapa: Etapa,
        barreira: Barreira,
        lista: str,
        limite: int,
        membros: list[tuple[_Avaliada, Decimal]],
    ) -> list[_Avaliada]:
        if len(membros) <= limite:
            return [avaliada for avaliada, _ in membros]
        if not limite:
            return []
        corte = sorted((nota for _, nota in membros), reverse=True)[limite - 1]
        acima = [avaliada for avaliada, nota in membros if nota > corte]
        empatadas = [avaliada for avaliada, nota in membros if nota == corte]
        restam = limite - len(acima)
        if barreira.empate is EmpateNaBarreira.TODOS or len(empatadas) == restam:
            return acima + empatadas
        return acima + self._desempatadas(etapa, barreira, lista, restam, empatadas)

    def _desempatadas(
        self,
        etapa: Etapa,
        barreira: Barreira,
        lista: str,
        restam: int,
        empatadas: list[_Avaliada],
    ) -> list[_Avaliada]:
        """As primeiras das empatadas no último lugar, pela cadeia do que já foi avaliado."""
        cadeia = Cadeia(
            self._edital,
            self._cargo.id,
            [elo for elo in self._edital.desempates if self._ja_decide(elo, lista)],
            lambda _: frozenset([lista]),
            (fundamento_do_edital(barreira.item, f"barreira de {etapa.nome}"),),
            self._sorteios.get(etapa.id),
        )
        iguais = [replace(a.pessoa, nota=Decimal(0), notas=a.notas) for a in empatadas]
        ordem, _ = cadeia.ordenar(iguais, restam)
        self.pendencias += [p for p in cadeia.pendencias if p not in self.pendencias]
        por_inscricao = {avaliada.pessoa.inscricao: avaliada for avaliada in empatadas}
        return [por_inscricao[pessoa.inscricao] for pessoa in ordem[:restam]]

    def _ja_decide(self, elo: Desempate, lista: str) -> bool:
        """Diz se o elo vale na lista e só depende do que já foi avaliado."""
        if elo.criterio is Criterio.POSTO_PUBLICADO or not elo.vale_na(lista):
            return False
        return elo.criterio is not Criterio.NOTA or self._apuradas.issuperset(elo.somadas)

    # ----------------------------------------------------------------------- a nota final

    def concluir(self, final: NotaFinal, avaliadas: list[_Avaliada]) -> list[Candidato]:
        """Os aprovados, com a nota final; quem não alcança o mínimo fica em `fora`."""
        notas = self._notas_finais(final, avaliadas)
        if self.pendencias:
            return []
        aprovados = []
        for avaliada, nota in zip(avaliadas, notas, strict=True):
            pessoa = avaliada.pessoa
            if final.minimo is not None and nota < final.minimo:
                motivo = f"não alcançou o mínimo de {_escrito(final.minimo)} na nota final"
                self._por_fora(avaliada, "", [(motivo, final.item)])
            else:
                notas_todas = {**pessoa.notas, **avaliada.notas}
                aprovados.append(replace(pessoa, nota=nota, notas=notas_todas))
        self._anotar_final(final, len(avaliadas), len(aprovados))
        return aprovados

    def _notas_finais(self, final: NotaFinal, avaliadas: list[_Avaliada]) -> list[Decimal]:
        dadas = [avaliada.pessoa.nota for avaliada in avaliadas]
        inscricoes = [avaliada.pessoa.inscricao for avaliada in avaliadas]
        if final.origem is OrigemDaNota.DADA:
            falta = tuple(i for i, nota in zip(inscricoes, dadas, strict=True) if nota.is_nan())
            if falta:
                self._pendencia(
                    "dado_ausente",
                    f"Falta a nota final de {nomeadas(falta)}.",
                    "informar a nota final, ou mandar calculá-la em [nota_final]",
                    final.item,
                    "nota final",
                    falta,
                )
            return dadas
        calculadas = []
        for avaliada in avaliadas:
            nota = self._final(conta_das_partes(final.conta, avaliada.partes))
            if nota is None:
                self._acusar_casas("nota final", final.item)
                return []
            calculadas.append(nota)
        if final.origem is OrigemDaNota.CONFERIDA:
            trios = zip(inscricoes, dadas, calculadas, strict=True)
            divergentes = [t for t in trios if not t[1].is_nan() and t[1] != t[2]]
            self._acusar_divergencia("nota final", final.item, divergentes)
        return calculadas

    def _final(self, exata: Decimal | Fraction) -> Decimal | None:
        casas, modo = self._edital.casas_da_nota, self._edital.arredondamento_da_nota
        if modo is None:
            return com_ate_tantas_casas(exata, casas)
        return cortada(exata, Precisao(casas, modo))

    def _anotar_final(self, final: NotaFinal, avaliadas: int, aprovados: int) -> None:
        como = {
            OrigemDaNota.DADA: "A nota final é a que o arquivo traz",
            OrigemDaNota.CALCULADA: "A nota final é calculada das etapas",
            OrigemDaNota.CONFERIDA: "A nota final do arquivo é a mesma que a conta dá",
        }[final.origem]
        frase = f"{como}; {quantos(aprovados, 'pessoa')} na classificação"
        if aprovados < avaliadas:
            frase += f" e {avaliadas - aprovados} sem o mínimo"
        self.passos.append(
            Passo(
                "nota_final",
                (fundamento_do_edital(final.item, "nota final"),),
                f"{frase}.",
                entrada={"origem": final.origem.value, "conta": final.conta.value},
                saida={"pessoas": str(aprovados)},
            )
        )

    # ------------------------------------------------------------------------- pendências

    def _acusar_casas(self, nome: str, item: str) -> None:
        self._pendencia(
            "arredondamento",
            f"A conta de {nome} passa das casas do edital, que não diz como cortá-las.",
            "dizer no edital as casas e se a nota é truncada ou arredondada",
            item,
            f"casas de {nome}",
            (),
            _REDATOR,
        )

    def _acusar_divergencia(
        self, nome: str, item: str, divergentes: list[tuple[str, Decimal, Decimal]]
    ) -> None:
        if not divergentes:
            return
        inscricoes = tuple(inscricao for inscricao, _, _ in divergentes)
        ditas = "; ".join(
            f"{inscricao}: arquivo {_escrito(dada)}, conta {_escrito(nota)}"
            for inscricao, dada, nota in divergentes[:3]
        )
        mais = f"; e mais {len(divergentes) - 3}" if len(divergentes) > 3 else ""
        self._pendencia(
            "nota_divergente",
            f"Em {nome}, o arquivo e a conta do edital diferem ({ditas}{mais}).",
            "corrigir o arquivo ou os pesos e casas do edital; ou dizer em [nota_final] origem qual "
            "das duas vale",
            item,
            nome,
            inscricoes,
        )

    def _pendencia(
        self,
        tipo: str,
        frase: str,
        falta: str,
        item: str,
        resumo: str,
        inscricoes: tuple[str, ...],
        de_quem: str = BANCA,
    ) -> None:
        self.pendencias.append(
            Pendencia(
                tipo,
                frase,
                falta,
                de_quem,
                (fundamento_do_edital(item, resumo),),
                cargo=self._cargo.id,
                inscricoes=inscricoes,
                bloqueia=True,
            )
        )


def _barreira_do_cargo(etapa: Etapa, cargo: str) -> Barreira | None:
    for barreira in etapa.barreiras:
        if not barreira.cargos or cargo in barreira.cargos:
            return barreira
    return None


def _escrito(nota: Decimal) -> str:
    """A nota com vírgula, com as casas que tem."""
    return f"{nota:f}".replace(".", ",")

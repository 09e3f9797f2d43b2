"""Os tipos das vagas quando um ato mudou uma leitura no meio da história."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from certame.conferencia.periodos import regime_do_fato
from certame.conferencia.quantidade import reserva_devida
from certame.conferencia.tipos import alterna
from certame.conferencia.unidades import AssentosIndefinidos
from certame.dominio.edital import Cargo
from certame.dominio.historia import Fato, Historia
from certame.norma.regime import Regime

DesdeOComeco = Callable[[Regime, Cargo, Sequence[int]], bytearray]
"""Os tipos das vagas de um cargo, pelos atos que as criaram, sob um regime só."""

_POR_CONTAR = 255


def tipos_com_mudancas(
    regime: Regime, cargo: Cargo, historia: Historia, desde_o_comeco: DesdeOComeco
) -> bytearray:
    """Os tipos que as vagas devem ter no fim da história.

    A vaga aberta fica com o tipo que tinha. Se as abertas têm os tipos da leitura nova desde o
    começo, as outras também os têm; senão, cada uma é do primeiro grupo cuja reserva passa das que
    há até ali. Erros: `AssentosIndefinidos` se, num cargo com unidades, isso não diz onde caem as
    vagas do edital.
    """
    numeros = _Numeros(regime, cargo, desde_o_comeco)
    numeros.criar(cargo.vagas)
    feitas = 0
    for fato in historia.fatos:
        if fato.fato is Fato.VAGA_SEM_OCUPANTE:
            numeros.abertas.add(fato.vaga)
        elif fato.fato is Fato.VAGAS_CRIADAS and (fato.vaga, fato.outro) != (1, cargo.vagas):
            numeros.criar(fato.outro)
        elif fato.fato is Fato.LEITURA_ALTERADA:
            numeros.abertas.update(historia.vagas[feitas : fato.quando])
            feitas = fato.quando
            numeros.mudar(regime_do_fato(regime, historia, fato.outro) or numeros.regime)
    return numeros.de_agora()


@dataclass(slots=True)
class _Numeros:
    """As vagas criadas até um instante, e como se dá o tipo delas."""

    regime: Regime
    cargo: Cargo
    desde_o_comeco: DesdeOComeco
    atos: list[int] = field(default_factory=list)
    ato_da_vaga: list[tuple[int, int]] = field(default_factory=list)
    abertas: set[int] = field(default_factory=set)
    contados: bytearray | None = None

    @property
    def reinicia(self) -> bool:
        return self.regime.leitura("vagas_novas") == "reinicia"

    @property
    def por_ato(self) -> bool:
        return self.regime.escolhas.get("alternancia_novas") == "por_ato"

    def criar(self, quantas: int) -> None:
        """Um ato cria vagas; a quantidade negativa, de uma anulação, tira as últimas."""
        self.atos.append(quantas)
        antes = len(self.ato_da_vaga)
        fim = antes + quantas
        if quantas < 0:
            del self.ato_da_vaga[fim:]
            if self.contados is not None:
                del self.contados[fim:]
            return
        self.ato_da_vaga += [(antes + 1, fim)] * quantas
        if self.contados is None:
            return
        if self.reinicia:
            sem_unidades = Cargo(self.cargo.id, self.cargo.nome, 0)
            self.contados += self.desde_o_comeco(self.regime, sem_unidades, [0, quantas])
        else:
            self.contados += bytes([_POR_CONTAR]) * quantas

    def de_agora(self) -> bytearray:
        """Os tipos das vagas criadas até aqui."""
        if self.contados is None:
            return self.desde_o_comeco(self.regime, self.cargo, self.atos)
        self._contar(self.contados)
        return self.contados

    def mudar(self, novo: Regime) -> None:
        """Passa a valer outro regime."""
        antigo = self.regime
        mesmas = all(
            antigo.escolhas.get(nome) == novo.escolhas.get(nome)
            for nome in ("vagas_novas", "alternancia_novas")
        )
        if mesmas and antigo.grupos == novo.grupos:
            self.regime = novo
            return
        tipos = self.de_agora()
        self.regime, self.contados = novo, None
        novos = self.de_agora()
        diferem = [numero for numero in self.abertas if novos[numero - 1] != tipos[numero - 1]]
        if not diferem:
            return
        do_edital = self.cargo.vagas
        if min(diferem) <= do_edital:
            do_edital = 0
            if self.cargo.unidades and not self.abertas.issuperset(range(1, self.cargo.vagas + 1)):
                raise AssentosIndefinidos(self.cargo.id)
        self.contados = novos[:do_edital] + bytes([_POR_CONTAR]) * (len(novos) - do_edital)
        for numero in self.abertas:
            self.contados[numero - 1] = tipos[numero - 1]

    def _contar(self, tipos: bytearray) -> None:
        ha: Counter[int] = Counter()
        for indice, (inicio, _) in enumerate(self.ato_da_vaga):
            if self.reinicia and inicio == indice + 1:
                ha.clear()
            if tipos[indice] == _POR_CONTAR:
                tipos[indice] = self._tipo_da_vez(tipos, indice, ha)
            ha[tipos[indice]] += 1

    def _tipo_da_vez(self, tipos: bytearray, indice: int, ha: Counter[int]) -> int:
        """O tipo da vaga cuja contagem tem tantas de cada grupo antes dela."""
        inicio, fim = self.ato_da_vaga[indice]
        antes = inicio - 1 if self.reinicia else 0
        do_edital = indice < self.cargo.vagas
        so_conta = bool(self.cargo.unidades) and not (self.reinicia or self.por_ato)
        for tipo, grupo in enumerate(self.regime.grupos, start=1):
            olha = indice + 1 - antes
            if alterna(grupo):
                logo_depois = indice == antes or tipos[indice - 1] == tipo
                if logo_depois and not so_conta:
                    continue
                olha = fim - antes if do_edital or self.por_ato else olha
            if reserva_devida(grupo, olha) > ha[tipo]:
                return tipo
        return 0

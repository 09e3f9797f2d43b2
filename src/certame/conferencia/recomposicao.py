"""Confere a recomposição: a vaga geral que vai ao grupo que perdeu vaga por falta de gente.

Quem faltava na lista de um grupo e entra por decisão faz as próximas vagas gerais serem dela, até
o grupo ter as vagas que a reserva manda. Aqui se contam, vaga a vaga, as contas de cada grupo.
"""

from collections import Counter
from dataclasses import dataclass, field

from certame.conferencia.exame import Exame, unidade_da_pessoa
from certame.conferencia.periodos import regime_do_fato
from certame.conferencia.quantidade import reserva_devida
from certame.dominio.edital import Cargo
from certame.dominio.historia import (
    CONTA_DIVERSA,
    DO_FIM_DE_FILA,
    GERAL,
    Acontecimento,
    Fato,
)
from certame.norma.regime import Regime

_ENTRAM = (Fato.INCLUSAO, Fato.EXITO_DEFINITIVO, Fato.RETORNO)
_VOLTA_DO_FIM = (Fato.RETORNO, DO_FIM_DE_FILA)
_SAEM = (Fato.SAIDA, Fato.INAPTIDAO, Fato.FRAUDE, Fato.IMPROCEDENCIA)
_PREENCHEM = (
    Fato.RECOMPOSICAO,
    Fato.CONVERSAO,
    Fato.REVERSAO,
    Fato.CASCATA,
    Fato.ESPELHO,
    Fato.VAGA_SEM_OCUPANTE,
)


def conferir_recomposicao(exame: Exame, cargo: Cargo) -> None:
    """Anota a recomposição que não cabia, a que faltou e a que foi ao grupo errado."""
    if ha_o_que_recompor(exame):
        Recomposicao(exame, cargo).percorrer()


def ha_o_que_recompor(exame: Exame) -> bool:
    """Diz se a história tem quem entre por decisão, ou recomposição."""
    return not exame.fatos_presentes.isdisjoint((*_ENTRAM, Fato.RECOMPOSICAO))


@dataclass(slots=True)
class Recomposicao:
    """As contas das vagas abertas e quem entrou por decisão, num instante da história.

    A reserva são as vagas do tipo, e não R(N), se o cargo tem unidades ou se há vaga aberta que
    espera uma escolha e os fatos não mostram.
    """

    exame: Exame
    cargo: Cargo
    feitas: int = 0
    lidos: int = 0
    conta_da_vaga: dict[int, int] = field(default_factory=dict)
    contas: Counter[int] = field(default_factory=Counter)
    tipos: Counter[int] = field(default_factory=Counter)
    vaga_da_pessoa: dict[int, int] = field(default_factory=dict)
    chamadas: set[int] = field(default_factory=set)
    retidas: set[int] = field(default_factory=set)
    fora: set[int] = field(default_factory=set)
    sub_judice: set[int] = field(default_factory=set)
    negadas: set[tuple[int, int]] = field(default_factory=set)
    incluidas: set[tuple[int, int]] = field(default_factory=set)
    faltavam: set[tuple[int, int]] = field(default_factory=set)
    em_curso: int = 0
    assume: bool = False
    diversa: int = 0
    regime: Regime = field(init=False)

    def __post_init__(self) -> None:
        self.regime = self.exame.regime

    @property
    def _sem_unidade(self) -> bool:
        """Diz se há quem entrou por ordem e não se sabe de que unidade é."""
        return self.exame.varias_unidades and Fato.INCLUSAO in self.exame.fatos_presentes

    @property
    def _exige(self) -> bool:
        """Diz se os dados bastam para cobrar a recomposição que faltou."""
        return not (self.exame.por_escolha or self._sem_unidade)

    def percorrer(self) -> None:
        """Segue os fatos e as chamadas na ordem em que se deram, de onde tinha parado."""
        historia = self.exame.historia
        for indice in range(self.lidos, len(historia.fatos)):
            fato = historia.fatos[indice]
            self._chamar_ate(fato.quando)
            if self.exame.existe(fato) and (fato.vaga or fato.fato not in _PREENCHEM):
                self._anotar(fato)
        self.lidos = len(historia.fatos)
        self._chamar_ate(len(historia.vagas))

    def _chamar_ate(self, quando: int) -> None:
        while self.feitas < quando:
            self._chamar(self.feitas)
            self.feitas += 1

    def _chamar(self, chamada: int) -> None:
        historia = self.exame.historia
        vaga, pessoa = historia.vagas[chamada], historia.pessoas[chamada]
        if vaga == self.diversa:
            self._abrir(vaga)
        else:
            self._comecar(vaga, GERAL)
        self.diversa = 0
        self.em_curso = 0
        self.chamadas.add(vaga)
        self.vaga_da_pessoa[pessoa] = vaga
        self._por_conta(vaga, historia.contas[chamada])

    def _por_conta(self, vaga: int, conta: int) -> None:
        antes = self.conta_da_vaga.get(vaga)
        if antes is not None:
            self.contas[antes] -= 1
        self.conta_da_vaga[vaga] = conta
        self.contas[conta] += 1

    def _anotar(self, fato: Acontecimento) -> None:
        especie, pessoa = fato.fato, fato.pessoa
        if especie is Fato.LEITURA_ALTERADA:
            novo = regime_do_fato(self.exame.regime, self.exame.historia, fato.outro)
            self.regime = novo or self.regime
        elif especie is Fato.VAGA_SEM_OCUPANTE and self.assume:
            self._abrir(fato.vaga)
        elif especie in _PREENCHEM:
            self._comecar(fato.vaga, fato.grupo if especie is Fato.RECOMPOSICAO else GERAL)
        if especie is Fato.CHAMADA_ASSUMIDA:
            self.assume = True
            self.diversa = fato.vaga if fato.outro == CONTA_DIVERSA else 0
        elif especie is Fato.ASSUNCAO_ENCERRADA:
            self.assume = False
        elif especie is Fato.VAGA_SEM_OCUPANTE:
            self.em_curso = 0
            self._por_conta(fato.vaga, fato.grupo)
        elif especie is Fato.CONVERSAO and pessoa in self.vaga_da_pessoa:
            self._por_conta(self.vaga_da_pessoa[pessoa], GERAL)
        elif especie is Fato.RESERVA_DE_VAGA:
            self.retidas.add(fato.vaga)
        elif especie is Fato.LIBERACAO:
            self.retidas.discard(fato.vaga)
        else:
            self._anotar_pessoa(fato)

    def _anotar_pessoa(self, fato: Acontecimento) -> None:
        especie, pessoa = fato.fato, fato.pessoa
        if especie in _SAEM or especie is Fato.FIM_DE_FILA:
            self.vaga_da_pessoa.pop(pessoa, None)
            if especie is not Fato.FIM_DE_FILA:
                self.fora.add(pessoa)
        elif especie is Fato.NAO_CONFIRMADA:
            self.negadas.add((pessoa, fato.grupo))
            if fato.vaga:
                self.vaga_da_pessoa.pop(pessoa, None)
        elif especie is Fato.SUB_JUDICE:
            self.sub_judice.add(pessoa)
        elif especie is Fato.RETORNO and fato.vaga:
            self.fora.discard(pessoa)
            self.vaga_da_pessoa[pessoa] = fato.vaga
            self._por_conta(fato.vaga, fato.grupo)
        elif especie in _ENTRAM and (especie, fato.outro) != _VOLTA_DO_FIM:
            self._entrar(fato)

    def _entrar(self, fato: Acontecimento) -> None:
        """Quem entra numa lista que perdeu vagas passa a recompô-la."""
        pessoa, grupo = fato.pessoa, fato.grupo
        if fato.fato is Fato.INCLUSAO:
            self.incluidas.add((pessoa, grupo))
        if fato.fato is Fato.INCLUSAO or (
            fato.fato is Fato.RETORNO and (grupo == GERAL or fato.outro)
        ):
            self.fora.discard(pessoa)
        if fato.fato is not Fato.RETORNO or fato.outro:
            self.sub_judice.discard(pessoa)
        self.negadas.discard((pessoa, grupo))
        grupos = range(1, self.exame.contas) if grupo == GERAL else [grupo]
        self.faltavam.update(
            (k, pessoa) for k in grupos if self._espera(k, pessoa) and self._faltam(k)
        )

    def _espera(self, grupo: int, pessoa: int) -> bool:
        return (
            self._esta_na_lista(grupo, pessoa)
            and pessoa not in self.fora
            and pessoa not in self.sub_judice
            and pessoa not in self.vaga_da_pessoa
        )

    def _esta_na_lista(self, grupo: int, pessoa: int) -> bool:
        if (pessoa, grupo) in self.negadas:
            return False
        filas = self.exame.filas[grupo :: self.exame.contas]
        return (pessoa, grupo) in self.incluidas or any(
            fila.posto(pessoa) is not None for fila in filas
        )

    def _faltam(self, grupo: int) -> bool:
        """Diz se, nas vagas abertas, as contas do grupo são menos do que a reserva manda."""
        devidas = self.tipos[grupo]
        if not (self.exame.por_escolha or self.cargo.unidades):
            do_grupo = self.regime.grupos[grupo - 1]
            devidas = min(devidas, reserva_devida(do_grupo, len(self.conta_da_vaga)))
        return self.contas[grupo] < devidas

    def _comecar(self, vaga: int, grupo: int) -> None:
        """Começa a preencher uma vaga; na primeira vez de uma geral, diz a que grupo devia ir."""
        if self.em_curso == vaga:
            if grupo != GERAL:
                self._acusar(vaga, f"a recomposição da vaga {vaga} veio depois de outra regra")
            return
        self.em_curso = vaga
        abre = vaga not in self.conta_da_vaga
        tipo = self._abrir(vaga)
        if vaga in self.retidas:
            return
        podem = [GERAL]
        if tipo == GERAL and vaga not in self.chamadas:
            podem = self._grupos_que_recompoem(vaga) or podem
        devido = podem[0]
        if grupo not in (GERAL, *podem):
            nome = self.exame.historia.nome_da_conta(grupo)
            self._acusar(vaga, f"a vaga {vaga} foi recompor o grupo {nome}, a que não faltava vaga")
        elif grupo != devido and abre and self._exige:
            nome = self.exame.historia.nome_da_conta(devido)
            self._acusar(vaga, f"a vaga {vaga} devia recompor o grupo {nome}, e não foi")

    def _abrir(self, vaga: int) -> int:
        """Conta a vaga que se abre na conta do tipo dela; devolve o tipo."""
        tipo = self.exame.historia.tipos[vaga - 1]
        if vaga not in self.conta_da_vaga:
            self.tipos[tipo] += 1
            self._por_conta(vaga, tipo)
        return tipo

    def _grupos_que_recompoem(self, vaga: int) -> list[int]:
        """O grupo a que a vaga deve ir; se de alguém não se sabe a unidade, todos a que pode ir."""
        unidade = self.exame.unidade_da_vaga(vaga)
        daqui = {par for par in self.faltavam if self._da_unidade(par[1], unidade)}
        grupos: list[int] = []
        for grupo in sorted({grupo for grupo, _ in daqui}):
            do_grupo = {par for par in daqui if par[0] == grupo}
            esperam = {par for par in do_grupo if self._espera(*par)}
            recompoe = bool(esperam) and self._faltam(grupo)
            if not grupos:
                passaram = do_grupo - esperam if recompoe else do_grupo
                self.faltavam -= {
                    par for par in passaram if self._da_unidade(par[1], unidade, ao_certo=True)
                }
            if recompoe:
                grupos.append(grupo)
                if not self._sem_unidade:
                    break
        return grupos

    def _da_unidade(self, pessoa: int, unidade: int, *, ao_certo: bool = False) -> bool:
        """Diz se a pessoa é da unidade; de quem entrou por ordem não se sabe, e pode ser qualquer uma."""
        if not self.exame.varias_unidades:
            return True
        sua = unidade_da_pessoa(self.exame, pessoa)
        return sua == unidade or (sua is None and not ao_certo)

    def _acusar(self, vaga: int, frase: str) -> None:
        self.exame.relato.falha("recomposicao", frase, vaga)

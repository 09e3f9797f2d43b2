"""Quem é chamado: abre as vagas uma a uma e aplica cada fato, por via ou com compensação.

O estado só anda para a frente; o que aconteceu fica em colunas na `Historia`, e os objetos e
explicações se fazem depois, a pedido. Vagas gerais seguidas, com gente livre em sequência na
lista, são preenchidas de uma vez: é a mesma regra, aplicada a um trecho.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import islice
from operator import itemgetter

from certame.dominio.edital import Clausulas, GeralEsgotada
from certame.dominio.historia import (
    CONTA_DIVERSA,
    DO_FIM_DE_FILA,
    GERAL,
    NINGUEM,
    POR_FIM_DO_CONTRATO,
    POR_ORDEM_JUDICIAL,
    Fato,
    Historia,
    Leituras,
)
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.motor.fila import (
    ESPELHADA,
    FORA,
    LIVRE,
    OCUPA,
    SEM_CONTA,
    Fila,
    Quem,
    Situacao,
)
from certame.motor.reserva import Quadro, numeracao_do_quadro
from certame.motor.series import ColisaoSemSaida, Numeracao, UnidadePorDizer, vagas_reservadas
from certame.norma.dispositivo import CONSTITUICAO, Fundamento
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime
from certame.norma.regra import Regra

_APreencher = tuple[int, int, bool]
"""Uma vaga a preencher: o número, a conta por que se preenche, e se é a primeira vez."""


class _Filas:
    """As filas de uma lista geral (em dois modos) e das reservadas que lhe correspondem.

    `livre` traz quem pode ser chamado; `conta`, também quem ocupa vaga reservada e por isso
    ainda não tem conta na geral. `sairam` são as contas de cujas listas alguém saiu. `faltavam[conta]` é quem entrou na lista por
    decisão quando o grupo tinha menos vagas do que a reserva manda, e se uma ordem judicial o fez.
    """

    __slots__ = ("conta", "faltavam", "grupos", "livre", "sairam")

    def __init__(self, livre: Fila, conta: Fila, grupos: list[Fila]) -> None:
        self.livre = livre
        self.conta = conta
        self.grupos = grupos
        self.sairam: set[int] = set()
        self.faltavam: dict[int, dict[int, bool]] = {}

    def copia(self, situacao: Situacao) -> "_Filas":
        outra = _Filas(
            self.livre.copia(situacao),
            self.conta.copia(situacao),
            [fila.copia(situacao) for fila in self.grupos],
        )
        outra.sairam = set(self.sairam)
        outra.faltavam = {conta: dict(pessoas) for conta, pessoas in self.faltavam.items()}
        return outra

    def todas(self) -> Sequence[Fila]:
        return (self.livre, self.conta, *self.grupos)


class Convocacao:
    """A ordem de chamada de um cargo, do edital à última vaga.

    `historia` guarda o que houve; `pendencias`, o que os fatos não decidem; `ocupante[n]` é quem
    ocupa a vaga `n` (índice da pessoa ou `NINGUEM`). As pessoas são índices de `inscricoes`.
    """

    def __init__(
        self, regime: Regime, quadro: Quadro, ordem: Ordem, clausulas: Clausulas | None = None
    ) -> None:
        self.ordem = ordem
        self.cargo = quadro.cargo.id
        self.unidades = quadro.cargo.unidades
        self._incluidas: dict[str, int] = {}
        self.inscricoes = list(ordem.inscricoes)
        self.pendencias: list[Pendencia] = []
        self.validade_encerrada = False
        self._clausulas = clausulas or Clausulas()
        self._regimes = [(0, regime)]
        self._ler_regime(regime)
        self._numeracao = numeracao_do_quadro(regime, quadro)
        self.historia = Historia(
            grupos=tuple(self._contas),
            vagas_do_edital=quadro.total,
            tipos=self._numeracao.tipos,
        )
        self.situacao = Situacao(len(self.inscricoes))
        self._filas = [self._novas_filas(listas) for listas in ordem.unidades]
        self._lista_da_pessoa = self._listas_das_pessoas()
        self.ocupante: list[int] = [NINGUEM]
        self._a_abrir: list[list[list[int]]] = [[] for _ in ordem.unidades]
        self._por_abrir = [0] * (len(self._contas) + 1)
        self._vazias: dict[int, tuple[int, bool]] = {}
        self._retidas: set[int] = set()
        self._sub_judice: set[int] = set()
        self._em_exercicio: set[int] = set()
        self._ja_chamadas: set[int] = set()
        self._opcoes: dict[int, int] = {}
        self._aguardam: list[tuple[int, int, bool, int]] = []
        self._esgotadas: set[int] = set()
        self._extintas: dict[int, int] = {}
        self._assume = False
        self._chama_por_si = False
        self._repoe_sem: dict[int, int] = {}
        self._voltaram: dict[int, int] = {}
        self._acrescentar_vagas(quadro.unidades)

    def _ler_regime(self, regime: Regime) -> None:
        self.regime = regime
        compensada = regime.leitura("computo") == "compensada"
        self._compensa_sempre = compensada and regime.leitura("compensa_ate") == "sempre"
        self._compensa_edital = compensada and not self._compensa_sempre
        self._segue_sequencia = regime.leitura("saida_apos_posse") == "segue_sequencia"
        self._esgotada_e_pendencia = regime.leitura("esgotamento") == "pendencia"
        self._opcao = regime.norma.multiplas is Multiplas.OPCAO
        self._contas = {grupo.id: conta for conta, grupo in enumerate(regime.grupos, start=1)}
        self._cascatas: list[tuple[int, ...]] = [()] + [
            tuple(self._contas[id] for id in grupo.cascata) for grupo in regime.grupos
        ]

    def _novas_filas(self, listas: ListasDaUnidade) -> _Filas:
        geral = range(listas.inicio, listas.fim)
        return _Filas(
            Fila(geral, self.situacao, Quem.LIVRES),
            Fila(geral, self.situacao, Quem.SEM_CONTA_GERAL),
            [
                Fila(listas.reservadas.get(id, ()), self.situacao, Quem.LIVRES)
                for id in self._contas
            ],
        )

    def _listas_das_pessoas(self) -> dict[int, int]:
        """A lista de quem não está em nenhuma geral; o resto se acha pela faixa de índices."""
        if len(self._filas) == 1:
            return {}
        fora: dict[int, int] = {}
        fim = self.ordem.unidades[-1].fim
        for indice, listas in enumerate(self.ordem.unidades):
            for pessoas in listas.reservadas.values():
                fora |= dict.fromkeys((p for p in pessoas if p >= fim), indice)
        return fora

    def _filas_do_numero(self, numero: int) -> _Filas:
        return self._filas[self.historia.unidades[numero - 1] if len(self._filas) > 1 else 0]

    def _filas_da(self, pessoa: int) -> _Filas:
        if len(self._filas) == 1:
            return self._filas[0]
        return self._filas[self._unidade_da(pessoa)]

    def _unidade_da(self, pessoa: int) -> int:
        if pessoa in self._lista_da_pessoa:
            return self._lista_da_pessoa[pessoa]
        for indice, listas in enumerate(self.ordem.unidades):
            if pessoa < listas.fim:
                return indice
        raise KeyError(pessoa)

    def copia(self) -> "Convocacao":
        """Cópia independente: o que se faz nela não muda esta."""
        outra = object.__new__(Convocacao)
        outra.__dict__.update(self.__dict__)
        historia = self.historia
        outra.inscricoes = list(self.inscricoes)
        outra.pendencias = list(self.pendencias)
        outra._incluidas = dict(self._incluidas)
        outra._numeracao = self._numeracao.copia()
        outra.historia = Historia(
            historia.grupos,
            historia.vagas_do_edital,
            outra._numeracao.tipos,
            list(historia.unidades),
            list(historia.vagas),
            list(historia.pessoas),
            list(historia.contas),
            historia.fatos.copia(),
            list(historia.leituras),
        )
        outra._regimes = list(self._regimes)
        outra.situacao = self.situacao.copia()
        outra._filas = [filas.copia(outra.situacao) for filas in self._filas]
        outra._lista_da_pessoa = dict(self._lista_da_pessoa)
        outra.ocupante = list(self.ocupante)
        outra._a_abrir = [[list(trecho) for trecho in lista] for lista in self._a_abrir]
        outra._por_abrir = list(self._por_abrir)
        outra._vazias = dict(self._vazias)
        outra._retidas = set(self._retidas)
        outra._sub_judice = set(self._sub_judice)
        outra._em_exercicio = set(self._em_exercicio)
        outra._ja_chamadas = set(self._ja_chamadas)
        outra._opcoes = dict(self._opcoes)
        outra._aguardam = list(self._aguardam)
        outra._esgotadas = set(self._esgotadas)
        outra._extintas = dict(self._extintas)
        outra._repoe_sem = dict(self._repoe_sem)
        outra._voltaram = dict(self._voltaram)
        return outra

    # Vagas --------------------------------------------------------------------------------

    @property
    def vagas_criadas(self) -> int:
        """Quantas vagas existem até agora, abertas ou não."""
        return len(self.historia.tipos)

    @property
    def vagas_por_abrir(self) -> int:
        """Quantas vagas criadas ainda não foram abertas."""
        return sum(fim - inicio for lista in self._a_abrir for inicio, fim in lista)

    def proximas_vagas(self) -> Iterator[int]:
        """Os números das vagas criadas e ainda não abertas, em ordem."""
        for inicio, fim in sorted(tuple(trecho) for lista in self._a_abrir for trecho in lista):
            yield from range(inicio, fim)

    def proximas_da(self, unidade: int) -> Iterator[int]:
        """Os números criados e ainda não abertos de uma unidade, em ordem."""
        for inicio, fim in self._a_abrir[unidade if len(self._filas) > 1 else 0]:
            yield from range(inicio, fim)

    def criar_vagas(self, quantidade: int, unidade: int = 0) -> None:
        """Cria vagas por um ato posterior ao edital; a contagem continua."""
        anteriores = self.vagas_criadas
        self._numeracao.criar_novas(quantidade)
        self._acrescentar_vagas((unidade,) * quantidade)
        self._anotar(Fato.VAGAS_CRIADAS, vaga=anteriores + 1, outro=quantidade)

    def _acrescentar_vagas(self, unidades: Sequence[int]) -> None:
        historia = self.historia
        inicio = len(self.ocupante) - 1
        novos = historia.tipos[inicio:]
        for conta in range(len(self._por_abrir)):
            self._por_abrir[conta] += novos.count(conta)
        self.ocupante += [NINGUEM] * len(unidades)
        historia.unidades += unidades
        unica = len(self._filas) == 1
        comeco = 0
        while comeco < len(unidades):
            fim = comeco + 1
            if unica:
                fim = len(unidades)
            while fim < len(unidades) and unidades[fim] == unidades[comeco]:
                fim += 1
            lista = self._a_abrir[0 if unica else unidades[comeco]]
            if lista and lista[-1][1] == inicio + comeco + 1:
                lista[-1][1] = inicio + fim + 1
            else:
                lista.append([inicio + comeco + 1, inicio + fim + 1])
            comeco = fim

    def abrir_todas(self) -> None:
        """Abre todas as vagas criadas e ainda não abertas."""
        for lista in range(len(self._a_abrir)):
            self.abrir(self.vagas_por_abrir, lista)

    def abrir(self, quantidade: int, unidade: int = 0) -> None:
        """Abre as próximas `quantidade` vagas da unidade (ou quantas houver), uma após a outra.

        Erros: `AtoRecusado` se a validade terminou.
        """
        self._exigir_validade()
        self._chamar_por_si()
        trechos = self._a_abrir[unidade if len(self._filas) > 1 else 0]
        while quantidade and trechos and not self._aguardam:
            trecho = trechos[0]
            fim = min(trecho[1], trecho[0] + quantidade)
            abertas = self._abrir_trecho(trecho, fim)
            quantidade -= abertas
            if trecho[0] == trecho[1]:
                del trechos[0]

    def _abrir_trecho(self, trecho: list[int], fim: int) -> int:
        """Abre as vagas de `trecho[0]` a `fim - 1`; devolve quantas abriu."""
        inicio = trecho[0]
        filas = self._filas_do_numero(inicio)
        edital = self.historia.vagas_do_edital
        while trecho[0] < fim and not self._aguardam:
            numero = trecho[0]
            limite = min(fim, edital + 1) if numero <= edital else fim
            limite = min((n for n in self._retidas if numero <= n < limite), default=limite)
            if numero < limite and self._so_ponteiros(filas):
                trecho[0] = self._abrir_em_ordem(filas, numero, limite)
            else:
                trecho[0] += 1
                self._abrir_uma(numero)
        return trecho[0] - inicio

    def _so_ponteiros(self, filas: _Filas) -> bool:
        """Diz se só os ponteiros das filas decidem quem vem: ninguém fora de ordem nem à parte."""
        return not (self._opcao or self._sub_judice or filas.faltavam) and all(
            fila.sem_deslocadas() for fila in filas.todas()
        )

    def _abrir_em_ordem(  # noqa: C901
        self, filas: _Filas, numero: int, limite: int
    ) -> int:
        """Abre as vagas de `numero` a `limite - 1`; devolve o número depois da última que abriu.

        É a regra de `_preencher` com as colunas em variáveis locais, para um milhão de vagas não
        custar um milhão de chamadas de função. O que foge do comum (lista geral no fim, cascata,
        esgotamento) fica com `_preencher`, e aqui se para.
        """
        historia, situacao = self.historia, self.situacao
        tipos, anotar = historia.tipos, historia.fatos.anotar
        proximas = [fila.proxima for fila in filas.grupos]
        estado, contas, vagas = situacao.estado, situacao.conta, situacao.vaga
        converte = self._converte(numero, primeira=True)
        fila = filas.conta if converte else filas.livre
        inicio_da_geral, fim = fila.faixa()
        lugar = inicio_da_geral + fila.ponteiro
        ja_feitas = len(historia.vagas) - numero
        pessoas: list[int] = []
        trocadas: list[int] = []
        contas_trocadas: list[int] = []
        for vaga in range(numero, limite):
            conta = tipos[vaga - 1]
            while True:
                if conta:
                    pessoa = proximas[conta - 1]()
                    if pessoa >= 0 or self._cascatas[conta] or self._esgotada_e_pendencia:
                        break
                    anotar(ja_feitas + vaga, Fato.REVERSAO, NINGUEM, vaga, conta)
                    conta = GERAL
                while lugar < fim and estado[lugar]:
                    if converte and contas[lugar] and estado[lugar] == OCUPA:
                        break
                    lugar += 1
                if lugar == fim:
                    pessoa = NINGUEM
                    break
                pessoa = lugar
                lugar += 1
                if not estado[pessoa]:
                    break
                conta, contas[pessoa] = contas[pessoa], GERAL
                anotar(ja_feitas + vaga, Fato.CONVERSAO, pessoa, vaga, conta)
            if pessoa < 0:
                limite = vaga + 1
                break
            estado[pessoa] = OCUPA
            contas[pessoa] = conta
            vagas[pessoa] = vaga
            pessoas.append(pessoa)
            if conta != tipos[vaga - 1]:
                trocadas.append(vaga)
                contas_trocadas.append(conta)
        depois = numero + len(pessoas)
        fila.ponteiro = lugar - inicio_da_geral
        filas.livre.marcar_ate(fila.ponteiro)
        for reservada in filas.grupos:
            reservada.marcar_ate(reservada.ponteiro)
        for tipo in range(len(self._por_abrir)):
            self._por_abrir[tipo] -= tipos.count(tipo, numero - 1, limite - 1)
        self.ocupante[numero:depois] = pessoas
        historia.vagas += range(numero, depois)
        historia.pessoas += pessoas
        historia.contas += tipos[numero - 1 : depois - 1]
        for vaga, outra in zip(trocadas, contas_trocadas, strict=True):
            historia.contas[ja_feitas + vaga] = outra
        if depois < limite:
            self._preencher(depois, conta, primeira=True)
        return limite

    def _abrir_uma(self, numero: int) -> None:
        tipo = self.historia.tipos[numero - 1]
        self._por_abrir[tipo] -= 1
        if numero in self._retidas:
            self._vazias[numero] = (tipo, True)
            self._anotar(Fato.VAGA_SEM_OCUPANTE, vaga=numero, grupo=tipo)
            return
        self._preencher(numero, tipo, primeira=True)

    def _converte(self, numero: int, *, primeira: bool) -> bool:
        return self._compensa_sempre or (
            self._compensa_edital and primeira and numero <= self.historia.vagas_do_edital
        )

    def _preencher(self, numero: int, conta: int, *, primeira: bool, reverte: bool = False) -> None:
        """Chama alguém para a vaga, sob a conta dada; sem ninguém, a vaga fica sem ocupante.

        `reverte` diz que já se decidiu reverter a vaga se a lista reservada acabou. Enquanto se
        assumem chamadas feitas fora, o número fica à espera da que se fez para ele.
        """
        if self._assume:
            self._deixar_vazia(numero, conta, primeira=primeira)
            return
        self._preencher_pela_lei(numero, conta, primeira=primeira, reverte=reverte)

    def _preencher_pela_lei(
        self,
        numero: int,
        conta: int,
        *,
        primeira: bool,
        reverte: bool = False,
        imposta: int = NINGUEM,
    ) -> None:
        """O mesmo, haja assunção ou não; `imposta` ocupa a vaga no lugar de quem a lei chamaria."""
        filas = self._filas_do_numero(numero)
        if filas.faltavam and primeira and conta == GERAL:
            conta = self._conta_que_recompoe(filas, numero)
        converte = self._converte(numero, primeira=primeira)
        fila_geral = filas.conta if converte else filas.livre
        while True:
            if conta != GERAL:
                pessoa, conta_final = self._da_reserva(
                    filas, numero, conta, primeira=primeira, reverte=reverte
                )
                if conta_final == NINGUEM:
                    return
                if pessoa != NINGUEM:
                    if self._espelhou(numero, pessoa, conta_final):
                        continue
                    if conta_final != conta:
                        self._anotar(Fato.CASCATA, vaga=numero, grupo=conta, outro=conta_final)
                    quem = pessoa if imposta == NINGUEM else imposta
                    self._chamar(filas, numero, quem, conta_final)
                    return
                self._anotar(Fato.REVERSAO, vaga=numero, grupo=conta)
                conta = GERAL
            pessoa = fila_geral.proxima()
            if pessoa == NINGUEM:
                self._sem_ninguem_na_geral(filas, numero, primeira=primeira, imposta=imposta)
                return
            if self.situacao.estado[pessoa] == LIVRE:
                if self._espelhou(numero, pessoa, GERAL):
                    continue
                self._chamar(filas, numero, pessoa if imposta == NINGUEM else imposta, GERAL)
                return
            conta = self.situacao.conta[pessoa]
            self.situacao.conta[pessoa] = GERAL
            filas.livre.marcar(pessoa)
            self._anotar(Fato.CONVERSAO, pessoa, numero, conta)

    def _conta_que_recompoe(self, filas: _Filas, numero: int) -> int:
        """O grupo a que vai uma vaga geral nova, porque alguém que lhe faltava entrou por decisão.

        É o primeiro que ainda tem menos vagas do que a reserva manda e espera quem entrou assim;
        o que já as tem, ou não espera mais ninguém, deixa de contar. `GERAL` se não há nenhum.
        """
        if self.historia.tipos[numero - 1] != GERAL:
            return GERAL
        for conta in sorted(filas.faltavam):
            fila = filas.grupos[conta - 1]
            esperam = {
                pessoa: por_ordem
                for pessoa, por_ordem in filas.faltavam[conta].items()
                if pessoa not in self._sub_judice and fila.aceita(pessoa)
            }
            if esperam and self._faltam_vagas(conta):
                filas.faltavam[conta] = esperam
                por_ordem = POR_ORDEM_JUDICIAL if any(esperam.values()) else 0
                self._anotar(Fato.RECOMPOSICAO, vaga=numero, grupo=conta, outro=por_ordem)
                return conta
            del filas.faltavam[conta]
        return GERAL

    def _faltam_vagas(self, conta: int) -> bool:
        """Diz se as vagas abertas que respondem pelo grupo são menos do que a reserva delas.

        A vaga vazia, a que espera uma escolha e a que se extinguiu seguem na conta que tinham. A
        reserva é R(N) das abertas, e não passa das que o tipo reservou; com unidades, são estas.
        """
        devidas = self.historia.tipos.count(conta) - self._por_abrir[conta]
        if not self.unidades:
            abertas = self.vagas_criadas - sum(self._por_abrir)
            devidas = min(devidas, vagas_reservadas(self.regime.grupos[conta - 1], abertas))
        tem = self.situacao.conta.count(conta)
        tem += sum(vazia == conta for vazia, _ in self._vazias.values())
        tem += sum(espera[1] == conta for espera in self._aguardam)
        tem += sum(extinta == conta for extinta in self._extintas.values())
        return tem < devidas

    def _lembrar_quem_faltava(
        self, filas: _Filas, pessoa: int, contas: Iterable[int], *, por_ordem: bool
    ) -> None:
        """Quem entra por decisão numa lista que perdeu vagas por falta de gente passa a recompô-la."""
        if self.situacao.estado[pessoa] != LIVRE or pessoa in self._sub_judice:
            return
        for conta in contas:
            if filas.grupos[conta - 1].contem(pessoa) and self._faltam_vagas(conta):
                filas.faltavam.setdefault(conta, {})[pessoa] = por_ordem

    def _todos_os_grupos(self) -> range:
        return range(1, len(self._contas) + 1)

    def _da_reserva(
        self, filas: _Filas, numero: int, conta: int, *, primeira: bool, reverte: bool
    ) -> tuple[int, int]:
        """A próxima pessoa da lista reservada, ou da cascata, e a conta em que entra.

        Devolve `(NINGUEM, conta)` quando não há ninguém e a vaga reverte, e
        `(NINGUEM, NINGUEM)` quando a vaga espera uma decisão.
        """
        for destino in (conta, *self._cascatas[conta]):
            fila = filas.grupos[destino - 1]
            while (pessoa := fila.proxima()) != NINGUEM:
                if not self._opcao:
                    return pessoa, destino
                outra = self._outra_lista_que_chama(filas, pessoa, destino)
                if not outra:
                    return pessoa, destino
                escolha = self._opcoes.get(pessoa)
                if escolha is None and self.regime.norma.silencio in self._contas:
                    escolha = self._contas[self.regime.norma.silencio]
                if escolha is None:
                    self._esperar_opcao(numero, conta, pessoa, primeira=primeira)
                    return NINGUEM, NINGUEM
                if escolha != outra:
                    return pessoa, destino
                fila.dispensar(pessoa)
        if self._esgotada_e_pendencia and conta in filas.sairam and not reverte:
            self._deixar_vazia(numero, conta, primeira=primeira)
            self._esgotadas.add(numero)
            self._pender(
                "esgotamento",
                f"A lista reservada acabou por saídas e a vaga {numero} está sem ocupante.",
                "decidir se a vaga reverte à lista geral",
                "a autoridade que homologou",
                self.regime.fundamentos(Regra.REVERSAO),
                vaga=numero,
            )
            return NINGUEM, NINGUEM
        return NINGUEM, conta

    def _outra_lista_que_chama(self, filas: _Filas, pessoa: int, conta: int) -> int:
        """Outro grupo que, com vaga criada e por abrir, chamaria agora a mesma pessoa; ou 0."""
        for outra in range(1, len(self._contas) + 1):
            if (
                outra != conta
                and self._por_abrir[outra]
                and filas.grupos[outra - 1].proxima() == pessoa
            ):
                return outra
        return 0

    def _esperar_opcao(self, numero: int, conta: int, pessoa: int, *, primeira: bool) -> None:
        self._aguardam.append((numero, conta, primeira, pessoa))
        self._pender(
            "opcao",
            f"Duas listas reservadas chamam a mesma pessoa; a vaga {numero} espera a escolha.",
            "a pessoa escolher por qual lista quer ser chamada",
            "a pessoa candidata",
            self.regime.fundamentos(Regra.CHAMADA_RESERVADA),
            pessoa,
            vaga=numero,
        )

    def _sem_ninguem_na_geral(
        self, filas: _Filas, numero: int, *, primeira: bool, imposta: int
    ) -> None:
        """A lista geral acabou: a cláusula do edital diz se a vaga vai à lista reservada."""
        clausulas = self._clausulas
        restam = [
            (conta, pessoa)
            for conta, fila in enumerate(filas.grupos, start=1)
            if (pessoa := fila.proxima()) != NINGUEM
        ]
        if restam and clausulas.geral_esgotada is GeralEsgotada.RESERVADA:
            conta, pessoa = restam[0]
            if self._espelhou(numero, pessoa, conta):
                self._sem_ninguem_na_geral(filas, numero, primeira=primeira, imposta=imposta)
                return
            self._anotar(Fato.CASCATA, vaga=numero, grupo=GERAL, outro=conta)
            self._chamar(filas, numero, pessoa if imposta == NINGUEM else imposta, conta)
            return
        self._deixar_vazia(numero, GERAL, primeira=primeira)
        if restam and clausulas.geral_esgotada is GeralEsgotada.NAO_DITO:
            self._pender(
                "geral_esgotada",
                f"A lista geral acabou, a reservada ainda tem gente e a vaga {numero} está sem "
                "ocupante.",
                "o edital dizer se a vaga geral passa à lista reservada",
                "a comissão, por retificação ou decisão",
                self.regime.fundamentos(Regra.CHAMADA_GERAL),
                vaga=numero,
            )

    def _deixar_vazia(self, numero: int, conta: int, *, primeira: bool) -> None:
        self._vazias[numero] = (conta, primeira)
        self._esgotadas.discard(numero)
        self._anotar(Fato.VAGA_SEM_OCUPANTE, vaga=numero, grupo=conta)

    def _espelhou(self, numero: int, pessoa: int, conta: int) -> bool:
        """Quem está sub judice recebe um posto espelho, que não consome a vaga."""
        if pessoa not in self._sub_judice:
            return False
        self.situacao.estado[pessoa] = ESPELHADA
        self._anotar(Fato.ESPELHO, pessoa, numero, conta)
        return True

    def _chamar(self, filas: _Filas, numero: int, pessoa: int, conta: int) -> None:
        situacao, historia = self.situacao, self.historia
        situacao.estado[pessoa] = OCUPA
        situacao.conta[pessoa] = conta
        situacao.vaga[pessoa] = numero
        self._em_exercicio.discard(pessoa)
        self._ja_chamadas.discard(pessoa)
        self.ocupante[numero] = pessoa
        self._vazias.pop(numero, None)
        historia.vagas.append(numero)
        historia.pessoas.append(pessoa)
        historia.contas.append(conta)
        self._fila_da_conta(filas, conta).marcar(pessoa)
        if self._aguardam:
            self._retomar(pessoa)

    @staticmethod
    def _fila_da_conta(filas: _Filas, conta: int) -> Fila:
        return filas.livre if conta == GERAL else filas.grupos[conta - 1]

    def _anotar(
        self,
        fato: Fato,
        pessoa: int = NINGUEM,
        vaga: int = 0,
        grupo: int = GERAL,
        outro: int = 0,
    ) -> None:
        historia = self.historia
        historia.fatos.anotar(len(historia.vagas), fato, pessoa, vaga, grupo, outro)

    def _pender(
        self,
        tipo: str,
        frase: str,
        falta: str,
        de_quem: str,
        fundamentos: tuple[Fundamento, ...],
        *pessoas: int,
        vaga: int = 0,
    ) -> None:
        self.pendencias.append(
            Pendencia(
                tipo,
                frase,
                falta,
                de_quem,
                fundamentos,
                cargo=self.cargo,
                inscricoes=tuple(self.inscricoes[pessoa] for pessoa in pessoas),
                vaga=vaga,
            )
        )

    # Saídas -------------------------------------------------------------------------------

    def sair(self, pessoa: int, fato: Fato = Fato.SAIDA) -> None:
        """Alguém deixa o certame ou o cargo; a vaga que ocupava é reposta pela mesma conta.

        `fato` diz a espécie (saída, inaptidão, fraude). Erros: `AtoRecusado` se já saiu.
        """
        vaga, conta = self._retirar(pessoa, fato)
        if vaga:
            self._repor(pessoa, vaga, conta)
        self._retomar(pessoa)

    def _retirar(self, pessoa: int, fato: Fato, porque: int = 0) -> tuple[int, int]:
        situacao = self.situacao
        if situacao.estado[pessoa] == FORA:
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} já saiu deste cargo",
                self.regime.fundamentos(Regra.REPOSICAO),
                "confira a inscrição e os atos anteriores",
                campo="inscricao",
            )
        vaga, conta = situacao.vaga[pessoa], situacao.conta[pessoa]
        filas = self._filas_da(pessoa)
        if fato is not Fato.FIM_DE_FILA:
            filas.sairam.update(
                grupo for grupo, fila in enumerate(filas.grupos, start=1) if fila.contem(pessoa)
            )
        self._anotar(fato, pessoa, vaga, conta if vaga else GERAL, porque)
        situacao.estado[pessoa] = FORA
        self._desocupar(pessoa)
        return vaga, conta

    def _desocupar(self, pessoa: int) -> None:
        situacao = self.situacao
        if situacao.vaga[pessoa]:
            self.ocupante[situacao.vaga[pessoa]] = NINGUEM
        situacao.vaga[pessoa] = 0
        situacao.conta[pessoa] = SEM_CONTA

    def _repor(self, pessoa: int, vaga: int, conta: int) -> None:
        """Repõe uma vaga: mesmo número, mesma conta; não avança a contagem."""
        if self.validade_encerrada:
            self._deixar_vazia(vaga, conta, primeira=False)
        elif self._segue_sequencia and pessoa in self._em_exercicio:
            self._extinguir(vaga, conta)
            unidade = self.historia.unidades[vaga - 1]
            self.criar_vagas(1, unidade)
            nova = self.vagas_criadas
            trechos = self._a_abrir[unidade if len(self._filas) > 1 else 0]
            trechos[-1][1] -= 1
            if trechos[-1][0] == trechos[-1][1]:
                trechos.pop()
            self._abrir_uma(nova)
        else:
            self._preencher(vaga, conta, primeira=False)

    def terminar_contrato(self, pessoa: int) -> None:
        """O contrato chegou ao fim do prazo: a pessoa sai e a vaga dela se extingue."""
        vaga, conta = self._retirar(pessoa, Fato.SAIDA, POR_FIM_DO_CONTRATO)
        self._extinguir(vaga, conta)

    def _extinguir(self, vaga: int, conta: int) -> None:
        self._extintas[vaga] = conta
        self._anotar(Fato.VAGA_EXTINTA, vaga=vaga, grupo=conta)

    def abrir_incidente(self, pessoa: int) -> None:
        """Um parecer contrário abre um incidente; nada muda nas listas até a decisão."""
        self._pender(
            "incidente",
            f"O parecer sobre {self.inscricoes[pessoa]} é contrário; a lei não lhe dá efeito "
            "automático.",
            "decidir o incidente, com aviso, defesa e recurso",
            "a autoridade competente",
            self.regime.fundamentos(Regra.INAPTIDAO),
            pessoa,
        )

    def tomar_posse(self, pessoa: int) -> None:
        """Registra a posse de quem ocupa uma vaga.

        Erros: `AtoRecusado` se não ocupa, ou se já tomou posse dela.
        """
        if self.situacao.estado[pessoa] != OCUPA:
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} não foi chamada ou já saiu",
                self.regime.fundamentos(Regra.POSSE),
                "registre a chamada antes da posse",
                campo="inscricao",
            )
        if pessoa in self._em_exercicio:
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} já tomou posse da vaga "
                f"{self.situacao.vaga[pessoa]}",
                self.regime.fundamentos(Regra.POSSE),
                "se a posse registrada está errada, anule-a antes (ato_anulado); se a pessoa deixou "
                "a vaga, registre antes a saída (saida_registrada)",
                campo="inscricao",
            )
        self._em_exercicio.add(pessoa)
        self._anotar(Fato.POSSE, pessoa, self.situacao.vaga[pessoa])

    def esta_em_exercicio(self, pessoa: int) -> bool:
        """Diz se a pessoa tomou posse e ainda ocupa a vaga."""
        return pessoa in self._em_exercicio and self.situacao.estado[pessoa] == OCUPA

    def nao_confirmar(self, pessoa: int, grupo: str) -> None:
        """A condição declarada não se confirma: a pessoa fica só na lista geral.

        Se ocupava vaga da lista reservada, essa vaga é reposta; se ainda assim ficou sem vaga e
        alguém abaixo dela já foi chamado pela geral, há pendência de preterição.
        Erros: `AtoRecusado` se a pessoa não está na lista do grupo ou já saiu.
        """
        conta = self._contas[grupo]
        filas = self._filas_da(pessoa)
        situacao = self.situacao
        if situacao.estado[pessoa] == FORA or not filas.grupos[conta - 1].contem(pessoa):
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} não está na lista reservada",
                self.regime.fundamentos(Regra.NAO_CONFIRMADA),
                "confira a inscrição e o grupo",
                campo="inscricao",
            )
        vaga = situacao.vaga[pessoa] if situacao.conta[pessoa] == conta else 0
        self._anotar(Fato.NAO_CONFIRMADA, pessoa, vaga, conta)
        filas.grupos[conta - 1].remover(pessoa)
        if vaga:
            self._desocupar(pessoa)
            situacao.estado[pessoa] = LIVRE
        if situacao.estado[pessoa] == LIVRE and not self._tem_lista(filas, pessoa):
            situacao.estado[pessoa] = FORA
        if vaga:
            self._devolver_as_listas(filas, pessoa)
            self._repor(pessoa, vaga, conta)
        self._retomar(pessoa)
        if vaga and self._assume:
            self._voltaram[vaga] = pessoa
        else:
            self._pender_se_preterida(pessoa)

    def _pender_se_preterida(self, pessoa: int) -> None:
        livre = self._filas_da(pessoa).livre
        if self.situacao.estado[pessoa] == LIVRE and livre.passou_de(pessoa, GERAL):
            self._pender(
                "pretericao",
                f"{self.inscricoes[pessoa]} voltou à lista geral e alguém abaixo já foi chamado "
                "por ela; fica com a próxima vaga geral.",
                "decidir sobre quem foi chamado à frente",
                "a autoridade competente, com aviso e defesa",
                self.regime.fundamentos(Regra.NAO_CONFIRMADA),
                pessoa,
            )

    def decidir_pretericao(self, pessoa: int, desfecho: str) -> None:
        """Decidiu-se sobre quem foi chamado à frente da pessoa: ninguém muda de lugar por isso.

        Erros: `AtoRecusado` se não há preterição dela por decidir.
        """
        inscricao = self.inscricoes[pessoa]
        abertas = [
            lugar
            for lugar, p in enumerate(self.pendencias)
            if p.tipo == "pretericao" and inscricao in p.inscricoes and not p.resolvida_por
        ]
        if not abertas:
            raise AtoRecusado(
                f"não há preterição por decidir sobre a inscrição {inscricao}",
                self.regime.fundamentos(Regra.NAO_CONFIRMADA),
                "confira a inscrição e as pendências do cargo",
                campo="inscricao",
            )
        for lugar in abertas:
            self.pendencias[lugar] = replace(self.pendencias[lugar], resolvida_por=desfecho)

    def reabrir_pretericao(self, desfecho: str) -> None:
        """Anula a decisão sobre uma preterição: o que ela fechou volta a esperar decisão."""
        self.pendencias = [
            replace(p, resolvida_por="") if p.resolvida_por == desfecho else p
            for p in self.pendencias
        ]

    @staticmethod
    def _tem_lista(filas: _Filas, pessoa: int) -> bool:
        return any(fila.contem(pessoa) for fila in filas.todas())

    @staticmethod
    def _devolver_as_listas(filas: _Filas, pessoa: int) -> None:
        for fila in filas.todas():
            fila.retornar(pessoa)

    def pedir_fim_de_fila(self, pessoa: int) -> None:
        """A pessoa vai ao fim das listas que o edital diz; a vaga que tinha é reposta sem ela.

        Erros: `AtoRecusado` se o edital não admite o pedido, se a pessoa já saiu ou se já está
        em exercício.
        """
        clausulas = self._clausulas
        if not clausulas.fim_de_fila:
            raise AtoRecusado(
                "o edital não admite o pedido de fim de fila",
                self.regime.fundamentos(Regra.LISTA_GERAL),
                "recuse o pedido, ou indique a cláusula do edital em [edital.clausulas]",
            )
        if self.esta_em_exercicio(pessoa):
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} já está em exercício, e o fim da fila é "
                "para quem espera",
                self.regime.fundamentos(Regra.REPOSICAO),
                "registre antes a saída do cargo (saida_registrada), com o motivo dela",
                campo="inscricao",
            )
        vaga, conta = self._retirar(pessoa, Fato.FIM_DE_FILA)
        if vaga:
            self._repor(pessoa, vaga, conta)
            if self._assume:
                self._repoe_sem[vaga] = pessoa
        self.situacao.estado[pessoa] = LIVRE
        filas = self._filas_da(pessoa)
        listas = clausulas.listas_do_fim_de_fila
        for id, fila in zip(("geral", "geral", *self._contas), filas.todas(), strict=True):
            if not listas or id in listas:
                fila.para_o_fim(pessoa)
            else:
                fila.retornar(pessoa)
        self._retomar(pessoa)

    def optar(self, pessoa: int, grupo: str) -> None:
        """Registra por qual lista reservada a pessoa quer ser chamada e retoma as que esperam."""
        self._opcoes[pessoa] = self._contas[grupo]
        self._anotar(Fato.OPCAO, pessoa, grupo=self._contas[grupo])
        inscricao = self.inscricoes[pessoa]
        self.pendencias = [
            p for p in self.pendencias if p.tipo != "opcao" or inscricao not in p.inscricoes
        ]
        self._retomar(pessoa)

    def _retomar(self, pessoa: int) -> None:
        """Preenche as vagas que esperavam a escolha da pessoa, se havia."""
        esperavam = [espera for espera in self._aguardam if espera[3] == pessoa]
        self._aguardam = [espera for espera in self._aguardam if espera[3] != pessoa]
        for numero, conta, primeira, _ in esperavam:
            if self.validade_encerrada:
                self._deixar_vazia(numero, conta, primeira=primeira)
            else:
                self._preencher(numero, conta, primeira=primeira)

    # Assunção -----------------------------------------------------------------------------

    def exigir_que_nao_chame_por_si(self) -> None:
        """Confere se nenhuma chamada própria se fez: só antes da primeira há o que assumir.

        Erros: `AtoRecusado` depois dela.
        """
        if self._chama_por_si:
            raise AtoRecusado(
                "as chamadas deste cargo já correm por aqui, e só se assume antes da primeira",
                (CONSTITUICAO["cf_art37"],),
                "escreva as chamadas assumidas antes da primeira chamada própria",
            )

    def exigir_assumivel(self, pessoa: int, numero: int) -> None:
        """Confere se uma chamada feita fora pode entrar como fato, certa ou errada.

        Erros: `AtoRecusado` depois de chamada própria, ou se o número ou a pessoa não a comportam.
        """
        inscricao = self.inscricoes[pessoa]
        self.exigir_que_nao_chame_por_si()
        self._exigir_numero(numero)
        reposicao = self.regime.fundamentos(Regra.REPOSICAO)
        if self.ocupante[numero] != NINGUEM:
            raise AtoRecusado(
                f"a vaga {numero} está ocupada pela inscrição "
                f"{self.inscricoes[self.ocupante[numero]]}",
                reposicao,
                "registre antes a saída dela, ou confira o número",
                campo="vaga",
            )
        if numero in self._extintas:
            raise AtoRecusado(
                f"a vaga {numero} se extinguiu",
                reposicao,
                "confira o número: a que veio no lugar dela tem outro",
                campo="vaga",
            )
        if self.situacao.estado[pessoa] == OCUPA:
            raise AtoRecusado(
                f"a inscrição {inscricao} já ocupa a vaga {self.situacao.vaga[pessoa]}",
                reposicao,
                "registre antes a saída dela, ou confira a inscrição",
                campo="inscricao",
            )
        if numero in self._retidas or pessoa in self._sub_judice:
            o_que = (
                f"a vaga {numero} está guardada por ordem judicial"
                if numero in self._retidas
                else f"a inscrição {inscricao} está sub judice e não ocupa vaga até a decisão final"
            )
            raise AtoRecusado(
                o_que,
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "registre antes a ordem que permitiu a chamada",
            )

    def pela_lei(self, numero: int) -> "Convocacao":
        """Uma cópia em que o número é preenchido por quem a lei chamaria agora."""
        outra = self.copia()
        outra._assume = False
        outra._dar_o_numero(numero)
        return outra

    def assumir(self, pessoa: int, numero: int, conta: int, *, pela_lei: bool) -> None:
        """A pessoa passa a ocupar o número pela conta dita, como se fez fora.

        Com `pela_lei`, essa conta é a que a lei daria ao número, e as outras andam como ela manda;
        senão, nenhuma outra muda. Os números anteriores por abrir ficam sem ocupante.
        """
        self._assume = True
        outro = 0 if pela_lei else CONTA_DIVERSA
        self._anotar(Fato.CHAMADA_ASSUMIDA, pessoa, numero, conta, outro)
        filas = self._filas_da(pessoa)
        tinha_saido = self.situacao.estado[pessoa] == FORA
        if pela_lei:
            self._dar_o_numero(numero, pessoa)
        else:
            self._abrir_ate(numero)
            self._repoe_sem.pop(numero, None)
            self._chamar(self._filas_do_numero(numero), numero, pessoa, conta)
        if tinha_saido:
            self._devolver_as_listas(filas, pessoa)
        if numero in self._voltaram:
            self._pender_se_preterida(self._voltaram.pop(numero))

    def _dar_o_numero(self, numero: int, imposta: int = NINGUEM) -> None:
        """Preenche o número como a lei manda, sem quem pediu o fim da fila ao deixá-lo."""
        conta, primeira = self._abrir_ate(numero)
        sem = self._repoe_sem.pop(numero, NINGUEM)
        pediu = sem != NINGUEM and self.situacao.estado[sem] == LIVRE
        if pediu:
            self.situacao.estado[sem] = FORA
        self._preencher_pela_lei(numero, conta, primeira=primeira, imposta=imposta)
        if pediu and self.situacao.estado[sem] == FORA:
            self.situacao.estado[sem] = LIVRE
            self._devolver_as_listas(self._filas_da(sem), sem)

    def _abrir_ate(self, numero: int) -> tuple[int, bool]:
        """Abre sem ocupante os números por abrir até este; de que conta é, e se é a primeira vez."""
        if numero in self._vazias:
            return self._vazias[numero]
        unidade = self.historia.unidades[numero - 1]
        trechos = self._a_abrir[unidade if len(self._filas) > 1 else 0]
        while True:
            aberto = trechos[0][0]
            trechos[0][0] += 1
            if trechos[0][0] == trechos[0][1]:
                del trechos[0]
            tipo = self.historia.tipos[aberto - 1]
            self._por_abrir[tipo] -= 1
            if aberto == numero:
                return tipo, True
            self._deixar_vazia(aberto, tipo, primeira=True)

    def encerrar_assuncao(self) -> None:
        """Todas as chamadas feitas fora estão assumidas: daqui em diante, chama-se por aqui.

        Os números sem ocupante seguem assim até um ato chamar para eles. Erros: `AtoRecusado` se
        não há chamada assumida ou se a assunção já acabou.
        """
        if not self._assume:
            raise AtoRecusado(
                "não há assunção de chamadas em curso neste cargo",
                (CONSTITUICAO["cf_art37"],),
                "tire o ato, ou escreva-o depois das chamadas assumidas",
            )
        self._chamar_por_si()

    def _chamar_por_si(self) -> None:
        self._chama_por_si = True
        if self._assume:
            self._assume = False
            self._anotar(Fato.ASSUNCAO_ENCERRADA)
            self._repoe_sem.clear()
            for pessoa in self._voltaram.values():
                self._pender_se_preterida(pessoa)
            self._voltaram.clear()

    @property
    def assume(self) -> bool:
        """Diz se o cargo ainda assume chamadas feitas fora, e por isso não chama ninguém por si."""
        return self._assume

    @property
    def admite_fim_de_fila(self) -> bool:
        """Diz se o edital admite o pedido de fim de fila."""
        return self._clausulas.fim_de_fila

    # Ordens judiciais e validade ----------------------------------------------------------

    def incluir(
        self,
        inscricao: str,
        posto: int,
        grupos: Sequence[str] = (),
        *,
        sub_judice: bool = False,
        unidade: int = 0,
    ) -> int:
        """Inclui uma pessoa no `posto` da geral de agora (de 1) e nas listas dos `grupos`.

        Se a vez dela já passou, fica com a vaga sem ocupante de menor número; sem nenhuma, há
        pendência. Sub judice não ocupa vaga. Devolve o índice da pessoa.
        """
        pessoa = self.situacao.acrescentar()
        self.inscricoes.append(inscricao)
        self._incluidas[inscricao] = pessoa
        indice_da_lista = unidade if len(self._filas) > 1 else 0
        self._lista_da_pessoa[pessoa] = indice_da_lista
        filas = self._filas[indice_da_lista]
        inicio, _ = filas.livre.faixa()
        lugar = filas.livre.incluir(pessoa, posto - 1)
        filas.conta.incluir(pessoa, posto - 1)
        contas = [self._contas[grupo] for grupo in grupos]
        for conta in contas:
            filas.grupos[conta - 1].incluir_no_lugar(pessoa, lugar, inicio + lugar[0])
        for conta in contas or [GERAL]:
            self._anotar(Fato.INCLUSAO, pessoa, grupo=conta, outro=posto)
        if sub_judice:
            self.por_sub_judice(pessoa)
        elif self._vez_passou(filas, pessoa):
            self._dar_vaga_vazia(filas, pessoa)
        self._lembrar_quem_faltava(filas, pessoa, contas, por_ordem=True)
        return pessoa

    def reintegrar(
        self, pessoa: int, grupos: Sequence[str] = (), *, sub_judice: bool = False
    ) -> None:
        """Por ordem judicial, quem saiu volta ao lugar que tinha em cada lista.

        `grupos` são os que a ordem devolve a quem teve a condição negada. Se a vez já passou, fica
        com a vaga sem ocupante de menor número; sem nenhuma, há pendência. Sub judice não ocupa
        vaga. Erros: `AtoRecusado` se não tem lugar em nenhuma lista, ou na de um dos grupos.
        """
        filas = self._filas_da(pessoa)
        contas = [self._contas[grupo] for grupo in grupos]
        if not all(filas.grupos[conta - 1].conhece(pessoa) for conta in contas):
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} nunca esteve na lista reservada que a "
                "ordem diz",
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "confira os grupos: quem volta fica nos lugares que tinha",
                campo="grupos",
            )
        if not contas and not self._tem_lista(filas, pessoa):
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} só estava na lista reservada, e a condição "
                "foi negada",
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "se a ordem devolve a condição, escreva grupos",
                campo="grupos",
            )
        self.situacao.estado[pessoa] = LIVRE
        self._sub_judice.discard(pessoa)
        for conta in contas:
            if not filas.grupos[conta - 1].contem(pessoa):
                self._anotar(Fato.RETORNO, pessoa, grupo=conta, outro=POR_ORDEM_JUDICIAL)
                filas.grupos[conta - 1].readmitir(pessoa)
        self._devolver_as_listas(filas, pessoa)
        self._anotar(Fato.RETORNO, pessoa, outro=POR_ORDEM_JUDICIAL)
        if self._foi_chamada(filas, pessoa):
            self._ja_chamadas.add(pessoa)
        if sub_judice:
            self.por_sub_judice(pessoa)
        elif self._vez_passou(filas, pessoa):
            self._dar_vaga_vazia(filas, pessoa)
        self._lembrar_quem_faltava(filas, pessoa, self._todos_os_grupos(), por_ordem=True)

    def _foi_chamada(self, filas: _Filas, pessoa: int) -> bool:
        """Diz se já foi chamada por uma lista em que está."""
        historia = self.historia
        return any(
            chamada == pessoa and (filas.grupos[conta - 1] if conta else filas.livre).contem(pessoa)
            for chamada, conta in zip(historia.pessoas, historia.contas, strict=True)
        )

    def por_sub_judice(self, pessoa: int) -> None:
        """A partir daqui a pessoa tem posto, mas não consome vaga até a decisão final."""
        if self.situacao.estado[pessoa] == OCUPA:
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} já ocupa uma vaga",
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "use a ordem que trata da vaga ocupada",
                campo="inscricao",
            )
        self._sub_judice.add(pessoa)
        self._anotar(Fato.SUB_JUDICE, pessoa)

    def _vez_passou(self, filas: _Filas, pessoa: int) -> bool:
        return (
            pessoa in self._ja_chamadas
            or filas.livre.passou_de(pessoa, GERAL)
            or any(
                fila.passou_de(pessoa, conta) for conta, fila in enumerate(filas.grupos, start=1)
            )
        )

    def decidir_a_favor(self, pessoa: int) -> None:
        """Êxito definitivo de quem estava sub judice: a vaga vazia de menor número, ou pendência.

        Se a vez ainda não chegou, a pessoa segue na fila como as outras.
        """
        self._exigir_sub_judice(pessoa)
        self._sub_judice.discard(pessoa)
        self._anotar(Fato.EXITO_DEFINITIVO, pessoa)
        situacao, filas = self.situacao, self._filas_da(pessoa)
        espelhada = situacao.estado[pessoa] == ESPELHADA
        if espelhada:
            situacao.estado[pessoa] = LIVRE
            self._devolver_as_listas(filas, pessoa)
        if espelhada or (situacao.estado[pessoa] == LIVRE and self._vez_passou(filas, pessoa)):
            self._dar_vaga_vazia(filas, pessoa)
        self._lembrar_quem_faltava(filas, pessoa, self._todos_os_grupos(), por_ordem=True)

    def decidir_contra(self, pessoa: int) -> None:
        """Improcedência definitiva: a pessoa sai das listas."""
        self._exigir_sub_judice(pessoa)
        self._sub_judice.discard(pessoa)
        self._anotar(Fato.IMPROCEDENCIA, pessoa)
        self.situacao.estado[pessoa] = FORA

    def _exigir_sub_judice(self, pessoa: int) -> None:
        if pessoa not in self._sub_judice:
            raise AtoRecusado(
                f"a inscrição {self.inscricoes[pessoa]} não está sub judice",
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "confira a inscrição e as ordens anteriores",
                campo="inscricao",
            )

    def _dar_vaga_vazia(self, filas: _Filas, pessoa: int) -> None:
        livres = [
            numero
            for numero in self._vazias
            if numero not in self._retidas and self._filas_do_numero(numero) is filas
        ]
        if livres and not self._assume:
            numero = min(livres)
            conta, _ = self._vazias[numero]
            do_grupo = conta != GERAL and filas.grupos[conta - 1].contem(pessoa)
            self._chamar(filas, numero, pessoa, conta if do_grupo else GERAL)
            return
        if livres:
            frase = (
                f"{self.inscricoes[pessoa]} tem decisão a favor e a vez já passou; enquanto se "
                "assumem chamadas feitas fora, ninguém é chamado por aqui."
            )
            falta = "assumir a chamada dela ou, encerrada a assunção, chamar para a vaga vazia"
        else:
            frase = (
                f"{self.inscricoes[pessoa]} tem decisão a favor, a vez já passou e não há vaga sem "
                "ocupante; ninguém é retirado sozinho."
            )
            falta = "criar vaga ou decidir sobre quem foi chamado à frente"
        self._pender(
            "sem_vaga_para_decisao_judicial",
            frase,
            falta,
            "a autoridade competente, com aviso e defesa",
            self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
            pessoa,
        )

    def reter_vaga(self, numero: int) -> None:
        """Ordem judicial guarda o número sem ocupante. Erros: `AtoRecusado` se está ocupado."""
        self._exigir_numero(numero)
        if self.ocupante[numero] != NINGUEM:
            raise AtoRecusado(
                f"a vaga {numero} está ocupada; ninguém é retirado sozinho",
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "cumpra a ordem com outra vaga ou por ato próprio, com aviso e defesa",
                campo="vaga",
            )
        if numero in self._extintas:
            raise AtoRecusado(
                f"a vaga {numero} se extinguiu e não há o que guardar",
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "cumpra a ordem com outra vaga; se ela se abriu em outro número, com esse",
                campo="vaga",
            )
        self._retidas.add(numero)
        self._anotar(Fato.RESERVA_DE_VAGA, vaga=numero)

    def liberar_vaga(self, numero: int) -> None:
        """Fim da guarda: o número já aberto é preenchido agora.

        Nunca ocupado, é a primeira ocupação dele, pelo tipo; já ocupado e vago desde antes da
        guarda, é reposto pela conta que tinha.
        """
        if numero not in self._retidas:
            raise AtoRecusado(
                f"a vaga {numero} não está guardada",
                self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
                "confira o número",
                campo="vaga",
            )
        self._retidas.discard(numero)
        self._anotar(Fato.LIBERACAO, vaga=numero)
        if numero in self._vazias:
            conta, primeira = self._vazias[numero]
            if primeira:
                conta = self.historia.tipos[numero - 1]
            self._preencher(numero, conta, primeira=primeira)

    def preencher_vazia(self, numero: int, *, por_ordem_judicial: bool = False) -> None:
        """Um ato chama para um número aberto que está sem ocupante.

        A ordem judicial chama também para o próximo por abrir da unidade, mesmo acabada a validade.
        Erros: `AtoRecusado` se o número está ocupado, guardado ou por abrir, ou se a validade
        terminou e não há ordem judicial.
        """
        if not por_ordem_judicial:
            self._exigir_validade()
        elif self._e_o_proximo(numero):
            self._abrir_por_ordem(numero)
            return
        if numero not in self._vazias or numero in self._retidas:
            raise AtoRecusado(
                f"a vaga {numero} não está aberta e sem ocupante",
                self.regime.fundamentos(Regra.REPOSICAO),
                "confira o número; vagas por abrir são chamadas em ordem",
                campo="vaga",
            )
        self._chamar_por_si()
        conta, primeira = self._vazias[numero]
        fato = Fato.CHAMADA_JUDICIAL if por_ordem_judicial else Fato.CHAMADA_DE_VAZIA
        self._anotar(fato, vaga=numero, grupo=conta)
        self._preencher(numero, conta, primeira=primeira)

    def _e_o_proximo(self, numero: int) -> bool:
        """Diz se o número existe e é o que se abriria agora na unidade dele."""
        if not 1 <= numero <= self.vagas_criadas or numero in self._retidas or self._aguardam:
            return False
        return next(self.proximas_da(self.historia.unidades[numero - 1]), 0) == numero

    def _abrir_por_ordem(self, numero: int) -> None:
        self._chamar_por_si()
        self._anotar(Fato.CHAMADA_JUDICIAL, vaga=numero, grupo=self.historia.tipos[numero - 1])
        trechos = self._a_abrir[self.historia.unidades[numero - 1] if len(self._filas) > 1 else 0]
        trechos[0][0] += 1
        if trechos[0][0] == trechos[0][1]:
            del trechos[0]
        self._abrir_uma(numero)

    def reverter_vaga(self, numero: int) -> None:
        """Decidiu-se que a vaga da lista acabada por saídas reverte: chama-se como vaga geral.

        Erros: `AtoRecusado` se a vaga não espera essa decisão, se a lista reservada voltou a ter
        quem chamar, ou se a validade terminou.
        """
        self._exigir_validade()
        fundamentos = self.regime.fundamentos(Regra.REVERSAO)
        if numero not in self.vagas_que_esperam_decisao - self._retidas:
            raise AtoRecusado(
                f"a vaga {numero} não espera decisão sobre a reversão",
                fundamentos,
                "confira o número; outra vaga vazia se chama com vaga_vazia_chamada",
                campo="vaga",
            )
        conta, primeira = self._vazias[numero]
        filas = self._filas_do_numero(numero)
        if any(
            pessoa not in self._sub_judice
            for destino in (conta, *self._cascatas[conta])
            for pessoa in filas.grupos[destino - 1].esperam()
        ):
            raise AtoRecusado(
                f"a lista reservada voltou a ter quem chamar, e a vaga {numero} é dela",
                fundamentos,
                "chame por ela, com vaga_vazia_chamada",
            )
        self._chamar_por_si()
        self._preencher(numero, conta, primeira=primeira, reverte=True)

    @property
    def vagas_que_esperam_decisao(self) -> set[int]:
        """Os números vazios porque a lista reservada acabou por saídas e não se decidiu a reversão."""
        return self._vazias.keys() & self._esgotadas

    def espera_escolha(self, pessoa: int) -> bool:
        """Diz se alguma vaga espera a pessoa escolher por qual lista quer ser chamada."""
        return any(espera[3] == pessoa for espera in self._aguardam)

    @property
    def vagas_vazias(self) -> tuple[int, ...]:
        """Os números abertos que estão sem ocupante, em ordem."""
        return tuple(sorted(self._vazias))

    @property
    def vagas_retidas(self) -> tuple[int, ...]:
        """Os números guardados por ordem judicial, em ordem."""
        return tuple(sorted(self._retidas))

    def quantas_esperam(self, conta: int) -> int:
        """Quantas pessoas a lista da conta ainda pode trazer, em todas as unidades."""
        return sum(1 for filas in self._filas for _ in self._fila_da_conta(filas, conta).esperam())

    def encerrar_validade(self) -> None:
        """A validade terminou: daí em diante só ordem judicial chama."""
        self.validade_encerrada = True
        self._anotar(Fato.FIM_DA_VALIDADE)

    def _exigir_validade(self) -> None:
        if self.validade_encerrada:
            raise AtoRecusado(
                "a validade do certame terminou: não há mais chamada",
                self.regime.fundamentos(Regra.VALIDADE),
                "só uma ordem judicial permite chamar agora",
            )

    def _exigir_numero(self, numero: int) -> None:
        if not 1 <= numero <= self.vagas_criadas:
            raise AtoRecusado(
                f"a vaga {numero} não existe; há {self.vagas_criadas}",
                self.regime.fundamentos(Regra.VAGAS_NOVAS),
                "confira o número, ou registre o ato que criou a vaga",
                campo="vaga",
            )

    # Leituras -----------------------------------------------------------------------------

    def regime_da_chamada(self, indice: int) -> Regime:
        """O regime em vigor quando se fez a chamada de índice dado."""
        lugar = bisect_right(self._regimes, indice, key=itemgetter(0))
        return self._regimes[lugar - 1][1]

    def numeracao_sob(self, regime: Regime, quadro: Quadro) -> Numeracao:
        """A numeração que este cargo passa a ter sob outro regime; nada muda ainda.

        `quadro` é o do edital sob ele. Erros: `AtoRecusado` se os fatos não dizem o tipo de todas
        as vagas por abrir.
        """
        if self._aguardam:
            esperam = ", ".join(str(numero) for numero, *_ in self._aguardam)
            raise AtoRecusado(
                f"no cargo {self.cargo} a vaga {esperam} espera a escolha de uma pessoa, e a leitura "
                "nova muda os tipos das vagas seguintes",
                self.regime.fundamentos(Regra.CHAMADA_RESERVADA),
                "registre antes a escolha (opcao_manifestada)",
            )
        abertas = set(range(1, self.vagas_criadas + 1)).difference(self.proximas_vagas())
        try:
            return self._numeracao.sob(
                regime, quadro.tipos, abertas, por_unidade=quadro.por_unidade
            )
        except UnidadePorDizer:
            motivo = (
                f"o cargo {self.cargo} se divide em unidades, já se chamou em parte delas, e a "
                "leitura nova muda quantas vagas do edital se reservam: nada diz em quais caem"
            )
        except ColisaoSemSaida as colisao:
            motivo = f"no cargo {self.cargo}, sob a leitura nova, {colisao}"
        raise AtoRecusado(
            motivo,
            (*regime.fundamentos(Regra.BASE), *regime.fundamentos(Regra.SERIE)),
            "leve a quem decidiu: a decisão tem de dizer quais vagas do edital são reservadas",
        )

    def seguir_regime(
        self, regime: Regime, mudadas: Leituras, numeracao: Numeracao | None = None
    ) -> None:
        """Daqui em diante vale outro regime; o que já se chamou fica como está.

        `mudadas` são as leituras em que ele difere do edital; `numeracao`, a que `numeracao_sob`
        deu (sem ela, os tipos das vagas não mudam).
        """
        historia = self.historia
        self._anotar(Fato.LEITURA_ALTERADA, outro=len(historia.leituras))
        historia.leituras.append(mudadas)
        self._regimes.append((len(historia.vagas), regime))
        self._ler_regime(regime)
        if numeracao is None:
            return
        self._numeracao = numeracao
        historia.tipos = numeracao.tipos
        for conta in range(len(self._por_abrir)):
            self._por_abrir[conta] = 0
        for numero in self.proximas_vagas():
            self._por_abrir[historia.tipos[numero - 1]] += 1

    # Anulações ----------------------------------------------------------------------------

    def desfazer_saida(self, pessoa: int, vaga: int, conta: int) -> bool:
        """Anula a saída de alguém: volta à vaga, se está sem ocupante, ou às suas listas.

        A vaga que a saída extinguiu volta a existir. Devolve se recuperou a vaga. Quem já ocupa
        outra não perde nada.
        """
        situacao = self.situacao
        if situacao.estado[pessoa] == OCUPA:
            return False
        esperam = {numero for numero, *_ in self._aguardam}
        livre = self.ocupante[vaga] == NINGUEM and vaga not in self._retidas | esperam
        if vaga and livre:
            self._vazias.pop(vaga, None)
            self._extintas.pop(vaga, None)
            self._repoe_sem.pop(vaga, None)
            situacao.estado[pessoa] = OCUPA
            situacao.conta[pessoa] = conta
            situacao.vaga[pessoa] = vaga
            self.ocupante[vaga] = pessoa
            filas = self._filas_da(pessoa)
            filas.conta.retornar(pessoa)  # a geral pode ter passado dela enquanto estava fora
            self._fila_da_conta(filas, conta).marcar(pessoa)
            self._anotar(Fato.RETORNO, pessoa, vaga, conta)
            return True
        situacao.estado[pessoa] = LIVRE
        filas = self._filas_da(pessoa)
        self._devolver_as_listas(filas, pessoa)
        self._anotar(Fato.RETORNO, pessoa)
        self._lembrar_quem_faltava(filas, pessoa, self._todos_os_grupos(), por_ordem=False)
        return False

    def readmitir(self, pessoa: int, grupo: str) -> None:
        """Anula a negação da condição: a pessoa volta à lista reservada, no lugar que tinha.

        Quem ficou fora só por não lhe restar lista volta a poder ser chamado; quem saiu por outra
        causa continua fora.
        """
        conta = self._contas[grupo]
        filas = self._filas_da(pessoa)
        if self.situacao.estado[pessoa] == FORA and not self._tem_lista(filas, pessoa):
            self.situacao.estado[pessoa] = LIVRE
        filas.grupos[conta - 1].readmitir(pessoa)
        self._anotar(Fato.RETORNO, pessoa, grupo=conta)
        self._lembrar_quem_faltava(filas, pessoa, [conta], por_ordem=False)

    def desfazer_fim_de_fila(self, pessoa: int) -> None:
        """Anula o fim de fila: a pessoa volta ao lugar de origem em cada lista."""
        self._repoe_sem = {v: p for v, p in self._repoe_sem.items() if p != pessoa}
        filas = self._filas_da(pessoa)
        for fila in filas.todas():
            fila.voltar_ao_lugar(pessoa)
        if self.situacao.estado[pessoa] == OCUPA:
            self._fila_da_conta(filas, self.situacao.conta[pessoa]).marcar(pessoa)
        self._anotar(Fato.RETORNO, pessoa, outro=DO_FIM_DE_FILA)

    def desfazer_posse(self, pessoa: int) -> None:
        """Anula a posse; a vaga continua ocupada pela chamada."""
        self._em_exercicio.discard(pessoa)
        self._anotar(Fato.POSSE_ANULADA, pessoa)

    def desfazer_criacao(self, inicio: int, quantidade: int) -> tuple[int, ...]:
        """Anula um ato que criou vagas: some com as que não foram abertas.

        Devolve os números que ficam porque já foram abertos. Erros: `AtoRecusado` se depois delas
        outro ato criou vagas.
        """
        fim = inicio + quantidade - 1
        if fim != self.vagas_criadas:
            raise AtoRecusado(
                "depois deste ato outro criou vagas, e os números delas mudariam",
                self.regime.fundamentos(Regra.VAGAS_NOVAS),
                "anule antes os atos posteriores que criaram vagas",
            )
        por_abrir = set(self.proximas_vagas()) - self._retidas
        fechadas = 0
        while fechadas < quantidade and fim - fechadas in por_abrir:
            fechadas += 1
        if fechadas:
            self._encolher(fechadas)
        return tuple(range(inicio, fim - fechadas + 1))

    def _encolher(self, quantidade: int) -> None:
        novo_fim = self.vagas_criadas - quantidade
        for tipo in self.historia.tipos[novo_fim:]:
            self._por_abrir[tipo] -= 1
        self._numeracao.remover_ultimas(quantidade)
        del self.ocupante[novo_fim + 1 :]
        del self.historia.unidades[novo_fim:]
        for lista in self._a_abrir:
            for trecho in lista:
                trecho[1] = min(trecho[1], novo_fim + 1)
            lista[:] = [trecho for trecho in lista if trecho[0] < trecho[1]]
        self._anotar(Fato.VAGAS_CRIADAS, vaga=novo_fim + 1, outro=-quantidade)

    def retirar_incluida(self, pessoa: int) -> bool:
        """Anula uma inclusão; devolve se a pessoa já ocupa vaga (e então nada muda sozinho)."""
        if self.situacao.estado[pessoa] == OCUPA:
            return True
        self.situacao.estado[pessoa] = FORA
        self._sub_judice.discard(pessoa)
        self._anotar(Fato.IMPROCEDENCIA, pessoa)
        return False

    def reabrir_validade(self) -> None:
        """Anula o fim da validade."""
        self.validade_encerrada = False
        self._anotar(Fato.VALIDADE_REABERTA)

    # Consultas ----------------------------------------------------------------------------

    def alcance_da_reserva(self, numeros: Sequence[int]) -> Iterator[int]:
        """Quem as listas reservadas podem chamar ao preencher agora estes números de uma unidade.

        Não falta ninguém, e pode sobrar: serve para saber, sem ensaiar a chamada e ao custo dela,
        que certa pessoa não será chamada. Onde se escolhe a lista, são todas as que esperam.
        """
        if not numeros:
            return
        filas = self._filas_do_numero(numeros[0])
        yield from self._alcance(filas, [self._a_preencher(numero) for numero in numeros])

    def alcance_da_reposicao(self, pessoa: int) -> Iterator[int]:
        """Quem as listas reservadas podem chamar se a pessoa deixar a vaga, ou a lista, agora.

        Não falta ninguém, e pode sobrar. Ninguém, se ela não ocupa vaga nem há vaga à espera da
        escolha dela, ou se a validade acabou.
        """
        filas = self._filas_da(pessoa)
        vagas: list[_APreencher] = [e[:3] for e in self._aguardam if e[3] == pessoa]
        if numero := self.situacao.vaga[pessoa]:
            filas = self._filas_do_numero(numero)
            vagas.append(self._reposta_pela_saida(pessoa, numero))
        if not vagas or self.validade_encerrada:
            return
        if len(self.grupos_da(pessoa)) > 1:
            yield pessoa  # negada a condição em um grupo, ainda espera pelos outros
        yield from self._alcance(filas, vagas)

    def _reposta_pela_saida(self, pessoa: int, numero: int) -> _APreencher:
        """A vaga que se preenche quando a pessoa deixa a dela: a mesma, ou a que surge no lugar."""
        if not (self._segue_sequencia and pessoa in self._em_exercicio):
            return numero, self.situacao.conta[pessoa], False
        numeracao = self._numeracao.copia()
        numeracao.criar_novas(1)
        return len(numeracao.tipos), numeracao.tipos[-1], True

    def _a_preencher(self, numero: int) -> _APreencher:
        return numero, *self._vazias.get(numero, (self.historia.tipos[numero - 1], True))

    def _alcance(self, filas: _Filas, vagas: Sequence[_APreencher]) -> Iterator[int]:
        quantas = self._tomadas_da_reserva(filas, vagas)
        for fila in filas.grupos if quantas else ():
            esperam = (p for p in fila.em_ordem() if p not in self._sub_judice)
            yield from esperam if self._opcao else islice(esperam, quantas)

    def _tomadas_da_reserva(self, filas: _Filas, vagas: Sequence[_APreencher]) -> int:
        """Quantas pessoas, no máximo, deixam cada lista reservada; zero se ela não chama ninguém.

        Ela chama para as vagas reservadas, para as que recompõem um grupo, uma vez por conversão,
        para as gerais sem ninguém na geral e para as que esperavam uma escolha. Perde também os membros
        que a geral alcança, e desses se sabe que é a geral que os chama enquanto nenhuma lista
        reservada chamou antes.
        """
        reservadas = sum(conta != GERAL for _, conta, _ in vagas)
        chamadas = tomadas = (
            reservadas + (len(vagas) if filas.faltavam else 0) + len(self._aguardam)
        )
        faltam = len(vagas) - (reservadas if self._chegam(filas, len(vagas)) else 0)
        converte = any(self._converte(numero, primeira=primeira) for numero, _, primeira in vagas)
        da_geral = (filas.conta if converte else filas.livre).em_ordem()
        while faltam and (pessoa := next(da_geral, NINGUEM)) != NINGUEM:
            if pessoa in self._sub_judice:
                continue
            ocupa = self.situacao.estado[pessoa] == OCUPA
            membro = ocupa or any(fila.contem(pessoa) for fila in filas.grupos)
            tomadas += membro
            if ocupa or (membro and chamadas):
                chamadas += converte
            else:
                faltam -= 1
        return tomadas + faltam if chamadas + faltam else 0

    def _chegam(self, filas: _Filas, quantas: int) -> bool:
        """Diz se nenhuma lista reservada acaba com tantas chamadas; sem isso, não há reversão."""
        return all(
            sum(1 for p in islice(fila.em_ordem(), quantas) if p not in self._sub_judice) == quantas
            for fila in filas.grupos
        )

    def pessoa(self, inscricao: str) -> int | None:
        """O índice da inscrição, ou `None` se não está nas listas do cargo."""
        achada = self._incluidas.get(inscricao)
        return self.ordem.indices.get(inscricao) if achada is None else achada

    def vaga_da(self, pessoa: int) -> int:
        """O número da vaga que a pessoa ocupa, ou 0."""
        return self.situacao.vaga[pessoa]

    def conta_da(self, pessoa: int) -> int:
        """A conta em que a pessoa ocupa a vaga, ou `NINGUEM`."""
        return self.situacao.conta[pessoa] if self.situacao.vaga[pessoa] else NINGUEM

    def saiu(self, pessoa: int) -> bool:
        """Diz se a pessoa está fora de todas as listas."""
        return self.situacao.estado[pessoa] == FORA

    def pode_ser_chamada(self, pessoa: int) -> bool:
        """Diz se a pessoa ainda espera a vez em alguma lista."""
        return self.situacao.estado[pessoa] == LIVRE

    def grupos_da(self, pessoa: int) -> tuple[str, ...]:
        """Os grupos em cujas listas a pessoa está agora."""
        filas = self._filas_da(pessoa)
        return tuple(
            id for id, fila in zip(self._contas, filas.grupos, strict=True) if fila.contem(pessoa)
        )

    def esta_num_de(self, grupos: Collection[str], pessoa: int) -> bool:
        """Diz se a pessoa está agora na lista de algum dos grupos."""
        filas = self._filas_da(pessoa).grupos
        return any(
            id in grupos and fila.contem(pessoa)
            for id, fila in zip(self._contas, filas, strict=True)
        )

    def dos_grupos(
        self, grupos: Collection[str], pessoas: Set[int], *, tambem_quem_saiu: bool = False
    ) -> list[int]:
        """Das pessoas, na ordem dos índices, as que não saíram e estão agora na lista de um dos grupos.

        São dezenas de milhares: de cada lista, vê-se de uma vez quem está nela.
        """
        contas = [indice for indice, id in enumerate(self._contas) if id in grupos]
        # Cada lista é de uma unidade, e nela só estão pessoas da unidade.
        listas = [filas.grupos[c].contidas(pessoas) for filas in self._filas for c in contas]
        nelas = sorted(set().union(*listas))
        if tambem_quem_saiu:
            return nelas
        estado = self.situacao.estado
        return [pessoa for pessoa in nelas if estado[pessoa] != FORA]

    def lugar(self, pessoa: int, grupo: str = "") -> int | None:
        """Quantas pessoas que ainda esperam estão à frente, mais uma; `None` se não está nela.

        `grupo` vazio é a lista geral.
        """
        filas = self._filas_da(pessoa)
        fila = filas.grupos[self._contas[grupo] - 1] if grupo else filas.livre
        if not fila.contem(pessoa) or not fila.aceita(pessoa):
            return None
        return fila.a_frente(pessoa) + 1

    def posto_de_origem(self, pessoa: int, conta: int) -> int | None:
        """O posto da pessoa na lista de uma conta, de 1; `None` para quem entrou depois."""
        filas = self._filas_da(pessoa)
        fila = filas.livre if conta == GERAL else filas.grupos[conta - 1]
        try:
            return fila.posicao(pessoa) + 1
        except KeyError:
            return None

    def conta_do_grupo(self, grupo: str) -> int:
        """A conta de um grupo. Erros: `KeyError` se não existe."""
        return self._contas[grupo]

    def unidade_da(self, pessoa: int) -> int:
        """O índice da unidade em cujas listas a pessoa está (0 quando não há unidades)."""
        return self._filas.index(self._filas_da(pessoa))

    def por_abrir_antes_de(self, numero: int) -> tuple[int, ...]:
        """Os números por abrir que a lei abriria antes deste, na mesma unidade."""
        unidade = self.historia.unidades[numero - 1] if len(self._filas) > 1 else 0
        trechos = self._a_abrir[unidade]
        return tuple(n for inicio, fim in trechos for n in range(inicio, min(fim, numero)))

    def por_abrir_na(self, unidade: int) -> int:
        """Quantas vagas criadas na unidade ainda não foram abertas."""
        trechos = self._a_abrir[unidade if len(self._filas) > 1 else 0]
        return sum(fim - inicio for inicio, fim in trechos)

    def proxima_vaga_reservada(self, grupo: str) -> int | None:
        """O número da próxima vaga reservada a abrir: das criadas ou, depois, das que surgirem.

        Conta as que surgirem uma a uma; `None` se a série acabou.
        """
        conta = self._contas[grupo]
        for numero in self.proximas_vagas():
            if self.historia.tipos[numero - 1] == conta:
                return numero
        numeracao = self._numeracao.copia()
        limite = len(numeracao.tipos) + 2 * self.regime.grupo(grupo).fracao.denominator
        while len(numeracao.tipos) < limite:
            numeracao.criar_novas(1)
            if numeracao.tipos[-1] == conta:
                return len(numeracao.tipos)
        return None

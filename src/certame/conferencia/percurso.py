"""Percorre os fatos no tempo: quem ocupa cada vaga notável, sob que conta cada vaga se preenche.

As chamadas comuns não passam por aqui: delas só se compara, no fim e de uma vez, a conta com a
esperada. O que o percurso acha sobre as listas (tomadas avulsas, trechos, conversões) fica
anotado nelas, para `fila` e `compensacao` conferirem.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from fractions import Fraction

from certame.conferencia.exame import Exame, unidade_da_pessoa
from certame.conferencia.fila import (
    ESGOTADA,
    FIM_DA_LISTA,
    NUNCA,
    Avulsa,
    Fila,
    Posto,
    Trecho,
)
from certame.dominio.historia import GERAL, NINGUEM, Acontecimento, Fato
from certame.norma.grupo import Multiplas

_INICIO = (-1, 0)

_PEDEM_VAGA = (
    Fato.CONVERSAO,
    Fato.REVERSAO,
    Fato.CASCATA,
    Fato.ESPELHO,
    Fato.VAGA_SEM_OCUPANTE,
    Fato.VAGA_EXTINTA,
    Fato.RESERVA_DE_VAGA,
    Fato.LIBERACAO,
)


class Situacao(Enum):
    """Como está uma vaga."""

    FECHADA = auto()
    OCUPADA = auto()
    DEIXADA = auto()
    VAZIA = auto()
    RETIDA = auto()
    LIBERADA = auto()
    EXTINTA = auto()


@dataclass(slots=True)
class Vaga:
    """Uma vaga com fatos próprios: como está, quem ocupa, sob que conta se preenche."""

    numero: int
    conta: int
    situacao: Situacao = Situacao.FECHADA
    titular: int = NINGUEM
    ja_ocupada: bool = False
    ja_retida: bool = False
    espera: int = NINGUEM


@dataclass(slots=True)
class Pessoa:
    """Uma pessoa com fatos próprios: as listas em que está e desde quando pode ser chamada.

    `postos` vai da lista ao posto; `pode`, as listas por que pode ser chamada agora; `abertos`,
    desde quando, onde não a chamar é ultrapassá-la; `isentas`, as listas em que isso não se
    confere.
    """

    indice: int
    postos: dict[int, Posto] = field(default_factory=dict)
    pode: set[int] = field(default_factory=set)
    abertos: dict[int, tuple[int, int]] = field(default_factory=dict)
    isentas: set[int] = field(default_factory=set)
    vaga: int = 0
    conta: int = GERAL
    desde_a_reserva: tuple[int, int] | None = None
    sub_judice: bool = False
    espelho: bool = False
    por_ordem: bool = False
    tomou_posse: bool = False


class Percurso:
    """O estado do percurso; `percorrer` o leva do primeiro ao último fato."""

    def __init__(self, exame: Exame) -> None:
        self._exame = exame
        self._relato = exame.relato
        historia = exame.historia
        self._historia = historia
        self._tipos = b"\0" + bytes(historia.tipos)
        self._total = len(historia.vagas)
        self.esperadas = self._contas_pelos_tipos()
        self.vagas = {v: Vaga(v, self._tipos[v]) for v in exame.vagas_notaveis}
        self.pessoas = {p: self._pessoa(p) for p in exame.pessoas_notaveis}
        self.primeiras: list[tuple[int, int]] = []
        self._pendentes: set[int] = set()
        self._proxima = 0
        self._cadeia = (0, 0)
        self._atual = GERAL
        self._passadas: list[int] = []
        self._sem_chamada: dict[int, int] = {}
        self._vale = True
        self._instante = (0, 0)
        self._incluidas: dict[int, list[Fraction]] = {}
        self._convertidas: list[int] = []

    # ------------------------------------------------------------------ preparo

    def _contas_pelos_tipos(self) -> bytearray:
        """A conta que o tipo da vaga pede em cada chamada, com uma casa a mais no fim."""
        if self._exame.em_sequencia:
            return bytearray(self._tipos[1 : self._total + 1] + b"\0")
        return bytearray(map(self._tipos.__getitem__, [*self._historia.vagas, 0]))

    def _pessoa(self, indice: int) -> Pessoa:
        exame = self._exame
        pessoa = Pessoa(indice)
        if indice in exame.entram_depois and unidade_da_pessoa(exame, indice) is None:
            return pessoa
        for i, fila in enumerate(exame.filas):
            posto = fila.posto(indice)
            if posto is not None:
                pessoa.postos[i] = posto
                fila.notaveis.append(posto)
        self._restringir(pessoa)
        self._abrir(pessoa, pessoa.postos, _INICIO)
        return pessoa

    def _restringir(self, pessoa: Pessoa) -> None:
        """Quem está em mais de um grupo, fora de `quem_chamar_primeiro`, não se confere."""
        exame = self._exame
        reservadas = [i for i in pessoa.postos if i % exame.contas != GERAL]
        if len(reservadas) > 1 and (
            exame.regime.norma.multiplas is not Multiplas.QUEM_CHAMAR_PRIMEIRO
        ):
            pessoa.isentas.update(pessoa.postos)

    # ------------------------------------------------------------------ listas

    def _abrir(self, pessoa: Pessoa, listas: Iterable[int], desde: tuple[int, int]) -> None:
        for i in listas:
            pessoa.pode.add(i)
            if i not in pessoa.isentas:
                pessoa.abertos.setdefault(i, desde)
                self._exame.filas[i].esgotada = False

    def _fechar(self, pessoa: Pessoa, listas: Iterable[int], ate: tuple[int, int]) -> None:
        for i in listas:
            pessoa.pode.discard(i)
            desde = pessoa.abertos.pop(i, None)
            if desde is not None:
                trecho = Trecho(*desde, *ate, pessoa.postos[i], pessoa.indice)
                self._exame.filas[i].trechos.append(trecho)

    def _fechar_todas(self, pessoa: Pessoa) -> None:
        self._fechar(pessoa, list(pessoa.pode), self._instante)

    def _tomar(self, i: int, posto: Posto, pessoa: int, vaga: int, principio: str = "P4") -> None:
        self._exame.filas[i].avulsas.append(Avulsa(*self._instante, posto, principio, pessoa, vaga))

    def _esgotar(self, i: int, vaga: int, principio: str) -> None:
        fila = self._exame.filas[i]
        if not fila.esgotada:
            fila.esgotada = True
            self._tomar(i, ESGOTADA, NINGUEM, vaga, principio)

    def _esgotar_com_cascata(self, vaga: int, contas: Iterable[int], principio: str) -> None:
        for conta in contas:
            for k in (conta, *self._cascata(conta)):
                self._esgotar(self._exame.fila(vaga, k), vaga, principio)

    def _cascata(self, conta: int) -> list[int]:
        """As contas a que passa a vaga de uma conta sem ninguém, antes da lista geral."""
        if conta == GERAL:
            return (
                list(range(1, self._exame.contas)) if self._exame.geral_aceita_reservada() else []
            )
        grupos = self._historia.grupos
        cascata = self._exame.regime.grupos[conta - 1].cascata
        return [grupos.index(destino) + 1 for destino in cascata if destino in grupos]

    # ------------------------------------------------------------------ percurso

    def percorrer(self) -> None:
        """Percorre os fatos e as chamadas notáveis na ordem em que se deram."""
        tratar = {
            Fato.VAGA_SEM_OCUPANTE.value: self._vaga_sem_ocupante,
            Fato.VAGA_EXTINTA.value: self._vaga_extinta,
            Fato.RESERVA_DE_VAGA.value: self._reserva_de_vaga,
            Fato.LIBERACAO.value: self._liberacao,
            Fato.SAIDA.value: self._saida,
            Fato.INAPTIDAO.value: self._saida,
            Fato.FRAUDE.value: self._saida,
            Fato.NAO_CONFIRMADA.value: self._nao_confirmada,
            Fato.FIM_DE_FILA.value: self._fim_de_fila,
            Fato.INCLUSAO.value: self._inclusao,
            Fato.SUB_JUDICE.value: self._sub_judice,
            Fato.ESPELHO.value: self._espelho,
            Fato.EXITO_DEFINITIVO.value: self._exito,
            Fato.IMPROCEDENCIA.value: self._improcedencia,
            Fato.RETORNO.value: self._retorno,
            Fato.OPCAO.value: self._opcao,
            Fato.POSSE.value: self._posse,
            Fato.FIM_DA_VALIDADE.value: self._mudar_validade,
            Fato.VALIDADE_REABERTA.value: self._mudar_validade,
            Fato.CONVERSAO.value: self._conversao,
            Fato.REVERSAO.value: self._reversao,
            Fato.CASCATA.value: self._passagem,
        }
        conversao, reversao = Fato.CONVERSAO, Fato.REVERSAO
        fatos, total, vagas = self._historia.fatos, self._total, self._historia.vagas
        esperadas, limite, simples = self.esperadas, self._limite_comum(), self._sem_cascata()
        filas, das_vagas, das_pessoas = self._exame.filas, self.vagas, self.pessoas
        notaveis = iter([*self._exame.chamadas_notaveis, NUNCA])
        seguinte = next(notaveis)
        for ordem, (quando, tipo, pessoa, vaga, grupo) in enumerate(
            zip(fatos.quando, fatos.fato, fatos.pessoa, fatos.vaga, fatos.grupo, strict=True)
        ):
            while seguinte < quando:
                self._instante = (seguinte + ordem, seguinte)
                self._chamada(seguinte)
                seguinte = next(notaveis)
            # Quase todos os fatos de uma história longa são conversões e reversões de vagas e
            # pessoas comuns: estas duas saídas rápidas fazem o mesmo que os tratadores.
            if quando < total and vagas[quando] == vaga and vaga not in das_vagas:
                conta = esperadas[quando]
                if tipo is conversao:
                    if conta == GERAL < grupo and vaga <= limite and pessoa not in das_pessoas:
                        esperadas[quando] = grupo
                        self._convertidas.append(ordem)
                        continue
                elif (
                    tipo is reversao
                    and conta == grupo > GERAL
                    and simples
                    and filas[grupo].esgotada
                ):
                    esperadas[quando] = GERAL
                    continue
            self._instante = (quando + ordem, quando)
            self._tratar(tratar.get(tipo.value, _nada_muda), fatos[ordem])
        while seguinte < NUNCA:
            self._instante = (seguinte + len(fatos), seguinte)
            self._chamada(seguinte)
            seguinte = next(notaveis)
        self._instante = (NUNCA, NUNCA)
        for notavel in self.pessoas.values():
            self._fechar_todas(notavel)
            self._fechar_reserva(notavel)
        self._separar_conversoes()

    def _tratar(self, tratador: Callable[[Acontecimento], None], fato: Acontecimento) -> None:
        if self._exame.existe(fato) and (fato.vaga > 0 or fato.fato not in _PEDEM_VAGA):
            tratador(fato)
        else:
            self._relato.falha(
                "forma", f"o fato {fato.fato.value} cita pessoa, vaga ou grupo que não existe"
            )

    def _limite_comum(self) -> int:
        """Até que vaga uma primeira chamada converte sem exame mais fino; 0 se nenhuma."""
        if self._exame.varias_unidades or not self._exame.compensada:
            return 0
        return NUNCA if self._exame.sempre else self._historia.vagas_do_edital

    def _sem_cascata(self) -> bool:
        return not self._exame.varias_unidades and not any(
            grupo.cascata for grupo in self._exame.regime.grupos
        )

    def _separar_conversoes(self) -> None:
        """Põe as conversões de pessoas comuns na unidade de cada uma, em colunas."""
        fatos, conversoes = self._historia.fatos, self._exame.conversoes
        por_unidade: list[list[int]] = [[] for _ in conversoes]
        if len(conversoes) == 1:
            por_unidade[0] = self._convertidas
        else:
            for i in self._convertidas:
                por_unidade[self._exame.unidade_da_vaga(fatos.vaga[i])].append(i)
        for destas, indices in zip(conversoes, por_unidade, strict=True):
            destas.fatos, destas.indices = fatos, indices
            destas.chamadas = list(map(fatos.quando.__getitem__, indices))
            destas.pessoas = list(map(fatos.pessoa.__getitem__, indices))

    # ------------------------------------------------------------------ vaga em preenchimento

    def _conta_inicial(self, numero: int) -> int:
        vaga = self.vagas.get(numero)
        return self._tipos[numero] if vaga is None else vaga.conta

    def _seguir_cadeia(self, fato: Acontecimento) -> None:
        """Começa ou continua o registro de como a vaga em preenchimento muda de conta."""
        quando, numero = fato[0], fato[3]
        chamada = self._chamada_da_cadeia(fato)
        if self._cadeia != (quando, numero):
            self._cadeia = (quando, numero)
            self._atual = self._conta_inicial(numero)
            self._passadas = []
            if not chamada:
                self._sem_chamada[numero] = quando
        if chamada and numero not in self.vagas:
            self._atual = self.esperadas[quando]

    def _chamada_da_cadeia(self, fato: Acontecimento) -> bool:
        """Diz se a chamada que se segue é a da vaga do fato."""
        return fato[0] < self._total and self._historia.vagas[fato[0]] == fato[3]

    def _passar_a(self, conta: int, fato: Acontecimento) -> None:
        self._atual = conta
        if self._chamada_da_cadeia(fato):
            self.esperadas[fato[0]] = conta

    def _confere_atual(self, fato: Acontecimento, devida: int) -> None:
        if self._atual != devida:
            tem, deve = map(self._historia.nome_da_conta, (self._atual, devida))
            self._relato.falha(
                "P8",
                f"o registro de {fato.fato.value} na vaga {fato.vaga} parte da conta {deve}, e a "
                f"vaga se preenchia pela conta {tem}",
                fato.vaga,
            )

    def _convertivel(self, numero: int) -> bool:
        if not self._exame.compensada:
            return False
        if self._exame.sempre:
            return True
        vaga = self.vagas.get(numero)
        primeira = vaga is None or not vaga.ja_ocupada
        return primeira and numero <= self._historia.vagas_do_edital

    def _conversao(self, fato: Acontecimento) -> None:
        _, _, pessoa, numero, grupo, _ = fato
        self._seguir_cadeia(fato)
        self._confere_atual(fato, GERAL)
        if not self._convertivel(numero) or grupo == GERAL:
            nome = self._relato.nome(pessoa)
            self._relato.falha(
                "compensacao",
                f"a conta da inscrição {nome} não podia tornar-se geral na vaga {numero}",
                numero,
                [nome],
            )
        self._passar_a(grupo, fato)
        notavel = self.pessoas.get(pessoa)
        if notavel is None:
            self._convertidas.append(self._instante[0] - self._instante[1])
        else:
            self._conversao_de_notavel(notavel, fato)

    def _conversao_de_notavel(self, pessoa: Pessoa, fato: Acontecimento) -> None:
        nome = self._relato.nome(pessoa.indice)
        if not pessoa.vaga or pessoa.conta != fato.grupo:
            self._relato.falha(
                "compensacao",
                f"a conta da inscrição {nome} tornou-se geral, e ela não ocupava vaga por "
                f"{self._historia.nome_da_conta(fato.grupo)}",
                fato.vaga,
                [nome],
            )
            return
        self._fechar_reserva(pessoa)
        pessoa.conta = GERAL
        i = self._exame.fila(fato.vaga, GERAL)
        if i not in pessoa.postos:
            self._relato.falha(
                "compensacao", f"a inscrição {nome} não está na lista geral", fato.vaga, [nome]
            )
            return
        self._tomar(i, pessoa.postos[i], pessoa.indice, fato.vaga)
        self._tomar_de_ocupantes(pessoa, fato.vaga, "compensacao")

    def _fechar_reserva(self, pessoa: Pessoa) -> None:
        """Encerra o trecho em que a pessoa, ocupando vaga reservada, seguia na lista geral."""
        desde, pessoa.desde_a_reserva = pessoa.desde_a_reserva, None
        unidade = self._exame.unidade_da_vaga(pessoa.vaga) if pessoa.vaga else 0
        i = unidade * self._exame.contas
        if desde is not None and i in pessoa.postos:
            trecho = Trecho(*desde, *self._instante, pessoa.postos[i], pessoa.indice)
            self._exame.ocupantes[unidade].trechos.append(trecho)

    def _tomar_de_ocupantes(self, pessoa: Pessoa, numero: int, principio: str) -> None:
        unidade = self._exame.unidade_da_vaga(numero)
        posto = pessoa.postos[unidade * self._exame.contas]
        self._exame.ocupantes[unidade].avulsas.append(
            Avulsa(*self._instante, posto, principio, pessoa.indice, numero)
        )

    def _reversao(self, fato: Acontecimento) -> None:
        self._seguir_cadeia(fato)
        if fato.grupo not in self._passadas:
            self._confere_atual(fato, fato.grupo)
        if self._atual == GERAL:
            self._relato.falha(
                "reversao", f"a vaga {fato.vaga} reverteu sem ser reservada", fato.vaga
            )
        else:
            self._esgotar_com_cascata(fato.vaga, [*self._passadas, self._atual], "reversao")
        self._passadas = []
        self._passar_a(GERAL, fato)

    def _passagem(self, fato: Acontecimento) -> None:
        """A cascata: a vaga de um grupo sem ninguém passa ao seguinte da cascata dele."""
        self._seguir_cadeia(fato)
        _, _, _, numero, grupo, destino = fato
        if grupo not in self._passadas:
            self._confere_atual(fato, grupo)
        permitidos = self._cascata(grupo)
        if destino not in permitidos:
            self._relato.falha(
                "reversao",
                f"a vaga {numero} passou de {self._historia.nome_da_conta(grupo)} a uma lista que "
                "não é da cascata",
                numero,
            )
            return
        for conta in (grupo, *permitidos[: permitidos.index(destino)]):
            self._esgotar(self._exame.fila(numero, conta), numero, "reversao")
        if grupo != GERAL:
            self._passadas.append(grupo)
        self._passar_a(destino, fato)

    # ------------------------------------------------------------------ chamadas notáveis

    def _chamada(self, chamada: int) -> None:
        historia = self._historia
        numero, conta = historia.vagas[chamada], historia.contas[chamada]
        vaga = self.vagas.get(numero)
        pessoa = self.pessoas.get(historia.pessoas[chamada])
        self._atender_pendentes(chamada, numero)
        convertivel = self._convertivel(numero)
        por_ordem = (
            vaga is not None
            and pessoa is not None
            and vaga.situacao is Situacao.VAZIA
            and pessoa.por_ordem
        )
        if vaga is not None:
            self._ocupar(vaga, chamada, por_ordem=por_ordem)
        if pessoa is not None:
            self._chamar(pessoa, numero, conta, por_ordem=por_ordem, convertivel=convertivel)
        if vaga is not None:
            self._resolver_espera(vaga, chamada + 1)

    def _atender_pendentes(self, chamada: int, numero: int) -> None:
        if not self._pendentes:
            return
        if chamada != self._proxima or numero not in self._pendentes:
            self._acusar_pendentes()
        self._proxima = chamada + 1
        self._pendentes.discard(numero)

    def _acusar_pendentes(self) -> None:
        for numero in sorted(self._pendentes):
            self._relato.falha(
                "P12", f"a vaga {numero} ficou sem reposição depois de uma saída", numero
            )
        self._pendentes.clear()

    def _ocupar(self, vaga: Vaga, chamada: int, *, por_ordem: bool) -> None:
        titular, conta = self._historia.pessoas[chamada], self._historia.contas[chamada]
        nome = self._relato.nome(titular)
        if vaga.situacao in (Situacao.OCUPADA, Situacao.RETIDA, Situacao.EXTINTA):
            self._relato.falha(
                "P11",
                f"a inscrição {nome} foi chamada para a vaga {vaga.numero}, que estava "
                f"{vaga.situacao.name.lower()}",
                vaga.numero,
                [nome],
            )
        elif not por_ordem:
            em_cadeia = self._cadeia == (chamada, vaga.numero)
            self.esperadas[chamada] = self._atual if em_cadeia else vaga.conta
            if vaga.ja_ocupada:
                self._exame.reposicoes.append(chamada)
        if por_ordem:
            self.esperadas[chamada] = conta
        self._primeira_vez(vaga, chamada)
        vaga.situacao, vaga.titular, vaga.conta = Situacao.OCUPADA, titular, conta
        vaga.ja_ocupada = True

    def _primeira_vez(self, vaga: Vaga, chamada: int) -> None:
        if vaga.situacao is Situacao.FECHADA and not vaga.ja_retida:
            self.primeiras.append((vaga.numero, chamada))

    def _resolver_espera(self, vaga: Vaga, chamadas: int) -> None:
        """Quem pediu o fim da fila volta a poder ser chamado, reposta a vaga que deixou."""
        if vaga.espera != NINGUEM:
            pessoa = self.pessoas[vaga.espera]
            self._abrir(pessoa, pessoa.postos, (self._instante[0] + 1, chamadas))
            vaga.espera = NINGUEM

    def _chamar(
        self, pessoa: Pessoa, numero: int, conta: int, *, por_ordem: bool, convertivel: bool
    ) -> None:
        nome = self._relato.nome(pessoa.indice)
        i = self._exame.fila(numero, conta)
        if pessoa.vaga or pessoa.sub_judice:
            motivo = f"já ocupava a vaga {pessoa.vaga}" if pessoa.vaga else "estava sub judice"
            self._relato.falha(
                "P11",
                f"a inscrição {nome} foi chamada para a vaga {numero} quando {motivo}",
                numero,
                [nome],
            )
        elif por_ordem:
            self._conferir_menor_vaga(pessoa, numero)
        elif i in pessoa.pode:
            self._tomar(i, pessoa.postos[i], pessoa.indice, numero)
            if conta == GERAL and convertivel:
                self._tomar_de_ocupantes(pessoa, numero, "compensacao")
        elif not self._chamada_da_reservada(pessoa, numero, conta):
            self._relato.falha(
                "P4",
                f"a inscrição {nome} foi chamada para a vaga {numero} pela lista "
                f"{self._exame.filas[i].nome}, em que não estava",
                numero,
                [nome],
            )
        self._fechar_todas(pessoa)
        pessoa.vaga, pessoa.conta, pessoa.por_ordem = numero, conta, False
        if conta != GERAL and self._exame.compensada:
            ordem, chamadas = self._instante
            pessoa.desde_a_reserva = (ordem + 1, chamadas + 1)

    def _chamada_da_reservada(self, pessoa: Pessoa, numero: int, conta: int) -> bool:
        """Diz se a vaga geral, sem ninguém na geral, foi a quem está só na reservada."""
        if conta != GERAL or not self._exame.geral_aceita_reservada() or not pessoa.pode:
            return False
        self._esgotar(self._exame.fila(numero, GERAL), numero, "P4")
        i = min(pessoa.pode)
        self._tomar(i, pessoa.postos[i], pessoa.indice, numero)
        return True

    def _conferir_menor_vaga(self, pessoa: Pessoa, numero: int) -> None:
        unidade = self._exame.unidade_da_vaga
        menor = min(
            (
                v.numero
                for v in self.vagas.values()
                if v.situacao is Situacao.VAZIA and unidade(v.numero) == unidade(numero)
            ),
            default=numero,
        )
        if menor < numero:
            nome = self._relato.nome(pessoa.indice)
            self._relato.falha(
                "ordem_das_vagas",
                f"a inscrição {nome} recebeu a vaga {numero}, e a menor vaga livre era a {menor}",
                numero,
                [nome],
            )

    # ------------------------------------------------------------------ fatos das vagas

    def _deixar(self, fato: Acontecimento, pessoa: Pessoa) -> Vaga | None:
        """A vaga que a pessoa deixou, já à espera de reposição; `None` se não ocupava nenhuma."""
        nome = self._relato.nome(pessoa.indice)
        if pessoa.vaga != fato.vaga or (fato.vaga and pessoa.conta != fato.grupo):
            self._relato.falha(
                "P12",
                f"o registro diz que a inscrição {nome} deixou a vaga {fato.vaga} pela conta "
                f"{self._historia.nome_da_conta(fato.grupo)}, e ela ocupava a vaga {pessoa.vaga} "
                f"pela conta {self._historia.nome_da_conta(pessoa.conta)}",
                fato.vaga,
                [nome],
            )
        numero = pessoa.vaga or fato.vaga
        conta = pessoa.conta if pessoa.vaga else fato.grupo
        self._fechar_reserva(pessoa)
        pessoa.vaga = 0
        vaga = self.vagas.get(numero)
        if vaga is None:
            return None
        vaga.situacao, vaga.titular, vaga.conta = Situacao.DEIXADA, NINGUEM, conta
        self._vencer_pendentes()
        if not self._pendentes:
            self._proxima = self._instante[1]
        self._pendentes.add(vaga.numero)
        return vaga

    def _vencer_pendentes(self) -> None:
        """Acusa as vagas deixadas que uma chamada de outra vaga ultrapassou."""
        if self._pendentes and self._proxima < self._instante[1]:
            self._acusar_pendentes()

    def _encerrar_pendente(self, vaga: Vaga) -> None:
        self._vencer_pendentes()
        self._pendentes.discard(vaga.numero)
        self._cadeia = (0, 0)
        self._sem_chamada.pop(vaga.numero, None)
        self._resolver_espera(vaga, self._instante[1])

    def _vaga_sem_ocupante(self, fato: Acontecimento) -> None:
        numero = fato.vaga
        vaga = self.vagas[numero]
        em_cadeia = self._cadeia == (fato.quando, numero)
        if vaga.situacao in (Situacao.OCUPADA, Situacao.EXTINTA):
            self._relato.falha(
                "P11",
                f"a vaga {numero} foi dada por vazia e estava {vaga.situacao.name.lower()}",
                numero,
            )
        atual = self._atual if em_cadeia else vaga.conta
        if fato.grupo not in (atual, vaga.conta):
            self._confere_atual_da_vazia(fato, atual)
        if vaga.situacao is not Situacao.RETIDA:
            if self._vale:
                self._conferir_vazia(numero, atual)
            self._primeira_vez(vaga, fato.quando)
            vaga.situacao = Situacao.VAZIA
            vaga.conta = fato.grupo
        self._encerrar_pendente(vaga)

    def _confere_atual_da_vazia(self, fato: Acontecimento, atual: int) -> None:
        tem, deve = map(self._historia.nome_da_conta, (fato.grupo, atual))
        self._relato.falha(
            "P8",
            f"a vaga {fato.vaga} ficou vazia pela conta {tem} e era da conta {deve}",
            fato.vaga,
        )

    def _conferir_vazia(self, numero: int, conta: int) -> None:
        """Ninguém podia ser chamado: nem na lista da conta, nem nas que vêm depois dela."""
        exame = self._exame
        if conta != GERAL:
            self._esgotar_com_cascata(numero, [conta], "P11")
            if exame.regime.leitura("esgotamento") == "pendencia":
                return
        self._esgotar(exame.fila(numero, GERAL), numero, "P11")
        if exame.geral_aceita_reservada():
            for k in range(1, exame.contas):
                self._esgotar(exame.fila(numero, k), numero, "P11")

    def _vaga_extinta(self, fato: Acontecimento) -> None:
        vaga = self.vagas[fato.vaga]
        if vaga.situacao is Situacao.OCUPADA:
            self._relato.falha("P11", f"a vaga {fato.vaga} foi extinta estando ocupada", fato.vaga)
        vaga.situacao = Situacao.EXTINTA
        self._encerrar_pendente(vaga)

    def _reserva_de_vaga(self, fato: Acontecimento) -> None:
        vaga = self.vagas[fato.vaga]
        if vaga.situacao in (Situacao.OCUPADA, Situacao.EXTINTA):
            self._relato.falha(
                "P11",
                f"a vaga {fato.vaga} foi retida e estava {vaga.situacao.name.lower()}",
                fato.vaga,
            )
            return
        vaga.situacao, vaga.ja_retida = Situacao.RETIDA, True
        self._encerrar_pendente(vaga)

    def _liberacao(self, fato: Acontecimento) -> None:
        vaga = self.vagas[fato.vaga]
        if vaga.situacao is not Situacao.RETIDA:
            self._relato.falha(
                "P11", f"a vaga {fato.vaga} foi liberada sem estar retida", fato.vaga
            )
            return
        vaga.situacao, vaga.ja_ocupada = Situacao.LIBERADA, False
        vaga.conta = self._tipos[fato.vaga]

    # ------------------------------------------------------------------ fatos das pessoas

    def _saida(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        self._fechar_todas(pessoa)
        vaga = self._deixar(fato, pessoa)
        pessoa.espelho = pessoa.por_ordem = False
        if vaga is not None and fato.fato is Fato.SAIDA and pessoa.tomou_posse:
            self._fecha_depois_da_posse(vaga)

    def _fecha_depois_da_posse(self, vaga: Vaga) -> None:
        segue = self._exame.regime.leitura("saida_apos_posse") == "segue_sequencia"
        if segue and self._vale:
            vaga.situacao = Situacao.EXTINTA

    def _nao_confirmada(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        contas = self._exame.contas
        ocupava = fato.vaga > 0 or (pessoa.vaga > 0 and pessoa.conta == fato.grupo)
        if ocupava:
            self._deixar(fato, pessoa)
        perdidas = [i for i in pessoa.postos if i % contas == fato.grupo]
        self._fechar(pessoa, perdidas, self._instante)
        for i in perdidas:
            del pessoa.postos[i]
        if ocupava:
            self._abrir(pessoa, pessoa.postos, self._depois())

    def _depois(self) -> tuple[int, int]:
        ordem, chamadas = self._instante
        return ordem + 1, chamadas

    def _fim_de_fila(self, fato: Acontecimento) -> None:
        clausulas = self._exame.clausulas
        pessoa = self.pessoas[fato.pessoa]
        if not clausulas.fim_de_fila:
            nome = self._relato.nome(fato.pessoa)
            self._relato.falha(
                "clausula",
                f"a inscrição {nome} foi para o fim da fila, e o edital não o admite",
                fato.vaga,
                [nome],
            )
        estava = bool(pessoa.pode)
        self._fechar_todas(pessoa)
        vaga = self._deixar(fato, pessoa)
        for i in pessoa.postos:
            nome_da_lista = self._historia.nome_da_conta(i % self._exame.contas)
            if nome_da_lista in (clausulas.listas_do_fim_de_fila or (nome_da_lista,)):
                pessoa.postos[i] = FIM_DA_LISTA + self._instante[0]
        if vaga is not None:
            vaga.espera = pessoa.indice
        elif estava:
            self._abrir(pessoa, pessoa.postos, self._depois())

    def _inclusao(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        if not pessoa.postos:
            self._por_nas_listas(pessoa, fato)
        pessoa.por_ordem = True
        self._abrir(pessoa, pessoa.postos, self._depois())

    def _sub_judice(self, fato: Acontecimento) -> None:
        self._inclusao(fato)
        pessoa = self.pessoas[fato.pessoa]
        pessoa.sub_judice, pessoa.por_ordem = True, False

    def _por_nas_listas(self, pessoa: Pessoa, fato: Acontecimento) -> None:
        """Dá posto a quem entra por decisão: na geral, o do fato; nas reservadas, o que resulta."""
        exame = self._exame
        contas = exame.contas
        for inicio in range(0, len(exame.filas), contas):
            geral = exame.filas[inicio]
            posto = self._posto_incluido(geral, inicio, fato.outro)
            pessoa.postos[inicio] = posto
            for k in range(1, contas):
                fila = exame.filas[inicio + k]
                proprio = fila.posto(pessoa.indice)
                if proprio is not None:
                    fila.notaveis.append(proprio)
                    pessoa.postos[inicio + k] = proprio
                elif k == fato.grupo:
                    pessoa.postos[inicio + k] = _posto_na_reservada(fila, geral, posto)
        if exame.varias_unidades:
            pessoa.isentas.update(pessoa.postos)

    def _posto_incluido(self, geral: Fila, i: int, lugar: int) -> Fraction:
        """Um posto logo antes de quem está no `lugar` (de 1) da lista, contados os já incluídos."""
        incluidos = self._incluidas.setdefault(i, [])
        limites = geral.faixa()
        antes = _posto_do_lugar(incluidos, *limites, lugar - 1)
        depois = _posto_do_lugar(incluidos, *limites, lugar)
        posto = Fraction(antes + depois) / 2
        insort(incluidos, posto)
        return posto

    def _espelho(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        nome = self._relato.nome(fato.pessoa)
        i = self._exame.fila(fato.vaga, fato.grupo)
        em_cadeia = self._cadeia == (fato.quando, fato.vaga)
        if fato.grupo != (self._atual if em_cadeia else self._conta_inicial(fato.vaga)):
            self._relato.falha(
                "P8",
                f"o posto espelho da inscrição {nome} é de outra conta que a da vaga {fato.vaga}",
                fato.vaga,
                [nome],
            )
        if not pessoa.sub_judice or i not in pessoa.pode:
            self._relato.falha(
                "P4",
                f"a inscrição {nome} recebeu posto espelho na vaga {fato.vaga} sem estar sub "
                "judice nessa lista",
                fato.vaga,
                [nome],
            )
        else:
            self._tomar(i, pessoa.postos[i], pessoa.indice, fato.vaga)
            if fato.grupo == GERAL and self._convertivel(fato.vaga):
                self._tomar_de_ocupantes(pessoa, fato.vaga, "compensacao")
        self._fechar_todas(pessoa)
        pessoa.espelho = True

    def _exito(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        pessoa.sub_judice, pessoa.por_ordem = False, True
        if pessoa.espelho:
            pessoa.espelho = False
            pessoa.isentas.update(pessoa.postos)
            self._abrir(pessoa, pessoa.postos, self._depois())

    def _improcedencia(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        self._fechar_todas(pessoa)
        pessoa.sub_judice = pessoa.espelho = pessoa.por_ordem = False

    def _retorno(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        pessoa.por_ordem = True
        if not pessoa.vaga:
            self._abrir(pessoa, pessoa.postos, self._depois())

    def _opcao(self, fato: Acontecimento) -> None:
        """Quem opta por uma lista deixa de ser conferido nas outras."""
        pessoa = self.pessoas[fato.pessoa]
        outras = [i for i in pessoa.postos if i % self._exame.contas != fato.grupo]
        pode = pessoa.pode.intersection(outras)
        self._fechar(pessoa, outras, self._instante)
        pessoa.pode |= pode
        pessoa.isentas.update(outras)

    def _posse(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas.get(fato.pessoa)
        if pessoa is not None:
            pessoa.tomou_posse = True

    def _mudar_validade(self, fato: Acontecimento) -> None:
        self._vale = fato.fato is Fato.VALIDADE_REABERTA

    # ------------------------------------------------------------------ fim

    def conferir_fim(self, *, parcial: bool, abertas: int) -> None:
        """Anota o que ficou por resolver; numa história parcial, o último ato pode estar a meio."""
        if parcial:
            return
        self._acusar_pendentes()
        for numero, quando in self._sem_chamada.items():
            self._relato.falha(
                "P8",
                f"a vaga {numero} mudou de conta na chamada {quando + 1} e não foi preenchida",
                numero,
            )
        for vaga in self.vagas.values():
            if vaga.situacao is Situacao.LIBERADA and vaga.numero <= abertas:
                self._relato.falha(
                    "P11", f"a vaga {vaga.numero} foi liberada e não foi preenchida", vaga.numero
                )


def _posto_do_lugar(incluidos: Sequence[Fraction], inicio: int, fim: int, lugar: int) -> Posto:
    """O posto de quem está no `lugar` (de 1) de uma lista de inteiros em que outros entraram."""
    antes = 0
    for incluido in incluidos:
        seu_lugar = int(incluido // 1) - inicio + antes + 2
        if seu_lugar == lugar:
            return incluido
        if seu_lugar > lugar:
            break
        antes += 1
    return min(max(inicio + lugar - 1 - antes, inicio - 1), fim)


def _posto_na_reservada(fila: Fila, geral: Fila, posto: Fraction) -> Fraction:
    """O posto, na lista reservada, de quem entrou na geral com um posto entre dois inteiros."""
    inicio, fim = geral.faixa()
    antes = bisect_left(fila.membros, posto)
    return antes - 1 + (posto - inicio + 1) / (fim - inicio + 2)


def _nada_muda(fato: Acontecimento) -> None:
    """O tratador dos fatos que não mudam o percurso."""

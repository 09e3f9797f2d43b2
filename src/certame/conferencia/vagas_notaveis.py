"""Segue cada vaga com fatos próprios: quem a ocupa, quem a deixa, quem a repõe."""

from collections.abc import Iterable

from certame.conferencia.biografia import Pessoa, Situacao, Vaga
from certame.conferencia.exame import segue_sequencia
from certame.conferencia.preenchimento import Preenchimento
from certame.dominio.historia import (
    CONTA_DIVERSA,
    GERAL,
    NINGUEM,
    POR_FIM_DO_CONTRATO,
    Acontecimento,
)


class VagasNotaveis(Preenchimento):
    """As chamadas notáveis e os fatos que mudam uma vaga."""

    def _chamada(self, chamada: int) -> None:
        historia = self._historia
        numero, conta = historia.vagas[chamada], historia.contas[chamada]
        vaga = self.vagas.get(numero)
        pessoa = self.pessoas.get(historia.pessoas[chamada])
        self._atender_pendentes(chamada, numero)
        convertivel = self._convertivel(numero)
        imposta, self._imposta = self._imposta, None
        por_ordem = (
            vaga is not None
            and pessoa is not None
            and vaga.situacao is Situacao.VAZIA
            and pessoa.por_ordem
            and (chamada, numero) not in (self._pedida, self._cadeia)
        )
        if vaga is not None:
            como_se_disse = imposta is not None and imposta.outro == CONTA_DIVERSA
            self._ocupar(vaga, chamada, como_se_disse=por_ordem or como_se_disse)
        if pessoa is not None:
            if not self._ja_tem_lugar(pessoa, numero) and imposta is None:
                self._exigir_a_vez(
                    pessoa, numero, conta, por_ordem=por_ordem, convertivel=convertivel
                )
            self._chamar(pessoa, numero, conta)
        if vaga is not None:
            self._resolver_espera(vaga, chamada + 1)

    def _chamada_assumida(self, fato: Acontecimento) -> None:
        """A chamada que se segue entra como foi feita: dela não se confere de quem era a vez."""
        self._assume, self._imposta = True, fato
        self._pedido_da_vaga(fato)
        pediu = self._repoe_sem.pop(fato.vaga, NINGUEM)
        if pediu != NINGUEM and self.pessoas[pediu].pode:
            # Quem pediu o fim da fila ao deixar esta vaga não a repõe.
            self._fechar_todas(self.pessoas[pediu])
            self.vagas[fato.vaga].espera = pediu

    def _assuncao_encerrada(self, _: Acontecimento) -> None:
        self._assume = False
        self._repoe_sem.clear()

    def _atender_pendentes(self, chamada: int, numero: int) -> None:
        if not self._pendentes:
            return
        if chamada != self._proxima or numero not in self._pendentes:
            self._acusar_pendentes()
        self._proxima = chamada + 1
        self._pendentes.discard(numero)

    def _acusar_pendentes(self) -> None:
        """Acusa as que ninguém repôs; onde se escolhe a lista, a vaga pode esperar a escolha."""
        for numero in sorted(self._pendentes) if not self._ha_escolha else []:
            self._relato.falha(
                "P12", f"a vaga {numero} ficou sem reposição depois de uma saída", numero
            )
        self._pendentes.clear()

    def _ocupar(self, vaga: Vaga, chamada: int, *, como_se_disse: bool) -> None:
        """A vaga se ocupa; `como_se_disse`, pela conta que o registro traz, seja qual for."""
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
        elif not como_se_disse:
            em_cadeia = self._cadeia == (chamada, vaga.numero)
            self.esperadas[chamada] = self._atual if em_cadeia else self._conta_inicial(vaga.numero)
            if vaga.ja_ocupada:
                self._exame.reposicoes.add(chamada)
        if como_se_disse:
            self.esperadas[chamada] = conta
        self._a_espera.pop(vaga.numero, None)
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
            if not pessoa.vaga and not pessoa.fora:
                self._abrir(pessoa, pessoa.postos, (self._instante[0] + 1, chamadas))
            vaga.espera = NINGUEM

    def _ja_tem_lugar(self, pessoa: Pessoa, numero: int) -> bool:
        """Acusa quem é chamado já ocupando vaga ou tendo só posto espelho; diz se era o caso."""
        if not pessoa.vaga and not pessoa.sub_judice:
            return False
        nome = self._relato.nome(pessoa.indice)
        motivo = f"já ocupava a vaga {pessoa.vaga}" if pessoa.vaga else "estava sub judice"
        self._relato.falha(
            "P11",
            f"a inscrição {nome} foi chamada para a vaga {numero} quando {motivo}",
            numero,
            [nome],
        )
        return True

    def _exigir_a_vez(
        self, pessoa: Pessoa, numero: int, conta: int, *, por_ordem: bool, convertivel: bool
    ) -> None:
        i = self._exame.fila(numero, conta)
        if por_ordem:
            self._conferir_menor_vaga(pessoa, numero)
        elif i in pessoa.pode:
            self._tomar(i, pessoa.postos[i], pessoa.indice, numero)
            if conta == GERAL and convertivel:
                self._tomar_de_ocupantes(pessoa, numero, "compensacao")
        elif not self._chamada_da_reservada(pessoa, numero, conta, convertivel=convertivel):
            nome = self._relato.nome(pessoa.indice)
            self._relato.falha(
                "P4",
                f"a inscrição {nome} foi chamada para a vaga {numero} pela lista "
                f"{self._exame.filas[i].nome}, em que não estava",
                numero,
                [nome],
            )

    def _chamar(self, pessoa: Pessoa, numero: int, conta: int) -> None:
        self._fechar_todas(pessoa)
        pessoa.vaga, pessoa.conta, pessoa.por_ordem = numero, conta, False
        pessoa.tomou_posse = False
        if conta != GERAL and self._exame.compensada:
            ordem, chamadas = self._instante
            pessoa.desde_a_reserva = (ordem + 1, chamadas + 1)

    def _chamada_da_reservada(
        self, pessoa: Pessoa, numero: int, conta: int, *, convertivel: bool
    ) -> bool:
        """Diz se a vaga geral, sem ninguém na geral, foi a quem está só na reservada."""
        if conta != GERAL or not self._exame.geral_aceita_reservada() or not pessoa.pode:
            return False
        self._esgotar(self._exame.fila(numero, GERAL), numero, "P4")
        if convertivel:
            self._esgotar_ocupantes(numero)
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
        pessoa.deixadas[numero] = conta
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

    def _recuperar(self, pessoa: Pessoa, fato: Acontecimento) -> None:
        """Anulada a saída, a vaga que ficou sem ninguém volta a quem a deixou, com a conta de então."""
        vaga = self.vagas[fato.vaga]
        nome = self._relato.nome(pessoa.indice)
        if vaga.situacao in (Situacao.OCUPADA, Situacao.RETIDA) or pessoa.vaga:
            self._relato.falha(
                "P11",
                f"a inscrição {nome} recuperou a vaga {vaga.numero}, que não estava livre para ela",
                vaga.numero,
                [nome],
            )
            return
        self._repoe_sem.pop(vaga.numero, None)
        devida = pessoa.deixadas.get(vaga.numero, vaga.conta)
        if devida != fato.grupo:
            self._confere_atual_da_vazia(fato, devida)
        self._encerrar_pendente(vaga)
        self._fechar_todas(pessoa)
        vaga.situacao, vaga.titular, vaga.conta = Situacao.OCUPADA, pessoa.indice, fato.grupo
        pessoa.vaga, pessoa.conta = vaga.numero, fato.grupo
        if fato.grupo != GERAL and self._exame.compensada:
            pessoa.desde_a_reserva = self._depois()

    def _vencer_pendentes(self) -> None:
        """Acusa as vagas deixadas que uma chamada de outra vaga ultrapassou."""
        if self._pendentes and self._proxima < self._instante[1]:
            self._acusar_pendentes()

    def _encerrar_pendente(self, vaga: Vaga) -> None:
        self._vencer_pendentes()
        self._pendentes.discard(vaga.numero)
        self._cadeia = (0, 0)
        if self._pedida[1] == vaga.numero:
            self._pedida = (0, 0)
        self._sem_chamada.pop(vaga.numero, None)
        self._a_espera.pop(vaga.numero, None)
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
        atual = self._atual if em_cadeia else self._conta_inicial(numero)
        if fato.grupo not in (atual, vaga.conta):
            self._confere_atual_da_vazia(fato, atual)
        if vaga.situacao is not Situacao.RETIDA:
            if self._vale and not self._assume:
                self._conferir_vazia(numero, atual)
            self._primeira_vez(vaga, fato.quando)
            vaga.situacao = Situacao.VAZIA
            vaga.conta = fato.grupo
        if self._assume and vaga.espera != NINGUEM:
            self._repoe_sem[numero] = vaga.espera
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
            if self._espera_decisao and exame.fila(numero, conta) in self._sairam:
                return
        self._esgotar(exame.fila(numero, GERAL), numero, "P11")
        if exame.geral_aceita_reservada():
            for k in range(1, exame.contas):
                self._esgotar(exame.fila(numero, k), numero, "P11")

    def _vaga_extinta(self, fato: Acontecimento) -> None:
        vaga = self.vagas[fato.vaga]
        if vaga.situacao is Situacao.OCUPADA:
            self._relato.falha("P11", f"a vaga {fato.vaga} foi extinta estando ocupada", fato.vaga)
        if fato.vaga not in self._a_extinguir:
            self._relato.falha(
                "P12",
                f"a vaga {fato.vaga} foi extinta, e quem a deixou não estava em fim de contrato: devia "
                "ser reposta",
                fato.vaga,
            )
        self._a_extinguir.discard(fato.vaga)
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
        vaga.situacao = Situacao.LIBERADA
        if not vaga.ja_ocupada:
            vaga.conta = self._tipos[fato.vaga]

    def _pedido_da_vaga(self, fato: Acontecimento) -> None:
        """Um ato manda chamar para este número: é a vez da lista, e não de quem espera qualquer um."""
        self._pedida = (fato.quando, fato.vaga)

    def _fecha_depois_da_posse(self, vaga: Vaga, fato: Acontecimento) -> None:
        """A de quem exercia se extingue no fim do contrato, ou se a leitura cria outra no lugar."""
        no_prazo = fato.outro == POR_FIM_DO_CONTRATO
        if no_prazo or (segue_sequencia(self._regime) and self._vale):
            self._a_extinguir.add(vaga.numero)
            vaga.situacao = Situacao.EXTINTA

    def conferir_fim(self, *, parcial: bool, abertas: int) -> None:
        """Anota o que ficou por resolver; numa história parcial, o último ato pode estar a meio."""
        if parcial:
            return
        self._acusar_pendentes()
        # Onde se escolhe a lista, a vaga que se converteu pode esperar a escolha.
        for numero, quando in self._sem_chamada.items() if not self._ha_escolha else ():
            self._relato.falha(
                "P8",
                f"a vaga {numero} mudou de conta na chamada {quando + 1} e não foi preenchida",
                numero,
            )
        for vaga in [v for v in self._vagas_liberadas() if v.numero <= abertas]:
            self._relato.falha(
                "P11", f"a vaga {vaga.numero} foi liberada e não foi preenchida", vaga.numero
            )

    def _vagas_liberadas(self) -> Iterable[Vaga]:
        return [vaga for vaga in self.vagas.values() if vaga.situacao is Situacao.LIBERADA]

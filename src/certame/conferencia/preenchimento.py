"""Confere sob que conta cada vaga se preenche, da conta de partida à chamada ou à vaga vazia."""

from certame.conferencia.biografia import Pessoa, Situacao
from certame.conferencia.estado import Estado
from certame.dominio.historia import GERAL, Acontecimento


class Preenchimento(Estado):
    """As passagens de conta: conversão, reversão, recomposição e cascata."""

    def _conta_inicial(self, numero: int) -> int:
        """A conta de que a vaga parte; a que espera uma escolha, da que tinha quando parou."""
        vaga = self.vagas.get(numero)
        return self._a_espera.get(numero, self._tipos[numero] if vaga is None else vaga.conta)

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
        elif self._ha_escolha:
            self._a_espera[fato.vaga] = conta

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
        if not self._compensa:
            return False
        if self._sempre:
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
            self._conferir_decisao(fato)
        self._passadas = []
        self._passar_a(GERAL, fato)

    def _recomposicao(self, fato: Acontecimento) -> None:
        """A vaga geral passa a um grupo; se cabia, confere-se à parte."""
        self._seguir_cadeia(fato)
        self._confere_atual(fato, GERAL)
        self._passar_a(fato.grupo, fato)

    def _conferir_decisao(self, fato: Acontecimento) -> None:
        """Se a leitura manda decidir, a lista que acabou por saídas só reverte vaga já vazia."""
        vaga = self.vagas.get(fato.vaga)
        decidida = vaga is not None and vaga.situacao is Situacao.VAZIA
        lista = self._exame.fila(fato.vaga, fato.grupo)
        if self._espera_decisao and lista in self._sairam_ao_certo and not decidida:
            self._relato.falha(
                "reversao",
                f"a vaga {fato.vaga} reverteu sem decisão, e a lista acabou por saídas",
                fato.vaga,
            )

    def _passagem(self, fato: Acontecimento) -> None:
        """A cascata: a vaga de um grupo sem ninguém passa ao seguinte da cascata dele."""
        self._seguir_cadeia(fato)
        _, _, _, numero, grupo, destino = fato
        if grupo not in self._passadas:
            self._confere_atual(fato, grupo)
        if not self._esgotar_ate(numero, grupo, destino):
            self._relato.falha(
                "reversao",
                f"a vaga {numero} passou de {self._historia.nome_da_conta(grupo)} a uma lista que "
                "não é da cascata",
                numero,
            )
            return
        if grupo != GERAL:
            self._passadas.append(grupo)
        self._passar_a(destino, fato)

    def _esgotar_ate(self, numero: int, grupo: int, destino: int) -> bool:
        """Anota que não havia ninguém nas listas até a de destino; diz se ela é da cascata."""
        permitidos = self._cascata(grupo)
        if destino not in permitidos:
            return False
        for conta in (grupo, *permitidos[: permitidos.index(destino)]):
            self._esgotar(self._exame.fila(numero, conta), numero, "reversao")
        if grupo == GERAL and self._convertivel(numero):
            self._esgotar_ocupantes(numero)
        return True

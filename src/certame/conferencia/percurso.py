"""Percorre os fatos no tempo: quem ocupa cada vaga notável, sob que conta cada vaga se preenche.

As chamadas comuns não passam por aqui: delas só se compara, no fim e de uma vez, a conta com a
esperada. O que o percurso acha sobre as listas (tomadas avulsas, trechos, conversões) fica
anotado nelas, para `fila` e `compensacao` conferirem.
"""

from collections.abc import Callable

from certame.conferencia.fila import NUNCA
from certame.conferencia.periodos import LEITURA_QUE_NAO_HA, regime_do_fato
from certame.conferencia.pessoas_notaveis import PessoasNotaveis
from certame.dominio.historia import GERAL, Acontecimento, Fato

_PEDEM_VAGA = (
    Fato.CONVERSAO,
    Fato.REVERSAO,
    Fato.RECOMPOSICAO,
    Fato.CASCATA,
    Fato.ESPELHO,
    Fato.VAGA_SEM_OCUPANTE,
    Fato.VAGA_EXTINTA,
    Fato.RESERVA_DE_VAGA,
    Fato.LIBERACAO,
    Fato.CHAMADA_JUDICIAL,
    Fato.CHAMADA_DE_VAZIA,
    Fato.CHAMADA_ASSUMIDA,
)

_PEDEM_PESSOA = (
    Fato.SAIDA,
    Fato.INAPTIDAO,
    Fato.FRAUDE,
    Fato.NAO_CONFIRMADA,
    Fato.FIM_DE_FILA,
    Fato.INCLUSAO,
    Fato.SUB_JUDICE,
    Fato.ESPELHO,
    Fato.EXITO_DEFINITIVO,
    Fato.IMPROCEDENCIA,
    Fato.RETORNO,
    Fato.OPCAO,
    Fato.CONVERSAO,
    Fato.POSSE,
    Fato.POSSE_ANULADA,
    Fato.CHAMADA_ASSUMIDA,
)


class Percurso(PessoasNotaveis):
    """O percurso de uma história; `percorrer` o leva do primeiro ao último fato."""

    def percorrer(self) -> None:
        """Percorre os fatos e as chamadas notáveis na ordem em que se deram."""
        tratar = self._tratadores()
        conversao, reversao, mudanca = Fato.CONVERSAO, Fato.REVERSAO, Fato.LEITURA_ALTERADA
        fatos, total, vagas = self._historia.fatos, self._total, self._historia.vagas
        esperadas, limite, simples = self.esperadas, self._limite_comum(), self._sem_cascata()
        filas, das_vagas, das_pessoas = self._exame.filas, self.vagas, self.pessoas
        contas = self._exame.contas
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
                    reservada = conta == GERAL < grupo < contas
                    if reservada and vaga <= limite and pessoa not in das_pessoas:
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
            self._tratar(tratar.get(tipo.value, nada_muda), fatos[ordem])
            if tipo is mudanca:
                limite, simples = self._limite_comum(), self._sem_cascata()
        while seguinte < NUNCA:
            self._instante = (seguinte + len(fatos), seguinte)
            self._chamada(seguinte)
            seguinte = next(notaveis)
        self._instante = (NUNCA, NUNCA)
        for notavel in self.pessoas.values():
            self._fechar_todas(notavel)
            self._fechar_reserva(notavel)
        self._separar_conversoes()

    def _tratadores(self) -> dict[str, Callable[[Acontecimento], None]]:
        """De cada espécie de fato ao que ela muda no percurso."""
        return {
            Fato.VAGA_SEM_OCUPANTE.value: self._vaga_sem_ocupante,
            Fato.VAGA_EXTINTA.value: self._vaga_extinta,
            Fato.RESERVA_DE_VAGA.value: self._reserva_de_vaga,
            Fato.LIBERACAO.value: self._liberacao,
            Fato.CHAMADA_JUDICIAL.value: self._pedido_da_vaga,
            Fato.CHAMADA_DE_VAZIA.value: self._pedido_da_vaga,
            Fato.CHAMADA_ASSUMIDA.value: self._chamada_assumida,
            Fato.ASSUNCAO_ENCERRADA.value: self._assuncao_encerrada,
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
            Fato.POSSE_ANULADA.value: self._posse,
            Fato.FIM_DA_VALIDADE.value: self._mudar_validade,
            Fato.VALIDADE_REABERTA.value: self._mudar_validade,
            Fato.CONVERSAO.value: self._conversao,
            Fato.REVERSAO.value: self._reversao,
            Fato.RECOMPOSICAO.value: self._recomposicao,
            Fato.CASCATA.value: self._passagem,
            Fato.LEITURA_ALTERADA.value: self._leitura_alterada,
        }

    def _tratar(self, tratador: Callable[[Acontecimento], None], fato: Acontecimento) -> None:
        cita = (fato.vaga > 0 or fato.fato not in _PEDEM_VAGA) and (
            fato.pessoa >= 0 or fato.fato not in _PEDEM_PESSOA
        )
        if cita and self._exame.existe(fato):
            tratador(fato)
        else:
            self._relato.falha(
                "forma", f"o fato {fato.fato.value} cita pessoa, vaga ou grupo que não existe"
            )

    def _leitura_alterada(self, fato: Acontecimento) -> None:
        regime = regime_do_fato(self._exame.regime, self._historia, fato.outro)
        if regime is None:
            self._relato.falha("forma", LEITURA_QUE_NAO_HA)
        else:
            self._seguir_leituras(regime)

    def _limite_comum(self) -> int:
        """Até que vaga uma primeira chamada converte sem exame mais fino; 0 se nenhuma."""
        if self._exame.varias_unidades or not self._compensa:
            return 0
        return NUNCA if self._sempre else self._historia.vagas_do_edital

    def _sem_cascata(self) -> bool:
        return not (self._exame.varias_unidades or self._espera_decisao) and not any(
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


def nada_muda(fato: Acontecimento) -> None:
    """O tratador dos fatos que não mudam o percurso."""

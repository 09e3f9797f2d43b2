"""Segue cada pessoa com fatos próprios: as que saem, voltam, entram por decisão ou optam."""

from bisect import bisect_left, insort
from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from certame.conferencia.biografia import Pessoa
from certame.conferencia.fila import FIM_DA_LISTA, Fila, Posto
from certame.conferencia.vagas_notaveis import VagasNotaveis
from certame.dominio.historia import DO_FIM_DE_FILA, GERAL, Acontecimento, Fato


class PessoasNotaveis(VagasNotaveis):
    """Os fatos que mudam as listas em que uma pessoa está."""

    def _saida(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        self._sairam.update(pessoa.postos)
        # De quem entrou por decisão não se sabe de que unidade é.
        if not self._exame.varias_unidades or pessoa.indice not in self._exame.entram_depois:
            self._sairam_ao_certo.update(pessoa.postos)
        self._fechar_todas(pessoa)
        vaga = self._deixar(fato, pessoa)
        pessoa.espelho = pessoa.por_ordem = False
        pessoa.fora = True
        if vaga is not None and pessoa.tomou_posse:
            self._fecha_depois_da_posse(vaga, fato)

    def _nao_confirmada(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        contas = self._exame.contas
        ocupava = fato.vaga > 0 or (pessoa.vaga > 0 and pessoa.conta == fato.grupo)
        if ocupava:
            self._deixar(fato, pessoa)
        perdidas = [i for i in pessoa.postos if i % contas == fato.grupo]
        self._fechar(pessoa, perdidas, self._instante)
        for i in perdidas:
            pessoa.negados[i] = pessoa.postos.pop(i)
        if ocupava:
            self._abrir(pessoa, pessoa.postos, self._depois())

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
        if pessoa.vaga and pessoa.tomou_posse:
            nome = self._relato.nome(fato.pessoa)
            self._relato.falha(
                "clausula",
                f"a inscrição {nome} foi para o fim da fila já em exercício, sem sair do cargo",
                fato.vaga,
                [nome],
            )
        estava, pessoa.espelho = bool(pessoa.pode) or pessoa.espelho, False
        self._fechar_todas(pessoa)
        vaga = self._deixar(fato, pessoa)
        for i in pessoa.postos:
            nome_da_lista = self._historia.nome_da_conta(i % self._exame.contas)
            if nome_da_lista in (clausulas.listas_do_fim_de_fila or (nome_da_lista,)):
                pessoa.de_origem.setdefault(i, pessoa.postos[i])
                pessoa.postos[i] = FIM_DA_LISTA + self._instante[0]
        if vaga is not None:
            vaga.espera = pessoa.indice
        elif estava:
            self._abrir(pessoa, pessoa.postos, self._depois())

    def _inclusao(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        if not pessoa.postos or fato.grupo != GERAL:
            self._por_nas_listas(pessoa, fato)
        pessoa.por_ordem, pessoa.fora = True, False
        self._abrir(pessoa, pessoa.postos, self._depois())

    def _sub_judice(self, fato: Acontecimento) -> None:
        """Outra ordem igual não muda nada para quem já tem posto espelho."""
        pessoa = self.pessoas[fato.pessoa]
        if pessoa.espelho:
            return
        self._inclusao(fato)
        pessoa.sub_judice, pessoa.por_ordem = True, False

    def _por_nas_listas(self, pessoa: Pessoa, fato: Acontecimento) -> None:
        """Dá posto a quem entra por decisão: na geral, o do fato; nas reservadas, o que resulta."""
        exame = self._exame
        contas = exame.contas
        for inicio in range(0, len(exame.filas), contas):
            geral = exame.filas[inicio]
            if inicio not in pessoa.postos:
                pessoa.postos[inicio] = self._posto_incluido(geral, inicio, fato.outro)
            posto = pessoa.postos[inicio]
            for k in range(1, contas):
                fila = exame.filas[inicio + k]
                proprio = fila.posto(pessoa.indice)
                if inicio + k in pessoa.postos:
                    continue
                if proprio is not None:
                    fila.notaveis.append(proprio)
                    pessoa.postos[inicio + k] = proprio
                elif k == fato.grupo:
                    pessoa.postos[inicio + k] = _posto_na_reservada(fila, geral, posto)
        if exame.varias_unidades:
            pessoa.isentas.update(pessoa.postos)

    def _posto_incluido(self, geral: Fila, i: int, lugar: int) -> Fraction:
        incluidos = self._incluidas.setdefault(i, [])
        posto = posto_de_quem_entra(incluidos, *geral.faixa(), lugar)
        insort(incluidos, posto)
        return posto

    def _espelho(self, fato: Acontecimento) -> None:
        pessoa = self.pessoas[fato.pessoa]
        nome = self._relato.nome(fato.pessoa)
        i = self._exame.fila(fato.vaga, fato.grupo)
        em_cadeia = self._cadeia == (fato.quando, fato.vaga)
        devida = self._atual if em_cadeia else self._conta_inicial(fato.vaga)
        if fato.grupo != devida and not self._esgotar_ate(fato.vaga, devida, fato.grupo):
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
        pessoa.fora = True

    def _retorno(self, fato: Acontecimento) -> None:
        """Volta à vaga que deixou, ou às listas; com um grupo, também à que lhe tinham negado."""
        pessoa = self.pessoas[fato.pessoa]
        if fato.vaga:
            pessoa.fora = False
            self._recuperar(pessoa, fato)
            return
        if fato.outro == DO_FIM_DE_FILA:
            self._voltar_do_fim(pessoa)
            return
        pessoa.por_ordem, pessoa.espelho = fato.outro > 0, False
        # A ordem que reintegra é a última palavra; a anulação de uma saída não julga a ação.
        pessoa.sub_judice = pessoa.sub_judice and not fato.outro
        devolvidas = [i for i in pessoa.negados if i % self._exame.contas == fato.grupo]
        for i in devolvidas:
            pessoa.postos[i] = pessoa.negados.pop(i)
        # Anulada só a negação da condição, quem saiu por outra causa continua fora.
        pessoa.fora = pessoa.fora and fato.grupo != GERAL and not fato.outro
        if not pessoa.vaga and not pessoa.fora:
            self._abrir(pessoa, pessoa.postos, self._depois())

    def _voltar_do_fim(self, pessoa: Pessoa) -> None:
        """Anulado o fim de fila, os postos voltam a ser os de antes; o resto segue como está."""
        self._repoe_sem = {v: p for v, p in self._repoe_sem.items() if p != pessoa.indice}
        podia, ocupava = list(pessoa.pode), pessoa.desde_a_reserva is not None
        self._fechar(pessoa, podia, self._instante)
        self._fechar_reserva(pessoa)
        for postos in (pessoa.postos, pessoa.negados):
            postos.update((i, pessoa.de_origem[i]) for i in pessoa.de_origem.keys() & postos)
        pessoa.de_origem.clear()
        self._abrir(pessoa, podia, self._depois())
        if ocupava:
            pessoa.desde_a_reserva = self._depois()

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
            pessoa.tomou_posse = fato.fato is Fato.POSSE

    def _mudar_validade(self, fato: Acontecimento) -> None:
        self._vale = fato.fato is Fato.VALIDADE_REABERTA


def posto_de_quem_entra(
    incluidos: Sequence[Fraction], inicio: int, fim: int, lugar: int
) -> Fraction:
    """Um posto com `lugar - 1` pessoas antes, na lista publicada de `inicio` a `fim` e nos incluídos.

    Contam-se todas as que já entraram, também as que saíram.
    """
    entre = bisect_left(
        range(len(incluidos)), lugar - 1, key=lambda i: ceil(incluidos[i]) - inicio + i
    )
    depois: Posto = min(inicio + lugar - 1 - entre, fim)
    antes: Posto = depois - 1
    if entre:
        antes = max(antes, incluidos[entre - 1])
    if entre < len(incluidos):
        depois = min(depois, incluidos[entre])
    return Fraction(antes + depois) / 2


def _posto_na_reservada(fila: Fila, geral: Fila, posto: Posto) -> Fraction:
    """O posto, na lista reservada, de quem entrou na geral com um posto entre dois inteiros."""
    inicio, fim = geral.faixa()
    antes = bisect_left(fila.membros, posto)
    return antes - 1 + Fraction(posto - inicio + 1) / (fim - inicio + 2)

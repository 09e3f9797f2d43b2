"""O percurso que avança a cada ato: confere cada chamada e cada fato quando entra, e só eles.

São as mesmas regras do percurso inteiro; muda o que se anota nas listas. Lá se juntam tomadas e
trechos, e se confere no fim. Aqui de cada lista se sabe, a todo instante, a primeira pessoa que
espera, e tomar alguém depois dela já é a falha.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from copy import deepcopy
from heapq import heappop, heappush

from certame.conferencia.assuncao import REGISTROS, Assuncao
from certame.conferencia.biografia import Pessoa, Situacao, Vaga
from certame.conferencia.chamadas import acusar_conta, so_na_reservada
from certame.conferencia.exame import (
    PROPRIOS,
    Exame,
    de_mais_de_um_grupo,
    segue_sequencia,
    unidade_da_pessoa,
)
from certame.conferencia.fila import ESGOTADA, NUNCA, Posto, acusar
from certame.conferencia.percurso import Percurso, nada_muda
from certame.conferencia.quantidade import total_que_pede
from certame.conferencia.recomposicao import Recomposicao, ha_o_que_recompor
from certame.conferencia.reserva import conferir_reserva
from certame.conferencia.validade import chamada_sem_ordem, e_ordem_judicial
from certame.conferencia.veredito import Relato
from certame.dominio.edital import Cargo
from certame.dominio.historia import GERAL, NINGUEM, Acontecimento, Fato, Historia
from certame.dominio.ordem import Ordem
from certame.norma.grupo import FamiliaDeSerie, Multiplas

_ENTRAM = (Fato.INCLUSAO, Fato.SUB_JUDICE)
JA_TINHA_FATOS = "entrou por decisão, na lista geral, quem só estava na reservada"
MUDOU_A_LEITURA = "uma leitura mudou, e com ela os tipos das vagas por abrir"
ANULOU_A_CRIACAO = "anulou-se um ato que criou vagas"
_Esperam = list[tuple[Posto, int]]
"""Postos e pessoas de uma lista, numa pilha em que o menor vem primeiro."""


class _Vagas(dict[int, Vaga]):
    """As vagas, criadas quando se pedem; as que não existem não estão."""

    def __init__(self, tipos: bytearray) -> None:
        super().__init__()
        self._tipos = tipos

    def __missing__(self, numero: int) -> Vaga:
        vaga = self[numero] = Vaga(numero, self._tipos[numero])
        return vaga

    def __deepcopy__(self, memo: dict[int, object]) -> "_Vagas":
        """Cópia com cópias das vagas: são milhares, e passar por cada uma à mão custa um terço."""
        outras = memo[id(self)] = _Vagas(deepcopy(self._tipos, memo))
        for numero, vaga in self.items():
            outras[numero] = memo[id(vaga)] = vaga.__deepcopy__(memo)
        return outras

    def get(self, numero: int, _padrao: object = None) -> Vaga | None:  # type: ignore[override]
        return self[numero] if 0 < numero < len(self._tipos) else None


class _Pessoas(dict[int, Pessoa]):
    """As pessoas, criadas como eram no começo quando um fato ou uma chamada as cita."""

    def __init__(self, criar: Callable[[int], Pessoa]) -> None:
        super().__init__()
        self._criar = criar

    def __missing__(self, indice: int) -> Pessoa:
        pessoa = self[indice] = self._criar(indice)
        return pessoa

    def __deepcopy__(self, memo: dict[int, object]) -> "_Pessoas":
        """Cópia com cópias das pessoas, como a das vagas."""
        outras = memo[id(self)] = _Pessoas(deepcopy(self._criar, memo))
        for indice, pessoa in self.items():
            outras[indice] = memo[id(pessoa)] = pessoa.__deepcopy__(memo)
        return outras

    def get(self, indice: int, _padrao: object = None) -> Pessoa:
        return self[indice]


class PercursoPorAto(Percurso):
    """Até onde se conferiu; `avancar` confere o resto, e o que acha fica no relato do exame.

    `refazer` diz, se não é vazio, que fato mudou o que se supunha do começo: só outro percurso, que
    já o conheça, confere a história.
    """

    def __init__(self, exame: Exame, cargo: Cargo) -> None:
        super().__init__(exame)
        self._cargo = cargo
        self._feitas = self._lidos = 0
        self._tipos = bytearray(1)
        self._com_tipo = 0
        self.vagas = _Vagas(self._tipos)
        self.pessoas = _Pessoas(self._pessoa)
        self._tratar_como = self._tratadores()
        self._ponteiros = [0] * len(exame.filas)
        self._abertas: list[_Esperam] = [[] for _ in exame.filas]
        self._na_reserva: list[_Esperam] = [[] for _ in exame.ocupantes]
        self._proximas = [1] * len(exame.ordem.unidades)
        self._criadas = exame.historia.vagas_do_edital
        self._maior = 0
        self._extinta: int | None = None
        self._liberadas: set[int] = set()
        self._ordens: list[int] = []
        self._acabou = False
        self._ordem_da_vez = 0
        self._assuncao = Assuncao(exame)
        self._recompoe: Recomposicao | None = None
        self._no_comeco = True
        self.refazer = ""
        self._separar_de_antemao()

    def copia(self, ordem: Ordem, historia: Historia, relato: Relato) -> "PercursoPorAto":
        """Outro, no mesmo ponto, sobre uma cópia da ordem e da história: avança sem mudar este."""
        exame = self._exame
        # O que não muda fica um só; as listas de pessoas, sobretudo, não se copiam.
        mesmos = [exame.regime, exame.clausulas, self._cargo, self._regime]
        mesmos += [periodo.regime for periodo in exame.periodos]
        for fila in (*exame.filas, *exame.ocupantes):
            mesmos += [fila.membros, fila._postos]
        memoria: dict[int, object] = {id(mesmo): mesmo for mesmo in mesmos}
        memoria |= {
            id(exame.ordem): ordem,
            id(exame.historia): historia,
            id(exame.relato): relato,
        }
        return deepcopy(self, memoria)

    def _contas_pelos_tipos(self) -> bytearray:
        """Cada conta entra com a sua chamada."""
        return bytearray()

    def _separar_de_antemao(self) -> None:
        """Quem se trata à parte desde o começo: está em mais de um grupo, ou já se sabe que entra."""
        exame = self._exame
        exame.entram_depois = {fato.pessoa for fato in exame.fatos_de(*_ENTRAM)}
        separadas = {p for p in exame.entram_depois if 0 <= p < len(exame.ordem.inscricoes)}
        if exame.contas > 2 and exame.regime.norma.multiplas is not Multiplas.QUEM_CHAMAR_PRIMEIRO:
            separadas |= de_mais_de_um_grupo(exame.ordem)
        for pessoa in separadas:
            self.pessoas.get(pessoa)

    def avancar(self) -> None:
        """Percorre o que entrou na história desde a última vez, e o que no fim do ato se sabe."""
        historia = self._historia
        if not self._tem_forma():
            self._relato.falha("forma", "o que entrou na história não combina com o que havia")
            return
        self._crescer()
        for lido in range(self._lidos, len(historia.fatos)):
            fato = historia.fatos[lido]
            self._chamar_ate(fato.quando)
            self._instante = (fato.quando + lido, fato.quando)
            self._antes_do(fato)
            if self.refazer:
                return
            self._tratar(self._tratar_como.get(fato.fato.value, nada_muda), fato)
            if fato.pessoa in self.pessoas:
                self._lembrar_da_reserva(self.pessoas[fato.pessoa])
            self._lidos += 1
        self._chamar_ate(self._total)
        self._fim_do_ato()
        self._no_comeco = False

    # O que entrou -------------------------------------------------------------------------

    def _tem_forma(self) -> bool:
        """Diz se as colunas cresceram juntas e o que entrou cita o que existe."""
        exame, historia = self._exame, self._historia
        fatos, total = historia.fatos, len(historia.vagas)
        novas = slice(self._feitas, None)
        self._total = total
        if not self._feitas <= total == len(historia.pessoas) == len(historia.contas):
            return False
        quando = [self._feitas, *fatos.quando[self._lidos :], total]
        novos = range(self._lidos, len(fatos))
        exame.fatos_presentes |= frozenset(fatos.fato[self._lidos :])
        exame.ultima = max(
            exame.ultima,
            len(historia.tipos),
            *(
                fatos.vaga[i] - 1 - fatos.outro[i]
                for i in novos
                if fatos.fato[i] is Fato.VAGAS_CRIADAS
            ),
            0,
        )
        return (
            self._lidos <= len(fatos)
            and quando == sorted(quando)
            and all(0 < vaga <= len(historia.tipos) for vaga in historia.vagas[novas])
            and all(0 <= p < len(exame.ordem.inscricoes) for p in historia.pessoas[novas])
            and all(0 <= conta < exame.contas for conta in historia.contas[novas])
            and all(tipo < exame.contas for tipo in historia.tipos[self._com_tipo :])
            and all(exame.existe(fatos[i]) for i in novos if fatos.fato[i] in PROPRIOS)
            and self._tem_unidade()
        )

    def _tem_unidade(self) -> bool:
        exame, historia = self._exame, self._historia
        if not exame.varias_unidades:
            return True
        novas = historia.unidades[self._com_tipo :]
        return len(historia.unidades) == len(historia.tipos) and all(
            0 <= unidade < len(exame.ordem.unidades) for unidade in novas
        )

    def _crescer(self) -> None:
        """Os tipos das vagas novas, e a conta que cada chamada nova pede pelo tipo."""
        historia = self._historia
        self._tipos[self._com_tipo + 1 :] = historia.tipos[self._com_tipo :]
        self._tipos += bytes(max(0, self._exame.ultima + 1 - len(self._tipos)))
        self.esperadas += bytes(map(self._tipos.__getitem__, historia.vagas[self._feitas :]))

    def _antes_do(self, fato: Acontecimento) -> None:
        """O que os tratadores não veem: quem entra, o que se cria, a validade, as ordens."""
        especie = fato.fato
        if especie in _ENTRAM:
            novo = fato.pessoa not in self._exame.entram_depois
            sem_lista_geral = unidade_da_pessoa(self._exame, fato.pessoa) is None
            if novo and sem_lista_geral and fato.pessoa in self.pessoas:
                self.refazer = JA_TINHA_FATOS
            self._exame.entram_depois.add(fato.pessoa)
        elif especie is Fato.VAGA_EXTINTA:
            self._extinta = fato.quando
        elif especie is Fato.VAGAS_CRIADAS:
            self._criar(fato)
        elif especie is Fato.LEITURA_ALTERADA and not self._no_comeco:
            self.refazer = MUDOU_A_LEITURA
        elif especie is Fato.LIBERACAO:
            self._liberadas.add(fato.vaga)
        elif especie is Fato.VALIDADE_REABERTA:
            self._acabou = False
        elif especie is Fato.FIM_DA_VALIDADE and not self._acabou:
            self._acabou = True
            self._ordem_da_vez = bisect_left(self._ordens, fato.quando)
        if especie in REGISTROS:
            self._assuncao.registrar(fato)
        if e_ordem_judicial(fato):
            self._ordens.append(fato.quando)

    def _criar(self, fato: Acontecimento) -> None:
        if segue_sequencia(self._regime) and (self._extinta, fato.outro) == (fato.quando, 1):
            self._exame.no_lugar_de_extintas.add(fato.vaga)
        self._extinta = None
        if fato.vaga == 1 and fato.outro == self._criadas:
            return
        if fato.outro < 0:
            # A anulação tira as últimas: os tipos e as vagas que se conheciam já não são os mesmos.
            self.refazer = "" if self._no_comeco else ANULOU_A_CRIACAO
        elif fato.vaga != self._criadas + 1:
            self._fora_de_ordem(
                f"um ato criou vagas a partir da {fato.vaga}, e a seguinte era a "
                f"{self._criadas + 1}",
                fato.vaga,
            )
        self._criadas += fato.outro

    def _fora_de_ordem(self, frase: str, vaga: int) -> None:
        self._relato.falha("ordem_das_vagas", frase, vaga)

    # As chamadas --------------------------------------------------------------------------

    def _chamar_ate(self, quando: int) -> None:
        while self._feitas < quando:
            chamada = self._feitas
            self._instante = (chamada + self._lidos, chamada)
            self._conferir_chamada(chamada)
            self._feitas += 1

    def _conferir_chamada(self, chamada: int) -> None:
        historia = self._historia
        vaga, pessoa = historia.vagas[chamada], historia.pessoas[chamada]
        self._maior = max(self._maior, vaga)
        if vaga > self._criadas:
            self._fora_de_ordem(f"a vaga {vaga} foi aberta antes de criada", vaga)
        if self._acabou:
            self._gastar_ordem(chamada)
        convertivel = self._convertivel(vaga)
        self._chamada(chamada)
        self._lembrar_da_reserva(self.pessoas[pessoa])
        devida = self.esperadas[chamada]
        if historia.contas[chamada] == devida:
            return
        if devida == GERAL and so_na_reservada(self._exame, chamada):
            self._esgotar(self._exame.fila(vaga, GERAL), vaga, "P4")
            if convertivel:
                self._esgotar_ocupantes(vaga)
        else:
            acusar_conta(self._exame, chamada, devida)

    def _gastar_ordem(self, chamada: int) -> None:
        """Depois da validade, cada ordem judicial cobre no máximo uma chamada."""
        coberta = self._ordens[self._ordem_da_vez : self._ordem_da_vez + 1]
        self._ordem_da_vez += 1
        if not coberta or coberta[0] > chamada:
            historia = self._historia
            nome = self._relato.nome(historia.pessoas[chamada])
            self._relato.falha(*chamada_sem_ordem(nome, historia.vagas[chamada]))

    def _primeira_vez(self, vaga: Vaga, chamada: int) -> None:  # noqa: ARG002
        """Uma vaga só se abre depois das de número menor da unidade."""
        if vaga.situacao is not Situacao.FECHADA or vaga.ja_retida:
            return
        numero = vaga.numero
        if numero in self._exame.no_lugar_de_extintas:
            return
        devido = self._proxima_a_abrir(self._exame.unidade_da_vaga(numero))
        if numero != devido:
            self._fora_de_ordem(f"a vaga {numero} foi aberta na vez da vaga {devido}", numero)

    def _proxima_a_abrir(self, unidade: int) -> int:
        numero = self._proximas[unidade]
        while numero < len(self._tipos) and not self._por_abrir(numero, unidade):
            numero += 1
        self._proximas[unidade] = numero
        return numero

    def _por_abrir(self, numero: int, unidade: int) -> bool:
        exame = self._exame
        if exame.unidade_da_vaga(numero) != unidade or numero in exame.no_lugar_de_extintas:
            return False
        fechada = numero not in self.vagas or self.vagas[numero].situacao is Situacao.FECHADA
        return fechada and not (numero in self.vagas and self.vagas[numero].ja_retida)

    # As listas ----------------------------------------------------------------------------

    def _abrir(self, pessoa: Pessoa, listas: Iterable[int], desde: tuple[int, int]) -> None:
        listas = list(listas)
        super()._abrir(pessoa, listas, desde)
        for i in listas:
            if i in pessoa.abertos:
                heappush(self._abertas[i], (pessoa.postos[i], pessoa.indice))

    def _fechar(
        self,
        pessoa: Pessoa,
        listas: Iterable[int],
        ate: tuple[int, int],  # noqa: ARG002
    ) -> None:
        for i in listas:
            pessoa.pode.discard(i)
            pessoa.abertos.pop(i, None)

    def _tomar(self, i: int, posto: Posto, pessoa: int, vaga: int, principio: str = "P4") -> None:
        primeiro, espera = self._primeira_que_espera(i)
        if primeiro < posto:
            nome = self._exame.filas[i].nome
            acusar(self._relato, nome, principio, espera, pessoa, vaga)

    def _primeira_que_espera(self, i: int) -> tuple[Posto, int]:
        """O menor posto de quem se pode chamar pela lista: as que nenhum fato citou, ou as outras."""
        fila, abertas = self._exame.filas[i], self._abertas[i]
        lugar, membros = self._ponteiros[i], fila.membros
        while lugar < len(membros) and membros[lugar] in self.pessoas:
            lugar += 1
        self._ponteiros[i] = lugar
        while abertas and not self._espera(i, *abertas[0]):
            heappop(abertas)
        primeiras = abertas[:1]
        if lugar < len(membros):
            primeiras.append((membros[lugar] if fila.geral else lugar, membros[lugar]))
        return min(primeiras, default=(NUNCA, NINGUEM))

    def _espera(self, i: int, posto: Posto, indice: int) -> bool:
        pessoa = self.pessoas[indice]
        return i in pessoa.abertos and pessoa.postos[i] == posto

    def _lembrar_da_reserva(self, pessoa: Pessoa) -> None:
        """Quem ocupa vaga reservada segue, na geral, à espera de que a conta se torne geral."""
        if pessoa.desde_a_reserva is None:
            return
        unidade = self._exame.unidade_da_vaga(pessoa.vaga)
        posto = pessoa.postos.get(unidade * self._exame.contas)
        if posto is not None:
            heappush(self._na_reserva[unidade], (posto, pessoa.indice))

    def _fechar_reserva(self, pessoa: Pessoa) -> None:
        pessoa.desde_a_reserva = None

    def _tomar_de_ocupantes(self, pessoa: Pessoa, numero: int, principio: str) -> None:
        unidade = self._exame.unidade_da_vaga(numero)
        posto = pessoa.postos[unidade * self._exame.contas]
        self._passar_dos_ocupantes(unidade, posto, pessoa.indice, numero, principio)

    def _esgotar_ocupantes(self, vaga: int) -> None:
        self._passar_dos_ocupantes(self._exame.unidade_da_vaga(vaga), ESGOTADA, NINGUEM, vaga)

    def _passar_dos_ocupantes(
        self,
        unidade: int,
        posto: Posto,
        pessoa: int,
        vaga: int,
        principio: str = "compensacao",
    ) -> None:
        ocupam = self._na_reserva[unidade]
        while ocupam and not self._segue_na_reserva(unidade, *ocupam[0]):
            heappop(ocupam)
        if ocupam and ocupam[0][0] < posto:
            nome = self._exame.ocupantes[unidade].nome
            acusar(self._relato, nome, principio, ocupam[0][1], pessoa, vaga)

    def _segue_na_reserva(self, unidade: int, posto: Posto, indice: int) -> bool:
        pessoa = self.pessoas[indice]
        return (
            pessoa.desde_a_reserva is not None
            and self._exame.unidade_da_vaga(pessoa.vaga) == unidade
            and pessoa.postos.get(unidade * self._exame.contas) == posto
        )

    # O fim de cada ato --------------------------------------------------------------------

    def _fim_do_ato(self) -> None:
        historia = self._historia
        self.conferir_fim(parcial=False, abertas=self._maior)
        self._assuncao.conferir_fim()
        if self._criadas != len(historia.tipos):
            self._relato.falha(
                "forma",
                f"os atos criaram {self._criadas} vagas e a história tem {len(historia.tipos)}",
            )
        elif self._com_tipo < len(historia.tipos):
            self._conferir_tipos()
        self._com_tipo = len(historia.tipos)
        if self._recompoe is None and ha_o_que_recompor(self._exame):
            self._recompoe = Recomposicao(self._exame, self._cargo)
        if self._recompoe is not None:
            self._recompoe.percorrer()

    def _vagas_liberadas(self) -> Iterable[Vaga]:
        abertas = {n for n in self._liberadas if self.vagas[n].situacao is Situacao.LIBERADA}
        self._liberadas = abertas
        return [self.vagas[numero] for numero in sorted(abertas)]

    def _conferir_tipos(self) -> None:
        """Com um grupo só, pela fórmula, confere os números novos; nos outros casos, todos."""
        regime, historia = self._exame.regime, self._historia
        tipos, grupo = historia.tipos, regime.grupos[0]
        if (
            len(regime.grupos) > 1
            or len(self._exame.periodos) > 1
            or self._cargo.unidades
            or grupo.serie.familia is not FamiliaDeSerie.FORMULA
            or regime.leitura("vagas_novas") == "reinicia"
        ):
            self._conferir_todos_os_tipos()
            return
        quantas = tipos.count(1, 0, self._com_tipo)
        for numero in range(self._com_tipo + 1, len(tipos) + 1):
            devida = total_que_pede(grupo, quantas + 1)
            if devida < numero or tipos[numero - 1] != (devida == numero):
                self._conferir_todos_os_tipos()
                return
            quantas += devida == numero

    def _conferir_todos_os_tipos(self) -> None:
        historia = self._historia
        for falha in conferir_reserva(
            self._exame.regime,
            self._cargo,
            historia.tipos,
            historia.fatos,
            historia.unidades,
            historia=historia,
        ):
            self._relato.falha(falha.principio, falha.frase, falha.vaga, falha.inscricoes)

"""A repetição: refaz o estado de um certame, praticando de novo cada ato do livro, em ordem."""

from collections.abc import Iterable

from certame.dominio.ato import Ato, AtoDeCargo
from certame.dominio.resultado import AtoRecusado
from certame.livro.corrente import Elo, ato_do_registro, exigir_id_novo
from certame.livro.defeito import Defeito, LivroRecusado, TipoDeDefeito
from certame.livro.registro import Cabeca, Registro
from certame.livro.vocabulario import VOCABULARIO, Vocabulario
from certame.motor.andamento import Andamento, Praticado


class Repeticao:
    """O andamento até um ponto do livro, e esse ponto.

    Pode ficar na memória e avançar só com os registros novos: é um atalho, nunca a fonte. Jogada
    fora, refaz-se do primeiro registro e dá o mesmo, byte por byte.
    """

    def __init__(
        self, certame: str, andamento: Andamento, vocabulario: Vocabulario = VOCABULARIO
    ) -> None:
        self.andamento = andamento
        self._elo = Elo(certame)
        self._ids: dict[str, int] = {}
        self._vocabulario = vocabulario

    @property
    def cabeca(self) -> Cabeca:
        """Até onde se repetiu: quantos registros, e o hash do último."""
        return self._elo.cabeca

    def avancar(self, registros: Iterable[Registro]) -> Cabeca:
        """Pratica os atos dos registros que vêm depois da cabeça e devolve a nova.

        Erros: `LivroRecusado` se um registro não continua o livro ou não se entende;
        `AtoRecusado`, com o registro, se o motor não o permite. Depois de um erro, o andamento
        não serve mais.
        """
        ids, passar, praticar = self._ids, self._elo.passar, self.andamento.praticar
        for registro in registros:
            passar(registro)
            ato = ato_do_registro(registro, self._vocabulario)
            if ato is None:
                continue
            exigir_id_novo(ids, registro, ato)
            self._exigir_cargo(registro, ato)
            try:
                praticar(ato)
            except AtoRecusado as recusa:
                raise AtoRecusado(
                    f"livro {registro.certame}, registro {registro.numero}, ato {ato.id}: "
                    f"{recusa.motivo}",
                    recusa.fundamentos,
                    recusa.conserto,
                ) from None
        return self.cabeca

    def tem(self, id: str) -> bool:
        """Diz se um ato deste id já se praticou."""
        return id in self._ids

    def praticar(self, registro: Registro) -> Praticado | None:
        """Pratica o ato do registro seguinte; `None` se ele só abre o livro.

        Erros: os de `avancar`, a recusa como o motor a diz. Recusado o ato, a repetição segue onde
        estava e serve.
        """
        antes = self.cabeca
        self._elo.passar(registro)
        ato = ato_do_registro(registro, self._vocabulario)
        if ato is None:
            return None
        exigir_id_novo(self._ids, registro, ato)
        self._exigir_cargo(registro, ato)
        try:
            return self.andamento.praticar(ato)
        except AtoRecusado:
            self._elo = Elo(registro.certame, antes)
            del self._ids[ato.id]
            raise

    def copia(self) -> "Repeticao":
        """Cópia independente, para ensaiar."""
        outra = Repeticao(self._elo.certame, self.andamento.copia(), self._vocabulario)
        outra._elo = Elo(self._elo.certame, self.cabeca)
        outra._ids = dict(self._ids)
        return outra

    def _exigir_cargo(self, registro: Registro, ato: Ato) -> None:
        if isinstance(ato, AtoDeCargo) and ato.cargo not in self.andamento.convocacoes:
            raise LivroRecusado(
                Defeito(
                    TipoDeDefeito.FORMA_DESCONHECIDA,
                    registro.numero,
                    f"dados.cargo: o edital não tem o cargo {ato.cargo}",
                    registro.certame,
                )
            )

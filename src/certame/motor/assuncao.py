"""Assume uma chamada feita fora daqui: ela entra como foi feita, e o que diverge da lei pende."""

from dataclasses import dataclass, replace

from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import Pendencia
from certame.motor.convocacao import Convocacao
from certame.motor.explicacao import Explicador, Nome
from certame.norma.dispositivo import Fundamento
from certame.norma.regra import Regra

DIVERGE = "chamada_assumida_diverge"
"""O tipo da pendência de uma chamada assumida que a lei não faria assim."""
_POR_DECIDIR = "decidir sobre essa chamada, ou registrar o fato que a explica"


@dataclass(frozen=True, slots=True)
class ChamadaDaLei:
    """Quem a lei chamaria agora para um número, e por que conta.

    `pessoa` e `conta` são `NINGUEM` se ela não chamaria ninguém; `puladas` são os números que se
    abririam antes deste.
    """

    pessoa: int
    conta: int
    puladas: tuple[int, ...]
    _antes: Convocacao
    _depois: Convocacao | None

    def e(self, pessoa: int, conta: int) -> bool:
        """Diz se é a mesma chamada, na vez do número."""
        return (self.pessoa, self.conta) == (pessoa, conta) and not self.puladas

    @property
    def espera_decisao(self) -> bool:
        """Diz se ninguém seria chamado porque falta uma decisão: a lei a pede, e pende."""
        depois = self._depois
        if depois is None or self.pessoa != NINGUEM:
            return False
        return len(depois.pendencias) > len(self._antes.pendencias)

    def porque(self, nome: Nome = str) -> tuple[str, tuple[Fundamento, ...]]:
        """Uma frase simples e os dispositivos; `nome` diz como chamar cada inscrição."""
        antes, depois = self._antes, self._depois
        if depois is None:
            frase = "A validade do certame tinha terminado, e não havia mais chamada."
            return frase, antes.regime.fundamentos(Regra.VALIDADE)
        if self.pessoa != NINGUEM:
            explicada = Explicador(depois, nome).chamada(len(depois.historia.vagas) - 1)
            fundamentos = (f for passo in explicada.passos for f in passo.fundamentos)
            return explicada.frase, tuple(dict.fromkeys(fundamentos))
        if self.espera_decisao:
            return depois.pendencias[-1].frase, depois.pendencias[-1].fundamentos
        return "Não havia mais ninguém a chamar.", antes.regime.fundamentos(Regra.CHAMADA_GERAL)


def chamada_da_lei(convocacao: Convocacao, numero: int) -> ChamadaDaLei:
    """A chamada que a lei faria agora para um número sem ocupante, aberto ou por abrir.

    A convocação não muda.
    """
    puladas = () if numero in convocacao.vagas_vazias else convocacao.por_abrir_antes_de(numero)
    if convocacao.validade_encerrada:
        return ChamadaDaLei(NINGUEM, NINGUEM, puladas, convocacao, None)
    depois = convocacao.pela_lei(numero)
    pessoa = depois.ocupante[numero]
    conta = NINGUEM if pessoa == NINGUEM else depois.conta_da(pessoa)
    return ChamadaDaLei(pessoa, conta, puladas, convocacao, depois)


def assumir(convocacao: Convocacao, pessoa: int, numero: int, conta: int) -> None:
    """Faz da chamada um fato; se a lei faria outra, a diferença fica pendente, e nada se corrige.

    Erros: `AtoRecusado` depois de chamada própria, ou se o número ou a pessoa não a comportam.
    """
    convocacao.exigir_assumivel(pessoa, numero)
    da_lei = chamada_da_lei(convocacao, numero)
    igual = da_lei.e(pessoa, conta)
    diverge = [] if igual else [_pendencia(convocacao, pessoa, numero, conta, da_lei)]
    convocacao.assumir(pessoa, numero, conta, pela_lei=da_lei.conta == conta)
    convocacao.pendencias += diverge


def divergencia_da(
    convocacao: Convocacao, inscricao: str, vaga: int, *, decidida: bool = False
) -> Pendencia | None:
    """A pendência da chamada assumida da pessoa para a vaga, por decidir ou já decidida."""
    return next(
        (
            pendencia
            for pendencia in convocacao.pendencias
            if (pendencia.tipo, pendencia.vaga) == (DIVERGE, vaga)
            and pendencia.inscricoes[0] == inscricao
            and (pendencia != sem_decisao(pendencia)) == decidida
        ),
        None,
    )


def sem_decisao(pendencia: Pendencia) -> Pendencia:
    """A pendência da chamada assumida como era antes de se decidir sobre ela."""
    return replace(pendencia, falta=_POR_DECIDIR, resolvida_por="")


def _pendencia(
    convocacao: Convocacao, pessoa: int, numero: int, conta: int, da_lei: ChamadaDaLei
) -> Pendencia:
    lista = Explicador(convocacao).nome_da_lista
    inscricao = convocacao.inscricoes[pessoa]
    porque, fundamentos = da_lei.porque()
    abertura = (
        f"A chamada de {inscricao} para a vaga {numero} pela {lista(conta)}, feita fora daqui, não "
        "é a que a lei faria."
    )
    frases = [abertura]
    if da_lei.puladas:
        frases.append(_antes(da_lei.puladas))
    inscricoes = [inscricao]
    if da_lei.pessoa == NINGUEM:
        frases.append(porque)
    elif (da_lei.pessoa, da_lei.conta) != (pessoa, conta):
        outra = convocacao.inscricoes[da_lei.pessoa]
        inscricoes += [outra] if da_lei.pessoa != pessoa else []
        frases.append(f"Seria chamada {outra}, pela {lista(da_lei.conta)}. {porque}")
    return Pendencia(
        "chamada_assumida_diverge",
        " ".join(frases),
        _POR_DECIDIR,
        "a autoridade competente, com aviso e defesa",
        fundamentos,
        cargo=convocacao.cargo,
        inscricoes=tuple(inscricoes),
        vaga=numero,
    )


def _antes(puladas: tuple[int, ...]) -> str:
    numeros = ", ".join(map(str, puladas))
    if len(puladas) == 1:
        return f"Antes dela se abriria a vaga {numeros}."
    return f"Antes dela se abririam as vagas {numeros}."

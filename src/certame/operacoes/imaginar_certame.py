"""Compara o certame com o que seria sem certos atos, sem ordens judiciais ou sob outra leitura."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from certame.analise.contrafactual import Contrafactual, Mudanca, comparar_com
from certame.dominio.ato import NOMES_DOS_ATOS, Ato, OrdemJudicialCumprida
from certame.dominio.edital import Edital
from certame.motor.andamento import Andamento, contrafactual
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.regime import Regime
from certame.operacoes.executar import Entrada, Execucao, ler_entrada, rodar
from certame.operacoes.lista_pendente import ListaPendente
from certame.publicacao.modelo import HIPOTESE


@dataclass(frozen=True, slots=True)
class Hipotese:
    """O que se supõe: atos a menos (pelos ids), ordens a menos, e outras leituras.

    `processos` são os números cujas ordens se tiram; `sem_ordens`, todas; `sem_anulados`, os atos
    que já foram anulados.
    """

    sem: tuple[str, ...] = ()
    sem_anulados: bool = False
    sem_ordens: bool = False
    processos: tuple[str, ...] = ()
    leituras: Mapping[str, str] | None = None

    @property
    def vazia(self) -> bool:
        """Diz se nada se supôs."""
        return self == Hipotese()


@dataclass(frozen=True, slots=True)
class Imaginado:
    """O que se supôs, os atos que se tiraram, e o que mudaria."""

    edital: Edital
    regime: Regime
    hipotese: Hipotese
    tirados: tuple[Ato, ...]
    contrafactual: Contrafactual

    def para_dados(self) -> dict[str, object]:
        """O que se supôs e o que mudaria, para as saídas em JSON; ninguém aparece pelo nome."""
        return {
            "versao": 1,
            "carimbo": HIPOTESE,
            "norma": self.regime.norma.id,
            "leituras": dict(self.hipotese.leituras or {}),
            "sem": [_do_ato(ato) for ato in self.tirados],
            "nao_cabem": [_do_ato(ato) for ato in self.contrafactual.nao_cabem],
            "mudancas": [_da_mudanca(mudanca) for mudanca in self.contrafactual.mudancas],
        }


def imaginar_certame(pasta: Path, hipotese: Hipotese) -> Imaginado:
    """O certame da pasta ao lado do que seria sob a hipótese; nada se escreve.

    Os atos que já foram anulados ficam fora do outro mundo sempre que se tira algum. Erros:
    `EntradaInvalida` se um ato, um processo ou uma leitura não existe; `AtoRecusado`; `ListaPendente`
    se uma pendência impede o cálculo.
    """
    return imaginar(ler_entrada(pasta), hipotese)


def imaginar(entrada: Entrada, hipotese: Hipotese) -> Imaginado:
    """O mesmo, do que já se leu do certame. Erros: os de `imaginar_certame`."""
    adotado = _andamento(rodar(entrada))
    outro = adotado
    if hipotese.leituras:
        _exigir_leituras(entrada, adotado, hipotese.leituras)
        outro = _andamento(rodar(entrada, hipotese.leituras))
    tirados = _tirados(entrada, adotado, hipotese)
    sem: set[str] = set()
    if tirados:
        sem = {ato.id for ato in tirados} | set(adotado.anulados)
        outro = contrafactual(outro, sem)
    return Imaginado(
        entrada.lido.edital, adotado.regime, hipotese, tirados, comparar_com(adotado, outro, sem)
    )


def quantas_mudariam(pessoas: int, nomeacoes: int) -> str:
    """A frase que diz de quantas inscrições a chamada mudaria, e quantas ganhariam ou perderiam a vaga.

    >>> quantas_mudariam(0, 0), quantas_mudariam(2, 1)
    ('Nenhuma chamada mudaria.', 'A chamada mudaria para 2 inscrições; 1 ganharia ou perderia a vaga.')
    """
    if not pessoas:
        return "Nenhuma chamada mudaria."
    muda = f"A chamada mudaria para {quantos(pessoas, 'inscrição', 'inscrições')}"
    if not nomeacoes:
        return f"{muda}; ninguém ganharia nem perderia a vaga."
    ganham = "1 ganharia ou perderia" if nomeacoes == 1 else f"{nomeacoes} ganhariam ou perderiam"
    return f"{muda}; {ganham} a vaga."


def _andamento(execucao: Execucao) -> Andamento:
    if execucao.andamento is None or execucao.bloqueada:
        raise ListaPendente([p for p in execucao.pendencias if p.bloqueia], interno=True)
    return execucao.andamento


def _tirados(entrada: Entrada, adotado: Andamento, hipotese: Hipotese) -> tuple[Ato, ...]:
    atos = [praticado.ato for praticado in adotado.praticados]
    ordens = [ato for ato in atos if isinstance(ato, OrdemJudicialCumprida)]
    ids = {ato.id for ato in atos}
    processos = {ordem.processo for ordem in ordens}
    erros = [_erro(entrada, f"não há ato {id}", ids) for id in hipotese.sem if id not in ids]
    erros += [
        _erro(entrada, f"não há ordem do processo {numero}", processos)
        for numero in hipotese.processos
        if numero not in processos
    ]
    if erros:
        raise EntradaInvalida(erros)
    tirados = set(hipotese.sem)
    if hipotese.sem_anulados:
        tirados |= set(adotado.anulados)
    tirados |= {
        ordem.id for ordem in ordens if hipotese.sem_ordens or ordem.processo in hipotese.processos
    }
    return tuple(ato for ato in atos if ato.id in tirados)


def _exigir_leituras(entrada: Entrada, adotado: Andamento, leituras: Mapping[str, str]) -> None:
    da_norma = adotado.regime.norma.leituras
    erros = []
    for nome, opcao in leituras.items():
        if nome not in da_norma:
            erros.append(_erro(entrada, f"a norma não tem a leitura {nome}", da_norma))
        elif opcao not in da_norma[nome].nomes:
            problema = f"a leitura {nome} não tem a opção {opcao}"
            erros.append(_erro(entrada, problema, da_norma[nome].nomes))
    if erros:
        raise EntradaInvalida(erros)


def _erro(
    entrada: Entrada, problema: str, ha: Sequence[str] | set[str] | Mapping[str, object]
) -> Erro:
    conserto = (
        f"use um destes: {', '.join(sorted(ha))}" if ha else "confira o certame: não há nenhum"
    )
    return Erro(entrada.lido.arquivo, 0, "", problema, conserto)


def _do_ato(ato: Ato) -> dict[str, object]:
    processo = ato.processo if isinstance(ato, OrdemJudicialCumprida) else ""
    return {
        "id": ato.id,
        "tipo": NOMES_DOS_ATOS[type(ato)],
        "data": ato.data.isoformat(),
        "processo": processo,
    }


def _da_mudanca(mudanca: Mudanca) -> dict[str, object]:
    diferenca, porque, hoje = mudanca.diferenca, mudanca.porque, mudanca.porque_hoje
    return {
        "cargo": diferenca.cargo,
        "inscricao": diferenca.inscricao,
        "hoje": {"vaga": diferenca.vaga_adotada, "lista": diferenca.lista_adotada},
        "na_hipotese": {"vaga": diferenca.vaga_na_outra, "lista": diferenca.lista_na_outra},
        "muda_a_nomeacao": diferenca.muda_a_nomeacao,
        "porque_hoje": hoje.frase if hoje else "",
        "dispositivos_hoje": hoje.citacao if hoje else "",
        "porque": porque.frase if porque else "",
        "dispositivos": porque.citacao if porque else "",
    }

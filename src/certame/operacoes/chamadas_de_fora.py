"""Das linhas de uma planilha de chamadas aos atos que as assumem, na ordem em que se deram."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from certame.dominio.ato import (
    Ato,
    ChamadaAssumida,
    CondicaoNaoConfirmada,
    FimDeFilaDeferido,
    MotivoDaSaida,
    PosseRegistrada,
    SaidaRegistrada,
)
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.regime import Regime
from certame.operacoes.certame_toml import CertameLido
from certame.planilhas.chamadas_passadas import (
    ChamadasLidas,
    LinhaDeChamada,
    Ocorrencia,
    Situacao,
    ler_chamadas_passadas,
)


@dataclass(frozen=True, slots=True)
class _Passo:
    """Um acontecimento de uma linha: a chamada ou o que houve depois."""

    dia: date
    linha: LinhaDeChamada
    situacao: Situacao

    @property
    def quem(self) -> tuple[date, str, str]:
        """O dia e a pessoa."""
        return self.dia, self.linha.cargo, self.linha.inscricao


def ler_chamadas_de_fora(
    caminho: Path,
    lido: CertameLido,
    regime: Regime,
    ids: Iterator[str],
    colunas: Mapping[str, str] | None = None,
) -> tuple[ChamadasLidas, tuple[Ato, ...]]:
    """As linhas do arquivo, contadas, e os atos que as assumem, em ordem; nada se pratica.

    `ids` dá o id de cada ato; `colunas`, o título de uma coluna que não se acha sozinha. No mesmo dia, primeiro as saídas e posses de quem
    já tinha sido chamado; depois as chamadas, pelo número da vaga, cada uma seguida do que houve
    com a pessoa nesse dia: a ordem das linhas não muda nada. Erros: `EntradaInvalida`.
    """
    grupos = [grupo.id for grupo in regime.grupos]
    cargos = [cargo.id for cargo in lido.edital.cargos]
    lidas = ler_chamadas_passadas(caminho, cargos, grupos, colunas)
    passos = _em_ordem(lidas.linhas)
    erros = [
        Erro(
            lidas.arquivo,
            passo.linha.linha,
            "situacao",
            "com mais de um grupo, a linha não diz que condição não se confirmou",
            "registre-a com certame condicao negar e tire a linha",
        )
        for passo in passos
        if passo.situacao is Ocorrencia.NAO_CONFIRMADA and len(grupos) != 1
    ]
    if erros:
        raise EntradaInvalida(erros)
    atos = tuple(_ato(passo, next(ids), grupos) for passo in passos)
    return lidas, atos


def _em_ordem(linhas: Sequence[LinhaDeChamada]) -> list[_Passo]:
    passos = [passo for linha in linhas for passo in _da_linha(linha)]
    do_dia: dict[tuple[date, str, str], LinhaDeChamada] = {}
    for passo in passos:
        if passo.situacao is Ocorrencia.CHAMADA:
            do_dia.setdefault(passo.quem, passo.linha)

    def lugar(passo: _Passo) -> tuple[date, int, int, bool]:
        chamada = do_dia.get(passo.quem)
        if chamada is None:
            return passo.dia, 0, passo.linha.linha, False
        return passo.dia, chamada.vaga, chamada.linha, passo.situacao is not Ocorrencia.CHAMADA

    return sorted(passos, key=lugar)


def _da_linha(linha: LinhaDeChamada) -> Iterator[_Passo]:
    if linha.vaga:
        yield _Passo(linha.data, linha, Ocorrencia.CHAMADA)
    if linha.situacao is not Ocorrencia.CHAMADA:
        yield _Passo(linha.data_da_situacao, linha, linha.situacao)


def _ato(passo: _Passo, id: str, grupos: Sequence[str]) -> Ato:
    linha, dia = passo.linha, passo.dia
    cargo, inscricao, numero = linha.cargo, linha.inscricao, linha.linha
    match passo.situacao:
        case Ocorrencia.CHAMADA:
            return ChamadaAssumida(
                id=id,
                data=dia,
                linha=numero,
                cargo=cargo,
                inscricao=inscricao,
                vaga=linha.vaga,
                lista=linha.lista,
                documento=linha.documento,
            )
        case Ocorrencia.POSSE:
            return PosseRegistrada(id=id, data=dia, linha=numero, cargo=cargo, inscricao=inscricao)
        case Ocorrencia.FIM_DE_FILA:
            return FimDeFilaDeferido(
                id=id, data=dia, linha=numero, cargo=cargo, inscricao=inscricao
            )
        case Ocorrencia.NAO_CONFIRMADA:
            return CondicaoNaoConfirmada(
                id=id, data=dia, linha=numero, cargo=cargo, inscricao=inscricao, grupo=grupos[0]
            )
        case MotivoDaSaida() as motivo:
            return SaidaRegistrada(
                id=id, data=dia, linha=numero, cargo=cargo, inscricao=inscricao, motivo=motivo
            )

"""O estado de um certame num só texto canônico: dois estados iguais dão os mesmos bytes."""

from datetime import date
from typing import Any

from certame.livro.forma_canonica import texto_canonico
from certame.motor.andamento import Andamento
from certame.motor.convocacao import Convocacao


def texto_do_estado(andamento: Andamento) -> str:
    """Tudo o que o andamento sabe, na forma canônica."""
    return texto_canonico(
        {
            "etapa": andamento.etapa.value,
            "homologacao": _dia(andamento.homologacao),
            "fim_da_validade": _dia(andamento.fim_da_validade),
            "leituras_mudadas": [[nome, opcao] for nome, opcao in andamento.leituras_mudadas],
            "praticados": [p.ato.id for p in andamento.praticados],
            "anulados": [[ato, por] for ato, por in sorted(andamento.anulados.items())],
            "cargos": [
                {"cargo": cargo, **_do_cargo(convocacao)}
                for cargo, convocacao in sorted(andamento.convocacoes.items())
            ],
            "pendencias": [_pendencia(p.para_dados()) for p in andamento.pendencias],
        }
    )


def _dia(dia: date | None) -> str:
    return "" if dia is None else dia.isoformat()


def _pendencia(dados: dict[str, object]) -> Any:
    return {nome: valor for nome, valor in dados.items() if nome != "fundamentos"}


def _do_cargo(convocacao: Convocacao) -> dict[str, Any]:
    historia, situacao = convocacao.historia, convocacao.situacao
    return {
        "inscricoes": list(convocacao.inscricoes),
        "ocupante": list(convocacao.ocupante),
        "validade_encerrada": convocacao.validade_encerrada,
        "vagas_vazias": list(convocacao.vagas_vazias),
        "vagas_retidas": list(convocacao.vagas_retidas),
        "proximas_vagas": list(convocacao.proximas_vagas()),
        "estado": list(situacao.estado),
        "conta": list(situacao.conta),
        "vaga": list(situacao.vaga),
        "tipos": list(historia.tipos),
        "unidades": list(historia.unidades),
        "chamadas": [
            list(chamada)
            for chamada in zip(historia.vagas, historia.pessoas, historia.contas, strict=True)
        ],
        "fatos": [
            [f.quando, f.fato.value, f.pessoa, f.vaga, f.grupo, f.outro] for f in historia.fatos
        ],
    }

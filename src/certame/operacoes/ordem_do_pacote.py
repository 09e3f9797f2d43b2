"""A ordem de um certame como vai no pacote público: as listas, e o que desfez cada empate."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Edital
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import Decisao
from certame.motor.classificacao import Classificacao
from certame.publicacao.listas import nota_escrita


def dados_da_ordem(
    edital: Edital, classificacoes: Mapping[str, Decisao[Classificacao]]
) -> dict[str, Any]:
    """A ordem de cada cargo: só inscrição, nome, nota, posto e o nome do critério."""
    return {
        "versao": 1,
        "cargos": [
            {
                "cargo": cargo,
                "lista_unica": decisao.valor.lista_unica,
                "pessoas": [
                    {
                        "inscricao": candidato.inscricao,
                        "nome": candidato.nome,
                        "nota": nota_escrita(candidato.nota, edital.casas_da_nota),
                        "posto": decisao.valor.postos_gerais[pessoa],
                        "criterio": decisao.valor.criterios_da_geral[pessoa],
                    }
                    for pessoa, candidato in enumerate(decisao.valor.candidatos)
                ],
                "unidades": [
                    {
                        "nome": unidade.nome,
                        "inicio": unidade.inicio,
                        "fim": unidade.fim,
                        "reservadas": {
                            grupo: [_reservada(decisao.valor, grupo, p) for p in pessoas]
                            for grupo, pessoas in unidade.reservadas.items()
                        },
                    }
                    for unidade in decisao.valor.ordem.unidades
                ],
            }
            for cargo, decisao in classificacoes.items()
        ],
    }


def _reservada(classificacao: Classificacao, grupo: str, pessoa: int) -> dict[str, Any]:
    return {
        "pessoa": pessoa,
        "posto": classificacao.postos_reservados[grupo][pessoa],
        "criterio": classificacao.criterios_das_reservadas[grupo].get(pessoa, ""),
    }


def ordens_dos_dados(edital: Edital, dados: Any) -> dict[str, Classificacao]:
    """A classificação de cada cargo, refeita dos dados.

    Erros: `ValueError`, `KeyError` ou `TypeError` se os dados não têm a forma de
    `dados_da_ordem`.
    """
    if dados["versao"] != 1:
        raise ValueError("a versão da ordem não é conhecida")
    lidas = {}
    for do_cargo in dados["cargos"]:
        classificacao = _do_cargo(edital.cargo(do_cargo["cargo"]).id, do_cargo)
        lidas[classificacao.cargo] = classificacao
    if len(lidas) != len(dados["cargos"]):
        raise ValueError("um cargo aparece duas vezes")
    return lidas


def _do_cargo(cargo: str, dados: Any) -> Classificacao:
    pessoas = dados["pessoas"]
    candidatos = [
        Candidato(_texto(p["inscricao"]), _texto(p["nome"]), cargo, _nota(p["nota"]))
        for p in pessoas
    ]
    inscricoes = tuple(candidato.inscricao for candidato in candidatos)
    indices = {inscricao: i for i, inscricao in enumerate(inscricoes)}
    if len(indices) != len(inscricoes):
        raise ValueError("uma inscrição aparece duas vezes no mesmo cargo")
    unidades = []
    postos: dict[str, dict[int, int]] = {}
    criterios: dict[str, dict[int, str]] = {}
    fim = 0
    for unidade in dados["unidades"]:
        if _inteiro(unidade["inicio"]) != fim or not fim <= _inteiro(unidade["fim"]):
            raise ValueError("as listas gerais não se seguem")
        fim = unidade["fim"]
        reservadas = {}
        for grupo, membros in unidade["reservadas"].items():
            reservadas[_texto(grupo)] = tuple(_inteiro(m["pessoa"]) for m in membros)
            for membro in membros:
                postos.setdefault(grupo, {})[membro["pessoa"]] = _inteiro(membro["posto"])
                criterios.setdefault(grupo, {})[membro["pessoa"]] = _texto(membro["criterio"])
            if not all(0 <= p < len(pessoas) for p in reservadas[grupo]):
                raise ValueError("uma lista reservada tem alguém que não há")
        unidades.append(
            ListasDaUnidade(_texto(unidade["nome"]), unidade["inicio"], fim, reservadas)
        )
    if fim > len(pessoas):
        raise ValueError("uma lista geral tem alguém que não há")
    return Classificacao(
        cargo,
        Ordem(inscricoes, tuple(unidades), indices),
        candidatos,
        [_inteiro(p["posto"]) for p in pessoas],
        postos,
        [_texto(p["criterio"]) for p in pessoas],
        criterios,
        bool(dados["lista_unica"]),
    )


def _nota(texto: Any) -> Decimal:
    nota = Decimal(_texto(texto).replace(",", "."))
    if not nota.is_finite():
        raise ValueError("a nota não é um número")
    return nota


def _texto(valor: Any) -> str:
    if type(valor) is not str:
        raise TypeError(f"{valor!r} não é um texto")
    return valor


def _inteiro(valor: Any) -> int:
    if type(valor) is not int:
        raise TypeError(f"{valor!r} não é um número inteiro")
    return valor

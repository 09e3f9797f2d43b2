"""`certame auditar`: as chamadas que outros fizeram, uma a uma: certa, errada ou aparente."""

from pathlib import Path

import click

from certame.analise.auditoria import Achado, Auditoria, Juizo
from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import avisar_do_veu, opcoes_do_veu
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Comando, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.dominio.ato import NOMES_DOS_ATOS, Ato
from certame.dominio.resultado import AtoRecusado
from certame.norma.concordancia import quantos
from certame.operacoes.auditar_chamadas import ChamadasAuditadas, auditar_chamadas
from certame.operacoes.velar_nomes import Nomes, velar_nomes
from certame.planilhas.chamadas_passadas import ChamadasLidas

CHAMADAS = click.Path(exists=True, dir_okay=False, path_type=Path)
_NA_TELA = 60


@click.command(cls=Comando, short_help="O que a lei diz das chamadas feitas por outros.")
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.argument("chamadas", type=CHAMADAS)
@opcoes_do_veu
@opcao_json
def comando(
    pasta: Path, chamadas: Path, chaves: Path | None, endereco: str, em_dados: bool
) -> CodigoDeSaida:
    """Compara as CHAMADAS que outros fizeram com as que a lei faria.

    CHAMADAS é uma planilha (CSV, XLSX ou ODS) com as colunas vaga, inscrição, lista e data, e, se
    há, situação (posse, desistência…) e data da situação. Cada chamada é certa, errada (com quem foi
    passada à frente e por que dispositivo) ou aparente (os dados não dizem por quê). Nada é escrito.
    As chamadas que o certame de PASTA já tem ficam de lado: compara-se desde a primeira.
    De quem tem nome social no cofre não se mostra o nome do arquivo da banca.

    Termina com 1 se há chamada errada.

    \b
    Exemplo:
      certame auditar exemplos/irupi-25-vagas exemplos/irupi-25-vagas/chamadas.csv
    """
    feita = auditar_chamadas(pasta, chamadas)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "norma": feita.norma,
                "leitura": feita.lidas.para_dados(),
                **dados_da_auditoria(feita.auditoria),
            }
        )
    else:
        velados = velar_nomes(feita.nomes, pasta, chaves, endereco)
        documento = _documento(feita, velados.nomes)
        avisar_do_veu(documento, velados)
        mostrar(documento)
    erradas = feita.auditoria.quantos(Juizo.ERRADA)
    return CodigoDeSaida.DIFERENCAS if erradas else CodigoDeSaida.CERTO


def dados_da_auditoria(auditoria: Auditoria) -> dict[str, object]:
    """O juízo de cada chamada e o que não pode ser fato, para --json."""
    return {
        "resumo": {juizo.value: auditoria.quantos(juizo) for juizo in Juizo},
        "auditoria": [_do_achado(achado) for achado in auditoria.achados],
        "recusados": [_do_recusado(ato, recusa) for ato, recusa in auditoria.recusados],
    }


def _do_achado(achado: Achado) -> dict[str, object]:
    ato = achado.ato
    return {
        "linha": ato.linha,
        "cargo": ato.cargo,
        "data": ato.data.isoformat(),
        "vaga": ato.vaga,
        "inscricao": ato.inscricao,
        "lista": ato.lista,
        "juizo": achado.juizo.value,
        "seria": {"inscricao": achado.seria, "lista": achado.lista_da_lei},
        "preterida": achado.preterida,
        "sem_explicacao": list(achado.sem_explicacao),
        "frase": achado.frase,
        "fundamentos": [fundamento.para_dados() for fundamento in achado.fundamentos],
    }


def _do_recusado(ato: Ato, recusa: AtoRecusado) -> dict[str, object]:
    return {
        "linha": ato.linha,
        "tipo": NOMES_DOS_ATOS[type(ato)],
        "motivo": recusa.motivo,
        "conserto": recusa.conserto,
        "fundamentos": [fundamento.para_dados() for fundamento in recusa.fundamentos],
    }


def _documento(feita: ChamadasAuditadas, nomes: Nomes) -> Documento:
    documento = Documento()
    documento.titulo("Auditoria das chamadas")
    escrever_leitura(documento, feita.lidas)
    documento.item("norma", feita.norma)
    escrever_auditoria(documento, feita.auditoria, nomes)
    return documento


def escrever_leitura(documento: Documento, lidas: ChamadasLidas) -> None:
    """A conta das linhas do arquivo."""
    partes = [quantos(len(lidas.linhas), "linha lida", "linhas lidas")]
    if lidas.em_branco:
        partes.append(f"{lidas.em_branco} em branco")
    if lidas.cabecalhos_repetidos:
        partes.append(
            quantos(lidas.cabecalhos_repetidos, "cabeçalho repetido", "cabeçalhos repetidos")
        )
    documento.item("arquivo", f"{lidas.arquivo}: {', '.join(partes)}")
    if lidas.ignoradas:
        documento.item("colunas que ninguém leu", ", ".join(lidas.ignoradas))


def escrever_auditoria(documento: Documento, auditoria: Auditoria, nomes: Nomes) -> None:
    """O resumo, as chamadas que não são certas, e o que não pode ser fato."""
    documento.item(
        "chamadas",
        f"{quantos(auditoria.quantos(Juizo.CERTA), 'certa')}, "
        f"{quantos(auditoria.quantos(Juizo.ERRADA), 'errada')} e "
        f"{quantos(auditoria.quantos(Juizo.APARENTE), 'aparente')}",
    )
    for juizo, titulo in _TITULOS.items():
        achados = [achado for achado in auditoria.achados if achado.juizo is juizo]
        if not achados:
            continue
        documento.titulo(titulo)
        for achado in achados[:_NA_TELA]:
            ato = achado.ato
            nome = nomes.get(ato.cargo, {}).get(ato.inscricao, "")
            documento.item(
                f"linha {ato.linha}, vaga {ato.vaga}: {ato.inscricao} {nome}".rstrip(),
                f"{achado.frase} ({achado.citacao})",
            )
        if len(achados) > _NA_TELA:
            documento.paragrafo(f"… e mais {len(achados) - _NA_TELA}; todas com --json.")
    outros = [
        (ato, recusa)
        for ato, recusa in auditoria.recusados
        if not any(achado.ato is ato for achado in auditoria.achados)
    ]
    if outros:
        documento.titulo("O que não pode ser registrado assim")
    for outro, recusa in outros:
        documento.item(f"linha {outro.linha}", str(recusa))


_TITULOS = {Juizo.ERRADA: "Erradas", Juizo.APARENTE: "Aparentes: os dados não dizem por quê"}

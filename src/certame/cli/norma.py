"""`certame norma`: lista, mostra e valida as leis que o programa conhece."""

from datetime import date
from pathlib import Path

import click

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.cli.codigos import CodigoDeSaida
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.motor.reserva import decimal_exato
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.grupo import FamiliaDeSerie
from certame.norma.leitura import Leitura
from certame.norma.norma import TIPOS, Norma, Vigencia
from certame.operacoes.abrir_norma import NormaDesconhecida, abrir_norma
from certame.operacoes.validar_norma import Validacao, validar_norma

NOMES_DOS_TIPOS = {"concurso": "concurso público", "processo_seletivo": "processo seletivo"}
_NOMES = NOMES_DOS_TIPOS | {
    "direta": "direta",
    "indireta": "indireta",
    "autarquica": "autárquica",
    "fundacional": "fundacional",
    "cargo_efetivo": "cargo efetivo",
    "emprego": "emprego público",
    "temporario": "temporário",
}
_SERIES = {
    FamiliaDeSerie.FORMULA: "os números que a conta dá",
    FamiliaDeSerie.POSICOES: "os números escritos na lei",
    FamiliaDeSerie.ALTERNANCIA_ESTRITA: "alternância estrita",
}


def norma_pedida(_ctx: click.Context, _param: click.Parameter, valor: str) -> Norma:
    """A norma do acervo com esse id, ou a da pasta; outro nome é uso errado do comando.

    Serve de `callback` de opção ou argumento. Erros: `EntradaInvalida` se a da pasta tem defeito.
    """
    try:
        return abrir_norma(valor)
    except NormaDesconhecida as falha:
        raise click.BadParameter(str(falha)) from None


def normas_pedidas(
    ctx: click.Context, param: click.Parameter, valores: tuple[str, ...]
) -> tuple[Norma, ...]:
    """As normas pedidas numa opção que pode repetir."""
    return tuple(norma_pedida(ctx, param, valor) for valor in valores)


@click.group(cls=Grupo)
def comando() -> None:
    """As leis: lista, mostra inteiras e valida.

    \b
    Exemplos:
      certame norma listar
      certame norma mostrar irupi-es-2025
      certame norma validar leis/minha-cidade-2024
    """


@comando.command()
@opcao_json
def listar(em_dados: bool) -> None:
    """Lista as normas que vêm com o programa."""
    normas = [norma_do_acervo(id) for id in ids_do_acervo()]
    if em_dados:
        mostrar_dados({"versao": 1, "normas": [_resumo(norma) for norma in normas]})
        return
    documento = Documento()
    documento.tabela(
        ("norma", "cidade", "lei", "editais publicados"),
        [
            (norma.id, f"{norma.ente}/{norma.uf}", norma.lei, _periodo(norma.vigencia))
            for norma in normas
        ],
    )
    documento.paragrafo("")
    documento.paragrafo("Para ler uma delas: certame norma mostrar NORMA")
    mostrar(documento)


@comando.command("mostrar")
@click.argument("norma", callback=norma_pedida, metavar="ID|PASTA")
@opcao_json
def mostrar_norma(norma: Norma, em_dados: bool) -> None:
    """Mostra uma norma inteira: dispositivos, números, leituras, prazos e avisos.

    Serve o id de uma norma do acervo ou a pasta de outra. Os resumos são do projeto; o texto
    oficial é o da lei.

    \b
    Exemplo:
      certame norma mostrar mogi-das-cruzes-sp-2006
    """
    if em_dados:
        mostrar_dados({"versao": 1, "norma": _completa(norma)})
    else:
        mostrar(_documento(norma))


@comando.command()
@click.argument("pasta", type=click.Path(file_okay=False, path_type=Path))
@opcao_json
def validar(pasta: Path, em_dados: bool) -> CodigoDeSaida:
    """Valida a norma escrita numa PASTA, com todos os erros de uma vez.

    Confere a escrita de norma.toml, a coerência dos números nas primeiras mil vagas e, se a
    pasta tem casos.toml, as respostas dele. Termina com 0 se está tudo certo, 3 se a norma ou os
    casos têm erro e 1 se um caso dá resposta diferente da esperada.

    \b
    Exemplo:
      certame norma validar leis/minha-cidade-2024
    """
    validacao = validar_norma(pasta)
    if em_dados:
        mostrar_dados(_dados_da_validacao(validacao))
    else:
        mostrar(_documento_da_validacao(pasta, validacao))
    if validacao.erros:
        return CodigoDeSaida.ENTRADA
    return CodigoDeSaida.DIFERENCAS if validacao.diferencas else CodigoDeSaida.CERTO


def _dados_da_validacao(validacao: Validacao) -> dict[str, object]:
    return {
        "versao": 1,
        "norma": None if validacao.norma is None else validacao.norma.id,
        "valida": not validacao.erros and not validacao.diferencas,
        "erros": [
            {
                "arquivo": erro.arquivo,
                "linha": erro.linha,
                "campo": erro.campo,
                "problema": erro.problema,
                "conserto": erro.conserto,
            }
            for erro in validacao.erros
        ],
        "avisos": list(validacao.avisos),
        "casos": {"conferidos": validacao.casos, "diferencas": list(validacao.diferencas)},
    }


def _documento_da_validacao(pasta: Path, validacao: Validacao) -> Documento:
    documento = Documento()
    documento.titulo(f"Norma em {pasta}")
    for erro in validacao.erros:
        documento.item("Erro", str(erro))
    for diferenca in validacao.diferencas:
        documento.item("Diferença", diferenca)
    for aviso in validacao.avisos:
        documento.item("Aviso", aviso)
    casos = "1 caso conferido" if validacao.casos == 1 else f"{validacao.casos} casos conferidos"
    certa = not validacao.erros and not validacao.diferencas
    documento.paragrafo(
        f"A norma está bem escrita e os números são coerentes; {casos}."
        if certa
        else f"A norma precisa de conserto; {casos}."
    )
    return documento


def _resumo(norma: Norma) -> dict[str, object]:
    vigencia = norma.vigencia
    return {
        "id": norma.id,
        "versao": norma.versao,
        "sha256": norma.sha256,
        "titulo": norma.titulo,
        "ente": norma.ente,
        "uf": norma.uf,
        "ibge": norma.ibge,
        "lei": norma.lei,
        "urn": norma.urn,
        "vigencia": {
            "inicio_possivel": vigencia.inicio_possivel.isoformat(),
            "inicio_certo": _data(vigencia.inicio_certo),
            "fim_possivel": _data(vigencia.fim_possivel),
            "fim_certo": _data(vigencia.fim_certo),
            "motivo_da_duvida": vigencia.motivo_da_duvida,
        },
    }


def _data(dia: date | None) -> str | None:
    return None if dia is None else dia.isoformat()


def _completa(norma: Norma) -> dict[str, object]:
    return {
        **_resumo(norma),
        "fuso": norma.fuso,
        "confianca": norma.confianca,
        "escopo": {
            "tipos": list(norma.escopo.tipos),
            "administracoes": list(norma.escopo.administracoes),
            "vinculos": list(norma.escopo.vinculos),
        },
        "dispositivos": [
            {
                "id": dispositivo.id,
                "rotulo": dispositivo.rotulo,
                "resumo": dispositivo.resumo,
                "desde": dispositivo.desde.isoformat(),
                "dada_por": dispositivo.dada_por,
                "sem_efeito": dispositivo.sem_efeito,
            }
            for dispositivo in norma.dispositivos.values()
        ],
        "grupos": [
            {
                "id": grupo.id,
                "nome": grupo.nome,
                "fracao": str(grupo.fracao),
                "dispositivo_da_fracao": grupo.dispositivo_da_fracao,
                "serie": grupo.serie.familia.value,
                "dispositivo_da_serie": grupo.dispositivo_da_serie,
                "posicoes": list(grupo.serie.lista),
                "intervalo": grupo.serie.intervalo,
                "minimo_de_vagas": grupo.minimo_de_vagas,
                "faixas": [
                    {"ate": faixa.ate, "reservadas": faixa.reservadas} for faixa in grupo.faixas
                ],
                "teto": None if grupo.teto is None else str(grupo.teto),
                "arredondamento": grupo.arredondamento and grupo.arredondamento.value,
                "cascata": list(grupo.cascata),
            }
            for grupo in norma.grupos
        ],
        "multiplas": norma.multiplas.value,
        "colisao": norma.colisao.value,
        "leituras": [_dados_da_leitura(leitura) for leitura in norma.leituras.values()],
        "fundamentos": {regra.value: list(ids) for regra, ids in norma.fundamentos.items()},
        "prazos": [
            {
                "id": prazo.id,
                "dispositivo": prazo.dispositivo,
                "para": prazo.para,
                "quantidade": prazo.quantidade,
                "unidade": prazo.unidade,
                "conta_de": prazo.conta_de,
                "contagem": prazo.contagem,
                "consequencia": prazo.consequencia,
            }
            for prazo in norma.prazos
        ],
        "itens_do_edital": [
            {"id": item.id, "dispositivo": item.dispositivo, "exige": item.exige}
            for item in norma.itens_do_edital
        ],
        "equipes": [
            {
                "id": equipe.id,
                "dispositivo": equipe.dispositivo,
                "composicao": equipe.composicao,
                "parecer": list(equipe.parecer),
            }
            for equipe in norma.equipes
        ],
        "rotulos": {
            "lista_geral": norma.rotulos.lista_geral,
            "lista_reservada": norma.rotulos.lista_reservada,
            "lista_unica": norma.rotulos.lista_unica,
        },
        "avisos": list(norma.avisos),
    }


def _dados_da_leitura(leitura: Leitura) -> dict[str, object]:
    return {
        "nome": leitura.nome,
        "pergunta": leitura.pergunta,
        "dispositivos": list(leitura.dispositivos),
        "titulo": leitura.titulo,
        "opcoes": [
            {"nome": opcao.nome, "titulo": opcao.titulo, "descricao": opcao.descricao}
            for opcao in leitura.opcoes
        ],
        "padrao": dict(leitura.padrao),
        "razao": leitura.razao,
        "autoridades": [
            {
                "nome": autoridade.nome,
                "alcance": autoridade.alcance,
                "fonte": autoridade.fonte,
            }
            for autoridade in leitura.autoridades
        ],
    }


def _documento(norma: Norma) -> Documento:
    documento = Documento()
    documento.titulo(norma.titulo)
    documento.item("norma", f"{norma.id}, versão {norma.versao}")
    documento.item("ente", f"{norma.ente}/{norma.uf} (IBGE {norma.ibge})")
    documento.item("lei", norma.lei)
    documento.item("identificador", norma.urn)
    documento.item("editais publicados", _periodo(norma.vigencia))
    if norma.vigencia.motivo_da_duvida:
        documento.paragrafo(norma.vigencia.motivo_da_duvida, recuo=2)
    documento.item("vale para", _nomes(norma.escopo.tipos))
    documento.item("administração", _nomes(norma.escopo.administracoes))
    documento.item("vínculos", _nomes(norma.escopo.vinculos))
    documento.item("o que se sabe dela", norma.confianca)
    documento.item("SHA-256 do arquivo", norma.sha256)
    _escrever_grupos(documento, norma)
    _escrever_dispositivos(documento, norma)
    documento.titulo("Leituras (onde o texto admite mais de uma)")
    for leitura in norma.leituras.values():
        _escrever_leitura(documento, norma, leitura)
    _escrever_edital(documento, norma)
    documento.titulo("Avisos")
    for aviso in norma.avisos:
        documento.item(aviso)
    return documento


def _escrever_grupos(documento: Documento, norma: Norma) -> None:
    documento.titulo("Números e de onde vêm")
    for grupo in norma.grupos:
        documento.item(
            f"{grupo.nome} ({grupo.id})",
            f"{decimal_exato(grupo.fracao * 100)}% das vagas "
            f"({_rotulo(norma, grupo.dispositivo_da_fracao)}); "
            f"{_SERIES[grupo.serie.familia]} ({_rotulo(norma, grupo.dispositivo_da_serie)})",
        )
        if grupo.minimo_de_vagas:
            documento.item("reserva a partir de", quantos(grupo.minimo_de_vagas, "vaga"), recuo=2)
        if grupo.serie.lista:
            numeros = ", ".join(map(str, grupo.serie.lista))
            depois = f", e depois a cada {grupo.serie.intervalo}" if grupo.serie.intervalo else ""
            documento.item("números escritos", numeros + depois, recuo=2)
        for faixa in grupo.faixas:
            documento.item(
                f"até {quantos(faixa.ate, 'vaga')}",
                quantos(faixa.reservadas, "reservada"),
                recuo=2,
            )
        if grupo.teto is not None:
            documento.item("teto", f"{decimal_exato(grupo.teto * 100)}%", recuo=2)
        if grupo.cascata:
            documento.item("sem ninguém, a vaga passa a", ", ".join(grupo.cascata), recuo=2)
    rotulos = norma.rotulos
    documento.item(
        "as listas se chamam",
        f"{rotulos.lista_geral}, {rotulos.lista_reservada}; sem ninguém na segunda, "
        f"{rotulos.lista_unica}",
    )


def _escrever_dispositivos(documento: Documento, norma: Norma) -> None:
    documento.titulo("Dispositivos (resumos do projeto)")
    for dispositivo in norma.dispositivos.values():
        documento.item(dispositivo.rotulo, dispositivo.resumo)
        documento.paragrafo(f"Redação: {norma.fundamento(dispositivo.id).redacao}.", recuo=2)
        if dispositivo.sem_efeito:
            documento.paragrafo(f"Sem efeito no cálculo: {dispositivo.sem_efeito}", recuo=2)


def _escrever_leitura(documento: Documento, norma: Norma, leitura: Leitura) -> None:
    rotulos = ", ".join(_rotulo(norma, id) for id in leitura.dispositivos)
    documento.item(f"{leitura.por_extenso} ({leitura.nome})", f"{leitura.pergunta} ({rotulos})")
    padroes = {leitura.padrao[tipo] for tipo in TIPOS}
    for opcao in leitura.opcoes:
        nos = [NOMES_DOS_TIPOS[t] for t in TIPOS if leitura.padrao[t] == opcao.nome]
        marca = ""
        if nos:
            marca = "; padrão" if len(padroes) == 1 else f"; padrão no {' e no '.join(nos)}"
        titulo = f"{leitura.opcao_por_extenso(opcao.nome)} ({opcao.nome}{marca})"
        documento.item(titulo, opcao.descricao, recuo=2)
    documento.paragrafo(f"Por que esse padrão: {leitura.razao}", recuo=2)
    for autoridade in leitura.autoridades:
        origem = "" if autoridade.fonte == "lida" else " (fonte secundária)"
        documento.item(autoridade.nome + origem, autoridade.alcance, recuo=4)


def _escrever_edital(documento: Documento, norma: Norma) -> None:
    if norma.prazos:
        documento.titulo("Prazos")
    for prazo in norma.prazos:
        documento.item(
            prazo.para,
            f"{prazo.quantidade} {prazo.unidade} de {prazo.conta_de.replace('_', ' ')} "
            f"({_rotulo(norma, prazo.dispositivo)}). {prazo.consequencia}",
        )
    if norma.itens_do_edital:
        documento.titulo("O que o edital precisa dizer")
    for item in norma.itens_do_edital:
        documento.item(_rotulo(norma, item.dispositivo), item.exige)
    if norma.equipes:
        documento.titulo("Equipes e juntas")
    for equipe in norma.equipes:
        documento.item(_rotulo(norma, equipe.dispositivo), equipe.composicao)
        for parte in equipe.parecer:
            documento.item(f"parecer: {parte}", recuo=2)


def _nomes(valores: tuple[str, ...]) -> str:
    return ", ".join(_NOMES[valor] for valor in valores)


def _rotulo(norma: Norma, dispositivo: str) -> str:
    if dispositivo in CONSTITUICAO:
        return CONSTITUICAO[dispositivo].rotulo
    return norma.dispositivos[dispositivo].rotulo


def _periodo(vigencia: Vigencia) -> str:
    inicio = f"desde {_por_extenso(vigencia.inicio_possivel)}"
    if vigencia.inicio_certo != vigencia.inicio_possivel:
        inicio += " (dia a provar)"
    if vigencia.fim_possivel is None:
        return inicio
    fim = f" até {_por_extenso(vigencia.fim_possivel)}"
    return inicio + fim + (" (dia a provar)" if vigencia.fim_certo != vigencia.fim_possivel else "")


def _por_extenso(dia: date) -> str:
    return dia.strftime("%d/%m/%Y")

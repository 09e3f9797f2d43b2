"""`certame situacao`: onde o certame está, o próximo passo, e o que não pode esperar."""

import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import avisar_do_veu, opcoes_do_veu
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.prazos import dados_do_prazo, linha_do_prazo, opcao_em
from certame.cli.programa import AUTOR, Comando, opcao_json
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.dominio.prazo import SituacaoDoPrazo
from certame.livro.registro import VAZIO
from certame.motor.etapas import NOMES, Etapa
from certame.motor.proxima_reservada import ProximaReservada
from certame.norma.concordancia import quantos
from certame.operacoes.situacao_do_certame import (
    SituacaoDoCertame,
    VagasDoCargo,
    situacao_do_certame,
)
from certame.operacoes.velar_nomes import velar_nomes
from certame.publicacao.hora_por_extenso import dia_e_hora
from certame.publicacao.modelo import USO_INTERNO

_PRAZOS = {SituacaoDoPrazo.VENCIDO: "Vencido", SituacaoDoPrazo.A_VENCER: "A vencer"}


@click.command(cls=Comando)
@click.argument("pasta", type=PASTA_DO_CERTAME)
@opcao_em
@opcoes_do_veu
@opcao_json
def comando(
    pasta: Path, em: datetime | None, chaves: Path | None, endereco: str, em_dados: bool
) -> CodigoDeSaida:
    """Onde o certame está, o próximo passo e o comando dele.

    Numa tela: os prazos, a etapa, o próximo passo, a próxima vaga reservada e o que está aberto.

    É para quem conduz o certame, e não se publica. De quem tem nome social no cofre não se mostra o
    nome do arquivo da banca. O comando do próximo passo vem pronto: onde há
    "…", escreva o que só você sabe. Os prazos vencidos vêm antes de tudo.

    Termina com 5 se algum prazo venceu ou se uma pendência impede o cálculo.

    \b
    Exemplo:
      certame situacao meu-certame
    """
    situacao = situacao_do_certame(pasta, em or agora())
    if em_dados:
        mostrar_dados(_dados(situacao))
    else:
        velados = velar_nomes(situacao.nomes, pasta, chaves, endereco)
        documento = _documento(replace(situacao, nomes=velados.nomes))
        avisar_do_veu(documento, velados)
        mostrar(documento)
    vencidos = any(v.situacao is SituacaoDoPrazo.VENCIDO for v in situacao.prazos.vencimentos)
    impedem = any(pendencia.bloqueia for pendencia in situacao.pendencias)
    return CodigoDeSaida.PENDENCIAS if impedem or vencidos else CodigoDeSaida.CERTO


def _dados(situacao: SituacaoDoCertame) -> dict[str, object]:
    passo = situacao.passo
    return {
        "versao": 1,
        "certame": situacao.certame,
        "em": situacao.prazos.agora.isoformat(timespec="seconds"),
        "etapa": situacao.etapa and situacao.etapa.value,
        "em_livro": situacao.em_livro,
        "proximo_passo": passo
        and {
            "tipo": passo.tipo,
            "frase": passo.frase,
            "campos": dict(passo.campos),
            "comando": situacao.comando,
        },
        "por_publicar": [
            {"nome": um.nome, "titulo": um.titulo, "ato": um.ato} for um in situacao.por_publicar
        ],
        "cargos": [
            {
                "cargo": cargo.cargo,
                "vagas": cargo.criadas,
                "por_abrir": cargo.por_abrir,
                "com_lista": cargo.com_lista,
                "proximas_reservadas": [
                    {
                        "grupo": proxima.grupo,
                        "vaga": proxima.vaga,
                        "faltam": proxima.faltam,
                        "criada": proxima.criada,
                        "a_seguinte": proxima.a_seguinte,
                        "inscricao": proxima.inscricao,
                        "lista": proxima.lista,
                    }
                    for proxima in cargo.proximas
                ],
            }
            for cargo in situacao.cargos
        ],
        "prazos": [
            dados_do_prazo(contado)
            for contado in situacao.prazos.vencimentos
            if contado.situacao in _PRAZOS
        ],
        "pendencias": [
            pendencia.para_dados()
            for pendencia in (*situacao.pendencias, *situacao.prazos.pendencias)
        ],
        "cabeca": str(situacao.cabeca),
    }


def _documento(situacao: SituacaoDoCertame) -> Documento:
    documento = Documento()
    documento.titulo(f"{situacao.titulo}, em {dia_e_hora(situacao.prazos.agora)}")
    documento.paragrafo(USO_INTERNO)
    _escrever_prazos(documento, situacao, SituacaoDoPrazo.VENCIDO)
    if situacao.etapa is not None:
        documento.item("etapa", NOMES[situacao.etapa])
    _escrever_passo(documento, situacao)
    for um in situacao.por_publicar:
        documento.item("falta publicar", um.titulo[:1].lower() + um.titulo[1:])
    _escrever_prazos(documento, situacao, SituacaoDoPrazo.A_VENCER)
    for cargo in situacao.cargos:
        _escrever_vagas(documento, situacao, cargo)
    pendencias = (*situacao.pendencias, *situacao.prazos.pendencias)
    documento.titulo("Pendências abertas")
    if not pendencias:
        documento.paragrafo("Nenhuma.")
    for pendencia in pendencias:
        bloqueio = "Impede o cálculo: " if pendencia.bloqueia else ""
        outras = [i for i in pendencia.inscricoes if i not in pendencia.frase]
        de_quem = f" {', '.join(outras)}." if outras else ""
        documento.item(f"{bloqueio}{pendencia.frase}{de_quem} ({pendencia.citacao})")
        documento.item("falta", f"{pendencia.falta} ({pendencia.de_quem})", recuo=2)
    if situacao.cabeca != VAZIO:
        documento.titulo("O livro")
        documento.item(f"{quantos(situacao.cabeca.numero, 'registro')}; cabeça {situacao.cabeca}")
    return documento


def _escrever_prazos(
    documento: Documento, situacao: SituacaoDoCertame, quais: SituacaoDoPrazo
) -> None:
    fuso = situacao.prazos.agora.tzinfo
    for contado in situacao.prazos.vencimentos:
        if contado.situacao is quais:
            documento.item(_PRAZOS[quais], linha_do_prazo(contado, fuso))


def _escrever_passo(documento: Documento, situacao: SituacaoDoCertame) -> None:
    if situacao.passo is not None:
        documento.item("próximo passo", situacao.passo.frase)
        autor = "" if os.environ.get(AUTOR) else " --autor …"
        documento.linha(f"{situacao.comando}{autor}", recuo=2)
    elif situacao.em_livro and situacao.etapa is not None:
        documento.item("próximo passo", "nada espera; o que houver de novo se registra")
        if situacao.sem_nomeacao:
            documento.item(situacao.sem_nomeacao)
    elif not situacao.em_livro:
        documento.item(
            "próximo passo", "não se sabe: os atos deste certame estão em certame.toml, sem livro"
        )


def _escrever_vagas(documento: Documento, situacao: SituacaoDoCertame, cargo: VagasDoCargo) -> None:
    documento.titulo(cargo.nome)
    documento.item(f"{quantos(cargo.criadas, 'vaga')}, {cargo.por_abrir} por abrir")
    if situacao.etapa is Etapa.ENCERRADO:
        documento.item("A validade acabou: nenhuma vaga mais se abre.")
    elif not cargo.proximas:
        documento.item("Não há próxima vaga reservada.")
    for proxima in cargo.proximas:
        documento.item(_da_reservada(situacao, cargo, proxima))


def _da_reservada(
    situacao: SituacaoDoCertame, cargo: VagasDoCargo, proxima: ProximaReservada
) -> str:
    quem = "Ainda não há classificação."
    if proxima.inscricao:
        nome = situacao.nomes.get(cargo.cargo, {}).get(proxima.inscricao, "")
        quem = f"Se nada mudar, iria a {f'{proxima.inscricao} {nome}'.rstrip()}."
    elif cargo.com_lista:
        quem = "Se nada mudar, ninguém seria chamado para ela."
    vaga = f"A próxima vaga reservada é a {proxima.vaga}ª"
    if proxima.a_seguinte:
        return f"ATENÇÃO: {vaga[0].lower()}{vaga[1:]}, e a próxima chamada a alcança. {quem}"
    surge = "" if proxima.criada else "; ela ainda não foi criada"
    return f"{vaga}: {_faltam(proxima.faltam)} até ela, com ela{surge}. {quem}"


def _faltam(vagas: int) -> str:
    return f"falta {quantos(vagas, 'vaga')}" if vagas == 1 else f"faltam {quantos(vagas, 'vaga')}"

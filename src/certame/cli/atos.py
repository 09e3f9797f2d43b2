"""Os comandos que praticam atos: `certame chamada fazer PASTA …`, um para cada tipo de ato."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

import click

from certame.armazens.cofre.cofre import Cofre
from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import CHAVES, avisar_do_veu
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import AUTOR, Comando, Grupo
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.dominio.ato import NOMES_DOS_ATOS, Ato
from certame.dominio.resultado import AtoRecusado
from certame.livro.registro import Cabeca, cabeca_vista
from certame.motor.etapas import NOMES
from certame.motor.explicacao import Explicador
from certame.norma.concordancia import quantos
from certame.operacoes.abrir_cofre_do_certame import abrir_cofre_do_certame
from certame.operacoes.certame_em_curso import Feito, abrir_em_curso
from certame.operacoes.comando_do_ato import com_comandos, opcao_do_campo, precisa_escrever
from certame.operacoes.completar_ato import COMPLETADOS, completar_ato
from certame.operacoes.efeitos_do_encerramento import efeitos_do_encerramento
from certame.operacoes.efeitos_na_reserva import EfeitoNaReserva, efeitos_na_reserva
from certame.operacoes.praticar_com_documentos import (
    Anexo,
    Guardados,
    anexo_escrito,
    campos_guardaveis,
    praticar_com_documentos,
)
from certame.operacoes.preencher_ato import (
    Escrito,
    campos_do_tipo,
    data_escrita,
    preencher_ato,
)
from certame.operacoes.velar_nomes import SEM_NENHUM, VEU, Nomes, velar_nomes
from certame.operacoes.verbos import CAMPOS, VERBOS, Verbo

_NADA: Guardados = {}


def grupo_do_substantivo(substantivo: str) -> click.Group:
    """O comando `certame SUBSTANTIVO`, com um subcomando para cada verbo dele."""
    verbos = [verbo for verbo in VERBOS.values() if verbo.substantivo == substantivo]
    exemplos = "".join(f"  certame {v.comando} PASTA {_exemplo(v)}--autor rh-1\n" for v in verbos)
    grupo = Grupo(
        substantivo,
        short_help=", ".join(verbo.verbo for verbo in verbos),
        help=f"{'; '.join(v.nome for v in verbos)}. Cada um é um ato, e fica no livro.\n\n"
        f"\b\nExemplos:\n{exemplos}",
    )
    acrescentar_verbos(grupo, substantivo)
    return grupo


def acrescentar_verbos(grupo: click.Group, substantivo: str) -> None:
    """Põe no grupo os comandos dos verbos do substantivo."""
    for verbo in VERBOS.values():
        if verbo.substantivo == substantivo:
            grupo.add_command(_comando(verbo))


def _exemplo(verbo: Verbo) -> str:
    campos = [c for c in campos_do_tipo(verbo.tipo) if precisa_escrever(verbo.tipo, c)]
    return "".join(f"{opcao_do_campo(c)} … " for c in campos)


def _comando(verbo: Verbo) -> click.Command:
    return Comando(
        verbo.verbo,
        callback=_pratica(verbo),
        params=[
            click.Argument(["pasta"], type=PASTA_DO_CERTAME),
            *(
                _opcao(verbo.tipo, campo, tipo)
                for campo, tipo in campos_do_tipo(verbo.tipo).items()
            ),
            *(_opcoes_de_guardar(verbo.tipo)),
            *_OPCOES_DE_TODOS,
        ],
        short_help=verbo.nome,
        help=f"{verbo.nome}.\n\nPratica o ato e o grava no livro do certame da PASTA; com --simular, só "
        "mostra o que ele causaria. Termina com 4 se a lei, o edital ou a etapa não o permitem, e "
        "com 6 se outra pessoa praticou um ato enquanto isso.\n\n"
        f"\b\nExemplo:\n  certame {verbo.comando} PASTA {_exemplo(verbo)}--autor rh-1",
    )


def _opcao(tipo: str, campo: str, tipo_do_campo: Any) -> click.Option:
    _, ajuda = CAMPOS[campo]
    nomes = [opcao_do_campo(campo), campo]
    if campo == "quantidade":
        nomes.insert(0, "-n")
    lista = getattr(tipo_do_campo, "__origin__", None) is tuple
    opcoes = _opcoes(tipo_do_campo)
    ajuda = f"{ajuda[0].upper()}{ajuda[1:]}."
    por_arquivo = campo in campos_guardaveis(tipo)
    if lista:
        ajuda += " Pode repetir, ou separar por vírgula."
    if campo in COMPLETADOS.get(tipo, ()):
        ajuda += " Sem isto, o programa preenche."
    return click.Option(
        nomes,
        required=precisa_escrever(tipo, campo) and not por_arquivo,
        multiple=lista,
        default=() if lista else "",
        show_default=False,
        type=click.Choice(opcoes) if opcoes else str,
        metavar=None if opcoes else _metavar(tipo_do_campo),
        help=ajuda,
    )


def _opcoes_de_guardar(tipo: str) -> tuple[click.Option, ...]:
    campos = campos_guardaveis(tipo)
    if not campos:
        return ()
    return (
        click.Option(
            ["--guardar"],
            multiple=True,
            callback=_anexos,
            metavar="CAMPO=ARQUIVO",
            help="Guarda o arquivo no cofre do certame e põe a referência no campo "
            f"({', '.join(campos)}). Pode repetir. Pede as chaves.",
        ),
    )


def _anexos(
    _ctx: click.Context, _param: click.Parameter, valores: tuple[str, ...]
) -> tuple[Anexo, ...]:
    try:
        return tuple(map(anexo_escrito, valores))
    except ValueError as falha:
        raise click.BadParameter(str(falha)) from None


def _opcoes(tipo: Any) -> tuple[str, ...]:
    if isinstance(tipo, type) and issubclass(tipo, StrEnum):
        return tuple(opcao.value for opcao in tipo)
    return ()


def _metavar(tipo: Any) -> str:
    return {int: "N", date: "DIA", datetime: "DIA-E-HORA"}.get(tipo, "TEXTO")


def cabeca_dita(_ctx: click.Context, _param: click.Parameter, valor: str | None) -> Cabeca | None:
    """A cabeça escrita na opção. Erros: `BadParameter` se não tem a forma."""
    if valor is None:
        return None
    try:
        return cabeca_vista(valor)
    except ValueError as falha:
        raise click.BadParameter(str(falha)) from None


def dia_dito(_ctx: click.Context, _param: click.Parameter, valor: str | None) -> date | None:
    """O dia escrito na opção. Erros: `BadParameter` se não é um dia."""
    if valor is None:
        return None
    try:
        return data_escrita(valor)
    except ValueError as falha:
        raise click.BadParameter(str(falha)) from None


_OPCOES_DE_TODOS = (
    click.Option(
        ["--data"], callback=dia_dito, metavar="DIA", help="O dia do ato. Sem isto, hoje."
    ),
    click.Option(["--id"], metavar="ID", help="O id do ato no certame. Sem isto, ato-N."),
    click.Option(
        ["--autor"],
        envvar=AUTOR,
        required=True,
        metavar="QUEM",
        show_envvar=True,
        help="Quem pratica o ato: um identificador sem nome, como rh-1.",
    ),
    click.Option(["--simular"], is_flag=True, help="Só mostra o que o ato causaria; nada muda."),
    click.Option(
        ["--se-cabeca"],
        callback=cabeca_dita,
        metavar="NÚMERO:HASH",
        help="Só pratica se o livro ainda está nesta cabeça, a que --simular mostrou.",
    ),
    click.Option(
        ["--chaves"],
        envvar=CHAVES,
        show_envvar=True,
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="ARQUIVO",
        help="O chaveiro, fora da pasta do certame: para guardar no cofre, e, se lá há nomes sociais, "
        "para mostrar os das outras pessoas.",
    ),
    click.Option(
        ["--cofre"],
        default="",
        metavar="PASTA|BANCO",
        help="Onde está o cofre; sem a opção, na pasta cofre do certame.",
    ),
    click.Option(
        ["--json", "em_dados"],
        is_flag=True,
        help="Escreve o resultado em JSON, e nada mais, na saída; erros, em JSON, na de erros.",
    ),
)


@contextmanager
def _recusa_com_comandos() -> Iterator[None]:
    """Diz, numa recusa, o comando que falta no lugar do tipo do ato."""
    try:
        yield
    except AtoRecusado as recusa:
        motivo, conserto = com_comandos(recusa.motivo), com_comandos(recusa.conserto)
        raise AtoRecusado(motivo, recusa.fundamentos, conserto) from None


def _pratica(verbo: Verbo) -> Any:
    @_recusa_com_comandos()
    def comando(
        pasta: Path,
        data: date | None,
        id: str | None,
        autor: str,
        simular: bool,
        se_cabeca: Cabeca | None,
        em_dados: bool,
        chaves: Path | None,
        cofre: str,
        guardar: tuple[Anexo, ...] = (),
        **escritos: Escrito,
    ) -> CodigoDeSaida:
        _exigir_escritos(verbo.tipo, escritos, guardar)
        instante = agora()
        curso = abrir_em_curso(pasta, retifica=verbo.tipo == "edital_retificado")
        # Antes do ato: se as chaves não servem, nada se pratica.
        velados = SEM_NENHUM if em_dados else velar_nomes(curso.nomes, pasta, chaves, cofre)

        def fazer_ato(escritos: Mapping[str, Escrito]) -> Ato:
            return preencher_ato(
                verbo.tipo,
                completar_ato(curso, verbo.tipo, escritos),
                id=id or curso.proximo_id(),
                data=data or instante.astimezone(curso.fuso).date(),
                cargos=curso.entrada.lido.edital.cargos,
                fuso=curso.fuso,
                onde=f"certame {verbo.comando}",
            )

        guardados = _NADA
        if guardar:
            feito, guardados = praticar_com_documentos(
                curso,
                verbo.tipo,
                escritos,
                guardar,
                fazer_ato=fazer_ato,
                abrir_cofre=_abridor(pasta, chaves, cofre),
                autor=autor,
                agora=instante,
                simular=simular,
                se_cabeca=se_cabeca,
            )
        else:
            feito = curso.praticar(
                [fazer_ato(escritos)],
                autor=autor,
                agora=instante,
                simular=simular,
                se_cabeca=se_cabeca,
            )
        if em_dados:
            mostrar_dados(dados_do_feito(feito, guardados))
        else:
            efeitos = efeitos_na_reserva(curso.andamento, feito) if simular else ()
            encerra = efeitos_do_encerramento(curso.andamento, feito) if simular else ()
            documento = documento_do_feito(feito, velados.nomes, guardados, efeitos, encerra)
            avisar_do_veu(documento, velados)
            mostrar(documento)
        return CodigoDeSaida.CERTO

    return comando


def _exigir_escritos(
    tipo: str, escritos: Mapping[str, Escrito], guardar: tuple[Anexo, ...]
) -> None:
    """O campo que um arquivo pode preencher pode faltar na linha, se o arquivo vem.

    Do arquivo do parecer saem também as partes.
    """
    guardados = {anexo.campo for anexo in guardar}
    if "documento" in guardados:
        guardados.add("partes")
    for campo in campos_guardaveis(tipo):
        if precisa_escrever(tipo, campo) and not escritos.get(campo) and campo not in guardados:
            opcao = opcao_do_campo(campo)
            raise click.UsageError(f"Falta a opção '{opcao}', ou --guardar {campo}=ARQUIVO.")


def _abridor(pasta: Path, chaves: Path | None, endereco: str) -> Callable[[], Cofre]:
    def abrir() -> Cofre:
        if chaves is None:
            raise click.UsageError(f"Para guardar, dê as chaves em --chaves ou em {CHAVES}.")
        return abrir_cofre_do_certame(pasta, chaves, endereco, criar=True).cofre

    return abrir


def dados_do_feito(feito: Feito, guardados: Guardados = _NADA) -> dict[str, object]:
    """O que se praticou, para --json."""
    return {
        "versao": 1,
        "simulado": feito.simulado,
        "atos": [
            {"id": p.ato.id, "tipo": NOMES_DOS_ATOS[type(p.ato)], "data": p.ato.data.isoformat()}
            for p in feito.praticados
        ],
        "chamadas": [
            {
                "cargo": chamada.cargo,
                "vaga": chamada.vaga,
                "inscricao": chamada.inscricao,
                "lista": chamada.lista,
            }
            for chamada in feito.chamadas
        ],
        "pendencias": [pendencia.para_dados() for pendencia in feito.pendencias],
        "guardados": {
            campo: [str(referencia) for referencia in referencias]
            for campo, referencias in guardados.items()
        },
        "etapa": feito.andamento.etapa.value,
        "cabeca_antes": str(feito.antes),
        "cabeca": str(feito.cabeca),
        "registros": feito.cabeca.numero,
    }


def documento_do_feito(
    feito: Feito,
    nomes: Nomes,
    guardados: Guardados = _NADA,
    efeitos: Sequence[EfeitoNaReserva] = (),
    encerra: Sequence[EfeitoNaReserva] = (),
) -> Documento:
    """O que se praticou, para a pessoa: o que causou, o que pende, e a cabeça do livro.

    `efeitos` são os da prévia na reserva; `encerra`, os do fim da validade.
    """
    documento = Documento()
    for praticado in feito.praticados:
        verbo = VERBOS[NOMES_DOS_ATOS[type(praticado.ato)]]
        simulacao = "Simulação, nada mudou: " if feito.simulado else ""
        documento.titulo(f"{simulacao}{verbo.feito}, ato {praticado.ato.id}")
    if efeitos:
        documento.paragrafo("ATENÇÃO, isto muda a reserva:")
    for efeito in efeitos:
        documento.item(str(efeito), recuo=2)
    if encerra:
        documento.paragrafo("ATENÇÃO ao fim da validade:")
    for efeito in encerra:
        documento.item(str(efeito), recuo=2)
    _escrever_chamadas(documento, feito, nomes)
    if feito.pendencias:
        documento.paragrafo("Nasceu pendência:")
    for pendencia in feito.pendencias:
        documento.item(f"{pendencia.frase} ({pendencia.citacao})", recuo=2)
        documento.item("falta", f"{com_comandos(pendencia.falta)} ({pendencia.de_quem})", recuo=4)
    for campo, referencias in guardados.items():
        for referencia in referencias:
            documento.item(f"guardado no cofre, {CAMPOS[campo][0]}", str(referencia))
    if guardados:
        documento.paragrafo("As cópias de fora do cofre continuam onde estavam: apague-as.")
    documento.item("etapa do certame", NOMES[feito.andamento.etapa])
    if feito.simulado:
        _escrever_o_que_se_confirma(documento, feito)
    else:
        documento.item(
            "recibo", f"{quantos(feito.cabeca.numero, 'registro')} no livro; cabeça {feito.cabeca}"
        )
    return documento


def _escrever_o_que_se_confirma(documento: Documento, feito: Feito) -> None:
    """A cabeça do ensaio e, nos atos que a trazem, a referência do edital ou da lista."""
    documento.item("cabeça em que se simulou", str(feito.antes))
    for praticado in feito.praticados:
        if "documento" in COMPLETADOS.get(NOMES_DOS_ATOS[type(praticado.ato)], ()):
            referencia = getattr(praticado.ato, "documento", "")
            documento.item("para confirmar só isto, repita com", f"--documento {referencia}")


def _escrever_chamadas(documento: Documento, feito: Feito, nomes: Nomes) -> None:
    por_cargo: dict[str, Explicador] = {}
    for chamada in feito.chamadas:
        if chamada.cargo not in por_cargo:
            convocacao = feito.andamento.convocacoes[chamada.cargo]
            por_cargo[chamada.cargo] = Explicador(convocacao, _nome(nomes, chamada.cargo))
        explicada = por_cargo[chamada.cargo].chamada(chamada.indice)
        nome = nomes.get(chamada.cargo, {}).get(chamada.inscricao, "")
        documento.item(
            f"vaga {chamada.vaga}: {chamada.inscricao} {nome}".rstrip(),
            f"pela {explicada.lista} ({explicada.citacao}). {explicada.frase}",
        )


def _nome(nomes: Nomes, cargo: str) -> Callable[[str], str]:
    """Como se chama cada pessoa numa frase: pelo nome, ou pela inscrição, se há véu."""
    do_cargo = nomes.get(cargo, {})
    ditos = {inscricao: nome for inscricao, nome in do_cargo.items() if nome != VEU}
    return lambda inscricao: ditos.get(inscricao, inscricao)

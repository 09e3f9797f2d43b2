"""O comando que pratica um ato: como se digita, e como entra no lugar do tipo numa mensagem."""

import re
import shlex
from collections.abc import Mapping

from certame.operacoes.completar_ato import COMPLETADOS
from certame.operacoes.preencher_ato import campos_do_tipo, pode_faltar
from certame.operacoes.verbos import CAMPOS, OPCOES, VERBOS

_COMANDO = re.compile(
    rf"\bcertame (?P<comando>{'|'.join(re.escape(v.comando) for v in VERBOS.values())})(?![\w-])"
)
_DO_COMANDO = {verbo.comando: verbo.tipo for verbo in VERBOS.values()}
_SEM_ACENTO = ("demissao", "desistencia", "exoneracao", "favoravel", "improcedencia")
"""As opções que, sem o acento, não são palavra nenhuma."""

_OPCAO = re.compile(
    rf"\b(?:{'|'.join(opcao for opcao in OPCOES if '_' in opcao or opcao in _SEM_ACENTO)})\b"
)
_SO_NO_TERMINAL = re.compile(r"[,;] ensaie antes, com --simular")

_DO_EDITAL = {
    "em [edital.vigencia] com inicio e prova": "no edital, em “Prova de quando a lei começou a valer”",
    "inicio e prova em [edital.vigencia]": "no edital, “Prova de quando a lei começou a valer”",
    "; para comparar, use certame divergencias --hipotese": "",
    "Quem opera prova": "Quem faz o edital prova",
    "em [edital.clausulas]": "nas cláusulas do edital",
    "em [edital]": "no edital",
    "em [[leitura]]": "no edital",
    'escreva [[desempate]] criterio = "sorteio"': "ponha no edital o desempate por sorteio público",
    "escreva publicacao = ": "escreva no edital, no dia da publicação, ",
    "a cláusula so_na_reservada com o item dela": "o item de quem fica só na lista reservada",
    'acrescente [resultado], com arquivo = "…", ou use certame importar': (
        "importe o resultado da banca"
    ),
    "o id ou o nome de um cargo de certame.toml": "o nome de um cargo do edital, como está nele",
    "em certame.toml": "no edital",
    "com certame executar": "na página do certame",
    "diga no leiaute, em tabelas, quais valem": "marque no leiaute as tabelas que valem",
    "diga no leiaute, em campos, o que é cada campo, na ordem": (
        "diga no leiaute o que é cada coluna, na ordem"
    ),
    "escreva o id de um ato": "escolha um ato",
    "escreva o id do ato": "escolha o ato",
    "escreva em documento a referência dela": "anexe-a em “documento”",
    "escreva em documento a referência dele": "anexe-o em “documento”",
}
"""De cada lugar do texto do edital, e do que se escreve fora das páginas, ao que se faz nelas."""

FALTA_ESCREVER = "…"
"""O que fica no lugar do que só a pessoa sabe."""

_TIPO = re.compile(
    rf"\b(?P<tipo>{'|'.join(VERBOS)})\b(?:, (?P<campo>[a-z_]+) = (?P<valor>[\w-]+))?"
)
_CAMPO = re.compile(
    rf"\bescreva (?P<em>em )?(?P<campo>{'|'.join(CAMPOS)})\b(?: = (?P<valor>[^\s,;.]+))?(?= com | a | um|$|[,;.])"
)

_A_ACRESCENTAR = re.compile(rf"\bacrescente (?P<campo>{'|'.join(CAMPOS)})(?=[,;.]|$)")
_A_TIRAR = re.compile(rf"\btire (?P<campo>{'|'.join(CAMPOS)})(?: do ato)?(?=[,;:.]|$)")
_SO_CODIGO = re.compile(
    r"(?<![\w\"'“-])(?:adaptacao|conclusao|decisao_da_inscricao|declaracao|especie|"
    r"fim_do_prazo_sem_defesa|hash_da_lista|inscricao|inscricoes|notificacao|opcao|"
    r"pedido_de_condicao|versao_da_norma)(?![\w\"'”-])"
)
"""Os campos que não são palavra nenhuma: onde quer que venham, são o nome do campo."""

_DIA = re.compile(r"(?<![\w/-])([0-9]{4})-(0[1-9]|1[0-2])-([0-3][0-9])(?![\w:-]|\.\w)")


def precisa_escrever(tipo: str, campo: str) -> bool:
    """Diz se a pessoa tem de escrever o campo; o cargo pode faltar se o edital tem um só."""
    completado = campo in COMPLETADOS.get(tipo, ())
    return not completado and campo != "cargo" and not pode_faltar(tipo, campo)


def comando_do_ato(tipo: str, pasta: str, campos: Mapping[str, str] | None = None) -> str:
    """O comando inteiro, com os campos que já se sabem e "…" nos que a pessoa escreve.

    Falta só `--autor`, que pode estar numa variável de ambiente.

    >>> comando_do_ato("posse_registrada", "meu certame", {"inscricao": "0007"})
    "certame posse registrar 'meu certame' --inscricao 0007"
    """
    sabidos = campos or {}
    partes = ["certame", VERBOS[tipo].comando, shlex.quote(pasta)]
    for campo in campos_do_tipo(tipo):
        if campo in sabidos:
            partes += [opcao_do_campo(campo), shlex.quote(sabidos[campo])]
        elif precisa_escrever(tipo, campo):
            partes += [opcao_do_campo(campo), FALTA_ESCREVER]
    return " ".join(partes)


def opcao_do_campo(campo: str) -> str:
    """A opção da linha de comando de um campo: "--pedido-de-condicao"."""
    return f"--{campo.replace('_', '-')}"


def com_comandos(texto: str) -> str:
    """O texto com o comando no lugar de cada tipo de ato, e a opção no de um campo a escrever.

    Serve a quem lê no terminal; quem escreve `certame.toml` lê os nomes como estão.

    >>> com_comandos("registre antes a nomeação (nomeacao_publicada)")
    'registre antes a nomeação (certame nomeacao publicar)'
    >>> com_comandos("registre o aviso (notificacao_feita, ato = ato-7), com prova")
    'registre o aviso (certame notificacao fazer --ato ato-7), com prova'
    >>> com_comandos("escreva ate = 2027-06-20")
    'escreva --ate 2027-06-20'
    """

    def trocado(achado: re.Match[str]) -> str:
        comando = f"certame {VERBOS[achado['tipo']].comando}"
        if achado["campo"]:
            return f"{comando} {opcao_do_campo(achado['campo'])} {achado['valor']}"
        return comando

    def com_opcao(achado: re.Match[str]) -> str:
        valor = f" {achado['valor']}" if achado["valor"] else ""
        return f"escreva {achado['em'] or ''}{opcao_do_campo(achado['campo'])}{valor}"

    return _CAMPO.sub(com_opcao, _TIPO.sub(trocado, texto))


def com_nomes(texto: str) -> str:
    """O texto com o nome do ato no lugar de cada tipo ou comando, e o rótulo no de um campo.

    Serve a quem lê nas páginas.

    >>> com_nomes("registre antes a nomeação (nomeacao_publicada)")
    'registre antes a nomeação (“Publicar uma nomeação”)'
    >>> com_nomes("registre o aviso (notificacao_feita, ato = ato-7), com prova")
    'registre o aviso (“Registrar um aviso”, ato: ato-7), com prova'
    >>> com_nomes("se foi contra ela, com certame pericia negar.")
    'se foi contra ela, com “Registrar o resultado negativo da perícia”.'
    >>> com_nomes("escreva ate = 2027-06-20.")
    'preencha “até” com 20/06/2027.'
    >>> com_nomes("escreva a validade em [edital]")
    'escreva a validade no edital'
    >>> com_nomes("conclua confirmada ou nao_confirmada"), com_nomes("o motivo é desistencia")
    ('conclua confirmada ou não confirmada', 'o motivo é desistência')
    >>> com_nomes("tire notificacao: a data já está no ato próprio")
    'deixe “notificação” em branco: a data já está no ato próprio'
    >>> com_nomes('não há a coluna "inscricao"'), com_nomes("escreva o id do ato que abriu o incidente")
    ('não há a coluna "inscricao"', 'escolha o ato que abriu o incidente')
    """

    def do_tipo(achado: re.Match[str]) -> str:
        nome = f"“{VERBOS[achado['tipo']].nome}”"
        if achado["campo"]:
            campo = achado["campo"]
            rotulo = CAMPOS[campo][0] if campo in CAMPOS else campo
            return f"{nome}, {rotulo}: {achado['valor']}"
        return nome

    def do_comando(achado: re.Match[str]) -> str:
        return f"“{VERBOS[_DO_COMANDO[achado['comando']]].nome}”"

    def do_campo(achado: re.Match[str]) -> str:
        valor = f" com {achado['valor']}" if achado["valor"] else ""
        return f"preencha “{CAMPOS[achado['campo']][0]}”{valor}"

    for do_edital, na_tela in _DO_EDITAL.items():
        texto = texto.replace(do_edital, na_tela)
    sem_opcoes = _OPCAO.sub(lambda achada: OPCOES[achada[0]], _SO_NO_TERMINAL.sub("", texto))
    frase = _CAMPO.sub(do_campo, _COMANDO.sub(do_comando, _TIPO.sub(do_tipo, sem_opcoes)))
    frase = _A_ACRESCENTAR.sub(lambda achado: f"preencha “{CAMPOS[achado['campo']][0]}”", frase)
    frase = _A_TIRAR.sub(lambda achado: f"deixe “{CAMPOS[achado['campo']][0]}” em branco", frase)
    frase = _SO_CODIGO.sub(lambda achado: f"“{CAMPOS[achado[0]][0]}”", frase)
    return _DIA.sub(r"\3/\2/\1", frase)

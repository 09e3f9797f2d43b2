"""`certame conta`: o que só quem opera o servidor faz com a conta de uma pessoa."""

from pathlib import Path

import click

from certame.cli.programa import Comando, Grupo
from certame.cli.saida import Documento, mostrar
from certame.cli.servir import exigir_pacotes
from certame.norma.erros import EntradaInvalida, Erro

_opcao_pasta = click.option(
    "--pasta",
    type=click.Path(file_okay=False, path_type=Path),
    help="A pasta de dados. Sem ela, a de CERTAME_PASTA ou a da pessoa neste sistema.",
)


@click.group(cls=Grupo)
def comando() -> None:
    """A conta de quem não consegue entrar ou administra sozinho.

    No dia a dia, quem administra a cidade faz o mesmo na página da pessoa. Este comando é para quando
    foi a própria administração que esqueceu a senha ou perdeu o celular. O que faz fica anotado nos
    acontecimentos das contas.

    \b
    Exemplos:
      certame conta senha ana@prefeitura.example
      certame conta segundo-fator ana@prefeitura.example
      certame conta papel ana@prefeitura.example irupi-es comissao
    """


@comando.command("senha", cls=Comando)
@click.argument("email")
@_opcao_pasta
def senha(email: str, pasta: Path | None) -> None:
    """Escreve o endereço por que a pessoa escolhe outra senha.

    Serve uma vez, por um dia. Confirme antes quem pede, e mande-o só à própria pessoa.

    \b
    Exemplos:
      certame conta senha ana@prefeitura.example
    """
    exigir_pacotes("certame conta")
    from certame.web.partida import preparar

    preparar(pasta)
    from certame.web.contas.senha_esquecida import endereco_para_quem_opera

    endereco = endereco_para_quem_opera(email)
    if endereco is None:
        raise _sem_conta(email)
    documento = Documento()
    documento.paragrafo("Mande este endereço só à própria pessoa. Serve uma vez, por um dia:")
    documento.paragrafo(endereco)
    mostrar(documento)


@comando.command("segundo-fator", cls=Comando)
@click.argument("email")
@_opcao_pasta
def segundo_fator(email: str, pasta: Path | None) -> None:
    """Zera o segundo fator de quem perdeu o celular e os códigos, e encerra as sessões da pessoa.

    \b
    Exemplos:
      certame conta segundo-fator ana@prefeitura.example
    """
    exigir_pacotes("certame conta")
    from certame.web.partida import preparar

    preparar(pasta)
    from certame.web.contas.senha_esquecida import pessoa_do_email, zerar_segundo_fator

    pessoa = pessoa_do_email(email)
    if pessoa is None:
        raise _sem_conta(email)
    documento = Documento()
    if zerar_segundo_fator(pessoa):
        documento.paragrafo(
            "Segundo fator zerado, e as sessões da pessoa, encerradas. Ela entra com a senha e liga "
            "outro."
        )
    else:
        documento.paragrafo("A pessoa não tem segundo fator: nada mudou.")
    mostrar(documento)


@comando.command("papel", cls=Comando)
@click.argument("email")
@click.argument("cidade")
@click.argument(
    "papel",
    type=click.Choice(
        ["rh", "comissao", "procuradoria", "equipe", "controle", "encarregado", "administracao"]
    ),
)
@click.option("--encerrar", is_flag=True, help="Encerra o papel, em vez de dá-lo.")
@_opcao_pasta
def papel(email: str, cidade: str, papel: str, encerrar: bool, pasta: Path | None) -> None:
    """Dá um papel a quem já é da cidade, ou o encerra.

    Nas páginas ninguém muda os próprios papéis: é para quando só uma pessoa administra a cidade. CIDADE é
    como está no endereço das páginas.

    \b
    Exemplos:
      certame conta papel ana@prefeitura.example irupi-es comissao
      certame conta papel ana@prefeitura.example irupi-es rh --encerrar
    """
    exigir_pacotes("certame conta")
    from certame.web.partida import preparar

    preparar(pasta)
    from certame.web.contas.papeis import mudar_papel_por_quem_opera
    from certame.web.politica import Papel

    mudou = mudar_papel_por_quem_opera(email, cidade, Papel(papel), encerrar=encerrar)
    if mudou is None:
        raise _sem_conta(f"{email} e papel em {cidade}")
    documento = Documento()
    feito = "Papel encerrado." if encerrar else "Papel dado."
    documento.paragrafo(feito if mudou else "A pessoa já estava assim: nada mudou.")
    mostrar(documento)


def _sem_conta(email: str) -> EntradaInvalida:
    return EntradaInvalida(
        [
            Erro(
                "certame conta",
                0,
                "",
                f"não há conta aberta com o e-mail {email}",
                "confira o e-mail e a pasta de dados (--pasta)",
            )
        ]
    )

"""`certame servir`: põe as páginas de pé nesta máquina."""

import ipaddress
import os
import shutil
import signal
import tempfile
from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path

import click

from certame.cli.programa import Comando
from certame.cli.saida import Documento, mostrar
from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro

_PACOTES = (
    *("django", "allauth", "django_htmx", "csp", "whitenoise", "waitress", "cryptography"),
    "django_tasks_db",
)
_PORTA = 8000
_PREFIXO = "certame-demonstracao-"
_PID = "processo.pid"
_ENDERECO = "CERTAME_ENDERECO"
_FRENTE = "CERTAME_ATRAS_DE_PROXY"
_DO_AMBIENTE = ("DATABASE_URL", _ENDERECO, _FRENTE, "CERTAME_CHAVE_MESTRA")


@click.command(cls=Comando)
@click.option(
    "--pasta",
    type=click.Path(file_okay=False, path_type=Path),
    help="A pasta de dados. Sem ela, a de CERTAME_PASTA ou a da pessoa neste sistema.",
)
@click.option(
    "--endereco", default="127.0.0.1", show_default=True, metavar="IP", help="Onde atender."
)
@click.option(
    "--porta",
    default=_PORTA,
    show_default=True,
    type=click.IntRange(0, 65535),
    metavar="NÚMERO",
    help="A porta; com 0, o sistema escolhe uma livre.",
)
@click.option(
    "--demonstracao",
    is_flag=True,
    help="Com cidades e pessoas inventadas, numa pasta que some no fim. Só nesta máquina.",
)
@click.option(
    "--sem-trabalhador",
    is_flag=True,
    help="Os trabalhos demorados ficam para um certame trabalhar à parte.",
)
def comando(
    pasta: Path | None, endereco: str, porta: int, demonstracao: bool, sem_trabalhador: bool
) -> None:
    """Põe as páginas de pé: a mesa da prefeitura, num navegador.

    Precisa do extra web. Na partida, prepara a pasta de dados e confere tudo; um banco novo ganha as
    tabelas, e o de uma versão anterior pede antes certame atualizar. Para terminar, Ctrl+C.

    \b
    Exemplos:
      certame servir
      certame servir --demonstracao
      certame servir --pasta dados --porta 8080
    """
    exigir_pacotes("certame servir")
    so_aqui = _e_desta_maquina(endereco)
    if demonstracao and (pasta is not None or not so_aqui):
        raise click.UsageError("A demonstração só atende nesta máquina, numa pasta própria.")
    if not so_aqui and not os.environ.get(_ENDERECO, "").startswith("https://"):
        raise click.UsageError(
            "Para atender a outras máquinas, ponha na frente quem faça https e diga o endereço "
            f"público na variável {_ENDERECO} (https://…)."
        )
    if not demonstracao:
        _exigir_a_frente()
    if demonstracao:
        _apagar_demonstracoes_mortas()
        _despedir_se_como_no_ctrl_c()
        with tempfile.TemporaryDirectory(prefix=_PREFIXO, ignore_cleanup_errors=True) as temporaria:
            (Path(temporaria) / _PID).write_text(str(os.getpid()), encoding="ascii")
            for variavel in _DO_AMBIENTE:
                os.environ.pop(variavel, None)
            _servir(Path(temporaria), endereco, porta, demonstracao=True)
    else:
        _servir(pasta, endereco, porta, demonstracao=False, junto=not sem_trabalhador)


def _despedir_se_como_no_ctrl_c() -> None:
    """Faz de quem encerra o programa ou fecha o terminal um Ctrl+C: a pasta, com segredos, some."""
    for nome in ("SIGTERM", "SIGHUP"):  # o segundo não há no Windows
        if (sinal := getattr(signal, nome, None)) is not None:
            signal.signal(sinal, signal.default_int_handler)


def _apagar_demonstracoes_mortas() -> None:
    """Apaga as pastas, com segredos, das demonstrações que pararam sem se despedir."""
    for pasta in Path(tempfile.gettempdir()).glob(f"{_PREFIXO}*"):
        try:
            pid = int((pasta / _PID).read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue
        if not _vive(pid):
            shutil.rmtree(pasta, ignore_errors=True)


def _vive(pid: int) -> bool:
    """Diz se há um processo com este número; na dúvida, diz que há."""
    if os.name != "posix":  # no Windows, os.kill(pid, 0) encerra o processo
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _servir(
    pasta: Path | None, endereco: str, porta: int, *, demonstracao: bool, junto: bool = True
) -> None:
    from certame.web.partida import codigo_do_primeiro_uso, preparar, servir

    dados = preparar(pasta)
    # Só depois que o Django está de pé.
    from certame.web.demonstracao import semear
    from certame.web.trabalhos.ao_lado import trabalhador_ao_lado

    entradas = semear() if demonstracao else ()
    codigo = "" if demonstracao else codigo_do_primeiro_uso(dados)

    def pronto(onde: str) -> None:
        documento = Documento()
        publico = os.environ.get(_ENDERECO, "").rstrip("/")
        documento.paragrafo(f"As páginas estão em {publico or onde}. Para terminar, Ctrl+C.")
        if publico:
            documento.paragrafo(f"O servidor da frente as busca em {onde}.")
        if demonstracao:
            documento.paragrafo("Tudo aqui é inventado e some no fim. Entre com:")
            for entrada in entradas:
                fator = "; com segundo fator" if entrada.com_segundo_fator else ""
                documento.item(
                    f"{entrada.email}, senha {entrada.senha}", f"{entrada.o_que_faz}{fator}"
                )
            documento.paragrafo(
                "Quem vê dados de saúde (a equipe e o encarregado) entra também com o segundo "
                "fator: na primeira vez, a página mostra um código, que se lê com um aplicativo "
                "autenticador (TOTP), e pede os seis algarismos que ele dá."
            )
        else:
            documento.paragrafo(f"Os dados ficam em {dados.raiz}.")
        if codigo:
            documento.paragrafo(
                f"Primeiro uso: abra {publico or onde}/primeiro-uso/?codigo={codigo} e crie a cidade e a sua "
                "conta."
            )
        mostrar(documento)

    with trabalhador_ao_lado() if junto else nullcontext():
        servir(endereco, porta, pronto=pronto)


def _exigir_a_frente() -> None:
    """Recusa o endereço https sem ninguém na frente: as páginas mandariam para si mesmas sem fim."""
    frente = os.environ.get(_FRENTE, "")
    if os.environ.get(_ENDERECO, "").startswith("https://") and not frente:
        raise click.UsageError(
            f"O endereço público é https, e quem o faz é o servidor da frente: diga {_FRENTE}=sim, "
            "ou o IP dele."
        )
    if frente not in ("", "sim"):
        try:
            ipaddress.ip_address(frente)
        except ValueError:
            raise click.UsageError(
                f"{_FRENTE} é sim ou o IP do servidor da frente, e não {frente}."
            ) from None


def _e_desta_maquina(endereco: str) -> bool:
    try:
        return ipaddress.ip_address(endereco.strip("[]")).is_loopback
    except ValueError:
        return endereco == "localhost"


def exigir_pacotes(comando: str) -> None:
    """Nada, se há o que as páginas pedem. Erros: `EntradaInvalida` com o comando que o traz."""
    if any(find_spec(pacote) is None for pacote in _PACOTES):
        raise EntradaInvalida(
            [
                Erro(
                    comando,
                    0,
                    "",
                    "para as páginas falta o extra web",
                    f"instale com {comando_do_extra('web')}",
                )
            ]
        )

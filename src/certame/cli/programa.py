"""O programa `certame`: acha o subcomando, roda e dá o código de saída."""

import difflib
import importlib
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

import click

import certame as pacote
from certame.cli.codigos import SIGNIFICADOS
from certame.cli.falhas import avisar
from certame.cli.saida import preparar_telas
from certame.operacoes.verbos import substantivos

COMANDOS = (
    "importar",
    "executar",
    "situacao",
    "lote",
    "porque",
    "prazos",
    "divergencias",
    "hipotese",
    "auditar",
    "assumir",
    "reserva",
    "sorteio",
    "livro",
    "copia",
    "publicacao",
    "pacote",
    "dossie",
    "documento",
    "vistas",
    "dados",
    "chave",
    "norma",
    "casos",
    "esquema",
    "servir",
    "trabalhar",
    "atualizar",
    "conta",
)
"""Os subcomandos, na ordem da ajuda. Cada um é `comando` em `certame.cli.<nome>`."""

AUTOR = "CERTAME_AUTOR"
"""A variável de ambiente que diz quem age, se --autor não diz."""

Funcao = TypeVar("Funcao", bound=Callable[..., Any])


def _vale_uma_vez(opcao: click.Option) -> bool:
    return not (opcao.multiple or opcao.count or opcao.is_flag)


class Comando(click.Command):
    """Um comando com a linha de uso em português; uma opção repetida é uso errado."""

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        opcoes.setdefault("options_metavar", "[OPÇÕES]")
        super().__init__(*args, **opcoes)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Lê os argumentos.

        Erros: `UsageError` se uma opção que só vale uma vez aparece duas; na que falta ou não
        serve, diz também a variável de ambiente em que se pode escrever.
        """
        _, _, ordem = self.make_parser(ctx).parse_args(args=list(args))
        for parametro, vezes in Counter(ordem).items():
            if vezes > 1 and isinstance(parametro, click.Option) and _vale_uma_vez(parametro):
                ctx.fail(f"A opção {parametro.opts[0]} aparece {vezes} vezes: diga uma só.")
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as falha:
            if isinstance(falha.param, click.Option) and falha.param.envvar:
                falha.param_hint = (
                    f"{falha.param.opts[0]!r} (também na variável {falha.param.envvar})"
                )
            raise


class Grupo(click.Group):
    """Um comando com subcomandos, com a linha de uso em português."""

    command_class = Comando

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        opcoes.setdefault("options_metavar", "[OPÇÕES]")
        opcoes.setdefault("subcommand_metavar", "SUBCOMANDO [ARGUMENTOS]...")
        super().__init__(*args, **opcoes)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Os subcomandos na ordem em que foram escritos."""
        return list(self.commands)


class Programa(Grupo):
    """O comando de cima: carrega só o subcomando pedido e traduz toda falha em código."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Os subcomandos na ordem da ajuda."""
        return [*COMANDOS, *_dos_atos()]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Os comandos em duas listas: os que leem, fazem arquivos ou guardam, e os que praticam atos."""
        dos_atos = _dos_atos()
        for titulo, nomes in ((_COMANDOS, COMANDOS), (_ATOS, dos_atos)):
            comandos = [(nome, self.get_command(ctx, nome)) for nome in nomes]
            cabem = formatter.width - 6 - max(map(len, nomes))
            with formatter.section(titulo):
                formatter.write_dl(
                    [(nome, c.get_short_help_str(cabem)) for nome, c in comandos if c is not None]
                )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """O subcomando pedido; nome errado é uso errado, com o mais parecido sugerido."""
        todos = self.list_commands(ctx)
        if args[0] not in todos and not args[0].startswith("-"):
            parecidos = difflib.get_close_matches(args[0], todos, n=1, cutoff=_PARECIDO)
            fim = f" Quis dizer {parecidos[0]!r}?" if parecidos else ""
            ctx.fail(f"Não existe o comando {args[0]!r}.{fim}")
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """O subcomando pelo nome, ou `None`."""
        if cmd_name in _dos_atos():
            from certame.cli.atos import grupo_do_substantivo

            return grupo_do_substantivo(cmd_name)
        if cmd_name not in COMANDOS:
            return None
        modulo = importlib.import_module(f"certame.cli.{cmd_name}")
        comando = modulo.comando
        assert isinstance(comando, click.Command)
        return comando

    def main(  # type: ignore[override]  # só a forma que o programa e os testes usam
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Roda o comando e termina com o código de saída; nunca devolve."""
        argumentos = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        preparar_telas()
        try:
            resultado = super().main(argumentos, prog_name or "certame", **extra)
            codigo = resultado if isinstance(resultado, int) else 0
        except Exception as falha:  # noqa: BLE001  # aqui toda falha vira mensagem e código
            codigo = avisar(falha, em_dados="--json" in argumentos)
        sys.exit(codigo)


def _dos_atos() -> tuple[str, ...]:
    """Os substantivos que só praticam atos."""
    return tuple(nome for nome in substantivos() if nome not in COMANDOS)


_PARECIDO = 0.75
"""Quanto um nome errado tem de parecer com um certo para ser sugerido, de 0 a 1."""

_COMANDOS = "Comandos"
_ATOS = "Atos do certame: praticam e gravam no livro; com --simular, só mostram"


def opcao_json(funcao: Funcao) -> Funcao:
    """Acrescenta ao comando a opção --json, no argumento `em_dados`."""
    return click.option(
        "--json",
        "em_dados",
        is_flag=True,
        help="Escreve o resultado em JSON, e nada mais, na saída; erros, em JSON, na de erros.",
    )(funcao)


def opcao_trocar(funcao: Funcao) -> Funcao:
    """Acrescenta ao comando a opção --trocar, no argumento `trocar`."""
    return click.option(
        "--trocar",
        "trocar",
        is_flag=True,
        help="Se o ARQUIVO de saída já existe e é outro, põe o novo no lugar dele.",
    )(funcao)


_CODIGOS = "\n".join(f"  {codigo:>3}  {frase}" for codigo, frase in SIGNIFICADOS.items())


@click.group(
    cls=Programa,
    context_settings={"help_option_names": ["--help", "--ajuda", "-h"]},
    help=(
        "Reserva de vagas em concursos municipais, pela letra da lei de cada cidade.\n\n"
        "\b\nExemplos:\n"
        "  certame executar exemplos/irupi-25-vagas\n"
        "  certame porque exemplos/irupi-25-vagas 06141\n"
        "  certame norma listar\n"
        "  certame reserva --norma irupi-es-2025 --vagas 25\n"
        "  certame casos conferir\n\n"
        f"\b\nCódigos de saída:\n{_CODIGOS}"
    ),
)
@click.version_option(pacote.__version__, "--version", "--versao", prog_name="certame")
def certame() -> None:
    """O programa."""

"""O programa por cima: ajuda, erros, códigos de saída, telas e línguas da máquina."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from certame.cli import falhas, programa, saida
from certame.cli.codigos import SIGNIFICADOS, CodigoDeSaida
from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO
from tests.cli.conftest import Rodar, processo
from tests.documentos.blocos import pasta_de_teste

PROGRAMA = f"{shlex.quote(sys.executable)} -c 'from certame.cli import principal; principal()'"
DOCUMENTO = Path(__file__).resolve().parents[2] / "docs/referencia/codigos-de-saida.md"


def test_a_ajuda_e_em_portugues_e_diz_os_codigos(rodar: Rodar) -> None:
    resultado = rodar("--help")
    assert resultado.exit_code == 0
    for texto in ("Uso: certame [OPÇÕES]", "Opções:", "Comandos:", "Mostra esta ajuda"):
        assert texto in resultado.output
    for codigo, frase in SIGNIFICADOS.items():
        assert f"{codigo:>3}  {frase}" in resultado.output


def test_o_documento_traz_os_mesmos_codigos() -> None:
    texto = DOCUMENTO.read_text(encoding="utf-8")
    for codigo, frase in SIGNIFICADOS.items():
        assert f"| {codigo} | {frase} |" in texto


@pytest.mark.parametrize("nome", programa.COMANDOS)
def test_todo_subcomando_tem_ajuda_em_portugues_com_exemplo(rodar: Rodar, nome: str) -> None:
    resultado = rodar(nome, "--ajuda")
    assert resultado.exit_code == 0
    assert "Exemplo" in resultado.output
    for ingles in ("Usage", "Options", "Commands", "Show this", "[OPTIONS]", "required"):
        assert ingles not in resultado.output


def test_nenhum_resumo_de_subcomando_e_cortado_na_ajuda(rodar: Rodar) -> None:
    assert "..." not in rodar("--help").output.partition("\nComandos:")[2]


def test_versao(rodar: Rodar) -> None:
    resultado = rodar("--versao")
    assert resultado.exit_code == 0
    assert resultado.output.startswith("certame, versão ")


@pytest.mark.parametrize(
    ("argumentos", "mensagem"),
    [
        (["nroma"], "Não existe o comando 'nroma'. Quis dizer 'norma'?"),
        (["xyz"], "Não existe o comando 'xyz'."),
        (["nada"], "Não existe o comando 'nada'.\n"),
        (["--nada"], "Não existe a opção '--nada'."),
        (["norma", "mostrar"], "Falta o argumento 'ID|PASTA'."),
        (["norma", "apagar"], "Não existe o comando 'apagar'."),
        (["norma", "listar", "a", "b"], "Sobraram argumentos que o comando não espera (a b)"),
        (["reserva", "--vagas", "3"], "Falta a opção '--norma'."),
        (["reserva", "--vagas"], "A opção '--vagas' precisa de um valor."),
        (["esquema", "mostrar", "x"], "não é um destes"),
    ],
)
def test_uso_errado_e_2_e_em_portugues(rodar: Rodar, argumentos: list[str], mensagem: str) -> None:
    resultado = rodar(*argumentos)
    assert resultado.exit_code == CodigoDeSaida.USO
    assert mensagem in resultado.stderr
    assert "Erro: " in resultado.stderr
    assert resultado.stdout == ""


def test_a_ajuda_diz_em_portugues_o_que_cada_opcao_leva(rodar: Rodar) -> None:
    ajuda = rodar("servir", "--ajuda").output
    assert "--endereco IP" in ajuda
    assert "--porta NÚMERO" in ajuda


def test_sem_subcomando_mostra_a_ajuda_e_termina_com_2(rodar: Rodar) -> None:
    resultado = rodar()
    assert resultado.exit_code == CodigoDeSaida.USO
    assert "Comandos:" in resultado.stderr
    assert "Atos do certame:" in resultado.stderr


def test_uso_errado_em_json(erros: Any) -> None:
    (erro,) = erros("reserva", "--vagas", "3", codigo=2)
    assert erro["mensagem"] == "Falta a opção '--norma'."


def lancador(falha: BaseException) -> click.Command:
    def callback(**_: object) -> None:
        raise falha

    opcoes: list[click.Parameter] = [click.Option(["--json"], is_flag=True)]
    return click.Command("falha", callback=callback, params=opcoes)


def trocar_comando(monkeypatch: pytest.MonkeyPatch, falha: BaseException) -> None:
    def get_command(self: object, ctx: object, nome: str) -> click.Command:
        return lancador(falha)

    monkeypatch.setattr(programa.Programa, "get_command", get_command)


FALHAS: list[tuple[BaseException, int, str]] = [
    (RuntimeError("x y"), 70, "RuntimeError: x y"),
    (
        AtoRecusado("não pode", (CONSTITUICAO["cf_art37_inc3"],), "espere"),
        4,
        "não pode (CF, art. 37, III)",
    ),
    (PermissionError(13, "Permission denied", "saida"), 3, "saida: não há permissão"),
    (OSError(9999, "Estranho", "x"), 3, "x: o sistema recusou (9999)"),
    (click.FileError("a.toml", "sumiu"), 3, "sumiu"),
    (KeyboardInterrupt(), 130, "Interrompido."),
]


@pytest.mark.parametrize(("falha", "codigo", "mensagem"), FALHAS, ids=lambda x: type(x).__name__)
def test_toda_falha_vira_mensagem_e_codigo(
    rodar: Rodar,
    erros: Any,
    monkeypatch: pytest.MonkeyPatch,
    falha: BaseException,
    codigo: int,
    mensagem: str,
) -> None:
    trocar_comando(monkeypatch, falha)
    monkeypatch.delenv("CERTAME_DEPURAR", raising=False)
    resultado = rodar("norma")
    assert resultado.exit_code == codigo
    assert resultado.stdout == ""
    assert mensagem in resultado.stderr
    assert "Traceback" not in resultado.stderr
    assert mensagem in erros("norma", codigo=codigo)[0]["mensagem"]


def test_o_defeito_pede_aviso_e_so_mostra_o_caminho_se_pedirem(
    rodar: Rodar, monkeypatch: pytest.MonkeyPatch
) -> None:
    trocar_comando(monkeypatch, KeyError("k"))
    monkeypatch.setenv("CERTAME_DEPURAR", "1")
    resultado = rodar("norma")
    assert resultado.exit_code == 70
    assert "Avise quem o mantém" in resultado.stderr
    assert "Traceback" in resultado.stderr


def test_a_recusa_em_json_traz_o_dispositivo(erros: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    falha = AtoRecusado("não pode", (CONSTITUICAO["cf_art37_inc3"],), "espere")
    trocar_comando(monkeypatch, falha)
    (erro,) = erros("norma", codigo=4)
    assert erro["fundamentos"][0]["citacao"] == "CF, art. 37, III"
    assert erro["conserto"] == "espere"


def test_todo_codigo_tem_significado() -> None:
    assert set(SIGNIFICADOS) == set(CodigoDeSaida)
    assert falhas.codigo_da_falha(ValueError()) is CodigoDeSaida.DEFEITO


@pytest.mark.parametrize(
    "ambiente",
    [
        {"LC_ALL": "C"},
        {"LANG": "en_US.UTF-8", "LANGUAGE": "en"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "utf-8", "LANG": "de_DE.UTF-8"},
    ],
)
def test_portugues_em_qualquer_maquina(ambiente: dict[str, str]) -> None:
    resultado = processo("reserva", **ambiente)
    assert resultado.returncode == 2
    texto = resultado.stderr.decode("utf-8")
    assert "Uso: certame reserva" in texto
    assert "Falta a op" in texto
    assert b"\x1b" not in resultado.stderr


def test_tela_windows_1252() -> None:
    resultado = processo(
        "norma", "mostrar", "irupi-es-2025", PYTHONIOENCODING="cp1252", PYTHONUTF8="0"
    )
    assert resultado.returncode == 0
    assert "art. 3º, § 1º" in resultado.stdout.decode("cp1252")


def test_tela_ascii_perde_so_o_acento() -> None:
    resultado = processo("norma", "mostrar", "irupi-es-2025", PYTHONIOENCODING="ascii")
    assert resultado.returncode == 0
    assert "pessoas com deficiencia" in resultado.stdout.decode("ascii")


@pytest.mark.parametrize("codificacao", ["ascii", "cp1252", "cp850", "utf-8"])
def test_json_se_le_em_qualquer_codificacao(codificacao: str) -> None:
    resultado = processo(
        *("reserva", "--norma", "irupi-es-2025", "--vagas", "5", "--json"),
        PYTHONIOENCODING=codificacao,
    )
    assert resultado.returncode == 0
    lido = json.loads(resultado.stdout.decode(codificacao))
    assert lido["grupos"]["pcd"]["nome"] == "pessoas com deficiência"


def test_saida_que_nao_e_terminal_nao_tem_codigo_de_cor() -> None:
    resultado = processo("norma", "listar", FORCE_COLOR="1", TERM="xterm-256color")
    assert resultado.returncode == 0
    assert b"\x1b" not in resultado.stdout


def test_quem_le_fecha_a_saida_e_nada_quebra() -> None:
    leitura, escrita = os.pipe()
    os.close(leitura)
    with os.fdopen(escrita, "w", encoding="utf-8") as tela:
        saida.escrever("x" * 100_000, tela)
        saida.escrever("y", tela)


class Terminal:
    """Uma tela que se diz terminal, como a que o rich procura."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.texto = ""

    def write(self, texto: str) -> int:
        self.texto += texto
        return len(texto)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("sem_cor", [False, True])
def test_no_terminal_ha_realce_e_no_color_tira_a_cor(
    monkeypatch: pytest.MonkeyPatch, sem_cor: bool
) -> None:
    documento = saida.Documento()
    documento.titulo("Título")
    documento.paragrafo("[bold]texto[/bold] literal", recuo=2)
    documento.tabela(("a", "b"), [("1", "[x]")])
    documento.titulo("Outro")
    documento.item("item")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if sem_cor:
        monkeypatch.setenv("NO_COLOR", "1")
    saida.mostrar(documento)
    assert "\x1b[1mTítulo" in terminal.texto
    assert "\x1b[3" not in terminal.texto
    assert "[bold]texto[/bold] literal" in terminal.texto
    assert "[x]" in terminal.texto


def test_texto_sem_traducao_para_a_tela_vira_interrogacao() -> None:
    assert saida._sem_acento(UnicodeEncodeError("ascii", "ç", 0, 1, "x")) == ("c", 1)
    assert saida._sem_acento(UnicodeEncodeError("ascii", "中", 0, 1, "x")) == ("?", 1)
    with pytest.raises(UnicodeDecodeError):
        saida._sem_acento(UnicodeDecodeError("ascii", b"\xff", 0, 1, "x"))


@pytest.mark.skipif(sys.platform == "win32", reason="fechar saídas assim é do POSIX")
@pytest.mark.parametrize("fecha", [">&-", "2>&-", ">&- 2>&-"])
def test_saida_fechada_nao_e_defeito(fecha: str) -> None:
    comando = f"{PROGRAMA} reserva --norma irupi-es-2025 --vagas 5"
    assert subprocess.run(f"{comando} {fecha}", shell=True, check=False).returncode == 0
    errado = subprocess.run(f"{comando} --cargo x {fecha}", shell=True, check=False)
    assert errado.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="este sistema não tem /dev/full")
def test_saida_cheia_diz_o_que_falhou() -> None:
    comando = f"{PROGRAMA} reserva --norma irupi-es-2025 --vagas 5"
    feito = subprocess.run(
        f"{comando} > /dev/full", shell=True, check=False, capture_output=True, text=True
    )
    assert feito.returncode == 3
    assert feito.stderr == (
        "Erro: a saída do comando: o disco está cheio. O que fazer: libere espaço e repita.\n"
    )


@pytest.mark.parametrize(
    ("argumentos", "dito"),
    [
        (
            ("chamada", "fazer", "exemplos/irupi-25-vagas"),
            "Falta a opção '--autor' (também na variável CERTAME_AUTOR).",
        ),
        (
            ("dados", "apagar", "exemplos/irupi-25-vagas", "--confirmo", "x", "--autor", "dpo-1"),
            "Falta a opção '--chaves' (também na variável CERTAME_CHAVES).",
        ),
        (
            ("documento", "listar", "exemplos/irupi-25-vagas", "--chaves", "nao-existe.json"),
            "Valor inválido em '--chaves' (também na variável CERTAME_CHAVES)",
        ),
        (
            ("documento", "listar", "exemplos/irupi-25-vagas", "--inscricao", "01302"),
            "dê as chaves em --chaves ou na variável CERTAME_CHAVES.",
        ),
    ],
)
def test_a_opcao_que_falta_diz_a_variavel(
    rodar: Rodar, monkeypatch: pytest.MonkeyPatch, argumentos: tuple[str, ...], dito: str
) -> None:
    for variavel in ("CERTAME_AUTOR", "CERTAME_CHAVES"):
        monkeypatch.delenv(variavel, raising=False)
    resultado = rodar(*argumentos)
    assert resultado.exit_code == CodigoDeSaida.USO
    assert dito in resultado.output
    assert "env var" not in resultado.output


def exemplos_das_ajudas(comando: click.Command = programa.certame) -> Iterator[str]:
    """As linhas de exemplo que só usam o que vem em `exemplos/`."""
    for linha in re.findall(r"^ +certame (.*)$", comando.help or "", re.MULTILINE):
        do_leitor = re.search(r" (?!exemplos/)\S+\.(?:csv|txt)", linha)
        if "exemplos/" in linha and not do_leitor:
            yield linha
    if isinstance(comando, click.Group):
        contexto = click.Context(comando)
        for nome in comando.list_commands(contexto):
            sub = comando.get_command(contexto, nome)
            assert sub is not None
            yield from exemplos_das_ajudas(sub)


@pytest.mark.parametrize("linha", sorted(set(exemplos_das_ajudas())))
def test_o_exemplo_da_ajuda_funciona(rodar: Rodar, linha: str) -> None:
    with pasta_de_teste():
        resultado = rodar(*shlex.split(linha))
    assert resultado.exit_code in (CodigoDeSaida.CERTO, CodigoDeSaida.PENDENCIAS), resultado.output

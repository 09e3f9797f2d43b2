#!/usr/bin/env python3
"""Prepara o ambiente e faz a tarefa pedida, só com a biblioteca padrão do Python.

python3 faz.py exemplo    roda um concurso de exemplo, do edital à última chamada
python3 faz.py testes     passa lint, tipos, contratos de importação e testes
python3 faz.py pyz        faz dist/certame.pyz, um arquivo só que confere pacotes
python3 faz.py ambiente   só prepara a pasta .venv, para quem vai mexer no código

Com ``testes --exigir-tudo``, parte ou teste que não rodou conta como falha.
Nada é instalado fora da pasta .venv deste projeto.
"""

# Este arquivo precisa ser lido até por um Python antigo, para que ele possa avisar que é
# antigo: por isso a sintaxe daqui é a do Python 3.6.

import hashlib
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
from typing import List, NamedTuple, Optional

VERSAO_MINIMA = (3, 11)
INTERROMPIDO = 130  # o código de quem para com Ctrl+C
RAIZ = pathlib.Path(__file__).resolve().parent
VENV = RAIZ / ".venv"
EXEMPLO = "exemplos/irupi-25-vagas"
FAZER_PYZ = "ferramentas/fazer_pyz.py"

SEM_VENV = """\
Este Python não consegue criar ambientes: falta o módulo {modulo}.
No Debian e no Ubuntu, instale o pacote python3-venv (sudo apt install python3-venv);
em outros sistemas, reinstale o Python com pip e venv. Depois repita o comando."""

PIP_FALHOU = """\
O pip não conseguiu instalar {alvo}; as linhas acima dizem onde parou.
- Se falam em conexão, em tempo esgotado ou em versão não encontrada: confira a internet ou o
  proxy desta máquina (variável HTTPS_PROXY) e repita o comando.
- Se falam em hash diferente: o arquivo baixado não é o que o projeto conferiu. Não force a
  instalação; avise quem mantém o projeto.
- Se falam em permissão ou em espaço no disco: resolva isso na pasta {venv}
  e repita o comando."""


SEM_POSTGRESQL = (
    "não há servidor PostgreSQL nesta máquina. No Debian e no Ubuntu, instale o pacote postgresql"
)


class Parte(NamedTuple):
    """Uma parte da verificação: o nome, o comando e, se não puder rodar aqui, o motivo."""

    nome: str
    comando: List[str]
    falta: str = ""


class Interrompido(Exception):
    """O trabalho não pode continuar; o texto diz o que houve e o que fazer."""


def executavel(nome: str) -> pathlib.Path:
    """Devolve onde fica, dentro de .venv, o programa ``nome``."""
    if os.name == "nt":
        return VENV / "Scripts" / (nome + ".exe")
    return VENV / "bin" / nome


PYTHON = executavel("python")


def pasta_do_postgresql() -> Optional[pathlib.Path]:
    """Devolve a pasta dos programas do servidor PostgreSQL mais novo desta máquina, se há algum.

    O Debian os deixa fora do caminho de busca, numa pasta por versão.
    """
    achadas = [
        (int(programa.parents[1].name), programa.parent)
        for programa in pathlib.Path("/usr/lib/postgresql").glob("[0-9]*/bin/initdb")
        if programa.parents[1].name.isdigit()
    ]
    if achadas:
        return max(achadas)[1]
    achado = shutil.which("initdb")
    return pathlib.Path(achado).resolve().parent if achado else None


def partes_da_verificacao(exigir_tudo: bool) -> List[Parte]:
    """Devolve as partes na ordem em que rodam; o pytest é o último, com seu resumo à vista.

    Uma parte que dependa de programa de fora (PostgreSQL, Chromium) entra nesta lista com o
    motivo em ``falta`` quando o programa não existe: é nomeada no fim como não rodada.
    """
    python = [str(PYTHON), "-m"]
    pytest = ["pytest", "-q", "-n", "auto", "--dist", "worksteal", "--cov", "--cov-report=term"]
    pytest += ["-m", "not postgresql"]
    no_postgresql = ["pytest", "-q", "-m", "postgresql", "tests/armazens", "tests/web"]
    if exigir_tudo:
        pytest.append("--exigir-tudo")
        no_postgresql.append("--exigir-tudo")
    return [
        Parte("lint", [*python, "ruff", "check", "."]),
        Parte("formato", [*python, "ruff", "format", "--check", "."]),
        Parte("tipos", [*python, "mypy"]),
        Parte(
            "contratos de importação", [str(executavel("lint-imports")), "--no-cache", "--no-logo"]
        ),
        Parte("certame.pyz", [str(PYTHON), FAZER_PYZ]),
        Parte(
            "testes no PostgreSQL",
            python + no_postgresql,
            "" if pasta_do_postgresql() else SEM_POSTGRESQL,
        ),
        Parte("testes", python + pytest),
    ]


def rodar(comando: List[str]) -> int:
    """Roda o comando na raiz do projeto, sem entrada, e devolve o código de saída."""
    sys.stdout.flush()
    ambiente = dict(os.environ, PYTHONIOENCODING="utf-8")  # acentos no Windows, mesmo em arquivo
    return subprocess.run(
        comando, cwd=str(RAIZ), env=ambiente, stdin=subprocess.DEVNULL, check=False
    ).returncode


def marca(*arquivos: pathlib.Path) -> str:
    """Devolve o resumo do Python, da pasta e dos arquivos: se mudar, é preciso refazer."""
    resumo = hashlib.sha256()
    resumo.update("{}\n{}\n".format(sys.version, RAIZ).encode())
    for arquivo in arquivos:
        resumo.update(arquivo.read_bytes())
    return resumo.hexdigest()


def marcado(nome: str, esperada: str) -> bool:
    """Diz se a etapa ``nome`` já terminou em .venv com a marca esperada."""
    arquivo = VENV / ("pronto-" + nome)
    return PYTHON.exists() and arquivo.exists() and arquivo.read_text() == esperada


def marcar(nome: str, valor: str) -> None:
    """Anota em .venv que a etapa ``nome`` terminou."""
    (VENV / ("pronto-" + nome)).write_text(valor)


def criar_venv() -> None:
    """Cria a pasta .venv, do zero se o Python ou o lugar do projeto mudou."""
    if marcado("venv", marca()):
        return
    for modulo in ("venv", "ensurepip"):
        if importlib.util.find_spec(modulo) is None:
            raise Interrompido(SEM_VENV.format(modulo=modulo))
    if rodar([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
        raise Interrompido(
            "Não consegui criar o ambiente em {}; as linhas acima dizem por quê.\n"
            "Confira se a pasta pode ser escrita e se há espaço, e repita.".format(VENV)
        )
    marcar("venv", marca())


def marca_de(conjunto: str) -> str:
    """Devolve a marca que vale para ``requirements/<conjunto>.txt`` como está agora."""
    return marca(RAIZ / "pyproject.toml", RAIZ / "requirements" / (conjunto + ".txt"))


def instalar(conjunto: str) -> None:
    """Deixa em .venv os pacotes de hash conferido do conjunto (base ou dev) e o certame.

    O conjunto dev contém o base: com ele em dia, não há o que instalar para o base.
    """
    if any(marcado(nome, marca_de(nome)) for nome in {conjunto, "dev"}):
        return
    print("Preparando o ambiente em .venv (na primeira vez leva alguns minutos)...")
    criar_venv()
    requisitos = "requirements/" + conjunto + ".txt"
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    etapas = [
        ("os pacotes de " + requisitos, ["--require-hashes", "-r", requisitos]),
        ("o próprio certame", ["--no-deps", "--no-build-isolation", "-e", "."]),
    ]
    for alvo, opcoes in etapas:
        if rodar(pip + opcoes) != 0:
            raise Interrompido(PIP_FALHOU.format(alvo=alvo, venv=VENV))
    marcar(conjunto, marca_de(conjunto))
    print("Ambiente pronto.")


def exemplo() -> int:
    """Roda o concurso de exemplo e devolve o código de saída do certame."""
    instalar("base")
    print("Rodando: certame executar " + EXEMPLO)
    return rodar([str(executavel("certame")), "executar", EXEMPLO])


def pyz() -> int:
    """Faz o certame num arquivo só, prova que ele confere pacotes e devolve o código de saída."""
    instalar("base")
    return rodar([str(PYTHON), FAZER_PYZ])


def testes(exigir_tudo: bool) -> int:
    """Roda todas as partes, resume no fim e devolve 0 só se nenhuma falhou.

    Com ``exigir_tudo``, uma parte que não rodou também conta como falha. Interrompido (Ctrl+C), diz
    o que não rodou e devolve 130.
    """
    instalar("dev")
    resultados = []
    interrompida = ""
    for parte in partes_da_verificacao(exigir_tudo):
        if interrompida:
            resultados.append((parte.nome, "NÃO RODOU: " + interrompida, True))
            continue
        print("\n== " + parte.nome)
        if parte.falta:
            resultados.append((parte.nome, "NÃO RODOU: " + parte.falta, exigir_tudo))
            continue
        try:
            codigo = rodar(parte.comando)
        except KeyboardInterrupt:
            interrompida = "a rodada foi interrompida em " + parte.nome
            resultados.append((parte.nome, "INTERROMPIDA", True))
        else:
            resultados.append((parte.nome, "FALHOU" if codigo else "passou", codigo != 0))
    print("\n== resumo")
    for nome, resultado, _ in resultados:
        print("{}: {}".format(nome, resultado))
    if interrompida:
        return INTERROMPIDO
    return 1 if any(falhou for _, _, falhou in resultados) else 0


def principal(argumentos: Optional[List[str]] = None) -> int:
    """Lê a tarefa pedida, faz e devolve o código de saída."""
    if sys.version_info < VERSAO_MINIMA:
        print(
            "Este Python é o {}.{}; o certame precisa do 3.11 ou mais novo.\n"
            "Instale um Python mais novo e repita o comando com ele "
            "(por exemplo: python3.11 faz.py testes).".format(*sys.version_info[:2]),
            file=sys.stderr,
        )
        return 2
    pedido = sys.argv[1:] if argumentos is None else argumentos
    try:
        if pedido == ["exemplo"]:
            return exemplo()
        if pedido in (["testes"], ["testes", "--exigir-tudo"]):
            return testes(exigir_tudo=len(pedido) == 2)
        if pedido == ["pyz"]:
            return pyz()
        if pedido == ["ambiente"]:
            instalar("dev")
            return 0
    except Interrompido as motivo:
        print("\n{}".format(motivo), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nInterrompido. Repita o comando: ele continua de onde puder.", file=sys.stderr)
        return INTERROMPIDO
    print(__doc__)
    return 0 if pedido in (["--help"], ["-h"], ["ajuda"]) else 2


if __name__ == "__main__":
    sys.exit(principal())

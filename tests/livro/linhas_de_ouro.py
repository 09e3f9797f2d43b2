"""As linhas de ouro: um registro de cada tipo e versão, que se tem de ler para sempre.

Uma linha de ouro nunca muda. Criou um tipo de ato, ou subiu uma versão? Acrescente as que faltam,
na raiz do projeto, e confira o que entrou:

    python -m tests.livro.linhas_de_ouro
"""

from pathlib import Path

from certame.livro.registro import ABERTURA, Registro, linha_do_registro, registro_da_linha
from certame.livro.vocabulario import VOCABULARIO
from tests.livro.livros import aberto, ato_de_exemplo, escritos

PASTA = Path(__file__).parent / "ouro"


def tipos_e_versoes() -> list[tuple[str, int]]:
    """Todo tipo de registro e toda versão que ele já teve."""
    dos_atos = [
        (tipo, versao)
        for tipo in VOCABULARIO.tipos
        for versao in range(1, VOCABULARIO.versao(tipo) + 1)
    ]
    return [(ABERTURA, 1), *dos_atos]


def linhas_guardadas(tipo: str) -> list[bytes]:
    """As linhas de ouro do tipo, sem as quebras."""
    arquivo = PASTA / f"{tipo}.jsonl"
    return arquivo.read_bytes().split(b"\n")[:-1] if arquivo.exists() else []


def registros_guardados(tipo: str) -> dict[int, Registro]:
    """As linhas de ouro do tipo, por versão."""
    lidos = [registro_da_linha(linha, n) for n, linha in enumerate(linhas_guardadas(tipo), start=1)]
    return {registro.versao: registro for registro in lidos}


def registro_de_hoje(tipo: str) -> Registro:
    """O registro que o programa escreve hoje para esse tipo."""
    primeiro = aberto()
    return primeiro if tipo == ABERTURA else escritos(primeiro, [ato_de_exemplo(tipo)])[0]


def acrescentar_as_que_faltam() -> list[str]:
    """Escreve as linhas que faltam, sem tocar nas que há, e diz quais."""
    novas = []
    PASTA.mkdir(exist_ok=True)
    for tipo, versao in tipos_e_versoes():
        if versao in registros_guardados(tipo):
            continue
        registro = registro_de_hoje(tipo)
        assert registro.versao == versao, f"falta a linha de ouro antiga de {tipo}, {versao}"
        with (PASTA / f"{tipo}.jsonl").open("ab") as arquivo:
            arquivo.write(linha_do_registro(registro))
        novas.append(f"{tipo}, versão {versao}")
    return novas


if __name__ == "__main__":
    for nova in acrescentar_as_que_faltam():
        print(nova)  # noqa: T201

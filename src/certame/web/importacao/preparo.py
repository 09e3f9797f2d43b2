"""A pasta de preparo: guardar o que chega, mudar o que a pessoa decide, e mandar ler."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from django.db import transaction
from django.utils import timezone
from django.utils.text import get_valid_filename

from certame.operacoes.importar_resultado import LEIAUTE, escrever_inteiro
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.importacao.leitura import TIPO
from certame.web.importacao.models import Importacao
from certame.web.trabalhos.fila import cancelar, enviar
from certame.web.trabalhos.models import Trabalho

_LETRAS_DO_NOME = 80


def importacao_de(certame: CertameRegistrado, pessoa: Pessoa) -> Importacao | None:
    """A importação que a pessoa prepara no certame, se há."""
    achada = Importacao.objects.filter(certame=certame, pessoa=pessoa)
    return achada.select_related("trabalho", "certame__cidade").first()


def comecar(
    certame: CertameRegistrado,
    pessoa: Pessoa,
    nome: str,
    pedacos: Iterable[bytes],
    leiaute: str,
    volta: str,
) -> Trabalho:
    """Guarda o arquivo no lugar do que havia e manda lê-lo, com o leiaute dado ou o sugerido."""
    with transaction.atomic():
        importacao, _ = Importacao.objects.get_or_create(certame=certame, pessoa=pessoa)
    _largar_o_trabalho(importacao)
    shutil.rmtree(importacao.preparo, ignore_errors=True)
    importacao.nome = nome_de_arquivo(nome)
    importacao.declarantes, importacao.sem_ninguem, importacao.lida = [], [], 0
    guardar(importacao.arquivo, pedacos)
    if leiaute:
        escrever_inteiro(importacao.preparo / LEIAUTE, leiaute)
    return mandar_ler(importacao, volta)


def mandar_ler(importacao: Importacao, volta: str) -> Trabalho:
    """Põe na fila a leitura da versão nova; a que estivesse em andamento é cancelada."""
    _largar_o_trabalho(importacao)
    importacao.versao += 1
    importacao.trabalho = enviar(
        TIPO,
        f"importacao-{importacao.pk}-{importacao.versao}",
        certame=importacao.certame,
        pessoa=importacao.pessoa,
        titulo=f"Leitura de {importacao.nome}",
        volta=f"{volta}?arquivo={importacao.marca_do_arquivo}",
        dados={"importacao": importacao.pk, "versao": importacao.versao},
    )
    importacao.mexida_em = timezone.now()
    importacao.save()
    return importacao.trabalho


def largar(importacao: Importacao) -> None:
    """Apaga a importação em preparo e todos os arquivos dela."""
    _largar_o_trabalho(importacao)
    shutil.rmtree(importacao.preparo, ignore_errors=True)
    importacao.delete()


def guardar(caminho: Path, pedacos: Iterable[bytes]) -> None:
    """Grava um arquivo que só quem opera o servidor lê (0600), numa pasta fechada (0700)."""
    caminho.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    for pasta in caminho.parents[:3]:
        if "importacoes" in pasta.parts:
            pasta.chmod(0o700)
    descritor = os.open(caminho, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descritor, "wb") as arquivo:
        for pedaco in pedacos:
            arquivo.write(pedaco)
        arquivo.flush()
        os.fsync(arquivo.fileno())


def nome_de_arquivo(nome: str) -> str:
    """O nome sem nada que seja caminho nem sinal de sistema, curto, com a terminação.

    >>> nome_de_arquivo("../Resultado final (1).XLSX")
    'Resultado_final_1.XLSX'
    """
    limpo = Path(get_valid_filename(Path(nome).name))
    return limpo.stem[:_LETRAS_DO_NOME] + limpo.suffix[:10]


def _largar_o_trabalho(importacao: Importacao) -> None:
    if importacao.trabalho is not None:
        cancelar(importacao.trabalho)

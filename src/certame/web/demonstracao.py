"""A demonstração: duas cidades e as pessoas inventadas, com senhas ao acaso, ditas uma vez só."""

import secrets
import shutil
import tomllib
from pathlib import Path
from typing import NamedTuple

import certame as pacote
from certame.operacoes.certame_toml import ARQUIVO
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.politica import NOMES, Papel

_IRUPI, _MOGI = "irupi-es", "mogi-das-cruzes-sp"
_CIDADES = (
    (_IRUPI, "Irupi", "ES", "3202652", "#0c5f3a", ["irupi-es-2025"]),
    (
        _MOGI,
        "Mogi das Cruzes",
        "SP",
        "3530607",
        "#1351b4",
        ["mogi-das-cruzes-sp-1993", "mogi-das-cruzes-sp-2006"],
    ),
)
_CERTAMES = ((_IRUPI, "irupi-25-vagas"), (_MOGI, "mogi-2006-20-vagas"))
_PESSOAS = (
    ("Fátima do Exemplo", "fatima@irupi.exemplo", _IRUPI, (Papel.RH, Papel.COMISSAO)),
    ("Paulo do Exemplo", "paulo@irupi.exemplo", _IRUPI, (Papel.PROCURADORIA,)),
    ("Carla do Exemplo", "carla@irupi.exemplo", _IRUPI, (Papel.CONTROLE,)),
    ("Ana Lúcia do Exemplo", "administra@irupi.exemplo", _IRUPI, (Papel.ADMINISTRACAO,)),
    ("Gil do Exemplo", "gil@mogi.exemplo", _MOGI, (Papel.RH, Papel.COMISSAO)),
)


class Entrada(NamedTuple):
    """Com que se entra na demonstração, e o que essa pessoa faz."""

    email: str
    senha: str
    o_que_faz: str


def semear() -> tuple[Entrada, ...]:
    """Cria as cidades, os certames e as pessoas num banco vazio e devolve com que se entra."""
    cidades = {
        id: Cidade.objects.create(
            identificador=id, nome=nome, uf=uf, ibge=ibge, cor=cor, normas=normas
        )
        for id, nome, uf, ibge, cor, normas in _CIDADES
    }
    for id, exemplo in _CERTAMES:
        _registrar(cidades[id], pasta_dos_exemplos() / exemplo)
    return tuple(
        _entrada(nome, email, cidades[cidade], papeis) for nome, email, cidade, papeis in _PESSOAS
    )


def pasta_dos_exemplos() -> Path:
    """Onde estão os exemplos: dentro do pacote instalado, ou no repositório ao lado de src."""
    no_pacote = Path(pacote.__file__).parent / "exemplos"
    return no_pacote if no_pacote.is_dir() else Path(pacote.__file__).parents[2] / "exemplos"


def _registrar(cidade: Cidade, exemplo: Path) -> None:
    texto = (exemplo / ARQUIVO).read_text(encoding="utf-8")
    edital = tomllib.loads(texto)["edital"]
    certame = CertameRegistrado.objects.create(
        cidade=cidade, identificador=edital["id"], titulo=edital["titulo"]
    )
    certame.escrever_edital(texto)
    shutil.copy(exemplo / "resultado.csv", certame.pasta)


def _entrada(nome: str, email: str, cidade: Cidade, papeis: tuple[Papel, ...]) -> Entrada:
    senha = "-".join(secrets.token_hex(2) for _ in range(4))
    pessoa = Pessoa.objects.criar(email, nome, senha)
    for papel in papeis:
        Atribuicao.objects.create(pessoa=pessoa, cidade=cidade, papel=papel)
    return Entrada(email, senha, f"{', '.join(NOMES[p] for p in papeis)}, em {cidade}")

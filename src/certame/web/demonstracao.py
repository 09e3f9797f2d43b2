"""A demonstração: duas cidades e as pessoas inventadas, com senhas ao acaso, ditas uma vez só."""

import secrets
import shutil
import tomllib
from pathlib import Path
from typing import NamedTuple

from django.utils import timezone

import certame as pacote
from certame.operacoes.certame_toml import ARQUIVO
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.politica import NOMES, QUE_VEEM_SAUDE, Papel
from certame.web.vida_da_demonstracao import vida_em_irupi, vida_em_mogi, viver

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
_PRAZOS = {
    _MOGI: """
[[prazo]]
id = "pericia"
item = "9.1"
contagem = "corridos"

[[prazo]]
id = "junta"
item = "9.4"
contagem = "corridos"
"""
}
"""Os prazos que a lei deixa ao edital contar, com que o edital da demonstração os conta."""
_PESSOAS = (
    ("Fátima do Exemplo", "fatima@irupi.exemplo", _IRUPI, (Papel.RH, Papel.COMISSAO)),
    ("Paulo do Exemplo", "paulo@irupi.exemplo", _IRUPI, (Papel.PROCURADORIA,)),
    ("Carla do Exemplo", "carla@irupi.exemplo", _IRUPI, (Papel.CONTROLE,)),
    ("Ana Lúcia do Exemplo", "administra@irupi.exemplo", _IRUPI, (Papel.ADMINISTRACAO,)),
    ("Heitor do Exemplo", "equipe@irupi.exemplo", _IRUPI, (Papel.EQUIPE,)),
    ("Enzo do Exemplo", "encarregado@irupi.exemplo", _IRUPI, (Papel.ENCARREGADO,)),
    ("Gil do Exemplo", "gil@mogi.exemplo", _MOGI, (Papel.RH, Papel.COMISSAO)),
    ("Iara do Exemplo", "equipe@mogi.exemplo", _MOGI, (Papel.EQUIPE,)),
)


class Entrada(NamedTuple):
    """Com que se entra na demonstração, e o que essa pessoa faz."""

    email: str
    senha: str
    o_que_faz: str
    com_segundo_fator: bool


def semear() -> tuple[Entrada, ...]:
    """Cria as cidades, os certames e as pessoas num banco vazio e devolve com que se entra."""
    cidades = {
        id: Cidade.objects.create(
            identificador=id, nome=nome, uf=uf, ibge=ibge, cor=cor, normas=normas
        )
        for id, nome, uf, ibge, cor, normas in _CIDADES
    }
    entradas = tuple(
        _entrada(nome, email, cidades[cidade], papeis) for nome, email, cidade, papeis in _PESSOAS
    )
    for id, exemplo in _CERTAMES:
        certame = _registrar(cidades[id], pasta_dos_exemplos() / exemplo, _PRAZOS.get(id, ""))
        equipe, conduz = (_assina(cidades[id], papel) for papel in (Papel.EQUIPE, Papel.RH))
        vida = vida_em_irupi(equipe) if id == _IRUPI else vida_em_mogi(equipe, timezone.localdate())
        with MESA.certame(certame) as curso:
            viver(curso, vida, cofre_da_instalacao(), {"equipe": equipe, "conduz": conduz})
    return entradas


def pasta_dos_exemplos() -> Path:
    """Onde estão os exemplos: dentro do pacote instalado, ou no repositório ao lado de src."""
    no_pacote = Path(pacote.__file__).parent / "exemplos"
    return no_pacote if no_pacote.is_dir() else Path(pacote.__file__).parents[2] / "exemplos"


def _registrar(cidade: Cidade, exemplo: Path, prazos: str) -> CertameRegistrado:
    texto = (exemplo / ARQUIVO).read_text(encoding="utf-8") + prazos
    edital = tomllib.loads(texto)["edital"]
    certame = CertameRegistrado.objects.create(
        cidade=cidade, identificador=edital["id"], titulo=edital["titulo"]
    )
    certame.escrever_edital(texto)
    shutil.copy(exemplo / "resultado.csv", certame.pasta)
    return certame


def _assina(cidade: Cidade, papel: Papel) -> str:
    return autor(Atribuicao.objects.get(cidade=cidade, papel=papel).pessoa)


def _entrada(nome: str, email: str, cidade: Cidade, papeis: tuple[Papel, ...]) -> Entrada:
    senha = "-".join(secrets.token_hex(2) for _ in range(4))
    pessoa = Pessoa.objects.criar(email, nome, senha)
    for papel in papeis:
        Atribuicao.objects.create(pessoa=pessoa, cidade=cidade, papel=papel)
    return Entrada(
        email,
        senha,
        f"{', '.join(NOMES[p] for p in papeis)}, em {cidade}",
        bool(QUE_VEEM_SAUDE & set(papeis)),
    )

"""A demonstração: duas cidades e as pessoas inventadas, com senhas ao acaso, ditas uma vez só."""

import secrets
import shutil
import tomllib
from datetime import date
from pathlib import Path
from typing import NamedTuple

from django.utils import timezone

import certame as pacote
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.completar_ato import completar_ato
from certame.operacoes.preencher_ato import preencher_ato
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.politica import NOMES, QUE_VEEM_SAUDE, Papel

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
_Atos = tuple[tuple[str, str, dict[str, str]], ...]
_ATE_AS_CHAMADAS: _Atos = (
    ("edital_publicado", "2025-06-10", {}),
    ("resultado_divulgado", "2025-08-18", {}),
    ("classificacao_divulgada", "2025-09-01", {}),
    ("homologacao_publicada", "2025-09-15", {}),
    ("convocacao_feita", "2025-10-01", {"quantidade": "4"}),
    ("saida_registrada", "2025-10-20", {"inscricao": "", "motivo": "nao_comparecimento"}),
)
_ATE_A_CLASSIFICACAO: _Atos = (
    ("edital_publicado", "2026-03-02", {}),
    ("resultado_divulgado", "2026-05-18", {}),
    ("classificacao_divulgada", "2026-06-01", {}),
)
_JA_PRATICADOS = {_IRUPI: _ATE_AS_CHAMADAS, _MOGI: _ATE_A_CLASSIFICACAO}
"""Os atos com que cada certame começa: um já chama, o outro espera a perícia.

A saída sem inscrição é a da última pessoa chamada.
"""
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
    for id, exemplo in _CERTAMES:
        _praticar(_registrar(cidades[id], pasta_dos_exemplos() / exemplo), id)
    return tuple(
        _entrada(nome, email, cidades[cidade], papeis) for nome, email, cidade, papeis in _PESSOAS
    )


def pasta_dos_exemplos() -> Path:
    """Onde estão os exemplos: dentro do pacote instalado, ou no repositório ao lado de src."""
    no_pacote = Path(pacote.__file__).parent / "exemplos"
    return no_pacote if no_pacote.is_dir() else Path(pacote.__file__).parents[2] / "exemplos"


def _registrar(cidade: Cidade, exemplo: Path) -> CertameRegistrado:
    texto = (exemplo / ARQUIVO).read_text(encoding="utf-8")
    edital = tomllib.loads(texto)["edital"]
    certame = CertameRegistrado.objects.create(
        cidade=cidade, identificador=edital["id"], titulo=edital["titulo"]
    )
    certame.escrever_edital(texto)
    shutil.copy(exemplo / "resultado.csv", certame.pasta)
    return certame


def _praticar(certame: CertameRegistrado, id: str) -> None:
    with MESA.certame(certame) as curso:
        for tipo, dia, escritos in _JA_PRATICADOS[id]:
            ditos = dict(escritos)
            if ditos.get("inscricao") == "":
                (convocacao,) = curso.andamento.convocacoes.values()
                ditos["inscricao"] = convocacao.inscricoes[convocacao.historia.pessoas[-1]]
            ato = preencher_ato(
                tipo,
                completar_ato(curso, tipo, ditos),
                id=curso.proximo_id(),
                data=date.fromisoformat(dia),
                cargos=curso.andamento.edital.cargos,
                fuso=curso.fuso,
            )
            curso.praticar([ato], autor="demonstracao", agora=timezone.now())


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

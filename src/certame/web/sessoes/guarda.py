"""Guarda, cifrado, o formulário que chegou sem sessão, e o devolve a quem o escreveu."""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.middleware import csrf
from django.utils import timezone

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cifra import CofreRecusado, Contexto, cifrar, decifrar
from certame.web.contas.models import Atribuicao, Pessoa
from certame.web.sessoes.models import FormularioGuardado, SessaoAberta

PARAMETRO = "guardado"
"""O nome, no endereço e no formulário, do que se guardou."""

SELO = "csrfmiddlewaretoken"
"""O campo com o selo contra falsificação."""

POR_QUANTO_TEMPO = timedelta(days=1)
"""Por quanto tempo se guarda."""

_CABEM = 10
_CHAVE = "contas"
_NUNCA_SE_GUARDAM = frozenset({SELO, PARAMETRO})


class Aberto(NamedTuple):
    """Um formulário guardado, aberto: de onde era, o que tinha e de quando."""

    id: UUID
    caminho: str
    endereco: str
    campos: QueryDict
    guardado_em: datetime


def hash_do_selo(segredo: str) -> str:
    """O que se guarda do segredo contra falsificação de uma sessão."""
    return hashlib.sha256(segredo.encode()).hexdigest()


def quem_escreveu(pedido: HttpRequest) -> Pessoa | None:
    """Para quem se fez a página de onde o formulário veio, pelo selo dela; `None` se não se sabe.

    Só uma página feita para a pessoa tem esse selo: outra pessoa que envie a mesma página, ou outro
    site, não faz o formulário passar por seu.
    """
    selo = pedido.POST.get(SELO, "")
    if len(selo) != csrf.CSRF_TOKEN_LENGTH or not (selo.isascii() and selo.isalnum()):
        return None
    segredo: str = csrf._unmask_cipher_token(selo)  # type: ignore[attr-defined]  # o que o Django faz
    sessao = (
        SessaoAberta.objects.filter(selo=hash_do_selo(segredo)).select_related("pessoa").first()
    )
    return sessao.pessoa if sessao else None


def guardar(pedido: HttpRequest, cidade: str) -> FormularioGuardado | None:
    """Guarda o que veio, se é de quem tem papel na cidade; senhas, arquivos e selos nunca se guardam.

    `None` se não se sabe de quem é, ou se nada foi escrito.
    """
    pessoa = quem_escreveu(pedido)
    campos = {nome: v for nome, v in pedido.POST.lists() if nome not in _NUNCA_SE_GUARDAM}
    if pessoa is None or not any(valor for valores in campos.values() for valor in valores):
        return None
    if not Atribuicao.em_vigor.filter(pessoa=pessoa, cidade__identificador=cidade).exists():
        return None
    id = _o_de_antes(pessoa, pedido.POST.get(PARAMETRO, "")) or uuid4()
    dados = {"caminho": pedido.path, "endereco": _sem_o_parametro(pedido), "campos": campos}
    chave = _chaveiro().chave_para_cifrar(_CHAVE)
    cifra = cifrar(chave, _contexto(pessoa, id), json.dumps(dados).encode()).cifra
    guardado, _ = FormularioGuardado.objects.update_or_create(
        id=id,
        defaults={
            "pessoa": pessoa,
            "chave": chave.id,
            "cifra": cifra,
            "guardado_em": timezone.now(),
        },
    )
    esquecer_vencidos()
    sobram = FormularioGuardado.objects.filter(pessoa=pessoa).values_list("pk", flat=True)[_CABEM:]
    FormularioGuardado.objects.filter(pk__in=list(sobram)).delete()
    return guardado


def abrir(pessoa: Pessoa, id: str) -> Aberto | None:
    """O que se guardou com esse id, se é da pessoa e ainda vale; senão, `None`."""
    try:
        procurado = UUID(id)
    except ValueError:
        return None
    achado = _em_vigor(pessoa).filter(id=procurado).first()
    return _aberto(achado) if achado else None


def todos(pessoa: Pessoa) -> list[Aberto]:
    """O que a pessoa tem guardado, do mais novo ao mais antigo."""
    abertos = (_aberto(guardado) for guardado in _em_vigor(pessoa))
    return [aberto for aberto in abertos if aberto is not None]


def esquecer(pessoa: Pessoa, id: str) -> None:
    """Apaga o que a pessoa guardou com esse id."""
    antes = _o_de_antes(pessoa, id)
    if antes is not None:
        FormularioGuardado.objects.filter(id=antes).delete()


def esquecer_vencidos() -> None:
    """Apaga o que já passou do prazo, de todos."""
    vencidos = FormularioGuardado.objects.filter(guardado_em__lt=timezone.now() - POR_QUANTO_TEMPO)
    vencidos.delete()


def _em_vigor(pessoa: Pessoa) -> QuerySet[FormularioGuardado]:
    desde = timezone.now() - POR_QUANTO_TEMPO
    return FormularioGuardado.objects.filter(pessoa=pessoa, guardado_em__gte=desde)


def _aberto(guardado: FormularioGuardado) -> Aberto | None:
    try:
        chave = _chaveiro().chave(_CHAVE, guardado.chave)
        claro = decifrar(chave, _contexto(guardado.pessoa, guardado.id), bytes(guardado.cifra))
    except CofreRecusado:
        return None  # a chave já não existe, e com ela o que se guardou
    dados = json.loads(claro)
    return Aberto(
        guardado.id,
        dados["caminho"],
        dados["endereco"],
        _campos(dados["campos"]),
        guardado.guardado_em,
    )


def _campos(ditos: Mapping[str, list[str]]) -> QueryDict:
    campos = QueryDict(mutable=True)
    for nome, valores in ditos.items():
        campos.setlist(nome, valores)
    return campos


def _o_de_antes(pessoa: Pessoa, id: str) -> UUID | None:
    try:
        achado = FormularioGuardado.objects.filter(pessoa=pessoa, id=UUID(id)).first()
    except ValueError:
        return None
    return achado.id if achado else None


def _sem_o_parametro(pedido: HttpRequest) -> str:
    resto = pedido.GET.copy()
    resto.pop(PARAMETRO, None)
    return f"{pedido.path}?{resto.urlencode()}" if resto else pedido.path


def _contexto(pessoa: Pessoa, id: UUID) -> Contexto:
    return Contexto(_CHAVE, f"formulario-guardado-{pessoa.pk}", str(id))


def _chaveiro() -> Chaveiro:
    return Chaveiro.ler(settings.CERTAME_DADOS.chaveiro)

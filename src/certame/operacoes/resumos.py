"""Os resumos que prendem ao livro o que fica fora dele: o edital e a ordem de classificação.

São dados públicos: o resumo é o SHA-256 do texto canônico, sem sal, e qualquer pessoa o refaz.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    ClassificacaoDivulgada,
    EditalPublicado,
    EditalRetificado,
)
from certame.dominio.candidato import Candidato
from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.regra import Regra
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.conteudo_do_pacote import em_bytes
from certame.operacoes.edital_do_pacote import edital_canonico
from certame.operacoes.executar import Entrada, Preparo
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.ordem_do_pacote import dados_da_ordem
from certame.publicacao.listas import nota_escrita

EDITAL, ORDEM, RESULTADO = "certame-toml", "ordem", "resultado"
"""Os ids das referências cujo resumo o programa sabe refazer."""


def referencia_do_edital(pasta: Path) -> str:
    """A referência do edital da pasta: tudo de certame.toml, menos atos, resultado e livro."""
    return _referencia(EDITAL, edital_canonico(texto_do_arquivo(pasta / ARQUIVO)).encode())


def referencia_da_ordem(entrada: Entrada, preparo: Preparo) -> str:
    """A referência da classificação de todos os cargos, sem os nomes: só inscrição, nota e posto.

    Sem nomes porque o livro fica para sempre, e o resumo não pode servir a quem os adivinhe.
    """
    classificacoes = preparo.classificados.classificacoes
    dados = dados_da_ordem(entrada.lido.edital, classificacoes)
    for cargo in dados["cargos"]:
        for pessoa in cargo["pessoas"]:
            del pessoa["nome"]
    return _referencia(ORDEM, em_bytes(dados))


def referencia_do_resultado(entrada: Entrada) -> str:
    """A referência do resultado da banca: de cada pessoa, cargo, inscrição e nota."""
    casas = entrada.lido.edital.casas_da_nota
    linhas = sorted(_linha(candidato, casas) for candidato in entrada.candidatos)
    return _referencia(RESULTADO, "".join(linhas).encode())


def _linha(candidato: Candidato, casas: int) -> str:
    nota = nota_escrita(candidato.nota, casas)
    return f"{candidato.cargo}\t{candidato.inscricao}\t{nota}\n"


def _referencia(id: str, conteudo: bytes) -> str:
    return f"{id}:{hashlib.sha256(conteudo).hexdigest()}"


def exigir_o_que_se_congelou(entrada: Entrada, preparo: Preparo, *, retifica: bool) -> None:
    """Confere que o edital e a ordem da pasta são os que o livro diz que se publicaram.

    Erros: `AtoRecusado` com o que mudou e como se corrige.
    """
    atos = entrada.lido.atos
    publicado = referencia_publicada(atos)
    if publicado and not retifica and publicado != referencia_do_edital(entrada.pasta):
        raise AtoRecusado(
            f"{entrada.lido.arquivo} já não é o edital que se publicou",
            (CONSTITUICAO["cf_art37"],),
            "volte ao texto publicado, ou registre a mudança com certame edital retificar",
        )
    divulgada = _ultimo(atos, (ClassificacaoDivulgada,), ORDEM)
    if divulgada and divulgada != referencia_da_ordem(entrada, preparo):
        assert entrada.regime is not None
        raise AtoRecusado(
            "a classificação que sai do resultado e do edital já não é a que se divulgou",
            (*entrada.regime.fundamentos(Regra.LISTA_GERAL), CONSTITUICAO["cf_art37"]),
            "volte ao arquivo da banca e ao edital de então; se a divulgação estava errada, "
            "anule-a (certame ato anular) com eles de volta, troque-os e divulgue outra vez",
        )


def referencia_publicada(atos: Sequence[Ato]) -> str:
    """A referência do edital em vigor, a da última publicação ou retificação; vazia se não há."""
    return _ultimo(atos, (EditalPublicado, EditalRetificado), EDITAL)


def _ultimo(atos: Sequence[Ato], tipos: tuple[type[Ato], ...], id: str) -> str:
    anulados = {ato.ato for ato in atos if isinstance(ato, AtoAnulado)}
    documento = ""
    for ato in atos:
        if isinstance(ato, tipos) and ato.id not in anulados:
            dito = str(getattr(ato, "documento", ""))
            documento = dito if dito.partition(":")[0] == id else documento
    return documento

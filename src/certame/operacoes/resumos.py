"""Os resumos que prendem ao livro o que fica fora dele: o edital, o resultado e a classificação.

São dados públicos: o resumo é o SHA-256 do texto canônico, sem sal, e qualquer pessoa o refaz.
"""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    ClassificacaoDivulgada,
    EditalPublicado,
    EditalRetificado,
    ResultadoDivulgado,
)
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Edital
from certame.dominio.resultado import AtoRecusado, Decisao
from certame.motor.classificacao import Classificacao
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.regra import Regra
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.conteudo_do_pacote import em_bytes
from certame.operacoes.edital_do_pacote import edital_canonico
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.ordem_do_pacote import dados_da_ordem
from certame.publicacao.listas import nota_escrita

if TYPE_CHECKING:
    from certame.operacoes.executar import Entrada

EDITAL, ORDEM, RESULTADO = "certame-toml", "ordem", "resultado-2"
"""Os ids das referências cujo resumo o programa sabe refazer."""
_SO_A_FINAL = "resultado"
"""O id da referência do resultado nos livros antigos: só a nota final, sem as das provas."""


def referencia_do_edital(pasta: Path) -> str:
    """A referência do edital da pasta: tudo de certame.toml, menos atos, resultado e livro."""
    return referencia_do_texto(texto_do_arquivo(pasta / ARQUIVO))


def referencia_do_texto(texto: str) -> str:
    """A referência do edital escrito em `texto`, como certame.toml."""
    return _referencia(EDITAL, edital_canonico(texto).encode())


def referencia_da_ordem(
    edital: Edital, classificacoes: Mapping[str, Decisao[Classificacao]]
) -> str:
    """A referência da classificação de todos os cargos, sem os nomes: só inscrição, nota e posto.

    Sem nomes porque o livro fica para sempre, e o resumo não pode servir a quem os adivinhe.
    """
    dados = dados_da_ordem(edital, classificacoes)
    for cargo in dados["cargos"]:
        for pessoa in cargo["pessoas"]:
            del pessoa["nome"]
    return _referencia(ORDEM, em_bytes(dados))


def referencia_do_resultado(entrada: "Entrada", id: str = RESULTADO) -> str:
    """A referência do resultado da banca: de cada pessoa, cargo, inscrição, unidade e notas.

    As notas são a final (ou nenhuma, se o edital a calcula) e a de cada prova. Nem nome, nem grupo,
    nem nascimento: o livro fica para sempre. Com o `id` dos livros antigos, como eles a escreviam.
    """
    linha = _so_a_final if id == _SO_A_FINAL else _linha
    casas = entrada.lido.edital.casas_da_nota
    linhas = sorted(linha(candidato, casas) for candidato in entrada.candidatos)
    return _referencia(id, "".join(linhas).encode())


def _linha(candidato: Candidato, casas: int) -> str:
    provas = "".join(f"\t{id}={nota.normalize():f}" for id, nota in sorted(candidato.notas.items()))
    nota = nota_escrita(candidato.nota, casas)
    return f"{candidato.cargo}\t{candidato.inscricao}\t{candidato.unidade}\t{nota}{provas}\n"


def _so_a_final(candidato: Candidato, casas: int) -> str:
    nota = nota_escrita(candidato.nota, casas)
    return f"{candidato.cargo}\t{candidato.inscricao}\t{nota}\n"


def _referencia(id: str, conteudo: bytes) -> str:
    return f"{id}:{hashlib.sha256(conteudo).hexdigest()}"


def exigir_o_que_se_congelou(
    entrada: "Entrada",
    classificacoes: Mapping[str, Decisao[Classificacao]],
    *,
    retifica: bool = False,
) -> None:
    """Confere que o edital e a ordem da pasta são os que o livro diz que se publicaram.

    Desde a classificação, também o resultado: nem a nota de quem não foi aprovado muda mais.
    Com `retifica`, o edital pode já ser outro. Erros: `AtoRecusado` com o que mudou e como se
    corrige.
    """
    atos = entrada.lido.atos
    publicado = referencia_publicada(atos)
    if publicado and not retifica and publicado != referencia_do_edital(entrada.pasta):
        raise AtoRecusado(
            f"{entrada.lido.arquivo} já não é o edital que se publicou",
            (CONSTITUICAO["cf_art37"],),
            "volte ao texto publicado, ou registre a mudança com certame edital retificar",
        )
    divulgada = publicado_por(atos, (ClassificacaoDivulgada,))
    if divulgada and divulgada != referencia_da_ordem(entrada.lido.edital, classificacoes):
        assert entrada.regime is not None
        raise AtoRecusado(
            "a classificação que sai do resultado e do edital já não é a que se divulgou",
            (*entrada.regime.fundamentos(Regra.LISTA_GERAL), CONSTITUICAO["cf_art37"]),
            "volte ao arquivo da banca e ao edital de então; se a divulgação estava errada, "
            "anule-a (certame ato anular) com eles de volta, troque-os e divulgue outra vez",
        )
    if divulgada:
        exigir_resultado_divulgado(entrada)


def exigir_resultado_divulgado(entrada: "Entrada") -> None:
    """Confere que o arquivo da banca é o do último resultado divulgado.

    É o que se exige para divulgar a classificação, e daí em diante: ninguém troca uma nota. Erros:
    `AtoRecusado`.
    """
    divulgado = publicado_por(entrada.lido.atos, (ResultadoDivulgado,))
    id = divulgado.partition(":")[0]
    antigo = id == _SO_A_FINAL
    if divulgado and divulgado != referencia_do_resultado(entrada, id if antigo else RESULTADO):
        assert entrada.regime is not None
        raise AtoRecusado(
            "o arquivo da banca já não é o do resultado que se divulgou",
            (*entrada.regime.fundamentos(Regra.LISTA_GERAL), CONSTITUICAO["cf_art37"]),
            "volte ao arquivo de então; se ele saiu errado, anule a divulgação do resultado (certame "
            "ato anular) e divulgue o novo",
        )


def referencia_publicada(atos: Iterable[Ato]) -> str:
    """A referência do edital em vigor, a da última publicação ou retificação; vazia se não há."""
    return publicado_por(atos, (EditalPublicado, EditalRetificado))


def publicado_por(atos: Iterable[Ato], tipos: tuple[type[Ato], ...]) -> str:
    """A referência do último ato de pé de um dos tipos; vazio se não há."""
    ditos = tuple(atos)
    anulados = {ato.ato for ato in ditos if isinstance(ato, AtoAnulado)}
    documento = ""
    for ato in ditos:
        if isinstance(ato, tipos) and ato.id not in anulados:
            documento = str(getattr(ato, "documento", ""))
    return documento

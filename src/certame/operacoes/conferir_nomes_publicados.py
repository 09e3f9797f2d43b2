"""Confere que ninguém trocou de nome no arquivo da banca desde o que já se publicou."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from certame.dominio.ato import ClassificacaoDivulgada
from certame.dominio.resultado import AtoRecusado
from certame.livro.corrente import ato_do_registro
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.certame_em_curso import CertameEmCurso

if TYPE_CHECKING:
    from certame.operacoes.emitir_publicacao import PublicacaoEmitida

_DADOS = "dados.json"


def exigir_os_nomes_publicados(
    curso: CertameEmCurso, sociais: Mapping[str, str], saidas: Iterable["PublicacaoEmitida"]
) -> None:
    """Recusa publicar se o nome de alguém já não é o que saiu depois da classificação em vigor.

    O livro não tem nomes, nem resumo deles; o que os prende é a publicação, que já saiu e tem hash.
    Quem tem nome social no cofre (`sociais`) pode sair com outro. Erros: `AtoRecusado`;
    `EntradaInvalida` se uma publicação que se compara já não é a que saiu.
    """
    desde = _classificacao_em_vigor(curso)
    if not desde:
        return
    ultimas = {
        saida.nome: saida
        for saida in saidas
        if saida.cabeca and int(saida.cabeca.partition(":")[0]) >= desde
    }
    nomes = curso.nomes
    for saida in ultimas.values():
        for cargo, inscricao, publicado in _nomes_que_sairam(saida):
            agora = nomes.get(cargo, {}).get(inscricao, publicado)
            if publicado and agora != publicado and inscricao not in sociais:
                raise AtoRecusado(
                    f"na publicação nº {saida.numero} a inscrição {inscricao} saiu como "
                    f"{publicado}, e no arquivo da banca já é {agora or '(sem nome)'}",
                    (CONSTITUICAO["cf_art37"],),
                    "volte ao arquivo de então; se é a mesma pessoa e o nome está errado, guarde no "
                    "cofre o que vale (certame documento guardar, espécie nome_social); se a banca "
                    "mandou outro arquivo, divulgue outra vez a classificação",
                )


def _classificacao_em_vigor(curso: CertameEmCurso) -> int:
    """O registro da última divulgação de pé; 0 se não há."""
    anulados = curso.andamento.anulados
    return max(
        (
            registro.numero
            for registro in curso.entrada.registros
            if isinstance(ato := ato_do_registro(registro), ClassificacaoDivulgada)
            and ato.id not in anulados
        ),
        default=0,
    )


def _nomes_que_sairam(saida: "PublicacaoEmitida") -> Iterator[tuple[str, str, str]]:
    """O cargo, a inscrição e o nome de cada linha que traz os dois."""
    arquivo = saida.pasta / _DADOS
    escrito = arquivo.read_bytes() if arquivo.is_file() else b""
    if hashlib.sha256(escrito).hexdigest() != saida.arquivos.get(_DADOS):
        problema = f"a publicação nº {saida.numero} já não é a que saiu"
        conserto = "procure a cópia de segurança: veja certame publicacao conferir"
        raise EntradaInvalida([Erro(str(arquivo), 0, "", problema, conserto)])
    for secao in json.loads(escrito)["cargos"]:
        cargo = secao["cargo"].partition("/")[0]
        for linha in secao["linhas"]:
            if "nome" in linha and "inscricao" in linha:
                yield cargo, linha["inscricao"], linha["nome"]

"""As formas dos documentos que têm campos: o modelo que se preenche, e a leitura dele."""

import dataclasses
from collections.abc import Callable, Mapping

from certame.dominio.documento import (
    Contatos,
    Declaracao,
    EspecieDeDocumento,
    Forma,
    NomeSocial,
    Parecer,
    ParteDoParecer,
    partes_do_parecer,
)
from certame.livro.forma_canonica import Valor, em_nfc, texto_canonico
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import Leitor, abrir_toml
from certame.norma.norma import Norma

VERSAO = 1
"""A versão das formas."""

_TERMINACAO = ".toml"


def e_forma(especie: EspecieDeDocumento, arquivo: str) -> bool:
    """Diz se o arquivo é uma forma preenchida: a espécie tem campos, e o parecer está em TOML.

    Um parecer pode ser também o arquivo inteiro, se a norma não o divide.
    """
    if especie is EspecieDeDocumento.PARECER:
        return arquivo.lower().endswith(_TERMINACAO)
    return especie in _LEITURAS


def modelo(especie: EspecieDeDocumento, norma: Norma, equipe: str = "") -> str:
    """A forma da espécie, em TOML, para preencher.

    Erros: `EntradaInvalida` se a espécie não tem campos; `AtoRecusado` se a norma não tem a equipe.
    """
    if especie not in _LEITURAS:
        com_campos = ", ".join(sorted(_LEITURAS))
        raise EntradaInvalida(
            [
                Erro(
                    "",
                    0,
                    "especie",
                    f"{especie} não tem campos: é o arquivo como está",
                    f"guarde o arquivo; têm campos: {com_campos}",
                )
            ]
        )
    linhas = [f"versao = {VERSAO}", f'especie = "{especie}"', *_CAMPOS.get(especie, ())]
    if especie is EspecieDeDocumento.PARECER:
        for pede in partes_do_parecer(norma, equipe):
            linhas += ["", "[[parte]]", f'pede = "{pede}"', 'texto = """', '"""']
    return "\n".join(linhas) + "\n"


_CAMPOS = {
    EspecieDeDocumento.DECLARACAO: ('tipo = ""', 'grau = ""'),
    EspecieDeDocumento.NOME_SOCIAL: ('nome = ""',),
    EspecieDeDocumento.CONTATOS: ('telefone = ""', 'correio = ""', 'endereco = ""'),
}


def forma_do_texto(texto: str, arquivo: str, especie: EspecieDeDocumento) -> Forma:
    """A forma preenchida. Erros: `EntradaInvalida` com todos os defeitos de uma vez."""
    leitor = abrir_toml(texto, arquivo)
    versao = leitor.inteiro("versao", minimo=1)
    if leitor.tem("versao") and versao != VERSAO:
        leitor.erro("versao", f"a versão {versao} não é conhecida", f"use versao = {VERSAO}")
    leitor.opcao("especie", [especie.value])
    forma = _LEITURAS[especie](leitor)
    leitor.terminar()
    if leitor.erros:
        raise EntradaInvalida(leitor.erros)
    return forma


def conteudo_da_forma(especie: EspecieDeDocumento, campos: Mapping[str, Valor]) -> bytes:
    """O que se guarda de uma forma: JSON canônico, com a espécie e a versão."""
    dados: dict[str, Valor] = {"especie": especie.value, "versao": VERSAO, **campos}
    return texto_canonico(dados).encode()


def campos_da_forma(forma: Forma) -> dict[str, Valor]:
    """Os campos da forma, em NFC."""
    if isinstance(forma, Parecer):
        return {"partes": [campos_da_parte(parte) for parte in forma.partes]}
    return {nome: em_nfc(texto) for nome, texto in dataclasses.asdict(forma).items()}


def campos_da_parte(parte: ParteDoParecer) -> dict[str, Valor]:
    """Os campos de uma parte do parecer, em NFC."""
    return {"pede": em_nfc(parte.pede), "texto": em_nfc(parte.texto)}


def _parecer(leitor: Leitor) -> Parecer:
    partes = []
    for parte in leitor.tabelas("parte"):
        partes.append(ParteDoParecer(parte.texto("pede"), parte.texto("texto", "").strip()))
        parte.terminar()
    return Parecer(tuple(partes))


_LEITURAS: dict[EspecieDeDocumento, Callable[[Leitor], Forma]] = {
    EspecieDeDocumento.DECLARACAO: lambda leitor: Declaracao(
        leitor.texto("tipo", ""), leitor.texto("grau", "")
    ),
    EspecieDeDocumento.PARECER: _parecer,
    EspecieDeDocumento.NOME_SOCIAL: lambda leitor: NomeSocial(leitor.texto("nome", "")),
    EspecieDeDocumento.CONTATOS: lambda leitor: Contatos(
        leitor.texto("telefone", ""), leitor.texto("correio", ""), leitor.texto("endereco", "")
    ),
}

"""O leiaute que o arquivo sugere, para a pessoa confirmar ou corrigir.

Só o que se reconhece entra; o que pode ser mais de uma coisa vira nota, e não escolha.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from certame.planilhas.arquivo_lido import ArquivoLido, Especie, Tabela
from certame.planilhas.cabecalho import leiaute_para_procurar, repete_o_cabecalho
from certame.planilhas.leiaute import (
    APELIDOS_DE_GRUPO,
    MARCAS_DE_GRUPO,
    MARCAS_NAO,
    MARCAS_SIM,
    POSTO,
    SITUACOES_DE_APROVADO,
    SITUACOES_DE_FORA,
    Campo,
    normalizado,
)
from certame.planilhas.leiaute_da_banca import GrupoNoArquivo, LeiauteDaBanca
from certame.planilhas.tabela import MapaDasColunas

GERAL = "geral"

PALAVRAS: dict[str, tuple[str, ...]] = {
    GERAL: ("geral", "ac", "ampla", "ampla concorrência", "universal", "livre concorrência"),
    "pcd": (*APELIDOS_DE_GRUPO["pcd"], *MARCAS_DE_GRUPO["pcd"], "pcd pessoa com deficiência"),
    "negros": ("negro", "negra", "negros", "ppp", "racial", "pretos e pardos", "preto ou pardo"),
    "indigenas": ("indígena", "indígenas"),
    "quilombolas": ("quilombola", "quilombolas"),
    "hipossuficientes": ("hipo", "hipossuficiente", "hipossuficientes"),
    "mulheres": ("feminino", "mulher", "mulheres"),
}
"""Palavras com que as bancas dizem a lista geral e os grupos, em títulos e em marcas."""

MARCAS_NO_NOME: dict[str, tuple[str, ...]] = {"pcd": ("D", "SPD", "PCD", "PNE")}
"""O que, entre parênteses ou depois de um traço num nome, diz um grupo."""

NOTA_DAS_MARCAS = "marcas no nome que o programa não conhece"
CONSERTO_DA_MARCA = (
    "no leiaute, ponha cada uma em no_nome do grupo dela, ou em sem_efeito_no_nome se não diz grupo "
    "nenhum"
)
"""O que fazer da marca que se achou num nome, para quem escreve o leiaute; as páginas dizem o campo."""

_SIGLAS = r"(?i:D|SPD|P\.?C\.?D\.?|PNE|PPP|NEGR[OA]|COTAS?)"
_SO_SIGLA = r"(?i:SPD|P\.?C\.?D|PNE|PPP)"
"""O que, ainda que solto, não é nome de ninguém."""

_MARCA_NO_NOME = re.compile(
    r"(\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|\*+|[()\[\]{}]+"
    rf"|(?<=\s)[-–—][^-–—()\[\]{{}}*]*|[-–—]\s+{_SIGLAS}(?=\W*$)|^\s*{_SIGLAS}\s+[-–—](?=\s)"
    rf"|(?:[-–—,;]\s*)?\b{_SO_SIGLA}\b"
    r"|[<>（）［］†‡§¶•●★☆✓✔¹²³⁰⁴-⁹/\\|_]+)"
    r"[\s.,;:]*"
)
_NAS_BORDAS = re.compile(r"(?<=[(\[{])\s+|\s+(?=[)\]}])")


def marcas_no_nome(nome: str) -> list[tuple[int, int, str]]:
    """O que num nome não é nome: o começo, o fim e o texto de cada marca, esteja onde estiver.

    >>> [marca for *_, marca in marcas_no_nome("GIL D'ÁVILA-SÁ ( D). * - PcD")]
    ['(D)', '*', '- PcD']
    """
    if nome.isalpha():
        return []
    return [
        (achada.start(), achada.end(), _NAS_BORDAS.sub("", " ".join(achada[1].split())))
        for achada in _MARCA_NO_NOME.finditer(nome)
    ]


def forma_da_marca(marca: str) -> str:
    """A marca como se compara: sem espaço, ponto, caixa nem o feitio do traço.

    >>> forma_da_marca("( P.c.D. )"), forma_da_marca(" – PcD")
    ('(PCD)', '-PCD')
    """
    return re.sub(r"[\s.,;:]+", "", marca).replace("–", "-").replace("—", "-").upper()


_TITULO_DE_POSTO = re.compile(r"(?:classificacao|class|posicao|colocacao|posto)(?:na|no|da|de)?")
_TEM_ALGARISMO = re.compile(r".*[0-9].*", re.DOTALL)
_NOTA = re.compile(r"-?[0-9]{1,4}(?:[.,][0-9]{1,6})?")
_VAZIOS = frozenset({"", "-", "#N/D", "#N/A"})
_QUASE_TODOS, _MAIORIA = 95, 50
_LINHAS = 20_000
_VALORES_DITOS = 8
_MAIS_CASAS = 6


@dataclass(slots=True)
class _Achados:
    colunas: dict[str, str] = field(default_factory=dict)
    provas: dict[str, str] = field(default_factory=dict)
    grupos: dict[str, GrupoNoArquivo] = field(default_factory=dict)
    notas: list[str] = field(default_factory=list)
    casas: int = 0


def leiaute_sugerido(arquivo: ArquivoLido) -> tuple[LeiauteDaBanca, tuple[str, ...]]:
    """O leiaute que o arquivo sugere e as notas do que a pessoa precisa decidir."""
    tabela = max(arquivo.tabelas, key=lambda t: len(t.linhas), default=None)
    achados = _Achados()
    campos: tuple[str, ...] = ()
    if tabela is not None and not tabela.cabecalho:
        campos = _campos_sem_titulo(tabela, achados)
        _secoes_de_grupo(arquivo, achados)
    elif tabela is not None:
        _pelos_titulos(tabela, achados)
    tabelas: tuple[str, ...] = ()
    if tabela is not None and len({_chave(t) for t in arquivo.tabelas}) > 1:
        tabelas = tuple(t.nome for t in arquivo.tabelas if _chave(t) == _chave(tabela))
        achados.notas.append(
            f"o arquivo tem tabelas diferentes: {', '.join(t.nome for t in arquivo.tabelas)}; "
            "diga em tabelas as que valem"
        )
    leiaute = LeiauteDaBanca(
        especie=arquivo.especie,
        delimitador=arquivo.delimitador if arquivo.especie is Especie.CSV else "",
        tabelas=tabelas,
        campos=campos,
        casas=achados.casas,
        colunas=achados.colunas,
        provas=achados.provas,
        grupos=achados.grupos,
    )
    return leiaute, tuple(achados.notas)


def _chave(tabela: Tabela) -> tuple[str, ...]:
    return tuple(map(normalizado, tabela.cabecalho))


# ------------------------------------------------------------------------ com títulos


def _pelos_titulos(tabela: Tabela, achados: _Achados) -> None:
    mapa = MapaDasColunas(tabela.cabecalho, leiaute_para_procurar(LeiauteDaBanca()))
    indices = {campo: i for campo, i in mapa.indices.items() if campo in list(Campo)}
    for campo, problema, _ in mapa.erros:
        if problema.startswith("mais de uma") and campo in list(Campo):
            achados.notas.append(f"{campo}: {problema}; diga em [colunas] qual é a certa")
    achados.colunas |= {campo: tabela.cabecalho[i] for campo, i in indices.items()}
    valores = _valores(tabela)
    restantes = [i for i in range(len(tabela.cabecalho)) if i not in indices.values()]
    restantes = [i for i in restantes if not _e_posto(tabela.cabecalho[i], valores[i], achados)]
    restantes = [i for i in restantes if not _e_de_grupo(tabela.cabecalho[i], valores[i], achados)]
    sem_titulo = []
    for i in restantes:
        titulo = tabela.cabecalho[i].strip()
        if not titulo and valores[i] and _quase_todos(valores[i], _NOTA):
            sem_titulo.append(i + 1)
        elif _parece_nota(titulo, valores[i]):
            achados.provas[_id(titulo, achados.provas)] = tabela.cabecalho[i]
    if Campo.NOTA not in indices:
        achados.notas.append(_sobre_a_nota(sem_titulo, achados))
    _completar(tabela, indices, valores, achados)


def _sobre_a_nota(sem_titulo: list[int], achados: _Achados) -> str:
    if len(sem_titulo) == 1:
        return (
            f"nenhum título diz a nota final; a coluna {sem_titulo[0]}, sem título, só tem "
            'números: se for ela, escreva nota = "" em [colunas]'
        )
    numeros = ", ".join(achados.provas.values()) or "nenhuma"
    return (
        f"nenhum título diz a nota final (colunas de números: {numeros}): escreva nota em "
        "[colunas], ou sem_nota = true se o arquivo não a traz"
    )


def _completar(
    tabela: Tabela, indices: dict[str, int], valores: Sequence[Counter[str]], achados: _Achados
) -> None:
    if (nome := indices.get(Campo.NOME)) is not None:
        _marcas_no_nome(tabela, nome, achados)
    if (situacao := indices.get(Campo.SITUACAO)) is not None:
        conhecidas = set(_formas((*SITUACOES_DE_APROVADO, *SITUACOES_DE_FORA)))
        novas = [v for v in valores[situacao] if normalizado(v) not in conhecidas]
        if novas:
            achados.notas.append(
                f"situações que o programa não conhece: {_ditos(novas)}; ponha cada uma em "
                "situacoes_de_aprovado ou em situacoes_de_fora"
            )
    com_nota = [indices[Campo.NOTA]] if Campo.NOTA in indices else []
    com_nota += [tabela.cabecalho.index(titulo) for titulo in achados.provas.values()]
    achados.casas = max((_casas(valores[i]) for i in com_nota), default=0)


def _valores(tabela: Tabela) -> list[Counter[str]]:
    cabecalho = list(map(normalizado, tabela.cabecalho))
    contas: list[Counter[str]] = [Counter() for _ in cabecalho]
    for linha in tabela.linhas[:_LINHAS]:
        if len(linha) != len(cabecalho) or repete_o_cabecalho(linha, cabecalho):
            continue
        for conta, celula in zip(contas, linha, strict=True):
            conta[celula.strip()] += 1
    return contas


def _e_posto(titulo: str, valores: Counter[str], achados: _Achados) -> bool:
    """Anota a coluna do posto numa lista; a de uma lista desconhecida vira nota.

    Quem decide é o título: uma célula estranha é recusada, e não faz sumir a coluna.
    """
    comeco = _TITULO_DE_POSTO.match(normalizado(titulo))
    if comeco is None or not _quase_todos(valores, _TEM_ALGARISMO, _MAIORIA):
        return False
    resto = normalizado(titulo)[comeco.end() :]
    lista = _grupo_da_palavra(resto) if resto else GERAL
    if lista == GERAL and POSTO not in achados.colunas:
        achados.colunas[POSTO] = titulo
    elif lista is not None and lista != GERAL:
        grupo = achados.grupos.get(lista, GrupoNoArquivo())
        com_vazios = any(v in _VAZIOS for v in valores)
        achados.grupos[lista] = GrupoNoArquivo(
            coluna=grupo.coluna, posto=titulo, pelo_posto=com_vazios
        )
    else:
        achados.notas.append(f'não se sabe de que lista é o posto da coluna "{titulo.strip()}"')
    return True


def _e_de_grupo(titulo: str, valores: Counter[str], achados: _Achados) -> bool:
    """Anota a coluna que diz um grupo só, ou vários pela palavra de cada célula."""
    grupo = _grupo_da_palavra(normalizado(titulo))
    simples = set(map(normalizado, (*MARCAS_SIM, *MARCAS_NAO)))
    if grupo is not None and grupo != GERAL:
        proprias = simples | set(map(normalizado, PALAVRAS[grupo]))
        novas = [v for v in valores if normalizado(v) not in proprias]
        antes = achados.grupos.get(grupo, GrupoNoArquivo())
        achados.grupos[grupo] = GrupoNoArquivo(
            coluna=titulo,
            sim=tuple(
                p
                for p in PALAVRAS[grupo]
                if normalizado(p) in set(map(normalizado, valores))
                and normalizado(p) not in simples
            ),
            posto=antes.posto,
        )
        if novas:
            achados.notas.append(
                f'a coluna "{titulo.strip()}" tem valores que não dizem sim nem não: '
                f"{_ditos(novas)}"
            )
        return True
    por_grupo: dict[str, list[str]] = {}
    desconhecidos = []
    for valor in valores:
        de_quem = _grupo_da_palavra(normalizado(valor))
        if de_quem is None:
            desconhecidos.append(valor)
        else:
            por_grupo.setdefault(de_quem, []).append(valor)
    grupos = [id for id in por_grupo if id != GERAL]
    if not grupos or GERAL not in por_grupo:
        return False
    for id in grupos:
        outros = [v for outro, vs in por_grupo.items() if outro != id for v in vs]
        antes = achados.grupos.get(id, GrupoNoArquivo())
        if antes.coluna is None:
            achados.grupos[id] = GrupoNoArquivo(
                coluna=titulo, sim=tuple(por_grupo[id]), nao=tuple(outros), posto=antes.posto
            )
    if desconhecidos:
        achados.notas.append(
            f'a coluna "{titulo.strip()}" tem valores que não se sabe de que lista são: '
            f"{_ditos(desconhecidos)}; ponha cada um em sim ou nao de um grupo"
        )
    return True


def _grupo_da_palavra(normal: str) -> str | None:
    for grupo, palavras in PALAVRAS.items():
        if normal in map(normalizado, palavras):
            return grupo
    return None


def _parece_nota(titulo: str, valores: Counter[str]) -> bool:
    if not titulo or not _quase_todos(valores, _NOTA):
        return False
    # Uma coluna em que quase ninguém repete o valor é um número de alguma coisa, não uma nota.
    return len(valores) * 2 <= valores.total() or any("," in v or "." in v for v in valores)


def _quase_todos(valores: Counter[str], forma: re.Pattern[str], minimo: int = _QUASE_TODOS) -> bool:
    cheios = Counter({v: n for v, n in valores.items() if v not in _VAZIOS})
    certos = sum(n for v, n in cheios.items() if forma.fullmatch(v))
    return certos > 0 and certos * 100 >= cheios.total() * minimo


def _casas(valores: Counter[str]) -> int:
    casas = (
        len(re.split("[.,]", v)[1])
        for v in valores
        if _NOTA.fullmatch(v) and ("," in v or "." in v)
    )
    return min(max(casas, default=0), _MAIS_CASAS)


def _id(titulo: str, usados: dict[str, str]) -> str:
    palavras = (normalizado(palavra) for palavra in re.split(r"\W+", titulo))
    id = "_".join(palavra for palavra in palavras if palavra) or "prova"
    numero = 2
    unico = id if id not in list(Campo) else f"nota_{id}"
    while unico in usados:
        unico, numero = f"{id}_{numero}", numero + 1
    return unico


def _formas(palavras: Sequence[str]) -> Iterator[str]:
    for palavra in map(normalizado, palavras):
        yield palavra
        if palavra.endswith("o"):
            yield from (f"{palavra[:-1]}a", f"{palavra}a")


def _ditos(valores: Sequence[str]) -> str:
    ditos = ", ".join(f'"{v}"' if v else "(vazio)" for v in valores[:_VALORES_DITOS])
    return ditos + (f" e mais {len(valores) - _VALORES_DITOS}" * (len(valores) > _VALORES_DITOS))


def _marcas_no_nome(tabela: Tabela, coluna: int, achados: _Achados) -> None:
    marcas: dict[str, str] = {}
    for linha in tabela.linhas[:_LINHAS]:
        if coluna < len(linha):
            for _, _, marca in marcas_no_nome(linha[coluna]):
                marcas.setdefault(forma_da_marca(marca), marca)
    grupos = {forma: _grupo_da_marca(forma) for forma in marcas}
    for grupo in MARCAS_NO_NOME:
        if do_grupo := tuple(marca for forma, marca in marcas.items() if grupos[forma] == grupo):
            antes = achados.grupos.get(grupo, GrupoNoArquivo())
            achados.grupos[grupo] = replace(antes, no_nome=do_grupo)
    # Depois de um traço pode vir um sobrenome, e no leiaute não vai o nome de ninguém.
    outras = [marca for forma, marca in marcas.items() if not grupos[forma] and forma[0] != "-"]
    if outras:
        achados.notas.append(
            f"{NOTA_DAS_MARCAS}: {', '.join(outras[:_VALORES_DITOS])}; {CONSERTO_DA_MARCA}"
        )


def _grupo_da_marca(forma: str) -> str | None:
    dito = forma.strip("()[]{}-")
    return next((grupo for grupo, ditas in MARCAS_NO_NOME.items() if dito in ditas), None)


# ------------------------------------------------------------------------ sem títulos

_NA_SECAO = {"pcd": "deficiência", "negros": "negro", "indigenas": "indígena"}
"""O que o título da seção da lista de um grupo costuma ter."""


def _secoes_de_grupo(arquivo: ArquivoLido, achados: _Achados) -> None:
    """As listas de grupo que o texto corrido traz em seções próprias."""
    titulos = [normalizado(sobra.texto) for sobra in arquivo.sobras]
    for grupo, parte in _NA_SECAO.items():
        if any(normalizado(parte) in titulo for titulo in titulos):
            achados.grupos[grupo] = GrupoNoArquivo(secao=parte)
            achados.notas.append(
                f'há seção com "{parte}" no título: se não é a lista de {grupo}, apague '
                f"[grupo.{grupo}]"
            )


def _campos_sem_titulo(tabela: Tabela, achados: _Achados) -> tuple[str, ...]:
    largura = max(Counter(map(len, tabela.linhas)).items(), key=lambda p: p[1], default=(0, 0))[0]
    linhas = [linha for linha in tabela.linhas[:_LINHAS] if len(linha) == largura]
    campos: list[str] = []
    for coluna in range(largura):
        valores = Counter(linha[coluna].strip() for linha in linhas)
        com_letra = sum(n for v, n in valores.items() if re.search(r"[^\W\d_]", v))
        parece_nome = com_letra * 2 > valores.total()
        unicos = len(valores) == valores.total()
        if Campo.INSCRICAO not in campos and unicos and not parece_nome:
            campos.append(Campo.INSCRICAO)
        elif Campo.NOME not in campos and parece_nome:
            campos.append(Campo.NOME)
        else:
            campos.append(f"campo_{coluna + 1}")
            if _quase_todos(valores, _NOTA):
                achados.casas = max(achados.casas, _casas(valores))
    if any(campo.startswith("campo_") for campo in campos):
        # O leiaute se guarda e se empresta: nele não vai o nome de ninguém.
        exemplo = " | ".join(
            valor if campo.startswith("campo_") else campo
            for campo, valor in zip(campos, linhas[0], strict=True)
        )
        achados.notas.append(
            f"o arquivo não tem títulos; a primeira linha é: {exemplo}. Troque em campos cada "
            "campo_N pelo que ele é (nota, posto, posto_pcd, o nome de uma prova ou ignorar)"
        )
    return tuple(campos)

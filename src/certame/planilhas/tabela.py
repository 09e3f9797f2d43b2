"""De linhas e colunas de texto a candidatos, com a conta de cada linha.

Serve a qualquer leitor: quem lê a planilha entrega o cabeçalho e blocos de linhas, e aqui cada
coluna do bloco é lida de uma vez. O valor de um texto que se repete é calculado só uma vez; as
linhas com algum texto recusado são vistas uma a uma, e é delas que saem os erros.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, repeat
from operator import not_
from typing import Any

from certame.dominio.candidato import SEM_NOTA, Candidato
from certame.norma.erros import Erro
from certame.norma.texto_limpo import sem_apostrofo
from certame.planilhas.arquivo_lido import Lugares, nas_linhas
from certame.planilhas.leiaute import (
    APELIDOS,
    APELIDOS_DE_GRUPO,
    DO_DESEMPATE,
    MARCAS_NAO,
    MARCAS_SIM,
    SITUACOES_DE_APROVADO,
    SITUACOES_DE_FORA,
    Campo,
    LeiauteDoResultado,
    Marcas,
    campo_do_posto,
    marcas_de_sim,
    normalizado,
)
from certame.planilhas.resultado import (
    ERROS_GUARDADOS,
    RelatorioDaLeitura,
    ResultadoLido,
    ResultadoRecusado,
)
from certame.planilhas.valores import (
    TAMANHO_DA_INSCRICAO,
    LeitorDeMarca,
    LeitorDeNascimento,
    LeitorDeNota,
    LeitorDePalavra,
    ValorRecusado,
    hora_do_nascimento,
    inscricao,
    mostrado,
    nome,
    nome_social,
    posto,
)

_DITAS = 5
"""Quantas linhas ou inscrições um aviso escreve."""

_TAMANHOS_DE_INSCRICAO = frozenset(range(1, TAMANHO_DA_INSCRICAO + 1))
_LETRA_PERDIDA = "\ufffd"
_SEM_GRUPOS: frozenset[str] = frozenset()
_SEM_NOTAS: Mapping[str, Any] = {}
_RECUSADO: Any = type("Recusado", (), {"__slots__": ()})()
"""Fica no lugar do valor que a coluna recusou; o motivo está em `recusas` da coluna."""


# --------------------------------------------------------------------- que coluna é o quê


@dataclass(frozen=True, slots=True)
class _Procurado:
    campo: str
    apelidos: frozenset[str]
    obrigatorio: bool


def _procurados(leiaute: LeiauteDoResultado) -> Iterator[_Procurado]:
    obrigatorios = {Campo.INSCRICAO}
    if not leiaute.nota_pode_faltar:
        obrigatorios.add(Campo.NOTA)
    if len(leiaute.cargos) > 1:
        obrigatorios.add(Campo.CARGO)
    ha_unidades = any(cargo.unidades for cargo in leiaute.cargos)
    for campo in Campo:
        if campo is Campo.UNIDADE and not ha_unidades:
            continue
        if campo in DO_DESEMPATE - leiaute.do_desempate:
            continue
        apelidos = frozenset(map(normalizado, APELIDOS[campo]))
        yield _Procurado(campo, apelidos, campo in obrigatorios or campo is Campo.UNIDADE)
    for grupo in leiaute.grupos:
        titulos = (grupo, *APELIDOS_DE_GRUPO.get(grupo, ()))
        apelidos = frozenset(map(normalizado, titulos))
        yield _Procurado(grupo, apelidos, grupo not in leiaute.grupos_sem_coluna)
    for prova in leiaute.provas:
        ditos = {
            titulo
            for dito in (prova, leiaute.nomes.get(prova, prova))
            for titulo in (dito, f"nota {dito}", f"nota de {dito}", f"nota em {dito}")
        }
        apelidos = frozenset(map(normalizado, ditos))
        yield _Procurado(prova, apelidos, prova in leiaute.provas_obrigatorias)
    for lista in ("geral", *leiaute.grupos):
        yield _Procurado(campo_do_posto(lista), frozenset(), obrigatorio=False)


class MapaDasColunas:
    """Que coluna do cabeçalho traz cada campo, e o que impede de saber.

    `indices` vai do campo ao número da coluna, de 0; `erros`, o que falta ou está ambíguo, sem
    arquivo nem linha; `ignoradas`, os títulos das colunas que nenhum campo usa.
    """

    def __init__(self, cabecalho: Sequence[str], leiaute: LeiauteDoResultado) -> None:
        self.titulos = [titulo.strip() for titulo in cabecalho]
        self.indices: dict[str, int] = {}
        self.erros: list[tuple[str, str, str]] = []
        self._onde_se_diz = leiaute.onde_se_diz[0]
        self._normais = [normalizado(titulo) for titulo in self.titulos]
        procurados = list(_procurados(leiaute))
        for campo, titulo in leiaute.colunas.items():
            self._pelo_titulo(campo, titulo)
        dadas = set(self.indices.values())
        for procurado in procurados:
            if procurado.campo not in leiaute.colunas:
                self._pelos_apelidos(procurado, dadas)
        for lista in ("geral", *leiaute.grupos):
            self._pelo_nome_do_posto(campo_do_posto(lista), leiaute)
        campos = {procurado.campo for procurado in procurados} | set(Campo)
        for campo in leiaute.colunas:
            if campo not in campos:
                self.erros.append(
                    (campo, "o leiaute fala de um campo que não existe", _um_de(sorted(campos)))
                )
        self._exigir_um_campo_por_coluna(leiaute)
        usadas = set(self.indices.values())
        self.ignoradas = tuple(
            titulo or f"(coluna {indice + 1}, sem título)"
            for indice, titulo in enumerate(self.titulos)
            if indice not in usadas
        )

    def _exigir_um_campo_por_coluna(self, leiaute: LeiauteDoResultado) -> None:
        """Uma coluna traz um campo só; salvo a dos grupos e dos postos, que várias listas dividem."""
        listas = ("geral", *leiaute.grupos)
        divididos = {*leiaute.grupos, *map(campo_do_posto, listas)}
        donos: dict[int, str] = {}
        for campo, indice in self.indices.items():
            outro = donos.setdefault(indice, campo)
            if outro != campo and not {campo, outro} <= divididos:
                self.erros.append(
                    (
                        campo,
                        f"a coluna {mostrado(self.titulos[indice])} já é a de {outro}",
                        f"diga {self._onde_se_diz} outra coluna para um dos dois",
                    )
                )

    def _pelo_titulo(self, campo: str, titulo: str) -> None:
        achados = [i for i, outro in enumerate(self.titulos) if outro == titulo.strip()]
        if not achados:
            normal = normalizado(titulo)
            achados = [i for i, outro in enumerate(self._normais) if normal and outro == normal]
        if len(achados) == 1:
            self.indices[campo] = achados[0]
            return
        problema = f"o cabeçalho tem {len(achados)} colunas {mostrado(titulo)}"
        if not achados:
            problema = f"o cabeçalho não tem a coluna {mostrado(titulo)}"
        self.erros.append((campo, problema, _um_de(self.titulos)))

    def _pelo_nome_do_posto(self, campo: str, leiaute: LeiauteDoResultado) -> None:
        """Acha o posto pelo título que o próprio certame escreve ao importar, e só por ele."""
        if campo not in leiaute.colunas and self.titulos.count(campo) == 1:
            self.indices[campo] = self.titulos.index(campo)

    def _pelos_apelidos(self, procurado: _Procurado, dadas: set[int]) -> None:
        achados = [
            indice
            for indice, normal in enumerate(self._normais)
            if normal in procurado.apelidos and indice not in dadas
        ]
        campo = procurado.campo
        if len(achados) == 1:
            self.indices[campo] = achados[0]
        elif achados:
            ditas = " e ".join(mostrado(self.titulos[indice]) for indice in achados)
            self.erros.append(
                (
                    campo,
                    f"mais de uma coluna serve: {ditas}",
                    f"diga {self._onde_se_diz} qual é a certa",
                )
            )
        elif procurado.obrigatorio:
            self.erros.append(
                (
                    campo,
                    f"falta a coluna obrigatória {campo}",
                    f"diga {self._onde_se_diz} qual é; o cabeçalho tem {', '.join(self.titulos)}",
                )
            )


def _um_de(opcoes: Iterable[str]) -> str:
    return f"use um destes: {', '.join(opcoes)}"


# ------------------------------------------------------------------------ ler uma coluna


class _Coluna(dict[str, Any]):
    """O valor de cada texto já visto numa coluna; calcula os novos e guarda as recusas."""

    def __init__(self, indice: int, titulo: str, leitor: Callable[[str], Any]) -> None:
        super().__init__()
        self.indice = indice
        self.titulo = titulo
        self.recusas: dict[str, ValorRecusado] = {}
        self._leitor = leitor

    def __missing__(self, texto: str) -> Any:
        valor = self[texto] = self.ler(texto)
        return valor

    def ler(self, texto: str) -> Any:
        """O valor, sem guardá-lo, ou `_RECUSADO`."""
        try:
            return self._leitor(texto)
        except ValorRecusado as recusa:
            self.recusas[texto] = recusa
            return _RECUSADO

    def valores(self, textos: Sequence[str]) -> list[Any]:
        """Os valores, na mesma ordem."""
        return list(map(self.__getitem__, textos))


class _ColunaDeInscricao(_Coluna):
    """Inscrições quase nunca se repetem: se todas são só algarismos, basta olhar de uma vez."""

    def valores(self, textos: Sequence[str]) -> list[Any]:
        juntas = "".join(textos)
        tamanhos = set(map(len, textos))
        if juntas.isdigit() and juntas.isascii() and tamanhos <= _TAMANHOS_DE_INSCRICAO:
            return list(textos)
        return list(map(self.ler, textos))


class _ColunaDeNome(_Coluna):
    """Nomes quase nunca se repetem: se nenhum tem quebra ou cara de erro, basta tirar espaços."""

    def valores(self, textos: Sequence[str]) -> list[Any]:
        limpos = list(map(str.strip, textos))
        juntos = "".join(limpos)
        if juntos.isprintable() and "#" not in juntos:
            return list(map(sem_apostrofo, limpos)) if "'" in juntos else limpos
        return list(map(self.ler, textos))


class _Combinacoes(dict[tuple[Any, ...], Any]):
    """Um objeto só para cada combinação de valores: as pessoas iguais nela o dividem."""

    def __init__(self, montar: Callable[[tuple[Any, ...]], Any]) -> None:
        super().__init__()
        self._montar = montar

    def __missing__(self, combinacao: tuple[Any, ...]) -> Any:
        valor = self[combinacao] = self._montar(combinacao)
        return valor


# ------------------------------------------------------------------------- ler a tabela

_Bloco = dict[str, list[Any]]
"""Os valores de um bloco de linhas, por campo."""

_Defeito = tuple[str, str, str]
"""O título da coluna, o problema e o conserto."""


@dataclass(frozen=True, slots=True)
class LinhasContadas:
    """As linhas sem defeito que um leitor de colunas conferiu.

    `fora` vai da situação às linhas de quem não foi aprovado; `sem_nome` são as linhas de pessoas
    aprovadas sem nome; `em_dois_cargos`, as inscrições que aparecem em mais de um cargo.
    """

    registros: int
    importados: int
    fora: Mapping[str, Sequence[int]]
    sem_nome: Sequence[int]
    em_dois_cargos: Collection[str]


class LeitorDaTabela:
    """Recebe os blocos de linhas e, no fim, dá o resultado ou a recusa.

    `descricao` são os campos do relatório que só quem abriu o arquivo sabe; `lugares`, como se
    diz o número de cada linha, se o arquivo tem partes. Erros:
    `ResultadoRecusado` ao construir, se falta coluna ou há dúvida sobre alguma.
    """

    def __init__(
        self,
        arquivo: str,
        leiaute: LeiauteDoResultado,
        cabecalho: Sequence[str],
        linha: int,
        lugares: Lugares | None = None,
        **descricao: str,
    ) -> None:
        self._arquivo = arquivo
        self._lugares = lugares or Lugares(arquivo)
        self._leiaute = leiaute
        self._descricao = descricao
        self._erros: list[Erro] = []
        self._numeros_dos_erros: list[int] = []
        self._total_de_erros = 0
        self._registros = self._importados = self._recusados = 0
        self._cabecalhos = self._em_branco = 0
        self._fora: dict[str, list[int]] = {}
        self._vistas: dict[Any, int] = {}
        self._candidatos: list[Candidato] = []
        self._sem_nome: list[int] = []
        self._com_letra_perdida: list[int] = []
        self._em_dois_cargos: Collection[str] = ()
        self._mapa = MapaDasColunas(cabecalho, leiaute)
        for campo, problema, conserto in self._mapa.erros:
            self._erro(linha, campo, problema, conserto)
        if self._erros:
            raise ResultadoRecusado(self._erros, self._total_de_erros, self._relatorio(()))
        self._cabecalho = [normalizado(titulo) for titulo in cabecalho]
        self._colunas = {
            campo: _ESPECIES.get(campo, _Coluna)(
                indice, self._mapa.titulos[indice], leitor_do_campo(campo, leiaute)
            )
            for campo, indice in self._mapa.indices.items()
        }
        self._cargo_unico = leiaute.cargos[0].id if len(leiaute.cargos) == 1 else ""
        self._unidades = _unidades_dos_cargos(leiaute)
        self._grupos = [id for id in leiaute.grupos if id in self._colunas]
        self._provas = [prova for prova in leiaute.provas if prova in self._colunas]
        listas = ("geral", *leiaute.grupos)
        self._postos = [lista for lista in listas if campo_do_posto(lista) in self._colunas]
        self._conjuntos_de_grupos = _Combinacoes(self._grupos_da_combinacao)
        self._conjuntos_de_notas = _Combinacoes(self._notas_da_combinacao)
        self._com_os_de_fora = leiaute.com_os_de_fora

    def _grupos_da_combinacao(self, marcas: tuple[Any, ...]) -> frozenset[str]:
        return frozenset(compress(self._grupos, marcas))

    def _notas_da_combinacao(self, notas: tuple[Any, ...]) -> dict[str, Any]:
        pares = zip(self._provas, notas, strict=True)
        return {prova: nota for prova, nota in pares if nota is not None}

    def receber(self, linhas: list[list[str]], numeros: Sequence[int]) -> None:
        """Lê um bloco; `numeros[i]` é a linha do arquivo em que `linhas[i]` começa."""
        self._registros += len(linhas)
        if set(map(len, linhas)) - {len(self._cabecalho)}:
            linhas, numeros = self._bem_formadas(linhas, numeros)
        if not linhas:
            return
        textos = list(zip(*linhas, strict=True))
        bloco = {c: coluna.valores(textos[coluna.indice]) for c, coluna in self._colunas.items()}
        situacoes = bloco.get(Campo.SITUACAO, ())
        fora = {indice for indice, aprovada in enumerate(situacoes) if aprovada is False}
        if self._com_os_de_fora:
            fora = set()
        defeitos = self._defeitos(linhas, bloco, fora)
        for indice, achados in sorted(defeitos.items()):
            self._recusar(linhas[indice], numeros[indice], achados)
        sem_uso = defeitos.keys() | self._repetidas(bloco, numeros, defeitos)
        for indice in sorted(fora - sem_uso):
            situacao = linhas[indice][self._colunas[Campo.SITUACAO].indice].strip()
            self._fora.setdefault(situacao, []).append(numeros[indice])
        sem_uso |= fora
        if sem_uso:
            uso = [indice not in sem_uso for indice in range(len(linhas))]
            bloco = {campo: list(compress(coluna, uso)) for campo, coluna in bloco.items()}
            numeros = list(compress(numeros, uso))
        self._importar(bloco, numeros)

    def receber_ilegivel(self, linha: int, problema: str, conserto: str) -> None:
        """Conta uma linha que nem se pôde separar em campos."""
        self._registros += 1
        self._recusados += 1
        self._erro(linha, "", problema, conserto)

    def juntar(self, contadas: "LinhasContadas") -> None:
        """Soma as linhas, todas em ordem, que outro leitor conferiu por colunas."""
        self._registros += contadas.registros
        self._importados += contadas.importados
        self._sem_nome = sorted([*self._sem_nome, *contadas.sem_nome])
        self._em_dois_cargos = contadas.em_dois_cargos
        for motivo, linhas in contadas.fora.items():
            self._fora[motivo] = sorted([*self._fora.get(motivo, ()), *linhas])
        # Os motivos, na ordem em que aparecem no arquivo.
        self._fora = dict(sorted(self._fora.items(), key=lambda item: item[1][0]))

    def terminar(self) -> ResultadoLido:
        """O resultado com o relatório. Erros: `ResultadoRecusado` se alguma linha foi recusada."""
        if self._registros == self._em_branco + self._cabecalhos:
            self._erro(0, "", "o arquivo só tem o cabeçalho", "envie o arquivo com as pessoas")
        relatorio = self._relatorio(tuple(self._avisos()))
        if self._total_de_erros:
            raise ResultadoRecusado(
                self._erros, self._total_de_erros, relatorio, self._numeros_dos_erros
            )
        return ResultadoLido(self._candidatos, relatorio)

    def _bem_formadas(
        self, linhas: list[list[str]], numeros: Sequence[int]
    ) -> tuple[list[list[str]], Sequence[int]]:
        largura = len(self._cabecalho)
        certas = [len(linha) == largura for linha in linhas]
        for linha, numero, certa in zip(linhas, numeros, certas, strict=True):
            if not certa:
                campos = "1 campo" if len(linha) == 1 else f"{len(linha)} campos"
                problema = f"a linha tem {campos}, e o cabeçalho, {largura}"
                conserto = "confira delimitador, aspas e se a linha é mesmo de uma pessoa"
                self._recusar(linha, numero, [("", problema, conserto)])
        return list(compress(linhas, certas)), list(compress(numeros, certas))

    def _defeitos(
        self, linhas: list[list[str]], bloco: _Bloco, fora: set[int]
    ) -> dict[int, list[_Defeito]]:
        """O que há de errado em cada linha; em quem não foi aprovado só se olha a inscrição."""
        defeitos: dict[int, list[_Defeito]] = {}
        for campo, coluna in self._colunas.items():
            if not coluna.recusas:
                continue
            for indice, valor in enumerate(bloco[campo]):
                if valor is _RECUSADO and (campo == Campo.INSCRICAO or indice not in fora):
                    recusa = coluna.recusas[linhas[indice][coluna.indice]]
                    defeito = (coluna.titulo, recusa.problema, recusa.conserto)
                    defeitos.setdefault(indice, []).append(defeito)
        for indice, defeito in (*self._sem_unidade(bloco), *self._so_reservada_sem_grupo(bloco)):
            if indice not in fora:
                defeitos.setdefault(indice, []).append(defeito)
        return defeitos

    def _sem_unidade(self, bloco: _Bloco) -> Iterator[tuple[int, _Defeito]]:
        """Troca o texto da unidade pelo nome dela no cargo; dá as linhas em que ela não existe."""
        coluna = self._colunas.get(Campo.UNIDADE)
        if coluna is None:
            return
        cargos = bloco.get(Campo.CARGO, repeat(self._cargo_unico))
        pares = list(zip(cargos, bloco[Campo.UNIDADE], strict=False))
        bloco[Campo.UNIDADE] = unidades = [self._unidades.get(par) for par in pares]
        for indice, unidade in enumerate(unidades):
            cargo = pares[indice][0]
            if unidade is None and cargo is not _RECUSADO:
                nomes = [nome for (id, _), nome in self._unidades.items() if id == cargo]
                problema = f"a unidade não é do cargo {cargo}"
                yield indice, (coluna.titulo, problema, _um_de(n or "(vazio)" for n in nomes))

    def _so_reservada_sem_grupo(self, bloco: _Bloco) -> Iterator[tuple[int, _Defeito]]:
        marcas = bloco.get(Campo.SO_RESERVADA, ())
        for indice, so_reservada in enumerate(marcas):
            if so_reservada is True and not any(bloco[id][indice] for id in self._grupos):
                yield (
                    indice,
                    (
                        self._colunas[Campo.SO_RESERVADA].titulo,
                        "a pessoa está só na lista reservada, mas não é de grupo nenhum",
                        "marque o grupo dela ou tire esta marca",
                    ),
                )

    def _recusar(self, linha: list[str], numero: int, defeitos: list[_Defeito]) -> None:
        """Conta a linha: em branco, cabeçalho repetido ou, com todos os defeitos, recusada."""
        if not any(map(str.strip, linha)):
            self._em_branco += 1
        elif list(map(normalizado, linha)) == self._cabecalho:
            self._cabecalhos += 1
        else:
            self._recusados += 1
            for titulo, problema, conserto in defeitos:
                self._erro(numero, titulo, problema, conserto)

    def _repetidas(
        self, bloco: _Bloco, numeros: Sequence[int], defeitos: Mapping[int, list[_Defeito]]
    ) -> set[int]:
        """As linhas cuja inscrição já apareceu no mesmo cargo, que são recusadas."""
        inscricoes = bloco[Campo.INSCRICAO]
        cargos = bloco.get(Campo.CARGO)
        chaves = inscricoes if cargos is None else list(zip(cargos, inscricoes, strict=True))
        vistas = self._vistas
        novas = set(chaves)
        if not defeitos and len(novas) == len(chaves) and vistas.keys().isdisjoint(novas):
            vistas.update(zip(chaves, numeros, strict=True))
            return set()
        repetidas = set()
        for indice, chave in enumerate(chaves):
            if indice in defeitos:
                continue
            antes = vistas.setdefault(chave, numeros[indice])
            if antes != numeros[indice]:
                repetidas.add(indice)
                self._recusados += 1
                self._erro(
                    numeros[indice],
                    self._colunas[Campo.INSCRICAO].titulo,
                    f"a inscrição {inscricoes[indice]} já está na linha {self._lugares.dito(antes)}",
                    "deixe uma linha só para cada inscrição no cargo",
                )
        return repetidas

    def _importar(self, bloco: _Bloco, numeros: Sequence[int]) -> None:
        quantos = len(numeros)
        self._importados += quantos
        if Campo.NOME_SOCIAL in bloco:
            civis = bloco.get(Campo.NOME, repeat(""))
            pares = zip(bloco[Campo.NOME_SOCIAL], civis, strict=False)
            bloco[Campo.NOME] = [social or civil for social, civil in pares]
        nomes = bloco.get(Campo.NOME)
        if nomes is not None:
            if "" in nomes:
                self._sem_nome += [n for n, nome in zip(numeros, nomes, strict=True) if not nome]
            if _LETRA_PERDIDA in "".join(nomes):
                self._com_letra_perdida += [
                    n for n, nome in zip(numeros, nomes, strict=True) if _LETRA_PERDIDA in nome
                ]
        if self._total_de_erros:
            return
        notas: Iterable[Any] = repeat(_SEM_NOTAS)
        if self._provas:
            colunas = (bloco[prova] for prova in self._provas)
            notas = map(self._conjuntos_de_notas.__getitem__, zip(*colunas, strict=True))
        grupos: Iterable[Any] = repeat(_SEM_GRUPOS)
        if self._grupos:
            colunas = (bloco[id] for id in self._grupos)
            grupos = map(self._conjuntos_de_grupos.__getitem__, zip(*colunas, strict=True))
        postos: Iterable[Any] = repeat(_SEM_NOTAS)
        if self._postos:
            colunas = (bloco[campo_do_posto(lista)] for lista in self._postos)
            postos = [
                {lista: n for lista, n in zip(self._postos, postos_da_linha, strict=True) if n}
                for postos_da_linha in zip(*colunas, strict=True)
            ]
        finais = bloco.get(Campo.NOTA, repeat(SEM_NOTA))
        if self._leiaute.nota_pode_faltar and Campo.NOTA in bloco:
            finais = [SEM_NOTA if nota is None else nota for nota in finais]
        sem_situacao: Iterable[Any] = repeat(None)
        self._candidatos += Candidato.de_colunas(
            quantos,
            bloco[Campo.INSCRICAO],
            bloco.get(Campo.NOME, repeat("")),
            bloco.get(Campo.CARGO, repeat(self._cargo_unico)),
            finais,
            notas,
            grupos,
            bloco.get(Campo.UNIDADE, repeat("")),
            bloco.get(Campo.NASCIMENTO, repeat(None)),
            bloco.get(Campo.HORA_DO_NASCIMENTO, repeat(None)),
            bloco.get(Campo.JURADO, repeat(None)),
            map(not_, bloco.get(Campo.SO_RESERVADA, repeat(False))),
            numeros,
            postos,
            bloco.get(Campo.SITUACAO, sem_situacao) if self._com_os_de_fora else sem_situacao,
        )

    def _erro(self, linha: int, campo: str, problema: str, conserto: str) -> None:
        self._total_de_erros += 1
        if len(self._erros) < ERROS_GUARDADOS:
            onde, na_parte = self._lugares.onde(linha)
            self._erros.append(Erro(onde, na_parte, campo, problema, conserto))
            self._numeros_dos_erros.append(linha)

    def _relatorio(self, avisos: tuple[str, ...]) -> RelatorioDaLeitura:
        titulos = self._mapa.titulos
        return RelatorioDaLeitura(
            arquivo=self._arquivo,
            colunas={str(campo): titulos[indice] for campo, indice in self._mapa.indices.items()},
            ignoradas=self._mapa.ignoradas,
            registros=self._registros,
            importados=self._importados,
            recusados=self._recusados,
            fora=self._fora,
            cabecalhos_repetidos=self._cabecalhos,
            em_branco=self._em_branco,
            avisos=avisos,
            **self._descricao,
        )

    def _avisos(self) -> Iterator[str]:
        leiaute = self._leiaute
        ausentes = [campo for campo in sorted(leiaute.do_desempate) if campo not in self._colunas]
        ausentes += [prova for prova in leiaute.provas if prova not in self._colunas]
        for campo in ausentes:
            yield f"O desempate usa {campo}, e nenhuma coluna o traz."
        for grupo in leiaute.grupos:
            if grupo not in self._colunas:
                yield f"Nenhuma coluna traz o grupo {grupo}: a lista reservada dele fica vazia."
        if self._colunas.keys().isdisjoint({Campo.NOME, Campo.NOME_SOCIAL}):
            yield "Nenhuma coluna traz o nome."
        if self._sem_nome:
            yield f"Falta o nome {nas_linhas(self._sem_nome, self._lugares)}."
        if self._com_letra_perdida:
            yield (
                f"Há letra perdida (�) no nome {nas_linhas(self._com_letra_perdida, self._lugares)}"
                ": corrija no arquivo de origem."
            )
        if Campo.CARGO in self._colunas:
            vezes = Counter(inscricao for _, inscricao in self._vistas)
            repetidas = {inscricao for inscricao, quantas in vezes.items() if quantas > 1}
            if em_dois := sorted(repetidas.union(self._em_dois_cargos)):
                ditas = ", ".join(em_dois[:_DITAS]) + (", …" if len(em_dois) > _DITAS else "")
                yield f"Inscrição em mais de um cargo ({len(em_dois)}): {ditas}."
        for uma, outra in inscricoes_parecidas(self._vistas):
            yield (
                f"As inscrições {uma} e {outra} só diferem por zeros, maiúsculas ou espaços: confira "
                "se são de duas pessoas."
            )
        if not self._importados and not self._total_de_erros:
            yield "Ninguém no arquivo foi aprovado."


def inscricoes_parecidas(vistas: Collection[Any]) -> list[tuple[str, str]]:
    """Os primeiros pares de inscrições do mesmo cargo que só diferem por zeros, caixa ou espaço.

    Cada vista é a inscrição ou o par de cargo e inscrição.

    >>> inscricoes_parecidas(["0001", "2", "1", "A 3", "a3"])
    [('0001', '1'), ('A 3', 'a3')]
    """
    tamanhos = {len(vista if isinstance(vista, str) else vista[1]) for vista in vistas}
    if len(tamanhos) == 1 and all(
        (vista if isinstance(vista, str) else vista[1]).isdigit() for vista in vistas
    ):
        return []
    donos: dict[tuple[str, str], str] = {}
    pares = []
    for vista in vistas:
        cargo, escrita = ("", vista) if isinstance(vista, str) else vista
        chave = cargo, "".join(escrita.split()).casefold().lstrip("0")
        outra = donos.setdefault(chave, escrita)
        if outra != escrita:
            pares.append((outra, escrita))
            if len(pares) == _DITAS:
                break
    return pares


_ESPECIES: dict[str, type[_Coluna]] = {
    Campo.INSCRICAO: _ColunaDeInscricao,
    Campo.NOME: _ColunaDeNome,
}


def leitor_do_campo(campo: str, leiaute: LeiauteDoResultado) -> Callable[[str], Any]:
    """A função que lê um texto da coluna do campo; ela levanta `ValorRecusado`."""
    listas = ("geral", *leiaute.grupos)
    if campo in map(campo_do_posto, listas):
        return posto
    if campo in leiaute.grupos and _marcado_pelo_posto(campo, leiaute):
        return lambda texto: posto(texto) is not None
    if campo in leiaute.grupos:
        marcas = leiaute.marcas.get(campo, Marcas())
        sim = (*marcas_de_sim(campo), *marcas.sim)
        return LeitorDeMarca(dict.fromkeys(sim), (*MARCAS_NAO, *marcas.nao))
    if campo in leiaute.provas:
        precisao = leiaute.precisoes.get(campo)
        return LeitorDeNota(
            precisao.casas if precisao else leiaute.casas,
            precisao.modo if precisao else leiaute.arredondamento,
            leiaute.maximas.get(campo, leiaute.nota_maxima),
            pode_faltar=True,
            e_a_final=campo in leiaute.maximas,
        )
    leitores: dict[str, Callable[[str], Any]] = {
        Campo.INSCRICAO: _inscricao_inteira if leiaute.inscricao_sem_espaco else inscricao,
        Campo.NOME: nome,
        Campo.NOME_SOCIAL: nome_social,
        Campo.CARGO: _leitor_de_cargo(leiaute),
        # A unidade depende do cargo: o nome dela é conferido depois, com os dois.
        Campo.UNIDADE: normalizado,
        Campo.NOTA: LeitorDeNota(
            leiaute.casas,
            leiaute.arredondamento,
            leiaute.nota_maxima,
            pode_faltar=leiaute.nota_pode_faltar,
        ),
        Campo.SITUACAO: _leitor_de_situacao(leiaute),
        Campo.NASCIMENTO: LeitorDeNascimento(leiaute.nascimento_ate),
        Campo.HORA_DO_NASCIMENTO: hora_do_nascimento,
        Campo.JURADO: LeitorDeMarca(MARCAS_SIM, MARCAS_NAO),
        Campo.SO_RESERVADA: _leitor_de_so_reservada(leiaute),
    }
    return leitores[campo]


def _inscricao_inteira(texto: str) -> str:
    lida = inscricao(texto)
    if len(lida.split()) > 1:
        raise ValorRecusado(
            f"a inscrição {mostrado(lida)} está partida por um espaço",
            "junte-a no arquivo de origem, se é uma só",
        )
    return lida


def _marcado_pelo_posto(grupo: str, leiaute: LeiauteDoResultado) -> bool:
    """Diz se a coluna do grupo é a do posto nele: quem tem posto é do grupo."""
    coluna_do_posto = leiaute.colunas.get(campo_do_posto(grupo))
    return coluna_do_posto is not None and leiaute.colunas.get(grupo) == coluna_do_posto


def _leitor_de_cargo(leiaute: LeiauteDoResultado) -> LeitorDePalavra:
    ids: dict[str, str] = {}
    dubios = set()
    for cargo in leiaute.cargos:
        for texto in {normalizado(cargo.id), normalizado(cargo.nome)}:
            if ids.setdefault(texto, cargo.id) != cargo.id:
                dubios.add(texto)
    conhecidos = {texto: id for texto, id in ids.items() if texto and texto not in dubios}
    nomes = [f"{cargo.id} ({cargo.nome})" for cargo in leiaute.cargos]
    return LeitorDePalavra(conhecidos, normalizado, "não é um cargo do edital", _um_de(nomes))


def _leitor_de_situacao(leiaute: LeiauteDoResultado) -> LeitorDePalavra:
    aprovados = (*SITUACOES_DE_APROVADO, *leiaute.situacoes_de_aprovado)
    palavras = dict.fromkeys(_formas(SITUACOES_DE_FORA), False)
    palavras |= dict.fromkeys(_formas(aprovados), True)
    palavras |= dict.fromkeys(_formas(leiaute.situacoes_de_fora), False)
    return LeitorDePalavra(
        palavras,
        normalizado,
        "não diz se a pessoa foi aprovada",
        f"diga {leiaute.onde_se_diz[1]} o que quer dizer, ou use {', '.join(aprovados)}; para quem não foi: "
        f"{', '.join((*SITUACOES_DE_FORA, *leiaute.situacoes_de_fora))}",
    )


def _formas(palavras: Iterable[str]) -> Iterator[str]:
    """Cada palavra como se compara, também no feminino e com "(a)".

    >>> list(_formas(["Aprovado", "ausente"]))
    ['aprovado', 'aprovada', 'aprovadoa', 'ausente']
    """
    for palavra in map(normalizado, palavras):
        yield palavra
        if palavra.endswith("o"):
            yield from (f"{palavra[:-1]}a", f"{palavra}a")


def _leitor_de_so_reservada(leiaute: LeiauteDoResultado) -> Callable[[str], bool]:
    marca = LeitorDeMarca(MARCAS_SIM, MARCAS_NAO)

    def ler(texto: str) -> bool:
        valor = marca(texto)
        if valor and not leiaute.so_na_reservada:
            raise ValorRecusado(
                "a pessoa está só na lista reservada, e o edital não tem cláusula que o admita",
                "tire a marca, ou ponha no edital a cláusula so_na_reservada com o item dela",
            )
        return valor

    return ler


def _unidades_dos_cargos(leiaute: LeiauteDoResultado) -> dict[tuple[str, str], str]:
    unidades: dict[tuple[str, str], str] = {}
    for cargo in leiaute.cargos:
        nomes = [unidade.nome for unidade in cargo.unidades] or [""]
        unidades |= {(cargo.id, normalizado(nome)): nome for nome in nomes}
    return unidades

"""O resultado de uma banca em CSV, lido em colunas pelo Polars, com a mesma conta do leitor comum.

Cada coluna chega como textos distintos e o número de cada um: o texto é lido uma vez, pela mesma
função que o leitor comum usa. As linhas com algum defeito, e só elas, vão ao leitor comum, que as
conta e diz o que há de errado. Precisa do extra [lote]; o que não se lê assim (aspas que juntam
linhas, dois sinais decimais na coluna) é lido do modo comum, e o resultado é o mesmo.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO

import polars as pl

from certame.dominio.candidato import Candidato
from certame.planilhas.blocos_de_csv import (
    CsvAberto,
    ForaDoModelo,
    PedeConversao,
    csv_aberto,
    csv_convertido,
)
from certame.planilhas.csv_resultado import bytes_do_arquivo, resultado_do_csv
from certame.planilhas.leiaute import Campo, LeiauteDoResultado, campo_do_posto, normalizado
from certame.planilhas.resultado import RelatorioDaLeitura
from certame.planilhas.tabela import (
    LeitorDaTabela,
    LinhasContadas,
    MapaDasColunas,
    leitor_do_campo,
)
from certame.planilhas.valores import (
    PRIMEIRO_NASCIMENTO,
    TAMANHO_DA_INSCRICAO,
    LeitorDeNascimento,
    LeitorDeNota,
    ValorRecusado,
)

LINHA = "linha"
"""A coluna com a linha do arquivo."""

_MENOR_BLOCO = 1 << 16
"""Um bloco com defeito é partido até este tamanho; menor que isto, vai todo ao leitor comum."""

_ALGARISMOS = 15
"""Até quantos algarismos a inscrição se compara como número."""

_INSCRICAO = r"^[0-9A-Za-z]([0-9A-Za-z ./_-]*[0-9A-Za-z])?$"
_NOME_INCOMUM = r"^'|[^ !\"$-~\u00a1-\u00ac\u00ae-\u024f]"
_TEXTOS = (Campo.INSCRICAO, Campo.NOME)
_SEM_CARGO = -1


@dataclass(frozen=True, slots=True)
class ResultadoEmColunas:
    """As pessoas aprovadas em colunas, na ordem do arquivo, e o relatório da leitura.

    Colunas: `inscricao`, `cargo` (índice nos cargos do leiaute), `unidade` (índice nas do cargo),
    `nota` e uma por prova, inteiras, em unidades da última casa; uma por grupo; `linha`; e, se o
    arquivo as traz, `nome`, `nascimento`, `hora_do_nascimento` (segundos), `jurado`, `so_reservada`
    e as dos postos publicados.
    """

    tabela: pl.DataFrame
    relatorio: RelatorioDaLeitura


def ler_resultado_em_colunas(caminho: Path, leiaute: LeiauteDoResultado) -> ResultadoEmColunas:
    """As pessoas aprovadas e a conta das linhas, como `ler_resultado` as daria.

    Um arquivo em UTF-8 pode passar de `leiaute.tamanho_maximo`: é lido aos poucos. Erros:
    `ResultadoRecusado` com todos os problemas, se há algum.
    """
    try:
        with caminho.open("rb") as fonte:
            return _lido(fonte, leiaute, caminho.name)
    except (ForaDoModelo, OSError):
        # O leitor comum diz o que há com o arquivo, ou o lê.
        dados = bytes_do_arquivo(caminho, leiaute.tamanho_maximo)
    return _do_modo_comum(dados, leiaute, caminho.name)


def resultado_do_csv_em_colunas(
    dados: bytes, leiaute: LeiauteDoResultado, arquivo: str = "resultado.csv"
) -> ResultadoEmColunas:
    """O mesmo, dos bytes do arquivo. Erros: `ResultadoRecusado`."""
    try:
        return _lido(io.BytesIO(dados), leiaute, arquivo)
    except ForaDoModelo:
        return _do_modo_comum(dados, leiaute, arquivo)


def _do_modo_comum(dados: bytes, leiaute: LeiauteDoResultado, arquivo: str) -> ResultadoEmColunas:
    lido = resultado_do_csv(dados, leiaute, arquivo)
    return ResultadoEmColunas(tabela_de_candidatos(lido.candidatos, leiaute), lido.relatorio)


def _lido(fonte: BinaryIO, leiaute: LeiauteDoResultado, arquivo: str) -> ResultadoEmColunas:
    mais_casas = any(p.casas > leiaute.casas for p in leiaute.precisoes.values())
    if leiaute.com_os_de_fora or leiaute.nota_pode_faltar or mais_casas:
        raise ForaDoModelo
    try:
        return _contado(csv_aberto(fonte, leiaute), leiaute, arquivo)
    except PedeConversao:
        pass
    try:
        return _contado(csv_convertido(fonte, leiaute, arquivo), leiaute, arquivo)
    except PedeConversao:
        raise ForaDoModelo from None


def _contado(aberto: CsvAberto, leiaute: LeiauteDoResultado, arquivo: str) -> ResultadoEmColunas:
    tabela = LeitorDaTabela(
        arquivo,
        leiaute,
        aberto.titulos,
        len(aberto.brancas) + 1,
        codificacao=aberto.codificacao,
        delimitador=aberto.delimitador,
    )
    if aberto.brancas:
        tabela.receber(list(map(list, aberto.brancas)), range(1, len(aberto.brancas) + 1))
    indices = MapaDasColunas(aberto.titulos, leiaute).indices
    leitura = _Leitura(aberto, indices)
    brutas = leitura.colunas()
    return _Contagem(leiaute, aberto, indices, brutas, leitura.lentas).resultado(tabela)


class _Leitura:
    """Os blocos do arquivo em colunas de textos, e as linhas que não se leem assim, à parte."""

    def __init__(self, aberto: CsvAberto, indices: Mapping[str, int]) -> None:
        self._aberto = aberto
        self._usadas = sorted(set(indices.values()))
        self._usa_todas = len(self._usadas) == len(aberto.titulos)
        textos = {indices[campo] for campo in _TEXTOS if campo in indices}
        # Cada coluna tem as suas categorias, para que os números delas sejam seguidos.
        self._esquema: dict[str, Any] = {
            str(i): pl.Categorical(pl.Categories.random(f"coluna {i}"))
            if i in self._usadas and i not in textos
            else pl.String()
            for i in range(len(aberto.titulos))
        }
        self.lentas: list[int] = []
        self._partes: list[pl.DataFrame] = []

    def colunas(self) -> pl.DataFrame:
        """As colunas usadas, chamadas pelo índice, e a linha do arquivo."""
        usadas = {str(i): self._esquema[str(i)] for i in self._usadas}
        self._partes = [pl.DataFrame(schema={**usadas, LINHA: pl.UInt32})]
        linha = len(self._aberto.brancas) + 2
        for bloco in self._aberto.blocos():
            quantas = bloco.count(b"\n") + (not bloco.endswith(b"\n"))
            self._ler(bloco, linha, quantas)
            linha += quantas
        return pl.concat(self._partes)

    def _ler(self, bloco: bytes, linha: int, quantas: int) -> None:
        """Lê o bloco em colunas ou, se há defeito nele, lê as metades; a menor, linha a linha."""
        colunas = self._em_colunas(bloco, quantas)
        if colunas is not None:
            numeros = pl.int_range(linha, linha + quantas, dtype=pl.UInt32, eager=True)
            self._partes.append(colunas.with_columns(numeros.alias(LINHA)))
            return
        meio = bloco.rfind(b"\n", 0, len(bloco) // 2) + 1
        if len(bloco) <= _MENOR_BLOCO or not meio:
            self.lentas += range(linha, linha + quantas)
            return
        na_primeira = bloco.count(b"\n", 0, meio)
        self._ler(bloco[:meio], linha, na_primeira)
        self._ler(bloco[meio:], linha + na_primeira, quantas - na_primeira)

    def _em_colunas(self, bloco: bytes, quantas: int) -> pl.DataFrame | None:
        """As colunas usadas, se toda linha tem os campos do cabeçalho; senão, nada."""
        delimitador = self._aberto.delimitador
        com_aspas = b'"' in bloco
        separadores = (len(self._aberto.titulos) - 1) * quantas
        if com_aspas:
            texto = bloco.decode("utf-8")
            if _separadores_fora_das_aspas(texto, delimitador) != separadores:
                return None
        # Na última linha do arquivo sem quebra, o Polars não vê o separador que sobra no fim.
        elif not (self._usa_todas and bloco.endswith(b"\n")) and (
            bloco.count(delimitador.encode()) != separadores
        ):
            return None
        try:
            lidas = pl.read_csv(
                bloco,
                has_header=False,
                separator=delimitador,
                quote_char='"' if com_aspas else None,
                schema=self._esquema,
                columns=None if self._usa_todas else self._usadas,
            )
        except (pl.exceptions.ComputeError, pl.exceptions.SchemaError):
            return None
        if lidas.height != quantas:
            return None
        # Lidas todas as colunas, campo a mais é erro do Polars, e a menos, nulo na última: como a
        # célula vazia, e só então é preciso contar os separadores.
        faltam = self._usa_todas and not com_aspas and lidas[str(self._usadas[-1])].null_count()
        if faltam and bloco.count(delimitador.encode()) != separadores:
            return None
        return lidas


def _separadores_fora_das_aspas(texto: str, delimitador: str) -> int:
    """Quantos separadores há fora de aspas, se elas cercam campos inteiros numa linha só.

    Erros: `ForaDoModelo` se alguma aspa está de outro modo: pode juntar linhas.
    """
    separador = re.escape(delimitador)
    campo = f'(?:"(?:[^"\n]|"")*"|[^"\n{separador}]*)'
    certa = re.compile(f"{campo}(?:{separador}{campo})*\r?")
    quantos = 0
    for linha in texto.split("\n"):
        if '"' in linha and not certa.fullmatch(linha):
            raise ForaDoModelo
        sem_aspas = re.sub(r'"(?:[^"]|"")*"', "", linha) if '"' in linha else linha
        quantos += sem_aspas.count(delimitador)
    return quantos


class ColunaDeTextos:
    """Uma coluna de textos distintos: o valor de cada um, lido uma vez, e se foi recusado."""

    def __init__(self, textos: pl.Series, leitor: Callable[[], Callable[[str], Any]]) -> None:
        distintos = textos.unique()
        self.sinais: set[str] = set()
        codigos = [codigo for codigo in distintos.to_physical() if codigo is not None]
        self._maior = max(codigos, default=0)
        # O último lugar é o da célula vazia, que chega nula.
        self.textos = [""] * (self._maior + 2)
        for texto, codigo in zip(distintos.cast(pl.String), distintos.to_physical(), strict=True):
            if codigo is not None:
                self.textos[codigo] = texto
        self.valores: list[Any] = [None] * len(self.textos)
        self.recusados = [False] * len(self.textos)
        ler = leitor()
        if isinstance(ler, LeitorDeNascimento):
            self.valores = _nascimentos_comuns(self.textos, ler.ate)
        # Cada sinal decimal tem o seu leitor: o de notas recusaria o segundo sinal.
        do_ponto = leitor() if isinstance(ler, LeitorDeNota) else ler
        for codigo, texto in enumerate(self.textos):
            if self.valores[codigo] is not None:
                continue
            sinal = "," if "," in texto else "." if "." in texto else ""
            # Também o sinal de um texto recusado conta: o leitor comum já o teria visto.
            self.sinais.add(sinal)
            try:
                self.valores[codigo] = do_ponto(texto) if sinal == "." else ler(texto)
            except ValorRecusado:
                self.recusados[codigo] = True
        self.codigos = textos.to_physical().cast(pl.UInt32).fill_null(self._maior + 1)

    def das_linhas(self, por_texto: Sequence[Any], tipo: Any) -> pl.Series:
        """O valor de cada linha, dado o de cada texto."""
        return pl.Series(por_texto, dtype=tipo).gather(self.codigos)

    def valores_na_tabela(self, campo: str, leiaute: LeiauteDoResultado) -> list[Any]:
        """O valor de cada texto como entra na tabela."""
        _, converter = _tipo_do_campo(campo, leiaute)
        return [None if valor is None else converter(valor) for valor in self.valores]

    @property
    def ha_recusa(self) -> bool:
        """Diz se algum texto foi recusado."""
        return any(self.recusados)


def com_o_nome_social(nomes: pl.Series, sociais: ColunaDeTextos) -> pl.Series:
    """Os nomes do arquivo, com o social no lugar onde há um."""
    ditos = sociais.das_linhas(sociais.valores, pl.String).fill_null("")
    return ditos.zip_with(ditos != "", nomes)


def sem_valor(linhas: int, valor: Any = False, tipo: Any = pl.Boolean) -> pl.Series:
    """Uma coluna com o mesmo valor em todas as linhas."""
    return pl.Series([valor], dtype=tipo).new_from_index(0, linhas)


def _nascimentos_comuns(textos: Sequence[str], ate: date) -> list[Any]:
    """As datas escritas como dd/mm/aaaa e dentro dos limites; as outras, uma a uma, o leitor lê."""
    escritas = pl.Series(textos, dtype=pl.String)
    datas = escritas.str.to_date("%d/%m/%Y", strict=False)
    certas = (
        escritas.str.contains("^[0-9]{2}/[0-9]{2}/[0-9]{4}$")
        & (datas >= PRIMEIRO_NASCIMENTO)
        & (datas <= ate)
    ).fill_null(value=False)
    return datas.set(~certas, None).to_list()


class _Contagem:
    """Dos textos às colunas de valores, com cada linha contada uma vez."""

    def __init__(
        self,
        leiaute: LeiauteDoResultado,
        aberto: CsvAberto,
        indices: Mapping[str, int],
        brutas: pl.DataFrame,
        lentas: Sequence[int],
    ) -> None:
        self._leiaute = leiaute
        self._aberto = aberto
        self._lentas = lentas
        self._linhas = brutas[LINHA]
        self._indices = indices
        self._inscricoes = brutas[str(self._indices[Campo.INSCRICAO])].fill_null("")
        self._nomes = (
            brutas[str(self._indices[Campo.NOME])].fill_null("").str.strip_chars(" ")
            if Campo.NOME in self._indices
            else None
        )
        self._lidas = {
            campo: ColunaDeTextos(brutas[str(indice)], lambda c=campo: leitor_do_campo(c, leiaute))  # type: ignore[misc]
            for campo, indice in self._indices.items()
            if campo not in _TEXTOS
        }
        self._mostrados = self._nomes_mostrados()
        self._cargos = self._indices_dos_cargos()
        self._distintas = False

    def resultado(self, tabela: LeitorDaTabela) -> ResultadoEmColunas:
        """O resultado; `tabela` lê as linhas com defeito. Erros: `ResultadoRecusado`."""
        fora = self._de_fora()
        unidades, sem_unidade = self._unidades()
        defeito = self._recusadas() | sem_unidade | self._so_reservada_sem_grupo()
        duvidosas = self._inscricoes_duvidosas() | (defeito & ~fora) | self._nomes_incomuns()
        lentas = self._textos([*self._lentas, *self._linhas.filter(duvidosas)])
        duvidosas = duvidosas | self._repetidas(duvidosas, lentas.values())
        lentas = self._textos([*self._lentas, *self._linhas.filter(duvidosas)])
        self._conferir_sinais(lentas.values())
        limpas = ~duvidosas
        uso = limpas & ~fora
        contadas = LinhasContadas(
            int(limpas.sum()),
            int(uso.sum()),
            self._linhas_de_fora(limpas & fora),
            self._sem_nome(uso),
            self._em_dois_cargos(limpas),
        )
        feita = self._feita(unidades)
        if not uso.all():
            feita = feita.filter(uso)
        tabela.receber(list(lentas.values()), list(lentas))
        tabela.juntar(contadas)
        lido = tabela.terminar()
        if lido.candidatos:
            das_lentas = tabela_de_candidatos(lido.candidatos, self._leiaute)
            feita = pl.concat([feita, das_lentas.select(feita.columns)]).sort(LINHA)
        return ResultadoEmColunas(feita, lido.relatorio)

    def _textos(self, linhas: Sequence[int]) -> dict[int, list[str]]:
        """Os campos de cada uma das linhas do arquivo, na ordem delas."""
        return {
            numero: next(csv.reader([texto], delimiter=self._aberto.delimitador, strict=True), [])
            for numero, texto in self._aberto.linhas(sorted(linhas))
        }

    # Linha a linha ------------------------------------------------------------------------

    def _recusadas(self) -> pl.Series:
        recusadas = sem_valor(len(self._linhas))
        for lida in self._lidas.values():
            if lida.ha_recusa:
                recusadas = recusadas | lida.das_linhas(lida.recusados, pl.Boolean)
        return recusadas

    def _de_fora(self) -> pl.Series:
        """Quem a situação diz que não foi aprovado."""
        if Campo.SITUACAO not in self._lidas:
            return sem_valor(len(self._linhas))
        situacao = self._lidas[Campo.SITUACAO]
        return situacao.das_linhas([valor is False for valor in situacao.valores], pl.Boolean)

    def _indices_dos_cargos(self) -> pl.Series:
        if Campo.CARGO not in self._lidas:
            return sem_valor(len(self._linhas), 0, pl.Int32)
        indices = {cargo.id: indice for indice, cargo in enumerate(self._leiaute.cargos)}
        cargo = self._lidas[Campo.CARGO]
        return cargo.das_linhas([indices.get(id, _SEM_CARGO) for id in cargo.valores], pl.Int32)

    def _unidades(self) -> tuple[pl.Series, pl.Series]:
        """O índice da unidade de cada linha, e as linhas em que ela não é do cargo."""
        total = len(self._linhas)
        if Campo.UNIDADE not in self._lidas:
            return sem_valor(total, 0, pl.UInt32), sem_valor(total)
        lida = self._lidas[Campo.UNIDADE]
        quantos = len(lida.textos)
        tabela: list[int | None] = []
        for cargo in self._leiaute.cargos:
            nomes = [normalizado(unidade.nome) for unidade in cargo.unidades] or [""]
            tabela += [nomes.index(v) if v in nomes else None for v in lida.valores]
        # Sem cargo, não se acusa a unidade: o cargo já é o defeito.
        tabela += [0] * quantos
        cargos = self._cargos.cast(pl.Int64)
        cargos = cargos.zip_with(cargos >= 0, sem_valor(total, len(self._leiaute.cargos), pl.Int64))
        achadas = pl.Series(tabela, dtype=pl.UInt32).gather(cargos * quantos + lida.codigos)
        return achadas, achadas.is_null()

    def _so_reservada_sem_grupo(self) -> pl.Series:
        total = len(self._linhas)
        if Campo.SO_RESERVADA not in self._lidas:
            return sem_valor(total)
        lida = self._lidas[Campo.SO_RESERVADA]
        so_nela = lida.das_linhas([valor is True for valor in lida.valores], pl.Boolean)
        com_grupo = sem_valor(total)
        for grupo in self._leiaute.grupos:
            if grupo in self._lidas:
                # Uma marca recusada conta como marca: a linha já tem defeito.
                do_grupo = self._lidas[grupo]
                marcas = [
                    bool(valor) or recusado
                    for valor, recusado in zip(do_grupo.valores, do_grupo.recusados, strict=True)
                ]
                com_grupo = com_grupo | do_grupo.das_linhas(marcas, pl.Boolean)
        return so_nela & ~com_grupo

    def _inscricoes_duvidosas(self) -> pl.Series:
        if numeros_das_inscricoes(self._inscricoes) is not None:
            return sem_valor(len(self._inscricoes))
        certas = (
            self._inscricoes.str.contains(_INSCRICAO)
            & self._inscricoes.str.contains("[0-9]")
            & (self._inscricoes.str.len_bytes() <= TAMANHO_DA_INSCRICAO)
        )
        return ~certas

    def _nomes_mostrados(self) -> pl.Series | None:
        """O nome social de quem o tem, e o do arquivo dos outros."""
        sociais = self._lidas.get(Campo.NOME_SOCIAL)
        if sociais is None:
            return self._nomes
        do_arquivo = sem_valor(len(self._linhas), "", pl.String)
        return com_o_nome_social(do_arquivo if self._nomes is None else self._nomes, sociais)

    def _nomes_incomuns(self) -> pl.Series:
        if self._nomes is None:
            return sem_valor(len(self._linhas))
        return self._nomes.str.contains(_NOME_INCOMUM)

    # O arquivo inteiro --------------------------------------------------------------------

    def _repetidas(self, duvidosas: pl.Series, lentas: Iterable[Sequence[str]]) -> pl.Series:
        """As linhas cuja inscrição aparece outra vez no cargo, ou numa linha com defeito."""
        numeros = numeros_das_inscricoes(self._inscricoes)
        valores: pl.Series = self._inscricoes if numeros is None else numeros
        onde = self._indices[Campo.INSCRICAO]
        juntas = {campos[onde].strip() for campos in lentas if len(campos) > onde}
        self._distintas = valores.n_unique() == len(valores)
        if not self._distintas:
            pares = pl.DataFrame({"cargo": self._cargos, "inscricao": valores})
            if pares.n_unique() < pares.height:
                juntas.update(self._inscricoes.filter(pares.is_duplicated()))
        if numeros is None or juntas:
            juntas.update(self._parecidas(juntas))
        # Vão juntas todas as linhas da inscrição: a conta de em que cargos ela está não se parte.
        repetidas = sem_valor(len(self._inscricoes))
        if juntas:
            repetidas = self._inscricoes.is_in(sorted(juntas))
        return repetidas & ~duvidosas

    def _parecidas(self, outras: set[str]) -> pl.Series:
        """As inscrições que só diferem de outra por zeros, maiúsculas ou espaços."""
        chaves = _comparadas(self._inscricoes)
        das_outras = _comparadas(pl.Series(sorted(outras), dtype=pl.String)).unique()
        iguais = chaves.is_in(das_outras.implode())
        return self._inscricoes.filter(chaves.is_duplicated() | iguais)

    def _conferir_sinais(self, lentas: Iterable[Sequence[str]]) -> None:
        """Confere que cada coluna de notas usa um sinal decimal só. Erros: `ForaDoModelo`."""
        notas = [c for c in (Campo.NOTA, *self._leiaute.provas) if c in self._lidas]
        sinais = {campo: self._lidas[campo].sinais - {""} for campo in notas}
        for campos in lentas:
            for campo in notas:
                if self._indices[campo] < len(campos) and sinais[campo]:
                    sinais[campo] |= {",", "."} & set(campos[self._indices[campo]])
        if any(len(usados) > 1 for usados in sinais.values()):
            raise ForaDoModelo

    def _linhas_de_fora(self, quais: pl.Series) -> dict[str, list[int]]:
        """As linhas de quem não foi aprovado, pela situação como está no arquivo."""
        if not quais.any():
            return {}
        situacao = self._lidas[Campo.SITUACAO]
        tabela = pl.DataFrame(
            {"codigo": situacao.codigos.filter(quais), LINHA: self._linhas.filter(quais)}
        )
        fora: dict[str, list[int]] = {}
        for codigo, linhas in tabela.group_by("codigo").agg(LINHA).iter_rows():
            fora.setdefault(situacao.textos[codigo].strip(), []).extend(linhas)
        return fora

    def _sem_nome(self, quais: pl.Series) -> list[int]:
        if self._mostrados is None:
            return []
        return self._linhas.filter(quais & (self._mostrados == "")).to_list()

    def _em_dois_cargos(self, quais: pl.Series) -> list[str]:
        if Campo.CARGO not in self._lidas or self._distintas:
            return []
        inscricoes = self._inscricoes.filter(quais)
        return inscricoes.filter(inscricoes.is_duplicated()).unique().to_list()

    def _feita(self, unidades: pl.Series) -> pl.DataFrame:
        """As colunas de valores de todas as linhas."""
        colunas = {
            Campo.INSCRICAO.value: self._inscricoes,
            Campo.CARGO.value: self._cargos.clip(0).cast(pl.UInt32),
            Campo.UNIDADE.value: unidades,
            LINHA: self._linhas,
        }
        if self._mostrados is not None:
            colunas[Campo.NOME.value] = self._mostrados
        for campo in list(self._lidas):
            if campo not in (Campo.CARGO, Campo.UNIDADE, Campo.SITUACAO, Campo.NOME_SOCIAL):
                lida = self._lidas.pop(campo)
                tipo, _ = _tipo_do_campo(campo, self._leiaute)
                valores = lida.valores_na_tabela(campo, self._leiaute)
                colunas[str(campo)] = lida.das_linhas(valores, tipo)
        return pl.DataFrame(colunas)


def _tipo_do_campo(campo: str, leiaute: LeiauteDoResultado) -> tuple[Any, Callable[[Any], Any]]:
    """O tipo da coluna e como o valor lido entra nela."""
    casas = leiaute.casas
    if campo == Campo.NOTA or campo in leiaute.provas:
        return pl.Int64, lambda nota: int(nota.scaleb(casas))
    if campo == Campo.NASCIMENTO:
        return pl.Date, lambda dia: dia
    if campo == Campo.HORA_DO_NASCIMENTO:
        return pl.Int32, _segundos
    if campo in {campo_do_posto(lista) for lista in ("geral", *leiaute.grupos)}:
        return pl.Int64, lambda posto: posto
    return pl.Boolean, lambda marca: marca


def _segundos(hora: str) -> int:
    horas, minutos, segundos = map(int, hora.split(":"))
    return (horas * 60 + minutos) * 60 + segundos


def _comparadas(inscricoes: pl.Series) -> pl.Series:
    juntas = inscricoes.str.replace_all(r"\s+", "").str.to_lowercase()
    return juntas.str.strip_chars_start("0")


def numeros_das_inscricoes(inscricoes: pl.Series) -> pl.Series | None:
    """As inscrições como números, se todas são só de algarismos e do mesmo tamanho."""
    tamanhos = inscricoes.str.len_bytes()
    if not len(tamanhos) or tamanhos.n_unique() > 1 or not 0 < (tamanhos[0] or 0) <= _ALGARISMOS:
        return None
    if inscricoes.str.starts_with("+").any():
        return None
    numeros = inscricoes.cast(pl.UInt64, strict=False)
    return None if numeros.null_count() else numeros


def tabela_de_candidatos(
    candidatos: Sequence[Candidato], leiaute: LeiauteDoResultado
) -> pl.DataFrame:
    """As colunas de candidatos lidos do modo comum."""
    cargos = {cargo.id: (indice, cargo) for indice, cargo in enumerate(leiaute.cargos)}
    unidades = []
    for pessoa in candidatos:
        nomes = [unidade.nome for unidade in cargos[pessoa.cargo][1].unidades] or [""]
        unidades.append(nomes.index(pessoa.unidade))
    colunas: dict[str, pl.Series] = {
        Campo.INSCRICAO: pl.Series([p.inscricao for p in candidatos], dtype=pl.String),
        Campo.CARGO: pl.Series([cargos[p.cargo][0] for p in candidatos], dtype=pl.UInt32),
        Campo.UNIDADE: pl.Series(unidades, dtype=pl.UInt32),
        LINHA: pl.Series([p.linha for p in candidatos], dtype=pl.UInt32),
        Campo.NOME: pl.Series([p.nome for p in candidatos], dtype=pl.String),
    }
    do_campo: dict[str, Callable[[Candidato], Any]] = {
        Campo.NOTA: lambda p: p.nota,
        Campo.NASCIMENTO: lambda p: p.nascimento,
        Campo.HORA_DO_NASCIMENTO: lambda p: p.hora_do_nascimento,
        Campo.JURADO: lambda p: p.jurado,
        Campo.SO_RESERVADA: lambda p: not p.na_geral,
    }
    do_campo |= {prova: lambda p, prova=prova: p.notas.get(prova) for prova in leiaute.provas}  # type: ignore[misc]
    do_campo |= {grupo: lambda p, grupo=grupo: grupo in p.grupos for grupo in leiaute.grupos}  # type: ignore[misc]
    do_campo |= {
        campo_do_posto(lista): lambda p, lista=lista: p.postos.get(lista)  # type: ignore[misc]
        for lista in ("geral", *leiaute.grupos)
    }
    for campo, valor in do_campo.items():
        tipo, converter = _tipo_do_campo(campo, leiaute)
        valores = [None if (v := valor(p)) is None else converter(v) for p in candidatos]
        colunas[str(campo)] = pl.Series(valores, dtype=tipo)
    return pl.DataFrame(colunas)

"""O resultado em Parquet, já com tipos: cada coluna é conferida inteira, sem texto no meio.

Notas são decimais, ou inteiros em unidades da última casa do edital; ponto flutuante é recusado,
porque não guarda a nota exata. Datas são datas e marcas são sim ou não; cargo, unidade, situação e
hora são textos, lidos como no CSV. Precisa do extra [lote].
"""

from pathlib import Path
from typing import Any

import polars as pl

from certame.norma.erros import Erro
from certame.planilhas.codificacao import recusa
from certame.planilhas.csv_em_colunas import (
    LINHA,
    ColunaDeTextos,
    ResultadoEmColunas,
    com_o_nome_social,
    numeros_das_inscricoes,
    sem_valor,
)
from certame.planilhas.leiaute import Campo, LeiauteDoResultado, campo_do_posto, normalizado
from certame.planilhas.resultado import (
    ERROS_GUARDADOS,
    RelatorioDaLeitura,
    ResultadoRecusado,
)
from certame.planilhas.tabela import MapaDasColunas, leitor_do_campo
from certame.planilhas.valores import PRIMEIRO_NASCIMENTO, TAMANHO_DA_INSCRICAO

_TEXTOS = (
    Campo.NOME_SOCIAL,
    Campo.CARGO,
    Campo.UNIDADE,
    Campo.SITUACAO,
    Campo.HORA_DO_NASCIMENTO,
)
_A_PARTE = (
    Campo.INSCRICAO,
    Campo.NOME_SOCIAL,
    Campo.CARGO,
    Campo.UNIDADE,
    Campo.SITUACAO,
)
"""Os campos cuja coluna não se lê sozinha."""

_INSCRICAO = r"^[0-9A-Za-z]([0-9A-Za-z ./_-]*[0-9A-Za-z])?$"

_MAIOR_CONTA = 1_000_000_000_000


def ler_parquet_em_colunas(caminho: Path, leiaute: LeiauteDoResultado) -> ResultadoEmColunas:
    """As pessoas aprovadas e a conta das linhas.

    Erros: `ResultadoRecusado` com todos os problemas, se há algum; a linha é a do Parquet, de 1.
    """
    arquivo = caminho.name
    if not caminho.is_file():
        raise recusa(arquivo, 0, "o arquivo não existe", "confira o nome e a pasta")
    try:
        esquema = pl.read_parquet_schema(caminho)
    except (pl.exceptions.PolarsError, OSError):
        raise recusa(
            arquivo, 0, "isto não é um arquivo Parquet", "confira o arquivo e como foi gravado"
        ) from None
    titulos = list(esquema)
    mapa = MapaDasColunas(titulos, leiaute)
    relatorio = RelatorioDaLeitura(arquivo, "parquet", ignoradas=mapa.ignoradas)
    if mapa.erros:
        erros = [Erro(arquivo, 0, *erro) for erro in mapa.erros]
        raise ResultadoRecusado(erros, len(erros), relatorio)
    colunas = {str(campo): titulos[indice] for campo, indice in mapa.indices.items()}
    erros = [
        Erro(arquivo, 0, titulo, *defeito)
        for campo, titulo in colunas.items()
        if (defeito := _defeito_do_tipo(campo, esquema[titulo], leiaute))
    ]
    if erros:
        raise ResultadoRecusado(erros, len(erros), relatorio)
    bruta = pl.read_parquet(caminho, columns=sorted(set(colunas.values())))
    return _Conferencia(arquivo, leiaute, colunas, bruta, mapa.ignoradas).resultado()


def _notas(leiaute: LeiauteDoResultado) -> tuple[str, ...]:
    return (Campo.NOTA, *leiaute.provas)


def _postos(leiaute: LeiauteDoResultado) -> set[str]:
    return {campo_do_posto(lista) for lista in ("geral", *leiaute.grupos)}


def _defeito_do_tipo(
    campo: str, tipo: pl.DataType, leiaute: LeiauteDoResultado
) -> tuple[str, str] | None:
    """O que há de errado no tipo de uma coluna, e o conserto."""
    if campo in _notas(leiaute):
        if tipo.is_float():
            return (
                "a coluna é de ponto flutuante, que não guarda a nota exata",
                "grave-a como decimal, ou como inteiro em unidades da última casa do edital",
            )
        if not (tipo.is_integer() or tipo.is_decimal()):
            return f"a coluna é {tipo}, e não uma nota", "grave-a como decimal ou inteiro"
        return None
    esperado, dito = _tipo_esperado(campo, leiaute)
    if esperado is pl.String and isinstance(tipo, pl.Categorical | pl.Enum):
        return None
    if esperado is pl.Int64 and tipo.is_integer():
        return None
    if tipo != esperado:
        return f"a coluna é {tipo}, e devia ser {dito}", f"grave-a como {dito}"
    return None


def _tipo_esperado(campo: str, leiaute: LeiauteDoResultado) -> tuple[Any, str]:
    if campo in (Campo.INSCRICAO, Campo.NOME, *_TEXTOS):
        return pl.String, "texto"
    if campo == Campo.NASCIMENTO:
        return pl.Date, "data"
    if campo in _postos(leiaute):
        return pl.Int64, "inteiro"
    return pl.Boolean, "sim ou não"


class _Conferencia:
    """As colunas de um Parquet, conferidas; os erros, linha a linha."""

    def __init__(
        self,
        arquivo: str,
        leiaute: LeiauteDoResultado,
        colunas: dict[str, str],
        bruta: pl.DataFrame,
        ignoradas: tuple[str, ...],
    ) -> None:
        self._arquivo = arquivo
        self._leiaute = leiaute
        self._colunas = colunas
        self._bruta = bruta
        self._ignoradas = ignoradas
        self._erros: list[Erro] = []
        self._total = 0
        self._numeros: pl.Series | None = None
        self._recusadas = sem_valor(bruta.height)
        self._fora = sem_valor(bruta.height)
        self._textos: dict[str, ColunaDeTextos] = {
            campo: ColunaDeTextos(
                bruta[colunas[campo]].cast(pl.Categorical(pl.Categories.random(campo))),
                lambda c=campo: leitor_do_campo(c, leiaute),  # type: ignore[misc]
            )
            for campo in _TEXTOS
            if campo in colunas
        }

    def resultado(self) -> ResultadoEmColunas:
        """O resultado. Erros: `ResultadoRecusado` se alguma linha foi recusada."""
        situacao = self._textos.get(Campo.SITUACAO)
        if situacao is not None:
            self._fora = situacao.das_linhas([v is False for v in situacao.valores], pl.Boolean)
        feita: dict[str, pl.Series] = {Campo.INSCRICAO.value: self._inscricoes()}
        feita[Campo.CARGO.value], feita[Campo.UNIDADE.value] = self._cargos_e_unidades()
        feita[LINHA] = pl.int_range(1, self._bruta.height + 1, dtype=pl.UInt32, eager=True)
        for campo, titulo in self._colunas.items():
            if campo not in _A_PARTE:
                feita[campo] = self._coluna(campo, self._bruta[titulo])
        if Campo.NOME_SOCIAL in self._textos:
            nomes = feita.get(Campo.NOME, sem_valor(self._bruta.height, "", pl.String))
            feita[Campo.NOME.value] = self._com_o_nome_social(nomes)
        self._conferir_so_reservada(feita)
        self._conferir_repetidas(feita)
        relatorio = self._relatorio()
        if self._total:
            erros = sorted(self._erros)[:ERROS_GUARDADOS]
            raise ResultadoRecusado(erros, self._total, relatorio)
        tabela = pl.DataFrame(feita)
        return ResultadoEmColunas(
            tabela.filter(~self._fora) if self._fora.any() else tabela, relatorio
        )

    def _relatorio(self) -> RelatorioDaLeitura:
        fora: dict[str, list[int]] = {}
        situacao = self._textos.get(Campo.SITUACAO)
        if situacao is not None:
            for posicao in (self._fora & ~self._recusadas).arg_true():
                texto = situacao.textos[situacao.codigos[posicao]].strip()
                fora.setdefault(texto, []).append(posicao + 1)
        de_fora = sum(map(len, fora.values()))
        recusados = int(self._recusadas.sum())
        avisos = []
        ausentes = [c for c in sorted(self._leiaute.do_desempate) if c not in self._colunas]
        ausentes += [p for p in self._leiaute.provas if p not in self._colunas]
        avisos += [f"O desempate usa {campo}, e nenhuma coluna o traz." for campo in ausentes]
        if self._colunas.keys().isdisjoint({Campo.NOME, Campo.NOME_SOCIAL}):
            avisos.append("Nenhuma coluna traz o nome.")
        return RelatorioDaLeitura(
            self._arquivo,
            "parquet",
            colunas=self._colunas,
            ignoradas=self._ignoradas,
            registros=self._bruta.height,
            importados=self._bruta.height - de_fora - recusados,
            recusados=recusados,
            fora=fora,
            avisos=tuple(avisos),
        )

    def _recusar(self, campo: str, quais: pl.Series, problema: str, conserto: str) -> None:
        """Acusa as linhas; quem não foi aprovado só tem a inscrição olhada."""
        if campo != Campo.INSCRICAO:
            quais = quais & ~self._fora
        quantas = int(quais.sum())
        if not quantas:
            return
        self._total += quantas
        self._recusadas = self._recusadas | quais
        titulo = self._colunas[campo]
        for posicao in quais.arg_true().head(ERROS_GUARDADOS):
            valor = self._bruta[titulo][posicao]
            dito = "a célula vazia" if valor is None else f'"{valor}"'
            self._erros.append(
                Erro(self._arquivo, posicao + 1, titulo, f"{dito} {problema}", conserto)
            )

    def _inscricoes(self) -> pl.Series:
        inscricoes = self._bruta[self._colunas[Campo.INSCRICAO]].cast(pl.String)
        self._numeros = numeros_das_inscricoes(inscricoes)
        if self._numeros is not None:
            return inscricoes
        certas = (
            inscricoes.str.contains(_INSCRICAO)
            & inscricoes.str.contains("[0-9]")
            & (inscricoes.str.len_bytes() <= TAMANHO_DA_INSCRICAO)
        ).fill_null(value=False)
        self._recusar(
            Campo.INSCRICAO,
            ~certas,
            "não parece um número de inscrição",
            "confira a coluna e grave-a como texto",
        )
        return inscricoes

    def _cargos_e_unidades(self) -> tuple[pl.Series, pl.Series]:
        total = self._bruta.height
        cargos = sem_valor(total, 0, pl.UInt32)
        if Campo.CARGO in self._textos:
            lida = self._textos[Campo.CARGO]
            indices = {cargo.id: indice for indice, cargo in enumerate(self._leiaute.cargos)}
            cargos = lida.das_linhas([indices.get(id) for id in lida.valores], pl.UInt32)
            self._recusar(
                Campo.CARGO,
                cargos.is_null(),
                "não é um cargo do edital",
                "use o id ou o nome de um cargo de certame.toml",
            )
        if Campo.UNIDADE not in self._textos:
            return cargos, sem_valor(total, 0, pl.UInt32)
        lida = self._textos[Campo.UNIDADE]
        tabela: list[int | None] = []
        for cargo in self._leiaute.cargos:
            nomes = [normalizado(unidade.nome) for unidade in cargo.unidades] or [""]
            tabela += [nomes.index(v) if v in nomes else None for v in lida.valores]
        tabela.append(0)
        onde = cargos.cast(pl.Int64) * len(lida.textos) + lida.codigos
        unidades = pl.Series(tabela, dtype=pl.UInt32).gather(onde.fill_null(len(tabela) - 1))
        self._recusar(
            Campo.UNIDADE,
            unidades.is_null(),
            "não é uma unidade do cargo",
            "use o nome de uma unidade do cargo em certame.toml",
        )
        return cargos, unidades

    def _com_o_nome_social(self, nomes: pl.Series) -> pl.Series:
        sociais = self._textos[Campo.NOME_SOCIAL]
        self._recusar(
            Campo.NOME_SOCIAL,
            sociais.das_linhas(sociais.recusados, pl.Boolean),
            "não é um nome social",
            "escreva o nome, ou deixe a célula vazia se a pessoa não usa um",
        )
        return com_o_nome_social(nomes, sociais)

    def _coluna(self, campo: str, bruta: pl.Series) -> pl.Series:
        if campo in _notas(self._leiaute):
            return self._nota(campo, bruta)
        if campo == Campo.HORA_DO_NASCIMENTO:
            lida = self._textos[campo]
            self._recusar(
                campo,
                lida.das_linhas(lida.recusados, pl.Boolean),
                "não é uma hora",
                "escreva como hh:mm",
            )
            return lida.das_linhas(lida.valores_na_tabela(campo, self._leiaute), pl.Int32)
        if campo == Campo.NASCIMENTO:
            ate = self._leiaute.nascimento_ate
            fora = (bruta < PRIMEIRO_NASCIMENTO).fill_null(value=False)
            if ate is not None:
                fora = fora | (bruta > ate).fill_null(value=False)
            self._recusar(
                campo, fora, "não pode ser uma data de nascimento", "confira dia, mês e ano"
            )
            return bruta
        if campo == Campo.NOME:
            return bruta.cast(pl.String).fill_null("")
        if campo in _postos(self._leiaute):
            return bruta.cast(pl.Int64)
        if campo != Campo.JURADO:
            self._recusar(
                campo, bruta.is_null(), "não diz se a pessoa é do grupo", "grave sim ou não"
            )
        return bruta

    def _nota(self, campo: str, bruta: pl.Series) -> pl.Series:
        """A nota em unidades da última casa do edital."""
        leiaute = self._leiaute
        if campo == Campo.NOTA:
            self._recusar(campo, bruta.is_null(), "não é uma nota", "preencha a nota")
        if isinstance(bruta.dtype, pl.Decimal):
            escala = bruta.dtype.scale
            unidades: pl.Series = (bruta * 10**escala).cast(pl.Int64)
            if escala > leiaute.casas:
                sobra = 10 ** (escala - leiaute.casas)
                self._recusar(
                    campo,
                    (unidades % sobra != 0).fill_null(value=False),
                    f"tem mais casas decimais que as {leiaute.casas} do edital",
                    "corrija as casas, ou arredonde como o edital manda antes de gravar",
                )
                unidades = unidades // sobra
            else:
                unidades = unidades * 10 ** (leiaute.casas - escala)
        else:
            unidades = bruta.cast(pl.Int64)
        maxima = leiaute.maximas.get(campo, leiaute.nota_maxima if campo == Campo.NOTA else None)
        limite = _MAIOR_CONTA if maxima is None else int(maxima.scaleb(leiaute.casas))
        self._recusar(
            campo,
            (unidades > limite).fill_null(value=False)
            | (unidades < -_MAIOR_CONTA).fill_null(value=False),
            f"passa da nota máxima do edital ({maxima})"
            if maxima is not None
            else "é grande demais para uma nota",
            "confira a nota e a coluna; um inteiro conta unidades da última casa do edital",
        )
        return unidades

    def _conferir_so_reservada(self, feita: dict[str, pl.Series]) -> None:
        if Campo.SO_RESERVADA not in feita:
            return
        so_nela = feita[Campo.SO_RESERVADA].fill_null(value=False)
        if not self._leiaute.so_na_reservada:
            self._recusar(
                Campo.SO_RESERVADA,
                so_nela,
                "põe a pessoa só na lista reservada, e o edital não tem cláusula que o admita",
                "tire a marca, ou ponha no edital a cláusula so_na_reservada com o item dela",
            )
        com_grupo = sem_valor(self._bruta.height)
        for grupo in self._leiaute.grupos:
            if grupo in feita:
                com_grupo = com_grupo | feita[grupo].fill_null(value=False)
        self._recusar(
            Campo.SO_RESERVADA,
            so_nela & ~com_grupo,
            "põe só na lista reservada quem não é de grupo nenhum",
            "marque o grupo da pessoa ou tire esta marca",
        )

    def _conferir_repetidas(self, feita: dict[str, pl.Series]) -> None:
        inscricoes = feita[Campo.INSCRICAO] if self._numeros is None else self._numeros
        if inscricoes.n_unique() == len(inscricoes):
            return
        pares = pl.DataFrame({"c": feita[Campo.CARGO], "i": inscricoes})
        self._recusar(
            Campo.INSCRICAO,
            pares.is_duplicated() & ~pares.to_struct().is_first_distinct() & ~self._recusadas,
            "já está numa linha acima, no mesmo cargo",
            "deixe uma linha só para cada inscrição no cargo",
        )

"""Do arquivo da banca ao resultado: cada linha contada, cada dúvida posta à pessoa."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from certame.dominio.edital import Cargo, Unidade
from certame.norma.concordancia import quantos
from certame.planilhas.arquivo_lido import (
    ArquivoLido,
    Duvida,
    Especie,
    Tabela,
    linhas_das_tabelas,
    nas_linhas,
)
from certame.planilhas.cabecalho import leiaute_para_procurar
from certame.planilhas.declarantes import (
    Juncao,
    ListaDeDeclarantes,
    PessoaDoResultado,
    juntar,
)
from certame.planilhas.estranhezas import (
    avisos_das_celulas,
    linhas_deslocadas,
    saltos_nos_postos,
)
from certame.planilhas.leiaute import Campo, normalizado
from certame.planilhas.leiaute_da_banca import (
    IGNORAR,
    GrupoNoArquivo,
    LeiauteDaBanca,
    com_campos_como_titulos,
)
from certame.planilhas.marcas_de_fora import MarcasDeFora, com_marcas_de_fora
from certame.planilhas.perguntas import (
    FORA,
    NAO,
    SIM,
    Assunto,
    Pergunta,
    Resposta,
    chave_da_pergunta,
)
from certame.planilhas.resultado import RelatorioDaLeitura, ResultadoLido, ResultadoRecusado
from certame.planilhas.sugestao import CONSERTO_DA_MARCA
from certame.planilhas.tabela import LeitorDaTabela, MapaDasColunas
from certame.planilhas.valores import ValorRecusado, nome_social

PERGUNTAS_SOBRE_LINHAS = 200
"""Acima disto, o errado é o leiaute, e não as linhas."""

IGNORADA = " (ignorada)"
_CARGO_SEM_NOME = "cargo"
_DA_PESSOA = (Campo.INSCRICAO, Campo.NOME, Campo.NASCIMENTO, Campo.CARGO)
_BLOCO = 4096
_TEXTO_DITO = 300

_Defeito = tuple[str, str]
"""O problema e o que fazer."""


@dataclass(frozen=True, slots=True)
class LinhaRecusada:
    """Por que uma linha não entrou, e o texto dela como está no arquivo.

    `numero` é o dela como `Lugares` o conta: uma linha do arquivo pode trazer várias pessoas.
    """

    arquivo: str
    linha: int
    campo: str
    problema: str
    conserto: str
    texto: str
    numero: int = 0

    def para_dados(self) -> dict[str, object]:
        """A recusa como dicionário, para as saídas em JSON."""
        return {campo: getattr(self, campo) for campo in self.__slots__ if campo != "numero"}


@dataclass(slots=True)
class Conta:
    """Onde foi parar cada linha do arquivo: `linhas` é a soma de todas as outras.

    `juntadas` são as da lista de um grupo que foram para a linha da mesma pessoa na lista geral;
    `fora_das_tabelas`, textos que não estão em tabela nenhuma, como rodapés; `nao_lidas`, as
    linhas de outras abas ou tabelas, ou todas, se falta saber alguma coluna.
    """

    importadas: int = 0
    recusadas: int = 0
    de_fora: int = 0
    deixadas_de_fora: int = 0
    cabecalhos_repetidos: int = 0
    em_branco: int = 0
    juntadas: int = 0
    nao_lidas: int = 0
    fora_das_tabelas: int = 0

    @property
    def linhas(self) -> int:
        """Todas as linhas, menos a de cada cabeçalho."""
        return sum(getattr(self, campo) for campo in self.__slots__)

    def para_dados(self) -> dict[str, int]:
        """A conta como dicionário, para as saídas em JSON."""
        return {"linhas": self.linhas} | {c: getattr(self, c) for c in self.__slots__}


@dataclass(slots=True)
class Importacao:
    """O que a importação achou; só está pronta sem recusas, perguntas nem impedimentos.

    `deixadas` são as linhas que a pessoa mandou deixar de fora, com o motivo; `amostra`, o
    cabeçalho e as primeiras linhas, para conferir o leiaute.
    """

    arquivo: ArquivoLido
    leiaute: LeiauteDaBanca
    grupos: tuple[str, ...] = ()
    conta: Conta = field(default_factory=Conta)
    resultado: ResultadoLido | None = None
    relatorio: RelatorioDaLeitura | None = None
    recusadas: list[LinhaRecusada] = field(default_factory=list)
    total_de_recusas: int = 0
    perguntas: list[Pergunta] = field(default_factory=list)
    juncoes: list[Juncao] = field(default_factory=list)
    comparadas: Mapping[str, Sequence[int]] = field(default_factory=dict)
    deixadas: list[tuple[str, int, str]] = field(default_factory=list)
    avisos: list[str] = field(default_factory=list)
    impedimentos: list[_Defeito] = field(default_factory=list)
    amostra: tuple[tuple[str, ...], tuple[tuple[str, ...], ...]] = ((), ())

    @property
    def pronta(self) -> bool:
        """Diz se o resultado pode ser usado."""
        return self.resultado is not None and not self.perguntas and not self.impedimentos


def importacao(
    arquivo: ArquivoLido,
    leiaute: LeiauteDaBanca,
    declarantes: Sequence[ListaDeDeclarantes] = (),
    respostas: Mapping[str, Resposta] | None = None,
) -> Importacao:
    """Lê o resultado com o leiaute, as listas de declarantes e as respostas já dadas."""
    if leiaute.campos:
        leiaute = com_campos_como_titulos(leiaute)
    for lista in declarantes:
        if lista.grupo not in leiaute.grupos:
            grupos = dict(leiaute.grupos) | {lista.grupo: GrupoNoArquivo()}
            leiaute = replace(leiaute, grupos=grupos)
    return _Importador(arquivo, leiaute, declarantes, respostas or {}).importar()


class _Importador:
    def __init__(
        self,
        arquivo: ArquivoLido,
        leiaute: LeiauteDaBanca,
        declarantes: Sequence[ListaDeDeclarantes],
        respostas: Mapping[str, Resposta],
    ) -> None:
        self._arquivo = arquivo
        self._lugares = arquivo.lugares
        self._leiaute = leiaute
        self._declarantes = declarantes
        self._respostas = respostas
        self._fora: set[int] = set()
        self._indices: Mapping[str, int] = {}
        self._feita = Importacao(arquivo, leiaute, tuple(leiaute.grupos))

    def importar(self) -> Importacao:
        feita = self._feita
        feita.avisos += self._arquivo.avisos
        for lista in self._declarantes:
            feita.avisos += [
                f"Em {lista.rotulo}, dos declarantes: {um}"
                for um in lista.estranhezas
                if um not in self._arquivo.avisos  # a lista pode ser outra aba do mesmo arquivo
            ]
        feita.impedimentos += self._arquivo.impedimentos
        feita.conta.fora_das_tabelas = len(self._arquivo.sobras)
        feita.conta.juntadas = len(self._arquivo.juntadas)
        tabelas = self._escolhidas()
        if not tabelas:
            return feita
        tabelas = [_com_ignoradas(tabela, self._leiaute) for tabela in tabelas]
        cabecalho = tabelas[0].cabecalho
        procura = leiaute_para_procurar(self._leiaute)
        indices = MapaDasColunas(cabecalho, procura).indices
        self._resolver_mesclas(tabelas, indices)
        tabelas = [self._sem_as_deixadas(tabela) for tabela in tabelas]
        self._indices = indices
        feita.amostra = cabecalho, tuple(map(self._mostrada, tabelas[0].linhas[:5]))
        marcas = self._com_marcas(tabelas, indices)
        self._ler(marcas, indices)
        self._perguntar_do_suposto(tabelas)
        self._perguntar_das_linhas(tabelas)
        feita.avisos += avisos_das_celulas(tabelas, indices, self._lugares)
        if feita.resultado is not None:
            feita.avisos += saltos_nos_postos(feita.resultado.candidatos)
        return feita

    # ------------------------------------------------------------------- que tabelas

    def _escolhidas(self) -> list[Tabela]:
        feita, leiaute = self._feita, self._leiaute
        todas = self._arquivo.tabelas
        if leiaute.tabelas:
            escolhidas = [t for t in todas if t.nome in leiaute.tabelas]
            nomes = {t.nome for t in todas}
            for nome in leiaute.tabelas:
                if nome not in nomes:
                    feita.impedimentos.append(
                        (
                            f"o arquivo não tem a {nome}, que o leiaute diz",
                            f"use {', '.join(sorted(nomes)) or 'outro arquivo'}",
                        )
                    )
        else:
            escolhidas = list(todas)
            if ocultas := [t.nome for t in todas if t.oculta and t.linhas]:
                feita.impedimentos.append(
                    (
                        f"há {', '.join(ocultas)} escondida na planilha, com linhas",
                        "diga no leiaute, em tabelas, quais valem",
                    )
                )
        fora = [t for t in todas if t not in escolhidas]
        feita.conta.nao_lidas += sum(len(t.linhas) for t in fora)
        feita.avisos += [
            f"A {t.nome} não foi lida: tem {quantos(len(t.linhas), 'linha')}." for t in fora
        ]
        if len({tuple(map(normalizado, t.cabecalho)) for t in escolhidas}) > 1:
            feita.conta.nao_lidas += sum(len(t.linhas) for t in escolhidas)
            feita.impedimentos.append(
                (
                    "as tabelas têm títulos diferentes: "
                    + "; ".join(f"{t.nome} ({', '.join(t.cabecalho[:4])}…)" for t in escolhidas),
                    "diga no leiaute, em tabelas, quais valem, ou importe uma de cada vez",
                )
            )
            return []
        if escolhidas and not escolhidas[0].cabecalho:
            feita.conta.nao_lidas += sum(len(t.linhas) for t in escolhidas)
            feita.amostra = (), tuple(map(tuple, escolhidas[0].linhas[:5]))
            feita.impedimentos.append(
                (
                    "o arquivo não traz títulos",
                    "diga no leiaute, em campos, o que é cada campo, na ordem",
                )
            )
            return []
        if not escolhidas:
            feita.impedimentos.append(
                ("nenhuma tabela foi achada no arquivo", "confira se é o resultado da banca")
            )
        return escolhidas

    def _resolver_mesclas(self, tabelas: Sequence[Tabela], indices: Mapping[str, int]) -> None:
        """Pergunta se o valor de uma mescla vale para todos os que ela cobre; se vale, põe-no."""
        lidas = set(indices.values())
        das_tabelas = {numero for tabela in tabelas for numero in tabela.numeros}
        valores: dict[tuple[int, int], str] = {}
        for mescla in self._arquivo.mescladas:
            if mescla.coluna not in lidas or das_tabelas.isdisjoint(mescla.numeros):
                continue
            titulo = tabelas[0].cabecalho[mescla.coluna].strip()
            chave = chave_da_pergunta(
                Assunto.MESCLA, mescla.onde, titulo, mescla.valor, *mescla.numeros
            )
            resposta = self._respostas.get(chave)
            if resposta is None:
                self._feita.perguntas.append(
                    Pergunta(
                        chave,
                        Assunto.MESCLA,
                        f'{self._arquivo.arquivo}, {mescla.onde}: a célula mesclada "{mescla.valor}" '
                        f'cobre a coluna "{titulo}" {nas_linhas(mescla.numeros, self._lugares)}. '
                        "O valor vale para todas? Se não, essas células ficam vazias",
                        (SIM, NAO),
                    )
                )
            elif SIM in resposta.escolhas:
                valores |= {(numero, mescla.coluna): mescla.valor for numero in mescla.numeros}
        for numero, linha in linhas_das_tabelas(tabelas) if valores else ():
            for coluna in lidas:
                if (numero, coluna) in valores:
                    linha[coluna] = valores[numero, coluna]

    def _sem_as_deixadas(self, tabela: Tabela) -> Tabela:
        if not any(FORA in resposta.escolhas for resposta in self._respostas.values()):
            return tabela
        linhas, numeros = [], []
        duvidosas = {
            duvida.numero: resposta
            for duvida in self._arquivo.duvidas
            if (resposta := self._respostas.get(self._chave_da_duvida(duvida)))
            and FORA in resposta.escolhas
        }
        for numero, linha in zip(tabela.numeros, tabela.linhas, strict=True):
            resposta = self._respostas.get(self._chave_da_linha(numero, linha))
            if resposta is None or FORA not in resposta.escolhas:
                resposta = duvidosas.get(numero)
            if resposta is not None and FORA in resposta.escolhas:
                self._feita.conta.deixadas_de_fora += 1
                self._fora.add(numero)
                self._feita.deixadas.append((*self._lugares.onde(numero), resposta.motivo))
            else:
                linhas.append(linha)
                numeros.append(numero)
        return replace(tabela, linhas=linhas, numeros=numeros)

    def _chave_da_linha(self, numero: int, linha: Sequence[str]) -> str:
        return chave_da_pergunta(Assunto.LINHA, *self._lugares.chave(numero), *linha)

    def _chave_da_duvida(self, duvida: Duvida) -> str:
        lugar = self._lugares.chave(duvida.numero)
        return chave_da_pergunta(Assunto.LINHA, "suposto", *lugar, duvida.texto)

    def _perguntar_do_suposto(self, tabelas: Sequence[Tabela]) -> None:
        """Uma pergunta para cada coisa que o leitor supôs, salvo de quem ficou de fora."""
        numeros = {duvida.numero for duvida in self._arquivo.duvidas}
        textos = self._textos_das_linhas(tabelas, numeros) if numeros else {}
        for duvida in self._arquivo.duvidas:
            chave = self._chave_da_duvida(duvida)
            if chave in self._respostas or duvida.numero in self._fora:
                continue
            onde, linha = self._lugares.onde(duvida.numero)
            self._feita.perguntas.append(
                Pergunta(
                    chave,
                    Assunto.LINHA,
                    f"{onde}, linha {linha}: {duvida.texto}? Confira no arquivo; se não, corrija-o "
                    f"ou deixe a pessoa de fora. A pessoa: {textos.get(duvida.numero, '')}",
                    (SIM, FORA),
                )
            )

    # ----------------------------------------------------------------------- as marcas

    def _com_marcas(self, tabelas: list[Tabela], indices: Mapping[str, int]) -> MarcasDeFora:
        feita = self._feita
        marcados: dict[str, set[int]] = {}
        pessoas = list(self._pessoas(tabelas, indices)) if self._declarantes else []
        for lista in self._declarantes:
            juncao = juntar(lista, pessoas, self._respostas)
            feita.juncoes.append(juncao)
            feita.perguntas += juncao.perguntas
            marcados.setdefault(lista.grupo, set()).update(juncao.marcados)
        marcas = com_marcas_de_fora(
            tabelas, self._leiaute, indices, marcados, self._respostas, self._lugares
        )
        # Enquanto a lista tem perguntas, comparar com a coluna só faria perguntar duas vezes.
        com_pergunta = {j.lista.grupo for j in feita.juncoes if j.perguntas}
        if not com_pergunta:
            feita.perguntas += marcas.perguntas
        feita.comparadas = marcas.comparadas
        if marcas.desconhecidas:
            ditas = " E ".join(
                f"que é {marca} no nome, {nas_linhas(numeros, self._lugares)}?"
                for marca, numeros in marcas.desconhecidas.items()
            )
            feita.impedimentos.append((ditas, CONSERTO_DA_MARCA))
        return marcas

    def _pessoas(
        self, tabelas: list[Tabela], indices: Mapping[str, int]
    ) -> Iterator[PessoaDoResultado]:
        for numero, linha in linhas_das_tabelas(tabelas):
            if len(linha) != len(tabelas[0].cabecalho):
                continue
            campos = {
                campo: " ".join(linha[indices[campo]].split()) if campo in indices else ""
                for campo in _DA_PESSOA
            }
            social = _nome_social(linha, indices)
            yield PessoaDoResultado(
                numero,
                campos[Campo.INSCRICAO],
                social or campos[Campo.NOME],
                campos[Campo.NASCIMENTO],
                campos[Campo.CARGO],
                campos[Campo.NOME] if social else "",
            )

    # ------------------------------------------------------------------------- a leitura

    def _ler(self, marcas: MarcasDeFora, indices: Mapping[str, int]) -> None:
        feita = self._feita
        cargos = _cargos(marcas.tabelas, indices, self._leiaute)
        corrido = self._arquivo.especie is Especie.TEXTO_CORRIDO
        leiaute = replace(
            self._leiaute.para_resultado(cargos, marcas.grupos), inscricao_sem_espaco=corrido
        )
        primeira = marcas.tabelas[0]
        try:
            leitor = LeitorDaTabela(
                self._arquivo.arquivo,
                leiaute,
                primeira.cabecalho,
                primeira.linha_do_cabecalho,
                self._lugares,
                codificacao=self._arquivo.codificacao,
                delimitador=self._arquivo.delimitador,
            )
        except ResultadoRecusado as recusa:
            feita.relatorio = recusa.relatorio
            feita.conta.nao_lidas += sum(len(t.linhas) for t in marcas.tabelas)
            feita.impedimentos += [
                (f"{erro.campo}: {erro.problema}" if erro.campo else erro.problema, erro.conserto)
                for erro in recusa.erros
            ]
            return
        for tabela in marcas.tabelas:
            for inicio in range(0, len(tabela.linhas), _BLOCO):
                fim = inicio + _BLOCO
                leitor.receber(tabela.linhas[inicio:fim], tabela.numeros[inicio:fim])
        try:
            feita.resultado = leitor.terminar()
            relatorio = feita.resultado.relatorio
        except ResultadoRecusado as recusa:
            relatorio = recusa.relatorio
            feita.total_de_recusas = recusa.total
            textos = self._textos_das_linhas(marcas.tabelas, set(recusa.numeros))
            feita.recusadas = [
                LinhaRecusada(
                    erro.arquivo,
                    erro.linha,
                    erro.campo,
                    erro.problema,
                    erro.conserto,
                    textos.get(numero, ""),
                    numero,
                )
                for erro, numero in zip(recusa.erros, recusa.numeros, strict=True)
            ]
        feita.relatorio = relatorio
        feita.avisos += relatorio.avisos
        conta = feita.conta
        conta.importadas = relatorio.importados
        conta.recusadas = relatorio.recusados
        conta.de_fora = relatorio.de_fora
        conta.cabecalhos_repetidos = relatorio.cabecalhos_repetidos
        conta.em_branco = relatorio.em_branco

    def _textos_das_linhas(self, tabelas: Sequence[Tabela], procuradas: set[int]) -> dict[int, str]:
        return {
            numero: " | ".join(self._mostrada(linha))[:_TEXTO_DITO]
            for numero, linha in linhas_das_tabelas(tabelas)
            if numero in procuradas
        }

    def _mostrada(self, linha: Sequence[str]) -> tuple[str, ...]:
        """A linha como se mostra: o nome social também no lugar do outro, que não aparece."""
        social, no_nome = _nome_social(linha, self._indices), self._indices.get(Campo.NOME)
        return tuple(social if social and i == no_nome else c for i, c in enumerate(linha))

    def _perguntar_das_linhas(self, tabelas: list[Tabela]) -> None:
        """Uma pergunta por linha recusada; se são demais, o que está errado é o leiaute."""
        feita = self._feita
        if not feita.recusadas:
            return
        if feita.conta.recusadas > PERGUNTAS_SOBRE_LINHAS:
            feita.impedimentos.append(
                (
                    quantos(feita.conta.recusadas, "linha foi recusada", "linhas foram recusadas"),
                    "corrija o leiaute ou o arquivo: veja os motivos, juntos, na prévia",
                )
            )
            return
        problemas: dict[int, list[str]] = {}
        for recusada in feita.recusadas:
            dito = f"{recusada.campo}: {recusada.problema}" if recusada.campo else recusada.problema
            problemas.setdefault(recusada.numero, []).append(dito)
        deslocadas = set(linhas_deslocadas(tabelas, problemas.keys()))
        if deslocadas:
            feita.avisos.append(
                f"{quantos(len(deslocadas), 'linha parece deslocada', 'linhas parecem deslocadas')}, "
                "com os valores uma coluna ao lado: "
                f"{nas_linhas(sorted(deslocadas), self._lugares)}."
            )
        for numero, linha in linhas_das_tabelas(tabelas):
            if numero not in problemas:
                continue
            onde = self._lugares.onde(numero)
            deslocada = " A linha parece deslocada." if numero in deslocadas else ""
            feita.perguntas.append(
                Pergunta(
                    self._chave_da_linha(numero, linha),
                    Assunto.LINHA,
                    f"{onde[0]}, linha {onde[1]}: {'; '.join(problemas[numero])}.{deslocada} "
                    f"Corrija no arquivo de origem, ou deixe-a de fora. A linha: "
                    f"{' | '.join(self._mostrada(linha))[:_TEXTO_DITO]}",
                    (FORA,),
                )
            )
        sem_linha = [r for r in feita.recusadas if not r.linha]
        feita.impedimentos += [(recusada.problema, recusada.conserto) for recusada in sem_linha]


def _nome_social(linha: Sequence[str], indices: Mapping[str, int]) -> str:
    coluna = indices.get(Campo.NOME_SOCIAL)
    if coluna is None or coluna >= len(linha):
        return ""
    try:
        return nome_social(linha[coluna])
    except ValorRecusado:  # quem lê a tabela é que o recusa
        return ""


def _com_ignoradas(tabela: Tabela, leiaute: LeiauteDaBanca) -> Tabela:
    """A tabela em que o título de cada coluna ignorada deixa de casar com qualquer campo."""
    ignorar = {titulo.strip() for titulo in leiaute.ignorar}
    cabecalho = tuple(
        titulo + IGNORADA if titulo.strip() in ignorar or titulo == IGNORAR else titulo
        for titulo in tabela.cabecalho
    )
    return replace(tabela, cabecalho=cabecalho)


def _cargos(
    tabelas: Sequence[Tabela], indices: Mapping[str, int], leiaute: LeiauteDaBanca
) -> list[Cargo]:
    """Os cargos e as unidades que o arquivo traz, na ordem em que aparecem."""
    no_cargo, na_unidade = indices.get(Campo.CARGO), indices.get(Campo.UNIDADE)
    fixo = leiaute.cargo or _CARGO_SEM_NOME
    if no_cargo is None and na_unidade is None:
        return [Cargo(fixo, fixo, 0)]
    nomes: dict[str, str] = {}
    unidades: dict[str, dict[str, str]] = {}
    cabecalho = list(map(normalizado, tabelas[0].cabecalho))
    for _, linha in linhas_das_tabelas(tabelas):
        if len(linha) != len(cabecalho) or not any(map(str.strip, linha)):
            continue
        cargo = " ".join(linha[no_cargo].split()) if no_cargo is not None else fixo
        unidade = " ".join(linha[na_unidade].split()) if na_unidade is not None else ""
        de_cargo = normalizado(cargo)
        if not de_cargo or (no_cargo is not None and de_cargo == cabecalho[no_cargo]):
            continue
        if na_unidade is not None and normalizado(unidade) == cabecalho[na_unidade]:
            continue
        nomes.setdefault(de_cargo, cargo)
        unidades.setdefault(de_cargo, {}).setdefault(normalizado(unidade), unidade)
    return [
        Cargo(
            nome,
            nome,
            0,
            tuple(Unidade(u, 0) for u in unidades[chave].values())
            if na_unidade is not None
            else (),
        )
        for chave, nome in nomes.items()
    ] or [Cargo(fixo, fixo, 0)]

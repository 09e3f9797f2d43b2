"""Lê `certame.toml`: edital, cargos, desempates, leituras, grupos por cláusula e atos."""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    CalendarioFixado,
    LeituraEscolhida,
)
from certame.dominio.edital import (
    Aplicacao,
    ArredondamentoDeNota,
    Cargo,
    Clausulas,
    Desempate,
    Edital,
    GeralEsgotada,
    LeituraAdotada,
    Unidade,
    VigenciaProvada,
)
from certame.dominio.prazo import Feriado, PrazoDoEdital
from certame.norma.carregador import serie_do_leitor
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import fundamento_do_edital
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.grupo import (
    CONSERTO_DO_ID_DE_GRUPO,
    Arredondamento,
    FamiliaDeSerie,
    Grupo,
    Serie,
    id_de_grupo_ruim,
)
from certame.norma.leitor import Leitor, abrir_toml, linhas_das_chaves
from certame.norma.norma import ADMINISTRACOES, TIPOS, VINCULOS
from certame.norma.porte_do_toml import TEXTO_COMUM
from certame.operacoes.ato_toml import ATE_O_MAXIMO, MAXIMO_DE_VAGAS, ato_do_leitor
from certame.operacoes.classificacao_toml import (
    casas_do_leitor,
    desempates_do_leitor,
    etapas_do_leitor,
    nota_final_do_leitor,
)
from certame.operacoes.prazos_toml import feriados_do_leitor, prazos_do_leitor
from certame.planilhas.leiaute import Marcas

ARQUIVO = "certame.toml"
_VERSAO = 1
_SERIE_VAZIA = Serie(FamiliaDeSerie.FORMULA)


@dataclass(frozen=True, slots=True)
class ArquivoDoResultado:
    """O arquivo da banca e o que se diz dele em `[resultado]`.

    `colunas` vai do campo ("inscricao", "nota", "pcd"…) ao título da coluna no arquivo; `marcas`,
    do grupo às marcas a mais que a banca usa nele; `grupos_sem_coluna` são os grupos em que
    ninguém concorre.
    """

    arquivo: str
    colunas: Mapping[str, str]
    delimitador: str = ""
    grupos_sem_coluna: tuple[str, ...] = ()
    marcas: Mapping[str, Marcas] = field(default_factory=dict)
    situacoes_de_aprovado: tuple[str, ...] = ()
    situacoes_de_fora: tuple[str, ...] = ()


class LivroDito(NamedTuple):
    """O que `[livro]` diz: o endereço (vazio: a pasta livro/) e o nome (vazio: o id do edital)."""

    endereco: str = ""
    nome: str = ""


_SEM_LIVRO = LivroDito()


@dataclass(frozen=True, slots=True)
class CertameLido:
    """O que `certame.toml` diz: o edital, de onde vem o resultado e os atos, em ordem.

    `linhas` vai do campo ("leitura[1].opcao") à linha dele no arquivo; `livro`, o que se diz
    do livro de atos.
    """

    edital: Edital
    pasta_da_norma: str
    resultado: ArquivoDoResultado
    atos: tuple[Ato, ...]
    arquivo: str
    linhas: Mapping[str, int]
    prazos: tuple[PrazoDoEdital, ...] = ()
    feriados: tuple[Feriado, ...] = ()
    livro: LivroDito = _SEM_LIVRO

    @property
    def nome_do_livro(self) -> str:
        """O nome do certame no livro e no cofre: o de `[livro]` ou o id do edital."""
        return self.livro.nome or self.edital.id

    def onde_esta(self, ato: Ato) -> str:
        """Onde se lê o ato: no arquivo, com a linha, ou no livro."""
        if ato.linha:
            return f"{self.arquivo}, linha {ato.linha}, ato {ato.id}"
        return f"livro {self.nome_do_livro}, ato {ato.id}"

    def erro(self, campo: str, problema: str, conserto: str) -> Erro:
        """Um erro no campo, com a linha dele ou a da tabela em que está."""
        procurado = campo
        while procurado and procurado not in self.linhas:
            procurado = procurado.rpartition(".")[0]
        return Erro(self.arquivo, self.linhas.get(procurado, 0), campo, problema, conserto)


def certame_do_texto(
    texto: str, arquivo: str = ARQUIVO, *, maior: int = TEXTO_COMUM
) -> CertameLido:
    """O certame escrito em `texto`, que tem até `maior` caracteres.

    Erros: `EntradaInvalida` com todos os defeitos de uma vez.
    """
    leitor = abrir_toml(texto, arquivo, salvo="", maior=maior)
    versao = leitor.inteiro("versao", minimo=1)
    if leitor.tem("versao") and versao != _VERSAO:
        leitor.erro("versao", f"a versão {versao} não é conhecida", f"use versao = {_VERSAO}")
    cargos = _cargos(leitor)
    etapas = etapas_do_leitor(leitor, cargos)
    nota_final = nota_final_do_leitor(leitor, etapas)
    desempates = desempates_do_leitor(leitor, etapas)
    leituras = _leituras(leitor)
    grupos = tuple(_grupo(tabela) for tabela in leitor.tabelas("grupo"))
    resultado = _resultado(leitor)
    edital, pasta_da_norma = _edital(leitor, cargos, desempates, leituras, grupos)
    edital = dataclasses.replace(edital, etapas=etapas, nota_final=nota_final)
    atos = _atos(leitor, cargos, edital.publicacao)
    prazos, feriados = prazos_do_leitor(leitor), feriados_do_leitor(leitor)
    livro = _livro(leitor)
    leitor.terminar()
    if leitor.erros:
        raise EntradaInvalida(leitor.erros)
    linhas = linhas_das_chaves(texto)
    return CertameLido(
        edital, pasta_da_norma, resultado, atos, arquivo, linhas, prazos, feriados, livro
    )


def _edital(
    leitor: Leitor,
    cargos: tuple[Cargo, ...],
    desempates: tuple[Desempate, ...],
    leituras: tuple[LeituraAdotada, ...],
    grupos: tuple[Grupo, ...],
) -> tuple[Edital, str]:
    tabela = leitor.tabela("edital")
    if tabela is None:
        vazio = Edital("", "", "", date.min, TIPOS[0], "", "", cargos)
        return vazio, ""
    pasta_da_norma = tabela.texto("pasta_da_norma", "")
    norma, ibge = tabela.texto("norma", ""), tabela.texto("ibge", "")
    if not (norma or ibge or pasta_da_norma):
        tabela.erro("norma", "falta dizer a norma", "escreva norma, ou ibge, ou pasta_da_norma")
    arredondamento = _opcao_ou_nada(
        tabela, "arredondamento_da_nota", [a.value for a in ArredondamentoDeNota]
    )
    maxima = tabela.decimal("nota_maxima", None) if tabela.tem("nota_maxima") else None
    edital = Edital(
        id=tabela.texto("id"),
        titulo=tabela.texto("titulo"),
        ente=tabela.texto("ente"),
        publicacao=tabela.data("publicacao"),
        tipo=tabela.opcao("tipo", TIPOS),
        administracao=tabela.opcao("administracao", ADMINISTRACOES),
        vinculo=tabela.opcao("vinculo", VINCULOS),
        cargos=cargos,
        desempates=desempates,
        leituras=leituras,
        grupos=grupos,
        clausulas=_clausulas(tabela),
        vigencia=_vigencia(tabela),
        norma=norma,
        ibge=ibge,
        validade=tabela.data("validade", None),
        casas_da_nota=casas_do_leitor(tabela, "casas_da_nota", 2),
        arredondamento_da_nota=ArredondamentoDeNota(arredondamento) if arredondamento else None,
        nota_maxima=maxima,
        numero=tabela.texto("numero", ""),
    )
    tabela.terminar()
    return edital, pasta_da_norma


def _opcao_ou_nada(tabela: Leitor, chave: str, opcoes: Sequence[str]) -> str:
    return tabela.opcao(chave, opcoes) if tabela.tem(chave) else ""


def _vigencia(tabela: Leitor) -> VigenciaProvada | None:
    vigencia = tabela.tabela("vigencia", obrigatoria=False)
    if vigencia is None:
        return None
    provada = VigenciaProvada(vigencia.data("inicio"), vigencia.texto("prova"))
    vigencia.terminar()
    return provada


def _clausulas(tabela: Leitor) -> Clausulas:
    lidas = tabela.tabela("clausulas", obrigatoria=False)
    if lidas is None:
        return Clausulas()
    campos: dict[str, Any] = {}
    for nome in ("fim_de_fila", "so_na_reservada", "geral_esgotada", "alternancia_com_grupos"):
        clausula = lidas.tabela(nome, obrigatoria=False)
        if clausula is None:
            continue
        artigo = {"so_na_reservada": "da", "geral_esgotada": "da", "alternancia_com_grupos": "da"}
        campos[f"item_{artigo.get(nome, 'do')}_{nome}"] = clausula.texto("item")
        if nome == "geral_esgotada":
            destinos = [GeralEsgotada.RESERVADA.value, GeralEsgotada.NAO_PREENCHE.value]
            campos[nome] = GeralEsgotada(clausula.opcao("destino", destinos))
        else:
            campos[nome] = True
        if nome == "fim_de_fila":
            campos["listas_do_fim_de_fila"] = clausula.textos("listas", ())
        clausula.terminar()
    lidas.terminar()
    return Clausulas(**campos)


def _cargos(leitor: Leitor) -> tuple[Cargo, ...]:
    cargos: list[Cargo] = []
    usados: set[str] = set()
    for tabela in leitor.tabelas("cargo", minimo=1):
        cargo = _cargo(tabela)
        if cargo.id in usados:
            tabela.erro("id", f"o cargo {cargo.id} aparece duas vezes", "dê um id a cada cargo")
        usados.add(cargo.id)
        cargos.append(cargo)
    return tuple(cargos)


def _cargo(tabela: Leitor) -> Cargo:
    unidades = tuple(_unidade(unidade) for unidade in tabela.tabelas("unidade"))
    vezes = Counter(unidade.nome for unidade in unidades)
    for nome in sorted(nome for nome, quantas in vezes.items() if quantas > 1):
        tabela.erro("unidade", f"a unidade {nome} aparece duas vezes", "dê um nome a cada uma")
    soma = sum(unidade.vagas for unidade in unidades)
    com_padrao = bool(unidades) and not tabela.tem("vagas")
    vagas = soma if com_padrao else tabela.inteiro("vagas")
    if unidades and vagas != soma:
        tabela.erro(
            "vagas",
            f"o cargo diz {quantos(vagas, 'vaga')} e as unidades somam {soma}",
            "corrija um dos dois, ou tire vagas do cargo",
        )
    if vagas > MAXIMO_DE_VAGAS:
        tabela.erro("vagas", f"{vagas} vagas passa do limite", ATE_O_MAXIMO)
    if tabela.tem("aplicacao") and not unidades:
        tabela.erro(
            "aplicacao",
            "diz como a reserva se divide por unidades, e o cargo não tem unidades",
            "tire aplicacao, ou acrescente as tabelas [[cargo.unidade]]",
        )
    cargo = Cargo(
        id=tabela.texto("id"),
        nome=tabela.texto("nome"),
        vagas=min(vagas, MAXIMO_DE_VAGAS),
        unidades=unidades,
        aplicacao=Aplicacao(
            tabela.opcao("aplicacao", [a.value for a in Aplicacao], Aplicacao.AUTOMATICA.value)
        ),
        item_da_aplicacao=tabela.texto("item_da_aplicacao", ""),
    )
    tabela.terminar()
    return cargo


def _unidade(tabela: Leitor) -> Unidade:
    reservadas = []
    for grupo, quantas in tabela.mapa("reservadas").items():
        if not isinstance(quantas, int) or isinstance(quantas, bool) or quantas < 0:
            tabela.erro(f"reservadas.{grupo}", "não é um número inteiro", "escreva 0 ou mais")
            continue
        reservadas.append((grupo, quantas))
    unidade = Unidade(tabela.texto("nome"), tabela.inteiro("vagas", minimo=1), tuple(reservadas))
    tabela.terminar()
    return unidade


def _leituras(leitor: Leitor) -> tuple[LeituraAdotada, ...]:
    leituras: list[LeituraAdotada] = []
    ditas: set[str] = set()
    for tabela in leitor.tabelas("leitura"):
        leitura = LeituraAdotada(
            tabela.texto("nome"),
            tabela.texto("opcao"),
            tabela.texto("autor"),
            tabela.texto("justificativa"),
        )
        if leitura.nome in ditas:
            tabela.erro("nome", f"a leitura {leitura.nome} aparece duas vezes", "fique com uma")
        ditas.add(leitura.nome)
        leituras.append(leitura)
        tabela.terminar()
    return tuple(leituras)


def _grupo(tabela: Leitor) -> Grupo:
    item = tabela.texto("item")
    serie = tabela.tabela("serie")
    nome = tabela.texto("nome")
    id = tabela.texto("id")
    if id and (problema := id_de_grupo_ruim(id)):
        tabela.erro("id", problema, CONSERTO_DO_ID_DE_GRUPO)
    grupo = Grupo(
        id=id,
        nome=nome,
        fracao=tabela.fracao("fracao"),
        arredondamento=Arredondamento(
            tabela.opcao("arredondamento", [a.value for a in Arredondamento])
        ),
        serie=serie_do_leitor(serie) if serie else _SERIE_VAZIA,
        fundamento_da_fracao=fundamento_do_edital(item, f"reserva para {nome}"),
        fundamento_da_serie=fundamento_do_edital(item, f"ordem das vagas de {nome}"),
        minimo_de_vagas=tabela.inteiro("minimo_de_vagas", 0),
        teto=tabela.fracao("teto") if tabela.tem("teto") else None,
        cascata=tabela.textos("cascata", ()),
    )
    if serie:
        serie.terminar()
    tabela.terminar()
    return grupo


def _livro(leitor: Leitor) -> LivroDito:
    tabela = leitor.tabela("livro", obrigatoria=False)
    if tabela is None:
        return _SEM_LIVRO
    dito = LivroDito(tabela.texto("endereco", ""), tabela.texto("nome", ""))
    if dito == _SEM_LIVRO:
        tabela.erro("endereco", "não diz nada do livro", "escreva endereco, nome ou os dois")
    tabela.terminar()
    return dito


def _resultado(leitor: Leitor) -> ArquivoDoResultado:
    tabela = leitor.tabela("resultado", obrigatoria=False)
    if tabela is None:
        return ArquivoDoResultado("", {})
    colunas = {}
    for campo, titulo in tabela.mapa("colunas").items():
        if not isinstance(titulo, str):
            tabela.erro(f"colunas.{campo}", "não é um texto", "escreva o título da coluna")
            continue
        colunas[campo] = titulo
    resultado = ArquivoDoResultado(
        arquivo=tabela.texto("arquivo"),
        colunas=colunas,
        delimitador=_opcao_ou_nada(tabela, "delimitador", (";", ",", "\t")),
        grupos_sem_coluna=tabela.textos("grupos_sem_coluna", ()),
        marcas=_marcas(tabela),
        situacoes_de_aprovado=tabela.textos("situacoes_de_aprovado", ()),
        situacoes_de_fora=tabela.textos("situacoes_de_fora", ()),
    )
    if resultado.arquivo in (".", ".."):
        tabela.erro("arquivo", "é uma pasta, e não um arquivo", "dê o nome do arquivo da banca")
    if "/" in resultado.arquivo or "\\" in resultado.arquivo:
        tabela.erro("arquivo", "o arquivo não está na pasta", "ponha-o ao lado de certame.toml")
    tabela.terminar()
    return resultado


def _marcas(tabela: Leitor) -> dict[str, Marcas]:
    lidas = tabela.tabela("marcas", obrigatoria=False)
    if lidas is None:
        return {}
    marcas = {}
    for grupo in lidas.chaves():
        do_grupo = lidas.tabela(grupo)
        if do_grupo is not None:
            marcas[grupo] = Marcas(do_grupo.textos("sim", ()), do_grupo.textos("nao", ()))
            do_grupo.terminar()
    return marcas


_ANTES_DO_EDITAL = (LeituraEscolhida, CalendarioFixado, AtoAnulado)
"""Os atos que se praticam enquanto o edital ainda se escreve."""


def _atos(leitor: Leitor, cargos: tuple[Cargo, ...], publicacao: date) -> tuple[Ato, ...]:
    atos: list[Ato] = []
    ids: set[str] = set()
    for indice, tabela in enumerate(leitor.tabelas("ato"), start=1):
        ato = ato_do_leitor(tabela, f"ato-{indice}", cargos)
        if ato is None:
            continue
        if ato.id in ids:
            tabela.erro("id", f"o id {ato.id} aparece duas vezes", "dê um id a cada ato")
        ids.add(ato.id)
        if ato.data < publicacao and not isinstance(ato, _ANTES_DO_EDITAL):
            tabela.erro(
                "data",
                f"o ato é de {ato.data.isoformat()}, antes da publicação do edital, de "
                f"{publicacao.isoformat()}",
                "corrija a data do ato ou a publicacao do edital",
            )
        if atos and ato.data < atos[-1].data:
            tabela.erro(
                "data",
                f"o ato é de {ato.data.isoformat()} e o anterior, de {atos[-1].data.isoformat()}",
                "ponha os atos na ordem em que foram praticados",
            )
        atos.append(ato)
    return tuple(atos)

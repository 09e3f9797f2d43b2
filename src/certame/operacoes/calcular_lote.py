"""Calcula muitos certames, ou um de muitos cargos, em colunas, e escreve o que sai de cada um."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    AtoDeCargo,
    ConvocacaoFeita,
    SorteioAnunciado,
    SorteioRealizado,
)
from certame.dominio.ato_do_edital import EditalPublicado
from certame.dominio.edital import Criterio
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.lote import exigir_extra
from certame.motor.andamento import Andamento
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.norma import Norma
from certame.norma.regime import Regime
from certame.operacoes.certame_toml import ARQUIVO, CertameLido, certame_do_texto
from certame.operacoes.conferir_edital import (
    pendencia_da_alternancia,
    pendencias_da_primeira_chamada,
    regime_do_edital,
)
from certame.operacoes.conferir_resultado import exigir_sem_falhas
from certame.operacoes.executar import Entrada, com_os_atos_parados, norma_que_rege, rodar
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.ler_resultado import (
    caminho_do_resultado,
    leiaute_do_certame,
    resultado_do_certame,
)
from certame.operacoes.pasta_de_saida import pasta_nova
from certame.operacoes.publicar_execucao import PASTA, publicacoes, publicar_execucao
from certame.planilhas.leiaute import LeiauteDoResultado
from certame.planilhas.resultado import RelatorioDaLeitura

if TYPE_CHECKING:
    from certame.lote.resumo import ResumoDoCargo

PASTA_DO_LOTE = "saida-lote"
"""A pasta em que o lote escreve, ao lado de certame.toml ou do arquivo de dados."""

RESUMO = "resumo.json"
"""O arquivo com os números, as pendências e o veredito de cada cargo."""

Avancar = Callable[[str], None]
"""Recebe o que está sendo feito, para mostrar."""


@dataclass(frozen=True, slots=True)
class CertameDoLote:
    """Um certame a calcular: onde está certame.toml, o arquivo de dados e onde sai o resultado.

    Sem `dados`, o arquivo é o que certame.toml nomeia.
    """

    toml: Path
    saida: Path
    dados: Path | None = None


@dataclass(frozen=True, slots=True)
class ResultadoDoLote:
    """O que se fez num certame.

    `como` é "em colunas" ou o motivo por que foi executado inteiro pelo motor. `previa` diz que
    se abriram vagas que nenhum ato abriu.
    """

    edital: str
    pasta: Path
    como: str
    norma: Norma | None = None
    relatorio: RelatorioDaLeitura | None = None
    previa: bool = False
    resumos: "tuple[ResumoDoCargo, ...]" = ()
    pendencias: tuple[Pendencia, ...] = ()
    arquivos: tuple[Path, ...] = field(default=())

    @property
    def todas_as_pendencias(self) -> tuple[Pendencia, ...]:
        """As do certame e as de cada cargo."""
        return self.pendencias + tuple(p for r in self.resumos for p in r.pendencias)

    @property
    def bloqueado(self) -> bool:
        """Diz se alguma pendência impediu parte do cálculo."""
        return any(pendencia.bloqueia for pendencia in self.todas_as_pendencias)


def certames_do_lote(
    caminhos: Sequence[Path], edital: Path | None, saida: Path | None
) -> list[CertameDoLote]:
    """Os certames que os caminhos nomeiam, em ordem.

    Cada caminho é a pasta de um certame, uma pasta de pastas, um certame.toml ou, com `edital`, o
    arquivo de dados dele. Erros: `EntradaInvalida` se não há certame em algum.
    """
    if edital is not None:
        if len(caminhos) != 1 or caminhos[0].is_dir():
            raise _erro(
                edital, "com --edital vai um arquivo de dados só", "dê o arquivo, não a pasta"
            )
        return [CertameDoLote(edital, saida or caminhos[0].parent / PASTA_DO_LOTE, caminhos[0])]
    tomls = [toml for caminho in caminhos for toml in _tomls(caminho)]
    repetidos = {toml for toml in tomls if tomls.count(toml) > 1}
    if repetidos:
        raise _erro(min(repetidos), "o certame aparece duas vezes", "dê cada pasta uma vez só")
    if saida is None:
        return [CertameDoLote(toml, toml.parent / PASTA_DO_LOTE) for toml in tomls]
    if len(tomls) == 1:
        return [CertameDoLote(tomls[0], saida)]
    return [CertameDoLote(toml, saida / toml.parent.name) for toml in tomls]


def _tomls(caminho: Path) -> list[Path]:
    if caminho.is_file():
        if caminho.suffix == ".toml":
            return [caminho]
        raise _erro(
            caminho, "um arquivo de dados precisa do edital", "diga onde está com --edital ARQUIVO"
        )
    if (caminho / ARQUIVO).is_file():
        return [caminho / ARQUIVO]
    achados = sorted(caminho.glob(f"*/{ARQUIVO}"))
    if not achados:
        raise _erro(caminho, f"não há {ARQUIVO} nesta pasta nem nas de dentro", "confira a pasta")
    return achados


def _erro(caminho: Path, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(str(caminho), 0, "", problema, conserto)])


def calcular_certame(
    certame: CertameDoLote,
    formato: str,
    *,
    todas_as_vagas: bool = False,
    avancar: Avancar = lambda _: None,
) -> ResultadoDoLote:
    """O certame calculado e escrito em `certame.saida`; se algo falha, nada é escrito.

    Erros: `EntradaInvalida` com arquivo, linha e campo; `AtoRecusado`; `ResultadoReprovado`.
    """
    exigir_extra()
    pasta = certame.toml.parent
    avancar(f"lendo {certame.toml}")
    lido = certame_do_texto(texto_do_arquivo(certame.toml), str(certame.toml))
    if certame.dados is not None:
        lido = replace(lido, resultado=replace(lido.resultado, arquivo=certame.dados.name))
    norma, pendencia, passos, _ = norma_que_rege(pasta, lido, hipotese=False)
    if norma is None:
        assert pendencia is not None
        return _sem_calculo(certame, lido, None, pendencia)
    regime = regime_do_edital(lido, norma)
    if alternancia := pendencia_da_alternancia(lido, regime):
        return _sem_calculo(certame, lido, norma, alternancia)
    leiaute = leiaute_do_certame(lido, regime)
    dos_dados = pasta if certame.dados is None else certame.dados.parent
    motivo = motivo_do_motor(lido, leiaute)
    if not motivo:
        return _em_colunas(
            certame,
            lido,
            norma,
            regime,
            leiaute,
            caminho_do_resultado(dos_dados, lido),
            formato,
            todas_as_vagas=todas_as_vagas,
            avancar=avancar,
        )
    if lido.resultado.arquivo.endswith(".parquet"):
        raise EntradaInvalida(
            [
                lido.erro(
                    "resultado.arquivo",
                    f"{motivo}, e isso não se calcula de um Parquet",
                    "grave o resultado em CSV",
                )
            ]
        )
    avancar(f"executando {lido.edital.id} inteiro pelo motor")
    resultado = resultado_do_certame(dos_dados, lido, regime)
    entrada = Entrada(
        certame.saida.parent,
        lido,
        norma,
        None,
        passos,
        regime,
        tuple(resultado.candidatos),
        resultado.relatorio,
    )
    execucao = rodar(entrada)
    arquivos = publicar_execucao(execucao, publicacoes(execucao))
    return ResultadoDoLote(
        lido.edital.id,
        certame.saida.parent / PASTA,
        motivo,
        norma,
        resultado.relatorio,
        pendencias=execucao.pendencias,
        arquivos=arquivos,
    )


def motivo_do_motor(lido: CertameLido, leiaute: LeiauteDoResultado) -> str:
    """Por que o certame não se calcula em colunas; vazio se se calcula."""
    edital = lido.edital
    if edital.etapas or edital.nota_final is not None:
        return "o edital manda calcular a nota por etapas"
    if any(isinstance(ato, SorteioAnunciado | SorteioRealizado) for ato in lido.atos):
        return "há sorteio público, que se confere com a lista anunciada"
    if any(isinstance(ato, AtoAnulado) for ato in lido.atos):
        return "há ato que anula outro, e ele pode mudar mais de um cargo"
    acompanhado = any(isinstance(ato, EditalPublicado) for ato in lido.atos)
    if acompanhado and any(isinstance(ato, AtoDeCargo) for ato in lido.atos):
        return "o certame se registra desde o edital, e os portões olham todos os cargos"
    if any(campo == "posto" or campo.startswith("posto_") for campo in leiaute.colunas):
        return "o arquivo traz os postos publicados, que se comparam um a um"
    if any(elo.criterio is Criterio.POSTO_PUBLICADO for elo in edital.desempates):
        return "o desempate usa o posto publicado"
    return ""


def _sem_calculo(
    certame: CertameDoLote, lido: CertameLido, norma: Norma | None, pendencia: Pendencia
) -> ResultadoDoLote:
    feito = ResultadoDoLote(
        lido.edital.id, certame.saida, "em colunas", norma, pendencias=(pendencia,)
    )
    with pasta_nova(certame.saida) as nova:
        _escrever_resumo(nova, feito)
    return replace(feito, arquivos=(certame.saida / RESUMO,))


def _em_colunas(
    certame: CertameDoLote,
    lido: CertameLido,
    norma: Norma,
    regime: Regime,
    leiaute: LeiauteDoResultado,
    dados: Path,
    formato: str,
    *,
    todas_as_vagas: bool,
    avancar: Avancar,
) -> ResultadoDoLote:
    from certame.lote.calculo import calcular, pendencias_do_certame
    from certame.lote.classificacao import listas_em_colunas
    from certame.lote.escrita import Escritor
    from certame.lote.inscritos import inscritos_do_arquivo
    from certame.lote.resumo import EM_COLUNAS
    from certame.planilhas.csv_em_colunas import ler_resultado_em_colunas
    from certame.planilhas.parquet_em_colunas import ler_parquet_em_colunas

    avancar(f"lendo {dados}")
    ler = ler_parquet_em_colunas if dados.suffix == ".parquet" else ler_resultado_em_colunas
    lidos = ler(dados, leiaute)
    relatorio = lidos.relatorio
    inscritos = inscritos_do_arquivo(lido.edital, regime, lidos.tabela)
    del lidos
    avancar(f"pondo em ordem {quantos(relatorio.importados, 'pessoa')} de {lido.edital.id}")
    listas = listas_em_colunas(inscritos, repetidas_conferidas=True)
    atos = list(lido.atos)
    previos = list(_aberturas_que_faltam(lido)) if todas_as_vagas else []
    resumos: list[ResumoDoCargo] = []
    total = len(lido.edital.cargos)
    with pasta_nova(certame.saida) as nova:
        with Escritor(nova, formato) as escritor:
            for trecho in calcular(listas, [*atos, *previos], praticar=_praticador(lido)):
                escritor.escrever("lista-geral", trecho.lista_geral)
                for grupo, tabela in trecho.reservadas.items():
                    escritor.escrever(f"lista-{grupo}", tabela)
                escritor.escrever("ordem-de-chamada", trecho.chamadas)
                resumos += trecho.resumos
                avancar(f"{lido.edital.id}: {len(resumos)} de {quantos(total, 'cargo')}")
        exigir_sem_falhas(
            [
                replace(falha, frase=f"{resumo.cargo}: {falha.frase}")
                for resumo in resumos
                if resumo.veredito is not None
                for falha in resumo.veredito.falhas
            ]
        )
        feito = ResultadoDoLote(
            lido.edital.id,
            certame.saida,
            EM_COLUNAS,
            norma,
            relatorio,
            previa=bool(previos),
            resumos=tuple(_com_os_atos_parados(lido, resumos)),
            pendencias=(
                *pendencias_da_primeira_chamada(lido, regime),
                *pendencias_do_certame(listas, atos, resumos),
            ),
        )
        _escrever_resumo(nova, feito)
        nomes = [*escritor.arquivos, RESUMO]
    return replace(feito, arquivos=tuple(certame.saida / nome for nome in nomes))


def _com_os_atos_parados(
    lido: CertameLido, resumos: "Sequence[ResumoDoCargo]"
) -> "Iterator[ResumoDoCargo]":
    """Os resumos; nos cargos parados, as pendências dizem quantos atos não foram aplicados."""
    atos = Counter(ato.cargo for ato in lido.atos if isinstance(ato, AtoDeCargo))
    for resumo in resumos:
        parados = {} if resumo.veredito is not None else {resumo.cargo: atos[resumo.cargo]}
        yield replace(resumo, pendencias=tuple(com_os_atos_parados(resumo.pendencias, parados)))


def _aberturas_que_faltam(lido: CertameLido) -> Iterator[ConvocacaoFeita]:
    """Um ato por cargo, depois dos que há, que abre as vagas por abrir: uma prévia."""
    dia = lido.atos[-1].data if lido.atos else lido.edital.publicacao
    if lido.edital.validade is not None:
        dia = min(dia, lido.edital.validade)
    for cargo in lido.edital.cargos:
        yield ConvocacaoFeita(id=f"previa-{cargo.id}", data=dia, cargo=cargo.id, quantidade=0)


def _praticador(lido: CertameLido) -> Callable[[Andamento, Ato], None]:
    def praticar(andamento: Andamento, ato: Ato) -> None:
        try:
            andamento.praticar(ato)
        except AtoRecusado as recusa:
            raise AtoRecusado(
                f"{lido.onde_esta(ato)}: {recusa.motivo}",
                recusa.fundamentos,
                recusa.conserto,
            ) from None

    return praticar


# ---------------------------------------------------------------------------- os dados


def dados_do_resultado(feito: ResultadoDoLote) -> dict[str, object]:
    """O resumo de um certame para --json e para resumo.json; os detalhes estão nos arquivos."""
    norma, relatorio = feito.norma, feito.relatorio
    return {
        "edital": feito.edital,
        "pasta": str(feito.pasta),
        "como": feito.como,
        "previa": feito.previa,
        "norma": norma and {"id": norma.id, "versao": norma.versao, "sha256": norma.sha256},
        "arquivo_da_banca": relatorio and _dados_do_relatorio(relatorio),
        "cargos": [_dados_do_resumo(resumo) for resumo in feito.resumos],
        "pendencias": [pendencia.para_dados() for pendencia in feito.pendencias],
        "arquivos": [str(arquivo) for arquivo in feito.arquivos],
    }


def _dados_do_relatorio(relatorio: RelatorioDaLeitura) -> dict[str, object]:
    """A conta das linhas; de quem não foi aprovado, só quantos, por situação."""
    fora: Mapping[str, int] = {motivo: len(linhas) for motivo, linhas in relatorio.fora.items()}
    return relatorio.para_dados() | {"fora": fora}


def _dados_do_resumo(resumo: "ResumoDoCargo") -> dict[str, object]:
    return {
        "cargo": resumo.cargo,
        "como": resumo.como,
        "pessoas": resumo.pessoas,
        "por_grupo": dict(resumo.por_grupo),
        "vagas_do_edital": resumo.vagas_do_edital,
        "vagas_criadas": resumo.vagas_criadas,
        "chamadas": dict(resumo.chamadas),
        "pendencias": [pendencia.para_dados() for pendencia in resumo.pendencias],
        "conferencia": resumo.veredito and resumo.veredito.para_dados(),
    }


def _escrever_resumo(nova: Path, feito: ResultadoDoLote) -> None:
    dados = {"versao": 1, **dados_do_resultado(feito)}
    texto = json.dumps(dados, ensure_ascii=False, indent=2)
    (nova / RESUMO).write_text(texto + "\n", encoding="utf-8")

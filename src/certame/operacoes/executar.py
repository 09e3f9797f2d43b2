"""Executa um certame inteiro em memória: do edital e do resultado à ordem de chamada conferida."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.conferencia.veredito import Veredito
from certame.dominio.ato import Ato, AtoAnulado, AtoDeCargo
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Edital
from certame.dominio.ordem import Ordem
from certame.dominio.resultado import AtoRecusado, Decisao, Passo, Pendencia
from certame.livro.corrente import ato_do_registro
from certame.livro.registro import VAZIO, Cabeca, Registro
from certame.motor.andamento import Andamento, PontoDePartida
from certame.motor.apuracao import Apuracao
from certame.motor.classificacao import Classificacao, classificar
from certame.motor.confronto import DiferencaComABanca
from certame.motor.reserva import Quadro, quadro_do_cargo
from certame.motor.selecao import norma_do_edital
from certame.motor.tarefas import portoes_sem_fatos, tarefas
from certame.norma.erros import EntradaInvalida
from certame.norma.norma import Norma
from certame.norma.regime import Regime, regime_da_norma
from certame.operacoes.abrir_norma import norma_da_pasta
from certame.operacoes.atos_da_hipotese import ato_da_hipotese
from certame.operacoes.certame_toml import ARQUIVO, CertameLido, certame_do_texto
from certame.operacoes.classificar_cargos import Classificados, classificar_cargos
from certame.operacoes.conferir_apuracao import vereditos_com_as_notas
from certame.operacoes.conferir_edital import (
    pendencia_da_alternancia,
    pendencias_da_primeira_chamada,
    regime_do_edital,
)
from certame.operacoes.conferir_resultado import exigir_sem_falhas
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.ler_resultado import resultado_do_certame
from certame.operacoes.livro_da_pasta import exigir_livro_presente, registros_do_livro
from certame.operacoes.resumos import exigir_o_que_se_congelou
from certame.planilhas.resultado import RelatorioDaLeitura
from certame.publicacao.listas import SEM_NOMES


@dataclass(frozen=True, slots=True)
class Entrada:
    """O que foi lido da pasta: o edital com os atos, a norma que o rege e os candidatos.

    `norma` é `None` se a data não decide qual é; `pendencia` diz então o que falta.
    `hipotese` diz que a norma foi usada fora da data ou do escopo dela, só para comparar.
    `registros` são os do livro do certame, de onde então vêm os atos (vazio: não há livro), e
    `cabeca`, onde ele acaba; `em_curso` diz que o certame se acompanha desde o edital, mesmo antes do primeiro registro.
    """

    pasta: Path
    lido: CertameLido
    norma: Norma | None
    pendencia: Pendencia | None
    passos: tuple[Passo, ...]
    regime: Regime | None
    candidatos: tuple[Candidato, ...]
    relatorio: RelatorioDaLeitura | None
    hipotese: bool = False
    registros: tuple[Registro, ...] = ()
    cabeca: Cabeca = VAZIO
    em_curso: bool = False

    def nomes(self, sociais: Mapping[str, str] = SEM_NOMES) -> dict[str, dict[str, str]]:
        """Do cargo e da inscrição ao nome da pessoa; `sociais` são os do cofre, que valem mais."""
        nomes: dict[str, dict[str, str]] = {}
        for candidato in self.candidatos:
            nome = sociais.get(candidato.inscricao, candidato.nome)
            nomes.setdefault(candidato.cargo, {})[candidato.inscricao] = nome
        return nomes


@dataclass(frozen=True, slots=True)
class Execucao:
    """Tudo o que se decidiu, cargo a cargo, e o que ficou pendente.

    Um cargo com pendência que bloqueia não aparece em `classificacoes` nem no andamento.
    `vereditos` são os da conferência independente, por cargo; `apuracoes`, quem foi aprovado e
    quem não; `diferencas`, o que a banca publicou e a conta não dá.
    """

    entrada: Entrada
    quadros: Mapping[str, Decisao[Quadro]] = field(default_factory=dict)
    classificacoes: Mapping[str, Decisao[Classificacao]] = field(default_factory=dict)
    andamento: Andamento | None = None
    pendencias: tuple[Pendencia, ...] = ()
    vereditos: Mapping[str, Veredito] = field(default_factory=dict)
    apuracoes: Mapping[str, Apuracao] = field(default_factory=dict)
    diferencas: Mapping[str, tuple[DiferencaComABanca, ...]] = field(default_factory=dict)

    @property
    def bloqueada(self) -> bool:
        """Diz se alguma pendência impediu parte do cálculo."""
        return any(pendencia.bloqueia for pendencia in self.pendencias)

    def nomes(self) -> dict[str, dict[str, str]]:
        """Do cargo e da inscrição ao nome da pessoa."""
        return self.entrada.nomes()


def executar(pasta: Path, sociais: Mapping[str, str] = SEM_NOMES) -> Execucao:
    """Lê e executa o certame da pasta; nada é escrito.

    `sociais` vai da inscrição ao nome social, que vale no lugar do nome do arquivo.
    Erros: `EntradaInvalida` com arquivo, linha e campo; `AtoRecusado` com o fundamento;
    `ResultadoReprovado` se a conferência independente não aceita o que foi calculado.
    """
    return rodar(com_os_nomes(ler_entrada(pasta), sociais))


def ler_entrada(pasta: Path, *, hipotese: bool = False) -> Entrada:
    """Lê `certame.toml` e o resultado que ele nomeia, e acha a norma que rege o edital.

    Com `hipotese`, a data e o escopo da norma não impedem: o que sai é só comparação.
    """
    entrada = ler_edital(pasta, hipotese=hipotese)
    registros = registros_do_livro(pasta, entrada.lido)
    if registros:
        entrada = com_o_livro(entrada, registros)
    else:
        exigir_livro_presente(pasta, entrada.lido)
    return com_os_candidatos(entrada)


def ler_edital(pasta: Path, *, hipotese: bool = False) -> Entrada:
    """Só o edital e a norma que o rege, sem o livro nem o resultado da banca."""
    lido = certame_do_texto(texto_do_arquivo(pasta / ARQUIVO), str(pasta / ARQUIVO))
    norma, pendencia, passos, fora = norma_que_rege(pasta, lido, hipotese=hipotese)
    regime = None if norma is None else regime_do_edital(lido, norma)
    return Entrada(pasta, lido, norma, pendencia, passos, regime, (), None, hipotese=fora)


def com_o_livro(entrada: Entrada, registros: Sequence[Registro]) -> Entrada:
    """A entrada com os atos do livro. Erros: `EntradaInvalida` se o arquivo traz atos."""
    lido = entrada.lido
    if lido.atos:
        if registros:
            problema = "os atos deste certame estão no livro, e o arquivo também traz atos"
            conserto = "tire os [[ato]] do arquivo: valem os do livro"
        else:
            problema = (
                "praticar atos e publicar pedem o livro, e este certame tem os atos no arquivo"
            )
            conserto = (
                "para começar um livro, tire os [[ato]] do arquivo e pratique cada um com o "
                "comando dele, a partir de certame edital publicar PASTA --autor QUEM; sem livro, "
                "certame executar PASTA faz as listas e a ordem de chamada"
            )
        raise EntradaInvalida([lido.erro("ato[1]", problema, conserto)])
    return com_mais_registros(
        replace(entrada, registros=(), cabeca=VAZIO, em_curso=True), registros
    )


def com_mais_registros(entrada: Entrada, novos: Sequence[Registro]) -> Entrada:
    """A entrada com os atos do livro até um ponto, mais os dos registros que vêm logo depois dele."""
    atos = tuple(ato for registro in novos if (ato := ato_do_registro(registro)) is not None)
    return replace(
        entrada,
        lido=replace(entrada.lido, atos=entrada.lido.atos + atos),
        registros=(*entrada.registros, *novos),
        cabeca=novos[-1].cabeca if novos else entrada.cabeca,
    )


def com_os_candidatos(entrada: Entrada) -> Entrada:
    """A entrada com as pessoas do arquivo da banca; com livro, o arquivo pode ainda não existir."""
    if entrada.regime is None or (entrada.em_curso and not entrada.lido.resultado.arquivo):
        return entrada
    resultado = resultado_do_certame(entrada.pasta, entrada.lido, entrada.regime)
    return replace(entrada, candidatos=tuple(resultado.candidatos), relatorio=resultado.relatorio)


def com_os_nomes(entrada: Entrada, sociais: Mapping[str, str]) -> Entrada:
    """A entrada em que as pessoas têm o nome social que o cofre guarda, onde há um."""
    if not sociais:
        return entrada
    candidatos = tuple(
        replace(c, nome=sociais[c.inscricao]) if c.inscricao in sociais else c
        for c in entrada.candidatos
    )
    return replace(entrada, candidatos=candidatos)


def norma_que_rege(
    pasta: Path, lido: CertameLido, *, hipotese: bool
) -> tuple[Norma | None, Pendencia | None, tuple[Passo, ...], bool]:
    """A norma do edital, a pendência se a data não a decide, os passos, e se é só hipótese."""
    normas = _normas_candidatas(pasta, lido)
    try:
        achada = norma_do_edital(*_com_as_da_cidade(normas, lido))
    except AtoRecusado:
        if not hipotese:
            raise
        return normas[-1], None, (), True
    if isinstance(achada, Pendencia):
        return (normas[-1], None, (), True) if hipotese else (None, achada, (), False)
    return achada.valor, None, achada.passos, False


def _com_as_da_cidade(normas: Sequence[Norma], lido: CertameLido) -> tuple[list[Norma], Edital]:
    """As candidatas com as outras que o acervo tem da cidade, que só a recusa diz, e o edital.

    A norma de uma pasta vale como a que o edital diz: as do acervo não a substituem.
    """
    ids = {norma.id for norma in normas}
    do_acervo = (norma_do_acervo(id) for id in ids_do_acervo() if id not in ids)
    outras = [norma for norma in do_acervo if norma.ibge == normas[0].ibge]
    edital = lido.edital
    if lido.pasta_da_norma:
        edital = replace(edital, norma=normas[0].id)
    return [*normas, *outras], edital


def _exigir_a_cidade(lido: CertameLido, norma: Norma) -> None:
    if lido.edital.ibge and norma.ibge != lido.edital.ibge:
        problema = f"a norma {norma.id} é da cidade {norma.ibge}, e o edital diz {lido.edital.ibge}"
        raise EntradaInvalida([lido.erro("edital.ibge", problema, "corrija um dos dois")])


def _normas_candidatas(pasta: Path, lido: CertameLido) -> list[Norma]:
    edital = lido.edital
    if lido.pasta_da_norma:
        norma = norma_da_pasta(pasta / lido.pasta_da_norma)
        if edital.norma and norma.id != edital.norma:
            raise EntradaInvalida(
                [
                    lido.erro(
                        "edital.norma",
                        f"a pasta da norma traz {norma.id}, e o edital diz {edital.norma}",
                        "corrija um dos dois",
                    )
                ]
            )
        _exigir_a_cidade(lido, norma)
        return [norma]
    normas = [norma_do_acervo(id) for id in ids_do_acervo()]
    achadas = [
        norma
        for norma in normas
        if (norma.id == edital.norma if edital.norma else norma.ibge == edital.ibge)
    ]
    if not achadas:
        campo = "edital.norma" if edital.norma else "edital.ibge"
        raise EntradaInvalida(
            [
                lido.erro(
                    campo,
                    f"nenhuma norma do acervo é {edital.norma or edital.ibge}",
                    f"use uma destas: {', '.join(n.id for n in normas)}; ou pasta_da_norma",
                )
            ]
        )
    for norma in achadas:
        _exigir_a_cidade(lido, norma)
    return achadas


def rodar(entrada: Entrada, escolhas: Mapping[str, str] | None = None) -> Execucao:
    """Executa o que foi lido; `escolhas` trocam leituras do edital, só para comparar.

    Erros: `AtoRecusado` no primeiro ato que a lei não permite, com o arquivo e a linha dele.
    """
    if entrada.regime is None or entrada.norma is None:
        assert entrada.pendencia is not None
        return Execucao(entrada, pendencias=(entrada.pendencia,))
    regime = entrada.regime
    edital = entrada.lido.edital
    if escolhas:
        adotadas = {leitura.nome: leitura.opcao for leitura in edital.leituras}
        regime = regime_da_norma(
            entrada.norma, edital.tipo, adotadas | dict(escolhas), edital.grupos
        )
    if alternancia := pendencia_da_alternancia(entrada.lido, regime):
        return Execucao(entrada, pendencias=(alternancia,))
    preparo = preparar(entrada, regime)
    if entrada.registros:
        exigir_o_que_se_congelou(entrada, preparo.classificados.classificacoes)
    andamento = preparo.andamento
    comparacao = escolhas is not None
    sem_efeito: Counter[str] = Counter()
    for ato in entrada.lido.atos:
        if isinstance(ato, AtoDeCargo) and ato.cargo not in andamento.convocacoes:
            sem_efeito[ato.cargo] += 1
            continue
        praticado = ato_da_hipotese(ato, regime) if comparacao else ato
        _praticar(entrada, andamento, praticado, so_compara=comparacao)
    classificados = preparo.classificados
    conferidos = vereditos_com_as_notas(edital, andamento, classificados, entrada.candidatos)
    exigir_sem_falhas([falha for veredito in conferidos.values() for falha in veredito.falhas])
    return Execucao(
        entrada,
        preparo.quadros,
        classificados.classificacoes,
        andamento,
        (
            *com_os_atos_parados(preparo.pendencias, sem_efeito),
            *andamento.pendencias_de_agora,
            *portoes_sem_fatos(andamento),
            *tarefas(andamento),
        ),
        conferidos,
        classificados.apuracoes,
        classificados.diferencas,
    )


@dataclass(frozen=True, slots=True)
class Preparo:
    """O que há antes do primeiro ato: quadros, listas, pendências e o andamento por começar."""

    quadros: Mapping[str, Decisao[Quadro]]
    classificados: Classificados
    andamento: Andamento
    pendencias: tuple[Pendencia, ...]


def preparar(entrada: Entrada, regime: Regime) -> Preparo:
    """Calcula o quadro e as listas de cada cargo.

    Num certame com livro, o cargo ainda sem classificação também corre, com as listas vazias.
    """
    edital = entrada.lido.edital
    pendencias = list(pendencias_da_primeira_chamada(entrada.lido, regime))
    quadros = _quadros(entrada, regime, pendencias)
    classificados = classificar_cargos(entrada.lido, regime, entrada.candidatos)
    ordens = {id: feita.valor.ordem for id, feita in classificados.classificacoes.items()}
    acompanhado = entrada.em_curso
    if acompanhado:
        ordens = {id: ordens.get(id) or ordem_sem_ninguem(edital, regime, id) for id in quadros}
    andamento = Andamento(
        regime,
        edital,
        {
            id: PontoDePartida(quadro.valor, ordens[id], edital.clausulas)
            for id, quadro in quadros.items()
            if id in ordens
        },
        acompanhado=acompanhado,
        anulados_adiante={ato.ato for ato in entrada.lido.atos if isinstance(ato, AtoAnulado)},
    )
    return Preparo(quadros, classificados, andamento, (*pendencias, *classificados.pendencias))


def ordem_sem_ninguem(edital: Edital, regime: Regime, cargo: str) -> Ordem:
    """As listas vazias de um cargo que ainda não tem classificação."""
    vazia = classificar(edital, edital.cargo(cargo), (), regime)
    assert isinstance(vazia, Decisao)
    return vazia.valor.ordem


def com_os_atos_parados(
    pendencias: Sequence[Pendencia], sem_efeito: Mapping[str, int]
) -> Iterator[Pendencia]:
    """As pendências; as que param um cargo dizem quantos atos dele não foram aplicados."""
    for pendencia in pendencias:
        quantos = sem_efeito.get(pendencia.cargo, 0)
        if not pendencia.bloqueia or not quantos:
            yield pendencia
            continue
        parados = (
            "1 ato deste cargo não foi aplicado"
            if quantos == 1
            else f"{quantos} atos deste cargo não foram aplicados"
        )
        yield replace(pendencia, frase=f"{pendencia.frase} Enquanto isso, {parados}.")


def _praticar(entrada: Entrada, andamento: Andamento, ato: Ato, *, so_compara: bool) -> None:
    try:
        andamento.praticar(ato)
    except AtoRecusado as recusa:
        if so_compara:
            return
        raise AtoRecusado(
            f"{entrada.lido.onde_esta(ato)}: {recusa.motivo}",
            recusa.fundamentos,
            recusa.conserto,
        ) from None


def _quadros(
    entrada: Entrada, regime: Regime, pendencias: list[Pendencia]
) -> dict[str, Decisao[Quadro]]:
    quadros = {}
    for cargo in entrada.lido.edital.cargos:
        quadro = quadro_do_cargo(regime, cargo)
        if isinstance(quadro, Pendencia):
            pendencias.append(quadro)
        else:
            quadros[cargo.id] = quadro
    return quadros

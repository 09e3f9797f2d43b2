"""Confere um pacote sem rede e sem mais nada: refaz tudo o que ele traz e diz onde difere."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

import certame as programa
from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.conferencia.cargo import conferir_cargo
from certame.dominio.ato import (
    ATOS_DO_PROCESSO,
    Ato,
    AtoAnulado,
    AtoDeCargo,
    ClassificacaoDivulgada,
    EditalPublicado,
    EditalRetificado,
    FraudeDecidida,
)
from certame.dominio.resultado import AtoRecusado, Decisao, Pendencia
from certame.livro.corrente import LivroConferido, ato_do_registro
from certame.livro.defeito import LivroRecusado
from certame.livro.registro import Cabeca, cabeca_do_texto, e_livro_do_edital
from certame.motor.andamento import Andamento, PontoDePartida
from certame.motor.classificacao import Classificacao
from certame.motor.reserva import quadro_do_cargo
from certame.motor.selecao import norma_do_edital
from certame.norma.carregador import norma_do_texto
from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida
from certame.norma.norma import Norma
from certame.operacoes.candidatos_do_pacote import candidatos_das_linhas, linhas_dos_candidatos
from certame.operacoes.certame_toml import CertameLido, certame_do_texto
from certame.operacoes.conferir_edital import regime_do_edital
from certame.operacoes.conferir_resultado import ResultadoReprovado
from certame.operacoes.conteudo_do_pacote import (
    AUTOR_DO_ARQUIVO,
    CANDIDATOS,
    CHAMADAS,
    EDITAL,
    FORMATO,
    INDICE,
    LIVRO,
    NORMA,
    ORDEM,
    PUBLICACOES,
    Especie,
    arquivos_das_publicacoes,
    com_indice,
    dados_das_chamadas,
    em_bytes,
)
from certame.operacoes.edital_do_pacote import edital_do_pacote
from certame.operacoes.entrada_do_pacote import do_pacote
from certame.operacoes.executar import Entrada, ordem_sem_ninguem, rodar
from certame.operacoes.livro_do_pacote import ler_livro_do_pacote
from certame.operacoes.ordem_do_pacote import dados_da_ordem, ordens_dos_dados
from certame.operacoes.publicar_execucao import publicacoes
from certame.operacoes.resumos import publicado_por, referencia_da_ordem, referencia_do_texto
from certame.publicacao.conferencia import frase_da_falha
from certame.publicacao.listas import listas
from certame.publicacao.modelo import Publicacao
from certame.publicacao.ordem_de_chamada import ordem_de_chamada
from certame.publicacao.quadro_de_vagas import quadro_de_vagas
from certame.publicacao.zip_certo import MAIOR_ARQUIVO, ZipRecusado, ler_zip


@dataclass(frozen=True, slots=True)
class DiferencaNoPacote:
    """Um ponto em que o pacote não é o que a conta refeita dá: arquivo, ato, chamada."""

    frase: str
    arquivo: str = ""
    ato: str = ""
    chamada: int = 0


@dataclass(frozen=True, slots=True)
class PacoteExaminado:
    """O que se achou num pacote; sem `diferencas`, tudo o que ele traz se refaz igual."""

    arquivo: str
    especie: Especie | None
    certame: str
    norma: str
    livro: LivroConferido | None
    chamadas: int
    diferencas: tuple[DiferencaNoPacote, ...]
    avisos: tuple[str, ...] = ()


_DE_DADOS_ESTRANHOS = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)
"""O que a conta pode levantar com dados que ninguém escreveria de boa-fé."""


_DO_PROCESSO = frozenset(ATOS_DO_PROCESSO.values())


class _Difere(Exception):
    """Uma diferença que impede de seguir."""

    def __init__(self, frase: str, arquivo: str = "", ato: str = "") -> None:
        self.diferenca = DiferencaNoPacote(frase, arquivo, ato)
        super().__init__(frase)


@dataclass(slots=True)
class _Exame:
    """O que já se sabe do pacote em exame."""

    arquivos: Mapping[str, bytes]
    indice: Mapping[str, Any]
    especie: Especie
    norma: str = ""
    avisos: list[str] = field(default_factory=list)
    diferencas: list[DiferencaNoPacote] = field(default_factory=list)
    livro: LivroConferido | None = None
    tarjados: bool = False
    do_arquivo: bool = False
    chamadas: int = 0


def conferir_pacote(conteudo: bytes, nome: str, cabecas: Sequence[Cabeca] = ()) -> PacoteExaminado:
    """O exame do pacote; `cabecas` são as impressas em publicações, por que o livro deve passar.

    Nada é escrito nem buscado fora. Um pacote mal formado tem uma só diferença, a que o recusa.
    """
    exame: _Exame | None = None
    diferencas: list[DiferencaNoPacote] = []
    try:
        exame = _abrir(conteudo)
        _conferir(exame, cabecas)
    except _Difere as difere:
        diferencas = [difere.diferenca]
    if exame is None:
        return PacoteExaminado(nome, None, "", "", None, 0, tuple(diferencas))
    return PacoteExaminado(
        nome,
        exame.especie,
        str(exame.indice.get("certame", "")),
        exame.norma,
        exame.livro,
        exame.chamadas,
        (*exame.diferencas, *diferencas),
        tuple(exame.avisos),
    )


def conferir_arquivo_do_pacote(arquivo: Path, cabecas: Sequence[Cabeca] = ()) -> PacoteExaminado:
    """O exame do pacote que está num arquivo. Erros: `OSError` se ele não se lê."""
    with arquivo.open("rb") as aberto:
        conteudo = aberto.read(MAIOR_ARQUIVO + 1)
    return conferir_pacote(conteudo, str(arquivo), cabecas)


# O arquivo e o índice ---------------------------------------------------------------------


def _abrir(conteudo: bytes) -> _Exame:
    try:
        arquivos = ler_zip(conteudo)
    except ZipRecusado as recusa:
        raise _Difere(f"não é um pacote do certame: o arquivo {recusa}") from None
    if INDICE not in arquivos:
        raise _Difere(f"não é um pacote do certame: falta {INDICE}")
    indice = _nosso_json(arquivos, INDICE)
    if not isinstance(indice, dict) or indice.get("formato") != FORMATO:
        raise _Difere(f"este programa lê pacotes do formato {FORMATO}; atualize-o", INDICE)
    try:
        especie = Especie(indice["especie"])
        ditos = {nome: (dito["bytes"], dito["sha256"]) for nome, dito in indice["arquivos"].items()}
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _Difere("o índice não tem a forma de um índice", INDICE) from None
    _conferir_nomes(especie, arquivos, ditos)
    for nome, dito in ditos.items():
        if (len(arquivos[nome]), hashlib.sha256(arquivos[nome]).hexdigest()) != dito:
            raise _Difere("o conteúdo não é o que o índice diz: foi mudado", nome)
    return _Exame(arquivos, indice, especie)


def _conferir_nomes(
    especie: Especie, arquivos: Mapping[str, bytes], ditos: Mapping[str, Any]
) -> None:
    pedidos = {EDITAL, LIVRO, NORMA, CHAMADAS}
    pedidos.add(ORDEM if especie is Especie.PUBLICO else CANDIDATOS)
    presentes = arquivos.keys() - {INDICE}
    for nome in sorted(pedidos - presentes):
        raise _Difere("falta este arquivo", nome)
    for nome in sorted(presentes - pedidos):
        if not nome.startswith(PUBLICACOES):
            raise _Difere("este arquivo não devia estar no pacote", nome)
    for nome in sorted(presentes ^ ditos.keys()):
        raise _Difere("o índice e o pacote não têm os mesmos arquivos", nome)


# O que há dentro --------------------------------------------------------------------------


def _conferir(exame: _Exame, cabecas: Sequence[Cabeca]) -> None:
    if exame.indice.get("programa") != programa.__version__:
        exame.avisos.append(
            f"o pacote foi feito pela versão {exame.indice.get('programa')} do certame, e esta é "
            f"a {programa.__version__}: o texto das publicações pode ser outro"
        )
    atos = _atos(exame, cabecas)
    norma = _norma(exame)
    _exigir_indice(exame, norma)
    lido = _edital(exame)
    try:
        regida = norma_do_edital([norma], lido.edital)
        if isinstance(regida, Pendencia):
            raise _Difere(regida.frase, EDITAL)
        regime = regime_do_edital(lido, norma)
        assert exame.livro is not None
        so_edital = Entrada(Path(), lido, norma, None, regida.passos, regime, (), None)
        entrada = do_pacote(so_edital, atos, exame.livro.cabeca)
        if exame.especie is Especie.RESERVADO:
            _refazer_tudo(exame, entrada)
        else:
            _refazer_chamadas(exame, entrada)
    except AtoRecusado as recusa:
        raise _Difere(f"a lei não permite um ato do livro: {recusa}", LIVRO) from None
    except (EntradaInvalida, ResultadoReprovado, *_DE_DADOS_ESTRANHOS) as falha:
        raise _Difere(f"não se refaz: {falha}", EDITAL) from None


def _atos(exame: _Exame, cabecas: Sequence[Cabeca]) -> tuple[Ato, ...]:
    try:
        dita = cabeca_do_texto(exame.indice["livro"]["cabeca"])
        esperados = exame.indice["livro"]["atos"]
    except (KeyError, TypeError, AttributeError, ValueError):
        raise _Difere("o índice não diz a cabeça do livro", INDICE) from None
    try:
        lido = ler_livro_do_pacote(
            exame.arquivos[LIVRO],
            (*cabecas, dita),
            com_tarja=exame.especie is Especie.PUBLICO,
        )
    except LivroRecusado as recusa:
        raise _Difere(str(recusa), LIVRO) from None
    exame.livro = lido.conferido
    if exame.livro.cabeca != dita or exame.livro.atos != esperados:
        raise _Difere("o livro não acaba onde o índice diz", LIVRO)
    if exame.livro.certame != exame.indice.get("certame"):
        raise _Difere("o livro é de outro certame", LIVRO)
    atos = [ato for r in lido.registros if (ato := ato_do_registro(r)) is not None]
    exame.tarjados = bool(lido.tarjados)
    exame.do_arquivo = lido.registros[0].autor == AUTOR_DO_ARQUIVO
    if not lido.tarjados:
        return tuple(atos)
    exame.avisos.append(
        quantos(
            len(lido.tarjados),
            "registro do processo de uma pessoa está tarjado",
            "registros do processo de pessoas estão tarjados",
        )
        + ": o que depende disso só se refaz com o pacote reservado"
    )
    return tuple(atos)


def _sem_o_processo(atos: Sequence[Ato]) -> Iterator[Ato]:
    """Os atos que bastam para as chamadas, quando os do processo não se leem.

    Os portões que dependem deles não se refazem: a fraude vale como decidida depois da defesa, e a
    anulação de um ato que não se lê não muda chamada nenhuma.
    """
    ids: set[str] = set()
    for ato in atos:
        if type(ato) in _DO_PROCESSO or (isinstance(ato, AtoAnulado) and ato.ato not in ids):
            continue
        ids.add(ato.id)
        if isinstance(ato, FraudeDecidida):
            ouvida = ato.defesa or ato.fim_do_prazo_sem_defesa or ato.data
            yield replace(ato, notificacao=ato.notificacao or ouvida, defesa=ouvida)
        else:
            yield ato


def _norma(exame: _Exame) -> Norma:
    dita = exame.indice.get("norma")
    try:
        id = dita["id"]  # type: ignore[index]  # o que vier errado cai no except
        norma = norma_do_texto(exame.arquivos[NORMA].decode(), NORMA, id)
    except (EntradaInvalida, UnicodeDecodeError, KeyError, TypeError, RecursionError) as falha:
        raise _Difere(f"a norma não se lê: {falha}", NORMA) from None
    if dita != {"id": norma.id, "versao": norma.versao, "sha256": norma.sha256}:
        raise _Difere("a norma não é a que o índice diz", NORMA)
    exame.norma = norma.id
    if norma.id in ids_do_acervo():
        daqui = norma_do_acervo(norma.id)
        if daqui.versao == norma.versao and daqui.sha256 != norma.sha256:
            exame.diferencas.append(
                DiferencaNoPacote(
                    f"a norma {norma.id}, versão {norma.versao}, não é a que vem com o programa",
                    NORMA,
                )
            )
    else:
        exame.avisos.append(f"a norma {norma.id} não vem com o programa: leia-a no pacote")
    return norma


def _exigir_indice(exame: _Exame, norma: Norma) -> None:
    """O índice é, byte por byte, o que se escreveria dos arquivos."""
    assert exame.livro is not None
    outros = {nome: c for nome, c in exame.arquivos.items() if nome != INDICE}
    versao = str(exame.indice.get("programa"))
    refeito = com_indice(outros, exame.especie, norma, exame.livro, versao)
    if refeito[INDICE] != exame.arquivos[INDICE]:
        raise _Difere("o índice não é o dos arquivos", INDICE)


def _edital(exame: _Exame) -> CertameLido:
    try:
        texto = exame.arquivos[EDITAL].decode()
        lido = certame_do_texto(texto, EDITAL)
    except (EntradaInvalida, UnicodeDecodeError, RecursionError) as falha:
        raise _Difere(f"o edital não se lê: {falha}", EDITAL) from None
    if lido.atos or lido.pasta_da_norma or edital_do_pacote(texto) != texto:
        raise _Difere("o edital traz mais do que devia", EDITAL)
    if not e_livro_do_edital(str(exame.indice.get("certame")), lido.edital.id):
        raise _Difere("o edital é de outro certame", EDITAL)
    return lido


# Refazer ----------------------------------------------------------------------------------


def _refazer_tudo(exame: _Exame, entrada: Entrada) -> None:
    """Com as notas: classifica, chama, confere e publica de novo."""
    candidatos = candidatos_das_linhas(exame.arquivos[CANDIDATOS])
    if linhas_dos_candidatos(candidatos) != exame.arquivos[CANDIDATOS]:
        raise _Difere("os candidatos estão escritos de outro modo", CANDIDATOS)
    cargos = {cargo.id for cargo in entrada.lido.edital.cargos}
    if any(candidato.cargo not in cargos for candidato in candidatos):
        raise _Difere("há candidato de um cargo que o edital não tem", CANDIDATOS)
    execucao = rodar(replace(entrada, candidatos=tuple(candidatos)))
    if execucao.andamento is None:
        raise _Difere("há pendência que impede o cálculo", EDITAL)
    _conferir_o_congelado(exame, entrada, execucao.classificacoes, CANDIDATOS)
    _comparar_chamadas(exame, execucao.andamento)
    _comparar_publicacoes(exame, arquivos_das_publicacoes(publicacoes(execucao)))


def _refazer_chamadas(exame: _Exame, entrada: Entrada) -> None:
    """Sem as notas: da ordem publicada, chama de novo e confere."""
    edital, regime = entrada.lido.edital, entrada.regime
    assert regime is not None
    try:
        ordens = ordens_dos_dados(edital, _nosso_json(exame.arquivos, ORDEM))
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as falha:
        raise _Difere(f"a ordem não se lê: {falha}", ORDEM) from None
    decididas = {id: Decisao(ordem, ()) for id, ordem in ordens.items()}
    if em_bytes(dados_da_ordem(edital, decididas)) != exame.arquivos[ORDEM]:
        raise _Difere("a ordem está escrita de outro modo", ORDEM)
    _conferir_o_congelado(exame, entrada, decididas, ORDEM)
    quadros = {}
    for cargo in edital.cargos:
        quadro = quadro_do_cargo(regime, cargo)
        if not isinstance(quadro, Pendencia):
            quadros[cargo.id] = quadro
    listas_de = {id: ordem.ordem for id, ordem in ordens.items()}
    if entrada.em_curso:
        listas_de = {
            id: listas_de.get(id) or ordem_sem_ninguem(edital, regime, id) for id in quadros
        }
    partida = {
        id: PontoDePartida(quadros[id].valor, listas_de[id], edital.clausulas)
        for id in quadros
        if id in listas_de
    }
    anulados = {ato.ato for ato in entrada.lido.atos if isinstance(ato, AtoAnulado)}
    andamento = Andamento(regime, edital, partida, anulados_adiante=anulados)
    for ato in _sem_o_processo(entrada.lido.atos) if exame.tarjados else entrada.lido.atos:
        if not isinstance(ato, AtoDeCargo) or ato.cargo in partida:
            _praticar(andamento, ato)
    _comparar_chamadas(exame, andamento)
    for id, convocacao in andamento.convocacoes.items():
        veredito = conferir_cargo(
            regime, edital.cargo(id), listas_de[id], convocacao.historia, edital.clausulas
        )
        exame.diferencas += (
            DiferencaNoPacote(frase_da_falha(falha), CHAMADAS) for falha in veredito.falhas
        )
    nomes = {
        id: {candidato.inscricao: candidato.nome for candidato in ordem.candidatos}
        for id, ordem in ordens.items()
    }
    prontas = [
        quadro_de_vagas(edital, regime, quadros, hipotese=False),
        ordem_de_chamada(edital, andamento, nomes, hipotese=False),
    ]
    decididas = {id: decisao for id, decisao in decididas.items() if id in partida}
    prontas += (
        _com_as_frases(exame, lista) for lista in listas(edital, regime, decididas, hipotese=False)
    )
    com_livro = [replace(pronta, livro=entrada.cabeca) for pronta in prontas]
    _comparar_publicacoes(exame, arquivos_das_publicacoes(com_livro))


def _conferir_o_congelado(
    exame: _Exame,
    entrada: Entrada,
    classificacoes: Mapping[str, Decisao[Classificacao]],
    da_ordem: str,
) -> None:
    """O edital e a ordem do pacote são os que o livro diz que se publicaram.

    Num livro feito de `certame.toml`, os atos citam o documento que quem escreveu quis.
    """
    atos = entrada.lido.atos
    publicado = publicado_por(atos, (EditalPublicado, EditalRetificado))
    divulgada = publicado_por(atos, (ClassificacaoDivulgada,))
    texto = exame.arquivos[EDITAL].decode()
    ordem = referencia_da_ordem(entrada.lido.edital, classificacoes)
    for dito, certo, arquivo, frase in (
        (publicado, referencia_do_texto(texto), EDITAL, "o edital não é o que se publicou"),
        (divulgada, ordem, da_ordem, "a ordem não é a que se divulgou"),
    ):
        if dito and dito != certo and not exame.do_arquivo:
            frase_inteira = f"{frase}, pelo que o livro diz"
            exame.diferencas.append(DiferencaNoPacote(frase_inteira, arquivo))


def _com_as_frases(exame: _Exame, lista: Publicacao) -> Publicacao:
    """A lista refeita da ordem, com as frases que o pacote põe antes dela: só as notas as refazem."""
    nome = f"{PUBLICACOES}{lista.nome}.json"
    if nome not in exame.arquivos:
        return lista
    publicada = _json(exame.arquivos, nome)
    try:
        frases = [tuple(map(str, cargo["frases"])) for cargo in publicada["cargos"]]
        secoes = tuple(
            replace(secao, frases=ditas) for secao, ditas in zip(lista.secoes, frases, strict=True)
        )
    except (KeyError, TypeError, ValueError):
        return lista
    return replace(lista, secoes=secoes)


def _praticar(andamento: Andamento, ato: Ato) -> None:
    try:
        andamento.praticar(ato)
    except AtoRecusado as recusa:
        raise _Difere(f"a lei não permite este ato: {recusa}", LIVRO, ato.id) from None


def _comparar_chamadas(exame: _Exame, andamento: Andamento) -> None:
    ditas = _nosso_json(exame.arquivos, CHAMADAS)
    refeitas = dados_das_chamadas(andamento)
    exame.chamadas = sum(len(cargo["chamadas"]) for cargo in refeitas["cargos"])
    if exame.arquivos[CHAMADAS] == em_bytes(refeitas):
        return
    exame.diferencas += _chamadas_que_diferem(ditas, refeitas)


def _chamadas_que_diferem(ditas: Any, refeitas: Any) -> Iterator[DiferencaNoPacote]:
    try:
        das_ditas = {cargo["cargo"]: list(cargo["chamadas"]) for cargo in ditas["cargos"]}
    except (KeyError, TypeError):
        yield DiferencaNoPacote("as chamadas não se leem", CHAMADAS)
        return
    achou = False
    for cargo in refeitas["cargos"]:
        escritas = das_ditas.pop(cargo["cargo"], [])
        for numero in range(max(len(escritas), len(cargo["chamadas"]))):
            dita = escritas[numero] if numero < len(escritas) else None
            certa = cargo["chamadas"][numero] if numero < len(cargo["chamadas"]) else None
            if dita != certa:
                achou = True
                ato = certa["ato"] if certa else ""
                yield DiferencaNoPacote(
                    f"cargo {cargo['cargo']}: o pacote diz {_chamada(dita)}, e a conta dá "
                    f"{_chamada(certa)}",
                    CHAMADAS,
                    ato,
                    numero + 1,
                )
                break  # as seguintes seguem desta
    if das_ditas or not achou:
        yield DiferencaNoPacote("há chamadas a mais, ou escritas de outro modo", CHAMADAS)


def _chamada(chamada: Any) -> str:
    if not isinstance(chamada, dict):
        return "nenhuma chamada"
    return (
        f"a vaga {chamada.get('vaga')} a {chamada.get('inscricao')}, conta {chamada.get('conta')}"
    )


def _comparar_publicacoes(exame: _Exame, refeitas: Mapping[str, bytes]) -> None:
    ditas = {n: c for n, c in exame.arquivos.items() if n.startswith(PUBLICACOES)}
    for nome in sorted(refeitas.keys() | ditas.keys()):
        if nome not in refeitas:
            frase = "esta publicação não devia estar no pacote"
        elif nome not in ditas:
            frase = "falta esta publicação"
        else:
            frase = "a publicação não é a que a conta dá"
        if ditas.get(nome) != refeitas.get(nome):
            exame.diferencas.append(DiferencaNoPacote(frase, nome))


def _json(arquivos: Mapping[str, bytes], nome: str) -> Any:
    try:
        texto = arquivos[nome].decode()
        return json.loads(texto, parse_constant=_recusar, parse_float=_recusar)
    except (ValueError, RecursionError):
        raise _Difere("não é JSON", nome) from None


def _nosso_json(arquivos: Mapping[str, bytes], nome: str) -> Any:
    """O JSON que só há um jeito de escrever."""
    dados = _json(arquivos, nome)
    if em_bytes(dados) != arquivos[nome]:
        raise _Difere("o JSON está escrito de outro modo", nome)
    return dados


def _recusar(texto: str) -> NoReturn:
    raise ValueError(f"{texto} não cabe aqui")

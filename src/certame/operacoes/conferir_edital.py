"""Confere o que o edital diz com o que a norma admite: leituras, grupos, listas, atos."""

from collections.abc import Iterator
from fractions import Fraction

from certame.dominio.ato import CondicaoNaoConfirmada, OpcaoManifestada, OrdemJudicialCumprida
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.motor.coerencia import problemas_dos_grupos
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.grupo import MAXIMO_DE_GRUPOS, FamiliaDeSerie
from certame.norma.norma import Norma
from certame.norma.regime import Regime, regime_da_norma
from certame.norma.regra import Regra
from certame.operacoes.certame_toml import CertameLido
from certame.planilhas.leiaute import (
    MARCAS_NAO,
    SITUACOES_DE_FORA,
    Marcas,
    marcas_de_sim,
    normalizado,
)
from certame.planilhas.valores import marca_comparada


def regime_do_edital(lido: CertameLido, norma: Norma) -> Regime:
    """O regime do certame, com as leituras e os grupos que o edital acrescenta.

    Erros: `EntradaInvalida` com tudo o que no edital não cabe na norma, de uma vez;
    `AtoRecusado` se a lei proíbe uma cláusula.
    """
    if lido.edital.clausulas.so_na_reservada and not norma.so_na_reservada:
        raise AtoRecusado(
            f"o edital (item {lido.edital.clausulas.item_da_so_na_reservada}) admite gente só na "
            "lista reservada, e a lei manda o mesmo corte para todos",
            norma.fundamentos_da(Regra.CORTE),
            "tire a cláusula so_na_reservada",
        )
    erros = [*_erros_das_leituras(lido, norma), *_erros_dos_grupos(lido, norma)]
    if not erros:
        regime = regime_da_norma(
            norma,
            lido.edital.tipo,
            {leitura.nome: leitura.opcao for leitura in lido.edital.leituras},
            lido.edital.grupos,
        )
        grupos = [grupo.id for grupo in regime.grupos]
        erros = [
            *_erros_das_citacoes(lido, grupos),
            *_erros_da_classificacao(lido, grupos),
            *_erros_do_resultado(lido, grupos),
            *_erros_da_coerencia(lido, regime),
        ]
    if erros:
        raise EntradaInvalida(erros)
    return regime


def pendencia_da_alternancia(lido: CertameLido, regime: Regime) -> Pendencia | None:
    """A pendência da alternância estrita ao lado de outro grupo, se o edital não a resolve."""
    if len(regime.grupos) == 1 or lido.edital.clausulas.alternancia_com_grupos:
        return None
    estritos = [
        grupo.nome
        for grupo in regime.grupos
        if grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA
    ]
    if not estritos:
        return None
    return Pendencia(
        "alternancia_com_grupos",
        f"A lei alterna a lista geral com a de {estritos[0]}, e o edital acrescenta outro grupo "
        "sem dizer como as listas se alternam.",
        "uma cláusula do edital, em [edital.clausulas], alternancia_com_grupos = { item = … }",
        "quem redige o edital, antes das inscrições",
        regime.fundamentos(Regra.SERIE),
        bloqueia=True,
    )


def pendencias_da_primeira_chamada(lido: CertameLido, regime: Regime) -> tuple[Pendencia, ...]:
    """Uma pendência por cargo de nenhuma ou uma vaga, onde a lei fala em primeira chamada.

    Não impede chamar: enquanto o edital não diz o número, vale o total dele.
    """
    so_no_edital = regime.escolhas.get("compensa_ate") == "vagas_do_edital"
    if regime.leitura("computo") != "compensada" or not so_no_edital:
        return ()
    return tuple(
        Pendencia(
            "primeira_chamada",
            f"O cargo {cargo.nome} oferece {cargo.vagas or 'nenhuma'} vaga, e a lei trata de quem "
            "seria chamado na primeira chamada sem dizer de quantas pessoas ela é.",
            "o edital dizer quantas vagas conta a primeira chamada; até lá vale o total dele",
            "quem redige o edital, antes de publicar",
            regime.fundamentos(Regra.COMPUTO),
            cargo=cargo.id,
        )
        for cargo in lido.edital.cargos
        if cargo.vagas <= 1
    )


def _erros_das_leituras(lido: CertameLido, norma: Norma) -> Iterator[Erro]:
    for indice, leitura in enumerate(lido.edital.leituras, start=1):
        conhecida = norma.leituras.get(leitura.nome)
        if conhecida is None:
            yield lido.erro(
                f"leitura[{indice}].nome",
                f"a norma {norma.id} não tem a leitura {leitura.nome}",
                f"use {', '.join(norma.leituras)}",
            )
        elif leitura.opcao not in conhecida.nomes:
            yield lido.erro(
                f"leitura[{indice}].opcao",
                f"a leitura {leitura.nome} não tem a opção {leitura.opcao}",
                f"use {', '.join(conhecida.nomes)}",
            )


def _erros_dos_grupos(lido: CertameLido, norma: Norma) -> Iterator[Erro]:
    da_norma = [grupo.id for grupo in norma.grupos]
    if len(da_norma) + len(lido.edital.grupos) > MAXIMO_DE_GRUPOS:
        yield lido.erro(
            "grupo",
            f"a norma e o edital somam mais de {MAXIMO_DE_GRUPOS} grupos",
            f"use até {MAXIMO_DE_GRUPOS - len(da_norma)} no edital",
        )
    vistos = set(da_norma)
    todos = vistos | {grupo.id for grupo in lido.edital.grupos}
    soma = sum((grupo.fracao for grupo in norma.grupos), Fraction(0))
    for indice, grupo in enumerate(lido.edital.grupos, start=1):
        soma += grupo.fracao
        if grupo.id in vistos:
            yield lido.erro(
                f"grupo[{indice}].id",
                f"o grupo {grupo.id} já existe na norma ou no edital",
                "dê outro id; o que a norma define o edital não muda",
            )
        vistos.add(grupo.id)
        for destino in grupo.cascata:
            if destino not in todos or destino == grupo.id:
                yield lido.erro(
                    f"grupo[{indice}].cascata",
                    f"o grupo {destino} não existe ou é o próprio",
                    f"use {', '.join(sorted(todos - {grupo.id}))}",
                )
        if soma > 1:
            yield lido.erro(
                f"grupo[{indice}].fracao",
                f"as frações somam {soma}, mais que o total das vagas",
                "confira as frações",
            )


def _erros_da_coerencia(lido: CertameLido, regime: Regime) -> Iterator[Erro]:
    """Os números que os grupos do edital, com os da norma, não sustentam."""
    da_norma = len(regime.grupos) - len(lido.edital.grupos)
    for problema in problemas_dos_grupos(regime) if lido.edital.grupos else ():
        grupo, _, campo = problema.chave.partition("]")
        numero = grupo.removeprefix("grupo").removeprefix("[")
        if not numero:
            ultimo = f"grupo[{len(lido.edital.grupos)}].serie"
            conserto = "mude a série ou a fração deste grupo, ou do outro"
            yield lido.erro(ultimo, problema.frase, conserto)
        elif int(numero) > da_norma:
            onde = f"grupo[{int(numero) - da_norma}]{campo}"
            yield lido.erro(onde, problema.frase, problema.conserto)


def _erros_das_citacoes(lido: CertameLido, grupos: list[str]) -> Iterator[Erro]:
    for numero, cargo in enumerate(lido.edital.cargos, start=1):
        for lugar, unidade in enumerate(cargo.unidades, start=1):
            for grupo, _ in unidade.reservadas:
                if grupo not in grupos:
                    campo = f"cargo[{numero}].unidade[{lugar}].reservadas"
                    yield lido.erro(
                        campo, f"o grupo {grupo} não existe", f"use {', '.join(grupos)}"
                    )
    for lista in lido.edital.clausulas.listas_do_fim_de_fila:
        if lista != "geral" and lista not in grupos:
            yield lido.erro(
                "edital.clausulas.fim_de_fila",
                f"a lista {lista} não existe",
                f"use geral, {', '.join(grupos)}",
            )
    for indice, ato in enumerate(lido.atos, start=1):
        match ato:
            case CondicaoNaoConfirmada(grupo=grupo) | OpcaoManifestada(grupo=grupo):
                citados: tuple[str, ...] = (grupo,)
            case OrdemJudicialCumprida(grupos=varios):
                citados = varios
            case _:
                continue
        for grupo in citados:
            if grupo not in grupos:
                yield lido.erro(
                    f"ato[{indice}].grupo",
                    f"o grupo {grupo} não existe",
                    f"use {', '.join(grupos)}",
                )


def _erros_da_classificacao(lido: CertameLido, grupos: list[str]) -> Iterator[Erro]:
    for campo, lista in _listas_da_classificacao(lido):
        if lista != "geral" and lista not in grupos:
            yield lido.erro(campo, f"a lista {lista} não existe", f"use geral, {', '.join(grupos)}")


def _listas_da_classificacao(lido: CertameLido) -> Iterator[tuple[str, str]]:
    """As listas que os desempates e as barreiras citam, com o campo em que estão."""
    for indice, elo in enumerate(lido.edital.desempates, start=1):
        for lista in elo.listas:
            yield f"desempate[{indice}].listas", lista
    for indice, etapa in enumerate(lido.edital.etapas, start=1):
        for lugar, barreira in enumerate(etapa.barreiras, start=1):
            for lista, _ in barreira.limites:
                yield f"etapa[{indice}].barreira[{lugar}].limites", lista


def _erros_do_resultado(lido: CertameLido, grupos: list[str]) -> Iterator[Erro]:
    """Grupos que não existem, e marcas e situações que diriam duas coisas."""
    resultado = lido.resultado
    citados = [("grupos_sem_coluna", grupo) for grupo in resultado.grupos_sem_coluna]
    citados += [(f"marcas.{grupo}", grupo) for grupo in resultado.marcas]
    for campo, grupo in citados:
        if grupo not in grupos:
            problema, conserto = f"o grupo {grupo} não existe", f"use {', '.join(grupos)}"
            yield lido.erro(f"resultado.{campo}", problema, conserto)
    for grupo in grupos:
        for marca in _nos_dois_lados(grupo, resultado.marcas.get(grupo, Marcas())):
            yield lido.erro(
                f"resultado.marcas.{grupo}",
                f'a marca "{marca}" diria sim e não ao mesmo tempo',
                "deixe-a de um lado só; as comuns, como sim, x, não e -, já são conhecidas",
            )
    de_fora = set(map(normalizado, (*resultado.situacoes_de_fora, *SITUACOES_DE_FORA)))
    for situacao in resultado.situacoes_de_aprovado:
        if normalizado(situacao) in de_fora:
            yield lido.erro(
                "resultado.situacoes_de_aprovado",
                f'a situação "{situacao}" também é de quem não foi aprovado',
                "deixe-a de um lado só",
            )


def _nos_dois_lados(grupo: str, marcas: Marcas) -> list[str]:
    sim = {marca_comparada(marca) for marca in (*marcas_de_sim(grupo), *marcas.sim)}
    nao = {marca_comparada(marca) for marca in (*MARCAS_NAO, *marcas.nao)}
    ditas = dict.fromkeys((grupo, *marcas.sim, *marcas.nao))
    return [marca for marca in ditas if marca_comparada(marca) in sim & nao]

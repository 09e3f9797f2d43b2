"""O que já se praticou na demonstração: um concurso que chama, e outro no meio das perícias."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.utils import timezone

from certame.armazens.cofre.cofre import Cofre
from certame.dominio.ato import Ato
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.completar_ato import completar_ato
from certame.operacoes.emitir_publicacao import emitir_publicacao
from certame.operacoes.praticar_com_documentos import (
    Anexo,
    campos_guardaveis,
    equipe_do_ato,
    praticar_com_documentos,
)
from certame.operacoes.preencher_ato import Escrito, pode_faltar, preencher_ato
from certame.web.atos.documentos import parecer_em_toml
from certame.web.atos.quem_pratica import pode_praticar
from certame.web.politica import Papel

_PERICIA, _OFICIAL = "equipe-da-pericia", "equipe-da-avaliacao"
_INVENTADO = "Texto de exemplo, inventado."


class Passo(NamedTuple):
    """Um ato a praticar: o tipo, o dia, o que a pessoa escreve, e o id, se outro ato o cita."""

    tipo: str
    dia: date
    escritos: dict[str, Escrito]
    id: str = ""


class Vida(NamedTuple):
    """O que se pratica num certame, na ordem, e as publicações que saem no fim."""

    passos: tuple[Passo, ...]
    publicacoes: tuple[str, ...]


def vida_em_irupi(membro: str) -> Vida:
    """Três chamadas, que abrem duas vagas reservadas; `membro` é de quem compõe as equipes.

    Elisa não se confirma e fica na lista geral; Davi desiste; Ana é exonerada, e na vaga dela
    entra Helena, da lista especial.
    """
    celia, elisa, ana, fatima, helena = "06741", "08344", "06348", "06141", "08340"
    passos = [
        _passo("edital_publicado", "2025-06-10"),
        _passo("calendario_fixado", "2025-06-11", de="2025-01-01", ate="2027-12-31"),
        _passo("resultado_divulgado", "2025-08-18"),
        _passo("classificacao_divulgada", "2025-09-01"),
        _equipe("2025-09-02", [f"{membro}/medico", "psi-2/psicologo", "soc-3/assistente_social"]),
    ]
    do_parecer = [membro, "psi-2", "soc-3"]
    for inscricao in (celia, elisa, ana, fatima, helena):
        passos += _ate_o_parecer(inscricao, date(2025, 9, 8), do_parecer)
        if inscricao != elisa:
            passos.append(_passo("deficiencia_confirmada", "2025-09-10", inscricao=inscricao))
    negado: dict[str, Escrito] = {"inscricao": elisa, "resultado": "nao_confirmada"}
    passos += [
        _passo("resultado_negativo_registrado", "2025-09-10", **negado),
        _passo("condicao_nao_confirmada", "2025-09-11", inscricao=elisa, grupo="pcd"),
        _passo("homologacao_publicada", "2025-09-15", validade="2027-09-15"),
        _passo("convocacao_feita", "2025-10-01", quantidade="8"),
        _equipe(
            "2025-10-02",
            [f"{membro}/medico", "eng-6/seguranca"],
            especie="avaliacao_de_compatibilidade",
            id=_OFICIAL,
        ),
        *_ate_a_posse("01782", "2025-10-06", "2025-10-15"),
        *_ate_a_posse("04070", "2025-10-06", "2025-10-15"),
        *_ate_a_posse(celia, "2025-10-06", "2025-10-15", [membro, "eng-6"]),
        *_ate_a_posse(ana, "2025-10-06", "2025-10-16", [membro, "eng-6"]),
        _passo("saida_registrada", "2025-10-20", inscricao="01302", motivo="desistencia"),
        _passo("convocacao_feita", "2025-11-05", quantidade="8"),
        *_ate_a_posse(fatima, "2025-11-06", "2025-11-20", [membro, "eng-6"]),
        _passo("saida_registrada", "2026-03-02", inscricao=ana, motivo="exoneracao"),
        _passo("vagas_criadas", "2026-04-06", quantidade="1"),
        _passo("convocacao_feita", "2026-04-13", quantidade="2"),
        _passo("nomeacao_publicada", "2026-04-14", inscricao=helena),
    ]
    return Vida(_pelos_dias(passos), ("lista-geral", "ordem-de-chamada"))


def vida_em_mogi(membro: str, hoje: date) -> Vida:
    """As perícias no meio, contadas de `hoje`, para haver prazo que vence e prazo que já venceu.

    Célia está confirmada; o caso de Ana está na Junta; o de Elisa espera o parecer; Fátima espera
    o dia da perícia. `membro` é o médico da equipe.
    """
    ana, celia, elisa, fatima = "03329", "06116", "09599", "08324"
    comeco = hoje - timedelta(days=7)
    assinam = [membro, "age-1", "age-2"]
    na_pericia = comeco + timedelta(days=3)
    instante = f"{hoje - timedelta(days=2):%Y-%m-%d}"
    da_equipe = [f"{membro}/medico/visual", "age-1/carreira/visual", "age-2/carreira/auditiva"]
    negado: dict[str, Escrito] = {"inscricao": ana, "resultado": "nao_confirmada"}
    junta = ["med-7/especialista", "med-8/medico", "assist-1/assistente"]
    passos = [
        _passo("edital_publicado", "2026-03-02"),
        _passo("calendario_fixado", "2026-03-03", de="2026-01-01", ate="2028-12-31"),
        _passo("resultado_divulgado", "2026-05-18"),
        _passo("classificacao_divulgada", comeco),
        _equipe(comeco, da_equipe),
        *_ate_o_parecer(celia, na_pericia, assinam),
        _passo("deficiencia_confirmada", na_pericia, inscricao=celia),
        *_ate_o_parecer(ana, na_pericia, assinam),
        _passo("resultado_negativo_registrado", na_pericia, **negado),
        _passo(
            "ciencia_registrada",
            hoje - timedelta(days=3),
            inscricao=ana,
            meio="pessoal",
            instante=f"{hoje - timedelta(days=3):%Y-%m-%d} 14:00",
        ),
        _passo(
            "assistente_indicado",
            hoje - timedelta(days=2),
            inscricao=ana,
            assistente="assist-1",
            instante=f"{instante} 10:00",
        ),
        _passo(
            "junta_instalada",
            hoje - timedelta(days=1),
            inscricao=ana,
            membros=junta,
            instante=f"{hoje - timedelta(days=1):%Y-%m-%d} 09:00",
        ),
        *_ate_o_parecer(elisa, na_pericia, ()),
        _passo(
            "pericia_convocada",
            hoje - timedelta(days=1),
            inscricao=fatima,
            instante=f"{hoje + timedelta(days=1):%Y-%m-%d} 09:00",
        ),
    ]
    return Vida(_pelos_dias(passos), ("lista-geral",))


def viver(curso: CertameEmCurso, vida: Vida, cofre: Cofre, autores: dict[str, str]) -> None:
    """Pratica cada ato, com um documento inventado no cofre, e emite as publicações.

    `autores` diz quem assina o que é da equipe ("equipe") e o resto ("conduz"). Erros: os dos
    atos; a demonstração que já não cabe na lei não começa.
    """
    for passo in vida.passos:
        da_equipe = pode_praticar(frozenset({Papel.EQUIPE}), passo.tipo)
        autor = autores["equipe" if da_equipe else "conduz"]

        def ato(escritos: Mapping[str, Escrito], passo: Passo = passo) -> Ato:
            return preencher_ato(
                passo.tipo,
                completar_ato(curso, passo.tipo, escritos),
                id=passo.id or curso.proximo_id(),
                data=passo.dia,
                cargos=curso.andamento.edital.cargos,
                fuso=curso.fuso,
            )

        praticar_com_documentos(
            curso,
            passo.tipo,
            passo.escritos,
            tuple(_anexos(curso, passo)),
            fazer_ato=ato,
            abrir_cofre=lambda: cofre,
            autor=autor,
            agora=timezone.now(),
            simular=False,
            se_cabeca=None,
        )
    for nome in vida.publicacoes:
        emitir_publicacao(
            curso, nome, autor=autores["conduz"], agora=timezone.now(), abrir_nomes=dict
        )


def _pelos_dias(passos: Sequence[Passo]) -> tuple[Passo, ...]:
    return tuple(sorted(passos, key=lambda passo: passo.dia))


def _passo(tipo: str, dia: str | date, **escritos: Escrito) -> Passo:
    return Passo(tipo, date.fromisoformat(dia) if isinstance(dia, str) else dia, escritos)


def _equipe(dia: str | date, membros: list[str], id: str = _PERICIA, especie: str = "") -> Passo:
    passo = _passo("equipe_constituida", dia, membros=membros, especie=especie)
    return passo._replace(id=id)


def _ate_o_parecer(inscricao: str, dia: date, assinam: Sequence[str]) -> Iterator[Passo]:
    """A convocação, três dias antes, o comparecimento e, se alguém o assina, o parecer."""
    quem: dict[str, Escrito] = {"inscricao": inscricao, "instante": f"{dia:%Y-%m-%d} 09:00"}
    yield _passo("pericia_convocada", dia - timedelta(days=3), **quem)
    yield _passo("comparecimento_registrado", dia, **quem)
    if assinam:
        yield _passo(
            "parecer_emitido", dia, inscricao=inscricao, equipe=_PERICIA, assinam=list(assinam)
        )


def _ate_a_posse(
    inscricao: str, nomeada: str, posse: str, assinam: Sequence[str] = ()
) -> Iterator[Passo]:
    """A nomeação, o parecer de compatibilidade, se a pessoa tem deficiência, e a posse."""
    yield _passo("nomeacao_publicada", nomeada, inscricao=inscricao)
    if assinam:
        yield _passo(
            "compatibilidade_avaliada",
            posse,
            inscricao=inscricao,
            fase="antes_da_posse",
            conclusao="favoravel",
            equipe=_OFICIAL,
            assinam=list(assinam),
        )
    yield _passo("posse_registrada", posse, inscricao=inscricao)


def _anexos(curso: CertameEmCurso, passo: Passo) -> Iterator[Anexo]:
    """O que o ato cita: o parecer, com as partes que a norma pede, ou um documento qualquer."""
    norma = curso.andamento.regime.norma
    guardaveis = campos_guardaveis(passo.tipo)
    if "partes" in guardaveis:
        pedidas = norma.equipe(equipe_do_ato(passo.tipo, norma.rito)).parecer
        forma = parecer_em_toml(pedidas, [_INVENTADO] * len(pedidas))
        yield Anexo("documento", "parecer.toml", forma)
        return
    for campo in guardaveis:
        if not pode_faltar(passo.tipo, campo):
            yield Anexo(campo, f"{campo}.txt", _INVENTADO.encode())

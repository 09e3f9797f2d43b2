"""A corrente: um livro mexido é recusado, e se diz onde e por quê."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.livro.corrente import (
    Elo,
    conferir,
    ler_registros,
    linhas_do_acrescimo,
    linhas_do_conteudo,
)
from certame.livro.defeito import LivroRecusado, TipoDeDefeito
from certame.livro.registro import (
    VAZIO,
    Cabeca,
    Registro,
    linha_do_registro,
    novo_registro,
)
from tests.livro.livros import CERTAME, INSTANTE, aberto, escritos, linhas, livro, posses

REGISTROS = livro(posses(9))
LINHAS = linhas(REGISTROS)
CABECA = REGISTROS[-1].cabeca


def defeito(mexidas: list[bytes], *esperadas: Cabeca) -> tuple[TipoDeDefeito, int]:
    """O defeito e o registro em que está."""
    with pytest.raises(LivroRecusado) as recusa:
        conferir(mexidas, esperadas)
    achado = recusa.value.defeito
    assert str(achado) in str(recusa.value)
    return achado.tipo, achado.registro


def test_o_livro_certo_confere() -> None:
    assert conferir(LINHAS) == (CERTAME, CABECA, 9)
    assert conferir(LINHAS, [REGISTROS[4].cabeca, CABECA]).cabeca == CABECA
    assert list(ler_registros(LINHAS[4:], CERTAME, REGISTROS[3].cabeca)) == list(REGISTROS[4:])


@given(st.integers(0, 9), st.data())
def test_um_byte_mudado_e_achado_no_registro_dele(indice: int, sorteio: st.DataObject) -> None:
    linha = bytearray(LINHAS[indice])
    onde = sorteio.draw(st.integers(0, len(linha) - 1))
    linha[onde] ^= sorteio.draw(st.integers(1, 255))
    tipo, registro = defeito([*LINHAS[:indice], bytes(linha), *LINHAS[indice + 1 :]])
    assert registro == indice + 1
    assert tipo in (TipoDeDefeito.TEXTO_MUDADO, TipoDeDefeito.LINHA_ILEGIVEL)


@given(st.integers(0, 8))
def test_um_ato_tirado_e_achado_no_lugar_dele(indice: int) -> None:
    sem = [*LINHAS[:indice], *LINHAS[indice + 1 :]]
    assert defeito(sem) == (TipoDeDefeito.FORA_DE_ORDEM, indice + 1)


@given(st.integers(0, 9), st.integers(0, 9))
def test_a_ordem_trocada_e_achada_na_primeira_troca(um: int, outro: int) -> None:
    if um == outro:
        return
    trocadas = list(LINHAS)
    trocadas[um], trocadas[outro] = trocadas[outro], trocadas[um]
    assert defeito(trocadas) == (TipoDeDefeito.FORA_DE_ORDEM, min(um, outro) + 1)


@given(st.integers(1, 9))
def test_o_fim_cortado_so_a_cabeca_impressa_mostra(restam: int) -> None:
    assert conferir(LINHAS[:restam]).cabeca == REGISTROS[restam - 1].cabeca
    assert defeito(LINHAS[:restam], CABECA) == (TipoDeDefeito.CAUDA_CORTADA, restam + 1)


@given(st.integers(0, 8))
def test_um_ato_reescrito_com_hash_novo_parte_o_elo_seguinte(indice: int) -> None:
    velho = REGISTROS[indice]
    novo = refeito(velho, Cabeca(velho.numero - 1, velho.hash_anterior), autor="rh-2")
    mexidas = [*LINHAS[:indice], *linhas([novo]), *LINHAS[indice + 1 :]]
    assert defeito(mexidas) == (TipoDeDefeito.ELO_PARTIDO, indice + 2)


def refeito(velho: Registro, anterior: Cabeca, autor: str) -> Registro:
    return novo_registro(
        anterior,
        velho.certame,
        velho.tipo,
        velho.versao,
        dict(velho.dados),
        instante=velho.instante,
        autor=autor,
    )


def test_um_livro_reescrito_inteiro_so_a_cabeca_impressa_mostra() -> None:
    anterior, outro = VAZIO, []
    for velho in REGISTROS:
        outro.append(refeito(velho, anterior, autor="rh-2"))
        anterior = outro[-1].cabeca
    assert conferir(linhas(outro)).cabeca.numero == CABECA.numero
    assert defeito(linhas(outro), REGISTROS[4].cabeca) == (TipoDeDefeito.CABECA_DIFERENTE, 5)


def do_outro_livro() -> list[bytes]:
    """O segundo registro é de outro certame, mas diz continuar o primeiro deste."""
    estranho = novo_registro(
        REGISTROS[0].cabeca, "outro", "t", 1, {}, instante=INSTANTE, autor="rh-1"
    )
    return [LINHAS[0], *linhas([estranho])]


def com_duas_aberturas() -> list[bytes]:
    segunda = refeito(aberto(), REGISTROS[0].cabeca, "rh-1")
    return [LINHAS[0], *linhas([segunda])]


def sem_abertura() -> list[bytes]:
    return linhas([refeito(REGISTROS[1], VAZIO, "rh-1")])


def comecado_no_meio() -> list[bytes]:
    return linhas([refeito(aberto(), Cabeca(0, "a" * 64), "rh-1")])


def com_id_repetido() -> list[bytes]:
    return [*LINHAS, *linhas(escritos(REGISTROS[-1], posses(1)))]


def de_tipo_novo() -> list[bytes]:
    novo = novo_registro(
        REGISTROS[0].cabeca, CERTAME, "ato_do_futuro", 1, {}, instante=INSTANTE, autor="rh-1"
    )
    return [LINHAS[0], *linhas([novo])]


def aberto_com(versao: int, **dados: object) -> list[bytes]:
    return linhas(
        [
            novo_registro(
                VAZIO,
                CERTAME,
                "livro_aberto",
                versao,
                dados,  # type: ignore[arg-type]
                instante=INSTANTE,
                autor="rh-1",
            )
        ]
    )


@pytest.mark.parametrize(
    ("mexer", "tipo", "registro"),
    [
        (do_outro_livro, TipoDeDefeito.OUTRO_CERTAME, 2),
        (com_duas_aberturas, TipoDeDefeito.ABERTURA, 2),
        (sem_abertura, TipoDeDefeito.ABERTURA, 1),
        (comecado_no_meio, TipoDeDefeito.ELO_PARTIDO, 1),
        (com_id_repetido, TipoDeDefeito.ATO_REPETIDO, 11),
        (de_tipo_novo, TipoDeDefeito.FORMA_DESCONHECIDA, 2),
        (lambda: aberto_com(2, formato=1, nonce="a"), TipoDeDefeito.FORMA_DESCONHECIDA, 1),
        (lambda: aberto_com(1, formato=2, nonce="a"), TipoDeDefeito.FORMA_DESCONHECIDA, 1),
        (lambda: aberto_com(1, formato=1), TipoDeDefeito.FORMA_DESCONHECIDA, 1),
        (lambda: aberto_com(1, formato=1, nonce=1), TipoDeDefeito.FORMA_DESCONHECIDA, 1),
        (list, TipoDeDefeito.ABERTURA, 1),
        (lambda: [b"", *LINHAS], TipoDeDefeito.LINHA_ILEGIVEL, 1),
    ],
)
def test_cada_defeito_tem_nome_e_lugar(
    mexer: Callable[[], list[bytes]], tipo: TipoDeDefeito, registro: int
) -> None:
    assert defeito(mexer()) == (tipo, registro)


def test_a_linha_que_nao_termina() -> None:
    inteiro = b"".join(map(linha_do_registro, REGISTROS))
    assert linhas_do_conteudo(inteiro) == LINHAS
    with pytest.raises(LivroRecusado, match=r"registro 10: a linha não termina") as recusa:
        linhas_do_conteudo(inteiro[:-1])
    assert recusa.value.defeito.tipo is TipoDeDefeito.LINHA_INCOMPLETA


def test_so_se_acrescenta_o_que_continua() -> None:
    escritas = linhas_do_acrescimo(CERTAME, REGISTROS[3].cabeca, REGISTROS[4:])
    assert escritas == [linha + b"\n" for linha in LINHAS[4:]]
    assert linhas_do_acrescimo(CERTAME, CABECA, []) == []
    with pytest.raises(LivroRecusado, match="registro 5: aqui está o registro 6"):
        linhas_do_acrescimo(CERTAME, REGISTROS[3].cabeca, REGISTROS[5:])
    falso = REGISTROS[4]._replace(autor="rh-2")
    with pytest.raises(LivroRecusado, match="registro 5: o hash não é"):
        linhas_do_acrescimo(CERTAME, REGISTROS[3].cabeca, [falso])
    with pytest.raises(LivroRecusado, match="de outro livro"):
        linhas_do_acrescimo("outro", VAZIO, REGISTROS)


def test_o_elo_diz_ate_onde_foi() -> None:
    elo = Elo()
    for registro in REGISTROS:
        elo.passar(registro)
    assert (elo.certame, elo.cabeca) == (CERTAME, CABECA)

"""Do ato ao registro e de volta; toda versão já escrita se lê para sempre."""

import dataclasses
import hashlib
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import pytest

from certame.dominio.ato import TIPOS_DE_ATO, Ato, AtoAnulado, FraudeDecidida, VagasCriadas
from certame.livro.corrente import ato_do_registro
from certame.livro.forma_canonica import ForaDaForma
from certame.livro.registro import ABERTURA, linha_do_registro
from certame.livro.vocabulario import VOCABULARIO, FormaDesconhecida, Vocabulario
from certame.motor.campos import exigir_campos
from tests.livro.linhas_de_ouro import (
    PASTA,
    linhas_guardadas,
    registro_de_hoje,
    registros_guardados,
    tipos_e_versoes,
)
from tests.livro.livros import INSTANTE, ato_de_exemplo


@pytest.mark.parametrize(("tipo", "versao"), tipos_e_versoes())
def test_ha_linha_de_ouro_de_cada_tipo_e_versao(tipo: str, versao: int) -> None:
    guardado = registros_guardados(tipo).get(versao)
    assert guardado is not None, "rode: python -m tests.livro.linhas_de_ouro"
    lido = ato_do_registro(guardado)
    if tipo == ABERTURA:
        assert lido is None
    else:
        assert type(lido) is TIPOS_DE_ATO[tipo]
    if versao == VOCABULARIO.versao(tipo):
        # Se falhar, a classe do ato mudou: suba a versão em VERSOES e escreva a atualização.
        de_hoje = linha_do_registro(registro_de_hoje(tipo)).removesuffix(b"\n")
        assert linhas_guardadas(tipo)[-1] == de_hoje


def test_nenhuma_linha_de_ouro_sobra() -> None:
    assert {a.stem for a in PASTA.iterdir()} == {tipo for tipo, _ in tipos_e_versoes()}


@pytest.mark.parametrize("tipo", TIPOS_DE_ATO)
def test_ida_e_volta_sem_a_linha_do_arquivo(tipo: str) -> None:
    ato = ato_de_exemplo(tipo)
    assert all(
        getattr(ato, campo.name) not in (None, "", 0, ())
        for campo in dataclasses.fields(ato)
        if campo.name != "linha"
    )
    do_arquivo = dataclasses.replace(ato, linha=7)
    lido = VOCABULARIO.ato_dos_dados(*VOCABULARIO.dados_do_ato(do_arquivo))
    assert lido == ato


def test_o_que_pode_faltar_nao_se_escreve() -> None:
    ato = FraudeDecidida(
        id="a",
        data=date(2026, 3, 2),
        cargo="c",
        inscricao="1",
        notificacao=None,
        defesa=None,
        fim_do_prazo_sem_defesa=None,
        documento="d",
    )
    tipo, versao, dados = VOCABULARIO.dados_do_ato(ato)
    assert "defesa" not in dados
    assert VOCABULARIO.ato_dos_dados(tipo, versao, dados) == ato


@pytest.mark.parametrize(
    ("tipo", "campo", "motivo"),
    [("fraude_decidida", "decisao", ""), ("ato_anulado", "motivo", "no_documento")],
)
def test_o_texto_livre_de_antes_vira_a_referencia_dele(tipo: str, campo: str, motivo: str) -> None:
    antigo = registros_guardados(tipo)[1]
    lido = VOCABULARIO.ato_dos_dados(tipo, 1, antigo.dados)
    assert isinstance(lido, FraudeDecidida | AtoAnulado)
    compromisso = hashlib.sha256(f"{campo} de exemplo".encode()).hexdigest()
    assert lido.documento == f"texto-do-registro:{compromisso}"
    assert getattr(lido, "motivo", "") == motivo
    exigir_campos(lido)
    with pytest.raises(FormaDesconhecida, match=f"dados.{campo}: 7 não é um texto"):
        VOCABULARIO.ato_dos_dados(tipo, 1, {**antigo.dados, campo: 7})


DADOS: dict[str, Any] = {
    "id": "a",
    "data": "2026-03-02",
    "cargo": "c",
    "quantidade": 2,
    "unidade": "",
}


@pytest.mark.parametrize(
    ("mudanca", "frase"),
    [
        ({"quantidade": "2"}, "dados.quantidade: '2' não serve"),
        ({"quantidade": True}, "dados.quantidade"),
        ({"quantidade": 2**60}, "dados.quantidade"),
        ({"cargo": 1}, "dados.cargo: 1 não serve"),
        ({"data": "20260302"}, "dados.data"),
        ({"data": "ontem"}, "dados.data"),
        ({"data": 1}, "dados.data"),
        ({"unidade": None}, "dados.unidade: falta"),
        ({"nome": "x"}, "dados.nome: vagas_criadas não tem esse campo"),
    ],
)
def test_campo_que_nao_serve_e_nomeado(mudanca: dict[str, Any], frase: str) -> None:
    assert isinstance(VOCABULARIO.ato_dos_dados("vagas_criadas", 1, DADOS), VagasCriadas)
    with pytest.raises(FormaDesconhecida, match=frase):
        VOCABULARIO.ato_dos_dados("vagas_criadas", 1, DADOS | mudanca)


def test_tipo_e_versao_desconhecidos() -> None:
    with pytest.raises(FormaDesconhecida, match="tipo: este programa não conhece 'nada'"):
        VOCABULARIO.ato_dos_dados("nada", 1, {})
    for versao in (0, 99):
        with pytest.raises(FormaDesconhecida, match=f"não a {versao}"):
            VOCABULARIO.ato_dos_dados("vagas_criadas", versao, DADOS)
    with pytest.raises(FormaDesconhecida, match="Ato não é um tipo"):
        VOCABULARIO.dados_do_ato(Ato(id="a", data=date(2026, 3, 2)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mudado(Ato):
    """Um ato que já mudou duas vezes: `vaga` virou `vagas`, e depois ganhou `provisorio`."""

    vagas: tuple[int, ...]
    provisorio: bool


TRES_VERSOES = Vocabulario(
    {"mudado": Mudado},
    {"mudado": 3},
    {
        ("mudado", 1): lambda d: {"id": d["id"], "data": d["data"], "vagas": [d["vaga"]]},
        ("mudado", 2): lambda d: {**d, "provisorio": False},
    },
)


def test_versoes_antigas_se_leem_pela_escada() -> None:
    comum = {"id": "a", "data": "2026-03-02"}
    ato = Mudado(id="a", data=date(2026, 3, 2), vagas=(5,), provisorio=False)
    assert TRES_VERSOES.ato_dos_dados("mudado", 1, {**comum, "vaga": 5}) == ato
    assert TRES_VERSOES.ato_dos_dados("mudado", 2, {**comum, "vagas": [5]}) == ato
    assert TRES_VERSOES.dados_do_ato(ato) == (
        "mudado",
        3,
        {**comum, "vagas": [5], "provisorio": False},
    )
    for errado in ({"vagas": 5}, {"vagas": ["5"]}, {"provisorio": 0}):
        dados = {**comum, "vagas": [5], "provisorio": True, **errado}
        with pytest.raises(FormaDesconhecida, match="não serve"):
            TRES_VERSOES.ato_dos_dados("mudado", 3, dados)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComHora(Ato):
    """Um ato de que importa a hora."""

    instante: datetime


def test_a_hora_de_um_ato_tem_fuso() -> None:
    vocabulario = Vocabulario({"com_hora": ComHora})
    ato = ComHora(id="a", data=date(2026, 3, 2), instante=INSTANTE)
    escrito = vocabulario.dados_do_ato(ato)
    assert escrito[2]["instante"] == "2026-03-02T09:00:00-03:00"
    assert vocabulario.ato_dos_dados(*escrito) == ato
    sem_fuso = dataclasses.replace(ato, instante=INSTANTE.replace(tzinfo=None))
    with pytest.raises(ForaDaForma, match="não tem fuso"):
        vocabulario.dados_do_ato(sem_fuso)
    for errado in ("2026-03-02T09:00:00", "2026-03-02 09:00:00-03:00", "hoje", 9):
        dados = {**escrito[2], "instante": errado}
        with pytest.raises(FormaDesconhecida, match=r"dados\.instante"):
            vocabulario.ato_dos_dados("com_hora", 1, dados)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComPar(Ato):
    """Um campo que o livro não sabe escrever."""

    par: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComMapa(Ato):
    """Outro."""

    mapa: dict[str, int]


@pytest.mark.parametrize("classe", [ComPar, ComMapa])
def test_campo_de_tipo_estranho_e_defeito_nosso(classe: type[Ato]) -> None:
    vocabulario = Vocabulario({"estranho": classe})
    with pytest.raises(TypeError, match="não sabe escrever"):
        vocabulario.ato_dos_dados("estranho", 1, {})

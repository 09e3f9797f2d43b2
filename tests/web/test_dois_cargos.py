"""A mesma inscrição em dois cargos, cada um com a sua equipe: cada equipe só vê o que é do seu."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from django.test import Client

from certame.dominio.documento import EspecieDeDocumento
from certame.livro.registro import VAZIO
from certame.web.certames.mesa import MESA, autor
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.operacoes.cursos import MOGI, REF
from tests.web.casos_da_pericia import ANA, CELIA, PAPEIS, Mesa, com_segundo_fator
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro

LAUDO = b"%PDF-1.4 laudo inventado"
CARGOS = ("agente", "gari")
EDITAL = MOGI.replace('id = "motorista"\nnome = "Motorista"', 'id = "agente"\nnome = "Agente"') + (
    '\n[[cargo]]\nid = "gari"\nnome = "Gari"\nvagas = 5\n'
)


@dataclass
class Mundo:
    """O certame, e quem é da equipe de cada cargo e da dos dois."""

    mesa: Mesa
    do_agente: Client
    do_gari: Client

    def convocada(self, documento: str, cargo: str = "agente") -> None:
        """Ana convocada no cargo por um ato que cita o documento."""
        self.mesa.pratica(
            "pericia_convocada", "2026-05-13", inscricao=ANA, cargo=cargo,
            instante="2026-05-20 09:00", documento=f"{documento}:{'0a' * 32}",
        )  # fmt: skip

    def guarda(self) -> str:
        """Um documento de saúde de Ana, que nenhum ato cita ainda."""
        return self.mesa.guarda(ANA, EspecieDeDocumento.DOCUMENTO_DE_SAUDE, "saude.pdf", LAUDO)

    def abre(self, cliente: Client, cargo: str, documento: str) -> int:
        """O que se responde a quem pede o documento pelo caso do cargo."""
        caso = endereco(self.mesa.certame, f"pericias/meus/{cargo}/{ANA}/")
        mostrado = documento in cliente.get(caso).content.decode()
        estado = cliente.get(f"{caso}{documento}/").status_code
        assert mostrado == (estado == 200)
        aberto = cliente.post(f"{caso}{documento}/", {"finalidade": "pericia"})
        assert (aberto.content == LAUDO) == mostrado
        return estado


def equipe(elenco: Elenco, mesa: Mesa, cargo: str, nomes: Sequence[str]) -> list[Pessoa]:
    pessoas = [com_segundo_fator(elenco.pessoa(n, elenco.mogi, Papel.EQUIPE)) for n in nomes]
    constitui(mesa, cargo, pessoas)
    return pessoas


def constitui(mesa: Mesa, cargo: str, pessoas: Sequence[Pessoa]) -> None:
    membros = [f"{autor(p)}/{papel}" for p, papel in zip(pessoas, PAPEIS, strict=True)]
    mesa.pratica(
        "equipe_constituida", "2026-05-12", id=f"equipe-{cargo}", cargo=cargo, membros=membros,
        documento=REF,
    )  # fmt: skip


def mesa_dos_dois(elenco: Elenco) -> Mesa:
    certame = registrado(elenco.mogi, EDITAL)
    linhas = ["Inscrição;Nome;Cargo;Nota;PcD"]
    for cargo in CARGOS:
        linhas += [f"{ANA};Ana Exemplo;{cargo};65,00;Sim", f"0001;Bento Exemplo;{cargo};95,00;Não"]
    linhas.append(f"{CELIA};Célia Exemplo;gari;90,00;Sim")
    (certame.pasta / "resultado.csv").write_text("\n".join(linhas) + "\n", encoding="utf-8")
    comissao = elenco.pessoa("Celia", elenco.mogi, Papel.COMISSAO, Papel.RH)
    mesa = Mesa(certame, comissao, (comissao, comissao, comissao), comissao, comissao)
    mesa.pratica("edital_publicado", "2026-03-02")
    mesa.pratica("resultado_divulgado", "2026-05-04")
    mesa.pratica("classificacao_divulgada", "2026-05-11")
    return mesa


@pytest.fixture
def mundo(elenco: Elenco) -> Mundo:
    mesa = mesa_dos_dois(elenco)
    do_agente = equipe(elenco, mesa, "agente", ("Ines", "Ivo", "Iris"))
    do_gari = equipe(elenco, mesa, "gari", ("Lia", "Leo", "Lara"))
    return Mundo(mesa, dentro(do_agente[0]), dentro(do_gari[0]))


def test_o_documento_so_o_abre_a_equipe_do_cargo_do_ato(mundo: Mundo) -> None:
    documento = mundo.guarda()
    mundo.convocada(documento)
    assert mundo.abre(mundo.do_agente, "agente", documento) == 200
    assert mundo.abre(mundo.do_gari, "gari", documento) == 404
    assert mundo.abre(mundo.do_gari, "agente", documento) == 404


def test_o_que_nenhum_ato_cita_nao_se_sabe_de_que_cargo_e(mundo: Mundo) -> None:
    documento = mundo.guarda()
    assert mundo.abre(mundo.do_agente, "agente", documento) == 404
    assert mundo.abre(mundo.do_gari, "gari", documento) == 404


def test_se_a_equipe_e_a_mesma_nos_dois_cargos_ve_o_que_nenhum_ato_cita(elenco: Elenco) -> None:
    mesa = mesa_dos_dois(elenco)
    pessoas = equipe(elenco, mesa, "agente", ("Ines", "Ivo", "Iris"))
    constitui(mesa, "gari", pessoas)
    mundo = Mundo(mesa, dentro(pessoas[0]), dentro(pessoas[1]))
    documento = mundo.guarda()
    for cargo in CARGOS:
        assert mundo.abre(mundo.do_agente, cargo, documento) == 200
    mundo.convocada(documento)
    assert mundo.abre(mundo.do_agente, "agente", documento) == 200
    assert mundo.abre(mundo.do_agente, "gari", documento) == 404


def test_a_previa_em_conflito_nao_diz_o_ato_do_caso_alheio(mundo: Mundo) -> None:
    mundo.convocada("doc-1")
    with MESA.certame(mundo.mesa.certame) as curso:
        vista = str(curso.cabeca)
    mundo.mesa.pratica(
        "pericia_convocada", "2026-05-13", inscricao=CELIA, cargo="gari",
        instante="2026-05-20 09:00", documento=REF,
    )  # fmt: skip
    pagina = endereco(mundo.mesa.certame, "atos/novo/comparecimento_registrado/")
    dados = {
        "inscricao": ANA, "cargo": "agente", "data": "2026-05-20", "instante_0": "2026-05-20",
        "instante_1": "09:00", "instante": "2026-05-20T09:00",
    }  # fmt: skip
    conflito = mundo.do_agente.post(pagina, {**dados, "confirmar": vista})
    assert conflito.status_code == 409
    texto = conflito.content.decode()
    assert "Outra pessoa agiu antes" in texto
    assert CELIA not in texto
    assert "1 ato de casos que não são seus" in texto
    assert "Perícia convocada" not in texto


@pytest.mark.parametrize("falsa", [str(VAZIO), f"3:{'0a' * 32}"])
def test_a_cabeca_que_nao_e_a_da_previa_nao_lista_o_livro(mundo: Mundo, falsa: str) -> None:
    mundo.convocada("doc-1")
    mundo.mesa.pratica(
        "pericia_convocada", "2026-05-13", inscricao=CELIA, cargo="gari",
        instante="2026-05-20 09:00", documento=REF,
    )  # fmt: skip
    pagina = endereco(mundo.mesa.certame, "atos/novo/comparecimento_registrado/")
    dados = {
        "inscricao": ANA, "cargo": "agente", "data": "2026-05-20", "instante_0": "2026-05-20",
        "instante_1": "09:00", "instante": "2026-05-20T09:00",
    }  # fmt: skip
    resposta = mundo.do_agente.post(pagina, {**dados, "confirmar": falsa})
    assert resposta.status_code == 409
    texto = resposta.content.decode()
    assert CELIA not in texto
    assert ("Edital publicado" in texto) == (falsa == str(VAZIO))
    with MESA.certame(mundo.mesa.certame) as curso:
        assert len(curso.andamento.processo.autos.da_pessoa(("agente", ANA))) == 1

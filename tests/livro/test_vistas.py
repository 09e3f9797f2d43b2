"""O registro de vistas: as linhas de ouro, e o que nele não entra."""

from datetime import date

import pytest

from certame.dominio.ato_do_cofre import (
    ATOS_DO_COFRE,
    CofreRecifrado,
    DadosApagados,
    DocumentoDescartado,
    DocumentoGuardado,
    DocumentoVisto,
    GuardaFixada,
)
from certame.dominio.documento import EspecieDeDocumento, FinalidadeDaVista, PapelDeQuemVe
from certame.dominio.forma_do_ato import Ato
from certame.dominio.resultado import AtoRecusado
from certame.livro.corrente import ato_do_registro, conferir
from certame.livro.registro import linha_do_registro, registro_da_linha
from certame.livro.vistas import VOCABULARIO_DAS_VISTAS, id_da_vista, registros_das_vistas
from tests.livro.livros import AUTOR, CERTAME, INSTANTE, aberto

DIA = date(2026, 3, 2)
ATOS: tuple[Ato, ...] = (
    DocumentoGuardado(
        id="vista-2",
        data=DIA,
        documento="laudo-1",
        especie=EspecieDeDocumento.LAUDO,
        compromisso="ab" * 32,
    ),
    DocumentoVisto(
        id="vista-3",
        data=DIA,
        documento="laudo-1",
        especie=EspecieDeDocumento.LAUDO,
        papel=PapelDeQuemVe.EQUIPE,
        finalidade=FinalidadeDaVista.PERICIA,
    ),
    GuardaFixada(id="vista-4", data=DIA, ate=date(2036, 12, 31), fonte="edital, item 12.4"),
    CofreRecifrado(id="vista-5", data=DIA, chave="k-1", documentos=1),
    DadosApagados(id="vista-6", data=DIA, documentos=1),
    DocumentoDescartado(
        id="vista-7", data=DIA, documento="laudo-1", especie=EspecieDeDocumento.LAUDO
    ),
)

# Linhas de ouro: nunca mudam, e se têm de ler para sempre.
OURO = b"""\
{"hash":"28b8e3a380e95cd9f9cc71e0626bc7144591fb01497e609c383768a308a71e1e","registro":{"autor":"rh-1","certame":"001-2026","dados":{"formato":1,"nonce":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},"hash_anterior":"0000000000000000000000000000000000000000000000000000000000000000","instante":"2026-03-02T09:00:00-03:00","numero":1,"tipo":"livro_aberto","versao":1}}
{"hash":"57b209378c9e0df448b590354ea250a7d5b32893c90057e2e91f113746f01573","registro":{"autor":"rh-1","certame":"001-2026","dados":{"compromisso":"abababababababababababababababababababababababababababababababab","data":"2026-03-02","documento":"laudo-1","especie":"laudo","id":"vista-2"},"hash_anterior":"28b8e3a380e95cd9f9cc71e0626bc7144591fb01497e609c383768a308a71e1e","instante":"2026-03-02T09:00:00-03:00","numero":2,"tipo":"documento_guardado","versao":1}}
{"hash":"d0c4380d46b31d41b0898ad489c5bf6d8f0b415432f8b30e8eb277b8d3f1dddd","registro":{"autor":"rh-1","certame":"001-2026","dados":{"data":"2026-03-02","documento":"laudo-1","especie":"laudo","finalidade":"pericia","id":"vista-3","papel":"equipe"},"hash_anterior":"57b209378c9e0df448b590354ea250a7d5b32893c90057e2e91f113746f01573","instante":"2026-03-02T09:00:00-03:00","numero":3,"tipo":"documento_visto","versao":1}}
{"hash":"b50448d816f8c3282fea22db9e69114fcada7e36df08b178cba84022dade0e29","registro":{"autor":"rh-1","certame":"001-2026","dados":{"ate":"2036-12-31","data":"2026-03-02","fonte":"edital, item 12.4","id":"vista-4"},"hash_anterior":"d0c4380d46b31d41b0898ad489c5bf6d8f0b415432f8b30e8eb277b8d3f1dddd","instante":"2026-03-02T09:00:00-03:00","numero":4,"tipo":"guarda_fixada","versao":1}}
{"hash":"32a2b34a00bd98b24362029d796ee6ec09f488b44f192f45ac298383008ecd6d","registro":{"autor":"rh-1","certame":"001-2026","dados":{"chave":"k-1","data":"2026-03-02","documentos":1,"id":"vista-5"},"hash_anterior":"b50448d816f8c3282fea22db9e69114fcada7e36df08b178cba84022dade0e29","instante":"2026-03-02T09:00:00-03:00","numero":5,"tipo":"cofre_recifrado","versao":1}}
{"hash":"8a27b32f53eab32067af6f0e6f6cce46964e732555e1e52a125f96521cc59985","registro":{"autor":"rh-1","certame":"001-2026","dados":{"data":"2026-03-02","documentos":1,"id":"vista-6"},"hash_anterior":"32a2b34a00bd98b24362029d796ee6ec09f488b44f192f45ac298383008ecd6d","instante":"2026-03-02T09:00:00-03:00","numero":6,"tipo":"dados_apagados","versao":1}}
{"hash":"20d632f081c0cc862c67d98bba99b1ce8a7e6dbddc4c28d9c276712637df71a9","registro":{"autor":"rh-1","certame":"001-2026","dados":{"data":"2026-03-02","documento":"laudo-1","especie":"laudo","id":"vista-7"},"hash_anterior":"8a27b32f53eab32067af6f0e6f6cce46964e732555e1e52a125f96521cc59985","instante":"2026-03-02T09:00:00-03:00","numero":7,"tipo":"documento_descartado","versao":1}}
"""


def registros() -> list[bytes]:
    primeiro = aberto()
    dos_atos = registros_das_vistas(CERTAME, primeiro.cabeca, ATOS, instante=INSTANTE, autor=AUTOR)
    return [linha_do_registro(registro) for registro in (primeiro, *dos_atos)]


def test_as_linhas_de_ouro_se_escrevem_e_se_leem() -> None:
    assert {type(ato) for ato in ATOS} == set(ATOS_DO_COFRE.values())
    assert b"".join(registros()) == OURO
    linhas = OURO.splitlines()
    assert conferir(linhas, vocabulario=VOCABULARIO_DAS_VISTAS).atos == len(ATOS)
    lidos = [registro_da_linha(linha, n) for n, linha in enumerate(linhas, start=1)]
    assert [ato_do_registro(lido, VOCABULARIO_DAS_VISTAS) for lido in lidos] == [None, *ATOS]


def test_o_id_e_o_do_registro() -> None:
    assert [ato.id for ato in ATOS] == [id_da_vista(numero) for numero in range(2, 8)]


def test_a_fonte_do_prazo_nao_traz_dado_pessoal() -> None:
    ato = GuardaFixada(id="vista-2", data=DIA, ate=DIA, fonte="despacho de 529.982.247-25")
    with pytest.raises(AtoRecusado, match="fonte"):
        registros_das_vistas(CERTAME, aberto().cabeca, (ato,), instante=INSTANTE, autor=AUTOR)

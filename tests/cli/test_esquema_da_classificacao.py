"""O esquema de certame.toml na parte da classificação: aceita e recusa o mesmo que o programa."""

import pytest

from certame.norma.erros import EntradaInvalida
from certame.operacoes.certame_toml import certame_do_texto
from tests.cli.test_esquema_do_certame import MINIMO, defeitos
from tests.operacoes.certames_de_banca import GUARDA, ORDEM_DE_CHAMADA, SUBNOTAS
from tests.operacoes.test_classificacao_toml import BARREIRA, ETAPA, FINAL
from tests.operacoes.test_classificar_cargos import SORTEIO, anuncio, realizado


@pytest.mark.parametrize(
    "texto", [SUBNOTAS, ORDEM_DE_CHAMADA, GUARDA, SORTEIO + anuncio() + realizado()]
)
def test_os_certames_das_bancas_obedecem(texto: str) -> None:
    assert defeitos(texto) == []
    certame_do_texto(texto)


@pytest.mark.parametrize(
    "fim",
    [
        ETAPA,
        FINAL,
        ETAPA.replace('"portugues"', '"Português"') + FINAL,
        ETAPA + "casas = 2\n" + FINAL,
        ETAPA.replace('item = "8.1"', 'item = "8.1"\nconta = "media_ponderada"') + FINAL,
        ETAPA + 'sem_nota = "nada"\n' + FINAL,
        ETAPA + BARREIRA + FINAL,
        ETAPA + BARREIRA + "limites = { pcd = 3 }\n" + FINAL,
        ETAPA + BARREIRA + "limites = { geral = -1 }\n" + FINAL,
        ETAPA + FINAL.replace("calculada", "inventada"),
        '[[desempate]]\ncriterio = "nota"\nprovas = ["a", "a"]\nitem = "7"\n',
        '[[desempate]]\ncriterio = "nota"\nprovas = ["a"]\nprova = "b"\nitem = "7"\n',
        '[[desempate]]\ncriterio = "nota"\nitem = "7"\n',
        '[[desempate]]\ncriterio = "idade"\nhora_ausente = "23:59"\nitem = "7"\n',
        '[[desempate]]\ncriterio = "idade"\nhora = "usa"\nhora_ausente = "24:00"\nitem = "7"\n',
        '[[desempate]]\ncriterio = "sorteio"\nprova = "a"\nitem = "7"\n',
    ],
)
def test_o_que_o_programa_recusa_o_esquema_tambem(fim: str) -> None:
    with pytest.raises(EntradaInvalida):
        certame_do_texto(MINIMO + fim)
    # Só o programa vê que não há etapas de que calcular.
    assert defeitos(MINIMO + fim) or fim == FINAL

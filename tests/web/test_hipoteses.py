"""As hipóteses pelas páginas: de quem a chamada mudaria, e nada muda no certame."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.hipoteses import contas, formularios
from certame.web.hipoteses.models import Conta
from certame.web.politica import Papel
from certame.web.trabalhos.models import Estado, Trabalho
from tests.operacoes.cursos import pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro
from tests.web.importacoes import tudo_feito


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        for tipo, dia in (
            ("edital_publicado", "2026-03-02"),
            ("resultado_divulgado", "2026-05-04"),
            ("classificacao_divulgada", "2026-05-11"),
            ("homologacao_publicada", "2026-06-15"),
        ):
            pratica(curso, tipo, dia)
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="3")
        pratica(
            curso, "saida_registrada", "2026-07-01", inscricao="0001", motivo="desistencia", id="s"
        )
    return certame


@pytest.fixture
def controle(elenco: Elenco) -> Client:
    return dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))


def lida(cliente: Client, certame: CertameRegistrado, resto: str = "", status: int = 200) -> str:
    resposta = cliente.get(endereco(certame, f"e-se/{resto}"))
    assert resposta.status_code == status, resposta.content.decode()
    return str(resposta.content.decode())


def test_sem_um_ato_diz_de_quem_mudaria_e_por_que_dos_dois_lados(
    controle: Client, certame: CertameRegistrado
) -> None:
    with MESA.certame(certame) as curso:
        antes = curso.cabeca
    texto = lida(controle, certame, "?sem=s")
    assert "sem o ato s: " in texto
    assert "sem o ato s: " in lida(controle, certame, "?sem=6+s")
    assert "A chamada mudaria para 2 inscrições; 2 ganhariam ou perderiam a vaga." in texto
    assert "vaga 1, pela lista geral" in texto
    assert texto.count("Não ocupa vaga.") == 2
    assert "art. 1º, par. único" in texto
    assert "não vale como ato" in texto
    assert "Exemplo" not in texto
    with MESA.certame(certame) as curso:
        assert curso.cabeca == antes
    ato = controle.get(endereco(certame, "atos/s/")).content.decode()
    assert f'href="{endereco(certame, "e-se/")}?sem=s"' in ato
    assert "Nada foi suposto" in lida(controle, certame, "?sem=")
    assert "Não há neste certame: ato-99" in lida(controle, certame, "?sem=ato-99", 422)
    assert "Nada foi suposto" not in lida(controle, certame)


def test_os_atos_marcam_se_pelo_nome(
    controle: Client, certame: CertameRegistrado, monkeypatch: pytest.MonkeyPatch
) -> None:
    inicio = lida(controle, certame)
    assert "6. Saída registrada, de 01/07/2026, inscrição 0001" in inicio
    assert 'name="atos" value="s"' in inicio
    marcado = lida(controle, certame, "?atos=s&atos=ato-5&sem=s")
    assert "sem o ato s: " in marcado
    assert "sem o ato-5: " in marcado
    assert marcado.count(" checked") == 2
    lida(controle, certame, "?atos=inventado", 422)
    achado = lida(controle, certame, "?procura=0001&atos=ato-5")
    assert "6. Saída registrada" in achado
    assert "5. " in achado, "o que já se marcou continua à vista"
    assert "1. Edital publicado" not in achado
    assert "Nada foi suposto" not in lida(controle, certame, "?procura=homologa")
    assert "Nenhum ato tem" in lida(controle, certame, "?procura=xyz")
    monkeypatch.setattr(formularios, "_MOSTRADOS", 2)
    poucos = lida(controle, certame)
    assert "Os últimos 2 de 6" in poucos
    assert poucos.count('name="atos"') == 2


def test_as_contas_de_um_certame_nao_crescem_sem_fim(
    controle: Client, certame: CertameRegistrado, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contas, "GUARDADAS", 3)
    for ato in range(1, 7):
        controle.get(endereco(certame, f"e-se/?sem={ato}"))
    assert Conta.objects.count() == 3
    sabidas = set(Conta.objects.values_list("pk", flat=True))
    lida(controle, certame, "?sem=6")
    assert set(Conta.objects.values_list("pk", flat=True)) == sabidas, "a última se reaproveita"


def test_todas_as_leituras_e_uma_delas(controle: Client, certame: CertameRegistrado) -> None:
    texto = lida(controle, certame, "leituras/")
    assert "Uma leitura trocada por vez" in texto
    assert "nada muda aqui" in texto
    with MESA.certame(certame) as curso:
        regime = curso.andamento.regime
        nome, leitura = next(iter(regime.norma.leituras.items()))
        outra = next(o for o in leitura.nomes if o != regime.leitura(nome))
    assert leitura.opcao_por_extenso(outra) in lida(controle, certame, f"?leitura-{nome}={outra}")
    lida(controle, certame, f"?leitura-{nome}=inventada", 422)


def test_sem_chamada_nao_se_diz_que_nada_muda(controle: Client, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        pratica(curso, "edital_publicado", "2026-03-02")
    texto = lida(controle, certame, "leituras/")
    assert "nada muda aqui" not in texto
    assert "Ainda não houve chamada." in texto
    assert "Por chamar, há 5 vagas." in texto


def test_antes_do_edital_nao_se_mostra_a_quem_serve_cada_leitura(
    controle: Client, elenco: Elenco
) -> None:
    certame = registrado(elenco.irupi)
    assert "O edital ainda não se publicou" in lida(controle, certame, "leituras/")
    assert "leitura-" not in lida(controle, certame)
    assert Conta.objects.count() == 0


def test_a_conta_grande_vai_a_fila_e_se_guarda(
    controle: Client, certame: CertameRegistrado, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contas, "CABEM", 1)
    for resto, calculo in (("?sem=s", "?sem=s"), ("leituras/", "?comparar=1")):
        assert "Este certame é grande" in lida(controle, certame, resto)
        pedida = controle.post(endereco(certame, f"e-se/calcular/{calculo}"))
        assert pedida.status_code == 302
        andamento = controle.get(pedida["Location"])
        assert "Na fila" in andamento.content.decode()
        tudo_feito()
        volta = controle.get(pedida["Location"], follow=True)
        assert volta.redirect_chain[-1][0] == endereco(certame, f"e-se/{resto}")
        assert "Este certame é grande" not in volta.content.decode()
    # Apagada a conta, pede-se de novo.
    Conta.objects.all().delete()
    controle.post(endereco(certame, "e-se/calcular/?sem=s"))
    assert Trabalho.objects.filter(estado=Estado.NA_FILA).count() == 1
    assert controle.post(endereco(certame, "e-se/calcular/")).status_code == 302
    assert Trabalho.objects.count() == 2


def test_outro_ato_no_livro_e_outra_conta(controle: Client, certame: CertameRegistrado) -> None:
    lida(controle, certame, "?sem=s")
    lida(controle, certame, "?sem=s")
    assert Conta.objects.count() == 1
    with MESA.certame(certame) as curso:
        pratica(curso, "convocacao_feita", "2026-07-02", quantidade="1")
    lida(controle, certame, "?sem=s")
    assert Conta.objects.count() == 2


def test_as_contas_velhas_se_apagam(certame: CertameRegistrado, controle: Client) -> None:
    lida(controle, certame, "?sem=s")
    feita = Conta.objects.get()
    contas.apagar_as_velhas(feita.feita_em + contas.GUARDA)
    assert Conta.objects.count() == 1
    contas.apagar_as_velhas(feita.feita_em + contas.GUARDA * 2)
    assert Conta.objects.count() == 0


def test_as_consultas_nao_crescem_com_quem_muda(
    controle: Client, certame: CertameRegistrado
) -> None:
    quantas = []
    for resto in ("?sem=s", "?sem=ato-5"):
        lida(controle, certame, resto)
        with CaptureQueriesContext(
            connection,
        ) as feitas:
            texto = lida(controle, certame, resto)
        quantas.append((len(feitas), texto.count('scope="row"')))
    (uma, poucas), (outra, muitas) = quantas
    assert poucas != muitas
    assert uma == outra


def test_quem_nao_acompanha_e_quem_e_de_fora(
    elenco: Elenco, gil: Pessoa, certame: CertameRegistrado
) -> None:
    de_fora = dentro(gil)
    administra = dentro(elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO))
    for resto in ("", "leituras/", "?sem=s"):
        lida(de_fora, certame, resto, 404)
        lida(administra, certame, resto, 403)
    assert de_fora.post(endereco(certame, "e-se/calcular/?sem=s")).status_code == 404
    assert administra.post(endereco(certame, "e-se/calcular/?sem=s")).status_code == 403

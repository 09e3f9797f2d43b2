"""A matriz: cada papel, em cada página, por cada método, com duas cidades cheias na instalação.

O que cada papel pode está escrito aqui outra vez, por extenso, e não se tira da política: se as duas
discordam, ou se uma página nova não está nesta matriz, o teste falha.
"""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import get_resolver, reverse

from certame.dominio.documento import EspecieDeDocumento
from certame.operacoes.emitir_publicacao import emitir_publicacao
from certame.web.ajuda.temas import TEMAS
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.politica import Papel
from certame.web.trabalhos.models import Trabalho
from tests.operacoes.cursos import RESULTADO
from tests.web.casos_da_pericia import ANA, CELIA, Mesa, com_segundo_fator, mesa_de_mogi
from tests.web.conftest import Elenco, confirmado, dentro
from tests.web.test_politica import enderecos

R, C, P, E, K, D, A = (
    Papel.RH,
    Papel.COMISSAO,
    Papel.PROCURADORIA,
    Papel.EQUIPE,
    Papel.CONTROLE,
    Papel.ENCARREGADO,
    Papel.ADMINISTRACAO,
)
LETRAS = dict(zip("RCPEKDA", (R, C, P, E, K, D, A), strict=True))

DE_CIDADE: Mapping[str, tuple[str, str]] = {
    # página: quem lê, quem age
    "marca-da-cidade": ("RCPEKDA", ""),
    "contas:pessoas": ("KDA", "A"),
    "contas:pessoa": ("A", "A"),
    "contas:convidada": ("A", "A"),
    "contas:endereco-de-senha": ("A", "A"),
    "contas:zerar-fator": ("A", "A"),
    "contas:desligar": ("A", "A"),
    "contas:encerrar-papel": ("A", "A"),
    "contas:cidade": ("A", "A"),
    "contas:acontecimentos": ("DA", ""),
    "certames:lista": ("RCPEKDA", ""),
    "certames:certame": ("RCPEKDA", ""),
    "painel:certame": ("RCPEKDA", ""),
    "prazos:da-cidade": ("RCPEKDA", ""),
    "prazos:do-certame": ("RCPEKDA", ""),
    "prazos:agenda": ("RCPEDA", "RCPEDA"),
    "publicacoes:indice": ("RCPEKDA", ""),
    "publicacoes:previa": ("RCPK", ""),
    "publicacoes:emitir": ("RC", "RC"),
    "publicacoes:nome_social": ("RC", "RC"),
    "publicacoes:emitida": ("RCPEKDA", ""),
    "publicacoes:arquivo": ("RCPEKDA", ""),
    "editais:novo": ("RC", "RC"),
    "editais:edital": ("RCPEKDA", "RC"),
    "editais:texto": ("RCPEKDA", "RC"),
    "editais:retificar": ("RC", "RC"),
    "editais:retificacao": ("RCPEKDA", "C"),
    "editais:itens": ("RCPEKDA", "RC"),
    "editais:leituras": ("RCPEKDA", ""),
    "editais:leitura": ("RCPEKDA", "P"),
    "importacao:previa": ("RC", "RC"),
    "importacao:enviar": ("RC", "RC"),
    "importacao:leiaute": ("RC", "RC"),
    "importacao:texto": ("RC", "RC"),
    "importacao:perguntas": ("RC", "RC"),
    "importacao:declarantes": ("RC", "RC"),
    "importacao:confirmar": ("RC", "RC"),
    "importacao:desfazer": ("RC", "RC"),
    "importacao:largar": ("RC", "RC"),
    "trabalhos:trabalho": ("RCPEKDA", ""),
    "trabalhos:cancelar": ("RCPEKDA", "RCPEKDA"),
    "pericias:casos": ("RCK", ""),
    "pericias:equipes": ("RCPK", ""),
    "pericias:constituir": ("C", "C"),
    "pericias:discussoes": ("RCPK", ""),
    "pericias:homologacao": ("RCPK", ""),
    "pericias:meus": ("E", ""),
    "pericias:caso": ("E", ""),
    "pericias:documento": ("E", "E"),
    "pericias:vistas": ("D", ""),
    "pericias:guarda": ("D", "D"),
    "pericias:apagar": ("CDA", "CDA"),
    "atos:livro": ("RCPEKDA", ""),
    "atos:exportar": ("RCPEKDA", ""),
    "atos:linhas": ("RCPK", ""),
    "atos:conferir": ("RCPEKDA", ""),
    "ajuda:temas": ("RCPEKDA", ""),
    "ajuda:tema": ("RCPEKDA", ""),
    "ajuda:glossario": ("RCPEKDA", ""),
    # o que se envia a estas só pergunta: quem lê também envia
    "de_fora:inicio": ("RCPK", ""),
    "de_fora:enviar": ("RCPK", "RCPK"),
    "de_fora:colunas": ("RCPK", "RCPK"),
    "de_fora:largar": ("RCPK", "RCPK"),
    "de_fora:assumir": ("R", "R"),
    "pacotes:pacotes": ("RCPK", ""),
    "pacotes:fazer": ("RCPK", "RCPK"),
    "pacotes:publico": ("RCPK", ""),
    "pacotes:fazer-reservado": ("RC", "RC"),
    "pacotes:reservado": ("RC", ""),
    "hipoteses:e-se": ("RCPK", ""),
    "hipoteses:leituras": ("RCPK", ""),
    "hipoteses:calcular": ("RCPK", "RCPK"),
    "atos:ato": ("RCPEKDA", ""),
    "atos:escolher": ("RCPE", ""),
    "atos:praticar": ("RCPE", "RCPE"),  # encarregado e administração não praticam ato nenhum
}

SEM_CIDADE: Mapping[str, str] = {
    # página: de quem é
    "inicio": "quem entrou",
    "situacao": "todos",
    "saude": "todos",
    "marca": "todos",
    "catalogo": "todos",
    "agenda": "todos",
    "account_login": "todos",
    "account_logout": "todos",
    "account_inactive": "todos",
    "account_reauthenticate": "conta",
    "account_change_password": "conta",
    "mfa_index": "conta",
    "mfa_authenticate": "todos",
    "mfa_reauthenticate": "conta",
    "mfa_activate_totp": "conta",
    "mfa_deactivate_totp": "conta",
    "mfa_view_recovery_codes": "conta",
    "mfa_generate_recovery_codes": "conta",
    "mfa_download_recovery_codes": "conta",
    "sessoes:minhas": "conta",
    "sessoes:continuar": "conta",
    "sessoes:esquecer": "conta",
    "contas:govbr": "conta",
    "govbr_login": "todos",
    "govbr_callback": "todos",
    "socialaccount_login_cancelled": "todos",
    "contas:primeiro-uso": "todos",
    "contas:convite": "todos",
    "contas:senha-nova": "todos",
}

METODOS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE")
SO_PERGUNTAM = {
    "de_fora:enviar",
    "de_fora:colunas",
    "de_fora:largar",
    "pacotes:fazer",
    "pacotes:fazer-reservado",
    "hipoteses:calcular",
    "trabalhos:cancelar",
}
SO_SE_NAO_PUBLICADO = {"editais:edital", "editais:texto"}
"""O edital publicado não se muda por aqui, nem por quem o escreve."""

NAO_HA_PREPARO = {
    "de_fora:colunas",
    "de_fora:assumir",
    "pacotes:publico",
    "pacotes:reservado",
    "importacao:leiaute",
    "importacao:texto",
    "importacao:perguntas",
    "importacao:declarantes",
    "importacao:confirmar",
    "importacao:desfazer",
}
"""Páginas do que se prepara ou se faz antes: sem isso, respondem 404 ou mandam ao começo."""

PRATICA = {R: "saida_registrada", C: "pericia_convocada", P: "ato_anulado", E: "ciencia_registrada"}
"""Um ato que cada papel pratica."""

MARCAS = {
    "irupi-es": ("Cidademarcada", "Titulomarcado", "Nomemarcado", r"7770\d"),
    "mogi-das-cruzes-sp": ("Outramarcada", "Concurso para motorista", "Célia Exemplo", "0007"),
}
"""O que só há em cada cidade: o nome, o certame, quem concorre e as inscrições, que são padrões."""


def test_nenhuma_pagina_escapa_da_matriz() -> None:
    achadas = {nome for nome, _ in enderecos(get_resolver())}
    assert achadas == DE_CIDADE.keys() | SEM_CIDADE.keys()


@dataclass
class Cenario:
    """As duas cidades, cheias, e o que os endereços de Mogi nomeiam."""

    mesa: Mesa
    irupi: Cidade
    documento: str
    ato_de_ana: str
    leitura: str

    def endereco(self, nome: str, pessoa: Pessoa | None, papel: Papel = Papel.RH) -> str:
        """O endereço da página, com objetos que existem."""
        certame = self.mesa.certame
        ditos: dict[str, object] = {
            "cidade": certame.cidade.identificador,
            "certame": certame.identificador,
            "pessoa": self.mesa.outra.pk,
            "papel": Atribuicao.objects.get(pessoa=self.mesa.encarregado).pk,
            "nome": "lista-geral",
            "numero": 1,
            "arquivo": "texto.txt",
            "tema": next(iter(TEMAS)),
            "leitura": self.leitura,
            "cargo": "motorista",
            "inscricao": ANA,
            "documento": self.documento,
            "ato": self.ato_de_ana,
            "tipo": PRATICA.get(papel, "saida_registrada"),
        }
        if nome == "contas:convidada":
            ditos["pessoa"] = _convidada(certame.cidade).pk
        if nome.startswith("trabalhos:"):
            ditos["numero"] = _trabalho(certame, pessoa or self.mesa.comissao).pk
        return reverse(nome, kwargs={campo: ditos[campo] for campo in _do_endereco()[nome]})


@cache
def _do_endereco() -> Mapping[str, frozenset[str]]:
    """De cada página ao que vem no endereço dela."""
    return dict(enderecos(get_resolver()))


def _convidada(cidade: Cidade) -> Pessoa:
    """Quem recebeu um papel e ainda não escolheu a senha."""
    achada = Pessoa.objects.filter(email="convidada@exemplo.test").first()
    if achada is None:
        achada = Pessoa.objects.criar("convidada@exemplo.test", "Convidada", None)
        Atribuicao.objects.create(pessoa=achada, cidade=cidade, papel=R)
    return achada


def _trabalho(certame: CertameRegistrado, pessoa: Pessoa) -> Trabalho:
    return Trabalho.objects.get_or_create(
        chave=f"de-{pessoa.pk}",
        defaults={
            "tipo": "importacao",
            "certame": certame,
            "pessoa": pessoa,
            "titulo": "Ler o arquivo",
            "volta": "/",
        },
    )[0]


def _publica(certame: CertameRegistrado) -> None:
    with MESA.certame(certame) as curso:
        emitir_publicacao(
            curso, "lista-geral", autor="comissao-1", agora=datetime.now(UTC), abrir_nomes=dict
        )


@pytest.fixture
def sem_registro() -> Iterator[None]:
    """Sem escrever as milhares de recusas, que aqui são o esperado."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def cenario(elenco: Elenco, sem_registro: None) -> Cenario:
    """Mogi, com um caso, um documento, um trabalho e uma publicação; e Irupi, marcada, com os seus."""
    mesa = mesa_de_mogi(elenco)
    mesa.convoca(ANA)
    documento = mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", b"%PDF-1.4 inventado")
    with MESA.certame(mesa.certame) as curso:
        leitura = next(iter(curso.andamento.regime.norma.leituras))
        ato_de_ana = next(
            p.ato.id for p in curso.andamento.praticados if getattr(p.ato, "inscricao", "") == ANA
        )
    _publica(mesa.certame)
    _encher_irupi(elenco.irupi)
    return Cenario(mesa, elenco.irupi, documento, ato_de_ana, leitura)


def _encher_irupi(irupi: Cidade) -> CertameRegistrado:
    from tests.operacoes.cursos import EDITAL
    from tests.operacoes.cursos import pratica as pratica_no_curso
    from tests.web.certames_da_mesa import registrado

    certame = registrado(irupi, EDITAL.replace("Concurso público para", "Titulomarcado de"))
    linhas = re.sub(r"(?m)^000(\d);(\S+) Exemplo", r"7770\1;Nomemarcado \2", RESULTADO)
    (certame.pasta / "resultado.csv").write_text(linhas, encoding="utf-8")
    certame.titulo = "Titulomarcado"
    certame.save()
    Cidade.objects.filter(pk=irupi.pk).update(nome="Cidademarcada")
    Cidade.objects.exclude(pk=irupi.pk).update(nome="Outramarcada")
    MESA.esvaziar()
    with MESA.certame(certame) as curso:
        for tipo, dia in (
            ("edital_publicado", "2026-03-02"),
            ("resultado_divulgado", "2026-05-04"),
            ("classificacao_divulgada", "2026-05-11"),
        ):
            pratica_no_curso(curso, tipo, dia)
    _publica(certame)
    return certame


def corpo(resposta: Any) -> str:
    """O que a resposta diz, no corpo e nos cabeçalhos, sem o selo, que muda a cada vez."""
    conteudo = b"".join(resposta) if resposta.streaming else resposta.content
    texto = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", conteudo.decode())
    return f"{texto} {resposta.get('Location', '')}"


def ditas(texto: str, marcas: Iterable[str]) -> list[str]:
    """As marcas que o texto diz, inteiras: um resumo ou um selo ao acaso pode conter "0007"."""
    return [marca for marca in marcas if re.search(rf"(?<![^\W_]){marca}(?![^\W_])", texto)]


def pede(cliente: Client, metodo: str, endereco: str) -> Any:
    return cliente.generic(metodo, endereco)


def pessoa_com_o_papel(cenario: Cenario, papel: Papel) -> Pessoa:
    """Alguém de Mogi com o papel, e o segundo fator se ele o pede."""
    if papel is E:
        return cenario.mesa.equipe[0]
    if papel is D:
        return cenario.mesa.encarregado
    achada = Pessoa.objects.filter(email=f"{papel}@exemplo.test").first()
    if achada is not None:
        return achada
    pessoa = Pessoa.objects.criar(f"{papel}@exemplo.test", f"Pessoa {papel}", None)
    Atribuicao.objects.create(pessoa=pessoa, cidade=cenario.mesa.certame.cidade, papel=papel)
    return com_segundo_fator(pessoa) if papel is A else pessoa


def _esperado(nome: str, metodo: str, papel: Papel) -> set[int]:
    lendo = metodo in ("GET", "HEAD", "OPTIONS")
    podem = DE_CIDADE[nome][0 if lendo else 1]
    letra = next(letra for letra, de in LETRAS.items() if de is papel)
    if letra not in podem:
        return {403}
    if metodo == "OPTIONS":
        return {204}
    if metodo in ("PUT", "DELETE"):
        return {405 if letra in DE_CIDADE[nome][1] and nome not in SO_PERGUNTAM else 403}
    if nome in NAO_HA_PREPARO:
        return {200, 302, 404, 405, 409}
    if nome in SO_SE_NAO_PUBLICADO and metodo == "POST":
        return {403}
    return {200, 302, 405, 409, 422} if metodo == "POST" else {200, 302, 405}


def _se_executa(nome: str, metodo: str, letra: str) -> bool:
    """Diz se o pedido se faz até o fim: sempre, se é recusado; se é permitido, uma vez por página.

    Que os outros papéis passam da porta, dizem-no OPTIONS (204, e não 403) e PUT (405, e não 403), que
    não chegam à página; quem é da equipe lê sempre até o fim.
    """
    if metodo in ("HEAD", "DELETE") and letra not in "RK":
        return False  # a política não os distingue de GET e PUT; dois papéis bastam para o provar
    podem = DE_CIDADE[nome][0 if metodo in ("GET", "HEAD", "OPTIONS") else 1]
    if letra not in podem or metodo in ("OPTIONS", "PUT", "DELETE"):
        return True
    return podem[0] == letra or (letra == "E" and metodo == "GET")


def test_cada_papel_em_cada_pagina_por_cada_metodo(cenario: Cenario) -> None:
    de_irupi = MARCAS["irupi-es"]
    achados = []
    for letra, papel in LETRAS.items():
        pessoa = pessoa_com_o_papel(cenario, papel)
        cliente = confirmado(pessoa)
        for nome in DE_CIDADE:
            endereco = cenario.endereco(nome, pessoa, papel)
            for metodo in METODOS:
                if not _se_executa(nome, metodo, letra):
                    continue
                resposta = pede(cliente, metodo, endereco)
                if resposta.status_code not in _esperado(nome, metodo, papel):
                    achados.append((str(papel), nome, metodo, resposta.status_code))
                vazou = ditas(corpo(resposta), de_irupi)
                assert not vazou, (str(papel), nome, metodo, vazou)
    assert "\n".join(map(str, achados)) == ""


def test_quem_nao_entrou_ou_nao_tem_o_segundo_fator_nao_passa(cenario: Cenario) -> None:
    de_fora, sem_fator = Client(), dentro(cenario.mesa.equipe[1])
    Authenticator.objects.filter(user=cenario.mesa.equipe[1]).delete()
    marcas = (*MARCAS["irupi-es"], *MARCAS["mogi-das-cruzes-sp"][1:])
    for nome in DE_CIDADE:
        endereco = cenario.endereco(nome, None)
        for metodo in METODOS:
            for cliente, para in (
                (de_fora, "/conta/entrar/"),
                (sem_fator, "/conta/segundo-fator/"),
            ):
                resposta = pede(cliente, metodo, endereco)
                assert resposta.status_code == 302, (nome, metodo)
                assert resposta["Location"].startswith(para), (nome, metodo)
                assert not ditas(resposta.content.decode(), marcas), (nome, metodo)


def test_de_outra_cidade_tudo_e_como_se_nao_houvesse(cenario: Cenario, elenco: Elenco) -> None:
    gil = com_segundo_fator(elenco.pessoa("Gil", elenco.irupi, *Papel))
    cliente = dentro(gil)
    mogi = cenario.mesa.certame.cidade.identificador
    for nome in DE_CIDADE:
        endereco = cenario.endereco(nome, None)
        de_nenhuma = endereco.replace(mogi, "cidade-que-nao-ha")
        for metodo in METODOS:
            daqui = pede(cliente, metodo, endereco)
            assert daqui.status_code == 404, (nome, metodo)
            if metodo in ("GET", "POST"):
                de_la = pede(cliente, metodo, de_nenhuma)
                assert (de_la.status_code, corpo(de_la)) == (404, corpo(daqui)), (nome, metodo)
            vazou = ditas(corpo(daqui), MARCAS[mogi])
            assert not vazou, (nome, metodo, vazou)


def test_nas_paginas_da_sua_cidade_nada_da_outra(cenario: Cenario, elenco: Elenco) -> None:
    gil = com_segundo_fator(elenco.pessoa("Gil", elenco.irupi, *Papel))
    cliente = dentro(gil)
    irupi, mogi = elenco.irupi.identificador, cenario.mesa.certame.cidade.identificador
    vistas = 0
    for nome in DE_CIDADE:
        resposta = cliente.get(cenario.endereco(nome, gil).replace(mogi, irupi))
        vistas += resposta.status_code == 200
        vazou = ditas(corpo(resposta), MARCAS[mogi])
        assert not vazou, (nome, vazou)
    for nome, de_quem in SEM_CIDADE.items():
        if de_quem != "todos" and nome != "sessoes:esquecer":
            resposta = cliente.get(reverse(nome))
            vazou = ditas(corpo(resposta), MARCAS[mogi])
            assert not vazou, (nome, vazou)
    assert vistas > 25


def test_as_paginas_sem_cidade(cenario: Cenario) -> None:
    sem_fator = dentro(cenario.mesa.equipe[1])
    Authenticator.objects.filter(user=cenario.mesa.equipe[1]).delete()
    for nome, de_quem in SEM_CIDADE.items():
        if de_quem == "todos":
            continue
        argumentos = ["00000000-0000-0000-0000-000000000000"] if nome == "sessoes:esquecer" else []
        for metodo in METODOS:
            endereco = reverse(nome, args=argumentos)
            resposta = pede(Client(), metodo, endereco)
            assert resposta["Location"].startswith("/conta/entrar/"), (nome, metodo)
            com = pede(sem_fator, metodo, endereco)
            para_o_fator = com.get("Location", "").startswith("/conta/segundo-fator/totp/activate/")
            if de_quem == "quem entrou":
                assert para_o_fator, (nome, metodo)
            elif metodo in ("PUT", "DELETE"):
                assert com.status_code == 405, (nome, metodo)


def test_quem_e_da_equipe_so_ve_os_seus_casos(cenario: Cenario) -> None:
    mesa = cenario.mesa
    da_equipe, de_fora = dentro(mesa.equipe[0]), dentro(mesa.outra)
    for nome in ("pericias:caso", "pericias:documento", "atos:ato"):
        endereco = cenario.endereco(nome, None, E)
        assert da_equipe.get(endereco).status_code == 200, nome
        nao_ha = endereco.replace(ANA, "9999").replace(cenario.ato_de_ana, "nao-ha")
        daqui, de_la = de_fora.get(endereco), de_fora.get(nao_ha)
        assert daqui.status_code == de_la.status_code == 404, nome
        assert corpo(daqui) == corpo(de_la), nome
    praticar = cenario.endereco("atos:praticar", None, E).replace(PRATICA[E], "parecer_emitido")
    assert de_fora.get(f"{praticar}?inscricao={ANA}").status_code == 404
    assert de_fora.post(praticar, {"inscricao": ANA}).status_code == 404


def test_fora_dos_seus_casos_a_equipe_nao_ve_inscricao_nenhuma(cenario: Cenario) -> None:
    mesa = cenario.mesa
    cliente, conduz, da_equipe = dentro(mesa.outra), dentro(mesa.comissao), dentro(mesa.equipe[0])
    paginas = [
        "certames:lista", "certames:certame", "painel:certame", "prazos:da-cidade",
        "prazos:do-certame", "atos:livro", "atos:escolher", "publicacoes:indice", "pericias:meus",
    ]  # fmt: skip
    de_quem_conduz = ""
    for nome in paginas:
        endereco = cenario.endereco(nome, None)
        pagina = corpo(cliente.get(endereco))
        for inscricao in (ANA, CELIA):
            assert not re.search(rf"\b{inscricao}\b", pagina), (nome, inscricao)
        if nome != "pericias:meus":
            de_quem_conduz += corpo(conduz.get(endereco))
    assert re.search(rf"\b{ANA}\b", de_quem_conduz), "o teste não prova nada"
    assert re.search(rf"\b{ANA}\b", corpo(da_equipe.get(cenario.endereco("atos:livro", None))))
    for tipo in ("impedimento_declarado", "apoio_acompanhado"):
        praticar = cenario.endereco("atos:praticar", None, E).replace(PRATICA[E], tipo)
        assert ANA not in corpo(cliente.get(praticar)), tipo

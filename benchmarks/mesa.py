"""Mede quanto o servidor demora em cada página da mesa, com gente trabalhando nela.

Monta uma instalação pelas operações do projeto: uma cidade com muitos certames, um deles com
centenas de milhares de aprovados, e gente de todos os papéis. Sobe o servidor como `certame servir`
o sobe e põe as pessoas a navegar, cada uma com a sua sessão: leem uma página, esperam dois segundos
e vão a outra. Metade dos pedidos é do certame grande; os outros, de um qualquer. De vez em quando,
alguém pratica um ato de verdade, que faz refazer o que se guardava.

Imprime, por página, quantas vezes se pediu e os percentis do tempo de servidor, que é o que vem no
cabeçalho Server-Timing; o da última linha é de todas. A última coluna é o tempo de processador, que
diz quanto da demora é da página e quanto é da vez dos outros. Antes de medir, cada página se pede uma vez:
o aquecimento, com o que ele custou, é dito à parte. A espera inteira de quem pede, com a fila do
servidor, é dita no fim. A meta é 200 ms no percentil 95.

Medido em dois processadores, que eram também os de quem pedia, com a máquina quieta, 200 certames, um com
300 mil aprovados, 20 pessoas, 2 minutos, 1.190 pedidos: no percentil 95, 36 ms no SQLite e 40 no PostgreSQL,
um quinto da meta; o pior pedido, 275 e 186. Montar levou 25 segundos, e aquecer, 13.

Uso, na raiz do projeto: python -m benchmarks.mesa [--banco postgresql] [--certames 200]
[--aprovados 300000] [--pessoas 20] [--minutos 3]
"""

import argparse
import http.client
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, date, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from tests.armazens.servidor import servidor_ligado

META = 200
"""Milissegundos de tempo de servidor, no percentil 95."""

PAUSA = 2.0
"""Segundos entre a resposta e o pedido seguinte de cada pessoa."""

_CIDADE = "irupi-es"
_PROGRAMA = "from certame.cli import principal; principal()"
_PEQUENO = 40
"""Quantos aprovados tem o menor dos certames; cada um tem um a mais que o anterior."""

_AQUECER = 900.0
"""Segundos que se espera, no aquecimento, até o servidor responder."""

EDITAL = """\
versao = 1

[edital]
id = "{id}"
titulo = "Concurso público {id} (exemplo inventado)"
ente = "Município de Irupi/ES (exemplo inventado)"
norma = "irupi-es-2025"
publicacao = 2026-03-02
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
vigencia = {{ inicio = 2025-01-30, prova = "página do diário oficial (exemplo inventado)" }}

[resultado]
arquivo = "resultado.csv"

[[cargo]]
id = "cargo"
nome = "Agente administrativo"
vagas = {vagas}
"""
_PAPEIS = (
    ("rh", "comissao"),
    ("rh",),
    ("comissao",),
    ("procuradoria",),
    ("controle",),
    ("administracao",),
    ("equipe",),
    ("encarregado",),
)
"""Os papéis das pessoas, que se repetem até que haja as pedidas."""


class Pagina(NamedTuple):
    """Uma página: o nome na tabela, o endereço (`{}` é o certame), os papéis que a abrem e o peso."""

    nome: str
    endereco: str
    papeis: frozenset[str]
    peso: int = 2


_TODOS = frozenset(papel for papeis in _PAPEIS for papel in papeis)
_VEEM_LISTAS = _TODOS - {"equipe", "administracao", "encarregado"}
_CONDUZEM = frozenset({"rh", "comissao"})
_ACOMPANHAM = _CONDUZEM | {"controle", "procuradoria"}
_VEEM_CASOS = _CONDUZEM | {"controle"}
PAGINAS = (
    Pagina("lista de certames", "", _TODOS, 6),
    Pagina("lista de certames, busca", "?q=1&etapa=homologado&ordem=vence", _TODOS),
    Pagina("prazos da cidade", "prazos/", _TODOS),
    Pagina("página do certame", "certames/{}/", _TODOS, 8),
    Pagina("prazos do certame", "certames/{}/prazos/", _TODOS),
    Pagina("painel", "certames/{}/painel/", _TODOS),
    Pagina("livro", "certames/{}/atos/", _TODOS, 4),
    Pagina("livro, busca", "certames/{}/atos/?tipo=convocacao_feita&q=1", _TODOS),
    Pagina("um ato", "certames/{}/atos/ato-5/", _VEEM_LISTAS),
    Pagina("escolher o ato", "certames/{}/atos/novo/", _VEEM_LISTAS - {"controle"} | {"equipe"}),
    Pagina("formulário da chamada", "certames/{}/atos/novo/convocacao_feita/", _CONDUZEM, 3),
    Pagina("publicações", "certames/{}/publicacoes/", _TODOS),
    Pagina("lista geral", "certames/{}/publicacoes/agora/lista-geral/", _VEEM_LISTAS, 4),
    Pagina(
        "lista geral, busca",
        "certames/{}/publicacoes/agora/lista-geral/?q=pessoa+39",
        _VEEM_LISTAS,
        3,
    ),
    Pagina(
        "lista geral, pelo meio",
        "certames/{}/publicacoes/agora/lista-geral/?pagina=3000",
        _VEEM_LISTAS,
    ),
    Pagina("ordem de chamada", "certames/{}/publicacoes/agora/ordem-de-chamada/", _VEEM_LISTAS, 3),
    Pagina("perícias", "certames/{}/pericias/", _VEEM_CASOS, 3),
    Pagina("perícias, busca", "certames/{}/pericias/?q=7&situacao=confirmada", _VEEM_CASOS),
    Pagina("equipes", "certames/{}/pericias/equipes/", _ACOMPANHAM),
    Pagina("discussões", "certames/{}/pericias/discussoes/", _ACOMPANHAM),
    Pagina("homologação", "certames/{}/pericias/homologacao/", _ACOMPANHAM),
    Pagina("meus casos", "certames/{}/pericias/meus/", frozenset({"equipe"}), 8),
    Pagina("vistas", "certames/{}/pericias/vistas/", frozenset({"encarregado"}), 4),
    Pagina("edital", "certames/{}/edital/", _TODOS),
    Pagina("itens do edital", "certames/{}/edital/itens/", _TODOS),
    Pagina("leituras", "certames/{}/leituras/", _TODOS),
    Pagina("pessoas", "pessoas/", frozenset({"administracao", "controle", "encarregado"})),
)
PREVIA, ATO = "prévia da chamada", "ato praticado"
_CHAMADA = "certames/{}/atos/novo/convocacao_feita/"


# A instalação -----------------------------------------------------------------------------


class Instalacao(NamedTuple):
    """O que se montou: a sessão de cada pessoa com os papéis dela, e os certames, o grande primeiro."""

    sessoes: tuple[tuple[str, tuple[str, ...]], ...]
    certames: tuple[str, ...]


def montar(pasta: Path, certames: int, aprovados: int, pessoas: int) -> Instalacao:
    """A instalação pronta, montada pelas operações do projeto, no banco que `DATABASE_URL` diz."""
    from certame.web.partida import preparar

    preparar(pasta)
    from allauth.mfa.models import Authenticator
    from django.conf import settings
    from django.test import Client

    from certame.web.contas.models import Atribuicao, Cidade, Pessoa

    settings.ALLOWED_HOSTS.append("testserver")
    cidade = Cidade.objects.create(
        identificador=_CIDADE, nome="Irupi", uf="ES", ibge="3202652", normas=["irupi-es-2025"]
    )
    sessoes = []
    for numero in range(pessoas):
        papeis = _PAPEIS[numero % len(_PAPEIS)]
        # Sem senha: o hash dela demora de propósito, e aqui a sessão já vem aberta.
        pessoa = Pessoa.objects.criar(f"pessoa{numero}@exemplo.test", f"Pessoa {numero}")
        for papel in papeis:
            Atribuicao.objects.create(pessoa=pessoa, cidade=cidade, papel=papel)
        Authenticator.objects.create(
            user=pessoa, type=Authenticator.Type.TOTP, data={"secret": "de teste"}
        )
        cliente = Client()
        cliente.force_login(pessoa)
        sessoes.append((cliente.cookies["sessionid"].value, papeis))
    ids = [f"{numero:03d}-2026" for numero in range(1, certames + 1)]
    for numero, id in enumerate(ids):
        quantos = _PEQUENO + numero if numero else aprovados
        _certame(cidade, id, quantos, membro=f"pessoa-{_da_equipe()}")
        print(f"\r  {numero + 1} certames de {certames}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return Instalacao(tuple(sessoes), tuple(ids))


def _da_equipe() -> int:
    from certame.web.contas.models import Atribuicao

    achada = Atribuicao.objects.filter(papel="equipe").order_by("pessoa_id").first()
    return achada.pessoa_id if achada else 0


def _certame(cidade: Any, id: str, aprovados: int, membro: str) -> None:
    """Um certame em curso; dos pequenos, os de número par ainda esperam a homologação."""
    from certame.web.certames.mesa import MESA
    from certame.web.certames.models import CertameRegistrado

    registrado = CertameRegistrado.objects.create(
        cidade=cidade, identificador=id, titulo=f"Concurso público {id} (exemplo inventado)"
    )
    vagas = min(max(aprovados // 10, 6), 2_000)
    registrado.escrever_edital(EDITAL.format(id=id, vagas=vagas))
    linhas = ["Inscrição;Nome;Nota;PcD"] + [
        f"{n:06d};Pessoa {n};{aprovados - n + 1},00;{'Sim' if n % 10 == 3 else 'Não'}"
        for n in range(1, aprovados + 1)
    ]
    (registrado.pasta / "resultado.csv").write_text("\n".join(linhas), encoding="utf-8")
    with MESA.certame(registrado) as curso:
        _atos(curso, membro, chamadas=vagas // 2, ate_o_fim=int(id[:3]) % 2 == 1)
    MESA.esvaziar()


def _atos(curso: Any, membro: str, *, chamadas: int, ate_o_fim: bool) -> None:
    from tests.operacoes.cursos import REF, pratica

    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04")
    pratica(curso, "classificacao_divulgada", "2026-05-11")
    membros = (f"{membro}/medico", "psi-2/psicologo", "soc-3/assistente_social")
    pratica(curso, "equipe_constituida", "2026-05-12", id="equipe", membros=membros, documento=REF)
    assinam = [dito.partition("/")[0] for dito in membros]
    (convocacao,) = curso.andamento.convocacoes.values()
    reservada = [f"{n:06d}" for n in range(3, len(convocacao.inscricoes) + 1, 10)]
    hora = "2026-05-20 09:00"
    pericias: list[_Dito] = []
    for inscricao in reservada[: chamadas // 5 + 6]:
        quem: dict[str, Any] = {"inscricao": inscricao}
        parecer = {"equipe": "equipe", "assinam": assinam, "partes": [REF], "documento": REF}
        pericias += [
            ("pericia_convocada", "2026-05-13", {"instante": hora, "documento": REF, **quem}),
            ("comparecimento_registrado", "2026-05-20", {"instante": hora, **quem}),
            ("parecer_emitido", "2026-05-21", {**parecer, **quem}),
            ("deficiencia_confirmada", "2026-05-22", {"documento": REF, **quem}),
        ]
    _praticar_juntos(curso, pericias)
    if not ate_o_fim:
        return
    pratica(curso, "homologacao_publicada", "2026-06-15", validade="2028-06-15")
    pratica(curso, "convocacao_feita", "2026-07-01", quantidade=str(chamadas))
    chamados = [convocacao.inscricoes[p] for p in convocacao.historia.pessoas]
    nomeados, desistem = chamados[: chamadas // 2], chamados[chamadas // 2 : chamadas // 2 + 2]
    nomear = {"documento": REF}
    desistir = {"motivo": "desistencia"}
    _praticar_juntos(
        curso,
        [("nomeacao_publicada", "2026-07-10", {"inscricao": i, **nomear}) for i in nomeados]
        + [("saida_registrada", "2026-07-15", {"inscricao": i, **desistir}) for i in desistem],
    )


_Dito = tuple[str, str, dict[str, Any]]


def _praticar_juntos(curso: Any, ditos: list[_Dito]) -> None:
    """Pratica de uma vez os atos (tipo, dia, campos): cada um no seu registro, uma gravação só."""
    from certame.operacoes.completar_ato import completar_ato
    from certame.operacoes.preencher_ato import preencher_ato
    from tests.operacoes.cursos import AGORA

    cargos, fuso = curso.entrada.lido.edital.cargos, curso.fuso
    atos = [
        preencher_ato(
            tipo,
            completar_ato(curso, tipo, escritos),
            id=id,
            data=date.fromisoformat(dia),
            cargos=cargos,
            fuso=fuso,
        )
        for id, (tipo, dia, escritos) in zip(curso.proximos_ids(), ditos, strict=False)
    ]
    curso.praticar(atos, autor="comissao-1", agora=AGORA)


# Os pedidos -------------------------------------------------------------------------------


class Medida(NamedTuple):
    """Um pedido: a página, o tempo no servidor, o de processador e a espera, em milissegundos."""

    pagina: str
    no_servidor: float
    do_processador: float
    espera: float


class Navegador:
    """Uma pessoa que entrou, com a sua conexão e os seus cookies."""

    def __init__(self, endereco: str, sessao: str) -> None:
        partes = urlsplit(endereco)
        assert partes.hostname is not None
        self._onde = partes.hostname, partes.port
        self._conexao = self._ligar()
        self._cookies = {"sessionid": sessao}
        self.medidas: list[Medida] = []

    def _ligar(self) -> http.client.HTTPConnection:
        maquina, porta = self._onde
        return http.client.HTTPConnection(maquina, porta, timeout=_AQUECER)

    def pedir(self, pagina: str, onde: str, escritos: dict[str, str] | None = None) -> str:
        """O texto da página; com `escritos`, envia o formulário. Erros: `RuntimeError`."""
        corpo = urlencode(escritos).encode() if escritos is not None else None
        metodo = "GET" if corpo is None else "POST"
        cabecalhos = {"Cookie": "; ".join(f"{n}={v}" for n, v in self._cookies.items())}
        if corpo is not None:
            cabecalhos["Content-Type"] = "application/x-www-form-urlencoded"
        comeco = time.perf_counter()
        try:
            self._conexao.request(metodo, onde, corpo, cabecalhos)
            resposta = self._conexao.getresponse()
        except (http.client.HTTPException, ConnectionError):
            self._conexao.close()
            self._conexao = self._ligar()  # o servidor fecha a conexão parada
            comeco = time.perf_counter()
            self._conexao.request(metodo, onde, corpo, cabecalhos)
            resposta = self._conexao.getresponse()
        texto = resposta.read().decode()
        espera = (time.perf_counter() - comeco) * 1000
        for cookie in resposta.headers.get_all("Set-Cookie", []):
            nome, _, valor = cookie.partition(";")[0].partition("=")
            self._cookies[nome] = valor
        if resposta.status == 503:
            self.medidas.append(Medida("(abrindo)", 0.0, 0.0, espera))
            time.sleep(PAUSA)
            return self.pedir(pagina, onde, escritos)
        if resposta.status not in (200, 302, 409):
            raise RuntimeError(f"{pagina}: {metodo} {onde} deu {resposta.status}\n{texto[-2000:]}")
        ditos = re.findall(r"dur=([0-9.]+)", resposta.headers["Server-Timing"] or "")
        assert len(ditos) == 2, "o servidor não disse quanto demorou"
        no_servidor, do_processador = map(float, ditos)
        self.medidas.append(Medida(pagina, no_servidor, do_processador, espera))
        return texto

    def chamar(self, certame: str, *, confirmar: bool) -> None:
        """A prévia de uma chamada e, se se pede, o ato. Do formulário só se leem os campos escondidos."""
        onde = _endereco(_CHAMADA, certame)
        escondidos = _escondidos(self.pedir("formulário da chamada", onde))
        ontem = datetime.now(UTC).date() - timedelta(days=1)  # em toda cidade já foi
        escritos = {**escondidos, "data": ontem.isoformat(), "quantidade": "1"}
        time.sleep(PAUSA)
        previa = self.pedir(PREVIA, onde, escritos)
        if confirmar and 'name="confirmar"' in previa:
            time.sleep(PAUSA)
            self.pedir(ATO, onde, _escondidos(previa))


def _escondidos(texto: str) -> dict[str, str]:
    """Os campos escondidos do último formulário da página."""
    achados = re.findall(r'<input[^>]*type="hidden"[^>]*>', texto)
    ditos = {}
    for campo in achados:
        nome, valor = (re.search(rf'{atributo}="([^"]*)"', campo) for atributo in ("name", "value"))
        if nome is not None:
            ditos[unescape(nome[1])] = unescape(valor[1]) if valor else ""
    return ditos


def _endereco(molde: str, certame: str) -> str:
    return f"/cidades/{_CIDADE}/" + molde.format(quote(certame))


def trabalhar(
    navegador: Navegador,
    papeis: tuple[str, ...],
    certames: tuple[str, ...],
    semente: int,
    ate: float,
) -> None:
    """Navega até o instante dito: uma página dos seus papéis, dois segundos, outra página."""
    acaso = random.Random(semente)
    suas = [pagina for pagina in PAGINAS if pagina.papeis & set(papeis)]
    pesos = [pagina.peso for pagina in suas]
    time.sleep(acaso.uniform(0, PAUSA))
    while time.monotonic() < ate:
        certame = certames[0] if acaso.random() < 0.5 else acaso.choice(certames[::2])
        if "rh" in papeis and acaso.random() < 0.15:
            navegador.chamar(certame, confirmar=acaso.random() < 0.3)
        else:
            (pagina,) = acaso.choices(suas, pesos)
            if pagina.endereco.startswith("certames") and acaso.random() < 0.25:
                certame = certame if certame == certames[0] else acaso.choice(certames[1:])
            navegador.pedir(pagina.nome, _endereco(pagina.endereco, certame))
        time.sleep(PAUSA)


@contextmanager
def servidor(pasta: Path) -> Iterator[str]:
    """O servidor de pé, como `certame servir` o põe; dá o endereço dele."""
    ordem = [sys.executable, "-c", _PROGRAMA, "servir", "--pasta", str(pasta), "--porta", "0"]
    registro = (pasta / "registro.jsonl").open("w", encoding="utf-8")
    with (
        registro,
        subprocess.Popen(ordem, stdout=subprocess.PIPE, stderr=registro, text=True) as processo,
    ):
        assert processo.stdout is not None
        try:
            for linha in processo.stdout:
                if achado := re.search(r"http://[0-9.:]+", linha):
                    yield achado[0].rstrip(".")
                    break
        finally:
            processo.terminate()


def aquecer(endereco: str, instalacao: Instalacao) -> list[Medida]:
    """Pede uma vez cada página do certame grande e a lista inteira; devolve o que custou."""
    todas: list[Medida] = []
    vistas: set[str] = set()
    for sessao, papeis in instalacao.sessoes[: len(_PAPEIS)]:
        navegador = Navegador(endereco, sessao)
        for pagina in PAGINAS:
            if pagina.nome not in vistas and pagina.papeis & set(papeis):
                vistas.add(pagina.nome)
                navegador.pedir(pagina.nome, _endereco(pagina.endereco, instalacao.certames[0]))
        if "rh" in papeis and PREVIA not in vistas:
            vistas.add(PREVIA)
            navegador.chamar(instalacao.certames[0], confirmar=False)
        todas += navegador.medidas
    navegador = Navegador(endereco, instalacao.sessoes[0][0])
    por_pagina = 20
    for numero in range(1, (len(instalacao.certames) + por_pagina - 1) // por_pagina + 1):
        for _ in range(5):  # a lista abre poucos certames por pedido
            navegador.pedir("lista de certames", _endereco(f"?pagina={numero}", ""))
    return todas + navegador.medidas


def medir(endereco: str, instalacao: Instalacao, minutos: float) -> list[Medida]:
    """As medidas de todas as pessoas, navegando ao mesmo tempo."""
    navegadores = [Navegador(endereco, sessao) for sessao, _ in instalacao.sessoes]
    ate = time.monotonic() + minutos * 60
    falhas: list[BaseException] = []

    def correr(numero: int) -> None:
        papeis = instalacao.sessoes[numero][1]
        try:
            trabalhar(navegadores[numero], papeis, instalacao.certames, numero, ate)
        except BaseException as falha:  # noqa: BLE001  # uma linha não a pode levantar no processo
            falhas.append(falha)

    linhas = [threading.Thread(target=correr, args=(n,)) for n in range(len(navegadores))]
    for linha in linhas:
        linha.start()
    for linha in linhas:
        linha.join()
    if falhas:
        raise falhas[0]
    return [medida for navegador in navegadores for medida in navegador.medidas]


# O que se diz -----------------------------------------------------------------------------


def percentil(valores: list[float], qual: int) -> float:
    """O percentil, pela posição: nada se interpola.

    >>> percentil([4.0, 1.0, 3.0, 2.0], 50), percentil([1.0], 95)
    (2.0, 1.0)
    """
    ordenados = sorted(valores)
    return ordenados[max(0, -(-len(ordenados) * qual // 100) - 1)]


def dizer(titulo: str, medidas: list[Medida]) -> None:
    """Imprime a tabela por página e a linha do total."""
    por_pagina: dict[str, list[Medida]] = defaultdict(list)
    for medida in medidas:
        por_pagina[medida.pagina].append(medida)
    print(f"{titulo:<28}{'pedidos':>9}{'p50 ms':>9}{'p95 ms':>9}{'maior':>9}{'CPU p95':>9}")
    for nome, suas in [*sorted(por_pagina.items()), ("todas", medidas)]:
        valores = [medida.no_servidor for medida in suas]
        p50, p95 = percentil(valores, 50), percentil(valores, 95)
        cpu = percentil([medida.do_processador for medida in suas], 95)
        print(f"{nome:<28}{len(suas):>9}{p50:>9.0f}{p95:>9.0f}{max(valores):>9.0f}{cpu:>9.0f}")


def rodar(pasta: Path, certames: int, aprovados: int, pessoas: int, minutos: float) -> None:
    """Monta, aquece, mede e diz."""
    comeco = time.monotonic()
    instalacao = montar(pasta, certames, aprovados, pessoas)
    print(f"montado em {time.monotonic() - comeco:.0f} s")
    with servidor(pasta) as endereco:
        comeco = time.monotonic()
        frias = aquecer(endereco, instalacao)
        dizer(f"aquecimento ({time.monotonic() - comeco:.0f} s)", frias)
        print()
        medidas = medir(endereco, instalacao, minutos)
    dizer(f"{pessoas} pessoas, {minutos:g} min", medidas)
    esperas = [medida.espera for medida in medidas]
    print(
        f"a espera inteira, com a fila: p50 {percentil(esperas, 50):.0f} ms, "
        f"p95 {percentil(esperas, 95):.0f} ms; média {statistics.mean(esperas):.0f} ms"
    )


def main() -> None:
    """Lê as opções e roda no banco pedido."""
    opcoes = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    opcoes.add_argument("--banco", choices=("sqlite", "postgresql"), default="sqlite")
    opcoes.add_argument("--certames", type=int, default=200)
    opcoes.add_argument("--aprovados", type=int, default=300_000)
    opcoes.add_argument("--pessoas", type=int, default=20)
    opcoes.add_argument("--minutos", type=float, default=3)
    ditas = opcoes.parse_args()
    ligado: Callable[[], Any] = nullcontext
    if ditas.banco == "postgresql":
        ligado = lambda: servidor_ligado(firme=True)  # noqa: E731
    with ligado() as banco, tempfile.TemporaryDirectory(prefix="certame-mesa-") as pasta:
        os.environ.pop("DATABASE_URL", None)
        if banco is not None:
            os.environ["DATABASE_URL"] = banco.banco_novo()
        print(f"{ditas.banco}: {ditas.certames} certames, um com {ditas.aprovados} aprovados")
        rodar(Path(pasta), ditas.certames, ditas.aprovados, ditas.pessoas, ditas.minutos)


if __name__ == "__main__":
    main()

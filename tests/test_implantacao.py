"""Os arquivos de implantacao/ e o guia: o que citam existe, e o que houver nesta máquina os prova."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from http.client import HTTPResponse
from pathlib import Path

import click
import pytest

from certame.cli.programa import certame
from certame.web.configuracao import CERTAME_MAIOR_ARQUIVO, DATA_UPLOAD_MAX_MEMORY_SIZE
from tests.web.test_frente import porta_de
from tests.web.test_servir import servindo

RAIZ = Path(__file__).resolve().parents[1]
IMPLANTACAO = RAIZ / "implantacao"
GUIA = RAIZ / "docs" / "guias" / "implantar.md"
ARQUIVOS = sorted(a for a in (*IMPLANTACAO.rglob("*"), GUIA) if a.is_file())
UNIDADES = sorted((IMPLANTACAO / "systemd").glob("*.service"))
NOME = "concursos.exemplo.gov.br"
_RODAR = "from certame.cli import principal; principal()"


def texto(arquivo: Path) -> str:
    return arquivo.read_text(encoding="utf-8")


# O que se cita existe --------------------------------------------------------------------------


def comandos(escrito: str) -> Iterator[list[str]]:
    """Cada `certame …` escrito num bloco ou numa unidade, em palavras."""
    for linha in escrito.splitlines():
        for achado in re.finditer(
            r"(?:^|[\s/\\`\"])certame(?:\.exe)? ((?:[a-z][\w-]*)(?: [^`|;&\"]+)?)", linha
        ):
            palavras = achado[1].split()
            if palavras[0] in certame.list_commands(click.Context(certame)):
                yield palavras


@pytest.mark.parametrize("arquivo", ARQUIVOS, ids=lambda a: a.name)
def test_cada_comando_citado_existe_com_as_opcoes_dele(arquivo: Path) -> None:
    for palavras in comandos(texto(arquivo)):
        comando: click.Command | None = certame
        resto = list(palavras)
        contexto = click.Context(certame)
        while isinstance(comando, click.Group) and resto:
            comando = comando.get_command(contexto, resto.pop(0).strip(",.:"))
            assert comando is not None, palavras
        assert comando is not None
        opcoes = {opcao for parametro in comando.params for opcao in parametro.opts}
        ditas = [p.partition("=")[0].strip(",.:)") for p in resto if p.startswith("--")]
        assert set(ditas) <= opcoes | {"--help", "--ajuda"}, palavras


def test_ha_comandos_a_conferir() -> None:
    achados = [c for arquivo in ARQUIVOS for c in comandos(texto(arquivo))]
    assert {"servir", "trabalhar", "copia", "atualizar", "chave"} <= {c[0] for c in achados}
    assert next(c[:2] for c in comandos(texto(UNIDADES[0]))) == ["copia", "fazer"]


@pytest.mark.parametrize("arquivo", ARQUIVOS, ids=lambda a: a.name)
def test_cada_variavel_citada_e_lida_pelo_programa(arquivo: Path) -> None:
    do_programa = "\n".join(texto(a) for a in (RAIZ / "src").rglob("*.py"))
    govbr = {f"CERTAME_GOVBR_{v}" for v in ("EMISSOR", "CLIENTE", "SEGREDO")}
    lidas = {*re.findall(r"CERTAME_[A-Z_]+|DATABASE_URL", do_programa), *govbr}
    citadas = set(re.findall(r"\bCERTAME_[A-Z_]+[A-Z]|\bDATABASE_URL", texto(arquivo)))
    assert citadas <= lidas


def test_o_guia_cita_cada_arquivo() -> None:
    guia = texto(GUIA)
    assert not [a.name for a in IMPLANTACAO.rglob("*") if a.is_file() and a.name not in guia]


def test_o_proxy_deixa_passar_o_maior_arquivo() -> None:
    maior = CERTAME_MAIOR_ARQUIVO + DATA_UPLOAD_MAX_MEMORY_SIZE
    for nome, padrao in (
        ("nginx.conf", r"client_max_body_size (\d+)m;"),
        ("Caddyfile", r"max_size (\d+)MiB"),
    ):
        achado = re.search(padrao, texto(IMPLANTACAO / nome))
        assert achado
        assert int(achado[1]) * 1024 * 1024 >= maior


# As unidades do systemd ------------------------------------------------------------------------


def chaves(unidade: Path) -> dict[str, list[str]]:
    achadas: dict[str, list[str]] = {}
    for linha in texto(unidade).splitlines():
        if linha and not linha.startswith(("#", "[")):
            chave, _, valor = linha.partition("=")
            achadas.setdefault(chave, []).append(valor)
    return achadas


@pytest.mark.parametrize("unidade", UNIDADES, ids=lambda u: u.name)
def test_a_unidade_nao_roda_como_root_e_so_escreve_na_pasta_dela(unidade: Path) -> None:
    ditas = chaves(unidade)
    assert ditas["User"] == ditas["Group"] == ["certame"]
    assert ditas["CapabilityBoundingSet"] == [""]
    for trava in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices"):
        assert ditas[trava] == ["yes"]
    assert ditas["ProtectSystem"] == ["strict"]
    assert ditas["StateDirectory"] == ["certame"]
    env = texto(IMPLANTACAO / "systemd" / "certame.env")
    assert "CERTAME_PASTA=/var/lib/certame\n" in env
    assert ditas["EnvironmentFile"] == ["/etc/certame/certame.env"]


def test_o_systemd_aceita_as_unidades(tmp_path: Path) -> None:
    """O que o próprio systemd diz, se está nesta máquina."""
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        return
    for unidade in (IMPLANTACAO / "systemd").iterdir():
        # O programa não está instalado aqui: no lugar dele, um que existe.
        posto = texto(unidade).replace("/opt/certame/bin/certame", sys.executable)
        (tmp_path / unidade.name).write_text(posto)
    nomes = [f"./{u.name}" for u in tmp_path.glob("*.[st]*e*") if u.suffix != ".env"]
    feito = subprocess.run(
        [systemd, "verify", *nomes], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (feito.returncode, feito.stderr) == (0, "")
    for unidade in UNIDADES:
        feito = subprocess.run(
            [systemd, "security", "--offline=yes", "--threshold=20", f"./{unidade.name}"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert feito.returncode == 0, feito.stdout


# O contêiner -----------------------------------------------------------------------------------


def test_o_conteiner_copia_o_que_existe_e_o_que_o_ignore_deixa() -> None:
    deixados = {
        linha.removeprefix("!")
        for linha in texto(RAIZ / ".dockerignore").splitlines()
        if linha.startswith("!")
    }
    escrito = texto(IMPLANTACAO / "Containerfile")
    copiados = {
        origem
        for linha in re.findall(r"^COPY (?!--from)(.+)$", escrito, flags=re.MULTILINE)
        for origem in linha.split()[:-1]
    }
    assert copiados == deixados
    assert all((RAIZ / copiado).exists() for copiado in copiados)
    assert "--require-hashes -r requirements/servidor.txt" in escrito
    usuario = re.search(r"^USER (\w+)$", escrito, flags=re.MULTILINE)
    assert usuario
    assert usuario[1] == "certame"
    assert "/saude" in escrito


def test_os_pacotes_do_servidor_sao_os_dos_testes() -> None:
    def pacotes(nome: str) -> dict[str, list[str]]:
        escrito = texto(RAIZ / "requirements" / nome)
        partes = re.split(r"^(?=[a-z0-9])", escrito, flags=re.MULTILINE)[1:]
        return {p.split(" ", 1)[0]: re.findall(r"sha256:\w+", p) for p in partes}

    servidor, testes = pacotes("servidor.txt"), pacotes("dev.txt")
    assert servidor.items() <= testes.items()
    nomes = {nome.partition("==")[0].partition("[")[0] for nome in servidor}
    assert {"waitress", "django", "psycopg", "cryptography", "hatchling"} <= nomes
    assert not nomes & {"pytest", "mypy", "ruff", "playwright"}


# O servidor para como se manda -----------------------------------------------------------------


def test_com_sigint_o_servidor_sai_bem(tmp_path: Path) -> None:
    assert chaves(IMPLANTACAO / "systemd" / "certame.service")["KillSignal"] == ["SIGINT"]
    assert "\nSTOPSIGNAL SIGINT\n" in texto(IMPLANTACAO / "Containerfile")
    ambiente = {n: v for n, v in os.environ.items() if not n.startswith(("CERTAME_", "DJANGO_"))}
    processo = subprocess.Popen(
        [sys.executable, "-c", _RODAR, "servir", "--porta", "0", "--pasta", str(tmp_path / "d")],
        env=ambiente | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert processo.stdout is not None
    assert processo.stdout.readline()
    processo.send_signal(signal.SIGINT)
    _, erros = processo.communicate(timeout=60)
    assert (processo.returncode, erros) == (0, b"")


# O proxy de verdade, se há um nesta máquina ----------------------------------------------------


def porta_livre() -> int:
    with closing(socket.socket()) as soquete:
        soquete.bind(("127.0.0.1", 0))
        porta: int = soquete.getsockname()[1]
        return porta


def certificado(pasta: Path) -> None:
    """Um certificado de mentira para o nome do exemplo."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    chave = ec.generate_private_key(ec.SECP256R1())
    nome = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NOME)])
    agora = datetime.now(UTC)
    feito = (
        x509.CertificateBuilder()
        .subject_name(nome)
        .issuer_name(nome)
        .public_key(chave.public_key())
        .serial_number(1)
        .not_valid_before(agora - timedelta(days=1))
        .not_valid_after(agora + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NOME)]), critical=False)
        .sign(chave, hashes.SHA256())
    )
    (pasta / "certificado.pem").write_bytes(feito.public_bytes(serialization.Encoding.PEM))
    (pasta / "chave.pem").write_bytes(
        chave.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


@contextmanager
def de_pe(comando: list[str], porta: int) -> Iterator[None]:
    processo = subprocess.Popen(comando, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        fim = time.monotonic() + 30
        while True:
            with closing(socket.socket()) as soquete:
                if soquete.connect_ex(("127.0.0.1", porta)) == 0:
                    break
            assert processo.poll() is None
            assert time.monotonic() < fim
            time.sleep(0.05)
        yield
    finally:
        processo.terminate()
        processo.wait(timeout=30)


def pelo_https(porta: int, pasta: Path, caminho: str, **cabecalhos: str) -> HTTPResponse:
    """A resposta do proxy a quem confia no certificado de mentira e pede pelo nome."""
    confia = ssl.create_default_context(cafile=str(pasta / "certificado.pem"))
    titulos = "".join(f"{n.replace('_', '-')}: {v}\r\n" for n, v in cabecalhos.items())
    pedido = f"GET {caminho} HTTP/1.1\r\nHost: {NOME}\r\nConnection: close\r\n{titulos}\r\n"
    with (
        socket.create_connection(("127.0.0.1", porta), timeout=30) as cru,
        confia.wrap_socket(cru, server_hostname=NOME) as seguro,
    ):
        seguro.sendall(pedido.encode())
        resposta = HTTPResponse(seguro)
        resposta.begin()
        resposta.read()
    return resposta


def nginx_em(pasta: Path, porta: int, porta_http: int, das_paginas: int) -> list[str]:
    certificado(pasta)
    posto = texto(IMPLANTACAO / "nginx.conf")
    for de, para in (
        ("/etc/certame/tls", str(pasta)),
        ("/var/log/nginx/certame.log", str(pasta / "registro")),
        ("listen 443", f"listen 127.0.0.1:{porta}"),
        ("listen 80", f"listen 127.0.0.1:{porta_http}"),
        ("127.0.0.1:8000", f"127.0.0.1:{das_paginas}"),
    ):
        assert de in posto
        posto = posto.replace(de, para)
    lugares = "".join(
        f"{lugar}_temp_path {pasta / lugar};\n"
        for lugar in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (pasta / "nginx.conf").write_text(
        f"daemon off;\npid {pasta}/pid;\nevents {{}}\nhttp {{\n{lugares}{posto}}}\n"
    )
    programa = shutil.which("nginx") or ""
    return [programa, "-e", str(pasta / "registro"), "-c", str(pasta / "nginx.conf")]


def caddy_em(pasta: Path, porta: int, porta_http: int, das_paginas: int) -> list[str]:
    certificado(pasta)
    posto = texto(IMPLANTACAO / "Caddyfile")
    posto = posto.replace("127.0.0.1:8000", f"127.0.0.1:{das_paginas}")
    posto = posto.replace("\n{\n", f"\n{{\n\tadmin off\n\thttp_port {porta_http}\n", 1)
    posto = posto.replace(
        f"\n{NOME} {{\n",
        f"\n{NOME}:{porta} {{\n\ttls {pasta}/certificado.pem {pasta}/chave.pem\n",
    )
    (pasta / "Caddyfile").write_text(posto)
    programa = shutil.which("caddy") or ""
    return [programa, "run", "--adapter", "caddyfile", "--config", str(pasta / "Caddyfile")]


@pytest.mark.parametrize("programa", ["nginx", "caddy"])
def test_o_proxy_de_verdade_na_frente_das_paginas(programa: str, tmp_path: Path) -> None:
    """Com o programa nesta máquina, a página chega por ele; sem ele, fica a conferência de cima."""
    if shutil.which(programa) is None:
        return
    tmp_path.chmod(0o755)
    porta, porta_http = porta_livre(), porta_livre()
    ambiente = {"CERTAME_ENDERECO": f"https://{NOME}", "CERTAME_ATRAS_DE_PROXY": "127.0.0.1"}
    with servindo("--sem-trabalhador", casa=tmp_path, mais=ambiente) as escrito:
        fazer = nginx_em if programa == "nginx" else caddy_em
        comando = fazer(tmp_path, porta, porta_http, porta_de(escrito))
        if programa == "nginx":
            certo = subprocess.run([*comando, "-t"], capture_output=True, text=True, check=False)
        else:
            certo = subprocess.run(
                [comando[0], "validate", *comando[2:]], capture_output=True, text=True, check=False
            )
        assert certo.returncode == 0, certo.stderr
        with de_pe(comando, porta):
            entrar = pelo_https(porta, tmp_path, "/conta/entrar/")
            assert entrar.status == 200
            assert entrar.headers["Strict-Transport-Security"] == "max-age=31536000"
            assert len(entrar.headers.get_all("Strict-Transport-Security") or []) == 1
            assert "Secure" in entrar.headers["Set-Cookie"]
            # O que o navegador inventa não chega: nem que não é https, nem outro IP ou nome.
            mentira = {"X_Forwarded_Proto": "http", "X_Forwarded_Host": "outro.test"}
            mentindo = pelo_https(
                porta, tmp_path, "/conta/entrar/", **mentira, Forwarded="proto=http"
            )
            assert mentindo.status == 200
            assert pelo_https(porta, tmp_path, "/saude").status in (404, 503)
            assert pelo_https(porta, tmp_path, "/agenda/s3gr3d0.ics").status == 404
    registrado = tmp_path / "registro"
    assert not registrado.exists() or "s3gr3d0" not in registrado.read_text()

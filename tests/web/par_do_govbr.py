"""Um gov.br de mentira, de verdade na rede: descoberta, chaves e a troca do código, com PKCE."""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENTE, SEGREDO = "certame-de-teste", "segredo-de-teste"


class ParDoGovBr:
    """O que o gov.br sabe e faz. Os testes mudam `mentira` para ver a volta ser recusada."""

    def __init__(self, emissor: str) -> None:
        self.emissor = emissor
        self.mentira: dict[str, Any] = {}
        self.assina_com = self.chave = rsa.generate_private_key(
            public_exponent=65537, key_size=2048
        )
        self._idas: dict[str, dict[str, str]] = {}

    def autorizar(self, endereco: str, cpf: str) -> str:
        """A query com que o navegador volta, depois que a pessoa entrou no gov.br."""
        ida = {nome: valores[0] for nome, valores in parse_qs(urlsplit(endereco).query).items()}
        assert endereco.startswith(self.emissor + "/authorize")
        assert ida["response_type"] == "code"
        assert ida["code_challenge_method"] == "S256"
        assert len(ida["nonce"]) == 64
        codigo = f"codigo-{len(self._idas)}"
        self._idas[codigo] = ida | {"cpf": cpf}
        return f"?code={codigo}&state={ida['state']}"

    def trocar(self, pedido: dict[str, str], autorizacao: str) -> dict[str, Any] | None:
        """O que se devolve pelo código, ou `None` se algo não confere."""
        ida = self._idas.pop(pedido.get("code", ""), None)
        resumo = hashlib.sha256(pedido.get("code_verifier", "").encode()).digest()
        desafio = base64.urlsafe_b64encode(resumo).rstrip(b"=").decode()
        certa = "Basic " + base64.b64encode(f"{CLIENTE}:{SEGREDO}".encode()).decode()
        if ida is None or desafio != ida["code_challenge"] or autorizacao != certa:
            return None
        dados = {
            "iss": self.emissor,
            "aud": CLIENTE,
            "sub": ida["cpf"],
            "nonce": ida["nonce"],
            "exp": int(time.time()) + 60,
            "name": "Nome Que Não Se Guarda",
            "email": "nao-se-guarda@exemplo.test",
        } | self.mentira
        documento = jwt.encode(dados, self.assina_com, "RS256", headers={"kid": "1"})
        return {"access_token": "x", "token_type": "Bearer", "id_token": documento}

    def chaves(self) -> dict[str, Any]:
        """As chaves públicas."""
        publica = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.chave.public_key()))
        return {"keys": [publica | {"kid": "1", "alg": "RS256"}]}

    def descoberta(self) -> dict[str, Any]:
        """Onde fica cada coisa."""
        return {
            "issuer": self.emissor,
            "authorization_endpoint": self.emissor + "/authorize",
            "token_endpoint": self.emissor + "/token",
            "jwks_uri": self.emissor + "/jwk",
        }


@contextmanager
def par_ligado() -> Iterator[ParDoGovBr]:
    """Liga o par numa porta qualquer e o desliga no fim."""

    class Atende(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            ditos = {
                "/.well-known/openid-configuration": par.descoberta(),
                "/jwk": par.chaves(),
            }
            self._responder(ditos.get(self.path))

        def do_POST(self) -> None:
            corpo = self.rfile.read(int(self.headers["Content-Length"])).decode()
            pedido = {nome: valores[0] for nome, valores in parse_qs(corpo).items()}
            self._responder(par.trocar(pedido, self.headers.get("Authorization", "")))

        def _responder(self, dados: object) -> None:
            self.send_response(400 if dados is None else 200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(dados or {"error": "invalid_grant"}).encode())

        def log_message(self, format: str, *args: object) -> None:
            """Nada na tela."""

    servidor = ThreadingHTTPServer(("127.0.0.1", 0), Atende)
    par = ParDoGovBr(f"http://127.0.0.1:{servidor.server_port}")
    linha = threading.Thread(target=servidor.serve_forever, daemon=True)
    linha.start()
    try:
        yield par
    finally:
        servidor.shutdown()
        servidor.server_close()
        linha.join()

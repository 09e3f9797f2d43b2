"""A configuração do Django para as páginas. Segura de fábrica; o que muda vem do ambiente.

| variável | o que diz | sem ela |
|---|---|---|
| `CERTAME_PASTA` | a pasta de dados | a da pessoa, no sistema dela |
| `DATABASE_URL` | o banco: arquivo .sqlite3 ou postgresql://… | SQLite na pasta de dados |
| `CERTAME_ENDERECO` | o endereço público, com https | só esta máquina |
| `CERTAME_ATRAS_DE_PROXY` | `sim`, ou o IP do proxy: nele se crê quanto ao https e ao IP | não há proxy |
| `CERTAME_DESENVOLVIMENTO` | `sim`: há a página do catálogo das peças | não há |
| `CERTAME_GOVBR_EMISSOR`, `…_CLIENTE`, `…_SEGREDO` | a entrada pelo gov.br | só e-mail e senha |
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from certame.armazens.endereco import banco_do_endereco
from certame.web.pasta_de_dados import pasta_de_dados


def provedor_govbr(emissor: str, cliente: str, segredo: str) -> dict[str, Any]:
    """O gov.br na forma que o allauth lê."""
    return {
        "govbr": {
            "APPS": [
                {
                    "provider_id": "govbr",
                    "name": "gov.br",
                    "client_id": cliente,
                    "secret": segredo,
                    "settings": {
                        "server_url": emissor,
                        "token_auth_method": "client_secret_basic",
                        "oauth_pkce_enabled": True,
                    },
                }
            ]
        }
    }


def _origem(endereco: str) -> str:
    partes = urlsplit(endereco)
    return f"{partes.scheme}://{partes.netloc}"


CERTAME_DADOS = pasta_de_dados()
"""Onde ficam o banco, os certames e os segredos."""

# Onde o programa atende -------------------------------------------------------------------

CERTAME_ENDERECO = os.environ.get("CERTAME_ENDERECO", "")
_ENDERECO = urlsplit(CERTAME_ENDERECO)
_HTTPS = _ENDERECO.scheme == "https"
DEBUG = False
CERTAME_DESENVOLVIMENTO = os.environ.get("CERTAME_DESENVOLVIMENTO") == "sim"
SECRET_KEY = CERTAME_DADOS.segredo()
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
if _ENDERECO.hostname:
    ALLOWED_HOSTS.append(_ENDERECO.hostname)
CSRF_TRUSTED_ORIGINS = [f"https://{_ENDERECO.netloc}"] if _HTTPS else []
ROOT_URLCONF = "certame.web.enderecos"
WSGI_APPLICATION = "certame.web.aplicacao.aplicacao"

# O que compõe o programa ------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "certame.web.componentes",  # antes dos que têm templates: os daqui valem no lugar dos deles
    "django.forms",
    "certame.web.contas",
    "certame.web.sessoes",
    "certame.web.certames",
    "certame.web.atos",
    "certame.web.publicacoes",
    "certame.web.editais",
    "certame.web.trabalhos",
    "certame.web.pericias",
    "certame.web.prazos",
    "certame.web.painel",
    "certame.web.importacao",
    "certame.web.hipoteses",
    "certame.web.de_fora",
    "certame.web.pacotes",
    "certame.web.ajuda",
    "certame.web.inicio",
    "certame.armazens.banco",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "certame.web.contas.govbr",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "certame.web.registro.RegistroDePedidos",  # depois: folhas de estilo não são registradas
    "certame.web.disco.Disco",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "certame.web.cautelas.CorpoPequeno",  # antes de quem lê o corpo
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "certame.web.cautelas.SemGuardar",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "certame.web.porteiro.Porteiro",
    "certame.web.sessoes.volta.Sessoes",
    "certame.web.recusas.Recusas",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "certame.web.inicio.marca.do_pedido",
            ],
            "builtins": ["certame.web.componentes.templatetags.componentes"],
        },
    }
]
FORM_RENDERER = "certame.web.componentes.formulario.FormularioDaCasa"

# O banco ----------------------------------------------------------------------------------
# O livro vive no mesmo banco e não se escreve dentro de outra transação: sem ATOMIC_REQUESTS.

DATABASES = {
    "default": banco_do_endereco(os.environ.get("DATABASE_URL") or str(CERTAME_DADOS.banco))
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    # No banco, para que o bloqueio por tentativas valha em todos os processos.
    "default": {
        "BACKEND": "certame.web.banco_ocupado.Limites",
        "LOCATION": "web_cache",
        # Com o limite de fábrica (300), muitas tentativas de fora tirariam os bloqueios daqui.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

# Os trabalhos demorados vão para uma fila no mesmo banco; quem os faz é `certame trabalhar`.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# As pessoas -------------------------------------------------------------------------------

AUTH_USER_MODEL = "contas.Pessoa"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {
        "NAME": "certame.web.contas.senha_parecida.SenhaParecida",
        "OPTIONS": {"user_attributes": ("email", "nome")},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "inicio"
ACCOUNT_ADAPTER = "certame.web.contas.portaria.Portaria"
ACCOUNT_FORMS = {
    "login": "certame.web.contas.formularios.Entrar",
    "change_password": "certame.web.contas.formularios.MudarSenha",
    "reauthenticate": "certame.web.contas.formularios.Confirmar",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = False
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # também para ligar o gov.br à conta
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    # A chave é a conta com a origem: um estranho que erra não fecha a conta para a dona dela.
    "login_failed": "20/m/ip,5/15m/key",
    # As origens em que a conta nunca entrou, todas juntas (contas/tentativas.py).
    "login_failed_de_fora": "30/h/key",
    "reauthenticate": "5/5m/user",
    "change_password": "5/m/user",
}
MFA_ADAPTER = "certame.web.contas.segundo_fator.SegundoFatorCifrado"
MFA_FORMS = {
    "activate_totp": "certame.web.contas.formularios.LigarSegundoFator",
    "authenticate": "certame.web.contas.formularios.EntrarComCodigo",
    "reauthenticate": "certame.web.contas.formularios.ConfirmarComCodigo",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
# Quem copia devagar do celular vê o código mudar no meio: vale também o de antes e o de depois, um passo
# de 30 segundos para cada lado, como a RFC 6238 recomenda. Cada código só se usa uma vez.
MFA_TOTP_TOLERANCE = 1

# Entrar com o gov.br: só se o ambiente diz os três. O endereço da volta, a cadastrar lá, é
# https://…/conta/govbr/volta/.
_GOVBR = [os.environ.get(f"CERTAME_GOVBR_{v}", "") for v in ("EMISSOR", "CLIENTE", "SEGREDO")]
SOCIALACCOUNT_ADAPTER = "certame.web.contas.portaria_do_govbr.PortariaDoGovBr"
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_PROVIDERS = provedor_govbr(*_GOVBR) if all(_GOVBR) else {}

# A sessão, os cookies e os cabeçalhos -----------------------------------------------------

CERTAME_SESSAO = 8 * 60 * 60
"""Segundos que a sessão dura sem uso."""
CERTAME_USO_DA_SESSAO = 60
"""De quantos em quantos segundos de uso se grava que a sessão se usou: ler páginas não escreve."""
SESSION_COOKIE_AGE = CERTAME_SESSAO + CERTAME_USO_DA_SESSAO  # nunca menos do que a página diz
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CERTAME_COOKIE_DO_NAVEGADOR = "__Host-navegador" if _HTTPS else "navegador"
"""O que diz em que contas já se entrou por este navegador."""
if _HTTPS:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessao", "__Host-csrf"
    SECURE_SSL_REDIRECT = True
    # Quem vigia pergunta na própria máquina, sem passar por quem faz o https.
    SECURE_REDIRECT_EXEMPT = [r"^saude$", r"^situacao$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
CERTAME_PROXY = os.environ.get("CERTAME_ATRAS_DE_PROXY", "")
"""Em quem se crê: "" (ninguém), `sim` (em quem quer que se ligue a esta porta) ou um IP."""
if CERTAME_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # O bloqueio por origem conta quem falou com o proxy, e não o proxy.
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
CSRF_FAILURE_VIEW = "certame.web.sessoes.volta.sem_selo"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "img-src": [SELF, "data:"],  # data: é o código QR do segundo fator
        # O Chrome confere também para onde o formulário acaba indo.
        "form-action": [SELF, _origem(_GOVBR[0])] if all(_GOVBR) else [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Os arquivos que chegam -------------------------------------------------------------------

CERTAME_MAIOR_ARQUIVO = 20 * 1024 * 1024
"""O maior arquivo que se aceita, em bytes."""
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_PERMISSIONS = 0o600

# Os arquivos que são nossos ---------------------------------------------------------------

_AQUI = Path(__file__).parent
STATIC_URL = "/estatico/"
STATICFILES_DIRS = [("terceiros", _AQUI / "terceiros")]
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 3600

# Língua e hora ----------------------------------------------------------------------------

LANGUAGE_CODE = "pt-br"
LANGUAGES = [("pt-br", "Português do Brasil")]
TIME_ZONE = "America/Sao_Paulo"
USE_TZ = True

# O registro do que aconteceu, sem dado pessoal ----------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"linhas": {"()": "certame.web.registro.LinhaEmJson"}},
    "handlers": {"tela": {"class": "logging.StreamHandler", "formatter": "linhas"}},
    "root": {"handlers": ["tela"], "level": "WARNING"},
    "loggers": {
        "certame.web": {"level": "INFO"},
        "django": {"handlers": ["tela"], "level": "WARNING", "propagate": False},
        # Já está em certame.web, sem o endereço pedido, que pode ter um número de inscrição.
        "django.request": {"level": "CRITICAL"},
        "django.server": {"level": "CRITICAL"},
        "waitress.queue": {"level": "ERROR"},
    },
}

# O formulário de um edital de muitos cargos tem milhares de campos.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000

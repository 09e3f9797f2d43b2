"""A aplicação WSGI, para waitress, gunicorn ou outro servidor."""

import os

from django.core.wsgi import get_wsgi_application

from certame.web.pasta_de_dados import pasta_de_dados

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "certame.web.configuracao")
pasta_de_dados().preparar()
aplicacao = get_wsgi_application()

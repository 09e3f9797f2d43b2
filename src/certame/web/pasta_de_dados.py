"""A pasta de dados: onde ficam o banco, os certames e os segredos desta instalação.

```
DADOS/
  banco/certame.sqlite3           as contas e os livros, se DATABASE_URL não diz outro banco
  certames/<cidade>/<certame>/    certame.toml e os arquivos da banca
  segredos/                       só de quem opera: o segredo do site e o chaveiro
```
"""

import os
import secrets
import sys
from pathlib import Path
from typing import NamedTuple

from certame.armazens.cofre.chaveiro import Chaveiro, gravar_fechado
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.copia_inteira import (
    BANCO_DA_INSTALACAO,
    CERTAMES_DA_INSTALACAO,
    SEGREDOS_DA_INSTALACAO,
)
from certame.operacoes.restaurar_copia_inteira import FALTAM_AS_CHAVES

VARIAVEL = "CERTAME_PASTA"
"""A variável que diz onde é a pasta de dados."""

_TAMANHO_DO_SEGREDO = 50


class PastaDeDados(NamedTuple):
    """Os lugares dentro de uma pasta de dados."""

    raiz: Path

    @property
    def banco(self) -> Path:
        """O arquivo do SQLite."""
        return self.raiz / BANCO_DA_INSTALACAO

    @property
    def certames(self) -> Path:
        """Onde cada cidade tem a sua pasta, e nela cada certame."""
        return self.raiz / CERTAMES_DA_INSTALACAO

    @property
    def segredos(self) -> Path:
        """O que só quem opera lê."""
        return self.raiz / SEGREDOS_DA_INSTALACAO

    @property
    def chaveiro(self) -> Path:
        """As chaves com que se cifra o que é sigiloso."""
        return self.segredos / "chaveiro.json"

    @property
    def codigo_do_primeiro_uso(self) -> Path:
        """O código que abre o assistente do primeiro uso; some quando já há gente."""
        return self.segredos / "primeiro-uso"

    def segredo(self) -> str:
        """O segredo do site, ou "" se a pasta ainda não foi preparada."""
        arquivo = self.segredos / "site"
        return arquivo.read_text(encoding="ascii") if arquivo.exists() else ""

    def preparar(self) -> None:
        """Cria o que falta: as pastas, o segredo do site e o chaveiro. O que há não muda.

        Erros: `EntradaInvalida` se nela não se pode escrever, ou se foi restaurada e as chaves
        ainda não voltaram: chaves novas não abririam o que as antigas fecharam.
        """
        faltam = self.segredos / FALTAM_AS_CHAVES
        if faltam.exists() and not self.chaveiro.exists():
            raise EntradaInvalida(
                [
                    Erro(
                        str(self.chaveiro),
                        0,
                        "",
                        "a pasta foi restaurada de uma cópia sem as chaves, e elas ainda não voltaram",
                        f"traga-as com certame chave restaurar CÓPIA --para {self.chaveiro}",
                    )
                ]
            )
        try:
            for pasta in (self.raiz, self.banco.parent, self.certames, self.segredos):
                pasta.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not self.segredo():
                gravar_fechado(
                    self.segredos / "site", secrets.token_urlsafe(_TAMANHO_DO_SEGREDO).encode()
                )
            if not self.chaveiro.exists():
                Chaveiro.criar(self.chaveiro)
            faltam.unlink(missing_ok=True)
        except OSError as falha:
            raise EntradaInvalida(
                [
                    Erro(
                        str(self.raiz),
                        0,
                        "",
                        f"não se pode escrever na pasta de dados ({falha.strerror})",
                        "diga outra em --pasta",
                    )
                ]
            ) from None


def pasta_de_dados() -> PastaDeDados:
    """A pasta dita em `CERTAME_PASTA` ou, se não há, a da pessoa no sistema dela."""
    dita = os.environ.get(VARIAVEL)
    return PastaDeDados(Path(dita).absolute() if dita else _da_pessoa())


def _da_pessoa() -> Path:
    casa = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or casa / "AppData" / "Local") / "certame"
    if sys.platform == "darwin":
        return casa / "Library" / "Application Support" / "certame"
    return Path(os.environ.get("XDG_DATA_HOME") or casa / ".local" / "share") / "certame"

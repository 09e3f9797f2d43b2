"""Um certame de Mogi com as pessoas da equipe, para os testes das páginas das perícias."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from allauth.mfa.models import Authenticator

from certame.dominio.documento import EspecieDeDocumento
from certame.operacoes.guardar_documento import DocumentoAGuardar, guardar_documento
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.operacoes.cursos import MOGI, REF
from tests.operacoes.cursos import pratica as pratica_no_curso
from tests.web.certames_da_mesa import registrado
from tests.web.conftest import Elenco

PAPEIS = ("medico/visual", "carreira/visual", "carreira/auditiva")
ANA, CELIA = "0007", "0002"
"""As duas da lista reservada."""


@dataclass
class Mesa:
    """O certame, a comissão, os três da equipe e quem não está em equipe nenhuma."""

    certame: CertameRegistrado
    comissao: Pessoa
    equipe: tuple[Pessoa, Pessoa, Pessoa]
    outra: Pessoa
    encarregado: Pessoa

    def pratica(self, tipo: str, dia: str, **escritos: Any) -> None:
        """Pratica o ato direto no certame em curso."""
        with MESA.certame(self.certame) as curso:
            pratica_no_curso(curso, tipo, dia, **escritos)

    def constitui(self, pessoas: Sequence[Pessoa], id: str = "equipe") -> None:
        """Constitui uma equipe com as pessoas."""
        membros = [f"{autor(p)}/{papel}" for p, papel in zip(pessoas, PAPEIS, strict=True)]
        self.pratica("equipe_constituida", "2026-05-12", id=id, membros=membros, documento=REF)

    def convoca(self, inscricao: str) -> None:
        """Convoca e registra o comparecimento."""
        hora = "2026-05-20 09:00"
        self.pratica(
            "pericia_convocada", "2026-05-13", inscricao=inscricao, instante=hora, documento=REF
        )
        self.pratica("comparecimento_registrado", "2026-05-20", inscricao=inscricao, instante=hora)

    def parecer(self, inscricao: str, equipe: str = "equipe") -> None:
        """O parecer da equipe, com as cinco partes."""
        with MESA.certame(self.certame) as curso:
            constituida = curso.andamento.processo.autos.ato(equipe)
        assinam = [m.partition("/")[0] for m in getattr(constituida, "membros", ())]
        self.pratica(
            "parecer_emitido", "2026-05-21", inscricao=inscricao, equipe=equipe,
            assinam=assinam, partes=[REF] * 5, documento=REF,
        )  # fmt: skip

    def guarda(
        self, inscricao: str, especie: EspecieDeDocumento, arquivo: str, conteudo: bytes
    ) -> str:
        """Guarda um documento no cofre e devolve o id."""
        with MESA.certame(self.certame) as curso:
            guardado = guardar_documento(
                cofre_da_instalacao(),
                curso.certame,
                curso.entrada.norma,
                DocumentoAGuardar(especie, arquivo, conteudo, inscricao),
                autor=autor(self.comissao),
                instante=datetime(2026, 5, 1, 12, tzinfo=UTC),
            )
        return guardado.referencia.id


def com_segundo_fator(pessoa: Pessoa) -> Pessoa:
    """A pessoa com o segundo fator ligado."""
    Authenticator.objects.create(
        user=pessoa, type=Authenticator.Type.TOTP, data={"secret": "de teste"}
    )
    return pessoa


def mesa_de_mogi(elenco: Elenco, edital: str = MOGI, *, com_equipe: bool = True) -> Mesa:
    """O certame de Mogi com a classificação divulgada e, se pedida, a equipe constituída."""
    certame = registrado(elenco.mogi, edital)
    ines, ivo, iris, outra = (
        com_segundo_fator(elenco.pessoa(nome, elenco.mogi, Papel.EQUIPE))
        for nome in ("Ines", "Ivo", "Iris", "Hugo")
    )
    encarregado = com_segundo_fator(elenco.pessoa("Enzo", elenco.mogi, Papel.ENCARREGADO))
    comissao = elenco.pessoa("Celia", elenco.mogi, Papel.COMISSAO, Papel.RH)
    mesa = Mesa(certame, comissao, (ines, ivo, iris), outra, encarregado)
    mesa.pratica("edital_publicado", str(tomllib.loads(edital)["edital"]["publicacao"]))
    mesa.pratica("resultado_divulgado", "2026-05-04")
    mesa.pratica("classificacao_divulgada", "2026-05-11")
    if com_equipe:
        mesa.constitui(mesa.equipe)
    return mesa

"""A gravação que falha: o confirmado fica, e o objeto vivo diz o que o livro diz, ou se recusa."""

import errno
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from certame.armazens.linhas import ArmazemDeLinhas
from certame.livro.corrente import conferir_registros
from certame.livro.registro import Cabeca, Registro
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from certame.operacoes.executar import ler_edital
from tests.aceitacao.vidas import fotografia
from tests.operacoes.cursos import classificado, homologado, pratica

RAIZ = Path(__file__).parents[2]
CHEIO = OSError(errno.ENOSPC, "o disco está cheio")


class Falho(ArmazemDeLinhas):
    """Um armazém de linhas que falha quando se manda: antes de gravar, depois, e ao ler."""

    antes = depois = ao_ler = False

    def acrescentar(self, certame: str, esperado: Cabeca, registros: Sequence[Registro]) -> Cabeca:
        if self.antes:
            raise CHEIO
        cabeca = super().acrescentar(certame, esperado, registros)
        if self.depois:
            raise CHEIO
        return cabeca

    def ler(self, certame: str, desde: int = 0) -> Iterator[Registro]:
        if self.ao_ler:
            raise CHEIO
        return super().ler(certame, desde)


def com_armazem_falho(pasta: Path) -> tuple[CertameEmCurso, Falho]:
    homologado(pasta)
    armazem = Falho(pasta / "livro")
    return CertameEmCurso(ler_edital(pasta), armazem), armazem


@pytest.mark.parametrize("quando", ["antes", "depois"])
@pytest.mark.parametrize("tambem_ao_ler", [False, True])
@pytest.mark.parametrize("tipo", ["convocacao_feita", "vagas_criadas", "ato_anulado"])
def test_falha_o_armazem(tmp_path: Path, quando: str, tambem_ao_ler: bool, tipo: str) -> None:
    pasta = tmp_path / "c"
    curso, armazem = com_armazem_falho(pasta)
    pratica(curso, "vagas_criadas", quantidade="1", id="criadas")
    campos = (
        {"ato": "criadas", "motivo": "erro_material"}
        if tipo == "ato_anulado"
        else {"quantidade": "2"}
    )
    setattr(armazem, quando, True)
    armazem.ao_ler = tambem_ao_ler
    with pytest.raises(OSError, match="cheio"):
        pratica(curso, tipo, id="", **campos)  # type: ignore[arg-type]
    if tambem_ao_ler:
        for olhar in ("andamento", "cabeca"):
            with pytest.raises(OSError, match="cheio"):
                getattr(curso, olhar)
        armazem.ao_ler = False
    setattr(armazem, quando, False)
    aberto = abrir_em_curso(pasta)
    assert fotografia(curso) == fotografia(aberto)
    entrou = curso.andamento.praticados[-1].ato.id != "criadas"
    assert entrou == (quando == "depois")
    numero = curso.cabeca.numero
    assert pratica(curso, "vagas_criadas", quantidade="1").cabeca.numero == numero + 1
    assert fotografia(abrir_em_curso(pasta)) == fotografia(curso)


def test_falha_no_meio_de_por_em_dia(tmp_path: Path) -> None:
    pasta = tmp_path / "c"
    curso, armazem = com_armazem_falho(pasta)
    outra = abrir_em_curso(pasta)
    antes = fotografia(curso)
    pratica(outra, "vagas_criadas", quantidade="1")
    armazem.ao_ler = True
    with pytest.raises(OSError, match="cheio"):
        curso.por_em_dia()
    armazem.ao_ler = False
    assert curso.cabeca == antes[1]
    assert curso.por_em_dia() == outra.cabeca
    assert fotografia(curso) == fotografia(outra)


_COM_LIMITE = """
import json, resource, signal, sys
from pathlib import Path
from certame.livro.estado import texto_do_estado
from certame.operacoes.certame_em_curso import abrir_em_curso
from tests.operacoes.cursos import pratica
pasta, sobra = Path(sys.argv[1]), int(sys.argv[2])
curso = abrir_em_curso(pasta)
(arquivo,) = (pasta / "livro").glob("*.jsonl")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
limite = arquivo.stat().st_size + sobra
resource.setrlimit(resource.RLIMIT_FSIZE, (limite, resource.RLIM_INFINITY))
confirmados = []
try:
    while True:
        feito = pratica(curso, "vagas_criadas", quantidade="1")
        confirmados.append(feito.cabeca.numero)
except OSError:
    pass
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert texto_do_estado(abrir_em_curso(pasta).andamento) == texto_do_estado(curso.andamento)
confirmados.append(pratica(curso, "vagas_criadas", quantidade="1").cabeca.numero)
print(json.dumps(confirmados))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sem limite de tamanho de arquivo")
@pytest.mark.parametrize("sobra", [0, 1, 100, 700, 1500])
def test_o_disco_enche(tmp_path: Path, sobra: int) -> None:
    """O arquivo não pode crescer além do limite: o que não coube sai inteiro."""
    pasta = tmp_path / "c"
    antes = classificado(pasta).cabeca.numero
    pratica(abrir_em_curso(pasta), "homologacao_publicada")
    feito = subprocess.run(
        [sys.executable, "-c", _COM_LIMITE, str(pasta), str(sobra)],
        cwd=RAIZ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert feito.returncode == 0, feito.stderr.decode(errors="replace")
    curso = abrir_em_curso(pasta)
    registros = list(curso.armazem.ler(curso.certame))
    assert conferir_registros(registros).cabeca == curso.cabeca
    assert feito.stdout.decode().strip() == str(list(range(antes + 2, len(registros) + 1)))

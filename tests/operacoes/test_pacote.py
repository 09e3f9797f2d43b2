"""O pacote: sempre os mesmos bytes, refaz-se igual, e qualquer mudança aparece com o lugar."""

import dataclasses
import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certame.dominio.ato import (
    NOMES_DOS_ATOS,
    Ato,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    DefesaApresentada,
    FraudeDecidida,
    HomologacaoPublicada,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
)
from certame.dominio.ato_da_pericia import ResultadoDaJunta
from certame.livro.registro import Cabeca, cabeca_do_texto
from certame.norma.erros import EntradaInvalida
from certame.operacoes.conferir_pacote import PacoteExaminado, conferir_pacote
from certame.operacoes.conteudo_do_pacote import (
    INDICE,
    LIVRO,
    Especie,
    em_bytes,
    linha_tarjada,
)
from certame.operacoes.edital_do_pacote import edital_do_pacote
from certame.operacoes.fazer_pacote import fazer_pacote
from certame.publicacao.zip_certo import ZipRecusado, escrever_zip, ler_zip
from tests.motor.certames import CARGO
from tests.motor.processos import HORA, REF, Mundo

EXEMPLOS = sorted(
    arquivo.parent for arquivo in Path(__file__).parents[2].glob("exemplos/*/certame.toml")
)
IRUPI = next(pasta for pasta in EXEMPLOS if pasta.name == "irupi-25-vagas")

Mexer = Callable[[dict[str, bytes]], None]


@pytest.fixture(scope="module")
def feitos(tmp_path_factory: pytest.TempPathFactory) -> dict[Especie, bytes]:
    """Os dois pacotes do exemplo de Irupi."""
    pasta = tmp_path_factory.mktemp("pacotes")
    pacotes = {}
    for especie in Especie:
        arquivo = pasta / f"{especie}.zip"
        fazer_pacote(IRUPI, especie, arquivo)
        pacotes[especie] = arquivo.read_bytes()
    return pacotes


@pytest.fixture
def publico(feitos: dict[Especie, bytes]) -> bytes:
    return feitos[Especie.PUBLICO]


@pytest.fixture
def reservado(feitos: dict[Especie, bytes]) -> bytes:
    return feitos[Especie.RESERVADO]


def mexido(pacote: bytes, mexer: Mexer, *, com_hashes: bool = True) -> bytes:
    """O pacote com algo mudado por quem sabe acertar os hashes do índice."""
    arquivos = ler_zip(pacote)
    mexer(arquivos)
    if com_hashes:
        indice = json.loads(arquivos[INDICE])
        indice["arquivos"] = {
            nome: {"bytes": len(conteudo), "sha256": hashlib.sha256(conteudo).hexdigest()}
            for nome, conteudo in sorted(arquivos.items())
            if nome != INDICE
        }
        arquivos[INDICE] = em_bytes(indice)
    return escrever_zip(arquivos)


def exame(conteudo: bytes, *cabecas: Cabeca) -> PacoteExaminado:
    return conferir_pacote(conteudo, "pacote.zip", cabecas)


def onde(conteudo: bytes, *cabecas: Cabeca) -> list[str]:
    """Os arquivos em que o pacote difere."""
    return [diferenca.arquivo for diferenca in exame(conteudo, *cabecas).diferencas]


@pytest.mark.parametrize("pasta", EXEMPLOS, ids=lambda pasta: pasta.name)
@pytest.mark.parametrize("especie", Especie)
def test_cada_exemplo_da_um_pacote_que_se_refaz_igual(
    pasta: Path, especie: Especie, tmp_path: Path
) -> None:
    outra = tmp_path / "outro-lugar"
    shutil.copytree(pasta, outra)
    um = fazer_pacote(pasta, especie, tmp_path / "um.zip")
    fazer_pacote(outra, especie, tmp_path / "dois.zip")
    conteudo = (tmp_path / "um.zip").read_bytes()
    assert conteudo == (tmp_path / "dois.zip").read_bytes()
    achado = exame(conteudo, um.livro.cabeca)
    assert achado.diferencas == ()
    assert achado.livro == um.livro


def test_o_publico_so_tem_o_que_se_publica(publico: bytes, reservado: bytes) -> None:
    arquivos = ler_zip(publico)
    assert "candidatos.jsonl" not in arquivos
    tudo = b"".join(arquivos.values())
    candidatos = [json.loads(x) for x in ler_zip(reservado)["candidatos.jsonl"].splitlines()]
    nascimentos = {c["nascimento"] for c in candidatos if c["nascimento"]}
    assert nascimentos
    assert not [data for data in nascimentos if data.encode() in tudo]
    # Os comentários de certame.toml falam de pessoas pelo nome; o edital do pacote não os leva.
    assert b"#" not in arquivos["edital.toml"]


def test_um_byte_mudado_em_qualquer_lugar_aparece(publico: bytes) -> None:
    passo = max(len(publico) // 150, 1)
    for lugar in range(0, len(publico), passo):
        trocado = bytearray(publico)
        trocado[lugar] ^= 1
        assert exame(bytes(trocado)).diferencas, lugar


@given(st.data())
@settings(max_examples=25)
def test_cortado_em_qualquer_ponto_e_recusado(
    feitos: dict[Especie, bytes], data: st.DataObject
) -> None:
    publico = feitos[Especie.PUBLICO]
    assert exame(publico[: data.draw(st.integers(0, len(publico) - 1))]).diferencas


def test_um_ato_tirado_aparece_com_o_registro(publico: bytes) -> None:
    def tirar(arquivos: dict[str, bytes]) -> None:
        linhas = arquivos[LIVRO].splitlines(keepends=True)
        arquivos[LIVRO] = b"".join(linhas[:3] + linhas[4:])

    (diferenca,) = exame(mexido(publico, tirar)).diferencas
    assert diferenca.arquivo == LIVRO
    assert "registro 4" in diferenca.frase


def sem_o_fim(pasta: Path, destino: Path) -> tuple[bytes, Cabeca]:
    """Um pacote honesto do mesmo certame, mas sem o último ato, e a cabeça do inteiro."""
    inteiro = fazer_pacote(pasta, Especie.PUBLICO, destino / "inteiro.zip")
    outra = destino / "certame"
    shutil.copytree(pasta, outra)
    texto = (outra / "certame.toml").read_text(encoding="utf-8")
    (outra / "certame.toml").write_text(texto[: texto.rindex("[[ato]]")], encoding="utf-8")
    cortado = fazer_pacote(outra, Especie.PUBLICO, destino / "cortado.zip")
    return cortado.arquivo.read_bytes(), inteiro.livro.cabeca


def test_so_a_cabeca_impressa_mostra_o_fim_cortado(tmp_path: Path) -> None:
    cortado, cabeca = sem_o_fim(IRUPI, tmp_path)
    assert exame(cortado).diferencas == ()
    (diferenca,) = exame(cortado, cabeca).diferencas
    assert diferenca.arquivo == LIVRO
    assert "o fim foi cortado" in diferenca.frase


def test_a_chamada_trocada_e_dita_com_o_ato_e_o_numero(publico: bytes) -> None:
    def trocar(arquivos: dict[str, bytes]) -> None:
        dados = json.loads(arquivos["chamadas.json"])
        dados["cargos"][0]["chamadas"][4]["inscricao"] = "00000"
        arquivos["chamadas.json"] = em_bytes(dados)

    (diferenca,) = exame(mexido(publico, trocar)).diferencas
    assert (diferenca.arquivo, diferenca.chamada) == ("chamadas.json", 5)
    assert diferenca.ato == "primeira-chamada"
    assert "00000" in diferenca.frase


def trocar_na_ordem(arquivos: dict[str, bytes]) -> None:
    dados = json.loads(arquivos["ordem.json"])
    pessoas = dados["cargos"][0]["pessoas"]
    pessoas[0], pessoas[1] = pessoas[1], pessoas[0]
    arquivos["ordem.json"] = em_bytes(dados)


def test_a_ordem_trocada_muda_as_chamadas_e_as_listas(publico: bytes) -> None:
    arquivos = onde(mexido(publico, trocar_na_ordem))
    assert "chamadas.json" in arquivos
    assert "publicacoes/lista-geral.json" in arquivos


def test_a_nota_mudada_refaz_outra_lista(reservado: bytes) -> None:
    def subir(arquivos: dict[str, bytes]) -> None:
        linhas = arquivos["candidatos.jsonl"].splitlines(keepends=True)
        dados = json.loads(linhas[-1])
        velha = f'"nota":"{dados["nota"]}"'.encode()
        linhas[-1] = linhas[-1].replace(velha, b'"nota":"100.00"')
        arquivos["candidatos.jsonl"] = b"".join(linhas)

    arquivos = onde(mexido(reservado, subir))
    assert "chamadas.json" in arquivos
    assert "publicacoes/lista-geral.txt" in arquivos


def escrever(nome: str, conteudo: bytes) -> Mexer:
    return lambda arquivos: arquivos.update({nome: conteudo})


def tirar(nome: str) -> Mexer:
    def _tirar(arquivos: dict[str, bytes]) -> None:
        del arquivos[nome]

    return _tirar


def no_indice(chave: str, valor: Any) -> Mexer:
    def _mudar(arquivos: dict[str, bytes]) -> None:
        arquivos[INDICE] = em_bytes(json.loads(arquivos[INDICE]) | {chave: valor})

    return _mudar


def trocar(nome: str, velho: bytes, novo: bytes) -> Mexer:
    def _trocar(arquivos: dict[str, bytes]) -> None:
        assert velho in arquivos[nome]
        arquivos[nome] = arquivos[nome].replace(velho, novo, 1)

    return _trocar


@pytest.mark.parametrize(
    ("mexer", "arquivo"),
    [
        (escrever("virus.exe", b""), "virus.exe"),
        (escrever("publicacoes/outra.txt", b""), "publicacoes/outra.txt"),
        (tirar("norma.toml"), "norma.toml"),
        (tirar("publicacoes/quadro-de-vagas.csv"), "publicacoes/quadro-de-vagas.csv"),
        (escrever("publicacoes/quadro-de-vagas.txt", b"x"), "publicacoes/quadro-de-vagas.txt"),
        (trocar("norma.toml", b"1/10", b"1/20"), "norma.toml"),
        (escrever("norma.toml", b"\xff"), "norma.toml"),
        (escrever("edital.toml", b"versao = 1"), "edital.toml"),
        (trocar("edital.toml", b"002-2025", b"003-2025"), "edital.toml"),
        (trocar("edital.toml", b"versao = 1", b"versao = 1 # nota"), "edital.toml"),
        (escrever("ordem.json", b"[]"), "ordem.json"),
        (escrever("ordem.json", b"[" * 100_000), "ordem.json"),
        (escrever("ordem.json", b'{"versao": 1.5}'), "ordem.json"),
        (trocar("ordem.json", b'"posto": 1,', b'"posto": "1",'), "ordem.json"),
        (escrever("chamadas.json", b"[]"), "chamadas.json"),
        (trocar("livro.jsonl", b"primeira-chamada", b"primeira-chamadb"), "livro.jsonl"),
        (no_indice("certame", "outro"), "livro.jsonl"),
        (no_indice("norma", {"id": "x"}), "norma.toml"),
        (no_indice("norma", None), "norma.toml"),
        (no_indice("livro", {}), INDICE),
        (no_indice("livro", {"cabeca": "1:" + "0" * 64, "atos": 10}), "livro.jsonl"),
        (no_indice("especie", "outra"), INDICE),
        (no_indice("formato", 2), INDICE),
        (escrever(INDICE, b"{"), INDICE),
    ],
    ids=[f"mudanca-{n}" for n in range(1, 25)],
)
def test_o_que_se_muda_aparece_no_arquivo_certo(publico: bytes, mexer: Mexer, arquivo: str) -> None:
    so_no_indice = arquivo == INDICE or "no_indice" in getattr(mexer, "__qualname__", "")
    conteudo = mexido(publico, mexer, com_hashes=not so_no_indice)
    assert onde(conteudo)[0] == arquivo


@pytest.mark.parametrize("nome", [INDICE, "chamadas.json", "ordem.json"])
def test_o_mesmo_json_escrito_de_outro_modo_nao_serve(publico: bytes, nome: str) -> None:
    def apertar(arquivos: dict[str, bytes]) -> None:
        arquivos[nome] = json.dumps(json.loads(arquivos[nome]), ensure_ascii=False).encode()

    assert onde(mexido(publico, apertar, com_hashes=nome != INDICE)) == [nome]


def test_os_candidatos_em_outra_ordem_nao_servem(reservado: bytes) -> None:
    def inverter(arquivos: dict[str, bytes]) -> None:
        linhas = arquivos["candidatos.jsonl"].splitlines(keepends=True)
        arquivos["candidatos.jsonl"] = b"".join(reversed(linhas))

    assert onde(mexido(reservado, inverter)) == ["candidatos.jsonl"]


def test_sem_acertar_o_indice_o_arquivo_mudado_e_dito(publico: bytes) -> None:
    conteudo = mexido(publico, escrever("ordem.json", b"{}"), com_hashes=False)
    (diferenca,) = exame(conteudo).diferencas
    assert diferenca.arquivo == "ordem.json"
    assert "índice" in diferenca.frase


def test_o_aviso_quando_o_programa_e_outro(publico: bytes) -> None:
    achado = exame(mexido(publico, no_indice("programa", "0.0.9"), com_hashes=False))
    assert achado.diferencas == ()
    assert "0.0.9" in achado.avisos[0]


class TestZip:
    def outro(self, **entradas: bytes) -> bytes:
        saida = io.BytesIO()
        with zipfile.ZipFile(saida, "w", zipfile.ZIP_DEFLATED) as aberto:
            for nome, conteudo in entradas.items():
                aberto.writestr(nome, conteudo)
        return saida.getvalue()

    @pytest.mark.parametrize(
        "conteudo",
        [
            b"",
            b"nada",
            b"PK\x05\x06" + b"\0" * 18 + b"sobra",
        ],
    )
    def test_o_que_nao_e_zip(self, conteudo: bytes) -> None:
        with pytest.raises(ZipRecusado):
            ler_zip(conteudo)

    def test_bomba(self) -> None:
        bomba = self.outro(**{"indice.json": b"\0" * 50_000_000})
        assert len(bomba) < 100_000
        with pytest.raises(ZipRecusado, match="comprimido"):
            ler_zip(bomba)

    @pytest.mark.parametrize(
        "nome",
        [
            "../fora",
            "/etc/x",
            "a/../b",
            "a\\b",
            "C:x",
            "a//b",
            "pasta/",
            "Á",
            "a" * 200,
            "a..b",
        ],
    )
    def test_nomes_que_saem_da_pasta(self, nome: str) -> None:
        with pytest.raises(ZipRecusado):
            ler_zip(self.outro(**{nome: b"x"}))
        with pytest.raises(ZipRecusado):
            escrever_zip({nome: b"x"})

    def test_nome_repetido(self) -> None:
        saida = io.BytesIO()
        with zipfile.ZipFile(saida, "w") as aberto:
            aberto.writestr("a", b"1")
            with pytest.warns(UserWarning, match="Duplicate"):
                aberto.writestr("a", b"2")
        with pytest.raises(ZipRecusado, match="mesmo nome"):
            ler_zip(saida.getvalue())

    def test_bytes_a_mais(self) -> None:
        certo = escrever_zip({"a": b"1"})
        assert ler_zip(certo) == {"a": b"1"}
        for errado in (b"antes" + certo, certo + b"depois"):
            with pytest.raises(ZipRecusado):
                ler_zip(errado)

    def test_entradas_demais(self) -> None:
        with pytest.raises(ZipRecusado, match="1001"):
            escrever_zip({f"n{n}": b"" for n in range(1001)})


def test_do_livro_guardado_sai_o_mesmo_pacote(publico: bytes, tmp_path: Path) -> None:
    livro = tmp_path / "livro.jsonl"
    livro.write_bytes(ler_zip(publico)[LIVRO])
    fazer_pacote(IRUPI, Especie.PUBLICO, tmp_path / "p.zip", str(livro))
    assert (tmp_path / "p.zip").read_bytes() == publico


def test_com_outros_atos_no_arquivo_e_no_livro_nao_se_faz(publico: bytes, tmp_path: Path) -> None:
    livro = tmp_path / "livro.jsonl"
    linhas = ler_zip(publico)[LIVRO].splitlines(keepends=True)
    livro.write_bytes(b"".join(linhas[:-1]))
    with pytest.raises(EntradaInvalida, match="10 num e 9 no outro"):
        fazer_pacote(IRUPI, Especie.PUBLICO, tmp_path / "p.zip", str(livro))
    assert not (tmp_path / "p.zip").exists()


def test_sem_norma_certa_nao_ha_pacote(tmp_path: Path) -> None:
    pasta = tmp_path / "c"
    shutil.copytree(IRUPI, pasta)
    texto = (pasta / "certame.toml").read_text(encoding="utf-8")
    inicio = texto.index("[edital.vigencia]")
    sem_prova = texto[:inicio] + texto[texto.index("[resultado]") :]
    (pasta / "certame.toml").write_text(sem_prova, encoding="utf-8")
    with pytest.raises(EntradaInvalida, match="pendência"):
        fazer_pacote(pasta, Especie.PUBLICO, tmp_path / "p.zip")


def test_o_edital_do_pacote_se_escreve_sempre_igual() -> None:
    texto = (
        'versao = 1\n[a]\nb = "x\\u007f\\n\\"y"\nc = [1, 2]\n"ç d" = true\n[a.e]\nf = 2026-01-02\n'
        "l = 1.5\nm = 10:20:30\n"
        "[[g]]\nh = 1\n[[g.i]]\nj = 2\n[[ato]]\nk = 1\n"
    )
    uma_vez = edital_do_pacote(texto)
    assert edital_do_pacote(uma_vez) == uma_vez
    assert "ato" not in uma_vez
    assert "l = 1.5" in uma_vez
    assert "m = 10:20:30" in uma_vez


def test_a_cabeca_do_indice_e_a_do_livro(publico: bytes) -> None:
    indice = json.loads(ler_zip(publico)[INDICE])
    achado = exame(publico)
    assert achado.livro is not None
    assert cabeca_do_texto(indice["livro"]["cabeca"]) == achado.livro.cabeca
    assert indice["livro"]["atos"] == achado.livro.atos == 10


# Um certame acompanhado desde o edital ------------------------------------------------------


def em_toml(valor: object) -> str:
    match valor:
        case bool():
            return str(valor).lower()
        case date():
            return valor.isoformat()
        case tuple():
            return f"[{', '.join(map(em_toml, valor))}]"
        case int():
            return str(valor)
    return json.dumps(str(valor), ensure_ascii=False)


def ato_em_toml(ato: Ato) -> str:
    linhas = [f'[[ato]]\ntipo = "{NOMES_DOS_ATOS[type(ato)]}"']
    for campo in dataclasses.fields(ato):
        valor = getattr(ato, campo.name)
        if campo.name != "linha" and valor not in (None, "", ()):
            linhas.append(f"{campo.name} = {em_toml(valor)}")
    return "\n".join(linhas) + "\n"


@pytest.fixture
def acompanhado(tmp_path: Path) -> Path:
    """Mogi 2006: duas perícias, uma negada até a Junta, homologação, chamadas e fraude."""
    mundo = Mundo(pcd=(6, 8)).classificar().confirmar(8).negar(6).dar_ciencia(6).instalar_junta(6)
    mundo.concluir_junta(6, ResultadoDaJunta.NAO_CONFIRMADA)
    mundo(CondicaoNaoConfirmada, posto=6, grupo="pcd", id="fora-da-especial")
    mundo(HomologacaoPublicada)
    mundo(ConvocacaoFeita, quantidade=2)
    mundo(InvestigacaoInstaurada, posto=1, documento=REF)
    mundo(InvestigacaoNotificada, posto=1, prova=REF, instante=HORA)
    mundo(DefesaApresentada, posto=1, documento=REF)
    mundo(
        FraudeDecidida,
        posto=1,
        notificacao=None,
        defesa=None,
        fim_do_prazo_sem_defesa=None,
        documento=REF,
    )
    pasta = tmp_path / "acompanhado"
    pasta.mkdir()
    linhas = [
        f"{n},Pessoa {n} Inventada,{100 - n},{'S' if n in (6, 8) else 'N'}" for n in range(1, 13)
    ]
    (pasta / "resultado.csv").write_text(
        "\n".join(["inscricao,nome,nota,pcd", *linhas]) + "\n", encoding="utf-8"
    )
    (pasta / "certame.toml").write_text(
        'versao = 1\n[edital]\nid = "edital"\ntitulo = "Edital"\nente = "Cidade"\n'
        'norma = "mogi-das-cruzes-sp-2006"\npublicacao = 2025-06-10\ntipo = "concurso"\n'
        'administracao = "direta"\nvinculo = "cargo_efetivo"\n[resultado]\n'
        f'arquivo = "resultado.csv"\n[[cargo]]\nid = "{CARGO}"\nnome = "Cargo"\nvagas = 2\n'
        + "".join(ato_em_toml(praticado.ato) for praticado in mundo.andamento.praticados),
        encoding="utf-8",
    )
    return pasta


class TestAcompanhado:
    def test_o_publico_tarja_o_processo_das_pessoas_e_ainda_refaz_as_chamadas(
        self, acompanhado: Path, tmp_path: Path
    ) -> None:
        pacotes = {}
        for especie in Especie:
            feito = fazer_pacote(acompanhado, especie, tmp_path / f"{especie}.zip")
            pacotes[especie] = feito.arquivo.read_bytes()
            achado = exame(pacotes[especie], feito.livro.cabeca)
            assert achado.diferencas == ()
            assert achado.livro == feito.livro
            assert achado.chamadas == 3  # a fraude vaga um posto, e a vaga é chamada de novo
        publico, reservado = (ler_zip(pacotes[especie]) for especie in Especie)
        for palavra in (b"investigacao", b"negativo", b"junta", b"defesa_", b"parecer"):
            assert palavra in reservado[LIVRO]
            assert palavra not in publico[LIVRO]
        assert publico["chamadas.json"] == reservado["chamadas.json"]
        assert "tarjados" in exame(pacotes[Especie.PUBLICO]).avisos[0]

    def test_no_livro_tarjado_a_mudanca_tambem_aparece(
        self, acompanhado: Path, tmp_path: Path
    ) -> None:
        fazer_pacote(acompanhado, Especie.PUBLICO, tmp_path / "p.zip")
        pacote = (tmp_path / "p.zip").read_bytes()
        tarjadas = [x for x in ler_zip(pacote)[LIVRO].splitlines() if b"tarjado" in x]
        ultima = tarjadas[-1]
        for velha, nova in (
            (ultima + b"\n", b""),
            (ultima, ultima.replace(b'{"hash":"', b'{"hash":"0', 1)[:-1]),
            (ultima, ultima[:9] + b"0" * 64 + ultima[73:]),
            (ultima, tarjadas[0]),
        ):
            assert velha != nova
            assert onde(mexido(pacote, trocar(LIVRO, velha, nova))) == [LIVRO]

    def test_o_reservado_nao_aceita_tarja(self, reservado: bytes) -> None:
        def tarjar(arquivos: dict[str, bytes]) -> None:
            linhas = arquivos[LIVRO].splitlines(keepends=True)
            linhas[2] = linha_tarjada(Cabeca(3, linhas[2][9:73].decode()))
            arquivos[LIVRO] = b"".join(linhas)

        assert onde(mexido(reservado, tarjar)) == [LIVRO]

    def test_a_anulacao_de_um_ato_tarjado_nao_muda_chamada(
        self, acompanhado: Path, tmp_path: Path
    ) -> None:
        with (acompanhado / "certame.toml").open("a", encoding="utf-8") as arquivo:
            arquivo.write(
                '[[ato]]\ntipo = "incidente_aberto"\nid = "incidente"\ndata = 2026-01-02\n'
                f'cargo = "{CARGO}"\ninscricao = "8"\ndocumento = "{REF}"\n'
                '[[ato]]\ntipo = "ato_anulado"\ndata = 2026-01-03\nato = "incidente"\n'
                'motivo = "erro_material"\n'
            )
        feito = fazer_pacote(acompanhado, Especie.PUBLICO, tmp_path / "p.zip")
        assert exame(feito.arquivo.read_bytes()).diferencas == ()

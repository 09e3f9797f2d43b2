"""Faz, nos testes, planilhas e PDFs pequenos com os defeitos que as bancas mandam."""

import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from certame.planilhas.exame_da_planilha import letras_da_coluna


@dataclass(frozen=True)
class Formula:
    """Uma célula com fórmula e o último valor gravado, se há."""

    conta: str
    valor: str | float | None


@dataclass(frozen=True)
class ErroDeFormula:
    """Uma célula cuja fórmula deu erro."""

    texto: str


Celula = str | int | float | None | Formula | ErroDeFormula


@dataclass(frozen=True)
class Aba:
    """Uma aba: as células e o que ela esconde."""

    linhas: Sequence[Sequence[Celula]]
    oculta: bool = False
    linhas_ocultas: Sequence[int] = ()
    colunas_ocultas: Sequence[int] = ()
    mescladas: Sequence[str] = ()
    celulas_soltas: Mapping[str, str] = field(default_factory=dict)


_ABA_OCULTA = ' state="hidden"'
_OCULTA = ' hidden="1"'
_RECOLHIDA = ' table:visibility="collapse"'


def _se(condicao: bool, texto: str) -> str:
    return texto if condicao else ""


def zip_com(partes: Mapping[str, str | bytes]) -> bytes:
    memoria = io.BytesIO()
    with zipfile.ZipFile(memoria, "w", zipfile.ZIP_DEFLATED) as arquivo:
        for nome, texto in partes.items():
            arquivo.writestr(nome, texto)
    return memoria.getvalue()


def trocado(dados: bytes, parte: str, *trocas: tuple[str, str]) -> bytes:
    """O mesmo ZIP com o primeiro de cada texto trocado numa parte."""
    with zipfile.ZipFile(io.BytesIO(dados)) as arquivo:
        partes: dict[str, str | bytes] = {nome: arquivo.read(nome) for nome in arquivo.namelist()}
    texto = arquivo_em_texto(partes[parte])
    for de, para in trocas:
        assert de in texto
        texto = texto.replace(de, para, 1)
    return zip_com(partes | {parte: texto})


def arquivo_em_texto(dados: str | bytes) -> str:
    return dados if isinstance(dados, str) else dados.decode()


# ------------------------------------------------------------------------------- XLSX

_RELACOES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_FOLHA = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def xlsx(abas: Mapping[str, Aba]) -> bytes:
    tipos = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="application/vnd.'
        'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        for n in range(1, len(abas) + 1)
    )
    folhas = "".join(
        f'<sheet name={quoteattr(nome)} sheetId="{n}" r:id="rId{n}"{_se(aba.oculta, _ABA_OCULTA)}/>'
        for n, (nome, aba) in enumerate(abas.items(), start=1)
    )
    ligacoes = "".join(
        f'<Relationship Id="rId{n}" Type="{_RELACOES}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(abas) + 1)
    )
    pacote = "http://schemas.openxmlformats.org/package/2006"
    partes = {
        "[Content_Types].xml": f'<Types xmlns="{pacote}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.'
        f'openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>{tipos}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{pacote}/relationships"><Relationship Id="rId1" '
        f'Type="{_RELACOES}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_FOLHA}" xmlns:r="{_RELACOES}"><sheets>{folhas}'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{pacote}/relationships">{ligacoes}'
        "</Relationships>",
    }
    for n, aba in enumerate(abas.values(), start=1):
        partes[f"xl/worksheets/sheet{n}.xml"] = _folha(aba)
    return zip_com(partes)


def _folha(aba: Aba) -> str:
    colunas = "".join(f'<col min="{n}" max="{n}" hidden="1"/>' for n in aba.colunas_ocultas)
    linhas = "".join(
        f'<row r="{n}"{_se(n in aba.linhas_ocultas, _OCULTA)}>'
        + "".join(
            _celula(f"{letras_da_coluna(coluna)}{n}", celula)
            for coluna, celula in enumerate(linha, start=1)
        )
        + "</row>"
        for n, linha in enumerate(aba.linhas, start=1)
    )
    for lugar, texto in aba.celulas_soltas.items():
        numero = lugar.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        linhas += f'<row r="{numero}">{_celula(lugar, texto)}</row>'
    mescladas = "".join(f'<mergeCell ref="{ref}"/>' for ref in aba.mescladas)
    if mescladas:
        mescladas = f"<mergeCells>{mescladas}</mergeCells>"
    return (
        f'<worksheet xmlns="{_FOLHA}">{f"<cols>{colunas}</cols>" if colunas else ""}'
        f"<sheetData>{linhas}</sheetData>{mescladas}</worksheet>"
    )


def _celula(lugar: str, celula: Celula) -> str:
    match celula:
        case None:
            return ""
        case str():
            return f'<c r="{lugar}" t="inlineStr"><is><t>{escape(celula)}</t></is></c>'
        case Formula(conta, None):
            return f'<c r="{lugar}"><f>{escape(conta)}</f></c>'
        case Formula(conta, str() as valor):
            return f'<c r="{lugar}" t="str"><f>{escape(conta)}</f><v>{escape(valor)}</v></c>'
        case Formula(conta, valor):
            return f'<c r="{lugar}"><f>{escape(conta)}</f><v>{valor!r}</v></c>'
        case ErroDeFormula(texto):
            return f'<c r="{lugar}" t="e"><f>1/0</f><v>{escape(texto)}</v></c>'
        case _:
            return f'<c r="{lugar}"><v>{celula!r}</v></c>'


# -------------------------------------------------------------------------------- ODS

_ODS = "application/vnd.oasis.opendocument.spreadsheet"
_NOMES = "urn:oasis:names:tc:opendocument:xmlns"


def ods(abas: Mapping[str, Aba]) -> bytes:
    tabelas = "".join(_tabela_ods(nome, aba) for nome, aba in abas.items())
    estilo = (
        '<style:style style:name="oculta" style:family="table">'
        '<style:table-properties table:display="false"/></style:style>'
    )
    conteudo = (
        f'<office:document-content xmlns:office="{_NOMES}:office:1.0" '
        f'xmlns:table="{_NOMES}:table:1.0" xmlns:text="{_NOMES}:text:1.0" '
        f'xmlns:style="{_NOMES}:style:1.0" office:version="1.3">'
        f"<office:automatic-styles>{estilo}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{tabelas}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    manifesto = (
        f'<manifest:manifest xmlns:manifest="{_NOMES}:manifest:1.0"><manifest:file-entry '
        f'manifest:full-path="/" manifest:media-type="{_ODS}"/></manifest:manifest>'
    )
    return zip_com({"mimetype": _ODS, "content.xml": conteudo, "META-INF/manifest.xml": manifesto})


def _tabela_ods(nome: str, aba: Aba) -> str:
    largura = max(map(len, aba.linhas), default=0)
    colunas = "".join(
        f"<table:table-column{_se(n in aba.colunas_ocultas, _RECOLHIDA)}/>"
        for n in range(1, largura + 1)
    )
    linhas = "".join(
        f"<table:table-row{_se(n in aba.linhas_ocultas, _RECOLHIDA)}>"
        + "".join(map(_celula_ods, linha))
        + "</table:table-row>"
        for n, linha in enumerate(aba.linhas, start=1)
    )
    estilo = ' table:style-name="oculta"' if aba.oculta else ""
    return f"<table:table table:name={quoteattr(nome)}{estilo}>{colunas}{linhas}</table:table>"


def _celula_ods(celula: Celula) -> str:
    match celula:
        case None:
            return "<table:table-cell/>"
        case str():
            dados, texto = 'office:value-type="string"', celula
        case Formula(conta, None):
            return f"<table:table-cell table:formula={quoteattr(conta)}/>"
        case Formula(conta, valor):
            dados = f"table:formula={quoteattr(conta)} " + (
                'office:value-type="string"'
                if isinstance(valor, str)
                else f'office:value-type="float" office:value="{valor!r}"'
            )
            texto = str(valor)
        case ErroDeFormula(texto):
            dados = 'table:formula="of:=1/0" office:value-type="string" office:string-value=""'
        case _:
            dados, texto = f'office:value-type="float" office:value="{celula!r}"', str(celula)
    return f"<table:table-cell {dados}><text:p>{escape(texto)}</text:p></table:table-cell>"


# -------------------------------------------------------------------------------- PDF

Texto = tuple[float, float, str]
"""Onde o texto começa, contado do alto da folha, e o texto."""

ALTURA, LARGURA, CORPO = 595, 842, 8


def pdf(
    paginas: Sequence[Sequence[Texto]],
    *,
    filtro: bytes = b"",
    comprimir: Callable[[bytes], bytes] = bytes,
    recheio: bytes = b"",
) -> bytes:
    """Um PDF com um texto em cada lugar; uma página sem textos leva só um retângulo.

    `recheio` vai no fim do desenho de cada página; `comprimir` o guarda como `filtro` diz.
    """
    objetos: list[bytes] = []

    def novo(conteudo: bytes) -> int:
        objetos.append(conteudo)
        return len(objetos)

    catalogo, arvore = novo(b""), novo(b"")
    fonte = novo(
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    )
    folhas = []
    for textos in paginas:
        desenho = b"".join(
            b"BT /F1 %d Tf 1 0 0 1 %.2f %.2f Tm (%s) Tj ET\n"
            % (CORPO, x, ALTURA - y, _escapado(texto))
            for x, y, texto in textos
        )
        desenho = desenho or b"0.5 g 50 50 400 300 re f\n"
        guardado = comprimir(desenho + recheio)
        corrente = novo(
            b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(guardado), filtro, guardado)
        )
        folhas.append(
            novo(
                b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R "
                b"/Resources << /Font << /F1 %d 0 R >> >> >>"
                % (arvore, LARGURA, ALTURA, corrente, fonte)
            )
        )
    filhas = b" ".join(b"%d 0 R" % folha for folha in folhas)
    objetos[arvore - 1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (filhas, len(folhas))
    objetos[catalogo - 1] = b"<< /Type /Catalog /Pages %d 0 R >>" % arvore
    return _em_pdf(objetos, catalogo)


def _em_pdf(objetos: Sequence[bytes], catalogo: int, trailer: bytes = b"") -> bytes:
    saida = io.BytesIO()
    saida.write(b"%PDF-1.4\n")
    inicios = []
    for numero, objeto in enumerate(objetos, start=1):
        inicios.append(saida.tell())
        saida.write(b"%d 0 obj\n%s\nendobj\n" % (numero, objeto))
    tabela = saida.tell()
    saida.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objetos) + 1))
    saida.writelines(b"%010d 00000 n \n" % inicio for inicio in inicios)
    saida.write(
        b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
        % (len(objetos) + 1, catalogo, trailer, tabela)
    )
    return saida.getvalue()


_ENCHIMENTO = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def pdf_cifrado(desenho: bytes) -> bytes:
    """Um PDF de uma página, cifrado sem senha de abrir, como o que só não deixa mudar."""
    id, permissoes = b"0" * 16, struct.pack("<i", -4)
    dono = _rc4(hashlib.md5(_ENCHIMENTO).digest()[:5], _ENCHIMENTO)
    chave = hashlib.md5(_ENCHIMENTO + dono + permissoes + id).digest()[:5]
    da_parte = hashlib.md5(chave + b"\x04\x00\x00\x00\x00").digest()[:10]
    guardado = _rc4(da_parte, zlib.compress(desenho))
    objetos = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 600] /Contents 4 0 R "
            b"/Resources << /Font << /F1 5 0 R >> >> >>"
        ),
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(guardado), guardado),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Filter /Standard /V 1 /R 2 /O <%s> /U <%s> /P -4 >>"
        % (dono.hex().encode(), _rc4(chave, _ENCHIMENTO).hex().encode()),
    ]
    trailer = b"/Encrypt 6 0 R /ID [<%s> <%s>]" % (id.hex().encode(), id.hex().encode())
    return _em_pdf(objetos, 1, trailer)


def _rc4(chave: bytes, dados: bytes) -> bytes:
    caixa = list(range(256))
    j = 0
    for i in range(256):
        j = (j + caixa[i] + chave[i % len(chave)]) % 256
        caixa[i], caixa[j] = caixa[j], caixa[i]
    saida = bytearray()
    i = j = 0
    for byte in dados:
        i = (i + 1) % 256
        j = (j + caixa[i]) % 256
        caixa[i], caixa[j] = caixa[j], caixa[i]
        saida.append(byte ^ caixa[(caixa[i] + caixa[j]) % 256])
    return bytes(saida)


def _escapado(texto: str) -> bytes:
    dados = texto.encode("cp1252")
    return dados.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")

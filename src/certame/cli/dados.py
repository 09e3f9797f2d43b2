"""`certame dados`: até quando se guardam os dados pessoais, a troca da chave e o fim deles."""

from datetime import date, datetime
from pathlib import Path

import click

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import opcao_autor, opcao_chaves, opcao_cofre
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import AUTOR, Grupo, opcao_json
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.norma.concordancia import quantos
from certame.norma.dia_e_hora import dia_escrito
from certame.operacoes.abrir_cofre_do_certame import abrir_cofre_do_certame, certame_da_pasta
from certame.operacoes.apagar_dados import PACOTE_SEM_NOMES, apagar_dados
from certame.operacoes.fixar_guarda import fixar_guarda, pendencia_da_guarda
from certame.operacoes.trocar_chave_de_dados import trocar_chave_de_dados


@click.group(cls=Grupo)
def comando() -> None:
    """A guarda dos dados pessoais de um certame, e o fim dela.

    \b
    Exemplos:
      certame dados prazo PASTA
      certame dados prazo PASTA --ate 2036-12-31 --fonte "edital, item 12.4" --autor rh-1
      certame dados apagar PASTA --confirmo 001/2026 --autor dpo-1 --simular
    """


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option("--ate", type=click.DateTime(["%Y-%m-%d"]), metavar="AAAA-MM-DD")
@click.option("--fonte", default="", metavar="TEXTO", help="O item do edital ou o ato da cidade.")
@click.option(
    "--autor",
    default="",
    envvar=AUTOR,
    show_envvar=True,
    metavar="QUEM",
    help="Quem fixa: um identificador sem nome.",
)
@opcao_chaves
@opcao_cofre
@opcao_json
def prazo(
    pasta: Path,
    ate: datetime | None,
    fonte: str,
    autor: str,
    chaves: Path,
    endereco: str,
    em_dados: bool,
) -> CodigoDeSaida:
    """Diz até quando se guardam os dados; com --ate, fixa. Só se prolonga.

    O prazo é do edital ou da cidade: o programa não inventa um. Sem ele, termina com 5 e diz quem
    tem de o dizer.
    """
    certame, chaveiro = certame_da_pasta(pasta).nome_do_livro, Chaveiro.ler(chaves)
    if ate is not None:
        if not fonte.strip() or not autor:
            raise click.UsageError("Com --ate, diga também --fonte e --autor.")
        _, cofre = abrir_cofre_do_certame(pasta, chaves, endereco, criar=True)
        fixar_guarda(cofre, certame, ate.date(), fonte.strip(), autor=autor, instante=agora())
        cofre.fechar()
    pendencia = pendencia_da_guarda(chaveiro, certame)
    guardar_ate, apagados = chaveiro.guardar_ate(certame), chaveiro.destruida_em(certame)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "certame": certame,
                "guardar_ate": guardar_ate,
                "apagados_em": apagados,
                "pendencia": pendencia and pendencia.para_dados(),
            }
        )
    else:
        documento = Documento()
        documento.titulo(f"Guarda dos dados de {certame}")
        if guardar_ate:
            documento.item("até", dia_escrito(date.fromisoformat(guardar_ate)))
        if apagados:
            documento.item("apagados em", dia_escrito(date.fromisoformat(apagados)))
        if pendencia is not None:
            documento.item(f"{pendencia.frase} ({pendencia.citacao})")
            documento.item("falta", pendencia.falta, recuo=2)
            documento.item("de quem", pendencia.de_quem, recuo=2)
        mostrar(documento)
    return CodigoDeSaida.CERTO if pendencia is None else CodigoDeSaida.PENDENCIAS


@comando.command("trocar-chave")
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option(
    "--esquecer-antigas",
    "esquecer",
    is_flag=True,
    help="Tira as chaves antigas do chaveiro: as cópias velhas dos dados não se abrem mais.",
)
@opcao_autor
@opcao_chaves
@opcao_cofre
@opcao_json
def trocar_chave(
    pasta: Path, esquecer: bool, autor: str, chaves: Path, endereco: str, em_dados: bool
) -> None:
    """Troca a chave dos dados do certame e cifra tudo de novo.

    As referências do livro seguem valendo. Interrompida, basta repetir. Use quando alguém que não
    devia pode ter visto a chave, e então com --esquecer-antigas.
    """
    certame, cofre = abrir_cofre_do_certame(pasta, chaves, endereco)
    feita = trocar_chave_de_dados(cofre, certame, esquecer=esquecer, autor=autor, instante=agora())
    cofre.fechar()
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "certame": certame,
                "chave": feita.chave,
                "documentos": feita.documentos,
                "esquecidas": list(feita.esquecidas),
            }
        )
        return
    documento = Documento()
    documento.titulo(f"Chave dos dados de {certame} trocada")
    documento.item("chave", feita.chave)
    documento.item("documentos cifrados de novo", str(feita.documentos))
    if feita.esquecidas:
        documento.item("esquecidas", ", ".join(feita.esquecidas))
    documento.paragrafo("Faça agora outra cópia das chaves, e outra dos dados.")
    mostrar(documento)


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option(
    "--confirmo", "confirmado", default="", metavar="CERTAME", help="O id do certame, por extenso."
)
@click.option(
    "--com-os-arquivos",
    is_flag=True,
    help="Apaga também os arquivos com nomes (o da banca, as saídas).",
)
@click.option("--simular", is_flag=True, help="Só diz o que se apagaria; nada muda.")
@opcao_autor
@opcao_chaves
@opcao_cofre
@opcao_json
def apagar(
    pasta: Path,
    confirmado: str,
    com_os_arquivos: bool,
    simular: bool,
    autor: str,
    chaves: Path,
    endereco: str,
    em_dados: bool,
) -> None:
    """Destrói a chave dos dados do certame e apaga os documentos. NÃO HÁ VOLTA.

    Só depois do fim da guarda (certame dados prazo). Nem as cópias do cofre se abrem mais. O livro
    e as vistas ficam, e conferem.

    Com --com-os-arquivos, os nomes saem da pasta: antes faz publico-sem-nomes.zip, o pacote
    público com as listas só pela inscrição, e confere-o.
    """
    certame, cofre = abrir_cofre_do_certame(pasta, chaves, endereco, criar=True)
    if not simular and confirmado != certame:
        raise click.UsageError(
            f"Não há volta: para apagar os dados, repita o certame em --confirmo ({certame})."
        )
    dados = apagar_dados(
        cofre,
        pasta,
        com_os_arquivos=com_os_arquivos,
        simular=simular,
        autor=autor,
        instante=agora(),
    )
    cofre.fechar()
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "certame": certame,
                "apagado": not simular,
                "documentos": dados.documentos,
                "com_nomes": list(map(str, dados.com_nomes)),
                "por_ver": list(map(str, dados.por_ver)),
            }
        )
        return
    documento = Documento()
    verbo = "Seriam apagados" if simular else "Foram apagados"
    documento.titulo(f"Dados pessoais de {certame}")
    if simular:
        documento.paragrafo("Só simulado: nada mudou. Feito de verdade, NÃO HÁ VOLTA.")
    documento.item(
        f"{verbo}, com a chave",
        quantos(dados.documentos, "documento do cofre", "documentos do cofre"),
    )
    for caminho in dados.com_nomes:
        documento.item(f"{verbo}, por ter nomes", str(caminho))
    if dados.com_nomes:
        documento.item("fica no lugar", str(pasta / PACOTE_SEM_NOMES))
    for caminho in dados.por_ver:
        documento.item("não se apaga daqui, e pode ter nomes", str(caminho))
    documento.paragrafo(
        "Falta o que só você faz: apagar as cópias antigas das chaves, nas quais esta ainda existe, "
        "e os arquivos que saíram da pasta. Depois, faça outra cópia das chaves."
    )
    mostrar(documento)

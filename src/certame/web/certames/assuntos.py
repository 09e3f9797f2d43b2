"""O que há num certame, por assunto: cada página com o que ela é, e só as que a pessoa abre."""

from typing import NamedTuple

from certame.web.pericias.lugares import endereco
from certame.web.politica import abre_para
from certame.web.porteiro import Pedido

_ASSUNTOS = (
    (
        "Edital e leituras",
        (
            ("editais:edital", "Edital e quadro de vagas", "o que o edital diz e quantas reserva"),
            ("editais:leituras", "Leituras da lei", "onde a lei deixa dúvida, e o que se adotou"),
        ),
    ),
    (
        "Resultado e listas",
        (
            ("importacao:previa", "Importar o resultado da banca", "o arquivo, linha por linha"),
            ("publicacoes:indice", "Listas e publicações", "quem ficou onde, e o que já saiu"),
        ),
    ),
    (
        "Perícias",
        (
            ("pericias:meus", "Meus casos", "as pessoas que a sua equipe examina"),
            ("pericias:casos", "Perícias", "em que ponto está cada pessoa da lista reservada"),
            ("pericias:equipes", "Equipes e Juntas", "quem examina, e o que a lei pede"),
            ("pericias:discussoes", "Incidentes e recursos", "o que se discute e o que se decidiu"),
            ("pericias:homologacao", "O que falta para homologar", "pessoa a pessoa"),
        ),
    ),
    (
        "Chamadas e atos",
        (
            ("atos:escolher", "Praticar um ato", "chamar, nomear, dar posse e os outros"),
            ("de_fora:inicio", "Chamadas feitas noutro lugar", "conferir e assumir as de antes"),
        ),
    ),
    (
        "Prazos e painel",
        (
            ("prazos:do-certame", "Prazos", "o que vence, quando, e por qual artigo"),
            ("painel:certame", "Painel", "os números do certame em desenhos"),
        ),
    ),
    (
        "Controle e livro",
        (
            ("atos:livro", "Livro de atos", "tudo o que se praticou, que não se apaga"),
            ("pacotes:pacotes", "Pacote para conferir", "refazer a conta fora daqui"),
            ("hipoteses:e-se", "E se…: o que mudaria", "sem um ato, ou com outra leitura"),
            ("pericias:vistas", "Quem viu os documentos", "cada vez que alguém os abriu"),
            ("pericias:guarda", "Guarda dos dados", "até quando ficam"),
            ("pericias:apagar", "Apagamento dos dados", "um pede, outro confirma"),
        ),
    ),
)


class Pagina(NamedTuple):
    """Uma página do certame: o texto do link, para onde leva, e o que ela é."""

    texto: str
    endereco: str
    o_que_e: str


class Assunto(NamedTuple):
    """Um assunto e as páginas dele."""

    titulo: str
    paginas: list[Pagina]


def assuntos_que_abre(pedido: Pedido) -> list[Assunto]:
    """Os assuntos do certame com as páginas que abrem a quem pede; sem nenhuma, não vem."""
    todos = [
        Assunto(
            titulo,
            [
                Pagina(texto, endereco(pedido, nome), o_que_e)
                for nome, texto, o_que_e in paginas
                if abre_para(nome, pedido.papeis)
            ],
        )
        for titulo, paginas in _ASSUNTOS
    ]
    return [assunto for assunto in todos if assunto.paginas]

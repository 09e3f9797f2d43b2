"""Quem pode o quê: o único lugar que decide acesso, por papel, página e método.

Só conta pura: quem sabe dos fatos (a pessoa, os papéis dela na cidade) é `porteiro`. Página que
não está em `PAGINAS` não abre para ninguém.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Papel(StrEnum):
    """O que uma pessoa é numa cidade; pode ser mais de um."""

    RH = "rh"
    COMISSAO = "comissao"
    PROCURADORIA = "procuradoria"
    EQUIPE = "equipe"
    CONTROLE = "controle"
    ENCARREGADO = "encarregado"
    ADMINISTRACAO = "administracao"


NOMES: Mapping[Papel, str] = {
    Papel.RH: "Recursos humanos",
    Papel.COMISSAO: "Comissão do concurso",
    Papel.PROCURADORIA: "Procuradoria",
    Papel.EQUIPE: "Equipe multiprofissional",
    Papel.CONTROLE: "Controle (só leitura)",
    Papel.ENCARREGADO: "Encarregado dos dados pessoais",
    Papel.ADMINISTRACAO: "Administração do programa",
}
"""Como cada papel se chama na tela."""

TODOS = frozenset(Papel)
QUE_VEEM_SAUDE = frozenset({Papel.EQUIPE, Papel.ENCARREGADO})
"""Quem chega a dados de saúde só entra com a senha e o segundo fator."""

_ESCREVEM_O_EDITAL = frozenset({Papel.COMISSAO, Papel.RH})
QUEM_SO_VE_OS_SEUS_CASOS = frozenset({Papel.EQUIPE})
"""Quem não é mais nada na cidade não vê o caso de outra equipe."""

QUEM_CONFIRMA = frozenset({Papel.COMISSAO, Papel.ADMINISTRACAO})
"""Quem confirma o apagamento dos dados que o encarregado pediu."""

_SO_LEITURA = frozenset({Papel.CONTROLE})
_QUEM_CONDUZ = frozenset({Papel.RH, Papel.COMISSAO})
_QUEM_ACOMPANHA = _QUEM_CONDUZ | _SO_LEITURA | {Papel.PROCURADORIA}
_QUEM_PRATICA = _QUEM_CONDUZ | {Papel.PROCURADORIA, Papel.EQUIPE}
_METODOS_DE_LER = frozenset({"GET", "HEAD", "OPTIONS"})


def nomes_por_extenso(papeis: Collection[Papel]) -> str:
    """Os papéis numa frase, na ordem da casa.

    >>> nomes_por_extenso({Papel.PROCURADORIA, Papel.RH, Papel.COMISSAO})
    'recursos humanos, comissão do concurso ou procuradoria'
    >>> nomes_por_extenso({Papel.RH})
    'recursos humanos'
    """
    nomes = [NOMES[papel].lower() for papel in Papel if papel in papeis]
    return " ou ".join(filter(None, (", ".join(nomes[:-1]), *nomes[-1:])))


class Alcance(StrEnum):
    """De quem é a página, antes de olhar o papel."""

    ABERTA = "aberta"
    CONTA = "conta"
    PESSOA = "pessoa"
    CIDADE = "cidade"


@dataclass(frozen=True, slots=True)
class Regra:
    """De quem é uma página. `ler` e `agir` só contam nas páginas de uma cidade.

    Com `consulta`, o que se envia à página só pergunta: nada muda no certame, e quem lê também
    envia. É por ela que o controle manda auditar um arquivo ou fazer uma conta demorada.

    Com `de_contas`, nela se mexe na conta de outra pessoa: quem age tem o segundo fator e acabou de
    confirmar quem é; se a página só serve para agir, já ao abri-la.

    Erros: `ValueError` se quem só lê pudesse agir, ou se alguém agisse sem poder ler.
    """

    alcance: Alcance
    ler: frozenset[Papel] = frozenset()
    agir: frozenset[Papel] = frozenset()
    consulta: bool = False
    de_contas: bool = False

    def __post_init__(self) -> None:
        if self.agir & _SO_LEITURA:
            raise ValueError("o controle só lê")
        if not self.agir <= self.ler:
            raise ValueError("quem age também lê")
        if self.consulta and self.agir:
            raise ValueError("a página em que se age não é só de consulta")


def aberta() -> Regra:
    """Uma página de qualquer pessoa, mesmo sem entrar."""
    return Regra(Alcance.ABERTA)


def da_conta() -> Regra:
    """Uma página da própria conta: abre antes do segundo fator, que é nela que se liga."""
    return Regra(Alcance.CONTA)


def de_quem_entrou() -> Regra:
    """Uma página de quem entrou, qualquer que seja o papel."""
    return Regra(Alcance.PESSOA)


def da_cidade(
    ler: frozenset[Papel] | set[Papel] = TODOS, agir: frozenset[Papel] | set[Papel] = frozenset()
) -> Regra:
    """Uma página de uma cidade: quem a lê, e quem nela age. Sem `agir`, é só de leitura."""
    return Regra(Alcance.CIDADE, frozenset(ler), frozenset(agir))


def de_consulta(ler: frozenset[Papel] | set[Papel] = TODOS) -> Regra:
    """Uma página de uma cidade em que quem lê também envia, porque o que envia só pergunta."""
    return Regra(Alcance.CIDADE, frozenset(ler), consulta=True)


def de_contas(ler: set[Papel] | None = None) -> Regra:
    """Uma página em que a administração mexe na conta de outra pessoa; `ler` diz quem mais a lê."""
    administra = frozenset({Papel.ADMINISTRACAO})
    return Regra(Alcance.CIDADE, administra | (ler or set()), administra, de_contas=True)


class Situacao(NamedTuple):
    """O que se sabe de quem pede: se entrou, o que é na cidade e em todas, e as provas que deu."""

    entrou: bool = False
    na_cidade: frozenset[Papel] = frozenset()
    em_todas: frozenset[Papel] = frozenset()
    tem_segundo_fator: bool = False
    confirmou: bool = False


class Veredito(StrEnum):
    """O que se responde a quem pede uma página."""

    PERMITIDO = "permitido"
    ENTRAR = "entrar"
    SEGUNDO_FATOR = "segundo fator"
    FATOR_PARA_AGIR = "segundo fator para agir"
    CONFIRMAR = "confirmar quem é"
    INVISIVEL = "invisível"
    NEGADO = "negado"


def veredito(regra: Regra, metodo: str, situacao: Situacao) -> Veredito:
    """O que responder. Quem não tem papel na cidade não fica sabendo nem que a página existe.

    >>> regra = da_cidade(agir={Papel.RH})
    >>> controle = frozenset({Papel.CONTROLE})
    >>> str(veredito(regra, "GET", Situacao(True, controle, controle)))
    'permitido'
    >>> str(veredito(regra, "POST", Situacao(True, controle, controle)))
    'negado'
    >>> str(veredito(regra, "GET", Situacao(True, frozenset(), controle)))
    'invisível'
    """
    if regra.alcance is Alcance.ABERTA:
        return Veredito.PERMITIDO
    if not situacao.entrou:
        return Veredito.ENTRAR
    if regra.alcance is Alcance.CONTA:
        return Veredito.PERMITIDO
    if situacao.em_todas & QUE_VEEM_SAUDE and not situacao.tem_segundo_fator:
        return Veredito.SEGUNDO_FATOR
    if regra.alcance is Alcance.PESSOA:
        return Veredito.PERMITIDO
    if not situacao.na_cidade:
        return Veredito.INVISIVEL
    so_le = metodo in _METODOS_DE_LER or (regra.consulta and metodo == "POST")
    podem = regra.ler if so_le else regra.agir
    if not situacao.na_cidade & podem:
        return Veredito.NEGADO
    if regra.de_contas and (not so_le or regra.ler == regra.agir):
        if not situacao.tem_segundo_fator:
            return Veredito.FATOR_PARA_AGIR
        if not situacao.confirmou:
            return Veredito.CONFIRMAR
    return Veredito.PERMITIDO


def abre_para(nome: str, papeis: frozenset[Papel]) -> bool:
    """Diz se a página de cidade abre, para ler, a quem tem esses papéis nela: é o que os menus usam."""
    return bool(PAGINAS[nome].ler & papeis)


def age_em(nome: str, papeis: frozenset[Papel]) -> bool:
    """Diz se a página de cidade deixa agir quem tem esses papéis nela: é o que os botões usam."""
    return bool(PAGINAS[nome].agir & papeis)


PAGINAS: Mapping[str, Regra] = {
    # inicio
    "inicio": de_quem_entrou(),
    "situacao": aberta(),
    "saude": aberta(),
    "marca": aberta(),
    "catalogo": aberta(),
    "marca-da-cidade": da_cidade(),
    # contas: entrar, sair e a própria senha (as páginas são do allauth)
    "account_login": aberta(),
    "account_logout": aberta(),
    "account_inactive": aberta(),
    "account_reauthenticate": da_conta(),
    "account_change_password": da_conta(),
    "mfa_index": da_conta(),
    "mfa_authenticate": aberta(),
    "mfa_reauthenticate": da_conta(),
    "mfa_activate_totp": da_conta(),
    "mfa_deactivate_totp": da_conta(),
    "mfa_view_recovery_codes": da_conta(),
    "mfa_generate_recovery_codes": da_conta(),
    "mfa_download_recovery_codes": da_conta(),
    # as sessões da própria pessoa e o que ela tem guardado
    "sessoes:minhas": da_conta(),
    "sessoes:continuar": da_conta(),
    "sessoes:esquecer": da_conta(),
    "contas:govbr": da_conta(),
    "govbr_login": aberta(),
    "govbr_callback": aberta(),
    "socialaccount_login_cancelled": aberta(),
    "contas:primeiro-uso": aberta(),
    "contas:convite": aberta(),
    "contas:pessoas": de_contas(ler={Papel.CONTROLE, Papel.ENCARREGADO}),
    "contas:senha-nova": aberta(),  # o selo do endereço é a chave
    "contas:cidade": da_cidade(ler={Papel.ADMINISTRACAO}, agir={Papel.ADMINISTRACAO}),
    "contas:acontecimentos": da_cidade(ler={Papel.ADMINISTRACAO, Papel.ENCARREGADO}),
    **dict.fromkeys(
        (
            "contas:pessoa",
            "contas:convidada",
            "contas:endereco-de-senha",
            "contas:zerar-fator",
            "contas:desligar",
            "contas:encerrar-papel",
        ),
        de_contas(),
    ),
    # certames
    "certames:lista": da_cidade(),
    "certames:certame": da_cidade(),
    "painel:certame": da_cidade(),
    # ajuda
    "ajuda:temas": da_cidade(),
    "ajuda:tema": da_cidade(),
    "ajuda:glossario": da_cidade(),
    # prazos
    "prazos:da-cidade": da_cidade(),
    "prazos:do-certame": da_cidade(),
    "prazos:agenda": da_cidade(ler=TODOS - _SO_LEITURA, agir=TODOS - _SO_LEITURA),
    "agenda": aberta(),  # o segredo do endereço é a chave
    # publicacoes
    "publicacoes:indice": da_cidade(),
    # a prévia mostra o resultado de todos, antes de sair: quem só é da equipe, só cuida do programa ou só
    # zela pelos dados pessoais espera que saia
    "publicacoes:previa": da_cidade(ler=_QUEM_ACOMPANHA),
    "publicacoes:emitir": da_cidade(
        ler={Papel.RH, Papel.COMISSAO}, agir={Papel.RH, Papel.COMISSAO}
    ),
    "publicacoes:nome_social": da_cidade(
        ler={Papel.RH, Papel.COMISSAO}, agir={Papel.RH, Papel.COMISSAO}
    ),
    "publicacoes:emitida": da_cidade(),
    "publicacoes:arquivo": da_cidade(),
    # editais
    "editais:novo": da_cidade(ler=_ESCREVEM_O_EDITAL, agir=_ESCREVEM_O_EDITAL),
    "editais:edital": da_cidade(agir=_ESCREVEM_O_EDITAL),
    "editais:texto": da_cidade(agir=_ESCREVEM_O_EDITAL),
    "editais:retificar": da_cidade(ler=_ESCREVEM_O_EDITAL, agir=_ESCREVEM_O_EDITAL),
    "editais:retificacao": da_cidade(agir={Papel.COMISSAO}),
    "editais:itens": da_cidade(agir=_ESCREVEM_O_EDITAL),
    "editais:leituras": da_cidade(),
    "editais:leitura": da_cidade(agir={Papel.PROCURADORIA}),
    # a importação, que mostra as linhas da banca: quem só lê não a vê
    **dict.fromkeys(
        (
            "importacao:previa",
            "importacao:enviar",
            "importacao:leiaute",
            "importacao:texto",
            "importacao:perguntas",
            "importacao:declarantes",
            "importacao:confirmar",
            "importacao:desfazer",
            "importacao:largar",
        ),
        da_cidade(ler={Papel.RH, Papel.COMISSAO}, agir={Papel.RH, Papel.COMISSAO}),
    ),
    # trabalhos: cada um só é de quem o pediu
    "trabalhos:trabalho": da_cidade(),
    "trabalhos:cancelar": de_consulta(),
    # chamadas feitas noutro lugar: auditar não muda nada; assumir é ato
    "de_fora:inicio": da_cidade(ler=_QUEM_ACOMPANHA),
    "de_fora:enviar": de_consulta(ler=_QUEM_ACOMPANHA),
    "de_fora:colunas": de_consulta(ler=_QUEM_ACOMPANHA),
    "de_fora:largar": de_consulta(ler=_QUEM_ACOMPANHA),
    "de_fora:assumir": da_cidade(ler={Papel.RH}, agir={Papel.RH}),
    # pacotes: o reservado tem notas, nascimentos e quem não foi aprovado
    "pacotes:pacotes": da_cidade(ler=_QUEM_ACOMPANHA),
    "pacotes:fazer": de_consulta(ler=_QUEM_ACOMPANHA),
    "pacotes:publico": da_cidade(ler=_QUEM_ACOMPANHA),
    "pacotes:fazer-reservado": de_consulta(ler=_QUEM_CONDUZ),
    "pacotes:reservado": da_cidade(ler=_QUEM_CONDUZ),
    # hipóteses: o que mudaria, sem que nada mude
    "hipoteses:e-se": da_cidade(ler=_QUEM_ACOMPANHA),
    "hipoteses:leituras": da_cidade(ler=_QUEM_ACOMPANHA),
    "hipoteses:calcular": de_consulta(ler=_QUEM_ACOMPANHA),
    # perícias: da equipe, só os casos dela (operacoes/casos_da_equipe.py)
    "pericias:casos": da_cidade(ler=_QUEM_CONDUZ | _SO_LEITURA),
    "pericias:equipes": da_cidade(ler=_QUEM_ACOMPANHA),
    "pericias:constituir": da_cidade(ler={Papel.COMISSAO}, agir={Papel.COMISSAO}),
    "pericias:discussoes": da_cidade(ler=_QUEM_ACOMPANHA),
    "pericias:homologacao": da_cidade(ler=_QUEM_ACOMPANHA),
    "pericias:meus": da_cidade(ler={Papel.EQUIPE}),
    "pericias:caso": da_cidade(ler={Papel.EQUIPE}),
    "pericias:documento": da_cidade(ler={Papel.EQUIPE}, agir={Papel.EQUIPE}),
    "pericias:vistas": da_cidade(ler={Papel.ENCARREGADO}),
    "pericias:guarda": da_cidade(ler={Papel.ENCARREGADO}, agir={Papel.ENCARREGADO}),
    # apagar: um pede, outro confirma (pericias/encarregado.py)
    "pericias:apagar": da_cidade(
        ler=QUEM_CONFIRMA | {Papel.ENCARREGADO}, agir=QUEM_CONFIRMA | {Papel.ENCARREGADO}
    ),
    # atos: quem pratica cada tipo está em atos/quem_pratica.py
    "atos:livro": da_cidade(),
    "atos:exportar": da_cidade(),
    "atos:linhas": da_cidade(ler=_QUEM_ACOMPANHA),
    "atos:conferir": da_cidade(),
    "atos:ato": da_cidade(),
    "atos:escolher": da_cidade(ler=_QUEM_PRATICA),
    "atos:praticar": da_cidade(ler=_QUEM_PRATICA, agir=_QUEM_PRATICA),
}
"""Cada página, pelo nome do endereço dela, e de quem é."""

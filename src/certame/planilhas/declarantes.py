"""Quem é de um grupo segundo outro arquivo: a lista de declarantes, juntada ao resultado.

Primeiro pela inscrição; sem ela, pelo nome inteiro. Homônimos, nomes cortados e nomes partidos
em duas linhas viram perguntas: parecer não basta para pôr alguém numa lista.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from certame.planilhas.arquivo_lido import ArquivoLido, Tabela, com_texto, linhas_das_tabelas
from certame.planilhas.cabecalho import leiaute_para_procurar, repete_o_cabecalho
from certame.planilhas.codificacao import recusa
from certame.planilhas.estranhezas import zeros_que_nao_vieram
from certame.planilhas.leiaute import Campo, normalizado
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.perguntas import NENHUMA, Assunto, Pergunta, Resposta, chave_da_pergunta
from certame.planilhas.sugestao import PALAVRAS
from certame.planilhas.tabela import MapaDasColunas

_PALAVRAS_DE_UM_NOME = 2


@dataclass(frozen=True, slots=True)
class Declarante:
    """Uma linha da lista de declarantes."""

    numero: int
    inscricao: str
    nome: str
    texto: str = ""


@dataclass(frozen=True, slots=True)
class ListaDeDeclarantes:
    """Os declarantes de um grupo, o arquivo de onde vieram e o que se estranha nele."""

    grupo: str
    arquivo: ArquivoLido
    parte: str
    declarantes: tuple[Declarante, ...]
    estranhezas: tuple[str, ...] = ()

    @property
    def rotulo(self) -> str:
        """O arquivo e a parte."""
        return f"{self.arquivo.arquivo}, {self.parte}" if self.parte else self.arquivo.arquivo


@dataclass(frozen=True, slots=True)
class PessoaDoResultado:
    """Uma linha do resultado, no que serve para achar alguém.

    `nome` é o que se mostra; `outro_nome`, o que o arquivo também traz de quem usa nome social.
    """

    numero: int
    inscricao: str
    nome: str
    nascimento: str = ""
    cargo: str = ""
    outro_nome: str = ""

    def nomes(self) -> set[str]:
        """Os nomes por que a lista a pode trazer, como se comparam."""
        return {_nome(self.nome), _nome(self.outro_nome)} - {""}


@dataclass(slots=True)
class Juncao:
    """O que a lista de declarantes disse do resultado; a soma das contas é a das linhas dela.

    `marcados` são os números das linhas do resultado; `ausentes`, os das linhas da lista que não
    são de ninguém do resultado.
    """

    lista: ListaDeDeclarantes
    marcados: set[int] = field(default_factory=set)
    perguntas: list[Pergunta] = field(default_factory=list)
    ausentes: list[int] = field(default_factory=list)
    pela_inscricao: int = 0
    pelo_nome: int = 0
    por_resposta: int = 0
    em_pergunta: int = 0
    pedacos: int = 0

    def fora_do_resultado(self) -> list[tuple[str, int, str]]:
        """O arquivo, a linha e o texto de cada linha da lista que não é de ninguém do resultado."""
        lugares = self.lista.arquivo.lugares
        textos = {declarante.numero: declarante.texto for declarante in self.lista.declarantes}
        return [(*lugares.onde(numero), textos[numero]) for numero in self.ausentes]

    def para_dados(self) -> dict[str, object]:
        """A conta da junção, para as saídas em JSON."""
        return {
            "grupo": self.lista.grupo,
            "arquivo": self.lista.rotulo,
            "linhas": len(self.lista.declarantes),
            "pela_inscricao": self.pela_inscricao,
            "pelo_nome": self.pelo_nome,
            "por_resposta": self.por_resposta,
            "em_pergunta": self.em_pergunta,
            "pedacos_de_nome": self.pedacos,
            "fora_do_resultado": len(self.ausentes),
            "linhas_fora_do_resultado": [
                {"arquivo": arquivo, "linha": linha, "texto": texto}
                for arquivo, linha, texto in self.fora_do_resultado()
            ],
            "marcados": len(self.marcados),
        }


def lista_de_declarantes(grupo: str, arquivo: ArquivoLido, parte: str = "") -> ListaDeDeclarantes:
    """A lista de um grupo; `parte` é a aba ou tabela, se o arquivo tem várias.

    Erros: `ResultadoRecusado` se não se sabe que aba é, ou se não há inscrição nem nome.
    """
    tabela = _tabela_do_grupo(grupo, arquivo, parte)
    coluna_da_inscricao, coluna_do_nome = _colunas(tabela, arquivo)
    cabecalho = list(map(normalizado, tabela.cabecalho))
    declarantes = []
    for numero, linha in linhas_das_tabelas([tabela]):
        if not com_texto(linha) or (cabecalho and repete_o_cabecalho(linha, cabecalho)):
            continue
        declarantes.append(
            Declarante(
                numero,
                _celula(linha, coluna_da_inscricao),
                _celula(linha, coluna_do_nome),
                " | ".join(celula.strip() for celula in linha),
            )
        )
    em_numero = (
        zeros_que_nao_vieram([tabela], coluna_da_inscricao)
        if coluna_da_inscricao is not None
        else ()
    )
    estranhezas = (*arquivo.avisos, *em_numero)
    return ListaDeDeclarantes(grupo, arquivo, tabela.nome, tuple(declarantes), estranhezas)


def _tabela_do_grupo(grupo: str, arquivo: ArquivoLido, parte: str) -> Tabela:
    tabelas = arquivo.tabelas
    if parte:
        tabelas = tuple(
            t
            for t in tabelas
            if normalizado(t.nome).removeprefix("aba") == normalizado(parte) or t.nome == parte
        )
    elif len(tabelas) > 1:
        nomes = set(map(normalizado, (grupo, *PALAVRAS.get(grupo, ()))))
        tabelas = tuple(t for t in tabelas if normalizado(t.nome).removeprefix("aba") in nomes)
    if len(tabelas) == 1:
        return tabelas[0]
    raise recusa(
        arquivo.arquivo,
        0,
        f"não se sabe que parte do arquivo traz os declarantes de {grupo}",
        f"diga-a depois do nome do arquivo, com #: {', '.join(t.nome for t in arquivo.tabelas)}",
    )


def _colunas(tabela: Tabela, arquivo: ArquivoLido) -> tuple[int | None, int | None]:
    if tabela.cabecalho:
        indices = MapaDasColunas(tabela.cabecalho, leiaute_para_procurar(LeiauteDaBanca())).indices
        colunas = indices.get(Campo.INSCRICAO), indices.get(Campo.NOME)
        if colunas != (None, None):
            return colunas
    elif all(len(linha) <= 1 for linha in tabela.linhas):
        com_letra = sum(any(map(str.isalpha, "".join(linha))) for linha in tabela.linhas)
        return (None, 0) if com_letra * 2 > len(tabela.linhas) else (0, None)
    raise recusa(
        arquivo.arquivo,
        tabela.linha_do_cabecalho,
        "a lista de declarantes não tem coluna de inscrição nem de nome",
        "ponha títulos: Inscrição e Nome",
    )


def _celula(linha: Sequence[str], coluna: int | None) -> str:
    if coluna is None or coluna >= len(linha):
        return ""
    return " ".join(linha[coluna].split())


def juntar(
    lista: ListaDeDeclarantes,
    pessoas: Iterable[PessoaDoResultado],
    respostas: Mapping[str, Resposta],
) -> Juncao:
    """Quem do resultado está na lista, e o que só a pessoa pode dizer."""
    return _Juntador(lista, list(pessoas), respostas).juntar()


class _Juntador:
    def __init__(
        self,
        lista: ListaDeDeclarantes,
        pessoas: list[PessoaDoResultado],
        respostas: Mapping[str, Resposta],
    ) -> None:
        self._lista = lista
        self._respostas = respostas
        self._juncao = Juncao(lista)
        self._por_inscricao: dict[str, list[PessoaDoResultado]] = {}
        self._por_nome: dict[str, list[PessoaDoResultado]] = {}
        for pessoa in pessoas:
            self._por_inscricao.setdefault(pessoa.inscricao, []).append(pessoa)
            for nome in pessoa.nomes():
                self._por_nome.setdefault(nome, []).append(pessoa)
        self._sem_zeros: dict[str, list[PessoaDoResultado]] = {}
        for pessoa in pessoas:
            self._sem_zeros.setdefault(_sem_zeros(pessoa.inscricao), []).append(pessoa)
        self._nomes = sorted(self._por_nome)

    def juntar(self) -> Juncao:
        sem_par: list[int] = []
        for indice, declarante in enumerate(self._lista.declarantes):
            if not self._achou(declarante):
                sem_par.append(indice)
        self._os_sem_par(sem_par)
        return self._juncao

    def _achou(self, declarante: Declarante) -> bool:
        juncao = self._juncao
        if declarante.inscricao:
            achadas = self._por_inscricao.get(declarante.inscricao, [])
            if not achadas:
                return self._achou_parecida(declarante)
            dito = _nome(declarante.nome)
            if dito and any(dito not in nomes for p in achadas if (nomes := p.nomes())):
                self._perguntar(
                    declarante,
                    achadas,
                    f"a inscrição {declarante.inscricao} é de {declarante.nome} na lista e de "
                    f"{achadas[0].nome} no resultado",
                )
            else:
                juncao.pela_inscricao += 1
                juncao.marcados |= {pessoa.numero for pessoa in achadas}
            return True
        achadas = self._por_nome.get(_nome(declarante.nome), [])
        if not achadas:
            return False
        if _uma_pessoa_so(achadas):
            juncao.pelo_nome += 1
            juncao.marcados |= {pessoa.numero for pessoa in achadas}
        else:
            self._perguntar(
                declarante, achadas, f"há {len(achadas)} inscrições com o nome {declarante.nome}"
            )
        return True

    def _achou_parecida(self, declarante: Declarante) -> bool:
        """Pergunta de quem tem a inscrição a menos de zeros, ou o mesmo nome com outra."""
        parecidas = self._sem_zeros.get(_sem_zeros(declarante.inscricao), [])
        motivo = f"a inscrição {declarante.inscricao} só difere por zeros, maiúsculas ou sinais"
        if not parecidas and declarante.nome:
            parecidas = self._por_nome.get(_nome(declarante.nome), [])
            motivo = (
                f"a inscrição {declarante.inscricao} não está no resultado, mas o nome "
                f"{declarante.nome} está"
            )
        if not parecidas:
            return False
        self._perguntar(declarante, parecidas, motivo)
        return True

    def _os_sem_par(self, sem_par: list[int]) -> None:
        declarantes = self._lista.declarantes
        pulados: set[int] = set()
        restantes = set(sem_par)
        for indice in sem_par:
            if indice in pulados:
                continue
            declarante = declarantes[indice]
            seguinte = declarantes[indice + 1] if indice + 1 in restantes else None
            if seguinte is not None and not declarante.inscricao:
                inteiro = f"{declarante.nome} {seguinte.nome}"
                if achadas := self._por_nome.get(_nome(inteiro), []):
                    pulados.add(indice + 1)
                    self._perguntar(
                        declarante,
                        achadas,
                        f"duas linhas seguidas da lista, juntas, dão {inteiro}",
                        linhas=2,
                    )
                    continue
            parecidas = self._de_nome_cortado(declarante)
            if parecidas:
                self._perguntar(
                    declarante,
                    parecidas,
                    f"{declarante.nome} pode ser o nome cortado de "
                    f"{_ditos(sorted({pessoa.nome for pessoa in parecidas}))}",
                    sugerir=False,
                )
            else:
                self._juncao.ausentes.append(declarante.numero)

    def _de_nome_cortado(self, declarante: Declarante) -> list[PessoaDoResultado]:
        nome = _nome(declarante.nome)
        if declarante.inscricao or len(nome.split()) < _PALAVRAS_DE_UM_NOME:
            return []
        comeco = bisect_left(self._nomes, nome)
        nomes = []
        for outro in self._nomes[comeco:]:
            if not outro.startswith(nome):
                break
            nomes.append(outro)
        partes = nome.split()
        menores = (" ".join(partes[:n]) for n in range(_PALAVRAS_DE_UM_NOME, len(partes)))
        nomes += [menor for menor in menores if menor in self._por_nome]
        return [pessoa for outro in nomes for pessoa in self._por_nome[outro]]

    def _perguntar(
        self,
        declarante: Declarante,
        pessoas: Sequence[PessoaDoResultado],
        motivo: str,
        *,
        linhas: int = 1,
        sugerir: bool = True,
    ) -> None:
        juncao = self._juncao
        numeros = {pessoa.numero for pessoa in pessoas}
        if numeros <= juncao.marcados:
            # Outra linha da mesma lista já os trouxe inteiros: este pedaço não acrescenta nada.
            juncao.pedacos += linhas
            return
        onde = self._lista.arquivo.lugares.linha(declarante.numero)
        inscricoes = tuple(dict.fromkeys(pessoa.inscricao for pessoa in pessoas))
        chave = chave_da_pergunta(
            Assunto.DECLARANTE,
            self._lista.grupo,
            self._lista.rotulo,
            declarante.numero,
            declarante.nome,
            declarante.inscricao,
            *inscricoes,
        )
        resposta = self._respostas.get(chave)
        if resposta is not None:
            juncao.por_resposta += linhas
            if NENHUMA not in resposta.escolhas:
                juncao.marcados |= {
                    pessoa.numero for pessoa in pessoas if pessoa.inscricao in resposta.escolhas
                }
            return
        juncao.em_pergunta += linhas
        detalhe = "; ".join(_detalhe(pessoa) for pessoa in pessoas[:6])
        juncao.perguntas.append(
            Pergunta(
                chave,
                Assunto.DECLARANTE,
                f"{self._lista.rotulo}, linha {onde}: {motivo}. Quem é do grupo "
                f"{self._lista.grupo}? {detalhe}",
                (*inscricoes, NENHUMA),
                inscricoes if sugerir and len(inscricoes) == 1 else (),
            )
        )


def _sem_zeros(inscricao: str) -> str:
    """A inscrição só com letras e algarismos, sem os zeros do começo.

    >>> _sem_zeros("0012.345-6")
    '123456'
    """
    return normalizado(inscricao).lstrip("0")


def _nome(nome: str) -> str:
    """O nome como se compara: sem acento nem sinal, as palavras separadas por um espaço.

    >>> _nome("  Célia  D'Ávila ")
    'celia davila'
    """
    return " ".join(filter(None, map(normalizado, nome.split())))


def _uma_pessoa_so(pessoas: Sequence[PessoaDoResultado]) -> bool:
    """Diz se as inscrições são de uma pessoa: uma só, ou o mesmo nascimento em cargos diferentes."""
    if len(pessoas) == 1:
        return True
    nascimentos = {pessoa.nascimento for pessoa in pessoas}
    cargos = {pessoa.cargo for pessoa in pessoas}
    return len(nascimentos) == 1 and "" not in nascimentos and len(cargos) == len(pessoas)


def _detalhe(pessoa: PessoaDoResultado) -> str:
    partes = [pessoa.inscricao, pessoa.nome, pessoa.cargo]
    return " · ".join(filter(None, partes))


def _ditos(nomes: Sequence[str]) -> str:
    resto = f" e mais {len(nomes) - 3}" if len(nomes) > 3 else ""
    return ", ".join(nomes[:3]) + resto

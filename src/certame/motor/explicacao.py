"""Por que alguém foi chamado, por que ainda não, e quando vem a vez se nada mudar."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from certame.dominio.historia import GERAL, Acontecimento, Fato
from certame.dominio.resultado import Passo
from certame.motor.convocacao import Convocacao
from certame.norma.grupo import Grupo
from certame.norma.regra import Regra

Nome = Callable[[str], str]

_SAIDAS = {
    Fato.SAIDA: (Regra.REPOSICAO, "saiu"),
    Fato.INAPTIDAO: (Regra.INAPTIDAO, "foi declarada inapta"),
    Fato.FRAUDE: (Regra.FRAUDE, "foi eliminada por decisão sobre fraude"),
    Fato.FIM_DE_FILA: (Regra.REPOSICAO, "foi para o fim da fila"),
    Fato.NAO_CONFIRMADA: (Regra.NAO_CONFIRMADA, "não teve a condição confirmada"),
}


@dataclass(frozen=True, slots=True)
class Explicacao:
    """Uma chamada explicada: os passos, as citações numa linha e uma frase simples."""

    vaga: int
    inscricao: str
    lista: str
    passos: tuple[Passo, ...]
    frase: str

    @property
    def citacao(self) -> str:
        """Os dispositivos de todos os passos, sem repetir, na ordem."""
        vistos = dict.fromkeys(
            fundamento.citacao for passo in self.passos for fundamento in passo.fundamentos
        )
        return "; ".join(vistos)


@dataclass(frozen=True, slots=True)
class Previsao:
    """Quando vem a vez se nada mudar e as vagas surgirem uma a uma.

    `vaga` é o número em que a pessoa seria chamada e `lista` por qual; `None` se a vez não viria.
    `faltam_abrir` é quantas vagas ainda se abririam até lá, contando a dela.
    """

    vaga: int | None
    lista: str
    faltam_abrir: int


@dataclass(frozen=True, slots=True)
class Resposta:
    """A resposta a "por que fui chamada?" ou "por que ainda não?".

    `situacao` é "chamada", "espera", "espelho" ou "fora". `lugares` traz o lugar de agora em cada
    lista, entre os que ainda esperam; `proximas_reservadas`, o número da próxima vaga reservada de
    cada grupo da pessoa; `abertas`, quantas vagas já foram abertas.
    """

    inscricao: str
    situacao: str
    frases: tuple[str, ...]
    chamadas: tuple[Explicacao, ...]
    lugares: dict[str, int]
    proximas_reservadas: dict[str, int]
    abertas: int
    previsao: Previsao | None


class Explicador:
    """Explica as chamadas de uma convocação. `nome` diz como chamar cada inscrição nas frases."""

    def __init__(self, convocacao: Convocacao, nome: Nome = str) -> None:
        self._convocacao = convocacao
        self._nome = nome
        self._primeiras: dict[int, int] = {}
        self._vagas_lidas = 0

    def nome_da_lista(self, conta: int) -> str:
        """O rótulo local da lista de uma conta; com vários grupos, o nome do grupo também."""
        regime = self._convocacao.regime
        rotulos = regime.norma.rotulos
        if conta == GERAL:
            return rotulos.lista_geral
        if len(regime.grupos) == 1:
            return rotulos.lista_reservada
        return f"{rotulos.lista_reservada} de {regime.grupos[conta - 1].nome}"

    def _grupo(self, conta: int) -> Grupo:
        return self._convocacao.regime.grupos[conta - 1]

    def _pessoa(self, pessoa: int) -> str:
        return self._nome(self._convocacao.inscricoes[pessoa])

    def _e_primeira(self, indice: int, vaga: int) -> bool:
        vagas = self._convocacao.historia.vagas
        for lido in range(self._vagas_lidas, len(vagas)):
            self._primeiras.setdefault(vagas[lido], lido)
        self._vagas_lidas = len(vagas)
        return self._primeiras[vaga] == indice

    def _fatos_de(self, indice: int, vaga: int) -> list[Acontecimento]:
        fatos = self._convocacao.historia.fatos
        inicio = bisect_left(fatos, indice, key=lambda fato: fato.quando)
        fim = bisect_right(fatos, indice, key=lambda fato: fato.quando)
        return [fato for fato in fatos[inicio:fim] if fato.vaga == vaga]

    def chamada(self, indice: int) -> Explicacao:
        """A explicação da chamada de índice dado na história."""
        historia = self._convocacao.historia
        vaga, pessoa = historia.vagas[indice], historia.pessoas[indice]
        conta = historia.contas[indice]
        fatos = self._fatos_de(indice, vaga)
        passos = [self._passo_da_vaga(vaga, primeira=self._e_primeira(indice, vaga))]
        passos += [passo for fato in fatos if (passo := self._passo_do_fato(fato))]
        passos.append(self._passo_da_chamada(vaga, pessoa, conta))
        frase = " ".join(passo.frase for passo in passos[1:])
        if len(passos) == 2:
            frase = f"{passos[0].frase} {passos[1].frase}"
        return Explicacao(
            vaga,
            self._convocacao.inscricoes[pessoa],
            self.nome_da_lista(conta),
            tuple(passos),
            frase,
        )

    def _passo_da_vaga(self, vaga: int, *, primeira: bool) -> Passo:
        regime, historia = self._convocacao.regime, self._convocacao.historia
        tipo = historia.tipos[vaga - 1]
        if tipo == GERAL:
            fundamentos = regime.fundamentos(Regra.CHAMADA_GERAL)
            frase = f"A vaga {vaga} é geral"
        else:
            grupo = self._grupo(tipo)
            fundamentos = (grupo.fundamento_da_serie,)
            frase = f"A vaga {vaga} é reservada a {grupo.nome}"
        if vaga > historia.vagas_do_edital:
            fundamentos += regime.fundamentos(Regra.VAGAS_NOVAS)
            frase += " e surgiu depois do edital, na mesma contagem"
        if not primeira:
            frase += "; está sendo reposta"
        return Passo(
            Regra.SERIE,
            fundamentos,
            frase + ".",
            entrada={"vaga": str(vaga)},
            saida={"tipo": historia.nome_da_conta(tipo)},
        )

    def _passo_do_fato(self, fato: Acontecimento) -> Passo | None:
        regime = self._convocacao.regime
        if fato.fato in _SAIDAS:
            regra, verbo = _SAIDAS[fato.fato]
            lista = self.nome_da_lista(fato.grupo)
            return Passo(
                regra,
                regime.fundamentos(regra),
                f"{self._pessoa(fato.pessoa)} ocupava a vaga {fato.vaga} pela {lista} e "
                f"{verbo}: a vaga vai à próxima pessoa da mesma lista.",
                leitura=f"saida_apos_posse: {regime.leitura('saida_apos_posse')}",
                saida={"conta": self._convocacao.historia.nome_da_conta(fato.grupo)},
            )
        match fato.fato:
            case Fato.CONVERSAO:
                return Passo(
                    Regra.COMPUTO,
                    regime.fundamentos(Regra.COMPUTO),
                    f"A lista geral chegou a {self._pessoa(fato.pessoa)}, que já ocupa uma vaga "
                    f"pela {self.nome_da_lista(fato.grupo)} e passa a contar na geral; a vaga "
                    f"{fato.vaga} vai à próxima da {self.nome_da_lista(fato.grupo)}.",
                    leitura=f"computo: {regime.leitura('computo')}",
                )
            case Fato.REVERSAO:
                return Passo(
                    Regra.REVERSAO,
                    regime.fundamentos(Regra.REVERSAO),
                    f"Não há mais ninguém a chamar na {self.nome_da_lista(fato.grupo)}: a vaga "
                    f"{fato.vaga} reverte à lista geral.",
                    leitura=f"esgotamento: {regime.leitura('esgotamento')}",
                )
            case Fato.CASCATA:
                return Passo(
                    Regra.REVERSAO,
                    regime.fundamentos(Regra.REVERSAO),
                    f"Não há ninguém a chamar na {self.nome_da_lista(fato.grupo)}: a vaga "
                    f"{fato.vaga} passa à {self.nome_da_lista(fato.outro)}.",
                )
            case Fato.ESPELHO:
                return Passo(
                    Regra.ORDEM_JUDICIAL,
                    regime.fundamentos(Regra.ORDEM_JUDICIAL),
                    f"{self._pessoa(fato.pessoa)} está sub judice: tem o posto, mas a vaga "
                    f"{fato.vaga} segue à próxima pessoa até a decisão final.",
                )
            case Fato.LIBERACAO:
                return Passo(
                    Regra.ORDEM_JUDICIAL,
                    regime.fundamentos(Regra.ORDEM_JUDICIAL),
                    f"A vaga {fato.vaga} estava guardada por ordem judicial e foi liberada.",
                )
            case _:
                return None

    def _passo_da_chamada(self, vaga: int, pessoa: int, conta: int) -> Passo:
        regime = self._convocacao.regime
        regra = Regra.CHAMADA_GERAL if conta == GERAL else Regra.CHAMADA_RESERVADA
        posto = self._convocacao.posto_de_origem(pessoa, conta)
        lugar = f", {posto}º lugar" if posto else ""
        return Passo(
            regra,
            regime.fundamentos(regra),
            f"{self._pessoa(pessoa)} é a próxima a chamar na {self.nome_da_lista(conta)}{lugar}.",
            leitura=f"computo: {regime.leitura('computo')}",
            entrada={"vaga": str(vaga)},
            saida={
                "inscricao": self._convocacao.inscricoes[pessoa],
                "lista": self._convocacao.historia.nome_da_conta(conta),
            },
        )

    def porque(self, inscricao: str) -> Resposta:
        """A resposta para uma inscrição. Erros: `KeyError` se não está nas listas do cargo."""
        convocacao = self._convocacao
        pessoa = convocacao.pessoa(inscricao)
        if pessoa is None:
            raise KeyError(inscricao)
        chamadas = tuple(
            self.chamada(indice)
            for indice, chamada in enumerate(convocacao.historia.pessoas)
            if chamada == pessoa
        )
        abertas = convocacao.vagas_criadas - convocacao.vagas_por_abrir
        if convocacao.vaga_da(pessoa):
            return Resposta(
                inscricao, "chamada", self._frases_de_quem_ocupa(pessoa), chamadas, {}, {},
                abertas, None,
            )
        if not convocacao.pode_ser_chamada(pessoa):
            situacao = "fora" if convocacao.saiu(pessoa) else "espelho"
            frase = (
                "Esta inscrição não está mais nas listas deste cargo."
                if situacao == "fora"
                else "A vez chegou, mas a inscrição está sub judice: o posto está guardado e não "
                "ocupa vaga até a decisão final."
            )
            return Resposta(inscricao, situacao, (frase,), chamadas, {}, {}, abertas, None)
        return self._resposta_de_quem_espera(inscricao, pessoa, chamadas, abertas)

    def _frases_de_quem_ocupa(self, pessoa: int) -> tuple[str, ...]:
        convocacao = self._convocacao
        vaga, conta = convocacao.vaga_da(pessoa), convocacao.conta_da(pessoa)
        frases = [f"A inscrição ocupa a vaga {vaga}."]
        historia = convocacao.historia
        chamada = max(i for i, p in enumerate(historia.pessoas) if p == pessoa)
        if historia.contas[chamada] != conta:
            frases.append(
                f"Foi chamada pela {self.nome_da_lista(historia.contas[chamada])}; depois a lista "
                "geral a alcançou e ela passou a contar na geral."
            )
        return tuple(frases)

    def _resposta_de_quem_espera(
        self, inscricao: str, pessoa: int, chamadas: tuple[Explicacao, ...], abertas: int
    ) -> Resposta:
        convocacao = self._convocacao
        lugares: dict[str, int] = {}
        frases = []
        if (lugar := convocacao.lugar(pessoa)) is not None:
            lugares["geral"] = lugar
            frases.append(f"Na {self.nome_da_lista(GERAL)}, é a {lugar}ª entre quem espera.")
        proximas: dict[str, int] = {}
        for grupo in convocacao.grupos_da(pessoa):
            conta = convocacao.conta_do_grupo(grupo)
            lugar = convocacao.lugar(pessoa, grupo)
            assert lugar is not None
            lugares[grupo] = lugar
            frases.append(f"Na {self.nome_da_lista(conta)}, é a {lugar}ª entre quem espera.")
            proxima = convocacao.proxima_vaga_reservada(grupo)
            if proxima is not None:
                proximas[grupo] = proxima
                frases.append(f"A próxima vaga reservada a {self._grupo(conta).nome} é a {proxima}ª.")
        frases.append(f"Foram abertas {abertas} vagas.")
        previsao = None
        if convocacao.validade_encerrada:
            frases.append("A validade terminou: só uma ordem judicial permite chamar agora.")
        else:
            previsao = prever(convocacao, pessoa)
            frases.append(self._frase_da_previsao(previsao))
        return Resposta(
            inscricao, "espera", tuple(frases), chamadas, lugares, proximas, abertas, previsao
        )

    def _frase_da_previsao(self, previsao: Previsao) -> str:
        if previsao.vaga is None:
            return "Se nada mudar, as listas acabam antes da sua vez."
        conta = 0 if previsao.lista == "geral" else self._convocacao.conta_do_grupo(previsao.lista)
        return (
            f"Se nada mudar, sua vez vem na {previsao.vaga}ª vaga, pela "
            f"{self.nome_da_lista(conta)}."
        )


def prever(convocacao: Convocacao, pessoa: int) -> Previsao:
    """Em que vaga viria a vez da pessoa se nada mudar e as vagas surgirem uma a uma.

    Trabalha numa cópia: a convocação não muda.
    """
    copia = convocacao.copia()
    unidade = copia.unidade_da(pessoa)
    historia = copia.historia
    antes = copia.vagas_criadas - copia.vagas_por_abrir
    while not copia.vaga_da(pessoa):
        if not copia.por_abrir_na(unidade):
            copia.criar_vagas(1, unidade)
        chamadas = len(historia.vagas)
        copia.abrir(1, unidade)
        parou = len(historia.vagas) == chamadas and not copia.por_abrir_na(unidade)
        if parou or not copia.pode_ser_chamada(pessoa) and not copia.vaga_da(pessoa):
            return Previsao(None, "", 0)
    abertas = copia.vagas_criadas - copia.vagas_por_abrir
    conta = historia.contas[-1] if historia.pessoas[-1] == pessoa else copia.conta_da(pessoa)
    return Previsao(copia.vaga_da(pessoa), historia.nome_da_conta(conta), abertas - antes)

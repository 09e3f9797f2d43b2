"""Por que alguém foi chamado, por que ainda não, e quando vem a vez se nada mudar."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace

from certame.dominio.historia import GERAL, Acontecimento, Fato
from certame.dominio.resultado import Passo
from certame.motor.convocacao import Convocacao
from certame.norma.dispositivo import Fundamento
from certame.norma.grupo import Grupo
from certame.norma.regra import Regra

Nome = Callable[[str], str]

_SAIDAS = (
    Fato.SAIDA,
    Fato.INAPTIDAO,
    Fato.FRAUDE,
    Fato.FIM_DE_FILA,
    Fato.NAO_CONFIRMADA,
)
"""Fatos que deixam uma vaga a repor. A explicação se publica: cita sempre a regra da reposição e não
diz quem saiu nem por quê."""

FORA_DAS_LISTAS = "Esta inscrição não está mais nas listas deste cargo."
"""O que se diz a qualquer pessoa de quem já não espera a vez, seja qual for o motivo."""

_FORA = {
    Fato.SAIDA: (Regra.REPOSICAO, "saiu deste cargo"),
    Fato.INAPTIDAO: (Regra.INAPTIDAO, "teve a inaptidão declarada"),
    Fato.FRAUDE: (Regra.FRAUDE, "foi eliminada por decisão sobre fraude"),
    Fato.NAO_CONFIRMADA: (
        Regra.NAO_CONFIRMADA,
        "não teve a condição confirmada e não está na lista geral",
    ),
    Fato.IMPROCEDENCIA: (Regra.ORDEM_JUDICIAL, "perdeu o posto que tinha por ordem judicial"),
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
    `faltam_abrir` é quantas vagas ainda se abririam até lá, contando a dela. `impedimento` diz o
    que falta à vez: "sub_judice" (chega, mas não ocupa a vaga), "escolha" (as chamadas esperam a
    escolha de alguém) ou "fim_das_listas"; vazio se a pessoa seria chamada.
    """

    vaga: int | None
    lista: str
    faltam_abrir: int
    impedimento: str = ""


@dataclass(frozen=True, slots=True)
class Resposta:
    """A resposta a "por que fui chamada?" ou "por que ainda não?".

    `situacao` é "chamada", "espera" ou "fora" e, só para uso interno, "espelho". `lugares` traz o lugar de agora em cada
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
        self._negadas: dict[tuple[int, int], int] = {}
        self._fatos_lidos = 0
        self._regime = convocacao.regime
        self._fundamentos_lidos: dict[Regra, tuple[Fundamento, ...]] = {}

    def _voltar_ao_regime(self, indice: int) -> None:
        """Passa a citar o regime em vigor na chamada, que uma leitura alterada pode ter mudado."""
        regime = self._convocacao.regime_da_chamada(indice)
        if regime is not self._regime:
            self._regime, self._fundamentos_lidos = regime, {}

    def _fundamentos(self, regra: Regra) -> tuple[Fundamento, ...]:
        """Os fundamentos da regra no regime, achados uma vez só."""
        if regra not in self._fundamentos_lidos:
            self._fundamentos_lidos[regra] = self._regime.fundamentos(regra)
        return self._fundamentos_lidos[regra]

    def nome_da_lista(self, conta: int) -> str:
        """O rótulo local da lista de uma conta; com vários grupos, o nome do grupo também."""
        return self._convocacao.regime.nome_da_lista(self._convocacao.historia.nome_da_conta(conta))

    def _grupo(self, conta: int) -> Grupo:
        return self._regime.grupos[conta - 1]

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
        inicio = bisect_left(fatos.quando, indice)
        fim = bisect_right(fatos.quando, indice, lo=inicio)
        return [fatos[i] for i in range(inicio, fim) if fatos.vaga[i] == vaga]

    def chamada(self, indice: int) -> Explicacao:
        """A explicação da chamada de índice dado na história, pelas leituras de então."""
        self._voltar_ao_regime(indice)
        historia = self._convocacao.historia
        vaga, pessoa = historia.vagas[indice], historia.pessoas[indice]
        conta = historia.contas[indice]
        desta = self._fatos_de(indice, vaga)
        fatos = [passo for fato in desta if (passo := self._passo_do_fato(fato))]
        passos = [self._passo_da_vaga(vaga, primeira=self._e_primeira(indice, vaga)), *fatos]
        if any(fato.fato is Fato.CHAMADA_ASSUMIDA for fato in desta):
            passos.append(self._passo_da_assumida(vaga, pessoa, conta))
        else:
            passos.append(self._passo_da_chamada(vaga, pessoa, conta))
        if conta == GERAL:
            passos += self._passos_do_computo(indice, pessoa)
        frase = " ".join(passo.frase for passo in passos[1:])
        if not fatos:
            frase = f"{passos[0].frase} {frase}"
        return Explicacao(
            vaga,
            self._convocacao.inscricoes[pessoa],
            self.nome_da_lista(conta),
            tuple(passos),
            frase,
        )

    def _passo_da_vaga(self, vaga: int, *, primeira: bool) -> Passo:
        historia = self._convocacao.historia
        tipo = historia.tipos[vaga - 1]
        if tipo == GERAL:
            fundamentos = self._fundamentos(Regra.CHAMADA_GERAL)
            frase = f"A vaga {vaga} é geral"
        else:
            grupo = self._grupo(tipo)
            fundamentos = (grupo.fundamento_da_serie,)
            frase = f"A vaga {vaga} é reservada a {grupo.nome}"
        if vaga > historia.vagas_do_edital:
            fundamentos += self._fundamentos(Regra.VAGAS_NOVAS)
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
        regime = self._regime
        if fato.fato in _SAIDAS:
            lista = self.nome_da_lista(fato.grupo)
            return Passo(
                Regra.REPOSICAO,
                self._fundamentos(Regra.REPOSICAO),
                f"A vaga {fato.vaga}, ocupada pela {lista}, ficou livre e vai à próxima pessoa da "
                "mesma lista.",
                leitura=f"saida_apos_posse: {regime.leitura('saida_apos_posse')}",
                saida={"conta": self._convocacao.historia.nome_da_conta(fato.grupo)},
            )
        match fato.fato:
            case Fato.CONVERSAO:
                return Passo(
                    Regra.COMPUTO,
                    self._fundamentos(Regra.COMPUTO),
                    f"A lista geral chegou a {self._pessoa(fato.pessoa)}, que já ocupa uma vaga "
                    f"pela {self.nome_da_lista(fato.grupo)} e passa a contar na geral; a vaga "
                    f"{fato.vaga} vai à próxima pessoa da {self.nome_da_lista(fato.grupo)}.",
                    leitura=f"computo: {regime.leitura('computo')}",
                )
            case Fato.REVERSAO:
                return Passo(
                    Regra.REVERSAO,
                    self._fundamentos(Regra.REVERSAO),
                    f"Não há mais ninguém a chamar na {self.nome_da_lista(fato.grupo)}: a vaga "
                    f"{fato.vaga} reverte à lista geral.",
                    leitura=f"esgotamento: {regime.leitura('esgotamento')}",
                )
            case Fato.RECOMPOSICAO:
                fundamentos = self._fundamentos(Regra.REVERSAO)
                if fato.outro:
                    fundamentos += self._fundamentos(Regra.ORDEM_JUDICIAL)
                return Passo(
                    Regra.REVERSAO,
                    tuple(dict.fromkeys(fundamentos)),
                    "Uma vaga reservada tinha deixado de ser da "
                    f"{self.nome_da_lista(fato.grupo)} por falta de gente; alguém que faltava "
                    f"entrou nela por decisão, e a vaga {fato.vaga} vai à próxima pessoa dela.",
                )
            case Fato.CASCATA:
                return Passo(
                    Regra.REVERSAO,
                    self._fundamentos(Regra.REVERSAO),
                    f"Não há ninguém a chamar na {self.nome_da_lista(fato.grupo)}: a vaga "
                    f"{fato.vaga} passa à {self.nome_da_lista(fato.outro)}.",
                )
            case Fato.ESPELHO:
                return Passo(
                    Regra.ORDEM_JUDICIAL,
                    self._fundamentos(Regra.ORDEM_JUDICIAL),
                    f"Por ordem judicial, a vaga {fato.vaga} segue à próxima pessoa da lista.",
                )
            case Fato.LIBERACAO:
                return Passo(
                    Regra.ORDEM_JUDICIAL,
                    self._fundamentos(Regra.ORDEM_JUDICIAL),
                    f"A vaga {fato.vaga} estava guardada por ordem judicial e foi liberada.",
                )
            case _:
                return None

    def _passo_da_chamada(self, vaga: int, pessoa: int, conta: int) -> Passo:
        regime = self._regime
        regra = Regra.CHAMADA_GERAL if conta == GERAL else Regra.CHAMADA_RESERVADA
        posto = self._convocacao.posto_de_origem(pessoa, conta)
        lugar = f", {posto}º lugar" if posto else ""
        return Passo(
            regra,
            self._fundamentos(regra),
            f"A próxima pessoa a chamar na {self.nome_da_lista(conta)} é "
            f"{self._pessoa(pessoa)}{lugar}.",
            leitura=f"computo: {regime.leitura('computo')}",
            entrada={"vaga": str(vaga)},
            saida={
                "inscricao": self._convocacao.inscricoes[pessoa],
                "lista": self._convocacao.historia.nome_da_conta(conta),
            },
        )

    def _passo_da_assumida(self, vaga: int, pessoa: int, conta: int) -> Passo:
        regra = Regra.CHAMADA_GERAL if conta == GERAL else Regra.CHAMADA_RESERVADA
        return Passo(
            regra,
            self._fundamentos(regra),
            f"{self._pessoa(pessoa)} foi chamada pela {self.nome_da_lista(conta)} antes de o "
            "certame correr por aqui, e a chamada entrou como foi feita.",
            entrada={"vaga": str(vaga)},
            saida={
                "inscricao": self._convocacao.inscricoes[pessoa],
                "lista": self._convocacao.historia.nome_da_conta(conta),
            },
        )

    def _passos_do_computo(self, indice: int, pessoa: int) -> list[Passo]:
        """Quem também está em lista reservada e veio pela geral não conta na reserva."""
        regime = self._regime
        return [
            Passo(
                Regra.COMPUTO,
                self._fundamentos(Regra.COMPUTO),
                f"{self._pessoa(pessoa)} também está na {self.nome_da_lista(conta)}; a chamada veio "
                f"pela {self.nome_da_lista(GERAL)} e não conta na reserva.",
                leitura=f"computo: {regime.leitura('computo')}",
            )
            for conta in range(1, len(regime.grupos) + 1)
            if self._estava_na_reservada(indice, pessoa, conta)
        ]

    def _estava_na_reservada(self, indice: int, pessoa: int, conta: int) -> bool:
        """Diz se, na chamada, a pessoa estava na lista da conta (sem a condição já negada)."""
        fatos = self._convocacao.historia.fatos
        for fato in fatos[self._fatos_lidos :]:
            if fato.fato is Fato.NAO_CONFIRMADA:
                self._negadas[fato.pessoa, fato.grupo] = fato.quando
        self._fatos_lidos = len(fatos)
        if self._grupo(conta).id in self._convocacao.grupos_da(pessoa):
            return True
        negada = self._negadas.get((pessoa, conta))
        return negada is not None and negada > indice

    def porque(self, inscricao: str, *, interno: bool = False) -> Resposta:
        """A resposta para uma inscrição. Erros: `KeyError` se não está nas listas do cargo.

        Qualquer pessoa pode perguntar por qualquer inscrição: só com `interno` a resposta diz por
        que alguém saiu das listas ou que está sub judice.
        """
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
                inscricao,
                "chamada",
                self._frases_de_quem_ocupa(pessoa),
                chamadas,
                {},
                {},
                abertas,
                None,
            )
        if not convocacao.pode_ser_chamada(pessoa):
            if not interno:
                return Resposta(inscricao, "fora", (FORA_DAS_LISTAS,), (), {}, {}, abertas, None)
            if convocacao.saiu(pessoa):
                situacao, frase = "fora", self._frase_de_quem_saiu(pessoa)
            else:
                situacao, frase = "espelho", _FRASE_DO_ESPELHO
            return Resposta(inscricao, situacao, (frase,), chamadas, {}, {}, abertas, None)
        return self._resposta_de_quem_espera(inscricao, pessoa, chamadas, abertas, interno=interno)

    def _frase_de_quem_saiu(self, pessoa: int) -> str:
        fatos = reversed(self._convocacao.historia.fatos)
        fato = next(fato for fato in fatos if fato.pessoa == pessoa and fato.fato in _FORA)
        regra, motivo = _FORA[fato.fato]
        fundamentos = self._convocacao.regime.fundamentos(regra)
        citacao = "; ".join(fundamento.citacao for fundamento in fundamentos)
        return f"A inscrição {motivo} ({citacao}): não está mais nas listas."

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
        self,
        inscricao: str,
        pessoa: int,
        chamadas: tuple[Explicacao, ...],
        abertas: int,
        *,
        interno: bool,
    ) -> Resposta:
        convocacao = self._convocacao
        lugares: dict[str, int] = {}
        frases = []
        if (lugar := convocacao.lugar(pessoa)) is not None:
            lugares["geral"] = lugar
            frases.append(self._frase_do_lugar(pessoa, GERAL, lugar))
        proximas: dict[str, int] = {}
        for grupo in convocacao.grupos_da(pessoa):
            conta = convocacao.conta_do_grupo(grupo)
            lugar = convocacao.lugar(pessoa, grupo)
            if lugar is None:
                frases.append(
                    f"Na {self.nome_da_lista(conta)}, não espera a vez: preferiu outra lista."
                )
                continue
            lugares[grupo] = lugar
            frases.append(self._frase_do_lugar(pessoa, conta, lugar))
            proxima = convocacao.proxima_vaga_reservada(grupo)
            if proxima is not None:
                proximas[grupo] = proxima
                frases.append(
                    f"A próxima vaga reservada a {self._grupo(conta).nome} é a {proxima}ª."
                )
        frases.append(_frase_das_abertas(abertas))
        previsao = None
        if convocacao.validade_encerrada:
            frases.append("A validade terminou: só uma ordem judicial permite chamar agora.")
        else:
            previsao = prever(convocacao, pessoa)
            if previsao.impedimento == _SUB_JUDICE and not interno:
                previsao = replace(previsao, impedimento="")
            frases.append(self._frase_da_previsao(previsao))
        return Resposta(
            inscricao, "espera", tuple(frases), chamadas, lugares, proximas, abertas, previsao
        )

    def _frase_do_lugar(self, pessoa: int, conta: int, lugar: int) -> str:
        posto = self._convocacao.posto_de_origem(pessoa, conta)
        lista = self.nome_da_lista(conta)
        if posto is None or posto == lugar:
            return f"Na {lista}, é a {lugar}ª."
        return f"Na {lista}, é a {posto}ª e, entre quem ainda espera, a {lugar}ª."

    def _frase_da_previsao(self, previsao: Previsao) -> str:
        if previsao.vaga is None:
            return _FRASES_DO_IMPEDIMENTO[previsao.impedimento]
        conta = (
            GERAL if previsao.lista == "geral" else self._convocacao.conta_do_grupo(previsao.lista)
        )
        frase = (
            f"Se nada mudar, sua vez vem na {previsao.vaga}ª vaga, pela {self.nome_da_lista(conta)}"
        )
        if previsao.impedimento:
            frase += "; sub judice, o posto fica guardado e a vaga segue à próxima pessoa"
        return f"{frase}."


_SUB_JUDICE = "sub_judice"
_FRASE_DO_ESPELHO = (
    "A vez chegou, mas a inscrição está sub judice: o posto está guardado e não ocupa vaga até a "
    "decisão final."
)
_FRASES_DO_IMPEDIMENTO = {
    "escolha": "Não se sabe quando vem sua vez: as chamadas esperam a escolha de alguém.",
    "fim_das_listas": "Se nada mudar, sua vez não vem: não há vaga que chegue a esta inscrição.",
}


def _frase_das_abertas(abertas: int) -> str:
    match abertas:
        case 0:
            return "Nenhuma vaga foi aberta ainda."
        case 1:
            return "Foi aberta 1 vaga."
        case _:
            return f"Foram abertas {abertas} vagas."


_FOLGA = 2
"""Quantos períodos da maior série se abrem em vão antes de dizer que a vez não vem."""


def prever(convocacao: Convocacao, pessoa: int) -> Previsao:
    """Em que vaga viria a vez da pessoa se nada mudar e as vagas surgirem uma a uma.

    Trabalha numa cópia: a convocação não muda.
    """
    copia = convocacao.copia()
    unidade = copia.unidade_da(pessoa)
    historia = copia.historia
    paciencia = _FOLGA * max((grupo.fracao.denominator for grupo in copia.regime.grupos), default=1)
    abertas = em_vao = 0
    while copia.pode_ser_chamada(pessoa):
        if not copia.por_abrir_na(unidade):
            copia.criar_vagas(1, unidade)
        por_abrir, chamadas = copia.por_abrir_na(unidade), len(historia.vagas)
        copia.abrir(1, unidade)
        if copia.por_abrir_na(unidade) == por_abrir:
            return Previsao(None, "", 0, "escolha")
        abertas += 1
        em_vao = em_vao + 1 if len(historia.vagas) == chamadas else 0
        if em_vao > paciencia:
            return Previsao(None, "", 0, "fim_das_listas")
    if vaga := copia.vaga_da(pessoa):
        return Previsao(vaga, historia.nome_da_conta(historia.contas[-1]), abertas)
    espelho = next(f for f in reversed(historia.fatos) if f.fato is Fato.ESPELHO)
    lista = historia.nome_da_conta(espelho.grupo)
    return Previsao(espelho.vaga, lista, abertas, _SUB_JUDICE)

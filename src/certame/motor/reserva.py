"""O quadro de vagas: quantas se reservam num cargo, quais números, e onde caem as unidades."""

from dataclasses import dataclass
from fractions import Fraction

from certame.dominio.edital import Aplicacao, Cargo
from certame.dominio.resultado import Decisao, Passo, Pendencia, Resultado
from certame.motor.series import (
    ColisaoSemSaida,
    Numeracao,
    tipos_por_series,
    vagas_reservadas,
)
from certame.norma.dispositivo import Fundamento, fundamento_do_edital
from certame.norma.grupo import Arredondamento, FamiliaDeSerie, Grupo
from certame.norma.regime import Regime
from certame.norma.regra import Regra

_NOMES_DO_ARREDONDAMENTO = {
    Arredondamento.MEIO_PARA_CIMA: "metade ou mais vira uma vaga; menos que metade, nenhuma",
    Arredondamento.PARA_CIMA: "qualquer fração vira uma vaga",
    Arredondamento.PARA_BAIXO: "a fração é desprezada",
}
_PARTE_QUE_PEDE_AVISO = Fraction(1, 5)


@dataclass(frozen=True, slots=True)
class Quadro:
    """O quadro de vagas de um cargo.

    `tipos[n - 1]` é o tipo da vaga `n`: 0 geral, k o k-ésimo grupo do regime; `unidades[n - 1]`,
    o índice da unidade dela; `por_unidade` diz se os tipos foram postos unidade a unidade (o
    que muda como se contam as vagas que surgirem).
    """

    cargo: Cargo
    tipos: bytes
    unidades: tuple[int, ...]
    por_unidade: bool

    @property
    def total(self) -> int:
        """Quantas vagas o edital oferece no cargo."""
        return len(self.tipos)

    def posicoes(self, conta: int) -> tuple[int, ...]:
        """Os números das vagas de um grupo (conta de 1) ou da geral (0)."""
        numeros = []
        indice = self.tipos.find(conta)
        while indice >= 0:
            numeros.append(indice + 1)
            indice = self.tipos.find(conta, indice + 1)
        return tuple(numeros)


def quadro_do_cargo(regime: Regime, cargo: Cargo) -> Resultado[Quadro]:
    """O quadro de vagas de um cargo, ou a pendência que o edital precisa resolver."""
    try:
        if cargo.unidades:
            return _quadro_por_unidades(regime, cargo)
        return _quadro_sem_unidades(regime, cargo)
    except ColisaoSemSaida as colisao:
        return Pendencia(
            "colisao",
            f"No cargo {cargo.nome}, {colisao}.",
            "mudar a série de um dos grupos, ou dizer que número fica com cada um",
            "quem redige o edital, antes das inscrições",
            regime.fundamentos(Regra.SERIE),
            cargo=cargo.id,
            bloqueia=True,
        )


def _quadro_sem_unidades(regime: Regime, cargo: Cargo) -> Decisao[Quadro]:
    numeracao = Numeracao(regime)
    numeracao.criar_do_edital(cargo.vagas)
    quadro = Quadro(cargo, bytes(numeracao.tipos), (0,) * cargo.vagas, por_unidade=False)
    return Decisao(quadro, passos_da_reserva(regime, quadro), avisos_da_reserva(regime, quadro))


def numeracao_do_quadro(regime: Regime, quadro: Quadro) -> Numeracao:
    """A numeração pronta para continuar depois das vagas do edital."""
    numeracao = Numeracao(regime)
    numeracao.criar_com_tipos(quadro.tipos, por_unidade=quadro.por_unidade)
    return numeracao


def passos_da_reserva(regime: Regime, quadro: Quadro) -> tuple[Passo, ...]:
    """Os passos do cálculo, grupo a grupo: percentual, arredondamento, números."""
    passos: list[Passo] = []
    for conta, grupo in enumerate(regime.grupos, start=1):
        passos += _passos_do_grupo(regime, grupo, quadro.total, quadro.posicoes(conta))
    return tuple(passos)


def _passos_do_grupo(
    regime: Regime, grupo: Grupo, total: int, posicoes: tuple[int, ...]
) -> list[Passo]:
    exato = grupo.fracao * total
    reservadas = vagas_reservadas(grupo, total)
    passos = [
        Passo(
            Regra.PERCENTUAL,
            (grupo.fundamento_da_fracao,),
            f"{_por_cento(grupo.fracao)} de {_vagas(total)} dá {decimal_exato(exato)}.",
            entrada={"vagas": str(total), "fracao": str(grupo.fracao)},
            saida={"exato": str(exato)},
        ),
        Passo(
            Regra.ARREDONDAMENTO,
            regime.fundamentos(Regra.ARREDONDAMENTO),
            _frase_do_arredondamento(grupo, total, reservadas),
            leitura=f"arredondamento: {grupo.arredondamento.value}",
            entrada={"exato": str(exato)},
            saida={"reservadas": str(reservadas)},
        ),
        Passo(
            Regra.SERIE,
            (grupo.fundamento_da_serie,),
            _frase_da_serie(grupo, total, posicoes),
            entrada={"serie": grupo.serie.familia.value, "vagas": str(total)},
            saida={"posicoes": ", ".join(map(str, posicoes))},
        ),
    ]
    if not reservadas:
        passos.append(
            Passo(
                Regra.CADASTRO_DE_RESERVA,
                regime.fundamentos(Regra.CADASTRO_DE_RESERVA),
                f"Sem vaga reservada no edital, {grupo.nome} ficam no cadastro de reserva; a "
                "contagem continua nas vagas que surgirem.",
            )
        )
    return passos


def _frase_do_arredondamento(grupo: Grupo, total: int, reservadas: int) -> str:
    if grupo.serie.familia is FamiliaDeSerie.POSICOES:
        return f"Contam-se os números escritos: {_vagas(reservadas)} para {grupo.nome}."
    if total < grupo.minimo_de_vagas:
        return (
            f"Com menos de {grupo.minimo_de_vagas} vagas não há reserva: nenhuma para {grupo.nome}."
        )
    regra = _NOMES_DO_ARREDONDAMENTO[grupo.arredondamento]
    frase = f"Na fração, {regra}: {_vagas(reservadas)} para {grupo.nome}"
    if grupo.teto is not None:
        frase += f", até o teto de {_por_cento(grupo.teto)}"
    return frase + "."


def _frase_da_serie(grupo: Grupo, total: int, posicoes: tuple[int, ...]) -> str:
    if not posicoes:
        return f"Entre as vagas 1 a {total}, nenhuma é reservada a {grupo.nome}."
    if len(posicoes) == 1:
        return f"A vaga reservada a {grupo.nome} é a de número {posicoes[0]}."
    numeros = ", ".join(map(str, posicoes[:20]))
    if len(posicoes) > 20:
        numeros += f"… ({len(posicoes)} ao todo)"
    return f"As vagas reservadas a {grupo.nome} são as de número {numeros}."


def avisos_da_reserva(regime: Regime, quadro: Quadro) -> tuple[str, ...]:
    """Avisos sobre o resultado: parte reservada acima de um quinto do total."""
    avisos = []
    for conta, grupo in enumerate(regime.grupos, start=1):
        reservadas = quadro.tipos.count(conta)
        if quadro.total and Fraction(reservadas, quadro.total) > _PARTE_QUE_PEDE_AVISO:
            avisos.append(
                f"{quadro.cargo.nome or 'O cargo'}: {reservadas} de {_vagas(quadro.total)} para "
                f"{grupo.nome} passa de 20%. A lei da cidade não fixa teto; no STF, o MS 26.310 "
                "recusou reserva acima do teto da lei federal, e os tribunais divergem. Leve o "
                "ponto à procuradoria antes de publicar."
            )
    return tuple(avisos)


def _quadro_por_unidades(regime: Regime, cargo: Cargo) -> Resultado[Quadro]:
    """Compara o total com a soma das unidades e põe as vagas reservadas em cada uma."""
    total = cargo.vagas
    somas = {
        grupo.id: sum(vagas_reservadas(grupo, unidade.vagas) for unidade in cargo.unidades)
        for grupo in regime.grupos
    }
    no_total = {grupo.id: vagas_reservadas(grupo, total) for grupo in regime.grupos}
    nao_reduz = all(somas[grupo.id] >= no_total[grupo.id] for grupo in regime.grupos)
    ditas = any(unidade.reservadas for unidade in cargo.unidades)
    passo = Passo(
        Regra.BASE,
        regime.fundamentos(Regra.BASE) + _item(cargo),
        _frase_da_base(regime, cargo, somas, no_total, nao_reduz=nao_reduz),
        leitura=f"base: {regime.leitura('base')}",
        entrada={unidade.nome: str(unidade.vagas) for unidade in cargo.unidades},
        saida={
            grupo.id: f"por unidade {somas[grupo.id]}, no total {no_total[grupo.id]}"
            for grupo in regime.grupos
        },
    )
    if cargo.aplicacao is Aplicacao.POR_UNIDADE and not nao_reduz:
        return _pendencia_da_base(
            regime,
            cargo,
            "O edital aplica o percentual por unidade, mas isso diminui as vagas reservadas. "
            + passo.frase,
            "aplicar o percentual ao total e dizer em que unidades caem as vagas reservadas",
        )
    usa_unidades = cargo.aplicacao is Aplicacao.POR_UNIDADE or (
        cargo.aplicacao is Aplicacao.AUTOMATICA and nao_reduz and not ditas
    )
    assentos = (
        _assentos_das_unidades(regime, cargo)
        if usa_unidades
        else _assentos_do_total(regime, cargo, no_total)
    )
    if isinstance(assentos, Pendencia):
        return assentos
    for unidade, quantas in zip(cargo.unidades, assentos, strict=True):
        if sum(quantas) > unidade.vagas:
            return _pendencia_da_base(
                regime,
                cargo,
                f"A unidade {unidade.nome} teria {sum(quantas)} vagas reservadas e só oferece "
                f"{unidade.vagas}.",
                "dizer no edital em que unidades caem as vagas reservadas",
            )
    tipos = bytearray()
    unidades: list[int] = []
    for indice, unidade in enumerate(cargo.unidades):
        tipos += _tipos_da_unidade(regime, unidade.vagas, assentos[indice])
        unidades += [indice] * unidade.vagas
    quadro = Quadro(cargo, bytes(tipos), tuple(unidades), por_unidade=True)
    passos = [passo]
    for conta, grupo in enumerate(regime.grupos, start=1):
        passos.append(
            Passo(
                Regra.SERIE,
                (grupo.fundamento_da_serie,),
                _frase_dos_assentos(grupo, cargo, [a[conta - 1] for a in assentos]),
                entrada={"vagas": str(total)},
                saida={"posicoes": ", ".join(map(str, quadro.posicoes(conta)))},
            )
        )
    return Decisao(quadro, tuple(passos), avisos_da_reserva(regime, quadro))


def _item(cargo: Cargo) -> tuple[Fundamento, ...]:
    if not cargo.item_da_aplicacao:
        return ()
    return (fundamento_do_edital(cargo.item_da_aplicacao, "onde caem as vagas reservadas"),)


def _frase_da_base(
    regime: Regime,
    cargo: Cargo,
    somas: dict[str, int],
    no_total: dict[str, int],
    *,
    nao_reduz: bool,
) -> str:
    partes = [
        f"{grupo.nome}: {_vagas(somas[grupo.id])} somando as unidades, "
        f"{no_total[grupo.id]} no total de {cargo.vagas}"
        for grupo in regime.grupos
    ]
    fim = (
        "aplicar por unidade não diminui a reserva"
        if nao_reduz
        else "aplicar por unidade diminuiria a reserva: vale o total"
    )
    return f"{'; '.join(partes)}; {fim}."


def _frase_dos_assentos(grupo: Grupo, cargo: Cargo, assentos: list[int]) -> str:
    partes = [
        f"{unidade.nome}: {quantas}"
        for unidade, quantas in zip(cargo.unidades, assentos, strict=True)
        if quantas
    ]
    if not partes:
        return f"Nenhuma vaga do edital é reservada a {grupo.nome}."
    return f"Vagas reservadas a {grupo.nome} por unidade: {', '.join(partes)}."


def _pendencia_da_base(regime: Regime, cargo: Cargo, frase: str, falta: str) -> Pendencia:
    return Pendencia(
        "base",
        frase,
        falta,
        "quem redige o edital, antes das inscrições",
        regime.fundamentos(Regra.BASE),
        cargo=cargo.id,
        bloqueia=True,
    )


def _assentos_das_unidades(regime: Regime, cargo: Cargo) -> list[tuple[int, ...]]:
    return [
        tuple(vagas_reservadas(grupo, unidade.vagas) for grupo in regime.grupos)
        for unidade in cargo.unidades
    ]


def _assentos_do_total(
    regime: Regime, cargo: Cargo, no_total: dict[str, int]
) -> list[tuple[int, ...]] | Pendencia:
    por_grupo = []
    for grupo in regime.grupos:
        ditas = [dict(unidade.reservadas).get(grupo.id) for unidade in cargo.unidades]
        devidas = no_total[grupo.id]
        distribuidas = (
            _ditas_pelo_edital(regime, cargo, grupo, ditas, devidas)
            if any(quantas is not None for quantas in ditas)
            else _maiores_restos(regime, cargo, grupo, devidas)
        )
        if isinstance(distribuidas, Pendencia):
            return distribuidas
        por_grupo.append(distribuidas)
    return list(zip(*por_grupo, strict=True))


def _ditas_pelo_edital(
    regime: Regime, cargo: Cargo, grupo: Grupo, ditas: list[int | None], devidas: int
) -> list[int] | Pendencia:
    quantas = [dita or 0 for dita in ditas]
    for unidade, dita in zip(cargo.unidades, quantas, strict=True):
        if dita and unidade.vagas == 1:
            return _pendencia_da_base(
                regime,
                cargo,
                f"O edital reserva a {grupo.nome} a única vaga da unidade {unidade.nome}.",
                "pôr a vaga reservada em unidade de duas vagas ou mais",
            )
    if sum(quantas) == devidas:
        return quantas
    return _pendencia_da_base(
        regime,
        cargo,
        f"O edital põe nas unidades uma reserva de {_vagas(sum(quantas))} a {grupo.nome}; no total "
        f"é de {devidas}.",
        f"pôr nas unidades exatamente {devidas}",
    )


def _maiores_restos(
    regime: Regime, cargo: Cargo, grupo: Grupo, devidas: int
) -> list[int] | Pendencia:
    total = cargo.vagas
    assentos = [0] * len(cargo.unidades)
    restos: list[tuple[int, int, int]] = []
    for indice, unidade in enumerate(cargo.unidades):
        if unidade.vagas >= 2:
            assentos[indice], resto = divmod(devidas * unidade.vagas, total)
            restos.append((resto, unidade.vagas, indice))
    sobram = devidas - sum(assentos)
    if not sobram:
        return assentos
    restos.sort(key=lambda r: (-r[0], -r[1]))
    empate = sobram < len(restos) and restos[sobram - 1][:2] == restos[sobram][:2]
    if sobram > len(restos) or empate:
        return _pendencia_da_base(
            regime,
            cargo,
            f"A reserva de {_vagas(devidas)} a {grupo.nome} no total de {total} não se distribui "
            "sozinha entre as unidades: os restos empatam ou só há unidades de uma vaga.",
            "dizer no edital em que unidades caem as vagas reservadas (reservadas em cada "
            "[[cargo.unidade]])",
        )
    for _, _, indice in restos[:sobram]:
        assentos[indice] += 1
    return assentos


def _tipos_da_unidade(regime: Regime, vagas: int, assentos: tuple[int, ...]) -> bytearray:
    """Os primeiros números da série ali; os que faltam, os últimos livres oferecidos."""
    alternadas = {
        conta: range(2, vagas + 1, 2)[: assentos[conta - 1]]
        for conta, grupo in enumerate(regime.grupos, start=1)
        if grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA
    }
    da_serie = tipos_por_series(regime.grupos, regime.norma.colisao, vagas, alternadas)
    tipos = bytearray(vagas)
    faltam = list(assentos)
    for indice, conta in enumerate(da_serie):
        if conta and faltam[conta - 1]:
            tipos[indice] = conta
            faltam[conta - 1] -= 1
    for conta, quantas in enumerate(faltam, start=1):
        livres = [indice for indice in range(vagas) if not tipos[indice]]
        for indice in livres[len(livres) - quantas :]:
            tipos[indice] = conta
    return tipos


def decimal_exato(valor: Fraction) -> str:
    """A fração em decimal com vírgula, se termina; senão como "n/d".

    >>> decimal_exato(Fraction(5, 2)), decimal_exato(Fraction(1, 3))
    ('2,5', '1/3')
    """
    denominador = valor.denominator
    casas = 0
    while (10**casas) % denominador and casas < 12:
        casas += 1
    if (10**casas) % denominador:
        return f"{valor.numerator}/{denominador}"
    inteiro, resto = divmod(valor.numerator * (10**casas // denominador), 10**casas)
    return f"{inteiro},{resto:0{casas}d}" if casas else str(inteiro)


def _por_cento(fracao: Fraction) -> str:
    return f"{decimal_exato(fracao * 100)}%"


def _vagas(quantas: int) -> str:
    return f"{quantas} vaga" if quantas == 1 else f"{quantas} vagas"

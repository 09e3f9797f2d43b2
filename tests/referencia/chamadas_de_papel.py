"""As chamadas contadas como se fossem feitas à mão, para conferir o motor com outra conta.

Este programa não importa nada do certame. É o mais simples e lento possível: listas de Python,
uma busca desde o começo a cada chamada, R(N) recontado a cada número. Foi escrito a partir da
descrição das regras, e não a partir do motor; por isso serve de testemunha das respostas que o
kit de conformidade traz.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Chamada = tuple[int, int, str]
GERAL, RESERVADA = "geral", "reservada"

PADROES: dict[str, dict[str, str]] = {
    "irupi-es-2025": {
        "computo": "por_via",
        "compensa_ate": "sempre",
        "arredondamento": "meio_para_cima",
        "teto": "nenhum",
        "pericia": "incidente",
        "vagas_novas": "continua",
        "saida_apos_posse": "mesma_lista",
        "esgotamento": "reverte",
        "base": "total_do_edital",
    },
    "mogi-das-cruzes-sp-1993": {
        "computo": "por_via",
        "compensa_ate": "sempre",
        "arredondamento": "meio_para_cima",
        "teto": "nenhum",
        "pericia": "exclui",
        "vagas_novas": "continua",
        "saida_apos_posse": "mesma_lista",
        "esgotamento": "reverte",
        "base": "por_cargo",
    },
    "mogi-das-cruzes-sp-2006": {
        "computo": "compensada",
        "compensa_ate": "vagas_do_edital",
        "arredondamento": "para_cima",
        "alcance_art9": "tambem_processo_seletivo",
        "alternancia_novas": "uma_a_uma",
        "teto": "nenhum",
        "pericia": "so_enquadramento",
        "vagas_novas": "continua",
        "saida_apos_posse": "mesma_lista",
        "esgotamento": "reverte",
        "base": "por_cargo",
    },
}
FRACOES = {
    "irupi-es-2025": Fraction(1, 10),
    "mogi-das-cruzes-sp-1993": Fraction(1, 20),
    "mogi-das-cruzes-sp-2006": Fraction(1, 20),
}


@dataclass
class Papel:
    """O que uma pessoa anotaria: as leituras, as listas, quem ocupa cada vaga e por que lista."""

    norma: str
    leituras: dict[str, str]
    alternancia: bool
    minimo: int
    geral: list[int]
    pcd: set[int]
    edital: int
    tipos: list[str] = field(default_factory=list)
    ocupante: dict[int, int] = field(default_factory=dict)
    conta: dict[int, str] = field(default_factory=dict)
    retidas: set[int] = field(default_factory=set)
    em_posse: set[int] = field(default_factory=set)
    encerrado: bool = False
    chamados: list[Chamada] = field(default_factory=list)
    pendencias: list[dict[str, Any]] = field(default_factory=list)
    recusas: list[int] = field(default_factory=list)

    def reservadas(self, total: int) -> int:
        """R(N)."""
        if total < self.minimo:
            return 0
        exato = FRACOES[self.norma] * total
        inteiro = exato.numerator // exato.denominator
        resto = exato - inteiro
        arredondamento = self.leituras["arredondamento"]
        if arredondamento == "meio_para_cima":
            quantas = inteiro + (1 if resto >= Fraction(1, 2) else 0)
        elif arredondamento == "para_cima":
            quantas = inteiro + (1 if resto > 0 else 0)
        else:
            quantas = inteiro
        if self.leituras["teto"] != "nenhum":
            limite = Fraction(self.leituras["teto"]) * total
            quantas = min(quantas, limite.numerator // limite.denominator)
        return quantas

    def criar(self, quantas: int, *, do_edital: bool) -> list[int]:
        """Cria vagas num ato e devolve os números delas."""
        antes = [] if self.leituras["vagas_novas"] == "reinicia" else list(self.tipos)
        lote = list(antes)
        # Recomeçar a contagem é tratar o ato como um edital.
        um_fato_so = do_edital or (not antes and self.leituras["vagas_novas"] == "reinicia")
        for _ in range(quantas):
            numero = len(lote) + 1
            if self.alternancia:
                if um_fato_so or self.leituras["alternancia_novas"] == "por_ato":
                    total = len(antes) + quantas
                else:
                    total = numero
                reservada = (
                    numero > 1
                    and lote[-1] == GERAL
                    and self.reservadas(total) > lote.count(RESERVADA)
                )
            else:
                reservada = self.reservadas(numero) > self.reservadas(numero - 1)
            lote.append(RESERVADA if reservada else GERAL)
        novos = lote[len(antes) :]
        inicio = len(self.tipos)
        self.tipos += novos
        return list(range(inicio + 1, inicio + quantas + 1))

    def vaga_de(self, pessoa: int) -> int | None:
        """A vaga que a pessoa ocupa."""
        for vaga, quem in self.ocupante.items():
            if quem == pessoa:
                return vaga
        return None

    def proxima(self, lista: list[int], menos: int | None) -> int | None:
        """A primeira da lista sem vaga."""
        for pessoa in lista:
            if self.vaga_de(pessoa) is None and pessoa != menos:
                return pessoa
        return None

    def especial(self) -> list[int]:
        """A lista reservada: as pessoas com deficiência, na ordem da geral."""
        return [pessoa for pessoa in self.geral if pessoa in self.pcd]

    def ocupar(self, vaga: int, pessoa: int, conta: str) -> None:
        """Registra a chamada."""
        self.ocupante[vaga] = pessoa
        self.conta[pessoa] = conta
        self.chamados.append((vaga, pessoa, conta))

    def preencher(self, vaga: int, conta: str, *, primeira: bool, menos: int | None = None) -> None:
        """Chama alguém para a vaga, que responde por uma lista, ou a deixa sem ninguém."""
        if self.encerrado:
            return
        if conta == RESERVADA:
            pessoa = self.proxima(self.especial(), menos)
            if pessoa is not None:
                self.ocupar(vaga, pessoa, RESERVADA)
                return
            if self.leituras["esgotamento"] == "pendencia" and not primeira:
                self.pendencias.append({"tipo": "esgotamento"})
                return
        if self.leituras["computo"] == "por_via":
            pessoa = self.proxima(self.geral, menos)
            if pessoa is not None:
                self.ocupar(vaga, pessoa, GERAL)
            return
        compensa = self.leituras["compensa_ate"] == "sempre" or (primeira and vaga <= self.edital)
        for pessoa in self.geral:
            if pessoa == menos:
                continue
            if self.vaga_de(pessoa) is None:
                self.ocupar(vaga, pessoa, GERAL)
                return
            if self.conta[pessoa] == RESERVADA and compensa:
                self.conta[pessoa] = GERAL
                seguinte = self.proxima(self.especial(), menos)
                if seguinte is not None:
                    self.ocupar(vaga, seguinte, RESERVADA)
                    return

    def abrir(self, numeros: list[int]) -> None:
        """Preenche pela primeira vez cada vaga, menos as retidas."""
        for numero in numeros:
            if numero not in self.retidas:
                self.preencher(numero, self.tipos[numero - 1], primeira=True)

    def deixar(self, pessoa: int) -> tuple[int, str] | None:
        """Tira a pessoa da vaga e devolve a vaga com a lista que respondia por ela."""
        vaga = self.vaga_de(pessoa)
        if vaga is None:
            return None
        del self.ocupante[vaga]
        return vaga, self.conta.pop(pessoa)

    def sair(self, pessoa: int) -> None:
        """Sai de todas as listas; a vaga é reposta como a conta dela naquele momento."""
        deixada = self.deixar(pessoa)
        if pessoa in self.geral:
            self.geral.remove(pessoa)
        if deixada is None:
            return
        if self.leituras["saida_apos_posse"] == "segue_sequencia" and pessoa in self.em_posse:
            if not self.encerrado:
                self.abrir(self.criar(1, do_edital=False))
            return
        self.preencher(*deixada, primeira=False)

    def nao_confirmar(self, pessoa: int) -> None:
        """Perde a condição; se respondia pela reserva, a vaga é reposta."""
        self.pcd.discard(pessoa)
        if self.conta.get(pessoa) == RESERVADA:
            deixada = self.deixar(pessoa)
            assert deixada is not None
            self.preencher(*deixada, primeira=False)
        if self.vaga_de(pessoa) is None:
            atras = self.geral[self.geral.index(pessoa) + 1 :]
            if any(self.conta.get(outra) == GERAL for outra in atras):
                self.pendencias.append({"tipo": "pretericao", "pessoa": pessoa})

    def ir_ao_fim(self, pessoa: int) -> None:
        """Vai ao fim de todas as listas; quem repõe a vaga não é ela."""
        deixada = self.deixar(pessoa)
        self.geral.remove(pessoa)
        self.geral.append(pessoa)
        if deixada is not None:
            self.preencher(*deixada, primeira=False, menos=pessoa)

    def aconteceu(self, numero: int, evento: dict[str, Any]) -> None:
        """Aplica um evento."""
        tipo, valor = evento["tipo"], evento.get("valor", 0)
        if tipo == "sai":
            self.sair(valor)
        elif tipo == "vagas_novas":
            self.abrir(self.criar(valor, do_edital=False))
        elif tipo == "nao_confirmada":
            self.nao_confirmar(valor)
        elif tipo == "fim_de_fila":
            self.ir_ao_fim(valor)
        elif tipo == "inapta":
            if self.leituras["pericia"] == "exclui":
                self.sair(valor)
            elif self.leituras["pericia"] == "incidente":
                self.pendencias.append({"tipo": "inaptidao", "pessoa": valor})
            else:
                self.recusas.append(numero)
        elif tipo == "posse":
            self.em_posse.add(valor)
        elif tipo == "fim_da_validade":
            self.encerrado = True
        elif tipo == "vaga_retida":
            self.retidas.add(valor)
        elif tipo == "vaga_liberada":
            self.retidas.discard(valor)
            if valor <= len(self.tipos) and valor not in self.ocupante:
                self.abrir([valor])
        else:
            raise AssertionError(f"a referência não conhece o evento {tipo}")


def papel_do_caso(caso: dict[str, Any]) -> Papel:
    """O papel em branco do caso, com as leituras que ele escolhe."""
    norma = caso["norma"]
    leituras = dict(PADROES[norma])
    alternancia = norma == "mogi-das-cruzes-sp-2006"
    minimo = 2 if alternancia else 0
    escolhidas = {nome: caso[nome] for nome in leituras if nome in caso}
    leituras |= escolhidas
    if (
        caso.get("tipo", "concurso") == "processo_seletivo"
        and leituras.get("alcance_art9") == "so_concurso"
    ):
        # Sem o art. 9º: meio para cima, números pela conta, cômputo por via.
        alternancia, minimo = False, 0
        leituras |= {"arredondamento": "meio_para_cima", "computo": "por_via"} | escolhidas
    return Papel(
        norma=norma,
        leituras=leituras,
        alternancia=alternancia,
        minimo=minimo,
        geral=list(range(1, caso["aprovados"] + 1)),
        pcd=set(caso["pcd"]),
        edital=caso["vagas_do_edital"],
    )


def calcular(caso: dict[str, Any]) -> Papel:
    """O papel preenchido: chamadas, pendências e recusas do caso."""
    papel = papel_do_caso(caso)
    papel.abrir(papel.criar(caso["vagas_do_edital"], do_edital=True))
    for numero, evento in enumerate(caso.get("eventos", []), start=1):
        papel.aconteceu(numero, evento)
    return papel

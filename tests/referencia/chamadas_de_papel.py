"""As chamadas contadas como se fossem feitas à mão, para conferir o motor com outra conta.

Este programa não importa nada do certame. É o mais simples e lento possível: listas de Python,
uma busca desde o começo a cada chamada, R(N) recontado a cada número. Foi escrito a partir da
descrição das regras, e não a partir do motor; por isso serve de testemunha das respostas que o
kit de conformidade traz.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
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


ESCOPOS = {
    "irupi-es-2025": {"direta", "autarquica", "fundacional", "cargo_efetivo", "temporario"},
    "mogi-das-cruzes-sp-1993": {
        *("direta", "indireta", "autarquica", "fundacional", "cargo_efetivo", "emprego"),
    },
    "mogi-das-cruzes-sp-2006": {
        *("direta", "indireta", "autarquica", "fundacional", "cargo_efetivo", "emprego"),
    },
}


class Recusa(Exception):
    """A lei não deixa o evento acontecer."""


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
    unidade_da_pessoa: dict[int, str] = field(default_factory=dict)
    unidade_da_vaga: list[str] = field(default_factory=list)
    dividido: bool = False
    tipos: list[str] = field(default_factory=list)
    a_abrir: list[int] = field(default_factory=list)
    ocupante: dict[int, int] = field(default_factory=dict)
    conta: dict[int, str] = field(default_factory=dict)
    vazias: dict[int, tuple[str, bool]] = field(default_factory=dict)
    retidas: set[int] = field(default_factory=set)
    em_posse: set[int] = field(default_factory=set)
    sub_judice: set[int] = field(default_factory=set)
    espelhadas: set[int] = field(default_factory=set)
    ja_chamadas: set[int] = field(default_factory=set)
    faltavam: set[int] = field(default_factory=set)
    extintas: list[str] = field(default_factory=list)
    classificacao: list[int] = field(default_factory=list)
    no_fim: dict[int, int] = field(default_factory=dict)
    foram_ao_fim: int = 0
    saiu_da_especial: set[str] = field(default_factory=set)
    esgotadas: set[int] = field(default_factory=set)
    homologado: bool = False
    encerrado: bool = False
    chamados: list[Chamada] = field(default_factory=list)
    pendencias: list[dict[str, Any]] = field(default_factory=list)
    recusas: list[int] = field(default_factory=list)
    posicoes: list[int] = field(default_factory=list)

    # Quantas e quais ------------------------------------------------------------------------

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

    def tipos_de_um_lote(self, antes: list[str], quantas: int, *, um_fato_so: bool) -> list[str]:
        """O tipo de cada vaga de um lote que vem depois das de `antes`."""
        lote = list(antes)
        for _ in range(quantas):
            numero = len(lote) + 1
            if self.alternancia:
                total = len(antes) + quantas if um_fato_so else numero
                reservada = (
                    numero > 1
                    and lote[-1] == GERAL
                    and self.reservadas(total) > lote.count(RESERVADA)
                )
            elif self.dividido:
                reservada = self.reservadas(numero) > lote.count(RESERVADA)
            else:
                reservada = self.reservadas(numero) > self.reservadas(numero - 1)
            lote.append(RESERVADA if reservada else GERAL)
        return lote[len(antes) :]

    def criar(self, quantas: int, *, do_edital: bool = False, unidade: str = "") -> None:
        """Cria vagas num ato; abri-las é outro passo. Acabada a validade, não são deste certame."""
        if self.encerrado:
            raise Recusa
        inicio = len(self.tipos)
        if do_edital or self.leituras["vagas_novas"] == "reinicia":
            # Recomeçar a contagem é tratar o ato como um edital.
            self.tipos += self.tipos_de_um_lote([], quantas, um_fato_so=True)
        else:
            por_ato = self.leituras.get("alternancia_novas") == "por_ato"
            self.tipos += self.tipos_de_um_lote(self.tipos, quantas, um_fato_so=por_ato)
        self.unidade_da_vaga += [unidade] * quantas
        self.a_abrir += range(inicio + 1, inicio + quantas + 1)

    def criar_por_unidades(self, unidades: list[dict[str, Any]]) -> None:
        """As vagas do edital de um cargo dividido, ou `Recusa` com a pendência anotada."""
        assentos = self.assentos(unidades)
        for unidade, quantos in zip(unidades, assentos, strict=True):
            tipos = [GERAL] * unidade["vagas"]
            da_serie = self.tipos_de_um_lote([], unidade["vagas"], um_fato_so=True)
            for indice, tipo in enumerate(da_serie):
                if tipo == RESERVADA and tipos.count(RESERVADA) < quantos:
                    tipos[indice] = RESERVADA
            for indice in reversed(range(len(tipos))):
                if tipos[indice] == GERAL and tipos.count(RESERVADA) < quantos:
                    tipos[indice] = RESERVADA
            inicio = len(self.tipos)
            self.tipos += tipos
            self.unidade_da_vaga += [unidade["nome"]] * len(tipos)
            self.a_abrir += range(inicio + 1, len(self.tipos) + 1)
        self.dividido = True

    def assentos(self, unidades: list[dict[str, Any]]) -> list[int]:
        """Quantas vagas reservadas cabem a cada unidade."""
        total = self.reservadas(self.edital)
        por_unidade = [self.reservadas(unidade["vagas"]) for unidade in unidades]
        ditas = [unidade.get("reservadas") for unidade in unidades]
        if any(dita is not None for dita in ditas):
            quantas = [dita or 0 for dita in ditas]
            if sum(quantas) == total:
                return quantas
            raise Recusa
        if sum(por_unidade) >= total:
            return por_unidade
        cotas = [Fraction(total * unidade["vagas"], self.edital) for unidade in unidades]
        grandes = [i for i, unidade in enumerate(unidades) if unidade["vagas"] >= 2]
        quantas = [int(cota) if i in grandes else 0 for i, cota in enumerate(cotas)]
        sobram = total - sum(quantas)
        ordem = sorted(grandes, key=lambda i: (cotas[i] - int(cotas[i]), unidades[i]["vagas"]))
        ordem.reverse()
        chaves = [(cotas[i] - int(cotas[i]), unidades[i]["vagas"]) for i in ordem]
        if sobram > len(ordem) or (
            0 < sobram < len(ordem) and chaves[sobram - 1] == chaves[sobram]
        ):
            raise Recusa
        for i in ordem[:sobram]:
            quantas[i] += 1
        return quantas

    # Quem é chamado -------------------------------------------------------------------------

    def vaga_de(self, pessoa: int) -> int | None:
        """A vaga que a pessoa ocupa."""
        for vaga, quem in self.ocupante.items():
            if quem == pessoa:
                return vaga
        return None

    def da_unidade(self, vaga: int) -> list[int]:
        """A lista geral que responde pela vaga."""
        unidade = self.unidade_da_vaga[vaga - 1]
        return [p for p in self.geral if self.unidade_da_pessoa.get(p, "") == unidade]

    def livre(self, pessoa: int, vaga: int, menos: int | None) -> bool:
        """Se a pessoa pode ser chamada; quem está sub judice só ganha um posto espelho."""
        if self.vaga_de(pessoa) is not None or pessoa == menos or pessoa in self.espelhadas:
            return False
        if pessoa in self.sub_judice:
            self.espelhadas.add(pessoa)
            return False
        return True

    def da_especial(self, vaga: int, menos: int | None) -> int | None:
        """A próxima da lista reservada que responde pela vaga."""
        for pessoa in self.da_unidade(vaga):
            if pessoa in self.pcd and self.livre(pessoa, vaga, menos):
                return pessoa
        return None

    def ocupar(self, vaga: int, pessoa: int, conta: str) -> None:
        """Registra a chamada."""
        self.vazias.pop(vaga, None)
        self.em_posse.discard(pessoa)
        self.ja_chamadas.discard(pessoa)
        self.ocupante[vaga] = pessoa
        self.conta[pessoa] = conta
        self.chamados.append((vaga, pessoa, conta))

    def preencher(
        self,
        vaga: int,
        conta: str,
        *,
        primeira: bool,
        menos: int | None = None,
        reverte: bool = False,
    ) -> None:
        """Chama alguém para a vaga, que responde por uma lista, ou a deixa sem ninguém."""
        if primeira and conta == GERAL and self.recompoe(vaga):
            conta = RESERVADA
        if conta == RESERVADA:
            pessoa = self.da_especial(vaga, menos)
            if pessoa is not None:
                self.ocupar(vaga, pessoa, RESERVADA)
                return
            saiu = self.unidade_da_vaga[vaga - 1] in self.saiu_da_especial
            if self.leituras["esgotamento"] == "pendencia" and saiu and not reverte:
                self.pendencias.append({"tipo": "esgotamento"})
                self.vazias[vaga] = (RESERVADA, primeira)
                self.esgotadas.add(vaga)
                return
        compensada = self.leituras["computo"] == "compensada"
        ate = self.leituras["compensa_ate"]
        converte = compensada and (ate == "sempre" or (primeira and vaga <= self.edital))
        for pessoa in self.da_unidade(vaga):
            if self.livre(pessoa, vaga, menos):
                self.ocupar(vaga, pessoa, GERAL)
                return
            if self.conta.get(pessoa) == RESERVADA and converte:
                # A pessoa passa à geral, e a vaga em preenchimento responde agora pela especial.
                self.conta[pessoa] = GERAL
                self.preencher(vaga, RESERVADA, primeira=primeira, menos=menos, reverte=reverte)
                return
        self.vazias[vaga] = (GERAL, primeira)
        self.esgotadas.discard(vaga)

    def faltam_vagas(self) -> bool:
        """Se as vagas abertas que respondem pela especial são menos do que a reserva manda."""
        abertas = [n for n in range(1, len(self.tipos) + 1) if n not in self.a_abrir]
        devidas = [self.tipos[n - 1] for n in abertas].count(RESERVADA)
        if not self.unidade_da_pessoa:
            devidas = min(devidas, self.reservadas(len(abertas)))
        tem = list(self.conta.values()).count(RESERVADA) + self.extintas.count(RESERVADA)
        tem += [conta for conta, _ in self.vazias.values()].count(RESERVADA)
        return tem < devidas

    def esperam_recompor(self, unidade: str) -> list[int]:
        """Quem faltava na lista especial da unidade, entrou por decisão e ainda espera."""
        return [
            pessoa
            for pessoa in self.geral
            if pessoa in self.faltavam
            and pessoa in self.pcd
            and pessoa not in self.sub_judice
            and self.vaga_de(pessoa) is None
            and self.unidade_da_pessoa.get(pessoa, "") == unidade
        ]

    def recompoe(self, vaga: int) -> bool:
        """Se a vaga geral que se preenche pela primeira vez vai à especial, que perdeu uma."""
        if self.tipos[vaga - 1] == RESERVADA:
            return False
        unidade = self.unidade_da_vaga[vaga - 1]
        if self.esperam_recompor(unidade) and self.faltam_vagas():
            return True
        self.faltavam = {
            pessoa for pessoa in self.faltavam if self.unidade_da_pessoa.get(pessoa, "") != unidade
        }
        return False

    def lembrar_quem_faltava(self, pessoa: int) -> None:
        """Quem entrou por decisão recompõe a especial, se ela tinha perdido vaga e a pessoa espera."""
        espera = pessoa in self.geral and self.vaga_de(pessoa) is None
        if espera and pessoa in self.pcd - self.sub_judice and self.faltam_vagas():
            self.faltavam.add(pessoa)

    def abrir(self, quantas: int) -> None:
        """Abre, em ordem, as próximas vagas criadas (0: todas)."""
        if self.encerrado:
            raise Recusa
        for _ in range(quantas or len(self.a_abrir)):
            numero = self.a_abrir.pop(0)
            if numero in self.retidas:
                self.vazias[numero] = (self.tipos[numero - 1], True)
            else:
                self.preencher(numero, self.tipos[numero - 1], primeira=True)

    # Quem sai -------------------------------------------------------------------------------

    def deixar(self, pessoa: int) -> tuple[int, str] | None:
        """Tira a pessoa da vaga e devolve a vaga com a lista que respondia por ela."""
        vaga = self.vaga_de(pessoa)
        if vaga is None:
            return None
        del self.ocupante[vaga]
        return vaga, self.conta.pop(pessoa)

    def repor(self, pessoa: int, vaga: int, conta: str, menos: int | None = None) -> None:
        """Repõe a vaga que a pessoa deixou; depois da validade, ela fica sem ninguém."""
        if self.encerrado:
            self.vazias[vaga] = (conta, False)
            self.esgotadas.discard(vaga)
        elif self.leituras["saida_apos_posse"] == "segue_sequencia" and pessoa in self.em_posse:
            # A vaga de quem estava em exercício se encerra, e se abre um número novo.
            self.extintas.append(conta)
            self.criar(1, unidade=self.unidade_da_vaga[vaga - 1])
            numero = self.a_abrir.pop()
            self.preencher(numero, self.tipos[numero - 1], primeira=True, menos=menos)
        else:
            self.preencher(vaga, conta, primeira=False, menos=menos)

    def sair(self, pessoa: int) -> None:
        """Sai de todas as listas; a vaga é reposta como a conta dela naquele momento."""
        if pessoa not in self.geral:
            raise Recusa
        deixada = self.deixar(pessoa)
        self.geral.remove(pessoa)
        self.lembrar_saida(pessoa)
        if deixada is not None:
            self.repor(pessoa, *deixada)

    def terminar_contrato(self, pessoa: int) -> None:
        """O contrato acaba no prazo: a pessoa sai e a vaga se encerra com ela."""
        if pessoa not in self.em_posse or self.vaga_de(pessoa) is None:
            raise Recusa
        deixada = self.deixar(pessoa)
        assert deixada is not None
        self.extintas.append(deixada[1])
        self.geral.remove(pessoa)
        self.lembrar_saida(pessoa)

    def lembrar_saida(self, pessoa: int) -> None:
        """Alguém saiu da lista especial da sua unidade."""
        if pessoa in self.pcd:
            self.saiu_da_especial.add(self.unidade_da_pessoa.get(pessoa, ""))

    def nao_confirmar(self, pessoa: int) -> None:
        """Perde a condição; se respondia pela reserva, a vaga é reposta.

        Quem já exerce o cargo pela reserva só o perde por processo com defesa.
        """
        if pessoa not in self.geral or pessoa not in self.pcd:
            raise Recusa
        if pessoa in self.em_posse and self.conta.get(pessoa) == RESERVADA:
            raise Recusa
        self.pcd.discard(pessoa)
        if self.conta.get(pessoa) == RESERVADA:
            deixada = self.deixar(pessoa)
            assert deixada is not None
            self.repor(pessoa, *deixada)
        if self.vaga_de(pessoa) is None and self.passada_na_geral(pessoa):
            self.pendencias.append({"tipo": "pretericao", "pessoa": pessoa})

    def passada_na_geral(self, pessoa: int) -> bool:
        """Se alguém pior colocado responde por vaga geral."""
        atras = self.geral[self.geral.index(pessoa) + 1 :]
        return any(self.conta.get(outra) == GERAL for outra in atras)

    def ir_ao_fim(self, pessoa: int) -> None:
        """Vai ao fim de todas as listas; quem repõe a vaga não é ela."""
        if pessoa not in self.geral:
            raise Recusa
        if pessoa in self.em_posse and self.vaga_de(pessoa) is not None:
            raise Recusa
        deixada = self.deixar(pessoa)
        self.geral.remove(pessoa)
        self.geral.append(pessoa)
        self.foram_ao_fim += 1
        self.no_fim[pessoa] = self.foram_ao_fim
        if deixada is not None:
            self.repor(pessoa, *deixada, menos=pessoa)

    def declarar_inapta(self, pessoa: int, fase: str) -> None:
        """Inapta: o efeito depende da fase e da leitura; a perícia só examina quem é da especial."""
        if fase == "estagio":
            if pessoa not in self.em_posse:
                raise Recusa
            self.sair(pessoa)
        elif pessoa not in self.pcd:
            raise Recusa
        elif self.leituras["pericia"] == "incidente":
            self.pendencias.append({"tipo": "incidente", "pessoa": pessoa})
        elif self.leituras["pericia"] == "exclui" and not self.homologado:
            self.sair(pessoa)
        else:
            raise Recusa

    def empossar(self, pessoa: int) -> None:
        """Toma posse quem foi chamado e ainda não a tomou."""
        if self.vaga_de(pessoa) is None or pessoa in self.em_posse:
            raise Recusa
        self.em_posse.add(pessoa)

    # Ordens judiciais -----------------------------------------------------------------------

    def incluir(self, evento: dict[str, Any]) -> None:
        """Entra no posto; se a vez já passou, fica com a vaga vazia de menor número.

        O posto é o da lista de agora, com quem já entrou; quem saiu não muda o número dos outros.
        """
        pessoa = evento["valor"]
        self.classificacao.insert(evento["posto"] - 1, pessoa)
        if "pcd" in evento.get("grupos", []):
            self.pcd.add(pessoa)
        self.por_no_lugar(pessoa)
        if self.vez_passou(pessoa):
            self.dar_vaga_vazia(pessoa)
        self.lembrar_quem_faltava(pessoa)

    def lugar(self, pessoa: int) -> tuple[int, int]:
        """O lugar da pessoa: o da classificação ou, se foi ao fim, depois de todas, por chegada."""
        if pessoa in self.no_fim:
            return (1, self.no_fim[pessoa])
        return (0, self.classificacao.index(pessoa))

    def por_no_lugar(self, pessoa: int) -> None:
        """Põe a pessoa na lista no lugar que é dela; quem foi ao fim fica no fim."""
        meu = self.lugar(pessoa)
        lugar = 0
        while lugar < len(self.geral):
            outra = self.geral[lugar]
            if self.lugar(outra) > meu:
                break
            lugar += 1
        self.geral.insert(lugar, pessoa)

    def vez_passou(self, pessoa: int) -> bool:
        """Se já foi chamada antes de voltar, ou se há pior colocado com vaga por uma lista sua."""
        atras = self.geral[self.geral.index(pessoa) + 1 :]
        pior_na_especial = pessoa in self.pcd and any(
            outra in self.pcd and self.conta.get(outra) == RESERVADA for outra in atras
        )
        return pessoa in self.ja_chamadas or self.passada_na_geral(pessoa) or pior_na_especial

    def reintegrar(self, pessoa: int, *, sub_judice: bool = False) -> None:
        """Uma ordem devolve aos lugares que tinha quem tinha saído."""
        if pessoa in self.geral:
            raise Recusa
        self.sub_judice.discard(pessoa)
        self.espelhadas.discard(pessoa)
        self.por_no_lugar(pessoa)
        for _, chamada, lista in self.chamados:
            if chamada == pessoa and (lista == GERAL or pessoa in self.pcd):
                self.ja_chamadas.add(pessoa)
        if sub_judice:
            self.sub_judice.add(pessoa)
        elif self.vez_passou(pessoa):
            self.dar_vaga_vazia(pessoa)
        self.lembrar_quem_faltava(pessoa)

    def dar_vaga_vazia(self, pessoa: int) -> None:
        """A menor vaga vazia que ninguém guarda, ou a pendência."""
        livres = sorted(vaga for vaga in self.vazias if vaga not in self.retidas)
        if not livres:
            self.pendencias.append({"tipo": "sem_vaga_para_decisao_judicial", "pessoa": pessoa})
            return
        reservada = self.vazias[livres[0]][0] == RESERVADA and pessoa in self.pcd
        self.ocupar(livres[0], pessoa, RESERVADA if reservada else GERAL)

    def ganhar(self, pessoa: int) -> None:
        """Êxito definitivo de quem estava sub judice."""
        if pessoa not in self.sub_judice:
            raise Recusa
        self.sub_judice.discard(pessoa)
        espelhada = pessoa in self.espelhadas
        self.espelhadas.discard(pessoa)
        if pessoa in self.geral and (espelhada or self.vez_passou(pessoa)):
            self.dar_vaga_vazia(pessoa)
        self.lembrar_quem_faltava(pessoa)

    def perder(self, pessoa: int) -> None:
        """Improcedência: sai das listas."""
        if pessoa not in self.sub_judice:
            raise Recusa
        self.sub_judice.discard(pessoa)
        if pessoa in self.geral:
            self.geral.remove(pessoa)

    def reter(self, vaga: int) -> None:
        """Guarda o número sem ninguém."""
        if not 1 <= vaga <= len(self.tipos) or vaga in self.ocupante:
            raise Recusa
        self.retidas.add(vaga)

    def liberar(self, vaga: int) -> None:
        """Solta o número: nunca ocupado, chama pelo tipo; senão, pela lista que respondia."""
        if vaga not in self.retidas:
            raise Recusa
        self.retidas.discard(vaga)
        if vaga in self.vazias:
            conta, primeira = self.vazias[vaga]
            self.preencher(vaga, self.tipos[vaga - 1] if primeira else conta, primeira=primeira)

    def chamar_vazia(self, vaga: int) -> None:
        """Uma ordem manda chamar para um número que está sem ninguém, ou para o próximo da unidade."""
        if vaga in self.a_abrir and vaga not in self.retidas:
            unidade = self.unidade_da_vaga[vaga - 1]
            if vaga == min(n for n in self.a_abrir if self.unidade_da_vaga[n - 1] == unidade):
                self.a_abrir.remove(vaga)
                self.preencher(vaga, self.tipos[vaga - 1], primeira=True)
                return
        if vaga not in self.vazias or vaga in self.retidas:
            raise Recusa
        conta, primeira = self.vazias[vaga]
        self.preencher(vaga, conta, primeira=primeira)

    def reverter(self, vaga: int) -> None:
        """Decidiu-se que a vaga da especial acabada reverte, se ninguém voltou a ela."""
        if self.encerrado or vaga not in self.vazias or vaga not in self.esgotadas:
            raise Recusa
        voltaram = [
            pessoa
            for pessoa in self.da_unidade(vaga)
            if pessoa in self.pcd
            and self.vaga_de(pessoa) is None
            and pessoa not in self.sub_judice | self.espelhadas
        ]
        if vaga in self.retidas or voltaram:
            raise Recusa
        conta, primeira = self.vazias[vaga]
        self.preencher(vaga, conta, primeira=primeira, reverte=True)

    # Eventos --------------------------------------------------------------------------------

    def aconteceu(self, evento: dict[str, Any]) -> None:
        """Aplica um evento, ou levanta `Recusa`."""
        valor = evento.get("valor", 0)
        unidade = evento.get("unidade", "")

        def vagas_novas() -> None:
            self.criar(valor, unidade=unidade)
            self.abrir(0)

        def fraude() -> None:
            if not evento.get("com_defesa", True):
                raise Recusa
            self.sair(valor)

        def sub_judice() -> None:
            if valor not in self.geral:
                self.reintegrar(valor, sub_judice=True)
            elif self.vaga_de(valor) is not None:
                raise Recusa
            self.sub_judice.add(valor)

        acoes: dict[str, Callable[[], object]] = {
            "sai": lambda: self.sair(valor),
            "vagas_novas": vagas_novas,
            "nao_confirmada": lambda: self.nao_confirmar(valor),
            "fim_de_fila": lambda: self.ir_ao_fim(valor),
            "inapta": lambda: self.declarar_inapta(valor, evento.get("fase", "pericia")),
            "fraude": fraude,
            "posse": lambda: self.empossar(valor),
            "contrato_terminado": lambda: self.terminar_contrato(valor),
            "homologacao": lambda: setattr(self, "homologado", True),
            "fim_da_validade": lambda: setattr(self, "encerrado", True),
            "vagas_criadas": lambda: self.criar(valor, unidade=unidade),
            "chamada": lambda: self.abrir(valor),
            "vaga_retida": lambda: self.reter(valor),
            "vaga_liberada": lambda: self.liberar(valor),
            "vaga_chamada": lambda: self.chamar_vazia(valor),
            "reversao_decidida": lambda: self.reverter(valor),
            "inclusao": lambda: self.incluir(evento),
            "reintegracao": lambda: self.reintegrar(valor),
            "sub_judice": sub_judice,
            "exito_definitivo": lambda: self.ganhar(valor),
            "improcedencia": lambda: self.perder(valor),
        }
        acoes[evento["tipo"]]()


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
    papel = Papel(
        norma=norma,
        leituras=leituras,
        alternancia=alternancia,
        minimo=minimo,
        geral=list(range(1, caso["aprovados"] + 1)),
        classificacao=list(range(1, caso["aprovados"] + 1)),
        pcd=set(caso["pcd"]),
        edital=caso["vagas_do_edital"],
    )
    inicio = 0
    for unidade in caso.get("unidades", []):
        for pessoa in range(inicio + 1, inicio + unidade["aprovados"] + 1):
            papel.unidade_da_pessoa[pessoa] = unidade["nome"]
        inicio += unidade["aprovados"]
    return papel


def regencia(caso: dict[str, Any]) -> str:
    """Se a norma rege o edital do caso: "sim", "nao" ou "duvida"."""
    for chave in ("administracao", "vinculo"):
        if chave in caso and caso[chave] not in ESCOPOS[caso["norma"]]:
            return "nao"
    dia, provado = caso.get("publicacao"), caso.get("inicio_provado")
    if dia is None:
        return "sim"
    if caso["norma"] == "irupi-es-2025":
        if dia < date(2025, 1, 29):
            return "nao"
        if provado is None:
            return "duvida"
        return "sim" if dia >= provado else "nao"
    # Em 2006 a redação de Mogi mudou, num dia que não se conhece.
    antes, depois = dia < date(2006, 1, 1), dia >= date(2007, 1, 1)
    if not antes and not depois:
        if provado is None:
            return "duvida"
        antes, depois = dia < provado, dia >= provado
    if caso["norma"] == "mogi-das-cruzes-sp-1993":
        return "sim" if antes and dia >= date(1993, 2, 10) else "nao"
    return "sim" if depois else "nao"


def calcular(caso: dict[str, Any]) -> Papel:
    """O papel preenchido: chamadas, pendências, recusas e números reservados do edital."""
    papel = papel_do_caso(caso)
    match regencia(caso):
        case "nao":
            papel.recusas.append(0)
            return papel
        case "duvida":
            papel.pendencias.append({"tipo": "vigencia"})
            return papel
    if "unidades" in caso:
        try:
            papel.criar_por_unidades(caso["unidades"])
        except Recusa:
            papel.pendencias.append({"tipo": "base"})
            return papel
    else:
        papel.criar(caso["vagas_do_edital"], do_edital=True)
    papel.posicoes = [n for n, tipo in enumerate(papel.tipos, start=1) if tipo == RESERVADA]
    papel.abrir(0)
    for numero, evento in enumerate(caso.get("eventos", []), start=1):
        try:
            papel.aconteceu(evento)
        except Recusa:
            papel.recusas.append(numero)
    return papel

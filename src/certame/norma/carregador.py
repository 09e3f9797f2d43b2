"""Do texto de um `norma.toml` à `Norma`, com todos os erros de uma vez."""

import hashlib
import re
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from certame.norma.dispositivo import CONSTITUICAO, Dispositivo
from certame.norma.erros import EntradaInvalida
from certame.norma.grupo import (
    CONSERTO_DO_ID_DE_GRUPO,
    MAXIMO_DE_GRUPOS,
    Arredondamento,
    DestinoDaColisao,
    Faixa,
    FamiliaDeSerie,
    Multiplas,
    Serie,
    id_de_grupo_ruim,
)
from certame.norma.leitor import Leitor, abrir_toml
from certame.norma.leitura import LEITURAS_DO_MOTOR, SEM_TETO, Autoridade, Leitura, Opcao
from certame.norma.norma import (
    ADMINISTRACOES,
    TIPOS,
    VINCULOS,
    ComposicaoDaEquipe,
    Escopo,
    GrupoDaNorma,
    ItemDoEdital,
    Norma,
    Prazo,
    Rotulos,
    Variante,
    Vigencia,
)
from certame.norma.regra import Regra
from certame.norma.rito import MomentoDaCompatibilidade, RegraDoRito, Rito

_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_PAPEL = re.compile(r"[a-z][a-z_]*")
_FORMATO = 1
_MAIOR_NORMA = 1_000_000
R = TypeVar("R", Regra, RegraDoRito)


def norma_do_texto(texto: str, arquivo: str, pasta: str = "") -> Norma:
    """A norma escrita em `texto`.

    `pasta` é o nome da pasta do arquivo, que deve ser igual ao id. Erros: `EntradaInvalida` com
    todos os defeitos, cada um com arquivo, linha e chave.
    """
    leitor = abrir_toml(texto, arquivo, maior=_MAIOR_NORMA)
    formato = leitor.inteiro("formato", minimo=1)
    if leitor.tem("formato") and formato != _FORMATO:
        leitor.erro("formato", f"o formato {formato} não é conhecido", f"use formato = {_FORMATO}")
    norma = _Montagem(leitor).norma(hashlib.sha256(texto.encode()).hexdigest(), pasta)
    leitor.terminar()
    if leitor.erros or norma is None:
        raise EntradaInvalida(leitor.erros)
    return norma


class _Montagem:
    """Lê as tabelas na ordem em que umas dependem das outras."""

    def __init__(self, leitor: Leitor) -> None:
        self._leitor = leitor
        self._dispositivos: dict[str, Dispositivo] = {}

    def norma(self, sha256: str, pasta: str) -> Norma | None:
        leitor = self._leitor
        identidade = leitor.tabela("identidade")
        for tabela in leitor.tabelas("dispositivo", minimo=1):
            self._dispositivo(tabela)
        vigencia = self._vigencia()
        escopo = self._escopo()
        leituras = self._leituras()
        grupos = self._grupos()
        variantes = tuple(self._variante(t, leituras) for t in leitor.tabelas("variante"))
        self._leituras_lidas(leituras, variantes)
        multiplas, silencio = self._multiplas(grupos)
        colisao = self._colisao()
        so_na_reservada = self._corte()
        fundamentos = self._fundamentos()
        prazos = tuple(self._prazo(t) for t in _sem_repetir(leitor.tabelas("prazo")))
        itens = tuple(self._item(t) for t in _sem_repetir(leitor.tabelas("item_do_edital")))
        equipes = tuple(self._equipe(t) for t in _sem_repetir(leitor.tabelas("equipe")))
        rito = self._rito(equipes)
        rotulos = self._rotulos()
        avisos = leitor.textos("avisos", ())
        self._alternancia_lida(grupos, variantes, leituras)
        if identidade is None:
            return None
        id = identidade.texto("id")
        if id and not _ID.fullmatch(id):
            identidade.erro("id", f"o id {id} tem letra fora do padrão", "use a-z, 0-9, - e _")
        if pasta and id and pasta != id:
            identidade.erro("id", f"o id {id} difere da pasta {pasta}", "dê à pasta o nome do id")
        ibge = identidade.texto("ibge")
        if ibge and not re.fullmatch(r"[0-9]{7}", ibge):
            identidade.erro("ibge", f"o código {ibge} não tem 7 algarismos", "use o do IBGE")
        norma = Norma(
            id=id,
            versao=identidade.texto("versao"),
            sha256=sha256,
            titulo=identidade.texto("titulo"),
            ente=identidade.texto("ente"),
            ibge=ibge,
            uf=identidade.texto("uf"),
            fuso=identidade.texto("fuso"),
            urn=identidade.texto("urn"),
            lei=identidade.texto("lei"),
            confianca=identidade.texto("confianca"),
            vigencia=vigencia,
            escopo=escopo,
            dispositivos=self._dispositivos,
            grupos=grupos,
            multiplas=multiplas,
            silencio=silencio,
            colisao=colisao,
            so_na_reservada=so_na_reservada,
            leituras=leituras,
            variantes=variantes,
            fundamentos=fundamentos,
            prazos=prazos,
            itens_do_edital=itens,
            equipes=equipes,
            rotulos=rotulos,
            avisos=avisos,
            rito=rito,
        )
        identidade.terminar()
        return norma

    def _dispositivo(self, tabela: Leitor) -> None:
        id = tabela.texto("id")
        if id in self._dispositivos:
            tabela.erro("id", f"o dispositivo {id} aparece duas vezes", "dê um id a cada um")
        self._dispositivos[id] = Dispositivo(
            id=id,
            rotulo=tabela.texto("rotulo"),
            resumo=tabela.texto("resumo"),
            desde=tabela.data("desde"),
            dada_por=tabela.texto("dada_por"),
            sem_efeito=tabela.texto("sem_efeito", ""),
        )
        tabela.terminar()

    def _citado(self, tabela: Leitor, chave: str) -> str:
        id = tabela.texto(chave)
        self._confere_citado(tabela, chave, id)
        return id

    def _confere_citado(self, tabela: Leitor, chave: str, id: str) -> None:
        if id and id not in self._dispositivos and id not in CONSTITUICAO:
            tabela.erro(
                chave,
                f"o dispositivo {id} não está em nenhum [[dispositivo]]",
                "escreva o id de um dispositivo da norma",
            )

    def _vigencia(self) -> Vigencia:
        tabela = self._leitor.tabela("vigencia")
        if tabela is None:
            return Vigencia(date.min, None)
        inicio = tabela.data("inicio_possivel")
        inicio_certo = tabela.data("inicio_certo", None)
        fim = tabela.data("fim_possivel", None)
        fim_certo = tabela.data("fim_certo", None)
        motivo = tabela.texto("motivo_da_duvida", "")
        datas = [d for d in (inicio, inicio_certo, fim, fim_certo) if d is not None]
        if datas != sorted(datas):
            tabela.erro("", "as datas da vigência estão fora de ordem", "confira as datas")
        if (inicio_certo != inicio or fim != fim_certo) and not motivo:
            tabela.erro("motivo_da_duvida", "falta dizer por que há dúvida", "escreva o motivo")
        if (fim is None) != (fim_certo is None):
            tabela.erro("fim_certo", "o fim pede as duas datas", "dê fim_possivel e fim_certo")
        tabela.terminar()
        return Vigencia(inicio, inicio_certo, fim, fim_certo, motivo)

    def _escopo(self) -> Escopo:
        tabela = self._leitor.tabela("escopo")
        if tabela is None:
            return Escopo(TIPOS, ADMINISTRACOES, VINCULOS)
        lidos = []
        for chave, opcoes in (
            ("tipos", TIPOS),
            ("administracoes", ADMINISTRACOES),
            ("vinculos", VINCULOS),
        ):
            valores = tabela.textos(chave)
            for valor in valores:
                if valor not in opcoes:
                    tabela.erro(chave, f"não existe {valor}", f"use {', '.join(opcoes)}")
            lidos.append(valores)
        tabela.terminar()
        return Escopo(*lidos)

    def _leituras(self) -> dict[str, Leitura]:
        leituras: dict[str, Leitura] = {}
        for tabela in self._leitor.tabelas("leitura", minimo=1):
            leitura = self._leitura(tabela)
            if leitura.nome in leituras:
                tabela.erro("nome", f"a leitura {leitura.nome} aparece duas vezes", "junte-as")
            leituras[leitura.nome] = leitura
        for nome in LEITURAS_DO_MOTOR:
            if nome not in leituras and nome != "alternancia_novas":
                self._leitor.erro(
                    "leitura", f"falta a leitura {nome}", "escreva opções, padrão e razão dela"
                )
        return leituras

    def _leitura(self, tabela: Leitor) -> Leitura:
        nome = tabela.texto("nome")
        dispositivos = tabela.textos("dispositivos")
        for id in dispositivos:
            self._confere_citado(tabela, "dispositivos", id)
        opcoes = []
        for opcao in _sem_repetir(tabela.tabelas("opcao", minimo=1), "nome"):
            opcoes.append(
                Opcao(opcao.texto("nome"), opcao.texto("descricao"), opcao.texto("titulo", ""))
            )
            self._confere_opcao(opcao, nome, opcoes[-1].nome)
            opcao.terminar()
        nomes = [opcao.nome for opcao in opcoes]
        autoridades = []
        for autoridade in tabela.tabelas("autoridade"):
            autoridades.append(
                Autoridade(
                    autoridade.texto("nome"),
                    autoridade.texto("alcance"),
                    autoridade.opcao("fonte", ("lida", "secundaria")),
                )
            )
            autoridade.terminar()
        leitura = Leitura(
            nome=nome,
            pergunta=tabela.texto("pergunta"),
            dispositivos=dispositivos,
            opcoes=tuple(opcoes),
            padrao=self._padrao(tabela, nomes),
            razao=tabela.texto("razao"),
            autoridades=tuple(autoridades),
            titulo=tabela.texto("titulo", ""),
        )
        tabela.terminar()
        return leitura

    def _confere_opcao(self, tabela: Leitor, leitura: str, opcao: str) -> None:
        conhecidas = LEITURAS_DO_MOTOR.get(leitura)
        if not opcao:  # a falta do nome já foi acusada
            return
        if leitura == "teto":
            if opcao != SEM_TETO and not re.fullmatch(r"[0-9]+/[1-9][0-9]*", opcao):
                tabela.erro("nome", f"o teto {opcao} não serve", 'use "nenhum" ou "1/5"')
            elif opcao != SEM_TETO and not 0 < Fraction(opcao) < 1:
                tabela.erro("nome", f"o teto {opcao} não está entre 0 e 1", 'use como "1/5"')
        elif conhecidas and opcao not in conhecidas:
            tabela.erro(
                "nome", f"o motor não conhece a opção {opcao}", f"use {', '.join(conhecidas)}"
            )

    def _padrao(self, tabela: Leitor, nomes: list[str]) -> dict[str, str]:
        escrito = tabela.bruto("padrao")
        if not nomes:  # a falta das opções já foi acusada
            return dict.fromkeys(TIPOS, "")
        if isinstance(escrito, str):
            return dict.fromkeys(TIPOS, tabela.opcao("padrao", nomes))
        por_tipo = tabela.tabela("padrao")
        if por_tipo is None:
            return dict.fromkeys(TIPOS, "")
        padrao = {tipo: por_tipo.opcao(tipo, nomes) for tipo in TIPOS}
        por_tipo.terminar()
        return padrao

    def _grupos(self) -> tuple[GrupoDaNorma, ...]:
        grupos = [self._grupo(tabela) for tabela in self._leitor.tabelas("grupo", minimo=1)]
        if len(grupos) > MAXIMO_DE_GRUPOS:
            self._leitor.erro(
                "grupo", f"{len(grupos)} grupos são demais", f"use até {MAXIMO_DE_GRUPOS}"
            )
        ids = [grupo.id for grupo in grupos]
        for id in sorted({id for id in ids if ids.count(id) > 1}):
            self._leitor.erro("grupo", f"o grupo {id} aparece duas vezes", "dê um id a cada um")
        for indice, grupo in enumerate(grupos, start=1):
            for destino in grupo.cascata:
                if destino not in ids:
                    self._leitor.erro(
                        f"grupo[{indice}].cascata",
                        f"o grupo {destino} não existe",
                        f"use {', '.join(ids)}",
                    )
                elif destino == grupo.id:
                    self._leitor.erro(
                        f"grupo[{indice}].cascata",
                        f"a cascata do grupo {grupo.id} volta a ele mesmo",
                        "tire-o da cascata",
                    )
        if sum((grupo.fracao for grupo in grupos), Fraction(0)) > 1:
            self._leitor.erro(
                "grupo", "as frações somam mais que o total das vagas", "confira as frações"
            )
        return tuple(grupos)

    def _grupo(self, tabela: Leitor) -> GrupoDaNorma:
        fracao = tabela.tabela("fracao")
        teto = tabela.fracao("teto") if tabela.tem("teto") else None
        arredondamento = (
            Arredondamento(tabela.opcao("arredondamento", [a.value for a in Arredondamento]))
            if tabela.tem("arredondamento")
            else None
        )
        faixas = []
        for faixa in tabela.tabelas("faixa"):
            faixas.append(Faixa(faixa.inteiro("ate", minimo=1), faixa.inteiro("reservadas")))
            faixa.terminar()
        valores = [(faixa.ate, faixa.reservadas) for faixa in faixas]
        crescem = all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(valores))
        if not crescem or any(faixa.reservadas > faixa.ate for faixa in faixas):
            tabela.erro("faixa", "as faixas não crescem", "ponha-as da menor para a maior")
        serie_da_norma = tabela.tabela("serie")
        serie = serie_do_leitor(serie_da_norma) if serie_da_norma else Serie(FamiliaDeSerie.FORMULA)
        grupo = GrupoDaNorma(
            id=tabela.texto("id"),
            nome=tabela.texto("nome"),
            fracao=fracao.fracao("valor") if fracao else Fraction(1, 2),
            dispositivo_da_fracao=self._citado(fracao, "dispositivo") if fracao else "",
            serie=serie,
            dispositivo_da_serie=(
                self._citado(serie_da_norma, "dispositivo") if serie_da_norma else ""
            ),
            minimo_de_vagas=tabela.inteiro("minimo_de_vagas", 0),
            faixas=tuple(faixas),
            cascata=tabela.textos("cascata", ()),
            arredondamento=arredondamento,
            teto=teto,
        )
        if grupo.id and (problema := id_de_grupo_ruim(grupo.id)):
            tabela.erro("id", problema, CONSERTO_DO_ID_DE_GRUPO)
        for parte in (fracao, serie_da_norma):
            if parte:
                parte.terminar()
        tabela.terminar()
        return grupo

    def _variante(self, tabela: Leitor, leituras: dict[str, Leitura]) -> Variante:
        nome = tabela.texto("leitura")
        opcao = tabela.texto("opcao")
        if nome and nome not in leituras:
            tabela.erro("leitura", f"a norma não tem a leitura {nome}", "use uma leitura dela")
        elif nome and opcao and opcao not in leituras[nome].nomes:
            opcoes = ", ".join(leituras[nome].nomes)
            tabela.erro("opcao", f"a leitura {nome} não tem a opção {opcao}", f"use {opcoes}")
        escolhas = {}
        for chave, valor in tabela.mapa("escolhas").items():
            if chave not in leituras or valor not in leituras[chave].nomes:
                tabela.erro(
                    f"escolhas.{chave}", f"não há a opção {valor}", "use leitura e opção da norma"
                )
            escolhas[chave] = str(valor)
        serie = tabela.tabela("serie", obrigatoria=False)
        trocados = tabela.tabela("fundamentos", obrigatoria=False)
        variante = Variante(
            leitura=nome,
            opcao=opcao,
            tipo=tabela.opcao("tipo", TIPOS),
            escolhas=escolhas,
            minimo_de_vagas=tabela.inteiro("minimo_de_vagas", None),
            serie=serie_do_leitor(serie) if serie else None,
            dispositivo_da_serie=self._citado(serie, "dispositivo") if serie else "",
            fundamentos=(
                self._fundamentos_das_regras(trocados, [r for r in Regra if trocados.tem(r)])
                if trocados
                else {}
            ),
        )
        if serie:
            serie.terminar()
        tabela.terminar()
        return variante

    def _leituras_lidas(
        self, leituras: dict[str, Leitura], variantes: tuple[Variante, ...]
    ) -> None:
        lidas = {variante.leitura for variante in variantes} | set(LEITURAS_DO_MOTOR)
        for indice, nome in enumerate(leituras, start=1):
            if nome not in lidas:
                self._leitor.erro(
                    f"leitura[{indice}].nome",
                    f"nenhuma regra lê a leitura {nome}",
                    "apague-a ou escreva a [[variante]] que ela liga",
                )

    def _alternancia_lida(
        self,
        grupos: tuple[GrupoDaNorma, ...],
        variantes: tuple[Variante, ...],
        leituras: dict[str, Leitura],
    ) -> None:
        series = [g.serie for g in grupos] + [v.serie for v in variantes if v.serie]
        estrita = any(s.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA for s in series)
        if estrita and "alternancia_novas" not in leituras:
            self._leitor.erro(
                "leitura", "falta a leitura alternancia_novas", "a alternância estrita pede-a"
            )
        if not estrita and "alternancia_novas" in leituras:
            self._leitor.erro(
                "leitura", "nenhuma série lê alternancia_novas", "apague essa leitura"
            )

    def _multiplas(self, grupos: tuple[GrupoDaNorma, ...]) -> tuple[Multiplas, str]:
        tabela = self._leitor.tabela("multiplas")
        if tabela is None:
            return Multiplas.QUEM_CHAMAR_PRIMEIRO, ""
        modo = Multiplas(tabela.opcao("modo", [m.value for m in Multiplas]))
        silencio = ""
        if modo is Multiplas.OPCAO:
            silencio = tabela.opcao("silencio", ["pendencia", *(g.id for g in grupos)])
        tabela.terminar()
        return modo, silencio

    def _colisao(self) -> DestinoDaColisao:
        tabela = self._leitor.tabela("colisao")
        if tabela is None:
            return DestinoDaColisao.ANTERIOR_LIVRE
        destino = DestinoDaColisao(tabela.opcao("destino", [d.value for d in DestinoDaColisao]))
        tabela.terminar()
        return destino

    def _corte(self) -> bool:
        tabela = self._leitor.tabela("corte")
        if tabela is None:
            return False
        so_na_reservada = tabela.logico("so_na_reservada")
        tabela.terminar()
        return so_na_reservada

    def _fundamentos(self) -> dict[Regra, tuple[str, ...]]:
        tabela = self._leitor.tabela("fundamentos")
        return {} if tabela is None else self._fundamentos_das_regras(tabela, Regra)

    def _fundamentos_das_regras(
        self, tabela: Leitor, regras: Iterable[R]
    ) -> dict[R, tuple[str, ...]]:
        fundamentos = {}
        for regra in regras:
            ids = tabela.textos(regra.value)
            for id in ids:
                self._confere_citado(tabela, regra.value, id)
            if tabela.tem(regra.value) and not ids:
                tabela.erro(
                    regra.value, "a regra ficou sem fundamento", "cite ao menos um dispositivo"
                )
            fundamentos[regra] = ids
        tabela.terminar()
        return fundamentos

    def _prazo(self, tabela: Leitor) -> Prazo:
        prazo = Prazo(
            id=tabela.texto("id"),
            dispositivo=self._citado(tabela, "dispositivo"),
            quantidade=tabela.inteiro("quantidade", minimo=1),
            unidade=tabela.opcao("unidade", ("dias", "horas")),
            conta_de=tabela.texto("conta_de"),
            para=tabela.texto("para"),
            contagem=tabela.opcao("contagem", ("do_edital", "corridos", "uteis")),
            consequencia=tabela.texto("consequencia"),
        )
        tabela.terminar()
        return prazo

    def _item(self, tabela: Leitor) -> ItemDoEdital:
        item = ItemDoEdital(
            tabela.texto("id"), self._citado(tabela, "dispositivo"), tabela.texto("exige")
        )
        tabela.terminar()
        return item

    def _equipe(self, tabela: Leitor) -> ComposicaoDaEquipe:
        papeis: dict[str, int] = {}
        for papel, quantos in tabela.mapa("papeis").items():
            if type(quantos) is not int or quantos < 1 or not _PAPEL.fullmatch(papel):
                tabela.erro(
                    f"papeis.{papel}", "não é um papel com um número", "escreva como medico = 1"
                )
                continue
            papeis[papel] = quantos
        equipe = ComposicaoDaEquipe(
            tabela.texto("id"),
            self._citado(tabela, "dispositivo"),
            tabela.texto("composicao"),
            tabela.textos("parecer", ()),
            tabela.inteiro("membros", 0),
            papeis,
            tabela.inteiro("papeis_distintos", 0),
            tabela.logico("com_area", False),
        )
        if equipe.membros and sum(papeis.values()) > equipe.membros:
            tabela.erro("papeis", "os papéis somam mais que os membros", "confira os números")
        tabela.terminar()
        return equipe

    def _rito(self, equipes: tuple[ComposicaoDaEquipe, ...]) -> Rito:
        tabela = self._leitor.tabela("rito", obrigatoria=False)
        if tabela is None:
            return Rito()
        ids = [equipe.id for equipe in equipes]
        escolhidas = {
            chave: tabela.opcao(chave, ids) if tabela.tem(chave) else ""
            for chave in ("equipe_da_pericia", "equipe_da_compatibilidade", "junta")
        }
        fundamentos = tabela.tabela("fundamentos")
        rito = Rito(
            tabela.logico("declaracao_detalhada"),
            tabela.logico("pericia_antes_da_homologacao"),
            MomentoDaCompatibilidade(
                tabela.opcao("compatibilidade", [m.value for m in MomentoDaCompatibilidade])
            ),
            **escolhidas,
            fundamentos=(
                self._fundamentos_das_regras(fundamentos, RegraDoRito) if fundamentos else {}
            ),
        )
        tabela.terminar()
        return rito

    def _rotulos(self) -> Rotulos:
        tabela = self._leitor.tabela("rotulos")
        if tabela is None:
            return Rotulos("lista geral", "lista reservada", "lista única")
        rotulos = Rotulos(
            tabela.texto("lista_geral"),
            tabela.texto("lista_reservada"),
            tabela.texto("lista_unica"),
        )
        tabela.terminar()
        return rotulos


def _sem_repetir(tabelas: list[Leitor], chave: str = "id") -> list[Leitor]:
    """As mesmas tabelas, com um erro em cada uma que repete o id (ou o nome) de outra."""
    vistos: list[object] = []
    for tabela in tabelas:
        id = tabela.bruto(chave)
        if id in vistos:
            tabela.erro(chave, f"{id} aparece duas vezes", f"dê um {chave} a cada um")
        if id is not None:
            vistos.append(id)
    return tabelas


def serie_do_leitor(tabela: Leitor) -> Serie:
    """A série escrita numa tabela `serie`, da norma ou do edital.

    Em `posicoes`, ou `primeira` e `intervalo`, ou `lista` (com `intervalo` opcional).
    """
    familia = FamiliaDeSerie(tabela.opcao("familia", [f.value for f in FamiliaDeSerie]))
    if familia is not FamiliaDeSerie.POSICOES:
        return Serie(familia)
    if tabela.tem("lista"):
        lista = tabela.inteiros("lista")
        intervalo = tabela.inteiro("intervalo", 0)
    else:
        lista = (tabela.inteiro("primeira", minimo=1),)
        intervalo = tabela.inteiro("intervalo", minimo=1)
    if not lista or lista[0] < 1 or any(a >= b for a, b in pairwise(lista)):
        tabela.erro("lista", "os números da série não crescem a partir de 1", "ponha-os em ordem")
    return Serie(familia, lista, intervalo)

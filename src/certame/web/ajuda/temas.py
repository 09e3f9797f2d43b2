"""Os temas da ajuda: o que se diz em palavras simples, e os dispositivos de cada lei que o sustentam.

O que cada dispositivo diz não se escreve aqui: é o resumo que a norma do acervo traz.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

_IRUPI, _MOGI_93, _MOGI_06 = "irupi-es-2025", "mogi-das-cruzes-sp-1993", "mogi-das-cruzes-sp-2006"


@dataclass(frozen=True, slots=True)
class Tema:
    """Um tema: o que é, o que não se desfaz nele, e de que dispositivos vem.

    `dispositivos` vai da norma aos ids dela; `constituicao` são os ids da Constituição.
    """

    nome: str
    titulo: str
    frases: tuple[str, ...]
    sem_volta: tuple[str, ...] = ()
    dispositivos: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    constituicao: tuple[str, ...] = ()


_TEMAS = (
    Tema(
        "edital",
        "O edital e as leituras da lei",
        (
            (
                "O edital diz quantas são as vagas de cada cargo e quantas são reservadas. O programa "
                "lista, item a item, o que a lei manda ele trazer. Quem lê o edital e confere é gente: diz onde ele "
                "traz cada item, e o programa mostra o que ainda ninguém achou."
            ),
            (
                "Onde o texto da lei admite mais de uma leitura, a cidade escolhe uma. Se escolhe outra que "
                "não a padrão, diz por quê e quem escolheu, antes de publicar."
            ),
        ),
        (
            (
                "Publicado o edital, as leituras ficam travadas: escolher depois de saber quem passou seria "
                "escolher a pessoa. Só uma ordem judicial ou a decisão final do órgão jurídico da cidade as "
                "muda, por um ato, dali em diante."
            ),
            "O edital publicado só muda por retificação, que também fica no livro.",
        ),
        {
            _IRUPI: ("art4", "art4_par1u", "art9", "art10"),
            _MOGI_93: ("art9", "art10"),
            _MOGI_06: ("art9", "art9_inc1", "art9_inc2", "art9_inc9", "art10"),
        },
        ("cf_art37", "cf_art37_inc8"),
    ),
    Tema(
        "inscricao",
        "A inscrição e as condições de prova",
        (
            (
                "A pessoa diz na inscrição que tem deficiência. É essa declaração que a põe na lista "
                "reservada; ninguém a tira de lá sem uma decisão."
            ),
            (
                "Quem precisa de condição especial para fazer a prova a pede na inscrição. A condição não muda a nota."
            ),
        ),
        (),
        {
            _IRUPI: ("art2", "art2_par4"),
            _MOGI_93: ("art2", "art3", "art4"),
            _MOGI_06: ("art3", "art4", "art9_inc3", "art9_inc4", "art9_inc11_ali_a", "art9_inc13"),
        },
    ),
    Tema(
        "lista-reservada",
        "A lista reservada",
        (
            (
                "Há duas listas. A geral tem todas as pessoas aprovadas, com e sem deficiência, em ordem de "
                "nota. A reservada tem só as pessoas com deficiência, na mesma ordem entre elas. Cada cidade "
                "lhe dá um nome: lista especial, lista específica."
            ),
            "Quem tem deficiência está nas duas e concorre a todas as vagas. Não precisa escolher.",
            "A nota é a mesma nas duas. Estar na lista reservada não dá ponto nem tira.",
        ),
        (
            (
                "Divulgada a classificação, as listas ficam presas ao livro: se o arquivo da banca muda, o "
                "certame não abre. Se a divulgação estava errada, anula-se o ato e divulga-se outra, e as duas "
                "ficam à vista."
            ),
        ),
        {
            _IRUPI: ("art5", "art5_par1", "art5_par2"),
            _MOGI_93: ("art4", "art5"),
            _MOGI_06: ("art4", "art5", "art9_inc10", "art9_inc11_ali_b"),
        },
    ),
    Tema(
        "vagas-reservadas",
        "Quantas e quais vagas são reservadas",
        (
            (
                "A lei dá um percentual. O programa faz a conta exata, sem arredondar no meio, e só no fim "
                "resolve a fração como a lei manda."
            ),
            (
                "A vaga reservada tem número certo, contado dentro de cada cargo durante toda a validade do "
                "certame. A contagem de um cargo nunca passa para outro, e não recomeça."
            ),
            "A página do certame diz qual é a próxima vaga reservada de cada cargo.",
        ),
        (),
        {
            _IRUPI: ("art3", "art3_par1", "art3_par2", "art3_par3", "art4_par1u"),
            _MOGI_93: ("art1", "art1_par1u"),
            _MOGI_06: (
                "art1",
                "art9_inc6",
                "art9_inc9",
                "art9_inc11_ali_c",
                "art9_inc11_ali_d",
                "art9_inc11_ali_e",
            ),
        },
    ),
    Tema(
        "chamada",
        "Como as chamadas alternam as listas",
        (
            (
                "Cada vaga tem um número, e o número diz por que lista se chama. Na vaga geral, chama-se a "
                "próxima pessoa da lista geral; na reservada, a próxima da lista reservada."
            ),
            (
                "Você diz só quantas pessoas chamar. O programa mostra exatamente quem, por que lista e por "
                "que dispositivo, e só depois você confirma. Chamar uma por uma ou todas juntas dá no mesmo."
            ),
            (
                "Ninguém é chamado pela lista reservada antes do resultado da perícia, se a lei da cidade a "
                "pede antes."
            ),
        ),
        (
            (
                "A chamada publicada não se apaga. Se foi errada, decide-se sobre ela noutro ato, ouvida a "
                "pessoa, e as duas ficam no livro."
            ),
            "Passar alguém à frente é preterição, e pede uma decisão.",
        ),
        {
            _IRUPI: ("art1_par1u", "art3_par1", "art5_par1", "art5_par2", "art6"),
            _MOGI_93: ("art1", "art5"),
            _MOGI_06: (
                "art9_inc11",
                "art9_inc11_ali_b",
                "art9_inc11_ali_d",
                "art9_inc11_ali_e",
                "art9_inc11_ali_f",
            ),
        },
        ("cf_art37_inc4", "cf_art5_inc55"),
    ),
    Tema(
        "saida",
        "A vaga de quem sai",
        (
            (
                "Quando alguém desiste, não comparece, é exonerado ou sai por outro motivo, a vaga dele fica "
                "livre com o mesmo número e vai à próxima pessoa da mesma lista. O programa mostra quem é "
                "antes de você confirmar. Onde a lei não diz, decide a leitura que a cidade adotou."
            ),
            (
                "O contrato temporário que só chega ao fim não é saída: a contratação seguinte é vaga nova, e "
                "anda a contagem."
            ),
            "Por que a pessoa saiu não se publica.",
        ),
        ("Quem saiu não volta à lista, salvo ordem judicial ou a anulação do ato que a tirou.",),
        {
            _IRUPI: ("art7_inc1", "art7_par1"),
            _MOGI_06: ("art9_inc11", "art9_inc11_ali_d"),
        },
    ),
    Tema(
        "vagas-novas",
        "As vagas que surgem depois do edital",
        (
            (
                "As vagas criadas durante a validade continuam, na leitura padrão, a contagem do edital: o número seguinte ao "
                "último. A reserva vale também para elas."
            ),
            "O programa mostra, antes de você confirmar, quais das vagas novas são reservadas.",
        ),
        ("A vaga criada entra no livro e anda a contagem de todas as que vierem.",),
        {
            _IRUPI: ("art7_inc2", "art7_par2", "art3_par2"),
            _MOGI_06: ("art9_inc15",),
        },
    ),
    Tema(
        "faltam-aprovados",
        "Quando não há quem chamar pela lista reservada",
        (
            "Se ninguém com deficiência foi aprovado, há uma lista só.",
            (
                "Se a lista reservada acaba antes das vagas dela, o programa mostra o que a lei da cidade manda "
                "fazer com a vaga, e pede a decisão com a razão dela onde a lei pede."
            ),
        ),
        (),
        {_IRUPI: ("art8",), _MOGI_93: ("art6", "art6_par1u"), _MOGI_06: ("art6", "art6_par1u")},
    ),
    Tema(
        "pericia",
        "A perícia e a Junta",
        (
            (
                "A perícia diz se a deficiência se confirma. Quem a faz é uma equipe de profissionais, "
                "constituída por um ato, e o parecer tem partes obrigatórias."
            ),
            (
                "Deficiência não confirmada não elimina: a pessoa segue na lista geral, no lugar que a nota lhe "
                "dá. Declarar alguém inapto é outra coisa, com outro caminho e outro efeito em cada lei."
            ),
            (
                "Nas leis que preveem a Junta, a pessoa com resultado contrário toma ciência, pode indicar "
                "quem a assista, e uma Junta com especialista reexamina."
            ),
            "Quem é da equipe vê só os seus casos. Cada vista de um documento de saúde fica anotada.",
        ),
        (
            (
                "Concluída a Junta, nas leis que a preveem, não cabe recurso administrativo; cabem a revisão "
                "pela própria cidade e a ordem judicial."
            ),
        ),
        {
            _IRUPI: ("art2", "art2_par3", "art2_par4"),
            _MOGI_93: ("art7", "art7_par1", "art7_par2", "art7_par3", "art8"),
            _MOGI_06: (
                "art2",
                "art2_par1",
                "art7",
                "art7_par1",
                "art7_par2",
                "art7_par3",
                "art9_inc7",
                "art9_inc12",
            ),
        },
        ("cf_art5_inc55",),
    ),
    Tema(
        "compatibilidade",
        "Compatibilidade, adaptações e apoio",
        (
            (
                "Compatibilidade é se a pessoa consegue exercer as atribuições do cargo, com as adaptações de "
                "que precisa. Cada lei diz em que momento se avalia."
            ),
            "Um parecer contrário não exclui ninguém sozinho: abre um caso, com defesa e decisão.",
            "A adaptação indicada se acompanha até ser atendida.",
        ),
        (),
        {
            _IRUPI: ("art2_par3", "art3"),
            _MOGI_93: ("art7", "art8"),
            _MOGI_06: ("art2_par2", "art9_inc8", "art9_inc12", "art9_inc14"),
        },
        ("cf_art5_inc55",),
    ),
    Tema(
        "incidentes",
        "Recursos e incidentes",
        (
            (
                "Toda decisão contra alguém pede aviso, prazo para responder e uma decisão com razão. O "
                "programa não deixa pular nenhum."
            ),
            (
                "Enquanto um incidente está aberto, o que depende dele espera; a página de recursos e "
                "incidentes diz o que falta e de quem."
            ),
            (
                "Recorre-se de um ato sobre a pessoa, ou do edital, de uma retificação, do resultado, da "
                "classificação e da homologação. Decidir o recurso não desfaz o ato: se ele tem de cair ou "
                "mudar, pratica-se o ato que o anula ou corrige."
            ),
        ),
        ("A decisão fica no livro. Se foi errada, outra a revê, e as duas ficam.",),
        {_MOGI_93: ("art7_par3",), _MOGI_06: ("art7_par3", "art9_inc16"), _IRUPI: ("art2_par3",)},
        ("cf_art5_inc55",),
    ),
    Tema(
        "fraude",
        "A suspeita de fraude",
        (
            (
                "Ninguém é eliminado por suspeita. Instaura-se a investigação, notifica-se a pessoa, espera-se "
                "a defesa ou o fim do prazo dela, e só então se decide."
            ),
            (
                "Decidida a fraude, o caso se comunica com os documentos a quem a lei diz, num dossiê que se "
                "confere."
            ),
        ),
        (
            (
                "Quem já está no cargo só perde a nomeação depois de processo com defesa. Antes disso o programa "
                "recusa o ato."
            ),
        ),
        {_IRUPI: ("art2_par1", "art2_par2")},
        ("cf_art5_inc55",),
    ),
    Tema(
        "homologacao",
        "A homologação e a validade",
        (
            (
                "Homologar é dar o resultado por certo. Antes, a página do que falta diz cada portão: perícias "
                "feitas, incidentes resolvidos, prazos passados."
            ),
            (
                "Da homologação conta a validade. Sem o prazo escrito no edital ou no ato, o programa não avisa "
                "quando ela acaba."
            ),
        ),
        (
            "Encerrada a validade, ninguém mais é chamado, salvo ordem judicial.",
            "A validade se prorroga uma vez só, por igual tempo.",
        ),
        {_MOGI_93: ("art8",), _MOGI_06: ("art8", "art9_inc16")},
        ("cf_art37_inc3", "cf_art37_inc4"),
    ),
    Tema(
        "prazos",
        "Os prazos",
        (
            (
                "O programa conta os prazos que a lei e o edital dão, cada um a partir do fato registrado: sem o "
                "fato, o prazo não corre. Diz o que vence primeiro e o que já venceu."
            ),
            (
                "Prazo em horas conta de hora a hora. Se os dias são úteis ou corridos, quem diz é o edital, com "
                "o calendário da cidade."
            ),
            "O atraso da Junta, onde a lei a prevê, nunca prejudica a pessoa.",
        ),
        (
            "O prazo que passou fica dito como passou. Registrar o fato depois não muda o dia em que se deu.",
        ),
        {
            _MOGI_93: ("art7", "art7_par1", "art7_par2", "art7_par3"),
            _MOGI_06: ("art7", "art7_par1", "art7_par2", "art7_par3"),
        },
        ("cf_art5_inc55", "cf_art5_inc79", "cf_art37_inc3"),
    ),
    Tema(
        "posse",
        "Nomear e dar posse",
        (
            "Nomeia-se quem foi chamado. A posse é o que prende a vaga à pessoa.",
            "O programa recusa a posse enquanto falta o que a lei pede antes dela, e diz o que falta.",
        ),
        ("Depois da posse, a vaga só fica livre por uma saída registrada.",),
        {
            _IRUPI: ("art1_par1u", "art2_par3", "art2_par2"),
            _MOGI_93: ("art7", "art8"),
            _MOGI_06: ("art2_par2", "art9_inc12"),
        },
        ("cf_art37_inc2",),
    ),
    Tema(
        "ordem-judicial",
        "A ordem judicial",
        (
            (
                "A ordem se registra com o número do processo e o que ela manda. O programa faz o que ela manda e "
                "mostra o que mudou por causa dela."
            ),
            "Se a ordem cai, registra-se isso noutro ato, e o programa mostra de quem a chamada muda.",
        ),
        ("A ordem fica no livro mesmo depois de cair.",),
        {},
        ("cf_art37",),
    ),
    Tema(
        "nao-se-desfaz",
        "O que não se desfaz",
        (
            (
                "O livro só cresce. Cada ato fica para sempre, com quem o praticou e quando. Um ato errado não se "
                "apaga: outro o anula, e os dois ficam à vista."
            ),
            "Por isso todo ato mostra antes o que vai causar. Enquanto você não confirma, nada aconteceu.",
        ),
        (
            "A publicação que saiu não muda. Se estava errada, publica-se outra.",
            "As leituras da lei travam quando o edital se publica.",
            (
                "A chave dos dados de uma pessoa, destruída, não volta: os documentos dela não se leem mais. O "
                "livro continua a conferir."
            ),
        ),
        {},
        ("cf_art37",),
    ),
    Tema(
        "dados-pessoais",
        "Os dados pessoais e de saúde",
        (
            (
                "Laudo, tipo da deficiência, parecer e o texto das decisões ficam cifrados, fora do livro. O livro "
                "só traz o número de inscrição e uma referência que não diz nada a quem não pode ver."
            ),
            "Só quem cuida do caso vê os documentos de saúde. Cada vista fica anotada, e o encarregado a lê.",
            "O prazo de guarda quem diz é o edital ou o encarregado, com a razão. Sem ele nada se apaga.",
        ),
        (
            "Apagar é destruir a chave: sem ela os documentos não se leem mais, nem os da cópia do cofre.",
        ),
        {},
        ("cf_art37",),
    ),
    Tema(
        "controle",
        "Conferir: o livro, o pacote e o “E se…”",
        (
            (
                "O livro é uma corrente: cada ato traz o resumo do anterior. Quem muda ou corta um, quebra a "
                "corrente, e a conferência diz onde."
            ),
            (
                "A cabeça do livro é o número do último registro e o resumo dele. Publicada no diário oficial, ela "
                "prova depois que nada foi tirado."
            ),
            "O pacote leva o certame inteiro, e qualquer pessoa o refaz em casa, sem rede.",
            (
                "“E se…” mostra de quem a chamada mudaria sem um ato, sem uma ordem judicial ou noutra leitura. É "
                "só uma conta: não vale como ato."
            ),
            "As chamadas feitas noutro lugar se auditam uma a uma: certa, errada ou aparente.",
        ),
        (),
        {},
        ("cf_art37",),
    ),
)

TEMAS: Mapping[str, Tema] = {tema.nome: tema for tema in _TEMAS}
"""Cada tema, pelo nome que vai no endereço, na ordem em que se leem."""

TEMA_DO_ATO: Mapping[str, str] = {
    **dict.fromkeys(
        ("leitura_escolhida", "edital_publicado", "edital_retificado", "leitura_alterada"), "edital"
    ),
    **dict.fromkeys(
        ("inscricao_feita", "inscricao_decidida", "condicao_de_prova_decidida"), "inscricao"
    ),
    **dict.fromkeys(
        (
            "resultado_divulgado",
            "classificacao_divulgada",
            "sorteio_anunciado",
            "sorteio_realizado",
        ),
        "lista-reservada",
    ),
    **dict.fromkeys(
        (
            "equipe_constituida",
            "impedimento_declarado",
            "pericia_convocada",
            "comparecimento_registrado",
            "ausencia_registrada",
            "parecer_emitido",
            "deficiencia_confirmada",
            "resultado_negativo_registrado",
            "ciencia_registrada",
            "assistente_indicado",
            "junta_instalada",
            "junta_concluida",
            "condicao_nao_confirmada",
            "inaptidao_declarada",
        ),
        "pericia",
    ),
    **dict.fromkeys(
        (
            "compatibilidade_avaliada",
            "adaptacao_indicada",
            "adaptacao_atendida",
            "apoio_planejado",
            "apoio_acompanhado",
        ),
        "compatibilidade",
    ),
    **dict.fromkeys(
        (
            "notificacao_feita",
            "recurso_interposto",
            "recurso_decidido",
            "incidente_aberto",
            "incidente_decidido",
        ),
        "incidentes",
    ),
    **dict.fromkeys(
        (
            "investigacao_instaurada",
            "investigacao_notificada",
            "defesa_apresentada",
            "defesa_nao_apresentada",
            "fraude_decidida",
            "fraude_comunicada",
        ),
        "fraude",
    ),
    **dict.fromkeys(
        ("homologacao_publicada", "validade_prorrogada", "validade_encerrada"), "homologacao"
    ),
    **dict.fromkeys(
        (
            "convocacao_feita",
            "vaga_vazia_chamada",
            "opcao_manifestada",
            "pretericao_decidida",
            "chamada_decidida",
        ),
        "chamada",
    ),
    **dict.fromkeys(("saida_registrada", "contrato_terminado", "fim_de_fila_deferido"), "saida"),
    **dict.fromkeys(("nomeacao_publicada", "posse_registrada"), "posse"),
    **dict.fromkeys(("chamada_assumida", "assuncao_encerrada"), "controle"),
    "reversao_decidida": "faltam-aprovados",
    "vagas_criadas": "vagas-novas",
    "calendario_fixado": "prazos",
    "ordem_judicial_cumprida": "ordem-judicial",
    "ato_anulado": "nao-se-desfaz",
}
"""De cada tipo de ato ao tema que o explica."""

TEMA_DA_PAGINA: Mapping[str, str] = {
    "certames:certame": "vagas-reservadas",
    "editais:novo": "edital",
    "editais:edital": "edital",
    "editais:texto": "edital",
    "editais:retificar": "edital",
    "editais:retificacao": "edital",
    "editais:itens": "edital",
    "editais:leituras": "edital",
    "editais:leitura": "edital",
    "importacao:previa": "lista-reservada",
    "importacao:declarantes": "lista-reservada",
    "painel:certame": "vagas-reservadas",
    "prazos:da-cidade": "prazos",
    "prazos:do-certame": "prazos",
    "publicacoes:indice": "lista-reservada",
    "publicacoes:previa": "lista-reservada",
    "publicacoes:emitir": "nao-se-desfaz",
    "publicacoes:emitida": "nao-se-desfaz",
    "pericias:casos": "pericia",
    "pericias:equipes": "pericia",
    "pericias:constituir": "pericia",
    "pericias:discussoes": "incidentes",
    "pericias:homologacao": "homologacao",
    "pericias:meus": "pericia",
    "pericias:caso": "pericia",
    "pericias:documento": "dados-pessoais",
    "pericias:vistas": "dados-pessoais",
    "pericias:guarda": "dados-pessoais",
    "pericias:apagar": "dados-pessoais",
    "atos:livro": "nao-se-desfaz",
    "atos:conferir": "controle",
    "atos:escolher": "nao-se-desfaz",
    "hipoteses:e-se": "controle",
    "hipoteses:leituras": "edital",
    "de_fora:inicio": "controle",
    "de_fora:assumir": "chamada",
    "pacotes:pacotes": "controle",
}
"""De cada página com consequência legal ao tema que a explica; a do ato vai pelo tipo dele."""


def tema_da_pagina(pagina: str, tipo: str = "") -> Tema | None:
    """O tema da página, e, na de um ato, o do tipo; `None` se ela não pede ajuda."""
    nome = TEMA_DO_ATO.get(tipo, "") if tipo else TEMA_DA_PAGINA.get(pagina, "")
    return TEMAS.get(nome)

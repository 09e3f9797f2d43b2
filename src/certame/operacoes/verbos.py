"""Como cada ato se pratica: o substantivo e o verbo do comando, e o nome que a pessoa lê."""

from typing import NamedTuple

from certame.norma.leitura import sem_sinais


class Verbo(NamedTuple):
    """Um ato como se pede (`substantivo`, `verbo`), como se chama, e o que se diz dele depois."""

    tipo: str
    substantivo: str
    verbo: str
    nome: str
    feito: str

    @property
    def comando(self) -> str:
        """O comando, sem o programa: "chamada fazer"."""
        return f"{self.substantivo} {self.verbo}"


def _verbo(tipo: str, comando: str, nome: str, feito: str) -> Verbo:
    substantivo, _, verbo = comando.partition(" ")
    return Verbo(tipo, substantivo, verbo, nome, feito)


VERBOS: dict[str, Verbo] = {
    verbo.tipo: verbo
    for verbo in (
        _verbo(
            "leitura_escolhida", "leitura escolher", "Escolher uma leitura", "Leitura escolhida"
        ),
        _verbo("edital_publicado", "edital publicar", "Publicar o edital", "Edital publicado"),
        _verbo("edital_retificado", "edital retificar", "Retificar o edital", "Edital retificado"),
        _verbo("leitura_alterada", "leitura alterar", "Alterar uma leitura", "Leitura alterada"),
        _verbo("inscricao_feita", "inscricao fazer", "Registrar uma inscrição", "Inscrição feita"),
        _verbo(
            "inscricao_decidida", "inscricao decidir", "Decidir uma inscrição", "Inscrição decidida"
        ),
        _verbo(
            "condicao_de_prova_decidida",
            "condicao-de-prova decidir",
            "Decidir um pedido de condição de prova",
            "Condição de prova decidida",
        ),
        _verbo("notificacao_feita", "notificacao fazer", "Registrar um aviso", "Aviso feito"),
        _verbo(
            "recurso_interposto", "recurso interpor", "Registrar um recurso", "Recurso recebido"
        ),
        _verbo("recurso_decidido", "recurso decidir", "Decidir um recurso", "Recurso decidido"),
        _verbo(
            "resultado_divulgado",
            "resultado divulgar",
            "Divulgar o resultado das provas",
            "Resultado divulgado",
        ),
        _verbo(
            "classificacao_divulgada",
            "classificacao divulgar",
            "Divulgar a classificação",
            "Classificação divulgada",
        ),
        _verbo(
            "equipe_constituida", "equipe constituir", "Constituir uma equipe", "Equipe constituída"
        ),
        _verbo(
            "impedimento_declarado",
            "impedimento declarar",
            "Declarar um impedimento",
            "Impedimento declarado",
        ),
        _verbo(
            "pericia_convocada",
            "pericia convocar",
            "Convocar para a perícia",
            "Perícia convocada",
        ),
        _verbo(
            "comparecimento_registrado",
            "pericia comparecer",
            "Registrar o comparecimento à perícia",
            "Comparecimento registrado",
        ),
        _verbo(
            "ausencia_registrada",
            "pericia faltar",
            "Registrar a falta à perícia",
            "Ausência registrada",
        ),
        _verbo("parecer_emitido", "parecer emitir", "Emitir um parecer", "Parecer emitido"),
        _verbo(
            "deficiencia_confirmada",
            "pericia confirmar",
            "Confirmar a deficiência",
            "Deficiência confirmada",
        ),
        _verbo(
            "resultado_negativo_registrado",
            "pericia negar",
            "Registrar o resultado negativo da perícia",
            "Resultado negativo registrado",
        ),
        _verbo(
            "ciencia_registrada",
            "pericia dar-ciencia",
            "Registrar a ciência do resultado",
            "Ciência registrada",
        ),
        _verbo(
            "assistente_indicado",
            "assistente indicar",
            "Indicar o assistente técnico",
            "Assistente indicado",
        ),
        _verbo("junta_instalada", "junta instalar", "Instalar a Junta", "Junta instalada"),
        _verbo("junta_concluida", "junta concluir", "Concluir a Junta", "Junta concluída"),
        _verbo(
            "compatibilidade_avaliada",
            "compatibilidade avaliar",
            "Registrar o parecer de compatibilidade",
            "Compatibilidade avaliada",
        ),
        _verbo(
            "adaptacao_indicada", "adaptacao indicar", "Indicar uma adaptação", "Adaptação indicada"
        ),
        _verbo(
            "adaptacao_atendida",
            "adaptacao atender",
            "Registrar a adaptação atendida",
            "Adaptação atendida",
        ),
        _verbo("apoio_planejado", "apoio planejar", "Planejar o apoio", "Apoio planejado"),
        _verbo("apoio_acompanhado", "apoio acompanhar", "Acompanhar o apoio", "Apoio acompanhado"),
        _verbo("incidente_aberto", "incidente abrir", "Abrir um incidente", "Incidente aberto"),
        _verbo(
            "incidente_decidido", "incidente decidir", "Decidir um incidente", "Incidente decidido"
        ),
        _verbo(
            "nomeacao_publicada", "nomeacao publicar", "Publicar uma nomeação", "Nomeação publicada"
        ),
        _verbo(
            "investigacao_instaurada",
            "fraude investigar",
            "Instaurar uma investigação de fraude",
            "Investigação instaurada",
        ),
        _verbo(
            "investigacao_notificada",
            "fraude notificar",
            "Notificar a pessoa da investigação",
            "Investigação notificada",
        ),
        _verbo(
            "defesa_apresentada",
            "fraude defender",
            "Juntar a defesa da pessoa",
            "Defesa apresentada",
        ),
        _verbo(
            "defesa_nao_apresentada",
            "fraude sem-defesa",
            "Registrar que o prazo passou sem defesa",
            "Defesa não apresentada",
        ),
        _verbo("fraude_decidida", "fraude decidir", "Decidir sobre a fraude", "Fraude decidida"),
        _verbo(
            "fraude_comunicada",
            "fraude comunicar",
            "Comunicar a fraude ao Ministério Público",
            "Fraude comunicada",
        ),
        _verbo(
            "homologacao_publicada",
            "homologacao publicar",
            "Publicar a homologação",
            "Homologação publicada",
        ),
        _verbo("sorteio_anunciado", "sorteio anunciar", "Anunciar um sorteio", "Sorteio anunciado"),
        _verbo(
            "sorteio_realizado",
            "sorteio realizar",
            "Registrar o valor sorteado",
            "Sorteio realizado",
        ),
        _verbo(
            "chamada_assumida",
            "chamada assumir",
            "Assumir uma chamada feita fora daqui",
            "Chamada assumida",
        ),
        _verbo(
            "assuncao_encerrada",
            "assuncao encerrar",
            "Encerrar a assunção das chamadas feitas fora",
            "Assunção encerrada",
        ),
        _verbo("convocacao_feita", "chamada fazer", "Fazer uma chamada", "Chamada feita"),
        _verbo(
            "vaga_vazia_chamada",
            "chamada da-vazia",
            "Chamar para uma vaga que ficou vazia",
            "Vaga vazia chamada",
        ),
        _verbo(
            "reversao_decidida",
            "reversao decidir",
            "Decidir a reversão de uma vaga",
            "Reversão decidida",
        ),
        _verbo(
            "pretericao_decidida",
            "pretericao decidir",
            "Decidir uma preterição",
            "Preterição decidida",
        ),
        _verbo(
            "chamada_decidida",
            "chamada decidir",
            "Decidir uma chamada que mudaria",
            "Chamada decidida",
        ),
        _verbo("vagas_criadas", "vagas criar", "Criar vagas", "Vagas criadas"),
        _verbo("saida_registrada", "saida registrar", "Registrar uma saída", "Saída registrada"),
        _verbo(
            "contrato_terminado",
            "contrato terminar",
            "Registrar o fim de um contrato",
            "Contrato terminado",
        ),
        _verbo("posse_registrada", "posse registrar", "Registrar uma posse", "Posse registrada"),
        _verbo(
            "condicao_nao_confirmada",
            "condicao nao-confirmar",
            "Tirar da lista reservada quem não teve a condição confirmada",
            "Condição não confirmada",
        ),
        _verbo(
            "inaptidao_declarada",
            "inaptidao declarar",
            "Declarar uma inaptidão",
            "Inaptidão declarada",
        ),
        _verbo(
            "fim_de_fila_deferido",
            "fim-de-fila deferir",
            "Deferir um pedido de fim de fila",
            "Fim de fila deferido",
        ),
        _verbo(
            "opcao_manifestada",
            "opcao manifestar",
            "Registrar a escolha entre duas listas",
            "Opção manifestada",
        ),
        _verbo(
            "ordem_judicial_cumprida",
            "ordem-judicial cumprir",
            "Cumprir uma ordem judicial",
            "Ordem judicial cumprida",
        ),
        _verbo(
            "validade_prorrogada",
            "validade prorrogar",
            "Prorrogar a validade",
            "Validade prorrogada",
        ),
        _verbo(
            "validade_encerrada", "validade encerrar", "Encerrar a validade", "Validade encerrada"
        ),
        _verbo(
            "calendario_fixado",
            "calendario fixar",
            "Fixar os feriados dos prazos",
            "Calendário fixado",
        ),
        _verbo("ato_anulado", "ato anular", "Anular um ato", "Ato anulado"),
    )
}
"""De cada tipo de ato ao verbo dele, na ordem da vida de um certame."""


def substantivos() -> tuple[str, ...]:
    """Os substantivos, na ordem da vida de um certame, sem repetir."""
    return tuple(dict.fromkeys(verbo.substantivo for verbo in VERBOS.values()))


CAMPOS: dict[str, tuple[str, str]] = {
    "adaptacao": ("adaptação", "o id do ato que indicou a adaptação"),
    "assinam": ("quem assina", "os identificadores de quem assina, como med-1"),
    "assistente": ("assistente", "o identificador sem nome do assistente, como assist-1"),
    "ate": ("até", "o último dia"),
    "ato": ("ato", "o id do ato"),
    "cargo": ("cargo", "o id do cargo; pode faltar se o edital tem um só"),
    "conclusao": ("conclusão", "o que se decidiu"),
    "de": ("de", "o primeiro dia"),
    "decisao_da_inscricao": ("decisão", "o que se decidiu da inscrição"),
    "declaracao": ("declaração", "a referência do que a pessoa declarou"),
    "defesa": ("defesa", "o dia da defesa, se ela não está no livro"),
    "documento": ("documento", "a referência do documento, id:compromisso"),
    "efeito": ("efeito", "o que a ordem manda"),
    "equipe": ("equipe", "o id do ato que constituiu a equipe"),
    "especie": ("espécie", "o id da equipe na norma"),
    "etapa": ("etapa", "a etapa do edital cuja barreira se desempata"),
    "fase": ("fase", "em que fase"),
    "feriados": ("feriados", "os dias que não são úteis"),
    "fim_do_prazo_sem_defesa": ("fim do prazo sem defesa", "o dia, se ele não está no livro"),
    "finalidade": ("finalidade", "o que se sorteia, como desempate"),
    "fonte": ("fonte", "de onde vem a semente, ou vieram os feriados"),
    "grupo": ("grupo", "o id do grupo, como pcd"),
    "grupos": ("grupos", "os ids dos grupos, como pcd"),
    "hash_da_lista": ("hash da lista", "o SHA-256 da lista que vai a sorteio"),
    "incidente": ("incidente", "o id do ato que abriu o incidente"),
    "inscricao": ("inscrição", "o número de inscrição, com os zeros"),
    "inscricoes": ("inscrições", "os números de inscrição"),
    "instante": ("instante", "o dia e a hora, como 2026-03-02T14:30 (na hora da cidade)"),
    "item": ("item", "o número do item do edital, como 4.2"),
    "laudo": ("laudo", "a referência do laudo entregue"),
    "leitura": ("leitura", "o nome da leitura, como está na norma"),
    "leituras": ("leituras", "nome=opcao de cada leitura da norma"),
    "lista": ("lista", "geral, ou o id do grupo por cuja lista se chamou"),
    "meio": ("meio", "por onde a pessoa foi avisada"),
    "membro": ("membro", "o identificador sem nome, como med-1"),
    "membros": ("membros", "os membros, como med-1/medico ou med-1/medico/visual"),
    "motivo": ("motivo", "o que diz o documento do ato"),
    "norma": ("norma", "o id da norma"),
    "notificacao": ("notificação", "o dia do aviso, se ele não está no livro"),
    "opcao": ("opção", "a opção da leitura"),
    "origem": ("origem", "quem mandou mudar"),
    "partes": ("partes", "uma referência para cada parte do parecer, na ordem da norma"),
    "pedido_de_condicao": ("pedido de condição", "a referência do pedido de condição de prova"),
    "plano": ("plano", "o id do ato que planejou o apoio"),
    "posto": ("posto", "o posto na lista geral em que a pessoa entra"),
    "processo": ("processo", "o número do processo judicial"),
    "prova": ("prova", "a referência da prova do aviso"),
    "quantidade": ("quantidade", "quantas vagas; todas: as que faltam abrir"),
    "recurso": ("recurso", "o id do ato que interpôs o recurso"),
    "resultado": ("resultado", "o que se concluiu"),
    "semente": ("semente", "o valor que saiu da fonte anunciada"),
    "sha256": ("SHA-256", "o SHA-256 da norma"),
    "unidade": ("unidade", "a região ou especialidade"),
    "vaga": ("vaga", "o número da vaga"),
    "validade": ("validade", "o último dia em que se chama, se o edital só diz o prazo"),
    "versao_da_norma": ("versão da norma", "a versão da norma"),
}
"""De cada campo de um ato ao rótulo e à explicação que a pessoa lê."""

OPCOES: dict[str, str] = {
    "aceita": "aceita",
    "antes_da_posse": "antes da posse",
    "aposentadoria": "aposentadoria",
    "chamada": "chamar para a vaga",
    "confirmada": "confirmada",
    "contraria": "contrária",
    "correio": "correio",
    "decisao_final": "decisão final do corpo jurídico da cidade",
    "demissao": "demissão",
    "desfeita": "desfeita",
    "desistencia": "desistência",
    "eletronico": "meio eletrônico",
    "erro_material": "erro material",
    "estagio": "estágio probatório",
    "exito_definitivo": "êxito definitivo",
    "exoneracao": "exoneração",
    "falecimento": "falecimento",
    "favoravel": "favorável",
    "ilegalidade": "contrário à lei ou ao edital",
    "improcedencia": "improcedência",
    "inapta": "inapta",
    "inclusao": "incluir num posto",
    "liberacao": "liberar a vaga guardada",
    "mantida": "mantida",
    "nao_comparecimento": "não comparecimento",
    "nao_confirmada": "não confirmada",
    "no_documento": "outro, que está no documento",
    "ordem_judicial": "ordem judicial",
    "pericia": "perícia",
    "pessoal": "pessoalmente",
    "publicacao": "publicação",
    "recurso_provido": "recurso provido",
    "recusada": "recusada",
    "reprovacao_no_estagio": "reprovação no estágio",
    "rescisao": "rescisão do contrato",
    "reserva_de_vaga": "guardar uma vaga",
    "so_na_geral": "aceita só na lista geral",
    "sub_judice": "incluir sub judice",
}
"""De cada opção dos atos ao que a pessoa lê."""

PALAVRAS: dict[str, str] = {
    "avaliacao_biopsicossocial": "avaliação biopsicossocial",
    "avaliacao_de_compatibilidade": "avaliação de compatibilidade",
    "equipe_multiprofissional": "equipe multiprofissional",
    "fisica": "física",
    "fonoaudiologo": "fonoaudiólogo",
    "junta": "Junta",
    "medico": "médico",
    "medica": "médica",
    "multipla": "múltipla",
    "pericia": "perícia",
    "psicologo": "psicólogo",
    "psicologa": "psicóloga",
    "seguranca": "segurança",
    "tecnico": "técnico",
}
"""De cada palavra que as normas e as equipes escrevem sem acento ao que a pessoa lê."""


def por_extenso(nome: str) -> str:
    """Um nome de programa como se lê.

    >>> por_extenso("avaliacao_biopsicossocial"), por_extenso("assistente_social")
    ('avaliação biopsicossocial', 'assistente social')
    """
    return PALAVRAS.get(nome, sem_sinais(nome))

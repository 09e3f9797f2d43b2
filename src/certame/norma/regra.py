"""As regras do motor que pedem um fundamento; cada norma diz o seu para cada uma."""

from enum import StrEnum


class Regra(StrEnum):
    """Nome de cada regra que o motor aplica. O número do artigo vem sempre da norma."""

    ESCOPO = "escopo"
    VIGENCIA = "vigencia"
    PERCENTUAL = "percentual"
    ARREDONDAMENTO = "arredondamento"
    SERIE = "serie"
    BASE = "base"
    LISTA_GERAL = "lista_geral"
    LISTA_RESERVADA = "lista_reservada"
    LISTA_UNICA = "lista_unica"
    CORTE = "corte"
    CHAMADA_GERAL = "chamada_geral"
    CHAMADA_RESERVADA = "chamada_reservada"
    COMPUTO = "computo"
    REPOSICAO = "reposicao"
    REVERSAO = "reversao"
    VAGAS_NOVAS = "vagas_novas"
    NAO_CONFIRMADA = "nao_confirmada"
    INAPTIDAO = "inaptidao"
    FRAUDE = "fraude"
    FRAUDE_EM_EXERCICIO = "fraude_em_exercicio"
    POSSE = "posse"
    QUADRO_DE_VAGAS = "quadro_de_vagas"
    CADASTRO_DE_RESERVA = "cadastro_de_reserva"
    ORDEM_JUDICIAL = "ordem_judicial"
    VALIDADE = "validade"
    HOMOLOGACAO = "homologacao"

"""O painel: os desenhos do que corre num certame, cada um com a tabela dos números."""

"""As hipóteses: de quem a chamada mudaria se um ato, uma ordem ou uma leitura fosse outra."""

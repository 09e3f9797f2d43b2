"""As listas e as publicações: o que se veria agora, com busca, e o que saiu, que não muda."""

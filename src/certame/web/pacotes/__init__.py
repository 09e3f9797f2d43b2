"""Os pacotes: o certame inteiro num arquivo, que qualquer pessoa refaz e confere."""

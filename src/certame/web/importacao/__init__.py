"""A importação do resultado da banca, do envio do arquivo à confirmação, e o desfazer."""

"""Os prazos de um certame e da cidade, e o endereço secreto deles para a agenda."""

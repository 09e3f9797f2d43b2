"""Os atos de um certame: o livro que se lê e o ato que se pratica, com prévia antes."""

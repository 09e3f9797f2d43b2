"""O edital de um certame: novo, por formulário ou por texto, a retificação e as leituras."""

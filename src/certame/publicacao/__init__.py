"""O que sai: um modelo por publicação e um desenho por formato (texto, CSV, JSON)."""

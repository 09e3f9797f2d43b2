"""As perícias: os casos, as equipes, o que se discute, a homologação e quem viu o quê."""

# language: pt
Funcionalidade: art. 2º — a equipe de três profissionais
  Um médico e dois integrantes da carreira, com formação nas deficiências em questão.
  Equipe com outra composição não se constitui, e quem está impedido não assina.

  Cenário: um médico e dois da carreira
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E o edital foi publicado
    Quando a equipe se constitui com médico, da carreira, da carreira
    Então nada fica pendente

  Cenário: faltando alguém, é recusada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E o edital foi publicado
    Quando a equipe se constitui com médico, da carreira
    Então o ato é recusado citando "art. 2º"

  Cenário: dois médicos e um da carreira, também
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E o edital foi publicado
    Quando a equipe se constitui com médico, médico, da carreira
    Então o ato é recusado citando "art. 2º"

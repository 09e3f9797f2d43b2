# language: pt
Funcionalidade: art. 9º — o que todo edital de concurso traz
  O artigo só fala em concurso, mas é lido também para o processo seletivo, porque protege mais.
  O edital pode limitar o artigo ao concurso, com autor e justificativa.

  Cenário: no processo seletivo, a mesma ordem de chamadas do concurso
    Dado um processo seletivo de Mogi das Cruzes na redação de 2006 com 20 vagas
    Quando o quadro de vagas é calculado
    Então a vaga reservada é a 2
    E a leitura alcance_art9 em vigor é tambem_processo_seletivo e cita "art. 9º"

  Cenário: o edital limitou o artigo ao concurso
    Dado um processo seletivo de Mogi das Cruzes na redação de 2006 com 20 vagas
    E o edital adota a leitura alcance_art9 = so_concurso
    Quando o quadro de vagas é calculado
    Então a vaga reservada é a 10

  Cenário: para o concurso, essa limitação não muda nada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E o edital adota a leitura alcance_art9 = so_concurso
    Quando o quadro de vagas é calculado
    Então a vaga reservada é a 2

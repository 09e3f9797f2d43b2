# language: pt
Funcionalidade: art. 1º, par. único — a fração de meia vaga, que ficou para poucos casos
  O texto de 2006 manda elevar qualquer fração e passou à frente deste parágrafo.
  Ele só volta a valer no processo seletivo, se o edital limitar o art. 9º aos concursos.

  Cenário: no concurso vale a fração sempre elevada, e não a meia vaga
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 9 vagas
    Quando o quadro de vagas é calculado
    Então 1 vaga é reservada
    E a leitura arredondamento em vigor é para_cima e cita "art. 1º, par. único"

  Esquema do Cenário: processo seletivo sem o art. 9º volta à meia vaga
    Dado um processo seletivo de Mogi das Cruzes na redação de 2006 com <vagas> vagas
    E o edital adota a leitura alcance_art9 = so_concurso
    Quando o quadro de vagas é calculado
    Então <reservadas> vagas são reservadas
    E o quadro de vagas cita "art. 1º, par. único"

    Exemplos:
      | vagas | reservadas |
      | 9     | 0          |
      | 10    | 1          |
      | 29    | 1          |
      | 30    | 2          |

// Avisa, cinco minutos antes, que a sessão vai acabar, com um botão para continuar.
(() => {
  const fim = document.getElementById("fim-da-sessao");
  if (!fim) return;
  const ANTES = 5 * 60;
  const barra = document.createElement("div");
  barra.className = "aviso-da-sessao";
  barra.setAttribute("role", "alert");
  const frase = document.createElement("p");
  const botao = document.createElement("button");
  botao.type = "button";
  botao.className = "br-button primary";
  botao.textContent = "Continuar";
  let acabaEm = 0;
  let relogios = [];

  const tirar = () => barra.remove();
  const avisar = () => {
    const hora = new Date(acabaEm).toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit" });
    frase.textContent = `A sua sessão acaba às ${hora}. Para não ter de entrar de novo, aperte Continuar.`;
    barra.replaceChildren(frase, botao);
    document.body.append(barra);
  };
  const acabou = () => {
    frase.textContent =
      "A sua sessão acabou. Pode enviar o formulário: o que você escreveu fica guardado e volta preenchido depois que você entrar.";
    barra.replaceChildren(frase);
    document.body.append(barra);
  };
  const contar = (segundos) => {
    relogios.forEach(clearTimeout);
    acabaEm = Date.now() + segundos * 1000;
    relogios = [
      setTimeout(avisar, Math.max(segundos - ANTES, 0) * 1000),
      setTimeout(acabou, segundos * 1000),
    ];
  };
  botao.addEventListener("click", async () => {
    try {
      const resposta = await fetch(fim.dataset.continuar, { redirect: "error", cache: "no-store" });
      const dados = await resposta.json();
      contar(dados.segundos);
      tirar();
    } catch {
      acabou();
    }
  });
  contar(Number(fim.dataset.segundos));
})();

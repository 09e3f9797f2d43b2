"""A página do nome social: guarda no cofre o nome com que a pessoa sai nas publicações."""

from collections.abc import Collection

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from certame.dominio.documento import EspecieDeDocumento, PapelDeQuemVe
from certame.dominio.resultado import AtoRecusado
from certame.norma.erros import EntradaInvalida
from certame.operacoes.abrir_nomes_sociais import fichas_dos_nomes, inscricao_comparada
from certame.operacoes.guardar_documento import DocumentoAGuardar, guardar_documento
from certame.web.atos.documentos import cofre_da_instalacao, em_toml
from certame.web.certames.mesa import MESA, autor
from certame.web.componentes.campos import so_o_que_se_ve
from certame.web.pericias.lugares import caminho, endereco
from certame.web.politica import Papel
from certame.web.porteiro import Pedido
from certame.web.recusas import anotar_recusa

_ABREM = (Papel.COMISSAO, Papel.RH, Papel.PROCURADORIA)


class NomeSocialDaPessoa(forms.Form):
    """De quem é, e o nome."""

    inscricao = forms.CharField(
        label="Número de inscrição",
        max_length=40,
        validators=[so_o_que_se_ve],
        help_text="Como está no arquivo da banca, com os zeros.",
    )
    nome = forms.CharField(
        label="Nome que sai nas publicações",
        max_length=200,
        validators=[so_o_que_se_ve],
        help_text="O nome social; ou, se o do arquivo tem erro, o nome certo.",
    )

    def __init__(self, inscricoes: Collection[str], *args: object, **opcoes: object) -> None:
        super().__init__(*args, **opcoes)  # type: ignore[arg-type]  # os da forma
        self._inscricoes = inscricoes

    def clean_inscricao(self) -> str:
        """Recusa a quase certa, com que o nome não sairia. Erros: `ValidationError`."""
        dita = str(self.cleaned_data["inscricao"])
        comparada = inscricao_comparada(dita)
        if dita not in self._inscricoes:
            for outra in self._inscricoes:
                if inscricao_comparada(outra) == comparada:
                    raise forms.ValidationError(f"No arquivo da banca, a inscrição é {outra}.")
        return dita


def papel_de_quem_abre(papeis: Collection[Papel]) -> PapelDeQuemVe | None:
    """Em que papel a pessoa abre os nomes sociais; `None` se não conduz o certame."""
    papel = next((papel for papel in _ABREM if papel in papeis), None)
    return None if papel is None else PapelDeQuemVe(papel.value)


@never_cache
def nome_social(pedido: Pedido) -> HttpResponse:
    """Guarda o nome social de uma pessoa; vale o último."""
    cofre = cofre_da_instalacao()
    with MESA.certame(pedido.certame) as curso:
        inscricoes = {candidato.inscricao for candidato in curso.entrada.candidatos}
        formulario = NomeSocialDaPessoa(
            inscricoes, pedido.POST if pedido.method == "POST" else None
        )
        if formulario.is_bound and formulario.is_valid():
            dados = formulario.cleaned_data
            forma = em_toml(EspecieDeDocumento.NOME_SOCIAL, {"nome": dados["nome"]})
            try:
                guardar_documento(
                    cofre,
                    curso.certame,
                    curso.entrada.norma,
                    DocumentoAGuardar(
                        EspecieDeDocumento.NOME_SOCIAL, "nome.toml", forma, dados["inscricao"]
                    ),
                    autor=autor(pedido.user),
                    instante=timezone.now().astimezone(curso.fuso),
                )
            except (AtoRecusado, EntradaInvalida) as recusa:
                anotar_recusa(formulario, recusa)
            else:
                messages.success(
                    pedido,
                    f"Guardado: a inscrição {dados['inscricao']} sai com este nome nas próximas "
                    "publicações.",
                )
                return redirect(endereco(pedido, "publicacoes:nome_social"))
        contexto = {
            "caminho": caminho(
                pedido,
                ("Listas e publicações", endereco(pedido, "publicacoes:indice")),
                ("Nome social", ""),
            ),
            "formulario": formulario,
            "guardados": len({f.busca for f in fichas_dos_nomes(cofre.prateleira, curso.certame)}),
        }
    estado = 422 if formulario.errors else 200
    return render(pedido, "publicacoes/nome_social.html", contexto, status=estado)

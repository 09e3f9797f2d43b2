"""As sessões: o aviso de que vão acabar, o formulário que se guarda se acabaram, e as de cada um."""

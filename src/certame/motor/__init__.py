"""As regras: de (regime, fatos) a `Decisao` ou `Pendencia`. Camada pura."""

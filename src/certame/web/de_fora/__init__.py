"""As chamadas feitas noutro lugar: auditar uma ordem de chamadas, e assumi-la no livro."""

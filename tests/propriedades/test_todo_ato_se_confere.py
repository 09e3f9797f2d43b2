"""A conferência aceita tudo o que o motor faz, em histórias sem roteiro."""

from tests.propriedades.todo_ato import TodoAto

TestTodoAtoSeConfere = TodoAto.TestCase

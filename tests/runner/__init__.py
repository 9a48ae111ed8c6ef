"""How the tests run: selection, order, examples, and the closing lines."""

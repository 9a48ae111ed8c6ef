"""How the tests are run: which, in what order, with which examples, and what the run prints at its end."""

"""How a server starts another program of Contack."""

import sys


def own_command(module: str, *arguments: str) -> list[str]:
    """Return how a module of Contack is started as a program."""
    # -P: nothing is imported from the current folder, where anything may lie
    return [sys.executable, "-P", "-m", module, *arguments]

"""How a client starts another program of Contack."""

import os
import sys


def own_command(module: str, *arguments: str) -> list[str]:
    """Return how a module of Contack is started as a program."""
    # -P: nothing is imported from the current folder, where anything may lie
    return [sys.executable, "-P", "-m", module, *arguments]


def child_environment() -> dict[str, str]:
    """Return the environment without what the user tells this program: it would reach the options of another."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CONTACK_")}

"""How a program of Contack starts another: where it is installed, in one file that holds all, or in a frozen build."""

import os
import runpy
import sys
import zipfile

RUN = "--run-module"
"""What tells a program of Contack, as its first argument, to be the module that comes next."""


def own_command(module: str, *arguments: str) -> list[str]:
    """Return how a module of Contack is started as a program."""
    if getattr(sys, "frozen", False):  # the executable is no Python, but knows all modules
        return [sys.executable, RUN, module, *arguments]
    # -P: nothing is imported from the current folder, where anything may lie
    if zipfile.is_zipfile(sys.argv[0]):
        return [sys.executable, "-P", os.path.abspath(sys.argv[0]), RUN, module, *arguments]  # noqa: PTH100
    return [sys.executable, "-P", "-m", module, *arguments]


def run_as_told() -> bool:
    """Be another module than the one that was started, where the command line says so; answer whether it did."""
    if sys.argv[1:2] != [RUN] or len(sys.argv) < 3:
        return False
    module = sys.argv[2]
    del sys.argv[1:3]  # the rest stays: by its first word what is started from here is started in the same way
    runpy.run_module(module, run_name="__main__")
    return True


def child_environment() -> dict[str, str]:
    """Return the environment without what the user tells this program: it would reach the options of another."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CONTACK_")}

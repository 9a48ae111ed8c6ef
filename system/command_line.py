"""Command lines: as people type them, and those that start further programs of Contack."""

import os
import runpy
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Sequence


def split_command(text: str) -> list[str]:
    """On Windows a backslash belongs to a path, and an apostrophe to a word. Raises ValueError.

    >>> split_command("python 'my bot.py' --depth 3")
    ['python', 'my bot.py', '--depth', '3']
    """
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if sys.platform == "win32":
        lexer.escape, lexer.quotes = "", '"'
    return list(lexer)


def join_command(words: Sequence[str]) -> str:
    """Return a command line to type, the inverse of `split_command`.

    >>> join_command(["contack", "replay", "my game"])
    "contack replay 'my game'"
    """
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


# The first argument that makes a program of Contack run the module in the second.
RUN = "--run-module"


# from an installation, from a single file, or from a frozen build
def own_command(module: str, *arguments: str) -> list[str]:
    if getattr(sys, "frozen", False):  # the executable is not Python, but contains all modules
        return [sys.executable, RUN, module, *arguments]
    # -P: import nothing from the current folder, which may contain anything
    if zipfile.is_zipfile(sys.argv[0]):
        return [sys.executable, "-P", os.path.abspath(sys.argv[0]), RUN, module, *arguments]  # noqa: PTH100
    return [sys.executable, "-P", "-m", module, *arguments]


def run_as_asked() -> bool:
    """Return whether it did."""
    if sys.argv[1:2] != [RUN] or len(sys.argv) < 3:
        return False
    module = sys.argv[2]
    del sys.argv[1:3]  # keep the rest: its first word starts further programs the same way
    runpy.run_module(module, run_name="__main__")
    return True


def child_environment() -> dict[str, str]:
    """Leave out the user's options for this program, which would reach the other one."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CONTACK_")}

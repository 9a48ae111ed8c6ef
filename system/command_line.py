"""Command lines as people type them."""

import shlex
import subprocess
import sys
from collections.abc import Sequence


def split_command(text: str) -> list[str]:
    """Return the words of a command line. Raises ValueError.

    On Windows a backslash belongs to a path, and an apostrophe to a word.

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

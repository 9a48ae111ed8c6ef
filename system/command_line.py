"""Command lines as people type them."""

import shlex
import sys


def split_command(text: str) -> list[str]:
    r"""Return the words of a command line; on Windows a backslash is a part of a path. Raises ValueError.

    >>> split_command("python 'my bot.py' --depth 3")
    ['python', 'my bot.py', '--depth', '3']
    """
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if sys.platform == "win32":
        lexer.escape = ""
    return list(lexer)

"""The processes that a program has started."""

from contextlib import suppress

import psutil


def children(words: str, parent: psutil.Process | None = None) -> list[psutil.Process]:
    """Return the running processes that `parent`, or else this one, has started by a command line with these words."""
    found = []
    for child in (parent or psutil.Process()).children():
        with suppress(psutil.NoSuchProcess):  # it has ended, or is a zombie
            if words in " ".join(child.cmdline()):
                found.append(child)
    return found

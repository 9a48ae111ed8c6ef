"""Locks on files of this user's, which end with the program that has them: no file stays behind that locks for ever.

A lock of a library would be a file of its own beside each; SQLite's cannot be had that way, nor those of seats.
"""

import os
import sys
from typing import Protocol

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BEYOND_ALL = 2**40
"""The byte that stands for a whole file where bytes alone are locked, which nobody else may read then.

No file of ours is so long, and some file systems know no place from 2**44 on.
"""


class HasDescriptor(Protocol):
    """An open file."""

    def fileno(self) -> int:
        """Return its descriptor."""


def lock_file(file: HasDescriptor) -> bool:
    """Lock a file until it is closed; answer whether that is done, or somebody else has it. Raises OSError."""
    if sys.platform == "win32":
        return lock_bytes(file.fileno(), BEYOND_ALL)
    else:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def lock_bytes(descriptor: int, first: int, count: int = 1) -> bool:
    """Lock some bytes of a file; answer whether that is done, or another program has one of them. Raises OSError.

    Where there are processes they own such locks: all of one's are gone as soon as it closes the file, however often
    that is open.
    """
    try:
        if sys.platform == "win32":
            _locking(descriptor, msvcrt.LK_NBLCK, first, count)
        else:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, count, first)
    except (BlockingIOError, PermissionError):
        return False
    return True


def unlock_bytes(descriptor: int, first: int, count: int = 1) -> None:
    """Lock some bytes of a file no more. Raises OSError."""
    if sys.platform == "win32":
        _locking(descriptor, msvcrt.LK_UNLCK, first, count)
    else:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, count, first)


if sys.platform == "win32":

    def _locking(descriptor: int, mode: int, first: int, count: int) -> None:
        """Lock bytes or unlock them; Windows takes those from where the file is being read."""
        position = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, first, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, count)
        finally:
            os.lseek(descriptor, position, os.SEEK_SET)

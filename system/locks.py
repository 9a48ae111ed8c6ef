"""File locks of this user, which end with their program.

A library's lock would be one more file beside each; SQLite's locks and seat locks do not work that way.
"""

import os
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# The byte that represents a whole file on systems that lock bytes, and that no other program can read then.
# No file of ours is that long, and some file systems support no place from 2**44 on.
BEYOND_ALL = 2**40


def lock_file(file: IO[bytes]) -> bool:
    """Return False if another program has the file. Raises OSError."""
    if sys.platform == "win32":
        return lock_bytes(file.fileno(), BEYOND_ALL)
    else:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def lock_bytes(descriptor: int, first: int, count: int = 1) -> bool:
    """Return False if another program has one of the bytes. Raises OSError."""
    # a process owns such locks, and loses all when it closes the file, even if it has it open twice
    try:
        if sys.platform == "win32":
            _locking(descriptor, msvcrt.LK_NBLCK, first, count)
        else:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, count, first)
    except (BlockingIOError, PermissionError):
        return False
    return True


def unlock_bytes(descriptor: int, first: int, count: int = 1) -> None:
    # raises OSError
    if sys.platform == "win32":
        _locking(descriptor, msvcrt.LK_UNLCK, first, count)
    else:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, count, first)


if sys.platform == "win32":

    def _locking(descriptor: int, mode: int, first: int, count: int) -> None:
        position = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, first, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, count)
        finally:
            os.lseek(descriptor, position, os.SEEK_SET)

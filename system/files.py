"""What file systems let a program do."""

import os
import sys
import time
from pathlib import Path

ATTEMPTS = 10
"""How often a file is tried to be replaced that another program may have open."""

PAUSE = 0.02
"""Seconds from one attempt to the next: what reads a whole file has it open for less."""

REPLACES_OPEN_FILES = sys.platform != "win32"
"""Whether a file can be replaced or deleted while somebody has it open."""


def sync_file(handle: int) -> None:
    """Have what was written to an open file on the disk. Raises OSError.

    On macOS fsync leaves it in the disk's own memory, which a loss of power empties; F_FULLFSYNC does not.
    """
    if sys.platform == "darwin":
        from fcntl import F_FULLFSYNC, fcntl

        try:
            fcntl(handle, F_FULLFSYNC)
        except OSError:  # a file system of another machine may not know it
            os.fsync(handle)
    else:
        os.fsync(handle)


def sync_directory(directory: Path) -> None:
    """Have the names in a directory on the disk too: without it a loss of power may leave the old ones. Raises OSError.

    Windows opens no directory; its file system keeps an account of names itself.
    """
    if sys.platform != "win32":
        handle = os.open(directory, os.O_RDONLY)
        try:
            sync_file(handle)
        finally:
            os.close(handle)


def replace_file(part: Path, path: Path) -> None:
    """Put a file in the place of another one. Raises OSError.

    Windows refuses while any program has the other one open: one that reads it, or looks for viruses.
    """
    for attempts_left in reversed(range(1 if REPLACES_OPEN_FILES else ATTEMPTS)):
        try:
            part.replace(path)
            return
        except PermissionError:
            if not attempts_left:
                raise
            time.sleep(PAUSE)


def write_atomically(path: Path, data: bytes, part: Path, mode: int = 0o666) -> None:
    """Write a file by way of `part`, another name in the same directory: all of it or nothing. Raises OSError."""
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            sync_file(handle)  # before the rename: else a loss of power may leave the new name on an empty file
        replace_file(part, path)
    except BaseException:  # Ctrl-C too
        part.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


def make_private(directory: Path) -> None:
    """Make a directory, and the missing ones above it, for this user alone whatever the umask is. Raises OSError."""
    if directory.is_dir():
        return
    make_private(directory.parent)
    directory.mkdir(mode=0o700, exist_ok=True)


def private_opener(path: str, flags: int) -> int:
    """Open a file, which other users cannot read if it is new: an `opener` for `open`. Raises OSError."""
    return os.open(path, flags, 0o600)


def open_to_others(path: Path) -> bool:
    """Return whether the mode of a file lets other users in. On Windows the folder's permissions decide, not a mode."""
    return sys.platform != "win32" and bool(path.stat().st_mode & 0o077)

"""How a client writes its files: whole or not at all."""

import os
from pathlib import Path

from contack.system import files


def write_atomically(path: Path, text: str, mode: int = 0o600) -> None:
    """Write a file, and create its directory. Raises OSError.

    The umask limits `mode`. By default only this user can read the file.
    """
    files.make_private(path.parent)
    part = path.with_name(f".{path.name}.{os.getpid()}")  # another client may write at the same time
    files.write_atomically(path, text.encode(), part, mode)

"""The one careful way in which the server writes a file: all of it or nothing, and for good."""

import os
from pathlib import Path

from contack.system.files import replace_file, sync_directory, sync_file


def write_atomically(path: Path, data: bytes, part: Path, mode: int = 0o666) -> None:
    """Write a file by way of `part`, a name in the same directory that nobody else uses. Raises OSError."""
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            sync_file(handle)
        replace_file(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)

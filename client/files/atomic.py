"""The one careful way in which a client writes a file anew: all of it or nothing, and for good."""

import os
from pathlib import Path

from contack.system.files import replace_file, sync_file


def write_atomically(path: Path, text: str, mode: int = 0o600) -> None:
    """Write a file, which may be in a directory that is made for it. Raises OSError.

    `mode` is that of the file, less what the umask takes: by default for this user's eyes alone.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")  # another client may write at once
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            sync_file(handle)  # before the rename: else a loss of power may leave the new name on an empty file
        replace_file(part, path)
    except BaseException:  # text that UTF-8 cannot hold and Ctrl-C too
        part.unlink(missing_ok=True)
        raise

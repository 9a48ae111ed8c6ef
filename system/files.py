import os
import sys
import time
from pathlib import Path

# Tries to replace a file that another program may have open.
ATTEMPTS = 10

# Seconds between two tries, longer than a program needs to read a file.
PAUSE = 0.02

# Whether a file can be replaced or deleted while it is open.
REPLACES_OPEN_FILES = sys.platform != "win32"


def reason(error: BaseException) -> str:
    """Return the system's words alone, without a number and a file."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def sync_file(handle: int) -> None:
    # Raises OSError.
    # On macOS fsync leaves data in the disk's own memory, which a power loss empties; F_FULLFSYNC does not.
    if sys.platform == "darwin":
        from fcntl import F_FULLFSYNC, fcntl

        try:
            fcntl(handle, F_FULLFSYNC)
        except OSError:  # a network file system may not support it
            os.fsync(handle)
    else:
        os.fsync(handle)


def sync_directory(directory: Path) -> None:
    """Without it a power loss may restore old names. Raises OSError."""
    # Windows cannot open a directory; its file system logs names itself
    if sys.platform != "win32":
        handle = os.open(directory, os.O_RDONLY)
        try:
            sync_file(handle)
        finally:
            os.close(handle)


def sync_path(path: Path) -> None:
    """Sync the file and its name. Raises OSError."""
    with path.open("r+b") as file:  # Windows syncs no file that is open for reading alone
        sync_file(file.fileno())
    sync_directory(path.parent)


def replace_file(part: Path, path: Path) -> None:
    # Raises OSError. Windows refuses while any program has the old file open, for example a virus scanner.
    for attempts_left in reversed(range(1 if REPLACES_OPEN_FILES else ATTEMPTS)):
        try:
            part.replace(path)
            return
        except PermissionError:
            if not attempts_left:
                raise
            time.sleep(PAUSE)


def write_atomically(path: Path, data: bytes, part: Path | None = None, mode: int = 0o666, sync: bool = True) -> None:
    """`part` is another name in the same directory, by default one that ends in `.part`. Raises OSError.

    Without `sync` a loss of power may leave less than `data` at `path`.
    """
    part = part or path.with_name(path.name + ".part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if sync:
                sync_file(handle)  # before the rename: else a loss of power may leave the new name on an empty file
        replace_file(part, path)
    except BaseException:  # Ctrl-C too
        part.unlink(missing_ok=True)
        raise
    if sync:
        sync_directory(path.parent)


def write_text(path: Path, text: str, mode: int = 0o600) -> None:
    """Create its directory too. Raises OSError.

    The umask limits `mode`. By default only this user can read the file.
    """
    make_private(path.parent)
    part = path.with_name(f".{path.name}.{os.getpid()}")  # another process may write at the same time
    write_atomically(path, text.encode(), part, mode)


def make_private(directory: Path) -> None:
    """Make missing folders above it too, whatever the umask is. Raises OSError."""
    if directory.is_dir():
        return
    make_private(directory.parent)
    directory.mkdir(mode=0o700, exist_ok=True)


def private_opener(path: str, flags: int) -> int:
    # an `opener` for `open`: other users cannot read a new file
    return os.open(path, flags, 0o600)


def open_to_others(path: Path) -> bool:
    """On Windows the folder's permissions decide instead."""
    return sys.platform != "win32" and bool(path.stat().st_mode & 0o077)

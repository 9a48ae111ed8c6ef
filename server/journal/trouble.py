import errno
import sqlite3
from collections.abc import Mapping
from typing import Final

from contack.system.files import reason

# SQLite has no codes for these.
_TOO_MANY, _NO_FOLDER = "EMFILE", "ENOTDIR"

# By the start of SQLite's codes: the trouble, and the remedy while the server runs.
_TROUBLES: Final[Mapping[str, tuple[str, str]]] = {
    "SQLITE_NOTADB": ("it is not an SQLite database", ""),
    "SQLITE_CORRUPT": ("parts of it are missing or overwritten", ""),
    "SQLITE_FULL": ("the disk is full", "free some space"),
    "SQLITE_READONLY": ("it is read-only", "the disk may be mounted read-only: make it writable again"),
    "SQLITE_CANTOPEN": ("its folder is missing or not accessible", "put the folder back, with the server as its owner"),
    "SQLITE_PERM": ("permission denied", "give the server its permissions back"),
    "SQLITE_BUSY": ("another program uses it", "stop that program"),
    "SQLITE_LOCKED": ("another program uses it", "stop that program"),
    "SQLITE_IOERR": ("the disk cannot read or write it", "check that the disk works and is still there"),
    _TOO_MANY: ("too many files are open", "let the server open more (ulimit -n, or LimitNOFILE= of a service)"),
    _NO_FOLDER: ("its folder is a file", "move that file away, and put the folder back"),
}

# The codes of SQLite for numbers of the system.
_LIKE: Final[Mapping[int, str]] = {
    errno.ENOSPC: "SQLITE_FULL",
    errno.EDQUOT: "SQLITE_FULL",
    errno.EROFS: "SQLITE_READONLY",
    errno.EACCES: "SQLITE_PERM",
    errno.EPERM: "SQLITE_PERM",
    errno.ENOENT: "SQLITE_CANTOPEN",
    errno.EIO: "SQLITE_IOERR",
    errno.EMFILE: _TOO_MANY,
    errno.ENFILE: _TOO_MANY,
    errno.ENOTDIR: _NO_FOLDER,
}

_OTHER: Final = "check the disk and its permissions"


def trouble(why: Exception) -> str:
    if isinstance(why, UnicodeDecodeError):
        return "a text is not in UTF-8"
    if sign := _sign(why):
        return _TROUBLES[sign][0]
    if isinstance(why, sqlite3.Error):
        return "it has another form"
    return reason(why)


def advice(why: Exception) -> str:
    """Say what to do."""
    if not isinstance(why, OSError | sqlite3.Error):
        return trouble(why)  # not the disk's fault
    sign = _sign(why)
    return f"{trouble(why)}: {(sign and _TROUBLES[sign][1]) or _OTHER}"


def _sign(why: Exception) -> str:
    name = getattr(why, "sqlite_errorname", "") or _LIKE.get(getattr(why, "errno", None) or 0, "")
    return next((sign for sign in _TROUBLES if name.startswith(sign)), "")

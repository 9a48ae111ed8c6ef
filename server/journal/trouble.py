"""What is the matter with the journal's file, and what to do about it, in other words than those of a library."""

import errno
import sqlite3
from types import MappingProxyType
from typing import Final

_TOO_MANY, _NO_FOLDER = "EMFILE", "ENOTDIR"
"""What SQLite has no code of its own for."""

_TROUBLES: Final = MappingProxyType(
    {
        "SQLITE_NOTADB": "it is no SQLite database",
        "SQLITE_CORRUPT": "parts of it are missing or overwritten",
        "SQLITE_FULL": "the disk is full",
        "SQLITE_READONLY": "it may not be written to",
        "SQLITE_CANTOPEN": "its folder is missing, or may not be used",
        "SQLITE_PERM": "it may not be used",
        "SQLITE_BUSY": "another program uses it",
        "SQLITE_LOCKED": "another program uses it",
        "SQLITE_IOERR": "the disk cannot read or write it",
        _TOO_MANY: "too many files are open",
        _NO_FOLDER: "what should be its folder is none",
    }
)
"""What the beginnings of SQLite's codes mean."""

_LIKE: Final = MappingProxyType(
    {
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
)
"""Which of these a system's number of an error is like."""

_ADVICE: Final = MappingProxyType(
    {
        "SQLITE_FULL": "make room on it",
        "SQLITE_READONLY": "let the server write there again, the disk may be mounted read-only",
        "SQLITE_CANTOPEN": "put the folder back, with the server as its owner",
        "SQLITE_PERM": "give the server its permissions back",
        "SQLITE_BUSY": "end that program",
        "SQLITE_LOCKED": "end that program",
        "SQLITE_IOERR": "see whether the disk is sound and still there",
        _TOO_MANY: "let the server open more (ulimit -n, or LimitNOFILE= of a service)",
        _NO_FOLDER: "move that away, and put the folder back",
    }
)
"""What helps while a server runs; it needs no restart."""


def trouble(why: Exception) -> str:
    """Return what is the matter with a file."""
    if isinstance(why, UnicodeDecodeError):
        return "a text is not in UTF-8"
    if sign := _sign(why, tuple(_TROUBLES)):
        return _TROUBLES[sign]
    if isinstance(why, sqlite3.Error):
        return "its form is another"
    return why.strerror if isinstance(why, OSError) and why.strerror else str(why)


def advice(why: Exception) -> str:
    """Return what is the matter where something cannot be written, and what to do."""
    if not isinstance(why, OSError | sqlite3.Error):
        return trouble(why)  # no disk's fault
    return f"{trouble(why)}: {_ADVICE.get(_sign(why, tuple(_ADVICE)), 'see to the disk and its permissions')}"


def _sign(why: Exception, signs: tuple[str, ...]) -> str:
    """Return the one of some codes that an error begins with; empty where there is none."""
    name = getattr(why, "sqlite_errorname", "") or _LIKE.get(getattr(why, "errno", None) or 0, "")
    return next((sign for sign in signs if name.startswith(sign)), "")

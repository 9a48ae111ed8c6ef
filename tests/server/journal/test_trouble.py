"""What the log says when the journal cannot be written."""

import errno
import sqlite3

import pytest

from contack.server.journal.trouble import advice


def sqlite_error(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("words of the library")
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (sqlite_error("SQLITE_FULL"), "the disk is full: free some space"),
        (OSError(errno.ENOSPC, "words of the library"), "the disk is full: free some space"),
        (sqlite_error("SQLITE_PERM"), "permission denied: give the server its permissions back"),
        (OSError(errno.EACCES, "words of the library"), "permission denied: give the server its permissions back"),
        (sqlite_error("SQLITE_BUSY"), "another program uses it: stop that program"),
        (OSError(errno.ENOTDIR, "words"), "its folder is a file: move that file away, and put the folder back"),
        (
            OSError(errno.EMFILE, "words of the library"),
            "too many files are open: let the server open more (ulimit -n, or LimitNOFILE= of a service)",
        ),
        (sqlite_error("SQLITE_SCHEMA"), "it has another form: check the disk and its permissions"),
    ],
)
def test_advice_says_what_happened_and_what_to_do(why: Exception, words: str) -> None:
    assert advice(why) == words


@pytest.mark.parametrize(
    "why",
    [sqlite_error("SQLITE_READONLY_DBMOVED"), sqlite_error("SQLITE_IOERR_WRITE"), OSError(errno.EROFS, "library")],
)
def test_advice_quotes_no_library(why: Exception) -> None:
    assert "library" not in advice(why)
    assert "check the disk" not in advice(why)
